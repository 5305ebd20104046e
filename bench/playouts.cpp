// Plays exactly so many random games from a seed and tells, as one line of JSON, what can be counted of them. No clock:
// what it does depends on its arguments alone. callgrind counts its instructions, and other engines' games are compared
// with these (scripts/benchmarks).
//
//   build/release/bench/playouts SETUP GAMES [SEED [results]]
//
// With `results` it also looks at who has won. With 0 games it does all the rest, which callgrind's user subtracts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "bench/setups.hpp"
#include "core/hash.hpp"
#include "core/playout.hpp"

namespace endtable::bench {
namespace {

struct Tally {
    std::uint64_t plies = 0, squares = 0;  // of the number of plies
    std::uint64_t won = 0, shared = 0;     // by seat 0: alone at the top, or with others; if results are asked for
};

template <Game G>
Tally play(const G& game, std::uint64_t games, std::uint64_t seed, bool results) {
    Rng rng(seed);
    std::vector<typename G::Action> buffer;
    Tally tally;
    for (std::uint64_t i = 0; i < games; ++i) {
        auto s = game.start();
        const auto plies = static_cast<std::uint64_t>(playout(game, s, rng, buffer));
        tally.plies += plies;
        tally.squares += plies * plies;
        if (!results) continue;
        const Result result = game.result(s);
        const auto best = std::count(result.rank.begin(), result.rank.end(), 1);
        if (result.rank[0] == 1) ++(best == 1 ? tally.won : tally.shared);
    }
    return tally;
}

std::optional<std::uint64_t> number(const char* text) {
    char* end = nullptr;
    const std::uint64_t n = std::strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') return std::nullopt;
    return n;
}

int run(const std::string& name, std::uint64_t games, std::uint64_t seed, bool results) {
    std::optional<Tally> tally;
    std::string names;
    for_each_setup([&](const auto& setup) {
        names += "\n  " + setup.name;
        if (setup.name == name) tally = play(setup.game(), games, seed, results);
    });
    if (!tally) {
        std::fprintf(stderr, "playouts: no set-up \"%s\"; there are:%s\n", name.c_str(), names.c_str());
        return 2;
    }
    Json line = {
        {"setup", name}, {"games", games}, {"seed", seed}, {"plies", tally->plies}, {"plies_squared", tally->squares}};
    if (results) line.update({{"won", tally->won}, {"shared", tally->shared}});
    std::printf("%s\n", dump_json(line).c_str());
    return 0;
}

}  // namespace
}  // namespace endtable::bench

int main(int argc, char** argv) {
    using namespace endtable::bench;
    const auto games = argc > 2 ? number(argv[2]) : std::nullopt;
    const auto seed = argc > 3 ? number(argv[3]) : std::uint64_t{1};
    const bool results = argc > 4 && std::string(argv[4]) == "results";
    if (argc > (results ? 5 : 4) || !games || !seed) {
        std::fprintf(stderr, "usage: playouts SETUP GAMES [SEED [results]]\n");
        return 2;
    }
    return run(argv[1], *games, *seed, results);
}
