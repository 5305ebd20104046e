// Furtherance: what is legal, and why not. `refusal` is the definition; what it asks about workers, units and items is
// in legal_work.cpp, legal_units.cpp and legal_items.cpp, what is offered in offers.cpp.
#include "games/furtherance/legal.hpp"

#include "games/furtherance/rules.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;
using Ask = Task::Kind;

namespace {

// Simple answers: kind and unused arguments.
bool is_plain(Action a) { return a.x == 0 && a.y == 0 && a.z == 0; }
bool is_number(Action a) { return a.y == 0 && a.z == 0; }
bool is_on_square(Action a) { return a.x == 0 && a.z == 0; }

Refusal acquire_refusal(const Setup& setup, const State& s, int k, DeckId deck, Action a, bool may_stop) {
    const int gold = kingdom(s, k).gold, worker = acting_worker(s);
    switch (a.kind) {
        case Kind::Market: return is_number(a) ? market_refusal(setup, s, k, deck, a.x, worker, gold) : kNoSuchOption;
        case Kind::Research:
            return is_number(a) ? research_refusal(setup, s, k, deck, a.x, worker, gold, false) : kNoSuchOption;
        case Kind::Blind: return is_plain(a) ? blind_refusal(setup, s, k, deck, gold) : kNoSuchOption;
        case Kind::Done:
            if (!is_plain(a)) return kNoSuchOption;
            return may_stop ? kLegal : Refusal{"buy_first", "FUR-6.4"};
        default: return kWrongPhase;
    }
}

Refusal castle_hit_refusal(const Setup& setup, const State& s, Action a) {
    const Kingdom& victim = kingdom(s, s.battle.victim);
    const bool shielded = shields(setup, victim) > 0;
    if (a.kind == Kind::HitCastle) {
        if (!is_plain(a)) return kNoSuchOption;
        return shielded ? Refusal{"shield_first", "FUR-8.9"} : kLegal;
    }
    if (a.kind != Kind::HitBuilding) return kWrongPhase;
    if (!is_number(a) || a.x >= victim.buildings.size()) return kNoSuchOption;
    const Building& b = victim.buildings[a.x];
    if (shielded && (!b.is_finished() || stat_of(setup.building(b.kind).stats, Stat::Shield) == 0))
        return {"shield_first", "FUR-8.9"};
    return kLegal;
}

Refusal step_refusal(const Setup& setup, const State& s, int k, const Task& task, Action a) {
    const bool workers = task.kind == Ask::WorkerStep;
    switch (a.kind) {
        case Kind::UseItem: return item_refusal(setup, s, k, task, a);
        case Kind::UseLeader: return leader_use_refusal(setup, s, k, a);
        case Kind::UseBuilding: return building_use_refusal(setup, s, k, a);
        default: break;
    }
    if (workers) {
        switch (a.kind) {
            case Kind::Act:
            case Kind::Repeat: return act_refusal(setup, s, k, a);
            case Kind::EndWorkers:
                if (!is_plain(a)) return kNoSuchOption;
                for (const Worker& w : kingdom(s, k).workers)
                    if (w.is_ready()) return {"workers_must_act", "FUR-5.3"};
                return kLegal;
            default: return {"wrong_phase", "FUR-5.4"};
        }
    }
    switch (a.kind) {
        case Kind::Move: return a.z == 0 ? move_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackUnit: return a.z == 0 ? attack_unit_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackCastle: return a.z == 0 ? attack_castle_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::Sacrifice: return sacrifice_refusal(setup, s, k, a.x, a.y, a.z);
        case Kind::EndTurn: return is_plain(a) ? kLegal : kNoSuchOption;
        default: return {"wrong_phase", "FUR-5.4b"};
    }
}

Refusal yes_no(Action a) {
    if (a.kind != Kind::Yes && a.kind != Kind::No) return kWrongPhase;
    return is_plain(a) ? kLegal : kNoSuchOption;
}

Refusal one_of(Action a, Squares candidates, bool may_decline, const char* clause) {
    if (a.kind == Kind::No && may_decline) return is_plain(a) ? kLegal : kNoSuchOption;
    if (a.kind != Kind::Unit) return kWrongPhase;
    if (!is_on_square(a)) return kNoSuchOption;
    return a.y < kSquares && has(candidates, a.y) ? kLegal : Refusal{"not_eligible", clause};
}

Refusal numbered(Action a, Kind kind, int n) {
    if (a.kind != kind) return kWrongPhase;
    return is_number(a) && a.x < n ? kLegal : kNoSuchOption;
}

// Why a unit cannot take over: what is told where it is known (FUR-16.5b, 16.9).
Refusal defender_refusal(const Setup& setup, const State& s, Action a, const char* clause) {
    const Refusal why = one_of(a, defenders(setup, s), true, clause);
    if (!why || a.kind != Kind::Unit || a.y >= kSquares || !has(owned(s, s.battle.victim), a.y)) return why;
    if (unit_at(s, a.y).is(Unit::Ring)) return {"invisible", "FUR-16.9"};
    if (unit_at(s, a.y).is(Unit::New) && card_of(setup, unit_at(s, s.battle.attacker - 1)).no_attack_new)
        return {"new_unit_protected", "FUR-16.5b"};
    return why;
}

Refusal answer_refusal(const Setup& setup, const State& s, Action a) {
    const Task& task = s.agenda.top();
    const int k = task.who;
    const Kingdom& kd = kingdom(s, k);
    switch (task.kind) {
        case Ask::PickLeader:
            if (a.kind != Kind::PickLeader) return kWrongPhase;
            return is_number(a) && a.x < kMaxLeaders && (s.leader_hand >> a.x & 1) != 0
                       ? kLegal
                       : Refusal{"no_such_leader", "FUR-4.9"};
        case Ask::WorkerStep:
        case Ask::UnitStep: return step_refusal(setup, s, k, task, a);
        case Ask::BuyPick: return acquire_refusal(setup, s, k, DeckId::Items, a, task.c != 0);
        case Ask::BuildPick:
            return a.kind == Kind::Done ? kWrongPhase : acquire_refusal(setup, s, k, DeckId::Buildings, a, false);
        case Ask::RecruitPick: return acquire_refusal(setup, s, k, DeckId::Units, a, task.c != 0);
        case Ask::DiscardBuilding:
            if (a.kind != Kind::Choose) return kWrongPhase;
            if (!is_number(a)) return kNoSuchOption;
            return discard_refusal(setup, s, k, a.x, task.c - 1, acting_worker(s), kd.gold);
        case Ask::DevelopPick:
            if (a.kind != Kind::Develop) return kWrongPhase;
            if (!is_on_square(a)) return kNoSuchOption;
            return target_refusal(setup, s, k, TargetKind::OwnCardWithCounters, {}, a.y);
        case Ask::PlaceUnit:
            if (a.kind != Kind::Place) return kWrongPhase;
            if (!is_on_square(a) || a.y >= kSquares) return kNoSuchOption;
            if (!has(setup.board.castle[static_cast<std::size_t>(k)], a.y)) return {"not_your_castle", "FUR-9.3"};
            return has(occupied(s), a.y) ? Refusal{"occupied", "FUR-3.9"} : kLegal;
        case Ask::ResearchDeck:
            if (a.kind != Kind::Deck) return kWrongPhase;
            if (!is_number(a) || a.x >= kMarkets) return kNoSuchOption;
            return can_draw(s, static_cast<DeckId>(a.x)) ? kLegal : Refusal{"deck_empty", "FUR-12.6"};
        case Ask::ResearchTake:
            if (a.kind == Kind::Done && task.c != 0) return is_plain(a) ? kLegal : kNoSuchOption;
            return numbered(a, Kind::Take, s.look.size());
        case Ask::ResearchReturn: return numbered(a, Kind::Return, kd.research.size());
        case Ask::ResearchTop:
            if (a.kind == Kind::Bottom && s.look.size() == 1) return is_plain(a) ? kLegal : kNoSuchOption;
            return numbered(a, Kind::Top, s.look.size());
        case Ask::ScholarAcquire:
            if (a.kind == Kind::Done) return is_plain(a) ? kLegal : kNoSuchOption;
            if (a.kind != Kind::Research) return kWrongPhase;
            return is_number(a) ? scholar_refusal(setup, s, k, a.x) : kNoSuchOption;
        case Ask::UpgradePick: return numbered(a, Kind::TakeUpgrade, s.drawn.size());
        case Ask::UpgradeReplace:
            if (a.kind != Kind::Replace) return kWrongPhase;
            return is_number(a) && a.x < kMaxWorkers && (replaceable(setup, s, k) >> a.x & 1) != 0
                       ? kLegal
                       : Refusal{"no_starting_worker", "FUR-13.4"};
        case Ask::Substitute: return defender_refusal(setup, s, a, "FUR-16.6");
        case Ask::Defend: return defender_refusal(setup, s, a, "FUR-10.8");
        case Ask::Absorb: return one_of(a, absorbers(setup, s, task.a), true, "FUR-16.8");
        case Ask::Counter:
        case Ask::CastleCounter:
        case Ask::Salvage:
        case Ask::Cloak:
        case Ask::Trap:
        case Ask::ExtraTurn: return yes_no(a);
        case Ask::CastleHit: return castle_hit_refusal(setup, s, a);
        case Ask::Window:
            if (a.kind == Kind::No) return is_plain(a) ? kLegal : kNoSuchOption;
            return a.kind == Kind::UseItem ? item_refusal(setup, s, k, task, a) : Refusal{"wrong_window", "FUR-11.5"};
        case Ask::ForcedItem:
            if (a.kind == Kind::UseItem) return item_refusal(setup, s, k, task, a);
            if (a.kind != Kind::DiscardItem) return {"use_an_item", "FUR-11.2"};
            if (!is_number(a) || a.x >= kMaxKinds || !kd.items.has(a.x)) return {"no_such_item", "FUR-11.1"};
            return has_usable_item(setup, s, k, WindowKind::F) ? Refusal{"use_an_item", "FUR-11.2b"} : kLegal;
        case Ask::SoloOrder: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.10");
        case Ask::SoloTarget: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.12c");
        case Ask::SoloDefender: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.20b");
        case Ask::SoloSpawn:
            if (a.kind != Kind::Spawn) return kWrongPhase;
            return is_number(a) && solo_spawns(setup, s, task).has(a.x) ? kLegal
                                                                        : Refusal{"not_eligible", "FUR-17.16b"};
        default: return kWrongPhase;
    }
}

}  // namespace

Refusal Furtherance::refusal(const State& s, Seat p, Action a) const {
    if (s.over != 0) return {"game_over", "FUR-15.1"};
    if (p == kChance) return chance_refusal(*setup_, s, a);
    if (!turn(s).who.has(p)) return {"not_your_decision", "FUR-5.1"};
    return answer_refusal(*setup_, s, a);
}

}  // namespace endtable::furtherance
