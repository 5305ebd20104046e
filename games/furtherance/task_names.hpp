// Furtherance: what tasks and questions are called, in positions, in the protocol and in tests.
#pragma once

#include <iterator>

#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

inline constexpr const char* kTaskNames[] = {
    "none", "first_player", "deal_leader", "flip", "look", "draw_upgrade", "draw_blind", "draw_spawn",
    // decisions
    "pick_leader", "worker_step", "buy_pick", "discard_building", "build_pick", "develop_pick", "recruit_pick",
    "place_unit", "research_deck", "research_take", "research_return", "research_top", "scholar_acquire",
    "upgrade_pick", "upgrade_replace", "unit_step", "substitute", "defend", "cloak", "absorb", "counter", "castle_hit",
    "castle_counter", "salvage", "trap", "window", "forced_item", "extra_turn", "solo_order", "solo_target",
    "solo_defender", "solo_spawn",
    // run by themselves
    "leaders", "leader_start", "start_research", "turn_start", "worker_phase", "unit_phase", "end_turn", "next_turn",
    "settle", "research_limit", "upgrade_done", "hit", "traps", "battle", "enemy_phase", "enemy_units", "enemy_move",
    "enemy_attack", "enemy_spawn", "enemy_end"};
static_assert(std::size(kTaskNames) == static_cast<std::size_t>(Task::Kind::EnemyEnd) + 1);

constexpr const char* task_name(Task::Kind kind) { return kTaskNames[static_cast<std::size_t>(kind)]; }

// The question that is asked now, or "".
inline const char* question_of(const State& s) {
    const Task& task = s.agenda.top();
    return task.is_decision() ? task_name(task.kind) : "";
}

}  // namespace endtable::furtherance
