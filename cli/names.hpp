// What a game says, with the names people gave themselves.
#pragma once

#include <string>
#include <vector>

#include "present/text.hpp"

namespace endtable::cli {

// A game speaks of "Seat 1"; who gave a name is called by it. `names` are those of the seats, empty for who has none.
std::string in_words(const Json& text, const Catalogue& words, const std::vector<std::string>& names);

}  // namespace endtable::cli
