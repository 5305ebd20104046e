#include "cli/names.hpp"

#include "cli/board.hpp"

namespace endtable::cli {

namespace {

// {"key":"seat","args":{"n":1}} inside a text stands for seat 1; returns its number, or -1.
int seat_in(const Json& argument) {
    if (!argument.is_object() || argument.value("key", Json()) != "seat" || !argument.contains("args")) return -1;
    const Json& args = argument["args"];
    return args.is_object() && args.contains("n") && args["n"].is_number_integer() ? args["n"].get<int>() : -1;
}

}  // namespace

std::string in_words(const Json& text, const Catalogue& words, const std::vector<std::string>& names) {
    if (!text.is_object() || !text.contains("key") || !text.contains("args")) return text_of(text);
    Text named{text_of(text["key"]), text["args"]};
    if (named.args.is_object())
        for (auto& argument : named.args) {
            const int n = seat_in(argument);
            if (n < 0 || n >= static_cast<int>(names.size())) continue;
            const std::string& given = names[static_cast<std::size_t>(n)];
            if (!given.empty()) argument = given;
        }
    return words.render(named);
}

}  // namespace endtable::cli
