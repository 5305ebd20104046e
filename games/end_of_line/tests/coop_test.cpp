// EOL-15: two players fill a 7x7 area together.
#include <algorithm>

#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::coop_test {
namespace {

const Json kCoop{{"mode", "coop"}};
const Json kHand{{"S", 2}, {"CL", 2}, {"X", 1}};

Play coop(int round, const Json& a, const Json& b, const Json& more = Json::object()) {
    return Play(kCoop, 2, position("turn", round, {a, b}, more));
}

TEST(EndOfLine, EOL_15_1_two_players_fill_seven_by_seven_for_one_common_score) {
    Play play(kCoop);
    EXPECT_EQ(play.setup().seats, 2);
    EXPECT_EQ(play.setup().side, 7);
    EXPECT_EQ(play.s.empty, 47);
    EXPECT_EQ(play.setup().worst_score, 2 * 50 + 47);
    EXPECT_EQ(complaint([] { Play(kCoop, 3); }),
              "bad_seats: mode coop is played with 2 seats, not with 3 (option coop_many allows more)");
    play.roll();
    play.resign(0);
    play.resign(1);
    EXPECT_EQ(play.score(), (std::vector<int>{100, 0, 47, 0, 147}));
    const Result r = play.game().result(play.s);
    EXPECT_EQ(r.score[0], 147);
    EXPECT_EQ(r.score[1], 147);
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 1}));
    EXPECT_EQ(play.table.result(play.s).count("winners"), 0u);
}

TEST(EndOfLine, EOL_15_2_starts_decks_and_order_are_those_of_two_players) {
    const Play play(kCoop), versus(Json::object(), 2);
    EXPECT_EQ(hash(play.s), hash(versus.s));
    EXPECT_EQ(play.table.scene()["starts"], versus.table.scene()["starts"]);
    EXPECT_EQ(play.s.phase, Phase::Reveal);  // EOL-5.9
    // Turn order by the last cards: B (1) before A (2), in co-op as in versus.
    const auto at = position("round", 1, {player({"5,2 CR N"}, kHand), player({"5,4 S N"}, kHand)});
    EXPECT_EQ(Play(kCoop, 2, at).order(), (std::vector<int>{1, 0}));
    EXPECT_EQ(Play(Json::object(), 2, at).order(), (std::vector<int>{1, 0}));
}

TEST(EndOfLine, EOL_15_3_what_the_players_need_for_coordination_is_on_the_table) {
    // Both see both hands, the running score and the next order; there is no other channel in the rules.
    Play play = coop(4, player({"5,2 S N", "4,2 S N"}, kHand), player({"5,4 S N", "4,4 CR N"}, kHand));
    for (int viewer = 0; viewer < 2; ++viewer) {
        State seen = play.s;
        play.game().mask(seen, Seats::only(seat(viewer)));
        const Json view = play.table.view(seen, Seats::only(seat(viewer)));
        EXPECT_EQ(view["score"]["total"], play.score()[4]);
        EXPECT_EQ(view["next_order"], (Json{0, 1}));
        for (const char* zone : {"hand_0", "hand_1"}) {
            EXPECT_EQ(view["zones"][zone]["items"].size(), 3u) << zone;
            EXPECT_EQ(view["zones"][zone].count("hidden"), 0u) << zone;
        }
    }
}

TEST(EndOfLine, EOL_15_4_hands_are_open_deck_orders_are_not) {
    Play open = coop(4, player({"5,2 S N"}, kHand), player({"5,4 S N"}, kHand));
    State seen = open.s;
    open.game().mask(seen, Seats::only(seat(0)));
    EXPECT_EQ(hash(seen), hash(open.s));  // nothing in the state is hidden: a deck is a bag (EOL-18.4)
    EXPECT_EQ(open.table.scene().count("draw_order"), 0u);
    Play closed({{"mode", "coop"}, {"coop_hands", "closed"}}, 2,
                position("turn", 4, {player({"5,2 S N"}, kHand), player({"5,4 S N"}, kHand)}));
    seen = closed.s;
    closed.game().mask(seen, Seats::only(seat(0)));
    EXPECT_EQ(seen.hand[0].size(), 5);
    EXPECT_EQ(seen.hand[1].size(), 0);
    EXPECT_EQ(seen.hand_n[1], 5);
}

TEST(EndOfLine, EOL_15_5_one_card_in_round_1_then_two_with_energy_from_round_3) {
    Play play(kCoop);
    play.chance("reveal 0 S");
    play.chance("reveal 1 T");
    play.deal("S S CL CR X");
    play.deal("S S CL CR X");
    for (const int p : {0, 1}) {
        EXPECT_EQ(play.asked(), p);
        EXPECT_EQ(play.s.due, 1);
        play.act(p, "S>N");
    }
    play.deal("BL");
    play.deal("BL");
    for (const int p : {0, 1}) {
        EXPECT_EQ(play.s.round, 2);
        EXPECT_EQ(play.s.due, 2);
        EXPECT_EQ(play.refusal(p, "brake"), "energy_not_yet EOL-10.3");
        play.act_all(p, "S>N BL>N");
    }
    play.deal("S S");
    play.deal("S S");
    EXPECT_EQ(play.s.round, 3);
    EXPECT_EQ(play.hand_n(0), 5);
    EXPECT_EQ(play.legal(0), (Words{"none", "boost", "brake"}));
    play.act(0, "boost");
    EXPECT_EQ(play.energy(0), 2);
    EXPECT_EQ(play.s.due, 3);
}

const Json kAFirst{{"order", {0, 1}}};

