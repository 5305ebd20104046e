#include "games/following_the_end/present.hpp"

#include "core/embedded.hpp"
#include "games/following_the_end/position.hpp"
#include "present/input_error.hpp"

namespace endtable::following_the_end {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

std::string words_of_id(std::string id) {
    for (char& c : id)
        if (c == '_') c = ' ';
    return id;
}
Json place_json_of(const Point& p) { return Json::array({p.x, p.y, p.z}); }

}  // namespace

// --- The game and its set-up -----------------------------------------------------------------------------------------

const GameInfo& Presentation::info() {
    static const GameInfo info{"following_the_end", "Following the End", kNewestRules, 2, kSeats, option_specs()};
    return info;
}
const ContentFiles& Presentation::official_content() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}
std::string_view Presentation::clauses() { return embedded_text(embedded::embedded_files(), "RULES.md"); }

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
      game_(setup_),
      notation_(content_, setup_) {}

std::vector<int> Presentation::sides() const {
    std::vector<int> sides;
    for (int i = 0; i < setup_->seats; ++i) sides.push_back(setup_->side_of(i));
    return sides;
}

std::string Presentation::decision_name(DecisionId d) {
    const auto kind = static_cast<std::size_t>(d);
    if (kind == 0 || kind >= static_cast<std::size_t>(Do::Count)) return "";
    const char* name = question(static_cast<Do>(kind)).name;
    return name == nullptr ? "" : name;
}

std::optional<Action> Presentation::parse(const State& s, Seat p, std::string_view text) const {
    const auto a = notation_.parse(s, text);
    if (!a) return std::nullopt;
    return (a->kind >= Action::Time) == (p == kChance) ? a : std::nullopt;
}

// The cards of a purchase are the buyer's (ledger part 4).
std::string Presentation::redacted(const State& s, Seat, Action a, Seats viewers) const {
    if (a.kind == Action::Drawn && s.active < kSeats && !viewers.has(seat(s.active))) return "draw ?";
    return notation_.write(s, a);
}

Json Presentation::position(const State& s) const { return write_position(s, *setup_, notation_); }

State Presentation::read_position(const Json& position) const {
    const State s = following_the_end::read_position(position, *setup_, *content_);
    if (const char* why = game_.broken(s)) throw InputError("bad_position", std::string("position: ") + why);
    return s;
}

// --- Names -----------------------------------------------------------------------------------------------------------

Text Presentation::card_text(int card) const {
    if (card < 0 || card >= kUnitCards) return {"unit.any"};
    return {"unit." + notation_.card(card)};
}
Text Presentation::figure_text(const State& s, int figure) const {
    if (figure >= kUnits) return {"fallen", object({{"n", figure - kUnits + 1}})};
    const int card = figure < 0 ? 0 : s.units[static_cast<std::size_t>(figure)].card;
    return {"figure", object({{"name", arg(card_text(card - 1))}, {"figure", Notation::figure(figure)}})};
}
Text Presentation::artifact_text(int artifact) const {
    if (artifact < 0 || artifact >= kArtifacts) return {"artifact.any"};
    return {"artifact." + notation_.artifact(artifact)};
}
Text Presentation::team_text(int team) const { return {"team." + notation_.team(team)}; }
Text Presentation::object_text(int object_number) const {
    return {"object", object({{"name", words_of_id(notation_.object(object_number))}})};
}
Text Presentation::place_text(const Point& p) {
    Json args = object({{"x", p.x}, {"y", p.y}});
    if (p.z == 0) return {"place.table", std::move(args)};
    args["z"] = p.z;
    return {"place.high", std::move(args)};
}
Text Presentation::ability_text(int card, int ability) const {
    if (card < 0 || card >= kUnitCards || ability < 0 ||
        ability >= static_cast<int>(setup_->card(card).abilities.size()))
        return {"ability.any"};
    return {"ability." + setup_->card(card).abilities[static_cast<std::size_t>(ability)].id};
}

// --- Ids of things that are clicked ----------------------------------------------------------------------------------

Id figure_id(int figure) { return Id::in("figure", Notation::figure(figure)); }
Id place_id(const Point& p) { return Id::in("table", Notation::place(p)); }
Id artifact_id(const std::string& name) { return Id::in("artifact", name); }
Id deposit_id(int deposit) { return Id::in("deposit", std::to_string(deposit + 1)); }
Id object_id(const std::string& name) { return Id::in("object", name); }

