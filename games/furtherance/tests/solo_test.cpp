// FUR-17: the solo game.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::solo_test {

// The player's unit phase with these units on the board; nothing can be spawned unless a test says so.
Play solo(const char* units, const char* options = "") {
    Play g = Play(1, options).to_units();
    if (*units != 0) g.put(units);
    g.strip("units", "flag_bearer");
    return g;
}

TEST(Furtherance, FUR_17_1_four_points_win) {
    Play g(1);
    g.points("S", 3).give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(g.ask(), "S vp");
    EXPECT_EQ(g.game().result(g.s).utility[0], 10'000);
}

TEST(Furtherance, FUR_17_2_two_workers_and_a_random_leader) {
    Play g = Play::from_start(1, "leaders=random");
    while (g.chances().find("deal") == std::string::npos) g.chance(g.chances().substr(0, g.chances().find(':')));
    EXPECT_EQ(g.chances(),
              "deal audric:1, deal dedric:1, deal payne:1, deal trosh:1, deal vari:1, deal ivan:1, "
              "deal bertram:1, deal mirabel:1, deal sable:1, deal orrin:1");
    g.chance("deal mirabel").roll();
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.king("S").leader, 1 + leader_kind("mirabel"));
    EXPECT_EQ(g.workers("S"), "starting starting");
    EXPECT_EQ(g.s.first, 0);
    EXPECT_NE(complaint(1, "leaders=draft").find("FUR-17.2"), std::string::npos);
}

TEST(Furtherance, FUR_17_3_turn_counters_by_difficulty) {
    EXPECT_EQ(Play(1, "solo_difficulty=learner").counters("N"), 16);
    EXPECT_EQ(Play(1).counters("N"), 10);
    EXPECT_EQ(Play(1, "solo_difficulty=hard").counters("N"), 5);
    EXPECT_EQ(Play(1).counters("W") + Play(1).counters("E"), 0);
}

TEST(Furtherance, FUR_17_5_your_units_must_counter) {
    Play g = solo("S knight@b1, W fighter@b2");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.board(), "a3 W fighter new, b1 S knight(2)");  // countered without a question, and returned
}

TEST(Furtherance, FUR_17_5_no_question_about_counters) {
    Play g = solo("S champion@b1, W axeman@b2");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.at("b1"), "S champion(3)");
    EXPECT_EQ(g.at("b2"), "");
    Play castle = solo("W champion@b2");
    castle.act("end_turn");
    EXPECT_EQ(castle.hp("S"), 8);
    EXPECT_EQ(castle.at("b2"), "W champion(2)");
}

TEST(Furtherance, FUR_17_7_enemies_act_clockwise_from_the_left) {
    Play g = solo("W champion@b3, N champion@c3, E champion@d3");
    g.counters("N", 0);
    g.act("end_turn");
    std::string order;
    for (const Event& e : g.events.list())
        if (e.kind == static_cast<std::uint16_t>(EventKind::EnemyTurn)) order += kKingdomNames[e.args[0]];
    EXPECT_EQ(order, "WNE");
    EXPECT_EQ(g.hp("S"), 4);
    EXPECT_EQ(g.board(), "b2 W champion(2), c2 N champion(2), d2 E champion(2)");
}

TEST(Furtherance, FUR_17_8_a_castle_with_counters_ends_the_enemy_phase) {
    Play g = solo("N champion@c3, E champion@d3");
    g.counters("N", 2).counters("E", 3);
    g.act("end_turn");
    EXPECT_EQ(g.hp("S"), 10);  // neither N nor E has acted
    EXPECT_EQ(g.counters("N"), 1);
    EXPECT_EQ(g.counters("E"), 4);
    Play west = solo("N champion@c3");  // W could have some too
    west.counters("W", 1).counters("N", 0).act("end_turn");
    EXPECT_EQ(west.counters("W"), 0);
    EXPECT_EQ(west.counters("N"), 1);
    EXPECT_EQ(west.at("c3"), "N champion");
}

