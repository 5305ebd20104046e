// Tables that cannot go on: told as what they are to whoever may see them, to the operator, and to nobody else; never
// opened with other rules or other content than their own.
#include <fstream>

#include "server/hall/tests/home.hpp"
#include "server/log/log.hpp"
#include "server/store/connection.hpp"

namespace endtable::server {
namespace stuck_test {

// A house whose log is kept, and whose database can be changed while it is shut.
class Stuck : public testing::Test {
protected:
    Stuck() : home(with_log(this)), anna(home.guest("Anna")), ben(home.guest("Ben")), eve(home.guest("Eve")) {}

    static HallOptions with_log(Stuck* self) {
        HallOptions options = Home::quiet();
        options.log = std::make_shared<Log>(Level::Info, [self](std::string_view line) { self->log.append(line); });
        return options;
    }

    void change(const std::string& sql, std::initializer_list<store::Bound> values) {
        home.shut();
        store::Connection(store::Address::parse(home.database(), {})).run(sql, values);
        home.open();
        for (const auto& one : {anna, ben, eve}) {
            one->last.clear();
            one->connect();
        }
    }

    int moves(const std::string& id, int most) {
        int made = 0;
        for (Rng rng(3); made < most && anna->table(id)["table"]["status"] == "running"; ++made) {
            const int p = anna->is_asked(id, 0) ? 0 : 1;
            EXPECT_EQ((p == 0 ? anna : ben)->act(id, p, rng.below(1000)), "");
        }
        return made;
    }

    // Told by the list, the table, the push; refused with it; logged once, counted.
    Json told(const std::string& id, const std::string& code) {
        const Json shown = anna->ok("GET", "/api/tables/" + id);
        EXPECT_EQ(shown.at("trouble").at("code"), code) << shown;
        EXPECT_EQ(shown.at("id"), id);
        EXPECT_EQ(shown.at("places")[0].at("name"), "Anna") << shown;
        EXPECT_EQ(shown.at("you"), Json::array({0}));
        EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
        EXPECT_EQ(anna->table(id).at("table").at("trouble"), shown.at("trouble"));
        EXPECT_EQ(anna->choices(id, 0).size(), 0u);
        const Json mine = anna->ok("GET", "/api/tables?list=mine").at("tables");
        bool listed = false;
        for (const Json& row : mine)
            if (row.at("id") == id) {
                listed = true;
                EXPECT_EQ(row.at("trouble").at("code"), code) << row;
            }
        EXPECT_TRUE(listed);
        for (const char* what : {"resign", "leave", "undo"}) {
            const Json refused = anna->ask(object({{"do", what}, {"table", id}, {"seat", 0}}));
            EXPECT_EQ(refused.at("error").at("code"), "stuck") << refused;
            EXPECT_EQ(refused.at("error").at("reason"), code);
            EXPECT_EQ(refused.at("error").at("message"), shown.at("trouble").at("message"));
        }
        EXPECT_EQ(anna->call("POST", "/api/tables/" + id + "/rematch").status, 409);
        EXPECT_EQ(anna->call("POST", "/api/tables/" + id + "/fork", object({{"ply", 0}})).status, 409);
        EXPECT_NE(home.hall->metrics().find("endtable_tables_stuck 1\n"), std::string::npos);
        const std::size_t first = log.find("table_stuck");
        EXPECT_NE(first, std::string::npos) << log;
        EXPECT_EQ(log.find("table_stuck", first + 1), std::string::npos) << "once: " << log;
        EXPECT_EQ(log.find(id), std::string::npos) << "who reads logs does not get in";
        EXPECT_NE(log.find(code), std::string::npos);
        return shown;
    }

