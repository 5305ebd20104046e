// After the Empire: cards that come from a bag: Objectives, Starting Refugees, the rows, Invader and Siege cards. Every
// card is a chance action of its own, made when somebody first sees it (EMP-20.4).
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

// Who has taken which Starting Refugees.
Cards starting_left(const Reading& r);
void fill_slot(Play& g, bool refugees, int slot);  // asks chance for a card, if the slot is empty and there is one
void turn_up(Play& g, int slot);                   // a face-down Invader card that somebody has peeked at

namespace cards {

bool sound_objective(const Reading& r, const Task& t);
Refusal judge_objective(const Reading& r, const Task& t, Action a);
void list_objective(const Reading& r, const Task& t, List& list);
void run_objective(Play& g, const Task& t, Action a);
Action draw_objective(const Reading& r, const Task& t, Rng& rng);
void run_pair(Play& g, const Task& t, Action a);

bool sound_keep(const Reading& r, const Task& t);
Refusal judge_keep(const Reading& r, const Task& t, Action a);
void list_keep(const Reading& r, const Task& t, List& list);
void run_keep(Play& g, const Task& t, Action a);

Refusal judge_starting(const Reading& r, const Task& t, Action a);  // also of START_REFUGEE
void list_starting(const Reading& r, const Task& t, List& list);
void run_starting(Play& g, const Task& t, Action a);
Action draw_starting(const Reading& r, const Task& t, Rng& rng);

bool sound_slot(const Reading& r, const Task& t);
Refusal judge_fill(const Reading& r, const Task& t, Action a);
void list_fill(const Reading& r, const Task& t, List& list);
void run_fill(Play& g, const Task& t, Action a);
Action draw_fill(const Reading& r, const Task& t, Rng& rng);

bool sound_invader(const Reading& r, const Task& t);
Refusal judge_invader(const Reading& r, const Task& t, Action a);
void list_invader(const Reading& r, const Task& t, List& list);
void run_invader(Play& g, const Task& t, Action a);  // turned up, or seen by who peeks
Action draw_invader(const Reading& r, const Task& t, Rng& rng);

bool sound_siege(const Reading& r, const Task& t);
Refusal judge_siege(const Reading& r, const Task& t, Action a);
void list_siege(const Reading& r, const Task& t, List& list);
void run_siege(Play& g, const Task& t, Action a);
Action draw_siege(const Reading& r, const Task& t, Rng& rng);

bool sound_peek(const Reading& r, const Task& t);
Refusal judge_peek(const Reading& r, const Task& t, Action a);
void list_peek(const Reading& r, const Task& t, List& list);
void run_peek(Play& g, const Task& t, Action a);

}  // namespace cards
}  // namespace endtable::after_the_empire
