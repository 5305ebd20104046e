// After the Empire: everything viewers see, from a masked state.
#include <bit>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

std::string of_seat(const char* zone, int p) { return std::string(zone) + "_" + std::to_string(p); }
std::string slot_id(const char* zone, int slot) { return std::string(zone) + ":" + std::to_string(slot); }
char digit(int n) { return n > 9 ? '+' : static_cast<char>('0' + n); }
Json stock_json(const Fief& f) {
    Json json = Json::object();
    for (int i = 0; i < kResources; ++i) json[kGoodNames[i]] = f.stock[at(i)];
    return json;
}
Json squad_json(const Squad& squad) { return object({{"swordsmen", squad.swordsmen}, {"archers", squad.archers}}); }
Json troops_json(const Troops& t) { return object({{"soldiers", t.soldiers}, {"mercenaries", t.mercs}}); }
Json flags_json(const std::array<std::uint8_t, 3>& flags) { return Json::array({flags[0], flags[1], flags[2]}); }
template <class Of>
Json by_side(const Of& of) {
    Json json = Json::object();
    for (int side = 0; side < kSides; ++side) json[kSideNames[side]] = of(side);
    return json;
}
// Two letters of a name: "Ho" for hordesmen.
std::string code_of(const std::string& id) {
    std::string code = id.substr(0, 2);
    if (code[0] >= 'a' && code[0] <= 'z') code[0] = static_cast<char>(code[0] - 'a' + 'A');
    return code;
}
Text listed(Json list) { return {"list", object({{"list", std::move(list)}})}; }

}  // namespace

// --- Castles ---------------------------------------------------------------------------------------------------------

Json Presentation::castle_cells(const State& s, int p) const {
    static constexpr char kLetters[] = " wgtWGTX";
    const Fief& f = s.fief(p);
    const Battle& b = f.battle;
    Json cells = Json::array();
    const auto add = [&](const std::string& at, std::string glyph, Json parts) {
        cells.push_back(
            object({{"at", at}, {"glyph", std::move(glyph)}, {"owner", p}, {"label", say(listed(std::move(parts)))}}));
    };
    const auto troops_part = [](Json& parts, const Troops& t) {
        if (t.soldiers > 0) parts.push_back(arg({"good.soldier", object({{"n", t.soldiers}})}));
        if (t.mercs > 0) parts.push_back(arg({"good.mercenary", object({{"n", t.mercs}})}));
    };
    const auto invaders_part = [](Json& parts, const Squad& squad) {
        if (squad.swordsmen > 0) parts.push_back(arg({"count.swordsmen", object({{"n", squad.swordsmen}})}));
        if (squad.archers > 0) parts.push_back(arg({"count.archers", object({{"n", squad.archers}})}));
    };
    for (int place = 0; place < kPlaces; ++place) {
        const Piece& piece = f.pieces[at(place)];
        if (!piece.stands()) continue;
        std::string glyph{kLetters[index(piece.kind)], digit(piece.cubes)};
        Json parts = Json::array(
            {arg({"cell.piece", object({{"piece", arg(as_text(std::string("piece.") + kPieceNames[index(piece.kind)]))},
                                        {"cubes", piece.cubes},
                                        {"most", setup_->piece(piece.kind).cubes}})})});
        if (!is_turret(place)) {
            const Troops there = b.on_wall[at(place)];
            troops_part(parts, there);
            if (there.all() > 0) glyph += std::string("+") + digit(there.all());
        }
        add(kPlaceNames[place], std::move(glyph), std::move(parts));
    }
    const Troops inside = in_castle(f);
    Json within = Json::array();
    troops_part(within, inside);
    invaders_part(within, b.inside);
    std::string glyph{digit(inside.all())};
    if (b.inside.all() > 0) glyph += std::string("v") + digit(b.inside.all());
    if (within.empty()) within.push_back(arg(as_text("nobody")));
    add("inside", std::move(glyph), std::move(within));
    for (int side = 0; side < kSides; ++side) {
        const int level = f.farm[at(side)];
        const bool is_protected = ((f.protect >> side) & 1) != 0;
        std::string field{'f', digit(level)};
        Json parts = Json::array({arg(as_text(std::string("farm.") + std::to_string(level)))});
        if (is_protected) parts.push_back(arg(as_text("farm.protected")));
        invaders_part(parts, b.field[at(side)]);
        if (b.field[at(side)].all() > 0)
            field += std::string("v") + digit(b.field[at(side)].all());
        else if (is_protected)
            field += '*';
        add(std::string("field_") + kSideNames[side], std::move(field), std::move(parts));
    }
    return cells;
}

