// The Fallen, the Behemoth and the order of play: the worked examples 50 to 69.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::fallen_test {

using test::Lab;

// Seat 1 has the Fallen, seat 2 the units given; seat 3 keeps the game going. The table is the lab: it is made for two,
// so that the third seat is added to the setup by hand.
struct Army {
    Army() : lab(lab_of_three()) {
        lab.fallen_of(1);
        lab.put(3, 1, "scav_enger", {195, 5, 0});
    }
    static Lab lab_of_three() {
        Lab lab;
        auto setup = std::make_shared<Setup>(lab.setup());
        setup->seats = 3;
        setup->fallen = true;
        lab.game = FollowingTheEnd(setup);
        lab.clear();
        return lab;
    }
    void begin() { lab.fallen_turn(1); }
    void act(int token, int unit) { lab.act(1, Lab::fallen_act(Lab::fallen(token), unit)); }
    Point at(int token) const { return lab.look().at(Lab::fallen(token)); }
    Lab lab;
};

// EX-50. FTE-13.6, FTE-13.6a, FTE-13.7, FTE-13.7a, FTE-13.10, FTE-13.11, FTE-13.18
TEST(FollowingTheEnd, FTE_13_11_a_fallen_goes_where_it_bites) {
    Army army;
    const int u = army.lab.put(2, 1, "cap_tayne", {60, 20, 0});
    army.lab.put_fallen(1, {20, 20, 0});
    army.lab.put_fallen(2, {20, 100, 0});  // so that the turn goes on
    army.begin();
    army.act(1, u);
    EXPECT_EQ(army.at(1), (Point{40, 20, 0}));
    EXPECT_EQ(army.lab.lives(u), 9);
    EXPECT_EQ(army.lab.why(1, Lab::fallen_act(Lab::fallen(1), u)), "already_acted");
}
// EX-51
TEST(FollowingTheEnd, FTE_13_6_a_fallen_moves_two_toward_its_target) {
    Army army;
    const int u = army.lab.put(2, 1, "cap_tayne", {100, 20, 0});
    army.lab.put_fallen(1, {20, 20, 0});
    army.lab.put_fallen(2, {20, 100, 0});
    army.begin();
    army.act(1, u);
    EXPECT_EQ(army.at(1), (Point{50, 20, 0}));
    EXPECT_EQ(army.lab.lives(u), 10);
}
// EX-52. FTE-13.8, FTE-13.9, FTE-13.9a
TEST(FollowingTheEnd, FTE_13_8_who_can_bite_must) {
    Army army;
    const int u = army.lab.put(2, 1, "cap_tayne", {60, 20, 0}), w = army.lab.put(2, 2, "sup_port", {20, 100, 0});
    army.lab.put_fallen(1, {20, 20, 0});
    army.begin();
    EXPECT_EQ(army.lab.why(1, Lab::fallen_act(Lab::fallen(1), w)), "must_bite");
    EXPECT_EQ(army.lab.legal(1), (std::vector<Action>{Lab::fallen_act(Lab::fallen(1), u)}));
    army.lab.unit(u).card = u8(army.lab.card("pamelie_eerie") + 1);  // no victim
    EXPECT_EQ(army.lab.why(1, Lab::fallen_act(Lab::fallen(1), w)), "");
    EXPECT_EQ(army.lab.why(1, Lab::fallen_act(Lab::fallen(1), u)), "");
}
// EX-53, EX-66; edge case 50
TEST(FollowingTheEnd, EX_53_EX_66_the_place_is_computed) {
    Army army;
    const int u = army.lab.put(2, 1, "cap_tayne", {60, 20, 0});
    army.lab.put_fallen(1, {20, 20, 0});
    army.lab.put_fallen(2, {40, 20, 0});
    army.lab.s.fallen[1].acted = 1;
    army.lab.put_fallen(3, {20, 100, 0});
    army.begin();
    army.act(1, u);
    EXPECT_EQ(army.at(1), (Point{45, 10, 0}));
    EXPECT_EQ(army.lab.lives(u), 9);
    for (const bool near : {true, false}) {
        Army other;
        const int v = other.lab.put(2, 1, "cap_tayne", near ? Point{68, 20, 0} : Point{74, 27, 0});
        other.lab.put_fallen(1, {50, 20, 0});
        other.lab.put_fallen(2, {20, 100, 0});
        other.begin();
        other.act(1, v);
        EXPECT_EQ(other.at(1), near ? (Point{50, 20, 0}) : (Point{55, 25, 0}));
        EXPECT_EQ(other.lab.lives(v), 9);
    }
}
// EX-54. FTE-13.12, FTE-13.12a
TEST(FollowingTheEnd, FTE_13_12_a_fallen_drops_to_the_foot_of_an_object) {
    for (const bool near : {true, false}) {
        Army army;
        const int u = army.lab.put(2, 1, "cap_tayne", near ? Point{160, 55, 0} : Point{190, 55, 0});
        army.lab.put_fallen(1, {125, 55, 30});
        army.lab.put_fallen(2, {20, 100, 0});
        army.begin();
        army.act(1, u);
        EXPECT_EQ(army.at(1), near ? (Point{145, 55, 0}) : (Point{150, 55, 0}));
        EXPECT_EQ(army.lab.lives(u), near ? 9 : 10);
    }
}
// EX-55, EX-56, EX-67. FTE-13.13, FTE-13.13a, FTE-13.14
TEST(FollowingTheEnd, FTE_13_13_two_climb_what_one_cannot) {
    const int tower = 1, glass = 6;
    Army one;
    const int u = one.lab.put(2, 1, "cap_tayne", {115, 55, 30});
    one.lab.put_fallen(1, {105, 55, 0});
    one.lab.put_fallen(2, {20, 100, 0});
    one.begin();
    EXPECT_EQ(one.lab.why(1, Lab::climb(tower)), "too_few_to_climb");
    EXPECT_EQ(one.lab.why(1, Lab::climb(glass)), "no_flat_top");
    EXPECT_EQ(one.lab.why(1, Lab::climb(7)), "unknown_thing");
    one.act(1, u);
    EXPECT_EQ(one.at(1), (Point{105, 55, 0}));
    for (const char* name : {"cap_tayne", "pamelie_eerie"}) {
        Army two;
        const int v = two.lab.put(2, 1, name, {115, 55, 30});
        two.lab.put_fallen(1, {105, 50, 0});
        two.lab.put_fallen(2, {105, 62, 0});
        two.lab.put_fallen(3, {20, 100, 0});
        two.begin();
        two.lab.act(1, Lab::climb(tower));
        EXPECT_EQ(two.at(1), (Point{115, 45, 30}));
        EXPECT_EQ(two.at(2), (Point{115, 65, 30}));
        EXPECT_EQ(two.lab.lives(v), std::string(name) == "cap_tayne" ? 8 : 10);
    }
}
// EX-57. FTE-13.15, FTE-13.16, FTE-13.16a, FTE-13.17, FTE-9.6
TEST(FollowingTheEnd, FTE_13_16_five_lives_at_once_or_one_by_one) {
    Army army;
    Lab& lab = army.lab;
    const int u = lab.put(2, 1, "tan_kapp", {60, 20, 0});
    lab.skills(u, 4, 5, 0);
    const int f = lab.put_fallen(1, {80, 20, 0}), g = lab.put_fallen(2, {80, 40, 0});
    lab.player(2).scrap = 9;
    lab.at(Do::Combat, 2);
    lab.act(2, Lab::attack(u, f));
    lab.roll(6);
    EXPECT_EQ(lab.lives(f), 1);
    lab.skills(u, 1, 5, 0);
    lab.act(2, Lab::attack(u, f));
    lab.roll(6);
    EXPECT_EQ(lab.lives(f), 0);
    EXPECT_EQ(lab.asked(), "skill_point");
    EXPECT_EQ(lab.s.fallen_defeated, 1);
    lab.act(2, Lab::of(Action::SkillPoint, 1));
    lab.unit(u).attacks_used = 0;
    lab.unit(u).turn[static_cast<std::size_t>(Buff::Damage)] = 4;
    lab.at(Do::Combat, 2);
    lab.act(2, Lab::attack(u, g));
    lab.roll(6);
    EXPECT_EQ(lab.lives(g), 0);
}
// EX-58. FTE-13.19, FTE-13.19a, FTE-2.20
TEST(FollowingTheEnd, FTE_13_19_new_fallen_come_at_the_marker) {
    Army army;
    army.lab.put(2, 1, "cap_tayne", {20, 20, 0});
    army.lab.put_fallen(2, {100, 100, 0});
    army.lab.s.fallen_defeated = 1;
    army.lab.s.marker = Point{20, 20, 0};
    army.lab.s.cursor = 0;
    army.lab.s.active = 0;
    army.lab.pending({Do::TurnBegins, 0});
    army.lab.run();
    EXPECT_EQ(army.at(1), (Point{20, 10, 0}));
    EXPECT_EQ(army.lab.s.fallen[0].lives, 2);
    EXPECT_EQ(army.lab.s.fallen[0].acted, 0);
}

