// A match looked at again, moment by moment, and the one reading of its log that all of that rests on.
#include "match/moments.hpp"

#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

Match goofspiel() {
    Match match(open_game("goofspiel", 3), Dice::seeded(1));
    EXPECT_EQ(code(match.roll()), "");
    return match;
}

TEST(Moments, a_sealed_answer_taken_back_from_the_middle_takes_no_other_with_it) {
    Match match = goofspiel();
    play(match, {"0 3", "1 5"});
    ASSERT_EQ(code(match.undo(seat(0))), "");
    play(match, {"0 7", "2 2"});
    Moments moments(match, Seats::first(3));
    ASSERT_EQ(moments.last(), match.plies());
    moments.seek(2);
    EXPECT_EQ(moments.step().action, "5") << "seat 1's bid stays, seat 0's first one is gone";
    moments.seek(3);
    EXPECT_EQ(moments.step().action, "7");
    moments.seek(moments.last());
    EXPECT_EQ(moments.match().state(), match.state());
}

TEST(Moments, every_moment_of_every_game_on_and_back) {
    for (const auto& module : games()) {
        SCOPED_TRACE(module.info->id);
        Match match(open_game(module.info->id, std::max(2, module.info->min_seats)), Dice::seeded(5));
        Rng rng(5);
        for (int steps = 0; steps < 60 && random_step(match, rng); ++steps)
            if (rng.below(9) == 0) match.undo(seat(0), true);
        Moments moments(match, all_of(match));
        ASSERT_EQ(moments.last(), match.plies());
        std::vector<AnyState> states;
        for (int at = 0; at <= moments.last(); ++at) {
            moments.seek(at);
            ASSERT_EQ(moments.moment(), at);
            states.push_back(moments.match().state());
            EXPECT_EQ(states.back(), match.state_after(at));
        }
        for (int at = moments.last(); at >= 0; at -= 7) {
            moments.seek(at);
            EXPECT_EQ(moments.match().state(), states[static_cast<std::size_t>(at)]);
            EXPECT_EQ(moments.step().action.empty(), at == 0);
        }
    }
}

TEST(Moments, go_stale_when_the_match_goes_on_or_others_look) {
    Match match = goofspiel();
    const Moments moments(match, Seats::first(3));
    EXPECT_TRUE(moments.are_of(match, Seats::first(3)));
    EXPECT_FALSE(moments.are_of(match, Seats::none()));
    play(match, {"0 3"});
    EXPECT_FALSE(moments.are_of(match, Seats::first(3)));
}

TEST(Moments, of_a_match_that_began_at_a_position) {
    Match first = goofspiel();
    const Json position = first.game().position(first.state());
    Match match = Match::from_position(first.shared_game(), position, Dice::none());
    play(match, {"2 1"});
    Moments moments(match, Seats::first(3));
    ASSERT_EQ(moments.last(), 1);
    EXPECT_EQ(moments.match().state(), first.state());
    moments.seek(1);
    EXPECT_EQ(moments.match().state(), match.state());
}

// ---- reading a log line by line

TEST(Replay, a_witness_is_told_of_every_line) {
    Match match = goofspiel();
    play(match, {"0 3", "1 5"});
    match.remark("note well");
    ASSERT_EQ(code(match.undo(seat(0))), "");
    std::vector<std::string> told;
    Match::replay(
        match.record(std::nullopt), nullptr, true, [&](const std::string& line, const Match& now, const Step& step) {
            told.push_back(line.substr(0, 6) + " " + std::to_string(now.plies()) + (step.action.empty() ? "" : " ply"));
        });
    ASSERT_EQ(told.size(), match.log_size());
    EXPECT_EQ(std::vector(told.end() - 4, told.end()),
              (std::vector<std::string>{"0 3 2 ply", "1 5 3 ply", "!note  3", "!undo  2"}));
}

TEST(Replay, as_far_as_it_goes) {
    Match match = goofspiel();
    play(match, {"0 3", "1 5", "2 2"});
    Json record = match.record(std::nullopt);
    EXPECT_EQ(Match::replay_as_far(record).stopped, "");
    const auto second = std::find(record["log"].begin(), record["log"].end(), "1 5");
    const std::string place = "log[" + std::to_string(second - record["log"].begin()) + "]";
    *second = "1 99";
    const Replayed replayed = Match::replay_as_far(record);
    EXPECT_EQ(replayed.match.plies(), 2);
    EXPECT_NE(replayed.stopped.find(place), std::string::npos) << replayed.stopped;
    EXPECT_NE(complaint([&] { Match::replay(record); }).find(place), std::string::npos);
    record["game"] = "chess";
    EXPECT_NE(complaint([&] { Match::replay_as_far(record); }), "");
}

}  // namespace
}  // namespace endtable
