// Kuhn's own result, obtained through the Game interface alone: with the known equilibrium strategies seat 0 loses
// exactly 1/18 of a chip a game, and neither seat can do better against them. Chance weights come from `outcomes`,
// information sets are the bytes that `mask` leaves, and all arithmetic is exact: a wrong weight, a leak or a card too
// well hidden would change the fraction.
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <numeric>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>

#include "examples/kuhn_poker/rules.hpp"

namespace endtable::kuhn_poker::equilibrium_test {
namespace {

using Action = KuhnPoker::Action;
using Phase = KuhnPoker::Phase;
using State = KuhnPoker::State;
using Bytes = std::array<unsigned char, sizeof(State)>;

constexpr std::uint8_t kJack = 0, kQueen = 1, kKing = 2;
const KuhnPoker kGame;

struct Fraction {
    std::int64_t over = 0, under = 1;

    Fraction() = default;
    Fraction(std::int64_t n, std::int64_t d = 1) : over(n / std::gcd(n, d)), under(d / std::gcd(n, d)) {}
    friend Fraction operator+(Fraction a, Fraction b) {
        return {a.over * b.under + b.over * a.under, a.under * b.under};
    }
    friend Fraction operator-(Fraction a, Fraction b) { return a + Fraction(-b.over, b.under); }
    friend Fraction operator*(Fraction a, Fraction b) { return {a.over * b.over, a.under * b.under}; }
    friend bool operator==(Fraction a, Fraction b) { return a.over == b.over && a.under == b.under; }
    friend bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
    friend std::ostream& operator<<(std::ostream& out, Fraction f) { return out << f.over << "/" << f.under; }
};

Bytes bytes_of(const State& s) {
    Bytes bytes{};
    std::memcpy(bytes.data(), &s, sizeof s);
    return bytes;
}

State seen_by(State s, Seat p) {
    kGame.mask(s, Seats::only(p));
    return s;
}

// How likely a seat is to put a chip in (bet or call) where it is asked, by what it sees.
using Strategy = std::map<Bytes, Fraction>;

bool puts_a_chip_in(Action a) { return a.kind == Action::Kind::Bet || a.kind == Action::Kind::Call; }

template <class Visit>
void for_each_decision(const State& s, const Visit& visit) {
    const Turn turn = kGame.turn(s);
    if (turn.is_over()) return;
    std::vector<Weighted<Action>> outcomes;
    std::vector<Action> actions;
    const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
    if (turn.is_chance()) {
        kGame.outcomes(s, outcomes);
        for (const auto& o : outcomes) actions.push_back(o.action);
    } else {
        kGame.actions(s, p, actions);
        visit(s, p);
    }
    for (const Action a : actions) {
        State next = s;
        kGame.apply(next, p, a, nullptr);
        for_each_decision(next, visit);
    }
}

// The full states of every information set of both seats: those whose holder sees the same bytes.
std::map<Bytes, std::vector<State>> information_sets() {
    std::map<Bytes, std::vector<State>> sets;
    for_each_decision(kGame.start(), [&](const State& s, Seat p) { sets[bytes_of(seen_by(s, p))].push_back(s); });
    return sets;
}

// Calls rule(what the seat sees, its card) once for each of its information sets.
template <class Rule>
Strategy strategy_of(Seat who, const Rule& rule) {
    Strategy strategy;
    for_each_decision(kGame.start(), [&](const State& s, Seat p) {
        if (p != who) return;
        const State seen = seen_by(s, p);
        const Fraction chance = rule(seen.phase, seen.card[static_cast<std::size_t>(index(p))].kind);
        const auto [entry, is_new] = strategy.try_emplace(bytes_of(seen), chance);
        EXPECT_TRUE(is_new || entry->second == chance) << "the same bytes, another answer";
    });
    return strategy;
}

// Every equilibrium strategy of seat 0 is one of these; 0 <= alpha <= 1/3 is how often it bluffs (Kuhn 1950).
Strategy first_seat(Fraction alpha) {
    return strategy_of(seat(0), [alpha](Phase phase, int card) -> Fraction {
        if (phase == Phase::First) return card == kJack ? alpha : card == kKing ? 3 * alpha : 0;
        return card == kKing ? 1 : card == kQueen ? alpha + Fraction(1, 3) : 0;
    });
}

// Seat 1 has only this one.
Strategy second_seat() {
    return strategy_of(seat(1), [](Phase phase, int card) -> Fraction {
        if (card == kKing) return 1;
        if (phase == Phase::Checked) return card == kJack ? Fraction(1, 3) : 0;
        return card == kQueen ? Fraction(1, 3) : 0;
    });
}

// What seat 0 wins on average from `s` on. Strategies are found by what the seat sees, never by the state.
Fraction value(const State& s, const Strategy& first, const Strategy& second) {
    const Turn turn = kGame.turn(s);
    if (turn.is_over()) return kGame.result(s).score[0];
    const auto after = [&](Seat p, Action a) {
        State next = s;
        kGame.apply(next, p, a, nullptr);
        return value(next, first, second);
    };
    Fraction sum;
    if (turn.is_chance()) {
        std::vector<Weighted<Action>> outcomes;
        EXPECT_TRUE(kGame.outcomes(s, outcomes));
        std::int64_t all = 0;
        for (const auto& o : outcomes) all += o.weight;
        for (const auto& o : outcomes) sum = sum + Fraction(o.weight, all) * after(kChance, o.action);
        return sum;
    }
    const Seat p = turn.who.lowest();
    const Fraction in = (p == seat(0) ? first : second).at(bytes_of(seen_by(s, p)));
    std::vector<Action> actions;
    kGame.actions(s, p, actions);
    for (const Action a : actions) sum = sum + (puts_a_chip_in(a) ? in : 1 - in) * after(p, a);
    return sum;
}

// Calls visit(strategy) for every pure strategy over these information sets: 64 of them for 6.
template <class Visit>
void for_each_pure(Strategy strategy, const Visit& visit) {
    for (unsigned answers = 0; answers < (1u << strategy.size()); ++answers) {
        unsigned left = answers;
        for (auto& [seen, in] : strategy) {
            in = left & 1u;
            left >>= 1;
        }
        visit(strategy);
    }
}

const Fraction kValue(-1, 18);
// Ninths are enough for exact strategies inside of 0..1/3; the sevenths and elevenths are there to be awkward.
const Fraction kAlphas[] = {0, {1, 9}, {1, 7}, {2, 11}, {2, 9}, {1, 3}};

TEST(KuhnEquilibrium, information_sets_are_what_mask_leaves) {
    const auto sets = information_sets();
    EXPECT_EQ(sets.size(), 12u) << "three cards in four situations";
    for (const auto& [seen, states] : sets) {
        ASSERT_EQ(states.size(), 2u) << "the other seat has one of two cards";
        EXPECT_NE(bytes_of(states[0]), bytes_of(states[1]));
        EXPECT_EQ(states[0].phase, states[1].phase);
        const Seat p = kGame.turn(states[0]).who.lowest();
        const auto own = static_cast<std::size_t>(index(p));
        EXPECT_EQ(states[0].card[own], states[1].card[own]);
        EXPECT_NE(states[0].card[1 - own].kind, states[1].card[1 - own].kind) << "only the other card differs";
        // One key, so one entry in a strategy: the two worlds cannot be played differently.
        const Strategy mine = p == seat(0) ? first_seat({1, 7}) : second_seat();
        EXPECT_EQ(mine.count(bytes_of(seen_by(states[0], p))), 1u);
        EXPECT_EQ(mine.at(bytes_of(seen_by(states[0], p))), mine.at(bytes_of(seen_by(states[1], p))));
    }
}

TEST(KuhnEquilibrium, every_equilibrium_strategy_loses_exactly_an_eighteenth) {
    for (const Fraction alpha : kAlphas) EXPECT_EQ(value(kGame.start(), first_seat(alpha), second_seat()), kValue);
}

TEST(KuhnEquilibrium, nobody_does_better_against_it) {
    for (const Fraction alpha : kAlphas) {
        Fraction best(-2), worst(2);
        for_each_pure(first_seat(alpha), [&](const Strategy& other) {
            best = std::max(best, value(kGame.start(), other, second_seat()));
        });
        for_each_pure(second_seat(), [&](const Strategy& other) {
            worst = std::min(worst, value(kGame.start(), first_seat(alpha), other));
        });
        EXPECT_EQ(best, kValue);
        EXPECT_EQ(worst, kValue);
    }
}

TEST(KuhnEquilibrium, bluffing_more_than_a_third_is_punished) {
    // The family ends there: its king bets always already, and a jack that bets more often still pays for it.
    Strategy first = first_seat({1, 3});
    State jack = kGame.start();
    kGame.apply(jack, kChance, {Action::Kind::Deal, kJack}, nullptr);
    kGame.apply(jack, kChance, {Action::Kind::Deal, kKing}, nullptr);
    first.at(bytes_of(seen_by(jack, seat(0)))) = {2, 5};
    Fraction worst(2);
    for_each_pure(second_seat(),
                  [&](const Strategy& other) { worst = std::min(worst, value(kGame.start(), first, other)); });
    EXPECT_LT(worst, kValue);
}

}  // namespace
}  // namespace endtable::kuhn_poker::equilibrium_test
