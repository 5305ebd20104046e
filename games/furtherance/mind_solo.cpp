// What the evaluation knows of the solo enemies (FUR-17): what they bring up, how long some of them sleep, and how far
// their castles are down.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/mind.hpp"

namespace endtable::furtherance {

// Castles that fell send nobody any more, and the more counters there are, the longer the others sleep. A kingdom that
// is no better than at the start is all but lost, since the enemies never tire: only what wins within the rollout, or
// all but does, counts. (With such a start called even, search defended itself to death.)
float Mind::solo_progress(const State& s) const {
    float sum = -w_[Par];
    for (int e = 1; e < kKingdoms; ++e) {
        const Kingdom& kd = kingdom(s, e);
        for (const int q : squares(owned(s, e))) {
            const auto left = static_cast<float>(game_->setup().board.arrows_left[static_cast<std::size_t>(q)]);
            sum -= w_[Threat] * unit_worth(unit_at(s, q)) * (1.3f - 0.12f * left);
        }
        if (kd.out != 0)
            sum += 6;
        else
            sum += 0.3f * static_cast<float>(game_->setup().castle_hp - kd.hp) +
                   0.25f * static_cast<float>(kd.enemy_counters);
    }
    return sum;
}

}  // namespace endtable::furtherance
