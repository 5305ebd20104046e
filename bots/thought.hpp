// What every bot is given and what it answers.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace endtable {

using BotClock = std::chrono::steady_clock;

// How long a bot may think: until the time is over or the iterations are done, whichever comes first. 0: no such limit;
// one of the two must be given.
struct Budget {
    std::chrono::milliseconds time{0};
    std::uint64_t iterations = 0;
    bool is_slice = false;  // of a longer thought: a lead that nobody can make good before its end settles nothing

    static Budget of_time(int milliseconds) { return {std::chrono::milliseconds(milliseconds), 0}; }
    static Budget of_iterations(std::uint64_t n) { return {std::chrono::milliseconds(0), n}; }
};

// When to stop. A move has to be out at 110 % of its budget whatever happens, and a busy machine takes the processor
// away for milliseconds without asking: a tenth of the time is kept back.
class Deadline {
public:
    explicit Deadline(const Budget& budget)
        : limited_(budget.time.count() > 0), begin_(BotClock::now()), end_(begin_ + budget.time * 9 / 10) {}
    bool is_over() const { return limited_ && BotClock::now() >= end_; }
    bool is_limited() const { return limited_; }
    double seconds() const { return std::chrono::duration<double>(BotClock::now() - begin_).count(); }
    double whole() const { return std::chrono::duration<double>(end_ - begin_).count(); }

private:
    bool limited_;
    BotClock::time_point begin_, end_;
};

template <class Action>
struct Thought {
    struct Line {
        Action action{};
        double value = 0;  // expected utility of the seat, 0..1
        std::uint64_t visits = 0;
    };
    Action action{};
    double value = 0;
    std::uint64_t iterations = 0;
    double seconds = 0;
    std::vector<Line> best;  // best first, the chosen one included
};

// Stable, and little code: lists of actions are short, and they are sorted once a move.
template <class Lines, class Before>
void sort_lines(Lines& lines, const Before& before) {
    for (auto it = lines.begin(); it != lines.end(); ++it)
        std::rotate(std::upper_bound(lines.begin(), it, *it, before), it, it + 1);
}

// Most visits rather than highest mean: the mean of a neglected arm is noise. Ties stay in canonical order.
template <class Action>
void rank_by_visits(Thought<Action>& thought) {
    sort_lines(thought.best, [](const auto& a, const auto& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    thought.action = thought.best.front().action;
    thought.value = thought.best.front().value;
}

}  // namespace endtable
