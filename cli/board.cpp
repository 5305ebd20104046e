#include "cli/board.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/seat.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

const Json& member(const Json& object, const char* key) {
    static const Json kNothing;
    if (!object.is_object()) return kNothing;
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

int number(const Json& value, int fallback) { return value.is_number_integer() ? value.get<int>() : fallback; }

std::string word(const Json& object, const char* key) { return printable(text_of(member(object, key))); }

std::optional<int> owner_of(const Json& object) {
    const int owner = number(member(object, "owner"), -1);
    return owner >= 0 && owner < kMaxSeats ? std::optional(owner) : std::nullopt;
}

// Where owners are told by letter, a seat's name says which letter is its own.
bool is_lettered(const Json& content, const BoardLook& look) {
    std::map<std::string, std::set<int>> owners_by_glyph;
    if (look.colour) return false;
    for (const auto& cell : member(content, "cells"))
        if (owner_of(cell)) owners_by_glyph[word(cell, "glyph")].insert(*owner_of(cell));
    return std::any_of(owners_by_glyph.begin(), owners_by_glyph.end(),
                       [](const auto& g) { return g.second.size() > 1; });
}

Style style_of(const Json& object) {
    const auto owner = owner_of(object);
    return owner ? seat_style(*owner) : kPlain;
}

std::string seat_name(int seat, const BoardLook& look) {
    const auto i = static_cast<std::size_t>(seat);
    return i < look.names.size() && !look.names[i].empty() ? look.names[i] : fmt::format("seat {}", seat);
}

// ---- grid

struct Grid {
    const Json& zone;
    const Json& content;
    const BoardLook& look;
    std::string id;
    int rows, cols;
    bool wraps;
    bool lettered;  // the owner's letter stands behind the glyph
    int glyph_width = 1;
    std::map<std::string, const Json*> cells;
    std::set<std::string> holes;
    std::set<std::pair<std::string, std::string>> walls;  // both ways round

    Grid(const Json& z, const Json& c, const BoardLook& l)
        : zone(z),
          content(c),
          look(l),
          id(word(z, "id")),
          rows(std::clamp(number(member(z, "rows"), 0), 0, 99)),
          cols(std::clamp(number(member(z, "cols"), 0), 0, 99)),
          wraps(member(z, "wrap") == true),
          lettered(is_lettered(c, l)) {
        for (const auto& hole : member(zone, "holes")) holes.insert(text_of(hole));
        for (const auto& wall : member(zone, "walls")) {
            if (!wall.is_array() || wall.size() != 2) continue;
            walls.emplace(text_of(wall[0]), text_of(wall[1]));
            walls.emplace(text_of(wall[1]), text_of(wall[0]));
        }
        for (const auto& cell : member(content, "cells")) cells[word(cell, "at")] = &cell;
        for (const auto& [at, cell] : cells) glyph_width = std::max(glyph_width, text_width(glyph(*cell)));
        for (const auto& [at, hint] : look.hints)
            if (at.starts_with(id + ":")) glyph_width = std::max(glyph_width, text_width(hint));
        if (glyph_width == 3) glyph_width = 4;  // the longest there are will come: keep the board from growing then
    }

    // What a row or column is called: by number, or as the zone says (docs/presentation.md, `names`).
    std::string name_of(const char* which, int i) const {
        const Json& names = member(member(zone, "names"), which);
        return names.is_array() && static_cast<std::size_t>(i) < names.size()
                   ? text_of(names[static_cast<std::size_t>(i)])
                   : std::to_string(i);
    }
    std::string at(int row, int col) const {
        if (!member(zone, "names").is_object()) return fmt::format("{},{}", row, col);
        return name_of("cols", col) + name_of("rows", row);
    }
    bool has_wall(const std::string& a, const std::string& b) const { return walls.count({a, b}) != 0; }

    std::string glyph(const Json& cell) const {
        std::string text = word(cell, "glyph");
        if (lettered && owner_of(cell)) text += seat_letter(*owner_of(cell));
        return text;
    }
    // A glyph between two blanks, which marks turn into brackets; where that is too wide for the screen, after one.
    bool is_tight() const { return cols * (glyph_width + 2 + gap()) + 6 > look.width; }
    int gap() const { return walls.empty() ? 0 : 1; }  // between columns, for walls
    int width() const { return cols * cell_width() + (cols - 1) * gap(); }
    int cell_width() const { return glyph_width + (is_tight() ? 1 : 2); }
};

std::string centred(const std::string& text, int width) {
    const int left = std::max(0, (width - text_width(text)) / 2);
    const int right = std::max(0, width - text_width(text) - left);
    return std::string(static_cast<std::size_t>(left), ' ') + text + std::string(static_cast<std::size_t>(right), ' ');
}

// What may be stressed: brackets for everybody, and something brighter where there is colour.
struct Mark {
    const char* name;
    char open, close;
    bool bold, reverse;
};
constexpr Mark kMarks[] = {
    {"head", '[', ']', true, true},
    {"last", '(', ')', true, false},
    {"start", ' ', ' ', true, false},  // has a glyph of its own everywhere; brackets would look like arrows
    {"target", '{', '}', true, false},
};

void draw_filled(Line& line, const Grid& grid, const Json& cell, bool is_target) {
    Style style = style_of(cell);
    const std::string mark_name = is_target ? "target" : word(cell, "mark");
    if (mark_name == "wall") {
        line.add(std::string(static_cast<std::size_t>(grid.cell_width()), '#'), kDim);
        return;
    }
    char open = ' ', close = ' ';
    for (const auto& mark : kMarks)
        if (mark_name == mark.name) {
            open = mark.open, close = mark.close;
            style.bold = mark.bold, style.reverse = mark.reverse;
        }
    const std::string glyph = grid.glyph(cell);
    if (grid.is_tight()) {
        line.add(open + centred(glyph, grid.glyph_width), style);
        return;
    }
    // Blanks around the brackets are not marked.
    const std::string text = open + glyph + close;
    const int end = line.width() + grid.cell_width();
    line.pad_to(line.width() + (grid.cell_width() - text_width(text)) / 2).add(text, style).pad_to(end);
}

void draw_cell(Line& line, const Grid& grid, const std::string& at) {
    const auto hint = grid.look.hints.find(grid.id + ":" + at);
    const bool is_target = hint != grid.look.hints.end();
    if (const auto cell = grid.cells.find(at); cell != grid.cells.end()) {
        draw_filled(line, grid, *cell->second, is_target);
    } else if (grid.holes.count(at) != 0) {
        line.add(std::string(static_cast<std::size_t>(grid.cell_width()), ' '));
    } else if (is_target) {
        line.add(centred(hint->second.empty() ? "+" : hint->second, grid.cell_width()), kAccent);
    } else {
        line.add(centred(grid.look.unicode ? "·" : ".", grid.cell_width()), kDim);
    }
}

// The frame of a grid whose edges are joined is drawn open.
struct Border {
    std::string across, side, corners[4];
};
Border border_of(bool unicode, bool wraps) {
    if (!unicode) return {wraps ? "~" : "-", wraps ? "~" : "|", {"+", "+", "+", "+"}};
    return {wraps ? "╌" : "─", wraps ? "╎" : "│", {"┌", "┐", "└", "┘"}};
}

// The walls between a row and the next one.
Line walls_below(const Grid& grid, int row, int margin, const std::string& side) {
    Line line;
    line.pad_to(margin + 1).add(side, kDim);
    for (int c = 0; c < grid.cols; ++c) {
        const bool wall = grid.has_wall(grid.at(row, c), grid.at(row + 1, c));
        line.add(std::string(static_cast<std::size_t>(grid.cell_width()), wall ? '=' : ' '), kDim);
        if (c + 1 < grid.cols) line.add(" ");
    }
    return line.add(side, kDim);
}

Block draw_grid(const Json& zone, const Json& content, const BoardLook& look) {
    const Grid grid(zone, content, look);
    const Border frame = border_of(look.unicode, grid.wraps);
    const int margin = grid.rows > 10 ? 2 : 1;
    Block block;

    Line head;
    head.pad_to(margin + 2);
    for (int c = 0; c < grid.cols; ++c) {
        head.add(centred(grid.name_of("cols", c), grid.cell_width()), kDim);
        if (c + 1 < grid.cols && grid.gap() > 0) head.add(" ");
    }
    block.push_back(head);

    const auto rule = [&](int left, int right) {
        std::string text = frame.corners[left];
        for (int i = 0; i < grid.width(); ++i) text += frame.across;
        Line line;
        line.pad_to(margin + 1).add(text + frame.corners[right], kDim);
        block.push_back(line);
    };
    rule(0, 1);
    for (int r = 0; r < grid.rows; ++r) {
        Line line(fmt::format("{:>{}} ", grid.name_of("rows", r), margin), kDim);
        line.add(frame.side, kDim);
        for (int c = 0; c < grid.cols; ++c) {
            draw_cell(line, grid, grid.at(r, c));
            if (grid.gap() > 0 && c + 1 < grid.cols)
                line.add(grid.has_wall(grid.at(r, c), grid.at(r, c + 1)) ? "#" : " ", kDim);
        }
        line.add(frame.side, kDim);
        block.push_back(line);
        if (r + 1 < grid.rows && grid.gap() > 0) block.push_back(walls_below(grid, r, margin, frame.side));
    }
    rule(2, 3);
    if (grid.wraps) block.push_back(Line().pad_to(margin + 1).add("opposite edges are joined", kDim));
    return block;
}

// ---- the other zones

Line draw_item(const Json& item, const BoardLook& look) {
    std::string text = word(item, "glyph");
    if (text.empty()) text = word(item, "label");
    const int count = number(member(item, "count"), 1);
    if (count != 1) text += fmt::format("{}{}", look.unicode ? "×" : "x", count);
    return Line(text, style_of(item));
}

// A zone in pieces that stay whole; between them a line may be broken.
using Pieces = std::vector<Line>;

Pieces draw_row(const Json& content, const BoardLook& look) {
    Pieces pieces;
    for (const auto& item : member(content, "items")) pieces.push_back(draw_item(item, look));
    const Json& items = member(content, "items");
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)  // labels have blanks of their own
        if (word(items[i], "glyph").empty()) pieces[i].add(",", kDim);
    const int hidden = number(member(content, "hidden"), 0);
    if (hidden > 0) pieces.emplace_back(fmt::format("{} face down", hidden), kDim);
    if (pieces.empty()) pieces.emplace_back(look.unicode ? "–" : "-", kDim);
    return pieces;
}

