#include "games/after_the_empire/effects.hpp"

#include <algorithm>

#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/stockpile.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

bool can_sow(const Fief& f, int side) { return f.farm[at(side)] < 2; }
bool can_protect(const Fief& f, int side) { return ((f.protect >> side) & 1) == 0; }
template <class Can>
bool any_side(const Fief& f, const Can& can) {
    for (int side = 0; side < kSides; ++side)
        if (can(f, side)) return true;
    return false;
}

Verdict pays_for(const Reading& r, int p, const Goods& cost, const Goods& paid, Verdict what) {
    if (what == Verdict::Nothing) return what;
    return can_pay(r.fief(p), cost, paid) ? what : Verdict::Unpaid;
}
Verdict gains(const Reading& r, int p, const Goods& goods, const Goods& paid) {
    for (int i = 0; i < kGoods; ++i)
        if (goods[at(i)] > 0 && receivable(r, p, static_cast<Good>(i), goods[at(i)], paid) > 0) return Verdict::Works;
    return Verdict::Nothing;
}
Verdict exchanges(const Reading& r, int p, const Node& node, int way, const Goods& paid) {
    const Goods &give = way == 0 ? node.goods : node.back, &get = way == 0 ? node.back : node.goods;
    return pays_for(r, p, give, paid, gains(r, p, get, paid + give));
}
Verdict best_kid(const Reading& r, int p, const Node& node, const Goods& paid) {
    auto best = Verdict::Nothing;
    for (int i = 0; i < node.kids_n && best != Verdict::Works; ++i)
        best = std::max(best, would(r, p, node.kids[at(i)], paid));
    return best;
}
Verdict yes_if(bool changes_something) { return changes_something ? Verdict::Works : Verdict::Nothing; }

int branches_of(const Node& node) { return node.op == Op::Exchange ? 2 : node.kids_n; }
Verdict branch_verdict(const Reading& r, const Task& t, int branch) {
    const Node& node = r.setup.node(t.a);
    return node.op == Op::Exchange ? exchanges(r, t.who, node, branch, {}) : would(r, t.who, node.kids[at(branch)]);
}

// Both parts: what the first one costs is not there for the second.
Verdict subset_verdict(const Reading& r, const Task& t, int bits) {
    const Node& node = r.setup.node(t.a);
    auto worst = Verdict::Works;
    Goods paid{};
    for (int i = 0; i < 2; ++i) {
        if (((bits >> i) & 1) == 0) continue;
        worst = std::min(worst, would(r, t.who, node.kids[at(i)], paid));
        const Node& kid = r.setup.node(node.kids[at(i)]);
        if (kid.op == Op::Pay) paid = paid + kid.goods;
    }
    return worst;
}

}  // namespace

bool can_peek(const Reading& r, int p, int slot) {
    const Lying& lying = r.s.invader_row[at(slot)];
    return lying.how == Lying::How::FaceDown && !lying.it.card.knows.has(seat(p));
}

Refusal refusal_of(Verdict v, const char* clause) {
    return v == Verdict::Works ? kLegal : v == Verdict::Unpaid ? reason::cannot_pay(clause) : reason::no_effect(clause);
}

Verdict trade_verdict(const Reading& r, int p, int branch) {
    return would(r, p, r.setup.locations[at(index(Space::Merchant))].branches[at(branch)]);
}

