// The generic walks, over the smallest game that has all kinds of turns: a die of two sides says how many of three
// stones lie there, then two seats answer at once how many they take (0 or 1), until none is left.
#include "core/playout.hpp"

#include <gtest/gtest.h>

#include "core/hash.hpp"

namespace endtable {
namespace {

struct Stones {
    struct State {
        std::uint8_t left = 0;  // 0 before the die, 255 when over
        std::uint8_t answered = 0;
        std::uint8_t taken = 0;
    };
    struct Action {
        std::uint8_t count = 0;
    };
    static constexpr std::uint8_t kOver = 255;

    State start() const { return {}; }
    Turn turn(const State& s) const {
        if (s.left == kOver) return Turn::over();
        return s.left == 0 ? Turn::chance() : Turn::each(Seats::first(2).without(Seats(s.answered)));
    }
    DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? DecisionId{0} : kNoDecision; }
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (turn(s).who.has(p)) out = {{0}, {1}};
        return Listing::All;
    }
    Refusal refusal(const State&, Seat, Action) const { return kLegal; }
    Action chance(const State&, Rng& rng) const { return {static_cast<std::uint8_t>(1 + rng.below(2))}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out = {{{1}, 1}, {{2}, 1}};
        return true;
    }
    void apply(State& s, Seat p, Action a, Events*) const {
        if (p == kChance) {
            s.left = a.count;
            return;
        }
        s.answered = static_cast<std::uint8_t>(s.answered | Seats::only(p).bits());
        s.taken = static_cast<std::uint8_t>(s.taken + a.count);
        if (s.answered == 3) s = {s.taken >= s.left ? kOver : static_cast<std::uint8_t>(s.left - s.taken), 0, 0};
    }
    void mask(State&, Seats) const {}
    void fill(State&, Rng&) const {}
    Action fallback(const State&, Seat) const { return {1}; }
    void resign(State&, Seat, Events*) const {}
    Result result(const State&) const { return {}; }
    const char* broken(const State&) const { return nullptr; }
};
static_assert(Game<Stones>);

// Histories of one round with n stones: 4 pairs of answers; 1 leaves all, 2 take one, 1 takes two.
TEST(Perft, counts_histories_through_chance_and_simultaneous_answers) {
    const Stones g;
    EXPECT_EQ(perft(g, g.start(), 0), 1u);
    EXPECT_EQ(perft(g, g.start(), 1), 2u);
    EXPECT_EQ(perft(g, g.start(), 2), 4u);
    EXPECT_EQ(perft(g, g.start(), 3), 8u);
    EXPECT_EQ(perft(g, g.start(), 5), 4u * (1u + 3u)) << "one stone left: 1 of 4 goes on; two stones: 3 of 4";
}

TEST(Perft, counts_games_to_their_end) {
    const Stones g;
    Stones::State one_of_two{1, 1, 1};  // seat 0 has taken the only stone; whatever seat 1 answers ends the game
    EXPECT_EQ(count_games(g, one_of_two), 2u);
    EXPECT_EQ(count_games(g, Stones::State{Stones::kOver, 0, 0}), 1u);
}

TEST(Playout, plays_to_the_end_and_counts_plies) {
    const Stones g;
    std::vector<Stones::Action> buffer;
    Rng rng(4);
    for (int i = 0; i < 1000; ++i) {
        auto s = g.start();
        const int plies = playout(g, s, rng, buffer);
        EXPECT_TRUE(g.turn(s).is_over());
        EXPECT_EQ(plies % 2, 1) << "one throw, then two answers a round";
    }
}

TEST(Playout, the_same_seed_is_the_same_game) {
    const Stones g;
    std::vector<Stones::Action> buffer;
    Rng one(4), two(4);
    for (int i = 0; i < 100; ++i) {
        auto s = g.start(), t = g.start();
        EXPECT_EQ(playout(g, s, one, buffer), playout(g, t, two, buffer));
        EXPECT_EQ(hash(s), hash(t));
    }
}

}  // namespace
}  // namespace endtable
