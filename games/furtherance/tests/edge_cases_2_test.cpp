// Ledger part 7: edge cases Q26 to Q50.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::edge_cases_2_test {

Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_10_15_Q26_damage_is_redirected_once) {  // FUR-16.8
    Play g = battle("S axeman@c3, N knight@c4, N bulwark@b4, N bulwark@d4");
    g.act("c3xc4");
    EXPECT_EQ(g.legal(), "no, unit b4, unit d4");
    g.act("unit b4, no");
    EXPECT_EQ(g.board(), "b4 N bulwark(3), c3 S axeman, c4 N knight, d4 N bulwark");
    Play chain = battle("S axeman@c3, N knight@c4, N bulwark@b4, N bulwark@b3");
    chain.act("c3xc4, unit b4");
    EXPECT_EQ(chain.ask(), "N counter");  // the other bulwark beside b4 is not asked
}

TEST(Furtherance, FUR_16_8_Q27_an_absorbed_hit_does_not_stop_the_counter) {
    Play g = battle("S axeman@c3, N knight@c4(2), N bulwark@b4");
    g.act("c3xc4, unit b4");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes, no");
    EXPECT_EQ(g.board(), "b4 N bulwark(3), c4 N knight(2)");
}

TEST(Furtherance, FUR_11_6b_Q28_the_cloak_works_against_units_only) {
    Play castle = battle("S fighter@c4");
    castle.give("S", "invincibility_cloak");
    castle.act("c4xN, yes");
    EXPECT_EQ(castle.at("c4"), "S fighter(1)");
    EXPECT_EQ(castle.items("S"), "invincibility_cloak");

    Play flask = battle("S fighter@c3, N knight@c4");
    flask.give("S", "fire_flask").give("N", "invincibility_cloak");
    flask.act("use fire_flask c4");
    EXPECT_EQ(flask.at("c4"), "N knight(2)");

    Play catapult = battle("N knight@c2");
    catapult.build("S", "catapult").give("N", "invincibility_cloak");
    catapult.act("use catapult c2");
    EXPECT_EQ(catapult.at("c2"), "N knight(2)");
}

TEST(Furtherance, FUR_11_3_Q29_no_potion_between_attack_and_counter) {
    Play g = battle("S fighter@c3, N knight@c4");
    g.give("N", "potion");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N counter");
    EXPECT_EQ(g.legal(), "no, yes");
}

TEST(Furtherance, FUR_11_5_Q30_third_players_wait_for_the_end_of_the_turn) {
    Play g = battle("S fighter@c3, N knight@c4, W militia@b3", 4);
    g.give("W", "fire_flask");
    g.act("c3xc4, no");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "W window");
    EXPECT_EQ(g.legal(), "no, use fire_flask c3");
    g.act("use fire_flask c3, no");  // and the salvage
    EXPECT_EQ(g.at("c3"), "");
    EXPECT_EQ(g.ask(), "W worker_step");
}

TEST(Furtherance, FUR_11_5_Q31_traps_lie_on_the_field) {
    Play g = Play().to_units("N");
    g.put("N knight@b5, N fighter@c4").give("S", "bear_trap");
    g.act("c4-c5");
    EXPECT_EQ(g.ask(), "N unit_step");
    g.act("c5-c4");
    EXPECT_EQ(g.ask(), "S trap");
    g.act("no").act("b5-c5");
    EXPECT_EQ(g.ask(), "N unit_step");
}

TEST(Furtherance, FUR_11_13_Q32_the_trap_comes_before_the_victory) {
    const auto position = [] {
        Play g = battle("S knight@c2(1) grail");
        g.points("S", 4).give("N", "bear_trap");
        g.king("S").had_bonus = 1;
        g.act("c2-c3");
        EXPECT_EQ(g.ask(), "N trap");
        return g;
    };
    Play trapped = position();
    trapped.act("yes, no");
    EXPECT_EQ(trapped.ask(), "S unit_step");
    EXPECT_EQ(trapped.vp("S"), 4);
    Play free = position();
    free.act("no");
    EXPECT_EQ(free.ask(), "S vp");
}

TEST(Furtherance, FUR_11_14c_Q33_the_grail_of_the_dead_is_discarded) {
    Play g = battle("S axeman@c3, N militia@c4 grail");
    g.act("c3xc4, no");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.discards("items"), "holy_grail");
    EXPECT_EQ(g.research("N"), "militia");
}

TEST(Furtherance, FUR_16_7_Q34_Q35_flag_bearers_score_on_the_field_each) {  // FUR-16.7b
    Play g = battle("S flag_bearer@c1, S militia@b2, S militia@b3", 4);
    EXPECT_EQ(g.vp("S"), 0);
    g.act("c1-c2");
    EXPECT_EQ(g.vp("S"), 1);
    g.put("S flag_bearer@c3");
    EXPECT_EQ(g.vp("S"), 4);
}

TEST(Furtherance, FUR_13_7b_Q36_the_worker_stays_when_the_points_go) {
    Play g = battle("S knight@c2 grail");
    g.points("S", 2);
    g.act("c2-c3").act("c3-c2");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.king("S").workers.size(), 2);
}

TEST(Furtherance, FUR_13_8_Q37_a_worker_of_the_unit_phase_waits) {
    Play g = battle("S knight@c2 grail");
    g.points("S", 2);
    g.act("c2-c3");
    EXPECT_EQ(g.workers("S"), "starting:mine starting:resting");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "starting starting");
}

