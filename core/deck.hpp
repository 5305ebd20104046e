// A deck as a table knows it: an unordered middle (a bag), and cards whose place is known to somebody at both ends,
// each with the seats that know it. A card nobody can place belongs into the middle: there is no hidden order.
//
// A masked deck: a known card that the viewers do not know keeps its place as kUnknownKind, and its kind goes back
// into the bag; `middle` keeps counting the cards that really lie in the middle. `fill` deals the places anew.
#pragma once

#include <cassert>
#include <cstdint>

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

// A card that lies face down with one of its sides up: which one nobody can tell either. Its place may be taken by a
// card that nobody has seen yet, which is still in the bag: then `card` is unknown and nobody knows it. `fill` deals
// only what somebody has seen.
inline constexpr std::uint8_t kUnknownSide = 255;

struct Oriented {
    Hidden card;
    std::uint8_t side = 0;

    constexpr bool operator==(const Oriented&) const = default;
};

template <int Kinds>
constexpr void conceal(Oriented& o, Bag<Kinds>& unseen, Seats viewers) {
    conceal(o.card, unseen, viewers);
    if (!o.card.is_known()) o.side = kUnknownSide;
}
template <int Kinds>
constexpr void deal(Oriented& o, Bag<Kinds>& unseen, int sides, Rng& rng) {
    if (o.card.is_known() || o.card.knows.empty()) return;
    deal(o.card, unseen, rng);
    o.side = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(sides)));
}

// `Known` is the most cards that can have a place, at both ends together; the size of the deck is always enough.
template <int Kinds, int Known>
class Deck {
    static_assert(Kinds > 0 && Kinds <= kUnknownKind);

public:
    // The places of one end, in the order in which they are drawn.
    class End {
    public:
        constexpr End(const Hidden* first, int n) : first_(first), n_(n) {}
        constexpr int size() const { return n_; }
        constexpr bool empty() const { return n_ == 0; }
        constexpr const Hidden& operator[](int i) const { return assert(i >= 0 && i < n_), first_[i]; }
        constexpr const Hidden* begin() const { return first_; }
        constexpr const Hidden* end() const { return first_ + n_; }

    private:
        const Hidden* first_;
        int n_;
    };

    static constexpr int places() { return Known; }
    constexpr int size() const { return middle_ + placed_.size(); }
    constexpr bool empty() const { return size() == 0; }
    constexpr const Bag<Kinds>& bag() const { return bag_; }
    constexpr int middle() const { return middle_; }
    constexpr End top() const { return {placed_.begin(), top_n_}; }
    constexpr End bottom() const { return {placed_.begin() + top_n_, placed_.size() - top_n_}; }

    // Where cards that lie face down elsewhere (a hand, research) go when a game masks them, and come from when it
    // fills: for `conceal` and `deal`.
    constexpr Bag<Kinds>& unseen() { return bag_; }

    constexpr void shuffle_in(int kind, int count = 1) {
        assert(middle_ + count <= 255);
        bag_.add(kind, count);
        middle_ = static_cast<std::uint8_t>(middle_ + count);
    }
    constexpr void put_on_top(int kind, Seats knows) {
        placed_.insert(0, {static_cast<std::uint8_t>(kind), knows});
        ++top_n_;
    }
    constexpr void put_at_bottom(int kind, Seats knows) { placed_.push({static_cast<std::uint8_t>(kind), knows}); }

    // Everything becomes the unordered middle again.
    constexpr void shuffle() {
        assert(!is_masked());
        for (const auto& card : placed_) shuffle_in(card.kind);
        placed_.clear();
        top_n_ = 0;
    }

    // Drawing from the top. `weight` is the number of equally likely ways in which this kind comes next (0: it cannot);
    // of a masked deck, as far as its viewers can tell.
    constexpr int weight(int kind) const {
        if (kind < 0 || kind >= Kinds) return 0;
        if (top_n_ == 0 && middle_ > 0) return bag_[kind];
        if (empty()) return 0;
        const Hidden& next = placed_[0];
        return next.is_known() ? next.kind == kind : bag_[kind];
    }
    constexpr int draw(Rng& rng) const {
        assert(!empty() && !is_masked());
        return top_n_ == 0 && middle_ > 0 ? bag_.draw(rng, middle_) : placed_[0].kind;
    }
    constexpr void take(int kind) {
        assert(weight(kind) > 0);
        if (top_n_ == 0 && middle_ > 0) {
            bag_.take(kind);
            --middle_;
            return;
        }
        if (top_n_ > 0) --top_n_;
        placed_.remove(0);
    }

    // Somebody looks at the i-th card from the top without moving it; it must have a place of its own already.
    constexpr void learn_top(int i, Seats who) {
        assert(i < top_n_);
        placed_[i].knows |= who;
    }

    constexpr void mask(Seats viewers) {
        for (auto& card : placed_) conceal(card, bag_, viewers);
    }
    constexpr void fill(Rng& rng) {
        for (auto& card : placed_) deal(card, bag_, rng);
    }
    constexpr bool is_masked() const { return bag_.size() != middle_; }

    // For `broken`: kinds in range, and as many cards without a place in the bag as places without a card; `elsewhere`
    // is the number of masked cards of this deck that lie outside of it.
    constexpr bool is_ok(int elsewhere = 0) const {
        if (!placed_.is_ok() || top_n_ > placed_.size()) return false;
        int places = middle_ + elsewhere;
        for (const auto& card : placed_) {
            if (card.is_known() && card.kind >= Kinds) return false;
            places += card.is_known() ? 0 : 1;
        }
        return bag_.size() == places;
    }

    constexpr bool operator==(const Deck&) const = default;

private:
    Bag<Kinds> bag_;
    std::uint8_t middle_ = 0;
    std::uint8_t top_n_ = 0;          // the first of `placed_` lie on top, the others at the bottom
    FixedVec<Hidden, Known> placed_;  // in the order in which they are drawn
};

}  // namespace endtable
