// End of Line: content files and options become a Setup. All of it is validated here; messages name file, entry and
// field.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/end_of_line/setup.hpp"
#include "present/content.hpp"
#include "present/options.hpp"
#include "present/text.hpp"

namespace endtable::end_of_line {

struct FaceText {
    std::string id;    // "line_straight"
    std::string code;  // "S"
    int type = 0;
    std::vector<std::string> exits;  // relative: F, L, R
};

// What the files say, checked, before options choose from it.
struct Content {
    std::string deck_id;
    std::vector<FaceText> face_texts;
    std::array<Face, kMaxFaces> faces{};
    std::vector<std::uint8_t> copies;

    int hand_size = 0, energy_start = 0, energy_first_round = 0;
    int cards_first_round = 0, cards_first_round_solo = 0, cards_per_round = 0;
    std::vector<Effect> effects;              // enabled as if every option were on
    std::vector<std::string> effect_options;  // the option that switches it on, or ""

    struct Area {
        std::string id;
        int players = 0, side = 0;
        std::vector<Setup::Start> starts;
        std::vector<std::vector<int>> teams;
    };
    std::vector<Area> areas;  // by ascending players

    struct KnownPuzzle {
        std::uint64_t seed = 0;  // the daily seed, salted
        int level = 0;
        int optimum = 0;
        std::string solution;
    };
    std::vector<KnownPuzzle> puzzles;
    std::vector<std::string> best_coop;  // the words of each seat in a best co-operative game; empty if none is known

    Catalogue words;
    Json rule_bearing;  // deck, effects, setups: what a record's content hash covers

    const KnownPuzzle* find_puzzle(std::uint64_t seed, int level) const;  // null: no par is known (EOL-16.9)
};

// Throws InputError{"bad_content"}.
std::shared_ptr<const Content> read_content(const ContentFiles& files);

const std::vector<OptionSpec>& option_specs();

struct Configured {
    std::shared_ptr<const Setup> setup;
    Json options;  // all of them
    int seats = 0;
};
// Throws InputError{"bad_option" | "bad_seats"}. seats == 0: the mode's usual number.
Configured configure(const std::shared_ptr<const Content>& content, const Json& options, int seats,
                     int rules = kNewestRules);

}  // namespace endtable::end_of_line