TEST(Furtherance, FUR_10_12b_Q38_Q39_Q40_dying_on_the_last_stone) {  // FUR-10.13b, FUR-3.10
    Play g = battle("S militia@c4, S knight@c3, N champion@d2, N knight@b5", 3);
    g.hp("N", 1).gold("S", 0);
    g.act("c4xN, no, yes");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.king("S").workers.size(), 2);
    EXPECT_EQ(g.board(), "c3 S knight");
    EXPECT_EQ(g.discards("units"), "militia knight champion");
    g.act("c3-c4");
    EXPECT_EQ(g.refusal("c4-c5"), "closed_castle FUR-3.10");
}

TEST(Furtherance, FUR_8_5c_Q41_no_discard_just_to_make_room) {
    Play g;
    g.build("S", "fortification guard_tower catapult treasury workshop barracks");
    g.act("build");
    EXPECT_EQ(g.ask(), "S build_pick");
    EXPECT_EQ(g.refusal("discard catapult"), "wrong_phase FUR-5.1");
}

TEST(Furtherance, FUR_13_3_Q42_without_a_starting_worker_no_upgrade) {
    Play g;
    g.hire("S", "miner").gold("S", 9);
    EXPECT_EQ(g.refusal("miner upgrade"), "no_starting_worker FUR-13.3");
    Play training;
    training.hire("S", "miner starting").train("S", "scholar:2").gold("S", 9);
    EXPECT_EQ(training.refusal("upgrade"), "no_starting_worker FUR-13.3");
    Play two;
    two.hire("S", "starting starting").train("S", "scholar:2").gold("S", 9);
    EXPECT_EQ(two.refusal("upgrade"), "legal");
}

TEST(Furtherance, FUR_14_4c_Q43_payne_spends_one_counter_a_round) {
    Play g;
    g.lead("S", "payne").to_units().act("end_turn, yes").to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
    EXPECT_EQ(g.s.round, 1);
}

TEST(Furtherance, FUR_14_3b_Q44_a_blind_building_needs_its_turns) {
    Play g;
    g.lead("S", "dedric").gold("S", 3).next("cathedral");
    g.act("build, blind");
    EXPECT_EQ(g.buildings("S"), "cathedral:3");
    EXPECT_EQ(g.gold("S"), 0);
}

TEST(Furtherance, FUR_17_13d_Q45_solo_enemies_spare_buildings_but_shields) {
    Play g(1);
    g.build("S", "park refuge").put("W knight@b2").to_units().act("end_turn");
    EXPECT_EQ(g.hp("S"), 8);
    EXPECT_EQ(g.buildings("S"), "park refuge");
    Play walls(1);
    walls.build("S", "park walls").put("W knight@b2").to_units().act("end_turn");
    EXPECT_EQ(walls.hp("S"), 10);
    EXPECT_EQ(walls.buildings("S"), "park walls(2)");
    Play both(1);
    both.build("S", "fortification walls park").put("W juggernaut@b2").to_units().act("end_turn");
    EXPECT_EQ(both.ask(), "S castle_hit");
    EXPECT_EQ(both.legal(), "hit fortification, hit walls");
}

TEST(Furtherance, FUR_17_8_Q46_the_enemy_phase_stops_at_counters) {
    Play g(1);
    g.put("E knight@e3").to_units().act("end_turn");
    EXPECT_EQ(g.at("e3"), "E knight");
    EXPECT_EQ(g.counters("N"), 9);
    EXPECT_EQ(g.counters("E"), 1);
    EXPECT_EQ(g.count(EventKind::EnemyTurn), 1);
    EXPECT_EQ(g.count(EventKind::EnemyWaits), 1);
}

TEST(Furtherance, FUR_17_14_Q47_a_blocked_enemy_waits) {
    Play g(1);
    g.put("W knight@b3, W champion@b2, W militia@a3").to_units().act("end_turn");
    EXPECT_EQ(g.at("b3"), "W knight");
    EXPECT_EQ(g.at("a3"), "W militia");
}

TEST(Furtherance, FUR_17_15_Q48_dead_enemies_return_for_nothing) {
    Play g = Play(1).to_units();
    g.put("S axeman@c3, W militia@b3, W champion@a3, W champion@a2, W champion@a4");
    g.act("c3xb3");
    EXPECT_EQ(g.at("b3"), "");
    EXPECT_EQ(g.enemy_research("W"), "militia");
    EXPECT_EQ(g.gold("W"), 0);
    EXPECT_EQ(g.at("c3"), "S axeman(1)");  // enemies always counter (FUR-17.19)
}

TEST(Furtherance, FUR_17_4b_Q49_the_walls_of_your_castle_are_lifted) {
    Play g = Play(1).to_units();
    g.put("S knight@b1, W militia@b2, N militia@d2");
    EXPECT_EQ(g.legal("b1"), "b1-c1, b1xb2");
    Play east = Play(1).to_units();
    east.put("S knight@d1");
    EXPECT_EQ(east.legal("d1"), "d1-c1, d1-d2");
    EXPECT_EQ(east.setup().board.gate[0], only(square_of("b2")) | only(square_of("c2")) | only(square_of("d2")));
    EXPECT_EQ(east.setup().board.gate[2], only(square_of("c4")));
}

TEST(Furtherance, FUR_15_3_Q50_giving_up_rewards_nobody) {
    Play g = battle("W knight@b3, N fighter@c4", 3);
    g.build("W", "park");
    g.resign("W");
    EXPECT_EQ(g.board(), "c4 N fighter");
    EXPECT_EQ(g.discards("buildings"), "park");
    EXPECT_EQ(g.vp("S") + g.vp("N"), 0);
    EXPECT_EQ(g.king("S").workers.size() + g.king("N").workers.size(), 2);
    EXPECT_EQ(g.ask(), "S unit_step");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
    g.resign("N");
    EXPECT_EQ(g.ask(), "S resign");
    Play solo(1);
    solo.resign("S");
    EXPECT_EQ(solo.ask(), "nobody resign");
}

}  // namespace endtable::furtherance::edge_cases_2_test
