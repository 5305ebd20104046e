#include "match/printable.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "present/json.hpp"

namespace endtable {

bool is_printable(const std::string& text) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    return std::none_of(text.begin(), text.end(), is_control) && is_utf8(text);
}

int characters(const std::string& utf8) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; };
    return static_cast<int>(std::count_if(utf8.begin(), utf8.end(), begins));
}

std::string hex16(std::uint64_t hash) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
    const std::string text(digits.data(), end);
    return std::string(digits.size() - text.size(), '0') + text;
}

}  // namespace endtable
