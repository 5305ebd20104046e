// What is still to be done, inside the state: a small stack of pending tasks. `apply` resolves the decision on top and
// runs tasks until the next decision, chance or end; reactions, nested effects and 'after that' are tasks too.
#pragma once

#include <array>

#include "core/fixed.hpp"
#include "core/seat.hpp"

namespace endtable {

template <class Task, int N>
class Agenda {
public:
    constexpr bool empty() const { return tasks_.empty(); }
    constexpr int depth() const { return tasks_.size(); }
    constexpr Task& top() { return tasks_.back(); }
    constexpr const Task& top() const { return tasks_.back(); }
    constexpr Task pop() { return tasks_.pop(); }
    constexpr const FixedVec<Task, N>& all() const { return tasks_; }  // the top one is the last

    // False if there is no room: checks of content see to it that this does not happen, and a game that meets it all
    // the same ends the match as void (core/capacity.hpp) rather than going on with half an effect.
    [[nodiscard]] constexpr bool push(const Task& task) {
        if (tasks_.full()) return false;
        tasks_.push(task);
        return true;
    }
    // The tasks in the order in which they are to happen: the first one ends on top.
    template <class... Tasks>
    [[nodiscard]] constexpr bool push_in_order(const Task& first, const Tasks&... rest) {
        if (depth() + 1 + static_cast<int>(sizeof...(rest)) > N) return false;
        if constexpr (sizeof...(rest) > 0) (void)push_in_order(rest...);
        return push(first);
    }
    constexpr void clear() { tasks_.clear(); }
    constexpr bool is_ok() const { return tasks_.is_ok(); }  // for `broken`
    constexpr bool operator==(const Agenda&) const = default;

private:
    FixedVec<Task, N> tasks_;
};

// One short agenda for each of the first `Count` seats, used while an Each turn is on top of the main one: sealed
// answers, parallel battles.
template <class Task, int N, int Count = kMaxSeats>
class Lanes {
    static_assert(Count > 0 && Count <= kMaxSeats);

public:
    static constexpr int count() { return Count; }
    constexpr Agenda<Task, N>& operator[](Seat p) { return lanes_[static_cast<std::size_t>(index(p))]; }
    constexpr const Agenda<Task, N>& operator[](Seat p) const { return lanes_[static_cast<std::size_t>(index(p))]; }
    // The seats that still have something to do: the `who` of the Each turn.
    constexpr Seats busy() const {
        Seats who;
        for (int i = 0; i < Count; ++i)
            if (!(*this)[seat(i)].empty()) who |= Seats::only(seat(i));
        return who;
    }
    // Somebody left: whatever they were still to do. A seat without a lane has nothing to drop.
    constexpr void drop(Seat p) {
        if (index(p) < Count) (*this)[p].clear();
    }
    constexpr bool is_ok() const {  // for `broken`
        for (const auto& lane : lanes_)
            if (!lane.is_ok()) return false;
        return true;
    }
    constexpr bool operator==(const Lanes&) const = default;

private:
    std::array<Agenda<Task, N>, static_cast<std::size_t>(Count)> lanes_{};
};

}  // namespace endtable
