// Turns, combat, cards and mining: the worked examples 27 to 49, 71 to 73, and the abilities one by one.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::cards_test {

using test::Lab;

// EX-27. FTE-6.1, FTE-6.2, FTE-6.3, FTE-6.8, FTE-7.1, FTE-7.3, FTE-7.6, FTE-7.7, FTE-7.8, FTE-8.1, FTE-10.1, FTE-10.5,
// FTE-1.2, FTE-1.5, FTE-7.14
TEST(FollowingTheEnd, FTE_6_1_the_five_phases_of_a_turn) {
    Lab lab;
    const int dave = lab.put(1, 1, "dr_dave", {50, 40, 0}), enemy = lab.put(2, 1, "scav_enger", {145, 25, 0});
    lab.skills(dave, 2, 1, 1);
    lab.give(1, "gold_sphere");
    lab.give(1, "lapin_iazurit");
    lab.player(1).scrap = 1;
    lab.pending({Do::TurnBegins, 0});
    lab.run();
    EXPECT_EQ(lab.scrap(1), 2);
    EXPECT_EQ(lab.asked(), "chance");  // nothing can be used: the window is skipped (FTE-6.4a)
    EXPECT_EQ(lab.why(0, Lab::of(Action::Time, 2)), "not_offered");
    lab.roll(4);
    EXPECT_EQ(lab.s.mp, 4);
    lab.act(1, Lab::move(dave, {80, 50, 10}));
    EXPECT_EQ(lab.s.mp, 2);
    EXPECT_EQ(lab.look().speed_left(dave), 0);
    lab.act(1, Lab::of(Action::EndMovement));
    EXPECT_EQ(lab.asked(), "place_mantra");
    lab.act(1, Lab::of(Action::PlaceMantra, 1));
    EXPECT_EQ(lab.mantras("lapin_iazurit"), 1);
    EXPECT_EQ(lab.mantras("gold_sphere"), 1);  // the rest by itself
    const Shot shot = lab.look().shot(dave, enemy, 0);
    EXPECT_EQ(distance_ms({80, 50, 10}, 15, {145, 25, 0}, 15), 5964u);
    EXPECT_EQ(shot.distance, 6);
    EXPECT_EQ(lab.look().rise(dave, enemy), 1);
    EXPECT_EQ(lab.look().number_to_beat(shot), 4);
    lab.act(1, Lab::attack(dave, enemy));
    EXPECT_EQ(lab.scrap(1), 0);
    lab.roll(5);
    EXPECT_EQ(lab.lives(enemy), 8);
    EXPECT_EQ(lab.s.active, 1);  // combat had nothing but its end, mining was automatic, the turn went on
    EXPECT_EQ(lab.scrap(1), 1);
    EXPECT_EQ(lab.s.deposits[0], 1);
    EXPECT_EQ(lab.scrap(2), 1);
}

struct Duel {  // a fighter of seat 1 and what he fights, in Combat with some scrap
    Duel(const std::string& name, const Point& at, const std::string& foe, const Point& there, int scrap = 9) {
        a = lab.put(1, 1, name, at);
        b = lab.put(2, 1, foe, there);
        lab.put(2, 4, "kypp_usher", {195, 5, 0});
        lab.player(1).scrap = u16(scrap);
        lab.at(Do::Combat, 1);
    }
    void attack(int die, int mode = 0) {
        lab.act(1, Lab::attack(a, b, mode));
        lab.roll(die);
    }
    std::string why() const { return lab.why(1, Lab::attack(a, b)); }
    int number() const { return lab.look().number_to_beat(lab.look().shot(a, b, 0)); }
    int price() const { return lab.look().price(lab.look().shot(a, b, 0)); }
    Lab lab;
    int a, b;
};

// EX-28. FTE-12.1, FTE-8.2, FTE-8.4
TEST(FollowingTheEnd, FTE_12_1_tan_kapp_attacks_twice) {
    Duel d("tan_kapp", {20, 20, 0}, "scav_enger", {40, 20, 0}, 12);
    d.lab.skills(d.a, 1, 0, 0);
    EXPECT_EQ(d.number(), 1);
    d.attack(1);
    d.attack(6);
    EXPECT_EQ(d.lab.scrap(1), 8);
    EXPECT_EQ(d.why(), "no_attack_left");
    EXPECT_EQ(d.lab.lives(d.b), 9);
}

