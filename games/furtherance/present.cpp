// Furtherance: the game and its set-up, names, the scene, the result.
#include "games/furtherance/present.hpp"

#include "core/embedded.hpp"
#include "games/furtherance/effects.hpp"
#include "present/input_error.hpp"

namespace endtable::furtherance {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

constexpr const char* kStatNames[] = {"mine_gold",
                                      "buy_count",
                                      "recruit_count",
                                      "develop_count",
                                      "build_turns",
                                      "research_look",
                                      "research_take",
                                      "cost_unit",
                                      "cost_item",
                                      "cost_building",
                                      "cost_research",
                                      "limit_research",
                                      "limit_moves",
                                      "gain_unit",
                                      "gain_item",
                                      "gain_building",
                                      "income",
                                      "plunder",
                                      "castle_counter",
                                      "revenge",
                                      "salvage_unit",
                                      "start_counters",
                                      "start_research",
                                      "extra_turn",
                                      "repeat",
                                      "blind",
                                      "shield",
                                      "count_kills",
                                      "acquire_from_research"};
static_assert(std::size(kStatNames) == kStats);

// The numbers of a card's effects, by name, as its text uses them.
void add_stats(Json& args, const Stats& stats) {
    for (std::size_t i = 0; i < stats.size(); ++i)
        if (stats[i] != 0) args[kStatNames[i]] = stats[i] < 0 ? -stats[i] : stats[i];
}
void add_use(Json& args, const Use& use) {
    if (use.per_turn == 0) return;
    args["n"] = use.effect.n;
    args["use_cost"] = use.cost;
}

}  // namespace

// --- The game and its set-up -----------------------------------------------------------------------------------------

const GameInfo& Presentation::info() {
    static const GameInfo info{"furtherance", "Furtherance", kNewestRules, 1, kKingdoms, option_specs()};
    return info;
}

const ContentFiles& Presentation::official_content() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}

std::string_view Presentation::clauses() { return embedded_text(embedded::embedded_files(), "RULES.md"); }

const std::vector<ReleasedContent>& Presentation::released() {
    static const std::vector<ReleasedContent> all = released_contents(embedded::embedded_files());
    return all;
}

Presentation Presentation::open(const ContentFiles& files, const Json& options, int seats, int rules) {
    // The official content is checked once; it is the same for every match.
    static const std::shared_ptr<const Content> official = read_content(official_content());
    const auto content = &files == &official_content() ? official : read_content(files);
    return Presentation(content, configure(content, options, seats, rules));
}

Presentation::Presentation(std::shared_ptr<const Content> content, Configured configured)
    : content_(std::move(content)),
      setup_(std::move(configured.setup)),
      options_(std::move(configured.options)),
      game_(*setup_),
      notation_(*content_) {}

std::vector<int> Presentation::sides() const {
    std::vector<int> sides;
    for (int i = 0; i < setup_->seats; ++i) sides.push_back(i);
    return sides;
}

std::optional<Action> Presentation::parse(const State&, Seat p, std::string_view text) const {
    const auto a = notation_.parse(text);
    if (!a) return std::nullopt;
    const bool is_outcome = a->kind >= Action::Kind::FirstPlayer && a->kind <= Action::Kind::Draw;
    return is_outcome == (p == kChance) ? a : std::nullopt;
}

// --- Names -----------------------------------------------------------------------------------------------------------

Text Presentation::kingdom_text(int k) const {
    if (k < 0 || k >= kKingdoms) return {"nobody", Json::object()};
    if (setup_->is_human(k))
        return {"seat", object({{"n", endtable::index(setup_->seat_of[static_cast<std::size_t>(k)])}})};
    return {std::string("enemy.") + kKingdomNames[k], Json::object()};
}

Text Presentation::card_text(DeckId deck, int kind) const {
    const std::string type = deck == DeckId::Upgrades ? "worker" : kDeckNames[furtherance::index(deck)];
    if (kind < 0 || kind >= static_cast<int>(notation_.ids(deck).size())) return {"card." + type, Json::object()};
    return {type + "." + notation_.card(deck, kind), Json::object()};
}

