// FUR-14: leaders; ledger 5.7.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::leaders_test {

TEST(Furtherance, FUR_14_1_one_leader_for_the_whole_game) {
    Play g = Play::from_start(3, "leaders=random").roll();
    while (g.ask().find("research") != std::string::npos) {  // Orrin
        const std::string words = g.legal();
        g.act(words.substr(0, words.find(',')));
    }
    const int leader = g.king("W").leader;
    EXPECT_NE(leader, 0);
    EXPECT_NE(g.king("S").leader, leader);
    EXPECT_NE(g.king("N").leader, leader);
    EXPECT_NE(g.king("N").leader, g.king("S").leader);
    EXPECT_EQ(Play(3).king("W").leader, 0);
}

TEST(Furtherance, FUR_14_2_audric_adds_health_once_a_turn) {  // FUR-14.6
    Play g;
    g.lead("S", "audric").put("S militia@c1 new, S knight@c3, N knight@c5").gold("S", 3);
    EXPECT_EQ(g.legal("leader"), "leader c1, leader c3");
    g.act("leader c3");
    EXPECT_EQ(g.at("c3"), "S knight hp:1");
    EXPECT_EQ(g.gold("S"), 2);
    EXPECT_EQ(g.legal("leader"), "");
    EXPECT_EQ(g.refusal("leader c3"), "already_used FUR-14.6");
    g.to_turn("N").to_turn("S").to_units();
    EXPECT_EQ(g.legal("leader"), "leader c1, leader c3");  // in the unit phase too
    g.gold("S", 0);
    EXPECT_EQ(g.refusal("leader c3"), "cannot_afford FUR-14.6");
}

TEST(Furtherance, FUR_14_3b_dedric_under_the_usual_limits) {
    Play item;  // the sixth item is used
    item.open("items", "excalibur holy_grail masons_kit").lead("S", "dedric").gold("S", 3).put("S fighter@c1");
    item.give("S", "potion potion sharpener sharpener bear_trap").next("swift_boots");
    item.act("buy");
    EXPECT_EQ(item.legal(), "blind, market masons_kit");
    item.act("blind");
    EXPECT_EQ(item.ask(), "S forced_item");
    Play seven;
    seven.lead("S", "dedric").gold("S", 3).next("cathedral");
    seven.build("S", "fortification guard_tower catapult treasury workshop barracks library");
    seven.act("build");
    EXPECT_EQ(seven.ask(), "S discard_building");
    seven.act("discard library, blind");
    EXPECT_EQ(seven.buildings("S"), "fortification guard_tower catapult treasury workshop barracks cathedral:3");
    Play all(4);  // every building is somewhere: the one that is discarded can be drawn (FUR-7.6, 8.5d)
    all.lead("S", "dedric").gold("S", 3).open("buildings", "cathedral*2 refuge*2 palace*2").study("E", "library");
    for (const char* owner : {"S", "N"})
        all.build(owner, "walls fortification guard_tower catapult marketplace treasury workshop");
    all.build("W", "park park trophy_hall trophy_hall barracks barracks library");
    ASSERT_EQ(all.s.building_deck.size() + all.s.discards[2].size(), 0);
    EXPECT_EQ(all.refusal("build"), "legal");
    all.act("build, discard workshop");  // then there is nothing else to choose
    EXPECT_EQ(all.buildings("S"), "walls fortification guard_tower catapult marketplace treasury workshop:1");
    Play full;
    full.lead("S", "dedric").gold("S", 9).put("S militia@b1, S militia@c1, S militia@d1");
    EXPECT_EQ(full.refusal("recruit"), "castle_full FUR-6.9");
    Play unit;
    unit.lead("S", "dedric").gold("S", 3).next("champion").act("recruit, blind, place c1");
    EXPECT_EQ(unit.at("c1"), "S champion new");
    Play poor;
    poor.lead("S", "dedric").gold("S", 2).act("buy");
    EXPECT_EQ(poor.items("S"), "potion");  // the only thing to be had
    Play market;                           // each card may be blind; the marketplace pays, no reduction counts
    market.lead("S", "dedric")
        .gold("S", 6)
        .hire("S", "merchant")
        .build("S", "marketplace")
        .next("fire_flask excalibur");
    market.act("merchant buy, blind, blind");
    EXPECT_EQ(market.items("S"), "fire_flask excalibur");
    EXPECT_EQ(market.gold("S"), 6 - 3 + 1 - 3 + 1);
    Play other;
    other.act("buy");
    EXPECT_EQ(other.refusal("blind"), "no_such_leader FUR-14.3");
}

