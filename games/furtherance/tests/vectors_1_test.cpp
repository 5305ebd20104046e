// Ledger part 6: worked examples E1 to E28 (board, movement, market, workers).
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::vectors_1_test {

std::string neighbours(const Play& g, const char* square) {
    std::string text;
    for (const int at : squares(g.setup().board.next[static_cast<std::size_t>(square_of(square))]))
        text += (text.empty() ? "" : " ") + square_name(at);
    return text;
}

int options(const Play& g) {
    std::vector<Action> list;
    g.game().actions(g.s, g.asked(), list);
    return static_cast<int>(list.size());
}

TEST(Furtherance, FUR_3_6_E1_neighbours) {
    const Play g;
    EXPECT_EQ(neighbours(g, "b1"), "c1");
    EXPECT_EQ(neighbours(g, "c1"), "b1 c2 d1");
    EXPECT_EQ(neighbours(g, "c2"), "b2 c1 c3 d2");
    EXPECT_EQ(neighbours(g, "b2"), "b3 c2");
}

TEST(Furtherance, FUR_9_6_E2_walls_and_units_block_the_juggernaut) {
    Play g = Play().to_units();
    g.put("S juggernaut@b2, S militia@b3");
    EXPECT_EQ(g.reach("b2"), "c1 c2 c3 d2");
    EXPECT_EQ(g.refusal("b2-b1"), "wall FUR-3.5");
    EXPECT_EQ(g.refusal("b2-a2"), "wall FUR-3.5");
    EXPECT_EQ(g.refusal("b2-b3"), "occupied FUR-3.9");
}

TEST(Furtherance, FUR_3_9_E3_enemies_block_too) {
    Play g = Play().to_units();
    g.put("S juggernaut@c1, N knight@c3, N militia@b2");
    EXPECT_EQ(g.reach("c1"), "b1 c2 d1 d2");
}

TEST(Furtherance, FUR_10_19_E4_fighter_beside_a_castle) {
    Play g = Play().to_units();
    g.put("S fighter@c4");
    EXPECT_EQ(g.legal("c4"), "c4-b4, c4-c3, c4-d4, c4xN");
    EXPECT_EQ(g.reach("c4"), "b3 b4 c2 c3 d3 d4");
    EXPECT_EQ(g.refusal("c4-c5"), "enemy_castle FUR-3.7");
}

TEST(Furtherance, FUR_3_5b_E5_every_castle_is_three_steps_from_every_other_gate) {
    const Play g(4);
    const char* const middle[] = {"c1", "a3", "c5", "e3"};
    const char* const gate[] = {"c2", "b3", "c4", "d3"};
    for (int from = 0; from < 4; ++from) {
        const Squares ground = ground_of(g.setup(), from);
        for (int to = 0; to < 4; ++to) {
            if (from == to) continue;
            Squares seen = only(square_of(middle[from]));
            int steps = 0;
            for (; !has(seen, square_of(gate[to])) && steps < 21; ++steps)
                for (const int at : squares(seen)) seen |= g.setup().board.next[static_cast<std::size_t>(at)] & ground;
            EXPECT_EQ(steps, 3) << middle[from] << " to " << gate[to];
        }
    }
}

TEST(Furtherance, FUR_9_4_E6_a_recruit_moves_on_the_next_turn) {
    Play g;
    g.act("recruit, market fighter, place c1");
    EXPECT_EQ(g.at("c1"), "S fighter new");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.refusal("c1-c2"), "new_unit FUR-9.4");
    g.to_turn("N").to_turn("S").to_units();
    EXPECT_EQ(g.refusal("c1-c2"), "legal");
}

TEST(Furtherance, FUR_5_6_E7_no_move_after_an_attack) {
    Play g = Play().to_units();
    g.put("S fighter@c3, N militia@c4");
    EXPECT_EQ(g.refusal("c3-b3"), "legal");
    g.act("c3xc4, yes, no");
    EXPECT_EQ(g.board(), "c3 S fighter(1)");
    EXPECT_EQ(g.refusal("c3-b3"), "has_attacked FUR-5.6");
}

