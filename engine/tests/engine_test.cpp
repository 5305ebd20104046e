// The engine protocol: every cmd, and what it refuses. Acting has a file of its own.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/tests/driver.hpp"
#include "engine/version.hpp"

namespace endtable {
namespace {

using testing::HasSubstr;

// ---- the envelope

TEST(Engine, echoes_the_id_and_says_ok) {
    Driver d;
    EXPECT_EQ(d.ask({{"id", 7}, {"cmd", "hello"}})["id"], 7);
    EXPECT_EQ(d.ask({{"id", "x-1"}, {"cmd", "hello"}})["id"], "x-1");
    EXPECT_EQ(d.ask({{"id", 1.5}, {"cmd", "hello"}})["id"], 1.5);
    EXPECT_TRUE(d.ask({{"id", nullptr}, {"cmd", "hello"}})["id"].is_null());
    EXPECT_TRUE(d.ask({{"cmd", "hello"}})["id"].is_null());
    EXPECT_EQ(d.ask({{"id", 8}, {"cmd", "nonsense"}})["id"], 8) << "an error has the id, too";
    EXPECT_EQ(d.ask({{"id", 8}, {"cmd", "nonsense"}})["ok"], false);
}

TEST(Engine, refuses_an_id_that_is_no_scalar) {
    Driver d;
    const Json answer = d.ask({{"id", {1, 2}}, {"cmd", "hello"}});
    EXPECT_EQ(answer["error"]["code"], "bad_request");
    EXPECT_THAT(answer["error"]["message"], HasSubstr("id"));
    EXPECT_TRUE(answer["id"].is_null());
}

TEST(Engine, refuses_what_is_no_request) {
    Driver d;
    EXPECT_EQ(d.code(Json::array({1, 2})), "bad_request");
    EXPECT_EQ(d.code(42), "bad_request");
    EXPECT_EQ(d.code(Json::object()), "bad_request");
    EXPECT_EQ(d.code({{"cmd", 3}}), "bad_request");
    EXPECT_THAT(d.error({{"id", 1}})["message"], HasSubstr("cmd"));
}

TEST(Engine, unknown_cmd_is_named_and_the_nearest_suggested) {
    Driver d;
    const Json error = d.error({{"cmd", "acton"}});
    EXPECT_EQ(error["code"], "unknown_cmd");
    EXPECT_THAT(error["message"], HasSubstr("acton"));
    EXPECT_THAT(error["message"], HasSubstr("action"));
    EXPECT_THAT(d.error({{"cmd", "zzzzzzzz"}})["message"], HasSubstr("hello, games, new"));
}

TEST(Engine, every_cmd_refuses_an_unknown_field_by_name) {
    Driver d;
    const Json match = d.tic_tac_toe();
    for (const char* cmd :
         {"hello",  "games",    "new",      "load",    "turn",    "actions", "act",    "chance", "view",
          "probe",  "position", "why",      "bot",     "hash",    "record",  "replay", "undo",   "resign",
          "result", "close",    "playouts", "content", "moments", "verify",  "again",  "observe"}) {
        const Json error = d.error({{"cmd", cmd}, {"match", match}, {"colour", "red"}});
        EXPECT_EQ(error["code"], "bad_request") << cmd;
        const std::string message = error["message"];
        // hello, games, new, load and replay have no `match` either
        EXPECT_TRUE(message.find("colour") != std::string::npos || message.find("match") != std::string::npos)
            << message;
    }
}

TEST(Engine, the_same_again_has_what_there_still_is) {
    Driver d;
    const auto again = [&](const Json& options) {
        return d.ok({{"cmd", "again"}, {"game", "end_of_line"}, {"options", options}})["options"];
    };
    const Json team = {{"mode", "team"}};
    EXPECT_EQ(again(team), team);
    EXPECT_EQ(again({{"mode", "team"}, {"fog", true}}), team) << "an option that is gone";
    EXPECT_EQ(again({{"mode", "chess"}, {"mulligan", true}}), Json({{"mulligan", true}})) << "a value that is gone";
    EXPECT_EQ(d.code({{"cmd", "again"}, {"game", "chess"}}), "unknown_game");
}

TEST(Engine, missing_and_mistyped_fields_are_named) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const struct {
        Json request;
        const char* field;
    } cases[] = {
        {{{"cmd", "new"}}, "game"},
        {{{"cmd", "new"}, {"game", 5}}, "game"},
        {{{"cmd", "new"}, {"game", "end_of_line"}}, "seats"},
        {{{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", "two"}}, "seats"},
        {{{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", 2}, {"seed", -1}}, "seed"},
        {{{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", 2}, {"seed", 1.5}}, "seed"},
        {{{"cmd", "load"}, {"game", "tic_tac_toe"}}, "position"},
        {{{"cmd", "turn"}}, "match"},
        {{{"cmd", "turn"}, {"match", "1"}}, "match"},
        {{{"cmd", "turn"}, {"match", match}, {"seats", 0}}, "seats"},
        {{{"cmd", "turn"}, {"match", match}, {"seats", {0, 2}}}, "seats"},
        {{{"cmd", "actions"}, {"match", match}}, "seat"},
        {{{"cmd", "actions"}, {"match", match}, {"seat", 2}}, "seat"},
        {{{"cmd", "actions"}, {"match", match}, {"seat", -1}}, "seat"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}}, "action"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}, {"action", 1}}, "action"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", "a1"}}, "actions"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", Json::array()}}, "actions"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}, {"actions", {"a1", 2}}}, "actions"},
        {{{"cmd", "act"}, {"match", match}, {"seat", 0}, {"action", "a1"}, {"actions", {"a1"}}}, "actions"},
        {{{"cmd", "chance"}, {"match", match}, {"action", 6}}, "action"},
        {{{"cmd", "view"}, {"match", match}}, "seats"},
        {{{"cmd", "view"}, {"match", match}, {"seats", Json::array()}, {"have_scene", 1}}, "have_scene"},
        {{{"cmd", "probe"}, {"match", match}, {"seats", {0}}}, "query"},
        {{{"cmd", "why"}, {"match", match}, {"seat", 0}}, "action"},
        {{{"cmd", "bot"}, {"match", match}, {"seat", 0}}, "level"},
        {{{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"ms", 0}}, "ms"},
        {{{"cmd", "bot"}, {"match", match}, {"seat", 0}, {"ms", 100000000}}, "ms"},
        {{{"cmd", "replay"}}, "record"},
        {{{"cmd", "undo"}, {"match", match}}, "seat"},
        {{{"cmd", "undo"}, {"match", match}, {"seat", 0}, {"all_agree", "yes"}}, "all_agree"},
        {{{"cmd", "resign"}, {"match", match}}, "seat"},
    };
    const std::string before = d.hash(match);
    for (const auto& c : cases) {
        const Json error = d.error(c.request);
        EXPECT_EQ(error["code"], "bad_request") << c.request << error;
        EXPECT_THAT(error["message"], HasSubstr(c.field)) << c.request;
    }
    EXPECT_EQ(d.hash(match), before);
}

TEST(Engine, unknown_match) {
    Driver d;
    EXPECT_EQ(d.code({{"cmd", "turn"}, {"match", 99}}), "unknown_match");
    EXPECT_EQ(d.code({{"cmd", "close"}, {"match", 0}}), "unknown_match");
}

// ---- the house

TEST(Engine, hello) {
    Driver d;
    const Json answer = d.ok({{"cmd", "hello"}});
    EXPECT_EQ(answer["name"], "endtable");
    EXPECT_EQ(answer["version"], kVersion);
    EXPECT_EQ(answer["protocol"], kProtocol);
    EXPECT_EQ(answer["limits"]["matches"], 256);
}

TEST(Engine, games_tells_options_with_defaults) {
    Driver d;
    std::set<std::string> ids;
    const Json answer = d.ok({{"cmd", "games"}});
    for (const auto& game : answer["games"]) {
        ids.insert(game["game"].get<std::string>());
        EXPECT_EQ(game["seats"].size(), 2u);
        EXPECT_TRUE(game["rules"].is_number_integer());
        EXPECT_TRUE(game["name"].is_string());
        for (const auto& [name, option] : game["options"].items()) {
            EXPECT_TRUE(option.contains("type")) << name;
            EXPECT_TRUE(option.contains("default")) << name;
            EXPECT_TRUE(option.contains("help")) << name;
        }
    }
    for (const char* id : {"end_of_line", "tic_tac_toe", "connect_four", "kuhn_poker"})
        EXPECT_EQ(ids.count(id), 1u) << id;
}

// ---- opening and closing

TEST(Engine, new_match_begins_a_match) {
    Driver d;
    const Json answer = d.ok({{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", 2}});
    EXPECT_EQ(answer["match"], 1);
    EXPECT_EQ(answer["turn"]["seats"], Json::array({0}));
    EXPECT_EQ(answer["turn"]["asked"][0]["decision"], "mark");
    EXPECT_EQ(answer["turn"]["asked"][0]["prompt"]["text"], "Mark an empty cell.");
    EXPECT_EQ(d.ok({{"cmd", "new"}, {"game", "tic_tac_toe"}})["match"], 2)
        << "a game with one seat count need not be told";
}

TEST(Engine, new_match_refuses_what_does_not_fit) {
    Driver d;
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "chess"}, {"seats", 2}}), "unknown_game");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "tic_tac_toe"}, {"seats", 3}}), "bad_request");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"options", {{"mode", "chess"}}}}),
              "bad_option");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"options", {{"moed", "solo"}}}}),
              "bad_option");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"options", 5}}), "bad_option");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "tic_tac_toe"}, {"content", {{"deck.json", 1}}}}), "bad_content");
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "tic_tac_toe"}, {"content", "/etc"}}), "bad_content");
    EXPECT_EQ(d.ok({{"cmd", "new"}, {"game", "tic_tac_toe"}})["match"], 1) << "refusals open nothing";
}

