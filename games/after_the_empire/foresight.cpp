#include "games/after_the_empire/foresight.hpp"

#include <algorithm>

#include "core/rng.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/reasons.hpp"

namespace endtable::after_the_empire {

namespace {

using T = Task::Kind;

constexpr int kReveals = 120;  // that an outlook is made of
constexpr int kGlance = 40;    // where ways to stand are only compared

bool is_assigning(const Task* task) {
    return task != nullptr &&
           (task->kind == T::PrepAssign || task->kind == T::PrepMove || task->kind == T::CombatAssign);
}

// Is p's battle of this Season still to be decided?
bool is_to_come(const State& s, int p) {
    if (s.over != 0 || s.season == 0 || s.agenda.empty() || s.fief(p).resigned != 0) return false;
    switch (s.agenda.all()[0].kind) {
        case T::NextTurn:
        case T::Reveal: return true;
        case T::Aftermath: return s.fief(p).battle.status == Battle::Status::Fighting;
        default: return false;
    }
}

// From here on the cards are turned: whatever was still to be done before is left out.
void turn_cards(const Setup& setup, State& s, Events& events) {
    const bool sealed = s.agenda.top().kind == T::Prepare;
    if (s.agenda.all()[0].kind != T::NextTurn && !sealed) return;
    for (Fief& f : s.fiefs) {
        if (sealed) f.battle.on_wall = f.battle.plan;
        f.battle.plan = {};
    }
    s.agenda.clear();
    for (int i = 0; i < kFiefs; ++i) s.lanes.drop(seat(i));
    (void)s.agenda.push({T::Reveal, 0, 0, 0});
    Play g{setup, s, &events};
    run_on(g);
}

// What is told of p's battle.
struct Told {
    bool ended = false;
    Outlook outlook;
};
void hear(const Events& events, int p, Told& told) {
    Outlook& o = told.outlook;
    for (const Event& e : events.list()) {
        if (e.who != seat(p)) continue;
        switch (static_cast<Happening>(e.kind)) {
            case Happening::TroopsFell:
                o.wounded += e.args[1];
                o.dead += e.args[2];
                break;
            case Happening::PieceHit:
                if (e.args[2] != 0) o.fallen |= 1u << e.args[0];
                break;
            case Happening::CycleEnded: o.cycles = e.args[0]; break;
            case Happening::BattleEnded:
                told.ended = true;
                o.survived = e.args[0] == static_cast<int>(Battle::Status::Survived) ? 1 : 0;
                break;
            case Happening::GoldFell: o.gold = e.args[1]; break;
            default: break;
        }
    }
}

// One battle to its end. Nobody but p is answered for: the others' battles stand still.
Told fought(const AfterTheEmpire& game, const Placed& from, int p, Rng& rng) {
    State s = from.state;
    game.fill(s, rng);
    Told told;
    told.outlook.exact = true;
    told.outlook.gold = s.fief(p).gold();
    hear(from.events, p, told);
    if (told.ended) return told;
    Events events;
    turn_cards(game.setup(), s, events);
    hear(events, p, told);
    std::vector<Action> list;
    while (s.over == 0 && !told.ended) {
        events.clear();
        if (game.turn(s).is_chance()) {
            told.outlook.exact = false;
            game.apply(s, kChance, game.chance(s, rng), &events);
        } else if (const Task* task = asked(s, p); task != nullptr) {
            game.actions(s, seat(p), list);
            game.apply(s, seat(p), lane_answer(game.setup(), s, p, *task, list), &events);
        } else {
            break;
        }
        hear(events, p, told);
    }
    return told;
}

Outlook outlook_of(const AfterTheEmpire& game, const Placed& from, int p, int reveals) {
    Outlook sum;
    if (from.events.list().empty() && !is_to_come(from.state, p)) return sum;
    for (int i = 0; i < reveals; ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const Told told = fought(game, from, p, rng);
        if (told.outlook.exact) {
            sum = told.outlook;
            sum.battles = told.ended ? 1 : 0;
            return sum;
        }
        ++sum.battles;
        sum.survived += told.outlook.survived;
    }
    return sum;
}

// EMP-8.1, 8.2, where nothing is asked that would judge it.
Refusal judged(const Fief& f, const Walls& walls) {
    int soldiers = 0, mercs = 0;
    for (std::size_t side = 0; side < kSides; ++side) {
        if (walls[side].all() > 0 && !f.pieces[side].stands()) return reason::bad_target("EMP-8.2");
        soldiers += walls[side].soldiers;
        mercs += walls[side].mercs;
    }
    return soldiers > f.healthy || mercs > f.mercs ? reason::limit("EMP-8.1") : kLegal;
}

// So many on each Wall that stands, the rest where the card that is known will come.
Walls spread(const State& s, int p, bool everywhere) {
    const Fief& f = s.fief(p);
    const auto known = at(threatened_side(s));
    Stand stand{};
    int left = f.troops();
    if (everywhere)
        for (std::size_t side = 0; side < kSides; ++side)
            if (f.pieces[side].stands()) left -= stand[side] = f.troops() / kSides;
    if (f.pieces[known].stands()) stand[known] += left;
    return sorted_out(f, stand);
}

}  // namespace

Outlook outlook(const AfterTheEmpire& game, const Placed& from, int p) { return outlook_of(game, from, p, kReveals); }

Outlook outlook(const AfterTheEmpire& game, const State& masked, int p) {
    Placed now{kLegal, masked, {}, {}};
    if (is_to_come(masked, p) && masked.agenda.all()[0].kind == T::NextTurn)
        now.state.fief(p).battle.on_wall = arrangement(game.setup(), masked, p);
    return outlook(game, now, p);
}

Placed placed(const AfterTheEmpire& game, const State& masked, int p, const Walls& walls) {
    Placed to{kLegal, masked, {}, {}};
    const Task* task = asked(masked, p);
    if (!is_assigning(task)) {
        to.refusal = judged(masked.fief(p), walls);
        to.state.fief(p).battle.on_wall = walls;
        return to;
    }
    const T kind = task->kind;
    const int cycle = masked.fief(p).battle.cycle;
    while ((task = asked(to.state, p)) != nullptr && task->kind == kind && to.state.fief(p).battle.cycle == cycle) {
        const Troops& there = walls[task->a];
        const Action a = Action::of(Action::Kind::Assign, task->a, there.soldiers, there.mercs);
        to.refusal = game.refusal(to.state, seat(p), a);
        if (to.refusal) return to;
        game.apply(to.state, seat(p), a, &to.events);
        to.answers.push_back(a);
    }
    return to;
}

Walls suggested(const AfterTheEmpire& game, const State& masked, int p) {
    const Task* task = asked(masked, p);
    const Walls first = arrangement(game.setup(), masked, p);
    if (is_assigning(task) && task->kind != T::PrepAssign) return first;
    Walls best = first;
    int most = -1;
    for (const Walls& walls : {first, spread(masked, p, true), spread(masked, p, false), Walls{}}) {
        const Placed to = placed(game, masked, p, walls);
        if (to.refusal) continue;
        const int survived = outlook_of(game, to, p, kGlance).survived;
        if (survived > most) best = walls, most = survived;
    }
    return best;
}

}  // namespace endtable::after_the_empire
