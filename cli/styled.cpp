#include "cli/styled.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace endtable::cli {

namespace {

// The length in bytes of the well-formed UTF-8 character at the start of `text`, or 0.
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
    const unsigned first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0u) != 0x80u) return 0;
    // Overlong forms, surrogates, and what lies beyond Unicode
    if (length == 3 && ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F))) return 0;
    if (length == 4 && ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F))) return 0;
    return length;
}

bool is_control(std::string_view c) {
    if (c.size() == 1) return static_cast<unsigned char>(c[0]) < 0x20 || c[0] == 0x7F;
    if (c.size() == 2) return c[0] == '\xC2' && static_cast<unsigned char>(c[1]) < 0xA0;
    // Marks that turn the direction of what follows: U+200E, U+200F, U+202A-E, U+2066-9
    const auto third = c.size() == 3 ? static_cast<unsigned char>(c[2]) : 0u;
    const std::string_view lead = c.substr(0, 2);
    return (lead == "\xE2\x80" && (third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE))) ||
           (lead == "\xE2\x81" && third >= 0xA6 && third <= 0xA9);
}

std::string escape(Style style) {
    if (style == kPlain) return {};
    std::string codes;
    const auto add = [&](std::string_view code) { codes.append(codes.empty() ? "" : ";").append(code); };
    if (style.bold) add("1");
    if (style.dim) add("2");
    if (style.reverse) add("7");
    if (style.colour >= 0) add(fmt::format("38;5;{}", style.colour));
    return "\x1b[" + codes + "m";
}

}  // namespace

Style seat_style(int seat) {
    // Okabe and Ito's colours as near as 256 come to them; their black would vanish on a dark terminal.
    static constexpr std::array<std::int16_t, 8> kPalette{208, 74, 227, 248, 255, 32, 175, 36};
    return {.colour = kPalette[static_cast<std::size_t>(seat) % kPalette.size()]};
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = character(text);
        const std::string_view c = text.substr(0, std::max<std::size_t>(length, 1));
        if (c == "\n" || c == "\t")
            out += ' ';
        else if (length == 0 || is_control(c))
            out += '?';
        else
            out += c;
        text.remove_prefix(c.size());
    }
    return out;
}

int text_width(std::string_view utf8) {
    return static_cast<int>(std::count_if(utf8.begin(), utf8.end(),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

Line& Line::add(std::string_view text, Style style) {
    std::string clean = printable(text);
    if (clean.empty()) return *this;
    width_ += text_width(clean);
    if (!spans_.empty() && spans_.back().style == style)
        spans_.back().text += clean;
    else
        spans_.push_back({std::move(clean), style});
    return *this;
}

Line& Line::add(const Line& other) {
    spans_.insert(spans_.end(), other.spans_.begin(), other.spans_.end());
    width_ += other.width_;
    return *this;
}

Line& Line::pad_to(int width) {
    if (width > width_) add(std::string(static_cast<std::size_t>(width - width_), ' '));
    return *this;
}

std::string Line::render(bool colour) const {
    std::string out;
    for (const auto& span : spans_) {
        const std::string start = colour ? escape(span.style) : std::string();
        out += start + span.text + (start.empty() ? "" : "\x1b[0m");
    }
    if (!colour) out.erase(out.find_last_not_of(' ') + 1);
    return out;
}

int block_width(const Block& block) {
    int width = 0;
    for (const auto& line : block) width = std::max(width, line.width());
    return width;
}

Block beside(const Block& left, const Block& right, int gap) {
    Block out;
    const int at = left.empty() ? 0 : block_width(left) + gap;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        Line line = i < left.size() ? left[i] : Line();
        if (i < right.size()) line.pad_to(at).add(right[i]);
        out.push_back(std::move(line));
    }
    return out;
}

void append(Block& block, const Block& more) { block.insert(block.end(), more.begin(), more.end()); }

Block in_columns(const std::vector<Line>& items, int width, int gap) {
    if (items.empty()) return {};
    const int column = std::max(1, block_width(items));
    const auto fitting = static_cast<std::size_t>(std::max(1, (width + gap) / (column + gap)));
    const std::size_t rows = (items.size() + fitting - 1) / fitting;
    Block out(rows);
    for (std::size_t i = 0; i < items.size(); ++i)
        out[i % rows].pad_to(static_cast<int>(i / rows) * (column + gap)).add(items[i]);
    return out;
}

std::vector<std::string> wrap(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    const std::string clean = printable(text);
    std::string_view rest = clean;
    while (true) {
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (rest.empty()) break;
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(word.size());
        if (!line.empty() && text_width(line) + 1 + text_width(word) > width) {
            lines.push_back(std::move(line));
            line.clear();
        }
        line.append(line.empty() ? "" : " ").append(word);
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
}

Block paragraph(std::string_view text, int width, int indent, Style style) {
    Block block;
    for (const auto& line : wrap(text, std::max(20, width - indent)))
        block.push_back(Line().pad_to(indent).add(line, style));
    return block;
}

std::string render(const Block& block, bool colour) {
    std::string out;
    for (const auto& line : block) out += line.render(colour) + "\n";
    return out;
}

std::string grouped(std::uint64_t number) {
    std::string digits = fmt::format("{}", number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

}  // namespace endtable::cli
