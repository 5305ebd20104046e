// Furtherance: the solo enemies (FUR-17, ledger 3.6). They are no seats: everything they do follows from the board, and
// ties are broken by the player (SoloOrder, SoloTarget, SoloDefender, SoloSpawn).
//
// An enemy turn is a chain of tasks: EnemyPhase (counters, refreshing) - EnemyUnits (whose turn is it among its units?)
// - EnemyMove, EnemyAttack (one unit, step by step) - EnemySpawn - EnemyEnd. Each does one thing and pushes what
// follows, because a step or an attack may ask the player something in between.
#include "games/furtherance/solo.hpp"

#include <algorithm>
#include <tuple>

#include "games/furtherance/flow.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

namespace {

constexpr int kPlayer = 0;
constexpr int kLastEnemy = 3;  // W, N, E (FUR-17.7)

// The squares of the set whose unit is best by `key`, all of them where several are equal.
template <class Key>
Squares best_of(Squares set, Key key) {
    Squares best = 0;
    for (const int square : squares(set)) {
        if (best != 0) {
            const auto found = key(std::countr_zero(best)), now = key(square);
            if (now < found) continue;
            if (found < now) best = 0;
        }
        best |= only(square);
    }
    return best;
}

// Who acts next: the one with the fewest arrows left (FUR-17.10).
Squares next_to_act(const Setup& setup, const State& s, int e) {
    Squares left = 0;
    for (const int square : squares(owned(s, e)))
        if (!unit_at(s, square).is(Unit::Acted)) left |= only(square);
    return best_of(left, [&](int square) { return -setup.board.arrows_left[static_cast<std::size_t>(square)]; });
}

// Who defends the castle that is attacked: most health left, then the higher attack (FUR-17.20b).
Squares best_defenders(const Setup& setup, const State& s) {
    return best_of(defenders(setup, s), [&](int square) {
        const Unit& u = unit_at(s, square);
        return std::tuple(hp_of(setup, u) - u.damage, atk_of(setup, u));
    });
}

// The first open square of its castle in the order of FUR-17.18b; -1: it is full.
int spawn_square(const Setup& setup, const State& s, int e) {
    for (const Square square : setup.board.spawn[static_cast<std::size_t>(e)])
        if (!has(occupied(s), square)) return square;
    return -1;
}

}  // namespace

// --- What the player is asked ----------------------------------------------------------------------------------------

Squares solo_targets(const Setup& setup, const State& s, int square) {
    const Unit& u = unit_at(s, square);
    if (atk_of(setup, u) < 1) return 0;  // FUR-9.9
    Squares targets = 0;
    for (const int at : squares(reach_of(setup, s, u, square) & owned(s, kPlayer))) {
        const Unit& target = unit_at(s, at);
        if (target.is(Unit::Ring)) continue;
        if (target.is(Unit::New) && card_of(setup, u).no_attack_new) continue;
        targets |= only(at);
    }
    return targets;
}

Squares solo_candidates(const Setup& setup, const State& s, const Task& task) {
    switch (task.kind) {
        case Task::Kind::SoloOrder: return next_to_act(setup, s, task.b);
        case Task::Kind::SoloTarget: return solo_targets(setup, s, task.a);
        case Task::Kind::SoloDefender: return best_defenders(setup, s);
        default: return 0;
    }
}

Kinds solo_spawns(const Setup& setup, const State& s, const Task& task) {
    const Kinds& research = kingdom(s, task.b).enemy_research;
    const auto key = [&](int kind) { return std::tuple(setup.unit(kind).cost, setup.unit(kind).atk); };
    Kinds best;
    int found = -1;
    for (int kind = 0; kind < setup.cards.units_n; ++kind) {
        if (!research.has(kind)) continue;
        if (found >= 0 && key(kind) < key(found)) continue;
        if (found >= 0 && key(found) < key(kind)) best.clear();
        best.add(kind);
        found = kind;
    }
    return best;
}

// --- Counters (FUR-17.8, 17.22) --------------------------------------------------------------------------------------

