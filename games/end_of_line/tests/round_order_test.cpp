// EOL-6 and EOL-7: the round and its turn order.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::round_order_test {

namespace {

using Order = std::vector<int>;

// Lines that touch nobody: the cards of seat p (codes, oldest first) in a row of their own.
std::vector<std::string> row_of(int row, const char* codes) {
    std::vector<std::string> line;
    for (const auto& code : Play::split(codes))
        line.push_back(std::to_string(row) + "," + std::to_string(line.size()) + " " + code + " E");
    return line;
}

// The order of the round that begins now.
Order order_of(const std::vector<const char*>& histories, const Order& first) {
    const int n = static_cast<int>(histories.size());
    std::vector<Json> players;
    int row = 0;
    for (const char* codes : histories) {
        players.push_back(player(row_of(row, codes)));
        row = row == 2 && n > 3 ? 6 : row + 1;  // four players: the starts lie in rows 3 to 5
        if (n == 3 && row == 2) row = 4;        // three players: rows 2 and 3
    }
    return Play({}, n, position("round", 3, players, {{"first_order", first}})).order();
}

}  // namespace

TEST(EndOfLine, EOL_6_1_a_round_has_turn_order_draw_and_action) {
    Play g;
    g.deal("S CL");
    EXPECT_EQ(g.happened(), (std::vector<std::string>{"revealed", "first", "round"}));
    EXPECT_EQ(g.event("round"), (Json{{"event", "round"}, {"clause", "EOL-6.2"}, {"round", 1}, {"order", {0, 1}}}));
    for (int i = 0; i < 10; ++i) {  // five cards each
        EXPECT_EQ(g.question(), "chance");
        g.deal(i % 5 < 3 ? "S" : "T");
    }
    EXPECT_EQ(g.question(), "place");  // the action phase begins when all draws are made
    EXPECT_EQ(g.asked(), 0);
}

TEST(EndOfLine, EOL_6_2_round_one_has_the_order_of_the_set_up) {
    Play g({}, 3);
    g.deal("X S T");
    g.roll();
    EXPECT_EQ(g.order(), (Order{1, 2, 0}));
    for (const int p : {1, 2, 0}) {
        EXPECT_EQ(g.asked(), p);
        g.act(p, g.legal(p).at(0));
    }
    EXPECT_EQ(g.s.round, 2);
}

TEST(EndOfLine, EOL_6_3_when_all_have_placed_the_next_round_begins) {
    Play g;
    g.deal("S CL S T X CL CR S T X CL CR");
    EXPECT_EQ(g.asked(), 0);
    g.act(0, "T>N");
    EXPECT_EQ(g.s.round, 1);
    EXPECT_EQ(g.asked(), 1);
    g.act(1, "S>N");
    EXPECT_EQ(g.happened(), (std::vector<std::string>{"placed", "round"}));
    EXPECT_EQ(g.event("round"), (Json{{"event", "round"}, {"clause", "EOL-7.1"}, {"round", 2}, {"order", {1, 0}}}));
    EXPECT_EQ(g.question(), "chance");
}

TEST(EndOfLine, EOL_6_4_rounds_count_from_one_and_only_survivors_take_part) {
    Play g;
    EXPECT_EQ(g.s.round, 0);
    g.deal("S CL");
    EXPECT_EQ(g.s.round, 1);
    Json out = player({"3,5 S E"});
    out["cut"] = 1;
    out["cut_round"] = 2;
    const Play three({}, 3, position("round", 4, {player({"1,3 T N"}), out, player({"3,1 S W"})}));
    EXPECT_EQ(three.s.round, 5);
    EXPECT_EQ(three.order(), (Order{2, 0}));
}

TEST(EndOfLine, EOL_7_1_lower_initiative_of_the_last_card_goes_first) {
    EXPECT_EQ(order_of({"S T", "S CL"}, {0, 1}), (Order{1, 0}));
    EXPECT_EQ(order_of({"T CL", "S T"}, {1, 0}), (Order{0, 1}));
    EXPECT_EQ(order_of({"S X", "S BR", "S CL", "S S"}, {0, 1, 2, 3}), (Order{3, 2, 1, 0}));
    // A left and a right corner are the same: 2.
    EXPECT_EQ(order_of({"S CR", "T CL"}, {1, 0}), (Order{0, 1}));
}