// --- Order of play ---------------------------------------------------------------------------------------------------

constexpr const char* kNames[] = {"cap_tayne", "sup_port", "tag_tic", "kypp_usher"};
constexpr Point kCorner[] = {{12, 12, 0}, {228, 12, 0}, {228, 188, 0}, {12, 188, 0}};

// Everybody has one unit in his corner, with these lives.
Lab corners(int seats, const Json& options = Json::object()) {
    Lab lab(options, seats);
    for (int i = 0; i < seats; ++i) {
        const Point p = seats == 4 ? kCorner[i]
                        : i == 0   ? Point{12, 134, 0}
                        : i == 1   ? Point{102, 8, 0}
                                   : Point{208, 134, 0};
        lab.put(i + 1, 1, kNames[i], p);
    }
    return lab;
}
// A unit next to another, and it kills it in Combat.
void kill(Lab& lab, int seat, int killer, int victim) {
    lab.unit(victim).lives = 1;
    Point p = lab.look().at(victim);
    p.x += p.x > 100 ? -15 : 15;
    lab.unit(killer).at = p;
    lab.skills(killer, 3, 5, 1);
    lab.player(seat).scrap = 9;
    lab.act(seat, Lab::attack(killer, victim));
    lab.roll(6);
    if (lab.asked() == "skill_point") lab.act(seat, Lab::of(Action::SkillPoint, 1));
}

