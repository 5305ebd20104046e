// How often somebody may do something: a bucket of tokens a key, filled at a steady rate.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "server/table/settings.hpp"

namespace endtable::server {

struct Allowance {
    double burst;       // at once
    double per_second;  // and in the long run
};

class Limiter {
public:
    // `generosity` multiplies both; 0: no limit at all (load tests).
    Limiter(Allowance allowance, double generosity)
        : burst_(allowance.burst * generosity), rate_(allowance.per_second * generosity) {}

    // 0: go on. Otherwise the milliseconds until it may be tried again; then nothing was taken.
    Time take(std::string_view key, Time now);
    void forget_full(Time now);  // those who have done nothing for a while
    std::size_t size() const { return buckets_.size(); }

private:
    struct Bucket {
        double tokens;
        Time filled;
    };
    double filled(const Bucket& bucket, Time now) const;

    double burst_;
    double rate_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace endtable::server
