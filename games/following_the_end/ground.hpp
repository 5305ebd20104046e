// Following the End: a table as geometry: what stands on it, where figures can stand, the pins of the string and how
// they are joined. Immutable once joined; everything here is exact and depends on nothing that happens in a game.
#pragma once

#include <cstdint>
#include <vector>

#include "games/following_the_end/map.hpp"

namespace endtable::following_the_end {

class Ground {
public:
    explicit Ground(const Map& map);  // with the pins (FTE-3.4), not yet joined
    void join();                      // FTE-3.5

    int width() const { return width_; }
    int height() const { return height_; }
    const std::vector<Solid>& solids() const { return solids_; }
    const std::vector<Point>& pins() const { return pins_; }
    const std::vector<int>& surfaces() const { return surfaces_; }  // the heights somebody could stand at, ascending

    bool free(const Point& p, const Point& q) const;  // FTE-2.10
    // FTE-2.13a (a), (b), (c): null if a figure of this height can stand there, else the reason.
    const char* obstacle(const Point& p, int figure_height) const;
    bool is_place(const Point& p, int figure_height) const { return obstacle(p, figure_height) == nullptr; }
    // FTE-4.3a
    bool sees(const Point& a, int a_height, const Point& b, int b_height) const;

    // The straight length between two points of the table (FTE-3.3).
    std::uint32_t length(const Point& p, const Point& q) const {
        return lengths_[static_cast<std::size_t>(squared(p, q))];
    }
    std::uint32_t plan_length(const Point& p, const Point& q) const {
        return lengths_[static_cast<std::size_t>(plan_squared(p, q))];
    }
    struct Reach {
        std::uint16_t pin, ms;
    };
    std::vector<Reach> pins_in_sight(const Point& p) const;
    bool sees_a_pin(const Point& p) const;
    // For every pin the shortest string from where these strings begin.
    std::vector<std::uint32_t> spread(const std::vector<Reach>& from) const;
    // FTE-3.6, computed anew: the reference of what rows.hpp remembers. kNever: there is none.
    std::uint32_t string_ms(const Point& p, const Point& q) const;

    // Where such a string bends, from one end to the other. `pins` is what `spread` says from p. Empty: there is none.
    std::vector<Point> string_path(const std::vector<std::uint32_t>& pins, const Point& p, const Point& q) const;
    // The solids on the line from head to head.
    std::vector<int> between(const Point& a, int a_height, const Point& b, int b_height) const;

    bool pins_connected() const;
    std::uint64_t pin_sum() const;  // of G over all ordered pairs of pins

private:
    void find_pins();

    int width_, height_;
    std::vector<Solid> solids_;
    std::vector<int> surfaces_;
    std::vector<Point> pins_;
    std::vector<std::uint16_t> lengths_;  // by squared distance
    std::vector<std::uint32_t> first_;    // the joints of pin i: from first_[i] to first_[i + 1]
    std::vector<Reach> joints_;
};

}  // namespace endtable::following_the_end
