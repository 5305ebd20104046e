// The edge cases of ledger part 7 from the team game on: 28 to 38.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::edge_cases_2_test {
namespace {

const Json kHand{{"S", 2}, {"CL", 1}, {"CR", 1}};

Play team(const Words& own, const Words& partner) {
    return Play(
        {{"mode", "team"}}, 4,
        position("turn", 2, {player(own, kHand), player({}), player(partner), player({})}, {{"order", {0, 1, 2, 3}}}));
}

TEST(EndOfLineEdgeCases, EC_28_two_crossings_in_one_turn) {  // EOL-13.11
    Play play = team({"7,1 S E"}, {"7,2 S S", "7,4 S N"});
    play.act_all(0, "S>E S>E");
    EXPECT_EQ(play.line(0), (Words{"7,1 S E", "7,3 S E", "7,5 S E"}));
    EXPECT_EQ(play.energy(0), 3);
}

TEST(EndOfLineEdgeCases, EC_29_no_leap_over_two_partner_cards_side_by_side) {  // EOL-13.6
    EXPECT_EQ(team({"7,1 BL E"}, {"7,2 S S", "7,3 S S"}).ways(0), "N");
    EXPECT_EQ(team({"7,1 BL E"}, {"7,2 S S"}).ways(0), "NE");
}

TEST(EndOfLineEdgeCases, EC_30_no_crossing_at_a_bend) {  // EOL-13.8
    // The partner comes from the N and turns W; then comes from the W and turns S.
    EXPECT_EQ(team({"7,5 BR W"}, {"6,4 S S", "7,4 CR S", "7,3 S W"}).ways(0), "N");
    EXPECT_EQ(team({"8,4 BL N"}, {"7,3 S E", "7,4 CL E", "6,4 S N"}).ways(0), "W");
}

TEST(EndOfLineEdgeCases, EC_31_a_crossing_cuts_nobody_but_may_take_the_partners_way_on) {  // EOL-13.7
    // The partner's last card T (7,4) heading S goes on to E (7,5) or W (7,3); seat 0 comes from (7,3).
    Play play = team({"7,2 S E", "7,3 S E"}, {"6,4 S S", "7,4 T S"});
    EXPECT_EQ(play.ways(2), "E");
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0).back(), "7,5 S E");
    EXPECT_FALSE(play.cut(2));  // blocked now, but that is looked at on the partner's own turn
    EXPECT_EQ(play.ways(2), "");
    EXPECT_EQ(play.line(2), (Words{"6,4 S S", "7,4 T S"}));
}

TEST(EndOfLineEdgeCases, EC_32_coop_players_do_not_cross) {  // EOL-15.7
    const Play play(
        {{"mode", "coop"}}, 2,
        position("turn", 2, {player({"3,1 BL E"}, kHand), player({"3,2 S S"}, kHand)}, {{"order", {0, 1}}}));
    EXPECT_EQ(play.legal(0), (Words{"S>N", "CL>N", "CR>N"}));
    EXPECT_EQ(play.refusal(0, "S>E"), "cell_occupied EOL-3.9");
}

TEST(EndOfLineEdgeCases, EC_33_solo_ends_early_only_by_resigning) {  // EOL-14.9
    Play play(Json{{"mode", "solo"}});
    play.deal("S S CL CR T");
    for (const char* word : {"stop", "none", "discard", "draw", "keep"})
        EXPECT_EQ(play.refusal(0, word).substr(0, 14), "wrong_decision") << word;
    play.act(0, "S>N");
    play.resign(0);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{49, 0, 23, 0, 72}));  // all cards and all empty cells, no short turn
}

TEST(EndOfLineEdgeCases, EC_34_solo_counts_the_cards_still_in_the_deck) {  // EOL-14.7
    Play play(Json{{"mode", "solo"}});
    EXPECT_EQ(play.score()[0], 50);  // nothing drawn yet
    play.roll();
    EXPECT_EQ(play.score()[0], 50);
}

TEST(EndOfLineEdgeCases, EC_35_solo_places_two_cards_in_round_1) {  // EOL-14.4
    Play play(Json{{"mode", "solo"}});
    play.deal("S S CL CR T");
    play.act(0, "S>N");
    EXPECT_EQ(play.s.round, 1);
    EXPECT_EQ(play.question(), "place");
    play.act(0, "CL>N");
    EXPECT_EQ(play.s.round, 2);
}

TEST(EndOfLineEdgeCases, EC_36_the_last_cell_filled_with_the_first_card_is_a_short_turn) {  // EOL-14.8
    Play play({{"mode", "solo"}}, 1,
              position("turn", 9, {player(nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}})}));
    play.act_all(0, "none X>S");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{0, 0, 0, 1, 1}));
    // With a Brake it is no short turn, but an energy point.
    Play braked({{"mode", "solo"}}, 1,
                position("turn", 9, {player(nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}})}));
    braked.act_all(0, "brake X>S");
    EXPECT_EQ(braked.score(), (std::vector<int>{0, 1, 0, 0, 1}));
}

TEST(EndOfLineEdgeCases, EC_37_coop_goes_on_when_one_line_has_ended) {  // EOL-15.6
    Play play({{"mode", "coop"}}, 2);
    play.roll();
    play.resign(play.asked());
    EXPECT_FALSE(play.over());
    EXPECT_EQ(play.question(), "place");
    play.act(play.asked(), play.legal(play.asked())[0]);
    EXPECT_FALSE(play.over());
    EXPECT_EQ(play.s.round, 2);
}

TEST(EndOfLineEdgeCases, EC_38_a_wall_is_no_empty_cell) {  // EOL-14.7, EOL-16.7
    Play play({{"mode", "puzzle"}, {"seed", 202601023}, {"level", 3}}, 1);
    EXPECT_EQ(play.s.empty, 21);
    play.resign(0);
    EXPECT_EQ(play.score(), (std::vector<int>{50, 0, 21, 0, 71}));
}

}  // namespace
}  // namespace endtable::end_of_line::edge_cases_2_test
