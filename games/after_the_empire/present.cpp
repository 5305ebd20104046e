// After the Empire: the game and its set-up, the scene, the result.
#include "games/after_the_empire/present.hpp"

#include <bit>
#include <span>

#include "core/embedded.hpp"
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/scoring.hpp"

namespace endtable::after_the_empire {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

// Where the spots of a map are. Castles have their corners between the sides, and fields outside.
struct Spot {
    const char* at;
    const char* text;
    int x, y;
};
constexpr Spot kLocationSpots[] = {
    {"tax", "space.tax", 0, 0},
    {"camp_left", "space.camp_left", 1, 0},
    {"camp_right", "space.camp_right", 2, 0},
    {"merchant", "space.merchant", 3, 0},
    {"scout", "space.scout", 4, 0},
    {"mine", "space.mine", 0, 1},
    {"quarry", "space.quarry", 1, 1},
    {"woodmill", "space.woodmill", 2, 1},
    {"buildings", "space.buildings", 3, 1},
    {"refugees", "space.refugees", 4, 1},
};
constexpr Spot kCastleSpots[] = {
    {"field_N", "field.N", 2, 0}, {"NW", "place.NW", 1, 1}, {"N", "place.N", 2, 1},        {"NE", "place.NE", 3, 1},
    {"field_W", "field.W", 0, 2}, {"W", "place.W", 1, 2},   {"inside", "at.inside", 2, 2}, {"E", "place.E", 3, 2},
    {"field_E", "field.E", 4, 2}, {"SW", "place.SW", 1, 3}, {"S", "place.S", 2, 3},        {"SE", "place.SE", 3, 3},
    {"field_S", "field.S", 2, 4},
};

Json goods_json(const Goods& goods) {
    Json json = Json::object();
    for (int i = 0; i < kGoods; ++i)
        if (goods[at(i)] > 0) json[kGoodNames[i]] = goods[at(i)];
    return json;
}

}  // namespace

// --- The game and its set-up -----------------------------------------------------------------------------------------

