#include "games/furtherance/notation.hpp"

#include <algorithm>

namespace endtable::furtherance {

namespace {

using Kind = Action::Kind;

// What an argument of an action is, and so how it is spelled.
enum class Arg : std::uint8_t {
    None,
    Kingdom,
    Leader,
    Deck,
    CardOfX,
    Worker,
    Work,
    Item,
    Building,
    Unit,
    Target,
    Square,
    Number
};

struct Word {
    Kind kind;
    const char* verb;
    Arg x = Arg::None, y = Arg::None, z = Arg::None;
    bool z_first = false;  // the third argument is written before the second
};

constexpr Word kWords[] = {
    {Kind::FirstPlayer, "first", Arg::Kingdom},
    {Kind::DealLeader, "deal", Arg::Leader},
    {Kind::Draw, "draw", Arg::Deck, Arg::CardOfX},
    {Kind::PickLeader, "leader", Arg::Leader},
    {Kind::Act, "act", Arg::Worker, Arg::Work},
    {Kind::Repeat, "repeat", Arg::Worker, Arg::Work, Arg::Work, true},
    {Kind::EndWorkers, "end_workers"},
    {Kind::UseItem, "item", Arg::Item, Arg::Target},
    {Kind::UseLeader, "leader_use", Arg::None, Arg::Square},
    {Kind::UseBuilding, "building_use", Arg::Building, Arg::Square},
    {Kind::Market, "market", Arg::Number},
    {Kind::Research, "research", Arg::Number},
    {Kind::Blind, "blind"},
    {Kind::Done, "done"},
    {Kind::Choose, "discard", Arg::Number},
    {Kind::Develop, "develop", Arg::None, Arg::Target},
    {Kind::Place, "place", Arg::None, Arg::Square},
    {Kind::Deck, "deck", Arg::Deck},
    {Kind::Take, "take", Arg::Number},
    {Kind::Return, "return", Arg::Number},
    {Kind::Top, "top", Arg::Number},
    {Kind::Bottom, "bottom"},
    {Kind::TakeUpgrade, "upgrade", Arg::Number},
    {Kind::Replace, "replace", Arg::Number},
    {Kind::Move, "move", Arg::Square, Arg::Square},
    {Kind::AttackUnit, "attack", Arg::Square, Arg::Square},
    {Kind::AttackCastle, "attack", Arg::Square, Arg::Kingdom},
    {Kind::Sacrifice, "sacrifice", Arg::Square, Arg::Kingdom, Arg::Number},
    {Kind::EndTurn, "end_turn"},
    {Kind::Unit, "unit", Arg::None, Arg::Square},
    {Kind::HitCastle, "castle"},
    {Kind::HitBuilding, "building", Arg::Number},
    {Kind::Spawn, "spawn", Arg::Unit},
    {Kind::DiscardItem, "discard_item", Arg::Item},
    {Kind::Yes, "yes"},
    {Kind::No, "no"},
};

std::optional<int> number(std::string_view text) {
    if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value <= 255 ? std::optional(value) : std::nullopt;
}

std::optional<int> found(const std::vector<std::string>& ids, std::string_view id) {
    const auto at = std::find(ids.begin(), ids.end(), id);
    return at == ids.end() ? std::nullopt : std::optional(static_cast<int>(at - ids.begin()));
}

template <std::size_t N>
std::optional<int> found(const char* const (&words)[N], std::string_view word) {
    for (std::size_t i = 0; i < N; ++i)
        if (word == words[i]) return static_cast<int>(i);
    return std::nullopt;
}

std::string id_of(const std::vector<std::string>& ids, int i) {
    return i >= 0 && i < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(i)] : "?";
}

class Speller {
public:
    explicit Speller(const Notation& notation) : notation_(notation) {}

    std::string write(Arg arg, int value, int x) const {
        switch (arg) {
            case Arg::Kingdom: return value < kKingdoms ? kKingdomNames[value] : "?";
            case Arg::Leader: return notation_.leader(value);
            case Arg::Deck: return value < 4 ? kDeckNames[value] : "?";
            case Arg::CardOfX: return x < 4 ? notation_.card(static_cast<DeckId>(x), value) : "?";
            case Arg::Worker: return notation_.worker(value);
            case Arg::Work: return value > 0 && value < kWorks ? kWorkNames[value] : "?";
            case Arg::Item: return notation_.card(DeckId::Items, value);
            case Arg::Building: return notation_.card(DeckId::Buildings, value);
            case Arg::Unit: return notation_.card(DeckId::Units, value);
            case Arg::Target: return notation_.target(u8(value));
            case Arg::Square: return Notation::square(value);
            default: return std::to_string(value);
        }
    }
    std::optional<int> read(Arg arg, std::string_view text, int x) const {
        switch (arg) {
            case Arg::Kingdom: return Notation::kingdom(text);
            case Arg::Leader: return notation_.leader(text);
            case Arg::Deck: return Notation::deck(text);
            case Arg::CardOfX: return notation_.card(static_cast<DeckId>(x), text);
            case Arg::Worker: return notation_.worker(text);
            case Arg::Work: return Notation::work(text);
            case Arg::Item: return notation_.card(DeckId::Items, text);
            case Arg::Building: return notation_.card(DeckId::Buildings, text);
            case Arg::Unit: return notation_.card(DeckId::Units, text);
            case Arg::Target: return notation_.target(text);
            case Arg::Square: {
                const int sq = square_of(text);
                return sq < 0 ? std::nullopt : std::optional(sq);
            }
            default: return number(text);
        }
    }

private:
    const Notation& notation_;
};

}  // namespace