TEST(Furtherance, FUR_14_4b_payne_has_three_counters) {
    Play g = Play::from_start(2, "leaders=draft leader_pool=payne,audric,dedric").roll();
    g.act("pick payne");
    EXPECT_EQ(g.ask(), "S pick_leader");
    g.act("pick audric");
    EXPECT_EQ(g.king("N").leader_counters, 3);
    EXPECT_EQ(g.king("S").leader_counters, 0);
    Play spent = Play().to_units();
    spent.lead("S", "payne");
    spent.king("S").leader_counters = 0;
    spent.act("end_turn");
    EXPECT_EQ(spent.ask(), "N worker_step");
}

TEST(Furtherance, FUR_14_4d_the_second_turn_starts_like_any_other) {  // FUR-5.2
    Play g;
    g.lead("S", "payne").build("S", "treasury").put("S knight@c2");
    g.act("recruit, market fighter, place c1").act("c2-c3").act("end_turn, yes");
    EXPECT_EQ(g.gold("S"), 0 + 2);
    EXPECT_EQ(g.at("c1"), "S fighter");
    EXPECT_EQ(g.workers("S"), "starting");
    g.to_units().act("c1-c2").act("c3-c4");
    EXPECT_EQ(g.board(), "c2 S fighter, c4 S knight");
}

TEST(Furtherance, FUR_14_6_trosh_once_a_worker_and_turn) {
    Play g;
    g.lead("S", "trosh").hire("S", "starting miner").gold("S", 20);
    g.act("mine, miner mine");
    EXPECT_EQ(g.ask(), "S worker_step");
    EXPECT_NE(g.legal("repeat").find("repeat mine>buy"), std::string::npos);
    EXPECT_NE(g.legal("miner repeat").find("miner repeat mine>buy"), std::string::npos);
    g.act("repeat mine>buy, market potion, done");
    EXPECT_EQ(g.legal("repeat"), "");  // that worker has repeated
    g.act("miner repeat mine>build, market walls");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.gold("S"), 20 + 4 + 7 - 3 - 2 - 3 - 4);
    Play poor;  // the action must be possible after the 3 gold
    poor.lead("S", "trosh").gold("S", 4).open("items", "potion sharpener bear_trap").act("research, deck units");
    poor.act(poor.legal().substr(0, poor.legal().find(','))).act(poor.legal().substr(0, poor.legal().find(',')));
    EXPECT_EQ(poor.legal(), "end_workers, repeat research>mine");
    poor.act("end_workers");
    EXPECT_EQ(poor.ask(), "S unit_step");
    Play two;
    two.lead("S", "trosh").gold("S", 2).hire("S", "starting").gold("S", 2).act("buy");
    EXPECT_EQ(two.ask(), "S unit_step");  // no gold, no question
}

