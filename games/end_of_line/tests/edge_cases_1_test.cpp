// The edge cases 1 to 27, 39 and 40 of the ledger (part 7), one test each. Number 24 is beside its clause in cut_test.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::edge_cases_1_test {

namespace {

using Line = std::vector<std::string>;
using Order = std::vector<int>;

const Json kHand{{"S", 2}, {"CL", 1}, {"CR", 1}, {"T", 1}};
const Line kAside{"5,4 S N", "4,4 S N", "3,4 S N"};

Play turn_of_a(int round, const Line& a, const Line& b = kAside, const Json& hand = kHand, int energy = 3) {
    return Play({}, 2,
                position("turn", round, {player(a, hand, energy), player(b, {{"S", 2}, {"CL", 1}, {"T", 1}})},
                         {{"order", {0, 1}}}));
}

Order next_order(const Order& first, const Line& a, const Line& b) {
    return Play({}, 2, position("round", 3, {player(a), player(b)}, {{"first_order", first}})).order();
}

}  // namespace

// EOL-3.4
TEST(EndOfLineEdgeCases, EC_1_no_rotation) {
    Play g = turn_of_a(2, {"5,2 S N"});
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N"));  // one way to lay each of them
    g.act(0, "CL>N");
    EXPECT_EQ(g.line(0).at(1), "4,2 CL N");
    EXPECT_EQ(g.legal(0), Play::split("S>W CR>W T>W"));
}

// EOL-3.12: 4,2 lies between a card of B that points at it and one that does not.
TEST(EndOfLineEdgeCases, EC_2_only_the_way_in_has_to_match) {
    Play g = turn_of_a(2, {"5,2 S N"}, {"4,1 S E", "4,3 S N", "1,5 S N"});
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N"));
    g.act(0, "S>N");
    EXPECT_EQ(g.line(0).at(1), "4,2 S N");
}

// EOL-3.12: B's tee on 4,3 has a way out W towards A on 4,2 and one E to the empty 4,4.
TEST(EndOfLineEdgeCases, EC_3_nobody_joins_the_line_of_another) {
    Play g = turn_of_a(2, {"5,2 S N", "4,2 X N"}, {"5,3 S N", "4,3 T N"});
    EXPECT_EQ(g.refusal(0, "S>E"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.legal(0), Play::split("S>N S>W CL>N CL>W CR>N CR>W T>N T>W"));
    g.act_all(0, "T>N S>W");
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.legal(1), Play::split("S>E CL>E T>E"));  // B goes on from its own card only
    EXPECT_EQ(g.refusal(1, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.refusal(1, "S>N"), "no_such_way_out EOL-3.8");
}

// EOL-2.11
TEST(EndOfLineEdgeCases, EC_4_the_cell_between_the_starts_is_playable) {
    Play g = turn_of_a(2, {"5,3 S S"});
    EXPECT_EQ(g.legal(0), Play::split("S>S CL>S CR>S T>S"));
    g.act(0, "S>S");
    EXPECT_EQ(g.line(0).at(1), "6,3 S S");
}

// EOL-3.10
TEST(EndOfLineEdgeCases, EC_5_the_own_start_blocks) {
    const Play g = turn_of_a(2, {"6,1 BR N"});  // N to 5,1, E to the Start
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N"));
    EXPECT_EQ(g.refusal(0, "S>E"), "cell_occupied EOL-3.9");
}

// EOL-2.3, EOL-2.5
TEST(EndOfLineEdgeCases, EC_6_no_eighth_column) {
    Play g = turn_of_a(2, {"2,5 S E", "2,6 S E"});
    g.act(0, "T>E");
    EXPECT_EQ(g.line(0).at(2), "2,0 T E");
    g = turn_of_a(2, {"1,1 S N", "0,1 S N"});
    g.act(0, "T>N");
    EXPECT_EQ(g.line(0).at(2), "6,1 T N");
}

// EOL-7.4
TEST(EndOfLineEdgeCases, EC_7_all_cards_tie) {
    const Line a{"5,2 S N", "4,2 S N", "3,2 S N"};
    EXPECT_EQ(next_order({0, 1}, a, kAside), (Order{0, 1}));
    EXPECT_EQ(next_order({1, 0}, a, kAside), (Order{1, 0}));
}

// EOL-7.5: A braked once. Depth 0 and 1 tie; at depth 2 A has no card, so B's Z there does not matter.
TEST(EndOfLineEdgeCases, EC_8_a_shorter_line) {
    const Line a{"5,2 CL N", "5,1 S W"}, b{"5,4 Z N", "4,4 CR N", "4,5 S E"};
    EXPECT_EQ(next_order({0, 1}, a, b), (Order{0, 1}));
    EXPECT_EQ(next_order({1, 0}, a, b), (Order{1, 0}));
    // With cards at all depths that decide, the length does not matter.
    EXPECT_EQ(next_order({1, 0}, {"5,2 S N", "4,2 S N"}, {"5,4 Z N", "4,4 CR N", "4,5 S E"}), (Order{0, 1}));
}

// EOL-7.3: A turns around from the BL; next back after its S cards is the stub X (5), not the BL (3). B has T (4)
// there.
TEST(EndOfLineEdgeCases, EC_9_the_stub_counts_for_the_tie) {
    Play g = turn_of_a(3, {"6,1 S N", "5,2 BL N", "4,2 X N"}, {"5,4 T N", "3,5 S N", "2,5 S N"}, {{"S", 2}, {"CR", 1}});
    g.act_all(0, "turnaround S>W S>W");
    EXPECT_EQ(g.line(0), (Line{"6,1 S N", "5,2 BL N", "4,2 X N", "5,1 S W", "5,0 S W"}));
    const auto order = g.game().next_order(g.s);
    ASSERT_EQ(order.size(), 2);
    EXPECT_EQ(order[0], 1);
    EXPECT_EQ(order[1], 0);
}

// EOL-5.5: whatever was revealed, the game that follows is the same.
TEST(EndOfLineEdgeCases, EC_10_revealed_cards_tell_nothing) {
    Play one, two, tied;
    one.deal("S CL");
    two.deal("Z X");
    tied.deal("T T CL CR S BL");
    EXPECT_EQ(hash(one.s), hash(two.s));
    EXPECT_EQ(hash(one.s), hash(tied.s));
}

// EOL-9.3
TEST(EndOfLineEdgeCases, EC_11_two_cards_are_due_without_energy) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 S N", "3,2 T N"});
    g.act_all(0, "none S>W");
    EXPECT_EQ(g.asked(), 0);
    EXPECT_EQ(g.legal(0), Play::split("S>W CL>W CR>W T>W"));
    EXPECT_EQ(g.refusal(0, "none"), "wrong_decision EOL-10.5");
    EXPECT_EQ(g.refusal(0, "brake"), "wrong_decision EOL-10.5");
}

