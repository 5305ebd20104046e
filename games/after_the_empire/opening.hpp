// After the Empire: set-up (EMP-2.20).
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

// Before anything happened. What is drawn or chosen follows as tasks.
State opening(const Setup& setup);

// The face-up cards of a Season in the order in which they are drawn: at set-up or in Refresh (EMP-20.4).
inline constexpr int kDealSteps = 6;
void deal_step(Play& g, int step, bool setup);

namespace setting_up {

bool sound_seat(const Reading& r, const Task& t);
void objectives(Play& g, const Task& t, Action a);
void refugees(Play& g, const Task& t, Action a);
void order(Play& g, const Task& t, Action a);

void gates(Play& g, const Task& t, Action a);
bool sound_gate(const Reading& r, const Task& t);
Refusal judge_gate(const Reading& r, const Task& t, Action a);
void list_gate(const Reading& r, const Task& t, List& list);
void run_gate(Play& g, const Task& t, Action a);

bool sound_deal(const Reading& r, const Task& t);
void deal(Play& g, const Task& t, Action a);

}  // namespace setting_up
}  // namespace endtable::after_the_empire
