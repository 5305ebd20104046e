// The house's JSON: nlohmann's, with sorted keys, so that equal values are equal text. Headers that only name Json
// include present/json_fwd.hpp; this one costs seconds a file unless it is precompiled.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "present/json_fwd.hpp"

namespace endtable {

inline constexpr std::size_t kMaxJsonBytes = std::size_t{4} << 20;
inline constexpr int kMaxJsonDepth = 64;

// object({{"at", "d4"}, {"count", 2}}): what nlohmann's own braces make, without an array and two values for each name
// on the way. Views and events are made of little else: it halves a WebAssembly module.
class Field {
public:
    Field(const char* name, Json value) : name_(name), value_(std::move(value)) {}
    Field(const char* name, const char* text);
    Field(const char* name, std::string text);
    Field(const char* name, std::nullptr_t);
    Field(const char* name, std::same_as<bool> auto yes) : Field(name, Bool{yes}) {}
    Field(const char* name, std::signed_integral auto number) : Field(name, Whole{number}) {}
    Field(const char* name, std::unsigned_integral auto number) requires(!std::same_as<decltype(number), bool>)
        : Field(name, Natural{number}) {}

private:
    friend Json object(std::initializer_list<Field> fields);
    struct Bool {
        bool yes;
    };
    struct Whole {
        std::int64_t number;
    };
    struct Natural {
        std::uint64_t number;
    };
    Field(const char* name, Bool value);
    Field(const char* name, Whole value);
    Field(const char* name, Natural value);

    const char* name_;
    mutable Json value_;  // what is in an initializer list is const, and would have to be copied
};
Json object(std::initializer_list<Field> fields);

// Text that came from outside. Refuses what is too long, nested too deeply, not UTF-8 or no JSON at all, and objects
// that name a key twice, with the place. Throws InputError{"bad_json"}; `where` opens the message.
Json parse_json(std::string_view text, std::string_view where, std::size_t max_bytes = kMaxJsonBytes,
                int max_depth = kMaxJsonDepth);

// One line, sorted keys, invalid UTF-8 replaced: never throws.
std::string dump_json(const Json& value);
void append_json(std::string& text, const Json& value);  // the same, behind what is there

bool is_utf8(const std::string& text);

// A value as a message may quote it: its JSON, cut short.
std::string brief_json(const Json& value);

}  // namespace endtable
