// FUR-6, FUR-13: what workers do, upgrades, additional workers; ledger 5.6.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::workers_test {

TEST(Furtherance, FUR_6_1_seven_actions_and_one_a_worker) {
    Play g;
    EXPECT_EQ(g.legal(), "build, buy, mine, recruit, research");
    g.gold("S", 5).build("S", "walls:2");
    EXPECT_EQ(g.legal(), "build, buy, develop, mine, recruit, research, upgrade");
    g.hire("S", "starting starting").act("mine");
    EXPECT_EQ(g.workers("S"), "starting:mine starting");
    g.act("mine");  // the same action again, by another worker
    EXPECT_EQ(g.gold("S"), 5 + 8);
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_6_2_mine_takes_four_gold) {
    Play g;
    g.act("mine");
    EXPECT_EQ(g.gold("S"), 8);
    EXPECT_EQ(g.gold("N"), 4);
}

TEST(Furtherance, FUR_6_3_buy_takes_two_items_at_most) {
    Play g;
    g.gold("S", 20).next("swift_boots fire_flask");
    g.act("buy, market potion, market sharpener");
    EXPECT_EQ(g.items("S"), "potion sharpener");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.gold("S"), 15);
}

TEST(Furtherance, FUR_6_4_the_second_purchase_is_optional_and_may_come_from_research) {
    Play g;
    g.study("S", "holy_grail").gold("S", 10);
    g.act("buy");
    EXPECT_EQ(g.legal(), "market bear_trap, market potion, market sharpener, research holy_grail");
    g.act("research holy_grail");
    EXPECT_EQ(g.gold("S"), 4);
    EXPECT_EQ(g.legal("done"), "done");
    g.act("done");
    EXPECT_EQ(g.items("S"), "holy_grail");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_6_5_a_building_gives_nothing_before_its_last_counter_is_gone) {
    Play g;
    g.build("S", "treasury:1 workshop marketplace:1").gold("S", 2);
    g.open("items", "potion fire_flask bear_trap").act("buy");  // the potion
    EXPECT_EQ(g.gold("S"), 0);                                  // no marketplace yet
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.gold("S"), 0);  // no income
}

TEST(Furtherance, FUR_6_8_recruit_puts_a_new_unit_into_the_castle) {  // FUR-9.3
    Play g;
    g.put("S knight@c1");
    g.act("recruit, market fighter");
    EXPECT_EQ(g.ask(), "S place_unit");
    EXPECT_EQ(g.legal(), "place b1, place d1");
    EXPECT_EQ(g.refusal("place c1"), "occupied FUR-3.9");
    EXPECT_EQ(g.refusal("place c2"), "not_your_castle FUR-9.3");
    g.act("place d1");
    EXPECT_EQ(g.at("d1"), "S fighter new");
    EXPECT_EQ(g.gold("S"), 0);
}

TEST(Furtherance, FUR_6_10_research_looks_at_three) {  // FUR-6.11
    Play g;
    g.next("champion archer sapper").act("research");
    EXPECT_EQ(g.legal(), "deck buildings, deck items, deck units");
    g.act("deck units, take archer, top sapper");
    EXPECT_EQ(g.research("S"), "archer");
    EXPECT_EQ(g.ends("units"), "sapper ... champion");
    g.gold("S", 5).to_turn("N").to_turn("S").act("recruit");
    EXPECT_EQ(g.legal("research"), "research archer");
}

TEST(Furtherance, FUR_6_14_what_cannot_be_done_is_not_offered) {
    Play g;
    g.gold("S", 1);
    EXPECT_EQ(g.legal(), "mine, research");
    EXPECT_EQ(g.refusal("buy"), "cannot_afford FUR-6.14");
    EXPECT_EQ(g.refusal("build"), "cannot_afford FUR-6.14");
    EXPECT_EQ(g.refusal("recruit"), "cannot_afford FUR-6.14");
    EXPECT_EQ(g.refusal("develop"), "nothing_to_develop FUR-6.14");
    EXPECT_EQ(g.refusal("upgrade"), "cannot_afford FUR-6.12");
    g.gold("S", 2);
    EXPECT_EQ(g.legal(), "buy, mine, recruit, research");
    g.build("S", "walls");  // finished: nothing to develop
    EXPECT_EQ(g.legal("develop"), "");
}

