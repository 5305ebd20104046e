#include "games/after_the_empire/notation.hpp"

#include <algorithm>
#include <vector>

#include "games/after_the_empire/names.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;

// What an argument of an action is, and so how it is spelled.
enum class Arg : std::uint8_t {
    None,
    Card,
    Objective,
    Invader,
    Siege,
    Side,
    SideOrInside,
    Corner,
    Place,
    Space,
    Choice,  // of the space before it; left out where there is none to make
    Shape,
    Material,
    Number
};

struct Word {
    K kind;
    const char* verb;
    Arg args[3] = {};
};
constexpr Word kWords[] = {
    {K::DrawObjective, "objective", {Arg::Objective}},
    {K::DrawStarting, "deal", {Arg::Card}},
    {K::DrawRefugee, "refugee", {Arg::Card}},
    {K::DrawBuilding, "building", {Arg::Card}},
    {K::DrawInvader, "invader", {Arg::Invader, Arg::Side}},
    {K::DrawSiege, "siege", {Arg::Siege, Arg::Side}},
    {K::DrawOrder, "order", {Arg::Space}},
    {K::StartRefugee, "start", {Arg::Card}},
    {K::Gate, "gate", {Arg::Side}},
    {K::Free, "free", {Arg::Card}},
    {K::Place, "place", {Arg::Space, Arg::Choice}},
    {K::PlaceCard, "place_card", {Arg::Card}},
    {K::Pass, "pass"},
    {K::EndTurn, "end_turn"},
    {K::Branch, "branch", {Arg::Number}},
    {K::Subset, "subset", {Arg::Number}},
    {K::Sow, "sow", {Arg::Side}},
    {K::Protect, "protect", {Arg::Side}},
    {K::Build, "build", {Arg::Place, Arg::Shape, Arg::Material}},
    {K::Replace, "replace", {Arg::Place}},
    {K::Repair, "repair", {Arg::Place}},
    {K::Unflame, "unflame", {Arg::Place}},
    {K::HealCard, "heal", {Arg::Card}},
    {K::RebuildCard, "rebuild", {Arg::Card}},
    {K::Done, "done"},
    {K::Trade, "trade", {Arg::Number}},
    {K::NoTrade, "no_trade"},
    {K::Keep, "keep", {Arg::Number}},
    {K::Peek, "peek", {Arg::Number}},
    {K::Assign, "assign", {Arg::Side, Arg::Number, Arg::Number}},
    {K::SiegeTarget, "target", {Arg::Corner}},
    {K::Volley, "volley", {Arg::Side}},
    {K::Hits, "hits", {Arg::SideOrInside, Arg::Number}},
    {K::SackDamage, "damage", {Arg::Card}},
};
static_assert(std::size(kWords) == static_cast<std::size_t>(Action::kLast));

constexpr int kInside = 4;

std::optional<int> number(std::string_view text) {
    if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value <= 255 ? std::optional(value) : std::nullopt;
}

template <std::size_t N>
std::string name_of(const char* const (&names)[N], int i) {
    return i >= 0 && i < static_cast<int>(N) ? names[i] : "?";
}
template <std::size_t N>
std::optional<int> named(const char* const (&names)[N], std::string_view name) {
    const int i = find_name(names, name);
    return i < 0 ? std::nullopt : std::optional(i);
}

std::string id_of(const std::vector<std::string>& ids, int i) {
    return i >= 0 && i < static_cast<int>(ids.size()) ? ids[at(i)] : "?";
}
std::optional<int> found(const std::vector<std::string>& ids, std::string_view id) {
    const auto it = std::find(ids.begin(), ids.end(), id);
    return it == ids.end() ? std::nullopt : std::optional(static_cast<int>(it - ids.begin()));
}

