// Following the End: a position and an action, as plain bytes. The table itself is no part of it: it never changes.
#pragma once

#include <array>
#include <cstdint>

#include "core/agenda.hpp"
#include "core/fixed.hpp"
#include "core/turn.hpp"
#include "games/following_the_end/map.hpp"

namespace endtable::following_the_end {

inline constexpr int kHeroes = 21;
inline constexpr int kBehemothCard = 21;  // the last one of units.json
inline constexpr int kUnitCards = 22;
inline constexpr int kArtifacts = 18;
inline constexpr int kMaxTeams = 8;
inline constexpr int kUnits = kSeats * kTeam + 1;  // seat * 4 + slot, the Behemoth last
inline constexpr int kBehemoth = kUnits - 1;
inline constexpr int kFallen = 16;
inline constexpr int kFigures = kUnits + kFallen;  // then the Fallen tokens, in unit order (FTE-1.14)
inline constexpr int kMaxTasks = 40;
inline constexpr std::uint8_t kEmpty = 255;
inline constexpr std::uint16_t kEmpty16 = 65535;

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }
constexpr std::uint16_t u16(int n) { return static_cast<std::uint16_t>(n); }

// Where a figure stands; x = 0 is nowhere.
struct Place {
    std::uint16_t x = 0, y = 0, z = 0;
    constexpr Place() = default;
    constexpr Place(const Point& p) : x(u16(p.x)), y(u16(p.y)), z(u16(p.z)) {}  // NOLINT: a place is a point
    constexpr operator Point() const { return {x, y, z}; }                      // NOLINT
    constexpr bool is_somewhere() const { return x != 0; }
    constexpr bool operator==(const Place&) const = default;
};

// What buffs bear on; `hurt` twice, by the least it leaves (FTE-8.11).
enum class Buff : std::uint8_t { Damage, Aiming, Speed, Roll, Range, Cost, HurtToOne, HurtToNone, Count };
inline constexpr int kBuffs = static_cast<int>(Buff::Count);

struct Unit {
    enum Flag : std::uint8_t {
        Moved = 1,       // FTE-7.13
        CobraMoved = 2,  // FTE-7.4
        NoLimit = 4,     // no Cobra limit this turn
        FreeAttack = 8,
        Watching = 16,  // FTE-12.5
    };
    enum Bond : std::uint8_t { Loose, HeldNow, Held, StunnedNow, Stunned };  // `Now`: laid in the turn under way

    Place at;
    std::uint8_t card = 0;                // 1 + card; 0: no unit. It stays when the unit is defeated
    std::uint8_t lives = 0;               // 0: not (yet, any more) on the table
    std::array<std::int8_t, 3> skills{};  // Damage, Aiming, Speed assigned and earned, without what the card prints
    std::uint8_t box = 0;                 // the Fireball's earned points
    std::uint8_t speed_used = 0, attacks_used = 0, attacks_more = 0;
    std::uint8_t moved_points = 0, cobra_spent = 0;
    std::uint8_t flags = 0;
    std::uint8_t bond = Loose;
    std::uint8_t uses = 0;  // of abilities this turn, two bits each
    std::array<std::int8_t, kBuffs> turn{}, round{};
    std::uint8_t tags = 0;
    std::uint8_t spare = 0;
    std::uint16_t attacked_by = 0;  // the heroes that have attacked it this turn, a bit each

    constexpr bool is_alive() const { return lives > 0; }
    constexpr bool is(Flag f) const { return (flags & f) != 0; }
    constexpr void set(Flag f, bool on = true) { flags = u8(on ? flags | f : flags & ~f); }
    constexpr bool is_stunned() const { return bond == StunnedNow || bond == Stunned; }
    constexpr bool is_held() const { return bond != Loose; }  // a stunned unit is held, too
    constexpr int used(int ability) const { return (uses >> (2 * ability)) & 3; }
    constexpr bool operator==(const Unit&) const = default;
};

struct FallenToken {
    Place at;
    std::uint8_t lives = 0;  // 0: in the supply
    std::uint8_t acted = 0;
    std::uint8_t tags = 0;
    std::uint8_t spare = 0;
    std::uint16_t attacked_by = 0;
    constexpr bool operator==(const FallenToken&) const = default;
};

struct Player {
    enum Role : std::uint8_t { Heroes, WaitsForFallen, WaitsForBehemoth, Fallen, Behemoth, Out };
    std::uint16_t scrap = 0;
    std::uint8_t role = Heroes;
    std::uint8_t resigned = 0;
    std::uint8_t fell = 0;  // the how manieth elimination it was, equal in one depletion; 0: not eliminated
    std::uint8_t spare = 0;
    constexpr bool operator==(const Player&) const = default;
};