TEST(Engine, the_same_seed_gives_the_same_draws) {
    Driver d;
    std::vector<Json> drawn;
    for (int i = 0; i < 2; ++i) {
        const Json match = d.kuhn_poker();
        drawn.push_back({d.ok({{"cmd", "chance"}, {"match", match}})["action"],
                         d.ok({{"cmd", "chance"}, {"match", match}})["action"]});
    }
    EXPECT_EQ(drawn[0], drawn[1]);
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "kuhn_poker"}, {"seed", "12x"}}), "bad_request");
    d.ok({{"cmd", "new"}, {"game", "kuhn_poker"}, {"seed", "18446744073709551615"}});
}

TEST(Engine, content_comes_as_an_object_of_files) {
    Driver d;
    Json deck;
    {
        const GameModule& module = find_game_or_throw("end_of_line");
        deck = module.official->json("deck.json");
    }
    const Json answer =
        d.ok({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"content", {{"deck.json", deck}}}});
    EXPECT_TRUE(answer["match"].is_number());
    deck["no_such_field"] = 1;
    const Json error =
        d.error({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"content", {{"deck.json", deck}}}});
    EXPECT_EQ(error["code"], "bad_content");
    EXPECT_THAT(error["message"], HasSubstr("deck.json"));
    EXPECT_THAT(error["message"], HasSubstr("no_such_field"));
}

