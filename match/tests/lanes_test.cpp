// Lanes (core/apart.hpp) and answers that were sent together, in a match of Orchard: two decisions in secret, then
// packing side by side in the open.
#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

// All pickers are at home; or, with `lines`, what came then.
Match orchard(int seats, const std::vector<std::string>& then = {}) {
    Match match(open_game("orchard", seats), Dice::seeded(1));
    play(match, {"~6", "~5", "~4", "~3"});
    play(match, then);
    return match;
}
const std::vector<std::string> kSent = {"0 apples", "0 pears", "1 plums", "1 cherries"};

Match again(const Match& match) { return Match::replay(match.record(std::nullopt)); }

TEST(Together, a_list_is_done_one_after_the_other_and_taken_back_at_once) {
    Match match = orchard(2);
    Match::Several several;
    EXPECT_EQ(code(match.act_in_turn(seat(0), {"apples", "pears"}, several)), "");
    EXPECT_EQ(several.applied, 2u);
    EXPECT_FALSE(several.revealed || several.refusal);
    EXPECT_EQ(match.answered(seat(0)), 2);
    EXPECT_EQ(match.log_lines().back(), "0+ pears");
    EXPECT_EQ(again(match).log_lines(), match.log_lines());
    EXPECT_EQ(match.can_undo(seat(0)).plies_after, 4);
    EXPECT_EQ(code(match.undo(seat(0))), "");
    EXPECT_EQ(match.hash(), orchard(2).hash());
    EXPECT_EQ(match.log_lines().back(), "!undo 0 4");
    EXPECT_EQ(again(match).hash(), match.hash());
}

TEST(Together, it_stops_where_something_is_refused_or_shown) {
    Match match = orchard(2);
    Match::Several several;
    EXPECT_EQ(code(match.act_in_turn(seat(0), {"a1", "pears"}, several)), "refused") << "nothing was done";
    EXPECT_EQ(match.plies(), 4);
    EXPECT_EQ(code(match.act_in_turn(seat(0), {"apples", "a1", "pears"}, several)), "");
    EXPECT_EQ(several.applied, 1u);
    EXPECT_EQ(reason(several.refusal), "no_stack");
    EXPECT_EQ(code(match.act_in_turn(seat(1), {"plums", "cherries"}, several)), "");
    EXPECT_EQ(code(match.act_in_turn(seat(0), {"pears", "a1", "b1"}, several)), "");
    EXPECT_EQ(several.applied, 1u) << "now all pickers are shown";
    EXPECT_TRUE(several.revealed);
    EXPECT_FALSE(several.refusal);
}

TEST(Together, what_was_sent_in_secret_goes_alone_and_shows_nobody_that_it_was_there) {
    Match match = orchard(3);
    Match::Several several;
    EXPECT_EQ(code(match.act_in_turn(seat(0), {"apples", "pears"}, several)), "");
    play(match, {"2 apples"});
    const Json before = match.record(Seats::only(seat(1)));
    EXPECT_TRUE(match.can_undo(seat(0)).possible);
    EXPECT_EQ(code(match.undo(seat(0))), "");
    EXPECT_EQ(match.record(Seats::only(seat(1))), before);
    EXPECT_EQ(match.answered(seat(2)), 1);
    EXPECT_EQ(again(match).hash(), match.hash());
    EXPECT_EQ(lines(before), (std::vector<std::string>{"~6", "~5", "~4", "~3"}));
}

TEST(Lanes, one_takes_back_ones_own_whatever_others_did) {
    Match match = orchard(2, kSent);
    play(match, {"0 a1", "1 b2"});
    const UndoCheck check = match.can_undo(seat(0));
    EXPECT_TRUE(check.possible) << check.why_not;
    EXPECT_EQ(check.plies_after, match.plies() - 1);
    EXPECT_EQ(code(match.undo(seat(0))), "");
    Match without = orchard(2, kSent);
    play(without, {"1 b2"});
    EXPECT_EQ(match.hash(), without.hash());
    EXPECT_EQ(again(match).hash(), match.hash());
    // Before that, pickers were shown.
    EXPECT_EQ(match.can_undo(seat(0)).why_not, "others_moved");
    // What was sent together goes together, though another has packed since.
    Match apart = orchard(2, kSent);
    Match::Several several;
    EXPECT_EQ(code(apart.act_in_turn(seat(0), {"c1", "c2"}, several)), "");
    play(apart, {"1 a1"});
    EXPECT_EQ(apart.can_undo(seat(0)).plies_after, apart.plies() - 2);
    EXPECT_EQ(code(apart.undo(seat(0))), "");
    EXPECT_EQ(apart.answered(seat(1)), 3);
    EXPECT_EQ(again(apart).hash(), apart.hash());
    // The last stack ends the round, and with it the lanes.
    play(apart, {"0 c1", "0 c2", "1 b1"});
    EXPECT_EQ(apart.can_undo(seat(0)).why_not, "others_moved");
}

// A log that was written when others' moves still barred it, or were taken back with it, is folded as it says.
TEST(Lanes, a_log_says_how_much_was_taken_back) {
    Match match = orchard(2, kSent);
    play(match, {"0 a1", "1 b2"});
    const int plies = match.plies();
    const auto undone = [&](int left) {
        Match then = match;
        then.follow({"!undo 0 " + std::to_string(left)});
        return then.plies();
    };
    EXPECT_EQ(undone(plies - 1), plies - 1);
    EXPECT_EQ(undone(plies - 2), plies - 2);
    EXPECT_NE(complaint([&] { undone(plies - 3); }).find("plies are left"), std::string::npos);
}

TEST(Lanes, what_others_do_leaves_a_question_as_it_was) {
    Match match = orchard(2, kSent);
    const AnyState seen = match.state();
    const int answered = match.answered(seat(0));
    EXPECT_TRUE(match.is_still_asked(seat(0), seen, answered));
    play(match, {"1 b2"});
    EXPECT_TRUE(match.is_still_asked(seat(0), seen, answered)) << "somebody else packs";
    play(match, {"0 a1"});
    EXPECT_FALSE(match.is_still_asked(seat(0), seen, answered)) << "it was answered";
    Match secret = orchard(2);
    const AnyState home = secret.state();
    play(secret, {"1 plums"});
    EXPECT_TRUE(secret.is_still_asked(seat(0), home, 0)) << "somebody else sends a picker";
    Match other(open_game("tic_tac_toe", 2), Dice::none());
    const AnyState empty = other.state();
    play(other, {"0 a1", "1 b2"});
    EXPECT_FALSE(other.is_still_asked(seat(0), empty, 0));
}

}  // namespace
}  // namespace endtable
