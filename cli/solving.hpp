// What `endtable solve` shares between one question and a thousand: puzzles by seed, level and date, and how an answer
// is told.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/console.hpp"
#include "cli/game_choice.hpp"

namespace endtable::cli {

using Date = std::chrono::year_month_day;

// "2026-01-31", or "today" (UTC). CommandError if it is no day.
Date read_date(const std::string& text);
std::string date_text(Date date);

// The puzzles of a game; CommandError if it has none, naming games that have some.
const PuzzlePack& puzzles_of(const GameModule& module);

struct Puzzle {
    std::uint64_t seed = 0;
    int level = 0;
    std::optional<Date> date;
    std::uint64_t salt = 0;  // seeds before this one that may not be published
};
Puzzle daily(const PuzzlePack& pack, Date date, int level);
std::shared_ptr<const AnyGame> open_puzzle(const GameModule& module, const GameChoice& choice, const Puzzle& puzzle);

// {"score","lower_bound","proved","basis"?,"nodes","seconds"}
Json solution_json(const Solution<PackedAction>& found);

struct ManyRequest {
    Date first;
    int level = 0;
    int count = 0;
    SolveLimits limits;
    bool json = false;
};
// The puzzles of so many days: how many optima are proved, and what that costs. False if one is not.
bool solve_many(const GameModule& module, const GameChoice& choice, const ManyRequest& request, Console& console);

}  // namespace endtable::cli
