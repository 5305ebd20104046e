// FUR-8: buildings; ledger 5.4.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::buildings_test {

TEST(Furtherance, FUR_8_1_what_stands_on_building_cards) {
    struct Row {
        const char* name;
        int cost, turns, hits;
    };
    const Row rows[] = {{"walls", 4, 2, 5},       {"fortification", 4, 2, 0}, {"guard_tower", 3, 1, 3},
                        {"catapult", 4, 1, 2},    {"marketplace", 3, 1, 2},   {"park", 4, 2, 2},
                        {"refuge", 6, 2, 3},      {"cathedral", 9, 3, 4},     {"palace", 6, 2, 3},
                        {"trophy_hall", 4, 1, 3}, {"treasury", 6, 2, 2},      {"workshop", 4, 1, 2},
                        {"barracks", 4, 1, 3},    {"library", 3, 1, 2}};
    for (const Row& row : rows) {
        Play g;
        std::string open = row.name;  // and two others
        for (const char* other : {"walls", "guard_tower", "library"})
            if (other != std::string_view(row.name)) open += std::string(" ") + other;
        g.open("buildings", open.substr(0, open.rfind(' ', open.size())));
        g.gold("S", 20).act(std::string("build, market ") + row.name);
        EXPECT_EQ(g.gold("S"), 20 - row.cost) << row.name;
        EXPECT_EQ(g.buildings("S"), std::string(row.name) + ":" + std::to_string(row.turns));
        EXPECT_EQ(g.setup().building(building_kind(row.name)).hits, row.hits) << row.name;
    }
}

TEST(Furtherance, FUR_8_2_buildings_are_not_on_the_board) {
    Play g;
    g.act("build, market walls");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.buildings("S"), "walls:2");
}

TEST(Furtherance, FUR_8_5d_only_a_discard_after_which_something_can_be_built) {
    Play g;
    g.build("S", "fortification guard_tower catapult treasury workshop barracks library");
    g.study("S", "park").gold("S", 2);  // 2 with the Library, 4 without
    g.act("build");
    EXPECT_EQ(g.legal("discard library"), "");
    EXPECT_EQ(g.refusal("discard library"), "cannot_afford FUR-8.5d");
    g.act("discard catapult, research park");
    EXPECT_EQ(g.gold("S"), 0);
    Play rich;  // a discarded Library reduces nothing any more
    rich.build("S", "fortification guard_tower catapult treasury workshop barracks library");
    rich.study("S", "park").gold("S", 4).act("build, discard library, research park");
    EXPECT_EQ(rich.gold("S"), 0);
}

TEST(Furtherance, FUR_8_5d_the_fortification_waits_for_the_new_building) {
    Play g;
    g.build("S", "fortification(7) guard_tower catapult treasury workshop barracks library");
    g.study("S", "champion knight axeman").act("build, discard library, market walls");
    EXPECT_EQ(g.buildings("S"), "fortification(7) guard_tower catapult treasury workshop barracks walls:2");
    EXPECT_EQ(g.ask(), "S research_return");  // and so does the research limit
}

TEST(Furtherance, FUR_8_6_two_copies_add_up) {
    Play g = Play().to_units();
    g.open("buildings", "library").build("N", "guard_tower guard_tower").put("S knight@c4").gold("S", 0);
    g.act("c4xN, hit castle, yes");
    EXPECT_EQ(g.board(), "");  // 3 damage
    Play income;
    income.build("S", "treasury treasury").to_turn("N").to_turn("S");
    EXPECT_EQ(income.gold("S"), 8);
}

TEST(Furtherance, FUR_8_7_a_building_falls_at_its_hit_points) {
    Play g = Play().to_units();
    g.build("N", "park").put("S champion@c4");
    g.act("c4xN, hit park, no");
    EXPECT_EQ(g.buildings("N"), "park(1)");
    g.act("c4xN, hit park, no");
    EXPECT_EQ(g.buildings("N"), "");
    EXPECT_EQ(g.ask(), "N salvage");
    Play paid = g;
    paid.act("yes");
    EXPECT_EQ(paid.research("N"), "park");
    EXPECT_EQ(paid.gold("N"), 2);
    g.act("no");
    EXPECT_EQ(g.discards("buildings"), "park");
    EXPECT_EQ(g.gold("N"), 4);
}