Json Presentation::battle_json(const State& s, int p) const {
    const Battle& b = s.fief(p).battle;
    Json json = object({{"status", kStatusNames[static_cast<int>(b.status)]},
                        {"field", by_side([&](int side) { return squad_json(b.field[at(side)]); })},
                        {"inside", squad_json(b.inside)},
                        {"on_wall", by_side([&](int side) { return troops_json(b.on_wall[at(side)]); })},
                        {"interior", troops_json(in_castle(s.fief(p)))},
                        {"cycle", b.cycle}});
    // The plan so far, and where it goes on.
    if (const Task* task = asked(s, p); task != nullptr) {
        json["asked"] = row_of(*task).name;
        const bool assigns = task->kind == Task::Kind::PrepAssign || task->kind == Task::Kind::PrepMove ||
                             task->kind == Task::Kind::CombatAssign;
        if (assigns) {
            json["plan"] = by_side([&](int side) { return side < task->a ? troops_json(b.plan[at(side)]) : Json(); });
            json["next"] = kSideNames[task->a & 3];
        }
    }
    if (b.bypass > 0) json["bypass"] = object({{"side", kSideNames[b.bypass_side]}, {"n", b.bypass}});
    return json;
}

// --- Players ---------------------------------------------------------------------------------------------------------

Json Presentation::player_json(const State& s, int p) const {
    const Fief& f = s.fief(p);
    const Reading r{*setup_, s};
    Json pieces = Json::object(), cards = Json::array(), objectives = Json::array(), spaces = Json::array();
    int income = sum_of(*setup_, f, Mod::IncomeBonus), harvest = sum_of(*setup_, f, Mod::HarvestBonus);
    for (int place = 0; place < kPlaces; ++place) {
        const Piece& piece = f.pieces[at(place)];
        if (!piece.stands()) continue;
        income += setup_->piece(piece.kind).income;
        pieces[kPlaceNames[place]] = object({{"kind", kPieceNames[index(piece.kind)]}, {"cubes", piece.cubes}});
    }
    for (const int level : f.farm) harvest += level;
    for (Cards left = f.owned; left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        cards.push_back(object({{"id", notation_.card(card)},
                                {"hurt", has(f.hurt, card)},
                                {"rotated", has(f.rotated, card)},
                                {"worked", has(f.worked, card)}}));
    }
    for (Objectives left = f.objectives; left != 0; left &= left - 1) {
        const int o = std::countr_zero(left);
        objectives.push_back(object({{"id", notation_.objective(o)},
                                     {"fulfilled", is_fulfilled(r, p, o)},
                                     {"public", ((f.shown >> o) & 1) != 0}}));
    }
    for (int i = 0; i < kSpaces - kLocations; ++i)
        if (((f.spaces >> i) & 1) != 0) spaces.push_back(kSpaceNames[kLocations + i]);
    const Totals t = totals_of(r, p);
    const int eaters = std::max(0, f.healthy + f.wounded - sum_of(*setup_, f, Mod::FeastLess));
    return object({{"seat", p},
                   {"gold", f.gold()},
                   {"red", setup_->red_number(f.gold())},
                   {"danger", effective_gold(r, f.gold())},
                   {"stock", stock_json(f)},
                   {"healthy", f.healthy},
                   {"wounded", f.wounded},
                   {"mercenaries", f.mercs},
                   {"moves", moves_of(r, p)},
                   {"workers", f.workers_left},
                   {"villager", f.villager_now != 0},
                   {"passed", f.passed != 0},
                   {"resigned", f.resigned != 0},
                   {"sacked", f.sacked != 0},
                   {"sacks", f.sacks},
                   {"pieces", std::move(pieces)},
                   {"farms", by_side([&](int side) {
                        return object({{"level", f.farm[at(side)]}, {"protected", ((f.protect >> side) & 1) != 0}});
                    })},
                   {"cards", std::move(cards)},
                   {"flags", flags_json(f.flags)},
                   {"objectives", std::move(objectives)},
                   {"hidden", f.hidden},
                   {"spaces", std::move(spaces)},
                   {"income", income},
                   {"harvest", harvest},
                   {"feast", eaters},
                   {"battle", battle_json(s, p)},
                   {"total", object({{"gold", t.gold},
                                     {"buildings", t.buildings},
                                     {"refugees", t.refugees},
                                     {"flags", t.flags},
                                     {"farms", t.farms},
                                     {"objectives", t.objectives},
                                     {"all", t.all()}})}});
}

