// Furtherance: everything viewers see, from a masked state. What a card's kind is unknown of shows as its back.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance {

namespace {

// A row of words: "a, b, c".
Text listed(std::vector<Text> texts) {
    Text all = std::move(texts.front());
    for (std::size_t i = 1; i < texts.size(); ++i)
        all = {"list", object({{"first", arg(std::move(all))}, {"next", arg(std::move(texts[i]))}})};
    return all;
}

char digit(int n) { return n > 9 ? '+' : static_cast<char>('0' + n); }

}  // namespace

Json Presentation::kinds_json(DeckId deck, const Kinds& kinds) const {
    Json json = Json::object();
    for (int i = 0; i < static_cast<int>(notation_.ids(deck).size()); ++i)
        if (kinds[i] > 0) json[notation_.card(deck, i)] = kinds[i];
    return json;
}

// --- Units -----------------------------------------------------------------------------------------------------------

Text Presentation::unit_status(const State& s, int square) const {
    const Unit& u = unit_at(s, square);
    std::vector<Text> texts;
    texts.push_back({"unit.health", object({{"atk", atk_of(*setup_, u)},
                                            {"left", std::max(0, hp_of(*setup_, u) - u.damage)},
                                            {"hp", hp_of(*setup_, u)}})});
    const auto add = [&](bool it_is, const char* key, int n = 0) {
        if (it_is) texts.push_back({key, object({{"n", n}})});
    };
    add(u.is(Unit::New), "status.new");
    add(u.is(Unit::Ring), "status.ring");
    add(u.is(Unit::Grail), "status.grail");
    add(u.is(Unit::Excalibur), "status.excalibur", u.points);
    add(u.sharpeners > 0, "status.sharpener", u.sharpeners);
    add(u.knives > 0, "status.knife", u.knives);
    add(u.plus_hp > 0, "status.plus_hp", u.plus_hp);
    if (u.owner == s.active && s.phase == static_cast<int>(Phase::Units) && !u.is(Unit::New)) {
        add(!u.is(Unit::Attacked) && u.moves > 0, "status.moves", u.moves);
        add(atk_of(*setup_, u) > 0 && has_attack(u), "status.attacks", u.attacks + u.knives);
    }
    return listed(std::move(texts));
}

void Presentation::show_unit(ViewBuilder::Cells& board, const State& s, int square) const {
    const Unit& u = unit_at(s, square);
    const int atk = atk_of(*setup_, u), hp = hp_of(*setup_, u), left = std::max(0, hp - u.damage);
    Json tokens = Json::object();
    const auto token = [&](const char* name, int n) {
        if (n > 0) tokens[name] = n;
    };
    token("new", u.is(Unit::New) ? 1 : 0);
    token("ring", u.is(Unit::Ring) ? 1 : 0);
    token("grail", u.is(Unit::Grail) ? 1 : 0);
    token("excalibur", u.is(Unit::Excalibur) ? 1 : 0);
    token("points", u.points);
    token("sharpener", u.sharpeners);
    token("knife", u.knives);
    token("plus_hp", u.plus_hp);
    ViewBuilder::Cell cell = board.add(square_name(square), unit_code(u.kind - 1) + digit(atk) + digit(left),
                                       {"cell.unit", object({{"unit", arg(unit_text(s, square))},
                                                             {"who", arg(kingdom_text(u.owner))},
                                                             {"square", square_name(square)},
                                                             {"status", arg(unit_status(s, square))}})});
    if (setup_->is_human(u.owner)) cell.owner(setup_->seat_of[u.owner]);
    if (s.battle.attacker == square + 1 || s.battle.defender == square + 1) cell.mark(Mark::Target);
    cell.own("unit", notation_.card(DeckId::Units, u.kind - 1)).own("kingdom", kKingdomNames[u.owner & 3]);
    cell.own("atk", atk)
        .own("hp", hp)
        .own("damage", u.damage)
        .own("left", left)
        .own("fatal", fatal_damage(*setup_, u))
        .own("tokens", std::move(tokens));
    cell.own("moves", u.is(Unit::Attacked) || u.is(Unit::New) ? 0 : u.moves);
    cell.own("attacks", u.is(Unit::New) || atk == 0 ? 0 : u.attacks + u.knives).own("attacked", u.is(Unit::Attacked));
}

// --- Kingdoms --------------------------------------------------------------------------------------------------------

