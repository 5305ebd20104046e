// After the Empire: a full position as JSON a person can read and write. One list of fields (Fields) serves both ways:
// Writer and Input are shown the same fields by the same names. What is left out is nothing: 0, no card, nobody.
//
//   {"season": 3, "active": 0, "order": [1, 0], "fiefs": [{"stock": {"gold": 12, "wood": 3}, "healthy": 4, "cards":
//    ["barracks", "bakery"], "pieces": {"N": {"kind": "wood_wall", "cubes": 2}}, "farm": {"N": 1, "W": 2}, …}, …],
//    "building_row": [{"card": "bakery"}, {}, {"card": "moat"}], "invader_row": [{"lies": "up", "card": "reavers_2",
//    "side": "E"}, {"lies": "down"}], "siege": {"lies": "down"}, "agenda": [{"task": "next_turn"}, {"task": "turn"}]}
//
// A bag that is not named holds what lies nowhere else; without an agenda `active` is to place a Worker.
#include <bit>
#include <set>

#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::after_the_empire {

namespace {

using T = Task::Kind;
using Numbers = std::vector<int>;

// In the order of Task::Kind.
constexpr const char* kTaskNames[] = {
    "none", "draw_objective", "draw_starting", "fill_refugee", "fill_building", "turn_invader", "turn_siege",
    "peek_invader", "rival_order", "block_order",
    // questions
    "start_refugee", "place_gate", "turn", "branch", "subset", "sow", "protect", "stockpile", "repair_free", "trade",
    "keep_objective", "peek", "prep_assign", "prep_move", "combat_assign", "siege_target", "volley", "hits",
    "sack_damage", "prepare", "battles",
    // by themselves
    "setup_objectives", "setup_refugees", "setup_order", "setup_gates", "deal_setup", "season_start", "block_spaces",
    "next_turn", "reveal", "aftermath", "refresh", "deal_refresh", "effect", "draw_pair", "rival_turn", "siege",
    "muster", "volleys", "archery", "shoot", "advance", "melee", "sack"};
static_assert(std::size(kTaskNames) == kTaskKinds);
constexpr const char* kLyingNames[] = {"nothing", "down", "up"};
constexpr const char* kVoidNames[] = {"no", "agenda_full", "too_many_steps", "list_full"};
constexpr int kAll = 7;  // of the seats: everybody (kEverybody)

Json player_json(int p) { return p == kRival ? Json("rival") : p == kAll ? Json("all") : Json(p); }
int read_player(const Reader& r) {
    if (r.json().is_string()) return r.one_of({"rival", "all"}) == 0 ? kRival : kAll;
    return static_cast<int>(r.integer(0, kFiefs - 1));
}

// What is nothing is not written.
class Writer {
public:
    Json take() { return std::move(json_); }
    static bool reads() { return false; }
    static bool has(const char*) { return true; }
    static void expect(bool, const char*, const char*) {}

    template <class N>
    void number(const char* key, N& n, int) {
        if (n != 0) json_[key] = n;
    }
    template <class N>
    void flag(const char* key, N& n) {
        if (n != 0) json_[key] = true;
    }
    template <std::size_t W, class E>
    void word(const char* key, const char* const (&words)[W], E& e) {
        if (const auto i = static_cast<std::size_t>(e); i != 0) json_[key] = words[i];
    }
    template <class Write, class Read>
    void value(const char* key, int& n, int none, const Write& write, const Read&) {
        if (n != none) json_[key] = write(n);
    }
    template <class Write, class Read>
    void items(const char* key, Numbers& list, int, const Write& write, const Read&) {
        for (const int n : list) json_[key].push_back(write(n));
    }
    void name(const char* key) {  // as a list, even if there is nothing in it
        if (!json_.contains(key)) json_[key] = Json::array();
    }
    template <class Visit>
    void part(const char* key, const Visit& visit) {
        Writer inner;
        visit(inner);
        if (!inner.json_.empty()) json_[key] = inner.take();
    }
    template <class X, class Visit>
    void list(const char* key, X* first, int n, const Visit& visit) {
        for (int i = 0; i < n; ++i) add(key, first[i], visit);
    }
    template <class X, class Visit>
    void list(const char* key, std::vector<X>& all, int, const Visit& visit) {
        for (X& x : all) add(key, x, visit);
    }

private:
    template <class X, class Visit>
    void add(const char* key, X& x, const Visit& visit) {
        Writer inner;
        visit(inner, x);
        json_[key].push_back(inner.take());
    }
    Json json_ = Json::object();
};

class Input {
public:
    explicit Input(const Reader& reader) : reader_(reader) {
        if (!reader_.json().is_object()) reader_.only_keys({});
    }
    static bool reads() { return true; }
    bool has(const char* key) const { return reader_.has(key); }
    void expect(bool it_is, const char* key, const char* why) const {
        if (!it_is) (reader_.has(key) ? reader_.at(key) : reader_).fail(why);
    }
    // When everything was asked for: what nobody asked for is a mistake.
    void finish() const {
        for (const auto& [key, value] : reader_.json().items())
            if (asked_.count(key) == 0) reader_.fail("nothing is called \"" + key + "\" here");
    }