// EOL-10.2
TEST(EndOfLineEdgeCases, EC_12_no_boost_and_brake_in_one_round) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 S N", "3,2 T N"});
    g.act(0, "boost");
    EXPECT_EQ(g.refusal(0, "brake"), "energy_used_this_round EOL-10.2");
    g.act(0, "S>W");
    EXPECT_EQ(g.refusal(0, "brake"), "energy_used_this_round EOL-10.2");
    EXPECT_EQ(g.energy(0), 2);
}

// EOL-10.7
TEST(EndOfLineEdgeCases, EC_13_turnaround_is_two_cards) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 BL N", "3,2 T N"});
    g.act(0, "turnaround");
    EXPECT_EQ(g.refusal(0, "boost"), "energy_used_this_round EOL-10.2");
    g.act_all(0, "S>W T>W");
    EXPECT_EQ(g.line(0).size(), 5u);
    EXPECT_EQ(g.asked(), 1);
}

// EOL-10.15
TEST(EndOfLineEdgeCases, EC_14_turnaround_when_not_blocked) {
    const Play g = turn_of_a(3, {"5,2 S N", "4,2 BL N", "3,2 T N"});
    EXPECT_EQ(g.ways(0), "EW");
    EXPECT_EQ(g.legal(0), Play::split("none boost brake turnaround"));
}

// EOL-10.5
TEST(EndOfLineEdgeCases, EC_15_no_late_turnaround) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 BL N", "3,2 T N"}, {"5,5 S N"});
    g.act_all(0, "none S>E");  // 3,3; the previous card is now the T, with W free
    EXPECT_EQ(g.ways(0, 1), "W");
    EXPECT_EQ(g.refusal(0, "turnaround"), "wrong_decision EOL-10.5");
    EXPECT_EQ(g.refusal(0, "S>W"), "no_such_way_out EOL-3.8");
}

// EOL-10.13
TEST(EndOfLineEdgeCases, EC_16_the_stub_stays_on_the_table) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 BL N", "3,2 T N"}, kAside, {{"S", 2}, {"T", 1}});
    g.act_all(0, "turnaround S>W S>W");
    EXPECT_EQ(g.cell(3, 2), line_of(seat(0), Dir::N));
    EXPECT_EQ(g.line(0), (Line{"5,2 S N", "4,2 BL N", "3,2 T N", "4,1 S W", "4,0 S W"}));
    EXPECT_EQ(g.hand(0), (Json{{"T", 1}}));
}

