#include "server/client/wire.hpp"

#include <charconv>
#include <deque>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace endtable::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

// --- Addresses

Address Address::parse(std::string_view url) {
    const std::string whole(url);
    if (url.starts_with("https://"))
        throw WireError(whole + ": this client speaks http only; go through a tunnel or to the server's own port");
    if (url.starts_with("http://")) url.remove_prefix(7);
    url = url.substr(0, url.find_first_of("/#?"));
    Address address;
    std::size_t colon = url.rfind(':');
    if (url.starts_with('[')) {  // [::1]:8080
        const std::size_t end = url.find(']');
        if (end == std::string_view::npos) throw WireError(whole + ": there is no ] behind the address");
        address.host = url.substr(1, end - 1);
        colon = end + 1 < url.size() ? end + 1 : std::string_view::npos;
    } else {
        address.host = url.substr(0, colon);
    }
    if (address.host.empty()) throw WireError(whole + ": expected an address such as http://127.0.0.1:8080");
    if (colon != std::string_view::npos) {
        const std::string_view port = url.substr(colon + 1);
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
        if (error != std::errc() || end != port.data() + port.size() || address.port == 0)
            throw WireError(whole + ": the port is a number from 1 to 65535");
    }
    return address;
}

std::string Address::text() const {
    return (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + std::to_string(port);
}

bool Address::is_loopback() const {
    if (host == "localhost") return true;
    error_code error;
    const auto ip = asio::ip::make_address(host, error);
    return !error && ip.is_loopback();
}

// --- What all connections share

struct Wire::Inside {
    Inside(Address where, Options given) : address(std::move(where)), options(given) {
        error_code error;
        endpoints = tcp::resolver(io).resolve(address.host, std::to_string(address.port), error);
        if (error) throw WireError(address.text() + ": " + error.message());
    }

    // Connects; from one of the loopback addresses in turn, where that was asked for.
    template <class Done>
    void connect(beast::tcp_stream& stream, Done done) {
        stream.expires_after(options.patience);
        const tcp::endpoint to = endpoints.begin()->endpoint();
        if (options.per_source == 0 || !to.address().is_v4()) {
            stream.async_connect(endpoints, [done](error_code error, const tcp::endpoint&) { done(error); });
            return;
        }
        const auto source = static_cast<std::uint32_t>(connections++ / options.per_source);
        error_code error;
        stream.socket().open(tcp::v4(), error);
        if (!error) stream.socket().bind({asio::ip::address_v4(0x7F000001u + source), 0}, error);
        if (error)
            asio::post(io, [done, error] { done(error); });
        else
            stream.async_connect(to, done);
    }

    Address address;
    Options options;
    asio::io_context io{1};
    tcp::resolver::results_type endpoints;
    std::size_t connections = 0;
    std::vector<std::unique_ptr<beast::tcp_stream>> idle{};  // HTTP connections that can be used again
};

namespace {

constexpr std::size_t kMostIdle = 32;
constexpr std::size_t kMostMessage = std::size_t{16} << 20;
constexpr int kVersion = 11;

std::string cookie_of(const http::response<http::string_body>& response) {
    const std::string_view set = response[http::field::set_cookie];
    return std::string(set.substr(0, set.find(';')));
}

// One request and its answer. A connection that was kept open may have been closed by the server meanwhile: then, and
// only then, it is tried once more on a new one.
class Exchange : public std::enable_shared_from_this<Exchange> {
public:
    Exchange(Wire::Inside& wire, http::request<http::string_body> request, std::function<void(Reply)> done)
        : wire_(wire), request_(std::move(request)), done_(std::move(done)) {}

    void begin() {
        again_ = !wire_.idle.empty();
        if (again_) {
            stream_ = std::move(wire_.idle.back());
            wire_.idle.pop_back();
            return write();
        }
        stream_ = std::make_unique<beast::tcp_stream>(wire_.io);
        wire_.connect(*stream_, [self = shared_from_this()](error_code error) {
            if (error) return self->fail(error);
            self->stream_->socket().set_option(tcp::no_delay(true), error);
            self->write();
        });
    }

private:
    void write() {
        stream_->expires_after(wire_.options.patience);
        http::async_write(*stream_, request_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->fail(error);
            self->read();
        });
    }
    void read() {
        parser_.body_limit(kMostMessage);
        http::async_read(*stream_, buffer_, parser_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->fail(error);
            self->finish();
        });
    }
    void finish() {
        auto& response = parser_.get();
        Reply reply{static_cast<int>(response.result_int()), std::move(response.body()), cookie_of(response), ""};
        stream_->expires_never();
        if (response.keep_alive() && wire_.idle.size() < kMostIdle) wire_.idle.push_back(std::move(stream_));
        done_(std::move(reply));
    }
    void fail(error_code error) {
        const bool was_closed = error == http::error::end_of_stream || error == asio::error::connection_reset ||
                                error == asio::error::broken_pipe;
        if (again_ && was_closed && !parser_.got_some()) {
            wire_.idle.clear();
            return begin();
        }
        done_({0, "", "", error.message()});
    }

    Wire::Inside& wire_;
    std::unique_ptr<beast::tcp_stream> stream_;
    http::request<http::string_body> request_;
    http::response_parser<http::string_body> parser_;
    beast::flat_buffer buffer_;
    std::function<void(Reply)> done_;
    bool again_ = false;
};

