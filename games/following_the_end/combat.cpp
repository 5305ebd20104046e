// Following the End: attacks, lost lives, defeat and experience (ledger FTE-8.5 to 8.14, 9, 3.3).
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

int seat_of_cause(const Look& look, int cause) {
    return cause < kFigures ? look.controller(cause) : cause < kNoCause ? cause - kArtifactOf : look.s.active;
}
bool is_cause(const Look& look, int cause) {
    return cause < kFigures ? look.controller(cause) < look.setup.seats
                            : cause >= kArtifactOf && cause < kArtifactOf + look.setup.seats;
}
int side_of_cause(const Look& look, int cause) {
    return cause < kFigures ? look.side(cause) : look.side_in_play(cause - kArtifactOf);
}
// A place as three bytes of a task.
void set_place(Task& task, const Point& p) {
    const int n = packed(p);
    task.c = u8(n & 255);
    task.d = u8((n >> 8) & 255);
    task.e = u8(n >> 16);
}
Point place_of(const Task& task) { return unpacked(task.c | (task.d << 8) | (task.e << 16)); }
std::uint64_t mask_of(const Task& t) {
    return t.a | (std::uint64_t{t.b} << 8) | (std::uint64_t{t.c} << 16) | (std::uint64_t{t.d} << 24) |
           (std::uint64_t{t.e} << 32);
}

// FTE-8.11
int after_hurt(const Look& look, int target, int damage, const Shot& shot) {
    if (!Look::is_unit(target)) return damage;
    const int first = look.modifiers(Stat::HurtToOne, target, &shot) + look.buffs(Buff::HurtToOne, target);
    const int then = look.modifiers(Stat::HurtToNone, target, &shot) + look.buffs(Buff::HurtToNone, target);
    const int left = std::max(damage + first, damage >= 1 ? 1 : 0);
    return std::max(0, left + then);
}

}  // namespace

void gain_scrap(Flow& f, int seat, int n, const char* clause) {
    auto& scrap = f.own_player(seat).scrap;
    scrap = u16(std::min(60000, scrap + n));
    if (n > 0) f.report(Happening::Gained, seat, clause, n);
}

// --- Attacks ---------------------------------------------------------------------------------------------------------

namespace attack_die {
int weight(const Look&, const Task&, int k) { return k >= 1 && k <= 6; }
void answer(Flow& f, const Task& task, const Action& a) {
    if (f.events != nullptr) f.events->note_reveal();
    const Shot shot = f.shot(task.a, task.b, task.c);
    const int to_beat = f.number_to_beat(shot), result = a.k + f.roll_bonus(shot);
    const bool hits = result > to_beat && result > 1;
    if (shot.attacker < kBehemoth) {
        auto& by =
            Look::is_unit(shot.target) ? f.own_unit(shot.target).attacked_by : f.own_token(shot.target).attacked_by;
        by = u16(by | (1 << shot.attacker));
    }
    f.report(Happening::DieRolled, f.controller(shot.attacker), "FTE-8.7a", a.k, result, to_beat, hits ? 1 : 0,
             shot.attacker, shot.target);
    if (task.d == 0) f.push(Do::AfterAttack, f.controller(shot.attacker), shot.attacker);
    if (!hits) return;
    const int damage = shot.mode == 1 ? f.box(shot.attacker) : f.damage(shot.attacker, &shot);
    const int hurt = after_hurt(f, shot.target, damage, shot);
    if (shot.mode == 1) {  // FTE-12.6, with the places of this moment (FTE-9.8)
        std::uint64_t figures = 0;
        for (int i = 0; i < kFigures; ++i)
            if (i != shot.target && f.is_on_table(i) &&
                f.distance(shot.target, i) <= f.card(shot.attacker).special.splash)
                figures |= std::uint64_t{1} << i;
        lose_each(f, figures, damage, shot.attacker);
    }
    f.push(Do::Thorns, f.controller(shot.attacker), shot.target, shot.attacker);
    lose(f, shot.target, hurt, shot.attacker);
}
bool fits(const Look& look, const Task& task) {
    return task.a < kUnits && look.unit(task.a).is_alive() && task.b < kFigures && look.is_on_table(task.b) &&
           look.are_enemies(task.a, task.b) && task.who == look.controller(task.a) && task.d <= 1 &&
           (task.c == 0 || (task.c == 1 && look.card(task.a).special.is_there));
}
}  // namespace attack_die