// EOL-10.10: in the next round the source is the card before the then last card.
TEST(EndOfLineEdgeCases, EC_17_turnaround_in_two_rounds_running) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 BL N", "3,2 T N"}, kAside, {{"S", 1}, {"BR", 1}, {"CL", 3}});
    g.act_all(0, "turnaround BR>W S>N");  // BR on 4,1 heading W, ways out W and N; S on 3,1
    EXPECT_EQ(g.line(0).back(), "3,1 S N");
    g.act_all(1, "none T>N CL>E");
    g.roll();
    EXPECT_EQ(g.s.round, 4);
    EXPECT_EQ(g.asked(), 0);
    g.act(0, "turnaround");
    for (const auto& word : g.legal(0)) EXPECT_EQ(word.back(), 'W') << word;
    g.act(0, "CL>W");
    EXPECT_EQ(g.line(0).back(), "4,0 CL W");
    EXPECT_EQ(g.energy(0), 1);
}

// EOL-10.16
TEST(EndOfLineEdgeCases, EC_18_the_previous_card_is_never_the_start) {
    Play g;
    g.deal("S CL S S S S T S S S S T");
    g.act_all(0, "S>N");
    g.act_all(1, "S>N");
    g.deal("T CL");  // round 2, one card each
    EXPECT_EQ(g.refusal(0, "turnaround"), "energy_not_yet EOL-10.3");
    g.act_all(0, "S>N T>N");
    g.act_all(1, "S>N S>N");
    g.roll();
    EXPECT_EQ(g.s.round, 3);
    for (int p = 0; p < 2; ++p) {
        EXPECT_EQ(g.line(p).size(), 3u);  // the fewest there can be
        EXPECT_EQ(source(g.setup(), g.s, seat(p), 1).cell, 4 * 7 + 2 + 2 * p);
    }
}

// EOL-11.5: B closes A's last way out, 3,3, and then it is A's turn.
TEST(EndOfLineEdgeCases, EC_19_blocked_by_another_is_not_out_yet) {
    Play g({}, 2,
           position("turn", 3,
                    {player({"5,2 S N", "4,2 BR N", "3,2 CR N"}, kHand),
                     player({"5,4 S N", "3,4 X N"}, {{"T", 1}, {"S", 1}})},
                    {{"order", {1, 0}}}));
    g.act_all(1, "none T>W S>N");
    EXPECT_EQ(g.ways(0), "");
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.legal(0), Play::split("none turnaround"));
    g.act_all(0, "turnaround T>E S>S");
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.line(0).back(), "5,3 S S");
}

// EOL-11.3: BR>E (3,3), CR>S (4,3), whose way out W is 4,2, A's own card. The BR has its E free, and energy is there.
TEST(EndOfLineEdgeCases, EC_20_a_dead_end_with_energy_is_a_cut) {
    Play g = turn_of_a(3, {"5,2 S N", "4,2 S N", "3,2 CR N"}, {"5,5 S N"}, {{"BR", 1}, {"CR", 1}, {"S", 1}});
    g.act_all(0, "none BR>E CR>S");  // BR on 3,3 keeps its E, 3,4
    EXPECT_EQ(g.ways(0, 1), "E");
    EXPECT_EQ(g.energy(0), 3);
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["reason"], "dead_end");
}

// EOL-11.4
TEST(EndOfLineEdgeCases, EC_21_only_one_of_two_cards) {
    Play g = turn_of_a(2, {"5,2 S N", "4,2 S N", "3,2 CR N"}, {"4,3 S N"}, {{"CR", 1}, {"S", 2}});
    g.act(0, "CR>E");  // 3,3 heading E: way out S, B's 4,3
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["reason"], "stuck");
    EXPECT_EQ(g.cell(3, 3), line_of(seat(0), Dir::E));
}

// EOL-11.12, EOL-11.11: both are blocked at the beginning of the round; the first one to be checked loses.
TEST(EndOfLineEdgeCases, EC_22_both_blocked) {
    const auto result = [](const Order& order) {
        const Play g(
            {}, 2,
            position("turn", 2, {player({"5,2 S N", "3,2 CR N"}, kHand), player({"5,4 S N", "3,3 CL N"}, kHand)},
                     {{"order", order}}));
        EXPECT_EQ(g.ways(0) + g.ways(1), "");
        EXPECT_TRUE(g.over());
        EXPECT_NE(g.cut(0), g.cut(1));
        return g.ranks();
    };
    EXPECT_EQ(result({0, 1}), (std::vector<int>{2, 1}));
    EXPECT_EQ(result({1, 0}), (std::vector<int>{1, 2}));
}

