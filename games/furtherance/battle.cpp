// Furtherance: steps with their traps, attacks with all that can come between, damage (FUR-9, 10, 16; ledger 3.4, 3.5).
#include <algorithm>
#include <cassert>

#include "games/furtherance/flow.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;
using Kind = Action::Kind;

namespace {

// Where an attack is (Task::a of a Battle task); Task::b is 1 if the coming blow is prevented.
enum class Stage : std::uint8_t {
    Open,  // substitute, defend
    Cloak,
    Strike,
    Counter,
    CounterCloak,
    CounterStrike,
    CastleHit,  // the attacker chooses castle or building
    CastleStrike,
    CastleCounter,
    Close,  // deaths
    After,  // window W-A
};
int stage(Stage s) { return static_cast<int>(s); }

}  // namespace

// --- The board -------------------------------------------------------------------------------------------------------

void Flow::put_unit(int square, const Unit& u) {
    assert(unit_at(s_, square).kind == 0);
    unit_at(s_, square) = u;
    s_.owned[u.owner] |= only(square);
}

Unit Flow::lift_unit(int square) {
    const Unit u = unit_at(s_, square);
    unit_at(s_, square) = {};
    s_.owned[u.owner] &= ~only(square);
    return u;
}

// Ledger 3.4
void Flow::move_unit(int from, int to) {
    Unit u = lift_unit(from);
    --u.moves;
    put_unit(to, u);
    report(EventKind::Moved, u.owner, "FUR-9.6", u.kind - 1, from, to);
    push(Do::FollowUp);
    if (has(setup_.board.field, to) && !u.is(Unit::Ring)) push(Do::Traps, u.owner, to, 1);
}

// FUR-11.5, W-M: task.b is the distance clockwise of the kingdom that is asked next
void Flow::run_traps(const Task& task) {
    for (int i = task.b; i < kKingdoms; ++i) {
        const int k = (task.who + i) & 3;
        if (!is_human(k) || !is_alive(setup_, s_, k) || held_item(setup_, realm(k), WindowKind::M) == 0) continue;
        push(Do::Traps, task.who, task.a, i + 1);
        push(Do::Trap, k, task.a);
        return;
    }
}

// --- Declaring -------------------------------------------------------------------------------------------------------

// Ledger 3.5, step 1
void Flow::declare(int from) {
    Unit& u = unit_at(s_, from);
    if (u.attacks > 0)
        --u.attacks;
    else
        --u.knives;
    u.clear(Unit::Ring);
    u.set(Unit::Attacked);
    s_.battle = {};
    s_.battle.attacker = u8(from + 1);
    s_.battle.by = u.owner;
    push(Do::Battle, u.owner, stage(Stage::Open));
}

void Flow::attack_unit(int from, int to) {
    declare(from);
    s_.battle.defender = u8(to + 1);
    s_.battle.victim = unit_at(s_, to).owner;
    report(EventKind::AttackedUnit, s_.battle.by, "FUR-10.1", from, to, s_.battle.victim);
}

void Flow::attack_castle(int from, int castle) {
    declare(from);
    s_.battle.victim = u8(castle);
    s_.battle.on_castle = 1;
    report(EventKind::AttackedCastle, s_.battle.by, "FUR-10.1", from, castle);
}

// FUR-16.4
void Flow::sacrifice(int from, int castle, int building) {
    Unit& u = unit_at(s_, from);
    u.set(Unit::Sacrificed);
    s_.hurt = 1;
    Building& wrecked = realm(castle).buildings[building];
    wrecked.used = Building::kWrecked;
    report(EventKind::Sacrificed, u.owner, "FUR-16.4", u.kind - 1, from, castle, wrecked.kind);
    push(Do::FollowUp);
}

// --- The attack ------------------------------------------------------------------------------------------------------

