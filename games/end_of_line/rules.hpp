// End of Line: the rules, as core's Game contract asks for them (core/game.hpp says what each function promises).
// board.hpp has the geometry, flow.cpp the state machine, legal.cpp what is legal and what is offered.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "games/end_of_line/setup.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

// The questions (ledger 3.3).
inline constexpr DecisionId kMulligan{0};
inline constexpr DecisionId kEnergy{1};
inline constexpr DecisionId kPlace{2};
inline constexpr DecisionId kClassic{3};

// What is reported, and its arguments.
enum class EventKind : std::uint16_t {
    Revealed,     // who; face
    TieRepeats,   // contenders as bits; 1: their decks are whole again
    FirstOrder,   // seat of the first player
    RoundBegan,   // round; order packed, 4 bits a seat from the low end; number of seats
    Drew,         // who; face (secret)
    Answered,     // who; redraw (only the seat itself sees it)
    Redrew,       // who; how many cards went back
    Declared,     // who; effect index; energy left
    Placed,       // who; face; direction; cell; cell that was crossed or -1
    Discarded,    // who; face; place among the discards
    TookDiscard,  // who; face; place among the discards
    Stopped,      // who
    ShortTurn,    // who; cards placed; due
    Cut,          // who; CutReason; round; cell where the line ends
    Ended,        // round; 1: what was revealed went back to the decks
};

enum class CutReason : std::uint8_t { DeadEnd, Stuck, NoRescue, GaveUp, NoCards, Resigned, PhaseEnd };

class EndOfLine {
public:
    using State = end_of_line::State;
    using Action = end_of_line::Action;

    explicit EndOfLine(const Setup& setup) : setup_(&setup) {}
    const Setup& setup() const { return *setup_; }

    State start() const { return setup_->first; }
    Turn turn(const State& s) const {
        if (is_chance_phase(s.phase)) return Turn::chance();
        if (s.phase == Phase::Place || s.phase == Phase::Energy) return Turn::of(seat(s.order[s.turn_index]));
        if (s.phase == Phase::Over) return Turn::over();
        if (s.phase == Phase::Mulligan) return Turn::each(Seats(s.alive).without(Seats(s.answered)));
        return Turn::of(seat(0));  // solitaire_classic
    }
    DecisionId decision(const State& s, Seat p) const;
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const;
    Refusal refusal(const State& s, Seat p, Action a) const;
    Action chance(const State& s, Rng& rng) const;
    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const;
    void apply(State& s, Seat p, Action a, Events* events) const;
    void mask(State& s, Seats viewers) const;
    void fill(State& s, Rng& rng) const;
    Action fallback(const State& s, Seat p) const;
    void resign(State& s, Seat p, Events* events) const;
    Result result(const State& s) const;
    const char* broken(const State& s) const;
    const char* unsettled(const State& s) const;

    // Draws without stopping at every card (core/playout.hpp says what it promises).
    int roll_on(State& s, Rng& rng) const;

    // The parts of the score (EOL-14.6, 15.7), also while the game runs: 'if it ended now'.
    struct Score {
        int remaining = 0;  // initiatives of the cards not on the grid
        int energy_spent = 0;
        int energy_left = 0;
        int empty = 0;
        int short_turns = 0;
        bool solved = false;  // the area is full
        int total = 0;        // Result::kNoScore where `high` has none (EOL-17.10)
    };
    Score score(const State& s) const;

    // The order of the next round if it began now (EOL-7.5): the survivors, best first. For the flow, and for previews.
    FixedVec<std::uint8_t, kMaxSeats> next_order(const State& s) const;

    // For positions written by hand: everything `broken` asks except for the question on the table, and the rules
    // running on from the beginning of the turn at `turn_index` or of the next round.
    const char* broken_before(const State& s) const;
    void run_on(State& s, bool from_round) const;

private:
    const Setup* setup_;
};

static_assert(Game<EndOfLine>);

// The state a match begins with; builds Setup::first.
State opening(const EndOfLine& game);

}  // namespace endtable::end_of_line
