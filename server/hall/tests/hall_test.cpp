// The hall from the first guest to the last replay, through the same door the network uses.
#include "server/hall/tests/home.hpp"
#include "server/store/connection.hpp"

namespace endtable::server {
namespace {

Json seats_of_two(const char* second) { return Json::array({object({{"who", "me"}}), Json::parse(second)}); }

// Numbers of a viewer's happenings follow each other without gap or double, whatever it was told when.
void expect_numbered(const Client& client, const std::string& id) {
    std::uint64_t n = 0;
    for (const Json& message : client.messages) {
        if (message.value("push", "") != "table" || message.at("id") != id) continue;
        if (message.value("resync", false)) n = message.at("n").get<std::uint64_t>() - message.at("happened").size();
        for (const Json& one : message.at("happened")) EXPECT_EQ(one.at("n"), ++n) << message.dump();
        EXPECT_EQ(message.at("n"), n);
    }
}

// Both answer at random until the game is over.
void play_out(Client& a, Client& b, const std::string& id, std::uint64_t seed, int most = 2000) {
    Rng rng(seed);
    for (int i = 0; i < most && a.table(id).at("table").at("status") != "over"; ++i) {
        if (a.is_asked(id, 0))
            ASSERT_EQ(a.act(id, 0, rng.below(1000)), "");
        else
            ASSERT_EQ(b.act(id, 1, rng.below(1000)), "");
    }
    ASSERT_EQ(a.table(id).at("table").at("status"), "over");
}

TEST(Hall, two_people_play_a_game_to_its_end) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(anna->table(id).at("as"), Json::array({0}));
    EXPECT_EQ(eve->table(id).at("as"), Json::array());
    EXPECT_TRUE(ben->table(id).at("choices").empty()) << "it is Anna's turn";
    for (int i = 0; i < 5; ++i) EXPECT_EQ((i % 2 == 0 ? anna : ben)->act(id, i % 2, 0), "") << i;
    for (int i = 5; i < 9 && anna->table(id)["table"]["status"] != "over"; ++i)
        EXPECT_EQ((i % 2 == 0 ? anna : ben)->act(id, i % 2, 0), "");
    for (const auto& who : {anna, ben, eve}) {
        EXPECT_EQ(who->table(id).at("table").at("status"), "over");
        EXPECT_TRUE(who->table(id).contains("result"));
        expect_numbered(*who, id);
    }
    EXPECT_EQ(anna->table(id).at("hash"), eve->table(id).at("hash")) << "nothing is hidden in this game";
    // The record is public, its dice are proved.
    const Json record = eve->ok("GET", "/api/tables/" + id + "/record").at("record");
    const Json checked = eve->ok("POST", "/api/verify", object({{"record", record}}));
    EXPECT_EQ(checked.at("ok"), true) << checked;
    const Json mine = ben->ok("GET", "/api/tables?list=mine");
    ASSERT_EQ(mine.at("tables").size(), 1u);
    EXPECT_EQ(mine.at("tables")[0].at("status"), "over");
    EXPECT_EQ(mine.at("tables")[0].at("you"), Json::array({1}));
    EXPECT_EQ(home.stranger()->ok("GET", "/api/tables?list=over").at("tables").size(), 1u);
}

TEST(Hall, an_answer_is_stored_before_anybody_hears_of_it) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    const std::size_t before = home.store->log({id}).lines.size();
    const std::size_t heard = ben->messages.size();
    const Json asked = anna->table(id).at("turn").at("asked")[0];
    home.hall->hear(anna->visitor, dump_json(object({{"do", "act"},
                                                     {"table", id},
                                                     {"seat", 0},
                                                     {"answered", asked.at("answered")},
                                                     {"action", "b2"},
                                                     {"id", 77}})));
    home.until([&] { return ben->messages.size() > heard; });
    EXPECT_GT(home.store->log({id}).lines.size(), before);
}

