// End of Line: what the chapters of the state machine share (ledger part 3.2). A chapter is a handful of free
// functions; each does one step and says which one is next.
//
// flow.cpp: rounds, turns, cuts, the end   opening.cpp: before the first turn   classic.cpp: solitaire_classic
#pragma once

#include "core/events.hpp"
#include "games/end_of_line/board.hpp"
#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

// What happens next, without being asked. Wait: a decision, chance or the end has been reached.
enum class Next : std::uint8_t { Wait, Round, Draws, Turn, Placing, TurnEnd, RoundEnd, Classic };

constexpr std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }

// What every step works on. It is handed on by value: search wants all of it in registers, and a state made of bytes
// could alias whatever has an address.
struct Flow {
    const EndOfLine& game;
    const Setup& setup;
    State& s;
    Events* events;  // null: nobody wants to be told

    Flow(const EndOfLine& its_game, State& state, Events* told)
        : game(its_game), setup(its_game.setup()), s(state), events(told) {}

    Seat active() const { return seat(s.order[s.turn_index]); }
    bool in_play(Seat p) const { return (s.alive >> endtable::index(p) & 1) != 0; }
    Seats survivors() const { return Seats(s.alive); }
    int usual_due() const { return s.round == 1 ? setup.cards_first_round : setup.cards_per_round; }  // EOL-9.2, 9.3
    Event* report(EventKind what, Seat who, const char* clause, std::int32_t a = 0, std::int32_t b = 0,
                  std::int32_t c = 0, std::int32_t d = 0) const {
        if (events == nullptr) return nullptr;
        Event e;
        e.kind = static_cast<std::uint16_t>(what);
        e.who = who;
        e.clause = clause;
        e.args = {a, b, c, d, 0, 0};
        return &events->add(e);
    }
};

// Steps that a chapter does for another one
Next end_game(Flow f);
void put_on_grid(Flow f, Seat p, int face, Dir d, Cell cell, bool forced);
void take_from_deck(Flow f, Seat p, int face);
void return_reveals(Flow f);  // EOL-5.5
Next close_reveals(Flow f);   // once all contenders have revealed
Next close_mulligan(Flow f);  // once all survivors have answered
Next continue_classic(Flow f);
void run(Flow f, Next next);

}  // namespace endtable::end_of_line