// FUR-1.5: what each point comes from, and what would lose it. Cards that could give some and do not are there with 0.
Json Presentation::vp_json(const State& s, int k) const {
    const Kingdom& kd = kingdom(s, k);
    Json parts = Json::array();
    const auto add = [&](int n, Text text, const char* lost, Json args) {
        Json part = object({{"n", n}, {"text", say(std::move(text))}});
        if (lost != nullptr) part["lost"] = say({lost, std::move(args)});
        parts.push_back(std::move(part));
    };
    if (kd.permanent_vp > 0) add(kd.permanent_vp, {"vp.permanent", Json::object()}, nullptr, Json::object());
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        const auto& rules = setup_->building(b.kind).vp;
        if (rules.empty()) continue;
        static constexpr const char* kLost[] = {"vp.lost.destroyed", "vp.lost.damaged", "vp.lost.castle_hp",
                                                "vp.lost.buildings", "vp.lost.destroyed"};
        const VpRule& rule = rules[0];
        add(b.is_finished() ? vp_of_building(*setup_, kd, b) : 0, card_text(DeckId::Buildings, b.kind),
            b.is_finished() ? kLost[static_cast<int>(rule.of)] : "vp.not_finished",
            object({{"least", rule.least}, {"per", rule.per}, {"left", b.counters}}));
        parts.back()["building"] = i;
    }
    const Squares on_field = owned(s, k) & setup_->board.field;
    for (const int sq : squares(owned(s, k))) {
        const Unit& u = unit_at(s, sq);
        const auto at_square = [&] { parts.back()["square"] = square_name(sq); };
        if (const int per = card_of(*setup_, u).field_vp; per > 0) {
            add(has(on_field, sq) ? std::popcount(on_field) / per : 0, unit_text(s, sq), "vp.lost.field",
                object({{"per", per}}));
            at_square();
        }
        if (u.is(Unit::Grail)) {
            add(sq == setup_->board.centre ? setup_->numbers.grail_vp : 0, {"vp.grail", Json::object()},
                "vp.lost.grail", object({{"square", square_name(setup_->board.centre)}}));
            at_square();
        }
        if (u.is(Unit::Excalibur)) {
            add(std::min(setup_->numbers.excalibur_max,
                         u.points / setup_->numbers.excalibur_per * setup_->numbers.excalibur_n),
                {"vp.excalibur", object({{"points", u.points}})}, "vp.lost.excalibur", Json::object());
            at_square();
        }
    }
    return object({{"total", vp_of(*setup_, s, k)}, {"target", setup_->vp_target}, {"parts", std::move(parts)}});
}

int Presentation::buyer(const State& s, Seats viewers) const {
    int only_one = -1, n = 0;
    for (int k = 0; k < kKingdoms; ++k)
        if (setup_->is_human(k) && viewers.has(setup_->seat_of[static_cast<std::size_t>(k)])) only_one = k, ++n;
    return n == 1 && is_alive(*setup_, s, only_one) ? only_one : s.active & 3;
}
int Presentation::buyer_worker(const State& s, int k) const {
    const auto& workers = kingdom(s, k).workers;
    return k == s.active && s.job.worker > 0 && s.job.worker <= workers.size() ? workers[s.job.worker - 1].kind
                                                                               : static_cast<int>(Worker::Starting);
}

