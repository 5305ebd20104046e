// After the Empire: paying and gaining, the supply of the box, and what passive cards add up to.
#pragma once

#include "games/after_the_empire/play.hpp"

namespace endtable::after_the_empire {

// What passive cards of this fief add up to (ledger 5.6).
inline int sum_of(const Setup& setup, const Fief& f, Mod mod) {
    int sum = 0;
    const auto m = at(static_cast<int>(mod));
    for (Cards left = f.owned & setup.with_mod[m]; left != 0; left &= left - 1)
        sum += setup.card(std::countr_zero(left)).mods[m];
    return sum;
}

// Where a cube of a piece comes from and goes to (EMP-6.19, 6.24).
inline Good cube_of(const Piece& piece) { return piece.is_wood() ? Good::Wood : Good::Stone; }

// What the supply holds (EMP-20.6); plenty where nothing is limited.
inline constexpr int kPlenty = 1'000'000;
int supply_of(const Reading& r, Good good);
// How much of `n` of this a player would get if `paid` had gone to the supply before.
int receivable(const Reading& r, int p, Good good, int n, const Goods& paid = {});
bool can_pay(const Fief& f, const Goods& cost, const Goods& paid = {});

void pay(Play& g, int p, const Goods& cost, const char* clause);
void gain(Play& g, int p, const Goods& goods, const char* clause);
int gain_one(Play& g, int p, Good good, int n, const char* clause);  // what was gained
int take_in(Play& g, int p, Good good, int n);                       // the same, told by whoever asks for it
void return_cubes(Play& g, int p, Good good, int n);                 // of a piece, to the Stockpile
void heal(Play& g, int p, int most, const char* clause);

Goods operator+(const Goods& a, const Goods& b);

}  // namespace endtable::after_the_empire
