// Greedy: tries every way to go on until somebody else or chance is asked, and takes the one whose end the game's
// evaluation likes best. It plans its own turn, or its lane where others are asked besides, and nothing beyond; what it
// cannot know is dealt anew a few times.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/thought.hpp"
#include "core/apart.hpp"

namespace endtable {

template <Game G, Knowledge<G> K>
class Greedy {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Greedy(const G& g, const K& k, Seat p, std::uint64_t seed) : g_(g), k_(k), p_(p), rng_(seed) {}

    Thought<Action> think(const State& s) {
        State root = s;
        g_.mask(root, Seats::only(p_));
        Thought<Action> thought;
        std::vector<Action> actions;
        worthy_actions(g_, k_, root, p_, actions);
        assert(!actions.empty());
        for (const Action& a : actions) thought.best.push_back({a, 0, 0});
        for (int deal = 0; deal < kDeals; ++deal) {
            State full = root;
            g_.fill(full, rng_);
            root_ = &full;
            leaves_ = 0;
            for (auto& line : thought.best) {
                State next = full;
                g_.apply(next, p_, line.action, nullptr);
                line.value += best_after(next, 1) / kDeals;
                ++line.visits;
            }
            thought.iterations += static_cast<std::uint64_t>(leaves_);
        }
        sort_lines(thought.best, [](const auto& a, const auto& b) { return a.value > b.value; });
        thought.action = thought.best.front().action;
        thought.value = thought.best.front().value;
        return thought;
    }

private:
    static constexpr int kDeals = 3;
    static constexpr std::size_t kDeepest = 4;  // decisions of one's own
    static constexpr int kMostLeaves = 20'000;  // beyond that the next decision is judged where it stands

    double best_after(const State& s, std::size_t depth) {
        const Turn turn = g_.turn(s);
        const bool mine = turn.kind != Turn::Kind::Over && turn.kind != Turn::Kind::Chance && turn.who.has(p_) &&
                          (turn.who.at_most_one() || in_lanes(g_, s));
        if (!mine || depth >= kDeepest || leaves_ >= kMostLeaves || rests(s, static_cast<int>(depth))) {
            ++leaves_;
            Values values{};
            k_.value(s, values);
            return values[static_cast<std::size_t>(index(p_))];
        }
        auto& actions = lists_[depth];
        worthy_actions(g_, k_, s, p_, actions);
        double best = -1;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            State next = s;
            g_.apply(next, p_, actions[i], nullptr);
            best = std::max(best, best_after(next, depth + 1));
        }
        return best;
    }

    bool rests(const State& s, int depth) const {
        if constexpr (HasRests<K, G>)
            return k_.rests(*root_, s, depth);
        else
            return (void)s, (void)depth, false;
    }

    const G& g_;
    const K& k_;
    Seat p_;
    Rng rng_;
    const State* root_ = nullptr;  // the deal that is looked at, before anything was done
    int leaves_ = 0;
    std::array<std::vector<Action>, kDeepest> lists_;
};

}  // namespace endtable
