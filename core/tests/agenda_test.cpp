#include "core/agenda.hpp"

#include <cstring>

#include <gtest/gtest.h>

namespace endtable {
namespace {

struct Task {
    std::uint16_t kind = 0;
    std::uint16_t amount = 0;
    constexpr bool operator==(const Task&) const = default;
};
using Tasks = Agenda<Task, 3>;
static_assert(std::has_unique_object_representations_v<Tasks>);
static_assert(std::has_unique_object_representations_v<Lanes<Task, 2>>);

TEST(Agenda, the_last_one_pushed_comes_first) {
    Tasks agenda;
    EXPECT_TRUE(agenda.empty());
    EXPECT_TRUE(agenda.push({1, 10}));
    EXPECT_TRUE(agenda.push({2, 20}));
    EXPECT_EQ(agenda.depth(), 2);
    agenda.top().amount = 21;
    EXPECT_EQ(agenda.pop(), (Task{2, 21}));
    EXPECT_EQ(agenda.top(), (Task{1, 10}));
}

TEST(Agenda, in_order_means_the_first_ends_on_top) {
    Tasks agenda;
    EXPECT_TRUE(agenda.push_in_order(Task{1, 0}, Task{2, 0}, Task{3, 0}));
    for (const int kind : {1, 2, 3}) EXPECT_EQ(agenda.pop().kind, kind);
}

TEST(Agenda, without_room_nothing_is_pushed) {
    Tasks agenda;
    EXPECT_TRUE(agenda.push_in_order(Task{1, 0}, Task{2, 0}));
    const Tasks before = agenda;
    EXPECT_FALSE(agenda.push_in_order(Task{3, 0}, Task{4, 0})) << "not half of them";
    EXPECT_EQ(agenda, before);
    EXPECT_TRUE(agenda.push({5, 0}));
    EXPECT_FALSE(agenda.push({6, 0}));
    EXPECT_EQ(agenda.depth(), 3);
}

TEST(Agenda, an_empty_one_is_zero_bytes_whatever_its_past) {
    Tasks agenda;
    (void)agenda.push({7, 7});
    agenda.pop();
    EXPECT_EQ(agenda, Tasks{});
    (void)agenda.push_in_order(Task{7, 7}, Task{8, 8});
    agenda.clear();
    EXPECT_EQ(agenda, Tasks{});
    EXPECT_TRUE(agenda.is_ok());
    std::memset(static_cast<void*>(&agenda), 0xff, sizeof agenda);
    EXPECT_FALSE(agenda.is_ok());
}

TEST(Lanes, those_who_still_have_something_to_do) {
    Lanes<Task, 2> lanes;
    EXPECT_TRUE(lanes.busy().empty());
    EXPECT_TRUE(lanes[seat(2)].push({1, 0}));
    EXPECT_TRUE(lanes[seat(7)].push({1, 0}));
    EXPECT_TRUE(lanes[seat(7)].push({2, 0}));
    EXPECT_EQ(lanes.busy(), Seats::only(seat(2)) | Seats::only(seat(7)));
    lanes[seat(2)].pop();
    lanes[seat(7)].pop();
    EXPECT_EQ(lanes.busy(), Seats::only(seat(7)));
    EXPECT_TRUE(lanes.is_ok());
}

TEST(Lanes, as_many_as_the_game_has_seats) {
    using Four = Lanes<Task, 2, 4>;
    static_assert(sizeof(Four) == sizeof(Lanes<Task, 2>) / 2 && std::has_unique_object_representations_v<Four>);
    Four lanes;
    EXPECT_TRUE(lanes[seat(0)].push({1, 0}));
    EXPECT_TRUE(lanes[seat(3)].push({1, 0}));
    EXPECT_EQ(lanes.busy(), Seats::only(seat(0)) | Seats::only(seat(3)));
}

TEST(Lanes, who_leaves_has_nothing_to_do) {
    Lanes<Task, 2, 4> lanes;
    EXPECT_TRUE(lanes[seat(1)].push_in_order(Task{1, 1}, Task{2, 2}));
    EXPECT_TRUE(lanes[seat(2)].push({3, 0}));
    lanes.drop(seat(1));
    EXPECT_EQ(lanes.busy(), Seats::only(seat(2)));
    lanes.drop(seat(2));
    EXPECT_EQ(lanes, (Lanes<Task, 2, 4>{})) << "nothing is left of it";
    lanes.drop(seat(7));
    lanes.drop(kNobody);
    EXPECT_TRUE(lanes.is_ok());
}

}  // namespace
}  // namespace endtable
