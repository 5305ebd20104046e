// What can be said of counts: intervals, Elo, the sequential test. Counts are whole numbers and add up exactly;
// everything here is derived from them.
//
// The unit of a contest is a mirrored group of games, not a game: the games of a group share their deal, so that only
// groups are independent of each other. A group's result is a whole number of points from 0 to `most`; its score is
// points / most. Nothing is assumed of how the points are distributed: interval and test are those of the likelihood of
// a multinomial over the points ("pentanomial" for pairs of games), as chess engines are tested.
#pragma once

#include <cstdint>
#include <map>

#include "present/json_fwd.hpp"

namespace endtable {
class Reader;
}

namespace endtable::lab {

// How often each value was seen.
class Histogram {
public:
    void add(std::int64_t value, std::uint64_t times = 1) {
        if (times > 0) counts_[value] += times;
    }
    void add(const Histogram& other) {
        for (const auto& [value, times] : other.counts_) counts_[value] += times;
    }

    bool empty() const { return counts_.empty(); }
    std::uint64_t size() const;
    std::int64_t sum() const;
    double mean() const;       // 0 if empty
    double deviation() const;  // of the sample; 0 for fewer than two
    std::int64_t least() const { return empty() ? 0 : counts_.begin()->first; }
    std::int64_t most() const { return empty() ? 0 : counts_.rbegin()->first; }
    std::int64_t quantile(double q) const;  // the smallest value that at least a share q does not exceed
    const std::map<std::int64_t, std::uint64_t>& counts() const { return counts_; }

    Json to_json() const;  // [[value, times], …], ascending
    static Histogram read(const Reader& json);
    bool operator==(const Histogram&) const = default;

private:
    std::map<std::int64_t, std::uint64_t> counts_;
};

struct Interval {
    double low = 0;
    double high = 1;
};
Json to_json(const Interval& interval);

inline constexpr double kConfidence = 1.959963984540054;  // two-sided 95 % of the normal distribution

// Wilson's score interval for a proportion; shares of a win (ties) may be fractions. n = 0 gives 0 to 1.
Interval wilson(double successes, double n, double z = kConfidence);

// The logistic curve of Elo. A score of 0 or 1 is infinitely far.
double score_of_elo(double elo);
double elo_of_score(double score);

// Twice as much likelihood lost as `z` squared ends the interval (Wilks). It stays within 0..1 and is never of width
// zero, however alike the groups were. No groups: 0 to 1.
Interval score_interval(const Histogram& groups, std::int64_t most, double z = kConfidence);

// The logarithm of the best likelihood of `groups` among all distributions over 0..most with mean score `score`,
// relative to the best of all: at most 0. Requires 0 < score < 1.
double log_likelihood(const Histogram& groups, std::int64_t most, double score);

// The generalised sequential probability ratio test: does A's strength differ from B's by elo0 (H0) or by elo1 (H1)?
struct SequentialTest {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // H1 accepted though H0 is true
    double beta = 0.05;   // H0 accepted though H1 is true

    enum class Verdict : std::uint8_t { Continue, H0, H1 };

    double lower() const;                                            // at or below: H0
    double upper() const;                                            // at or above: H1
    double ratio(const Histogram& groups, std::int64_t most) const;  // log-likelihood ratio of H1 to H0
    Verdict verdict(const Histogram& groups, std::int64_t most) const;
};

}  // namespace endtable::lab