TEST(Engine, a_match_tells_its_content_and_is_opened_with_it_again) {
    Driver d;
    Json rules;
    { rules = find_game_or_throw("furtherance").official->json("rules.json"); }
    rules["castle_hp"] = 8;
    const Json mine =
        d.ok({{"cmd", "new"}, {"game", "furtherance"}, {"seats", 2}, {"content", {{"rules.json", rules}}}})["match"];
    const Json content = d.ok({{"cmd", "content"}, {"match", mine}});
    EXPECT_EQ(content["files"]["rules.json"]["castle_hp"], 8);
    const Json record = d.ok({{"cmd", "record"}, {"match", mine}})["record"];
    EXPECT_EQ(content["content"], record["content"]);
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", record}}), "unknown_content");
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", record}, {"content", {{"rules.json", 1}}}}), "bad_content");
    EXPECT_TRUE(d.ok({{"cmd", "replay"}, {"record", record}, {"content", content["files"]}})["match"].is_number());

    Json position = d.ok({{"cmd", "position"}, {"match", mine}})["position"];
    EXPECT_EQ(position["rules"], 1);
    EXPECT_EQ(position["content"], record["content"]);
    const Json load = {{"cmd", "load"}, {"game", "furtherance"}, {"position", position}};
    EXPECT_EQ(d.code(load), "unknown_content") << "it says what it was played with";
    Json with_files = load;
    with_files["content"] = content["files"];
    EXPECT_TRUE(d.ok(with_files)["match"].is_number());
}