TEST(Furtherance, FUR_17_8b_from_the_last_castle_a_counter_leaves_the_game) {
    Play g = solo("");
    g.counters("N", 0).counters("E", 3).act("end_turn");
    EXPECT_EQ(g.counters("E"), 2);
    EXPECT_EQ(g.counters("W") + g.counters("N"), 0);
}

TEST(Furtherance, FUR_17_9_at_the_start_only_the_left_castle_spawns) {
    Play g = Play(1).to_units();
    g.next("knight").act("end_turn");
    EXPECT_EQ(g.board(), "a3 W knight new");
}

TEST(Furtherance, FUR_17_10_ties_are_yours) {
    Play g = solo("W militia@b4, W knight@a3");  // two arrows each
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "S solo_order");
    EXPECT_EQ(g.legal(), "unit a3, unit b4");
    Play west = g;
    west.act("unit a3");  // it walks to b2, the other one to b3
    EXPECT_EQ(west.board(), "b2 W knight(2), b3 W militia");
    g.act("unit b4");
    EXPECT_EQ(g.hp("S"), 10 - 1 - 2);  // the militia died at once, and the knight walks as well
    EXPECT_EQ(g.at("b2"), "W knight(2)");
}

TEST(Furtherance, FUR_17_10b_arrows_left) {
    const Play g(1);
    const std::pair<const char*, int> rows[] = {{"b2", 0}, {"c2", 0}, {"d2", 0}, {"b3", 1}, {"c3", 1}, {"d3", 1},
                                                {"b4", 2}, {"c4", 2}, {"d4", 2}, {"a3", 2}, {"e3", 2}, {"c5", 3},
                                                {"a2", 3}, {"a4", 3}, {"e2", 3}, {"e4", 3}, {"b5", 4}, {"d5", 4}};
    for (const auto& row : rows)
        EXPECT_EQ(g.setup().board.arrows_left[static_cast<std::size_t>(square_of(row.first))], row.second) << row.first;
}

TEST(Furtherance, FUR_17_11_two_spaces_along_the_arrows) {  // FUR-17.11b
    const std::pair<const char*, const char*> rows[] = {
        {"a2", "b3"}, {"a4", "b3"}, {"a3", "b2"}, {"b5", "c4"}, {"d5", "c4"}, {"c5", "c3"}, {"e2", "d3"}, {"e4", "d3"},
        {"e3", "d2"}, {"b4", "b2"}, {"c4", "c2"}, {"d4", "d2"}, {"b3", "b2"}, {"c3", "c2"}, {"d3", "d2"}, {"b2", "b2"}};
    for (const auto& row : rows) {
        const char first = row.first[0];
        const char* const owner = first == 'e' || first == 'd' ? "E" : row.first[1] == '5' || first == 'c' ? "N" : "W";
        const std::string k = std::string_view(row.first) == "d5" ? "N" : owner;
        Play g = solo((k + " champion@" + row.first).c_str());
        g.counters("N", 0).act("end_turn");
        EXPECT_EQ(g.at(row.second).substr(0, 10), k + " champion") << row.first;
    }
}

TEST(Furtherance, FUR_17_12_an_enemy_stops_beside_your_unit) {
    Play before = solo("W champion@b3, S knight@c3");  // before it moves
    before.gold("S", 0).act("end_turn");
    EXPECT_EQ(before.at("b3"), "W champion(2)");
    EXPECT_EQ(before.at("c3"), "");  // dead at the first attack
    EXPECT_EQ(before.hp("S"), 10);   // and it does not walk on (FUR-5.6)
    Play during = solo("W champion@a3, S juggernaut@c3");
    during.act("end_turn");
    EXPECT_EQ(during.at("b3") + during.at("b2"), "");  // stopped on b3 and died there of two counter-attacks
    EXPECT_EQ(during.ask(), "S salvage");
    during.act("no");
    EXPECT_EQ(during.board(), "a3 W champion new");
}

