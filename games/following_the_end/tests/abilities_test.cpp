// The other cards one by one, what lasts how long, and rulings that no worked example shows.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::abilities_test {

using test::Lab;

// Two teams far enough apart, in a phase of seat 1.
struct Field {
    explicit Field(const char* own, const char* other = "sup_port") {
        a = lab.put(1, 1, own, {20, 20, 0});
        b = lab.put(1, 2, other, {40, 20, 0});
        foe = lab.put(2, 1, "scav_enger", {70, 20, 0});
        lab.put(2, 2, "kypp_usher", {195, 5, 0});
        lab.player(1).scrap = 9;
    }
    Shot shot(int from) const { return lab.look().shot(from, foe, 0); }
    Lab lab;
    int a, b, foe;
};

// FTE-12.2, FTE-12.3, FTE-4.7
TEST(FollowingTheEnd, FTE_12_3_auras_are_read_where_things_stand_now) {
    Field f("sup_port", "cap_tayne");
    const int base = f.lab.look().base(f.b, 1);
    EXPECT_EQ(f.lab.look().aiming(f.b, nullptr), base + 1);
    EXPECT_EQ(f.lab.look().aiming(f.a, nullptr), f.lab.look().base(f.a, 1));
    f.lab.unit(f.a).at = Point{20, 80, 0};
    EXPECT_EQ(f.lab.look().aiming(f.b, nullptr), base);
    const int pamelie = f.lab.put(2, 3, "pamelie_eerie", {40, 40, 0});
    EXPECT_EQ(f.lab.look().aiming(f.b, nullptr), base - 1);
    const int dee = f.lab.put(2, 4, "dee_coy", {40, 55, 0});
    const Shot at_dee = f.lab.look().shot(f.b, dee, 0), at_foe = f.shot(f.b);
    EXPECT_EQ(f.lab.look().aiming(f.b, &at_dee), base - 1);
    EXPECT_EQ(f.lab.look().aiming(f.b, &at_foe), base - 2);
    EXPECT_EQ(f.lab.look().aiming(pamelie, nullptr), 0);
    f.lab.put(2, 3, "pamelie_eerie", {40, 40, 0}, 0);  // its effects leave with it
    EXPECT_EQ(f.lab.look().aiming(f.b, nullptr), base);
}
TEST(FollowingTheEnd, section_5_3_cap_tayne_and_tag_tic_help_the_roll) {
    Field f("cap_tayne", "tag_tic");
    f.lab.at(Do::Combat, 1);
    EXPECT_EQ(f.lab.look().roll_bonus(f.shot(f.a)), 0);
    f.lab.act(1, Lab::ability(f.b, f.foe));
    EXPECT_EQ(f.lab.look().roll_bonus(f.shot(f.a)), 1);
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b, f.foe)), "used_up");
    f.lab.act(1, Lab::attack(f.b, f.foe));
    f.lab.roll(1);
    EXPECT_EQ(f.lab.look().roll_bonus(f.shot(f.a)), 2);  // tagged and ganged
    EXPECT_EQ(f.lab.look().roll_bonus(f.shot(f.b)), 1);  // not by its own attack
    f.lab.next_turns(1);
    EXPECT_EQ(f.lab.unit(f.foe).tags, 0);  // FTE-6.7
    EXPECT_EQ(f.lab.unit(f.foe).attacked_by, 0);
}
TEST(FollowingTheEnd, section_5_3_delight_anne_and_dr_dave) {
    Field f("delight_anne", "dr_dave");
    f.lab.at(Do::Movement, 1);
    f.lab.act(1, Lab::ability(f.a, f.b));
    EXPECT_EQ(f.lab.look().speed(f.b), 3);
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b, f.a)), "wrong_phase");
    f.lab.at(Do::Combat, 1);
    f.lab.unit(f.a).lives = 9;
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b, f.b)), "no_target");  // nothing to heal: edge case 47
    f.lab.unit(f.a).at = Point{30, 20, 0};
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b, f.a)), "");
    f.lab.unit(f.b).lives = 5;
    f.lab.act(1, Lab::ability(f.b, f.b));
    EXPECT_EQ(f.lab.lives(f.b), 7);
    EXPECT_EQ(f.lab.scrap(1), 8);
    EXPECT_EQ(f.lab.why(1, Lab::attack(f.b, f.foe)), "no_attack_left");
    f.lab.unit(f.b).uses = 0;
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b, f.a)), "no_attack_left");
}
// Edge case 36
TEST(FollowingTheEnd, section_5_3_dapprais_acher_marta_err_and_scav_enger) {
    Field f("dapprais_acher", "marta_err");
    const int third = f.lab.put(1, 3, "scav_enger", {20, 40, 0});
    f.lab.give(1, "gold_sphere");
    f.lab.at(Do::Movement, 1);
    f.lab.s.mp = 1;
    f.lab.act(1, Lab::of(Action::EndMovement));
    EXPECT_EQ(f.lab.mantras("gold_sphere"), 3);  // 1 point, unmoved, two others near
    f.lab.at(Do::Movement, 1);
    f.lab.act(1, Lab::ability(f.b));
    EXPECT_EQ(f.lab.lives(f.b), 9);
    EXPECT_EQ(f.lab.mantras("gold_sphere"), 5);
    f.lab.unit(f.b).uses = 0;
    f.lab.unit(f.b).lives = 1;
    EXPECT_EQ(f.lab.why(1, Lab::ability(f.b)), "too_few_lives");
    f.lab.unit(f.a).lives = 9;
    f.lab.unit(third).lives = 5;
    f.lab.unit(f.foe).at = Point{60, 20, 0};
    f.lab.skills(f.foe, 3, 5, 0);
    f.lab.player(2).scrap = 2;
    f.lab.at(Do::Combat, 2);
    f.lab.act(2, Lab::attack(f.foe, f.b));
    f.lab.roll(6);
    EXPECT_EQ(f.lab.lives(f.a), 10);
    EXPECT_EQ(f.lab.lives(third), 7);
    EXPECT_EQ(f.lab.scrap(2), 1);  // his kill brought one
}
// FTE-12.7
TEST(FollowingTheEnd, FTE_12_7_rasp_eeddu_hits_and_runs) {
    Field f("rasp_eeddu");
    f.lab.at(Do::Combat, 1);
    f.lab.unit(f.a).attacks_more = 2;
    f.lab.act(1, Lab::attack(f.a, f.foe));
    f.lab.roll(1);
    EXPECT_EQ(f.lab.asked(), "bonus_move");
    f.lab.act(1, Lab::none());
    EXPECT_EQ(f.lab.unit(f.a).uses, 0);  // a declined offer is not used up
    f.lab.act(1, Lab::attack(f.a, f.foe));
    f.lab.roll(1);
    f.lab.act(1, Lab::bonus({20, 45, 0}));
    f.lab.act(1, Lab::attack(f.a, f.foe));
    f.lab.roll(1);
    EXPECT_EQ(f.lab.asked(), "combat");
    f.lab.unit(f.a).uses = 0;
    f.lab.unit(f.a).attacks_more = 9;
    f.lab.player(1).scrap = 9;
    f.lab.unit(f.a).bond = Unit::Held;
    f.lab.act(1, Lab::attack(f.a, f.foe));
    f.lab.roll(1);
    EXPECT_EQ(f.lab.asked(), "combat");
}
TEST(FollowingTheEnd, section_5_3_herr_ballistor_needs_no_sight) {
    Field f("herr_ballistor");
    f.lab.unit(f.a).at = Point{100, 55, 0};
    f.lab.unit(f.foe).at = Point{150, 55, 0};
    f.lab.skills(f.a, 3, 1, 0);
    f.lab.at(Do::Combat, 1);
    EXPECT_EQ(f.lab.why(1, Lab::attack(f.b, f.foe)), "out_of_range");
    EXPECT_EQ(f.lab.why(1, Lab::attack(f.a, f.foe)), "");
    EXPECT_EQ(f.lab.look().number_to_beat(f.shot(f.a)), 4 - 1 + 2);
    f.lab.unit(f.a).moved_points = 3;
    EXPECT_EQ(f.lab.why(1, Lab::attack(f.a, f.foe)), "forbidden_by_card");
}
// FTE-14.4, FTE-14.4a, FTE-9.6a
TEST(FollowingTheEnd, FTE_14_4_the_behemoth) {
    Lab lab(Json::object(), 4);
    const int foe = lab.put(1, 1, "scav_enger", {60, 20, 0}, 4);
    lab.put(1, 2, "cap_tayne", {20, 190, 0});
    lab.put(3, 1, "sup_port", {220, 190, 0});
    lab.put(4, 1, "tag_tic", {120, 194, 0});
    lab.put(2, 1, "behemoth", {40, 20, 0}, 11);
    EXPECT_EQ(lab.setup().card(kBehemothCard).lives, 15);
    lab.player(2).scrap = 1;
    lab.at(Do::Combat, 2);
    EXPECT_EQ(lab.look().attacks_left(kBehemoth), 2);
    EXPECT_EQ(lab.look().price(lab.look().shot(kBehemoth, foe, 0)), 1);
    lab.act(2, Lab::attack(kBehemoth, foe));
    lab.roll(6);
    EXPECT_EQ(lab.lives(foe), 0);
    EXPECT_EQ(lab.lives(kBehemoth), 14);
    EXPECT_NE(lab.asked(), "skill_point");
    EXPECT_TRUE(lab.look().are_enemies(kBehemoth, Lab::id(4, 1)));  // its former partner
}

