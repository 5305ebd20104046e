// WebSockets over real sockets: messages in and out, limits, and every way in which one can end.
#include <gtest/gtest.h>

#include "server/net/tests/client.hpp"
#include "server/net/tests/running.hpp"

namespace endtable::server::net {
namespace {

using namespace std::chrono_literals;

bool all_left_once(FakeBackend& backend) {
    if (!backend.present.empty() || backend.left.size() != backend.next - 1) return false;
    for (const auto& [visitor, times] : backend.left)
        if (times != 1) return false;
    return true;
}

TEST(Socket, messages_go_both_ways) {
    Running running;
    Client client = Client::websocket(running.port());
    client.text("echo hello");
    EXPECT_EQ(client.read_text(), "hello");
    client.text("echo " + std::string(16 * 1024 - 5, 'x'));
    EXPECT_EQ(client.read_text().size(), 16u * 1024 - 5);
    client.text("echo \u00e4\U0001F3B2");
    EXPECT_EQ(client.read_text(), "\u00e4\U0001F3B2");
    client.text("flood 1 100000");
    EXPECT_EQ(client.read_text().size(), 100'000u) << "one frame, whatever its size";
}

TEST(Socket, what_is_sent_at_once_arrives_after_the_handshake) {
    Running running;
    Client client = Client::websocket(running.port(), "/ws?greet=3");
    for (const char* greeting : {"greeting 0", "greeting 1", "greeting 2"}) EXPECT_EQ(client.read_text(), greeting);
}

TEST(Socket, messages_keep_their_order_and_are_shared) {
    Running running;
    Client first = Client::websocket(running.port());
    Client second = Client::websocket(running.port());
    for (int i = 0; i < 100; ++i) first.text("all " + std::to_string(i));
    for (Client* client : {&first, &second})
        for (int i = 0; i < 100; ++i) ASSERT_EQ(client->read_text(), std::to_string(i));
    EXPECT_EQ(running.metric("endtable_net_messages_total{direction=\"in\"}"), 100);
    EXPECT_EQ(running.metric("endtable_net_messages_total{direction=\"out\"}"), 200);
    EXPECT_EQ(running.metric("endtable_net_messages_waiting"), 0);
}

TEST(Socket, torn_and_fragmented_messages_are_put_together) {
    Running running;
    Client client = Client::websocket(running.port());
    client.frame(1, "echo a", false);
    client.frame(9, "ping in between");
    client.frame(0, "b", false);
    client.frame(0, "c", true);
    Frame pong = client.read_frame();
    EXPECT_EQ(pong.opcode, 10);
    EXPECT_EQ(pong.payload, "ping in between");
    EXPECT_EQ(client.read_text(), "abc");
    const unsigned char torn[] = {0x81, 0x86, 0, 0, 0, 0, 'e', 'c', 'h', 'o', ' ', 'x'};
    for (const unsigned char byte : torn) {
        const char one = static_cast<char>(byte);
        client.send({&one, 1});
    }
    EXPECT_EQ(client.read_text(), "x");
}

TEST(Socket, what_is_against_the_protocol_is_answered_with_a_reason) {
    Running running;
    const auto answer = [&](const std::function<void(Client&)>& misbehave) {
        Client client = Client::websocket(running.port());
        misbehave(client);
        return client.read_text();
    };
    EXPECT_EQ(answer([](Client& client) { client.frame(2, "echo binary"); }), "closed 1003");
    EXPECT_EQ(answer([](Client& client) { client.frame(1, "echo \xff"); }), "closed 1007");
    EXPECT_EQ(answer([](Client& client) { client.frame(1, "echo \xc3"); }), "closed 1007") << "half a character";
    EXPECT_EQ(answer([](Client& client) { client.frame(1, std::string(16 * 1024 + 1, 'x')); }), "closed 1009");
    EXPECT_EQ(answer([](Client& client) {
                  for (int i = 0; i < 9; ++i) client.frame(i == 0 ? 1 : 0, std::string(2 * 1024, 'x'), false);
              }),
              "closed 1009")
        << "in fragments";
    EXPECT_EQ(answer([](Client& client) { client.frame(1, "echo bare", true, false); }), "closed 1002") << "not masked";
    EXPECT_EQ(answer([](Client& client) { client.frame(3, "reserved"); }), "closed 1002");
    EXPECT_EQ(answer([](Client& client) { client.frame(0, "continues nothing"); }), "closed 1002");
    EXPECT_EQ(answer([](Client& client) { client.frame(9, std::string(126, 'x')); }), "closed 1002") << "a large ping";
    EXPECT_EQ(answer([](Client& client) { client.text("throw"); }), "closed 1011");
    EXPECT_TRUE(running.eventually(all_left_once));
    EXPECT_TRUE(running.ask([](FakeBackend& backend) { return backend.heard == std::vector<std::string>{"throw"}; }));
}

TEST(Socket, closing_comes_after_what_was_sent_before) {
    Running running;
    Client client = Client::websocket(running.port());
    client.text("close 1008");
    client.text("echo not heard any more");
    EXPECT_EQ(client.read_text(), "before");
    const Frame close = client.read_frame();
    EXPECT_EQ(close.close_code(), 1008);
    EXPECT_EQ(close.payload.substr(2), "because");
    client.frame(8, close.payload);
    EXPECT_TRUE(client.wait_for_end());
    client.close();
    EXPECT_TRUE(running.eventually(all_left_once));
    EXPECT_EQ(running.ask([](FakeBackend& backend) { return backend.heard.size(); }), 1u);
}

TEST(Socket, who_leaves_is_reported_once_however_that_happens) {
    Running running({.handshake_time = 200ms});
    {
        Client client = Client::websocket(running.port());  // says goodbye
        client.frame(8, "\x03\xe8");
        EXPECT_EQ(client.read_text(), "closed 1000");
    }
    Client::websocket(running.port()).close();  // just goes
    Client::websocket(running.port()).reset();  // is cut off
    {
        Client client = Client::websocket(running.port());  // is told to go and does not answer
        client.text("close 1000");
        EXPECT_EQ(client.read_text(), "before");
        EXPECT_EQ(client.read_text(), "closed 1000");
        EXPECT_TRUE(client.wait_for_end());
    }
    {
        Client client = Client::websocket(running.port());  // both at the same time
        client.text("close 1000");
        client.frame(8, "\x03\xe8");
    }
    {
        Client client(running.port());  // goes before it is let in
        client.handshake("/ws?hold=1");
        EXPECT_TRUE(running.eventually([](FakeBackend& backend) { return backend.later.size() == 1; }));
        client.reset();
        running.ask([](FakeBackend& backend) {
            backend.later[0]();
            return true;
        });
    }
    EXPECT_TRUE(running.eventually(all_left_once));
    EXPECT_EQ(running.ask([](FakeBackend& backend) { return backend.left.size(); }), 6u);
    EXPECT_EQ(running.metric("endtable_net_websockets_open"), 0);
}

TEST(Socket, who_is_let_in_too_late_has_left) {
    Running running({.answer_time = 30ms});
    Client client(running.port());
    client.handshake("/ws?hold=1");
    EXPECT_EQ(client.reply().status, 503);
    running.ask([](FakeBackend& backend) {
        backend.later.at(0)();
        return true;
    });
    EXPECT_TRUE(running.eventually(all_left_once));
    EXPECT_EQ(client.ask("GET /api/echo").status, 200) << "the connection goes on";
}

TEST(Socket, who_is_not_let_in_is_told_why_over_HTTP) {
    Running running;
    Client client(running.port());
    client.handshake("/ws?refuse=1");
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 401);
    EXPECT_EQ(reply.code(), "sign_in");
    client.handshake();
    EXPECT_EQ(client.reply().status, 101) << "and may try again";
}

TEST(Socket, handshakes_that_are_none) {
    Running running({.origins = {"https://friend.example"}});
    const auto status = [&](const std::string& headers) {
        Client client(running.port());
        client.handshake("/ws", headers);
        return client.reply().status;
    };
    EXPECT_EQ(status(""), 101);
    EXPECT_EQ(status("Origin: http://localhost\r\n"), 101);
    EXPECT_EQ(status("Origin: https://friend.example\r\n"), 101);
    EXPECT_EQ(status("Origin: https://evil.example\r\n"), 403);
    EXPECT_EQ(status("Origin: null\r\n"), 403);
    Client plain(running.port());
    const Reply reply = plain.ask("GET /ws");
    EXPECT_EQ(reply.status, 426);
    EXPECT_EQ(reply.header("upgrade"), "websocket");
    const std::string upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    EXPECT_EQ(
        plain.ask("GET /ws", upgrade + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n")
            .status,
        426);
    EXPECT_EQ(plain.ask("GET /ws", upgrade + "Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n").status, 400);
    Client hasty(running.port());
    hasty.send("GET /ws HTTP/1.1\r\nHost: localhost\r\n" + upgrade +
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x80mask");
    EXPECT_EQ(hasty.reply().status, 400) << "speaks before it was answered";
    EXPECT_EQ(running.ask([](FakeBackend& backend) { return backend.next; }), 4u) << "only three came that far";
}

TEST(Socket, compression_is_not_agreed_to) {
    Running running;
    Client client(running.port());
    client.handshake("/ws", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 101);
    EXPECT_EQ(reply.header("sec-websocket-extensions"), "");
    EXPECT_EQ(reply.header("server"), "endtable") << "without a version";
    EXPECT_EQ(reply.header("x-content-type-options"), "nosniff");
}

TEST(Socket, silent_clients_are_pinged_and_dropped_if_they_do_not_answer) {
    Running running({.ping_time = 60ms});
    Client alive = Client::websocket(running.port());
    Client dead = Client::websocket(running.port());
    for (int pings = 0; pings < 5; ++pings) {
        const Frame ping = alive.read_frame();
        ASSERT_EQ(ping.opcode, 9);
        alive.frame(10, ping.payload);
    }
    EXPECT_EQ(dead.read_frame().opcode, 9);
    EXPECT_TRUE(dead.wait_for_end());
    alive.text("echo still here");
    EXPECT_EQ(alive.read_text(), "still here");
    EXPECT_EQ(running.metric("endtable_net_dropped_total{reason=\"silent\"}"), 1);
    EXPECT_EQ(running.ask([](FakeBackend& backend) { return backend.left.size(); }), 1u);
}

TEST(Socket, a_slow_reader_is_dropped_while_others_go_on) {
    Running running({.send_buffer = 8 * 1024});
    Client slow = Client::websocket(running.port(), "/ws", "", 4 * 1024);
    Client quick = Client::websocket(running.port());
    slow.text("flood 200 4096");
    EXPECT_TRUE(running.eventually([](FakeBackend& backend) { return backend.heard.size() == 1; }));
    EXPECT_GT(running.metric("endtable_net_messages_waiting"), 50) << "what the system did not take";
    EXPECT_EQ(running.metric("endtable_net_dropped_total{reason=\"slow\"}"), 0) << "not yet too much";
    for (int i = 0; i < 300; ++i) {
        quick.text("all " + std::to_string(i));
        ASSERT_EQ(quick.read_text(), std::to_string(i));
    }
    EXPECT_EQ(running.metric("endtable_net_dropped_total{reason=\"slow\"}"), 1);
    EXPECT_TRUE(slow.wait_for_end());
    EXPECT_TRUE(running.eventually([](FakeBackend& backend) { return backend.left.size() == 1; }));
    EXPECT_EQ(running.metric("endtable_net_messages_waiting"), 0) << "nothing is kept for who is gone";
    EXPECT_EQ(running.metric("endtable_net_messages_waiting_bytes"), 0);
}

TEST(Socket, a_slow_reader_is_dropped_by_bytes_too) {
    Running running({.send_buffer = 8 * 1024});
    Client slow = Client::websocket(running.port(), "/ws", "", 4 * 1024);
    slow.text("flood 12 100000");
    EXPECT_TRUE(slow.wait_for_end());
    EXPECT_EQ(running.metric("endtable_net_dropped_total{reason=\"slow\"}"), 1);
}

TEST(Socket, a_message_that_is_never_taken_is_enough) {
    Running running({.send_buffer = 8 * 1024, .write_time = 100ms, .tick_time = 20ms});
    Client slow = Client::websocket(running.port(), "/ws", "", 4 * 1024);
    slow.text("flood 1 900000");
    EXPECT_TRUE(running.eventually([](FakeBackend& backend) { return backend.left.size() == 1; }));
    EXPECT_EQ(running.metric("endtable_net_dropped_total{reason=\"slow\"}"), 1);
}

TEST(Socket, a_flood_is_taken_by_who_reads) {
    Running running({.most_waiting = 100'000, .most_waiting_bytes = std::size_t{64} << 20});
    Client client = Client::websocket(running.port());
    client.text("flood 20000 100");
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = client.read_text();
        ASSERT_EQ(text.substr(0, text.find(' ')), std::to_string(i));
    }
}

}  // namespace
}  // namespace endtable::server::net
