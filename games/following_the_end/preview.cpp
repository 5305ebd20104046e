// Following the End: what-if answers for hovering. The same functions judge here as in the rules; nothing is computed
// twice, and nothing is changed (FTE-16.3a).
#include "games/following_the_end/present.hpp"
#include "games/following_the_end/reach.hpp"
#include "present/reader.hpp"

namespace endtable::following_the_end {

namespace {

int figure_in(const Reader& r, const Look& now) {
    const auto figure = Notation::figure(r.text(8));
    if (!figure || !now.is_on_table(*figure)) r.fail("no such figure on the table");
    return *figure;
}
int unit_in(const Reader& r, const Look& now) {
    const int figure = figure_in(r, now);
    if (!Look::is_unit(figure)) r.fail("expected a unit");
    return figure;
}

}  // namespace

// The sum behind an attack: distance - height - aiming = the number that the die has to beat.
Json Presentation::shot_json(const State& s, const Shot& shot) const {
    const Look now = look(s);
    const int number = now.number_to_beat(shot), bonus = now.roll_bonus(shot);
    const bool seen = now.sees(shot.attacker, shot.target);
    const std::string faces = hitting_faces(number, bonus);
    return object({{"target", Notation::figure(shot.target)},
                   {"distance", shot.distance},
                   {"range", shot.mode == 1 ? now.card(shot.attacker).special.range : now.range(shot.attacker)},
                   {"rise", now.rise(shot.attacker, shot.target)},
                   {"aiming", shot.distance - now.rise(shot.attacker, shot.target) - number},
                   {"number", number},
                   {"bonus", bonus},
                   {"faces", faces},
                   {"chances", faces.empty() ? 0 : static_cast<int>(faces.size() + 1) / 2},  // of six
                   {"price", now.price(shot)},
                   {"damage", shot.mode == 1 ? now.box(shot.attacker) : now.damage(shot.attacker, &shot)},
                   {"seen", seen},
                   {"hidden_by", hidden_by(s, shot)}});
}

// What stands between the heads of two figures that do not see each other.
Json Presentation::hidden_by(const State& s, const Shot& shot) const {
    const Look now = look(s);
    Json ids = Json::array();
    if (now.sees(shot.attacker, shot.target)) return ids;
    for (const int object : setup_->rows->ground().between(now.at(shot.attacker), Look::height(shot.attacker),
                                                           now.at(shot.target), Look::height(shot.target)))
        ids.push_back(object_id(notation_.object(object)).text());
    return ids;
}

// A unit as if it stood there: what it could hit, and who could hit it.
Json Presentation::place_json(const State& s, int figure, const Point& at) const {
    const Look now = look(s);
    Json json = object({{"at", Notation::place(at)}});
    if (const char* why = now.obstacle(at, figure)) {
        json["why"] = why;
        json["clause"] = "FTE-2.13a";
        return json;
    }
    const std::uint32_t string = setup_->rows->string_ms(now.at(figure), at);
    json["string_ms"] = string == kNever ? Json() : Json(string);
    json["cost"] = now.at(figure) == at ? Json(0) : string == kNever ? Json() : Json(move_cost(*setup_->rows, string));
    json["points"] = points_of(now, figure).stripes;
    Json path = Json::array();
    if (string != kNever)
        for (const Point& p :
             setup_->rows->ground().string_path(setup_->rows->strings(now.at(figure))->pins, now.at(figure), at))
            path.push_back(Json::array({p.x, p.y, p.z}));
    json["path"] = std::move(path);
    State there = s;
    Unit& u = there.units[static_cast<std::size_t>(figure)];
    if (!(Point(u.at) == at) && now.controller(figure) == s.active) u.set(Unit::Moved);
    u.at = at;
    const Look then = look(there);
    Json shots = Json::array(), seen_by = Json::array();
    for (int f = 0; f < kFigures; ++f) {
        if (!then.is_on_table(f) || !then.are_enemies(figure, f)) continue;
        shots.push_back(shot_json(there, then.shot(figure, f, 0)));
        if (Look::is_unit(f) && then.sees(f, figure)) seen_by.push_back(shot_json(there, then.shot(f, figure, 0)));
        if (Look::is_unit(f) && then.sees(f, figure)) seen_by.back()["from"] = Notation::figure(f);
    }
    json["shots"] = std::move(shots);
    json["seen_by"] = std::move(seen_by);
    for (int d = 0; d < setup_->deposits(); ++d)
        if (then.is_on_deposit(figure, d)) json["deposit"] = deposit_id(d).text();
    return json;
}

// Between two places: the string, and what two units there would be apart.
Json Presentation::measure_json(const Point& from, const Point& to) const {
    const Rows& rows = *setup_->rows;
    for (const Point& p : {from, to})
        if (const char* why = rows.ground().obstacle(p, kUnitHeight))
            return object({{"why", why}, {"clause", "FTE-2.13a"}});
    const std::uint32_t string = rows.string_ms(from, to);
    Json path = Json::array();
    if (string != kNever)
        for (const Point& p : rows.ground().string_path(rows.strings(from)->pins, from, to))
            path.push_back(Json::array({p.x, p.y, p.z}));
    return object({{"string_ms", string == kNever ? Json() : Json(string)},
                   {"path", std::move(path)},
                   {"distance", rows.distance(from, kUnitHeight, to, kUnitHeight)},
                   {"seen", rows.sees(from, to, kUnitHeight)}});
}

Json Presentation::probe(const State& s, Seats, const Json& query) const {
    const Look now = look(s);
    const Reader all(query, "query", "bad_query");
    all.only_keys({"reach", "place", "shot", "measure"});
    if (query.size() != 1) all.fail("expected one of reach, place, shot and measure");
    if (all.has("measure")) {  // anybody measures anything at any time (FTE-16.3)
        const Reader measure = all.at("measure");
        measure.only_keys({"from", "to"});
        const auto from = Notation::place(measure.at("from").text(20)), to = Notation::place(measure.at("to").text(20));
        if (!from) measure.at("from").fail("expected a place: \"x,y,z\"");
        if (!to) measure.at("to").fail("expected a place: \"x,y,z\"");
        return measure_json(*from, *to);
    }
    if (all.has("reach")) {
        const int unit = unit_in(all.at("reach"), now);
        const auto row = setup_->rows->strings(now.at(unit));
        Json places = Json::array();
        const int points = points_of(now, unit).stripes;
        for (int i = 0; i < static_cast<int>(setup_->rows->nodes().size()); ++i) {
            const Node& node = setup_->rows->node(i);
            if (!node.holds_unit() || !node.is(Node::Half) || node.at == now.at(unit) ||
                now.obstacle(node.at, unit) != nullptr)
                continue;
            const int cost = move_cost(*setup_->rows, row->ms[static_cast<std::size_t>(i)]);
            if (cost > 0 && cost <= points) places.push_back(Json::array({node.at.x, node.at.y, node.at.z, cost}));
        }
        return object({{"unit", Notation::figure(unit)}, {"points", points}, {"places", std::move(places)}});
    }
    if (all.has("place")) {
        const Reader place = all.at("place");
        place.only_keys({"unit", "at"});
        const int unit = unit_in(place.at("unit"), now);
        const auto at = Notation::place(place.at("at").text(20));
        if (!at) place.at("at").fail("expected a place: \"x,y,z\"");
        return place_json(s, unit, *at);
    }
    const Reader shot = all.at("shot");
    shot.only_keys({"unit", "target"});
    const int unit = unit_in(shot.at("unit"), now), target = figure_in(shot.at("target"), now);
    if (!now.are_enemies(unit, target)) shot.at("target").fail("expected an enemy");
    return shot_json(s, now.shot(unit, target, 0));
}

}  // namespace endtable::following_the_end
