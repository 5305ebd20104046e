// Furtherance: the values the rules work on. One State for 1 to 4 seats and every mode.
//
// Kingdoms are numbered by castle, clockwise from the south: S 0, W 1, N 2, E 3 (FUR-3.11). A seat of the table is one
// of them; Setup::seat_of and Setup::kingdom_of translate. In solo the kingdoms 1 to 3 are the automated enemies.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/agenda.hpp"
#include "core/bag.hpp"
#include "core/deck.hpp"
#include "core/fixed.hpp"
#include "core/seat.hpp"

namespace endtable::furtherance {

inline constexpr int kSquares = 21;
inline constexpr int kKingdoms = 4;
inline constexpr int kMaxKinds = 16;        // kinds of unit, item and building
inline constexpr int kMaxUpgradeKinds = 8;  // kinds of upgraded worker
inline constexpr int kMaxLeaders = 16;
inline constexpr int kMaxUnitCards = 36;  // cards of a deck
inline constexpr int kMaxItemCards = 24;
inline constexpr int kMaxBuildingCards = 28;
inline constexpr int kMaxUpgradeCards = 10;
inline constexpr int kMaxWorkers = 6;    // 2 at the start, 3 castles, 4 VP
inline constexpr int kMaxBuildings = 7;  // FUR-2.1
inline constexpr int kMaxResearch = 10;  // the limit with two Libraries and Orrin, and what a Scholar takes beyond it
inline constexpr int kMaxLook = 6;       // a Scholar of Orrin's
inline constexpr int kMarketSlots = 3;

constexpr std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }

// --- Squares (FUR-3.3), in the order of their names: a2 a3 a4 b1 ... e4 ----------------------------------------------

using Square = std::uint8_t;
using Squares = std::uint32_t;  // a set, bit 1 << square
inline constexpr Square kNoSquare = 255;
constexpr Squares only(int square) { return Squares{1} << square; }
constexpr bool has(Squares set, int square) { return ((set >> square) & 1u) != 0; }

// --- Cards -----------------------------------------------------------------------------------------------------------

enum class DeckId : std::uint8_t { Units, Items, Buildings, Upgrades };
inline constexpr int kMarkets = 3;  // the decks with a market: units, items, buildings (FUR-4.4)
constexpr int index(DeckId d) { return static_cast<int>(d); }

// A card of one of the three main decks, in one byte: deck << 4 | kind.
using Card = std::uint8_t;
constexpr Card card_of(DeckId deck, int kind) { return u8(index(deck) << 4 | kind); }
constexpr DeckId deck_of(Card card) { return static_cast<DeckId>(card >> 4); }
constexpr int kind_of(Card card) { return card & 15; }

using Kinds = Bag<kMaxKinds>;

// A pile of the market: cards of one kind; n == 0: the slot is empty, and kind is 0 (FUR-7.1, 7.3).
struct Slot {
    std::uint8_t kind = 0;
    std::uint8_t n = 0;
    constexpr bool operator==(const Slot&) const = default;
};

// A researched card (FUR-12). Its deck is public (the back of the card), its kind only to those in `knows`.
struct Researched {
    DeckId deck = DeckId::Units;
    Hidden card;
    std::uint8_t fresh = 0;  // 1: it entered in this turn of its owner and cannot be acquired yet (FUR-12.4b)
    constexpr bool operator==(const Researched&) const = default;
};

// --- Units -----------------------------------------------------------------------------------------------------------

struct Unit {
    enum Flag : std::uint8_t {
        New = 1,          // FUR-9.4
        Ring = 2,         // FUR-16.9
        Grail = 4,        // FUR-11.14
        Excalibur = 8,    // FUR-11.15
        Attacked = 16,    // has attacked this turn: may not move (FUR-5.6)
        Acted = 32,       // solo: an enemy unit that is done in this enemy turn
        Sacrificed = 64,  // dies in this step, by nobody's hand (FUR-16.4e)
    };
    std::uint8_t kind = 0;  // 1 + kind; 0: nobody stands here, and all else is 0
    std::uint8_t owner = 0;
    std::uint8_t damage = 0;
    std::uint8_t plus_hp = 0;  // +1 HP counters (FUR-14.2)
    std::uint8_t moves = 0;    // left in this turn
    std::uint8_t attacks = 0;  // left in this turn, knives apart
    std::uint8_t sharpeners = 0;
    std::uint8_t knives = 0;
    std::uint8_t points = 0;  // Excalibur's
    std::uint8_t flags = 0;
    std::uint8_t hit_by = 0;  // who caused the last damage of this step (FUR-10.17): 0, by_unit or by_kingdom