void Presentation::show_player(ViewBuilder& view, const State& s, int k) const {
    const Kingdom& kd = kingdom(s, k);
    Json workers = Json::array(), training = Json::array(), buildings = Json::array(), research = Json::array();
    for (const Worker& w : kd.workers)
        workers.push_back(
            object({{"kind", notation_.worker(w.kind)},
                    {"id", worker_id(k, w).text()},
                    {"did", (w.did & Worker::Resting) != 0 ? "resting" : kWorkNames[static_cast<int>(w.work())]},
                    {"repeated", (w.did & Worker::Repeated) != 0}}));
    for (const Training& t : kd.training)
        training.push_back(object({{"kind", notation_.card(DeckId::Upgrades, t.kind)}, {"counters", t.counters}}));
    for (const Building& b : kd.buildings) {
        buildings.push_back(object({{"kind", notation_.card(DeckId::Buildings, b.kind)},
                                    {"counters", b.counters},
                                    {"damage", b.damage},
                                    {"hits", hits_of(*setup_, kd, b)},
                                    {"trophies", b.trophies},
                                    {"used", b.used},
                                    {"vp", b.is_finished() ? vp_of_building(*setup_, kd, b) : 0}}));
    }
    for (const Researched& r : kd.research) {
        Json card = object({{"deck", kDeckNames[furtherance::index(r.deck)]}, {"fresh", r.fresh != 0}});
        if (r.card.is_known()) {
            card["kind"] = notation_.card(r.deck, r.card.kind);
            card["cost"] = cost_of(*setup_, kd, r.deck, r.card.kind, true, buyer_worker(s, k));
            card["public"] = r.card.knows.any_of(kEverybody);
        }
        research.push_back(std::move(card));
    }
    ViewBuilder::Player player = view.player(setup_->seat_of[static_cast<std::size_t>(k)]);
    player.own("kingdom", kKingdomNames[k]).own("alive", kd.out == 0).own("gold", kd.gold).own("hp", kd.hp);
    player.own("vp", vp_json(s, k));
    player.own("worker_due", kd.had_bonus == 0 || setup_->worker_while_at_4);  // at 4 VP (FUR-13.7)
    player.own("workers", std::move(workers)).own("training", std::move(training));
    player.own("buildings", std::move(buildings)).own("under_construction", under_construction(kd));
    player.own("items", kinds_json(DeckId::Items, kd.items)).own("items_n", kd.items.size());
    player.own("research", std::move(research)).own("research_limit", research_limit(*setup_, kd));
    player.own("units_n", std::popcount(owned(s, k))).own("income", kingdom_stat(*setup_, kd, Stat::Income));
    player.own("castle_counter",
               setup_->numbers.castle_counter_damage + kingdom_stat(*setup_, kd, Stat::CastleCounter));
    if (kd.leader != 0) {
        Json leader = object({{"known", kd.leader != kUnknownKind}});
        if (kd.leader != kUnknownKind) leader["kind"] = notation_.leader(kd.leader - 1);
        leader["counters"] = kd.leader_counters;
        leader["used"] = kd.leader_used;
        player.own("leader", std::move(leader));
    }
}

// --- Solo enemies ----------------------------------------------------------------------------------------------------

// Where the arrows would take a unit if its turn came now, and what it would attack there (FUR-17.11 to 17.14). It
// stands there in `after` then.
Json Presentation::intention_json(State& after, int square) const {
    Json way = Json::array();
    int at = square;
    for (int moves = setup_->numbers.moves; moves > 0 && solo_targets(*setup_, after, at) == 0; --moves) {
        const Square to = setup_->board.arrow[static_cast<std::size_t>(at)];
        if (to == kNoSquare || has(occupied(after), to)) break;
        const Unit u = unit_at(after, at);
        after.units[to] = u;
        after.units[static_cast<std::size_t>(at)] = Unit{};
        after.owned[u.owner] = (after.owned[u.owner] | only(to)) & ~only(at);
        at = to;
        way.push_back(square_name(at));
    }
    Json json = object({{"from", square_name(square)}, {"way", std::move(way)}});
    Json targets = Json::array();
    for (const int sq : squares(solo_targets(*setup_, after, at))) targets.push_back(square_name(sq));
    const bool castle = targets.empty() && has(setup_->board.gate[0], at);
    json["targets"] = std::move(targets);
    json["castle"] = castle;
    return json;
}

Json Presentation::enemies_json(const State& s) const {
    Json enemies = Json::array();
    bool stops = false;  // FUR-17.8: whoever has counters ends the enemy phase
    State after = s;     // when those before have walked; battles are left out of it
    for (int k = 1; k < kKingdoms; ++k) {
        const Kingdom& kd = kingdom(s, k);
        const bool skipped = kd.out != 0 && owned(s, k) == 0;
        Json intentions = Json::array();
        for (Squares left = owned(s, k); left != 0;) {  // FUR-17.10: the closest first
            int next = -1;
            for (const int sq : squares(left))
                if (next < 0 || setup_->board.arrows_left[static_cast<std::size_t>(sq)] <
                                    setup_->board.arrows_left[static_cast<std::size_t>(next)])
                    next = sq;
            left &= ~only(next);
            intentions.push_back(intention_json(after, next));
        }
        if (!skipped) stops |= kd.enemy_counters > 0;
        enemies.push_back(object({{"kingdom", kKingdomNames[k]},
                                  {"alive", kd.out == 0},
                                  {"hp", kd.hp},
                                  {"counters", kd.enemy_counters},
                                  {"acts_next", !skipped && !stops},
                                  {"research", kinds_json(DeckId::Units, kd.enemy_research)},
                                  {"units", std::move(intentions)}}));
    }
    return enemies;
}

