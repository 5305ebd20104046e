#include "server/table/names.hpp"

#include <gtest/gtest.h>

namespace endtable::server {
namespace names_test {

std::string refused(const std::string& name) { return tidy_name(name).why; }

TEST(Names, of_many_alphabets_are_taken_as_they_are) {
    for (const char* name :
         {"Anna", "José", "Jose\u0301", "Zoë & Ben", "Иван", "Ελένη", "محمد", "علی\u200cرضا", "עִבְרִי", "देवनागरी", "漢字",
          "ひらがな", "한국어", "🎲", "❤\ufe0f", "👩\u200d🚀", "Nguyễn", "<b>", "O'Neill"}) {
        EXPECT_EQ(refused(name), "") << name;
        EXPECT_EQ(tidy_name(name).name, name);
    }
}

TEST(Names, that_cannot_be_seen_are_refused) {
    for (const char* name :
         {"",           " ",        "\u00a0",   "\u3000\u2003", "\u200b",      "\ufeff",     "\u3164",
          "\u00ad",     "\u2800",   "\u202e",   "\u0085",       "An\u200bna",  "Anna\ufeff", "\u202eannA",
          "A\u2066nna", "A\u200dB", "A\u200cB", "\ue000",       "A\U000e0041", "A\nB",       "A\tB"})
        EXPECT_NE(refused(name), "") << name;
    EXPECT_NE(refused("\xff\xfe"), "");
    EXPECT_NE(refused("\u0301"
                      "A"),
              "")
        << "a mark on nothing";
    std::string tower = "A";
    for (int i = 0; i < 39; ++i) tower += "\u0301";
    EXPECT_NE(refused(tower), "");
}

TEST(Names, are_tidied_and_their_length_is_told) {
    EXPECT_EQ(tidy_name("  Anna \u00a0\u2003 Maria ").name, "Anna Maria");
    EXPECT_EQ(refused(std::string(40, 'a')), "");
    EXPECT_NE(refused(std::string(57, 'a')).find("57"), std::string::npos);
    EXPECT_NE(refused(std::string(5000, 'a')), "");
}

TEST(Names, that_look_alike_are_known_as_such) {
    const auto alike = [](const char* a, const char* b) { return likeness(a) == likeness(b); };
    EXPECT_TRUE(alike("Anna", "ANNA"));
    EXPECT_TRUE(alike("Anna", "Аnnа")) << "Cyrillic";
    EXPECT_TRUE(alike("Paul", "Pau1"));
    EXPECT_TRUE(alike("Bob", "B0b"));
    EXPECT_TRUE(alike("Olga", "Οlga")) << "Greek";
    EXPECT_TRUE(alike("Jose", "José"));
    EXPECT_TRUE(alike("Jos\u00e9", "Jose\u0301"));
    EXPECT_TRUE(alike("Anna Maria", "AnnaMaria"));
    EXPECT_TRUE(alike("Tom", "Torn"));
    EXPECT_TRUE(alike("Ben", "Ｂｅｎ"));
    EXPECT_FALSE(alike("Anna", "Hanna"));
    EXPECT_FALSE(alike("漢", "字"));
}

TEST(Names, alike_get_numbers_where_they_are_together) {
    using People = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(
        told_apart(People{{"1", "Anna"}, {"2", "Аnna"}, {"1", "Anna"}, {"3", "anna"}, {"", "hard"}, {"", "hard"}}),
        (std::vector<std::string>{"Anna", "Аnna (2)", "Anna", "anna (3)", "hard", "hard"}));
    EXPECT_EQ(told_apart(People{{"1", ""}, {"2", ""}}), (std::vector<std::string>{"", ""})) << "who is gone";
    const std::string longest(40, 'a');
    EXPECT_EQ(told_apart(People{{"1", longest}, {"2", longest}})[1].size(), 40u);
}

}  // namespace names_test
}  // namespace endtable::server