TEST(Engine, a_match_is_played_by_a_version_of_the_rules) {
    Driver d;
    const Json match = d.ok({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"rules", 1}})["match"];
    EXPECT_EQ(d.ok({{"cmd", "record"}, {"match", match}})["record"]["rules"], 1);
    EXPECT_EQ(d.code({{"cmd", "new"}, {"game", "end_of_line"}, {"seats", 2}, {"rules", 99}}), "bad_request");
}

TEST(Engine, at_most_so_many_matches_are_open) {
    Engine::Limits limits;
    limits.matches = 2;
    Driver d(limits);
    d.tic_tac_toe();
    const Json second = d.tic_tac_toe();
    const Json error = d.error({{"cmd", "new"}, {"game", "tic_tac_toe"}});
    EXPECT_EQ(error["code"], "too_many_matches");
    EXPECT_THAT(error["message"], HasSubstr("2"));
    d.ok({{"cmd", "close"}, {"match", second}});
    EXPECT_EQ(d.ok({{"cmd", "new"}, {"game", "tic_tac_toe"}})["match"], 3) << "numbers are not used twice";
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", Json::object()}}), "too_many_matches");
    EXPECT_EQ(d.code({{"cmd", "load"}, {"game", "tic_tac_toe"}, {"position", Json::object()}}), "too_many_matches");
}

TEST(Engine, close_forgets_the_match) {
    Driver d;
    const Json match = d.tic_tac_toe();
    d.ok({{"cmd", "close"}, {"match", match}});
    EXPECT_EQ(d.code({{"cmd", "close"}, {"match", match}}), "unknown_match");
    EXPECT_EQ(d.code({{"cmd", "turn"}, {"match", match}}), "unknown_match");
}

// ---- positions and records

TEST(Engine, position_and_load_are_inverse) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "bet");
    const Json position = d.ok({{"cmd", "position"}, {"match", match}})["position"];
    EXPECT_EQ(position["seats"], 2);
    const Json loaded = d.ok({{"cmd", "load"}, {"game", "kuhn_poker"}, {"position", position}});
    EXPECT_EQ(loaded["turn"]["asked"][0]["decision"], "face_bet");
    EXPECT_EQ(d.hash(loaded["match"]), d.hash(match));
    EXPECT_EQ(d.ok({{"cmd", "position"}, {"match", loaded["match"]}})["position"], position);
}

TEST(Engine, load_refuses_an_invalid_position_with_the_reason) {
    Driver d;
    const auto load = [&](const Json& position) {
        return d.error({{"cmd", "load"}, {"game", "tic_tac_toe"}, {"position", position}});
    };
    EXPECT_EQ(load(5)["code"], "bad_position");
    EXPECT_EQ(load({{"seats", 2}})["code"], "bad_position");
    EXPECT_EQ(load({{"seats", 2}, {"state", {{"board", {"XXX", "...", "..."}}}}})["code"], "bad_position");
    const Json error = load({{"seats", 2}, {"state", {{"board", {"XO.", "...", ".?."}}}}});
    EXPECT_EQ(error["code"], "bad_position");
    EXPECT_THAT(error["message"], HasSubstr("board[2]"));
    EXPECT_THAT(load({{"seats", 2}, {"state", Json::object()}, {"stat", 1}})["message"], HasSubstr("stat"));
}

TEST(Engine, a_loaded_position_is_played_on) {
    Driver d;
    const Json match = d.ok({{"cmd", "load"},
                             {"game", "tic_tac_toe"},
                             {"position", {{"state", {{"board", {"XX.", "OO.", "..."}}}}}}})["match"];
    const Json answer = d.act(match, 0, "c1");
    EXPECT_EQ(answer["turn"]["over"], true);
    const Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    EXPECT_TRUE(record.contains("start"));
    EXPECT_EQ(d.hash(d.ok({{"cmd", "replay"}, {"record", record}})["match"]), d.hash(match));
}

TEST(Engine, record_and_replay_are_inverse) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "bet");
    d.act(match, 1, "call");
    const Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    EXPECT_EQ(record["game"], "kuhn_poker");
    EXPECT_EQ(record["log"][0], "~deal 0 K");
    const Json again = d.ok({{"cmd", "replay"}, {"record", record}});
    EXPECT_EQ(again["turn"]["over"], true);
    EXPECT_EQ(d.hash(again["match"]), d.hash(match));
    EXPECT_EQ(d.ok({{"cmd", "record"}, {"match", again["match"]}})["record"], record);
}

