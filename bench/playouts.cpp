// Random playouts a second on one core, for the games whose budgets are in docs/benchmarks.md, and the ratio to a bare
// hand-written loop in the same run. Engine and loop take turns, and the best slice of each counts: a machine that is
// busy with something else slows both, and the ratio stays.
//
//   build/release/bench/playouts [SECONDS]      (default 1 a line)
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "bench/bare_end_of_line.hpp"
#include "core/playout.hpp"
#include "examples/connect_four/rules.hpp"
#include "examples/tic_tac_toe/rules.hpp"
#include "games/end_of_line/present.hpp"

namespace endtable::bench {
namespace {

struct Slice {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    double seconds = 0;
    double rate() const { return static_cast<double>(games) / seconds; }
};

// Plays batches until the time is over.
Slice timed(double seconds, const std::function<std::uint64_t(int)>& play_batch) {
    Slice slice;
    const auto begin = std::chrono::steady_clock::now();
    do {
        slice.plies += play_batch(256);
        slice.games += 256;
        slice.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    } while (slice.seconds < seconds);
    return slice;
}

template <Game G>
std::function<std::uint64_t(int)> batches(const G& game, Rng& rng, std::vector<typename G::Action>& buffer) {
    return [&game, &rng, &buffer](int n) {
        std::uint64_t plies = 0;
        for (int i = 0; i < n; ++i) {
            auto s = game.start();
            plies += static_cast<std::uint64_t>(playout(game, s, rng, buffer));
        }
        return plies;
    };
}

// The best of ten slices.
Slice best(double seconds, const std::function<std::uint64_t(int)>& play_batch) {
    Slice top;
    for (int i = 0; i < 10; ++i)
        if (const Slice slice = timed(seconds / 10, play_batch); i == 0 || slice.rate() > top.rate()) top = slice;
    return top;
}

void report(const std::string& name, std::size_t bytes, const Slice& s) {
    std::printf("%-28s %6zu %12.0f %8.1f %8.1f\n", name.c_str(), bytes, s.rate(),
                static_cast<double>(s.plies) / static_cast<double>(s.games),
                s.seconds * 1e9 / static_cast<double>(s.plies));
}

template <Game G>
void measure(const std::string& name, const G& game, double seconds) {
    Rng rng(1);
    std::vector<typename G::Action> buffer;
    report(name, sizeof(typename G::State), best(seconds, batches(game, rng, buffer)));
}

void measure_against_bare(double seconds) {
    const auto table = end_of_line::Table::open(end_of_line::Table::official_content(), Json::object(), 2);
    Rng rng(1), bare_rng(1);
    std::vector<end_of_line::Action> buffer;
    BareEndOfLine loop;
    const auto bare_batch = [&](int n) {
        std::uint64_t cards = 0;
        for (int i = 0; i < n; ++i) cards += static_cast<std::uint64_t>(loop.play(bare_rng).cards);
        return cards;
    };
    const auto engine_batch = batches(table.game(), rng, buffer);
    Slice engine, bare;
    for (int i = 0; i < 10; ++i) {
        const Slice a = timed(seconds / 10, engine_batch), b = timed(seconds / 10, bare_batch);
        if (i == 0 || a.rate() > engine.rate()) engine = a;
        if (i == 0 || b.rate() > bare.rate()) bare = b;
    }
    report("end_of_line, 2 seats", sizeof(end_of_line::State), engine);
    std::printf("%-28s %6zu %12.0f\n", "  the same in a bare loop", sizeof(BareEndOfLine), bare.rate());
    std::printf("%-28s %19.2f\n", "  ratio", engine.rate() / bare.rate());
}

}  // namespace
}  // namespace endtable::bench

int main(int argc, char** argv) {
    using namespace endtable;
    const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
    if (seconds <= 0 || argc > 2) {
        std::fprintf(stderr, "usage: playouts [SECONDS]\n");
        return 2;
    }
    std::printf("%-28s %6s %12s %8s %8s\n", "random playouts, one core", "bytes", "games/s", "plies", "ns/ply");
    bench::measure("tic_tac_toe", tic_tac_toe::TicTacToe{}, seconds);
    bench::measure("connect_four", connect_four::ConnectFour{}, seconds);
    bench::measure_against_bare(seconds);
    for (int seats = 3; seats <= 8; ++seats) {
        const auto table = end_of_line::Table::open(end_of_line::Table::official_content(), Json::object(), seats);
        bench::measure("end_of_line, " + std::to_string(seats) + " seats", table.game(), seconds / 2);
    }
}
