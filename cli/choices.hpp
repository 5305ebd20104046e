// What somebody who is asked may answer: numbered, listed, and found again by what is typed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/console.hpp"
#include "present/json_fwd.hpp"

namespace endtable::cli {

struct Choice {
    std::string key{};  // what is typed: its number, or its notation where notations are numbers
    std::string notation;
    std::string label;
    std::vector<std::string> path;
};

class Choices {
public:
    static constexpr std::size_t kListed = 60;  // unless all are asked for

    Choices() = default;
    // `open`: what else is legal where the list is not complete, as notations with places in them (`light
    // {x},{y},{z}`).
    Choices(std::vector<Choice> list, bool complete, std::vector<std::string> open = {});

    bool empty() const { return list_.empty(); }
    std::size_t size() const { return list_.size(); }
    // By notation, number, or notation in another case where that is clear; null if it is none of them.
    const Choice* chosen(const std::string& typed) const;
    // "grid:5,2" -> "3": the number of the choice that goes there, or empty where several do.
    std::map<std::string, std::string> hints() const;
    // `view` knows what the things are called that choices begin with.
    void show(Console& console, const Json& view, std::size_t most) const;

private:
    bool show_by_first_click(Console& console, const Json& view, std::size_t most) const;

    std::vector<Choice> list_;
    bool complete_ = true;  // they are all there are
    std::vector<std::string> open_;
};

// Whether all of it is digits.
bool is_number(std::string_view text);
std::string without_blanks(std::string_view text);

}  // namespace endtable::cli
