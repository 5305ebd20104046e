// Text for terminals: harmless, measured, laid out; files; suggestions.
#include "cli/console.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/exit.hpp"
#include "cli/files.hpp"
#include "engine/suggest.hpp"
#include "present/json.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;

TEST(Styled, what_comes_from_outside_cannot_speak_to_the_terminal) {
    EXPECT_EQ(printable("Anna"), "Anna");
    EXPECT_EQ(printable("Łukasz – ✓"), "Łukasz – ✓");
    EXPECT_EQ(printable("\x1b[31mred"), "?[31mred");
    EXPECT_EQ(printable("a\nb\tc"), "a b c");
    EXPECT_EQ(printable("\x7f\x01"), "??");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "?31m")
        << "the escape character of eight bits";
    EXPECT_EQ(printable("\xe2\x80\xae"
                        "evil"),
              "?evil")
        << "text that runs backwards";
    EXPECT_EQ(printable("\xff\xc3"), "??");
    EXPECT_EQ(printable("\xed\xa0\x80"), "???") << "half of a surrogate pair";
    EXPECT_EQ(printable("\xc0\xaf"), "??") << "an overlong slash";
    EXPECT_EQ(printable("\xf5\x80\x80\x80"), "????");
}

TEST(Styled, colours_only_where_they_are_welcome) {
    Line line("plain ");
    line.add("bold", kBold).add("  ");
    EXPECT_EQ(line.render(false), "plain bold") << "and no blanks at the end";
    EXPECT_EQ(line.render(true), "plain \x1b[1mbold\x1b[0m  ");
    EXPECT_EQ(line.width(), 12);
    EXPECT_EQ(Line("x", seat_style(0)).render(true), "\x1b[38;5;208mx\x1b[0m");
}

TEST(Styled, layout) {
    const Block left{Line("a"), Line("bbb")}, right{Line("1"), Line("2"), Line("3")};
    EXPECT_EQ(render(beside(left, right, 2), false), "a    1\nbbb  2\n     3\n");
    std::vector<Line> items;
    for (const char* word : {"one", "two", "three", "four", "five"}) items.emplace_back(word);
    EXPECT_EQ(render(in_columns(items, 14, 2), false), "one    four\ntwo    five\nthree\n");
    EXPECT_EQ(render(in_columns(items, 3, 2), false), "one\ntwo\nthree\nfour\nfive\n");
    EXPECT_EQ(wrap("the quick  brown fox", 9), (std::vector<std::string>{"the quick", "brown fox"}));
    EXPECT_EQ(wrap("extraordinarily long", 5), (std::vector<std::string>{"extraordinarily", "long"}));
    EXPECT_TRUE(wrap("   ", 9).empty());
}

TEST(Console, errors_go_to_standard_error_and_are_harmless) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console(in, out, err, {});
    console.error("bad \x1b[2J file", "try another");
    EXPECT_EQ(err.str(), "endtable: error: bad ?[2J file\n  try another\n");
    EXPECT_EQ(out.str(), "");
    console.clear();
    console.progress(1, 2, "bar");
    EXPECT_EQ(out.str() + err.str(), "endtable: error: bad ?[2J file\n  try another\n") << "no codes in a pipe";
}

TEST(Console, reads_lines_of_any_system_and_any_length) {
    std::istringstream in("one\r\n" + std::string(100'000, 'x') + "\ny\nlast");
    std::ostringstream out, err;
    Console console(in, out, err, {});
    EXPECT_EQ(console.read_line(), "one");
    EXPECT_LT(console.read_line()->size(), 5000u);
    EXPECT_TRUE(console.confirm("Sure?"));
    EXPECT_EQ(out.str(), "Sure? [y/N] ");
    EXPECT_FALSE(console.confirm("Sure?")) << "anything but y is no";
    EXPECT_EQ(console.read_line(), std::nullopt);
    EXPECT_FALSE(console.confirm("Sure?"));
}

TEST(Suggest, the_nearest_word_if_it_is_near) {
    const std::vector<std::string> words = {"games", "play", "engine", "replay", "verify"};
    EXPECT_EQ(nearest("gmaes", words), "games");
    EXPECT_EQ(nearest("paly", words), "play");
    EXPECT_EQ(nearest("eng", words), "engine");
    EXPECT_EQ(nearest("VERIFI", words), "verify");
    EXPECT_EQ(nearest("chess", words), "");
    EXPECT_EQ(nearest("", words), "");
    EXPECT_EQ(did_you_mean("enigne", words), "did you mean 'engine'?");
    EXPECT_EQ(did_you_mean("zzz", words), "");
}

class Files : public testing::Test {
protected:
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("endtable-files-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    template <class F>
    static CommandError failure(F f) {
        try {
            f();
        } catch (const CommandError& error) {
            return error;
        }
        ADD_FAILURE() << "nothing was thrown";
        return CommandError(Exit::Ok, "");
    }
    std::filesystem::path folder;
};

TEST_F(Files, are_written_whole_and_not_over_others) {
    const auto path = folder / "game.json";
    write_file(path, "one", false);
    EXPECT_EQ(read_file(path, 100), "one");
    const CommandError error = failure([&] { write_file(path, "two", false); });
    EXPECT_EQ(error.code(), Exit::CannotWrite);
    EXPECT_THAT(error.what(), HasSubstr("exists already"));
    EXPECT_EQ(read_file(path, 100), "one");
    write_file(path, "two", true);
    EXPECT_EQ(read_file(path, 100), "two");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "nothing is left beside it";
}

TEST_F(Files, say_what_is_wrong_with_them) {
    EXPECT_THAT(failure([&] { read_file(folder / "no", 10); }).what(), HasSubstr("No such file"));
    EXPECT_THAT(failure([&] { read_file(folder, 10); }).what(), HasSubstr("folder"));
    EXPECT_THAT(failure([&] { write_file(folder / "a" / "b", "x", false); }).what(), HasSubstr("no such folder"));
    EXPECT_THAT(failure([&] { write_file(folder, "x", true); }).what(), HasSubstr("folder"));
    write_file(folder / "large", std::string(2000, ' '), false);
    EXPECT_THAT(failure([&] { read_file(folder / "large", 1024); }).what(), HasSubstr("larger than 1 KiB"));
    const auto bad = [&](const char* text) {
        write_file(folder / "record", text, true);
        const CommandError error = failure([&] { read_record(folder / "record"); });
        EXPECT_EQ(error.code(), Exit::BadInput);
        return std::string(error.what());
    };
    EXPECT_THAT(bad("not json"), HasSubstr("record"));
    EXPECT_THAT(bad(""), HasSubstr("record"));
    EXPECT_THAT(bad("[1,2]"), HasSubstr("not the record of a game"));
    EXPECT_THAT(bad(R"({"endtable":1,"game":3,"log":[]})"), HasSubstr("not the record of a game"));
}

}  // namespace
}  // namespace endtable::cli
