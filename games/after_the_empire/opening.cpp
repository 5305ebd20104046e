#include "games/after_the_empire/opening.hpp"

#include <utility>

#include "games/after_the_empire/aftermath.hpp"
#include "games/after_the_empire/cards.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"

namespace endtable::after_the_empire {

State opening(const Setup& setup) {
    State s{};
    for (int i = 0; i < setup.invaders_n; ++i) s.invaders.add(i);
    for (int i = 0; i < setup.siege_n; ++i) s.siege.add(i);
    for (int i = 0; i < setup.buildings_n; ++i) s.buildings.add(i);
    for (int i = 0; i < setup.refugees_n; ++i) s.refugees.add(i);
    for (int i = 0; i < setup.objectives_n; ++i) s.objectives.shuffle_in(i);
    if (setup.solo != Solo::None) s.orders = setup.alone.orders;
    s.building_row.fill(kNoCard);
    s.refugee_row.fill(kNoCard);
    for (int p = 0; p < setup.seats; ++p) {
        Fief& f = s.fief(p);
        f.owned = only(kBarracks);  // EMP-2.1
        for (std::size_t i = 0; i < kResources; ++i) f.stock[i] = setup.start[i];
        f.healthy = setup.start[at(index(Good::Soldier))];
        f.farm.fill(1);  // EMP-2.6
    }
    Play g{setup, s, nullptr};
    g.push(Task::Kind::SetupObjectives);
    run_on(g);  // up to the first Objective
    return s;
}

// EMP-20.4: at set-up the rows come before the Invader card, in Refresh behind it.
void deal_step(Play& g, int step, bool setup) {
    constexpr int kRow = kRefugeeSlots + kBuildingSlots;
    const bool invader = step == (setup ? kRow : 0);
    const int slot = setup ? step : step - 1;
    if (!invader)
        fill_slot(g, slot < kRefugeeSlots, slot < kRefugeeSlots ? slot : slot - kRefugeeSlots);
    else if (!g.setup.no_reports)
        g.push(Task::Kind::TurnInvader, 0, 0);
}

namespace setting_up {

bool sound_seat(const Reading& r, const Task& t) { return t.a <= r.setup.seats && t.b == 0; }

// EMP-2.3
void objectives(Play& g, const Task& t, Action) {
    int p = t.a;
    while (p < g.setup.seats && g.fief(p).resigned != 0) ++p;
    if (p == g.setup.seats) return g.push(Task::Kind::SetupRefugees);
    g.push(Task::Kind::SetupObjectives, 0, p + 1);
    g.push(Task::Kind::DrawObjective, p, 1);
}

// EMP-2.7, 2.8
void refugees(Play& g, const Task& t, Action) {
    int p = t.a;
    while (p < g.setup.seats && g.fief(p).resigned != 0) ++p;
    if (p == g.setup.seats) return g.push(Task::Kind::SetupOrder);
    g.push(Task::Kind::SetupRefugees, 0, p + 1);
    g.push(g.setup.draft ? Task::Kind::StartRefugee : Task::Kind::DrawStarting, p);
}

// EMP-2.10, 2.11
void order(Play& g, const Task&, Action) {
    State& s = g.s;
    const auto initiative = [&](int p) {
        return g.setup.card(std::countr_zero(g.fief(p).owned & kStartingCards & ~only(kBarracks))).initiative;
    };
    for (int p = 0; p < g.setup.seats; ++p) {
        if (g.fief(p).resigned != 0) continue;
        int place = s.order.size();
        while (place > 0 && initiative(s.order[place - 1]) > initiative(p)) --place;
        s.order.insert(place, u8(p));
    }
    for (int i = 0; i < s.order.size(); ++i) gain_one(g, s.order[i], Good::Gold, g.setup.start_gold[at(i)], "EMP-2.11");
    if (g.setup.is_rival()) {  // EMP-19.3, 19.4
        s.order.push(kRival);
        s.rival.gold = g.setup.alone.gold;
    }
    report_order(g, "EMP-2.10");
    g.push(Task::Kind::SetupGates);
}

// EMP-2.20: in player order.
void gates(Play& g, const Task&, Action) {
    for (const int p : g.s.order) {
        if (p == kRival || next_wall(g.fief(p), 0) < kSides) continue;
        g.push(Task::Kind::SetupGates);
        return g.push(Task::Kind::PlaceGate, p);
    }
    g.push(Task::Kind::DealSetup);
}

bool sound_gate(const Reading& r, const Task& t) {
    return t.a == 0 && t.b == 0 && next_wall(r.fief(t.who), 0) == kSides;
}
Refusal judge_gate(const Reading&, const Task&, Action) { return kLegal; }
void list_gate(const Reading&, const Task&, List& list) {
    for (int side = 0; side < kSides; ++side) list.add(Action::of(Action::Kind::Gate, side));
}
// EMP-2.4
void run_gate(Play& g, const Task& t, Action a) {
    for (int side = 0; side < kSides; ++side) {
        const auto kind = side == a.x ? Piece::Kind::WoodGate : Piece::Kind::WoodWall;
        g.fief(t.who).pieces[at(side)] = {kind, g.setup.piece(kind).cubes};
    }
    g.report(Happening::GateBuilt, t.who, "EMP-2.4", a.x);
}

bool sound_deal(const Reading&, const Task& t) { return t.a <= kDealSteps && t.b == 0; }

// EMP-2.17 to 2.19
void deal(Play& g, const Task& t, Action) {
    if (t.a == 0) lay_face_down(g, 1);
    if (t.a == kDealSteps) return g.push(Task::Kind::SeasonStart);
    g.push(Task::Kind::DealSetup, 0, t.a + 1);
    deal_step(g, t.a, true);
}

}  // namespace setting_up
}  // namespace endtable::after_the_empire
