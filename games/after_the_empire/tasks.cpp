// After the Empire: the rows. They are complete: a row that is missing, out of order or lacks what its role needs does
// not compile.
#include "games/after_the_empire/tasks.hpp"

#include "games/after_the_empire/aftermath.hpp"
#include "games/after_the_empire/cards.hpp"
#include "games/after_the_empire/combat.hpp"
#include "games/after_the_empire/effects.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/opening.hpp"
#include "games/after_the_empire/solo.hpp"
#include "games/after_the_empire/stockpile.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

using T = Task::Kind;
using A = Action::Kind;

bool plain(const Reading&, const Task& t) { return t.a == 0 && t.b == 0; }

using Sound = decltype(TaskRow::sound);
using Judge = decltype(TaskRow::judge);
using Lister = decltype(TaskRow::list);
using Run = decltype(TaskRow::run);
using Fallback = decltype(TaskRow::fallback);
using Draw = decltype(TaskRow::draw);

struct On {  // what lies right below
    Below below;
    Task::Kind base = T::None;
};
constexpr On kBase{Below::Nothing};
constexpr On kTurn{Below::Turn};
constexpr On kDeal{Below::Deal};
constexpr On on(Task::Kind base) { return {Below::Base, base}; }

constexpr TaskRow chance(Task::Kind kind, On below, Sound sound, Action::Kind takes, Judge judge, Lister list, Run run,
                         Draw draw) {
    return {kind,         "chance", Role::Chance, below.below, below.base, sound,
            Kinds(takes), judge,    list,         run,         nullptr,    draw};
}
constexpr TaskRow question(Task::Kind kind, const char* name, On below, Sound sound, Kinds takes, Judge judge,
                           Lister list, Run run, Fallback fallback = nullptr) {
    return {kind, name, Role::Question, below.below, below.base, sound, takes, judge, list, run, fallback, nullptr};
}
constexpr TaskRow lane_question(Task::Kind kind, const char* name, Sound sound, Kinds takes, Judge judge, Lister list,
                                Run run, Fallback fallback = nullptr) {
    return {kind, name, Role::LaneQuestion, Below::Lane, T::None, sound, takes, judge, list, run, fallback, nullptr};
}
constexpr TaskRow step(Task::Kind kind, On below, Sound sound, Run run, Role role = Role::Step) {
    return {kind, "step", role, below.below, below.base, sound, Kinds{}, nullptr, nullptr, run, nullptr, nullptr};
}
constexpr TaskRow lane_step(Task::Kind kind, Sound sound, Run run) {
    return step(kind, {Below::Lane}, sound, run, Role::LaneStep);
}