Pieces draw_deck(const Json& content, const BoardLook& look) {
    Pieces pieces{Line(std::to_string(number(member(content, "count"), 0)))};
    for (const auto& item : member(content, "contents")) {
        if (number(member(item, "count"), 1) <= 0) continue;
        Line piece(pieces.size() == 1 ? "(" : "", kDim);
        if (pieces.size() > 1 && word(item, "glyph").empty()) pieces.back().add(",", kDim);
        pieces.push_back(piece.add(draw_item(item, look)));
    }
    if (pieces.size() > 1) pieces.back().add(")", kDim);
    return pieces;
}

Line draw_meter(const Json& zone, const Json& content, const BoardLook& look) {
    const int value = number(member(content, "value"), 0);
    const int most = number(member(zone, "most"), 0);
    if (number(member(zone, "least"), 0) != 0 || most < 1) return Line(std::to_string(value));
    if (most > 10 || value < 0 || value > most) return Line(fmt::format("{}/{}", value, most));
    Line line;
    for (int i = 0; i < most; ++i)
        line.add(i < value ? (look.unicode ? "●" : "*") : (look.unicode ? "○" : "."),
                 i < value ? style_of(zone) : kDim);
    return line.add(fmt::format(" {}", value));
}

// Places and shapes as a list: a terminal has no canvas worth the name.
Block draw_spots(const Json& zone, const Json& content, const BoardLook& look) {
    std::map<std::string, std::string> labels;
    for (const auto& spot : member(zone, "spots")) labels[word(spot, "at")] = word(spot, "label");
    std::vector<Line> items;
    std::set<std::string> filled;
    for (const auto& cell : member(content, "cells")) {
        const std::string at = word(cell, "at");
        filled.insert(at);
        Line line(labels.count(at) != 0 && !labels[at].empty() ? labels[at] : at);
        line.add(": ").add(word(cell, "glyph"), style_of(cell)).add(" ").add(word(cell, "label"));
        if (owner_of(cell) && !look.colour) line.add(fmt::format(" ({})", seat_letter(*owner_of(cell))));
        items.push_back(std::move(line));
    }
    for (const auto& [at, label] : labels)
        if (filled.count(at) == 0) items.push_back(Line((label.empty() ? at : label) + ": ").add("-", kDim));
    return in_columns(items, look.width);
}

