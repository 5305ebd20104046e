#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable::lab {

std::uint64_t Histogram::size() const {
    std::uint64_t n = 0;
    for (const auto& [value, times] : counts_) n += times;
    return n;
}

std::int64_t Histogram::sum() const {
    std::int64_t sum = 0;
    for (const auto& [value, times] : counts_) sum += value * static_cast<std::int64_t>(times);
    return sum;
}

double Histogram::mean() const { return empty() ? 0 : static_cast<double>(sum()) / static_cast<double>(size()); }

double Histogram::deviation() const {
    const std::uint64_t n = size();
    if (n < 2) return 0;
    const double middle = mean();
    double squares = 0;
    for (const auto& [value, times] : counts_) {
        const double off = static_cast<double>(value) - middle;
        squares += off * off * static_cast<double>(times);
    }
    return std::sqrt(squares / static_cast<double>(n - 1));
}

std::int64_t Histogram::quantile(double q) const {
    const double wanted = q * static_cast<double>(size());
    std::uint64_t below = 0;
    for (const auto& [value, times] : counts_) {
        below += times;
        if (static_cast<double>(below) >= wanted) return value;
    }
    return most();
}

Json Histogram::to_json() const {
    Json list = Json::array();
    for (const auto& [value, times] : counts_) list.push_back(Json::array({value, times}));
    return list;
}

Histogram Histogram::read(const Reader& json) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53;
    Histogram read;
    const int n = json.size(0, 1'000'000);
    for (int i = 0; i < n; ++i) {
        const Reader pair = json.at(i);
        pair.size(2, 2);
        const std::int64_t value = pair.at(0).integer(-kMost, kMost);
        if (i > 0 && value <= read.most()) pair.fail("values must ascend");
        read.add(value, static_cast<std::uint64_t>(pair.at(1).integer(1, kMost)));
    }
    return read;
}

Json to_json(const Interval& interval) { return Json::array({interval.low, interval.high}); }

Interval wilson(double successes, double n, double z) {
    if (n <= 0) return {};
    const double p = successes / n;
    const double z2 = z * z;
    const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    const double half = z / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

// With mean score s the likelihood is greatest for p_i = n_i / (N (1 + t (x_i - s))), where t is the root of
// sum n_i (x_i - s) / (1 + t (x_i - s)), which falls all the way from plus to minus infinity between the bounds that
// keep every p_i positive (Owen, Empirical Likelihood). A distribution may also have results nobody saw yet: those
// furthest out cost least, so that a vanishing count at both ends stands for all of them.
double log_likelihood(const Histogram& groups, std::int64_t most, double score) {
    constexpr double kUnseen = 1e-6;
    std::map<double, double> counts{{-score, kUnseen}, {1 - score, kUnseen}};
    for (const auto& [points, times] : groups.counts())
        counts[static_cast<double>(points) / static_cast<double>(most) - score] += static_cast<double>(times);

    double low = -1 / (1 - score), high = 1 / score;
    const auto slope = [&](double t) {
        double sum = 0;
        for (const auto& [x, n] : counts) sum += n * x / (1 + t * x);
        return sum;
    };
    constexpr int kHalvings = 100;  // more than a double has bits
    for (int i = 0; i < kHalvings; ++i) {
        const double t = low + (high - low) / 2;
        if (t <= low || t >= high) break;
        (slope(t) > 0 ? low : high) = t;
    }
    const double t = low + (high - low) / 2;
    double sum = 0;
    for (const auto& [x, n] : counts) sum += n * std::log1p(std::max(t * x, -1 + 1e-15));
    return -sum;
}

Interval score_interval(const Histogram& groups, std::int64_t most, double z) {
    if (groups.empty()) return {};
    const double mean = groups.mean() / static_cast<double>(most);
    const double least_likely = -z * z / 2;
    // Likelihood falls on both sides of the mean; `outer` is beyond the interval, `inner` within.
    const auto bound = [&](double outer) {
        double inner = mean;
        constexpr int kHalvings = 50;
        for (int i = 0; i < kHalvings; ++i) {
            const double s = (inner + outer) / 2;
            if (s <= 0 || s >= 1) break;
            (log_likelihood(groups, most, s) > least_likely ? inner : outer) = s;
        }
        return inner;
    };
    return {mean <= 0 ? 0 : bound(0), mean >= 1 ? 1 : bound(1)};
}

double SequentialTest::lower() const { return std::log(beta / (1 - alpha)); }
double SequentialTest::upper() const { return std::log((1 - beta) / alpha); }

double SequentialTest::ratio(const Histogram& groups, std::int64_t most) const {
    if (groups.empty()) return 0;
    return log_likelihood(groups, most, score_of_elo(elo1)) - log_likelihood(groups, most, score_of_elo(elo0));
}

SequentialTest::Verdict SequentialTest::verdict(const Histogram& groups, std::int64_t most) const {
    const double now = ratio(groups, most);
    return now >= upper() ? Verdict::H1 : now <= lower() ? Verdict::H0 : Verdict::Continue;
}

}  // namespace endtable::lab