// EX-29, EX-44. FTE-12.1, FTE-12.1a, FTE-7.4; edge cases 1, 48
TEST(FollowingTheEnd, FTE_12_1_tan_kapp_moves_three_at_most) {
    Lab lab;
    const int tan = lab.put(1, 1, "tan_kapp", {20, 20, 0}), agnes = lab.put(1, 2, "agnes_poullain", {20, 40, 0});
    lab.skills(tan, 1, 0, 1);
    lab.skills(agnes, 0, 0, 3);
    lab.put(2, 1, "scav_enger", {185, 20, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 5;
    EXPECT_EQ(lab.why(1, Lab::move(tan, {70, 20, 0})), "forbidden_by_card");
    EXPECT_EQ(lab.clause(1, Lab::move(tan, {70, 20, 0})), "FTE-12.1");
    lab.act(1, Lab::ability(agnes, tan));
    lab.act(1, Lab::ability(agnes, tan));
    EXPECT_EQ(lab.look().speed(tan), 3);
    EXPECT_EQ(lab.look().speed_left(agnes), 1);
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, tan)), "used_up");
    EXPECT_EQ(lab.why(1, Lab::move(tan, {70, 20, 0})), "forbidden_by_card");
    lab.act(1, Lab::move(tan, {60, 20, 0}));
    EXPECT_EQ(lab.s.mp, 5);  // three of his own Speed
    EXPECT_EQ(lab.why(1, Lab::move(tan, {50, 20, 0})), "already_moved");
    lab.give(1, "antikythera_alarm_clock", 6);
    lab.act(1, lab.use("antikythera_alarm_clock", 0, tan));
    EXPECT_EQ(lab.look().speed_left(tan), 3);
    EXPECT_EQ(lab.why(1, Lab::move(tan, {50, 20, 0})), "forbidden_by_card");
}

// EX-30. FTE-7.9, FTE-7.9a, FTE-7.10, FTE-7.10a, FTE-7.10b; edge cases 14, 15
TEST(FollowingTheEnd, FTE_7_10_left_over_points_become_mantras_while_there_is_room) {
    for (const int mp : {4, 1}) {
        Lab lab;
        lab.put(1, 1, "cap_tayne", {20, 20, 0});
        lab.put(2, 1, "scav_enger", {185, 20, 0});
        lab.give(1, "lapin_iazurit", 4);
        lab.give(1, "gold_sphere", 6);
        lab.give(2, "tesla_orb", 0);
        lab.at(Do::Movement, 1);
        lab.s.mp = u8(mp);
        EXPECT_EQ(lab.why(1, Lab::of(Action::Convert, lab.artifact("tesla_orb"))), "not_yours");
        lab.act(1, Lab::of(Action::EndMovement));
        if (mp == 4) {
            EXPECT_EQ(lab.mantras("lapin_iazurit"), 5);
            EXPECT_EQ(lab.mantras("gold_sphere"), 7);
            EXPECT_TRUE(lab.happened(Happening::Lapsed));
            continue;
        }
        EXPECT_EQ(lab.asked(), "place_mantra");
        EXPECT_EQ(lab.legal(1),
                  (std::vector<Action>{Lab::of(Action::PlaceMantra, 0), Lab::of(Action::PlaceMantra, 1)}));
        lab.act(1, Lab::of(Action::PlaceMantra, 0));
        EXPECT_EQ(lab.mantras("gold_sphere"), 7);
    }
}
TEST(FollowingTheEnd, FTE_7_10b_convert_is_one_point_for_one_mantra) {
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "scav_enger", {185, 20, 0});
    lab.give(1, "lapin_iazurit", 4);
    lab.at(Do::Movement, 1);
    lab.s.mp = 2;
    lab.act(1, Lab::of(Action::Convert, lab.artifact("lapin_iazurit")));
    EXPECT_EQ(lab.s.mp, 1);
    EXPECT_EQ(lab.why(1, Lab::of(Action::Convert, lab.artifact("lapin_iazurit"))), "no_room");
    lab.s.mp = 0;
    EXPECT_EQ(lab.why(1, Lab::of(Action::Convert, lab.artifact("lapin_iazurit"))), "no_points");
}

