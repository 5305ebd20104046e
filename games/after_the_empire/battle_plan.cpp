#include "games/after_the_empire/battle_plan.hpp"

#include <algorithm>

#include "games/after_the_empire/goods.hpp"

namespace endtable::after_the_empire {

namespace {

constexpr float kSacked = -100;
constexpr int kDeepest = 6;  // cycles in which everything is tried

enum class End { Open, Survived, Sacked };

void fell(int& first, int& second, int hits) {
    const int a = std::min(first, hits);
    first -= a;
    second -= std::min(second, hits - a);
}

// What is left of it: Troops, and the cubes of Walls.
float worth_of_end(const Siege& s, End end) {
    float worth = end == End::Survived ? 0.0f : kSacked;
    for (const int wall : s.wall) worth += 0.35f * static_cast<float>(wall);
    return worth + static_cast<float>(s.troops()) - 0.05f * static_cast<float>(s.cycle);
}

// EMP-10.11 to 10.16
End melee(Siege& s) {
    const int mine = s.inside, theirs = s.swordsmen_inside + s.archers_inside;
    fell(s.archers_inside, s.swordsmen_inside, mine > 0 ? mine + s.melee_bonus : 0);
    s.inside -= std::min(s.inside, theirs);
    const int guard = s.cycle == 0 ? s.first_guard : 0;
    for (std::size_t side = 0; side < kSides; ++side) {
        const int damage = s.swordsmen[side] + s.archers[side] - guard;
        if (s.wall[side] == 0 || damage <= 0) continue;
        s.wall[side] = std::max(0, s.wall[side] - damage);
        if (s.wall[side] > 0) continue;
        s.inside += s.on[side];  // they neither fought nor were hit
        s.on[side] = 0;
    }
    ++s.cycle;
    if (s.invaders() == 0) return End::Survived;
    return s.swordsmen_inside + s.archers_inside > 0 && s.inside == 0 ? End::Sacked : End::Open;
}

// EMP-10.2 to 10.6, then the Invaders' part of Movement.
End archery(Siege& s) {
    for (std::size_t side = 0; side < kSides; ++side) {
        const int arrows = s.archers[side];
        int shots = s.on[side] + s.shots[side] + (s.on[side] > 0 ? s.wall_bonus : 0);
        if (s.cycle == 0) shots += s.volley[side];
        fell(s.archers[side], s.swordsmen[side], shots);
        s.on[side] -= std::min(s.on[side], arrows);
    }
    if (s.invaders() == 0) return End::Survived;
    for (std::size_t side = 0; side < kSides; ++side) {
        if (s.wall[side] > 0) continue;
        s.swordsmen_inside += s.swordsmen[side];
        s.archers_inside += s.archers[side];
        s.swordsmen[side] = s.archers[side] = 0;
    }
    if (s.bypass > 0) {
        const auto side = at(s.bypass_side);
        const int swordsmen = std::min(s.bypass, s.swordsmen[side]);
        const int archers = std::min(s.bypass - swordsmen, s.archers[side]);
        s.swordsmen[side] -= swordsmen;
        s.archers[side] -= archers;
        s.swordsmen_inside += swordsmen;
        s.archers_inside += archers;
        if (s.bypass_once) s.bypass = 0;
    }
    return End::Open;
}

// So many inside, the others where the next Archery needs them: on the largest field first, or on the smallest.
Stand stand_with(const Siege& s, int inside, bool largest_first) {
    Stand stand{};
    int left = std::max(0, s.troops() - inside);
    std::array<std::size_t, kSides> order{0, 1, 2, 3};
    const auto field = [&](std::size_t side) { return s.swordsmen[side] + s.archers[side]; };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return largest_first ? field(a) > field(b) : field(a) < field(b); });
    const int guard = s.cycle == 0 ? s.first_guard : 0;
    for (const std::size_t side : order) {
        if (s.wall[side] == 0 || field(side) == 0 || field(side) - guard >= s.wall[side]) continue;
        const int bonus = s.wall_bonus;
        const int needed = std::max(0, field(side) - s.shots[side] - bonus);
        stand[side] = std::min(left, std::max(needed, 1));
        left -= stand[side];
    }
    return stand;
}

