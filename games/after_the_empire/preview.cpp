// After the Empire: what would come of it, asked before it is done (ledger part 10). All of it follows from what the
// viewers know.
//
//   {"what": "outlook", "seat": 0}                          how the battle of this Season will end for them
//   {"what": "place", "seat": 0, "walls": {"N": [2, 1]}}    Soldiers and Mercenaries on Walls: may they, and then?
//   {"what": "plans", "seat": 0}                            ways to place them that can be taken whole
//   {"what": "after", "seat": 0, "action": "place tax 1"}   what an action brings, and what it does to the danger
//   {"what": "danger", "gold": 12}                          who would come at so much Gold
#include <algorithm>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/foresight.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"
#include "present/reader.hpp"

namespace endtable::after_the_empire {

namespace {

Walls read_walls(const Reader& r) {
    r.only_keys({"N", "E", "S", "W"});
    Walls walls{};
    for (int side = 0; side < kSides; ++side) {
        if (!r.has(kSideNames[side])) continue;
        const Reader there = r.at(kSideNames[side]);
        there.size(2, 2);
        walls[at(side)] = {u8(static_cast<int>(there.at(0).integer(0, kMostTroops))),
                           u8(static_cast<int>(there.at(1).integer(0, kMostTroops)))};
    }
    return walls;
}

int in_hand(const Fief& f, int good) {
    switch (static_cast<Good>(good)) {
        case Good::Soldier: return f.healthy;
        case Good::Mercenary: return f.mercs;
        case Good::Move: return f.move;
        default: return f.stock[at(good)];
    }
}

}  // namespace

Json Presentation::outlook_json(const Outlook& o) const {
    if (o.battles == 0) return {};
    Json json = object({{"exact", o.exact}, {"battles", o.battles}, {"survived", o.survived}});
    if (!o.exact) return json;
    Json fallen = Json::array();
    for (int place = 0; place < kPlaces; ++place)
        if (((o.fallen >> place) & 1u) != 0) fallen.push_back(kPlaceNames[place]);
    json["wounded"] = o.wounded;
    json["dead"] = o.dead;
    json["cycles"] = o.cycles;
    json["gold"] = o.gold;
    json["fallen"] = std::move(fallen);
    return json;
}

// `actions` is what has to be done for it, from the question that is asked now.
Json Presentation::placed_json(const State& s, int p, const Walls& walls) const {
    const Placed to = placed(game_, s, p, walls);
    if (to.refusal) return object({{"legal", false}, {"reason", to.refusal.reason}, {"clause", to.refusal.clause}});
    Json actions = Json::array(), stand = Json::object();
    for (const Action& a : to.answers) actions.push_back(notation_.write(a));
    for (int side = 0; side < kSides; ++side)
        stand[kSideNames[side]] = Json::array({walls[at(side)].soldiers, walls[at(side)].mercs});
    return object({{"legal", true},
                   {"walls", std::move(stand)},
                   {"actions", std::move(actions)},
                   {"outlook", outlook_json(outlook(game_, to, p))}});
}

Json Presentation::plans_json(const State& s, int p) const {
    Json plans = Json::array();
    const auto add = [&](const char* name, const Walls& walls) {
        Json plan = placed_json(s, p, walls);
        if (!plan["legal"].get<bool>() || plan["actions"].empty()) return;
        for (const Json& other : plans)
            if (other["actions"] == plan["actions"]) return;
        plan["name"] = name;
        plans.push_back(std::move(plan));
    };
    const Task* task = asked(s, p);
    if (task == nullptr || (task->kind != Task::Kind::PrepAssign && task->kind != Task::Kind::PrepMove &&
                            task->kind != Task::Kind::CombatAssign))
        return plans;  // nobody is placed now
    add("suggested", suggested(game_, s, p));
    if (task->kind != Task::Kind::PrepAssign) add("stay", s.fief(p).battle.on_wall);
    add("inside", {});
    return plans;
}

// Chance and what others do are not waited for.
Json Presentation::after_json(const State& s, int p, Action a) const {
    if (const Refusal why = game_.refusal(s, seat(p), a))
        return object({{"legal", false}, {"reason", why.reason}, {"clause", why.clause}});
    State after = s;
    Rng rng(0);
    game_.fill(after, rng);
    game_.apply(after, seat(p), a, nullptr);
    const Fief &was = s.fief(p), &is = after.fief(p);
    Json gains = Json::object();
    for (int good = 0; good < kGoods; ++good)
        if (const int by = in_hand(is, good) - in_hand(was, good); by != 0) gains[kGoodNames[good]] = by;
    // Seen with the eyes of before: what `fill` dealt is nobody's knowledge.
    after.invader_row = s.invader_row;
    after.invaders = s.invaders;
    return object({{"legal", true},
                   {"gains", std::move(gains)},
                   {"gold", is.gold()},
                   {"danger", spread_json(after, is.gold())},
                   {"before", outlook_json(outlook(game_, s, p))},
                   {"after", outlook_json(outlook(game_, after, p))}});
}

// With what a card that nobody knows brings at least and at most, and what a sack would leave.
Json Presentation::spread_json(const State& s, int gold) const {
    int least = kMostInvaders, most = 0;
    for (int i = 0; i < setup_->invaders_n; ++i) {
        if (!s.invaders.has(i)) continue;
        const Tier* tier = setup_->invaders[at(i)].reached(effective_gold({*setup_, s}, gold));
        const int n = tier == nullptr ? 0 : tier->squad.all();
        least = std::min(least, n);
        most = std::max(most, n);
    }
    Json json = danger_json(s, gold);
    json["least"] = std::min(least, most);
    json["most"] = most;
    json["red"] = setup_->red_number(gold);
    return json;
}

Json Presentation::probe(const State& s, Seats viewers, const Json& query) const {
    const Reader q(query, "query", "bad_query");
    q.only_keys({"what", "seat", "walls", "action", "gold"});
    const int what = q.at("what").one_of({"outlook", "place", "plans", "after", "danger"});
    if (what == 4) return spread_json(s, static_cast<int>(q.at("gold").integer(0, kMostStock)));
    const int p = static_cast<int>(q.at("seat").integer(0, setup_->seats - 1));
    const auto only_viewers = [&] {
        if (!viewers.has(seat(p))) q.at("seat").fail("is not among the viewers");
    };
    switch (what) {
        case 0: return object({{"outlook", outlook_json(outlook(game_, s, p))}});
        case 1: only_viewers(); return placed_json(s, p, read_walls(q.at("walls")));
        case 2: only_viewers(); return object({{"plans", plans_json(s, p)}});
        default: {
            only_viewers();
            const auto a = notation_.parse(q.at("action").text(60));
            if (!a || a->kind <= Action::kLastChance) q.at("action").fail("expected an action such as \"place tax 1\"");
            return after_json(s, p, *a);
        }
    }
}

}  // namespace endtable::after_the_empire
