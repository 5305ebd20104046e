// The content files and what is said of their mistakes (ledger part 5).
#include <algorithm>
#include <numeric>

#include "core/playout.hpp"
#include "games/furtherance/effects.hpp"
#include "games/furtherance/tests/support.hpp"

namespace endtable::furtherance::test::content {

Json official_json(const std::string& file) { return official_files().json(file); }

TEST(FurtheranceContent, FUR_7_5_copies_of_every_card) {
    const Cards& cards = official()->cards;
    const auto sum = [](const auto& rows) {
        return std::accumulate(rows.begin(), rows.end(), 0, [](int n, const auto& row) { return n + row.copies; });
    };
    EXPECT_EQ(sum(cards.units), 36);
    EXPECT_EQ(sum(cards.items), 24);
    EXPECT_EQ(sum(cards.buildings), 28);
    EXPECT_EQ(sum(cards.upgrades), 10);
    EXPECT_EQ(cards.leaders_n, 10);
    for (int i = 0; i < cards.units_n; ++i) EXPECT_EQ(cards.units[static_cast<std::size_t>(i)].copies, i < 5 ? 4 : 2);
}

TEST(FurtheranceContent, FUR_3_5b_open_neighbours_of_every_square) {
    const auto setup = configure(official(), nullptr, 4).setup;
    const auto neighbours = [&](const char* square) {
        std::string text;
        for (const int q : squares(setup->board.next[static_cast<std::size_t>(square_of(square))]))
            text += (text.empty() ? "" : " ") + square_name(q);
        return text;
    };
    EXPECT_EQ(neighbours("b1"), "c1");
    EXPECT_EQ(neighbours("c1"), "b1 c2 d1");
    EXPECT_EQ(neighbours("c2"), "b2 c1 c3 d2");
    EXPECT_EQ(neighbours("b2"), "b3 c2");
    EXPECT_EQ(neighbours("a3"), "a2 a4 b3");
    EXPECT_EQ(neighbours("d3"), "c3 d2 d4 e3");
    int sides = 0;
    for (const Squares next : setup->board.next) sides += std::popcount(next);
    EXPECT_EQ(sides, 2 * 24);
    EXPECT_EQ(setup->board.gate[0], only(square_of("c2")));
    EXPECT_EQ(setup->board.gate[3], only(square_of("d3")));
    const auto solo = configure(official(), nullptr, 1).setup;
    EXPECT_EQ(solo->board.gate[0], only(square_of("b2")) | only(square_of("c2")) | only(square_of("d2")));
    EXPECT_EQ(solo->board.gate[1], only(square_of("b3")));
}

// Ledger 5.7: what the leaders of the official content do to prices, counters and limits. (That those do what they say
// is tested with tests/content.)
TEST(FurtheranceContent, leaders_of_the_official_content) {
    const auto setup = configure(official(), nullptr, 2).setup;
    const auto led_by = [&](const std::string& name) {
        Kingdom kd;
        const auto& ids = official()->leader_ids;
        kd.leader = u8(1 + static_cast<int>(std::find(ids.begin(), ids.end(), name) - ids.begin()));
        return kd;
    };
    const auto stat = [&](const char* leader, Stat which) { return kingdom_stat(*setup, led_by(leader), which); };
    const auto cost = [&](const char* leader, DeckId deck, bool studied = false) {
        return cost_of(*setup, led_by(leader), deck, 1, studied, Worker::Starting) - printed_cost(*setup, deck, 1);
    };
    EXPECT_EQ(setup->leader(0).use.cost, 3);
    EXPECT_EQ(cost("audric", DeckId::Items), -1);
    EXPECT_EQ(stat("dedric", Stat::Blind), 6);
    EXPECT_EQ(cost("dedric", DeckId::Buildings), -1);
    EXPECT_EQ(cost("dedric", DeckId::Units, true), -1);
    EXPECT_EQ(stat("payne", Stat::StartCounters), 3);
    EXPECT_EQ(stat("trosh", Stat::Repeat), 3);
    EXPECT_EQ(cost("trosh", DeckId::Units), -1);
    EXPECT_EQ(cost("trosh", DeckId::Items), 1);
    EXPECT_EQ(stat("vari", Stat::Revenge), 1);
    EXPECT_EQ(salvage_price(*setup, led_by("vari"), DeckId::Units), 0);
    EXPECT_EQ(cost("vari", DeckId::Items), -1);
    EXPECT_EQ(stat("ivan", Stat::Plunder), 1);
    EXPECT_EQ(cost("ivan", DeckId::Items), -1);
    EXPECT_EQ(stat("bertram", Stat::BuildTurns), -1);
    EXPECT_EQ(cost("bertram", DeckId::Buildings), 3);
    EXPECT_EQ(cost("bertram", DeckId::Units), -1);
    EXPECT_EQ(cost("bertram", DeckId::Items), -1);
    EXPECT_EQ(stat("mirabel", Stat::MineGold), 1);
    EXPECT_EQ(cost("mirabel", DeckId::Buildings), 1);
    EXPECT_EQ(cost("mirabel", DeckId::Units), 1);
    EXPECT_EQ(stat("sable", Stat::LimitMoves), 1);
    EXPECT_EQ(cost("sable", DeckId::Items), -1);
    EXPECT_EQ(cost("sable", DeckId::Units), 1);
    EXPECT_EQ(stat("orrin", Stat::StartResearch), 2);
    EXPECT_EQ(stat("orrin", Stat::ResearchLook), 1);
    EXPECT_EQ(cost("orrin", DeckId::Items, true), -1);
    EXPECT_EQ(cost("orrin", DeckId::Units), -1);
}

TEST(FurtheranceContent, mistakes_are_told_with_their_place) {
    Json units = official_json("units.json");
    units["units"][2]["atk"] = 99;
    EXPECT_EQ(content_mistake("units.json", units),
              "units.json: units[2].atk: expected a whole number from 0 to 9, found 99");
    units = official_json("units.json");
    units["units"][0]["copies"] = 9;
    EXPECT_NE(content_mistake("units.json", units).find("at most 36 cards, these are 41"), std::string::npos);
    units["units"][0]["ability"] = {{"fly", true}};
    EXPECT_NE(content_mistake("units.json", units).find("units[0].ability"), std::string::npos);

    Json buildings = official_json("buildings.json");
    buildings["buildings"][0]["effects"][0]["op"] = "shine";
    EXPECT_NE(content_mistake("buildings.json", buildings).find("buildings[0].effects[0].op: no such operation"),
              std::string::npos);
    buildings = official_json("buildings.json");
    buildings["buildings"][13]["effects"][0]["n"] = 3;
    EXPECT_NE(content_mistake("buildings.json", buildings), "");

    Json items = official_json("items.json");
    items["items"][0]["effects"][0]["target"] = "enemy_unit_near";
    EXPECT_NE(content_mistake("items.json", items).find("cannot be used on that target"), std::string::npos);
    items = official_json("items.json");
    items["items"][1]["windows"] = {"T"};
    EXPECT_NE(content_mistake("items.json", items).find("items[1].windows"), std::string::npos);

    Json board = official_json("board.json");
    board["walls"][0] = {"b1", "c3"};
    EXPECT_EQ(content_mistake("board.json", board), "board.json: walls[0]: these squares share no side");
    Json solo = official_json("solo.json");
    solo["arrows"]["b2"] = "b3";
    EXPECT_NE(content_mistake("solo.json", solo).find("circle"), std::string::npos);
}

// Content as it may come from outside: whatever is accepted can be played, also where a worker takes three cards.
TEST(FurtheranceContent, FUR_12_2_content_with_three_takes_is_played_without_breaking) {
    Json upgrades = official_json("upgrades.json");
    Json& scholar = upgrades["upgrades"][1];
    ASSERT_EQ(scholar["id"], "scholar");
    scholar["effects"][1]["n"] = 2;
    upgrades["upgrades"] = {upgrades["upgrades"][0], scholar};
    const auto content = read_content(official_files().replaced_by(Json{{"upgrades.json", upgrades}}));
    int takes = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto setup = configure(content, nullptr, 2).setup;
        const Furtherance game(*setup);
        Rng rng(seed);
        std::vector<Action> buffer;
        State s = game.start();
        for (int ply = 0; ply < 700; ++ply) {
            const bool third = s.over == 0 && s.agenda.top().kind == Task::Kind::ResearchTake && s.agenda.top().b == 3;
            takes += third ? 1 : 0;
            const char* why = game.broken(s);
            ASSERT_EQ(why, nullptr) << why << " seed " << seed << " ply " << ply;
            if (!random_step(game, s, rng, buffer)) break;
        }
    }
    EXPECT_GT(takes, 5) << "otherwise nothing was tried";
}