TEST(Furtherance, FUR_8_8_a_building_site_can_be_destroyed) {
    Play g = Play().to_units();
    g.build("N", "cathedral:3(3)").put("S champion@c4").gold("N", 0);
    g.act("c4xN, hit cathedral, no");
    EXPECT_EQ(g.buildings("N"), "");
    EXPECT_EQ(g.discards("buildings"), "cathedral");
}

TEST(Furtherance, FUR_8_9_shields_protect_castle_and_buildings) {  // FUR-8.11
    Play g = Play().to_units();
    g.open("buildings", "library").build("N", "park walls fortification walls:1").put("S champion@c4");
    g.act("c4xN");
    EXPECT_EQ(g.ask(), "S castle_hit");
    EXPECT_EQ(g.legal(), "hit fortification, hit walls");
    EXPECT_EQ(g.refusal("hit park"), "shield_first FUR-8.9");
    EXPECT_EQ(g.refusal("hit castle"), "shield_first FUR-8.9");
    EXPECT_EQ(g.refusal("hit walls#2"), "shield_first FUR-8.9");
    g.act("hit fortification, no");
    EXPECT_EQ(g.buildings("N"), "park walls fortification(1) walls:1");
}

TEST(Furtherance, FUR_8_9_a_defended_attack_spares_the_walls) {
    Play g = Play().to_units();
    g.build("N", "walls").put("S champion@c4, N knight@c5");
    g.act("c4xN, unit c5, no, no");
    EXPECT_EQ(g.buildings("N"), "walls");
}

TEST(Furtherance, FUR_8_12_marketplace_pays_for_items_buildings_and_units) {  // FUR-8.12b
    Play g;
    g.build("S", "marketplace").hire("S", "starting starting starting starting").gold("S", 20);
    g.next("miner scholar");
    g.act("recruit, market fighter, place c1");
    EXPECT_EQ(g.gold("S"), 20 - 4 + 1);
    g.act("build, market walls");
    EXPECT_EQ(g.gold("S"), 17 - 4 + 1);
    g.act("buy, market potion, done");
    EXPECT_EQ(g.gold("S"), 14 - 2 + 1);
    g.act("upgrade, take miner");
    EXPECT_EQ(g.gold("S"), 13 - 5);  // nothing for an upgrade
}

TEST(Furtherance, FUR_8_12b_no_gold_for_salvage_and_none_in_advance) {
    Play g;
    g.build("S", "marketplace").gold("S", 2).open("items", "potion sharpener swift_boots").act("buy");
    EXPECT_EQ(g.refusal("market sharpener"), "cannot_afford FUR-7.8b");
    Play salvage = Play().to_units();
    salvage.build("S", "marketplace").put("S militia@c3, N knight@c4").gold("S", 2);
    salvage.act("c3xc4, yes, yes");
    EXPECT_EQ(salvage.research("S"), "militia");
    EXPECT_EQ(salvage.gold("S"), 0);
}

TEST(Furtherance, FUR_8_13_the_catapult) {
    Play g = Play().to_units();
    g.build("S", "catapult catapult").put("N juggernaut@c2, N knight@c3, S militia@b1");
    EXPECT_EQ(g.legal("use"), "use catapult c2");  // at the castle only
    g.act("use catapult c2");
    EXPECT_EQ(g.at("c2"), "N juggernaut(2)");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.act("use catapult c2");  // each once a turn
    EXPECT_EQ(g.at("c2"), "N juggernaut(4)");
    EXPECT_EQ(g.legal("use"), "");
    EXPECT_EQ(g.refusal("use catapult c2"), "no_such_building FUR-8.13");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.legal("use"), "use catapult c2");  // in the worker phase too
    Play unfinished = Play().to_units();
    unfinished.build("S", "catapult:1").put("N juggernaut@c2");
    EXPECT_EQ(unfinished.legal("use"), "");
    Play absorbed = Play().to_units();
    absorbed.build("S", "catapult").put("N knight@c2, N bulwark@b2");
    absorbed.act("use catapult c2");
    EXPECT_EQ(absorbed.ask(), "N absorb");
    absorbed.act("unit b2");
    EXPECT_EQ(absorbed.at("b2"), "N bulwark(2)");
}