// Substitute or defender (ledger 3.5, step 2)
void Flow::open_battle() {
    const Battle& b = s_.battle;
    const bool human = is_human(b.victim);
    if (b.on_castle == 0) {
        push(Do::Battle, b.by, stage(Stage::Cloak));
        if (human && card_of(setup_, unit_at(s_, b.defender - 1)).substitute && defenders(setup_, s_) != 0)
            push(Do::Substitute, b.victim);
        return;
    }
    push(Do::Battle, b.by, stage(Stage::CastleHit));
    if (defenders(setup_, s_) == 0) return;
    if (human)
        push(Do::Defend, b.victim);
    else
        choose_enemy_defender();
}

void Flow::run_battle(const Task& task) {
    Battle& b = s_.battle;
    const auto go_on = [&](Stage next) { push(Do::Battle, b.by, stage(next)); };
    // Asks the owner of this unit for a Cloak (FUR-11.6).
    const auto cloak = [&](int square, Stage next) {
        go_on(next);
        const int owner = unit_at(s_, square).owner;
        if (is_human(owner) && held_item(setup_, realm(owner), WindowKind::H) != 0) push(Do::Cloak, owner, square);
    };
    switch (static_cast<Stage>(task.a)) {
        case Stage::Open: open_battle(); break;
        case Stage::Cloak: cloak(b.defender - 1, Stage::Strike); break;
        case Stage::Strike:
            go_on(Stage::Counter);
            if (task.b == 0)
                hit(b.defender - 1, atk_of(setup_, unit_at(s_, b.attacker - 1)), by_unit(u8(b.attacker - 1)));
            break;
        case Stage::Counter:
            if (!can_counter(setup_, s_)) return go_on(Stage::Close);
            go_on(Stage::CounterCloak);
            if (!setup_.solo()) push(Do::Counter, unit_at(s_, b.defender - 1).owner);  // FUR-17.5, 17.19
            break;
        case Stage::CounterCloak:
            report(EventKind::Countered, unit_at(s_, b.defender - 1).owner, "FUR-10.3", b.defender - 1);
            cloak(b.attacker - 1, Stage::CounterStrike);
            break;
        case Stage::CounterStrike:
            go_on(Stage::Close);
            if (task.b == 0)
                hit(b.attacker - 1, atk_of(setup_, unit_at(s_, b.defender - 1)), by_unit(u8(b.defender - 1)));
            break;
        case Stage::CastleHit:
            if (b.defender != 0) return go_on(Stage::Cloak);
            go_on(Stage::CastleStrike);
            if (is_human(b.by))
                push(Do::CastleHit, b.by);
            else if (shields(setup_, realm(b.victim)) > 0)
                push(Do::CastleHit, b.victim);  // FUR-17.13d
            else
                b.hit = 1;
            break;
        case Stage::CastleStrike: castle_strike(); break;
        case Stage::CastleCounter: castle_counter(); break;
        case Stage::Close:
            go_on(Stage::After);
            push(Do::FollowUp);
            break;
        case Stage::After: {
            const int victim = b.victim, by = b.by;
            b = {};
            if (is_human(victim) && victim != by && is_alive(setup_, s_, victim))
                push(Do::Window, victim, static_cast<int>(WindowKind::A));
            break;
        }
    }
}

// Ledger 3.5, unit against castle, step 4
void Flow::castle_strike() {
    const Battle& b = s_.battle;
    Kingdom& victim = realm(b.victim);
    const int damage = setup_.numbers.castle_attack_damage;
    if (b.hit == 1) {
        victim.hp = u8(std::max(0, victim.hp - damage));
        report(EventKind::CastleHit, b.victim, "FUR-10.9", damage, victim.hp);
    } else {
        Building& building = victim.buildings[b.hit - 2];
        building.damage = u8(std::min(255, building.damage + damage));
        s_.hurt = 1;
        report(EventKind::BuildingHit, b.victim, "FUR-10.9", building.kind, building.damage, b.hit - 2);
    }
    if (is_human(b.by))
        if (const int most = kingdom_stat(setup_, realm(b.by), Stat::Plunder); most > 0) {
            const int gold = is_human(b.victim) ? std::min<int>(most, victim.gold) : most;  // FUR-17.26
            if (is_human(b.victim)) pay(b.victim, gold);
            gain(b.by, gold);
            if (gold > 0) report(EventKind::Plundered, b.by, "FUR-14.6", gold, b.victim);
        }
    if (setup_.solo() && is_human(b.victim) && victim.hp == 0) {  // FUR-17.23b
        victim.out = ++s_.outs;
        return end_game(-1, Reason::Lost);
    }
    if (!is_human(b.victim)) hit_enemy_castle(b.victim, damage);
    push(Do::Battle, b.by, stage(Stage::CastleCounter));
}

