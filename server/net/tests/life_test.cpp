// The life of a server: crowds, memory, descriptors, and how it stops.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/net/tests/client.hpp"
#include "server/net/tests/running.hpp"

namespace endtable::server::net {
namespace {

using namespace std::chrono_literals;

std::size_t open_files() {
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

std::size_t resident_bytes() {
    std::size_t size = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> size >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(Life, ticks_about_ten_times_a_second) {
    Running running;
    std::this_thread::sleep_for(1s);
    const int ticks = running.ask([](FakeBackend& backend) { return backend.ticks; });
    EXPECT_GE(ticks, 3) << "on a busy machine";
    EXPECT_LE(ticks, 11);
}

TEST(Life, a_port_that_is_taken_is_an_error_that_says_so) {
    Running running;
    try {
        Running second({.port = running.port()});
        FAIL() << "two servers on one port";
    } catch (const std::runtime_error& e) {
        EXPECT_EQ(e.what(),
                  "cannot listen on 127.0.0.1:" + std::to_string(running.port()) + ": Address already in use");
    }
    EXPECT_THROW(Running({.host = "no such host"}), std::runtime_error);
    EXPECT_THROW(Running({.web = "/no/such/folder"}), std::runtime_error);
}

TEST(Life, who_is_one_too_many_is_told_to_come_back) {
    Running running({.most_connections = 3});
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.emplace_back(running.port());
        EXPECT_EQ(clients.back().ask("GET /api/echo").status, 200);
    }
    Client fourth(running.port());
    const Reply reply = fourth.ask("GET /api/echo");
    EXPECT_EQ(reply.status, 503);
    EXPECT_EQ(reply.code(), "crowded");
    EXPECT_EQ(reply.header("retry-after"), "10");
    EXPECT_TRUE(fourth.wait_for_end());
    fourth.close();
    clients.clear();
    bool room = false;
    for (int i = 0; i < 300 && !room; ++i) {
        room = Client(running.port()).ask("GET /api/echo").status == 200;
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(room) << "places are given back";
    EXPECT_GE(running.metric("endtable_net_refused_total{reason=\"crowded\"}"), 1);
}

TEST(Life, one_address_does_not_get_all_the_places) {
    Running running({.most_of_an_address = 2});
    Client first = Client::websocket(running.port());
    Client second(running.port());
    EXPECT_EQ(second.ask("GET /api/echo").status, 200);
    const Reply reply = Client(running.port()).ask("GET /api/echo");
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.code(), "too_many_connections");
    EXPECT_EQ(reply.header("retry-after"), "10");

    Running proxied({.behind_proxy = true, .most_of_an_address = 2});
    std::vector<Client> sockets;
    const auto open = [&](const std::string& address) {
        Client client(proxied.port());
        client.handshake("/ws", "X-Forwarded-For: " + address + "\r\n");
        const int status = client.reply().status;
        sockets.push_back(std::move(client));
        return status;
    };
    EXPECT_EQ(open("1.1.1.1"), 101);
    EXPECT_EQ(open("1.1.1.1"), 101);
    EXPECT_EQ(open("1.1.1.1"), 429);
    EXPECT_EQ(open("2.2.2.2"), 101) << "all come from the proxy, but they are not all the same";
}

TEST(Life, thousands_of_quick_connections_leave_no_descriptor_behind) {
    Running running({.most_of_an_address = 10'000, .linger_time = 50ms});  // a busy server lags behind
    EXPECT_EQ(Client(running.port()).ask("GET /api/echo").status, 200);
    const std::size_t before = open_files();
    for (int i = 0; i < 3'000; ++i) {
        Client client(running.port());
        switch (i % 6) {
            case 0: break;  // says nothing
            case 1: client.send("GET /api/ec"); break;
            case 2: client.reset(); break;
            case 3: EXPECT_EQ(client.ask("GET /api/echo", "Connection: close\r\n").status, 200); break;
            case 4: client.handshake(); break;
            case 5: client.send("nonsense\r\n\r\n"); break;
        }
    }
    // Some may still wait to be accepted; when one that came after them is answered, all were.
    EXPECT_EQ(Client(running.port()).ask("GET /api/echo").status, 200);
    std::size_t after = open_files();
    for (int i = 0; i < 500 && after > before; ++i) {
        std::this_thread::sleep_for(10ms);
        after = open_files();
    }
    EXPECT_LE(after, before);
    EXPECT_TRUE(running.eventually([](FakeBackend& backend) { return backend.present.empty(); }));
    for (int i = 0; i < 300 && running.metric("endtable_net_connections_open") > 1; ++i)
        std::this_thread::sleep_for(10ms);
    EXPECT_EQ(running.metric("endtable_net_connections_open"), 1);
}

// What a WebSocket costs while nobody speaks. The clients are descriptors and nothing else; what the kernel keeps for
// both ends is not counted. (In a process of its own: memory that other tests have left would hide what sockets take.)
TEST(Memory, an_idle_socket_costs_less_than_32_KiB) {
#ifdef ENDTABLE_SANITIZED
    std::size_t count = 300;
#else
    std::size_t count = 5'000;
#endif
    Running running({.most_of_an_address = 100'000});
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    count = std::min(count, (static_cast<std::size_t>(limit.rlim_cur) - 200) / 2);
    const auto talk = [](Client& client) {
        client.text("echo " + std::string(4'000, 'x'));  // buffers that grew have to shrink again
        return client.read_text().size();
    };
    std::vector<Client> clients;
    clients.reserve(count + 1);
    clients.push_back(Client::websocket(running.port()));
    talk(clients.back());
    const std::size_t before = resident_bytes();
    for (std::size_t i = 0; i < count; ++i) {
        clients.push_back(Client::websocket(running.port()));
        ASSERT_EQ(talk(clients.back()), 4'000u);
    }
    const std::size_t after = resident_bytes();  // may be less where the allocator had something left
    const std::size_t each = (after - std::min(before, after)) / count;
    std::printf("%zu idle sockets: %zu bytes each\n", count, each);
    EXPECT_EQ(running.metric("endtable_net_websockets_open"), static_cast<long>(count) + 1);
#ifndef ENDTABLE_SANITIZED
    EXPECT_LE(each, 32u * 1024);
#endif
}

TEST(Life, stopping_flushes_what_is_queued_and_says_goodbye) {
    Running running({.send_buffer = 8 * 1024});
    Client idle(running.port());  // nobody waits for those who do not ask anything
    EXPECT_EQ(idle.ask("GET /api/echo").status, 200);
    Client reader = Client::websocket(running.port(), "/ws", "", 4 * 1024);
    reader.text("flood 100 4096");
    EXPECT_TRUE(running.eventually([](FakeBackend& backend) {
        backend.goodbye = "goodbye";
        return backend.heard.size() == 1;
    }));
    const auto start = std::chrono::steady_clock::now();
    running.stop();
    for (int i = 0; i < 100; ++i) ASSERT_EQ(reader.read_text().size(), 4096u);
    EXPECT_EQ(reader.read_text(), "goodbye");
    EXPECT_EQ(reader.read_text(), "closed 1001");
    reader.frame(8, "\x03\xe9");
    reader.close();
    EXPECT_TRUE(running.wait_until_stopped());
    EXPECT_LT(std::chrono::steady_clock::now() - start, 4s) << "no longer than it takes";
    EXPECT_EQ(running.backend().left.size(), 1u);
}

TEST(Life, stopping_waits_for_the_backend_and_for_requests_under_way) {
    Running running;
    Client idle(running.port());
    EXPECT_EQ(idle.ask("GET /api/echo").status, 200);
    Client waiting(running.port());
    waiting.send("GET /api/later HTTP/1.1\r\nHost: a\r\n\r\n");
    Client socket = Client::websocket(running.port());
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) {
        backend.close_at_once = false;
        return backend.later.size() == 1;
    }));
    running.stop();
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) { return static_cast<bool>(backend.closed); }));
    EXPECT_THROW(Client(running.port()).ask("GET /api/echo"), std::runtime_error) << "nothing new";
    EXPECT_EQ(idle.ask("GET /api/echo").code(), "stopping");
    socket.text("echo still heard");
    EXPECT_EQ(socket.read_text(), "still heard");
    running.ask([](FakeBackend& backend) {
        backend.closed();
        return true;
    });
    EXPECT_EQ(socket.read_text(), "closed 1001");
    socket.frame(8, "\x03\xe9");
    socket.close();
    EXPECT_FALSE(running.wait_until_stopped(50ms)) << "somebody waits for an answer";
    running.ask([](FakeBackend& backend) {
        backend.later[0]();
        return true;
    });
    const Reply reply = waiting.reply();
    EXPECT_EQ(reply.body, R"({"late":true})");
    EXPECT_EQ(reply.header("connection"), "close");
    waiting.close();
    EXPECT_TRUE(running.wait_until_stopped());
    EXPECT_EQ(running.backend().left.size(), 1u);
}

TEST(Life, who_is_let_in_while_all_others_go_is_sent_away_at_once) {
    Running running;
    Client late(running.port());
    late.handshake("/ws?hold=1");
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) { return backend.later.size() == 1; }));
    const auto start = std::chrono::steady_clock::now();
    running.stop();
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) { return static_cast<bool>(backend.closed); }));
    running.ask([](FakeBackend& backend) {
        backend.later[0]();
        return true;
    });
    EXPECT_EQ(late.reply().status, 101);
    EXPECT_EQ(late.read_text(), "closed 1001");
    late.close();
    EXPECT_TRUE(running.wait_until_stopped());
    EXPECT_LT(std::chrono::steady_clock::now() - start, 4s);
    EXPECT_EQ(running.backend().left.size(), 1u);
}

