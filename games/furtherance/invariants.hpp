// Furtherance: invariants for positions that are not finished yet.
#pragma once

#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// As Furtherance::broken, but the task on top of the agenda need not be a question: the rules may run on from there.
const char* broken_before(const Setup& setup, const State& s);

}  // namespace endtable::furtherance
