// After the Empire: a state while it is being changed, and what is told of it.
#pragma once

#include "core/events.hpp"
#include "core/refusal.hpp"
#include "games/after_the_empire/setup.hpp"

namespace endtable::after_the_empire {

// What is reported, and its arguments. `who` is a seat, kNobody for the table and the Rival. Cards, places, sides and
// kinds are the numbers of the state; (secret) is known to `who` alone.
enum class Happening : std::uint16_t {
    ObjectiveDrawn,      // who; objective (secret, but for one from the open discards)
    ObjectiveKept,       // who; objective (secret likewise); place in the pair
    ObjectiveDiscarded,  // who; objective
    RefugeeTaken,        // who; card: a Starting Refugee
    OrderSet,            // seat or kRival of each place, 255: none
    GoldGiven,           // who; gold: at the beginning
    GateBuilt,           // who; side
    MarketFilled,        // card; slot
    InvaderTurned,       // slot; card; side
    SiegeTurned,         // card; side
    SeasonBegan,         // season
    TurnBegan,           // who
    WorkerPlaced,        // who; Space, or -1; card, or -1; branch or slot
    FreeUsed,            // who; card
    Passed,              // who
    TurnEnded,           // who
    Gained,              // who; Good; amount
    Paid,                // who; Good; amount
    CardTaken,           // who; card; slot
    Healed,              // who; Soldiers
    Sown,                // who; side; level
    Protected,           // who; side
    Built,               // who; place; Piece::Kind
    Replaced,            // who; place; Piece::Kind; cubes that came back
    Repaired,            // who; place; cubes
    FlameRemoved,        // who; place
    CardMended,          // who; card
    WorkDone,            // who: no more steps
    Peeked,              // who; slot; card (secret); side (secret)
    NotTraded,           // who
    TroopsSealed,        // who (private); side; Soldiers; Mercenaries
    TroopsAssigned,      // who; side; Soldiers; Mercenaries; 0 moved with tokens, 1 in Combat
    TroopsPlaced,        // who; on the Walls: N, E, S, W as Soldiers << 8 | Mercenaries
    InvadersCame,        // who; slot, 4: surge; side; Swordsmen; Archers
    SurgeFell,           // Surge; season's Swordsmen; the seats it hits (bits)
    SiegeCame,           // who; 0 damage, 1 bypass; power; side
    TargetChosen,        // who; corner
    PieceHit,         // who; place; cubes lost; 0 stands, 1 destroyed, 2 Inoperable; Good of the cubes that came back
    FarmRazed,        // who; side; level
    VolleyChosen,     // who; card; side
    HitsChosen,       // who; place of kHitPlaces; count
    InvadersFell,     // who; side, 4: inside; Swordsmen; Archers
    TroopsFell,       // who; side, 4: inside; Soldiers wounded; Mercenaries dead
    InvadersEntered,  // who; side; Swordsmen; Archers; 1: over the Wall
    CycleEnded,       // who; cycles
    BattleEnded,      // who; Battle::Status
    CardHurt,         // who; card
    GoldFell,         // who; from; to
    VillagerGained,   // who
    FlagWon,          // who, kNobody: the Rival; value
    Income,           // who, kNobody: the Rival; gold
    Harvested,        // who; food
    Feasted,          // who; food; gold; unpaid
    CardsDiscarded,   // building, or 255; refugee, or 255: from slot 0
    RowsSlid,         //
    MercenariesLeft,  // who; number
    RivalOrdered,     // location; 1: carried out
    RivalGained,      // gold; works; scouts; camp; card, or 255
    RivalIdle,        // Workers lost
    RivalFought,      // attackers; defence; 1: sacked
    RivalLost,        // card
    SpaceBlocked,     // location; 1: blocked, 0: nothing left to block
    ObjectiveScored,  // who; objective; gold, 0: not fulfilled
    Scored,           // who; total
    Left,             // who
    Ended,            // Void: why there is no result
};

// An action in an argument of an event: of what was applied because it was the only option, the first event of its seat
// is `forced` and has it as its last argument (5).
constexpr std::int32_t bits_of(Action a) { return static_cast<int>(a.kind) | a.x << 8 | a.y << 16 | a.z << 24; }
constexpr Action action_of(std::int32_t bits) {
    return Action::of(static_cast<Action::Kind>(bits & 255), bits >> 8 & 255, bits >> 16 & 255, bits >> 24 & 255);
}

struct Play {
    const Setup& setup;
    State& s;
    Events* events;
    Action forced{};  // the only option, which is being applied without asking
    int forced_by = -1;

    operator Reading() const { return {setup, s}; }  // NOLINT: a Play can be read wherever a Reading can
    Fief& fief(int p) const { return s.fief(p); }

    void push(Task::Kind kind, int who = 0, int a = 0, int b = 0) const {
        if (!s.agenda.push({kind, u8(who), u8(a), u8(b)})) [[unlikely]]
            s.void_by = Void::AgendaFull;  // the content reader proves that it does not happen (content_effects.cpp)
    }
    void push_lane(int p, Task::Kind kind, int a = 0, int b = 0) const {
        if (!s.lanes[seat(p)].push({kind, u8(p), u8(a), u8(b)})) [[unlikely]]
            s.void_by = Void::AgendaFull;  // a lane never holds more than a question and the steps behind it
    }
    Event* report(Happening what, int p, const char* clause, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                  std::int32_t d = 0, std::int32_t e = 0) {
        if (events == nullptr) return nullptr;
        Event event;
        event.kind = static_cast<std::uint16_t>(what);
        event.who = p < 0 || p >= kFiefs ? kNobody : seat(p);
        event.clause = clause;
        event.args = {a, b, c, d, e, 0};
        if (p >= 0 && p == forced_by) {
            event.forced = true;
            event.args[5] = bits_of(forced);
            forced_by = -1;
        }
        return &events->add(event);
    }
    void note_reveal() const {
        if (events != nullptr) events->note_reveal();
    }
};
inline constexpr int kTable = -1;  // `who` of what happens to nobody in particular

}  // namespace endtable::after_the_empire