TEST(Life, stopping_ends_in_time_whoever_does_not_cooperate) {
    Running running({.send_buffer = 8 * 1024, .stop_time = 200ms});
    Client slow = Client::websocket(running.port(), "/ws", "", 4 * 1024);
    slow.text("flood 200 4096");
    Client mute = Client::websocket(running.port());  // does not answer the goodbye
    Client waiting(running.port());                   // for an answer that never comes
    waiting.send("GET /api/later HTTP/1.1\r\nHost: a\r\n\r\n");
    Client entering(running.port());
    entering.handshake("/ws?hold=1");
    Client half(running.port());
    half.send("GET /api");
    ASSERT_TRUE(running.eventually([](FakeBackend& backend) {
        backend.close_at_once = false;  // and the backend takes its time, too
        return backend.later.size() == 2 && backend.heard.size() == 1;
    }));
    const auto start = std::chrono::steady_clock::now();
    running.stop();
    EXPECT_TRUE(running.wait_until_stopped());
    EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
    EXPECT_EQ(running.backend().left, (std::map<Backend::Visitor, int>{{1, 1}, {2, 1}}));
    for (const auto& late : running.backend().later) late();  // nobody is there any more: no harm
    for (const auto& outlet : running.backend().kept) outlet->send(std::make_shared<const std::string>("late"));
}

