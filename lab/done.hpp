// Which part of a plan is done, and what every result file has in common: parts of one plan add up, and together they
// are the whole, to the byte.
#pragma once

#include <string>
#include <vector>

#include "lab/workers.hpp"
#include "present/json_fwd.hpp"
#include "present/reader.hpp"

namespace endtable::lab {

// Disjoint ranges of numbered units (groups of games, games), ascending, joined where they touch.
class Done {
public:
    Done() = default;
    explicit Done(Range range) { add(range); }

    void add(Range range);
    bool overlaps(const Done& other) const;
    void add(const Done& other);
    std::uint64_t size() const;
    const std::vector<Range>& ranges() const { return ranges_; }
    std::vector<Range> missing(std::uint64_t of) const;

    Json to_json() const;  // [[first, last], …], `last` not included
    static Done read(const Reader& json, std::uint64_t of);
    bool operator==(const Done&) const = default;

private:
    std::vector<Range> ranges_;
};

// InputError{"different_plan"} that names the first field in which the plans differ.
void check_same_plan(const Json& plan, const Json& other, const std::string& place);

// "bad_result" is the code of every complaint about a file that is no result, or one of another version.
inline constexpr const char* kBadResult = "bad_result";
inline constexpr int kResultVersion = 1;

// A whole number that a count may be.
std::uint64_t read_count(const Reader& json);

}  // namespace endtable::lab