TEST(Furtherance, FUR_17_12b_what_each_kind_of_enemy_sees) {
    Play archer = solo("W archer@b3, S bulwark@c2");  // can attack, though not adjacent
    archer.act("end_turn");
    EXPECT_EQ(archer.at("b3"), "W archer");
    EXPECT_EQ(archer.at("c2"), "S bulwark(4)");
    Play cavalier = solo("W cavalier@b3, S bulwark@c3 new");  // ignores your new units
    cavalier.act("end_turn");
    EXPECT_EQ(cavalier.at("b2"), "W cavalier(2)");
    EXPECT_EQ(cavalier.at("c3"), "S bulwark");  // its token is gone: your turn
    Play ring = solo("W knight@b3, S bulwark@c3 ring");
    ring.act("end_turn");
    EXPECT_EQ(ring.at("b2"), "W knight(2)");
}

TEST(Furtherance, FUR_17_12c_you_choose_among_your_units) {
    Play g = solo("W champion@b2, S bulwark@b1, S bulwark@c2");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "S solo_target");
    EXPECT_EQ(g.legal(), "unit b1, unit c2");
    g.act("unit c2");
    EXPECT_EQ(g.ask(), "S salvage");  // the second attack went there, too (FUR-17.12)
    EXPECT_EQ(g.at("b1"), "S bulwark");
}

TEST(Furtherance, FUR_17_13b_the_enemy_keeps_to_its_target_while_it_can) {
    Play kept = solo("W knight@b2, S bulwark@b1, S bulwark@c2");  // two attacks of 2
    kept.act("end_turn, unit b1");
    EXPECT_EQ(kept.at("b1") + ", " + kept.at("c2"), "S bulwark(4), S bulwark");
    EXPECT_EQ(kept.ask(), "S worker_step");
    Play dead = solo("W champion@b2, S fighter@b1, S fighter@c2");  // it died: another one
    dead.gold("S", 0).act("end_turn, unit b1");
    EXPECT_EQ(dead.at("b1") + dead.at("c2"), "");
    EXPECT_EQ(dead.hp("S"), 10);
}

TEST(Furtherance, FUR_17_13b_after_each_attack_the_enemy_chooses_anew) {
    Play g = solo("W champion@b2, S fighter@b1, S bulwark@d2");
    g.gold("S", 0).act("end_turn");
    EXPECT_EQ(g.at("b1"), "");
    EXPECT_EQ(g.hp("S"), 9);  // the second attack goes to the castle
    Play away = solo("W champion@b3, S fighter@c3");
    away.gold("S", 0).act("end_turn");
    EXPECT_EQ(away.hp("S"), 10);  // not adjacent: it is done
}

TEST(Furtherance, FUR_17_13c_you_may_defend_your_castle) {
    Play g = solo("W juggernaut@b2, S bulwark@d1");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "S defend");
    EXPECT_EQ(g.legal(), "no, unit d1");
    g.act("unit d1");
    EXPECT_EQ(g.hp("S"), 10);
    EXPECT_EQ(g.at("d1"), "S bulwark(3)");
}

TEST(Furtherance, FUR_17_16b_equal_in_cost_and_attack_you_choose_and_one_comes_a_turn) {
    Play g(1);
    g.enemy_research("W", "cavalier captain captain militia").to_units().act("end_turn");
    EXPECT_EQ(g.at("a3"), "W cavalier new");  // 6 gold each, attack 3 against 2
    EXPECT_EQ(g.enemy_research("W"), "militia captain captain");
    Play tie(1);
    tie.enemy_research("W", "knight archer shadowblade militia").to_units().act("end_turn");
    EXPECT_EQ(tie.ask(), "S solo_spawn");
    EXPECT_EQ(tie.legal(), "spawn archer, spawn knight, spawn shadowblade");
    EXPECT_EQ(tie.refusal("spawn militia"), "not_eligible FUR-17.16b");
    tie.act("spawn archer");
    EXPECT_EQ(tie.board(), "a3 W archer new");
    EXPECT_EQ(tie.enemy_research("W"), "militia knight shadowblade");
}

