// The content files: what is refused, and with which words; and that other content really is played.
#include <functional>

#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::content_test {
namespace {

const Json kNoPuzzles{{"puzzles", Json::array()}};

// The official file with one change, read; the complaint without its code.
std::string reading(const std::string& file, const std::function<void(Json&)>& change, bool keep_puzzles = false) {
    Json json = Presentation::official_content().json(file);
    change(json);
    Json files{{file, json}};
    if (!keep_puzzles) files["puzzles.json"] = kNoPuzzles;
    const std::string answer = complaint([&] { read_content(Presentation::official_content().replaced_by(files)); });
    const std::string code = "bad_content: " + file + ": ";
    EXPECT_TRUE(answer == "accepted" || answer.rfind(code, 0) == 0) << answer;
    return answer == "accepted" ? answer : answer.substr(code.size());
}
std::string deck(const std::function<void(Json&)>& change) { return reading("deck.json", change); }
std::string face(const char* field, const Json& value) {
    return deck([&](Json& json) { json["faces"][1][field] = value; });
}
std::string effects(const std::function<void(Json&)>& change) { return reading("effects.json", change); }
std::string effect(int i, const char* field, const Json& value) {
    return effects([&](Json& json) { json["effects"][static_cast<std::size_t>(i)][field] = value; });
}
std::string setups(const std::function<void(Json&)>& change) { return reading("setups.json", change); }
std::string puzzle(const char* field, const Json& value) {
    return reading(
        "puzzles.json", [&](Json& json) { json["puzzles"][1][field] = value; }, true);
}

TEST(EndOfLineContent, the_official_files_are_good) {
    EXPECT_EQ(complaint([] { read_content(Presentation::official_content()); }), "accepted");
    EXPECT_EQ(deck([](Json&) {}), "accepted");
}

TEST(EndOfLineContent, faces_are_checked_field_by_field) {
    EXPECT_EQ(deck([](Json& json) { json["colour"] = "red"; }), "unknown key \"colour\"; allowed: deck, faces");
    EXPECT_EQ(deck([](Json& json) { json["deck"] = "My Deck"; }),
              "deck: an id is written in lower_snake, found \"My Deck\"");
    EXPECT_EQ(deck([](Json& json) { json["deck"] = ""; }), "deck: an id is written in lower_snake, found \"\"");
    EXPECT_EQ(deck([](Json& json) { json.erase("faces"); }), "\"faces\" is missing");
    EXPECT_EQ(deck([](Json& json) { json["faces"] = Json::array(); }),
              "faces: expected a list of 1 to 12 entries, found 0");
    EXPECT_EQ(deck([](Json& json) {
                  for (int i = 0; i < 5; ++i) json["faces"].push_back(json["faces"][0]);
              }),
              "faces: expected a list of 1 to 12 entries, found 13");
    EXPECT_EQ(face("speed", 3),
              "faces[1]: unknown key \"speed\"; allowed: id, code, type, exits, initiative, copies, source");
    EXPECT_EQ(face("source", "somewhere"),
              "faces[1].source: expected one of rulebook, public, ours, found \"somewhere\"");
    EXPECT_EQ(face("id", "Corner"), "faces[1].id: an id is written in lower_snake, found \"Corner\"");
    EXPECT_EQ(face("id", "line_straight"), "faces[1].id: another face has this id");
    EXPECT_EQ(face("code", "S"), "faces[1].code: another face has this code");
    for (const char* code : {"", "cl", "C1"})
        EXPECT_EQ(face("code", code),
                  std::string("faces[1].code: a code is one or two capital letters, found \"") + code + "\"");
    EXPECT_EQ(face("code", "ABC"), "faces[1].code: expected a text of at most 2 bytes, found 3");
    EXPECT_EQ(face("type", 0), "faces[1].type: expected a whole number from 1 to 99, found 0");
    EXPECT_EQ(face("initiative", -1), "faces[1].initiative: expected a whole number from 0 to 99, found -1");
    EXPECT_EQ(face("initiative", 100), "faces[1].initiative: expected a whole number from 0 to 99, found 100");
    EXPECT_EQ(face("exits", Json::array()), "faces[1].exits: expected a list of 1 to 3 entries, found 0");
    EXPECT_EQ(face("exits", {"B"}), "faces[1].exits[0]: expected one of F, L, R, found \"B\"");
    EXPECT_EQ(face("exits", {"L", "L"}), "faces[1].exits[1]: a way out named twice");
    EXPECT_EQ(face("copies", 0), "faces[1].copies: expected a whole number from 1 to 32, found 0");
    EXPECT_EQ(face("copies", 33), "faces[1].copies: expected a whole number from 1 to 32, found 33");
    EXPECT_EQ(face("copies", 12), "faces: a deck holds at most 32 cards, these are 33");
    EXPECT_EQ(face("copies", 11), "accepted");  // 32 exactly
}

TEST(EndOfLineContent, a_deck_fills_at_least_one_hand) {
    Json small = Presentation::official_content().json("deck.json");
    small["faces"] = Json::array({small["faces"][0]});
    small["faces"][0]["copies"] = 4;
    EXPECT_EQ(complaint([&] {
                  Play::with_content({{"deck.json", small}, {"puzzles.json", kNoPuzzles}});
              }),
              "bad_content: effects.json: hand_size: the deck has fewer cards (4) than a hand");
    small["faces"][0]["copies"] = 5;
    EXPECT_EQ(complaint([&] { Play::with_content({{"deck.json", small}, {"puzzles.json", kNoPuzzles}}); }), "accepted");
}

TEST(EndOfLineContent, common_numbers_are_checked) {
    const auto number = [](const char* field, const Json& value) {
        return effects([&](Json& json) { json[field] = value; });
    };
    EXPECT_EQ(number("hand_size", 0), "hand_size: expected a whole number from 1 to 10, found 0");
    EXPECT_EQ(number("hand_size", 11), "hand_size: expected a whole number from 1 to 10, found 11");
    EXPECT_EQ(number("energy_start", 10), "energy_start: expected a whole number from 0 to 9, found 10");
    EXPECT_EQ(number("energy_first_round", 0), "energy_first_round: expected a whole number from 1 to 50, found 0");
    EXPECT_EQ(number("energy_per_round", 2), "energy_per_round: expected a whole number from 1, found 2");
    EXPECT_EQ(number("cards_per_round", 6), "cards_per_round: expected a whole number from 1 to 5, found 6");
    EXPECT_EQ(number("cards_first_round", {{"default", 1}}), "cards_first_round: \"solo\" is missing");
    EXPECT_EQ(number("cards_first_round", {{"default", 0}, {"solo", 2}}),
              "cards_first_round.default: expected a whole number from 1 to 5, found 0");
    EXPECT_EQ(number("cards_first_round", {{"default", 1}, {"solo", 6}}),
              "cards_first_round.solo: expected a whole number from 1 to 5, found 6");
    EXPECT_EQ(number("cards_first_round", {{"default", 1}, {"solo", 2}, {"coop", 1}}),
              "cards_first_round: unknown key \"coop\"; allowed: default, solo");
    EXPECT_EQ(number("speed", 1).substr(0, 19), "unknown key \"speed\"");
}

TEST(EndOfLineContent, effects_are_checked_field_by_field) {
    EXPECT_EQ(effects([](Json& json) {
                  for (int i = 0; i < 4; ++i) json["effects"].push_back(json["effects"][0]);
              }),
              "effects: expected a list of 0 to 8 entries, found 9");
    EXPECT_EQ(effect(1, "id", "boost"), "effects[1].id: another effect has this id");
    for (const char* taken : {"none", "keep", "redraw", "draw", "top_discard", "discard", "stop", "reveal"})
        EXPECT_EQ(effect(0, "id", taken),
                  std::string("effects[0].id: \"") + taken + "\" is the name of another action");
    EXPECT_EQ(effect(0, "cost", 0), "effects[0].cost: expected a whole number from 1 to 3, found 0");
    EXPECT_EQ(effect(0, "cost", 4), "effects[0].cost: expected a whole number from 1 to 3, found 4");
    EXPECT_EQ(effect(0, "colour", "red").substr(0, 32), "effects[0]: unknown key \"colour\"");
    EXPECT_EQ(effect(0, "source", "me").substr(0, 39), "effects[0].source: expected one of rule");
    EXPECT_EQ(effect(0, "do", Json::array()), "effects[0].do: expected a list of 1 to 4 entries, found 0");
    EXPECT_EQ(effect(0, "do", Json::array({Json::array({"fly", 1})})),
              "effects[0].do[0][0]: expected one of set_due, set_source, draw, allow_cross, found \"fly\"");
    EXPECT_EQ(effect(0, "do", Json::array({Json::array({"set_due"})})),
              "effects[0].do[0]: expected a list of 2 entries, found 1");
    const int most[] = {10, 8, 5, 4};
    const char* ops[] = {"set_due", "set_source", "draw", "allow_cross"};
    for (std::size_t i = 0; i < 4; ++i)
        for (const int n : {0, most[i] + 1})
            EXPECT_EQ(effect(0, "do", Json::array({Json::array({ops[i], n})})),
                      "effects[0].do[0][1]: expected a whole number from 1 to " + std::to_string(most[i]) + ", found " +
                          std::to_string(n));
    EXPECT_EQ(effect(0, "needs", Json::array()), "effects[0].needs: expected a list of 1 to 4 entries, found 0");
    for (const char* need : {"luck", "hand>=0", "hand>=10", "hand>3", "deck>=", ""})
        EXPECT_EQ(
            effect(0, "needs", Json::array({need})),
            std::string("effects[0].needs[0]: expected way_out_last, way_out_previous, way_out_or_cross, hand>=N or "
                        "deck>=N (N from 1 to 9), found \"") +
                need + "\"");
    EXPECT_EQ(effect(0, "clause", std::string(21, 'x')),
              "effects[0].clause: expected a text of at most 20 bytes, found 21");
    EXPECT_EQ(effect(3, "option", "luck"),
              "effects[3].option: expected one of gas_extra, team_cross_cost, found \"luck\"");
}

TEST(EndOfLineContent, an_effect_needs_what_its_operations_ask_for) {
    EXPECT_EQ(effect(0, "needs", Json::array({"hand>=3"})), "effects[0].needs: needs way_out_last");
    EXPECT_EQ(effect(2, "needs", Json::array({"way_out_last"})),
              "effects[2].needs: `set_source` and way_out_previous belong together");
    EXPECT_EQ(effect(0, "needs", {"way_out_last", "way_out_previous"}),
              "effects[0].needs: `set_source` and way_out_previous belong together");
    EXPECT_EQ(effect(3, "needs", Json::array({"way_out_last"})), "effects[3].needs: `draw` needs deck>=N");
    EXPECT_EQ(effect(4, "needs", Json::array({"way_out_last"})),
              "effects[4].needs: `allow_cross` and way_out_or_cross belong together");
    EXPECT_EQ(effect(0, "needs", Json::array({"way_out_or_cross"})),
              "effects[0].needs: `allow_cross` and way_out_or_cross belong together");
    EXPECT_EQ(effects([](Json& json) {
                  json["effects"][2]["do"].push_back(Json::array({"allow_cross", 1}));
                  json["effects"][2]["needs"].push_back("way_out_or_cross");
              }),
              "effects[2].do: `set_source` and `allow_cross` cannot be combined (EOL-10.7)");
}

TEST(EndOfLineContent, set_ups_are_checked_field_by_field) {
    const auto area = [](int i, const char* field, const Json& value) {
        return setups([&](Json& json) { json["setups"][static_cast<std::size_t>(i)][field] = value; });
    };
    EXPECT_EQ(setups([](Json& json) { json["setups"].erase(7); }), "setups: expected a list of 8 entries, found 7");
    EXPECT_EQ(setups([](Json& json) { std::swap(json["setups"][1], json["setups"][2]); }),
              "setups[1].players: set-ups are listed for 1, 2, … 8 players, this is number 2");
    EXPECT_EQ(area(1, "side", 4), "setups[1].side: expected a whole number from 5 to 13, found 4");
    EXPECT_EQ(area(1, "side", 14), "setups[1].side: expected a whole number from 5 to 13, found 14");
    EXPECT_EQ(area(1, "players", 9), "setups[1].players: expected a whole number from 1 to 8, found 9");
    EXPECT_EQ(area(1, "walls", 1).substr(0, 31), "setups[1]: unknown key \"walls\";");
    EXPECT_EQ(area(1, "starts", Json::array({Json{6, 2, "N"}})),
              "setups[1].starts: expected a list of 2 entries, found 1");
    EXPECT_EQ(area(1, "starts", {{6, 2, "N"}, {6, 7, "N"}}),
              "setups[1].starts[1][1]: expected a whole number from 0 to 6, found 7");
    EXPECT_EQ(area(1, "starts", {{6, 2, "N"}, {6, 4, "up"}}),
              "setups[1].starts[1][2]: expected one of N, E, S, W, found \"up\"");
    EXPECT_EQ(area(1, "starts", {{6, 2, "N"}, {6, 2, "S"}}),
              "setups[1].starts[1]: another Start card lies in this cell (EOL-2.9)");
    EXPECT_EQ(area(1, "id", "2"), "accepted");
    EXPECT_EQ(area(3, "teams", {{0, 1}, {1, 3}}), "setups[3].teams[1][0]: seat 1 is in two teams");
    EXPECT_EQ(area(3, "teams", {{0, 2}, {1, 4}}),
              "setups[3].teams[1][1]: expected a whole number from 0 to 3, found 4");
    EXPECT_EQ(area(3, "teams", Json::array({Json{0, 2}, Json::array({1})})), "setups[3].teams: a seat is in no team");
    EXPECT_EQ(area(3, "teams", Json::array({Json{0, 1, 2, 3}})),
              "setups[3].teams: expected a list of 2 to 4 entries, found 1");
    EXPECT_EQ(area(3, "teams", Json::array({Json{0, 1, 2}, Json::array({3})})),
              "setups[3]: the set-up for 4 players needs two teams of two (EOL-13.1)");
    EXPECT_EQ(setups([](Json& json) { json["setups"][3].erase("teams"); }),
              "setups[3]: the set-up for 4 players needs two teams of two (EOL-13.1)");
    EXPECT_EQ(area(3, "teams", {{0, 1}, {2, 3}}), "accepted");  // other partners are content, too
}

TEST(EndOfLineContent, puzzles_are_dealt_and_solved_before_they_are_believed) {  // EOL-16.5, EOL-16.6, EOL-16.9
    EXPECT_EQ(puzzle("seed", 5).substr(0, 33), "puzzles[1].deck: the seed deals B");
    EXPECT_EQ(puzzle("deck", "S S").substr(0, 71),
              "puzzles[1].deck: the seed deals CL S CR T S S T BL CL S Z CR BL X CR BR");
    EXPECT_EQ(puzzle("walls", Json::array()), "puzzles[1].walls: expected a list of 1 entries, found 0");
    EXPECT_EQ(puzzle("walls", Json::array({Json{4, 3}})), "puzzles[1].walls: the seed builds other walls (EOL-16.6)");
    EXPECT_EQ(puzzle("walls", Json::array({Json{4, 5}})),
              "puzzles[1].walls[0][1]: expected a whole number from 0 to 4, found 5");
    EXPECT_EQ(puzzle("optimum", 1),
              "puzzles[1].optimum: a puzzle of level 1 is published with an optimum from 2 to 4 (EOL-16.9)");
    EXPECT_EQ(puzzle("optimum", 5),
              "puzzles[1].optimum: a puzzle of level 1 is published with an optimum from 2 to 4 (EOL-16.9)");
    EXPECT_EQ(puzzle("optimum", 3), "puzzles[1].solution: scores 2, not the optimum");
    EXPECT_EQ(puzzle("solution", "S>N S>N S>E"), "puzzles[1].solution: cannot be played");
    EXPECT_EQ(puzzle("solution", "S>N"), "puzzles[1].solution: cannot be played");
    EXPECT_EQ(puzzle("solution", ""), "puzzles[1].solution: cannot be played");
    EXPECT_EQ(puzzle("level", 4), "puzzles[1].level: expected a whole number from 0 to 3, found 4");
    EXPECT_EQ(puzzle("salt_k", 1).substr(0, 32), "puzzles[1].deck: the seed deals ");
    EXPECT_EQ(puzzle("par", 2).substr(0, 31), "puzzles[1]: unknown key \"par\"; ");
    Json deck = Presentation::official_content().json("deck.json");
    deck["deck"] = "house_deck";
    EXPECT_EQ(
        complaint([&] {
            Play::with_content({{"deck.json", deck}});
        }),
        "bad_content: puzzles.json: puzzles: puzzles are proved for the deck eol_standard only (ledger part 8); leave "
        "the list empty");
}

TEST(EndOfLineContent, files_without_a_place_are_refused) {
    EXPECT_EQ(complaint([] { Play::with_content({{"cards.json", Json::object()}}); }).substr(0, 12), "bad_content:");
}

// --- Other content really plays

TEST(EndOfLineContent, another_deck_is_played_with_its_own_faces_initiatives_and_copies) {
    const Json deck = Json::parse(R"({"deck": "house_deck", "faces": [
        {"id": "hare", "code": "H", "type": 7, "exits": ["F", "R"], "initiative": 20, "copies": 6, "source": "ours"},
        {"id": "snail", "code": "SN", "type": 7, "exits": ["L"], "initiative": 99, "copies": 3, "source": "ours"},
        {"id": "knot", "code": "K", "type": 1, "exits": ["L", "R", "F"], "initiative": 20, "copies": 1, "source": "ours"}]})");
    Play play = Play::with_content({{"deck.json", deck}, {"puzzles.json", kNoPuzzles}});
    EXPECT_EQ(play.setup().deck_size, 10);
    EXPECT_EQ(play.chances(), (Words{"reveal 0 H:6", "reveal 0 SN:3", "reveal 0 K:1"}));
    // 20 and 20 tie although the faces differ; then 99 loses.
    for (const char* word : {"reveal 0 H", "reveal 1 K", "reveal 0 SN", "reveal 1 H"}) play.chance(word);
    EXPECT_EQ(play.order(), (std::vector<int>{1, 0}));
    for (const int p : {1, 0})
        for (const char* code : {"H", "H", "SN", "SN", "K"}) play.chance("draw " + std::to_string(p) + " " + code);
    EXPECT_EQ(play.legal(1), (Words{"H>N", "SN>N", "K>N"}));
    play.act(1, "K>N");
    play.act(0, "H>N");
    EXPECT_EQ(play.ways(1), "NEW");
    EXPECT_EQ(play.ways(0), "NE");
    play.roll();
    EXPECT_EQ(play.order(), (std::vector<int>{1, 0}));  // 20 ties with 20, then the first-round order
    EXPECT_EQ(play.deck_n(0), 4);

    // In solo the score counts what these cards say: 6 x 20 + 3 x 99 + 20 = 437, and 24 cells.
    Play solo = Play::with_content({{"deck.json", deck}, {"puzzles.json", kNoPuzzles}}, {{"mode", "solo"}});
    solo.resign(0);
    EXPECT_EQ(solo.score(), (std::vector<int>{437, 0, 24, 0, 461}));
}

