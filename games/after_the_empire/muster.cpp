#include "games/after_the_empire/muster.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/after_the_empire/cards.hpp"
#include "games/after_the_empire/combat.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/solo.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;
using Kind = Piece::Kind;

void bring(Play& g, int p, int slot, int side, Squad squad, const char* clause) {
    const int room = kMostInvaders - invaders_of(g.fief(p).battle);
    if (squad.all() == 0 || squad.all() > room) return;
    Squad& field = g.fief(p).battle.field[at(side)];
    field = {u8(field.swordsmen + squad.swordsmen), u8(field.archers + squad.archers)};
    g.report(Happening::InvadersCame, p, clause, slot, side, squad.swordsmen, squad.archers);
}

// EMP-8.5, 9.2: the highest tier reached, tiers are not added.
void attack(Play& g, int slot) {
    const Oriented& card = g.s.invader_row[at(slot)].it;
    for (const int p : g.s.order) {
        if (p == kRival) continue;
        const Tier* tier = g.setup.invaders[card.card.kind].reached(effective_gold(g, g.fief(p).gold()));
        if (tier != nullptr) bring(g, p, slot, card.side, tier->squad, "EMP-8.5");
    }
}

// EMP-9.19, 9.20: fixed now, with real Gold; on the ladder the Leader is always hit (EMP-19.13).
void fix_surge(Play& g) {
    const Surge kind = g.setup.siege[g.s.siege_slot.it.card.kind].surge;
    const auto gold = [&](int p) { return p == kRival ? int{g.s.rival.gold} : g.fief(p).gold(); };
    int most = 0;
    for (const int p : g.s.order) most = std::max(most, gold(p));
    g.s.surge = Seats::none();
    for (const int p : g.s.order)
        if (kind == Surge::All || (kind == Surge::Leader && gold(p) == most)) g.s.surge |= Seats::only(seat(p));
    g.report(Happening::SurgeFell, kTable, "EMP-9.19", static_cast<int>(kind), g.setup.season(g.s.season).surge,
             g.s.surge.bits());
}

// EMP-9.8a: what the Siege card does to this player.
void besiege(Play& g, int p) {
    Fief& f = g.fief(p);
    f.battle.status = Battle::Status::Fighting;
    const Oriented& it = g.s.siege_slot.it;
    const SiegeRow& card = g.setup.siege[it.card.kind];
    const Tier* tier = card.tiers.reached(effective_gold(g, f.gold()));
    const int less = sum_of(g.setup, f, card.bypass ? Mod::BypassLess : Mod::SiegeLess);
    const int power = tier == nullptr ? 0 : std::max(0, tier->power - less);
    if (power > 0) g.report(Happening::SiegeCame, p, "EMP-9.8", card.bypass ? 1 : 0, power, it.side);
    if (card.bypass && power > 0) {
        f.battle.bypass_side = it.side;
        f.battle.bypass = u8(power);
        f.battle.bypass_once = card.once ? 1 : 0;
    }
    g.push_lane(p, Task::Kind::Muster);
    if (!card.bypass && power > 0) g.push_lane(p, Task::Kind::Siege, power);
}

// EMP-8.11: from here on everybody goes alone.
void begin_battles(Play& g) {
    fix_surge(g);
    if (g.setup.is_rival()) fight_rival(g);
    g.push(Task::Kind::Aftermath);
    g.push(Task::Kind::Battles);
    for (const int p : g.s.order)
        if (p != kRival) besiege(g, p);
    for (int p = 0; p < g.setup.seats; ++p) run_lane(g, p);
}

struct Targets {
    int n = 0;  // Turrets that tie; 0: none is left
    int corner[2] = {};
};
// EMP-9.10: wood before stone, the fewest cubes first. An Inoperable one is no target (EMP-9.14).
Targets turrets_hit_next(const Fief& f, int side) {
    Targets targets;
    int best = 0;
    for (const int corner : {first_corner(side), second_corner(side)}) {
        const Piece& piece = f.pieces[at(turret(corner))];
        if (!piece.stands() || piece.kind == Kind::Ruin) continue;
        const int rank = (piece.is_stone() ? 256 : 0) + piece.cubes;
        if (targets.n > 0 && rank > best) continue;
        if (targets.n > 0 && rank < best) targets.n = 0;
        best = rank;
        targets.corner[targets.n++] = corner;
    }
    return targets;
}
bool can_be_hit(const Piece& piece) { return piece.stands() && piece.kind != Kind::Ruin; }

// EMP-20.7a: for each kind the larger of those who left and those who arrived on the Walls so far.
int moves_made(const Fief& f, int last, Troops there) {
    int left[2] = {}, arrived[2] = {};
    for (int side = 0; side <= last; ++side) {
        const Troops before = f.battle.on_wall[at(side)], after = side == last ? there : f.battle.plan[at(side)];
        const int by[2] = {after.soldiers - before.soldiers, after.mercs - before.mercs};
        for (int k = 0; k < 2; ++k) (by[k] < 0 ? left[k] : arrived[k]) += std::abs(by[k]);
    }
    return std::max(left[0], arrived[0]) + std::max(left[1], arrived[1]);
}
Troops still_to_assign(const Fief& f, int side) {
    int soldiers = f.healthy, mercs = f.mercs;
    for (int i = 0; i < side; ++i) {
        soldiers -= f.battle.plan[at(i)].soldiers;
        mercs -= f.battle.plan[at(i)].mercs;
    }
    return {u8(soldiers), u8(mercs)};
}

}  // namespace