// EX-59. FTE-15.1, FTE-15.2, FTE-15.3, FTE-15.4, FTE-13.1, FTE-13.1a, FTE-13.2, FTE-13.3, FTE-13.4, FTE-13.5, FTE-9.7,
// FTE-9.9
TEST(FollowingTheEnd, FTE_15_4_the_dead_come_back_after_their_killers_next_turn) {
    Lab lab = corners(3);
    lab.give(1, "gold_sphere", 4);
    lab.player(1).scrap = 3;
    const Point fell = lab.look().at(Lab::id(1, 1));
    lab.at(Do::Combat, 2);
    kill(lab, 2, Lab::id(2, 1), Lab::id(1, 1));
    EXPECT_EQ(lab.player(1).role, Player::WaitsForFallen);
    EXPECT_EQ(lab.scrap(1), 0);
    EXPECT_EQ(lab.look().deck_size(), 18);
    EXPECT_EQ(lab.mantras("gold_sphere"), 0);
    EXPECT_EQ(Point(lab.s.marker), fell);
    EXPECT_EQ(lab.s.fallen[0].lives, 2);
    EXPECT_EQ(Point(lab.s.fallen[0].at), fell);
    EXPECT_EQ(lab.s.awake, 0);
    EXPECT_EQ(lab.next_turns(6), (std::vector<int>{3, 2, 1, 3, 2, 1}));
    EXPECT_EQ(lab.s.awake, 1);
}
// EX-60. FTE-14.1, FTE-14.2, FTE-14.3, FTE-14.3a, FTE-14.4, FTE-14.5, FTE-5.8
TEST(FollowingTheEnd, FTE_14_3_the_behemoth_enters_beside_the_token) {
    Lab lab = corners(4);
    const int watt = lab.put(3, 1, "watt_cher", {228, 40, 0});
    lab.skills(watt, 3, 5, 1);
    lab.fallen_of(1);
    lab.unit(Lab::id(1, 1)) = {};
    lab.unit(watt).set(Unit::Watching);
    const int victim = Lab::id(2, 1);
    lab.unit(victim).lives = 1;
    lab.at(Do::Movement, 2);
    lab.s.mp = 3;
    lab.act(2, Lab::move(victim, {218, 12, 0}));
    lab.roll(6);
    if (lab.asked() == "skill_point") lab.act(3, Lab::of(Action::SkillPoint, 1));
    EXPECT_EQ(lab.player(2).role, Player::WaitsForBehemoth);
    EXPECT_EQ(Point(lab.s.mark), (Point{218, 12, 0}));
    EXPECT_EQ(lab.s.active, 2);  // seat 2's turn ended at once
    EXPECT_EQ(lab.next_turns(2), (std::vector<int>{2, 4}));
    EXPECT_EQ(lab.lives(kBehemoth) > 0, true);
    EXPECT_GE(plan_squared(lab.look().at(kBehemoth), {218, 12, 0}), 100);
    EXPECT_LE(plan_squared(lab.look().at(kBehemoth), {218, 12, 0}), 121);
}
// EX-61. FTE-1.7, FTE-15.7, FTE-15.8, FTE-14.1a, FTE-15.10
TEST(FollowingTheEnd, FTE_15_7_a_side_wins_when_its_enemies_are_gone) {
    Lab lab = corners(4);
    lab.unit(Lab::id(2, 1)) = {};
    lab.player(2).role = Player::Out;
    lab.player(2).fell = ++lab.s.falls;
    lab.s.order.remove(1);
    lab.at(Do::Combat, 1);
    kill(lab, 1, Lab::id(1, 1), Lab::id(4, 1));
    ASSERT_EQ(lab.asked(), "over");
    const Result r = lab.game.result(lab.s);
    EXPECT_EQ((std::array{r.rank[0], r.rank[1], r.rank[2], r.rank[3]}), (std::array<std::uint8_t, 4>{1, 2, 1, 2}));
    EXPECT_EQ(r.utility[2], 10000);
    EXPECT_EQ(r.side[0], r.side[2]);
}
// EX-62. FTE-14.6, FTE-14.7, FTE-14.7a
TEST(FollowingTheEnd, FTE_14_7_who_defeats_the_behemoth_wins) {
    Lab lab = corners(4);
    lab.unit(Lab::id(2, 1)) = {};
    lab.put(2, 1, "behemoth", {120, 62, 0}, 2);
    const int slayer = lab.put(4, 1, "cap_tayne", {135, 62, 0});
    lab.unit(Lab::id(1, 1)).card = u8(lab.card("scav_enger") + 1);
    lab.skills(slayer, 3, 5, 0);
    lab.player(4).scrap = 2;
    lab.at(Do::Combat, 4);
    lab.act(4, Lab::attack(slayer, kBehemoth));
    lab.roll(6);
    ASSERT_EQ(lab.asked(), "over");
    EXPECT_EQ(lab.s.reason, static_cast<int>(Ending::Behemoth));
    const Result r = lab.game.result(lab.s);
    EXPECT_EQ(r.rank[3], 1);
    EXPECT_EQ(r.rank[1], 1);  // with his partner, whose Behemoth it was
    EXPECT_EQ(r.rank[0], 2);
}
// EX-63. FTE-9.8, FTE-15.4a
TEST(FollowingTheEnd, EX_63_who_kills_himself_keeps_his_place) {
    Lab lab = corners(4);
    const int emma = lab.put(1, 1, "emma_gebris", {120, 62, 0}, 3);
    lab.skills(emma, 0, 5, 0);
    lab.unit(Lab::id(2, 1)).at = Point{135, 62, 0};
    lab.unit(Lab::id(2, 1)).lives = 3;
    lab.player(1).scrap = 3;
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::attack(emma, Lab::id(2, 1), 1));
    lab.roll(6);
    if (lab.asked() == "skill_point") lab.act(1, Lab::of(Action::SkillPoint, 3));
    EXPECT_EQ(lab.player(2).role, Player::WaitsForFallen);
    EXPECT_EQ(lab.player(1).role, Player::WaitsForBehemoth);
    EXPECT_EQ(lab.s.active, 2);
    EXPECT_EQ(lab.next_turns(7), (std::vector<int>{4, 1, 2, 3, 4, 1, 2}));
}
// EX-64. Section 3.3, FTE-15.3
TEST(FollowingTheEnd, EX_64_two_die_of_one_depletion) {
    Lab lab = corners(4);
    lab.unit(Lab::id(1, 1)).lives = 4;
    lab.unit(Lab::id(2, 1)).lives = 4;
    lab.unit(Lab::id(3, 1)).at = Point{120, 62, 0};
    lab.s.deposits = {};
    for (int d = 0; d < lab.setup().deposits(); ++d)
        if (lab.setup().deposit(d).at == Point{120, 62, 0}) lab.s.deposits[static_cast<std::size_t>(d)] = 1;
    lab.at(Do::Mining, 3);
    lab.run();
    EXPECT_EQ(lab.player(1).role, Player::WaitsForFallen);
    EXPECT_EQ(lab.player(2).role, Player::WaitsForBehemoth);
    EXPECT_EQ(lab.player(1).fell, lab.player(2).fell);
    lab.fall_back_until("movement");
    EXPECT_EQ(lab.s.active, 3);
    EXPECT_EQ(lab.next_turns(5), (std::vector<int>{3, 1, 2, 4, 3}));
}
// EX-65. FTE-16.1, FTE-16.1a
TEST(FollowingTheEnd, EX_65_who_resigns_leaves_at_the_end_of_the_turn) {
    Lab lab = corners(3);
    lab.at(Do::Movement, 1);
    lab.game.resign(lab.s, seat(1), nullptr);
    EXPECT_EQ(lab.asked(), "movement");
    EXPECT_EQ(lab.lives(Lab::id(2, 1)), 10);
    EXPECT_EQ(lab.next_turns(2), (std::vector<int>{2, 3}));
    EXPECT_EQ(lab.player(2).role, Player::Fallen);
    EXPECT_EQ(lab.lives(Lab::id(2, 1)), 0);
    EXPECT_EQ(lab.s.fallen[0].lives, 2);
}
// EX-68. FTE-14.8, FTE-13.9a; edge cases 49, 34
TEST(FollowingTheEnd, FTE_14_8_nobody_wins_by_a_bite) {
    Lab lab = corners(4);
    lab.unit(Lab::id(1, 1)) = {};
    lab.unit(Lab::id(2, 1)) = {};
    lab.fallen_of(1);
    lab.put(2, 1, "behemoth", {60, 20, 0}, 1);
    lab.player(2).scrap = 3;
    lab.give(2, "gold_sphere", 2);
    lab.put_fallen(1, {20, 20, 0});
    lab.s.order.clear();
    for (const int p : {2, 0, 3, 1}) lab.s.order.push(u8(p));
    lab.fallen_turn(1);
    lab.act(1, Lab::fallen_act(Lab::fallen(1), kBehemoth));
    EXPECT_EQ(lab.lives(kBehemoth), 0);
    EXPECT_NE(lab.asked(), "over");
    EXPECT_EQ(lab.scrap(2), 0);
    EXPECT_EQ(lab.look().deck_size(), 18);
    EXPECT_EQ(lab.order(), (std::vector<int>{3, 1, 4}));
    EXPECT_EQ(lab.s.fallen[1].lives, 0);
}
// EX-69. FTE-9.9, FTE-15.4a; edge cases 25, 45, 51
TEST(FollowingTheEnd, EX_69_thorns_and_the_splash_of_a_dead_emma) {
    for (const bool fallen : {true, false}) {
        Lab lab = corners(4, {{"fallen", fallen}});
        const int emma = lab.put(3, 1, "emma_gebris", {60, 10, 0}, 1), thor = lab.put(2, 1, "thor_nebush", {90, 10, 0});
        lab.put(2, 2, "rasp_eeddu", {228, 30, 0});
        const int last = lab.put(4, 1, "kypp_usher", {105, 10, 0}, 3);
        lab.skills(emma, 0, 5, 0);
        lab.player(3).scrap = 3;
        lab.at(Do::Combat, 3);
        lab.act(3, Lab::attack(emma, thor, 1));
        lab.roll(6);
        for (int i = 0; i < 3 && lab.asked() == "skill_point"; ++i)
            lab.act(lab.asked_seat(), lab.legal(lab.asked_seat()).front());
        EXPECT_EQ(lab.lives(emma), 0);
        EXPECT_EQ(lab.lives(last), 0);
        EXPECT_EQ(lab.lives(thor), 7);
        const int begun = lab.s.active + 1;
        EXPECT_EQ(begun, fallen ? 1 : 4);
        EXPECT_EQ(lab.next_turns(4), fallen ? (std::vector<int>{2, 3, 4, 1}) : (std::vector<int>{1, 2, 4, 1}));
    }
}
// FTE-16.1a, FTE-16.1b, FTE-15.5, FTE-15.6
TEST(FollowingTheEnd, FTE_16_1a_resigning_ends_a_game_of_two_at_once) {
    Lab two;
    two.put(1, 1, "cap_tayne", {20, 20, 0});
    two.put(2, 1, "tag_tic", {185, 20, 0});
    two.at(Do::Movement, 1);
    two.game.resign(two.s, seat(1), nullptr);
    EXPECT_EQ(two.asked(), "over");
    EXPECT_EQ(two.game.result(two.s).rank[0], 1);
    Lab four = corners(4);
    four.at(Do::Movement, 1);
    four.game.resign(four.s, seat(1), nullptr);
    EXPECT_EQ(four.asked(), "movement");  // his partner plays on
    four.game.resign(four.s, seat(3), nullptr);
    EXPECT_EQ(four.asked(), "over");
    EXPECT_EQ(four.game.result(four.s).rank[2], 1);
}
// FTE-15.9, FTE-15.11
TEST(FollowingTheEnd, FTE_15_9_the_round_limit_counts_heroes_lives_and_scrap) {
    const auto ended = [](int lives, int scrap) {
        Lab lab({{"map", "lab"}, {"max_rounds", 10}});
        lab.put(1, 1, "cap_tayne", {20, 20, 0}, lives);
        lab.put(2, 1, "tag_tic", {185, 20, 0}, 5);
        lab.player(1).scrap = u16(scrap);
        lab.s.turns = 19;
        lab.at(Do::Post, 2);
        lab.run();
        EXPECT_EQ(lab.asked(), "over");
        const Result r = lab.game.result(lab.s);
        return std::pair{static_cast<int>(r.rank[0]), static_cast<int>(r.rank[1])};
    };
    EXPECT_EQ(ended(6, 0), (std::pair{1, 2}));
    EXPECT_EQ(ended(4, 9), (std::pair{2, 1}));
    EXPECT_EQ(ended(5, 1), (std::pair{1, 2}));
    EXPECT_EQ(ended(5, 0), (std::pair{1, 1}));
}

}  // namespace endtable::following_the_end::fallen_test