TEST(Furtherance, FUR_3_10_E8_a_castle_of_nobody_is_closed) {
    Play g = Play().to_units();
    g.put("S militia@b3");
    EXPECT_EQ(g.refusal("b3-a3"), "closed_castle FUR-3.10");
    EXPECT_EQ(g.refusal("b3xW"), "closed_castle FUR-3.10");
}

TEST(Furtherance, FUR_5_5_E9_commands_switch_freely_between_units) {  // FUR-9.8
    Play g = Play().to_units();
    g.put("S knight@c2, S axeman@c3, N militia@c4");
    g.act("c2-d2").act("c3xc4, no, no").act("d2-d3");
    EXPECT_EQ(g.board(), "c3 S axeman, d3 S knight");
    EXPECT_EQ(g.refusal("d3-d4"), "no_moves FUR-9.6");
}

TEST(Furtherance, FUR_4_3_E10_equal_cards_are_stacked) {
    Play g = Play::from_start(2);
    g.chance("draw knight");
    EXPECT_EQ(g.market("units"), "knight - -");
    g.chance("draw knight, draw fighter, draw archer");
    EXPECT_EQ(g.market("units"), "knight*2 fighter archer");
}

TEST(Furtherance, FUR_6_3_E11_the_slot_is_refilled_before_the_second_choice) {
    Play g;
    g.gold("S", 6).next("swift_boots");
    g.act("buy, market sharpener");
    EXPECT_EQ(g.gold("S"), 3);
    EXPECT_EQ(g.market("items"), "potion swift_boots bear_trap");
    EXPECT_EQ(g.ask(), "S buy_pick");
    g.act("market swift_boots");
    EXPECT_EQ(g.gold("S"), 1);
    EXPECT_EQ(g.items("S"), "sharpener swift_boots");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_8_12_E12_marketplace_pays_for_each_card) {
    Play g;
    g.gold("S", 6).build("S", "marketplace").next("swift_boots");
    g.act("buy, market sharpener, market swift_boots");
    EXPECT_EQ(g.gold("S"), 3);
}

TEST(Furtherance, FUR_11_2_E13_with_six_items_one_is_used) {
    Play g;
    g.open("items", "swift_boots royal_charter masons_kit");
    g.give("S", "potion potion sharpener bear_trap invincibility_cloak").put("S fighter@c1").gold("S", 3);
    g.act("buy, market swift_boots");
    EXPECT_EQ(g.ask(), "S forced_item");
    EXPECT_EQ(g.legal(), "use sharpener c1, use swift_boots c1");
    EXPECT_EQ(g.refusal("use potion c1"), "no_useful_target FUR-11.7");
    EXPECT_EQ(g.refusal("use bear_trap c1"), "wrong_window FUR-11.5");
    EXPECT_EQ(g.refusal("throw potion"), "use_an_item FUR-11.2b");
    g.act("use sharpener c1");
    EXPECT_EQ(g.items("S"), "potion potion bear_trap invincibility_cloak swift_boots");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_11_2b_E14_with_six_useless_items_one_is_thrown_away) {
    Play g;
    g.open("items", "bear_trap swift_boots masons_kit");
    g.give("S", "potion potion invincibility_cloak invincibility_cloak bear_trap").gold("S", 3);
    g.act("buy, market bear_trap");
    EXPECT_EQ(g.ask(), "S forced_item");
    EXPECT_EQ(g.legal(), "throw bear_trap, throw invincibility_cloak, throw potion");
    g.act("throw potion");
    EXPECT_EQ(g.items("S"), "potion bear_trap bear_trap invincibility_cloak invincibility_cloak");
    EXPECT_EQ(g.discards("items"), "potion");
}

TEST(Furtherance, FUR_6_5_E15_walls_are_built_with_two_counters) {  // FUR-6.6
    Play g;
    g.act("build, market walls");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.buildings("S"), "walls:2");
    g.to_turn("N").to_turn("S").act("develop");
    EXPECT_EQ(g.buildings("S"), "walls:1");
    g.to_turn("N").to_turn("S").act("develop");
    EXPECT_EQ(g.buildings("S"), "walls");
}

