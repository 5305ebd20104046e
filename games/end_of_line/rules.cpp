// End of Line: order, hiding, results, invariants. The turn machine is in flow.cpp, legality in legal.cpp.
#include "games/end_of_line/rules.hpp"

#include <algorithm>

#include "games/end_of_line/board.hpp"

namespace endtable::end_of_line {

// --- Turn order (EOL-7.5) -------------------------------------------------------------------------------------------

namespace {

// Sorts group[begin, end), which stands in first-round order, by the initiatives `depth` cards back. Stable, so that a
// part that cannot be split any further keeps the first-round order.
void sort_group(const Setup& setup, const State& s, FixedVec<std::uint8_t, kMaxSeats>& group, int begin, int end,
                int depth) {
    if (end - begin < 2) return;
    const auto initiative = [&](Seat p) {
        return setup.initiative(of(s.history, p)[static_cast<std::size_t>(of(s.placed_n, p) - 1 - depth)].face());
    };
    if (end - begin == 2) {  // two walk back side by side until they differ
        const Seat a = seat(group[begin]), b = seat(group[begin + 1]);
        for (const int shorter = std::min(of(s.placed_n, a), of(s.placed_n, b)); depth < shorter; ++depth) {
            if (initiative(a) == initiative(b)) continue;
            if (initiative(b) < initiative(a)) std::swap(group[begin], group[begin + 1]);
            return;
        }
        return;  // EOL-7.4: a Start card is reached
    }
    std::array<int, kMaxSeats> key{};  // by seat
    for (int i = begin; i < end; ++i) {
        const Seat p = seat(group[i]);
        if (depth >= of(s.placed_n, p)) return;  // EOL-7.4
        key[group[i]] = initiative(p);
    }
    for (int i = begin + 1; i < end; ++i)
        for (int k = i; k > begin && key[group[k]] < key[group[k - 1]]; --k) std::swap(group[k], group[k - 1]);
    for (int i = begin; i < end;) {
        int same = i + 1;
        while (same < end && key[group[same]] == key[group[i]]) ++same;
        sort_group(setup, s, group, i, same, depth + 1);
        i = same;
    }
}

}  // namespace

FixedVec<std::uint8_t, kMaxSeats> EndOfLine::next_order(const State& s) const {
    FixedVec<std::uint8_t, kMaxSeats> order;
    for (int i = 0; i < setup_->seats; ++i) {
        const std::uint8_t p = s.first_order[static_cast<std::size_t>(i)];
        if (Seats(s.alive).has(seat(p))) order.push(p);
    }
    sort_group(*setup_, s, order, 0, order.size(), 0);
    return order;
}

// --- Hidden information (ledger part 4) -----------------------------------------------------------------------------

void EndOfLine::mask(State& s, Seats viewers) const {
    if (s.phase == Phase::Mulligan) {  // sealed answers of others (EOL-17.2)
        s.answered &= viewers.bits();
        s.redraw &= viewers.bits();
    }
    if (setup_->open_table) return;
    Seats eyes = viewers;
    if (setup_->partners_share)
        for (int i = 0; i < setup_->seats; ++i)
            for (const Seat v : viewers)
                if (of(setup_->side_of, v) == of(setup_->side_of, seat(i))) eyes |= Seats::only(seat(i));
    for (int i = 0; i < setup_->seats; ++i)
        if (!eyes.has(seat(i))) conceal(of(s.hand, seat(i)), of(s.deck, seat(i)));
}

void EndOfLine::fill(State& s, Rng& rng) const {
    for (int i = 0; i < setup_->seats; ++i) {
        const Seat p = seat(i);
        const int missing = of(s.hand_n, p) - of(s.hand, p).size();
        if (missing > 0) deal(of(s.hand, p), of(s.deck, p), missing, rng);
    }
}

// --- Result (EOL-11.14, 13.15, 14.6, 15.7, 17.9) --------------------------------------------------------------------

EndOfLine::Score EndOfLine::score(const State& s) const {
    Score score;
    for (int i = 0; i < setup_->seats; ++i) {
        const Seat p = seat(i);
        for (int f = 0; f < setup_->faces_n; ++f) {
            int left = setup_->deck[f];
            for (int k = 0; k < of(s.placed_n, p); ++k)
                if (of(s.history, p)[static_cast<std::size_t>(k)].face() == f) --left;
            score.remaining += left * setup_->initiative(f);  // EOL-14.7
        }
        score.energy_left += of(s.energy, p);
        score.short_turns += of(s.short_turns, p);
    }
    score.energy_spent = setup_->has_rounds() ? setup_->energy_start * setup_->seats - score.energy_left : 0;
    score.empty = s.empty;
    score.solved = s.empty == 0;
    if (setup_->scoring == Scoring::High)
        score.total = score.solved ? score.remaining + score.energy_left : Result::kNoScore;
    else
        score.total = score.remaining + score.energy_spent + score.empty + score.short_turns;
    return score;
}

namespace {

// What a bot wants more of: the score on a scale that ends at the worst one; with `high`, filling comes first.
int score_utility(const Setup& setup, const EndOfLine::Score& score) {
    if (setup.scoring == Scoring::Low)
        return std::max(0, 10'000 * (setup.worst_score - score.total) / setup.worst_score);
    if (!score.solved) return 4'000 * (setup.cells - score.empty) / setup.cells;
    return std::min(10'000, 5'000 + score.total * 5'000 / (8 * setup.seats));
}

void rank_by_sides(const Setup& setup, Result& r, const std::array<int, kMaxSeats>& lasted) {
    std::array<int, kMaxSeats> side_lasted{};
    for (int i = 0; i < setup.seats; ++i) {
        auto& best = side_lasted[setup.side_of[static_cast<std::size_t>(i)]];
        best = std::max(best, lasted[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < setup.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        int better = 0, equal = 0, sides = 0;
        for (const int other : side_lasted) {
            if (other == 0) continue;  // no such side
            ++sides;
            if (other > side_lasted[setup.side_of[at]]) ++better;
            if (other == side_lasted[setup.side_of[at]]) ++equal;
        }
        r.rank[at] = static_cast<std::uint8_t>(1 + better);
        // Places from best to worst are worth 10,000 down to 0 in equal steps; who shares places shares their mean.
        const int doubled_place = 2 * better + equal - 1;
        r.utility[at] = static_cast<std::uint16_t>(sides > 1 ? 10'000 - 5'000 * doubled_place / (sides - 1) : 10'000);
    }
}

}  // namespace

Result EndOfLine::result(const State& s) const {
    Result r;
    r.score.fill(Result::kNoScore);
    std::array<int, kMaxSeats> lasted{};  // 1 + sequence of the cut; survivors beyond all
    for (int i = 0; i < setup_->seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        r.side[at] = setup_->side_of[at];
        lasted[at] = s.cut[at] == 0 ? 256 : s.cut[at];
    }
    if (!setup_->scored()) {
        rank_by_sides(*setup_, r, lasted);
        return r;
    }
    const Score total = score(s);
    for (int i = 0; i < setup_->seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        r.rank[at] = 1;
        r.score[at] = total.total;
        r.utility[at] = static_cast<std::uint16_t>(score_utility(*setup_, total));
    }
    return r;
}

}  // namespace endtable::end_of_line
