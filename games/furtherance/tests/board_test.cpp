// FUR-1.1, FUR-2 (limits of what lies on the board), FUR-3: seats, squares, walls, castles.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::board_test {

std::string names(Squares set) {
    std::string text;
    for (const int at : squares(set)) text += (text.empty() ? "" : " ") + square_name(at);
    return text;
}

TEST(Furtherance, FUR_1_1_one_to_four_players_with_a_castle_each) {  // FUR-4.1
    for (int seats = 1; seats <= 4; ++seats) {
        const Play g(seats);
        int humans = 0;
        for (int k = 0; k < 4; ++k) {
            humans += g.setup().is_human(k) ? 1 : 0;
            if (g.setup().is_human(k)) {
                EXPECT_EQ(kingdom(g.s, k).hp, 10);
            }
        }
        EXPECT_EQ(humans, seats);
        for (int i = 0; i < seats; ++i)
            EXPECT_EQ(g.setup().seat_of[g.setup().kingdom_of[static_cast<std::size_t>(i)]], seat(i));
    }
    EXPECT_EQ(complaint(5, "").substr(0, 9), "bad_seats");
}

TEST(Furtherance, FUR_3_1_the_field_is_nine_squares_around_the_centre) {
    const Play g;
    EXPECT_EQ(names(g.setup().board.field), "b2 b3 b4 c2 c3 c4 d2 d3 d4");
    EXPECT_EQ(square_name(g.setup().board.centre), "c3");
}

TEST(Furtherance, FUR_3_2_castles_are_three_squares_each) {  // FUR-3.3
    const Play whole(4);
    const Board& board = whole.setup().board;
    EXPECT_EQ(names(board.castle[0]), "b1 c1 d1");
    EXPECT_EQ(names(board.castle[1]), "a2 a3 a4");
    EXPECT_EQ(names(board.castle[2]), "b5 c5 d5");
    EXPECT_EQ(names(board.castle[3]), "e2 e3 e4");
    EXPECT_EQ(board.field | board.castle[0] | board.castle[1] | board.castle[2] | board.castle[3], only(kSquares) - 1);
    EXPECT_EQ(square_of("a1"), -1);  // no corner squares
    EXPECT_EQ(square_of("e5"), -1);
}

TEST(Furtherance, FUR_3_4_no_step_and_no_attack_is_diagonal) {
    Play g = Play().to_units();
    g.put("S fighter@c3, N militia@b4");
    EXPECT_EQ(g.legal("c3"), "c3-b3, c3-c2, c3-c4, c3-d3");
    EXPECT_EQ(g.refusal("c3-d4"), "not_adjacent FUR-9.6");
    EXPECT_EQ(g.refusal("c3xb4"), "not_adjacent FUR-10.1");
}

TEST(Furtherance, FUR_3_5_walls_cannot_be_crossed) {
    const char* const sides[][2] = {{"b1", "b2"}, {"d1", "d2"}, {"a2", "b2"}, {"a4", "b4"},
                                    {"b5", "b4"}, {"d5", "d4"}, {"e2", "d2"}, {"e4", "d4"}};
    const Play walled(4), without(4, "board=open");
    const auto& next = walled.setup().board.next;
    const auto& open = without.setup().board.next;
    for (const auto& side : sides) {
        const auto a = static_cast<std::size_t>(square_of(side[0])), b = static_cast<std::size_t>(square_of(side[1]));
        EXPECT_FALSE(has(next[a], square_of(side[1])) || has(next[b], square_of(side[0]))) << side[0] << side[1];
        EXPECT_TRUE(has(open[a], square_of(side[1])) && has(open[b], square_of(side[0]))) << side[0] << side[1];
    }
    int sides_open = 0;
    for (const Squares set : next) sides_open += std::popcount(set);
    EXPECT_EQ(sides_open, 2 * 24);
    Play g = Play().to_units();
    g.put("S fighter@b1");
    EXPECT_EQ(g.refusal("b1-b2"), "wall FUR-3.5");
}

TEST(Furtherance, FUR_3_7_nobody_enters_the_castle_of_another) {  // FUR-9.7
    Play g = Play(4).to_units();
    g.put("S fighter@b3, S knight@c4, S axeman@d3");
    EXPECT_EQ(g.refusal("b3-a3"), "enemy_castle FUR-3.7");
    EXPECT_EQ(g.refusal("c4-c5"), "enemy_castle FUR-3.7");
    EXPECT_EQ(g.refusal("d3-e3"), "enemy_castle FUR-3.7");
    EXPECT_EQ(g.legal("b3-"), "b3-b2, b3-b4, b3-c3");
}

