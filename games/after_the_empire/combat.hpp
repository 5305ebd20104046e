// After the Empire: a battle, one player's alone (EMP-10, EMP-11): Archery, Movement, Melee, until Survived or Sacked.
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

void survive(Play& g, int p, const char* clause);

namespace combat {

bool sound_volleys(const Reading& r, const Task& t);
void volleys(Play& g, const Task& t, Action a);
bool sound_volley(const Reading& r, const Task& t);
Refusal judge_volley(const Reading& r, const Task& t, Action a);
void list_volley(const Reading& r, const Task& t, List& list);
void run_volley(Play& g, const Task& t, Action a);

bool sound_hits(const Reading& r, const Task& t);
Refusal judge_hits(const Reading& r, const Task& t, Action a);
void list_hits(const Reading& r, const Task& t, List& list);
void run_hits(Play& g, const Task& t, Action a);
Action fallback_hits(const Reading& r, const Task& t);

bool sound_scan(const Reading& r, const Task& t);
void archery(Play& g, const Task& t, Action a);
void shoot(Play& g, const Task& t, Action a);
void advance(Play& g, const Task& t, Action a);
void melee(Play& g, const Task& t, Action a);

bool sound_damage(const Reading& r, const Task& t);
Refusal judge_damage(const Reading& r, const Task& t, Action a);
void list_damage(const Reading& r, const Task& t, List& list);
void run_damage(Play& g, const Task& t, Action a);
void sack(Play& g, const Task& t, Action a);

}  // namespace combat
}  // namespace endtable::after_the_empire
