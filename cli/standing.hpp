// How a game ended, in words.
#pragma once

#include <string>
#include <vector>

#include "cli/styled.hpp"
#include "match/any_game.hpp"

namespace endtable::cli {

// "Final standing" and a line for each seat, best first. `names` are those of the seats.
Block draw_standing(const AnyGame& game, const AnyState& end, const std::vector<std::string>& names);

}  // namespace endtable::cli
