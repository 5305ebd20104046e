// Connect four: the rules, on two bitboards (core/game.hpp says what each function promises). Header-only, so that the
// loops of search and simulation inline all of it.
//
// A board is 64 bits, seven for each column, the lowest cell first. The seventh bit of a column is always empty: it
// keeps lines from running over the edge of one column into the next.
//
//      6 13 20 27 34 41 48      always empty
//      5 12 19 26 33 40 47      top row
//      …
//      0  7 14 21 28 35 42      bottom row
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/game.hpp"

namespace endtable::connect_four {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kRows = 6;
inline constexpr int kColumns = 7;
inline constexpr int kCells = kRows * kColumns;
inline constexpr int kStride = kRows + 1;  // from a cell to its neighbour on the right

using Discs = std::uint64_t;

constexpr Discs cell(int row_from_bottom, int column) { return Discs{1} << (column * kStride + row_from_bottom); }
constexpr Discs column_cells(int column) { return ((Discs{1} << kRows) - 1) << (column * kStride); }

inline constexpr Discs kBoard = [] {
    Discs all = 0;
    for (int c = 0; c < kColumns; ++c) all |= column_cells(c);
    return all;
}();

// C4-5. Two neighbours, and the same two cells further on: four in a line.
constexpr bool has_four(Discs d) {
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
        const Discs pairs = d & (d >> step);
        if ((pairs & (pairs >> (2 * step))) != 0) return true;
    }
    return false;
}

inline constexpr Discs kTopRow = [] {
    Discs row = 0;
    for (int c = 0; c < kColumns; ++c) row |= cell(kRows - 1, c);
    return row;
}();

inline constexpr DecisionId kDrop{0};

enum class Happening : std::uint16_t {
    Dropped,   // who; column; row from the bottom
    Resigned,  // who
    Won,       // who
    Drawn,
};

class ConnectFour {
public:
    enum class Status : std::uint8_t { Playing, Four, Full, Resigned };

    struct State {
        std::array<Discs, 2> discs{};  // of each seat
        std::uint8_t moves = 0;        // derived: the number of discs; even: seat 0 is to move
        Status status = Status::Playing;
        std::uint8_t winner = 0;             // the seat that won; 0 while nobody has
        std::array<std::uint8_t, 5> zero{};  // so that there is no padding

        constexpr Seat mover() const { return seat(moves & 1); }
        constexpr Discs taken() const { return discs[0] | discs[1]; }
        constexpr bool open(int column) const { return (taken() & cell(kRows - 1, column)) == 0; }
        // Where a disc comes to rest: adding one at the bottom carries through the discs below. Nothing if it is full.
        constexpr Discs landing(int column) const { return (taken() + cell(0, column)) & column_cells(column); }
    };

    struct Action {
        std::uint8_t column = 0;
        constexpr bool operator==(const Action&) const = default;
    };

    static constexpr std::array<Action, kColumns> kAllColumns = {{{0}, {1}, {2}, {3}, {4}, {5}, {6}}};

    constexpr State start() const { return {}; }

    // The state with these discs; all else follows from them. Whether it makes sense is for `broken` to say.
    static constexpr State with_discs(Discs first, Discs second) {
        State s;
        s.discs = {first, second};
        s.moves = static_cast<std::uint8_t>(std::popcount(first) + std::popcount(second));
        settle(s);
        return s;
    }

    constexpr Turn turn(const State& s) const {
        return s.status == Status::Playing ? Turn::of(s.mover()) : Turn::over();
    }

