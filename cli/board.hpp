// Any game as text: the zones of a scene filled by a view (docs/presentation.md), drawn for a terminal or a pipe.
// Knows zone kinds, not games. Colour is never alone: without it owners are told by a letter where the glyphs of a grid
// do not tell them already, and marks are brackets.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/styled.hpp"
#include "present/json_fwd.hpp"

namespace endtable::cli {

struct BoardLook {
    int width = 80;
    bool colour = false;
    bool unicode = false;
    std::vector<std::string> names;            // of the seats
    std::map<std::string, std::string> hints;  // "grid:5,2" -> "3": the number of the option that goes there, or empty
                                               // where several do
};

// Status lines, the boards, and beside or below them what belongs to nobody and to each seat.
Block draw_table(const Json& scene, const Json& view, const BoardLook& look);

// What the glyphs on the table mean, one entry each, as far as the view labels them.
Block draw_legend(const Json& scene, const Json& view, const BoardLook& look);

// What stands behind an id of a path, in words: the label of an item or a cell, the name of a button; otherwise the id.
std::string thing_name(const std::string& id, const Json& view);

// "a", "b", …: how a seat is called where there is no colour.
char seat_letter(int seat);

// The text of {key, args, text}, or of a plain string.
std::string text_of(const Json& text);

}  // namespace endtable::cli
