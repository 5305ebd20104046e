#include "games/furtherance/tests/play.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "games/furtherance/content.hpp"
#include "present/content.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::furtherance {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

using Words = std::vector<std::string>;

Words split(std::string_view text, char by = ' ') {
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
std::string join(const Words& words, const char* by = " ") {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : by) + word;
    return text;
}
[[noreturn]] void fail(const std::string& why) { throw std::runtime_error(why); }

const Content& content() {
    static const auto files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    static const auto read = read_content(files);
    return *read;
}
std::shared_ptr<const Content> shared_content() {
    static const auto files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    static const auto read = read_content(files);
    return read;
}

int find(const Words& names, std::string_view name) {
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}
int must_find(const Words& names, std::string_view name) {
    const int i = find(names, name);
    if (i < 0) fail("no such card: " + std::string(name));
    return i;
}
const Words& names_of(DeckId deck) {
    const Content& c = content();
    switch (deck) {
        case DeckId::Units: return c.unit_ids;
        case DeckId::Items: return c.item_ids;
        case DeckId::Buildings: return c.building_ids;
        default: return c.upgrade_ids;
    }
}
const Words kDeckNames{"units", "items", "buildings", "upgrades"};
DeckId deck_named(std::string_view name) { return static_cast<DeckId>(must_find(kDeckNames, name)); }
// The card of that name, whatever its deck.
std::pair<DeckId, int> card_named(std::string_view name) {
    for (int d = 0; d < 4; ++d)
        if (const int i = find(names_of(static_cast<DeckId>(d)), name); i >= 0) return {static_cast<DeckId>(d), i};
    fail("no such card: " + std::string(name));
}
std::string name_of(DeckId deck, int kind) {
    return kind == kUnknownKind ? "?" : names_of(deck).at(static_cast<std::size_t>(kind));
}

int kingdom_named(std::string_view k) { return must_find({"S", "W", "N", "E"}, k); }
int square_named(std::string_view name) {
    const int square = square_of(name);
    if (square < 0) fail("no such square: " + std::string(name));
    return square;
}

const Words kWorkNames{"none", "mine", "buy", "build", "develop", "recruit", "research", "upgrade"};

