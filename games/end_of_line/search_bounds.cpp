// The part of the search that does not search: tables of the game, geometry of the empty cells, bounds on the score.
#include <algorithm>
#include <bit>

#include "games/end_of_line/search.hpp"

namespace endtable::end_of_line {

// --- Tables of the game ---------------------------------------------------------------------------------------------

void LineSearch::prepare_faces() {
    int shift = 0;
    by_initiative_.clear();
    for (int f = 0; f < setup_->faces_n; ++f) {
        const auto at = static_cast<std::size_t>(f);
        const int bits = bits_for(setup_->deck[f]);
        shift_[at] = u8(shift);
        mask_[at] = (Counts{1} << bits) - 1;
        shift += bits;
        by_initiative_.push_back(u8(f));
    }
    hand_bits_ = shift;
    const auto ways = [&](int f) { return setup_->faces[static_cast<std::size_t>(f)].ways[0]; };
    by_taste_ = by_initiative_;
    std::stable_sort(by_initiative_.begin(), by_initiative_.end(),
                     [&](int a, int b) { return setup_->initiative(a) < setup_->initiative(b); });
    // Cards with one way out first, those with many are for later; what costs most if it remains before what costs
    // less.
    std::stable_sort(by_taste_.begin(), by_taste_.end(), [&](int a, int b) {
        const int ways_a = std::popcount(ways(a)), ways_b = std::popcount(ways(b));
        return ways_a != ways_b ? ways_a < ways_b : setup_->initiative(a) > setup_->initiative(b);
    });
    for (int f = 0; f < setup_->faces_n; ++f) {
        std::uint32_t set = 0;
        for (int g = 0; g < setup_->faces_n; ++g) {
            const bool part = (ways(g) & ~ways(f)) == 0;
            if (part && (ways(g) != ways(f) || setup_->initiative(g) > setup_->initiative(f))) set |= 1u << g;
        }
        simpler_[static_cast<std::size_t>(f)] = set;
    }
}

// The least a turn beginning now and all that follow cost in energy and short turns if exactly so many cards are laid;
// or fewer, at a point each, since a cell left empty costs that much at least.
void LineSearch::prepare_turns() {
    const int usual = setup_->cards_per_round;
    struct Size {
        int cards, cost;
    };
    std::vector<Size> sizes{{usual, 0}};
    turn_back_cost_ = farthest_back_ = 0;
    int most = usual;
    for (const auto& offer : setup_->offers) {
        int due = usual, back = 0;
        for (const auto& step : setup_->effects[offer.effect].steps) {
            if (step.op == Effect::Op::SetDue) due = step.n;
            if (step.op == Effect::Op::SetSource) back = step.n;
        }
        farthest_back_ = std::max(farthest_back_, back);
        if (back > 0) turn_back_cost_ = turn_back_cost_ == 0 ? offer.cost : std::min<int>(turn_back_cost_, offer.cost);
        // What turning back costs is counted where dead ends are (`bound`), so not here as well.
        if (due > 0) sizes.push_back({due, back > 0 ? 0 : offer.cost});
        most = std::max(most, due);
    }
    // With effects that reach further back than one card, what the table and the exchange say would not be all there is
    // to say.
    only_one_back_ = farthest_back_ <= 1;
    cost_of_cards_.fill(0);
    if (most > setup_->hand_size) return;  // any turn may be limited by the hand (EOL-9.6)
    for (std::size_t n = 1; n < cost_of_cards_.size(); ++n) {
        const int cards = static_cast<int>(n);
        int least = cost_of_cards_[n - 1] + 1;
        for (const Size size : sizes)
            least = std::min(
                least, size.cost + (cards < size.cards ? 1  // a short turn (EOL-14.8)
                                                       : cost_of_cards_[static_cast<std::size_t>(cards - size.cards)]));
        cost_of_cards_[n] = least;
    }
}

// --- Geometry -------------------------------------------------------------------------------------------------------

// As `source` of board.hpp: the Start card where there is no Line card, nothing where there is none so far back.
LineSearch::Card LineSearch::back_in_line(int back) const {
    if (line_n_ == 0) return line_[0];
    return back >= line_n_ ? Card{} : line_[static_cast<std::size_t>(line_n_ - back)];
}

Dirs LineSearch::available(Card card, CellSet empty) const {
    unsigned ways = 0;
    for (unsigned left = card.ways; left != 0; left &= left - 1) {
        const auto d = static_cast<unsigned>(std::countr_zero(left));
        if ((empty >> setup_->next[card.cell][d] & 1) != 0) ways |= 1u << d;
    }
    return static_cast<Dirs>(ways);
}

CellSet LineSearch::targets(Card card, Dirs ways) const {
    CellSet cells = 0;
    for (unsigned left = card.ways & ways; left != 0; left &= left - 1)
        cells |= cell_set(setup_->next[card.cell][static_cast<std::size_t>(std::countr_zero(left))]);
    return cells;
}

LineSearch::Shape LineSearch::head_shape(const Node& n) const {
    return shape_of(n.empty, targets(back_in_line(0), 0xF) & n.empty);
}

// Of what lies before an earlier card, to which the line turns back. After a single card it might do so once more, from
// the card that is the last one now.
LineSearch::Shape LineSearch::shape_behind(const Node& n) const {
    CellSet sources = targets(back_in_line(n.back), 0xF);
    if (n.due == 1) sources |= targets(back_in_line(0), 0xF);
    return shape_of(n.empty, sources & n.empty);
}

// The cells of the set, each moved one step on the torus.
struct LineSearch::Steps {
    CellSet north, east, south, west;
    CellSet any() const { return north | east | south | west; }
};
LineSearch::Steps LineSearch::steps(CellSet cells) const {
    const int side = setup_->side, all = setup_->cells;
    return {(cells >> side | cells << (all - side)) & all_,
            (cells & ~last_column_) << 1 | (cells & last_column_) >> (side - 1),
            (cells << side | cells >> (all - side)) & all_,
            (cells & ~first_column_) >> 1 | (cells & first_column_) << (side - 1)};
}
CellSet LineSearch::beside(CellSet cells) const { return steps(cells).any(); }

// A line enters through one of the sources. A cell it gets to but that leads no further can only be an end.
LineSearch::Shape LineSearch::shape_of(CellSet empty, CellSet sources) const {
    if (!only_one_back_) return {};
    CellSet reached = sources;
    for (CellSet before = 0; before != reached && reached != empty;) {
        before = reached;
        reached |= beside(reached) & empty;
    }
    const Steps near = steps(reached);
    const CellSet one_way = near.any();
    const CellSet two_ways =
        (near.north & near.south) | (near.east & near.west) | ((near.north | near.south) & (near.east | near.west));
    const CellSet through = two_ways | (sources & one_way);
    return {size_of(empty & ~reached), size_of(reached & ~through)};
}

// --- Bounds ---------------------------------------------------------------------------------------------------------

// The initiatives of the cheapest n of these cards.
int LineSearch::cheapest(Counts cards, int n) const {
    int sum = 0;
    for (const int f : by_initiative_) {
        if (n <= 0) break;
        const int taken = std::min(n, count(cards, f));
        sum += taken * setup_->initiative(f);
        n -= taken;
    }
    return sum;
}

// In a turn with cards left to lay, or (0) where one begins.
int LineSearch::turn_cost(int cards, int left_in_turn) const {
    return cards < left_in_turn ? 1 : cost_of_cards_[static_cast<std::size_t>(cards - left_in_turn)];
}

// What must remain: cells that cannot be reached, dead ends beyond one, the cards that find no cell. A line that turns
// back to the card before the last can end in one more dead end, but not where ending a turn in one cuts it (EOL-11.2).
// Leaving more cells empty never helps.
LineSearch::Bound LineSearch::bound(const Node& n, Shape shape, int left_in_turn) const {
    const int cells = size_of(n.empty);
    const int spare_ends = std::max(0, shape.dead_ends - 1);
    const bool may_leave_ends = turn_back_cost_ > 0 && setup_->cut_check != CutCheck::OwnTurn;
    const int turns_back = may_leave_ends ? std::min(spare_ends, n.energy / turn_back_cost_) : 0;
    Bound least{1'000'000, 1'000'000, 1'000'000};
    for (int t = 0; t <= turns_back; ++t) {
        const int empty = std::max(shape.lost + spare_ends - t, cells - n.left_n);
        const int keep = n.left_n - (cells - empty);
        const int turns =
            keep == 0 ? 0 : turn_cost(cells - empty, left_in_turn);  // keep 0: limited by the hand (EOL-11.8)
        const int fixed = n.spent + empty + t * turn_back_cost_ + turns;
        least.fixed = std::min(least.fixed, fixed);
        least.keep = std::min(least.keep, keep);
        least.score = std::min(least.score, fixed + cheapest(n.left, keep));
    }
    return least;
}

// Faces in hand of which at least one copy will be laid in any line to at most `most_`.
std::uint32_t LineSearch::must_go(const Node& n) const {
    const Bound b = bound(n, {}, n.due - n.placed);  // without a look at the shape: weaker, but cheap
    std::uint32_t going = 0;
    for (int f = 0; f < setup_->faces_n; ++f) {
        const int copies = count(n.left, f);
        if (count(n.hand, f) == 0) continue;
        const int all_kept =
            copies * setup_->initiative(f) + cheapest(n.left - one(f) * static_cast<unsigned>(copies), b.keep - copies);
        if (b.fixed + all_kept > most_) going |= 1u << f;
    }
    return going;
}

}  // namespace endtable::end_of_line
