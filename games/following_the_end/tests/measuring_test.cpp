// Placing, moving, distance, sight and the roll: the worked examples 1 to 26 and 66, on the lab table.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::measuring_test {

using test::Lab;

// What a unit of seat 1 has to pay from p to q with many points; the string's length is asserted.
struct Mover {
    explicit Mover(const Point& p, int points = 9) {
        figure = lab.put(1, 1, "cap_tayne", p);
        lab.put(2, 1, "tag_tic", {185, 110, 0});
        lab.at(Do::Movement, 1);
        lab.s.mp = u8(points);
    }
    int left_after(const Point& q) {
        lab.act(1, Lab::move(figure, q));
        return lab.s.mp;
    }
    std::string why(const Point& q) const { return lab.why(1, Lab::move(figure, q)); }
    Lab lab;
    int figure;
};
void expect_move(const Point& p, const Point& q, int d, int cost) {
    Mover m(p);
    EXPECT_EQ(m.lab.setup().rows->string_ms(p, q), static_cast<std::uint32_t>(d));
    EXPECT_EQ(m.lab.setup().rows->ground().string_ms(p, q), static_cast<std::uint32_t>(d));
    EXPECT_EQ(m.left_after(q), 9 - cost);
}

// EX-1, EX-2, EX-3, EX-4. FTE-3.3, FTE-3.6, FTE-3.7, FTE-3.8, FTE-3.8a, FTE-3.1, FTE-2.2, FTE-7.2, FTE-7.5
TEST(FollowingTheEnd, FTE_3_8_each_stripe_begun_costs_a_point) {
    EXPECT_EQ(Mover({20, 20, 0}, 3).left_after({60, 20, 0}), 0);
    expect_move({20, 20, 0}, {60, 20, 0}, 4000, 3);
    EXPECT_EQ(Mover({20, 20, 0}, 3).why({61, 20, 0}), "not_enough_points");
    expect_move({20, 20, 0}, {61, 20, 0}, 4100, 4);
    expect_move({20, 20, 0}, {44, 52, 0}, 4000, 3);
    expect_move({20, 20, 0}, {21, 20, 0}, 100, 1);
}

// EX-5, EX-6, EX-7, EX-8, EX-9, EX-10, EX-11, EX-12. FTE-2.6, FTE-2.8, FTE-2.9, FTE-3.2, FTE-3.2a, FTE-3.4, FTE-3.5,
// FTE-3.6, FTE-3.9, FTE-3.9a, FTE-3.11
TEST(FollowingTheEnd, FTE_3_6_the_string_goes_round_over_and_under) {
    expect_move({140, 100, 0}, {165, 100, 0}, 4918, 4);
    expect_move({145, 115, 0}, {160, 115, 0}, 6500, 6);  // edge case 6
    expect_move({50, 55, 0}, {75, 55, 10}, 2914, 2);
    expect_move({55, 55, 0}, {95, 55, 0}, 5236, 5);
    expect_move({85, 55, 10}, {115, 55, 30}, 3701, 3);
    expect_move({135, 55, 30}, {155, 55, 0}, 3854, 3);
    expect_move({45, 100, 25}, {80, 100, 25}, 3500, 3);
    expect_move({62, 90, 0}, {62, 110, 0}, 2000, 1);
    expect_move({62, 100, 0}, {62, 100, 25}, 3109, 3);
}

// EX-13. FTE-3.10, FTE-3.10a, FTE-2.4, FTE-11.8
TEST(FollowingTheEnd, FTE_3_10_no_move_is_longer_than_the_cobra) {
    EXPECT_EQ(Mover({20, 20, 0}, 8).left_after({110, 20, 0}), 0);
    Mover m({20, 20, 0}, 9);
    EXPECT_EQ(m.why({111, 20, 0}), "beyond_cobra");
    m.lab.unit(m.figure).set(Unit::NoLimit);
    EXPECT_EQ(m.left_after({111, 20, 0}), 0);
}