// A card may say what differs alone; among several it counts for nothing.
TEST(FurtheranceContent, FUR_17_2c_what_a_card_says_of_solo_holds_in_solo_alone) {
    Json buildings = official_json("buildings.json"), items = official_json("items.json");
    Json& marketplace = buildings["buildings"][4];
    ASSERT_FALSE(marketplace.contains("solo"));
    marketplace["solo"] = {{"cost", marketplace["cost"].get<int>() + 2}, {"turns", 9}};
    Json& charter = items["items"][6];
    ASSERT_EQ(charter["id"], "royal_charter");
    charter["solo"] = {{"effects", {{{"op", "vp_permanent"}, {"n", 2}}}}};
    const auto content =
        read_content(official_files().replaced_by(Json{{"buildings.json", buildings}, {"items.json", items}}));
    const auto alone = configure(content, nullptr, 1).setup;
    EXPECT_EQ(alone->building(4).cost, marketplace["cost"].get<int>() + 2);
    EXPECT_EQ(alone->building(4).turns, 9);
    EXPECT_EQ(alone->building(4).hits, marketplace["hits"].get<int>()) << "what solo does not name stays";
    EXPECT_EQ(alone->item(6).effects[0].n, 2);
    for (const int seats : {2, 3, 4}) {
        const auto among = configure(content, nullptr, seats).setup;
        EXPECT_EQ(among->building(4).cost, marketplace["cost"].get<int>());
        EXPECT_EQ(among->building(4).turns, marketplace["turns"].get<int>());
        EXPECT_EQ(among->item(6).effects[0].n, 1);
    }
    EXPECT_EQ(configure(content, {{"mode", "beginner"}}, 2).setup->building(4).turns, marketplace["turns"].get<int>());
}

