// EOL-2: the game area, a torus.
#include <set>

#include "games/end_of_line/tests/support.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line::area_test {

namespace {

// Every mode with every number of players it has.
std::vector<Play> every_mode() {
    std::vector<Play> all;
    for (int n = 2; n <= 8; ++n) all.emplace_back(Json::object(), n);
    for (const char* mode : {"team", "solo", "coop", "solitaire_classic"}) all.emplace_back(Json{{"mode", mode}});
    all.emplace_back(Json{{"mode", "puzzle"}, {"seed", 202601023}, {"level", 3}});
    return all;
}

int side(const Json& options, int seats) { return Play(options, seats).setup().side; }

std::string neighbour_of(const Play& g, const char* cell, Dir d) {
    static const std::vector<FaceText> no_faces;
    const Notation notation(g.setup(), no_faces);
    return notation.cell(neighbour(g.setup(), *notation.cell(cell), d));
}

std::string refused(const Json& options, int seats, const Json& json) {
    try {
        Play(options, seats, json);
    } catch (const InputError& e) {
        return e.what();
    }
    return "accepted";
}

}  // namespace

TEST(EndOfLine, EOL_2_1_the_area_is_a_square_grid) {
    for (const Play& g : every_mode()) {
        const Json grid = g.table.scene()["zones"][0];
        EXPECT_EQ(grid["rows"], g.setup().side);
        EXPECT_EQ(grid["cols"], g.setup().side);
        EXPECT_EQ(g.setup().cells, g.setup().side * g.setup().side);
    }
}

TEST(EndOfLine, EOL_2_2_the_side_follows_from_mode_and_players) {
    const std::vector<int> sides{7, 7, 9, 9, 11, 11, 13};
    for (int n = 2; n <= 8; ++n) EXPECT_EQ(side({}, n), sides[static_cast<std::size_t>(n - 2)]) << n << " players";
    EXPECT_EQ(side({{"mode", "solo"}}, 1), 5);
    EXPECT_EQ(side({{"mode", "coop"}}, 2), 7);
    EXPECT_EQ(side({{"mode", "team"}}, 4), 9);
}

TEST(EndOfLine, EOL_2_3_cards_never_spread_over_more_than_seven_columns) {
    // Row 5, heading E from column 2: the line comes in again on the left, and after seven cards it meets itself.
    const std::vector<std::string> four{"5,2 CR N", "5,3 S E", "5,4 S E", "5,5 S E"};
    Play g({}, 2, position("turn", 3, {player(four, {{"S", 3}, {"T", 1}}), player({"4,4 S N"})}, {{"order", {0, 1}}}));
    g.act_all(0, "boost S>E S>E S>E");
    EXPECT_EQ(g.line(0),
              (std::vector<std::string>{"5,2 CR N", "5,3 S E", "5,4 S E", "5,5 S E", "5,6 S E", "5,0 S E", "5,1 S E"}));
    EXPECT_EQ(g.ways(0), "");  // E is 5,2 again, not an eighth column
    EXPECT_TRUE(g.cut(0));
}

TEST(EndOfLine, EOL_2_4_opposite_edges_are_connected) {
    // A cross in each corner region: N of row 0 is row 6, W of column 0 is column 6, and back.
    const auto landing_of = [](const char* card, const char* placement) {
        Play g({}, 2,
               position("place", 2, {player({card}, {{"S", 2}, {"T", 1}}), player({"3,4 S N"})},
                        {{"turn", {{"due", 2}}}, {"order", {0, 1}}}));
        g.act(0, placement);
        return g.line(0).at(1);
    };
    EXPECT_EQ(landing_of("0,1 X N", "T>N"), "6,1 T N");
    EXPECT_EQ(landing_of("6,1 X S", "T>S"), "0,1 T S");
    EXPECT_EQ(landing_of("2,0 X W", "T>W"), "2,6 T W");
    EXPECT_EQ(landing_of("2,6 X E", "T>E"), "2,0 T E");
}