    constexpr bool is(Flag f) const { return (flags & f) != 0; }
    constexpr void set(Flag f) { flags = u8(flags | f); }
    constexpr void clear(Flag f) { flags = u8(flags & ~f); }
    constexpr bool operator==(const Unit&) const = default;
};
constexpr std::uint8_t by_unit(Square square) { return u8(1 + square); }
constexpr std::uint8_t by_kingdom(int k) { return u8(0xF0 | k); }
constexpr bool is_by_unit(std::uint8_t by) { return by != 0 && by < 0xF0; }

// --- Kingdoms --------------------------------------------------------------------------------------------------------

enum class Work : std::uint8_t { None, Mine, Buy, Build, Develop, Recruit, Research, Upgrade };  // FUR-6.1
inline constexpr int kWorks = 8;

struct Worker {
    // What it did this turn: 0 ready, otherwise the Work; plus Repeated; or Resting: it cannot act in this turn.
    enum : std::uint8_t { Repeated = 0x10, Resting = 0x20 };
    enum : std::uint8_t { Starting = 0, Bonus = 15 };  // kinds beside 1 + upgrade; Bonus: FUR-13.7c
    std::uint8_t kind = 0;
    std::uint8_t did = 0;

    constexpr bool is_ready() const { return did == 0; }
    constexpr Work work() const { return static_cast<Work>(did & 7); }
    constexpr bool operator==(const Worker&) const = default;
};

struct Training {  // an upgrade in training (FUR-6.12)
    std::uint8_t kind = 0;
    std::uint8_t counters = 0;
    constexpr bool operator==(const Training&) const = default;
};

struct Building {
    std::uint8_t kind = 0;
    std::uint8_t counters = 0;  // turn counters left; 0: finished
    std::uint8_t damage = 0;
    std::uint8_t trophies = 0;
    std::uint8_t used = 0;  // uses this turn; kWrecked: a sacrifice destroys it in this step (FUR-16.4)

    static constexpr std::uint8_t kWrecked = 255;
    constexpr bool is_finished() const { return counters == 0; }
    constexpr bool operator==(const Building&) const = default;
};

struct Kingdom {
    std::uint16_t gold = 0;
    std::uint8_t hp = 0;               // of the castle; 0: destroyed
    std::uint8_t permanent_vp = 0;     // FUR-1.5
    std::uint8_t leader = 0;           // 0 none, otherwise 1 + leader; kUnknownKind: a secret pick of the draft
    std::uint8_t leader_counters = 0;  // Payne's
    std::uint8_t leader_used = 0;      // uses this turn: Audric's; repeats this turn: Trosh's
    std::uint8_t out = 0;              // 0: in the game; otherwise the sequence number of leaving it, from 1 (FUR-15.2)
    std::uint8_t had_bonus = 0;        // 1: the 4-VP worker was granted (FUR-13.7b)
    FixedVec<Worker, kMaxWorkers> workers;
    FixedVec<Training, kMaxWorkers> training;
    FixedVec<Building, kMaxBuildings> buildings;  // in the order in which they were begun
    Kinds items;                                  // FUR-11.2
    FixedVec<Researched, kMaxResearch> research;  // in the order in which they came
    Kinds enemy_research;                         // solo enemies only, public (FUR-17.15)
    std::uint8_t enemy_counters = 0;              // turn counters on this castle (FUR-17.3)
    std::uint8_t zero = 0;                        // no padding
};

// --- Actions ---------------------------------------------------------------------------------------------------------

// Four bytes: kind and three arguments. One encoding for each meaning: spare bytes are zero.
struct Action {
    enum class Kind : std::uint8_t {
        None,
        // chance
        FirstPlayer,  // kingdom x begins (FUR-4.8b)
        DealLeader,   // leader x: into the drafter's hand, or to the next kingdom (FUR-4.9)
        Draw,         // the next card of deck x is kind y: flipped, looked at, drawn, acquired unseen, spawned
        // decisions
        PickLeader,  // leader x
        Act,         // worker of kind x does work y
        Repeat,      // worker of kind x, which has done work z, does work y as well (Trosh)
        EndWorkers,
        UseItem,      // item x on target y (see Target)
        UseLeader,    // on the unit on square y
        UseBuilding,  // building of kind x on the unit on square y
        Market,       // the card of slot x
        Research,     // the researched card number x
        Blind,        // the top card unseen (Dedric)
        Done,
        Choose,        // building x: discard_building
        Develop,       // target y: a building or an upgrade in training
        Place,         // on square y
        Deck,          // deck x
        Take,          // looked-at card x
        Return,        // researched card x
        Top,           // looked-at card x goes on top
        Bottom,        // the only looked-at card goes to the bottom
        TakeUpgrade,   // drawn upgrade x (0 or 1)
        Replace,       // worker number x
        Move,          // unit on square x to square y
        AttackUnit,    // unit on square x attacks the one on square y
        AttackCastle,  // unit on square x attacks the castle of kingdom y
        Sacrifice,     // unit on square x, building z of kingdom y
        EndTurn,
        Unit,  // the unit on square y: substitute, defend, absorb, solo_order, solo_target
        HitCastle,
        HitBuilding,  // building x
        Spawn,        // solo: unit kind x of the enemy's research
        DiscardItem,  // item x
        Yes,
        No,  // also: none, pass, pay nothing
    };
    Kind kind = Kind::None;
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint8_t z = 0;

