// Lanterns: what bots know of it (bots/knowledge.hpp). Houses are counted as if the game ended now, oil as the houses
// it will light.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "bots/knowledge.hpp"
#include "examples/lanterns/rules.hpp"

namespace endtable::lanterns {

class Mind {
public:
    explicit Mind(const Lanterns& g) : g_(&g) {}

    void value(const Lanterns::State& s, Values& out) const {
        const Result r = g_->result(s);
        out.fill(0);
        if (g_->is_over(s)) {
            for (std::size_t p = 0; p < kMostSeats; ++p) out[p] = static_cast<float>(r.utility[p]) / 10'000;
            return;
        }
        const Lanterns::Owners owners = g_->owners(s);
        std::array<float, kMostSeats> worth{};
        float all = 0;
        int seats = 0;
        for (std::size_t p = 0; p < kMostSeats; ++p) {
            if (r.score[p] == Result::kNoScore) continue;
            ++seats;
            worth[p] = static_cast<float>(std::count(owners.begin(), owners.end(), static_cast<int>(p)));
            if (((s.resigned >> p) & 1) == 0) worth[p] += kHousesForOil * static_cast<float>(s.oil[p]);
            all += worth[p];
        }
        for (std::size_t p = 0; p < static_cast<std::size_t>(seats); ++p) {
            const float others = (all - worth[p]) / static_cast<float>(seats - 1);
            out[p] = std::clamp(0.5f + (worth[p] - others) / kHouses, 0.02f, 0.98f);
        }
    }

    // The places that light most houses for their oil.
    void narrow(const Lanterns::State& s, Seat p, std::vector<Place>& list) const {
        constexpr std::size_t kMost = 16;
        if (list.size() <= kMost) return;
        std::vector<std::pair<float, std::size_t>> gains;
        for (std::size_t i = 0; i < list.size(); ++i) gains.emplace_back(-gain(s, p, list[i]), i);
        std::nth_element(gains.begin(), gains.begin() + kMost, gains.end());
        gains.resize(kMost);
        std::sort(gains.begin(), gains.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        std::vector<Place> kept;
        for (const auto& one : gains) kept.push_back(list[one.second]);
        list = std::move(kept);
    }

private:
    static constexpr float kHousesForOil = 0.9f;

    float gain(const Lanterns::State& s, Seat p, const Place& at) const {
        Lanterns::State next = s;
        next.lanterns[next.lit] = at;
        next.whose[next.lit] = static_cast<std::uint8_t>(index(p));
        ++next.lit;
        const auto before = g_->owners(s), after = g_->owners(next);
        float change = -kHousesForOil * static_cast<float>(price(at));
        for (std::size_t h = 0; h < kHouses; ++h)
            if (before[h] != after[h]) change += before[h] == kNobodysHouse ? 1.0f : 1.5f;
        return change;
    }

    const Lanterns* g_;
};

}  // namespace endtable::lanterns
