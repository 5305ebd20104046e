#include "cli/choices.hpp"

#include <algorithm>
#include <cctype>

#include "cli/board.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
           });
}

}  // namespace

std::string without_blanks(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Choices::Choices(std::vector<Choice> list, bool complete, std::vector<std::string> open)
    : list_(std::move(list)), complete_(complete), open_(std::move(open)) {
    // Where moves are numbers themselves, a second numbering would only lead astray.
    const bool numeric = std::any_of(list_.begin(), list_.end(), [](const Choice& c) { return is_number(c.notation); });
    for (std::size_t i = 0; i < list_.size(); ++i) list_[i].key = numeric ? list_[i].notation : std::to_string(i + 1);
}

const Choice* Choices::chosen(const std::string& typed) const {
    const auto find = [&](auto same) {
        const auto found = std::find_if(list_.begin(), list_.end(), same);
        return found == list_.end() ? nullptr : &*found;
    };
    if (const auto* choice = find([&](const Choice& c) { return c.notation == typed; })) return choice;
    if (const auto* choice = find([&](const Choice& c) { return c.key == typed; })) return choice;
    const Choice* match = nullptr;
    for (const auto& choice : list_) {
        if (!same_ignoring_case(choice.notation, typed)) continue;
        if (match != nullptr) return nullptr;  // two that differ in case only: say it exactly
        match = &choice;
    }
    return match;
}

std::map<std::string, std::string> Choices::hints() const {
    std::map<std::string, std::string> hints;
    for (const auto& choice : list_) {
        if (choice.path.empty()) continue;
        const auto [hint, is_new] = hints.emplace(choice.path.back(), choice.key.size() <= 3 ? choice.key : "");
        if (!is_new) hint->second.clear();
    }
    return hints;
}

void Choices::show(Console& console, const Json& view, std::size_t most) const {
    if (!show_by_first_click(console, view, most)) {
        std::size_t key_width = 0, notation_width = 0;
        for (const auto& choice : list_) {
            key_width = std::max(key_width, choice.key.size());
            notation_width = std::max(notation_width, choice.notation.size());
        }
        std::vector<Line> items;
        for (const auto& choice : list_) {
            if (items.size() == most) break;
            Line item(fmt::format("{:>{}}", choice.key, key_width + 1), kAccent);
            if (choice.notation != choice.key) item.add(fmt::format("  {:<{}}", choice.notation, notation_width));
            if (choice.label != choice.notation) item.add("  ").add(choice.label, kDim);
            items.push_back(std::move(item));
        }
        console.show(in_columns(items, console.width()));
    }
    if (list_.size() > most)
        console.show(Line(
            fmt::format(" ... and {} more: o lists all, and any notation may be typed", list_.size() - most), kDim));
    if (complete_) return;
    if (open_.empty()) console.show(Line(" Others may be legal, too: type their notation.", kDim));
    for (const std::string& notation : open_)
        console.show(Line(" Any place will do: ", kDim)
                         .add(notation, kAccent)
                         .add(" with numbers in it; ? before it tells what it costs.", kDim));
}

// Many choices that begin with different things (a card, a unit) are shown one line a thing: "Corner left:  3 CL>N  4
// CL>E".
bool Choices::show_by_first_click(Console& console, const Json& view, std::size_t most) const {
    constexpr std::size_t kFew = 6;
    if (list_.size() <= kFew) return false;
    std::vector<std::pair<std::string, std::vector<const Choice*>>> groups;
    for (const auto& choice : list_) {
        if (choice.path.size() < 2) return false;
        const auto found =
            std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == choice.path[0]; });
        if (found == groups.end())
            groups.push_back({choice.path[0], {&choice}});
        else
            found->second.push_back(&choice);
    }
    if (groups.size() < 2 || groups.size() == list_.size()) return false;

    int name_width = 0;
    for (auto& [id, members] : groups) {
        id = printable(thing_name(id, view));
        name_width = std::max(name_width, text_width(id));
    }
    std::size_t notation_width = 0, shown = 0;
    for (const auto& choice : list_) notation_width = std::max(notation_width, choice.notation.size());
    for (const auto& [title, members] : groups) {
        std::vector<Line> items;
        for (const Choice* choice : members) {
            if (shown++ >= most) break;
            items.push_back(Line(fmt::format("{:>3}", choice->key), kAccent)
                                .add(fmt::format(" {:<{}}", choice->notation, notation_width)));
        }
        if (items.empty()) break;
        const Block heading{Line(" " + title, kDim).pad_to(name_width + 2)};
        console.show(beside(heading, in_columns(items, console.width() - name_width - 4, 2), 1));
    }
    return true;
}

}  // namespace endtable::cli