Json Presentation::card_items(const State& s, int p) const {
    const Fief& f = s.fief(p);
    Json items = Json::array();
    for (Cards left = f.owned; left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        Json parts = Json::array({arg(card_text(card))});
        if (has(f.hurt, card)) parts.push_back(arg(as_text("status.hurt")));
        if (has(f.rotated | f.worked, card)) parts.push_back(arg(as_text("status.used")));
        items.push_back(object({{"id", of_seat("cards", p) + ":" + notation_.card(card)},
                                {"glyph", ""},
                                {"owner", p},
                                {"label", say(listed(std::move(parts)))},
                                {"card", notation_.card(card)}}));
    }
    return items;
}

void Presentation::add_fief_zones(Json& zones, const State& s, int p) const {
    const Fief& f = s.fief(p);
    const auto item = [&](const char* zone, const std::string& name, Text label, int count = 1) {
        return object({{"id", of_seat(zone, p) + ":" + name},
                       {"glyph", ""},
                       {"owner", p},
                       {"label", say(std::move(label))},
                       {"count", count}});
    };
    zones[of_seat("castle", p)] = object({{"cells", castle_cells(s, p)}});
    zones[of_seat("gold", p)] = object({{"value", f.gold()}});
    Json stock = Json::array(), troops = Json::array(), board = Json::array(), flags = Json::array(),
         objectives = Json::array();
    for (int i = 0; i < kResources - 1; ++i)  // without Gold
        if (f.stock[at(i)] > 0)
            stock.push_back(
                item("stock", kGoodNames[i], as_text(std::string("name.") + kGoodNames[i]), f.stock[at(i)]));
    const auto count = [&](Json& items, const char* zone, const char* name, int n) {
        if (n > 0) items.push_back(item(zone, name, as_text(std::string("name.") + name), n));
    };
    count(troops, "troops", "soldiers", f.healthy);
    count(troops, "troops", "wounded", f.wounded);
    count(troops, "troops", "mercenaries", f.mercs);
    count(troops, "troops", "moves", f.move);
    count(troops, "troops", "workers", f.workers_left);
    count(troops, "troops", "villager_next", f.villager_next);
    for (int i = kLocations; i < kSpaces; ++i) {
        const bool taken = ((f.spaces >> (i - kLocations)) & 1) != 0;
        const Text name = as_text(std::string("space.") + kSpaceNames[i]);
        board.push_back(
            item("board", kSpaceNames[i], taken ? Text{"space.taken", object({{"space", arg(name)}})} : name));
    }
    static constexpr const char* kFlagNames[] = {"flag_1", "flag_2", "flag_3"};
    for (std::size_t i = 0; i < 3; ++i) count(flags, "flags", kFlagNames[i], f.flags[i]);
    for (Objectives left = f.objectives; left != 0; left &= left - 1) {
        const int o = std::countr_zero(left);
        objectives.push_back(item("objectives", notation_.objective(o), objective_text(o)));
    }
    zones[of_seat("stock", p)] = object({{"items", std::move(stock)}});
    zones[of_seat("troops", p)] = object({{"items", std::move(troops)}});
    zones[of_seat("board", p)] = object({{"items", std::move(board)}});
    zones[of_seat("cards", p)] = object({{"items", card_items(s, p)}});
    zones[of_seat("flags", p)] = object({{"items", std::move(flags)}});
    zones[of_seat("objectives", p)] = object({{"items", std::move(objectives)}});
    if (f.hidden > 0) zones[of_seat("objectives", p)]["hidden"] = f.hidden;
}

