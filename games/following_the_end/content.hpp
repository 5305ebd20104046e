// Following the End: content files and options become a Setup. All of it is validated here; messages name file, entry
// and field.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/following_the_end/setup.hpp"
#include "present/content.hpp"
#include "present/options.hpp"
#include "present/text.hpp"

namespace endtable::following_the_end {

// The version of these rules (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

// What the files say, checked, before options choose from it.
struct Content {
    Setup cards;  // units, artifacts, teams, numbers and the order of the draft, by players
    int cobra_stripes = 8, max_rounds = 40;
    int fallen_move = 2;
    std::array<std::vector<std::uint8_t>, kSeats + 1> draft_units, draft_artifacts;  // by the number of seats
    std::vector<std::string> unit_ids, artifact_ids, team_ids;
    Catalogue words;
    ContentFiles files;
    Json rule_bearing;  // what a record's content hash covers

    int unit(const std::string& id) const;      // -1: no such unit
    int artifact(const std::string& id) const;  // -1
};

// Throws InputError{"bad_content"}. Maps are read when a game is made on them.
std::shared_ptr<const Content> read_content(const ContentFiles& files);

const std::vector<OptionSpec>& option_specs();

struct Configured {
    std::shared_ptr<const Setup> setup;
    Json options;  // all of them, settled
    int seats = 0;
};
// Throws InputError{"bad_option" | "bad_seats" | "bad_content"}. seats == 0: two.
Configured configure(const std::shared_ptr<const Content>& content, const Json& options, int seats,
                     int rules = kNewestRules);

}  // namespace endtable::following_the_end
