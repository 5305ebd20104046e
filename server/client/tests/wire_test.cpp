// A client against a server of this house, with nothing behind it but an echo.
#include "server/client/wire.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "server/client/talk.hpp"
#include "server/net/server.hpp"

namespace endtable::client {

namespace {

using namespace std::chrono_literals;

TEST(ClientAddress, is_read_from_what_people_paste) {
    EXPECT_EQ(Address::parse("http://127.0.0.1:8080").text(), "127.0.0.1:8080");
    EXPECT_EQ(Address::parse("127.0.0.1:8080/t/abc#token").text(), "127.0.0.1:8080");
    EXPECT_EQ(Address::parse("http://[::1]:81/").text(), "[::1]:81");
    EXPECT_EQ(Address::parse("http://example.org").text(), "example.org:80");
    for (const char* wrong : {"https://example.org", "http://", "http://a:0", "http://a:x", "http://a:70000", "[::1"})
        EXPECT_THROW(Address::parse(wrong), WireError) << wrong;
}

TEST(ClientAddress, knows_this_machine) {
    for (const char* here : {"127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "localhost:1"})
        EXPECT_TRUE(Address::parse(here).is_loopback()) << here;
    for (const char* elsewhere : {"10.0.0.1:1", "example.org:1", "127.0.0.1.example.org:1"})
        EXPECT_FALSE(Address::parse(elsewhere).is_loopback()) << elsewhere;
}

// Says everything back.
class Echo final : public server::Backend {
public:
    void api(server::ApiRequest request, std::function<void(server::ApiAnswer)> done) override {
        server::ApiAnswer answer;
        answer.body = "\"" + request.method + " " + request.path + " " + request.cookie + "\"";
        if (request.path == "/api/guest") answer.cookie = "secret";
        done(std::move(answer));
    }
    void enter(server::ApiRequest /*request*/, std::shared_ptr<server::Outlet> outlet,
               std::function<void(Entry)> done) override {
        outlet_ = std::move(outlet);
        done({1, std::nullopt});
    }
    void hear(Visitor /*visitor*/, std::string_view message) override {
        outlet_->send(std::make_shared<const std::string>(message));
        if (message == "bye") outlet_->close(1000, "as you wish");
    }
    void leave(Visitor /*visitor*/) override {}
    void tick() override {}
    std::string metrics() override { return {}; }
    bool healthy() override { return true; }
    void close(std::function<void()> done) override { done(); }

private:
    std::shared_ptr<server::Outlet> outlet_;
};

class Client : public testing::Test {
protected:
    Client() : server_({}, [](server::Loop&) { return std::make_unique<Echo>(); }), thread_([this] { server_.run(); }) {
        address_.port = server_.port();
    }
    ~Client() override {
        server_.stop();
        thread_.join();
    }

    Address address_;

private:
    server::Server server_;
    std::thread thread_;
};

TEST_F(Client, sends_what_was_given_before_and_while_a_socket_opens_in_order) {
    Wire wire(address_);
    std::string heard;
    std::shared_ptr<Wire::Socket> socket;
    Wire::Ears ears;
    ears.opened = [&] {
        socket->send("c");
        socket->send("d");
    };
    ears.heard = [&](std::string_view text) {
        heard += text;
        if (heard.size() == 4) socket->close();
    };
    ears.closed = [&](const std::string&) { wire.stop(); };
    socket = wire.open("/ws", "", ears);
    socket->send("a");
    socket->send("b");
    wire.after(5s, [&] { wire.stop(); });
    wire.run();
    EXPECT_EQ(heard, "abcd");
    socket.reset();
}

TEST_F(Client, talks_in_turn) {
    Talk talk(address_);
    const Reply guest = talk.request("POST", "/api/guest", "{}", "");
    EXPECT_EQ(guest.status, 200);
    EXPECT_EQ(guest.cookie, "endtable=secret");
    EXPECT_EQ(talk.request("GET", "/api/me", "", guest.cookie).body, "\"GET /api/me secret\"");
    talk.open("/ws", guest.cookie);
    EXPECT_EQ(talk.next(10ms), std::nullopt);
    talk.send("hello");
    EXPECT_EQ(talk.next(5s), "hello");
    talk.send("bye");
    EXPECT_EQ(talk.next(5s), "bye");  // what came before the end is read
    EXPECT_THROW(talk.next(5s), WireError);
    talk.open("/ws", guest.cookie);
    talk.send("again");
    EXPECT_EQ(talk.next(5s), "again");
}

TEST(ClientTalk, says_that_nobody_is_there) {
    Talk talk(Address{"127.0.0.1", 1});
    EXPECT_THROW(talk.request("GET", "/api/me", "", ""), WireError);
    EXPECT_THROW(talk.open("/ws", ""), WireError);
}

}  // namespace

}  // namespace endtable::client