TEST(EndOfLine, EOL_15_6_a_line_that_ends_stops_only_its_player) {
    // By a dead end (EOL-11.2): A ends in front of its own Start.
    Play ends = coop(2, player({"5,2 CL N"}, {{"CL", 2}, {"S", 2}}), player({"5,4 S N"}, kHand), kAFirst);
    ends.act_all(0, "CL>W CL>S");  // (5,1), then (6,1) with its way out E on the Start (6,2)
    EXPECT_TRUE(ends.cut(0));
    EXPECT_EQ(ends.event("cut")["reason"], "dead_end");
    EXPECT_EQ(ends.event("short_turn"), Json());
    EXPECT_FALSE(ends.over());
    EXPECT_EQ(ends.asked(), 1);
    EXPECT_EQ(ends.refusal(0, "S>N"), "not_your_turn EOL-11.9");
    // In mid-turn (EOL-11.4): short, and the partner goes on.
    Play stuck = coop(2, player({"5,2 CL N", "5,1 CL W"}, {{"CL", 2}, {"S", 2}}), player({"5,4 S N"}, kHand), kAFirst);
    stuck.act(0, "CL>S");
    EXPECT_TRUE(stuck.cut(0));
    EXPECT_EQ(stuck.event("short_turn")["clause"], "EOL-14.8");
    EXPECT_EQ(stuck.score()[3], 1);
    EXPECT_EQ(stuck.asked(), 1);
    // By resigning, at any time; both gone: the game is over.
    stuck.resign(1);
    EXPECT_TRUE(stuck.over());
    EXPECT_EQ(stuck.event("ended")["clause"], "EOL-14.9");
    // The next round belongs to the survivor alone.
    Play alone = coop(2, player({"5,2 S N"}, kHand), player({"5,4 S N"}, kHand));
    alone.resign(1);
    alone.act_all(0, "S>N S>N");
    alone.roll();
    EXPECT_EQ(alone.order(), (std::vector<int>{0}));
    EXPECT_FALSE(alone.over());
    // Without cards: cut at the own turn (EOL-11.7) while the other still has some; over when nobody has (EOL-11.13).
    const Play table(kCoop);
    const auto spent = late_player(table, Json::object(), Json::object(), 0, {});
    Play no_cards = coop(13, spent, player({"5,4 S N"}, kHand), kAFirst);
    EXPECT_TRUE(no_cards.cut(0));
    EXPECT_FALSE(no_cards.over());
    EXPECT_EQ(no_cards.asked(), 1);
    Json gone = player({"5,4 S N"});
    gone["cut"] = 1;
    const Play nobody(kCoop, 2, position("round", 13, {spent, gone}));
    EXPECT_TRUE(nobody.over());
    EXPECT_EQ(nobody.score(), (std::vector<int>{49, 0, 47 - 26, 0, 70}));
}

TEST(EndOfLine, EOL_15_7_the_team_score_adds_both_players_and_nobody_crosses) {
    Json a = player({"5,2 S N", "4,2 X N"}, kHand, 2), b = player({"5,4 T N"}, {{"S", 1}}, 0);
    b["short_turns"] = 2;
    a["short_turns"] = 1;
    Json at = position("turn", 6, {a, b});
    at["players"][0]["hand"] = {{"S", 2}, {"CL", 2}};
    const Play play(kCoop, 2, at);
    // remaining 100 - 1 - 5 - 4; energy 1 + 3; empty 47 - 3; short 3
    EXPECT_EQ(play.score(), (std::vector<int>{90, 4, 44, 3, 141}));
    // B's card (4,3) lies across A's way, the cell beyond is free: occupied is occupied.
    const Play no_cross = coop(2, player({"4,2 BL E"}, kHand), player({"4,3 S N"}, kHand), kAFirst);
    EXPECT_EQ(no_cross.legal(0), (Words{"S>N", "CL>N", "X>N"}));
    EXPECT_EQ(no_cross.refusal(0, "S>E"), "cell_occupied EOL-3.9");
}

// The cheapest `n` cards of two decks.
int cheapest(const Setup& setup, int n) {
    std::vector<int> initiatives;
    for (int f = 0; f < setup.faces_n; ++f)
        initiatives.insert(initiatives.end(), static_cast<std::size_t>(2 * setup.deck[f]), setup.initiative(f));
    std::sort(initiatives.begin(), initiatives.end());
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += initiatives[static_cast<std::size_t>(i)];
    return sum;
}

// EOL-15.8: what the rulebook prints; EOL-15.9: why.
TEST(EndOfLine, EOL_15_8_EOL_15_9_two_is_the_optimum) {
    const Play play(kCoop);
    const auto& setup = play.setup();
    const int cells = play.s.empty, cards = 2 * setup.deck_size;
    ASSERT_EQ(cells, 47);
    ASSERT_EQ(cards, 50);
    int best = 1'000;
    for (int empty = 0; empty <= cells; ++empty) {
        const int placed = cells - empty;
        // Regular turns place 1 + 1 and then twos: an even number. Anything odd costs an energy point or a short turn.
        const int odd = empty == 0 && placed % 2 != 0 ? 1 : 0;
        best = std::min(best, cheapest(setup, cards - placed) + odd + empty);
        if (empty > 0) {
            EXPECT_GE(cheapest(setup, cards - placed) + empty, 3);
        }
    }
    EXPECT_EQ(best, 2);
    EXPECT_EQ(cheapest(setup, 3), 1);  // one zero a deck: 0 + 0 + 1 (EOL-1.8)
    // A turn limited by the hand comes for free only after a Boost or Brake: 1 + 12 x 2 uses up 25 exactly.
    EXPECT_EQ(setup.cards_first_round + 12 * setup.cards_per_round, setup.deck_size);
    // WE-43 plays a game of 2, card by card.
}

}  // namespace
}  // namespace endtable::end_of_line::coop_test
