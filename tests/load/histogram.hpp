// How long things took, in microseconds, in buckets that grow with the value: none is wider than a 32nd of it, so that
// a percentile is right to 3 %, and a million values cost no more than ten.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace endtable::load {

class Histogram {
public:
    void add(std::uint64_t value) {
        ++buckets_[bucket(value)];
        ++count_;
        sum_ += value;
        max_ = std::max(max_, value);
    }
    std::uint64_t count() const { return count_; }
    std::uint64_t max() const { return max_; }
    double mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_); }

    // The value that a share `p` (0 … 1) of all does not exceed: the upper end of its bucket, never above the maximum.
    std::uint64_t percentile(double p) const {
        if (count_ == 0) return 0;
        const auto rank = static_cast<std::uint64_t>(std::ceil(p * static_cast<double>(count_)));
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < buckets_.size(); ++i) {
            seen += buckets_[i];
            if (seen < std::max<std::uint64_t>(rank, 1)) continue;
            return i + 1 == buckets_.size() ? max_ : std::min(upper(i), max_);
        }
        return max_;
    }

private:
    static constexpr int kBits = 5;
    static constexpr std::uint64_t kFine = std::uint64_t{1} << kBits;  // below this, a bucket a value
    static constexpr int kOctaves = 36;                                // up to 19 hours

    static std::size_t bucket(std::uint64_t value) {
        if (value < kFine) return static_cast<std::size_t>(value);
        const int octave = static_cast<int>(std::bit_width(value)) - 1 - kBits;
        const std::size_t at = static_cast<std::size_t>(octave) * kFine + static_cast<std::size_t>(value >> octave);
        return std::min(at, kOctaves * kFine - 1);
    }
    static std::uint64_t upper(std::size_t bucket) {
        if (bucket < kFine) return bucket;
        const std::uint64_t octave = bucket / kFine - 1;
        return ((kFine + bucket % kFine + 1) << octave) - 1;
    }

    std::array<std::uint64_t, kOctaves * kFine> buckets_{};
    std::uint64_t count_ = 0;
    std::uint64_t sum_ = 0;
    std::uint64_t max_ = 0;
};

}  // namespace endtable::load
