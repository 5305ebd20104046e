// Furtherance: which items and abilities may be used, on what, in which window (FUR-11, 14.6).
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

// --- Items and abilities ---------------------------------------------------------------------------------------------

static int plus_hp_in_play(const State& s) {
    int n = 0;
    for (const Unit& u : s.units) n += u.plus_hp;
    return n;
}

// Own or enemy units this can be used on, a bit each.
Squares unit_targets(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect) {
    const Squares own = owned(s, k);
    Squares set = 0;
    switch (kind) {
        case TargetKind::OwnUnit:
            set = own;
            if (effect.op == Effect::Op::AddToken && effect.token == Token::PlusHp &&
                plus_hp_in_play(s) >= setup.numbers.max_plus_hp)
                return 0;  // FUR-2.3
            break;
        case TargetKind::OwnUnitOnField:
            for (const int q : squares(own & setup.board.field))
                if (effect.op != Effect::Op::AddToken || effect.token != Token::Ring || !unit_at(s, q).is(Unit::Ring))
                    set |= only(q);
            break;
        case TargetKind::OwnUnitDamaged:
            for (const int q : squares(own))
                if (unit_at(s, q).damage > 0) set |= only(q);
            break;
        case TargetKind::OwnUnitToMove:
            for (const int q : squares(own))
                if (!unit_at(s, q).is(Unit::New) && !unit_at(s, q).is(Unit::Attacked)) set |= only(q);
            break;
        case TargetKind::EnemyUnitAtOwnCastle:
        case TargetKind::EnemyUnitNear: {
            Squares near = setup.board.gate[static_cast<std::size_t>(k)];
            if (kind == TargetKind::EnemyUnitNear)
                for (const int q : squares(own)) near |= setup.board.next[static_cast<std::size_t>(q)];
            for (const int q : squares(near & occupied(s) & ~own))
                if (!unit_at(s, q).is(Unit::Ring)) set |= only(q);
            break;
        }
        default: break;
    }
    return set;
}

static bool is_usable(const Setup& setup, const State& s, int k, int item) {
    const ItemCard& card = setup.item(item);
    if (unit_targets(setup, s, k, card.target, card.effects[0]) != 0) return true;
    bool any = false;
    other_targets(setup, kingdom(s, k), card.target, [&](std::uint8_t) { any = true; });
    return any;
}

// May this item be played in this window at all (FUR-11.5, 11.9)?
bool belongs(const Setup& setup, int item, WindowKind window) {
    const ItemCard& card = setup.item(item);
    switch (window) {
        case WindowKind::F: return card.in(WindowKind::T);
        case WindowKind::A:
        case WindowKind::E:
            if (setup.item_windows == ItemWindows::OwnTurnOnly) return false;
            if (card.in(window)) return true;
            return setup.item_windows == ItemWindows::All && card.in(WindowKind::T) &&
                   card.effects[0].op != Effect::Op::AddMoves;
        default: return card.in(window);
    }
}

WindowKind window_of(const Task& task) {
    switch (task.kind) {
        case Task::Kind::Window: return static_cast<WindowKind>(task.a);
        case Task::Kind::ForcedItem: return WindowKind::F;
        default: return WindowKind::T;
    }
}

Refusal item_refusal(const Setup& setup, const State& s, int k, const Task& task, Action a) {
    if (a.z != 0 || a.x >= setup.cards.items_n || !kingdom(s, k).items.has(a.x)) return {"no_such_item", "FUR-11.1"};
    if (!belongs(setup, a.x, window_of(task))) return {"wrong_window", "FUR-11.5"};
    const ItemCard& card = setup.item(a.x);
    return target_refusal(setup, s, k, card.target, card.effects[0], a.y);
}

Refusal leader_use_refusal(const Setup& setup, const State& s, int k, Action a) {
    const Kingdom& kd = kingdom(s, k);
    if (a.x != 0 || a.z != 0) return kNoSuchOption;
    if (kd.leader == 0 || kd.leader == kUnknownKind || setup.leader(kd.leader - 1).use.per_turn == 0)
        return {"no_such_leader", "FUR-14.6"};
    const Use& use = setup.leader(kd.leader - 1).use;
    if (kd.leader_used >= use.per_turn) return {"already_used", "FUR-14.6"};
    if (kd.gold < use.cost) return {"cannot_afford", "FUR-14.6"};
    return target_refusal(setup, s, k, use.target, use.effect, a.y);
}

static int usable_building(const Setup& setup, const Kingdom& kd, int kind) {  // its number, or -1
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        if (b.kind == kind && b.is_finished() && b.used < setup.building(kind).use.per_turn) return i;
    }
    return -1;
}

Refusal building_use_refusal(const Setup& setup, const State& s, int k, Action a) {
    const Kingdom& kd = kingdom(s, k);
    if (a.z != 0 || a.x >= setup.cards.buildings_n || usable_building(setup, kd, a.x) < 0)
        return {"no_such_building", "FUR-8.13"};
    const Use& use = setup.building(a.x).use;
    if (kd.gold < use.cost) return {"cannot_afford", "FUR-8.13"};
    return target_refusal(setup, s, k, use.target, use.effect, a.y);
}

Refusal target_refusal(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect, int t) {
    constexpr Refusal kUseless{"no_useful_target", "FUR-11.7"};
    if (target::is_square(t)) {
        if (has(unit_targets(setup, s, k, kind, effect), t)) return kLegal;
        const bool enemy = kind == TargetKind::EnemyUnitAtOwnCastle || kind == TargetKind::EnemyUnitNear;
        if (enemy && has(owned(s, k), t)) return {"own_target", "FUR-10.18"};
        if (enemy && unit_at(s, t).is(Unit::Ring)) return {"invisible", "FUR-16.9"};
        return kUseless;
    }
    bool found = false;
    other_targets(setup, kingdom(s, k), kind, [&](std::uint8_t other) { found = found || other == t; });
    return found ? kLegal : kUseless;
}

bool has_usable_item(const Setup& setup, const State& s, int k, WindowKind window) {
    for (std::uint32_t held = kingdom(s, k).items.present(); held != 0; held &= held - 1) {
        const int item = std::countr_zero(held);
        if (belongs(setup, item, window) && is_usable(setup, s, k, item)) return true;
    }
    return false;
}

int held_item(const Setup& setup, const Kingdom& kd, WindowKind window) {
    for (std::uint32_t held = kd.items.present(); held != 0; held &= held - 1)
        if (const int item = std::countr_zero(held); setup.item(item).in(window)) return item + 1;
    return 0;
}

}  // namespace endtable::furtherance
