// After the Empire: what is true of every state. `broken` takes any bytes: ranges come first, so that what follows may
// index; then what is conserved, what is still to be done, and that somebody can go on.
#include <algorithm>
#include <bit>
#include <cstring>

#include "games/after_the_empire/aftermath.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/rules.hpp"

namespace endtable::after_the_empire {

namespace {

using T = Task::Kind;
using Check = const char*;  // null: fine

template <class X>
bool is_zero(const X& x) {
    const X zero{};
    return std::memcmp(&x, &zero, sizeof x) == 0;
}
bool is_subset(Seats a, Seats b) { return a.without(b).empty(); }
template <class E>
int raw(E e) {  // of an enum that may hold anything
    std::uint8_t byte = 0;
    std::memcpy(&byte, &e, 1);
    return byte;
}

// --- Fiefs -----------------------------------------------------------------------------------------------------------

Check castle(const Setup& setup, const Fief& f) {
    int walls = 0, gates = 0;
    for (int place = 0; place < kPlaces; ++place) {
        const Piece& piece = f.pieces[at(place)];
        if (raw(piece.kind) >= kPieceKinds) return "pieces: no such kind";
        const bool is_tower = piece.kind == Piece::Kind::WoodTurret || piece.kind == Piece::Kind::StoneTurret ||
                              piece.kind == Piece::Kind::Ruin;
        if (piece.stands() && is_tower != is_turret(place)) return "pieces: in a wrong place";
        if (piece.cubes > setup.piece(piece.kind).cubes) return "pieces: too many cubes";
        if (piece.stands() && !is_tower) ++(piece.is_gate() ? gates : walls);
    }
    if (walls > 3 || gates > 1) return "pieces: more than 3 Walls and 1 Gate";
    for (const int level : f.farm)
        if (level > 2) return "farm: no such level";
    return f.protect >= 16 ? "protect: no such side" : nullptr;
}

Check counts(const Setup& setup, const State& s, const Fief& f) {
    for (const int n : f.stock)
        if (n > kMostStock) return "stock: too much";
    if (f.healthy > kMostTroops || f.wounded > kMostTroops || f.healthy + f.wounded > kMostTroops)
        return "soldiers: too many";
    // Gifts come behind the battles and are like others from Refresh on, before anybody is asked again (EMP-11.8).
    if (f.mercs > kMostTroops || f.gift_mercs > (s.over != 0 ? f.mercs : 0)) return "mercs: out of range";
    if (f.move > kMostTroops) return "move: too much";
    if (f.villager_now > 1 || f.villager_next > 1 || f.passed > 1 || f.sacked > 1) return "villager: not 0 or 1";
    if (f.workers_left > setup.season(s.season).workers + f.villager_now) return "workers_left: too many";
    if (f.spaces >= 8) return "spaces: no such space";
    if (f.sacks > kSeasons || f.hidden > kMaxObjectives) return "sacks: too many";
    for (const int n : f.flags)
        if (n > kMostFlags) return "flags: too many";
    return f.resigned > s.resignations ? "resigned: no such place" : nullptr;
}

Check cards(const Setup& setup, const Fief& f) {
    if ((f.owned & ~setup.existing) != 0 || !has(f.owned, kBarracks)) return "owned: no such card";
    if (std::popcount(f.owned & kStartingCards) > 2) return "owned: two Starting Refugees";
    if ((f.hurt & ~(f.owned & ~kStartingCards)) != 0) return "hurt: a card that is not there";
    if ((f.rotated & ~(f.owned & setup.with_rotate)) != 0) return "rotated: a card that is not there";
    if ((f.worked & ~(f.owned & setup.with_worker)) != 0) return "worked: a card that is not there";
    return (f.shown & ~f.objectives) != 0 ? "shown: an Objective that is not there" : nullptr;
}

Check battle(const Fief& f) {
    const Battle& b = f.battle;
    if (raw(b.status) > 3) return "battle: no such status";
    if (b.bypass_side >= kSides || b.bypass_once > 1) return "bypass: out of range";
    if (b.bypass == 0 && b.bypass_once != 0) return "bypass: nothing to do once";
    int invaders = b.inside.swordsmen + b.inside.archers;
    for (const Squad& squad : b.field) invaders += squad.all();
    if (invaders > kMostInvaders) return "field: too many Invaders";
    int soldiers = 0, mercs = 0, soldiers_planned = 0, mercs_planned = 0;
    for (int side = 0; side < kSides; ++side) {
        const Troops there = b.on_wall[at(side)], planned = b.plan[at(side)];
        if (there.all() + planned.all() > 0 && !f.pieces[at(side)].stands()) return "on_wall: no Wall";
        soldiers += there.soldiers;
        mercs += there.mercs;
        soldiers_planned += planned.soldiers;
        mercs_planned += planned.mercs;
    }
    if (soldiers > f.healthy || mercs > f.mercs) return "on_wall: more Troops than there are";
    if (soldiers_planned > f.healthy || mercs_planned > f.mercs) return "plan: more Troops than there are";
    for (const int n : b.volley)
        if (n > kMostVolley) return "volley: too much";
    return b.cycle > b.bound ? "cycle: beyond the bound" : nullptr;  // EMP-10.19
}

Check fiefs(const Setup& setup, const State& s) {
    Cards taken = only(kBarracks);
    unsigned places = 0;
    for (int p = 0; p < kFiefs; ++p) {
        const Fief& f = s.fief(p);
        if (p >= setup.seats) {
            if (!is_zero(f)) return "fiefs: nobody sits there";
            continue;
        }
        if (!is_zero(f.zero)) return "fiefs: spare bytes";
        if (const Check no = castle(setup, f)) return no;
        if (const Check no = counts(setup, s, f)) return no;
        if (const Check no = cards(setup, f)) return no;
        if (const Check no = battle(f)) return no;
        if ((f.owned & ~only(kBarracks) & taken) != 0) return "owned: two players have a card";
        taken |= f.owned;
        if (f.resigned != 0 && ((places >> f.resigned) & 1) != 0) return "resigned: two at once";
        if (f.resigned != 0) places |= 1u << f.resigned;
        if (f.resigned != 0 && (!is_zero(f.battle) || !s.lanes[seat(p)].empty())) return "resigned: still fighting";
    }
    return std::popcount(places) != s.resignations ? "resignations: wrong number" : nullptr;
}

Check rival(const Setup& setup, const State& s) {
    if (!setup.is_rival()) return is_zero(s.rival) ? nullptr : "rival: there is none";
    const Rival& r = s.rival;
    if (!is_zero(r.zero) || r.gold > kMostStock || r.works > 200 || r.scouts > 200 || r.camp > 200)
        return "rival: out of range";
    if (r.workers_left > setup.season(s.season).workers || r.sacked > 1 || r.sacks > kSeasons)
        return "rival: out of range";
    for (const int n : r.flags)
        if (n > kMostFlags) return "rival: too many Flags";
    return (r.cards & (~setup.existing | kStartingCards)) != 0 ? "rival: no such card" : nullptr;
}

// --- Cards on the table ----------------------------------------------------------------------------------------------

template <int N>
bool is_a_set(const Bag<N>& bag, int n) {
    for (int i = 0; i < N; ++i)
        if (bag[i] > (i < n ? 1 : 0)) return false;
    return true;
}

// A card of a market is in one place only; what is in none was discarded.
template <int N, std::size_t Slots>
Check market(const Setup& setup, const State& s, const Bag<N>& bag, const std::array<Card, Slots>& row, int first,
             int n) {
    if (!is_a_set(bag, n)) return "market: no such card in the bag";
    Cards seen = s.rival.cards;
    for (int p = 0; p < setup.seats; ++p) {
        if ((s.fief(p).owned & s.rival.cards) != 0) return "market: a card of two owners";
        seen |= s.fief(p).owned;
    }
    for (const Card card : row) {
        if (card == kNoCard) continue;
        if (card < first || card >= first + n || has(seen, card)) return "market: no such card";
        seen |= only(card);
    }
    for (int i = 0; i < n; ++i)
        if (bag.has(i) && has(seen, first + i)) return "market: a card twice";
    return nullptr;
}

Check lying(const Lying& lying, int n, Seats seats, bool can_be_peeked, unsigned& seen) {
    if (raw(lying.how) > 2) return "row: neither face up nor down";
    if (lying.how == Lying::How::Empty) return is_zero(lying) ? nullptr : "row: empty, yet something is there";
    const Oriented& it = lying.it;
    if (lying.how == Lying::How::FaceDown &&
        (!is_subset(it.card.knows, seats) || (!can_be_peeked && !it.card.knows.empty())))
        return "row: nobody can know it";
    if (!it.card.is_known())
        return lying.how == Lying::How::FaceDown && it.side == kUnknownSide ? nullptr : "row: an unknown card";
    if (it.card.kind >= n || it.side >= kSides || ((seen >> it.card.kind) & 1) != 0) return "row: no such card";
    if (lying.how == Lying::How::FaceUp ? it.card.knows != kEverybody : it.card.knows.empty())
        return "row: who knows it";
    seen |= 1u << it.card.kind;
    return nullptr;
}

// The bag has a card for every one that lies undrawn, now and in the Seasons to come (EMP-7.7).
Check deck_rows(const Setup& setup, const State& s) {
    if (!is_a_set(s.invaders, setup.invaders_n) || !is_a_set(s.siege, setup.siege_n)) return "invaders: no such card";
    unsigned seen = 0, seen_siege = 0;
    int unknown = 0;
    for (const Lying& l : s.invader_row) {
        if (const Check no = lying(l, setup.invaders_n, setup.all_seats(), true, seen)) return no;
        unknown += l.how == Lying::How::FaceDown && !l.it.card.is_known() ? 1 : 0;
    }
    if (const Check no = lying(s.siege_slot, setup.siege_n, setup.all_seats(), false, seen_siege)) return no;
    for (int i = 0; i < setup.invaders_n; ++i)
        if (s.invaders.has(i) && ((seen >> i) & 1) != 0) return "invaders: a card twice";
    for (int i = 0; i < setup.siege_n; ++i)
        if (s.siege.has(i) && ((seen_siege >> i) & 1) != 0) return "siege: a card twice";
    if ((s.siege_slot.how == Lying::How::Empty) != (s.invader_row[0].how == Lying::How::Empty))
        return "row: Invader and Siege cards lie there together";
    const bool dealt = s.siege_slot.how != Lying::How::Empty;
    // In Refresh the cards of the coming Season lie there already.
    int last = s.season;
    if (!s.agenda.empty() && s.agenda.all()[0].kind == T::DealRefresh) ++last;
    if (!dealt && last > 0 && s.over == 0) return "row: no cards";
    if (s.season == 0 && dealt) last = 1;
    int later = 0;
    for (int season = last + 1; season <= kSeasons; ++season) later += 1 + setup.season(season).face_down;
    if (s.invaders.size() < unknown + later) return "invaders: too few cards";
    const int siege_now = dealt && s.siege_slot.how == Lying::How::FaceDown ? 1 : 0;
    return s.siege.size() < siege_now + kSeasons - last ? "siege: too few cards" : nullptr;
}

// While the cards of a Season are dealt (EMP-20.4) nobody has peeked at one, and the first one is turned in its turn.
Check dealing(const Setup& setup, const State& s) {
    const Task& base = s.agenda.all()[0];
    if (base.kind != T::DealSetup && base.kind != T::DealRefresh) return nullptr;
    for (const Lying& l : s.invader_row)
        if (l.how == Lying::How::FaceDown && !l.it.card.knows.empty()) return "row: looked at before the Season began";
    const int step = base.kind == T::DealSetup ? kRefugeeSlots + kBuildingSlots : 0;
    if (s.agenda.top().kind == T::TurnInvader && base.a != step + 1) return "agenda: dealt out of turn";
    const bool turned = base.a > step && s.agenda.top().kind != T::TurnInvader && !setup.no_reports;
    if ((s.invader_row[0].how == Lying::How::FaceUp) == turned) return nullptr;
    return s.invader_row[0].how == Lying::How::Empty ? nullptr : "row: not as it is dealt";
}

Check objectives(const Setup& setup, const State& s) {
    if (!s.drawn.is_ok()) return "drawn: no list";
    int elsewhere = 0;
    for (int p = 0; p < setup.seats; ++p) elsewhere += s.fief(p).hidden;
    for (const Hidden& card : s.drawn) {
        if (card.is_known() && card.kind >= kMaxObjectives) return "drawn: no such card";
        if (card.knows != kEverybody && card.knows != Seats::only(seat(s.active))) return "drawn: who knows it";
        elsewhere += card.is_known() ? 0 : 1;
    }
    if (!s.objectives.is_ok(elsewhere)) return "objectives: no deck";
    if (s.objectives.top().size() > 0) return "objectives: a card on top";
    std::array<int, 32> found{};
    const auto count = [&](int kind) { ++found[at(kind)]; };
    for (int kind = 0; kind < kMaxObjectives; ++kind) found[at(kind)] = s.objectives.bag()[kind];
    for (const Hidden& card : s.objectives.bottom()) {
        if (card.knows != kEverybody || !card.is_known()) return "objectives: a discard nobody sees";
        count(card.kind);
    }
    for (const Hidden& card : s.drawn)
        if (card.is_known()) count(card.kind);
    for (int p = 0; p < setup.seats; ++p)
        for (Objectives left = s.fief(p).objectives; left != 0; left &= left - 1) count(std::countr_zero(left));
    for (int kind = 0; kind < 32; ++kind)
        if (found[at(kind)] != (kind < setup.objectives_n ? 1 : 0)) return "objectives: not each once";
    return nullptr;
}

// --- The table -------------------------------------------------------------------------------------------------------

Check scalars(const Setup& setup, const State& s) {
    if (raw(s.void_by) > static_cast<int>(Void::ListFull)) return "void_by: no such reason";
    if (s.void_by != Void::No && s.over == 0) return "void_by: the match goes on";
    if (s.season > kSeasons || s.over > 1 || s.resignations > setup.seats) return "season: out of range";
    if (s.active != kRival ? s.active >= setup.seats : !setup.is_rival()) return "active: nobody";
    const Seats places = setup.all_seats() | (setup.is_rival() ? Seats::only(seat(kRival)) : Seats::none());
    if (!is_subset(s.surge, places)) return "surge: nobody";
    if (s.zero != 0) return "zero: spare bytes";
    if (!s.order.is_ok() || !s.agenda.is_ok() || !s.lanes.is_ok()) return "agenda: no list";
    for (int i = 0; i < kLocations; ++i) {
        if (s.workers_on[at(i)] + s.blocked[at(i)] > setup.locations[at(i)].spaces) return "workers_on: too many";
        if (s.blocked[at(i)] > 0 && setup.solo != Solo::Ladder) return "blocked: not on the ladder";
        if (s.orders[i] > setup.alone.orders[i]) return "orders: too many";
    }
    return nullptr;
}

// Who stays, in some order; nobody before the order is set (EMP-2.10).
Check order(const Setup& setup, const State& s) {
    Seats seen;
    for (const int p : s.order) {
        const bool can = p == kRival ? setup.is_rival() : p < setup.seats && s.fief(p).resigned == 0;
        if (!can || seen.has(seat(p))) return "order: nobody";
        seen |= Seats::only(seat(p));
    }
    if (s.over != 0) return nullptr;
    const T base = s.agenda.all()[0].kind;
    const bool early = base == T::SetupObjectives || base == T::SetupRefugees;
    int staying = setup.is_rival() ? 1 : 0;
    for (int p = 0; p < setup.seats; ++p) staying += s.fief(p).resigned == 0 ? 1 : 0;
    if (s.order.size() != (early ? 0 : staying)) return "order: not everybody";
    return !early && !seen.has(seat(s.active)) && base != T::SetupGates && base != T::DealSetup ? "active: has left"
                                                                                                : nullptr;
}

// --- What is still to be done ----------------------------------------------------------------------------------------

bool is_at_set_up(T base) {
    return base == T::SetupObjectives || base == T::SetupRefugees || base == T::SetupGates || base == T::DealSetup;
}

Check base_task(const Setup& setup, const State& s) {
    const Task& base = s.agenda.all()[0];
    if (row_of(base).below != Below::Nothing || row_of(base).role != Role::Step) return "agenda: a task without a base";
    const int least = is_at_set_up(base.kind) ? 0 : 1;
    const int most = least == 0 ? 0 : base.kind == T::DealRefresh ? kSeasons - 1 : kSeasons;
    if (s.season < least || s.season > most) return "season: another phase";
    for (int p = 0; p < setup.seats; ++p) {
        const Fief& f = s.fief(p);
        if (f.resigned != 0) continue;
        const int starting = std::popcount(f.owned & kStartingCards) - 1;
        const int objectives_held = std::popcount(f.objectives) + f.hidden;
        if (base.kind == T::SetupObjectives && (objectives_held != (p < base.a - 1 ? 1 : 0) || starting != 0))
            return "agenda: Objectives out of turn";
        if (base.kind == T::SetupRefugees && starting != (p < base.a - 1 ? 1 : 0))
            return "agenda: Refugees out of turn";
        if (base.kind != T::SetupObjectives && base.kind != T::SetupRefugees && starting != 1)
            return "owned: no Starting Refugee";
        const bool in_combat = base.kind == T::Reveal || base.kind == T::Aftermath;
        if (!in_combat && !is_zero(f.battle)) return "battle: there is none";
    }
    return nullptr;
}

bool lies_well(const State& s, int i) {
    const auto& tasks = s.agenda.all();
    const Task &t = tasks[i], &under = tasks[i - 1];
    switch (row_of(t).below) {
        case Below::Nothing:
        case Below::Lane: return false;
        case Below::Base: return under.kind == row_of(t).base && i == (t.kind == T::BlockOrder ? 2 : 1);
        case Below::Deal:
            return i == 1 && (under.kind == T::DealSetup || under.kind == T::DealRefresh ||
                              (under.kind == T::Reveal && t.kind == T::TurnInvader && t.a == under.a));
        case Below::Turn:
            if (t.kind == T::DrawObjective && t.a == 1)
                return i == 1 && under.kind == T::SetupObjectives && t.who == under.a - 1;
            return i >= 2 && tasks[1].kind == T::Turn && t.who == tasks[1].who && row_of(tasks[1]).kind == T::Turn;
    }
    return false;
}

Check agenda(const Reading& r) {
    const State& s = r.s;
    for (int i = 0; i < s.agenda.depth(); ++i) {
        const Task& t = s.agenda.all()[i];
        if (raw(t.kind) >= kTaskKinds || t.kind == T::None || t.who >= r.setup.seats) return "agenda: no such task";
        const Role role = row_of(t).role;
        if (role == Role::LaneQuestion || role == Role::LaneStep) return "agenda: a task of a lane";
        const bool somebodys = role == Role::Question || row_of(t).below == Below::Turn || t.kind == T::DrawStarting;
        if (somebodys ? r.fief(t.who).resigned != 0 : t.who != 0) return "agenda: who";
    }
    if (const Check no = base_task(r.setup, s)) return no;
    for (int i = 1; i < s.agenda.depth(); ++i)
        if (!lies_well(s, i)) return "agenda: a task out of place";
    for (const Task& t : s.agenda.all())
        if (!row_of(t).sound(r, t)) return "agenda: a task that cannot be";
    const Task& top = s.agenda.top();
    const T base = s.agenda.all()[0].kind;
    if ((top.kind == T::StartRefugee || top.kind == T::DrawStarting) && top.who != s.agenda.all()[0].a - 1)
        return "agenda: Refugees out of turn";
    if (!s.drawn.empty() && top.kind != T::KeepObjective && top.kind != T::DrawObjective) return "drawn: for nobody";
    if (!s.drawn.empty() && base != T::NextTurn) return "drawn: for nobody";
    if (top.kind == T::DrawObjective && top.a == 0 && s.agenda.all()[s.agenda.depth() - 2].kind != T::DrawPair)
        return "agenda: an Objective without a pair";
    const bool at_siege = s.siege_slot.how == Lying::How::FaceUp;
    return base == T::Aftermath ? (at_siege && top.kind == T::Battles ? nullptr : "agenda: no Siege card") : nullptr;
}

// The tasks under a question in a lane, from the bottom.
struct LaneShape {
    T question, first, second;
};
constexpr LaneShape kLaneShapes[] = {
    {T::PrepAssign, T::None, T::None},    {T::SiegeTarget, T::Muster, T::None}, {T::PrepMove, T::Archery, T::Volleys},
    {T::Volley, T::Archery, T::Volleys},  {T::Hits, T::Shoot, T::None},         {T::Hits, T::Melee, T::None},
    {T::CombatAssign, T::Melee, T::None}, {T::SackDamage, T::Sack, T::None},
};

bool has_shape(const Agenda<Task, kMaxLane>& lane) {
    const auto& tasks = lane.all();
    const Task& top = lane.top();
    for (const LaneShape& shape : kLaneShapes) {
        if (shape.question != top.kind) continue;
        const int depth = 1 + (shape.first != T::None ? 1 : 0) + (shape.second != T::None ? 1 : 0);
        if (depth != lane.depth() || (depth > 1 && tasks[0].kind != shape.first)) continue;
        if (depth > 2 && tasks[1].kind != shape.second) continue;
        // Where it goes on after the answer.
        if (top.kind == T::Volley && tasks[1].a != top.a + 1) continue;
        if (top.kind == T::Hits && (tasks[0].a != top.a + 1 || (shape.first == T::Melee) != (top.a % 5 == 4))) continue;
        return true;
    }
    return false;
}

bool assigns(const Agenda<Task, kMaxLane>& lane) {
    return !lane.empty() &&
           (lane.top().kind == T::PrepAssign || lane.top().kind == T::PrepMove || lane.top().kind == T::CombatAssign);
}

// What a battle cannot be yet: Troops are planned first, then shown, then Invaders come, then it is fought.
Check early(const State& s, Battle b) {
    if (s.agenda.all()[0].kind != T::Reveal) return nullptr;
    b.plan = {};
    if (s.agenda.top().kind != T::Prepare) {
        b.on_wall = {};
        b.field = {};
    }
    return is_zero(b) ? nullptr : "battle: it has not begun";
}

Check lanes(const Reading& r) {
    const State& s = r.s;
    const T top = s.agenda.top().kind;
    for (int p = 0; p < kFiefs; ++p) {
        const auto& lane = s.lanes[seat(p)];
        const bool battles = top == T::Battles;
        const Battle& b = s.fief(p).battle;
        if (p < r.setup.seats && (b.status == Battle::Status::Fighting) != (battles && !lane.empty()))
            return "battle: status";
        if (const Check no = early(s, b)) return no;
        const bool planned = top == T::Prepare && is_asked_to_place(s, r.setup, p);
        if (!planned && !assigns(lane) && !is_zero(b.plan)) return "plan: nobody assigns";
        const bool asks_hits = !lane.empty() && lane.top().kind == T::Hits;
        if (!asks_hits && !is_zero(b.hits)) return "hits: nobody is asked";
        if (lane.empty()) continue;
        if (p >= r.setup.seats || (!battles && top != T::Prepare)) return "lanes: nobody is asked";
        for (const Task& t : lane.all()) {
            if (raw(t.kind) >= kTaskKinds || t.who != p || row_of(t).below != Below::Lane || t.kind == T::None)
                return "lanes: no such task";
            if (!row_of(t).sound(r, t)) return "lanes: a task that cannot be";
        }
        if (!has_shape(lane) || (lane.top().kind == T::PrepAssign) == battles) return "lanes: tasks out of order";
        if (battles && lane.top().kind != T::SiegeTarget && invaders_of(b) == 0) return "lanes: no Invaders";
        if (top == T::Prepare && !is_asked_to_place(s, r.setup, p)) return "lanes: nothing to place";
    }
    return nullptr;
}

// Whoever is waited for can go on.
Check waiting(const Reading& r) {
    const State& s = r.s;
    const Task& top = s.agenda.top();
    const auto can_go_on = [&](const Task& t) {
        List one;
        one.most = 1;
        row_of(t).list(r, t, one);
        return one.n > 0;
    };
    switch (row_of(top).role) {
        case Role::Chance:
        case Role::Question: return can_go_on(top) ? nullptr : "agenda: a question without an answer";
        case Role::Everybody:
            if (s.lanes.busy().empty()) return "lanes: nobody is asked";
            for (const Seat p : s.lanes.busy())
                if (!can_go_on(s.lanes[p].top())) return "lanes: a question without an answer";
            return nullptr;
        case Role::LaneQuestion:
        case Role::Step:
        case Role::LaneStep: break;
    }
    return "agenda: nobody is asked";
}

}  // namespace

const char* AfterTheEmpire::broken(const State& s) const {
    const Setup& setup = *setup_;
    const Reading r{setup, s};
    if (const Check no = scalars(setup, s)) return no;
    if (s.over == 0 && s.agenda.empty()) return "agenda: nothing to do";
    for (const Task& t : s.agenda.all())
        if (raw(t.kind) >= kTaskKinds) return "agenda: no such task";
    for (const Check no : {fiefs(setup, s), rival(setup, s)})
        if (no != nullptr) return no;
    if (const Check no = market(setup, s, s.buildings, s.building_row, kFirstBuilding, setup.buildings_n)) return no;
    if (const Check no = market(setup, s, s.refugees, s.refugee_row, kFirstRefugee, setup.refugees_n)) return no;
    if (const Check no = deck_rows(setup, s)) return no;
    if (const Check no = objectives(setup, s)) return no;
    if (const Check no = order(setup, s)) return no;
    if (s.over != 0) {
        const bool at_rest = s.agenda.empty() && s.lanes.busy().empty() && s.drawn.empty();
        return at_rest ? nullptr : "over: something is still to be done";
    }
    if (const Check no = agenda(r)) return no;
    if (const Check no = dealing(setup, s)) return no;
    if (const Check no = lanes(r)) return no;
    return waiting(r);
}

}  // namespace endtable::after_the_empire
