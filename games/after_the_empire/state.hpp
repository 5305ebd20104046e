// After the Empire: the values the rules work on. One State for 1 to 4 seats and every option.
//
// Sides are N E S W and corners NW NE SE SW, always in this order (EMP-20.10). Castle Pieces have eight places: the
// Walls of the four sides, then the Turrets of the four corners. A seat of the table is a fief; the Rival of a solo
// game is none, but has a place in the player order (kRival).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/agenda.hpp"
#include "core/bag.hpp"
#include "core/deck.hpp"
#include "core/fixed.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace endtable::after_the_empire {

inline constexpr int kSeasons = 7;
inline constexpr int kFiefs = 4;
inline constexpr int kRival = 4;  // in the player order of a solo game (EMP-19.4)

constexpr std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// --- The compass -----------------------------------------------------------------------------------------------------

inline constexpr int kSides = 4;
inline constexpr int kPlaces = 8;  // 0..3: the Wall of that side; 4..7: the Turret of a corner
constexpr int turret(int corner) { return kSides + corner; }
constexpr bool is_turret(int place) { return place >= kSides; }
// The two corners of a side in the order NW NE SE SW (EMP-9.15), and the two sides of a corner.
constexpr int first_corner(int side) { return side == 3 ? 0 : side; }
constexpr int second_corner(int side) { return side == 3 ? 3 : side + 1; }
constexpr std::array<int, 2> sides_of(int corner) { return {corner, (corner + 3) & 3}; }

// --- Goods and cards -------------------------------------------------------------------------------------------------

enum class Good : std::uint8_t { Wood, Stone, Iron, Food, Gold, Soldier, Mercenary, Move };
inline constexpr int kResources = 5;  // the goods that can be paid (EMP-1.2)
inline constexpr int kGoods = 8;
constexpr int index(Good g) { return static_cast<int>(g); }
using Goods = std::array<std::uint8_t, kGoods>;

// The most of anything a fief can hold: what is beyond is lost (EMP-1.6a). Play comes nowhere near.
inline constexpr int kMostStock = 60'000;
inline constexpr int kMostTroops = 100;  // Soldiers; Mercenaries; Move

// A card a player can own, in one byte: the Barracks, the Starting Refugees, the Buildings, the Refugees (EMP-20.10).
using Card = std::uint8_t;
using Cards = std::uint64_t;  // a set, bit 1 << card
inline constexpr int kCards = 64;
inline constexpr Card kBarracks = 0;
inline constexpr int kFirstStarting = 1;
inline constexpr int kMaxStarting = 7;
inline constexpr int kFirstBuilding = 8;
inline constexpr int kMaxBuildings = 32;
inline constexpr int kFirstRefugee = 40;
inline constexpr int kMaxRefugees = 24;
inline constexpr Card kNoCard = 255;
constexpr Cards only(int card) { return Cards{1} << card; }
constexpr bool has(Cards set, int card) { return ((set >> card) & 1u) != 0; }
inline constexpr Cards kStartingCards = (Cards{1} << kFirstBuilding) - 1;
inline constexpr Cards kRefugeeCards = ~Cards{0} << kFirstRefugee;
inline constexpr Cards kBuildingCards = ~kStartingCards & ~kRefugeeCards;

inline constexpr int kMaxInvaders = 32;  // cards
inline constexpr int kMaxSiege = 16;
inline constexpr int kMaxObjectives = 24;
using Objectives = std::uint32_t;  // a set

// --- Action Spaces ---------------------------------------------------------------------------------------------------

// The main board in the order of ledger 5.2, then the player board.
enum class Space : std::uint8_t {
    Tax,
    CampLeft,
    CampRight,
    Merchant,
    Scout,
    Mine,
    Quarry,
    Woodmill,
    Buildings,
    Refugees,
    Infirmary,
    Granary,
    Stockpile
};
inline constexpr int kLocations = 10;
inline constexpr int kSpaces = 13;
inline constexpr int kBuildingSlots = 3;
inline constexpr int kRefugeeSlots = 2;
constexpr int index(Space s) { return static_cast<int>(s); }

