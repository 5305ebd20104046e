// The program itself, as a shell runs it: help, exit codes, files, pipes.
#include "cli/tests/program.hpp"

#include <fstream>

#include "present/json.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(Program, every_command_has_help_with_examples) {
    EXPECT_EQ(endtable("--help").code, 0);
    EXPECT_THAT(endtable("--help").out, HasSubstr("Exit codes: 0"));
    for (const char* command :
         {"games", "play", "online", "engine", "replay", "verify", "content", "bench", "lab", "solve"}) {
        const Ran help = endtable(std::string(command) + " --help");
        EXPECT_EQ(help.code, 0) << command;
        EXPECT_THAT(help.out, HasSubstr("Examples:")) << command;
        EXPECT_THAT(help.out, HasSubstr(std::string("endtable ") + command)) << command;
    }
    for (const char* command : {"check", "export", "hash"})
        EXPECT_EQ(endtable(std::string("content ") + command + " --help").code, 0);
    EXPECT_THAT(endtable("--version").out, HasSubstr("endtable 0."));
}

TEST_F(Program, usage_errors_are_2) {
    EXPECT_EQ(endtable("").code, 2);
    Ran ran = endtable("paly tic_tac_toe");
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.out, HasSubstr("endtable: error: unknown command 'paly'"));
    EXPECT_THAT(ran.out, HasSubstr("did you mean 'play'?"));
    ran = endtable("games --jsno");
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.out, HasSubstr("did you mean '--json'?"));
    EXPECT_EQ(endtable("verify").code, 2);
    EXPECT_EQ(endtable("content").code, 2);
    EXPECT_EQ(endtable("content check").code, 2);
    EXPECT_EQ(endtable("games chess").code, 2);
    EXPECT_EQ(endtable("bench chess").code, 2);
    EXPECT_EQ(endtable("bench --seconds x").code, 2);
    EXPECT_EQ(endtable("play").code, 2);
}

TEST_F(Program, games_lists_as_text_and_as_json) {
    Ran ran = endtable("games");
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("end_of_line"));
    EXPECT_THAT(ran.out, Not(HasSubstr("tic_tac_toe")));
    EXPECT_THAT(endtable("games --all").out, HasSubstr("tic_tac_toe"));
    ran = endtable("games end_of_line");
    EXPECT_THAT(ran.out, HasSubstr("mode"));
    EXPECT_THAT(ran.out, HasSubstr("(default competitive)"));
    EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
    EXPECT_GE(Json::parse(endtable("games --all --json").out).size(), 4u);
    EXPECT_EQ(Json::parse(endtable("games end_of_line --json").out)["options"]["mode"]["default"], "competitive");
    EXPECT_THAT(endtable("games tic_tac_toe").out, HasSubstr("no options"));
}

TEST_F(Program, plays_through_a_pipe_and_the_record_is_replayed_and_verified) {
    const Ran played = shell("printf 'a1\\nb1\\na2\\nb2\\na3\\n' | '" ENDTABLE_PROGRAM
                             "' play tic_tac_toe --seat 0=human --seat 1=human --record " +
                             file("game.json"));
    ASSERT_EQ(played.code, 0) << played.out;
    EXPECT_THAT(played.out, HasSubstr("Final standing"));
    EXPECT_THAT(played.out, Not(HasSubstr("\x1b")));
    EXPECT_EQ(Json::parse(read("game.json"))["result"]["ranks"], Json::array({1, 2}));

    Ran ran = endtable("replay " + file("game.json"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("Crosses mark a3."));
    ran = endtable("replay --ply 2 " + file("game.json"));
    EXPECT_THAT(ran.out, HasSubstr("Noughts mark b1."));
    EXPECT_THAT(ran.out, Not(HasSubstr("Crosses mark a2.")));
    EXPECT_EQ(endtable("replay --ply 99 " + file("game.json")).code, 2);

    ran = endtable("verify " + file("game.json"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("all holds"));
    EXPECT_THAT(ran.out, HasSubstr("dice: not committed"));
}

TEST_F(Program, a_tampered_record_fails) {
    play_record("game.json");
    Json record = Json::parse(read("game.json"));
    for (auto& line : record["log"])
        if (line == "~deal 0 K" || line == "~deal 0 Q" || line == "~deal 0 J")
            line = line == "~deal 0 K" ? "~deal 0 J" : "~deal 0 K";
    write("tampered.json", record.dump());
    Ran ran = endtable("verify " + file("tampered.json"));
    EXPECT_EQ(ran.code, 1) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("does not hold"));
    EXPECT_EQ(endtable("replay " + file("tampered.json")).code, 3);
    const Json verdicts = Json::parse(endtable("verify --json " + file("tampered.json")).out);
    EXPECT_EQ(verdicts[0]["ok"], false);
    EXPECT_FALSE(verdicts[0]["problems"].empty());
    EXPECT_EQ(endtable("verify " + file("game.json") + " " + file("tampered.json")).code, 1)
        << "one bad record is enough";
}

TEST_F(Program, fair_dice_are_proved_and_a_wrong_secret_is_not) {
    play_record("fair.json", "--fair");
    EXPECT_THAT(endtable("verify " + file("fair.json")).out, HasSubstr("dice: proved"));
    Json record = Json::parse(read("fair.json"));
    std::string secret = record["fairness"]["secret"];
    secret[0] = secret[0] == '0' ? '1' : '0';
    record["fairness"]["secret"] = secret;
    write("wrong.json", record.dump());
    const Ran ran = endtable("verify " + file("wrong.json"));
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, HasSubstr("dice: wrong"));
}

