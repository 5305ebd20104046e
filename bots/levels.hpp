// The levels a table can choose from. They differ by budget, noise and what judges, never by what they see.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace endtable {

struct Level {
    enum class Kind : std::uint8_t { Random, Greedy, Flat, Search };
    std::string_view name;
    Kind kind;
    int milliseconds = 0;          // for a move; 0: needs no time
    std::uint64_t iterations = 0;  // at most so many; 0: as many as the time allows
    double noise = 0;              // how much worse, in utility, a move may be and still be played now and then
    bool learnt = false;           // judges by the game's official net where there is one, and not by hand
};

inline constexpr std::array<Level, 7> kLevels = {{
    {"random", Level::Kind::Random},
    {"greedy", Level::Kind::Greedy},
    {"flat", Level::Kind::Flat, 200},
    {"easy", Level::Kind::Search, 50, 150, 0.08},
    {"normal", Level::Kind::Search, 100, 1500, 0.02},
    {"hard", Level::Kind::Search, 200, 0, 0, true},
    {"expert", Level::Kind::Search, 1000, 0, 0, true},
}};

inline const Level* find_level(std::string_view name) {
    for (const Level& level : kLevels)
        if (level.name == name) return &level;
    return nullptr;
}

inline std::string level_names() {
    std::string names;
    for (const Level& level : kLevels) names += (names.empty() ? "" : ", ") + std::string(level.name);
    return names;
}

}  // namespace endtable
