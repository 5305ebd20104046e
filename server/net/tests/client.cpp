#include "server/net/tests/client.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace endtable::server::net {

namespace {

constexpr std::chrono::milliseconds kPatience{8'000};

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what + ": " + std::strerror(errno)); }

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::string Reply::header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

std::string Reply::code() const {
    static const std::string kBefore = R"({"error":{"code":")";
    if (!body.starts_with(kBefore)) return "no error: " + body;
    return body.substr(kBefore.size(), body.find('"', kBefore.size()) - kBefore.size());
}

int Frame::close_code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

Client::Client(std::uint16_t port, int receive_buffer) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (fd_ < 0) fail("socket");
    if (receive_buffer > 0) setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    const int yes = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        const int error = errno;
        close();
        errno = error;
        fail("connect");
    }
}

Client::~Client() { close(); }

Client::Client(Client&& other) noexcept : fd_(std::exchange(other.fd_, -1)), got_(std::move(other.got_)) {}

void Client::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

void Client::reset() {
    const linger now{.l_onoff = 1, .l_linger = 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close();
}

void Client::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n < 0) fail("send");
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

bool Client::fill(std::chrono::milliseconds patience) {
    pollfd waiting{.fd = fd_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, static_cast<int>(patience.count())) == 0)
        throw std::runtime_error("nothing came; so far: " + got_.substr(0, 200));
    char bytes[16 * 1024];
    const ssize_t n = ::recv(fd_, bytes, sizeof bytes, 0);
    if (n > 0) got_.append(bytes, static_cast<std::size_t>(n));
    return n > 0;
}

bool Client::is_open() const {
    char byte = 0;
    const ssize_t n = ::recv(fd_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
}

bool Client::wait_for_end() {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    try {
        while (fill(kPatience))
            if (std::chrono::steady_clock::now() > end) return false;
    } catch (const std::runtime_error&) {
        return false;
    }
    return true;
}

Reply Client::reply(bool head_only) {
    std::size_t end = 0;
    while ((end = got_.find("\r\n\r\n")) == std::string::npos)
        if (!fill(kPatience)) throw std::runtime_error("closed without an answer; so far: " + got_);
    Reply reply;
    std::string head = got_.substr(0, end + 2);
    got_.erase(0, end + 4);
    reply.status = std::stoi(head.substr(head.find(' ') + 1, 3));
    for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
        const std::string line = head.substr(at, head.find("\r\n", at) - at);
        at += line.size() + 2;
        const std::size_t colon = line.find(": ");
        if (colon == line.npos) throw std::runtime_error("no header line: " + line);
        reply.headers.emplace(lower(line.substr(0, colon)), line.substr(colon + 2));
    }
    if (head_only || reply.status == 304 || reply.status / 100 == 1) return reply;
    const std::size_t length = std::stoul(reply.header("content-length"));
    while (got_.size() < length)
        if (!fill(kPatience)) throw std::runtime_error("closed in the middle of an answer");
    reply.body = got_.substr(0, length);
    got_.erase(0, length);
    return reply;
}

Reply Client::ask(const std::string& what, const std::string& headers, const std::string& body) {
    send(what + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
         (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") + "\r\n" + body);
    return reply(what.starts_with("HEAD"));
}

Reply Client::post(const std::string& path, const std::string& body, const std::string& headers) {
    return ask("POST " + path, "Content-Type: application/json\r\n" + headers, body);
}

Client Client::websocket(std::uint16_t port, const std::string& path, const std::string& headers, int receive_buffer) {
    Client client(port, receive_buffer);
    client.handshake(path, headers);
    const Reply reply = client.reply();
    if (reply.status != 101) throw std::runtime_error("no WebSocket: " + std::to_string(reply.status) + reply.body);
    // RFC 6455's own example: this answer belongs to that key.
    if (reply.header("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        throw std::runtime_error("the answer to another key");
    return client;
}

void Client::handshake(const std::string& path, const std::string& headers) {
    send("GET " + path +
         " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         headers + "\r\n");
}

void Client::frame(int opcode, std::string_view payload, bool last, bool masked) {
    static constexpr unsigned char kMask[] = {0x12, 0x34, 0x56, 0x78};
    std::string bytes;
    bytes += static_cast<char>((last ? 0x80 : 0) | opcode);
    const int mask_bit = masked ? 0x80 : 0;
    if (payload.size() < 126) {
        bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
    } else if (payload.size() < 65536) {
        bytes += static_cast<char>(mask_bit | 126);
        for (const int shift : {8, 0}) bytes += static_cast<char>(payload.size() >> shift & 0xff);
    } else {
        bytes += static_cast<char>(mask_bit | 127);
        for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(payload.size() >> shift & 0xff);
    }
    if (masked) bytes.append(reinterpret_cast<const char*>(kMask), sizeof kMask);
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes += static_cast<char>(masked ? payload[i] ^ kMask[i % 4] : payload[i]);
    send(bytes);
}

Frame Client::read_frame() {
    const auto need = [&](std::size_t size) {
        while (got_.size() < size)
            if (!fill(kPatience)) return false;
        return true;
    };
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(got_[i])); };
    const Frame gone{.opcode = -1, .payload = {}};
    if (!need(2)) return gone;
    const std::size_t first = byte(1);
    if ((first & 0x80) != 0) throw std::runtime_error("a server must not mask");
    const std::size_t bytes = first == 126 ? 2 : first == 127 ? 8 : 0;
    if (!need(2 + bytes)) return gone;
    std::size_t length = bytes == 0 ? first : 0;
    for (std::size_t i = 0; i < bytes; ++i) length = length << 8 | byte(2 + i);
    if (!need(2 + bytes + length)) return gone;
    if ((byte(0) & 0xf0) != 0x80) throw std::runtime_error("fragments, or reserved bits");
    Frame frame{.opcode = static_cast<int>(byte(0) & 0x0f), .payload = got_.substr(2 + bytes, length)};
    got_.erase(0, 2 + bytes + length);
    return frame;
}

std::string Client::read_text() {
    for (;;) {
        const Frame next = read_frame();
        if (next.opcode == 1) return next.payload;
        if (next.opcode == -1) return "gone";
        if (next.opcode == 8) return "closed " + std::to_string(next.close_code());
        if (next.opcode == 9) frame(10, next.payload);
    }
}

}  // namespace endtable::server::net
