// Following the End: artifacts and active abilities: who may use them on what, and what they do (ledger FTE-11,
// 12, 5.2).
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

// FTE-11.5a
bool does_something(const Look& look, const Step& step, int seat, int figure, int deposit) {
    switch (step.op) {
        case Op::Heal: return Look::is_unit(figure) && look.unit(figure).lives < look.card(figure).lives;
        case Op::MineNow: return Look::is_unit(figure) && look.live_deposit_under(figure) >= 0;
        case Op::Refill:
            return look.s.deposits[static_cast<std::size_t>(deposit)] <
                   look.setup.fresh[static_cast<std::size_t>(deposit)];
        case Op::ReMove: return look.unit(figure).is(Unit::CobraMoved);
        case Op::Skill: return look.has_open_box(figure, false);
        case Op::Mantra: return look.room_of(seat) > 0;
        case Op::SwapMany: {
            int n = 0;
            for (int i = 0; i < kUnits; ++i)
                n += look.unit(i).is_alive() && look.side(i) == look.side_in_play(seat) ? 1 : 0;
            return n >= 2;
        }
        case Op::Lose:
        case Op::Scrap:
        case Op::Buff:
        case Op::AddAttack:
        case Op::FreeAttack:
        case Op::NoLimit:
        case Op::BonusMove:
        case Op::Swap:
        case Op::Hold:
        case Op::Stun:
        case Op::Watch:
        case Op::Tag:
        case Op::Die: return true;
    }
    return false;
}

// Whether `figure` is one of those a step with `all` is about. `user` is a unit of the user, `it` the chosen target.
bool is_struck(const Look& look, const Selector& sel, int seat, int unit, int it, int figure) {
    if (!look.is_on_table(figure) || (sel.other && figure == it)) return false;
    const int user = unit >= 0 ? unit : look.first_unit(seat);
    if (!look.belongs(sel.whom, user, figure)) return false;
    const int from = sel.of_it ? it : user;
    if (sel.within == kEmpty) return true;
    return look.distance(from, figure) <= sel.within && (!sel.sight || look.sees(from, figure));
}
std::uint64_t struck(const Look& look, const Step& step, int seat, int unit, int it) {
    std::uint64_t figures = 0;
    for (int f = 0; f < kFigures; ++f)
        if (is_struck(look, step.to, seat, unit, it, f)) figures |= std::uint64_t{1} << f;
    return figures;
}

// FTE-11.6 for artifacts: one own unit must meet everything; an ability is measured from its unit.
bool is_target(const Look& look, const Selector& sel, int seat, int unit, int figure) {
    if (unit >= 0) return look.fits(sel, unit, figure);
    for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i)
        if (look.unit(i).is_alive() && look.fits(sel, i, figure)) return true;
    return false;
}
bool is_deposit_near(const Look& look, const Selector& sel, int seat, int deposit) {
    for (int i = look.first_unit(seat); i <= look.last_unit(seat); ++i)
        if (look.unit(i).is_alive() &&
            look.setup.rows->distance(look.at(i), kUnitHeight, look.setup.deposit(deposit).at, 0) <= sel.within)
            return true;
    return false;
}

bool has_effect(const Look& look, const Use& use, int seat, int unit, int it, int deposit) {
    for (const Step& step : use.steps) {
        if (step.from > 0) continue;
        if (!step.to.all) {
            if (does_something(look, step, seat, it, deposit)) return true;
            continue;
        }
        const std::uint64_t figures = struck(look, step, seat, unit, it);
        for (int f = 0; f < kFigures; ++f)
            if (((figures >> f) & 1) != 0 && does_something(look, step, seat, f, deposit)) return true;
    }
    return false;
}

