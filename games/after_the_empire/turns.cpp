#include "games/after_the_empire/turns.hpp"

#include "games/after_the_empire/effects.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

bool is_market(int space) { return space == index(Space::Buildings) || space == index(Space::Refugees); }
int slots_of(int space) { return space == index(Space::Buildings) ? kBuildingSlots : kRefugeeSlots; }

Refusal judge_free(const Reading& r, int p, int card) {
    const Fief& f = r.fief(p);
    if (!has(f.owned, card)) return reason::not_owner();
    if (!has(r.setup.with_rotate, card)) return reason::bad_target("EMP-18.1");
    if (has(f.rotated, card)) return reason::already_used();
    return refusal_of(would(r, p, r.setup.card(card).rotate), "EMP-4.13");
}

Refusal judge_place_card(const Reading& r, int p, int card) {
    const Fief& f = r.fief(p);
    if (!has(f.owned, card)) return reason::not_owner();
    if (!has(r.setup.with_worker, card)) return reason::bad_target("EMP-18.2");
    if (has(f.worked, card)) return reason::space_full("EMP-4.5");
    return refusal_of(would(r, p, r.setup.card(card).worker), "EMP-4.7");
}

Refusal judge_place(const Reading& r, int p, int space, int choice) {
    const Fief& f = r.fief(p);
    if (space >= kLocations) {
        if (choice != 0) return reason::bad_target("EMP-4.6");
        if (((f.spaces >> (space - kLocations)) & 1) != 0) return reason::space_full("EMP-4.5");
        return refusal_of(would(r, p, r.setup.board[at(space - kLocations)]), "EMP-4.7");
    }
    if (is_market(space)) {
        const auto market = static_cast<Space>(space);
        if (choice >= slots_of(space) || card_in(r.s, market, choice) == kNoCard) return reason::bad_target("EMP-5.10");
        if (!has_space(r, space)) return reason::space_full("EMP-4.3");
        const CardRow& card = r.setup.card(card_in(r.s, market, choice));
        return can_pay(f, card.cost) ? kLegal : reason::cannot_pay(market == Space::Buildings ? "EMP-5.8" : "EMP-5.9");
    }
    const LocationRow& location = r.setup.locations[at(space)];
    if (choice >= location.branches_n) return reason::bad_target("EMP-4.6");
    if (!has_space(r, space)) return reason::space_full("EMP-4.3");
    return refusal_of(would(r, p, location.branches[at(choice)]), "EMP-4.7");
}

// EMP-5.8, 5.9: paid for, it enters the play area; what it gives at once follows (EMP-18.3).
void take_card(Play& g, int p, Space market, int slot) {
    const Card card = card_in(g.s, market, slot);
    const char* clause = market == Space::Buildings ? "EMP-5.8" : "EMP-5.9";
    pay(g, p, g.setup.card(card).cost, clause);
    take_from_row(g.s, market, slot);
    g.fief(p).owned |= only(card);
    g.report(Happening::CardTaken, p, clause, card, slot);
    if (g.setup.card(card).immediate != kNoNode) g.push(Task::Kind::Effect, p, g.setup.card(card).immediate);
}

void place(Play& g, int p, int space, int choice) {
    Fief& f = g.fief(p);
    g.report(Happening::WorkerPlaced, p, "EMP-4.1", space, -1, choice);
    if (space >= kLocations) {
        f.spaces = u8(f.spaces | 1 << (space - kLocations));
        g.push(Task::Kind::Effect, p, g.setup.board[at(space - kLocations)]);
        return;
    }
    ++g.s.workers_on[at(space)];
    if (is_market(space))
        take_card(g, p, static_cast<Space>(space), choice);
    else
        g.push(Task::Kind::Effect, p, g.setup.locations[at(space)].branches[at(choice)]);
}

}  // namespace

bool has_space(const Reading& r, int location) {
    return r.s.workers_on[at(location)] + r.s.blocked[at(location)] < r.setup.locations[at(location)].spaces;
}
Card card_in(const State& s, Space market, int slot) {
    return market == Space::Buildings ? s.building_row[at(slot)] : s.refugee_row[at(slot)];
}
void take_from_row(State& s, Space market, int slot) {
    (market == Space::Buildings ? s.building_row[at(slot)] : s.refugee_row[at(slot)]) = kNoCard;
}
int place_after(const State& s, int p) {
    for (int i = 0; i < s.order.size(); ++i)
        if (s.order[i] == p) return (i + 1) % s.order.size();
    return 0;
}