TEST(Furtherance, FUR_8_13_a_destroyed_guard_tower_still_counts_for_that_counter) {  // FUR-10.11
    Play g = Play().to_units();
    g.build("N", "guard_tower(2)").put("S fighter@c4").gold("S", 0).gold("N", 0);
    g.act("c4xN, hit guard_tower, yes");
    EXPECT_EQ(g.buildings("N"), "");
    EXPECT_EQ(g.board(), "");
    Play site = Play().to_units();  // an unfinished one does not
    site.build("N", "guard_tower:1").put("S fighter@c4");
    site.act("c4xN, hit castle, yes");
    EXPECT_EQ(site.at("c4"), "S fighter(1)");
}

TEST(Furtherance, FUR_8_14_damage_stays_and_does_not_matter) {
    Play g;
    g.build("S", "treasury(1) cathedral(3)").to_turn("N").to_turn("S");
    EXPECT_EQ(g.buildings("S"), "treasury(1) cathedral(3)");
    EXPECT_EQ(g.gold("S"), 6);
    EXPECT_EQ(g.vp("S"), 2);
}

TEST(Furtherance, FUR_1_5_points_of_buildings) {
    const auto points = [](const char* buildings, int hp = 10) {
        Play g;
        return g.hp("S", hp).build("S", buildings).vp("S");
    };
    EXPECT_EQ(points("park"), 1);
    EXPECT_EQ(points("park(1)"), 0);
    EXPECT_EQ(points("park:1"), 0);
    EXPECT_EQ(points("refuge", 7), 2);
    EXPECT_EQ(points("refuge", 6), 0);
    EXPECT_EQ(points("cathedral"), 2);
    EXPECT_EQ(points("cathedral(3)"), 2);
    EXPECT_EQ(points("palace treasury workshop"), 0);
    EXPECT_EQ(points("palace treasury workshop barracks"), 1);
    EXPECT_EQ(points("palace treasury workshop barracks:1"), 0);
    EXPECT_EQ(points("palace treasury workshop barracks library walls"), 1);
    EXPECT_EQ(points("palace treasury workshop barracks library walls catapult"), 2);
    EXPECT_EQ(points("trophy_hall*2"), 0);
    EXPECT_EQ(points("trophy_hall*3"), 1);
    EXPECT_EQ(points("trophy_hall*6"), 2);
    EXPECT_EQ(points("trophy_hall*9"), 2);
    EXPECT_EQ(points("trophy_hall*3 trophy_hall*3"), 2);
}

TEST(Furtherance, FUR_10_17_trophy_halls_count_kills_after_they_are_finished) {
    Play g = Play().to_units();
    g.build("S", "trophy_hall trophy_hall:1").put("S champion@c3, N militia@c4, N militia@b3").gold("N", 0);
    g.act("c3xc4, no");
    EXPECT_EQ(g.buildings("S"), "trophy_hall*1 trophy_hall:1");
    g.king("S").buildings[1].counters = 0;
    g.act("c3xb3, no");
    EXPECT_EQ(g.buildings("S"), "trophy_hall*2 trophy_hall*1");
}

TEST(Furtherance, FUR_6_8_barracks_recruit_one_more) {
    Play g;
    g.build("S", "barracks").gold("S", 20).next("knight champion");
    g.act("recruit, market militia, place b1");
    EXPECT_EQ(g.ask(), "S recruit_pick");
    EXPECT_EQ(g.refusal("done"), "legal");
    g.act("market knight, place c1");
    EXPECT_EQ(g.gold("S"), 20 - 2 - 5);
    EXPECT_EQ(g.ask(), "S unit_step");
    Play full;  // the limits apply to each
    full.build("S", "barracks").gold("S", 20).put("S fighter@b1, S fighter@c1");
    full.act("recruit, market militia");
    EXPECT_EQ(full.at("d1"), "S militia new");
    EXPECT_EQ(full.ask(), "S unit_step");
}

TEST(Furtherance, FUR_12_5_a_library_makes_research_cheaper_and_larger) {
    Play g;
    g.build("S", "library").study("S", "champion knight archer").gold("S", 8);
    EXPECT_EQ(g.ask(), "S worker_step");
    g.act("recruit");
    EXPECT_EQ(g.legal("research"), "research archer, research champion, research knight");
    g.act("research champion, place c1");
    EXPECT_EQ(g.gold("S"), 2);
}

}  // namespace endtable::furtherance::buildings_test
