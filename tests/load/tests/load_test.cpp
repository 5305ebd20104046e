// The load program's own tools: what they say of others is only as good as they are.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/load/histogram.hpp"
#include "tests/load/skim.hpp"

namespace endtable::load {

namespace {

TEST(Histogram, percentiles_are_right_to_three_percent) {
    Histogram h;
    for (std::uint64_t v = 1; v <= 100'000; ++v) h.add(v);
    for (const double p : {0.01, 0.5, 0.95, 0.99, 0.999}) {
        const double exact = p * 100'000;
        EXPECT_GE(static_cast<double>(h.percentile(p)), exact) << p;
        EXPECT_LE(static_cast<double>(h.percentile(p)), exact * 1.04) << p;
    }
    EXPECT_EQ(h.percentile(1), 100'000u);
    EXPECT_EQ(h.max(), 100'000u);
    EXPECT_DOUBLE_EQ(h.mean(), 50'000.5);
}

TEST(Histogram, small_values_are_exact_and_nothing_is_nothing) {
    Histogram h;
    EXPECT_EQ(h.percentile(0.99), 0u);
    for (std::uint64_t v : {3u, 3u, 7u, 31u}) h.add(v);
    EXPECT_EQ(h.percentile(0.5), 3u);
    EXPECT_EQ(h.percentile(0.75), 7u);
    EXPECT_EQ(h.percentile(0.99), 31u);
    h.add(std::uint64_t{1} << 60);  // more than there are buckets for
    EXPECT_EQ(h.percentile(1), (std::uint64_t{1} << 60));
}

// Every value that a real parser finds, the skimmer finds as the same text.
void expect_same(const nlohmann::json& whole, std::string_view text) {
    if (!whole.is_structured()) return;
    Skim skim(text);
    for (const auto& item : whole.items()) {
        ASSERT_TRUE(skim.next()) << text;
        if (whole.is_object()) {
            EXPECT_EQ(skim.key(), item.key());
        }
        EXPECT_EQ(skim.value(), item.value().dump());
        expect_same(item.value(), skim.value());
    }
    EXPECT_FALSE(skim.next()) << text;
}

TEST(Skim, finds_what_a_parser_finds) {
    const auto json = nlohmann::json::parse(R"({"a":[],"b":{},"c":[1,-2.5,true,null,"x"],"d":"q\"uo\\te","e":"\\",
        "f":{"g":"},]","h":[{"i":[[["{"]]]}]},"n":12,"z":"ü☃"})");
    expect_same(json, json.dump());
}

TEST(Skim, reads_single_fields) {
    const std::string_view push = R"({"as":[0],"id":"abc","n":17,"turn":{"over":false,"ply":9}})";
    EXPECT_EQ(number(member(push, "n")), 17u);
    EXPECT_EQ(text(member(push, "id")), "abc");
    EXPECT_EQ(number(member(member(push, "turn"), "ply")), 9u);
    EXPECT_EQ(member(push, "none"), "");
    EXPECT_EQ(number(member(push, "id")), 0u);
}

TEST(Skim, ends_where_text_is_cut_off) {
    const std::string whole = R"({"a":[1,{"b":"c\"d"}],"e":"f"})";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        int members = 0;
        for (Skim skim(std::string_view(whole).substr(0, size)); skim.next();) ASSERT_LT(++members, 3);
    }
}

}  // namespace

}  // namespace endtable::load
