// Furtherance: what is fixed for a match: options and content as compact tables. Immutable once built (content.cpp,
// options.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

enum class Mode : std::uint8_t { Standard, Beginner, Solo };
enum class Leaders : std::uint8_t { Draft, Random, None };
enum class ItemWindows : std::uint8_t { Reactive, All, OwnTurnOnly };  // FUR-11.9

// --- Effects (ledger 5.1) --------------------------------------------------------------------------------------------
//
// Most effects are numbers that add up over what a kingdom has: finished buildings, its leader, the worker that acts.
// Each card has a row of them, and a rule asks for the sum (effects.hpp).

enum class Stat : std::uint8_t {
    MineGold,
    BuyCount,
    RecruitCount,
    DevelopCount,
    BuildTurns,
    ResearchLook,
    ResearchTake,  // action_add
    CostUnit,
    CostItem,
    CostBuilding,
    CostResearch,  // cost_add
    LimitResearch,
    LimitMoves,  // limit_add
    GainUnit,
    GainItem,
    GainBuilding,  // gain_on, by DeckId
    Income,
    Plunder,
    CastleCounter,
    Revenge,
    SalvageUnit,  // salvage_cost, as the difference to the usual price
    StartCounters,
    StartResearch,
    ExtraTurn,
    Repeat,
    Blind,  // Repeat and Blind: the price; 0: it cannot
    Shield,
    CountKills,
    AcquireFromResearch,
    Count
};
inline constexpr int kStats = static_cast<int>(Stat::Count);
using Stats = std::array<std::int8_t, kStats>;

// Victory points a card gives while something holds (`vp`, `vp_per`).
struct VpRule {
    enum class Of : std::uint8_t { Always, SelfUndamaged, CastleHp, OtherFinishedBuildings, Trophies };
    Of of = Of::Always;
    std::uint8_t n = 0;
    std::uint8_t least = 0;  // CastleHp: at least so many
    std::uint8_t per = 1;
    std::uint8_t max = 0;  // of the counted ones; 0: no maximum
    constexpr bool operator==(const VpRule&) const = default;
};

enum class Token : std::uint8_t { Sharpener, Excalibur, Grail, Knife, Ring, PlusHp };

// What something is used on.
enum class TargetKind : std::uint8_t {
    None,
    OwnUnit,
    OwnUnitOnField,  // without the token
    OwnUnitDamaged,
    OwnUnitToMove,         // not new, has not attacked this turn
    EnemyUnitAtOwnCastle,  // adjacent to the own castle, not invisible
    EnemyUnitNear,         // adjacent to an own unit or the own castle, not invisible
    MovedEnemyUnit,        // W-M
    AttackedOwnUnit,       // W-H
    OwnCardWithCounters,
    OwnCastleOrBuilding,  // damaged
};

// One operation of an item or of an ability that is used.
struct Effect {
    enum class Op : std::uint8_t {
        DamageUnit,
        HealUnit,
        Repair,
        AddToken,
        RemoveCounters,
        AddMoves,
        PreventHit,
        StopMove,
        VpPermanent
    };
    Op op = Op::DamageUnit;
    Token token = Token::Sharpener;
    std::uint8_t n = 0;  // HealUnit: 255 is all
    constexpr bool operator==(const Effect&) const = default;
};

struct Use {  // an activated ability (`use`); per_turn == 0: none
    std::uint8_t per_turn = 0;
    std::uint8_t cost = 0;
    TargetKind target = TargetKind::None;
    Effect effect;
};

struct UnitCard {
    std::uint8_t copies = 0, atk = 0, hp = 0, cost = 0;
    std::uint8_t reach = 1;
    std::uint8_t attacks = 2;
    std::uint8_t field_vp = 0;    // units on the field for 1 VP (FUR-16.7); 0: no such ability
    std::uint8_t removed_2p = 0;  // copies left out with two players (FUR-4.2)
    bool no_counter = false, sacrifice = false, no_attack_new = false, substitute = false, absorb = false;
};
struct BuildingCard {
    std::uint8_t copies = 0, cost = 0, turns = 0;
    std::uint8_t hits = 0;  // 0: more than the number of buildings (FUR-8.10)
    Stats stats{};
    FixedVec<VpRule, 2> vp;
    Use use;
};
struct ItemCard {
    std::uint8_t copies = 0, cost = 0;
    std::uint8_t windows = 0;  // bit 1 << WindowKind
    bool keep_card = false;    // the card waits with its token (FUR-11.14c)
    TargetKind target = TargetKind::None;
    FixedVec<Effect, 3> effects;
    bool in(WindowKind w) const { return ((windows >> static_cast<int>(w)) & 1) != 0; }
};
struct UpgradeCard {
    std::uint8_t copies = 0;
    Stats stats{};
};
struct LeaderCard {
    bool beginner = true;
    Stats stats{};
    Use use;
};

