// Ledger part 6: worked examples E29 to E52 (combat).
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::vectors_2_test {

// S's unit phase with these units on the board.
Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_10_20_E29_a_knight_defends_its_castle) {  // FUR-10.8, FUR-10.20b
    Play g = battle("S fighter@c4, N knight@b5");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "N defend");
    EXPECT_EQ(g.legal(), "no, unit b5");
    g.act("unit b5");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes");
    EXPECT_EQ(g.board(), "b5 N knight(2)");
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("yes");
    EXPECT_EQ(g.gold("S"), 2);
    EXPECT_EQ(g.research("S"), "fighter");
    EXPECT_EQ(g.hp("N"), 10);
}

TEST(Furtherance, FUR_10_20c_E30_E31_the_knight_does_not_defend) {  // FUR-10.9, FUR-10.10
    Play g = battle("S fighter@c4, N knight@b5");
    g.act("c4xN, no");
    EXPECT_EQ(g.ask(), "N castle_counter");
    g.act("yes");
    EXPECT_EQ(g.hp("N"), 9);
    EXPECT_EQ(g.at("c4"), "S fighter(1)");
    g.act("c4xN, no, yes");
    EXPECT_EQ(g.hp("N"), 8);
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("no");
    EXPECT_EQ(g.board(), "b5 N knight");
    EXPECT_EQ(g.discards("units"), "fighter");
}

TEST(Furtherance, FUR_10_4_E32_the_dead_strike_back) {  // FUR-10.5, FUR-10.7c
    Play g = battle("S axeman@c3, N fighter@c4");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N counter");
    EXPECT_EQ(g.board(), "c3 S axeman, c4 N fighter(3)");  // still there
    g.act("yes");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("no");
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("no");
    EXPECT_EQ(g.discards("units"), "fighter axeman");
}

TEST(Furtherance, FUR_10_3_E33_the_counter_attack_may_be_declined) {
    Play g = battle("S axeman@c3, N fighter@c4");
    g.act("c3xc4");
    EXPECT_EQ(g.legal(), "no, yes");
    g.act("no, no");
    EXPECT_EQ(g.board(), "c3 S axeman");
}

TEST(Furtherance, FUR_8_9_E34_walls_take_the_hit) {  // FUR-10.11, FUR-8.7
    Play g = battle("S knight@c4");
    g.build("N", "walls(4) refuge");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "N castle_counter");  // only the walls could be hit
    EXPECT_EQ(g.buildings("N"), "walls(5) refuge");
    g.act("yes");
    EXPECT_EQ(g.buildings("N"), "refuge");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.gold("N"), 2);
    EXPECT_EQ(g.research("N"), "walls");
    EXPECT_EQ(g.board(), "c4 S knight(1)");
    EXPECT_EQ(g.hp("N"), 10);
}

TEST(Furtherance, FUR_8_10_E35_a_fortification_falls_to_more_damage_than_buildings) {  // FUR-8.10b
    Play g = battle("S champion@c4 knife:2");
    g.build("N", "fortification park library:1");
    g.act("c4xN, no, c4xN, no, c4xN, no");
    EXPECT_EQ(g.buildings("N"), "fortification(3) park library:1");
    g.act("c4xN, no, no");
    EXPECT_EQ(g.buildings("N"), "park library:1");
    EXPECT_EQ(g.hp("N"), 10);
}

TEST(Furtherance, FUR_8_10c_E36_losing_another_building_brings_the_fortification_down) {
    Play g = battle("S sapper@c4");
    g.build("N", "fortification(3) park library:1");
    g.act("c4*N park, no, no, no");
    EXPECT_EQ(g.buildings("N"), "library:1");
    EXPECT_EQ(g.discards("buildings"), "fortification park");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_8_13_E37_a_guard_tower_strikes_harder) {
    Play g = battle("S fighter@c4");
    g.build("N", "guard_tower").gold("S", 0);
    g.act("c4xN, hit castle, yes");
    EXPECT_EQ(g.hp("N"), 9);
    EXPECT_EQ(g.board(), "");
}

TEST(Furtherance, FUR_16_3_E38_shadowblades_are_not_countered) {
    Play g = battle("S shadowblade@c4");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.hp("N"), 9);
    g.act("c4xN");
    EXPECT_EQ(g.hp("N"), 8);
    EXPECT_EQ(g.board(), "c4 S shadowblade");
}

