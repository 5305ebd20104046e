// End of Line: the values the rules work on. One State for 1 to 8 seats and every mode.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/bag.hpp"
#include "core/seat.hpp"

namespace endtable::end_of_line {

inline constexpr int kMaxSide = 13;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;
inline constexpr int kMaxFaces = 12;
inline constexpr int kMaxDeck = 32;  // Line cards of one seat
inline constexpr int kMaxEffects = 8;

// --- Directions (EOL-3.1): clockwise, so that right is +1 and opposite is +2 ---------------------------------------

enum class Dir : std::uint8_t { N, E, S, W };
using Dirs = std::uint8_t;  // a set of directions, bit 1 << d

constexpr Dir dir(int i) { return static_cast<Dir>(i & 3); }
constexpr int index(Dir d) { return static_cast<int>(d); }
constexpr Dir right_of(Dir d) { return dir(index(d) + 1); }
constexpr Dir opposite(Dir d) { return dir(index(d) + 2); }
constexpr Dir left_of(Dir d) { return dir(index(d) + 3); }
constexpr bool is_single(Dirs set) { return set != 0 && (set & (set - 1)) == 0; }
constexpr Dirs only(Dir d) { return static_cast<Dirs>(1u << index(d)); }
constexpr bool has(Dirs set, Dir d) { return (set & only(d)) != 0; }
constexpr bool perpendicular(Dir a, Dir b) { return ((index(a) ^ index(b)) & 1) != 0; }

// --- Cells (EOL-2.5): row * side + column ---------------------------------------------------------------------------

using Cell = std::uint8_t;
inline constexpr Cell kNoCell = 255;

// What lies in a cell, in one byte: 0 empty | 1 wall | 0x40 + seat: Start | 0x80 + heading * 8 + seat: Line card
using Occupant = std::uint8_t;
inline constexpr Occupant kEmpty = 0;
inline constexpr Occupant kWall = 1;
constexpr Occupant start_of(Seat p) { return static_cast<Occupant>(0x40 | endtable::index(p)); }
constexpr Occupant line_of(Seat p, Dir heading) {
    return static_cast<Occupant>(0x80 | index(heading) << 3 | endtable::index(p));
}
constexpr bool is_line(Occupant o) { return (o & 0x80) != 0; }
constexpr Seat owner(Occupant o) { return seat(o & 7); }
constexpr Dir heading(Occupant o) { return dir(o >> 3); }

// A card of a line, where it lies and where it points.
struct Placed {
    Cell cell = 0;
    std::uint8_t card = 0;  // face << 2 | heading

    constexpr int face() const { return card >> 2; }
    constexpr Dir heading() const { return dir(card); }
    static constexpr Placed of(Cell c, int face, Dir d) { return {c, static_cast<std::uint8_t>(face << 2 | index(d))}; }
};

using Cards = Bag<kMaxFaces>;

// --- Actions --------------------------------------------------------------------------------------------------------

// Four bytes: kind, two arguments, zero. One encoding for each meaning: spare bytes are zero.
struct Action {
    enum class Kind : std::uint8_t {
        None,
        Reveal,      // chance: seat x reveals face y
        Draw,        // chance: seat x draws face y
        Mulligan,    // x: 0 keep, 1 redraw
        Effect,      // x: 0 none, otherwise 1 + index of the effect
        Place,       // face x through way out y
        TakeCard,    // solitaire_classic: `draw`
        TopDiscard,  // solitaire_classic: `top_discard`
        Discard,     // solitaire_classic: `discard`
        Stop,        // solitaire_classic: `stop`
    };
    Kind kind = Kind::None;
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint8_t zero = 0;