TEST(EndOfLine, EOL_2_5_coordinates_are_modulo_the_side) {
    for (const Play& g : every_mode())
        for (int c = 0; c < g.setup().cells; ++c)
            for (int d = 0; d < 4; ++d) {
                Cell at = static_cast<Cell>(c);
                std::set<Cell> seen;
                for (int step = 0; step < g.setup().side; ++step) {
                    EXPECT_EQ(neighbour(g.setup(), neighbour(g.setup(), at, dir(d)), opposite(dir(d))), at);
                    seen.insert(at);
                    at = neighbour(g.setup(), at, dir(d));
                }
                EXPECT_EQ(at, c);
                EXPECT_EQ(static_cast<int>(seen.size()), g.setup().side);
            }
}

TEST(EndOfLine, EOL_2_6_neighbours) {
    const Play g;
    EXPECT_EQ(neighbour_of(g, "3,3", Dir::N), "2,3");
    EXPECT_EQ(neighbour_of(g, "3,3", Dir::E), "3,4");
    EXPECT_EQ(neighbour_of(g, "3,3", Dir::S), "4,3");
    EXPECT_EQ(neighbour_of(g, "3,3", Dir::W), "3,2");
    const Play large({}, 8);
    EXPECT_EQ(neighbour_of(large, "0,12", Dir::N), "12,12");
    EXPECT_EQ(neighbour_of(large, "0,12", Dir::E), "0,0");
    EXPECT_EQ(neighbour_of(large, "12,0", Dir::S), "0,0");
    EXPECT_EQ(neighbour_of(large, "12,0", Dir::W), "12,12");
}

TEST(EndOfLine, EOL_2_7_start_cards_lie_on_the_area) {
    for (const Play& g : every_mode())
        for (int p = 0; p < g.setup().seats; ++p) {
            const Cell cell = g.setup().starts[static_cast<std::size_t>(p)].cell;
            ASSERT_LT(cell, g.setup().cells);
            EXPECT_EQ(g.s.grid[cell], start_of(seat(p)));
        }
}

TEST(EndOfLine, EOL_2_8_a_start_card_occupies_its_cell) {
    // 6   . A> 0*  . 1*  .  .      A heads E before its own Start
    const Play g({}, 2, position("round", 1, {player({"6,1 S E"}), player({"5,4 S N"})}));
    EXPECT_EQ(g.ways(0), "");
    EXPECT_EQ(g.s.empty, 49 - 2 - 2);
}

TEST(EndOfLine, EOL_2_9_a_cell_holds_one_thing_and_nothing_is_stacked) {
    EXPECT_EQ(refused({}, 2, position("round", 1, {player({"5,2 S N"}), player({"5,4 S N"})})), "accepted");
    EXPECT_NE(refused({}, 2, position("round", 1, {player({"5,2 S N"}), player({"5,2 S N"})})).find("EOL-2.9"),
              std::string::npos);
    EXPECT_NE(refused({}, 2, position("round", 1, {player({"5,2 S N", "5,2 X N"}), player({})})).find("EOL-2.9"),
              std::string::npos);
    EXPECT_NE(refused({}, 2, position("round", 1, {player({"6,4 S N"}), player({})})).find("EOL-2.9"),
              std::string::npos);
    // Walls, in puzzles only: 1,1 and 3,2. A branch before the wall at 1,1 has one way out left.
    Play puzzle(Json{{"mode", "puzzle"}, {"seed", 202601012}, {"level", 2}});
    EXPECT_EQ(puzzle.cell(1, 1), kWall);
    EXPECT_EQ(puzzle.cell(3, 2), kWall);
    puzzle.act(0, "BL>N");
    EXPECT_EQ(puzzle.legal(0), Play::split("S>N CL>N CR>N"));
    EXPECT_EQ(puzzle.refusal(0, "S>W"), "cell_occupied EOL-3.9");
}

