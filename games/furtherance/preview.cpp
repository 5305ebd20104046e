// Furtherance: what-if answers for hovering (ledger part 10): an attack with damage, counter-attack and who may step
// in; the squares a unit can reach.
//
//   {"what": "attack", "from": "c3", "to": "c4"}    unit against unit
//   {"what": "attack", "from": "c4", "castle": "N"} unit against castle
//   {"what": "reach", "from": "c2"}                 squares and steps, and what can be attacked from where it stands
#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"
#include "present/reader.hpp"

namespace endtable::furtherance {

namespace {

int square_asked(const Reader& r) {
    const std::string name = r.text(4);
    const int sq = square_of(name);
    if (sq < 0) r.fail("no square is called \"" + name + "\"");
    return sq;
}

// Why this unit cannot attack at all, or null.
const char* cannot_attack(const Setup& setup, const Unit& u) {
    if (u.is(Unit::New)) return "new_unit";
    if (atk_of(setup, u) == 0) return "no_attack_value";
    return has_attack(u) ? nullptr : "no_attacks";
}

bool may_counter(const Setup& setup, const State& s, int attacker, int defender, bool defends_castle) {
    const Unit &a = unit_at(s, attacker), &d = unit_at(s, defender);
    if (atk_of(setup, d) == 0 || card_of(setup, a).no_counter || card_of(setup, d).no_counter) return false;
    if (setup.counter_needs_reach && !defends_castle && card_of(setup, a).reach > 1)  // FUR-10.16
        return has(reach_of(setup, s, d, defender), attacker);
    return true;
}

bool may_stand_in(const Setup& setup, const Unit& attacker, const Unit& u) {  // FUR-16.5b, 16.9
    return !u.is(Unit::Ring) && !(card_of(setup, attacker).no_attack_new && u.is(Unit::New));
}

bool dies(const Setup& setup, Unit u, int damage) {
    u.damage = u8(std::min(255, u.damage + damage));
    return is_dying(setup, u);
}

}  // namespace

// One exchange of blows: what each side takes if nobody steps in.
Json Table::exchange_json(const State& s, int from, int to) const {
    const Unit &a = unit_at(s, from), &d = unit_at(s, to);
    const int damage = atk_of(*setup_, a);
    const bool counters =
        may_counter(*setup_, s, from, to, has(setup_->board.castle[d.owner & 3], to) && s.battle.on_castle != 0);
    const int back = counters ? atk_of(*setup_, d) : 0;
    Json absorbers = Json::array();  // FUR-16.8
    if (setup_->is_human(d.owner))
        for (const int sq : squares(setup_->board.next[static_cast<std::size_t>(to)] & owned(s, d.owner)))
            if (card_of(*setup_, unit_at(s, sq)).absorb) absorbers.push_back(square_name(sq));
    return object({{"square", square_name(to)},
                   {"unit", notation_.card(DeckId::Units, d.kind - 1)},
                   {"damage", damage},
                   {"left", std::max(0, hp_of(*setup_, d) - d.damage - damage)},
                   {"dies", dies(*setup_, d, damage)},
                   {"counter", back},
                   {"attacker_left", std::max(0, hp_of(*setup_, a) - a.damage - back)},
                   {"attacker_dies", dies(*setup_, a, back)},
                   {"absorbers", std::move(absorbers)}});
}

Json Table::attack_preview(const State& s, int from, int to) const {
    const Unit &a = unit_at(s, from), &d = unit_at(s, to);
    Json json = exchange_json(s, from, to);
    Json substitutes = Json::array();  // FUR-16.6
    if (card_of(*setup_, d).substitute && setup_->is_human(d.owner))
        for (const int sq : squares(setup_->board.next[static_cast<std::size_t>(to)] & owned(s, d.owner)))
            if (may_stand_in(*setup_, a, unit_at(s, sq))) substitutes.push_back(exchange_json(s, from, sq));
    json["substitutes"] = std::move(substitutes);
    return json;
}

Json Table::castle_preview(const State& s, int from, int k) const {
    const Unit& a = unit_at(s, from);
    const Kingdom& kd = kingdom(s, k);
    Json defenders = Json::array(), buildings = Json::array();
    for (const int sq : squares(owned(s, k) & setup_->board.castle[static_cast<std::size_t>(k)]))
        if (may_stand_in(*setup_, a, unit_at(s, sq))) {
            State battle = s;
            battle.battle.on_castle = 1;
            defenders.push_back(exchange_json(battle, from, sq));
        }
    const bool shielded = shields(*setup_, kd) > 0;  // FUR-8.9
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        if (shielded && !(b.is_finished() && stat_of(setup_->building(b.kind).stats, Stat::Shield) > 0)) continue;
        Building hit = b;
        hit.damage = u8(hit.damage + setup_->numbers.castle_attack_damage);
        buildings.push_back(object({{"building", i},
                                    {"kind", notation_.card(DeckId::Buildings, b.kind)},
                                    {"destroyed", is_destroyed(*setup_, kd, hit)}}));
    }
    const int back = card_of(*setup_, a).no_counter
                         ? 0
                         : setup_->numbers.castle_counter_damage + kingdom_stat(*setup_, kd, Stat::CastleCounter);
    const int damage = setup_->numbers.castle_attack_damage;
    return object({{"castle", kKingdomNames[k]},
                   {"damage", damage},
                   {"shielded", shielded},
                   {"left", shielded ? kd.hp : std::max(0, kd.hp - damage)},
                   {"falls", !shielded && kd.hp <= damage},
                   {"counter", back},
                   {"attacker_left", std::max(0, hp_of(*setup_, a) - a.damage - back)},
                   {"attacker_dies", dies(*setup_, a, back)},
                   {"buildings", std::move(buildings)},
                   {"defenders", std::move(defenders)}});
}