int effective_gold(const Reading& r, int gold) { return std::max(gold, int{r.setup.season(r.s.season).threat}); }

bool is_asked_to_place(const State& s, const Setup& setup, int p) {
    const Fief& f = s.fief(p);
    return p < setup.seats && f.resigned == 0 && f.troops() > 0 && next_wall(f, 0) < kSides;
}

int moves_of(const Reading& r, int p) { return r.fief(p).move + sum_of(r.setup, r.fief(p), Mod::PrepMove); }

// EMP-8.1 to 8.4
void begin_combat(Play& g) {
    g.push(Task::Kind::Reveal);
    g.push(Task::Kind::Prepare);
    for (int p = 0; p < g.setup.seats; ++p)
        if (is_asked_to_place(g.s, g.setup, p)) g.push_lane(p, Task::Kind::PrepAssign, next_wall(g.fief(p), 0));
}

// EMP-9.12, 9.13, 9.16, 6.20, 6.24
void hit_piece(Play& g, int p, int place, const char* clause) {
    Fief& f = g.fief(p);
    Piece& piece = f.pieces[at(place)];
    if (piece.cubes > 0) {
        --piece.cubes;
        return_cubes(g, p, cube_of(piece), 1);
        g.report(Happening::PieceHit, p, clause, place, 1, 0, index(cube_of(piece)));
        return;
    }
    const bool ruin = piece.kind == Kind::StoneTurret;
    piece = {ruin ? Kind::Ruin : Kind::None, 0};
    if (!is_turret(place)) f.battle.on_wall[at(place)] = {};  // back into the interior
    g.report(Happening::PieceHit, p, clause, place, 0, ruin ? 2 : 1);
}

