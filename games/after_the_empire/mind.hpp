// After the Empire: what the bots know of it beside the rules (bots/knowledge.hpp says what each function promises).
// Ledger part 9 lists what a good player watches; this is that list as numbers. Everything is counted in the Gold it
// will be at the end. What a card is worth follows from its effects, not from its name.
//
// mind.cpp has what search asks, mind_worth.cpp the evaluation; what needs no thought is in tactics.hpp.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "games/after_the_empire/rules.hpp"
#include "games/after_the_empire/tactics.hpp"

namespace endtable::after_the_empire {

class Mind {
public:
    explicit Mind(const AfterTheEmpire& game) : Mind(game, {}) {}
    Mind(const AfterTheEmpire& game, std::span<const double> weights);

    void value(const State& s, Values& out) const;
    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const;
    float prior(const State& s, Seat p, Action a) const;
    void narrow(const State& s, Seat p, std::vector<Action>& list) const;
    bool rests(const State& root, const State& s, int n) const;
    int rollout() const { return static_cast<int>(w_[Rollout]); }
    SearchTuning tuning() const;
    static std::span<const Weight> weights();
    void aspects(const State& s, Seat p, std::vector<Aspect>& out) const;

    // The Gold this seat will have in all.
    float prospect(const State& s, int p) const;
    // How likely the castle is sacked this Season, as far as it can be told before the cards are turned.
    float danger(const State& s, int p) const;

private:
    enum Feature {
        Worker,
        Wood,
        Stone,
        Iron,
        Food,
        Plenty,
        Hunger,
        Move,
        Ability,
        Mended,
        Hope,
        Troop,
        WoodTurret,
        StoneTurret,
        Cube,
        Gap,
        Width,
        Later,
        Fall,
        Scale,
        Exploration,
        Trust,
        Rollout,
        Looks,
        RivalPace,
        kFeatures
    };
    friend struct MindWeights;

    // The Gold at the end, and what battles are expected to take of it.
    struct Outlook {
        float worth = 0, losses = 0;
    };
    Outlook look_ahead(const State& s, int p) const;

    void weigh_cards();
    float node_worth(int node) const;
    float goods_worth(const Goods& goods) const;
    float card_worth(int card, float left) const;  // of its abilities, with so many Seasons left
    float defence(const Fief& f, bool with_mercs) const;
    float invaders_at(int gold) const { return by_gold_[at(gold < 0 ? 0 : gold > 60 ? 60 : gold)]; }
    float sack_chance(float invaders, float defence) const;
    float loss(const State& s, int p, float gold) const;
    float objective_hope(const Reading& r, int p) const;
    float later_losses(const State& s, int p, float income) const;

    const AfterTheEmpire* game_;
    std::array<float, kFeatures> w_{};
    std::array<float, 61> by_gold_{};  // Invaders of a card nobody knows, by effective Gold
    std::array<float, kMaxNodes> nodes_{};
    std::array<float, kCards> each_{};  // what a card does in every Season that is left
};

static_assert(Knowledge<Mind, AfterTheEmpire> && Rolls<Mind, AfterTheEmpire> && HasPriors<Mind, AfterTheEmpire> &&
              Narrows<Mind, AfterTheEmpire> && HasRests<Mind, AfterTheEmpire> && HasWeights<Mind, AfterTheEmpire>);

}  // namespace endtable::after_the_empire
