#include "server/net/server.hpp"

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <typeinfo>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sys/resource.h>

#include "server/net/last_resort.hpp"
#include "server/net/network.hpp"
#include "server/net/parts.hpp"

namespace endtable::server {

namespace net {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kOtherFiles = 128;  // descriptors for databases, logs, and those who are turned away
constexpr std::chrono::milliseconds kAfterAcceptFailed{100};
constexpr std::chrono::milliseconds kAfterDrop{250};  // for coroutines to see that their sockets are closed

std::string http_date() {
    const std::time_t seconds = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[40];  // the C locale's names of days and months, which is what we run in
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc)};
}

// As many descriptors as the system lets us have, and no more connections than that.
std::size_t possible_connections(std::size_t wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    const auto files = static_cast<std::size_t>(limit.rlim_cur);
    return std::min(wanted, files > 2 * kOtherFiles ? files - kOtherFiles : files / 2);
}

}  // namespace

Network::Network(NetOptions given)
    : options(std::move(given)),
      log(options.log ? options.log : std::make_shared<Log>()),
      site(options.web.empty() ? Site() : Site(options.web, options.most_site)),
      date(http_date()) {
    const std::size_t wanted = options.most_connections;
    options.most_connections = possible_connections(wanted);
    if (options.most_connections < wanted)
        log->write(Level::Warn, "fewer_connections",
                   {{"wanted", wanted}, {"possible", options.most_connections}, {"why", "RLIMIT_NOFILE"}});
}

std::int64_t Network::now() const {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

std::int64_t Network::steady() const {
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return static_cast<std::int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

void Network::post(std::function<void()> work) {
    asio::post(io, [this, work = std::move(work)] { guarded("post", work); });
}

bool Network::guarded(std::string_view what, const std::function<void()>& call) {
    try {
        call();
        return true;
    } catch (const std::exception& e) {
        // Not its text, which may quote what somebody wrote.
        log->seldom(Level::Error, "backend_threw", {{"in", what}, {"type", typeid(e).name()}});
    }
    return false;
}

void Network::count_refusal(std::string_view code, std::string_view address) {
    const auto found = counters.refused.find(code);
    ++(found != counters.refused.end() ? found->second : counters.refused[std::string(code)]);
    log->seldom(Level::Info, "refused", {{"code", code}, {"address", address}});
}

}  // namespace net

using namespace net;

struct Server::Inside {
    explicit Inside(NetOptions options)
        : last_resort(options.last_resort ? options.last_resort : std::make_shared<LastResort>()),
          net(std::make_shared<Network>(std::move(options))) {}
    ~Inside() {
        net->guest_left = nullptr;
        net->backend.reset();
    }

    void listen();
    asio::awaitable<void> accept();
    void welcome(tcp::socket socket);
    asio::awaitable<void> tick();
    void begin_to_stop(std::string_view why);
    void say_goodbye();
    asio::awaitable<void> lose_patience();

    std::shared_ptr<LastResort> last_resort;  // called off when all the rest is gone
    std::shared_ptr<Network> net;
    std::uint16_t port = 0;
    tcp::acceptor acceptor{net->io};
    asio::steady_timer ticking{net->io};
    asio::steady_timer patience{net->io};
    asio::signal_set signals{net->io};
};

void Server::Inside::listen() {
    const std::string where = net->options.host + ":" + std::to_string(net->options.port);
    try {
        tcp::resolver resolver(net->io);
        const tcp::endpoint endpoint = *resolver.resolve(net->options.host, std::to_string(net->options.port)).begin();
        acceptor.open(endpoint.protocol());
        acceptor.set_option(tcp::acceptor::reuse_address(true));
        acceptor.bind(endpoint);
        acceptor.listen(4096);  // the system knows its own limit
        port = acceptor.local_endpoint().port();
    } catch (const boost::system::system_error& e) {
        throw std::runtime_error("cannot listen on " + where + ": " + e.code().message());
    }
}

asio::awaitable<void> Server::Inside::accept() {
    while (acceptor.is_open()) {
        tcp::socket socket(net->io);
        const auto [error] = co_await acceptor.async_accept(socket, kTuple);
        if (!acceptor.is_open()) break;
        if (!error) {
            welcome(std::move(socket));
            continue;
        }
        net->log->seldom(Level::Warn, "accept_failed", {{"why", error.message()}});
        asio::steady_timer pause(net->io, kAfterAcceptFailed);  // no descriptors left: some will come back
        co_await pause.async_wait(kTuple);
    }
}

void Server::Inside::welcome(tcp::socket socket) {
    boost::system::error_code error;
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) return;  // gone already
    socket.set_option(tcp::no_delay(true), error);
    ++net->counters.connections;
    const std::string address = peer.address().to_string();
    const std::string who = household(address);
    std::optional<Answer> full;
    if (net->counters.connections_open >= net->options.most_connections)
        full = refuse(503, "crowded", "the server has no more room; try again later");
    else if (!net->options.behind_proxy && net->crowd.of(who) >= net->options.most_of_an_address)
        full = refuse(429, "too_many_connections", "too many connections from your address");
    if (full) {
        full->more.emplace_back("Retry-After", "10");
        turn_away(*net, std::move(socket), address, std::move(*full));
        return;
    }
    serve_http(*net, std::move(socket), address,
               net->options.behind_proxy ? Crowd::Place() : Crowd::Place(net->crowd, who));
}

