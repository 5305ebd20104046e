// What a game shows is made with these: scenes, views, paths and events. They can make only what present/shape.hpp
// knows, so that any client can show any game. What a game says beside that, for a skin of its own, goes through `own`.
//
//   SceneBuilder   the zones there are, and what never changes in a match.
//   ViewBuilder    what lies in them now.
//   Id, Path       the things that a person clicks for an action; OpenPlaces where there are too many.
//   Shapes         what lies on a plane.
//   EventBuilder   what happened.
//
// Zones are named by words in lower_snake; a seat's own zones end in its number (`of_seat`). Every thing has an id: a
// cell of a grid and a spot are `<zone>:<at>`, items of rows and shapes of planes say theirs, unique in the whole view.
// What a call gives back is good until the next thing is made.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/events.hpp"
#include "core/seat.hpp"
#include "present/json.hpp"
#include "present/text.hpp"

namespace endtable {

struct GameInfo;

// --- Names of things

std::string of_seat(std::string_view zone, Seat p);  // "hand_0"

class Id {
public:
    explicit Id(std::string text) : text_(std::move(text)) {}
    static Id in(std::string_view zone, std::string_view name);  // grid:5,2  hand_0:S
    static Id option(std::string_view name);                     // option:boost: nothing that lies on the table

    const std::string& text() const& { return text_; }
    std::string text() && { return std::move(text_); }
    bool operator==(const Id&) const = default;

private:
    std::string text_;
};

// What a person clicks for an action, in order.
class Path {
public:
    Path(Id only) { ids_.push_back(std::move(only).text()); }  // NOLINT: mostly it is one thing
    Path(std::initializer_list<Id> ids) {
        for (const Id& id : ids) ids_.push_back(id.text());
    }
    const std::vector<std::string>& ids() const& { return ids_; }
    std::vector<std::string> ids() && { return std::move(ids_); }

private:
    std::vector<std::string> ids_;
};

// What a client may stress.
enum class Mark : std::uint8_t { Head, Start, Wall, Last, Target };

struct Point {
    int x = 0, y = 0;
};

// More answers than can be listed: any place of a plane, after these things have been clicked. `action` is the notation
// with {x}, {y} and, where there are heights, {z} in it.
struct OpenPlaces {
    std::vector<Id> after;
    std::string zone;
    std::string action;  // "move 1.2 {x},{y},{z}"
    Text label;          // "Move Snipp to any place"
};
Json to_json(const OpenPlaces& places, const Catalogue& words);

// What lies on a plane. It has an outline (a polygon or a disc: a body; an area: marked ground; a line), and stands
// from one height to another where there are heights.
class Shape {
public:
    Shape& owner(Seat p);
    Shape& mark(Mark mark);
    Shape& glyph(std::string text);
    Shape& z(int from, int to);
    Shape& own(const char* name, Json value);

private:
    friend class Shapes;
    explicit Shape(Json& json) : json_(&json) {}
    Json* json_;
};
class Shapes {
public:
    Shape disc(Id id, Point centre, int radius, Text label);
    Shape polygon(Id id, const std::vector<Point>& corners, Text label);
    Shape area(Id id, const std::vector<Point>& corners, Text label);
    Shape line(Id id, const std::vector<Point>& through, Text label);

private:
    friend class SceneBuilder;
    friend class ViewBuilder;
    Shapes(Json& json, const Catalogue& words) : json_(&json), words_(&words) {}
    Shape add(Id id, const char* outline, Json value, Text label);
    Json* json_;
    const Catalogue* words_;
};

// --- The scene

class SceneBuilder {
public:
    SceneBuilder(const GameInfo& info, const std::vector<int>& sides, const Catalogue& words);

    // One kind of zone each. The owner is the seat it belongs to.
    class Zone {
    public:
        Zone& owner(Seat p);