TEST(Furtherance, FUR_10_12_E39_a_castle_is_destroyed) {  // FUR-10.12b, FUR-10.13, FUR-10.13b, FUR-13.6, FUR-13.8
    Play g = battle("S fighter@c4(1), S knight@c3, N militia@d4, N captain@d2 grail", 4);
    g.build("N", "park").give("N", "potion").study("N", "axeman treasury").train("N", "miner:2").hp("N", 1);
    g.act("c4xN, hit castle, yes, no");
    EXPECT_EQ(g.board(), "c3 S knight");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.workers("S"), "starting:mine starting:resting");
    EXPECT_EQ(g.discards("units"), "militia fighter axeman captain");
    EXPECT_EQ(g.discards("items"), "potion holy_grail");
    EXPECT_EQ(g.discards("buildings"), "park treasury");
    EXPECT_EQ(g.discards("upgrades"), "miner");
    EXPECT_EQ(g.gold("N"), 0);
    EXPECT_EQ(g.king("N").out, 1);
    EXPECT_EQ(g.king("N").workers.size(), 0);
    EXPECT_EQ(g.ask(), "S unit_step");  // the turn goes on
    g.act("c3-c4");
    EXPECT_EQ(g.refusal("c4-c5"), "closed_castle FUR-3.10");
    EXPECT_EQ(g.refusal("c4xN"), "closed_castle FUR-3.10");
    g.to_turn("W").to_turn("E").to_turn("S");  // N is passed over
    EXPECT_EQ(g.workers("S"), "starting starting");
}

TEST(Furtherance, FUR_18_4_E40_with_two_the_last_castle_wins) {  // FUR-1.3
    Play g = battle("S fighter@c4(1)");
    g.hp("N", 1).gold("S", 0);
    g.act("c4xN, yes");
    EXPECT_EQ(g.ask(), "S last_alive");
    EXPECT_EQ(g.vp("S"), 2);
}

TEST(Furtherance, FUR_16_6_E41_a_champion_battles_for_the_captain) {  // FUR-16.6b
    Play g = battle("S axeman@c3, N captain@c4, N champion@c5");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N substitute");
    EXPECT_EQ(g.legal(), "no, unit c5");
    g.act("unit c5, yes, no");
    EXPECT_EQ(g.board(), "c4 N captain, c5 N champion(3)");
}

TEST(Furtherance, FUR_16_8_E42_a_bulwark_takes_the_damage) {  // FUR-16.8b
    Play g = battle("S axeman@c3, N bulwark@b4, N knight@c4");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N absorb");
    EXPECT_EQ(g.legal(), "no, unit b4");
    g.act("unit b4");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes, no");
    EXPECT_EQ(g.board(), "b4 N bulwark(3), c4 N knight");
}

TEST(Furtherance, FUR_11_6_E43_cloaks_on_both_sides) {  // FUR-11.6c
    Play g = battle("S fighter@c3, N knight@c4");
    g.give("S", "invincibility_cloak").give("N", "invincibility_cloak");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N cloak");
    g.act("yes");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes");
    EXPECT_EQ(g.ask(), "S cloak");
    g.act("yes");
    EXPECT_EQ(g.board(), "c3 S fighter, c4 N knight");
    EXPECT_EQ(g.discards("items"), "invincibility_cloak invincibility_cloak");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_11_4_E44_a_potion_between_two_attacks) {  // FUR-11.10
    Play g = battle("S fighter@c3, N knight@c4");
    g.give("N", "potion");
    g.act("c3xc4, no");
    EXPECT_EQ(g.ask(), "N window");
    EXPECT_EQ(g.legal(), "no, use potion c4");
    g.act("use potion c4");
    EXPECT_EQ(g.at("c4"), "N knight");
    EXPECT_EQ(g.items("N"), "");
    EXPECT_EQ(g.ask(), "S unit_step");

    Play dead = battle("S fighter@c3, N knight@c4(1)");
    dead.give("N", "potion").gold("N", 0);
    dead.act("c3xc4, no");
    EXPECT_EQ(dead.ask(), "S unit_step");
    EXPECT_EQ(dead.board(), "c3 S fighter");
}

