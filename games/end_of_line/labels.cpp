// End of Line: what can be said of a seat when a game is over, for `endtable lab balance` (docs/lab.md): its place in
// the first order, energy, cards placed, the card it ended with, and effects that left a trace on the board.
#include <algorithm>

#include "games/end_of_line/board.hpp"
#include "games/end_of_line/present.hpp"

namespace endtable::end_of_line {

namespace {

// How a card came to lie where it does: from the last card or the one before it (EOL-10.10), beside it or over a
// partner's line (EOL-13.5).
struct Step {
    bool turned = false;
    bool crossed = false;
};

Step step_to(const Setup& setup, const State& s, Seat p, int k) {
    const auto& line = of(s.history, p);
    const Placed card = line[static_cast<std::size_t>(k)];
    const auto cell_before = [&](int n) {  // of the card n before this one, or the Start
        if (k - n >= 0) return line[static_cast<std::size_t>(k - n)].cell;
        return k - n == -1 ? setup.starts[static_cast<std::size_t>(endtable::index(p))].cell : kNoCell;
    };
    Cell from = neighbour(setup, card.cell, opposite(card.heading()));
    if (from == cell_before(1)) return {};
    if (from == cell_before(2)) return {true, false};
    from = neighbour(setup, from, opposite(card.heading()));
    return {from != cell_before(1), true};
}

}  // namespace

std::vector<std::string> Presentation::labels(const State& end, Seat p) const {
    std::vector<std::string> labels;
    const auto add = [&](const char* name, const std::string& value) {
        labels.push_back(std::string(name) + ":" + value);
    };
    if (setup_->seats > 1 && end.round > 0)
        for (int i = 0; i < setup_->seats; ++i)
            if (end.first_order[static_cast<std::size_t>(i)] == endtable::index(p)) add("order", std::to_string(i + 1));
    if (setup_->has_rounds()) add("energy_spent", std::to_string(setup_->energy_start - of(end.energy, p)));

    const int n = of(end.placed_n, p);
    add("cards_placed", std::to_string(n));
    unsigned faces = 0;
    Step steps;
    for (int k = 0; k < n; ++k) {
        faces |= 1u << of(end.history, p)[static_cast<std::size_t>(k)].face();
        const Step step = step_to(*setup_, end, p, k);
        steps.turned |= step.turned;
        steps.crossed |= step.crossed;
    }
    for (int f = 0; f < setup_->faces_n; ++f)
        if (((faces >> f) & 1u) != 0) add("placed", notation_.code(f));
    if (n > 0) add("last", notation_.code(of(end.history, p)[static_cast<std::size_t>(n - 1)].face()));

    if (steps.turned)
        for (const auto& effect : setup_->effects)
            if (std::any_of(effect.steps.begin(), effect.steps.end(),
                            [](const Effect::Step& step) { return step.op == Effect::Op::SetSource; }))
                add("used", effect.id);
    if (steps.crossed) labels.push_back("crossed");
    if (setup_->scored() && game_.score(end).solved) labels.push_back("solved");
    return labels;
}

}  // namespace endtable::end_of_line
