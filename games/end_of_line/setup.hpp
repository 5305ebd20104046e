// End of Line: what is fixed for a match: options and content as compact tables. Immutable once built (content.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/fixed.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

enum class Mode : std::uint8_t { Competitive, Team, Solo, Coop, Puzzle, Classic };
enum class CutCheck : std::uint8_t { OwnTurn, PhaseEnd, CannotPlace };  // EOL-11.2, 17.6, 17.5
enum class Crossing : std::uint8_t { None, Free, Paid };                // EOL-13.5, 17.7
enum class Scoring : std::uint8_t { Low, High };                        // EOL-14.6, 17.9

struct Face {
    std::array<Dirs, 4> ways{};  // ways out in absolute directions, by heading (EOL-3.3)
    std::uint8_t initiative = 0;
};

// An energy effect, as the content file spells it: operations, and what must hold for it to be legal.
struct Effect {
    enum class Op : std::uint8_t { SetDue, SetSource, Draw, AllowCross };
    struct Step {
        Op op = Op::SetDue;
        std::uint8_t n = 0;
        constexpr bool operator==(const Step&) const = default;
    };
    // What must hold, in the order in which it is told.
    struct Needs {
        bool way_out_last = false;
        bool way_out_previous = false;  // of the card `back` before the last
        bool way_out_or_cross = false;
        std::uint8_t back = 0;  // as SetSource says
        std::uint8_t hand = 0;  // at least so many cards
        std::uint8_t deck = 0;
    };
    bool enabled = true;  // by the options
    std::uint8_t cost = 1;
    FixedVec<Step, 4> steps;
    Needs needs;
    std::string id;
    std::string clause;        // what it does (EOL-10.8)
    std::string needs_clause;  // when it is legal (EOL-10.17)
};

struct Setup {
    int rules = kNewestRules;

    // Options
    Mode mode = Mode::Competitive;
    int seats = 2;
    CutCheck cut_check = CutCheck::OwnTurn;
    Crossing crossing = Crossing::None;
    Scoring scoring = Scoring::Low;
    bool mulligan = false;
    bool open_table = false;      // nothing but the deck order is hidden: solo, puzzle, classic, co-op with open hands
    bool partners_share = false;  // team_open_hands
    std::array<std::uint8_t, kMaxSeats> side_of{};  // seats of one side win and lose together

    // Numbers
    int hand_size = 5;
    int energy_start = 3;
    int energy_first_round = 3;
    int cards_first_round = 1;
    int cards_per_round = 2;
    int cross_cost = 1;  // energy of the effect that allows a crossing (EOL-17.7)

    // Tables
    int side = 7;
    int cells = 49;
    std::array<std::array<Cell, 4>, kMaxCells> next{};  // EOL-2.6
    struct Start {
        Cell cell = 0;
        Dir heading = Dir::N;
    };
    std::array<Start, kMaxSeats> starts{};
    std::vector<Cell> walls;
    int faces_n = 0;
    std::array<Face, kMaxFaces> faces{};
    Cards deck;  // of every seat
    int deck_size = 0;
    std::vector<Effect> effects;
    // What is asked most often of the enabled ones, side by side: derived from `effects`.
    struct Offer {
        std::uint8_t effect = 0;  // index
        std::uint8_t cost = 0;
        Effect::Needs needs;
    };
    std::vector<Offer> offers;
    std::vector<std::uint8_t> draw_order;  // puzzles: faces in the order in which they are drawn; otherwise empty
    int worst_score = 0;                   // nothing placed, nothing spent: 74 in solo (EOL-14.12)

    State first{};  // the state before anything happened

    bool scored() const { return mode != Mode::Competitive && mode != Mode::Team; }  // score instead of ranks
    bool fixed_order() const { return !draw_order.empty(); }
    bool has_rounds() const { return mode != Mode::Classic; }
    int initiative(int face) const { return faces[static_cast<std::size_t>(face)].initiative; }
    Dirs ways_of(Placed card) const {
        return faces[static_cast<std::size_t>(card.face())].ways[static_cast<std::size_t>(index(card.heading()))];
    }
};

}  // namespace endtable::end_of_line
