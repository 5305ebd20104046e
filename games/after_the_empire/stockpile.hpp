// After the Empire: building, replacing and repairing Castle Pieces, mending cards (EMP-6.10 to 6.24).
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

Piece::Kind piece_of(Shape shape, bool stone);
Piece::Kind in_stone(Piece::Kind wood);                                    // EMP-6.18: the same kind
Goods price_of(const Reading& r, int p, Piece::Kind kind, bool replaces);  // EMP-6.13, 6.17, `stone_less` of cards
bool has_step(const Reading& r, int p);         // is any step of a Stockpile Action possible?
bool can_repair_free(const Reading& r, int p);  // is there a place for a cube of the supply?

namespace stockpile {

bool sound(const Reading& r, const Task& t);
Refusal judge(const Reading& r, const Task& t, Action a);
void list(const Reading& r, const Task& t, List& list);
void run(Play& g, const Task& t, Action a);
Action fallback(const Reading& r, const Task& t);

bool sound_repair(const Reading& r, const Task& t);
Refusal judge_repair(const Reading& r, const Task& t, Action a);
void list_repair(const Reading& r, const Task& t, List& list);
void run_repair(Play& g, const Task& t, Action a);
Action fallback_repair(const Reading& r, const Task& t);

}  // namespace stockpile
}  // namespace endtable::after_the_empire
