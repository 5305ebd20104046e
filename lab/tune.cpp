#include "lab/tune.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bots/levels.hpp"
#include "lab/playing.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

// --- The method -----------------------------------------------------------------------------------------------------

std::vector<Spsa::Step> Spsa::walk(std::vector<double> weights, const std::vector<double>& scales,
                                   const Duel& duel) const {
    // Spall's exponents; the delay keeps the first steps from jumping about.
    constexpr double kStrideFades = 0.602, kReachFades = 0.101;
    const double delay = 1 + steps / 10.0;
    Rng rng(seed);
    std::vector<Step> way;
    const std::vector<double> first = weights;
    for (int k = 0; k < steps; ++k) {
        const double far = reach / std::pow(k + 1, kReachFades);
        const double wide = stride * std::pow(delay / (k + delay), kStrideFades);
        std::vector<double> signs, plus = weights, minus = weights;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            signs.push_back(rng.below(2) == 0 ? -1 : 1);
            plus[i] += far * scales[i] * signs[i];
            minus[i] -= far * scales[i] * signs[i];
        }
        const double score = duel(plus, minus, k);
        const double slope = (2 * score - 1) / (2 * far);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double far_off = furthest * scales[i];
            weights[i] =
                std::clamp(weights[i] + wide * slope * scales[i] * signs[i], first[i] - far_off, first[i] + far_off);
        }
        way.push_back({weights, score});
    }
    return way;
}

std::vector<double> destination(const std::vector<Spsa::Step>& way) {
    const std::size_t from = way.size() / 2;
    std::vector<double> mean(way.back().weights.size());
    for (std::size_t k = from; k < way.size(); ++k)
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += way[k].weights[i];
    for (double& w : mean) w /= static_cast<double>(way.size() - from);
    return mean;
}

// --- Weights of a game ----------------------------------------------------------------------------------------------

namespace {

// All weights, those the bot was given in the place of the game's own.
Weights first_weights(const TunePlan& plan) {
    Weights weights = plan.game->weights();
    for (auto& [name, value] : weights)
        for (const auto& [given, other] : plan.bot.budget.weights)
            if (given == name) value = other;
    return weights;
}

// A large change of a weight is one of its own size; one that is nothing yet may become what others are.
std::vector<double> scales_of(const Weights& weights, const std::vector<std::string>& only) {
    double sum = 0;
    for (const auto& [name, value] : weights) sum += std::abs(value);
    const double usual = sum > 0 ? sum / static_cast<double>(weights.size()) : 1;
    std::vector<double> scales;
    for (const auto& [name, value] : weights) {
        const bool tuned = only.empty() || std::find(only.begin(), only.end(), name) != only.end();
        scales.push_back(!tuned ? 0 : std::abs(value) > usual / 20 ? std::abs(value) : usual / 2);
    }
    return scales;
}

// More digits than this are noise, and nobody wants to read them.
double rounded(double value) {
    if (value == 0) return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 3);
    const double neat = std::round(value / unit) * unit;
    return std::stod(fmt::format("{:.4g}", neat));
}

Contender with(const Contender& bot, const Weights& names, const std::vector<double>& values) {
    Contender changed = bot;
    changed.budget.weights = names;
    for (std::size_t i = 0; i < values.size(); ++i) changed.budget.weights[i].second = values[i];
    return changed;
}

std::vector<double> values_of(const Weights& weights) {
    std::vector<double> values;
    for (const auto& [name, value] : weights) values.push_back(value);
    return values;
}

ContestPlan duel_of(const TunePlan& plan, Contender a, Contender b, std::uint64_t games, std::uint64_t number) {
    ContestPlan duel;
    duel.game = plan.game;
    duel.bots = {std::move(a), std::move(b)};
    duel.lineup = usual_lineup(2, count_sides(*plan.game));
    duel.seed = mixed(plan.seed, number) >> 11;  // a number that JavaScript can write, too
    duel.groups = (games + duel.lineup.size() - 1) / duel.lineup.size();
    return duel;
}

}  // namespace