Block draw_shapes(const Json& content, const BoardLook& look) {
    std::vector<Line> items;
    for (const auto& shape : member(content, "shapes")) {
        Line line(word(shape, "id") + " ", style_of(shape));
        items.push_back(line.add(word(shape, "label")));
    }
    return in_columns(items, look.width);
}

// ---- the table

struct Zone {
    const Json* scene;
    const Json* view;
    std::string kind, label;
    std::optional<int> owner;
};

std::vector<Zone> zones_of(const Json& scene, const Json& view) {
    std::vector<Zone> zones;
    for (const auto& zone : member(scene, "zones")) {
        const Json& content = member(member(view, "zones"), text_of(member(zone, "id")).c_str());
        zones.push_back({&zone, &content, word(zone, "kind"), word(zone, "label"), owner_of(zone)});
    }
    return zones;
}

bool is_board(const Zone& zone) { return zone.kind == "grid" || zone.kind == "places" || zone.kind == "plane"; }

Pieces draw_small(const Zone& zone, const BoardLook& look) {
    if (zone.kind == "deck") return draw_deck(*zone.view, look);
    if (zone.kind == "meter") return {draw_meter(*zone.scene, *zone.view, look)};
    return draw_row(*zone.view, look);
}

// "Hand of Seat 0" under the heading of seat 0 is a hand.
std::string short_label(const Zone& zone) {
    if (!zone.owner) return zone.label;
    for (const char* who : {" of Seat {}", " of seat {}"}) {
        const std::string ending = fmt::format(fmt::runtime(who), *zone.owner);
        if (zone.label.size() > ending.size() && zone.label.ends_with(ending))
            return zone.label.substr(0, zone.label.size() - ending.size());
    }
    return zone.label;
}

