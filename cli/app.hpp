// The command line: which commands there are, and what every one of them does when something is wrong.
#pragma once

#include <functional>

#include "cli/console.hpp"
#include "cli/exit.hpp"

namespace CLI {
class App;
}

namespace endtable::cli {

// Parses and runs. Everything a person is told goes through the console; the result is the exit code.
Exit run(int argc, const char* const* argv, Console& console);

// A command describes itself to the parser and says what is to be run if it was chosen.
using Task = std::function<Exit(Console&)>;
void add_games(CLI::App& app, Task& task);
void add_play(CLI::App& app, Task& task);
void add_engine(CLI::App& app, Task& task);
void add_replay(CLI::App& app, Task& task);
void add_verify(CLI::App& app, Task& task);
void add_content(CLI::App& app, Task& task);
void add_bench(CLI::App& app, Task& task);
void add_lab(CLI::App& app, Task& task);
void add_solve(CLI::App& app, Task& task);

}  // namespace endtable::cli