struct Candidates {
    std::array<Stand, 12> list{};
    int n = 0;
    void add(const Stand& stand) {
        for (int i = 0; i < n; ++i)
            if (list[at(i)] == stand) return;
        list[at(n++)] = stand;
    }
};
Candidates candidates_of(const Siege& s, bool all) {
    Candidates c;
    const int within = s.swordsmen_inside + s.archers_inside;
    c.add({});  // all inside
    if (!all) {
        c.add(stand_with(s, within, true));
        return c;
    }
    for (const int inside : {0, 1, within, within + 1})
        for (const bool largest : {true, false}) c.add(stand_with(s, inside, largest));
    return c;
}

float from_archery(Siege s, int depth);

float from_movement(Siege& s, int depth, Stand* best) {
    bool walls = false;
    for (const int wall : s.wall) walls = walls || wall > 0;
    const int troops = s.troops();
    const Candidates tried = walls && troops > 0 ? candidates_of(s, depth < kDeepest) : Candidates{{}, 1};
    float most = -1e9f;
    for (int i = 0; i < tried.n; ++i) {
        Siege next = s;
        next.on = tried.list[at(i)];
        next.inside = troops - next.on[0] - next.on[1] - next.on[2] - next.on[3];
        const End end = melee(next);
        const float worth = end == End::Open ? from_archery(next, depth + 1) : worth_of_end(next, end);
        if (worth <= most) continue;
        most = worth;
        if (best != nullptr) *best = tried.list[at(i)];
    }
    return most;
}

float from_archery(Siege s, int depth) {
    if (depth > 3 * kDeepest) return kSacked;
    if (archery(s) == End::Survived) return worth_of_end(s, End::Survived);
    return from_movement(s, depth, nullptr);
}

}  // namespace

int Siege::invaders() const {
    int n = swordsmen_inside + archers_inside;
    for (std::size_t side = 0; side < kSides; ++side) n += swordsmen[side] + archers[side];
    return n;
}

Siege siege_of(const Setup& setup, const Fief& f) {
    const Battle& b = f.battle;
    Siege s;
    for (int side = 0; side < kSides; ++side) {
        const auto i = at(side);
        s.swordsmen[i] = b.field[i].swordsmen;
        s.archers[i] = b.field[i].archers;
        s.wall[i] = f.pieces[i].stands() ? 1 + f.pieces[i].cubes : 0;
        for (const int corner : {first_corner(side), second_corner(side)})
            s.shots[i] += setup.piece(f.pieces[at(turret(corner))].kind).shot;
        s.volley[i] = b.volley[i];
        s.on[i] = b.on_wall[i].all();
    }
    s.swordsmen_inside = b.inside.swordsmen;
    s.archers_inside = b.inside.archers;
    s.inside = in_castle(f).all();
    s.wall_bonus = sum_of(setup, f, Mod::SoldierArchery);
    s.melee_bonus = sum_of(setup, f, Mod::MeleeBonus);
    s.first_guard = sum_of(setup, f, Mod::FirstMeleeGuard);
    s.bypass_side = b.bypass_side;
    s.bypass = b.bypass;
    s.bypass_once = b.bypass_once != 0;
    s.cycle = b.cycle;
    return s;
}

float best_from_movement(const Siege& siege, Stand& best) {
    Siege s = siege;
    return from_movement(s, 0, &best);
}
float best_from_archery(const Siege& siege) { return from_archery(siege, 0); }

std::array<Troops, kSides> sorted_out(const Fief& f, const Stand& stand) {
    std::array<Troops, kSides> walls{};
    int soldiers = f.healthy, mercs = f.mercs;
    std::array<std::size_t, kSides> order{0, 1, 2, 3};
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return f.battle.field[a].archers > f.battle.field[b].archers;
    });
    for (const std::size_t side : order) {
        const int n = f.pieces[side].stands() ? std::min(stand[side], soldiers + mercs) : 0;
        const int hired = std::min(n, mercs);
        walls[side] = {u8(n - hired), u8(hired)};
        soldiers -= n - hired;
        mercs -= hired;
    }
    return walls;
}

}  // namespace endtable::after_the_empire