std::string spell(const Notation& names, Arg arg, int value, int x) {
    switch (arg) {
        case Arg::None: break;
        case Arg::Card: return names.card(value);
        case Arg::Objective: return names.objective(value);
        case Arg::Invader: return names.invader(value);
        case Arg::Siege: return names.siege(value);
        case Arg::Side: return name_of(kSideNames, value);
        case Arg::SideOrInside: return value == kInside ? "inside" : name_of(kSideNames, value);
        case Arg::Corner: return name_of(kCornerNames, value);
        case Arg::Place: return name_of(kPlaceNames, value);
        case Arg::Space: return name_of(kSpaceNames, value);
        case Arg::Choice: return value != 0 || names.has_choices(x) ? std::to_string(value) : "";
        case Arg::Shape: return name_of(kShapeNames, value);
        case Arg::Material: return name_of(kMaterialNames, value);
        case Arg::Number: return std::to_string(value);
    }
    return "";
}
std::optional<int> read(const Notation& names, Arg arg, std::string_view text) {
    switch (arg) {
        case Arg::None: break;
        case Arg::Card: return names.card(text);
        case Arg::Objective: return names.objective(text);
        case Arg::Invader: return names.invader(text);
        case Arg::Siege: return names.siege(text);
        case Arg::Side: return named(kSideNames, text);
        case Arg::SideOrInside: return text == "inside" ? kInside : named(kSideNames, text);
        case Arg::Corner: return named(kCornerNames, text);
        case Arg::Place: return named(kPlaceNames, text);
        case Arg::Space: return named(kSpaceNames, text);
        case Arg::Shape: return named(kShapeNames, text);
        case Arg::Material: return named(kMaterialNames, text);
        case Arg::Choice:
        case Arg::Number: return number(text);
    }
    return std::nullopt;
}

}  // namespace

std::string Notation::write(Action a) const {
    for (const Word& word : kWords) {
        if (word.kind != a.kind) continue;
        std::string text = word.verb;
        const int values[] = {a.x, a.y, a.z};
        for (std::size_t i = 0; i < 3; ++i)
            if (const std::string part = spell(*this, word.args[i], values[i], a.x); !part.empty()) text += " " + part;
        return text;
    }
    return "?";
}

std::optional<Action> Notation::parse(std::string_view text) const {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        parts.push_back(text.substr(from, end - from));
        if (parts.size() > 4) return std::nullopt;
        from = end + 1;
    }
    for (const Word& word : kWords) {
        if (parts[0] != word.verb) continue;
        int values[3] = {};
        std::size_t next = 1;
        for (std::size_t i = 0; i < 3 && word.args[i] != Arg::None; ++i) {
            if (next == parts.size()) {
                if (word.args[i] == Arg::Choice) break;
                return std::nullopt;
            }
            const auto value = read(*this, word.args[i], parts[next++]);
            if (!value) return std::nullopt;
            values[i] = *value;
        }
        const Action a = Action::of(word.kind, values[0], values[1], values[2]);
        return next == parts.size() && write(a) == text ? std::optional(a) : std::nullopt;
    }
    return std::nullopt;
}

std::string Notation::card(int card) const {
    return card >= 0 && card < kCards && !content_->card_ids[at(card)].empty() ? content_->card_ids[at(card)] : "?";
}
std::string Notation::invader(int kind) const { return id_of(content_->invader_ids, kind); }
std::string Notation::siege(int kind) const { return id_of(content_->siege_ids, kind); }
std::string Notation::objective(int kind) const { return id_of(content_->objective_ids, kind); }
bool Notation::has_choices(int space) const {
    if (space == index(Space::Buildings) || space == index(Space::Refugees)) return true;
    return space < kLocations && setup_->locations[at(space)].branches_n > 1;
}

std::optional<int> Notation::card(std::string_view id) const {
    for (int i = 0; i < kCards; ++i)
        if (!id.empty() && content_->card_ids[at(i)] == id) return i;
    return std::nullopt;
}
std::optional<int> Notation::invader(std::string_view id) const { return found(content_->invader_ids, id); }
std::optional<int> Notation::siege(std::string_view id) const { return found(content_->siege_ids, id); }
std::optional<int> Notation::objective(std::string_view id) const { return found(content_->objective_ids, id); }

}  // namespace endtable::after_the_empire