TEST(Furtherance, FUR_3_8_a_castle_is_attacked_from_its_gate_square) {
    const Play whole(4);
    const Board& board = whole.setup().board;
    const char* const gates[] = {"c2", "b3", "c4", "d3"};
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(names(board.gate[k]), gates[k]);
    Play g = Play(4).to_units();
    g.put("S fighter@b3, S knight@c4, S axeman@d3, S militia@c3");
    EXPECT_EQ(g.legal("b3x") + " " + g.legal("c4x") + " " + g.legal("d3x"), "b3xW c4xN d3xE");
    EXPECT_EQ(g.legal("c3x"), "");
}

TEST(Furtherance, FUR_3_8b_over_walls_means_castles_only) {
    const Play g(4, "siege_over_walls=true");
    EXPECT_EQ(names(g.setup().board.gate[0]), "b2 c2 d2");
    EXPECT_EQ(names(g.setup().board.gate[1]), "b2 b3 b4");
    EXPECT_EQ(names(g.setup().board.gate[2]), "b4 c4 d4");
    EXPECT_EQ(names(g.setup().board.gate[3]), "d2 d3 d4");
    EXPECT_EQ(g.setup().board.next, Play(4).setup().board.next);
    Play sapper = Play(2, "siege_over_walls=true").to_units();  // sacrifice, Catapult and Fire Flask too
    sapper.put("S sapper@b4, N knight@d2").build("N", "park").build("S", "catapult").give("S", "fire_flask");
    EXPECT_EQ(sapper.legal("b4*"), "b4*N park");
    EXPECT_EQ(sapper.legal("use"), "use catapult d2, use fire_flask d2");
    Play usual = Play().to_units();
    usual.put("S sapper@b4, N knight@d2").build("N", "park").build("S", "catapult").give("S", "fire_flask");
    EXPECT_EQ(usual.legal("b4*") + usual.legal("use"), "");
}

TEST(Furtherance, FUR_3_11_turns_go_clockwise) {  // FUR-4.8
    Play g(4);
    for (const char* k : {"S", "W", "N", "E", "S"}) {
        EXPECT_EQ(g.ask(), std::string(k) + " worker_step");
        g.to_units().act("end_turn");
    }
}

TEST(Furtherance, FUR_3_12_who_sits_where) {
    const auto seated = [](int seats, const char* options) {
        const Play g(seats, options);
        std::string text;
        for (int i = 0; i < g.setup().seats; ++i)
            text += kKingdomNames[g.setup().kingdom_of[static_cast<std::size_t>(i)]];
        return text;
    };
    EXPECT_EQ(seated(2, ""), "SN");
    EXPECT_EQ(seated(2, "seats_2p=neighbours"), "SW");
    EXPECT_EQ(seated(3, ""), "SWN");
    EXPECT_EQ(seated(4, ""), "SWNE");
    EXPECT_EQ(seated(1, ""), "S");
    const Play solo(1);
    EXPECT_EQ(solo.setup().kingdoms, 0xF);
    for (int k = 1; k < 4; ++k) EXPECT_FALSE(solo.setup().is_human(k));
}

// A quarter turn: S becomes W becomes N becomes E.
TEST(Furtherance, FUR_3_13_no_castle_is_better_than_another) {
    const Play whole(4);
    const Board& board = whole.setup().board;
    const auto turned = [](int square) {
        const std::string name = square_name(square);
        return square_of(
            std::string{static_cast<char>('a' + (name[1] - '1')), static_cast<char>('5' - (name[0] - 'a'))});
    };
    const auto turned_set = [&](Squares set) {
        Squares out = 0;
        for (const int at : squares(set)) out |= only(turned(at));
        return out;
    };
    for (int at = 0; at < kSquares; ++at)
        EXPECT_EQ(turned_set(board.next[static_cast<std::size_t>(at)]),
                  board.next[static_cast<std::size_t>(turned(at))]);
    for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_EQ(turned_set(board.castle[k]), board.castle[(k + 1) % 4]);
        EXPECT_EQ(turned_set(board.gate[k]), board.gate[(k + 1) % 4]);
    }
}

