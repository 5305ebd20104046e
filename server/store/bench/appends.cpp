// How many moves a second a database keeps, and how long a move waits for its commit: every table has one append on its
// way and sends the next when it is told of the commit, as a match does.
//
//     store_bench URL [SECONDS [TABLES ...]]      by default 5 s each with 1, 10, 100 and 1,000 tables
//
// On a disk that is worth the name; a file in a folder that is memory measures something else. PostgreSQL of one's own
// for as long as it takes (Debian's postgresql-common):
//
//     pg_virtualenv -o fsync=on sh -c 'store_bench "postgresql://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/postgres"'
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "server/store/secrets.hpp"
#include "server/store/store.hpp"

namespace endtable::store {
namespace {

using Clock = std::chrono::steady_clock;

Time now() { return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

[[noreturn]] void give_up(const Outcome& outcome) {
    std::fprintf(stderr, "store_bench: a write failed: %s\n", outcome.text.c_str());
    std::exit(1);
}

// Everything after the first append happens on the store's own thread.
struct Match {
    TableId id;
    LogEnd end{};
    Clock::time_point sent{};
};

class Run {
public:
    Run(Store& store, std::size_t tables) : store_(store) {
        const PlayerId player = new_player_id();
        std::vector<Write> writes{NewPlayer{player, "bench", now()}};
        for (std::size_t i = 0; i < tables; ++i) {
            NewTable w;
            w.table.id = new_table_id();
            w.table.created = now();
            w.table.host = player;
            w.table.game = "end_of_line";
            w.table.options = "{}";
            w.table.seats = {{SeatKind::Human, player, "", ""}, {SeatKind::Bot, std::nullopt, "normal", ""}};
            matches_.push_back({w.table.id});
            writes.emplace_back(std::move(w));
        }
        Write last = std::move(writes.back());
        writes.pop_back();
        for (Write& write : writes) {
            store.submit(std::move(write), [](const Outcome& outcome) {
                if (!outcome.committed()) give_up(outcome);
            });
        }
        if (const Outcome outcome = store.commit(std::move(last)); !outcome.committed()) give_up(outcome);
    }

    void measure(double seconds) {
        const StoreCounters before = store_.counters();
        const auto start = Clock::now();
        stop_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        running_ = matches_.size();
        for (Match& match : matches_) send(match);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return running_ == 0; });
        const double took = std::chrono::duration<double>(Clock::now() - start).count();
        const StoreCounters after = store_.counters();
        std::sort(waits_.begin(), waits_.end());
        const auto wait = [&](double part) {
            return waits_[static_cast<std::size_t>(part * static_cast<double>(waits_.size() - 1))] * 1000;
        };
        std::printf(
            "%6zu tables: %8.0f appends/s, %6.0f commits/s, wait %.2f ms median, %.2f ms p99, %.2f ms longest\n",
            matches_.size(), static_cast<double>(after.writes - before.writes) / took,
            static_cast<double>(after.commits - before.commits) / took, wait(0.5), wait(0.99), wait(1));
        std::fflush(stdout);
    }

private:
    void send(Match& match) {
        const LogLine line{"0 A4 B3 S>N", now()};
        match.sent = Clock::now();
        const LogEnd next = end_after(match.end, line.text);
        store_.submit(Append{match.id, match.end, {line}, {}}, [this, &match, next](const Outcome& outcome) {
            if (!outcome.committed()) give_up(outcome);
            const auto told = Clock::now();
            waits_.push_back(std::chrono::duration<double>(told - match.sent).count());
            match.end = next;
            if (told < stop_) return send(match);
            const std::lock_guard lock(mutex_);
            if (--running_ == 0) done_.notify_one();
        });
    }

    Store& store_;
    std::vector<Match> matches_;
    std::vector<double> waits_;
    Clock::time_point stop_;
    std::mutex mutex_;
    std::condition_variable done_;
    std::size_t running_ = 0;
};

}  // namespace
}  // namespace endtable::store

int main(int argc, char** argv) {
    using namespace endtable::store;
    if (argc < 2) {
        std::fprintf(stderr, "usage: store_bench URL [SECONDS [TABLES ...]]\n");
        return 2;
    }
    const double seconds = argc > 2 ? std::atof(argv[2]) : 5;
    std::vector<std::size_t> counts;
    for (int i = 3; i < argc; ++i) counts.push_back(std::max<std::size_t>(std::strtoul(argv[i], nullptr, 10), 1));
    if (counts.empty()) counts = {1, 10, 100, 1000};
    try {
        const auto store = Store::open(argv[1]);
        for (const std::size_t tables : counts) Run(*store, tables).measure(seconds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "store_bench: %s\n", error.what());
        return 1;
    }
}
