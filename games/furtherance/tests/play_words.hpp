// The words the tests of Furtherance speak (play.hpp): cards, squares, kingdoms and counts by name, and back.
#pragma once

#include <algorithm>
#include <filesystem>
#include <span>
#include <stdexcept>

#include "games/furtherance/content.hpp"
#include "games/furtherance/task_names.hpp"
#include "games/furtherance/tests/play.hpp"
#include "present/content.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::furtherance {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace play_words {

using Words = std::vector<std::string>;

inline Words split(std::string_view text, char by = ' ') {
    Words list;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(by, at), text.size());
        std::string_view word = text.substr(at, end - at);
        while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
        while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
        if (!word.empty()) list.emplace_back(word);
        at = end + 1;
    }
    return list;
}
inline std::string join(const Words& words, const char* by = " ") {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : by) + word;
    return text;
}
[[noreturn]] inline void fail(const std::string& why) { throw std::runtime_error(why); }

// Rules are tested with the prices and leaders of tests/content, which the vectors of the ledger name: what is tuned
// for balance (ledger 5.9) may change without them.
inline std::shared_ptr<const Content> shared_content() {
    const std::filesystem::path folder = ENDTABLE_SOURCE_DIR "/games/furtherance/tests/content";
    static const auto files = ContentFiles::embedded(embedded::embedded_files(), "content/").replaced_by(folder);
    static const auto read = read_content(files);
    return read;
}
inline const Content& content() { return *shared_content(); }

inline int find(const Words& names, std::string_view name) {
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}
inline int must_find(const Words& names, std::string_view name) {
    const int i = find(names, name);
    if (i < 0) fail("no such card: " + std::string(name));
    return i;
}
inline const Words& names_of(DeckId deck) {
    const Content& c = content();
    switch (deck) {
        case DeckId::Units: return c.unit_ids;
        case DeckId::Items: return c.item_ids;
        case DeckId::Buildings: return c.building_ids;
        default: return c.upgrade_ids;
    }
}
inline const Words kDeckNames{"units", "items", "buildings", "upgrades"};
inline DeckId deck_named(std::string_view name) { return static_cast<DeckId>(must_find(kDeckNames, name)); }
// The card of that name, whatever its deck.
inline std::pair<DeckId, int> card_named(std::string_view name) {
    for (int d = 0; d < 4; ++d)
        if (const int i = find(names_of(static_cast<DeckId>(d)), name); i >= 0) return {static_cast<DeckId>(d), i};
    fail("no such card: " + std::string(name));
}
inline std::string name_of(DeckId deck, int kind) {
    return kind == kUnknownKind ? "?" : names_of(deck).at(static_cast<std::size_t>(kind));
}

inline int kingdom_named(std::string_view k) { return must_find({"S", "W", "N", "E"}, k); }
inline int square_named(std::string_view name) {
    const int square = square_of(name);
    if (square < 0) fail("no such square: " + std::string(name));
    return square;
}

inline const Words kWorkNames{"none", "mine", "buy", "build", "develop", "recruit", "research", "upgrade"};

// "walls:2", "park(1)", "trophy_hall*3", "excalibur:2": the name, and the number after a mark (-1: none).
struct Entry {
    std::string name;
    int colon = -1, paren = -1, star = -1;
    std::string colon_word;
};
inline Entry read_entry(const std::string& word) {
    Entry e;
    const auto end = word.find_first_of(":(*");
    e.name = word.substr(0, end);
    for (std::size_t at = end; at != std::string::npos; at = word.find_first_of(":(*", at + 1)) {
        const std::string rest = word.substr(at + 1, word.find_first_of(":(*)", at + 1) - at - 1);
        const int n = rest.empty() || rest[0] < '0' || rest[0] > '9' ? -1 : std::stoi(rest);
        if (word[at] == ':') e.colon = n, e.colon_word = rest;
        if (word[at] == '(') e.paren = n;
        if (word[at] == '*') e.star = n;
    }
    return e;
}

// Takes one card of this kind out of the deck (or else out of the discards).
template <class D, class B>
void draw_from(D& deck, B& discards, int kind, const std::string& name) {
    const auto top = deck.top(), bottom = deck.bottom();
    D rest;
    for (int i = 0; i < B::kinds(); ++i)
        if (deck.bag()[i] > 0) rest.shuffle_in(i, deck.bag()[i]);
    bool found = false;
    if (rest.bag().has(kind)) rest.take(kind), found = true;
    for (int i = top.size() - 1; i >= 0; --i) {
        if (!found && top[i].kind == kind) {
            found = true;
            continue;
        }
        rest.put_on_top(top[i].kind, top[i].knows);
    }
    for (int i = 0; i < bottom.size(); ++i) {
        if (!found && bottom[i].kind == kind) {
            found = true;
            continue;
        }
        rest.put_at_bottom(bottom[i].kind, bottom[i].knows);
    }
    if (!found) {
        if (!discards.has(kind)) fail("no " + name + " is left");
        discards.take(kind);
    }
    deck = rest;
}
inline void take_card(State& s, DeckId deck, int kind) {
    const std::string name = name_of(deck, kind);
    switch (deck) {
        case DeckId::Units: return draw_from(s.unit_deck, s.discards[0], kind, name);
        case DeckId::Items: return draw_from(s.item_deck, s.discards[1], kind, name);
        case DeckId::Buildings: return draw_from(s.building_deck, s.discards[2], kind, name);
        default: return draw_from(s.upgrade_deck, s.upgrade_discard, kind, name);
    }
}
inline void give_back(State& s, DeckId deck, int kind, int n) {
    switch (deck) {
        case DeckId::Units: return s.unit_deck.shuffle_in(kind, n);
        case DeckId::Items: return s.item_deck.shuffle_in(kind, n);
        case DeckId::Buildings: return s.building_deck.shuffle_in(kind, n);
        default: return s.upgrade_deck.shuffle_in(kind, n);
    }
}

