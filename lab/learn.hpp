// A net that learns to judge a game (bots/net.hpp), generation by generation:
//
//   1. Self-play: the best mind so far plays against itself, with some moves at random so that games differ. Of every
//      table it keeps what was seen, and what it was worth: mostly how the game ended, and partly what the search
//      thought.
//   2. Training: a new net learns the tables of the last generations; some games are held back to see how well it does
//      on what it has not seen.
//   3. The gate: the new net plays the best so far on mirrored deals until a sequential test is sure. What passes is
//      the best from here on; what does not is forgotten.
//
// Everything lies in one folder, and the run goes on where it stopped. The same plan makes the same nets on any number
// of threads, in any number of runs; self-play can be shared among machines by pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/net_training.hpp"
#include "lab/contest.hpp"

namespace endtable::lab {

struct LearnPlan {
    std::shared_ptr<const AnyGame> game;
    std::uint64_t iterations = 300;  // of a move in self-play
    std::uint64_t games = 20'000;    // of a generation's self-play
    std::uint64_t steps = 3'000;     // of a generation's training
    std::uint64_t batch = 4'096;     // tables of a step
    double rate = 0.002;             // of learning, at first; it fades to a twentieth
    double trust = 0.4;              // in what the search thought of a table, against how the game ended
    int remembered = 2;              // generations whose tables are learnt from
    int first = 64, second = 32;     // units
    std::uint64_t gate = 1'000;      // games at most
    std::uint64_t gate_iterations = 1'000;
    std::uint64_t seed = 1;

    Json to_json() const;
};
// InputError: no_observation (the game's mind takes no net), bad_plan.
void check(const LearnPlan& plan);

struct Generation {
    int number = 0;
    std::uint64_t games = 0, tables = 0;
    std::vector<double> losses;  // of training, some steps together
    Calibration seen;            // on tables that were held back
    Contest gate;
    bool passed = false;
};

struct LearnRun {
    std::filesystem::path folder;
    int threads = 1;
    int generations = 10;         // at most; two that do not pass, one after the other, end it sooner
    double hours = 0;             // no generation begins after so many; 0: as long as it takes
    Range share{0, 0};            // of the pieces of self-play, of kPieces; empty: all that is to be done
    bool only_self_play = false;  // of the present generation
    std::string command;          // for the provenance
    std::function<void(const std::string& what, std::uint64_t done, std::uint64_t of)> progress;
    std::function<void(const Generation&)> finished;
};
inline constexpr std::uint64_t kPieces = 64;  // of a generation's self-play, a file each

// What the folder says after the run: {"kind": "learning", plan, generations, best}. The best net is `best.net` in the
// folder, where one passed.
Json learn(const LearnPlan& plan, const LearnRun& run);

// For tests: one piece of self-play.
struct Pieces {
    Lessons lessons;
    Lessons held_back;
    std::uint64_t games = 0;
};
Pieces self_play(const LearnPlan& plan, const std::shared_ptr<const Net>& best, int generation, Range games);

}  // namespace endtable::lab
