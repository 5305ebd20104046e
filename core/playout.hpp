// Generic walks over any game: random playouts and exhaustive counts. The yardstick of speed and of behaviour.
#pragma once

#include <cstdint>
#include <vector>

#include "core/game.hpp"

namespace endtable {

// A random legal action of whoever is asked (chance by its odds), applied. Returns false when the game is over.
template <Game G>
bool random_step(const G& g, typename G::State& s, Rng& rng, std::vector<typename G::Action>& buffer,
                 Events* events = nullptr) {
    const Turn turn = g.turn(s);
    switch (turn.kind) {
        case Turn::Kind::Over: return false;
        case Turn::Kind::Chance: g.apply(s, kChance, g.chance(s, rng), events); return true;
        case Turn::Kind::Each:
        case Turn::Kind::Any: break;
    }
    const Seat p = turn.who.lowest();
    g.actions(s, p, buffer);
    g.apply(s, p, buffer[rng.below(static_cast<std::uint32_t>(buffer.size()))], events);
    return true;
}

// A game may offer a quicker way through chance for playouts: `int roll_on(State&, Rng&)` plays chance turns until the
// table waits for something else, with the same outcomes from the same numbers as `chance` and `apply` one by one, and
// returns the number of plies.
template <class G>
concept RollsOn = Game<G> && requires(const G g, typename G::State& s, Rng& rng) {
    { g.roll_on(s, rng) } -> std::same_as<int>;
};

// Plays to the end at random from `s`; the number of plies, chance included.
template <Game G>
int playout(const G& g, typename G::State& s, Rng& rng, std::vector<typename G::Action>& buffer) {
    for (int plies = 0;; ++plies) {
        if constexpr (RollsOn<G>) plies += g.roll_on(s, rng);
        if (!random_step(g, s, rng, buffer)) return plies;
    }
}

// Calls visit(next state) for every successor of `s`: each outcome of chance once, whatever its weight; in an Each turn
// the answers of the lowest seat that is asked (the others follow in the next plies).
template <Game G, class Visit>
void for_each_successor(const G& g, const typename G::State& s, const Visit& visit) {
    const auto descend = [&](Seat p, const typename G::Action& a) {
        typename G::State next = s;
        g.apply(next, p, a, nullptr);
        visit(next);
    };
    const Turn turn = g.turn(s);
    if (turn.is_over()) return;
    if (turn.is_chance()) {
        std::vector<Weighted<typename G::Action>> outcomes;
        g.outcomes(s, outcomes);
        for (const auto& o : outcomes) descend(kChance, o.action);
    } else {
        std::vector<typename G::Action> actions;
        g.actions(s, turn.who.lowest(), actions);
        for (const auto& a : actions) descend(turn.who.lowest(), a);
    }
}

// The number of different histories of exactly `depth` plies; a game that has ended has no successors.
template <Game G>
std::uint64_t perft(const G& g, const typename G::State& s, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for_each_successor(g, s, [&](const typename G::State& next) { count += perft(g, next, depth - 1); });
    return count;
}

// The number of complete histories from `s` to an end.
template <Game G>
std::uint64_t count_games(const G& g, const typename G::State& s) {
    if (g.turn(s).is_over()) return 1;
    std::uint64_t count = 0;
    for_each_successor(g, s, [&](const typename G::State& next) { count += count_games(g, next); });
    return count;
}

}  // namespace endtable
