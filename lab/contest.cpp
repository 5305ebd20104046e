#include "lab/contest.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "lab/playing.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::lab {

// --- The plan -------------------------------------------------------------------------------------------------------

namespace {

// Sides as 0, 1, 2, … in the order of their first seats.
std::vector<int> side_of_seats(const AnyGame& game) {
    std::vector<int> names, sides;
    for (const int side : game.sides()) {
        const auto found = std::find(names.begin(), names.end(), side);
        sides.push_back(static_cast<int>(found - names.begin()));
        if (found == names.end()) names.push_back(side);
    }
    return sides;
}

std::string pair_name(int a, int b) { return {static_cast<char>('A' + a), static_cast<char>('A' + b)}; }

std::int64_t places_of(const std::string& lineup, char letter) {
    return std::count(lineup.begin(), lineup.end(), letter);
}

}  // namespace

int count_sides(const AnyGame& game) {
    const auto sides = side_of_seats(game);
    return sides.empty() ? 0 : *std::max_element(sides.begin(), sides.end()) + 1;
}

std::string usual_lineup(std::size_t bots, int sides) {
    std::string lineup;
    for (std::size_t i = 0; i < bots; ++i) lineup += static_cast<char>('A' + i);
    if (sides == 1) return lineup;  // each for itself
    if (static_cast<int>(bots) > sides)
        throw InputError("bad_lineup", fmt::format("{} bots, but only {} sides to play on", bots, sides));
    lineup.resize(static_cast<std::size_t>(sides), lineup.back());
    return lineup;
}

bool ContestPlan::by_clock() const {
    return std::any_of(bots.begin(), bots.end(), [](const Contender& bot) { return bot.by_clock(); });
}

std::vector<std::vector<int>> ContestPlan::seatings() const {
    const auto sides = side_of_seats(*game);
    const bool alone = count_sides(*game) == 1;
    const std::size_t n = lineup.size();
    std::vector<std::vector<int>> games(n);
    for (std::size_t turn = 0; turn < n; ++turn)
        for (const int side : sides)
            games[turn].push_back(lineup[(static_cast<std::size_t>(alone ? 0 : side) + turn) % n] - 'A');
    return games;
}

void check(const ContestPlan& plan) {
    const auto wrong = [&](const std::string& why) {
        throw InputError("bad_lineup", fmt::format("line-up {}: {}", plan.lineup, why));
    };
    const int sides = count_sides(*plan.game);
    const char last = static_cast<char>('A' + plan.bots.size() - 1);
    if (plan.bots.size() < 2 || plan.bots.size() > kMostBots) wrong(fmt::format("2 to {} bots, please", kMostBots));
    for (const char letter : plan.lineup)
        if (letter < 'A' || letter > last) wrong(fmt::format("there are bots A to {}", last));
    for (char letter = 'A'; letter <= last; ++letter) {
        if (places_of(plan.lineup, letter) == 0) wrong(fmt::format("bot {} has no place", letter));
        if (sides == 1 && places_of(plan.lineup, letter) > 1) wrong("all seats are one side: each bot once");
    }
    if (sides > 1 && static_cast<int>(plan.lineup.size()) != sides)
        wrong(fmt::format("one letter for each of the {} sides, please", sides));
    for (const auto& bot : plan.bots) plan.game->bot(seat(0), bot.budget);  // throws if it cannot be made
}

Json ContestPlan::to_json() const {
    Json who = Json::array();
    for (const auto& bot : bots) who.push_back(bot.to_json());
    return {{"game", game->info().id},
            {"rules", game->info().rules},
            {"options", game->options()},
            {"content", game->content_hash()},
            {"seats", game->seats()},
            {"sides", count_sides(*game)},
            {"bots", std::move(who)},
            {"lineup", lineup},
            {"seed", seed},
            {"groups", groups}};
}

// --- Counting -------------------------------------------------------------------------------------------------------

void MoveTimes::add(const MoveTimes& other) {
    moves += other.moves;
    nanoseconds += other.nanoseconds;
    longest = std::max(longest, other.longest);
    late += other.late;
    iterations += other.iterations;
}

