// The limit to measure against: a random two-seat game of End of Line in a bare hand-written loop. No options, no
// content, no chance actions, no events, no hidden information, nobody to ask: only what the same random game cannot do
// without. Same rules, same choices, same distribution (bench/tests compares both), so the ratio is the price of the
// engine's shape.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "core/rng.hpp"

namespace endtable::bench {

class BareEndOfLine {
public:
    struct Outcome {
        int winner = 0;
        int rounds = 0;
        int cards = 0;  // placed by both
    };

    Outcome play(Rng& rng) {
        reset();
        int first = reveal(rng);
        for (int round = 1;; ++round) {
            const int order[2] = {first, 1 - first};
            for (const int p : order) draw(p, rng);
            for (const int p : order)
                if (!turn(p, round, rng)) return {1 - p, round, lines_[0].n + lines_[1].n};
            first = next_first(first_);
        }
    }

private:
    static constexpr int kSide = 7, kCells = kSide * kSide, kDeck = 25, kHand = 5;
    // Faces in table order: S, CL, CR, BL, BR, T, X, Z. Ways out relative to the heading: 1 ahead, 2 right, 8 left.
    static constexpr std::uint8_t kWays[8] = {1, 8, 2, 1 | 8, 1 | 2, 8 | 2, 1 | 8 | 2, 1 | 8 | 2};
    static constexpr std::uint8_t kInitiative[8] = {1, 2, 2, 3, 3, 4, 5, 0};
    static constexpr std::uint8_t kCards[kDeck] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
                                                   2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7};

    struct Line {
        std::array<std::uint8_t, kDeck> deck{};
        int drawn = 0;
        std::array<std::uint8_t, 8> hand{};  // counts
        int held = 0;
        std::array<std::uint8_t, kDeck> initiative{};
        int n = 0;
        int energy = 3;
        int cell = 0, ways = 0;                // the last card
        int before_cell = 0, before_ways = 0;  // the one before it
    };

    static const std::array<std::array<std::uint8_t, 4>, kCells>& neighbours() {
        static const auto table = [] {
            std::array<std::array<std::uint8_t, 4>, kCells> t{};
            for (int r = 0; r < kSide; ++r)
                for (int c = 0; c < kSide; ++c) {
                    const auto at = [](int row, int col) {
                        return static_cast<std::uint8_t>((row + 7) % 7 * 7 + (col + 7) % 7);
                    };
                    t[at(r, c)] = {at(r - 1, c), at(r, c + 1), at(r + 1, c), at(r, c - 1)};
                }
            return t;
        }();
        return table;
    }

    void reset() {
        used_ = {};
        for (int p = 0; p < 2; ++p) {
            Line& line = lines_[p];
            std::copy(std::begin(kCards), std::end(kCards), line.deck.begin());
            line.drawn = line.held = line.n = 0;
            line.hand = {};
            line.energy = 3;
            line.cell = 6 * kSide + (p == 0 ? 2 : 4);
            line.ways = 1;
            used_[static_cast<std::size_t>(line.cell)] = 1;
        }
    }

    static int pick(Line& line, int from, Rng& rng) {
        const std::size_t at = static_cast<std::size_t>(from) + rng.below(static_cast<std::uint32_t>(kDeck - from));
        std::swap(line.deck[static_cast<std::size_t>(from)], line.deck[at]);
        return line.deck[static_cast<std::size_t>(from)];
    }

    int reveal(Rng& rng) {
        for (int k = 0;; ++k) {
            const int a = kInitiative[pick(lines_[0], k, rng)], b = kInitiative[pick(lines_[1], k, rng)];
            if (a != b) return first_ = a < b ? 0 : 1;
        }
    }

    void draw(int p, Rng& rng) {
        Line& line = lines_[p];
        while (line.held < kHand && line.drawn < kDeck) {
            ++line.hand[static_cast<std::size_t>(pick(line, line.drawn, rng))];
            ++line.drawn;
            ++line.held;
        }
    }

    int open(int cell, int ways) const {
        int result = 0;
        for (unsigned left = static_cast<unsigned>(ways); left != 0; left &= left - 1) {
            const int d = std::countr_zero(left);
            if (used_[neighbours()[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)]] == 0) result |= 1 << d;
        }
        return result;
    }

    void place(Line& line, int face, int d, int from) {
        const int cell = neighbours()[static_cast<std::size_t>(from)][static_cast<std::size_t>(d)];
        used_[static_cast<std::size_t>(cell)] = 1;
        --line.hand[static_cast<std::size_t>(face)];
        --line.held;
        line.initiative[static_cast<std::size_t>(line.n++)] = kInitiative[face];
        line.before_cell = line.cell;
        line.before_ways = line.ways;
        line.cell = cell;
        const int relative = kWays[face];
        line.ways = (relative << d | relative >> (4 - d)) & 15;
    }

    // False: p is cut.
    bool turn(int p, int round, Rng& rng) {
        Line& line = lines_[p];
        if (line.held == 0) return false;
        int due = round == 1 ? 1 : 2, from = line.cell, ways = open(line.cell, line.ways);
        if (round >= 3 && line.energy > 0) {
            int effects[4], n = 0;  // none, boost, brake, turnaround
            effects[n++] = 0;
            if (ways != 0 && line.held >= 3) effects[n++] = 1;
            if (ways != 0 && line.held >= 2) effects[n++] = 2;
            const int before = open(line.before_cell, line.before_ways);
            if (before != 0) effects[n++] = 3;
            const int chosen = n > 1 ? effects[rng.below(static_cast<std::uint32_t>(n))] : 0;
            if (chosen != 0) --line.energy;
            if (chosen == 1) due = 3;
            if (chosen == 2) due = 1;
            if (chosen == 3) from = line.before_cell, ways = before;
        }
        if (ways == 0) return false;
        if (due > line.held) due = line.held;
        for (int k = 0; k < due; ++k) {
            if (k > 0) from = line.cell, ways = open(line.cell, line.ways);
            if (ways == 0) return false;
            int options[24], n = 0;
            for (int f = 0; f < 8; ++f)
                if (line.hand[static_cast<std::size_t>(f)] > 0)
                    for (unsigned left = static_cast<unsigned>(ways); left != 0; left &= left - 1)
                        options[n++] = f << 2 | std::countr_zero(left);
            const int chosen = n > 1 ? options[rng.below(static_cast<std::uint32_t>(n))] : options[0];
            place(line, chosen >> 2, chosen & 3, from);
        }
        return open(line.cell, line.ways) != 0;
    }

    int next_first(int first_round) const {
        for (int k = 1;; ++k) {
            if (k > lines_[0].n || k > lines_[1].n) return first_round;
            const int a = lines_[0].initiative[static_cast<std::size_t>(lines_[0].n - k)];
            const int b = lines_[1].initiative[static_cast<std::size_t>(lines_[1].n - k)];
            if (a != b) return a < b ? 0 : 1;
        }
    }

    std::array<Line, 2> lines_;
    std::array<std::uint8_t, kCells> used_{};
    int first_ = 0;
};

}  // namespace endtable::bench
