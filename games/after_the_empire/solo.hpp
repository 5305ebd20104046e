// After the Empire: playing alone, against the Rival or for a rank of the ladder (EMP-19).
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

void fight_rival(Play& g);
void rival_income(Play& g);

namespace solo {

bool sound_order(const Reading& r, const Task& t);
Refusal judge_order(const Reading& r, const Task& t, Action a);
void list_order(const Reading& r, const Task& t, List& list);
Action draw_order(const Reading& r, const Task& t, Rng& rng);
void run_order(Play& g, const Task& t, Action a);
void rival_turn(Play& g, const Task& t, Action a);

bool sound_blocks(const Reading& r, const Task& t);
void blocks(Play& g, const Task& t, Action a);
void run_block(Play& g, const Task& t, Action a);

}  // namespace solo
}  // namespace endtable::after_the_empire