Text Presentation::leader_text(int kind) const {
    if (kind < 0 || kind >= static_cast<int>(content_->leader_ids.size())) return {"leader.hidden", Json::object()};
    return {"leader." + notation_.leader(kind), Json::object()};
}

Text Presentation::worker_text(int kind) const {
    if (kind == Worker::Starting) return {"worker.starting", Json::object()};
    if (kind == Worker::Bonus) return {"worker.bonus", Json::object()};
    return card_text(DeckId::Upgrades, kind - 1);
}

Text Presentation::unit_text(const State& s, int square) const {
    const bool there = square >= 0 && square < kSquares && unit_at(s, square).kind != 0;
    return card_text(DeckId::Units, there ? unit_at(s, square).kind - 1 : -1);
}

std::string Presentation::unit_code(int kind) const {
    const std::string id = notation_.card(DeckId::Units, kind);
    if (words().has("code.unit." + id)) return words().render("code.unit." + id);
    std::string code = id.substr(0, 2);
    if (code[0] >= 'a' && code[0] <= 'z') code[0] = static_cast<char>(code[0] - 'a' + 'A');
    return code;
}

Text Presentation::rules_text(DeckId deck, int kind) const {
    const std::string type = deck == DeckId::Upgrades ? "worker" : kDeckNames[furtherance::index(deck)];
    Json args = Json::object();
    switch (deck) {
        case DeckId::Units: {
            const UnitCard& card = setup_->unit(kind);
            args["reach"] = card.reach, args["attacks"] = card.attacks, args["field_vp"] = card.field_vp;
            break;
        }
        case DeckId::Items:
            if (!setup_->item(kind).effects.empty()) args["n"] = setup_->item(kind).effects[0].n;
            args["grail_vp"] = setup_->numbers.grail_vp;
            args["per"] = setup_->numbers.excalibur_per, args["most"] = setup_->numbers.excalibur_max;
            args["atk"] = setup_->numbers.sharpener_atk, args["attacks"] = setup_->numbers.attacks + 1;
            args["excalibur_atk"] = setup_->numbers.excalibur_atk, args["vp"] = setup_->numbers.excalibur_n;
            break;
        case DeckId::Buildings: {
            const BuildingCard& card = setup_->building(kind);
            add_stats(args, card.stats);
            add_use(args, card.use);
            for (const VpRule& rule : card.vp) {
                args["vp"] = rule.n, args["least"] = rule.least, args["per"] = rule.per, args["most"] = rule.max;
            }
            break;
        }
        case DeckId::Upgrades:
            add_stats(args, setup_->upgrade(kind).stats);
            args["gold"] = setup_->numbers.mine_gold + stat_of(setup_->upgrade(kind).stats, Stat::MineGold);
            break;
    }
    const std::string key = "text." + type + "." + notation_.card(deck, kind);
    return {words().has(key) ? key : "text.none", std::move(args)};
}

Text Presentation::leader_rules_text(int kind) const {
    Json args = Json::object();
    add_stats(args, setup_->leader(kind).stats);
    add_use(args, setup_->leader(kind).use);
    const std::string id = "leader." + notation_.leader(kind);
    std::string key = "text." + id;
    // Other effects in solo, not only other numbers (FUR-17.2c), want other words.
    if (setup_->solo() && content_->other_in_solo.count(id) > 0 && words().has(key + ".solo")) key += ".solo";
    return {words().has(key) ? key : "text.none", std::move(args)};
}

// --- Ids of things that are clicked ----------------------------------------------------------------------------------

std::string Presentation::owner_id(const char* zone, int k) const {
    return of_seat(zone, setup_->seat_of[static_cast<std::size_t>(k)]);
}
Id Presentation::castle_id(int k) const { return Id::in("castles", kKingdomNames[k & 3]); }
Id Presentation::building_id(int k, int i) const { return Id::in(owner_id("buildings", k), std::to_string(i)); }

