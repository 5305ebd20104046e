#include "present/shown.hpp"

#include <algorithm>
#include <utility>

#include "present/schema.hpp"

namespace endtable {

namespace {

bool is_zone_name(const std::string& id) {
    return !id.empty() && id[0] >= 'a' && id[0] <= 'z' && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

bool is_glyph(const std::string& glyph) {  // docs/presentation.md
    return glyph.size() <= 4 && std::all_of(glyph.begin(), glyph.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

// What a zone of a kind holds, and what it may say beside.
struct Holds {
    const char* must;
    const char* may;
};
Holds content_of(const std::string& kind) {
    if (kind == "grid" || kind == "places") return {"cells", ""};
    if (kind == "plane") return {"shapes", ""};
    if (kind == "row") return {"items", "hidden"};
    if (kind == "deck") return {"count", "contents"};
    return {"value", ""};
}

std::set<std::string> cells_of_grid(const Json& zone) {
    std::set<std::string> cells;
    const bool named = zone.contains("names");
    const auto word = [&](const char* axis, int i) {
        return zone["names"][axis].at(static_cast<std::size_t>(i)).get<std::string>();
    };
    for (int row = 0; row < zone["rows"]; ++row)
        for (int col = 0; col < zone["cols"]; ++col)
            cells.insert(named ? word("cols", col) + word("rows", row)
                               : std::to_string(row) + "," + std::to_string(col));
    for (const auto& hole : zone.value("holes", Json::array())) cells.erase(hole.get<std::string>());
    return cells;
}

}  // namespace

ShownCheck::ShownCheck(Json scene) : scene_(std::move(scene)), faults_(faults("Scene", scene_)) {
    if (!faults_.empty()) return;
    if (scene_["sides"].size() != scene_["seats"].get<std::size_t>()) faults_.push_back("sides: not one for each seat");
    for (const auto& zone : scene_["zones"]) read_zone(zone);
}

void ShownCheck::read_zone(const Json& zone) {
    const std::string id = zone["id"], kind = zone["kind"];
    const auto wrong = [&](const std::string& what) { faults_.push_back("zone " + id + ": " + what); };
    if (!is_zone_name(id)) wrong("a zone is named in lower_snake");
    if (!kinds_.emplace(id, kind).second) wrong("is there twice");
    if (zone.contains("owner")) {
        const int owner = zone["owner"];
        if (owner < 0 || owner >= scene_["seats"]) wrong("its owner is no seat");
        if (const std::string end = "_" + std::to_string(owner);
            id.size() < end.size() || id.compare(id.size() - end.size(), end.size(), end) != 0)
            wrong("a seat's own zone ends in its number");
    }
    std::set<std::string>& cells = cells_[id];
    const auto pairs = [&](const char* name) {
        for (const auto& pair : zone.value(name, Json::array()))
            for (const auto& end : pair)
                if (cells.count(end.get<std::string>()) == 0)
                    wrong(std::string(name) + " without a place: " + end.dump());
    };
    if (kind == "grid") {
        if (zone.contains("names") &&
            (zone["names"]["rows"].size() != zone["rows"] || zone["names"]["cols"].size() != zone["cols"])) {
            wrong("its names do not fit its size");
            return;
        }
        cells = cells_of_grid(zone);
        pairs("walls");
    }
    if (kind == "places") {
        for (const auto& spot : zone["spots"])
            if (!cells.insert(spot["at"].get<std::string>()).second) wrong("two spots of one name");
        pairs("links");
    }
    if (kind == "plane") {
        planes_[id] = {zone["width"], zone["height"]};
        for (const auto& shape : zone.value("shapes", Json::array())) {
            fixed_.push_back(shape["id"]);
            for (const std::string& fault : shape_faults(shape)) wrong(fault);
        }
    }
    if (kind == "meter" && zone["least"] > zone["most"]) wrong("least is more than most");
}

std::vector<std::string> ShownCheck::shape_faults(const Json& shape) const {
    std::vector<std::string> all;
    int outlines = 0;
    for (const char* outline : {"polygon", "disc", "area", "line"}) outlines += shape.contains(outline) ? 1 : 0;
    if (outlines != 1) all.push_back("a shape is a polygon, a disc, an area or a line: " + shape.dump());
    if (shape.contains("z") && shape["z"][0] > shape["z"][1]) all.push_back("it stands on its head: " + shape.dump());
    if (shape.contains("glyph") && !is_glyph(shape["glyph"])) all.push_back("no glyph: " + shape["glyph"].dump());
    return all;
}

// What can be clicked beside options: every cell, empty or not, and everything that lies anywhere.
std::vector<std::string> ShownCheck::ids_in(const Json& view) const {
    std::vector<std::string> ids = fixed_;
    for (const auto& [zone, cells] : cells_)
        for (const auto& at : cells) ids.push_back(zone + ":" + at);
    for (const auto& content : view.at("zones"))
        for (const char* list : {"items", "shapes"})
            for (const auto& thing : content.value(list, Json::array())) ids.push_back(thing["id"]);
    return ids;
}

std::vector<std::string> ShownCheck::view_faults(const Json& view) const {
    std::vector<std::string> all = faults("View", view);
    if (!all.empty()) return all;
    for (const auto& [id, kind] : kinds_)
        if (!view["zones"].contains(id)) all.push_back("zone " + id + ": the view does not fill it");
    for (const auto& [id, content] : view["zones"].items()) {
        const auto wrong = [&, zone = id](const std::string& what) { all.push_back("zone " + zone + ": " + what); };
        const auto kind = kinds_.find(id);
        if (kind == kinds_.end()) {
            wrong("the scene has no such zone");
            continue;
        }
        const Holds holds = content_of(kind->second);
        if (!content.contains(holds.must)) wrong("a " + kind->second + " says its " + holds.must);
        for (const auto& [name, part] : content.items())
            if (name != holds.must && name != holds.may) wrong("a " + kind->second + " has no " + name);
        for (const char* list : {"cells", "items", "shapes", "contents"})
            for (const auto& thing : content.value(list, Json::array())) {
                if (thing.contains("at") && cells_.at(id).count(thing["at"]) == 0)
                    wrong("no cell " + thing["at"].dump());
                if (thing.contains("owner") && (thing["owner"] < 0 || thing["owner"] >= scene_["seats"]))
                    wrong("its owner is no seat: " + thing.dump());
                if (kind->second != "plane" && thing.contains("glyph") && !is_glyph(thing["glyph"]))
                    wrong("no glyph: " + thing["glyph"].dump());
                if (kind->second == "plane")
                    for (const std::string& fault : shape_faults(thing)) wrong(fault);
                if (thing.value("count", 1) < 1) wrong("none of them: " + thing.dump());
            }
    }
    std::vector<std::string> ids = ids_in(view);
    std::sort(ids.begin(), ids.end());
    for (auto it = ids.begin(); (it = std::adjacent_find(it, ids.end())) != ids.end(); ++it)
        all.push_back("two things are called " + *it);
    if (view["players"].size() != scene_["seats"]) all.push_back("players: not one for each seat");
    for (std::size_t i = 0; i < view["players"].size(); ++i)
        if (view["players"][i]["seat"] != i) all.push_back("players: not in the order of the seats");
    if (view["status"].empty()) all.push_back("status: says nothing");
    return all;
}

// A place of a plane: `table:58,38,0`, with its height or without.
bool ShownCheck::is_place(const std::string& id) const {
    const std::size_t colon = id.find(':');
    const auto plane = colon == std::string::npos ? planes_.end() : planes_.find(id.substr(0, colon));
    if (plane == planes_.end()) return false;
    std::vector<int> numbers;
    for (std::size_t at = colon; at < id.size();) {
        const std::size_t end = std::min(id.find(',', at + 1), id.size());
        const std::string digits = id.substr(at + 1, end - at - 1);
        if (digits.empty() || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos ||
            (digits.size() > 1 && digits[0] == '0'))
            return false;
        numbers.push_back(std::stoi(digits));
        at = end;
    }
    return (numbers.size() == 2 || numbers.size() == 3) && numbers[0] <= plane->second.first &&
           numbers[1] <= plane->second.second;
}

std::vector<std::string> ShownCheck::path_faults(const Json& view, const std::vector<std::string>& path) const {
    std::vector<std::string> all;
    if (path.empty()) all.push_back("an empty path");
    const std::vector<std::string> ids = ids_in(view);
    for (const auto& id : path)
        if (id.rfind("option:", 0) == 0 ? id.size() == 7
                                        : !is_place(id) && std::find(ids.begin(), ids.end(), id) == ids.end())
            all.push_back("nothing to click is called " + id);
    return all;
}

std::vector<std::string> ShownCheck::places_faults(const Json& view, const Json& open_places) const {
    std::vector<std::string> all;
    const std::vector<std::string> ids = ids_in(view);
    for (const Json& places : open_places) {
        for (const std::string& fault : faults("OpenPlaces", places)) all.push_back(fault);
        if (!all.empty()) return all;
        const std::string action = places["action"], zone = places["zone"];
        if (planes_.count(zone) == 0) all.push_back("no plane is called " + zone);
        for (const char* number : {"{x}", "{y}"})
            if (action.find(number) == std::string::npos) all.push_back(action + " says no " + number);
        for (const auto& id : places["path"])
            if (std::find(ids.begin(), ids.end(), id.get<std::string>()) == ids.end())
                all.push_back("nothing to click is called " + id.dump());
    }
    return all;
}

}  // namespace endtable