// EX-14. FTE-2.12, FTE-2.13, FTE-2.13a, FTE-2.14, FTE-2.11, FTE-2.1; edge cases 4, 5, 7
TEST(FollowingTheEnd, FTE_2_13_a_place_carries_the_whole_base) {
    const Lab lab;
    const auto why = [&](Point p) {
        const char* reason = lab.setup().rows->ground().obstacle(p, kUnitHeight);
        return std::string(reason == nullptr ? "" : reason);
    };
    EXPECT_EQ(why({5, 20, 0}), "");
    EXPECT_EQ(why({4, 20, 0}), "off_table");
    EXPECT_EQ(why({196, 20, 0}), "off_table");
    EXPECT_EQ(why({20, 116, 0}), "off_table");
    EXPECT_EQ(why({55, 55, 0}), "");
    EXPECT_EQ(why({56, 55, 0}), "inside_object");
    EXPECT_EQ(why({65, 55, 10}), "");
    EXPECT_EQ(why({62, 55, 10}), "in_the_air");
    EXPECT_EQ(why({75, 55, 5}), "in_the_air");
    EXPECT_EQ(why({165, 30, 40}), "in_the_air");
    EXPECT_EQ(why({62, 100, 0}), "");
    EXPECT_EQ(why({62, 100, 25}), "");
    EXPECT_EQ(why({62, 101, 25}), "in_the_air");
    EXPECT_EQ(why({56, 36, 0}), "");
    EXPECT_EQ(why({57, 37, 0}), "inside_object");
}

// EX-15. FTE-2.15, FTE-2.16; edge cases 3, 8
TEST(FollowingTheEnd, FTE_2_15_bases_may_touch_but_not_overlap) {
    Mover m({20, 40, 0});
    m.lab.put(1, 2, "scav_enger", {20, 20, 0});
    EXPECT_EQ(m.why({30, 20, 0}), "");
    EXPECT_EQ(m.why({29, 20, 0}), "occupied");
    EXPECT_EQ(m.why({20, 5, 0}), "");         // through the other one
    m.lab.s.fallen[0].at = Point{20, 60, 0};  // a dormant token is in nobody's way (FTE-13.3)
    m.lab.s.fallen[0].lives = 2;
    EXPECT_EQ(m.why({20, 60, 0}), "");
    m.lab.s.awake = 1;
    EXPECT_EQ(m.why({20, 60, 0}), "occupied");
}

// EX-16. FTE-5.18, FTE-5.18a
TEST(FollowingTheEnd, FTE_5_18a_deployment_in_the_zone_and_off_the_scrap) {
    Lab lab(Json::object(), 2, true);
    lab.fall_back_until("deploy");
    EXPECT_EQ(lab.why(1, Lab::deploy({18, 48, 0})), "");
    EXPECT_EQ(lab.why(1, Lab::deploy({26, 48, 0})), "outside_zone");
    EXPECT_EQ(lab.why(1, Lab::deploy({25, 80, 0})), "too_close_to_scrap");
    EXPECT_EQ(lab.why(1, Lab::deploy({23, 80, 0})), "");
    EXPECT_EQ(lab.why(1, Lab::deploy({3, 80, 0})), "off_table");
    EXPECT_EQ(lab.why(2, Lab::deploy({182, 24, 0})), "not_your_turn");
}

struct Pair {
    Pair(const Point& p, const Point& q) {
        a = lab.put(1, 1, "mer_chant", p);
        b = lab.put(2, 1, "scav_enger", q);
        lab.at(Do::Combat, 1);
        lab.player(1).scrap = 9;
    }
    int distance() const { return lab.look().distance(a, b); }
    std::string why() const { return lab.why(1, Lab::attack(a, b)); }
    int number(int aiming) {
        lab.skills(a, 2, aiming, 1);
        return lab.look().number_to_beat(lab.look().shot(a, b, 0));
    }
    Lab lab;
    int a, b;
};

// EX-17, EX-18. FTE-4.1, FTE-4.2, FTE-4.5, FTE-4.5a, FTE-4.7
TEST(FollowingTheEnd, FTE_4_2_distance_is_from_edge_to_edge) {
    EXPECT_EQ(Pair({20, 20, 0}, {30, 20, 0}).distance(), 0);
    EXPECT_EQ(distance_ms({20, 20, 0}, 15, {33, 20, 0}, 15), 300u);
    EXPECT_EQ(Pair({20, 20, 0}, {33, 20, 0}).distance(), 1);
    EXPECT_EQ(Pair({20, 20, 0}, {80, 20, 0}).distance(), 5);
    EXPECT_EQ(distance_ms({20, 20, 0}, 15, {81, 20, 0}, 15), 5100u);
    EXPECT_EQ(Pair({20, 20, 0}, {81, 20, 0}).distance(), 6);
    EXPECT_EQ(Pair({20, 20, 0}, {110, 20, 0}).why(), "");
    EXPECT_EQ(Pair({20, 20, 0}, {111, 20, 0}).why(), "out_of_range");
}