TEST(Furtherance, FUR_8_11b_E16_unfinished_walls_protect_nothing_and_can_be_hit) {  // FUR-8.8
    Play g;
    g.build("S", "walls:1").to_units("N").put("N fighter@c2");
    g.act("c2xS");
    EXPECT_EQ(g.ask(), "N castle_hit");
    EXPECT_EQ(g.legal(), "hit castle, hit walls");
    g.act("hit walls, no");
    EXPECT_EQ(g.buildings("S"), "walls:1(1)");
    EXPECT_EQ(g.hp("S"), 10);
}

TEST(Furtherance, FUR_8_3_E17_two_buildings_under_construction_are_the_limit) {
    Play g;
    g.build("S", "walls:2 park:1");
    EXPECT_EQ(g.refusal("build"), "construction_limit FUR-8.3");
    EXPECT_EQ(g.legal("build"), "");
}

TEST(Furtherance, FUR_8_4_E18_with_seven_one_is_discarded_first) {  // FUR-8.5
    Play g;
    g.open("buildings", "cathedral walls marketplace").gold("S", 9);
    g.build("S", "fortification guard_tower catapult treasury workshop barracks library");
    g.act("build");
    EXPECT_EQ(g.ask(), "S discard_building");
    EXPECT_EQ(g.legal(),
              "discard barracks, discard catapult, discard fortification, discard guard_tower, "
              "discard library, discard treasury, discard workshop");
    g.act("discard catapult");
    EXPECT_EQ(g.ask(), "S build_pick");
    EXPECT_EQ(g.legal(), "market cathedral, market marketplace, market walls");
    g.act("market cathedral");
    EXPECT_EQ(g.buildings("S"), "fortification guard_tower treasury workshop barracks library cathedral:3");
    EXPECT_EQ(g.discards("buildings"), "catapult");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.ask(), "S unit_step");  // no salvage
}

TEST(Furtherance, FUR_8_5b_E19_of_two_under_construction_one_has_to_go) {
    Play g;
    g.open("buildings", "cathedral walls marketplace").gold("S", 9);
    g.build("S", "fortification guard_tower catapult:1 treasury workshop barracks:1 library");
    g.act("build");
    EXPECT_EQ(g.legal(), "discard barracks, discard catapult");
    EXPECT_EQ(g.refusal("discard library"), "construction_limit FUR-8.5b");
    g.act("discard barracks, market walls");
    EXPECT_EQ(g.buildings("S"), "fortification guard_tower catapult:1 treasury workshop library walls:2");
}

TEST(Furtherance, FUR_13_7_E20_four_points_bring_a_worker_that_is_ready_at_once) {  // FUR-13.8
    Play g;
    g.points("S", 2).build("S", "cathedral:1");
    g.act("develop");
    EXPECT_EQ(g.vp("S"), 4);
    EXPECT_EQ(g.workers("S"), "starting:develop starting");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_EQ(g.refusal("end_workers"), "workers_must_act FUR-5.3");
}

TEST(Furtherance, FUR_6_9_E21_no_room_no_recruit) {
    Play full;
    full.put("S militia@b1, S militia@c1, S militia@d1");
    EXPECT_EQ(full.refusal("recruit"), "castle_full FUR-6.9");
    Play six;
    six.put("S militia@b1, S militia@c1, S fighter@b2, S fighter@b3, S knight@c2, S knight@c3");
    EXPECT_EQ(six.refusal("recruit"), "unit_limit FUR-6.9");
    Play five;
    five.put("S militia@b1, S militia@c1, S fighter@b2, S fighter@b3, S knight@c2");
    EXPECT_EQ(five.refusal("recruit"), "legal");
}

Play after_e22(const char* workers) {
    Play g;
    g.study("S", "archer walls").hire("S", workers).next("park palace library");
    g.act("research, deck buildings");
    EXPECT_EQ(g.ask(), "S research_take");
    EXPECT_EQ(g.legal(), "take library, take palace, take park");
    g.act("take park");
    EXPECT_EQ(g.ask(), "S research_return");
    EXPECT_EQ(g.legal(), "return archer, return park, return walls");
    g.act("return walls");
    EXPECT_EQ(g.ask(), "S research_top");
    EXPECT_EQ(g.legal(), "top library, top palace");
    g.act("top library");
    return g;
}

