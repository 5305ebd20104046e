// Ledger part 6: worked examples E53 to E76 (victory points, leaders, ending, solo).
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::vectors_3_test {

TEST(Furtherance, FUR_16_7_E53_a_flag_bearer_counts_pairs_on_the_field) {
    const auto points = [](const char* units) {
        Play g = Play().to_units();
        return g.put(units).vp("S");
    };
    EXPECT_EQ(points("S flag_bearer@c3"), 0);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b2"), 1);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b2, S militia@b3"), 1);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b2, S militia@b3, S fighter@b4"), 2);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b2, S militia@b3, S fighter@b4, S fighter@c2"), 2);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b2, S militia@b3, S fighter@b4, S fighter@c2, S knight@c4"), 3);
    EXPECT_EQ(points("S flag_bearer@c1, S militia@b2, S militia@b3, S fighter@b4"), 0);
    EXPECT_EQ(points("S flag_bearer@c3, S militia@b1, S militia@c1, S fighter@d1"), 0);
}

TEST(Furtherance, FUR_16_7b_E54_two_flag_bearers_win) {  // FUR-11.13, FUR-1.2
    const auto position = [] {
        Play g = Play(4).to_units();
        g.put("S flag_bearer@b2, S flag_bearer@b3, S fighter@b4, S fighter@c4, S knight@c3, S militia@c1");
        g.king("S").had_bonus = 1;
        EXPECT_EQ(g.vp("S"), 4);
        return g;
    };
    Play g = position();
    g.act("c1-c2");
    EXPECT_EQ(g.ask(), "S vp");
    EXPECT_EQ(g.vp("S"), 6);
    Play trapped = position();
    trapped.give("N", "bear_trap");
    trapped.act("c1-c2");
    EXPECT_EQ(trapped.ask(), "N trap");
    trapped.act("yes, no");
    EXPECT_EQ(trapped.ask(), "S unit_step");
    EXPECT_EQ(trapped.vp("S"), 4);
}

TEST(Furtherance, FUR_11_14_E55_the_grail_counts_on_the_centre) {  // FUR-11.14b
    Play g = Play().to_units();
    g.put("S knight@c2 grail");
    EXPECT_EQ(g.vp("S"), 0);
    g.act("c2-c3");
    EXPECT_EQ(g.vp("S"), 2);
    g.act("c3-b3");
    EXPECT_EQ(g.vp("S"), 0);
    g.to_turn("N").to_turn("S").to_units().act("b3-c3");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.at("c3"), "S knight grail");
}

TEST(Furtherance, FUR_11_15_E56_excalibur_is_lost_with_its_bearer) {
    Play g = Play().to_units("N");
    g.put("N axeman@c4, S champion@c3(1) excalibur:3");
    EXPECT_EQ(g.vp("S"), 1);
    g.act("c4xc3, yes, no, no");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.vp("S"), 0);
    EXPECT_EQ(g.discards("items"), "excalibur");
}

TEST(Furtherance, FUR_13_7b_E57_the_worker_of_four_points_comes_once) {  // FUR-13.8
    Play g = Play().to_units();
    g.points("S", 3).put("S flag_bearer@c3, S militia@c1");
    g.act("c1-c2");
    EXPECT_EQ(g.vp("S"), 4);
    EXPECT_EQ(g.workers("S"), "starting:mine starting:resting");
    g.act("c2-c1");
    EXPECT_EQ(g.vp("S"), 3);
    EXPECT_EQ(g.king("S").workers.size(), 2);
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "starting starting");
    g.to_units().act("c1-c2");
    EXPECT_EQ(g.vp("S"), 4);
    EXPECT_EQ(g.king("S").workers.size(), 2);
}

TEST(Furtherance, FUR_1_7_E58_at_the_same_time_the_active_player_wins) {  // FUR-10.17
    Play g = Play().to_units("N");
    g.put("N champion@c4 excalibur:1, N bulwark@b4(3), S knight@c3").build("S", "trophy_hall*2");
    g.points("S", 5).points("N", 5).gold("S", 0).gold("N", 0);
    g.king("S").had_bonus = g.king("N").had_bonus = 1;
    g.act("c4xc3, yes, unit b4");
    EXPECT_EQ(g.vp("S"), 6);
    EXPECT_EQ(g.vp("N"), 6);
    EXPECT_EQ(g.ask(), "N vp");
}

TEST(Furtherance, FUR_14_2_E59_health_counters_stay) {
    Play g = Play().to_units("N");
    g.put("S knight@c3 hp:1, N axeman@c4").lead("S", "audric");
    g.act("c4xc3, no");
    EXPECT_EQ(g.at("c3"), "S knight(3) hp:1");
}

