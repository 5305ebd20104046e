// A server whose program is replaced by one in which everything has changed that can change (match/tests/heap.hpp):
// what was begun goes on by the rules, the content and the options it began with, what begins is today's. This program
// lists heap instead of the house's games.
#include "match/erase.hpp"
#include "match/tests/heap.hpp"
#include "server/hall/tests/home.hpp"

namespace endtable {

namespace {
bool replaced = false;  // the program, by its next version
}  // namespace

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kYesterday = {module_of<heap::Presentation<1>>(false)},
                                         kToday = {module_of<heap::Presentation<2>>(false)};
    return replaced ? kToday : kYesterday;
}

namespace server::hall_upgrade_test {

class Upgrade : public testing::Test {
protected:
    void SetUp() override {
        replaced = false;
        home = std::make_unique<Home>();
        anna = home->guest("Anna");
        ben = home->guest("Ben");
    }
    void replace_the_program() {
        home->shut();
        replaced = true;
        home->open();
        for (const auto& one : {anna, ben}) {
            one->last.clear();
            one->connect();
        }
    }
    std::string begin(Json more = Json::object()) {
        if (!more.contains("options")) more["options"] = object({{"pass", true}});
        return home->pair_up(*anna, *ben, "heap", std::move(more));
    }
    void come(const std::string& id) {
        for (const auto& one : {anna, ben})
            EXPECT_EQ(one->code(object({{"do", "watch"}, {"table", id}})), "") << "watching";
    }
    void take(const std::string& id, std::initializer_list<int> stones) {
        for (const int n : stones) {
            const int p = anna->is_asked(id, 0) ? 0 : 1;
            Client& player = p == 0 ? *anna : *ben;
            Json answered;
            for (const Json& asked : player.table(id).at("turn").at("asked"))
                if (asked.at("seat") == p) answered = asked.at("answered");
            EXPECT_EQ(player.code(object({{"do", "act"},
                                          {"table", id},
                                          {"seat", p},
                                          {"answered", answered},
                                          {"action", "take " + std::to_string(n)}})),
                      "")
                << n;
        }
    }
    Json record(const std::string& id) { return anna->ok("GET", "/api/tables/" + id + "/record").at("record"); }
    void expect_holds(const Json& record) {
        const Json verdict = anna->ok("POST", "/api/verify", object({{"record", record}}));
        EXPECT_EQ(verdict.at("ok"), true) << verdict;
    }
    // Opened by somebody and sat down at by both.
    void seat_two(const std::string& id) {
        come(id);
        EXPECT_EQ(ben->code(object({{"do", "sit"}, {"table", id}, {"seat", 1}})), "");
        EXPECT_EQ(anna->code(object({{"do", "start"}, {"table", id}})), "");
    }
    std::string again(const std::string& id) { return anna->ok("POST", "/api/tables/" + id + "/rematch").at("table"); }

    std::unique_ptr<Home> home;
    std::shared_ptr<Client> anna, ben;
};

TEST_F(Upgrade, a_running_game_goes_on_as_it_began) {
    const std::string id = begin();
    take(id, {3, 0, 2});
    const Json before = record(id);
    replace_the_program();
    come(id);
    EXPECT_FALSE(anna->table(id).at("table").contains("trouble"));
    EXPECT_EQ(record(id).at("log"), before.at("log"));
    take(id, {0, 3, 2});  // one may pass, and take three; the heap had ten stones
    EXPECT_EQ(anna->table(id).at("table").at("status"), "over");
    const Json whole = record(id);
    EXPECT_EQ(whole.at("rules"), 1);
    EXPECT_EQ(whole.at("content"), before.at("content"));
    EXPECT_EQ(whole.at("options"), Json({{"most", 3}, {"pass", true}}));
    EXPECT_EQ(whole.at("result").at("scores"), Json({8, 2})) << "the last stone counts one";
    expect_holds(whole);
}

TEST_F(Upgrade, what_begins_is_todays) {
    const std::string old = begin();
    take(old, {3, 3, 3, 1});
    replace_the_program();
    EXPECT_EQ(
        anna->call("POST", "/api/tables", object({{"game", "heap"}, {"options", object({{"pass", true}})}})).status,
        400)
        << "the option is gone";
    // The same again, as far as there is such a thing.
    for (const std::string& id : std::vector{begin(object({{"options", Json::object()}})), again(old)}) {
        if (!anna->table(id).contains("turn")) seat_two(id);
        take(id, {2, 2, 2, 2, 2, 2});
        const Json whole = record(id);
        EXPECT_EQ(whole.at("rules"), 2);
        EXPECT_EQ(whole.at("options"), Json({{"most", 2}}));
        EXPECT_EQ(whole.at("result").at("scores"), Json({6, 8})) << "twelve stones, the last one counts three";
        expect_holds(whole);
    }
}

TEST_F(Upgrade, a_fork_goes_on_with_what_its_parent_began_with) {
    const std::string old = begin();
    take(old, {3, 3, 3, 1});
    const Json places = Json::parse(R"([{"who":"me"},{"who":"open"}])");
    const auto fork = [&]() -> std::string {
        return anna
            ->ok("POST", "/api/tables/" + old + "/fork",
                 object({{"ply", 2}, {"places", places}, {"settings", object({{"listed", true}})}}))
            .at("table");
    };
    const std::string before = fork();
    replace_the_program();
    for (const std::string& id : std::vector{before, fork()}) {
        seat_two(id);
        take(id, {0, 3, 1});
        EXPECT_EQ(anna->table(id).at("table").at("status"), "over");
        EXPECT_EQ(record(id).at("rules"), 1);
        expect_holds(record(id));
    }
}

TEST_F(Upgrade, content_of_somebodys_own_goes_on_and_is_played_again_by_the_new_rules) {
    const Json mine = object({{"content", object({{"heap.json", object({{"stones", 7}})}})}});
    const std::string running = begin(mine), over = begin(mine);
    take(running, {3});
    take(over, {3, 3, 1});
    replace_the_program();
    come(running);
    take(running, {0, 3, 1});
    EXPECT_EQ(anna->table(running).at("table").at("status"), "over") << "of seven stones";
    EXPECT_EQ(record(running).at("rules"), 1);
    const std::string next = again(over);
    seat_two(next);
    take(next, {2, 2, 2, 1});
    EXPECT_EQ(anna->table(next).at("table").at("status"), "over") << "of seven stones";
    EXPECT_EQ(record(next).at("rules"), 2);
    EXPECT_EQ(record(next).at("options"), Json({{"most", 2}}));
    EXPECT_EQ(record(next).at("result").at("scores"), Json({4, 5})) << "the prize is today's";
}

}  // namespace server::hall_upgrade_test
}  // namespace endtable
