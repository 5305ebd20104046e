#include "server/hall/limits.hpp"

#include <algorithm>
#include <cmath>

namespace endtable::server {

double Limiter::filled(const Bucket& bucket, Time now) const {
    const double passed = static_cast<double>(std::max<Time>(0, now - bucket.filled)) / 1000;
    return std::min(burst_, bucket.tokens + passed * rate_);
}

Time Limiter::take(std::string_view key, Time now) {
    if (burst_ <= 0) return 0;
    Bucket& bucket = buckets_.try_emplace(std::string(key), Bucket{burst_, now}).first->second;
    const double tokens = filled(bucket, now);
    if (tokens < 1) return static_cast<Time>(std::ceil((1 - tokens) / rate_ * 1000 - 1e-6));
    bucket = {tokens - 1, now};
    return 0;
}

void Limiter::forget_full(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return filled(entry.second, now) >= burst_; });
}

}  // namespace endtable::server
