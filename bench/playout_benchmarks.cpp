// How quick whole random games are, one Google Benchmark for each set-up of bench/setups.hpp, and `playout/bare
// end_of_line, 2 seats`: the same game in a hand-written loop. items_per_second of the report are games.
//
// A program of its own: what else is in a program decides what the compiler inlines into these loops.
//
// What is to be compared must come from one run with --benchmark_enable_random_interleaving and repetitions, of which
// the best counts: a machine that is busy with something else slows all of them, and their ratios stay.
// scripts/benchmarks does that.
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/bare_end_of_line.hpp"
#include "bench/setups.hpp"
#include "core/playout.hpp"

namespace endtable::bench {
namespace {

using Run = benchmark::State;

template <Game G>
void playouts(Run& run, const G& game) {
    Rng rng(1);
    std::vector<typename G::Action> buffer;
    std::uint64_t plies = 0;
    for (auto _ : run) {
        auto s = game.start();
        plies += static_cast<std::uint64_t>(playout(game, s, rng, buffer));
    }
    run.SetItemsProcessed(run.iterations());
    run.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kAvgIterations);
    run.counters["bytes"] = sizeof(typename G::State);
}

void bare_playouts(Run& run) {
    Rng rng(1);
    BareEndOfLine loop;
    for (auto _ : run) benchmark::DoNotOptimize(loop.play(rng).winner);
    run.SetItemsProcessed(run.iterations());
    run.counters["bytes"] = sizeof loop;
}

}  // namespace
}  // namespace endtable::bench

int main(int argc, char** argv) {
    using namespace endtable::bench;
    for_each_setup([](const auto& setup) {
        const auto measure = [setup](Run& run) { playouts(run, setup.game()); };
        benchmark::RegisterBenchmark(("playout/" + setup.name).c_str(), measure);
        if (setup.name == "end_of_line, 2 seats")
            benchmark::RegisterBenchmark(("playout/bare " + setup.name).c_str(), bare_playouts);
    });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
