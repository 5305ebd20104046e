// EOL-3: orientation, source, available ways out.
#include "games/end_of_line/tests/support.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line::orientation_test {

namespace {

// A is asked to place two cards, from the last card of its line; A and B have these lines.
Play placing(const std::vector<std::string>& line_a, const std::vector<std::string>& line_b,
             const Json& hand = Json{{"S", 1}, {"CL", 1}}) {
    return Play(
        {}, 2,
        position("place", 2, {player(line_a, hand), player(line_b)}, {{"turn", {{"due", 2}}}, {"order", {0, 1}}}));
}

std::string ways_of(const Play& g, int face, Dir heading) {
    std::string text;
    for (int d = 0; d < 4; ++d)
        if (has(g.setup().ways_of(Placed::of(0, face, heading)), dir(d))) text += kDirNames[d];
    return text;
}

}  // namespace

TEST(EndOfLine, EOL_3_1_directions_are_clockwise) {
    EXPECT_EQ(right_of(Dir::N), Dir::E);
    EXPECT_EQ(right_of(Dir::E), Dir::S);
    EXPECT_EQ(right_of(Dir::S), Dir::W);
    EXPECT_EQ(right_of(Dir::W), Dir::N);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(left_of(right_of(dir(i))), dir(i));
        EXPECT_EQ(opposite(dir(i)), right_of(right_of(dir(i))));
    }
    EXPECT_STREQ(kDirNames, "NESW");
}

TEST(EndOfLine, EOL_3_2_the_heading_is_the_direction_of_the_way_out) {
    for (const char* way : {"N", "E", "W"}) {
        Play g = placing({"3,1 X N"}, {"5,4 S N"});
        g.act(0, std::string("S>") + way);
        const std::string cell = *way == 'N' ? "2,1" : *way == 'E' ? "3,2" : "3,0";
        EXPECT_EQ(g.line(0).at(1), cell + " S " + way);
        // The way in lies towards the card it continues.
        EXPECT_EQ(neighbour(g.setup(), g.s.history[0][1].cell, opposite(g.s.history[0][1].heading())),
                  g.s.history[0][0].cell);
    }
}

TEST(EndOfLine, EOL_3_3_ways_out_by_face_and_heading) {
    const char* expected[8][4] = {
        // N      E      S      W
        {"N", "E", "S", "W"},          // S
        {"W", "N", "E", "S"},          // CL
        {"E", "S", "W", "N"},          // CR
        {"NW", "NE", "ES", "SW"},      // BL
        {"NE", "ES", "SW", "NW"},      // BR
        {"EW", "NS", "EW", "NS"},      // T
        {"NEW", "NES", "ESW", "NSW"},  // X
        {"NEW", "NES", "ESW", "NSW"},  // Z
    };
    const Play g;
    ASSERT_EQ(g.setup().faces_n, 8);
    for (int f = 0; f < 8; ++f)
        for (int h = 0; h < 4; ++h)
            EXPECT_EQ(ways_of(g, f, dir(h)), expected[f][h]) << "face " << f << " heading " << h;
}

TEST(EndOfLine, EOL_3_4_every_card_fits_every_available_way_out_in_one_way) {
    const Play g = placing({"3,1 X N"}, {"5,4 S N"}, {{"S", 1}, {"CL", 1}, {"BR", 1}, {"T", 1}, {"Z", 1}});
    EXPECT_EQ(g.legal(0), Play::split("S>N S>E S>W CL>N CL>E CL>W BR>N BR>E BR>W T>N T>E T>W Z>N Z>E Z>W"));
}

TEST(EndOfLine, EOL_3_5_no_face_has_a_way_out_on_its_way_in_side) {
    const Play g;
    for (int f = 0; f < g.setup().faces_n; ++f)
        for (int h = 0; h < 4; ++h) EXPECT_FALSE(has(g.setup().ways_of(Placed::of(0, f, dir(h))), opposite(dir(h))));
    Json deck = Presentation::official_content().json("deck.json");
    deck["faces"][0]["exits"] = {"F", "B"};
    EXPECT_THROW(read_content(Presentation::official_content().replaced_by(Json{{"deck.json", deck}})), InputError);
}