Refusal judge_target(const Look& look, const Use& use, int seat, const Action& a) {
    constexpr Refusal kNoTarget{"no_target", "FTE-11.5"};
    const bool is_artifact = a.kind == Action::UseArtifact;
    const int unit = is_artifact ? -1 : a.figure;
    const bool wants_first = use.first.whom != Whom::Nobody && use.first.whom != Whom::Deposit && !use.first.all;
    const int t1 = a.x == kEmpty16 ? -1 : a.x, t2 = !is_artifact || a.y == kEmpty16 ? -1 : a.y;
    if (t1 >= 0 && wants_first && Look::is_unit(t1) && look.controller(t1) == seat && look.unit(t1).is_held())
        for (const Step& step : use.steps)
            if (!step.to.all && (step.op == Op::BonusMove || step.op == Op::ReMove)) return {"held", "FTE-7.12"};
    if (wants_first != (t1 >= 0) || (use.second.whom != Whom::Nobody) != (t2 >= 0)) return kNoTarget;
    if (is_artifact && (use.first.whom == Whom::Deposit) != (a.z != kEmpty)) return kNoTarget;
    if (!is_artifact && (use.mantras > 0) != (a.y != kEmpty16)) return kNoTarget;
    if (t1 >= 0 && !is_target(look, use.first, seat, unit, t1)) return kNoTarget;
    if (t2 >= 0 && !look.fits(use.second, t1, t2)) return kNoTarget;
    if (use.first.whom == Whom::Deposit && !is_deposit_near(look, use.first, seat, a.z)) return kNoTarget;
    const int it = t1 >= 0 ? t1 : unit >= 0 ? unit : look.first_unit(seat);
    return has_effect(look, use, seat, unit, it, is_artifact ? a.z : kEmpty) ? kLegal : kNoTarget;
}

int stat_name(Buff b) { return static_cast<int>(b); }

// What can be done to one figure at once.
void do_to(Flow& f, const Step& step, int seat, int figure) {
    if (figure < 0 || !f.is_on_table(figure)) return;
    if (step.op == Op::Tag) {
        auto& tags = Look::is_unit(figure) ? f.own_unit(figure).tags : f.own_token(figure).tags;
        tags = u8(std::min(200, tags + 1));
        f.report(Happening::Tagged, seat, "FTE-12.2", figure);
        return;
    }
    if (!Look::is_unit(figure)) return;
    Unit& u = f.own_unit(figure);
    const auto more = [](std::uint8_t& value, int n) { value = u8(std::min(200, value + n)); };
    switch (step.op) {
        case Op::Heal: {
            const int n = std::min<int>(step.n, f.card(figure).lives - u.lives);
            if (n <= 0) return;
            more(u.lives, n);
            f.report(Happening::Healed, seat, "FTE-11.5a", figure, n);
            break;
        }
        case Op::Buff: {
            auto& value = (step.round ? u.round : u.turn)[static_cast<std::size_t>(step.buff)];
            value = static_cast<std::int8_t>(std::clamp(value + step.n, -100, 100));
            f.report(Happening::Buffed, seat, "FTE-12.3", figure, stat_name(step.buff), step.n);
            break;
        }
        case Op::AddAttack:
            more(u.attacks_more, step.n);
            f.report(Happening::Buffed, seat, "FTE-8.2", figure, kBuffs, step.n);
            break;
        case Op::FreeAttack: u.set(Unit::FreeAttack); break;
        case Op::NoLimit: u.set(Unit::NoLimit); break;
        case Op::ReMove:
            u.set(Unit::CobraMoved, false);
            u.speed_used = 0;
            break;
        case Op::Hold:
            if (u.bond == Unit::Loose || u.bond == Unit::Held) u.bond = Unit::HeldNow;
            f.report(Happening::Bound, seat, "FTE-12.9", figure, 0);
            break;
        case Op::Stun:
            u.bond = Unit::StunnedNow;
            f.report(Happening::Bound, seat, "FTE-12.9", figure, 1);
            break;
        case Op::Watch:
            u.set(Unit::Watching);
            f.report(Happening::Watching, seat, "FTE-12.5", figure);
            break;
        default: break;  // the rest is no business of one figure alone: apply_step
    }
}

}  // namespace