const GameInfo& Presentation::info() {
    static const GameInfo info{"after_the_empire", "After the Empire", kNewestRules, 1, kFiefs, option_specs()};
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
      notation_(*content_, *setup_) {}

std::vector<int> Presentation::sides() const {
    std::vector<int> sides;
    for (int i = 0; i < setup_->seats; ++i) sides.push_back(i);
    return sides;
}

// --- Scene -----------------------------------------------------------------------------------------------------------

void Presentation::add_zones(SceneBuilder& scene) const {
    const auto label = [](const char* id) { return as_text(std::string("zone.") + id); };
    const auto spots = [](SceneBuilder::Places zone, std::span<const Spot> list) {
        for (const Spot& spot : list) zone.spot(spot.at, {spot.x, spot.y}, as_text(spot.text));
        return zone;
    };
    spots(scene.places("spaces", label("spaces")), kLocationSpots);
    scene.meter("season", label("season"), 0, kSeasons);
    scene.meter("threat", label("threat"), 0, setup_->season(kSeasons).threat);
    for (const char* row : {"order", "invaders", "siege", "market_buildings", "market_refugees", "starting", "drawn"})
        scene.row(row, label(row));
    for (const char* deck : {"deck_buildings", "deck_refugees", "deck_invaders", "deck_siege", "deck_objectives"})
        scene.deck(deck, label(deck));
    scene.row("discards_objectives", label("discards_objectives"));
    if (setup_->solo != Solo::None) scene.deck("orders", label("orders"));
    if (setup_->is_rival()) {
        scene.row("rival", label("rival"));
        scene.meter("rival_gold", label("rival_gold"), 0, kMostStock);
    }
    for (const Seat p : setup_->all_seats()) {
        const Json who = object({{"who", arg(who_text(endtable::index(p)))}});
        const auto of = [&](const char* id) { return Text{std::string("zone.") + id, who}; };
        spots(scene.places(of_seat("castle", p), of("castle")), kCastleSpots).owner(p);
        scene.meter(of_seat("gold", p), of("gold"), 0, kMostStock).owner(p);
        for (const char* row : {"stock", "troops", "board", "cards", "flags", "objectives"})
            scene.row(of_seat(row, p), of(row)).owner(p);
    }
}

void Presentation::add_cards(SceneBuilder& scene) const {
    Json cards = Json::array(), objectives = Json::array();
    for (int c = 0; c < kCards; ++c) {
        if (!has(setup_->existing, c)) continue;
        const CardRow& row = setup_->card(c);
        Json card = object({{"id", notation_.card(c)},
                            {"type", c < kFirstBuilding  ? "starting"
                                     : c < kFirstRefugee ? "building"
                                                         : "refugee"},
                            {"cost", goods_json(row.cost)},
                            {"value", row.value},
                            {"label", say(card_text(c))},
                            {"text", say(card_rule(c))},
                            {"worker", row.worker != kNoNode},
                            {"free", row.rotate != kNoNode}});
        if (row.initiative > 0) card["initiative"] = row.initiative;
        cards.push_back(std::move(card));
    }
    for (int i = 0; i < setup_->objectives_n; ++i)
        objectives.push_back(object({{"id", notation_.objective(i)},
                                     {"gold", setup_->objectives[at(i)].gold},
                                     {"label", say(objective_text(i))},
                                     {"text", say(objective_rule(i))}}));
    scene.own("cards", std::move(cards)).own("objectives", std::move(objectives));
}

void Presentation::add_board(SceneBuilder& scene) const {
    Json locations = Json::array(), pieces = Json::object();
    for (int i = 0; i < kSpaces; ++i) {
        Json branches = Json::array();
        const int n = i < kLocations ? setup_->locations[at(i)].branches_n : 1;
        for (int b = 0; b < n; ++b) branches.push_back(say(branch_text(i, b)));
        locations.push_back(object({{"id", kSpaceNames[i]},
                                    {"label", say(as_text(std::string("space.") + kSpaceNames[i]))},
                                    {"spaces", i < kLocations ? int{setup_->locations[at(i)].spaces} : 1},
                                    {"branches", std::move(branches)}}));
    }
    for (int k = 1; k < kPieceKinds; ++k) {
        const PieceRow& row = setup_->pieces[at(k)];
        pieces[kPieceNames[k]] = object({{"cost", goods_json(row.cost)},
                                         {"cubes", row.cubes},
                                         {"shot", row.shot},
                                         {"income", row.income},
                                         {"label", say(as_text(std::string("piece.") + kPieceNames[k]))}});
    }
    scene.own("locations", std::move(locations)).own("pieces", std::move(pieces));
}

// What comes from outside: Seasons, the Gold track, Invader and Siege cards.
void Presentation::add_dangers(SceneBuilder& scene) const {
    Json seasons = Json::array(), red = Json::array(), invaders = Json::array(), siege = Json::array();
    for (int s = 1; s <= kSeasons; ++s) {
        const SeasonRow& row = setup_->season(s);
        seasons.push_back(object({{"workers", row.workers},
                                  {"threat", row.threat},
                                  {"face_down", row.face_down},
                                  {"flag", row.flag},
                                  {"flag_tied", row.flag_tied},
                                  {"surge", row.surge}}));
    }
    for (const int gold : setup_->red) red.push_back(gold);
    for (int i = 0; i < setup_->invaders_n; ++i) {
        Json tiers = Json::array();
        for (int t = 0; t < setup_->invaders[at(i)].n; ++t) {
            const Tier& tier = setup_->invaders[at(i)].list[at(t)];
            tiers.push_back(
                object({{"gold", tier.gold}, {"swordsmen", tier.squad.swordsmen}, {"archers", tier.squad.archers}}));
        }
        invaders.push_back(object({{"id", notation_.invader(i)},
                                   {"label", say(invader_text(i))},
                                   {"text", say(invader_rule(i))},
                                   {"tiers", std::move(tiers)}}));
    }
    for (int i = 0; i < setup_->siege_n; ++i) {
        const SiegeRow& row = setup_->siege[at(i)];
        Json tiers = Json::array();
        for (int t = 0; t < row.tiers.n; ++t)
            tiers.push_back(object({{"gold", row.tiers.list[at(t)].gold}, {"n", row.tiers.list[at(t)].power}}));
        siege.push_back(object({{"id", notation_.siege(i)},
                                {"label", say(siege_text(i))},
                                {"text", say(siege_rule(i))},
                                {"bypass", row.bypass},
                                {"surge", kSurgeNames[static_cast<int>(row.surge)]},
                                {"tiers", std::move(tiers)}}));
    }
    scene.own("seasons", std::move(seasons)).own("red", std::move(red));
    scene.own("invaders", std::move(invaders)).own("siege", std::move(siege));
}

Json Presentation::scene() const {
    SceneBuilder scene(info(), sides(), words());
    add_zones(scene);
    add_cards(scene);
    add_board(scene);
    add_dangers(scene);
    scene.own("options", options_);
    return scene.done();
}

// --- Result (ledger 3.5) ---------------------------------------------------------------------------------------------

Json Presentation::result(const State& s) const {
    const Result r = game_.result(s);
    const Reading reading{*setup_, s};
    Json ranks = Json::array(), scores = Json::array(), players = Json::array();
    for (int p = 0; p < setup_->seats; ++p) {
        const Fief& f = s.fief(p);
        const Totals t = totals_of(reading, p);
        ranks.push_back(r.rank[at(p)]);
        const bool counts = r.score[at(p)] != Result::kNoScore;
        scores.push_back(counts ? Json(r.score[at(p)]) : Json());
        players.push_back(object({{"gold", t.gold},
                                  {"buildings", t.buildings},
                                  {"refugees", t.refugees},
                                  {"flags", t.flags},
                                  {"farms", t.farms},
                                  {"objectives", t.objectives},
                                  {"total", t.all()},
                                  {"flag_count", flags_of(f.flags)},
                                  {"sacks", f.sacks},
                                  {"resigned", f.resigned != 0}}));
    }
    Json result = object({{"ranks", std::move(ranks)}, {"scores", std::move(scores)}, {"players", std::move(players)}});
    if (setup_->solo == Solo::None) return result;
    result["outcome"] = r.is_void() ? "void" : is_solo_won(reading) ? "won" : "lost";
    if (setup_->is_rival())
        result["rival"] = rival_total(reading);
    else
        result["rank"] = content_->rank_ids[at(ladder_rank(*setup_, totals_of(reading, 0).all()))];
    return result;
}

std::vector<std::string> Presentation::labels(const State& end, Seat p) const {
    const Fief& f = end.fief(endtable::index(p));
    std::vector<std::string> labels{"sacks:" + std::to_string(f.sacks)};
    for (Cards left = f.owned & ~only(kBarracks); left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        labels.push_back((card < kFirstBuilding ? "start:" : "card:") + notation_.card(card));
    }
    return labels;
}

}  // namespace endtable::after_the_empire
