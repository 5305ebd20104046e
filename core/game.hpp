// What a game is. This header is the contract between rules and everybody else: match/, bots/, tests.
//
// A game is a value and a few functions. G is a small object that points to an immutable Setup (content, options, rules
// version, derived tables: a rule that has changed asks the Setup which version the match is played by); State and
// Action are plain values. Rules have no heap, no virtuals, no clock, no global state, no floats, no exceptions, no
// text. The functions are pure: the same arguments give the same answers.
//
// The promises, which tests/house checks for every game, mode and seat count:
//
//   start()         The state before anything happened. If the game begins with chance, the first turn is a chance
//                   turn.
//   turn(s)         What the table waits for. An Each or Any turn has at least one seat; every seat of it has at least
//                   one legal action. A forced single option is applied by `apply` itself, with an event, unless the
//                   ledger marks its decision as always asked.
//   decision(s, p)  The ledger's name of the question p is asked now; kNoDecision if p is not asked.
//   actions(s, p, out)  Clears `out` and lists legal actions of p in canonical order, without duplicates. All of them
//                   (Listing::All), or candidates only (Listing::Some) where the rules allow too many to list. For a
//                   seat that is not asked the list is empty.
//   refusal(s, p, a)    THE definition of legal: kLegal, or reason and clause. Total over all bit patterns of Action,
//                   all seats, and all states that `broken` accepts, masked ones included. p == kChance judges a forced
//                   outcome of a chance turn. Never tells p anything p may not know.
//   chance(s, rng)  One outcome of a chance turn, drawn by its odds.
//   outcomes(s, out)    All outcomes with integer weights; false (and nothing listed) where they are too many.
//   apply(s, p, a, events)  The only thing that changes a state. Requires !refusal(s, p, a). Runs on until the next
//                   real decision, chance or end. `events` may be null.
//   mask(s, viewers)    Replaces everything these viewers together cannot know by `unknown`, and withdraws sealed
//                   answers of others. Two states that differ only in such things become equal bytes. Masking twice
//                   changes nothing. turn, decision, actions, refusal and result work on a masked state for the
//                   viewers' seats.
//   fill(s, rng)    Turns a masked state into an equally likely full one; what the viewers see does not change.
//                   Re-dealing for search is mask + fill.
//   fallback(s, p)  The ledger's answer for someone who does not answer. Legal whenever p is asked.
//   resign(s, p, events)    p leaves the game, at any time before its end, asked or not.
//   result(s)       Ranks, scores, sides, and a utility 0..10,000 for each seat. Meaningful when over; before that a
//                   game may give the standing, or zeros. A match whose rules met a bound of the state (an agenda that
//                   is full, tasks that run on and on: core/capacity.hpp) is over and void.
//   logged_hash(s)  Optional: the hash that a log keeps of s. Without it, that is the hash of the bytes. A game whose
//                   State has changed gives matches of an older version the hash their logs have always had
//                   (core/hash.hpp, hash_without).
//   unsettled(s)    Optional: null, or what the rules would have done by themselves and is not done: a victory that was
//                   passed over. Nobody begins at such a position; what was begun at one goes on.
//   broken(s)       Null, or the name of the first broken invariant: conserved components, derived fields, ranges.
//                   Total over all bit patterns of State. What it accepts, all other functions can work with.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/events.hpp"
#include "core/refusal.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"
#include "core/turn.hpp"

namespace endtable {

enum class Listing : std::uint8_t { All, Some };

template <class Action>
struct Weighted {
    Action action;
    std::uint32_t weight;
};

template <class G>
concept Game = requires(const G g, const typename G::State s, typename G::State m, typename G::Action a, Seat p,
                        Seats viewers, Rng& rng, Events* events, std::vector<typename G::Action>& out,
                        std::vector<Weighted<typename G::Action>>& weighted) {
    // No pointer, no padding: hash, == and diff of a state are its bytes.
    requires std::is_trivially_copyable_v<typename G::State>;
    requires std::has_unique_object_representations_v<typename G::State>;
    requires std::is_trivially_copyable_v<typename G::Action>;
    requires std::has_unique_object_representations_v<typename G::Action>;
    requires sizeof(typename G::Action) <= 8;

    { g.start() } -> std::same_as<typename G::State>;
    { g.turn(s) } -> std::same_as<Turn>;
    { g.decision(s, p) } -> std::same_as<DecisionId>;
    { g.actions(s, p, out) } -> std::same_as<Listing>;
    { g.refusal(s, p, a) } -> std::same_as<Refusal>;
    { g.chance(s, rng) } -> std::same_as<typename G::Action>;
    { g.outcomes(s, weighted) } -> std::same_as<bool>;
    { g.apply(m, p, a, events) } -> std::same_as<void>;
    { g.mask(m, viewers) } -> std::same_as<void>;
    { g.fill(m, rng) } -> std::same_as<void>;
    { g.fallback(s, p) } -> std::same_as<typename G::Action>;
    { g.resign(m, p, events) } -> std::same_as<void>;
    { g.result(s) } -> std::same_as<Result>;
    { g.broken(s) } -> std::same_as<const char*>;
};

}  // namespace endtable
