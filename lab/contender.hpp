// A bot as a command line names it: "greedy", "hard:ms=200", "flat:iterations=500,weights=mine.json",
// "hard:net=mine.net".
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/any_game.hpp"

namespace endtable::lab {

using Weights = std::vector<std::pair<std::string, double>>;

struct Contender {
    BotBudget budget;

    bool by_clock() const;     // what it answers depends on how quick the machine is
    int milliseconds() const;  // a move may take; 0: as long as it takes
    Json to_json() const;      // level, budget, weights and net: what they are, whatever their file was called
};
std::string bot_title(const Json& bot);  // "hard, 200 ms", of what to_json wrote

// `weights_of` reads a file of weights, `net_of` one of a net; "net=none" asks for the evaluation made by hand.
// InputError{"bad_bot"}: what is wrong and how it goes.
using ReadNet = std::function<std::shared_ptr<const Net>(const std::string&)>;
Contender read_contender(std::string_view text, const std::function<Weights(const std::string&)>& weights_of,
                         const ReadNet& net_of = {});

// {"name": number, …}, or what `lab tune` wrote, whose "weights" are of that form. Names and game are checked:
// InputError{"bad_weight"}; `place` opens the message.
Weights read_weights(const Json& json, const AnyGame& game, const std::string& place);
Json to_json(const Weights& weights);

}  // namespace endtable::lab
