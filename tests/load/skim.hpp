// Picks a few fields out of JSON text without reading the rest: the load program shares its processors with the server,
// and a push is mostly what nobody here looks at. For text that a JSON library wrote; what is no JSON ends a list.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace endtable::load {

// The members of an object, or the items of an array, one after the other, as the text they are.
class Skim {
public:
    explicit Skim(std::string_view text);

    bool next();                                       // false: that was all
    std::string_view key() const { return key_; }      // of a member, without quotes, escapes as they are
    std::string_view value() const { return value_; }  // whole, a text with its quotes

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view key_;
    std::string_view value_;
    bool object_ = false;
};

// The value of a member of an object; empty if there is none.
std::string_view member(std::string_view object, std::string_view key);
std::uint64_t number(std::string_view value);   // 0 if it is none
std::string_view text(std::string_view value);  // without its quotes

}  // namespace endtable::load