Json Presentation::rival_json(const State& s) const {
    const Rival& r = s.rival;
    Json cards = Json::array();
    for (Cards left = r.cards; left != 0; left &= left - 1) cards.push_back(notation_.card(std::countr_zero(left)));
    const SoloRows& rows = setup_->alone;
    return object({{"gold", r.gold},
                   {"works", r.works},
                   {"scouts", r.scouts},
                   {"camp", r.camp},
                   {"workers", r.workers_left},
                   {"cards", std::move(cards)},
                   {"flags", flags_json(r.flags)},
                   {"sacked", r.sacked != 0},
                   {"sacks", r.sacks},
                   {"defence", rows.guard + rows.guard_per_season * s.season + r.works + r.camp},
                   {"income", rows.income + r.works / rows.works_per_income},
                   {"total", rival_total({*setup_, s})}});
}

// --- The table -------------------------------------------------------------------------------------------------------

Json Presentation::market_items(const char* zone, const Card* row, int n) const {
    Json items = Json::array();
    for (int slot = 0; slot < n; ++slot) {
        const Card card = row[slot];
        if (card == kNoCard) continue;
        items.push_back(
            object({{"id", slot_id(zone, slot)},
                    {"glyph", ""},
                    {"label", say({"market.card", object({{"card", arg(card_text(card))},
                                                          {"cost", arg(goods_text(setup_->card(card).cost))}})})},
                    {"card", notation_.card(card)},
                    {"slot", slot}}));
    }
    return items;
}

// Slots are told apart even if nobody knows what lies there.
Json Presentation::lying_item(const Lying& lying, bool siege, int slot) const {
    const auto& it = lying.it;
    Json item = object({{"id", siege ? std::string("siege:0") : slot_id("invaders", slot)},
                        {"slot", slot},
                        {"face", lying.how == Lying::How::FaceUp ? "up" : "down"}});
    Json knows = Json::array();
    if (lying.how == Lying::How::FaceDown)
        for (int p = 0; p < setup_->seats; ++p)
            if (it.card.knows.has(seat(p))) knows.push_back(p);
    item["knows"] = std::move(knows);
    if (!it.card.is_known()) {
        item["glyph"] = "?";
        item["label"] = say(as_text(siege ? "lying.siege" : "lying.invader"));
        return item;
    }
    const int kind = it.card.kind;
    const std::string id = siege ? notation_.siege(kind) : notation_.invader(kind);
    item["card"] = id;
    item["side"] = kSideNames[it.side & 3];
    item["glyph"] = code_of(id) + kSideNames[it.side & 3];
    item["label"] = say({"lying.known", object({{"card", arg(siege ? siege_text(kind) : invader_text(kind))},
                                                {"side", arg(as_text(std::string("side.") + kSideNames[it.side & 3]))},
                                                {"what", arg(siege ? siege_rule(kind) : invader_rule(kind))}})});
    return item;
}