TEST(Furtherance, FUR_17_17b_no_more_cards_than_the_deck_holds) {
    Play g = Play(1).to_units();
    g.strip("units", "flag_bearer bulwark sapper");
    g.act("end_turn");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.count(EventKind::SpawnPassed), 3);
    EXPECT_EQ(g.s.unit_deck.size(), 3);
    Play renewed = Play(1).to_units();
    renewed.strip("units").next("champion").act("end_turn");
    EXPECT_EQ(renewed.board(), "a3 W champion new");
    EXPECT_EQ(renewed.discards("units"), "");
}

TEST(Furtherance, FUR_17_18b_spawn_squares) {  // FUR-17.18
    const auto spawned = [](const char* units, int counters) {
        Play g = Play(1).to_units();
        g.put(units).counters("N", counters).gold("S", 0).enemy_research("W", "militia").act("end_turn");
        return g;
    };
    // Those in the castle stay: the player's bulwark beside it is attacked first.
    EXPECT_EQ(spawned("W champion@a3, S bulwark@b3", 9).at("a2"), "W militia new");
    EXPECT_EQ(spawned("W champion@a3, W champion@a2, S bulwark@b3", 9).at("a4"), "W militia new");
    Play north = Play(1).to_units();
    north.strip("units", "flag_bearer")
        .put("N champion@c5, S bulwark@c4")
        .enemy_research("N", "militia")
        .counters("N", 0)
        .gold("S", 0);
    north.act("end_turn");
    EXPECT_EQ(north.at("b5"), "N militia new");
    Play east = Play(1).to_units();
    east.strip("units", "flag_bearer")
        .put("E champion@e3, S bulwark@d3")
        .enemy_research("E", "militia")
        .counters("N", 0)
        .gold("S", 0);
    east.act("end_turn");
    EXPECT_EQ(east.at("e2"), "E militia new");
}

TEST(Furtherance, FUR_17_18c_a_full_castle_or_six_units_spawn_nothing) {
    Play full = Play(1).to_units();
    full.put("W militia@a3, W militia@a2, W militia@a4, S bulwark@b3").gold("S", 0).act("end_turn");
    EXPECT_EQ(full.count(EventKind::Spawned), 0);
    const auto spawned = [](const char* units) {
        Play g = Play(1).to_units();
        g.put(units).enemy_research("W", "militia").act("end_turn");
        while (g.ask() == "S solo_order") g.act(g.legal().substr(0, g.legal().find(',')));
        return g.at("a3");
    };
    EXPECT_EQ(spawned("W champion@b2, W champion@c2, W champion@d2, W champion@b3, W juggernaut@c3"), "W militia new");
    EXPECT_EQ(spawned("W champion@b2, W champion@c2, W champion@d2, W champion@b3, W juggernaut@c3, W juggernaut@d3"),
              "");
}

TEST(Furtherance, FUR_17_18d_a_spawned_unit_is_new_until_its_castle_s_next_turn) {
    Play g(1);
    g.next("knight").to_units().act("end_turn");
    EXPECT_EQ(g.at("a3"), "W knight new");
    g.strip("units", "flag_bearer").to_units();
    EXPECT_EQ(g.at("a3"), "W knight new");
    g.act("end_turn");
    EXPECT_EQ(g.at("b2"), "W knight(2)");
}

TEST(Furtherance, FUR_17_19_enemies_counter_and_use_no_ability) {
    Play g = solo("S axeman@c3, W captain@b3, W knight@b4, W bulwark@b2");
    g.act("c3xb3");
    EXPECT_EQ(g.ask(), "S salvage");  // countered, without substitute or absorption
    EXPECT_EQ(g.enemy_research("W"), "captain");
    EXPECT_EQ(g.board(), "b2 W bulwark, b4 W knight");
}

TEST(Furtherance, FUR_17_19b_enemies_own_nothing) {
    const Play g(1);
    for (const char* k : {"W", "N", "E"}) {
        EXPECT_EQ(g.gold(k), 0);
        EXPECT_EQ(g.items(k) + g.buildings(k) + g.workers(k) + g.research(k), "");
        EXPECT_EQ(g.king(k).leader, 0);
        EXPECT_EQ(g.hp(k), 10);
    }
}

