// After the Empire: everything viewers see, from a masked state.
#include <bit>
#include <utility>

#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

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
void add_troops(Json& parts, const Troops& t) {
    if (t.soldiers > 0) parts.push_back(arg({"good.soldier", object({{"n", t.soldiers}})}));
    if (t.mercs > 0) parts.push_back(arg({"good.mercenary", object({{"n", t.mercs}})}));
}
void add_invaders(Json& parts, const Squad& squad) {
    if (squad.swordsmen > 0) parts.push_back(arg({"count.swordsmen", object({{"n", squad.swordsmen}})}));
    if (squad.archers > 0) parts.push_back(arg({"count.archers", object({{"n", squad.archers}})}));
}
// Things of which only the number matters, each called by its name; none of them is nothing.
void count(ViewBuilder::Row& row, const std::string& zone, Seat owner, const char* name, int n) {
    if (n == 0) return;
    ViewBuilder::Item item = row.add(Id::in(zone, name), "", as_text(std::string("name.") + name));
    if (is_seat(owner)) item.owner(owner);
    if (n != 1) item.count(n);
}
constexpr const char* kFlagNames[] = {"flag_1", "flag_2", "flag_3"};
Text listed(Json list) { return {"list", object({{"list", std::move(list)}})}; }

}  // namespace

// --- Castles ---------------------------------------------------------------------------------------------------------

void Presentation::show_castle(ViewBuilder& view, const State& s, int p) const {
    static constexpr char kLetters[] = " wgtWGTX";
    const Fief& f = s.fief(p);
    const Battle& b = f.battle;
    ViewBuilder::Cells castle = view.cells(of_seat("castle", seat(p)));
    const auto add = [&](const std::string& at, std::string glyph, Json parts) {
        castle.add(at, std::move(glyph), listed(std::move(parts))).owner(seat(p));
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
            add_troops(parts, there);
            if (there.all() > 0) glyph += std::string("+") + digit(there.all());
        }
        add(kPlaceNames[place], std::move(glyph), std::move(parts));
    }
    const Troops inside = in_castle(f);
    Json within = Json::array();
    add_troops(within, inside);
    add_invaders(within, b.inside);
    std::string glyph{digit(inside.all())};
    if (b.inside.all() > 0) glyph += std::string("v") + digit(b.inside.all());
    if (within.empty()) within.push_back(arg(as_text("nobody")));
    add("inside", std::move(glyph), std::move(within));
    for (int side = 0; side < kSides; ++side) {
        const int level = f.farm[at(side)];
        const bool is_protected = ((f.protect >> side) & 1) != 0;
        const Squad& squad = b.field[at(side)];
        Json parts = Json::array({arg(as_text(std::string("farm.") + std::to_string(level)))});
        if (is_protected) parts.push_back(arg(as_text("farm.protected")));
        add_invaders(parts, squad);
        std::string field{'f', digit(level)};
        if (squad.all() > 0)
            field += std::string("v") + digit(squad.all());
        else if (is_protected)
            field += '*';
        add(std::string("field_") + kSideNames[side], std::move(field), std::move(parts));
    }
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

// What comes at so much Gold: who is known to come, how many of whom nobody knows anything come on average (in tenths),
// and from which amount on it gets worse.
Json Presentation::danger_json(const State& s, int real) const {
    const int gold = effective_gold({*setup_, s}, real);
    int worse = 0, sum = 0, unknown = 0;
    for (int i = 0; i < setup_->invaders_n; ++i) {
        const Tiers& tiers = setup_->invaders[at(i)];
        for (int t = 0; t < tiers.n; ++t)
            if (const int from = tiers.list[at(t)].gold; from > gold && (worse == 0 || from < worse)) worse = from;
        if (const Tier* tier = tiers.reached(gold); tier != nullptr && s.invaders.has(i)) sum += tier->squad.all();
    }
    Json known = Json::array();
    for (int slot = 0; slot < kInvaderRow; ++slot) {
        const Lying& lying = s.invader_row[at(slot)];
        if (lying.how == Lying::How::Empty) continue;
        if (!lying.it.card.is_known()) {
            ++unknown;
            continue;
        }
        const Tier* tier = setup_->invaders[lying.it.card.kind].reached(gold);
        Json one = squad_json(tier == nullptr ? Squad{} : tier->squad);
        one["slot"] = slot;
        one["side"] = kSideNames[lying.it.side & 3];
        known.push_back(std::move(one));
    }
    const int cards = s.invaders.size();
    return object({{"gold", gold},
                   {"worse", worse == 0 ? Json() : Json(worse)},
                   {"known", std::move(known)},
                   {"unknown", unknown},
                   {"tenths", cards == 0 ? 0 : (10 * sum + cards / 2) / cards}});
}

