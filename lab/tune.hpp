// Better weights of an evaluation by self-play: simultaneous perturbation stochastic approximation (Spall 1992), as
// chess engines are tuned. Each step moves all weights at once by a random sign and a shrinking distance, lets both
// directions play mirrored games against each other, and goes a little towards whoever won. What is kept is the average
// over the second half of the way; whether it is better than what it began with is then settled by a match of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lab/contest.hpp"

namespace endtable::lab {

// The method itself, which knows no games.
struct Spsa {
    int steps = 100;
    double reach = 0.6;   // how far both directions are from the middle at first, in scales of the weights
    double stride = 0.5;  // how far a step goes at first, in scales, for each point of score over reach
    double furthest = 2;  // in scales: no weight runs away, however much noise there is
    std::uint64_t seed = 1;

    struct Step {
        std::vector<double> weights;  // after the step
        double score = 0.5;           // of the plus side, 0..1
    };
    // The score of `plus` against `minus` in step `k`.
    using Duel = std::function<double(const std::vector<double>& plus, const std::vector<double>& minus, int k)>;

    // Every step; `scales`: what is a large change of each weight, 0: leave it alone.
    std::vector<Step> walk(std::vector<double> weights, const std::vector<double>& scales, const Duel& duel) const;
};
// The average of the second half of the way.
std::vector<double> destination(const std::vector<Spsa::Step>& way);

struct TunePlan {
    std::shared_ptr<const AnyGame> game;
    Contender bot;                  // its weights are where the way begins; none: the game's own
    std::vector<std::string> only;  // names of the weights to change; empty: all
    int steps = 100;
    double reach = Spsa().reach;
    double stride = Spsa().stride;
    std::uint64_t games = 200;     // of each step, rounded up to whole groups
    std::uint64_t confirm = 4000;  // of the match at the end
    std::uint64_t seed = 1;

    Json to_json() const;
};
// InputError: no_weights (the game has none), bad_weight, bad_bot (a level that does not look at them).
void check(const TunePlan& plan);

struct Tuned {
    Json plan;
    Weights from, to;
    std::vector<Spsa::Step> way;
    Contest confirmation;    // A: `to`, B: `from`
    bool confirmed() const;  // beyond doubt: even the lower end of the interval is more than one half
};
struct TuneRun {
    int threads = 1;
    std::function<void(int step, double score)> progress;
    std::function<void(const Contest&)> confirming;
};
Tuned run(const TunePlan& plan, const TuneRun& how);

Json to_json(const Tuned& tuned);  // `read_weights` takes it back

}  // namespace endtable::lab