// --- Castles ---------------------------------------------------------------------------------------------------------

struct Piece {
    enum class Kind : std::uint8_t {
        None,
        WoodWall,
        WoodGate,
        WoodTurret,
        StoneWall,
        StoneGate,
        StoneTurret,
        Ruin  // an Inoperable Stone Turret: no cubes, a Flame (EMP-6.20)
    };
    Kind kind = Kind::None;
    std::uint8_t cubes = 0;

    constexpr bool stands() const { return kind != Kind::None; }
    constexpr bool is_gate() const { return kind == Kind::WoodGate || kind == Kind::StoneGate; }
    constexpr bool is_wood() const { return kind >= Kind::WoodWall && kind <= Kind::WoodTurret; }
    constexpr bool is_stone() const { return kind >= Kind::StoneWall; }
    constexpr bool operator==(const Piece&) const = default;
};
inline constexpr int kPieceKinds = 8;
constexpr int index(Piece::Kind k) { return static_cast<int>(k); }

struct Squad {  // Invaders
    std::uint8_t swordsmen = 0;
    std::uint8_t archers = 0;
    constexpr int all() const { return swordsmen + archers; }
    constexpr bool operator==(const Squad&) const = default;
};
struct Troops {
    std::uint8_t soldiers = 0;
    std::uint8_t mercs = 0;
    constexpr int all() const { return soldiers + mercs; }
    constexpr bool operator==(const Troops&) const = default;
};

inline constexpr int kMostInvaders = 250;  // of one battle, and of damage by volleys: more is not counted
inline constexpr int kMostVolley = 200;
inline constexpr int kHitPlaces = 10;  // Invaders N E S W inside, then Troops N E S W inside (EMP-20.8)

// A battle of one player; all zero outside of phase 2.
struct Battle {
    enum class Status : std::uint8_t { None, Fighting, Survived, Sacked };

    std::array<Squad, kSides> field;
    Squad inside;
    std::array<Troops, kSides> on_wall;         // the rest of the healthy Troops is in the interior
    std::array<Troops, kSides> plan;            // the assignment so far (EMP-20.7)
    std::array<std::uint8_t, kSides> volley;    // extra damage in the first Archery
    std::array<std::uint8_t, kHitPlaces> hits;  // 1 + answer of HITS in this step; 0: not asked
    std::uint8_t bypass_side;
    std::uint8_t bypass;       // Invaders who pass the Wall in a Movement step; 0: none (any more)
    std::uint8_t bypass_once;  // 1: only in the first (EMP-9.18)
    std::uint8_t cycle;        // cycles finished
    std::uint8_t bound;        // no battle lasts longer (EMP-10.19)
    Status status;
};

// --- Players ---------------------------------------------------------------------------------------------------------

struct Fief {
    Cards owned;
    Cards hurt;                                   // with a Damage or Wound token
    Cards rotated;                                // free action spent
    Cards worked;                                 // with a Worker on it
    Objectives objectives;                        // those that are known; `hidden` counts the masked ones
    Objectives shown;                             // of those: known to everybody (EMP-7.7b)
    std::array<std::uint16_t, kResources> stock;  // by Good
    std::uint8_t healthy;                         // Soldiers on the board
    std::uint8_t wounded;
    std::uint8_t mercs;
    std::uint8_t gift_mercs;  // of these: of this Season's sack (EMP-11.8)
    std::uint8_t move;
    std::uint8_t workers_left;
    std::uint8_t villager_now;
    std::uint8_t villager_next;
    std::uint8_t passed;
    std::array<Piece, kPlaces> pieces;
    std::array<std::uint8_t, kSides> farm;  // level; 0: razed
    std::uint8_t protect;                   // a bit a side
    std::array<std::uint8_t, 3> flags;      // of 1, 2 and 3 Gold
    std::uint8_t spaces;                    // 1: Infirmary, 2: Granary, 4: Stockpile taken
    std::uint8_t sacked;                    // this Season
    std::uint8_t sacks;
    std::uint8_t resigned;  // 0, or its place among the resignations
    std::uint8_t hidden;
    Battle battle;
    std::array<std::uint8_t, 2> zero;  // no padding

