// Furtherance: what is legal, and why not. `refusal` is the definition; what it asks about workers, units and items is
// in legal_work.cpp, legal_units.cpp and legal_items.cpp, each question in questions.cpp.
#include "games/furtherance/questions.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;

Refusal judge_acquiring(const Asked& q, DeckId deck, Action a, bool may_stop) {
    const int gold = q.kd.gold, worker = acting_worker(q.s);
    switch (a.kind) {
        case Kind::Market:
            return is_number(a) ? market_refusal(q.setup, q.s, q.k, deck, a.x, worker, gold) : kNoSuchOption;
        case Kind::Research:
            return is_number(a) ? research_refusal(q.setup, q.s, q.k, deck, a.x, worker, gold, false) : kNoSuchOption;
        case Kind::Blind: return is_plain(a) ? blind_refusal(q.setup, q.s, q.k, deck, gold) : kNoSuchOption;
        case Kind::Done:
            if (!is_plain(a)) return kNoSuchOption;
            return may_stop ? kLegal : Refusal{"buy_first", "FUR-6.4"};
        default: return kWrongPhase;
    }
}

Refusal judge_castle_hit(const Asked& q, Action a) {
    const Kingdom& victim = kingdom(q.s, q.s.battle.victim);
    const bool shielded = shields(q.setup, victim) > 0;
    if (a.kind == Kind::HitCastle) {
        if (!is_plain(a)) return kNoSuchOption;
        return shielded ? Refusal{"shield_first", "FUR-8.9"} : kLegal;
    }
    if (a.kind != Kind::HitBuilding) return kWrongPhase;
    if (!is_number(a) || a.x >= victim.buildings.size()) return kNoSuchOption;
    const Building& b = victim.buildings[a.x];
    if (shielded && (!b.is_finished() || stat_of(q.setup.building(b.kind).stats, Stat::Shield) == 0))
        return {"shield_first", "FUR-8.9"};
    return kLegal;
}

namespace {

// What can be done with at any step of the own turn; a refusal of another kind of action says `otherwise`.
Refusal judge_tool(const Asked& q, Action a, Refusal otherwise) {
    switch (a.kind) {
        case Kind::UseItem: return item_refusal(q.setup, q.s, q.k, q.task, a);
        case Kind::UseLeader: return leader_use_refusal(q.setup, q.s, q.k, a);
        case Kind::UseBuilding: return building_use_refusal(q.setup, q.s, q.k, a);
        default: return otherwise;
    }
}

}  // namespace

Refusal judge_worker_step(const Asked& q, Action a) {
    switch (a.kind) {
        case Kind::Act:
        case Kind::Repeat: return act_refusal(q.setup, q.s, q.k, a);
        case Kind::EndWorkers:
            if (!is_plain(a)) return kNoSuchOption;
            for (const Worker& w : q.kd.workers)
                if (w.is_ready()) return {"workers_must_act", "FUR-5.3"};
            return kLegal;
        default: return judge_tool(q, a, {"wrong_phase", "FUR-5.4"});
    }
}

Refusal judge_unit_step(const Asked& q, Action a) {
    const Setup& setup = q.setup;
    const State& s = q.s;
    switch (a.kind) {
        case Kind::Move: return a.z == 0 ? move_refusal(setup, s, q.k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackUnit: return a.z == 0 ? attack_unit_refusal(setup, s, q.k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackCastle: return a.z == 0 ? attack_castle_refusal(setup, s, q.k, a.x, a.y) : kNoSuchOption;
        case Kind::Sacrifice: return sacrifice_refusal(setup, s, q.k, a.x, a.y, a.z);
        case Kind::EndTurn: return is_plain(a) ? kLegal : kNoSuchOption;
        default: return judge_tool(q, a, {"wrong_phase", "FUR-5.4b"});
    }
}

// A unit that takes over, or none. Why one cannot is told where it is known (FUR-16.5b, 16.9).
Refusal judge_defender(const Asked& q, Action a, const char* clause) {
    if (a.kind == Kind::No) return is_plain(a) ? kLegal : kNoSuchOption;
    if (a.kind != Kind::Unit) return kWrongPhase;
    if (!is_on_square(a)) return kNoSuchOption;
    if (a.y >= kSquares) return {"not_eligible", clause};
    if (has(defenders(q.setup, q.s), a.y)) return kLegal;
    if (!has(owned(q.s, q.s.battle.victim), a.y)) return {"not_eligible", clause};
    const Unit& u = unit_at(q.s, a.y);
    if (u.is(Unit::Ring)) return {"invisible", "FUR-16.9"};
    if (u.is(Unit::New) && card_of(q.setup, unit_at(q.s, q.s.battle.attacker - 1)).no_attack_new)
        return {"new_unit_protected", "FUR-16.5b"};
    return {"not_eligible", clause};
}

Refusal Furtherance::refusal(const State& s, Seat p, Action a) const {
    if (s.over != 0) return {"game_over", "FUR-15.1"};
    if (p == kChance) return chance_refusal(*setup_, s, a);
    if (!turn(s).who.has(p)) return {"not_your_decision", "FUR-5.1"};
    const Asked q(*setup_, s);
    return question_row(q.task).judge(q, a);
}

}  // namespace endtable::furtherance