inline std::string unit_text(const Unit& u) {
    std::string text = std::string(kKingdomNames[u.owner]) + " " + name_of(DeckId::Units, u.kind - 1);
    if (u.damage > 0) text += "(" + std::to_string(u.damage) + ")";
    if (u.is(Unit::New)) text += " new";
    if (u.is(Unit::Ring)) text += " ring";
    if (u.is(Unit::Grail)) text += " grail";
    if (u.is(Unit::Excalibur)) text += " excalibur:" + std::to_string(u.points);
    if (u.knives > 0) text += " knife:" + std::to_string(u.knives);
    if (u.sharpeners > 0) text += " sharpener:" + std::to_string(u.sharpeners);
    if (u.plus_hp > 0) text += " hp:" + std::to_string(u.plus_hp);
    return text;
}
inline std::string building_text(const Building& b) {
    std::string text = name_of(DeckId::Buildings, b.kind);
    if (b.counters > 0) text += ":" + std::to_string(b.counters);
    if (b.damage > 0) text += "(" + std::to_string(b.damage) + ")";
    if (b.trophies > 0) text += "*" + std::to_string(b.trophies);
    return text;
}
template <class B>
std::string bag_text(DeckId deck, const B& bag) {
    Words words;
    for (int i = 0; i < B::kinds(); ++i)
        for (int n = 0; n < bag[i]; ++n) words.push_back(name_of(deck, i));
    return join(words);
}

// The i-th thing of a list as a name, the second of its kind as name#2; and back (-1: there is none).
template <class NameAt>
std::string numbered(int i, NameAt name_at) {
    int before = 0;
    for (int k = 0; k < i; ++k) before += name_at(k) == name_at(i) ? 1 : 0;
    return name_at(i) + (before > 0 ? "#" + std::to_string(before + 1) : "");
}
template <class NameAt>
int position_of(std::string_view word, int n, NameAt name_at) {
    for (int i = 0; i < n; ++i)
        if (numbered(i, name_at) == word) return i;
    return -1;
}

struct Lists {  // the lists of the one who is asked, by name
    const Setup& setup;
    const State& s;
    int k;
    const Kingdom& kd() const { return kingdom(s, k); }
    auto buildings(int of) const {
        return [this, of](int i) { return name_of(DeckId::Buildings, kingdom(s, of).buildings[i].kind); };
    }
    auto training() const {
        return [this](int i) { return name_of(DeckId::Upgrades, kd().training[i].kind); };
    }
    auto research() const {
        return [this](int i) { return name_of(kd().research[i].deck, kd().research[i].card.kind); };
    }
    auto look() const {
        return [this](int i) { return name_of(static_cast<DeckId>(s.job.deck), s.look[i].kind); };
    }
    auto drawn() const {
        return [this](int i) { return name_of(DeckId::Upgrades, s.drawn[i]); };
    }
    DeckId market() const {
        switch (s.agenda.top().kind) {
            case Task::Kind::BuyPick: return DeckId::Items;
            case Task::Kind::BuildPick: return DeckId::Buildings;
            default: return DeckId::Units;
        }
    }
    std::string target(int t) const {
        if (target::is_square(t)) return square_name(t);
        if (t == target::kNone) return "";
        if (t == target::kCastle) return "castle";
        if (target::is_building(t)) return numbered(target::number(t), buildings(k));
        return numbered(target::number(t), training());
    }
    int target(std::string_view word) const {
        if (word.empty()) return target::kNone;
        if (word == "castle") return target::kCastle;
        if (const int square = square_of(word); square >= 0) return square;
        if (const int i = position_of(word, kd().buildings.size(), buildings(k)); i >= 0) return target::building(i);
        if (const int i = position_of(word, kd().training.size(), training()); i >= 0) return target::training(i);
        fail("no such target: " + std::string(word));
    }
};

inline std::string worker_word(int kind) {
    return kind == Worker::Starting ? "starting"
           : kind == Worker::Bonus  ? "bonus"
                                    : name_of(DeckId::Upgrades, kind - 1);
}
inline int worker_named(std::string_view word) {
    if (word == "starting") return Worker::Starting;
    if (word == "bonus") return Worker::Bonus;
    return 1 + must_find(names_of(DeckId::Upgrades), word);
}

inline Json options_of(std::string_view words) {
    Json options = Json::object();
    for (const auto& word : split(words)) {
        const auto equals = word.find('=');
        const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
        if (name == "leader_pool")
            options[name] = split(value, ',');
        else if (value == "true" || value == "false")
            options[name] = value == "true";
        else if (!value.empty() && value.find_first_not_of("-0123456789") == std::string::npos)
            options[name] = std::stoi(value);
        else
            options[name] = value;
    }
    return options;
}

}  // namespace play_words
}  // namespace endtable::furtherance
