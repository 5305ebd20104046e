// After the Empire: what is the same for a whole match: the content as tables, the options, the seats. Content files
// become a Setup in content.cpp and options.cpp; the rules know no card by name.
#pragma once

#include "games/after_the_empire/state.hpp"

namespace endtable::after_the_empire {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

// --- Effects (ledger 5.6) --------------------------------------------------------------------------------------------

enum class Op : std::uint8_t {
    Gain,      // goods
    Pay,       // goods, then the first kid
    Exchange,  // goods for `back`, or the other way round
    OneOf,
    AndOr,  // of two kids
    Seq,
    Then,  // the second kid if the first one changed something
    Heal,
    Sow,
    Protect,
    Harvest,
    Repair,
    Stockpile,  // n = 1: at least one step (EMP-6.11)
    Trade,
    Objective,
    Peek
};
inline constexpr int kMaxKids = 4;
inline constexpr int kMaxNodes = 250;
inline constexpr std::uint8_t kNoNode = 255;

struct Node {
    Op op = Op::Gain;
    std::uint8_t n = 0;
    std::uint8_t kids_n = 0;
    std::array<std::uint8_t, kMaxKids> kids{};
    Goods goods{};
    Goods back{};
};

enum class Mod : std::uint8_t {
    IncomeBonus,
    HarvestBonus,
    FeastLess,
    StoneLess,
    PrepMove,
    Volley,
    SoldierArchery,
    MeleeBonus,
    FirstMeleeGuard,
    SiegeLess,
    BypassLess,
    SackShield
};
inline constexpr int kMods = 12;

// --- Cards -----------------------------------------------------------------------------------------------------------

struct CardRow {
    bool exists = false;
    Goods cost{};
    std::uint8_t value = 0;
    std::uint8_t initiative = 0;                                           // of a Starting Refugee
    std::uint8_t worker = kNoNode, rotate = kNoNode, immediate = kNoNode;  // nodes
    std::array<std::uint8_t, kMods> mods{};
};
struct Tier {
    std::uint8_t gold = 0;
    Squad squad;             // of an Invader card
    std::uint8_t power = 0;  // of a Siege card
};
inline constexpr int kMaxTiers = 6;
struct Tiers {
    std::array<Tier, kMaxTiers> list{};
    std::uint8_t n = 0;
    // The highest one whose amount is reached (EMP-9.2); null: none.
    const Tier* reached(int gold) const {
        const Tier* found = nullptr;
        for (int i = 0; i < n && list[at(i)].gold <= gold; ++i) found = &list[at(i)];
        return found;
    }
};
enum class Surge : std::uint8_t { Leader, All, None };
struct SiegeRow {
    bool bypass = false;  // otherwise damage
    bool once = false;
    Surge surge = Surge::None;
    Tiers tiers;
};
enum class Metric : std::uint8_t {
    SoldiersTotal,
    SoldiersHealthy,
    StonePieces,
    OperableTurrets,
    OperableStoneTurrets,
    FullRing,
    Food,
    Wood,
    Stone,
    Iron,
    FarmsLevel2,
    Buildings,
    Refugees,
    Flags,
    Gold
};
inline constexpr int kMetrics = 15;
struct ObjectiveRow {
    Metric metric = Metric::Gold;
    bool most = false;
    std::uint8_t least = 0;
    std::uint8_t gold = 0;
};
struct PieceRow {
    Goods cost{};
    std::uint8_t cubes = 0, shot = 0, income = 0;
};
struct LocationRow {
    std::uint8_t spaces = 0;  // open at this seat count (EMP-4.4a)
    std::uint8_t branches_n = 0;
    std::array<std::uint8_t, 4> branches{};  // nodes; none at the markets
};
struct SeasonRow {
    std::uint8_t workers = 0, threat = 0, face_down = 0, flag = 0, flag_tied = 0, surge = 0;
};

// --- Solo (EMP-19) ---------------------------------------------------------------------------------------------------

enum class Solo : std::uint8_t { None, Rival, Ladder };
struct RivalGain {
    std::uint8_t gold = 0, works = 0, scouts = 0, camp = 0;
    bool card = false;
};
inline constexpr int kMaxRanks = 8;
struct SoloRows {
    std::uint8_t gold = 0, guard = 0, income = 0;  // of the level
    std::uint8_t guard_per_season = 0, works_per_income = 1, scout_gold = 0;
    Bag<kLocations> orders;
    std::array<RivalGain, kLocations> gains{};
    std::array<std::uint8_t, kMetrics> compare{};  // what "most" is compared with (EMP-19.12, 19.13)
    std::uint8_t blocked = 0, flag_over_threat = 0, won_from = 0;
    std::array<std::uint8_t, kMaxRanks> rank_from{};
    std::uint8_t ranks_n = 0;
};

// --- The Setup -------------------------------------------------------------------------------------------------------

struct Setup {
    int rules = kNewestRules;
    int seats = 2;
    Solo solo = Solo::None;
    bool no_reports = false;
    bool destructive_damage = false;
    bool draft = true;
    bool limited_supply = false;
    bool manual_hits = false;

    std::array<Node, kMaxNodes> nodes{};
    int nodes_n = 0;
    std::array<CardRow, kCards> cards{};
    std::array<Tiers, kMaxInvaders> invaders{};
    std::array<SiegeRow, kMaxSiege> siege{};
    std::array<ObjectiveRow, kMaxObjectives> objectives{};
    int starting_n = 0, buildings_n = 0, refugees_n = 0, invaders_n = 0, siege_n = 0, objectives_n = 0;
    std::array<LocationRow, kLocations> locations{};
    std::array<std::uint8_t, kSpaces - kLocations> board{};  // nodes of the player board
    std::array<PieceRow, kPieceKinds> pieces{};
    std::array<SeasonRow, kSeasons + 1> seasons{};  // from 1
    std::array<std::uint8_t, 51> red{};             // EMP-11.5
    std::array<std::uint8_t, kFiefs> start_gold{};
    Goods start{};
    Goods unflame{}, heal_card{}, rebuild_card{};
    int sack_cards = 2, sack_mercs = 2;
    std::array<std::uint8_t, kGoods> supply{};  // of the box; what is not in it is not limited
    SoloRows alone;

    // Derived
    Cards existing = 0;
    Cards with_worker = 0, with_rotate = 0;
    std::array<Cards, kMods> with_mod{};
    State first{};

    const Node& node(int i) const { return nodes[at(i)]; }
    const CardRow& card(int c) const { return cards[at(c)]; }
    const PieceRow& piece(Piece::Kind k) const { return pieces[at(index(k))]; }
    const SeasonRow& season(int s) const { return seasons[at(s)]; }
    bool is_rival() const { return solo == Solo::Rival; }
    Seats all_seats() const { return Seats::first(seats); }
    // EMP-11.5: the file lists 0..50, above that the track is taken round again.
    int red_number(int gold) const { return gold / 50 * red[50] + red[at(gold % 50)]; }
};

// What the rules read, and what they change: every chapter is functions over these.
struct Reading {
    const Setup& setup;
    const State& s;
    const Fief& fief(int p) const { return s.fief(p); }
};

}  // namespace endtable::after_the_empire
