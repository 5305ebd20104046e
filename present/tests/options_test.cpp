#include "present/options.hpp"

#include <gtest/gtest.h>

#include "present/tests/expect_input_error.hpp"

namespace endtable {
namespace {

const std::vector<OptionSpec>& specs() {
    using Type = OptionSpec::Type;
    static const std::vector<OptionSpec> list = {
        {.name = "open", .type = Type::Bool, .fallback = false, .values = {}, .help = "Open hands"},
        {.name = "side", .type = Type::Int, .fallback = 7, .values = {}, .least = 5, .most = 13, .help = "Side"},
        {.name = "mode", .type = Type::Enum, .fallback = "versus", .values = {"versus", "team"}, .help = "Mode"},
        {.name = "puzzle", .type = Type::Unsigned, .fallback = 0, .values = {}, .help = "Number"},
    };
    return list;
}

void refused(const std::string& message, const Json& given) {
    expect_input_error("bad_option", message, [&] { (void)complete_options(specs(), given, 1); });
}

TEST(Options, defaults_complete_what_is_given) {
    const Json defaults = Json::parse(R"({"open":false,"side":7,"mode":"versus","puzzle":0})");
    EXPECT_EQ(complete_options(specs(), nullptr, 1), defaults);
    EXPECT_EQ(complete_options(specs(), Json::object(), 1), defaults);
    EXPECT_EQ(complete_options(specs(), {{"side", 9}, {"mode", "team"}}, 1),
              Json::parse(R"({"open":false,"side":9,"mode":"team","puzzle":0})"));
    EXPECT_EQ(complete_options(specs(), complete_options(specs(), {{"open", true}}, 1), 1)["open"], true);
    EXPECT_EQ(complete_options({}, nullptr, 1), Json::object());
}

TEST(Options, unknown_ones_are_refused) {
    refused("options: unknown option \"seed\" (given 3); there are: open, side, mode, puzzle", {{"seed", 3}});
    expect_input_error("bad_option", "options: unknown option \"x\" (given 1); this game has none", [] {
        (void)complete_options({}, {{"x", 1}}, 1);
    });
    refused("options: expected an object, found [1]", Json::array({1}));
}

TEST(Options, values_that_do_not_fit_are_refused) {
    refused("options: side: expected a whole number from 5 to 13, found 4", {{"side", 4}});
    refused("options: side: expected a whole number from 5 to 13, found \"7\"", {{"side", "7"}});
    refused("options: open: expected true or false, found 1", {{"open", 1}});
    refused("options: mode: expected one of versus, team, found \"solo\"", {{"mode", "solo"}});
    refused("options: mode: expected one of versus, team, found null", {{"mode", nullptr}});
    EXPECT_THROW((void)complete_options(specs(), {{"puzzle", -1}}, 1), InputError);
}

TEST(Options, large_numbers_stay_exact_for_every_client) {
    const auto puzzle = [](const Json& v) { return complete_options(specs(), {{"puzzle", v}}, 1)["puzzle"]; };
    EXPECT_EQ(puzzle("9007199254740992").dump(), "9007199254740992");
    EXPECT_EQ(puzzle(9007199254740993u).dump(), "\"9007199254740993\"");
    EXPECT_EQ(puzzle("18446744073709551615").dump(), "\"18446744073709551615\"");
    EXPECT_EQ(puzzle("7").dump(), "7");
}

TEST(Options, as_json) {
    EXPECT_EQ(to_json(specs()[0]),
              Json::parse(R"({"type":"bool","default":false,"values":[false,true],"help":"Open hands"})"));
    EXPECT_EQ(to_json(specs()[1]), Json::parse(R"({"type":"int","default":7,"least":5,"most":13,"help":"Side"})"));
    EXPECT_EQ(to_json(specs()[2]),
              Json::parse(R"({"type":"enum","default":"versus","values":["versus","team"],"help":"Mode"})"));
    EXPECT_EQ(to_json(specs()[3]), Json::parse(R"({"type":"unsigned","default":0,"help":"Number"})"));
}

TEST(Options, a_list_of_words_has_one_order_and_each_word_once) {
    const std::vector<OptionSpec> pool{{.name = "pool",
                                        .type = OptionSpec::Type::Words,
                                        .fallback = Json::array(),
                                        .values = {"ann", "ben"},
                                        .help = "Who"}};
    EXPECT_EQ(complete_options(pool, nullptr, 1), Json::parse(R"({"pool":[]})"));
    EXPECT_EQ(complete_options(pool, Json::parse(R"({"pool":["ben","ann"]})"), 1),
              Json::parse(R"({"pool":["ann","ben"]})"));
    for (const auto* bad : {R"({"pool":["ann","ann"]})", R"({"pool":"ann"})", R"({"pool":[1]})", R"({"pool":[""]})"})
        EXPECT_THROW((void)complete_options(pool, Json::parse(bad), 1), InputError) << bad;
    EXPECT_EQ(to_json(pool[0]), Json::parse(R"({"type":"words","default":[],"help":"Who","values":["ann","ben"]})"));
}

}  // namespace
}  // namespace endtable
