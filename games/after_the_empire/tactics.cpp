#include "games/after_the_empire/tactics.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/muster.hpp"

namespace endtable::after_the_empire {

namespace {

using T = Task::Kind;

// Before the cards are turned: where those that are known will come, otherwise all around.
Stand placement(const Setup& setup, const State& s, int p) {
    const Fief& f = s.fief(p);
    const int gold = effective_gold({setup, s}, f.gold());
    std::array<int, kSides> coming{};
    int all = 0, troops = f.troops();
    for (const Lying& lying : s.invader_row) {
        if (lying.how == Lying::How::Empty || !lying.it.card.is_known() || lying.it.side >= kSides) continue;
        const Tier* tier = setup.invaders[lying.it.card.kind].reached(gold);
        if (tier == nullptr || !f.pieces[lying.it.side].stands()) continue;
        coming[lying.it.side] += tier->squad.all();
        all += tier->squad.all();
    }
    Stand stand{};
    if (all == 0) {
        for (int side = 0; side < kSides; ++side)
            if (f.pieces[at(side)].stands()) stand[at(side)] = troops / kSides;
        return stand;
    }
    const int total = troops;
    for (std::size_t side = 0; side < kSides; ++side) {
        stand[side] = std::min(troops, (total * coming[side] + all - 1) / all);
        troops -= stand[side];
    }
    return stand;
}

// With so many moves: Troops are taken one after another to where the battle ends best.
Stand regrouped(const Setup& setup, const State& s, int p) {
    const Fief& f = s.fief(p);
    Siege siege = siege_of(setup, f);
    float most = best_from_archery(siege);
    for (int moves = moves_of({setup, s}, p); moves > 0; --moves) {
        Siege best = siege;
        bool better = false;
        for (int from = 0; from <= kSides; ++from) {
            int& leaves = from == kSides ? siege.inside : siege.on[at(from)];
            if (leaves == 0) continue;
            for (int to = 0; to <= kSides; ++to) {
                if (to == from || (to < kSides && siege.wall[at(to)] == 0)) continue;
                Siege next = siege;
                --(from == kSides ? next.inside : next.on[at(from)]);
                ++(to == kSides ? next.inside : next.on[at(to)]);
                const float end = best_from_archery(next);
                if (end <= most + 0.01f) continue;
                most = end;
                best = next;
                better = true;
            }
        }
        if (!better) break;
        siege = best;
    }
    return siege.on;
}

}  // namespace

int threatened_side(const State& s) {
    for (const Lying& lying : s.invader_row)
        if (lying.how == Lying::How::FaceUp && lying.it.side < kSides) return lying.it.side;
    return 0;
}

Walls arrangement(const Setup& setup, const State& s, int p) {
    const Fief& f = s.fief(p);
    const Task* task = asked(s, p);
    if (task != nullptr && task->kind == T::PrepMove) return sorted_out(f, regrouped(setup, s, p));
    Stand stand{};
    if (task != nullptr && task->kind == T::CombatAssign)
        (void)best_from_movement(siege_of(setup, f), stand);
    else
        stand = placement(setup, s, p);
    return sorted_out(f, stand);
}

Action lane_answer(const Setup& setup, const State& s, int p, const Task& task, const std::vector<Action>& list) {
    const Fief& f = s.fief(p);
    const auto best = [&](const auto& worth) {
        return *std::max_element(list.begin(), list.end(),
                                 [&](const Action& a, const Action& b) { return worth(a) < worth(b); });
    };
    switch (task.kind) {
        case T::PrepAssign:
        case T::PrepMove:
        case T::CombatAssign: {
            const Troops wanted = arrangement(setup, s, p)[task.a];
            return best([&](const Action& a) {
                return -std::abs(a.y + a.z - wanted.all()) * 100 - std::abs(a.y - wanted.soldiers);
            });
        }
        case T::Volley: return best([&](const Action& a) { return f.battle.field[a.x].all(); });
        case T::SackDamage: return best([&](const Action& a) { return -int{setup.card(a.x).value}; });
        case T::Hits: return best([&](const Action& a) { return int{a.y}; });
        default: return list.front();
    }
}

}  // namespace endtable::after_the_empire