TEST(EndOfLine, EOL_2_10_free_cells_at_the_start) {
    const std::vector<int> free{47, 46, 77, 76, 115, 114, 161};
    for (int n = 2; n <= 8; ++n) EXPECT_EQ(Play({}, n).s.empty, free[static_cast<std::size_t>(n - 2)]);
    EXPECT_EQ(Play(Json{{"mode", "solo"}}).s.empty, 24);
    EXPECT_EQ(Play(Json{{"mode", "coop"}}).s.empty, 47);
    EXPECT_EQ(Play(Json{{"mode", "team"}}).s.empty, 77);
    EXPECT_EQ(Play(Json{{"mode", "puzzle"}, {"level", 3}}).s.empty, 21);
}

TEST(EndOfLine, EOL_2_11_the_cells_between_start_cards_are_ordinary) {
    //     2    3    4         6,3 lies between the starts: S of the branch.
    // 5  0CR^ 0BR> 1S^
    // 6  0*^   .   1*^
    Play g({}, 2,
           position("place", 2, {player({"5,2 CR N", "5,3 BR E"}, {{"S", 1}, {"CL", 1}}), player({"5,4 S N"})},
                    {{"turn", {{"due", 2}}}, {"order", {0, 1}}}));
    EXPECT_EQ(g.cell(6, 3), kEmpty);
    EXPECT_EQ(g.legal(0), Play::split("S>S CL>S"));
    g.act(0, "S>S");
    EXPECT_EQ(g.line(0).at(2), "6,3 S S");
    for (int n = 2; n <= 8; ++n) {  // nothing but the Start cards lies on the area
        const Play start({}, n);
        int taken = 0;
        for (const Occupant o : start.s.grid) taken += o != kEmpty ? 1 : 0;
        EXPECT_EQ(taken, n);
    }
}

TEST(EndOfLine, EOL_2_12_the_area_is_a_torus_in_every_mode) {
    for (const Play& g : every_mode()) {
        const int last = g.setup().side - 1;
        const std::string corner = std::to_string(last) + "," + std::to_string(last);
        EXPECT_EQ(neighbour_of(g, "0,0", Dir::N), std::to_string(last) + ",0");
        EXPECT_EQ(neighbour_of(g, "0,0", Dir::W), "0," + std::to_string(last));
        EXPECT_EQ(neighbour_of(g, corner.c_str(), Dir::S), "0," + std::to_string(last));
        EXPECT_EQ(neighbour_of(g, corner.c_str(), Dir::E), std::to_string(last) + ",0");
        EXPECT_TRUE(g.table.scene()["zones"][0]["wrap"].get<bool>());
    }
    // Solo: from 0,2 heading N the line comes in at the bottom.
    Play solo(Json{{"mode", "solo"}}, 1,
              position("place", 2, {player({"1,2 S N", "0,2 S N"}, {{"T", 1}, {"BL", 1}})}, {{"turn", {{"due", 2}}}}));
    solo.act(0, "T>N");
    EXPECT_EQ(solo.line(0).back(), "4,2 T N");
}

TEST(EndOfLine, EOL_2_13_placed_cards_never_move_and_never_leave) {
    int cuts = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Play g({}, 2 + static_cast<int>(seed % 7));
        Rng rng(seed);
        std::vector<Action> list;
        while (!g.over()) {
            const State before = g.s;
            if (g.game().turn(g.s).is_chance()) {
                g.game().apply(g.s, kChance, g.game().chance(g.s, rng), nullptr);
            } else {
                const Seat p = g.game().turn(g.s).who.lowest();
                g.game().actions(g.s, p, list);
                g.game().apply(g.s, p, list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
            }
            for (int p = 0; p < g.setup().seats; ++p)
                if (before.cut[static_cast<std::size_t>(p)] == 0 && g.cut(p)) ++cuts;
            for (std::size_t c = 0; c < before.grid.size(); ++c) {
                if (before.grid[c] == kEmpty) continue;
                ASSERT_EQ(g.s.grid[c], before.grid[c]);
            }
        }
    }
    EXPECT_GT(cuts, 60);  // lines of cut players were among them
}

}  // namespace endtable::end_of_line::area_test