    template <class N>
    void number(const char* key, N& n, int most) {
        if (ask(key)) n = static_cast<N>(reader_.at(key).integer(0, most));
    }
    template <class N>
    void flag(const char* key, N& n) {
        if (ask(key)) n = reader_.at(key).boolean() ? 1 : 0;
    }
    template <std::size_t W, class E>
    void word(const char* key, const char* const (&words)[W], E& e) {
        if (!ask(key)) return;
        const std::string name = reader_.at(key).text(40);
        const int i = find_name(words, name);
        if (i < 0) reader_.at(key).fail("there is no \"" + name + "\"");
        e = static_cast<E>(i);
    }
    template <class Write, class Read>
    void value(const char* key, int& n, int, const Write&, const Read& read) {
        if (ask(key)) n = read(reader_.at(key));
    }
    template <class Write, class Read>
    void items(const char* key, Numbers& list, int most, const Write&, const Read& read) {
        if (!ask(key)) return;
        const Reader all = reader_.at(key);
        const int n = all.size(0, most);
        for (int i = 0; i < n; ++i) list.push_back(read(all.at(i)));
    }
    static void name(const char*) {}
    template <class Visit>
    void part(const char* key, const Visit& visit) {
        if (!ask(key)) return;
        Input inner(reader_.at(key));
        visit(inner);
        inner.finish();
    }
    template <class X, class Visit>
    void list(const char* key, X* first, int most, const Visit& visit) {
        if (!ask(key)) return;
        const Reader all = reader_.at(key);
        const int n = all.size(0, most);
        for (int i = 0; i < n; ++i) one(all.at(i), first[i], visit);
    }
    template <class X, class Visit>
    void list(const char* key, std::vector<X>& into, int most, const Visit& visit) {
        if (!ask(key)) return;
        const Reader all = reader_.at(key);
        const int n = all.size(0, most);
        for (int i = 0; i < n; ++i) one(all.at(i), into.emplace_back(), visit);
    }

private:
    bool ask(const char* key) {
        asked_.insert(key);
        return reader_.has(key);
    }
    template <class X, class Visit>
    static void one(const Reader& reader, X& x, const Visit& visit) {
        Input inner(reader);
        visit(inner, x);
        inner.finish();
    }
    Reader reader_;
    std::set<std::string> asked_;
};

template <class Io>
class Fields {
public:
    Fields(const Notation& names, const Setup& setup, State& s) : names_(names), setup_(setup), s_(s) {}