TEST(Furtherance, FUR_6_13_the_upgraded_worker_takes_the_place_of_a_starting_one) {
    Play g;
    g.train("S", "merchant:1").hire("S", "starting");
    g.act("develop");
    EXPECT_EQ(g.workers("S"), "merchant:develop");
    EXPECT_EQ(g.training("S"), "");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "merchant");
}

TEST(Furtherance, FUR_13_4b_who_is_replaced_in_the_middle_of_an_action_goes_on_as_the_new_one) {
    Play g;
    g.open("items", "fire_flask swift_boots masons_kit").give("S", "sands_of_haste potion potion sharpener sharpener");
    g.train("S", "merchant:2").hire("S", "starting").gold("S", 9).next("bear_trap excalibur");
    g.act("buy, market fire_flask");  // only the Sands can be used (FUR-11.2)
    EXPECT_EQ(g.workers("S"), "merchant:buy");
    const int gold = g.gold("S");
    ASSERT_EQ(g.ask(), "S buy_pick");
    g.act("market swift_boots");  // costs 2, the Merchant pays 2 less, at least 1 (FUR-2.6)
    EXPECT_EQ(gold - g.gold("S"), 1);
    g.act("throw potion");              // again one too many
    EXPECT_EQ(g.ask(), "S unit_step");  // two purchases, as when it began
    Play two;                           // of two that have acted it is the one that is acting (FUR-13.4)
    two.open("items", "fire_flask swift_boots masons_kit")
        .give("S", "sands_of_haste potion potion sharpener sharpener");
    two.train("S", "merchant:2").hire("S", "starting:mine starting").gold("S", 9).next("bear_trap excalibur");
    two.act("buy, market fire_flask");
    EXPECT_EQ(two.workers("S"), "starting:mine merchant:buy");
    EXPECT_EQ(two.ask(), "S buy_pick");
}

TEST(Furtherance, FUR_13_2b_upgraded_workers_do_everything) {
    Play g;
    g.hire("S", "miner starting").gold("S", 9).build("S", "walls:1");
    EXPECT_EQ(g.legal("miner"),
              "miner build, miner buy, miner develop, miner mine, miner recruit, miner research, miner upgrade");
    g.act("mine");  // the improvement is its own
    EXPECT_EQ(g.gold("S"), 13);
    g.act("miner mine");
    EXPECT_EQ(g.gold("S"), 20);
}

TEST(Furtherance, FUR_13_2_what_each_upgraded_worker_is_good_for) {
    Play miner;
    miner.hire("S", "miner").gold("S", 0).act("miner mine");
    EXPECT_EQ(miner.gold("S"), 7);

    Play architect;  // develops two counters
    architect.hire("S", "architect").build("S", "cathedral:3").act("architect develop");
    EXPECT_EQ(architect.buildings("S"), "cathedral:1");

    Play merchant;  // three items, two gold cheaper
    merchant.hire("S", "merchant")
        .gold("S", 5)
        .next("swift_boots holy_grail")
        .open("items", "potion sharpener bear_trap");
    merchant.act("merchant buy, market sharpener");
    EXPECT_EQ(merchant.gold("S"), 4);
    merchant.act("market bear_trap");
    EXPECT_EQ(merchant.gold("S"), 3);
    EXPECT_EQ(merchant.legal(), "done, market potion, market swift_boots");  // the Grail costs 4
    merchant.act("market potion");
    EXPECT_EQ(merchant.gold("S"), 2);
    EXPECT_EQ(merchant.ask(), "S unit_step");

    Play sergeant;  // two units, one gold cheaper
    sergeant.hire("S", "sergeant").gold("S", 10).next("knight champion");
    sergeant.act("sergeant recruit, market axeman, place b1");
    EXPECT_EQ(sergeant.gold("S"), 6);
    EXPECT_EQ(sergeant.ask(), "S recruit_pick");
    EXPECT_EQ(sergeant.legal(), "done, market fighter, market knight, market militia");
    sergeant.act("market knight, place c1");
    EXPECT_EQ(sergeant.gold("S"), 2);
    EXPECT_EQ(sergeant.board(), "b1 S axeman new, c1 S knight new");
    EXPECT_EQ(sergeant.ask(), "S unit_step");
}

