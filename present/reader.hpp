// Reading JSON that people wrote: every access checks type and range, and a mistake is reported with its place
// ("effects.json: effects[2].cost: expected a whole number from 0 to 3, found \"one\""). Unknown keys are mistakes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "present/json_fwd.hpp"

namespace endtable {

class Reader {
public:
    // `value` must outlive the reader. `code` is the InputError's code of every complaint.
    Reader(const Json& value, std::string place, std::string code);

    [[noreturn]] void fail(std::string_view why) const;  // "<place>: <why>"
    const std::string& place() const { return place_; }
    const Json& json() const { return *value_; }

    // Objects
    void only_keys(std::initializer_list<std::string_view> allowed) const;  // also: must be an object
    bool has(std::string_view key) const;
    Reader at(std::string_view key) const;  // the member, which must be there

    // Arrays
    int size(int least, int most) const;  // also: must be an array
    Reader at(int i) const;

    // Values
    std::int64_t integer(std::int64_t least, std::int64_t most) const;
    std::uint64_t unsigned64()
        const;  // a whole number, or its decimal digits as text (JavaScript's numbers end at 2^53)
    bool boolean() const;
    std::string text(std::size_t most = 4096) const;
    std::string id() const;                                           // lower_snake, as ids of the house are
    int one_of(std::initializer_list<std::string_view> words) const;  // index of the word

    // What every entry of a content file says of itself: who vouches for it
    void check_source() const;

    // Members that may be absent
    std::int64_t integer_or(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most) const;
    bool boolean_or(std::string_view key, bool fallback) const;

private:
    Reader(const Json& value, std::string place, std::string code, bool root)
        : value_(&value), place_(std::move(place)), code_(std::move(code)), root_(root) {}
    Reader child(const Json& value, const std::string& step, bool is_index) const;
    [[noreturn]] void expected(const std::string& what) const;

    const Json* value_;
    std::string place_;
    std::string code_;
    bool root_;  // the place is still the file's name alone
};

}  // namespace endtable