class WebSocket final : public Wire::Socket, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Wire::Inside& wire, std::string path, std::string cookie, Wire::Ears ears)
        : wire_(wire), stream_(wire.io), path_(std::move(path)), cookie_(std::move(cookie)), ears_(std::move(ears)) {}

    void begin() {
        wire_.connect(stream_.next_layer(), [self = shared_from_this()](error_code error) {
            if (error) return self->end(error.message());
            self->shake_hands();
        });
    }
    void send(std::string text) override {
        queue_.push_back(std::move(text));
        if (open_ && queue_.size() == 1) write();
    }
    void close() override {
        if (!open_) {
            error_code ignored;
            stream_.next_layer().socket().close(ignored);
            return;
        }
        if (std::exchange(closing_, true)) return;
        stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
    }

private:
    void shake_hands() {
        error_code ignored;
        beast::tcp_stream& stream = stream_.next_layer();
        stream.socket().set_option(tcp::no_delay(true), ignored);
        stream.expires_never();  // the WebSocket has its own
        auto timeout = websocket::stream_base::timeout{wire_.options.patience, websocket::stream_base::none(), false};
        if (wire_.options.silence.count() > 0) {
            timeout.idle_timeout = wire_.options.silence;
            timeout.keep_alive_pings = true;
        }
        stream_.set_option(timeout);
        stream_.read_message_max(kMostMessage);
        stream_.auto_fragment(false);
        stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
            if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
        }));
        stream_.async_handshake(answer_, wire_.address.text(), path_,
                                [self = shared_from_this()](error_code error) { self->shook(error); });
    }
    void shook(error_code error) {
        if (error == websocket::error::upgrade_declined)
            return end("the server said " + std::to_string(answer_.result_int()) + ": " + answer_.body());
        if (error) return end(error.message());
        open_ = true;
        if (!queue_.empty()) write();  // before `opened`, which may send more
        if (ears_.opened) ears_.opened();
        read();
    }
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t size) {
            if (error) return self->end(self->farewell(error));
            const auto bytes = self->buffer_.data();
            if (self->ears_.heard) self->ears_.heard({static_cast<const char*>(bytes.data()), size});
            self->buffer_.consume(size);
            self->read();
        });
    }
    void write() {
        stream_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return;  // the reader sees the same
            self->queue_.pop_front();
            if (!self->queue_.empty()) self->write();
        });
    }
    std::string farewell(error_code error) const {
        if (error != websocket::error::closed) return error.message();
        const auto& why = stream_.reason();
        return "closed " + std::to_string(why.code) + (why.reason.empty() ? "" : ": ") +
               std::string(why.reason.data(), why.reason.size());
    }
    void end(const std::string& why) {
        open_ = false;
        const Wire::Ears ears = std::exchange(ears_, {});
        if (ears.closed) ears.closed(why);
    }

    Wire::Inside& wire_;
    websocket::stream<beast::tcp_stream, false> stream_;
    const std::string path_;
    const std::string cookie_;
    Wire::Ears ears_;
    websocket::response_type answer_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
    bool open_ = false;
    bool closing_ = false;
};

}  // namespace

Wire::Wire(Address address) : Wire(std::move(address), Options()) {}
Wire::Wire(Address address, Options options) : inside_(std::make_shared<Inside>(std::move(address), options)) {}
Wire::~Wire() = default;

void Wire::request(const std::string& method, const std::string& path, std::string body, const std::string& cookie,
                   std::function<void(Reply)> done) {
    http::request<http::string_body> request(http::string_to_verb(method), path, kVersion);
    request.set(http::field::host, inside_->address.text());
    request.set(http::field::content_type, "application/json");
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    request.body() = std::move(body);
    request.prepare_payload();
    std::make_shared<Exchange>(*inside_, std::move(request), std::move(done))->begin();
}

std::shared_ptr<Wire::Socket> Wire::open(std::string path, std::string cookie, Ears ears) {
    auto socket = std::make_shared<WebSocket>(*inside_, std::move(path), std::move(cookie), std::move(ears));
    socket->begin();
    return socket;
}

void Wire::after(std::chrono::microseconds time, std::function<void()> then) {
    auto timer = std::make_shared<asio::steady_timer>(inside_->io, time);
    timer->async_wait([timer, then = std::move(then)](error_code error) {
        if (!error) then();
    });
}

void Wire::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

void Wire::run() {
    const auto work = asio::make_work_guard(inside_->io);
    inside_->io.restart();
    inside_->io.run();
}

void Wire::stop() { inside_->io.stop(); }

}  // namespace endtable::client