    int gold() const { return stock[at(index(Good::Gold))]; }
    int troops() const { return healthy + mercs; }
};

// The automated enemy of a solo game (EMP-19.2); all zero without it.
struct Rival {
    Cards cards;
    std::uint16_t gold;
    std::uint8_t works;
    std::uint8_t scouts;
    std::uint8_t camp;  // this Season
    std::uint8_t workers_left;
    std::array<std::uint8_t, 3> flags;
    std::uint8_t sacked;
    std::uint8_t sacks;
    std::array<std::uint8_t, 5> zero;
};

// A space of the Invader row, or that of the Siege card.
struct Lying {
    enum class How : std::uint8_t { Empty, FaceDown, FaceUp };
    Oriented it;  // unknown and known to nobody: face down and not drawn yet (EMP-2.16)
    How how = How::Empty;
};
inline constexpr int kInvaderRow = 4;

// --- Actions ---------------------------------------------------------------------------------------------------------

// Four bytes: kind and three arguments. One encoding for each meaning: spare bytes are zero.
struct Action {
    enum class Kind : std::uint8_t {
        None,
        // chance
        DrawObjective,  // objective x
        DrawStarting,   // Starting Refugee x (a card)
        DrawRefugee,    // refugee x (a card)
        DrawBuilding,   // building x (a card)
        DrawInvader,    // invader card x, side y
        DrawSiege,      // siege card x, side y
        DrawOrder,      // location x
        // decisions
        StartRefugee,  // card x
        Gate,          // side x
        Free,          // card x
        Place,         // space x; branch or slot y
        PlaceCard,     // card x
        Pass,
        EndTurn,
        Branch,  // index x
        Subset,  // bits x
        Sow,     // side x
        Protect,
        Build,    // place x; Shape y; material z: 0 wood, 1 stone
        Replace,  // place x
        Repair,   // place x
        Unflame,  // place x
        HealCard,
        RebuildCard,
        Done,
        Trade,  // branch x of the Merchant
        NoTrade,
        Keep,         // index x
        Peek,         // slot x
        Assign,       // side x; Soldiers y; Mercenaries z
        SiegeTarget,  // corner x
        Volley,       // side x
        Hits,         // side x, 4: inside; count y
        SackDamage,   // card x
    };
    static constexpr Kind kLastChance = Kind::DrawOrder;
    static constexpr Kind kLast = Kind::SackDamage;

    Kind kind = Kind::None;
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint8_t z = 0;

    static constexpr Action of(Kind k, int x = 0, int y = 0, int z = 0) { return {k, u8(x), u8(y), u8(z)}; }
    constexpr bool operator==(const Action&) const = default;
};
enum class Shape : std::uint8_t { Wall, Gate, Turret };  // of a Castle Piece

// --- What is still to be done ----------------------------------------------------------------------------------------

// A task waits on the agenda, or in the lane of a seat. What its kind means is said by its row (tasks.hpp). `who` is a
// seat; the comment names a, b, c.
struct Task {
    enum class Kind : std::uint8_t {
        None,
        // chance
        DrawObjective,  // a: 1: into the hand at set-up, 0: one of the pair to choose from
        DrawStarting,
        FillRefugee,   // a: slot
        FillBuilding,  // a: slot
        TurnInvader,   // a: slot
        TurnSiege,
        PeekInvader,  // a: slot
        RivalOrder,
        BlockOrder,
        // questions on the agenda
        StartRefugee,
        PlaceGate,
        Turn,        // a: 1: the Worker is placed
        Branch,      // a: node
        Subset,      // a: node
        Sow,         // a: times left
        Protect,     // a: times left
        Stockpile,   // a: 1: may stop
        RepairFree,  // a: cubes left; b: 1: may stop
        Trade,
        KeepObjective,
        Peek,  // a: times left
        // questions in lanes
        PrepAssign,    // a: side
        PrepMove,      // a: side
        CombatAssign,  // a: side
        SiegeTarget,   // a: points of damage left
        Volley,        // a: card
        Hits,          // a: place of kHitPlaces
        SackDamage,    // a: tokens left
        // everybody in their lanes
        Prepare,
        Battles,
        // by themselves, on the agenda
        SetupObjectives,  // a: next seat
        SetupRefugees,    // a: next seat
        SetupOrder,
        SetupGates,
        DealSetup,  // a: next step
        SeasonStart,
        BlockSpaces,  // a: blocked so far
        NextTurn,
        Reveal,  // a: next slot, 4: the Siege card
        Aftermath,
        Refresh,
        DealRefresh,  // a: next step
        Effect,       // a: node
        DrawPair,     // EMP-5.6
        RivalTurn,
        // by themselves, in lanes
        Siege,  // a: points of damage left; b: 1 + corner of the target, 0: none yet
        Muster,
        Volleys,  // a: the next card to look at
        Archery,
        Shoot,  // a: the next of kHitPlaces to look at
        Advance,
        Melee,  // a: the next of kHitPlaces to look at
        Sack,
    };
    Kind kind = Kind::None;
    std::uint8_t who = 0;
    std::uint8_t a = 0;
    std::uint8_t b = 0;

