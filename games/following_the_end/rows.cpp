// Following the End: rows over the nodes of a table.
#include "games/following_the_end/rows.hpp"

#include <map>

namespace endtable::following_the_end {

namespace {

bool before(const Point& p, const Point& q) { return p.z != q.z ? p.z < q.z : p.y != q.y ? p.y < q.y : p.x < q.x; }

}  // namespace

std::vector<Node> list_nodes(const Map& map, const Ground& ground) {
    std::vector<Node> nodes;
    const auto add = [&](const Point& p, unsigned kinds, std::uint8_t object) {
        if (!ground.is_place(p, kFallenHeight)) return;
        if (ground.is_place(p, kUnitHeight)) kinds |= Node::Unit;
        nodes.push_back({p, static_cast<std::uint8_t>(kinds), object});
    };
    for (const int z : ground.surfaces())
        for (int y = 5; y < map.height; y += 5)
            for (int x = 5; x < map.width; x += 5)
                add({x, y, z}, x % 10 == 0 && y % 10 == 0 ? unsigned{Node::Half | Node::Stripe} : unsigned{Node::Half},
                    255);
    // FTE section 9 (6): tops on which the half-stripe grid finds no place
    for (std::size_t o = 0; o < map.objects.size(); ++o) {
        const Solid& s = map.objects[o].solid;
        if (!s.flat || std::any_of(nodes.begin(), nodes.end(),
                                   [&](const Node& n) { return n.at.z == s.z1 && n.holds_unit() && s.carries(n.at); }))
            continue;
        for (int y = s.top; y <= s.bottom; ++y)
            for (int x = s.left; x <= s.right; ++x)
                if ((x % 5 == 0) != (y % 5 == 0) && s.carries({x, y, s.z1}))
                    add({x, y, s.z1}, Node::Top, static_cast<std::uint8_t>(o));
    }
    for (const Deposit& d : map.deposits) add(d.at, Node::Deposit, 255);
    for (int i = 0; i < map.players; ++i)
        for (const Point& p : map.zones[static_cast<std::size_t>(i)].spots) add(p, Node::Spot, 255);
    std::stable_sort(nodes.begin(), nodes.end(), [](const Node& a, const Node& b) { return before(a.at, b.at); });
    std::size_t n = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (n > 0 && nodes[n - 1].at == nodes[i].at) {
            nodes[n - 1].kinds |= nodes[i].kinds;
            nodes[n - 1].object = std::min(nodes[n - 1].object, nodes[i].object);
        } else {
            nodes[n++] = nodes[i];
        }
    }
    nodes.resize(n);
    return nodes;
}

struct Rows::Memos {
    explicit Memos(std::size_t nodes, std::size_t words)
        : pins(nodes, nodes),
          strings(nodes, room(nodes * 6 + (kCosts + 1) * words * 8)),
          tall(nodes, room((kTs + kFar + 2) * words * 8)),
          low(nodes, room((kTs + kFar + 2) * words * 8)),
          bites(nodes, nodes) {}
    static std::size_t room(std::size_t row) { return (std::size_t{24} << 20) / std::max<std::size_t>(row, 1); }

    Memo<std::vector<Ground::Reach>> pins;
    Memo<Strings> strings;
    Memo<Sight> tall, low;
    Memo<Bites> bites;
};

Rows::Rows(std::shared_ptr<const Ground> ground, const Map& map, const Measure& measure)
    : ground_(std::move(ground)),
      measure_(measure),
      nodes_(list_nodes(map, *ground_)),
      words_((static_cast<int>(nodes_.size()) + 63) / 64) {
    columns_.assign(static_cast<std::size_t>((map.width + 1) * (map.height + 1)), -1);
    below_.assign(nodes_.size(), -1);
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
        auto& head = columns_[static_cast<std::size_t>(node(i).at.y * (map.width + 1) + node(i).at.x)];
        below_[static_cast<std::size_t>(i)] = head;
        head = i;
    }
    find_sets(map);
    memos_ = std::make_shared<Memos>(nodes_.size(), static_cast<std::size_t>(words_));
}

void Rows::find_sets(const Map& map) {
    units_ = halves_ = stripes_ = always_ = set();
    std::map<int, std::vector<int>> tops;
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
        const Node& n = node(i);
        if (!n.holds_unit()) continue;
        put(units_.data(), i);
        if (n.is(Node::Half)) put(halves_.data(), i);
        if (n.is(Node::Stripe)) put(stripes_.data(), i);
        if (n.is(Node::Stripe) || (n.is(Node::Half) && n.at.z > 0)) put(always_.data(), i);
        if (n.object != 255) tops[n.object].push_back(i);
    }
    for (auto& [object, list] : tops) tops_.push_back(std::move(list));
    for (const Deposit& d : map.deposits) {
        deposit_node_.push_back(node_of(d.at));
        auto& list = at_deposit_.emplace_back();
        for (int i = 0; i < static_cast<int>(nodes_.size()); ++i)
            if (has(halves_.data(), i) && node(i).at.z == d.at.z && plan_squared(node(i).at, d.at) < 100)
                list.push_back(i);
    }
    for (const Node& n : nodes_) nodes_beside(n.at, beside_.emplace_back());
    for (const Solid& s : ground_->solids()) {
        auto &foot = feet_.emplace_back(), &top = on_top_.emplace_back();
        for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
            const Node& n = node(i);
            if (!n.is(Node::Half)) continue;
            if (n.at.z < s.z1 && s.within(n.at.x, n.at.y, 10)) foot.push_back(i);
            if (s.flat && n.at.z == s.z1 && s.carries(n.at)) top.push_back(i);
        }
    }
}