Verdict would(const Reading& r, int p, int number, const Goods& paid) {
    const Node& node = r.setup.node(number);
    const Fief& f = r.fief(p);
    switch (node.op) {
        case Op::Gain: return gains(r, p, node.goods, paid);
        case Op::Pay:
            return pays_for(r, p, node.goods, paid, would(r, p, node.kids[0], paid + node.goods));           // EMP-18.4
        case Op::Exchange: return std::max(exchanges(r, p, node, 0, paid), exchanges(r, p, node, 1, paid));  // EMP-18.5
        case Op::OneOf:
        case Op::AndOr:
        case Op::Seq: return best_kid(r, p, node, paid);
        case Op::Then: return would(r, p, node.kids[0], paid);  // EMP-18.6
        case Op::Heal: return yes_if(f.wounded > 0);
        case Op::Sow: return yes_if(any_side(f, can_sow));
        case Op::Protect: return yes_if(any_side(f, can_protect));
        case Op::Harvest: {
            int food = 0;
            for (const int level : f.farm) food += level;
            return yes_if(receivable(r, p, Good::Food, food, paid) > 0);
        }
        case Op::Repair: return yes_if(can_repair_free(r, p));
        case Op::Stockpile: return yes_if(has_step(r, p));
        case Op::Trade: {
            auto best = Verdict::Nothing;
            for (int i = 0; i < r.setup.locations[at(index(Space::Merchant))].branches_n; ++i)
                best = std::max(best, trade_verdict(r, p, i));
            return best;
        }
        case Op::Objective: return yes_if(!r.s.objectives.empty());
        case Op::Peek: {
            bool any = false;
            for (int slot = 0; slot < kInvaderRow; ++slot) any = any || can_peek(r, p, slot);
            return yes_if(any);
        }
    }
    return Verdict::Nothing;
}

