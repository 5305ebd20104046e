// Furtherance: what-if answers for hovering (ledger part 10): an attack with damage, counter-attack and who may step
// in; the squares a unit can reach; and the numbers beside answers (ledger 10).
//
//   {"what": "attack", "from": "c3", "to": "c4"}    unit against unit
//   {"what": "attack", "from": "c4", "castle": "N"} unit against castle
//   {"what": "reach", "from": "c2"}                 squares and the ways there, and what can be attacked from where it
//                                                   stands
//   {"what": "answers"}                             what each answer to somebody else's move would bring, in numbers
#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"
#include "games/furtherance/present.hpp"
#include "games/furtherance/questions.hpp"
#include "games/furtherance/solo.hpp"
#include "present/reader.hpp"

namespace endtable::furtherance {

using Ask = Task::Kind;
using Kind = Action::Kind;

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

// The moment in which this attack begins, so that the rules themselves can be asked about it.
State begun(const State& s, int from, int victim, bool on_castle) {
    State battle = s;
    battle.battle = {};
    battle.battle.attacker = u8(1 + from);
    battle.battle.by = unit_at(s, from).owner;
    battle.battle.victim = u8(victim);
    battle.battle.on_castle = on_castle ? 1 : 0;
    return battle;
}

bool dies(const Setup& setup, Unit u, int damage) {
    u.damage = u8(std::min(255, u.damage + damage));
    return is_dying(setup, u);
}

}  // namespace

// One exchange of blows: what each side takes if the unit on `to` battles and nobody else steps in.
Json Presentation::exchange_json(State battle, int to) const {
    battle.battle.defender = u8(1 + to);
    const Unit &a = unit_at(battle, battle.battle.attacker - 1), &d = unit_at(battle, to);
    const int damage = atk_of(*setup_, a);
    const int back = can_counter(*setup_, battle) ? atk_of(*setup_, d) : 0;
    Json absorbing = Json::array();
    if (setup_->is_human(d.owner))  // FUR-17.19
        for (const int sq : squares(absorbers(*setup_, battle, to))) absorbing.push_back(square_name(sq));
    return object({{"square", square_name(to)},
                   {"unit", notation_.card(DeckId::Units, d.kind - 1)},
                   {"damage", damage},
                   {"left", std::max(0, hp_of(*setup_, d) - d.damage - damage)},
                   {"dies", dies(*setup_, d, damage)},
                   {"counter", back},
                   {"attacker_left", std::max(0, hp_of(*setup_, a) - a.damage - back)},
                   {"attacker_dies", dies(*setup_, a, back)},
                   {"absorbers", std::move(absorbing)}});
}

Json Presentation::attack_preview(const State& s, int from, int to) const {
    const Unit& d = unit_at(s, to);
    State battle = begun(s, from, d.owner, false);
    Json json = exchange_json(battle, to);
    Json substitutes = Json::array();  // FUR-16.6
    battle.battle.defender = u8(1 + to);
    if (card_of(*setup_, d).substitute && setup_->is_human(d.owner))
        for (const int sq : squares(defenders(*setup_, battle))) substitutes.push_back(exchange_json(battle, sq));
    json["substitutes"] = std::move(substitutes);
    return json;
}

Json Presentation::castle_preview(const State& s, int from, int k) const {
    const Unit& a = unit_at(s, from);
    const Kingdom& kd = kingdom(s, k);
    State after = begun(s, from, k, true);
    Json defending = Json::array(), buildings = Json::array();
    const bool must = !setup_->is_human(k);  // FUR-17.20b: who defends is no question then, unless several are equal
    const Squares able = must ? solo_candidates(*setup_, after, {Task::Kind::SoloDefender}) : defenders(*setup_, after);
    for (const int sq : squares(able)) defending.push_back(exchange_json(after, sq));

    const bool shielded = shields(*setup_, kd) > 0;  // FUR-8.9
    const int damage = setup_->numbers.castle_attack_damage;
    Kingdom& hurt = kingdom(after, k);
    const auto vp_after = [&] {  // and then as it was
        const int vp = vp_of(*setup_, after, k);
        hurt = kd;
        return vp;
    };
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        if (shielded && !(b.is_finished() && stat_of(setup_->building(b.kind).stats, Stat::Shield) > 0)) continue;
        Building& hit = hurt.buildings[i];
        hit.damage = u8(hit.damage + damage);
        const bool destroyed = is_destroyed(*setup_, hurt, hit);
        if (destroyed) hurt.buildings.remove(i);
        buildings.push_back(object({{"building", i},
                                    {"kind", notation_.card(DeckId::Buildings, b.kind)},
                                    {"destroyed", destroyed},
                                    {"vp_after", vp_after()}}));
    }
    if (!shielded) hurt.hp = u8(std::max(0, kd.hp - damage));
    const int back = card_of(*setup_, a).no_counter
                         ? 0
                         : setup_->numbers.castle_counter_damage + kingdom_stat(*setup_, kd, Stat::CastleCounter);
    return object({{"castle", kKingdomNames[k]},
                   {"damage", damage},
                   {"shielded", shielded},
                   {"left", shielded ? kd.hp : std::max(0, kd.hp - damage)},
                   {"falls", !shielded && kd.hp <= damage},
                   {"vp_after", vp_after()},
                   {"counter", back},
                   {"attacker_left", std::max(0, hp_of(*setup_, a) - a.damage - back)},
                   {"attacker_dies", dies(*setup_, a, back)},
                   {"buildings", std::move(buildings)},
                   {"must_defend", must && able != 0},
                   {"defenders", std::move(defending)}});
}

