#include <chrono>
#include <cstring>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "bots/player.hpp"
#include "examples/connect_four/rules.hpp"
#include "examples/goofspiel/rules.hpp"
#include "examples/kuhn_poker/rules.hpp"
#include "examples/tic_tac_toe/rules.hpp"

namespace endtable {
namespace {

using connect_four::ConnectFour;
using kuhn_poker::KuhnPoker;
using tic_tac_toe::TicTacToe;

template <Game G>
using Search = Ismcts<G, NoKnowledge<G>>;

template <Game G>
Thought<typename G::Action> thought_of(const G& g, const typename G::State& s, Seat p, std::uint64_t iterations,
                                       std::uint64_t seed = 1) {
    const NoKnowledge<G> k(g);
    return Search<G>(g, k, p, seed).think(s, Budget::of_iterations(iterations));
}

TEST(Ismcts, takes_a_win_and_prevents_a_loss) {
    const TicTacToe g;
    // x x .    whoever is to move belongs into the corner c1
    // o o x
    // . . .
    const auto o_to_move = TicTacToe::with_marks(0b000'100'011, 0b000'011'000);
    EXPECT_EQ(thought_of(g, o_to_move, seat(1), 1000).action.cell, 2);
    const auto x_to_move = TicTacToe::with_marks(0b000'000'011, 0b000'011'000);
    const auto attack = thought_of(g, x_to_move, seat(0), 1000);
    EXPECT_EQ(attack.action.cell, 2);
    EXPECT_EQ(attack.value, 1.0);
    EXPECT_EQ(attack.best.size(), 5u);
}

// X holds two opposite corners, O the centre: a corner of O's loses to a fork, an edge draws. One ply of lookahead and
// averages do not see it; a tree does.
TEST(Ismcts, sees_a_fork_coming) {
    const TicTacToe g;
    const auto s = TicTacToe::with_marks(0b100'000'001, 0b000'010'000);
    const auto reply = thought_of(g, s, seat(1), 5000);
    EXPECT_EQ(reply.action.cell % 2, 1) << "an edge, not a corner";
    EXPECT_NEAR(reply.value, 0.5, 0.1);
}

// Everybody who plays perfectly draws: the search against random, greedy, flat and itself.
TEST(Ismcts, never_loses_tic_tac_toe) {
    const TicTacToe g;
    const NoKnowledge<TicTacToe> k(g);
    const Level& expert = *find_level("expert");
    int lost = 0, won = 0;
    for (int i = 0; i < 120; ++i) {
        const Seat me = seat(i % 2);
        const Level& other = kLevels[static_cast<std::size_t>(i / 2 % 4 == 3 ? 6 : i / 2 % 4)];
        Player<TicTacToe, NoKnowledge<TicTacToe>> mine(g, k, me, expert, Budget::of_iterations(2000),
                                                       static_cast<std::uint64_t>(i));
        Player<TicTacToe, NoKnowledge<TicTacToe>> theirs(g, k, seat(1 - index(me)), other, Budget::of_iterations(1000),
                                                         static_cast<std::uint64_t>(1000 + i));
        auto s = g.start();
        while (!g.turn(s).is_over()) {
            const Seat p = g.turn(s).who.lowest();
            const auto a = p == me ? mine.think(s).action : theirs.think(s).action;
            g.apply(s, p, a, nullptr);
            mine.see(s);
            theirs.see(s);
        }
        const auto utility = g.result(s).utility[static_cast<std::size_t>(index(me))];
        lost += utility < 5000 ? 1 : 0;
        won += utility > 5000 ? 1 : 0;
    }
    EXPECT_EQ(lost, 0);
    EXPECT_GT(won, 25);  // against random at least
}

template <class Action>
void expect_same(const Thought<Action>& a, const Thought<Action>& b) {
    EXPECT_EQ(std::memcmp(&a.action, &b.action, sizeof a.action), 0);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.iterations, b.iterations);
    ASSERT_EQ(a.best.size(), b.best.size());
    for (std::size_t i = 0; i < a.best.size(); ++i) {
        EXPECT_EQ(a.best[i].visits, b.best[i].visits);
        EXPECT_EQ(a.best[i].value, b.best[i].value);
    }
}

TEST(Ismcts, repeats_itself_by_seed_and_iterations) {
    const ConnectFour g;
    expect_same(thought_of(g, g.start(), seat(0), 500, 3), thought_of(g, g.start(), seat(0), 500, 3));
}

// The jack never calls a bet (it cannot win), the king always does.
TEST(Ismcts, plays_kuhn_poker_without_blunders) {
    const KuhnPoker g;
    std::vector<Weighted<KuhnPoker::Action>> first, second;
    g.outcomes(g.start(), first);
    ASSERT_EQ(first.size(), 3u);
    for (std::size_t mine = 0; mine < 3; ++mine) {
        auto s = g.start();
        g.apply(s, kChance, first[mine].action, nullptr);
        g.outcomes(s, second);
        g.apply(s, kChance, second[0].action, nullptr);
        std::vector<KuhnPoker::Action> actions;
        const auto pass_or_bet = [&](Seat p, std::size_t i) {
            g.actions(s, p, actions);
            g.apply(s, p, actions[i], nullptr);
        };
        pass_or_bet(seat(0), 0);  // check
        pass_or_bet(seat(1), 1);  // bet
        const auto answer = thought_of(g, s, seat(0), 4000);
        if (mine == 1) continue;
        EXPECT_EQ(answer.action.kind == KuhnPoker::Action::Kind::Fold, mine == 0) << "a jack folds, a king calls";
    }
}

// What was thought before is not thought again: after the moves it expected, the search begins with the visits it had.
TEST(Ismcts, keeps_the_part_of_its_tree_that_goes_on) {
    const ConnectFour g;
    const NoKnowledge<ConnectFour> k(g);
    Search<ConnectFour> search(g, k, seat(0), 1);
    auto s = g.start();
    const auto first = search.think(s, Budget::of_iterations(3000));
    g.apply(s, seat(0), first.action, nullptr);
    search.see(s);
    g.apply(s, seat(1), thought_of(g, s, seat(1), 2000).action, nullptr);
    search.see(s);
    std::uint64_t visits = 0;
    for (const auto& line : search.think(s, Budget::of_iterations(100)).best) visits += line.visits;
    EXPECT_GT(visits, 150u);

    Search<ConnectFour> fresh(g, k, seat(0), 1);
    visits = 0;
    for (const auto& line : fresh.think(s, Budget::of_iterations(100)).best) visits += line.visits;
    EXPECT_EQ(visits, 100u);

    // Something it was not told of: it forgets, and still answers.
    std::vector<ConnectFour::Action> replies;
    g.actions(s, seat(0), replies);
    g.apply(s, seat(0), replies[0], nullptr);
    g.actions(s, seat(1), replies);
    g.apply(s, seat(1), replies[0], nullptr);
    visits = 0;
    for (const auto& line : search.think(s, Budget::of_iterations(100)).best) visits += line.visits;
    EXPECT_EQ(visits, 100u);
}

// ... and a budget by iterations counts them, up to seven eighths.
TEST(Ismcts, what_is_known_counts_for_the_budget) {
    const ConnectFour g;
    const NoKnowledge<ConnectFour> k(g);
    Player<ConnectFour, NoKnowledge<ConnectFour>> player(g, k, seat(0), *find_level("hard"), Budget::of_iterations(800),
                                                         1);
    auto s = g.start();
    const auto visits = [](const auto& thought) {
        std::uint64_t sum = 0;
        for (const auto& line : thought.best) sum += line.visits;
        return sum;
    };
    const auto first = player.think(s);
    EXPECT_EQ(first.iterations, visits(first));
    const auto again = player.think(s);  // nothing to find out
    EXPECT_LE(again.iterations, 100u);
    EXPECT_GT(again.iterations, 0u);

    g.apply(s, seat(0), again.action, nullptr);
    player.see(s);
    g.apply(s, seat(1), thought_of(g, s, seat(1), 2000).action, nullptr);
    player.see(s);
    const auto next = player.think(s);
    EXPECT_LT(next.iterations, 800u);
    EXPECT_LE(visits(next), 800u);
    EXPECT_GT(visits(next), next.iterations);
}

// In Goofspiel all bid at once: nobody's search may let one seat react to a bid that is still sealed. If it did, it
// would always overbid by one and think that it wins nearly everything.
TEST(Ismcts, does_not_react_to_sealed_answers) {
    goofspiel::Setup setup;
    setup.seats = 2;
    setup.cards = 5;
    const goofspiel::Goofspiel g(setup);
    auto s = g.start();
    Rng rng(1);
    while (g.turn(s).is_chance()) g.apply(s, kChance, g.chance(s, rng), nullptr);
    ASSERT_GT(g.turn(s).who.count(), 1);
    for (const Seat p : g.turn(s).who) EXPECT_NEAR(thought_of(g, s, p, 3000).value, 0.5, 0.15);
}

TEST(Ismcts, keeps_its_deadline) {
    const ConnectFour g;
    const NoKnowledge<ConnectFour> k(g);
    const auto begin = std::chrono::steady_clock::now();
    const auto thought = Search<ConnectFour>(g, k, seat(0), 1).think(g.start(), Budget::of_time(50));
    const auto taken = std::chrono::steady_clock::now() - begin;
    EXPECT_GT(thought.iterations, 0u);
    EXPECT_LT(taken, std::chrono::seconds(2));  // on a machine that has other things to do; `lab match` counts lateness
}

TEST(Ismcts, several_threads_add_up) {
    const ConnectFour g;
    Player<ConnectFour, NoKnowledge<ConnectFour>> two(g, NoKnowledge<ConnectFour>(g), seat(0), *find_level("hard"),
                                                      Budget::of_time(40), 1, 2);
    const auto thought = two.think(g.start());
    std::uint64_t visits = 0;
    for (const auto& line : thought.best) visits += line.visits;
    EXPECT_EQ(visits, thought.iterations);
    EXPECT_EQ(thought.action, thought.best.front().action);
}

TEST(Levels, are_found_by_name) {
    EXPECT_EQ(find_level("hard")->milliseconds, 200);
    EXPECT_EQ(find_level("expert")->milliseconds, 1000);
    EXPECT_EQ(find_level("genius"), nullptr);
    EXPECT_EQ(level_names(), "random, greedy, flat, easy, normal, hard, expert");
}

TEST(Levels, noise_makes_a_bot_stumble_now_and_then) {
    const ConnectFour g;
    int different = 0;
    Level clumsy = *find_level("easy");
    clumsy.noise = 0.5;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Player<ConnectFour, NoKnowledge<ConnectFour>> bot(g, NoKnowledge<ConnectFour>(g), seat(0), clumsy,
                                                          Budget::of_iterations(200), seed);
        const auto thought = bot.think(g.start());
        different += std::memcmp(&thought.action, &thought.best.front().action, sizeof thought.action) != 0 ? 1 : 0;
    }
    EXPECT_GT(different, 3);
    EXPECT_LT(different, 20);
}

}  // namespace
}  // namespace endtable