TEST(Furtherance, FUR_13_2_the_scholar_looks_at_five_takes_two_and_acquires_one) {
    Play g;
    g.hire("S", "scholar").study("S", "park").gold("S", 8);
    g.next("knight champion archer sapper captain");
    g.act("scholar research, deck units");
    EXPECT_EQ(g.legal(), "take archer, take captain, take champion, take knight, take sapper");
    g.act("take champion");
    EXPECT_EQ(g.ask(), "S research_take");
    EXPECT_EQ(g.legal(), "done, take archer, take captain, take knight, take sapper");
    g.act("take knight");
    EXPECT_EQ(g.ask(), "S research_return");
    g.act("return park");
    EXPECT_EQ(g.ask(), "S research_top");
    g.act("top captain");
    EXPECT_EQ(g.ends("units"), "captain ... archer sapper");
    EXPECT_EQ(g.ask(), "S scholar_acquire");
    EXPECT_EQ(g.legal(), "done, research champion, research knight");
    g.act("research champion, place c1");
    EXPECT_EQ(g.gold("S"), 0);
    EXPECT_EQ(g.board(), "c1 S champion new");
    EXPECT_EQ(g.research("S"), "knight");
    EXPECT_EQ(g.ask(), "S unit_step");  // one, and Barracks would not change that
}

TEST(Furtherance, FUR_13_2_the_scholar_under_the_usual_limits) {
    const auto research = [](Play& g) {
        g.next("walls palace library cathedral treasury");
        g.act("scholar research, deck buildings, take palace, done, top library");
    };
    Play poor;
    poor.hire("S", "scholar").gold("S", 5);
    research(poor);
    EXPECT_EQ(poor.ask(), "S scholar_acquire");  // asked all the same: silence would tell what was taken
    EXPECT_EQ(poor.legal(), "done");
    Play busy;
    busy.hire("S", "scholar").gold("S", 9).build("S", "park:1 refuge:1");
    research(busy);
    EXPECT_EQ(busy.legal(), "done");
    EXPECT_EQ(busy.refusal("research palace"), "construction_limit FUR-8.3");
    Play seven;
    seven.hire("S", "scholar").gold("S", 9);
    seven.build("S", "fortification guard_tower catapult treasury workshop barracks marketplace");
    research(seven);
    seven.act("research palace");
    EXPECT_EQ(seven.ask(), "S discard_building");
    seven.act("discard catapult");
    EXPECT_EQ(seven.buildings("S"), "fortification guard_tower treasury workshop barracks marketplace palace:2");
    EXPECT_EQ(seven.gold("S"), 9 - 6 + 1);
}

TEST(Furtherance, FUR_13_2_improvements_add_up) {
    Play develop;
    develop.hire("S", "architect").build("S", "workshop workshop cathedral:4").act("architect develop");
    EXPECT_EQ(develop.buildings("S"), "workshop workshop cathedral");
    Play recruit;
    recruit.hire("S", "sergeant").build("S", "barracks").gold("S", 20).next("knight champion archer");
    recruit.act("sergeant recruit, market militia, place b1, market fighter, place c1, market axeman");
    EXPECT_EQ(recruit.board(), "b1 S militia new, c1 S fighter new, d1 S axeman new");  // the last square is not asked
    EXPECT_EQ(recruit.gold("S"), 20 - 1 - 3 - 4);
    Play item;  // a sixth item by way of a Scholar is used at once
    item.hire("S", "scholar")
        .give("S", "sharpener off_hand_knife off_hand_knife fire_flask masons_kit")
        .put("S knight@c1");
    item.gold("S", 2).next("potion swift_boots excalibur holy_grail royal_charter");
    item.act("scholar research, deck items, take swift_boots, done, top potion, research swift_boots");
    EXPECT_EQ(item.ask(), "S forced_item");
    EXPECT_EQ(item.legal(), "use off_hand_knife c1, use sharpener c1, use swift_boots c1");
}

