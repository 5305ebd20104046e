// Ledger part 7: edge cases Q1 to Q25.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::edge_cases_1_test {

Play battle(const char* units, int seats = 2, const char* options = "") {
    Play g = Play(seats, options).to_units();
    g.put(units);
    return g;
}

TEST(Furtherance, FUR_3_6_Q1_no_attack_over_a_wall) {
    Play g = Play().to_units("N");
    g.put("N fighter@b2, S militia@b1");
    EXPECT_EQ(g.refusal("b2xb1"), "wall FUR-3.6");
    EXPECT_EQ(g.legal("b2x"), "");
}

TEST(Furtherance, FUR_3_8_Q2_no_attack_on_a_castle_over_its_wall) {  // FUR-3.8b
    const auto position = [](const char* options) {
        Play g = Play(2, options).to_units("N");
        g.put("N fighter@b2, N knight@d2, N axeman@c3, S militia@b1");
        return g;
    };
    Play g = position("");
    EXPECT_EQ(g.refusal("b2xS"), "not_adjacent FUR-3.8");
    Play over = position("siege_over_walls=true");
    EXPECT_EQ(over.legal("b2"), "b2-b3, b2-c2, b2xS");  // the castle, not the unit in it, and nobody may enter
    EXPECT_EQ(over.refusal("d2xS"), "legal");
    EXPECT_EQ(over.refusal("c3xS"), "not_adjacent FUR-3.8");
    EXPECT_EQ(over.refusal("b2xb1"), "wall FUR-3.6");
}

TEST(Furtherance, FUR_3_8_Q3_a_unit_on_the_own_gate_square_bars_the_way) {
    Play g = Play().to_units("N");
    g.put("S knight@c2, N fighter@c3, N axeman@b2, N militia@d2");
    EXPECT_EQ(g.legal("b2x"), "b2xc2");
    EXPECT_EQ(g.legal("c3x"), "c3xc2");
    EXPECT_EQ(g.legal("d2x"), "d2xc2");
    EXPECT_EQ(g.refusal("c3-c2"), "occupied FUR-3.9");
    EXPECT_EQ(g.refusal("c3xS"), "not_adjacent FUR-3.8");
}

TEST(Furtherance, FUR_3_9_Q4_an_enemy_on_the_gate_square_shuts_units_in) {
    Play g = battle("N fighter@c2, S militia@c1, S knight@b1");
    EXPECT_EQ(g.legal("c1"), "c1-d1, c1xc2");
    EXPECT_EQ(g.legal("b1"), "");
    EXPECT_EQ(g.refusal("c1-c2"), "occupied FUR-3.9");
}

TEST(Furtherance, FUR_3_9_Q5_not_even_through_own_units) {
    Play g = battle("S fighter@c2, S militia@c1");
    EXPECT_EQ(g.reach("c1"), "b1 d1");
}

TEST(Furtherance, FUR_7_4_Q6_a_stack_is_not_empty_after_one_purchase) {
    Play g;
    g.open("units", "knight*2 fighter axeman").gold("S", 5);
    g.act("recruit, market knight, place c1");
    EXPECT_EQ(g.market("units"), "knight fighter axeman");
    EXPECT_EQ(g.count(EventKind::Flipped), 0);
}

TEST(Furtherance, FUR_7_6_Q7_an_empty_deck_is_renewed_from_the_discards) {
    Play g;
    g.strip("units").next("juggernaut");
    EXPECT_EQ(g.s.unit_deck.size(), 0);
    g.act("recruit, market fighter, place c1");
    EXPECT_EQ(g.market("units"), "militia juggernaut axeman");
    EXPECT_EQ(g.discards("units"), "");
    EXPECT_EQ(g.s.unit_deck.size(), 35 - 3 - 1);
    EXPECT_EQ(g.count(EventKind::Reshuffled), 1);
}

TEST(Furtherance, FUR_7_6_Q7_without_any_card_the_slot_waits) {
    Play g(4);
    g.open("items", "potion*2 sharpener bear_trap").put("S fighter@c1").gold("S", 3);
    g.give("S", "sharpener bear_trap royal_charter royal_charter");
    g.give("W", "invincibility_cloak invincibility_cloak off_hand_knife off_hand_knife masons_kit");
    g.study("W", "masons_kit");
    g.give("N", "ring_of_invisibility ring_of_invisibility swift_boots swift_boots holy_grail");
    g.give("E", "fire_flask fire_flask sands_of_haste sands_of_haste excalibur");
    ASSERT_EQ(g.s.item_deck.size(), 0);
    g.act("buy, market sharpener");
    EXPECT_EQ(g.market("items"), "potion*2 - bear_trap");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.act("use sharpener c1");  // the card reaches the discard pile
    EXPECT_EQ(g.market("items"), "potion*2 sharpener bear_trap");
}

