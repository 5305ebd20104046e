// Following the End: what viewers see. Everything is open but the cards of a purchase, which the mask has taken away.
#include "games/following_the_end/present.hpp"

namespace endtable::following_the_end {

namespace {

std::string short_name(const std::string& id) {  // for a text terminal
    std::string code = id.substr(0, 2);
    if (code[0] >= 'a' && code[0] <= 'z') code[0] = static_cast<char>(code[0] - 'a' + 'A');
    return code;
}
constexpr const char* kBondNames[] = {"", "held", "held", "stunned", "stunned"};

}  // namespace

const char* phase_of(const State& s) {
    if (s.over != 0) return "over";
    if (s.set_up != 0) return "setup";
    for (int i = s.agenda.depth() - 1; i >= 0; --i) switch (s.agenda.all()[i].kind) {
            case Do::Pre:
            case Do::RollTime: return "pre";
            case Do::Movement:
            case Do::EndMovement: return "movement";
            case Do::Combat: return "combat";
            case Do::Mining: return "mining";
            case Do::Post:
            case Do::EndTurn: return "post";
            case Do::Fallen: return "fallen";
            default: break;
        }
    return "setup";
}

// --- Units -----------------------------------------------------------------------------------------------------------

Json Presentation::unit_json(const State& s, int figure) const {
    const Look now = look(s);
    const Unit& u = now.unit(figure);
    Json json = object({{"figure", Notation::figure(figure)},
                        {"card", notation_.card(u.card - 1)},
                        {"lives", u.lives},
                        {"base", Json::array({now.base(figure, 0), now.base(figure, 1), now.base(figure, 2)})}});
    if (!u.is_alive()) return json;
    json["place"] = Notation::place(u.at);
    json["damage"] = now.damage(figure, nullptr);
    json["aiming"] = now.aiming(figure, nullptr);
    json["speed"] = now.speed(figure);
    json["speed_left"] = now.speed_left(figure);
    json["range"] = now.range(figure);
    json["attacks_left"] = now.attacks_left(figure);
    if (u.is(Unit::CobraMoved)) json["moved"] = true;
    if (u.is(Unit::Watching)) json["watching"] = true;
    if (u.is(Unit::NoLimit)) json["no_limit"] = true;
    if (u.is(Unit::FreeAttack)) json["free_attack"] = true;
    if (u.bond != Unit::Loose) json["bound"] = kBondNames[u.bond];
    if (u.tags > 0) json["tags"] = u.tags;
    if (now.card(figure).special.is_there) json["box"] = now.box(figure);
    if (s.planned[static_cast<std::size_t>(figure)] > 0) json["planned"] = s.planned[static_cast<std::size_t>(figure)];
    return json;
}

// --- The table -------------------------------------------------------------------------------------------------------

void Presentation::show_table(const State& s, ViewBuilder& view) const {
    const Look now = look(s);
    Shapes table = view.plane("table");
    for (int d = 0; d < setup_->deposits(); ++d) {
        const Point& p = setup_->deposit(d).at;
        const int left = s.deposits[static_cast<std::size_t>(d)];
        table.disc(deposit_id(d), {p.x, p.y}, kRadius, {"deposit", object({{"n", d + 1}, {"left", left}})})
            .z(p.z, p.z)
            .glyph(std::to_string(left))
            .own("left", left);
    }
    for (int f = 0; f < kFigures; ++f) {
        const bool token = !Look::is_unit(f);
        const bool there = token ? now.token(f).lives > 0 : now.unit(f).is_alive();
        if (!there) continue;
        const Point p = now.at(f);
        const int lives = token ? now.token(f).lives : now.unit(f).lives;
        Text label{token ? s.awake != 0 ? "shape.fallen" : "shape.dormant" : "shape.unit",
                   object({{"unit", arg(figure_text(s, f))}, {"lives", lives}, {"place", arg(place_text(p))}})};
        auto shape = table.disc(figure_id(f), {p.x, p.y}, kRadius, std::move(label));
        shape.z(p.z, p.z + Look::height(f)).own("lives", lives);
        shape.glyph(token ? "f" : short_name(notation_.card(now.unit(f).card - 1)));
        if (!token) shape.own("card", notation_.card(now.unit(f).card - 1));
        const int owner = now.controller(f);
        if (owner < setup_->seats && (!token || s.awake != 0)) shape.owner(seat(owner));
    }
    const auto mark = [&](const char* name, const Place& p) {
        if (!p.is_somewhere()) return;
        table.disc(Id::in("mark", name), {p.x, p.y}, kRadius, {std::string("mark.") + name}).z(p.z, p.z).glyph("+");
    };
    mark("fallen", s.marker);
    if (!now.unit(kBehemoth).is_alive() && s.behemoth_of < kSeats &&
        now.player(s.behemoth_of).role == Player::WaitsForBehemoth)
        mark("behemoth", s.mark);
}

// What is still to be taken in set-up.
void Presentation::show_pool(const State& s, ViewBuilder& view) const {
    ViewBuilder::Row pool = view.row("pool");
    if (s.set_up == 0 || s.agenda.empty()) return;
    const Do asked = s.agenda.top().kind;
    if (asked == Do::DraftUnit)
        for (int c = 0; c < kHeroes; ++c) {
            bool taken = false;
            for (const Unit& u : s.units) taken = taken || u.card == c + 1;
            if (!taken) pool.add(Id::in("pool", notation_.card(c)), "", card_text(c));
        }
    if (asked == Do::DraftArtifact)
        for (int i = 0; i < kArtifacts; ++i)
            if (s.holder[static_cast<std::size_t>(i)] == kInDeck)
                pool.add(Id::in("pool", notation_.artifact(i)), "", artifact_text(i));
    if (asked == Do::PickTeam)
        for (std::size_t t = 0; t < setup_->teams.size(); ++t)
            if (((s.teams >> t) & 1) == 0)
                pool.add(Id::in("pool", notation_.team(static_cast<int>(t))), "", team_text(static_cast<int>(t)));
}

std::vector<Text> Presentation::status(const State& s) const {
    std::vector<Text> list;
    const char* phase = phase_of(s);
    const int rounds = s.turns / setup_->seats + 1;
    list.push_back(
        {"status.round", object({{"round", std::min(rounds, setup_->max_rounds)}, {"rounds", setup_->max_rounds}})});
    Json args = Json::object();
    if (s.active < setup_->seats) args["who"] = arg({"seat", object({{"n", s.active}})});
    args["points"] = s.mp;
    list.push_back({std::string("status.") + phase, std::move(args)});
    if (s.set_up != 0 && !s.agenda.empty()) {  // FTE-5.21a
        const Do asked = s.agenda.top().kind;
        if (asked == Do::DraftUnit || asked == Do::PickTeam) list.push_back({"tip.units"});
        if (asked == Do::DraftArtifact) list.push_back({"tip.artifacts"});
    }
    int left = 0;
    for (int d = 0; d < setup_->deposits(); ++d) left += s.deposits[static_cast<std::size_t>(d)];
    if (s.set_up == 0 && s.over == 0) list.push_back({"status.scrap_left", object({{"n", left}})});
    return list;
}

Json Presentation::view(const State& s, Seats) const {
    ViewBuilder view(words());
    show_table(s, view);
    view.meter("points", s.mp);
    show_pool(s, view);
    int known = 0, in_deck = 0;
    for (const auto h : s.holder) {
        known += h == kDrawn ? 1 : 0;
        in_deck += h == kInDeck ? 1 : 0;
    }
    const int missing = s.drawn - known;
    ViewBuilder::Deck deck = view.deck("deck", in_deck - missing);
    if (missing == 0) deck.contents();
    ViewBuilder::Row drawn = view.row("drawn");
    if (missing > 0) drawn.hidden(missing);
    for (int i = 0; i < kArtifacts; ++i) {
        const int holder = s.holder[static_cast<std::size_t>(i)];
        if (holder == kInDeck && missing == 0) deck.add("", artifact_text(i), 1);
        if (holder == kDrawn) drawn.add(Id::in("drawn", notation_.artifact(i)), "", artifact_text(i));
    }
    const Look now = look(s);
    for (int p = 0; p < setup_->seats; ++p) {
        const Seat who = seat(p);
        ViewBuilder::Row team = view.row(of_seat("team", who)), artifacts = view.row(of_seat("artifacts", who));
        const auto show_unit = [&](int f) {
            if (now.unit(f).card == 0) return;
            auto item =
                team.add(Id::in("unit", Notation::figure(f)), short_name(notation_.card(now.unit(f).card - 1)),
                         {"item.unit", object({{"unit", arg(figure_text(s, f))}, {"lives", now.unit(f).lives}})});
            const Json unit = unit_json(s, f);
            for (const auto& [name, value] : unit.items()) item.own(name.c_str(), value);
        };
        for (int f = p * kTeam; f < p * kTeam + kTeam; ++f) show_unit(f);
        if (s.behemoth_of == p) show_unit(kBehemoth);
        for (int i = 0; i < kArtifacts; ++i)
            if (now.owns(p, i)) {
                const int mantras = s.mantras[static_cast<std::size_t>(i)], cap = setup_->artifact(i).cap;
                artifacts
                    .add(artifact_id(notation_.artifact(i)), std::to_string(mantras),
                         {"item.artifact", object({{"artifact", arg(artifact_text(i))}, {"n", mantras}, {"cap", cap}})})
                    .own("mantras", mantras)
                    .own("cap", cap);
            }
        const Player& player = now.player(p);
        view.meter(of_seat("scrap", who), player.scrap);
        int heroes = 0, lives = 0;
        for (int f = p * kTeam; f < p * kTeam + kTeam; ++f) {
            heroes += now.unit(f).is_alive() ? 1 : 0;
            lives += now.unit(f).lives;
        }
        view.player(who)
            .own("scrap", player.scrap)
            .own("role", kRoleNames[player.role])
            .own("heroes", heroes)
            .own("lives", lives)
            .own("resigned", player.resigned != 0);
    }
    for (Text& text : status(s)) view.status(std::move(text));
    Json order = Json::array();
    for (const int p : s.order) order.push_back(p);
    view.own("turn", object({{"phase", phase_of(s)},
                             {"active", s.active < setup_->seats ? Json(s.active) : Json()},
                             {"points", s.mp},
                             {"number", s.turns + 1},
                             {"order", std::move(order)}}));
    return view.done();
}

}  // namespace endtable::following_the_end