TEST(Engine, a_record_for_a_viewer_is_redacted) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    const Json log = d.ok({{"cmd", "record"}, {"match", match}, {"seats", {0}}})["record"]["log"];
    EXPECT_EQ(log[0], "~deal 0 K");
    EXPECT_EQ(log[1], "~deal 1 ?");
    const Json spectated = d.ok({{"cmd", "record"}, {"match", match}, {"seats", Json::array()}})["record"]["log"];
    EXPECT_EQ(spectated[0], "~deal 0 ?");
}

TEST(Engine, replay_refuses_what_was_tampered_with) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "bet");
    const Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    Json other = record;
    other["log"][0] = "~deal 0 J";  // and the other card is a jack as well
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", other}}), "bad_record");
    other = record;
    other["game"] = "whist";
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", other}}), "unknown_game");
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", 12}}), "bad_record");
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", record}, {"content", {{"x.json", 1}}}}), "bad_content");
}

// ---- looking

TEST(Engine, view_sends_the_scene_once) {
    Driver d;
    const Json match = d.tic_tac_toe();
    const Json first = d.ok({{"cmd", "view"}, {"match", match}, {"seats", {0}}});
    EXPECT_EQ(first["scene"]["game"], "tic_tac_toe");
    EXPECT_EQ(first["scene_hash"].get<std::string>().size(), 16u);
    EXPECT_TRUE(first["view"]["zones"].contains("board"));
    const Json second = d.ok({{"cmd", "view"}, {"match", match}, {"seats", {0}}, {"have_scene", first["scene_hash"]}});
    EXPECT_FALSE(second.contains("scene"));
    EXPECT_TRUE(second.contains("view"));
    EXPECT_TRUE(d.ok({{"cmd", "view"}, {"match", match}, {"seats", {0}}, {"have_scene", "0"}}).contains("scene"));
}

TEST(Engine, view_and_turn_show_only_what_the_viewers_know) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    const auto zones = [&](const Json& seats) {
        return d.ok({{"cmd", "view"}, {"match", match}, {"seats", seats}})["view"]["zones"];
    };
    EXPECT_EQ(zones({0})["hand_0"]["items"][0]["glyph"], "K");
    EXPECT_EQ(zones({0})["hand_1"]["hidden"], 1);
    EXPECT_EQ(zones({0, 1})["hand_1"]["items"][0]["glyph"], "J");
    EXPECT_EQ(zones(Json::array())["hand_0"]["hidden"], 1);
    const Json turn = d.ok({{"cmd", "turn"}, {"match", match}, {"seats", {1}}})["turn"];
    EXPECT_FALSE(turn["asked"][0].contains("prompt")) << "seat 0's question is not for seat 1";
    EXPECT_TRUE(d.ok({{"cmd", "turn"}, {"match", match}})["turn"]["asked"][0].contains("prompt"));
}

TEST(Engine, probe_asks_the_game) {
    Driver d;
    const Json match = d.tic_tac_toe();
    EXPECT_EQ(d.code({{"cmd", "probe"}, {"match", match}, {"seats", {0}}, {"query", {{"what", "if"}}}}), "bad_query");
}

TEST(Engine, result_before_and_after_the_end) {
    Driver d;
    const Json match = d.tic_tac_toe();
    Json answer = d.ok({{"cmd", "result"}, {"match", match}});
    EXPECT_EQ(answer["over"], false);
    EXPECT_TRUE(answer["result"].is_null());
    d.ok({{"cmd", "resign"}, {"match", match}, {"seat", 0}});
    answer = d.ok({{"cmd", "result"}, {"match", match}});
    EXPECT_EQ(answer["over"], true);
    EXPECT_EQ(answer["result"]["ranks"], Json::array({2, 1}));
    EXPECT_EQ(answer["utility"], Json::array({0, 10000}));
}

TEST(Engine, hash_is_of_the_state_alone) {
    Driver d;
    const Json one = d.tic_tac_toe(), two = d.tic_tac_toe();
    d.act(one, 0, "a1");
    EXPECT_NE(d.hash(one), d.hash(two));
    d.act(two, 0, "a1");
    EXPECT_EQ(d.hash(one), d.hash(two));
    EXPECT_EQ(d.hash(one).size(), 16u);
}

}  // namespace
}  // namespace endtable
