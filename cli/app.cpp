#include "cli/app.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "engine/suggest.hpp"
#include "engine/version.hpp"
#include "present/input_error.hpp"

namespace endtable::cli {

namespace {

constexpr const char* kFooter =
    R"(Exit codes: 0 all is well; 1 a check said no (verify, content check, lab, solve); 2 the command line is wrong;
            3 a file cannot be read or is not what it should be; 4 something cannot be written.
Colours and bars appear on a terminal only; NO_COLOR=1 turns colours off there, too.

First steps:
  endtable games                      what can be played
  endtable play end_of_line           a game against a bot
  endtable games end_of_line          its options
  endtable engine                     the door for programs: docs/protocol.md)";

// CLI11's own lists types, ranges and exclusions behind every option; a name for the value is enough.
class Help : public CLI::Formatter {
public:
    Help() { column_width(32); }
    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_type_size() == 0 || option->get_positional()) return {};
        return " " + option->get_type_name();
    }
};

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> names_of_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

// The command that was being read when something was wrong: "endtable content check".
const CLI::App* innermost(const CLI::App* app) {
    while (!app->get_subcommands().empty()) app = app->get_subcommands().back();
    return app;
}
std::string full_name(const CLI::App* app) {
    return app->get_parent() == nullptr ? app->get_name() : full_name(app->get_parent()) + " " + app->get_name();
}

// CLI11 lists what it did not expect; the first of it is what a person got wrong.
Exit explain_extras(const CLI::App& app, Console& console) {
    const CLI::App* where = innermost(&app);
    const auto extras = app.remaining(true);
    const std::string word = extras.empty() ? std::string("?") : extras.front();
    const std::string help = fmt::format("'{} --help' shows what there is", full_name(where));
    const bool is_option = word.starts_with("-");
    const auto names = is_option ? names_of_options(*where) : names_of_commands(*where);
    const std::string hint = did_you_mean(word.substr(0, word.find('=')), names);
    const char* what = is_option ? "unknown option" : names.empty() ? "unexpected argument" : "unknown command";
    console.error(fmt::format("{} '{}'", what, word), hint.empty() ? help : hint + " (" + help + ")");
    return Exit::Usage;
}

Exit explain(const CLI::App& app, const CLI::ParseError& error, Console& console) {
    if (dynamic_cast<const CLI::CallForHelp*>(&error) != nullptr) {
        console.write(app.help());
        return Exit::Ok;
    }
    if (dynamic_cast<const CLI::CallForVersion*>(&error) != nullptr) {
        console.print("{}\n", error.what());
        return Exit::Ok;
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return explain_extras(app, console);
    console.error(error.what(), fmt::format("'{} --help' shows how it goes", full_name(innermost(&app))));
    return Exit::Usage;
}

bool is_about_the_command_line(std::string_view code) {
    const auto codes = {"bad_option", "bad_seats",  "unknown_game", "bad_bot",     "bad_level",
                        "bad_lineup", "no_weights", "no_solver",    "cannot_solve"};
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

Exit run_task(const Task& task, Console& console) {
    try {
        return task(console);
    } catch (const CommandError& error) {
        console.error(error.what(), error.hint());
        return error.code();
    } catch (const InputError& error) {
        console.error(error.what());
        return is_about_the_command_line(error.code()) ? Exit::Usage : Exit::BadInput;
    } catch (const std::exception& error) {
        console.error(fmt::format("internal: {}", error.what()));
        return Exit::Internal;
    }
}

}  // namespace

Exit run(int argc, const char* const* argv, Console& console) {
    CLI::App app("Endtable: one table for games about an end and what follows.", "endtable");
    app.set_version_flag("--version", fmt::format("endtable {}", kVersion));
    app.require_subcommand(0, 1);
    app.formatter(std::make_shared<Help>());
    app.footer(kFooter);
    Task task;
    Command top(&app);
    for (const auto add : {add_games, add_play, add_online, add_engine, add_replay, add_verify, add_content, add_bench,
                           add_lab, add_solve, add_serve})
        add(top, task);

    Exit code = Exit::Usage;
    try {
        app.parse(argc, argv);
        if (task)
            code = run_task(task, console);
        else
            console.write(app.help());
    } catch (const CLI::ParseError& error) {
        code = explain(app, error, console);
    }
    console.flush();
    if (!console.out()) {
        console.error("cannot write to standard output");
        return Exit::CannotWrite;
    }
    return code;
}

}  // namespace endtable::cli