void Flow::castle_counter() {
    const Battle& b = s_.battle;
    push(Do::Battle, b.by, stage(Stage::Close));
    if (card_of(setup_, unit_at(s_, b.attacker - 1)).no_counter) return;  // FUR-16.3
    const int damage =
        setup_.numbers.castle_counter_damage + kingdom_stat(setup_, realm(b.victim), Stat::CastleCounter);
    if (damage == 0) return;
    if (!setup_.solo()) return push(Do::CastleCounter, b.victim, 0, damage);
    report(EventKind::CastleCountered, b.victim, "FUR-17.5", b.attacker - 1, damage);
    hit(b.attacker - 1, damage, by_kingdom(b.victim));
}

void Flow::step_in(const Task& task, int square) {
    s_.battle.defender = u8(square + 1);
    s_.battle.replaced = 1;
    const bool defends = task.kind == Do::Defend;
    report(defends ? EventKind::Defended : EventKind::Substituted, task.who, defends ? "FUR-10.8" : "FUR-16.6",
           unit_at(s_, square).kind - 1, square);
}

void Flow::use_cloak(const Task& task) {
    const int k = task.who, item = held_item(setup_, realm(k), WindowKind::H) - 1;
    realm(k).items.take(item);
    discard(DeckId::Items, item);
    s_.agenda.top().b = 1;  // the blow that follows
    report(EventKind::ItemUsed, k, "FUR-11.6", item, task.a);
    report(EventKind::Prevented, k, "FUR-11.6", task.a);
}

void Flow::absorb(const Task& task, Action a) {
    if (a.kind == Kind::Unit) report(EventKind::Absorbed, task.who, "FUR-16.8", task.a, a.y);
    deal(a.kind == Kind::Unit ? a.y : task.a, task.b, task.c);
}

void Flow::hold_back() { s_.agenda.top().a = u8(stage(Stage::Close)); }

void Flow::strike_from_castle(const Task& task) {
    const int attacker = s_.battle.attacker - 1;
    report(EventKind::CastleCountered, task.who, "FUR-10.10", attacker, task.b);
    hit(attacker, task.b, by_kingdom(task.who));
}

void Flow::spring_trap(const Task& task) {
    s_.agenda.pop();  // Traps: at most one a step
    const int k = task.who, item = held_item(setup_, realm(k), WindowKind::M) - 1;
    realm(k).items.take(item);
    discard(DeckId::Items, item);
    report(EventKind::ItemUsed, k, "FUR-11.12", item, task.a);
    for (const Effect& effect : setup_.item(item).effects) perform(k, effect, task.a);
}

// --- Damage ----------------------------------------------------------------------------------------------------------

void Flow::hit(int square, int damage, std::uint8_t by) {
    if (damage > 0) push(Do::Hit, unit_at(s_, square).owner, square, damage, by);
}

void Flow::run_hit(const Task& task) {
    const Unit& u = unit_at(s_, task.a);
    if (u.kind == 0) return;
    if (is_human(u.owner) && absorbers(setup_, s_, task.a) != 0)
        push(Do::Absorb, u.owner, task.a, task.b, task.c);  // FUR-16.8
    else
        deal(task.a, task.b, task.c);
}

void Flow::deal(int square, int damage, std::uint8_t by) {
    Unit& u = unit_at(s_, square);
    u.damage = u8(std::min(255, u.damage + damage));
    u.hit_by = by;
    s_.hurt = 1;
    report(EventKind::Damaged, u.owner, "FUR-10.2", u.kind - 1, square, damage, by,
           std::max(0, hp_of(setup_, u) - u.damage));
}

}  // namespace endtable::furtherance