// "walls:2", "park(1)", "trophy_hall*3", "excalibur:2": the name, and the number after a mark (-1: none).
struct Entry {
    std::string name;
    int colon = -1, paren = -1, star = -1;
    std::string colon_word;
};
Entry read_entry(const std::string& word) {
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
void take_card(State& s, DeckId deck, int kind) {
    const std::string name = name_of(deck, kind);
    switch (deck) {
        case DeckId::Units: return draw_from(s.unit_deck, s.discards[0], kind, name);
        case DeckId::Items: return draw_from(s.item_deck, s.discards[1], kind, name);
        case DeckId::Buildings: return draw_from(s.building_deck, s.discards[2], kind, name);
        default: return draw_from(s.upgrade_deck, s.upgrade_discard, kind, name);
    }
}
void give_back(State& s, DeckId deck, int kind, int n) {
    switch (deck) {
        case DeckId::Units: return s.unit_deck.shuffle_in(kind, n);
        case DeckId::Items: return s.item_deck.shuffle_in(kind, n);
        case DeckId::Buildings: return s.building_deck.shuffle_in(kind, n);
        default: return s.upgrade_deck.shuffle_in(kind, n);
    }
}

std::string unit_text(const Unit& u) {
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
std::string building_text(const Building& b) {
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

std::string worker_word(int kind) {
    return kind == Worker::Starting ? "starting"
           : kind == Worker::Bonus  ? "bonus"
                                    : name_of(DeckId::Upgrades, kind - 1);
}
int worker_named(std::string_view word) {
    if (word == "starting") return Worker::Starting;
    if (word == "bonus") return Worker::Bonus;
    return 1 + must_find(names_of(DeckId::Upgrades), word);
}

const char* decision_name(Task::Kind kind) {
    static constexpr const char* kNames[] = {"pick_leader",
                                             "worker_step",
                                             "buy_pick",
                                             "discard_building",
                                             "build_pick",
                                             "develop_pick",
                                             "recruit_pick",
                                             "place_unit",
                                             "research_deck",
                                             "research_take",
                                             "research_return",
                                             "research_top",
                                             "scholar_acquire",
                                             "upgrade_pick",
                                             "upgrade_replace",
                                             "unit_step",
                                             "substitute",
                                             "defend",
                                             "cloak",
                                             "absorb",
                                             "counter",
                                             "castle_hit",
                                             "castle_counter",
                                             "salvage",
                                             "trap",
                                             "window",
                                             "forced_item",
                                             "extra_turn",
                                             "solo_order",
                                             "solo_target",
                                             "solo_defender",
                                             "solo_spawn"};
    return kNames[static_cast<int>(decision_of(kind))];
}

Json options_of(std::string_view words) {
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

}  // namespace

std::string complaint(int seats, std::string_view options) {
    try {
        configure(shared_content(), options_of(options), seats);
    } catch (const InputError& e) {
        return e.code() + ": " + e.what();
    }
    return "accepted";
}

int unit_kind(std::string_view name) { return must_find(content().unit_ids, name); }
int item_kind(std::string_view name) { return must_find(content().item_ids, name); }
int building_kind(std::string_view name) { return must_find(content().building_ids, name); }
int leader_kind(std::string_view name) { return must_find(content().leader_ids, name); }

// --- The beginning ---------------------------------------------------------------------------------------------------

Play::Play(Raw, int seats, std::string_view words)
    : setup_([&] {
          Json options = options_of(words);
          if (!options.contains("leaders")) options["leaders"] = "none";
          if (!options.contains("first_player")) options["first_player"] = "S";
          return configure(shared_content(), options, seats).setup;
      }()),
      game_(*setup_) {
    s = game_.start();
}

Play Play::from_start(int seats, std::string_view options) {
    Play play(Raw{}, seats, options);
    play.hold_ = true;
    return play;
}

Play::Play(int seats, std::string_view options) : Play(Raw{}, seats, options) {
    next(std::string(kUnits) + " " + kItems + " " + kBuildings);
    follow();
}

// --- Building a position ---------------------------------------------------------------------------------------------

Kingdom& Play::king(std::string_view k) { return kingdom(s, kingdom_named(k)); }
const Kingdom& Play::king(std::string_view k) const { return kingdom(s, kingdom_named(k)); }
Unit& Play::unit(std::string_view square) { return unit_at(s, square_named(square)); }

Play& Play::put(std::string_view units) {
    for (const auto& one : split(units, ',')) {
        const Words words = split(one);
        const auto sign = words.at(1).find('@');
        const Entry place = read_entry(words.at(1).substr(sign + 1));
        const int k = kingdom_named(words[0]), square = square_named(place.name);
        const int kind = must_find(names_of(DeckId::Units), words[1].substr(0, sign));
        if (has(occupied(s), square)) fail(place.name + " is occupied");
        take_card(s, DeckId::Units, kind);
        Unit u;
        u.kind = u8(1 + kind);
        u.owner = u8(k);
        u.damage = u8(std::max(0, place.paren));
        u.moves = u8(setup().numbers.moves + kingdom_stat(setup(), kingdom(s, k), Stat::LimitMoves));
        u.attacks = setup().unit(kind).attacks;
        for (std::size_t i = 2; i < words.size(); ++i) {
            const Entry token = read_entry(words[i]);
            const auto n = u8(std::max(token.colon, 0)), one_or_more = u8(std::max(token.colon, 1));
            if (token.name == "new") {
                u.set(Unit::New);
            } else if (token.name == "ring") {
                u.set(Unit::Ring);
            } else if (token.name == "grail") {
                u.set(Unit::Grail);
                take_card(s, DeckId::Items, item_kind("holy_grail"));
            } else if (token.name == "excalibur") {
                u.set(Unit::Excalibur);
                u.points = n;
                take_card(s, DeckId::Items, item_kind("excalibur"));
            } else if (token.name == "knife") {
                u.knives = one_or_more;
            } else if (token.name == "sharpener") {
                u.sharpeners = one_or_more;
            } else if (token.name == "hp") {
                u.plus_hp = n;
            } else {
                fail("no such token: " + words[i]);
            }
        }
        unit_at(s, square) = u;
        s.owned[static_cast<std::size_t>(k)] |= only(square);
    }
    return edited();
}

Play& Play::build(std::string_view k, std::string_view buildings) {
    for (const auto& word : split(buildings)) {
        const Entry e = read_entry(word);
        const int kind = building_kind(e.name);
        take_card(s, DeckId::Buildings, kind);
        Building b;
        b.kind = u8(kind);
        b.counters = u8(std::max(0, e.colon));
        b.damage = u8(std::max(0, e.paren));
        b.trophies = u8(std::max(0, e.star));
        king(k).buildings.push(b);
    }
    return edited();
}

Play& Play::give(std::string_view k, std::string_view items) {
    for (const auto& word : split(items)) {
        take_card(s, DeckId::Items, item_kind(word));
        king(k).items.add(item_kind(word));
    }
    return edited();
}

Play& Play::study(std::string_view k, std::string_view cards) {
    for (const auto& word : split(cards)) {
        const auto [deck, kind] = card_named(word);
        take_card(s, deck, kind);
        const Seat owner = setup().seat_of[static_cast<std::size_t>(kingdom_named(k))];
        king(k).research.push({deck, {u8(kind), Seats::only(owner)}, 0});
    }
    return edited();
}

Play& Play::hire(std::string_view k, std::string_view workers) {
    for (const Worker& w : king(k).workers)
        if (w.kind != Worker::Starting && w.kind != Worker::Bonus) give_back(s, DeckId::Upgrades, w.kind - 1, 1);
    king(k).workers.clear();
    for (const auto& word : split(workers)) {
        const Entry e = read_entry(word);
        const int kind = worker_named(e.name);
        if (kind != Worker::Starting && kind != Worker::Bonus) take_card(s, DeckId::Upgrades, kind - 1);
        const int did = e.colon_word.empty() ? 0 : must_find(kWorkNames, e.colon_word);
        king(k).workers.push({u8(kind), u8(did)});
    }
    return edited();
}

Play& Play::train(std::string_view k, std::string_view upgrades) {
    for (const auto& word : split(upgrades)) {
        const Entry e = read_entry(word);
        const int kind = must_find(names_of(DeckId::Upgrades), e.name);
        take_card(s, DeckId::Upgrades, kind);
        king(k).training.push({u8(kind), u8(e.colon)});
    }
    return edited();
}

Play& Play::lead(std::string_view k, std::string_view leader) {
    king(k).leader = u8(1 + leader_kind(leader));
    king(k).leader_counters = u8(leader_stat(setup(), king(k), Stat::StartCounters));
    return edited();
}

Play& Play::open(std::string_view name, std::string_view slots) {
    const DeckId deck = deck_named(name);
    auto& market = s.market[static_cast<std::size_t>(index(deck))];
    for (Slot& slot : market) {
        if (slot.n > 0) give_back(s, deck, slot.kind, slot.n);
        slot = {};
    }
    std::size_t at = 0;
    for (const auto& word : split(slots)) {
        const Entry e = read_entry(word);
        const int kind = must_find(names_of(deck), e.name), n = std::max(1, e.star);
        for (int i = 0; i < n; ++i) take_card(s, deck, kind);
        market.at(at++) = {u8(kind), u8(n)};
    }
    return edited();
}

Play& Play::strip(std::string_view name, std::string_view keep) {
    const DeckId deck = deck_named(name);
    Words kept = split(keep);
    const auto empty = [&](auto& from, auto& discards) {
        std::remove_reference_t<decltype(from)> rest;
        from.shuffle();
        for (int i = 0; i < from.bag().kinds(); ++i)
            for (int n = 0; n < from.bag()[i]; ++n) {
                const auto found = std::find(kept.begin(), kept.end(), name_of(deck, i));
                if (found == kept.end()) {
                    discards.add(i);
                } else {
                    kept.erase(found);
                    rest.shuffle_in(i);
                }
            }
        from = rest;
    };
    switch (deck) {
        case DeckId::Units: empty(s.unit_deck, s.discards[0]); break;
        case DeckId::Items: empty(s.item_deck, s.discards[1]); break;
        case DeckId::Buildings: empty(s.building_deck, s.discards[2]); break;
        default: empty(s.upgrade_deck, s.upgrade_discard); break;
    }
    if (!kept.empty()) fail("not in the deck: " + join(kept));
    return edited();
}

Play& Play::gold(std::string_view k, int n) {
    king(k).gold = static_cast<std::uint16_t>(n);
    return *this;
}
Play& Play::hp(std::string_view k, int n) {
    king(k).hp = u8(n);
    return *this;
}
Play& Play::points(std::string_view k, int n) {
    king(k).permanent_vp = u8(n);
    return *this;
}
Play& Play::counters(std::string_view k, int n) {
    king(k).enemy_counters = u8(n);
    return *this;
}
Play& Play::enemy_research(std::string_view k, std::string_view units) {
    for (const auto& word : split(units)) {
        take_card(s, DeckId::Units, unit_kind(word));
        king(k).enemy_research.add(unit_kind(word));
    }
    return edited();
}

Play& Play::next(std::string_view cards) {
    for (auto& word : split(cards)) next_.push_back(word);
    return *this;
}

Play& Play::to_units() {
    const std::uint16_t before = kingdom(s, s.active).gold;
    while (s.agenda.top().kind == Task::Kind::WorkerStep) {
        std::string word = legal("end_workers");
        for (const auto& one : split(legal(), ','))
            if (word.empty() && (one == "mine" || one.ends_with(" mine"))) word = one;
        act(word);
    }
    kingdom(s, s.active).gold = before;
    return *this;
}

Play& Play::to_turn(std::string_view k) {
    for (int i = 0; i < 4 && ask() != std::string(k) + " worker_step"; ++i) to_units().act("end_turn");
    if (ask() != std::string(k) + " worker_step")
        fail("it does not become the turn of " + std::string(k) + ": " + ask());
    return *this;
}

Play& Play::edited() {
    if (const char* broken = game_.broken(s)) fail(std::string("broken: ") + broken);
    return *this;
}

// --- Looking ---------------------------------------------------------------------------------------------------------

std::string Play::ask() const {
    const Turn turn = game_.turn(s);
    static constexpr const char* kReasons[] = {"none", "vp", "last_alive", "round_limit", "resign", "lost"};
    if (turn.is_over())
        return std::string(s.winner == 0 ? "nobody" : kKingdomNames[s.winner - 1]) + " " +
               kReasons[static_cast<int>(s.reason)];
    if (turn.is_chance()) return "chance";
    const Task& task = s.agenda.top();
    return std::string(kKingdomNames[task.who]) + " " + decision_name(task.kind);
}

std::string Play::legal(std::string_view prefix) const {
    std::vector<Action> list;
    game_.actions(s, asked(), list);
    Words words;
    for (const Action a : list)
        if (const std::string word = say(a); word.starts_with(prefix)) words.push_back(word);
    std::sort(words.begin(), words.end());
    return join(words, ", ");
}

std::string Play::refusal(std::string_view word) const {
    const Refusal why = game_.refusal(s, asked(), parse(word));
    return why ? std::string(why.reason) + " " + why.clause : "legal";
}
std::string Play::refusal(std::string_view k, std::string_view word) const {
    const Seat p = setup().seat_of[static_cast<std::size_t>(kingdom_named(k))];
    const Refusal why = game_.refusal(s, p, parse(word));
    return why ? std::string(why.reason) + " " + why.clause : "legal";
}

std::string Play::board() const {
    Words words;
    for (const int square : squares(occupied(s)))
        words.push_back(square_name(square) + " " + unit_text(unit_at(s, square)));
    return join(words, ", ");
}
std::string Play::at(std::string_view square) const {
    const Unit& u = unit_at(s, square_named(square));
    return u.kind == 0 ? "" : unit_text(u);
}

std::string Play::reach(std::string_view from) const {
    Squares found = 0;
    const auto explore = [&](const auto& self, const Play& now, const std::string& square) -> void {
        for (const auto& word : split(now.legal(square + "-"), ',')) {
            Play then = now;
            then.act(word);
            found |= only(square_named(word.substr(3)));
            self(self, then, word.substr(3));
        }
    };
    explore(explore, *this, std::string(from));
    Words words;
    for (const int square : squares(found & ~only(square_named(from)))) words.push_back(square_name(square));
    return join(words);
}

std::string Play::buildings(std::string_view k) const {
    Words words;
    for (const Building& b : king(k).buildings) words.push_back(building_text(b));
    return join(words);
}
std::string Play::items(std::string_view k) const { return bag_text(DeckId::Items, king(k).items); }
std::string Play::research(std::string_view k) const {
    Words words;
    for (const Researched& r : king(k).research) words.push_back(name_of(r.deck, r.card.kind));
    return join(words);
}
std::string Play::workers(std::string_view k) const {
    Words words;
    for (const Worker& w : king(k).workers) {
        std::string word = worker_word(w.kind);
        if ((w.did & Worker::Resting) != 0)
            word += ":resting";
        else if (!w.is_ready())
            word += ":" + kWorkNames[static_cast<std::size_t>(w.work())];
        words.push_back(word);
    }
    return join(words);
}
std::string Play::training(std::string_view k) const {
    Words words;
    for (const Training& t : king(k).training)
        words.push_back(name_of(DeckId::Upgrades, t.kind) + ":" + std::to_string(t.counters));
    return join(words);
}
std::string Play::market(std::string_view name) const {
    const DeckId deck = deck_named(name);
    Words words;
    for (const Slot& slot : s.market[static_cast<std::size_t>(index(deck))])
        words.push_back(slot.n == 0 ? "-"
                                    : name_of(deck, slot.kind) + (slot.n > 1 ? "*" + std::to_string(slot.n) : ""));
    return join(words);
}
std::string Play::discards(std::string_view name) const {
    const DeckId deck = deck_named(name);
    return deck == DeckId::Upgrades ? bag_text(deck, s.upgrade_discard)
                                    : bag_text(deck, s.discards[static_cast<std::size_t>(index(deck))]);
}
std::string Play::ends(std::string_view name) const {
    const DeckId deck = deck_named(name);
    const auto text = [&](const auto& d) {
        Words words;
        for (const Hidden& card : d.top()) words.push_back(name_of(deck, card.kind));
        words.push_back("...");
        for (const Hidden& card : d.bottom()) words.push_back(name_of(deck, card.kind));
        return join(words);
    };
    switch (deck) {
        case DeckId::Units: return text(s.unit_deck);
        case DeckId::Items: return text(s.item_deck);
        case DeckId::Buildings: return text(s.building_deck);
        default: return text(s.upgrade_deck);
    }
}
std::string Play::enemy_research(std::string_view k) const { return bag_text(DeckId::Units, king(k).enemy_research); }

std::string Play::chances() const {
    std::vector<Weighted<Action>> list;
    game_.outcomes(s, list);
    Words words;
    for (const auto& o : list) words.push_back(say(o.action) + ":" + std::to_string(o.weight));
    return join(words, ", ");
}

int Play::gold(std::string_view k) const { return king(k).gold; }
int Play::hp(std::string_view k) const { return king(k).hp; }
int Play::vp(std::string_view k) const { return vp_of(setup(), s, kingdom_named(k)); }
int Play::counters(std::string_view k) const { return king(k).enemy_counters; }
int Play::count(Happening what) const {
    int n = 0;
    for (const Event& e : events.list()) n += e.kind == static_cast<std::uint16_t>(what) ? 1 : 0;
    return n;
}
const char* Play::clause(Happening what) const {
    for (const Event& e : events.list())
        if (e.kind == static_cast<std::uint16_t>(what)) return e.clause;
    return "";
}

// --- Words -----------------------------------------------------------------------------------------------------------

std::string Play::say(Action a) const {
    using K = Action::Kind;
    const Lists lists{setup(), s, s.agenda.empty() ? 0 : s.agenda.top().who};
    switch (a.kind) {
        case K::None: return "none";
        case K::FirstPlayer: return std::string("first ") + kKingdomNames[a.x];
        case K::DealLeader: return "deal " + content().leader_ids.at(a.x);
        case K::Draw: return "draw " + name_of(static_cast<DeckId>(a.x), a.y);
        case K::PickLeader: return "pick " + content().leader_ids.at(a.x);
        case K::Act: return (a.x == Worker::Starting ? "" : worker_word(a.x) + " ") + kWorkNames.at(a.y);
        case K::Repeat:
            return (a.x == Worker::Starting ? "" : worker_word(a.x) + " ") + "repeat " + kWorkNames.at(a.z) + ">" +
                   kWorkNames.at(a.y);
        case K::EndWorkers: return "end_workers";
        case K::UseItem: {
            const std::string on = lists.target(a.y);
            return "use " + name_of(DeckId::Items, a.x) + (on.empty() ? "" : " " + on);
        }
        case K::UseLeader: return "leader " + square_name(a.y);
        case K::UseBuilding: return "use " + name_of(DeckId::Buildings, a.x) + " " + square_name(a.y);
        case K::Market: {
            const Slot& slot = s.market[static_cast<std::size_t>(index(lists.market()))].at(a.x);
            return "market " + name_of(lists.market(), slot.kind);
        }
        case K::Research: return "research " + numbered(a.x, lists.research());
        case K::Blind: return "blind";
        case K::Done: return "done";
        case K::Choose: return "discard " + numbered(a.x, lists.buildings(lists.k));
        case K::Develop: return "develop " + lists.target(a.y);
        case K::Place: return "place " + square_name(a.y);
        case K::Deck: return "deck " + kDeckNames.at(a.x);
        case K::Take: return "take " + numbered(a.x, lists.look());
        case K::Return: return "return " + numbered(a.x, lists.research());
        case K::Top: return "top " + numbered(a.x, lists.look());
        case K::Bottom: return "bottom";
        case K::TakeUpgrade: return "take " + numbered(a.x, lists.drawn());
        case K::Replace: return "replace " + std::to_string(a.x);
        case K::Move: return square_name(a.x) + "-" + square_name(a.y);
        case K::AttackUnit: return square_name(a.x) + "x" + square_name(a.y);
        case K::AttackCastle: return square_name(a.x) + "x" + kKingdomNames[a.y];
        case K::Sacrifice:
            return square_name(a.x) + "*" + kKingdomNames[a.y] + " " + numbered(a.z, lists.buildings(a.y));
        case K::EndTurn: return "end_turn";
        case K::Unit: return "unit " + square_name(a.y);
        case K::HitCastle: return "hit castle";
        case K::HitBuilding: return "hit " + numbered(a.x, lists.buildings(s.battle.victim));
        case K::Spawn: return "spawn " + name_of(DeckId::Units, a.x);
        case K::DiscardItem: return "throw " + name_of(DeckId::Items, a.x);
        case K::Yes: return "yes";
        case K::No: return "no";
    }
    return "?";
}

Action Play::parse(std::string_view text) const {
    using K = Action::Kind;
    const Lists lists{setup(), s, s.agenda.empty() ? 0 : s.agenda.top().who};
    Words words = split(text);
    const auto nth = [&](int i, const char* what) {
        if (i < 0) fail(std::string("no such ") + what + ": " + std::string(text));
        return i;
    };
    if (words.size() == 1) {
        static const std::pair<const char*, K> kPlain[] = {
            {"end_workers", K::EndWorkers}, {"blind", K::Blind}, {"done", K::Done}, {"bottom", K::Bottom},
            {"end_turn", K::EndTurn},       {"yes", K::Yes},     {"no", K::No}};
        for (const auto& plain : kPlain)
            if (text == plain.first) return Action::of(plain.second);
        if (const int work = find(kWorkNames, text); work > 0) return Action::of(K::Act, Worker::Starting, work);
        const std::string& w = words[0];
        if (w.size() == 5 && w[2] == '-')
            return Action::of(K::Move, square_named(w.substr(0, 2)), square_named(w.substr(3)));
        if (w.size() == 5 && w[2] == 'x')
            return Action::of(K::AttackUnit, square_named(w.substr(0, 2)), square_named(w.substr(3)));
        if (w.size() == 4 && w[2] == 'x')
            return Action::of(K::AttackCastle, square_named(w.substr(0, 2)), kingdom_named(w.substr(3)));
        fail("no such action: " + std::string(text));
    }
    int worker = Worker::Starting;
    if (find(names_of(DeckId::Upgrades), words[0]) >= 0 || words[0] == "bonus" || words[0] == "starting") {
        worker = worker_named(words[0]);
        words.erase(words.begin());
        if (words.size() == 1) return Action::of(K::Act, worker, must_find(kWorkNames, words[0]));
    }
    const std::string &verb = words[0], &what = words.at(1);
    if (verb == "repeat") {
        const auto arrow = what.find('>');
        return Action::of(K::Repeat, worker, must_find(kWorkNames, what.substr(arrow + 1)),
                          must_find(kWorkNames, what.substr(0, arrow)));
    }
    if (verb == "use") {
        if (const int item = find(names_of(DeckId::Items), what); item >= 0)
            return Action::of(K::UseItem, item, lists.target(words.size() > 2 ? words[2] : ""));
        return Action::of(K::UseBuilding, building_kind(what), square_named(words.at(2)));
    }
    if (verb == "leader") return Action::of(K::UseLeader, 0, square_named(what));
    if (verb == "pick") return Action::of(K::PickLeader, leader_kind(what));
    if (verb == "deal") return Action::of(K::DealLeader, leader_kind(what));
    if (verb == "first") return Action::of(K::FirstPlayer, kingdom_named(what));
    if (verb == "draw") {
        const auto card = card_named(what);
        return Action::of(K::Draw, index(card.first), card.second);
    }
    if (verb == "market") {
        const int kind = must_find(names_of(lists.market()), what);
        const auto& slots = s.market[static_cast<std::size_t>(index(lists.market()))];
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].n > 0 && slots[i].kind == kind) return Action::of(K::Market, static_cast<int>(i));
        fail(what + " does not lie open");
    }
    if (verb == "research")
        return Action::of(K::Research, nth(position_of(what, lists.kd().research.size(), lists.research()), "card"));
    if (verb == "return")
        return Action::of(K::Return, nth(position_of(what, lists.kd().research.size(), lists.research()), "card"));
    if (verb == "discard")
        return Action::of(K::Choose,
                          nth(position_of(what, lists.kd().buildings.size(), lists.buildings(lists.k)), "building"));
    if (verb == "develop") return Action::of(K::Develop, 0, lists.target(what));
    if (verb == "place") return Action::of(K::Place, 0, square_named(what));
    if (verb == "deck") return Action::of(K::Deck, index(deck_named(what)));
    if (verb == "take" && s.agenda.top().kind == Task::Kind::UpgradePick)
        return Action::of(K::TakeUpgrade, nth(position_of(what, s.drawn.size(), lists.drawn()), "upgrade"));
    if (verb == "take") return Action::of(K::Take, nth(position_of(what, s.look.size(), lists.look()), "card"));
    if (verb == "top") return Action::of(K::Top, nth(position_of(what, s.look.size(), lists.look()), "card"));
    if (verb == "replace") return Action::of(K::Replace, std::stoi(what));
    if (verb == "unit") return Action::of(K::Unit, 0, square_named(what));
    if (verb == "hit" && what == "castle") return Action::of(K::HitCastle);
    if (verb == "hit") {
        const int k = s.battle.victim;
        return Action::of(K::HitBuilding,
                          nth(position_of(what, kingdom(s, k).buildings.size(), lists.buildings(k)), "building"));
    }
    if (verb == "spawn") return Action::of(K::Spawn, unit_kind(what));
    if (verb == "throw") return Action::of(K::DiscardItem, item_kind(what));
    if (verb.size() == 4 && verb[2] == '*') {
        const int k = kingdom_named(verb.substr(3));
        return Action::of(K::Sacrifice, square_named(verb.substr(0, 2)), k,
                          nth(position_of(what, kingdom(s, k).buildings.size(), lists.buildings(k)), "building"));
    }
    fail("no such action: " + std::string(text));
}

// --- Acting ----------------------------------------------------------------------------------------------------------

void Play::step(Seat p, Action a) {
    const Refusal why = game_.refusal(s, p, a);
    if (why) fail(say(a) + " at '" + ask() + "' is refused: " + why.reason + " " + why.clause);
    game_.apply(s, p, a, &events);
    edited();
}

void Play::follow() {
    while (!hold_ && game_.turn(s).is_chance()) {
        std::vector<Weighted<Action>> list;
        Action a = game_.chance(s, rng_);
        if (!next_.empty() && a.kind == Action::Kind::Draw) {
            const auto card = card_named(next_.front());
            if (index(card.first) == a.x) {
                a.y = u8(card.second);
                next_.erase(next_.begin());
            }
        }
        step(kChance, a);
    }
}

Play& Play::act(std::string_view words) {
    events.clear();
    for (const auto& word : split(words, ',')) {
        if (game_.turn(s).is_over() || game_.turn(s).is_chance()) fail(word + ": nobody is asked, but " + ask());
        step(asked(), parse(word));
        follow();
    }
    return *this;
}

Play& Play::chance(std::string_view words) {
    for (const auto& word : split(words, ',')) {
        if (!game_.turn(s).is_chance()) fail(word + ": no chance turn, but " + ask());
        step(kChance, parse(word));
    }
    return *this;
}

Play& Play::roll() {
    hold_ = false;
    follow();
    return *this;
}

void Play::resign(std::string_view k) {
    events.clear();
    game_.resign(s, setup().seat_of[static_cast<std::size_t>(kingdom_named(k))], &events);
    edited();
    follow();
}

}  // namespace endtable::furtherance
