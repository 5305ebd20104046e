// `endtable lab balance`: how a game plays out among equal bots.
#include <algorithm>
#include <limits>

#include "cli/lab_parts.hpp"
#include "lab/balance.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct LabBalanceRequest {
    std::string game;
    GameChoice choice;
    std::string bot = "greedy";
    std::vector<std::string> vary;  // "name=a,b,c"
    std::uint64_t games = 10'000;
    LabWork work;
    LabOutput output;
};

struct Varied {
    std::string name;
    std::vector<std::string> values;
};

Varied read_varied(const std::string& text) {
    Varied varied;
    const auto equals = text.find('=');
    varied.name = text.substr(0, equals);
    for (std::size_t at = equals; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at + 1), text.size());
        varied.values.push_back(text.substr(at + 1, end - at - 1));
        at = end;
    }
    const bool good = equals != std::string::npos && !varied.values.empty() &&
                      std::none_of(varied.values.begin(), varied.values.end(), [](const auto& v) { return v.empty(); });
    if (!good) throw CommandError(Exit::Usage, fmt::format("--vary {}: expected NAME=VALUE,VALUE,…", text));
    return varied;
}

// Every combination of the values, each with the options it is to be opened with. `seats` varies as if it were an
// option.
std::vector<lab::BalancePlan::Section> sections_of(const LabBalanceRequest& request) {
    const GameModule& module = find_module(request.game);
    const ContentFiles content = content_for(module, request.choice.content);
    std::vector<std::vector<std::string>> words{{}};
    for (const auto& text : request.vary) {
        const Varied varied = read_varied(text);
        std::vector<std::vector<std::string>> more;
        for (const auto& before : words)
            for (const auto& value : varied.values) {
                more.push_back(before);
                more.back().push_back(varied.name + "=" + value);
            }
        words = std::move(more);
    }
    std::vector<lab::BalancePlan::Section> sections;
    for (const auto& combination : words) {
        std::vector<std::string> options = request.choice.options;
        int seats = request.choice.seats;
        Json varied = Json::object();
        for (const auto& word : combination) {
            const std::string name = word.substr(0, word.find('=')), value = word.substr(word.find('=') + 1);
            if (name != "seats") {
                options.push_back(word);
            } else {
                seats = value.size() == 1 && value[0] >= '1' && value[0] <= '8' ? value[0] - '0' : 0;
                if (seats == 0)
                    throw CommandError(Exit::Usage, fmt::format("--vary {}: 1 to {} seats", word, kMaxSeats));
                varied["seats"] = seats;
            }
        }
        auto game = open_game(module, content, read_options(module, options), seats);
        for (const auto& word : combination)
            if (const std::string name = word.substr(0, word.find('=')); name != "seats")
                varied[name] = game->options().at(name);
        sections.push_back({std::move(game), std::move(varied)});
    }
    return sections;
}

Exit measure(const LabBalanceRequest& request, Console& console) {
    request.output.check();
    lab::BalancePlan plan;
    plan.sections = sections_of(request);
    const AnyGame& first = *plan.sections.front().game;
    plan.bot = lab::read_contender(
        request.bot, [&](const std::string& file) { return weights_of_file(file, first); }, net_of_file);
    plan.seed = request.work.seed;
    plan.games = request.games;
    for (const auto& section : plan.sections)
        section.game->bot(seat(0), plan.bot.budget);  // throws if it cannot be made

    lab::BalanceRun how;
    how.games = request.work.share(plan.games);
    how.threads = request.work.thread_count();
    const std::uint64_t all = how.games.size() * plan.sections.size();
    how.progress = [&](std::uint64_t done) { show_progress(console, done, all, "games"); };
    const lab::Balance balance = lab::run(plan, how);
    console.progress(0, 0, "");
    const Json result = lab::to_json(balance);
    if (request.output.speaks()) show_balance(result, console);
    request.output.write(result, console);
    return Exit::Ok;
}

// --- The report -----------------------------------------------------------------------------------------------------

std::string rate_text(const Json& tally, bool by_score) {
    if (by_score)
        return tally.contains("score") ? fmt::format("score {:>7.2f}", tally["score"].get<double>())
                                       : fmt::format("utility {:>6.3f}", tally["utility"].get<double>());
    return fmt::format("{:>7}  {:>5.1f} to {:>5.1f}", percent(tally["win_rate"].get<double>()),
                       tally["win_rate_interval"][0].get<double>() * 100,
                       tally["win_rate_interval"][1].get<double>() * 100);
}

// A label is marked where even the near end of its interval is off what would be fair.
Style style_of(const Json& tally, double fair, bool by_score) {
    const bool off = !by_score && (tally["win_rate_interval"][0] > fair || tally["win_rate_interval"][1] < fair);
    return off ? kAccent : kPlain;
}

