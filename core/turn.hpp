// What the table waits for.
#pragma once

#include "core/seat.hpp"

namespace endtable {

struct Turn {
    enum class Kind : std::uint8_t {
        Over,    // the game has ended
        Chance,  // a die, a draw, a reveal: an action of kChance
        Each,    // every seat of `who` answers for itself, in any order; most turns are an Each of one
        Any,     // one answer for all of `who` (a party); how they agree is the table's custom
    };
    Kind kind = Kind::Over;
    Seats who;

    static constexpr Turn over() { return {Kind::Over, Seats{}}; }
    static constexpr Turn chance() { return {Kind::Chance, Seats{}}; }
    static constexpr Turn of(Seat p) { return {Kind::Each, Seats::only(p)}; }
    static constexpr Turn each(Seats who) { return {Kind::Each, who}; }
    static constexpr Turn any(Seats who) { return {Kind::Any, who}; }

    constexpr bool is_over() const { return kind == Kind::Over; }
    constexpr bool is_chance() const { return kind == Kind::Chance; }
    constexpr bool operator==(const Turn&) const = default;
};

// The ledger's name of the question a seat is asked, as a small number; each game spells its own.
enum class DecisionId : std::uint8_t {};
inline constexpr DecisionId kNoDecision{255};

}  // namespace endtable
