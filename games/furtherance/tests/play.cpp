#include "games/furtherance/tests/play_words.hpp"

namespace endtable::furtherance {

using namespace play_words;  // NOLINT(google-build-using-namespace): it is made for this class

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
    grant_bonus();
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

// Who has the points for another worker got it when it had them (FUR-13.7): a position that says otherwise is none.
void Play::grant_bonus() {
    const Setup& setup = game_.setup();
    for (int k = 0; k < kKingdoms; ++k)
        if (setup.is_human(k) && kingdom(s, k).out == 0 && vp_of(setup, s, k) >= setup.numbers.worker_bonus_vp)
            kingdom(s, k).had_bonus = 1;
}

Play& Play::edited() {
    grant_bonus();
    if (const char* broken = game_.broken(s)) fail(std::string("broken: ") + broken);
    if (const char* left = game_.unsettled(s)) fail(std::string("unsettled: ") + left);
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
    return std::string(kKingdomNames[task.who]) + " " + task_name(task.kind);
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
int Play::count(EventKind what) const {
    int n = 0;
    for (const Event& e : events.list()) n += e.kind == static_cast<std::uint16_t>(what) ? 1 : 0;
    return n;
}
const char* Play::clause(EventKind what) const {
    for (const Event& e : events.list())
        if (e.kind == static_cast<std::uint16_t>(what)) return e.clause;
    return "";
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