    static constexpr Action of(Kind k, int x = 0, int y = 0, int z = 0) { return {k, u8(x), u8(y), u8(z)}; }
    constexpr bool operator==(const Action&) const = default;
};

// What an item or Develop is used on: a square, or one of these.
namespace target {
inline constexpr std::uint8_t kNone = 0x20;                      // nothing to choose (Royal Charter)
inline constexpr std::uint8_t kCastle = 0x21;                    // the own castle
constexpr std::uint8_t building(int i) { return u8(0x40 + i); }  // own building number i
constexpr std::uint8_t training(int i) { return u8(0x60 + i); }  // own upgrade in training number i
constexpr bool is_square(int t) { return t < kSquares; }
constexpr bool is_building(int t) { return t >= 0x40 && t < 0x60; }
constexpr bool is_training(int t) { return t >= 0x60 && t < 0x80; }
constexpr int number(int t) { return t & 0x1F; }
}  // namespace target

// --- What is still to be done ----------------------------------------------------------------------------------------

// A task waits on the agenda. Those up to kLastChance wait for chance, those up to kLastDecision for kingdom `who`; the
// others run by themselves as soon as they are on top (flow.cpp). The comment names a, b, c.
struct Task {
    enum class Kind : std::uint8_t {
        None,
        // chance
        FirstPlayer,
        DealLeader,   // b: leaders still to be dealt
        Flip,         // a: deck, b: slot (FUR-7.2)
        Look,         // a: deck, b: cards still to be looked at (FUR-6.10)
        DrawUpgrade,  // the next of the upgrades to choose from (FUR-6.12)
        DrawBlind,    // a: deck (FUR-14.3)
        DrawSpawn,    // solo: who: the enemy; b: cards that may still be drawn (FUR-17.17b)
        // decisions
        PickLeader,
        WorkerStep,
        BuyPick,          // b: purchases left; c: 1 after the first
        DiscardBuilding,  // c: 1 + researched card chosen by a Scholar, 0: before build_pick
        BuildPick,
        DevelopPick,
        RecruitPick,  // b: units left; c: 1 after the first
        PlaceUnit,    // a: the unit card, bought and not yet on the board
        ResearchDeck,
        ResearchTake,  // b: takes left; c: 1 after the first
        ResearchReturn,
        ResearchTop,
        ScholarAcquire,
        UpgradePick,
        UpgradeReplace,  // a: number of the finished upgrade in training
        UnitStep,
        Substitute,
        Defend,
        Cloak,   // a: square of the unit
        Absorb,  // a: square of the unit to be damaged, b: damage, c: hit_by
        Counter,
        CastleHit,
        CastleCounter,
        Salvage,  // the first of State::fallen
        Trap,     // a: square of the unit that stepped
        Window,   // a: 'A' or 'E' as WindowKind (FUR-11.5)
        ForcedItem,
        ExtraTurn,
        SoloOrder,
        SoloTarget,    // a: square of the enemy unit that attacks
        SoloDefender,  // which unit of the enemy defends its castle (FUR-17.20b)
        SoloSpawn,     // which unit returns (FUR-17.16b)
        // run by themselves
        Leaders,        // deals, picks, reveals (FUR-4.9)
        LeaderStart,    // FUR-4.12
        StartResearch,  // b: Research actions left (Orrin)
        TurnStart,
        WorkerPhase,
        UnitPhase,
        EndTurn,
        NextTurn,
        FollowUp,       // after an atomic step (FUR-5.9)
        ResearchLimit,  // FUR-12.2
        UpgradeDone,    // a: number of the finished upgrade in training
        Hit,            // a: square, b: damage, c: hit_by (FUR-16.8)
        Traps,          // a: square of the unit that stepped, b: who is asked next (kingdoms from the left)
        Battle,         // a: stage (battle.cpp)
        EnemyPhase,     // solo.cpp from here on; who: the enemy
        EnemyUnits,
        EnemyMove,    // a: square, b: steps left
        EnemyAttack,  // a: square, b: attacks left, c: 1 + square it attacked before, 0: none
        EnemySpawn,
        EnemyEnd,
    };
    static constexpr Kind kLastChance = Kind::DrawSpawn;
    static constexpr Kind kLastDecision = Kind::SoloSpawn;