Refusal judge_use(const Look& look, int seat, const Action& a, Phase phase) {
    const bool is_artifact = a.kind == Action::UseArtifact;
    if (is_artifact ? !look.owns(seat, a.figure) : !look.is_own(seat, a.figure)) return {"not_yours", "FTE-11.4"};
    const Use& use = is_artifact ? look.setup.artifact(a.figure).levels[a.k]
                                 : look.card(a.figure).abilities[a.z].ways[a.k == kEmpty ? 0 : a.k];
    if (!is_artifact && a.y != kEmpty16 && !look.owns(seat, a.y)) return {"not_yours", "FTE-11.5b"};
    if (use.phase != Phase::Any && use.phase != phase) return {"wrong_phase", "FTE-11.5b"};
    if (!is_artifact) {
        const Unit& u = look.unit(a.figure);
        if (u.is_stunned()) return {"stunned", "FTE-12.9"};
        if (use.per_turn > 0 && u.used(a.z) >= use.per_turn) return {"used_up", "FTE-12.2"};
        if (use.attack && look.attacks_left(a.figure) <= 0) return {"no_attack_left", "FTE-12.4"};
    }
    const int from = is_artifact ? a.figure : a.y;
    if (use.mantras > 0 && from != kEmpty16 && look.s.mantras[static_cast<std::size_t>(from)] < use.mantras)
        return {"not_enough_mantras", "FTE-11.1"};
    if (look.player(seat).scrap < use.scrap) return {"not_enough_scrap", "FTE-11.5b"};
    if (!is_artifact && use.speed > look.speed_left(a.figure)) return {"no_speed_left", "FTE-11.5b"};
    if (!is_artifact && use.lives > 0 && look.unit(a.figure).lives <= use.lives) return {"too_few_lives", "FTE-11.5b"};
    return judge_target(look, use, seat, a);
}

void apply_step(Flow& f, const Step& step, int seat, int unit, int it, int it2, int deposit, FixedVec<Task, 8>& later) {
    const std::uint64_t figures = step.to.all ? struck(f, step, seat, unit, it) : it >= 0 ? std::uint64_t{1} << it : 0;
    const int cause = unit >= 0 ? unit : kArtifactOf + seat;
    // `later` is pushed from its end, so that what comes first ends on top of the agenda.
    const auto queue = [&](const Task& task) { later.push(task); };
    switch (step.op) {
        case Op::Lose: {
            const auto part = [&](int i) { return u8(static_cast<int>((figures >> (8 * i)) & 255)); };
            return queue({Do::LoseEach, u8(cause), part(0), part(1), part(2), part(3), part(4), u8(step.n)});
        }
        case Op::Scrap: return queue({Do::Gain, u8(seat), u8(step.n)});
        case Op::Mantra: return queue({Do::Divide, u8(seat), u8(step.n)});
        case Op::BonusMove: return queue({Do::BonusMove, u8(seat), u8(it), u8(step.n)});
        case Op::Skill: return queue({Do::SkillPoint, u8(f.controller(it)), u8(it)});
        case Op::SwapMany: return queue({Do::SwapPlace, u8(seat)});
        case Op::MineNow: {
            unsigned slots = 0;
            for (int i = f.first_unit(seat); i <= f.last_unit(seat); ++i)
                if (((figures >> i) & 1) != 0) slots |= 1u << (i - f.first_unit(seat));
            return queue({Do::MineEach, u8(seat), u8(static_cast<int>(slots))});
        }
        case Op::Swap: {
            const Point a = f.at(it), b = f.at(it2);
            put_figure(f, it, b, 2, 0);
            return put_figure(f, it2, a, 2, 0);
        }
        case Op::Refill: {
            auto& left = f.m.deposits[static_cast<std::size_t>(deposit)];
            left = u8(std::min<int>(left + step.n, f.setup.fresh[static_cast<std::size_t>(deposit)]));
            f.report(Happening::Refilled, seat, "FTE-11.5a", deposit);
            return;
        }
        case Op::Heal:
        case Op::Buff:
        case Op::AddAttack:
        case Op::FreeAttack:
        case Op::NoLimit:
        case Op::ReMove:
        case Op::Hold:
        case Op::Stun:
        case Op::Watch:
        case Op::Tag:
        case Op::Die: break;
    }
    for (int i = 0; i < kFigures; ++i)
        if (((figures >> i) & 1) != 0) do_to(f, step, seat, i);
}

