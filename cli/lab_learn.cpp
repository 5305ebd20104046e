// `endtable lab learn`: a net that judges a game, learnt from games with itself.
#include "cli/lab_parts.hpp"
#include "lab/learn.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct LabLearnRequest {
    std::string game;
    GameChoice choice;
    std::string folder;
    lab::LearnPlan plan;
    int generations = 10;
    double hours = 0;
    bool only_self_play = false;
    LabWork work;
    LabOutput output;
};

std::string command_of(const LabLearnRequest& request) {
    const lab::LearnPlan& plan = request.plan;
    return fmt::format("endtable lab learn {} {} --iterations {} --games {} --steps {} --batch {} --seed {}",
                       request.game, set_up(plan.to_json()), plan.iterations, plan.games, plan.steps, plan.batch,
                       plan.seed);
}

Exit learn(LabLearnRequest& request, Console& console) {
    request.output.check();
    request.plan.game = open_game(find_module(request.game), request.choice);
    request.plan.seed = request.work.seed;
    lab::LearnRun run;
    run.folder = request.folder;
    run.threads = request.work.thread_count();
    run.generations = request.generations;
    run.hours = request.hours;
    run.only_self_play = request.only_self_play || !request.work.shard.empty();
    if (!request.work.shard.empty()) run.share = request.work.share(lab::kPieces);
    run.command = command_of(request);
    run.progress = [&](const std::string& what, std::uint64_t done, std::uint64_t of) {
        show_progress(console, done, of, what);
    };
    const Json result = lab::learn(request.plan, run);
    console.progress(0, 0, "");
    if (request.output.speaks()) show_learning(result, console);
    request.output.write(result, console);
    return Exit::Ok;
}

}  // namespace

void show_learning(const Json& result, Console& console) {
    const Json& all = result["generations"];
    console.show(Line(set_up(result["plan"]), kBold)
                     .add(fmt::format(": {} generation{}", all.size(), all.size() == 1 ? "" : "s")));
    console.show(
        Line(fmt::format("  {:<12}{:>10}{:>12}{:>10}{:>12}{:>10}", "generation", "games", "tables", "loss", "gate", ""),
             kDim));
    for (const Json& one : all) {
        const lab::Comparison score = lab::compare(lab::read_contest(one["gate"], "gate"), "AB");
        console.show(
            Line(fmt::format("  {:<12}{:>10}{:>12}{:>10.4f}{:>12}  ", one["generation"].get<int>(),
                             grouped(one["games"].get<std::uint64_t>()), grouped(one["tables"].get<std::uint64_t>()),
                             one["seen"]["loss"].get<double>(), percent(score.score)))
                .add(one["passed"] == true ? "passed" : "stays outside", one["passed"] == true ? kAccent : kDim));
    }
    console.blank();
    if (const int best = result["best"].get<int>(); best > 0)
        console.show(Line(fmt::format("The best is generation {}: best.net in the folder.", best), kAccent));
    else
        console.show(Line("No net is better than what there is.", kDim));
}

void add_lab_learn(Command lab, Task& task) {
    auto request = std::make_shared<LabLearnRequest>();
    lab::LearnPlan& plan = request->plan;
    auto command = lab.add_subcommand("learn", "Teach a net to judge a game, by games with itself");
    command.add_option("GAME", request->game, "The game").required();
    command
        .add_option("--folder", request->folder, "Everything lies here, and a run goes on where the last one stopped")
        .type_name("FOLDER")
        .required();
    command
        .add_option("--generations", request->generations, "At most (default 10); two that do not pass end it sooner")
        .type_name("N")
        .range(1, 1000);
    command.add_option("--hours", request->hours, "No generation begins after so many")
        .type_name("H")
        .range(0.0, 10'000.0);
    command
        .add_option("--iterations", plan.iterations,
                    fmt::format("Of a move in self-play (default {})", plan.iterations))
        .type_name("N")
        .range(1, 1'000'000);
    command.add_option("--games", plan.games, fmt::format("Of a generation's self-play (default {})", plan.games))
        .type_name("N")
        .range(2, 1'000'000'000);
    command.add_option("--steps", plan.steps, fmt::format("Of a generation's training (default {})", plan.steps))
        .type_name("N")
        .range(1, 1'000'000'000);
    command.add_option("--batch", plan.batch, fmt::format("Tables of a step (default {})", plan.batch))
        .type_name("N")
        .range(1, 1'000'000);
    command.add_option("--rate", plan.rate, fmt::format("Of learning, at first (default {})", plan.rate))
        .type_name("R")
        .range(0.000001, 1.0);
    command
        .add_option("--trust", plan.trust,
                    fmt::format("In what the search thought, against how a game ended (default {})", plan.trust))
        .type_name("T")
        .range(0.0, 1.0);
    command.add_option("--gate", plan.gate, fmt::format("Games of the gate at most (default {})", plan.gate))
        .type_name("N")
        .range(2, 1'000'000'000);
    command
        .add_option("--gate-iterations", plan.gate_iterations,
                    fmt::format("Of a move at the gate (default {})", plan.gate_iterations))
        .type_name("N")
        .range(1, 1'000'000'000);
    command.add_flag("--only-self-play", request->only_self_play, "Only the games of the present generation");
    add_choice(command, request->choice);
    add_seed_and_threads(command, request->work);
    add_shard(command, request->work);
    add_output(command, request->output);
    command.footer(
        R"(A net that passes the gate is best.net in the folder: --a hard:net=FOLDER/best.net plays with it.
With --shard only that part of the self-play is done; files of all parts in one folder go on as one run.

Examples:
  endtable lab learn end_of_line --folder eol --hours 1 --html learning.html
  endtable lab match end_of_line --a hard:net=eol/best.net --b hard:net=none)");
    command.callback([request, &task] { task = [request](Console& console) { return learn(*request, console); }; });
}

}  // namespace endtable::cli