namespace effects {

bool sound_node(const Reading& r, const Task& t) { return t.a < r.setup.nodes_n && t.b == 0; }
bool sound_count(const Reading&, const Task& t) { return t.a >= 1 && t.a <= 9 && t.b == 0; }
bool sound_branch(const Reading& r, const Task& t) {
    return sound_node(r, t) && (r.setup.node(t.a).op == Op::OneOf || r.setup.node(t.a).op == Op::Exchange);
}
bool sound_subset(const Reading& r, const Task& t) { return sound_node(r, t) && r.setup.node(t.a).op == Op::AndOr; }

// Parts without effect are skipped.
void run_effect(Play& g, const Task& t, Action) {
    if (would(g, t.who, t.a) != Verdict::Works) return;
    const Node& node = g.setup.node(t.a);
    const int p = t.who;
    switch (node.op) {
        case Op::Gain: gain(g, p, node.goods, "EMP-4.1"); break;
        case Op::Pay:
            pay(g, p, node.goods, "EMP-18.4");
            g.push(Task::Kind::Effect, p, node.kids[0]);
            break;
        case Op::Exchange:
        case Op::OneOf: g.push(Task::Kind::Branch, p, t.a); break;
        case Op::AndOr: g.push(Task::Kind::Subset, p, t.a); break;
        case Op::Seq:
        case Op::Then:
            for (int i = node.kids_n; i-- > 0;) g.push(Task::Kind::Effect, p, node.kids[at(i)]);
            break;
        case Op::Heal: heal(g, p, node.n, "EMP-6.2"); break;
        case Op::Sow: g.push(Task::Kind::Sow, p, node.n); break;
        case Op::Protect: g.push(Task::Kind::Protect, p, node.n); break;
        case Op::Harvest: {
            int food = 0;
            for (const int level : g.fief(p).farm) food += level;
            gain_one(g, p, Good::Food, food, "EMP-14.1");
            break;
        }
        case Op::Repair: g.push(Task::Kind::RepairFree, p, node.n); break;
        case Op::Stockpile: g.push(Task::Kind::Stockpile, p, node.n == 0 ? 1 : 0); break;
        case Op::Trade: g.push(Task::Kind::Trade, p); break;
        case Op::Objective: g.push(Task::Kind::DrawPair, p); break;
        case Op::Peek: g.push(Task::Kind::Peek, p, node.n); break;
    }
}

// --- Branch, Subset --------------------------------------------------------------------------------------------------

Refusal judge_branch(const Reading& r, const Task& t, Action a) {
    if (a.x >= branches_of(r.setup.node(t.a))) return reason::bad_target("EMP-18.7");
    return refusal_of(branch_verdict(r, t, a.x), "EMP-4.13");
}
void list_branch(const Reading& r, const Task& t, List& list) {
    for (int i = 0; i < branches_of(r.setup.node(t.a)) && !list.full(); ++i)
        if (branch_verdict(r, t, i) == Verdict::Works) list.add(Action::of(K::Branch, i));
}
void run_branch(Play& g, const Task& t, Action a) {
    const Node& node = g.setup.node(t.a);
    if (node.op == Op::Exchange) {
        pay(g, t.who, a.x == 0 ? node.goods : node.back, "EMP-18.5");
        gain(g, t.who, a.x == 0 ? node.back : node.goods, "EMP-18.5");
    } else {
        g.push(Task::Kind::Effect, t.who, node.kids[at(a.x)]);
    }
}

Refusal judge_subset(const Reading& r, const Task& t, Action a) {
    if (a.x == 0) return reason::no_effect("EMP-6.9");
    return refusal_of(subset_verdict(r, t, a.x), "EMP-6.8");
}
void list_subset(const Reading& r, const Task& t, List& list) {
    for (int bits = 1; bits <= 3; ++bits)
        if (subset_verdict(r, t, bits) == Verdict::Works) list.add(Action::of(K::Subset, bits));
}
void run_subset(Play& g, const Task& t, Action a) {
    for (int i = 2; i-- > 0;)
        if (((a.x >> i) & 1) != 0) g.push(Task::Kind::Effect, t.who, g.setup.node(t.a).kids[at(i)]);
}

// --- Sow, Protect ----------------------------------------------------------------------------------------------------

Refusal judge_sow(const Reading& r, const Task& t, Action a) {
    return can_sow(r.fief(t.who), a.x) ? kLegal : reason::bad_target("EMP-6.5");
}
void list_sow(const Reading& r, const Task& t, List& list) {
    for (int side = 0; side < kSides; ++side)
        if (can_sow(r.fief(t.who), side)) list.add(Action::of(K::Sow, side));
}
void run_sow(Play& g, const Task& t, Action a) {
    Fief& f = g.fief(t.who);
    ++f.farm[at(a.x)];
    g.report(Happening::Sown, t.who, "EMP-6.4", a.x, f.farm[at(a.x)]);
    if (t.a > 1 && any_side(f, can_sow)) g.push(Task::Kind::Sow, t.who, t.a - 1);
}

Refusal judge_protect(const Reading& r, const Task& t, Action a) {
    return can_protect(r.fief(t.who), a.x) ? kLegal : reason::bad_target("EMP-6.7");
}
void list_protect(const Reading& r, const Task& t, List& list) {
    for (int side = 0; side < kSides; ++side)
        if (can_protect(r.fief(t.who), side)) list.add(Action::of(K::Protect, side));
}
void run_protect(Play& g, const Task& t, Action a) {
    Fief& f = g.fief(t.who);
    f.protect = u8(f.protect | 1 << a.x);
    g.report(Happening::Protected, t.who, "EMP-6.6", a.x);
    if (t.a > 1 && any_side(f, can_protect)) g.push(Task::Kind::Protect, t.who, t.a - 1);
}

// --- Trade -----------------------------------------------------------------------------------------------------------

Refusal judge_trade(const Reading& r, const Task& t, Action a) {
    if (a.kind == K::NoTrade) return kLegal;
    if (a.x >= r.setup.locations[at(index(Space::Merchant))].branches_n) return reason::bad_target("EMP-5.4");
    return refusal_of(trade_verdict(r, t.who, a.x), "EMP-5.4");
}
void list_trade(const Reading& r, const Task& t, List& list) {
    for (int i = 0; i < r.setup.locations[at(index(Space::Merchant))].branches_n; ++i)
        if (trade_verdict(r, t.who, i) == Verdict::Works) list.add(Action::of(K::Trade, i));
    list.add(Action::of(K::NoTrade));
}
void run_trade(Play& g, const Task& t, Action a) {
    if (a.kind == K::NoTrade)
        g.report(Happening::NotTraded, t.who, "EMP-5.4");
    else
        g.push(Task::Kind::Effect, t.who, g.setup.locations[at(index(Space::Merchant))].branches[at(a.x)]);
}
Action no_trade(const Reading&, const Task&) { return Action::of(K::NoTrade); }

}  // namespace effects
}  // namespace endtable::after_the_empire
