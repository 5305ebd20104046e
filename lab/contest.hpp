// Bots against bots. A contest is played in groups of mirrored games: the same deal once for every rotation of the
// line-up, so that every bot has every seat with the same cards. A group is what intervals and tests count.
//
// Where the seats are one side (solo, co-op) nobody plays against anybody: then every bot plays the deal alone, on all
// seats, and whoever got more of it (Result::utility) has won.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/contender.hpp"
#include "lab/done.hpp"
#include "lab/statistics.hpp"
#include "lab/workers.hpp"
#include "match/any_game.hpp"

namespace endtable::lab {

inline constexpr std::size_t kMostBots = 4;  // A, B, C, D
inline constexpr std::int64_t kWin = 840;    // a win in points that can be shared by any number of seats

struct ContestPlan {
    std::shared_ptr<const AnyGame> game;
    std::vector<Contender> bots;
    std::string lineup;  // a letter for every side, "AB" or "ABBB"; one side: the bots to compare
    std::uint64_t seed = 1;
    std::uint64_t groups = 200;

    bool by_clock() const;  // then no run is like another
    // Bot of each seat, for each game of a group.
    std::vector<std::vector<int>> seatings() const;
    Json to_json() const;
};
int count_sides(const AnyGame& game);
// Bots in their order; the last one fills the sides that are left: "ABBB". InputError{"bad_lineup"} if they are too
// many.
std::string usual_lineup(std::size_t bots, int sides);
// InputError{"bad_lineup"}, and whatever the game says against a bot.
void check(const ContestPlan& plan);

struct MoveTimes {
    std::uint64_t moves = 0;
    std::uint64_t nanoseconds = 0;
    std::uint64_t longest = 0;  // nanoseconds
    std::uint64_t late = 0;     // later than 110 % of the budget
    std::uint64_t iterations = 0;

    void add(const MoveTimes& other);
};

struct ContestCounts {
    struct Place {
        std::uint64_t games = 0;
        std::uint64_t shares = 0;  // kWin a win
    };
    struct Bot {
        std::uint64_t games = 0;  // of each of its sides
        std::uint64_t wins = 0;   // alone
        std::uint64_t draws = 0;  // together with others
        std::uint64_t losses = 0;
        Histogram shares;                    // of a group: kWin a win, divided among those who draw
        Histogram scores;                    // where the game has a score
        std::array<Place, kMaxSeats> seats;  // none where there is one side
    };
    struct Versus {
        std::uint64_t wins = 0;  // of the first of the two, for every pair of sides
        std::uint64_t draws = 0;
        std::uint64_t losses = 0;
        Histogram groups;  // points of the first: 2 a win, 1 a draw
    };

    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t decisions = 0;
    std::vector<Bot> bots;
    std::map<std::string, Versus> versus;       // "AB"
    std::map<std::uint64_t, Histogram> blocks;  // Versus::groups of "AB" in the order they were played, some at a time
    std::vector<MoveTimes> times;               // of each bot; empty where no clock matters

    void add(const ContestCounts& other);
};

// What was played of a plan.
struct Contest {
    Json plan;
    Done done;
    ContestCounts counts;
};

struct ContestRun {
    Range groups;
    std::optional<SequentialTest> test;  // of A against B: stops as soon as it is decided
    int threads = 1;
    bool time_moves = false;  // also where the clock does not matter
    std::function<void(const Contest&)> progress;
};
Contest run(const ContestPlan& plan, const ContestRun& how);

// The file: plan, counts, and what follows from them.
Json to_json(const Contest& contest, const std::optional<SequentialTest>& test = std::nullopt);
Contest read_contest(const Json& json, const std::string& place);       // InputError{kBadResult}
void add(Contest& sum, const Contest& part, const std::string& place);  // InputError: different_plan, overlap

// Numbers of a contest that people ask for.
struct Comparison {
    double score = 0.5;  // of the first, 0..1; 0.5 is as strong
    Interval interval;
    double elo = 0;
    double elo_low = 0, elo_high = 0;
};
std::int64_t most_points(const Contest& contest, const std::string& pair);  // of a group
Comparison compare(const Contest& contest, const std::string& pair);
struct WinRate {
    double rate = 0;
    Interval interval;
    double fair = 0;  // if all were equally strong
};
WinRate win_rate(const Contest& contest, std::size_t bot);
double win_rate_so_far(const Contest& contest, std::size_t bot);  // without its interval: quick

}  // namespace endtable::lab
