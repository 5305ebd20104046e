// FUR-10: combat.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::combat_test {

Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_10_1_units_and_castles_share_the_two_attacks) {
    Play g = battle("S champion@c4, N knight@b4");
    EXPECT_EQ(g.legal("c4x"), "c4xN, c4xb4");
    g.act("c4xN, no").act("c4xb4, no, no");
    EXPECT_EQ(g.refusal("c4xN"), "no_attacks FUR-10.1");
    EXPECT_EQ(g.refusal("c4xc3"), "no_attacks FUR-10.1");
    EXPECT_EQ(battle("S fighter@c3").refusal("c3xc4"), "no_unit FUR-10.1");
}

TEST(Furtherance, FUR_10_2_damage_is_the_attack_and_stays) {
    Play g = battle("S fighter@c3 sharpener, N juggernaut@c4");
    g.act("c3xc4, no");
    EXPECT_EQ(g.at("c4"), "N juggernaut(3)");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.at("c4"), "N juggernaut(3)");
    Play excalibur = battle("S fighter@c3 excalibur, N juggernaut@c4");
    excalibur.act("c3xc4, no");
    EXPECT_EQ(excalibur.at("c4"), "N juggernaut(3)");
}

TEST(Furtherance, FUR_10_3_the_counter_attack_does_the_attack_of_the_other) {
    Play g = battle("S juggernaut@c3, N champion@c4");
    g.act("c3xc4, yes");
    EXPECT_EQ(g.board(), "c3 S juggernaut(3), c4 N champion(3)");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_10_5_only_the_cloak_comes_in_between) {
    Play g = battle("S axeman@c3(1), N fighter@c4");
    g.give("N", "fire_flask").give("S", "fire_flask");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N counter");  // no Fire Flask before the counter-attack
    g.gold("N", 0).gold("S", 0).act("yes");
    EXPECT_EQ(g.board(), "");
}

TEST(Furtherance, FUR_10_6_the_option_applies_to_every_source) {
    Play g = battle("S knight@c3, N fighter@c4", 2, "unit_death=more_than");
    g.give("S", "fire_flask").act("use fire_flask c4");
    EXPECT_EQ(g.at("c4"), "N fighter(2)");
    Play usual = battle("S knight@c3, N fighter@c4");
    usual.give("S", "fire_flask").gold("N", 0).act("use fire_flask c4");
    EXPECT_EQ(usual.at("c4"), "");
}

TEST(Furtherance, FUR_10_7_salvage_costs_two_gold) {
    const auto dying = [](int gold) {
        Play g = battle("S axeman@c3, N fighter@c4");
        g.gold("N", gold).act("c3xc4, no");
        return g;
    };
    EXPECT_EQ(dying(1).ask(), "S unit_step");
    EXPECT_EQ(dying(1).discards("units"), "fighter");
    Play g = dying(2);
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.gold("N"), 0);
    EXPECT_EQ(g.research("N"), "fighter");
    EXPECT_EQ(g.discards("units"), "");
}

TEST(Furtherance, FUR_10_7b_what_lay_on_the_dead_is_lost) {
    Play g = battle("S axeman@c3, N fighter@c4 sharpener:2 knife hp:1");
    g.act("c3xc4, no, yes").to_turn("N").gold("N", 4);
    g.act("recruit, research fighter, place c5");
    EXPECT_EQ(g.at("c5"), "N fighter new");
}

TEST(Furtherance, FUR_10_7c_who_is_asked_first) {
    // Clockwise from the left of the active player, the active one last; buildings before units.
    Play g = Play(4).to_units("W");
    g.put("W axeman@c3, N fighter@c4");
    g.act("c3xc4, yes");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("no");
    EXPECT_EQ(g.ask(), "W salvage");
    Play east = Play(4).to_units("N");
    east.put("N axeman@c3, S fighter@c2");
    east.act("c3xc2, yes");
    EXPECT_EQ(east.ask(), "S salvage");
    Play building = battle("S fighter@c4(1)");
    building.build("N", "park(1)");
    building.act("c4xN, hit park, yes");
    EXPECT_EQ(building.ask(), "N salvage");
    EXPECT_EQ(building.at("c4"), "S fighter(2)");  // not settled yet
    building.act("no");
    EXPECT_EQ(building.ask(), "S salvage");
    EXPECT_EQ(building.at("c4"), "");
}

