// The table of shapes (present/schema.hpp). docs/presentation.md tells what they mean.
#include "present/schema.hpp"

namespace endtable {

const std::vector<ShapeType>& shape_types() {
    static const std::vector<ShapeType> all{
        // --- Words and names
        {.name = "Seat", .about = "A seat's number, from 0.", .is = "whole"},
        {.name = "Action", .about = "An action in the game's notation (`S>N`).", .is = "string"},
        {.name = "Id",
         .about = "A thing that can be clicked: `grid:5,2`, the id of an item of a row, `option:boost`.",
         .is = "string"},
        {.name = "Text",
         .about = "`text` is English; `key` and `args` let a client say it otherwise. Nested texts in `args` come "
                  "without `text`.",
         .members = {{"key", "string"}, {"args?", "{Json}"}, {"text?", "string"}}},

        // --- Scene
        {.name = "Mark", .is = R"("head" | "start" | "wall" | "last" | "target")"},
        {.name = "ZoneBase", .members = {{"id", "string"}, {"label", "Text"}, {"owner?", "Seat"}}},
        {.name = "GridZone",
         .base = "ZoneBase",
         .members = {{"kind", R"("grid")"},
                     {"rows", "whole"},
                     {"cols", "whole"},
                     {"wrap?", "boolean", "Opposite edges are joined."},
                     {"holes?", "string[]"},
                     {"walls?", "[string, string][]", "Pairs of neighbours with a wall between them."},
                     {"names?", "GridNames", "Cells are called by column and row, `c3` instead of `2,2`."}}},
        {.name = "GridNames", .members = {{"cols", "string[]"}, {"rows", "string[]"}}},
        {.name = "PlacesZone",
         .base = "ZoneBase",
         .members = {{"kind", R"("places")"}, {"spots", "Spot[]"}, {"links?", "[string, string][]"}}},
        {.name = "Spot", .members = {{"at", "string"}, {"x", "whole"}, {"y", "whole"}, {"label", "Text"}}},
        {.name = "PlaneZone",
         .base = "ZoneBase",
         .members = {{"kind", R"("plane")"}, {"width", "whole"}, {"height", "whole"}}},
        {.name = "RowZone", .base = "ZoneBase", .members = {{"kind", R"("row")"}}},
        {.name = "DeckZone", .base = "ZoneBase", .members = {{"kind", R"("deck")"}}},
        {.name = "MeterZone",
         .base = "ZoneBase",
         .members = {{"kind", R"("meter")"}, {"least", "whole"}, {"most", "whole"}}},
        {.name = "Zone", .is = "GridZone | PlacesZone | PlaneZone | RowZone | DeckZone | MeterZone"},
        {.name = "Scene",
         .about = "What never changes in a match.",
         .members = {{"game", "string"},
                     {"title", "string"},
                     {"seats", "whole"},
                     {"sides", "whole[]", "For each seat the side it plays for; a team's seats have the same."},
                     {"zones", "Zone[]"}},
         .open = true},

        // --- View
        {.name = "Cell",
         .about = "What lies in a cell of a grid, or on a spot.",
         .members = {{"at", "string"}, {"glyph", "string"}, {"owner?", "Seat"}, {"label", "Text"}, {"mark?", "Mark"}},
         .open = true},
        {.name = "Item",
         .members = {{"id", "Id"}, {"glyph", "string"}, {"label", "Text"}, {"count?", "whole"}, {"owner?", "Seat"}},
         .open = true},
        {.name = "Shape",
         .about = "Either a polygon or a disc.",
         .members = {{"id", "Id"},
                     {"polygon?", "[whole, whole][]"},
                     {"disc?", "[whole, whole, whole]", "x, y, radius"},
                     {"owner?", "Seat"},
                     {"label", "Text"},
                     {"mark?", "Mark"}},
         .open = true},
        {.name = "Kept",
         .about = "So many of a kind in a deck.",
         .members = {{"glyph", "string"}, {"label", "Text"}, {"count", "whole"}}},
        {.name = "CellsContent", .members = {{"cells", "Cell[]"}}},
        {.name = "PlaneContent", .members = {{"shapes", "Shape[]"}}},
        {.name = "RowContent",
         .members = {{"items", "Item[]"}, {"hidden?", "whole", "So many more lie there face down."}}},
        {.name = "DeckContent",
         .members = {{"count", "whole"}, {"contents?", "Kept[]", "What it is known to hold, in no order."}}},
        {.name = "MeterContent", .members = {{"value", "whole"}}},
        {.name = "ZoneContent",
         .about = "What a zone holds now: which of them it is follows from the zone's kind.",
         .is = "CellsContent | PlaneContent | RowContent | DeckContent | MeterContent"},
        {.name = "Player", .members = {{"seat", "Seat"}}, .open = true},
        {.name = "View",
         .about = "What some viewers see now.",
         .members = {{"zones", "{ZoneContent}"}, {"players", "Player[]"}, {"status", "Text[]"}},
         .open = true},

        // --- Choices
        {.name = "Option",
         .members = {{"action", "Action"},
                     {"label", "Text"},
                     {"path", "Id[]", "Unique within a decision, and none begins with another."}}},
        {.name = "Choices",
         .members = {{"seat", "Seat"}, {"actions", "Option[]"}, {"complete", "boolean", "False: more is legal."}}},

        // --- Events
        {.name = "GameEvent",
         .members = {{"event", "string"},
                     {"seat?", "Seat"},
                     {"clause?", "string"},
                     {"forced?", "boolean"},
                     {"action?", "Action", "What the rules applied by themselves."},
                     {"text?", "Text"}},
         .open = true},
    };
    return all;
}

}  // namespace endtable