TEST(EndOfLine, EOL_7_2_ties_are_broken_by_the_cards_before) {
    EXPECT_EQ(order_of({"S BR CR", "CL S CL"}, {0, 1}), (Order{1, 0}));
    EXPECT_EQ(order_of({"X S S S", "T S S S"}, {0, 1}), (Order{1, 0}));
    EXPECT_EQ(order_of({"S X CL S", "X S CL S"}, {0, 1}), (Order{1, 0}));  // the first difference decides
}

TEST(EndOfLine, EOL_7_3_the_history_counts_also_where_a_turnaround_left_the_line) {
    // A turned around: X (4,2) is a stub, CR (5,3) and S (6,3) continue BR (5,2). The two last cards tie, 1 and 2. The
    // next one back is the X (5), not the BR (3) of the living line; B has T (4) there and is first.
    const Play g({}, 2,
                 position("round", 3,
                          {player({"5,2 BR N", "4,2 X N", "5,3 CR E", "6,3 S S"}),
                           player({"5,4 S N", "4,4 T N", "4,5 CL E", "3,5 S N"})},
                          {{"first_order", {0, 1}}}));
    EXPECT_EQ(g.order(), (Order{1, 0}));
}

TEST(EndOfLine, EOL_7_4_at_the_start_cards_the_first_round_order_decides) {
    EXPECT_EQ(order_of({"S CL", "S CR"}, {0, 1}), (Order{0, 1}));
    EXPECT_EQ(order_of({"S CL", "S CR"}, {1, 0}), (Order{1, 0}));
    EXPECT_EQ(order_of({"S S S", "S S S", "S S S"}, {1, 2, 0}), (Order{1, 2, 0}));
}

TEST(EndOfLine, EOL_7_5_groups_are_split_depth_by_depth) {
    // A card missing at some depth gives the whole group to the first-round order.
    EXPECT_EQ(order_of({"S", "Z S", "CR S"}, {2, 0, 1}), (Order{2, 0, 1}));
    EXPECT_EQ(order_of({"S", "Z S", "CR S"}, {1, 0, 2}), (Order{1, 0, 2}));
    // ... but only the group that is still tied: 3 is alone in front, 0 and 2 tie, 1 is last.
    EXPECT_EQ(order_of({"T CL", "S T", "S CR", "X S"}, {0, 1, 2, 3}), (Order{3, 2, 0, 1}));
    EXPECT_EQ(order_of({"CL", "S T", "S CR", "X S"}, {2, 1, 0, 3}), (Order{3, 2, 0, 1}));
    // Two pairs, each split on its own.
    EXPECT_EQ(order_of({"X CL", "T S", "S CL", "BR S"}, {0, 1, 2, 3}), (Order{3, 1, 2, 0}));
}

TEST(EndOfLine, EOL_7_6_the_order_is_fixed_for_the_whole_round) {
    Play g(
        {}, 2,
        position("turn", 2, {player({"5,2 S N"}, {{"X", 1}, {"T", 1}}), player({"5,4 CL N"}, {{"S", 2}, {"Z", 1}})}));
    EXPECT_EQ(g.order(), (Order{0, 1}));
    g.act(0, "T>N");
    EXPECT_EQ(g.order(), (Order{0, 1}));
    EXPECT_EQ(g.asked(), 0);  // a 4 now, still A's turn
    g.act(0, "X>E");
    EXPECT_EQ(g.order(), (Order{0, 1}));
    EXPECT_EQ(g.asked(), 1);
    g.act_all(1, "S>W");
    EXPECT_EQ(g.s.round, 2);
    EXPECT_EQ(g.order(), (Order{0, 1}));
}

TEST(EndOfLine, EOL_7_7_a_zero_card_plays_before_all_others) {
    EXPECT_EQ(order_of({"S S", "S Z"}, {0, 1}), (Order{1, 0}));
    EXPECT_EQ(order_of({"S X", "S S", "T Z", "S CL"}, {0, 1, 2, 3}), (Order{2, 1, 3, 0}));
    // Two 0-cards tie like any other values.
    EXPECT_EQ(order_of({"CL Z", "S Z"}, {0, 1}), (Order{1, 0}));
    EXPECT_EQ(order_of({"S Z", "S Z"}, {1, 0}), (Order{1, 0}));
}

}  // namespace endtable::end_of_line::round_order_test
