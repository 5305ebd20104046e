// Furtherance: judgements shared by legal.cpp (what may be done), the flow (what happens by itself) and previews.
#pragma once

#include "core/refusal.hpp"
#include "games/furtherance/effects.hpp"
#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// May a worker of this kind do that with this much gold (FUR-6.14)?
Refusal work_refusal(const Setup& setup, const State& s, int k, int worker, Work work, int gold);

// May this item or ability be used on that target now (FUR-11.7)? The window is not judged here.
Refusal target_refusal(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect, int target);

// Has k an item that can be used in this window now? For windows H and M, the first such item's kind + 1.
bool has_usable_item(const Setup& setup, const State& s, int k, WindowKind window);
int held_item(const Setup& setup, const Kingdom& kd, WindowKind window);  // 0: none, otherwise 1 + kind

// Units that may take over an attack: inside the castle, or adjacent to the attacked unit (FUR-10.8, 16.6).
Squares defenders(const Setup& setup, const State& s);
Squares absorbers(const Setup& setup, const State& s, int square);  // FUR-16.8
bool can_counter(const Setup& setup, const State& s);               // FUR-10.3, 16.3, 10.16

// Can another card be drawn from this deck, if need be after shuffling its discard pile (FUR-7.6)?
bool can_draw(const State& s, DeckId deck);

// The starting workers that differ, the first of each sort (FUR-13.4), a bit each.
unsigned replaceable(const Setup& setup, const State& s, int k);

// The kind of the worker that acts now; Worker::Starting if nobody does.
inline int acting_worker(const State& s) {
    return s.job.worker == 0 ? static_cast<int>(Worker::Starting)
                             : static_cast<int>(kingdom(s, s.active).workers[s.job.worker - 1].kind);
}

// The only legal answer to the question on top, if there is just one and applying it unasked betrays nothing hidden.
bool forced_action(const Setup& setup, const State& s, Action& only);

// Is there any legal answer to the question on top?
bool has_answer(const Setup& setup, const State& s);

// --- Judgements of one answer ---------------------------------------------------------------------------------------

inline constexpr Refusal kWrongPhase{"wrong_phase", "FUR-5.1"};
inline constexpr Refusal kNoSuchOption{"no_such_option", "FUR-6.15"};

// Arguments that an answer does not use are zero.
constexpr bool is_plain(Action a) { return a.x == 0 && a.y == 0 && a.z == 0; }
constexpr bool is_number(Action a) { return a.y == 0 && a.z == 0; }
constexpr bool is_on_square(Action a) { return a.x == 0 && a.z == 0; }

Refusal chance_refusal(const Setup& setup, const State& s, Action a);

Refusal market_refusal(const Setup& setup, const State& s, int k, DeckId deck, int slot, int worker, int gold);
// `fresh_too`: the Scholar's own action (ledger 5.6).
Refusal research_refusal(const Setup& setup, const State& s, int k, DeckId deck, int i, int worker, int gold,
                         bool fresh_too);
Refusal blind_refusal(const Setup& setup, const State& s, int k, DeckId deck, int gold);
Refusal discard_refusal(const Setup& setup, const State& s, int k, int i, int scholar_card, int worker, int gold);
Refusal scholar_refusal(const Setup& setup, const State& s, int k, int i);
Refusal repeat_refusal(const Setup& setup, const Kingdom& kd);
Refusal act_refusal(const Setup& setup, const State& s, int k, Action a);
int ready_worker(const Kingdom& kd, int kind);           // the number of a ready worker of this kind; -1: none
int used_worker(const Kingdom& kd, int kind, Work did);  // of one that did this and may do more

Refusal move_refusal(const Setup& setup, const State& s, int k, int from, int to);
Refusal attack_unit_refusal(const Setup& setup, const State& s, int k, int from, int to);
Refusal castle_refusal(const Setup& setup, const State& s, int k, int from, int castle);
Refusal attack_castle_refusal(const Setup& setup, const State& s, int k, int from, int castle);
Refusal sacrifice_refusal(const Setup& setup, const State& s, int k, int from, int castle, int building);

Refusal item_refusal(const Setup& setup, const State& s, int k, const Task& task, Action a);
Refusal leader_use_refusal(const Setup& setup, const State& s, int k, Action a);
Refusal building_use_refusal(const Setup& setup, const State& s, int k, Action a);
Squares unit_targets(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect);
bool belongs(const Setup& setup, int item, WindowKind window);  // may it be played there at all (FUR-11.5, 11.9)?
WindowKind window_of(const Task& task);

// The targets of an item or ability that are no units: tells `yes` each that can be used.
template <class Yes>
void other_targets(const Setup& setup, const Kingdom& kd, TargetKind kind, const Yes& yes) {
    if (kind == TargetKind::None) yes(target::kNone);
    if (kind == TargetKind::OwnCastleOrBuilding) {
        if (kd.hp < setup.castle_hp) yes(target::kCastle);
        for (int i = 0; i < kd.buildings.size(); ++i)
            if (kd.buildings[i].damage > 0) yes(target::building(i));
    }
    if (kind == TargetKind::OwnCardWithCounters) {
        for (int i = 0; i < kd.buildings.size(); ++i)
            if (!kd.buildings[i].is_finished()) yes(target::building(i));
        for (int i = 0; i < kd.training.size(); ++i) yes(target::training(i));
    }
}

}  // namespace endtable::furtherance
