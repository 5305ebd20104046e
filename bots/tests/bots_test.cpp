#include <chrono>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "bots/flat.hpp"
#include "bots/random.hpp"
#include "examples/connect_four/rules.hpp"
#include "examples/kuhn_poker/rules.hpp"
#include "examples/tic_tac_toe/rules.hpp"

namespace endtable {
namespace {

using connect_four::ConnectFour;
using kuhn_poker::KuhnPoker;
using tic_tac_toe::TicTacToe;

constexpr std::uint64_t kIterations = 300;

Budget by_iterations(std::uint64_t n) { return Budget::of_iterations(n); }

struct Score {
    int won = 0, drawn = 0, lost = 0;
};

// Flat Monte Carlo against random play, taking turns at moving first.
template <Game G>
Score gauntlet(const G& g, int games) {
    Score score;
    for (int i = 0; i < games; ++i) {
        const Seat thinker = seat(i % 2);
        Rng rng(static_cast<std::uint64_t>(i));
        auto s = g.start();
        while (!g.turn(s).is_over()) {
            const Seat p = g.turn(s).who.lowest();
            const auto a = p == thinker
                               ? FlatMonteCarlo<G>(g, s, p, rng.next()).think(by_iterations(kIterations)).action
                               : random_action(g, s, p, rng);
            g.apply(s, p, a, nullptr);
        }
        const Result r = g.result(s);
        const auto mine = r.rank[static_cast<std::size_t>(index(thinker))];
        const auto other = r.rank[static_cast<std::size_t>(1 - index(thinker))];
        ++(mine < other ? score.won : mine > other ? score.lost : score.drawn);
    }
    return score;
}

TEST(Flat, beats_random_play_in_tic_tac_toe) {
    const Score score = gauntlet(TicTacToe{}, 200);
    EXPECT_GE(score.won, 170);
    EXPECT_LE(score.lost, 6);
}

TEST(Flat, beats_random_play_in_connect_four) {
    const Score score = gauntlet(ConnectFour{}, 40);
    EXPECT_GE(score.won, 38);
}

TEST(Flat, takes_a_win_and_prevents_a_loss) {
    const TicTacToe g;
    // x x .    whoever is to move belongs into the corner c1
    // o o x
    // . . .
    const auto o_to_move = TicTacToe::with_marks(0b000'100'011, 0b000'011'000);
    EXPECT_EQ(FlatMonteCarlo<TicTacToe>(g, o_to_move, seat(1), 1).think(by_iterations(2000)).action.cell, 2);
    const auto x_to_move = TicTacToe::with_marks(0b000'000'011, 0b000'011'000);
    const auto attack = FlatMonteCarlo<TicTacToe>(g, x_to_move, seat(0), 1).think(by_iterations(2000));
    EXPECT_EQ(attack.action.cell, 2);
    EXPECT_EQ(attack.value, 1.0);
    EXPECT_EQ(attack.iterations, 2000u);
    ASSERT_EQ(attack.best.size(), 5u);
    std::uint64_t visits = 0;
    for (const auto& line : attack.best) visits += line.visits;
    EXPECT_EQ(visits, 2000u);
    EXPECT_EQ(attack.best.front().action.cell, 2);
}

// What the seat cannot know must not matter: not for the choice, not for a single number of the answer.
TEST(Flat, never_peeks) {
    const KuhnPoker g;
    using Action = KuhnPoker::Action;
    std::vector<Weighted<Action>> first;
    std::vector<Weighted<Action>> second;
    std::vector<std::vector<Thought<Action>>> thoughts;  // by the card of seat 0
    g.outcomes(g.start(), first);
    for (const auto& mine : first) {
        auto s = g.start();
        g.apply(s, kChance, mine.action, nullptr);
        g.outcomes(s, second);
        ASSERT_EQ(second.size(), 2u);
        thoughts.emplace_back();
        for (const auto& theirs : second) {
            auto dealt = s;
            g.apply(dealt, kChance, theirs.action, nullptr);
            thoughts.back().push_back(FlatMonteCarlo<KuhnPoker>(g, dealt, seat(0), 7).think(by_iterations(500)));
        }
        const auto& [a, b] = std::tie(thoughts.back()[0], thoughts.back()[1]);
        EXPECT_EQ(a.action, b.action);
        EXPECT_EQ(a.value, b.value);
        ASSERT_EQ(a.best.size(), b.best.size());
        for (std::size_t i = 0; i < a.best.size(); ++i) EXPECT_EQ(a.best[i].visits, b.best[i].visits);
    }
    // The own card does matter.
    EXPECT_NE(thoughts[0][0].value, thoughts[2][0].value);
}

TEST(Random, never_peeks_and_tries_everything) {
    const TicTacToe g;
    Rng rng(1);
    std::uint32_t cells = 0;
    for (int i = 0; i < 200; ++i) cells |= 1u << random_action(g, g.start(), seat(0), rng).cell;
    EXPECT_EQ(cells, 0x1FFu);
}

// A game that never ends by itself: two actions, and the first one scores.
struct Endless {
    struct State {
        std::uint32_t plies = 0;
        std::uint32_t score = 0;
    };
    struct Action {
        std::uint8_t scores = 0;
    };
    State start() const { return {}; }
    Turn turn(const State&) const { return Turn::of(seat(0)); }
    DecisionId decision(const State&, Seat) const { return DecisionId{0}; }
    Listing actions(const State&, Seat, std::vector<Action>& out) const {
        out = {{0}, {1}};
        return Listing::All;
    }
    Refusal refusal(const State&, Seat, Action) const { return kLegal; }
    Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>&) const { return false; }
    void apply(State& s, Seat, Action a, Events*) const {
        if (++s.plies == 1) s.score = a.scores;
    }
    void mask(State&, Seats) const {}
    void fill(State&, Rng&) const {}
    Action fallback(const State&, Seat) const { return {}; }
    void resign(State&, Seat, Events*) const {}
    Result result(const State& s) const {
        Result r;
        r.utility[0] = s.score ? 10000 : 0;
        return r;
    }
    const char* broken(const State&) const { return nullptr; }
};
static_assert(Game<Endless>);

TEST(Flat, cuts_playouts_that_do_not_end) {
    const Endless g;
    const auto thought = FlatMonteCarlo<Endless>(g, g.start(), seat(0), 1).think(by_iterations(50));
    EXPECT_EQ(thought.iterations, 50u);
    EXPECT_EQ(thought.action.scores, 1);
}

TEST(Flat, keeps_its_deadline_even_within_a_playout) {
    const Endless g;
    const Budget budget = Budget::of_time(20);
    const auto begin = std::chrono::steady_clock::now();
    const auto thought = FlatMonteCarlo<Endless>(g, g.start(), seat(0), 1).think(budget);
    const auto taken = std::chrono::steady_clock::now() - begin;
    EXPECT_GT(thought.iterations, 0u);
    EXPECT_GE(taken, budget.time * 8 / 10);
    EXPECT_LT(taken, std::chrono::seconds(2));  // on a machine that has other things to do
}

}  // namespace
}  // namespace endtable