// Ledger 5.3 to 5.5, 5.7: alone, cards that give points are dearer, slower or harder to keep, and so are who kills
// unharmed and the Guard Tower; the Palace asks for less, what shields the castle is quicker, and Catapult, Treasury
// and leaders that were weak there cost less.
TEST(FurtheranceContent, cards_of_the_official_content_in_solo) {
    const auto alone = configure(official(), nullptr, 1).setup, among = configure(official(), nullptr, 2).setup;
    const auto kind = [](const std::vector<std::string>& ids, const char* id) {
        return static_cast<int>(std::find(ids.begin(), ids.end(), id) - ids.begin());
    };
    const auto building = [&](const auto& setup, const char* id) {
        return setup->building(kind(official()->building_ids, id));
    };
    const auto item = [&](const auto& setup, const char* id) { return setup->item(kind(official()->item_ids, id)); };
    EXPECT_EQ(official()->other_in_solo,
              (std::set<std::string>{"building.catapult", "building.cathedral", "building.fortification",
                                     "building.guard_tower", "building.palace", "building.park", "building.refuge",
                                     "building.treasury", "building.trophy_hall", "building.walls", "item.excalibur",
                                     "item.holy_grail", "item.royal_charter", "leader.bertram", "leader.dedric",
                                     "leader.mirabel", "leader.orrin", "leader.trosh", "unit.shadowblade"}));
    const int shadowblade = kind(official()->unit_ids, "shadowblade");
    EXPECT_EQ(among->unit(shadowblade).cost, 8);
    EXPECT_EQ(alone->unit(shadowblade).cost, 12);
    EXPECT_EQ(building(among, "refuge").vp[0].least, 5);
    EXPECT_EQ(building(alone, "refuge").vp[0].least, 8);
    EXPECT_EQ(building(among, "park").turns, 2);
    EXPECT_EQ(building(alone, "park").turns, 3);
    EXPECT_EQ(building(among, "refuge").turns, 2);
    EXPECT_EQ(building(alone, "refuge").turns, 3);
    EXPECT_EQ(building(among, "cathedral").turns, 3);
    EXPECT_EQ(building(alone, "cathedral").turns, 5);
    EXPECT_EQ(building(among, "palace").vp[0].per, 3);
    EXPECT_EQ(building(alone, "palace").vp[0].per, 2);
    EXPECT_EQ(building(among, "trophy_hall").vp[0].per, 3);
    EXPECT_EQ(building(alone, "trophy_hall").vp[0].per, 5);
    EXPECT_EQ(item(among, "royal_charter").cost, 9);
    EXPECT_EQ(item(alone, "royal_charter").cost, 12);
    for (const char* token : {"holy_grail", "excalibur"}) {
        EXPECT_EQ(item(among, token).cost, 6);
        EXPECT_EQ(item(alone, token).cost, 12);
    }
    EXPECT_EQ(building(among, "guard_tower").cost, 3);
    EXPECT_EQ(building(alone, "guard_tower").cost, 5);
    EXPECT_EQ(building(among, "guard_tower").turns, 1);
    EXPECT_EQ(building(alone, "guard_tower").turns, 2);
    EXPECT_EQ(building(among, "catapult").cost, 4);
    EXPECT_EQ(building(alone, "catapult").cost, 2);
    EXPECT_EQ(building(among, "treasury").cost, 6);
    EXPECT_EQ(building(alone, "treasury").cost, 4);
    for (const char* shield : {"walls", "fortification"}) {
        EXPECT_EQ(building(among, shield).turns, 2);
        EXPECT_EQ(building(alone, shield).turns, 1);
    }
    const auto leader = [&](const auto& setup, const char* id, Stat which) {
        return stat_of(setup->leader(kind(official()->leader_ids, id)).stats, which);
    };
    EXPECT_EQ(leader(alone, "dedric", Stat::Blind), 5);
    EXPECT_EQ(leader(alone, "trosh", Stat::Repeat), 2);
    EXPECT_EQ(leader(alone, "bertram", Stat::CostBuilding), 2);
    EXPECT_EQ(leader(alone, "orrin", Stat::CostResearch), -2);
    EXPECT_EQ(leader(alone, "mirabel", Stat::MineGold), 1);
    for (const Stat which : {Stat::CostBuilding, Stat::CostUnit}) {
        EXPECT_EQ(leader(among, "mirabel", which), 1);
        EXPECT_EQ(leader(alone, "mirabel", which), 0);
    }
}

