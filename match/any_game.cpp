#include "match/any_game.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/hash.hpp"
#include "present/input_error.hpp"

namespace endtable {

std::uint64_t AnyState::hash() const { return hash_bytes(data(), size()); }

const GameModule* find_game(std::string_view id) {
    const auto& all = games();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& game) { return game.info->id == id; });
    return found == all.end() ? nullptr : &*found;
}

const GameModule& find_game_or_throw(std::string_view id) {
    if (const GameModule* game = find_game(id)) return *game;
    std::string names;
    for (const auto& game : games()) names.append(names.empty() ? "" : ", ").append(game.info->id);
    throw InputError("unknown_game", "no game " + brief_json(std::string(id)) + "; there are: " + names);
}

std::shared_ptr<const AnyGame> GameModule::open(const ContentFiles& content, const Json& options, int seats,
                                                std::optional<int> rules) const {
    const int version = rules.value_or(info->rules);
    if (version < 1 || version > info->rules)
        throw InputError("bad_rules", info->id + ": there are no rules of version " + std::to_string(version) +
                                          "; this program knows 1 to " + std::to_string(info->rules));
    return open_by(content, options, seats, version);
}

std::string GameModule::summary() const {
    constexpr std::string_view kWords = "text/en.json";
    if (!official->all().contains(kWords)) return "";
    return Catalogue::read(official->json(kWords), kWords).render("summary");
}

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

// A list item goes on until a blank line, a heading, a table or the next item; an item that is indented and defines no
// clause of its own is part of it.
bool goes_on(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text[0] == '#' || text[0] == '|') return false;
    const bool is_item = text.substr(0, 2) == "- ";
    const bool is_indented = line[0] == ' ' || line[0] == '\t';
    return !is_item || (is_indented && text.substr(0, 4) != "- **");
}

// Ledgers write [R], `[R]` or `[D: what it follows from]`.
std::string_view without_tag(std::string_view text) {
    std::string_view rest = text;
    const bool quoted = !rest.empty() && rest[0] == '`';
    if (quoted) rest.remove_prefix(1);
    if (rest.empty() || rest[0] != '[') return text;
    const auto end = rest.find(quoted ? "]`" : "]");
    return end == std::string_view::npos ? text : trimmed(rest.substr(end + (quoted ? 2 : 1)));
}

}  // namespace

std::string clause_text(std::string_view rules_md, std::string_view clause) {
    const std::string mark = "- **" + std::string(clause) + "**";
    while (!clause.empty() && !rules_md.empty()) {
        const std::string_view line = trimmed(take_line(rules_md));
        if (line.substr(0, mark.size()) != mark) continue;
        std::string text(without_tag(trimmed(line.substr(mark.size()))));
        while (!rules_md.empty()) {
            const std::string_view next = take_line(rules_md);
            if (!goes_on(next)) break;
            text.append(" ").append(trimmed(next));
        }
        return text;
    }
    return {};
}

namespace {

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
    for (std::size_t n = items.size(); n > 1; --n)
        std::swap(items[n - 1], items[rng.below(static_cast<std::uint32_t>(n))]);
}

}  // namespace

// A seating keeps partners if and only if it moves whole sides onto sides of the same size, so it is made of two
// independent choices: which side goes where, and who of a side sits on which of its seats.
std::vector<Seat> shuffle_seats(const std::vector<int>& sides, Rng& rng) {
    std::map<int, std::vector<int>> places;  // by side
    for (std::size_t i = 0; i < sides.size(); ++i) places[sides[i]].push_back(static_cast<int>(i));
    std::map<std::size_t, std::vector<std::vector<int>>> by_size;
    for (const auto& [side, members] : places) by_size[members.size()].push_back(members);

    std::vector<Seat> seating(sides.size(), kNobody);
    for (const auto& [size, from] : by_size) {
        auto to = from;
        shuffle(to, rng);
        for (std::size_t side = 0; side < from.size(); ++side) {
            shuffle(to[side], rng);
            for (std::size_t i = 0; i < size; ++i) seating[static_cast<std::size_t>(from[side][i])] = seat(to[side][i]);
        }
    }
    return seating;
}

void throw_no_solver(const GameInfo& info) {
    std::string names;
    for (const auto& game : games())
        if (game.has_solver) names.append(names.empty() ? "" : ", ").append(game.info->id);
    throw InputError("no_solver", info.id + " has no solver; there is one for: " + names);
}

}  // namespace endtable
