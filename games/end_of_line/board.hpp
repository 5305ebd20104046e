// End of Line: geometry on the torus: where a line continues from, which ways out are available, where they lead.
#pragma once

#include <bit>

#include "games/end_of_line/setup.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

template <class T>
constexpr T& of(PerSeat<T>& per_seat, Seat p) {
    return per_seat[static_cast<std::size_t>(endtable::index(p))];
}
template <class T>
constexpr const T& of(const PerSeat<T>& per_seat, Seat p) {
    return per_seat[static_cast<std::size_t>(endtable::index(p))];
}

inline Cell neighbour(const Setup& setup, Cell c, Dir d) { return setup.next[c][static_cast<std::size_t>(index(d))]; }

// The card a line continues from (EOL-3.8): its cell and its ways out.
struct Source {
    Cell cell = 0;
    Dirs ways = 0;
};

// `back` entries before the last one of the history; the Start card where there is no Line card yet.
inline Source source(const Setup& setup, const State& s, Seat p, int back) {
    const int n = of(s.placed_n, p);
    if (n == 0) {
        const auto& start = setup.starts[static_cast<std::size_t>(endtable::index(p))];
        return {start.cell, only(start.heading)};
    }
    if (back >= n) return {};  // no such card: no way out (a loaded position; EOL-10.16 rules it out in play)
    const Placed card = of(s.history, p)[static_cast<std::size_t>(n - 1 - back)];
    return {card.cell, setup.ways_of(card)};
}

// The cell a way out leads to if it is available, else kNoCell (EOL-3.9, EOL-13.5).
inline Cell landing(const Setup& setup, const State& s, Seat p, Cell from, Dir d, bool may_cross) {
    const Cell x = neighbour(setup, from, d);
    if (s.grid[x] == kEmpty) return x;
    if (!may_cross || !is_line(s.grid[x])) return kNoCell;
    const Seat other = owner(s.grid[x]);
    const auto side = [&](Seat q) { return setup.side_of[static_cast<std::size_t>(endtable::index(q))]; };
    if (other == p || side(other) != side(p) || !perpendicular(d, heading(s.grid[x]))) return kNoCell;
    const Cell y = neighbour(setup, x, d);
    return s.grid[y] == kEmpty ? y : kNoCell;
}

inline Dirs available(const Setup& setup, const State& s, Seat p, Source from, bool may_cross) {
    unsigned ways = 0;
    for (unsigned left = from.ways; left != 0; left &= left - 1) {
        const unsigned d = left & (0u - left);
        if (landing(setup, s, p, from.cell, dir(std::countr_zero(d)), may_cross) != kNoCell) ways |= d;
    }
    return static_cast<Dirs>(ways);
}

// Ways out through which p may place right now: with paid crossing only a declared one counts (EOL-17.8).
inline bool may_cross_now(const Setup& setup, const State& s) {
    return setup.crossing == Crossing::Free || (setup.crossing == Crossing::Paid && s.crossings > 0);
}
inline Dirs ways_now(const Setup& setup, const State& s, Seat p) {
    return available(setup, s, p, source(setup, s, p, s.back), may_cross_now(setup, s));
}
// Ordinary ways out of the card `back` before the last, before anything is declared.
inline Dirs ordinary_ways(const Setup& setup, const State& s, Seat p, int back) {
    return available(setup, s, p, source(setup, s, p, back), setup.crossing == Crossing::Free);
}

// The cut check (EOL-11.2, 17.6): does the last card have an available way out? A paid crossing counts if the energy
// for it is there and may be used in the next round (EOL-17.8).
inline bool can_go_on(const Setup& setup, const State& s, Seat p) {
    const Source last = source(setup, s, p, 0);
    if (available(setup, s, p, last, setup.crossing == Crossing::Free) != 0) return true;
    return setup.crossing == Crossing::Paid && of(s.energy, p) >= setup.cross_cost &&
           s.round + 1 >= setup.energy_first_round && available(setup, s, p, last, true) != 0;
}

}  // namespace endtable::end_of_line