namespace turns {

// EMP-3.3: Workers; what was spent or taken last Season is back (EMP-15.8 to 15.10).
void begin_season(Play& g, const Task&, Action) {
    State& s = g.s;
    ++s.season;
    s.active = s.order[s.order.size() - 1];  // the first player comes after the last
    s.workers_on.fill(0);
    s.blocked.fill(0);
    const int workers = g.setup.season(s.season).workers;
    for (const int p : s.order) {
        if (p == kRival) {
            s.rival.workers_left = u8(workers);  // EMP-19.5
            s.rival.camp = 0;
            continue;
        }
        Fief& f = g.fief(p);
        f.villager_now = f.villager_next;  // EMP-11.6
        f.villager_next = 0;
        f.workers_left = u8(workers + f.villager_now);
        f.passed = 0;
        f.rotated = f.worked = 0;
        f.spaces = 0;
        f.protect = 0;
        f.sacked = 0;
    }
    g.report(Happening::SeasonBegan, kTable, "EMP-3.1", s.season);
    g.push(Task::Kind::NextTurn);
    if (g.setup.solo != Solo::None) s.orders = g.setup.alone.orders;  // EMP-19.6
    if (g.setup.solo == Solo::Ladder) g.push(Task::Kind::BlockSpaces);
}

// EMP-4.1, 4.2: the next in order who has a Worker and has not passed.
void next_turn(Play& g, const Task&, Action) {
    State& s = g.s;
    const int n = s.order.size(), from = place_after(s, s.active);
    for (int i = 0; i < n; ++i) {
        const int p = s.order[(from + i) % n];
        const int workers = p == kRival ? s.rival.workers_left : g.fief(p).passed != 0 ? 0 : g.fief(p).workers_left;
        if (workers == 0) continue;
        s.active = u8(p);
        g.push(Task::Kind::NextTurn);
        if (p == kRival) {
            g.push(Task::Kind::RivalTurn);
        } else {
            g.report(Happening::TurnBegan, p, "EMP-4.1");
            g.push(Task::Kind::Turn, p);
        }
        return;
    }
    begin_combat(g);
}

bool sound_turn(const Reading& r, const Task& t) {
    return t.a <= 1 && t.b == 0 && r.s.active == t.who && (t.a == 1 || r.fief(t.who).workers_left > 0) &&
           r.fief(t.who).passed == 0;
}

Refusal judge_turn(const Reading& r, const Task& t, Action a) {
    const bool placed = t.a == 1;
    if (a.kind == K::Pass) return placed ? reason::wrong_phase("EMP-4.8") : kLegal;
    if (a.kind == K::EndTurn) return placed ? kLegal : reason::wrong_phase("EMP-4.1");
    if (a.kind == K::Free) return judge_free(r, t.who, a.x);
    if (placed) return reason::no_worker();
    return a.kind == K::Place ? judge_place(r, t.who, a.x, a.y) : judge_place_card(r, t.who, a.x);
}

void list_turn(const Reading& r, const Task& t, List& list) {
    const int p = t.who;
    const Fief& f = r.fief(p);
    const auto offer = [&](const Refusal& no, Action a) {
        if (!no) list.add(a);
    };
    for (Cards left = f.owned & r.setup.with_rotate & ~f.rotated; left != 0 && !list.full(); left &= left - 1) {
        const int card = std::countr_zero(left);
        offer(judge_free(r, p, card), Action::of(K::Free, card));
    }
    if (t.a == 1) {
        if (!list.full()) list.add(Action::of(K::EndTurn));
        return;
    }
    for (int space = 0; space < kSpaces && !list.full(); ++space) {
        if (space < kLocations && !has_space(r, space)) continue;
        const int choices = space >= kLocations ? 1
                            : is_market(space)  ? slots_of(space)
                                                : r.setup.locations[at(space)].branches_n;
        for (int i = 0; i < choices && !list.full(); ++i)
            offer(judge_place(r, p, space, i), Action::of(K::Place, space, i));
    }
    for (Cards left = f.owned & r.setup.with_worker & ~f.worked; left != 0 && !list.full(); left &= left - 1) {
        const int card = std::countr_zero(left);
        offer(judge_place_card(r, p, card), Action::of(K::PlaceCard, card));
    }
    if (!list.full()) list.add(Action::of(K::Pass));
}

void run_turn(Play& g, const Task& t, Action a) {
    const int p = t.who;
    Fief& f = g.fief(p);
    if (a.kind == K::Pass) {
        f.passed = 1;
        g.report(Happening::Passed, p, "EMP-4.8");
        return;
    }
    if (a.kind == K::EndTurn) {
        g.report(Happening::TurnEnded, p, "EMP-4.11");
        return;
    }
    const bool places = a.kind != K::Free;
    g.push(Task::Kind::Turn, p, places ? 1 : t.a);
    if (places) --f.workers_left;
    if (a.kind == K::Place) {
        place(g, p, a.x, a.y);
    } else if (a.kind == K::PlaceCard) {
        f.worked |= only(a.x);
        g.report(Happening::WorkerPlaced, p, "EMP-4.5", -1, a.x);
        g.push(Task::Kind::Effect, p, g.setup.card(a.x).worker);
    } else {
        f.rotated |= only(a.x);
        g.report(Happening::FreeUsed, p, "EMP-4.9", a.x);
        g.push(Task::Kind::Effect, p, g.setup.card(a.x).rotate);
    }
}

Action fallback_turn(const Reading&, const Task& t) { return Action::of(t.a == 1 ? K::EndTurn : K::Pass); }

}  // namespace turns
}  // namespace endtable::after_the_empire
