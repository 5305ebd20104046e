// Tuning: the method finds what is better, games without weights are refused, what it writes can be read back.
#include "lab/tune.hpp"

#include <cmath>

#include "lab/tests/support.hpp"
#include "present/json.hpp"

namespace endtable::lab {
namespace {

// A game in which strength is the distance to the best weights, and a duel is 200 noisy games.
double duel_by_distance(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& best,
                        Rng& rng) {
    const auto distance = [&](const std::vector<double>& w) {
        double sum = 0;
        for (std::size_t i = 0; i < w.size(); ++i) sum += std::pow((w[i] - best[i]) / best[i], 2);
        return sum;
    };
    const double odds = 1 / (1 + std::exp(2 * (distance(a) - distance(b))));
    int won = 0;
    for (int i = 0; i < 200; ++i) won += static_cast<double>(rng.below(1'000'000)) < odds * 1e6 ? 1 : 0;
    return won / 200.0;
}

TEST(Spsa, finds_better_weights_in_noise) {
    const std::vector<double> best{2.0, 0.5, -3.0, 10.0}, start{1.2, 0.8, -1.5, 6.0};
    Rng rng(5);
    Spsa spsa;
    spsa.steps = 200;
    const auto way = spsa.walk(start, {1.2, 0.8, 1.5, 6.0}, [&](const auto& plus, const auto& minus, int) {
        return duel_by_distance(plus, minus, best, rng);
    });
    ASSERT_EQ(way.size(), 200u);
    const auto end = destination(way);
    for (std::size_t i = 0; i < best.size(); ++i)
        EXPECT_LT(std::abs(end[i] - best[i]), std::abs(start[i] - best[i]) / 2) << i << ": " << end[i];
}

TEST(Spsa, stays_where_nothing_matters_and_leaves_alone_what_it_should) {
    const auto way = Spsa{}.walk({1, 2}, {1, 0}, [](const auto& plus, const auto& minus, int) {
        EXPECT_NE(plus[0], minus[0]);
        EXPECT_EQ(plus[1], 2);
        EXPECT_EQ(minus[1], 2);
        return 0.5;
    });
    EXPECT_EQ(destination(way), (std::vector<double>{1, 2}));
}

TEST(Spsa, no_weight_runs_away) {
    Spsa spsa;
    spsa.steps = 500;
    spsa.stride = 50;
    const auto way = spsa.walk({10, -1}, {10, 1}, [](const auto& plus, const auto& minus, int) {
        return plus[0] > minus[0] ? 1.0 : 0.0;  // more is always better
    });
    EXPECT_EQ(way.back().weights[0], 30);
    for (const auto& step : way) {
        EXPECT_LE(step.weights[1], 1);
        EXPECT_GE(step.weights[1], -3);
    }
}

TunePlan small_plan() {
    TunePlan plan;
    plan.game = open("end_of_line", Json::object(), 2);
    plan.bot = read_contender("greedy", [](const std::string&) { return Weights(); });
    plan.steps = 4;
    plan.games = 20;
    plan.confirm = 40;
    return plan;
}

TEST(Tune, repeats_itself_and_can_be_read_back) {
    const TunePlan plan = small_plan();
    const Tuned tuned = run(plan, {1, {}, {}});
    const Json json = to_json(tuned);
    EXPECT_EQ(to_json(run(plan, {3, {}, {}})).dump(), json.dump());
    EXPECT_EQ(tuned.way.size(), 4u);
    EXPECT_EQ(tuned.confirmation.counts.games, 40u);
    EXPECT_EQ(tuned.from, plan.game->weights());
    EXPECT_NE(tuned.to, tuned.from);
    Weights back = read_weights(json, *plan.game, "file");
    std::sort(back.begin(), back.end());
    Weights to = tuned.to;
    std::sort(to.begin(), to.end());
    EXPECT_EQ(back, to);
}

TEST(Tune, changes_only_what_it_is_asked_to) {
    TunePlan plan = small_plan();
    const std::string name = plan.game->weights()[1].first;
    plan.only = {name};
    const Tuned tuned = run(plan, {2, {}, {}});
    for (std::size_t i = 0; i < tuned.to.size(); ++i)
        EXPECT_EQ(tuned.to[i] != tuned.from[i], tuned.to[i].first == name) << tuned.to[i].first;
}

// Weights that say nothing become weights that win, and the match at the end says so.
TEST(Tune, learns_from_nothing) {
    TunePlan plan = small_plan();
    Weights nothing = plan.game->weights();
    for (auto& [name, value] : nothing) value = 0;
    plan.bot.budget.weights = nothing;
    plan.steps = 15;
    plan.games = 20;
    plan.confirm = 100;
    const Tuned tuned = run(plan, {2, {}, {}});
    EXPECT_EQ(tuned.from, nothing);
    EXPECT_TRUE(tuned.confirmed()) << compare(tuned.confirmation, "AB").score;
}

TEST(Tune, refuses_what_cannot_be_tuned) {
    TunePlan plan = small_plan();
    plan.game = open("tic_tac_toe", Json::object(), 2);
    EXPECT_INPUT_ERROR(check(plan), "no_weights", "the evaluation of tic_tac_toe has no weights");
    plan = small_plan();
    plan.bot.budget.level = "random";
    EXPECT_INPUT_ERROR(check(plan), "bad_bot", "'random' does not look at the evaluation");
    plan = small_plan();
    plan.only = {"speed"};
    EXPECT_INPUT_ERROR(check(plan), "bad_weight", "has no weight 'speed'; there are: ");
}

}  // namespace
}  // namespace endtable::lab