TEST(Hall, refusals_say_what_was_wrong_and_change_nothing) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    const std::string hash = anna->table(id).at("hash");
    const auto act = [&](int seat, int answered, const char* action) {
        return object({{"do", "act"}, {"table", id}, {"seat", seat}, {"answered", answered}, {"action", action}});
    };
    EXPECT_EQ(ben->code(act(0, 0, "b2")), "not_your_seat");
    EXPECT_EQ(eve->code(act(0, 0, "b2")), "not_your_seat");
    EXPECT_EQ(ben->code(act(1, 0, "b2")), "refused") << "not his turn";
    EXPECT_EQ(anna->code(act(0, 3, "b2")), "stale");
    EXPECT_EQ(anna->code(act(0, 0, "z9")), "bad_action");
    EXPECT_EQ(anna->code(act(7, 0, "b2")), "bad_seat");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", "ffffffffffffffffffffffffffffffff"}})), "no_such_table");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", "../etc/passwd"}})), "no_such_table");
    EXPECT_EQ(anna->code(object({{"do", "dance"}})), "bad_message");
    EXPECT_EQ(anna->code(object({{"do", "start"}, {"table", id}, {"speed", 1}})), "bad_message");
    EXPECT_EQ(anna->code(object({{"do", "hint"}, {"table", id}, {"seat", 0}})), "no_hints");
    EXPECT_EQ(anna->act(id, 0, 4), "");
    const Json refused = ben->ask(act(1, 0, anna->table(id)["happened"][0]["events"][0].value("at", "b2").c_str()));
    EXPECT_EQ(refused.at("error").at("code"), "refused") << refused;
    EXPECT_EQ(refused.at("error").at("clause").get<std::string>().substr(0, 4), "TTT-") << "the rule is named";
    EXPECT_NE(anna->table(id).at("hash"), hash);
    for (const char* garbage : {"", "{", "[]", "null", "{\"do\":1}", "{\"do\":\"act\"}", "\xff\xfe"}) {
        const std::size_t heard = anna->messages.size();
        home.hall->hear(anna->visitor, garbage);
        home.until([&] { return anna->messages.size() > heard; });
        EXPECT_EQ(anna->messages.back().at("ok"), false) << garbage;
    }
}

TEST(Hall, who_comes_back_hears_what_it_missed) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "goofspiel");
    Rng rng(3);
    const auto some = [&](int count) {
        for (int i = 0; i < count; ++i) {
            if (anna->is_asked(id, 0))
                EXPECT_EQ(anna->act(id, 0, rng.below(50)), "");
            else
                EXPECT_EQ(ben->act(id, 1, rng.below(50)), "");
        }
    };
    some(4);
    const std::uint64_t n = anna->table(id).at("n");
    auto again = std::make_shared<Client>(home);
    again->cookie = anna->cookie;
    some(3);
    anna->disconnect();
    again->connect();
    const Json have = object({{"n", n}, {"as", Json::array({0})}});
    EXPECT_EQ(again->code(object({{"do", "watch"}, {"table", id}, {"have", have}})), "");
    const Json missed = again->table(id);
    EXPECT_FALSE(missed.contains("resync"));
    ASSERT_FALSE(missed.at("happened").empty());
    EXPECT_EQ(missed.at("happened")[0].at("n"), n + 1);
    EXPECT_EQ(missed.at("n"), anna->table(id).at("n"));
    // The very events the old socket was told.
    std::map<std::uint64_t, Json> told;
    for (const Json& message : anna->messages)
        if (message.value("push", "") == "table")
            for (const Json& one : message.at("happened")) told[one.at("n")] = one;
    for (const Json& one : missed.at("happened")) EXPECT_EQ(one, told.at(one.at("n")));
    // Through other eyes, or from the future: a fresh start.
    for (const Json& other :
         {object({{"n", n}, {"as", Json::array()}}), object({{"n", 100000}, {"as", Json::array({0})}})}) {
        EXPECT_EQ(again->code(object({{"do", "watch"}, {"table", id}, {"have", other}})), "");
        EXPECT_EQ(again->table(id).at("resync"), true);
        EXPECT_TRUE(again->table(id).at("happened").empty());
    }
}

TEST(Hall, a_server_that_starts_anew_goes_on_where_it_was) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "goofspiel");
    for (int i = 0; i < 4; ++i)
        if (anna->is_asked(id, 0))
            EXPECT_EQ(anna->act(id, 0, 0), "");
        else
            EXPECT_EQ(ben->act(id, 1, 0), "");
    const Json before = anna->table(id);
    home.shut();
    home.open();
    anna->connect();
    ben->connect();
    const Json have = object({{"n", before.at("n")}, {"as", Json::array({0})}});
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"have", have}})), "");
    EXPECT_EQ(ben->code(object({{"do", "watch"}, {"table", id}})), "");
    const Json after = anna->table(id);
    for (const char* same : {"n", "hash", "view", "turn", "choices"})
        EXPECT_EQ(after.at(same), before.at(same)) << same;
    EXPECT_FALSE(after.contains("resync"));
    play_out(*anna, *ben, id, 5);
}