namespace effect_die {
int weight(const Look&, const Task&, int k) { return k >= 1 && k <= 6; }
void answer(Flow& f, const Task& task, const Action& a) {
    if (f.events != nullptr) f.events->note_reveal();
    f.report(Happening::EffectRolled, task.who, "FTE-11.10", a.k);
    FixedVec<Task, 8> later;
    for (const Step& step : f.setup.artifact(task.a).levels[task.b].steps) {
        if (step.from == 0 || a.k < step.from || a.k > step.till) continue;
        const int it = step.on_nearest_own ? f.nearest_own(task.who, f.at(task.c)) : task.c;
        apply_step(f, step, task.who, -1, it, -1, kEmpty, later);
    }
    while (!later.empty()) f.push(later.pop());
}
bool fits(const Look& look, const Task& task) {
    if (task.who >= look.setup.seats || task.a >= kArtifacts || task.c >= kFigures || !look.is_on_table(task.c))
        return false;
    const auto& levels = look.setup.artifact(task.a).levels;
    return task.b < levels.size() && look.has_units(task.who);
}
}  // namespace effect_die

namespace gain {
void run(Flow& f, const Task& task) { gain_scrap(f, task.who, task.a, "FTE-11.1a"); }
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats; }
}  // namespace gain

// --- Curtis-Lohan Device (FTE-11.7a) ---------------------------------------------------------------------------------

namespace swap_place {
namespace {
FixedVec<std::uint8_t, 8> friends(const Look& look, int seat) {
    FixedVec<std::uint8_t, 8> list;
    for (int i = 0; i < kUnits; ++i)
        if (look.unit(i).is_alive() && look.side(i) == look.side_in_play(seat) && !list.full()) list.push(u8(i));
    return list;
}
}  // namespace
Refusal judge(const Look& look, const Task& task, const Action& a) {
    const auto units = friends(look, task.who);
    bool is_friend = false, is_same = true;
    for (const int u : units) is_friend = is_friend || u == a.figure;
    for (int i = 0; i < task.a; ++i) {
        if (look.s.swap[static_cast<std::size_t>(i)] == a.figure) return kNotOffered;
        is_same = is_same && look.s.swap[static_cast<std::size_t>(i)] == units[i];
    }
    if (!is_friend) return kNotOffered;
    if (is_same && task.a + 2 >= units.size() && units[task.a] == a.figure) return {"nothing_changed", "FTE-11.7a"};
    return kLegal;
}
void list(const Look& look, const Task& task, Offers& out) {
    for (const int u : friends(look, task.who)) {
        const Action a{Action::SwapPlace, u8(u), kEmpty16, kEmpty16, kEmpty, kEmpty};
        if (!out.full() && !judge(look, task, a)) out.add(a);
    }
}
void answer(Flow& f, const Task& task, const Action& a) {
    const auto units = friends(f, task.who);
    f.m.swap[task.a] = a.figure;
    f.report(Happening::SwapNamed, task.who, "FTE-11.7a", units[task.a], a.figure);
    if (task.a + 1 < units.size()) return f.push(Do::SwapPlace, task.who, task.a + 1);
    std::array<Point, 8> places{};
    for (int i = 0; i < units.size(); ++i) places[static_cast<std::size_t>(i)] = f.at(units[i]);
    for (int i = 0; i < units.size(); ++i) {
        const int who = f.s.swap[static_cast<std::size_t>(i)];
        if (who != units[i]) put_figure(f, who, places[static_cast<std::size_t>(i)], 2, 0);
    }
    f.m.swap = {};
}
Action fallback(const Look& look, const Task& task) {
    Offers first;
    first.most = 1;
    list(look, task, first);
    return first.first;
}
bool fits(const Look& look, const Task& task) {
    if (task.who >= look.setup.seats || task.who != look.s.active) return false;
    const auto units = friends(look, task.who);
    if (units.size() < 2 || task.a >= units.size()) return false;
    for (int i = 0; i < task.a; ++i) {
        bool is_friend = false;
        for (const int u : units) is_friend = is_friend || u == look.s.swap[static_cast<std::size_t>(i)];
        for (int j = 0; j < i; ++j)
            is_friend =
                is_friend && look.s.swap[static_cast<std::size_t>(i)] != look.s.swap[static_cast<std::size_t>(j)];
        if (!is_friend) return false;
    }
    return true;
}
}  // namespace swap_place

}  // namespace endtable::following_the_end
