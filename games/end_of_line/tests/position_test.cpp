// Positions: written and read back without loss, and refused naming the field where they are wrong.
#include <functional>

#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::position_test {
namespace {

TEST(EndOfLinePosition, every_state_of_every_mode_survives_the_round_trip) {
    const std::vector<std::pair<Json, int>> games{
        {Json::object(), 2},
        {{{"mulligan", true}, {"gas_extra", true}}, 3},
        {{{"cut_check", "phase_end"}}, 8},
        {{{"mode", "team"}, {"team_cross_cost", 1}, {"edition", "later"}}, 4},
        {{{"mode", "solo"}}, 1},
        {{{"mode", "coop"}}, 2},
        {{{"mode", "puzzle"}, {"seed", 5}, {"level", 3}}, 1},
        {{{"mode", "solitaire_classic"}}, 1},
    };
    for (const auto& [options, seats] : games)
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Play play(options, seats);
            Rng rng(seed);
            std::vector<Action> buffer;
            do {
                const Json json = Json::parse(play.table.position(play.s).dump());
                const State back = play.table.read_position(json);
                ASSERT_EQ(hash(back), hash(play.s)) << options << json;
            } while (random_step(play.game(), play.s, rng, buffer));
            EXPECT_EQ(hash(play.table.read_position(play.table.position(play.s))), hash(play.s));
        }
}

TEST(EndOfLinePosition, a_game_resigned_while_revealing_survives_too) {
    Play play(Json::object(), 2);
    play.chance("reveal 0 S");
    EXPECT_EQ(hash(play.table.read_position(play.table.position(play.s))), hash(play.s));
    play.resign(1);
    EXPECT_EQ(hash(play.table.read_position(play.table.position(play.s))), hash(play.s));
}

TEST(EndOfLinePosition, what_is_left_out_has_a_sensible_default) {
    const Play play(Json::object(), 2,
                    {{"phase", "place"}, {"turn", {{"due", 1}}}, {"players", {player({}, {{"S", 2}}), player({})}}});
    EXPECT_EQ(play.s.round, 1);
    EXPECT_EQ(play.order(), (std::vector<int>{0, 1}));
    EXPECT_EQ(play.energy(1), 3);
    EXPECT_EQ(play.deck_n(0), 23);  // what is left of the cards
    EXPECT_EQ(play.deck_n(1), 25);
    EXPECT_FALSE(play.cut(0));
    // The order follows from the lines; a cut gets the round of the position.
    Json gone = player({});
    gone["cut"] = 2;
    const Play later(Json::object(), 3,
                     {{"phase", "turn"},
                      {"round", 4},
                      {"players", {player({"0,0 T E"}, {{"S", 2}}), gone, player({"0,5 S E"}, {{"S", 1}, {"X", 1}})}}});
    EXPECT_EQ(later.order(), (std::vector<int>{2, 0}));
    EXPECT_EQ(later.s.cut_round[1], 4);
    EXPECT_EQ(later.s.cuts, 2);
}

TEST(EndOfLinePosition, turn_and_round_run_on_from_there) {
    // `turn`: the seat's turn begins: here it is cut at once (no way out, no rescue in round 2) and the game is over.
    const Play turn(Json::object(), 2,
                    position("turn", 2, {player({"0,0 S E"}, {{"S", 2}}), player({"0,1 S E"}, {{"S", 2}})}));
    EXPECT_TRUE(turn.over());
    EXPECT_EQ(turn.ranks(), (std::vector<int>{2, 1}));
    // `round`: the number goes up, the order is found, cards are drawn.
    const Play round(Json::object(), 2,
                     position("round", 2, {player({"0,0 CR E"}, {{"S", 4}}), player({"3,1 S E"}, {{"S", 3}})}));
    EXPECT_EQ(round.s.round, 3);
    EXPECT_EQ(round.order(), (std::vector<int>{1, 0}));
    EXPECT_EQ(round.question(), "chance");
    EXPECT_EQ(round.chances()[0].substr(0, 8), "draw 1 S");
}

// A good position of two players, spoilt.
std::string reading(const std::function<void(Json&)>& spoil, const Json& options = Json::object(), int seats = 2) {
    const Play play(options, seats);
    Json json =
        position("place", 2, std::vector<Json>(static_cast<std::size_t>(seats), player({}, {{"S", 2}, {"CL", 1}})),
                 {{"turn", {{"due", 2}}}});
    for (int i = 0; i < seats; ++i)
        json["players"][static_cast<std::size_t>(i)]["line"] = Words{std::to_string(i) + ",0 S E"};
    spoil(json);
    const std::string answer = complaint([&] {
        const State s = play.table.read_position(json);
        if (const char* left = play.table.game().unsettled(s))
            throw InputError("bad_position", std::string("position: ") + left);
    });
    const std::string code = "bad_position: position: ";
    return answer.rfind(code, 0) == 0 ? answer.substr(code.size()) : answer;
}

