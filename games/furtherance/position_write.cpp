// Furtherance: a full position as JSON, as position.cpp describes and reads it.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/position_words.hpp"

namespace endtable::furtherance {

namespace {

Json by_json(std::uint8_t by) { return is_by_unit(by) ? Json(square_name(by - 1)) : Json(kKingdomNames[by & 3]); }

Json knows_json(Seats knows) {
    Json list = Json::array();
    for (int i = 0; i < kKingdoms; ++i)
        if (knows.has(seat(i))) list.push_back(i);
    if (knows.any_of(kEverybody)) list.push_back("all");
    return list;
}

class PositionWriter {
public:
    explicit PositionWriter(const Notation& notation) : notation_(notation) {}

    Json kinds(DeckId deck, const auto& bag) const {
        Json json = Json::object();
        for (int i = 0; i < static_cast<int>(notation_.ids(deck).size()); ++i)
            if (bag[i] > 0) json[notation_.card(deck, i)] = bag[i];
        return json;
    }
    Json hidden(DeckId deck, const Hidden& card) const {
        return object({{"kind", notation_.card(deck, card.kind)}, {"knows", knows_json(card.knows)}});
    }
    Json leaders(unsigned set) const {
        Json list = Json::array();
        for (int i = 0; i < kMaxLeaders; ++i)
            if (((set >> i) & 1) != 0) list.push_back(notation_.leader(i));
        return list;
    }
    Json kingdom_of(const Kingdom& kd) const;
    Json unit(const Unit& u) const;
    Json task(const Task& t) const;

private:
    const Notation& notation_;
};

Json PositionWriter::kingdom_of(const Kingdom& kd) const {
    Json json = object({{"gold", kd.gold}, {"hp", kd.hp}});
    write_numbers(json, kd, kKingdomNumbers);
    if (kd.leader != 0) json["leader"] = notation_.leader(kd.leader - 1);
    if (kd.had_bonus != 0) json["had_bonus"] = true;
    Json workers = Json::array();
    for (const Worker& w : kd.workers) {
        Json one =
            object({{"kind", notation_.worker(w.kind)},
                    {"did", (w.did & Worker::Resting) != 0 ? "resting" : kWorkNames[static_cast<int>(w.work())]}});
        if ((w.did & Worker::Repeated) != 0) one["repeated"] = true;
        workers.push_back(std::move(one));
    }
    json["workers"] = std::move(workers);
    if (!kd.training.empty()) json["training"] = Json::array();
    for (const Training& t : kd.training)
        json["training"].push_back(
            object({{"kind", notation_.card(DeckId::Upgrades, t.kind)}, {"counters", t.counters}}));
    if (!kd.buildings.empty()) json["buildings"] = Json::array();
    for (const Building& b : kd.buildings) {
        Json one = object({{"kind", notation_.card(DeckId::Buildings, b.kind)}});
        if (b.counters != 0) one["counters"] = b.counters;
        if (b.damage != 0) one["damage"] = b.damage;
        if (b.trophies != 0) one["trophies"] = b.trophies;
        if (b.used == Building::kWrecked)
            one["wrecked"] = true;
        else if (b.used != 0)
            one["used"] = b.used;
        json["buildings"].push_back(std::move(one));
    }
    if (kd.items.size() > 0) json["items"] = kinds(DeckId::Items, kd.items);
    if (!kd.research.empty()) json["research"] = Json::array();
    for (const Researched& r : kd.research) {
        Json one = hidden(r.deck, r.card);
        one["deck"] = kDeckNames[index(r.deck)];
        if (r.fresh != 0) one["fresh"] = true;
        json["research"].push_back(std::move(one));
    }
    if (kd.enemy_research.size() > 0) json["enemy_research"] = kinds(DeckId::Units, kd.enemy_research);
    return json;
}

Json PositionWriter::unit(const Unit& u) const {
    Json json = object({{"kind", notation_.card(DeckId::Units, u.kind - 1)},
                        {"owner", kKingdomNames[u.owner & 3]},
                        {"moves", u.moves},
                        {"attacks", u.attacks}});
    write_numbers(json, u, kUnitNumbers);
    for (const FlagName& flag : kFlags)
        if (u.is(flag.flag)) json[flag.name] = true;
    if (u.hit_by != 0) json["hit_by"] = by_json(u.hit_by);
    return json;
}

Json PositionWriter::task(const Task& t) const {
    Json json = object({{"task", kTaskNames[static_cast<std::size_t>(t.kind)]}, {"who", kKingdomNames[t.who & 3]}});
    if (t.kind == Task::Kind::PlaceUnit)
        json["card"] = notation_.card(DeckId::Units, kind_of(t.a));
    else if (t.a != 0)
        json["a"] = t.a;
    if (t.b != 0) json["b"] = t.b;
    if (t.c != 0) json["c"] = t.c;
    return json;
}

}  // namespace

Json Presentation::position(const State& s) const {
    const PositionWriter writer(notation_);
    Json kingdoms = Json::object(), units = Json::object(), decks = Json::object(), market = Json::object(),
         discards = Json::object(), agenda = Json::array();
    for (int k = 0; k < kKingdoms; ++k)
        if (((setup_->kingdoms >> k) & 1) != 0) kingdoms[kKingdomNames[k]] = writer.kingdom_of(kingdom(s, k));
    for (const int sq : squares(occupied(s))) units[square_name(sq)] = writer.unit(unit_at(s, sq));
    each_deck(s, [&](DeckId deck, const auto& cards) {
        const char* name = kDeckNames[furtherance::index(deck)];
        Json json = object({{"middle", writer.kinds(deck, cards.bag())}});
        const auto end = [&](const char* key, const auto& places) {
            if (!places.empty()) json[key] = Json::array();
            for (const Hidden& card : places) json[key].push_back(writer.hidden(deck, card));
        };
        end("top", cards.top());
        end("bottom", cards.bottom());
        decks[name] = std::move(json);
        if (deck == DeckId::Upgrades) {
            discards[name] = writer.kinds(deck, s.upgrade_discard);
            return;
        }
        const auto d = static_cast<std::size_t>(furtherance::index(deck));
        discards[name] = writer.kinds(deck, s.discards[d]);
        market[name] = Json::array();
        for (const Slot& slot : s.market[d])
            market[name].push_back(slot.n == 0 ? Json()
                                               : object({{"kind", notation_.card(deck, slot.kind)}, {"n", slot.n}}));
    });
    for (const Task& task : s.agenda.all()) agenda.push_back(writer.task(task));
    Json json = object({{"phase", kPhaseNames[s.phase]},
                        {"round", s.round},
                        {"active", kKingdomNames[s.active & 3]},
                        {"first", kKingdomNames[s.first & 3]},
                        {"kingdoms", std::move(kingdoms)},
                        {"units", std::move(units)},
                        {"decks", std::move(decks)},
                        {"market", std::move(market)},
                        {"discards", std::move(discards)},
                        {"agenda", std::move(agenda)}});
    if (s.battle.attacker > 0) {
        Json battle = battle_json(s);
        battle["by"] = kKingdomNames[s.battle.by & 3];
        json["battle"] = std::move(battle);
    }
    if (!(s.job == Job{})) {
        Json job = object({{"work", kWorkNames[s.job.work & 7]}, {"deck", kDeckNames[s.job.deck & 3]}});
        if (s.job.worker > 0) job["worker"] = s.job.worker - 1;
        json["job"] = std::move(job);
    }
    const auto list = [&](const char* key, const auto& things, const auto& write) {
        if (things.empty()) return;
        json[key] = Json::array();
        for (const auto& thing : things) json[key].push_back(write(thing));
    };
    list("look", s.look, [&](const Hidden& card) { return writer.hidden(static_cast<DeckId>(s.job.deck), card); });
    list("drawn", s.drawn, [&](std::uint8_t kind) { return Json(notation_.card(DeckId::Upgrades, kind)); });
    list("fallen", s.fallen, [&](const Fallen& f) {
        Json one = object({{"deck", kDeckNames[furtherance::index(deck_of(f.card)) & 3]},
                           {"kind", notation_.card(deck_of(f.card), kind_of(f.card))},
                           {"owner", kKingdomNames[f.owner & 3]}});
        if (f.battled != 0) one["battled"] = true;
        return one;
    });
    if (s.leader_pool != 0) json["leader_pool"] = writer.leaders(s.leader_pool);
    if (s.leader_hand != 0) json["leader_hand"] = writer.leaders(s.leader_hand);
    if (s.extra_turn != 0) json["extra_turn"] = true;
    if (s.hurt != 0) json["hurt"] = true;
    if (s.over != 0) {
        json["over"] = object({{"reason", kReasonNames[static_cast<int>(s.reason)]}});
        if (s.winner > 0) json["over"]["winner"] = kKingdomNames[(s.winner - 1) & 3];
    }
    return json;
}

}  // namespace endtable::furtherance