// The program in docs/protocol.md draws what was dealt.
TEST_F(Program, anybody_can_check_fair_dice_with_the_document_alone) {
    if (shell("python3 -c ''").code != 0) GTEST_SKIP() << "SKIP: no python3 here";
    play_record("fair.json", "--fair");
    std::ifstream document(ENDTABLE_SOURCE_DIR "/docs/protocol.md");
    const std::string text{std::istreambuf_iterator<char>(document), {}};
    const auto from = text.find("```python\n") + 10;
    write("check.py", text.substr(from, text.find("```", from) - from));
    const Ran ran = shell("python3 " + file("check.py") + " " + file("fair.json"));
    ASSERT_EQ(ran.code, 0) << ran.out;
    std::string left = "JQK", expected;
    const Json record = Json::parse(read("fair.json"));
    for (int n = 0; n < 2; ++n) {
        const auto index = left.find(record["log"][static_cast<std::size_t>(n)].get<std::string>().back());
        expected += "outcome " + std::to_string(n) + " is card " + std::to_string(index) + " of those left\n";
        left.erase(index, 1);
    }
    EXPECT_EQ(ran.out, expected);
}

TEST_F(Program, bad_files_are_3_and_named) {
    write("text.json", "hello");
    write("list.json", "[]");
    for (const char* command : {"replay", "verify", "play --resume"}) {
        EXPECT_EQ(endtable(std::string(command) + " " + file("none.json")).code, 3) << command;
        const Ran ran = endtable(std::string(command) + " " + file("text.json"));
        EXPECT_EQ(ran.code, 3) << command;
        EXPECT_THAT(ran.out, HasSubstr("endtable: error: ")) << command;
        EXPECT_THAT(ran.out, HasSubstr("text.json")) << command;
        EXPECT_EQ(endtable(std::string(command) + " " + file("list.json")).code, 3) << command;
    }
}

TEST_F(Program, files_are_not_overwritten) {
    write("game.json", "precious");
    const std::string play = "play kuhn_poker --seat 0=bot:random --record " + file("game.json");
    EXPECT_EQ(endtable(play).code, 4);
    EXPECT_EQ(read("game.json"), "precious");
    EXPECT_EQ(endtable(play + " --force").code, 0);
    EXPECT_EQ(Json::parse(read("game.json"))["game"], "kuhn_poker");
    EXPECT_EQ(endtable("play kuhn_poker --seat 0=bot:random --record " + file("no/such/folder.json")).code, 4);
    EXPECT_EQ(endtable("games > /dev/full").code, 4) << "what cannot be printed is not called printed";
}

