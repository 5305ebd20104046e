// Following the End: mining and depletion (ledger FTE-10).
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

bool is_mined(const Look& look, int d) { return ((look.s.mined[static_cast<std::size_t>(d / 8)] >> (d % 8)) & 1) != 0; }

int lives_left(const Look& look, int figure) {
    return look.unit(figure).lives - look.s.planned[static_cast<std::size_t>(figure)];
}
int lives_from(const Look& look, int seat, int slot) {
    int sum = 0;
    for (int i = slot; i < kTeam; ++i) sum += lives_left(look, seat * kTeam + i);
    return sum;
}

}  // namespace

void mine(Flow& f, int unit, int deposit) {
    auto& left = f.m.deposits[static_cast<std::size_t>(deposit)];
    left = u8(left - 1);
    const int scrap = 1 + f.mine_bonus(unit), seat = f.controller(unit);
    f.report(Happening::Mined, seat, "FTE-10.1", unit, deposit, scrap);
    gain_scrap(f, seat, scrap, "FTE-10.1");
    for (int d = 0; d < f.setup.deposits(); ++d)
        if (f.s.deposits[static_cast<std::size_t>(d)] > 0) return;
    for (int d = 0; d < f.setup.deposits(); ++d) f.m.deposits[static_cast<std::size_t>(d)] = 1;  // FTE-10.7
    f.report(Happening::Depletion, seat, "FTE-10.7");
    f.m.planned = {};
    f.push(Do::Depletion, seat);
    f.push(Do::Losing, seat);
}

namespace mining {
void run(Flow& f, const Task& task) {
    if (f.s.cut != 0) return;
    unsigned done = task.a;
    const int first = f.first_unit(task.who);
    for (;;) {
        int next = -1;
        for (int i = first; i <= f.last_unit(task.who); ++i)
            if (f.unit(i).is_alive() && ((done >> (i - first)) & 1) == 0 &&
                (next < 0 || f.mine_bonus(i) > f.mine_bonus(next)))
                next = i;
        if (next < 0) return;
        done |= 1u << (next - first);
        for (int d = 0; d < f.setup.deposits(); ++d) {
            if (f.s.deposits[static_cast<std::size_t>(d)] == 0 || is_mined(f, d) || !f.is_on_deposit(next, d)) continue;
            auto& mark = f.m.mined[static_cast<std::size_t>(d / 8)];
            mark = u8(mark | (1 << (d % 8)));
            f.push(Do::Mining, task.who, static_cast<int>(done));
            return mine(f, next, d);
        }
    }
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.active && task.a < 16;
}
}  // namespace mining

namespace mine_each {
void run(Flow& f, const Task& task) {
    if (task.a == 0) return;
    f.push(Do::MineEach, task.who, task.a & (task.a - 1));
    const int unit = f.first_unit(task.who) + std::countr_zero(static_cast<unsigned>(task.a));
    const int deposit = f.unit(unit).is_alive() ? f.live_deposit_under(unit) : -1;
    if (deposit >= 0) mine(f, unit, deposit);
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.active &&
           task.a < (look.s.behemoth_of == task.who ? 2 : 16);
}
}  // namespace mine_each

// --- Depletion (FTE-10.7 to 10.11) -----------------------------------------------------------------------------------

namespace losing {
void run(Flow& f, const Task& task) {
    if (task.a >= f.s.order.size()) return;
    f.push(Do::Losing, task.who, task.a + 1);
    const int seat = f.s.order[(f.s.cursor + task.a) % f.s.order.size()], loss = f.setup.numbers.depletion_loss;
    if (f.s.behemoth_of == seat) {
        f.m.planned[kBehemoth] = u8(std::min<int>(loss, f.unit(kBehemoth).lives));
        return;
    }
    const int left = std::min(loss, lives_from(f, seat, 0));
    if (left > 0) f.push(Do::LoseLife, seat, left);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && task.a <= look.s.order.size(); }
}  // namespace losing

namespace lose_life {
Refusal judge(const Look& look, const Task& task, const Action& a) {
    if (a.k < task.b || lives_left(look, task.who * kTeam + a.k) <= 0 || lives_from(look, task.who, a.k) < task.a)
        return {"wrong_slot", "FTE-10.8"};
    return kLegal;
}
void list(const Look& look, const Task& task, Offers& out) {
    for (int slot = task.b; slot < kTeam && !out.full(); ++slot)
        if (look.unit(task.who * kTeam + slot).is_alive() && !judge(look, task, Action::of(Action::LoseLife, slot)))
            out.add(Action::of(Action::LoseLife, slot));
}
void answer(Flow& f, const Task& task, const Action& a) {
    const int figure = task.who * kTeam + a.k;
    auto& planned = f.m.planned[static_cast<std::size_t>(figure)];
    planned = u8(planned + 1);
    f.report(Happening::LostLife, task.who, "FTE-10.8", figure);
    if (task.a > 1) f.push(Do::LoseLife, task.who, task.a - 1, a.k);
}
Action fallback(const Look& look, const Task& task) {
    int best = -1;
    for (int slot = task.b; slot < kTeam; ++slot)
        if (look.unit(task.who * kTeam + slot).is_alive() && !judge(look, task, Action::of(Action::LoseLife, slot)) &&
            (best < 0 || lives_left(look, task.who * kTeam + slot) > lives_left(look, task.who * kTeam + best)))
            best = slot;
    return Action::of(Action::LoseLife, std::max(best, 0));
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && look.s.behemoth_of != task.who && task.b < kTeam && task.a >= 1 &&
           task.a <= look.setup.numbers.depletion_loss && lives_from(look, task.who, task.b) >= task.a;
}
}  // namespace lose_life

namespace depletion {
void run(Flow& f, const Task& task) {
    const unsigned before = f.living_sides();
    FixedVec<std::uint8_t, kUnits> dead;  // players in turn order from the active one, by slot
    const auto take = [&](int i) {
        auto& planned = f.m.planned[static_cast<std::size_t>(i)];
        Unit& u = f.own_unit(i);
        if (planned == 0) return;
        u.lives = u8(u.lives - planned);
        f.report(Happening::LivesLost, f.controller(i), "FTE-10.8", i, planned, kNoCause);
        planned = 0;
        if (u.lives > 0) return;
        f.report(Happening::Defeated, f.controller(i), "FTE-10.9", i, kNoCause);
        dead.push(u8(i));
        Unit gone;
        gone.at = u.at;
        gone.card = u.card;
        u = gone;
    };
    for (int k = 0; k < f.s.order.size(); ++k) {
        const int seat = f.s.order[(f.s.cursor + k) % f.s.order.size()];
        for (int i = f.first_unit(seat); i <= f.last_unit(seat); ++i) take(i);
    }
    if (dead.empty()) return;
    const unsigned after = f.living_sides();
    if (after == 0) return end_game(f, before, Ending::Depletion);
    ++f.m.falls;  // all of them at one time
    if (std::popcount(after) == 1) return end_game(f, after, Ending::LastSide);
    for (int n = 0; n < dead.size(); ++n) {
        const int figure = dead[n], owner = f.controller(figure);
        if (figure != kBehemoth) place_token(f, f.at(figure));
        death_triggers(f, figure);
        const bool last = n + 1 == dead.size() || f.controller(dead[n + 1]) != owner;
        if (last && !f.has_units(owner)) eliminate(f, owner, task.who, f.at(figure));
    }
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && task.who == look.s.active; }
}  // namespace depletion

}  // namespace endtable::following_the_end
