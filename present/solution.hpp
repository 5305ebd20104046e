// What a game may offer besides being played: an exact solver, and puzzles for it. Both are optional parts of a
// presentation (present/presentation.hpp); match/ finds out whether they are there.
//
//   solve(s, limits)   the best final score from here, as far as the limits allow, with the line that reaches it.
//                      InputError{"cannot_solve"}: not this mode, or not this position, and why.
//   puzzles()          static: how a seed and a level become a puzzle, and which one is the puzzle of a day.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "present/json_fwd.hpp"

namespace endtable {

// Whatever ends first ends the search; 0: no such limit.
struct SolveLimits {
    std::uint64_t nodes = 0;
    int milliseconds = 0;
};

// Scores are of the kind where low is good.
template <class Action>
struct Solution {
    std::vector<Action> line;  // to the end of the game: answers of the seats, and what chance brings in between
    int score = 0;             // of the line
    int lower_bound = 0;       // nothing better exists
    std::string basis;         // what the bound rests on, if not on the search
    std::uint64_t nodes = 0;
    double seconds = 0;

    bool proved() const { return score == lower_bound; }
};

struct PuzzlePack {
    int levels = 0;  // 0 … levels - 1
    Json (*options)(std::uint64_t seed, int level) = nullptr;
    std::uint64_t (*daily_seed)(int year, int month, int day, int level) = nullptr;
    std::uint64_t (*salted_seed)(std::uint64_t seed,
                                 std::uint64_t k) = nullptr;  // in place of a seed that did not pass
    bool (*publishable)(int level, int optimum) = nullptr;    // does a proved puzzle pass?
};

}  // namespace endtable