// The small zones of one owner (or of nobody), as many on a line as fit; a zone that does not fit on one is broken.
Block draw_belongings(const std::vector<Zone>& zones, std::optional<int> owner, int indent, int width,
                      const BoardLook& look) {
    Block block;
    Line line;
    const auto start_line = [&](int at) {
        if (line.width() > indent) block.push_back(std::move(line));
        line = Line().pad_to(at);
    };
    start_line(indent);
    for (const auto& zone : zones) {
        if (is_board(zone) || zone.owner != owner) continue;
        const Line label(short_label(zone), kDim);
        const Pieces pieces = draw_small(zone, look);
        int needed = label.width();
        for (const auto& piece : pieces) needed += 1 + piece.width();
        if (line.width() > indent && line.width() + 3 + needed > width) start_line(indent);
        line.pad_to(line.width() > indent ? line.width() + 3 : indent).add(label);
        for (const auto& piece : pieces) {
            if (line.width() + 1 + piece.width() > width) start_line(indent + 1);
            line.add(" ").add(piece);
        }
    }
    start_line(indent);
    return block;
}

// Each seat's name and belongings: in a wide panel beside each other, in a narrow one below each other.
Block draw_panel(const std::vector<Zone>& zones, int width, const BoardLook& look) {
    constexpr int kWide = 64;
    bool lettered = false;
    for (const auto& zone : zones) lettered |= zone.kind == "grid" && is_lettered(*zone.view, look);
    std::map<int, Line> names;
    int name_width = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const auto is_theirs = [&](const Zone& zone) { return !is_board(zone) && zone.owner == seat; };
        const bool owns = std::any_of(zones.begin(), zones.end(), is_theirs);
        if (!owns && !(lettered && static_cast<std::size_t>(seat) < look.names.size())) continue;
        Style style = seat_style(seat);
        style.bold = true;
        Line name(lettered ? fmt::format("{}: ", seat_letter(seat)) : "");
        name_width = std::max(name_width, name.add(seat_name(seat, look), style).width());
        names.emplace(seat, std::move(name));
    }

    Block panel = draw_belongings(zones, std::nullopt, 0, width, look);
    for (const auto& [seat, name] : names) {
        if (width >= kWide) {
            Line padded = name;
            const int left = width - name_width - 2;
            append(panel, beside({padded.pad_to(name_width)}, draw_belongings(zones, seat, 0, left, look), 2));
        } else {
            if (!panel.empty()) panel.emplace_back();
            panel.push_back(name);
            append(panel, draw_belongings(zones, seat, 2, width, look));
        }
    }
    return panel;
}

}  // namespace