TEST(EndOfLineContent, other_effects_and_numbers_are_played) {
    Json effects = Presentation::official_content().json("effects.json");
    effects["hand_size"] = 6;
    effects["energy_start"] = 5;
    effects["energy_first_round"] = 2;
    effects["cards_first_round"]["default"] = 2;
    effects["cards_per_round"] = 3;
    effects["effects"] = Json::parse(R"([
        {"id": "sprint", "cost": 2, "do": [["set_due", 4], ["draw", 2]], "needs": ["way_out_last", "deck>=2", "hand>=1"],
         "clause": "EOL-10.8", "needs_clause": "EOL-10.17", "source": "ours"},
        {"id": "retreat", "cost": 1, "do": [["set_source", 2], ["set_due", 1]], "needs": ["way_out_previous"],
         "clause": "EOL-10.10", "needs_clause": "EOL-10.14", "source": "ours"}])");
    Play play = Play::with_content({{"effects.json", effects}, {"puzzles.json", kNoPuzzles}});
    play.chance("reveal 0 S"), play.chance("reveal 1 T");
    play.deal("S S S CL BL BR");
    play.deal("S S S CL BL BR");
    EXPECT_EQ(play.hand_n(0), 6);
    EXPECT_EQ(play.s.due, 2);
    play.act_all(0, "BL>N S>N");
    play.act_all(1, "BR>N S>N");
    play.roll();
    EXPECT_EQ(play.s.round, 2);
    EXPECT_EQ(play.energy(0), 5);
    EXPECT_EQ(play.legal(0), (Words{"none", "sprint"}));  // three cards back there is nothing yet
    EXPECT_EQ(play.refusal(0, "retreat"), "turnaround_no_way_out EOL-10.14");
    play.act(0, "sprint");
    EXPECT_EQ(play.energy(0), 3);
    play.roll();
    EXPECT_EQ(play.hand_n(0), 8);
    EXPECT_EQ(play.s.due, 4);
    // The retreat goes two cards back: A's BL (4,2), whose way out W is free.
    State s = play.table.read_position(
        position("turn", 3, {player({"4,2 BL N", "3,2 S N", "2,2 S N"}, {{"S", 2}, {"CL", 1}}, 1), player({"5,4 S N"})},
                 {{"order", {0, 1}}}));
    play.s = s;
    EXPECT_EQ(play.legal(0), (Words{"none", "retreat"}));
    EXPECT_EQ(play.refusal(0, "sprint"), "energy_none_left EOL-10.1");  // costs 2
    play.act(0, "retreat");
    EXPECT_EQ(play.legal(0), (Words{"S>W", "CL>W"}));
    EXPECT_EQ(play.s.due, 1);
}

TEST(EndOfLineContent, other_set_ups_are_played) {
    Json setups = Presentation::official_content().json("setups.json");
    setups["setups"][1]["side"] = 5;
    setups["setups"][1]["starts"] = {{0, 0, "W"}, {4, 4, "N"}};
    setups["setups"][3]["teams"] = {{0, 1}, {2, 3}};
    const Json files{{"setups.json", setups}};
    Play play = Play::with_content(files);
    EXPECT_EQ(play.s.empty, 23);
    play.roll();
    play.act(play.asked(), play.legal(play.asked())[0]);
    play.act(play.asked(), play.legal(play.asked())[0]);
    EXPECT_EQ(play.line(0)[0].substr(0, 3), "0,4");
    EXPECT_EQ(play.line(1)[0].substr(0, 3), "3,4");
    EXPECT_EQ(Play::with_content(files, {{"mode", "team"}}).table.sides(), (std::vector<int>{0, 0, 1, 1}));
}

}  // namespace
}  // namespace endtable::end_of_line::content_test
