#include "server/net/parts.hpp"

#include <gtest/gtest.h>

namespace endtable::server::net {
namespace {

TEST(Parts, a_target_is_decoded) {
    const auto target = parse_target("/api/t%C3%A4ble%20one?name=Ad%61+L&empty=&alone&&a=b=c");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/t\u00e4ble one");
    EXPECT_EQ(target->query, (Query{{"name", "Ada L"}, {"empty", ""}, {"alone", ""}, {"a", "b=c"}}));
    EXPECT_EQ(parse_target("/a+b")->path, "/a+b") << "a plus is a space in a query only";
    EXPECT_EQ(parse_target("/..a/b..")->path, "/..a/b..");
}

TEST(Parts, a_target_is_refused) {
    for (const std::string_view bad :
         {"",       "x",         "*",         "http://host/", "/%",       "/%4",        "/%zz",  "/%0",
          "/a%00b", "/a%0Ab",    "/a%7f",     "/a\\b",        "/a%5cb",   "/..",        "/../a", "/a/../b",
          "/a/..",  "/%2e%2e/a", "/a/%2E%2e", "/a%2f..%2fb",  "/./a",     "/a/.",       "/%ff",  "/%c0%ae%c0%ae/",
          "/a#b",   "/a?b=%",    "/a?%=b",    "/a?b=%ff",     "/a?b=%00", "/a?b=%0d%0a"})
        EXPECT_FALSE(parse_target(bad)) << bad;
    std::string many = "/a?";
    for (int i = 0; i < 32; ++i) many += "b=c&";
    EXPECT_TRUE(parse_target(many));
    EXPECT_FALSE(parse_target(many + "b=c"));
}

TEST(Parts, a_cookie_is_found_by_its_name) {
    EXPECT_EQ(find_cookie("endtable=abc-D_1", "endtable"), "abc-D_1");
    EXPECT_EQ(find_cookie("a=b; endtable=x; endtable=y", "endtable"), "x");
    EXPECT_EQ(find_cookie("xendtable=1;  endtable = 2 ", "endtable"), "2");
    EXPECT_EQ(find_cookie("__Host-endtable=s", "endtable"), "");
    EXPECT_EQ(find_cookie("__Host-endtable=s", "__Host-endtable"), "s");
    for (const std::string_view none :
         {"", "endtable", "endtable=", "=endtable", ";;;", "Endtable=a", "endtable=\"a\"", "endtable=a b"})
        EXPECT_EQ(find_cookie(none, "endtable"), "") << none;
    EXPECT_EQ(find_cookie("endtable=" + std::string(257, 'a'), "endtable"), "");
}

TEST(Parts, encodings_are_what_the_client_understands) {
    const auto both = [](std::string_view header) {
        const Encodings accepted = parse_accept_encoding(header);
        return std::string(accepted.brotli ? "br" : "") + (accepted.gzip ? "gzip" : "");
    };
    EXPECT_EQ(both("gzip, deflate, br"), "brgzip");
    EXPECT_EQ(both("GZIP"), "gzip");
    EXPECT_EQ(both(""), "");
    EXPECT_EQ(both("identity"), "");
    EXPECT_EQ(both("*"), "brgzip");
    EXPECT_EQ(both("*;q=0"), "");
    EXPECT_EQ(both("br;q=0, *"), "gzip");
    EXPECT_EQ(both("br;q=0.000, gzip;q=0.001"), "gzip");
    EXPECT_EQ(both("br ; q=1.000 , gzip;Q=0.5"), "brgzip");
    EXPECT_EQ(both("br;q=x, gzip;q="), "gzip") << "an odd quality is none; an empty parameter is no quality";
    EXPECT_EQ(both("brotli, gzipped"), "");
}

TEST(Parts, a_tag_is_named_in_a_list) {
    EXPECT_TRUE(names_tag("\"abc\"", "\"abc\""));
    EXPECT_TRUE(names_tag("\"x\", W/\"abc\"", "\"abc\""));
    EXPECT_TRUE(names_tag(" * ", "\"abc\""));
    EXPECT_FALSE(names_tag("", "\"abc\""));
    EXPECT_FALSE(names_tag("abc", "\"abc\""));
    EXPECT_FALSE(names_tag("\"abcd\"", "\"abc\""));
}

TEST(Parts, json_is_a_type) {
    EXPECT_TRUE(is_json_type("application/json"));
    EXPECT_TRUE(is_json_type("Application/JSON ; charset=utf-8"));
    EXPECT_FALSE(is_json_type(""));
    EXPECT_FALSE(is_json_type("text/plain; application/json"));
    EXPECT_FALSE(is_json_type("application/jsonp"));
}

TEST(Parts, an_origin_is_ours_if_it_is_the_host_or_on_the_list) {
    const std::vector<std::string> list{"https://play.example.org"};
    EXPECT_TRUE(is_our_origin("http://localhost:8080", "localhost:8080", false, list));
    EXPECT_TRUE(is_our_origin("HTTP://LocalHost", "localhost:80", false, list));
    EXPECT_TRUE(is_our_origin("https://a.example", "a.example:443", true, list));
    EXPECT_TRUE(is_our_origin("https://play.example.org", "localhost", false, list));
    for (const std::string_view bad :
         {"", "null", "http://", "http://localhost:8081", "http://localhost", "https://localhost:8080",
          "http://localhost:8080.evil.example", "http://evil.example", "localhost:8080", "http://play.example.org",
          "https://play.example.org.evil.example"})
        EXPECT_FALSE(is_our_origin(bad, "localhost:8080", false, list)) << bad;
    EXPECT_FALSE(is_our_origin("http://a.example", "a.example", true, list)) << "an http page of an https server";
    EXPECT_FALSE(is_our_origin("http://", "", false, list));
}

TEST(Parts, the_last_hop_is_the_one_the_proxy_wrote) {
    EXPECT_EQ(last_hop("1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(last_hop("9.9.9.9, 10.0.0.1 , 1.2.3.4 "), "1.2.3.4");
    EXPECT_EQ(last_hop("::FFFF:1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(last_hop("2001:DB8::1"), "2001:db8::1");
    EXPECT_FALSE(last_hop(""));
    EXPECT_FALSE(last_hop("1.2.3.4,"));
    EXPECT_FALSE(last_hop("unknown"));
    EXPECT_FALSE(last_hop(std::string(300, '1')));
    EXPECT_FALSE(last_hop(std::string_view("1.2.3.4\0x", 9)));
}

TEST(Parts, limits_are_counted_by_household) {
    EXPECT_EQ(household("1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(household("::ffff:1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(household("2001:db8:1:2::ffff"), "2001:db8:1:2::/64");
    EXPECT_EQ(household("?"), "?");
    EXPECT_TRUE(is_loopback("127.0.0.1"));
    EXPECT_TRUE(is_loopback("::1"));
    EXPECT_TRUE(is_loopback("::ffff:127.0.0.2"));
    EXPECT_FALSE(is_loopback("128.0.0.1"));
    EXPECT_FALSE(is_loopback("::2"));
    EXPECT_FALSE(is_loopback("localhost"));
}

}  // namespace
}  // namespace endtable::server::net
