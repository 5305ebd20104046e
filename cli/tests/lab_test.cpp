// `endtable lab` as a shell runs it: exit codes, refusals, files that add up.
#include "cli/tests/program.hpp"
#include "present/json.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class LabProgram : public Program {};

TEST_F(LabProgram, match_says_who_is_stronger) {
    const Ran ran = endtable("lab match end_of_line --a greedy --b random --games 40");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("40 games, 20 mirrored groups"));
    EXPECT_THAT(ran.out, HasSubstr("A against B: score"));
    EXPECT_THAT(ran.out, HasSubstr(", Elo "));
    EXPECT_THAT(ran.out, Not(HasSubstr("\x1b"))) << "no colours, no bars in a pipe";
    EXPECT_THAT(ran.out, Not(HasSubstr("Time of"))) << "nobody plays by the clock";
    EXPECT_THAT(endtable("lab match tic_tac_toe --a flat:ms=2 --b random --games 2").out,
                HasSubstr("of them later than 110 % of 2 ms"));
    EXPECT_THAT(endtable("lab match tic_tac_toe --a random --b random --games 2 --timing").out, HasSubstr("Time of B"));
}

TEST_F(LabProgram, match_repeats_itself_and_its_shards_add_up_to_the_byte) {
    const std::string match = "lab match end_of_line --a greedy --b hard:iterations=20 --games 22 --seed 5 ";
    ASSERT_EQ(endtable(match + "--threads 1 --json " + file("one.json")).code, 0);
    ASSERT_EQ(endtable(match + "--threads 3 --json " + file("three.json")).code, 0);
    EXPECT_EQ(read("one.json"), read("three.json"));
    EXPECT_EQ(endtable(match + "--json -").out, read("one.json")) << "and on standard output";
    std::string parts;
    for (const char* shard : {"3", "1", "2"}) {
        const std::string part = file(shard);
        ASSERT_EQ(endtable(match + "--shard " + shard + "/3 --json " + part).code, 0);
        parts += " " + part;
    }
    ASSERT_EQ(endtable("lab merge" + parts + " --json " + file("sum.json")).code, 0);
    EXPECT_EQ(read("sum.json"), read("one.json"));

    const Ran some = endtable("lab merge " + file("1") + " " + file("3"));
    EXPECT_EQ(some.code, 0);
    EXPECT_THAT(some.out, HasSubstr("groups 4-7 are missing"));
    const Ran twice = endtable("lab merge " + file("1") + " " + file("1"));
    EXPECT_EQ(twice.code, 3);
    EXPECT_THAT(twice.out, HasSubstr("nothing may count twice"));
    EXPECT_EQ(endtable(match + "--json " + file("one.json")).code, 4) << "files are not overwritten";
    EXPECT_EQ(endtable(match + "--force --json " + file("one.json")).code, 0);
}

TEST_F(LabProgram, balance_tells_seats_labels_and_lengths) {
    const Ran ran = endtable("lab balance end_of_line --level random --games 300 --vary seats=2,3");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("end_of_line, 2 seats: 300 games of random"));
    EXPECT_THAT(ran.out, HasSubstr("end_of_line, 3 seats: 300 games of random"));
    EXPECT_THAT(ran.out, HasSubstr("33.3 % would be fair"));
    EXPECT_THAT(ran.out, HasSubstr("order:1"));
    EXPECT_THAT(ran.out, HasSubstr("place: asked"));
    EXPECT_THAT(endtable("lab balance end_of_line -o mode=solo --games 5").out, HasSubstr("score"));
}

TEST_F(LabProgram, balance_repeats_itself_and_its_shards_add_up_to_the_byte) {
    const std::string balance = "lab balance end_of_line --games 31 --vary edition=rulebook,later ";
    ASSERT_EQ(endtable(balance + "--threads 1 --json " + file("one.json")).code, 0);
    EXPECT_EQ(endtable(balance + "--threads 3 --json -").out, read("one.json"));
    for (const char* shard : {"1", "2"})
        ASSERT_EQ(endtable(balance + "--shard " + shard + "/2 --json " + file(shard)).code, 0);
    EXPECT_EQ(endtable("lab merge --json - " + file("2") + " " + file("1")).out, read("one.json"));
    EXPECT_EQ(Json::parse(read("one.json"))["plan"]["sections"][1]["varied"], (Json{{"edition", "later"}}));
    EXPECT_THAT(endtable("lab merge " + file("1")).out, HasSubstr("games 16-30 are missing"));
    ASSERT_EQ(endtable("lab match tic_tac_toe --a random --b random --games 2 --json " + file("m")).code, 0);
    const Ran mixed = endtable("lab merge " + file("1") + " " + file("m"));
    EXPECT_EQ(mixed.code, 3);
    EXPECT_THAT(mixed.out, HasSubstr("kind"));
    EXPECT_EQ(endtable("lab merge --sprt 0,10 " + file("1")).code, 2);
}

TEST_F(LabProgram, tune_writes_weights_that_play) {
    const std::string tune = "lab tune end_of_line --steps 2 --games 4 --confirm 4 ";
    const Ran ran = endtable(tune + "--only cells --json " + file("new.json"));
    EXPECT_EQ(ran.code, 1) << "four games confirm nothing\n" << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("Not confirmed"));
    const Json tuned = Json::parse(read("new.json"));
    EXPECT_NE(tuned["weights"]["cells"], tuned["from"]["cells"]);
    EXPECT_EQ(tuned["weights"]["energy"], tuned["from"]["energy"]);
    EXPECT_EQ(endtable("lab match end_of_line --games 4 --b greedy --a greedy:weights=" + file("new.json")).code, 0);
    const Ran on = endtable(tune + "--json - --weights " + file("new.json"));
    EXPECT_EQ(Json::parse(on.out)["from"], tuned["weights"]) << "it goes on from there";
    EXPECT_EQ(endtable("lab merge " + file("new.json")).code, 3) << "weights do not add up";

    Json nothing = Json::object();
    for (const auto& name : tuned["names"]) nothing[name.get<std::string>()] = 0;
    write("zero.json", nothing.dump());
    EXPECT_EQ(endtable("lab tune end_of_line --steps 15 --games 20 --confirm 100 --weights " + file("zero.json")).code,
              0);
}

