// The load program: plays, waits and measures against a server on this machine. docs/operating.md says what was found.
#include <cstdio>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/load/arena.hpp"
#include "tests/load/process.hpp"
#include "tests/load/report.hpp"

namespace endtable::load {

namespace {

struct Orders {
    std::string address = "http://127.0.0.1:8080";
    Arena::Options arena;
    double seconds = 30;
    double warm_up = 2;
    int sockets = 5000;
    int pid = 0;
    bool json = false;
};

constexpr std::size_t kPerSource = 200;  // below what a server allows one address
constexpr double kPatience = 300;        // seconds for setting up, and for winding up
constexpr auto kDrain = std::chrono::seconds(5);

std::chrono::microseconds span(double seconds) {
    return std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

// One run: the wire, and what every command does with it.
class Run {
public:
    Run(Orders orders, std::string title) : orders_(std::move(orders)), report_(std::move(title)) {
        const auto address = client::Address::parse(orders_.address);
        if (!address.is_loopback())
            throw client::WireError(orders_.address + " is not this machine: load is for servers of one's own");
        client::Wire::Options options;
        options.per_source = kPerSource;
        wire_ = std::make_unique<client::Wire>(address, options);
    }
    virtual ~Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    int go() {
        wire_->after(span(kPatience + orders_.seconds + orders_.warm_up), [this] { give_up("it took too long"); });
        begin();
        wire_->run();
        report_.print(orders_.json);
        return report_.ok() ? 0 : 1;
    }

protected:
    virtual void begin() = 0;

    void give_up(const std::string& why) {
        report_.fail(why);
        wire_->stop();
    }
    Usage server() const { return orders_.pid > 0 ? usage_of(orders_.pid) : Usage(); }
    bool looks_at_server() const { return orders_.pid > 0; }
    std::unique_ptr<Arena> arena(const Arena::Options& options) {
        auto arena = std::make_unique<Arena>(*wire_, options);
        arena->failed = [this](const std::string& why) { give_up(why); };
        return arena;
    }
    // Until every act has its answer, or none comes any more.
    void drain(Arena& arena, std::function<void()> then, Clock::time_point until = Clock::now() + kDrain) {
        if (arena.unanswered() > 0 && Clock::now() < until)
            return wire_->after(span(0.05), [this, &arena, then, until] { drain(arena, then, until); });
        if (const std::size_t lost = arena.unanswered(); lost > 0)
            report_.fail(fmt::format("{} acts were never answered", lost));
        then();
    }

    Orders orders_;
    Report report_;
    std::unique_ptr<client::Wire> wire_;
};

// Matches, at a rate, for a time.
class Play : public Run {
public:
    Play(Orders orders, std::string title) : Run(std::move(orders), std::move(title)) {}

protected:
    void begin() override {
        arena_ = arena(orders_.arena);
        arena_->gather([this] {
            arena_->deal([this] {
                arena_->play(true);
                wire_->after(span(orders_.warm_up), [this] { measure(); });
            });
        });
    }
    virtual void measure() {
        arena_->tally = {};
        begun_ = Clock::now();
        server_ = server();
        cpu_ = own_cpu();
        wire_->after(span(orders_.seconds), [this] { measured(); });
    }
    void measured() {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
        const Usage after = server();
        const double cpu = own_cpu() - cpu_;
        const Tally tally = arena_->tally;
        arena_->play(false);
        drain(*arena_, [this, seconds, after, cpu, tally] {
            report_.add("matches", "matches at once", orders_.arena.matches);
            report_.add("rate", "moves a second asked for (0: all)", orders_.arena.rate);
            report_.add_tally(tally, seconds);
            report_.add_use(server_, after, cpu, seconds, looks_at_server());
            judge(after);
            wire_->stop();
        });
    }
    virtual void judge(const Usage& /*after*/) {}

    std::unique_ptr<Arena> arena_;
    Usage server_;

private:
    Clock::time_point begun_{};
    double cpu_ = 0;
};

// The same for long, with an eye on what the server keeps.
class Soak final : public Play {
public:
    explicit Soak(Orders orders) : Play(std::move(orders), "soak: matches for long, and what the server keeps") {
        if (!looks_at_server()) throw std::runtime_error("soak needs --pid: it watches the server's memory");
    }

private:
    static constexpr double kSettle = 1.0 / 6;  // ten minutes of an hour
    static constexpr double kMostGrowth = 1.02;
    static constexpr std::size_t kFew = 6;
    static constexpr std::uint64_t kSpareDescriptors = 64;

    void measure() override {
        Play::measure();
        every_ = std::min(10.0, orders_.seconds / 60);
        settled_at_ = static_cast<std::size_t>(orders_.seconds * kSettle / every_);
        sample();
    }
    void sample() {
        samples_.push_back(server());
        const Usage& now = samples_.back();
        if (!orders_.json && samples_.size() % 6 == 1)
            fmt::print(stderr, "{:>6.0f} s  {:>8.1f} MiB  {:>5} descriptors  {} moves\n",
                       static_cast<double>(samples_.size() - 1) * every_, static_cast<double>(now.rss) / (1 << 20),
                       now.descriptors, arena_->tally.moves);
        wire_->after(span(every_), [this] { sample(); });
    }
    // Single samples jump: the mean of a few at each end.
    void judge(const Usage& /*after*/) override {
        if (samples_.size() < settled_at_ + 2 * kFew) return report_.fail("too short to say anything");
        const auto mean = [&](std::size_t from) {
            double sum = 0;
            for (std::size_t i = from; i < from + kFew; ++i) sum += static_cast<double>(samples_[i].rss);
            return sum / kFew;
        };
        const double early = mean(settled_at_), late = mean(samples_.size() - kFew);
        report_.add("rss_settled_mib", "resident memory when settled", early / (1 << 20), "MiB", 1);
        report_.add("rss_end_mib", "resident memory at the end", late / (1 << 20), "MiB", 1);
        report_.add("rss_growth_percent", "growth", (late / early - 1) * 100, "%", 2);
        report_.add("descriptors_settled", "descriptors when settled",
                    static_cast<double>(samples_[settled_at_].descriptors));
        if (late > early * kMostGrowth) report_.fail("the server's memory grew by more than 2 %");
        if (samples_.back().descriptors > samples_[settled_at_].descriptors + kSpareDescriptors)
            report_.fail("the server leaks descriptors");
    }

    std::vector<Usage> samples_;
    std::size_t settled_at_ = 0;
    double every_ = 10;
};

// What a live match costs: players and sockets come first, then tables and moves.
class Matches final : public Run {
public:
    explicit Matches(Orders orders) : Run(std::move(orders), "matches: what a live match costs in memory") {
        if (!looks_at_server()) throw std::runtime_error("matches needs --pid: it measures the server's memory");
    }

private:
    static constexpr int kWarmUp = 32;

    void begin() override {
        Arena::Options few = orders_.arena;
        few.matches = kWarmUp;
        warm_ = arena(few);
        warm_->gather([this] {
            warm_->deal([this] {
                warm_->play(true);
                rest(*warm_, [this] { gather(); });
            });
        });
    }
    void rest(Arena& arena, std::function<void()> then) {
        if (!arena.resting()) return wire_->after(span(0.05), [this, &arena, then] { rest(arena, then); });
        arena.play(false);
        drain(arena, then);
    }
    void gather() {
        empty_ = server();
        arena_ = arena(orders_.arena);
        arena_->gather([this] {
            wire_->after(span(1), [this] {
                connected_ = server();
                deal();
            });
        });
    }
    void deal() {
        arena_->deal([this] {
            dealt_ = server();
            arena_->play(true);
            rest(*arena_, [this] { finish(); });
        });
    }
    void finish() {
        const Usage played = server();
        const double matches = orders_.arena.matches;
        const auto kib = [](const Usage& a, const Usage& b) {
            return (static_cast<double>(b.rss) - static_cast<double>(a.rss)) / 1024;
        };
        report_.add("matches", "matches", matches);
        report_.add("moves_a_match", "moves a match", orders_.arena.moves_a_match);
        report_.add("kib_a_socket", "a guest with a socket", kib(empty_, connected_) / matches / 2, "KiB", 1);
        report_.add("kib_a_match_dealt", "a match that has just begun", kib(connected_, dealt_) / matches, "KiB", 1);
        report_.add("kib_a_match", "a match in the middle of the game", kib(connected_, played) / matches, "KiB", 1);
        report_.add("server_rss_mib", "the server's resident memory", static_cast<double>(played.rss) / (1 << 20),
                    "MiB", 1);
        for (const auto& [code, count] : arena_->tally.errors) report_.fail(fmt::format("{} times {}", count, code));
        report_.say(fmt::format("Method: after {} matches that warm the server up, resident memory is read; again when",
                                kWarmUp));
        report_.say(
            "both players of every match have their sockets (the sockets' own share), when all tables are open,");
        report_.say("and when every match has had its moves. A match is what came after the sockets, so that what");
        report_.say("their buffers grew by when they carried moves counts as the match's.");
        wire_->stop();
    }

    std::unique_ptr<Arena> warm_, arena_;
    Usage empty_, connected_, dealt_;
};

// Sockets that do nothing but exist.
class Idle final : public Run {
public:
    explicit Idle(Orders orders) : Run(std::move(orders), "idle: sockets that only listen") {}

private:
    static constexpr int kAtOnce = 64;
    static constexpr int kWatches = 10;  // one in so many watches a table
    static constexpr int kWarmUp = 100;

    void begin() override {
        Arena::Options one = orders_.arena;
        one.matches = 1;
        arena_ = arena(one);
        arena_->gather([this] {
            arena_->deal([this] {
                target_ = kWarmUp;
                for (int i = 0; i < kAtOnce; ++i) open_next();
            });
        });
    }
    void open_next() {
        if (begun_ == target_) return;
        const bool watches = begun_++ % kWatches == 0;
        client::Wire::Ears ears;
        const std::size_t at = sockets_.size();
        sockets_.emplace_back();
        ears.opened = [this, at, watches] {
            if (watches) sockets_[at]->send(R"({"id":1,"do":"watch","table":")" + arena_->table_of(0) + "\"}");
            ++open_;
            if (open_ == target_)
                wire_->after(span(1), [this] { all_open(); });
            else
                open_next();
        };
        ears.closed = [this](const std::string& why) {
            if (!closing_) ++dropped_[why];
            if (open_ < target_) give_up("no socket could be opened: " + why);
        };
        sockets_[at] = wire_->open("/ws", arena_->cookie_of(0), std::move(ears));
    }
    void all_open() {
        if (target_ == kWarmUp && orders_.sockets > 0) {
            before_ = server();
            target_ += orders_.sockets;
            for (int i = 0; i < kAtOnce; ++i) open_next();
            return;
        }
        after_ = server();
        cpu_ = own_cpu();
        wire_->after(span(orders_.seconds), [this] { finish(); });
    }
    void finish() {
        const Usage end = server();
        report_.add("sockets", "sockets", orders_.sockets);
        report_.add("seconds", "held for", orders_.seconds, "s");
        if (looks_at_server()) {
            const auto kib = [&](const Usage& use) {
                return (static_cast<double>(use.rss) - static_cast<double>(before_.rss)) / 1024 / orders_.sockets;
            };
            report_.add("kib_a_socket", "a socket, at once", kib(after_), "KiB", 1);
            report_.add("kib_a_socket_end", "a socket, at the end", kib(end), "KiB", 1);
        }
        report_.add_use(after_, end, own_cpu() - cpu_, orders_.seconds, looks_at_server());
        for (const auto& [why, count] : dropped_) report_.fail(fmt::format("{} sockets were dropped: {}", count, why));
        report_.say("Method: resident memory with 100 sockets, then with all; one in ten watches a running match.");
        closing_ = true;
        wire_->stop();
    }

    std::unique_ptr<Arena> arena_;
    std::vector<std::shared_ptr<client::Wire::Socket>> sockets_;
    std::map<std::string, int> dropped_;
    Usage before_, after_;
    double cpu_ = 0;
    int target_ = 0, begun_ = 0, open_ = 0;
    bool closing_ = false;
};

int run(int argc, char** argv) {
    Orders orders;
    CLI::App app("Load for a server on this machine: plays, waits and measures.", "load");
    app.require_subcommand(1);
    const auto common = [&](CLI::App* command) {
        command->add_option("address", orders.address, "The server, e.g. http://127.0.0.1:8080")->required();
        command->add_option("--pid", orders.pid, "The server's process, to look at what it uses");
        command->add_flag("--json", orders.json, "One JSON object instead of a table");
        command->add_option("--at-once", orders.arena.at_once, "Requests under way while setting up")
            ->check(CLI::Range(1, 256));
        command->add_option("--seed", orders.arena.seed, "Of the random answers");
        command->add_flag("--whole", orders.arena.whole, "Pushes that say everything again, not what changed");
        command->add_option("--game", orders.arena.game, "A game for two seats");
    };
    const auto matches = [&](CLI::App* command) {
        command->add_option("--matches", orders.arena.matches, "Matches at once")->check(CLI::Range(1, 20'000));
    };
    const auto seconds = [&](CLI::App* command) {
        command->add_option("--seconds", orders.seconds, "How long")->check(CLI::Range(0.1, 86'400.0));
    };
    auto* play = app.add_subcommand("play", "Moves a second, and how long they take");
    auto* idle = app.add_subcommand("idle", "Memory a socket");
    auto* memory = app.add_subcommand("matches", "Memory a match");
    auto* soak = app.add_subcommand("soak", "Fails if memory or descriptors grow");
    for (auto* command : {play, idle, memory, soak}) common(command);
    for (auto* command : {play, memory, soak}) matches(command);
    for (auto* command : {play, idle, soak}) seconds(command);
    for (auto* command : {play, soak})
        command->add_option("--rate", orders.arena.rate, "Moves a second, over all matches; 0: as fast as they come")
            ->check(CLI::Range(0.0, 1e6));
    play->add_option("--warm-up", orders.warm_up, "Seconds before measuring")->check(CLI::Range(0.0, 600.0));
    memory
        ->add_option("--moves", orders.arena.moves_a_match,
                     "Moves a match; one that ends sooner is replaced. Random matches have 13")
        ->check(CLI::Range(0, 10'000));
    idle->add_option("--sockets", orders.sockets, "How many")->check(CLI::Range(1, 50'000));
    play->preparse_callback([&](std::size_t) { orders.arena.rate = 2000; });
    soak->preparse_callback([&](std::size_t) {
        orders.arena.rate = 500;
        orders.arena.matches = 250;
        orders.seconds = 3600;
    });
    memory->preparse_callback([&](std::size_t) { orders.arena.moves_a_match = 6; });
    idle->preparse_callback([&](std::size_t) { orders.seconds = 20; });
    CLI11_PARSE(app, argc, argv);

    constexpr std::uint64_t kSpare = 256;
    allow_descriptors(static_cast<std::uint64_t>(std::max(2 * orders.arena.matches, orders.sockets)) + kSpare);
    std::unique_ptr<Run> one;
    if (play->parsed()) one = std::make_unique<Play>(orders, "play: matches at a rate");
    if (idle->parsed()) one = std::make_unique<Idle>(orders);
    if (memory->parsed()) one = std::make_unique<Matches>(orders);
    if (soak->parsed()) one = std::make_unique<Soak>(orders);
    return one->go();
}

}  // namespace

}  // namespace endtable::load

int main(int argc, char** argv) {
    try {
        return endtable::load::run(argc, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "load: {}\n", e.what());
        return 2;
    }
}
