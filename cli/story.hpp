// What happened at a table so far, numbered, for whoever asks.
#pragma once

#include <vector>

#include "cli/console.hpp"

namespace endtable::cli {

// The last twenty lines, or all.
void show_story(Console& console, const std::vector<Line>& lines, bool all);

}  // namespace endtable::cli
