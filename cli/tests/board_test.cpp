// The renderer: golden pictures of every zone kind, with and without colour.
#include "cli/board.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "present/json.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;

std::string plain(const Json& scene, const Json& view, const BoardLook& look = {}) {
    return "\n" + render(draw_table(scene, view, look), false);
}

Json text(const char* words) { return {{"key", "k"}, {"args", Json::object()}, {"text", words}}; }

Json grid(int rows, int cols, bool wrap) {
    return {{"zones",
             {{{"id", "board"},
               {"kind", "grid"},
               {"label", text("Board")},
               {"rows", rows},
               {"cols", cols},
               {"wrap", wrap}}}}};
}
Json cells(const Json& list) { return {{"zones", {{"board", {{"cells", list}}}}}}; }

TEST(Board, a_grid_with_coordinates_and_status) {
    Json view = cells({{{"at", "0,0"}, {"glyph", "X"}, {"owner", 0}},
                       {{"at", "1,1"}, {"glyph", "O"}, {"owner", 1}, {"mark", "last"}}});
    view["status"] = Json::array({text("Crosses to move.")});
    EXPECT_EQ(plain(grid(3, 3, false), view), R"(
Crosses to move.

    0  1  2
  +---------+
0 | X  .  . |
1 | . (O) . |
2 | .  .  . |
  +---------+
)");
}

TEST(Board, numbers_of_options_stand_in_the_cells_they_go_to) {
    BoardLook look;
    look.hints = {{"board:0,1", "1"}, {"board:1,0", ""}, {"board:0,0", "7"}, {"other:1,1", "3"}};
    EXPECT_EQ(plain(grid(2, 2, false), cells({{{"at", "0,0"}, {"glyph", "X"}, {"owner", 0}}}), look), R"(
    0  1
  +------+
0 |{X} 1 |
1 | +  . |
  +------+
)");
}

TEST(Board, joined_edges_holes_walls_and_marks) {
    Json scene = grid(3, 3, true);
    scene["zones"][0]["holes"] = {"2,2"};
    const Json view = cells({{{"at", "0,0"}, {"glyph", "0BL^"}, {"owner", 0}, {"mark", "head"}},
                             {{"at", "0,1"}, {"glyph", "1*^"}, {"owner", 1}, {"mark", "start"}},
                             {{"at", "1,1"}, {"glyph", "####"}, {"mark", "wall"}},
                             {{"at", "2,0"}, {"glyph", "1S>"}, {"owner", 1}, {"mark", "target"}}});
    EXPECT_EQ(plain(scene, view), R"(
     0     1     2
  +~~~~~~~~~~~~~~~~~~+
0 ~[0BL^] 1*^    .   ~
1 ~  .   ######  .   ~
2 ~{1S>}   .         ~
  +~~~~~~~~~~~~~~~~~~+
  opposite edges are joined
)");
}

TEST(Board, cells_with_names_and_walls_between_them) {
    Json scene = grid(2, 3, false);
    scene["zones"][0]["names"] = {{"cols", {"a", "b", "c"}}, {"rows", {"2", "1"}}};
    scene["zones"][0]["walls"] = Json::array({Json::array({"a2", "b2"}), Json::array({"b1", "b2"})});
    scene["zones"][0]["holes"] = {"c1"};
    const Json view = cells({{{"at", "b2"}, {"glyph", "Kn23"}, {"owner", 0}}});
    BoardLook look;
    look.hints = {{"board:a1", "1"}};
    EXPECT_EQ(plain(scene, view, look), R"(
     a      b      c
  +--------------------+
2 |  .   # Kn23    .   |
  |       ======       |
1 |  1      .          |
  +--------------------+
)");
}

TEST(Board, owners_are_told_by_letters_where_neither_colour_nor_glyph_tells_them) {
    const Json view =
        cells({{{"at", "0,0"}, {"glyph", "o"}, {"owner", 0}}, {{"at", "0,1"}, {"glyph", "o"}, {"owner", 1}}});
    BoardLook look;
    look.names = {"Anna", "Ben"};
    EXPECT_EQ(plain(grid(1, 2, false), view, look), R"(
    0   1       a: Anna
  +--------+    b: Ben
0 | oa  ob |
  +--------+
)");
    look.colour = true;
    EXPECT_THAT(render(draw_table(grid(1, 2, false), view, look), true), HasSubstr("\x1b[38;5;208m o \x1b[0m"));
}

