// How a game plays out when equal bots play it: who wins, by seat and by whatever labels the game gives to a seat at
// the end (AnyGame::labels); how long it takes; what is asked, and how many options there are. The same for several
// set-ups of one game, with the same deals.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/contender.hpp"
#include "lab/done.hpp"
#include "lab/statistics.hpp"
#include "match/any_game.hpp"

namespace endtable::lab {

struct BalancePlan {
    struct Section {
        std::shared_ptr<const AnyGame> game;
        Json varied;  // what is particular to it: {"mode": "team"}, or {}
    };
    std::vector<Section> sections;
    Contender bot;  // on every seat
    std::uint64_t seed = 1;
    std::uint64_t games = 10'000;  // of each section

    Json to_json() const;
};

// Seats of finished games that have something in common.
struct SeatTally {
    std::uint64_t seats = 0;
    std::uint64_t shares = 0;   // kWin a win, divided among the sides that share it
    std::uint64_t utility = 0;  // 10,000 is the best
    std::int64_t score = 0;     // of those that have one
    std::uint64_t scored = 0;

    void add(const SeatTally& other);
};

struct QuestionTally {
    std::uint64_t asked = 0;
    std::uint64_t options = 0;
    std::uint64_t most = 0;     // options of one of them
    std::uint64_t single = 0;   // asked with one option only
    std::uint64_t partial = 0;  // the rules list candidates only: there are more options than were counted

    void add(const QuestionTally& other);
};

struct BalanceCounts {
    std::uint64_t games = 0;
    std::uint64_t shared = 0;  // games without a single winner
    std::array<SeatTally, kMaxSeats> seats;
    std::map<std::string, SeatTally> labels;
    std::map<std::string, QuestionTally> questions;
    Histogram plies, decisions, rounds;
    Histogram branching;  // options of a decision
    Histogram scores;

    void add(const BalanceCounts& other);
};

struct Balance {
    Json plan;
    Done done;  // games of every section
    std::vector<BalanceCounts> sections;
};

struct BalanceRun {
    Range games;
    int threads = 1;
    std::function<void(std::uint64_t)> progress;  // games done, of all sections
};
Balance run(const BalancePlan& plan, const BalanceRun& how);

Json to_json(const Balance& balance);
Balance read_balance(const Json& json, const std::string& place);       // InputError{kBadResult}
void add(Balance& sum, const Balance& part, const std::string& place);  // InputError: different_plan, overlap

}  // namespace endtable::lab
