// FUR-11: items and their windows; ledger 5.5.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::items_test {

Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_11_1_items_are_used_once) {
    Play g = battle("S knight@c3(2)");
    g.give("S", "potion").act("use potion c3");
    EXPECT_EQ(g.at("c3"), "S knight");
    EXPECT_EQ(g.items("S"), "");
    EXPECT_EQ(g.discards("items"), "potion");
    EXPECT_EQ(g.refusal("use potion c3"), "no_such_item FUR-11.1");
}

TEST(Furtherance, FUR_11_2_five_items_may_be_kept) {
    Play g;
    g.open("items", "swift_boots fire_flask masons_kit").give("S", "potion potion sharpener sharpener").gold("S", 2);
    g.act("buy");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.items("S"), "potion potion sharpener sharpener swift_boots");
}

TEST(Furtherance, FUR_11_2b_the_sixth_is_settled_before_the_next_purchase) {
    Play g;
    g.open("items", "swift_boots fire_flask masons_kit").put("S fighter@c1");
    g.give("S", "potion potion sharpener sharpener royal_charter").gold("S", 9).next("excalibur");
    g.act("buy, market swift_boots");
    EXPECT_EQ(g.ask(), "S forced_item");
    EXPECT_EQ(g.legal(), "use royal_charter, use sharpener c1, use swift_boots c1");
    g.act("use royal_charter");
    EXPECT_EQ(g.ask(), "S buy_pick");
    EXPECT_EQ(g.market("items"), "excalibur fire_flask masons_kit");
}

TEST(Furtherance, FUR_11_5_W_T_in_both_phases_but_not_inside_an_action) {
    Play g;
    g.put("S knight@c1(1)").give("S", "potion sharpener");
    EXPECT_EQ(g.legal("use"), "use potion c1, use sharpener c1");
    g.act("build");
    EXPECT_EQ(g.legal("use"), "");
    EXPECT_EQ(g.refusal("use potion c1"), "wrong_phase FUR-5.1");
    g.act("market guard_tower");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.legal("use"), "use potion c1, use sharpener c1");
}

TEST(Furtherance, FUR_11_5_W_A_only_the_attacked_player_and_only_items_marked_so) {
    Play g = Play(4).to_units();
    g.open("items", "excalibur holy_grail bear_trap");
    g.put("S fighter@c3, N knight@c4, W knight@b3(1)").give("N", "potion sharpener").give("W", "potion");
    g.act("c3xc4, no");
    EXPECT_EQ(g.ask(), "N window");
    EXPECT_EQ(g.legal(), "no, use potion c4");  // no sharpener
    EXPECT_EQ(g.refusal("use sharpener c4"), "wrong_window FUR-11.5");
    g.act("no");
    EXPECT_EQ(g.ask(), "S unit_step");  // W is not asked
    Play castle = battle("S fighter@c4, N knight@c5(1)");
    castle.give("N", "potion").act("c4xN, no, no");
    EXPECT_EQ(castle.ask(), "N window");
}

TEST(Furtherance, FUR_11_5_W_H_against_attack_and_counter_attack) {
    Play g = battle("S fighter@c3, N knight@c4");
    g.give("S", "invincibility_cloak").act("c3xc4, yes");
    EXPECT_EQ(g.ask(), "S cloak");
    g.act("no");
    EXPECT_EQ(g.at("c3"), "");
    EXPECT_EQ(g.items("S"), "invincibility_cloak");
}

TEST(Furtherance, FUR_11_5_W_M_opponents_clockwise_and_one_trap_a_step) {
    Play g = Play(4).to_units("W");
    g.open("items", "excalibur holy_grail potion").put("W champion@b3").give("S", "bear_trap").give("N", "bear_trap");
    g.act("b3-c3");
    EXPECT_EQ(g.ask(), "N trap");
    Play second = g;
    second.act("no");
    EXPECT_EQ(second.ask(), "S trap");
    g.act("yes");
    EXPECT_EQ(g.ask(), "W unit_step");  // S is not asked any more
    EXPECT_EQ(g.at("c3"), "W champion(2)");
    EXPECT_EQ(g.legal("c3-"), "");  // it moves no more this turn
    EXPECT_EQ(g.refusal("c3-c4"), "no_moves FUR-9.6");
}

TEST(Furtherance, FUR_11_7_nobody_is_asked_pointlessly) {
    Play potion = battle("N knight@c5");
    potion.give("N", "potion masons_kit ring_of_invisibility fire_flask").act("end_turn");
    EXPECT_EQ(potion.ask(), "N worker_step");
    const auto asked = [](const char* units, const char* item, int hp = 10) {
        Play g = battle(units);
        g.give("N", item).hp("N", hp).act("end_turn");
        return g.ask();
    };
    EXPECT_EQ(asked("N knight@c5(1)", "potion"), "N window");
    EXPECT_EQ(asked("N knight@c5", "masons_kit", 9), "N window");
    EXPECT_EQ(asked("N knight@c4", "ring_of_invisibility"), "N window");
    EXPECT_EQ(asked("N knight@c4 ring", "ring_of_invisibility"), "N worker_step");
    EXPECT_EQ(asked("N knight@c4, S militia@c3", "fire_flask"), "N window");
    EXPECT_EQ(asked("S militia@c4", "fire_flask"), "N window");  // at the castle
    EXPECT_EQ(asked("N knight@c4, S militia@c2", "fire_flask"), "N worker_step");
    EXPECT_EQ(asked("N knight@c4, S militia@c3", "sharpener"), "N worker_step");
}

