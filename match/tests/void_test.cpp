// A match whose rules met a bound of its state: it is over, nobody has won, and its record says so. Played with
// runaway, a game of the tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "match/tests/helpers.hpp"
#include "match/tests/runaway.hpp"
#include "present/input_error.hpp"

namespace endtable {
namespace void_test {

using testing::ElementsAre;
using testing::HasSubstr;

Match after(const std::vector<std::string>& lines) {
    Match match(open_game("runaway", 2), Dice::none());
    play(match, lines);
    return match;
}
std::string problem_of(const Json& record) {
    try {
        Match::replay(record);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

TEST(Void, a_full_agenda_ends_the_match_and_nobody_has_won) {
    const Match match = after({"0 count", "1 nest"});
    EXPECT_TRUE(match.turn().is_over());
    const Result end = match.game().standing(match.state());
    EXPECT_EQ(end.void_by, Void::AgendaFull);
    EXPECT_EQ(end.rank[0], end.rank[1]);
    EXPECT_EQ(end.utility[0], end.utility[1]);
    EXPECT_EQ(end.score[0], Result::kNoScore);
    EXPECT_EQ(match.game().result(match.state())["void"], "agenda_full");
    EXPECT_EQ(match.game().broken(match.state()), nullptr);
}

TEST(Void, a_script_that_runs_away_is_stopped) {
    const Match match = after({"0 loop"});
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(match.game().result(match.state())["void"], "too_many_steps");
}

TEST(Void, its_record_says_so_and_can_be_played_again) {
    const Match match = after({"0 count", "1 nest"});
    const auto log = match.log_lines();
    ASSERT_EQ(log.size(), 4u);
    EXPECT_EQ(log[2], "!void agenda_full");
    const Json record = match.record(std::nullopt);
    EXPECT_EQ(record["result"]["void"], "agenda_full");
    const Match again = Match::replay(record);
    EXPECT_EQ(again.record(std::nullopt), record);
    EXPECT_TRUE(verify(record).ok);
}

TEST(Void, a_record_cannot_claim_it) {
    Json record = after({"0 count", "1 count", "0 count"}).record(std::nullopt);
    EXPECT_FALSE(record["result"].contains("void"));
    record["log"].push_back("!void agenda_full");
    EXPECT_THAT(problem_of(record), HasSubstr("the match is not void"));
    record = after({"0 nest"}).record(std::nullopt);
    record["log"][1] = "!void too_many_steps";
    EXPECT_THAT(problem_of(record), HasSubstr("void by agenda_full"));
}

TEST(Void, a_match_that_is_not_void_says_nothing_of_it) {
    const Match match = after({"0 count", "1 count", "0 count"});
    for (const std::string& line : match.log_lines()) EXPECT_FALSE(line.starts_with("!void")) << line;
}

}  // namespace void_test
}  // namespace endtable
