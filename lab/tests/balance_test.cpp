// Balance: what is counted is what was played, and parts add up.
#include "lab/balance.hpp"

#include "lab/contest.hpp"
#include "lab/tests/support.hpp"
#include "present/json.hpp"

namespace endtable::lab {
namespace {

BalancePlan plan_of(std::shared_ptr<const AnyGame> game, const char* bot, std::uint64_t games) {
    BalancePlan plan;
    plan.sections.push_back({std::move(game), Json::object()});
    plan.bot = read_contender(bot, [](const std::string&) { return Weights(); });
    plan.games = games;
    return plan;
}

BalanceCounts counts_of(const BalancePlan& plan) { return run(plan, {{0, plan.games}, 2, {}}).sections.front(); }

TEST(Balance, counts_seats_labels_and_lengths) {
    const BalanceCounts counts = counts_of(plan_of(open("kuhn_poker", Json::object(), 2), "random", 600));
    EXPECT_EQ(counts.games, 600u);
    EXPECT_EQ(counts.seats[0].seats, 600u);
    EXPECT_EQ(counts.seats[0].shares + counts.seats[1].shares, 600u * kWin);
    EXPECT_EQ(counts.seats[2].seats, 0u);
    EXPECT_EQ(counts.seats[0].score + counts.seats[1].score, 0) << "what one wins the other loses";
    std::uint64_t cards = 0;
    for (const char* card : {"card:J", "card:Q", "card:K"}) cards += counts.labels.at(card).seats;
    EXPECT_EQ(cards, 1200u) << "everybody has a card";
    const auto rate = [&](const char* label) {
        const SeatTally& t = counts.labels.at(label);
        return static_cast<double>(t.shares) / static_cast<double>(kWin * t.seats);
    };
    EXPECT_LT(rate("card:J"), rate("card:Q"));
    EXPECT_LT(rate("card:Q"), rate("card:K"));
    EXPECT_EQ(counts.plies.size(), 600u);
    EXPECT_EQ(counts.plies.least(), 4) << "two cards, two decisions";
    EXPECT_EQ(counts.plies.most(), 5);
    EXPECT_EQ(counts.decisions.least(), 2);
    const QuestionTally& open_question = counts.questions.at("open");
    EXPECT_GE(open_question.asked, 600u);
    EXPECT_EQ(open_question.options, 2 * open_question.asked);
    EXPECT_EQ(open_question.most, 2u);
    EXPECT_EQ(static_cast<std::uint64_t>(counts.decisions.sum()), counts.branching.size());
    EXPECT_EQ(counts.branching.counts().size(), 1u) << "always two options";
}

TEST(Balance, shared_wins_and_partners) {
    const BalanceCounts draws = counts_of(plan_of(open("tic_tac_toe", Json::object(), 2), "hard:iterations=300", 20));
    EXPECT_GT(draws.shared, 10u);
    EXPECT_EQ(draws.seats[0].shares + draws.seats[1].shares, 20u * kWin);
    const auto team = open("end_of_line", {{"mode", "team"}}, 4);
    const BalanceCounts partners = counts_of(plan_of(team, "random", 50));
    std::uint64_t shares = 0;
    for (const auto& seat : partners.seats) shares += seat.shares;
    EXPECT_EQ(shares, 50u * kWin * 2) << "partners win together: one win a side, counted for both seats";
    EXPECT_EQ(partners.shared, 0u);
}

// What was done on the way counts for a seat whatever it has left at the end: a kingdom that falls loses everything.
TEST(Balance, deeds_count_even_of_those_who_lost_all) {
    const auto game =
        open("furtherance", {{"castle_hp", 5}, {"leader_pool", {"ivan", "sable"}}, {"leaders", "random"}}, 2);
    const BalanceCounts counts = counts_of(plan_of(game, "greedy", 30));
    const auto seats = [&](const char* label) {
        const auto it = counts.labels.find(label);
        return it == counts.labels.end() ? 0u : it->second.seats;
    };
    EXPECT_GT(seats("destroyed"), 0u);
    EXPECT_EQ(seats("leader:ivan"), 30u);
    EXPECT_EQ(seats("leader:sable"), 30u);
    EXPECT_EQ(seats("destroyed_a_castle"), seats("destroyed"));
    EXPECT_GT(seats("unit:militia"), 0u);
    EXPECT_LE(seats("unit:militia"), 60u) << "a label counts once a seat, however often it was earned";
    EXPECT_GE(seats("building:refuge"), seats("finished:refuge"));
}

// A first seat that wins more than its share is found: connect_four among good players.
TEST(Balance, an_advantage_is_seen) {
    const auto plan = plan_of(open("connect_four", Json::object(), 2), "random", 2000);
    const Json result = to_json(run(plan, {{0, plan.games}, 2, {}}));
    const Json& first = result["results"][0]["seats"][0];
    EXPECT_GT(first["win_rate_interval"][0].get<double>(), 0.5) << "who begins is better off, even at random";
    EXPECT_EQ(result["results"][0]["fair_win_rate"], 0.5);
}

TEST(Balance, threads_cannot_be_told_and_parts_add_up_to_the_byte) {
    BalancePlan plan = plan_of(open("end_of_line", Json::object(), 2), "greedy", 40);
    plan.sections.push_back({open("end_of_line", Json::object(), 3), {{"seats", 3}}});
    const std::string whole = to_json(run(plan, {{0, plan.games}, 1, {}})).dump();
    EXPECT_EQ(to_json(run(plan, {{0, plan.games}, 3, {}})).dump(), whole);
    Balance sum = read_balance(to_json(run(plan, {share_of(40, 3, 3), 2, {}})), "3");
    EXPECT_NE(to_json(sum).dump(), whole);
    for (const std::uint64_t i : {1u, 2u})
        add(sum, read_balance(to_json(run(plan, {share_of(40, i, 3), 2, {}})), "p"), "p");
    EXPECT_EQ(to_json(sum).dump(), whole);
    EXPECT_INPUT_ERROR(add(sum, sum, "again"), "overlap", "again");
    BalancePlan other = plan;
    other.seed = 9;
    EXPECT_INPUT_ERROR(add(sum, run(other, {{0, 1}, 1, {}}), "o.json"), "different_plan", "o.json: another plan: seed");
}

TEST(Balance, sections_have_the_same_deals) {
    BalancePlan plan = plan_of(open("end_of_line", Json::object(), 2), "random", 10);
    plan.sections.push_back(plan.sections[0]);
    const Json result = to_json(run(plan, {{0, 10}, 2, {}}));
    EXPECT_EQ(result["counts"][0], result["counts"][1]);
}

TEST(Balance, files_that_are_none_are_refused_with_the_place) {
    const auto plan = plan_of(open("tic_tac_toe", Json::object(), 2), "random", 3);
    const Json good = to_json(run(plan, {{0, 3}, 1, {}}));
    const auto damaged = [&](const char* pointer, Json value) {
        Json bad = good;
        bad[Json::json_pointer(pointer)] = std::move(value);
        return bad;
    };
    EXPECT_NO_THROW(read_balance(good, "f"));
    EXPECT_INPUT_ERROR(read_balance(damaged("/kind", "match"), "f"), kBadResult, "f: kind");
    EXPECT_INPUT_ERROR(read_balance(damaged("/counts/0/plies", 3), "f"), kBadResult, "counts[0].plies");
    EXPECT_INPUT_ERROR(read_balance(damaged("/counts/0/seats/1/shares", "x"), "f"), kBadResult, "seats[1].shares");
    EXPECT_INPUT_ERROR(read_balance(damaged("/plan/sections/0/seats", 9), "f"), kBadResult, "plan.sections[0].seats");
    EXPECT_INPUT_ERROR(read_balance(damaged("/counts", Json::array()), "f"), kBadResult, "counts");
    EXPECT_INPUT_ERROR(read_balance(damaged("/counts/0/labels", 1), "f"), kBadResult, "labels");
}

}  // namespace
}  // namespace endtable::lab
