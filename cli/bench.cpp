// `endtable bench`: how fast the rules are, and one number that tells whether they behave as before.
#include <algorithm>
#include <chrono>

#include "cli/app.hpp"
#include "cli/game_choice.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct BenchRequest {
    std::vector<std::string> games;
    double seconds = 1;
    bool json = false;
};

struct Measure {
    std::shared_ptr<const AnyGame> game;
    std::uint64_t playouts = 0;
    std::uint64_t plies = 0;
    std::uint64_t signature = 0;  // of kSigned playouts from seed 1
    double seconds = 0;

    double playouts_per_second() const { return static_cast<double>(playouts) / seconds; }
    double plies_per_second() const { return static_cast<double>(plies) / seconds; }
    double ns_per_ply() const { return plies == 0 ? 0 : seconds * 1e9 / static_cast<double>(plies); }
};

constexpr std::uint64_t kSigned = 100;

// The typical ways to play a game: every value of its first enumerated option (its mode, as a rule), each with the
// fewest and the most seats it allows.
std::vector<std::shared_ptr<const AnyGame>> typical_setups(const GameModule& module) {
    std::vector<Json> option_sets;
    const auto& specs = module.info->options;
    const auto mode =
        std::find_if(specs.begin(), specs.end(), [](const auto& s) { return s.type == OptionSpec::Type::Enum; });
    if (mode == specs.end())
        option_sets.push_back(Json::object());
    else
        for (const auto& value : mode->values) option_sets.push_back({{mode->name, value}});

    std::vector<std::shared_ptr<const AnyGame>> setups;
    for (const auto& options : option_sets) {
        std::vector<std::shared_ptr<const AnyGame>> fitting;
        for (int n = module.info->min_seats; n <= module.info->max_seats; ++n) {
            try {
                fitting.push_back(module.open(*module.official, options, n));
            } catch (const InputError&) {  // not with so many
            }
        }
        if (!fitting.empty()) setups.push_back(fitting.front());
        if (fitting.size() > 1) setups.push_back(fitting.back());
    }
    return setups;
}

Measure measure(std::shared_ptr<const AnyGame> game, double seconds) {
    using Clock = std::chrono::steady_clock;
    Measure m;
    m.game = std::move(game);
    std::uint64_t plies = 0;
    m.signature = m.game->playouts(kSigned, 1, &plies);
    // Batches that grow until one of them takes a tenth of the time, so that looking at the clock costs nothing.
    std::uint64_t batch = 16, seed = 2;
    const auto start = Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    while ((m.seconds = elapsed()) < seconds) {
        const double before = m.seconds;
        m.game->playouts(batch, seed++, &plies);
        m.playouts += batch;
        m.plies += plies;
        if (elapsed() - before < seconds / 10) batch *= 2;
    }
    return m;
}

Json to_json(const Measure& m) {
    return {{"game", m.game->info().id},
            {"options", m.game->options()},
            {"seats", m.game->seats()},
            {"playouts_per_second", m.playouts_per_second()},
            {"plies_per_second", m.plies_per_second()},
            {"ns_per_ply", m.ns_per_ply()},
            {"plies_per_playout",
             static_cast<double>(m.plies) / static_cast<double>(std::max<std::uint64_t>(m.playouts, 1))},
            {"signature", fmt::format("{:016x}", m.signature)}};
}

Exit bench(const BenchRequest& request, Console& console) {
    std::vector<std::shared_ptr<const AnyGame>> setups;
    const auto add = [&](const GameModule& module) {
        for (auto& setup : typical_setups(module)) setups.push_back(std::move(setup));
    };
    for (const auto& name : request.games) add(find_module(name));
    if (request.games.empty())
        for (const auto& module : games()) add(module);

    const auto title_of = [](const AnyGame& game) {
        const std::string options = unusual_options(game);
        return options.empty() ? game.info().id : game.info().id + " " + options;
    };
    std::size_t width = 0;
    for (const auto& setup : setups) width = std::max(width, title_of(*setup).size());

    Json results = Json::array();
    constexpr const char* kRow = "{:<{}}{:>7}{:>14}{:>15}{:>9}  {}";
    if (!request.json)
        console.show(Line(
            fmt::format(fmt::runtime(kRow), "game", width, "seats", "playouts/s", "plies/s", "ns/ply", "signature"),
            kDim));
    int done = 0;
    for (const auto& setup : setups) {
        const std::string title = title_of(*setup);
        console.progress(done++, static_cast<int>(setups.size()), title);
        const Measure m = measure(setup, request.seconds);
        console.progress(0, 0, "");
        results.push_back(to_json(m));
        if (request.json) continue;
        console.show(Line(fmt::format(fmt::runtime(kRow), title, width, setup->seats(),
                                      grouped(m.playouts_per_second()), grouped(m.plies_per_second()),
                                      fmt::format("{:.1f}", m.ns_per_ply()), fmt::format("{:016x}", m.signature))));
        console.flush();
    }
    if (request.json) console.print("{}\n", dump_json(results));
    return Exit::Ok;
}

}  // namespace

void add_bench(Command app, Task& task) {
    auto request = std::make_shared<BenchRequest>();
    auto command = app.add_subcommand("bench", "Measure random playouts of the bare rules on one core");
    command.add_option("GAME", request->games, "Games to measure; all of them if none is named");
    command.add_option("--seconds", request->seconds, "How long to measure each set-up (default 1)")
        .type_name("S")
        .range(0.01, 3600.0);
    command.add_flag("--json", request->json, "One JSON list instead of a table");
    command.footer(
        R"(The signature sums up how 100 playouts from seed 1 went: it changes if and only if the rules behave differently.
Every value of a game's first enumerated option is measured, with the fewest and the most seats it allows.

Examples:
  endtable bench
  endtable bench connect_four tic_tac_toe --seconds 5
  endtable bench --json > before.json)");
    command.callback([request, &task] { task = [request](Console& console) { return bench(*request, console); }; });
}

}  // namespace endtable::cli
