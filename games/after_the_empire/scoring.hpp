// After the Empire: what Gold comes to at the end, who has won (EMP-16), ranks of a solo game.
#pragma once

#include "core/result.hpp"
#include "games/after_the_empire/play.hpp"

namespace endtable::after_the_empire {

struct Totals {  // the rows of the scoring chart (EMP-16.6)
    int gold = 0, buildings = 0, refugees = 0, flags = 0, farms = 0, objectives = 0;
    int all() const { return gold + buildings + refugees + flags + farms + objectives; }
};
Totals totals_of(const Reading& r, int p);
int metric_of(const Reading& r, int p, Metric metric);  // p: a seat or kRival
bool is_fulfilled(const Reading& r, int p, int objective);
int rival_total(const Reading& r);
// The rank of the ladder, from 0 (EMP-19.14), and whether a solo game with these totals is won.
int ladder_rank(const Setup& setup, int total);
bool is_solo_won(const Reading& r);

Result result_of(const Reading& r);
void end_game(Play& g);

}  // namespace endtable::after_the_empire