    constexpr DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? kDrop : kNoDecision; }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        // The hot loop of every simulation; most of the time no column is full.
        out.assign(kAllColumns.begin(), kAllColumns.end());
        if ((s.taken() & kTopRow) != 0) std::erase_if(out, [&](Action a) { return !s.open(a.column); });
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (s.status != Status::Playing) return {"game_over", ended_by(s.status)};
        if (p != s.mover()) return {"not_your_turn", "C4-3"};
        if (a.column >= kColumns) return {"no_such_column", "C4-1"};
        if (!s.open(a.column)) return {"column_full", "C4-4"};
        return kLegal;
    }

    // Nothing is left to chance.
    constexpr Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out.clear();
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        Discs& own = s.discs[static_cast<std::size_t>(index(p))];
        const Discs disc = s.landing(a.column);
        own |= disc;
        ++s.moves;
        report(events, Happening::Dropped, p, "C4-4", a.column, std::countr_zero(disc) % kStride);
        settle(s);
        if (s.status == Status::Four) report(events, Happening::Won, p, "C4-5");
        if (s.status == Status::Full) report(events, Happening::Drawn, kNobody, "C4-6");
    }

    // Everything is open: there is nothing to hide and nothing to guess.
    constexpr void mask(State&, Seats) const {}
    constexpr void fill(State&, Rng&) const {}

    constexpr Action fallback(const State& s, Seat) const {  // C4-9
        for (const std::uint8_t column : std::array<std::uint8_t, kColumns>{3, 2, 4, 1, 5, 0, 6})
            if (s.open(column)) return {column};
        return {};
    }

    void resign(State& s, Seat p, Events* events) const {  // C4-7
        s.status = Status::Resigned;
        s.winner = static_cast<std::uint8_t>(1 - index(p));
        report(events, Happening::Resigned, p, "C4-7");
        report(events, Happening::Won, seat(s.winner), "C4-7");
    }

    constexpr Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        for (std::size_t p = 0; p < 2; ++p) {
            r.side[p] = static_cast<std::uint8_t>(p);
            if (s.status == Status::Playing) continue;
            const bool drawn = s.status == Status::Full;
            r.rank[p] = drawn || p == s.winner ? 1 : 2;
            r.utility[p] = drawn ? 5'000 : p == s.winner ? 10'000 : 0;
        }
        return r;
    }

    constexpr const char* broken(const State& s) const {
        const auto [first, second] = s.discs;
        if (((first | second) & ~kBoard) != 0) return "discs: outside the board";
        if ((first & second) != 0) return "discs: two in one cell";
        const int ahead = std::popcount(first) - std::popcount(second);
        if (ahead != 0 && ahead != 1) return "discs: the seats take turns";
        for (int c = 0; c < kColumns; ++c) {
            const Discs here = ((first | second) & column_cells(c)) >> (c * kStride);
            if ((here & (here + 1)) != 0) return "discs: one of them floats";
        }
        if (s.moves != std::popcount(first | second)) return "moves: not the number of discs";
        // Only the last move can have made a four: the game ends with the first one.
        const Discs last = s.discs[(s.moves & 1) ^ 1], other = s.discs[s.moves & 1];
        if (has_four(other)) return "discs: the game went on after a four";
        const bool by_four = s.status == Status::Four, by_resigning = s.status == Status::Resigned;
        if (s.status > Status::Resigned) return "status: no such status";
        if (has_four(last) != by_four) return "status: not what the fours say";
        if (!by_four && (s.moves == kCells) != (s.status == Status::Full))
            return "status: not what the empty cells say";
        if (by_four && s.winner != ((s.moves & 1) ^ 1)) return "winner: not the seat with the four";
        if (s.winner > (by_four || by_resigning ? 1 : 0)) return "winner: no such seat, or nobody has won";
        if (s.zero != decltype(s.zero){}) return "zero: not zero";
        return nullptr;
    }

private:
    static constexpr const char* ended_by(Status status) {
        return status == Status::Four ? "C4-5" : status == Status::Full ? "C4-6" : "C4-7";
    }

    // Whether the last move has ended the game (C4-5, C4-6).
    static constexpr void settle(State& s) {
        const std::uint8_t last = (s.moves & 1) ^ 1;
        if (has_four(s.discs[last])) {
            s.status = Status::Four;
            s.winner = last;
        } else if (s.moves == kCells) {
            s.status = Status::Full;
        }
    }

    static void report(Events* events, Happening kind, Seat who, const char* clause, int column = 0, int row = 0) {
        if (events == nullptr) return;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args[0] = column;
        e.args[1] = row;
        events->add(e);
    }
};

static_assert(Game<ConnectFour>);
static_assert(sizeof(ConnectFour::State) <= 64);

}  // namespace endtable::connect_four