// --- Battle and market -----------------------------------------------------------------------------------------------

Json Presentation::battle_json(const State& s) const {
    Json json = object({{"attacker", square_name(s.battle.attacker - 1)},
                        {"victim", kKingdomNames[s.battle.victim & 3]},
                        {"on_castle", s.battle.on_castle != 0},
                        {"replaced", s.battle.replaced != 0}});
    if (s.battle.defender > 0) json["defender"] = square_name(s.battle.defender - 1);
    if (s.battle.hit == 1) json["hit"] = "castle";
    if (s.battle.hit > 1) json["hit"] = s.battle.hit - 2;
    return json;
}

Json Presentation::market_json(const State& s, int deck, int k) const {
    Json slots = Json::array();
    for (const Slot& slot : s.market[static_cast<std::size_t>(deck)]) {
        if (slot.n == 0) {
            slots.push_back(nullptr);
            continue;
        }
        const auto id = static_cast<DeckId>(deck);
        const int cost = cost_of(*setup_, kingdom(s, k), id, slot.kind, false, buyer_worker(s, k));
        slots.push_back(object({{"kind", notation_.card(id, slot.kind)},
                                {"n", slot.n},
                                {"cost", cost},
                                {"printed", printed_cost(*setup_, id, slot.kind)},
                                {"affordable", cost <= kingdom(s, k).gold}}));
    }
    return slots;
}

// --- Zones of the generic board --------------------------------------------------------------------------------------

// What somebody looks at or chooses from right now: researched cards, drawn upgrades, leaders.
void Presentation::show_look(ViewBuilder& view, const State& s, Seats viewers) const {
    ViewBuilder::Row look = view.row("look");
    const auto add = [&](const std::string& name, Text text) { look.add(Id::in("look", name), "", std::move(text)); };
    const auto deck = static_cast<DeckId>(s.job.deck & 3);
    for (int i = 0; i < s.look.size(); ++i)
        add(std::to_string(i), card_text(deck, s.look[i].is_known() ? s.look[i].kind : -1));
    for (int i = 0; i < s.drawn.size(); ++i) add(std::to_string(i), card_text(DeckId::Upgrades, s.drawn[i]));
    const bool drafts = s.over == 0 && !s.agenda.empty() && s.agenda.top().kind == Task::Kind::PickLeader;
    if (!drafts) return;
    if (!viewers.has(setup_->seat_of[s.agenda.top().who & 3])) {
        for (int i = 0; i < s.leader_hand_n; ++i) add("leader_" + std::to_string(i), leader_text(-1));
        return;
    }
    for (int i = 0; i < setup_->cards.leaders_n; ++i)
        if (((s.leader_hand >> i) & 1) != 0)
            add(notation_.leader(i),
                {"label.leader", object({{"leader", arg(leader_text(i))}, {"text", arg(leader_rules_text(i))}})});
}

