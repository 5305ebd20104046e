// Following the End: the table as geometry (ledger FTE-2, 3.4 to 3.6, 4.3).
#include "games/following_the_end/ground.hpp"

#include <numeric>

namespace endtable::following_the_end {

Ground::Ground(const Map& map) : width_(map.width), height_(map.height) {
    for (const MapObject& o : map.objects) solids_.push_back(o.solid);
    surfaces_.push_back(0);
    for (const Solid& s : solids_)
        if (s.flat) surfaces_.push_back(s.z1);
    std::sort(surfaces_.begin(), surfaces_.end());
    surfaces_.erase(std::unique(surfaces_.begin(), surfaces_.end()), surfaces_.end());
    const int most = width_ * width_ + height_ * height_ + kMaxHeight * kMaxHeight;
    lengths_.resize(static_cast<std::size_t>(most) + 1);
    std::uint64_t ms = 0;
    for (std::uint64_t d = 0; d <= static_cast<std::uint64_t>(most); ++d) {
        while ((ms + 1) * (ms + 1) <= 10000 * d) ++ms;
        lengths_[static_cast<std::size_t>(d)] = static_cast<std::uint16_t>(ms);
    }
    find_pins();
}

bool Ground::free(const Point& p, const Point& q) const {
    for (const Solid& s : solids_)
        if (s.blocks(p, q)) return false;
    return true;
}

const char* Ground::obstacle(const Point& p, int figure_height) const {
    if (p.x < kRadius || p.x > width_ - kRadius || p.y < kRadius || p.y > height_ - kRadius) return "off_table";
    bool carried = p.z == 0;
    for (const Solid& s : solids_) carried = carried || (s.flat && s.z1 == p.z && s.carries(p));
    if (!carried) return "in_the_air";
    for (const Solid& s : solids_)
        if (s.z0 < p.z + figure_height && s.z1 > p.z && !s.keeps_away(p.x, p.y, kRadius)) return "inside_object";
    return nullptr;
}

bool Ground::sees(const Point& a, int a_height, const Point& b, int b_height) const {
    // Only what comes near the two bodies and what lies between them can hide anything.
    const int left = std::min(a.x, b.x) - kRadius, right = std::max(a.x, b.x) + kRadius;
    const int top = std::min(a.y, b.y) - kRadius, bottom = std::max(a.y, b.y) + kRadius;
    const int foot = std::min(a.z, b.z);
    std::array<const Solid*, kMaxObjects> near{};
    int n = 0;
    for (const Solid& s : solids_)
        if (s.left < right && s.right > left && s.top < bottom && s.bottom > top && s.z1 > foot && n < kMaxObjects)
            near[static_cast<std::size_t>(n++)] = &s;
    if (n == 0) return true;
    static constexpr int kOffsets[5][2] = {{0, 0}, {5, 0}, {-5, 0}, {0, 5}, {0, -5}};
    std::size_t last = 0;  // what hid the line before often hides this one too
    const auto is_hidden = [&](const Point& p, const Point& q) {
        if (near[last]->blocks(p, q)) return true;
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
            if (i != last && near[i]->blocks(p, q)) {
                last = i;
                return true;
            }
        return false;
    };
    for (const int a_z : {a.z + a_height, a.z})
        for (const int b_z : {b.z + b_height, b.z})
            for (const auto& i : kOffsets)
                for (const auto& j : kOffsets)
                    if (!is_hidden({a.x + i[0], a.y + i[1], a_z}, {b.x + j[0], b.y + j[1], b_z})) return true;
    return false;
}

// --- Pins (FTE-3.4) --------------------------------------------------------------------------------------------------

void Ground::find_pins() {
    std::vector<Point> all;
    for (const Solid& s : solids_)
        for (int i = 0; i < s.corners.size(); ++i) {
            const auto& a = s.corners[i];
            const int dx = s.next(i).x - a.x, dy = s.next(i).y - a.y;
            const int g = std::gcd(dx, dy);
            if (g == 0) continue;  // two corners in one place: V2 will say so
            const int sx = dx / g, sy = dy / g;
            int m = 1;
            while ((m + 1) * (m + 1) * (sx * sx + sy * sy) <= 25) ++m;
            for (int j = 0; j < g; j += m) {
                all.push_back({a.x + sx * j, a.y + sy * j, s.z1});
                if (s.z0 > 0) all.push_back({a.x + sx * j, a.y + sy * j, s.z0});
            }
            all.push_back({a.x, a.y, s.z0});
            for (int z = s.z0 / 10 * 10 + 10; z < s.z1; z += 10) all.push_back({a.x, a.y, z});
        }
    const auto before = [](const Point& p, const Point& q) {
        return p.z != q.z ? p.z < q.z : p.y != q.y ? p.y < q.y : p.x < q.x;
    };
    std::sort(all.begin(), all.end(), before);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const Point& p : all) {
        bool kept = p.x > 0 && p.x < width_ && p.y > 0 && p.y < height_;
        for (const Solid& s : solids_) kept = kept && !s.interior(p);
        if (kept) pins_.push_back(p);
    }
}

