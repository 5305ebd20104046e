// After the Empire: content files and options become a Setup. All of it is validated here; messages name file, entry
// and field.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "games/after_the_empire/setup.hpp"
#include "present/content.hpp"
#include "present/options.hpp"
#include "present/text.hpp"

namespace endtable::after_the_empire {

inline constexpr const char* kContentFiles[] = {"board.json",    "buildings.json",  "castle.json",   "gold_track.json",
                                                "invaders.json", "objectives.json", "refugees.json", "seasons.json",
                                                "siege.json",    "solo.json",       "starting.json"};
inline constexpr int kModes = 3;   // easy, normal, hard
inline constexpr int kLevels = 3;  // of the Rival

// What the files say, checked, before options choose from it.
struct Content {
    Setup table;  // everything that no option and no seat count touches
    std::array<std::array<std::uint8_t, 3>, kLocations> spaces{};  // open with 1-2, 3, 4 players
    std::array<std::array<std::uint8_t, kSeasons + 1>, kModes> face_down{};
    struct Level {
        std::uint8_t gold = 0, guard = 0, income = 0;
    };
    std::array<Level, kLevels> levels{};
    std::array<std::array<std::uint8_t, kMetrics>, 2> compare{};  // with the Rival, on the ladder

    // Ids by number: cards by Card ("" where there is none)
    std::array<std::string, kCards> card_ids;
    std::vector<std::string> invader_ids, siege_ids, objective_ids, rank_ids;

    Catalogue words;
    Json rule_bearing;  // everything but the words: what a record's content hash covers
};

// Throws InputError{"bad_content"}.
std::shared_ptr<const Content> read_content(const ContentFiles& files);

const std::vector<OptionSpec>& option_specs();

struct Configured {
    std::shared_ptr<const Setup> setup;
    Json options;  // all of them
    int seats = 0;
};
// Throws InputError{"bad_option" | "bad_seats"}. seats == 0: two, or one where an option asks for it.
Configured configure(const std::shared_ptr<const Content>& content, const Json& options, int seats,
                     int rules = kNewestRules);

}  // namespace endtable::after_the_empire