TEST(EndOfLinePosition, bad_positions_are_refused_naming_the_field) {
    EXPECT_EQ(reading([](Json&) {}), "accepted");
    const auto with = [](const char* pointer, const Json& value) {
        return reading([&](Json& json) { json[Json::json_pointer(pointer)] = value; });
    };
    EXPECT_EQ(with("/colour", 1).substr(0, 20), "unknown key \"colour\"");
    EXPECT_EQ(with("/phase", "tea"), "phase: no phase is called \"tea\"");
    EXPECT_EQ(reading([](Json& json) { json.erase("phase"); }), "\"phase\" is missing");
    EXPECT_EQ(with("/round", 101), "round: expected a whole number from 0 to 100, found 101");
    EXPECT_EQ(with("/players", Json::array()), "players: expected a list of 2 entries, found 0");
    EXPECT_EQ(with("/players/0/luck", 1).substr(0, 30), "players[0]: unknown key \"luck\"");
    for (const char* card : {"5,2", "5,2 BL", "7,0 S N", "5,2 Q N", "5,2 S Q", "a,b S N", "05,2 S N", ""})
        EXPECT_EQ(with("/players/0/line/0", card),
                  std::string("players[0].line[0]: expected \"row,column face heading\", found \"") + card + "\"");
    EXPECT_EQ(with("/players/1/hand", Json{{"Q", 1}}), "players[1].hand: no face has the code \"Q\"");
    EXPECT_EQ(with("/players/1/hand", Json{{"X", 2}}),
              "players[1].hand.X: expected a whole number from 0 to 1, found 2");
    EXPECT_EQ(with("/players/1/hand", Json{"S"}), "players[1].hand: expected an object of codes and counts");
    EXPECT_EQ(with("/players/1/hand", Json{{"S", 9}}), "players[1]: more cards S than the deck has");
    EXPECT_EQ(with("/players/1/deck", Json{{"S", 1}}), "cards are not those of the deck (EOL-1.7)");
    EXPECT_EQ(with("/players/0/energy", 4), "energy is out of range (EOL-10.1)");
    EXPECT_EQ(with("/players/0/energy", -1), "players[0].energy: expected a whole number from 0 to 255, found -1");
    EXPECT_EQ(with("/players/0/cut", 9), "players[0].cut: expected a whole number from 0 to 8, found 9");
    EXPECT_EQ(with("/players/0/cut_round", 1), "round of a cut is wrong");
    EXPECT_EQ(with("/players/0/revealed", "S"), "revealed card is out of range");
    EXPECT_EQ(with("/players/0/revealed", "Q"), "players[0].revealed: no face has the code \"Q\"");
    EXPECT_EQ(with("/players/0/line/0", "1,0 S E"), "two things in one cell (EOL-2.9)");
    EXPECT_EQ(with("/players/0/line/0", "6,2 S E"), "two things in one cell (EOL-2.9)");  // on a Start
    EXPECT_EQ(with("/order", {0, 0}), "order[1]: seat 0 is named twice");
    EXPECT_EQ(with("/order", {0, 2}), "order[1]: expected a whole number from 0 to 1, found 2");
    EXPECT_EQ(with("/order", Json::array({0})), "a survivor is missing in the order of the round");
    EXPECT_EQ(with("/first_order", Json::array({1})), "first_order: expected all seats (EOL-5.7)");
    EXPECT_EQ(with("/turn_index", 2), "turn index is out of range");
    EXPECT_EQ(with("/turn_index", 8), "turn_index: expected a whole number from 0 to 7, found 8");
    EXPECT_EQ(with("/turn/effect", "fly"), "turn.effect: no effect is called \"fly\"");
    EXPECT_EQ(with("/turn/effect", "boost"), "an effect before its round (EOL-10.3)");
    EXPECT_EQ(with("/turn/due", 0), "no card is due");
    EXPECT_EQ(with("/turn/placed", 2), "no card is due");
    EXPECT_EQ(with("/turn/to_draw", 1), "cards to draw outside of an effect");
    EXPECT_EQ(with("/turn/speed", 1).substr(0, 25), "turn: unknown key \"speed\"");
    EXPECT_EQ(with("/phase", "draw"), "turn fields outside of a turn");
    EXPECT_EQ(with("/reveal", {{"contenders", {0, 1}}}), "contenders outside of the reveal");
    EXPECT_EQ(with("/reveal", {{"who", {0, 1}}}).substr(0, 25), "reveal: unknown key \"who\"");
    EXPECT_EQ(with("/mulligan", {{"over", true}}), "mulligan without the option");
    EXPECT_EQ(with("/mulligan", {{"answered", Json::array({0})}}), "answers without a question");
    EXPECT_EQ(with("/mulligan", {{"over", 1}}), "mulligan.over: expected true or false, found 1");
    EXPECT_EQ(with("/discard", {"S"}), "discard: expected a list of 0 entries, found 1");
}

