// EOL-9: the action phase: placing cards.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::placing_test {

namespace {

using Line = std::vector<std::string>;

// A's turn of this round begins; B stands aside.
Play turn_of_a(int round, const Line& line, const Json& hand, const Json& options = Json::object()) {
    return Play(
        options, 2,
        position("turn", round, {player(line, hand), player({"5,4 S N", "4,4 S N", "3,4 S N"}, {{"S", 3}, {"CL", 2}})},
                 {{"order", {0, 1}}}));
}

const Line kThree{"5,2 S N", "4,2 S N", "3,2 X N"};  // ways out N, E, W

}  // namespace

TEST(EndOfLine, EOL_9_1_players_place_from_the_hand_in_turn_order) {
    Play g({}, 3);
    g.deal("T S X");
    g.deal("S T CL CL CL S T CL CL CL S T CL CL CL");
    for (const int p : {1, 2, 0}) {
        EXPECT_EQ(g.asked(), p);
        for (int other = 0; other < 3; ++other) {
            if (other == p) continue;
            EXPECT_EQ(g.legal(other), Line{});
            const std::string word = other == 0 ? "T>N" : other == 1 ? "T>E" : "T>W";
            EXPECT_EQ(g.refusal(other, word), "not_your_turn EOL-9.1");
        }
        EXPECT_EQ(g.hand(p), (Json{{"S", 1}, {"T", 1}, {"CL", 3}}));
        g.act(p, p == 0 ? "T>N" : p == 1 ? "T>E" : "T>W");
        EXPECT_EQ(g.hand(p), (Json{{"S", 1}, {"CL", 3}}));
    }
}

TEST(EndOfLine, EOL_9_2_round_one_is_one_card_next_to_the_start) {
    Play g;
    g.deal("S CL S T X CL CR S T X CL CR");
    EXPECT_EQ(g.s.due, 1);
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N X>N"));
    g.act(0, "X>N");
    EXPECT_EQ(g.line(0), (Line{"5,2 X N"}));
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.legal(1), Play::split("S>N CL>N CR>N T>N X>N"));
    g.act(1, "T>N");
    EXPECT_EQ(g.line(1), (Line{"5,4 T N"}));
    EXPECT_EQ(g.s.round, 2);
}

TEST(EndOfLine, EOL_9_3_later_rounds_are_two_cards) {
    for (const int round : {2, 3, 9}) {
        Play g = turn_of_a(round, kThree, {{"S", 3}, {"T", 1}});
        if (round >= 3) g.act(0, "none");
        EXPECT_EQ(g.s.due, 2);
        g.act(0, "T>W");
        EXPECT_EQ(g.asked(), 0);
        EXPECT_EQ(g.question(), "place");
        g.act(0, "S>N");
        EXPECT_EQ(g.line(0).size(), 5u);
        EXPECT_EQ(g.asked(), 1);
    }
}

