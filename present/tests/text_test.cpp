#include "present/text.hpp"

#include <gtest/gtest.h>

#include "present/tests/expect_input_error.hpp"

namespace endtable {
namespace {

Catalogue words() {
    return Catalogue::read(Json::parse(R"({"plain":"Hello","place":"Place {n} on {where}.","face.S":"straight {n}",
        "braces":"{{n} and }} {n}","end":"x{n}","empty":""})"),
                           "en.json");
}

TEST(Text, arguments_are_inserted) {
    EXPECT_EQ(words().render("plain"), "Hello");
    EXPECT_EQ(words().render("empty"), "");
    EXPECT_EQ(words().render(Text{"place", {{"n", 2}, {"where", "d4"}}}), "Place 2 on d4.");
    EXPECT_EQ(words().render(Text{"end", {{"n", true}}}), "xtrue");
    EXPECT_EQ(words().render(Text{"braces", {{"n", -1}}}), "{n} and }} -1");
}

// web/tests/unit/i18n.test.ts has the same list.
TEST(Text, a_form_fits_its_number) {
    const auto said = [](const char* pattern, const Json& n) {
        return Catalogue::read(object({{"a", pattern}}), "en.json").render(Text{"a", object({{"n", n}})});
    };
    EXPECT_EQ(said("{n|# card|# cards}", 1), "1 card");
    EXPECT_EQ(said("{n|# card|# cards}", 0), "0 cards");
    EXPECT_EQ(said("{n|# card|# cards}", 12), "12 cards");
    EXPECT_EQ(said("{n|One card|# cards of #}.", 1), "One card.");
    EXPECT_EQ(said("{n|One card|# cards of #}.", 2), "2 cards of 2.");
    EXPECT_EQ(said("{n||# times }again", 1), "again");
    EXPECT_EQ(said("{n|# card|# cards}", "x"), "x cards");
    EXPECT_EQ(said("{other|# card|# cards}", 1), "{other}");
}

TEST(Text, an_argument_may_be_a_text_or_a_list) {
    const Json face = {{"key", "face.S"}, {"args", {{"n", 3}}}};
    EXPECT_EQ(words().render(Text{"end", {{"n", face}}}), "xstraight 3");
    EXPECT_EQ(words().render(Text{"end", {{"n", {{"key", "plain"}}}}}), "xHello");
    EXPECT_EQ(words().render(Text{"end", {{"n", Json::array({face, "b", 4})}}}), "xstraight 3, b, 4");
}

TEST(Text, what_is_missing_is_visible_and_no_crash) {
    EXPECT_EQ(words().render("no.such"), "no.such");
    EXPECT_EQ(words().render("place"), "Place {n} on {where}.");
    EXPECT_EQ(words().render(Text{"place", Json(7)}), "Place {n} on {where}.");
    EXPECT_EQ(words().render(Text{"end", {{"n", Json::object()}}}), "x{}");
    EXPECT_EQ(words().render(Text{"end", {{"n", {{"key", 5}}}}}), "x{\"key\":5}");
}

TEST(Text, an_argument_is_not_a_template) { EXPECT_EQ(words().render(Text{"end", {{"n", "{n}{{"}}}), "x{n}{{"); }

TEST(Text, has) {
    EXPECT_TRUE(words().has("plain"));
    EXPECT_FALSE(words().has("plai"));
}

TEST(Text, bad_catalogues_are_refused_with_the_entry) {
    const auto refused = [](const std::string& message, const Json& entries) {
        expect_input_error("bad_content", message, [&] { (void)Catalogue::read(entries, "en.json"); });
    };
    refused("en.json: expected an object of texts, found [1]", Json::array({1}));
    refused("en.json: a.b: expected a text, found 1", {{"a.b", 1}});
    const std::string brace = "a '{' must open an argument, as in {name} or {name|one|many}, or be doubled; found ";
    refused("en.json: a: " + brace + "\"x{\"", {{"a", "x{"}});
    refused("en.json: a: " + brace + "\"{}\"", {{"a", "{}"}});
    refused("en.json: a: " + brace + "\"{a b}\"", {{"a", "{a b}"}});
    refused("en.json: a: " + brace + "\"{n\"", {{"a", "{n"}});
    refused("en.json: a: " + brace + "\"{n|one}\"", {{"a", "{n|one}"}});
    refused("en.json: a: " + brace + "\"{|one|many}\"", {{"a", "{|one|many}"}});
}

TEST(Text, as_json_for_clients) {
    EXPECT_EQ(to_json(Text{"end", {{"n", 1}}}, words()), Json::parse(R"({"key":"end","args":{"n":1},"text":"x1"})"));
    EXPECT_EQ(to_json(Text{"plain"}, words()), Json::parse(R"({"key":"plain","args":{},"text":"Hello"})"));
}

}  // namespace
}  // namespace endtable