TEST(Furtherance, FUR_6_4_Q8_buy_needs_a_purchase) {
    Play g;
    g.act("buy");
    EXPECT_EQ(g.legal(), "market bear_trap, market potion, market sharpener");
    EXPECT_EQ(g.refusal("done"), "buy_first FUR-6.4");
    g.gold("S", 6).act("market potion");
    EXPECT_EQ(g.refusal("done"), "legal");
}

TEST(Furtherance, FUR_8_12_Q9_marketplace_gold_helps_with_the_next_card) {
    Play g;
    g.build("S", "marketplace").gold("S", 3).next("swift_boots");
    g.act("buy, market potion");
    EXPECT_EQ(g.gold("S"), 2);
    EXPECT_EQ(g.legal(), "done, market swift_boots");
}

TEST(Furtherance, FUR_6_7_Q10_no_counter_leaves_by_itself) {
    Play g;
    g.build("S", "walls:2").train("S", "miner:3");
    g.to_turn("N").to_turn("S").to_turn("N").to_turn("S");
    EXPECT_EQ(g.buildings("S"), "walls:2");
    EXPECT_EQ(g.training("S"), "miner:3");
}

TEST(Furtherance, FUR_6_7b_Q11_upgrades_can_be_developed) {
    Play g;
    g.build("S", "walls:1 park").train("S", "miner:2");
    g.act("develop");
    EXPECT_EQ(g.ask(), "S develop_pick");
    EXPECT_EQ(g.legal(), "develop miner, develop walls");
    g.act("develop miner");
    EXPECT_EQ(g.training("S"), "miner:1");
    EXPECT_EQ(g.buildings("S"), "walls:1 park");
}

TEST(Furtherance, FUR_12_4b_Q12_the_second_worker_cannot_use_what_the_first_researched) {
    Play g;
    g.hire("S", "starting starting").gold("S", 9).next("axeman knight archer");
    g.act("research, deck units, take knight, top archer, recruit");
    EXPECT_EQ(g.refusal("research knight"), "researched_this_turn FUR-12.4b");
    EXPECT_EQ(g.legal("research"), "");
}

TEST(Furtherance, FUR_12_7_Q13_a_salvaged_card_obeys_the_limit) {  // FUR-12.2
    Play g = battle("S axeman@c3, N fighter@c4");
    g.study("S", "archer walls").gold("N", 0);
    g.act("c3xc4, yes");
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("yes");
    EXPECT_EQ(g.ask(), "S research_return");
    EXPECT_EQ(g.legal(), "return archer, return axeman, return walls");
    g.act("return archer");
    EXPECT_EQ(g.research("S"), "walls axeman");
    EXPECT_EQ(g.ends("units"), "archer ...");
    EXPECT_EQ(g.gold("S"), 2);
}

TEST(Furtherance, FUR_10_7_Q14_the_gold_suffices_for_one) {  // FUR-10.7c: the one that battled comes first
    Play g = battle("S axeman@c3(1), S bulwark@b3(4), N fighter@c4");
    g.lead("N", "vari").gold("S", 2);
    g.act("c3xc4, yes, unit b3");  // the bulwark dies of the counter-attack, the axeman of Vari's revenge
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("no");
    EXPECT_EQ(g.ask(), "S salvage");
    g.act("yes");
    EXPECT_EQ(g.research("S"), "axeman");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.discards("units"), "fighter bulwark");
}

TEST(Furtherance, FUR_10_4_Q15_a_dead_defender_counters) {
    Play g = battle("S champion@c4, N militia@c5");
    g.act("c4xN, unit c5");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes");
    EXPECT_EQ(g.board(), "c4 S champion(1)");
}