TEST(Life, stopping_twice_or_before_running_is_fine) {
    Server server({.log = std::make_shared<Log>(Level::Error)},
                  [](Loop& loop) { return std::make_unique<FakeBackend>(loop); });
    server.stop();
    server.stop();
    server.run();
    EXPECT_NE(server.port(), 0);
}

TEST(Life, signals_stop_it) {
    Running running({.signals = true});
    Client socket = Client::websocket(running.port());
    ::kill(::getpid(), SIGTERM);
    EXPECT_EQ(socket.read_text(), "closed 1001");
    socket.close();
    EXPECT_TRUE(running.wait_until_stopped());
}

// A backend that never ends, because its storage hangs: nobody should have to reach for SIGKILL.
TEST(Life, a_signal_ends_the_process_whatever_hangs) {
    std::promise<void> gave_up;
    Running running({.signals = true, .end_time = 300ms, .give_up = [&] { gave_up.set_value(); }});
    running.ask([](FakeBackend& backend) { return backend.close_at_once = false; });
    const auto start = std::chrono::steady_clock::now();
    ::kill(::getpid(), SIGTERM);
    ASSERT_EQ(gave_up.get_future().wait_for(5s), std::future_status::ready);
    EXPECT_GE(std::chrono::steady_clock::now() - start, 290ms);
    running.ask([](FakeBackend& backend) {
        backend.closed();
        return true;
    });
    EXPECT_TRUE(running.wait_until_stopped());
}

TEST(Life, the_log_keeps_secrets) {
    Running running;
    Client(running.port()).post("/api/echo?token=canary", "\"canary\"", "Cookie: endtable=canary\r\n");
    Client(running.port())
        .post("/api/echo?token=canary", "\"canary\"", "Origin: http://evil.example\r\nCookie: endtable=canary\r\n");
    Client(running.port()).ask("GET /canary.html");
    Client client = Client::websocket(running.port(), "/ws?token=canary", "Cookie: endtable=canary\r\n");
    client.text("canary");
    client.frame(2, "canary");
    EXPECT_EQ(client.read_text(), "closed 1003");
    running.stop();
    client.close();
    ASSERT_TRUE(running.wait_until_stopped());
    EXPECT_GE(running.log().size(), 4u) << "listening, refused, stopping, stopped";
    for (const std::string& line : running.log()) EXPECT_EQ(line.find("canary"), line.npos) << line;
}

}  // namespace
}  // namespace endtable::server::net