void Presentation::show_kingdom(ViewBuilder& view, const State& s, int k) const {
    const Kingdom& kd = kingdom(s, k);
    const Seat owner = setup_->seat_of[static_cast<std::size_t>(k)];
    const auto add = [owner](ViewBuilder::Row& row, Id id, Text text, int count = 1) {
        ViewBuilder::Item item = row.add(std::move(id), "", std::move(text)).owner(owner);
        if (count != 1) item.count(count);
    };
    view.meter(owner_id("hp", k), kd.hp);
    view.meter(owner_id("vp", k), std::min(vp_of(*setup_, s, k), setup_->vp_target));

    const std::string home = owner_id("kingdom", k);
    ViewBuilder::Row things = view.row(home);
    add(things, Id::in(home, "gold"), {"thing.gold", object({{"n", kd.gold}})});
    if (kd.leader != 0) {
        const int leader = kd.leader == kUnknownKind ? -1 : kd.leader - 1;
        add(things, Id::in(home, "leader"),
            {kd.leader_counters > 0 ? "thing.leader_counters" : "thing.leader",
             object({{"leader", arg(leader_text(leader))}, {"n", kd.leader_counters}})});
    }
    std::vector<Id> seen;
    for (const Worker& w : kd.workers) {
        const Id id = worker_id(k, w);
        if (std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
        seen.push_back(id);
        int count = 0;
        for (const Worker& other : kd.workers) count += other == w ? 1 : 0;
        const std::string did = (w.did & Worker::Resting) != 0 ? "resting" : kWorkNames[static_cast<int>(w.work())];
        add(things, id,
            {"thing.worker",
             object({{"worker", arg(worker_text(w.kind))}, {"did", arg({"did." + did, Json::object()})}})},
            count);
    }
    for (int i = 0; i < kd.training.size(); ++i)
        add(things, target_id(k, target::training(i)),
            {"thing.training", object({{"worker", arg(card_text(DeckId::Upgrades, kd.training[i].kind))},
                                       {"n", kd.training[i].counters}})});

    ViewBuilder::Row buildings = view.row(owner_id("buildings", k));
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        const Json args = object({{"building", arg(card_text(DeckId::Buildings, b.kind))},
                                  {"n", b.counters},
                                  {"damage", b.damage},
                                  {"hits", hits_of(*setup_, kd, b)},
                                  {"trophies", b.trophies}});
        const char* key = !b.is_finished() ? (b.damage > 0 ? "thing.building_begun_damaged" : "thing.building_begun")
                          : b.damage > 0   ? "thing.building_damaged"
                          : b.trophies > 0 ? "thing.building_trophies"
                                           : "thing.building";
        add(buildings, building_id(k, i), {key, args});
    }

    ViewBuilder::Row items = view.row(owner_id("items", k)), research = view.row(owner_id("research", k));
    for (int i = 0; i < setup_->cards.items_n; ++i)
        if (kd.items[i] > 0)
            add(items, Id::in(owner_id("items", k), notation_.card(DeckId::Items, i)), card_text(DeckId::Items, i),
                kd.items[i]);
    for (int i = 0; i < kd.research.size(); ++i) {
        const Researched& r = kd.research[i];
        add(research, Id::in(owner_id("research", k), std::to_string(i)),
            card_text(r.deck, r.card.is_known() ? r.card.kind : -1));
    }
}

void Presentation::show_status(ViewBuilder& view, const State& s) const {
    if (s.over != 0) {
        view.status({"status.over"});
        return;
    }
    if (s.round == 0) {
        view.status({std::string("status.") + kPhaseNames[s.phase]});
        return;
    }
    view.status({"status.turn", object({{"round", s.round},
                                        {"who", arg(kingdom_text(s.active))},
                                        {"phase", arg({std::string("phase.") + kPhaseNames[s.phase]})}})});
    if (setup_->solo())
        view.status({"status.counters", object({{"w", kingdom(s, 1).enemy_counters},
                                                {"n", kingdom(s, 2).enemy_counters},
                                                {"e", kingdom(s, 3).enemy_counters}})});
}

void Presentation::show_castles(ViewBuilder& view, const State& s) const {
    ViewBuilder::Row castles = view.row("castles");
    for (int k = 0; k < kKingdoms; ++k) {
        if (((setup_->kingdoms >> k) & 1) == 0) continue;
        const Kingdom& kd = kingdom(s, k);
        const Json args = object({{"who", arg(kingdom_text(k))},
                                  {"hp", kd.hp},
                                  {"vp", vp_of(*setup_, s, k)},
                                  {"n", kd.enemy_counters},
                                  {"target", setup_->vp_target}});
        const char* key = kd.out != 0 || kd.hp == 0 ? "thing.castle_gone"
                          : setup_->is_human(k)     ? "thing.castle"
                          : kd.enemy_counters > 0   ? "thing.castle_counters"
                                                    : "thing.castle_enemy";
        ViewBuilder::Item castle = castles.add(castle_id(k), "", {key, args});
        if (setup_->is_human(k)) castle.owner(setup_->seat_of[static_cast<std::size_t>(k)]);
    }
}

