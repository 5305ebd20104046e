// FUR-16: abilities of units.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::abilities_test {

Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_16_1_an_archer_shoots_around_corners_and_into_castles) {
    Play g = battle("S archer@c3, N knight@b4, N fighter@c5, N militia@d2");
    EXPECT_EQ(g.legal("c3x"), "c3xb4, c3xc5, c3xd2");
    Play blocked = battle("S archer@c4, N knight@b5, N fighter@c5");
    EXPECT_EQ(blocked.legal("c4x"), "c4xN, c4xc5");  // b5 lies behind c5, and nobody stands in an enemy's castle
}

TEST(Furtherance, FUR_16_1c_the_square_between_must_be_ground_for_the_attacker) {
    // From c4 to b5 leads a way over c5 only, which S may not enter.
    Play g = battle("S archer@c4, N knight@b5");
    EXPECT_EQ(g.legal("c4x"), "c4xN");
    EXPECT_EQ(g.refusal("c4xb5"), "out_of_reach FUR-16.1");
    Play over = battle("S archer@c3, N militia@c4, N fighter@c5", 2, "ranged_over_units=true");
    EXPECT_EQ(over.legal("c3x"), "c3xc4, c3xc5");
}

TEST(Furtherance, FUR_16_2_a_juggernaut_attacks_once_and_counters_always) {
    Play g = battle("S juggernaut@c4");
    g.act("c4xN, no");
    EXPECT_EQ(g.refusal("c4xN"), "no_attacks FUR-10.1");
    Play counter = Play().to_units("N");
    counter.put("S juggernaut@c3, N champion@c4 hp:9");
    counter.act("c4xc3, yes").act("c4xc3, yes");
    EXPECT_EQ(counter.at("c4"), "N champion(6) hp:9");
}

TEST(Furtherance, FUR_16_3_no_counters_in_either_direction) {
    Play attacked = battle("S fighter@c3, N shadowblade@c4");
    attacked.gold("N", 0).act("c3xc4");
    EXPECT_EQ(attacked.ask(), "S unit_step");
    EXPECT_EQ(attacked.board(), "c3 S fighter");
    Play attacker = battle("S shadowblade@c3, N knight@c4");
    attacker.act("c3xc4");
    EXPECT_EQ(attacker.ask(), "S unit_step");
    EXPECT_EQ(attacker.at("c4"), "N knight(2)");
    Play tower = battle("S shadowblade@c4");
    tower.build("N", "guard_tower").act("c4xN, hit castle");
    EXPECT_EQ(tower.at("c4"), "S shadowblade");
}

TEST(Furtherance, FUR_16_4b_a_sacrifice_at_any_time_of_the_unit_phase) {
    Play g = battle("S sapper@c4, S champion@c3, N militia@b3");
    g.build("N", "park");
    EXPECT_EQ(g.legal("c4*"), "c4*N park");
    g.act("c3xb3, no, no");
    EXPECT_EQ(g.legal("c4*"), "c4*N park");
    Play workers;  // and only then
    workers.put("S sapper@c4").build("N", "park");
    EXPECT_EQ(workers.refusal("c4*N park"), "wrong_phase FUR-5.4");
    Play attacked = battle("S sapper@c4 sharpener");  // after an attack of its own
    attacked.build("N", "park").act("c4xN, hit castle, no");
    EXPECT_EQ(attacked.legal("c4*"), "c4*N park");
    Play fighter = battle("S fighter@c4");
    fighter.build("N", "park");
    EXPECT_EQ(fighter.refusal("c4*N park"), "no_such_ability FUR-16.4");
}

TEST(Furtherance, FUR_16_4c_a_sacrifice_cannot_be_defended) {
    Play g = battle("S sapper@c4, N knight@c5");
    g.build("N", "fortification park").gold("N", 0).gold("S", 0);
    g.act("c4*N park");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.buildings("N"), "fortification");
    EXPECT_EQ(g.board(), "c5 N knight");
}

TEST(Furtherance, FUR_16_4d_building_sites_too) {
    Play g = battle("S sapper@c4");
    g.build("N", "cathedral:3").act("c4*N cathedral");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.research("N"), "cathedral");
}

