// FUR-4: set-up, first player, leader draft; FUR-13.1, FUR-18.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::setup_test {

TEST(Furtherance, FUR_4_3_markets_are_filled_from_the_top) {  // FUR-7.1
    const Play g;
    EXPECT_EQ(g.market("units"), kUnits);
    EXPECT_EQ(g.market("items"), kItems);
    EXPECT_EQ(g.market("buildings"), kBuildings);
    EXPECT_EQ(g.s.unit_deck.size(), 35 - 3);
    EXPECT_EQ(g.s.item_deck.size(), 24 - 3);
    EXPECT_EQ(g.s.building_deck.size(), 28 - 3);
}

TEST(Furtherance, FUR_4_4_units_items_buildings_slot_by_slot) {
    Play g = Play::from_start(2);
    const auto fill = [&](const char* cards) { g.chance(cards); };
    fill("draw champion, draw archer, draw champion, draw knight");
    EXPECT_EQ(g.market("units"), "champion*2 archer knight");
    EXPECT_EQ(g.market("items"), "- - -");
    fill("draw potion, draw excalibur, draw potion, draw holy_grail");
    EXPECT_EQ(g.market("items"), "potion*2 excalibur holy_grail");
    EXPECT_EQ(g.market("buildings"), "- - -");
    fill("draw park, draw refuge, draw walls");
    EXPECT_EQ(g.market("buildings"), "park refuge walls");
    EXPECT_EQ(g.ask(), "S worker_step");
}

TEST(Furtherance, FUR_4_4_the_same_order_whenever_several_slots_are_empty) {
    Play g;
    g.give("S", "royal_charter").open("items", "potion").open("buildings", "").open("units", "militia fighter");
    g.act("use royal_charter");
    std::string order;
    for (const Event& e : g.events.list())
        if (e.kind == static_cast<std::uint16_t>(EventKind::Flipped) && e.args[3] == 0)
            order += std::to_string(e.args[0]) + "." + std::to_string(e.args[2]) + " ";
    EXPECT_EQ(order, "0.2 1.1 1.2 2.0 2.1 2.2 ");
}

TEST(Furtherance, FUR_4_5_starting_workers) {  // FUR-13.1, FUR-17.2, FUR-18.1
    EXPECT_EQ(Play(2).workers("S"), "starting");
    EXPECT_EQ(Play(2).workers("N"), "starting");
    EXPECT_EQ(Play(2, "mode=beginner").workers("N"), "starting starting");
    EXPECT_EQ(Play(1).workers("S"), "starting starting");
    EXPECT_EQ(Play(1).workers("W"), "");
}

TEST(Furtherance, FUR_4_6_the_upgrade_deck_is_shuffled) {
    const Play g;
    EXPECT_EQ(g.s.upgrade_deck.size(), 10);
    EXPECT_EQ(g.ends("upgrades"), "...");  // nobody knows any place
    for (int kind = 0; kind < 5; ++kind) EXPECT_EQ(g.s.upgrade_deck.weight(kind), 2);
}

TEST(Furtherance, FUR_4_7_gold_castle_and_points) {
    const Play g(4);
    for (const char* k : {"S", "W", "N", "E"}) {
        EXPECT_EQ(g.gold(k), 4);
        EXPECT_EQ(g.hp(k), 10);
        EXPECT_EQ(g.vp(k), 0);
    }
    EXPECT_EQ(Play(2, "castle_hp=15").hp("N"), 15);
}

TEST(Furtherance, FUR_4_8b_the_first_player_is_drawn_or_named) {
    Play g = Play::from_start(3, "first_player=random");
    while (g.chances().find("first") == std::string::npos) g.chance(g.chances().substr(0, g.chances().find(':')));
    EXPECT_EQ(g.chances(), "first S:1, first W:1, first N:1");
    g.chance("first W").roll();
    EXPECT_EQ(g.ask(), "W worker_step");
    g.to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
    EXPECT_EQ(g.s.round, 1);
    g.to_units().act("end_turn").to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "W worker_step");
    EXPECT_EQ(g.s.round, 2);
    EXPECT_EQ(Play(2, "first_player=N").ask(), "N worker_step");
    EXPECT_NE(complaint(2, "first_player=E").find("nobody sits at E"), std::string::npos);
}

TEST(Furtherance, FUR_4_11_picks_are_secret_until_the_draft_is_over) {
    Play g = Play::from_start(2, "leaders=draft leader_pool=audric,dedric,payne");
    while (g.chances().find("deal") == std::string::npos) g.chance(g.chances().substr(0, g.chances().find(':')));
    g.chance("deal audric, deal dedric, deal payne");
    EXPECT_EQ(g.ask(), "N pick_leader");
    EXPECT_EQ(g.legal(), "pick audric, pick dedric, pick payne");
    g.act("pick dedric");
    EXPECT_EQ(g.legal(), "pick audric, pick payne");
    State seen = g.s;
    g.game().mask(seen, Seats::only(seat(0)));
    EXPECT_EQ(seen.kingdoms[2].leader, kUnknownKind);
    State own = g.s;
    g.game().mask(own, Seats::only(seat(1)));
    EXPECT_EQ(own.kingdoms[2].leader, 1 + leader_kind("dedric"));
    g.act("pick payne");
    EXPECT_EQ(g.count(EventKind::LeaderRevealed), 2);
    State after = g.s;
    g.game().mask(after, Seats::none());
    EXPECT_EQ(after.kingdoms[2].leader, 1 + leader_kind("dedric"));
    EXPECT_EQ(after.kingdoms[0].leader, 1 + leader_kind("payne"));
    EXPECT_EQ(g.king("S").leader_counters, 3);
}

TEST(Furtherance, FUR_4_12_leaders_that_begin_with_something_do_so_now) {  // FUR-4.12b, FUR-4.13
    Play g = Play::from_start(2, "first_player=N");
    g.lead("S", "orrin").lead("N", "orrin");  // by hand: there is only one in the box
    g.king("S").leader_counters = 0;
    g.roll();
    const auto research = [&](const char* deck) {
        g.act(std::string("deck ") + deck);
        for (const char* question : {"research_take", "research_top"}) {
            EXPECT_NE(g.ask().find(question), std::string::npos) << g.ask();
            const std::string words = g.legal();
            g.act(words.substr(0, words.find(',')));
        }
    };
    EXPECT_EQ(g.ask(), "N research_deck");  // the first player first
    research("units");
    EXPECT_EQ(g.ask(), "N research_deck");
    research("items");
    EXPECT_EQ(g.ask(), "S research_deck");
    research("units");
    research("units");
    EXPECT_EQ(g.ask(), "N worker_step");  // and then the first turn, without any special rule
    EXPECT_EQ(g.s.round, 1);
    EXPECT_EQ(g.king("N").research.size(), 2);
    for (const Researched& r : g.king("N").research) EXPECT_EQ(r.fresh, 0);  // to be had from the first turn on
}

TEST(Furtherance, FUR_4_2_two_players_have_35_units) {  // FUR-18.3, FUR-17.2b
    const auto flags = [](const Play& g) { return g.s.unit_deck.bag()[unit_kind("flag_bearer")]; };
    EXPECT_EQ(flags(Play(2)), 1);
    EXPECT_EQ(flags(Play(3)), 2);
    EXPECT_EQ(flags(Play(4)), 2);
    EXPECT_EQ(flags(Play(1)), 2);
    EXPECT_EQ(flags(Play(2, "remove_flag_bearer_2p=false")), 2);
    EXPECT_EQ(Play(3).s.unit_deck.size(), 36 - 3);
}

}  // namespace endtable::furtherance::setup_test