// EX-31. FTE-11.1, FTE-11.1a, FTE-11.2, FTE-11.3, FTE-11.4, FTE-5.10; edge cases 12, 16, 17
TEST(FollowingTheEnd, FTE_11_1_an_artifact_is_used_as_often_as_it_can_be_paid) {
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "scav_enger", {185, 20, 0});
    lab.give(1, "gold_sphere", 7);
    lab.at(Do::Pre, 1);
    EXPECT_EQ(lab.why(2, lab.use("gold_sphere", 0)), "not_your_turn");
    EXPECT_EQ(lab.count(1, Action::UseArtifact), 2);
    lab.act(1, lab.use("gold_sphere", 0));
    EXPECT_EQ(lab.scrap(1), 2);
    EXPECT_EQ(lab.mantras("gold_sphere"), 3);
    lab.at(Do::Pre, 1);
    EXPECT_EQ(lab.why(1, lab.use("gold_sphere", 0)), "not_enough_mantras");
    EXPECT_EQ(lab.why(1, lab.use("tesla_orb", 0)), "not_yours");
}

// EX-32, EX-33. FTE-6.5, FTE-11.9, FTE-11.9a, FTE-5.6; section 4; edge case 18
TEST(FollowingTheEnd, FTE_11_9_buying_draws_five_and_keeps_one) {
    Lab lab;
    const int chant = lab.put(1, 1, "mer_chant", {20, 20, 0});
    lab.put(2, 1, "scav_enger", {185, 20, 0});
    for (const char* name : {"gold_sphere", "tesla_orb", "blessing", "dowsing_spork"}) lab.give(2, name);
    lab.player(1).scrap = 4;
    lab.at(Do::Pre, 1);
    EXPECT_EQ(lab.look().deck_size(), 14);
    lab.act(1, Lab::of(Action::Buy));
    EXPECT_EQ(lab.scrap(1), 0);
    std::vector<Weighted<Action>> outcomes;
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(lab.asked(), "chance");
        lab.game.outcomes(lab.s, outcomes);
        EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(14 - i));
        lab.act(0, outcomes.front().action);
        EXPECT_EQ(lab.events.list().front().masked(Seats::only(seat(1))).args[0], kUnknownArg);
    }
    EXPECT_EQ(lab.asked(), "keep_artifact");
    EXPECT_EQ(lab.legal(1).size(), 5u);
    EXPECT_EQ(lab.why(1, Lab::of(Action::KeepArtifact, lab.artifact("gold_sphere"))), "not_offered");
    State other = lab.s, mine = lab.s;
    lab.game.mask(mine, Seats::only(seat(0)));
    EXPECT_EQ(hash(mine), hash(lab.s));
    lab.game.mask(other, Seats::only(seat(1)));
    EXPECT_EQ((Look{lab.setup(), other}.deck_size()), 14);
    lab.act(1, lab.legal(1).back());
    EXPECT_EQ(lab.look().deck_size(), 13);
    lab.at(Do::Pre, 1);
    EXPECT_EQ(lab.why(1, Lab::of(Action::Buy)), "not_enough_scrap");
    EXPECT_EQ(lab.why(1, Lab::ability(chant, kEmpty16, 0)), "not_enough_scrap");
    lab.player(1).scrap = 9;
    for (auto& h : lab.s.holder) h = 1;
    EXPECT_EQ(lab.why(1, Lab::of(Action::Buy)), "empty_deck");
}