std::string thing_name(const std::string& id, const Json& view) {
    constexpr std::string_view kButton = "option:";
    if (id.starts_with(kButton)) return id.substr(kButton.size());
    for (const auto& [zone, content] : member(view, "zones").items()) {
        for (const auto& item : member(content, "items"))
            if (word(item, "id") == id) return word(item, "label");
        for (const auto& cell : member(content, "cells"))
            if (zone + ":" + word(cell, "at") == id) return word(cell, "label");
    }
    return id;
}

char seat_letter(int seat) { return static_cast<char>('a' + seat); }

std::string text_of(const Json& text) {
    if (text.is_string()) return text.get<std::string>();
    const Json& rendered = member(text, "text");
    if (rendered.is_string()) return rendered.get<std::string>();
    const Json& key = member(text, "key");
    return key.is_string() ? key.get<std::string>() : std::string();
}

Block draw_table(const Json& scene, const Json& view, const BoardLook& look) {
    const auto zones = zones_of(scene, view);
    Block table;
    for (const auto& status : member(view, "status")) append(table, paragraph(text_of(status), look.width, 0, kBold));
    if (!table.empty()) table.emplace_back();

    Block boards;
    int board_count = 0;
    for (const auto& zone : zones) board_count += is_board(zone) ? 1 : 0;
    for (const auto& zone : zones) {
        if (!is_board(zone)) continue;
        if (board_count > 1) boards.emplace_back(zone.label, kDim);
        append(boards, zone.kind == "grid"     ? draw_grid(*zone.scene, *zone.view, look)
                       : zone.kind == "places" ? draw_spots(*zone.scene, *zone.view, look)
                                               : draw_shapes(*zone.view, look));
    }

    // Beside the boards if what is left of the width makes a readable column, below them otherwise.
    constexpr int kGap = 4, kNarrowest = 26;
    const int left = boards.empty() ? look.width : look.width - block_width(boards) - kGap;
    if (left >= kNarrowest) {
        append(table, beside(boards, draw_panel(zones, left, look), kGap));
    } else {
        append(table, boards);
        append(table, draw_panel(zones, look.width, look));
    }
    return table;
}

Block draw_legend(const Json& scene, const Json& view, const BoardLook& look) {
    std::map<std::string, std::string> meanings;
    for (const auto& zone : zones_of(scene, view))
        for (const char* list : {"cells", "items", "contents"})
            for (const auto& thing : member(*zone.view, list))
                if (!word(thing, "glyph").empty()) meanings.emplace(word(thing, "glyph"), word(thing, "label"));
    std::vector<Line> items;
    for (const auto& [glyph, label] : meanings)
        if (!label.empty()) items.push_back(Line(glyph, kBold).pad_to(5).add(label, kDim));
    return in_columns(items, look.width);
}

}  // namespace endtable::cli
