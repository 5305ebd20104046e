#include "games/after_the_empire/cards.hpp"

#include "games/after_the_empire/effects.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

// Tells of an Objective that only those in `knows` see.
void report_objective(Play& g, Happening what, int p, const char* clause, Hidden card, int place) {
    Event* e = g.report(what, p, clause, card.kind, place);
    if (e == nullptr || card.knows.any_of(kEverybody)) return;
    e->secret = 1;
    e->known_to = card.knows;
}

void into_hand(Play& g, int p, Hidden card, int place) {
    Fief& f = g.fief(p);
    f.objectives |= Objectives{1} << card.kind;
    if (card.knows.any_of(kEverybody)) f.shown |= Objectives{1} << card.kind;  // EMP-7.7b
    report_objective(g, Happening::ObjectiveKept, p, "EMP-5.5", card, place);
}

// A card of a bag in a slot, any of the four sides up.
template <int N>
Refusal judge_turned(const Bag<N>& bag, Action a) {
    return bag.has(a.x) ? kLegal : reason::bad_target("EMP-20.4");
}
template <int N>
void list_turned(const Bag<N>& bag, K kind, List& list) {
    for (int card = 0; card < N; ++card)
        for (int side = 0; bag.has(card) && side < kSides; ++side) list.add(Action::of(kind, card, side));
}
template <int N>
Action draw_turned(const Bag<N>& bag, K kind, Rng& rng) {
    const int card = bag.draw(rng, bag.size());
    return Action::of(kind, card, static_cast<int>(rng.below(kSides)));
}

Seats everybody() { return kEverybody; }

}  // namespace

Cards starting_left(const Reading& r) {
    Cards left = (Cards{1} << (kFirstStarting + r.setup.starting_n)) - (Cards{1} << kFirstStarting);
    for (const Fief& f : r.s.fiefs) left &= ~f.owned;
    return left;
}

void fill_slot(Play& g, bool refugees, int slot) {
    const bool empty = card_in(g.s, refugees ? Space::Refugees : Space::Buildings, slot) == kNoCard;
    if (!empty || (refugees ? g.s.refugees.size() : g.s.buildings.size()) == 0) return;
    g.push(refugees ? Task::Kind::FillRefugee : Task::Kind::FillBuilding, 0, slot);
}

void turn_up(Play& g, int slot) {
    Lying& lying = g.s.invader_row[at(slot)];
    lying.how = Lying::How::FaceUp;
    lying.it.card.knows = everybody();
    g.note_reveal();
    g.report(Happening::InvaderTurned, kTable, "EMP-8.5", slot, lying.it.card.kind, lying.it.side);
}

