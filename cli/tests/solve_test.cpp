// `endtable solve`: what it says, and what it says when it cannot.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/app.hpp"
#include "match/match.hpp"
#include "present/json.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Told {
    Exit code;
    std::string out, err;
};

Told solve(std::vector<std::string> words) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console(in, out, err, {});
    words.insert(words.begin(), {"endtable", "solve"});
    std::vector<const char*> pointers;
    for (const auto& word : words) pointers.push_back(word.c_str());
    const Exit code = run(static_cast<int>(pointers.size()), pointers.data(), console);
    return {code, out.str(), err.str()};
}
Told solve_eol(std::vector<std::string> words) {
    words.insert(words.begin(), "end_of_line");
    return solve(std::move(words));
}
Json json_of(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Told told = solve_eol(std::move(words));
    EXPECT_EQ(told.err, "");
    return Json::parse(told.out);
}

// The log of an answer is a game: folding it gives the score it claims.
Match fold(const Json& answer) {
    const GameModule& module = find_game_or_throw("end_of_line");
    Match match(module.open(*module.official, answer["options"], answer["seats"].get<int>()), Dice::none());
    for (const auto& entry : answer["log"]) {
        const std::string line = entry.get<std::string>();
        const auto denial =
            line[0] == '~' ? match.force(line.substr(1)) : match.act(seat(line[0] - '0'), line.substr(2));
        EXPECT_FALSE(denial.has_value()) << line << ": " << denial->message;
    }
    return match;
}

class SolveFile : public testing::Test {
protected:
    void SetUp() override {
        path = (std::filesystem::temp_directory_path() / ("endtable-solve-" + std::to_string(::getpid()))).string();
    }
    void TearDown() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path) << text; }
    std::string path;
};

TEST(Solve, a_puzzle_with_its_proof_its_line_and_its_board) {
    const Told told = solve_eol({"--seed", "202601011", "--level", "1"});
    EXPECT_EQ(told.code, Exit::Ok);
    EXPECT_EQ(told.err, "");
    EXPECT_THAT(told.out, HasSubstr("End of Line  mode=puzzle, level=1, seed=202601011"));
    EXPECT_THAT(told.out, HasSubstr("optimum 2, proved\n"));
    EXPECT_THAT(told.out, HasSubstr("opposite edges are joined"));
    EXPECT_THAT(told.out, HasSubstr("Hand S Z"));  // what remains
    EXPECT_THAT(told.out, HasSubstr(" nodes in 0."));

    const Json answer = json_of({"--seed", "202601011", "--level", "1"});
    EXPECT_EQ(answer["score"], 2);
    EXPECT_EQ(answer["lower_bound"], 2);
    EXPECT_EQ(answer["proved"], true);
    const Match match = fold(answer);
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(match.game().standing(match.state()).score[0], 2);
}

TEST(Solve, the_puzzle_of_a_day_and_the_one_in_its_place) {
    Json answer = json_of({"--date", "2026-01-02", "--level", "3"});
    EXPECT_EQ(answer["options"]["seed"], 202601023);
    EXPECT_EQ(answer["salt"], 0);
    EXPECT_EQ(answer["score"], 4);
    // 11 January: the optimum of 202601113 is 9, more than two above the bound of 4 (EOL-16.9).
    const Told told = solve_eol({"--date", "2026-01-11", "--level", "3"});
    EXPECT_EQ(told.code, Exit::Ok);
    EXPECT_THAT(told.err, HasSubstr("seed 202601113: optimum 9, too far from its bound; the next one is tried"));
    EXPECT_THAT(told.out, HasSubstr("seed=1000202601113  2026-01-11, salt 1"));
    EXPECT_EQ(solve_eol({"--date", "today", "--nodes", "0"}).code, Exit::Ok);
}

TEST(Solve, a_budget_that_ends_early_is_told) {
    const Told told = solve_eol({"--seed", "202601113", "--level", "3", "--nodes", "1000"});
    EXPECT_EQ(told.code, Exit::CheckFailed);
    EXPECT_THAT(told.out, HasSubstr("best found "));
    EXPECT_THAT(told.out, HasSubstr(": not proved within 10 s or 1,000 nodes\n"));
    EXPECT_THAT(told.out, Not(HasSubstr("optimum 9, proved")));
    const Told measured = solve_eol({"--many", "12", "--level", "3", "--nodes", "1000"});
    EXPECT_EQ(measured.code, Exit::CheckFailed);
    EXPECT_THAT(measured.out, HasSubstr("seed 202601113: best found "));
}

TEST(Solve, the_co_operative_game_by_its_best_line_and_the_bound) {
    const Told told = solve_eol({"-o", "mode=coop"});
    EXPECT_EQ(told.code, Exit::Ok);
    EXPECT_THAT(told.out, HasSubstr("optimum 2, proved\n"));
    EXPECT_THAT(told.out, HasSubstr("EOL-15.9"));
    const Json answer = json_of({"-o", "mode=coop"});
    EXPECT_EQ(answer["lower_bound"], 2);
    const Match match = fold(answer);
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(match.game().standing(match.state()).score[0], 2);
}