Json Presentation::reach_json(const State& s, int from) const {
    const Unit& u = unit_at(s, from);
    Json ways = Json::object(), targets = Json::array(), castles = Json::array();
    ways[square_name(from)] = Json::array();
    const int moves = u.is(Unit::New) || u.is(Unit::Attacked) ? 0 : u.moves;
    const Squares free = ground_of(*setup_, u.owner) & ~occupied(s);
    Squares seen = only(from), edge = only(from);
    for (int step = 1; step <= moves; ++step) {
        Squares next = 0;
        for (const int at : squares(edge))
            for (const int sq : squares(setup_->board.next[static_cast<std::size_t>(at)] & free & ~seen & ~next)) {
                Json way = ways[square_name(at)];
                way.push_back(square_name(sq));
                ways[square_name(sq)] = std::move(way);
                next |= only(sq);
            }
        seen |= next;
        edge = next;
    }
    ways.erase(square_name(from));
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
    return object({{"from", square_name(from)}, {"ways", ways}, {"targets", targets}, {"castles", castles}});
}

// --- What an answer would bring --------------------------------------------------------------------------------------

// Somebody's health, gold or points, before and after an answer.
class Presentation::Consequences {
public:
    Consequences(const Presentation& shown, const Asked& q) : shown_(shown), q_(q), setup_(q.setup), s_(q.s) {}

    int attacker() const { return s_.battle.attacker - 1; }
    int defender() const { return s_.battle.defender - 1; }
    bool in_battle() const { return s_.battle.attacker > 0; }
    int number(const char* name) const { return shown_.asking_args(s_, q_.task).value(name, 0); }  // of the prompt

    void hurt(int square, int damage) {
        if (square < 0 || square >= kSquares || unit_at(s_, square).kind == 0) return;
        const Unit& u = unit_at(s_, square);
        const int left = hp_of(setup_, u) - u.damage;
        add("unit", shown_.notation_.card(DeckId::Units, u.kind - 1), left, std::max(0, left - damage),
            dies(setup_, u, damage));
        changes_.back()["square"] = square_name(square);
    }
    void blow_of(int square, int by) {
        if (by >= 0 && by < kSquares && unit_at(s_, by).kind != 0) hurt(square, atk_of(setup_, unit_at(s_, by)));
    }
    void exchange(int square) {  // as if both struck
        if (!in_battle()) return;
        const Json told =
            shown_.exchange_json(begun(s_, attacker(), unit_at(s_, square).owner, s_.battle.on_castle != 0), square);
        hurt(square, told["damage"].get<int>());
        hurt(attacker(), told["counter"].get<int>());
    }
    // The castle is hit; `answered`: and strikes back.
    void castle(bool answered) {
        if (!in_battle()) return;
        const int k = s_.battle.victim;
        const Json told = shown_.castle_preview(s_, attacker(), k);
        if (!setup_.is_human(k) || told["shielded"].get<bool>()) return;
        const bool falls = told["falls"].get<bool>();
        add("castle", "castle", kingdom(s_, k).hp, told["left"].get<int>(), falls);
        if (!falls) points(k, told["vp_after"].get<int>());
        if (answered) hurt(attacker(), told["counter"].get<int>());
    }
    void building(int i) {
        const int k = s_.battle.victim;
        const Kingdom& kd = kingdom(s_, k);
        if (!in_battle() || !setup_.is_human(k) || i >= kd.buildings.size()) return;
        const Json siege = shown_.castle_preview(s_, attacker(), k);
        for (const Json& told : siege["buildings"]) {
            if (told["building"] != i) continue;
            const int left = hits_of(setup_, kd, kd.buildings[i]) - kd.buildings[i].damage;
            add("building", shown_.notation_.card(DeckId::Buildings, kd.buildings[i].kind), left,
                std::max(0, left - setup_.numbers.castle_attack_damage), told["destroyed"].get<bool>());
            points(k, told["vp_after"].get<int>());
        }
    }
    void gold(int price) { add("gold", "coin", q_.kd.gold, q_.kd.gold - price, false); }
    Json done() { return std::move(changes_); }

private:
    void points(int k, int left) {
        if (const int now = vp_of(setup_, s_, k); now != left) add("points", "vp", now, left, false);
    }
    void add(const char* of, const std::string& kind, int before, int after, bool is_last) {
        changes_.push_back(
            object({{"of", of}, {"kind", kind}, {"before", before}, {"after", after}, {"dies", is_last}}));
    }

