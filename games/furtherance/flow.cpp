// Furtherance: the run of the game (ledger 3.1): set-up, leaders, turns, rounds, the end.
#include "games/furtherance/flow.hpp"

#include <cassert>

#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;
using Kind = Action::Kind;

// --- Running ---------------------------------------------------------------------------------------------------------

void Flow::run() {
    StepBudget budget;
    while (s_.over == 0) {
        if (!budget.spend()) [[unlikely]]
            return end_void(Reason::TooManySteps);
        const Task& task = s_.agenda.top();
        if (task.is_chance()) return;
        if (task.is_decision()) {
            if (task.kind == Do::UnitStep) return;
            if (task.kind == Do::Window &&
                !has_usable_item(setup_, s_, task.who, static_cast<WindowKind>(task.a))) {  // FUR-11.7
                s_.agenda.pop();
                continue;
            }
            Action only;
            if (!forced_action(setup_, s_, only)) return;
            forced_ = only;  // FUR-19.1
            forced_by_ = task.who;
            answer(only);
            forced_ = {};
            continue;
        }
        const Task next = s_.agenda.pop();
        row(next.kind).run(*this, next);
    }
    // Where a task found no room, the others are still there.
    if (!s_.agenda.empty()) [[unlikely]]
        end_void(s_.reason);
}

// What was being done goes on to its end, because it holds cards; then the match ends.
void Flow::spill(Task task) {
    drop(task);
    s_.over = 1;
    s_.reason = Reason::AgendaFull;
}

// What was lost may be a card, so the state is no longer one that `broken` accepts; it says why.
void Flow::lose_track() {
    if (s_.over != 0) {
        s_.winner = 0;
        s_.reason = Reason::ListFull;
        return;
    }
    end_void(Reason::ListFull);
}

void Flow::end_void(Reason reason) { end_game(-1, reason); }

// --- Leaders (FUR-4.9 to 4.12) ---------------------------------------------------------------------------------------

// What comes next: a leader to be dealt, a drafter to be asked, or the beginning.
void Flow::run_leaders() {
    s_.phase = u8(static_cast<int>(Phase::Draft));
    int drafter = -1, picked = 0;  // the drafter: last in turn order of those without a leader (FUR-4.10)
    for (int i = 1; i <= kKingdoms; ++i) {
        const int k = (s_.first + kKingdoms - i) & 3;
        if (!is_human(k)) continue;
        if (realm(k).leader != 0 || realm(k).out != 0)
            ++picked;
        else if (drafter < 0)
            drafter = k;
    }
    if (setup_.leaders == Leaders::None || drafter < 0) {
        reveal_leaders();
        push(Do::LeaderStart);
        return;
    }
    push(Do::Leaders);
    if (setup_.leaders == Leaders::Random) {
        push(Do::DealLeader, drafter);
        return;
    }
    const int missing = setup_.seats + setup_.numbers.leaders_dealt_extra - picked - s_.leader_hand_n;
    if (missing > 0)
        push(Do::DealLeader, drafter, 0, missing);
    else
        push(Do::PickLeader, drafter);
}

void Flow::take_leader(const Task& task, int leader) {
    const int k = task.who;
    const auto bit = static_cast<std::uint16_t>(1u << leader);
    if (task.kind == Do::PickLeader) {
        s_.leader_hand = static_cast<std::uint16_t>(s_.leader_hand & ~bit);
        --s_.leader_hand_n;
        realm(k).leader = u8(1 + leader);
        report_secret(EventKind::LeaderPicked, k, "FUR-4.11", 1, only_seat(k), leader);
        return;
    }
    s_.leader_pool = static_cast<std::uint16_t>(s_.leader_pool & ~bit);
    note_reveal();
    if (setup_.leaders == Leaders::Random) {
        realm(k).leader = u8(1 + leader);
        return;
    }
    s_.leader_hand = static_cast<std::uint16_t>(s_.leader_hand | bit);
    ++s_.leader_hand_n;
    report_secret(EventKind::LeaderDealt, k, "FUR-4.9", 1, only_seat(k), leader);
}

