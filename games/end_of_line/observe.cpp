// End of Line: the table as a seat sees it, as numbers (bots/observation.hpp). Everything in here is public or the
// seat's own.
#include <algorithm>
#include <bit>

#include "games/end_of_line/board.hpp"
#include "games/end_of_line/mind.hpp"

namespace endtable::end_of_line {

namespace {

constexpr int kFar = 3;                // cells ahead, back, left and right of the last card
constexpr int kWindow = 2 * kFar + 1;  // on the smallest table of several the whole torus
enum Mark { Mine, Taken, MyWay, OthersWay, HeadAhead, HeadRight, HeadBack, HeadLeft, kMarks };

constexpr int kOthers = 3;  // that are told one by one: who moves next comes first
constexpr int kOwnNumbers = 14, kOtherNumbers = 12, kTableNumbers = 12;

Placed last_of(const Setup& setup, const State& s, Seat p) {
    const int n = of(s.placed_n, p);
    if (n > 0) return of(s.history, p)[static_cast<std::size_t>(n - 1)];
    const auto& start = setup.starts[static_cast<std::size_t>(endtable::index(p))];
    return Placed::of(start.cell, 0, start.heading);
}

// The card p's line goes on from, and the cells its available ways out lead to.
struct Ways {
    std::array<Cell, 4> cells{};
    int n = 0;
};
Ways ways_of(const Setup& setup, const State& s, Seat p, bool is_next) {
    const bool turning = is_next && s.phase == Phase::Place;
    const Source from = source(setup, s, p, turning ? s.back : 0);
    Ways ways;
    for (unsigned left = from.ways; left != 0; left &= left - 1) {
        const Cell c = landing(setup, s, p, from.cell, dir(std::countr_zero(left)), setup.crossing == Crossing::Free);
        if (c != kNoCell) ways.cells[static_cast<std::size_t>(ways.n++)] = c;
    }
    return ways;
}

float share(int n, int of) { return static_cast<float>(n) / static_cast<float>(of); }

bool may_turn_around(const Setup& setup, const State& s, Seat p) {
    return of(s.energy, p) > 0 && s.round + 1 >= setup.energy_first_round && of(s.placed_n, p) > 1 &&
           ordinary_ways(setup, s, p, 1) != 0;
}
float initiative_of_last(const Setup& setup, const State& s, Seat p) {
    return of(s.placed_n, p) == 0 ? 0 : share(setup.initiative(last_of(setup, s, p).face()), 5);
}

}  // namespace

ObservationShape Mind::observation() const {
    const int faces = game_->setup().faces_n;
    return {kWindow * kWindow * kMarks, kOwnNumbers + 2 * faces + kOthers * (kOtherNumbers + faces) + kTableNumbers};
}

void Mind::observe(const State& s, Seat p, Observation& out) const { observe(s, reach(s), p, out); }

void Mind::observe(const State& s, const Reach& reach, Seat p, Observation& out) const {
    const Setup& setup = game_->setup();
    out.clear();
    observe_cells(s, p, out);

    const auto order = moving_order(s);
    const int empty = std::max<int>(s.empty, 1);
    const auto tell_reach = [&](Seat q) {
        const auto at = static_cast<std::size_t>(endtable::index(q));
        for (int n = 1; n <= 3; ++n) out.flag(std::min(reach.exits[at], 3) == n);
        for (int n = 1; n <= 2; ++n) out.flag(reach.safe_exits[at] >= n);
        out.number(share(reach.cells[at], empty));
        out.flag(may_turn_around(setup, s, q));
        out.number(share(of(s.energy, q), 3));
        out.number(share(of(s.hand_n, q), 5));
        out.number(share(of(s.deck_n, q), 20));
        out.number(initiative_of_last(setup, s, q));
    };

    tell_reach(p);
    out.number(share(reach.cells[static_cast<std::size_t>(endtable::index(p))], 10));
    out.flag(of(s.cut, p) == 0);
    out.number(share(of(s.placed_n, p), 20));
    for (int f = 0; f < setup.faces_n; ++f) out.number(share(of(s.hand, p)[f], 3));
    for (int f = 0; f < setup.faces_n; ++f) out.number(share(of(s.deck, p)[f], 5));

    // The others from p on, as they will move. What they hold is not known, but what they have not placed is.
    int mine = 0;
    while (mine < order.size() && order[mine] != endtable::index(p)) ++mine;
    int told = 0;
    for (int i = 1; i <= order.size() && told < kOthers; ++i) {
        const Seat q = seat(order[(mine + i) % order.size()]);
        if (q == p) continue;
        ++told;
        tell_reach(q);
        out.flag(setup.side_of[static_cast<std::size_t>(endtable::index(q))] ==
                 setup.side_of[static_cast<std::size_t>(endtable::index(p))]);
        for (int f = 0; f < setup.faces_n; ++f) out.number(share(of(s.hand, q)[f] + of(s.deck, q)[f], 5));
    }
    for (; told < kOthers; ++told)
        for (int i = 0; i < kOtherNumbers + setup.faces_n; ++i) out.number(0);

    const bool acting = s.phase == Phase::Energy || s.phase == Phase::Place || s.phase == Phase::EffectDraw;
    const bool next = mine == 0 && !order.empty();
    out.flag(next);
    out.number(share(std::min(mine, order.size()), kMaxSeats));
    out.flag(s.phase == Phase::Energy);
    out.flag(s.phase == Phase::Place);
    out.flag(acting && next);
    out.number(acting ? share(s.due - s.placed, 2) : 0);
    out.flag(acting && s.effect != 0);
    out.flag(acting && s.back != 0);
    out.number(share(std::min<int>(s.round, 20), 10));
    out.number(share(std::popcount(s.alive), kMaxSeats));
    out.number(share(s.empty, setup.cells));
    out.flag(s.round >= setup.energy_first_round);
}

// The torus is turned so that p's last card looks ahead, and cut open around it.
void Mind::observe_cells(const State& s, Seat p, Observation& out) const {
    const Setup& setup = game_->setup();
    const Placed last = last_of(setup, s, p);
    const Dir ahead = last.heading();
    const auto order = moving_order(s);

    std::array<std::uint16_t, kMaxCells> told{};  // bits of Mark
    const auto tell = [&](Cell c, int mark) { told[c] = static_cast<std::uint16_t>(told[c] | 1u << mark); };
    for (const std::uint8_t q : order) {
        const bool is_mine = seat(q) == p;
        const Ways ways = ways_of(setup, s, seat(q), q == order[0]);
        for (int i = 0; i < ways.n; ++i) tell(ways.cells[static_cast<std::size_t>(i)], is_mine ? MyWay : OthersWay);
        if (is_mine) continue;
        const Placed head = last_of(setup, s, seat(q));
        tell(head.cell,
             HeadAhead + ((endtable::end_of_line::index(head.heading()) - endtable::end_of_line::index(ahead)) & 3));
    }

    Cell row = last.cell;
    for (int i = 0; i < kFar; ++i) row = neighbour(setup, neighbour(setup, row, opposite(ahead)), left_of(ahead));
    for (int i = 0, id = 0; i < kWindow; ++i, row = neighbour(setup, row, ahead)) {
        Cell c = row;
        for (int k = 0; k < kWindow; ++k, id += kMarks, c = neighbour(setup, c, right_of(ahead))) {
            unsigned marks = told[c];
            if (const Occupant there = s.grid[c]; there != kEmpty)
                marks |= is_line(there) && owner(there) == p ? 1u << Mine : 1u << Taken;
            for (; marks != 0; marks &= marks - 1) out.mark(id + std::countr_zero(marks));
        }
    }
}

}  // namespace endtable::end_of_line
