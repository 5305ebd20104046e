// Furtherance: the questions of battles, of answers to what others do, and of the enemies alone, in the order of ledger
// 3.2.
#include "games/furtherance/question_parts.hpp"

namespace endtable::furtherance {

using namespace parts;

const char* broken_hit(const Asked& q) {
    if (!is_on_unit(q)) return "nobody is hit";
    const std::uint8_t by = q.task.c;
    const bool by_somebody = is_by_unit(by) ? by <= kSquares : by >= by_kingdom(0) && by <= by_kingdom(3);
    const bool theirs = q.task.kind == Ask::Hit || unit_at(q.s, q.task.a).owner == q.task.who;
    return by_somebody && theirs ? nullptr : "nobody is hit";
}

namespace {

constexpr QuestionRow kBattleRows[] = {
    {.kind = Ask::Substitute,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = [](const Asked& q, Action a) { return judge_defender(q, a, "FUR-16.6"); },
     .list = offer_defenders,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = nullptr},

    {.kind = Ask::Defend,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = [](const Asked& q, Action a) { return judge_defender(q, a, "FUR-10.8"); },
     .list = offer_defenders,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = nullptr},

    {.kind = Ask::Cloak,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = judge_yes_no,
     .list = offer_no_yes,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = [](const Asked& q) -> const char* {
         return is_on_unit(q) && unit_at(q.s, q.task.a).owner == q.task.who &&
                        held_item(q.setup, q.kd, WindowKind::H) != 0
                    ? nullptr
                    : "nobody can use a Cloak";
     }},

    {.kind = Ask::Absorb,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = [](const Asked& q, Action a) { return one_of(a, absorbers(q.setup, q.s, q.task.a), true, "FUR-16.8"); },
     .list =
         [](const Asked& q, Offer& out) {
             out.add(Kind::No);
             out.add_squares(Kind::Unit, absorbers(q.setup, q.s, q.task.a));
         },
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = broken_hit},

    {.kind = Ask::Counter,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = judge_yes_no,
     .list = offer_yes_no,
     .may_be_skipped = nullptr,
     .fallback = say_yes,
     .broken = nullptr},

    {.kind = Ask::CastleHit,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = judge_castle_hit,
     .list = offer_castle_hit,
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::CastleCounter,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = judge_yes_no,
     .list = offer_yes_no,
     .may_be_skipped = nullptr,
     .fallback = say_yes,
     .broken = nullptr},

    {.kind = Ask::Salvage,
     .base = Ask::FollowUp,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = judge_yes_no,
     .list = offer_yes_no,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = [](const Asked& q) -> const char* {
         if (q.s.fallen.empty() || q.s.fallen[0].owner != q.task.who) return "nothing to salvage";
         return q.kd.gold >= salvage_price(q.setup, q.kd, deck_of(q.s.fallen[0].card))
                    ? nullptr
                    : "a salvage that cannot be paid (FUR-10.7)";
     }},

    {.kind = Ask::Trap,
     .base = Ask::Traps,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = true,
     .judge = judge_yes_no,
     .list = offer_no_yes,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = [](const Asked& q) -> const char* {
         return is_on_unit(q) && unit_at(q.s, q.task.a).owner != q.task.who &&
                        held_item(q.setup, q.kd, WindowKind::M) != 0
                    ? nullptr
                    : "nobody can use a Trap";
     }},

    {.kind = Ask::Window,
     .base = Ask::None,
     .waits = Waits::Always,
     .is_work = false,
     .is_reaction = true,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind == Kind::No) return plain(a);
         return a.kind == Kind::UseItem ? item_refusal(q.setup, q.s, q.k, q.task, a)
                                        : Refusal{"wrong_window", "FUR-11.5"};
     },
     .list =
         [](const Asked& q, Offer& out) {
             out.add(Kind::No);
             offer_items(q, window_of(q.task), out);
         },
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = [](const Asked& q) -> const char* {
         return q.task.a == static_cast<int>(WindowKind::A) || q.task.a == static_cast<int>(WindowKind::E)
                    ? nullptr
                    : "no such window (FUR-11.5)";
     }},