std::string Notation::write(Action a) const {
    const Speller speller(*this);
    for (const Word& word : kWords) {
        if (word.kind != a.kind) continue;
        std::string text = word.verb;
        const auto add = [&](Arg arg, int value) {
            if (arg == Arg::None) return;
            const std::string part = speller.write(arg, value, a.x);
            if (!part.empty()) text += " " + part;
        };
        add(word.x, a.x);
        if (word.z_first) add(word.z, a.z);
        add(word.y, a.y);
        if (!word.z_first) add(word.z, a.z);
        return text;
    }
    return "?";
}

std::optional<Action> Notation::parse(std::string_view text) const {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        parts.push_back(text.substr(at, end - at));
        if (parts.size() > 4) return std::nullopt;
        at = end + 1;
    }
    const Speller speller(*this);
    for (const Word& word : kWords) {
        if (parts[0] != word.verb) continue;
        Action a = Action::of(word.kind);
        std::size_t next = 1;
        bool ok = true;
        const auto take = [&](Arg arg, std::uint8_t& into) {
            if (arg == Arg::None || !ok) return;
            const bool missing = next >= parts.size();
            if (missing && arg != Arg::Target) {
                ok = false;
                return;
            }
            const auto value = missing ? std::optional<int>(target::kNone) : speller.read(arg, parts[next++], a.x);
            ok = value.has_value();
            if (ok) into = u8(*value);
        };
        take(word.x, a.x);
        if (word.z_first) take(word.z, a.z);
        take(word.y, a.y);
        if (!word.z_first) take(word.z, a.z);
        if (ok && next == parts.size()) return a;
    }
    return std::nullopt;
}

const std::vector<std::string>& Notation::ids(DeckId deck) const {
    switch (deck) {
        case DeckId::Units: return content_->unit_ids;
        case DeckId::Items: return content_->item_ids;
        case DeckId::Buildings: return content_->building_ids;
        default: return content_->upgrade_ids;
    }
}

std::string Notation::card(DeckId deck, int kind) const { return id_of(ids(deck), kind); }
std::string Notation::leader(int kind) const { return id_of(content_->leader_ids, kind); }
std::string Notation::worker(int kind) const {
    if (kind == Worker::Starting) return "worker";
    if (kind == Worker::Bonus) return "bonus";
    return id_of(content_->upgrade_ids, kind - 1);
}
std::string Notation::target(std::uint8_t t) const {
    if (target::is_square(t)) return square(t);
    if (t == target::kNone) return "";
    if (t == target::kCastle) return "castle";
    if (target::is_building(t)) return "building:" + std::to_string(target::number(t));
    if (target::is_training(t)) return "upgrade:" + std::to_string(target::number(t));
    return "?";
}

std::optional<int> Notation::card(DeckId deck, std::string_view id) const { return found(ids(deck), id); }
std::optional<int> Notation::leader(std::string_view id) const { return found(content_->leader_ids, id); }
std::optional<int> Notation::worker(std::string_view id) const {
    if (id == "worker") return Worker::Starting;
    if (id == "bonus") return Worker::Bonus;
    const auto kind = found(content_->upgrade_ids, id);
    return kind ? std::optional(*kind + 1) : std::nullopt;
}
std::optional<int> Notation::target(std::string_view text) const {
    if (const int sq = square_of(text); sq >= 0) return sq;
    if (text == "castle") return target::kCastle;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto n = number(text.substr(colon + 1));
    if (!n || *n > 31) return std::nullopt;
    if (text.substr(0, colon) == "building") return target::building(*n);
    if (text.substr(0, colon) == "upgrade") return target::training(*n);
    return std::nullopt;
}
std::optional<int> Notation::deck(std::string_view text) { return found(kDeckNames, text); }
std::optional<int> Notation::kingdom(std::string_view text) { return found(kKingdomNames, text); }
std::optional<int> Notation::work(std::string_view text) {
    const auto i = found(kWorkNames, text);
    return i && *i > 0 ? i : std::nullopt;
}

}  // namespace endtable::furtherance
