// A bag: cards (or tokens) of which only the number of each kind matters. A shuffled deck is a bag: no order that
// nobody knows is ever in a state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/rng.hpp"

namespace endtable {

template <int Kinds>
class Bag {
public:
    static constexpr int kinds() { return Kinds; }
    constexpr int operator[](int kind) const { return counts_[at(kind)]; }
    constexpr bool has(int kind) const { return kind >= 0 && kind < Kinds && counts_[at(kind)] > 0; }
    constexpr int size() const {
        int sum = 0;
        for (const auto c : counts_) sum += c;
        return sum;
    }

    // The kinds that are there at all, a bit each. Eight counts at a time: which bytes are not zero, gathered by a
    // product.
    std::uint32_t present() const requires(Kinds <= 32) {
        static_assert(std::endian::native == std::endian::little,
                      "the first count must be the lowest byte of the word");
        std::uint32_t kinds = 0;
        for (int first = 0; first < Kinds; first += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, counts_.data() + first, static_cast<std::size_t>(std::min(8, Kinds - first)));
            constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7Fu;
            const std::uint64_t nonzero = ((((word & kLow) + kLow) | word) >> 7) & 0x0101010101010101u;
            kinds |= static_cast<std::uint32_t>((nonzero * 0x0102040810204080u) >> 56) << first;
        }
        return kinds;
    }

    constexpr void set(int kind, int count) { counts_[at(kind)] = static_cast<std::uint8_t>(count); }
    constexpr void add(int kind, int count = 1) {
        assert(counts_[at(kind)] + count <= 255);
        counts_[at(kind)] = static_cast<std::uint8_t>(counts_[at(kind)] + count);
    }
    constexpr void add(const Bag& other) {
        for (int k = 0; k < Kinds; ++k) add(k, other[k]);
    }
    constexpr void take(int kind) {
        assert(has(kind));
        --counts_[at(kind)];
    }
    constexpr void clear() { counts_ = {}; }

    // The kind of one card drawn uniformly; `size` is the number of cards in the bag, which callers usually know.
    constexpr int draw(Rng& rng, int size) const {
        assert(size > 0 && size == this->size());
        auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));
        if constexpr (Kinds <= 16) {
            if (!std::is_constant_evaluated() && size < 128) return kind_of_card(static_cast<std::uint64_t>(left));
        }
        int kind = 0;
        while ((left -= counts_[static_cast<std::size_t>(kind)]) >= 0) ++kind;
        return kind;
    }

    constexpr bool operator==(const Bag&) const = default;

private:
    // The kind of card number `left` when all are laid out by kind: how many kinds end at or before it. Without a
    // branch, eight counts at a time: a product adds up counts from the left, and a subtraction that leaves the upper
    // bit of a byte compares. (Fewer than 128 cards: no byte runs over.)
    int kind_of_card(std::uint64_t left) const {
        constexpr std::uint64_t kOnes = 0x0101010101010101u;
        std::uint64_t before = 0, kind = 0;
        for (int first = 0; first < Kinds; first += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, counts_.data() + first, static_cast<std::size_t>(std::min(8, Kinds - first)));
            const std::uint64_t ends = (word + before) * kOnes;
            kind += (((((left | 0x80) * kOnes - ends) >> 7) & kOnes) * kOnes) >> 56;
            before = ends >> 56;
        }
        return static_cast<int>(kind);
    }

    static constexpr std::size_t at(int kind) {
        assert(kind >= 0 && kind < Kinds);
        return static_cast<std::size_t>(kind);
    }
    std::array<std::uint8_t, static_cast<std::size_t>(Kinds)> counts_{};
};

// `mask` for a hidden hand: its cards go back among those nobody has seen; only their number stays (kept by the owner
// of the two bags). `deal` is the answer of `fill`: the hand is dealt anew, uniformly.
template <int Kinds>
constexpr void conceal(Bag<Kinds>& hand, Bag<Kinds>& unseen) {
    unseen.add(hand);
    hand.clear();
}
template <int Kinds>
constexpr void deal(Bag<Kinds>& hand, Bag<Kinds>& unseen, int count, Rng& rng) {
    for (int left = unseen.size(); count > 0; --count, --left) {
        const int kind = unseen.draw(rng, left);
        unseen.take(kind);
        hand.add(kind);
    }
}

}  // namespace endtable
