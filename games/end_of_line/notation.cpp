#include "games/end_of_line/notation.hpp"

#include <cstring>

namespace endtable::end_of_line {

namespace {

struct Word {
    const char* text;
    Action action;
};
// Actions without arguments.
constexpr Word kWords[] = {
    {"keep", Action::mulligan(false)},
    {"redraw", Action::mulligan(true)},
    {"none", Action::no_effect()},
    {"draw", Action::of(Action::Kind::TakeCard)},
    {"top_discard", Action::of(Action::Kind::TopDiscard)},
    {"discard", Action::of(Action::Kind::Discard)},
    {"stop", Action::of(Action::Kind::Stop)},
};

std::optional<int> small_number(std::string_view text) {
    if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace

std::string Notation::write(Seat, Action a) const {
    switch (a.kind) {
        case Action::Kind::Reveal: return "reveal " + std::to_string(a.x) + " " + code(a.y);
        case Action::Kind::Draw: return "draw " + std::to_string(a.x) + " " + code(a.y);
        case Action::Kind::Place: return code(a.x) + ">" + kDirNames[a.y & 3];
        case Action::Kind::Effect:
            if (a.x > setup_->effects.size()) return "?";
            if (a.x > 0) return setup_->effects[static_cast<std::size_t>(a.x - 1)].id;
            break;
        default: break;
    }
    for (const auto& word : kWords)
        if (word.action == a) return word.text;
    return "?";
}

std::optional<Action> Notation::parse(const State&, Seat p, std::string_view text) const {
    if (p == kChance) {
        const std::size_t first = text.find(' '), second = text.find(' ', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
        const std::string_view verb = text.substr(0, first);
        const auto who = small_number(text.substr(first + 1, second - first - 1));
        const auto what = face(text.substr(second + 1));
        if (!who || *who >= setup_->seats || !what || (verb != "reveal" && verb != "draw")) return std::nullopt;
        return verb == "reveal" ? Action::reveal(seat(*who), *what) : Action::draw(seat(*who), *what);
    }
    for (const auto& word : kWords)
        if (text == word.text) return word.action;
    if (const auto i = effect(text)) return Action::effect(*i);
    const std::size_t arrow = text.find('>');
    if (arrow == std::string_view::npos) return std::nullopt;
    const auto what = face(text.substr(0, arrow));
    const auto where = direction(text.substr(arrow + 1));
    if (!what || !where) return std::nullopt;
    return Action::place(*what, *where);
}

std::string Notation::code(int face) const {
    return face >= 0 && face < static_cast<int>(faces_->size()) ? (*faces_)[static_cast<std::size_t>(face)].code : "?";
}

std::optional<int> Notation::face(std::string_view code) const {
    for (std::size_t i = 0; i < faces_->size(); ++i)
        if ((*faces_)[i].code == code) return static_cast<int>(i);
    return std::nullopt;
}

std::optional<int> Notation::effect(std::string_view id) const {
    for (std::size_t i = 0; i < setup_->effects.size(); ++i)
        if (setup_->effects[i].id == id) return static_cast<int>(i);
    return std::nullopt;
}

std::string Notation::cell(Cell c) const {
    return std::to_string(c / setup_->side) + "," + std::to_string(c % setup_->side);
}

std::optional<Cell> Notation::cell(std::string_view text) const {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto row = small_number(text.substr(0, comma)), col = small_number(text.substr(comma + 1));
    if (!row || !col || *row >= setup_->side || *col >= setup_->side) return std::nullopt;
    return static_cast<Cell>(*row * setup_->side + *col);
}

std::optional<Dir> Notation::direction(std::string_view text) {
    if (text.size() != 1 || text[0] == '\0') return std::nullopt;
    const char* at = std::strchr(kDirNames, text[0]);
    if (at == nullptr) return std::nullopt;
    return dir(static_cast<int>(at - kDirNames));
}

}  // namespace endtable::end_of_line