TEST(Hall, bots_answer_by_themselves) {
    Home home;
    auto anna = home.guest("Anna");
    const std::string id = anna->ok("POST", "/api/tables",
                                    object({{"game", "connect_four"},
                                            {"places", seats_of_two(R"({"who":"bot","level":"easy"})")},
                                            {"start", true}}))
                               .at("table");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    for (int i = 0; i < 42 && anna->table(id)["table"]["status"] != "over"; ++i) {
        home.until([&] { return anna->is_asked(id, 0) || anna->table(id)["table"]["status"] == "over"; });
        if (anna->is_asked(id, 0)) {
            EXPECT_EQ(anna->act(id, 0, static_cast<std::size_t>(i)), "");
        }
    }
    EXPECT_EQ(anna->table(id)["table"]["status"], "over");
    expect_numbered(*anna, id);
}

TEST(Hall, hints_are_given_where_the_table_allows_them) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "connect_four", object({{"settings", object({{"hints", true}})}}));
    const Json answer = anna->ask(object({{"do", "hint"}, {"table", id}, {"seat", 0}}));
    ASSERT_TRUE(answer.value("ok", false)) << answer;
    EXPECT_FALSE(answer.at("best").empty());
    EXPECT_EQ(ben->code(object({{"do", "hint"}, {"table", id}, {"seat", 1}})), "not_asked");
    EXPECT_EQ(ben->code(object({{"do", "hint"}, {"table", id}, {"seat", 0}})), "not_your_seat");
}

TEST(Hall, a_table_by_invitation_is_for_those_who_were_invited) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id = anna->ok("POST", "/api/tables",
                                    object({{"game", "tic_tac_toe"}, {"places", seats_of_two(R"({"who":"open"})")}}))
                               .at("table");
    const Json watch = object({{"do", "watch"}, {"table", id}});
    EXPECT_EQ(ben->code(watch), "no_such_table");
    EXPECT_EQ(ben->call("GET", "/api/tables/" + id).status, 404);
    EXPECT_EQ(ben->call("POST", "/api/tables/" + id + "/invitation").status, 404);
    EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", id}, {"seat", 1}})), "no_such_table");
    const std::string token = anna->ok("POST", "/api/tables/" + id + "/invitation").at("invitation");
    Json invited = watch;
    invited["invitation"] = token;
    EXPECT_EQ(ben->code(invited), "");
    EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", id}, {"seat", 1}})), "");
    EXPECT_EQ(ben->code(watch), "") << "once is enough";
    EXPECT_EQ(home.stranger()->call("GET", "/api/tables/" + id).status, 404);
    EXPECT_EQ(ben->call("DELETE", "/api/tables/" + id + "/invitation").status, 403) << "the host's business";
    anna->ok("DELETE", "/api/tables/" + id + "/invitation");
    EXPECT_EQ(eve->code(invited), "no_such_table") << "taken back";
    EXPECT_EQ(eve->ok("GET", "/api/tables?list=open").at("tables").size(), 0u);
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(anna->code(object({{"do", "start"}, {"table", id}})), "");
}

