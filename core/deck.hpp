// A deck as a table knows it: an unordered middle (a bag), and cards whose place is known to somebody at both ends,
// each with the seats that know it. A card nobody can place belongs into the middle: there is no hidden order.
//
// A masked deck: a known card that the viewers do not know keeps its place as kUnknownKind, and its kind goes back
// into the bag; `middle` keeps counting the cards that really lie in the middle. `fill` deals the places anew.
#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "core/bag.hpp"
#include "core/fixed.hpp"
#include "core/seat.hpp"

namespace endtable {

inline constexpr std::uint8_t kUnknownKind = 255;

// A card that lies face down (on a deck or on the table), and who knows it.
struct Hidden {
    std::uint8_t kind = 0;
    Seats knows;

    constexpr bool is_known() const { return kind != kUnknownKind; }
    constexpr bool operator==(const Hidden&) const = default;
};

// `mask` and `fill` for one such card; `unseen` is the bag of the cards it could be.
template <int Kinds>
constexpr void conceal(Hidden& card, Bag<Kinds>& unseen, Seats viewers) {
    if (!card.is_known() || card.knows.any_of(viewers)) return;
    unseen.add(card.kind);
    card.kind = kUnknownKind;
}
template <int Kinds>
constexpr void deal(Hidden& card, Bag<Kinds>& unseen, Rng& rng) {
    if (card.is_known()) return;
    const int kind = unseen.draw(rng, unseen.size());
    unseen.take(kind);
    card.kind = static_cast<std::uint8_t>(kind);
}

template <int Kinds, int Known>
class Deck {
    static_assert(Kinds > 0 && Kinds <= kUnknownKind);

public:
    constexpr int size() const { return middle_ + top_.size() + bottom_.size(); }
    constexpr bool empty() const { return size() == 0; }
    constexpr const Bag<Kinds>& bag() const { return bag_; }
    constexpr int middle() const { return middle_; }
    // The places at both ends, in the order in which they are drawn.
    constexpr const FixedVec<Hidden, Known>& top() const { return top_; }
    constexpr const FixedVec<Hidden, Known>& bottom() const { return bottom_; }

    constexpr void shuffle_in(int kind, int count = 1) {
        assert(middle_ + count <= 255);
        bag_.add(kind, count);
        middle_ = static_cast<std::uint8_t>(middle_ + count);
    }
    constexpr void put_on_top(int kind, Seats knows) { top_.insert(0, {static_cast<std::uint8_t>(kind), knows}); }
    constexpr void put_at_bottom(int kind, Seats knows) { bottom_.push({static_cast<std::uint8_t>(kind), knows}); }

    // Everything becomes the unordered middle again.
    constexpr void shuffle() {
        assert(!is_masked());
        for (const auto& card : top_) shuffle_in(card.kind);
        for (const auto& card : bottom_) shuffle_in(card.kind);
        top_.clear();
        bottom_.clear();
    }

    // Drawing from the top. `weight` is the number of equally likely ways in which this kind comes next (0: it cannot);
    // of a masked deck, as far as its viewers can tell.
    constexpr int weight(int kind) const {
        if (kind < 0 || kind >= Kinds) return 0;
        if (top_.empty() && middle_ > 0) return bag_[kind];
        if (empty()) return 0;
        const Hidden& next = top_.empty() ? bottom_[0] : top_[0];
        return next.is_known() ? next.kind == kind : bag_[kind];
    }
    constexpr int draw(Rng& rng) const {
        assert(!empty() && !is_masked());
        if (!top_.empty()) return top_[0].kind;
        if (middle_ > 0) return bag_.draw(rng, middle_);
        return bottom_[0].kind;
    }
    constexpr void take(int kind) {
        assert(weight(kind) > 0);
        if (!top_.empty()) {
            top_.remove(0);
        } else if (middle_ > 0) {
            bag_.take(kind);
            --middle_;
        } else {
            bottom_.remove(0);
        }
    }

    // Somebody looks at the i-th card from the top without moving it; it must have a place of its own already.
    constexpr void learn_top(int i, Seats who) { top_[i].knows |= who; }

    constexpr void mask(Seats viewers) {
        for (auto& card : top_) conceal(card, bag_, viewers);
        for (auto& card : bottom_) conceal(card, bag_, viewers);
    }
    constexpr void fill(Rng& rng) {
        for (auto& card : top_) deal(card, bag_, rng);
        for (auto& card : bottom_) deal(card, bag_, rng);
    }
    constexpr bool is_masked() const { return bag_.size() != middle_; }

    // For `broken`: kinds in range, and as many cards without a place in the bag as places without a card.
    constexpr bool is_ok() const {
        if (!top_.is_ok() || !bottom_.is_ok()) return false;
        int places = middle_;
        for (const auto* end : {&top_, &bottom_})
            for (const auto& card : *end) {
                if (card.is_known() && card.kind >= Kinds) return false;
                places += card.is_known() ? 0 : 1;
            }
        return bag_.size() == places;
    }

    constexpr bool operator==(const Deck&) const = default;

private:
    Bag<Kinds> bag_;
    std::uint8_t middle_ = 0;
    FixedVec<Hidden, Known> top_;
    FixedVec<Hidden, Known> bottom_;
};

}  // namespace endtable
