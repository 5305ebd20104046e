// FUR-9: units and their steps; ledger 5.3.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::movement_test {

TEST(Furtherance, FUR_9_1_what_stands_on_unit_cards) {
    struct Row {
        const char* name;
        int atk, hp, cost;
    };
    const Row rows[] = {{"militia", 1, 1, 2},  {"fighter", 2, 2, 4},  {"axeman", 3, 2, 5},     {"knight", 2, 3, 5},
                        {"champion", 3, 4, 8}, {"archer", 2, 2, 5},   {"juggernaut", 3, 5, 7}, {"shadowblade", 2, 1, 5},
                        {"sapper", 0, 2, 4},   {"cavalier", 3, 3, 6}, {"captain", 2, 3, 6},    {"flag_bearer", 0, 3, 5},
                        {"bulwark", 0, 5, 4}};
    for (const Row& row : rows) {
        Play g;
        g.open("units", row.name).gold("S", 20).next("fighter archer knight militia");
        g.act("recruit, place c1");
        EXPECT_EQ(g.at("c1"), std::string("S ") + row.name + " new");
        EXPECT_EQ(g.gold("S"), 20 - row.cost) << row.name;
        // Against a bulwark it does its attack; a bulwark with a sharp edge kills it at its health.
        Play fight = Play().to_units();
        fight.put("N juggernaut@c4 hp:1").put(std::string("S ") + row.name + "@c3");
        EXPECT_EQ(atk_of(fight.setup(), fight.unit("c3")), row.atk) << row.name;
        EXPECT_EQ(hp_of(fight.setup(), fight.unit("c3")), row.hp) << row.name;
        if (row.atk > 0 && row.atk < 6) {
            const bool silent = std::string_view(row.name) == "shadowblade";
            fight.act(silent ? "c3xc4" : "c3xc4, no");
            EXPECT_EQ(fight.unit("c4").damage, row.atk) << row.name;
        }
    }
}

TEST(Furtherance, FUR_9_1_what_items_cost) {
    const std::pair<const char*, int> rows[] = {{"potion", 2},
                                                {"bear_trap", 3},
                                                {"invincibility_cloak", 2},
                                                {"off_hand_knife", 2},
                                                {"ring_of_invisibility", 3},
                                                {"sharpener", 3},
                                                {"royal_charter", 9},
                                                {"masons_kit", 3},
                                                {"swift_boots", 2},
                                                {"fire_flask", 3},
                                                {"sands_of_haste", 4},
                                                {"holy_grail", 6},
                                                {"excalibur", 6}};
    for (const auto& row : rows) {
        Play g;
        g.open("items", row.first).gold("S", row.second).next("potion sharpener bear_trap swift_boots");
        EXPECT_EQ(g.legal("buy"), "buy") << row.first;
        g.act("buy");
        EXPECT_EQ(g.items("S"), row.first);
        EXPECT_EQ(g.gold("S"), 0) << row.first;
    }
}

TEST(Furtherance, FUR_9_2_six_units_at_most) {
    Play g;
    g.build("S", "barracks").gold("S", 20).put("S militia@b2, S militia@b3, S fighter@c2, S fighter@c3, S knight@d2");
    g.act("recruit, market militia, place c1");
    EXPECT_EQ(g.ask(), "S unit_step");  // the barracks do not lift the limit
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.refusal("recruit"), "unit_limit FUR-6.9");
}

TEST(Furtherance, FUR_9_4_a_new_unit_does_not_attack_either) {
    Play g = Play().to_units();
    g.put("S fighter@c1 new, N militia@c2");
    EXPECT_EQ(g.legal("c1"), "");
    EXPECT_EQ(g.refusal("c1xc2"), "new_unit FUR-9.4");
}

TEST(Furtherance, FUR_9_4b_the_token_stays_through_the_turns_of_others) {
    Play g(3);
    g.act("recruit, market fighter, place c1");
    for (const char* k : {"W", "N"}) {
        g.to_turn(k);
        EXPECT_EQ(g.at("c1"), "S fighter new");
    }
    g.to_turn("S");
    EXPECT_EQ(g.at("c1"), "S fighter");
}

TEST(Furtherance, FUR_9_5_a_new_unit_substitutes_absorbs_and_counters) {
    Play g = Play().to_units();
    g.put("S axeman@c3, N captain@c4, N knight@c5 new");
    g.act("c3xc4");
    EXPECT_EQ(g.legal(), "no, unit c5");
    g.act("unit c5, yes");
    EXPECT_EQ(g.at("c3"), "");
    Play absorb = Play().to_units();
    absorb.put("S axeman@c4, N knight@c5, N bulwark@b5 new");
    absorb.act("c4xc5");
    EXPECT_EQ(absorb.legal(), "no, unit b5");
}

TEST(Furtherance, FUR_9_6_a_unit_two_steps_away_is_reached_by_steps_only) {
    Play g = Play().to_units();
    g.put("S fighter@c1");
    EXPECT_EQ(g.refusal("c1-c3"), "not_adjacent FUR-9.6");
    EXPECT_EQ(g.reach("c1"), "b1 b2 c2 c3 d1 d2");
}

TEST(Furtherance, FUR_9_7b_out_of_the_castle_and_back) {
    Play g = Play().to_units();
    g.put("S fighter@c1");
    g.act("c1-c2").act("c2-c1");
    EXPECT_EQ(g.board(), "c1 S fighter");
}

TEST(Furtherance, FUR_9_8_the_second_step_may_come_later) {
    Play g = Play().to_units();
    g.put("S fighter@c1, S knight@b1");
    g.act("c1-c2").act("b1-c1").act("c2-c3").act("c1-c2");
    EXPECT_EQ(g.board(), "c2 S knight, c3 S fighter");
}

TEST(Furtherance, FUR_9_9_without_attack_no_counter) {
    Play g = Play().to_units();
    g.put("S fighter@c3, N bulwark@c4");
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.unit("c4").sharpeners = 1;
    g.act("c3xc4");
    EXPECT_EQ(g.ask(), "N counter");
    g.act("yes");
    EXPECT_EQ(g.at("c3"), "S fighter(1)");
}

TEST(Furtherance, FUR_9_10_what_units_are_for) {
    Play g = Play().to_units();
    g.put("S fighter@c4, S axeman@c3, S flag_bearer@b3, S militia@c1, N militia@b4, N knight@c5");
    EXPECT_EQ(g.vp("S"), 1);                          // standing on the field
    EXPECT_EQ(g.legal("c4x"), "c4xN, c4xb4, c4xc5");  // attacking units and castles
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "N defend");  // defending the castle
}

}  // namespace endtable::furtherance::movement_test
