#include <map>

#include <gtest/gtest.h>

#include "examples/kuhn_poker/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::kuhn_poker::kuhn_poker_test {
namespace {

using examples::actions_of;
using examples::expect_refused;
using Action = KuhnPoker::Action;
using Kind = Action::Kind;
using Phase = KuhnPoker::Phase;
using State = KuhnPoker::State;

constexpr std::uint8_t kJack = 0, kQueen = 1, kKing = 2;
const KuhnPoker kGame;

const Presentation& table() {
    static const Presentation t = Presentation::open(Presentation::official_content(), nullptr, 2);
    return t;
}

Seat actor(const State& s) { return kGame.turn(s).is_chance() ? kChance : kGame.turn(s).who.lowest(); }

// Plays lines such as "deal 0 K"; every one of them must be legal.
State after(State s, const std::vector<std::string>& lines, Events* events = nullptr) {
    for (const auto& line : lines) {
        const Seat p = actor(s);
        const auto a = table().parse(s, p, line);
        EXPECT_TRUE(a && !kGame.refusal(s, p, *a)) << line;
        if (events != nullptr) events->clear();
        kGame.apply(s, p, *a, events);
    }
    return s;
}

State dealt(const std::string& first, const std::string& second) {
    return after(kGame.start(), {"deal 0 " + first, "deal 1 " + second});
}

std::string answers(const State& s, Seat p) {
    std::string text;
    for (const auto a : actions_of(kGame, s, p)) text += (text.empty() ? "" : " ") + table().notation(s, p, a);
    return text;
}

int score(const State& s, std::size_t p) { return kGame.result(s).score[p]; }

TEST(KuhnPoker, KP_1_the_higher_card_wins) {
    const std::string cards = "JQK";
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
            if (a != b) {
                const State s = after(dealt({cards[a]}, {cards[b]}), {"check", "check"});
                EXPECT_EQ(score(s, 0), a > b ? 1 : -1);
            }
}

TEST(KuhnPoker, KP_2_an_ante_of_one_each) {
    EXPECT_EQ(kGame.start().chips, (std::array<std::uint8_t, 2>{1, 1}));
    expect_input_error("bad_seats", "kuhn_poker: 3 seats do not fit; allowed: 2",
                       [] { (void)Presentation::open(Presentation::official_content(), nullptr, 3); });
}

TEST(KuhnPoker, KP_3_one_card_each_drawn_from_what_is_left) {
    State s = kGame.start();
    EXPECT_TRUE(kGame.turn(s).is_chance());
    std::vector<Weighted<Action>> outcomes;
    EXPECT_TRUE(kGame.outcomes(s, outcomes));
    EXPECT_EQ(outcomes.size(), 3u);
    s = after(s, {"deal 0 K"});
    EXPECT_TRUE(kGame.turn(s).is_chance());
    EXPECT_TRUE(kGame.outcomes(s, outcomes));
    ASSERT_EQ(outcomes.size(), 2u);
    EXPECT_EQ(table().notation(s, kChance, outcomes[0].action), "deal 1 J");
    EXPECT_EQ(table().notation(s, kChance, outcomes[1].action), "deal 1 Q");
    expect_refused(kGame.refusal(s, kChance, {Kind::Deal, kKing}), "card_not_left", "KP-3");
    expect_refused(kGame.refusal(s, kChance, {Kind::Deal, 3}), "card_not_left", "KP-3");
    expect_refused(kGame.refusal(s, kChance, {Kind::Check, 0}), "not_a_deal", "KP-3");
    expect_refused(kGame.refusal(s, seat(0), {Kind::Check, 0}), "not_your_turn", "KP-4");
}

TEST(KuhnPoker, KP_3_all_six_deals_are_equally_likely) {
    Rng rng(1);
    std::map<int, int> seen;
    for (int i = 0; i < 60'000; ++i) {
        State s = kGame.start();
        while (kGame.turn(s).is_chance()) kGame.apply(s, kChance, kGame.chance(s, rng), nullptr);
        ++seen[s.card[0].kind * 3 + s.card[1].kind];
    }
    EXPECT_EQ(seen.size(), 6u);
    for (const auto& [deal, count] : seen) EXPECT_NEAR(count, 10'000, 550) << deal;
}

TEST(KuhnPoker, KP_3_a_card_is_seen_by_its_holder_only) {
    Events events;
    const State s = after(after(kGame.start(), {"deal 0 K"}), {"deal 1 J"}, &events);
    const Event& e = events.list().at(0);
    EXPECT_EQ(table().event(e.masked(Seats::only(seat(1))))["card"], "J");
    EXPECT_EQ(table().event(e.masked(Seats::only(seat(0))))["card"], "?");
    EXPECT_EQ(table().words().render(table().event_text(e.masked(Seats::none()))),
              "Seat 1 is dealt one card: face down.");
    EXPECT_EQ(table().redacted(kGame.start(), kChance, {Kind::Deal, kKing}, Seats::only(seat(0))), "deal 0 K");
    EXPECT_EQ(table().redacted(kGame.start(), kChance, {Kind::Deal, kKing}, Seats::only(seat(1))), "deal 0 ?");
    EXPECT_FALSE(table().parse(kGame.start(), kChance, "deal 0 ?"));
    EXPECT_FALSE(table().parse(kGame.start(), kChance, "deal 1 K")) << "seat 0 comes first";

    const auto hand = [&](Seats viewers, const char* zone) {
        State masked = s;
        kGame.mask(masked, viewers);
        return table().view(masked, viewers)["zones"][zone];
    };
    EXPECT_EQ(hand(Seats::only(seat(0)), "hand_0")["items"][0]["glyph"], "K");
    EXPECT_EQ(hand(Seats::only(seat(0)), "hand_1"), Json::parse(R"({"items":[],"hidden":1})"));
    EXPECT_EQ(hand(Seats::none(), "hand_0"), Json::parse(R"({"items":[],"hidden":1})"));
}

TEST(KuhnPoker, KP_3_states_that_differ_in_hidden_cards_are_the_same_to_the_viewer) {
    const auto masked = [](State s, Seats viewers) {
        kGame.mask(s, viewers);
        return hash(s);
    };
    const State kq = after(dealt("K", "Q"), {"check"}), kj = after(dealt("K", "J"), {"check"});
    EXPECT_EQ(masked(kq, Seats::only(seat(0))), masked(kj, Seats::only(seat(0))));
    EXPECT_NE(masked(kq, Seats::only(seat(1))), masked(kj, Seats::only(seat(1))));
    const State jq = after(dealt("J", "Q"), {"check"});
    EXPECT_EQ(masked(kq, Seats::none()), masked(jq, Seats::none()));
    EXPECT_NE(masked(kq, Seats::first(2)), masked(jq, Seats::first(2)));
}

TEST(KuhnPoker, KP_3_filling_deals_the_other_two_cards_equally) {
    State masked = after(dealt("K", "Q"), {"check"});
    kGame.mask(masked, Seats::only(seat(1)));
    Rng rng(6);
    std::map<int, int> seen;
    for (int i = 0; i < 10'000; ++i) {
        State s = masked;
        kGame.fill(s, rng);
        ASSERT_EQ(s.card[1].kind, kQueen);
        ++seen[s.card[0].kind];
    }
    EXPECT_EQ(seen.size(), 2u);
    EXPECT_NEAR(seen[kJack], 5'000, 300);
    EXPECT_NEAR(seen[kKing], 5'000, 300);
}

TEST(KuhnPoker, KP_4_seat_0_checks_or_bets) {
    const State s = dealt("K", "Q");
    EXPECT_EQ(kGame.turn(s), Turn::of(seat(0)));
    EXPECT_EQ(answers(s, seat(0)), "check bet");
    EXPECT_EQ(answers(s, seat(1)), "");
    EXPECT_EQ(after(s, {"bet"}).chips, (std::array<std::uint8_t, 2>{2, 1}));
    expect_refused(kGame.refusal(s, seat(1), {Kind::Check, 0}), "not_your_turn", "KP-4");
    expect_refused(kGame.refusal(s, kChance, {Kind::Deal, kJack}), "not_your_turn", "KP-4");
    expect_refused(kGame.refusal(s, seat(0), {Kind::Bet, 1}), "no_such_action", "KP-4");
    expect_refused(kGame.refusal(s, seat(0), {Kind{5}, 0}), "no_such_action", "KP-4");
    expect_refused(kGame.refusal(s, seat(0), {Kind::Deal, kJack}), "not_a_deal", "KP-3");
}

TEST(KuhnPoker, KP_5_after_a_check) {
    const State s = after(dealt("K", "Q"), {"check"});
    EXPECT_EQ(answers(s, seat(1)), "check bet");
    expect_refused(kGame.refusal(s, seat(1), {Kind::Call, 0}), "no_bet_to_face", "KP-5");
    Events events;
    const State end = after(s, {"check"}, &events);
    EXPECT_EQ(examples::names(table(), events), "checked shown shown won");
    EXPECT_TRUE(events.revealed());
    EXPECT_EQ(score(end, 0), 1);
    EXPECT_EQ(score(end, 1), -1);
}

TEST(KuhnPoker, KP_6_a_bet_is_called_or_not) {
    for (const State& s : {after(dealt("K", "Q"), {"bet"}), after(dealt("K", "Q"), {"check", "bet"})}) {
        const Seat p = actor(s);
        EXPECT_EQ(answers(s, p), "call fold");
        EXPECT_EQ(kGame.decision(s, p), kFaceBet);
        expect_refused(kGame.refusal(s, p, {Kind::Check, 0}), "facing_a_bet", "KP-6");
        expect_refused(kGame.refusal(s, p, {Kind::Bet, 0}), "facing_a_bet", "KP-6");
        Events events;
        const State end = after(s, {"call"}, &events);
        EXPECT_EQ(examples::names(table(), events), "called shown shown won");
        EXPECT_EQ(score(end, 0), 2);
        EXPECT_EQ(score(end, 1), -2);
        expect_refused(kGame.refusal(end, p, {Kind::Fold, 0}), "game_over", "KP-8");
    }
}

TEST(KuhnPoker, KP_7_a_fold_loses_the_ante_and_shows_nothing) {
    Events events;
    const State end = after(dealt("J", "Q"), {"bet", "fold"}, &events);
    EXPECT_EQ(examples::names(table(), events), "folded won");
    EXPECT_FALSE(events.revealed());
    EXPECT_EQ(score(end, 0), 1) << "the bluff went through";
    State masked = end;
    kGame.mask(masked, Seats::only(seat(1)));
    EXPECT_FALSE(masked.card[0].is_known());
    expect_refused(kGame.refusal(end, seat(0), {Kind::Check, 0}), "game_over", "KP-7");
}

TEST(KuhnPoker, KP_8_a_showdown_is_seen_by_everybody) {
    const State end = after(dealt("J", "Q"), {"check", "check"});
    State masked = end;
    kGame.mask(masked, Seats::none());
    EXPECT_EQ(std::memcmp(&masked, &end, sizeof end), 0);
}

TEST(KuhnPoker, KP_9_scores_ranks_and_utility) {
    const Result r = kGame.result(after(dealt("J", "Q"), {"bet", "call"}));
    EXPECT_EQ(r.score[0], -2);
    EXPECT_EQ(r.score[1], 2);
    EXPECT_EQ(r.rank[0], 2);
    EXPECT_EQ(r.rank[1], 1);
    EXPECT_EQ(r.utility[0], 0);
    EXPECT_EQ(r.utility[1], 10'000);
    EXPECT_EQ(kGame.result(after(dealt("J", "Q"), {"check", "check"})).utility[0], 2'500);
    EXPECT_EQ(kGame.result(dealt("J", "Q")).rank[0], 0) << "not over";
}

TEST(KuhnPoker, KP_10_resigning_is_a_fold_at_any_time) {
    for (const State& s :
         {kGame.start(), after(kGame.start(), {"deal 0 K"}), dealt("K", "J"), after(dealt("K", "J"), {"bet"})}) {
        State end = s;
        Events events;
        kGame.resign(end, seat(0), &events);
        EXPECT_EQ(examples::names(table(), events), "resigned won");
        EXPECT_EQ(score(end, 0), -s.chips[0]);
        EXPECT_EQ(score(end, 1), s.chips[0]);
    }
}

TEST(KuhnPoker, KP_11_every_decision_has_two_answers) {
    EXPECT_EQ(Presentation::decision_name(kOpen), "open");
    EXPECT_EQ(Presentation::decision_name(kFaceBet), "face_bet");
}

TEST(KuhnPoker, KP_12_the_fallback_checks_or_folds) {
    EXPECT_EQ(kGame.fallback(dealt("K", "Q"), seat(0)), (Action{Kind::Check, 0}));
    EXPECT_EQ(kGame.fallback(after(dealt("K", "Q"), {"bet"}), seat(1)), (Action{Kind::Fold, 0}));
}

TEST(KuhnPoker, every_clause_has_its_test) { EXPECT_EQ(examples::count_clauses(Presentation::clauses(), "KP"), 12); }

TEST(KuhnPoker, counts_that_are_known_elsewhere) {
    EXPECT_EQ(count_games(kGame, kGame.start()), 30u) << "6 deals, 5 ways to bet";
    EXPECT_EQ(perft(kGame, kGame.start(), 2), 6u);
    EXPECT_EQ(count_games(kGame, dealt("K", "Q")), 5u);
}

// The value of the game itself is in equilibrium_test.cpp.
TEST(KuhnPoker, what_one_wins_the_other_loses) {
    int games = 0;
    const auto visit = [&](const auto& self, const State& s) -> void {
        if (kGame.turn(s).is_over()) {
            EXPECT_EQ(score(s, 0) + score(s, 1), 0);
            ++games;
        }
        for_each_successor(kGame, s, [&](const State& next) { self(self, next); });
    };
    visit(visit, kGame.start());
    EXPECT_EQ(games, 30);
}

TEST(KuhnPoker, promises) { examples::Walk(table()).random_games(5, 3); }

TEST(KuhnPoker, positions_that_make_no_sense_are_refused_with_the_field) {
    const auto refused = [](const std::string& message, const char* json) {
        expect_input_error("bad_position", message, [&] { (void)table().read_position(Json::parse(json)); });
    };
    refused("position: phase: expected one of deal, first, checked, bet, check_bet, showdown, folded, found \"river\"",
            R"({"phase":"river","cards":[],"chips":[1,1]})");
    refused("position: cards[1]: there is only one K (KP-1)", R"({"phase":"first","cards":["K","K"],"chips":[1,1]})");
    refused("position: cards[0]: expected one of J, Q, K, found \"A\"",
            R"({"phase":"first","cards":["A"],"chips":[1,1]})");
    refused("position: cards: expected a list of 0 to 2 entries, found 3",
            R"({"phase":"first","cards":["K","Q","J"],"chips":[1,1]})");
    refused("position: cards: betting before the deal", R"({"phase":"first","cards":["K"],"chips":[1,1]})");
    refused("position: cards: dealt out of order", R"({"phase":"deal","cards":["K","Q"],"chips":[1,1]})");
    refused("position: chips: only seat 0 has bet", R"({"phase":"bet","cards":["K","Q"],"chips":[1,1]})");
    refused("position: chips[0]: expected a whole number from 1 to 2, found 3",
            R"({"phase":"bet","cards":["K","Q"],"chips":[3,1]})");
    refused("position: chips: too few or too many for a fold",
            R"({"phase":"folded","cards":["K","Q"],"chips":[2,2],"folded":1})");
    refused("position: \"folded\" is missing", R"({"phase":"folded","cards":["K","Q"],"chips":[2,1]})");
    refused("position: folded: nobody has folded in this phase",
            R"({"phase":"bet","cards":["K","Q"],"chips":[2,1],"folded":1})");
}

TEST(KuhnPoker, labels_of_a_seat) {
    using Labels = std::vector<std::string>;
    const State called = after(dealt("K", "Q"), {"bet", "call"});
    EXPECT_EQ(table().labels(called, seat(0)), (Labels{"staked:2", "card:K", "showdown"}));
    const State folded = after(dealt("K", "J"), {"bet", "fold"});
    EXPECT_EQ(table().labels(folded, seat(1)), (Labels{"staked:1", "card:J"}));
}

TEST(KuhnPoker, broken_is_total_and_exact) {
    Rng rng(3);
    int accepted = 0;
    for (int i = 0; i < 200'000; ++i) {
        State s = i % 2 == 0 ? after(dealt("K", "Q"), {"bet"}) : kGame.start();
        unsigned char bytes[sizeof s];
        std::memcpy(bytes, &s, sizeof s);
        for (auto n = 1 + rng.below(3); n > 0; --n)
            bytes[rng.below(sizeof s)] = static_cast<unsigned char>(rng.below(i % 3 == 0 ? 256 : 8));
        std::memcpy(static_cast<void*>(&s), bytes, sizeof s);
        if (kGame.broken(s) != nullptr) continue;
        ++accepted;
        // What it accepts is a full state that round-trips, or a masked one that can be filled.
        kGame.fill(s, rng);
        ASSERT_EQ(kGame.broken(s), nullptr);
        const State back = table().read_position(table().position(s));
        ASSERT_EQ(std::memcmp(&back, &s, sizeof s), 0) << table().position(s);
    }
    EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace endtable::kuhn_poker::kuhn_poker_test
