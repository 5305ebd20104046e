// A WebSocket: reads messages and hands them to the backend, writes what is in its outbox, and says goodbye.
#include "server/net/socket.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/net/headers.hpp"

namespace endtable::server::net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::size_t kSmallFrame = 2 * 1024;  // what an idle socket may keep for reading
constexpr std::size_t kMostReason = 123;       // bytes, in a close frame

class Socket final : public Guest, public std::enable_shared_from_this<Socket> {
public:
    Socket(Network& net, tcp::socket socket, Backend::Visitor visitor, std::shared_ptr<Outbox> outbox,
           std::string address, Crowd::Place place);
    ~Socket() override;

    asio::awaitable<void> run(HttpRequest request);

    void go() override { outbox_->close(1001, "the server is going down"); }
    void drop() override;
    void look(std::chrono::steady_clock::time_point now) override;
    void leave() override;

private:
    asio::awaitable<void> read();
    void write();
    void written(error_code error);
    void close();
    void drop_slow();

    Network& net_;
    websocket::stream<tcp::socket, false> stream_;
    std::shared_ptr<Outbox> outbox_;
    Backend::Visitor visitor_;
    const std::string address_;
    const Crowd::Place place_;
    const Entered entered_;
    std::chrono::steady_clock::time_point writing_since_{};
    bool open_ = false;
    bool writing_ = false;
    bool closing_ = false;
};

Socket::Socket(Network& net, tcp::socket socket, Backend::Visitor visitor, std::shared_ptr<Outbox> outbox,
               std::string address, Crowd::Place place)
    : net_(net),
      stream_(std::move(socket)),
      outbox_(std::move(outbox)),
      visitor_(visitor),
      address_(std::move(address)),
      place_(std::move(place)),
      entered_(net, *this) {
    const NetOptions& options = net.options;
    error_code ignored;
    stream_.next_layer().set_option(asio::socket_base::send_buffer_size(options.send_buffer), ignored);
    // Beast pings after half of the idle time-out, and drops a peer of whom nothing was heard for the whole of it.
    stream_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = options.handshake_time, .idle_timeout = 2 * options.ping_time, .keep_alive_pings = true});
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(beast::http::field::server, "endtable");  // or Beast would name itself, with its version
        for (const Header& header : kAlways) response.set(header.name, header.value);
    }));
    stream_.read_message_max(options.most_message);
    stream_.auto_fragment(false);
    stream_.text(true);
}

Socket::~Socket() {
    if (open_) --net_.counters.sockets_open;
    outbox_->shut();
}

asio::awaitable<void> Socket::run(HttpRequest request) {
    const auto [error] = co_await stream_.async_accept(request, kTuple);
    request = {};
    if (!error) {
        open_ = true;
        ++net_.counters.sockets;
        ++net_.counters.sockets_open;
        outbox_->on_change([this] { write(); });
        if (net_.goodbye) go();  // to all others it was said while this one was coming in
        write();
        co_await read();
    }
    outbox_->shut();
    leave();
}

asio::awaitable<void> Socket::read() {
    beast::flat_buffer buffer;
    for (;;) {
        const auto [error, size] = co_await stream_.async_read(buffer, kTuple);
        if (error == beast::error::timeout) {
            ++net_.counters.dropped_silent;
            net_.log->seldom(Level::Info, "dropped", {{"why", "silent"}, {"address", address_}});
        }
        if (error) break;
        ++net_.counters.messages_in;
        net_.counters.bytes_in += size;
        if (!stream_.got_text()) {
            outbox_->close(1003, "only text is understood");
        } else if (!outbox_->farewell()) {  // whoever was told to go is no longer heard
            const std::string_view message(static_cast<const char*>(buffer.data().data()), size);
            if (!net_.guarded("hear", [&] { net_.backend->hear(visitor_, message); }))
                outbox_->close(1011, "something went wrong here");
        }
        buffer.consume(size);
        if (buffer.capacity() > kSmallFrame) buffer.shrink_to_fit();
    }
}

// One message after the other; when there is none left, the goodbye if one is due. Called whenever that may have
// changed.
void Socket::write() {
    if (outbox_->overflowed()) return drop_slow();
    if (writing_ || closing_) return;
    if (const Outlet::Message* first = outbox_->first()) {
        writing_ = true;
        writing_since_ = std::chrono::steady_clock::now();
        // The queue keeps the bytes alive until they are written, and the handler keeps this socket.
        stream_.async_write(asio::buffer(**first),
                            [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
    } else if (outbox_->farewell()) {
        close();
    }
}

void Socket::written(error_code error) {
    writing_ = false;
    const Outlet::Message* first = outbox_->first();
    if (error || first == nullptr) return;  // the reader sees the same and ends it
    ++net_.counters.messages_out;
    net_.counters.bytes_out += (*first)->size();
    outbox_->pop();
    write();
}

void Socket::close() {
    closing_ = true;
    const Outbox::Farewell& farewell = *outbox_->farewell();
    std::size_t length = std::min(farewell.why.size(), kMostReason);
    while (length < farewell.why.size() && (farewell.why[length] & 0xc0) == 0x80) --length;  // no half characters
    stream_.async_close(websocket::close_reason(static_cast<websocket::close_code>(farewell.code),
                                                std::string_view(farewell.why).substr(0, length)),
                        [self = shared_from_this()](error_code) {});
}

void Socket::drop() {
    error_code ignored;
    // A reset: what the system still holds for a client that does not read is of no use to anybody.
    stream_.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
    stream_.next_layer().close(ignored);
}

void Socket::drop_slow() {
    if (!stream_.next_layer().is_open()) return;
    ++net_.counters.dropped_slow;
    net_.log->seldom(Level::Info, "dropped", {{"why", "slow"}, {"address", address_}});
    drop();
}

void Socket::look(std::chrono::steady_clock::time_point now) {
    if (writing_ && now - writing_since_ > net_.options.write_time) drop_slow();
}

void Socket::leave() {
    const Backend::Visitor visitor = std::exchange(visitor_, 0);
    if (visitor != 0) net_.guarded("leave", [&] { net_.backend->leave(visitor); });
}

}  // namespace

void serve_websocket(Network& net, tcp::socket socket, const HttpRequest& request, Backend::Visitor visitor,
                     std::shared_ptr<Outbox> outbox, std::string address, Crowd::Place place) {
    const auto guest = std::make_shared<Socket>(net, std::move(socket), visitor, std::move(outbox), std::move(address),
                                                std::move(place));
    asio::co_spawn(net.io, guest->run(request), [guest](const std::exception_ptr& /*no memory*/) { guest->leave(); });
}

}  // namespace endtable::server::net
