// Furtherance: a full position as JSON a person can read and write (position_write.cpp), read. A position need not be
// reachable, but it must be consistent (`broken`); what is left out has a sensible default, so that a test names only
// what it is about.
//
//   {"phase": "units", "active": "S", "round"?: 3, "first"?: "S",
//    "kingdoms"?: {"S": {"gold"?: 4, "hp"?: 10, "permanent_vp"?: 2, "leader"?: "payne", "workers"?: ["worker",
//                        {"kind": "miner", "did": "mine"}], "training"?: [{"kind": "miner", "counters": 2}],
//                        "buildings"?: ["walls", {"kind": "park", "counters": 1, "damage": 1}], "items"?: {"potion":
//                        2}, "research"?: [{"deck": "unit", "kind": "archer"}]}, …},
//    "units"?: {"c3": {"kind": "knight", "owner": "S", "damage"?: 1, "grail"?: true, …}, …},
//    "market"?: {"unit": ["knight", {"kind": "fighter", "n": 2}, null], …}, "discards"?: {"item": {"potion": 1}},
//    "decks"?: {"unit": {"top"?: ["knight", {"kind": "archer", "knows": [0]}], "bottom"?: […], "middle"?: {…}}},
//    "agenda"?: ["unit_step", …], "battle"?: {…}, "job"?: {…}, "look"?, "drawn"?, "fallen"?: […], …}
//
// Without `middle` a deck is what is left of the cards; without an entry in `market` three kinds that are left lie
// open. Without an agenda the phase says how it goes on: `turn` (the turn of `active` begins now), `workers`, `units`.
#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/invariants.hpp"
#include "games/furtherance/position_reader.hpp"
#include "present/input_error.hpp"

