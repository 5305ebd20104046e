// After the Empire: Preparation (EMP-8) and what comes with the cards (EMP-9): placing Troops, turning the cards, siege
// damage, surge, razing, Move tokens.
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

void begin_combat(Play& g);
int effective_gold(const Reading& r, int gold);  // EMP-9.3
// Is this player asked where to put Troops (EMP-8.1)? As far as everybody knows.
bool is_asked_to_place(const State& s, const Setup& setup, int p);
int moves_of(const Reading& r, int p);  // EMP-8.8
// A point of damage to a piece: a cube, or the piece (EMP-9.13).
void hit_piece(Play& g, int p, int place, const char* clause);

namespace muster {

void show_placements(Play& g, const Task& t, Action a);
bool sound_reveal(const Reading& r, const Task& t);
void reveal(Play& g, const Task& t, Action a);

bool sound_siege(const Reading& r, const Task& t);
void siege(Play& g, const Task& t, Action a);
bool sound_target(const Reading& r, const Task& t);
Refusal judge_target(const Reading& r, const Task& t, Action a);
void list_target(const Reading& r, const Task& t, List& list);
void run_target(Play& g, const Task& t, Action a);

void gather(Play& g, const Task& t, Action a);  // surge, razing, and whether there is a battle at all

// PREP_ASSIGN, PREP_MOVE and COMBAT_ASSIGN: one chain of Walls (EMP-20.7)
bool sound_assign(const Reading& r, const Task& t);
Refusal judge_assign(const Reading& r, const Task& t, Action a);
void list_assign(const Reading& r, const Task& t, List& list);
void run_assign(Play& g, const Task& t, Action a);
Action fallback_assign(const Reading& r, const Task& t);

}  // namespace muster
}  // namespace endtable::after_the_empire
