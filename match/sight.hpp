// What some viewers know of a game's plies. The sealed answer of somebody else changes nothing that they see: it is
// *unseen* until something happens that could not be explained without it, as a rule when the last seat has answered
// and all answers are turned over. Decided by the masked states alone, so that it holds for every game.
//
// Whoever learnt that a seat has answered already, or how often it changed its mind, would know more than at a table.
#pragma once

#include <cstdint>
#include <vector>

#include "match/log.hpp"

namespace endtable {

class Sight {
public:
    // `game` must outlive it. Before `start` everything was seen.
    Sight(const AnyGame& game, Seats viewers, AnyState start);

    void follow(const LogLine& ply, std::uint32_t id);  // the next ply; `id` is the caller's name for it
    const AnyState& state() const { return state_; }    // after all of them, unmasked
    std::vector<std::uint32_t> unseen() const;          // the ids, in order

private:
    struct Open {
        LogLine ply;
        std::uint32_t id;
        bool unseen;
    };
    AnyState masked(AnyState s) const;
    bool explained(Seats admitted) const;
    void admit(Seats makers);

    const AnyGame* game_;
    Seats viewers_;
    AnyState state_;
    AnyState shown_;          // state_, masked
    AnyState base_;           // before the open plies
    std::vector<Open> open_;  // from the first unseen one on; empty if there is none
};

}  // namespace endtable
