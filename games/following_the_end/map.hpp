// Following the End: a table as its map file says it (ledger 5.6), before anything is computed from it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/following_the_end/geometry.hpp"

namespace endtable::following_the_end {

inline constexpr int kSeats = 4;
inline constexpr int kTeam = 4;  // units of a seat
inline constexpr int kMaxObjects = 60;
inline constexpr int kMaxDeposits = 40;
inline constexpr int kMaxPins = 1500;

struct MapObject {
    std::string id;
    Solid solid;
};
struct Deposit {
    Point at;
    int side = 1;  // the scraps it holds when fresh
    constexpr bool operator==(const Deposit&) const = default;
};
struct Zone {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    std::array<Point, kTeam> spots{};
    bool holds_base(const Point& p) const {
        return p.x - kRadius >= x0 && p.x + kRadius <= x1 && p.y - kRadius >= y0 && p.y + kRadius <= y1;
    }
};
struct Map {
    std::string id, name, theme = "custom";
    int width = 0, height = 0, players = 0;
    int point_x = 0, point_y = 0;  // FTE-2.18
    std::vector<MapObject> objects;
    std::vector<Deposit> deposits;
    std::array<Zone, kSeats> zones{};
    unsigned zones_seen = 0;  // a bit each

    int scrap() const {
        int sum = 0;
        for (const Deposit& d : deposits) sum += d.side;
        return sum;
    }
};

// What is wrong with a map: the rule (V1 to V13, W1 to W6, or "text" for what cannot be read) and what breaks it.
struct MapMistake {
    std::string rule, what;
};

// The text as a map. What cannot be read, V1, V3 and V11 are found here; the map is complete only if nothing is.
Map read_map(std::string_view text, std::vector<MapMistake>& mistakes);
// The text of a map, from which the same map is read.
std::string write_map(const Map& map);

class Ground;
// V2, V4 to V10, V12 and V13, in this order; the first rule broken ends the search. Joins the pins of a map that
// passes.
std::vector<MapMistake> check_map(const Map& map, Ground& ground);
std::vector<MapMistake> map_warnings(const Map& map, const Ground& ground);

// Ledger 5.8
Map random_map(int players, std::uint64_t seed);

}  // namespace endtable::following_the_end
