#include "present/zones.hpp"

#include <cassert>

#include "present/presentation.hpp"
#include "present/schema.hpp"

namespace endtable {

namespace {

Json as_json(Mark mark) {
    static constexpr const char* kNames[] = {"head", "start", "wall", "last", "target"};
    return kNames[static_cast<std::size_t>(mark)];
}

Json as_json(Point p) { return Json::array({p.x, p.y}); }

Json as_json(const std::vector<Point>& points) {
    Json list = Json::array();
    for (const Point p : points) list.push_back(as_json(p));
    return list;
}

Json as_json(const std::vector<std::string>& words) {
    Json list = Json::array();
    for (const auto& word : words) list.push_back(word);
    return list;
}

// What a game says beside what every game says must not look like it.
void set_own(Json& json, [[maybe_unused]] const char* shape, const char* name, Json value) {
    assert(!has_member(*find_shape(shape), name));
    json[name] = std::move(value);
}

}  // namespace

std::string of_seat(std::string_view zone, Seat p) {
    std::string name(zone);
    return name.append("_").append(std::to_string(index(p)));
}

Id Id::in(std::string_view zone, std::string_view name) {
    std::string text(zone);
    return Id(text.append(":").append(name));
}

Id Id::option(std::string_view name) { return in("option", name); }

Json to_json(const OpenPlaces& places, const Catalogue& words) {
    Json path = Json::array();
    for (const Id& id : places.after) path.push_back(id.text());
    return object({{"path", std::move(path)},
                   {"zone", places.zone},
                   {"action", places.action},
                   {"label", to_json(places.label, words)}});
}

// --- Shapes

Shape& Shape::owner(Seat p) {
    (*json_)["owner"] = index(p);
    return *this;
}

Shape& Shape::mark(Mark mark) {
    (*json_)["mark"] = as_json(mark);
    return *this;
}

Shape& Shape::glyph(std::string text) {
    (*json_)["glyph"] = std::move(text);
    return *this;
}

Shape& Shape::z(int from, int to) {
    (*json_)["z"] = Json::array({from, to});
    return *this;
}

Shape& Shape::own(const char* name, Json value) {
    set_own(*json_, "Shape", name, std::move(value));
    return *this;
}

Shape Shapes::add(Id id, const char* outline, Json value, Text label) {
    Json& list = *json_;
    list.push_back(object(
        {{"id", std::move(id).text()}, {outline, std::move(value)}, {"label", to_json(std::move(label), *words_)}}));
    return Shape(list.back());
}

Shape Shapes::disc(Id id, Point centre, int radius, Text label) {
    return add(std::move(id), "disc", Json::array({centre.x, centre.y, radius}), std::move(label));
}

Shape Shapes::polygon(Id id, const std::vector<Point>& corners, Text label) {
    return add(std::move(id), "polygon", as_json(corners), std::move(label));
}

Shape Shapes::area(Id id, const std::vector<Point>& corners, Text label) {
    return add(std::move(id), "area", as_json(corners), std::move(label));
}

Shape Shapes::line(Id id, const std::vector<Point>& through, Text label) {
    return add(std::move(id), "line", as_json(through), std::move(label));
}

// --- The scene

SceneBuilder::SceneBuilder(const GameInfo& info, const std::vector<int>& sides, const Catalogue& words)
    : words_(&words),
      scene_(object({{"game", info.id}, {"title", info.title}, {"seats", sides.size()}, {"sides", sides}})),
      zones_(Json::array()) {}

SceneBuilder::Zone& SceneBuilder::Zone::owner(Seat p) {
    (*json_)["owner"] = index(p);
    return *this;
}

SceneBuilder::Grid& SceneBuilder::Grid::wrap() {
    (*json_)["wrap"] = true;
    return *this;
}

SceneBuilder::Grid& SceneBuilder::Grid::names(const std::vector<std::string>& cols,
                                              const std::vector<std::string>& rows) {
    (*json_)["names"] = object({{"cols", as_json(cols)}, {"rows", as_json(rows)}});
    return *this;
}

SceneBuilder::Grid& SceneBuilder::Grid::hole(std::string at) {
    (*json_)["holes"].push_back(std::move(at));
    return *this;
}

SceneBuilder::Grid& SceneBuilder::Grid::wall(std::string between, std::string and_its_neighbour) {
    (*json_)["walls"].push_back(Json::array({std::move(between), std::move(and_its_neighbour)}));
    return *this;
}

SceneBuilder::Places& SceneBuilder::Places::spot(std::string at, Point where, Text label) {
    (*json_)["spots"].push_back(
        object({{"at", std::move(at)}, {"x", where.x}, {"y", where.y}, {"label", to_json(std::move(label), *words_)}}));
    return *this;
}

SceneBuilder::Places& SceneBuilder::Places::link(std::string from, std::string to) {
    (*json_)["links"].push_back(Json::array({std::move(from), std::move(to)}));
    return *this;
}

Shapes SceneBuilder::Plane::shapes() { return Shapes((*json_)["shapes"] = Json::array(), *words_); }

Json& SceneBuilder::add(std::string id, const char* kind, Text label) {
    zones_.push_back(object({{"id", std::move(id)}, {"kind", kind}, {"label", to_json(std::move(label), *words_)}}));
    return zones_.back();
}

SceneBuilder::Grid SceneBuilder::grid(std::string id, Text label, int rows, int cols) {
    Json& json = add(std::move(id), "grid", std::move(label));
    json["rows"] = rows;
    json["cols"] = cols;
    return Grid(json);
}

SceneBuilder::Places SceneBuilder::places(std::string id, Text label) {
    Json& json = add(std::move(id), "places", std::move(label));
    json["spots"] = Json::array();
    return Places(json, *words_);
}

SceneBuilder::Plane SceneBuilder::plane(std::string id, Text label, int width, int height) {
    Json& json = add(std::move(id), "plane", std::move(label));
    json["width"] = width;
    json["height"] = height;
    return Plane(json, *words_);
}

SceneBuilder::Zone SceneBuilder::row(std::string id, Text label) {
    return Zone(add(std::move(id), "row", std::move(label)));
}

SceneBuilder::Zone SceneBuilder::deck(std::string id, Text label) {
    return Zone(add(std::move(id), "deck", std::move(label)));
}

SceneBuilder::Zone SceneBuilder::meter(std::string id, Text label, int least, int most) {
    Json& json = add(std::move(id), "meter", std::move(label));
    json["least"] = least;
    json["most"] = most;
    return Zone(json);
}

SceneBuilder& SceneBuilder::own(const char* name, Json value) {
    set_own(scene_, "Scene", name, std::move(value));
    return *this;
}

Json SceneBuilder::done() {
    scene_["zones"] = std::move(zones_);
    return std::move(scene_);
}

// --- The view

ViewBuilder::ViewBuilder(const Catalogue& words)
    : words_(&words), view_(Json::object()), zones_(Json::object()), players_(Json::array()), status_(Json::array()) {}

ViewBuilder::Cell& ViewBuilder::Cell::owner(Seat p) {
    (*json_)["owner"] = index(p);
    return *this;
}

ViewBuilder::Cell& ViewBuilder::Cell::mark(Mark mark) {
    (*json_)["mark"] = as_json(mark);
    return *this;
}

ViewBuilder::Cell& ViewBuilder::Cell::own(const char* name, Json value) {
    set_own(*json_, "Cell", name, std::move(value));
    return *this;
}

ViewBuilder::Item& ViewBuilder::Item::owner(Seat p) {
    (*json_)["owner"] = index(p);
    return *this;
}

ViewBuilder::Item& ViewBuilder::Item::count(int n) {
    (*json_)["count"] = n;
    return *this;
}

ViewBuilder::Item& ViewBuilder::Item::own(const char* name, Json value) {
    set_own(*json_, "Item", name, std::move(value));
    return *this;
}

ViewBuilder::Player& ViewBuilder::Player::own(const char* name, Json value) {
    set_own(*json_, "Player", name, std::move(value));
    return *this;
}

ViewBuilder::Cell ViewBuilder::Cells::add(std::string at, std::string glyph, Text label) {
    Json& list = *json_;
    list.push_back(
        object({{"at", std::move(at)}, {"glyph", std::move(glyph)}, {"label", to_json(std::move(label), *words_)}}));
    return Cell(list.back());
}

ViewBuilder::Item ViewBuilder::Row::add(Id id, std::string glyph, Text label) {
    Json& list = (*json_)["items"];
    list.push_back(object(
        {{"id", std::move(id).text()}, {"glyph", std::move(glyph)}, {"label", to_json(std::move(label), *words_)}}));
    return Item(list.back());
}

ViewBuilder::Row& ViewBuilder::Row::hidden(int n) {
    if (n > 0) (*json_)["hidden"] = n;
    return *this;
}

ViewBuilder::Deck& ViewBuilder::Deck::contents() {
    Json& list = (*json_)["contents"];
    if (list.is_null()) list = Json::array();
    return *this;
}

ViewBuilder::Deck& ViewBuilder::Deck::add(std::string glyph, Text label, int count) {
    (*json_)["contents"].push_back(
        object({{"glyph", std::move(glyph)}, {"label", to_json(std::move(label), *words_)}, {"count", count}}));
    return *this;
}

Json& ViewBuilder::zone(const std::string& id, const char* holds) {
    Json& content = zones_[id];
    assert(content.is_null());  // each zone once
    return content[holds];
}

ViewBuilder::Cells ViewBuilder::cells(const std::string& id) {
    return Cells(zone(id, "cells") = Json::array(), *words_);
}

Shapes ViewBuilder::plane(const std::string& id) { return Shapes(zone(id, "shapes") = Json::array(), *words_); }

ViewBuilder::Row ViewBuilder::row(const std::string& id) {
    zone(id, "items") = Json::array();
    return Row(zones_[id], *words_);
}

ViewBuilder::Deck ViewBuilder::deck(const std::string& id, int count) {
    zone(id, "count") = count;
    return Deck(zones_[id], *words_);
}

void ViewBuilder::meter(const std::string& id, int value) { zone(id, "value") = value; }

ViewBuilder::Player ViewBuilder::player(Seat p) {
    players_.push_back(object({{"seat", index(p)}}));
    return Player(players_.back());
}

ViewBuilder& ViewBuilder::status(Text text) {
    status_.push_back(to_json(std::move(text), *words_));
    return *this;
}

ViewBuilder& ViewBuilder::own(const char* name, Json value) {
    set_own(view_, "View", name, std::move(value));
    return *this;
}

Json ViewBuilder::done() {
    view_["zones"] = std::move(zones_);
    view_["players"] = std::move(players_);
    view_["status"] = std::move(status_);
    return std::move(view_);
}

// --- Events

EventBuilder::EventBuilder(const char* name, const Event& e) : json_(object({{"event", name}})) {
    if (is_seat(e.who)) json_["seat"] = index(e.who);
    if (e.clause != nullptr) json_["clause"] = e.clause;
    if (e.forced) json_["forced"] = true;
}

EventBuilder& EventBuilder::action(std::string notation) {
    json_["action"] = std::move(notation);
    return *this;
}

EventBuilder& EventBuilder::own(const char* name, Json value) {
    set_own(json_, "GameEvent", name, std::move(value));
    return *this;
}

}  // namespace endtable
