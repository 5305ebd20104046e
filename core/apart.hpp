// Lanes, an optional part of the contract (core/game.hpp): seats that go through chains of decisions side by side.
//
//   apart(s)        In an Each turn: every seat that is asked answers in a lane of its own. What one of them answers
//                   changes neither what another may answer nor what comes of it, until the last lane is at its end; in
//                   whatever order the answers of different seats come, they lead to the same state. Asked of masked
//                   states, too.
//
// Whoever knows that may take back a seat's own chain whatever others did meanwhile, let several bots think at once,
// and search one lane without the others. The house test plays whole lanes in several orders.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace endtable {

template <class G>
concept HasLanes = Game<G> && requires(const G g, const typename G::State s) {
    { g.apart(s) } -> std::same_as<bool>;
};

// Several seats are asked here, each in a lane of its own.
template <Game G>
bool in_lanes(const G& g, const typename G::State& s) {
    if constexpr (HasLanes<G>) {
        const Turn turn = g.turn(s);
        return turn.kind == Turn::Kind::Each && !turn.who.at_most_one() && g.apart(s);
    } else {
        return (void)g, (void)s, false;
    }
}

}  // namespace endtable
