#include "core/events.hpp"

#include <gtest/gtest.h>

namespace endtable {
namespace {

constexpr Seats kFirst = Seats::only(seat(0)), kSecond = Seats::only(seat(1));

Event draw() {
    Event e;
    e.kind = 3;
    e.who = seat(0);
    e.clause = "X-1";
    e.args = {10, 20, 30, 0, 0, 60};
    e.secret = 0b100010;
    e.known_to = kFirst;
    return e;
}

TEST(Event, secret_arguments_are_gone_for_those_who_may_not_know) {
    const Event e = draw().masked(kSecond);
    EXPECT_EQ(e.args, (std::array<std::int32_t, 6>{10, kUnknownArg, 30, 0, 0, kUnknownArg}));
    EXPECT_EQ(e.kind, 3);
    EXPECT_EQ(e.who, seat(0));
    EXPECT_STREQ(e.clause, "X-1");
    EXPECT_EQ(draw().masked(Seats::none()).args, e.args) << "a spectator knows nothing";
}

TEST(Event, and_there_for_those_who_may) {
    EXPECT_EQ(draw().masked(kFirst).args, draw().args);
    EXPECT_EQ(draw().masked(kFirst | kSecond).args, draw().args) << "a device that is passed around";
}

TEST(Event, a_masked_event_does_not_tell_who_knows_more) {
    const Event e = draw().masked(kSecond);
    EXPECT_EQ(e.secret, 0);
    EXPECT_TRUE(e.known_to.empty());
    EXPECT_TRUE(e.seen_by.empty());
    EXPECT_EQ(e.masked(kFirst).args, e.args) << "what is gone stays gone";
}

TEST(Event, a_private_event_is_seen_by_its_seats_only) {
    Event e = draw();
    EXPECT_TRUE(e.visible_to(Seats::none()));
    e.is_public = false;
    e.seen_by = kSecond;
    EXPECT_TRUE(e.visible_to(kSecond));
    EXPECT_FALSE(e.visible_to(kFirst));
    EXPECT_FALSE(e.visible_to(Seats::none()));
}

TEST(Events, a_list_and_whether_somebody_learnt_something) {
    Events events;
    events.add(draw()).forced = true;
    EXPECT_EQ(events.list().size(), 1u);
    EXPECT_TRUE(events.list()[0].forced);
    EXPECT_FALSE(events.revealed());
    events.note_reveal();
    EXPECT_TRUE(events.revealed());
    events.clear();
    EXPECT_TRUE(events.list().empty());
    EXPECT_FALSE(events.revealed());
}

}  // namespace
}  // namespace endtable