TEST(Hall, guests_accounts_and_sessions) {
    Home home;
    auto anna = home.guest("Anna");
    EXPECT_EQ(anna->ok("GET", "/api/me"), Json::parse(R"({"name":"Anna","account":false})"));
    EXPECT_EQ(anna->call("POST", "/api/me", object({{"name", "   "}})).status, 400);
    EXPECT_EQ(anna->ok("POST", "/api/me", object({{"name", "Anna B"}})).at("name"), "Anna B");
    const std::string guest_cookie = anna->cookie;
    EXPECT_EQ(anna->call("POST", "/api/account", object({{"login", "anna"}, {"password", "short"}})).status, 400);
    anna->ok("POST", "/api/account", object({{"login", "Anna"}, {"password", "correct horse"}}));
    EXPECT_NE(anna->cookie, guest_cookie);
    EXPECT_EQ(anna->closed, 1008) << "the old socket belonged to the old session";
    auto thief = home.stranger();
    thief->cookie = guest_cookie;
    EXPECT_EQ(thief->call("GET", "/api/me").status, 401) << "a replayed cookie";
    auto eve = home.guest("Eve");
    EXPECT_EQ(eve->call("POST", "/api/account", object({{"login", "ANNA"}, {"password", "correct horse"}})).status,
              409);
    auto phone = home.stranger();
    EXPECT_EQ(phone->call("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "wrong horse"}})).status,
              401);
    const auto unknown =
        phone->call("POST", "/api/sign-in", object({{"login", "nobody"}, {"password", "wrong horse"}}));
    const auto wrong = phone->call("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "wrong horse"}}));
    EXPECT_EQ(unknown.body, wrong.body) << "nobody learns which logins exist";
    EXPECT_EQ(unknown.status, wrong.status);
    phone->ok("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "correct horse"}}));
    EXPECT_EQ(phone->ok("GET", "/api/me").at("name"), "Anna B");
    phone->connect();
    const std::string phones = phone->cookie;
    anna->ok("POST", "/api/sign-out-everywhere");
    EXPECT_EQ(phone->closed, 1008);
    EXPECT_EQ(phone->call("GET", "/api/me").status, 401);
    phone->ok("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "correct horse"}}));
    EXPECT_EQ(phone->call("POST", "/api/password", object({{"old", "wrong"}, {"new", "battery staple"}})).status, 401);
    phone->ok("POST", "/api/password", object({{"old", "correct horse"}, {"new", "battery staple"}}));
    EXPECT_EQ(phone->ok("GET", "/api/me").at("account"), true);
    EXPECT_EQ(phone->call("DELETE", "/api/me", object({{"password", "correct horse"}})).status, 401);
    phone->ok("DELETE", "/api/me", object({{"password", "battery staple"}}));
    EXPECT_EQ(phone->call("GET", "/api/me").status, 401);
    EXPECT_EQ(phone->call("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "battery staple"}})).status,
              401);
}

TEST(Hall, who_is_deleted_leaves_no_name_and_no_empty_chair) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Benjamin");
    const std::string running = home.pair_up(*anna, *ben, "tic_tac_toe");
    const std::string open = anna->ok("POST", "/api/tables",
                                      object({{"game", "tic_tac_toe"},
                                              {"settings", object({{"listed", true}})},
                                              {"places", seats_of_two(R"({"who":"open"})")}}))
                                 .at("table");
    EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", open}, {"seat", 1}})), "");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", open}})), "");
    ben->ok("DELETE", "/api/me", Json::object());
    EXPECT_EQ(anna->act(running, 0, 0), "");
    home.until([&] { return anna->is_asked(running, 0); });
    EXPECT_EQ(anna->table(running)["table"]["places"][1]["stand_in"], true) << "a bot plays on";
    home.until([&] { return anna->table(open)["table"]["places"][1]["who"] == "nobody"; });
    home.shut();
    home.open();
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", running}})), "");
    EXPECT_EQ(anna->table(running).dump().find("Benjamin"), std::string::npos);
}

TEST(Hall, rate_limits_say_when_to_try_again) {
    HallOptions options = Home::quiet();
    options.limits = 1;
    Home home(options);
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    const Json chat = object({{"do", "chat"}, {"table", id}, {"text", "hm"}});
    Json last;
    for (int i = 0; i < 10; ++i) last = anna->ask(chat);
    EXPECT_EQ(last.at("error").at("code"), "too_often");
    const Time wait = last.at("error").at("retry_after_ms");
    EXPECT_GT(wait, 0);
    EXPECT_LE(wait, 1000);
    home.loop.ahead += wait;
    EXPECT_EQ(anna->code(chat), "") << "honest";
    EXPECT_EQ(ben->code(chat), "") << "others are not concerned";
    ApiAnswer answer;
    for (int i = 0; i < 40; ++i) {
        answer =
            home.stranger()->call("POST", "/api/sign-in", object({{"login", "anna"}, {"password", "wrong horse"}}));
        if (answer.status == 429) break;
    }
    EXPECT_EQ(answer.status, 429);
    EXPECT_GT(answer.retry_after, 0);
}