TEST(Furtherance, FUR_17_20_enemy_castles_can_be_attacked) {
    Play g = solo("S champion@b3");
    g.act("b3xW");
    EXPECT_EQ(g.hp("W"), 9);
    EXPECT_EQ(g.at("b3"), "S champion(1)");  // it always counter-attacks
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.counters("N"), 10);  // W had none
}

TEST(Furtherance, FUR_17_20b_the_healthiest_defends) {
    Play g = solo("S champion@b3, W militia@a3, W champion@a2(3), W knight@a4");
    g.act("b3xW");
    EXPECT_EQ(g.at("a4"), "");  // the knight had 3 left and takes 3
    EXPECT_EQ(g.hp("W"), 10);
    EXPECT_EQ(g.at("b3"), "S champion(2)");
    Play attack = solo("S champion@b3, W knight@a2, W cavalier@a4");  // 3 left both
    attack.act("b3xW");
    EXPECT_EQ(attack.at("b3"), "S champion(3)");
    Play tie = solo("S champion@b3, W knight@a2, W captain@a4");
    tie.act("b3xW");
    EXPECT_EQ(tie.ask(), "S solo_defender");
    EXPECT_EQ(tie.legal(), "unit a2, unit a4");
    tie.act("unit a4");
    EXPECT_EQ(tie.board(), "a2 W knight, b3 S champion(2)");
    Play cavalier = solo("S cavalier@b3, W knight@a2 new");
    cavalier.act("b3xW");
    EXPECT_EQ(cavalier.hp("W"), 9);  // a new unit cannot be chosen (FUR-16.5b)
}

TEST(Furtherance, FUR_17_22c_counters_that_arrive_later_stay) {
    Play g = solo("S champion@d3");
    g.hp("E", 4).counters("N", 1).counters("E", 0).act("end_turn");
    EXPECT_EQ(g.counters("E"), 1);  // arrived, and the castle is at 4 HP
    g.to_units();
    g.hp("E", 4).counters("E", 3).act("d3xE");
    EXPECT_EQ(g.counters("E"), 0);  // until it is hit again
    Play last = solo("S champion@d3");
    last.hp("E", 7).counters("E", 3).act("d3xE");
    EXPECT_EQ(last.counters("E"), 2);
}

TEST(Furtherance, FUR_17_24_a_destroyed_castle_has_and_gets_no_counters) {
    Play g = solo("S champion@c4");
    g.hp("N", 1).counters("N", 7).act("c4xN");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.counters("N"), 0);
    EXPECT_EQ(g.counters("E"), 7);
    g.act("end_turn");  // N is passed over; E has counters
    EXPECT_EQ(g.counters("E"), 6);
    EXPECT_EQ(g.count(EventKind::EnemyTurn), 1);
    Play west = solo("S champion@b3");  // the next castle that stands
    west.king("N").out = 1;
    west.king("N").hp = 0;
    west.s.outs = 1;
    west.counters("N", 0).counters("W", 2).act("b3xW");
    EXPECT_EQ(west.counters("W"), 1);
    EXPECT_EQ(west.counters("E"), 1);
}

TEST(Furtherance, FUR_17_24_dead_units_of_a_destroyed_castle_are_discarded) {
    Play g = Play(1).to_units();
    g.put("S champion@b3, W militia@c3").hp("W", 1);
    g.act("b3xW").act("b3xc3");
    EXPECT_EQ(g.discards("units"), "militia");
    EXPECT_EQ(g.enemy_research("W"), "");
}

