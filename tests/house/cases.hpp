// Every game, every mode, every seat count: the list that the house test, the golden files and the long runs share.
// A new game adds its lines here and is tested.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match/any_game.hpp"

namespace endtable::house {

struct Case {
    std::string game;
    Json options;
    int seats;

    std::shared_ptr<const AnyGame> open() const {
        const GameModule& module = find_game_or_throw(game);
        return module.open(*module.official, options, seats);
    }
    // A name that gtest accepts: end_of_line_mode_team_4
    std::string name() const {
        std::string text = game;
        for (const auto& [key, value] : options.items())
            text += "_" + key + "_" + (value.is_string() ? value.get<std::string>() : value.dump());
        text += "_" + std::to_string(seats);
        for (char& c : text)
            if (c == '-' || c == '.') c = '_';
        return text;
    }
};

// Zones whose changes no event tells: how the workers of a kingdom stand, sums, what is chosen from for a moment, and
// piles of what is out of play.
inline bool is_untold(const std::string& game, const std::string& zone) {
    if (game == "after_the_empire")
        return true;  // its events say where they happen; what becomes of things is shown next
    if (game == "following_the_end") return zone == "pool";
    if (game != "furtherance") return false;
    const auto begins = [&](std::string_view with) { return zone.compare(0, with.size(), with) == 0; };
    return begins("kingdom_") || begins("vp_") || begins("discard_") || zone == "look";
}

inline void PrintTo(const Case& c, std::ostream* out) { *out << c.name(); }

inline std::vector<Case> all_cases() {
    std::vector<Case> cases{
        {"tic_tac_toe", Json::object(), 2}, {"connect_four", Json::object(), 2}, {"kuhn_poker", Json::object(), 2}};
    for (int seats = 2; seats <= 3; ++seats) cases.push_back({"goofspiel", Json::object(), seats});
    for (int seats = 2; seats <= 4; ++seats) cases.push_back({"lanterns", Json::object(), seats});
    for (const char* last : {"wins", "loses"}) cases.push_back({"nim", {{"last", last}}, 2});
    for (int seats = 2; seats <= 4; ++seats) cases.push_back({"orchard", Json::object(), seats});

    const auto add = [&](const Json& options, int seats) { cases.push_back({"end_of_line", options, seats}); };
    for (int seats = 2; seats <= 8; ++seats) {
        add(Json::object(), seats);
        add({{"edition", "later"}}, seats);
        add({{"cut_check", "phase_end"}}, seats);
        add({{"mode", "coop"}, {"coop_many", true}}, seats);
    }
    add({{"mode", "team"}}, 4);
    add({{"mode", "team"}, {"edition", "later"}}, 4);
    add({{"mode", "team"}, {"team_cross_cost", 1}}, 4);
    add({{"mode", "team"}, {"team_open_hands", true}}, 4);
    add({{"mode", "team"}, {"cut_check", "phase_end"}, {"mulligan", true}}, 4);
    add({{"mode", "coop"}}, 2);
    add({{"mode", "coop"}, {"edition", "later"}}, 2);
    add({{"mode", "coop"}, {"coop_hands", "closed"}}, 2);
    add({{"mode", "solo"}}, 1);
    add({{"mode", "solo"}, {"edition", "later"}}, 1);
    add({{"mode", "solo"}, {"solo_first_round_cards", 1}}, 1);
    add({{"mode", "solitaire_classic"}}, 1);
    for (int level = 0; level <= 3; ++level)
        add({{"mode", "puzzle"}, {"level", level}, {"seed", 20'261'115 + level}}, 1);

    const auto further = [&](const Json& options, int seats) { cases.push_back({"furtherance", options, seats}); };
    for (int seats = 1; seats <= 4; ++seats) further(Json::object(), seats);
    further({{"mode", "beginner"}, {"seats_2p", "neighbours"}}, 2);
    further({{"mode", "solo"}, {"solo_difficulty", "hard"}, {"leaders", "none"}}, 1);
    further({{"leaders", "random"}, {"item_windows", "all"}, {"worker_at_4vp", "while_at_4"}}, 3);
    further({{"leaders", "none"}, {"board", "open"}, {"unit_death", "more_than"}, {"ranged_over_units", true}}, 2);

    const auto after = [&](const Json& options, int seats) { cases.push_back({"after_the_empire", options, seats}); };
    for (int seats = 1; seats <= 4; ++seats) after(Json::object(), seats);
    after({{"mode", "hard"}, {"no_reports", true}, {"manual_hits", true}}, 2);
    after({{"mode", "easy"}, {"start_refugees", "random"}, {"limited_supply", true}, {"destructive_damage", true}}, 3);
    after({{"solo", "ladder"}, {"manual_hits", true}}, 1);

    const auto following = [&](const Json& options, int seats) {
        cases.push_back({"following_the_end", options, seats});
    };
    for (int seats = 2; seats <= 4; ++seats) following(Json::object(), seats);
    following({{"map", "random"}, {"map_seed", 7}, {"setup", "draft"}, {"scrap", "scarce"}}, 2);
    return cases;
}

// Sanitizers cost a factor of ten; the same code with fewer repetitions finds the same kind of mistake.
#if defined(ENDTABLE_SANITIZED)
inline constexpr int kEffort = 1;
#else
inline constexpr int kEffort = 5;
#endif

}  // namespace endtable::house