TEST(Board, a_wide_grid_is_drawn_tighter) {
    BoardLook look;
    look.width = 40;
    const std::string picture =
        plain(grid(1, 8, false), cells({{{"at", "0,0"}, {"glyph", "12"}, {"mark", "head"}}}), look);
    EXPECT_EQ(picture, R"(
    0   1   2   3   4   5   6   7
  +--------------------------------+
0 |[12] .   .   .   .   .   .   .  |
  +--------------------------------+
)");
    look.width = 34;
    EXPECT_THAT(plain(grid(1, 8, false), cells({{{"at", "0,0"}, {"glyph", "12"}, {"mark", "head"}}}), look),
                HasSubstr("0 |[12 . "));
}

Json belongings() {
    return {
        {"zones",
         {{{"id", "order"}, {"kind", "row"}, {"label", text("Order")}},
          {{"id", "hand_0"}, {"kind", "row"}, {"owner", 0}, {"label", text("Hand of Seat 0")}},
          {{"id", "deck_0"}, {"kind", "deck"}, {"owner", 0}, {"label", text("Deck of seat 0")}},
          {{"id", "energy_0"}, {"kind", "meter"}, {"owner", 0}, {"least", 0}, {"most", 3}, {"label", text("Energy")}},
          {{"id", "hand_1"}, {"kind", "row"}, {"owner", 1}, {"label", text("Hand")}},
          {{"id", "money_1"},
           {"kind", "meter"},
           {"owner", 1},
           {"least", 0},
           {"most", 200},
           {"label", text("Money")}}}}};
}
Json their_view() {
    return {
        {"zones",
         {{"order",
           {{"items",
             {{{"id", "seat_1"}, {"glyph", "1"}, {"owner", 1}}, {{"id", "seat_0"}, {"glyph", "0"}, {"owner", 0}}}}}},
          {"hand_0",
           {{"items",
             {{{"id", "a"}, {"glyph", "S"}, {"count", 2}, {"label", text("straight")}},
              {{"id", "b"}, {"label", text("cross")}}}}}},
          {"deck_0",
           {{"count", 9},
            {"contents",
             {{{"glyph", "S"}, {"count", 7}}, {{"glyph", "X"}, {"count", 2}}, {{"glyph", "Z"}, {"count", 0}}}}}},
          {"energy_0", {{"value", 2}}},
          {"hand_1", {{"items", Json::array()}, {"hidden", 4}}},
          {"money_1", {{"value", 57}}}}}};
}

