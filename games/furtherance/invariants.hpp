// Furtherance: invariants for positions that are not finished yet.
#pragma once

#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// As Furtherance::broken, but the task on top of the agenda need not be a question: the rules may run on from there.
const char* broken_before(const Setup& setup, const State& s);

// Of a game that goes on and whose ranges hold: an agenda and an attack the rules can go on from.
const char* broken_agenda(const Setup& setup, const State& s);

inline bool plays(const Setup& setup, int k) { return k < kKingdoms && ((setup.kingdoms >> k) & 1) != 0; }

}  // namespace endtable::furtherance
