#include "lab/done.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

void Done::add(Range range) {
    if (range.size() == 0) return;
    ranges_.push_back(range);
    std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> joined;
    for (const Range& r : ranges_) {
        if (!joined.empty() && r.first <= joined.back().last)
            joined.back().last = std::max(joined.back().last, r.last);
        else
            joined.push_back(r);
    }
    ranges_ = std::move(joined);
}

bool Done::overlaps(const Done& other) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const Range& a) {
        return std::any_of(other.ranges_.begin(), other.ranges_.end(),
                           [&](const Range& b) { return a.first < b.last && b.first < a.last; });
    });
}

void Done::add(const Done& other) {
    for (const Range& range : other.ranges_) add(range);
}

std::uint64_t Done::size() const {
    std::uint64_t sum = 0;
    for (const Range& range : ranges_) sum += range.size();
    return sum;
}

std::vector<Range> Done::missing(std::uint64_t of) const {
    std::vector<Range> gaps;
    std::uint64_t next = 0;
    for (const Range& range : ranges_) {
        if (range.first > next) gaps.push_back({next, range.first});
        next = range.last;
    }
    if (next < of) gaps.push_back({next, of});
    return gaps;
}

Json Done::to_json() const {
    Json list = Json::array();
    for (const Range& range : ranges_) list.push_back(Json::array({range.first, range.last}));
    return list;
}

Done Done::read(const Reader& json, std::uint64_t of) {
    Done done;
    const int n = json.size(0, 1'000'000);
    for (int i = 0; i < n; ++i) {
        const Reader pair = json.at(i);
        pair.size(2, 2);
        const Range range{read_count(pair.at(0)), read_count(pair.at(1))};
        if (range.first >= range.last || range.last > of) pair.fail(fmt::format("not a range within 0 to {}", of));
        const Done next(range);
        if (done.overlaps(next)) pair.fail("overlaps another range");
        done.add(next);
    }
    return done;
}

void check_same_plan(const Json& plan, const Json& other, const std::string& place) {
    if (plan == other) return;
    for (const auto& [key, value] : plan.items())
        if (!other.contains(key) || other[key] != value)
            throw InputError("different_plan",
                             fmt::format("{}: another plan: {} is {}, not {}", place, key,
                                         other.contains(key) ? brief_json(other[key]) : "missing", brief_json(value)));
    throw InputError("different_plan", fmt::format("{}: another plan: it says more", place));
}

std::uint64_t read_count(const Reader& json) {
    return static_cast<std::uint64_t>(json.integer(0, std::int64_t{1} << 53));
}

}  // namespace endtable::lab