// Somebody who will come back after the next turn of `killer` (FTE-15.2).
struct Entry {
    std::uint8_t who = 0, killer = 0;
    std::uint8_t armed = 0;  // a turn of the killer has begun since
    std::uint8_t now = 0;    // right after the turn under way (FTE-15.4a)
    constexpr bool operator==(const Entry&) const = default;
};

inline constexpr std::uint8_t kInDeck = 255, kDrawn = 254;  // holders of artifacts that no seat has

enum class Do : std::uint8_t {
    None,
    // Chance
    Deal,
    RollTime,
    AttackDie,  // a: attacker, b: target, c: mode, d: it is Watch
    EffectDie,  // a: artifact, b: level, c: target
    Draw,       // a: cards still to be drawn
    // Decisions
    DraftUnit,
    DraftArtifact,
    PickTeam,
    PlaceMantra,  // a: left to divide, b: artifact
    Allocate,     // a: slot
    Deploy,       // a: slot
    Pre,
    Movement,
    Combat,
    Post,
    KeepArtifact,
    SkillPoint,  // a: unit, b: the Fireball's box is open, too
    BonusMove,   // a: unit, b: stripes, c: it is Hit and run, d: ability
    SwapPlace,   // a: how many places are settled
    LoseLife,    // a: lives left to lose, b: the lowest slot open
    Fallen,
    Bite,  // a: Fallen
    // Steps that run by themselves
    Drafting,      // a: step
    Dealing,       // a: step
    Picking,       // a: seat
    Allocating,    // a: seat, b: slot
    Deploying,     // a: step
    StartMantras,  // a: seat
    SetUpDone,
    Divide,  // a: mantras, b: first artifact that may be asked
    TurnBegins,
    EndMovement,
    Mining,  // a: slots that have had their turn, a bit each
    EndTurn,
    AfterMove,    // a: figure
    LoseEach,     // figures, a bit each, in a to e; f: lives; who: cause
    Defeat,       // a: figure, b: cause
    Point,        // b: cause; c to e: the victim's place
    Bereaved,     // b: seat that did it; c to e: the place of the unit
    Thorns,       // a: target, b: attacker
    AfterAttack,  // a: attacker
    Gain,         // a: scrap
    MineEach,     // a: slots, a bit each
    Losing,       // a: players asked already
    Depletion,
    ClimbNext,  // a, b: members left; c: object; d, e: members placed, a bit each
    BiteNext,   // a, b: members left
    BiteNow,    // a: Fallen, b: victim
    Count
};

struct Task {
    Do kind = Do::None;
    std::uint8_t who = 0;  // seat, except where Do says otherwise
    std::uint8_t a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
    constexpr bool operator==(const Task&) const = default;
};

// Causes of lost lives: figures, or the artifacts of a seat, or depletion.
inline constexpr int kArtifactOf = 64;  // + seat
inline constexpr int kNoCause = 255;

struct State {
    std::array<Unit, kUnits> units{};
    std::array<FallenToken, kFallen> fallen{};
    std::array<std::uint8_t, kMaxDeposits> deposits{};  // scraps left
    std::array<std::uint8_t, kArtifacts> holder{};
    std::array<std::uint8_t, kArtifacts> mantras{};
    std::array<Player, kSeats> players{};
    FixedVec<std::uint8_t, kSeats> order;
    FixedVec<Entry, 2> entries;
    std::uint8_t cursor = 0;       // whose turn it is, in order
    std::uint8_t cursor_gone = 1;  // he was taken out: it is the next one's place
    std::uint8_t active = kEmpty;  // seat whose turn it is
    std::uint8_t cut = 0;          // his turn ends (FTE-9.9)
    std::uint8_t mp = 0;
    std::uint8_t drawn = 0;                                 // cards of the purchase under way
    std::uint8_t behemoth_of = kEmpty, fallen_of = kEmpty;  // the seats that play them
    std::uint8_t awake = 0;                                 // the Fallen have entered
    std::uint8_t fallen_defeated = 0;                       // FTE-13.19
    std::uint8_t falls = 0;                                 // eliminations so far
    std::uint8_t over = 0;
    std::uint8_t winners = 0;                    // sides, a bit each; several: a draw
    std::uint8_t reason = 0;                     // of the end
    std::uint8_t teams = 0;                      // starter teams taken
    std::uint8_t set_up = 1;                     // the first turn has not begun
    std::uint16_t turns = 0;                     // completed
    Place marker, mark;                          // FTE-13.4, 14.3a
    std::array<std::uint8_t, 5> mined{};         // in this Mining phase, a bit each
    std::array<std::uint8_t, kUnits> planned{};  // lives to be lost by depletion
    std::array<std::uint8_t, 8> swap{};          // who shall stand at the places named so far
    Agenda<Task, kMaxTasks> agenda;
    std::uint8_t spare = 0;
};
static_assert(sizeof(State) <= 1536);
static_assert(std::has_unique_object_representations_v<State>);

