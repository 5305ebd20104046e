// FUR-5: the turn, its phases, its end; FUR-19: digital conduct.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::turn_test {

TEST(Furtherance, FUR_5_1_workers_first_then_units) {  // FUR-5.4, FUR-5.4b
    Play g;
    g.put("S fighter@c1");
    EXPECT_EQ(g.refusal("c1-c2"), "wrong_phase FUR-5.4");
    EXPECT_EQ(g.refusal("end_turn"), "wrong_phase FUR-5.4");
    EXPECT_EQ(g.legal("c1"), "");
    g.act("mine");
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.refusal("mine"), "wrong_phase FUR-5.4b");
    EXPECT_EQ(g.legal(), "c1-b1, c1-c2, c1-d1, end_turn");
    EXPECT_EQ(g.refusal("N", "end_turn"), "not_your_decision FUR-5.1");
}

TEST(Furtherance, FUR_5_2_what_the_start_of_a_turn_does) {  // FUR-9.4b
    Play g = Play().to_units();
    g.put("S fighter@c3 new ring, S knight@c2, N militia@c4 new").build("S", "treasury catapult").lead("S", "mirabel");
    g.unit("c2").moves = g.unit("c2").attacks = 0;
    g.unit("c2").set(Unit::Attacked);
    g.king("S").buildings[1].used = 1;
    g.king("S").leader_used = 1;
    g.to_turn("N");
    EXPECT_EQ(g.at("c3"), "S fighter new ring");  // until the owner's next turn
    EXPECT_EQ(g.at("c4"), "N militia");
    EXPECT_EQ(g.gold("S"), 4);
    g.to_turn("S");
    EXPECT_EQ(g.at("c3"), "S fighter");
    EXPECT_EQ(g.workers("S"), "starting");
    EXPECT_EQ(g.gold("S"), 4 + 2 + 1);
    EXPECT_EQ(g.unit("c2").moves, 2);
    EXPECT_EQ(g.unit("c2").attacks, 2);
    EXPECT_FALSE(g.unit("c2").is(Unit::Attacked));
    EXPECT_EQ(g.king("S").buildings[1].used, 0);
    EXPECT_EQ(g.king("S").leader_used, 0);
}

TEST(Furtherance, FUR_5_3_every_ready_worker_acts) {
    Play g;
    g.hire("S", "starting miner");
    EXPECT_EQ(g.refusal("end_workers"), "workers_must_act FUR-5.3");
    EXPECT_EQ(g.refusal("end_turn"), "wrong_phase FUR-5.4");
    g.act("miner mine");
    EXPECT_EQ(g.ask(), "S worker_step");  // in any order
    EXPECT_EQ(g.legal("miner"), "");
    g.gold("S", 0);
    EXPECT_EQ(g.legal(), "mine, research");  // there is no pass, Mine is always possible
    g.act("mine");
    EXPECT_EQ(g.ask(), "S unit_step");
}

TEST(Furtherance, FUR_5_5_doing_nothing_is_allowed) {  // FUR-19.1: end_turn is always asked
    Play g = Play().to_units();
    EXPECT_EQ(g.ask(), "S unit_step");
    EXPECT_EQ(g.legal(), "end_turn");
    g.put("S fighter@c4, N knight@c5");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
    EXPECT_EQ(g.at("c4"), "S fighter");
}

TEST(Furtherance, FUR_5_6_two_moves_and_two_attacks) {
    Play g = Play().to_units();
    g.put("S champion@c1, N knight@c5");
    g.act("c1-c2").act("c2-c3");
    EXPECT_EQ(g.refusal("c3-c4"), "no_moves FUR-9.6");
    g.to_turn("N").to_turn("S").to_units();
    g.act("c3-c4").act("c4xN, no, no").act("c4xc5, no, no");
    EXPECT_EQ(g.refusal("c4xN"), "no_attacks FUR-10.1");
    EXPECT_EQ(g.refusal("c4-c3"), "has_attacked FUR-5.6");
}

TEST(Furtherance, FUR_5_7_the_end_of_a_turn) {
    Play g = Play(3).to_units();
    g.open("items", "sharpener bear_trap swift_boots").lead("S", "payne");
    g.put("W knight@a3(1), N knight@c5(1)").give("W", "potion").give("N", "potion");
    g.act("end_turn");
    EXPECT_EQ(g.ask(), "W window");
    g.act("no");
    EXPECT_EQ(g.ask(), "N window");
    g.act("no");
    EXPECT_EQ(g.ask(), "S extra_turn");
    g.act("no");
    EXPECT_EQ(g.ask(), "W worker_step");
}

TEST(Furtherance, FUR_5_7_the_dead_are_passed_over) {
    Play g(4);
    g.resign("W");
    g.to_units().act("end_turn");
    EXPECT_EQ(g.ask(), "N worker_step");
}