    void table(Io& io) {
        io.number("season", s_.season, kSeasons);
        player(io, "active", s_.active);
        io.flag("over", s_.over);
        io.word("void", kVoidNames, s_.void_by);
        Numbers order(s_.order.begin(), s_.order.end());
        io.items("order", order, kFiefs, player_json, read_player);
        s_.order.clear();
        for (const int p : order) s_.order.push(u8(p));
        seats(io, "surge", s_.surge);
        io.number("resignations", s_.resignations, kFiefs);
        io.list("fiefs", s_.fiefs.data(), setup_.seats, [this](Io& to, Fief& f) { fief(to, f); });
        io.part("rival", [this](Io& to) { rival(to, s_.rival); });
        const auto slot = [this](Io& to, Card& c) { card(to, "card", c); };
        io.list("building_row", s_.building_row.data(), kBuildingSlots, slot);
        io.list("refugee_row", s_.refugee_row.data(), kRefugeeSlots, slot);
        io.list("invader_row", s_.invader_row.data(), kInvaderRow, [this](Io& to, Lying& l) { lying(to, l, false); });
        io.part("siege", [this](Io& to) { lying(to, s_.siege_slot, true); });
        io.part("workers_on", [this](Io& to) { by_location(to, s_.workers_on); });
        io.part("blocked", [this](Io& to) { by_location(to, s_.blocked); });
        drawn(io);
        decks(io);
        tasks(io, "agenda", s_.agenda);
        std::array<int, kFiefs> lanes{0, 1, 2, 3};
        io.list("lanes", lanes.data(), setup_.seats, [this](Io& to, int p) { tasks(to, "tasks", s_.lanes[seat(p)]); });
    }

private:
    // --- Names
    template <class Found>
    static int found(const Reader& r, const Found& id) {
        if (!id) r.fail("no card is called \"" + r.text(60) + "\"");
        return *id;
    }
    int read_card(const Reader& r) const { return found(r, names_.card(r.text(60))); }
    int read_objective(const Reader& r) const { return found(r, names_.objective(r.text(60))); }
    static int read_side(const Reader& r) { return r.one_of({"N", "E", "S", "W"}); }

    void card(Io& io, const char* key, Card& card) {
        int c = card;
        io.value(
            key, c, kNoCard, [this](int i) { return Json(names_.card(i)); },
            [this](const Reader& r) { return read_card(r); });
        card = u8(c);
    }
    static void player(Io& io, const char* key, std::uint8_t& p) {
        int n = p;
        io.value(key, n, 0, player_json, read_player);
        p = u8(n);
    }
    template <class Bits, class Write, class Read>
    static void set(Io& io, const char* key, Bits& bits, const Write& write, const Read& read) {
        Numbers list;
        for (int i = 0; i < static_cast<int>(8 * sizeof bits); ++i)
            if (((std::uint64_t{bits} >> i) & 1) != 0) list.push_back(i);
        io.items(key, list, 64, write, read);
        bits = 0;
        for (const int i : list) bits = static_cast<Bits>(bits | Bits{1} << i);
        io.expect(std::popcount(bits) == static_cast<int>(list.size()), key, "something is there twice");
    }
    static void seats(Io& io, const char* key, Seats& seats) {
        std::uint8_t bits = seats.bits();
        set(io, key, bits, player_json, read_player);
        seats = Seats(bits);
    }
    void cards(Io& io, const char* key, Cards& cards) {
        set(
            io, key, cards, [this](int i) { return Json(names_.card(i)); },
            [this](const Reader& r) { return read_card(r); });
    }
    void objectives(Io& io, const char* key, Objectives& set_of) {
        set(
            io, key, set_of, [this](int i) { return Json(names_.objective(i)); },
            [this](const Reader& r) { return read_objective(r); });
    }
    template <class Bytes>
    static void by_location(Io& io, Bytes& bytes) {
        for (std::size_t i = 0; i < kLocations; ++i) io.number(kSpaceNames[i], bytes[i], 20);
    }
    template <class Visit>
    static void by_side(Io& io, const char* key, const Visit& visit) {
        io.part(key, [&visit](Io& to) {
            for (std::size_t side = 0; side < kSides; ++side) visit(to, kSideNames[side], side);
        });
    }

