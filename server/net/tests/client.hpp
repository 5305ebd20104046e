// A client for tests, straight on a socket: it can send torn, wrong and half of everything, and it shares no code with
// the server. All waiting ends after a few seconds with an exception, which fails the test.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace endtable::server::net {

struct Reply {
    int status = 0;
    std::multimap<std::string, std::string> headers;  // names in lower case
    std::string body;

    std::string header(const std::string& name) const;  // empty if there is none
    std::string code() const;                           // of {"error":{"code":…}}
};

struct Frame {
    int opcode = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: the connection is gone
    std::string payload;

    int close_code() const;
};

class Client {
public:
    explicit Client(std::uint16_t port, int receive_buffer = 0);  // 0: the system's
    ~Client();
    Client(Client&& other) noexcept;
    Client(const Client&) = delete;

    // HTTP

    void send(std::string_view bytes);
    Reply reply(bool head_only = false);
    // "GET /path" and further header lines, each with its line end.
    Reply ask(const std::string& what, const std::string& headers = "", const std::string& body = "");
    Reply post(const std::string& path, const std::string& body, const std::string& headers = "");

    // WebSockets

    static Client websocket(std::uint16_t port, const std::string& path = "/ws", const std::string& headers = "",
                            int receive_buffer = 0);
    void handshake(const std::string& path = "/ws", const std::string& headers = "");  // asks, and reads no answer
    void text(std::string_view message) { frame(1, message); }
    void frame(int opcode, std::string_view payload, bool last = true, bool masked = true);
    Frame read_frame();  // the next, whatever it is
    std::string
    read_text();  // the next text; answers pings on the way. "closed <code>" if it is a goodbye, "gone" if none
    bool is_open() const;  // looks without waiting

    // Ends

    bool wait_for_end();  // whether the other side has closed within a few seconds
    void reset();         // as if the cable had been cut, but noticed
    void close();

private:
    bool fill(std::chrono::milliseconds patience);  // reads more; false at the end

    int fd_ = -1;
    std::string got_;  // read, but not used yet
};

}  // namespace endtable::server::net