TEST(Furtherance, FUR_14_1_vari_takes_revenge_and_salvages_for_nothing) {
    Play g = Play().to_units();
    g.lead("N", "vari").put("S knight@c3, N militia@c4").gold("N", 0);
    g.act("c3xc4, no");
    EXPECT_EQ(g.at("c3"), "S knight(1)");
    EXPECT_EQ(g.ask(), "N salvage");
    g.act("yes");
    EXPECT_EQ(g.research("N"), "militia");
    EXPECT_EQ(g.gold("N"), 0);
    Play kill = Play().to_units();  // it can kill, and the kill is Vari's
    kill.lead("N", "vari").put("S knight@c3(2), N militia@c4").build("N", "trophy_hall").gold("S", 0);
    kill.act("c3xc4, no, no");
    EXPECT_EQ(kill.board(), "");
    EXPECT_EQ(kill.buildings("N"), "trophy_hall*1");
    Play item = Play().to_units();  // no battle, no revenge
    item.lead("N", "vari").put("S knight@c3, N militia@c4").give("S", "fire_flask").act("use fire_flask c4, no");
    EXPECT_EQ(item.at("c3"), "S knight");
    Play absorbed = Play().to_units();
    absorbed.lead("N", "vari").put("S knight@c3, S bulwark@b3, N militia@c4").act("c3xc4, no");
    EXPECT_EQ(absorbed.ask(), "S absorb");
    Play building = Play().to_units();  // buildings still cost 2
    building.lead("N", "vari").put("S champion@c4").build("N", "park(1)").gold("N", 1).act("c4xN, hit park, no");
    EXPECT_EQ(building.ask(), "S unit_step");
    Play counter = Play().to_units("N");  // killed by a counter-attack
    counter.lead("N", "vari").put("N militia@c4, S knight@c3").act("c4xc3, yes, no");
    EXPECT_EQ(counter.at("c3"), "S knight(2)");
}

TEST(Furtherance, FUR_14_1_ivan_plunders) {
    Play g = Play().to_units();
    g.lead("S", "ivan").put("S champion@c4").build("N", "park").gold("N", 3);
    g.act("c4xN, hit castle, no");
    EXPECT_EQ(g.gold("S"), 5);
    EXPECT_EQ(g.gold("N"), 2);
    g.act("c4xN, hit park, no");
    EXPECT_EQ(g.gold("S"), 6);
    EXPECT_EQ(g.gold("N"), 1);
    Play unit = Play().to_units();  // not for units
    unit.lead("S", "ivan").put("S champion@c3, N knight@c4").act("c3xc4, no, no");
    EXPECT_EQ(unit.gold("S"), 4);
}

TEST(Furtherance, FUR_14_1_bertram_builds_a_turn_faster) {
    Play g;
    g.lead("S", "bertram").gold("S", 20).open("buildings", "cathedral walls library").act("build, market cathedral");
    EXPECT_EQ(g.buildings("S"), "cathedral:2");
    Play least;  // with an architect too: at least one
    least.lead("S", "bertram").gold("S", 20).hire("S", "architect").act("architect build, market walls");
    EXPECT_EQ(least.buildings("S"), "walls:1");
}

TEST(Furtherance, FUR_14_1_mirabel_earns_one_a_turn) {
    Play g;
    g.lead("S", "mirabel").to_turn("N").to_turn("S");
    EXPECT_EQ(g.gold("S"), 5);
    EXPECT_EQ(g.gold("N"), 4);
}

TEST(Furtherance, FUR_14_1_sable_moves_three) {
    Play g;
    g.lead("S", "sable").put("S fighter@c1").to_turn("N").to_turn("S").to_units();
    g.act("c1-c2").act("c2-c3").act("c3-c4");
    EXPECT_EQ(g.refusal("c4-b4"), "no_moves FUR-9.6");
}

TEST(Furtherance, FUR_14_1_orrin_looks_further) {
    Play g;
    g.lead("S", "orrin").study("S", "knight archer").next("park palace library walls");
    g.act("research, deck buildings");
    EXPECT_EQ(g.legal(), "take library, take palace, take park, take walls");
    g.act("take palace");
    EXPECT_EQ(g.ask(), "S research_top");  // three are allowed
    g.act("top library");
    EXPECT_EQ(g.research("S"), "knight archer palace");
    EXPECT_EQ(g.ends("buildings"), "library ... park walls");
}

}  // namespace endtable::furtherance::leaders_test