// --- The scene -------------------------------------------------------------------------------------------------------

Json Presentation::scene_map() const {
    const Map& map = setup_->map;
    Json objects = Json::array(), deposits = Json::array(), zones = Json::array();
    for (std::size_t i = 0; i < map.objects.size(); ++i) {
        const Solid& s = map.objects[i].solid;
        Json polygon = Json::array();
        for (const auto& c : s.corners) polygon.push_back(Json::array({c.x, c.y}));
        objects.push_back(object({{"id", object_id(map.objects[i].id).text()},
                                  {"label", say(object_text(static_cast<int>(i)))},
                                  {"polygon", std::move(polygon)},
                                  {"z", Json::array({s.z0, s.z1})},
                                  {"flat", s.flat}}));
    }
    for (int d = 0; d < setup_->deposits(); ++d)
        deposits.push_back(object({{"id", deposit_id(d).text()},
                                   {"at", place_json_of(setup_->deposit(d).at)},
                                   {"holds", setup_->fresh[static_cast<std::size_t>(d)]}}));
    for (int i = 0; i < setup_->seats; ++i) {
        const Zone& z = map.zones[static_cast<std::size_t>(i)];
        Json spots = Json::array();
        for (const Point& p : z.spots) spots.push_back(place_json_of(p));
        zones.push_back(object({{"seat", i}, {"rect", Json::array({z.x0, z.y0, z.x1, z.y1})}, {"spots", spots}}));
    }
    return object({{"id", map.id},
                   {"name", map.name},
                   {"theme", map.theme},
                   {"width", map.width},
                   {"height", map.height},
                   {"point", Json::array({map.point_x, map.point_y})},
                   {"objects", std::move(objects)},
                   {"deposits", std::move(deposits)},
                   {"zones", std::move(zones)}});
}

Json Presentation::scene_cards() const {
    Json units = Json::array(), artifacts = Json::array(), teams = Json::array();
    for (int i = 0; i < kUnitCards; ++i) {
        const UnitCard& c = setup_->card(i);
        Json limits = Json::array(), abilities = Json::array();
        for (const auto n : c.limit) limits.push_back(n == kEmpty ? Json() : Json(n));
        for (std::size_t k = 0; k < c.abilities.size(); ++k)
            abilities.push_back(
                object({{"id", c.abilities[k].id}, {"label", say(ability_text(i, static_cast<int>(k)))}}));
        units.push_back(object({{"id", notation_.card(i)},
                                {"label", say(card_text(i))},
                                {"text", say({"rules.unit." + notation_.card(i)})},
                                {"printed", Json::array({c.printed[0], c.printed[1], c.printed[2]})},
                                {"limits", std::move(limits)},
                                {"lives", c.lives},
                                {"abilities", std::move(abilities)}}));
        int aura = c.watch;  // how far it bears on others, for a ring around it
        for (const Mod& mod : c.mods)
            if (mod.to.whom != Whom::Self && mod.to.within != kEmpty) aura = std::max<int>(aura, mod.to.within);
        if (aura > 0) units.back()["aura"] = aura;
    }
    for (int i = 0; i < kArtifacts; ++i) {
        const ArtifactCard& c = setup_->artifact(i);
        Json levels = Json::array();
        for (const Use& use : c.levels) levels.push_back(use.mantras);
        artifacts.push_back(object({{"id", notation_.artifact(i)},
                                    {"label", say(artifact_text(i))},
                                    {"text", say({"rules.artifact." + notation_.artifact(i)})},
                                    {"cap", c.cap},
                                    {"levels", std::move(levels)}}));
    }
    for (std::size_t i = 0; i < setup_->teams.size(); ++i) {
        Json members = Json::array(), with = Json::array();
        for (const int u : setup_->teams[i].units) members.push_back(notation_.card(u));
        for (const int a : setup_->teams[i].artifacts) with.push_back(notation_.artifact(a));
        teams.push_back(object({{"id", notation_.team(static_cast<int>(i))},
                                {"label", say(team_text(static_cast<int>(i)))},
                                {"units", std::move(members)},
                                {"artifacts", std::move(with)}}));
    }
    return object({{"unit", std::move(units)}, {"artifact", std::move(artifacts)}, {"team", std::move(teams)}});
}

