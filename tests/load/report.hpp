// What the load program says at the end: lines for a person, or one JSON object.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tests/load/arena.hpp"
#include "tests/load/process.hpp"

namespace endtable::load {

class Report {
public:
    explicit Report(std::string title) : title_(std::move(title)) {}

    // `name` is the field in JSON, `label` the line for a person; `unit` goes behind the number.
    void add(std::string name, std::string label, double value, std::string unit = {}, int digits = 0);
    void say(std::string line) {
        remarks_.push_back(std::move(line));
    }  // how it was measured, what is to be thought of it
    void add_times(const std::string& name, const std::string& label, const Histogram& times);
    void add_tally(const Tally& tally, double seconds);
    void add_use(const Usage& before, const Usage& after, double own_cpu, double seconds, bool with_server);
    // Nothing that must not be: no gap, nothing twice, nobody waits for an answer.
    void fail(std::string why) { failures_.push_back(std::move(why)); }
    bool ok() const { return failures_.empty(); }

    void print(bool json) const;

private:
    struct Entry {
        std::string name, label;
        double value;
        std::string unit;
        int digits;
    };
    struct Times {
        std::string name, label;
        Histogram times;
    };
    std::string title_;
    std::vector<Entry> entries_;
    std::vector<Times> times_;
    std::vector<std::pair<std::string, std::uint64_t>> errors_;
    std::vector<std::string> remarks_;
    std::vector<std::string> failures_;
};

}  // namespace endtable::load