namespace thorns {
void run(Flow& f, const Task& task) {
    if (!Look::is_unit(task.a) || !f.unit(task.a).is_alive() || !f.unit(task.b).is_alive()) return;
    const Shot shot = f.shot(task.b, task.a, 0);
    for (const Trigger& t : f.card(task.a).triggers)
        if (t.on == Trigger::On::HitByAttack && f.holds(t.when, task.a, &shot)) lose(f, task.b, t.step.n, task.a);
}
bool fits(const Look& look, const Task& task) {
    return task.a < kFigures && task.b < kUnits && look.unit(task.b).card != 0 &&
           (task.a >= kUnits || look.unit(task.a).card != 0);
}
}  // namespace thorns

namespace after_attack {
void run(Flow& f, const Task& task) {
    const Unit& u = f.unit(task.a);
    if (!u.is_alive() || u.is_held() || f.s.cut != 0) return;
    for (const Trigger& t : f.card(task.a).triggers)
        if (t.on == Trigger::On::AfterAttack && (t.per_turn == 0 || u.used(t.uses) < t.per_turn))
            f.push(Do::BonusMove, task.who, task.a, t.step.n, 1, t.uses);
}
bool fits(const Look& look, const Task& task) {
    return task.a < kUnits && look.unit(task.a).card != 0 && task.who == look.s.active &&
           look.controller(task.a) == task.who;
}
}  // namespace after_attack

// --- Lost lives and defeat (FTE-9, 3.3) ------------------------------------------------------------------------------

void lose(Flow& f, int figure, int lives, int cause) {
    if (!f.is_on_table(figure) || lives <= 0) return;
    auto& left = Look::is_unit(figure) ? f.own_unit(figure).lives : f.own_token(figure).lives;
    if (!Look::is_unit(figure)) lives = lives >= f.setup.numbers.fallen_kill_damage ? left : 1;  // FTE-13.16
    lives = std::min<int>(lives, left);
    left = u8(left - lives);
    f.report(Happening::LivesLost, f.controller(figure), "FTE-8.11", figure, lives, cause);
    if (left == 0) f.push(Do::Defeat, f.s.active, figure, cause);
}

void lose_each(Flow& f, std::uint64_t figures, int lives, int cause) {
    const auto part = [&](int i) { return static_cast<int>((figures >> (8 * i)) & 255); };
    if (figures != 0) f.push(Do::LoseEach, cause, part(0), part(1), part(2), part(3), part(4), lives);
}

namespace lose_each_step {
void run(Flow& f, const Task& task) {
    const std::uint64_t figures = mask_of(task);
    if (figures == 0) return;
    lose_each(f, figures & (figures - 1), task.f, task.who);  // the others later, in unit order
    lose(f, std::countr_zero(figures), task.f, task.who);
}
bool fits(const Look& look, const Task& task) { return mask_of(task) >> kFigures == 0 && is_cause(look, task.who); }
}  // namespace lose_each_step

void place_token(Flow& f, const Point& at) {
    if (!f.setup.fallen) return;
    for (int i = 0; i < f.setup.numbers.fallen_tokens; ++i) {
        FallenToken& token = f.m.fallen[static_cast<std::size_t>(i)];
        if (token.lives > 0) continue;
        token = {};
        token.at = at;
        token.lives = u8(f.setup.numbers.fallen_lives);
        token.acted = 1;  // FTE-13.10: not in the turn in which it was placed
        f.report(Happening::TokenPlaced, -1, "FTE-13.1a", kUnits + i, packed(at));
        return;
    }
}

void death_triggers(Flow& f, int figure) {
    FixedVec<Task, 8> later;
    for (const Trigger& t : f.card(figure).triggers)
        if (t.on == Trigger::On::Death && f.holds(t.when, figure, nullptr))
            apply_step(f, t.step, f.controller(figure), figure, figure, -1, kEmpty, later);
    while (!later.empty()) f.push(later.pop());
}

