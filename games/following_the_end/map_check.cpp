// Following the End: is a map one that can be played on (ledger 5.6, V and W)? Cheap questions come before dear ones,
// so that no map keeps a machine busy.
#include <algorithm>
#include <climits>

#include "games/following_the_end/ground.hpp"
#include "games/following_the_end/rows.hpp"

namespace endtable::following_the_end {

namespace {

// By how much two footprints keep apart along the edges' normals: above 0 they do not meet, 0 they touch, below 0 they
// overlap.
long apart(const Solid& a, const Solid& b) {
    long best = LONG_MIN;
    const auto along = [&](const Solid& from, const Solid& to) {
        for (const auto& e : from.edges) {
            long most = LONG_MIN;  // of `to` on the inner side of this edge
            for (const auto& c : to.corners) most = std::max(most, static_cast<long>(e.at(c.x, c.y)));
            best = std::max(best, -most);
        }
    };
    along(a, b);
    along(b, a);
    return best;
}

bool is_strictly_convex(const Solid& s) {
    for (int i = 0; i < s.corners.size(); ++i)
        for (int j = 0; j < s.corners.size(); ++j) {
            const bool own = j == i || j == (i + 1) % s.corners.size();
            const int side = s.edges[i].at(s.corners[j].x, s.corners[j].y);
            if (own ? side != 0 : side <= 0) return false;
            if (j != i && s.corners[j] == s.corners[i]) return false;
        }
    return true;
}

std::string at(const Point& p) {
    return "(" + std::to_string(p.x) + "," + std::to_string(p.y) + "," + std::to_string(p.z) + ")";
}

struct Check {
    const Map& map;
    Ground& ground;
    std::vector<MapMistake> mistakes;

    void fail(const char* rule, std::string what) { mistakes.push_back({rule, std::move(what)}); }

