// Following the End: map files (ledger 5.6). A stranger's text comes in here, so every number has bounds before it is
// used.
#include <algorithm>
#include <cctype>

#include "games/following_the_end/map.hpp"

namespace endtable::following_the_end {

namespace {

constexpr std::string_view kThemes[] = {"office", "pub", "kitchen", "drafting", "custom"};

bool is_id(std::string_view word) {
    return !word.empty() && word.size() <= 40 && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

// The words of one statement, read from left to right.
class Statement {
public:
    Statement(std::string_view text, int line, std::vector<MapMistake>& mistakes) : line_(line), mistakes_(mistakes) {
        std::size_t at = 0;
        while (at < text.size()) {
            while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
            const std::size_t begin = at;
            while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) == 0) ++at;
            if (at > begin) words_.push_back(text.substr(begin, at - begin));
        }
    }
    bool empty() const { return words_.empty(); }
    bool ok() const { return ok_; }
    void fail(const std::string& rule, const std::string& what) {
        if (ok_) mistakes_.push_back({rule, "line " + std::to_string(line_) + ": " + what});
        ok_ = false;
    }
    std::string_view word() {
        if (next_ < words_.size()) return words_[next_++];
        fail("text", "something is missing at the end of \"" + std::string(words_.front()) + "\"");
        return {};
    }
    int number(int least, int most) {
        const std::string_view text = word();
        if (!ok_) return least;
        int value = 0;
        const bool negative = text.front() == '-';
        const auto digits = text.substr(negative ? 1 : 0);
        if (digits.empty() || digits.size() > 6 ||
            !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) {
            fail("text", "expected a whole number, found \"" + std::string(text) + "\"");
            return least;
        }
        for (const char c : digits) value = value * 10 + (c - '0');
        value = negative ? -value : value;
        if (value < least || value > most) {
            fail("text", "expected a number from " + std::to_string(least) + " to " + std::to_string(most) +
                             ", found " + std::string(text));
            return least;
        }
        return value;
    }
    int coordinate() { return number(0, kMaxSide); }
    std::string id() {
        const std::string_view text = word();
        if (ok_ && !is_id(text)) fail("V11", "\"" + std::string(text) + "\" is no id");
        return std::string(text);
    }
    bool flat() {
        const std::string_view text = word();
        if (ok_ && text != "flat" && text != "none")
            fail("text", "expected flat or none, found \"" + std::string(text) + "\"");
        return text == "flat";
    }
    void end() {
        if (ok_ && next_ < words_.size()) fail("text", "\"" + std::string(words_[next_]) + "\" is one word too many");
    }

private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
    int line_;
    bool ok_ = true;
    std::vector<MapMistake>& mistakes_;
};

void read_heights(Statement& s, Solid& solid) {
    solid.z0 = s.number(0, 999);
    solid.z1 = s.number(0, 999);
    solid.flat = s.flat();
    if (!s.ok()) return;
    if (solid.z0 % 5 != 0 || solid.z1 % 5 != 0 || solid.z0 >= solid.z1 || solid.z1 > kMaxHeight ||
        (solid.z0 != 0 && solid.z0 < kUnitHeight))
        s.fail("V3", "heights " + std::to_string(solid.z0) + " to " + std::to_string(solid.z1));
}

void read_rect(Statement& s, Solid& solid) {
    const int x0 = s.coordinate(), y0 = s.coordinate(), x1 = s.coordinate(), y1 = s.coordinate();
    if (s.ok() && (x0 >= x1 || y0 >= y1)) s.fail("text", "a rect wants x0 < x1 and y0 < y1");
    for (const auto& [x, y] : {std::pair{x0, y0}, std::pair{x1, y0}, std::pair{x1, y1}, std::pair{x0, y1}})
        solid.corners.push({x, y});
}

void read_oct(Statement& s, Solid& solid) {
    const int x = s.coordinate(), y = s.coordinate(), r = s.coordinate(), c = s.coordinate();
    if (s.ok() && (c <= 0 || c >= r)) s.fail("text", "an oct wants 0 < c < r");
    const int k = r - c;
    const int offsets[8][2] = {{-k, -r}, {k, -r}, {r, -k}, {r, k}, {k, r}, {-k, r}, {-r, k}, {-r, -k}};
    for (const auto& o : offsets) solid.corners.push({x + o[0], y + o[1]});
}

void read_poly(Statement& s, Solid& solid) {
    const int n = s.number(3, Solid::kMaxVertices);
    for (int i = 0; s.ok() && i < n; ++i) {
        const int x = s.coordinate();
        solid.corners.push({x, s.coordinate()});
    }
}

void read_object(Statement& s, std::string_view kind, Map& map) {
    MapObject object;
    object.id = s.id();
    if (s.ok() && std::any_of(map.objects.begin(), map.objects.end(), [&](const auto& o) { return o.id == object.id; }))
        s.fail("V11", "there is another \"" + object.id + "\"");
    if (s.ok())
        kind == "rect"  ? read_rect(s, object.solid)
        : kind == "oct" ? read_oct(s, object.solid)
                        : read_poly(s, object.solid);
    if (s.ok()) read_heights(s, object.solid);
    s.end();
    if (s.ok() && map.objects.size() == kMaxObjects) s.fail("V1", "more than 60 objects");
    if (!s.ok()) return;
    object.solid.close();
    map.objects.push_back(std::move(object));
}

Point read_point(Statement& s) {
    Point p;
    p.x = s.coordinate();
    p.y = s.coordinate();
    p.z = s.coordinate();
    return p;
}

void read_zone(Statement& s, Map& map) {
    const int n = s.number(1, kSeats);
    Zone zone;
    zone.x0 = s.coordinate();
    zone.y0 = s.coordinate();
    zone.x1 = s.coordinate();
    zone.y1 = s.coordinate();
    if (s.word() != "spots") s.fail("text", "a zone ends with spots and four places");
    for (auto& spot : zone.spots)
        if (s.ok()) spot = read_point(s);
    s.end();
    if (!s.ok()) return;
    const unsigned bit = 1u << (n - 1);
    if (n > map.players || (map.zones_seen & bit) != 0)
        return s.fail("V8", "one zone for each seat from 1 to " + std::to_string(map.players));
    map.zones_seen |= bit;
    map.zones[static_cast<std::size_t>(n - 1)] = zone;
}

void read_head(Statement& s, Map& map) {
    map.id = s.id();
    map.width = s.number(0, 99999);
    map.height = s.number(0, 99999);
    map.players = s.number(0, 99);
    map.name = std::string(s.word()).substr(0, 60);
    std::replace(map.name.begin(), map.name.end(), '_', ' ');
    s.end();
    if (!s.ok()) return;
    if (map.width < 60 || map.height < 60 || map.width > kMaxSide || map.height > kMaxSide)
        s.fail("V1", "both sides of the table are 60 to 400 long");
    if (map.players < 2 || map.players > kSeats) s.fail("V1", "a map is for 2 to 4 players");
    map.point_x = map.width / 2;
    map.point_y = map.height / 2;
}

void read_statement(Statement& s, int number, Map& map) {
    const std::string_view kind = s.word();
    if (number == 0) {
        if (kind != "ftemap" || s.number(1, 1) != 1) s.fail("text", "a map begins with ftemap 1");
        return s.end();
    }
    if (number == 1) {
        if (kind != "map") return s.fail("text", "the second statement is map");
        return read_head(s, map);
    }
    if (kind == "theme") {
        map.theme = std::string(s.word());
        if (s.ok() && std::find(std::begin(kThemes), std::end(kThemes), map.theme) == std::end(kThemes))
            s.fail("text", "no such theme: \"" + map.theme + "\"");
        return s.end();
    }
    if (kind == "point") {
        map.point_x = s.coordinate();
        map.point_y = s.coordinate();
        return s.end();
    }
    if (kind == "rect" || kind == "oct" || kind == "poly") return read_object(s, kind, map);
    if (kind == "dep") {
        const Point at = read_point(s);
        const int side = s.number(1, 2);
        s.end();
        if (s.ok() && map.deposits.size() == kMaxDeposits) s.fail("V1", "more than 40 deposits");
        if (s.ok()) map.deposits.push_back({at, side});
        return;
    }
    if (kind == "zone") return read_zone(s, map);
    s.fail("text", "no such statement: \"" + std::string(kind) + "\"");
}

}  // namespace