TEST(Furtherance, FUR_10_8b_any_unit_inside_may_defend) {
    Play g = battle("S fighter@c4, N knight@b5, N militia@c5, N captain@d5, N champion@d4");
    g.act("c4xN");
    EXPECT_EQ(g.legal(), "no, unit b5, unit c5, unit d5");  // not the one outside
    EXPECT_EQ(g.refusal("unit d4"), "not_eligible FUR-10.8");
    g.act("unit d5, yes");
    EXPECT_EQ(g.at("d5"), "N captain(2)");
    EXPECT_EQ(g.at("c4"), "");
}

TEST(Furtherance, FUR_10_10b_the_castle_counter_is_optional) {
    Play g = battle("S fighter@c4");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "N castle_counter");
    EXPECT_EQ(g.legal(), "no, yes");
    g.act("no");
    EXPECT_EQ(g.at("c4"), "S fighter");
}

TEST(Furtherance, FUR_10_12_a_castle_at_one_hit_point_stands) {
    Play g = battle("S champion@c4", 3);
    g.hp("N", 2).act("c4xN, no");
    EXPECT_EQ(g.hp("N"), 1);
    EXPECT_EQ(g.king("N").out, 0);
    g.act("c4xN, no");
    EXPECT_EQ(g.king("N").out, 1);
    EXPECT_EQ(g.vp("S"), 2);
}

TEST(Furtherance, FUR_10_13b_the_units_of_the_fallen_are_nobodys_kill) {
    Play g = battle("S champion@c4 excalibur:1, N militia@b4, N fighter@d4", 3);
    g.build("S", "trophy_hall").hp("N", 1).gold("N", 9).lead("N", "payne").hire("N", "miner starting");
    g.act("c4xN, no");
    EXPECT_EQ(g.board(), "c4 S champion excalibur:1");
    EXPECT_EQ(g.buildings("S"), "trophy_hall");
    EXPECT_EQ(g.ask(), "S unit_step");  // no salvage
    EXPECT_EQ(g.discards("upgrades"), "miner");
    EXPECT_EQ(g.king("N").leader, 0);
}

TEST(Furtherance, FUR_10_14_castles_are_repaired_up_to_their_start) {
    Play g;
    g.give("S", "masons_kit masons_kit").hp("S", 9);
    g.act("use masons_kit castle");
    EXPECT_EQ(g.hp("S"), 10);
    EXPECT_EQ(g.legal("use"), "");
    Play far;
    far.give("S", "masons_kit").hp("S", 4).act("use masons_kit castle");
    EXPECT_EQ(far.hp("S"), 7);
    Play small(2, "castle_hp=5");
    small.give("S", "masons_kit").hp("S", 4).act("use masons_kit castle");
    EXPECT_EQ(small.hp("S"), 5);
}

TEST(Furtherance, FUR_10_14_nothing_but_units_hurts_a_castle) {
    Play g = battle("S fighter@c4, N knight@c5");
    g.give("S", "fire_flask").build("S", "catapult");
    EXPECT_EQ(g.legal("use"), "use fire_flask c5");  // units only
}

