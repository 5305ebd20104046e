// A contest as a file: plan and counts, which add up, and what follows from them. Everything is made of whole numbers
// until the last step, so that parts that were merged and the whole that was played give the same bytes.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lab/contest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

// --- What follows ---------------------------------------------------------------------------------------------------

namespace {

std::int64_t times_in(const std::string& lineup, char letter) {
    return std::count(lineup.begin(), lineup.end(), letter);
}
bool alone(const Contest& contest) { return contest.plan["sides"] == 1; }
// Games of a group in which ranks are compared: none of them where everybody plays alone, but the group as a whole.
std::int64_t comparisons(const Contest& contest) {
    return alone(contest) ? 1 : static_cast<std::int64_t>(contest.plan["lineup"].get_ref<const std::string&>().size());
}

Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(); }

}  // namespace

std::int64_t most_points(const Contest& contest, const std::string& pair) {
    const auto& lineup = contest.plan["lineup"].get_ref<const std::string&>();
    return 2 * comparisons(contest) * times_in(lineup, pair[0]) * times_in(lineup, pair[1]);
}

Comparison compare(const Contest& contest, const std::string& pair) {
    Comparison c;
    const auto found = contest.counts.versus.find(pair);
    const std::int64_t most = most_points(contest, pair);
    if (found != contest.counts.versus.end() && !found->second.groups.empty()) {
        c.score = found->second.groups.mean() / static_cast<double>(most);
        c.interval = score_interval(found->second.groups, most);
    }
    c.elo = elo_of_score(c.score);
    c.elo_low = elo_of_score(c.interval.low);
    c.elo_high = elo_of_score(c.interval.high);
    return c;
}

double win_rate_so_far(const Contest& contest, std::size_t bot) {
    return contest.counts.bots[bot].shares.mean() / static_cast<double>(comparisons(contest) * kWin);
}

WinRate win_rate(const Contest& contest, std::size_t bot) {
    const auto& lineup = contest.plan["lineup"].get_ref<const std::string&>();
    const std::int64_t most = comparisons(contest) * kWin;
    const Histogram& shares = contest.counts.bots[bot].shares;
    return {win_rate_so_far(contest, bot), score_interval(shares, most),
            static_cast<double>(times_in(lineup, static_cast<char>('A' + bot))) / static_cast<double>(lineup.size())};
}

