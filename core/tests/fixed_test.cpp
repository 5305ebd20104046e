#include "core/fixed.hpp"

#include <array>
#include <cstring>
#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

namespace endtable {
namespace {

using Numbers = FixedVec<std::uint8_t, 5>;

static_assert(sizeof(Numbers) == 6);
static_assert(std::has_unique_object_representations_v<Numbers>);
static_assert(std::has_unique_object_representations_v<FixedVec<std::uint16_t, 3>>);
static_assert(std::has_unique_object_representations_v<FixedVec<std::uint32_t, 3>>);
static_assert(std::is_trivially_copyable_v<Numbers>);

Numbers of(std::initializer_list<int> items) {
    Numbers v;
    for (const int i : items) v.push(static_cast<std::uint8_t>(i));
    return v;
}

std::vector<int> as_list(const Numbers& v) { return {v.begin(), v.end()}; }

TEST(FixedVec, what_finds_no_room_is_lost_and_told_and_nothing_is_written_past_the_end) {
    struct {
        FixedVec<std::uint8_t, 2> list;
        std::array<std::uint8_t, 8> behind{7, 7, 7, 7, 7, 7, 7, 7};
    } both;
    const OverflowWatch watch;
    both.list.push(1);
    both.list.push(2);
    EXPECT_FALSE(watch.saw_one());
    for (int i = 0; i < 4; ++i) both.list.push(9);
    EXPECT_TRUE(watch.saw_one());
    EXPECT_EQ(both.list.size(), 2);
    EXPECT_TRUE(both.list.is_ok());
    EXPECT_EQ(both.list[1], 2);
    for (const int byte : both.behind) EXPECT_EQ(byte, 7);
    const OverflowWatch other;
    EXPECT_FALSE(other.saw_one()) << "what was before is not its concern";
    both.list.insert(0, 5);
    EXPECT_TRUE(other.saw_one());
    EXPECT_EQ(both.list[0], 1);
}

TEST(StepBudget, is_spent_once) {
    StepBudget budget(2);
    EXPECT_TRUE(budget.spend());
    EXPECT_TRUE(budget.spend());
    EXPECT_FALSE(budget.spend());
}

TEST(FixedVec, push_pop_back) {
    Numbers v;
    EXPECT_TRUE(v.empty());
    v = of({1, 2, 3, 4, 5});
    EXPECT_TRUE(v.full());
    EXPECT_EQ(v.size(), 5);
    EXPECT_EQ(v.back(), 5);
    EXPECT_EQ(v.pop(), 5);
    EXPECT_EQ(as_list(v), (std::vector{1, 2, 3, 4}));
}

TEST(FixedVec, insert_and_remove_keep_the_order) {
    Numbers v = of({1, 2, 4});
    v.insert(2, 3);
    v.insert(0, 0);
    EXPECT_EQ(as_list(v), (std::vector{0, 1, 2, 3, 4}));
    EXPECT_EQ(v.remove(1), 1);
    EXPECT_EQ(v.remove(3), 4);
    EXPECT_EQ(as_list(v), (std::vector{0, 2, 3}));
    v.insert(3, 9);
    EXPECT_EQ(as_list(v), (std::vector{0, 2, 3, 9}));
}

TEST(FixedVec, equal_lists_are_equal_bytes_whatever_their_past) {
    Numbers v = of({7, 8, 9});
    v.remove(0);
    v.pop();
    const Numbers w = of({8});
    EXPECT_EQ(v, w);
    EXPECT_EQ(std::memcmp(&v, &w, sizeof v), 0);
    v.clear();
    EXPECT_EQ(v, Numbers{});
}

TEST(FixedVec, bytes_that_are_no_list_are_told) {
    EXPECT_TRUE(of({}).is_ok());
    EXPECT_TRUE(of({1, 2, 3, 4, 5}).is_ok());
    const auto from = [](std::initializer_list<std::uint8_t> bytes) {
        Numbers v;
        std::memcpy(static_cast<void*>(&v), bytes.begin(), sizeof v);
        return v;
    };
    EXPECT_TRUE(from({1, 2, 0, 0, 0, 2}).is_ok());
    EXPECT_FALSE(from({1, 2, 3, 0, 0, 2}).is_ok()) << "something behind the end";
    EXPECT_FALSE(from({1, 2, 3, 4, 5, 6}).is_ok()) << "longer than its capacity";
    EXPECT_FALSE(from({0, 0, 0, 0, 0, 255}).is_ok());
}

}  // namespace
}  // namespace endtable
