// Furtherance: the rules, as core's Game contract asks for them (core/game.hpp says what each function promises).
//
// effects.hpp  what cards add up to: costs, limits, attack, health, victory points
// legal.cpp    what is legal and what is offered
// flow.hpp     the state machine of ledger part 3; flow.cpp (turns, settling), work.cpp (workers, market, research),
//              battle.cpp (steps, attacks, windows), items.cpp (items and abilities), solo.cpp (FUR-17)
// rules.cpp    the beginning, hiding, results; invariants.cpp what is true of every state
#pragma once

#include <vector>

#include "core/game.hpp"
#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// The questions (ledger 3.2): the decisions among the tasks, in their order.
constexpr DecisionId decision_of(Task::Kind kind) {
    return static_cast<DecisionId>(static_cast<int>(kind) - static_cast<int>(Task::kLastChance) - 1);
}

// An action in an argument of an event: of what was applied because it was the only option, the first event of its seat
// is `forced` and has it as its last argument (5).
constexpr std::int32_t bits_of(Action a) { return static_cast<int>(a.kind) | a.x << 8 | a.y << 16 | a.z << 24; }
constexpr Action action_of(std::int32_t bits) {
    return Action::of(static_cast<Action::Kind>(bits & 255), bits >> 8 & 255, bits >> 16 & 255, bits >> 24 & 255);
}

// What is reported, and its arguments. `who` is a seat, or kNobody for a solo enemy: there the last argument (5) is
// 1 + kingdom. Decks, kinds, squares and kingdoms are the numbers of the state; (secret) is known to `who` alone.
// Where a card lay and where it goes, for Event::args: number i of n (a slot of the market, a researched card, a
// building), and its number where it goes.
struct Places {
    int i = 0;
    int n = 0;
    int to = 0;
    constexpr std::int32_t packed() const { return i | n << 8 | to << 16; }
    static constexpr Places of(std::int32_t packed) { return {packed & 255, packed >> 8 & 255, packed >> 16 & 255}; }
};

enum class EventKind : std::uint16_t {
    FirstPlayer,        // who
    LeaderDealt,        // who: drafter; leader (secret)
    LeaderPicked,       // who; leader (secret)
    LeaderRevealed,     // who; leader
    RoundBegan,         // round
    TurnBegan,          // who; round; 1: Payne's second turn
    PhaseBegan,         // who; Phase
    Flipped,            // deck; kind; slot; 1: stacked
    Reshuffled,         // deck; how many cards
    Income,             // who; gold
    Worked,             // who; worker kind; Work; price of a repeat, 0: none
    Mined,              // who; gold
    Acquired,           // who; deck; kind; 0 market, 1 research, 2 unseen; price; Places
    Gained,             // who; gold: Marketplace
    BuildingDiscarded,  // who; kind; Places
    Developed,          // who; deck (Buildings or Upgrades); kind; counters left; its number
    Finished,           // who; deck; kind
    WorkerReplaced,     // who; upgrade
    WorkerGained,       // who; 0 castle destroyed, 1 victory points
    Recruited,          // who; unit; square
    LookedAt,           // who; deck; kind (secret); its number
    Researched,         // who; deck; kind (secret); Places
    Returned,           // who; deck; kind (secret unless known to all); Places: on top of its deck
    PutOnTop,           // who; deck; kind (secret)
    PutAtBottom,        // who; deck; kind (secret)
    UpgradeDrawn,       // who; upgrade; its number
    UpgradeBegun,       // who; upgrade; its number
    UpgradeReturned,    // who; upgrade: to the bottom
    Moved,              // who; unit; from; to
    AttackedUnit,       // who; from; target square; target's kingdom
    AttackedCastle,     // who; from; kingdom
    Sacrificed,         // who; unit; square; kingdom; building
    Defended,           // who; unit; square: defends the castle
    Substituted,        // who; unit; square: battles instead
    ItemUsed,           // who; item; target
    LeaderUsed,         // who; square
    BuildingUsed,       // who; building; square
    Prevented,          // who; square: a Cloak
    Absorbed,           // who; square of the spared unit; square of the one that absorbs
    Damaged,            // who: owner; unit; square; damage; hit_by; HP left
    Countered,          // who; square
    CastleCountered,    // who; square of the attacker; damage
    CastleHit,          // who: owner; damage; HP left
    BuildingHit,        // who: owner; building; damage on it; its number
    Plundered,          // who; gold; from kingdom
    Healed,             // who; square; damage removed; HP left
    Repaired,           // who; building, or -1: the castle; amount; its number
    TokenPut,           // who; Token; square
    CountersRemoved,    // who; deck; kind; counters left
    MovesAdded,         // who; square; moves
    Stopped,            // who: owner; square: its moves are over
    VpGained,           // who; permanent victory points
    Died,               // who: owner; unit; square; killer kingdom or -1
    Destroyed,          // who: owner; building; Places
    Revenge,            // who; square
    Salvaged,           // who; deck; kind; price; its number among the researched
    Discarded,          // who; deck; kind
    ItemDiscarded,      // who; item
    CastleDestroyed,    // who: owner; kingdom of the destroyer; squares of the units that leave
    Left,               // who: resigned; squares of the units that leave; 1: all that it had goes now;
                        // looked at: deck and how many; how many drawn upgrades: back to their decks
    ExtraTurn,          // who; counters left
    CounterMoved,       // solo: from kingdom; to kingdom or -1; counters
    EnemyTurn,          // solo: kingdom
    EnemyWaits,         // solo: kingdom; counters left: the enemy phase ends here
    Spawned,            // solo: kingdom; unit; square; 1: from the deck
    SpawnPassed,        // solo: kingdom; unit: to the bottom of the deck
    EnemyResearched,    // solo: kingdom; unit
    Ended,              // winner kingdom or -1; Reason
};

class Furtherance {
public:
    using State = furtherance::State;
    using Action = furtherance::Action;

    explicit Furtherance(const Setup& setup) : setup_(&setup) {}
    const Setup& setup() const { return *setup_; }

    State start() const { return setup_->first; }
    Turn turn(const State& s) const {
        if (s.over != 0) return Turn::over();
        const Task& task = s.agenda.top();
        if (task.is_chance()) return Turn::chance();
        return Turn::of(setup_->seat_of[task.who]);
    }
    DecisionId decision(const State& s, Seat p) const {
        return turn(s).who.has(p) ? decision_of(s.agenda.top().kind) : kNoDecision;
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
    const char* unsettled(const State& s) const;

    // For positions written by hand: runs the tasks on the agenda up to the next decision, chance or end.
    void run_on(State& s, Events* events) const;

private:
    const Setup* setup_;
};

static_assert(Game<Furtherance>);

// Who is ahead by FUR-15.2; -1: several are equal.
int best_kingdom(const Setup& setup, const State& s);

// The state a match begins with; builds Setup::first.
State opening(const Setup& setup);

}  // namespace endtable::furtherance