TEST(Furtherance, FUR_11_8_item_after_item_until_passing) {
    Play g = Play(3).to_units();
    g.open("items", "excalibur holy_grail bear_trap");
    g.put("W knight@b3(1), W fighter@b4(1), N knight@c4(1)")
        .give("W", "potion potion")
        .give("N", "masons_kit")
        .hp("N", 5);
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "W window");
    g.act("use potion b3");
    EXPECT_EQ(g.ask(), "W window");
    EXPECT_EQ(g.legal(), "no, use potion b4");
    g.act("use potion b4");
    EXPECT_EQ(g.ask(), "N window");  // W has nothing left; each is asked once
    g.act("no");
    EXPECT_EQ(g.ask(), "W worker_step");
}

TEST(Furtherance, FUR_11_8_items_are_not_answered_but_damage_may_be_absorbed) {
    Play g = battle("S knight@c3, N knight@c4(1), N bulwark@b4");
    g.open("items", "excalibur holy_grail bear_trap").give("S", "fire_flask").give("N", "potion invincibility_cloak");
    g.act("use fire_flask c4");
    EXPECT_EQ(g.ask(), "N absorb");
    g.act("unit b4");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.at("b4"), "N bulwark(2)");
    EXPECT_EQ(g.at("c4"), "N knight(1)");
}

TEST(Furtherance, FUR_11_9_item_windows_of_three_sizes) {
    const auto after = [](const char* options, const char* items) {
        Play g = battle("S fighter@c3, N knight@c4", 2, options);
        g.give("N", items).act("c3xc4, no");
        return g.ask() + ": " + g.legal();
    };
    const char* const items = "potion sharpener swift_boots royal_charter invincibility_cloak";
    Play reactive = battle("S fighter@c3, N knight@c4");
    reactive.give("N", items).act("c3xc4, no, no");
    EXPECT_EQ(reactive.legal(), "no, use potion c4");
    Play all = battle("S fighter@c3, N knight@c4", 2, "item_windows=all");
    all.give("N", items).act("c3xc4, no, no");
    EXPECT_EQ(all.legal(), "no, use potion c4, use royal_charter, use sharpener c4");  // no boots, no cloak
    all.act("use royal_charter, no").act("end_turn");
    EXPECT_EQ(all.ask(), "N window");
    EXPECT_EQ(all.vp("N"), 1);
    EXPECT_EQ(after("item_windows=own_turn_only", "potion"), "S unit_step: c3xc4, end_turn");
    Play own = battle("S fighter@c3, N knight@c4", 2, "item_windows=own_turn_only");  // W-H, W-M and W-T remain
    own.give("N", "invincibility_cloak potion").act("c3xc4");
    EXPECT_EQ(own.ask(), "N cloak");
    own.act("no, no").act("end_turn");
    EXPECT_EQ(own.ask(), "N worker_step");
    EXPECT_EQ(own.legal("use"), "use potion c4");
}

TEST(Furtherance, FUR_11_11_an_off_hand_knife_is_put_on_a_unit) {
    Play g = battle("S fighter@c4, S militia@c1 new");
    g.give("S", "off_hand_knife off_hand_knife");
    EXPECT_EQ(g.legal("use"), "use off_hand_knife c1, use off_hand_knife c4");
    g.act("use off_hand_knife c4").act("use off_hand_knife c4");
    EXPECT_EQ(g.at("c4"), "S fighter knife:2");
    for (int i = 0; i < 4; ++i) g.act("c4xN, no");
    EXPECT_EQ(g.refusal("c4xN"), "no_attacks FUR-10.1");
    Play kept = battle("S fighter@c4 knife");  // unused, it stays
    kept.to_turn("N").to_turn("S");
    EXPECT_EQ(kept.at("c4"), "S fighter knife:1");
}

TEST(Furtherance, FUR_11_12_a_trapped_unit_that_lives_may_still_attack) {
    Play g = Play().to_units("N");
    g.put("N champion@c3, S militia@d2").give("S", "bear_trap");
    g.act("c3-c2, yes");
    EXPECT_EQ(g.at("c2"), "N champion(2)");
    EXPECT_EQ(g.legal("c2"), "c2xS, c2xd2");
    Play next = g;
    next.to_turn("S").to_turn("N");
    EXPECT_EQ(next.unit("c2").moves, 2);
    Play ring = Play().to_units("N");  // an invisible unit cannot be trapped (FUR-16.9)
    ring.put("N champion@c3 ring").give("S", "bear_trap").act("c3-c2");
    EXPECT_EQ(ring.ask(), "N unit_step");
}

