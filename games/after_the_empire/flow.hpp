// After the Empire: the one loop that runs tasks until somebody is asked, chance decides, or the game is over.
#pragma once

#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

void run_on(Play& g);           // the agenda
void run_lane(Play& g, int p);  // the lane of a seat, up to its next question
void answer(Play& g, int p, Action a);
void outcome(Play& g, Action a);  // of chance
void leave(Play& g, int p);       // EMP-20.11
void lose_track(Play& g);         // a list of the state had no room for an item: the match is void

// The task p is asked about now; null: none.
const Task* asked(const State& s, int p);

}  // namespace endtable::after_the_empire
