// The command line: which commands there are, and what every one of them does when something is wrong.
#pragma once

#include <functional>

#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "cli/exit.hpp"

namespace endtable::cli {

// Parses and runs. Everything a person is told goes through the console; the result is the exit code.
Exit run(int argc, const char* const* argv, Console& console);

// A command describes itself to the parser and says what is to be run if it was chosen.
using Task = std::function<Exit(Console&)>;
void add_games(Command app, Task& task);
void add_play(Command app, Task& task);
void add_online(Command app, Task& task);
void add_engine(Command app, Task& task);
void add_replay(Command app, Task& task);
void add_verify(Command app, Task& task);
void add_content(Command app, Task& task);
void add_bench(Command app, Task& task);
void add_lab(Command app, Task& task);
void add_serve(Command app, Task& task);
void add_solve(Command app, Task& task);

}  // namespace endtable::cli
