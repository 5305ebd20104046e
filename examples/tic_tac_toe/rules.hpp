// Tic-tac-toe: the rules, and the smallest complete example of core's Game contract (core/game.hpp says what each
// function promises). Header-only, so that the loops of search and simulation inline all of it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/game.hpp"

namespace endtable::tic_tac_toe {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

// Cells (TTT-1) are numbered by rows from the top left; a set of cells is a bit for each.
inline constexpr int kSide = 3;
inline constexpr int kCells = kSide * kSide;
using Cells = std::uint16_t;
inline constexpr Cells kBoard = 0x1FF;

constexpr Cells only(int cell) { return static_cast<Cells>(1u << cell); }

// TTT-5: rows, columns, diagonals.
inline constexpr std::array<Cells, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

// Whether a set of cells holds a line, for all 512 sets: one lookup instead of eight comparisons a move.
inline constexpr auto kHasLine = [] {
    std::array<bool, kBoard + 1> table{};
    for (std::size_t set = 0; set < table.size(); ++set)
        for (const Cells line : kLines) table[set] = table[set] || (set & line) == line;
    return table;
}();

inline constexpr DecisionId kMark{0};

enum class Happening : std::uint16_t {
    Marked,    // who; cell
    Resigned,  // who
    Won,       // who
    Drawn,
};

class TicTacToe {
public:
    enum class Status : std::uint8_t { Playing, Line, Full, Resigned };

    struct State {
        std::array<Cells, 2> marks{};  // of each seat
        std::uint8_t moves = 0;        // derived: the number of marks; even: seat 0 is to move
        Status status = Status::Playing;
        std::uint8_t winner = 0;  // the seat that won; 0 while nobody has
        std::uint8_t zero = 0;    // so that there is no padding

        constexpr Seat mover() const { return seat(moves & 1); }
        constexpr Cells empty() const { return static_cast<Cells>(kBoard & ~(marks[0] | marks[1])); }
    };

    struct Action {
        std::uint8_t cell = 0;
        constexpr bool operator==(const Action&) const = default;
    };

    constexpr State start() const { return {}; }

    // The state with these marks; all else follows from them. Whether it makes sense is for `broken` to say.
    static constexpr State with_marks(Cells crosses, Cells noughts) {
        State s;
        s.marks = {crosses, noughts};
        s.moves = static_cast<std::uint8_t>(std::popcount(crosses) + std::popcount(noughts));
        settle(s);
        return s;
    }

    constexpr Turn turn(const State& s) const {
        return s.status == Status::Playing ? Turn::of(s.mover()) : Turn::over();
    }

    constexpr DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? kMark : kNoDecision; }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        // The hot loop of every simulation: room is made once, instead of asking for it with every push_back.
        out.resize(static_cast<std::size_t>(kCells - s.moves));
        Action* next = out.data();
        for (unsigned left = s.empty(); left != 0; left &= left - 1)
            *next++ = {static_cast<std::uint8_t>(std::countr_zero(left))};
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (s.status != Status::Playing) return {"game_over", ended_by(s.status)};
        if (p != s.mover()) return {"not_your_turn", "TTT-3"};
        if (a.cell >= kCells) return {"no_such_cell", "TTT-1"};
        if ((s.empty() & only(a.cell)) == 0) return {"cell_taken", "TTT-4"};
        return kLegal;
    }

    // Nothing is left to chance.
    constexpr Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out.clear();
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        Cells& own = s.marks[static_cast<std::size_t>(index(p))];
        own = static_cast<Cells>(own | only(a.cell));
        ++s.moves;
        report(events, Happening::Marked, p, "TTT-4", a.cell);
        settle(s);
        if (s.status == Status::Line) report(events, Happening::Won, p, "TTT-5");
        if (s.status == Status::Full) report(events, Happening::Drawn, kNobody, "TTT-6");
    }

    // Everything is open: there is nothing to hide and nothing to guess.
    constexpr void mask(State&, Seats) const {}
    constexpr void fill(State&, Rng&) const {}

    constexpr Action fallback(const State& s, Seat) const {  // TTT-9
        return {static_cast<std::uint8_t>(std::countr_zero(s.empty()))};
    }

    void resign(State& s, Seat p, Events* events) const {  // TTT-7
        s.status = Status::Resigned;
        s.winner = static_cast<std::uint8_t>(1 - index(p));
        report(events, Happening::Resigned, p, "TTT-7");
        report(events, Happening::Won, seat(s.winner), "TTT-7");
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
        const auto [crosses, noughts] = s.marks;
        if ((crosses | noughts) > kBoard) return "marks: outside the board";
        if ((crosses & noughts) != 0) return "marks: a cell is marked twice";
        const int ahead = std::popcount(crosses) - std::popcount(noughts);
        if (ahead != 0 && ahead != 1) return "marks: the seats take turns";
        if (s.moves != std::popcount(crosses) + std::popcount(noughts)) return "moves: not the number of marks";
        // Only the last move can have made a line: the game ends with the first one.
        const Cells last = s.marks[(s.moves & 1) ^ 1], other = s.marks[s.moves & 1];
        if (kHasLine[other]) return "marks: the game went on after a line";
        const bool by_line = s.status == Status::Line, by_resigning = s.status == Status::Resigned;
        if (s.status > Status::Resigned) return "status: no such status";
        if (kHasLine[last] != by_line) return "status: not what the lines say";
        if (!by_line && (s.moves == kCells) != (s.status == Status::Full))
            return "status: not what the empty cells say";
        if (by_line && s.winner != ((s.moves & 1) ^ 1)) return "winner: not the seat with the line";
        if (s.winner > (by_line || by_resigning ? 1 : 0)) return "winner: no such seat, or nobody has won";
        if (s.zero != 0) return "zero: not zero";
        return nullptr;
    }

private:
    static constexpr const char* ended_by(Status status) {
        return status == Status::Line ? "TTT-5" : status == Status::Full ? "TTT-6" : "TTT-7";
    }

    // Whether the last move has ended the game (TTT-5, TTT-6).
    static constexpr void settle(State& s) {
        const std::uint8_t last = (s.moves & 1) ^ 1;
        if (kHasLine[s.marks[last]]) {
            s.status = Status::Line;
            s.winner = last;
        } else if (s.moves == kCells) {
            s.status = Status::Full;
        }
    }

    static void report(Events* events, Happening kind, Seat who, const char* clause, int cell = 0) {
        if (events == nullptr) return;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args[0] = cell;
        events->add(e);
    }
};

static_assert(Game<TicTacToe>);
static_assert(sizeof(TicTacToe::State) <= 64);

}  // namespace endtable::tic_tac_toe
