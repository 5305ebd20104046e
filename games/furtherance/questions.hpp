// Furtherance: every question has one row that says what it is: what it lies on, how its answers are judged and listed,
// when it is not worth asking, what stands for an answer that does not come, and what is true while it waits. A row
// that lacks something does not compile (questions.cpp, questions_battle.cpp). What it is called: task_names.hpp; what
// an answer does: tasks.cpp; its prompt: asking.cpp; what a bot says at once: mind_reflex.cpp: tables with a row for
// each, too.
#pragma once

#include "core/questions.hpp"
#include "core/refusal.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

// A question and what it is asked about.
struct Asked {
    const Setup& setup;
    const State& s;
    const Task& task;
    int k;  // the kingdom that is asked
    const Kingdom& kd;

    Asked(const Setup& its_setup, const State& state) : Asked(its_setup, state, state.agenda.top()) {}
    Asked(const Setup& its_setup, const State& state, const Task& its_task)
        : setup(its_setup), s(state), task(its_task), k(task.who & 3), kd(kingdom(s, k)) {}
};

struct Offer : List<Action> {
    void add(Action::Kind kind, int x = 0, int y = 0, int z = 0) { List::add(Action::of(kind, x, y, z)); }
    void add_squares(Action::Kind kind, Squares set, int x = 0) {
        for (const int q : squares(set)) add(kind, x, q);
    }
};

// May it lie below other tasks?
enum class Waits : std::uint8_t { Never, AfterTheFirst, Always };  // AfterTheFirst: purchase, then `c` is set

struct QuestionRow {
    Task::Kind kind;
    Task::Kind base;  // the task it lies on directly, because it looks at it or takes it away; None: any
    Waits waits;
    bool is_work;      // of the active player
    bool is_reaction;  // to what somebody else does: one may well say no to all of it (FUR-19.2)
    Refusal (*judge)(const Asked& q, Action a);
    void (*list)(const Asked& q, Offer& out);
    // May a single answer be applied unasked, or would that betray something (FUR-19.1b)? Null: it is always asked.
    bool (*may_be_skipped)(const Asked& q);
    Action (*fallback)(const Asked& q);  // FUR-19.2; null: the first answer
    // What is wrong with the task's arguments, where a wrong one could not be survived; null: it has none.
    const char* (*broken)(const Asked& q);
};

const QuestionRow& question_row(Task::Kind decision);
// The rows stand in two files: up to this one, and behind it.
inline constexpr Task::Kind kLastOfPeace = Task::Kind::UnitStep;
const QuestionRow& battle_row(Task::Kind decision);
inline const QuestionRow& question_row(const Task& task) { return question_row(task.kind); }

// What is wrong with these tasks: of a question, and of what runs by itself in its place.
const char* broken_upgrade(const Asked& q);  // UpgradeReplace, UpgradeDone
const char* broken_hit(const Asked& q);      // Absorb, Hit

// --- Judgements and lists that a row needs a page for: legal.cpp, offers.cpp

Refusal judge_acquiring(const Asked& q, DeckId deck, Action a, bool may_stop);
Refusal judge_castle_hit(const Asked& q, Action a);
Refusal judge_worker_step(const Asked& q, Action a);
Refusal judge_unit_step(const Asked& q, Action a);
Refusal judge_defender(const Asked& q, Action a, const char* clause);

void offer_worker_step(const Asked& q, Offer& out);
void offer_unit_step(const Asked& q, Offer& out);
void offer_acquiring(const Asked& q, DeckId deck, Offer& out);
void offer_castle_hit(const Asked& q, Offer& out);
void offer_items(const Asked& q, WindowKind window, Offer& out);

}  // namespace endtable::furtherance
