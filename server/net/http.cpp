// An HTTP/1.1 connection: one request after the other, each read within limits, checked, answered by the backend, the
// static files or the network itself. It ends, or becomes a WebSocket.
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/headers.hpp"
#include "server/net/parts.hpp"
#include "server/net/socket.hpp"

namespace endtable::server::net {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

constexpr std::size_t kSmallBuffer = 1024;      // what a connection without a request may keep for reading
constexpr std::size_t kHeaderPiece = 4 * 1024;  // read at once
constexpr std::size_t kMostTurnedAway = 64;     // who get an answer at the same time; others get none
constexpr std::size_t kMostDrained = 2u << 20;  // read and thrown away before a connection is closed

using Parser = http::request_parser<http::string_body>;

// What a request is about, once its header has been read.
struct Asked {
    http::verb method{};
    Target target;
    bool head_only = false;
    std::string cookie;
    std::string device;
    std::string address;  // of the client, also behind a proxy
    bool forwarded = false;
    bool https = false;
};

// What the backend gave or will give. It holds a weak pointer: who has given up waiting lets go of the slot.
template <class T>
struct Slot {
    asio::steady_timer& wake;
    std::optional<T> value{};
};

template <class T>
void fill(const std::shared_ptr<Slot<T>>& slot, T value) {
    if (slot->value) return;
    slot->value = std::move(value);
    slot->wake.cancel();
}

bool is_api(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

class Connection final : public Guest, public std::enable_shared_from_this<Connection> {
public:
    Connection(Network& net, tcp::socket socket, std::string address, Crowd::Place place)
        : net_(net),
          stream_(std::move(socket)),
          wake_(net.io),
          peer_(std::move(address)),
          place_(std::move(place)),
          entered_(net, *this) {}

    asio::awaitable<void> run();
    asio::awaitable<void> say(Answer answer);  // without being asked

    void go() override {
        if (idle_) stream_.close();
    }
    void drop() override {
        dropped_ = true;
        wake_.cancel();
        stream_.close();
    }

private:
    // Reading. Those that give a bool say whether to go on with this connection.
    asio::awaitable<bool> first_byte();
    asio::awaitable<bool> one_request();
    asio::awaitable<error_code> read_header(Parser& parser, bool& folded);
    asio::awaitable<bool> read_body(Parser& parser);
    asio::awaitable<bool> fail(error_code error);

    // Checking
    std::optional<Answer> check(const HttpRequest& request, Asked& asked) const;
    void see_where_from(const HttpRequest& request, Asked& asked) const;
    std::optional<Answer> make_room(const Asked& asked, std::size_t size, Crowd::Place& room);
    std::optional<Answer> check_method(const Asked& asked) const;
    std::optional<Answer> check_write(const HttpRequest& request, bool has_body) const;
    std::optional<Answer> check_upgrade(const HttpRequest& request, const Asked& asked) const;
    bool is_our_page(const HttpRequest& request, const Asked& asked) const;

    // Answering
    asio::awaitable<bool> answer(Parser& parser, Asked asked);
    asio::awaitable<Answer> ask(ApiRequest request);
    asio::awaitable<std::optional<Answer>> expect(const Asked& asked);
    asio::awaitable<std::optional<Answer>> upgrade(const HttpRequest& request, ApiRequest asked);
    Answer health() const;
    Answer metrics(const Asked& asked) const;
    Answer dressed(ApiAnswer given) const;
    asio::awaitable<bool> respond(Answer answer, bool head_only, bool keep, unsigned version);
    asio::awaitable<void> hang_up();

    template <class T>
    asio::awaitable<std::optional<T>> wait_for(std::shared_ptr<Slot<T>> slot) {
        if (!slot->value && !dropped_) co_await wake_.async_wait(kTuple);
        co_return std::move(slot->value);
    }

    Network& net_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    asio::steady_timer wake_;
    const std::string peer_;
    Crowd::Place place_;
    const Entered entered_;
    bool fresh_ = true;
    bool idle_ = false;
    bool dropped_ = false;
    bool handed_over_ = false;
};

asio::awaitable<void> Connection::run() {
    for (bool more = true; more;) {  // co_await inside && is more than GCC 12 gets right
        more = co_await first_byte();
        if (more) more = co_await one_request();
    }
    if (!handed_over_) co_await hang_up();
}

asio::awaitable<bool> Connection::first_byte() {
    if (buffer_.size() > 0) co_return true;  // the next request came together with the one before
    if (net_.stopping && !fresh_) co_return false;
    buffer_.shrink_to_fit();
    stream_.expires_after(fresh_ ? net_.options.header_time : net_.options.idle_time);
    fresh_ = false;
    idle_ = true;
    const auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(kSmallBuffer), kTuple);
    idle_ = false;
    if (error) co_return false;
    buffer_.commit(size);
    co_return true;
}

asio::awaitable<bool> Connection::one_request() {
    const NetOptions& options = net_.options;
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(options.most_header));
    parser.body_limit(std::max(options.most_body, options.most_table_body));
    buffer_.max_size(2 * options.most_header);
    stream_.expires_after(options.header_time);
    bool folded = false;
    const error_code error = co_await read_header(parser, folded);
    if (error) co_return co_await fail(error);

