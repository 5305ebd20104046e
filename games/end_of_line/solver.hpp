// End of Line: the exact solver of the one-player game with a known draw order (EOL-14, 16): the least final score of
// any position, with a proof. It knows the rules a second time, in the compact form of search.hpp; what it returns has
// been replayed by the real ones.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

// What a search may cost. Whatever ends first ends it; without either it ends with the proof. A first line, a few dozen
// nodes, is laid in any case.
struct SolveBudget {
    std::uint64_t nodes = 0;            // cards laid on trial; 0: any number
    std::chrono::milliseconds time{0};  // a hard deadline; 0: none
    bool quick = false;                 // look for a good line only; prove no more than comes for free
};

struct SolveResult {
    const char* refused = nullptr;  // why there is no answer at all; nothing else holds then
    // Actions from the given position to the end, forced placements left out as the rules make them (EOL-18.1). Where
    // the game draws by chance, the draws are among them.
    std::vector<Action> line;
    int score = 0;        // of the line
    int lower_bound = 0;  // nothing better than this exists
    std::uint64_t nodes = 0;
    double seconds = 0;

    bool proved() const { return refused == nullptr && score == lower_bound; }
};

// No game of this set-up ends with less, whatever is drawn: from the cheapest cards that must remain, the cells and the
// turns that fill them (EOL-15.9, 16.8). For modes with a low score.
int least_score(const Setup& setup);

class LineSearch;

// Keeps its memory between calls: cheap to ask often.
class Solver {
public:
    static constexpr std::size_t kUsualTable = std::size_t{32} << 20;

    explicit Solver(std::size_t table_bytes = kUsualTable);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // A position whose draw order is known: a puzzle, or any solo position with at most one kind of card left to draw.
    SolveResult solve(const EndOfLine& game, const State& s, const SolveBudget& budget);
    // As if the deck held its cards in this order: faces, the next one first.
    SolveResult solve(const EndOfLine& game, const State& s, std::span<const std::uint8_t> rest_of_deck,
                      const SolveBudget& budget);

private:
    std::unique_ptr<LineSearch> search_;
};

// The same with a solver for one call.
SolveResult solve(const EndOfLine& game, const State& s, const SolveBudget& budget);
SolveResult solve(const EndOfLine& game, const State& s, std::span<const std::uint8_t> rest_of_deck,
                  const SolveBudget& budget);

}  // namespace endtable::end_of_line