    std::string log;
    Home home;
    std::shared_ptr<Client> anna, ben, eve;
};

TEST_F(Stuck, a_version_of_the_rules_that_nobody_has_heard_of) {
    const std::string id = home.pair_up(*anna, *ben, "goofspiel");
    change("UPDATE tables SET rules = 99 WHERE id = :id", {{"id", id}});
    const Json shown = told(id, "unknown_rules");
    EXPECT_EQ(shown.at("trouble").at("rules"), 99);
    EXPECT_EQ(shown.at("trouble").at("can"), Json::array());
    EXPECT_NE(shown.at("trouble").at("message").get<std::string>().find("99"), std::string::npos);
    EXPECT_EQ(anna->call("GET", "/api/tables/" + id + "/record").status, 409) << "it runs: who knows what is secret";
    EXPECT_FALSE(anna->table(id).contains("view"));
    // A program that knows them goes on where it stood.
    change("UPDATE tables SET rules = 1 WHERE id = :id", {{"id", id}});
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_FALSE(anna->table(id).at("table").contains("trouble"));
    EXPECT_EQ(anna->act(id, 0), "");
}

TEST_F(Stuck, a_game_that_is_not_there) {
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    change("UPDATE tables SET game = 'chess', listed = 0, settings = '{}' WHERE id = :id", {{"id", id}});
    EXPECT_EQ(told(id, "unknown_game").at("game"), "chess");
    EXPECT_EQ(eve->call("GET", "/api/tables/" + id).status, 404) << "still not for everybody";
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "no_such_table");
    EXPECT_EQ(ben->ok("GET", "/api/tables/" + id).at("you"), Json::array({1}));
}

TEST_F(Stuck, a_record_is_had_of_what_was_over) {
    const std::string id = home.pair_up(*anna, *ben, "goofspiel");
    moves(id, 1000);
    const Json before = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
    change("UPDATE tables SET rules = 99 WHERE id = :id", {{"id", id}});
    EXPECT_EQ(told(id, "unknown_rules").at("trouble").at("can"), Json::array({"record"}));
    Json record = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
    EXPECT_EQ(record.at("rules"), 99);
    record["rules"] = 1;
    EXPECT_EQ(record, before);
}

TEST_F(Stuck, content_that_is_not_there) {
    const std::string id = home.pair_up(*anna, *ben, "end_of_line");
    change("UPDATE tables SET content = 'sha256:0123456789abcdef' WHERE id = :id", {{"id", id}});
    const Json shown = told(id, "no_content");
    EXPECT_EQ(shown.at("trouble").at("content"), "sha256:0123456789abcdef");
    EXPECT_FALSE(anna->table(id).contains("view"));
}

TEST_F(Stuck, content_that_was_changed_under_its_hash) {
    std::ifstream file(std::string(ENDTABLE_SOURCE_DIR) + "/games/furtherance/content/rules.json");
    Json rules = Json::parse(file);
    rules["castle_attack_damage"] = 2;
    const std::string id =
        home.pair_up(*anna, *ben, "furtherance", object({{"content", object({{"rules.json", rules}})}}));
    change(R"(UPDATE contents SET json = replace(json, '"castle_attack_damage":2', '"castle_attack_damage":3'))", {});
    told(id, "wrong_content");
}

TEST_F(Stuck, an_option_that_is_not_known) {
    const std::string id = home.pair_up(*anna, *ben, "end_of_line");
    change(R"(UPDATE tables SET options = replace(options, '"mode":"', '"mode":"un') WHERE id = :id)", {{"id", id}});
    told(id, "bad_options");
}

TEST_F(Stuck, dice_that_were_not_promised) {
    const std::string id = home.pair_up(*anna, *ben, "kuhn_poker");
    change("UPDATE tables SET dice_secret = replace(dice_secret, '0', '1') WHERE id = :id", {{"id", id}});
    told(id, "no_dice");
}

TEST_F(Stuck, a_log_that_stops_folding_can_be_looked_at_as_far_as_it_goes) {
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    EXPECT_EQ(moves(id, 4), 4);
    const auto lines = home.store->log({id}).lines;
    const auto last = static_cast<std::int64_t>(lines.size()) - 1;
    change("UPDATE log SET line = '0 z9' WHERE table_id = :id AND n = :n", {{"id", id}, {"n", last}});
    const Json shown = told(id, "bad_log");
    EXPECT_EQ(shown.at("trouble").at("can"), Json::array({"look", "record"}));
    EXPECT_EQ(anna->table(id).at("turn").at("ply"), 3) << "nothing is hidden: to the last good line";
    EXPECT_TRUE(anna->table(id).contains("view"));
    const Json record = anna->ok("GET", "/api/tables/" + id + "/record").at("record");
    EXPECT_EQ(record.at("log").size(), 3u);
    EXPECT_EQ(log.find("z9"), std::string::npos) << "the log has no lines of games";
    EXPECT_EQ(shown.dump().find("z9"), std::string::npos);
}

// Goofspiel: bids are sealed until both are there. The line that stops it must not tell, nor what comes before it.
TEST_F(Stuck, hidden_things_stay_hidden_where_a_log_stops) {
    const std::string id = home.pair_up(*anna, *ben, "goofspiel");
    EXPECT_EQ(moves(id, 4), 4);
    EXPECT_EQ(anna->act(id, 0, 2), "") << "sealed";
    const auto lines = home.store->log({id}).lines;
    const auto last = static_cast<std::int64_t>(lines.size()) - 1;
    const std::string sealed = lines.back().text;
    home.shut();
    {
        store::Connection database(store::Address::parse(home.database(), {}));
        database.run(
            "INSERT INTO log SELECT table_id, n + 1, '1 nonsense', clocks, at, chain FROM log WHERE table_id = :id AND "
            "n "
            "= :n",
            {{"id", id}, {"n", last}});
    }
    home.open();
    for (const auto& one : {anna, ben, eve}) {
        one->last.clear();
        one->connect();
    }
    told(id, "bad_log");
    for (const auto& one : {ben, eve}) {
        EXPECT_EQ(one->code(object({{"do", "watch"}, {"table", id}})), "");
        const Json record = one->ok("GET", "/api/tables/" + id + "/record").at("record");
        EXPECT_EQ(record.dump().find(sealed), std::string::npos) << record;
        EXPECT_FALSE(record.at("fairness").contains("secret"));
    }
    EXPECT_EQ(ben->table(id).at("turn").at("ply"), anna->table(id).at("turn").at("ply"));
}

TEST_F(Stuck, a_store_that_cannot_be_read_is_not_a_table_that_is_not_there) {
    const std::string id = home.pair_up(*anna, *ben, "tic_tac_toe");
    home.shut();
    home.open();
    anna->connect();
    store::Connection other(store::Address::parse(home.database(), {}));
    other.script("ALTER TABLE log RENAME TO mislaid");
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "not_stored");
    EXPECT_EQ(anna->call("GET", "/api/tables/" + id).status, 503);
    other.script("ALTER TABLE mislaid RENAME TO log");
    home.hall->tick();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id}})), "");
}

}  // namespace stuck_test
}  // namespace endtable::server
