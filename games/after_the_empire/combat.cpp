#include "games/after_the_empire/combat.hpp"

#include <algorithm>

#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

constexpr int kInside = 4;      // after the four sides
constexpr int kTroopsFrom = 5;  // of kHitPlaces: Invaders N E S W inside, then Troops N E S W inside
constexpr int side_of(int place) { return place % kTroopsFrom; }
constexpr bool hits_troops(int place) { return place >= kTroopsFrom; }

// Two kinds of target in one place: those who fall first unless the owner says otherwise, and the others
// (EMP-10.6, 10.7), and the damage of this step.
struct Hit {
    int first = 0, second = 0, damage = 0;
    bool is_a_choice() const { return first > 0 && second > 0 && damage > 0 && damage < first + second; }
    int least() const { return std::max(0, damage - second); }  // of the first kind
    int most() const { return std::min(damage, first); }
};

// EMP-10.2, 10.3: Troops, Turrets, cards.
int shots_at(const Reading& r, const Fief& f, int side) {
    const Troops& troops = f.battle.on_wall[at(side)];
    int shots = troops.all();
    if (troops.soldiers > 0) shots += sum_of(r.setup, f, Mod::SoldierArchery);
    for (const int corner : {first_corner(side), second_corner(side)})
        shots += r.setup.piece(f.pieces[at(turret(corner))].kind).shot;
    return f.battle.cycle == 0 ? shots + f.battle.volley[at(side)] : shots;
}

Hit hit_at(const Reading& r, int p, int place, bool melee) {
    const Fief& f = r.fief(p);
    const Battle& b = f.battle;
    const int side = side_of(place);
    if (melee != (side == kInside)) return {};
    const Troops inside = in_castle(f);
    if (!hits_troops(place)) {
        const Squad& squad = melee ? b.inside : b.field[at(side)];
        const int bonus = melee && inside.all() > 0 ? sum_of(r.setup, f, Mod::MeleeBonus) : 0;
        return {squad.archers, squad.swordsmen, melee ? inside.all() + bonus : shots_at(r, f, side)};
    }
    const Troops troops = melee ? inside : b.on_wall[at(side)];
    return {troops.mercs, troops.soldiers, melee ? b.inside.all() : int{b.field[at(side)].archers}};
}

// Who falls: {of the first kind, of the second}.
std::array<int, 2> fallen(const Hit& hit, int answered) {
    const int first = answered > 0 && hit.is_a_choice() ? answered - 1 : hit.most();
    return {first, std::min(hit.second, hit.damage - first)};
}

struct Falls {  // of one step, worked out before anybody falls (EMP-10.5)
    std::array<std::array<int, 2>, kHitPlaces> list{};
};
Falls falls_of(const Reading& r, int p, bool melee) {
    Falls falls;
    for (int place = 0; place < kHitPlaces; ++place)
        falls.list[at(place)] = fallen(hit_at(r, p, place, melee), r.fief(p).battle.hits[at(place)]);
    return falls;
}

void apply_falls(Play& g, int p, const Falls& falls, const char* clause) {
    Fief& f = g.fief(p);
    Battle& b = f.battle;
    for (int place = 0; place < kHitPlaces; ++place) {
        const auto [first, second] = falls.list[at(place)];
        if (first + second == 0) continue;
        const int side = side_of(place);
        if (!hits_troops(place)) {
            Squad& squad = side == kInside ? b.inside : b.field[at(side)];
            squad = {u8(squad.swordsmen - second), u8(squad.archers - first)};
            g.report(Happening::InvadersFell, p, clause, side, second, first);
            continue;
        }
        if (side != kInside) {
            Troops& there = b.on_wall[at(side)];
            there = {u8(there.soldiers - second), u8(there.mercs - first)};
        }
        f.mercs = u8(f.mercs - first);
        f.healthy = u8(f.healthy - second);
        f.wounded = u8(f.wounded + second);
        g.report(Happening::TroopsFell, p, clause, side, second, first);
    }
    b.hits = {};
}