TEST(Board, a_meter_without_a_bound_to_speak_of_is_its_number) {
    const Json zone = {{"id", "scrap"}, {"kind", "meter"}, {"least", 0}, {"most", 60'000}, {"label", text("Scrap")}};
    const Json view = {{"zones", {{"scrap", {{"value", 12}}}}}};
    EXPECT_EQ(plain({{"zones", Json::array({zone})}}, view), "\nScrap 12\n");
}

TEST(Board, rows_decks_and_meters_by_owner) {
    BoardLook look;
    look.names = {"Anna", ""};
    EXPECT_EQ(plain(belongings(), their_view(), look), R"(
Order 1 0
Anna    Hand Sx2 cross   Deck 9 (Sx7 Xx2)   Energy **. 2
seat 1  Hand 4 face down   Money 57/200
)");
    look.unicode = true;
    look.width = 26;
    EXPECT_EQ(plain(belongings(), their_view(), look), R"(
Order 1 0

Anna
  Hand S×2 cross
  Deck 9 (S×7 X×2)
  Energy ●●○ 2

seat 1
  Hand 4 face down
  Money 57/200
)");
}

TEST(Board, boards_and_belongings_stand_side_by_side_or_below_each_other) {
    Json scene = belongings(), view = their_view();
    scene["zones"].push_back(grid(1, 1, false)["zones"][0]);
    view["zones"]["board"] = {{"cells", Json::array()}};
    BoardLook look;
    look.unicode = true;
    const std::string wide = plain(scene, view, look);
    EXPECT_THAT(wide, HasSubstr("  ┌───┐    seat 0  Hand"));
    EXPECT_THAT(wide, HasSubstr("0 │ · │    seat 1  Hand"));
    look.width = 30;
    EXPECT_THAT(plain(scene, view, look), HasSubstr("  └───┘\nOrder 1 0"));
}

TEST(Board, places_and_planes_are_listed) {
    const Json scene = {
        {"zones",
         {{{"id", "map"},
           {"kind", "places"},
           {"label", text("Map")},
           {"spots",
            {{{"at", "rome"}, {"x", 1}, {"y", 1}, {"label", text("Rome")}},
             {{"at", "gaul"}, {"x", 0}, {"y", 0}, {"label", text("Gaul")}}}}},
          {{"id", "table"}, {"kind", "plane"}, {"label", text("Table")}, {"width", 10}, {"height", 10}}}}};
    const Json view = {
        {"zones",
         {{"map", {{"cells", {{{"at", "rome"}, {"glyph", "L"}, {"owner", 1}, {"label", text("legion")}}}}}},
          {"table", {{"shapes", {{{"id", "unit:1"}, {"disc", {1, 2, 3}}, {"owner", 0}, {"label", text("tank")}}}}}}}}};
    EXPECT_EQ(plain(scene, view), R"(
Map
Rome: L legion (b)   Gaul: -
Table
unit:1 tank
)");
}

// Heights are digits, what lies higher covers what is below, owners have letters, options their numbers.
TEST(Board, a_plane_with_heights_is_drawn) {
    const Json scene = {
        {"zones",
         {{{"id", "table"},
           {"kind", "plane"},
           {"label", text("Table")},
           {"width", 16},
           {"height", 12},
           {"shapes",
            {{{"id", "hill"}, {"polygon", {{0, 0}, {6, 0}, {6, 12}, {0, 12}}}, {"z", {0, 2}}, {"label", text("Hill")}},
             {{"id", "bridge"},
              {"polygon", {{4, 4}, {16, 4}, {16, 6}, {4, 6}}},
              {"z", {3, 4}},
              {"label", text("Bridge")}},
             {{"id", "river"}, {"line", {{12, 0}, {12, 12}}}, {"label", text("River")}}}}}}}};
    const Json view = {
        {"zones",
         {{"table",
           {{"shapes",
             {{{"id", "unit:1"}, {"disc", {2, 2, 1}}, {"owner", 0}, {"glyph", "T"}, {"label", text("tank")}}}}}}}}};
    BoardLook look;
    look.hints["table:8,10,0"] = "7";
    EXPECT_EQ("\n" + render(draw_table(scene, view, look), false), R"(
      0       8
   0  222222......*...
      22Ta22......*...
   4  2222444444444444
      222222......*...
   8  222222......*...
      222222..7...*...
unit:1 tank
)");
}

TEST(Board, the_legend_explains_glyphs) {
    EXPECT_EQ(render(draw_legend(belongings(), their_view(), {}), false), "S    straight\n");
}

// A renderer that meets something it does not know draws less; it does not fall over.
TEST(Board, strange_views_do_no_harm) {
    for (const char* scene : {"null", "{}", "[]", R"({"zones":5})",
                              R"({"zones":[1,null,{"kind":"grid"},{"id":"x","kind":"grid","rows":"a","cols":-3}]})",
                              R"({"zones":[{"id":"x","kind":"hologram","label":7,"owner":99}]})"})
        for (const char* view : {"null", "{}", R"({"zones":[]})", R"({"zones":{"x":{"cells":[1,{}],"items":{"a":1}}}})",
                                 R"({"status":[1,null]})"})
            draw_table(Json::parse(scene), Json::parse(view), {});
    const Json escape = cells({{{"at", "0,0"}, {"glyph", "\x1b[2J"}}});
    EXPECT_EQ(plain(grid(1, 1, false), escape).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace endtable::cli
