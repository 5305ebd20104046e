#include "engine/suggest.hpp"

#include <algorithm>
#include <cctype>

namespace endtable {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Optimal string alignment: insertions, deletions, substitutions and swapped neighbours cost 1 each.
std::size_t distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> before(width), last(width), row(width);
    for (std::size_t j = 0; j < width; ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j < width; ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0u : 1u)});
            const bool swapped =
                i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last.back();
}

bool begins(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), text.begin(),
                                                         [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t kLongest = 64;
    if (word.empty() || word.size() > kLongest) return {};
    // Every third letter may be wrong, and an abbreviation of three letters or more is as good as the word.
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    std::string best;
    for (const auto& candidate : candidates) {
        const std::size_t d = word.size() >= 3 && begins(candidate, word) ? 1 : distance(word, candidate);
        if (d < best_distance) {
            best_distance = d;
            best = candidate;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string found = nearest(word, candidates);
    return found.empty() ? std::string() : "did you mean '" + found + "'?";
}

}  // namespace endtable
