// Furtherance: the questions, in the order of ledger 3.2.
#include "games/furtherance/questions.hpp"

#include <algorithm>

#include "games/furtherance/rules.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance {

namespace {

using Kind = Action::Kind;
using Ask = Task::Kind;

// --- Simple answers --------------------------------------------------------------------------------------------------

Refusal plain(Action a) { return is_plain(a) ? kLegal : kNoSuchOption; }

Refusal numbered(Action a, Kind kind, int n) {
    if (a.kind != kind) return kWrongPhase;
    return is_number(a) && a.x < n ? kLegal : kNoSuchOption;
}

Refusal judge_yes_no(const Asked&, Action a) {
    return a.kind == Kind::Yes || a.kind == Kind::No ? plain(a) : kWrongPhase;
}

Refusal one_of(Action a, Squares candidates, bool may_decline, const char* clause) {
    if (a.kind == Kind::No && may_decline) return plain(a);
    if (a.kind != Kind::Unit) return kWrongPhase;
    if (!is_on_square(a)) return kNoSuchOption;
    return a.y < kSquares && has(candidates, a.y) ? kLegal : Refusal{"not_eligible", clause};
}

void offer_yes_no(const Asked&, Offer& out) {
    out.add(Kind::Yes);
    out.add(Kind::No);
}
void offer_no_yes(const Asked&, Offer& out) {
    out.add(Kind::No);
    out.add(Kind::Yes);
}
void offer_defenders(const Asked& q, Offer& out) {
    out.add(Kind::No);
    out.add_squares(Kind::Unit, defenders(q.setup, q.s));
}
void offer_candidates(const Asked& q, Offer& out) {
    out.add_squares(Kind::Unit, solo_candidates(q.setup, q.s, q.task));
}

Action say_yes(const Asked&) { return Action::of(Kind::Yes); }
Action say_no(const Asked&) { return Action::of(Kind::No); }

bool whenever_it_is_single(const Asked&) { return true; }

// Has this seat a researched card that others do not know and that could be acquired now? `deck` kMarkets: of any deck.
bool has_secret(const Kingdom& kd, int deck) {
    for (const Researched& r : kd.research)
        if (r.fresh == 0 && !r.card.knows.any_of(kEverybody) && (deck == kMarkets || index(r.deck) == deck))
            return true;
    return false;
}
template <DeckId deck>
bool without_secret(const Asked& q) {
    return !has_secret(q.kd, index(deck));
}

// --- Tasks that could not be survived --------------------------------------------------------------------------------

bool is_on_unit(const Asked& q) { return q.task.a < kSquares && unit_at(q.s, q.task.a).kind != 0; }

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

const char* broken_hit(const Asked& q) {
    if (!is_on_unit(q)) return "nobody is hit";
    const std::uint8_t by = q.task.c;
    const bool by_somebody = is_by_unit(by) ? by <= kSquares : by >= by_kingdom(0) && by <= by_kingdom(3);
    const bool theirs = q.task.kind == Ask::Hit || unit_at(q.s, q.task.a).owner == q.task.who;
    return by_somebody && theirs ? nullptr : "nobody is hit";
}

namespace {

// --- The rows --------------------------------------------------------------------------------------------------------

constexpr QuestionRow kRows[] = {
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
     .base = Ask::Settle,
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
     .base = Ask::Settle,
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
     .base = Ask::Settle,
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

// Whoever may skip a question has to know that nothing is betrayed, so the rest is what no row may lack.
constexpr bool is_complete() {
    int expected = static_cast<int>(Task::kLastChance) + 1;
    for (const QuestionRow& row : kRows)
        if (static_cast<int>(row.kind) != expected++ || row.judge == nullptr || row.list == nullptr) return false;
    return expected == static_cast<int>(Task::kLastDecision) + 1;
}
static_assert(is_complete(), "a question has no row, or its row lacks something");

}  // namespace

const QuestionRow& question_row(Task::Kind decision) {
    return kRows[static_cast<std::size_t>(decision) - static_cast<std::size_t>(Task::kLastChance) - 1];
}

}  // namespace endtable::furtherance