Map read_map(std::string_view text, std::vector<MapMistake>& mistakes) {
    Map map;
    int line = 1, statements = 0;
    std::size_t at = 0;
    if (text.size() > 65536) {
        mistakes.push_back({"text", "a map file has at most 64 KiB"});
        return map;
    }
    while (at < text.size() && mistakes.empty()) {
        std::size_t end = at;
        while (end < text.size() && text[end] != '\n' && text[end] != ';' && text[end] != '#') ++end;
        Statement statement(text.substr(at, end - at), line, mistakes);
        if (!statement.empty()) read_statement(statement, statements++, map);
        if (end < text.size() && text[end] == '#') end = std::min(text.find('\n', end), text.size());
        if (end < text.size() && text[end] == '\n') ++line;
        at = end + 1;
    }
    if (mistakes.empty() && statements < 2) mistakes.push_back({"text", "the file is empty"});
    return map;
}

std::string write_map(const Map& map) {
    const auto list = [](std::initializer_list<int> numbers) {
        std::string text;
        for (const int n : numbers) text += " " + std::to_string(n);
        return text;
    };
    std::string name = map.name;
    std::replace(name.begin(), name.end(), ' ', '_');
    std::string text = "ftemap 1\nmap " + map.id + list({map.width, map.height, map.players}) + " " + name +
                       "\ntheme " + map.theme + "\npoint" + list({map.point_x, map.point_y}) + "\n";
    for (const MapObject& o : map.objects) {
        text += "poly " + o.id + list({o.solid.corners.size()});
        for (const auto& c : o.solid.corners) text += list({c.x, c.y});
        text += list({o.solid.z0, o.solid.z1}) + (o.solid.flat ? " flat\n" : " none\n");
    }
    for (const Deposit& d : map.deposits) text += "dep" + list({d.at.x, d.at.y, d.at.z, d.side}) + "\n";
    for (int i = 0; i < map.players; ++i) {
        const Zone& z = map.zones[static_cast<std::size_t>(i)];
        text += "zone" + list({i + 1, z.x0, z.y0, z.x1, z.y1}) + " spots";
        for (const Point& p : z.spots) text += list({p.x, p.y, p.z});
        text += "\n";
    }
    return text;
}

}  // namespace endtable::following_the_end