    const HttpRequest& request = parser.get();
    Asked asked;
    std::optional<Answer> refusal = check(request, asked);
    // Nobody writes headers over several lines any more, except to be understood otherwise by a proxy.
    if (folded) refusal = refuse(400, "malformed", "a header field is one line");
    const bool body_follows = !parser.is_done();
    const bool large = asked.method == http::verb::post && asked.target.path == "/api/tables";
    const std::size_t most_body = large ? options.most_table_body : options.most_body;
    if (!refusal && is_api(asked.target.path) && asked.method != http::verb::get)
        refusal = check_write(request, body_follows);
    if (!refusal && parser.content_length().value_or(0) > most_body)
        refusal = refuse(413, "too_large", "the body is larger than is allowed here");
    Crowd::Place room;
    if (!refusal && body_follows)
        refusal = make_room(asked, static_cast<std::size_t>(parser.content_length().value_or(most_body)), room);
    if (refusal) {
        // A body that is on its way would be taken for the next request; whether there is one is not always known.
        const bool keep = request.keep_alive() && !body_follows && request.count(http::field::transfer_encoding) == 0;
        co_return co_await respond(std::move(*refusal), asked.head_only, keep, request.version());
    }
    // Only somebody who may have a table made is listened to for long.
    if (large && body_follows && parser.content_length().value_or(options.most_table_body) > options.most_body) {
        std::optional<Answer> unwelcome = co_await expect(asked);
        if (unwelcome) co_return co_await respond(std::move(*unwelcome), false, false, request.version());
    }
    parser.body_limit(most_body);  // of a body that does not say its length
    if (body_follows) {
        const bool all_there = co_await read_body(parser);
        if (!all_there) co_return false;
    }
    co_return co_await answer(parser, std::move(asked));
}

// As Beast reads a header, with an eye on its bytes: of a field that goes on in the next line nothing can be seen
// later.
asio::awaitable<error_code> Connection::read_header(Parser& parser, bool& folded) {
    bool line_begins = false;
    for (;;) {
        error_code error = http::make_error_code(http::error::need_more);
        if (buffer_.size() > 0) {
            const auto bytes = buffer_.data();
            const std::size_t used = parser.put(bytes, error);
            for (const char c : std::string_view(static_cast<const char*>(bytes.data()), used)) {
                folded = folded || (line_begins && (c == ' ' || c == '\t'));
                line_begins = c == '\n';
            }
            net_.counters.bytes_in += used;
            buffer_.consume(used);
            if (error != http::error::need_more) co_return error;
        }
        const std::size_t room = std::min(kHeaderPiece, buffer_.max_size() - buffer_.size());
        if (room == 0) co_return http::make_error_code(http::error::buffer_overflow);
        const auto [gone, size] = co_await stream_.async_read_some(buffer_.prepare(room), kTuple);
        if (gone) co_return gone;
        buffer_.commit(size);
    }
}