// --- Players ---------------------------------------------------------------------------------------------------------

void Presentation::show_player(ViewBuilder& view, const State& s, int p) const {
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
    ViewBuilder::Player player = view.player(seat(p));
    player.own("gold", f.gold()).own("red", setup_->red_number(f.gold()));
    player.own("danger", danger_json(s, f.gold())).own("stock", stock_json(f));
    player.own("healthy", f.healthy).own("wounded", f.wounded).own("mercenaries", f.mercs);
    player.own("moves", moves_of(r, p)).own("workers", f.workers_left).own("villager", f.villager_now != 0);
    player.own("passed", f.passed != 0).own("resigned", f.resigned != 0);
    player.own("sacked", f.sacked != 0).own("sacks", f.sacks);
    player.own("pieces", std::move(pieces))
        .own("farms", by_side([&](int side) {
                 return object({{"level", f.farm[at(side)]}, {"protected", ((f.protect >> side) & 1) != 0}});
             }));
    player.own("cards", std::move(cards)).own("flags", flags_json(f.flags));
    player.own("objectives", std::move(objectives)).own("hidden", f.hidden).own("spaces", std::move(spaces));
    player.own("income", income).own("harvest", harvest).own("feast", eaters);
    player.own("battle", battle_json(s, p));
    player.own("total", object({{"gold", t.gold},
                                {"buildings", t.buildings},
                                {"refugees", t.refugees},
                                {"flags", t.flags},
                                {"farms", t.farms},
                                {"objectives", t.objectives},
                                {"all", t.all()}}));
}

