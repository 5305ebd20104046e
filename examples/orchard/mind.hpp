// Orchard: what bots know of it (bots/knowledge.hpp). A crate is worth its points and what its lines may still become;
// a rollout packs where that is most, and is judged when its round is over.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/knowledge.hpp"
#include "examples/orchard/rules.hpp"

namespace endtable::orchard {

class Mind {
public:
    using State = Orchard::State;
    using Action = Orchard::Action;

    explicit Mind(const Orchard& g) : g_(&g) {}

    void value(const State& s, Values& out) const {
        const int seats = g_->setup().seats;
        out.fill(0.5f);
        if (g_->is_over(s)) {
            const Result r = g_->result(s);
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(r.utility[i]) / 10000.0f;
            return;
        }
        std::array<float, kMaxPlayers> worth{};
        for (std::size_t p = 0; p < worth.size(); ++p)
            worth[p] = s.resigned[p] == 0 ? promise(s.crate[p], s.round) + to_come(s, p) : -100.0f;
        for (std::size_t p = 0; p < static_cast<std::size_t>(seats); ++p) {
            float sum = 0;
            for (std::size_t q = 0; q < static_cast<std::size_t>(seats); ++q)
                if (q != p) sum += 1 / (1 + std::exp((worth[q] - worth[p]) / kScale));
            out[p] = sum / static_cast<float>(seats - 1);
        }
    }

    Action roll(const State& s, Seat p, Rng& rng, std::vector<Action>&) const {
        const Task& task = s.lanes[p].top();
        if (task.kind == Task::Send) {  // as the baskets hang
            int all = 0;
            for (const auto n : s.baskets) all += n;
            auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
            std::uint8_t tree = 0;
            while ((left -= s.baskets[tree]) >= 0) ++tree;
            return {Action::Send, tree};
        }
        Crate crate = s.crate[static_cast<std::size_t>(index(p))];
        Action best{Action::Give, 0};
        float most = promise(crate, s.round);
        for (std::uint8_t cell = 0; cell < kCells; ++cell) {
            if (crate[cell].fruit != 0) continue;
            crate[cell] = {static_cast<std::uint8_t>(task.what + 1), task.baskets};
            if (const float here = promise(crate, s.round); here > most) {
                most = here;
                best = {Action::Pack, cell};
            }
            crate[cell] = {};
        }
        return best;
    }

    int rollout() const { return kLongestRollout; }
    bool ends(const State& leaf, const State& s, int) const { return s.round > leaf.round + 1; }

private:
    static constexpr float kScale = 9;

    // What is still to be packed in this round: stacks, and what its pickers may bring. Where others send theirs nobody
    // knows: a quarter of their strength stands at every tree.
    float to_come(const State& s, std::size_t p) const {
        float baskets = 0;
        const auto& lane = s.lanes[seat(static_cast<int>(p))];
        for (int i = 0; i < lane.depth(); ++i) baskets += static_cast<float>(lane.all()[i].baskets);
        const float others = 0.75f * static_cast<float>(g_->in_play(s).count() - 1);
        for (std::size_t tree = 0; tree < kTrees; ++tree) {
            float own = 0;
            for (int picker = 0; picker < kPickers; ++picker)
                if (s.sent[p][static_cast<std::size_t>(picker)] == tree + 1) own += picker == 0 ? 2 : 1;
            if (own > 0) baskets += static_cast<float>(s.baskets[tree]) * own / (own + others);
        }
        return baskets;
    }

    // Points, those that lines may still bring, and what a free compartment is worth while there are rounds left.
    float promise(const Crate& crate, int round) const {
        static constexpr float kRow[] = {0, 0.25f, 0.55f, 1}, kColumn[] = {0, 0.35f, 0.6f, 1};
        const auto left = static_cast<float>(g_->setup().rounds - round + 1);
        const float hope = std::min(1.0f, left / 2);
        float sum = 0;
        for (int cell = 0; cell < kCells; ++cell) {
            const Line row = line_of(crate, cell, true), column = line_of(crate, cell, false);
            const auto baskets = static_cast<float>(crate[static_cast<std::size_t>(cell)].baskets);
            if (baskets == 0) {
                sum += std::min(2.2f, left);
                continue;
            }
            float times = 1;
            if (row.same) times += kRow[row.filled] * (row.filled == kSide ? 1 : hope);
            if (column.different) times += kColumn[column.filled] * (column.filled == kSide ? 1 : hope);
            sum += baskets * times;
        }
        return sum;
    }

    const Orchard* g_;
};

}  // namespace endtable::orchard