TEST(EndOfLine, EOL_9_4_the_second_card_continues_the_first) {
    Play g = turn_of_a(2, kThree, {{"S", 2}, {"BR", 1}});
    EXPECT_EQ(g.legal(0), Play::split("S>N S>E S>W BR>N BR>E BR>W"));
    g.act(0, "BR>W");  // 3,1 heading W: ways out W and N
    EXPECT_EQ(g.legal(0), Play::split("S>N S>W"));
    EXPECT_EQ(g.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
    g.act(0, "S>N");
    EXPECT_EQ(g.line(0), (Line{"5,2 S N", "4,2 S N", "3,2 X N", "3,1 BR W", "2,1 S N"}));
}

TEST(EndOfLine, EOL_9_5_any_face_in_hand_through_any_available_way_out) {
    const Json hand{{"S", 1}, {"CR", 1}, {"BL", 1}, {"T", 1}, {"Z", 1}};
    const Play g = turn_of_a(2, kThree, hand);
    const auto all = Play::split("S>N S>E S>W CR>N CR>E CR>W BL>N BL>E BL>W T>N T>E T>W Z>N Z>E Z>W");
    EXPECT_EQ(g.legal(0), all);
    for (const auto& word : all) {
        Play each = turn_of_a(2, kThree, hand);
        each.act(0, word);
        const std::string face = word.substr(0, word.find('>')), way = word.substr(word.find('>') + 1);
        EXPECT_EQ(each.line(0).at(3), (way == "N" ? "2,2 " : way == "E" ? "3,3 " : "3,1 ") + face + " " + way);
        EXPECT_FALSE(each.hand(0).contains(face));
    }
    EXPECT_EQ(g.refusal(0, "X>N"), "card_not_in_hand EOL-9.5");
    EXPECT_EQ(g.refusal(0, "S>S"), "no_such_way_out EOL-3.8");
}

TEST(EndOfLine, EOL_9_6_due_cards) {
    const Json hand{{"S", 2}, {"T", 1}, {"CL", 1}};
    EXPECT_EQ(turn_of_a(1, {}, hand).s.due, 1);
    EXPECT_EQ(turn_of_a(2, kThree, hand).s.due, 2);
    Play solo(Json{{"mode", "solo"}});
    solo.deal("S T CL CL X");
    EXPECT_EQ(solo.s.due, 2);  // EOL-14.4
    for (const auto& [effect, due] : {std::pair{"none", 2}, {"boost", 3}, {"brake", 1}, {"turnaround", 2}}) {
        Play g = turn_of_a(3, {"5,2 S N", "4,2 T N", "4,1 BL W"}, hand);
        g.act(0, effect);
        EXPECT_EQ(g.s.due, due) << effect;
    }
    // Never more than the cards in hand at the start of the turn.
    EXPECT_EQ(turn_of_a(2, kThree, {{"T", 1}}).s.due, 1);
    Play one = turn_of_a(3, {"5,2 S N", "4,2 T N", "4,1 BL W"}, {{"T", 1}});
    EXPECT_EQ(one.legal(0), Play::split("none turnaround"));
    one.act(0, "turnaround");
    EXPECT_EQ(one.line(0).size(), 4u);  // E was the only way out of the T: placed by itself, and the turn is over
    EXPECT_EQ(one.asked(), 1);
}

TEST(EndOfLine, EOL_9_7_a_turn_is_not_interrupted) {
    Play g = turn_of_a(3, kThree, {{"S", 2}, {"T", 2}, {"CL", 1}});
    g.act(0, "boost");
    for (int placed = 0; placed < 2; ++placed) {
        EXPECT_EQ(g.s.placed, placed);
        EXPECT_EQ(g.question(), "place");
        EXPECT_EQ(g.asked(), 0);
        EXPECT_EQ(g.hand_n(0), 5 - placed);  // no draw
        EXPECT_EQ(g.refusal(1, "S>N"), "not_your_turn EOL-9.1");
        EXPECT_EQ(g.refusal(1, "boost"), "not_your_turn EOL-9.1");
        EXPECT_EQ(g.chance_refusal("draw 0 S"), "wrong_decision EOL-18.4");
        g.act(0, placed == 0 ? "S>N" : "T>N");
    }
    g.act(0, "S>W");
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.hand_n(0), 2);
}

TEST(EndOfLine, EOL_9_8_passing_is_not_possible) {
    Play g = turn_of_a(2, kThree, {{"S", 2}, {"T", 2}});
    for (int placed = 0; placed < 2; ++placed) {
        EXPECT_EQ(g.refusal(0, "none"), "wrong_decision EOL-10.5");
        EXPECT_EQ(g.refusal(0, "stop"), "wrong_decision EOL-18.3");
        EXPECT_EQ(g.refusal(0, "keep"), "wrong_decision EOL-17.1");
        for (const auto& word : g.legal(0)) EXPECT_NE(word.find('>'), std::string::npos) << word;
        g.act(0, placed == 0 ? "T>N" : "T>E");
    }
    EXPECT_EQ(g.asked(), 1);
}

TEST(EndOfLine, EOL_9_9_equal_faces_are_one_option) {
    const Play g = turn_of_a(2, kThree, {{"S", 3}, {"CL", 2}});
    EXPECT_EQ(g.legal(0), Play::split("S>N S>E S>W CL>N CL>E CL>W"));
}

}  // namespace endtable::end_of_line::placing_test
