// End of Line: the puzzle pack (EOL-16): the generator, the calendar, the bounds, and how attempts are ranked.
// Pure functions of numbers; what a puzzle is made of comes from the content.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

struct Puzzle {
    std::vector<std::uint8_t> draw_order;  // faces, first drawn first
    std::vector<Cell> walls;               // in the order in which they were drawn
};

inline constexpr int kMaxLevel = 3;

// EOL-16.3 to 16.6: deck and walls of a seed. `copies` are the copies of each face in table order; start and first cell
// are never walls. Requires fewer walls than free cells.
Puzzle generate_puzzle(std::uint64_t seed, int level, std::span<const std::uint8_t> copies, int cells, Cell start,
                       Cell first);

// EOL-16.4: uniform in 0..n-1 from a SplitMix64 stream with this state, which it advances.
std::uint64_t bounded(std::uint64_t& state, std::uint64_t n);

// EOL-16.2: (YYYYMMDD x 10) + level; the date is UTC.
std::uint64_t daily_seed(int year, int month, int day, int level);

// EOL-16.9: the seed after `k` rejected ones.
std::uint64_t salted_seed(std::uint64_t seed, std::uint64_t k);

// EOL-16.8: no solution can be better. Computed from what must remain: the cheapest cards that find no cell, and one
// point where the cells are an odd number.
int lower_bound(int level);

// EOL-16.9: may a puzzle with this proved optimum be published?
bool publishable(int level, int optimum);

}  // namespace endtable::end_of_line
