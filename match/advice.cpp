#include "match/advice.hpp"

#include <algorithm>
#include <cmath>

namespace endtable {

namespace {

constexpr int kWorlds = 3;             // as many ways to fill what p cannot know
constexpr int kMostChance = 32;        // draws after a move
constexpr std::size_t kMostLines = 8;  // that are given a reason
constexpr double kLeast = 0.02;        // a smaller difference is no reason

using Worths = std::vector<double>;  // by aspect

// One of the worlds that p takes for possible.
AnyState filled(const AnyGame& game, AnyState masked, int world) {
    Rng rng(0xAD71CEu + static_cast<unsigned>(world));
    game.fill(masked, rng);
    return masked;
}

Worths worths(const AnyGame& game, const AnyState& s, Seat p) {
    Worths list;
    for (const Aspect& aspect : game.aspects(s, p)) list.push_back(static_cast<double>(aspect.worth));
    return list;
}

// What the move changes of each aspect, chance included.
Worths gains(const AnyGame& game, const AnyState& masked, Seat p, PackedAction a) {
    Worths sum;
    for (int world = 0; world < kWorlds; ++world) {
        AnyState s = filled(game, masked, world);
        Rng rng(static_cast<unsigned>(world));
        const Worths before = worths(game, s, p);
        game.apply(s, p, a, nullptr);
        for (int draws = 0; draws < kMostChance && game.turn(s).is_chance(); ++draws)
            game.apply(s, kChance, game.chance(s, rng), nullptr);
        const Worths after = worths(game, s, p);
        if (before.empty() || after.size() != before.size()) return {};
        sum.resize(before.size());
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += (after[i] - before[i]) / kWorlds;
    }
    return sum;
}

}  // namespace

Json advice_json(const AnyGame& game, const AnyState& s, Seat p, const BotAnswer& answer) {
    AnyState masked = s;
    game.mask(masked, Seats::only(p));
    std::vector<Worths> of;
    double mean_value = 0;
    Worths mean;
    for (const auto& line : answer.best) {
        if (of.size() == kMostLines) break;
        of.push_back(gains(game, masked, p, line.action));
        if (of.back().empty()) break;
        mean.resize(of.back().size());
        mean_value += line.value;
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += of.back()[i];
    }
    const bool has_reasons = of.size() > 1 && !of.back().empty();
    const auto names = has_reasons ? game.aspects(filled(game, masked, 0), p) : std::vector<Aspect>();
    const auto n = static_cast<double>(of.size());
    Json list = Json::array();
    for (std::size_t l = 0; l < answer.best.size(); ++l) {
        const auto& line = answer.best[l];
        Json json =
            object({{"action", game.notation(masked, p, line.action)}, {"value", line.value}, {"visits", line.visits}});
        // Against the others, not against the mean of all: that has a part of this one in it.
        const bool is_better = l == 0 || line.value * n >= mean_value;
        std::size_t which = 0;
        double most = 0;
        for (std::size_t i = 0; l < of.size() && i < names.size(); ++i) {
            const double against = of[l][i] - (mean[i] - of[l][i]) / (n - 1);
            const double difference = is_better ? against : -against;
            if (difference > most) most = difference, which = i;
        }
        if (most >= kLeast) {
            const bool gains = of[l][which] > 0;
            json["because"] = object(
                {{"how", is_better ? (gains ? "gains" : "keeps") : (gains ? "misses" : "costs")},
                 {"what", to_json(Text{"aspect." + std::string(names[which].name), Json::object()}, game.words())}});
        }
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace endtable
