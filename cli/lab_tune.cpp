// `endtable lab tune`: better weights by self-play.
#include "cli/lab_parts.hpp"
#include "lab/tune.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct LabTuneRequest {
    std::string game;
    GameChoice choice;
    std::string bot = "greedy";
    std::string weights;
    std::vector<std::string> only;
    int steps = 100;
    double reach = lab::Spsa().reach;
    double stride = lab::Spsa().stride;
    std::uint64_t games = 200;
    std::uint64_t confirm = 4000;
    LabWork work;
    LabOutput output;
};

lab::TunePlan plan_of(const LabTuneRequest& request) {
    lab::TunePlan plan;
    plan.game = open_game(find_module(request.game), request.choice);
    plan.bot = lab::read_contender(
        request.bot, [&](const std::string& file) { return weights_of_file(file, *plan.game); }, net_of_file);
    plan.only = request.only;
    plan.steps = request.steps;
    plan.reach = request.reach;
    plan.stride = request.stride;
    plan.games = request.games;
    plan.confirm = request.confirm;
    plan.seed = request.work.seed;
    lab::check(plan);
    if (!request.weights.empty()) plan.bot.budget.weights = weights_of_file(request.weights, *plan.game);
    return plan;
}

Exit tune(const LabTuneRequest& request, Console& console) {
    request.output.check();
    const lab::TunePlan plan = plan_of(request);
    lab::TuneRun how;
    how.threads = request.work.thread_count();
    how.progress = [&](int step, double score) {
        console.progress(step, plan.steps, fmt::format("steps, the last one {}", percent(score)));
    };
    how.confirming = [&](const lab::Contest& so_far) {
        show_progress(console, so_far.counts.games, plan.confirm, "games to confirm");
    };
    console.progress(0, plan.steps, "steps");
    const lab::Tuned tuned = lab::run(plan, how);
    console.progress(0, 0, "");
    const Json result = lab::to_json(tuned);
    if (request.output.speaks()) show_tuned(result, console);
    request.output.write(result, console);
    return tuned.confirmed() ? Exit::Ok : Exit::CheckFailed;
}

}  // namespace

void show_tuned(const Json& result, Console& console) {
    console.show(Line(set_up(result["plan"]), kBold)
                     .add(fmt::format(": {} steps of {} games with {}", result["plan"]["steps"].get<int>(),
                                      grouped(result["plan"]["games"].get<std::uint64_t>()),
                                      lab::bot_title(result["plan"]["bot"]))));
    console.show(Line(fmt::format("  {:<20}{:>10}{:>10}", "weight", "before", "now"), kDim));
    for (const auto& name : result["names"]) {
        const auto& key = name.get_ref<const std::string&>();
        const double before = result["from"][key].get<double>(), now = result["weights"][key].get<double>();
        console.show(Line(fmt::format("  {:<20}{:>10.4g}", key, before))
                         .add(fmt::format("{:>10.4g}", now), now == before ? kPlain : kAccent));
    }
    console.blank();
    console.show(Line("A plays with the new weights, B with the old ones, on other deals:"));
    show_contest(result["confirmation"], console);
    console.blank();
    if (result["confirmed"] == true)
        console.show(Line("Confirmed: the new weights are better.", kAccent));
    else
        console.show(Line("Not confirmed: keep the old weights, or give it more steps and games.", kBad));
}

void add_lab_tune(Command lab, Task& task) {
    auto request = std::make_shared<LabTuneRequest>();
    auto command = lab.add_subcommand("tune", "Search better weights of a game's evaluation by self-play");
    command.add_option("GAME", request->game, "The game").required();
    command.add_option("--level", request->bot, "The bot that plays (default greedy): LEVEL[:iterations=N]")
        .type_name("BOT");
    command.add_option("--weights", request->weights, "Begin with these instead of the game's own").type_name("FILE");
    command.add_option("--only", request->only, "Change only these weights").type_name("NAME,NAME").delimiter(',');
    command.add_option("--steps", request->steps, "How many steps to take (default 100)")
        .type_name("N")
        .range(2, 1'000'000);
    command.add_option("--games", request->games, "Games of each step (default 200)")
        .type_name("N")
        .range(2, 1'000'000'000);
    command
        .add_option(
            "--reach", request->reach,
            fmt::format("How far apart the two sides of a step are, in sizes of a weight (default {})", request->reach))
        .type_name("R")
        .range(0.001, 100.0);
    command
        .add_option(
            "--stride", request->stride,
            fmt::format("How far a step goes towards the winner, in the same measure (default {})", request->stride))
        .type_name("R")
        .range(0.001, 100.0);
    command.add_option("--confirm", request->confirm, "Games of the match against the old weights (default 4000)")
        .type_name("N")
        .range(2, 1'000'000'000);
    add_choice(command, request->choice);
    add_seed_and_threads(command, request->work);
    add_output(command, request->output);
    command.footer(
        R"(What --json writes is a file of weights: --a greedy:weights=FILE plays with them, --weights FILE goes on from them.
Exit code 1: the match at the end did not confirm that they are better.

Examples:
  endtable lab tune end_of_line --json new.json
  endtable lab tune end_of_line --level hard:iterations=300 --steps 40 --only cells,energy --json new.json
  endtable lab match end_of_line --a hard:weights=new.json --b hard)");
    command.callback([request, &task] { task = [request](Console& console) { return tune(*request, console); }; });
}

}  // namespace endtable::cli
