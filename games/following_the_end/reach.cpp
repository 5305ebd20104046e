// Following the End: candidates as sets of nodes. The order of bits is the order of the ledger, so that ties need no
// comparing: the first bit of the cheapest set that is not empty is the place.
#include "games/following_the_end/reach.hpp"

namespace endtable::following_the_end {

namespace {

int first_of(const std::uint64_t* bits, int words) {
    for (int w = 0; w < words; ++w)
        if (bits[w] != 0) return w * 64 + std::countr_zero(bits[w]);
    return -1;
}

}  // namespace

Points points_of(const Look& look, int figure) {
    const Unit& u = look.unit(figure);
    Points p;
    p.all = look.speed_left(figure) + look.s.mp;
    p.stripes = p.all;
    if (!u.is(Unit::NoLimit)) p.stripes = std::min(p.stripes, look.setup.cobra_stripes);
    if (look.card(figure).move_cap != kEmpty)
        p.stripes = std::min(p.stripes, look.card(figure).move_cap - u.cobra_spent);
    return p;
}

Candidates::Candidates(const Look& look, int side)
    : look_(look), rows_(*look.setup.rows), side_(side), words_(rows_.words()) {
    for (auto& plane : watched_) std::fill(plane, plane + words_, 0);
    for (int f = 0; f < kFigures; ++f) {
        if (!look_.is_on_table(f) || look_.side(f) == side_) continue;
        enemies_[static_cast<std::size_t>(enemies_n_++)] = u8(f);
        const auto sight = rows_.sight(look_.at(f), Look::height(f));
        for (int w = 0; w < words_; ++w) {
            std::uint64_t carry = sight->seen[static_cast<std::size_t>(w)];
            for (auto& plane : watched_) {
                const std::uint64_t sum = plane[w] ^ carry;
                carry &= plane[w];
                plane[w] = sum;
                if (carry == 0) break;
            }
        }
    }
}

int Candidates::cost_of(int node) const {
    const std::uint32_t ms = rows_.move_ms(strings_->ms[static_cast<std::size_t>(node)]);
    return std::max(least_cost_, whole_stripes(ms));
}

void Candidates::find(int figure, int stripes, int points, bool bonus) {
    const Point from = look_.at(figure);
    const auto row = rows_.strings(from);
    strings_ = &*row;
    most_ = stripes;
    least_cost_ = bonus ? 0 : 1;  // section 9: for a bonus move the cost is read as ceil(M/1000)
    std::fill(chosen_, chosen_ + words_, 0);
    if (stripes < 0) return;
    if (stripes < kCosts) {
        const std::uint64_t* within = rows_.within(*row, stripes);
        std::copy(within, within + words_, reach_);
    } else {
        std::fill(reach_, reach_ + words_, 0);
        for (int i = 0; i < static_cast<int>(rows_.nodes().size()); ++i)
            if (rows_.move_ms(row->ms[static_cast<std::size_t>(i)]) <= static_cast<std::uint32_t>(stripes * kStripeMs))
                put(reach_, i);
        for (int w = 0; w < words_; ++w) reach_[w] &= rows_.units()[w];
    }
    for (int f = 0; f < kFigures; ++f) {
        if (!look_.is_on_table(f)) continue;
        const Point p = look_.at(f);
        const int own = rows_.node_of(p);
        if (f == figure) {
            if (own >= 0) drop(reach_, own);
            continue;
        }
        const auto take = [&](const std::vector<int>& beside) {
            for (const int n : beside)
                if (bodies_overlap(rows_.node(n).at, kUnitHeight, p, Look::height(f))) drop(reach_, n);
        };
        if (own >= 0) {
            take(rows_.beside(own));
        } else {
            std::vector<int> beside;
            rows_.nodes_beside(p, beside);
            take(beside);
        }
    }
    for (int w = 0; w < words_; ++w) chosen_[w] = reach_[w] & rows_.always()[w];
    add_deposits();
    add_shots(figure, points);
    add_unseen();
    for (const auto& top : rows_.tops()) {
        int best = -1;
        for (const int n : top)
            if (has(reach_, n) && (best < 0 || cost_of(n) < cost_of(best))) best = n;
        if (best >= 0) put(chosen_, best);
    }
}

// The place of least cost of a set that lies within reach.
void Candidates::add_cheapest(const std::uint64_t* among) {
    for (int c = least_cost_; c <= most_ && c < kCosts; ++c) {
        const std::uint64_t* within = rows_.within(*strings_, c);
        for (int w = 0; w < words_; ++w)
            if (const std::uint64_t bits = among[w] & within[w]; bits != 0)
                return put(chosen_, w * 64 + std::countr_zero(bits));
    }
    int best = -1;
    for (int w = 0; w < words_; ++w)
        for (std::uint64_t bits = among[w]; bits != 0; bits &= bits - 1) {
            const int n = w * 64 + std::countr_zero(bits);
            if (best < 0 || cost_of(n) < cost_of(best)) best = n;
        }
    if (best >= 0) put(chosen_, best);
}

void Candidates::add_deposits() {
    for (int d = 0; d < look_.setup.deposits(); ++d) {
        if (look_.s.deposits[static_cast<std::size_t>(d)] == 0) continue;
        const int centre = rows_.deposit_node(d);
        if (centre >= 0 && has(reach_, centre)) {
            put(chosen_, centre);
            continue;
        }
        int best = -1;
        for (const int n : rows_.at_deposit(d))
            if (has(reach_, n) && (best < 0 || cost_of(n) < cost_of(best))) best = n;
        if (best >= 0) put(chosen_, best);
    }
}

void Candidates::add_shots(int figure, int points) {
    const int range = std::min(look_.range(figure), kFar);
    for (int e = 0; e < enemies_n_; ++e) {
        const int enemy = enemies_[static_cast<std::size_t>(e)];
        if (look_.distance(figure, enemy) > points + 1 + range) continue;
        const auto sight = rows_.sight(look_.at(enemy), Look::height(enemy));
        const std::uint64_t* near = rows_.within(*sight, range);
        std::uint64_t any = 0;
        for (int w = 0; w < words_; ++w) any |= scratch_[w] = near[w] & reach_[w];
        if (any == 0) continue;
        add_cheapest(scratch_);
        std::uint64_t best[kMaxWords];
        for (int t = kLowestT; t < kLowestT + kTs; ++t) {
            const std::uint64_t* of_t = rows_.by_t(*sight, t);
            std::uint64_t some = 0;
            for (int w = 0; w < words_; ++w) some |= best[w] = of_t[w] & scratch_[w];
            if (some == 0) continue;
            add_cheapest(best);
            break;
        }
    }
}

void Candidates::add_unseen() {
    std::uint64_t any = 0;
    for (int w = 0; w < words_; ++w) any |= scratch_[w] = reach_[w] & rows_.halves()[w];
    if (any == 0) return;
    for (int plane = 4; plane >= 0; --plane) {
        std::uint64_t rest[kMaxWords];
        std::uint64_t some = 0;
        for (int w = 0; w < words_; ++w) some |= rest[w] = scratch_[w] & ~watched_[plane][w];
        if (some != 0) std::copy(rest, rest + words_, scratch_);
    }
    if (first_of(scratch_, words_) >= 0) add_cheapest(scratch_);
}

}  // namespace endtable::following_the_end
