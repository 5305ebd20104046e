// End of Line: judgements shared by legal.cpp (what may be done), flow.cpp (what happens by itself) and previews.
#pragma once

#include "core/refusal.hpp"
#include "games/end_of_line/setup.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

// May p declare this effect at the start of the turn (EOL-10, 17.3, 17.7)? `i` is any number.
Refusal effect_refusal(const Setup& setup, const State& s, Seat p, int i);

// All effects p may declare now, a bit each; `last` are the ordinary ways out of the last card, which callers know.
using EffectSet = std::uint8_t;
static_assert(kMaxEffects <= 8);
EffectSet legal_effects(const Setup& setup, const State& s, Seat p, Dirs last);

// State::options, computed anew.
std::uint8_t options_of(const Setup& setup, const State& s);

// The table once this legal placement lies there, and nothing else has happened.
State after_placement(const Setup& setup, const State& s, Seat p, Action a);

// Will the card of this legal placement have an available way out, for the next due card or for the cut check
// (EOL-18.6)?
bool leaves_way_out(const Setup& setup, const State& s, Seat p, Action a);

}  // namespace endtable::end_of_line
