// Following the End: exact geometry on the lattice. Whole numbers only: positions in u (a tenth of a stripe), lengths
// in ms (thousandths of a stripe). Knows solids and figures, but no rules of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/fixed.hpp"

namespace endtable::following_the_end {

inline constexpr int kStripe = 10;      // u (FTE-2.2)
inline constexpr int kStripeMs = 1000;  // ms
inline constexpr int kRadius = 5;       // of every base (FTE-2.11)
inline constexpr int kUnitHeight = 15;  // the Behemoth too
inline constexpr int kFallenHeight = 5;
inline constexpr int kMaxSide = 400;                  // of a table
inline constexpr int kMaxHeight = 60;                 // of an object
inline constexpr std::uint32_t kNever = 0xFFFFFFFFu;  // the length of a string that does not exist

struct Point {
    int x = 0, y = 0, z = 0;
    constexpr bool operator==(const Point&) const = default;
};

// FTE-1.10
constexpr std::uint32_t isqrt(std::uint64_t n) {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << (n >> 32 != 0 ? 31 : 15); bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return static_cast<std::uint32_t>(root);
}
constexpr int plan_squared(const Point& a, const Point& b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
constexpr int squared(const Point& a, const Point& b) { return plan_squared(a, b) + (a.z - b.z) * (a.z - b.z); }

// FTE-3.3
constexpr std::uint32_t straight_ms(const Point& a, const Point& b) {
    return isqrt(std::uint64_t{10000} * static_cast<std::uint64_t>(squared(a, b)));
}
constexpr int whole_stripes(std::uint32_t ms) { return static_cast<int>((ms + kStripeMs - 1) / kStripeMs); }

// FTE-4.2: from base edge to base edge, and from the head of the lower one to the foot of the higher one. `centres` is
// how far these are apart in plan, for whoever knows that already.
constexpr std::uint32_t distance_ms(const Point& a, int a_height, const Point& b, int b_height, std::uint32_t centres) {
    const std::uint64_t gap = centres > 1000 ? centres - 1000 : 0;
    if (a.z == b.z) return static_cast<std::uint32_t>(gap);
    const int head = a.z < b.z ? a.z + a_height : b.z + b_height;
    const auto rise = static_cast<std::uint64_t>(100 * std::max(0, std::max(a.z, b.z) - head));
    return rise == 0 ? static_cast<std::uint32_t>(gap) : isqrt(gap * gap + rise * rise);
}
constexpr std::uint32_t distance_ms(const Point& a, int a_height, const Point& b, int b_height) {
    return distance_ms(a, a_height, b, b_height,
                       isqrt(std::uint64_t{10000} * static_cast<std::uint64_t>(plan_squared(a, b))));
}

// FTE-2.15
constexpr bool bodies_overlap(const Point& a, int a_height, const Point& b, int b_height) {
    return a.z < b.z + b_height && b.z < a.z + a_height && plan_squared(a, b) < 4 * kRadius * kRadius;
}

// A convex prism (FTE-2.6). Its vertices turn as FTE-2.7 says.
struct Solid {
    static constexpr int kMaxVertices = 12;
    struct Corner {
        int x = 0, y = 0;
        constexpr bool operator==(const Corner&) const = default;
    };
    struct Edge {  // inside: a * x + b * y + c > 0
        int a = 0, b = 0, c = 0;
        constexpr int at(int x, int y) const { return a * x + b * y + c; }
        constexpr bool operator==(const Edge&) const = default;
    };
    FixedVec<Corner, kMaxVertices> corners;
    FixedVec<Edge, kMaxVertices> edges;  // edges[i] begins at corners[i]
    int z0 = 0, z1 = 0;
    bool flat = false;
    int left = 0, right = 0, top = 0, bottom = 0;  // the bounding box

    void close();  // after the corners: their direction, the edges and the box
    const Corner& next(int i) const { return corners[i + 1 == corners.size() ? 0 : i + 1]; }

    bool interior(const Point& p) const;                // FTE-2.8
    bool blocks(const Point& p, const Point& q) const;  // FTE-2.10
    bool carries(const Point& p) const;                 // the whole base, in plan (FTE-2.14)
    bool within(int x, int y, int r) const;             // the plan distance from the footprint is at most r
    bool keeps_away(int x, int y, int r) const;         // it is at least r, and the point is not on the footprint
};

}  // namespace endtable::following_the_end