Json Table::reach_json(const State& s, int from) const {
    const Unit& u = unit_at(s, from);
    Json steps = Json::object(), targets = Json::array(), castles = Json::array();
    const int moves = u.is(Unit::New) || u.is(Unit::Attacked) ? 0 : u.moves;
    Squares seen = only(from), edge = only(from);
    for (int step = 1; step <= moves; ++step) {
        Squares next = 0;
        for (const int sq : squares(edge)) next |= setup_->board.next[static_cast<std::size_t>(sq)];
        next &= ground_of(*setup_, u.owner) & ~occupied(s) & ~seen;
        for (const int sq : squares(next)) steps[square_name(sq)] = step;
        seen |= next;
        edge = next;
    }
    if (cannot_attack(*setup_, u) == nullptr) {
        for (const int sq : squares(reach_of(*setup_, s, u, from) & occupied(s) & ~owned(s, u.owner))) {
            const Unit& other = unit_at(s, sq);
            if (!other.is(Unit::Ring) && !(card_of(*setup_, u).no_attack_new && other.is(Unit::New)))
                targets.push_back(square_name(sq));
        }
        for (int k = 0; k < kKingdoms; ++k)
            if (k != u.owner && is_alive(*setup_, s, k) && has(setup_->board.gate[static_cast<std::size_t>(k)], from))
                castles.push_back(kKingdomNames[k]);
    }
    return object({{"from", square_name(from)}, {"steps", steps}, {"targets", targets}, {"castles", castles}});
}

Json Table::probe(const State& s, Seats, const Json& query) const {
    const Reader q(query, "query", "bad_query");
    q.only_keys({"what", "from", "to", "castle"});
    const int what = q.at("what").one_of({"attack", "reach"});
    const int from = square_asked(q.at("from"));
    const Unit& u = unit_at(s, from);
    if (u.kind == 0) q.at("from").fail("no unit stands on " + square_name(from));
    if (what == 1) {
        if (q.has("to") || q.has("castle")) q.fail("\"reach\" asks about one square only");
        return reach_json(s, from);
    }
    if (q.has("to") == q.has("castle")) q.fail("an attack has either \"to\" or \"castle\"");
    if (q.has("castle")) {
        const int k = q.at("castle").one_of({"S", "W", "N", "E"});
        if (!is_alive(*setup_, s, k)) q.at("castle").fail("there is no such castle in this game any more");
        if (k == u.owner) q.at("castle").fail("it is the unit's own castle (FUR-10.18)");
        return castle_preview(s, from, k);
    }
    const int to = square_asked(q.at("to"));
    if (unit_at(s, to).kind == 0) q.at("to").fail("no unit stands on " + square_name(to));
    if (unit_at(s, to).owner == u.owner) q.at("to").fail("both units have the same owner (FUR-10.18)");
    return attack_preview(s, from, to);
}

}  // namespace endtable::furtherance