asio::awaitable<void> Server::Inside::tick() {
    Clock::time_point next = Clock::now();
    Clock::time_point next_look = next;
    for (;;) {
        next = std::max(next + net->options.tick_time, Clock::now());
        ticking.expires_at(next);
        const auto [error] = co_await ticking.async_wait(kTuple);
        if (error) break;
        net->guarded("tick", [&] { net->backend->tick(); });
        const Clock::time_point time = Clock::now();
        if (time < next_look) continue;
        next_look = time + std::min<Clock::duration>(std::chrono::seconds(1), net->options.write_time / 4);
        net->date = http_date();
        for (Guest* guest : net->guests) guest->look(time);
    }
}

void Server::Inside::begin_to_stop(std::string_view why) {
    if (net->stopping) return;
    net->stopping = true;
    net->log->write(Level::Info, "stopping", {{"why", why}, {"connections", net->counters.connections_open}});
    boost::system::error_code ignored;
    acceptor.close(ignored);
    if (net->options.signals)
        last_resort->begin(net->options.end_time, [log = net->log, give_up = net->options.give_up] {
            log->write(Level::Error, "gave_up", {{"why", "something does not end; the storage, most likely"}});
            if (give_up) return give_up();
            std::_Exit(1);
        });
    asio::co_spawn(net->io, lose_patience(), asio::detached);
    const auto done = [weak = net->weak_from_this(), this] {
        if (const auto alive = weak.lock()) say_goodbye();
    };
    if (!net->guarded("close", [&] { net->backend->close(done); })) say_goodbye();
}

// HTTP connections without a request and WebSockets are told to go; requests under way are answered first.
void Server::Inside::say_goodbye() {
    if (std::exchange(net->goodbye, true)) return;
    net->guest_left = [this] {
        if (net->guests.empty()) net->io.stop();
    };
    for (Guest* guest : net->guests) guest->go();
    net->guest_left();
}

asio::awaitable<void> Server::Inside::lose_patience() {
    patience.expires_after(net->options.stop_time);
    co_await patience.async_wait(kTuple);
    net->log->write(Level::Warn, "dropped_at_stop", {{"connections", net->counters.connections_open}});
    say_goodbye();
    for (Guest* guest : net->guests) guest->drop();
    patience.expires_after(kAfterDrop);
    co_await patience.async_wait(kTuple);
    net->io.stop();
}

Server::Server(NetOptions options, const MakeBackend& make_backend)
    : inside_(std::make_unique<Inside>(std::move(options))) {
    inside_->listen();
    inside_->net->backend = make_backend(*inside_->net);
}

Server::~Server() = default;

std::uint16_t Server::port() const { return inside_->port; }

void Server::run() {
    Network& net = *inside_->net;
    if (net.options.signals) {
        inside_->signals.add(SIGTERM);
        inside_->signals.add(SIGINT);
        inside_->signals.async_wait([this](const boost::system::error_code& error, int signal) {
            if (!error) inside_->begin_to_stop(signal == SIGTERM ? "SIGTERM" : "SIGINT");
        });
    }
    asio::co_spawn(net.io, inside_->accept(), asio::detached);
    asio::co_spawn(net.io, inside_->tick(), asio::detached);
    net.log->write(Level::Info, "listening",
                   {{"host", net.options.host}, {"port", port()}, {"files", net.site.files()}});
    net.io.run();
    for (Guest* guest : net.guests) guest->leave();  // those whose coroutines did not end in time
    net.log->write(Level::Info, "stopped");
}

void Server::stop() {
    asio::post(inside_->net->io, [this] { inside_->begin_to_stop("asked to"); });
}

}  // namespace endtable::server
