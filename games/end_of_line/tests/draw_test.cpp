// EOL-8: the draw phase.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::draw_test {

TEST(EndOfLine, EOL_8_1_every_player_draws_up_to_five) {
    for (int held = 0; held < 5; ++held) {
        Play g({}, 2,
               position("round", 2, {player({"5,2 S N"}, {{"S", held}}), player({"5,4 CL N"}, {{"S", 4 - held}})}));
        int drawn = 0;
        for (; g.question() == "chance"; ++drawn) {
            EXPECT_EQ(g.chances().at(0).substr(0, 6), drawn < 5 - held ? "draw 0" : "draw 1");
            g.deal(drawn % 2 == 0 ? "CR" : "CL");
        }
        EXPECT_EQ(drawn, 5 - held + 5 - (4 - held));
        EXPECT_EQ(g.hand_n(0), 5);
        EXPECT_EQ(g.hand_n(1), 5);
    }
}

TEST(EndOfLine, EOL_8_2_every_round_has_a_draw_the_first_one_too) {
    Play g;
    g.deal("S CL");
    EXPECT_EQ(g.s.round, 1);
    EXPECT_EQ(g.hand_n(0), 0);
    g.deal("S S CL T X S S CL T X");
    EXPECT_EQ(g.hand(0), (Json{{"S", 2}, {"CL", 1}, {"T", 1}, {"X", 1}}));
    EXPECT_EQ(g.deck_n(0), 20);
    g.act(0, "S>N");
    EXPECT_EQ(g.hand_n(0), 4);  // nothing is drawn inside the round
    g.act(1, "CL>N");
    EXPECT_EQ(g.s.round, 2);
    g.deal("CR CR");
    EXPECT_EQ(g.hand(0), (Json{{"S", 1}, {"CL", 1}, {"CR", 1}, {"T", 1}, {"X", 1}}));
    EXPECT_EQ(g.hand(1), (Json{{"S", 2}, {"CR", 1}, {"T", 1}, {"X", 1}}));
    EXPECT_EQ(g.question(), "place");
}

TEST(EndOfLine, EOL_8_3_a_short_deck_is_drawn_out_without_reshuffle_or_penalty) {
    const Play empty;
    Play g({}, 2,
           position("round", 11,
                    {late_player(empty, {{"T", 1}}, {{"S", 1}, {"BR", 1}}, 0, {"5,2 S N"}),
                     player({"5,4 T N"}, {{"S", 5}})}));
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"draw 0 S:1", "draw 0 BR:1"}));
    g.deal("BR");
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"draw 0 S:1"}));
    g.deal("S");
    EXPECT_EQ(g.hand(0), (Json{{"S", 1}, {"BR", 1}, {"T", 1}}));
    EXPECT_EQ(g.deck_n(0), 0);
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.energy(0), 3);
    EXPECT_EQ(g.asked(), 0);
}

TEST(EndOfLine, EOL_8_4_five_or_more_cards_draw_and_discard_nothing) {
    Play g({}, 2,
           position("round", 3,
                    {player({"5,2 S N", "4,2 S N", "3,2 S N"}, {{"S", 3}, {"T", 2}, {"X", 1}}),
                     player({"5,4 S N", "4,4 S N", "3,4 CL N"}, {{"S", 4}, {"CL", 1}})}));
    EXPECT_EQ(g.question(), "energy");  // no chance turn at all
    EXPECT_EQ(g.hand(0), (Json{{"S", 3}, {"T", 2}, {"X", 1}}));
    EXPECT_EQ(g.hand(1), (Json{{"S", 4}, {"CL", 1}}));
    EXPECT_EQ(g.deck_n(0), 25 - 3 - 6);
}

TEST(EndOfLine, EOL_8_5_draws_are_secret_and_their_order_has_no_effect) {
    Play g;
    g.deal("S CL X");
    ASSERT_EQ(g.events.list().size(), 1u);
    const Event& drawn = g.events.list()[0];
    EXPECT_EQ(g.table.event(drawn.masked(Seats::only(seat(0))))["face"], "X");
    EXPECT_EQ(g.table.event(drawn.masked(Seats::only(seat(1))))["face"], Json());
    EXPECT_EQ(g.table.event(drawn.masked(Seats()))["face"], Json());
    // The order of one's own cards: the same hand, the same state.
    Play one, two;
    one.deal("S CL S CL T X Z S S S S S");
    two.deal("S CL Z X T CL S S S S S S");
    EXPECT_EQ(hash(one.s), hash(two.s));
    // Whoever draws first: what the other one has drawn changes nothing about the own odds.
    Play other;
    other.deal("S CL S S S S S");
    one = Play();
    one.deal("S CL X Z T T BL");
    EXPECT_EQ(one.chances(), other.chances());
}

TEST(EndOfLine, EOL_8_6_cut_players_do_not_draw) {
    Json out = player({"3,5 S E"}, {{"S", 2}});
    out["cut"] = 1;
    Play g({}, 3,
           position("round", 3, {player({"1,3 S N"}, {{"S", 4}}), out, player({"3,1 CL W"}, {{"T", 2}, {"S", 2}})}));
    EXPECT_EQ(g.chances().at(0).substr(0, 6), "draw 0");
    g.deal("CL");
    EXPECT_EQ(g.chances().at(0).substr(0, 6), "draw 2");
    g.deal("CL");
    EXPECT_NE(g.question(), "chance");
    EXPECT_EQ(g.hand(1), (Json{{"S", 2}}));
}

}  // namespace endtable::end_of_line::draw_test