    constexpr bool operator==(const Task&) const = default;
};
inline constexpr int kTaskKinds = static_cast<int>(Task::Kind::Sack) + 1;
inline constexpr int kMaxTasks = 14;
inline constexpr int kMaxLane = 4;
constexpr int index(Task::Kind k) { return static_cast<int>(k); }

// --- The state -------------------------------------------------------------------------------------------------------

struct State {
    std::array<Fief, kFiefs> fiefs;
    Rival rival;
    Bag<kMaxInvaders> invaders;  // cards nobody has seen; masked: as far as the viewers know
    Bag<kMaxSiege> siege;
    Bag<kMaxBuildings> buildings;
    Bag<kMaxRefugees> refugees;
    Bag<kLocations> orders;
    Deck<kMaxObjectives, kMaxObjectives> objectives;
    std::array<Lying, kInvaderRow> invader_row;
    Lying siege_slot;
    std::array<Card, kBuildingSlots> building_row;  // kNoCard: empty
    std::array<Card, kRefugeeSlots> refugee_row;
    std::array<std::uint8_t, kLocations> workers_on;
    std::array<std::uint8_t, kLocations> blocked;  // EMP-19.13
    FixedVec<Hidden, 2> drawn;                     // Objectives to choose from
    FixedVec<std::uint8_t, kFiefs> order;          // seats, or kRival, first to last
    Agenda<Task, kMaxTasks> agenda;
    Lanes<Task, kMaxLane, kFiefs> lanes;
    std::uint8_t season;  // 1..7; 0: set-up
    std::uint8_t active;  // whose turn it is or was: a seat or kRival
    Seats surge;          // who is hit by this Season's surge
    std::uint8_t resignations;
    std::uint8_t over;
    Void void_by;       // a bound was met: whatever is being done comes to its end, then the match is over
    std::uint8_t zero;  // no padding

    Fief& fief(int p) { return fiefs[at(p)]; }
    const Fief& fief(int p) const { return fiefs[at(p)]; }
};

static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// --- Small questions about a fief ------------------------------------------------------------------------------------

inline Troops in_castle(const Fief& f) {  // in the interior
    int soldiers = f.healthy, mercs = f.mercs;
    for (const Troops& t : f.battle.on_wall) {
        soldiers -= t.soldiers;
        mercs -= t.mercs;
    }
    return {u8(soldiers), u8(mercs)};
}
inline int next_wall(const Fief& f, int side) {  // the first standing one from this side on; 4: none
    while (side < kSides && !f.pieces[at(side)].stands()) ++side;
    return side;
}
inline int invaders_of(const Battle& b) {
    int n = b.inside.all();
    for (const Squad& s : b.field) n += s.all();
    return n;
}
inline int flags_of(const std::array<std::uint8_t, 3>& flags) { return flags[0] + flags[1] + flags[2]; }
inline int value_of(const std::array<std::uint8_t, 3>& flags) { return flags[0] + 2 * flags[1] + 3 * flags[2]; }

}  // namespace endtable::after_the_empire