TEST(Furtherance, FUR_13_4_the_owner_chooses_whom_to_replace) {
    Play g;
    g.hire("S", "starting starting").train("S", "miner:1").act("develop");
    EXPECT_EQ(g.ask(), "S upgrade_replace");
    EXPECT_EQ(g.legal(), "replace 0, replace 1");
    Play ready = g;
    ready.act("replace 1");
    EXPECT_EQ(ready.workers("S"), "starting:develop miner");
    EXPECT_EQ(ready.ask(), "S worker_step");
    g.act("replace 0");
    EXPECT_EQ(g.workers("S"), "miner:develop starting");
    Play trosh;  // both have acted, but the actions differ and can be repeated
    trosh.lead("S", "trosh").hire("S", "starting starting:mine").train("S", "miner:1").act("develop");
    EXPECT_EQ(trosh.ask(), "S upgrade_replace");
}

TEST(Furtherance, FUR_13_5_a_deck_of_one_kind_or_one_card_or_none) {
    Play kind;
    kind.gold("S", 5).strip("upgrades", "miner miner").act("upgrade");
    EXPECT_EQ(kind.training("S"), "miner:3");
    EXPECT_EQ(kind.s.upgrade_deck.size(), 1);
    Play card;
    card.gold("S", 5).strip("upgrades", "scholar").act("upgrade");
    EXPECT_EQ(card.training("S"), "scholar:3");
    Play renewed;
    renewed.gold("S", 5).strip("upgrades").next("miner scholar").act("upgrade");
    EXPECT_EQ(renewed.legal(), "take miner, take scholar");
    Play none(4);
    none.hire("W", "miner miner scholar scholar").hire("N", "architect architect merchant");
    none.hire("E", "merchant sergeant sergeant").gold("S", 9);
    EXPECT_EQ(none.refusal("upgrade"), "deck_empty FUR-13.5");
}

TEST(Furtherance, FUR_13_6_a_destroyed_castle_brings_a_worker) {
    Play g = Play(3).to_units();
    g.put("S champion@b3").hp("W", 1);
    g.act("b3xW, no");
    EXPECT_EQ(g.king("S").workers.size(), 2);
    EXPECT_EQ(g.king("N").workers.size(), 1);
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "starting starting");
}

TEST(Furtherance, FUR_13_7c_the_worker_while_at_four_points) {
    Play g(2, "worker_at_4vp=while_at_4");
    g.points("S", 3).give("S", "royal_charter").gold("S", 9);
    g.act("use royal_charter");
    EXPECT_EQ(g.workers("S"), "starting bonus:resting");  // not in a turn that began with 3
    g.act("mine");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "starting bonus");
    EXPECT_EQ(g.legal("bonus mine"), "bonus mine");
    g.train("S", "miner:1");
    EXPECT_EQ(g.refusal("upgrade"), "no_starting_worker FUR-13.3");  // it does not count
    g.act("develop");
    EXPECT_EQ(g.workers("S"), "miner:develop bonus");  // and is not replaced
    g.act("bonus mine").points("S", 3).to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "miner bonus:resting");
    g.points("S", 4).to_turn("N").to_turn("S");
    EXPECT_EQ(g.workers("S"), "miner bonus");
}

TEST(Furtherance, FUR_13_9_one_step_may_bring_two_workers) {
    Play g = Play(3).to_units();
    g.put("S champion@b3").hp("W", 1).points("S", 2);
    g.act("b3xW, no");
    EXPECT_EQ(g.vp("S"), 4);
    EXPECT_EQ(g.king("S").workers.size(), 3);
}

}  // namespace endtable::furtherance::workers_test
