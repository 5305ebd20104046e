#include "core/questions.hpp"

#include <gtest/gtest.h>

namespace endtable {
namespace questions_test {

enum class Ask : std::uint8_t { Nothing, Deal, Place, Pass, Last = Pass };
struct Row {
    Ask kind = Ask::Nothing;
    int worth = 0;
};

constexpr Row kEach[] = {{Ask::Nothing, 0}, {Ask::Deal, 1}, {Ask::Place, 2}, {Ask::Pass, 3}};
constexpr Row kOneIsMissing[] = {{Ask::Nothing, 0}, {Ask::Deal, 1}, {Ask::Pass, 3}};
constexpr Row kTheLastIsMissing[] = {{Ask::Nothing, 0}, {Ask::Deal, 1}, {Ask::Place, 2}};
constexpr Row kOutOfOrder[] = {{Ask::Nothing, 0}, {Ask::Place, 2}, {Ask::Deal, 1}, {Ask::Pass, 3}};
constexpr Row kSome[] = {{Ask::Pass, 3}, {Ask::Place, 2}};
constexpr Row kTwice[] = {{Ask::Pass, 3}, {Ask::Place, 2}, {Ask::Pass, 4}};

constexpr bool is_decision(Ask kind) { return kind == Ask::Place || kind == Ask::Pass; }

TEST(Questions, a_table_has_every_row_in_order) {
    EXPECT_TRUE(has_every_row(kEach, Ask::Last));
    EXPECT_FALSE(has_every_row(kOneIsMissing, Ask::Last));
    EXPECT_FALSE(has_every_row(kTheLastIsMissing, Ask::Last));
    EXPECT_FALSE(has_every_row(kOutOfOrder, Ask::Last));
}

TEST(Questions, rows_of_some_are_found_by_their_kind) {
    static constexpr auto kRows = rows_by_kind<Ask::Last>(kSome);
    static_assert(kRows.is_about(is_decision));
    EXPECT_EQ(kRows[Ask::Place].worth, 2);
    EXPECT_EQ(kRows[Ask::Pass].worth, 3);
    ASSERT_NE(kRows.find(Ask::Pass), nullptr);
    EXPECT_EQ(kRows.find(Ask::Pass)->worth, 3);
    EXPECT_EQ(kRows.find(Ask::Deal), nullptr);
    EXPECT_EQ(kRows.find(static_cast<Ask>(200)), nullptr);
    EXPECT_EQ(kRows.all().size(), 2u);
}

TEST(Questions, rows_of_some_are_those_of_all_that_are_wanted_and_of_no_others) {
    EXPECT_FALSE(rows_by_kind<Ask::Last>(kTwice).is_about(is_decision)) << "one has two rows";
    EXPECT_FALSE(rows_by_kind<Ask::Last>(kSome).is_about([](Ask kind) { return kind != Ask::Nothing; }));
    EXPECT_FALSE(rows_by_kind<Ask::Last>(kSome).is_about([](Ask kind) { return kind == Ask::Pass; }));
}

TEST(Questions, a_set_of_kinds_has_what_was_put_into_it) {
    constexpr KindSet<Ask> kNone;
    constexpr KindSet<Ask> kTwo{Ask::Deal, Ask::Pass};
    EXPECT_TRUE(kNone.empty());
    EXPECT_FALSE(kTwo.empty());
    EXPECT_TRUE(kTwo.has(Ask::Deal));
    EXPECT_TRUE(kTwo.has(Ask::Pass));
    EXPECT_FALSE(kTwo.has(Ask::Place));
    EXPECT_FALSE(kTwo.has(Ask::Nothing));
    EXPECT_FALSE(kTwo.has(static_cast<Ask>(64 + static_cast<int>(Ask::Deal))));
    EXPECT_EQ(kTwo | KindSet<Ask>(Ask::Place) | KindSet<Ask>(Ask::Nothing), KindSet<Ask>::up_to(Ask::Last));
}

TEST(Questions, a_list_counts_where_nothing_is_put_down) {
    List<int> two;
    two.most = 2;
    two.add(7);
    EXPECT_FALSE(two.full());
    two.add(8);
    EXPECT_TRUE(two.full());
    EXPECT_EQ(two.first, 7);

    std::vector<int> actions;
    std::vector<Weighted<int>> outcomes;
    List<int> list;
    list.actions = &actions;
    list.outcomes = &outcomes;
    list.add(5);
    list.add(6, 3);
    EXPECT_EQ(actions, (std::vector<int>{5, 6}));
    ASSERT_EQ(outcomes.size(), 2u);
    EXPECT_EQ(outcomes[1].action, 6);
    EXPECT_EQ(outcomes[1].weight, 3u);
}

}  // namespace questions_test
}  // namespace endtable
