// After the Empire: every kind of task has one row that says what it is: whom it waits for, how its answers are judged,
// listed and carried out, what stands for an answer that does not come, and what is true of it while it waits.
// A row that lacks something does not compile (tasks.cpp).
#pragma once

#include "core/questions.hpp"
#include "games/after_the_empire/play.hpp"

namespace endtable::after_the_empire {

using List = endtable::List<Action>;
using Kinds = KindSet<Action::Kind>;

enum class Role : std::uint8_t {
    Chance,
    Question,      // asked to `who`
    LaneQuestion,  // asked to the seat of the lane
    Everybody,     // waits until all lanes are empty, then goes on
    Step,          // by itself
    LaneStep
};
// What lies below it on the agenda: nothing, a task of one kind, a task that deals or turns cards, or somebody's turn
// with the effects under way. Lanes have an order of their own (invariants.cpp).
enum class Below : std::uint8_t { Nothing, Base, Deal, Turn, Lane };

struct TaskRow {
    Task::Kind kind;
    const char* name;  // of a question: the ledger's (3.2)
    Role role;
    Below below;
    Task::Kind base;  // for Below::Base: what exactly
    // True of the task while it is there, whatever else is: ranges and what it speaks of.
    bool (*sound)(const Reading& r, const Task& t);
    // Questions and chance
    Kinds takes;
    Refusal (*judge)(const Reading& r, const Task& t, Action a);
    void (*list)(const Reading& r, const Task& t, List& list);
    // What it does: a step, or with the answer given.
    void (*run)(Play& g, const Task& t, Action a);
    Action (*fallback)(const Reading& r, const Task& t);  // null: the first option
    Action (*draw)(const Reading& r, const Task& t, Rng& rng);
};

const TaskRow& row_of(Task::Kind kind);
inline const TaskRow& row_of(const Task& t) { return row_of(t.kind); }

// The questions have their number among the tasks as DecisionId.
constexpr DecisionId decision_of(Task::Kind kind) { return static_cast<DecisionId>(kind); }

}  // namespace endtable::after_the_empire