Json Presentation::scene() const {
    SceneBuilder scene(info(), sides(), words());
    Shapes things = scene.plane("table", {"zone.table"}, setup_->map.width, setup_->map.height).shapes();
    for (std::size_t i = 0; i < setup_->map.objects.size(); ++i) {
        const Solid& solid = setup_->map.objects[i].solid;
        std::vector<endtable::Point> corners;
        for (const auto& c : solid.corners) corners.push_back({c.x, c.y});
        Text label = object_text(static_cast<int>(i));
        label.key = "object.height";
        label.args["z"] = solid.z1;
        things.polygon(object_id(setup_->map.objects[i].id), corners, std::move(label)).z(solid.z0, solid.z1);
    }
    scene.meter("points", {"zone.points"}, 0, 9);
    scene.row("pool", {"zone.pool"});
    scene.deck("deck", {"zone.deck"});
    scene.row("drawn", {"zone.drawn"});
    for (const Seat p : Seats::first(seats())) {
        const Json who = object({{"who", arg({"seat", object({{"n", endtable::index(p)}})})}});
        scene.row(of_seat("team", p), {"zone.team", who}).owner(p);
        scene.row(of_seat("artifacts", p), {"zone.artifacts", who}).owner(p);
        scene.meter(of_seat("scrap", p), {"zone.scrap", who}, 0, 60000).owner(p);
    }
    const Numbers& n = setup_->numbers;
    scene.own("map", scene_map()).own("cards", scene_cards()).own("options", options_);
    scene.own("numbers", object({{"cobra_stripes", setup_->cobra_stripes},
                                 {"attack_price", n.attack_price},
                                 {"buy_price", n.buy_price},
                                 {"buy_draw", n.buy_draw},
                                 {"skill_total", n.skill_total},
                                 {"skill_min", n.skill_min},
                                 {"depletion_loss", n.depletion_loss},
                                 {"max_rounds", setup_->max_rounds}}));
    Json help = Json::array();  // FTE-1.11a: the reference card
    for (const char* key : {"help.turn", "help.movement", "help.attack", "help.mining", "help.notation"})
        help.push_back(say({key}));
    scene.own("help", std::move(help));
    return scene.done();
}

// --- Result ----------------------------------------------------------------------------------------------------------

Json Presentation::result(const State& s) const {
    const Result r = game_.result(s);
    Json ranks = Json::array(), winners = Json::array(), lives = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        ranks.push_back(r.rank[static_cast<std::size_t>(i)]);
        if (r.utility[static_cast<std::size_t>(i)] > 0 && !r.is_void()) winners.push_back(i);
        int sum = 0;
        for (int u = i * kTeam; u < i * kTeam + kTeam; ++u) sum += s.units[static_cast<std::size_t>(u)].lives;
        lives.push_back(sum);
    }
    return object({{"ranks", std::move(ranks)},
                   {"draw", std::popcount(static_cast<unsigned>(s.winners)) > 1},
                   {"winners", std::move(winners)},
                   {"lives", std::move(lives)},
                   {"turns", s.turns},
                   {"reason", kReasonNames[std::min<std::size_t>(s.reason, std::size(kReasonNames) - 1)]}});
}

std::vector<std::string> Presentation::labels(const State& end, Seat p) const {
    std::vector<std::string> list;
    const int own = endtable::index(p);
    for (int i = own * kTeam; i < own * kTeam + kTeam; ++i)
        if (const int card = end.units[static_cast<std::size_t>(i)].card; card != 0)
            list.push_back("unit:" + notation_.card(card - 1));
    for (int i = 0; i < kArtifacts; ++i)
        if (end.holder[static_cast<std::size_t>(i)] == own) list.push_back("artifact:" + notation_.artifact(i));
    if (setup_->opening == Opening::Starter)
        for (std::size_t t = 0; t < setup_->teams.size(); ++t)
            if (end.units[static_cast<std::size_t>(own * kTeam)].card == setup_->teams[t].units[0] + 1)
                list.push_back("team:" + notation_.team(static_cast<int>(t)));
    list.push_back("order:" + std::to_string(own + 1));
    return list;
}

}  // namespace endtable::following_the_end
