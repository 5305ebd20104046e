// The numbers below are on record in other programs too (the published test vectors of SplitMix64 and xoshiro256**, and
// an independent calculation of the rest). If one of them changes, every record of fair dice is void.
#include "core/rng.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace endtable {
namespace {

TEST(SplitMix64, known_answers) {
    SplitMix64 mix{0};
    EXPECT_EQ(mix.next(), 0xe220a8397b1dcdafu);
    EXPECT_EQ(mix.next(), 0x6e789e6aa1b965f4u);
    EXPECT_EQ(mix.next(), 0x06c45d188009454fu);
}

TEST(Rng, known_answers_of_xoshiro256) {
    constexpr std::uint64_t kState[4] = {1, 2, 3, 4};
    Rng rng(kState);
    for (const std::uint64_t expected : {11520u, 0u, 1509978240u}) EXPECT_EQ(rng.next(), expected);
    EXPECT_EQ(rng.next(), 1215971899390074240u);
    EXPECT_EQ(rng.next(), 1216172134540287360u);
}

TEST(Rng, golden_sequence_of_seed_1) {
    Rng rng(1);
    for (const std::uint64_t expected : {0xb3f2af6d0fc710c5u, 0x853b559647364ceau, 0x92f89756082a4514u,
                                         0x642e1c7bc266a3a7u, 0xb27a48e29a233673u, 0x24c123126ffda722u})
        EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, golden_sequence_of_below) {
    Rng rng(1);
    std::vector<std::uint32_t> drawn;
    for (const std::uint32_t n : {1u, 2u, 6u, 25u, 52u, 1000u, 3'000'000'000u, 4'294'967'295u})
        drawn.push_back(rng.below(n));
    EXPECT_EQ(drawn, (std::vector<std::uint32_t>{0, 1, 3, 9, 36, 143, 213135647, 1637174731}));
    EXPECT_EQ(rng.next(), 0xddfdb48ab9ed4a21u) << "the number of draws, rejected ones included, is part of the promise";
}

TEST(Rng, the_state_it_could_not_leave_is_not_taken) {
    constexpr std::uint64_t kZero[4] = {};
    Rng rng(kZero);
    std::uint64_t seen = 0;
    for (int i = 0; i < 8; ++i) seen |= rng.next();
    EXPECT_NE(seen, 0u);
}

TEST(Rng, below_is_uniform) {
    Rng rng(7);
    constexpr int kDraws = 700'000;
    std::array<int, 7> counts{};
    for (int i = 0; i < kDraws; ++i) ++counts.at(rng.below(7));
    // 100,000 expected with a deviation of 293; six deviations are allowed.
    for (const int c : counts) EXPECT_NEAR(c, 100'000, 1760);
}

// With n of three quarters of 2^32 a plain multiplication would give every third number twice as often as the others.
TEST(Rng, below_is_exact_also_for_large_n) {
    Rng rng(3);
    constexpr std::uint32_t kN = 3u << 30;
    std::array<int, 3> by_rest{};
    for (int i = 0; i < 300'000; ++i) {
        const std::uint32_t x = rng.below(kN);
        ASSERT_LT(x, kN);
        ++by_rest.at(x % 3);
    }
    for (const int c : by_rest) EXPECT_NEAR(c, 100'000, 1550);
}

}  // namespace
}  // namespace endtable