// EX-19, EX-20, EX-22. FTE-4.3, FTE-4.3a, FTE-4.4, FTE-2.10; edge case 9
TEST(FollowingTheEnd, FTE_4_3a_one_free_line_is_sight) {
    Pair low({50, 55, 0}, {100, 55, 0});
    EXPECT_EQ(low.distance(), 4);
    EXPECT_EQ(low.why(), "");
    low.lab.put(2, 2, "tag_tic", {56, 30, 0});  // figures hide nothing
    EXPECT_EQ(low.why(), "");
    EXPECT_EQ(Pair({100, 55, 0}, {150, 55, 0}).distance(), 4);
    EXPECT_EQ(Pair({100, 55, 0}, {150, 55, 0}).why(), "no_sight");
    EXPECT_EQ(Pair({145, 85, 0}, {159, 85, 0}).why(), "");
    EXPECT_EQ(Pair({145, 86, 0}, {159, 86, 0}).why(), "no_sight");
    Pair rim({125, 55, 30}, {145, 55, 0});
    EXPECT_EQ(distance_ms({125, 55, 30}, 15, {145, 55, 0}, 15), 1802u);
    EXPECT_EQ(rim.distance(), 2);
    EXPECT_EQ(rim.why(), "");
    EXPECT_EQ(Pair({120, 55, 30}, {145, 55, 0}).distance(), 3);
    EXPECT_EQ(Pair({120, 55, 30}, {145, 55, 0}).why(), "no_sight");
}

// EX-21, EX-23. FTE-4.6, FTE-4.6a, FTE-8.5, FTE-8.6, FTE-1.4; edge case 10
TEST(FollowingTheEnd, FTE_8_6_distance_less_height_less_aiming) {
    Pair down({115, 55, 30}, {75, 55, 10}), up({75, 55, 10}, {115, 55, 30});
    EXPECT_EQ(distance_ms({115, 55, 30}, 15, {75, 55, 10}, 15), 3041u);
    EXPECT_EQ(down.distance(), 4);
    EXPECT_EQ(down.number(1), 1);
    EXPECT_EQ(up.number(1), 5);
    const auto rise = [](int from, int to) { return (from - to) / kStripe; };
    EXPECT_EQ(rise(15, 0), 1);
    EXPECT_EQ(rise(0, 15), -1);
    EXPECT_EQ(rise(25, 5), 2);
    EXPECT_EQ(rise(5, 0), 0);
}

// An attack with this number to beat and this die; whether it hits.
bool hits(int number, int die, int bonus) {
    Pair p({20, 20, 0}, {100, 20, 0});  // distance 7
    p.number(7 - number);
    EXPECT_EQ(p.lab.look().number_to_beat(p.lab.look().shot(p.a, p.b, 0)), number);
    p.lab.unit(p.a).turn[static_cast<std::size_t>(Buff::Roll)] = static_cast<std::int8_t>(bonus);
    p.lab.act(1, Lab::attack(p.a, p.b));
    p.lab.roll(die);
    EXPECT_EQ(p.lab.scrap(1), 7);  // FTE-8.3: spent even if it fails
    return p.lab.lives(p.b) == 8;
}
// EX-24, EX-25, EX-26. FTE-8.7, FTE-8.7a, FTE-8.8, FTE-8.9, FTE-8.9a, FTE-8.10, FTE-8.12, FTE-8.3; edge case 11
TEST(FollowingTheEnd, FTE_8_7a_more_than_the_number_and_more_than_one) {
    EXPECT_FALSE(hits(-3, 1, 0));
    EXPECT_TRUE(hits(-3, 1, 1));
    EXPECT_FALSE(hits(6, 6, 0));
    EXPECT_TRUE(hits(6, 6, 1));
    EXPECT_FALSE(hits(4, 4, 0));
    EXPECT_TRUE(hits(4, 5, 0));
    EXPECT_TRUE(hits(1, 2, 0));
}