void Presentation::add_table_zones(Json& zones, const State& s) const {
    const auto row = [&](const char* id, Json items) { zones[id] = object({{"items", std::move(items)}}); };
    Json cells = Json::array(), invaders = Json::array(), siege = Json::array(), order = Json::array(),
         starting = Json::array(), drawn = Json::array(), discards = Json::array();
    for (int i = 0; i < kLocations; ++i) {
        const int of = setup_->locations[at(i)].spaces, taken = s.workers_on[at(i)], blocked = s.blocked[at(i)];
        cells.push_back(object({{"at", kSpaceNames[i]},
                                {"glyph", std::string{digit(taken + blocked), '/', digit(of)}},
                                {"label", say({"cell.space", object({{"n", taken}, {"of", of - blocked}})})},
                                {"workers", taken},
                                {"spaces", of},
                                {"blocked", blocked}}));
    }
    zones["spaces"] = object({{"cells", std::move(cells)}});
    zones["season"] = object({{"value", s.season}});
    zones["threat"] = object({{"value", s.season == 0 ? 0 : int{setup_->season(s.season).threat}}});
    for (const int p : s.order) {
        Json item = object({{"id", slot_id("order", p)}, {"glyph", ""}, {"label", say(who_text(p))}});
        if (p != kRival) item["owner"] = p;
        order.push_back(std::move(item));
    }
    for (int slot = 0; slot < kInvaderRow; ++slot)
        if (s.invader_row[at(slot)].how != Lying::How::Empty)
            invaders.push_back(lying_item(s.invader_row[at(slot)], false, slot));
    if (s.siege_slot.how != Lying::How::Empty) siege.push_back(lying_item(s.siege_slot, true, 0));
    const bool drafting = s.season == 0 && s.order.empty();
    Cards taken = 0;
    for (const Fief& f : s.fiefs) taken |= f.owned;
    for (int c = kFirstStarting; drafting && c < kFirstStarting + setup_->starting_n; ++c)
        if (!has(taken, c))
            starting.push_back(object({{"id", "starting:" + notation_.card(c)},
                                       {"glyph", ""},
                                       {"label", say(card_text(c))},
                                       {"card", notation_.card(c)}}));
    for (int i = 0; i < s.drawn.size(); ++i) {
        Json item = object({{"id", slot_id("drawn", i)},
                            {"glyph", ""},
                            {"label", say(objective_text(s.drawn[i].is_known() ? s.drawn[i].kind : -1))}});
        if (s.drawn[i].is_known()) item["objective"] = notation_.objective(s.drawn[i].kind);
        drawn.push_back(std::move(item));
    }
    for (const Hidden& card : s.objectives.bottom())
        discards.push_back(object({{"id", "discards_objectives:" + notation_.objective(card.kind)},
                                   {"glyph", ""},
                                   {"label", say(objective_text(card.kind))}}));
    row("order", std::move(order));
    row("invaders", std::move(invaders));
    row("siege", std::move(siege));
    row("market_buildings", market_items("market_buildings", s.building_row.data(), kBuildingSlots));
    row("market_refugees", market_items("market_refugees", s.refugee_row.data(), kRefugeeSlots));
    row("starting", std::move(starting));
    row("drawn", std::move(drawn));
    row("discards_objectives", std::move(discards));

    // Cards that these viewers have not seen, wherever they lie.
    const auto deck = [&](const char* id, const auto& bag, const auto& name) {
        Json contents = Json::array();
        for (int i = 0; i < bag.kinds(); ++i)
            if (bag.has(i)) contents.push_back(object({{"glyph", ""}, {"label", say(name(i))}, {"count", bag[i]}}));
        zones[id] = object({{"count", bag.size()}, {"contents", std::move(contents)}});
    };
    deck("deck_buildings", s.buildings, [&](int i) { return card_text(kFirstBuilding + i); });
    deck("deck_refugees", s.refugees, [&](int i) { return card_text(kFirstRefugee + i); });
    deck("deck_invaders", s.invaders, [&](int i) { return invader_text(i); });
    deck("deck_siege", s.siege, [&](int i) { return siege_text(i); });
    deck("deck_objectives", s.objectives.bag(), [&](int i) { return objective_text(i); });
    if (setup_->solo != Solo::None)
        deck("orders", s.orders, [&](int i) { return as_text(std::string("space.") + kSpaceNames[i]); });
    if (!setup_->is_rival()) return;
    Json rival = Json::array();
    const auto count = [&](const char* name, int n) {
        if (n > 0)
            rival.push_back(object({{"id", std::string("rival:") + name},
                                    {"glyph", ""},
                                    {"label", say(as_text(std::string("name.") + name))},
                                    {"count", n}}));
    };
    count("works", s.rival.works);
    count("scouts", s.rival.scouts);
    count("camp", s.rival.camp);
    count("workers", s.rival.workers_left);
    static constexpr const char* kFlagNames[] = {"flag_1", "flag_2", "flag_3"};
    for (std::size_t i = 0; i < 3; ++i) count(kFlagNames[i], s.rival.flags[i]);
    for (Cards left = s.rival.cards; left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        rival.push_back(
            object({{"id", "rival:" + notation_.card(card)}, {"glyph", ""}, {"label", say(card_text(card))}}));
    }
    row("rival", std::move(rival));
    zones["rival_gold"] = object({{"value", s.rival.gold}});
}

