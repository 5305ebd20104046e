// Following the End: the army of the Fallen (ledger FTE-13).
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

bool is_victim(const Look& look, int unit) { return look.unit(unit).is_alive() && !look.card(unit).no_bite; }

// Where a Fallen may go in its turn (FTE-13.10, 13.12a): the nodes, and what counts as M for each.
struct Ways {
    const Look& look;
    const Rows& rows;
    int figure;
    Point from;
    Ref<Strings> row;
    std::uint64_t steps[kMaxWords];
    std::uint64_t drops[kMaxWords];

    Ways(const Look& of, int fallen)
        : look(of), rows(*of.setup.rows), figure(fallen), from(of.at(fallen)), row(rows.strings(from)) {
        const int words = rows.words();
        std::copy(row->crawl.begin(), row->crawl.end(), steps);
        std::fill(drops, drops + words, 0);
        if (from.z > 0) add_drops();
        std::vector<int> beside;
        for (int f = 0; f < kFigures; ++f) {
            if (f == figure || !look.is_on_table(f)) continue;
            rows.nodes_beside(look.at(f), beside);
            for (const int n : beside)
                if (bodies_overlap(rows.node(n).at, kFallenHeight, look.at(f), Look::height(f))) {
                    drop(steps, n);
                    drop(drops, n);
                }
        }
        if (const int own = rows.node_of(from); own >= 0) drop(steps, own);  // staying is looked at for itself
    }
    void add_drops() {
        const auto& solids = rows.ground().solids();
        for (std::size_t o = 0; o < solids.size(); ++o) {
            if (!solids[o].flat || solids[o].z1 != from.z || !solids[o].carries(from)) continue;
            for (const int n : rows.foot(static_cast<int>(o)))
                if (!has(row->crawl.data(), n) && drop_ms(n) <= limit()) put(drops, n);
            return;
        }
    }
    std::uint32_t limit() const { return static_cast<std::uint32_t>(rows.measure().crawl_ms); }
    std::uint32_t drop_ms(int n) const {
        const Point flat{rows.node(n).at.x, rows.node(n).at.y, from.z};
        const std::uint32_t ms = straight_ms(flat, from);
        return ms > kStripeMs ? ms - kStripeMs : 0;
    }
    std::uint32_t string(int n) const { return row->ms[static_cast<std::size_t>(n)]; }
    std::uint32_t move(int n) const { return has(drops, n) ? drop_ms(n) : rows.move_ms(string(n)); }
    bool bites_from_here(int victim) const { return look.distance(figure, victim) <= 1 && look.sees(figure, victim); }
    bool is_bitable(int victim) const {
        if (!is_victim(look, victim)) return false;
        if (bites_from_here(victim)) return true;
        const auto bites = rows.bites(look.at(victim));
        for (int w = 0; w < rows.words(); ++w)
            if (((steps[w] | drops[w]) & bites->from[static_cast<std::size_t>(w)]) != 0) return true;
        return false;
    }
    bool is_anybody_bitable() const {
        for (int u = 0; u < kUnits; ++u)
            if (is_bitable(u)) return true;
        return false;
    }
    // FTE-13.11: where it goes, and whether it bites there.
    Point best_for_bite(int victim) const {
        if (bites_from_here(victim)) return from;  // M is 0, and no D is smaller
        const auto bites = rows.bites(look.at(victim));
        return best([&](int n) { return has(bites->from.data(), n); },
                    [&](int n) {
                        return std::pair{move(n), string(n)};
                    },
                    false, {});
    }
    Point best_approach(int target) const {
        const Point goal = look.at(target);
        const auto to_goal = rows.strings(goal);
        return best([](int) { return true; },
                    [&](int n) {
                        return std::pair{to_goal->ms[static_cast<std::size_t>(n)], move(n)};
                    },
                    true, std::pair{rows.string_ms(from, goal), std::uint32_t{0}});
    }

private:
    // The first of the best by (measure, D); with `stays`, staying counts as `here`, and no D is smaller than its own.
    template <class Among, class Measure>
    Point best(const Among& among, const Measure& measure, bool stays,
               std::pair<std::uint32_t, std::uint32_t> here) const {
        int found = -1;
        auto least = here;
        std::uint32_t d = 0;
        for (int w = 0; w < rows.words(); ++w)
            for (std::uint64_t bits = steps[w] | drops[w]; bits != 0; bits &= bits - 1) {
                const int n = w * 64 + std::countr_zero(bits);
                if (!among(n)) continue;
                const auto m = measure(n);
                const bool better = (found < 0 && !stays) || m < least || (m == least && string(n) < d);
                if (!better) continue;
                found = n;
                least = m;
                d = string(n);
            }
        return found < 0 ? from : rows.node(found).at;
    }
};

