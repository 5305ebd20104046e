// The engine protocol (docs/protocol.md): a JSON object in, a JSON object out. No I/O here, so that tests and fuzzers
// can call it; `endtable engine` is this class and a loop.
//
// The driver is trusted: it may see every seat. Where it plays for somebody who is not, it says so with `seats`, and
// everything in the answer is as those viewers may know it. What it sends is not trusted: any bytes get an answer.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "match/match.hpp"
#include "match/moments.hpp"
#include "present/json_fwd.hpp"
#include "present/reader.hpp"
#include "server/table/table.hpp"

namespace endtable {

class Engine {
public:
    struct Limits {
        std::size_t line_bytes = std::size_t{4} << 20;
        int matches = 256;              // open at the same time
        int list_length = 1024;         // of `actions` in one `act`
        int bot_milliseconds = 60'000;  // at most, for one `bot`
        int bot_iterations = 1'000'000;
        int playouts = 1'000'000;  // at most, for one `playouts`
        int moments = 256;         // in one answer
    };

    Engine() : Engine(Limits()) {}
    explicit Engine(const Limits& limits) : limits_(limits) {}

    // The answer to one line, without line ends in either. Never throws, whatever the bytes; a line longer than the
    // limit may be cut anywhere behind it.
    std::string answer(std::string_view line);
    const Limits& limits() const { return limits_; }

private:
    Json dispatch(const Reader& request);
    struct Command;
    static const Command kCommands[];

    // What an answer says besides `id` and `ok`. They throw InputError, or Denied (engine.cpp) for what a match denies.
    // engine.cpp: opening, looking, keeping
    Json hello(const Reader& request);
    Json games(const Reader& request);
    Json new_match(const Reader& request);
    Json load(const Reader& request);
    Json turn(const Reader& request);
    Json view(const Reader& request);
    Json probe(const Reader& request);
    Json position(const Reader& request);
    Json observe(const Reader& request);
    Json hash(const Reader& request);
    Json record(const Reader& request);
    Json replay(const Reader& request);
    Json result(const Reader& request);
    Json close(const Reader& request);
    Json playouts(const Reader& request);
    Json content(const Reader& request);
    Json again(const Reader& request);
    // moments.cpp: reading records
    Json moments(const Reader& request);
    Json verify_record(const Reader& request);
    // acting.cpp: choosing and playing
    Json actions(const Reader& request);
    Json act(const Reader& request);
    Json chance(const Reader& request);
    Json why(const Reader& request);
    Json bot(const Reader& request);
    Json undo(const Reader& request);
    Json resign(const Reader& request);
    // tables.cpp: hosting tables
    Json host(const Reader& request);
    Json say(const Reader& request);
    Json bot_acts(const Reader& request);
    Json follow(const Reader& request);
    Json table(const Reader& request);
    Json fork(const Reader& request);

    struct Hosted;
    Hosted& hosted_of(const Reader& request);
    const Match* hosted_match(std::int64_t number) const;
    Json written(const Reader& request, server::Table::Decision decision);
    static Json standing(const Hosted& hosted);
    Json went_on(const Reader& request, const std::vector<server::Line>& lines);

    Match opened_match(const Reader& request);
    Json open(Match&& match);
    const Match& match_of(const Reader& request) const;
    Match& own_match_of(const Reader& request);  // not one of a table, where one acts by saying so
    Moments& moments_of(const Reader& request, const Match& match, Seats viewers, bool brief);
    BotAnswer think_on(const Reader& request, const Match& match, Seat p, const BotBudget& budget);
    void show_bots(const Reader& request, const std::vector<AnyState>& states);

    // A bot that thinks in slices stays at its table.
    struct Seated {
        BotBudget budget;
        std::shared_ptr<const AnyGame> game;  // the bot refers to it
        std::unique_ptr<AnyBot> bot;
    };

    Limits limits_;
    std::map<std::int64_t, Match> matches_;
    std::map<std::int64_t, std::shared_ptr<Hosted>> hosted_;  // numbers as of matches
    std::map<std::int64_t, std::map<Seat, Seated>> bots_;     // by match
    // By match, for pictures and for lines alone: where it was read last. Who reads both does not make either begin
    // anew.
    std::map<std::pair<std::int64_t, bool>, Moments> moments_;
    std::int64_t last_match_ = 0;  // numbers are never used twice
};

}  // namespace endtable