// --- Artifacts -------------------------------------------------------------------------------------------------------

struct Use : Field {
    Use(const char* artifact, int mantras, Do phase = Do::Pre) : Field("cap_tayne"), name(artifact) {
        lab.give(1, artifact, mantras);
        lab.at(phase, 1);
    }
    std::string why(int level, int t1 = kEmpty16, int t2 = kEmpty16, int dep = kEmpty) const {
        return lab.why(1, lab.use(name, level, t1, t2, dep));
    }
    void use(int level, int t1 = kEmpty16, int t2 = kEmpty16, int dep = kEmpty) {
        lab.act(1, lab.use(name, level, t1, t2, dep));
    }
    int turn(int unit, Buff buff) const { return lab.look().unit(unit).turn[static_cast<std::size_t>(buff)]; }
    std::string name;
};
// FTE-6.6, FTE-6.7, FTE-6.4
TEST(FollowingTheEnd, FTE_6_7_what_lasts_this_turn_and_what_lasts_until_your_next) {
    Use lapin("lapin_iazurit", 5);
    EXPECT_EQ(lapin.why(0), "no_target");
    EXPECT_EQ(lapin.why(0, lapin.foe), "no_target");
    EXPECT_EQ(lapin.why(1, lapin.a), "no_target");  // named to a level that takes none
    lapin.use(1);
    EXPECT_EQ(lapin.turn(lapin.a, Buff::Roll), 1);
    EXPECT_EQ(lapin.turn(lapin.b, Buff::Roll), 1);
    lapin.lab.next_turns(1);
    EXPECT_EQ(lapin.turn(lapin.a, Buff::Roll), 0);
    Use holtzman("holtzman_generator", 6);
    holtzman.use(1, holtzman.a);
    const auto round = static_cast<std::size_t>(Buff::HurtToNone);
    EXPECT_EQ(holtzman.lab.unit(holtzman.a).round[round], -2);
    EXPECT_EQ(holtzman.lab.unit(holtzman.b).round[round], -2);
    holtzman.lab.next_turns(1);
    EXPECT_EQ(holtzman.lab.unit(holtzman.a).round[round], -2);
    holtzman.lab.next_turns(1);
    EXPECT_EQ(holtzman.lab.unit(holtzman.a).round[round], 0);
}
TEST(FollowingTheEnd, section_5_5_artifacts_that_strike) {
    Use ashes("ashes_sead", 9);
    EXPECT_EQ(ashes.why(0, ashes.a), "no_target");
    ashes.lab.unit(ashes.foe).at = Point{60, 20, 0};
    ashes.use(1, ashes.b);
    EXPECT_EQ(ashes.lab.lives(ashes.foe), 8);
    Use midas("hand_of_midas", 8);
    EXPECT_EQ(midas.why(1, midas.foe), "no_target");  // at 2
    EXPECT_EQ(midas.why(0, midas.a), "no_target");
    midas.lab.unit(midas.foe).at = Point{55, 20, 0};
    midas.use(1, midas.foe);
    EXPECT_EQ(midas.lab.lives(midas.foe), 8);
    EXPECT_EQ(midas.lab.scrap(1), 11);
    Use tesla("tesla_orb", 10);
    const int beside = tesla.lab.put(2, 3, "dee_coy", {70, 30, 0});
    tesla.use(1, tesla.foe);
    EXPECT_EQ(tesla.lab.lives(tesla.foe), 7);
    EXPECT_EQ(tesla.lab.lives(beside), 9);
    EXPECT_EQ(tesla.lab.lives(tesla.b), 10);
    for (const int die : {1, 3, 5}) {
        Use box("schroedingers_lunchbox", 5);
        box.use(0, box.foe);
        EXPECT_EQ(box.lab.asked(), "chance");
        box.lab.roll(die);
        EXPECT_EQ(box.lab.lives(box.foe), die >= 4 ? 7 : 10);
        EXPECT_EQ(box.lab.lives(box.b), die == 1 ? 9 : 10);
    }
}
// FTE-12.9, FTE-11.6
TEST(FollowingTheEnd, FTE_12_9_held_and_stunned_until_the_end_of_ones_next_turn) {
    Use mirror("gorgons_pocket_mirror", 8);
    mirror.lab.unit(mirror.foe).at = Point{120, 20, 0};
    EXPECT_EQ(mirror.why(0, mirror.foe), "no_target");
    mirror.lab.unit(mirror.foe).at = Point{70, 20, 0};
    mirror.use(1, mirror.foe);
    EXPECT_TRUE(mirror.lab.unit(mirror.foe).is_stunned());
    mirror.lab.next_turns(1);
    EXPECT_TRUE(mirror.lab.unit(mirror.foe).is_stunned());  // seat 2's turn
    mirror.lab.fall_back_until("movement");
    mirror.lab.next_turns(1);
    EXPECT_FALSE(mirror.lab.unit(mirror.foe).is_held());
}
TEST(FollowingTheEnd, section_5_5_artifacts_that_move) {
    Use mercury("mercury_tincture", 6);
    mercury.use(1, mercury.a);
    EXPECT_EQ(mercury.lab.look().speed(mercury.a), 8);
    EXPECT_TRUE(mercury.lab.unit(mercury.a).is(Unit::NoLimit));
    Use blessing("blessing", 7);
    blessing.lab.unit(blessing.a).lives = 9;
    blessing.use(1);
    EXPECT_EQ(blessing.turn(blessing.b, Buff::Speed), 3);
    EXPECT_EQ(blessing.lab.lives(blessing.a), 10);
    EXPECT_EQ(blessing.lab.lives(blessing.b), 10);
    Use clock("antikythera_alarm_clock", 6, Do::Movement);
    EXPECT_EQ(clock.why(0, clock.a), "no_target");  // has not moved
    clock.use(1, clock.a);
    EXPECT_EQ(clock.lab.why(1, Lab::bonus({20, 70, 0})), "");
    Use late("antikythera_alarm_clock", 6, Do::Combat);
    EXPECT_EQ(late.why(0, late.a), "wrong_phase");
    Use trojan("trojan_hobby_horse", 6);
    EXPECT_EQ(trojan.why(0, trojan.a, trojan.foe), "");
    EXPECT_EQ(trojan.why(0, trojan.b), "no_target");
    trojan.use(0, trojan.b, trojan.foe);
    EXPECT_EQ(trojan.lab.look().at(trojan.b), (Point{70, 20, 0}));
    EXPECT_EQ(trojan.lab.look().at(trojan.foe), (Point{40, 20, 0}));
    EXPECT_TRUE(trojan.lab.unit(trojan.b).is(Unit::Moved));
    EXPECT_FALSE(trojan.lab.unit(trojan.foe).is(Unit::Moved));
    Use ouija("ouija_keyboard", 4);
    ouija.use(0, ouija.foe);
    EXPECT_EQ(ouija.lab.asked(), "bonus_move");
    ouija.lab.act(1, Lab::bonus({90, 20, 0}));
    EXPECT_EQ(ouija.lab.look().at(ouija.foe), (Point{90, 20, 0}));
    EXPECT_EQ(ouija.lab.unit(ouija.foe).moved_points, 0);
}
TEST(FollowingTheEnd, section_5_5_artifacts_that_give) {
    Use amulet("sheshas_amulet", 9);
    EXPECT_EQ(amulet.why(0, amulet.a), "no_target");
    amulet.lab.unit(amulet.a).lives = 9;
    amulet.use(1, amulet.a);
    EXPECT_EQ(amulet.lab.lives(amulet.a), 10);
    Use thumb("thumb_of_vazqez", 7, Do::Combat);
    thumb.use(1, thumb.a);
    EXPECT_EQ(thumb.lab.look().attacks_left(thumb.a), 2);
    EXPECT_EQ(thumb.lab.look().price(thumb.shot(thumb.a)), 0);
    thumb.lab.act(1, Lab::attack(thumb.a, thumb.foe));
    thumb.lab.roll(1);
    EXPECT_EQ(thumb.lab.scrap(1), 9);
    EXPECT_EQ(thumb.lab.look().price(thumb.shot(thumb.a)), 2);
    Use stone("philosophers_kidney_stone", 7);
    stone.use(0, stone.b);
    EXPECT_EQ(stone.lab.asked(), "skill_point");
    EXPECT_EQ(stone.lab.legal(1).size(), 3u);
    Use spork("dowsing_spork", 7);
    spork.lab.unit(spork.a).at = Point{50, 30, 0};
    EXPECT_EQ(spork.why(0, kEmpty16, kEmpty16, 1), "no_target");  // it is full
    EXPECT_EQ(spork.why(0, kEmpty16, kEmpty16, 9), "unknown_thing");
    spork.lab.s.deposits[1] = 0;
    spork.use(0, kEmpty16, kEmpty16, 1);
    EXPECT_EQ(spork.lab.s.deposits[1], 1);
    spork.use(1);
    EXPECT_EQ(spork.lab.s.deposits[1], 0);
    EXPECT_EQ(spork.lab.scrap(1), 10);
}
// Edge cases 23, 32; FTE-9.9, FTE-15.10
TEST(FollowingTheEnd, FTE_9_9_the_last_unit_lost_ends_the_turn_or_the_game) {
    Lab lab;
    const int emma = lab.put(1, 1, "emma_gebris", {20, 20, 0}, 3), foe = lab.put(2, 1, "scav_enger", {35, 20, 0}, 3);
    lab.skills(emma, 0, 5, 0);
    lab.player(1).scrap = 3;
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::attack(emma, foe, 1));
    lab.roll(6);
    EXPECT_EQ(lab.asked(), "over");
    EXPECT_EQ(lab.game.result(lab.s).rank[0], 1);
    Lab box;
    const int own = box.put(1, 1, "cap_tayne", {20, 20, 0}, 1), other = box.put(2, 1, "scav_enger", {60, 20, 0});
    box.give(1, "schroedingers_lunchbox", 5);
    box.at(Do::Pre, 1);
    box.act(1, box.use("schroedingers_lunchbox", 0, other));
    box.roll(1);
    EXPECT_EQ(box.lives(own), 0);
    EXPECT_EQ(box.asked(), "over");
    EXPECT_EQ(box.game.result(box.s).rank[1], 1);
}

}  // namespace endtable::following_the_end::abilities_test
