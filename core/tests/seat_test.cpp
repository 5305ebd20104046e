#include "core/seat.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "core/turn.hpp"

namespace endtable {
namespace {

std::vector<int> as_list(Seats seats) {
    std::vector<int> list;
    for (const Seat p : seats) list.push_back(index(p));
    return list;
}

TEST(Seats, a_set) {
    const Seats s = Seats::only(seat(6)) | Seats::only(seat(1));
    EXPECT_EQ(as_list(s), (std::vector{1, 6}));
    EXPECT_EQ(s.count(), 2);
    EXPECT_TRUE(s.has(seat(6)));
    EXPECT_FALSE(s.has(seat(0)));
    EXPECT_EQ(s.lowest(), seat(1));
    EXPECT_EQ(as_list(s.without(Seats::only(seat(1)))), std::vector{6});
    EXPECT_EQ(as_list(s & Seats::first(2)), std::vector{1});
    EXPECT_TRUE(s.any_of(Seats::first(2)));
    EXPECT_FALSE(s.any_of(Seats::first(1)));
}

TEST(Seats, the_first_ones) {
    EXPECT_EQ(Seats::first(0), Seats::none());
    EXPECT_EQ(as_list(Seats::first(3)), (std::vector{0, 1, 2}));
    EXPECT_EQ(Seats::first(kMaxSeats).count(), kMaxSeats);
}

TEST(Seats, chance_and_nobody_are_never_in_a_set) {
    EXPECT_FALSE(is_seat(kChance));
    EXPECT_FALSE(is_seat(kNobody));
    EXPECT_TRUE(Seats::only(kChance).empty());
    EXPECT_TRUE(Seats::only(kNobody).empty());
    EXPECT_FALSE(Seats::first(kMaxSeats).has(kChance));
    EXPECT_EQ(Seats::none().lowest(), kNobody);
    EXPECT_EQ(as_list(Seats::none()), std::vector<int>{});
}

TEST(Turn, says_what_the_table_waits_for) {
    EXPECT_TRUE(Turn::over().is_over());
    EXPECT_TRUE(Turn::chance().is_chance());
    EXPECT_EQ(Turn::of(seat(2)), Turn::each(Seats::only(seat(2))));
    EXPECT_NE(Turn::each(Seats::first(2)), Turn::any(Seats::first(2)));
}

TEST(Seats, everybody_is_nobody_in_particular) {
    EXPECT_FALSE(kEverybody.any_of(Seats::first(7)));
    EXPECT_TRUE((Seats::none() | kEverybody).any_of(kEverybody)) << "spectators too";
}

}  // namespace
}  // namespace endtable
