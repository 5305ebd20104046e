#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/player.hpp"
#include "core/playout.hpp"
#include "examples/lanterns/mind.hpp"
#include "examples/lanterns/present.hpp"
#include "examples/tests/walk.hpp"
#include "present/tests/expect_input_error.hpp"

namespace endtable::lanterns {
namespace {

using examples::actions_of;
using examples::expect_refused;
using State = Lanterns::State;

const Lanterns kTwo(2);

const Presentation& table(int seats = 2) {
    static const Presentation two = Presentation::open(Presentation::official_content(), nullptr, 2);
    static const Presentation three = Presentation::open(Presentation::official_content(), nullptr, 3);
    return seats == 2 ? two : three;
}

Place at(std::string_view text) {
    const auto a = table().parse(kTwo.start(), seat(0), "light " + std::string(text));
    EXPECT_TRUE(a.has_value()) << text;
    return a.value_or(Place{});
}

State after(std::initializer_list<std::string_view> places, const Lanterns& g = kTwo) {
    State s = g.start();
    for (const auto text : places) {
        const Refusal no = g.refusal(s, seat(s.mover), at(text));
        EXPECT_FALSE(no) << text << " " << no.reason;
        g.apply(s, seat(s.mover), at(text), nullptr);
    }
    return s;
}

std::string english(const Text& text) { return table().words().render(text); }

TEST(Lanterns, LAN_1_the_same_from_both_ends) {
    for (int x = 0; x <= kWidth; ++x)
        for (int y = 0; y <= kHeight; ++y)
            for (int z = 0; z <= 3; ++z)
                ASSERT_EQ(has_footing(x, y, z), has_footing(kWidth - x, kHeight - y, z)) << x << "," << y << "," << z;
    for (const House& h : kVillage)
        EXPECT_EQ(std::count_if(kVillage.begin(), kVillage.end(),
                                [&](const House& o) { return o.x == kWidth - h.x && o.y == kHeight - h.y; }),
                  1);
    expect_refused(kTwo.refusal(kTwo.start(), seat(0), {61, 0, 0}), "off_the_hillside", "LAN-1");
    expect_refused(kTwo.refusal(kTwo.start(), seat(0), {0, 41, 0}), "off_the_hillside", "LAN-1");
    for (const auto* text :
         {"light 61,0,0", "light 1,2", "light 01,2,0", "light 1,2,0 ", "light 1,2,4", "light", "1,2,0"})
        EXPECT_FALSE(table().parse(kTwo.start(), seat(0), text)) << text;
}

TEST(Lanterns, LAN_2_on_top_and_under_the_bridge_never_inside) {
    const auto footing = [](int x, int y) {
        std::string zs;
        for (int z = 0; z <= 3; ++z)
            if (has_footing(x, y, z)) zs += std::to_string(z);
        return zs;
    };
    EXPECT_EQ(footing(0, 0), "0");
    EXPECT_EQ(footing(7, 9), "1");
    EXPECT_EQ(footing(12, 14), "2");
    EXPECT_EQ(footing(28, 4), "3");
    EXPECT_EQ(footing(30, 20), "02") << "on the bridge and below";
    EXPECT_EQ(footing(20, 20), "2") << "the bridge lies on the edge of the hill";
    EXPECT_EQ(footing(6, 8), "1") << "an edge is the hill's";
    expect_refused(kTwo.refusal(kTwo.start(), seat(0), at("7,9,0")), "no_footing", "LAN-2");
    expect_refused(kTwo.refusal(kTwo.start(), seat(0), at("30,20,1")), "no_footing", "LAN-2");
}

TEST(Lanterns, LAN_3_the_seats_take_turns_and_who_has_no_oil_is_passed_over) {
    State s = after({"28,4,3", "0,0,0", "32,36,3"});
    EXPECT_EQ(s.oil[0], 0);
    for (int i = 0; i < 7; ++i) {
        EXPECT_EQ(kTwo.turn(s).who, Seats::only(seat(1))) << i;
        expect_refused(kTwo.refusal(s, seat(0), at("60,0,0")), "not_your_turn", "LAN-3");
        kTwo.apply(s, seat(1), {static_cast<std::uint8_t>(60), static_cast<std::uint8_t>(i * 4), 0}, nullptr);
    }
    EXPECT_TRUE(kTwo.turn(s).is_over());
}

TEST(Lanterns, LAN_4_a_lantern_takes_oil_by_its_height) {
    State s = after({"28,4,3"});
    EXPECT_EQ(s.oil[0], 4);
    EXPECT_EQ(english(table().label(kTwo.start(), seat(0), at("28,4,3"))),
              "a lantern at 28,4 at height 3 for 4 oil: 4 houses more");
    s = after({"28,4,3", "0,0,0", "12,14,2", "0,4,0"});
    EXPECT_EQ(s.oil[0], 1);
    expect_refused(kTwo.refusal(s, seat(0), at("7,9,1")), "too_little_oil", "LAN-4");
    EXPECT_FALSE(kTwo.refusal(s, seat(0), at("7,7,0")));
}

TEST(Lanterns, LAN_5_lanterns_of_one_height_stand_apart) {
    const State s = after({"30,20,0"});
    expect_refused(kTwo.refusal(s, seat(1), at("33,20,0")), "too_near", "LAN-5");
    EXPECT_FALSE(kTwo.refusal(s, seat(1), at("34,20,0")));
    EXPECT_FALSE(kTwo.refusal(s, seat(1), at("30,20,2"))) << "above it on the bridge";
}

TEST(Lanterns, LAN_6_and_7_the_brightest_lights_a_house) {
    EXPECT_EQ(light_on({4, 5}, {4, 5, 0}), 64);
    EXPECT_EQ(light_on({4, 5}, {12, 5, 0}), 0);
    EXPECT_EQ(light_on({4, 5}, {7, 9, 1}), 121 - 25);
    const auto owner_of_first = [](const State& s) { return kTwo.owners(s)[0]; };
    EXPECT_EQ(owner_of_first(kTwo.start()), kNobodysHouse);
    EXPECT_EQ(owner_of_first(after({"4,7,0"})), 0);
    EXPECT_EQ(owner_of_first(after({"4,7,0", "8,5,0"})), 0);
    EXPECT_EQ(owner_of_first(after({"4,7,0", "4,3,0"})), kNobodysHouse) << "as bright";
    EXPECT_EQ(owner_of_first(after({"4,7,0", "7,9,1"})), 1) << "96 is more than 60";
}

TEST(Lanterns, LAN_8_most_houses_win) {
    State s = after({"28,4,3", "0,0,0", "32,36,3"});
    for (int i = 0; i < 7; ++i)
        kTwo.apply(s, seat(1), {static_cast<std::uint8_t>(60), static_cast<std::uint8_t>(i * 4), 0}, nullptr);
    const Result r = kTwo.result(s);
    EXPECT_GT(r.score[0], r.score[1]);
    EXPECT_EQ(r.rank[0], 1);
    EXPECT_EQ(r.rank[1], 2);
    EXPECT_EQ(r.utility[0], 10'000);
    expect_refused(kTwo.refusal(s, seat(1), at("20,0,0")), "game_over", "LAN-8");
}

TEST(Lanterns, LAN_9_who_resigns_comes_last) {
    const Lanterns three(3);
    State s = after({"28,4,3"}, three);
    three.resign(s, seat(0), nullptr);
    EXPECT_EQ(three.broken(s), nullptr);
    EXPECT_EQ(three.turn(s).who, Seats::only(seat(1)));
    Events events;
    three.resign(s, seat(2), &events);
    EXPECT_EQ(examples::names(table(3), events), "resigned ended");
    const Result r = three.result(s);
    EXPECT_THAT((std::vector<int>{r.rank[0], r.rank[1], r.rank[2]}), testing::ElementsAre(2, 1, 2));
}

TEST(Lanterns, LAN_10_and_11_few_are_listed_and_any_other_is_as_good) {
    std::vector<Place> listed;
    const State s = kTwo.start();
    EXPECT_EQ(kTwo.actions(s, seat(0), listed), Listing::Some);
    EXPECT_GT(listed.size(), 60u);
    EXPECT_LT(listed.size(), 110u);
    EXPECT_TRUE(std::count(listed.begin(), listed.end(), at("28,4,3")));
    EXPECT_EQ(kTwo.fallback(s, seat(0)), listed.front());
    EXPECT_EQ(listed.front().z, 0);
    int legal = 0;
    for (int x = 0; x <= kWidth; ++x)
        for (int y = 0; y <= kHeight; ++y)
            for (int z = 0; z <= 3; ++z)
                legal += kTwo.refusal(
                             s, seat(0),
                             {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(z)})
                             ? 0
                             : 1;
    EXPECT_GT(legal, 2'500);
    const auto places = table().places(s, seat(0));
    ASSERT_EQ(places.size(), 1u);
    EXPECT_EQ(places[0].action, "light {x},{y},{z}");
    EXPECT_TRUE(table().places(s, seat(1)).empty());
}

TEST(Lanterns, positions_that_cannot_be) {
    const auto read = [](const char* text) { (void)table().read_position(Json::parse(text)); };
    expect_input_error("bad_position", "position: lanterns: without footing",
                       [&] { read(R"({"lanterns":[{"seat":0,"at":"7,9,0"}],"mover":1,"resigned":[]})"); });
    expect_input_error("bad_position", "position: lanterns: two that are too near", [&] {
        read(R"({"lanterns":[{"seat":0,"at":"0,0,0"},{"seat":1,"at":"3,2,0"}],"mover":0,"resigned":[]})");
    });
    expect_input_error("bad_position", "position: mover: cannot move",
                       [&] { read(R"({"lanterns":[],"mover":1,"resigned":[0]})"); });
}

// Thought ahead is worth more than what is lit at once.
TEST(Lanterns, hard_beats_greedy) {
    int won = 0;
    const int kGames = 12;
    for (int game = 0; game < kGames; ++game) {
        const Seat strong = seat(game % 2);
        const Mind mind(kTwo);
        const auto player = [&](Seat p, const char* level, std::uint64_t iterations) {
            return Player<Lanterns, Mind>(kTwo, mind, p, *find_level(level), {std::chrono::milliseconds(0), iterations},
                                          static_cast<std::uint64_t>(game + 1), 1);
        };
        auto hard = player(strong, "hard", 400), greedy = player(seat(1 - index(strong)), "greedy", 0);
        State s = kTwo.start();
        while (!kTwo.turn(s).is_over()) {
            auto& mover = seat(s.mover) == strong ? hard : greedy;
            kTwo.apply(s, seat(s.mover), mover.think(s).action, nullptr);
        }
        const auto i = static_cast<std::size_t>(index(strong));
        won += kTwo.result(s).utility[i];
    }
    EXPECT_GE(won, 7'000 * kGames) << won / kGames;
}

}  // namespace
}  // namespace endtable::lanterns