bool has_acted(const Look& look, int figure) { return look.token(figure).acted != 0; }

unsigned climbers(const Look& look, int object) {
    const Solid& s = look.setup.rows->ground().solids()[static_cast<std::size_t>(object)];
    unsigned group = 0;
    for (int f = kUnits; f < kFigures; ++f) {
        if (!look.is_on_table(f) || has_acted(look, f)) continue;
        const Point p = look.at(f);
        if (p.z >= s.z1 || p.z < s.z0 || !s.within(p.x, p.y, 15)) continue;
        if (!Ways(look, f).is_anybody_bitable()) group |= 1u << (f - kUnits);
    }
    return group;
}

Refusal judge_climb(const Look& look, int object) {
    const Solid& s = look.setup.rows->ground().solids()[static_cast<std::size_t>(object)];
    if (!s.flat) return {"no_flat_top", "FTE-13.13a"};
    const unsigned group = climbers(look, object);
    int lowest = s.z1;
    for (int i = 0; i < kFallen; ++i)
        if (((group >> i) & 1) != 0) lowest = std::min(lowest, look.at(kUnits + i).z);
    const int members = std::popcount(group), wanted = (s.z1 - lowest + kStripe - 1) / kStripe;
    if (members < 2 || look.setup.numbers.fallen_move * members < wanted) return {"too_few_to_climb", "FTE-13.13a"};
    return kLegal;
}

bool bites(const Look& look, int fallen, int victim) {
    return is_victim(look, victim) && look.distance(fallen, victim) <= 1 && look.sees(fallen, victim);
}

}  // namespace

bool has_no_fallen_left(const Look& look, const Task&) {
    for (int f = kUnits; f < kFigures; ++f)
        if (look.is_on_table(f) && !has_acted(look, f)) return false;
    return true;
}

namespace fallen_act {
Refusal judge(const Look& look, const Task&, const Action& a) {
    if (a.kind == Action::FallenClimb) return judge_climb(look, a.k);
    if (has_acted(look, a.figure)) return {"already_acted", "FTE-13.10"};
    const Ways ways(look, a.figure);
    if (!ways.is_bitable(a.x) && ways.is_anybody_bitable()) return {"must_bite", "FTE-13.8"};
    return kLegal;
}
void list(const Look& look, const Task&, Offers& out) {
    for (int f = kUnits; f < kFigures && !out.full(); ++f) {
        if (!look.is_on_table(f) || has_acted(look, f)) continue;
        const Ways ways(look, f);
        std::uint32_t bitable = 0;
        for (int u = 0; u < kUnits; ++u)
            if (ways.is_bitable(u)) bitable |= 1u << u;
        for (int u = 0; u < kUnits; ++u)
            if (look.unit(u).is_alive() && (bitable == 0 || ((bitable >> u) & 1) != 0))
                out.add(Action::on(Action::FallenAct, f, u));
    }
    for (int o = 0; o < static_cast<int>(look.setup.map.objects.size()) && !out.full(); ++o)
        if (!judge_climb(look, o)) out.add(Action::of(Action::FallenClimb, o));
}
void answer(Flow& f, const Task& task, const Action& a) {
    f.push(task);
    if (a.kind == Action::FallenClimb) {
        const unsigned group = climbers(f, a.k);
        for (int i = 0; i < kFallen; ++i)
            if (((group >> i) & 1) != 0) f.m.fallen[static_cast<std::size_t>(i)].acted = 1;
        return f.push(Do::ClimbNext, task.who, static_cast<int>(group & 255), static_cast<int>(group >> 8), a.k,
                      static_cast<int>(group & 255), static_cast<int>(group >> 8));
    }
    const Ways ways(f, a.figure);
    const bool can_bite = ways.is_bitable(a.x);
    const Point from = ways.from, to = can_bite ? ways.best_for_bite(a.x) : ways.best_approach(a.x);
    f.own_token(a.figure).acted = 1;
    if (can_bite) f.push(Do::BiteNow, task.who, a.figure, a.x);
    if (from == to) return;
    put_figure(f, a.figure, to, 3, 0);
    f.push(Do::AfterMove, task.who, a.figure);
}
Action fallback(const Look& look, const Task&) {
    for (int f = kUnits; f < kFigures; ++f) {
        if (!look.is_on_table(f) || has_acted(look, f)) continue;
        const Ways ways(look, f);
        const bool must_bite = ways.is_anybody_bitable();
        int best = -1;
        for (int u = 0; u < kUnits; ++u)
            if (look.unit(u).is_alive() && (!must_bite || ways.is_bitable(u)) &&
                (best < 0 || squared(look.at(u), ways.from) < squared(look.at(best), ways.from)))
                best = u;
        return Action::on(Action::FallenAct, f, std::max(best, 0));
    }
    return {};
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.fallen_of && task.who == look.s.active &&
           look.s.awake != 0;
}
}  // namespace fallen_act

