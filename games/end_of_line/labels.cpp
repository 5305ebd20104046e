// End of Line: what can be said of a seat when a game is over, for `endtable lab balance` (docs/lab.md): its place in
// the first order, energy, cards placed, the card it ended with, and effects that left a trace on the board.
#include <algorithm>

#include "games/end_of_line/present.hpp"

namespace endtable::end_of_line {

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
    bool turned = false, crossed = false;
    for (int k = 0; k < n; ++k) {
        faces |= 1u << of(end.history, p)[static_cast<std::size_t>(k)].face();
        const Continued from = continued(end, p, k);
        turned |= from.back > 0;
        crossed |= from.over != kNoCell;
    }
    for (int f = 0; f < setup_->faces_n; ++f)
        if (((faces >> f) & 1u) != 0) add("placed", notation_.code(f));
    if (n > 0) add("last", notation_.code(of(end.history, p)[static_cast<std::size_t>(n - 1)].face()));

    if (turned)
        for (const auto& effect : setup_->effects)
            if (std::any_of(effect.steps.begin(), effect.steps.end(),
                            [](const Effect::Step& step) { return step.op == Effect::Op::SetSource; }))
                add("used", effect.id);
    if (crossed) labels.push_back("crossed");
    if (setup_->scored() && game_.score(end).solved) labels.push_back("solved");
    return labels;
}

}  // namespace endtable::end_of_line
