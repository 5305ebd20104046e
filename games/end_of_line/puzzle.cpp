#include "games/end_of_line/puzzle.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/rng.hpp"

namespace endtable::end_of_line {

std::uint64_t bounded(std::uint64_t& state, std::uint64_t n) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t limit = kMost - (kMost % n + 1) % n;
    SplitMix64 stream{state};
    std::uint64_t x = stream.next();
    while (x > limit) x = stream.next();
    state = stream.state;
    return x % n;
}

Puzzle generate_puzzle(std::uint64_t seed, int level, std::span<const std::uint8_t> copies, int cells, Cell start,
                       Cell first) {
    Puzzle puzzle;
    for (std::size_t face = 0; face < copies.size(); ++face)
        puzzle.draw_order.insert(puzzle.draw_order.end(), copies[face], static_cast<std::uint8_t>(face));
    std::uint64_t state = seed;
    for (std::size_t i = puzzle.draw_order.size(); i-- > 1;)  // EOL-16.5
        std::swap(puzzle.draw_order[i], puzzle.draw_order[static_cast<std::size_t>(bounded(state, i + 1))]);
    while (static_cast<int>(puzzle.walls.size()) < level) {  // EOL-16.6
        const Cell c = static_cast<Cell>(bounded(state, static_cast<std::uint64_t>(cells)));
        const bool is_wall = std::find(puzzle.walls.begin(), puzzle.walls.end(), c) != puzzle.walls.end();
        if (c != start && c != first && !is_wall) puzzle.walls.push_back(c);
    }
    return puzzle;
}

std::uint64_t daily_seed(int year, int month, int day, int level) {
    return static_cast<std::uint64_t>((year * 10'000 + month * 100 + day)) * 10 + static_cast<std::uint64_t>(level);
}

std::uint64_t salted_seed(std::uint64_t seed, std::uint64_t k) { return seed + k * 1'000'000'000'000u; }

int lower_bound(int level) {
    // With `level` walls 24 - level cells are filled and 1 + level cards remain: at best the 0 and then straights of 1.
    const int remaining = level;
    const int odd = (24 - level) % 2;
    return remaining + odd;
}

bool publishable(int level, int optimum) { return optimum >= lower_bound(level) && optimum <= lower_bound(level) + 2; }

}  // namespace endtable::end_of_line
