// After the Empire: reading effects (ledger 5.6) into nodes.
#pragma once

#include "games/after_the_empire/setup.hpp"
#include "present/reader.hpp"

namespace endtable::after_the_empire {

inline constexpr const char* kContentCode = "bad_content";

std::uint8_t read_byte(const Reader& r, int least, int most);
// {"wood": 2, ...}; at least one of the goods that are allowed.
Goods read_goods(const Reader& r, bool only_resources);
// The number of the node the effect became. Effects are checked to fit the agenda, however they are answered.
std::uint8_t read_effect(const Reader& r, Setup& table);

}  // namespace endtable::after_the_empire
