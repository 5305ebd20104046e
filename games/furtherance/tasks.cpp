// Furtherance: what becomes of every task, one row for each. A task that is asked about, or waits for chance, has an
// answer; every other one runs by itself. The task has been taken from the agenda before. A row that is missing, or
// lacks what its task needs, does not compile; how questions are judged and listed: questions.cpp.
#include "core/questions.hpp"
#include "games/furtherance/flow.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;
using Kind = Action::Kind;

const Flow::Row& Flow::row(Task::Kind wanted) {
    static constexpr std::array<Row, static_cast<std::size_t>(Do::EnemyEnd) + 1> kRows = {{
        {.kind = Do::None, .run = [](Flow&, const Task&) {}},

        // Chance
        {.kind = Do::FirstPlayer,
         .answer =
             [](Flow& f, const Task&, Action a) {
                 f.s_.first = a.x;
                 f.report(EventKind::FirstPlayer, a.x, "FUR-4.8b");
             }},
        {.kind = Do::DealLeader, .answer = [](Flow& f, const Task& t, Action a) { f.take_leader(t, a.x); }},
        {.kind = Do::Flip, .answer = [](Flow& f, const Task& t, Action a) { f.flip(t, a.y); }},
        {.kind = Do::Look, .answer = [](Flow& f, const Task& t, Action a) { f.looked_at(t, a.y); }},
        {.kind = Do::DrawUpgrade, .answer = [](Flow& f, const Task& t, Action a) { f.drew_upgrade(t.who, a.y); }},
        {.kind = Do::DrawBlind, .answer = [](Flow& f, const Task& t, Action a) { f.acquire_blind(t, a.y); }},
        {.kind = Do::DrawSpawn, .answer = [](Flow& f, const Task& t, Action a) { f.drew_spawn(t, a.y); }},

        // Decisions
        {.kind = Do::PickLeader, .answer = [](Flow& f, const Task& t, Action a) { f.take_leader(t, a.x); }},
        {.kind = Do::WorkerStep, .answer = [](Flow& f, const Task& t, Action a) { f.order(t.who, a); }},
        {.kind = Do::BuyPick, .answer = [](Flow& f, const Task& t, Action a) { f.answer_pick(t, a, DeckId::Items); }},
        {.kind = Do::DiscardBuilding, .answer = [](Flow& f, const Task& t, Action a) { f.discard_building(t, a.x); }},
        {.kind = Do::BuildPick,
         .answer = [](Flow& f, const Task& t, Action a) { f.answer_pick(t, a, DeckId::Buildings); }},
        {.kind = Do::DevelopPick, .answer = [](Flow& f, const Task& t, Action a) { f.develop(t.who, a.y); }},
        {.kind = Do::RecruitPick,
         .answer = [](Flow& f, const Task& t, Action a) { f.answer_pick(t, a, DeckId::Units); }},
        {.kind = Do::PlaceUnit, .answer = [](Flow& f, const Task& t, Action a) { f.place_unit(t.who, t.a, a.y); }},
        {.kind = Do::ResearchDeck,
         .answer = [](Flow& f, const Task& t, Action a) { f.begin_look(t.who, static_cast<DeckId>(a.x)); }},
        {.kind = Do::ResearchTake,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::Take)
                     f.take_looked(t, a.x);
                 else
                     f.end_look(t.who);
             }},
        {.kind = Do::ResearchReturn, .answer = [](Flow& f, const Task& t, Action a) { f.return_research(t.who, a.x); }},
        {.kind = Do::ResearchTop,
         .answer = [](Flow& f, const Task& t, Action a) { f.put_back(t.who, a.kind == Kind::Top ? a.x : -1); }},
        {.kind = Do::ScholarAcquire,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind != Kind::Done) f.acquire_as_scholar(t.who, a.x);
             }},
        {.kind = Do::UpgradePick, .answer = [](Flow& f, const Task& t, Action a) { f.begin_upgrade(t.who, a.x); }},
        {.kind = Do::UpgradeReplace,
         .answer = [](Flow& f, const Task& t, Action a) { f.replace_worker(t.who, t.a, a.x); }},
        {.kind = Do::UnitStep, .answer = [](Flow& f, const Task& t, Action a) { f.order(t.who, a); }},
        {.kind = Do::Substitute,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind != Kind::No) f.step_in(t, a.y);
             }},
        {.kind = Do::Defend,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind != Kind::No) f.step_in(t, a.y);
             }},
        {.kind = Do::Cloak,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::Yes) f.use_cloak(t);
             }},
        {.kind = Do::Absorb, .answer = [](Flow& f, const Task& t, Action a) { f.absorb(t, a); }},
        {.kind = Do::Counter,
         .answer =
             [](Flow& f, const Task&, Action a) {
                 if (a.kind == Kind::No) f.hold_back();
             }},
        {.kind = Do::CastleHit,
         .answer = [](Flow& f, const Task&,
                      Action a) { f.s_.battle.hit = a.kind == Kind::HitCastle ? u8(1) : u8(2 + a.x); }},
        {.kind = Do::CastleCounter,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::Yes) f.strike_from_castle(t);
             }},
        {.kind = Do::Salvage, .answer = [](Flow& f, const Task& t, Action a) { f.salvage(t, a.kind == Kind::Yes); }},
        {.kind = Do::Trap,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::Yes) f.spring_trap(t);
             }},
        {.kind = Do::Window,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::No) return;
                 f.push(Do::Window, t.who, t.a);  // until passing (FUR-11.8)
                 f.use_item(t.who, a.x, a.y);
             }},
        {.kind = Do::ForcedItem,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::UseItem)
                     f.use_item(t.who, a.x, a.y);
                 else
                     f.discard_item(t.who, a.x);
             }},
        {.kind = Do::ExtraTurn,
         .answer =
             [](Flow& f, const Task& t, Action a) {
                 if (a.kind == Kind::Yes) f.extra_turn(t.who);
             }},
        {.kind = Do::SoloOrder, .answer = [](Flow& f, const Task& t, Action a) { f.act_with_enemy(t.b, a.y); }},
        {.kind = Do::SoloTarget, .answer = [](Flow& f, const Task& t, Action a) { f.attack_unit_as_enemy(t.a, a.y); }},
        {.kind = Do::SoloDefender, .answer = [](Flow& f, const Task&, Action a) { f.enemy_defends(a.y); }},
        {.kind = Do::SoloSpawn, .answer = [](Flow& f, const Task& t, Action a) { f.spawn_from_research(t.b, a.x); }},

        // What runs by itself
        {.kind = Do::Leaders, .run = [](Flow& f, const Task&) { f.run_leaders(); }},
        {.kind = Do::LeaderStart, .run = [](Flow& f, const Task&) { f.start_leaders(); }},
        {.kind = Do::StartResearch,
         .run =
             [](Flow& f, const Task& t) {
                 if (t.b > 1) f.push(Do::StartResearch, t.who, 0, t.b - 1);
                 f.push(Do::ResearchDeck, t.who);
             }},
        {.kind = Do::TurnStart, .run = [](Flow& f, const Task& t) { f.begin_turn(t.who); }},
        {.kind = Do::WorkerPhase, .run = [](Flow& f, const Task& t) { f.ask_workers(t.who); }},
        {.kind = Do::UnitPhase,
         .run =
             [](Flow& f, const Task& t) {
                 f.push(Do::UnitPhase, t.who);
                 f.push(Do::UnitStep, t.who);
             }},
        {.kind = Do::EndTurn, .run = [](Flow& f, const Task& t) { f.end_turn(t.who); }},
        {.kind = Do::NextTurn, .run = [](Flow& f, const Task& t) { f.next_turn(t.who); }},
        {.kind = Do::FollowUp,
         .run =
             [](Flow& f, const Task& t) {
                 f.push(t);  // it stays until nothing follows any more
                 f.follow_up();
             }},
        {.kind = Do::ResearchLimit,
         .run =
             [](Flow& f, const Task& t) {
                 if (f.realm(t.who).research.size() <= research_limit(f.setup_, f.realm(t.who))) return;
                 f.push(Do::ResearchLimit, t.who);
                 f.push(Do::ResearchReturn, t.who);
             }},
        {.kind = Do::UpgradeDone, .run = [](Flow& f, const Task& t) { f.upgrade_done(t.who, t.a); }},
        {.kind = Do::Hit, .run = [](Flow& f, const Task& t) { f.run_hit(t); }},
        {.kind = Do::Traps, .run = [](Flow& f, const Task& t) { f.run_traps(t); }},
        {.kind = Do::Battle, .run = [](Flow& f, const Task& t) { f.run_battle(t); }},
        {.kind = Do::EnemyPhase, .run = [](Flow& f, const Task& t) { f.begin_enemy(t.who); }},
        {.kind = Do::EnemyUnits, .run = [](Flow& f, const Task& t) { f.choose_enemy_unit(t.who); }},
        {.kind = Do::EnemyMove, .run = [](Flow& f, const Task& t) { f.step_enemy(t.who, t.a); }},
        {.kind = Do::EnemyAttack, .run = [](Flow& f, const Task& t) { f.attack_as_enemy(t); }},
        {.kind = Do::EnemySpawn, .run = [](Flow& f, const Task& t) { f.begin_spawn(t.who); }},
        {.kind = Do::EnemyEnd, .run = [](Flow& f, const Task& t) { f.end_enemy(t.who); }},
    }};
    constexpr auto is_complete = [](const auto& rows) {
        for (const Row& row : rows) {
            const bool is_asked = row.kind != Do::None && row.kind <= Task::kLastDecision;
            if ((row.answer != nullptr) != is_asked || (row.run != nullptr) == is_asked) return false;
        }
        return true;
    };
    static_assert(has_every_row(kRows, Do::EnemyEnd) && is_complete(kRows),
                  "a task has no row, or its row lacks something");
    return kRows[static_cast<std::size_t>(wanted)];
}

}  // namespace endtable::furtherance
