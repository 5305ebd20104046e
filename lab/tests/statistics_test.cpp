// Statistics against values known elsewhere.
#include "lab/statistics.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "lab/tests/support.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable::lab {
namespace {

Histogram of(std::initializer_list<std::uint64_t> times) {
    Histogram h;
    std::int64_t value = 0;
    for (const auto n : times) h.add(value++, n);
    return h;
}

TEST(Histogram, counts_mean_and_quantiles) {
    Histogram h = of({1, 0, 2, 1});  // 0 2 2 3
    EXPECT_EQ(h.size(), 4u);
    EXPECT_EQ(h.sum(), 7);
    EXPECT_DOUBLE_EQ(h.mean(), 1.75);
    EXPECT_NEAR(h.deviation(), 1.2583057, 1e-7);
    EXPECT_EQ(h.least(), 0);
    EXPECT_EQ(h.most(), 3);
    EXPECT_EQ(h.quantile(0.25), 0);
    EXPECT_EQ(h.quantile(0.26), 2);
    EXPECT_EQ(h.quantile(0.75), 2);
    EXPECT_EQ(h.quantile(1), 3);
    EXPECT_EQ(h.to_json().dump(), "[[0,1],[2,2],[3,1]]");
    h.add(of({1, 1}));
    EXPECT_EQ(h.to_json().dump(), "[[0,2],[1,1],[2,2],[3,1]]");
    EXPECT_EQ(Histogram::read(Reader(h.to_json(), "h", "bad")), h);
    EXPECT_EQ(Histogram().mean(), 0);
}

TEST(Histogram, what_is_none_is_refused) {
    for (const char* text : {"{}", "[[1]]", "[[2,1],[1,1]]", "[[1,0]]", "[[1,-1]]", "[[1,1],[1,1]]", "[[0.5,1]]"}) {
        const Json json = Json::parse(text);
        EXPECT_INPUT_ERROR(Histogram::read(Reader(json, "h", "bad")), "bad", "h");
    }
}

// Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(Statistics, wilson_as_published) {
    const auto expect = [](double successes, double n, double low, double high) {
        const Interval i = wilson(successes, n);
        EXPECT_NEAR(i.low, low, 5e-5) << successes << " of " << n;
        EXPECT_NEAR(i.high, high, 5e-5) << successes << " of " << n;
    };
    expect(81, 263, 0.2553, 0.3662);
    expect(15, 148, 0.0624, 0.1605);
    expect(0, 20, 0.0, 0.1611);
    expect(1, 29, 0.0061, 0.1718);
    expect(20, 20, 0.8389, 1.0);
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Statistics, elo_is_the_logistic_curve) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(elo_of_score(0.75), 190.848502, 1e-6);
    EXPECT_NEAR(elo_of_score(score_of_elo(-37.5)), -37.5, 1e-9);
    EXPECT_EQ(elo_of_score(1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(elo_of_score(0), -std::numeric_limits<double>::infinity());
}

// Wins and losses only: the likelihood is the binomial's, and everything has a closed form.
TEST(Statistics, likelihood_of_wins_and_losses) {
    const Histogram h = of({30, 70});
    EXPECT_NEAR(log_likelihood(h, 1, 0.7), 0, 1e-9);
    EXPECT_NEAR(log_likelihood(h, 1, 0.6), 70 * std::log(0.6 / 0.7) + 30 * std::log(0.4 / 0.3), 1e-6);
    const Interval i = score_interval(h, 1);
    for (const double s : {i.low, i.high})
        EXPECT_NEAR(70 * std::log(s / 0.7) + 30 * std::log((1 - s) / 0.3), -kConfidence * kConfidence / 2, 1e-4);
    EXPECT_LT(i.low, 0.7);
    EXPECT_GT(i.high, 0.7);
}

// Values computed by Newton's method in another program.
TEST(Statistics, likelihood_of_pairs) {
    const Histogram pairs = of({2, 30, 100, 52, 6});
    EXPECT_NEAR(log_likelihood(pairs, 4, 0.5), -4.029298280862531, 1e-5);
    const Interval i = score_interval(pairs, 4);
    EXPECT_NEAR(i.low, 0.5123876939933839, 1e-6);
    EXPECT_NEAR(i.high, 0.566596825239914, 1e-6);
    SequentialTest test{0, 5, 0.05, 0.05};
    EXPECT_NEAR(test.ratio(pairs, 4), 1.313870084973762, 1e-5);
}

TEST(Statistics, an_interval_is_never_of_width_zero) {
    const Interval all_won = score_interval(of({0, 0, 200}), 2);
    EXPECT_EQ(all_won.high, 1);
    EXPECT_NEAR(all_won.low, std::exp(-kConfidence * kConfidence / 2 / 200), 1e-5);
    const Interval all_split = score_interval(of({0, 0, 200}), 4);
    EXPECT_LT(all_split.low, 0.499);
    EXPECT_GT(all_split.low, 0.49);
    EXPECT_NEAR(all_split.low + all_split.high, 1, 1e-6);
    const Interval all_lost = score_interval(of({50}), 4);
    EXPECT_EQ(all_lost.low, 0);
    EXPECT_GT(all_lost.high, 0.01);
    EXPECT_EQ(score_interval(Histogram(), 4).high, 1);
}

// 95 % means 95 %: pairs that are far from binomial, drawn many times.
TEST(Statistics, intervals_cover_what_they_promise) {
    Rng rng(7);
    int covered = 0;
    constexpr int kRuns = 2000;
    for (int run = 0; run < kRuns; ++run) {
        Histogram pairs;
        for (int i = 0; i < 150; ++i) {
            const auto x = rng.below(100);
            pairs.add(x < 5 ? 0 : x < 20 ? 1 : x < 70 ? 2 : x < 85 ? 3 : 4);  // mean 0.55
        }
        const Interval i = score_interval(pairs, 4);
        covered += i.low <= 0.55 && 0.55 <= i.high ? 1 : 0;
    }
    EXPECT_GT(covered, kRuns * 93 / 100);
    EXPECT_LT(covered, kRuns * 97 / 100);
}

TEST(SequentialTest, bounds_are_wald_s) {
    const SequentialTest test{0, 10, 0.05, 0.05};
    EXPECT_NEAR(test.upper(), 2.944439, 1e-6);
    EXPECT_NEAR(test.lower(), -2.944439, 1e-6);
    const SequentialTest strict{0, 10, 0.01, 0.1};
    EXPECT_NEAR(strict.upper(), std::log(90), 1e-12);
    EXPECT_NEAR(strict.lower(), std::log(0.1 / 0.99), 1e-12);
}

// Wins and losses only: the ratio is the textbook's.
TEST(SequentialTest, ratio_of_wins_and_losses) {
    const SequentialTest test{0, 100, 0.05, 0.05};
    const double p = score_of_elo(100);
    EXPECT_NEAR(test.ratio(of({40, 60}), 1), 60 * std::log(p / 0.5) + 40 * std::log((1 - p) / 0.5), 1e-4);
    EXPECT_EQ(test.verdict(of({40, 60}), 1), SequentialTest::Verdict::Continue);
    EXPECT_EQ(test.verdict(of({40, 120}), 1), SequentialTest::Verdict::H1);
    EXPECT_EQ(test.verdict(of({60, 60}), 1), SequentialTest::Verdict::H0);
    EXPECT_EQ(test.ratio(Histogram(), 1), 0);
}

// Wrong as often as it may be, and hardly more.
TEST(SequentialTest, errs_as_rarely_as_promised) {
    Rng rng(11);
    const SequentialTest test{0, 60, 0.05, 0.05};
    int wrong = 0, undecided = 0;
    constexpr int kRuns = 400;
    for (int run = 0; run < kRuns; ++run) {
        Histogram pairs;
        auto verdict = SequentialTest::Verdict::Continue;
        for (int i = 0; i < 3000 && verdict == SequentialTest::Verdict::Continue; ++i) {
            pairs.add(static_cast<std::int64_t>(rng.below(2) + rng.below(2) + rng.below(2)) +
                      rng.below(2));  // H0 is true
            verdict = test.verdict(pairs, 4);
        }
        wrong += verdict == SequentialTest::Verdict::H1 ? 1 : 0;
        undecided += verdict == SequentialTest::Verdict::Continue ? 1 : 0;
    }
    EXPECT_LE(wrong, kRuns * 8 / 100);
    EXPECT_GE(wrong, 1) << "a test that never errs is not at its bound";
    EXPECT_EQ(undecided, 0);
}

}  // namespace
}  // namespace endtable::lab