// EX-34, EX-35. FTE-8.11, FTE-8.14, FTE-12.3
TEST(FollowingTheEnd, FTE_8_11_what_hurts_less) {
    Duel far("cap_tayne", {20, 20, 0}, "thor_nebush", {70, 20, 0});
    far.lab.skills(far.a, 3, 5, 0);
    far.attack(6);
    EXPECT_EQ(far.lab.lives(far.b), 8);
    Duel near("cap_tayne", {20, 20, 0}, "thor_nebush", {50, 20, 0});
    near.lab.skills(near.a, 3, 5, 0);
    near.attack(6);
    EXPECT_EQ(near.lab.lives(near.b), 7);
    EXPECT_EQ(near.lab.lives(near.a), 9);  // thorns
    Duel covered("cap_tayne", {20, 20, 0}, "thor_nebush", {70, 20, 0});
    covered.lab.skills(covered.a, 3, 5, 0);
    covered.lab.unit(covered.b).round[static_cast<std::size_t>(Buff::HurtToNone)] = -2;
    covered.attack(6);
    EXPECT_EQ(covered.lab.lives(covered.b), 10);
    Duel weak("cap_tayne", {20, 20, 0}, "thor_nebush", {70, 20, 0});
    weak.lab.skills(weak.a, 1, 5, 0);
    weak.attack(6);
    EXPECT_EQ(weak.lab.lives(weak.b), 9);  // at least 1
    Duel none("cap_tayne", {20, 20, 0}, "thor_nebush", {70, 20, 0});
    none.lab.skills(none.a, 0, 5, 0);
    none.attack(6);
    EXPECT_EQ(none.lab.lives(none.b), 10);
}

// EX-36, EX-37. FTE-8.4, FTE-1.9
TEST(FollowingTheEnd, FTE_8_4_shiv_talon_and_snipp_erd) {
    Duel shiv("shiv_talon", {20, 20, 0}, "scav_enger", {40, 20, 0});
    shiv.lab.skills(shiv.a, 1, 1, 1);
    EXPECT_EQ(shiv.price(), 1);
    EXPECT_EQ(shiv.number(), 0);
    shiv.lab.unit(shiv.b).at = Point{50, 20, 0};
    EXPECT_EQ(shiv.price(), 2);
    EXPECT_EQ(shiv.number(), 1);
    shiv.lab.unit(shiv.b).at = Point{70, 20, 0};
    EXPECT_EQ(shiv.why(), "out_of_range");
    Duel snipp("snipp_erd", {20, 20, 0}, "scav_enger", {120, 20, 0});
    snipp.lab.skills(snipp.a, 3, 2, 0);
    EXPECT_EQ(snipp.why(), "");
    EXPECT_EQ(snipp.number(), 5);
    snipp.lab.unit(snipp.a).set(Unit::Moved);
    EXPECT_EQ(snipp.number(), 7);
    snipp.lab.unit(snipp.b).at = Point{40, 20, 0};
    EXPECT_EQ(snipp.number(), 1 - 2 + 2);
}

// EX-38. FTE-12.6, FTE-9.8; edge cases 22, 24
TEST(FollowingTheEnd, FTE_12_6_a_fireball_hits_what_stands_beside) {
    Duel d("emma_gebris", {20, 20, 0}, "scav_enger", {60, 20, 0});
    d.lab.skills(d.a, 0, 2, 0);
    const int y = d.lab.put(2, 2, "tag_tic", {72, 20, 0}), z = d.lab.put(1, 2, "cap_tayne", {39, 20, 0});
    const Shot shot = d.lab.look().shot(d.a, d.b, 1);
    EXPECT_EQ(d.lab.look().price(shot), 3);
    EXPECT_EQ(d.lab.look().number_to_beat(shot), 1);
    d.attack(2, 1);
    EXPECT_EQ(d.lab.lives(d.b), 7);
    EXPECT_EQ(d.lab.lives(y), 7);
    EXPECT_EQ(d.lab.lives(z), 10);
    Duel miss("emma_gebris", {20, 20, 0}, "scav_enger", {60, 20, 0});
    miss.attack(1, 1);
    EXPECT_EQ(miss.lab.lives(miss.b), 10);
    Duel both("emma_gebris", {20, 20, 0}, "scav_enger", {35, 20, 0});  // herself included
    const int own = both.lab.put(1, 2, "cap_tayne", {35, 35, 0}, 1);
    both.attack(6, 1);
    EXPECT_EQ(both.lab.lives(both.a), 7);
    EXPECT_EQ(both.lab.lives(own), 0);
    EXPECT_NE(both.lab.asked(), "skill_point");  // FTE-9.5
}

