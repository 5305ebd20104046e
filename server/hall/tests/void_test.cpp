// A match whose rules met a bound, at a table of the hall: its people are told, the operator, and the metrics. Played
// with runaway, a game of the tests; this program lists it instead of the house's games.
#include "match/erase.hpp"
#include "match/tests/runaway.hpp"
#include "server/hall/tests/home.hpp"
#include "server/log/log.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {module_of<runaway::Presentation>(true)};
    return kGames;
}

namespace server::hall_void_test {

std::size_t found(const std::string& in, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++n;
    return n;
}

TEST(VoidTable, is_over_and_told_to_its_people_the_operator_and_the_metrics) {
    std::string log;
    HallOptions options = Home::quiet();
    options.log = std::make_shared<Log>(Level::Info, [&](std::string_view line) { log.append(line); });
    Home home(options);
    const auto anna = home.guest("Anna"), ben = home.guest("Ben");
    const std::string id = home.pair_up(*anna, *ben, "runaway");

    EXPECT_EQ(anna->code(object({{"do", "act"}, {"table", id}, {"seat", 0}, {"answered", 0}, {"action", "loop"}})), "");
    for (const auto& one : {anna, ben}) {
        home.until([&] { return one->table(id)["table"]["status"] == "over"; });
        EXPECT_EQ(one->table(id)["result"]["void"], "too_many_steps");
    }
    EXPECT_EQ(found(log, R"("event":"match_void")"), 1u) << log;
    EXPECT_EQ(found(log, R"("why":"too_many_steps")"), 1u) << log;
    EXPECT_EQ(found(log, R"("game":"runaway")"), 1u) << log;
    EXPECT_EQ(found(log, id), 0u) << "the whole id lets people in";
    EXPECT_NE(home.hall->metrics().find("endtable_void_matches_total 1"), std::string::npos);

    // It stays what it is for whoever comes later, and its record says so.
    home.shut();
    home.open();
    const auto eve = home.guest("Eve");
    EXPECT_EQ(eve->code(object({{"do", "watch"}, {"table", id}})), "");
    EXPECT_EQ(eve->table(id)["result"]["void"], "too_many_steps");
    EXPECT_EQ(eve->ok("GET", "/api/tables/" + id + "/record")["record"]["result"]["void"], "too_many_steps");
}

}  // namespace server::hall_void_test
}  // namespace endtable
