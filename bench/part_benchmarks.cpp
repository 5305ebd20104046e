// How quick the parts of the engine are, one Google Benchmark for each and each typical set-up of bench/setups.hpp:
//
//   copy, hash, redeal (mask and fill), actions, view (masked, as JSON text)   of positions of random games
//   flat, ismcts   iterations of the bots' searches at the opening; ismcts with what the game tells its bots, which
//                  cuts rollouts where it says so
//   ismcts_in_play   the same in positions of random games, with the budget of `normal`
//
// items_per_second of the report are positions or iterations. Whole games are measured in playout_benchmarks.cpp.
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/setups.hpp"
#include "bots/flat.hpp"
#include "bots/ismcts.hpp"
#include "core/hash.hpp"
#include "core/playout.hpp"
#include "present/json.hpp"

namespace endtable::bench {
namespace {

using Run = benchmark::State;

template <Game G>
struct Asked {
    typename G::State state;
    Seat seat;
};

// Positions of random games in which somebody is asked, few enough to stay in the nearest cache.
template <Game G>
std::vector<Asked<G>> positions(const G& game) {
    constexpr std::size_t kPositions = 32;
    Rng rng(5);
    std::vector<typename G::Action> buffer;
    std::vector<Asked<G>> kept;
    // Each of those seen so far is kept with the same probability (Vitter's algorithm R).
    std::uint32_t seen = 0;
    for (int games = 0; games < 200; ++games) {
        auto s = game.start();
        do {
            const Turn turn = game.turn(s);
            if (turn.who.empty()) continue;
            const Asked<G> here{s, turn.who.lowest()};
            if (kept.size() < kPositions)
                kept.push_back(here);
            else if (const std::uint32_t at = rng.below(seen + 1); at < kPositions)
                kept[at] = here;
            ++seen;
        } while (random_step(game, s, rng, buffer));
    }
    return kept;
}

// The first position of a game in which somebody is asked.
template <Game G>
Asked<G> first_asked(const G& game) {
    Rng rng(7);
    auto s = game.start();
    while (game.turn(s).is_chance()) game.apply(s, kChance, game.chance(s, rng), nullptr);
    return {s, game.turn(s).who.lowest()};
}

// Calls work(position) for positions of random games.
template <Game G, class Work>
void over_positions(Run& run, const G& game, const Work& work) {
    const auto list = positions(game);
    for (auto _ : run)
        for (const auto& here : list) work(here);
    run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(list.size()));
}

template <Game G>
void copies(Run& run, const G& game) {
    over_positions(run, game, [](const Asked<G>& here) {
        auto copy = here.state;
        benchmark::DoNotOptimize(copy);
    });
}

template <Game G>
void hashes(Run& run, const G& game) {
    over_positions(run, game, [](const Asked<G>& here) { benchmark::DoNotOptimize(hash(here.state)); });
}

template <Game G>
void redeals(Run& run, const G& game) {
    Rng rng(2);
    over_positions(run, game, [&](const Asked<G>& here) {
        auto s = here.state;
        game.mask(s, Seats::only(here.seat));
        game.fill(s, rng);
        benchmark::DoNotOptimize(s);
    });
}

template <Game G>
void listings(Run& run, const G& game) {
    std::vector<typename G::Action> buffer;
    over_positions(run, game, [&](const Asked<G>& here) {
        game.actions(here.state, here.seat, buffer);
        benchmark::DoNotOptimize(buffer.data());
        benchmark::ClobberMemory();
    });
}

template <IsPresentation P>
void views(Run& run, const P& table) {
    over_positions(run, table.game(), [&](const Asked<typename P::Rules>& here) {
        auto s = here.state;
        table.game().mask(s, Seats::only(here.seat));
        benchmark::DoNotOptimize(dump_json(table.view(s, Seats::only(here.seat))));
    });
}

// Searches for a move from nothing, again and again; think(seed) is one of them. As many iterations as a move of `hard`
// may have, since the first of them are quicker: the tree is small.
template <class Think>
void searches(Run& run, const Think& think) {
    std::uint64_t seed = 1, done = 0;
    for (auto _ : run) done += think(seed++).iterations;
    run.SetItemsProcessed(static_cast<std::int64_t>(done));
}
const Budget kSearch = Budget::of_iterations(10'000);

template <Game G>
void flat_searches(Run& run, const G& game) {
    const auto here = first_asked(game);
    searches(run,
             [&](std::uint64_t seed) { return FlatMonteCarlo<G>(game, here.state, here.seat, seed).think(kSearch); });
}

template <Game G, Knowledge<G> K>
void tree_searches(Run& run, const G& game, const K& mind) {
    const auto here = first_asked(game);
    searches(run,
             [&](std::uint64_t seed) { return Ismcts<G, K>(game, mind, here.seat, seed).think(here.state, kSearch); });
}

template <Game G, Knowledge<G> K>
void searches_in_play(Run& run, const G& game, const K& mind) {
    const auto list = positions(game);
    searches(run, [&](std::uint64_t seed) {
        const auto& here = list[seed % list.size()];
        return Ismcts<G, K>(game, mind, here.seat, seed).think(here.state, Budget::of_iterations(1'500));
    });
}

template <class S>
void add(const S& setup) {
    const auto measure = [&](const char* part, const auto& function) {
        benchmark::RegisterBenchmark((std::string(part) + "/" + setup.name).c_str(), function);
    };
    measure("copy", [setup](Run& run) { copies(run, setup.game()); });
    measure("hash", [setup](Run& run) { hashes(run, setup.game()); });
    measure("redeal", [setup](Run& run) { redeals(run, setup.game()); });
    measure("actions", [setup](Run& run) { listings(run, setup.game()); });
    measure("view", [setup](Run& run) { views(run, *setup.table); });
    measure("flat", [setup](Run& run) { flat_searches(run, setup.game()); });
    measure("ismcts", [setup](Run& run) { tree_searches(run, setup.game(), typename S::Mind(setup.game())); });
    measure("ismcts_in_play",
            [setup](Run& run) { searches_in_play(run, setup.game(), typename S::Mind(setup.game())); });
}

}  // namespace
}  // namespace endtable::bench

int main(int argc, char** argv) {
    using namespace endtable::bench;
    for_each_setup([](const auto& setup) {
        if (setup.typical) add(setup);
    });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
