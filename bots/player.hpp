// A bot of some level that sits at a table: the right kind of thinking, its budget, its noise, and its memory between
// moves. Several threads search trees of their own and add up what they found (root parallelism).
#pragma once

#include <cassert>
#include <chrono>
#include <cmath>
#include <cstring>
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
        time_ = budget_.time;
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

    // Another time for each thought from here on; 0: that of the beginning.
    void allow(std::chrono::milliseconds time) {
        if (time_.count() > 0) budget_.time = time.count() > 0 ? time : time_;
    }
    std::size_t memory() const {
        std::size_t bytes = sizeof *this;
        for (const auto& search : searches_) bytes += search->memory();
        return bytes;
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

    // A slice of a thought, no longer than `slice`, on top of the slices before it about the same question: what it
    // would do now, and in `progress` how much of the budget is spent; at 1 the answer is final. Only search comes in
    // slices.
    [[gnu::noinline]] Thought<Action> think_on(const State& s, const Budget& slice, double& progress) {
        progress = 1;
        if (searches_.size() != 1) return think(s);
        State seen = s;
        g_.mask(seen, Seats::only(p_));
        if (!is_on_ || !is_about_the_same(seen)) {
            spent_ = Thought<Action>{};
            whole_ = needed(s);
        }
        on_ = seen;
        is_on_ = true;

        Thought<Action> thought = searches_.front()->think(s, left_of(slice));
        spent_.iterations += thought.iterations;
        spent_.seconds += thought.seconds;
        thought.iterations = spent_.iterations;
        thought.seconds = spent_.seconds;
        progress = thought.best.size() == 1 ? 1 : std::min(1.0, spent_share(thought));
        if (progress < 1) return thought;
        is_on_ = false;
        if (level_.noise > 0) stumble(thought);
        return thought;
    }

private:
    // The question of the slice before it: in lanes others may have moved on meanwhile.
    bool is_about_the_same(const State& seen) {
        if (std::memcmp(&seen, &on_, sizeof seen) == 0) return true;
        if constexpr (HasLanes<G>) {
            if (!in_lanes(g_, on_) || !g_.apart(seen) || g_.decision(on_, p_) != g_.decision(seen, p_)) return false;
            std::vector<Action> then, now;
            g_.actions(on_, p_, then);
            g_.actions(seen, p_, now);
            return then.size() == now.size() && searches_.front()->known(seen) > 0 &&
                   std::memcmp(then.data(), now.data(), now.size() * sizeof(Action)) == 0;
        }
        return false;
    }

    // A budget by iterations counts those that earlier thoughts spent on the question already, up to seven eighths.
    Budget needed(const State& s) {
        Budget budget = budget_;
        if (budget.iterations == 0) return budget;
        const std::uint64_t fresh = std::max<std::uint64_t>(1, budget.iterations / 8);
        const std::uint64_t known = searches_.front()->known(s);
        budget.iterations = known + fresh < budget.iterations ? budget.iterations - known : fresh;
        return budget;
    }

    // Of the budget; a search by time stops before its end (Deadline).
    double thinking_time() const { return static_cast<double>(budget_.time.count()) * 0.9e-3; }

    Budget left_of(const Budget& slice) const {
        Budget left = slice;
        left.is_slice = true;
        if (whole_.iterations > 0) {
            const std::uint64_t rest = whole_.iterations - std::min(whole_.iterations, spent_.iterations);
            left.iterations = std::max<std::uint64_t>(1, left.iterations == 0 ? rest : std::min(left.iterations, rest));
        }
        if (budget_.time.count() > 0) {
            const auto rest =
                std::chrono::milliseconds(static_cast<std::int64_t>((thinking_time() - spent_.seconds) / 0.9e-3) + 1);
            left.time =
                std::max(std::chrono::milliseconds(1), left.time.count() == 0 ? rest : std::min(left.time, rest));
        }
        return left;
    }

    // How much of the budget is spent; all of it where nobody can overtake the leader any more.
    double spent_share(const Thought<Action>& thought) const {
        double share = 0, left = 1e18;
        if (whole_.iterations > 0) {
            share = static_cast<double>(spent_.iterations) / static_cast<double>(whole_.iterations);
            left = static_cast<double>(whole_.iterations) - static_cast<double>(spent_.iterations);
        }
        if (budget_.time.count() > 0) {
            share = std::max(share, spent_.seconds / thinking_time());
            const double speed = static_cast<double>(spent_.iterations) / std::max(spent_.seconds, 1e-6);
            left = std::min(left, speed * (thinking_time() - spent_.seconds));
        }
        const auto lead = static_cast<double>(thought.best[0].visits) - static_cast<double>(thought.best[1].visits);
        return lead > left ? 1 : share;
    }

    Thought<Action> search(const State& s) {
        if (searches_.size() == 1) return searches_.front()->think(s, needed(s));
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
        const double noise = level_.noise * static_cast<double>(search_tuning(k_).noise);
        std::vector<double> odds;
        double total = 0;
        for (const auto& line : thought.best) {
            odds.push_back(line.visits == 0 ? 0 : std::exp(std::min(0.0, line.value - best) / noise));
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
    std::chrono::milliseconds time_{};  // of the budget, at the beginning
    Rng rng_;
    std::vector<std::unique_ptr<Ismcts<G, K>>> searches_;

    // A thought in slices: about what, if there is one, and what went into it
    bool is_on_ = false;
    State on_{};
    Thought<Action> spent_;
    Budget whole_;  // what it needs in all
};

}  // namespace endtable