// To the next castle that stands; from the last one they leave the game (FUR-17.8b, 17.22b).
void Flow::move_counters(int e, int n, const char* clause) {
    kingdom(s_, e).enemy_counters = u8(kingdom(s_, e).enemy_counters - n);
    int to = -1;
    for (int f = kLastEnemy; f > e; --f)
        if (is_alive(setup_, s_, f)) to = f;
    if (to >= 0) kingdom(s_, to).enemy_counters = u8(kingdom(s_, to).enemy_counters + n);
    report(EventKind::CounterMoved, e, clause, e, to, n);
}

void Flow::hit_enemy_castle(int k, int damage) {
    const Kingdom& kd = kingdom(s_, k);
    if (kd.enemy_counters == 0) return;
    const bool released = kd.hp <= setup_.solo_hp_release;  // FUR-17.22c: now, not when counters arrive
    move_counters(k, released ? kd.enemy_counters : std::min<int>(damage, kd.enemy_counters), "FUR-17.22");
}

// --- Defending a castle (FUR-17.20b) --------------------------------------------------------------------------------

void Flow::choose_enemy_defender() {
    const Squares best = best_defenders(setup_, s_);
    if (std::has_single_bit(best))
        enemy_defends(std::countr_zero(best));
    else if (best != 0)
        push(Task::Kind::SoloDefender, kPlayer);
}

void Flow::enemy_defends(int square) {
    s_.battle.defender = u8(1 + square);
    s_.battle.replaced = 1;
    report(EventKind::Defended, s_.battle.victim, "FUR-17.20b", unit_at(s_, square).kind - 1, square);
}

// --- An enemy's turn -------------------------------------------------------------------------------------------------

void Flow::begin_enemy(int e) {
    if (e > kLastEnemy) {
        back_to_player();
        return;
    }
    if (!is_alive(setup_, s_, e) && owned(s_, e) == 0) {  // FUR-17.24
        push(Task::Kind::EnemyPhase, e + 1);
        return;
    }
    if (kingdom(s_, e).enemy_counters > 0) {  // FUR-17.8: those further on are skipped
        move_counters(e, 1, "FUR-17.8");
        report(EventKind::EnemyWaits, e, "FUR-17.8", e, kingdom(s_, e).enemy_counters);
        back_to_player();
        return;
    }
    s_.active = u8(e);
    s_.phase = u8(static_cast<int>(Phase::Enemies));
    report(EventKind::EnemyTurn, e, "FUR-17.7", e);
    for (const int square : squares(owned(s_, e))) {
        Unit& u = unit_at(s_, square);
        u.clear(Unit::New);  // FUR-17.18d
        u.clear(Unit::Attacked);
        u.moves = u8(setup_.numbers.moves);
        u.attacks = card_of(setup_, u).attacks;
    }
    push(Task::Kind::EnemyEnd, e);
    push(Task::Kind::EnemySpawn, e);
    push(Task::Kind::EnemyUnits, e);
}

// The enemy phase is over, and the round with it (FUR-5.8, 15.4).
void Flow::back_to_player() {
    if (setup_.round_limit > 0 && s_.round >= setup_.round_limit) return end_game(-1, Reason::RoundLimit);
    begin_round();
    push(Task::Kind::TurnStart, kPlayer);
}

void Flow::choose_enemy_unit(int e) {
    const Squares next = next_to_act(setup_, s_, e);
    if (next == 0) return;
    push(Task::Kind::EnemyUnits, e);
    if (std::has_single_bit(next))
        act_with_enemy(e, std::countr_zero(next));
    else
        push(Task::Kind::SoloOrder, kPlayer, 0, e);
}

void Flow::act_with_enemy(int e, int square) {
    unit_at(s_, square).set(Unit::Acted);
    push(Task::Kind::EnemyMove, e, square);
}