// Workers that differ in nothing are one thing.
Id Presentation::worker_id(int k, const Worker& w) const {
    const bool rests = (w.did & Worker::Resting) != 0;
    std::string name = notation_.worker(w.kind) + "_" + (rests ? "resting" : kWorkNames[static_cast<int>(w.work())]);
    if (!rests && (w.did & Worker::Repeated) != 0) name += "_repeated";
    return Id::in(owner_id("kingdom", k), name);
}

Id Presentation::target_id(int k, std::uint8_t t) const {
    if (target::is_square(t)) return Id::in("board", square_name(t));
    if (target::is_building(t)) return building_id(k, target::number(t));
    if (target::is_training(t)) return Id::in(owner_id("kingdom", k), "training_" + std::to_string(target::number(t)));
    return castle_id(k);
}

// --- Scene -----------------------------------------------------------------------------------------------------------

// The board as a chess player names it: columns a to e, rows 5 to 1 from the top.
void Presentation::add_board(SceneBuilder& scene) const {
    SceneBuilder::Grid board = scene.grid("board", {"zone.board"}, 5, 5);
    board.names({"a", "b", "c", "d", "e"}, {"5", "4", "3", "2", "1"});
    Squares used = setup_->board.field;
    for (int k = 0; k < kKingdoms; ++k)
        if (((setup_->kingdoms >> k) & 1) != 0) used |= setup_->board.castle[static_cast<std::size_t>(k)];
    for (int row = 5; row >= 1; --row)
        for (char col = 'a'; col <= 'e'; ++col) {
            const std::string name = std::string(1, col) + std::to_string(row);
            const int sq = square_of(name);
            if (sq < 0 || !has(used, sq)) {
                board.hole(name);
                continue;
            }
            for (const std::string& beside : {std::string(1, static_cast<char>(col + 1)) + std::to_string(row),
                                              std::string(1, col) + std::to_string(row - 1)}) {
                const int other = square_of(beside);
                if (other < 0 || !has(used, other) || has(setup_->board.next[static_cast<std::size_t>(sq)], other))
                    continue;
                board.wall(name, beside);
            }
        }
}

void Presentation::add_zones(SceneBuilder& scene) const {
    add_board(scene);
    const auto deck_zone = [](const char* what, const char* deck) { return std::string(what) + "_" + deck; };
    scene.row("castles", {"zone.castles"});
    scene.row("look", {"zone.look"});
    for (int d = 0; d < kMarkets; ++d)
        scene.row(deck_zone("market", kDeckNames[d]), {deck_zone("zone.market", kDeckNames[d])});
    for (const char* deck : kDeckNames) scene.deck(deck_zone("deck", deck), {deck_zone("zone.deck", deck)});
    for (const char* deck : kDeckNames) scene.deck(deck_zone("discard", deck), {deck_zone("zone.discard", deck)});
    for (const Seat p : Seats::first(setup_->seats)) {
        const Json who = object({{"who", arg(kingdom_text(kingdom_of(p)))}});
        scene.meter(of_seat("hp", p), {"zone.hp", who}, 0, setup_->castle_hp).owner(p);
        scene.meter(of_seat("vp", p), {"zone.vp", who}, 0, setup_->vp_target).owner(p);
        scene.row(of_seat("kingdom", p), {"zone.kingdom", who}).owner(p);
        scene.row(of_seat("buildings", p), {"zone.buildings", who}).owner(p);
        scene.row(of_seat("items", p), {"zone.items", who}).owner(p);
        scene.row(of_seat("research", p), {"zone.research", who}).owner(p);
    }
}