void Presentation::show_fief(ViewBuilder& view, const State& s, int p) const {
    const Fief& f = s.fief(p);
    const Seat owner = seat(p);
    const auto zone = [&](const char* name) { return of_seat(name, owner); };
    show_castle(view, s, p);
    view.meter(zone("gold"), f.gold());
    ViewBuilder::Row stock = view.row(zone("stock")), troops = view.row(zone("troops")),
                     board = view.row(zone("board")), flags = view.row(zone("flags")), cards = view.row(zone("cards")),
                     objectives = view.row(zone("objectives"));
    for (int i = 0; i < kResources - 1; ++i) count(stock, zone("stock"), owner, kGoodNames[i], f.stock[at(i)]);
    const std::pair<const char*, int> people[] = {{"soldiers", f.healthy},     {"wounded", f.wounded},
                                                  {"mercenaries", f.mercs},    {"moves", f.move},
                                                  {"workers", f.workers_left}, {"villager_next", f.villager_next}};
    for (const auto& [name, n] : people) count(troops, zone("troops"), owner, name, n);
    for (std::size_t i = 0; i < 3; ++i) count(flags, zone("flags"), owner, kFlagNames[i], f.flags[i]);
    for (int i = kLocations; i < kSpaces; ++i) {
        const bool taken = ((f.spaces >> (i - kLocations)) & 1) != 0;
        const Text name = as_text(std::string("space.") + kSpaceNames[i]);
        board
            .add(Id::in(zone("board"), kSpaceNames[i]), "",
                 taken ? Text{"space.taken", object({{"space", arg(name)}})} : name)
            .owner(owner);
    }
    for (Cards left = f.owned; left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        Json parts = Json::array({arg(card_text(card))});
        if (has(f.hurt, card)) parts.push_back(arg(as_text("status.hurt")));
        if (has(f.rotated | f.worked, card)) parts.push_back(arg(as_text("status.used")));
        cards.add(Id::in(zone("cards"), notation_.card(card)), "", listed(std::move(parts)))
            .owner(owner)
            .own("card", notation_.card(card));
    }
    for (Objectives left = f.objectives; left != 0; left &= left - 1) {
        const int o = std::countr_zero(left);
        objectives.add(Id::in(zone("objectives"), notation_.objective(o)), "", objective_text(o)).owner(owner);
    }
    if (f.hidden > 0) objectives.hidden(f.hidden);
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

void Presentation::show_market(ViewBuilder& view, const std::string& zone, std::span<const Card> cards) const {
    ViewBuilder::Row row = view.row(zone);
    for (std::size_t slot = 0; slot < cards.size(); ++slot) {
        const Card card = cards[slot];
        if (card == kNoCard) continue;
        row.add(Id::in(zone, std::to_string(slot)), "",
                {"market.card",
                 object({{"card", arg(card_text(card))}, {"cost", arg(goods_text(setup_->card(card).cost))}})})
            .own("card", notation_.card(card))
            .own("slot", slot);
    }
}

// Slots are told apart even if nobody knows what lies there.
void Presentation::show_lying(ViewBuilder::Row& row, const Lying& lying, bool siege, int slot) const {
    if (lying.how == Lying::How::Empty) return;
    const auto& it = lying.it;
    const Id id = Id::in(siege ? "siege" : "invaders", std::to_string(slot));
    Json knows = Json::array();
    if (lying.how == Lying::How::FaceDown)
        for (const Seat p : setup_->all_seats())
            if (it.card.knows.has(p)) knows.push_back(endtable::index(p));
    const auto add = [&](std::string glyph, Text label) {
        return row.add(id, std::move(glyph), std::move(label))
            .own("slot", slot)
            .own("face", lying.how == Lying::How::FaceUp ? "up" : "down")
            .own("knows", std::move(knows));
    };
    if (!it.card.is_known()) {
        add("?", as_text(siege ? "lying.siege" : "lying.invader"));
        return;
    }
    const int kind = it.card.kind;
    const char* side = kSideNames[it.side & 3];
    const std::string name = siege ? notation_.siege(kind) : notation_.invader(kind);
    add(code_of(name) + side, {"lying.known", object({{"card", arg(siege ? siege_text(kind) : invader_text(kind))},
                                                      {"side", arg(as_text(std::string("side.") + side))},
                                                      {"what", arg(siege ? siege_rule(kind) : invader_rule(kind))}})})
        .own("card", name)
        .own("side", side);
}

void Presentation::show_board(ViewBuilder& view, const State& s) const {
    ViewBuilder::Cells spaces = view.cells("spaces");
    for (int i = 0; i < kLocations; ++i) {
        const int of = setup_->locations[at(i)].spaces, taken = s.workers_on[at(i)], blocked = s.blocked[at(i)];
        spaces
            .add(kSpaceNames[i], std::string{digit(taken + blocked), '/', digit(of)},
                 {"cell.space", object({{"n", taken}, {"of", of - blocked}})})
            .own("workers", taken)
            .own("spaces", of)
            .own("blocked", blocked);
    }
    view.meter("season", s.season);
    view.meter("threat", s.season == 0 ? 0 : int{setup_->season(s.season).threat});
    ViewBuilder::Row order = view.row("order");
    for (const int p : s.order) {
        ViewBuilder::Item item = order.add(Id::in("order", std::to_string(p)), "", who_text(p));
        if (p != kRival) item.owner(seat(p));
    }
}

void Presentation::show_enemies(ViewBuilder& view, const State& s) const {
    ViewBuilder::Row invaders = view.row("invaders"), siege = view.row("siege");
    for (int slot = 0; slot < kInvaderRow; ++slot) show_lying(invaders, s.invader_row[at(slot)], false, slot);
    show_lying(siege, s.siege_slot, true, 0);
}

void Presentation::show_cards(ViewBuilder& view, const State& s) const {
    show_market(view, "market_buildings", s.building_row);
    show_market(view, "market_refugees", s.refugee_row);
    ViewBuilder::Row starting = view.row("starting"), drawn = view.row("drawn"),
                     discards = view.row("discards_objectives");
    const bool drafting = s.season == 0 && s.order.empty();
    Cards taken = 0;
    for (const Fief& f : s.fiefs) taken |= f.owned;
    for (int c = kFirstStarting; drafting && c < kFirstStarting + setup_->starting_n; ++c)
        if (!has(taken, c))
            starting.add(Id::in("starting", notation_.card(c)), "", card_text(c)).own("card", notation_.card(c));
    for (int i = 0; i < s.drawn.size(); ++i) {
        const bool known = s.drawn[i].is_known();
        ViewBuilder::Item item =
            drawn.add(Id::in("drawn", std::to_string(i)), "", objective_text(known ? s.drawn[i].kind : -1));
        if (known) item.own("objective", notation_.objective(s.drawn[i].kind));
    }
    for (const Hidden& card : s.objectives.bottom())
        discards.add(Id::in("discards_objectives", notation_.objective(card.kind)), "", objective_text(card.kind));
    // Cards that these viewers have not seen, wherever they lie.
    const auto deck = [&](const char* id, const auto& bag, const auto& name) {
        ViewBuilder::Deck zone = view.deck(id, bag.size()).contents();
        for (int i = 0; i < bag.kinds(); ++i)
            if (bag.has(i)) zone.add("", name(i), bag[i]);
    };
    deck("deck_buildings", s.buildings, [&](int i) { return card_text(kFirstBuilding + i); });
    deck("deck_refugees", s.refugees, [&](int i) { return card_text(kFirstRefugee + i); });
    deck("deck_invaders", s.invaders, [&](int i) { return invader_text(i); });
    deck("deck_siege", s.siege, [&](int i) { return siege_text(i); });
    deck("deck_objectives", s.objectives.bag(), [&](int i) { return objective_text(i); });
    if (setup_->solo != Solo::None)
        deck("orders", s.orders, [&](int i) { return as_text(std::string("space.") + kSpaceNames[i]); });
}

void Presentation::show_rival(ViewBuilder& view, const State& s) const {
    if (!setup_->is_rival()) return;
    ViewBuilder::Row rival = view.row("rival");
    const std::pair<const char*, int> things[] = {{"works", s.rival.works},
                                                  {"scouts", s.rival.scouts},
                                                  {"camp", s.rival.camp},
                                                  {"workers", s.rival.workers_left}};
    for (const auto& [name, n] : things) count(rival, "rival", kNobody, name, n);
    for (std::size_t i = 0; i < 3; ++i) count(rival, "rival", kNobody, kFlagNames[i], s.rival.flags[i]);
    for (Cards left = s.rival.cards; left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        rival.add(Id::in("rival", notation_.card(card)), "", card_text(card));
    }
    view.meter("rival_gold", s.rival.gold);
    view.own("rival", rival_json(s));
}

void Presentation::show_status(ViewBuilder& view, const State& s) const {
    if (s.over != 0) {
        view.status({"status.over"});
        const auto total = [&](int p, int n) {
            view.status({"status.total", object({{"who", arg(who_text(p))}, {"n", n}})});
        };
        for (int p = 0; p < setup_->seats; ++p)
            if (s.fief(p).resigned == 0) total(p, totals_of({*setup_, s}, p).all());
        if (setup_->is_rival()) total(kRival, rival_total({*setup_, s}));
        return;
    }
    if (s.season == 0) {
        view.status({"status.setup"});
        return;
    }
    view.status({"status.season", object({{"season", s.season}, {"threat", setup_->season(s.season).threat}})});
    switch (s.agenda.all()[0].kind) {
        case Task::Kind::NextTurn: view.status({"status.turn", object({{"who", arg(who_text(s.active))}})}); break;
        case Task::Kind::Reveal:
            view.status({s.agenda.top().kind == Task::Kind::Prepare ? "status.prepare" : "status.reveal"});
            break;
        case Task::Kind::Aftermath: view.status({"status.battles"}); break;
        default: view.status({"status.refresh"}); break;
    }
}

namespace {

const char* phase_of(const State& s) {
    if (s.over != 0) return "over";
    if (s.season == 0) return "setup";
    const Task::Kind base = s.agenda.all()[0].kind;
    if (base == Task::Kind::NextTurn) return "actions";
    if (base == Task::Kind::Reveal) return s.agenda.top().kind == Task::Kind::Prepare ? "prepare" : "reveal";
    return base == Task::Kind::Aftermath ? "combat" : "refresh";
}

}  // namespace

Json Presentation::view(const State& s, Seats) const {
    ViewBuilder view(words());
    show_board(view, s);
    show_enemies(view, s);
    show_cards(view, s);
    show_rival(view, s);
    for (int p = 0; p < setup_->seats; ++p) {
        show_fief(view, s, p);
        show_player(view, s, p);
    }
    show_status(view, s);
    view.own("season", s.season).own("phase", phase_of(s));
    view.own("active", s.active == kRival ? Json("rival") : Json(s.active));
    return view.done();
}

}  // namespace endtable::after_the_empire
