// Following the End: what is known of places beforehand. The *nodes* of a table are the places that are listed: those
// on the half-stripe grid, spots, deposits, and what little there is on narrow tops; numbered by z, y, x, so that the
// order of bits is the canonical order. For every place there are rows over the nodes: strings from it, who sees it,
// who bites it. The answers are those of Ground; these are only quicker.
#pragma once

#include <bit>
#include <memory>
#include <vector>

#include "games/following_the_end/ground.hpp"
#include "games/following_the_end/memo.hpp"

namespace endtable::following_the_end {

inline constexpr int kMaxWords = 512;                         // of a set of nodes
inline constexpr int kCosts = 14;                             // sets of reach: 0 to 13 points
inline constexpr int kFar = 16;                               // the longest range there is
inline constexpr int kLowestT = -6, kTs = 30;                 // of distance - rise, as far as it bears on a listing
inline constexpr std::uint64_t kMaxSightTests = 300'000'000;  // V13: what joining pins and places may cost

struct Node {
    enum Kind : std::uint8_t { Unit = 1, Half = 2, Stripe = 4, Spot = 8, Deposit = 16, Top = 32 };
    Point at;
    std::uint8_t kinds = 0;
    std::uint8_t object = 255;  // Top: whose
    bool is(Kind k) const { return (kinds & k) != 0; }
    bool holds_unit() const { return is(Unit); }  // otherwise there is room for a Fallen only
    bool is_tested() const { return (kinds & (Half | Spot | Deposit)) != 0; }  // by V10
};
std::vector<Node> list_nodes(const Map& map, const Ground& ground);

// A set of nodes that is part of a row or of the table.
using Bits = std::vector<std::uint64_t>;
inline bool has(const std::uint64_t* bits, int node) { return ((bits[node >> 6] >> (node & 63)) & 1) != 0; }
inline void put(std::uint64_t* bits, int node) { bits[node >> 6] |= std::uint64_t{1} << (node & 63); }
inline void drop(std::uint64_t* bits, int node) { bits[node >> 6] &= ~(std::uint64_t{1} << (node & 63)); }

struct Measure {  // the options and numbers that bear on measuring
    int tolerance_ms = 0;
    int crawl_ms = 2000;  // of a Fallen
    bool operator==(const Measure&) const = default;
};

struct Strings {                      // from a place to the nodes
    std::vector<std::uint32_t> ms;    // FTE-3.6
    std::vector<std::uint32_t> pins;  // to every pin: what a place that is no node is reached by
    Bits within;                      // units' nodes of a move of at most 0, 1, 2 ... stripes
    Bits crawl;                       // half-stripe nodes a Fallen can reach
};
struct Sight {  // of a figure from units at the nodes
    Bits seen;
    Bits by_t;    // half-stripe nodes that see it, by distance - rise
    Bits within;  // half-stripe nodes that see it at a distance of at most 0, 1, 2 ...
};
struct Bites {  // from where a Fallen bites a unit
    Bits from;
};

class Rows {
public:
    Rows(std::shared_ptr<const Ground> ground, const Map& map, const Measure& measure);

    const Ground& ground() const { return *ground_; }
    const Measure& measure() const { return measure_; }
    const std::vector<Node>& nodes() const { return nodes_; }
    const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }
    int words() const { return words_; }
    int node_of(const Point& p) const;  // -1: it is none

    // FTE-3.7, 3.12a
    std::uint32_t move_ms(std::uint32_t string) const {
        const std::uint32_t less = static_cast<std::uint32_t>(1000 + measure_.tolerance_ms);
        return string == kNever ? kNever : string > less ? string - less : 0;
    }
    // FTE-4.2 in stripes
    int distance(const Point& a, int a_height, const Point& b, int b_height) const {
        const std::uint32_t ms = distance_ms(a, a_height, b, b_height, ground_->plan_length(a, b));
        const auto less = static_cast<std::uint32_t>(measure_.tolerance_ms);
        return ms > less ? whole_stripes(ms - less) : 0;
    }
    std::uint32_t string_ms(const Point& p, const Point& q) const;
    bool sees(const Point& unit, const Point& other, int other_height) const;

    Ref<Strings> strings(const Point& from) const;
    Ref<Sight> sight(const Point& of, int height) const;
    Ref<Bites> bites(const Point& of) const;
    const std::uint64_t* within(const Strings& row, int stripes) const { return row.within.data() + stripes * words_; }
    const std::uint64_t* by_t(const Sight& row, int t) const { return row.by_t.data() + (t - kLowestT) * words_; }
    const std::uint64_t* within(const Sight& row, int range) const { return row.within.data() + range * words_; }

    // Sets of the table
    const std::uint64_t* units() const { return units_.data(); }
    const std::uint64_t* halves() const { return halves_.data(); }       // for units
    const std::uint64_t* stripes() const { return stripes_.data(); }     // for units
    const std::uint64_t* always() const { return always_.data(); }       // candidates (1) and (2)
    const std::vector<std::vector<int>>& tops() const { return tops_; }  // nodes of tops without half-stripe places
    const std::vector<int>& at_deposit(int d) const {
        return at_deposit_[static_cast<std::size_t>(d)];
    }  // halves on it
    int deposit_node(int d) const { return deposit_node_[static_cast<std::size_t>(d)]; }
    // Nodes within a base's diameter in plan.
    const std::vector<int>& beside(int node) const { return beside_[static_cast<std::size_t>(node)]; }
    void nodes_beside(const Point& p, std::vector<int>& out) const;
    // FTE-13.12a: half-stripe nodes at the foot of an object.
    const std::vector<int>& foot(int object) const { return feet_[static_cast<std::size_t>(object)]; }
    const std::vector<int>& top(int object) const { return on_top_[static_cast<std::size_t>(object)]; }  // FTE-13.14
    // FTE-2.20, without figures in the way; -1, -1, -1 is never returned on a checked map.
    template <class Free>
    Point nearest_place(const Point& p, int height, const Free& is_free) const;

private:
    Strings make_strings(const Point& from) const;
    Sight make_sight(const Point& of, int height) const;
    Bites make_bites(const Point& of) const;
    Bits set() const { return Bits(static_cast<std::size_t>(words_)); }
    void find_sets(const Map& map);

    std::shared_ptr<const Ground> ground_;
    Measure measure_;
    std::vector<Node> nodes_;
    int words_;
    std::vector<std::int32_t> columns_, below_;  // node chains by column
    Bits units_, halves_, stripes_, always_;
    std::vector<std::vector<int>> tops_, at_deposit_, beside_, feet_, on_top_;
    std::vector<int> deposit_node_;
    struct Memos;
    std::shared_ptr<Memos> memos_;
};

template <class Free>
Point Rows::nearest_place(const Point& p, int height, const Free& is_free) const {
    Point best{-1, -1, -1};
    int least = 1 << 30;
    for (const int z : ground_->surfaces()) {
        const int dz = (z - p.z) * (z - p.z);
        for (int r = 0; r <= kMaxSide && r * r + dz <= least; ++r)
            for (int y = p.y - r; y <= p.y + r; ++y)
                for (int x = p.x - r; x <= p.x + r; x += (y == p.y - r || y == p.y + r || r == 0) ? 1 : 2 * r) {
                    const Point q{x, y, z};
                    const int d = squared(p, q);
                    const bool better =
                        d < least || (d == least && z == best.z && (y < best.y || (y == best.y && x < best.x)));
                    if (!better || !ground_->is_place(q, height) || !is_free(q)) continue;
                    least = d;
                    best = q;
                }
    }
    return best;
}

}  // namespace endtable::following_the_end
