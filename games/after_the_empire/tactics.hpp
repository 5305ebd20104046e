// After the Empire: what a good commander does without a search: where Troops stand before the cards are turned, with
// Move tokens and in a battle, and what is answered there. Bots play by it, and people are shown it (foresight.hpp).
#pragma once

#include <array>
#include <vector>

#include "games/after_the_empire/battle_plan.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

using Walls = std::array<Troops, kSides>;  // who stands on which; the others are inside

// Where the card that lies open will come; N where none does.
int threatened_side(const State& s);
// Where Troops go: before the cards are turned, with Move tokens, in a battle.
Walls arrangement(const Setup& setup, const State& s, int p);
// The answer to a question of Combat, one of `list`.
Action lane_answer(const Setup& setup, const State& s, int p, const Task& task, const std::vector<Action>& list);

}  // namespace endtable::after_the_empire