// EOL-11.11
TEST(EndOfLineEdgeCases, EC_23_the_last_survivor_has_won_even_if_blocked) {
    Play g = turn_of_a(2, {"5,2 S N", "3,2 T N"}, {"3,3 CL N", "3,1 S E"});  // A has no way out, nor has B
    EXPECT_EQ(g.ways(1), "");
    EXPECT_TRUE(g.over());
    EXPECT_FALSE(g.cut(1));
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

// EOL-11.7, EOL-11.13
TEST(EndOfLineEdgeCases, EC_25_no_cards_left) {
    const Play empty({}, 4);
    Json out = player({});
    out["cut"] = 1;
    const Json spent = late_player(empty, Json::object(), Json::object(), 0, {"3,0 S E"});
    const auto ranks = [&](const Json& other) {
        return Play({}, 4, position("round", 13, {spent, other, out, out})).ranks();
    };
    EXPECT_EQ(ranks(late_player(empty, {{"S", 1}}, Json::object(), 6, {"5,0 T E"})), (std::vector<int>{2, 1, 3, 3}));
    EXPECT_EQ(ranks(late_player(empty, Json::object(), Json::object(), 6, {"5,0 T E"})),
              (std::vector<int>{1, 1, 3, 3}));
}

// EOL-11.9: 3,3 belongs to a player cut long ago.
TEST(EndOfLineEdgeCases, EC_26_the_line_of_a_cut_player_stays) {
    Json out = player({"4,3 S S", "5,3 S S"});
    out["cut"] = 1;
    Play g({}, 3,
           position("turn", 6, {player({"5,2 BR N"}, kHand, 0), out, player({"3,1 S W"}, kHand)}, {{"order", {0, 2}}}));
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N"));
    EXPECT_EQ(g.refusal(0, "S>E"), "cell_occupied EOL-3.9");
}

// EOL-11.9: nothing of the hand shows, neither in the view nor in the event of the cut.
TEST(EndOfLineEdgeCases, EC_27_cut_players_do_not_reveal_their_hands) {
    const auto cut_with = [](const Json& hand) {
        Play g({}, 3,
               position("turn", 2, {player({"1,3 S N"}, hand), player({"3,5 S E"}, kHand), player({"3,1 S W"}, kHand)},
                        {{"order", {1, 2, 0}}}));
        g.resign(0);
        EXPECT_TRUE(g.cut(0));
        EXPECT_EQ(g.event("cut"),
                  (Json{{"event", "cut"}, {"seat", 0}, {"clause", "EOL-11.16"}, {"reason", "resigned"}, {"round", 2}}));
        g.game().mask(g.s, Seats::only(seat(1)));
        return hash(g.s);
    };
    EXPECT_EQ(cut_with({{"S", 2}, {"X", 1}}), cut_with({{"Z", 1}, {"T", 2}}));
}

// EOL-10.17
TEST(EndOfLineEdgeCases, EC_39_boost_needs_three_cards_in_hand) {
    const Play empty;
    const auto holding = [&](const Json& hand) {
        return Play(
            {}, 2,
            position("round", 11,
                     {late_player(empty, hand, Json::object(), 0, {"5,2 S N"}), player({"5,4 T N"}, {{"S", 5}})}));
    };
    EXPECT_EQ(holding({{"S", 2}, {"T", 1}}).legal(0), Play::split("none boost brake turnaround"));
    EXPECT_EQ(holding({{"S", 1}, {"T", 1}}).legal(0), Play::split("none brake turnaround"));
    EXPECT_EQ(holding({{"S", 1}, {"T", 1}}).refusal(0, "boost"), "effect_pointless EOL-10.17");
}

// EOL-11.16
TEST(EndOfLineEdgeCases, EC_40_leaving_the_game_is_resigning) {
    Play g({}, 3,
           position("turn", 2, {player({"1,3 X N"}, kHand), player({"3,5 S E"}, kHand), player({"3,1 S W"}, kHand)},
                    {{"order", {0, 1, 2}}}));
    g.act(0, "S>N");
    g.resign(0);  // in mid-turn: the card stays, the next one is asked
    EXPECT_EQ(g.line(0).size(), 2u);
    EXPECT_EQ(g.s.cut_round[0], 2);
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.s.placed, 0);
    g.resign(2);
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{3, 1, 2}));
}

}  // namespace endtable::end_of_line::edge_cases_1_test
