#include "server/net/outbox.hpp"

#include <gtest/gtest.h>

#include "server/net/counters.hpp"
#include "server/net/crowd.hpp"

namespace endtable::server::net {
namespace {

Outlet::Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct OutboxTest : testing::Test {
    std::shared_ptr<Outbox::Total> total = std::make_shared<Outbox::Total>();
    Outbox outbox{{.messages = 3, .bytes = 10}, total};
};

TEST_F(OutboxTest, keeps_the_order_and_shares_the_bytes) {
    const auto shared = message("a");
    outbox.send(shared);
    outbox.send(message("b"));
    EXPECT_EQ(outbox.first()->get(), shared.get()) << "no copy";
    EXPECT_EQ(total->messages, 2u);
    EXPECT_EQ(total->bytes, 2u);
    outbox.pop();
    EXPECT_EQ(**outbox.first(), "b");
    outbox.pop();
    EXPECT_EQ(outbox.first(), nullptr);
    EXPECT_EQ(total->messages + total->bytes, 0u);
}

TEST_F(OutboxTest, overflows_by_count) {
    for (int i = 0; i < 3; ++i) outbox.send(message("a"));
    EXPECT_FALSE(outbox.overflowed());
    outbox.send(message("a"));
    EXPECT_TRUE(outbox.overflowed());
    EXPECT_EQ(total->messages, 3u);
}

TEST_F(OutboxTest, overflows_by_bytes_but_one_message_may_be_large) {
    outbox.send(message(std::string(100, 'a')));
    EXPECT_FALSE(outbox.overflowed());
    outbox.send(message("b"));
    EXPECT_TRUE(outbox.overflowed());
}

TEST_F(OutboxTest, says_goodbye_once_and_takes_nothing_afterwards) {
    int changes = 0;
    outbox.on_change([&] { ++changes; });
    outbox.send(message("a"));
    outbox.close(1000, "done");
    outbox.close(1011, "again");
    outbox.send(message("b"));
    EXPECT_EQ(outbox.farewell()->code, 1000);
    EXPECT_EQ(outbox.farewell()->why, "done");
    EXPECT_EQ(total->messages, 1u);
    EXPECT_EQ(changes, 2);
}

TEST_F(OutboxTest, forgets_everything_when_it_is_shut) {
    const auto kept = message("abc");
    outbox.send(kept);
    outbox.shut();
    outbox.send(kept);
    outbox.close(1000, "");
    EXPECT_EQ(kept.use_count(), 1);
    EXPECT_EQ(total->bytes, 0u);
    EXPECT_EQ(outbox.first(), nullptr);
}

TEST(Crowd, counts_places_as_long_as_they_are_held) {
    Crowd crowd;
    {
        Crowd::Place first(crowd, "a");
        Crowd::Place second(crowd, "a");
        EXPECT_EQ(crowd.of("a"), 2u);
        const Crowd::Place moved = std::move(first);
        EXPECT_EQ(crowd.of("a"), 2u);
        second = Crowd::Place(crowd, "b");
        EXPECT_EQ(crowd.of("a"), 1u);
        EXPECT_EQ(crowd.of("b"), 1u);
    }
    EXPECT_EQ(crowd.of("a") + crowd.of("b"), 0u);
    EXPECT_FALSE(Crowd::Place());
}

TEST(Counters, are_shown_as_Prometheus_reads_them) {
    Counters counters;
    counters.requests[2] = 5;
    counters.refused["bad_origin"] = 2;
    counters.waiting->bytes = 9;
    const std::string text = counters.text();
    EXPECT_NE(text.find("# TYPE endtable_net_requests_total counter\n"), text.npos);
    EXPECT_NE(text.find("\nendtable_net_requests_total{status=\"2xx\"} 5\n"), text.npos);
    EXPECT_NE(text.find("\nendtable_net_refused_total{reason=\"bad_origin\"} 2\n"), text.npos);
    EXPECT_NE(text.find("\nendtable_net_messages_waiting_bytes 9\n"), text.npos);
    EXPECT_EQ(text.back(), '\n');
}

}  // namespace
}  // namespace endtable::server::net
