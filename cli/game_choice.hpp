// Which game a command is about, and how it is set up, from the words of a command line.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "match/any_game.hpp"

namespace endtable::cli {

struct GameChoice {
    std::vector<std::string> options;  // "name=value"
    int seats = 0;                     // 0: the first number that suits the options, 2 before any other
    std::string content;               // a folder, or empty
};

// Declares -o, --seats and --content.
void add_choice(Command command, GameChoice& choice);

// By id in any spelling ("End of Line", "end-of-line"). CommandError with a suggestion if there is none.
const GameModule& find_module(std::string_view name);

// The official content, or the folder in its place.
ContentFiles content_for(const GameModule& module, const std::string& folder);

std::shared_ptr<const AnyGame> open_game(const GameModule& module, const GameChoice& choice);
// With options already read; `seats` as in GameChoice.
std::shared_ptr<const AnyGame> open_game(const GameModule& module, const ContentFiles& content, const Json& options,
                                         int seats);

// {"name": value} of "name=value": values by the type the option is declared with.
Json read_options(const GameModule& module, const std::vector<std::string>& words);

// "mode=team, mulligan=true": the options that differ from the defaults.
std::string unusual_options(const AnyGame& game);

}  // namespace endtable::cli
