// Furtherance: judgements shared by legal.cpp (what may be done), the flow (what happens by itself) and previews.
#pragma once

#include "core/refusal.hpp"
#include "games/furtherance/effects.hpp"
#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// May a worker of this kind do that with this much gold (FUR-6.14)?
Refusal work_refusal(const Setup& setup, const State& s, int k, int worker, Work work, int gold);

// May this item or ability be used on that target now (FUR-11.7)? The window is not judged here.
Refusal target_refusal(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect, int target);

// Has k an item that can be used in this window now? For windows H and M, the first such item's kind + 1.
bool has_usable_item(const Setup& setup, const State& s, int k, WindowKind window);
int held_item(const Setup& setup, const Kingdom& kd, WindowKind window);  // 0: none, otherwise 1 + kind

// Units that may take over an attack: inside the castle, or adjacent to the attacked unit (FUR-10.8, 16.6).
Squares defenders(const Setup& setup, const State& s);
Squares absorbers(const Setup& setup, const State& s, int square);  // FUR-16.8
bool can_counter(const Setup& setup, const State& s);               // FUR-10.3, 16.3, 10.16

// Can another card be drawn from this deck, if need be after shuffling its discard pile (FUR-7.6)?
bool can_draw(const State& s, DeckId deck);

// The starting workers that differ, the first of each sort (FUR-13.4), a bit each.
unsigned replaceable(const Setup& setup, const State& s, int k);

// The kind of the worker that acts now; Worker::Starting if nobody does.
inline int acting_worker(const State& s) {
    return s.job.worker == 0 ? static_cast<int>(Worker::Starting)
                             : static_cast<int>(kingdom(s, s.active).workers[s.job.worker - 1].kind);
}

// The only legal answer to the question on top, if there is just one and applying it unasked betrays nothing hidden.
bool forced_action(const Setup& setup, const State& s, Action& only);

}  // namespace endtable::furtherance