TEST(Furtherance, FUR_10_15_the_order_of_replacement_cloak_and_absorption) {
    Play g = battle("S axeman@c3, N captain@c4, N knight@c5, N bulwark@b5");
    g.give("N", "invincibility_cloak");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N substitute");
    EXPECT_EQ(g.legal(), "no, unit c5");
    g.act("unit c5");
    EXPECT_EQ(g.ask(), "N cloak");
    Play cloaked = g;
    cloaked.act("yes");
    EXPECT_EQ(cloaked.ask(), "N counter");  // nothing to absorb
    g.act("no");
    EXPECT_EQ(g.ask(), "N absorb");
    g.act("unit b5");
    EXPECT_EQ(g.at("b5"), "N bulwark(3)");
    EXPECT_EQ(g.ask(), "N counter");
    EXPECT_EQ(g.items("N"), "invincibility_cloak");
}

TEST(Furtherance, FUR_10_17_whose_kill_it_is) {
    const auto trophies = [](Play& g, const char* k) {
        int n = 0;
        for (const Building& b : g.king(k).buildings) n += b.trophies;
        return n;
    };
    Play castle = battle("S militia@c4");  // castle counter-attack
    castle.build("N", "trophy_hall").gold("S", 0).act("c4xN, hit castle, yes");
    EXPECT_EQ(trophies(castle, "N"), 1);
    Play counter = battle("S militia@c3, N knight@c4 excalibur");  // counter-attack: the unit and the player
    counter.build("N", "trophy_hall").gold("S", 0).act("c3xc4, yes");
    EXPECT_EQ(trophies(counter, "N"), 1);
    EXPECT_EQ(counter.at("c4"), "N knight(1) excalibur:1");
    Play item = battle("S knight@c3 excalibur, N militia@c4");  // an item: the player only
    item.build("S", "trophy_hall").give("S", "fire_flask").gold("N", 0).act("use fire_flask c4");
    EXPECT_EQ(trophies(item, "S"), 1);
    EXPECT_EQ(item.at("c3"), "S knight excalibur:0");
    Play building = battle("N militia@c2");
    building.build("S", "trophy_hall catapult").gold("N", 0).act("use catapult c2");
    EXPECT_EQ(trophies(building, "S"), 1);
    Play sacrifice = battle("S sapper@c4");  // nobody's
    sacrifice.build("N", "trophy_hall park").build("S", "trophy_hall").gold("S", 0).gold("N", 0).act("c4*N park");
    EXPECT_EQ(trophies(sacrifice, "N") + trophies(sacrifice, "S"), 0);
    Play last = battle("S fighter@c3, N knight@c4(2)");  // who causes the last damage
    last.build("S", "trophy_hall").gold("N", 0).act("c3xc4, no");
    EXPECT_EQ(trophies(last, "S"), 1);
    Play trap = Play().to_units("N");
    trap.put("N militia@c3").give("S", "bear_trap").build("S", "trophy_hall").gold("N", 0).act("c3-c2, yes");
    EXPECT_EQ(trophies(trap, "S"), 1);
}

TEST(Furtherance, FUR_10_17_absorbed_damage_keeps_its_credit) {
    Play g = battle("S champion@c3 excalibur, N knight@c4, N bulwark@b4(3)");
    g.build("S", "trophy_hall").gold("N", 0);
    g.act("c3xc4, unit b4, no");
    EXPECT_EQ(g.board(), "c3 S champion excalibur:1, c4 N knight");
    EXPECT_EQ(g.buildings("S"), "trophy_hall*1");
}

TEST(Furtherance, FUR_10_18_own_units_and_the_own_castle_are_no_targets) {
    Play g = battle("S fighter@c2, S knight@c3, S militia@b2");
    EXPECT_EQ(g.refusal("c2xc3"), "own_target FUR-10.18");
    EXPECT_EQ(g.refusal("c2xS"), "own_target FUR-10.18");
    EXPECT_EQ(g.legal("c2x"), "");
    g.give("S", "fire_flask").build("S", "catapult");
    EXPECT_EQ(g.refusal("use fire_flask c3"), "own_target FUR-10.18");
    EXPECT_EQ(g.refusal("use catapult c2"), "own_target FUR-10.18");
}

}  // namespace endtable::furtherance::combat_test