Json TunePlan::to_json() const {
    return {{"game", game->info().id},
            {"rules", game->info().rules},
            {"options", game->options()},
            {"seats", game->seats()},
            {"content", game->content_hash()},
            {"bot", bot.to_json()},
            {"only", only},
            {"reach", reach},
            {"stride", stride},
            {"steps", steps},
            {"games", games},
            {"confirm", confirm},
            {"seed", seed}};
}

void check(const TunePlan& plan) {
    const Weights own = plan.game->weights();
    if (own.empty())
        throw InputError("no_weights", fmt::format("there is nothing to tune: the evaluation of {} has no weights",
                                                   plan.game->info().id));
    const Level* level = find_level(plan.bot.budget.level);
    if (level != nullptr && level->kind != Level::Kind::Greedy && level->kind != Level::Kind::Search)
        throw InputError("bad_bot",
                         fmt::format("'{}' does not look at the evaluation, its weights cannot be tuned with it",
                                     plan.bot.budget.level));
    for (const auto& name : plan.only)
        if (std::none_of(own.begin(), own.end(), [&](const auto& w) { return w.first == name; })) {
            std::string names;
            for (const auto& w : own) names += (names.empty() ? "" : ", ") + w.first;
            throw InputError("bad_weight",
                             fmt::format("{} has no weight '{}'; there are: {}", plan.game->info().id, name, names));
        }
    plan.game->bot(seat(0), plan.bot.budget);  // throws if it cannot be made
}

bool Tuned::confirmed() const { return compare(confirmation, "AB").interval.low > 0.5; }

Tuned run(const TunePlan& plan, const TuneRun& how) {
    check(plan);
    const Weights from = first_weights(plan);
    const auto play = [&](const ContestPlan& duel, const std::function<void(const Contest&)>& progress) {
        return run(duel, ContestRun{{0, duel.groups}, {}, how.threads, false, progress});
    };
    Spsa spsa;
    spsa.steps = plan.steps;
    spsa.reach = plan.reach;
    spsa.stride = plan.stride;
    spsa.seed = mixed(plan.seed, 0x5B5A);
    const auto duel = [&](const std::vector<double>& plus, const std::vector<double>& minus, int k) {
        const auto number = static_cast<std::uint64_t>(k) + 1;
        const ContestPlan both =
            duel_of(plan, with(plan.bot, from, plus), with(plan.bot, from, minus), plan.games, number);
        const Contest contest = play(both, {});
        const double score =
            contest.counts.versus.at("AB").groups.mean() / static_cast<double>(most_points(contest, "AB"));
        if (how.progress) how.progress(k + 1, score);
        return score;
    };
    Tuned tuned;
    tuned.plan = plan.to_json();
    tuned.from = from;
    tuned.way = spsa.walk(values_of(from), scales_of(from, plan.only), duel);
    tuned.to = from;
    const auto end = destination(tuned.way);
    for (std::size_t i = 0; i < end.size(); ++i)
        if (end[i] != from[i].second) tuned.to[i].second = rounded(end[i]);
    // Deals that nothing was tuned on.
    const Contender better = with(plan.bot, from, values_of(tuned.to));
    tuned.confirmation = play(duel_of(plan, better, plan.bot, plan.confirm, 0), how.confirming);
    return tuned;
}

Json to_json(const Tuned& tuned) {
    Json way = Json::array();
    for (const auto& step : tuned.way) way.push_back({{"score", step.score}, {"weights", step.weights}});
    return {{"lab", kResultVersion},
            {"kind", "weights"},
            {"game", tuned.plan["game"]},
            {"plan", tuned.plan},
            {"names",
             [&] {
                 Json names = Json::array();
                 for (const auto& [name, value] : tuned.from) names.push_back(name);
                 return names;
             }()},
            {"from", to_json(tuned.from)},
            {"weights", to_json(tuned.to)},
            {"way", std::move(way)},
            {"confirmation", to_json(tuned.confirmation)},
            {"confirmed", tuned.confirmed()}};
}

}  // namespace endtable::lab
