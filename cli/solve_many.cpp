// Puzzles of days, and `endtable solve --many`: how sure and how quick the solver is.
#include <algorithm>
#include <charconv>
#include <map>
#include <vector>

#include "cli/console.hpp"
#include "cli/exit.hpp"
#include "cli/solving.hpp"
#include "present/json.hpp"

namespace endtable::cli {

Date read_date(const std::string& text) {
    using namespace std::chrono;
    if (text == "today") return floor<days>(system_clock::now());
    const auto number = [&](std::size_t at, std::size_t digits) {
        int value = -1;
        if (text.size() != 10 || text[4] != '-' || text[7] != '-') return value;
        const char* end = text.data() + at + digits;
        return std::from_chars(text.data() + at, end, value).ptr == end ? value : -1;
    };
    const int y = number(0, 4), m = number(5, 2), d = number(8, 2);
    const Date date(year{y}, month{static_cast<unsigned>(m)}, day{static_cast<unsigned>(d)});
    if (y < 0 || m < 0 || d < 0 || !date.ok())
        throw CommandError(Exit::Usage, fmt::format("--date {}: expected a day as YYYY-MM-DD, or today", text));
    return date;
}

std::string date_text(Date date) {
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()));
}

const PuzzlePack& puzzles_of(const GameModule& module) {
    if (module.puzzles != nullptr) return *module.puzzles;
    std::string names;
    for (const auto& game : games())
        if (game.puzzles != nullptr) names += (names.empty() ? "" : ", ") + game.info->id;
    throw CommandError(Exit::Usage, fmt::format("{} has no puzzles", module.info->id), "there are some for: " + names);
}

Puzzle daily(const PuzzlePack& pack, Date date, int level) {
    const std::uint64_t seed =
        pack.daily_seed(static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
                        static_cast<int>(static_cast<unsigned>(date.day())), level);
    return {seed, level, date, 0};
}

std::shared_ptr<const AnyGame> open_puzzle(const GameModule& module, const GameChoice& choice, const Puzzle& puzzle) {
    Json options = read_options(module, choice.options);
    options.update(puzzles_of(module).options(puzzle.seed, puzzle.level));
    return open_game(module, content_for(module, choice.content), options, choice.seats);
}

Json solution_json(const Solution<PackedAction>& found) {
    Json json{{"score", found.score},
              {"lower_bound", found.lower_bound},
              {"proved", found.proved()},
              {"nodes", found.nodes},
              {"seconds", found.seconds}};
    if (!found.basis.empty()) json["basis"] = found.basis;
    return json;
}

namespace {

// Of numbers in ascending order.
struct Spread {
    double mean = 0, median = 0, p99 = 0, max = 0;
};
Spread spread_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    Spread s;
    for (const double v : values) s.mean += v / static_cast<double>(values.size());
    const auto at = [&](double part) {
        return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
    };
    s.median = at(0.5);
    s.p99 = at(0.99);
    s.max = values.back();
    return s;
}
Json to_json(const Spread& s) { return {{"mean", s.mean}, {"median", s.median}, {"p99", s.p99}, {"max", s.max}}; }

}  // namespace

bool solve_many(const GameModule& module, const GameChoice& choice, const ManyRequest& request, Console& console) {
    const PuzzlePack& pack = puzzles_of(module);
    std::vector<double> nodes, seconds;
    std::map<int, int> optima;
    Json unproved = Json::array();
    auto day = std::chrono::sys_days(request.first);
    for (int i = 0; i < request.count; ++i, day += std::chrono::days(1)) {
        const Puzzle puzzle = daily(pack, Date(day), request.level);
        console.progress(i, request.count, date_text(Date(day)));
        const auto game = open_puzzle(module, choice, puzzle);
        const Solution<PackedAction> found = game->solve(game->start(), request.limits);
        nodes.push_back(static_cast<double>(found.nodes));
        seconds.push_back(found.seconds);
        if (found.proved())
            ++optima[found.score];
        else
            unproved.push_back({{"date", date_text(Date(day))},
                                {"seed", puzzle.seed},
                                {"score", found.score},
                                {"lower_bound", found.lower_bound}});
    }
    console.progress(0, 0, "");
    const int proved = request.count - static_cast<int>(unproved.size());
    const double percent = 100.0 * proved / request.count;
    const Spread n = spread_of(nodes), s = spread_of(seconds);
    if (request.json) {
        Json json{{"game", module.info->id},  {"level", request.level}, {"first", date_text(request.first)},
                  {"puzzles", request.count}, {"proved", proved},       {"percent", percent},
                  {"nodes", to_json(n)},      {"seconds", to_json(s)},  {"unproved", unproved}};
        for (const auto& [score, count] : optima) json["optima"][std::to_string(score)] = count;
        console.print("{}\n", dump_json(json));
        return unproved.empty();
    }
    console.show(Line(fmt::format("{}, level {}: {} puzzles from {} on", module.info->title, request.level,
                                  request.count, date_text(request.first)),
                      kBold));
    console.show(Line(
        fmt::format("{} proved, {:.1f} %, within {:g} s each", proved, percent, request.limits.milliseconds / 1000.0),
        unproved.empty() ? kAccent : kBad));
    for (const auto& miss : unproved)
        console.show(Line(
            fmt::format("  {}  seed {}: best found {}, lower bound {}", miss["date"].get<std::string>(),
                        miss["seed"].get<std::uint64_t>(), miss["score"].get<int>(), miss["lower_bound"].get<int>()),
            kBad));
    Line scores("optima ");
    for (const auto& [score, count] : optima) scores.add(fmt::format("  {}: {}", score, count));
    console.show(scores);
    constexpr const char* kRow = "{:<8}{:>13}{:>13}{:>13}{:>13}";
    console.show(Line(fmt::format(fmt::runtime(kRow), "", "mean", "median", "99 %", "most"), kDim));
    console.show(Line(
        fmt::format(fmt::runtime(kRow), "nodes", grouped(n.mean), grouped(n.median), grouped(n.p99), grouped(n.max))));
    const auto ms = [](double value) { return fmt::format("{:.2f} ms", 1000 * value); };
    console.show(Line(fmt::format(fmt::runtime(kRow), "time", ms(s.mean), ms(s.median), ms(s.p99), ms(s.max))));
    return unproved.empty();
}

}  // namespace endtable::cli
