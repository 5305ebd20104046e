// Reading lines of unknown length without trusting it.
#pragma once

#include <istream>
#include <optional>
#include <string>

namespace endtable {

// The next line without its '\n'. Of a line longer than `most` bytes, `most` + 1 are kept and the rest is skipped, so
// that the caller sees that it was too long. A last line without '\n' counts; nothing at the end of the input.
inline std::optional<std::string> next_line(std::istream& in, std::size_t most) {
    constexpr int kEnd = std::istream::traits_type::eof();
    auto* bytes = in.rdbuf();
    int c = bytes->sbumpc();
    if (c == kEnd) return std::nullopt;
    std::string line;
    for (; c != kEnd && c != '\n'; c = bytes->sbumpc())
        if (line.size() <= most) line.push_back(static_cast<char>(c));
    return line;
}

}  // namespace endtable
