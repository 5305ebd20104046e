// What does not fit together in scenes, views and paths is found, each fault by itself.
#include "present/shown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace endtable::shown_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Json scene() {
    return Json::parse(R"({"game": "toy", "title": "Toy", "seats": 2, "sides": [0, 1], "zones": [
        {"id": "field", "kind": "grid", "rows": 2, "cols": 2, "holes": ["1,1"], "label": {"key": "k"}},
        {"id": "map", "kind": "places", "spots": [{"at": "town", "x": 0, "y": 0, "label": {"key": "k"}}],
         "label": {"key": "k"}},
        {"id": "hand_1", "kind": "row", "owner": 1, "label": {"key": "k"}}]})");
}
Json view() {
    return Json::parse(R"({"players": [{"seat": 0}, {"seat": 1}], "status": [{"key": "k"}], "zones": {
        "field": {"cells": [{"at": "0,1", "glyph": "X", "label": {"key": "k"}}]},
        "map": {"cells": []},
        "hand_1": {"items": [{"id": "hand_1:S", "glyph": "S", "label": {"key": "k"}, "owner": 1}]}}})");
}

void expect_scene_fault(const char* place, const Json& value, const char* fault) {
    Json changed = scene();
    changed[Json::json_pointer(place)] = value;
    EXPECT_THAT(ShownCheck(changed).scene_faults(), Contains(HasSubstr(fault))) << place;
}
void expect_view_fault(const char* place, const Json& value, const char* fault) {
    Json changed = view();
    changed[Json::json_pointer(place)] = value;
    EXPECT_THAT(ShownCheck(scene()).view_faults(changed), Contains(HasSubstr(fault))) << place;
}

TEST(Shown, nothing_is_wrong_with_these) {
    const ShownCheck check(scene());
    EXPECT_THAT(check.scene_faults(), IsEmpty());
    EXPECT_THAT(check.view_faults(view()), IsEmpty());
    EXPECT_THAT(check.path_faults(view(), {"hand_1:S", "field:1,0", "map:town", "option:end"}), IsEmpty());
}

TEST(Shown, faults_of_scenes) {
    expect_scene_fault("/zones/0/rows", "2", "zones[0].rows: expected a whole number");
    expect_scene_fault("/zones/0/colour", "red", "GridZone has no such member");
    expect_scene_fault("/zones/0/id", "Field", "lower_snake");
    expect_scene_fault("/zones/0/id", "map", "zone map: is there twice");
    expect_scene_fault("/zones/2/owner", 2, "its owner is no seat");
    expect_scene_fault("/zones/2/id", "hand", "ends in its number");
    expect_scene_fault("/zones/0/walls", Json::parse(R"([["0,0", "1,1"]])"), "walls without a place: \"1,1\"");
    expect_scene_fault("/zones/1/links", Json::parse(R"([["town", "hill"]])"), "links without a place: \"hill\"");
    expect_scene_fault("/zones/0/names", Json::parse(R"({"cols": ["a"], "rows": ["1", "2"]})"), "do not fit its size");
    expect_scene_fault("/sides", {0}, "not one for each seat");
}

TEST(Shown, faults_of_views) {
    expect_view_fault("/zones/map", {{"items", Json::array()}}, "zone map: a places says its cells");
    expect_view_fault("/zones/other", {{"value", 1}}, "zone other: the scene has no such zone");
    expect_view_fault("/zones/field/cells/0/at", "1,1", "zone field: no cell \"1,1\"");
    expect_view_fault("/zones/field/cells/0/glyph", "five!", "no glyph");
    expect_view_fault("/zones/hand_1/items/0/owner", 2, "its owner is no seat");
    expect_view_fault("/zones/hand_1/items/0/id", "field:0,0", "two things are called field:0,0");
    expect_view_fault("/zones/hand_1/items/0/count", 0, "none of them");
    expect_view_fault("/players", Json::array({{{"seat", 0}}}), "players: not one for each seat");
    expect_view_fault("/players/0/seat", 1, "not in the order of the seats");
    expect_view_fault("/status", Json::array(), "status: says nothing");
    Json less = view();
    less["zones"].erase("map");
    EXPECT_THAT(ShownCheck(scene()).view_faults(less), Contains("zone map: the view does not fill it"));
}

