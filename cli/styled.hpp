// Text with colours, laid out before it is printed: lines of spans, blocks of lines, blocks beside each other.
// What a span holds is made harmless (no control characters, valid UTF-8), so that no name in a record and no label in
// a content file can speak to the terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace endtable::cli {

struct Style {
    std::int16_t colour = -1;  // of the 256 of a terminal; -1: its own
    bool bold = false;
    bool dim = false;
    bool reverse = false;

    constexpr bool operator==(const Style&) const = default;
};

inline constexpr Style kPlain{};
inline constexpr Style kBold{.bold = true};
inline constexpr Style kDim{.dim = true};
inline constexpr Style kAccent{.colour = 78};              // what may be chosen
inline constexpr Style kBad{.colour = 203, .bold = true};  // what went wrong
Style seat_style(int seat);                                // the house palette, told apart by colour-blind people too

// Control characters become '?', bytes that are no UTF-8 as well; line ends and tabs become spaces.
std::string printable(std::string_view text);
int text_width(std::string_view utf8);  // in columns, one for each character

class Line {
public:
    Line() = default;
    explicit Line(std::string_view text, Style style = kPlain) { add(text, style); }

    Line& add(std::string_view text, Style style = kPlain);
    Line& add(const Line& other);
    Line& pad_to(int width);
    int width() const { return width_; }
    bool empty() const { return spans_.empty(); }
    std::string render(bool colour) const;  // without line end; without colour also without blanks at the end
    bool operator==(const Line&) const = default;

private:
    struct Span {
        std::string text;
        Style style;
        bool operator==(const Span&) const = default;
    };
    std::vector<Span> spans_;
    int width_ = 0;
};

using Block = std::vector<Line>;

int block_width(const Block& block);
Block beside(const Block& left, const Block& right, int gap);
void append(Block& block, const Block& more);
// Short items in as many columns as fit, read downwards.
Block in_columns(const std::vector<Line>& items, int width, int gap = 3);
// A paragraph in lines of at most `width` columns (longer words stay whole).
std::vector<std::string> wrap(std::string_view text, int width);
Block paragraph(std::string_view text, int width, int indent = 0, Style style = kPlain);
std::string render(const Block& block, bool colour);
std::string grouped(std::uint64_t number);  // "1,234,567"
inline std::string grouped(double number) { return grouped(static_cast<std::uint64_t>(number + 0.5)); }

}  // namespace endtable::cli
