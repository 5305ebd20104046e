// A bot of some level that sits at a table: the right kind of thinking, its budget, its noise, and its memory between
// moves. Several threads search trees of their own and add up what they found (root parallelism).
#pragma once

#include <cassert>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "bots/flat.hpp"
#include "bots/greedy.hpp"
#include "bots/ismcts.hpp"
#include "bots/levels.hpp"
#include "bots/random.hpp"

namespace endtable {

template <Game G, Knowledge<G> K>
class Player {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    // `budget` instead of the level's own where it is given. A search by iterations uses one thread, whatever is asked
    // for: its answer can be repeated.
    Player(const G& g, K k, Seat p, const Level& level, const Budget& budget, std::uint64_t seed, int threads = 1)
        : g_(g), k_(std::move(k)), p_(p), level_(level), budget_(budget), rng_(seed) {
        if (budget_.time.count() == 0 && budget_.iterations == 0)
            budget_ = {std::chrono::milliseconds(level.milliseconds), level.iterations};
        if (level_.kind != Level::Kind::Search) return;
        const int searchers = budget_.iterations > 0 || threads < 1 ? 1 : threads;
        for (int i = 0; i < searchers; ++i)
            searches_.push_back(std::make_unique<Ismcts<G, K>>(g_, k_, p_, rng_.next()));
    }
    Player(const Player&) = delete;  // searches refer to what is in here
    Player& operator=(const Player&) = delete;

    void see(const State& s) {
        for (auto& search : searches_) search->see(s);
    }

    // p must be asked. Not part of its caller, which is compiled for size in a WebAssembly module.
    [[gnu::noinline]] Thought<Action> think(const State& s) {
        switch (level_.kind) {
            case Level::Kind::Random: {
                Thought<Action> thought;
                thought.action = random_action(g_, s, p_, rng_);
                return thought;
            }
            case Level::Kind::Greedy: return Greedy<G, K>(g_, k_, p_, rng_.next()).think(s);
            case Level::Kind::Flat: return FlatMonteCarlo<G>(g_, s, p_, rng_.next()).think(budget_);
            case Level::Kind::Search: break;
        }
        Thought<Action> thought = search(s);
        if (level_.noise > 0) stumble(thought);
        return thought;
    }

private:
    Thought<Action> search(const State& s) {
        if (searches_.size() == 1) return searches_.front()->think(s, budget_);
        std::vector<Thought<Action>> thoughts(searches_.size());
#ifndef __EMSCRIPTEN__
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < searches_.size(); ++i)
            threads.emplace_back([&, i] { thoughts[i] = searches_[i]->think(s, budget_); });
        thoughts[0] = searches_[0]->think(s, budget_);
        for (auto& thread : threads) thread.join();
#endif
        return added_up(std::move(thoughts));
    }

    static Thought<Action> added_up(std::vector<Thought<Action>> thoughts) {
        Thought<Action> sum = std::move(thoughts.front());
        for (std::size_t i = 1; i < thoughts.size(); ++i) {
            sum.iterations += thoughts[i].iterations;
            sum.seconds = std::max(sum.seconds, thoughts[i].seconds);
            for (auto& line : sum.best)
                for (const auto& other : thoughts[i].best) {
                    if (std::memcmp(&line.action, &other.action, sizeof line.action) != 0) continue;
                    const auto visits = line.visits + other.visits;
                    if (visits > 0)
                        line.value = (line.value * static_cast<double>(line.visits) +
                                      other.value * static_cast<double>(other.visits)) /
                                     static_cast<double>(visits);
                    line.visits = visits;
                }
        }
        rank_by_visits(sum);
        return sum;
    }

    // Now and then not the best move: the odds of a move fall with what it gives away.
    void stumble(Thought<Action>& thought) {
        const double best = thought.best.front().value;
        std::vector<double> odds;
        double total = 0;
        for (const auto& line : thought.best) {
            odds.push_back(line.visits == 0 ? 0 : std::exp(std::min(0.0, line.value - best) / level_.noise));
            total += odds.back();
        }
        double left = total * static_cast<double>(rng_.next() >> 11) * 0x1p-53;
        for (std::size_t i = 0; i < odds.size(); ++i) {
            left -= odds[i];
            if (left >= 0 || odds[i] == 0) continue;
            thought.action = thought.best[i].action;
            thought.value = thought.best[i].value;
            return;
        }
    }

    const G& g_;
    K k_;
    Seat p_;
    Level level_;
    Budget budget_;
    Rng rng_;
    std::vector<std::unique_ptr<Ismcts<G, K>>> searches_;
};

}  // namespace endtable