TEST(Furtherance, FUR_17_24b_units_walk_out_of_a_destroyed_castle) {
    Play g = solo("W knight@a2, W champion@d4, S bulwark@b4");
    g.king("W").out = 1;
    g.king("W").hp = 0;
    g.s.outs = 1;
    EXPECT_EQ(g.refusal("b4-b3"), "legal");
    g.act("end_turn");
    EXPECT_EQ(g.at("b3"), "W knight");  // over a3, beside the bulwark
    EXPECT_EQ(g.at("b4"), "S bulwark(4)");
    Play closed = solo("S knight@b3");
    closed.king("W").out = 1;
    closed.king("W").hp = 0;
    closed.s.outs = 1;
    EXPECT_EQ(closed.refusal("b3-a3"), "closed_castle FUR-3.10");
    EXPECT_EQ(closed.refusal("b3xW"), "closed_castle FUR-3.10");
}

TEST(Furtherance, FUR_17_25_your_windows_in_enemy_turns) {
    Play trap = solo("W champion@a3");
    trap.give("S", "bear_trap").act("end_turn");
    EXPECT_EQ(trap.ask(), "S trap");
    EXPECT_EQ(trap.at("b3"), "W champion");
    trap.act("yes");
    EXPECT_EQ(trap.board(), "b3 W champion(2)");  // stopped, and nothing to attack from there
    EXPECT_EQ(trap.hp("S"), 10);
    Play again = solo("W champion@a3");
    again.give("S", "bear_trap").act("end_turn, no");
    EXPECT_EQ(again.ask(), "S trap");  // after each step
    Play attacked = solo("W champion@b2");
    attacked.give("S", "masons_kit").act("end_turn");
    EXPECT_EQ(attacked.ask(), "S window");  // W-A, after the first attack
    EXPECT_EQ(attacked.hp("S"), 9);
    attacked.act("no");
    EXPECT_EQ(attacked.hp("S"), 8);
    attacked.act("no");
    EXPECT_EQ(attacked.ask(), "S window");  // W-E, after W's turn
    attacked.act("use masons_kit castle");
    EXPECT_EQ(attacked.hp("S"), 10);
    EXPECT_EQ(attacked.ask(), "S worker_step");
    Play dead = solo("W militia@a3");  // who dies of the trap does nothing more
    dead.give("S", "bear_trap").act("end_turn, yes");
    EXPECT_EQ(dead.hp("S"), 10);
    EXPECT_EQ(dead.at("b3"), "");
}

TEST(Furtherance, FUR_17_25_an_enemy_trapped_beside_your_unit_attacks) {
    Play g = solo("W champion@a3, S bulwark@c3");
    g.give("S", "bear_trap").act("end_turn, yes");
    EXPECT_EQ(g.at("b3"), "W champion(2)");
    EXPECT_EQ(g.ask(), "S salvage");  // 3 and 3 damage on 5 HP
}

TEST(Furtherance, FUR_17_26_payne_before_the_enemies_and_ivan_from_the_bank) {
    Play payne = solo("W champion@b2");
    payne.lead("S", "payne").act("end_turn");
    EXPECT_EQ(payne.ask(), "S extra_turn");
    EXPECT_EQ(payne.hp("S"), 10);
    payne.act("yes");
    EXPECT_EQ(payne.ask(), "S worker_step");
    EXPECT_EQ(payne.s.round, 1);
    payne.to_units().act("end_turn");
    EXPECT_EQ(payne.hp("S"), 8);
    Play ivan = solo("S champion@b3");
    ivan.lead("S", "ivan").act("b3xW");
    EXPECT_EQ(ivan.gold("S"), 5);
    EXPECT_EQ(ivan.gold("W"), 0);
}

TEST(Furtherance, FUR_17_23_at_four_points_you_win_even_in_an_enemy_turn) {
    Play g = solo("W militia@b3, S champion@c3 excalibur:1");
    g.points("S", 3).act("end_turn");  // the counter-attack is the second kill
    EXPECT_EQ(g.ask(), "S vp");
}

TEST(Furtherance, FUR_17_15_enemies_return_without_limit) {
    Play g = solo("S champion@c3, W militia@b3, W fighter@c4, W axeman@d3");
    g.enemy_research("W", "").act("c3xb3").act("c3xc4");
    EXPECT_EQ(g.enemy_research("W"), "militia fighter");
}

}  // namespace endtable::furtherance::solo_test
