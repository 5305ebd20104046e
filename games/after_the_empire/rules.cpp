// After the Empire: the contract: who is asked, what is legal, what happens. Everything that depends on the question is
// in its row (tasks.cpp).
#include "games/after_the_empire/rules.hpp"

#include <cstring>

#include "core/capacity.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/scoring.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

// How many values each argument of an action has; 0: it has none and is zero. So that every meaning has one encoding.
struct Shape3 {
    int x = 0, y = 0, z = 0;
};
constexpr int kAny = 256;
constexpr Shape3 shape_of(Action::Kind kind) {
    switch (kind) {
        case K::None: return {};
        case K::DrawObjective: return {kMaxObjectives};
        case K::DrawStarting:
        case K::DrawRefugee:
        case K::DrawBuilding: return {kCards};
        case K::DrawInvader: return {kMaxInvaders, kSides};
        case K::DrawSiege: return {kMaxSiege, kSides};
        case K::DrawOrder: return {kLocations};
        case K::StartRefugee:
        case K::Free:
        case K::PlaceCard:
        case K::HealCard:
        case K::RebuildCard:
        case K::SackDamage: return {kCards};
        case K::Gate:
        case K::Sow:
        case K::Protect:
        case K::SiegeTarget:
        case K::Volley: return {kSides};
        case K::Place: return {kSpaces, 4};
        case K::Pass:
        case K::EndTurn:
        case K::Done:
        case K::NoTrade: return {};
        case K::Branch:
        case K::Subset:
        case K::Trade: return {4};
        case K::Build: return {kPlaces, 3, 2};
        case K::Replace:
        case K::Repair:
        case K::Unflame: return {kPlaces};
        case K::Keep: return {2};
        case K::Peek: return {kInvaderRow};
        case K::Assign: return {kSides, kAny, kAny};
        case K::Hits: return {kSides + 1, kAny};
    }
    return {};
}
constexpr bool fits(int value, int values) { return values == 0 ? value == 0 : value < values; }

// Any bits: is this an action of the game at all?
bool is_an_action(Action a) {
    std::uint8_t kind = 0;
    std::memcpy(&kind, &a.kind, 1);
    if (kind == 0 || kind > static_cast<int>(Action::kLast)) return false;
    const Shape3 shape = shape_of(a.kind);
    return fits(a.x, shape.x) && fits(a.y, shape.y) && fits(a.z, shape.z);
}
bool names_a_card(Action a) {
    return a.kind == K::Free || a.kind == K::PlaceCard || a.kind == K::HealCard || a.kind == K::RebuildCard ||
           a.kind == K::SackDamage || a.kind == K::StartRefugee;
}

Refusal judge(const Reading& r, const Task& t, Action a) {
    if (!row_of(t).takes.has(a.kind)) return reason::wrong_phase();
    return row_of(t).judge(r, t, a);
}

}  // namespace

Turn AfterTheEmpire::turn(const State& s) const {
    if (s.over != 0) return Turn::over();
    const Task& top = s.agenda.top();
    switch (row_of(top).role) {
        case Role::Chance: return Turn::chance();
        case Role::Everybody: return Turn::each(s.lanes.busy());
        case Role::Question:
        case Role::LaneQuestion:
        case Role::Step:
        case Role::LaneStep: break;
    }
    return Turn::of(seat(top.who));
}

DecisionId AfterTheEmpire::decision(const State& s, Seat p) const {
    const Task* task = asked(s, index(p));
    return task == nullptr ? kNoDecision : decision_of(task->kind);
}

Listing AfterTheEmpire::actions(const State& s, Seat p, std::vector<Action>& out) const {
    out.clear();
    if (const Task* task = asked(s, index(p)); task != nullptr) {
        List list;
        list.actions = &out;
        row_of(*task).list({*setup_, s}, *task, list);
    }
    return Listing::All;
}

Refusal AfterTheEmpire::refusal(const State& s, Seat p, Action a) const {
    if (!is_an_action(a) || (names_a_card(a) && !has(setup_->existing, a.x))) return reason::malformed();
    const Reading r{*setup_, s};
    if (p == kChance) {
        if (s.over != 0 || row_of(s.agenda.top()).role != Role::Chance) return reason::not_your_turn();
        return judge(r, s.agenda.top(), a);
    }
    const Task* task = asked(s, index(p));
    return task == nullptr ? reason::not_your_turn() : judge(r, *task, a);
}

Action AfterTheEmpire::chance(const State& s, Rng& rng) const {
    return row_of(s.agenda.top()).draw({*setup_, s}, s.agenda.top(), rng);
}

bool AfterTheEmpire::outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
    out.clear();
    if (s.over != 0 || row_of(s.agenda.top()).role != Role::Chance) return true;
    List list;
    list.outcomes = &out;
    row_of(s.agenda.top()).list({*setup_, s}, s.agenda.top(), list);
    return true;
}

void AfterTheEmpire::apply(State& s, Seat p, Action a, Events* events) const {
    const OverflowWatch watch;
    Play g{*setup_, s, events};
    if (p == kChance)
        outcome(g, a);
    else
        answer(g, index(p), a);
    if (watch.saw_one()) [[unlikely]]
        lose_track(g);
}

Action AfterTheEmpire::fallback(const State& s, Seat p) const {
    const Task* task = asked(s, index(p));
    if (task == nullptr) return {};
    const TaskRow& row = row_of(*task);
    if (row.fallback != nullptr) return row.fallback({*setup_, s}, *task);
    List first;
    first.most = 1;
    row.list({*setup_, s}, *task, first);
    return first.first;
}

void AfterTheEmpire::resign(State& s, Seat p, Events* events) const {
    Play g{*setup_, s, events};
    if (index(p) >= setup_->seats) return;
    const OverflowWatch watch;
    leave(g, index(p));
    if (watch.saw_one()) [[unlikely]]
        lose_track(g);
}

Result AfterTheEmpire::result(const State& s) const { return result_of({*setup_, s}); }

}  // namespace endtable::after_the_empire
