#include "cli/board.hpp"

#include <algorithm>
#include <cstdio>
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
    constexpr int kNoBound = 1000;  // nobody looks at what is so far away
    if (number(member(zone, "least"), 0) != 0 || most < 1 || most >= kNoBound) return Line(std::to_string(value));
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

// A plane from above, as well as letters can: how high it is where, what has a glyph at its place, lines and marked
// areas. Its numbers are those of notations.
class Canvas {
public:
    Canvas(const Json& zone, const BoardLook& look)
        : width_(std::clamp(number(member(zone, "width"), 1), 1, 10'000)),
          height_(std::clamp(number(member(zone, "height"), 1), 1, 10'000)),
          cols_(std::clamp(std::min(look.width - 6, width_), 8, 96)),
          rows_(std::clamp(height_ * cols_ / (2 * width_), 2, 60)),
          cells_(static_cast<std::size_t>(cols_ * rows_), {".", kDim}) {}

    void draw(const Json& shape) {
        const Style style = style_of(shape);
        const Json& z = member(shape, "z");
        const int top = z.is_array() && z.size() == 2 ? number(z[1], 0) : 0;
        fill(member(shape, "area"), ",", owner_of(shape) ? style : kDim);
        fill(member(shape, "polygon"), height(top), style);
        const Json& line = member(shape, "line");
        for (std::size_t i = 1; line.is_array() && i < line.size(); ++i) stroke(line[i - 1], line[i], style);
        const std::string glyph = word(shape, "glyph");
        if (const Json& disc = member(shape, "disc"); disc.is_array() && disc.size() == 3)
            write(col(number(disc[0], 0)), row(number(disc[1], 0)), glyph.empty() ? "o" : glyph, style, shape);
        else if (!glyph.empty())
            write_in_the_middle(member(shape, "polygon").is_array() ? member(shape, "polygon") : member(shape, "area"),
                                glyph, style, shape);
    }
    void hint(int x, int y, const std::string& text) { put(col(x), row(y), text.empty() ? "+" : text, kAccent); }

    Block block() const {
        constexpr int kEvery = 8;
        Block block;
        Line head;
        for (int c = 0; c < cols_; c += kEvery) head.pad_to(6 + c).add(std::to_string(c * width_ / cols_), kDim);
        block.push_back(std::move(head));
        for (int r = 0; r < rows_; ++r) {
            Line line(r % 2 == 0 ? fmt::format("{:>4}  ", r * height_ / rows_) : std::string(6, ' '), kDim);
            for (int c = 0; c < cols_; ++c) line.add(at(c, r).first, at(c, r).second);
            block.push_back(std::move(line));
        }
        return block;
    }

private:
    using Cell = std::pair<std::string, Style>;

    int col(int x) const { return x * cols_ / std::max(1, width_); }
    int row(int y) const { return y * rows_ / std::max(1, height_); }
    const Cell& at(int c, int r) const { return cells_[static_cast<std::size_t>(r * cols_ + c)]; }
    static std::string height(int z) {  // 1 to 9, then letters
        return std::string(1, static_cast<char>(z <= 0 ? '.' : z < 10 ? '0' + z : std::min(z - 10, 25) + 'A'));
    }
    void put(int c, int r, const std::string& text, Style style) {
        for (int i = 0; i < static_cast<int>(text.size()); ++i)
            if (c + i >= 0 && c + i < cols_ && r >= 0 && r < rows_)
                cells_[static_cast<std::size_t>(r * cols_ + c + i)] = {text.substr(static_cast<std::size_t>(i), 1),
                                                                       style};
    }
    void write(int c, int r, std::string glyph, Style style, const Json& shape) {
        if (owner_of(shape)) glyph += seat_letter(*owner_of(shape));
        put(std::min(c, cols_ - static_cast<int>(glyph.size())), std::min(r, rows_ - 1), glyph, style);
    }
    void write_in_the_middle(const Json& corners, const std::string& glyph, Style style, const Json& shape) {
        int x = 0, y = 0, n = 0;
        for (const auto& corner : corners)
            if (corner.is_array() && corner.size() == 2) x += number(corner[0], 0), y += number(corner[1], 0), ++n;
        if (n > 0) write(col(x / n), row(y / n), glyph, style, shape);
    }
    void fill(const Json& corners, const std::string& with, Style style) {
        if (!corners.is_array()) return;
        for (int r = 0; r < rows_; ++r)
            for (int c = 0; c < cols_; ++c)
                if (is_in(corners, (c + 0.5) * width_ / cols_, (r + 0.5) * height_ / rows_)) put(c, r, with, style);
    }
    static bool is_in(const Json& corners, double x, double y) {
        bool in = false;
        for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
            const Json &a = corners[i], &b = corners[j];
            if (!a.is_array() || a.size() != 2 || !b.is_array() || b.size() != 2) return false;
            const double ax = number(a[0], 0), ay = number(a[1], 0), bx = number(b[0], 0), by = number(b[1], 0);
            if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) in = !in;
        }
        return in;
    }
    void stroke(const Json& from, const Json& to, Style style) {
        if (!from.is_array() || from.size() != 2 || !to.is_array() || to.size() != 2) return;
        const int steps = std::max(cols_, rows_);
        for (int i = 0; i <= steps; ++i)
            put(col((number(from[0], 0) * (steps - i) + number(to[0], 0) * i) / steps),
                row((number(from[1], 0) * (steps - i) + number(to[1], 0) * i) / steps), "*", style);
    }

    int width_, height_, cols_, rows_;
    std::vector<Cell> cells_;
};

// What is higher is drawn later: it may lie over something.
Block draw_plane(const Json& zone, const Json& content, const BoardLook& look) {
    std::vector<const Json*> shapes;
    for (const Json* list : {&member(zone, "shapes"), &member(content, "shapes")})
        for (const auto& shape : *list) shapes.push_back(&shape);
    const auto top = [](const Json& shape) {
        const Json& z = member(shape, "z");
        return z.is_array() && z.size() == 2 ? number(z[1], 0) : -1;
    };
    const auto is_told = [&](const Json* shape) { return !word(*shape, "glyph").empty() || top(*shape) >= 0; };
    if (std::none_of(shapes.begin(), shapes.end(), is_told)) return {};
    const auto order = [&](const Json* shape) {  // a piece without a height lies on whatever is there
        return top(*shape) < 0 && member(*shape, "disc").is_array() ? 1'000'000 : top(*shape);
    };
    std::stable_sort(shapes.begin(), shapes.end(), [&](const Json* a, const Json* b) { return order(a) < order(b); });
    Canvas canvas(zone, look);
    for (const Json* shape : shapes) canvas.draw(*shape);
    const std::string here = word(zone, "id") + ":";
    for (const auto& [at, text] : look.hints) {
        int x = 0, y = 0;
        if (at.starts_with(here) && std::sscanf(at.c_str() + here.size(), "%d,%d", &x, &y) == 2)
            canvas.hint(x, y, text);
    }
    return canvas.block();
}

// What lies there now, by name; what lies there always is drawn.
Block draw_shapes(const Json& zone, const Json& content, const BoardLook& look) {
    Block block = draw_plane(zone, content, look);
    std::vector<Line> items;
    for (const auto& shape : member(content, "shapes")) {
        Line line(word(shape, "id") + " ", style_of(shape));
        items.push_back(line.add(word(shape, "label")));
    }
    append(block, in_columns(items, look.width));
    return block;
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
        for (const auto& shape : member(content, "shapes"))
            if (word(shape, "id") == id) return word(shape, "label");
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
                                               : draw_shapes(*zone.scene, *zone.view, look));
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
