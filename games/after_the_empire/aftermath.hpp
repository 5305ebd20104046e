// After the Empire: when all battles are over: gifts, Flags, Income, turn order, Harvest, Feast, Refresh (EMP-11.2 to
// EMP-15).
#pragma once

#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

void lay_face_down(Play& g, int season);  // the Invader and Siege cards of a Season (EMP-15.2, 15.4)
void report_order(Play& g, const char* clause);
inline constexpr int kMostFlags = 20;  // of one value; there are seven Seasons
void add_flag(std::array<std::uint8_t, 3>& flags, int value);

namespace aftermath {

void count_up(Play& g, const Task& t, Action a);
void refresh(Play& g, const Task& t, Action a);
bool sound_deal(const Reading& r, const Task& t);
void deal(Play& g, const Task& t, Action a);

}  // namespace aftermath
}  // namespace endtable::after_the_empire
