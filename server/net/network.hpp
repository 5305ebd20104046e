// The inside of the room: what all connections share. Only its sources include this, and Asio with it.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/net/backend.hpp"
#include "server/net/counters.hpp"
#include "server/net/crowd.hpp"
#include "server/net/server.hpp"
#include "server/net/site.hpp"

namespace endtable::server::net {

namespace asio = boost::asio;
using asio::ip::tcp;

// co_await gives {error, …} instead of throwing: errors of the network are everyday events.
inline constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

// Somebody who is connected. It is kept alive by its own coroutine and gone when that ends.
class Guest {
public:
    virtual ~Guest() = default;
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    virtual void go() = 0;                                               // the server stops: finish and leave
    virtual void drop() = 0;                                             // at once
    virtual void look(std::chrono::steady_clock::time_point /*now*/) {}  // about once a second
    virtual void leave() {}                                              // tell the backend, if that was not done yet

protected:
    Guest() = default;
};

class Network final : public Loop, public std::enable_shared_from_this<Network> {
public:
    explicit Network(NetOptions given);

    std::int64_t now() const override;
    std::int64_t steady() const override;
    void post(std::function<void()> work) override;

    // Calls something of the backend's; what it throws is logged, and ends nothing but the call.
    bool guarded(std::string_view what, const std::function<void()>& call);
    void count_refusal(std::string_view code, std::string_view address);

    NetOptions options;
    std::shared_ptr<Log> log;
    Counters counters;
    Crowd crowd;
    Crowd bodies;  // bytes that are on their way or expected
    Site site;
    std::list<Guest*> guests;
    std::size_t turning_away = 0;  // guests who are told that there is no room
    std::unique_ptr<Backend> backend;
    std::string date;                  // for the header; renewed once a second
    bool stopping = false;             // take nothing new
    bool goodbye = false;              // everybody was told to go
    std::function<void()> guest_left;  // whoever waits for the last one
    asio::io_context io{1};            // the last member: what it destroys at the end still uses the others
};

// A guest's name in the book, as long as it lives.
class Entered {
public:
    Entered(Network& net, Guest& guest) : net_(net), at_(net.guests.insert(net.guests.end(), &guest)) {
        ++net_.counters.connections_open;
    }
    ~Entered() {
        --net_.counters.connections_open;
        net_.guests.erase(at_);
        if (net_.guest_left) net_.guest_left();
    }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

private:
    Network& net_;
    std::list<Guest*>::iterator at_;
};

// A connection from its first byte on (http.cpp).
void serve_http(Network& net, tcp::socket socket, std::string address, Crowd::Place place);
// Nothing but this refusal, whatever is asked.
void turn_away(Network& net, tcp::socket socket, std::string address, Answer answer);

}  // namespace endtable::server::net