TEST(EndOfLine, EOL_3_6_cards_are_one_sided) {
    const Play left = placing({"5,2 CL N"}, {"5,4 S N"});
    EXPECT_EQ(left.legal(0), Play::split("S>W CL>W"));
    EXPECT_EQ(left.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
    const Play right = placing({"5,2 CR N"}, {"5,4 S N"});
    EXPECT_EQ(right.legal(0), Play::split("S>E CL>E"));
    EXPECT_EQ(right.refusal(0, "S>W"), "no_such_way_out EOL-3.8");
    // Who holds only the left one cannot play the right one.
    EXPECT_EQ(left.refusal(0, "CR>W"), "card_not_in_hand EOL-9.5");
}

TEST(EndOfLine, EOL_3_7_the_history_is_the_order_of_placement) {
    Play g = placing({"5,2 BL N"}, {"5,4 S N"}, {{"S", 1}, {"CL", 1}, {"T", 1}});
    g.act(0, "CL>W");
    EXPECT_EQ(g.line(0), (std::vector<std::string>{"5,2 BL N", "5,1 CL W"}));
    g.act(0, "T>S");
    EXPECT_EQ(g.line(0), (std::vector<std::string>{"5,2 BL N", "5,1 CL W", "6,1 T S"}));
    // Last card and previous card.
    EXPECT_EQ(source(g.setup(), g.s, seat(0), 0).cell, 6 * 7 + 1);
    EXPECT_EQ(source(g.setup(), g.s, seat(0), 1).cell, 5 * 7 + 1);
}

TEST(EndOfLine, EOL_3_8_the_first_card_follows_the_start_and_each_next_one_the_last_card) {
    Play g = placing({}, {}, {{"S", 1}, {"T", 1}});
    EXPECT_EQ(g.legal(0), Play::split("S>N T>N"));
    EXPECT_EQ(g.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
    g.act(0, "T>N");
    EXPECT_EQ(g.line(0), (std::vector<std::string>{"5,2 T N"}));
    EXPECT_EQ(g.legal(0), Play::split("S>E S>W"));
    EXPECT_EQ(g.refusal(0, "S>N"), "no_such_way_out EOL-3.8");
    g.act(0, "S>W");
    EXPECT_EQ(g.line(0), (std::vector<std::string>{"5,2 T N", "5,1 S W"}));
}

TEST(EndOfLine, EOL_3_9_a_way_out_is_available_if_its_cell_is_empty) {
    // The cross of A with 0 to 2 of its three neighbours taken by B.
    EXPECT_EQ(placing({"3,1 X N"}, {"5,4 S N"}).legal(0), Play::split("S>N S>E S>W CL>N CL>E CL>W"));
    EXPECT_EQ(placing({"3,1 X N"}, {"2,1 S N"}).legal(0), Play::split("S>E S>W CL>E CL>W"));
    EXPECT_EQ(placing({"3,1 X N"}, {"3,2 S N"}).legal(0), Play::split("S>N S>W CL>N CL>W"));
    EXPECT_EQ(placing({"3,1 X N"}, {"3,0 S N"}).legal(0), Play::split("S>N S>E CL>N CL>E"));
    const Play two = placing({"3,1 X N"}, {"3,0 S N", "2,1 S N"});
    EXPECT_EQ(two.legal(0), Play::split("S>E CL>E"));
    EXPECT_EQ(two.refusal(0, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(two.refusal(0, "S>N"), "cell_occupied EOL-3.9");
    EXPECT_EQ(placing({"3,1 X N"}, {"4,1 S N"}).legal(0).size(), 6u);  // behind: no way out leads there
}

TEST(EndOfLine, EOL_3_10_whatever_lies_in_a_cell_fills_it) {
    const auto ways = [](const std::vector<std::string>& a, const std::vector<std::string>& b) {
        return Play({}, 2, position("round", 1, {player(a), player(b)})).ways(0);
    };
    EXPECT_EQ(ways({"3,0 S N", "3,1 X N"}, {}), "NE");  // an own card in the west
    EXPECT_EQ(ways({"3,1 X N"}, {"3,0 S N"}), "NE");    // somebody else's
    EXPECT_EQ(ways({"6,1 X N"}, {}), "NW");             // the own Start in the east
    EXPECT_EQ(ways({"6,3 X N"}, {}), "N");              // both Starts
    // The line of an eliminated player.
    Json out = player({"5,1 S N"});
    out["cut"] = 1;
    const Play three({}, 3, position("round", 3, {player({"5,2 X N"}), out, player({"1,1 S N"})}));
    EXPECT_EQ(three.ways(0), "NE");
    // A wall: EOL_2_9.
}

TEST(EndOfLine, EOL_3_11_unused_ways_out_have_no_effect) {
    //     0    1    2       A left the branch by N; its W stays unused.
    // 4   .    .   0S^
    // 5  1S>   .   0BL^
    Play g({}, 2,
           position("turn", 3,
                    {player({"6,1 S N", "5,2 BL N", "4,2 S N"}, {{"S", 1}, {"CL", 1}, {"T", 1}}),
                     player({"6,0 S N", "5,6 S E", "5,0 S E"}, {{"S", 2}, {"T", 1}})},
                    {{"order", {0, 1}}}));
    g.act(0, "none");
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N T>N"));  // not the owner, in an ordinary turn
    EXPECT_EQ(g.refusal(0, "S>W"), "no_such_way_out EOL-3.8");
    g.act_all(0, "S>N T>N");
    g.act_all(1, "none S>E");  // and nobody else: B's straights run past, E into 5,1 ...
    EXPECT_EQ(g.line(1).at(3), "5,1 S E");
    EXPECT_TRUE(g.cut(1));  // ... and there B stands, although the branch has its arrow towards B
    // The owner by Turnaround only (EOL-10.14).
    Play back({}, 2,
              position("turn", 3,
                       {player({"6,1 S N", "5,2 BL N", "4,2 S N"}, {{"S", 1}, {"CL", 1}, {"T", 1}}),
                        player({"6,0 S N", "5,6 S E", "5,0 S E"}, {{"S", 2}, {"T", 1}})},
                       {{"order", {0, 1}}}));
    back.act(0, "turnaround");
    EXPECT_EQ(back.legal(0), Play::split("S>W CL>W T>W"));
}

TEST(EndOfLine, EOL_3_12_arrows_facing_each_other_do_not_connect) {
    // 5   .  1S>  0BL^      B heads E into A's branch, which has a way out W towards B.
    const Play g({}, 2,
                 position("place", 2, {player({"5,2 BL N"}, {{"S", 1}, {"CL", 1}}), player({"5,1 S E"}, {{"S", 1}})},
                          {{"turn", {{"due", 2}}}, {"order", {0, 1}}}));
    EXPECT_EQ(g.legal(0), Play::split("S>N CL>N"));
    EXPECT_EQ(g.refusal(0, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.ways(1), "");
    // Each line is continued by its owner only.
    EXPECT_EQ(g.refusal(1, "S>N"), "not_your_turn EOL-9.1");
}

}  // namespace endtable::end_of_line::orientation_test