// What one household may have under way in bodies, all its requests together.
std::optional<Answer> Connection::make_room(const Asked& asked, std::size_t size, Crowd::Place& room) {
    std::string who = household(asked.address);
    if (net_.bodies.of(who) + size > net_.options.most_bodies_of_an_address) {
        Answer answer = refuse(429, "too_much_at_once", "too much is on its way from your address");
        answer.more.emplace_back("Retry-After", "10");
        return answer;
    }
    room = Crowd::Place(net_.bodies, std::move(who), size);
    return {};
}

asio::awaitable<bool> Connection::read_body(Parser& parser) {
    stream_.expires_after(net_.options.body_time);
    if (same_ignoring_case(parser.get()[http::field::expect], "100-continue")) {
        static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [error, size] = co_await asio::async_write(stream_, asio::buffer(kGoOn), kTuple);
        if (error) co_return false;
    }
    const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, kTuple);
    net_.counters.bytes_in += size;
    if (error) co_return co_await fail(error);
    co_return true;
}

// What could not be read. Who has gone or was too slow (the stream is closed then) gets no answer.
asio::awaitable<bool> Connection::fail(error_code error) {
    Answer answer;
    if (error == beast::error::timeout) {
        net_.count_refusal("timed_out", peer_);
        co_return false;
    }
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        answer = refuse(431, "header_too_large", "the header of the request is too large");
    else if (error == http::error::body_limit)
        answer = refuse(413, "too_large", "the body is larger than is allowed here");
    else if (error == http::error::end_of_stream || error == http::error::partial_message ||
             error.category() != http::make_error_code(http::error::bad_method).category())
        co_return false;
    else
        answer = refuse(400, "malformed", "this is no HTTP/1.1 request");
    co_await respond(std::move(answer), false, false, 11);
    co_return false;
}

std::optional<Answer> Connection::check(const HttpRequest& request, Asked& asked) const {
    asked.method = request.method();
    asked.head_only = asked.method == http::verb::head;
    if (asked.head_only) asked.method = http::verb::get;
    see_where_from(request, asked);
    if (std::distance(request.begin(), request.end()) > static_cast<std::ptrdiff_t>(net_.options.most_header_fields))
        return refuse(431, "header_too_large", "the header of the request has too many fields");
    if (request.version() > 10 && request.count(http::field::host) != 1)
        return refuse(400, "malformed", "a request names exactly one host");
    // Where a proxy and this server disagree about where a body ends, requests can be smuggled past the proxy.
    if (request.count(http::field::transfer_encoding) > 0 &&
        (request.version() < 11 || !same_ignoring_case(request[http::field::transfer_encoding], "chunked")))
        return refuse(400, "malformed", "a body comes with its length, or chunked and nothing else");
    std::optional<Target> target = parse_target(request.target());
    if (!target) return refuse(400, "bad_target", "this is no path or query that could be understood");
    asked.target = std::move(*target);
    asked.cookie =
        find_cookie(request[http::field::cookie], net_.options.secure_cookies ? "__Host-endtable" : "endtable");
    asked.device = find_cookie(request[http::field::cookie],
                               net_.options.secure_cookies ? "__Host-endtable-device" : "endtable-device");
    if (std::optional<Answer> wrong = check_method(asked)) return wrong;
    if (asked.method != http::verb::get && !is_our_page(request, asked))
        return refuse(403, "bad_origin", "pages of other sites may not do this");
    return {};
}

// Whose address is known is not `forwarded`, even if it came by a proxy.
void Connection::see_where_from(const HttpRequest& request, Asked& asked) const {
    asked.address = peer_;
    std::string_view hops;
    for (const auto& field : request) {
        asked.forwarded = asked.forwarded || is_of_a_proxy(field.name_string());
        // The last line of several is the one that the last hop wrote.
        if (same_ignoring_case(field.name_string(), "X-Forwarded-For")) hops = field.value();
    }
    if (!net_.options.behind_proxy) return;
    asked.https = same_ignoring_case(request["X-Forwarded-Proto"], "https");
    const std::optional<std::string> client = last_hop(hops);
    if (!client) return;
    asked.address = *client;
    asked.forwarded = false;
}