void Flow::reveal_leaders() {
    s_.leader_pool = s_.leader_hand = 0;
    s_.leader_hand_n = 0;
    for (int i = 0; i < kKingdoms; ++i) {
        const int k = (s_.first + i) & 3;
        if (is_human(k) && realm(k).leader != 0) report(EventKind::LeaderRevealed, k, "FUR-4.11", realm(k).leader - 1);
    }
    note_reveal();
}

void Flow::start_leaders() {
    s_.phase = u8(static_cast<int>(Phase::LeaderStart));
    push(Do::TurnStart, s_.first);
    for (int i = 1; i <= kKingdoms; ++i) {  // the first player's is on top (FUR-4.12b)
        const int other = (s_.first + kKingdoms - i) & 3;
        if (!is_human(other) || !is_alive(setup_, s_, other)) continue;
        Kingdom& kd = realm(other);
        kd.leader_counters = u8(leader_stat(setup_, kd, Stat::StartCounters));
        if (const int n = leader_stat(setup_, kd, Stat::StartResearch); n > 0) push(Do::StartResearch, other, 0, n);
    }
}

// --- Turns -----------------------------------------------------------------------------------------------------------

void Flow::begin_round() {
    ++s_.round;
    report(EventKind::RoundBegan, -1, "FUR-5.8", s_.round);
}

void Flow::begin_turn(int k) {
    if (realm(k).out != 0) return next_turn(k);  // left before the first turn
    if (s_.round == 0) begin_round();
    s_.active = u8(k);
    s_.phase = u8(static_cast<int>(Phase::Workers));
    report(EventKind::TurnBegan, k, "FUR-5.2", s_.round, s_.extra_turn);
    Kingdom& kd = realm(k);
    const int moves = setup_.numbers.moves + kingdom_stat(setup_, kd, Stat::LimitMoves);
    for (const int square : squares(owned(s_, k))) {
        Unit& u = unit_at(s_, square);
        u.flags = u8(u.flags & ~(Unit::New | Unit::Ring | Unit::Attacked));
        u.moves = u8(moves);
        u.attacks = card_of(setup_, u).attacks;
    }
    for (Building& b : kd.buildings) b.used = 0;
    for (Researched& r : kd.research) r.fresh = 0;  // FUR-12.4b
    kd.leader_used = 0;
    const bool at_bonus = !setup_.worker_while_at_4 || vp_of(setup_, s_, k) >= setup_.numbers.worker_bonus_vp;
    for (Worker& w : kd.workers) w.did = w.kind == Worker::Bonus && !at_bonus ? u8(Worker::Resting) : u8(0);
    if (const int income = kingdom_stat(setup_, kd, Stat::Income); income > 0) {
        gain(k, income);
        report(EventKind::Income, k, "FUR-5.2", income);
    }
    push(Do::EndTurn, k);
    push(Do::UnitPhase, k);
    push(Do::WorkerPhase, k);
}

// Another action as long as a worker is ready, or can be paid to act again (FUR-14.5).
void Flow::ask_workers(int k) {
    s_.job = {};
    const Kingdom& kd = realm(k);
    bool any = false;
    for (const Worker& w : kd.workers) any = any || w.is_ready();
    const int price = leader_stat(setup_, kd, Stat::Repeat);
    if (!any && price > 0 && kd.gold >= price && !(setup_.solo() && kd.leader_used > 0))
        for (const Worker& w : kd.workers) any = any || (w.did > 0 && w.did < kWorks);
    if (!any) return begin_units(k);
    push(Do::WorkerPhase, k);
    push(Do::WorkerStep, k);
}

void Flow::begin_units(int k) {
    s_.job = {};
    s_.phase = u8(static_cast<int>(Phase::Units));
    report(EventKind::PhaseBegan, k, "FUR-5.4", s_.phase);
}

