// Any bytes get an answer: one line of JSON with `ok`, whatever was sent, and the engine works on.
#include <sstream>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "engine/lines.hpp"
#include "engine/tests/driver.hpp"

namespace endtable {
namespace {

// The answer, which must be one line of JSON that says whether it went well.
Json answered(Engine& engine, std::string_view line) {
    const std::string text = engine.answer(line);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    Json answer = Json::parse(text, nullptr, false);
    EXPECT_TRUE(answer.is_object() && answer.contains("ok") && answer.contains("id")) << text;
    if (answer.is_object() && answer.value("ok", true) == false) {
        EXPECT_TRUE(answer["error"].contains("code")) << text;
        EXPECT_NE(answer["error"].value("code", ""), "internal") << text << " for " << line.substr(0, 200);
    }
    return answer;
}

std::string repeated(std::string_view what, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += what;
    return text;
}

TEST(EngineBytes, nasty_lines) {
    Driver d;
    using namespace std::string_view_literals;
    const std::string lines[] = {
        "",
        " ",
        "\r",
        "\t\t",
        "{",
        "}",
        "null",
        "true",
        "\"cmd\"",
        "[]",
        "{}{}",
        "{\"cmd\":\"hello\"} trailing",
        "{\"cmd\":\"hello\",}",
        "{'cmd':'hello'}",
        "{\"cmd\":\"hello\",\"cmd\":\"games\"}",
        "{\"cmd\":\"hel\\u0000lo\"}",
        "{\"cmd\":\"\\ud800\"}",
        "{\"cmd\":\"hello\",\"id\":1e999}",
        "{\"cmd\":\"hello\",\"id\":-0}",
        "{\"cmd\":\"hello\",\"id\":123456789012345678901234567890}",
        "{\"cmd\":\"turn\",\"match\":99999999999999999999}",
        "{\"cmd\":\"turn\",\"match\":-1}",
        "{\"cmd\":\"turn\",\"match\":1e3}",
        "{\"cmd\":\"new\",\"game\":\"tic_tac_toe\",\"seats\":2147483648}",
        "{\"cmd\":\"new\",\"game\":\"tic_tac_toe\",\"seed\":18446744073709551616}",
        std::string("{\"cmd\":\"hello\0\"}"sv),
        std::string("\0\0\0\0"sv),
        "\xEF\xBB\xBF{\"cmd\":\"hello\"}",
        "{\"cmd\":\"\xff\xfe\"}",
        "{\"id\":\"\xc3\x28\",\"cmd\":\"hello\"}",
        "\xff\xfe\xfd",
        "{\"cmd\":\"" + std::string(100'000, 'x') + "\"}",
        repeated("[", 100'000),
        repeated("{\"a\":", 100'000),
        "{\"cmd\":\"probe\",\"match\":1,\"seats\":[],\"query\":" + repeated("[", 60) + repeated("]", 60) + "}",
        "{\"cmd\":\"replay\",\"record\":" + repeated("{\"a\":", 30) + "1" + repeated("}", 30) + "}",
    };
    for (const auto& line : lines) answered(d.engine, line);
    EXPECT_EQ(answered(d.engine, lines[0])["error"]["code"], "bad_json");
    EXPECT_EQ(answered(d.engine, "{\"cmd\":\"hello\"}\r")["ok"], true) << "line ends of another system";
    EXPECT_EQ(d.ok({{"cmd", "hello"}})["name"], "endtable");
}

TEST(EngineBytes, a_line_over_the_limit_is_refused_and_the_next_one_understood) {
    Engine::Limits limits;
    limits.line_bytes = 64;
    Engine engine(limits);
    const std::string fits = "{\"cmd\":\"hello\",\"id\":\"" + std::string(64 - 23, 'x') + "\"}";
    ASSERT_EQ(fits.size(), 64u);
    std::istringstream in(fits + "\n" + std::string(1'000'000, 'x') + "\n{\"cmd\":\"hello\"}");
    std::vector<Json> answers;
    while (const auto line = next_line(in, limits.line_bytes)) answers.push_back(answered(engine, *line));
    ASSERT_EQ(answers.size(), 3u);
    EXPECT_EQ(answers[0]["ok"], true);
    EXPECT_EQ(answers[1]["error"]["code"], "line_too_long");
    EXPECT_EQ(answers[2]["ok"], true) << "the last line needs no end";
}

TEST(EngineBytes, next_line_reads_every_line_once) {
    std::istringstream in(std::string("a\n\nb\r\n\0c\n", 9) + "last");
    std::vector<std::string> lines;
    while (const auto line = next_line(in, 100)) lines.push_back(*line);
    EXPECT_EQ(lines, (std::vector<std::string>{"a", "", "b\r", std::string("\0c", 2), "last"}));
}

// A session that uses every cmd; its lines are what is mutated.
std::vector<std::string> session() {
    std::vector<std::string> lines = {
        R"({"id":1,"cmd":"hello"})",
        R"({"id":2,"cmd":"games"})",
        R"({"cmd":"again","game":"end_of_line","options":{"mode":"team","fog":true}})",
        R"({"cmd":"new","game":"tic_tac_toe","seats":2,"seed":1})",
        R"({"cmd":"new","game":"kuhn_poker","seats":2,"options":{}})",
        R"({"cmd":"new","game":"end_of_line","seats":2,"seed":"7","options":{"mode":"competitive","mulligan":true}})",
        R"({"cmd":"load","game":"tic_tac_toe","position":{"seats":2,"options":{},"state":{"board":["X..",".O.","..."]}}})",
        R"({"cmd":"turn","match":1,"seats":[0]})",
        R"({"cmd":"actions","match":1,"seat":0})",
        R"({"cmd":"act","match":1,"seat":0,"action":"a1"})",
        R"({"cmd":"act","match":1,"seat":1,"actions":["b2","b3"],"seats":[1]})",
        R"({"cmd":"chance","match":2,"action":"deal 0 K"})",
        R"({"cmd":"chance","match":2,"seats":[]})",
        R"({"cmd":"chance","match":3})",
        R"({"cmd":"actions","match":3,"seat":1})",
        R"({"cmd":"view","match":3,"seats":[0,1],"have_scene":"00"})",
        R"({"cmd":"probe","match":3,"seats":[0],"query":{"reach":2}})",
        R"({"cmd":"position","match":3})",
        R"({"cmd":"why","match":1,"seat":0,"action":"a1"})",
        R"({"cmd":"bot","match":1,"seat":0,"level":"flat","ms":1,"seed":3,"iterations":9})",
        R"({"cmd":"hash","match":1})",
        R"({"cmd":"record","match":2,"seats":[1]})",
        R"({"cmd":"undo","match":1,"seat":1,"all_agree":true})",
        R"({"cmd":"resign","match":4,"seat":0})",
        R"({"cmd":"result","match":4})",
        R"({"cmd":"close","match":4})",
    };
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "check");
    lines.push_back(
        Json({{"cmd", "replay"}, {"record", d.ok({{"cmd", "record"}, {"match", match}})["record"]}}).dump());
    return lines;
}

std::string mutated(std::string line, const std::vector<std::string>& all, Rng& rng) {
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    static const std::string kPieces[] = {"\"",           "{",    "}",    "[",     "]",    ",",   ":",    "null",
                                          "-1",           "1e9",  "true", "0",     "\\",   "\\u", "\x80", "\xff",
                                          "999999999999", "\"\"", "seat", "seats", "match"};
    for (std::size_t n = 1 + below(4); n > 0; --n) {
        const std::size_t at = below(line.size() + 1);
        switch (below(6)) {
            case 0: line.insert(at, kPieces[below(std::size(kPieces))]); break;
            case 1: line.erase(at, 1 + below(8)); break;
            case 2: line.insert(at, 1, static_cast<char>(below(256))); break;
            case 3: line = line.substr(0, at) + all[below(all.size())].substr(below(20)); break;
            case 4:
                if (at < line.size()) line[at] = static_cast<char>(line[at] ^ (1 << below(8)));
                break;
            default:
                if (at < line.size() && line[at] >= '0' && line[at] <= '9')
                    line[at] = static_cast<char>('0' + below(10));
        }
    }
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

TEST(EngineBytes, a_few_thousand_mutations) {
    Engine::Limits limits;
    limits.matches = 16;
    limits.bot_milliseconds = 5;
    limits.bot_iterations = 50;
    const auto lines = session();
    Rng rng(2024);
    Driver d(limits);
    for (const auto& line : lines) answered(d.engine, line);
    for (int i = 0; i < 6000; ++i) {
        answered(d.engine, mutated(lines[rng.below(static_cast<std::uint32_t>(lines.size()))], lines, rng));
        if (testing::Test::HasFailure()) FAIL() << "at mutation " << i;
    }
    d.ok({{"cmd", "hello"}});
}

}  // namespace
}  // namespace endtable