std::optional<Answer> Connection::check_method(const Asked& asked) const {
    const bool api = is_api(asked.target.path);
    const bool fine = asked.method == http::verb::get ||
                      (api && (asked.method == http::verb::post || asked.method == http::verb::delete_));
    if (fine) return {};
    Answer answer = refuse(405, "bad_method", "this method is not allowed here");
    answer.more.emplace_back("Allow", api ? "GET, HEAD, POST, DELETE" : "GET, HEAD");
    return answer;
}

// Forms and images of other sites can cause requests with our cookie, but none with this type.
std::optional<Answer> Connection::check_write(const HttpRequest& request, bool has_body) const {
    if ((request.method() == http::verb::post || has_body) && !is_json_type(request[http::field::content_type]))
        return refuse(415, "bad_type", "the body has to be application/json");
    return {};
}

std::optional<Answer> Connection::check_upgrade(const HttpRequest& request, const Asked& asked) const {
    if (!beast::websocket::is_upgrade(request) || request["Sec-WebSocket-Version"] != "13") {
        Answer answer = refuse(426, "no_websocket", "this is where WebSockets (version 13) are opened");
        answer.more.emplace_back("Upgrade", "websocket");
        answer.more.emplace_back("Sec-WebSocket-Version", "13");
        return answer;
    }
    if (request["Sec-WebSocket-Key"].size() != 24 || buffer_.size() > 0)
        return refuse(400, "malformed", "this is no proper WebSocket handshake");
    if (!is_our_page(request, asked))
        return refuse(403, "bad_origin", "pages of other sites may not open this WebSocket");
    if (!place_ && net_.crowd.of(household(asked.address)) >= net_.options.most_of_an_address) {
        Answer answer = refuse(429, "too_many_connections", "too many connections from your address");
        answer.more.emplace_back("Retry-After", "10");
        return answer;
    }
    return {};
}

// Browsers always say which page a WebSocket or a POST comes from; other programs need not.
bool Connection::is_our_page(const HttpRequest& request, const Asked& asked) const {
    return request.count(http::field::origin) == 0 ||
           is_our_origin(request[http::field::origin], request[http::field::host], asked.https, net_.options.origins);
}

asio::awaitable<bool> Connection::answer(Parser& parser, Asked asked) {
    HttpRequest& request = parser.get();
    const bool keep = request.keep_alive();
    const unsigned version = request.version();
    const std::string_view path = asked.target.path;
    const bool socket = path == "/ws";
    Answer answer;
    std::optional<Answer> refusal;
    if (net_.stopping && (socket || is_api(path)))
        refusal = refuse(503, "stopping", "the server is going down; try again in a moment");
    else if (socket)
        refusal = check_upgrade(request, asked);
    if (refusal) {
        answer = std::move(*refusal);
    } else if (socket || is_api(path)) {
        ApiRequest question{.method = std::string(http::to_string(asked.method)),
                            .path = std::move(asked.target.path),
                            .query = std::move(asked.target.query),
                            .body = std::move(request.body()),
                            .cookie = std::move(asked.cookie),
                            .device = std::move(asked.device),
                            .address = household(asked.address)};
        if (socket) {
            std::optional<Answer> shut_out = co_await upgrade(request, std::move(question));
            if (!shut_out) co_return false;  // it is a WebSocket now
            answer = std::move(*shut_out);
        } else {
            answer = co_await ask(std::move(question));
        }
    } else if (path == "/healthz") {
        answer = health();
    } else if (path == "/metrics") {
        answer = metrics(asked);
    } else {
        answer = net_.site.answer(path, request[http::field::accept_encoding], request[http::field::if_none_match]);
    }
    co_return co_await respond(std::move(answer), asked.head_only, keep, version);
}

