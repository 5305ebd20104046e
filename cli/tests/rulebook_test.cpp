#include "cli/rulebook.hpp"

#include <gtest/gtest.h>

#include "match/any_game.hpp"

namespace endtable::cli {
namespace {

constexpr const char* kRules = R"(# A GAME: rules

### GAM-1 Components

- **GAM-1.1** [R] There are **nine** cells,
  named `a1` to `c3`.
- **GAM-1.2** [D] Cells are square.
- no clause

### GAM-2 Energy

- **GAM-2.1** `[C]` A Boost costs one.
- **GAM-10.1** [R] Placing cards in cells.

| decision | asked |
| --- | --- |
| `place` | whoever is to move (GAM-1.1) |
)";

std::vector<std::string> ids(const std::vector<const Clause*>& clauses) {
    std::vector<std::string> list;
    for (const auto* clause : clauses) list.push_back(clause->id);
    return list;
}
using Ids = std::vector<std::string>;

TEST(Rulebook, reads_clauses_without_tag_and_markup) {
    const Rulebook rules(kRules);
    ASSERT_EQ(rules.clauses().size(), 4u);
    EXPECT_EQ(rules.clauses()[0].id, "GAM-1.1");
    EXPECT_EQ(rules.clauses()[0].text, "There are nine cells, named a1 to c3.");
    EXPECT_EQ(rules.clauses()[0].section, "GAM-1 Components");
    EXPECT_EQ(rules.clauses()[2].text, "A Boost costs one.");
}

TEST(Rulebook, finds_by_number_in_any_spelling) {
    const Rulebook rules(kRules);
    ASSERT_NE(rules.find("gam-1.2"), nullptr);
    EXPECT_EQ(rules.find("1.2"), rules.find("GAM-1.2"));
    EXPECT_EQ(rules.find("GAM-1"), nullptr);
    EXPECT_EQ(rules.find(""), nullptr);
    EXPECT_EQ(ids(rules.chapter("GAM-1")), (Ids{"GAM-1.1", "GAM-1.2"})) << "not GAM-10";
    EXPECT_EQ(ids(rules.chapter("2")), (Ids{"GAM-2.1"}));
    EXPECT_TRUE(rules.chapter("").empty());
}

TEST(Rulebook, searches_words_whole_ones_first) {
    const Rulebook rules(kRules);
    EXPECT_EQ(ids(rules.search("CELLS")), (Ids{"GAM-1.1", "GAM-1.2", "GAM-10.1"}));
    EXPECT_EQ(ids(rules.search("cell")), (Ids{"GAM-1.1", "GAM-1.2", "GAM-10.1"}));
    EXPECT_EQ(ids(rules.search("cards cells")), (Ids{"GAM-10.1"}));
    EXPECT_TRUE(rules.search("dragon").empty());
    EXPECT_TRUE(rules.search("").empty());
}

TEST(Rulebook, knows_what_a_decision_is_about) {
    const Rulebook rules(kRules);
    EXPECT_EQ(ids(rules.about("place")), (Ids{"GAM-1.1"})) << "the table of decisions names it";
    EXPECT_EQ(ids(rules.about("energy")), (Ids{"GAM-2.1", "GAM-10.1"})) << "the chapter is called like it";
    EXPECT_EQ(ids(rules.about("opponents")), Ids()) << "a beginning of a word, not any part of it";
    EXPECT_EQ(ids(rules.about("boost")), (Ids{"GAM-2.1"}));
}

// The clauses of every game of the house can be read, and what match/ finds is what we show.
TEST(Rulebook, reads_every_game) {
    for (const auto& module : games()) {
        const Rulebook rules(module.clauses);
        EXPECT_FALSE(rules.clauses().empty()) << module.info->id;
        for (const auto& clause : rules.clauses())
            EXPECT_FALSE(clause_text(module.clauses, clause.id).empty()) << clause.id;
    }
}

}  // namespace
}  // namespace endtable::cli
