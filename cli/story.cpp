#include "cli/story.hpp"

#include <fmt/format.h>

namespace endtable::cli {

void show_story(Console& console, const std::vector<Line>& lines, bool all) {
    constexpr std::size_t kLast = 20;
    const std::size_t from = all || lines.size() <= kLast ? 0 : lines.size() - kLast;
    if (from > 0) console.show(Line(fmt::format("  ... {} earlier: l all", from), kDim));
    for (std::size_t i = from; i < lines.size(); ++i)
        console.show(Line(fmt::format("{:>4}  ", i + 1), kDim).add(lines[i]));
    if (lines.empty()) console.print("Nothing has happened yet.\n");
}

}  // namespace endtable::cli
