// Options of a game: declared once, checked once, always written in full (a record carries every option).
//
// Games outlive the programs that began them, so options come and go without harming what was begun:
//   - An option that is new says in `before` which value means 'as before', where that is not its default. Whatever was
//     begun without it goes on with that value.
//   - An option that is dropped stays here with the last rules version that had it (`until`). Matches of that version
//     keep it; no newer one has it.
#pragma once

#include <string>
#include <vector>

#include "present/json.hpp"

namespace endtable {

struct OptionSpec {
    enum class Type { Bool, Int, Enum, Unsigned, Words };
    std::string name;
    Type type = Type::Bool;
    Json fallback;                     // the default
    std::vector<std::string> values;   // Enum; Words: which there are usually, the game knows which are allowed
    std::int64_t least = 0, most = 0;  // Int
    std::string help;
    Json before = nullptr;  // what a match has that was begun before there was this option; null: the default
    int until = 0;          // the last rules version that has it; 0: all that come

    const Json& as_before() const { return before.is_null() ? fallback : before; }
    bool known_to(int rules) const { return until == 0 || rules <= until; }
};

// {"type":"bool|int|enum|unsigned|words", "default", "help"}, and what is allowed: `values` of a bool, an enum or a
// list of words, `least` and `most` of an int.
Json to_json(const OptionSpec& spec);

// `given` (an object or null) completed with the defaults, for a match by this version of the rules. Unknown names and
// values that do not fit are refused: InputError{"bad_option"}, naming option, value and what would be allowed. Whether
// the options fit each other is the game's business. Unsigned values above 2^53 are kept as decimal text, smaller ones
// as numbers.
Json complete_options(const std::vector<OptionSpec>& specs, const Json& given, int rules);

// What was stored with a match, and what it could not say yet: every option it lacks takes the value 'as before'.
Json options_as_stored(const std::vector<OptionSpec>& specs, const Json& stored, int rules);

}  // namespace endtable
