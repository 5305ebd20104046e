// Following the End: the rules behind the house's contract (core/game.hpp). Movement, deployment and bonus moves are
// listed by candidates: any other legal place may be chosen, too.
#pragma once

#include <memory>

#include "core/game.hpp"
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

class FollowingTheEnd {
public:
    using State = following_the_end::State;
    using Action = following_the_end::Action;

    explicit FollowingTheEnd(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
    const Setup& setup() const { return *setup_; }

    State start() const;
    Turn turn(const State& s) const {
        if (s.over != 0 || s.agenda.empty()) return Turn::over();
        const Task& top = s.agenda.top();
        return top_question(s).type == Question::Type::Chance ? Turn::chance() : Turn::of(seat(top.who));
    }
    DecisionId decision(const State& s, Seat p) const {
        return turn(s).who.has(p) ? static_cast<DecisionId>(s.agenda.top().kind) : kNoDecision;
    }
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

    // For positions made by hand: works off what is pending until somebody has to decide.
    void run_on(State& s, Events* events) const;

private:
    Look look(const State& s) const { return {*setup_, s}; }
    std::shared_ptr<const Setup> setup_;
};
static_assert(Game<FollowingTheEnd>);

}  // namespace endtable::following_the_end
