#include "games/after_the_empire/flow.hpp"

#include <cassert>

#include "core/capacity.hpp"
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

bool is_question(const Task& t) {
    const Role role = row_of(t).role;
    return role == Role::Question || role == Role::LaneQuestion;
}

// A question with a single answer is not asked (EMP-20.1). False: it has to be.
bool answer_alone(Play& g, const Task& t) {
    List options;
    options.most = 2;
    row_of(t).list(g, t, options);
    assert(options.n > 0);
    if (options.n != 1) return false;
    Play forced{g.setup, g.s, g.events, options.first, t.who};
    (row_of(t).role == Role::LaneQuestion ? g.s.lanes[seat(t.who)].pop() : g.s.agenda.pop());
    row_of(t).run(forced, t, options.first);
    return true;
}

bool is_somebodys(const Task& t) {
    return row_of(t).role == Role::Question || row_of(t).below == Below::Turn || t.kind == Task::Kind::DrawStarting;
}

// EMP-20.11: what is still to be done for them is dropped; what lies below their turn goes on.
void drop_tasks(State& s, int p) {
    s.lanes.drop(seat(p));
    const auto& tasks = s.agenda.all();
    if (tasks.size() < 2 || !is_somebodys(tasks[1]) || tasks[1].who != p) return;
    while (s.agenda.depth() > 1) s.agenda.pop();
}

// The two Objectives just drawn stay with who leaves (EMP-20.11).
void keep_drawn(Play& g, int p) {
    Fief& f = g.fief(p);
    for (const Hidden& card : g.s.drawn) {
        if (card.is_known()) {
            f.objectives |= Objectives{1} << card.kind;
            if (card.knows.any_of(kEverybody)) f.shown |= Objectives{1} << card.kind;
        } else {
            ++f.hidden;
        }
    }
    g.s.drawn.clear();
}

// Whatever is still to be done is not done.
void stop(Play& g) {
    for (int p = 0; p < kFiefs; ++p) g.s.lanes.drop(seat(p));
    if (!g.s.drawn.empty()) keep_drawn(g, g.s.active);
    end_game(g);
}
void stop(Play& g, Void why) {
    g.s.void_by = why;
    stop(g);
}

}  // namespace

const Task* asked(const State& s, int p) {
    if (s.over != 0 || p < 0 || p >= kFiefs || s.agenda.empty()) return nullptr;
    const Task& top = s.agenda.top();
    switch (row_of(top).role) {
        case Role::Question: return top.who == p ? &top : nullptr;
        case Role::Everybody: return s.lanes[seat(p)].empty() ? nullptr : &s.lanes[seat(p)].top();
        case Role::Chance:
        case Role::LaneQuestion:
        case Role::Step:
        case Role::LaneStep: return nullptr;
    }
    return nullptr;
}

void run_lane(Play& g, int p) {
    auto& lane = g.s.lanes[seat(p)];
    StepBudget budget;
    while (!lane.empty() && g.s.void_by == Void::No) {
        if (!budget.spend()) [[unlikely]] {
            g.s.void_by = Void::TooManySteps;
            return;
        }
        const Task t = lane.top();
        if (is_question(t)) {
            if (!answer_alone(g, t)) return;
            continue;
        }
        lane.pop();
        row_of(t).run(g, t, {});
    }
}

void run_on(Play& g) {
    StepBudget budget;
    while (g.s.over == 0) {
        if (g.s.void_by != Void::No) [[unlikely]]
            return stop(g);
        if (!budget.spend()) [[unlikely]]
            return stop(g, Void::TooManySteps);
        const Task t = g.s.agenda.top();
        switch (row_of(t).role) {
            case Role::Chance: return;
            case Role::Question:
                if (!answer_alone(g, t)) return;
                break;
            case Role::Everybody:
                if (!g.s.lanes.busy().empty()) return;
                [[fallthrough]];
            case Role::LaneQuestion:
            case Role::Step:
            case Role::LaneStep:
                g.s.agenda.pop();
                row_of(t).run(g, t, {});
                break;
        }
    }
}

void answer(Play& g, int p, Action a) {
    const Task t = *asked(g.s, p);
    const bool in_lane = row_of(t).role == Role::LaneQuestion;
    (in_lane ? g.s.lanes[seat(p)].pop() : g.s.agenda.pop());
    row_of(t).run(g, t, a);
    if (in_lane) run_lane(g, p);
    run_on(g);
}

void outcome(Play& g, Action a) {
    const Task t = g.s.agenda.pop();
    row_of(t).run(g, t, a);
    run_on(g);
}

void leave(Play& g, int p) {
    State& s = g.s;
    Fief& f = g.fief(p);
    if (s.over != 0 || p >= g.setup.seats || f.resigned != 0) return;
    f.resigned = ++s.resignations;
    if (!s.drawn.empty() && s.active == p) keep_drawn(g, p);
    drop_tasks(s, p);
    f.battle = {};
    g.report(Happening::Left, p, "EMP-20.11");
    // Player order closes up; whose turn comes next stays the same.
    for (int i = 0; i < s.order.size(); ++i) {
        if (s.order[i] != p) continue;
        if (s.active == p) s.active = s.order[(i + s.order.size() - 1) % s.order.size()];
        s.order.remove(i);
        break;
    }
    int staying = 0;
    for (int i = 0; i < g.setup.seats; ++i) staying += g.fief(i).resigned == 0 ? 1 : 0;
    if (staying <= 1 && (g.setup.solo == Solo::None || staying == 0)) return stop(g);
    run_on(g);
}

// What was lost may be a card, so the state need not be one that `broken` accepts; it says why.
void lose_track(Play& g) {
    if (g.s.over == 0) return stop(g, Void::ListFull);
    g.s.void_by = Void::ListFull;
}

}  // namespace endtable::after_the_empire
