// After the Empire: phase 1, Actions (EMP-4, EMP-5).
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

bool has_space(const Reading& r, int location);  // is one of its spaces free and not blocked?
// The card in a slot of the row of `market` (Space::Buildings or Space::Refugees); kNoCard: none.
Card card_in(const State& s, Space market, int slot);
void take_from_row(State& s, Space market, int slot);
// Who comes after `p` in the player order, as a place in it (EMP-4.1).
int place_after(const State& s, int p);

namespace turns {

void begin_season(Play& g, const Task& t, Action a);
void next_turn(Play& g, const Task& t, Action a);

bool sound_turn(const Reading& r, const Task& t);
Refusal judge_turn(const Reading& r, const Task& t, Action a);
void list_turn(const Reading& r, const Task& t, List& list);
void run_turn(Play& g, const Task& t, Action a);
Action fallback_turn(const Reading& r, const Task& t);

}  // namespace turns
}  // namespace endtable::after_the_empire