    // --- Players
    static void squad(Io& io, const char* key, Squad& squad) {
        io.part(key, [&squad](Io& to) {
            to.number("swordsmen", squad.swordsmen, kMostInvaders);
            to.number("archers", squad.archers, kMostInvaders);
        });
    }
    static void troops(Io& io, const char* key, Troops& troops) {
        io.part(key, [&troops](Io& to) {
            to.number("soldiers", troops.soldiers, kMostTroops);
            to.number("mercenaries", troops.mercs, kMostTroops);
        });
    }
    static void battle(Io& io, Battle& b) {
        by_side(io, "field", [&b](Io& to, const char* side, std::size_t i) { squad(to, side, b.field[i]); });
        squad(io, "inside", b.inside);
        by_side(io, "on_wall", [&b](Io& to, const char* side, std::size_t i) { troops(to, side, b.on_wall[i]); });
        by_side(io, "plan", [&b](Io& to, const char* side, std::size_t i) { troops(to, side, b.plan[i]); });
        by_side(io, "volley",
                [&b](Io& to, const char* side, std::size_t i) { to.number(side, b.volley[i], kMostVolley); });
        Numbers hits(b.hits.begin(), b.hits.end());
        if (b.hits == decltype(b.hits){}) hits.clear();
        io.items(
            "hits", hits, kHitPlaces, [](int n) { return Json(n); },
            [](const Reader& r) { return static_cast<int>(r.integer(0, 255)); });
        for (std::size_t i = 0; i < hits.size(); ++i) b.hits[i] = u8(hits[i]);
        io.word("bypass_side", kSideNames, b.bypass_side);
        io.number("bypass", b.bypass, 255);
        io.flag("bypass_once", b.bypass_once);
        io.number("cycle", b.cycle, 255);
        io.number("bound", b.bound, 255);
        io.word("status", kStatusNames, b.status);
    }
    static void stock(Io& io, Fief& f) {
        for (std::size_t i = 0; i < kResources; ++i) io.number(kGoodNames[i], f.stock[i], kMostStock);
    }
    static void flags(Io& io, std::array<std::uint8_t, 3>& flags) {
        static constexpr const char* kValues[] = {"1", "2", "3"};
        io.part("flags", [&flags](Io& to) {
            for (std::size_t i = 0; i < 3; ++i) to.number(kValues[i], flags[i], 255);
        });
    }
    void fief(Io& io, Fief& f) {
        cards(io, "cards", f.owned);
        cards(io, "hurt", f.hurt);
        cards(io, "rotated", f.rotated);
        cards(io, "worked", f.worked);
        objectives(io, "objectives", f.objectives);
        objectives(io, "shown", f.shown);
        io.number("hidden", f.hidden, kMaxObjectives);
        io.part("stock", [&f](Io& to) { stock(to, f); });
        io.number("healthy", f.healthy, kMostTroops);
        io.number("wounded", f.wounded, kMostTroops);
        io.number("mercenaries", f.mercs, kMostTroops);
        io.number("gifts", f.gift_mercs, kMostTroops);
        io.number("moves", f.move, kMostTroops);
        io.number("workers_left", f.workers_left, 20);
        io.flag("villager", f.villager_now);
        io.flag("villager_next", f.villager_next);
        io.flag("passed", f.passed);
        io.part("pieces", [&f](Io& to) {
            for (std::size_t i = 0; i < kPlaces; ++i)
                to.part(kPlaceNames[i], [&f, i](Io& at_place) {
                    at_place.word("kind", kPieceNames, f.pieces[i].kind);
                    at_place.number("cubes", f.pieces[i].cubes, 20);
                });
        });
        by_side(io, "farm", [&f](Io& to, const char* side, std::size_t i) { to.number(side, f.farm[i], 2); });
        set(
            io, "protected", f.protect, [](int i) { return Json(kSideNames[i & 3]); }, read_side);
        flags(io, f.flags);
        set(
            io, "spaces", f.spaces, [](int i) { return Json(kSpaceNames[(kLocations + i) % kSpaces]); },
            [](const Reader& r) {
                return r.one_of({"infirmary", "granary", "stockpile"});
            });
        io.flag("sacked", f.sacked);
        io.number("sacks", f.sacks, kSeasons);
        io.number("resigned", f.resigned, kFiefs);
        io.part("battle", [&f](Io& to) { battle(to, f.battle); });
    }
    void rival(Io& io, Rival& r) {
        cards(io, "cards", r.cards);
        io.number("gold", r.gold, kMostStock);
        io.number("works", r.works, 255);
        io.number("scouts", r.scouts, 255);
        io.number("camp", r.camp, 255);
        io.number("workers_left", r.workers_left, 20);
        flags(io, r.flags);
        io.flag("sacked", r.sacked);
        io.number("sacks", r.sacks, kSeasons);
    }

