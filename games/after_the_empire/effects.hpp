// After the Empire: the interpreter of effects (ledger 5.6): what an effect would do, and doing it step by step. Every
// choice on the way is a question on the agenda.
#pragma once

#include "games/after_the_empire/reasons.hpp"
#include "games/after_the_empire/tasks.hpp"

namespace endtable::after_the_empire {

// Would it change something? Unpaid: if it could be paid for (EMP-20.5a).
enum class Verdict : std::uint8_t { Nothing, Unpaid, Works };

// `paid`: what has left the player for it already.
Verdict would(const Reading& r, int p, int node, const Goods& paid = {});
Refusal refusal_of(Verdict v, const char* clause);
Verdict trade_verdict(const Reading& r, int p, int branch);
bool can_peek(const Reading& r, int p, int slot);

namespace effects {

bool sound_node(const Reading& r, const Task& t);
bool sound_count(const Reading& r, const Task& t);
bool sound_branch(const Reading& r, const Task& t);
bool sound_subset(const Reading& r, const Task& t);
void run_effect(Play& g, const Task& t, Action a);

Refusal judge_branch(const Reading& r, const Task& t, Action a);
void list_branch(const Reading& r, const Task& t, List& list);
void run_branch(Play& g, const Task& t, Action a);

Refusal judge_subset(const Reading& r, const Task& t, Action a);
void list_subset(const Reading& r, const Task& t, List& list);
void run_subset(Play& g, const Task& t, Action a);

Refusal judge_sow(const Reading& r, const Task& t, Action a);
void list_sow(const Reading& r, const Task& t, List& list);
void run_sow(Play& g, const Task& t, Action a);

Refusal judge_protect(const Reading& r, const Task& t, Action a);
void list_protect(const Reading& r, const Task& t, List& list);
void run_protect(Play& g, const Task& t, Action a);

Refusal judge_trade(const Reading& r, const Task& t, Action a);
void list_trade(const Reading& r, const Task& t, List& list);
void run_trade(Play& g, const Task& t, Action a);
Action no_trade(const Reading& r, const Task& t);

}  // namespace effects
}  // namespace endtable::after_the_empire