Json Presentation::scene_cards() const {
    // Whether a card is other in this game than among several (FUR-17.2c).
    const auto mark = [&](const std::string& type, Json card) {
        const std::string id = card["id"];
        if (setup_->solo() && content_->other_in_solo.count(type + "." + id) > 0) card["solo"] = "FUR-17.2c";
        return card;
    };
    Json units = Json::array(), items = Json::array(), buildings = Json::array(), upgrades = Json::array(),
         leaders = Json::array();
    const auto head = [&](DeckId deck, int kind, int copies) {
        return mark(kDeckNames[furtherance::index(deck)], object({{"id", notation_.card(deck, kind)},
                                                                  {"copies", copies},
                                                                  {"label", say(card_text(deck, kind))},
                                                                  {"text", say(rules_text(deck, kind))}}));
    };
    for (int i = 0; i < setup_->cards.units_n; ++i) {
        const UnitCard& c = setup_->unit(i);
        Json card = head(DeckId::Units, i, c.copies);
        card["code"] = unit_code(i), card["atk"] = c.atk, card["hp"] = c.hp, card["cost"] = c.cost;
        Json ability = Json::object();
        if (c.reach > 1) ability["reach"] = c.reach;
        if (c.attacks != setup_->numbers.attacks) ability["attacks"] = c.attacks;
        if (c.field_vp > 0) ability["field_vp"] = c.field_vp;
        if (c.no_counter) ability["no_counter"] = true;
        if (c.sacrifice) ability["sacrifice"] = true;
        if (c.no_attack_new) ability["no_attack_new"] = true;
        if (c.substitute) ability["substitute"] = true;
        if (c.absorb) ability["absorb"] = true;
        card["ability"] = std::move(ability);
        units.push_back(std::move(card));
    }
    static constexpr const char* kWindows = "THMAEF";
    for (int i = 0; i < setup_->cards.items_n; ++i) {
        const ItemCard& c = setup_->item(i);
        Json card = head(DeckId::Items, i, c.copies);
        Json windows = Json::array();
        for (int w = 0; w < 6; ++w)
            if (c.in(static_cast<WindowKind>(w))) windows.push_back(std::string(1, kWindows[w]));
        card["cost"] = c.cost, card["windows"] = std::move(windows);
        for (const Effect& effect : c.effects)
            if (effect.op == Effect::Op::VpPermanent ||
                (effect.op == Effect::Op::AddToken &&
                 (effect.token == Token::Grail || effect.token == Token::Excalibur)))
                card["gives_vp"] = true;
        items.push_back(std::move(card));
    }
    for (int i = 0; i < setup_->cards.buildings_n; ++i) {
        const BuildingCard& c = setup_->building(i);
        Json card = head(DeckId::Buildings, i, c.copies);
        card["cost"] = c.cost, card["turns"] = c.turns;
        card["hits"] = c.hits == 0 ? Json("count") : Json(c.hits);
        card["shield"] = stat_of(c.stats, Stat::Shield) > 0;
        card["gives_vp"] = !c.vp.empty();
        buildings.push_back(std::move(card));
    }
    for (int i = 0; i < setup_->cards.upgrades_n; ++i)
        upgrades.push_back(head(DeckId::Upgrades, i, setup_->upgrade(i).copies));
    for (int i = 0; i < setup_->cards.leaders_n; ++i)
        leaders.push_back(mark("leader", object({{"id", notation_.leader(i)},
                                                 {"label", say(leader_text(i))},
                                                 {"text", say(leader_rules_text(i))},
                                                 {"beginner", setup_->leader(i).beginner}})));
    return object(
        {{"unit", units}, {"item", items}, {"building", buildings}, {"upgrade", upgrades}, {"leader", leaders}});
}