TEST(Furtherance, FUR_12_3_E22_order_inside_a_research_action) {  // FUR-6.10, FUR-12.2, FUR-12.2b
    const Play g = after_e22("starting");
    EXPECT_EQ(g.research("S"), "archer park");
    EXPECT_EQ(g.ends("buildings"), "library walls ... palace");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_12_4b_E23_researched_cards_are_for_later_turns) {  // FUR-12.4, FUR-6.11
    Play g = after_e22("starting starting");
    g.act("build");
    EXPECT_EQ(g.refusal("research park"), "researched_this_turn FUR-12.4b");
    EXPECT_EQ(g.legal("research"), "");
    g.act("market guard_tower").to_turn("N").to_turn("S").gold("S", 4).act("build");
    EXPECT_EQ(g.legal("research"), "research park");
    g.act("research park");
    EXPECT_EQ(g.buildings("S"), "guard_tower:1 park:2");
    EXPECT_EQ(g.research("S"), "archer");
}

TEST(Furtherance, FUR_6_12_E24_two_of_a_kind_are_drawn_again) {  // FUR-13.5
    Play g;
    g.gold("S", 7).next("miner miner scholar");
    g.act("upgrade");
    EXPECT_EQ(g.gold("S"), 2);
    EXPECT_EQ(g.ask(), "S upgrade_pick");
    EXPECT_EQ(g.legal(), "take miner, take scholar");
    g.act("take scholar");
    EXPECT_EQ(g.training("S"), "scholar:3");
    EXPECT_EQ(g.ends("upgrades"), "... miner miner");
}

TEST(Furtherance, FUR_13_4_E25_an_upgrade_takes_over_what_the_worker_has_done) {  // FUR-6.13
    Play g;
    g.hire("S", "starting starting:mine").train("S", "miner:1");
    g.act("develop");
    EXPECT_EQ(g.ask(), "S unit_step");  // both had acted: nobody is left
    EXPECT_EQ(g.training("S"), "");
    ASSERT_EQ(g.king("S").workers.size(), 2);
    const std::string workers = g.workers("S");
    EXPECT_TRUE(workers == "miner:develop starting:mine" || workers == "starting:develop miner:mine") << workers;
}

TEST(Furtherance, FUR_6_6_E26_a_workshop_takes_one_counter_more) {
    Play g;
    g.hire("S", "starting starting").build("S", "workshop cathedral:3");
    g.act("develop");
    EXPECT_EQ(g.buildings("S"), "workshop cathedral:1");
    EXPECT_EQ(g.vp("S"), 0);
    g.act("develop");
    EXPECT_EQ(g.buildings("S"), "workshop cathedral");
    EXPECT_EQ(g.vp("S"), 2);
}

TEST(Furtherance, FUR_13_2_E27_an_architect_builds_with_one_counter_less) {
    Play g;
    g.hire("S", "architect").open("buildings", "park walls library");
    g.act("architect build, market park");
    EXPECT_EQ(g.buildings("S"), "park:1");
    g.to_turn("N").to_turn("S").act("architect develop");
    EXPECT_EQ(g.buildings("S"), "park");
}

TEST(Furtherance, FUR_4_9_E28_leader_draft) {  // FUR-4.10, FUR-4.11
    const char* const pool = "leaders=draft leader_pool=audric,dedric,payne,trosh,vari,ivan";
    const std::vector<std::string> orders[] = {{"N", "S"}, {"N", "W", "S"}, {"E", "N", "W", "S"}};
    for (int seats = 2; seats <= 4; ++seats) {
        Play g = Play::from_start(seats, pool).roll();
        int left = seats + 1;
        for (const std::string& k : orders[seats - 2]) {
            EXPECT_EQ(g.ask(), k + " pick_leader");
            EXPECT_EQ(options(g), left--);
            const std::string words = g.legal();
            g.act(words.substr(0, words.find(',')));
        }
        EXPECT_EQ(g.ask(), "S worker_step");
        for (const std::string& k : orders[seats - 2]) EXPECT_NE(g.king(k).leader, 0);
    }
}

}  // namespace endtable::furtherance::vectors_1_test