TEST(Furtherance, FUR_5_8_rounds) {
    Play g(3);
    for (int round = 1; round <= 3; ++round)
        for (const char* k : {"S", "W", "N"}) {
            ASSERT_EQ(g.ask(), std::string(k) + " worker_step");
            EXPECT_EQ(g.s.round, round);
            g.to_units().act("end_turn");
        }
    Play payne;  // the additional turn belongs to the round
    payne.lead("N", "payne").to_turn("N").to_units().act("end_turn, yes");
    EXPECT_EQ(payne.ask(), "N worker_step");
    EXPECT_EQ(payne.s.round, 1);
    payne.to_units().act("end_turn");
    EXPECT_EQ(payne.ask(), "S worker_step");
    EXPECT_EQ(payne.s.round, 2);
    Play gone(3);  // the first player leaves: rounds go on
    gone.to_turn("W").resign("S");
    gone.to_units().act("end_turn").to_units().act("end_turn");
    EXPECT_EQ(gone.ask(), "W worker_step");
    EXPECT_EQ(gone.s.round, 2);
}

TEST(Furtherance, FUR_5_9_the_game_is_checked_after_every_atomic_step) {
    Play item;  // an item used in the middle of the worker phase
    item.points("S", 5).give("S", "royal_charter");
    item.act("use royal_charter");
    EXPECT_EQ(item.ask(), "S vp");
    Play one = Play().to_units();  // one attack of two
    one.put("S champion@c4").build("S", "trophy_hall*2").points("S", 5).put("N militia@c5");
    one.king("S").had_bonus = 1;
    one.gold("N", 0).act("c4xc5, no");
    EXPECT_EQ(one.ask(), "S vp");
    Play step = Play().to_units();  // a step
    step.put("S knight@c2 grail").points("S", 4);
    step.act("c2-c3");
    EXPECT_EQ(step.ask(), "S vp");
    Play develop;
    develop.build("S", "cathedral:1").points("S", 4);
    develop.act("develop");
    EXPECT_EQ(develop.ask(), "S vp");
}

TEST(Furtherance, FUR_6_15_a_choice_is_not_taken_back) {
    Play g;
    g.act("build");
    EXPECT_EQ(g.legal(), "market guard_tower, market marketplace, market walls");
    EXPECT_EQ(g.refusal("mine"), "wrong_phase FUR-5.1");
    EXPECT_EQ(g.refusal("done"), "wrong_phase FUR-5.1");
}

TEST(Furtherance, FUR_19_1_single_options_are_applied_and_logged) {
    Play g;
    g.build("S", "walls:2");
    g.act("develop");  // the only card
    EXPECT_EQ(g.buildings("S"), "walls:1");
    EXPECT_EQ(g.ask(), "S unit_step");
    bool forced = false;
    for (const Event& e : g.events.list())
        forced = forced || (e.kind == static_cast<std::uint16_t>(EventKind::Developed) && e.forced);
    EXPECT_TRUE(forced);
}

TEST(Furtherance, FUR_19_2_answers_for_those_who_do_not_answer) {
    const auto fallback = [](const Play& g) { return g.say(g.game().fallback(g.s, g.asked())); };
    Play g;
    g.hire("S", "miner starting");
    EXPECT_EQ(fallback(g), "mine");
    Play trosh;
    trosh.lead("S", "trosh").act("mine");
    EXPECT_EQ(fallback(trosh), "end_workers");
    Play units = Play().to_units();
    EXPECT_EQ(fallback(units), "end_turn");

    units.put("S axeman@c4, N captain@c5, N bulwark@b5, N knight@d5").give("N", "invincibility_cloak bear_trap");
    units.give("N", "fire_flask").build("N", "park");
    Play attack = units;
    attack.act("c4xc5");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N substitute no");
    attack.act("no");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N cloak no");
    attack.act("no");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N absorb no");
    attack.act("no");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N counter yes");
    attack.act("no");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N salvage no");
    attack.act("no");
    EXPECT_EQ(attack.ask() + " " + fallback(attack), "N window no");
    Play castle = units;
    castle.act("c4xN");
    EXPECT_EQ(castle.ask() + " " + fallback(castle), "N defend no");
    castle.act("no");
    EXPECT_EQ(castle.ask() + " " + fallback(castle), "S castle_hit hit castle");  // the first option
    castle.act("hit castle");
    EXPECT_EQ(castle.ask() + " " + fallback(castle), "N castle_counter yes");
    Play trap = units;
    trap.act("c4-c3");
    EXPECT_EQ(trap.ask() + " " + fallback(trap), "N trap no");
    Play payne = Play().to_units();
    payne.lead("S", "payne").act("end_turn");
    EXPECT_EQ(payne.ask() + " " + fallback(payne), "S extra_turn no");
    Play buy;
    buy.act("buy");
    EXPECT_EQ(fallback(buy), "market potion");
}

TEST(Furtherance, FUR_19_3_chance_is_an_action_that_can_be_logged_and_forced) {
    Play g;
    g.waiting().act("recruit, market fighter, place c1");
    EXPECT_EQ(g.ask(), "chance");
    EXPECT_EQ(g.s.agenda.top().kind, Task::Kind::Flip);
    EXPECT_NE(g.chances().find("draw militia:3"), std::string::npos) << g.chances();  // 4, one lies open
    g.chance("draw champion");
    EXPECT_EQ(g.market("units"), "militia champion axeman");
    EXPECT_EQ(g.ask(), "S unit_step");
}

}  // namespace endtable::furtherance::turn_test
