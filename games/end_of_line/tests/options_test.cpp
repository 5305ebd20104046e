// Ledger part 8: every default, every value, every combination that is refused, by name.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::options_test {
namespace {

const char* const kModes[] = {"competitive", "team", "solo", "coop", "puzzle", "solitaire_classic"};

std::string opening(const Json& options, int seats = 0) {
    return complaint([&] { Play(options, seats); });
}

TEST(EndOfLineOptions, defaults_are_those_of_part_8_and_written_in_full) {
    EXPECT_EQ(Play().table.options(), Json::parse(R"({
        "mode": "competitive", "edition": "rulebook", "cut_check": "own_turn", "mulligan": false, "gas_extra": false,
        "team_cross_cost": 0, "team_open_hands": false, "coop_hands": "open", "coop_many": false, "scoring": "low",
        "solo_first_round_cards": 2, "level": 0, "seed": 0})"));
    for (const char* mode : kModes) {
        Json all = Play().table.options();
        all["mode"] = mode;
        EXPECT_EQ(Play(Json{{"mode", mode}}).table.options(), all) << mode;
        EXPECT_EQ(opening(all), "accepted") << mode;  // a record carries every option
    }
}

TEST(EndOfLineOptions, seats_follow_the_mode) {
    const int least[] = {2, 4, 1, 2, 1, 1}, most[] = {8, 4, 1, 2, 1, 1};
    for (std::size_t i = 0; i < 6; ++i) {
        const Json options{{"mode", kModes[i]}};
        EXPECT_EQ(Play(options).setup().seats, least[i]);
        for (int n = 1; n <= 9; ++n) {
            const bool fits = n >= least[i] && n <= most[i];
            EXPECT_EQ(opening(options, n).substr(0, 9), fits ? "accepted" : "bad_seats") << kModes[i] << " " << n;
        }
        EXPECT_EQ(opening(options, -1).substr(0, 9), "bad_seats");
    }
    EXPECT_EQ(opening(Json::object(), 9), "bad_seats: mode competitive is played with 2 to 8 seats, not with 9");
    EXPECT_EQ(opening({{"mode", "coop"}, {"coop_many", true}}, 8), "accepted");
    EXPECT_EQ(opening({{"mode", "coop"}, {"coop_many", true}}, 1),
              "bad_seats: mode coop is played with 2 to 8 seats, not with 1");
}

TEST(EndOfLineOptions, unknown_names_and_values_are_refused_by_name) {
    EXPECT_NE(opening({{"modus", "team"}}).find("bad_option: options: unknown option \"modus\" (given \"team\")"),
              std::string::npos);
    EXPECT_EQ(
        opening({{"mode", "duel"}}),
        "bad_option: options: mode: expected one of competitive, team, solo, coop, puzzle, solitaire_classic, found "
        "\"duel\"");
    EXPECT_EQ(opening({{"edition", "first"}}),
              "bad_option: options: edition: expected one of rulebook, later, found \"first\"");
    EXPECT_EQ(opening({{"cut_check", "never"}}),
              "bad_option: options: cut_check: expected one of own_turn, phase_end, cannot_place, found \"never\"");
    EXPECT_EQ(opening({{"mulligan", 1}}), "bad_option: options: mulligan: expected true or false, found 1");
    EXPECT_EQ(opening({{"mode", "team"}, {"team_cross_cost", 2}}),
              "bad_option: options: team_cross_cost: expected a whole number from 0 to 1, found 2");
    EXPECT_EQ(opening({{"mode", "solo"}, {"solo_first_round_cards", 3}}),
              "bad_option: options: solo_first_round_cards: expected a whole number from 1 to 2, found 3");
    EXPECT_EQ(opening({{"mode", "puzzle"}, {"seed", -1}}).substr(0, 40), "bad_option: options: seed: expected a wh");
    EXPECT_EQ(opening(Json::array({1})).substr(0, 11), "bad_option:");
}

// For each option: a value that is not the default, and the modes it belongs to.
struct Fit {
    const char* name;
    Json value;
    std::vector<std::string> modes;
    const char* where;
};

TEST(EndOfLineOptions, what_belongs_to_other_modes_is_refused_not_ignored) {
    const std::vector<std::string> all_but_fixed{"competitive", "team", "solo", "coop"};
    const Fit fits[] = {
        {"team_cross_cost", 1, {"team"}, "team games"},
        {"team_open_hands", true, {"team"}, "team games"},
        {"coop_hands", "closed", {"coop"}, "co-operative games"},
        {"coop_many", true, {"coop"}, "co-operative games"},
        {"scoring", "high", {"solo", "coop"}, "solo and co-operative games"},
        {"solo_first_round_cards", 1, {"solo"}, "solo games"},
        {"level", 1, {"puzzle"}, "puzzles"},
        {"seed", 5, {"puzzle"}, "puzzles"},
        {"mulligan", true, all_but_fixed, "games with a hidden deck and a hand"},
        {"gas_extra", true, all_but_fixed, "games with a hidden deck and energy"},
        {"cut_check", "cannot_place", all_but_fixed, "games with turns and a hidden deck"},
    };
    for (const Fit& fit : fits)
        for (const char* mode : kModes) {
            const bool belongs = std::find(fit.modes.begin(), fit.modes.end(), mode) != fit.modes.end();
            EXPECT_EQ(opening({{"mode", mode}, {fit.name, fit.value}}),
                      belongs ? "accepted"
                              : std::string("bad_option: option ") + fit.name + ": " + fit.value.dump() +
                                    " belongs to " + fit.where + ", not to mode " + mode);
        }
    for (const char* mode : {"competitive", "team"})
        EXPECT_EQ(opening({{"mode", mode}, {"cut_check", "phase_end"}}), "accepted");
    for (const char* mode : {"solo", "coop"})
        EXPECT_EQ(opening({{"mode", mode}, {"cut_check", "phase_end"}}),
                  "bad_option: option cut_check: \"phase_end\" belongs to competitive and team games (ledger part 8)");
    for (const char* mode : {"puzzle", "solitaire_classic"}) {
        EXPECT_EQ(opening({{"mode", mode}, {"cut_check", "phase_end"}}).substr(0, 28), "bad_option: option cut_check");
        EXPECT_EQ(opening({{"mode", mode}, {"edition", "later"}}).substr(0, 26), "bad_option: option edition");
    }
}

TEST(EndOfLineOptions, single_options_of_the_preset_may_be_changed_by_hand) {  // EOL-17.14
    const auto later = [](Json changed, const char* mode = "competitive") {
        changed["edition"] = "later";
        changed["mode"] = mode;
        return Play(changed).table.options();
    };
    EXPECT_EQ(later({{"mulligan", false}})["mulligan"], false);
    EXPECT_EQ(later({{"mulligan", false}})["gas_extra"], true);
    EXPECT_EQ(later({{"gas_extra", false}})["gas_extra"], false);
    EXPECT_EQ(later({{"cut_check", "own_turn"}})["cut_check"], "own_turn");
    EXPECT_EQ(later({{"cut_check", "phase_end"}})["cut_check"], "phase_end");
    EXPECT_EQ(later({{"team_cross_cost", 0}}, "team")["team_cross_cost"], 0);
    EXPECT_EQ(later({{"scoring", "low"}}, "solo")["scoring"], "low");
    // What the options say is what is played.
    const Play free({{"edition", "later"}, {"mode", "team"}, {"team_cross_cost", 0}}, 4);
    EXPECT_EQ(free.setup().crossing, Crossing::Free);
    EXPECT_TRUE(free.setup().mulligan);
    EXPECT_EQ(free.setup().cut_check, CutCheck::CannotPlace);
    const Play paid({{"edition", "later"}, {"mode", "team"}}, 4);
    EXPECT_EQ(paid.setup().crossing, Crossing::Paid);
    // All options written out give the same game again.
    for (const char* mode : {"competitive", "team", "solo", "coop"}) {
        const Json all = later({{"gas_extra", false}}, mode);
        EXPECT_EQ(Play(all).table.options(), all) << mode;
    }
}

TEST(EndOfLineOptions, puzzles_need_the_standard_deck) {
    Json deck = Presentation::official_content().json("deck.json");
    deck["deck"] = "house_deck";
    const Json files{{"deck.json", deck}, {"puzzles.json", {{"puzzles", Json::array()}}}};
    EXPECT_EQ(complaint([&] {
                  Play::with_content(files, {{"mode", "puzzle"}});
              }),
              "bad_option: option mode: puzzles are played with the deck eol_standard, not with house_deck");
    EXPECT_EQ(complaint([&] { Play::with_content(files, {{"mode", "solo"}}); }), "accepted");
}

}  // namespace
}  // namespace endtable::end_of_line::options_test