TEST_F(Program, an_unfinished_game_is_taken_up_again) {
    const std::string half =
        "'" ENDTABLE_PROGRAM "' play tic_tac_toe --seat 0=human --seat 1=human --record " + file("half.json");
    ASSERT_EQ(shell("printf 'a1\\nb1\\n' | " + half).code, 0);
    const Ran ran = shell("printf 'a2\\nb2\\na3\\n' | '" ENDTABLE_PROGRAM "' play --resume " + file("half.json"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("Final standing"));
}

TEST_F(Program, replay_shows_a_viewer_only_what_the_viewer_knows) {
    const std::string half =
        "'" ENDTABLE_PROGRAM "' play kuhn_poker --seed 1 --seat 0=human --seat 1=human --record " + file("half.json");
    ASSERT_EQ(shell("printf 'q\\n' | " + half).code, 0);
    const Json log = Json::parse(read("half.json"))["log"];
    const auto card = [&](std::size_t seat) {
        const char code = log[seat].get<std::string>().back();
        return HasSubstr(code == 'J' ? "jack" : code == 'Q' ? "queen" : "king");
    };
    const std::string all = endtable("replay --viewer all " + file("half.json")).out;
    const std::string first = endtable("replay --viewer 0 " + file("half.json")).out;
    const std::string nobody = endtable("replay --viewer none " + file("half.json")).out;
    EXPECT_THAT(all, card(0));
    EXPECT_THAT(all, card(1));
    EXPECT_THAT(first, card(0));
    EXPECT_THAT(first, Not(card(1)));
    EXPECT_THAT(first, HasSubstr("1 face down")) << "the board hides it as well";
    EXPECT_THAT(all, Not(HasSubstr("1 face down")));
    EXPECT_THAT(nobody, Not(card(0)));
    EXPECT_THAT(nobody, Not(card(1)));
    EXPECT_EQ(endtable("replay --viewer 7 " + file("half.json")).code, 2);
}

TEST_F(Program, content_is_exported_checked_and_hashed) {
    const std::string cards = file("cards");
    Ran ran = endtable("content export end_of_line " + cards);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_EQ(endtable("content export end_of_line " + cards).code, 4) << "not over what is there";
    EXPECT_EQ(endtable("content export --force end_of_line " + cards).code, 0);
    ran = endtable("content check " + cards);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("valid for end_of_line"));
    EXPECT_EQ(endtable("content hash " + cards).out, endtable("content hash --official end_of_line").out);
    EXPECT_EQ(endtable("content check --official end_of_line").code, 0);

    Json deck = Json::parse(read("cards/deck.json"));
    deck["surprise"] = 1;
    write("cards/deck.json", deck.dump());
    ran = endtable("content check " + cards);
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, HasSubstr("deck.json"));
    EXPECT_THAT(ran.out, HasSubstr("surprise"));
    EXPECT_EQ(endtable("play end_of_line --content " + cards).code, 3);
    EXPECT_EQ(endtable("content check " + file("nowhere")).code, 3);
}

TEST_F(Program, bench_measures) {
    const Json results = Json::parse(endtable("bench tic_tac_toe --seconds 0.01 --json").out);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_GT(results[0]["playouts_per_second"].get<double>(), 0);
    EXPECT_GT(results[0]["ns_per_ply"].get<double>(), 0);
    EXPECT_EQ(results[0]["signature"].get<std::string>().size(), 16u);
    EXPECT_EQ(Json::parse(endtable("bench tic_tac_toe --seconds 0.01 --json").out)[0]["signature"],
              results[0]["signature"]);
    EXPECT_THAT(endtable("bench end_of_line --seconds 0.01").out, HasSubstr("mode=team"));
}

TEST_F(Program, the_engine_answers_line_by_line) {
    const Ran ran = shell(
        "printf '{\"id\":1,\"cmd\":\"hello\"}\\n\\nrubbish\\n{\"id\":2,\"cmd\":\"hash\",\"match\":1}' | "
        "'" ENDTABLE_PROGRAM "' engine");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 4);
    EXPECT_THAT(ran.out, HasSubstr("unknown_match"));
    EXPECT_EQ(
        shell("head -c 100000 /dev/urandom | '" ENDTABLE_PROGRAM "' engine | tail -n 1 | grep -c '\"ok\":false'").out,
        "1\n");
}

}  // namespace
}  // namespace endtable::cli