namespace cards {

// --- Objectives ------------------------------------------------------------------------------------------------------

bool sound_objective(const Reading& r, const Task& t) {
    return t.a <= 1 && t.b == 0 && r.s.objectives.middle() > 0 && (t.a == 1 || !r.s.drawn.full());
}
Refusal judge_objective(const Reading& r, const Task&, Action a) {
    return r.s.objectives.weight(a.x) > 0 ? kLegal : reason::bad_target("EMP-7.7");
}
void list_objective(const Reading& r, const Task&, List& list) {
    for (int i = 0; i < kMaxObjectives; ++i)
        if (r.s.objectives.weight(i) > 0) list.add(Action::of(K::DrawObjective, i));
}
Action draw_objective(const Reading& r, const Task&, Rng& rng) {
    return Action::of(K::DrawObjective, r.s.objectives.draw(rng));
}
void run_objective(Play& g, const Task& t, Action a) {
    const Hidden card{a.x, Seats::only(seat(t.who))};
    g.s.objectives.take(a.x);
    g.note_reveal();
    if (t.a == 1) {  // EMP-2.3
        g.fief(t.who).objectives |= Objectives{1} << a.x;
        report_objective(g, Happening::ObjectiveDrawn, t.who, "EMP-2.3", card, 0);
        return;
    }
    g.s.drawn.push(card);
    report_objective(g, Happening::ObjectiveDrawn, t.who, "EMP-5.5", card, g.s.drawn.size() - 1);
}
// EMP-5.6: two, or as many as there are; those of the open discards come without chance (EMP-7.7).
void run_pair(Play& g, const Task& t, Action) {
    auto& deck = g.s.objectives;
    if (!g.s.drawn.full() && !deck.empty()) {
        g.push(Task::Kind::DrawPair, t.who);
        if (deck.middle() > 0) {
            g.push(Task::Kind::DrawObjective, t.who);
            return;
        }
        const Hidden card{deck.bottom()[0].kind, everybody()};
        deck.take(card.kind);
        g.s.drawn.push(card);
        report_objective(g, Happening::ObjectiveDrawn, t.who, "EMP-7.7b", card, g.s.drawn.size() - 1);
    } else if (g.s.drawn.size() == 2) {
        g.push(Task::Kind::KeepObjective, t.who);
    } else if (g.s.drawn.size() == 1) {
        into_hand(g, t.who, g.s.drawn.pop(), 0);
    }
}

bool sound_keep(const Reading& r, const Task& t) { return t.a == 0 && t.b == 0 && r.s.drawn.size() == 2; }
Refusal judge_keep(const Reading&, const Task&, Action) { return kLegal; }
void list_keep(const Reading&, const Task&, List& list) {
    for (int i = 0; i < 2; ++i) list.add(Action::of(K::Keep, i));
}
void run_keep(Play& g, const Task& t, Action a) {
    const Hidden kept = g.s.drawn[a.x], other = g.s.drawn[1 - a.x];
    g.s.drawn.clear();
    into_hand(g, t.who, kept, a.x);
    g.s.objectives.put_at_bottom(other.kind, everybody());  // EMP-7.6
    g.note_reveal();
    g.report(Happening::ObjectiveDiscarded, t.who, "EMP-7.6", other.kind);
}

// --- Starting Refugees -----------------------------------------------------------------------------------------------

Refusal judge_starting(const Reading& r, const Task&, Action a) {
    return has(starting_left(r), a.x) ? kLegal : reason::bad_target("EMP-2.7");
}
void list_starting(const Reading& r, const Task& t, List& list) {
    const K kind = t.kind == Task::Kind::DrawStarting ? K::DrawStarting : K::StartRefugee;
    for (Cards left = starting_left(r); left != 0; left &= left - 1) list.add(Action::of(kind, std::countr_zero(left)));
}
Action draw_starting(const Reading& r, const Task&, Rng& rng) {
    Cards left = starting_left(r);
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip) left &= left - 1;
    return Action::of(K::DrawStarting, std::countr_zero(left));
}
void run_starting(Play& g, const Task& t, Action a) {
    g.fief(t.who).owned |= only(a.x);
    g.report(Happening::RefugeeTaken, t.who, t.kind == Task::Kind::DrawStarting ? "EMP-2.8" : "EMP-2.7", a.x);
}

// --- The rows --------------------------------------------------------------------------------------------------------

bool sound_slot(const Reading& r, const Task& t) {
    const bool refugees = t.kind == Task::Kind::FillRefugee;
    if (t.b != 0 || t.a >= (refugees ? kRefugeeSlots : kBuildingSlots)) return false;
    return refugees ? r.s.refugee_row[t.a] == kNoCard && r.s.refugees.size() > 0
                    : r.s.building_row[t.a] == kNoCard && r.s.buildings.size() > 0;
}
Refusal judge_fill(const Reading& r, const Task& t, Action a) {
    const bool there = t.kind == Task::Kind::FillRefugee ? r.s.refugees.has(a.x - kFirstRefugee)
                                                         : r.s.buildings.has(a.x - kFirstBuilding);
    return there ? kLegal : reason::bad_target("EMP-15.7");
}
void list_fill(const Reading& r, const Task& t, List& list) {
    const bool refugees = t.kind == Task::Kind::FillRefugee;
    for (int i = 0; i < kMaxBuildings; ++i)
        if (refugees ? r.s.refugees.has(i) : r.s.buildings.has(i))
            list.add(refugees ? Action::of(K::DrawRefugee, kFirstRefugee + i)
                              : Action::of(K::DrawBuilding, kFirstBuilding + i));
}
Action draw_fill(const Reading& r, const Task& t, Rng& rng) {
    if (t.kind == Task::Kind::FillRefugee)
        return Action::of(K::DrawRefugee, kFirstRefugee + r.s.refugees.draw(rng, r.s.refugees.size()));
    return Action::of(K::DrawBuilding, kFirstBuilding + r.s.buildings.draw(rng, r.s.buildings.size()));
}
void run_fill(Play& g, const Task& t, Action a) {
    if (t.kind == Task::Kind::FillRefugee) {
        g.s.refugees.take(a.x - kFirstRefugee);
        g.s.refugee_row[t.a] = a.x;
    } else {
        g.s.buildings.take(a.x - kFirstBuilding);
        g.s.building_row[t.a] = a.x;
    }
    g.note_reveal();
    g.report(Happening::MarketFilled, kTable, "EMP-15.7", a.x, t.a);
}