// FTE-9.1, FTE-9.1a, FTE-9.2, FTE-9.2a, FTE-9.4, FTE-9.4a, FTE-9.5, FTE-5.17a; edge case 37
TEST(FollowingTheEnd, FTE_9_2_a_kill_earns_a_skill_point) {
    Duel d("emma_gebris", {20, 20, 0}, "scav_enger", {60, 20, 0});
    d.lab.unit(d.b).lives = 1;
    d.lab.skills(d.a, 2, 9, 0);
    d.attack(6);
    EXPECT_EQ(d.lab.lives(d.b), 0);
    EXPECT_EQ(d.lab.asked(), "skill_point");
    EXPECT_EQ(d.lab.legal(1).size(), 3u);  // Damage is at its limit, the Fireball is open
    EXPECT_EQ(d.lab.why(1, Lab::of(Action::SkillPoint, 0)), "not_offered");
    d.lab.act(1, Lab::of(Action::SkillPoint, 3));
    EXPECT_EQ(d.lab.look().box(d.a), 4);
}

// EX-39. FTE-9.3, FTE-9.3a, FTE-11.10
TEST(FollowingTheEnd, FTE_9_3_an_artifacts_point_goes_to_the_nearest) {
    Lab lab;
    const int one = lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(1, 3, "sup_port", {40, 20, 0});
    const int foe = lab.put(2, 1, "scav_enger", {30, 50, 0}, 2);
    lab.put(2, 2, "tag_tic", {185, 20, 0});
    lab.give(1, "tesla_orb", 5);
    lab.at(Do::Pre, 1);
    lab.act(1, lab.use("tesla_orb", 0, foe));
    EXPECT_EQ(lab.lives(foe), 0);
    EXPECT_EQ(lab.asked(), "skill_point");
    EXPECT_EQ(lab.s.agenda.top().a, one);
}

// EX-40, EX-41. FTE-5.11, FTE-5.12, FTE-5.13, FTE-5.14, FTE-5.14a, FTE-5.15, FTE-5.17
TEST(FollowingTheEnd, FTE_5_14_twelve_points_and_two_at_least) {
    Lab lab({{"map", "lab"}, {"starter_skills", "free"}}, 2, true);
    lab.act(1, Lab::of(Action::PickTeam, 1));
    lab.act(2, Lab::of(Action::PickTeam, 0));
    EXPECT_EQ(lab.asked(), "allocate");
    lab.act(1, Lab::allocate(1, 1, 0));
    EXPECT_EQ(lab.s.agenda.top().a, 1);  // Delight Anne
    EXPECT_EQ(lab.why(1, Lab::allocate(3, 0, 0)), "card_limit");
    EXPECT_EQ(lab.why(1, Lab::allocate(2, 0, 0)), "");
    EXPECT_EQ(lab.why(1, Lab::allocate(1, 0, 0)), "below_minimum");
    EXPECT_EQ(lab.why(1, Lab::allocate(0, 7, 0)), "wrong_total");
    lab.act(1, Lab::allocate(2, 0, 0));
    lab.act(1, Lab::allocate(2, 0, 0));
    EXPECT_EQ(lab.why(1, Lab::allocate(5, 0, 0)), "wrong_total");
    EXPECT_EQ(lab.why(1, Lab::allocate(3, 3, 0)), "");
    for (const Action& a : lab.legal(1)) EXPECT_EQ(a.x + a.y + a.z, 6);
    EXPECT_EQ(lab.game.fallback(lab.s, seat(0)), Lab::allocate(6, 0, 0));
    EXPECT_LE(lab.legal(1).size(), 80u);
}