namespace {

Json results_of_bot(const Contest& contest, std::size_t i) {
    const auto& bot = contest.counts.bots[i];
    const WinRate rate = win_rate(contest, i);
    Json json{{"name", std::string(1, static_cast<char>('A' + i))},
              {"win_rate", rate.rate},
              {"win_rate_interval", to_json(rate.interval)},
              {"fair_win_rate", rate.fair}};
    if (!bot.scores.empty())
        json["score"] = {{"mean", bot.scores.mean()},
                         {"deviation", bot.scores.deviation()},
                         {"least", bot.scores.least()},
                         {"most", bot.scores.most()},
                         {"median", bot.scores.quantile(0.5)}};
    Json seats = Json::array();
    for (std::size_t p = 0; p < bot.seats.size() && !alone(contest); ++p) {
        if (bot.seats[p].games == 0) continue;
        const double wins = static_cast<double>(bot.seats[p].shares) / static_cast<double>(kWin);
        const double games = static_cast<double>(bot.seats[p].games);
        seats.push_back({{"seat", p},
                         {"games", bot.seats[p].games},
                         {"win_rate", wins / games},
                         {"win_rate_interval", to_json(wilson(wins, games))}});
    }
    if (!seats.empty()) json["seats"] = std::move(seats);
    return json;
}

Json results_of_pair(const Contest& contest, const std::string& pair) {
    const Comparison c = compare(contest, pair);
    return {{"score", c.score},
            {"interval", to_json(c.interval)},
            {"elo", finite(c.elo)},
            {"elo_interval", Json::array({finite(c.elo_low), finite(c.elo_high)})},
            {"groups", contest.counts.versus.at(pair).groups.size()}};
}

// How the score of A against B settled, block by block.
Json running(const Contest& contest) {
    Json list = Json::array();
    Histogram sum;
    const std::int64_t most = most_points(contest, "AB");
    for (const auto& [block, groups] : contest.counts.blocks) {
        sum.add(groups);
        const Interval interval = score_interval(sum, most);
        list.push_back(Json::array({sum.size(), sum.mean() / static_cast<double>(most), interval.low, interval.high}));
    }
    return list;
}

Json results_of_test(const Contest& contest, const SequentialTest& test) {
    const auto found = contest.counts.versus.find("AB");
    const Histogram groups = found == contest.counts.versus.end() ? Histogram() : found->second.groups;
    const auto verdict = test.verdict(groups, most_points(contest, "AB"));
    return {{"elo0", test.elo0},
            {"elo1", test.elo1},
            {"alpha", test.alpha},
            {"beta", test.beta},
            {"lower", test.lower()},
            {"upper", test.upper()},
            {"ratio", test.ratio(groups, most_points(contest, "AB"))},
            {"verdict", verdict == SequentialTest::Verdict::H1   ? "H1"
                        : verdict == SequentialTest::Verdict::H0 ? "H0"
                                                                 : "continue"}};
}

Json results_of_times(const MoveTimes& times) {
    const double seconds = static_cast<double>(times.nanoseconds) * 1e-9;
    return {{"mean_ms", times.moves == 0 ? 0 : seconds * 1e3 / static_cast<double>(times.moves)},
            {"longest_ms", static_cast<double>(times.longest) * 1e-6},
            {"iterations_per_second", seconds > 0 ? static_cast<double>(times.iterations) / seconds : 0}};
}

// --- Counts to JSON and back ----------------------------------------------------------------------------------------

Json to_json(const ContestCounts::Bot& bot) {
    Json seats = Json::array();
    for (const auto& place : bot.seats) seats.push_back(Json::array({place.games, place.shares}));
    return {{"games", bot.games},
            {"wins", bot.wins},
            {"draws", bot.draws},
            {"losses", bot.losses},
            {"seats", std::move(seats)},
            {"shares", bot.shares.to_json()},
            {"scores", bot.scores.to_json()}};
}

ContestCounts::Bot read_bot(const Reader& json) {
    json.only_keys({"games", "wins", "draws", "losses", "shares", "scores", "seats"});
    ContestCounts::Bot bot;
    bot.games = read_count(json.at("games"));
    bot.wins = read_count(json.at("wins"));
    bot.draws = read_count(json.at("draws"));
    bot.losses = read_count(json.at("losses"));
    bot.shares = Histogram::read(json.at("shares"));
    bot.scores = Histogram::read(json.at("scores"));
    const Reader seats = json.at("seats");
    seats.size(kMaxSeats, kMaxSeats);
    for (int p = 0; p < kMaxSeats; ++p) {
        seats.at(p).size(2, 2);
        bot.seats[static_cast<std::size_t>(p)] = {read_count(seats.at(p).at(0)), read_count(seats.at(p).at(1))};
    }
    return bot;
}

Json to_json(const ContestCounts::Versus& versus) {
    return {
        {"wins", versus.wins}, {"draws", versus.draws}, {"losses", versus.losses}, {"groups", versus.groups.to_json()}};
}

ContestCounts::Versus read_versus(const Reader& json) {
    json.only_keys({"wins", "draws", "losses", "groups"});
    return {read_count(json.at("wins")), read_count(json.at("draws")), read_count(json.at("losses")),
            Histogram::read(json.at("groups"))};
}

Json to_json(const MoveTimes& t) {
    return {{"moves", t.moves},
            {"nanoseconds", t.nanoseconds},
            {"longest", t.longest},
            {"late", t.late},
            {"iterations", t.iterations}};
}

MoveTimes read_times(const Reader& json) {
    json.only_keys({"moves", "nanoseconds", "longest", "late", "iterations"});
    return {read_count(json.at("moves")), read_count(json.at("nanoseconds")), read_count(json.at("longest")),
            read_count(json.at("late")), read_count(json.at("iterations"))};
}

Json to_json(const ContestCounts& counts) {
    Json json{{"games", counts.games}, {"plies", counts.plies}, {"decisions", counts.decisions}};
    json["bots"] = Json::array();
    for (const auto& bot : counts.bots) json["bots"].push_back(to_json(bot));
    json["versus"] = Json::object();
    for (const auto& [pair, versus] : counts.versus) json["versus"][pair] = to_json(versus);
    json["blocks"] = Json::array();
    for (const auto& [block, groups] : counts.blocks) json["blocks"].push_back(Json::array({block, groups.to_json()}));
    return json;
}

bool is_pair(std::string_view name, std::size_t bots) {
    const auto is_bot = [&](char c) { return c >= 'A' && c < static_cast<char>('A' + bots); };
    return name.size() == 2 && is_bot(name[0]) && is_bot(name[1]) && name[0] < name[1];
}

ContestCounts read_counts(const Reader& json, std::size_t bots) {
    json.only_keys({"games", "plies", "decisions", "bots", "versus", "blocks"});
    ContestCounts counts;
    counts.games = read_count(json.at("games"));
    counts.plies = read_count(json.at("plies"));
    counts.decisions = read_count(json.at("decisions"));
    const Reader who = json.at("bots");
    who.size(static_cast<int>(bots), static_cast<int>(bots));
    for (std::size_t i = 0; i < bots; ++i) counts.bots.push_back(read_bot(who.at(static_cast<int>(i))));
    const Reader versus = json.at("versus");
    if (!versus.json().is_object()) versus.fail("expected an object");
    for (const auto& [pair, value] : versus.json().items()) {
        if (!is_pair(pair, bots)) versus.fail("'" + pair + "' is not a pair of bots");
        counts.versus[pair] = read_versus(versus.at(pair));
    }
    const Reader blocks = json.at("blocks");
    const int n = blocks.size(0, 1'000);
    for (int i = 0; i < n; ++i) {
        blocks.at(i).size(2, 2);
        counts.blocks[read_count(blocks.at(i).at(0))].add(Histogram::read(blocks.at(i).at(1)));
    }
    return counts;
}

}  // namespace

Json to_json(const Contest& contest, const std::optional<SequentialTest>& test) {
    Json results{{"bots", Json::array()}, {"versus", Json::object()}, {"running", running(contest)}};
    for (std::size_t i = 0; i < contest.counts.bots.size(); ++i) results["bots"].push_back(results_of_bot(contest, i));
    for (const auto& [pair, versus] : contest.counts.versus) results["versus"][pair] = results_of_pair(contest, pair);
    if (test) results["test"] = results_of_test(contest, *test);
    Json json{{"lab", kResultVersion},
              {"kind", "match"},
              {"plan", contest.plan},
              {"done", contest.done.to_json()},
              {"counts", to_json(contest.counts)},
              {"results", std::move(results)}};
    for (const auto& times : contest.counts.times) {
        json["timing"]["counts"].push_back(to_json(times));
        json["timing"]["results"].push_back(results_of_times(times));
    }
    return json;
}

namespace {

// The plan was written by us; what results are made from is checked all the same.
void check_plan(const Reader& plan) {
    plan.at("game").text();
    plan.at("options");
    plan.at("sides").integer(1, kMaxSeats);
    plan.at("groups").integer(1, std::int64_t{1} << 53);
    const int bots = plan.at("bots").size(2, static_cast<int>(kMostBots));
    for (int i = 0; i < bots; ++i) plan.at("bots").at(i).at("level").text();
    const std::string lineup = plan.at("lineup").text(kMaxSeats);
    for (int i = 0; i < bots; ++i)
        if (times_in(lineup, static_cast<char>('A' + i)) == 0) plan.at("lineup").fail("a bot has no place in it");
}

}  // namespace

Contest read_contest(const Json& json, const std::string& place) {
    const Reader file(json, place, kBadResult);
    file.only_keys({"lab", "kind", "plan", "done", "counts", "results", "timing"});
    file.at("lab").integer(kResultVersion, kResultVersion);
    if (file.at("kind").text() != "match") file.at("kind").fail("expected \"match\"");
    check_plan(file.at("plan"));
    Contest contest;
    contest.plan = json["plan"];
    contest.done = Done::read(file.at("done"), read_count(file.at("plan").at("groups")));
    const std::size_t bots = contest.plan["bots"].size();
    contest.counts = read_counts(file.at("counts"), bots);
    // Points outside of what the line-up allows would make nonsense of every interval.
    for (const auto& [pair, versus] : contest.counts.versus)
        if (versus.groups.least() < 0 || versus.groups.most() > most_points(contest, pair))
            file.at("counts").at("versus").at(pair).fail("more points than a group has");
    for (const auto& [block, groups] : contest.counts.blocks)
        if (groups.least() < 0 || groups.most() > most_points(contest, "AB"))
            file.at("counts").at("blocks").fail("more points than a group has");
    for (const auto& bot : contest.counts.bots)
        if (bot.shares.least() < 0 || bot.shares.most() > comparisons(contest) * kWin)
            file.at("counts").at("bots").fail("more wins than a group has");
    if (file.has("timing")) {
        const Reader times = file.at("timing").at("counts");
        times.size(static_cast<int>(bots), static_cast<int>(bots));
        for (std::size_t i = 0; i < bots; ++i)
            contest.counts.times.push_back(read_times(times.at(static_cast<int>(i))));
    }
    return contest;
}

void add(Contest& sum, const Contest& part, const std::string& place) {
    check_same_plan(sum.plan, part.plan, place);
    if (sum.done.overlaps(part.done))
        throw InputError("overlap", place + ": groups of it are in an earlier file, too; nothing may count twice");
    sum.done.add(part.done);
    sum.counts.add(part.counts);
}

}  // namespace endtable::lab