TEST(FollowingTheEnd, FTE_3_12a_tolerance_is_subtracted_from_every_measure) {
    Lab lab({{"map", "lab"}, {"tolerance_ms", 100}});
    const int a = lab.put(1, 1, "cap_tayne", {20, 20, 0}), b = lab.put(2, 1, "tag_tic", {111, 20, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 3;
    EXPECT_EQ(lab.why(1, Lab::move(a, {61, 20, 0})), "");
    EXPECT_EQ(lab.why(1, Lab::move(a, {62, 20, 0})), "not_enough_points");
    EXPECT_EQ(lab.look().distance(a, b), 8);
    EXPECT_EQ(lab.count(1, Action::Move) > 0, true);
}

// FTE-2.20, FTE-1.10
TEST(FollowingTheEnd, FTE_2_20_the_nearest_place) {
    const Lab lab;
    const auto nearest = [&](Point p, Point taken) {
        return lab.setup().rows->nearest_place(p, kUnitHeight,
                                               [&](const Point& q) { return !bodies_overlap(q, 15, taken, 15); });
    };
    EXPECT_EQ(nearest({20, 20, 0}, {100, 20, 0}), (Point{20, 20, 0}));
    EXPECT_EQ(nearest({20, 20, 0}, {20, 20, 0}), (Point{20, 10, 0}));
    EXPECT_EQ(nearest({0, 0, 0}, {100, 20, 0}), (Point{5, 5, 0}));
    EXPECT_EQ(nearest({62, 55, 0}, {100, 20, 0}), (Point{55, 55, 0}));
    EXPECT_EQ(isqrt(99), 9u);
    EXPECT_EQ(isqrt(100), 10u);
    EXPECT_EQ(isqrt(std::uint64_t{1} << 40), 1u << 20);
    EXPECT_EQ(isqrt((std::uint64_t{1} << 40) - 1), (1u << 20) - 1);
}

// EX-74, EX-75: section 9, the candidates.
TEST(FollowingTheEnd, section_9_candidates_are_those_of_the_ledger) {
    Lab lab;
    const int u = lab.put(1, 1, "mer_chant", {160, 65, 0});
    lab.skills(u, 1, 0, 1);
    lab.put(2, 1, "scav_enger", {165, 100, 0});
    lab.put(2, 2, "tag_tic", {100, 60, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 2;
    std::vector<Point> places;
    for (const Action& a : lab.legal(1))
        if (a.kind == Action::Move) places.push_back(a.place());
    EXPECT_EQ(places.size(), 37u);
    for (const Point p : {Point{152, 65, 0}, Point{165, 90, 0}, Point{160, 45, 0}, Point{125, 75, 0}, Point{135, 80, 0},
                          Point{135, 75, 0}})
        EXPECT_EQ(std::count(places.begin(), places.end(), p), 1) << p.x << "," << p.y;
    int stripes = 0, legal = 0;
    for (const Point& p : places) stripes += p.x % 10 == 0 && p.y % 10 == 0 ? 1 : 0;
    EXPECT_EQ(stripes, 31);
    for (const int z : lab.setup().rows->ground().surfaces())
        for (int y = 0; y <= 120; ++y)
            for (int x = 0; x <= 200; ++x) legal += lab.why(1, Lab::move(u, {x, y, z})).empty() ? 1 : 0;
    EXPECT_EQ(legal, 3160);
}
TEST(FollowingTheEnd, EX_75_candidates_on_desk_duel) {
    Lab lab({{"deploy", "spots"}}, 2, true);
    lab.act(1, Lab::of(Action::PickTeam, 1));  // Dr. Dave has the third slot
    lab.fall_back_until("movement");
    const int u = Lab::id(1, 3);
    ASSERT_EQ(lab.look().at(u), (Point{18, 72, 0}));
    lab.s.mp = u8(3 - lab.look().speed_left(u));
    std::vector<Point> places;
    for (const Action& a : lab.legal(1))
        if (a.kind == Action::Move && a.figure == u) places.push_back(a.place());
    EXPECT_EQ(places.size(), 22u);
    for (const Point p : {Point{54, 80, 0}, Point{5, 100, 0}, Point{41, 60, 10}})
        EXPECT_EQ(std::count(places.begin(), places.end(), p), 1) << p.x << "," << p.y;
}

}  // namespace endtable::following_the_end::measuring_test
