// Bots against bots: groups are mirrored, counting is exact, parts add up.
#include "lab/contest.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/playing.hpp"
#include "lab/tests/support.hpp"
#include "present/json.hpp"

namespace endtable::lab {
namespace {

Weights no_weights(const std::string&) { return {}; }

ContestPlan plan_of(std::shared_ptr<const AnyGame> game, const std::vector<const char*>& bots, std::uint64_t groups) {
    ContestPlan plan;
    plan.game = std::move(game);
    for (const char* bot : bots) plan.bots.push_back(read_contender(bot, no_weights));
    plan.lineup = usual_lineup(bots.size(), count_sides(*plan.game));
    plan.groups = groups;
    return plan;
}

Contest run_all(const ContestPlan& plan, int threads = 2) {
    return run(plan, {{0, plan.groups}, {}, threads, false, {}});
}

TEST(Contender, is_read_as_it_is_written) {
    const auto read = [](const char* text) { return read_contender(text, no_weights); };
    const auto title = [&](const char* text) { return bot_title(read(text).to_json()); };
    EXPECT_EQ(title("greedy"), "greedy");
    EXPECT_EQ(title("hard"), "hard, 200 ms");
    EXPECT_EQ(title("hard:ms=50"), "hard, 50 ms");
    EXPECT_EQ(title("flat:iterations=500"), "flat, 500 iterations");
    EXPECT_EQ(read("flat:iterations=500").to_json().dump(), R"({"iterations":500,"level":"flat"})");
    EXPECT_TRUE(read("hard").by_clock());
    EXPECT_TRUE(read("easy").by_clock());
    EXPECT_TRUE(read("hard:ms=10,iterations=1000").by_clock());
    EXPECT_FALSE(read("hard:iterations=10").by_clock());
    EXPECT_FALSE(read("random").by_clock());
    const auto with = read_contender("greedy,weights=a.json", [](const std::string& file) {
        EXPECT_EQ(file, "a.json");
        return Weights{{"x", 2.0}};
    });
    EXPECT_EQ(bot_title(with.to_json()), "greedy, other weights");
    EXPECT_EQ(with.to_json().dump(), R"({"level":"greedy","weights":{"x":2.0}})") << "the file may be called anything";
}

TEST(Contender, what_is_none_is_refused) {
    const auto read = [](const char* text) { read_contender(text, no_weights); };
    EXPECT_INPUT_ERROR(read("gredy"), "bad_level", "there are: random, greedy");
    EXPECT_INPUT_ERROR(read(""), "bad_level", "there are:");
    EXPECT_INPUT_ERROR(read("hard:200"), "bad_bot", "ms=N, iterations=N");
    EXPECT_INPUT_ERROR(read("hard:ms="), "bad_bot", "whole number");
    EXPECT_INPUT_ERROR(read("hard:ms=0"), "bad_bot", "from 1");
    EXPECT_INPUT_ERROR(read("hard:ms=1.5"), "bad_bot", "whole number");
    EXPECT_INPUT_ERROR(read("hard:weights="), "bad_bot", "weights=FILE");
    EXPECT_INPUT_ERROR(read("greedy:ms=20"), "bad_bot", "does not search");
    EXPECT_INPUT_ERROR(read("hard:iterations=20,threads=2"), "bad_bot", "one thread");
}

TEST(Contender, weights_are_checked_against_the_game) {
    const auto game = open("end_of_line", Json::object(), 2);
    const std::string name = game->weights().front().first;
    const Json plain{{name, 2}};
    EXPECT_EQ(read_weights(plain, *game, "w").front().second, 2.0);
    EXPECT_EQ(read_weights({{"game", "end_of_line"}, {"weights", plain}}, *game, "w").size(), 1u);
    EXPECT_INPUT_ERROR(read_weights({{"game", "goofspiel"}, {"weights", plain}}, *game, "w"), "bad_weight",
                       "goofspiel");
    EXPECT_INPUT_ERROR(read_weights({{"nonsense", 1}}, *game, "w"), "bad_weight", name);
    EXPECT_INPUT_ERROR(read_weights({{name, "2"}}, *game, "w"), "bad_weight", name);
    EXPECT_INPUT_ERROR(read_weights(Json::array(), *game, "w.json"), "bad_weight", "w.json: expected an object");
    EXPECT_INPUT_ERROR(read_weights({{"x", 1}}, *open("tic_tac_toe", Json::object(), 2), "w"), "bad_weight",
                       "has no weights");
}

TEST(Contest, every_bot_has_every_seat_once) {
    auto plan = plan_of(open("end_of_line", Json::object(), 4), {"random", "random"}, 1);
    EXPECT_EQ(plan.lineup, "ABBB");
    using Seating = std::vector<std::vector<int>>;
    EXPECT_EQ(plan.seatings(), (Seating{{0, 1, 1, 1}, {1, 1, 1, 0}, {1, 1, 0, 1}, {1, 0, 1, 1}}));
    plan = plan_of(open("end_of_line", {{"mode", "team"}}, 4), {"random", "random"}, 1);
    EXPECT_EQ(plan.lineup, "AB");
    const auto sides = plan.game->sides();
    for (const auto& seating : plan.seatings())
        for (std::size_t p = 1; p < 4; ++p)
            EXPECT_EQ(seating[p] == seating[0], sides[p] == sides[0]) << "partners are the same bot";
    plan = plan_of(open("end_of_line", {{"mode", "coop"}}, 2), {"random", "greedy", "random"}, 1);
    EXPECT_EQ(plan.seatings(), (Seating{{0, 0}, {1, 1}, {2, 2}})) << "all seats are one side";
}

TEST(Contest, lineups_that_make_no_sense_are_refused) {
    const auto royale = open("end_of_line", Json::object(), 4);
    const auto try_out = [&](std::shared_ptr<const AnyGame> game, const char* lineup) {
        auto plan = plan_of(std::move(game), {"random", "random"}, 1);
        plan.lineup = lineup;
        check(plan);
    };
    try_out(royale, "AABB");
    EXPECT_INPUT_ERROR(try_out(royale, "AB"), "bad_lineup", "4 sides");
    EXPECT_INPUT_ERROR(try_out(royale, "ABBC"), "bad_lineup", "bots A to B");
    EXPECT_INPUT_ERROR(try_out(royale, "BBBB"), "bad_lineup", "bot A has no place");
    EXPECT_INPUT_ERROR(try_out(open("end_of_line", {{"mode", "solo"}}, 1), "AAB"), "bad_lineup", "each bot once");
    EXPECT_INPUT_ERROR(usual_lineup(3, 2), "bad_lineup", "only 2 sides");
}

// Whoever sits where has the same cards and the same random numbers: equal bots cancel out exactly, in every group.
TEST(Contest, equal_bots_score_exactly_half) {
    struct Case {
        std::shared_ptr<const AnyGame> game;
        const char* bot;
    };
    const std::vector<Case> cases = {{open("end_of_line", Json::object(), 2), "greedy"},
                                     {open("end_of_line", Json::object(), 2), "random"},
                                     {open("end_of_line", {{"mode", "team"}}, 4), "random"},
                                     {open("kuhn_poker", Json::object(), 2), "flat:iterations=20"},
                                     {open("goofspiel", Json::object(), 2), "hard:iterations=20"},
                                     {open("end_of_line", {{"mode", "solo"}}, 1), "random"}};
    for (const auto& c : cases) {
        const Contest contest = run_all(plan_of(c.game, {c.bot, c.bot}, 20));
        const auto& groups = contest.counts.versus.at("AB").groups;
        EXPECT_EQ(groups.size(), 20u);
        EXPECT_EQ(groups.least(), groups.most()) << c.game->info().id << " " << c.bot;
        EXPECT_EQ(compare(contest, "AB").score, 0.5) << c.game->info().id << " " << c.bot;
    }
    // Four seats: one among three equal ones has the wins of one seat after the other, which add up to one game.
    const Contest royale = run_all(plan_of(open("end_of_line", Json::object(), 4), {"random", "random"}, 20));
    EXPECT_EQ(royale.counts.bots[0].shares.least(), kWin);
    EXPECT_EQ(royale.counts.bots[0].shares.most(), kWin);
    EXPECT_EQ(win_rate(royale, 0).rate, 0.25);
    EXPECT_EQ(win_rate(royale, 0).fair, 0.25);
}

TEST(Contest, deals_differ_and_depend_on_the_seed) {
    auto plan = plan_of(open("end_of_line", Json::object(), 2), {"greedy", "random"}, 30);
    const Contest one = run_all(plan);
    EXPECT_GT(one.counts.bots[0].shares.counts().size() + one.counts.blocks.size(), 2u);
    EXPECT_GT(one.counts.versus.at("AB").wins, one.counts.versus.at("AB").losses);
    plan.seed = 2;
    EXPECT_NE(to_json(run_all(plan))["counts"], to_json(one)["counts"]);
}

TEST(Contest, counts_what_was_played) {
    const Contest contest =
        run_all(plan_of(open("tic_tac_toe", Json::object(), 2), {"hard:iterations=200", "random"}, 50));
    const auto& a = contest.counts.bots[0];
    const auto& b = contest.counts.bots[1];
    EXPECT_EQ(contest.counts.games, 100u);
    EXPECT_EQ(a.games, 100u);
    EXPECT_EQ(a.wins + a.draws + a.losses, 100u);
    EXPECT_EQ(a.wins, b.losses);
    EXPECT_EQ(a.losses, b.wins);
    EXPECT_EQ(a.draws, b.draws);
    EXPECT_EQ(a.shares.sum() + b.shares.sum(), 100 * kWin);
    EXPECT_EQ(a.seats[0].games, 50u);
    EXPECT_EQ(a.seats[1].games, 50u);
    EXPECT_EQ(static_cast<std::int64_t>(a.seats[0].shares + a.seats[1].shares), a.shares.sum());
    const auto& versus = contest.counts.versus.at("AB");
    EXPECT_EQ(versus.groups.sum(), static_cast<std::int64_t>(2 * versus.wins + versus.draws));
    EXPECT_GT(compare(contest, "AB").score, 0.8);
    EXPECT_TRUE(contest.counts.times.empty()) << "no clock matters";
}

TEST(Contest, four_line_ups_and_a_shared_win) {
    auto plan = plan_of(open("goofspiel", Json::object(), 3), {"greedy", "random", "random"}, 30);
    const Contest contest = run_all(plan);
    EXPECT_EQ(contest.counts.games, 90u);
    EXPECT_EQ(contest.counts.versus.size(), 3u);
    std::int64_t shares = 0;
    for (const auto& bot : contest.counts.bots) shares += bot.shares.sum();
    EXPECT_EQ(shares, 90 * kWin) << "every game has one win to share";
    for (const auto& [pair, versus] : contest.counts.versus)
        EXPECT_EQ(versus.wins + versus.draws + versus.losses, 90u) << pair;
}

TEST(Contest, whoever_plays_alone_is_compared_by_what_was_reached) {
    const Contest contest = run_all(plan_of(open("end_of_line", {{"mode", "solo"}}, 1), {"greedy", "random"}, 30));
    EXPECT_EQ(contest.counts.games, 60u);
    EXPECT_EQ(contest.counts.versus.at("AB").groups.size(), 30u);
    EXPECT_EQ(most_points(contest, "AB"), 2);
    EXPECT_EQ(contest.counts.bots[0].scores.size(), 30u);
    EXPECT_LT(contest.counts.bots[0].scores.mean(), contest.counts.bots[1].scores.mean()) << "less is better here";
    EXPECT_GT(compare(contest, "AB").score, 0.5);
}

TEST(Contest, the_number_of_threads_cannot_be_told) {
    const auto plan = plan_of(open("end_of_line", Json::object(), 2), {"hard:iterations=30", "greedy"}, 12);
    const std::string alone = to_json(run_all(plan, 1)).dump();
    EXPECT_EQ(to_json(run_all(plan, 3)).dump(), alone);
    EXPECT_EQ(to_json(run_all(plan, 16)).dump(), alone);
}

TEST(Contest, parts_add_up_to_the_whole_to_the_byte) {
    const auto plan = plan_of(open("end_of_line", Json::object(), 3), {"greedy", "random"}, 101);
    const std::string whole = to_json(run_all(plan)).dump();
    for (const std::uint64_t n : {1u, 2u, 7u}) {
        std::vector<std::string> files;
        for (std::uint64_t i = 1; i <= n; ++i)
            files.push_back(to_json(run(plan, {share_of(plan.groups, i, n), {}, 2, false, {}})).dump());
        std::reverse(files.begin(), files.end());  // in any order
        Contest sum = read_contest(Json::parse(files[0]), "0");
        for (std::size_t i = 1; i < files.size(); ++i) add(sum, read_contest(Json::parse(files[i]), "part"), "part");
        EXPECT_EQ(to_json(sum).dump(), whole) << n;
    }
}

TEST(Contest, parts_of_something_else_are_refused) {
    auto plan = plan_of(open("tic_tac_toe", Json::object(), 2), {"random", "random"}, 10);
    const auto part = [&](std::uint64_t i, std::uint64_t n) {
        return run(plan, {share_of(plan.groups, i, n), {}, 1, false, {}});
    };
    Contest sum = part(1, 2);
    EXPECT_INPUT_ERROR(add(sum, part(1, 3), "b.json"), "overlap", "b.json");
    plan.seed = 5;
    EXPECT_INPUT_ERROR(add(sum, part(2, 2), "b.json"), "different_plan", "seed is 5, not 1");
    EXPECT_EQ(sum.counts.games, 10u) << "nothing was added";
}

TEST(Contest, files_that_are_none_are_refused_with_the_place) {
    const Json good = to_json(run_all(plan_of(open("tic_tac_toe", Json::object(), 2), {"random", "random"}, 3)));
    const auto damaged = [&](const char* pointer, Json value) {
        Json bad = good;
        bad[Json::json_pointer(pointer)] = std::move(value);
        return bad;
    };
    EXPECT_NO_THROW(read_contest(good, "f"));
    EXPECT_INPUT_ERROR(read_contest(Json::array(), "f.json"), kBadResult, "f.json");
    EXPECT_INPUT_ERROR(read_contest(damaged("/lab", 2), "f"), kBadResult, "lab");
    EXPECT_INPUT_ERROR(read_contest(damaged("/kind", "balance"), "f"), kBadResult, "kind");
    EXPECT_INPUT_ERROR(read_contest(damaged("/done", Json::array({Json::array({0, 9})})), "f"), kBadResult, "done");
    EXPECT_INPUT_ERROR(read_contest(damaged("/counts/games", -1), "f"), kBadResult, "counts.games");
    EXPECT_INPUT_ERROR(read_contest(damaged("/counts/versus/AB/groups/0/0", 77), "f"), kBadResult, "points");
    EXPECT_INPUT_ERROR(read_contest(damaged("/counts/bots/0/shares/0/0", 77'000), "f"), kBadResult, "bots");
    EXPECT_INPUT_ERROR(read_contest(damaged("/counts/bots", Json::array()), "f"), kBadResult, "bots");
    EXPECT_INPUT_ERROR(read_contest(damaged("/plan/lineup", "AA"), "f"), kBadResult, "lineup");
    EXPECT_INPUT_ERROR(read_contest(damaged("/surprise", 1), "f"), kBadResult, "surprise");
}

TEST(Contest, the_sequential_test_stops_at_the_same_group_on_any_number_of_threads) {
    const auto plan = plan_of(open("end_of_line", Json::object(), 2), {"greedy", "random"}, 400);
    const SequentialTest test{0, 50, 0.05, 0.05};
    const Contest one = run(plan, {{0, plan.groups}, test, 1, false, {}});
    EXPECT_LT(one.counts.games, 800u);
    EXPECT_EQ(one.done.ranges(), (std::vector<Range>{{0, one.counts.games / 2}}));
    const Json json = to_json(one, test);
    EXPECT_EQ(json["results"]["test"]["verdict"], "H1");
    EXPECT_EQ(to_json(run(plan, {{0, plan.groups}, test, 4, false, {}}), test).dump(), json.dump());
}

TEST(Contest, moves_are_timed_where_the_clock_matters) {
    const Contest contest = run_all(plan_of(open("tic_tac_toe", Json::object(), 2), {"flat:ms=5", "random"}, 2));
    ASSERT_EQ(contest.counts.times.size(), 2u);
    const MoveTimes& times = contest.counts.times[0];
    EXPECT_GE(times.moves, 4u * 3 / 2);
    EXPECT_GT(times.iterations, 0u);
    EXPECT_GE(times.longest * times.moves, times.nanoseconds);
    EXPECT_LE(times.late, times.moves);
    const Json json = to_json(contest);
    EXPECT_GT(json["timing"]["results"][0]["iterations_per_second"], 0);
    const Contest again = read_contest(json, "f");
    EXPECT_EQ(to_json(again), json);
}

TEST(Contest, a_worker_s_failure_comes_out) {
    const Crew crew{3, {}};
    const auto run_until = [&](std::uint64_t bad) {
        std::uint64_t counted = 0;
        work_in_order(
            crew, {0, 50}, 1,
            [&](Range range) {
                if (range.first == bad) throw std::runtime_error("bad luck");
                return range.first;
            },
            [&](std::uint64_t part, std::uint64_t) {
                EXPECT_EQ(part, counted++);
                return true;
            });
        return counted;
    };
    EXPECT_EQ(run_until(99), 50u);
    EXPECT_THROW(run_until(20), std::runtime_error);
}

TEST(Contest, shares_of_the_work_are_all_of_it) {
    for (const std::uint64_t of : {0u, 1u, 5u, 100u, 101u})
        for (const std::uint64_t n : {1u, 3u, 7u}) {
            std::uint64_t next = 0;
            for (std::uint64_t i = 1; i <= n; ++i) {
                const Range range = share_of(of, i, n);
                EXPECT_EQ(range.first, next);
                EXPECT_LE(range.size(), of / n + 1);
                next = range.last;
            }
            EXPECT_EQ(next, of);
        }
}

TEST(Done, ranges_are_joined_and_gaps_are_known) {
    Done done(Range{0, 5});
    done.add(Range{10, 20});
    EXPECT_FALSE(done.overlaps(Done(Range{5, 10})));
    EXPECT_TRUE(done.overlaps(Done(Range{4, 6})));
    EXPECT_EQ(done.missing(25), (std::vector<Range>{{5, 10}, {20, 25}}));
    done.add(Range{5, 10});
    EXPECT_EQ(done.to_json().dump(), "[[0,20]]");
    EXPECT_EQ(done.size(), 20u);
    EXPECT_TRUE(done.missing(20).empty());
}

// The cards are the same for as long as the games are.
TEST(Playing, chance_is_dealt_again) {
    DealtChance one(5), two(5), other(6);
    EXPECT_EQ(one.next(0).next(), two.next(0).next());
    EXPECT_NE(one.next(0).next(), other.next(0).next());
    const auto third = one.next(0).next();  // one of them draws more in this round …
    EXPECT_NE(third, one.next(0).next());
    EXPECT_EQ(one.next(1).next(), two.next(1).next()) << "… and the next round is the same again";
    EXPECT_NE(bot_seed(5, 0), bot_seed(5, 1));
    EXPECT_NE(bot_seed(5, 0), bot_seed(6, 0));
}

}  // namespace
}  // namespace endtable::lab
