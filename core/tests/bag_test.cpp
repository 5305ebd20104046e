#include "core/bag.hpp"

#include <array>
#include <type_traits>

#include <gtest/gtest.h>

namespace endtable {
namespace {

static_assert(std::has_unique_object_representations_v<Bag<4>>);

Bag<4> of(int a, int b, int c, int d) {
    Bag<4> bag;
    bag.set(0, a);
    bag.set(1, b);
    bag.set(2, c);
    bag.set(3, d);
    return bag;
}

TEST(Bag, counts) {
    Bag<4> bag = of(2, 0, 1, 0);
    EXPECT_EQ(bag.size(), 3);
    EXPECT_TRUE(bag.has(0));
    EXPECT_FALSE(bag.has(1));
    EXPECT_FALSE(bag.has(-1));
    EXPECT_FALSE(bag.has(4));
    bag.add(3);
    bag.add(3, 254);
    bag.take(0);
    EXPECT_EQ(bag, of(1, 0, 1, 255));
    bag.clear();
    EXPECT_EQ(bag, Bag<4>{});
    bag.add(of(1, 2, 3, 4));
    EXPECT_EQ(bag, of(1, 2, 3, 4));
}

TEST(Bag, draw_goes_by_the_counts) {
    const Bag<4> bag = of(1, 0, 3, 2);
    Rng rng(5);
    std::array<int, 4> drawn{};
    for (int i = 0; i < 60'000; ++i) ++drawn.at(static_cast<std::size_t>(bag.draw(rng, 6)));
    EXPECT_NEAR(drawn[0], 10'000, 550);  // six deviations
    EXPECT_EQ(drawn[1], 0);
    EXPECT_NEAR(drawn[2], 30'000, 740);
    EXPECT_NEAR(drawn[3], 20'000, 700);
}

// Card number n when all are laid out by kind, by counting; `draw` has a quicker way for few cards of few kinds.
template <int Kinds>
void draws_like_counting(int most_of_a_kind) {
    Rng rng(9);
    for (int i = 0; i < 2'000; ++i) {
        Bag<Kinds> bag;
        for (int k = 0; k < Kinds; ++k)
            if (rng.below(3) > 0)
                bag.set(k, static_cast<int>(rng.below(static_cast<std::uint32_t>(most_of_a_kind) + 1)));
        if (bag.size() == 0) continue;
        Rng same = rng;
        int left = static_cast<int>(same.below(static_cast<std::uint32_t>(bag.size())));
        int kind = 0;
        while ((left -= bag[kind]) >= 0) ++kind;
        ASSERT_EQ(bag.draw(rng, bag.size()), kind) << Kinds;
    }
}

TEST(Bag, draw_finds_the_kind_of_any_card) {
    draws_like_counting<1>(100);
    draws_like_counting<3>(2);
    draws_like_counting<8>(15);
    draws_like_counting<12>(10);
    draws_like_counting<16>(7);
    draws_like_counting<16>(200);
    draws_like_counting<40>(3);
}

TEST(Bag, a_concealed_hand_leaves_no_trace) {
    Bag<4> hand = of(1, 1, 0, 0), unseen = of(0, 0, 1, 1);
    Bag<4> other_hand = of(0, 0, 1, 1), other_unseen = of(1, 1, 0, 0);
    conceal(hand, unseen);
    conceal(other_hand, other_unseen);
    EXPECT_EQ(hand, other_hand);
    EXPECT_EQ(unseen, other_unseen);
    EXPECT_EQ(unseen, of(1, 1, 1, 1));
}

TEST(Bag, dealing_conserves_the_cards_and_is_uniform) {
    Rng rng(9);
    std::array<int, 4> held{};
    for (int i = 0; i < 20'000; ++i) {
        Bag<4> hand, unseen = of(1, 1, 1, 1);
        deal(hand, unseen, 2, rng);
        ASSERT_EQ(hand.size(), 2);
        for (int k = 0; k < 4; ++k) {
            ASSERT_EQ(hand[k] + unseen[k], 1);
            held.at(static_cast<std::size_t>(k)) += hand[k];
        }
    }
    for (const int h : held) EXPECT_NEAR(h, 10'000, 430);
}

}  // namespace
}  // namespace endtable
