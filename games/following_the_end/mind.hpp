// Following the End: what the bots know of it beside the rules (bots/knowledge.hpp says what each function promises).
// Ledger section 9 lists what a good player watches; this is that list as numbers. Everything is counted in lives, and
// what a card is worth follows from what it prints, not from its name. mind_worth.cpp is the evaluation, mind.cpp has
// the weights, first sight, narrowing and the moves of rollouts.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "games/following_the_end/rules.hpp"

namespace endtable::following_the_end {

class Mind {
public:
    explicit Mind(const FollowingTheEnd& game) : Mind(game, {}) {}
    Mind(const FollowingTheEnd& game, std::span<const double> weights);

    void value(const State& s, Values& out) const;
    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>& buffer) const;
    float prior(const State& s, Seat p, Action a) const;
    void narrow(const State& s, Seat p, std::vector<Action>& list) const;
    bool rests(const State& root, const State& s, int n) const;
    int rollout() const { return static_cast<int>(w_[Rollout]); }
    SearchTuning tuning() const;
    static std::span<const Weight> weights();

    // What a side has and may expect, in lives; the better for it the more.
    float strength(const State& s, int side) const;

private:
    enum Feature {
        Alive,
        Life,
        LifeOfDamage,
        Damage,
        Aiming,
        Speed,
        Extras,
        Scrap,
        ScrapBeyond,
        Mantra,
        Artifact,
        Mining,
        Approach,
        ThisTurn,
        Later,
        Danger,
        Token,
        Bite,
        Giant,
        Scale,
        Late,
        Exploration,
        Trust,
        Rollout,
        kFeatures
    };
    friend struct MindWeights;

    // --- The evaluation
    struct Fighter {  // a unit as it may strike: from where, how far it may still go, and with what
        int figure = 0;
        int reach = 0;  // stripes; 0: from where it stands
        int attacks = 1;
        int aim = 0, bonus = 0, damage = 0, range = 0;
        float weight = 0;  // how sure it is that it will come to that
        std::optional<Ref<Strings>> strings;
    };
    struct Strike {
        float gain = 0;
        int target = -1;
        constexpr bool operator==(const Strike&) const = default;
    };
    using Strengths = std::array<float, kSeats>;  // by side
    void judge(const State& s, Strengths& out) const;
    void expect(const State& s, Strengths& out) const;  // of the die that is about to be rolled
    float stock(const Look& look, int seat) const;
    float ground(const Look& look, int seat) const;
    void strikes(const Look& look, int seat, Strengths& out) const;
    void bites(const Look& look, Strengths& out) const;
    float unit_worth(const Look& look, int figure) const;
    float life_worth(const Look& look, int figure) const;
    float harm(const Look& look, int target, int damage) const;  // what it costs the target's side
    static float chance_to_hit(int t, int bonus) {               // of the Combat die (FTE-8.7a)
        return static_cast<float>(6 - std::clamp(std::max(t, 1) - bonus, 0, 6)) / 6.0f;
    }
    static int side_of(const Look& look, int figure) { return look.setup.side_of(look.controller(figure)); }
    static int lowest_t(const Look& look, const Fighter& f, int target);  // 99: never

    // --- At first sight
    float glance(const Look& look, int seat, const Action& a) const;
    float glance_at_place(const Look& look, int figure, const Point& to) const;
    float attack_worth(const Look& look, const Action& a) const;
    float use_worth(const Look& look, int seat, const Action& a) const;

    const FollowingTheEnd* game_;
    std::array<float, kFeatures> w_{};
};

static_assert(Knowledge<Mind, FollowingTheEnd> && Rolls<Mind, FollowingTheEnd> && HasPriors<Mind, FollowingTheEnd> &&
              Narrows<Mind, FollowingTheEnd> && HasRests<Mind, FollowingTheEnd> && HasWeights<Mind, FollowingTheEnd>);

}  // namespace endtable::following_the_end