// What a worker or a unit was told to do.
void Flow::order(int k, Action a) {
    switch (a.kind) {
        case Kind::Act:
        case Kind::Repeat: act(k, a); break;
        case Kind::EndWorkers:
            s_.agenda.pop();  // WorkerPhase
            begin_units(k);
            break;
        case Kind::UseItem: use_item(k, a.x, a.y); break;
        case Kind::UseLeader: use_leader(k, a.y); break;
        case Kind::UseBuilding: use_building(k, a.x, a.y); break;
        case Kind::Move: move_unit(a.x, a.y); break;
        case Kind::AttackUnit: attack_unit(a.x, a.y); break;
        case Kind::AttackCastle: attack_castle(a.x, a.y); break;
        case Kind::Sacrifice: sacrifice(a.x, a.y, a.z); break;
        default:              // end_turn
            s_.agenda.pop();  // UnitPhase
            break;
    }
}

void Flow::extra_turn(int k) {
    --realm(k).leader_counters;
    s_.extra_turn = 1;
    s_.agenda.pop();  // NextTurn
    report(EventKind::ExtraTurn, k, "FUR-14.4", realm(k).leader_counters);
    push(Do::TurnStart, k);
}

// FUR-5.7
void Flow::end_turn(int k) {
    s_.phase = u8(static_cast<int>(Phase::TurnEnd));
    push(Do::NextTurn, k);
    for (int i = kKingdoms - 1; i > 0; --i) {
        const int other = (k + i) & 3;
        if (is_human(other) && is_alive(setup_, s_, other) && realm(other).items.present() != 0)
            push(Do::Window, other, static_cast<int>(WindowKind::E));
    }
}

void Flow::next_turn(int k) {
    const Kingdom& kd = realm(k);
    if (kd.out == 0 && s_.extra_turn == 0 && kd.leader_counters > 0 && leader_stat(setup_, kd, Stat::ExtraTurn) > 0 &&
        s_.phase == static_cast<int>(Phase::TurnEnd)) {  // FUR-14.4c
        s_.phase = u8(static_cast<int>(Phase::Enemies));
        push(Do::NextTurn, k);
        push(Do::ExtraTurn, k);
        return;
    }
    s_.extra_turn = 0;
    s_.phase = u8(static_cast<int>(Phase::Enemies));
    if (setup_.solo()) {
        push(Do::EnemyPhase, 1);
        return;
    }
    int next = k;
    bool new_round = false;
    do {
        next = next_kingdom(next);
        new_round = new_round || next == s_.first;
    } while (!is_alive(setup_, s_, next));
    if (new_round) {
        if (setup_.round_limit > 0 && s_.round >= setup_.round_limit)
            return end_game(best_kingdom(setup_, s_), Reason::RoundLimit);  // FUR-15.4
        begin_round();
    }
    push(Do::TurnStart, next);
}

void Flow::end_game(int winner, Reason reason) {
    s_.over = 1;
    s_.winner = u8(winner + 1);
    s_.reason = reason;
    for (const Task& task : s_.agenda.all())  // somebody left while a unit was bought and not yet placed
        drop(task);
    s_.agenda.clear();
    report(EventKind::Ended, -1, "FUR-15.1", winner, static_cast<int>(reason));
}

void Flow::drop(const Task& task) {
    if (task.kind == Do::PlaceUnit) discard(DeckId::Units, kind_of(task.a));
}

// --- Leaving (FUR-15.3) ----------------------------------------------------------------------------------------------

int Flow::humans_alive() const {
    int n = 0;
    for (int k = 0; k < kKingdoms; ++k) n += setup_.is_human(k) && is_alive(setup_, s_, k) ? 1 : 0;
    return n;
}

// What was asked of k, or was about to happen to k, does not happen.
void Flow::drop_tasks_of(int k) {
    const bool in_battle = s_.battle.attacker != 0 && (s_.battle.victim == k || s_.battle.by == k);
    FixedVec<Task, kMaxTasks> kept;
    while (!s_.agenda.empty()) {
        const Task task = s_.agenda.pop();
        const bool personal = task.is_decision() || task.kind == Do::Look || task.kind == Do::DrawUpgrade ||
                              task.kind == Do::DrawBlind || task.kind == Do::DealLeader ||
                              task.kind == Do::StartResearch || task.kind == Do::ResearchLimit ||
                              task.kind == Do::UpgradeDone;
        if (personal && task.who == k) {
            drop(task);
            continue;
        }
        const bool battle = task.kind == Do::Battle || task.kind == Do::Hit ||
                            (task.is_decision() && task.kind >= Do::Substitute && task.kind <= Do::CastleCounter);
        if (in_battle && battle) continue;
        if (task.kind == Do::Hit && unit_at(s_, task.a).kind == 0) continue;
        if ((task.kind == Do::Absorb || task.kind == Do::Trap || task.kind == Do::Traps) &&
            unit_at(s_, task.a).kind == 0)
            continue;
        kept.push(task);
    }
    while (!kept.empty()) push(kept.pop());
    if (in_battle) s_.battle = {};
}