    static constexpr Action reveal(Seat p, int face) { return of(Kind::Reveal, endtable::index(p), face); }
    static constexpr Action draw(Seat p, int face) { return of(Kind::Draw, endtable::index(p), face); }
    static constexpr Action mulligan(bool redraw) { return of(Kind::Mulligan, redraw ? 1 : 0); }
    static constexpr Action no_effect() { return of(Kind::Effect, 0); }
    static constexpr Action effect(int i) { return of(Kind::Effect, i + 1); }
    static constexpr Action place(int face, Dir d) { return of(Kind::Place, face, index(d)); }
    static constexpr Action of(Kind k, int x = 0, int y = 0) {
        return {k, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 0};
    }
    constexpr bool operator==(const Action&) const = default;
};

// --- State ----------------------------------------------------------------------------------------------------------

// What the table waits for (ledger 3.2). Everything between two of these happens inside one `apply`.
enum class Phase : std::uint8_t {
    Reveal,        // chance: the next contender reveals a card (EOL-5)
    Draw,          // chance: the next card of the draw phase or of a mulligan (EOL-8)
    Mulligan,      // each survivor: keep or redraw (EOL-17.1)
    Energy,        // decision ENERGY (EOL-10)
    EffectDraw,    // chance: a card drawn by an effect (EOL-17.3)
    Place,         // decision PLACE (EOL-9)
    Classic,       // decision CLASSIC: draw, top_discard, stop (EOL-17.13b)
    ClassicDraw,   // chance: the card drawn
    ClassicDrawn,  // decision CLASSIC: place the card drawn, or discard it
    ClassicTop,    // decision PLACE with the top discard
    Over,
};

constexpr bool is_chance_phase(Phase phase) {
    constexpr auto bit = [](Phase p) { return 1u << static_cast<unsigned>(p); };
    constexpr unsigned kChance =
        bit(Phase::Reveal) | bit(Phase::Draw) | bit(Phase::EffectDraw) | bit(Phase::ClassicDraw);
    return static_cast<unsigned>(phase) < 32 && ((kChance >> static_cast<unsigned>(phase)) & 1u) != 0;
}

template <class T>
using PerSeat = std::array<T, kMaxSeats>;

struct State {
    // Truth: cards
    PerSeat<std::array<Placed, kMaxDeck>> history;  // EOL-3.7; unused entries are zero
    PerSeat<Cards> hand;                            // masked: empty, its cards are among those of the deck
    PerSeat<Cards> deck;                            // a bag; the order of a puzzle is in the Setup
    std::array<std::uint8_t, kMaxDeck> discard;     // solitaire_classic; the last one is the top

    // Truth: per seat
    PerSeat<std::uint8_t> placed_n;     // entries of the history
    PerSeat<std::uint8_t> hand_n;       // public
    PerSeat<std::uint8_t> deck_n;       // public
    PerSeat<std::uint8_t> energy;       // EOL-10.1
    PerSeat<std::uint8_t> cut;          // 0: in play; otherwise the sequence number of the cut, from 1 (EOL-11.14)
    PerSeat<std::uint8_t> cut_round;    // the round of the cut
    PerSeat<std::uint8_t> short_turns;  // EOL-14.8
    PerSeat<std::uint8_t> revealed;     // while revealing: 1 + face of the seat's latest reveal; otherwise 0
    PerSeat<std::uint8_t> first_order;  // EOL-5.7; zero until it is found
    PerSeat<std::uint8_t> order;        // of this round (EOL-7.5); survivors at its beginning, then zeros

    // Truth: the table
    Phase phase;
    std::uint8_t round;          // from 1; 0 before the first
    std::uint8_t order_n;        // seats in `order`
    std::uint8_t turn_index;     // whose turn (or draw) it is: index into `order`
    std::uint8_t due;            // EOL-9.6
    std::uint8_t placed;         // cards placed in this turn
    std::uint8_t effect;         // 0 none, otherwise 1 + index of the effect declared in this turn
    std::uint8_t back;           // history entries before the last from which the next card continues (Turnaround: 1)
    std::uint8_t crossings;      // crossings this turn may still make (team_cross_cost = 1)
    std::uint8_t to_draw;        // cards an effect still draws
    std::uint8_t contenders;     // EOL-5.3: seats that reveal in this pass
    std::uint8_t answered;       // reveal pass: seats that have revealed; Mulligan: seats that have answered (sealed)
    std::uint8_t redraw;         // Mulligan: those of them who redraw (sealed until all have answered)
    std::uint8_t mulligan_done;  // 1 once the mulligan of round 1 is over
    std::uint8_t cuts;           // sequence numbers given so far
    std::uint8_t discard_n;

    // Derived: `broken` recomputes them
    std::array<Occupant, kMaxCells> grid;  // from starts, walls and histories
    std::uint8_t empty;                    // empty cells
    std::uint8_t alive;                    // seats in play, a bit each
    std::uint8_t options;  // what is offered: effects in Energy, ways out where a card is placed, otherwise 0
};

static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

}  // namespace endtable::end_of_line