// One step along the arrows, if nothing of yours can be attacked from here and the way is open (FUR-17.11 to 17.14).
// A trapped unit has no moves left, a dead one is not there any more.
void Flow::step_enemy(int e, int square) {
    if (!has(owned(s_, e), square)) return;
    const Unit& u = unit_at(s_, square);
    const Square to = setup_.board.arrow[static_cast<std::size_t>(square)];
    if (u.moves > 0 && to != kNoSquare && !has(occupied(s_), to) && solo_targets(setup_, s_, square) == 0) {
        push(Task::Kind::EnemyMove, e, to);
        move_unit(square, to);
        return;
    }
    push(Task::Kind::EnemyAttack, e, square, u.attacks);
}

// One attack: the unit of yours that it attacked before, another one, otherwise the castle (FUR-17.12, 17.13, 17.13b).
void Flow::attack_as_enemy(const Task& task) {
    const int e = task.who, square = task.a, left = task.b, before = task.c - 1;
    if (left == 0 || !has(owned(s_, e), square)) return;
    Squares targets = solo_targets(setup_, s_, square);
    if (before >= 0 && has(targets, before)) targets = only(before);
    if (targets == 0 && !has(setup_.board.gate[kPlayer], square)) return;
    if (targets == 0 && atk_of(setup_, unit_at(s_, square)) < 1) return;
    push(Task::Kind::EnemyAttack, e, square, left - 1);
    if (targets == 0)
        attack_castle(square, kPlayer);
    else if (std::has_single_bit(targets))
        attack_unit_as_enemy(square, std::countr_zero(targets));
    else
        push(Task::Kind::SoloTarget, kPlayer, square);  // FUR-17.12c
}

// The task of its further attacks is on top, and keeps to this one.
void Flow::attack_unit_as_enemy(int square, int target) {
    s_.agenda.top().c = u8(1 + target);
    attack_unit(square, target);
}

// FUR-17.16 to 17.18c
void Flow::begin_spawn(int e) {
    if (!is_alive(setup_, s_, e) || spawn_square(setup_, s_, e) < 0) return;
    if (std::popcount(owned(s_, e)) >= setup_.numbers.max_units) return;
    Task task{Task::Kind::SoloSpawn, kPlayer, 0, u8(e), 0};
    const Kinds best = solo_spawns(setup_, s_, task);
    if (best.size() > 1) {
        push(task.kind, task.who, task.a, task.b);
    } else if (best.size() == 1) {
        spawn_from_research(e, std::countr_zero(best.present()));
    } else if (prepare_draw(DeckId::Units)) {
        push(Task::Kind::DrawSpawn, e, 0, s_.unit_deck.size());  // FUR-17.17b
    }
}

void Flow::spawn_from_research(int e, int kind) {
    kingdom(s_, e).enemy_research.take(kind);
    spawn(e, kind, false);
}

void Flow::spawn(int e, int kind, bool from_deck) {
    const int square = spawn_square(setup_, s_, e);
    Unit u;
    u.kind = u8(1 + kind);
    u.owner = u8(e);
    u.set(Unit::New);
    put_unit(square, u);
    report(EventKind::Spawned, e, "FUR-17.18", e, kind, square, from_deck ? 1 : 0);
}

void Flow::end_enemy(int e) {
    for (const int square : squares(owned(s_, e))) unit_at(s_, square).clear(Unit::Acted);
    push(Task::Kind::EnemyPhase, e + 1);
    push(Task::Kind::Window, kPlayer, static_cast<int>(WindowKind::E));  // FUR-17.25
}

// Who cannot attack goes to the bottom, for all to see (FUR-17.17).
void Flow::drew_spawn(const Task& task, int kind) {
    take_from_deck(DeckId::Units, kind);
    if (setup_.unit(kind).atk >= 1) return spawn(task.who, kind, true);
    put_at_bottom(DeckId::Units, kind, kEverybody);
    report(EventKind::SpawnPassed, task.who, "FUR-17.17", task.who, kind);
    if (task.b > 1) push(Task::Kind::DrawSpawn, task.who, 0, task.b - 1);
}

}  // namespace endtable::furtherance