    void shapes() {  // V2
        for (const MapObject& o : map.objects) {
            if (!is_strictly_convex(o.solid)) fail("V2", o.id + " is not strictly convex");
            if (o.solid.left < 0 || o.solid.top < 0 || o.solid.right > map.width || o.solid.bottom > map.height)
                fail("V2", o.id + " is not inside the table");
        }
    }
    void touching() {  // V4
        for (std::size_t i = 0; i < map.objects.size(); ++i)
            for (std::size_t j = i + 1; j < map.objects.size(); ++j) {
                const Solid &a = map.objects[i].solid, &b = map.objects[j].solid;
                const int common = std::min(a.z1, b.z1) - std::max(a.z0, b.z0);
                const long gap = apart(a, b);
                if (common < 0 || gap > 0 || (common > 0 && gap < 0)) continue;
                fail("V4", map.objects[i].id + " and " + map.objects[j].id + " touch without overlapping");
            }
    }
    void deposits() {  // V5 to V7
        for (const Deposit& d : map.deposits)
            if (const char* why = ground.obstacle(d.at, kUnitHeight))
                fail("V5", "the deposit at " + at(d.at) + " is no legal place: " + why);
        if (!mistakes.empty()) return;
        for (std::size_t i = 0; i < map.deposits.size(); ++i)
            for (std::size_t j = i + 1; j < map.deposits.size(); ++j)
                if (map.deposits[i].at.z == map.deposits[j].at.z &&
                    plan_squared(map.deposits[i].at, map.deposits[j].at) < 400)
                    fail("V6", "the deposits at " + at(map.deposits[i].at) + " and " + at(map.deposits[j].at) +
                                   " are closer than two stripes");
        if (!mistakes.empty()) return;
        if (map.deposits.empty())
            fail("V7", "there is no deposit");
        else if (map.scrap() < map.players)
            fail("V7", "there is less than one scrap for each player");
    }
    void zones() {  // V8, V9
        for (int i = 0; i < map.players; ++i) {
            const Zone& z = map.zones[static_cast<std::size_t>(i)];
            const std::string seat = std::to_string(i + 1);
            if (((map.zones_seen >> i) & 1) == 0) {
                fail("V8", "seat " + seat + " has no zone");
                continue;
            }
            if (z.x0 >= z.x1 || z.y0 >= z.y1 || z.x1 > map.width || z.y1 > map.height)
                fail("V8", "the zone of seat " + seat + " is not inside the table");
            for (int j = 0; j < i; ++j) {
                const Zone& o = map.zones[static_cast<std::size_t>(j)];
                if (z.x0 < o.x1 && o.x0 < z.x1 && z.y0 < o.y1 && o.y0 < z.y1)
                    fail("V8", "the zones of seats " + std::to_string(j + 1) + " and " + seat + " overlap");
            }
        }
        if (!mistakes.empty()) return;
        for (int i = 0; i < map.players; ++i)
            for (int k = 0; k < kTeam; ++k) spot(i, k);
    }
    void spot(int seat, int slot) {
        const Zone& z = map.zones[static_cast<std::size_t>(seat)];
        const Point& p = z.spots[static_cast<std::size_t>(slot)];
        const char* why = ground.obstacle(p, kUnitHeight);
        if (why == nullptr && !z.holds_base(p)) why = "outside_zone";
        for (const Deposit& d : map.deposits)
            if (why == nullptr && whole_stripes(distance_ms(p, kUnitHeight, d.at, 0)) < 3) why = "too_close_to_scrap";
        for (int k = 0; k < slot; ++k)
            if (why == nullptr && bodies_overlap(p, kUnitHeight, z.spots[static_cast<std::size_t>(k)], kUnitHeight))
                why = "occupied";
        if (why != nullptr)
            fail("V9", "the spot " + at(p) + " of seat " + std::to_string(seat + 1) + ": " + std::string(why));
    }
    void pins() {  // V12, V13, V10
        if (ground.pins().size() > kMaxPins)
            return fail("V12", std::to_string(ground.pins().size()) + " pins, at most 1500 are allowed");
        const auto places = list_nodes(map, ground);
        const auto pin_count = static_cast<std::uint64_t>(ground.pins().size());
        if (pin_count * (pin_count / 2 + places.size()) * map.objects.size() > kMaxSightTests)
            return fail("V13", "too many objects, pins and places together");
        ground.join();
        if (map.objects.empty()) return;
        if (!ground.pins_connected())
            return fail("V10", "the string cannot pass from one part of the table to another");
        for (const Node& node : places)
            if (node.holds_unit() && node.is_tested() && !ground.sees_a_pin(node.at))
                return fail("V10", "the string cannot be laid to " + at(node.at));
    }
};

bool is_symmetric(const Map& map, bool x, bool y) {
    const auto image = [&](int px, int py) { return Solid::Corner{x ? map.width - px : px, y ? map.height - py : py}; };
    const auto has_twin = [&](const Solid& s) {
        return std::any_of(map.objects.begin(), map.objects.end(), [&](const MapObject& o) {
            if (o.solid.z0 != s.z0 || o.solid.z1 != s.z1 || o.solid.flat != s.flat ||
                o.solid.corners.size() != s.corners.size())
                return false;
            return std::all_of(s.corners.begin(), s.corners.end(), [&](const Solid::Corner& c) {
                return std::find(o.solid.corners.begin(), o.solid.corners.end(), image(c.x, c.y)) !=
                       o.solid.corners.end();
            });
        });
    };
    return std::all_of(map.objects.begin(), map.objects.end(), [&](const auto& o) { return has_twin(o.solid); }) &&
           std::all_of(map.deposits.begin(), map.deposits.end(), [&](const Deposit& d) {
               const auto c = image(d.at.x, d.at.y);
               return std::find(map.deposits.begin(), map.deposits.end(), Deposit{{c.x, c.y, d.at.z}, d.side}) !=
                      map.deposits.end();
           });
}

bool are_close(const Solid& a, const Solid& b) {
    const auto near = [](const Solid& from, const Solid& to) {
        return std::any_of(from.corners.begin(), from.corners.end(),
                           [&](const auto& c) { return !to.keeps_away(c.x, c.y, 10); });
    };
    return near(a, b) || near(b, a);
}

}  // namespace

std::vector<MapMistake> check_map(const Map& map, Ground& ground) {
    Check check{map, ground, {}};
    for (const auto step : {&Check::shapes, &Check::touching, &Check::deposits, &Check::zones, &Check::pins}) {
        (check.*step)();
        if (!check.mistakes.empty()) break;
    }
    return check.mistakes;
}

std::vector<MapMistake> map_warnings(const Map& map, const Ground& ground) {
    std::vector<MapMistake> list;
    if (map.players == 2 && std::max(map.width, map.height) < 200)
        list.push_back({"W1", "the longer side is under 2.5 Cobras"});
    if (map.scrap() < 8 * map.players || map.scrap() > 10 * map.players)
        list.push_back({"W2", std::to_string(map.scrap()) + " scrap is not 8 to 10 for each player"});
    for (std::size_t i = 0; i < map.objects.size(); ++i)
        for (std::size_t j = i + 1; j < map.objects.size(); ++j) {
            const Solid &a = map.objects[i].solid, &b = map.objects[j].solid;
            if (std::max(a.z0, b.z0) < std::min(a.z1, b.z1) && apart(a, b) > 0 && are_close(a, b))
                list.push_back({"W3", map.objects[i].id + " and " + map.objects[j].id + " are closer than a stripe"});
        }
    for (const MapObject& o : map.objects) {
        if (!o.solid.flat) continue;
        bool any = false;
        for (int y = o.solid.top; y <= o.solid.bottom && !any; ++y)
            for (int x = o.solid.left; x <= o.solid.right && !any; ++x)
                any = o.solid.carries({x, y, o.solid.z1}) && ground.is_place({x, y, o.solid.z1}, kUnitHeight);
        if (!any) list.push_back({"W4", "nobody can stand on " + o.id});
    }
    if (std::none_of(map.objects.begin(), map.objects.end(), [](const auto& o) { return o.solid.z1 > 10; }))
        list.push_back({"W5", "no object is higher than a stripe"});
    if (!is_symmetric(map, true, true) && !is_symmetric(map, true, false) && !is_symmetric(map, false, true))
        list.push_back({"W6", "the table is not symmetric"});
    return list;
}

}  // namespace endtable::following_the_end
