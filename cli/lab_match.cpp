// `endtable lab match`: bots against bots.
#include <limits>

#include "cli/lab_parts.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct LabMatchRequest {
    std::string game;
    GameChoice choice;
    std::array<std::string, lab::kMostBots> bots;
    std::string lineup;
    std::uint64_t games = 400;
    std::string test;
    std::optional<double> at_least;
    bool timing = false;
    LabWork work;
    LabOutput output;
};

lab::ContestPlan plan_of(const LabMatchRequest& request) {
    lab::ContestPlan plan;
    plan.game = open_game(find_module(request.game), request.choice);
    for (std::size_t i = 0; i < request.bots.size(); ++i) {
        if (request.bots[i].empty()) continue;
        if (plan.bots.size() < i)
            throw CommandError(Exit::Usage, fmt::format("--{} without --{}", static_cast<char>('a' + i),
                                                        static_cast<char>('a' + plan.bots.size())));
        plan.bots.push_back(lab::read_contender(
            request.bots[i], [&](const std::string& file) { return weights_of_file(file, *plan.game); }, net_of_file));
    }
    plan.lineup =
        request.lineup.empty() ? lab::usual_lineup(plan.bots.size(), lab::count_sides(*plan.game)) : request.lineup;
    plan.seed = request.work.seed;
    const std::uint64_t each = plan.lineup.size();
    plan.groups = (request.games + each - 1) / each;
    lab::check(plan);
    return plan;
}

Exit play_match(const LabMatchRequest& request, Console& console) {
    request.output.check();
    lab::ContestRun how;
    if (!request.test.empty()) how.test = read_test(request.test);
    if (how.test && !request.work.shard.empty())
        throw CommandError(Exit::Usage, "--sprt stops when enough is known, and a shard cannot know what others found",
                           "run the shards without it and judge their sum: endtable lab merge --sprt … FILES");
    const lab::ContestPlan plan = plan_of(request);
    how.groups = request.work.share(plan.groups);
    how.threads = request.work.thread_count();
    how.time_moves = request.timing;
    const auto games = static_cast<std::uint64_t>(plan.lineup.size()) * how.groups.size();
    how.progress = [&](const lab::Contest& so_far) {
        if (so_far.counts.versus.empty()) return;
        show_progress(console, so_far.counts.games, games,
                      fmt::format("games, A {}", percent(lab::win_rate_so_far(so_far, 0))));
    };
    show_progress(console, 0, games, "games");
    const lab::Contest contest = lab::run(plan, how);
    console.progress(0, 0, "");

    const Json result = lab::to_json(contest, how.test);
    if (request.output.speaks()) show_contest(result, console);
    request.output.write(result, console);
    if (how.test && result["results"]["test"]["verdict"] == "H0") return Exit::CheckFailed;
    if (request.at_least && lab::win_rate_so_far(contest, 0) < *request.at_least) {
        console.note(
            fmt::format("A won {}, not {}", percent(lab::win_rate_so_far(contest, 0)), percent(*request.at_least)));
        return Exit::CheckFailed;
    }
    return Exit::Ok;
}

// --- The report -----------------------------------------------------------------------------------------------------

std::string interval_text(const Json& interval) {
    return fmt::format("{:.1f} to {:.1f}", interval[0].get<double>() * 100, interval[1].get<double>() * 100);
}

std::string elo_of(const Json& elo, double beyond) { return elo_text(elo.is_null() ? beyond : elo.get<double>()); }

void show_bots(const Json& result, Console& console) {
    const Json& plan = result["plan"];
    std::size_t width = 4;
    for (const auto& bot : plan["bots"]) width = std::max(width, lab::bot_title(bot).size() + 2);
    console.show(Line(fmt::format("  {:<{}}{:>10}  {:<15}{:>8}{:>8}{:>8}", "bot", width, "win rate", "95 %", "wins",
                                  "draws", "losses"),
                      kDim));
    for (std::size_t i = 0; i < plan["bots"].size(); ++i) {
        const Json& counts = result["counts"]["bots"][i];
        const Json& results = result["results"]["bots"][i];
        const auto letter = static_cast<char>('A' + i);
        console.show(Line(fmt::format("  {} {:<{}}", letter, lab::bot_title(plan["bots"][i]), width - 2), kBold)
                         .add(fmt::format("{:>10}  ", percent(results["win_rate"].get<double>())), kAccent)
                         .add(fmt::format("{:<15}{:>8}{:>8}{:>8}", interval_text(results["win_rate_interval"]),
                                          grouped(counts["wins"].get<std::uint64_t>()),
                                          grouped(counts["draws"].get<std::uint64_t>()),
                                          grouped(counts["losses"].get<std::uint64_t>()))));
        if (plan["sides"] > 2)
            console.show(
                Line(fmt::format("    {} would be fair", percent(results["fair_win_rate"].get<double>())), kDim));
        if (results.contains("score"))
            console.show(Line(fmt::format("    score {:.2f} on average, {} at the median, {} to {}",
                                          results["score"]["mean"].get<double>(), results["score"]["median"].get<int>(),
                                          results["score"]["least"].get<int>(), results["score"]["most"].get<int>())));
    }
}

void show_pairs(const Json& result, Console& console) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const auto& [pair, versus] : result["results"]["versus"].items()) {
        const double score = versus["score"].get<double>();
        console.show(
            Line(fmt::format("  {} against {}: ", pair[0], pair[1]), kBold)
                .add(fmt::format("score {} ({}), Elo {} ({} to {})", percent(score), interval_text(versus["interval"]),
                                 elo_of(versus["elo"], score > 0.5 ? kInfinity : -kInfinity),
                                 elo_of(versus["elo_interval"][0], -kInfinity),
                                 elo_of(versus["elo_interval"][1], kInfinity))));
        std::string points;
        for (const auto& entry : result["counts"]["versus"][pair]["groups"])
            points += fmt::format("{}{} x {}", points.empty() ? "" : ", ", entry[0].get<double>() / 2,
                                  grouped(entry[1].get<std::uint64_t>()));
        console.show(Line(fmt::format("    points in a group: {}", points), kDim));
    }
}