int Rows::node_of(const Point& p) const {
    if (p.x < 0 || p.y < 0 || p.x > ground_->width() || p.y > ground_->height()) return -1;
    int i = columns_[static_cast<std::size_t>(p.y * (ground_->width() + 1) + p.x)];
    while (i >= 0 && node(i).at.z != p.z) i = below_[static_cast<std::size_t>(i)];
    return i;
}

void Rows::nodes_beside(const Point& p, std::vector<int>& out) const {
    out.clear();
    for (int y = std::max(0, p.y - 9); y <= std::min(ground_->height(), p.y + 9); ++y)
        for (int x = std::max(0, p.x - 9); x <= std::min(ground_->width(), p.x + 9); ++x)
            if ((x - p.x) * (x - p.x) + (y - p.y) * (y - p.y) < 100)
                for (int i = columns_[static_cast<std::size_t>(y * (ground_->width() + 1) + x)]; i >= 0;
                     i = below_[static_cast<std::size_t>(i)])
                    out.push_back(i);
}

// --- Rows ------------------------------------------------------------------------------------------------------------

Strings Rows::make_strings(const Point& from) const {
    const std::size_t n = nodes_.size();
    Strings row;
    row.ms.assign(n, kNever);
    row.within.assign(static_cast<std::size_t>(kCosts * words_), 0);
    row.crawl = set();
    row.pins = ground_->spread(ground_->pins_in_sight(from));
    const auto& f = row.pins;
    for (std::size_t i = 0; i < n; ++i) {
        const Point& q = nodes_[i].at;
        std::uint32_t best = kNever;
        if (q == from) {
            best = 0;
        } else if (ground_->free(from, q)) {
            best = ground_->length(from, q);
        } else {
            const auto pins = memos_->pins.get(static_cast<int>(i), q, [&] { return ground_->pins_in_sight(q); });
            for (const Ground::Reach& r : *pins)
                if (f[r.pin] != kNever) best = std::min(best, f[r.pin] + r.ms);
        }
        row.ms[i] = best;
        const std::uint32_t move = move_ms(best);
        const Node& nd = nodes_[i];
        if (nd.is(Node::Half) && move <= static_cast<std::uint32_t>(measure_.crawl_ms))
            put(row.crawl.data(), static_cast<int>(i));
        if (!nd.holds_unit()) continue;
        for (int c = 0; c < kCosts; ++c)
            if (move <= static_cast<std::uint32_t>(c * kStripeMs))
                put(row.within.data() + c * words_, static_cast<int>(i));
    }
    return row;
}

Sight Rows::make_sight(const Point& of, int height) const {
    Sight row;
    row.seen = set();
    row.by_t.assign(static_cast<std::size_t>(kTs * words_), 0);
    row.within.assign(static_cast<std::size_t>((kFar + 1) * words_), 0);
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
        const Node& n = node(i);
        if (!n.holds_unit() || !ground_->sees(n.at, kUnitHeight, of, height)) continue;
        put(row.seen.data(), i);
        if (!n.is(Node::Half)) continue;
        const int d = distance(n.at, kUnitHeight, of, height);
        for (int k = d; k <= kFar; ++k) put(row.within.data() + k * words_, i);
        const int t = d - (n.at.z - of.z) / kStripe;
        if (t >= kLowestT && t < kLowestT + kTs) put(row.by_t.data() + (t - kLowestT) * words_, i);
    }
    return row;
}

Bites Rows::make_bites(const Point& of) const {
    Bites row{set()};
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i)
        if (node(i).is(Node::Half) && distance(node(i).at, kFallenHeight, of, kUnitHeight) <= 1 &&
            ground_->sees(node(i).at, kFallenHeight, of, kUnitHeight))
            put(row.from.data(), i);
    return row;
}

Ref<Strings> Rows::strings(const Point& from) const {
    return memos_->strings.get(node_of(from), from, [&] { return make_strings(from); });
}
Ref<Sight> Rows::sight(const Point& of, int height) const {
    auto& memo = height == kUnitHeight ? memos_->tall : memos_->low;
    return memo.get(node_of(of), of, [&] { return make_sight(of, height); });
}
Ref<Bites> Rows::bites(const Point& of) const {
    return memos_->bites.get(node_of(of), of, [&] { return make_bites(of); });
}

std::uint32_t Rows::string_ms(const Point& p, const Point& q) const {
    if (p == q) return 0;
    const auto row = strings(p);
    if (const int n = node_of(q); n >= 0) return row->ms[static_cast<std::size_t>(n)];
    if (ground_->free(p, q)) return ground_->length(p, q);
    std::uint32_t best = kNever;
    for (std::size_t i = 0; i < row->pins.size(); ++i) {
        if (row->pins[i] >= best) continue;
        const std::uint32_t ms = row->pins[i] + ground_->length(ground_->pins()[i], q);
        if (ms < best && ground_->free(q, ground_->pins()[i])) best = ms;
    }
    return best;
}

bool Rows::sees(const Point& unit, const Point& other, int other_height) const {
    const int n = node_of(unit);
    if (n >= 0 && node_of(other) >= 0 && node(n).holds_unit()) return has(sight(other, other_height)->seen.data(), n);
    return ground_->sees(unit, kUnitHeight, other, other_height);
}

}  // namespace endtable::following_the_end