void Ground::join() {
    const std::size_t n = pins_.size();
    std::vector<std::vector<Reach>> joined(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            if (free(pins_[i], pins_[j])) {
                const auto ms = static_cast<std::uint16_t>(length(pins_[i], pins_[j]));
                joined[i].push_back({static_cast<std::uint16_t>(j), ms});
                joined[j].push_back({static_cast<std::uint16_t>(i), ms});
            }
    first_.assign(1, 0);
    joints_.clear();
    for (const auto& list : joined) {
        joints_.insert(joints_.end(), list.begin(), list.end());
        first_.push_back(static_cast<std::uint32_t>(joints_.size()));
    }
}

std::vector<Ground::Reach> Ground::pins_in_sight(const Point& p) const {
    std::vector<Reach> list;
    for (std::size_t i = 0; i < pins_.size(); ++i)
        if (free(p, pins_[i]))
            list.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(length(p, pins_[i]))});
    return list;
}

bool Ground::sees_a_pin(const Point& p) const {
    for (const Point& pin : pins_)
        if (free(p, pin)) return true;
    return false;
}

std::vector<std::uint32_t> Ground::spread(const std::vector<Reach>& from) const {
    std::vector<std::uint32_t> ms(pins_.size(), kNever);
    using Entry = std::pair<std::uint32_t, std::uint32_t>;  // length, pin
    std::vector<Entry> heap;
    const auto later = [](const Entry& a, const Entry& b) { return a.first > b.first; };
    for (const Reach& r : from) {
        ms[r.pin] = std::min<std::uint32_t>(ms[r.pin], r.ms);
        heap.emplace_back(r.ms, r.pin);
    }
    std::make_heap(heap.begin(), heap.end(), later);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        const auto [length, pin] = heap.back();
        heap.pop_back();
        if (length != ms[pin]) continue;
        for (std::uint32_t j = first_[pin]; j < first_[pin + 1]; ++j) {
            const std::uint32_t there = length + joints_[j].ms;
            if (there >= ms[joints_[j].pin]) continue;
            ms[joints_[j].pin] = there;
            heap.emplace_back(there, joints_[j].pin);
            std::push_heap(heap.begin(), heap.end(), later);
        }
    }
    return ms;
}

std::uint32_t Ground::string_ms(const Point& p, const Point& q) const {
    if (p == q) return 0;
    if (free(p, q)) return length(p, q);
    const auto ms = spread(pins_in_sight(p));
    std::uint32_t best = kNever;
    for (const Reach& r : pins_in_sight(q))
        if (ms[r.pin] != kNever) best = std::min(best, ms[r.pin] + r.ms);
    return best;
}

std::vector<Point> Ground::string_path(const std::vector<std::uint32_t>& pins, const Point& p, const Point& q) const {
    if (p == q) return {};
    if (free(p, q)) return {p, q};
    int at = -1;
    std::uint32_t best = kNever;
    for (const Reach& r : pins_in_sight(q))
        if (pins[r.pin] != kNever && pins[r.pin] + r.ms < best) {
            best = pins[r.pin] + r.ms;
            at = r.pin;
        }
    if (at < 0) return {};
    std::vector<Point> path{q};
    // Back along joints on which nothing is lost, until the end of the string is in sight.
    while (at >= 0) {
        const auto i = static_cast<std::size_t>(at);
        path.push_back(pins_[i]);
        if (length(p, pins_[i]) == pins[i] && free(p, pins_[i])) break;
        at = -1;
        for (std::uint32_t j = first_[i]; j < first_[i + 1] && at < 0; ++j)
            if (pins[joints_[j].pin] != kNever && pins[joints_[j].pin] + joints_[j].ms == pins[i]) at = joints_[j].pin;
    }
    path.push_back(p);
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<int> Ground::between(const Point& a, int a_height, const Point& b, int b_height) const {
    std::vector<int> all;
    const Point from{a.x, a.y, a.z + a_height}, to{b.x, b.y, b.z + b_height};
    for (std::size_t i = 0; i < solids_.size(); ++i)
        if (solids_[i].blocks(from, to)) all.push_back(static_cast<int>(i));
    return all;
}

bool Ground::pins_connected() const {
    if (pins_.empty()) return true;
    for (const std::uint32_t ms : spread({{0, 0}}))
        if (ms == kNever) return false;
    return true;
}

std::uint64_t Ground::pin_sum() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < pins_.size(); ++i)
        for (const std::uint32_t ms : spread({{static_cast<std::uint16_t>(i), 0}})) sum += ms;
    return sum;
}

}  // namespace endtable::following_the_end