TEST(Hall, a_late_seat_is_given_to_a_bot_also_when_nobody_looks) {
    HallOptions options = Home::quiet();
    options.idle = 50;
    Home home(options);
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id =
        home.pair_up(*anna, *ben, "tic_tac_toe", object({{"settings", object({{"clock", "move"}, {"clock_s", 2}})}}));
    anna->disconnect();
    ben->disconnect();
    home.until([&] { return home.hall->metrics().find("endtable_tables_in_memory 0\n") != std::string::npos; });
    home.until([&] { return home.store->log({id}).lines.size() >= 6; });
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(anna->table(id)["table"]["places"][0]["stand_in"], true);
    EXPECT_EQ(anna->code(object({{"do", "come_back"}, {"table", id}, {"seat", 0}})), "");
}

TEST(Hall, time_nobody_could_use_is_given_back) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id =
        home.pair_up(*anna, *ben, "tic_tac_toe", object({{"settings", object({{"clock", "move"}, {"clock_s", 100}})}}));
    home.until([&] { return home.store->counters().writes > 0; });
    home.shut();
    home.loop.ahead += 500'000;  // the server is down for longer than anybody's time
    home.open();
    home.settle(200);
    for (int i = 0; i < 20; ++i) home.hall->tick();
    home.settle(200);
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    home.until([&] { return anna->table(id)["table"]["places"][0].value("left_ms", Time{0}) > 50'000; });
    EXPECT_FALSE(anna->table(id)["table"]["places"][0].contains("stand_in"));
    EXPECT_EQ(anna->act(id, 0, 0), "");
}

TEST(Hall, spectators_see_the_table_with_the_delay_it_wants) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id =
        home.pair_up(*anna, *ben, "tic_tac_toe", object({{"settings", object({{"spectator_delay_s", 30}})}}));
    EXPECT_EQ(anna->act(id, 0, 0), "");
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(eve->table(id)["table"]["status"], "open") << "as it was then";
    EXPECT_EQ(eve->call("GET", "/api/tables/" + id + "/record").status, 400) << "no record by the side door";
    home.loop.ahead += 31'000;
    home.until([&] { return eve->table(id)["n"] == anna->table(id)["n"]; });
    EXPECT_EQ(eve->table(id)["hash"], anna->table(id)["hash"]);
    EXPECT_EQ(ben->act(id, 1, 0), "");
    home.settle();
    EXPECT_NE(eve->table(id)["n"], ben->table(id)["n"]);
    home.loop.ahead += 31'000;
    home.until([&] { return eve->table(id)["n"] == ben->table(id)["n"]; });
    expect_numbered(*eve, id);
}

TEST(Hall, several_seats_on_one_device_can_be_looked_at_one_by_one) {
    Home home;
    auto anna = home.guest("Anna");
    const std::string id = anna->ok("POST", "/api/tables",
                                    object({{"game", "kuhn_poker"},
                                            {"places", Json::parse(R"([{"who":"me"},{"who":"me"}])")},
                                            {"start", true}}))
                               .at("table");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(anna->table(id)["as"], Json::array({0, 1}));
    for (const int p : {0, 1}) {
        EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"as", Json::array({p})}})), "");
        EXPECT_EQ(anna->table(id)["as"], Json::array({p}));
    }
    EXPECT_EQ(anna->act(id, 0, 0), "nothing to choose") << "she looks through the other seat";
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}, {"as", Json::array({2})}})), "not_your_seat");
}

