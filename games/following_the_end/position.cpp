#include "games/following_the_end/position.hpp"

#include <limits>
#include <set>

#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::following_the_end {

namespace {

constexpr const char* kBadPosition = "bad_position";

constexpr const char* kDoNames[] = {
    "none",           "deal",        "roll_time",     "attack_die",  "effect_die",   "draw",       "draft_unit",
    "draft_artifact", "pick_team",   "place_mantra",  "allocate",    "deploy",       "pre",        "movement",
    "combat",         "post",        "keep_artifact", "skill_point", "bonus_move",   "swap_place", "lose_life",
    "fallen",         "bite",        "drafting",      "dealing",     "picking",      "allocating", "deploying",
    "start_mantras",  "set_up_done", "divide",        "turn_begins", "end_movement", "mining",     "end_turn",
    "after_move",     "lose_each",   "defeat",        "point",       "bereaved",     "thorns",     "after_attack",
    "gain",           "mine_each",   "losing",        "depletion",   "climb_next",   "bite_next",  "bite_now"};
static_assert(std::size(kDoNames) == static_cast<std::size_t>(Do::Count));

// --- One list of fields for reading and writing
// ------------------------------------------------------------------------

class Writer {
public:
    template <class T>
    void number(const char* name, const T& value, int fallback = 0) {
        if (static_cast<int>(value) != fallback) json[name] = static_cast<int>(value);
    }
    template <class T, std::size_t N>
    void numbers(const char* name, const std::array<T, N>& values) {
        if (values == std::array<T, N>{}) return;
        json[name] = Json::array();
        for (const T v : values) json[name].push_back(static_cast<int>(v));
    }
    void place(const char* name, const Place& p) {
        if (p.is_somewhere()) json[name] = Notation::place(p);
    }
    template <class T, std::size_t N>
    void word(const char* name, const T& value, const char* const (&words)[N]) {
        json[name] = words[static_cast<std::size_t>(value) % N];
    }
    Json json = Json::object();
};

class Fields {
public:
    explicit Fields(Reader reader) : reader_(std::move(reader)) {
        if (!reader_.json().is_object()) reader_.fail("expected an object");
    }
    Fields(const Fields&) = delete;
    template <class T>
    void number(const char* name, T& value, int fallback = 0) {
        known_.insert(name);
        value = static_cast<T>(
            reader_.integer_or(name, fallback, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    }
    template <class T, std::size_t N>
    void numbers(const char* name, std::array<T, N>& values) {
        if (!has(name)) return;
        const Reader list = reader_.at(name);
        list.size(static_cast<int>(N), static_cast<int>(N));
        for (std::size_t i = 0; i < N; ++i)
            values[i] = static_cast<T>(
                list.at(static_cast<int>(i)).integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    }
    void place(const char* name, Place& p) {
        if (!has(name)) return;
        const auto read = Notation::place(reader_.at(name).text(20));
        if (!read || read->x == 0) reader_.at(name).fail("expected a place: \"x,y,z\"");
        p = *read;
    }
    template <class T, std::size_t N>
    void word(const char* name, T& value, const char* const (&words)[N]) {
        known_.insert(name);
        const Reader at = reader_.at(name);
        const std::string text = at.text(40);
        for (std::size_t i = 0; i < N; ++i)
            if (text == words[i]) {
                value = static_cast<T>(i);
                return;
            }
        at.fail("no such word: \"" + text + "\"");
    }
    bool has(const char* name) {
        known_.insert(name);
        return reader_.has(name);
    }
    const Reader& reader() const { return reader_; }
    void no_more() const {
        for (const auto& [key, value] : reader_.json().items())
            if (known_.count(key) == 0) reader_.fail("there is nothing called \"" + key + "\"");
    }

private:
    Reader reader_;
    std::set<std::string, std::less<>> known_;
};

template <class Io, class U>
void unit_fields(Io& io, U& u) {
    io.place("at", u.at);
    io.number("lives", u.lives);
    io.numbers("skills", u.skills);
    io.number("box", u.box);
    io.number("speed_used", u.speed_used);
    io.number("attacks_used", u.attacks_used);
    io.number("attacks_more", u.attacks_more);
    io.number("moved_points", u.moved_points);
    io.number("cobra_spent", u.cobra_spent);
    io.number("flags", u.flags);
    io.number("bond", u.bond);
    io.number("uses", u.uses);
    io.numbers("turn", u.turn);
    io.numbers("round", u.round);
    io.number("tags", u.tags);
    io.number("attacked_by", u.attacked_by);
}
template <class Io, class T>
void token_fields(Io& io, T& t) {
    io.place("at", t.at);
    io.number("lives", t.lives);
    io.number("acted", t.acted);
    io.number("tags", t.tags);
    io.number("attacked_by", t.attacked_by);
}
template <class Io, class P>
void player_fields(Io& io, P& p) {
    io.number("scrap", p.scrap);
    io.word("role", p.role, kRoleNames);
    io.number("resigned", p.resigned);
    io.number("fell", p.fell);
}
template <class Io, class E>
void entry_fields(Io& io, E& e) {
    io.number("who", e.who);
    io.number("killer", e.killer);
    io.number("armed", e.armed);
    io.number("now", e.now);
}
template <class Io, class T>
void task_fields(Io& io, T& t) {
    io.word("do", t.kind, kDoNames);
    io.number("who", t.who);
    io.number("a", t.a);
    io.number("b", t.b);
    io.number("c", t.c);
    io.number("d", t.d);
    io.number("e", t.e);
    io.number("f", t.f);
}
template <class Io, class S>
void turn_fields(Io& io, S& s) {
    io.number("cursor", s.cursor);
    io.number("cursor_gone", s.cursor_gone);
    io.number("active", s.active, kEmpty);
    io.number("cut", s.cut);
    io.number("mp", s.mp);
    io.number("drawn", s.drawn);
    io.number("behemoth_of", s.behemoth_of, kEmpty);
    io.number("fallen_of", s.fallen_of, kEmpty);
    io.number("awake", s.awake);
    io.number("fallen_defeated", s.fallen_defeated);
    io.number("falls", s.falls);
    io.number("over", s.over);
    io.number("winners", s.winners);
    io.number("reason", s.reason);
    io.number("teams", s.teams);
    io.number("set_up", s.set_up);
    io.number("turns", s.turns);
    io.place("marker", s.marker);
    io.place("mark", s.mark);
    io.numbers("mined", s.mined);
}

int named(const Reader& r, const std::string& name, bool unit) {
    const auto figure = Notation::figure(name);
    if (!figure || Look::is_unit(*figure) != unit) r.fail("no such figure: \"" + name + "\"");
    return *figure;
}

}  // namespace

Json write_position(const State& s, const Setup& setup, const Notation& notation) {
    Json json = object({{"units", Json::object()},
                        {"fallen", Json::object()},
                        {"deposits", Json::array()},
                        {"artifacts", Json::object()},
                        {"players", Json::array()},
                        {"order", Json::array()},
                        {"agenda", Json::array()}});
    for (int i = 0; i < kUnits; ++i) {
        const Unit& u = s.units[static_cast<std::size_t>(i)];
        if (u.card == 0) continue;
        Writer io;
        io.json["card"] = notation.card(u.card - 1);
        unit_fields(io, u);
        json["units"][Notation::figure(i)] = std::move(io.json);
    }
    for (int i = 0; i < kFallen; ++i) {
        const FallenToken& t = s.fallen[static_cast<std::size_t>(i)];
        if (t.lives == 0) continue;
        Writer io;
        token_fields(io, t);
        json["fallen"][Notation::figure(kUnits + i)] = std::move(io.json);
    }
    for (int d = 0; d < setup.deposits(); ++d) json["deposits"].push_back(s.deposits[static_cast<std::size_t>(d)]);
    for (int i = 0; i < kArtifacts; ++i) {
        const int holder = s.holder[static_cast<std::size_t>(i)];
        if (holder == kInDeck) continue;
        Json& one = json["artifacts"][notation.artifact(i)];
        one["holder"] = holder == kDrawn ? Json("drawn") : Json(holder);
        if (s.mantras[static_cast<std::size_t>(i)] > 0) one["mantras"] = s.mantras[static_cast<std::size_t>(i)];
    }
    for (int i = 0; i < setup.seats; ++i) {
        Writer io;
        player_fields(io, s.players[static_cast<std::size_t>(i)]);
        json["players"].push_back(std::move(io.json));
    }
    for (const int p : s.order) json["order"].push_back(p);
    for (const Entry& e : s.entries) {
        Writer io;
        entry_fields(io, e);
        json["returns"].push_back(std::move(io.json));
    }
    Writer turn;
    turn_fields(turn, s);
    json["turn"] = std::move(turn.json);
    for (int i = 0; i < kUnits; ++i)
        if (s.planned[static_cast<std::size_t>(i)] > 0)
            json["planned"][Notation::figure(i)] = s.planned[static_cast<std::size_t>(i)];
    if (s.swap != decltype(s.swap){})
        for (const int u : s.swap) json["swap"].push_back(Notation::figure(u));
    for (const Task& t : s.agenda.all()) {
        Writer io;
        task_fields(io, t);
        json["agenda"].push_back(std::move(io.json));
    }
    return json;
}

State read_position(const Json& json, const Setup& setup, const Content& content) {
    State s;
    Fields all(Reader(json, "position", kBadPosition));
    const Reader& file = all.reader();
    s.holder.fill(kInDeck);
    for (int i = setup.seats; i < kSeats; ++i) s.players[static_cast<std::size_t>(i)].role = Player::Out;
    const auto each = [&](const char* name, const auto& one) {  // of an object
        if (!all.has(name)) return;
        const Reader list = file.at(name);
        if (!list.json().is_object()) list.fail("expected an object");
        for (const auto& [key, value] : list.json().items()) one(key, list.at(key));
    };
    each("units", [&](const std::string& name, const Reader& r) {
        Unit& u = s.units[static_cast<std::size_t>(named(r, name, true))];
        Fields io(r);
        (void)io.has("card");
        const int card = content.unit(r.at("card").text(40));
        if (card < 0) r.at("card").fail("no such unit");
        u.card = u8(card + 1);
        unit_fields(io, u);
        io.no_more();
    });
    each("fallen", [&](const std::string& name, const Reader& r) {
        FallenToken& t = s.fallen[static_cast<std::size_t>(named(r, name, false) - kUnits)];
        Fields io(r);
        token_fields(io, t);
        io.no_more();
    });
    each("artifacts", [&](const std::string& name, const Reader& r) {
        const int i = content.artifact(name);
        if (i < 0) r.fail("no such artifact");
        Fields io(r);
        (void)io.has("holder");
        const Reader holder = r.at("holder");
        s.holder[static_cast<std::size_t>(i)] =
            holder.json() == "drawn" ? kDrawn : u8(static_cast<int>(holder.integer(0, setup.seats - 1)));
        io.number("mantras", s.mantras[static_cast<std::size_t>(i)]);
        io.no_more();
    });
    each("planned", [&](const std::string& name, const Reader& r) {
        s.planned[static_cast<std::size_t>(named(r, name, true))] = u8(static_cast<int>(r.integer(1, 255)));
    });
    const auto list = [&](const char* name, int least, int most, const auto& one) {
        if (!all.has(name)) {
            if (least > 0) (void)file.at(name);  // says that it is missing
            return;
        }
        const Reader entries = file.at(name);
        for (int i = 0, n = entries.size(least, most); i < n; ++i) one(i, entries.at(i));
    };
    list("deposits", setup.deposits(), setup.deposits(), [&](int i, const Reader& r) {
        s.deposits[static_cast<std::size_t>(i)] = u8(static_cast<int>(r.integer(0, 255)));
    });
    list("players", setup.seats, setup.seats, [&](int i, const Reader& r) {
        Fields io(r);
        player_fields(io, s.players[static_cast<std::size_t>(i)]);
        io.no_more();
    });
    list("order", 0, kSeats,
         [&](int, const Reader& r) { s.order.push(u8(static_cast<int>(r.integer(0, kSeats - 1)))); });
    list("returns", 0, 2, [&](int, const Reader& r) {
        Entry e;
        Fields io(r);
        entry_fields(io, e);
        io.no_more();
        s.entries.push(e);
    });
    list("swap", 0, static_cast<int>(s.swap.size()),
         [&](int i, const Reader& r) { s.swap[static_cast<std::size_t>(i)] = u8(named(r, r.text(10), true)); });
    list("agenda", 0, kMaxTasks, [&](int, const Reader& r) {
        Task t;
        Fields io(r);
        task_fields(io, t);
        io.no_more();
        (void)s.agenda.push(t);
    });
    (void)all.has("turn");
    Fields turn(file.at("turn"));
    turn_fields(turn, s);
    turn.no_more();
    all.no_more();
    return s;
}

}  // namespace endtable::following_the_end
