// The engine protocol: choosing, playing, taking back, asking why not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/tests/driver.hpp"
#include "match/printable.hpp"

namespace endtable {
namespace {

using testing::HasSubstr;

TEST(EngineActs, actions_lists_notation_label_and_path) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const Json answer = d.ok({{"cmd", "actions"}, {"match", match}, {"seat", 0}});
    EXPECT_EQ(answer["complete"], true);
    ASSERT_EQ(answer["actions"].size(), 9u);
    EXPECT_EQ(answer["actions"][0]["action"], "a1");
    EXPECT_EQ(answer["actions"][0]["label"]["text"], "mark a1");
    EXPECT_EQ(answer["actions"][0]["path"], Json::array({"board:0,0"}));
    EXPECT_TRUE(d.ok({{"cmd", "actions"}, {"match", match}, {"seat", 1}})["actions"].empty());
}

TEST(EngineActs, actions_of_a_chance_turn_are_outcomes_with_weights) {
    Driver d;
    const Json match = d.kuhn_poker();
    const Json answer = d.ok({{"cmd", "actions"}, {"match", match}});
    EXPECT_EQ(answer["complete"], true);
    ASSERT_EQ(answer["outcomes"].size(), 3u);
    EXPECT_EQ(answer["outcomes"][0], Json({{"action", "deal 0 J"}, {"weight", 1}}));
}

TEST(EngineActs, observe_tells_in_numbers_what_the_seat_sees) {
    Driver d;
    const Json match = d.ok({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"seed", 7}})["match"];
    while (d.ok({{"cmd", "turn"}, {"match", match}})["turn"]["kind"] == "chance")
        d.ok({{"cmd", "chance"}, {"match", match}});
    const Json seen = d.ok({{"cmd", "observe"}, {"match", match}, {"seat", 0}});
    EXPECT_EQ(seen["numbers"].size(), seen["of"]["numbers"]);
    EXPECT_FALSE(seen["marks"].empty());
    EXPECT_LT(seen["marks"].back(), seen["of"]["marks"]);
    EXPECT_NE(d.ok({{"cmd", "observe"}, {"match", match}, {"seat", 1}})["numbers"], seen["numbers"]);
    EXPECT_EQ(d.code({{"cmd", "observe"}, {"match", match}, {"seat", 2}}), "bad_request");
    EXPECT_EQ(d.code({{"cmd", "observe"}, {"match", d.tic_tac_toe()}, {"seat", 0}}), "no_observation");
}

TEST(EngineActs, act_applies_one_action) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const Json answer = d.act(match, 0, "b2");
    EXPECT_EQ(answer["applied"], 1);
    EXPECT_EQ(answer["events"][0]["event"], "marked");
    EXPECT_EQ(answer["events"][0]["text"]["text"], "Crosses mark b2.");
    EXPECT_EQ(answer["turn"]["seats"], Json::array({1}));
    EXPECT_FALSE(answer.contains("stopped"));
}

TEST(EngineActs, a_refusal_has_reason_and_clause_and_changes_nothing) {
    Driver d;
    const Json match = d.tic_tac_toe();
    d.act(match, 0, "b2");
    const std::string before = d.hash(match);
    Json error = d.error({{"cmd", "act"}, {"match", match}, {"seat", 1}, {"action", "b2"}});
    EXPECT_EQ(error["code"], "refused");
    EXPECT_EQ(error["reason"], "cell_taken");
    EXPECT_EQ(error["clause"], "TTT-4");
    EXPECT_THAT(error["message"], HasSubstr("empty cell"));
    error = d.error({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"action", "a1"}});
    EXPECT_EQ(error["reason"], "not_your_turn");
    error = d.error({{"cmd", "act"}, {"match", match}, {"seat", 1}, {"action", "z9"}});
    EXPECT_EQ(error["code"], "bad_action");
    EXPECT_FALSE(error.contains("reason"));
    EXPECT_EQ(d.hash(match), before);
}

