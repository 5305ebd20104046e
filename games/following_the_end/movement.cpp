// Following the End: the windows of a turn, movement, mantras (ledger FTE-6.4, 7, 12.5, 16.6).
#include "games/following_the_end/questions.hpp"
#include "games/following_the_end/reach.hpp"

namespace endtable::following_the_end {

bool is_cut(const Look& look, const Task&) { return look.s.cut != 0; }

namespace {

bool is_window(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.active &&
           (look.player(task.who).role == Player::Heroes || look.player(task.who).role == Player::Behemoth ||
            look.s.cut != 0);
}

// --- Uses and purchases, the same in every window

Refusal judge_buy(const Look& look, int seat) {
    if (look.player(seat).scrap < look.buy_price(seat)) return {"not_enough_scrap", "FTE-11.9"};
    if (look.deck_size() == 0) return {"empty_deck", "FTE-11.9a"};
    return kLegal;
}

// The targets a selector may name; the judge has the last word.
template <class Each>
void each_target(const Selector& sel, const Each& each) {
    if (sel.whom == Whom::Nobody || sel.all) return each(kEmpty16);
    for (int f = 0; f < kFigures; ++f) each(u16(f));
}

void list_use(const Look& look, int seat, const Use& use, Action a, Phase phase, Offers& out) {
    const auto offer = [&](const Action& made) {
        if (!out.full() && !judge_use(look, seat, made, phase)) out.add(made);
    };
    if (use.first.whom == Whom::Deposit) {
        for (int d = 0; d < look.setup.deposits(); ++d) {
            a.z = u8(d);
            offer(a);
        }
        return;
    }
    each_target(use.first, [&](std::uint16_t t1) {
        if (t1 != kEmpty16 && !look.is_on_table(t1)) return;
        each_target(use.second, [&](std::uint16_t t2) {
            if (t2 != kEmpty16 && !look.is_on_table(t2)) return;
            a.x = t1;
            if (a.kind == Action::UseArtifact) a.y = t2;
            offer(a);
        });
    });
}

void list_uses(const Look& look, int seat, Phase phase, Offers& out) {
    for (int i = 0; i < kArtifacts && !out.full(); ++i) {
        if (!look.owns(seat, i)) continue;
        const auto& levels = look.setup.artifact(i).levels;
        for (std::size_t level = 0; level < levels.size(); ++level)
            if (look.s.mantras[static_cast<std::size_t>(i)] >= levels[level].mantras)
                list_use(look, seat, levels[level],
                         {Action::UseArtifact, u8(i), kEmpty16, kEmpty16, kEmpty, u8(static_cast<int>(level))}, phase,
                         out);
    }
    for (int i = look.first_unit(seat); i <= look.last_unit(seat) && !out.full(); ++i) {
        if (!look.unit(i).is_alive()) continue;
        const auto& abilities = look.card(i).abilities;
        for (std::size_t n = 0; n < abilities.size(); ++n)
            for (int way = 0; way < abilities[n].ways.size(); ++way) {
                const Use& use = abilities[n].ways[way];
                if (use.phase != Phase::Any && use.phase != phase) continue;
                const int k = abilities[n].ways.size() > 1 ? way : kEmpty;
                Action a{Action::UseAbility, u8(i), kEmpty16, kEmpty16, u8(static_cast<int>(n)), u8(k)};
                if (use.mantras == 0) {
                    list_use(look, seat, use, a, phase, out);
                    continue;
                }
                for (int artifact = 0; artifact < kArtifacts; ++artifact)
                    if (look.owns(seat, artifact)) {
                        a.y = u16(artifact);
                        list_use(look, seat, use, a, phase, out);
                    }
            }
    }
    if (!out.full() && !judge_buy(look, seat)) out.add(Action::of(Action::Buy));
}

void pay(Flow& f, int seat, const Use& use, int unit, int artifact) {
    auto& scrap = f.own_player(seat).scrap;
    scrap = u16(scrap - use.scrap);
    if (use.mantras > 0) {
        auto& mantras = f.m.mantras[static_cast<std::size_t>(artifact)];
        mantras = u8(mantras - use.mantras);
    }
    if (unit < 0) return;
    Unit& u = f.own_unit(unit);
    u.speed_used = u8(u.speed_used + use.speed);
    u.lives = u8(u.lives - use.lives);
    if (use.attack) u.attacks_used = u8(u.attacks_used + 1);
}

void use_it(Flow& f, int seat, const Action& a) {
    const bool is_artifact = a.kind == Action::UseArtifact;
    const int unit = is_artifact ? -1 : a.figure;
    const auto level = static_cast<std::size_t>(a.k);
    const Use& use = is_artifact ? f.setup.artifact(a.figure).levels[level]
                                 : f.card(unit).abilities[a.z].ways[a.k == kEmpty ? 0 : a.k];
    pay(f, seat, use, unit, is_artifact ? a.figure : a.y);
    if (is_artifact) {
        f.report(Happening::Used, seat, "FTE-11.1a", a.figure, a.k, a.x, a.y, a.z);
    } else {
        if (use.per_turn > 0) f.own_unit(unit).uses = u8(f.unit(unit).uses + (1 << (2 * a.z)));
        f.report(Happening::Ability, seat, "FTE-12.2", unit, a.z, a.x, a.y, a.k, use.scrap);
    }
    const int it = a.x != kEmpty16 ? a.x : unit;
    FixedVec<Task, 8> later;
    bool is_rolled = false;
    for (const Step& step : use.steps) {
        if (is_rolled) continue;  // what depends on the die waits for it
        if (step.op == Op::Die) {
            later.push({Do::EffectDie, u8(seat), a.figure, a.k, u8(it)});
            is_rolled = true;
            continue;
        }
        apply_step(f, step, seat, unit, it, is_artifact && a.y != kEmpty16 ? a.y : -1, is_artifact ? a.z : kEmpty,
                   later);
    }
    while (!later.empty()) f.push(later.pop());
}

void buy(Flow& f, int seat) {
    const int price = f.buy_price(seat), cards = std::min(f.setup.numbers.buy_draw, f.deck_size());
    auto& scrap = f.own_player(seat).scrap;
    scrap = u16(scrap - price);
    f.m.drawn = 0;
    f.report(Happening::Bought, seat, "FTE-11.9", price);
    f.push(Do::KeepArtifact, seat);
    f.push(Do::Draw, seat, cards);
}

Refusal judge_common(const Look& look, const Task& task, const Action& a, Phase phase) {
    if (a.kind == Action::Buy) return judge_buy(look, task.who);
    if (a.kind == Action::UseArtifact || a.kind == Action::UseAbility) return judge_use(look, task.who, a, phase);
    return kLegal;  // going on
}
// True if the window goes on.
bool answer_common(Flow& f, const Task& task, const Action& a) {
    if (a.kind != Action::Buy && a.kind != Action::UseArtifact && a.kind != Action::UseAbility) return false;
    f.push(task);
    a.kind == Action::Buy ? buy(f, task.who) : use_it(f, task.who, a);
    return true;
}

// --- Moves

Refusal judge_move(const Look& look, int seat, const Action& a) {
    if (!look.is_own(seat, a.figure)) return {"not_your_unit", "FTE-7.15"};
    const Unit& u = look.unit(a.figure);
    if (u.is(Unit::CobraMoved)) return {"already_moved", "FTE-7.4"};
    if (u.is_held()) return {"held", "FTE-12.9"};
    if (Point(u.at) == a.place()) return {"same_place", "FTE-7.15"};
    if (const Refusal no = place_refusal(look, a.place(), a.figure)) return no;
    const std::uint32_t ms = look.setup.rows->move_ms(look.setup.rows->string_ms(u.at, a.place()));
    if (ms == kNever) return {"unreachable", "FTE-3.6"};
    if (!u.is(Unit::NoLimit) && ms > static_cast<std::uint32_t>(look.setup.cobra_stripes * kStripeMs))
        return {"beyond_cobra", "FTE-3.10a"};
    const int cost = std::max(1, whole_stripes(ms));
    if (cost > look.speed_left(a.figure) + look.s.mp) return {"not_enough_points", "FTE-7.5"};
    if (const int cap = look.card(a.figure).move_cap; cap != kEmpty && u.cobra_spent + cost > cap)
        return {"forbidden_by_card", "FTE-12.1"};
    return kLegal;
}

void move(Flow& f, const Action& a) {
    Unit& u = f.own_unit(a.figure);
    const int cost = move_cost(*f.setup.rows, f.setup.rows->string_ms(u.at, a.place()));
    const int speed = std::min(cost, f.speed_left(a.figure));
    u.speed_used = u8(u.speed_used + speed);
    f.m.mp = u8(f.s.mp - (cost - speed));
    u.cobra_spent = u8(u.cobra_spent + cost);
    u.moved_points = u8(std::min(255, u.moved_points + cost));
    u.set(Unit::CobraMoved);
    put_figure(f, a.figure, a.place(), 0, cost);
    f.push(Do::AfterMove, f.s.active, a.figure);
}

Refusal judge_convert(const Look& look, int seat, int artifact) {
    if (!look.owns(seat, artifact)) return {"not_yours", "FTE-7.10b"};
    if (look.s.mp == 0) return {"no_points", "FTE-7.10b"};
    if (look.room(artifact) == 0) return {"no_room", "FTE-7.9"};
    return kLegal;
}

}  // namespace

void put_figure(Flow& f, int figure, const Point& to, int what, int cost) {
    const Point from = f.at(figure);
    if (Look::is_unit(figure)) {
        Unit& u = f.own_unit(figure);
        u.at = to;
        if (f.controller(figure) == f.s.active && !(from == to)) u.set(Unit::Moved);
    } else {
        f.own_token(figure).at = to;
    }
    f.report(Happening::Moved, f.controller(figure), "FTE-7.13", figure, packed(from), packed(to), cost, what, f.s.mp);
}

// --- The four windows (FTE-6.4a) -------------------------------------------------------------------------------------

namespace pre {
Refusal judge(const Look& look, const Task& task, const Action& a) { return judge_common(look, task, a, Phase::Any); }
void list(const Look& look, const Task& task, Offers& out) {
    out.add(Action::of(Action::Roll));
    list_uses(look, task.who, Phase::Any, out);
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (!answer_common(f, task, a)) f.push(Do::RollTime, task.who);
}
Action fallback(const Look&, const Task&) { return Action::of(Action::Roll); }
bool fits(const Look& look, const Task& task) { return is_window(look, task); }
}  // namespace pre

namespace roll_time {
int weight(const Look& look, const Task&, int k) {
    return k < 10 ? look.setup.numbers.time_die[static_cast<std::size_t>(k)] : 0;
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (f.events != nullptr) f.events->note_reveal();
    f.m.mp = a.k;
    f.report(Happening::TimeRolled, task.who, "FTE-6.3", a.k);
}
bool fits(const Look& look, const Task& task) { return is_window(look, task) && look.s.mp == 0; }
}  // namespace roll_time

namespace movement {
Refusal judge(const Look& look, const Task& task, const Action& a) {
    if (a.kind == Action::Move) return judge_move(look, task.who, a);
    if (a.kind == Action::Convert) return judge_convert(look, task.who, a.k);
    return judge_common(look, task, a, Phase::Move);
}
void list(const Look& look, const Task& task, Offers& out) {
    bool anybody = false;
    for (int i = look.first_unit(task.who); i <= look.last_unit(task.who); ++i)
        anybody = anybody || (look.unit(i).is_alive() && !look.unit(i).is(Unit::CobraMoved) && !look.unit(i).is_held());
    if (anybody) {
        Candidates candidates(look, look.side_in_play(task.who));
        for (int i = look.first_unit(task.who); i <= look.last_unit(task.who); ++i) {
            const Unit& u = look.unit(i);
            if (!u.is_alive() || u.is(Unit::CobraMoved) || u.is_held()) continue;
            const Points points = points_of(look, i);
            if (points.stripes <= 0) continue;
            candidates.list(i, points.stripes, points.all, false,
                            [&](const Point& p) { out.add(Action::at(Action::Move, i, p)); });
        }
    }
    for (int i = 0; i < kArtifacts && look.s.mp > 0; ++i)
        if (look.owns(task.who, i) && look.room(i) > 0) out.add(Action::of(Action::Convert, i));
    list_uses(look, task.who, Phase::Move, out);
    out.add(Action::of(Action::EndMovement));
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (answer_common(f, task, a)) return;
    if (a.kind == Action::EndMovement) {
        f.report(Happening::PhaseEnded, task.who, "FTE-7.1");
        return;
    }
    f.push(task);
    if (a.kind == Action::Move) return move(f, a);
    f.m.mp = u8(f.s.mp - 1);
    f.m.mantras[a.k] = u8(f.s.mantras[a.k] + 1);
    f.report(Happening::Converted, task.who, "FTE-7.6", a.k, 1);
}
Action fallback(const Look&, const Task&) { return Action::of(Action::EndMovement); }
bool fits(const Look& look, const Task& task) { return is_window(look, task); }
}  // namespace movement

namespace end_movement {
void run(Flow& f, const Task& task) {
    if (f.s.cut != 0) return;
    int left = f.s.mp;
    f.m.mp = 0;
    for (int i = f.first_unit(task.who); i <= f.last_unit(task.who); ++i) {
        if (!f.unit(i).is_alive()) continue;
        for (const Trigger& t : f.card(i).triggers)
            if (t.on == Trigger::On::EndMovement && f.holds(t.when, i, nullptr)) left += t.step.n;
    }
    f.push(Do::Divide, task.who, left);
}
bool fits(const Look& look, const Task& task) { return is_window(look, task); }
}  // namespace end_movement

namespace post {
Refusal judge(const Look& look, const Task& task, const Action& a) { return judge_common(look, task, a, Phase::Any); }
void list(const Look& look, const Task& task, Offers& out) {
    list_uses(look, task.who, Phase::Any, out);
    out.add(Action::of(Action::EndTurn));
}
void answer(Flow& f, const Task& task, const Action& a) { answer_common(f, task, a); }
Action fallback(const Look&, const Task&) { return Action::of(Action::EndTurn); }
bool fits(const Look& look, const Task& task) { return is_window(look, task); }
}  // namespace post

// --- Combat (FTE-8) --------------------------------------------------------------------------------------------------

namespace combat {
namespace {
Refusal judge_attacker(const Look& look, int seat, int figure) {
    if (!look.is_own(seat, figure)) return {"not_your_unit", "FTE-8.13"};
    if (look.unit(figure).is_stunned()) return {"stunned", "FTE-12.9"};
    if (look.attacks_left(figure) <= 0) return {"no_attack_left", "FTE-8.2"};
    return kLegal;
}
// Of an attacker that may attack, and an enemy; `range` is that of the attacker (FTE-4.5a).
Refusal judge_shot(const Look& look, int seat, const Action& a, int range) {
    const Shot shot = look.shot(a.figure, a.x, a.k);
    const UnitCard& card = look.card(a.figure);
    if (shot.distance > (a.k == 1 ? card.special.range : range)) return {"out_of_range", "FTE-4.5a"};
    if (!card.can_indirect && !look.sees(a.figure, a.x)) return {"no_sight", "FTE-4.3a"};
    if (look.player(seat).scrap < look.price(shot)) return {"not_enough_scrap", "FTE-8.3"};
    if (look.unit(a.figure).moved_points > card.attack_if_moved) return {"forbidden_by_card", "FTE-8.13"};
    return kLegal;
}
Refusal judge_attack(const Look& look, int seat, const Action& a) {
    if (const Refusal no = judge_attacker(look, seat, a.figure)) return no;
    if (!look.are_enemies(a.figure, a.x)) return {"not_enemy", "FTE-8.12"};
    return judge_shot(look, seat, a, look.range(a.figure));
}
}  // namespace
Refusal judge(const Look& look, const Task& task, const Action& a) {
    return a.kind == Action::Attack ? judge_attack(look, task.who, a) : judge_common(look, task, a, Phase::Combat);
}
void list(const Look& look, const Task& task, Offers& out) {
    FixedVec<std::uint8_t, kFigures> enemies;  // of all units of a seat alike
    for (int t = 0; t < kFigures; ++t)
        if (look.is_on_table(t) && look.side(t) != look.side_in_play(task.who)) enemies.push(u8(t));
    for (int i = look.first_unit(task.who); i <= look.last_unit(task.who) && !out.full(); ++i) {
        if (judge_attacker(look, task.who, i)) continue;
        const int range = look.range(i);
        for (const int t : enemies)
            for (int mode = 0; mode <= (look.card(i).special.is_there ? 1 : 0) && !out.full(); ++mode) {
                const Action a = Action::on(Action::Attack, i, t, mode);
                if (!judge_shot(look, task.who, a, range)) out.add(a);
            }
    }
    list_uses(look, task.who, Phase::Combat, out);
    out.add(Action::of(Action::EndCombat));
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (answer_common(f, task, a)) return;
    if (a.kind == Action::EndCombat) {
        f.report(Happening::PhaseEnded, task.who, "FTE-8.1");
        return;
    }
    f.push(task);
    const Shot shot = f.shot(a.figure, a.x, a.k);
    const int price = f.price(shot);
    f.report(Happening::Attacked, task.who, "FTE-8.3", a.figure, a.x, a.k, price, f.number_to_beat(shot));
    auto& scrap = f.own_player(task.who).scrap;
    scrap = u16(scrap - price);
    Unit& u = f.own_unit(a.figure);
    u.set(Unit::FreeAttack, false);
    u.attacks_used = u8(u.attacks_used + 1);
    f.push(Do::AttackDie, task.who, a.figure, a.x, a.k);
}
Action fallback(const Look&, const Task&) { return Action::of(Action::EndCombat); }
bool fits(const Look& look, const Task& task) { return is_window(look, task); }
}  // namespace combat

// --- Purchases (FTE-11.9) --------------------------------------------------------------------------------------------

namespace draw {
int weight(const Look& look, const Task&, int k) {
    return k < kArtifacts && look.s.holder[static_cast<std::size_t>(k)] == kInDeck;
}
void answer(Flow& f, const Task& task, const Action& a) {
    f.m.holder[a.k] = kDrawn;
    f.m.drawn = u8(f.s.drawn + 1);
    if (Event* e = f.report(Happening::CardDrawn, task.who, "FTE-11.9a", a.k)) {
        e->secret = 1;
        e->known_to = Seats::only(seat(task.who));
        f.events->note_reveal();
    }
    if (task.a > 1) f.push(Do::Draw, task.who, task.a - 1);
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.a >= 1 && look.deck_size() >= task.a;
}
}  // namespace draw

namespace keep_artifact {
namespace {
bool is_drawn(const Look& look, int i) { return look.s.holder[static_cast<std::size_t>(i)] == kDrawn; }
}  // namespace
Refusal judge(const Look& look, const Task&, const Action& a) { return is_drawn(look, a.k) ? kLegal : kNotOffered; }
void list(const Look& look, const Task&, Offers& out) {
    for (int i = 0; i < kArtifacts && !out.full(); ++i)
        if (is_drawn(look, i)) out.add(Action::of(Action::KeepArtifact, i));
}
void answer(Flow& f, const Task& task, const Action& a) {
    for (int i = 0; i < kArtifacts; ++i)
        if (is_drawn(f, i)) f.m.holder[static_cast<std::size_t>(i)] = i == a.k ? task.who : kInDeck;
    const int back = f.s.drawn - 1;
    f.m.drawn = 0;
    if (f.events != nullptr) f.events->note_reveal();
    f.report(Happening::Kept, task.who, "FTE-11.9a", a.k, back);
}
Action fallback(const Look& look, const Task&) {
    int i = 0;
    while (i + 1 < kArtifacts && !is_drawn(look, i)) ++i;
    return Action::of(Action::KeepArtifact, i);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats; }
}  // namespace keep_artifact

// --- Bonus moves and what follows a move (FTE-7.12, 12.5) ------------------------------------------------------------

namespace bonus_move {
namespace {
constexpr Action kNone{Action::BonusMove, kEmpty, kEmpty16, kEmpty16, kEmpty, kEmpty};
}
Refusal judge(const Look& look, const Task& task, const Action& a) {
    if (a == kNone) return kLegal;
    if (const Refusal no = place_refusal(look, a.place(), task.a)) return no;
    if (look.at(task.a) == a.place()) return {"same_place", "FTE-7.12"};
    const std::uint32_t ms = look.setup.rows->move_ms(look.setup.rows->string_ms(look.at(task.a), a.place()));
    if (ms == kNever) return {"unreachable", "FTE-3.6"};
    if (ms > static_cast<std::uint32_t>(task.b * kStripeMs)) return {"too_far", "FTE-7.12"};
    return kLegal;
}
void list(const Look& look, const Task& task, Offers& out) {
    Candidates candidates(look, look.side(task.a));
    candidates.list(task.a, task.b, task.b, true,
                    [&](const Point& p) { out.add(Action::at(Action::BonusMove, kEmpty, p)); });
    out.add(kNone);
}
void answer(Flow& f, const Task& task, const Action& a) {
    if (a == kNone) {
        f.report(Happening::Declined, task.who, "FTE-7.12", task.a);
        return;
    }
    Unit& u = f.own_unit(task.a);
    const int cost = move_cost(*f.setup.rows, f.setup.rows->string_ms(u.at, a.place()));
    if (task.c != 0) u.uses = u8(u.uses + (1 << (2 * task.d)));  // FTE-12.7
    if (f.controller(task.a) == f.s.active) u.moved_points = u8(std::min(255, u.moved_points + cost));
    put_figure(f, task.a, a.place(), 1, cost);
    f.push(Do::AfterMove, f.s.active, task.a);
}
Action fallback(const Look&, const Task&) { return kNone; }
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.active && task.a < kUnits &&
           look.unit(task.a).is_alive() && task.b <= 30 && task.c <= 1 && task.d < 4;
}
}  // namespace bonus_move

namespace after_move {
void run(Flow& f, const Task& task) {
    if (!f.is_on_table(task.a) || f.controller(task.a) != f.s.active) return;
    for (int w = 0; w < kUnits; ++w) {
        const Unit& u = f.unit(w);
        if (!u.is_alive() || !u.is(Unit::Watching) || u.is_stunned() || !f.are_enemies(w, task.a)) continue;
        if (f.distance(w, task.a) > f.card(w).watch || !f.sees(w, task.a)) continue;
        f.push(task);  // somebody else may watch, too
        f.own_unit(w).set(Unit::Watching, false);
        f.report(Happening::WatchFired, f.controller(w), "FTE-12.5", w, task.a);
        return f.push(Do::AttackDie, f.controller(w), w, task.a, 0, 1);
    }
}
bool fits(const Look& look, const Task& task) { return task.a < kFigures && task.who == look.s.active; }
}  // namespace after_move

}  // namespace endtable::following_the_end
