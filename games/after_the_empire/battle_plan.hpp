// After the Empire: a battle as a puzzle for one (EMP-10). Once the cards lie open nothing is left to chance, so the
// bots solve it: which Troops stand where in each cycle, so that the castle holds and as little as can be is lost.
//
// Troops count alike here, and of the many ways to stand only those are tried that differ in what they bring: so many
// inside, and on each Wall that will stand just what the next Archery needs. Battles of random play lose nothing to a
// search of all arrangements by it.
#pragma once

#include <array>

#include "games/after_the_empire/setup.hpp"

namespace endtable::after_the_empire {

// Where Troops stand: on the four Walls; the others are inside.
using Stand = std::array<int, kSides>;

struct Siege {
    std::array<int, kSides> swordsmen{}, archers{};
    int swordsmen_inside = 0, archers_inside = 0;
    std::array<int, kSides> wall{};    // 1 + cubes; 0: none stands
    std::array<int, kSides> shots{};   // of Turrets, in every Archery
    std::array<int, kSides> volley{};  // in the first one
    Stand on{};
    int inside = 0;  // own Troops
    int wall_bonus = 0, melee_bonus = 0, first_guard = 0;
    int bypass_side = 0, bypass = 0;
    bool bypass_once = false;
    int cycle = 0;

    int invaders() const;
    int troops() const { return on[0] + on[1] + on[2] + on[3] + inside; }
};
Siege siege_of(const Setup& setup, const Fief& f);

// How a battle ends if it is fought well, the more the better: below 0 the castle is sacked.
float best_from_movement(const Siege& siege, Stand& best);  // the Troops are about to stand somewhere
float best_from_archery(const Siege& siege);                // they stand, and arrows fly

// Soldiers and Mercenaries for a stand: those who die for good stand where arrows fall.
std::array<Troops, kSides> sorted_out(const Fief& f, const Stand& stand);

}  // namespace endtable::after_the_empire
