// Furtherance: what the bots know of it beside the rules (bots/knowledge.hpp says what each function promises).
// Ledger part 9 lists what a good player watches; this is that list as numbers. Everything is counted in worker actions
// (4 gold, FUR-6.2), and what a card is worth follows from its effects, not from its name: changed content needs no
// other mind. mind_worth.cpp and mind_solo.cpp are the evaluation, mind_reflex.cpp answers without a thought, mind.cpp
// has the weights and what search asks.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "core/fixed.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

class Mind {
public:
    explicit Mind(const Furtherance& game);
    Mind(const Furtherance& game, std::span<const double> weights);

    void value(const State& s, Values& out) const;
    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const;
    float prior(const State& s, Seat p, Action a) const;
    void narrow(const State& s, Seat p, std::vector<Action>& list) const;
    bool rests(const State& root, const State& s, int n) const;
    int rollout() const { return static_cast<int>(w_[game_->setup().solo() ? RolloutSolo : Rollout]); }
    SearchTuning tuning() const;
    static std::span<const Weight> weights();
    void aspects(const State& s, Seat p, std::vector<Aspect>& out) const;

    // What a kingdom is worth, in worker actions.
    float strength(const State& s, int k) const;
    // What a card is worth to a kingdom that has it, in worker actions, victory points apart where it gives some.
    float worth(DeckId deck, int kind) const {
        return worth_[static_cast<std::size_t>(index(deck))][static_cast<std::size_t>(kind)];
    }
    // An answer without a thought, to every question but those for workers and units.
    Action reflex(const State& s) const;

private:
    enum Feature {
        Vp,
        VpLate,
        OnField,
        Pending,
        Gold,
        WorkerWorth,
        Engine,
        Training,
        Items,
        Studied,
        Units,
        Castle,
        Guard,
        March,
        Siege,
        Danger,
        Scale,
        Exploration,
        Trust,
        Rollout,
        RolloutSolo,
        LooksSolo,
        Threat,
        Par,
        kFeatures
    };
    friend struct MindWeights;

    // Cards: what is asked of one over and over is weighed once.
    void weigh_cards();
    float weigh_unit(const Unit& u) const;
    float item_worth(int kind) const;
    float stats_worth(const Stats& stats) const;
    static float draft_worth(const LeaderCard& card, bool two);
    static float expected_vp(const BuildingCard& card);
    float weigh_castle(float hp) const;
    float unit_worth(const Unit& u) const {
        const bool plain = (u.plus_hp | u.sharpeners | u.knives | (u.flags & (Unit::Ring | Unit::Excalibur))) == 0;
        const auto& by_damage = plain_unit_[static_cast<std::size_t>(u.kind - 1)];
        return plain && u.damage < by_damage.size() ? by_damage[u.damage] : weigh_unit(u);
    }
    float building_vp(int kind) const { return building_vp_[static_cast<std::size_t>(kind)]; }  // at its best
    float part_done(int counters) const { return part_done_[static_cast<std::size_t>(counters)]; }
    float castle(int hp) const { return castle_[static_cast<std::size_t>(hp)]; }

    // The evaluation
    struct Attacker {
        std::uint8_t owner = 0, square = 0;
        std::uint8_t blows = 0;  // damage it can do in a turn
        constexpr bool operator==(const Attacker&) const = default;
    };
    using Attackers = FixedVec<Attacker, kSquares>;
    void judge(const State& s, Values& out) const;   // nothing is open but what a worker or unit is to do
    void expect(const State& s, Values& out) const;  // a card is about to be taken unseen
    float points(const State& s, int k) const;
    float buildings(const State& s, int k) const;
    float economy(const State& s, int k) const;
    float army(const State& s, int k) const;
    float danger(const Unit& u, int square, const Attackers& attackers) const;
    float tempo(const State& s, int k) const;
    float solo_progress(const State& s) const;

    // Reflexes
    static bool is_step(const State& s) {  // a worker or a unit is to do something
        const Task::Kind now = s.agenda.top().kind;
        return now == Task::Kind::WorkerStep || now == Task::Kind::UnitStep;
    }
    // Answers what is open by reflex, up to a worker's or unit's step, or to a card that is taken unseen.
    void answer_by_reflex(State& s, bool draws_blind) const;
    struct Reflex;
    static const Reflex* reflex_to(Task::Kind kind);
    template <class Good>
    Action best_of(const State& s, const Good& good) const;
    Action pick_developed(const State& s) const;
    Action pick_researched(const State& s) const;
    Action pick_returned(const State& s) const;
    Action pick_discarded(const State& s) const;
    Action absorb(const State& s) const;
    bool wants_salvage(const State& s) const;
    bool wants_trap(const State& s) const;
    bool wants_cloak(const State& s) const;
    float margin(const State& s, int k, DeckId deck, Action a) const;
    float blind_margin(const State& s, int k, DeckId deck) const;
    float gain(const Kingdom& kd, DeckId deck, int kind) const;
    Action best_pick(const State& s, DeckId deck, bool may_stop) const;
    Action defend(const State& s) const;
    Action castle_hit(const State& s) const;
    bool is_precious(const State& s, const Task& task, int damage) const;
    float glance(const State& s, Seat p, Action a) const;
    void narrow_work(std::vector<Action>& list) const;

    const Furtherance* game_;
    std::array<float, kFeatures> w_{};
    std::array<std::array<float, kMaxKinds>, 4> worth_{};  // by deck
    std::array<float, kMaxLeaders> leader_worth_{};
    std::array<std::array<float, 8>, kMaxKinds> plain_unit_{};  // kind, damage: a unit that carries nothing
    std::array<float, kMaxKinds> building_vp_{};
    std::array<float, 256> part_done_{};                                                          // counters left
    std::array<float, 256> castle_{};                                                             // health
    std::array<std::array<std::array<std::uint8_t, kSquares>, kKingdoms>, kKingdoms> to_gate_{};  // owner, castle
    std::array<std::array<std::uint8_t, kSquares>, kKingdoms> to_centre_{};
    std::array<std::array<std::array<std::uint8_t, kSquares>, kSquares>, kKingdoms> steps_{};  // owner, to, from
};

static_assert(Knowledge<Mind, Furtherance> && Rolls<Mind, Furtherance> && HasPriors<Mind, Furtherance> &&
              Narrows<Mind, Furtherance> && HasRests<Mind, Furtherance> && HasWeights<Mind, Furtherance> &&
              HasAspects<Mind, Furtherance>);

}  // namespace endtable::furtherance