TEST(Furtherance, FUR_11_14_the_grail_is_put_on_a_unit) {  // FUR-11.14c
    Play g = battle("S knight@c3, S militia@c1 new");
    g.give("S", "holy_grail");
    EXPECT_EQ(g.legal("use"), "use holy_grail c1, use holy_grail c3");
    g.act("use holy_grail c3");
    EXPECT_EQ(g.vp("S"), 2);
    EXPECT_EQ(g.at("c3"), "S knight grail");
    EXPECT_EQ(g.items("S") + g.discards("items"), "");  // the card is in no pile
    EXPECT_EQ(g.legal("use"), "");                      // and cannot be handed over
}

TEST(Furtherance, FUR_11_15_excalibur_collects_kills) {
    Play g = battle("S knight@c3, N militia@c4, N militia@b3");
    g.give("S", "excalibur").gold("N", 0).act("use excalibur c3");
    EXPECT_EQ(g.at("c3"), "S knight excalibur:0");
    EXPECT_EQ(g.discards("items"), "");
    g.act("c3xc4, no");
    EXPECT_EQ(g.vp("S"), 0);
    g.act("c3xb3, no");
    EXPECT_EQ(g.at("c3"), "S knight excalibur:2");
    EXPECT_EQ(g.vp("S"), 1);
}

TEST(Furtherance, FUR_11_16_sharpener_knife_and_ring_are_discarded_and_leave_a_token) {
    Play g = battle("S fighter@c3");
    g.give("S", "sharpener off_hand_knife ring_of_invisibility");
    g.act("use sharpener c3").act("use off_hand_knife c3").act("use ring_of_invisibility c3");
    EXPECT_EQ(g.at("c3"), "S fighter ring knife:1 sharpener:1");
    EXPECT_EQ(g.discards("items"), "off_hand_knife ring_of_invisibility sharpener");
    EXPECT_EQ(atk_of(g.setup(), g.unit("c3")), 3);
}

TEST(Furtherance, FUR_11_1_swift_boots) {
    Play g = battle("S fighter@c1, S knight@d1 new, S champion@c4, N knight@c5");
    g.give("S", "swift_boots swift_boots").act("c4xN, no, no");
    EXPECT_EQ(g.legal("use"), "use swift_boots c1");  // not new, has not attacked
    g.act("use swift_boots c1").act("c1-c2").act("c2-c3").act("c3-b3").act("b3-b4");
    EXPECT_EQ(g.refusal("b4-b3"), "no_moves FUR-9.6");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.unit("b4").moves, 2);  // this turn only
}

TEST(Furtherance, FUR_11_1_fire_flask) {
    Play g = battle("S fighter@b3, N knight@b4, N champion@c2, N militia@d4, N axeman@c3 ring");
    g.give("S", "fire_flask");
    EXPECT_EQ(g.legal("use"), "use fire_flask b4, use fire_flask c2");  // beside a unit, or at the castle
    EXPECT_EQ(g.refusal("use fire_flask c3"), "invisible FUR-16.9");
    EXPECT_EQ(g.refusal("use fire_flask d4"), "no_useful_target FUR-11.7");
    g.act("use fire_flask c2");
    EXPECT_EQ(g.at("c2"), "N champion(2)");
    EXPECT_EQ(g.discards("items"), "fire_flask");
}

TEST(Furtherance, FUR_11_1_sands_of_haste) {
    Play g;
    g.build("S", "cathedral:3 walls park:1").train("S", "miner:2").give("S", "sands_of_haste sands_of_haste");
    EXPECT_EQ(g.legal("use"), "use sands_of_haste cathedral, use sands_of_haste miner, use sands_of_haste park");
    g.act("use sands_of_haste cathedral");
    EXPECT_EQ(g.buildings("S"), "cathedral:1 walls park:1");
    g.act("use sands_of_haste miner");
    EXPECT_EQ(g.workers("S"), "miner");  // ready as the one it replaced
    EXPECT_EQ(g.ask(), "S worker_step");
}

TEST(Furtherance, FUR_11_1_masons_kit) {
    Play g;
    g.build("S", "park(1) walls(4) cathedral").hp("S", 10).give("S", "masons_kit");
    EXPECT_EQ(g.legal("use"), "use masons_kit park, use masons_kit walls");
    g.act("use masons_kit walls");
    EXPECT_EQ(g.buildings("S"), "park(1) walls cathedral");
}

TEST(Furtherance, FUR_11_1_ring_of_invisibility) {  // FUR-16.9
    Play g = battle("S fighter@c3, S knight@c1, N axeman@c4, N knight@b3");
    g.give("S", "ring_of_invisibility");
    EXPECT_EQ(g.legal("use"), "use ring_of_invisibility c3");  // on the field only
    g.act("use ring_of_invisibility c3").act("c3xc4, no, no");
    EXPECT_EQ(g.at("c3"), "S fighter");  // who attacks becomes visible
}

}  // namespace endtable::furtherance::items_test