// Nothing if the large body that is announced may come.
asio::awaitable<std::optional<Answer>> Connection::expect(const Asked& asked) {
    ApiRequest question{.method = std::string(http::to_string(asked.method)),
                        .path = asked.target.path,
                        .query = asked.target.query,
                        .cookie = asked.cookie,
                        .address = household(asked.address)};
    using Said = std::optional<ApiAnswer>;
    auto slot = std::make_shared<Slot<Said>>(Slot<Said>{.wake = wake_});
    wake_.expires_after(net_.options.answer_time);
    const bool went = net_.guarded("expect", [&] {
        net_.backend->expect(std::move(question), [weak = std::weak_ptr(slot)](Said given) {
            if (const auto waiting = weak.lock()) fill(waiting, std::move(given));
        });
    });
    if (!went) co_return refuse(500, "internal", "something went wrong here");
    std::optional<Said> given = co_await wait_for(std::move(slot));
    if (!given) co_return refuse(503, "slow", "the server is too busy to answer");
    if (!*given) co_return std::nullopt;
    co_return dressed(std::move(**given));
}

asio::awaitable<Answer> Connection::ask(ApiRequest request) {
    auto slot = std::make_shared<Slot<ApiAnswer>>(Slot<ApiAnswer>{.wake = wake_});
    wake_.expires_after(net_.options.answer_time);
    const bool went = net_.guarded("api", [&] {
        net_.backend->api(std::move(request), [weak = std::weak_ptr(slot)](ApiAnswer given) {
            if (const auto waiting = weak.lock()) fill(waiting, std::move(given));
        });
    });
    if (!went) co_return refuse(500, "internal", "something went wrong here");
    std::optional<ApiAnswer> given = co_await wait_for(std::move(slot));
    if (!given) co_return refuse(503, "slow", "the server is too busy to answer");
    co_return dressed(std::move(*given));
}

// Nothing if it is a WebSocket from here on.
asio::awaitable<std::optional<Answer>> Connection::upgrade(const HttpRequest& request, ApiRequest asked) {
    const std::string address = asked.address;
    const Outbox::Limits limits{.messages = net_.options.most_waiting, .bytes = net_.options.most_waiting_bytes};
    auto outbox = std::make_shared<Outbox>(limits, net_.counters.waiting);
    auto slot = std::make_shared<Slot<Backend::Entry>>(Slot<Backend::Entry>{.wake = wake_});
    wake_.expires_after(net_.options.answer_time);
    const auto done = [weak = std::weak_ptr(slot), network = net_.weak_from_this()](Backend::Entry entry) {
        if (const auto waiting = weak.lock()) return fill(waiting, std::move(entry));
        const auto net = network.lock();  // let in, but gone already
        if (net && net->backend && entry.visitor != 0)
            net->post([net, visitor = entry.visitor] { net->backend->leave(visitor); });
    };
    const bool went = net_.guarded("enter", [&] { net_.backend->enter(std::move(asked), outbox, done); });
    std::optional<Backend::Entry> entry;
    if (went) entry = co_await wait_for(std::move(slot));
    if (entry && entry->visitor != 0) {
        if (!place_) place_ = Crowd::Place(net_.crowd, address);
        handed_over_ = true;
        serve_websocket(net_, stream_.release_socket(), request, entry->visitor, std::move(outbox), address,
                        std::move(place_));
        co_return std::nullopt;
    }
    outbox->shut();
    if (!went) co_return refuse(500, "internal", "something went wrong here");
    if (!entry) co_return refuse(503, "slow", "the server is too busy to answer");
    if (entry->refusal) co_return dressed(std::move(*entry->refusal));
    co_return refuse(403, "not_allowed", "you were not let in");
}

Answer Connection::health() const {
    bool healthy = false;
    net_.guarded("healthy", [&] { healthy = !net_.stopping && net_.backend->healthy(); });
    static const auto kFine = std::make_shared<const std::string>(R"({"ok":true})");
    return healthy ? Answer{.body = kFine} : refuse(503, "unhealthy", "the server cannot do its work at the moment");
}

// By the address of the client, not of the proxy; and what came by a proxy that nobody told us of came from anywhere.
Answer Connection::metrics(const Asked& asked) const {
    if (!net_.options.public_metrics && (asked.forwarded || !is_loopback(asked.address)))
        return refuse(403, "not_allowed", "metrics are shown to this machine only");
    std::string text = net_.counters.text();
    if (!net_.guarded("metrics", [&] { text += net_.backend->metrics(); }))
        return refuse(500, "internal", "something went wrong here");
    return {.body = std::make_shared<const std::string>(std::move(text)),
            .type = "text/plain; version=0.0.4; charset=utf-8"};
}