TEST_F(LabProgram, reports_are_pages) {
    ASSERT_EQ(endtable("lab match tic_tac_toe --a random --b random --games 20 --html " + file("m.html")).code, 0);
    EXPECT_THAT(read("m.html"), testing::StartsWith("<!doctype html>"));
    ASSERT_EQ(endtable("lab balance kuhn_poker --games 20 --json " + file("b.json") + " --html " + file("b.html")).code,
              0);
    ASSERT_EQ(endtable("lab merge " + file("b.json") + " --html " + file("c.html")).code, 0);
    EXPECT_EQ(read("c.html"), read("b.html")) << "a report can be made later";
    EXPECT_EQ(endtable("lab merge " + file("b.json") + " --html " + file("c.html")).code, 4) << "it is not overwritten";
}

TEST_F(LabProgram, verdicts_are_exit_codes) {
    const std::string strong = "lab match end_of_line --a greedy --b random ";
    Ran ran = endtable(strong + "--games 400 --sprt 0,50");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("accepted H1: A is stronger by 50 Elo or more"));
    EXPECT_THAT(ran.out, HasSubstr("groups of 200")) << "it stopped early";
    ran = endtable("lab match end_of_line --a random --b greedy --games 400 --sprt 0,50");
    EXPECT_EQ(ran.code, 1) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("accepted H0"));
    ran = endtable(strong + "--games 4 --sprt 0,50");
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("continue"));
    EXPECT_EQ(endtable(strong + "--games 40 --at-least 0.8").code, 0);
    ran = endtable("lab match end_of_line --a random --b greedy --games 40 --at-least 0.8");
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, HasSubstr("not 80.0 %"));
}

TEST_F(LabProgram, refusals_say_what_and_why) {
    const auto refused = [](const std::string& words, int code, const std::string& why) {
        const Ran ran = endtable("lab " + words);
        EXPECT_EQ(ran.code, code) << words << "\n" << ran.out;
        EXPECT_THAT(ran.out, HasSubstr("endtable: error: ")) << words;
        EXPECT_THAT(ran.out, HasSubstr(why)) << words;
    };
    refused("", 2, "subcommand");
    refused("match", 2, "GAME");
    refused("match tic_tac_toe --a random", 2, "--b is required");
    refused("match chess --a random --b random", 2, "no game 'chess'");
    refused("match tic_tac_toe --a randon --b random", 2, "no bot level 'randon'; there are: random");
    refused("match tic_tac_toe --a hard:secs=1 --b random", 2, "ms=N");
    refused("match tic_tac_toe --a random --b random --d random", 2, "--d without --c");
    refused("match tic_tac_toe --a random --b random --c random", 2, "only 2 sides");
    refused("match tic_tac_toe --a random --b random --lineup AC", 2, "bots A to B");
    refused("match tic_tac_toe --a random --b random --games 0", 2, "--games");
    refused("match tic_tac_toe --a random --b random --seats 5", 2, "seats");
    for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/0", "1/3x"})
        refused(std::string("match tic_tac_toe --a random --b random --shard ") + shard, 2, "expected I/N");
    for (const char* test : {"10", "10,0", "a,b", "0,10,0.05", "0,10,0.9,0.05", "0,,10"})
        refused(std::string("match tic_tac_toe --a random --b random --sprt ") + test, 2, "expected ELO0,ELO1");
    refused("match tic_tac_toe --a random --b random --sprt 0,10 --shard 1/2", 2, "a shard cannot know");
    refused("match tic_tac_toe --a random --b random --json " + file("no/where.json"), 4, "no such folder");
    refused("balance end_of_line --vary edition", 2, "expected NAME=VALUE");
    refused("balance end_of_line --vary edition=,later", 2, "expected NAME=VALUE");
    refused("balance end_of_line --vary editoin=later", 2, "did you mean 'edition'?");
    refused("balance end_of_line --vary edition=second", 2, "edition");
    refused("balance end_of_line --vary edition=rulebook -o edition=later", 2, "given twice");
    refused("balance end_of_line --vary seats=9", 2, "1 to 8 seats");
    refused("balance end_of_line --level wise", 2, "no bot level 'wise'");
    refused("tune tic_tac_toe", 2, "the evaluation of tic_tac_toe has no weights");
    refused("tune end_of_line --level random", 2, "does not look at the evaluation");
    refused("tune end_of_line --only speed", 3, "has no weight 'speed'");
    refused("tune end_of_line --steps 0", 2, "--steps");
    write("weights.json", R"({"speed": 1})");
    refused("match end_of_line --a greedy:weights=" + file("weights.json") + " --b greedy", 3, "has no weight 'speed'");
    refused("match tic_tac_toe --a greedy:weights=" + file("weights.json") + " --b greedy", 3, "has no weights");
    refused("match end_of_line --a greedy:weights=" + file("none.json") + " --b greedy", 3, "No such file");
    refused("merge " + file("weights.json"), 3, "not a result of the lab");
    write("odd.json", R"({"lab": 1, "kind": "match"})");
    refused("merge " + file("odd.json"), 3, "odd.json");
}

}  // namespace
}  // namespace endtable::cli