// EX-42. FTE-11.7, FTE-11.7a; edge cases 38, 39, 40
TEST(FollowingTheEnd, FTE_11_7a_every_permutation_but_none_has_one_encoding) {
    const auto make = [] {
        Lab lab;
        lab.put(1, 1, "cap_tayne", {20, 20, 0});
        lab.put(1, 2, "sup_port", {20, 40, 0});
        lab.put(1, 3, "snipp_erd", {20, 60, 0});
        lab.put(2, 1, "scav_enger", {185, 20, 0});
        lab.give(1, "curtis_lohan_device", 9);
        lab.at(Do::Pre, 1);
        lab.act(1, lab.use("curtis_lohan_device", 0));
        return lab;
    };
    Lab lab = make();
    const int a = Lab::id(1, 1), b = Lab::id(1, 2), c = Lab::id(1, 3);
    EXPECT_EQ(lab.asked(), "swap_place");
    lab.act(1, Lab::swap(c));
    lab.act(1, Lab::swap(a));  // b to C is forced
    EXPECT_EQ(lab.look().at(a), (Point{20, 40, 0}));
    EXPECT_EQ(lab.look().at(b), (Point{20, 60, 0}));
    EXPECT_EQ(lab.look().at(c), (Point{20, 20, 0}));
    EXPECT_EQ(lab.mantras("curtis_lohan_device"), 0);
    EXPECT_TRUE(lab.unit(c).is(Unit::Moved));  // edge case 40
    Lab other = make();
    other.act(1, Lab::swap(a));  // b at B would be nothing: c at B and b at C are forced
    EXPECT_EQ(other.look().at(c), (Point{20, 40, 0}));
    Lab third = make();
    const Task second{Do::SwapPlace, 0, 1};
    third.s.agenda.pop();
    third.s.swap[0] = u8(a);
    third.pending(second);
    EXPECT_EQ(third.why(1, Lab::swap(b)), "nothing_changed");
    EXPECT_EQ(third.why(1, Lab::swap(a)), "not_offered");
}

// EX-43. FTE-12.5, FTE-12.4; edge case 26
TEST(FollowingTheEnd, FTE_12_5_watch_fires_at_the_first_enemy_that_ends_a_move) {
    Lab lab;
    const int watt = lab.put(1, 1, "watt_cher", {20, 20, 0}), mover = lab.put(2, 1, "rasp_eeddu", {100, 20, 0});
    lab.skills(watt, 2, 2, 1);
    lab.player(1).scrap = 1;
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::ability(watt));
    EXPECT_TRUE(lab.unit(watt).is(Unit::Watching));
    EXPECT_EQ(lab.scrap(1), 0);
    lab.at(Do::Movement, 2);
    lab.s.mp = 5;
    lab.act(2, Lab::move(mover, {80, 20, 0}));
    EXPECT_EQ(lab.asked(), "chance");
    EXPECT_EQ(lab.look().number_to_beat(lab.look().shot(watt, mover, 0)), 3);
    EXPECT_FALSE(lab.unit(watt).is(Unit::Watching));
    lab.roll(4);
    EXPECT_EQ(lab.lives(mover), 8);
    EXPECT_EQ(lab.scrap(1), 0);
    EXPECT_EQ(lab.asked(), "movement");
    lab.unit(watt).set(Unit::Watching);
    lab.unit(watt).bond = Unit::Stunned;
    lab.unit(mover).set(Unit::CobraMoved, false);
    lab.act(2, Lab::move(mover, {70, 20, 0}));
    EXPECT_EQ(lab.asked(), "movement");  // FTE-12.9: a stunned one does not fire
}

// EX-45, EX-46, EX-49. FTE-4.8, FTE-10.2, FTE-10.2a, FTE-10.3, FTE-10.4, FTE-10.6; edge cases 19, 20, 21
TEST(FollowingTheEnd, FTE_10_1_units_on_deposits_mine) {
    const auto mined = [](const char* one, Point p, const char* two, Point q, int left) {
        Lab lab;
        lab.put(1, 1, one, p);
        lab.put(1, 2, two, q);
        lab.put(2, 1, "tag_tic", {185, 20, 0});
        lab.deposits({2, left, 1});
        lab.at(Do::Mining, 1);
        lab.run();
        return std::pair{lab.scrap(1), static_cast<int>(lab.s.deposits[1])};
    };
    EXPECT_EQ(mined("cap_tayne", {59, 30, 0}, "sup_port", {20, 90, 0}, 1), (std::pair{1, 0}));
    EXPECT_EQ(mined("cap_tayne", {60, 30, 0}, "sup_port", {20, 90, 0}, 1), (std::pair{0, 1}));
    EXPECT_EQ(mined("cap_tayne", {59, 30, 0}, "sup_port", {41, 30, 0}, 1), (std::pair{1, 0}));
    EXPECT_EQ(mined("cap_tayne", {59, 30, 0}, "scav_enger", {41, 30, 0}, 1), (std::pair{2, 0}));
    EXPECT_EQ(mined("cap_tayne", {59, 30, 0}, "sup_port", {41, 30, 0}, 2), (std::pair{1, 1}));
    EXPECT_EQ(mined("cap_tayne", {59, 30, 0}, "sup_port", {41, 30, 0}, 0), (std::pair{0, 0}));
}