    const Presentation& shown_;
    const Asked& q_;
    const Setup& setup_;
    const State& s_;
    Json changes_ = Json::array();
};

// A row for each question whose answers have numbers.
Json Presentation::answers_json(const State& s) const {
    struct Row {
        Ask kind = Ask::None;
        void (*tell)(Consequences& would, const Asked& q, Action a) = nullptr;
    };
    static constexpr Row kRows[] = {
        {Ask::Counter,
         [](Consequences& would, const Asked&, Action a) {
             if (a.kind == Kind::Yes) would.blow_of(would.attacker(), would.defender());
         }},
        {Ask::CastleCounter,
         [](Consequences& would, const Asked&, Action a) {
             if (a.kind == Kind::Yes) would.hurt(would.attacker(), would.number("damage"));
         }},
        {Ask::Cloak,
         [](Consequences& would, const Asked& q, Action a) {
             const int other = q.task.a == would.attacker() ? would.defender() : would.attacker();
             if (a.kind == Kind::Yes)
                 would.hurt(q.task.a, 0);
             else
                 would.blow_of(q.task.a, other);
         }},
        {Ask::Trap,
         [](Consequences& would, const Asked& q, Action a) {
             if (a.kind == Kind::Yes) would.hurt(q.task.a, would.number("damage"));
         }},
        {Ask::Absorb, [](Consequences& would, const Asked& q,
                         Action a) { would.hurt(a.kind == Kind::Unit ? a.y : q.task.a, q.task.b); }},
        {Ask::Defend,
         [](Consequences& would, const Asked&, Action a) {
             if (a.kind == Kind::Unit)
                 would.exchange(a.y);
             else
                 would.castle(true);
         }},
        {Ask::CastleHit,
         [](Consequences& would, const Asked&, Action a) {
             if (a.kind == Kind::HitBuilding)
                 would.building(a.x);
             else
                 would.castle(false);
         }},
        {Ask::SoloTarget, [](Consequences& would, const Asked& q, Action a) { would.blow_of(a.y, q.task.a); }},
        {Ask::Substitute, [](Consequences& would, const Asked&,
                             Action a) { would.exchange(a.kind == Kind::Unit ? a.y : would.defender()); }},
        {Ask::Salvage,
         [](Consequences& would, const Asked&, Action a) {
             if (a.kind == Kind::Yes) would.gold(would.number("price"));
         }},
    };
    static constexpr auto kAnswers = rows_by_kind<Task::kLastDecision>(kRows);

    Json answers = Json::object();
    if (s.over != 0 || s.agenda.empty() || !s.agenda.top().is_decision()) return answers;
    const Asked q(*setup_, s);
    const Row* row = kAnswers.find(q.task.kind);
    if (row == nullptr) return answers;
    const Seat p = setup_->seat_of[static_cast<std::size_t>(q.k)];
    std::vector<Action> actions;
    game_.actions(s, p, actions);
    for (const Action& a : actions) {
        Consequences would(*this, q);
        row->tell(would, q, a);
        if (Json changes = would.done(); !changes.empty()) answers[notation_.write(a)] = std::move(changes);
    }
    return answers;
}

Json Presentation::probe(const State& s, Seats, const Json& query) const {
    const Reader q(query, "query", "bad_query");
    q.only_keys({"what", "from", "to", "castle"});
    const int what = q.at("what").one_of({"attack", "reach", "answers"});
    if (what == 2) {
        if (q.has("from") || q.has("to") || q.has("castle")) q.fail("\"answers\" asks about no square");
        return answers_json(s);
    }
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