void Flow::leave(int k) {
    if (s_.over != 0 || !is_human(k) || realm(k).out != 0) return;
    const bool has_fallen = realm(k).hp == 0 && s_.battle.attacker != 0 && s_.battle.victim == k;
    const bool goes_now = !setup_.solo() && !has_fallen;
    const bool own_turn = s_.round > 0 && s_.active == k;
    const bool was_looking = !setup_.solo() && s_.agenda.top().who == k && !s_.look.empty();
    report(EventKind::Left, k, "FUR-15.3", goes_now ? units_that_leave(k) : 0, goes_now ? 1 : 0,
           was_looking ? Places{s_.job.deck, s_.look.size()}.packed() : 0, own_turn ? s_.drawn.size() : 0);
    if (setup_.solo()) {
        realm(k).out = ++s_.outs;
        return end_game(-1, Reason::Resign);
    }
    if (was_looking)
        while (!s_.look.empty()) {
            const Hidden card = s_.look.pop();
            put_on_top(static_cast<DeckId>(s_.job.deck), card.kind, card.knows);
        }
    eliminate(k, has_fallen ? s_.battle.by : -1);
    drop_tasks_of(k);
    if (own_turn) {
        while (!s_.drawn.empty()) put_at_bottom(DeckId::Upgrades, s_.drawn.pop(), kEverybody);
        s_.job = {};
        s_.battle = {};
        FixedVec<Task, kMaxTasks> kept;  // what others may answer stays open, what they played is settled (FUR-15.3b)
        for (const Task& task : s_.agenda.all())
            if (!kept.empty() || task.kind == Do::Window) kept.push(task);
        s_.agenda.clear();
        push(Do::NextTurn, k);
        for (const Task& task : kept) push(task);
    }
    if (humans_alive() == 1) {
        int last = 0;
        while (!is_human(last) || !is_alive(setup_, s_, last)) ++last;
        const bool reached = vp_of(setup_, s_, last) >= setup_.vp_target;  // ledger 3.7
        return end_game(last, reached ? Reason::Vp : has_fallen ? Reason::LastAlive : Reason::Resign);
    }
    // A step that has begun settles at its own end, not before (FUR-10.5, 11.13); one that has not is asked for anew.
    bool has_begun = false;
    for (const Task& task : s_.agenda.all())
        has_begun = has_begun || task.kind == Do::FollowUp || task.kind == Do::Battle;
    if (s_.agenda.top().kind == Do::WorkerStep || s_.agenda.top().kind == Do::UnitStep) s_.agenda.pop();
    if (!has_begun && !s_.agenda.top().is_decision() && !s_.agenda.top().is_chance()) push(Do::FollowUp);
    run();
}

// --- The contract ----------------------------------------------------------------------------------------------------

void Furtherance::apply(State& s, Seat p, Action a, Events* events) const {
    (void)p;
    const OverflowWatch watch;
    Flow flow(*this, s, events);
    flow.answer(a);
    flow.run();
    if (watch.saw_one()) [[unlikely]]
        flow.lose_track();
}

void Furtherance::resign(State& s, Seat p, Events* events) const {
    if (!is_seat(p) || index(p) >= setup_->seats) return;
    const OverflowWatch watch;
    Flow flow(*this, s, events);
    flow.leave(setup_->kingdom_of[static_cast<std::size_t>(index(p))]);
    if (watch.saw_one()) [[unlikely]]
        flow.lose_track();
}

void Furtherance::run_on(State& s, Events* events) const { Flow(*this, s, events).run(); }

}  // namespace endtable::furtherance
