// Furtherance: what is true of every agenda, and of the attack that is under way: the rules can go on from here. A task
// that lies where it never could would be answered all the same, and break something much later.
#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/invariants.hpp"
#include "games/furtherance/questions.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;

namespace {

// Tasks that keep the game going: one of them is at the bottom, and nowhere else.
bool is_frame(Do kind) {
    return kind == Do::Leaders || kind == Do::LeaderStart || kind == Do::TurnStart || kind == Do::EndTurn ||
           kind == Do::NextTurn || kind == Do::EnemyPhase || kind == Do::EnemyEnd;
}

// What a task must lie on directly, because it looks at it or takes it away; None: anything.
Do support_of(Do kind) {
    if (Task{kind}.is_decision()) return question_row(kind).base;
    switch (kind) {
        case Do::UnitPhase: return Do::EndTurn;
        case Do::WorkerPhase: return Do::UnitPhase;
        case Do::DealLeader: return Do::Leaders;
        case Do::Flip:
        case Do::UpgradeDone: return Do::FollowUp;
        case Do::EnemySpawn:
        case Do::DrawSpawn: return Do::EnemyEnd;
        case Do::EnemyUnits: return Do::EnemySpawn;
        case Do::EnemyMove:
        case Do::EnemyAttack: return Do::EnemyUnits;
        default: return Do::None;
    }
}

// May it lie below other tasks?
bool may_wait(const Task& task) {
    if (task.is_chance()) return task.kind == Do::FirstPlayer;
    if (!task.is_decision()) return true;
    const Waits waits = question_row(task).waits;
    return waits == Waits::Always || (waits == Waits::AfterTheFirst && task.c != 0);
}

bool is_solo_task(Do kind) {
    return kind == Do::DrawSpawn || (kind >= Do::SoloOrder && kind <= Do::SoloSpawn) || kind >= Do::EnemyPhase;
}

bool is_human_task(const Task& task) {
    return task.is_decision() || task.kind == Do::Look || task.kind == Do::DrawUpgrade || task.kind == Do::DrawBlind ||
           task.kind == Do::DealLeader || task.kind == Do::StartResearch || task.kind == Do::ResearchLimit ||
           task.kind == Do::UpgradeDone || (task.kind >= Do::TurnStart && task.kind <= Do::NextTurn);
}

// Work of a job belongs to the active player (Orrin's research at the start has no job).
bool is_work(Do kind) {
    if (Task{kind}.is_decision()) return question_row(kind).is_work;
    return kind == Do::DrawBlind || kind == Do::DrawUpgrade || kind == Do::WorkerPhase || kind == Do::UnitPhase ||
           kind == Do::EndTurn;
}

// Before these are done more cards may be researched than the limit allows: one was taken, or a Library was discarded
// (FUR-8.5d, 12.2).
bool may_exceed_limit(Do kind) {
    return kind == Do::ResearchLimit || kind == Do::ResearchReturn || kind == Do::ResearchTake ||
           kind == Do::BuildPick || kind == Do::DrawBlind;
}

// The arguments of a task, where a wrong one could not be survived.
const char* broken_arguments(const Setup& setup, const State& s, const Task& task) {
    if (task.is_decision()) {
        const QuestionRow& row = question_row(task);
        return row.broken == nullptr ? nullptr : row.broken(Asked(setup, s, task));
    }
    const Kingdom& kd = kingdom(s, task.who & 3);
    const bool on_square = task.a < kSquares;
    switch (task.kind) {
        case Do::Flip:
            return task.a < kMarkets && task.b < kMarketSlots && s.market[task.a][task.b].n == 0
                       ? nullptr
                       : "a card is flipped into no empty slot";
        case Do::Look:
            if (kd.research.size() > research_limit(setup, kd)) return "too many researched cards (FUR-12.1)";
            return task.a < kMarkets && task.a == s.job.deck && task.b > 0 && s.look.size() + task.b <= kMaxLook
                       ? nullptr
                       : "too many cards are looked at";
        case Do::DrawBlind: {
            const int price = leader_stat(setup, kd, Stat::Blind);
            if (task.a >= kMarkets || price == 0 || kd.gold < price) return "an unseen card that cannot be had";
            if (task.a == furtherance::index(DeckId::Buildings) && kd.buildings.size() >= setup.numbers.max_buildings)
                return "too many buildings (FUR-8.4)";
            if (task.a == furtherance::index(DeckId::Units) && (setup.board.castle[task.who] & ~occupied(s)) == 0)
                return "no room for a unit (FUR-6.9)";
            return nullptr;
        }
        case Do::DrawSpawn:
            return task.b > 0 && (setup.board.castle[task.who] & ~occupied(s)) != 0
                       ? nullptr
                       : "an enemy castle is full (FUR-17.18c)";
        case Do::UpgradeDone: return broken_upgrade(Asked(setup, s, task));
        case Do::Traps:
            return on_square && unit_at(s, task.a).kind != 0 && task.b <= kKingdoms ? nullptr : "no unit stepped";
        case Do::Hit: return broken_hit(Asked(setup, s, task));
        case Do::EnemyMove:
        case Do::EnemyAttack:
            return on_square && (task.kind == Do::EnemyMove || task.c <= kSquares) ? nullptr : "no enemy unit acts";
        default: return nullptr;
    }
}

// A step that has begun is settled at its end: a building that was discarded for a new one is missed by nobody before
// (FUR-8.5d).
bool is_step_under_way(const State& s) {
    const auto& tasks = s.agenda.all();
    return std::any_of(tasks.begin(), tasks.end(), [](const Task& task) {
        return task.kind == Do::FollowUp || task.kind == Do::Battle || may_exceed_limit(task.kind);
    });
}

// All that settling looks at (follow_up.cpp).
const char* not_settled(const Setup& setup, const State& s) {
    int humans = 0;
    for (int k = 0; k < kKingdoms; ++k) {
        const Kingdom& kd = kingdom(s, k);
        if (!plays(setup, k) || kd.out != 0) continue;
        for (const Building& b : kd.buildings)
            if (is_destroyed(setup, kd, b)) return "kingdoms: buildings: one with lethal damage stands (FUR-8.7)";
        if (!setup.is_human(k)) continue;
        ++humans;
        const int vp = vp_of(setup, s, k);
        if (vp >= setup.vp_target) return "kingdoms: one has the victory points, but has not won (FUR-1.2)";
        if (kd.had_bonus == 0 && vp >= setup.numbers.worker_bonus_vp)
            return "kingdoms: had_bonus: one has the points for another worker, but did not get it (FUR-13.7)";
    }
    const bool last = humans == 1 && !setup.solo();
    return last ? "kingdoms: only one stands, but has not won (FUR-1.3)" : nullptr;
}

const char* broken_tasks(const Setup& setup, const State& s) {
    const auto& tasks = s.agenda.all();
    bool settles = false, works = false;
    int battles = 0, looks = 0, upgrades = 0;
    unsigned exceeding = 0;  // kingdoms that may have too many researched cards, a bit each
    for (int i = 0; i < tasks.size(); ++i) {
        const Task& task = tasks[i];
        if (task.kind == Do::None || task.kind > Do::EnemyEnd) return "a task of no kind";
        const bool after_last = task.kind == Do::EnemyPhase && task.who == kKingdoms;
        if (!after_last && !plays(setup, task.who)) return "a task of nobody";
        if (is_solo_task(task.kind) && !setup.solo()) return "an enemy's task outside of solo";
        // Who has left is still the one after whom the next turn comes.
        const bool turns = task.kind == Do::TurnStart || task.kind == Do::NextTurn;
        if (is_human_task(task) && (!setup.is_human(task.who) || (kingdom(s, task.who).out != 0 && !turns)))
            return "somebody is asked who is not in the game";
        if ((task.kind >= Do::EnemyPhase || task.kind == Do::DrawSpawn) && task.who == 0)
            return "a player's task for an enemy";
        if (is_frame(task.kind) != (i == 0)) return "the agenda has no bottom";
        if (i + 1 < tasks.size() && !may_wait(task)) return "a question below another task";
        if (const Do support = support_of(task.kind); support != Do::None) {
            const bool spawns = task.kind == Do::SoloSpawn || task.kind == Do::DrawSpawn;
            if (i == 0 || (tasks[i - 1].kind != support && !(spawns && tasks[i - 1].kind == Do::FollowUp)))
                return "a task without what it belongs to";
        }
        if (is_work(task.kind) && task.who != s.active) return "work out of turn";
        if (const char* why = broken_arguments(setup, s, task)) return why;
        settles |= task.kind == Do::FollowUp;
        works |= task.kind == Do::WorkerPhase;
        battles += task.kind == Do::Battle ? 1 : 0;
        looks += task.kind == Do::Look || task.kind == Do::ResearchTake || task.kind == Do::ResearchTop ? 1 : 0;
        upgrades += task.kind == Do::DrawUpgrade || task.kind == Do::UpgradePick ? 1 : 0;
        if (may_exceed_limit(task.kind)) exceeding |= 1u << task.who;
        if (task.kind == Do::BuildPick && kingdom(s, task.who).buildings.size() >= setup.numbers.max_buildings &&
            !(i + 1 < tasks.size() && tasks[i + 1].kind == Do::DiscardBuilding))
            return "too many buildings (FUR-8.4)";
    }
    if (tasks.size() > kMaxTasks - 6) return "too much is left to do";
    // What a worker does ends with the worker phase at the latest: the next player may have fewer workers.
    if (s.job.worker != 0 && !works) return "a worker is at work after the worker phase (FUR-5.3)";
    if (battles > 1 || (battles == 1) != (s.battle.attacker != 0)) return "an attack that is not under way";
    if (looks > 1 || (looks == 0 && !s.look.empty())) return "cards are looked at by nobody";
    if (upgrades > 1 || (upgrades == 0 && !s.drawn.empty())) return "upgrades are drawn by nobody";
    if (!s.fallen.empty() && !settles) return "fallen cards wait for nobody";
    for (int k = 0; k < kKingdoms; ++k) {
        const Kingdom& kd = kingdom(s, k);
        const int most = settles || ((exceeding >> k) & 1) != 0 ? kMaxResearch : research_limit(setup, kd);
        if (kd.research.size() > most) return "too many researched cards (FUR-12.1)";
        // It falls when the attack that brought it down is settled; alone, one has lost at once (FUR-17.23b).
        const bool falling = s.battle.attacker != 0 && s.battle.on_castle != 0 && s.battle.victim == k &&
                             !(setup.solo() && setup.is_human(k));
        if (plays(setup, k) && kd.out == 0 && kd.hp == 0 && !falling) return "a castle without health stands";
    }
    for (const int sq : squares(occupied(s)))
        if (is_dying(setup, unit_at(s, sq)) && (s.hurt == 0 || (!settles && battles == 0)))
            return "a unit with lethal damage stands (FUR-10.6)";
    return nullptr;
}

// What is asked and done while blows are exchanged; nothing else happens meanwhile (FUR-10.5).
bool belongs_to_blow(Do kind) { return support_of(kind) == Do::Battle || kind == Do::Absorb || kind == Do::Hit; }

// Stages of an attack, as in battle.cpp: what each needs to be there.
const char* broken_battle(const Setup& setup, const State& s) {
    const Battle& b = s.battle;
    if (b.attacker == 0) return b == Battle{} ? nullptr : "marks of no attack";
    if (b.attacker > kSquares || b.defender > kSquares || !plays(setup, b.victim) || !plays(setup, b.by) ||
        b.victim == b.by)
        return "an attack of nobody";
    if (b.on_castle > 1 || b.replaced > 1 || b.hit > 1 + kMaxBuildings) return "marks of an attack are out of range";
    const auto& tasks = s.agenda.all();
    for (int i = 0; i < tasks.size(); ++i) {
        if (tasks[i].kind != Do::Battle) continue;
        enum {
            Open,
            Cloak,
            Strike,
            Counter,
            CounterCloak,
            CounterStrike,
            CastleHit,
            CastleStrike,
            CastleCounter,
            Close,
            After
        };
        const int stage = tasks[i].a;
        const Do above = i + 1 < tasks.size() ? tasks[i + 1].kind : Do::None;
        if (stage > After || tasks[i].b > 1) return "an attack at no stage";
        if (stage == After) return nullptr;
        if (i + 2 < tasks.size() || !(above == Do::None || belongs_to_blow(above))) return "an attack is interrupted";
        if (unit_at(s, b.attacker - 1).kind == 0 || unit_at(s, b.attacker - 1).owner != b.by) return "nobody attacks";
        const bool defended = b.defender != 0 && unit_at(s, b.defender - 1).kind != 0;
        if (b.defender != 0 && (!defended || unit_at(s, b.defender - 1).owner != b.victim)) return "nobody is attacked";
        if (stage >= Cloak && stage <= CounterStrike && !defended) return "nobody is attacked";
        if (stage == Open && b.on_castle == 0 && !defended) return "nobody is attacked";
        if (stage >= CastleHit && stage <= CastleCounter && b.on_castle == 0) return "no castle is attacked";
        if (stage == CastleStrike && (b.hit == 0) != (above == Do::CastleHit)) return "nothing is hit";
        if (stage == CastleCounter && b.hit == 0) return "nothing is hit";
        if (stage <= CastleStrike && b.hit > 1 && b.hit - 2 >= kingdom(s, b.victim).buildings.size())
            return "no building is hit";
        const bool fits = above == Do::Substitute      ? stage == Cloak
                          : above == Do::Defend        ? stage == CastleHit
                          : above == Do::SoloDefender  ? stage == CastleHit
                          : above == Do::Cloak         ? stage == Strike || stage == CounterStrike
                          : above == Do::Counter       ? stage == CounterCloak
                          : above == Do::CastleHit     ? stage == CastleStrike
                          : above == Do::CastleCounter ? stage == Close
                                                       : true;
        if (!fits) return "a question at the wrong stage of an attack";
        if (above == Do::Substitute && b.on_castle != 0) return "a question at the wrong stage of an attack";
    }
    return nullptr;
}

}  // namespace

const char* broken_agenda(const Setup& setup, const State& s) {
    if (const char* why = broken_tasks(setup, s)) return why;
    return broken_battle(setup, s);
}

const char* Furtherance::unsettled(const State& s) const {
    return s.over != 0 || is_step_under_way(s) ? nullptr : not_settled(*setup_, s);
}

}  // namespace endtable::furtherance