namespace muster {

// EMP-8.4: shown together when the last one is in.
void show_placements(Play& g, const Task&, Action) {
    for (int p = 0; p < g.setup.seats; ++p) {
        if (!is_asked_to_place(g.s, g.setup, p)) continue;
        Battle& b = g.fief(p).battle;
        b.on_wall = b.plan;
        b.plan = {};
        const auto wall = [&](int side) { return b.on_wall[at(side)].soldiers << 8 | b.on_wall[at(side)].mercs; };
        g.report(Happening::TroopsPlaced, p, "EMP-8.4", wall(0), wall(1), wall(2), wall(3));
    }
}

bool sound_reveal(const Reading&, const Task& t) { return t.a <= kInvaderRow && t.b == 0; }

// EMP-8.5, 8.6: the Invader cards from the left, then the Siege card. What was peeked at is turned without chance.
void reveal(Play& g, const Task& t, Action) {
    const bool siege = t.a == kInvaderRow;
    Lying& lying = siege ? g.s.siege_slot : g.s.invader_row[t.a];
    if (lying.how == Lying::How::FaceDown && lying.it.card.knows.empty()) {
        g.push(Task::Kind::Reveal, 0, t.a);
        g.push(siege ? Task::Kind::TurnSiege : Task::Kind::TurnInvader, 0, siege ? 0 : t.a);
        return;
    }
    if (siege) return begin_battles(g);
    if (lying.how == Lying::How::FaceDown) turn_up(g, t.a);
    if (lying.how == Lying::How::FaceUp) attack(g, t.a);
    g.push(Task::Kind::Reveal, 0, t.a + 1);
}

// --- Siege damage ----------------------------------------------------------------------------------------------------

bool sound_siege(const Reading&, const Task& t) { return t.b <= kPlaces; }

void siege(Play& g, const Task& t, Action) {
    const int p = t.who, side = g.s.siege_slot.it.side;
    const Fief& f = g.fief(p);
    int target = t.b - 1;
    for (int points = t.a; points > 0; --points) {
        if (target < 0 || !can_be_hit(f.pieces[at(target)])) {
            const Targets next = turrets_hit_next(f, side);
            if (next.n == 2) return g.push_lane(p, Task::Kind::SiegeTarget, points);
            target = next.n == 1 ? turret(next.corner[0]) : side;
            if (!can_be_hit(f.pieces[at(target)])) return;  // the rest is lost
        }
        hit_piece(g, p, target, "EMP-9.10");
    }
}

bool sound_target(const Reading& r, const Task& t) {
    return t.a > 0 && t.b == 0 && r.s.siege_slot.how == Lying::How::FaceUp &&
           turrets_hit_next(r.fief(t.who), r.s.siege_slot.it.side).n == 2;
}
Refusal judge_target(const Reading& r, const Task&, Action a) {
    const int side = r.s.siege_slot.it.side;
    return a.x == first_corner(side) || a.x == second_corner(side) ? kLegal : reason::bad_target("EMP-9.11");
}
void list_target(const Reading& r, const Task&, List& list) {
    const int side = r.s.siege_slot.it.side;
    list.add(Action::of(K::SiegeTarget, first_corner(side)));
    list.add(Action::of(K::SiegeTarget, second_corner(side)));
}
void run_target(Play& g, const Task& t, Action a) {
    g.report(Happening::TargetChosen, t.who, "EMP-9.11", a.x);
    g.push_lane(t.who, Task::Kind::Siege, t.a, 1 + turret(a.x));
}

// --- Surge, razing ---------------------------------------------------------------------------------------------------

void gather(Play& g, const Task& t, Action) {
    const int p = t.who;
    Fief& f = g.fief(p);
    if (g.s.surge.has(seat(p)))
        bring(g, p, kInvaderRow, g.s.siege_slot.it.side, {g.setup.season(g.s.season).surge, 0}, "EMP-9.19");
    for (int side = 0; side < kSides; ++side) {  // EMP-8.7
        if (f.battle.field[at(side)].all() == 0 || f.farm[at(side)] == 0 || ((f.protect >> side) & 1) != 0) continue;
        --f.farm[at(side)];
        g.report(Happening::FarmRazed, p, "EMP-8.7", side, f.farm[at(side)]);
    }
    if (invaders_of(f.battle) == 0) return survive(g, p, "EMP-10.1a");
    g.push_lane(p, Task::Kind::Archery);
    g.push_lane(p, Task::Kind::Volleys);
    if (const int first = next_wall(f, 0); first < kSides && f.troops() > 0 && moves_of(g, p) > 0)
        g.push_lane(p, Task::Kind::PrepMove, first);  // EMP-8.8
}

// --- Assigning Troops ------------------------------------------------------------------------------------------------

bool sound_assign(const Reading& r, const Task& t) {
    const Fief& f = r.fief(t.who);
    if (t.a >= kSides || t.b != 0 || !f.pieces[t.a].stands() || f.troops() == 0) return false;
    for (int side = t.a; side < kSides; ++side)
        if (f.battle.plan[at(side)].all() != 0) return false;
    if (t.kind != Task::Kind::PrepMove) return true;
    // What was assigned could be within the moves.
    return t.a == 0 || moves_made(f, t.a - 1, f.battle.plan[at(t.a - 1)]) <= moves_of(r, t.who);
}

Refusal judge_assign(const Reading& r, const Task& t, Action a) {
    const Fief& f = r.fief(t.who);
    if (a.x != t.a) return reason::bad_target(f.pieces[a.x].stands() ? "EMP-20.7" : "EMP-8.2");
    const Troops rest = still_to_assign(f, t.a);
    if (a.y > rest.soldiers || a.z > rest.mercs) return reason::limit("EMP-8.1");
    if (t.kind == Task::Kind::PrepMove && moves_made(f, t.a, {a.y, a.z}) > moves_of(r, t.who))
        return reason::limit("EMP-20.7a");
    return kLegal;
}

void list_assign(const Reading& r, const Task& t, List& list) {
    const Troops rest = still_to_assign(r.fief(t.who), t.a);
    const int moves = t.kind == Task::Kind::PrepMove ? moves_of(r, t.who) : -1;
    for (int soldiers = 0; soldiers <= rest.soldiers; ++soldiers)
        for (int mercs = 0; mercs <= rest.mercs && !list.full(); ++mercs)
            if (moves < 0 || moves_made(r.fief(t.who), t.a, {u8(soldiers), u8(mercs)}) <= moves)
                list.add(Action::of(K::Assign, t.a, soldiers, mercs));
}

void run_assign(Play& g, const Task& t, Action a) {
    const int p = t.who;
    Battle& b = g.fief(p).battle;
    b.plan[t.a] = {a.y, a.z};
    const bool sealed = t.kind == Task::Kind::PrepAssign;
    if (Event* e = g.report(sealed ? Happening::TroopsSealed : Happening::TroopsAssigned, p,
                            sealed ? "EMP-8.4" : "EMP-20.7", a.x, a.y, a.z, t.kind == Task::Kind::PrepMove ? 0 : 1);
        e != nullptr && sealed) {
        e->is_public = false;
        e->seen_by = Seats::only(seat(p));
    }
    if (const int next = next_wall(g.fief(p), t.a + 1); next < kSides) return g.push_lane(p, t.kind, next);
    if (sealed) return;
    b.on_wall = b.plan;
    b.plan = {};
}

// EMP-20.9: all inside; with Move tokens everybody stays.
Action fallback_assign(const Reading& r, const Task& t) {
    if (t.kind != Task::Kind::PrepMove) return Action::of(K::Assign, t.a);
    const Troops rest = still_to_assign(r.fief(t.who), t.a), there = r.fief(t.who).battle.on_wall[t.a];
    return Action::of(K::Assign, t.a, std::min(there.soldiers, rest.soldiers), std::min(there.mercs, rest.mercs));
}

}  // namespace muster
}  // namespace endtable::after_the_empire
