// Furtherance: content files and options become a Setup. All of it is validated here; messages name file, entry and
// field.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/furtherance/setup.hpp"
#include "present/content.hpp"
#include "present/options.hpp"
#include "present/text.hpp"

namespace endtable::furtherance {

// What the files say, checked, before options choose from it.
struct Content {
    Cards cards, solo_cards;              // the latter with what cards say of solo (FUR-17.2c)
    std::set<std::string> other_in_solo;  // the cards that say so: "building.refuge"
    std::vector<std::string> unit_ids, item_ids, building_ids, upgrade_ids, leader_ids;
    Numbers numbers;
    int castle_hp = 10;
    std::array<int, 3> vp_target{}, start_workers{};  // by Mode

    // board.json and solo.json
    using Side = std::pair<int, int>;  // of two squares
    Squares field = 0;
    int centre = 0;
    std::array<Squares, kKingdoms> castles{}, siege{};
    std::vector<Side> walls, walls_lifted;
    std::vector<int> seats_2, seats_2_neighbours, seats_3, seats_4;  // kingdoms by seat
    std::array<int, 3> solo_counters{};                              // learner, normal, hard
    int solo_counters_on = 2, solo_hp_release = 5;
    std::array<Square, kSquares> arrow{};
    std::array<std::array<Square, 3>, kKingdoms> spawn{};

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
// Throws InputError{"bad_option" | "bad_seats"}. seats == 0: the mode's usual number.
Configured configure(const std::shared_ptr<const Content>& content, const Json& options, int seats,
                     int rules = kNewestRules);

}  // namespace endtable::furtherance