TEST_F(SolveFile, a_position_and_a_ply_of_a_record) {
    // The stored solution up to its fourth card, as a record; then as a position.
    const GameModule& module = find_game_or_throw("end_of_line");
    Match match(module.open(*module.official, {{"mode", "puzzle"}, {"seed", 202601011}, {"level", 1}}, 1),
                Dice::seeded(1));
    for (const char* word : {"S>N", "S>N", "S>N", "CL>N", "none", "T>W"})
        ASSERT_FALSE(match.act(seat(0), word)) << word;
    write(match.record(std::nullopt).dump());
    Json answer = json_of({"--record", path, "--ply", "4"});
    EXPECT_EQ(answer["score"], 2);
    EXPECT_EQ(answer["log"][0], "0 none");
    const Json last = json_of({"--record", path});
    EXPECT_GE(last["score"], 2);
    EXPECT_LT(last["log"].size(), answer["log"].size());
    EXPECT_EQ(last["proved"], true);

    const AnyGame& game = match.game();
    write(Json{{"seats", 1}, {"options", game.options()}, {"state", game.position(match.state())}}.dump());
    EXPECT_EQ(json_of({"--position", path})["score"], last["score"]);
    // Files that are something else.
    EXPECT_EQ(solve({"tic_tac_toe", "--record", path}).code, Exit::Usage);
    EXPECT_EQ(solve_eol({"--record", path}).code, Exit::BadInput);
    write("{\"state\": {}, \"stat\": 1}");
    EXPECT_EQ(solve_eol({"--position", path}).code, Exit::BadInput);
    EXPECT_EQ(solve_eol({"--position", path + ".not"}).code, Exit::BadInput);
}

TEST(Solve, many_days_in_one_table) {
    const Told told = solve_eol({"--many", "10", "--level", "2", "--date", "2026-01-01"});
    EXPECT_EQ(told.code, Exit::Ok);
    EXPECT_THAT(told.out, HasSubstr("End of Line, level 2: 10 puzzles from 2026-01-01 on"));
    EXPECT_THAT(told.out, HasSubstr("10 proved, 100.0 %"));
    const Json json = json_of({"--many", "10", "--level", "2"});
    EXPECT_EQ(json["proved"], 10);
    EXPECT_EQ(json["puzzles"], 10);
    int counted = 0;
    for (const auto& [score, count] : json["optima"].items()) counted += count.get<int>();
    EXPECT_EQ(counted, 10);
    EXPECT_GE(json["nodes"]["max"], json["nodes"]["median"]);
    // Over the end of a month and of February in a leap year.
    EXPECT_EQ(json_of({"--many", "3", "--date", "2028-02-28"})["first"], "2028-02-28");
}

TEST(Solve, what_cannot_be_solved_is_told_why) {
    const auto error = [](std::vector<std::string> words) {
        const Told told = solve(std::move(words));
        EXPECT_EQ(told.code, Exit::Usage);
        EXPECT_EQ(told.out, "");
        return told.err;
    };
    EXPECT_THAT(error({"tic_tac_toe"}), HasSubstr("tic_tac_toe has no solver; there is one for: end_of_line"));
    EXPECT_THAT(error({"end_of_line"}), HasSubstr("what is to be solved?"));
    EXPECT_THAT(error({"end_of_line", "-o", "mode=solo"}), HasSubstr("the draw order is not known"));
    EXPECT_THAT(error({"end_of_line", "-o", "mode=team"}), HasSubstr("only the one-player game can be solved"));
    EXPECT_THAT(error({"end_of_line", "-o", "mode=coop", "-o", "scoring=high"}), HasSubstr("only scoring=low"));
    EXPECT_THAT(error({"end_of_line", "-o", "mode=coop", "-o", "coop_many=true", "--seats", "4"}),
                HasSubstr("no best co-operative game is known"));
    EXPECT_THAT(error({"end_of_line", "--seed", "1", "--level", "7"}), HasSubstr("has levels 0 to 3"));
    EXPECT_THAT(error({"end_of_line", "--date", "2026-02-29"}), HasSubstr("expected a day as YYYY-MM-DD, or today"));
    EXPECT_THAT(error({"end_of_line", "--date", "2026-1-1"}), HasSubstr("expected a day as YYYY-MM-DD, or today"));
    EXPECT_THAT(error({"end_of_line", "--seed", "x"}), HasSubstr("--seed"));
    EXPECT_THAT(error({"end_of_line", "--ply", "3"}), HasSubstr("--record"));
}

}  // namespace
}  // namespace endtable::cli
