#include "games/end_of_line/solver.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "games/end_of_line/search.hpp"

namespace endtable::end_of_line {

namespace {

using Clock = std::chrono::steady_clock;

// Lays a line of the search with the real rules: a move they make by themselves (EOL-18.1) is no action. False if they
// refuse one, or if the moves end before the game does: then the search knows other rules than they.
bool replay(const EndOfLine& game, State& s, std::span<const std::uint8_t> rest_of_deck,
            const std::vector<LineSearch::Move>& moves, std::vector<Action>& line) {
    std::size_t next = 0, drawn = 0;
    int laid = s.placed_n[0];  // the cards of which `next` has come past
    while (s.phase != Phase::Over) {
        const bool by_chance = is_chance_phase(s.phase);
        const Seat who = by_chance ? kChance : seat(0);
        Action a{};
        if (by_chance) {
            if (drawn == rest_of_deck.size()) return false;
            a = Action::draw(seat(0), rest_of_deck[drawn++]);
        } else {
            for (; laid < s.placed_n[0] && next < moves.size(); ++next) laid += moves[next].is_effect ? 0 : 1;
            if (next == moves.size()) return false;
            const LineSearch::Move move = moves[next++];
            laid += move.is_effect ? 0 : 1;
            a = !move.is_effect ? Action::place(move.what, move.dir)
                : move.what < 0 ? Action::no_effect()
                                : Action::effect(move.what);
        }
        if (game.refusal(s, who, a)) return false;
        game.apply(s, who, a, nullptr);
        line.push_back(a);
    }
    return true;
}

// One question after the other, for growing scores.
class Deepening {
public:
    Deepening(LineSearch& search, const EndOfLine& game, const State& s, std::span<const std::uint8_t> rest_of_deck,
              const SolveBudget& budget)
        : search_(search),
          game_(game),
          s_(s),
          rest_of_deck_(rest_of_deck),
          node_limit_(budget.nodes == 0 ? kEver : budget.nodes),
          deadline_(budget.time.count() == 0 ? Clock::time_point::max() : Clock::now() + budget.time) {}

    void run(bool quick) {
        // Any line at all, the first that comes: there is always an answer.
        if (search_.ask(kAnyScore, kEver, Clock::time_point::max()) != LineSearch::Answer::Found || !keep(kAnyScore)) {
            result_.refused = kBroken;
            return;
        }
        result_.lower_bound = std::min(search_.bound_at_root(), result_.score);
        // A few tries with more and more indulgence bring a good line soon, and a few more may better it; what fails to
        // the end raises the bound.
        const std::uint64_t share = std::clamp<std::uint64_t>(node_limit_ / 8, 200, 20'000);
        const auto found_soon = [&](int most) {
            return ask(most, std::min(node_limit_, search_.nodes() + share)) == LineSearch::Answer::Found;
        };
        for (int more = 0; !is_done() && result_.lower_bound + more < result_.score; more = more == 0 ? 1 : 2 * more)
            if (found_soon(result_.lower_bound + more)) break;
        while (!is_done() && found_soon(result_.score - 1)) {
        }
        while (!quick && !is_done() && ask(result_.lower_bound, node_limit_) != LineSearch::Answer::OutOfBudget) {
        }
    }
    SolveResult& result() { return result_; }

private:
    static constexpr auto kEver = std::numeric_limits<std::uint64_t>::max();
    static constexpr int kAnyScore = std::numeric_limits<int>::max() / 2;
    static constexpr const char* kBroken = "the solver's line is against the rules: a mistake of the solver";

    bool is_done() const {
        return result_.refused != nullptr || result_.lower_bound >= result_.score || search_.nodes() >= node_limit_ ||
               Clock::now() >= deadline_;
    }

    LineSearch::Answer ask(int most, std::uint64_t limit) {
        const auto answer = search_.ask(most, limit, deadline_);
        if (answer == LineSearch::Answer::Found && !keep(most)) result_.refused = kBroken;
        if (answer == LineSearch::Answer::Impossible) result_.lower_bound = std::max(result_.lower_bound, most + 1);
        return answer;
    }

    // What the search has found, as the real rules see it: score and line come from them.
    bool keep(int most) {
        State end = s_;
        std::vector<Action> line;
        if (!replay(game_, end, rest_of_deck_, search_.found(), line)) return false;
        result_.line = std::move(line);
        result_.score = game_.score(end).total;
        return result_.score <= most;
    }

    LineSearch& search_;
    const EndOfLine& game_;
    const State& s_;
    std::span<const std::uint8_t> rest_of_deck_;
    std::uint64_t node_limit_;
    Clock::time_point deadline_;
    SolveResult result_;
};

SolveResult refused(const char* why) {
    SolveResult result;
    result.refused = why;
    return result;
}

}  // namespace

Solver::Solver(std::size_t table_bytes) : search_(std::make_unique<LineSearch>(table_bytes)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

SolveResult Solver::solve(const EndOfLine& game, const State& s, const SolveBudget& budget) {
    const Setup& setup = game.setup();
    std::vector<std::uint8_t> rest;
    if (setup.fixed_order()) {
        rest.assign(setup.draw_order.end() - s.deck_n[0], setup.draw_order.end());
    } else {
        int kinds = 0;
        for (int f = 0; f < setup.faces_n; ++f) {
            rest.insert(rest.end(), static_cast<std::size_t>(s.deck[0][f]), static_cast<std::uint8_t>(f));
            kinds += s.deck[0][f] > 0 ? 1 : 0;
        }
        const bool one_player = setup.mode == Mode::Solo || setup.mode == Mode::Puzzle;  // others are refused anyway
        if (kinds > 1 && one_player) return refused("the draw order is not known (that of a puzzle is)");
    }
    return solve(game, s, rest, budget);
}

SolveResult Solver::solve(const EndOfLine& game, const State& s, std::span<const std::uint8_t> rest_of_deck,
                          const SolveBudget& budget) {
    const auto start = Clock::now();
    if (const char* why = LineSearch::refusal(game.setup(), s, rest_of_deck)) return refused(why);
    search_->begin(game.setup(), s, rest_of_deck);
    Deepening deepening(*search_, game, s, rest_of_deck, budget);
    deepening.run(budget.quick);
    SolveResult result = std::move(deepening.result());
    result.nodes = search_->nodes();
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return result;
}

SolveResult solve(const EndOfLine& game, const State& s, const SolveBudget& budget) {
    return Solver().solve(game, s, budget);
}

SolveResult solve(const EndOfLine& game, const State& s, std::span<const std::uint8_t> rest_of_deck,
                  const SolveBudget& budget) {
    return Solver().solve(game, s, rest_of_deck, budget);
}

}  // namespace endtable::end_of_line