void show_test(const Json& test, Console& console) {
    const std::string verdict = test["verdict"].get<std::string>();
    const std::string words =
        verdict == "H1" ? fmt::format("accepted H1: A is stronger by {:g} Elo or more", test["elo1"].get<double>())
        : verdict == "H0"
            ? fmt::format("accepted H0: A is not stronger by more than {:g} Elo", test["elo0"].get<double>())
            : std::string("continue: not decided yet");
    console.show(
        Line("  Test: ", kBold)
            .add(words, verdict == "H0" ? kBad : kAccent)
            .add(fmt::format(" (log-likelihood ratio {:.2f}, bounds {:.2f} and {:.2f})", test["ratio"].get<double>(),
                             test["lower"].get<double>(), test["upper"].get<double>()),
                 kDim));
}

void show_times(const Json& result, Console& console) {
    for (std::size_t i = 0; i < result["timing"]["counts"].size(); ++i) {
        const Json& counts = result["timing"]["counts"][i];
        const Json& times = result["timing"]["results"][i];
        std::string line =
            fmt::format("{:.3g} ms on average, {:.3g} ms at most, {} moves", times["mean_ms"].get<double>(),
                        times["longest_ms"].get<double>(), grouped(counts["moves"].get<std::uint64_t>()));
        if (const Json& bot = result["plan"]["bots"][i]; bot.contains("ms"))
            line += fmt::format(", {} of them later than 110 % of {} ms", grouped(counts["late"].get<std::uint64_t>()),
                                bot["ms"].get<int>());
        if (const double rate = times["iterations_per_second"].get<double>(); rate > 0)
            line += fmt::format(", {} iterations/s", grouped(static_cast<std::uint64_t>(rate)));
        console.show(Line(fmt::format("  Time of {}: ", static_cast<char>('A' + i)), kBold).add(line));
    }
}

}  // namespace

void show_contest(const Json& result, Console& console) {
    const Json& plan = result["plan"];
    std::uint64_t groups = 0;
    for (const auto& range : result["done"]) groups += range[1].get<std::uint64_t>() - range[0].get<std::uint64_t>();
    const auto planned = plan["groups"].get<std::uint64_t>();
    console.show(Line(set_up(plan), kBold)
                     .add(fmt::format(": {} games, {} mirrored groups{}, line-up {}, seed {}",
                                      grouped(result["counts"]["games"].get<std::uint64_t>()), grouped(groups),
                                      groups == planned ? "" : fmt::format(" of {}", grouped(planned)),
                                      plan["lineup"].get<std::string>(), plan["seed"].get<std::uint64_t>())));
    console.blank();
    show_bots(result, console);
    console.blank();
    show_pairs(result, console);
    if (result["results"].contains("test")) show_test(result["results"]["test"], console);
    if (result.contains("timing")) show_times(result, console);
}

void add_lab_match(Command lab, Task& task) {
    auto request = std::make_shared<LabMatchRequest>();
    auto command = lab.add_subcommand("match", "Bots against bots: mirrored deals, intervals, Elo, sequential test");
    command.add_option("GAME", request->game, "The game").required();
    constexpr const char* kWho[] = {"Bot A: LEVEL[:ms=N|iterations=N][,weights=FILE]", "Bot B", "Bot C", "Bot D"};
    for (std::size_t i = 0; i < request->bots.size(); ++i) {
        auto option = command.add_option(fmt::format("--{}", static_cast<char>('a' + i)), request->bots[i], kWho[i]);
        option.type_name("BOT");
        if (i < 2) option.required();
    }
    command.add_option("--lineup", request->lineup, "A letter for each side; usually A, then B on all others")
        .type_name("ABBB");
    add_choice(command, request->choice);
    command.add_option("--games", request->games, "How many, rounded up to whole groups (default 400)")
        .type_name("N")
        .range(1, 1'000'000'000);
    command.add_option("--sprt", request->test, "Stop as soon as it is known whether A is ELO0 or ELO1 stronger than B")
        .type_name("ELO0,ELO1");
    command.add_option("--at-least", request->at_least, "Exit with 1 if A wins less than this share, 0 to 1")
        .type_name("P")
        .range(0.0, 1.0);
    command.add_flag("--timing", request->timing, "Time every move, also of bots that do not play by the clock");
    add_seed_and_threads(command, request->work);
    add_shard(command, request->work);
    add_output(command, request->output);
    command.footer(
        R"(Every deal is played once for each rotation of the line-up. Results follow from the seed on any number of threads, as
long as no bot plays by the clock: give iterations instead of ms for that.
Exit code 1: --sprt accepted H0, or A won less than --at-least.

Examples:
  endtable lab match end_of_line --a hard --b greedy --games 400
  endtable lab match end_of_line --seats 4 --a hard:ms=200 --b greedy --at-least 0.45
  endtable lab match end_of_line --a greedy:weights=new.json --b greedy --games 20000 --sprt 0,10
  endtable lab match end_of_line -o mode=solo --a hard:iterations=2000 --b greedy
  endtable lab match connect_four --a hard --b flat --shard 3/100 --json part3.json)");
    command.callback(
        [request, &task] { task = [request](Console& console) { return play_match(*request, console); }; });
}

}  // namespace endtable::cli