constexpr TaskRow kRows[] = {
    {T::None, "none", Role::LaneStep, Below::Lane, T::None, nullptr, {}, nullptr, nullptr, nullptr, nullptr, nullptr},

    chance(T::DrawObjective, kTurn, cards::sound_objective, A::DrawObjective, cards::judge_objective,
           cards::list_objective, cards::run_objective, cards::draw_objective),
    chance(T::DrawStarting, on(T::SetupRefugees), plain, A::DrawStarting, cards::judge_starting, cards::list_starting,
           cards::run_starting, cards::draw_starting),
    chance(T::FillRefugee, kDeal, cards::sound_slot, A::DrawRefugee, cards::judge_fill, cards::list_fill,
           cards::run_fill, cards::draw_fill),
    chance(T::FillBuilding, kDeal, cards::sound_slot, A::DrawBuilding, cards::judge_fill, cards::list_fill,
           cards::run_fill, cards::draw_fill),
    chance(T::TurnInvader, kDeal, cards::sound_invader, A::DrawInvader, cards::judge_invader, cards::list_invader,
           cards::run_invader, cards::draw_invader),
    chance(T::TurnSiege, on(T::Reveal), cards::sound_siege, A::DrawSiege, cards::judge_siege, cards::list_siege,
           cards::run_siege, cards::draw_siege),
    chance(T::PeekInvader, kTurn, cards::sound_invader, A::DrawInvader, cards::judge_invader, cards::list_invader,
           cards::run_invader, cards::draw_invader),
    chance(T::RivalOrder, on(T::NextTurn), solo::sound_order, A::DrawOrder, solo::judge_order, solo::list_order,
           solo::run_order, solo::draw_order),
    chance(T::BlockOrder, on(T::BlockSpaces), solo::sound_order, A::DrawOrder, solo::judge_order, solo::list_order,
           solo::run_block, solo::draw_order),

    question(T::StartRefugee, "start_refugee", on(T::SetupRefugees), plain, Kinds(A::StartRefugee),
             cards::judge_starting, cards::list_starting, cards::run_starting),
    question(T::PlaceGate, "place_gate", on(T::SetupGates), setting_up::sound_gate, Kinds(A::Gate),
             setting_up::judge_gate, setting_up::list_gate, setting_up::run_gate),
    question(T::Turn, "turn", on(T::NextTurn), turns::sound_turn,
             Kinds(A::Free, A::Place, A::PlaceCard, A::Pass, A::EndTurn), turns::judge_turn, turns::list_turn,
             turns::run_turn, turns::fallback_turn),
    question(T::Branch, "branch", kTurn, effects::sound_branch, Kinds(A::Branch), effects::judge_branch,
             effects::list_branch, effects::run_branch),
    question(T::Subset, "subset", kTurn, effects::sound_subset, Kinds(A::Subset), effects::judge_subset,
             effects::list_subset, effects::run_subset),
    question(T::Sow, "sow", kTurn, effects::sound_count, Kinds(A::Sow), effects::judge_sow, effects::list_sow,
             effects::run_sow),
    question(T::Protect, "protect", kTurn, effects::sound_count, Kinds(A::Protect), effects::judge_protect,
             effects::list_protect, effects::run_protect),
    question(T::Stockpile, "stockpile", kTurn, stockpile::sound,
             Kinds(A::Build, A::Replace, A::Repair, A::Unflame, A::HealCard, A::RebuildCard, A::Done), stockpile::judge,
             stockpile::list, stockpile::run, stockpile::fallback),
    question(T::RepairFree, "repair_free", kTurn, stockpile::sound_repair, Kinds(A::Repair, A::Done),
             stockpile::judge_repair, stockpile::list_repair, stockpile::run_repair, stockpile::fallback_repair),
    question(T::Trade, "trade", kTurn, plain, Kinds(A::Trade, A::NoTrade), effects::judge_trade, effects::list_trade,
             effects::run_trade, effects::no_trade),
    question(T::KeepObjective, "keep_objective", kTurn, cards::sound_keep, Kinds(A::Keep), cards::judge_keep,
             cards::list_keep, cards::run_keep),
    question(T::Peek, "peek", kTurn, cards::sound_peek, Kinds(A::Peek), cards::judge_peek, cards::list_peek,
             cards::run_peek),

    lane_question(T::PrepAssign, "prep_assign", muster::sound_assign, Kinds(A::Assign), muster::judge_assign,
                  muster::list_assign, muster::run_assign, muster::fallback_assign),
    lane_question(T::PrepMove, "prep_move", muster::sound_assign, Kinds(A::Assign), muster::judge_assign,
                  muster::list_assign, muster::run_assign, muster::fallback_assign),
    lane_question(T::CombatAssign, "combat_assign", muster::sound_assign, Kinds(A::Assign), muster::judge_assign,
                  muster::list_assign, muster::run_assign, muster::fallback_assign),
    lane_question(T::SiegeTarget, "siege_target", muster::sound_target, Kinds(A::SiegeTarget), muster::judge_target,
                  muster::list_target, muster::run_target),
    lane_question(T::Volley, "volley", combat::sound_volley, Kinds(A::Volley), combat::judge_volley,
                  combat::list_volley, combat::run_volley),
    lane_question(T::Hits, "hits", combat::sound_hits, Kinds(A::Hits), combat::judge_hits, combat::list_hits,
                  combat::run_hits, combat::fallback_hits),
    lane_question(T::SackDamage, "sack_damage", combat::sound_damage, Kinds(A::SackDamage), combat::judge_damage,
                  combat::list_damage, combat::run_damage),

    step(T::Prepare, on(T::Reveal), plain, muster::show_placements, Role::Everybody),
    step(
        T::Battles, on(T::Aftermath), plain, [](Play&, const Task&, Action) {}, Role::Everybody),

    step(T::SetupObjectives, kBase, setting_up::sound_seat, setting_up::objectives),
    step(T::SetupRefugees, kBase, setting_up::sound_seat, setting_up::refugees),
    step(T::SetupOrder, kBase, plain, setting_up::order),
    step(T::SetupGates, kBase, plain, setting_up::gates),
    step(T::DealSetup, kBase, setting_up::sound_deal, setting_up::deal),
    step(T::SeasonStart, kBase, plain, turns::begin_season),
    step(T::BlockSpaces, on(T::NextTurn), solo::sound_blocks, solo::blocks),
    step(T::NextTurn, kBase, plain, turns::next_turn),
    step(T::Reveal, kBase, muster::sound_reveal, muster::reveal),
    step(T::Aftermath, kBase, plain, aftermath::count_up),
    step(T::Refresh, kBase, plain, aftermath::refresh),
    step(T::DealRefresh, kBase, aftermath::sound_deal, aftermath::deal),
    step(T::Effect, kTurn, effects::sound_node, effects::run_effect),
    step(T::DrawPair, kTurn, plain, cards::run_pair),
    step(T::RivalTurn, on(T::NextTurn), plain, solo::rival_turn),

    lane_step(T::Siege, muster::sound_siege, muster::siege),
    lane_step(T::Muster, plain, muster::gather),
    lane_step(T::Volleys, combat::sound_volleys, combat::volleys),
    lane_step(T::Archery, plain, combat::archery),
    lane_step(T::Shoot, combat::sound_scan, combat::shoot),
    lane_step(T::Advance, plain, combat::advance),
    lane_step(T::Melee, combat::sound_scan, combat::melee),
    lane_step(T::Sack, plain, combat::sack),
};

constexpr bool is_complete() {
    for (const TaskRow& row : kRows) {
        if (row.kind == T::None) continue;
        const bool asks = row.role == Role::Question || row.role == Role::LaneQuestion || row.role == Role::Chance;
        if (row.sound == nullptr || row.run == nullptr || row.takes.empty() == asks) return false;
        if ((row.judge != nullptr) != asks || (row.list != nullptr) != asks) return false;
        if ((row.draw != nullptr) != (row.role == Role::Chance)) return false;
    }
    return true;
}
static_assert(has_every_row(kRows, T::Sack) && is_complete(), "a task has no row, or its row lacks something");

// Every action but None answers something.
constexpr Kinds answered() {
    Kinds all = A::None;
    for (const TaskRow& row : kRows) all = all | row.takes;
    return all;
}
static_assert(answered() == Kinds::up_to(Action::kLast), "an action that answers nothing");

}  // namespace

const TaskRow& row_of(Task::Kind kind) { return kRows[index(kind)]; }

}  // namespace endtable::after_the_empire