// --- Invader and Siege cards -----------------------------------------------------------------------------------------

bool sound_invader(const Reading& r, const Task& t) {
    if (t.a >= kInvaderRow || t.b != 0 || r.s.invaders.size() == 0) return false;
    const Lying& lying = r.s.invader_row[t.a];
    return lying.how == Lying::How::FaceDown && lying.it.card.knows.empty();
}
Refusal judge_invader(const Reading& r, const Task&, Action a) { return judge_turned(r.s.invaders, a); }
void list_invader(const Reading& r, const Task&, List& list) { list_turned(r.s.invaders, K::DrawInvader, list); }
Action draw_invader(const Reading& r, const Task&, Rng& rng) { return draw_turned(r.s.invaders, K::DrawInvader, rng); }
void run_invader(Play& g, const Task& t, Action a) {
    Lying& lying = g.s.invader_row[t.a];
    g.s.invaders.take(a.x);
    lying.it = {{a.x, Seats::only(seat(t.who))}, a.y};
    if (t.kind == Task::Kind::TurnInvader) return turn_up(g, t.a);
    g.note_reveal();
    if (Event* e = g.report(Happening::Peeked, t.who, "EMP-20.4", t.a, a.x, a.y); e != nullptr) {
        e->secret = 6;
        e->known_to = lying.it.card.knows;
    }
}

bool sound_siege(const Reading& r, const Task& t) {
    return t.a == 0 && t.b == 0 && r.s.siege_slot.how == Lying::How::FaceDown && r.s.siege.size() > 0;
}
Refusal judge_siege(const Reading& r, const Task&, Action a) { return judge_turned(r.s.siege, a); }
void list_siege(const Reading& r, const Task&, List& list) { list_turned(r.s.siege, K::DrawSiege, list); }
Action draw_siege(const Reading& r, const Task&, Rng& rng) { return draw_turned(r.s.siege, K::DrawSiege, rng); }
void run_siege(Play& g, const Task&, Action a) {
    g.s.siege.take(a.x);
    g.s.siege_slot = {{{a.x, everybody()}, a.y}, Lying::How::FaceUp};
    g.note_reveal();
    g.report(Happening::SiegeTurned, kTable, "EMP-8.6", a.x, a.y);
}

// --- Peek ------------------------------------------------------------------------------------------------------------

bool sound_peek(const Reading&, const Task& t) { return t.a >= 1 && t.a <= 9 && t.b == 0; }
Refusal judge_peek(const Reading& r, const Task& t, Action a) {
    return can_peek(r, t.who, a.x) ? kLegal : reason::bad_target("EMP-20.4");
}
void list_peek(const Reading& r, const Task& t, List& list) {
    for (int slot = 0; slot < kInvaderRow; ++slot)
        if (can_peek(r, t.who, slot)) list.add(Action::of(K::Peek, slot));
}
void run_peek(Play& g, const Task& t, Action a) {
    Lying& lying = g.s.invader_row[a.x];
    int others = 0;
    for (int slot = 0; slot < kInvaderRow; ++slot) others += slot != a.x && can_peek(g, t.who, slot) ? 1 : 0;
    if (t.a > 1 && others > 0) g.push(Task::Kind::Peek, t.who, t.a - 1);
    if (lying.it.card.knows.empty()) {
        g.push(Task::Kind::PeekInvader, t.who, a.x);
        return;
    }
    lying.it.card.knows |= Seats::only(seat(t.who));
    g.note_reveal();
    if (Event* e = g.report(Happening::Peeked, t.who, "EMP-20.4", a.x, lying.it.card.kind, lying.it.side);
        e != nullptr) {
        e->secret = 6;
        e->known_to = Seats::only(seat(t.who));
    }
}

}  // namespace cards
}  // namespace endtable::after_the_empire