    // --- Cards
    void lying(Io& io, Lying& l, bool siege) {
        io.word("lies", kLyingNames, l.how);
        const bool lies = l.how != Lying::How::Empty;
        if (io.reads() && lies) l.it = {{kUnknownKind, Seats::none()}, kUnknownSide};
        int kind = lies ? l.it.card.kind : kUnknownKind, side = lies ? l.it.side : kUnknownSide;
        io.value(
            "card", kind, kUnknownKind, [&](int i) { return Json(siege ? names_.siege(i) : names_.invader(i)); },
            [&](const Reader& r) { return found(r, siege ? names_.siege(r.text(60)) : names_.invader(r.text(60))); });
        io.value(
            "side", side, kUnknownSide, [](int i) { return Json(kSideNames[i & 3]); }, read_side);
        io.expect(lies || (kind == kUnknownKind && side == kUnknownSide), "card", "nothing lies here");
        if (!lies) return;
        l.it.card.kind = u8(kind);
        l.it.side = u8(side);
        const bool up = l.how == Lying::How::FaceUp;
        if (up) l.it.card.knows = kEverybody;
        if (!up) seats(io, "knows", l.it.card.knows);
    }
    void drawn(Io& io) {
        std::vector<Hidden> pair(s_.drawn.begin(), s_.drawn.end());
        io.list("drawn", pair, 2, [this](Io& to, Hidden& card) {
            int kind = to.reads() ? kUnknownKind : card.kind;
            to.value(
                "objective", kind, kUnknownKind, [this](int i) { return Json(names_.objective(i)); },
                [this](const Reader& r) { return read_objective(r); });
            card.kind = u8(kind);
            seats(to, "knows", card.knows);
        });
        s_.drawn.clear();
        for (const Hidden& card : pair) s_.drawn.push(card);
    }