struct Cards {
    int units_n = 0, items_n = 0, buildings_n = 0, upgrades_n = 0, leaders_n = 0;
    std::array<UnitCard, kMaxKinds> units{};
    std::array<ItemCard, kMaxKinds> items{};
    std::array<BuildingCard, kMaxKinds> buildings{};
    std::array<UpgradeCard, kMaxUpgradeKinds> upgrades{};
    std::array<LeaderCard, kMaxLeaders> leaders{};
    // Derived: the kinds of building that bear on a number at all, a bit each. Most sums are over nothing.
    std::array<std::uint16_t, kStats> buildings_with{};
    std::uint8_t grail_item = 0, excalibur_item = 0;  // 1 + the item whose card waits with the token; 0: no such item
};

// rules.json
struct Numbers {
    int start_gold = 4, mine_gold = 4, buy_count = 2, moves = 2, attacks = 2;
    int castle_attack_damage = 1, castle_counter_damage = 1;
    int leaders_dealt_extra = 1, min_cost = 1;
    int max_items = 5, max_units = 6, max_buildings = 7, max_under_construction = 2;
    int research_limit = 2, research_look = 3;
    int upgrade_cost = 5, upgrade_turns = 3, salvage_cost = 2;
    int vp_castle = 2, worker_bonus_vp = 4;
    int max_plus_hp = 14, max_points = 4;
    int sharpener_atk = 1, excalibur_atk = 1, grail_vp = 2;
    int excalibur_n = 1, excalibur_per = 2, excalibur_max = 2;
};

struct Board {
    std::array<Squares, kSquares> next{};                  // adjacent squares (FUR-3.6)
    std::array<Squares, kKingdoms> castle{};               // squares of each castle
    std::array<Squares, kKingdoms> gate{};                 // squares adjacent to each castle (FUR-3.8)
    std::array<std::array<Square, 3>, kKingdoms> spawn{};  // FUR-17.18b
    std::array<Square, kSquares> arrow{};                  // FUR-17.11b; kNoSquare: the end of the way
    std::array<std::uint8_t, kSquares> arrows_left{};      // FUR-17.10b
    Squares field = 0;
    Square centre = 0;
};

struct Setup {
    int rules = kNewestRules;

    // Options (ledger part 8)
    Mode mode = Mode::Standard;
    int seats = 2;
    int vp_target = 6;
    int start_workers = 1;
    int castle_hp = 10;
    int round_limit = 100;
    int first_player = -1;  // kingdom; -1: random
    Leaders leaders = Leaders::Draft;
    ItemWindows item_windows = ItemWindows::Reactive;
    bool more_than = false;            // FUR-10.6
    bool counter_needs_reach = false;  // FUR-10.16
    bool ranged_over_units = false;    // FUR-16.1c
    bool worker_while_at_4 = false;    // FUR-13.7b
    int solo_counters = 10;
    int solo_counters_on = 2;  // kingdom
    int solo_hp_release = 5;

    // Who sits where
    std::array<std::uint8_t, kMaxSeats> kingdom_of{};  // of a seat
    std::array<Seat, kKingdoms> seat_of{kNobody, kNobody, kNobody, kNobody};
    std::uint8_t kingdoms = 0;  // those in the game, a bit each; in solo the enemies too

    Numbers numbers;
    Cards cards;
    Board board;
    std::uint16_t leader_pool = 0;

    State first{};  // the state before anything happened

    bool solo() const { return mode == Mode::Solo; }
    bool is_human(int k) const { return seat_of[static_cast<std::size_t>(k)] != kNobody; }
    const UnitCard& unit(int kind) const { return cards.units[static_cast<std::size_t>(kind)]; }
    const ItemCard& item(int kind) const { return cards.items[static_cast<std::size_t>(kind)]; }
    const BuildingCard& building(int kind) const { return cards.buildings[static_cast<std::size_t>(kind)]; }
    const UpgradeCard& upgrade(int kind) const { return cards.upgrades[static_cast<std::size_t>(kind)]; }
    const LeaderCard& leader(int kind) const { return cards.leaders[static_cast<std::size_t>(kind)]; }
};

// b2, c3 ... and back (-1: no such square).
std::string square_name(int square);
int square_of(std::string_view name);
inline constexpr const char* kKingdomNames[] = {"S", "W", "N", "E"};

}  // namespace endtable::furtherance