Json Presentation::scene_board() const {
    const auto names = [](Squares set) {
        Json list = Json::array();
        for (const int sq : squares(set)) list.push_back(square_name(sq));
        return list;
    };
    Json castles = Json::object(), gates = Json::object(), open = Json::object(), arrows = Json::object();
    for (int k = 0; k < kKingdoms; ++k) {
        if (((setup_->kingdoms >> k) & 1) == 0) continue;
        castles[kKingdomNames[k]] = names(setup_->board.castle[static_cast<std::size_t>(k)]);
        gates[kKingdomNames[k]] = names(setup_->board.gate[static_cast<std::size_t>(k)]);
    }
    for (int sq = 0; sq < kSquares; ++sq) {
        open[square_name(sq)] = names(setup_->board.next[static_cast<std::size_t>(sq)]);
        if (const Square to = setup_->board.arrow[static_cast<std::size_t>(sq)]; setup_->solo() && to != kNoSquare)
            arrows[square_name(sq)] = square_name(to);
    }
    Json board = object({{"field", names(setup_->board.field)},
                         {"centre", square_name(setup_->board.centre)},
                         {"castles", castles},
                         {"gates", gates},
                         {"open", open}});
    if (setup_->solo()) board["arrows"] = arrows;
    return board;
}

Json Presentation::scene_numbers() const {
    const Numbers& n = setup_->numbers;
    return object({{"vp_target", setup_->vp_target},
                   {"castle_hp", setup_->castle_hp},
                   {"round_limit", setup_->round_limit},
                   {"mine_gold", n.mine_gold},
                   {"buy_count", n.buy_count},
                   {"moves", n.moves},
                   {"attacks", n.attacks},
                   {"castle_attack_damage", n.castle_attack_damage},
                   {"castle_counter_damage", n.castle_counter_damage},
                   {"max_items", n.max_items},
                   {"max_units", n.max_units},
                   {"max_buildings", n.max_buildings},
                   {"max_under_construction", n.max_under_construction},
                   {"research_limit", n.research_limit},
                   {"upgrade_cost", n.upgrade_cost},
                   {"upgrade_turns", n.upgrade_turns},
                   {"salvage_cost", n.salvage_cost},
                   {"vp_castle", n.vp_castle},
                   {"worker_bonus_vp", n.worker_bonus_vp},
                   {"solo_hp_release", setup_->solo_hp_release}});
}

Json Presentation::scene() const {
    Json kingdoms = Json::array();
    for (int k = 0; k < kKingdoms; ++k) {
        if (((setup_->kingdoms >> k) & 1) == 0) continue;
        Json one = object({{"kingdom", kKingdomNames[k]}, {"label", say(kingdom_text(k))}});
        if (setup_->is_human(k)) one["seat"] = endtable::index(setup_->seat_of[static_cast<std::size_t>(k)]);
        kingdoms.push_back(std::move(one));
    }
    SceneBuilder scene(info(), sides(), words());
    add_zones(scene);
    scene.own("kingdoms", std::move(kingdoms)).own("board", scene_board()).own("cards", scene_cards());
    scene.own("numbers", scene_numbers()).own("options", options_);
    return scene.done();
}

// --- Result (ledger 3.7) ---------------------------------------------------------------------------------------------

Json Presentation::result(const State& s) const {
    const Result r = game_.result(s);
    Json ranks = Json::array(), winners = Json::array(), vp = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        ranks.push_back(r.rank[static_cast<std::size_t>(i)]);
        const int k = kingdom_of(seat(i));
        vp.push_back(vp_of(*setup_, s, k));
        const bool wins = r.rank[static_cast<std::size_t>(i)] == 1 && (!setup_->solo() || s.winner != 0);
        if (wins && !r.is_void()) winners.push_back(i);
    }
    Json result = object({{"ranks", ranks}, {"winners", winners}, {"vp", vp}, {"round", s.round}});
    result["reason"] = kReasonNames[static_cast<int>(s.reason)];
    if (setup_->solo()) {
        result["outcome"] = r.is_void() ? "void" : s.winner != 0 ? "won" : "lost";
        result["castle_hp"] = kingdom(s, 0).hp;
        result["difficulty"] = options_.at("solo_difficulty");
    } else {
        result["draw"] = winners.size() > 1;
    }
    return result;
}

}  // namespace endtable::furtherance
