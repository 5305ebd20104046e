// Following the End: random tables (ledger 5.8). Every number drawn matters: the same seed builds the same table
// everywhere.
#include <array>
#include <string>
#include <utility>

#include "core/rng.hpp"
#include "games/following_the_end/ground.hpp"

namespace endtable::following_the_end {

namespace {

struct Box {
    int x0, y0, x1, y1;
};
enum Image { Same = 0, MirrorX = 1, MirrorY = 2, Half = 3 };

struct Part {
    std::vector<Solid::Corner> corners;
    int z0, z1;
    bool flat;
};
struct Piece {
    std::vector<Part> parts;
    int width = 0, depth = 0;

    void add_box(int x0, int y0, int x1, int y1, int z0, int z1, bool flat) {
        parts.push_back({{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, z0, z1, flat});
        width = std::max(width, x1);
        depth = std::max(depth, y1);
    }
    void add_octagon(int r, int z1, bool flat) {
        const int c = (3 * r + 2) / 5, k = r - c;
        const std::vector<Solid::Corner> around = {{-k, -r}, {k, -r}, {r, -k}, {r, k},
                                                   {k, r},   {-k, r}, {-r, k}, {-r, -k}};
        parts.push_back({around, 0, z1, flat});
        for (auto& corner : parts.back().corners) {
            corner.x += r;
            corner.y += r;
        }
        width = depth = 2 * r;
    }
    void turn() {
        for (Part& part : parts)
            for (auto& corner : part.corners) std::swap(corner.x, corner.y);
        std::swap(width, depth);
    }
};

struct Plan {  // what depends on the number of players
    int width, height;
    std::vector<Image> images;
    const char* slots;
    std::vector<Box> zones;
};
Plan plan_of(int players) {
    if (players == 2) return {200, 120, {Same, Half}, "RBBG", {{0, 0, 28, 120}, {172, 0, 200, 120}}};
    if (players == 3)
        return {220, 180, {Same, MirrorX}, "RBBBDGW", {{0, 130, 40, 180}, {80, 0, 140, 22}, {180, 130, 220, 180}}};
    return {240,
            200,
            {Same, MirrorX, MirrorY, Half},
            "RBBDG",
            {{0, 0, 40, 40}, {200, 0, 240, 40}, {200, 160, 240, 200}, {0, 160, 40, 200}}};
}

class Builder {
public:
    Builder(int players, std::uint64_t seed) : plan_(plan_of(players)), players_(players), rng_{seed} {}

    bool attempt() {
        map_ = Map{};
        map_.width = plan_.width;
        map_.height = plan_.height;
        map_.players = players_;
        map_.point_x = plan_.width / 2;
        map_.point_y = plan_.height / 2;
        taken_.clear();
        put_centre();
        for (const char* slot = plan_.slots; *slot != '\0'; ++slot)
            if (!put_piece(*slot)) return false;
        return put_deposits();
    }
    Map finish(std::uint64_t seed) {
        map_.id = "random";
        map_.name = "Random " + std::to_string(seed);
        for (int i = 0; i < players_; ++i) {
            const Box& b = plan_.zones[static_cast<std::size_t>(i)];
            map_.zones[static_cast<std::size_t>(i)] = {b.x0, b.y0, b.x1, b.y1, spots(i)};
            map_.zones_seen |= 1u << i;
        }
        return std::move(map_);
    }

private:
    int below(int n) { return static_cast<int>(rng_.next() % static_cast<std::uint64_t>(n)); }

    Point image(const Point& p, Image i) const {
        return {(i & MirrorX) != 0 ? plan_.width - p.x : p.x, (i & MirrorY) != 0 ? plan_.height - p.y : p.y, p.z};
    }
    Box image(const Box& b, Image i) const {
        const Point p = image(Point{b.x0, b.y0, 0}, i), q = image(Point{b.x1, b.y1, 0}, i);
        return {std::min(p.x, q.x), std::min(p.y, q.y), std::max(p.x, q.x), std::max(p.y, q.y)};
    }
    static bool keeps(const Box& a, const Box& b, int gap) {
        return b.x0 - a.x1 >= gap || a.x0 - b.x1 >= gap || b.y0 - a.y1 >= gap || a.y0 - b.y1 >= gap;
    }

    void add(const Part& part, int x, int y, Image i) {
        MapObject object;
        object.id = "g" + std::to_string(map_.objects.size() + 1);
        for (const auto& c : part.corners) {
            const Point p = image(Point{c.x + x, c.y + y, 0}, i);
            object.solid.corners.push({p.x, p.y});
        }
        object.solid.z0 = part.z0;
        object.solid.z1 = part.z1;
        object.solid.flat = part.flat;
        object.solid.close();
        map_.objects.push_back(std::move(object));
    }

    void put_centre() {
        const int hw = 6 + 2 * below(5), hh = 6 + 2 * below(5), h = 10 + 5 * below(4);
        const int cx = plan_.width / 2, cy = players_ == 3 ? 95 : plan_.height / 2;
        Piece centre;
        centre.add_box(0, 0, 2 * hw, 2 * hh, 0, h, true);
        add(centre.parts.front(), cx - hw, cy - hh, Same);
        taken_.push_back({cx - hw, cy - hh, cx + hw, cy + hh});
    }

