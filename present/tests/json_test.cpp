#include "present/json.hpp"

#include <gtest/gtest.h>

#include "present/tests/expect_input_error.hpp"

namespace endtable {
namespace {

std::string complaint(std::string_view text) {
    try {
        parse_json(text, "in");
    } catch (const InputError& e) {
        EXPECT_EQ(e.code(), "bad_json");
        return e.what();
    }
    return "";
}

TEST(Json, is_written_as_the_library_writes_it) {
    Json odd =
        Json::parse(R"({"a":[],"b":{},"c":[{},[]],"d":[1,-2,0,18446744073709551615,-9223372036854775808],"e":1.5e-7,
                               "f":[true,false,null],"g":"plain","h":"quote \" slash \\ / tab \t nul \u0000 del \u007f","i":"naïve €","":{"":""}})");
    odd["broken"] = "a\xff\xc3";
    odd["bro\xffken"] = std::string("\0", 1);
    EXPECT_EQ(dump_json(odd), odd.dump(-1, ' ', false, Json::error_handler_t::replace));
    for (const Json& part : odd) EXPECT_EQ(dump_json(part), part.dump(-1, ' ', false, Json::error_handler_t::replace));
}

TEST(Json, reads_every_kind_of_value) {
    const std::string text = R"({"a":[1,-2,3.5,"é",true,false,null,{}],"b":{"c":[]},"d":18446744073709551615})";
    EXPECT_EQ(dump_json(parse_json(text, "in")), text);
    EXPECT_EQ(parse_json(" 7 ", "in"), Json(7));
    EXPECT_EQ(parse_json("\"x\"", "in"), Json("x"));
}

TEST(Json, keys_are_sorted_so_that_equal_values_are_equal_text) {
    EXPECT_EQ(dump_json(parse_json(R"({"b":1,"a":{"d":2,"c":3}})", "in")), R"({"a":{"c":3,"d":2},"b":1})");
}

TEST(Json, a_syntax_error_names_line_and_column) {
    EXPECT_EQ(complaint("{\n  \"a\": x}").rfind("in: parse error at line 2, column 8: ", 0), 0u)
        << complaint("{\n  \"a\": x}");
    for (const auto* text :
         {"", " ", "{", "[1,]", "{\"a\"}", "1 2", "nul", "[1", "'a'", "{\"a\":1,}", "// c\n1", "NaN", "01", "1e999"})
        EXPECT_NE(complaint(text), "") << text;
}

TEST(Json, a_key_given_twice_is_refused_with_its_place) {
    EXPECT_EQ(complaint(R"({"a":1,"a":1})"), R"(in: key "a" appears twice)");
    EXPECT_EQ(complaint(R"({"p":[{},{"q":{"x":1,"y":2,"x":3}}]})"), R"(in: p[1].q: key "x" appears twice)");
    EXPECT_EQ(complaint(R"([[0,{"x":1,"\u0078":3}]])"), R"(in: [0][1]: key "x" appears twice)");
    EXPECT_EQ(complaint(R"({"a":{"x":1},"b":{"x":1}})"), "");
}

TEST(Json, depth_is_limited_exactly) {
    const auto nested = [](int n) {
        return std::string(static_cast<std::size_t>(n), '[') + std::string(static_cast<std::size_t>(n), ']');
    };
    EXPECT_EQ(complaint(nested(kMaxJsonDepth)), "");
    EXPECT_EQ(complaint(nested(kMaxJsonDepth + 1)), "in: nested deeper than 64 levels");
    EXPECT_EQ(complaint(std::string(1'000'000, '[')), "in: nested deeper than 64 levels");
    EXPECT_NO_THROW(parse_json("1", "in", 10, 0));
    expect_input_error("bad_json", "in: nested deeper than 1 levels", [] { parse_json("[{}]", "in", 10, 1); });
}

TEST(Json, length_is_limited_exactly) {
    EXPECT_NO_THROW(parse_json("[1,2]", "in", 5));
    expect_input_error("bad_json", "in: 6 bytes are too many, at most 5 are allowed",
                       [] { parse_json("[1,22]", "in", 5); });
}

TEST(Json, bytes_that_are_not_utf8_are_refused_and_the_message_is_clean) {
    for (const std::string text :
         {"\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\"", "{\"\xff\":1}", "\xff"}) {
        const std::string message = complaint(text);
        EXPECT_NE(message, "");
        EXPECT_NO_THROW((void)Json(message).dump()) << "the message itself must be UTF-8";
    }
}

TEST(Json, object_is_what_braces_make) {
    const std::string text = "text";
    const std::uint64_t most = 18446744073709551615u;
    const Json made = object({{"b", text},
                              {"a", "literal"},
                              {"yes", true},
                              {"int", -3},
                              {"byte", std::uint8_t{200}},
                              {"most", most},
                              {"size", sizeof text},
                              {"double", 0.5},
                              {"null", nullptr},
                              {"list", std::vector<int>{1, 2}},
                              {"json", Json::array({1, "x"})},
                              {"inner", object({{"n", 1}})}});
    const Json braces = {{"b", text},
                         {"a", "literal"},
                         {"yes", true},
                         {"int", -3},
                         {"byte", std::uint8_t{200}},
                         {"most", most},
                         {"size", sizeof text},
                         {"double", 0.5},
                         {"null", nullptr},
                         {"list", std::vector<int>{1, 2}},
                         {"json", Json::array({1, "x"})},
                         {"inner", {{"n", 1}}}};
    EXPECT_EQ(made, braces);
    for (const auto& [name, value] : braces.items()) EXPECT_EQ(made[name].type(), value.type()) << name;
    EXPECT_EQ(object({}), Json::object());
    EXPECT_EQ(object({{"twice", 1}, {"twice", 2}}).dump(), R"({"twice":2})");
}

TEST(Json, utf8) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("naïve \xf0\x9f\x8e\xb2"));
    EXPECT_FALSE(is_utf8("\xff"));
    EXPECT_FALSE(is_utf8("cut \xc3"));
    EXPECT_FALSE(is_utf8("\xed\xa0\x80"));  // half a surrogate pair
    EXPECT_FALSE(is_utf8("\xc0\xaf"));      // longer than need be
}

TEST(Json, dump_replaces_what_is_not_utf8) {
    EXPECT_EQ(dump_json(Json("a\xff"
                             "b")),
              "\"a\xef\xbf\xbd"
              "b\"");
}

TEST(Json, brief_cuts_between_characters) {
    EXPECT_EQ(brief_json(Json("short")), "\"short\"");
    std::string long_text;
    for (int i = 0; i < 100; ++i) long_text += "é";
    const std::string brief = brief_json(Json(long_text));
    EXPECT_LE(brief.size(), 83u);
    EXPECT_NO_THROW((void)Json(brief).dump());
    EXPECT_TRUE(brief.ends_with("é..."));
}

}  // namespace
}  // namespace endtable