void ContestCounts::add(const ContestCounts& other) {
    games += other.games;
    plies += other.plies;
    decisions += other.decisions;
    bots.resize(std::max(bots.size(), other.bots.size()));
    for (std::size_t i = 0; i < other.bots.size(); ++i) {
        Bot& bot = bots[i];
        const Bot& more = other.bots[i];
        bot.games += more.games;
        bot.wins += more.wins;
        bot.draws += more.draws;
        bot.losses += more.losses;
        bot.shares.add(more.shares);
        bot.scores.add(more.scores);
        for (std::size_t p = 0; p < bot.seats.size(); ++p) {
            bot.seats[p].games += more.seats[p].games;
            bot.seats[p].shares += more.seats[p].shares;
        }
    }
    for (const auto& [pair, more] : other.versus) {
        Versus& sum = versus[pair];
        sum.wins += more.wins;
        sum.draws += more.draws;
        sum.losses += more.losses;
        sum.groups.add(more.groups);
    }
    for (const auto& [block, more] : other.blocks) blocks[block].add(more);
    times.resize(std::max(times.size(), other.times.size()));
    for (std::size_t i = 0; i < other.times.size(); ++i) times[i].add(other.times[i]);
}

namespace {

constexpr std::uint64_t kBlocks = 100;
std::uint64_t block_of(std::uint64_t group, std::uint64_t groups) {
    return groups <= kBlocks ? group
                             : static_cast<std::uint64_t>(static_cast<unsigned __int128>(group) * kBlocks / groups);
}

class Stopwatch {
public:
    using Clock = std::chrono::steady_clock;
    Stopwatch(const ContestPlan& plan, const std::vector<int>& seating, std::vector<MoveTimes>& times)
        : plan_(plan), seating_(seating), times_(times) {}

    void asks(const AnyState&, Seat) { begin_ = Clock::now(); }
    void answers(Seat p, const BotAnswer& answer) {
        const auto took = static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin_).count());
        const auto bot = static_cast<std::size_t>(seating_[static_cast<std::size_t>(index(p))]);
        const auto budget = static_cast<std::uint64_t>(plan_.bots[bot].milliseconds()) * 1'000'000;
        times_[bot].add({1, took, took, budget > 0 && took > budget / 10 * 11 ? 1u : 0u, answer.iterations});
    }
    Events* events() { return nullptr; }
    void happened() {}

private:
    const ContestPlan& plan_;
    const std::vector<int>& seating_;
    std::vector<MoveTimes>& times_;
    Clock::time_point begin_;
};

// Plays groups of a plan and counts them.
class Arbiter {
public:
    Arbiter(const ContestPlan& plan, bool timed)
        : plan_(plan),
          timed_(timed),
          sides_(side_of_seats(*plan.game)),
          alone_(count_sides(*plan.game) == 1),
          seatings_(plan.seatings()) {}

    ContestCounts play(Range groups) const {
        ContestCounts counts;
        counts.bots.resize(plan_.bots.size());
        if (timed_) counts.times.resize(plan_.bots.size());
        for (std::uint64_t g = groups.first; g < groups.last; ++g) play_group(g, counts);
        return counts;
    }

private:
    // Somebody who takes part in one comparison: a side of a game, or a bot that played the deal alone.
    struct Entrant {
        int bot;
        int rank;  // less is better
        std::vector<int> seats;
    };
    // Of a group
    struct Points {
        std::array<std::int64_t, kMostBots> shares{};
        std::map<std::string, std::int64_t> versus;
    };

    void play_group(std::uint64_t group, ContestCounts& counts) const {
        const std::uint64_t deal = mixed(plan_.seed, group);
        Points points;
        std::vector<Entrant> entrants;
        for (const auto& seating : seatings_) {
            if (!alone_) entrants.clear();
            enter(play_one(seating, deal, counts).result, seating, entrants, counts);
            if (!alone_) judge(entrants, points, counts);
        }
        if (alone_) judge(entrants, points, counts);
        for (std::size_t i = 0; i < counts.bots.size(); ++i) counts.bots[i].shares.add(points.shares[i]);
        for (const auto& [pair, sum] : points.versus) counts.versus[pair].groups.add(sum);
        counts.blocks[block_of(group, plan_.groups)].add(points.versus.at("AB"));
    }

