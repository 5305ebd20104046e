// `endtable games`: what can be played, and with which options.
#include <algorithm>

#include "cli/app.hpp"
#include "cli/game_choice.hpp"
#include "engine/describe.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

struct GamesRequest {
    std::string game;
    bool json = false;
    bool all = false;
};

std::string seats_text(const GameInfo& info) {
    if (info.min_seats == info.max_seats) return fmt::format("{}", info.min_seats);
    return fmt::format("{}-{}", info.min_seats, info.max_seats);
}

std::string value_text(const Json& value) { return value.is_string() ? value.get<std::string>() : dump_json(value); }

std::string values_text(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionSpec::Type::Bool: return "true, false";
        case OptionSpec::Type::Int: return fmt::format("{} to {}", spec.least, spec.most);
        case OptionSpec::Type::Enum: return fmt::format("{}", fmt::join(spec.values, ", "));
        case OptionSpec::Type::Unsigned: return "a whole number";
        case OptionSpec::Type::Words: return fmt::format("some of {}, by commas", fmt::join(spec.values, ", "));
    }
    return {};
}

void show_game(const GameModule& module, Console& console) {
    const GameInfo& info = *module.info;
    console.show(Line(info.title, kBold)
                     .add(fmt::format("  ({}, rules {}, {} seats)", info.id, info.rules, seats_text(info)), kDim));
    console.show(paragraph(module.summary(), console.width()));
    if (info.options.empty()) {
        console.print("It has no options.\n");
        return;
    }
    console.print("\nOptions (-o NAME=VALUE):\n");
    std::size_t longest = 0;
    std::vector<OptionSpec> offered;
    for (const auto& spec : info.options)
        if (spec.known_to(info.rules)) offered.push_back(spec);
    for (const auto& spec : offered) longest = std::max(longest, spec.name.size());
    const int indent = static_cast<int>(longest) + 4;
    for (const auto& spec : offered) {
        Line line;
        line.add("  ").add(spec.name, kBold).pad_to(indent);
        const std::string text = fmt::format("{} (default {})", values_text(spec), value_text(spec.fallback));
        const auto lines = wrap(text, std::max(20, console.width() - indent));
        for (const auto& part : lines) {
            console.show(line.add(part, kAccent));
            line = Line().pad_to(indent);
        }
        console.show(paragraph(spec.help, console.width(), indent));
    }
}

void show_list(const std::vector<const GameModule*>& modules, Console& console) {
    std::size_t longest = 0;
    for (const auto* module : modules) longest = std::max(longest, module->info->id.size());
    const int indent = static_cast<int>(longest) + 2;
    for (const auto* module : modules) {
        Line line;
        line.add(module->info->id, kBold)
            .pad_to(indent)
            .add(fmt::format("{:>3} seats", seats_text(*module->info)), kAccent);
        line.add("  ");
        const int text_at = line.width();
        for (const auto& part : wrap(module->summary(), std::max(20, console.width() - text_at))) {
            console.show(line.add(part));
            line = Line().pad_to(text_at);
        }
    }
}

Exit list(const GamesRequest& request, Console& console) {
    if (!request.game.empty()) {
        const GameModule& module = find_module(request.game);
        if (request.json)
            console.print("{}\n", dump_json(describe(module)));
        else
            show_game(module, console);
        return Exit::Ok;
    }
    std::vector<const GameModule*> modules;
    bool left_out = false;
    for (const auto& module : games()) {
        if (request.all || !module.example)
            modules.push_back(&module);
        else
            left_out = true;
    }
    if (request.json) {
        Json array = Json::array();
        for (const auto* module : modules) array.push_back(describe(*module));
        console.print("{}\n", dump_json(array));
        return Exit::Ok;
    }
    show_list(modules, console);
    if (left_out) console.show(Line("(--all lists the small examples, too)", kDim));
    return Exit::Ok;
}

}  // namespace

void add_games(Command app, Task& task) {
    auto request = std::make_shared<GamesRequest>();
    auto command = app.add_subcommand("games", "List the games, or the options of one");
    command.add_option("GAME", request->game, "Show this game's options with their defaults");
    command.add_flag("--json", request->json, "One JSON value instead of text");
    command.add_flag("--all", request->all, "List the example games, too");
    command.footer(R"(Examples:
  endtable games
  endtable games end_of_line
  endtable games --all --json)");
    command.callback([request, &task] { task = [request](Console& console) { return list(*request, console); }; });
}

}  // namespace endtable::cli