TEST(FurtheranceContent, mistakes_in_what_a_card_says_of_solo_are_named) {
    const auto mistake = [](const Json& solo) {
        Json buildings = official_json("buildings.json");
        buildings["buildings"][0]["solo"] = solo;
        return content_mistake("buildings.json", buildings);
    };
    EXPECT_EQ(mistake(Json::array()), "buildings.json: buildings[0].solo: expected an object, found []");
    EXPECT_EQ(mistake(Json::object()), "buildings.json: buildings[0].solo: says nothing");
    EXPECT_EQ(mistake({{"atk", 3}}), "buildings.json: buildings[0].solo.atk: stands for a field that the card has not");
    EXPECT_NE(mistake({{"copies", 3}}).find("buildings[0].solo: unknown key \"copies\""), std::string::npos);
    EXPECT_EQ(mistake({{"cost", official_json("buildings.json")["buildings"][0]["cost"]}}),
              "buildings.json: buildings[0].solo.cost: is what the card says anyway");
    EXPECT_EQ(mistake({{"cost", 99}}),
              "buildings.json in solo: buildings[0].cost: expected a whole number from 1 to 30, found 99");
}

TEST(FurtheranceOptions, FUR_18_1_modes_preset_points_and_workers) {
    const auto beginner = configure(official(), {{"mode", "beginner"}}, 2);
    EXPECT_EQ(beginner.setup->vp_target, 3);
    EXPECT_EQ(beginner.setup->start_workers, 2);
    EXPECT_EQ(std::popcount(beginner.setup->leader_pool), 7);
    EXPECT_EQ(configure(official(), beginner.options, 2).options, beginner.options) << "a record carries every option";
    const auto solo = configure(official(), nullptr, 1);
    EXPECT_EQ(solo.setup->mode, Mode::Solo);
    EXPECT_EQ(solo.setup->vp_target, 4);
    EXPECT_EQ(solo.options.at("leaders"), "random");
    EXPECT_EQ(configure(official(), {{"vp_target", 5}}, 3).setup->vp_target, 5);
}

TEST(FurtheranceOptions, what_does_not_fit_is_refused) {
    EXPECT_NE(option_mistake({{"mode", "solo"}}, 2), "");
    EXPECT_NE(option_mistake({{"mode", "standard"}}, 1), "");
    EXPECT_NE(option_mistake({{"mode", "solo"}, {"leaders", "draft"}}, 1), "");
    EXPECT_NE(option_mistake({{"mode", "beginner"}, {"leader_pool", {"trosh", "payne", "sable"}}}, 2), "");
    EXPECT_NE(option_mistake({{"leader_pool", {"payne", "sable"}}}, 2), "");
    EXPECT_EQ(option_mistake({{"leader_pool", {"payne", "sable"}}, {"leaders", "random"}}, 2), "");
    EXPECT_NE(option_mistake({{"leader_pool", {"paine"}}}, 2), "");
    EXPECT_NE(option_mistake({{"board", "open"}, {"siege_over_walls", true}}, 2), "");
    EXPECT_NE(option_mistake({{"first_player", "W"}}, 2), "");
    EXPECT_EQ(option_mistake({{"first_player", "W"}, {"seats_2p", "neighbours"}}, 2), "");
    EXPECT_NE(option_mistake({{"seats_2p", "neighbours"}}, 3), "");
    EXPECT_NE(option_mistake({{"solo_difficulty", "hard"}}, 2), "");
    EXPECT_NE(option_mistake({{"remove_flag_bearer_2p", false}}, 3), "");
}

TEST(FurtheranceOptions, FUR_4_2_two_players_leave_a_flag_bearer_out) {
    EXPECT_EQ(configure(official(), nullptr, 2).setup->first.unit_deck.size(), 35);
    EXPECT_EQ(configure(official(), {{"remove_flag_bearer_2p", false}}, 2).setup->first.unit_deck.size(), 36);
    EXPECT_EQ(configure(official(), nullptr, 3).setup->first.unit_deck.size(), 36);
}

}  // namespace endtable::furtherance::test::content