    Played play_one(const std::vector<int>& seating, std::uint64_t deal, ContestCounts& counts) const {
        std::vector<std::unique_ptr<AnyBot>> bots;
        for (std::size_t p = 0; p < seating.size(); ++p) {
            BotBudget budget = plan_.bots[static_cast<std::size_t>(seating[p])].budget;
            budget.seed = bot_seed(deal, static_cast<int>(p));
            bots.push_back(plan_.game->bot(seat(static_cast<int>(p)), budget));
        }
        Stopwatch stopwatch(plan_, seating, counts.times);
        NoWatcher nobody;
        Played played =
            timed_ ? play_game(*plan_.game, bots, deal, stopwatch) : play_game(*plan_.game, bots, deal, nobody);
        ++counts.games;
        counts.plies += static_cast<std::uint64_t>(played.plies);
        counts.decisions += static_cast<std::uint64_t>(played.decisions);
        return played;
    }

    void enter(const Result& result, const std::vector<int>& seating, std::vector<Entrant>& entrants,
               ContestCounts& counts) const {
        const std::size_t before = entrants.size();
        for (std::size_t p = 0; p < seating.size(); ++p) {
            const std::size_t side = before + static_cast<std::size_t>(sides_[p]);
            if (side == entrants.size()) {  // its first seat
                const int rank = alone_ ? -static_cast<int>(result.utility[p]) : result.rank[p];
                entrants.push_back({seating[p], rank, {}});
                if (result.score[p] != Result::kNoScore)
                    counts.bots[static_cast<std::size_t>(seating[p])].scores.add(result.score[p]);
            }
            if (!alone_) entrants[side].seats.push_back(static_cast<int>(p));
        }
    }

    static void judge(const std::vector<Entrant>& entrants, Points& points, ContestCounts& counts) {
        int best = entrants.front().rank, firsts = 0;
        for (const auto& e : entrants) best = std::min(best, e.rank);
        for (const auto& e : entrants) firsts += e.rank == best ? 1 : 0;
        for (const auto& e : entrants) {
            auto& bot = counts.bots[static_cast<std::size_t>(e.bot)];
            const std::int64_t share = e.rank == best ? kWin / firsts : 0;
            ++bot.games;
            ++(share == kWin ? bot.wins : share > 0 ? bot.draws : bot.losses);
            points.shares[static_cast<std::size_t>(e.bot)] += share;
            for (const int p : e.seats) {
                auto& place = bot.seats[static_cast<std::size_t>(p)];
                ++place.games;
                place.shares += static_cast<std::uint64_t>(share);
            }
        }
        for (const auto& a : entrants)
            for (const auto& b : entrants) {
                if (a.bot >= b.bot) continue;
                const std::string pair = pair_name(a.bot, b.bot);
                auto& versus = counts.versus[pair];
                ++(a.rank < b.rank ? versus.wins : a.rank > b.rank ? versus.losses : versus.draws);
                points.versus[pair] += a.rank < b.rank ? 2 : a.rank == b.rank ? 1 : 0;
            }
    }

    const ContestPlan& plan_;
    bool timed_;
    std::vector<int> sides_;
    bool alone_;  // all seats are one side
    std::vector<std::vector<int>> seatings_;
};

// Large enough that handing over costs nothing, small enough that all threads end together.
std::uint64_t piece_size(std::uint64_t units, int threads, bool one_by_one) {
    constexpr std::uint64_t kPiecesEach = 64, kLargest = 256;
    if (one_by_one) return 1;
    return std::clamp<std::uint64_t>(units / (static_cast<std::uint64_t>(std::max(1, threads)) * kPiecesEach), 1,
                                     kLargest);
}

}  // namespace

Contest run(const ContestPlan& plan, const ContestRun& how) {
    check(plan);
    Contest contest{plan.to_json(), {}, {}};
    contest.counts.bots.resize(plan.bots.size());
    const Arbiter arbiter(plan, how.time_moves || plan.by_clock());
    Crew crew{how.threads, {}};
    if (how.progress) crew.tick = [&](std::uint64_t) { how.progress(contest); };
    std::uint64_t begin = how.groups.first;
    work_in_order(
        crew, how.groups, piece_size(how.groups.size(), how.threads, how.test.has_value()),
        [&](Range groups) { return arbiter.play(groups); },
        [&](const ContestCounts& part, std::uint64_t end) {
            contest.counts.add(part);
            contest.done.add(Range{begin, end});
            begin = end;
            if (!how.test) return true;
            return how.test->verdict(contest.counts.versus.at("AB").groups, most_points(contest, "AB")) ==
                   SequentialTest::Verdict::Continue;
        });
    return contest;
}

}  // namespace endtable::lab
