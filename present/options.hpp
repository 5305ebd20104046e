// Options of a game: declared once, checked once, always written in full (a record carries every option).
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
};

// {"type":"bool|int|enum|unsigned|words", "default", "help"}, and what is allowed: `values` of a bool, an enum or a
// list of words, `least` and `most` of an int.
Json to_json(const OptionSpec& spec);

// `given` (an object or null) completed with the defaults. Unknown names and values that do not fit are refused:
// InputError{"bad_option"}, naming option, value and what would be allowed. Whether the options fit each other is the
// game's business. Unsigned values above 2^53 are kept as decimal text, smaller ones as numbers.
Json complete_options(const std::vector<OptionSpec>& specs, const Json& given);

}  // namespace endtable
