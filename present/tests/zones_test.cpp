// The builders of what a game shows: whatever they can make fits the schema, and there is nothing in the schema that
// they cannot make.
#include "present/zones.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "present/presentation.hpp"
#include "present/schema.hpp"
#include "present/shown.hpp"

namespace endtable::zones_test {
namespace {

using testing::IsEmpty;

const Catalogue& words() {
    static const Catalogue all = Catalogue::read(Json{{"name", "Name {n}"}}, "words");
    return all;
}
Text name(int n) { return {"name", object({{"n", n}})}; }
Json said(int n) { return Json{{"key", "name"}, {"args", {{"n", n}}}, {"text", "Name " + std::to_string(n)}}; }

Json scene() {
    GameInfo info;
    info.id = "toy";
    info.title = "Toy";
    SceneBuilder scene(info, {0, 1}, words());
    scene.grid("field_0", name(1), 2, 2)
        .wrap()
        .names({"a", "b"}, {"2", "1"})
        .hole("b1")
        .wall("a2", "b2")
        .owner(seat(0));
    scene.grid("plain", name(1), 2, 2);
    scene.places("map", name(2)).spot("town", {1, 2}, name(3)).spot("hill", {4, 5}, name(4)).link("town", "hill");
    Shapes ground = scene.plane("land", name(5), 100, 50).shapes();
    ground.polygon(Id("land:rock"), {{9, 9}, {12, 9}, {9, 12}}, name(3)).z(0, 7);
    ground.area(Id("land:camp"), {{0, 0}, {5, 0}, {0, 5}}, name(4)).owner(seat(1));
    ground.line(Id("land:path"), {{0, 9}, {9, 0}}, name(6));
    scene.row("hand_1", name(6)).owner(seat(1));
    scene.deck("pile", name(7));
    scene.meter("gold", name(8), -1, 9);
    scene.own("cards", Json::array({1}));
    return scene.done();
}

Json view() {
    ViewBuilder view(words());
    ViewBuilder::Cells field = view.cells("field_0");
    ViewBuilder::Deck pile = view.deck("pile", 3);  // zones may be filled one beside the other
    field.add("a2", "X", name(1)).owner(seat(1)).mark(Mark::Head).own("face", 7);
    pile.contents().add("S", name(2), 3);
    view.cells("plain").add("1,1", "o", name(1));
    view.cells("map").add("hill", "H", name(3));
    Shapes land = view.plane("land");
    land.disc(Id("land:hut"), {3, 4}, 2, name(4)).owner(seat(0)).mark(Mark::Target).glyph("H").z(2, 4).own("high", 2);
    land.polygon(Id("land:wood"), {{0, 0}, {1, 0}, {1, 1}}, name(5));
    ViewBuilder::Row hand = view.row("hand_1").hidden(2);
    hand.add(Id::in("hand_1", "S"), "S", name(6)).count(2).owner(seat(1)).own("cost", 3);
    hand.add(Id::in("hand_1", "T"), "T", name(6));
    view.meter("gold", 4);
    view.player(seat(0)).own("gold", 4);
    view.player(seat(1));
    view.status(name(9)).own("round", 1);
    return view.done();
}

TEST(Zones, a_scene_is_made_of_its_zones) {
    const Json expected = Json::parse(R"({
        "game": "toy", "title": "Toy", "seats": 2, "sides": [0, 1], "cards": [1], "zones": [
        {"id": "field_0", "kind": "grid", "rows": 2, "cols": 2, "wrap": true, "owner": 0, "holes": ["b1"],
         "walls": [["a2", "b2"]], "names": {"cols": ["a", "b"], "rows": ["2", "1"]}},
        {"id": "plain", "kind": "grid", "rows": 2, "cols": 2},
        {"id": "map", "kind": "places", "links": [["town", "hill"]],
         "spots": [{"at": "town", "x": 1, "y": 2}, {"at": "hill", "x": 4, "y": 5}]},
        {"id": "land", "kind": "plane", "width": 100, "height": 50, "shapes": [
            {"id": "land:rock", "polygon": [[9, 9], [12, 9], [9, 12]], "z": [0, 7]},
            {"id": "land:camp", "area": [[0, 0], [5, 0], [0, 5]], "owner": 1},
            {"id": "land:path", "line": [[0, 9], [9, 0]]}]},
        {"id": "hand_1", "kind": "row", "owner": 1},
        {"id": "pile", "kind": "deck"},
        {"id": "gold", "kind": "meter", "least": -1, "most": 9}]})");
    Json made = scene();
    EXPECT_EQ(made["zones"][0]["label"], said(1));
    EXPECT_EQ(made["zones"][2]["spots"][1]["label"], said(4));
    for (auto& zone : made["zones"]) {
        zone.erase("label");
        if (zone.contains("spots"))
            for (auto& spot : zone["spots"]) spot.erase("label");
        if (zone.contains("shapes"))
            for (auto& shape : zone["shapes"]) shape.erase("label");
    }
    EXPECT_EQ(made, expected);
}

TEST(Zones, a_view_fills_them) {
    const Json made = view();
    EXPECT_EQ(made["zones"]["field_0"]["cells"][0],
              (Json{{"at", "a2"}, {"glyph", "X"}, {"label", said(1)}, {"owner", 1}, {"mark", "head"}, {"face", 7}}));
    EXPECT_EQ(made["zones"]["pile"],
              (Json{{"count", 3}, {"contents", {{{"glyph", "S"}, {"label", said(2)}, {"count", 3}}}}}));
    EXPECT_EQ(made["zones"]["land"]["shapes"][0]["disc"], (Json{3, 4, 2}));
    EXPECT_EQ(made["zones"]["land"]["shapes"][0]["z"], (Json{2, 4}));
    EXPECT_EQ(made["zones"]["land"]["shapes"][0]["glyph"], "H");
    EXPECT_EQ(made["zones"]["land"]["shapes"][1]["polygon"], Json::parse("[[0,0],[1,0],[1,1]]"));
    EXPECT_EQ(made["zones"]["hand_1"]["hidden"], 2);
    EXPECT_EQ(made["zones"]["hand_1"]["items"][0]["count"], 2);
    EXPECT_FALSE(made["zones"]["hand_1"]["items"][1].contains("count"));
    EXPECT_EQ(made["zones"]["gold"], (Json{{"value", 4}}));
    EXPECT_EQ(made["players"], (Json{{{"seat", 0}, {"gold", 4}}, {{"seat", 1}}}));
    EXPECT_EQ(made["status"], Json::array({said(9)}));
    EXPECT_EQ(made["round"], 1);
}

TEST(Zones, an_event_says_whose_it_is_and_why) {
    Event e;
    EXPECT_EQ(EventBuilder("began", e).own("round", 1).done(), (Json{{"event", "began"}, {"round", 1}}));
    e.who = seat(1);
    e.clause = "TOY-1";
    e.forced = true;
    EXPECT_EQ(EventBuilder("drew", e).action("draw 1").done(),
              (Json{{"event", "drew"}, {"seat", 1}, {"clause", "TOY-1"}, {"forced", true}, {"action", "draw 1"}}));
}

TEST(Zones, paths_are_ids) {
    EXPECT_EQ(Path(Id::option("end")).ids(), std::vector<std::string>{"option:end"});
    EXPECT_EQ((Path{Id::in(of_seat("hand", seat(3)), "S"), Id::in("grid", "5,2")}.ids()),
              (std::vector<std::string>{"hand_3:S", "grid:5,2"}));
}

TEST(Zones, whatever_is_built_fits_the_schema) {
    const ShownCheck check(scene());
    EXPECT_THAT(check.scene_faults(), IsEmpty());
    EXPECT_THAT(check.view_faults(view()), IsEmpty());
    Json event = EventBuilder("drew", Event{}).action("x").done();
    event["text"] = said(1);
    EXPECT_THAT(faults("GameEvent", event), IsEmpty());
}

// All names of members that are in this value, whatever it is in.
void gather(const Json& value, std::set<std::string>& names) {
    if (value.is_object())
        for (const auto& [key, one] : value.items()) names.insert(key);
    for (const auto& one : value)
        if (one.is_structured()) gather(one, names);
}

TEST(Zones, whatever_the_schema_knows_of_scenes_and_views_can_be_built) {
    std::set<std::string> made;
    gather(scene(), made);
    gather(view(), made);
    for (const char* shape :
         {"GridZone", "GridNames", "PlacesZone", "Spot", "PlaneZone", "RowZone", "DeckZone", "MeterZone", "ZoneBase",
          "Scene", "Cell", "Item", "Shape", "Kept", "ZoneContent", "Player", "View"})
        for (const Member& member : find_shape(shape)->members)
            EXPECT_EQ(made.count(std::string(member.name.substr(0, member.name.find('?')))), 1u)
                << shape << "." << member.name;
}

}  // namespace
}  // namespace endtable::zones_test