void Presentation::show_market(ViewBuilder& view, const State& s, Seats viewers) const {
    Json market = Json::object();
    for (int d = 0; d < kMarkets; ++d) {
        const auto deck = static_cast<DeckId>(d);
        market[kDeckNames[d]] = market_json(s, d, buyer(s, viewers));
        const std::string zone = std::string("market_") + kDeckNames[d];
        ViewBuilder::Row items = view.row(zone);
        for (int i = 0; i < kMarketSlots; ++i) {
            const Slot& slot = s.market[static_cast<std::size_t>(d)][static_cast<std::size_t>(i)];
            if (slot.n == 0) continue;
            Json args = object({{"card", arg(card_text(deck, slot.kind))},
                                {"cost", market[kDeckNames[d]][static_cast<std::size_t>(i)]["cost"]}});
            if (deck == DeckId::Units)
                args["atk"] = setup_->unit(slot.kind).atk, args["hp"] = setup_->unit(slot.kind).hp;
            if (deck == DeckId::Buildings) args["turns"] = setup_->building(slot.kind).turns;
            ViewBuilder::Item item = items.add(Id::in(zone, std::to_string(i)), "", {"thing." + zone, std::move(args)});
            if (slot.n > 1) item.count(slot.n);
        }
    }
    view.own("market", std::move(market));
}

void Presentation::show_decks(ViewBuilder& view, const State& s) const {
    Json decks = Json::object(), discards = Json::object();
    const auto counts = [&](DeckId deck, const auto& bag) {
        Json json = Json::object();
        for (int i = 0; i < static_cast<int>(notation_.ids(deck).size()); ++i)
            if (bag[i] > 0) json[notation_.card(deck, i)] = bag[i];
        return json;
    };
    each_deck(s, [&](DeckId deck, const auto& cards) {
        const char* name = kDeckNames[furtherance::index(deck)];
        const auto known = [&](const auto& end) {
            Json list = Json::array();
            for (const Hidden& card : end)
                list.push_back(card.is_known() ? Json(notation_.card(deck, card.kind)) : Json());
            return list;
        };
        // `unseen`: the cards these viewers have not seen, wherever they lie; `top` and `bottom`: places, null where
        // somebody else put a card.
        decks[name] = object({{"count", cards.size()},
                              {"unseen", counts(deck, cards.bag())},
                              {"top", known(cards.top())},
                              {"bottom", known(cards.bottom())}});
        view.deck(std::string("deck_") + name, cards.size());
        const auto show = [&](const auto& pile) {
            discards[name] = counts(deck, pile);
            ViewBuilder::Deck discard = view.deck(std::string("discard_") + name, pile.size()).contents();
            for (int i = 0; i < static_cast<int>(notation_.ids(deck).size()); ++i)
                if (pile[i] > 0) discard.add("", card_text(deck, i), pile[i]);
        };
        if (deck == DeckId::Upgrades)
            show(s.upgrade_discard);
        else
            show(s.discards[static_cast<std::size_t>(furtherance::index(deck))]);
    });
    view.own("decks", std::move(decks)).own("discards", std::move(discards));
}

Json Presentation::view(const State& s, Seats viewers) const {
    ViewBuilder view(words());
    ViewBuilder::Cells board = view.cells("board");
    for (const int sq : squares(occupied(s))) show_unit(board, s, sq);
    show_castles(view, s);
    for (const Seat p : Seats::first(setup_->seats)) {
        show_player(view, s, kingdom_of(p));
        show_kingdom(view, s, kingdom_of(p));
    }
    show_look(view, s, viewers);
    show_market(view, s, viewers);
    show_decks(view, s);
    show_status(view, s);
    view.own("round", s.round).own("phase", kPhaseNames[s.phase]).own("active", kKingdomNames[s.active & 3]);
    view.own("first", kKingdomNames[s.first & 3]).own("extra_turn", s.extra_turn != 0);
    if (s.battle.attacker > 0) view.own("battle", battle_json(s));
    if (setup_->solo()) view.own("enemies", enemies_json(s));
    if (!s.fallen.empty()) {
        Json fallen = Json::array();
        for (const Fallen& f : s.fallen)
            fallen.push_back(object({{"deck", kDeckNames[furtherance::index(deck_of(f.card)) & 3]},
                                     {"kind", notation_.card(deck_of(f.card), kind_of(f.card))},
                                     {"kingdom", kKingdomNames[f.owner & 3]}}));
        view.own("fallen", std::move(fallen));
    }
    if (s.job.work > 0) view.own("job", object({{"work", kWorkNames[s.job.work & 7]}, {"worker", s.job.worker - 1}}));
    return view.done();
}

}  // namespace endtable::furtherance
