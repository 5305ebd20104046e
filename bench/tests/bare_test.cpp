// The bare loop plays the same game as the engine: random games agree in what can be measured of them.
#include <cmath>

#include <gtest/gtest.h>

#include "bench/bare_end_of_line.hpp"
#include "core/playout.hpp"
#include "games/end_of_line/present.hpp"

namespace endtable {
namespace {

struct Mean {
    double sum = 0, squares = 0;
    int n = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
        ++n;
    }
    double mean() const { return sum / n; }
    double error() const { return std::sqrt((squares / n - mean() * mean()) / n); }
};

void expect_alike(const Mean& a, const Mean& b, const char* what) {
    EXPECT_LT(std::abs(a.mean() - b.mean()), 4.5 * std::hypot(a.error(), b.error()))
        << what << ": " << a.mean() << " and " << b.mean();
}

TEST(Bare, plays_the_same_random_games_as_the_engine) {
    const auto table =
        end_of_line::Presentation::open(end_of_line::Presentation::official_content(), Json::object(), 2);
    Rng rng(11);
    std::vector<end_of_line::Action> buffer;
    bench::BareEndOfLine loop;
    Mean cards[2], rounds[2], wins[2];
    for (int i = 0; i < 40'000; ++i) {
        auto s = table.game().start();
        playout(table.game(), s, rng, buffer);
        cards[0].add(s.placed_n[0] + s.placed_n[1]);
        rounds[0].add(s.round);
        wins[0].add(s.cut[0] == 0 ? 1 : 0);
        const auto outcome = loop.play(rng);
        cards[1].add(outcome.cards);
        rounds[1].add(outcome.rounds);
        wins[1].add(outcome.winner == 0 ? 1 : 0);
    }
    expect_alike(cards[0], cards[1], "cards a game");
    expect_alike(rounds[0], rounds[1], "rounds a game");
    expect_alike(wins[0], wins[1], "wins of seat 0");
}

}  // namespace
}  // namespace endtable