TEST(Furtherance, FUR_16_1_E45_what_an_archer_reaches) {
    Play g = battle("S archer@b2, W militia@a2, W fighter@a3, N fighter@b4, N militia@c3, N knight@d3", 4);
    EXPECT_EQ(g.legal("b2x"), "b2xa3, b2xb4, b2xc3");
    Squares reach = reach_of(g.setup(), g.s, g.unit("b2"), square_of("b2"));
    std::string text;
    for (const int at : squares(reach)) text += square_name(at) + " ";
    EXPECT_EQ(text, "a3 b3 b4 c1 c2 c3 d2 ");
    EXPECT_EQ(g.refusal("b2xa2"), "wall FUR-3.6");
    EXPECT_EQ(g.refusal("b2xd3"), "out_of_reach FUR-16.1");
    Play other = Play().to_units("N");
    other.put("N archer@b2, S militia@b1");
    EXPECT_EQ(other.refusal("b2xb1"), "wall FUR-3.6");
}

TEST(Furtherance, FUR_16_1c_E46_a_unit_in_between_blocks) {
    Play g = battle("S archer@c3, N militia@c4, N fighter@c5");
    EXPECT_EQ(g.refusal("c3xc5"), "blocked FUR-16.1c");
    EXPECT_EQ(g.legal("c3x"), "c3xc4");
    EXPECT_EQ(battle("S archer@c3, N fighter@c5").legal("c3x"), "c3xc5");
}

TEST(Furtherance, FUR_16_5_E47_a_cavalier_spares_new_units) {  // FUR-16.5b
    Play g = battle("S cavalier@c4, N knight@c5 new, N fighter@b5");
    EXPECT_EQ(g.refusal("c4xc5"), "new_unit_protected FUR-16.5");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "N defend");
    EXPECT_EQ(g.legal(), "no, unit b5");
    EXPECT_EQ(g.refusal("unit c5"), "new_unit_protected FUR-16.5b");
}

TEST(Furtherance, FUR_11_12_E48_a_trap_kills_the_sapper_first) {  // FUR-16.4
    Play g = battle("S sapper@c3");
    g.unit("c3").moves = 1;
    g.build("N", "cathedral").give("N", "bear_trap").gold("S", 0);
    g.act("c3-c4");
    EXPECT_EQ(g.ask(), "N trap");
    g.act("yes");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.legal(), "end_turn");
    EXPECT_EQ(g.buildings("N"), "cathedral");
    EXPECT_EQ(g.discards("items"), "bear_trap");
}

TEST(Furtherance, FUR_16_4c_E49_a_sacrifice_ignores_walls) {  // FUR-16.4, FUR-16.4d, FUR-16.4e
    Play g = battle("S sapper@c3");
    g.build("N", "walls cathedral");
    EXPECT_EQ(g.legal("c3*"), "");
    g.act("c3-c4");
    EXPECT_EQ(g.legal("c4*"), "c4*N cathedral, c4*N walls");
    g.act("c4*N cathedral");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("yes");
    EXPECT_EQ(g.buildings("N"), "walls");
    EXPECT_EQ(g.research("N"), "cathedral");
    EXPECT_EQ(g.research("S"), "sapper");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.gold("S"), 2);
    EXPECT_EQ(g.gold("N"), 2);
}

TEST(Furtherance, FUR_11_11_E50_a_knife_is_one_attack_more) {
    Play g = battle("S fighter@c4 knife");
    g.act("c4xN, no, c4xN, no");
    EXPECT_EQ(g.at("c4"), "S fighter knife:1");
    g.act("c4xN, no");
    EXPECT_EQ(g.at("c4"), "S fighter");
    EXPECT_EQ(g.hp("N"), 7);
    EXPECT_EQ(g.refusal("c4xN"), "no_attacks FUR-10.1");
}

TEST(Furtherance, FUR_16_9_E51_a_ring_makes_invisible_until_the_next_own_turn) {  // FUR-5.2
    Play g = Play().to_units("N");
    g.put("S flag_bearer@c3 ring, N axeman@c4");
    EXPECT_EQ(g.refusal("c4xc3"), "invisible FUR-16.9");
    g.act("end_turn");
    EXPECT_EQ(g.at("c3"), "S flag_bearer");
    g.to_units("N");
    EXPECT_EQ(g.refusal("c4xc3"), "legal");
}

TEST(Furtherance, FUR_9_9_E52_without_attack_no_attack) {
    Play g = battle("S bulwark@c4, N militia@c3");
    EXPECT_EQ(g.refusal("c4xN"), "no_attack_value FUR-9.9");
    EXPECT_EQ(g.refusal("c4xc3"), "no_attack_value FUR-9.9");
    EXPECT_EQ(g.legal("c4x"), "");
    g.unit("c4").sharpeners = 1;
    EXPECT_EQ(g.legal("c4x"), "c4xN, c4xc3");
}

}  // namespace endtable::furtherance::vectors_2_test
