// A client's end of the server: HTTP requests and WebSockets to one address, all on the thread that runs it. It knows
// bytes; what is said is the caller's business. The terminal client and the load program stand on it.
//
// Everything is called, and calls back, on the thread inside run(); post() and stop() may be used from any.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace endtable::client {

// Something is wrong with an address, or nobody answers there; the text is for a person.
class WireError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Address {
    std::string host = "127.0.0.1";
    std::uint16_t port = 80;

    // "http://127.0.0.1:8080", "127.0.0.1:8080", "http://host"; what follows the port is left alone. WireError.
    static Address parse(std::string_view url);
    std::string text() const;  // "host:port"
    bool is_loopback() const;  // 127.x.x.x, ::1 or localhost
};

struct Reply {
    int status = 0;  // 0: there was none, `trouble` says why
    std::string body{};
    std::string cookie{};  // "endtable=…", if the server set one
    std::string trouble{};
};

class Wire {
public:
    struct Options {
        std::chrono::milliseconds patience{30'000};  // for an answer, or the opening of a socket
        std::chrono::milliseconds silence{0};        // a socket's, before it counts as dead; 0: for ever
        // So many connections share a source address out of 127.0.0.0/8, then comes the next; 0: the system chooses.
        std::size_t per_source = 0;
    };
    class Socket {
    public:
        virtual ~Socket() = default;
        virtual void send(std::string text) = 0;
        virtual void close() = 0;
    };
    struct Ears {
        std::function<void()> opened{};
        std::function<void(std::string_view text)> heard{};
        std::function<void(const std::string& why)> closed{};  // once, also if it was never open
    };

    explicit Wire(Address address);  // WireError if there is no such host
    Wire(Address address, Options options);
    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    void request(const std::string& method, const std::string& path, std::string body, const std::string& cookie,
                 std::function<void(Reply)> done);
    std::shared_ptr<Socket> open(std::string path, std::string cookie, Ears ears);
    void after(std::chrono::microseconds time, std::function<void()> then);
    void post(std::function<void()> work);

    void run();  // until stop()
    void stop();

    struct Inside;

private:
    std::shared_ptr<Inside> inside_;
};

}  // namespace endtable::client
