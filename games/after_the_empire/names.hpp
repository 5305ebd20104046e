// After the Empire: what things are called in content files, notation, positions, views and events, in the order of the
// numbers they stand for.
#pragma once

#include <iterator>
#include <string_view>

#include "games/after_the_empire/setup.hpp"

namespace endtable::after_the_empire {

inline constexpr const char* kSideNames[] = {"N", "E", "S", "W"};
inline constexpr const char* kCornerNames[] = {"NW", "NE", "SE", "SW"};
inline constexpr const char* kPlaceNames[] = {"N", "E", "S", "W", "NW", "NE", "SE", "SW"};
inline constexpr const char* kGoodNames[] = {"wood", "stone", "iron", "food", "gold", "soldier", "mercenary", "move"};
// The main board, then the player board.
inline constexpr const char* kSpaceNames[] = {"tax",       "camp_left", "camp_right", "merchant",  "scout",
                                              "mine",      "quarry",    "woodmill",   "buildings", "refugees",
                                              "infirmary", "granary",   "stockpile"};
inline constexpr const char* kPieceNames[] = {"none",       "wood_wall",  "wood_gate",    "wood_turret",
                                              "stone_wall", "stone_gate", "stone_turret", "ruin"};
inline constexpr const char* kShapeNames[] = {"wall", "gate", "turret"};
inline constexpr const char* kMaterialNames[] = {"wood", "stone"};
inline constexpr const char* kModNames[] = {"income_bonus",      "harvest_bonus", "feast_less",      "stone_less",
                                            "prep_move",         "volley",        "soldier_archery", "melee_bonus",
                                            "first_melee_guard", "siege_less",    "bypass_less",     "sack_shield"};
inline constexpr const char* kMetricNames[] = {"soldiers_total",
                                               "soldiers_healthy",
                                               "stone_pieces",
                                               "operable_turrets",
                                               "operable_stone_turrets",
                                               "full_ring",
                                               "food",
                                               "wood",
                                               "stone",
                                               "iron",
                                               "farms_level2",
                                               "buildings",
                                               "refugees",
                                               "flags",
                                               "gold"};
inline constexpr const char* kSurgeNames[] = {"leader", "all", "none"};
inline constexpr const char* kStatusNames[] = {"none", "fighting", "survived", "sacked"};
static_assert(std::size(kGoodNames) == kGoods && std::size(kSpaceNames) == kSpaces &&
              std::size(kPieceNames) == kPieceKinds && std::size(kModNames) == kMods &&
              std::size(kMetricNames) == kMetrics);

// -1: none is called so
template <std::size_t N>
constexpr int find_name(const char* const (&names)[N], std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (name == names[i]) return static_cast<int>(i);
    return -1;
}

}  // namespace endtable::after_the_empire