// EMP-20.8: asks about the next place where there is a choice; false: there is none left.
bool asks_for_hits(Play& g, const Task& t, bool melee) {
    if (!g.setup.manual_hits) return false;
    for (int place = t.a; place < kHitPlaces; ++place) {
        if (!hit_at(g, t.who, place, melee).is_a_choice()) continue;
        g.push_lane(t.who, t.kind, place + 1);
        g.push_lane(t.who, Task::Kind::Hits, place);
        return true;
    }
    return false;
}

bool is_melee(const Task& hits) { return side_of(hits.a) == kInside; }

void enter(Play& g, int p, int side, Squad squad, bool over_wall) {
    if (squad.all() == 0) return;
    Battle& b = g.fief(p).battle;
    Squad& field = b.field[at(side)];
    field = {u8(field.swordsmen - squad.swordsmen), u8(field.archers - squad.archers)};
    b.inside = {u8(b.inside.swordsmen + squad.swordsmen), u8(b.inside.archers + squad.archers)};
    g.report(Happening::InvadersEntered, p, over_wall ? "EMP-9.17" : "EMP-10.8", side, squad.swordsmen, squad.archers,
             over_wall ? 1 : 0);
}

// EMP-10.12: c cubes and d damage; what is too much is lost.
void storm(Play& g, int p, int side, int damage) {
    const Piece& wall = g.fief(p).pieces[at(side)];
    for (; damage > 0 && wall.stands(); --damage) hit_piece(g, p, side, "EMP-10.11");
}

// EMP-11.2, steps 1 and 2.
void begin_sack(Play& g, int p) {
    Fief& f = g.fief(p);
    f.mercs = 0;
    for (Troops& troops : f.battle.on_wall) troops.mercs = 0;
    g.push_lane(p, Task::Kind::Sack);
    const bool shield = sum_of(g.setup, f, Mod::SackShield) > 0;
    const int tokens = shield ? std::min(1, g.setup.sack_cards) : g.setup.sack_cards;
    const Cards can = f.owned & ~kStartingCards & ~f.hurt;
    if (std::popcount(can) > tokens) {
        if (tokens > 0) g.push_lane(p, Task::Kind::SackDamage, tokens);
        return;
    }
    f.hurt |= can;  // EMP-11.3: all of them
    for (Cards left = can; left != 0; left &= left - 1)
        g.report(Happening::CardHurt, p, "EMP-11.3", std::countr_zero(left));
}

}  // namespace

void survive(Play& g, int p, const char* clause) {
    Battle& b = g.fief(p).battle;
    b.status = Battle::Status::Survived;
    g.s.lanes.drop(seat(p));
    g.report(Happening::BattleEnded, p, clause, static_cast<int>(b.status));
}

