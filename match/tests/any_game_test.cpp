#include "match/any_game.hpp"

#include <map>

#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

TEST(AnyGame, clause_text) {
    constexpr std::string_view kRules =
        "# Rules\n\n"
        "- **XYZ-4.3** [R] The Start of Line is set aside;\n"
        "  the rest is the deck.\n"
        "- **XYZ-4.30** `[D: why, in words]` A longer id. See XYZ-4.3.\n"
        "  - one part\n"
        "  - **XYZ-4.30a** [C] A clause of its own.\n"
        "\n"
        "No part of the list.\n"
        "- **XYZ-4.31** No tag [here].\r\n"
        "## Next\n"
        "- **XYZ-4.32** [A]";
    EXPECT_EQ(clause_text(kRules, "XYZ-4.3"), "The Start of Line is set aside; the rest is the deck.");
    EXPECT_EQ(clause_text(kRules, "XYZ-4.30"), "A longer id. See XYZ-4.3. - one part");
    EXPECT_EQ(clause_text(kRules, "XYZ-4.30a"), "A clause of its own.");
    EXPECT_EQ(clause_text(kRules, "XYZ-4.31"), "No tag [here].");
    EXPECT_EQ(clause_text(kRules, "XYZ-4.32"), "");
    EXPECT_EQ(clause_text(kRules, "XYZ-4"), "");
    EXPECT_EQ(clause_text(kRules, ""), "");
}

// What was released is never edited: it still opens, and has the hash it is kept under.
TEST(AnyGame, released_contents_are_what_they_were) {
    for (const auto& module : games()) {
        // The values of Following the End still move: nothing of it was released yet.
        const bool unreleased = module.example || module.info->id == "following_the_end";
        EXPECT_EQ(module.released().empty(), unreleased) << module.info->id;
        for (const ReleasedContent& release : module.released())
            EXPECT_EQ(module.open(release.files, nullptr, 2, 1)->content_hash(), release.hash) << module.info->id;
    }
}

// How often each seating came; n is a multiple of their number, so that the expectation is a whole number.
std::map<std::vector<Seat>, int> seatings(const std::vector<int>& sides, int n) {
    std::map<std::vector<Seat>, int> counts;
    Rng rng(1);
    for (int i = 0; i < n; ++i) ++counts[shuffle_seats(sides, rng)];
    return counts;
}

void expect_uniform(const std::vector<int>& sides, int different) {
    constexpr int kEach = 2000;
    const auto counts = seatings(sides, different * kEach);
    EXPECT_EQ(counts.size(), static_cast<std::size_t>(different));
    for (const auto& [seating, count] : counts) {
        EXPECT_NEAR(count, kEach, 5 * 45);  // five standard deviations
        std::vector<int> seated_sides;
        for (const Seat p : seating) seated_sides.push_back(sides[static_cast<std::size_t>(index(p))]);
        for (std::size_t i = 0; i < sides.size(); ++i)
            for (std::size_t k = 0; k < sides.size(); ++k)
                EXPECT_EQ(sides[i] == sides[k], seated_sides[i] == seated_sides[k]);
    }
}

// EOL-4.2: in team mode exactly the 8 seatings that keep places 0 and 2, 1 and 3 together.
TEST(AnyGame, EOL_4_2_shuffled_seats_keep_partners) { expect_uniform({0, 1, 0, 1}, 8); }
TEST(AnyGame, shuffled_seats_of_single_players) { expect_uniform({0, 1, 2, 3}, 24); }
TEST(AnyGame, shuffled_seats_of_one_side) { expect_uniform({5, 5, 5}, 6); }
TEST(AnyGame, shuffled_seats_of_unequal_sides) { expect_uniform({0, 1, 1, 2}, 4); }
TEST(AnyGame, one_seat_stays) { expect_uniform({0}, 1); }

TEST(AnyGame, unknown_games_are_refused_with_those_there_are) {
    EXPECT_EQ(find_game("chess"), nullptr);
    const std::string message = complaint([] { find_game_or_throw("che\nss"); });
    EXPECT_EQ(message.substr(0, 36), "unknown_game: no game \"che\\nss\"; the");
    EXPECT_NE(message.find("tic_tac_toe"), std::string::npos);
}

TEST(AnyGame, a_game_has_words_for_itself_and_for_all_that_can_be_set) {
    for (const GameModule& module : games()) {
        const Catalogue words = Catalogue::read(module.official->json("text/en.json"), "text/en.json");
        const auto said = [&](const std::string& key) {
            EXPECT_TRUE(words.has(key)) << module.info->id << ": " << key;
        };
        said("summary");
        EXPECT_EQ(module.summary(), words.render("summary"));
        for (const OptionSpec& spec : module.info->options) {
            said("option." + spec.name);
            for (const std::string& value : spec.values) said("value." + spec.name + "." + value);
        }
    }
}

TEST(AnyGame, states_are_their_bytes) {
    AnyState a(5), b(5);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.hash(), b.hash());
    static_cast<char*>(b.data())[4] = 1;
    EXPECT_NE(a, b);
    EXPECT_NE(a.hash(), b.hash());
    EXPECT_NE(a, AnyState(6));
}

}  // namespace
}  // namespace endtable