TEST(Furtherance, FUR_14_3_E60_dedric_buys_unseen) {
    Play g;
    g.lead("S", "dedric").gold("S", 3).next("royal_charter");
    g.act("buy, blind");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.items("S"), "royal_charter");
    g.act("use royal_charter");
    EXPECT_EQ(g.vp("S"), 1);
    EXPECT_EQ(g.discards("items"), "royal_charter");
}

TEST(Furtherance, FUR_14_4_E61_payne_takes_a_second_turn) {  // FUR-14.4c
    Play g;
    g.lead("S", "payne").to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "S extra_turn");
    g.act("yes");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.king("S").leader_counters, 2);
    g.to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
    g.to_units().act("end_turn").to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "S extra_turn");
    g.act("no");
    EXPECT_EQ(g.ask(), "N worker_step");
    EXPECT_EQ(g.king("S").leader_counters, 2);
}

TEST(Furtherance, FUR_14_6_E62_trosh_repeats_with_another_action) {
    Play g;
    g.lead("S", "trosh").gold("S", 0).act("mine");
    EXPECT_EQ(g.gold("S"), 4);
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.legal(), "end_workers, repeat mine>research");
    EXPECT_EQ(g.refusal("repeat mine>mine"), "same_action FUR-14.6");
    g.act("repeat mine>research");
    EXPECT_EQ(g.gold("S"), 1);
    EXPECT_EQ(g.ask(), "S research_deck");
}

TEST(Furtherance, FUR_14_1_E63_ivan_takes_nothing_from_the_poor) {
    Play g = Play().to_units();
    g.lead("S", "ivan").put("S fighter@c4").gold("N", 0);
    g.act("c4xN, no");
    EXPECT_EQ(g.gold("S"), 4);
    EXPECT_EQ(g.gold("N"), 0);
}

TEST(Furtherance, FUR_1_5_E64_a_refuge_needs_a_sound_castle) {
    Play g;
    g.build("S", "refuge").points("S", 3).to_units("N").hp("S", 7).put("N fighter@c2");
    EXPECT_EQ(g.vp("S"), 5);
    g.act("c2xS, hit castle, no");
    EXPECT_EQ(g.hp("S"), 6);
    EXPECT_EQ(g.vp("S"), 3);
}

TEST(Furtherance, FUR_8_14_E65_a_park_must_be_undamaged) {
    Play g;
    g.build("S", "park").to_units("N").put("N fighter@c2").give("S", "masons_kit");
    EXPECT_EQ(g.vp("S"), 1);
    g.act("c2xS, hit park, no");
    EXPECT_EQ(g.vp("S"), 0);
    EXPECT_EQ(g.ask(), "S window");
    EXPECT_EQ(g.legal(), "no, use masons_kit park");
    g.act("use masons_kit park");
    EXPECT_EQ(g.vp("S"), 1);
    EXPECT_EQ(g.buildings("S"), "park");
}

// --- Solo

TEST(Furtherance, FUR_17_8c_E66_counters_travel_from_castle_to_castle) {  // FUR-17.7, FUR-17.8, FUR-17.8b, FUR-17.9
    Play g(1);
    g.strip("units", "flag_bearer");  // nothing that could be spawned
    EXPECT_EQ(g.counters("N"), 10);
    for (int round = 1; round <= 22; ++round) {
        ASSERT_EQ(g.ask(), "S worker_step");
        EXPECT_EQ(g.s.round, round);
        g.to_units().act("end_turn");
        const int n = std::max(0, 10 - round), e = round <= 10 ? round : std::max(0, 20 - round);
        EXPECT_EQ(g.counters("N"), n) << round;
        EXPECT_EQ(g.counters("E"), e) << round;
        EXPECT_EQ(g.counters("W"), 0);
        EXPECT_EQ(g.count(EventKind::EnemyTurn), round <= 10 ? 1 : round <= 20 ? 2 : 3) << round;
    }
}

TEST(Furtherance, FUR_17_17_E67_who_cannot_attack_goes_to_the_bottom) {  // FUR-17.18, FUR-17.18d
    Play g(1);
    g.next("flag_bearer knight").to_units().act("end_turn");
    EXPECT_EQ(g.board(), "a3 W knight new");
    EXPECT_EQ(g.ends("units"), "... flag_bearer");
}