namespace combat {

// --- Volleys ---------------------------------------------------------------------------------------------------------

bool sound_volleys(const Reading&, const Task& t) { return t.a <= kCards && t.b == 0; }
void volleys(Play& g, const Task& t, Action) {
    const Cards cards = g.fief(t.who).owned & g.setup.with_mod[at(static_cast<int>(Mod::Volley))];
    for (int card = t.a; card < kCards; ++card) {
        if (!has(cards, card)) continue;
        g.push_lane(t.who, Task::Kind::Volleys, card + 1);
        g.push_lane(t.who, Task::Kind::Volley, card);
        return;
    }
}
bool sound_volley(const Reading& r, const Task& t) {
    return t.a < kCards && t.b == 0 &&
           has(r.fief(t.who).owned & r.setup.with_mod[at(static_cast<int>(Mod::Volley))], t.a);
}
Refusal judge_volley(const Reading& r, const Task& t, Action a) {
    return r.fief(t.who).battle.field[a.x].all() > 0 ? kLegal : reason::bad_target("EMP-10.4");
}
void list_volley(const Reading& r, const Task& t, List& list) {
    for (int side = 0; side < kSides; ++side)
        if (r.fief(t.who).battle.field[at(side)].all() > 0) list.add(Action::of(K::Volley, side));
}
void run_volley(Play& g, const Task& t, Action a) {
    auto& extra = g.fief(t.who).battle.volley[a.x];
    extra = u8(std::min(kMostVolley, extra + g.setup.card(t.a).mods[at(static_cast<int>(Mod::Volley))]));
    g.report(Happening::VolleyChosen, t.who, "EMP-20.10", t.a, a.x);
}

// --- Hits ------------------------------------------------------------------------------------------------------------

bool sound_hits(const Reading& r, const Task& t) {
    const auto& hits = r.fief(t.who).battle.hits;
    for (int place = 0; place < kHitPlaces; ++place) {
        if (hits[at(place)] == 0) continue;
        if (place >= t.a) return false;  // they are asked in their order
        const Hit hit = hit_at(r, t.who, place, is_melee(t));
        const int answered = hits[at(place)] - 1;
        if (!hit.is_a_choice() || answered < hit.least() || answered > hit.most()) return false;
    }
    return r.setup.manual_hits && t.a < kHitPlaces && t.b == 0 && r.fief(t.who).battle.hits[t.a] == 0 &&
           hit_at(r, t.who, t.a, is_melee(t)).is_a_choice();
}
Refusal judge_hits(const Reading& r, const Task& t, Action a) {
    if (a.x != side_of(t.a)) return reason::bad_target("EMP-20.8");
    const Hit hit = hit_at(r, t.who, t.a, is_melee(t));
    return a.y >= hit.least() && a.y <= hit.most() ? kLegal : reason::limit("EMP-20.8");
}
void list_hits(const Reading& r, const Task& t, List& list) {
    const Hit hit = hit_at(r, t.who, t.a, is_melee(t));
    for (int n = hit.least(); n <= hit.most(); ++n) list.add(Action::of(K::Hits, side_of(t.a), n));
}
void run_hits(Play& g, const Task& t, Action a) {
    g.fief(t.who).battle.hits[t.a] = u8(1 + a.y);
    g.report(Happening::HitsChosen, t.who, "EMP-20.8", t.a, a.y);
}
Action fallback_hits(const Reading& r, const Task& t) {
    return Action::of(K::Hits, side_of(t.a), hit_at(r, t.who, t.a, is_melee(t)).most());
}

// --- The cycle -------------------------------------------------------------------------------------------------------

bool sound_scan(const Reading&, const Task& t) { return t.a <= kHitPlaces && t.b == 0; }

void archery(Play& g, const Task& t, Action) {
    Fief& f = g.fief(t.who);
    if (f.battle.cycle == 0) {  // EMP-10.19
        int bound = 2 + f.troops();
        for (int side = 0; side < kSides; ++side)
            if (f.pieces[at(side)].stands()) bound += f.pieces[at(side)].cubes + 1;
        f.battle.bound = u8(bound);
    }
    g.push_lane(t.who, Task::Kind::Shoot);
}

void shoot(Play& g, const Task& t, Action) {
    if (asks_for_hits(g, t, false)) return;
    apply_falls(g, t.who, falls_of(g, t.who, false), "EMP-10.4");
    if (invaders_of(g.fief(t.who).battle) == 0) return survive(g, t.who, "EMP-10.17");
    g.push_lane(t.who, Task::Kind::Advance);
}

// EMP-10.8 to 10.10: Invaders first, then the player moves knowing where they are.
void advance(Play& g, const Task& t, Action) {
    const int p = t.who;
    Fief& f = g.fief(p);
    Battle& b = f.battle;
    for (int side = 0; side < kSides; ++side)
        if (!f.pieces[at(side)].stands()) enter(g, p, side, b.field[at(side)], false);
    if (b.bypass > 0) {  // EMP-9.18
        const Squad& field = b.field[b.bypass_side];
        const int swordsmen = std::min(b.bypass, field.swordsmen);
        enter(g, p, b.bypass_side, {u8(swordsmen), u8(std::min<int>(b.bypass - swordsmen, field.archers))}, true);
        if (b.bypass_once != 0) b.bypass = b.bypass_once = 0;
    }
    g.push_lane(p, Task::Kind::Melee);
    if (const int first = next_wall(f, 0); first < kSides && f.troops() > 0)
        g.push_lane(p, Task::Kind::CombatAssign, first);
}

// EMP-10.15: all damage is worked out, all of it is dealt, then Troops of fallen Walls drop inside.
void melee(Play& g, const Task& t, Action) {
    const int p = t.who;
    if (asks_for_hits(g, t, true)) return;
    Fief& f = g.fief(p);
    Battle& b = f.battle;
    const Falls falls = falls_of(g, p, true);
    const int guard = b.cycle == 0 ? sum_of(g.setup, f, Mod::FirstMeleeGuard) : 0;
    apply_falls(g, p, falls, "EMP-10.13");
    for (int side = 0; side < kSides; ++side)
        if (f.pieces[at(side)].stands()) storm(g, p, side, b.field[at(side)].all() - guard);
    if (++b.cycle > b.bound) [[unlikely]] {  // EMP-10.19 says that it does not come to this
        b.cycle = b.bound;
        g.s.void_by = Void::TooManySteps;
        return;
    }
    g.report(Happening::CycleEnded, p, "EMP-10.16", b.cycle);
    if (invaders_of(b) == 0) return survive(g, p, "EMP-10.16");
    if (b.inside.all() > 0 && in_castle(f).all() == 0) return begin_sack(g, p);
    g.push_lane(p, Task::Kind::Archery);
}

// --- The sack --------------------------------------------------------------------------------------------------------

bool sound_damage(const Reading& r, const Task& t) {
    const Fief& f = r.fief(t.who);
    return t.a >= 1 && t.b == 0 && std::popcount(f.owned & ~kStartingCards & ~f.hurt) > t.a;
}
Refusal judge_damage(const Reading& r, const Task& t, Action a) {
    const Fief& f = r.fief(t.who);
    if (!has(f.owned, a.x)) return reason::not_owner();
    return has(kStartingCards | f.hurt, a.x) ? reason::bad_target("EMP-11.3") : kLegal;
}
void list_damage(const Reading& r, const Task& t, List& list) {
    const Fief& f = r.fief(t.who);
    for (Cards left = f.owned & ~kStartingCards & ~f.hurt; left != 0; left &= left - 1)
        list.add(Action::of(K::SackDamage, std::countr_zero(left)));
}
void run_damage(Play& g, const Task& t, Action a) {
    g.fief(t.who).hurt |= only(a.x);
    g.report(Happening::CardHurt, t.who, "EMP-11.2", a.x);
    if (t.a > 1) g.push_lane(t.who, Task::Kind::SackDamage, t.a - 1);
}

// EMP-11.2, steps 3 to 5; what is given for it comes when all battles are over.
void sack(Play& g, const Task& t, Action) {
    Fief& f = g.fief(t.who);
    f.battle = {};
    f.battle.status = Battle::Status::Sacked;
    f.wounded = u8(f.wounded + f.healthy);  // those on Walls: nobody is inside
    f.healthy = 0;
    f.sacked = 1;
    f.sacks = u8(std::min(kSeasons, f.sacks + 1));
    const int from = f.gold();
    int lost = from - g.setup.red_number(from);  // EMP-11.5
    if (sum_of(g.setup, f, Mod::SackShield) > 0) lost /= 2;
    f.stock[at(index(Good::Gold))] = static_cast<std::uint16_t>(from - lost);
    g.report(Happening::BattleEnded, t.who, "EMP-11.2", static_cast<int>(f.battle.status));
    g.report(Happening::GoldFell, t.who, "EMP-11.5", from, from - lost);
}

}  // namespace combat
}  // namespace endtable::after_the_empire