    protected:
        friend class SceneBuilder;
        explicit Zone(Json& json) : json_(&json) {}
        Json* json_;
    };
    class Grid : public Zone {
    public:
        using Zone::Zone;
        Grid& wrap();  // opposite edges are joined
        // Cells are called by the words of their column and row ("c3") instead of "row,column" from the top left.
        Grid& names(const std::vector<std::string>& cols, const std::vector<std::string>& rows);
        Grid& hole(std::string at);
        Grid& wall(std::string between, std::string and_its_neighbour);
    };
    class Places : public Zone {
    public:
        Places& spot(std::string at, Point where, Text label);
        Places& link(std::string from, std::string to);  // both ways

    private:
        friend class SceneBuilder;
        Places(Json& json, const Catalogue& words) : Zone(json), words_(&words) {}
        const Catalogue* words_;
    };

    class Plane : public Zone {
    public:
        Shapes shapes();  // what lies there in the whole match

    private:
        friend class SceneBuilder;
        Plane(Json& json, const Catalogue& words) : Zone(json), words_(&words) {}
        const Catalogue* words_;
    };

    Grid grid(std::string id, Text label, int rows, int cols);
    Places places(std::string id, Text label);
    Plane plane(std::string id, Text label, int width, int height);
    Zone row(std::string id, Text label);
    Zone deck(std::string id, Text label);
    Zone meter(std::string id, Text label, int least, int most);

    SceneBuilder& own(const char* name, Json value);

    Json done();  // the whole; nothing is left

private:
    Json& add(std::string id, const char* kind, Text label);

    const Catalogue* words_;
    Json scene_, zones_;
};

// --- The view

class ViewBuilder {
public:
    explicit ViewBuilder(const Catalogue& words);

    class Thing {
    protected:
        friend class ViewBuilder;
        explicit Thing(Json& json) : json_(&json) {}
        Json* json_;
    };
    class Cell : public Thing {  // what lies in a cell of a grid, or on a spot
    public:
        using Thing::Thing;
        Cell& owner(Seat p);
        Cell& mark(Mark mark);
        Cell& own(const char* name, Json value);
    };
    class Item : public Thing {
    public:
        using Thing::Thing;
        Item& owner(Seat p);
        Item& count(int n);  // so many that differ in nothing; one need not be said
        Item& own(const char* name, Json value);
    };
    class Player : public Thing {
    public:
        using Thing::Thing;
        Player& own(const char* name, Json value);
    };

    class Zone {
    protected:
        friend class ViewBuilder;
        Zone(Json& json, const Catalogue& words) : json_(&json), words_(&words) {}
        Json* json_;
        const Catalogue* words_;
    };
    class Cells : public Zone {  // a cell that is not added is empty
    public:
        using Zone::Zone;
        Cell add(std::string at, std::string glyph, Text label);
    };
    class Row : public Zone {
    public:
        using Zone::Zone;
        Item add(Id id, std::string glyph, Text label);
        Row& hidden(int n);  // so many more lie there face down
    };
    class Deck : public Zone {
    public:
        using Zone::Zone;
        Deck& contents();  // what it holds is known: `add` says it. It may be nothing.
        Deck& add(std::string glyph, Text label, int count);
    };
    // The content of a zone of the scene: each once. They may be filled in any order, one beside the other.
    Cells cells(const std::string& zone);  // of a grid or of places
    Shapes plane(const std::string& zone);
    Row row(const std::string& zone);
    Deck deck(const std::string& zone, int count);
    void meter(const std::string& zone, int value);

    Player player(Seat p);  // in the order of the seats
    ViewBuilder& status(Text text);
    ViewBuilder& own(const char* name, Json value);

    Json done();  // the whole; nothing is left

private:
    Json& zone(const std::string& id, const char* holds);

    const Catalogue* words_;
    Json view_, zones_, players_, status_;
};

// --- Events

class EventBuilder {
public:
    // With the event's seat and clause, and whether it was forced.
    EventBuilder(const char* name, const Event& e);
    EventBuilder& action(std::string notation);  // what the rules applied by themselves
    EventBuilder& own(const char* name, Json value);
    Json done() { return std::move(json_); }

private:
    Json json_;
};

}  // namespace endtable
