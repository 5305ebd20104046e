// Furtherance: what is offered: the lists of legal answers, in the order of ledger 3.2, and what is applied unasked.
#include <cassert>

#include "games/furtherance/legal.hpp"
#include "games/furtherance/rules.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;
using Ask = Task::Kind;

namespace {

// Where a list goes: a vector, or only the first two.
struct ToVector {
    std::vector<Action>& out;
    void add(Action a) { out.push_back(a); }
    static constexpr bool is_full() { return false; }
};
struct FirstTwo {
    Action first;
    int n = 0;
    void add(Action a) {
        if (n++ == 0) first = a;
    }
    bool is_full() const { return n >= 2; }
};

template <class Out>
class Lister {
public:
    Lister(const Setup& setup, const State& s, Out& out)
        : setup_(setup), s_(s), task_(s.agenda.top()), k_(task_.who), kd_(kingdom(s, k_)), out_(out) {}

    void list();

private:
    void add(Kind kind, int x = 0, int y = 0, int z = 0) { out_.add(Action::of(kind, x, y, z)); }
    void add_squares(Kind kind, Squares set, int x = 0) {
        for (const int q : squares(set)) add(kind, x, q);
    }
    void works(Kind kind, int worker, int gold, Work did) {
        for (int w = 1; w < kWorks; ++w)
            if (w != static_cast<int>(did) && !work_refusal(setup_, s_, k_, worker, static_cast<Work>(w), gold))
                add(kind, worker, w, static_cast<int>(did));
    }
    void worker_step() {
        bool any_ready = false;
        for (int kind = 0; kind <= Worker::Bonus; ++kind) {
            if (kind > setup_.cards.upgrades_n && kind != Worker::Bonus) continue;
            if (ready_worker(kd_, kind) < 0) continue;
            any_ready = true;
            works(Kind::Act, kind, kd_.gold, Work::None);
            if (out_.is_full()) return;
        }
        if (!repeat_refusal(setup_, kd_)) repeats();
        tools(WindowKind::T);
        if (!any_ready) add(Kind::EndWorkers);
    }
    void repeats() {
        for (int kind = 0; kind <= Worker::Bonus; ++kind) {
            if (kind > setup_.cards.upgrades_n && kind != Worker::Bonus) continue;
            for (int did = 1; did < kWorks; ++did)
                if (used_worker(kd_, kind, static_cast<Work>(did)) >= 0)
                    works(Kind::Repeat, kind, kd_.gold - leader_stat(setup_, kd_, Stat::Repeat),
                          static_cast<Work>(did));
        }
    }
    void items(WindowKind window) {
        for (std::uint32_t held = kd_.items.present(); held != 0; held &= held - 1) {
            const int item = std::countr_zero(held);
            if (!belongs(setup_, item, window)) continue;
            const ItemCard& card = setup_.item(item);
            add_squares(Kind::UseItem, unit_targets(setup_, s_, k_, card.target, card.effects[0]), item);
            other_targets(setup_, kd_, card.target, [&](std::uint8_t t) { add(Kind::UseItem, item, t); });
        }
    }
    // Items, the leader's ability and those of buildings, in the own turn.
    void tools(WindowKind window) {
        items(window);
        if (kd_.leader != 0) {
            const Use& use = setup_.leader(kd_.leader - 1).use;
            if (use.per_turn > kd_.leader_used && kd_.gold >= use.cost)
                add_squares(Kind::UseLeader, unit_targets(setup_, s_, k_, use.target, use.effect));
        }
        unsigned kinds = 0;  // with an ability
        for (const Building& b : kd_.buildings) {
            const Use& use = setup_.building(b.kind).use;
            if (b.is_finished() && b.used < use.per_turn && kd_.gold >= use.cost) kinds |= 1u << b.kind;
        }
        for (; kinds != 0; kinds &= kinds - 1) {
            const int kind = std::countr_zero(kinds);
            const Use& use = setup_.building(kind).use;
            add_squares(Kind::UseBuilding, unit_targets(setup_, s_, k_, use.target, use.effect), kind);
        }
    }
    void acquire(DeckId deck) {
        const int worker = acting_worker(s_);
        for (int i = 0; i < kMarketSlots; ++i)
            if (!market_refusal(setup_, s_, k_, deck, i, worker, kd_.gold)) add(Kind::Market, i);
        for (int i = 0; i < kd_.research.size(); ++i)
            if (!research_refusal(setup_, s_, k_, deck, i, worker, kd_.gold, false)) add(Kind::Research, i);
        if (!blind_refusal(setup_, s_, k_, deck, kd_.gold)) add(Kind::Blind);
    }
    void unit_step() {
        const Squares taken = occupied(s_), own = owned(s_, k_), enemies = taken & ~own;
        const Squares free_ground = ground_of(setup_, k_) & ~taken;
        for (const int q : squares(own)) {
            const Unit& u = unit_at(s_, q);
            const UnitCard& card = card_of(setup_, u);
            if (!u.is(Unit::New)) {
                if (u.moves > 0 && !u.is(Unit::Attacked))
                    add_squares(Kind::Move, setup_.board.next[static_cast<std::size_t>(q)] & free_ground, q);
                if (has_attack(u) && atk_of(setup_, u) > 0) {
                    for (const int t : squares(reach_of(setup_, s_, u, q) & enemies)) {
                        const Unit& other = unit_at(s_, t);
                        if (!other.is(Unit::Ring) && !(card.no_attack_new && other.is(Unit::New)))
                            add(Kind::AttackUnit, q, t);
                    }
                    for (int c = 0; c < kKingdoms; ++c)
                        if (!castle_refusal(setup_, s_, k_, q, c)) add(Kind::AttackCastle, q, c);
                }
            }
            if (card.sacrifice)
                for (int c = 0; c < kKingdoms; ++c)
                    if (!castle_refusal(setup_, s_, k_, q, c))
                        for (int b = 0; b < kingdom(s_, c).buildings.size(); ++b) add(Kind::Sacrifice, q, c, b);
        }
        tools(WindowKind::T);
        add(Kind::EndTurn);
    }
    void castle_hit() {
        const Kingdom& victim = kingdom(s_, s_.battle.victim);
        const bool shielded = shields(setup_, victim) > 0;
        if (!shielded) add(Kind::HitCastle);
        for (int i = 0; i < victim.buildings.size(); ++i) {
            const Building& b = victim.buildings[i];
            if (!shielded || (b.is_finished() && stat_of(setup_.building(b.kind).stats, Stat::Shield) != 0))
                add(Kind::HitBuilding, i);
        }
    }