Json Presentation::status(const State& s) const {
    Json status = Json::array();
    const auto add = [&](Text text) { status.push_back(say(std::move(text))); };
    if (s.over != 0) {
        add(as_text("status.over"));
        for (int p = 0; p < setup_->seats; ++p)
            if (s.fief(p).resigned == 0)
                add({"status.total", object({{"who", arg(who_text(p))}, {"n", totals_of({*setup_, s}, p).all()}})});
        if (setup_->is_rival())
            add({"status.total", object({{"who", arg(who_text(kRival))}, {"n", rival_total({*setup_, s})}})});
        return status;
    }
    if (s.season == 0) {
        add(as_text("status.setup"));
        return status;
    }
    add({"status.season", object({{"season", s.season}, {"threat", setup_->season(s.season).threat}})});
    const Task& top = s.agenda.top();
    switch (s.agenda.all()[0].kind) {
        case Task::Kind::NextTurn: add({"status.turn", object({{"who", arg(who_text(s.active))}})}); break;
        case Task::Kind::Reveal:
            add(as_text(top.kind == Task::Kind::Prepare ? "status.prepare" : "status.reveal"));
            break;
        case Task::Kind::Aftermath: add(as_text("status.battles")); break;
        default: add(as_text("status.refresh")); break;
    }
    return status;
}

Json Presentation::view(const State& s, Seats) const {
    Json zones = Json::object(), players = Json::array();
    add_table_zones(zones, s);
    for (int p = 0; p < setup_->seats; ++p) {
        add_fief_zones(zones, s, p);
        players.push_back(player_json(s, p));
    }
    Json view = object({{"zones", std::move(zones)},
                        {"players", std::move(players)},
                        {"status", status(s)},
                        {"season", s.season},
                        {"active", s.active == kRival ? Json("rival") : Json(s.active)}});
    const char* phase = "over";
    if (s.over == 0) {
        const Task::Kind base = s.agenda.all()[0].kind;
        phase = s.season == 0                                ? "setup"
                : base == Task::Kind::NextTurn               ? "actions"
                : s.agenda.top().kind == Task::Kind::Prepare ? "prepare"
                : base == Task::Kind::Reveal                 ? "reveal"
                : base == Task::Kind::Aftermath              ? "combat"
                                                             : "refresh";
    }
    view["phase"] = phase;
    if (setup_->is_rival()) view["rival"] = rival_json(s);
    return view;
}

}  // namespace endtable::after_the_empire
