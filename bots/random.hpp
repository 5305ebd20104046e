// The weakest player that still plays: any action it is offered, all equally likely. What every other bot has to beat.
#pragma once

#include <cassert>
#include <vector>

#include "core/game.hpp"

namespace endtable {

// One of the actions `p` is offered in `s`; p must be asked. Does not look at anything p cannot know.
template <Game G>
typename G::Action random_action(const G& g, typename G::State s, Seat p, Rng& rng) {
    g.mask(s, Seats::only(p));
    std::vector<typename G::Action> actions;
    g.actions(s, p, actions);
    assert(!actions.empty());
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace endtable