    const Setup& setup_;
    const State& s_;
    const Task& task_;
    const int k_;
    const Kingdom& kd_;
    Out& out_;
};

template <class Out>
void Lister<Out>::list() {
    switch (task_.kind) {
        case Ask::PickLeader:
            for (int i = 0; i < kMaxLeaders; ++i)
                if ((s_.leader_hand >> i & 1) != 0) add(Kind::PickLeader, i);
            break;
        case Ask::WorkerStep: worker_step(); break;
        case Ask::BuyPick:
            acquire(DeckId::Items);
            if (task_.c != 0) add(Kind::Done);
            break;
        case Ask::DiscardBuilding:
            for (int i = 0; i < kd_.buildings.size(); ++i)
                if (!discard_refusal(setup_, s_, k_, i, task_.c - 1, acting_worker(s_), kd_.gold)) add(Kind::Choose, i);
            break;
        case Ask::BuildPick: acquire(DeckId::Buildings); break;
        case Ask::DevelopPick:
            other_targets(setup_, kd_, TargetKind::OwnCardWithCounters,
                          [&](std::uint8_t t) { add(Kind::Develop, 0, t); });
            break;
        case Ask::RecruitPick:
            acquire(DeckId::Units);
            if (task_.c != 0) add(Kind::Done);
            break;
        case Ask::PlaceUnit:
            add_squares(Kind::Place, setup_.board.castle[static_cast<std::size_t>(k_)] & ~occupied(s_));
            break;
        case Ask::ResearchDeck:
            for (int d = 0; d < kMarkets; ++d)
                if (can_draw(s_, static_cast<DeckId>(d))) add(Kind::Deck, d);
            break;
        case Ask::ResearchTake:
            for (int i = 0; i < s_.look.size(); ++i) add(Kind::Take, i);
            if (task_.c != 0) add(Kind::Done);
            break;
        case Ask::ResearchReturn:
            for (int i = 0; i < kd_.research.size(); ++i) add(Kind::Return, i);
            break;
        case Ask::ResearchTop:
            for (int i = 0; i < s_.look.size(); ++i) add(Kind::Top, i);
            if (s_.look.size() == 1) add(Kind::Bottom);
            break;
        case Ask::ScholarAcquire:
            for (int i = 0; i < kd_.research.size(); ++i)
                if (!scholar_refusal(setup_, s_, k_, i)) add(Kind::Research, i);
            add(Kind::Done);
            break;
        case Ask::UpgradePick:
            for (int i = 0; i < s_.drawn.size(); ++i) add(Kind::TakeUpgrade, i);
            break;
        case Ask::UpgradeReplace:
            for (unsigned set = replaceable(setup_, s_, k_); set != 0; set &= set - 1)
                add(Kind::Replace, std::countr_zero(set));
            break;
        case Ask::UnitStep: unit_step(); break;
        case Ask::Substitute:
        case Ask::Defend:
            add(Kind::No);
            add_squares(Kind::Unit, defenders(setup_, s_));
            break;
        case Ask::Absorb:
            add(Kind::No);
            add_squares(Kind::Unit, absorbers(setup_, s_, task_.a));
            break;
        case Ask::Counter:
        case Ask::CastleCounter:
        case Ask::Salvage:
            add(Kind::Yes);
            add(Kind::No);
            break;
        case Ask::Cloak:
        case Ask::Trap:
        case Ask::ExtraTurn:
            add(Kind::No);
            add(Kind::Yes);
            break;
        case Ask::CastleHit: castle_hit(); break;
        case Ask::Window:
            add(Kind::No);
            items(window_of(task_));
            break;
        case Ask::ForcedItem: {
            items(WindowKind::F);
            if (!has_usable_item(setup_, s_, k_, WindowKind::F))
                for (std::uint32_t held = kd_.items.present(); held != 0; held &= held - 1)
                    add(Kind::DiscardItem, std::countr_zero(held));
            break;
        }
        case Ask::SoloOrder:
        case Ask::SoloTarget:
        case Ask::SoloDefender: add_squares(Kind::Unit, solo_candidates(setup_, s_, task_)); break;
        case Ask::SoloSpawn: {
            const Kinds kinds = solo_spawns(setup_, s_, task_);
            for (int i = 0; i < kMaxKinds; ++i)
                if (kinds.has(i)) add(Kind::Spawn, i);
            break;
        }
        default: break;
    }
}

// Has this seat a researched card that others do not know and that could be acquired now? `deck` kMarkets: of any deck.
bool has_secret(const Kingdom& kd, int deck) {
    for (const Researched& r : kd.research)
        if (r.fresh == 0 && !r.card.knows.any_of(kEverybody) && (deck == kMarkets || index(r.deck) == deck))
            return true;
    return false;
}

// Would it betray a hidden card if this question were skipped because it has only one answer?
bool must_be_asked(const State& s, const Task& task) {
    const Kingdom& kd = kingdom(s, task.who);
    switch (task.kind) {
        case Ask::UnitStep:
        case Ask::ScholarAcquire:
        case Ask::ResearchTop:
        case Ask::ResearchReturn: return true;
        case Ask::WorkerStep: return has_secret(kd, kMarkets);
        case Ask::BuyPick: return has_secret(kd, index(DeckId::Items));
        case Ask::RecruitPick: return has_secret(kd, index(DeckId::Units));
        case Ask::BuildPick: return has_secret(kd, index(DeckId::Buildings));
        case Ask::DiscardBuilding: return task.c != 0 || has_secret(kd, index(DeckId::Buildings));
        default: return false;
    }
}

}  // namespace