Answer Connection::dressed(ApiAnswer given) const {
    Answer answer{.status = given.status,
                  .body = std::make_shared<const std::string>(std::move(given.body)),
                  .type = std::move(given.type),
                  .cache = std::move(given.cache)};
    if (given.retry_after > 0) answer.more.emplace_back("Retry-After", std::to_string(given.retry_after));
    const auto set_cookie = [&](const char* name, const std::string& value) {
        const bool secure = net_.options.secure_cookies;
        std::string cookie = (secure ? std::string("__Host-") : std::string()) + name + "=" + value;
        cookie += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
        cookie += value.empty() ? "0" : "31536000";
        if (secure) cookie += "; Secure";
        answer.more.emplace_back("Set-Cookie", std::move(cookie));
    };
    if (given.cookie) set_cookie("endtable", *given.cookie);
    if (given.device) set_cookie("endtable-device", *given.device);
    return answer;
}

asio::awaitable<bool> Connection::respond(Answer answer, bool head_only, bool keep, unsigned version) {
    keep = keep && !net_.stopping;
    if (!answer.refused.empty() && answer.status != 404) net_.count_refusal(answer.refused, peer_);
    const auto digit = static_cast<std::size_t>(answer.status / 100);
    if (digit < net_.counters.requests.size()) ++net_.counters.requests[digit];

    http::response<http::span_body<const char>> response;
    response.result(static_cast<unsigned>(answer.status));
    response.version(version);
    response.set(http::field::date, net_.date);
    for (const Header& header : kAlways) response.set(header.name, header.value);
    response.set(http::field::cache_control, answer.cache);
    for (const auto& [name, value] : answer.more)
        response.insert(name, value);  // a cookie does not replace another one
    const bool may_have_body = answer.status != 204 && answer.status != 304;
    if (may_have_body) {
        const std::size_t size = answer.body ? answer.body->size() : 0;
        response.set(http::field::content_type, answer.type);
        response.content_length(size);
        if (size > 0 && !head_only) response.body() = {answer.body->data(), size};
    }
    response.keep_alive(keep);

    http::response_serializer<http::span_body<const char>> bytes(response);
    while (!bytes.is_done()) {  // as long as the client takes something now and then
        stream_.expires_after(net_.options.write_time);
        const auto [error, size] = co_await http::async_write_some(stream_, bytes, kTuple);
        net_.counters.bytes_out += size;
        if (error) co_return false;
    }
    co_return keep;
}

asio::awaitable<void> Connection::say(Answer answer) {
    co_await respond(std::move(answer), false, false, 11);
    co_await hang_up();
}

// Closing while the client is still sending would reset the connection, and with it our answer on its way.
asio::awaitable<void> Connection::hang_up() {
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    if (error) co_return;
    stream_.expires_after(net_.options.linger_time);
    buffer_.clear();
    for (std::size_t drained = 0; drained < kMostDrained;) {
        const auto [gone, size] = co_await stream_.async_read_some(buffer_.prepare(kSmallBuffer), kTuple);
        if (gone) break;
        drained += size;
    }
}

}  // namespace

void serve_http(Network& net, tcp::socket socket, std::string address, Crowd::Place place) {
    const auto guest = std::make_shared<Connection>(net, std::move(socket), std::move(address), std::move(place));
    asio::co_spawn(net.io, guest->run(), [guest](const std::exception_ptr& /*no memory*/) {});
}

void turn_away(Network& net, tcp::socket socket, std::string address, Answer answer) {
    net.count_refusal(answer.refused, address);
    answer.refused.clear();
    if (net.turning_away == kMostTurnedAway) return;
    ++net.turning_away;
    const auto guest = std::make_shared<Connection>(net, std::move(socket), std::move(address), Crowd::Place());
    asio::co_spawn(net.io, guest->say(std::move(answer)),
                   [guest, &net](const std::exception_ptr& /*no memory*/) { --net.turning_away; });
}

}  // namespace endtable::server::net
