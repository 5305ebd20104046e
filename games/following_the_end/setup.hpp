// Following the End: what is fixed for a match: options, cards and the table. Immutable to everybody who looks: what
// `rows` remembers is computed once and changes no answer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/following_the_end/rows.hpp"
#include "games/following_the_end/state.hpp"

namespace endtable::following_the_end {

// --- Effects (ledger 5.2) --------------------------------------------------------------------------------------------
//
// Standing modifiers are sums over the unit's own card and the auras that reach it (figures.hpp); everything else is a
// list of operations. No rule knows a card by name.

enum class Stat : std::uint8_t {
    Damage,
    Aiming,
    Speed,
    Roll,
    Range,
    Cost,
    Attacks,
    HurtToOne,
    HurtToNone,
    Mine,
    Buy,
    Count
};

enum class Whom : std::uint8_t { Nobody, Self, Own, OwnOther, Friendly, FriendlyOther, Enemy, EnemyUnit, Deposit };
struct Selector {
    Whom whom = Whom::Nobody;
    std::uint8_t within = kEmpty;  // stripes; kEmpty: wherever
    bool sight = false;
    bool all = false;    // every one, not one chosen
    bool of_it = false;  // measured from the chosen target, not from the ability's (or some own) unit
    bool other = false;  // without the chosen target
    constexpr bool operator==(const Selector&) const = default;
};

struct Condition {
    bool unmoved = false, ganged = false, other_target = false, hero = false;
    std::uint8_t least = 0, most = kEmpty;  // distance of this attack
    std::uint8_t count = 0;                 // at least so many of `of`
    Selector of;
    constexpr bool is_about_attack() const { return ganged || other_target || least > 0 || most != kEmpty; }
    constexpr bool operator==(const Condition&) const = default;
};

struct Mod {
    Stat stat = Stat::Damage;
    std::int8_t n = 0;
    Selector to{Whom::Self};
    Condition when;
    constexpr bool operator==(const Mod&) const = default;
};

enum class Op : std::uint8_t {
    Lose,
    Heal,
    Scrap,
    Mantra,
    Buff,
    AddAttack,
    FreeAttack,
    NoLimit,
    BonusMove,
    ReMove,
    Swap,
    SwapMany,
    MineNow,
    Refill,
    Skill,
    Hold,
    Stun,
    Watch,
    Tag,
    Die
};
struct Step {
    Op op = Op::Lose;
    std::int8_t n = 0;
    Buff buff = Buff::Damage;
    bool round = false;  // a buff until the user's next turn
    bool on_it = true;   // on the chosen target (or the unit itself, or the player)
    bool on_attacker = false;
    bool on_nearest_own = false;
    Selector to;                      // with `all`: on every one
    std::uint8_t from = 0, till = 0;  // after Die: the faces on which this is done
    constexpr bool operator==(const Step&) const = default;
};

enum class Phase : std::uint8_t { Any, Move, Combat };
enum class Price : std::uint8_t { Free, Speed, Life, Mantras, Scrap };

// An artifact's level, an active ability, or one alternative of it.
struct Use {
    Phase phase = Phase::Any;
    std::uint8_t per_turn = 0;  // 0: as often as it can be paid
    std::uint8_t mantras = 0, scrap = 0, speed = 0,
                 lives = 0;  // what it costs; an ability's mantras come off a chosen artifact
    bool attack = false;     // uses the attack
    Selector first, second;
    FixedVec<Step, 4> steps;
    constexpr bool operator==(const Use&) const = default;
};

struct Ability {
    std::string id;         // for the layer that shows it
    FixedVec<Use, 2> ways;  // chosen by k where there are two
};

struct Trigger {
    enum class On : std::uint8_t { HitByAttack, Kill, Death, EndMovement, AfterAttack };
    On on = On::Kill;
    Condition when;
    std::uint8_t per_turn = 0;
    std::uint8_t uses = 0;  // where `Unit::uses` counts it
    Step step;
};

struct Special {  // an attack of mode 1 (FTE-12.6)
    bool is_there = false;
    std::uint8_t price = 0, range = 0, box = 0, splash = 0;
};

struct UnitCard {
    std::array<std::int8_t, 3> printed{};
    std::array<std::uint8_t, 3> limit{kEmpty, kEmpty, kEmpty};
    std::uint8_t lives = 10;
    std::uint8_t range = 0;  // 0: the Cobra's
    std::uint8_t attacks = 1;
    std::uint8_t move_cap = kEmpty;
    std::int8_t indirect = 0;
    bool can_indirect = false, no_bite = false, skill_points = true;
    std::uint8_t attack_if_moved = kEmpty;  // at most so many moved_points
    std::uint8_t watch = 0;                 // its distance
    FixedVec<Mod, 4> mods;
    std::vector<Ability> abilities;
    std::vector<Trigger> triggers;
    Special special;
};
struct ArtifactCard {
    std::uint8_t cap = 0;
    std::vector<Use> levels;
};
struct Team {
    std::array<std::uint8_t, kTeam> units{};
    std::array<std::array<std::uint8_t, 3>, kTeam> skills{};
    std::array<std::uint8_t, 2> artifacts{};
};

struct Numbers {
    int attack_price = 2, buy_price = 5, buy_draw = 5;
    int skill_total = 12, skill_min = 2;
    int scrap_per_turn = 1, depletion_loss = 4;
    int fallen_tokens = 16, fallen_move = 2, fallen_lives = 2, fallen_kill_damage = 5;
    std::array<int, kSeats> start_mantras{0, 2, 4, 6};
    std::array<std::uint8_t, 10> time_die{};  // how many faces show so much
};

enum class Opening : std::uint8_t { Starter, Draft, Random };

struct Setup {
    // Options (ledger 8)
    int seats = 2;
    Opening opening = Opening::Starter;
    bool recommended = true;
    bool spots = false;
    int deploy_gap = 3;
    int cobra_stripes = 8;
    bool fallen = false, behemoth = false;
    int max_rounds = 40;

    Numbers numbers;
    std::array<UnitCard, kUnitCards> units{};
    std::array<ArtifactCard, kArtifacts> artifacts{};
    std::vector<Team> teams;
    std::vector<std::uint8_t> draft_units, draft_artifacts;  // seats in the order of choosing (FTE-5.5)
    std::array<std::uint32_t, static_cast<std::size_t>(Stat::Count)>
        mods_with{};  // cards whose mods bear on the stat, on anybody
    std::array<std::uint32_t, static_cast<std::size_t>(Stat::Count)> auras_with{};  // ... on others

    Map map;
    std::shared_ptr<const Rows> rows;
    std::array<std::uint8_t, kMaxDeposits> fresh{};  // what each deposit holds at the beginning, by option `scrap`

    const UnitCard& card(int i) const { return units[static_cast<std::size_t>(i)]; }
    const ArtifactCard& artifact(int i) const { return artifacts[static_cast<std::size_t>(i)]; }
    int deposits() const { return static_cast<int>(map.deposits.size()); }
    const Deposit& deposit(int i) const { return map.deposits[static_cast<std::size_t>(i)]; }
    int side_of(int seat) const { return seats == 4 ? seat & 1 : seat; }
    int sides() const { return seats == 4 ? 2 : seats; }
};

}  // namespace endtable::following_the_end
