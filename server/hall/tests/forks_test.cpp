// Forks stand on their own: however many tables lie between a game and the first one, and whatever became of those.
#include "server/hall/tests/home.hpp"
#include "server/store/connection.hpp"

namespace endtable::server {
namespace forks_test {

const char* const kWithBot = R"([{"who":"me"},{"who":"bot","level":"random"}])";

Json fork_body(int ply) { return object({{"ply", ply}, {"places", Json::parse(kWithBot)}, {"start", true}}); }

// A finished game of tic-tac-toe that its host has given up at once.
std::string finished(Client& host) {
    const Json body = object({{"game", "tic_tac_toe"}, {"places", Json::parse(kWithBot)}, {"start", true}});
    const std::string id = host.ok("POST", "/api/tables", body).at("table");
    EXPECT_EQ(host.code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(host.act(id, 0, 0), "");
    EXPECT_EQ(host.code(object({{"do", "resign"}, {"table", id}, {"seat", 0}})), "");
    return id;
}

store::Connection directly(const Home& home) { return store::Connection(store::Address::parse(home.database(), {})); }

std::string id_of(int depth) {
    const std::string digits = std::to_string(depth);
    return std::string(32 - digits.size(), '0') + digits;
}

// What an earlier program would have left: so many forks, each of the one before at its beginning, without a position.
// All are over but the last one, which runs.
void nest(store::Connection& database, const std::string& first, int depth) {
    database.begin();
    std::string parent = first;
    for (int i = 1; i <= depth; ++i, parent = id_of(i - 1)) {
        const std::string status = i == depth ? "'running'" : "'over'";
        database.run(
            "INSERT INTO tables SELECT :id, created + :later, host, game, rules, options, content, settings, listed, " +
                status +
                ", commitment, nonces, dice_secret, result, :parent, 0, started, ended, revision, '' FROM tables "
                "WHERE id = :first",
            {{"id", id_of(i)}, {"later", std::int64_t{i}}, {"parent", parent}, {"first", first}});
        database.run(
            "INSERT INTO seats SELECT :id, seat, kind, player_id, level, created FROM seats WHERE table_id = :first",
            {{"id", id_of(i)}, {"first", first}});
        // Who sits where, and the start: three lines.
        database.run(
            "INSERT INTO log SELECT :id, n, line, clocks, at, chain FROM log WHERE table_id = :first AND n < 3",
            {{"id", id_of(i)}, {"first", first}});
    }
    database.commit();
}

TEST(Forks, do_not_depend_on_the_table_they_came_from) {
    Home home;
    auto anna = home.guest("Anna");
    const std::string first = finished(*anna);
    const std::string fork = anna->ok("POST", "/api/tables/" + first + "/fork", fork_body(1)).at("table");
    EXPECT_TRUE(home.store->position({fork}));
    EXPECT_TRUE(home.store->leaning_forks(std::nullopt, 9).empty());
    home.shut();
    directly(home).run("UPDATE log SET line = 'nonsense' WHERE table_id = :id", {{"id", first}});
    home.open();
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", fork}})), "");
    home.until([&] { return anna->is_asked(fork, 0); });
}

TEST(Forks, of_an_earlier_program_get_their_position_at_the_start) {
    constexpr int kDepth = 150;
    Home home;
    auto anna = home.guest("Anna");
    const std::string first = finished(*anna);
    home.shut();
    {
        store::Connection database = directly(home);
        nest(database, first, kDepth);
    }
    home.open();
    // Too deep to be climbed at once. Whoever goes on asking is let in when it is prepared.
    const auto asked = [&] { return anna->ok("GET", "/api/tables/" + id_of(kDepth)); };
    EXPECT_EQ(asked().at("status"), "running");
    home.until([&] { return !asked().contains("trouble"); });
    EXPECT_TRUE(home.store->leaning_forks(std::nullopt, 1).empty());
    EXPECT_NE(home.hall->metrics().find("endtable_tables_stuck 0\n"), std::string::npos);
    anna->connect();
    EXPECT_EQ(anna->code(object({{"do", "watch"}, {"table", id_of(kDepth)}})), "");
    EXPECT_EQ(anna->choices(id_of(kDepth), 0).size(), 9u);
}

// Each used to cost a frame of the stack and a fold: 4,600 ended the process, at every start if the last one ran.
TEST(Forks, however_many_on_top_of_each_other_cannot_end_the_server) {
    constexpr int kDepth = 20'000;
    Home home;
    auto anna = home.guest("Anna");
    const std::string first = finished(*anna);
    home.shut();
    {
        store::Connection database = directly(home);
        nest(database, first, kDepth);
    }
    home.open();
    const ApiAnswer answer = anna->call("GET", "/api/tables/" + id_of(kDepth));
    EXPECT_NE(answer.body.find("not yet prepared"), std::string::npos) << answer.body;
    EXPECT_EQ(anna->ok("GET", "/api/tables/" + id_of(60)).at("status"), "running");
}

}  // namespace forks_test
}  // namespace endtable::server
