#include "games/after_the_empire/stockpile.hpp"

#include <algorithm>

#include "games/after_the_empire/goods.hpp"

namespace endtable::after_the_empire {

Piece::Kind piece_of(Shape shape, bool stone) {
    switch (shape) {
        case Shape::Wall: return stone ? Piece::Kind::StoneWall : Piece::Kind::WoodWall;
        case Shape::Gate: return stone ? Piece::Kind::StoneGate : Piece::Kind::WoodGate;
        case Shape::Turret: return stone ? Piece::Kind::StoneTurret : Piece::Kind::WoodTurret;
    }
    return Piece::Kind::None;
}
// EMP-6.18: wood to the same kind in stone.
Piece::Kind in_stone(Piece::Kind wood) { return static_cast<Piece::Kind>(index(wood) + 3); }

// EMP-6.13; `stone_less` of cards.
Goods price_of(const Reading& r, int p, Piece::Kind kind, bool replaces) {
    Goods cost = r.setup.piece(kind).cost;
    auto& stone = cost[at(index(Good::Stone))];
    if (stone > 0) stone = u8(std::max(0, stone - sum_of(r.setup, r.fief(p), Mod::StoneLess)));
    if (replaces) cost[at(index(Good::Wood))] = 0;  // EMP-6.17
    return cost;
}

namespace {

using K = Action::Kind;
using Kind = Piece::Kind;

// EMP-20.6: the cubes of a new piece come from the supply, which has what was paid.
Refusal cubes_and_price(const Reading& r, int p, Kind kind, bool replaces) {
    const Goods cost = price_of(r, p, kind, replaces);
    if (r.setup.limited_supply) {
        const Good cube = cube_of({kind, 0});
        if (supply_of(r, cube) + cost[at(index(cube))] < r.setup.piece(kind).cubes) return reason::limit("EMP-20.6");
    }
    return can_pay(r.fief(p), cost) ? kLegal : reason::cannot_pay("EMP-6.13");
}

Refusal judge_build(const Reading& r, int p, Action a) {
    const Fief& f = r.fief(p);
    const auto shape = static_cast<Shape>(a.y);
    if (is_turret(a.x) != (shape == Shape::Turret)) return reason::bad_target("EMP-6.16");
    if (f.pieces[at(a.x)].stands()) return reason::bad_target("EMP-6.15");
    if (shape != Shape::Turret) {
        int gates = 0, walls = 0;
        for (int side = 0; side < kSides; ++side) {
            const Piece& piece = f.pieces[at(side)];
            if (piece.stands()) ++(piece.is_gate() ? gates : walls);
        }
        if (shape == Shape::Gate ? gates >= 1 : walls >= 3) return reason::limit("EMP-6.15");
    }
    return cubes_and_price(r, p, piece_of(shape, a.z == 1), false);
}

bool has_space(const Setup& setup, const Piece& piece) {
    return piece.stands() && piece.kind != Kind::Ruin && piece.cubes < setup.piece(piece.kind).cubes;
}

Refusal judge_mending(const Reading& r, int p, Action a) {
    const Fief& f = r.fief(p);
    if (!has(f.owned, a.x)) return reason::not_owner();
    const bool heals = a.kind == K::HealCard;
    if (!has(f.hurt & (heals ? kRefugeeCards : kBuildingCards), a.x)) return reason::bad_target("EMP-6.23");
    return can_pay(f, heals ? r.setup.heal_card : r.setup.rebuild_card) ? kLegal : reason::cannot_pay("EMP-6.23");
}

Refusal judge_replace(const Reading& r, int p, Action a) {
    const Piece& piece = r.fief(p).pieces[at(a.x)];
    if (!piece.is_wood()) return reason::bad_target("EMP-6.18");
    return cubes_and_price(r, p, in_stone(piece.kind), true);
}

Refusal judge_repair_by(const Reading& r, int p, Action a) {
    const Fief& f = r.fief(p);
    const Piece& piece = f.pieces[at(a.x)];
    if (!has_space(r.setup, piece)) return reason::bad_target(piece.kind == Kind::Ruin ? "EMP-6.22" : "EMP-6.19");
    return f.stock[at(index(cube_of(piece)))] > 0 ? kLegal : reason::cannot_pay("EMP-6.19");
}

Refusal judge_unflame(const Reading& r, int p, Action a) {
    if (r.fief(p).pieces[at(a.x)].kind != Kind::Ruin) return reason::bad_target("EMP-6.21");
    return can_pay(r.fief(p), r.setup.unflame) ? kLegal : reason::cannot_pay("EMP-6.21");
}

// What a step changes once it is judged legal.

void build(Play& g, int p, int place, Kind kind, bool replaces) {
    Piece& piece = g.fief(p).pieces[at(place)];
    pay(g, p, price_of(g, p, kind, replaces), "EMP-6.13");
    const int back = piece.cubes;
    if (replaces) return_cubes(g, p, Good::Wood, back);
    piece = {kind, g.setup.piece(kind).cubes};  // EMP-6.12
    if (replaces)
        g.report(Happening::Replaced, p, "EMP-6.17", place, index(kind), back);
    else
        g.report(Happening::Built, p, "EMP-6.12", place, index(kind));
}
void do_build(Play& g, int p, Action a) { build(g, p, a.x, piece_of(static_cast<Shape>(a.y), a.z == 1), false); }
void do_replace(Play& g, int p, Action a) { build(g, p, a.x, in_stone(g.fief(p).pieces[at(a.x)].kind), true); }
void do_repair(Play& g, int p, Action a) {
    Piece& piece = g.fief(p).pieces[at(a.x)];
    Goods cube{};
    cube[at(index(cube_of(piece)))] = 1;
    pay(g, p, cube, "EMP-6.19");
    ++piece.cubes;
    g.report(Happening::Repaired, p, "EMP-6.19", a.x, piece.cubes);
}
void do_unflame(Play& g, int p, Action a) {
    pay(g, p, g.setup.unflame, "EMP-6.21");
    g.fief(p).pieces[at(a.x)] = {Kind::StoneTurret, 0};
    g.report(Happening::FlameRemoved, p, "EMP-6.21", a.x);
}
void do_mend(Play& g, int p, Action a) {
    pay(g, p, a.kind == K::HealCard ? g.setup.heal_card : g.setup.rebuild_card, "EMP-6.23");
    g.fief(p).hurt &= ~only(a.x);
    g.report(Happening::CardMended, p, "EMP-6.23", a.x);
}

// The steps of a Stockpile Action, one row each.
struct Step {
    K kind;
    Refusal (*judge)(const Reading& r, int p, Action a);
    void (*run)(Play& g, int p, Action a);
};
constexpr Step kSteps[] = {
    {K::Build, judge_build, do_build},       {K::Replace, judge_replace, do_replace},
    {K::Repair, judge_repair_by, do_repair}, {K::Unflame, judge_unflame, do_unflame},
    {K::HealCard, judge_mending, do_mend},   {K::RebuildCard, judge_mending, do_mend},
};
const Step& step_of(K kind) { return kSteps[static_cast<int>(kind) - static_cast<int>(K::Build)]; }
constexpr bool steps_are_in_order() {
    int kind = static_cast<int>(K::Build);
    for (const Step& step : kSteps)
        if (static_cast<int>(step.kind) != kind++) return false;
    return kind == static_cast<int>(K::Done);
}
static_assert(steps_are_in_order(), "a step without a row");

Refusal judge_step(const Reading& r, int p, Action a) { return step_of(a.kind).judge(r, p, a); }

// In the order of EMP-20.10, up to what `list` wants.
void list_steps(const Reading& r, int p, List& list) {
    const auto offer = [&](Action a) {
        if (!list.full() && !judge_step(r, p, a)) list.add(a);
    };
    const Fief& f = r.fief(p);
    for (int place = 0; place < kPlaces; ++place) {
        if (f.pieces[at(place)].stands()) continue;
        const int from = is_turret(place) ? 2 : 0, to = is_turret(place) ? 2 : 1;
        for (int shape = from; shape <= to; ++shape)
            for (int material = 0; material < 2; ++material) offer(Action::of(K::Build, place, shape, material));
    }
    for (int place = 0; place < kPlaces; ++place)
        if (f.pieces[at(place)].is_wood()) offer(Action::of(K::Replace, place));
    for (int place = 0; place < kPlaces; ++place)
        if (has_space(r.setup, f.pieces[at(place)])) offer(Action::of(K::Repair, place));
    for (int place = kSides; place < kPlaces; ++place)
        if (f.pieces[at(place)].kind == Kind::Ruin) offer(Action::of(K::Unflame, place));
    for (Cards left = f.hurt & kRefugeeCards; left != 0; left &= left - 1)
        offer(Action::of(K::HealCard, std::countr_zero(left)));
    for (Cards left = f.hurt & kBuildingCards; left != 0; left &= left - 1)
        offer(Action::of(K::RebuildCard, std::countr_zero(left)));
}

}  // namespace

bool has_step(const Reading& r, int p) {
    List one;
    one.most = 1;
    list_steps(r, p, one);
    return one.n > 0;
}

bool can_repair_free(const Reading& r, int p) {
    for (const Piece& piece : r.fief(p).pieces)
        if (has_space(r.setup, piece) && supply_of(r, cube_of(piece)) > 0) return true;
    return false;
}

namespace stockpile {

bool sound(const Reading&, const Task& t) { return t.a <= 1 && t.b == 0; }

Refusal judge(const Reading& r, const Task& t, Action a) {
    if (a.kind == K::Done) return t.a == 1 ? kLegal : reason::wrong_phase("EMP-6.11");
    return judge_step(r, t.who, a);
}
void list(const Reading& r, const Task& t, List& list) {
    list_steps(r, t.who, list);
    if (t.a == 1 && !list.full()) list.add(Action::of(K::Done));
}
void run(Play& g, const Task& t, Action a) {
    if (a.kind == K::Done) {
        g.report(Happening::WorkDone, t.who, "EMP-6.10");
        return;
    }
    step_of(a.kind).run(g, t.who, a);
    g.push(Task::Kind::Stockpile, t.who, 1);
}
Action fallback(const Reading& r, const Task& t) {
    List first;
    first.most = 1;
    if (t.a == 1) return Action::of(K::Done);
    list_steps(r, t.who, first);
    return first.first;
}

// --- Repairs from the supply -----------------------------------------------------------------------------------------

bool sound_repair(const Reading&, const Task& t) { return t.a >= 1 && t.a <= 9 && t.b <= 1; }

Refusal judge_repair(const Reading& r, const Task& t, Action a) {
    if (a.kind == K::Done) return t.b == 1 ? kLegal : reason::wrong_phase("EMP-20.5");
    const Piece& piece = r.fief(t.who).pieces[at(a.x)];
    if (!has_space(r.setup, piece)) return reason::bad_target(piece.kind == Kind::Ruin ? "EMP-6.22" : "EMP-6.19");
    return supply_of(r, cube_of(piece)) > 0 ? kLegal : reason::limit("EMP-20.6");
}
void list_repair(const Reading& r, const Task& t, List& list) {
    for (int place = 0; place < kPlaces; ++place)
        if (!judge_repair(r, t, Action::of(K::Repair, place))) list.add(Action::of(K::Repair, place));
    if (t.b == 1) list.add(Action::of(K::Done));
}
void run_repair(Play& g, const Task& t, Action a) {
    if (a.kind == K::Done) {
        g.report(Happening::WorkDone, t.who, "EMP-6.19");
        return;
    }
    Piece& piece = g.fief(t.who).pieces[at(a.x)];
    ++piece.cubes;
    g.report(Happening::Repaired, t.who, "EMP-6.19", a.x, piece.cubes);
    if (t.a > 1 && can_repair_free(g, t.who)) g.push(Task::Kind::RepairFree, t.who, t.a - 1, 1);
}
Action fallback_repair(const Reading& r, const Task& t) {
    if (t.b == 1) return Action::of(K::Done);
    List first;
    list_repair(r, t, first);
    return first.first;
}

}  // namespace stockpile
}  // namespace endtable::after_the_empire