TEST(EngineActs, a_list_stops_at_the_first_refusal) {
    Driver d;
    const Json match = d.tic_tac_toe();
    Json answer = d.ok({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", {"a1", "a2", "a3"}}});
    EXPECT_EQ(answer["applied"], 1);
    EXPECT_EQ(answer["stopped"], "refused");
    EXPECT_EQ(answer["refusal"]["reason"], "not_your_turn");
    EXPECT_EQ(answer["turn"]["seats"], Json::array({1}));
    EXPECT_EQ(d.error({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", {"a2"}}})["reason"], "not_your_turn")
        << "nothing applied is an error";
}

TEST(EngineActs, a_list_may_not_be_endless) {
    Engine::Limits limits;
    limits.list_length = 3;
    Driver d(limits);
    const Json match = d.tic_tac_toe();
    EXPECT_EQ(d.code({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", {"a1", "a1", "a1", "a1"}}}),
              "bad_request");
}

// End of Line, seat 0 is to place two cards of this hand; both lines lie straight up from their starts.
Json two_cards_due(Driver& d, const Json& hand) {
    const Json state = {
        {"phase", "place"},
        {"round", 2},
        {"first_order", {0, 1}},
        {"order", {0, 1}},
        {"turn_index", 0},
        {"players", {{{"line", {"5,2 S N"}}, {"hand", hand}}, {{"line", {"5,4 S N"}}, {"hand", {{"S", 4}, {"X", 1}}}}}},
        {"turn", {{"due", 2}, {"placed", 0}}}};
    return d.ok({{"cmd", "load"},
                 {"game", "end_of_line"},
                 {"seed", 1},
                 {"position", {{"seats", 2}, {"state", state}}}})["match"];
}

Json act_on(Driver& d, const Json& match, const Json& actions) {
    return d.ok({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", actions}});
}

TEST(EngineActs, a_list_of_several_decisions_is_applied) {
    Driver d;
    const Json answer = act_on(d, two_cards_due(d, {{"S", 2}, {"X", 1}}), {"S>N", "X>N"});
    EXPECT_EQ(answer["applied"], 2);
    EXPECT_FALSE(answer.contains("stopped"));
}

// With one straight card and the cross, placing the straight one leaves the cross, straight ahead, as the only option.
TEST(EngineActs, a_listed_action_that_was_forced_counts_as_applied) {
    Driver d;
    const Json one = two_cards_due(d, {{"S", 1}, {"X", 1}}), two = two_cards_due(d, {{"S", 1}, {"X", 1}});
    const Json alone = act_on(d, one, {"S>N"});
    ASSERT_TRUE(alone["turn"]["seats"] != Json::array({0})) << "the second card was forced: " << alone;
    const Json both = act_on(d, two, {"S>N", "X>N"});
    EXPECT_EQ(both["applied"], 2);
    EXPECT_FALSE(both.contains("stopped"));
    EXPECT_EQ(d.hash(one), d.hash(two));
}

TEST(EngineActs, only_the_action_that_was_forced_counts) {
    Driver d;
    for (const char* other : {"S>N", "X>E", "gibberish"}) {
        const Json answer = act_on(d, two_cards_due(d, {{"S", 1}, {"X", 1}}), {"S>N", other});
        EXPECT_EQ(answer["applied"], 1) << other;
        EXPECT_EQ(answer["stopped"], "refused") << other;
    }
}

TEST(EngineActs, a_list_stops_when_something_is_revealed) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "bet");
    const Json answer = d.ok({{"cmd", "act"}, {"match", match}, {"seat", 1}, {"actions", {"call", "call"}}});
    EXPECT_EQ(answer["applied"], 1);
    EXPECT_EQ(answer["stopped"], "revealed") << "the call shows both cards";
}

TEST(EngineActs, events_are_for_the_viewers_asked_for) {
    Driver d;
    const Json match = d.kuhn_poker();
    Json answer = d.ok({{"cmd", "chance"}, {"match", match}, {"action", "deal 0 K"}, {"seats", {1}}});
    EXPECT_EQ(answer["events"][0]["card"], "?");
    EXPECT_EQ(answer["action"], "deal 0 ?");
    EXPECT_EQ(answer.dump().find("king"), std::string::npos);
    EXPECT_EQ(answer.dump().find("K\""), std::string::npos);
    answer = d.ok({{"cmd", "chance"}, {"match", match}, {"action", "deal 1 J"}});
    EXPECT_EQ(answer["events"][0]["card"], "J") << "by default the driver sees everything";
}

TEST(EngineActs, chance_draws_or_is_forced) {
    Driver d;
    const Json match = d.kuhn_poker();
    const std::string drawn = d.ok({{"cmd", "chance"}, {"match", match}})["action"];
    EXPECT_THAT(drawn, HasSubstr("deal 0 "));
    const std::string before = d.hash(match);
    const std::string twice = "deal 1 " + drawn.substr(drawn.size() - 1);
    Json error = d.error({{"cmd", "chance"}, {"match", match}, {"action", twice}});
    EXPECT_EQ(error["code"], "refused");
    EXPECT_EQ(error["reason"], "card_not_left");
    EXPECT_EQ(d.code({{"cmd", "chance"}, {"match", match}, {"action", "deal 9 Z"}}), "bad_action");
    EXPECT_EQ(d.hash(match), before);
    d.ok({{"cmd", "chance"}, {"match", match}});
    EXPECT_EQ(d.code({{"cmd", "chance"}, {"match", match}}), "no_chance_turn");
    EXPECT_EQ(d.code({{"cmd", "chance"}, {"match", match}, {"action", "deal 0 K"}}), "no_chance_turn");
}

TEST(EngineActs, a_replayed_match_whose_seed_is_not_known_has_no_dice) {
    Driver d;
    const Json match = d.kuhn_poker();
    const Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    const Json again = d.ok({{"cmd", "replay"}, {"record", record}})["match"];
    EXPECT_EQ(d.code({{"cmd", "chance"}, {"match", again}}), "no_dice");
    d.ok({{"cmd", "chance"}, {"match", again}, {"action", "deal 0 K"}});
}

TEST(EngineActs, without_a_seed_the_dice_are_committed_and_go_on_after_a_replay) {
    Driver d;
    const Json match = d.ok({{"cmd", "new"}, {"game", "kuhn_poker"}})["match"];
    const Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    EXPECT_EQ(record["fairness"]["kind"], "committed");
    EXPECT_FALSE(
        d.ok({{"cmd", "record"}, {"match", match}, {"seats", {0, 1}}})["record"]["fairness"].contains("secret"));
    const Json again = d.ok({{"cmd", "replay"}, {"record", record}})["match"];
    EXPECT_EQ(d.ok({{"cmd", "chance"}, {"match", again}})["action"],
              d.ok({{"cmd", "chance"}, {"match", match}})["action"]);
}

TEST(EngineActs, why_tells_reason_clause_and_its_text) {
    Driver d;
    const Json match = d.tic_tac_toe();
    d.act(match, 0, "b2");
    EXPECT_EQ(d.ok({{"cmd", "why"}, {"match", match}, {"seat", 1}, {"action", "a1"}})["legal"], true);
    const Json answer = d.ok({{"cmd", "why"}, {"match", match}, {"seat", 1}, {"action", "b2"}});
    EXPECT_EQ(answer["legal"], false);
    EXPECT_EQ(answer["reason"], "cell_taken");
    EXPECT_EQ(answer["clause"], "TTT-4");
    EXPECT_THAT(answer["text"], HasSubstr("marks one empty cell"));
    EXPECT_EQ(d.code({{"cmd", "why"}, {"match", match}, {"seat", 1}, {"action", "?"}}), "bad_action");
}

TEST(EngineActs, bot_advises_and_does_not_play) {
    Driver d;
    const Json match = d.ok({{"cmd", "load"},
                             {"game", "tic_tac_toe"},
                             {"position", {{"state", {{"board", {"XX.", "OO.", "..."}}}}}}})["match"];
    const std::string before = d.hash(match);
    const Json answer = d.ok({{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", "flat"}, {"ms", 50}});
    EXPECT_EQ(answer["action"], "c1") << "it wins at once";
    EXPECT_GT(answer["value"].get<double>(), 0.9);
    EXPECT_EQ(answer["best"][0]["action"], "c1");
    EXPECT_GT(answer["per_second"].get<std::uint64_t>(), 0u);
    EXPECT_EQ(d.hash(match), before);
    EXPECT_TRUE(d.ok({{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", "random"}}).contains("action"));
    EXPECT_EQ(d.code({{"cmd", "bot"}, {"match", match}, {"seat", 1}, {"level", "flat"}}), "not_asked");
    EXPECT_EQ(d.code({{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", "genius"}}), "bad_level");
}

TEST(EngineActs, the_same_bot_seed_and_iterations_give_the_same_answer) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    const Json request = {{"cmd", "bot"},    {"match", match}, {"seat", 0},
                          {"level", "flat"}, {"seed", 5},      {"iterations", 500}};
    EXPECT_EQ(d.ok(request), d.ok(request));
}

TEST(EngineActs, a_bot_thinks_in_slices) {
    Driver d;
    const Json match = d.tic_tac_toe();
    d.act(match, 0, "b2");
    const Json whole = {{"cmd", "bot"},    {"match", match}, {"seat", 1},
                        {"level", "hard"}, {"seed", 5},      {"iterations", 200}};
    Json slice = whole;
    slice["slice_iterations"] = 50;
    const Json first = d.ok(slice);
    EXPECT_EQ(first["iterations"], 50);
    EXPECT_EQ(first["progress"], 0.25);
    EXPECT_EQ(first["done"], false);
    Json last = first;
    for (int calls = 1; calls < 4 && last["done"] == false; ++calls) last = d.ok(slice);
    EXPECT_EQ(last["done"], true);
    EXPECT_EQ(last["progress"], 1.0);
    EXPECT_GT(last["iterations"], 100);
    EXPECT_EQ(last["action"], d.ok(whole)["action"]);
    EXPECT_FALSE(d.ok(whole).contains("done"));

    // What it is asked next is another question, and what it knows of that counts for its budget, up to seven eighths.
    const Json again = d.ok(slice);
    EXPECT_EQ(again["iterations"], 25) << "an answer that was final is not gone on with";
    EXPECT_EQ(again["done"], true);
    d.act(match, 1, last["action"]);
    d.act(match, 0, d.ok({{"cmd", "actions"}, {"match", match}, {"seat", 0}})["actions"][0]["action"]);
    EXPECT_EQ(d.ok(slice)["iterations"], 50);
    // Nobody is bound to one bot.
    slice["seed"] = 6;
    EXPECT_EQ(d.ok(slice)["iterations"], 50);
}

TEST(EngineActs, slices_of_time_and_levels_without_search) {
    Driver d;
    const Json match = d.tic_tac_toe();
    Json slice = {{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", "hard"}, {"ms", 60}, {"slice_ms", 4}};
    double progress = 0;
    int calls = 0;
    for (Json answer; calls < 1000; ++calls) {
        answer = d.ok(slice);
        EXPECT_GT(answer["progress"], progress);
        progress = answer["progress"];
        if (answer["done"] == true) break;
    }
    EXPECT_EQ(progress, 1.0);
    EXPECT_GT(calls, 1);
    for (const char* level : {"random", "greedy"})
        EXPECT_EQ(d.ok({{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", level}, {"slice_ms", 1}})["done"],
                  true);
    slice["slice_ms"] = 0;
    EXPECT_EQ(d.code(slice), "bad_request");
    slice["slice_ms"] = 1;
    slice["level"] = "genius";
    EXPECT_EQ(d.code(slice), "bad_level");
    d.act(match, 0, "b2");  // the bot that never was is not told
    EXPECT_EQ(d.code({{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"level", "hard"}, {"slice_ms", 1}}), "not_asked");
    d.ok({{"cmd", "close"}, {"match", match}});
}

TEST(EngineActs, playouts_have_a_signature) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const Json request = {{"cmd", "playouts"}, {"match", match}, {"count", 100}, {"seed", 1}};
    const Json answer = d.ok(request);
    EXPECT_EQ(answer, d.ok(request));
    EXPECT_GE(answer["plies"], 500);
    std::uint64_t plies = 0;
    const GameModule& module = find_game_or_throw("tic_tac_toe");
    const std::uint64_t signature = module.open(*module.official, Json::object(), 2)->playouts(100, 1, &plies);
    EXPECT_EQ(answer["plies"], plies);
    EXPECT_EQ(answer["signature"], hex16(signature));
    EXPECT_NE(d.ok({{"cmd", "playouts"}, {"match", match}, {"count", 100}, {"seed", 2}})["signature"],
              answer["signature"]);
    EXPECT_EQ(d.code({{"cmd", "playouts"}, {"match", match}, {"count", 0}}), "bad_request");
    EXPECT_EQ(d.code({{"cmd", "playouts"}, {"match", match}, {"count", 1'000'001}}), "bad_request");
}

TEST(EngineActs, undo_takes_back_or_says_why_not) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const std::string start = d.hash(match);
    EXPECT_EQ(d.error({{"cmd", "undo"}, {"match", match}, {"seat", 0}})["code"], "cannot_undo");
    EXPECT_EQ(d.error({{"cmd", "undo"}, {"match", match}, {"seat", 0}})["reason"], "nothing_to_undo");
    d.act(match, 0, "a1");
    Json answer = d.ok({{"cmd", "undo"}, {"match", match}, {"seat", 0}});
    EXPECT_EQ(answer["turn"]["ply"], 0);
    EXPECT_EQ(answer["turn"]["seats"], Json::array({0}));
    EXPECT_EQ(d.hash(match), start);
    d.act(match, 0, "a1");
    d.act(match, 1, "b2");
    EXPECT_EQ(d.error({{"cmd", "undo"}, {"match", match}, {"seat", 0}})["reason"], "others_moved");
    d.ok({{"cmd", "undo"}, {"match", match}, {"seat", 0}, {"all_agree", true}});
    EXPECT_EQ(d.hash(match), start);
}

TEST(EngineActs, resign_ends_it) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const Json answer = d.ok({{"cmd", "resign"}, {"match", match}, {"seat", 1}});
    EXPECT_EQ(answer["turn"]["over"], true);
    EXPECT_EQ(answer["events"][0]["event"], "resigned");
    EXPECT_EQ(d.code({{"cmd", "resign"}, {"match", match}, {"seat", 0}}), "game_over");
    EXPECT_EQ(d.error({{"cmd", "act"}, {"match", match}, {"seat", 0}, {"action", "a1"}})["reason"], "game_over");
}

}  // namespace
}  // namespace endtable