    {.kind = Ask::ForcedItem,
     .base = Ask::None,
     .waits = Waits::Always,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind == Kind::UseItem) return item_refusal(q.setup, q.s, q.k, q.task, a);
         if (a.kind != Kind::DiscardItem) return {"use_an_item", "FUR-11.2"};
         if (!is_number(a) || a.x >= kMaxKinds || !q.kd.items.has(a.x)) return {"no_such_item", "FUR-11.1"};
         return has_usable_item(q.setup, q.s, q.k, WindowKind::F) ? Refusal{"use_an_item", "FUR-11.2b"} : kLegal;
     },
     .list =
         [](const Asked& q, Offer& out) {
             offer_items(q, WindowKind::F, out);
             if (!has_usable_item(q.setup, q.s, q.k, WindowKind::F))
                 for (std::uint32_t held = q.kd.items.present(); held != 0; held &= held - 1)
                     out.add(Kind::DiscardItem, std::countr_zero(held));
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* { return q.kd.items.size() > 0 ? nullptr : "no item to use"; }},

    {.kind = Ask::ExtraTurn,
     .base = Ask::NextTurn,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = judge_yes_no,
     .list = offer_no_yes,
     .may_be_skipped = nullptr,
     .fallback = say_no,
     .broken = [](const Asked& q) -> const char* {
         return q.kd.leader_counters > 0 ? nullptr : "no counter for an extra turn (FUR-14.4)";
     }},

    {.kind = Ask::SoloOrder,
     .base = Ask::EnemyUnits,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q,
                 Action a) { return one_of(a, solo_candidates(q.setup, q.s, q.task), false, "FUR-17.10"); },
     .list = offer_candidates,
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* {
         return q.task.b == 0 || q.task.b >= kKingdoms ? "a question about no enemy" : nullptr;
     }},

    {.kind = Ask::SoloTarget,
     .base = Ask::EnemyAttack,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q,
                 Action a) { return one_of(a, solo_candidates(q.setup, q.s, q.task), false, "FUR-17.12c"); },
     .list = offer_candidates,
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* {
         return is_on_unit(q) && !q.setup.is_human(unit_at(q.s, q.task.a).owner) && has_attack(unit_at(q.s, q.task.a))
                    ? nullptr
                    : "no enemy attacks";
     }},

    {.kind = Ask::SoloDefender,
     .base = Ask::Battle,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q,
                 Action a) { return one_of(a, solo_candidates(q.setup, q.s, q.task), false, "FUR-17.20b"); },
     .list = offer_candidates,
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::SoloSpawn,
     .base = Ask::EnemyEnd,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Spawn) return kWrongPhase;
         return is_number(a) && solo_spawns(q.setup, q.s, q.task).has(a.x) ? kLegal
                                                                           : Refusal{"not_eligible", "FUR-17.16b"};
     },
     .list =
         [](const Asked& q, Offer& out) {
             const Kinds kinds = solo_spawns(q.setup, q.s, q.task);
             for (int i = 0; i < kMaxKinds; ++i)
                 if (kinds.has(i)) out.add(Kind::Spawn, i);
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* {
         if (q.task.b == 0 || q.task.b >= kKingdoms) return "a question about no enemy";
         return (q.setup.board.castle[q.task.b] & ~occupied(q.s)) != 0 ? nullptr
                                                                       : "an enemy castle is full (FUR-17.18c)";
     }},
};

static_assert(are_rows_between(kBattleRows, kLastOfPeace, Task::kLastDecision),
              "a question has no row, or its row lacks something");

}  // namespace

const QuestionRow& battle_row(Task::Kind decision) {
    return kBattleRows[static_cast<std::size_t>(decision) - static_cast<std::size_t>(kLastOfPeace) - 1];
}

}  // namespace endtable::furtherance
