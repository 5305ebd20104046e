// After the Empire: the rules, as core's Game contract asks for them (core/game.hpp says what each function promises).
//
// state.hpp, setup.hpp  the values; play.hpp what is told; tasks.hpp, tasks.cpp one row for every task and question
// flow.cpp       the loop that runs tasks
// opening.cpp    set-up                          muster.cpp     Preparation: Troops, cards, siege, razing
// turns.cpp      the Actions phase               combat.cpp     Archery, Movement, Melee, the sack
// effects.cpp    what cards and spaces do        aftermath.cpp  Flags to Refresh
// stockpile.cpp  building and mending            scoring.cpp    the end
// cards.cpp      cards that come from a bag      solo.cpp       playing alone
// hiding.cpp     mask and fill                   invariants.cpp what is true of every state
#pragma once

#include <vector>

#include "core/game.hpp"
#include "games/after_the_empire/setup.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

class AfterTheEmpire {
public:
    using State = after_the_empire::State;
    using Action = after_the_empire::Action;

    explicit AfterTheEmpire(const Setup& setup) : setup_(&setup) {}
    const Setup& setup() const { return *setup_; }

    State start() const { return setup_->first; }
    Turn turn(const State& s) const;
    DecisionId decision(const State& s, Seat p) const;
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const;
    Refusal refusal(const State& s, Seat p, Action a) const;
    Action chance(const State& s, Rng& rng) const;
    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const;
    void apply(State& s, Seat p, Action a, Events* events) const;
    void mask(State& s, Seats viewers) const;
    void fill(State& s, Rng& rng) const;
    Action fallback(const State& s, Seat p) const;
    void resign(State& s, Seat p, Events* events) const;
    Result result(const State& s) const;
    const char* broken(const State& s) const;

private:
    const Setup* setup_;
};

static_assert(Game<AfterTheEmpire>);

}  // namespace endtable::after_the_empire