// EX-47. FTE-10.5a, FTE-10.7, FTE-10.8, FTE-10.9, FTE-10.11
TEST(FollowingTheEnd, FTE_10_7_the_last_scrap_bleeds_everybody) {
    Lab lab;
    for (int slot = 1; slot <= 3; ++slot)
        lab.put(1, slot, slot == 1 ? "cap_tayne" : slot == 2 ? "sup_port" : "tag_tic", {20, 30 * slot, 0});
    lab.unit(Lab::id(1, 1)).at = Point{50, 30, 0};
    const int foe = lab.put(2, 1, "kypp_usher", {185, 20, 0});
    lab.deposits({0, 1, 0});
    lab.at(Do::Mining, 1);
    lab.run();
    EXPECT_EQ(lab.scrap(1), 1);
    for (int d = 0; d < 3; ++d) EXPECT_EQ(lab.s.deposits[static_cast<std::size_t>(d)], 1);
    EXPECT_EQ(lab.asked(), "lose_life");
    EXPECT_EQ(lab.why(1, Lab::of(Action::LoseLife, 3)), "unknown_thing");
    lab.act(1, Lab::of(Action::LoseLife, 0));
    lab.act(1, Lab::of(Action::LoseLife, 0));
    lab.act(1, Lab::of(Action::LoseLife, 1));
    EXPECT_EQ(lab.why(1, Lab::of(Action::LoseLife, 0)), "wrong_slot");
    EXPECT_EQ(lab.lives(Lab::id(1, 1)), 10);  // not before the last decision
    lab.act(1, Lab::of(Action::LoseLife, 2));
    EXPECT_EQ(lab.lives(Lab::id(1, 1)), 8);
    EXPECT_EQ(lab.lives(Lab::id(1, 2)), 9);
    EXPECT_EQ(lab.lives(Lab::id(1, 3)), 9);
    EXPECT_EQ(lab.lives(foe), 6);  // one unit: nothing to decide
}
// EX-48. FTE-10.10; edge case 46
TEST(FollowingTheEnd, FTE_10_10_all_dead_of_depletion_is_a_draw) {
    Lab lab;
    lab.put(1, 1, "cap_tayne", {50, 30, 0}, 3);
    lab.put(2, 1, "tag_tic", {185, 20, 0}, 3);
    lab.deposits({0, 1, 0});
    lab.at(Do::Mining, 1);
    lab.run();
    ASSERT_EQ(lab.asked(), "over");
    const Result r = lab.game.result(lab.s);
    EXPECT_EQ(r.rank[0], 1);
    EXPECT_EQ(r.rank[1], 1);
    EXPECT_EQ(r.utility[0], 5000);
}

