// What stands behind the network: the door through which server/net hands requests and messages on. It knows bytes,
// addresses and cookies; whoever implements it (server/hall) knows people and tables and nothing of sockets.
//
// Threads. All methods are called on the one thread that runs the network, and answers must be given on it, too:
// Loop::post is the way back from any other. An answer may be given at once or later, exactly once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/outlet.hpp"

namespace endtable::server {

// The network's thread, as those behind it see it.
class Loop {
public:
    virtual ~Loop() = default;
    virtual std::int64_t now() const = 0;     // milliseconds since 1970
    virtual std::int64_t steady() const = 0;  // milliseconds that nobody can set; also while the machine sleeps
    virtual void post(std::function<void()> work) = 0;  // from any thread: runs it on the network's, soon
};

struct ApiRequest {
    std::string method;                                        // "GET", "POST", "DELETE"
    std::string path;                                          // decoded, without the query: "/api/tables/…"
    std::vector<std::pair<std::string, std::string>> query{};  // decoded
    std::string body{};
    std::string cookie{};   // of the session; empty if there is none
    std::string device{};   // of the cookie that only says which device this is; empty if there is none
    std::string address{};  // whom rate limits are counted by
};

struct ApiAnswer {
    int status = 200;
    std::string body = "{}";
    std::string type = "application/json";
    std::optional<std::string> cookie{};  // set: the new session; set and empty: it is over
    std::optional<std::string> device{};  // set: the device says this from now on
    int retry_after = 0;                  // seconds; 0: not said
    std::string cache = "no-store";
};

class Backend {
public:
    using Visitor = server::Visitor;
    struct Entry {
        Visitor visitor = 0;                 // 0: not let in
        std::optional<ApiAnswer> refusal{};  // then this is what the client is told, instead of an upgrade
    };

    virtual ~Backend() = default;
    virtual void api(ApiRequest request, std::function<void(ApiAnswer)> done) = 0;
    // The header of a request with a large body is there; nothing: the body may come, and then `api` is called.
    virtual void expect(ApiRequest /*request*/, std::function<void(std::optional<ApiAnswer>)> done) {
        done(std::nullopt);
    }
    // A client wants a WebSocket. Its request has no body; the outlet may be used as soon as `done` was called.
    virtual void enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) = 0;
    virtual void hear(Visitor visitor, std::string_view message) = 0;
    virtual void leave(Visitor visitor) = 0;  // once for every visitor that was let in, whoever closed
    virtual void tick() = 0;                  // about ten times a second
    virtual std::string metrics() = 0;        // its part of /metrics, in Prometheus' text format
    virtual bool healthy() = 0;
    // Begin to go: take nothing new, finish what was begun, tell everybody; then `done`.
    virtual void close(std::function<void()> done) = 0;
};

}  // namespace endtable::server