TEST(Furtherance, FUR_3_13b_colours_are_no_option_of_the_rules) {
    EXPECT_EQ(complaint(2, "colour=red").substr(0, 11), "bad_option:");
    const Play g;  // seats come from the lobby in order, and that is all the rules know
    EXPECT_EQ(g.setup().kingdom_of[0], 0);
    EXPECT_EQ(g.setup().kingdom_of[1], 2);
}

TEST(Furtherance, FUR_2_1_limits_of_a_player) {
    Play items;
    items.open("items", "excalibur holy_grail masons_kit").gold("S", 3).put("S fighter@c1, S knight@b1");
    items.give("S", "potion potion sharpener sharpener bear_trap").act("buy");
    EXPECT_EQ(items.ask(), "S forced_item");  // five
    Play units;
    units.put("S fighter@b1, S fighter@b2, S knight@b3, S knight@c2, S axeman@c3");
    EXPECT_EQ(units.refusal("recruit"), "legal");
    units.put("S axeman@d2");
    EXPECT_EQ(units.refusal("recruit"), "unit_limit FUR-6.9");  // six
    Play buildings;
    buildings.build("S", "fortification catapult treasury workshop barracks library");
    Play seven = buildings;
    buildings.act("build");
    EXPECT_EQ(buildings.ask(), "S build_pick");
    seven.build("S", "park").act("build");
    EXPECT_EQ(seven.ask(), "S discard_building");  // seven
    Play sites;
    sites.build("S", "park:1");
    EXPECT_EQ(sites.refusal("build"), "legal");
    sites.build("S", "refuge:1");
    EXPECT_EQ(sites.refusal("build"), "construction_limit FUR-8.3");  // two under construction
    Play research;
    research.study("S", "knight archer").next("park palace library").act("research, deck buildings, take park");
    EXPECT_EQ(research.ask(), "S research_return");  // two
}

TEST(Furtherance, FUR_2_2_tokens_gold_and_workers_do_not_run_out) {
    Play g(4, "start_workers=2");
    g.put("S knight@c1 sharpener:2 knife:2, S fighter@b1 sharpener:2 knife:2")
        .give("S", "sharpener off_hand_knife royal_charter");
    g.gold("S", 200).points("S", 3);
    g.act("use sharpener c1").act("use off_hand_knife b1");
    EXPECT_EQ(g.at("c1"), "S knight knife:2 sharpener:3");
    EXPECT_EQ(g.at("b1"), "S fighter knife:3 sharpener:2");
    g.act("use royal_charter");  // a ninth starting worker
    EXPECT_EQ(g.workers("S"), "starting starting starting");
    g.act("mine");
    EXPECT_EQ(g.gold("S"), 204);
}

TEST(Furtherance, FUR_2_3_fourteen_health_tokens) {
    const auto offered = [](const char* units) {
        Play g;
        return g.put(units).lead("S", "audric").legal("leader");
    };
    EXPECT_EQ(offered("S knight@c1 hp:7, N knight@c5 hp:6"), "leader c1");
    EXPECT_EQ(offered("S knight@c1 hp:7, N knight@c5 hp:7"), "");
}

TEST(Furtherance, FUR_2_4_the_eight_starting_workers_suffice) {
    Play g = Play(4).to_units();
    for (const char* k : {"S", "W", "N", "E"}) {
        g.hire(k, "starting:mine starting:mine");
        g.king(k).had_bonus = 1;
    }
    g.put("S champion@c4").hp("N", 1);
    g.act("c4xN, no");
    int workers = 0;
    for (const Kingdom& kd : g.s.kingdoms) workers += kd.workers.size();
    EXPECT_EQ(workers, 4 + 3);  // n at the start and k alive
}

TEST(Furtherance, FUR_2_5_excalibur_has_four_points_at_most) {
    Play g = Play().to_units();
    g.put("S champion@c3 excalibur:4, N militia@c4");
    EXPECT_EQ(g.vp("S"), 2);
    g.act("c3xc4, no, no");
    EXPECT_EQ(g.at("c3"), "S champion excalibur:4");
    EXPECT_EQ(g.vp("S"), 2);
}

TEST(Furtherance, FUR_2_6_nothing_costs_less_than_one) {
    Play g;
    g.build("S", "library library").study("S", "militia").gold("S", 1);
    EXPECT_EQ(g.legal("recruit"), "recruit");
    g.act("recruit, research militia, place c1");
    EXPECT_EQ(g.gold("S"), 0);
}

}  // namespace endtable::furtherance::board_test