TEST(Furtherance, FUR_16_5b_against_a_cavalier_new_units_do_not_substitute) {
    Play g = battle("S cavalier@c3, N captain@c4, N knight@c5 new, N fighter@b4");
    g.act("c3xc4");
    EXPECT_EQ(g.legal(), "no, unit b4");
    Play plain = battle("S cavalier@c3, N knight@c4");
    EXPECT_EQ(plain.refusal("c3xc4"), "legal");
}

TEST(Furtherance, FUR_16_6_not_on_counter_attacks_and_only_adjacent_units) {
    Play g = battle("S captain@c3, S knight@c2, N fighter@c4");
    g.act("c3xc4, yes");
    EXPECT_EQ(g.at("c3"), "S captain(2)");  // nobody was asked
    Play far = battle("S axeman@c3, N captain@c4, N knight@d3");
    far.act("c3xc4");
    EXPECT_EQ(far.ask(), "N counter");
    Play none = battle("S axeman@c3, N captain@c4, N knight@c5");
    none.act("c3xc4, no");
    EXPECT_EQ(none.at("c4"), "N captain(3)");
}

TEST(Furtherance, FUR_16_7_the_points_go_with_the_units) {  // FUR-1.6
    Play g = Play().to_units("N");
    g.put("S flag_bearer@c2, S militia@c3, N axeman@c4");
    EXPECT_EQ(g.vp("S"), 1);
    g.gold("S", 0).act("c4xc3, no");
    EXPECT_EQ(g.vp("S"), 0);
}

TEST(Furtherance, FUR_16_8_absorbing_works_on_counter_attacks_and_castle_counters) {  // FUR-16.8b
    Play counter = battle("S fighter@c3, S bulwark@b3, N knight@c4");
    counter.act("c3xc4, yes");
    EXPECT_EQ(counter.ask(), "S absorb");
    counter.act("unit b3");
    EXPECT_EQ(counter.at("b3"), "S bulwark(2)");
    EXPECT_EQ(counter.at("c3"), "S fighter");
    Play castle = battle("S fighter@c4, S bulwark@b4");
    castle.act("c4xN, yes");
    EXPECT_EQ(castle.ask(), "S absorb");
    castle.act("no");
    EXPECT_EQ(castle.at("c4"), "S fighter(1)");
    Play trap = Play().to_units("N");
    trap.put("N knight@c3, N bulwark@b2").give("S", "bear_trap").act("c3-c2, yes");
    EXPECT_EQ(trap.ask(), "N absorb");
    trap.act("unit b2");
    EXPECT_EQ(trap.at("b2"), "N bulwark(2)");
    EXPECT_EQ(trap.refusal("c2-c1"), "enemy_castle FUR-3.7");
    EXPECT_EQ(trap.refusal("c2-d2"), "no_moves FUR-9.6");  // stopped all the same
}

TEST(Furtherance, FUR_16_8_a_wall_between_means_not_adjacent) {
    Play g = battle("S axeman@c4, N knight@b5, N bulwark@b4, N militia@c5");
    g.act("c4xN, unit b5");
    EXPECT_EQ(g.ask(), "N counter");  // b4 and b5 share a wall
}

TEST(Furtherance, FUR_16_9_invisible_units_do_not_defend_but_block_absorb_and_count) {
    Play g = battle("S axeman@c3, N captain@c4, N knight@b4 ring, N bulwark@d4 ring");
    EXPECT_EQ(g.refusal("c3-c4"), "occupied FUR-3.9");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N absorb");  // no substitute: both are invisible
    EXPECT_EQ(g.legal(), "no, unit d4");
    Play castle = battle("S axeman@c4, N knight@c5 ring");
    EXPECT_EQ(castle.refusal("c4xc5"), "invisible FUR-16.9");
    castle.act("c4xN");
    EXPECT_EQ(castle.ask(), "N castle_counter");
    Play catapult = battle("N knight@c2 ring");
    catapult.build("S", "catapult");
    EXPECT_EQ(catapult.refusal("use catapult c2"), "invisible FUR-16.9");
    EXPECT_EQ(battle("S flag_bearer@c3 ring, S militia@c2 ring").vp("S"), 1);
}

}  // namespace endtable::furtherance::abilities_test
