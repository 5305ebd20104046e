// What a game may tell the bots beside its rules, in one small file of its own (games/<game>/mind.hpp). The rules never
// see it, and search works without it.
//
//   value(s, out)       Required. What every seat can expect from the full state `s`, 0..1 in the terms of
//                       Result::utility: exact where the game is over, an estimate before. Called at the end of every
//                       rollout, so a microsecond is a lot.
//   roll(s, p, rng, buffer)   Optional: a move for a rollout, quick and not too foolish. `buffer` is for `actions`.
//   prior(s, p, a)      Optional: how promising an action looks at first sight, 0..1.
//   narrow(s, p, list)  Optional: drops actions that are not worth a thought from a list of legal ones, never all, and
//                       keeps the order of the rest.
//   rests(root, s, n)   Optional: may the plan of a seat that began at `root` and is n decisions old be judged at `s`,
//                       although the same seat is asked again? Without it greedy plans to the end of its turn.
//   rollout()           Optional: after how many decisions of a rollout `value` is asked; 0: play to the end.
//   ends(leaf, s, n)    Optional, beside it: may a rollout that began at `leaf` and is n decisions old be judged at `s`
//                       already? A round that is over says more than half of the next one.
//   tuning()            Optional: how the search should look around in this game.
//   weights()           Optional, static: the numbers `value` is made of, with names, for `endtable lab tune`.
//   aspects(s, p, out)  Optional: what `value` sees in the lot of p, by name, all in one unit, more being better: what
//   a
//                       move gains or loses of them is the reason that goes with a hint (match/advice.hpp).
//
// A mind is made from the rules object, and from weights where it has some. It holds no memory: what it says depends on
// its arguments alone. It is shown filled states only, never the truth about what its seat cannot know.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace endtable {

using Values = std::array<float, kMaxSeats>;

struct SearchTuning {
    float exploration =
        0.35f;                 // of UCB1; below the theory's square root of 2: values of one decision rarely spread far
    float trust = 1;           // in a prior of the game: it counts as so many visits
    float mast_greed = 0.75f;  // how often a rollout prefers the better known of two moves
    float noise = 1;           // of the weaker levels, as a factor: for games in which a move makes little difference
    std::size_t most_arms = 4'000'000;  // of the tree; beyond that it is only walked
};

template <class K, class G>
concept Knowledge = Game<G> && std::constructible_from<K, const G&> &&
    requires(const K k, const typename G::State s, Values& out) {
    { k.value(s, out) } -> std::same_as<void>;
};

template <class K, class G>
concept Rolls = requires(const K k, const typename G::State s, Seat p, Rng& rng,
                         std::vector<typename G::Action>& buffer) {
    { k.roll(s, p, rng, buffer) } -> std::same_as<typename G::Action>;
};

template <class K, class G>
concept HasPriors = requires(const K k, const typename G::State s, Seat p, typename G::Action a) {
    { k.prior(s, p, a) } -> std::same_as<float>;
};

template <class K, class G>
concept Narrows = requires(const K k, const typename G::State s, Seat p, std::vector<typename G::Action>& list) {
    { k.narrow(s, p, list) } -> std::same_as<void>;
};

template <class K, class G>
concept HasRests = requires(const K k, const typename G::State root, const typename G::State s, int n) {
    { k.rests(root, s, n) } -> std::same_as<bool>;
};

template <class K>
concept CutsRollouts = requires(const K k) {
    { k.rollout() } -> std::same_as<int>;
};

template <class K, class G>
concept EndsRollouts = requires(const K k, const typename G::State leaf, const typename G::State s, int n) {
    { k.ends(leaf, s, n) } -> std::same_as<bool>;
};

template <class K>
concept TunesSearch = requires(const K k) {
    { k.tuning() } -> std::same_as<SearchTuning>;
};

template <class K>
SearchTuning search_tuning(const K& k) {
    if constexpr (TunesSearch<K>)
        return k.tuning();
    else
        return (void)k, SearchTuning{};
}

struct Weight {
    std::string_view name;
    double value;
};
template <class K, class G>
concept HasWeights = requires(const G g, std::span<const double> values) {
    { K::weights() } -> std::same_as<std::span<const Weight>>;
    K(g, values);
};

struct Aspect {
    std::string_view name;  // `aspect.<name>` in the game's catalogue
    float worth = 0;
};
template <class K, class G>
concept HasAspects = requires(const K k, const typename G::State s, Seat p, std::vector<Aspect>& out) {
    { k.aspects(s, p, out) } -> std::same_as<void>;
};

// Knows nothing but results: what a game without a mind of its own gets.
template <Game G>
class NoKnowledge {
public:
    explicit NoKnowledge(const G& g) : g_(&g) {}
    void value(const typename G::State& s, Values& out) const {
        if (!g_->turn(s).is_over()) {
            out.fill(0.5f);
            return;
        }
        const Result r = g_->result(s);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
    }

private:
    const G* g_;
};

// What is worth a thought among the legal actions.
template <Game G, Knowledge<G> K>
void worthy_actions(const G& g, const K& k, const typename G::State& s, Seat p, std::vector<typename G::Action>& out) {
    g.actions(s, p, out);
    if constexpr (Narrows<K, G>)
        if (out.size() > 1) k.narrow(s, p, out);
}

// After this many decisions `value` is asked in any case: a rollout has to end.
inline constexpr int kLongestRollout = 2000;

template <class K>
int rollout_length(const K& k) {
    if constexpr (CutsRollouts<K>)
        if (const int n = k.rollout(); n > 0) return std::min(n, kLongestRollout);
    return kLongestRollout;
}

}  // namespace endtable
