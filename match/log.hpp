// A line of a match's log as it is kept in memory: 16 bytes, no text. Notes are the exception: their words stand apart.
#pragma once

#include <cstdint>

#include "match/any_game.hpp"

namespace endtable {

struct LogLine {
    enum class Kind : std::uint8_t { Chance, Answer, Resign, Undo, Hash, Timeout, Bot, Human, Note, Void };

    Kind kind = Kind::Note;
    Seat who = kNobody;     // kChance: chance; nobody: a hash, a note
    bool revealed = false;  // of a ply: chance, or somebody learnt something by it
    bool joined = false;    // of an answer: sent together with the one of this seat before it, and taken back with it
    // Chance, Answer: the packed action. Undo: the plies that were left. Hash: the hash. Note: which of the notes.
    // Void: why (core/result.hpp).
    std::uint64_t value = 0;

    // A ply changes the state; everything else is said about plies.
    bool is_ply() const { return kind == Kind::Chance || kind == Kind::Answer || kind == Kind::Resign; }
};
static_assert(sizeof(LogLine) == 16);

// Does in `s` what the line says; it must be a ply that may be made there.
void apply_ply(const AnyGame& game, AnyState& s, const LogLine& ply, Events* events);

}  // namespace endtable
