// Following the End: a solid and a straight line (ledger FTE-2.6 to 2.14).
#include "games/following_the_end/geometry.hpp"

namespace endtable::following_the_end {

void Solid::close() {
    long turn = 0;  // twice the area: negative when listed the other way round
    for (int i = 0; i < corners.size(); ++i)
        turn += static_cast<long>(corners[i].x) * next(i).y - static_cast<long>(corners[i].y) * next(i).x;
    if (turn < 0) std::reverse(corners.begin(), corners.end());
    edges.clear();
    left = top = kMaxSide * 4;
    right = bottom = -kMaxSide * 4;
    for (int i = 0; i < corners.size(); ++i) {
        const int dx = next(i).x - corners[i].x, dy = next(i).y - corners[i].y;
        edges.push({-dy, dx, dy * corners[i].x - dx * corners[i].y});
        left = std::min(left, corners[i].x);
        right = std::max(right, corners[i].x);
        top = std::min(top, corners[i].y);
        bottom = std::max(bottom, corners[i].y);
    }
}

bool Solid::interior(const Point& p) const {
    if (p.z >= z1 || (z0 > 0 && p.z <= z0)) return false;
    for (const Edge& e : edges)
        if (e.at(p.x, p.y) <= 0) return false;
    return true;
}

namespace {

// The part of a segment that lies inside all half-spaces so far, as two fractions.
struct Interval {
    std::int64_t low = 0, low_of = 1, high = 1, high_of = 1;

    // False when nothing is left.
    bool clip(std::int64_t f0, std::int64_t f1) {
        if (f0 > 0) {
            if (f1 > 0) return true;
            if (f0 * high_of < high * (f0 - f1)) {
                high = f0;
                high_of = f0 - f1;
            }
        } else {
            if (f1 <= 0) return false;
            if (-f0 * low_of > low * (f1 - f0)) {
                low = -f0;
                low_of = f1 - f0;
            }
        }
        return low * high_of < high * low_of;
    }
};

}  // namespace

bool Solid::blocks(const Point& p, const Point& q) const {
    if (std::max(p.x, q.x) <= left || std::min(p.x, q.x) >= right || std::max(p.y, q.y) <= top ||
        std::min(p.y, q.y) >= bottom)
        return false;
    Interval part;
    if (!part.clip(z1 - p.z, z1 - q.z)) return false;
    if (z0 > 0 && !part.clip(p.z - z0, q.z - z0)) return false;
    for (const Edge& e : edges)
        if (!part.clip(e.at(p.x, p.y), e.at(q.x, q.y))) return false;
    return true;
}

bool Solid::carries(const Point& p) const {
    if (p.x - kRadius < left || p.x + kRadius > right || p.y - kRadius < top || p.y + kRadius > bottom) return false;
    for (const Edge& e : edges) {
        const std::int64_t c = e.at(p.x, p.y);
        if (c < 0 || c * c < std::int64_t{kRadius * kRadius} * (e.a * e.a + e.b * e.b)) return false;
    }
    return true;
}

bool Solid::within(int x, int y, int r) const {
    if (x < left - r || x > right + r || y < top - r || y > bottom + r) return false;
    bool outside = false;
    for (int i = 0; i < edges.size(); ++i) {
        const Edge& e = edges[i];
        const std::int64_t c = e.at(x, y);
        if (c >= 0) continue;
        outside = true;
        const int px = x - corners[i].x, py = y - corners[i].y;
        const int length = e.a * e.a + e.b * e.b, along = e.b * px - e.a * py;
        const int qx = x - next(i).x, qy = y - next(i).y;
        if (along <= 0        ? px * px + py * py <= r * r
            : along >= length ? qx * qx + qy * qy <= r * r
                              : c * c <= std::int64_t{r} * r * length)
            return true;
    }
    return !outside;
}

bool Solid::keeps_away(int x, int y, int r) const {
    if (x <= left - r || x >= right + r || y <= top - r || y >= bottom + r) return true;
    bool outside = false;
    for (int i = 0; i < edges.size(); ++i) {
        const Edge& e = edges[i];
        const std::int64_t c = e.at(x, y);
        outside = outside || c < 0;
        const int px = x - corners[i].x, py = y - corners[i].y;
        const int length = e.a * e.a + e.b * e.b, along = e.b * px - e.a * py;
        const int qx = x - next(i).x, qy = y - next(i).y;
        if (along <= 0        ? px * px + py * py < r * r
            : along >= length ? qx * qx + qy * qy < r * r
                              : c * c < std::int64_t{r} * r * length)
            return false;
    }
    return outside;
}

}  // namespace endtable::following_the_end
