// Following the End: where a unit can go, and which of these places are listed (ledger section 9).
#pragma once

#include "games/following_the_end/figures.hpp"

namespace endtable::following_the_end {

// What a unit may walk with now (FTE-7.5).
struct Points {
    int all = 0;      // Speed left and MP
    int stripes = 0;  // the longest move there is: no longer than the string, nor than its card allows
};
Points points_of(const Look& look, int figure);

// What all units of a seat have in common when places are listed for them: what is taken, and who looks where.
struct Candidates {
    explicit Candidates(const Look& look, int side);

    // Calls out(Point) for every candidate, by z, y, x. `stripes`: no move is longer; `points` bear on which enemies
    // count.
    template <class Out>
    void list(int figure, int stripes, int points, bool bonus, const Out& out) {
        find(figure, stripes, points, bonus);
        for (int w = 0; w < words_; ++w)
            for (std::uint64_t bits = chosen_[w]; bits != 0; bits &= bits - 1)
                out(look_.setup.rows->node(w * 64 + std::countr_zero(bits)).at);
    }

private:
    void find(int figure, int stripes, int points, bool bonus);
    void add_cheapest(const std::uint64_t* among);
    void add_deposits();
    void add_shots(int figure, int points);
    void add_unseen();
    int cost_of(int node) const;

    const Look& look_;
    const Rows& rows_;
    int side_, words_, enemies_n_ = 0;
    int most_ = 0, least_cost_ = 1;
    std::array<std::uint8_t, kFigures> enemies_{};
    const Strings* strings_ = nullptr;
    std::uint64_t reach_[kMaxWords];
    std::uint64_t chosen_[kMaxWords];
    std::uint64_t scratch_[kMaxWords];
    std::uint64_t watched_[5][kMaxWords];  // how many enemies see a node, as a binary number
};

// FTE-3.8a, for two different places; 0 if it cannot be reached.
inline int move_cost(const Rows& rows, std::uint32_t string) {
    const std::uint32_t ms = rows.move_ms(string);
    return ms == kNever ? 0 : std::max(1, whole_stripes(ms));
}

}  // namespace endtable::following_the_end
