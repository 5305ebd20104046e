// End of Line: the argument of EOL-15.9 and 16.8 as arithmetic: what no game of a set-up can fall below, whatever is
// drawn.
#include <algorithm>
#include <vector>

#include "games/end_of_line/solver.hpp"

namespace endtable::end_of_line {

namespace {

constexpr int kImpossible = 1'000'000;

struct Size {
    int cards, cost;
};

// The sizes a turn may have after the first round, and what they cost in energy.
std::vector<Size> turn_sizes(const Setup& setup) {
    std::vector<Size> sizes{{setup.cards_per_round, 0}};
    for (const auto& offer : setup.offers) {
        int due = setup.cards_per_round;
        for (const auto& step : setup.effects[offer.effect].steps)
            if (step.op == Effect::Op::SetDue) due = step.n;
        if (due > 0) sizes.push_back({due, offer.cost});
    }
    return sizes;
}

// The least energy and short turns that laying exactly so many cards costs a seat, by number of cards.
std::vector<int> cost_of_turns(const Setup& setup) {
    const std::vector<Size> sizes = turn_sizes(setup);
    int largest = setup.cards_first_round;
    for (const Size size : sizes) largest = std::max(largest, size.cards);
    const auto n = static_cast<std::size_t>(setup.deck_size);
    std::vector<int> cost(n + 1, 0);
    if (largest > setup.hand_size) return cost;  // a turn may be limited by the hand, for free (EOL-9.6)

    std::vector<int> whole(n + 1, kImpossible);  // turns that are not cut short
    for (std::size_t i = static_cast<std::size_t>(setup.cards_first_round); i <= n; ++i) {
        if (static_cast<int>(i) == setup.cards_first_round) whole[i] = 0;
        for (const Size size : sizes)
            if (const auto cards = static_cast<std::size_t>(size.cards); cards <= i)
                whole[i] = std::min(whole[i], whole[i - cards] + size.cost);
    }
    for (std::size_t i = 1; i <= n; ++i) {
        cost[i] = static_cast<int>(i) < setup.cards_first_round ? 1 : whole[i];
        for (const Size size : sizes)
            for (std::size_t last = 1; last < static_cast<std::size_t>(size.cards) && last < i; ++last) {
                // A turn that ends early costs a point (EOL-14.8), unless the deck is used up (EOL-11.8).
                const int short_turn = i == n ? 0 : 1;
                cost[i] = std::min(cost[i], whole[i - last] + size.cost + short_turn);
            }
    }
    return cost;
}

// The initiatives of the cheapest cards of one deck, by number of cards.
std::vector<int> cheapest_cards(const Setup& setup) {
    std::vector<int> initiatives;
    for (int f = 0; f < setup.faces_n; ++f)
        initiatives.insert(initiatives.end(), static_cast<std::size_t>(setup.deck[f]), setup.initiative(f));
    std::sort(initiatives.begin(), initiatives.end());
    std::vector<int> sums{0};
    for (const int initiative : initiatives) sums.push_back(sums.back() + initiative);
    return sums;
}

}  // namespace

int least_score(const Setup& setup) {
    const std::vector<int> turns = cost_of_turns(setup), cheapest = cheapest_cards(setup);
    const int cells = setup.cells - setup.seats - static_cast<int>(setup.walls.size());
    // By number of cards all seats so far have laid: the least they pay for turns and for the cards they keep.
    std::vector<int> least{0};
    for (int p = 0; p < setup.seats; ++p) {
        std::vector<int> next(least.size() + static_cast<std::size_t>(setup.deck_size), kImpossible);
        for (std::size_t before = 0; before < least.size(); ++before)
            for (std::size_t laid = 0; laid < turns.size(); ++laid)
                next[before + laid] =
                    std::min(next[before + laid], least[before] + turns[laid] + cheapest[turns.size() - 1 - laid]);
        least = std::move(next);
    }
    int best = kImpossible;
    for (int empty = 0; empty <= cells; ++empty)
        if (const auto laid = static_cast<std::size_t>(cells - empty); laid < least.size())
            best = std::min(best, least[laid] + empty);
    return best;
}

}  // namespace endtable::end_of_line
