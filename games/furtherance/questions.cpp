// Furtherance: the questions of peace, in the order of ledger 3.2: leaders, workers, market, research, upgrades, units.
// Those of battles and of what others do: questions_battle.cpp.
#include <algorithm>

#include "games/furtherance/question_parts.hpp"

namespace endtable::furtherance {

using namespace parts;

namespace {

// How many cards a Research action takes at most; there is room for so many beyond the limit (content.cpp).
int most_takes(const Setup& setup) {
    int most = 0;
    for (int i = 0; i < setup.cards.upgrades_n; ++i)
        most = std::max<int>(most, stat_of(setup.upgrade(i).stats, Stat::ResearchTake));
    return 1 + most;
}

}  // namespace

const char* broken_upgrade(const Asked& q) {
    return q.task.a < q.kd.training.size() && q.kd.training[q.task.a].counters == 0 &&
                   replaceable(q.setup, q.s, q.task.who) != 0
               ? nullptr
               : "no upgrade is finished";
}

namespace {

constexpr QuestionRow kPeaceRows[] = {
    {.kind = Ask::PickLeader,
     .base = Ask::Leaders,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::PickLeader) return kWrongPhase;
         return is_number(a) && a.x < kMaxLeaders && (q.s.leader_hand >> a.x & 1) != 0
                    ? kLegal
                    : Refusal{"no_such_leader", "FUR-4.9"};
     },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < kMaxLeaders; ++i)
                 if ((q.s.leader_hand >> i & 1) != 0) out.add(Kind::PickLeader, i);
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::WorkerStep,
     .base = Ask::WorkerPhase,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = judge_worker_step,
     .list = offer_worker_step,
     .may_be_skipped =
         [](const Asked& q) {
             if (has_secret(q.kd, kMarkets)) return false;
             for (const Worker& w : q.kd.workers)  // Mine and Research, as a rule
                 if (w.is_ready() && can_draw(q.s, DeckId::Units)) return false;
             return true;
         },
     .fallback =
         [](const Asked& q) {
             for (int kind = 0; kind <= Worker::Bonus; ++kind)
                 if (ready_worker(q.kd, kind) >= 0) return Action::of(Kind::Act, kind, static_cast<int>(Work::Mine));
             return Action::of(Kind::EndWorkers);
         },
     .broken = nullptr},

    {.kind = Ask::BuyPick,
     .base = Ask::None,
     .waits = Waits::AfterTheFirst,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) { return judge_acquiring(q, DeckId::Items, a, q.task.c != 0); },
     .list =
         [](const Asked& q, Offer& out) {
             offer_acquiring(q, DeckId::Items, out);
             if (q.task.c != 0) out.add(Kind::Done);
         },
     .may_be_skipped = without_secret<DeckId::Items>,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::DiscardBuilding,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Choose) return kWrongPhase;
         if (!is_number(a)) return kNoSuchOption;
         return discard_refusal(q.setup, q.s, q.k, a.x, q.task.c - 1, acting_worker(q.s), q.kd.gold);
     },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.kd.buildings.size(); ++i)
                 if (!discard_refusal(q.setup, q.s, q.k, i, q.task.c - 1, acting_worker(q.s), q.kd.gold))
                     out.add(Kind::Choose, i);
         },
     .may_be_skipped = [](const Asked& q) { return q.task.c == 0 && !has_secret(q.kd, index(DeckId::Buildings)); },
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* {
         if (q.task.c == 0) return nullptr;
         return q.task.c <= q.kd.research.size() && q.kd.research[q.task.c - 1].deck == DeckId::Buildings
                    ? nullptr
                    : "no researched building is begun";
     }},

    {.kind = Ask::BuildPick,
     .base = Ask::None,
     .waits = Waits::Always,
     .is_work = true,
     .is_reaction = false,
     .judge =
         [](const Asked& q, Action a) {
             return a.kind == Kind::Done ? kWrongPhase : judge_acquiring(q, DeckId::Buildings, a, false);
         },
     .list = [](const Asked& q, Offer& out) { offer_acquiring(q, DeckId::Buildings, out); },
     .may_be_skipped = without_secret<DeckId::Buildings>,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::DevelopPick,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Develop) return kWrongPhase;
         if (!is_on_square(a)) return kNoSuchOption;
         return target_refusal(q.setup, q.s, q.k, TargetKind::OwnCardWithCounters, {}, a.y);
     },
     .list =
         [](const Asked& q, Offer& out) {
             other_targets(q.setup, q.kd, TargetKind::OwnCardWithCounters,
                           [&](std::uint8_t t) { out.add(Kind::Develop, 0, t); });
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::RecruitPick,
     .base = Ask::None,
     .waits = Waits::AfterTheFirst,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) { return judge_acquiring(q, DeckId::Units, a, q.task.c != 0); },
     .list =
         [](const Asked& q, Offer& out) {
             offer_acquiring(q, DeckId::Units, out);
             if (q.task.c != 0) out.add(Kind::Done);
         },
     .may_be_skipped = without_secret<DeckId::Units>,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::PlaceUnit,
     .base = Ask::FollowUp,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Place) return kWrongPhase;
         if (!is_on_square(a) || a.y >= kSquares) return kNoSuchOption;
         if (!has(q.setup.board.castle[static_cast<std::size_t>(q.k)], a.y)) return {"not_your_castle", "FUR-9.3"};
         return has(occupied(q.s), a.y) ? Refusal{"occupied", "FUR-3.9"} : kLegal;
     },
     .list =
         [](const Asked& q, Offer& out) {
             out.add_squares(Kind::Place, q.setup.board.castle[static_cast<std::size_t>(q.k)] & ~occupied(q.s));
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::ResearchDeck,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Deck) return kWrongPhase;
         if (!is_number(a) || a.x >= kMarkets) return kNoSuchOption;
         return can_draw(q.s, static_cast<DeckId>(a.x)) ? kLegal : Refusal{"deck_empty", "FUR-12.6"};
     },
     .list =
         [](const Asked& q, Offer& out) {
             for (int d = 0; d < kMarkets; ++d)
                 if (can_draw(q.s, static_cast<DeckId>(d))) out.add(Kind::Deck, d);
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::ResearchTake,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge =
         [](const Asked& q, Action a) {
             return a.kind == Kind::Done && q.task.c != 0 ? plain(a) : numbered(a, Kind::Take, q.s.look.size());
         },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.s.look.size(); ++i) out.add(Kind::Take, i);
             if (q.task.c != 0) out.add(Kind::Done);
         },
     .may_be_skipped = [](const Asked& q) { return q.s.look.size() <= 1; },
     .fallback = nullptr,
     .broken = [](const Asked& q) -> const char* {
         const int most = most_takes(q.setup), taken = q.task.c != 0 ? most - q.task.b : 0;
         return q.task.b > 0 && q.task.b <= most && q.kd.research.size() <= research_limit(q.setup, q.kd) + taken
                    ? nullptr
                    : "too many researched cards (FUR-12.1)";
     }},

    {.kind = Ask::ResearchReturn,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) { return numbered(a, Kind::Return, q.kd.research.size()); },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.kd.research.size(); ++i) out.add(Kind::Return, i);
         },
     .may_be_skipped = nullptr,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::ResearchTop,
     .base = Ask::None,
     .waits = Waits::Always,
     .is_work = false,
     .is_reaction = false,
     .judge =
         [](const Asked& q, Action a) {
             return a.kind == Kind::Bottom && q.s.look.size() == 1 ? plain(a) : numbered(a, Kind::Top, q.s.look.size());
         },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.s.look.size(); ++i) out.add(Kind::Top, i);
             if (q.s.look.size() == 1) out.add(Kind::Bottom);
         },
     .may_be_skipped = nullptr,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::ScholarAcquire,
     .base = Ask::None,
     .waits = Waits::Always,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind == Kind::Done) return plain(a);
         if (a.kind != Kind::Research) return kWrongPhase;
         return is_number(a) ? scholar_refusal(q.setup, q.s, q.k, a.x) : kNoSuchOption;
     },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.kd.research.size(); ++i)
                 if (!scholar_refusal(q.setup, q.s, q.k, i)) out.add(Kind::Research, i);
             out.add(Kind::Done);
         },
     .may_be_skipped = nullptr,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::UpgradePick,
     .base = Ask::None,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) { return numbered(a, Kind::TakeUpgrade, q.s.drawn.size()); },
     .list =
         [](const Asked& q, Offer& out) {
             for (int i = 0; i < q.s.drawn.size(); ++i) out.add(Kind::TakeUpgrade, i);
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = nullptr},

    {.kind = Ask::UpgradeReplace,
     .base = Ask::FollowUp,
     .waits = Waits::Never,
     .is_work = false,
     .is_reaction = false,
     .judge = [](const Asked& q, Action a) -> Refusal {
         if (a.kind != Kind::Replace) return kWrongPhase;
         return is_number(a) && a.x < kMaxWorkers && (replaceable(q.setup, q.s, q.k) >> a.x & 1) != 0
                    ? kLegal
                    : Refusal{"no_starting_worker", "FUR-13.4"};
     },
     .list =
         [](const Asked& q, Offer& out) {
             for (unsigned set = replaceable(q.setup, q.s, q.k); set != 0; set &= set - 1)
                 out.add(Kind::Replace, std::countr_zero(set));
         },
     .may_be_skipped = whenever_it_is_single,
     .fallback = nullptr,
     .broken = broken_upgrade},

    {.kind = Ask::UnitStep,
     .base = Ask::UnitPhase,
     .waits = Waits::Never,
     .is_work = true,
     .is_reaction = false,
     .judge = judge_unit_step,
     .list = offer_unit_step,
     .may_be_skipped = nullptr,
     .fallback = [](const Asked&) { return Action::of(Kind::EndTurn); },
     .broken = nullptr},
};

static_assert(are_rows_between(kPeaceRows, Task::kLastChance, kLastOfPeace),
              "a question has no row, or its row lacks something");

}  // namespace

const QuestionRow& question_row(Task::Kind decision) {
    if (decision > kLastOfPeace) return battle_row(decision);
    return kPeaceRows[static_cast<std::size_t>(decision) - static_cast<std::size_t>(Task::kLastChance) - 1];
}

}  // namespace endtable::furtherance
