// The house's JSON: nlohmann's, with sorted keys, so that equal values are equal text. Headers that only name Json
// include present/json_fwd.hpp; this one costs seconds a file unless it is precompiled.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "present/json_fwd.hpp"

namespace endtable {

inline constexpr std::size_t kMaxJsonBytes = std::size_t{4} << 20;
inline constexpr int kMaxJsonDepth = 64;

// Text that came from outside. Refuses what is too long, nested too deeply, not UTF-8 or no JSON at all, and objects
// that name a key twice, with the place. Throws InputError{"bad_json"}; `where` opens the message.
Json parse_json(std::string_view text, std::string_view where, std::size_t max_bytes = kMaxJsonBytes,
                int max_depth = kMaxJsonDepth);

// One line, sorted keys, invalid UTF-8 replaced: never throws.
std::string dump_json(const Json& value);

// A value as a message may quote it: its JSON, cut short.
std::string brief_json(const Json& value);

}  // namespace endtable
