#include "server/hall/limits.hpp"

#include <gtest/gtest.h>

namespace endtable::server {
namespace {

TEST(Limiter, allows_a_burst_and_then_a_steady_rate) {
    Limiter limiter({3, 2}, 1);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.take("a", 1000), 0);
    EXPECT_EQ(limiter.take("a", 1000), 500) << "two a second";
    EXPECT_EQ(limiter.take("a", 1499), 1);
    EXPECT_EQ(limiter.take("a", 1500), 0);
    EXPECT_GT(limiter.take("a", 1500), 0);
    EXPECT_EQ(limiter.take("b", 1500), 0) << "everybody has a bucket of their own";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.take("a", 60'000), 0);
    EXPECT_GT(limiter.take("a", 60'000), 0) << "it never holds more than the burst";
}

TEST(Limiter, forgets_who_does_nothing_and_can_be_generous_or_off) {
    Limiter limiter({2, 1}, 1);
    (void)limiter.take("a", 0);
    limiter.forget_full(0);
    EXPECT_EQ(limiter.size(), 1u);
    limiter.forget_full(1000);
    EXPECT_EQ(limiter.size(), 0u);
    Limiter twice({2, 1}, 2);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(twice.take("a", 0), 0);
    EXPECT_EQ(twice.take("a", 0), 500);
    Limiter off({1, 1}, 0);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(off.take("a", 0), 0);
}

}  // namespace
}  // namespace endtable::server
