// What the house tells about a game before a match of it is opened.
#pragma once

#include "match/any_game.hpp"

namespace endtable {

// What `games` tells of it: {game, name, summary, rules, seats:[least,most], example, options:{name:{…}}}.
Json describe(const GameModule& module);

}  // namespace endtable
