// Furtherance: what the solo enemies leave to the player (FUR-17.10, 17.12c, 17.16b, 17.20b), for legality and the
// flow.
#pragma once

#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// The units among which the task on the agenda lets the player choose: SoloOrder (task.who is the player, task.b the
// enemy), SoloTarget (task.a: the attacker's square), SoloDefender (the castle of State::battle).
Squares solo_candidates(const Setup& setup, const State& s, const Task& task);

// SoloSpawn (task.b: the enemy): the kinds of its research that are tied, one each.
Kinds solo_spawns(const Setup& setup, const State& s, const Task& task);

// The units of yours that the enemy unit on this square would attack now (FUR-17.12, 17.12b).
Squares solo_targets(const Setup& setup, const State& s, int square);

}  // namespace endtable::furtherance
