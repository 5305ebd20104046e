// FUR-7: decks and market.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::market_test {

TEST(Furtherance, FUR_7_1_three_slots_beside_each_deck) {
    Play g;
    g.gold("S", 20).act("recruit");
    EXPECT_EQ(g.legal(), "market axeman, market fighter, market militia");
    Play buy;
    buy.gold("S", 20).act("buy");
    EXPECT_EQ(buy.legal(), "market bear_trap, market potion, market sharpener");
    Play build;
    build.gold("S", 20).act("build");
    EXPECT_EQ(build.legal(), "market guard_tower, market marketplace, market walls");
}

TEST(Furtherance, FUR_7_2_an_empty_slot_is_refilled_at_once) {
    Play g;
    g.next("archer cathedral").gold("S", 12).hire("S", "starting starting");
    g.act("recruit, market fighter, place c1");
    EXPECT_EQ(g.market("units"), "militia archer axeman");
    g.act("build, market guard_tower");
    EXPECT_EQ(g.market("buildings"), "walls cathedral marketplace");
}

TEST(Furtherance, FUR_7_3_a_card_of_an_open_kind_is_stacked_and_another_flipped) {
    Play g;
    g.next("potion bear_trap swift_boots");
    g.act("buy, market sharpener");
    EXPECT_EQ(g.market("items"), "potion*2 swift_boots bear_trap*2");
}

TEST(Furtherance, FUR_7_7_discard_piles_are_public) {
    Play g;
    g.give("S", "royal_charter").act("use royal_charter");
    State seen = g.s;
    g.game().mask(seen, Seats::none());
    EXPECT_EQ(seen.discards, g.s.discards);
    EXPECT_EQ(g.discards("items"), "royal_charter");
}

TEST(Furtherance, FUR_7_8_the_cost_is_the_number_on_the_coin) {  // FUR-7.8b
    Play g;
    g.gold("S", 3).act("buy, market sharpener");
    EXPECT_EQ(g.gold("S"), 0);
    Play poor;
    poor.gold("S", 2).hire("S", "starting");
    poor.open("items", "potion sharpener swift_boots").act("buy");
    EXPECT_EQ(poor.refusal("market sharpener"), "cannot_afford FUR-7.8b");
    EXPECT_EQ(poor.legal(), "market potion, market swift_boots");
}

TEST(Furtherance, FUR_7_9_the_market_only_changes_by_purchases) {
    Play g;
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.market("units"), kUnits);
    EXPECT_EQ(g.market("items"), kItems);
    EXPECT_EQ(g.market("buildings"), kBuildings);
    EXPECT_EQ(g.legal(), "build, buy, mine, recruit, research");  // no refresh, no reservation
}

TEST(Furtherance, FUR_1_4b_all_three_decks_have_cards_for_victory_points) {
    const Play g;
    bool units = false, buildings = false;
    for (int i = 0; i < g.setup().cards.units_n; ++i) units = units || g.setup().unit(i).field_vp > 0;
    for (int i = 0; i < g.setup().cards.buildings_n; ++i) buildings = buildings || !g.setup().building(i).vp.empty();
    EXPECT_TRUE(units);
    EXPECT_TRUE(buildings);
    Play item;  // and an item
    item.give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(item.vp("S"), 1);
}

}  // namespace endtable::furtherance::market_test
