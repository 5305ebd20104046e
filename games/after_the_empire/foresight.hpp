// After the Empire: how a battle will end, asked before it is fought. What lies open is fought to its end by the rules
// themselves; of what nobody knows some reveals are looked at, the same ones whenever somebody asks, so that two plans
// can be compared. States are masked: nothing is told that the viewers do not know.
#pragma once

#include <vector>

#include "core/events.hpp"
#include "core/refusal.hpp"
#include "games/after_the_empire/rules.hpp"
#include "games/after_the_empire/tactics.hpp"

namespace endtable::after_the_empire {

struct Outlook {
    int battles = 0;  // looked at; 0: no battle of this Season is still to come
    int survived = 0;
    bool exact = false;  // nothing was left to chance: there is but one
    // Of the exact one:
    int wounded = 0, dead = 0;  // Soldiers, Mercenaries
    int cycles = 0;
    unsigned fallen = 0;  // a bit for each place whose piece falls
    int gold = 0;         // what is left of it
};

// A state in which p's Troops stand so: the answers to the questions about Walls, from the one that is asked now, and
// what came of them; where nothing is asked yet, as if they had been placed. Refused as the rules refuse it.
struct Placed {
    Refusal refusal;
    State state;
    std::vector<Action> answers;
    Events events;
};
Placed placed(const AfterTheEmpire& game, const State& masked, int p, const Walls& walls);

Outlook outlook(const AfterTheEmpire& game, const Placed& from, int p);
// As Troops stand now; while Workers are placed, as they may be placed later.
Outlook outlook(const AfterTheEmpire& game, const State& masked, int p);

// Where Troops may stand best: of a few ways that with the best outlook.
Walls suggested(const AfterTheEmpire& game, const State& masked, int p);

}  // namespace endtable::after_the_empire
