// The bounds of a state: lists have room for so many items, tasks may run for so many steps. Content is checked so that
// neither is ever met. Where one is met all the same, the match ends as void (core/result.hpp): nothing is written past
// the end of a list, and nothing goes on as if what found no room had been done.
#pragma once

namespace endtable {

namespace detail {
inline constinit thread_local bool list_overflowed = false;
// Out of the way of those who meet no bound.
[[gnu::cold, gnu::noinline]] inline void note_overflow() { list_overflowed = true; }
}  // namespace detail

// Tells whether a list had no room for an item, on this thread, since this was made. Whoever runs a game's rules makes
// one before and asks it after.
class OverflowWatch {
public:
    OverflowWatch() { detail::list_overflowed = false; }
    bool saw_one() const { return detail::list_overflowed; }
};

// How many tasks may run by themselves before somebody is asked again. The most that play has shown is some hundreds.
class StepBudget {
public:
    static constexpr int kMost = 10'000;

    constexpr explicit StepBudget(int steps = kMost) : left_(steps) {}
    [[nodiscard]] constexpr bool spend() { return left_-- > 0; }  // false: that was too many

private:
    int left_;
};

}  // namespace endtable
