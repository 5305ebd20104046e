// The network of `endtable serve`: HTTP/1.1 and WebSockets on one port, one thread for everything. What is asked and
// said goes to a Backend; static files, limits, headers and the life of sockets are this room's own. docs/server.md
// says how it behaves towards clients.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/log/log.hpp"
#include "server/net/backend.hpp"

namespace endtable::server {

namespace net {
class LastResort;
}

struct NetOptions {
    using Time = std::chrono::milliseconds;

    std::string host = "127.0.0.1";
    std::uint16_t port = 0;              // 0: any that is free
    std::string web{};                   // folder of static files; empty: none
    std::vector<std::string> origins{};  // whose pages may use this server, besides those it serves itself
    bool behind_proxy = false;           // X-Forwarded-For and X-Forwarded-Proto are a proxy's and can be trusted
    bool secure_cookies = false;         // clients come by https: cookies are for https only
    bool public_metrics = false;         // /metrics for everybody, not only for this machine
    bool signals = false;                // SIGTERM and SIGINT stop the server
    std::shared_ptr<Log> log{};          // null: standard error

    // Crowds
    std::size_t most_connections = 10'000;  // less where the system allows less
    std::size_t most_of_an_address = 256;   // connections of one household; behind a proxy: WebSockets
    // Sizes
    std::size_t most_header = 8 * 1024;
    std::size_t most_header_fields = 100;
    std::size_t most_body = 64 * 1024;
    std::size_t most_table_body = 1280 * 1024;                     // POST /api/tables: content travels there
    std::size_t most_bodies_of_an_address = std::size_t{8} << 20;  // all together, at the same time
    std::size_t most_message = 16 * 1024;
    std::size_t most_site = std::size_t{128} << 20;
    std::size_t most_waiting = 256;  // messages a client has not taken yet; more: it is dropped
    std::size_t most_waiting_bytes = std::size_t{1} << 20;
    int send_buffer = 128 * 1024;  // the system's, of a WebSocket: part of what a slow reader can make us keep
    // Patience
    Time header_time{10'000};
    Time body_time{30'000};
    Time answer_time{60'000};  // for the backend
    Time idle_time{60'000};    // between two requests
    Time write_time{30'000};   // without taking a byte of an answer, or the whole of a message
    Time handshake_time{10'000};
    Time ping_time{20'000};  // of silence before a ping, and again before the socket is dropped
    Time linger_time{1'000};
    Time stop_time{5'000};
    Time end_time{15'000};            // after a signal: then the process ends, whatever still hangs
    std::function<void()> give_up{};  // ends it; null: with the code 1
    // Counts end_time, and is called off when its last owner is gone: whoever has more to end than the server, a store
    // for instance, owns it longer. Null: the server's own.
    std::shared_ptr<net::LastResort> last_resort{};
    Time tick_time{100};
};

class Server {
public:
    using MakeBackend = std::function<std::unique_ptr<Backend>(Loop&)>;

    // Listens, so that nobody is turned away between this and run(). Throws std::runtime_error with the reason if it
    // cannot, or if the static files cannot be read.
    Server(NetOptions options, const MakeBackend& make_backend);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    void run();   // until stop(), once
    void stop();  // from any thread: no more connections, the backend's goodbyes, what is queued; then run() returns

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace endtable::server