namespace endtable::furtherance {

namespace {

template <std::size_t N>
int word(const Reader& r, const char* const (&words)[N], const char* what) {
    const std::string text = r.text(40);
    for (std::size_t i = 0; i < N; ++i)
        if (text == words[i]) return static_cast<int>(i);
    r.fail(std::string("no ") + what + " is called \"" + text + "\"");
}

std::uint8_t number(const Reader& r, const char* key, std::int64_t fallback, std::int64_t most = 255) {
    return static_cast<std::uint8_t>(r.integer_or(key, fallback, 0, most));
}

// "S", or what stands for who caused damage: a square or a kingdom.
std::uint8_t read_by(const Reader& r) {
    const std::string text = r.text(4);
    if (const int sq = square_of(text); sq >= 0) return by_unit(u8(sq));
    if (const auto k = Notation::kingdom(text)) return by_kingdom(*k);
    r.fail("expected a square or one of S, W, N, E, found \"" + text + "\"");
}

}  // namespace

// --- Cards -----------------------------------------------------------------------------------------------------------

int PositionReader::read_card(const Reader& r, DeckId deck) const {
    const std::string id = r.text(60);
    const auto kind = notation_.card(deck, id);
    if (!kind) r.fail(std::string("no ") + kDeckNames[index(deck)] + " is called \"" + id + "\"");
    return *kind;
}

int PositionReader::read_leader(const Reader& r) const {
    const std::string id = r.text(60);
    const auto kind = notation_.leader(id);
    if (!kind) r.fail("no leader is called \"" + id + "\"");
    return *kind;
}

int PositionReader::read_square(const Reader& r) const {
    const std::string name = r.text(4);
    const int sq = square_of(name);
    if (sq < 0) r.fail("no square is called \"" + name + "\"");
    return sq;
}

// [0, 2], or ["all"]
Seats PositionReader::read_knows(const Reader& r) const {
    Seats seats;
    const int n = r.size(0, setup_.seats + 1);
    for (int i = 0; i < n; ++i) {
        if (r.at(i).json() == "all")
            seats |= kEverybody;
        else
            seats |= Seats::only(seat(static_cast<int>(r.at(i).integer(0, setup_.seats - 1))));
    }
    return seats;
}

std::uint16_t PositionReader::read_leaders(const Reader& r) const {
    unsigned set = 0;
    const int n = r.size(0, kMaxLeaders);
    for (int i = 0; i < n; ++i) {
        const unsigned bit = 1u << read_leader(r.at(i));
        if ((set & bit) != 0) r.at(i).fail("this leader is named twice");
        set |= bit;
    }
    return static_cast<std::uint16_t>(set);
}

// "knight", or {"kind": "knight", "knows": [0]}
Hidden PositionReader::read_hidden(const Reader& r, DeckId deck, Seats usual) const {
    if (r.json().is_string()) return {u8(read_card(r, deck)), usual};
    r.only_keys({"kind", "knows"});
    return {u8(read_card(r.at("kind"), deck)), r.has("knows") ? read_knows(r.at("knows")) : usual};
}

// --- Kingdoms --------------------------------------------------------------------------------------------------------

// "miner", or {"kind": "miner", "did": "mine", "repeated": true}
Worker PositionReader::read_worker(const Reader& r) const {
    const auto kind_of_worker = [&](const Reader& at) {
        const std::string id = at.text(60);
        const auto kind = notation_.worker(id);
        if (!kind) at.fail("no worker is called \"" + id + "\"");
        return u8(*kind);
    };
    if (r.json().is_string()) return {kind_of_worker(r), 0};
    r.only_keys({"kind", "did", "repeated"});
    Worker w{kind_of_worker(r.at("kind")), 0};
    if (r.has("did")) {
        if (r.at("did").json() == "resting")
            w.did = Worker::Resting;
        else
            w.did = u8(word(r.at("did"), kWorkNames, "work"));
    }
    if (r.boolean_or("repeated", false)) w.did = u8(w.did | Worker::Repeated);
    return w;
}

// "walls" (finished), or {"kind": "park", "counters": 1, "damage": 1, "trophies": 2, "used": 1, "wrecked": true}
Building PositionReader::read_building(const Reader& r) const {
    Building b;
    if (r.json().is_string()) {
        b.kind = u8(read_card(r, DeckId::Buildings));
        return b;
    }
    r.only_keys({"kind", "counters", "damage", "trophies", "used", "wrecked"});
    b.kind = u8(read_card(r.at("kind"), DeckId::Buildings));
    b.counters = number(r, "counters", 0, 20);
    b.damage = number(r, "damage", 0, 100);
    b.trophies = number(r, "trophies", 0);
    b.used = number(r, "used", 0, 20);
    if (r.boolean_or("wrecked", false)) b.used = Building::kWrecked;
    return b;
}

Researched PositionReader::read_researched(const Reader& r, int k) const {
    r.only_keys({"deck", "kind", "knows", "fresh"});
    Researched card;
    card.deck = static_cast<DeckId>(r.at("deck").one_of({"unit", "item", "building"}));
    card.card.kind = u8(read_card(r.at("kind"), card.deck));
    card.card.knows =
        r.has("knows") ? read_knows(r.at("knows")) : Seats::only(setup_.seat_of[static_cast<std::size_t>(k)]);
    card.fresh = r.boolean_or("fresh", false) ? 1 : 0;
    return card;
}

void PositionReader::read_kingdom_of(const Reader& r, int k) {
    r.only_keys({"gold", "hp", "permanent_vp", "leader", "leader_counters", "leader_used", "out", "had_bonus",
                 "workers", "training", "buildings", "items", "research", "enemy_research", "enemy_counters"});
    Kingdom& kd = kingdom(s_, k);
    read_numbers(r, kd, kKingdomNumbers);
    const bool lives = kd.out == 0, human = setup_.is_human(k);
    kd.gold =
        static_cast<std::uint16_t>(r.integer_or("gold", lives && human ? setup_.numbers.start_gold : 0, 0, 10'000));
    kd.hp = number(r, "hp", lives ? setup_.castle_hp : 0, setup_.castle_hp);
    if (r.has("leader")) kd.leader = u8(1 + read_leader(r.at("leader")));
    kd.had_bonus = r.boolean_or("had_bonus", false) ? 1 : 0;
    const auto each = [&](const char* key, int most, const auto& visit) {
        if (!r.has(key)) return false;
        const Reader list = r.at(key);
        const int n = list.size(0, most);
        for (int i = 0; i < n; ++i) visit(list.at(i));
        return true;
    };
    if (!each("workers", kMaxWorkers, [&](const Reader& at) { kd.workers.push(read_worker(at)); }) && lives && human)
        for (int i = 0; i < setup_.start_workers; ++i) kd.workers.push({});
    each("training", kMaxWorkers, [&](const Reader& at) {
        at.only_keys({"kind", "counters"});
        kd.training.push(
            {u8(read_card(at.at("kind"), DeckId::Upgrades)), number(at, "counters", setup_.numbers.upgrade_turns, 20)});
    });
    each("buildings", kMaxBuildings, [&](const Reader& at) { kd.buildings.push(read_building(at)); });
    each("research", kMaxResearch, [&](const Reader& at) { kd.research.push(read_researched(at, k)); });
    if (r.has("items")) read_kinds(r.at("items"), DeckId::Items, kd.items);
    if (r.has("enemy_research")) read_kinds(r.at("enemy_research"), DeckId::Units, kd.enemy_research);
}

void PositionReader::read_unit(const Reader& r, int square) {
    r.only_keys({"kind", "owner", "damage", "plus_hp", "moves", "attacks", "sharpeners", "knives", "points", "new",
                 "ring", "grail", "excalibur", "attacked", "acted", "sacrificed", "hit_by"});
    Unit& u = unit_at(s_, square);
    const int kind = read_card(r.at("kind"), DeckId::Units);
    u.kind = u8(1 + kind);
    u.owner = u8(read_kingdom(r.at("owner")));
    read_numbers(r, u, kUnitNumbers);
    u.moves =
        number(r, "moves", setup_.numbers.moves + kingdom_stat(setup_, kingdom(s_, u.owner), Stat::LimitMoves), 20);
    u.attacks = number(r, "attacks", setup_.unit(kind).attacks, 20);
    for (const FlagName& flag : kFlags)
        if (r.boolean_or(flag.name, false)) u.set(flag.flag);
    if (r.has("hit_by")) u.hit_by = read_by(r.at("hit_by"));
    s_.owned[u.owner] |= only(square);
}

// --- What is going on ------------------------------------------------------------------------------------------------

void PositionReader::read_battle(const Reader& r) {
    r.only_keys({"attacker", "defender", "victim", "by", "on_castle", "replaced", "hit"});
    Battle& b = s_.battle;
    b.attacker = u8(1 + read_square(r.at("attacker")));
    if (r.has("defender")) b.defender = u8(1 + read_square(r.at("defender")));
    b.victim = u8(read_kingdom(r.at("victim")));
    b.by = r.has("by") ? u8(read_kingdom(r.at("by"))) : unit_at(s_, b.attacker - 1).owner;
    b.on_castle = r.boolean_or("on_castle", false) ? 1 : 0;
    b.replaced = r.boolean_or("replaced", false) ? 1 : 0;
    if (!r.has("hit")) return;
    if (r.at("hit").json() == "castle")
        b.hit = 1;
    else
        b.hit = u8(2 + static_cast<int>(r.at("hit").integer(0, kMaxBuildings - 1)));
}

void PositionReader::read_rest(const Reader& r) {
    if (r.has("job")) {
        const Reader job = r.at("job");
        job.only_keys({"worker", "work", "deck"});
        if (job.has("worker")) s_.job.worker = u8(1 + static_cast<int>(job.at("worker").integer(0, kMaxWorkers - 1)));
        if (job.has("work")) s_.job.work = u8(word(job.at("work"), kWorkNames, "work"));
        if (job.has("deck")) s_.job.deck = u8(word(job.at("deck"), kDeckNames, "deck"));
    }
    if (r.has("look")) {
        const int n = r.at("look").size(0, kMaxLook);
        for (int i = 0; i < n; ++i)
            s_.look.push(read_hidden(r.at("look").at(i), static_cast<DeckId>(s_.job.deck),
                                     Seats::only(setup_.seat_of[s_.active])));
    }
    if (r.has("drawn")) {
        const int n = r.at("drawn").size(0, 2);
        for (int i = 0; i < n; ++i) s_.drawn.push(u8(read_card(r.at("drawn").at(i), DeckId::Upgrades)));
    }
    if (r.has("fallen")) {
        const int n = r.at("fallen").size(0, s_.fallen.capacity());
        for (int i = 0; i < n; ++i) {
            const Reader at = r.at("fallen").at(i);
            at.only_keys({"deck", "kind", "owner", "battled"});
            const auto deck = static_cast<DeckId>(at.at("deck").one_of({"unit", "item", "building"}));
            s_.fallen.push({card_of(deck, read_card(at.at("kind"), deck)), u8(read_kingdom(at.at("owner"))),
                            u8(at.boolean_or("battled", false) ? 1 : 0)});
        }
    }
    if (r.has("discards")) {
        const Reader piles = r.at("discards");
        piles.only_keys({"unit", "item", "building", "upgrade"});
        for (int d = 0; d < kMarkets; ++d)
            if (piles.has(kDeckNames[d]))
                read_kinds(piles.at(kDeckNames[d]), static_cast<DeckId>(d), s_.discards[static_cast<std::size_t>(d)]);
        if (piles.has("upgrade")) read_kinds(piles.at("upgrade"), DeckId::Upgrades, s_.upgrade_discard);
    }
    if (r.has("leader_pool")) s_.leader_pool = read_leaders(r.at("leader_pool"));
    if (r.has("leader_hand")) s_.leader_hand = read_leaders(r.at("leader_hand"));
    s_.leader_hand_n = u8(std::popcount(s_.leader_hand));
    s_.extra_turn = r.boolean_or("extra_turn", false) ? 1 : 0;
    s_.hurt = r.boolean_or("hurt", false) ? 1 : 0;
    if (r.has("over")) {
        const Reader over = r.at("over");
        over.only_keys({"winner", "reason"});
        s_.over = 1;
        if (over.has("winner")) s_.winner = u8(1 + read_kingdom(over.at("winner")));
        s_.reason = static_cast<Reason>(word(over.at("reason"), kReasonNames, "reason"));
    }
}

// "unit_step", or {"task": "window", "who": "N", "a": 3}; a unit that waits to be placed is named: "card".
Task PositionReader::read_task(const Reader& r) const {
    Task task;
    task.who = s_.active;
    if (r.json().is_string()) {
        task.kind = static_cast<Task::Kind>(word(r, kTaskNames, "task"));
        return task;
    }
    r.only_keys({"task", "who", "a", "b", "c", "card"});
    task.kind = static_cast<Task::Kind>(word(r.at("task"), kTaskNames, "task"));
    if (r.has("who")) task.who = u8(read_kingdom(r.at("who")));
    // After the last enemy it is the player's turn again: "S".
    if (task.kind == Task::Kind::EnemyPhase && task.who == 0) task.who = kKingdoms;
    task.a = number(r, "a", 0);
    task.b = number(r, "b", 0);
    task.c = number(r, "c", 0);
    if (task.kind == Task::Kind::PlaceUnit) task.a = card_of(DeckId::Units, read_card(r.at("card"), DeckId::Units));
    return task;
}

void PositionReader::read_agenda(const Reader& r, const std::string& phase) {
    const auto push = [&](const Task& task) {
        if (!s_.agenda.push(task)) r.at("agenda").fail("too many tasks");
    };
    const auto turn_task = [&](Task::Kind kind) { push({kind, s_.active, 0, 0, 0}); };
    if (r.has("agenda")) {
        const Reader list = r.at("agenda");
        const int n = list.size(s_.over != 0 ? 0 : 1, kMaxTasks);
        for (int i = 0; i < n; ++i) push(read_task(list.at(i)));
        return;
    }
    if (s_.over != 0) return;
    if (phase == "turn") {
        turn_task(Task::Kind::TurnStart);
        return;
    }
    if (phase != "workers" && phase != "units")
        r.fail("\"agenda\" is missing: only the phases turn, workers and units say how it goes on");
    turn_task(Task::Kind::EndTurn);
    turn_task(Task::Kind::UnitPhase);
    if (phase == "workers") turn_task(Task::Kind::WorkerPhase);
}

State PositionReader::read(const Json& json) {
    const Reader r(json, "position", "bad_position");
    r.only_keys({"phase",  "active",      "first",       "round",      "kingdoms", "units", "market",
                 "decks",  "discards",    "agenda",      "battle",     "job",      "look",  "drawn",
                 "fallen", "leader_pool", "leader_hand", "extra_turn", "hurt",     "over"});
    const std::string phase = r.at("phase").text(20);
    if (phase == "turn")
        s_.phase = static_cast<std::uint8_t>(Phase::Workers);
    else
        s_.phase = u8(word(r.at("phase"), kPhaseNames, "phase"));
    const bool before = s_.phase < static_cast<int>(Phase::Workers);
    s_.round = static_cast<std::uint16_t>(r.integer_or("round", before ? 0 : 1, 0, 10'000));
    if (r.has("active")) s_.active = u8(read_kingdom(r.at("active")));
    s_.first = r.has("first") ? u8(read_kingdom(r.at("first"))) : s_.active;

    if (r.has("kingdoms")) r.at("kingdoms").only_keys({"S", "W", "N", "E"});
    static const Json kNothing = Json::object();
    for (int k = 0; k < kKingdoms; ++k) {
        const bool named = r.has("kingdoms") && r.at("kingdoms").has(kKingdomNames[k]);
        const bool plays = ((setup_.kingdoms >> k) & 1) != 0;
        if (named && !plays) r.at("kingdoms").at(kKingdomNames[k]).fail("this castle is not in the game (FUR-3.12)");
        if (plays)
            read_kingdom_of(
                named ? r.at("kingdoms").at(kKingdomNames[k]) : Reader(kNothing, "position", "bad_position"), k);
        s_.outs = std::max(s_.outs, kingdom(s_, k).out);
    }
    if (r.has("units")) {
        const Reader units = r.at("units");
        if (!units.json().is_object()) units.fail("expected an object of squares and units");
        for (const auto& [name, unit] : units.json().items()) {
            const int sq = square_of(name);
            if (sq < 0) units.fail("no square is called \"" + name + "\"");
            read_unit(units.at(name), sq);
        }
    }
    read_rest(r);
    if (r.has("battle")) read_battle(r.at("battle"));
    read_decks(r);
    read_agenda(r, phase);
    if (const char* why = broken_before(setup_, s_)) r.fail(why);
    if (s_.over == 0 && !s_.agenda.top().is_chance() && !s_.agenda.top().is_decision()) game_.run_on(s_, nullptr);
    if (const char* why = game_.broken(s_)) r.fail(why);
    return s_;
}

State Presentation::read_position(const Json& position) const {
    return PositionReader(game_, notation_).read(position);
}

}  // namespace endtable::furtherance
