#include "cli/standing.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace endtable::cli {

namespace {

std::string ordinal(int n) {
    const bool teen = n % 100 >= 11 && n % 100 <= 13;
    const char* ending = teen || n % 10 > 3 || n % 10 == 0 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : "rd";
    return fmt::format("{}{}", n, ending);
}

}  // namespace

Block draw_standing(const AnyGame& game, const AnyState& end, const std::vector<std::string>& names) {
    const Result result = game.standing(end);
    std::map<int, std::vector<int>> by_rank;
    for (int i = 0; i < game.seats(); ++i) by_rank[result.rank[static_cast<std::size_t>(i)]].push_back(i);
    // Partners share their ranks: it is a draw only if sides do that are not one.
    const auto sides = game.sides();
    const bool one_side = std::all_of(sides.begin(), sides.end(), [&](int side) { return side == sides[0]; });
    const bool drawn = !one_side && by_rank.size() == 1;

    std::size_t longest = 0;
    for (const auto& name : names) longest = std::max(longest, static_cast<std::size_t>(text_width(name)));
    if (result.is_void()) {
        return {Line("The match is void", kBold),
                Line("  Its rules had more to do than they can keep track of. Nobody wins, nobody loses.")};
    }
    Block block{Line(drawn ? "Final standing: a draw" : "Final standing", kBold)};
    for (const auto& [rank, seats] : by_rank) {
        for (const int i : seats) {
            Line line("  ");
            if (!one_side && !drawn) line.add(fmt::format("{:<5}", ordinal(rank)));
            const int at = line.width();
            line.add(names[static_cast<std::size_t>(i)], seat_style(i)).pad_to(at + static_cast<int>(longest));
            const auto score = result.score[static_cast<std::size_t>(i)];
            if (score != Result::kNoScore) line.add(fmt::format("  {:>4} point{}", score, score == 1 ? "" : "s"));
            block.push_back(std::move(line));
        }
    }
    return block;
}

}  // namespace endtable::cli