void show_labels(const Json& results, bool by_score, Console& console) {
    std::size_t width = 8;
    for (const auto& [label, tally] : results["labels"].items()) width = std::max(width, label.size());
    // By name, and by value as a number where it is one: 2 comes before 10.
    std::vector<std::string> labels;
    for (const auto& [label, tally] : results["labels"].items()) labels.push_back(label);
    const auto key = [](const std::string& label) {
        const auto colon = label.find(':');
        const std::string value = colon == std::string::npos ? "" : label.substr(colon + 1);
        const bool number =
            !value.empty() && value.find_first_not_of("0123456789") == std::string::npos && value.size() < 10;
        return std::tuple(label.substr(0, colon), number ? std::stol(value) : -1L, value);
    };
    std::sort(labels.begin(), labels.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    const double fair = results["fair_win_rate"].get<double>();
    for (const auto& label : labels) {
        const Json& tally = results["labels"][label];
        console.show(
            Line(fmt::format("    {:<{}}  {:>12}  ", label, width, grouped(tally["seats"].get<std::uint64_t>())))
                .add(rate_text(tally, by_score), style_of(tally, fair, by_score)));
    }
}

void show_lengths(const Json& results, const Json& counts, Console& console) {
    console.show(Line(fmt::format("    {:<12}{:>10}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}", "", "mean", "std.dev.", "least",
                                  "5 %", "median", "95 %", "most"),
                      kDim));
    for (const char* name : {"plies", "decisions", "rounds", "branching"}) {
        const Json& h = results[name];
        const bool options = std::string_view(name) == "branching";
        console.show(
            Line(fmt::format("    {:<12}{:>10.2f}{:>10.2f}{:>8}{:>8}{:>8}{:>8}{:>8}", options ? "options" : name,
                             h["mean"].get<double>(), h["deviation"].get<double>(), h["least"].get<int>(),
                             h["p5"].get<int>(), h["median"].get<int>(), h["p95"].get<int>(), h["most"].get<int>())));
    }
    if (results.contains("scores")) {
        const Json& h = results["scores"];
        console.show(
            Line(fmt::format("    {:<12}{:>10.2f}{:>10.2f}{:>8}{:>8}{:>8}{:>8}{:>8}", "score", h["mean"].get<double>(),
                             h["deviation"].get<double>(), h["least"].get<int>(), h["p5"].get<int>(),
                             h["median"].get<int>(), h["p95"].get<int>(), h["most"].get<int>())));
    }
    for (const auto& [question, q] : results["questions"].items())
        console.show(Line(fmt::format("    {}: asked {:.2f} times a game, {:.2f} options on average, {} at most{}",
                                      question, q["per_game"].get<double>(), q["mean_options"].get<double>(),
                                      counts["questions"][question]["most"].get<std::uint64_t>(),
                                      counts["questions"][question]["partial"] == 0 ? "" : " (candidates only)")));
}

}  // namespace

void show_balance(const Json& result, Console& console) {
    const Json& plan = result["plan"];
    for (std::size_t i = 0; i < plan["sections"].size(); ++i) {
        const Json& section = plan["sections"][i];
        const Json& results = result["results"][i];
        const Json& counts = result["counts"][i];
        const bool by_score = section["sides"] == 1;
        if (i > 0) console.blank();
        const Json described{{"game", plan["game"]}, {"options", section["options"]}, {"seats", section["seats"]}};
        console.show(Line(set_up(described), kBold)
                         .add(fmt::format(": {} games of {}, seed {}", grouped(counts["games"].get<std::uint64_t>()),
                                          lab::bot_title(plan["bot"]), plan["seed"].get<std::uint64_t>())));
        if (!by_score)
            console.show(Line(fmt::format("  {} would be fair; {} games without a single winner",
                                          percent(results["fair_win_rate"].get<double>()),
                                          grouped(counts["shared"].get<std::uint64_t>())),
                              kDim));
        console.show(Line("  By seat", kBold));
        for (std::size_t p = 0; p < results["seats"].size(); ++p)
            console.show(Line(fmt::format("    seat {}  ", p))
                             .add(rate_text(results["seats"][p], by_score),
                                  style_of(results["seats"][p], results["fair_win_rate"].get<double>(), by_score)));
        if (!results["labels"].empty()) {
            console.show(Line("  By label", kBold).add("  (seats that have it)", kDim));
            show_labels(results, by_score, console);
        }
        console.show(Line("  Length and choice", kBold));
        show_lengths(results, counts, console);
    }
}

void add_lab_balance(Command lab, Task& task) {
    auto request = std::make_shared<LabBalanceRequest>();
    auto command =
        lab.add_subcommand("balance", "How a game plays out among equal bots: who wins, how long, how many options");
    command.add_option("GAME", request->game, "The game").required();
    command
        .add_option("--level", request->bot,
                    "The bot on every seat (default greedy): LEVEL[:iterations=N][,weights=FILE]")
        .type_name("BOT");
    command
        .add_option("--vary", request->vary,
                    "Measure each of these values of an option (or of seats); may be given several times")
        .type_name("NAME=A,B,C")
        .repeated();
    add_choice(command, request->choice);
    command.add_option("--games", request->games, "How many of each set-up (default 10000)")
        .type_name("N")
        .range(1, 1'000'000'000);
    add_seed_and_threads(command, request->work);
    add_shard(command, request->work);
    add_output(command, request->output);
    command.footer(
        R"(Win rates are of seats that have something in common, with Wilson's 95 % interval; what is off the fair rate beyond
doubt is marked. Labels are what the game says of a seat at the end. All set-ups get the same deals.

Examples:
  endtable lab balance end_of_line
  endtable lab balance end_of_line --level random --games 1000000 --vary seats=2,3,4,5,6,7,8
  endtable lab balance end_of_line --vary edition=rulebook,later --vary mulligan=false,true --html report.html
  endtable lab balance end_of_line -o mode=solo --level hard:iterations=2000 --games 300)");
    command.callback([request, &task] { task = [request](Console& console) { return measure(*request, console); }; });
}

}  // namespace endtable::cli