    Piece make(char slot) {
        Piece piece;
        if (slot == 'B') {
            const int w = 16 + 2 * below(9), d = 16 + 2 * below(9);
            static constexpr int kHeights[] = {10, 15, 20, 20, 25, 30};
            piece.add_box(0, 0, w, d, 0, kHeights[below(6)], true);
        } else if (slot == 'G') {
            const int r = 6 + below(4);
            piece.add_octagon(r, 30 + 5 * below(4), false);
        } else if (slot == 'D') {
            const int r = 9 + below(6);
            piece.add_octagon(r, 10 + 5 * below(3), true);
        } else if (slot == 'W') {
            const int length = 16 + 2 * below(8);
            piece.add_box(0, 0, 4, length, 0, 20 + 5 * below(3), false);
        } else {
            const int length = 50 + 2 * below(6);
            piece.add_box(0, 0, 18, 18, 0, 25, true);
            piece.add_box(length - 18, 0, length, 18, 0, 25, true);
            piece.add_box(8, 4, length - 8, 14, 20, 25, true);
        }
        if ((slot == 'B' || slot == 'W' || slot == 'R') && below(2) == 1) piece.turn();
        return piece;
    }

    bool put_piece(char slot) {
        for (int draw = 0; draw < 300; ++draw) {
            const Piece piece = make(slot);
            const int x = 10 + below(plan_.width - piece.width - 19);
            const int y = 10 + below(plan_.height - piece.depth - 19);
            std::vector<Box> own;
            bool fits = true;
            for (const Image i : plan_.images) {
                const Box box = image(Box{x, y, x + piece.width, y + piece.depth}, i);
                for (const Box& other : own) fits = fits && keeps(box, other, 10);
                for (const Box& other : taken_) fits = fits && keeps(box, other, 10);
                for (const Box& zone : plan_.zones) fits = fits && keeps(box, zone, 4);
                own.push_back(box);
            }
            if (!fits) continue;
            for (const Image i : plan_.images)
                for (const Part& part : piece.parts) add(part, x, y, i);
            taken_.insert(taken_.end(), own.begin(), own.end());
            return true;
        }
        return false;
    }

    bool ok(const Ground& ground, const Point& p) const {
        if (!ground.is_place(p, kUnitHeight)) return false;
        for (const Deposit& d : map_.deposits)
            if (plan_squared(d.at, p) < 400) return false;
        for (const Box& z : plan_.zones) {
            const int dx = std::max({z.x0 - p.x, p.x - z.x1, 0}), dy = std::max({z.y0 - p.y, p.y - z.y1, 0});
            if (std::max(dx, dy) < 26) return false;
        }
        return true;
    }

    bool put_deposits() {
        const Ground ground(map_);
        int left = 9;
        if (players_ == 3) {
            left = 12;
            map_.deposits.push_back({{110, 95, map_.objects.front().solid.z1}, 2});
            bool found = false;
            for (int i = 0; i < 400 && !found; ++i) {
                const Point p{110, 5 + below(plan_.height - 9), 0};
                found = ok(ground, p);
                if (found) map_.deposits.push_back({p, 1});
            }
            if (!found) return false;
        }
        for (int i = 0; i < 4000 && left > 0; ++i) {
            const int side = left >= 2 && below(3) > 0 ? 2 : 1;
            Point p;
            if (below(2) == 1) {
                const Solid& s =
                    map_.objects[static_cast<std::size_t>(below(static_cast<int>(map_.objects.size())))].solid;
                p = {(s.left + s.right) / 2, (s.top + s.bottom) / 2, s.z1};
            } else {
                p.x = 5 + below(plan_.width - 9);
                p.y = 5 + below(plan_.height - 9);
            }
            const std::size_t before = map_.deposits.size();
            bool placed = true;
            for (const Image im : plan_.images) {
                const Point q = image(p, im);
                placed = placed && ok(ground, q);
                if (placed) map_.deposits.push_back({q, side});
            }
            if (placed)
                left -= side;
            else
                map_.deposits.resize(before);
        }
        return left <= 0;
    }

    std::array<Point, kTeam> spots(int seat) const {
        static constexpr std::array<Point, kTeam> kTwo = {{{14, 18, 0}, {14, 46, 0}, {14, 74, 0}, {14, 102, 0}}};
        static constexpr std::array<Point, kTeam> kThree = {{{12, 140, 0}, {30, 140, 0}, {12, 165, 0}, {30, 165, 0}}};
        static constexpr std::array<Point, kTeam> kTop = {{{88, 11, 0}, {102, 11, 0}, {118, 11, 0}, {132, 11, 0}}};
        static constexpr std::array<Point, kTeam> kFour = {{{12, 12, 0}, {30, 12, 0}, {12, 30, 0}, {26, 26, 0}}};
        if (players_ == 3 && seat == 1) return kTop;
        std::array<Point, kTeam> list = players_ == 2 ? kTwo : players_ == 3 ? kThree : kFour;
        static constexpr Image kCorners[] = {Same, MirrorX, Half, MirrorY};  // clockwise from top left
        const Image i = players_ == 4 ? kCorners[seat] : seat == 0 ? Same : players_ == 2 ? Half : MirrorX;
        for (Point& p : list) p = image(p, i);
        return list;
    }

    Plan plan_;
    int players_;
    SplitMix64 rng_;
    Map map_;
    std::vector<Box> taken_;
};

}  // namespace

Map random_map(int players, std::uint64_t seed) {
    Builder builder(players, seed);
    for (int i = 0; i < 50; ++i)
        if (builder.attempt()) return builder.finish(seed);
    return Map{};
}

}  // namespace endtable::following_the_end