TEST(Furtherance, FUR_10_6_Q16_damage_equal_to_health_kills) {
    Play g = battle("S fighter@c3, N fighter@c4");
    g.act("c3xc4, no");
    EXPECT_EQ(g.at("c4"), "");
    Play more = battle("S fighter@c3, N fighter@c4", 2, "unit_death=more_than");
    more.act("c3xc4, no");
    EXPECT_EQ(more.at("c4"), "N fighter(2)");
    more.act("c3xc4, no");
    EXPECT_EQ(more.at("c4"), "");
}

TEST(Furtherance, FUR_8_10_Q17_a_fortification_stands_at_equality) {
    Play g = battle("S champion@c4");
    g.build("N", "fortification");
    g.act("c4xN, no");
    EXPECT_EQ(g.buildings("N"), "fortification(1)");
    g.act("c4xN, no, no");
    EXPECT_EQ(g.buildings("N"), "");
}

TEST(Furtherance, FUR_10_9_Q18_the_castle_takes_one_whatever_the_attack) {
    Play g = battle("S champion@c4 sharpener");
    g.act("c4xN, no");
    EXPECT_EQ(g.hp("N"), 9);
}

TEST(Furtherance, FUR_10_8_Q19_a_defender_takes_over_the_attack) {
    Play g = battle("S champion@c4, N militia@c5");
    g.build("N", "park");
    g.act("c4xN, unit c5, no, no");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.hp("N"), 10);
    EXPECT_EQ(g.buildings("N"), "park");
    EXPECT_EQ(g.board(), "c4 S champion");
}

TEST(Furtherance, FUR_9_5_Q20_new_units_defend_and_counter) {
    Play g = battle("S fighter@c4, N knight@c5 new");
    EXPECT_EQ(g.refusal("c4xc5"), "legal");
    g.act("c4xN, unit c5, yes");
    EXPECT_EQ(g.at("c5"), "N knight(2) new");
    EXPECT_EQ(g.at("c4"), "");
    Play cavalier = battle("S cavalier@c4, N knight@c5 new");
    cavalier.act("c4xN");
    EXPECT_EQ(cavalier.ask(), "N castle_counter");  // nobody may defend
}

TEST(Furtherance, FUR_10_9_Q21_the_attacker_chooses_the_building) {
    Play g = battle("S fighter@c4");
    g.build("N", "park refuge:1");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "S castle_hit");
    EXPECT_EQ(g.legal(), "hit castle, hit park, hit refuge");
    g.act("hit refuge, no");
    EXPECT_EQ(g.buildings("N"), "park refuge:1(1)");
    EXPECT_EQ(g.hp("N"), 10);
}

TEST(Furtherance, FUR_10_10_Q22_a_castle_with_a_defender_does_not_counter) {
    Play g = battle("S champion@c4, N knight@c5");
    g.act("c4xN, unit c5");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("no, no");  // and the salvage
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.at("c4"), "S champion");
}

TEST(Furtherance, FUR_16_1b_Q23_castles_need_adjacency) {
    Play g = battle("S archer@c3");
    EXPECT_EQ(g.refusal("c3xN"), "not_adjacent FUR-3.8");
    EXPECT_EQ(g.legal("c3x"), "");
}

TEST(Furtherance, FUR_10_16_Q24_who_is_attacked_from_afar_may_counter) {
    Play g = battle("S archer@c2, N knight@c4");
    g.act("c2xc4");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes");
    EXPECT_EQ(g.ask(), "S salvage");

    const char* const option = "counter_needs_reach=true";
    Play far = battle("S archer@c2, N knight@c4", 2, option);
    far.act("c2xc4");
    EXPECT_EQ(far.ask(), "S unit_step");
    Play near = battle("S archer@c3, N knight@c4", 2, option);
    near.act("c3xc4");
    EXPECT_EQ(near.ask(), "N counter");
    Play archers = battle("S archer@c2, N archer@c4", 2, option);
    archers.act("c2xc4");
    EXPECT_EQ(archers.ask(), "N counter");
    Play castle = battle("S archer@c4, N knight@b5", 2, option);
    castle.act("c4xN, unit b5");
    EXPECT_EQ(castle.ask(), "N counter");
}

TEST(Furtherance, FUR_10_15_Q25_an_attack_is_replaced_once) {
    Play g = battle("S axeman@c4, N captain@c5, N knight@b5");
    g.act("c4xN, unit c5");
    EXPECT_EQ(g.ask(), "N counter");
    EXPECT_EQ(g.at("c5"), "N captain(3)");
}

}  // namespace endtable::furtherance::edge_cases_1_test
