#include "core/deck.hpp"

#include <array>
#include <cstring>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace endtable {
namespace {

using Cards = Deck<4, 8>;
static_assert(std::has_unique_object_representations_v<Cards>);
static_assert(std::has_unique_object_representations_v<Hidden>);

constexpr int kA = 0, kB = 1, kC = 2, kD = 3;
constexpr Seats kSeat0 = Seats::only(seat(0)), kSeat1 = Seats::only(seat(1)), kBoth = Seats::first(2);

Cards middle_of(std::initializer_list<int> kinds) {
    Cards deck;
    for (const int k : kinds) deck.shuffle_in(k);
    return deck;
}

std::vector<int> weights(const Cards& deck) {
    std::vector<int> list;
    for (int k = 0; k < 4; ++k) list.push_back(deck.weight(k));
    return list;
}

// Draws to the end and spells what came: "BACD".
std::string drawn_out(Cards deck, Rng& rng) {
    std::string text;
    while (!deck.empty()) {
        const int kind = deck.draw(rng);
        EXPECT_GT(deck.weight(kind), 0);
        deck.take(kind);
        text += static_cast<char>('A' + kind);
    }
    return text;
}

bool same_bytes(const Cards& a, const Cards& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

TEST(Deck, known_top_then_unordered_middle_then_known_bottom) {
    Cards deck = middle_of({kA, kA, kB});
    deck.put_on_top(kC, kSeat0);
    deck.put_on_top(kD, kSeat1);
    deck.put_at_bottom(kB, kSeat0);
    deck.put_at_bottom(kC, kSeat0);
    EXPECT_EQ(deck.size(), 7);
    Rng rng(1);
    std::map<std::string, int> seen;
    for (int i = 0; i < 3000; ++i) ++seen[drawn_out(deck, rng)];
    ASSERT_EQ(seen.size(), 3u);
    for (const auto* order : {"DCAABBC", "DCABABC", "DCBAABC"}) EXPECT_NEAR(seen[order], 1000, 160) << order;
}

TEST(Deck, weights_are_the_ways_in_which_a_kind_comes_next) {
    Cards deck = middle_of({kA, kA, kB});
    deck.put_at_bottom(kD, kSeat0);
    EXPECT_EQ(weights(deck), (std::vector{2, 1, 0, 0}));
    deck.put_on_top(kC, kSeat0);
    EXPECT_EQ(weights(deck), (std::vector{0, 0, 1, 0}));
    for (const int kind : {kC, kA, kB, kA}) deck.take(kind);
    EXPECT_EQ(weights(deck), (std::vector{0, 0, 0, 1}));
    deck.take(kD);
    EXPECT_TRUE(deck.empty());
    EXPECT_EQ(weights(deck), (std::vector{0, 0, 0, 0}));
}

TEST(Deck, kinds_that_do_not_exist_weigh_nothing) {
    Cards deck = middle_of({kA});
    deck.put_on_top(kB, kSeat0);
    deck.mask(kSeat1);
    for (const int kind : {-1, 4, 255, 256}) EXPECT_EQ(deck.weight(kind), 0) << kind;
}

TEST(Deck, shuffling_forgets_every_place) {
    Cards deck = middle_of({kA});
    deck.put_on_top(kB, kSeat0);
    deck.put_at_bottom(kC, kBoth);
    deck.shuffle();
    EXPECT_TRUE(same_bytes(deck, middle_of({kC, kB, kA})));
}

TEST(Deck, looking_at_a_card_adds_to_those_who_know_it) {
    Cards deck;
    deck.put_on_top(kB, kSeat0);
    deck.learn_top(0, kSeat1);
    EXPECT_EQ(deck.top()[0], (Hidden{kB, kBoth}));
}

TEST(Deck, a_mask_hides_exactly_what_the_viewers_do_not_know) {
    Cards deck = middle_of({kA, kB});
    deck.put_on_top(kC, kSeat0);
    deck.put_on_top(kD, kSeat1);
    deck.put_at_bottom(kA, kBoth);
    const auto shown = [&](Seats viewers) {
        Cards masked = deck;
        masked.mask(viewers);
        EXPECT_TRUE(masked.is_ok());
        EXPECT_EQ(masked.size(), deck.size());
        EXPECT_EQ(masked.middle(), 2);
        return std::vector<int>{masked.top()[0].kind, masked.top()[1].kind, masked.bottom()[0].kind};
    };
    EXPECT_EQ(shown(kSeat0), (std::vector<int>{kUnknownKind, kC, kA}));
    EXPECT_EQ(shown(kSeat1), (std::vector<int>{kD, kUnknownKind, kA}));
    EXPECT_EQ(shown(kBoth), (std::vector<int>{kD, kC, kA}));
    EXPECT_EQ(shown(Seats::none()), (std::vector<int>{kUnknownKind, kUnknownKind, kUnknownKind}));
}

TEST(Deck, masked_decks_that_differ_only_in_hidden_things_are_equal_bytes) {
    Cards one = middle_of({kA, kB}), two = middle_of({kC, kD});
    one.put_on_top(kC, kSeat1);
    one.put_at_bottom(kD, kSeat1);
    two.put_on_top(kB, kSeat1);
    two.put_at_bottom(kA, kSeat1);
    ASSERT_FALSE(same_bytes(one, two));
    one.mask(kSeat0);
    two.mask(kSeat0);
    EXPECT_TRUE(same_bytes(one, two));
    EXPECT_TRUE(one.is_masked());

    Cards again = one;
    again.mask(kSeat0);
    EXPECT_TRUE(same_bytes(again, one)) << "masking twice changes nothing";
}

TEST(Deck, a_masked_deck_gives_the_odds_its_viewers_know) {
    Cards deck = middle_of({kA, kA});
    deck.put_on_top(kB, kSeat1);
    deck.put_at_bottom(kC, kSeat0);
    deck.mask(kSeat0);
    EXPECT_EQ(weights(deck), (std::vector{2, 1, 0, 0})) << "the top may be any card but the one known to be last";
}

TEST(Deck, fill_deals_the_hidden_places_uniformly_and_keeps_what_is_seen) {
    Cards deck = middle_of({kA, kB});
    deck.put_on_top(kC, kSeat0);
    deck.put_on_top(kD, kSeat1);
    Cards masked = deck;
    masked.mask(kSeat0);
    Rng rng(11);
    std::array<int, 4> on_top{};
    for (int i = 0; i < 30'000; ++i) {
        Cards filled = masked;
        filled.fill(rng);
        ASSERT_TRUE(filled.is_ok());
        ASSERT_FALSE(filled.is_masked());
        ASSERT_EQ(filled.top()[1], (Hidden{kC, kSeat0}));
        ASSERT_EQ(filled.top()[0].knows, kSeat1) << "who knows a card is no secret";
        ++on_top.at(filled.top()[0].kind);
        filled.mask(kSeat0);
        ASSERT_TRUE(same_bytes(filled, masked));
    }
    EXPECT_EQ(on_top[kC], 0);
    for (const int k : {kA, kB, kD}) EXPECT_NEAR(on_top.at(static_cast<std::size_t>(k)), 10'000, 490) << k;
}

TEST(Deck, both_ends_share_their_places) {
    Cards deck;
    for (int i = 0; i < 4; ++i) deck.put_at_bottom(kA + i, kSeat0);
    for (int i = 0; i < 4; ++i) deck.put_on_top(kA + i, kSeat1);
    EXPECT_EQ(deck.top().size(), 4);
    EXPECT_EQ(deck.bottom().size(), 4);
    Rng rng(3);
    EXPECT_EQ(drawn_out(deck, rng), "DCBAABCD");
    for (int i = 0; i < 5; ++i) deck.take(deck.draw(rng));
    EXPECT_TRUE(deck.top().empty());
    EXPECT_EQ(deck.bottom()[0], (Hidden{kB, kSeat0}));
    EXPECT_TRUE(deck.is_ok());
}

TEST(Deck, cards_of_the_deck_that_lie_face_down_elsewhere_are_masked_into_it) {
    Cards deck = middle_of({kA, kB});
    Hidden researched{kC, kSeat0};
    conceal(researched, deck.unseen(), kSeat1);
    EXPECT_FALSE(researched.is_known());
    EXPECT_EQ(weights(deck), (std::vector<int>{1, 1, 1, 0})) << "it could be any of the three";
    EXPECT_FALSE(deck.is_ok());
    EXPECT_TRUE(deck.is_ok(1));
    Rng rng(5);
    deal(researched, deck.unseen(), rng);
    EXPECT_TRUE(researched.is_known());
    EXPECT_TRUE(deck.is_ok());
    EXPECT_FALSE(deck.is_masked());
}

TEST(Deck, bytes_that_are_no_deck_are_told) {
    Cards deck = middle_of({kA});
    EXPECT_TRUE(deck.is_ok());
    deck.put_on_top(4, kSeat0);
    EXPECT_FALSE(deck.is_ok()) << "no such kind";
    deck = middle_of({kA});
    deck.put_on_top(kUnknownKind, kSeat0);
    EXPECT_FALSE(deck.is_ok()) << "an unknown card whose kind is nowhere";
    Cards noise;
    std::memset(static_cast<void*>(&noise), 0xff, sizeof noise);
    EXPECT_FALSE(noise.is_ok());
}

TEST(Hidden, a_card_on_the_table_is_concealed_and_dealt_like_one_on_a_deck) {
    Bag<4> unseen;
    unseen.set(kA, 1);
    Hidden card{kB, kSeat1};
    conceal(card, unseen, kSeat1);
    EXPECT_EQ(card, (Hidden{kB, kSeat1}));
    conceal(card, unseen, kSeat0);
    EXPECT_EQ(card, (Hidden{kUnknownKind, kSeat1}));
    EXPECT_EQ(unseen.size(), 2);
    conceal(card, unseen, kSeat0);
    EXPECT_EQ(unseen.size(), 2) << "already concealed";

    Rng rng(2);
    deal(card, unseen, rng);
    EXPECT_TRUE(card.is_known());
    EXPECT_EQ(unseen.size(), 1);
    EXPECT_FALSE(unseen.has(card.kind));
}

TEST(Oriented, its_side_goes_and_comes_with_its_kind) {
    Bag<4> unseen;
    unseen.set(kA, 1);
    Oriented card{{kB, kSeat1}, 2};
    conceal(card, unseen, kSeat1);
    EXPECT_EQ(card, (Oriented{{kB, kSeat1}, 2}));
    conceal(card, unseen, kSeat0);
    EXPECT_EQ(card, (Oriented{{kUnknownKind, kSeat1}, kUnknownSide}));
    EXPECT_EQ(unseen.size(), 2);

    Rng rng(2);
    bool sides[4] = {};
    for (int i = 0; i < 64; ++i) {
        Bag<4> bag = unseen;
        Oriented again = card;
        deal(again, bag, 4, rng);
        ASSERT_TRUE(again.card.is_known());
        ASSERT_EQ(bag.size(), 1);
        ASSERT_LT(again.side, 4);
        sides[again.side] = true;
    }
    for (const bool seen : sides) EXPECT_TRUE(seen) << "every side can come";
}

TEST(Oriented, what_nobody_has_seen_stays_in_the_bag) {
    Bag<4> unseen;
    unseen.set(kA, 1);
    const Oriented nobodys{{kUnknownKind, Seats::none()}, kUnknownSide};
    Oriented card = nobodys;
    Rng rng(1);
    conceal(card, unseen, kSeat0);
    deal(card, unseen, 4, rng);
    EXPECT_EQ(card, nobodys);
    EXPECT_EQ(unseen.size(), 1);
}

}  // namespace
}  // namespace endtable
