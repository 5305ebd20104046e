// Flat Monte Carlo for any game: every action on offer is tried in many random continuations, and the one that did best
// is chosen. No tree, no knowledge of the game; the baseline a tree has to beat.
//
// It never peeks: what is handed in is masked for its seat before anything else, and every playout starts from a new
// equally likely filling. Two states that look alike to the seat give the same answer for the same seed and iterations.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <vector>

#include "bots/thought.hpp"
#include "core/game.hpp"
#include "core/playout.hpp"

namespace endtable {

template <Game G>
class FlatMonteCarlo {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    FlatMonteCarlo(const G& g, const State& s, Seat p, std::uint64_t seed) : g_(g), root_(s), p_(p), rng_(seed) {
        g_.mask(root_, Seats::only(p_));
    }

    // p must be asked.
    Thought<Action> think(const Budget& budget) {
        const Deadline deadline(budget);
        g_.actions(root_, p_, buffer_);
        assert(!buffer_.empty());
        arms_.clear();
        for (const auto& action : buffer_) arms_.push_back({action, 0, 0});

        std::uint64_t done = 0;
        // One option needs no thought, only a rough value to show.
        const std::uint64_t enough = arms_.size() == 1 ? kRoughValue : budget.iterations;
        assert(enough > 0 || deadline.is_limited());
        while (enough == 0 || done < enough) {
            Arm& arm = arms_[next_arm(done)];
            double value = 0;
            if (!try_out(arm.action, deadline, value)) break;
            arm.sum += value;
            ++arm.visits;
            ++done;
        }
        return answer(done, deadline.seconds());
    }

private:
    static constexpr std::uint64_t kRoughValue = 64;
    static constexpr int kPliesBetweenLooksAtTheClock = 32;
    static constexpr int kMostPlies = 2000;  // a playout is cut here and takes the standing as its result

    struct Arm {
        Action action;
        double sum;
        std::uint64_t visits;
        double mean() const { return visits == 0 ? 0 : sum / static_cast<double>(visits); }
    };

    // UCB1 (Auer, Cesa-Bianchi, Fischer 2002): time goes where it can still change the choice. The constant is below
    // the theory's square root of 2 because utilities of one decision rarely spread over the whole of 0..1.
    std::size_t next_arm(std::uint64_t done) const {
        if (done < arms_.size()) return static_cast<std::size_t>(done);
        constexpr double kExploration = 0.7;
        const double log_done = std::log(static_cast<double>(done));
        std::size_t best = 0;
        double best_bound = -1;
        for (std::size_t i = 0; i < arms_.size(); ++i) {
            const double bound =
                arms_[i].mean() + kExploration * std::sqrt(log_done / static_cast<double>(arms_[i].visits));
            if (bound > best_bound) {
                best = i;
                best_bound = bound;
            }
        }
        return best;
    }

    // One random continuation after `action`; false if the deadline came first.
    bool try_out(const Action& action, const Deadline& deadline, double& value) {
        State s = root_;
        g_.fill(s, rng_);
        assert(!g_.refusal(s, p_, action));
        g_.apply(s, p_, action, nullptr);
        for (int plies = 0; plies < kMostPlies; ++plies) {
            if (plies % kPliesBetweenLooksAtTheClock == 0 && deadline.is_over()) return false;
            if constexpr (RollsOn<G>) g_.roll_on(s, rng_);
            if (!random_step(g_, s, rng_, buffer_)) break;
        }
        value = g_.result(s).utility[static_cast<std::size_t>(index(p_))] / 10000.0;
        return true;
    }

    Thought<Action> answer(std::uint64_t done, double seconds) const {
        Thought<Action> thought;
        thought.iterations = done;
        thought.seconds = seconds;
        for (const auto& arm : arms_) thought.best.push_back({arm.action, arm.mean(), arm.visits});
        rank_by_visits(thought);
        return thought;
    }

    const G& g_;
    State root_;  // as p sees it
    Seat p_;
    Rng rng_;
    std::vector<Arm> arms_;
    std::vector<Action> buffer_;
};

}  // namespace endtable