bool has_answer(const Setup& setup, const State& s) {
    FirstTwo two;
    Lister<FirstTwo>(setup, s, two).list();
    return two.n > 0;
}

bool forced_action(const Setup& setup, const State& s, Action& single) {
    const Task& task = s.agenda.top();
    if (must_be_asked(s, task)) return false;
    switch (task.kind) {
        case Ask::WorkerStep:  // Mine and Research, as a rule
            for (const Worker& w : kingdom(s, task.who).workers)
                if (w.is_ready() && can_draw(s, DeckId::Units)) return false;
            break;
        case Ask::ResearchTake:
            if (s.look.size() > 1) return false;
            break;
        case Ask::Counter:  // always two answers
        case Ask::CastleCounter:
        case Ask::Salvage:
        case Ask::Cloak:
        case Ask::Trap:
        case Ask::ExtraTurn:
        case Ask::Defend:
        case Ask::Substitute:
        case Ask::Absorb:
        case Ask::Window: return false;
        default: break;
    }
    FirstTwo two;
    Lister<FirstTwo>(setup, s, two).list();
    single = two.first;
    return two.n == 1;
}

Listing Furtherance::actions(const State& s, Seat p, std::vector<Action>& out) const {
    out.clear();
    if (!turn(s).who.has(p)) return Listing::All;
    ToVector sink{out};
    Lister<ToVector>(*setup_, s, sink).list();
    return Listing::All;
}

// FUR-19.2
Action Furtherance::fallback(const State& s, Seat p) const {
    (void)p;
    const Task& task = s.agenda.top();
    switch (task.kind) {
        case Ask::UnitStep: return Action::of(Kind::EndTurn);
        case Ask::Counter:
        case Ask::CastleCounter: return Action::of(Kind::Yes);
        case Ask::Defend:
        case Ask::Substitute:
        case Ask::Absorb:
        case Ask::Cloak:
        case Ask::Trap:
        case Ask::Window:
        case Ask::Salvage:
        case Ask::ExtraTurn: return Action::of(Kind::No);
        case Ask::WorkerStep:
            for (int kind = 0; kind <= Worker::Bonus; ++kind)
                if (ready_worker(kingdom(s, task.who), kind) >= 0)
                    return Action::of(Kind::Act, kind, static_cast<int>(Work::Mine));
            return Action::of(Kind::EndWorkers);
        default: break;
    }
    FirstTwo two;
    Lister<FirstTwo>(*setup_, s, two).list();
    assert(two.n > 0);
    return two.first;
}

}  // namespace endtable::furtherance