TEST(EndOfLinePosition, EOL_11_10_one_survivor_has_won) {
    const auto cut = [](int players, int seats) {
        return reading(
            [&](Json& json) {
                for (int i = 1; i <= players; ++i) {
                    json["players"][static_cast<std::size_t>(i)]["cut"] = i;
                    json["players"][static_cast<std::size_t>(i)]["cut_round"] = 2;
                }
            },
            Json::object(), seats);
    };
    EXPECT_EQ(cut(1, 2), "cut: only one side is left, but has not won (EOL-11.10)");
    EXPECT_EQ(cut(2, 3), "cut: only one side is left, but has not won (EOL-11.10)");
    EXPECT_EQ(cut(1, 3), "accepted");
}

TEST(EndOfLinePosition, questions_without_answer_are_refused) {
    const auto phase = [](const char* name, const Json& more = Json::object()) {
        return reading([&](Json& json) {
            json["phase"] = name;
            json.erase("turn");
            json.update(more);
        });
    };
    EXPECT_EQ(phase("energy"), "no effect to choose");  // round 2
    EXPECT_EQ(phase("energy", {{"round", 3}}), "accepted");
    EXPECT_EQ(phase("mulligan"), "no mulligan now");
    EXPECT_EQ(phase("classic"), "phase of another mode");
    EXPECT_EQ(phase("effect_draw"), "cards to draw outside of an effect");
    EXPECT_EQ(phase("draw"), "accepted");  // three cards in hand: two more are drawn
    EXPECT_EQ(phase("reveal", {{"round", 0}}), "cards in hand or placed while revealing");
    EXPECT_EQ(phase("draw", {{"round", 0}}), "no round has begun");
    EXPECT_EQ(reading([](Json& json) { json["players"][0]["hand"] = Json::object(); }), "nothing can be placed");
    EXPECT_EQ(reading([](Json& json) { json["players"][1]["line"] = {"0,1 S E"}; }), "nothing can be placed");
    EXPECT_EQ(reading([](Json& json) {
                  json["players"][0]["hand"] = {{"S", 1}};
              }),
              "more cards due than in hand (EOL-9.6)");
    EXPECT_EQ(reading([](Json& json) {
                  json["phase"] = "draw";
                  json.erase("turn");
                  json["players"][0]["hand"] = {{"S", 5}};
              }),
              "a full hand draws");
    EXPECT_EQ(reading([](Json& json) {
                  json["players"][0]["cut"] = 1;
                  json["order"] = {0, 1};
              }),
              "a cut player is asked");
    // The classic solitaire and the puzzle have their own ways to be wrong.
    const auto classic = [](const Json& at) {
        const Play play(Json{{"mode", "solitaire_classic"}});
        return complaint([&] { play.table.read_position(at); });
    };
    const Json one = Json::array({{{"line", {"1,2 S N"}}}});
    EXPECT_EQ(classic({{"phase", "classic"}, {"players", one}}), "bad_position: position: no choice to make");
    EXPECT_EQ(classic({{"phase", "turn"}, {"players", one}}),
              "bad_position: position: phase: solitaire_classic has no turns and rounds");
    EXPECT_EQ(classic({{"phase", "classic"}, {"players", one}, {"discard", {"Q"}}}),
              "bad_position: position: discard[0]: no face has the code \"Q\"");
    EXPECT_EQ(classic({{"phase", "classic_drawn"}, {"players", one}}), "bad_position: position: nothing can be placed");
    const Play puzzle({{"mode", "puzzle"}, {"seed", 202601010}}, 1);  // T Z CL X S first
    EXPECT_EQ(complaint([&] {
                  puzzle.table.read_position(position("place", 1, {player({}, {{"S", 5}})}, {{"turn", {{"due", 2}}}}));
              }),
              "bad_position: position: deck is not the rest of the puzzle's order (EOL-16.5)");
}

}  // namespace
}  // namespace endtable::end_of_line::position_test