    Kind kind = Kind::None;
    std::uint8_t who = 0;  // kingdom
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint8_t c = 0;

    constexpr bool is_chance() const { return kind <= kLastChance; }
    constexpr bool is_decision() const { return kind > kLastChance && kind <= kLastDecision; }
    constexpr bool operator==(const Task&) const = default;
};
inline constexpr int kMaxTasks = 20;

enum class WindowKind : std::uint8_t { T, H, M, A, E, F };  // FUR-11.5

// The attack that is being resolved; all zero when there is none (FUR-10, ledger 3.5).
struct Battle {
    std::uint8_t attacker = 0;   // 1 + square
    std::uint8_t defender = 0;   // 1 + square of the unit that battles; 0: not yet, or nobody does
    std::uint8_t victim = 0;     // the kingdom attacked
    std::uint8_t by = 0;         // the attacker's kingdom
    std::uint8_t on_castle = 0;  // 1: the castle was attacked
    std::uint8_t replaced = 0;   // 1: a unit defends the castle or substitutes (FUR-10.15)
    std::uint8_t hit = 0;        // undefended castle: 0 not chosen, 1 castle, 2 + i: building i
    constexpr bool operator==(const Battle&) const = default;
};

// A worker's action that is being carried out; all zero when there is none.
struct Job {
    std::uint8_t worker = 0;  // 1 + number of the worker
    std::uint8_t work = 0;    // Work
    std::uint8_t deck = 0;    // Research: the deck looked at
    constexpr bool operator==(const Job&) const = default;
};

// A card that left play in this step and waits for its owner to salvage it (FUR-8.7, 10.7).
struct Fallen {
    Card card = 0;
    std::uint8_t owner = 0;
    std::uint8_t battled = 0;  // 1: attacker or defender of the attack that is being resolved
    constexpr bool operator==(const Fallen&) const = default;
};

// Ledger 3.7; Lost: solo. Those from AgendaFull on: the match is void.
enum class Reason : std::uint8_t { None, Vp, LastAlive, RoundLimit, Resign, Lost, AgendaFull, TooManySteps, ListFull };

struct State {
    // Derived: `broken` recomputes it
    std::array<Squares, kKingdoms> owned;  // the squares of each kingdom's units

    // Truth
    std::array<Kingdom, kKingdoms> kingdoms;
    std::uint16_t round;        // from 1; 0 before the first turn
    std::uint16_t leader_pool;  // leaders not dealt yet, a bit each; 0 once the draft is over
    std::uint16_t leader_hand;  // leaders the drafter chooses from; masked: see rules.cpp
    std::array<Unit, kSquares> units;
    Deck<kMaxKinds, kMaxUnitCards> unit_deck;
    Deck<kMaxKinds, kMaxItemCards> item_deck;
    Deck<kMaxKinds, kMaxBuildingCards> building_deck;
    Deck<kMaxUpgradeKinds, kMaxUpgradeCards> upgrade_deck;
    std::array<Kinds, kMarkets> discards;
    Bag<kMaxUpgradeKinds> upgrade_discard;
    std::array<std::array<Slot, kMarketSlots>, kMarkets> market;
    FixedVec<Hidden, kMaxLook> look;  // cards looked at; `knows` is the looker
    FixedVec<std::uint8_t, 2> drawn;  // upgrades to choose from
    FixedVec<Fallen, 12> fallen;
    Battle battle;
    Job job;
    Agenda<Task, kMaxTasks> agenda;
    std::uint8_t leader_hand_n;  // cards in the drafter's hand
    std::uint8_t active;         // the kingdom whose turn it is
    std::uint8_t first;          // the first player
    std::uint8_t phase;          // Phase
    std::uint8_t extra_turn;     // 1: this is Payne's second turn (FUR-14.4c)
    std::uint8_t outs;           // sequence numbers given so far
    std::uint8_t over;           // 1: the game has ended
    std::uint8_t winner;         // 1 + kingdom; 0: nobody, or a draw
    Reason reason;
    std::uint8_t hurt;                 // 1: damage was dealt or a building lost since the last step was settled
    std::array<std::uint8_t, 3> zero;  // no padding
};

// `visit(deck, cards)` for each of the four decks; S is a State, const or not.
template <class S, class Visit>
void each_deck(S& s, const Visit& visit) {
    visit(DeckId::Units, s.unit_deck);
    visit(DeckId::Items, s.item_deck);
    visit(DeckId::Buildings, s.building_deck);
    visit(DeckId::Upgrades, s.upgrade_deck);
}

// Enemies: between turns; in solo the enemies act.
enum class Phase : std::uint8_t { Setup, Draft, LeaderStart, Workers, Units, TurnEnd, Enemies };

static_assert(sizeof(State) <= 1536);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

}  // namespace endtable::furtherance