namespace defeat {
void run(Flow& f, const Task& task) {
    const int figure = task.a, cause = task.b;
    const Point at = f.at(figure);
    const int owner = f.controller(figure), killer = seat_of_cause(f, cause);
    const bool is_enemy = side_of_cause(f, cause) != f.side(figure);
    f.report(Happening::Defeated, owner, "FTE-9.1", figure, cause);
    if (Look::is_unit(figure)) {
        const std::uint8_t card = f.unit(figure).card;
        f.own_unit(figure) = {};
        f.own_unit(figure).at = at;  // where it stood, and who it was, is still to be seen
        f.own_unit(figure).card = card;
    } else {
        f.own_token(figure) = {};
        f.m.fallen_defeated = 1;
    }
    if (figure == kBehemoth && is_enemy && (cause < kUnits || cause >= kArtifactOf))
        return end_game(f, 1u << f.setup.side_of(killer), Ending::Behemoth);  // FTE-14.7
    if (figure < kBehemoth) {
        check_victory(f);
        if (f.s.over != 0) return;
        place_token(f, at);
    }
    // The rest happens in this order: triggers, skill point, elimination.
    if (Look::is_unit(figure)) {
        Task gone{Do::Bereaved, u8(owner), 0, u8(killer)};
        set_place(gone, at);
        f.push(gone);
    }
    if (is_enemy && (cause < kUnits || cause >= kArtifactOf)) {
        Task gain{Do::Point, u8(killer), 0, u8(cause)};
        set_place(gain, at);
        f.push(gain);
    }
    if (Look::is_unit(figure)) death_triggers(f, figure);
    if (!is_enemy || cause >= kUnits || !f.unit(cause).is_alive()) return;
    FixedVec<Task, 8> later;
    for (const Trigger& t : f.card(cause).triggers)
        if (t.on == Trigger::On::Kill && (!t.when.hero || figure < kBehemoth))
            apply_step(f, t.step, killer, cause, cause, -1, kEmpty, later);
    while (!later.empty()) f.push(later.pop());
}
bool fits(const Look& look, const Task& task) {
    return task.a < kFigures && (task.a >= kUnits || look.unit(task.a).card != 0) && is_cause(look, task.b) &&
           look.controller(task.a) < look.setup.seats;
}
}  // namespace defeat

namespace point {
void run(Flow& f, const Task& task) {
    const int receiver =
        task.b < kUnits && f.unit(task.b).is_alive() ? task.b : f.nearest_own(task.who, place_of(task));
    if (receiver < 0 || !f.has_open_box(receiver, true)) return;
    f.push(Do::SkillPoint, f.controller(receiver), receiver, 1);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && is_cause(look, task.b); }
}  // namespace point

namespace skill_point {
Refusal judge(const Look& look, const Task& task, const Action& a) {
    return look.is_open(task.a, static_cast<Box>(a.k), task.b != 0) ? kLegal : kNotOffered;
}
void list(const Look& look, const Task& task, Offers& out) {
    for (int b = 0; b < 4 && !out.full(); ++b)
        if (look.is_open(task.a, static_cast<Box>(b), task.b != 0)) out.add(Action::of(Action::SkillPoint, b));
}
void answer(Flow& f, const Task& task, const Action& a) {
    Unit& u = f.own_unit(task.a);
    if (a.k == static_cast<int>(Box::Fireball))
        u.box = u8(u.box + 1);
    else
        u.skills[a.k] = static_cast<std::int8_t>(u.skills[a.k] + 1);
    f.report(Happening::SkillGained, task.who, "FTE-9.2", task.a, a.k);
}
Action fallback(const Look& look, const Task& task) {
    int b = 0;
    while (b < 3 && !look.is_open(task.a, static_cast<Box>(b), task.b != 0)) ++b;
    return Action::of(Action::SkillPoint, b);
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.a < kUnits && look.unit(task.a).is_alive() &&
           look.controller(task.a) == task.who && task.b <= 1 && look.has_open_box(task.a, task.b != 0);
}
}  // namespace skill_point

namespace bereaved {
void run(Flow& f, const Task& task) {
    const auto role = f.player(task.who).role;
    if ((role == Player::Heroes || role == Player::Behemoth) && !f.has_units(task.who)) {
        ++f.m.falls;
        eliminate(f, task.who, task.b, place_of(task));
    }
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && task.b < look.setup.seats; }
}  // namespace bereaved

// --- Bites of Fallen that stand where they bite (FTE-13.7) -----------------------------------------------------------

namespace bite_now {
void run(Flow& f, const Task& task) {
    if (!f.is_on_table(task.a) || !f.unit(task.b).is_alive()) return;
    lose(f, task.b, 1, task.a);
}
bool fits(const Look& look, const Task& task) {
    return task.a >= kUnits && task.a < kFigures && task.b < kUnits && look.s.fallen_of < look.setup.seats;
}
}  // namespace bite_now

}  // namespace endtable::following_the_end