TEST(Hall, undo_rematch_and_fork) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben"), eve = home.guest("Eve");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    EXPECT_EQ(anna->act(id, 0, 0), "");
    EXPECT_EQ(anna->code(object({{"do", "undo"}, {"table", id}, {"seat", 0}})), "");
    EXPECT_EQ(ben->table(id)["happened"].back()["undone"], true);
    EXPECT_EQ(anna->act(id, 0, 1), "");
    EXPECT_EQ(ben->act(id, 1, 0), "");
    EXPECT_EQ(anna->code(object({{"do", "undo"}, {"table", id}, {"seat", 0}})), "") << "asks";
    EXPECT_EQ(ben->table(id)["table"]["question"]["about"], "undo");
    EXPECT_EQ(ben->code(object({{"do", "agree"}, {"table", id}, {"yes", true}})), "");
    EXPECT_EQ(ben->table(id)["turn"]["ply"], 0);
    EXPECT_EQ(anna->call("POST", "/api/tables/" + id + "/rematch").status, 409);
    EXPECT_EQ(anna->call("POST", "/api/tables/" + id + "/fork", object({{"ply", 0}})).status, 409);
    play_out(*anna, *ben, id, 11);
    EXPECT_EQ(eve->call("POST", "/api/tables/" + id + "/rematch").status, 403);
    const std::string next = anna->ok("POST", "/api/tables/" + id + "/rematch").at("table");
    home.until([&] {
        return ben->table(id)["happened"].size() == 1 && ben->table(id)["happened"][0]["news"]["do"] == "rematch";
    });
    EXPECT_EQ(ben->table(id)["happened"][0]["news"]["table"], next);
    EXPECT_EQ(ben->code(object({{"do", "watch"}, {"table", next}})), "");
    EXPECT_EQ(ben->table(next)["table"]["places"][0]["name"], "Anna");
    EXPECT_EQ(ben->table(next)["table"]["places"][1]["who"], "nobody");
    // Anybody may try another way from a public game.
    const Json body =
        object({{"ply", 2}, {"places", seats_of_two(R"({"who":"bot","level":"random"})")}, {"start", true}});
    EXPECT_EQ(eve->call("POST", "/api/tables/" + id + "/fork", object({{"ply", 99}})).status, 400);
    const std::string fork = eve->ok("POST", "/api/tables/" + id + "/fork", body).at("table");
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", fork}})), "");
    EXPECT_EQ(eve->choices(fork, 0).size(), 7u) << "two cells are taken";
    home.shut();
    home.open();
    eve->connect();
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", fork}})), "") << "also after a restart";
    EXPECT_EQ(eve->choices(fork, 0).size(), 7u);
}

// Both press the button before either has heard of the other.
TEST(Hall, who_wants_to_play_again_at_the_same_moment_comes_to_one_table) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    play_out(*anna, *ben, id, 11);
    std::vector<std::string> tables;
    for (const auto& one : {anna, ben}) {
        ApiRequest request{.method = "POST",
                           .path = "/api/tables/" + id + "/rematch",
                           .body = "{}",
                           .cookie = one->cookie,
                           .address = "127.0.0.1"};
        home.hall->api(std::move(request), [&](const ApiAnswer& answer) {
            EXPECT_EQ(answer.status, 200) << answer.body;
            tables.push_back(Json::parse(answer.body).value("table", ""));
        });
    }
    home.until([&] { return tables.size() == 2; });
    EXPECT_EQ(tables[0], tables[1]);
    home.settle();
    const Json open = anna->ok("GET", "/api/tables?list=open").at("tables");
    ASSERT_EQ(open.size(), 1u) << "the other one is gone again";
    EXPECT_EQ(open[0].at("id"), tables[0]);
    for (const auto& one : {anna, ben}) {
        EXPECT_EQ(one->code(object({{"do", "watch"}, {"table", tables[0]}})), "");
        EXPECT_EQ(one->ok("POST", "/api/tables/" + id + "/rematch").at("table"), tables[0]) << "also later";
    }
    const auto told = [&] {
        return std::count_if(ben->messages.begin(), ben->messages.end(), [&](const Json& message) {
            return dump_json(message).find(R"("do":"rematch")") != std::string::npos;
        });
    };
    EXPECT_EQ(told(), 1);
    for (const auto& one : {anna, ben}) one->disconnect();
    home.loop.ahead += Retention::kDay + Retention::kHour;
    home.until([&] { return !home.store->table({tables[0]}); });
    const std::string next = ben->ok("POST", "/api/tables/" + id + "/rematch").at("table");
    EXPECT_NE(next, tables[0]) << "nobody came, and it is gone";
    EXPECT_EQ(anna->ok("POST", "/api/tables/" + id + "/rematch").at("table"), next);
}

TEST(Hall, names_and_chat_are_data_and_nothing_else) {
    Home home;
    auto anna = home.guest("<script>alert(1)</script>"), ben = home.guest("Ben \"quote\" \\");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    EXPECT_EQ(ben->code(object({{"do", "chat"}, {"table", id}, {"text", "</script><b>'\"&"}})), "");
    EXPECT_EQ(anna->table(id)["happened"][0]["news"]["text"], "</script><b>'\"&");
    EXPECT_EQ(anna->table(id)["happened"][0]["news"]["name"], "Ben \"quote\" \\");
}