    // Cards of a kind that lie outside of the bag.
    template <class Visit>
    void each_outside(const Visit& visit) const {
        const auto card = [&](int c) {
            if (c >= kFirstBuilding && c < kCards)
                visit(c >= kFirstRefugee ? 3 : 2, c >= kFirstRefugee ? c - kFirstRefugee : c - kFirstBuilding);
        };
        const auto cards = [&](Cards set) {
            for (; set != 0; set &= set - 1) card(std::countr_zero(set));
        };
        for (const Fief& f : s_.fiefs) cards(f.owned);
        cards(s_.rival.cards);
        for (const Card c : s_.building_row) card(c);
        for (const Card c : s_.refugee_row) card(c);
        for (const Lying& l : s_.invader_row)
            if (l.how != Lying::How::Empty && l.it.card.is_known()) visit(0, l.it.card.kind);
        if (s_.siege_slot.how != Lying::How::Empty && s_.siege_slot.it.card.is_known())
            visit(1, s_.siege_slot.it.card.kind);
    }
    template <int N>
    void bag(Io& io, const char* key, int deck, Bag<N>& bag, int n) {
        Numbers list;
        for (int i = 0; i < n; ++i)
            if (bag.has(i)) list.push_back(i);
        io.items(
            key, list, n,
            [&](int i) {
                return Json(deck == 0   ? names_.invader(i)
                            : deck == 1 ? names_.siege(i)
                                        : names_.card(deck == 2 ? kFirstBuilding + i : kFirstRefugee + i));
            },
            [&](const Reader& r) {
                const std::string id = r.text(60);
                if (deck == 0) return found(r, names_.invader(id));
                if (deck == 1) return found(r, names_.siege(id));
                const int i = found(r, names_.card(id)) - (deck == 2 ? kFirstBuilding : kFirstRefugee);
                if (i < 0 || i >= n) r.fail("this card is of another deck");
                return i;
            });
        io.name(key);
        bag.clear();
        if (io.has(key) || !io.reads()) {
            for (const int i : list) {
                io.expect(!bag.has(i), key, "a card is there twice");
                bag.set(i, 1);
            }
            return;
        }
        for (int i = 0; i < n; ++i) bag.set(i, 1);
        each_outside([&](int where, int i) {
            if (where == deck && i < n) bag.set(i, 0);
        });
    }
    void decks(Io& io) {
        bag(io, "invaders", 0, s_.invaders, setup_.invaders_n);
        bag(io, "siege_cards", 1, s_.siege, setup_.siege_n);
        bag(io, "buildings", 2, s_.buildings, setup_.buildings_n);
        bag(io, "refugees", 3, s_.refugees, setup_.refugees_n);
        io.part("orders", [this](Io& to) {
            for (int i = 0; i < kLocations; ++i) {
                int n = s_.orders[i];
                to.number(kSpaceNames[i], n, 20);
                s_.orders.set(i, n);
            }
        });
        objective_deck(io);
    }
    void objective_deck(Io& io) {
        Objectives middle = 0;
        Numbers discards;
        for (int i = 0; i < kMaxObjectives; ++i)
            if (s_.objectives.bag().has(i)) middle |= Objectives{1} << i;
        for (const Hidden& card : s_.objectives.bottom()) discards.push_back(card.kind);
        objectives(io, "objective_deck", middle);
        io.items(
            "objective_discards", discards, kMaxObjectives, [this](int i) { return Json(names_.objective(i)); },
            [this](const Reader& r) { return read_objective(r); });
        io.name("objective_deck");
        if (!io.reads()) return;
        if (!io.has("objective_deck")) {
            middle = (Objectives{1} << setup_.objectives_n) - 1;
            for (const Fief& f : s_.fiefs) middle &= ~f.objectives;
            for (const Hidden& card : s_.drawn)
                if (card.is_known()) middle &= ~(Objectives{1} << card.kind);
            for (const int i : discards) middle &= ~(Objectives{1} << i);
        }
        s_.objectives = {};
        for (int i = 0; i < kMaxObjectives; ++i)
            if (((middle >> i) & 1) != 0) s_.objectives.shuffle_in(i);
        for (const int i : discards) s_.objectives.put_at_bottom(i, kEverybody);
    }

    // --- What is still to be done
    template <int N>
    void tasks(Io& io, const char* key, Agenda<Task, N>& agenda) {
        std::vector<Task> list(agenda.all().begin(), agenda.all().end());
        io.list(key, list, N, [](Io& to, Task& t) {
            to.word("task", kTaskNames, t.kind);
            player(to, "who", t.who);
            to.number("a", t.a, 255);
            to.number("b", t.b, 255);
        });
        agenda.clear();
        for (const Task& t : list) (void)agenda.push(t);
    }

    const Notation& names_;
    const Setup& setup_;
    State& s_;
};

}  // namespace

Json Presentation::position(const State& s) const {
    State copy = s;
    Writer writer;
    Fields<Writer>(notation_, *setup_, copy).table(writer);
    return writer.take();
}

State Presentation::read_position(const Json& json) const {
    const Reader reader(json, "position", "bad_position");
    State s{};
    s.building_row.fill(kNoCard);
    s.refugee_row.fill(kNoCard);
    Input input(reader);
    Fields<Input>(notation_, *setup_, s).table(input);
    input.finish();
    if (!input.has("order") && s.over == 0 && s.season > 0) {
        for (int p = 0; p < setup_->seats; ++p) s.order.push(u8(p));
        if (setup_->is_rival()) s.order.push(u8(kRival));
    }
    if (!input.has("agenda") && s.over == 0) {
        (void)s.agenda.push({T::NextTurn});
        (void)s.agenda.push({T::Turn, s.active});
    }
    if (const char* why = game_.broken(s)) reader.fail(why);
    return s;
}

}  // namespace endtable::after_the_empire
