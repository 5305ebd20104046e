// End of Line: the solver and the puzzle pack as a presentation offers them (present/solution.hpp).
#include <cstring>

#include "games/end_of_line/known_game.hpp"
#include "games/end_of_line/present.hpp"
#include "games/end_of_line/puzzle.hpp"
#include "games/end_of_line/solver.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line {

const PuzzlePack& Presentation::puzzles() {
    static const PuzzlePack pack{kMaxLevel + 1,
                                 [](std::uint64_t seed, int level) {
                                     return Json{{"mode", "puzzle"}, {"seed", seed}, {"level", level}};
                                 },
                                 daily_seed, salted_seed, publishable};
    return pack;
}

// The best game there can be, over all deals: a game that was written down, and the bound of EOL-15.9.
Solution<Action> Presentation::solve_coop(const State& s) const {
    const auto fail = [](const char* why) { throw InputError("cannot_solve", why); };
    if (setup_->scoring != Scoring::Low) fail("only scoring=low can be solved");
    if (std::memcmp(&s, &setup_->first, sizeof s) != 0)
        fail("the co-operative game is solved from its start only, for the best of all deals");
    const auto played = play_known(game_, notation_, content_->best_coop);
    if (!played) fail("no best co-operative game is known for this content and these options");
    return {played->actions, played->score, least_score(*setup_),
            "the best of all deals: a written game, and the bound of EOL-15.9"};
}

Solution<Action> Presentation::solve(const State& s, const SolveLimits& limits) const {
    if (setup_->mode == Mode::Coop) return solve_coop(s);
    SolveBudget budget;
    budget.nodes = limits.nodes;
    budget.time = std::chrono::milliseconds(limits.milliseconds);
    SolveResult found = end_of_line::solve(game_, s, budget);
    if (found.refused != nullptr) throw InputError("cannot_solve", found.refused);
    return {std::move(found.line), found.score, found.lower_bound, {}, found.nodes, found.seconds};
}

}  // namespace endtable::end_of_line