TEST(Hall, names_that_cannot_be_seen_are_refused_and_those_that_look_alike_are_numbered) {
    Home home;
    auto anna = home.guest("Anna"), other = home.guest("\u0410nna");  // Cyrillic
    for (const char* name : {"", "\u200b", "\u202eannA", "A\u0301\u0301\u0301\u0301"}) {
        const ApiAnswer refused = home.stranger()->call("POST", "/api/guest", object({{"name", name}}));
        EXPECT_EQ(refused.status, 400) << name;
        EXPECT_EQ(Json::parse(refused.body).at("error").at("code"), "bad_name") << name;
        EXPECT_EQ(anna->call("POST", "/api/me", object({{"name", name}})).status, 400) << name;
    }
    EXPECT_EQ(anna->ok("GET", "/api/me").at("name"), "Anna");
    const std::string id = home.pair_up(*anna, *other, "tic_tac_toe");
    const Json places = anna->table(id).at("table").at("places");
    EXPECT_EQ(places[0].at("name"), "Anna");
    EXPECT_EQ(places[1].at("name"), "\u0410nna (2)");
}

TEST(Hall, a_store_that_cannot_be_read_signs_nobody_out) {
    Home home;
    auto anna = home.guest("Anna");
    home.loop.ahead += 10'000;  // what was looked up is not believed any more
    store::Connection other(store::Address::parse(home.database(), {}));
    other.script("ALTER TABLE sessions RENAME TO mislaid");
    EXPECT_EQ(anna->call("GET", "/api/me").status, 503);
    std::optional<Backend::Entry> entry;
    ApiRequest request;
    request.cookie = anna->cookie;
    home.hall->enter(request, anna, [&](Backend::Entry given) { entry = std::move(given); });
    home.until([&] { return entry.has_value(); });
    EXPECT_EQ(entry->visitor, 0u);
    ASSERT_TRUE(entry->refusal);
    EXPECT_EQ(entry->refusal->status, 503);
    other.script("ALTER TABLE mislaid RENAME TO sessions");
    EXPECT_EQ(anna->ok("GET", "/api/me").at("name"), "Anna");
}

TEST(Hall, a_new_name_is_seen_at_every_table) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    anna->ok("POST", "/api/me", object({{"name", "Queen Anna"}}));
    EXPECT_EQ(anna->act(id, 0, 0), "") << "over the socket that was there before";
    EXPECT_EQ(ben->table(id)["table"]["places"][0]["name"], "Queen Anna");
    EXPECT_EQ(ben->act(id, 1, 0), "");
    EXPECT_EQ(anna->table(id)["table"]["places"][0]["name"], "Queen Anna");
}

TEST(Hall, who_says_no_name_may_only_look) {
    Home home;
    auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    auto eve = home.stranger();
    eve->connect();
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(eve->code(object({{"do", "chat"}, {"table", id}, {"text", "hm"}})), "no_name");
    EXPECT_EQ(eve->call("POST", "/api/tables", object({{"game", "tic_tac_toe"}})).status, 401);
}

TEST(Hall, what_is_wrong_with_a_table_is_said_before_there_is_one) {
    Home home;
    auto anna = home.guest("Anna");
    const auto refused = [&](const Json& body) {
        const ApiAnswer answer = anna->call("POST", "/api/tables", body);
        EXPECT_GE(answer.status, 400) << body;
        return Json::parse(answer.body).at("error").at("code").get<std::string>();
    };
    EXPECT_EQ(refused(object({{"game", "chess"}})), "unknown_game");
    EXPECT_EQ(refused(object({{"game", "end_of_line"}, {"seats", 99}})), "bad_request");
    EXPECT_EQ(refused(object({{"game", "end_of_line"}, {"seats", 2}, {"options", object({{"mode", "x"}})}})),
              "bad_option");
    EXPECT_EQ(refused(object({{"game", "tic_tac_toe"}, {"settings", object({{"clock", "sun"}})}})), "bad_settings");
    EXPECT_EQ(refused(object({{"game", "tic_tac_toe"}, {"start", true}})), "places_open");
    EXPECT_EQ(refused(object({{"game", "tic_tac_toe"}, {"places", seats_of_two(R"({"who":"bot","level":"god"})")}})),
              "bad_request");
    EXPECT_EQ(refused(object({{"game", "tic_tac_toe"}, {"content", object({{"evil.json", Json::object()}})}})),
              "bad_content");
    EXPECT_EQ(refused(object({{"game", "tic_tac_toe"}, {"colour", "red"}})), "bad_request");
    EXPECT_EQ(home.stranger()->ok("GET", "/api/tables?list=open").at("tables").size(), 0u);
}

}  // namespace
}  // namespace endtable::server