struct Action {
    enum Kind : std::uint8_t {
        DraftUnit,
        DraftArtifact,
        PickTeam,
        PlaceMantra,
        Allocate,
        Deploy,
        Roll,
        Move,
        Convert,
        EndMovement,
        EndCombat,
        EndTurn,
        UseArtifact,
        UseAbility,
        Attack,
        Buy,
        KeepArtifact,
        SkillPoint,
        BonusMove,
        SwapPlace,
        LoseLife,
        FallenAct,
        FallenClimb,
        Bite,
        Time,
        Die,
        Drawn,
        Dealt,
        Count
    };
    std::uint8_t kind = kEmpty;
    std::uint8_t figure = kEmpty;              // or the artifact that is used
    std::uint16_t x = kEmpty16, y = kEmpty16;  // or targets, or Damage and Aiming
    std::uint8_t z = kEmpty;                   // or the deposit, the ability, Speed
    std::uint8_t k = kEmpty;                   // a card, a number, a level, a mode, a box

    constexpr Point place() const { return {x, y, z}; }
    constexpr bool operator==(const Action&) const = default;

    static constexpr Action of(Kind kind, int k = kEmpty) { return {kind, kEmpty, kEmpty16, kEmpty16, kEmpty, u8(k)}; }
    static constexpr Action at(Kind kind, int figure, const Point& p) {
        return {kind, u8(figure), u16(p.x), u16(p.y), u8(p.z), kEmpty};
    }
    static constexpr Action on(Kind kind, int figure, int target, int k = kEmpty) {
        return {kind, u8(figure), u16(target), kEmpty16, kEmpty, u8(k)};
    }
};
static_assert(sizeof(Action) == 8);

// Boxes of a skill point
enum class Box : std::uint8_t { Damage, Aiming, Speed, Fireball };

enum class Ending : std::uint8_t { None, LastSide, Behemoth, Depletion, RoundLimit, Resigned, Void, TooManySteps };

// What happened, for the log and the animation.
enum class Happening : std::uint16_t {
    Taken,          // seat: unit card
    ArtifactTaken,  // seat: artifact
    TeamPicked,     // seat: team
    Allocated,      // seat: figure, d, a, s
    Placed,         // seat: figure, place
    TurnBegan,      // seat: number
    Gained,         // seat: scrap
    TimeRolled,     // seat: points
    Moved,          // seat: figure, from, to, cost, what (0 Cobra, 1 bonus, 2 swap, 3 Fallen, 4 climb, 5 put), MP left
    Converted,      // seat: artifact, n
    PhaseEnded,     // seat
    Lapsed,         // seat: mantras lost
    Used,           // seat: artifact, level, t1, t2, deposit
    Ability,        // seat: figure, ability, t1, artifact, k, scrap
    Attacked,       // seat: attacker, target, mode, price, T
    DieRolled,      // seat: die, result, T, hit, attacker
    EffectRolled,   // seat: die
    LivesLost,      // seat: figure, n, cause
    Healed,         // seat: figure, n
    Buffed,         // seat: figure, stat, n
    Bound,          // seat: figure, stunned
    Defeated,       // seat: figure, cause
    TokenPlaced,    // fallen figure, place
    SkillGained,    // seat: figure, box
    Eliminated,     // seat: killer, role, MP left, artifacts lost
    Mined,          // seat: figure, deposit, scrap
    Depletion,
    Refilled,     // seat: deposit
    Bought,       // seat: price
    CardDrawn,    // seat: artifact (secret)
    Kept,         // seat: artifact, how many go back
    Watching,     // seat: figure
    WatchFired,   // seat: figure, mover
    Declined,     // seat: figure
    FallenEnter,  // seat: tokens, a bit each
    BehemothEnters,
    Comes,      // seat: inserted into the order
    Resigned,   // seat
    GaveUp,     // seat: slots (a bit each), 16 the Behemoth, 32 its mark: they have left the table
    LostLife,   // seat: figure (depletion, one life)
    SwapNamed,  // seat: figure
    Tagged,     // seat: figure
    TurnEnded,  // seat
    Ended,      // reason, winners
    Answered,   // seat: an action that nobody was asked for, in two halves
    Count
};

}  // namespace endtable::following_the_end