// EX-71. FTE-7.10a, FTE-11.5, FTE-11.5a
TEST(FollowingTheEnd, EX_71_mantras_need_room) {
    Lab lab;
    const int chant = lab.put(1, 1, "mer_chant", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.give(1, "lapin_iazurit", 5);
    lab.give(1, "gold_sphere", 6);
    lab.player(1).scrap = 1;
    lab.at(Do::Movement, 1);
    lab.act(1, Lab::ability(chant, kEmpty16, 0));
    EXPECT_EQ(lab.mantras("gold_sphere"), 7);
    EXPECT_EQ(lab.asked(), "movement");
    lab.player(1).scrap = 1;
    lab.unit(chant).uses = 0;
    EXPECT_EQ(lab.why(1, Lab::ability(chant, kEmpty16, 0)), "no_target");
    lab.act(1, Lab::ability(chant, kEmpty16, 1, lab.artifact("gold_sphere")));
    EXPECT_EQ(lab.mantras("gold_sphere"), 4);
    EXPECT_EQ(lab.scrap(1), 2);
    EXPECT_EQ(lab.why(1, Lab::ability(chant)), "unknown_thing");  // which of the two?
}

// EX-72. FTE-7.12, FTE-16.6a, FTE-7.13; edge cases 13, 52
TEST(FollowingTheEnd, EX_72_a_bonus_move_may_be_declined) {
    Lab lab;
    const int kypp = lab.put(1, 1, "kypp_usher", {20, 20, 0}), tan = lab.put(1, 2, "tan_kapp", {30, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.at(Do::Movement, 1);
    lab.act(1, Lab::ability(kypp, tan));
    EXPECT_EQ(lab.asked(), "bonus_move");
    EXPECT_EQ(lab.why(1, Lab::bonus({60, 20, 0})), "");
    EXPECT_EQ(lab.why(1, Lab::bonus({61, 20, 0})), "too_far");
    EXPECT_EQ(lab.why(1, Lab::bonus({30, 20, 0})), "same_place");
    EXPECT_EQ(lab.why(1, Lab::bonus({25, 20, 0})), "occupied");
    lab.act(1, Lab::none());
    EXPECT_EQ(lab.look().at(tan), (Point{30, 20, 0}));
    EXPECT_FALSE(lab.unit(tan).is(Unit::Moved));
    EXPECT_EQ(lab.why(1, Lab::ability(kypp, tan)), "used_up");
    lab.unit(kypp).uses = 0;
    lab.unit(tan).bond = Unit::Held;
    EXPECT_EQ(lab.why(1, Lab::ability(kypp, tan)), "held");
    lab.unit(tan).bond = Unit::Loose;
    lab.act(1, Lab::ability(kypp, tan));
    lab.act(1, Lab::bonus({60, 20, 0}));
    EXPECT_EQ(lab.unit(tan).moved_points, 2);
    EXPECT_TRUE(lab.unit(tan).is(Unit::Moved));
    EXPECT_FALSE(lab.unit(tan).is(Unit::CobraMoved));
}

// EX-73. FTE-7.15, FTE-8.13, FTE-16.6b; edge case 41
TEST(FollowingTheEnd, EX_73_the_first_reason_is_whose_unit_it_is) {
    Lab lab(Json{{"map", "board_meeting"}}, 4);
    const int own = lab.put(1, 1, "cap_tayne", {20, 20, 0});
    const int foe = lab.put(2, 1, "tag_tic", {60, 20, 0}), partner = lab.put(3, 1, "sup_port", {40, 20, 0});
    lab.put(4, 1, "scav_enger", {200, 190, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 3;
    EXPECT_EQ(lab.why(1, Lab::move(foe, {1, 1, 0})), "not_your_unit");
    EXPECT_EQ(lab.why(1, Lab::attack(own, foe)), "not_asked");
    EXPECT_EQ(lab.why(1, Lab::move(Lab::id(1, 2), {1, 1, 0})), "unknown_thing");
    lab.at(Do::Combat, 1);
    lab.player(1).scrap = 9;
    EXPECT_EQ(lab.why(1, Lab::attack(foe, own)), "not_your_unit");
    EXPECT_EQ(lab.why(1, Lab::attack(own, partner)), "not_enemy");
    EXPECT_EQ(lab.why(1, Lab::attack(own, foe, 1)), "unknown_thing");
    Action extra = Lab::attack(own, foe);
    extra.z = 0;
    EXPECT_EQ(lab.why(1, extra), "unknown_thing");
    EXPECT_EQ(lab.why(1, Lab::attack(own, foe)), "");
    lab.unit(own).bond = Unit::Stunned;
    EXPECT_EQ(lab.why(1, Lab::attack(own, foe)), "stunned");
    lab.unit(own).bond = Unit::Held;
    lab.player(1).scrap = 1;
    EXPECT_EQ(lab.why(1, Lab::attack(own, foe)), "not_enough_scrap");
    lab.at(Do::Movement, 1);
    EXPECT_EQ(lab.why(1, Lab::move(own, {30, 20, 0})), "held");
    // FTE-11.7a, edge case 38: the partner's units belong to the device's friends
    lab.give(1, "curtis_lohan_device", 9);
    lab.act(1, lab.use("curtis_lohan_device", 0));
    EXPECT_EQ(lab.look().at(partner), (Point{20, 20, 0}));  // two friends: only one other order
}

}  // namespace endtable::following_the_end::cards_test