TEST(Furtherance, FUR_17_13_E68_enemies_walk_to_your_castle_and_attack_it) {  // FUR-17.5, FUR-17.11
    Play g(1);
    g.put("W knight@a3").next("militia").to_units().act("end_turn");
    EXPECT_EQ(g.hp("S"), 8);
    EXPECT_EQ(g.board(), "a3 W militia new, b2 W knight(2)");
    EXPECT_EQ(g.ask(), "S worker_step");
}

TEST(Furtherance, FUR_17_12_E69_enemies_attack_units_first) {  // FUR-17.4, FUR-17.13b, FUR-17.15, FUR-17.16
    Play g(1);
    g.put("W knight@a3, S fighter@b1").gold("S", 0).to_units().act("end_turn");
    EXPECT_EQ(g.board(), "a3 W knight new");
    EXPECT_EQ(g.hp("S"), 9);
    EXPECT_EQ(g.discards("units"), "fighter");
    EXPECT_EQ(g.enemy_research("W"), "");
}

TEST(Furtherance, FUR_17_16_E70_the_dearest_returns_then_the_strongest) {
    Play g(1);
    g.enemy_research("W", "militia axeman knight").to_units().act("end_turn");
    EXPECT_EQ(g.board(), "a3 W axeman new");
    EXPECT_EQ(g.enemy_research("W"), "militia knight");
}

TEST(Furtherance, FUR_17_10_E71_the_closest_acts_first) {  // FUR-17.10b, FUR-17.14
    Play g(1);
    g.put("W knight@b2, W axeman@b3").next("militia").to_units().act("end_turn");
    EXPECT_EQ(g.board(), "a3 W militia new, b2 W knight(2), b3 W axeman");
    EXPECT_EQ(g.hp("S"), 8);
    // Had the axeman acted first, it would have stayed.
    Play dies(1);
    dies.put("W knight@b2(1), W axeman@b3").to_units().act("end_turn");
    EXPECT_EQ(dies.hp("S"), 6);
    EXPECT_EQ(dies.board(), "a3 W axeman new");
    EXPECT_EQ(dies.enemy_research("W"), "knight");
}

TEST(Furtherance, FUR_17_22_E72_hits_move_counters) {
    Play g = Play(1).to_units();
    g.put("S champion@c4").counters("N", 4);
    g.act("c4xN");
    EXPECT_EQ(g.hp("N"), 9);
    EXPECT_EQ(g.counters("N"), 3);
    EXPECT_EQ(g.counters("E"), 1);
    EXPECT_EQ(g.at("c4"), "S champion(1)");
    g.hp("N", 6).act("c4xN");
    EXPECT_EQ(g.hp("N"), 5);
    EXPECT_EQ(g.counters("N"), 0);
    EXPECT_EQ(g.counters("E"), 4);
}

TEST(Furtherance, FUR_17_22b_E73_counters_leave_the_last_castle_for_good) {
    Play g = Play(1).to_units();
    g.put("S fighter@d3").counters("N", 0).counters("E", 5);
    g.act("d3xE");
    EXPECT_EQ(g.counters("E"), 4);
    EXPECT_EQ(g.counters("N") + g.counters("W"), 0);
}

TEST(Furtherance, FUR_17_21_E74_units_of_a_destroyed_castle_go_on) {  // FUR-17.21b, FUR-17.24
    Play g = Play(1).to_units();
    g.put("S fighter@b3, W champion@d4").hp("W", 1).enemy_research("W", "axeman");
    g.act("b3xW");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.king("S").workers.size(), 2);
    EXPECT_EQ(g.board(), "b3 S fighter(1), d4 W champion");
    EXPECT_EQ(g.enemy_research("W"), "");
    EXPECT_EQ(g.discards("units"), "axeman");
    g.act("end_turn");
    EXPECT_EQ(g.board(), "b3 S fighter(1), d2 W champion(2)");
    EXPECT_EQ(g.hp("S"), 8);
    EXPECT_EQ(g.at("a3"), "");
}

TEST(Furtherance, FUR_17_23_E75_the_last_hit_point_is_the_end) {  // FUR-17.23b
    Play g = Play(1).to_units();
    g.put("W fighter@b2").hp("S", 1);
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "nobody lost");
    EXPECT_EQ(g.at("b2"), "W fighter");  // no counter-attack any more
}

TEST(Furtherance, FUR_17_6_E76_trosh_repeats_with_one_worker) {  // FUR-14.5b
    Play g(1);
    g.lead("S", "trosh").gold("S", 10);
    g.act("mine");
    EXPECT_NE(g.legal("repeat"), "");
    g.act("repeat mine>buy, market potion, done");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.legal("repeat"), "");
    g.act("mine");
    EXPECT_EQ(g.ask(), "S unit_step");
}

}  // namespace endtable::furtherance::vectors_3_test