// --- Climbing (FTE-13.14) --------------------------------------------------------------------------------------------

namespace climb_next {
void run(Flow& f, const Task& task) {
    const unsigned left = task.a | (static_cast<unsigned>(task.b) << 8);
    if (left == 0) return f.push(Do::BiteNext, task.who, task.d, task.e);
    const unsigned rest = left & (left - 1);
    f.push(Do::ClimbNext, task.who, static_cast<int>(rest & 255), static_cast<int>(rest >> 8), task.c, task.d, task.e);
    const int figure = kUnits + std::countr_zero(left);
    if (!f.is_on_table(figure)) return;
    const Rows& rows = *f.setup.rows;
    const Point from = f.at(figure);
    int best = -1;
    for (const int n : rows.top(task.c)) {  // by y, then x: the first of equals stays
        const Point& p = rows.node(n).at;
        if (f.is_occupied(p, kFallenHeight, figure)) continue;
        if (best < 0 || plan_squared(p, from) < plan_squared(rows.node(best).at, from)) best = n;
    }
    if (best < 0) return;
    put_figure(f, figure, rows.node(best).at, 4, 0);
    f.push(Do::AfterMove, task.who, figure);
}
bool fits(const Look& look, const Task& task) {
    return task.who < look.setup.seats && task.who == look.s.fallen_of && task.c < look.setup.map.objects.size();
}
}  // namespace climb_next

namespace bite_next {
void run(Flow& f, const Task& task) {
    const unsigned left = task.a | (static_cast<unsigned>(task.b) << 8);
    if (left == 0) return;
    const unsigned rest = left & (left - 1);
    f.push(Do::BiteNext, task.who, static_cast<int>(rest & 255), static_cast<int>(rest >> 8));
    const int figure = kUnits + std::countr_zero(left);
    if (!f.is_on_table(figure)) return;
    for (int u = 0; u < kUnits; ++u)
        if (bites(f, figure, u)) return f.push(Do::Bite, task.who, figure);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && task.who == look.s.fallen_of; }
}  // namespace bite_next

namespace bite {
Refusal judge(const Look& look, const Task& task, const Action& a) {
    return bites(look, task.a, a.figure) ? kLegal : kNotOffered;
}
void list(const Look& look, const Task& task, Offers& out) {
    for (int u = 0; u < kUnits && !out.full(); ++u)
        if (bites(look, task.a, u)) out.add({Action::Bite, u8(u), kEmpty16, kEmpty16, kEmpty, kEmpty});
}
void answer(Flow& f, const Task& task, const Action& a) { f.push(Do::BiteNow, task.who, task.a, a.figure); }
Action fallback(const Look& look, const Task& task) {
    Offers first;
    first.most = 1;
    list(look, task, first);
    return first.first;
}
bool fits(const Look& look, const Task& task) {
    if (task.who >= look.setup.seats || task.who != look.s.fallen_of || task.a < kUnits || task.a >= kFigures ||
        !look.is_on_table(task.a))
        return false;
    Offers any;
    any.most = 1;
    list(look, task, any);
    return any.n > 0;
}
}  // namespace bite

}  // namespace endtable::following_the_end