TEST(Shown, places_of_a_plane_can_be_clicked) {
    Json with_table = scene();
    with_table["zones"].push_back(
        {{"id", "table"}, {"kind", "plane"}, {"width", 200}, {"height", 120}, {"label", {{"key", "k"}}}});
    const ShownCheck check(with_table);
    EXPECT_THAT(check.path_faults(view(), {"table:58,38"}), IsEmpty());
    EXPECT_THAT(check.path_faults(view(), {"table:200,0,25"}), IsEmpty());
    for (const char* no : {"table:201,0", "table:1,121", "table:5", "table:5,", "table:5,x", "table:05,1",
                           "table:1,2,3,4", "table:-1,2", "field:5,5,0"})
        EXPECT_THAT(check.path_faults(view(), {no}), Contains(std::string("nothing to click is called ") + no));
}

TEST(Shown, shapes_have_one_outline_and_stand_on_their_feet) {
    const auto faults_with = [](const char* shape) {
        Json with = scene();
        with["zones"].push_back({{"id", "table"},
                                 {"kind", "plane"},
                                 {"width", 200},
                                 {"height", 120},
                                 {"label", {{"key", "k"}}},
                                 {"shapes", Json::array({Json::parse(shape)})}});
        return ShownCheck(with).scene_faults();
    };
    EXPECT_THAT(faults_with(R"({"id":"a","label":{"key":"k"},"line":[[0,0],[1,1]],"z":[2,3],"glyph":"x"})"), IsEmpty());
    EXPECT_THAT(faults_with(R"({"id":"a","label":{"key":"k"},"line":[[0,0]],"disc":[1,1,1]})"),
                Contains(HasSubstr("a shape is a polygon, a disc, an area or a line")));
    EXPECT_THAT(faults_with(R"({"id":"a","label":{"key":"k"}})"), Contains(HasSubstr("a shape is")));
    EXPECT_THAT(faults_with(R"({"id":"a","label":{"key":"k"},"disc":[1,1,1],"z":[3,2]})"),
                Contains(HasSubstr("stands on its head")));
    EXPECT_THAT(faults_with(R"({"id":"a","label":{"key":"k"},"disc":[1,1,1],"glyph":"too long"})"),
                Contains(HasSubstr("no glyph")));
}

TEST(Shown, open_places_lie_on_a_plane_after_things_that_are_there) {
    Json with = scene();
    with["zones"].push_back(
        {{"id", "table"}, {"kind", "plane"}, {"width", 200}, {"height", 120}, {"label", {{"key", "k"}}}});
    const ShownCheck check(with);
    const auto faults_of = [&](const char* text) { return check.places_faults(view(), Json::parse(text)); };
    EXPECT_THAT(faults_of(R"([{"path":["hand_1:S"],"zone":"table","action":"go {x},{y}","label":{"key":"k"}}])"),
                IsEmpty());
    EXPECT_THAT(faults_of(R"([{"path":["hand_1:T"],"zone":"table","action":"go {x},{y}","label":{"key":"k"}}])"),
                Contains(HasSubstr("nothing to click")));
    EXPECT_THAT(faults_of(R"([{"path":[],"zone":"field","action":"go {x},{y}","label":{"key":"k"}}])"),
                Contains("no plane is called field"));
    EXPECT_THAT(faults_of(R"([{"path":[],"zone":"table","action":"go {x}","label":{"key":"k"}}])"),
                Contains("go {x} says no {y}"));
    EXPECT_THAT(faults_of(R"([{"path":[],"zone":"table"}])"), Contains(HasSubstr("is missing")));
}

TEST(Shown, faults_of_paths) {
    const ShownCheck check(scene());
    EXPECT_THAT(check.path_faults(view(), {"hand_1:T"}), Contains("nothing to click is called hand_1:T"));
    EXPECT_THAT(check.path_faults(view(), {"field:1,1"}), Contains("nothing to click is called field:1,1"));
    EXPECT_THAT(check.path_faults(view(), {"option:"}), Contains("nothing to click is called option:"));
    EXPECT_THAT(check.path_faults(view(), {}), Contains("an empty path"));
}

}  // namespace
}  // namespace endtable::shown_test
