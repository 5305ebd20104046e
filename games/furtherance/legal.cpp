// Furtherance: what is legal, and why not. `refusal` is the definition; `actions` lists exactly what it accepts, in the
// order of ledger 3.2.
#include "games/furtherance/legal.hpp"

#include <cassert>

#include "games/furtherance/rules.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance {

namespace {

using Kind = Action::Kind;
using Ask = Task::Kind;

constexpr Refusal kWrongPhase{"wrong_phase", "FUR-5.1"};
constexpr Refusal kNoSuchOption{"no_such_option", "FUR-6.15"};

bool share_a_side(int a, int b) {
    static constexpr signed char kFile[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4};
    static constexpr signed char kRank[] = {2, 3, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 2, 3, 4};
    const int df = kFile[a] - kFile[b], dr = kRank[a] - kRank[b];
    return df * df + dr * dr == 1;
}

// --- Acquiring -------------------------------------------------------------------------------------------------------

// What is needed to take a card of this deck, its price apart (FUR-6.9, 8.3).
Refusal room_refusal(const Setup& setup, const State& s, int k, DeckId deck) {
    const Kingdom& kd = kingdom(s, k);
    if (deck == DeckId::Units) {
        if ((setup.board.castle[static_cast<std::size_t>(k)] & ~occupied(s)) == 0) return {"castle_full", "FUR-6.9"};
        if (std::popcount(owned(s, k)) >= setup.numbers.max_units) return {"unit_limit", "FUR-6.9"};
    }
    if (deck == DeckId::Buildings && kd.buildings.size() < setup.numbers.max_buildings &&
        under_construction(kd) >= setup.numbers.max_under_construction)
        return {"construction_limit", "FUR-8.3"};
    return kLegal;
}

Refusal market_refusal(const Setup& setup, const State& s, int k, DeckId deck, int slot, int worker, int gold) {
    if (slot >= kMarketSlots) return kNoSuchOption;
    const Slot& pile = s.market[static_cast<std::size_t>(index(deck))][static_cast<std::size_t>(slot)];
    if (pile.n == 0) return {"empty_slot", "FUR-7.6"};
    if (cost_of(setup, kingdom(s, k), deck, pile.kind, false, worker) > gold) return {"cannot_afford", "FUR-7.8b"};
    return kLegal;
}

// `fresh_too`: the Scholar's own action (ledger 5.6).
Refusal research_refusal(const Setup& setup, const State& s, int k, DeckId deck, int i, int worker, int gold,
                         bool fresh_too) {
    const Kingdom& kd = kingdom(s, k);
    if (i >= kd.research.size() || !kd.research[i].card.is_known() || kd.research[i].deck != deck) return kNoSuchOption;
    if (kd.research[i].fresh != 0 && !fresh_too) return {"researched_this_turn", "FUR-12.4b"};
    if (cost_of(setup, kd, deck, kd.research[i].card.kind, true, worker) > gold) return {"cannot_afford", "FUR-12.5"};
    return kLegal;
}

Refusal blind_refusal(const Setup& setup, const State& s, int k, DeckId deck, int gold) {
    const int price = leader_stat(setup, kingdom(s, k), Stat::Blind);
    if (price == 0) return {"no_such_leader", "FUR-14.3"};
    if (!can_draw(s, deck)) return {"deck_empty", "FUR-7.6"};
    return price > gold ? Refusal{"cannot_afford", "FUR-14.3"} : kLegal;
}

// Is there any card of this deck that k can pay for?
bool can_afford_any(const Setup& setup, const State& s, int k, DeckId deck, int worker, int gold) {
    if (gold < setup.numbers.min_cost) return false;
    const int change = price_change(setup, kingdom(s, k), deck, false, worker);
    for (const Slot& pile : s.market[static_cast<std::size_t>(index(deck))])
        if (pile.n > 0 && printed_cost(setup, deck, pile.kind) + change <= gold) return true;
    for (int i = 0; i < kingdom(s, k).research.size(); ++i)
        if (!research_refusal(setup, s, k, deck, i, worker, gold, false)) return true;
    return !blind_refusal(setup, s, k, deck, gold);
}

// FUR-8.5 to 8.5d: what is left without building i must let a building be started: any, or the Scholar's card.
Refusal discard_refusal(const Setup& setup, const State& s, int k, int i, int scholar_card, int worker, int gold) {
    const Kingdom& kd = kingdom(s, k);
    if (i >= kd.buildings.size()) return kNoSuchOption;
    if (under_construction(kd) >= setup.numbers.max_under_construction && kd.buildings[i].is_finished())
        return {"construction_limit", "FUR-8.5b"};
    const Stats& stats = setup.building(kd.buildings[i].kind).stats;
    const bool matters = kd.buildings[i].is_finished() &&
                         (stat_of(stats, Stat::CostBuilding) != 0 || stat_of(stats, Stat::CostResearch) != 0);
    if (!matters && scholar_card < 0 && can_afford_any(setup, s, k, DeckId::Buildings, worker, gold)) return kLegal;
    State after = s;
    kingdom(after, k).buildings.remove(i);
    const bool possible = scholar_card >= 0
                              ? !research_refusal(setup, after, k, DeckId::Buildings, scholar_card, worker, gold, true)
                              : can_afford_any(setup, after, k, DeckId::Buildings, worker, gold);
    return possible ? kLegal : Refusal{"cannot_afford", "FUR-8.5d"};
}

Refusal build_refusal(const Setup& setup, const State& s, int k, int worker, int gold) {
    if (const Refusal why = room_refusal(setup, s, k, DeckId::Buildings)) return why;
    const Kingdom& kd = kingdom(s, k);
    if (kd.buildings.size() < setup.numbers.max_buildings)
        return can_afford_any(setup, s, k, DeckId::Buildings, worker, gold) ? kLegal
                                                                            : Refusal{"cannot_afford", "FUR-6.14"};
    for (int i = 0; i < kd.buildings.size(); ++i)
        if (!discard_refusal(setup, s, k, i, -1, worker, gold)) return kLegal;
    return {"cannot_afford", "FUR-8.5d"};
}

// ScholarAcquire: the card number i of the research (ledger 5.6).
Refusal scholar_refusal(const Setup& setup, const State& s, int k, int i) {
    const Kingdom& kd = kingdom(s, k);
    if (i >= kd.research.size() || !kd.research[i].card.is_known()) return kNoSuchOption;
    const DeckId deck = kd.research[i].deck;
    const int worker = acting_worker(s);
    if (const Refusal why = room_refusal(setup, s, k, deck)) return why;
    if (deck == DeckId::Buildings && kd.buildings.size() >= setup.numbers.max_buildings) {
        for (int b = 0; b < kd.buildings.size(); ++b)
            if (!discard_refusal(setup, s, k, b, i, worker, kd.gold)) return kLegal;
        return {"cannot_afford", "FUR-8.5d"};
    }
    return research_refusal(setup, s, k, deck, i, worker, kd.gold, true);
}

// --- Workers ---------------------------------------------------------------------------------------------------------

int worker_kinds(const Setup& setup) { return setup.cards.upgrades_n; }

// The number of a ready worker of this kind; -1: none.
int ready_worker(const Kingdom& kd, int kind) {
    for (int i = 0; i < kd.workers.size(); ++i)
        if (kd.workers[i].kind == kind && kd.workers[i].is_ready()) return i;
    return -1;
}
int used_worker(const Kingdom& kd, int kind, Work did) {
    for (int i = 0; i < kd.workers.size(); ++i)
        if (kd.workers[i].kind == kind && kd.workers[i].did == static_cast<int>(did) && did != Work::None) return i;
    return -1;
}

// Trosh (ledger 5.7, FUR-17.6), the work apart.
Refusal repeat_refusal(const Setup& setup, const Kingdom& kd) {
    const int price = leader_stat(setup, kd, Stat::Repeat);
    if (price == 0) return {"no_such_leader", "FUR-14.1"};
    if (setup.solo() && kd.leader_used > 0) return {"already_used", "FUR-17.6"};
    if (kd.gold < price) return {"cannot_afford", "FUR-14.6"};
    return kLegal;
}

Refusal act_refusal(const Setup& setup, const State& s, int k, Action a) {
    const Kingdom& kd = kingdom(s, k);
    const bool repeat = a.kind == Kind::Repeat;
    if (a.y == 0 || a.y >= kWorks || (!repeat && a.z != 0) || a.z >= kWorks) return kNoSuchOption;
    if ((repeat ? used_worker(kd, a.x, static_cast<Work>(a.z)) : ready_worker(kd, a.x)) < 0)
        return {"no_such_worker", "FUR-6.1"};
    int gold = kd.gold;
    if (repeat) {
        if (const Refusal why = repeat_refusal(setup, kd)) return why;
        if (a.y == a.z) return {"same_action", "FUR-14.6"};
        gold -= leader_stat(setup, kd, Stat::Repeat);
    }
    return work_refusal(setup, s, k, a.x, static_cast<Work>(a.y), gold);
}

// --- Units -----------------------------------------------------------------------------------------------------------

Refusal own_unit_refusal(const State& s, int k, int square) {
    return square < kSquares && has(owned(s, k), square) ? kLegal : Refusal{"not_your_unit", "FUR-5.1"};
}

Refusal move_refusal(const Setup& setup, const State& s, int k, int from, int to) {
    if (const Refusal why = own_unit_refusal(s, k, from)) return why;
    const Unit& u = unit_at(s, from);
    if (u.is(Unit::New)) return {"new_unit", "FUR-9.4"};
    if (u.is(Unit::Attacked)) return {"has_attacked", "FUR-5.6"};
    if (to >= kSquares || !share_a_side(from, to)) return {"not_adjacent", "FUR-9.6"};
    if (!has(setup.board.next[static_cast<std::size_t>(from)], to)) return {"wall", "FUR-3.5"};
    if (!has(ground_of(setup, k), to)) {
        for (int other = 0; other < kKingdoms; ++other)
            if (has(setup.board.castle[static_cast<std::size_t>(other)], to) && is_alive(setup, s, other))
                return {"enemy_castle", "FUR-3.7"};
        return {"closed_castle", "FUR-3.10"};
    }
    if (has(occupied(s), to)) return {"occupied", "FUR-3.9"};
    if (u.moves == 0) return {"no_moves", "FUR-9.6"};
    return kLegal;
}

Refusal ready_to_attack(const Setup& setup, const State& s, int k, int from) {
    if (const Refusal why = own_unit_refusal(s, k, from)) return why;
    const Unit& u = unit_at(s, from);
    if (u.is(Unit::New)) return {"new_unit", "FUR-9.4"};
    if (atk_of(setup, u) < 1) return {"no_attack_value", "FUR-9.9"};
    if (!has_attack(u)) return {"no_attacks", "FUR-10.1"};
    return kLegal;
}

Refusal attack_unit_refusal(const Setup& setup, const State& s, int k, int from, int to) {
    if (const Refusal why = ready_to_attack(setup, s, k, from)) return why;
    if (to >= kSquares || !has(occupied(s), to)) return {"no_unit", "FUR-10.1"};
    if (has(owned(s, k), to)) return {"own_target", "FUR-10.18"};
    const Unit& u = unit_at(s, from);
    const Unit& target = unit_at(s, to);
    if (!has(reach_of(setup, s, u, from), to)) {
        if (share_a_side(from, to)) return {"wall", "FUR-3.6"};
        if (card_of(setup, u).reach < 2) return {"not_adjacent", "FUR-10.1"};
        for (const int b : squares(setup.board.next[static_cast<std::size_t>(from)] & ground_of(setup, k)))
            if (has(setup.board.next[static_cast<std::size_t>(b)], to)) return {"blocked", "FUR-16.1c"};
        return {"out_of_reach", "FUR-16.1"};
    }
    if (target.is(Unit::Ring)) return {"invisible", "FUR-16.9"};
    if (target.is(Unit::New) && card_of(setup, u).no_attack_new) return {"new_unit_protected", "FUR-16.5"};
    return kLegal;
}

// A castle next to this unit (FUR-3.8).
Refusal castle_refusal(const Setup& setup, const State& s, int k, int from, int castle) {
    if (castle >= kKingdoms) return kNoSuchOption;
    if (castle == k) return {"own_target", "FUR-10.18"};
    if (!is_alive(setup, s, castle)) return {"closed_castle", "FUR-3.10"};
    if (!has(setup.board.gate[static_cast<std::size_t>(castle)], from)) return {"not_adjacent", "FUR-3.8"};
    return kLegal;
}

Refusal attack_castle_refusal(const Setup& setup, const State& s, int k, int from, int castle) {
    if (const Refusal why = ready_to_attack(setup, s, k, from)) return why;
    return castle_refusal(setup, s, k, from, castle);
}

Refusal sacrifice_refusal(const Setup& setup, const State& s, int k, int from, int castle, int building) {
    if (const Refusal why = own_unit_refusal(s, k, from)) return why;
    if (!card_of(setup, unit_at(s, from)).sacrifice) return {"no_such_ability", "FUR-16.4"};
    if (const Refusal why = castle_refusal(setup, s, k, from, castle)) return why;
    if (building >= kingdom(s, castle).buildings.size()) return {"no_such_building", "FUR-16.4"};
    return kLegal;
}

// --- Items and abilities ---------------------------------------------------------------------------------------------

int plus_hp_in_play(const State& s) {
    int n = 0;
    for (const Unit& u : s.units) n += u.plus_hp;
    return n;
}

// Own or enemy units this can be used on, a bit each.
Squares unit_targets(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect) {
    const Squares own = owned(s, k);
    Squares set = 0;
    switch (kind) {
        case TargetKind::OwnUnit:
            set = own;
            if (effect.op == Effect::Op::AddToken && effect.token == Token::PlusHp &&
                plus_hp_in_play(s) >= setup.numbers.max_plus_hp)
                return 0;  // FUR-2.3
            break;
        case TargetKind::OwnUnitOnField:
            for (const int q : squares(own & setup.board.field))
                if (effect.op != Effect::Op::AddToken || effect.token != Token::Ring || !unit_at(s, q).is(Unit::Ring))
                    set |= only(q);
            break;
        case TargetKind::OwnUnitDamaged:
            for (const int q : squares(own))
                if (unit_at(s, q).damage > 0) set |= only(q);
            break;
        case TargetKind::OwnUnitToMove:
            for (const int q : squares(own))
                if (!unit_at(s, q).is(Unit::New) && !unit_at(s, q).is(Unit::Attacked)) set |= only(q);
            break;
        case TargetKind::EnemyUnitAtOwnCastle:
        case TargetKind::EnemyUnitNear: {
            Squares near = setup.board.gate[static_cast<std::size_t>(k)];
            if (kind == TargetKind::EnemyUnitNear)
                for (const int q : squares(own)) near |= setup.board.next[static_cast<std::size_t>(q)];
            for (const int q : squares(near & occupied(s) & ~own))
                if (!unit_at(s, q).is(Unit::Ring)) set |= only(q);
            break;
        }
        default: break;
    }
    return set;
}

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

bool is_usable(const Setup& setup, const State& s, int k, int item) {
    const ItemCard& card = setup.item(item);
    if (unit_targets(setup, s, k, card.target, card.effects[0]) != 0) return true;
    bool any = false;
    other_targets(setup, kingdom(s, k), card.target, [&](std::uint8_t) { any = true; });
    return any;
}

// May this item be played in this window at all (FUR-11.5, 11.9)?
bool belongs(const Setup& setup, int item, WindowKind window) {
    const ItemCard& card = setup.item(item);
    switch (window) {
        case WindowKind::F: return card.in(WindowKind::T);
        case WindowKind::A:
        case WindowKind::E:
            if (setup.item_windows == ItemWindows::OwnTurnOnly) return false;
            if (card.in(window)) return true;
            return setup.item_windows == ItemWindows::All && card.in(WindowKind::T) &&
                   card.effects[0].op != Effect::Op::AddMoves;
        default: return card.in(window);
    }
}

WindowKind window_of(const Task& task) {
    switch (task.kind) {
        case Ask::Window: return static_cast<WindowKind>(task.a);
        case Ask::ForcedItem: return WindowKind::F;
        default: return WindowKind::T;
    }
}

Refusal item_refusal(const Setup& setup, const State& s, int k, const Task& task, Action a) {
    if (a.z != 0 || a.x >= setup.cards.items_n || !kingdom(s, k).items.has(a.x)) return {"no_such_item", "FUR-11.1"};
    if (!belongs(setup, a.x, window_of(task))) return {"wrong_window", "FUR-11.5"};
    const ItemCard& card = setup.item(a.x);
    return target_refusal(setup, s, k, card.target, card.effects[0], a.y);
}

Refusal leader_use_refusal(const Setup& setup, const State& s, int k, Action a) {
    const Kingdom& kd = kingdom(s, k);
    if (a.x != 0 || a.z != 0) return kNoSuchOption;
    if (kd.leader == 0 || kd.leader == kUnknownKind || setup.leader(kd.leader - 1).use.per_turn == 0)
        return {"no_such_leader", "FUR-14.6"};
    const Use& use = setup.leader(kd.leader - 1).use;
    if (kd.leader_used >= use.per_turn) return {"already_used", "FUR-14.6"};
    if (kd.gold < use.cost) return {"cannot_afford", "FUR-14.6"};
    return target_refusal(setup, s, k, use.target, use.effect, a.y);
}

int usable_building(const Setup& setup, const Kingdom& kd, int kind) {  // its number, or -1
    for (int i = 0; i < kd.buildings.size(); ++i) {
        const Building& b = kd.buildings[i];
        if (b.kind == kind && b.is_finished() && b.used < setup.building(kind).use.per_turn) return i;
    }
    return -1;
}

Refusal building_use_refusal(const Setup& setup, const State& s, int k, Action a) {
    const Kingdom& kd = kingdom(s, k);
    if (a.z != 0 || a.x >= setup.cards.buildings_n || usable_building(setup, kd, a.x) < 0)
        return {"no_such_building", "FUR-8.13"};
    const Use& use = setup.building(a.x).use;
    if (kd.gold < use.cost) return {"cannot_afford", "FUR-8.13"};
    return target_refusal(setup, s, k, use.target, use.effect, a.y);
}

// --- Lists -----------------------------------------------------------------------------------------------------------

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
            if (kind > worker_kinds(setup_) && kind != Worker::Bonus) continue;
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
            if (kind > worker_kinds(setup_) && kind != Worker::Bonus) continue;
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

// --- Refusals --------------------------------------------------------------------------------------------------------

Refusal chance_refusal(const Setup& setup, const State& s, Action a) {
    const Task& task = s.agenda.top();
    if (!task.is_chance() || a.z != 0) return {"wrong_phase", "FUR-19.3"};
    switch (task.kind) {
        case Ask::FirstPlayer:
            if (a.kind != Kind::FirstPlayer || a.y != 0) return {"wrong_phase", "FUR-19.3"};
            return a.x < kKingdoms && setup.is_human(a.x) && is_alive(setup, s, a.x)
                       ? kLegal
                       : Refusal{"no_such_seat", "FUR-4.8b"};
        case Ask::DealLeader:
            if (a.kind != Kind::DealLeader || a.y != 0) return {"wrong_phase", "FUR-19.3"};
            return a.x < kMaxLeaders && (s.leader_pool >> a.x & 1) != 0 ? kLegal : Refusal{"no_such_leader", "FUR-4.9"};
        default: break;
    }
    if (a.kind != Kind::Draw) return {"wrong_phase", "FUR-19.3"};
    const auto deck = task.kind == Ask::DrawUpgrade ? DeckId::Upgrades
                      : task.kind == Ask::DrawSpawn ? DeckId::Units
                                                    : static_cast<DeckId>(task.a);
    if (a.x != index(deck)) return {"wrong_phase", "FUR-19.3"};
    int weight = 0;
    switch (deck) {
        case DeckId::Units: weight = s.unit_deck.weight(a.y); break;
        case DeckId::Items: weight = s.item_deck.weight(a.y); break;
        case DeckId::Buildings: weight = s.building_deck.weight(a.y); break;
        case DeckId::Upgrades: weight = s.upgrade_deck.weight(a.y); break;
    }
    return weight > 0 ? kLegal : Refusal{"card_not_in_deck", "FUR-7.6"};
}

// Simple answers: kind and unused arguments.
bool is_plain(Action a) { return a.x == 0 && a.y == 0 && a.z == 0; }
bool is_number(Action a) { return a.y == 0 && a.z == 0; }
bool is_on_square(Action a) { return a.x == 0 && a.z == 0; }

Refusal acquire_refusal(const Setup& setup, const State& s, int k, DeckId deck, Action a, bool may_stop) {
    const int gold = kingdom(s, k).gold, worker = acting_worker(s);
    switch (a.kind) {
        case Kind::Market: return is_number(a) ? market_refusal(setup, s, k, deck, a.x, worker, gold) : kNoSuchOption;
        case Kind::Research:
            return is_number(a) ? research_refusal(setup, s, k, deck, a.x, worker, gold, false) : kNoSuchOption;
        case Kind::Blind: return is_plain(a) ? blind_refusal(setup, s, k, deck, gold) : kNoSuchOption;
        case Kind::Done:
            if (!is_plain(a)) return kNoSuchOption;
            return may_stop ? kLegal : Refusal{"buy_first", "FUR-6.4"};
        default: return kWrongPhase;
    }
}

Refusal castle_hit_refusal(const Setup& setup, const State& s, Action a) {
    const Kingdom& victim = kingdom(s, s.battle.victim);
    const bool shielded = shields(setup, victim) > 0;
    if (a.kind == Kind::HitCastle) {
        if (!is_plain(a)) return kNoSuchOption;
        return shielded ? Refusal{"shield_first", "FUR-8.9"} : kLegal;
    }
    if (a.kind != Kind::HitBuilding) return kWrongPhase;
    if (!is_number(a) || a.x >= victim.buildings.size()) return kNoSuchOption;
    const Building& b = victim.buildings[a.x];
    if (shielded && (!b.is_finished() || stat_of(setup.building(b.kind).stats, Stat::Shield) == 0))
        return {"shield_first", "FUR-8.9"};
    return kLegal;
}

Refusal step_refusal(const Setup& setup, const State& s, int k, const Task& task, Action a) {
    const bool workers = task.kind == Ask::WorkerStep;
    switch (a.kind) {
        case Kind::UseItem: return item_refusal(setup, s, k, task, a);
        case Kind::UseLeader: return leader_use_refusal(setup, s, k, a);
        case Kind::UseBuilding: return building_use_refusal(setup, s, k, a);
        default: break;
    }
    if (workers) {
        switch (a.kind) {
            case Kind::Act:
            case Kind::Repeat: return act_refusal(setup, s, k, a);
            case Kind::EndWorkers:
                if (!is_plain(a)) return kNoSuchOption;
                for (const Worker& w : kingdom(s, k).workers)
                    if (w.is_ready()) return {"workers_must_act", "FUR-5.3"};
                return kLegal;
            default: return {"wrong_phase", "FUR-5.4"};
        }
    }
    switch (a.kind) {
        case Kind::Move: return a.z == 0 ? move_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackUnit: return a.z == 0 ? attack_unit_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::AttackCastle: return a.z == 0 ? attack_castle_refusal(setup, s, k, a.x, a.y) : kNoSuchOption;
        case Kind::Sacrifice: return sacrifice_refusal(setup, s, k, a.x, a.y, a.z);
        case Kind::EndTurn: return is_plain(a) ? kLegal : kNoSuchOption;
        default: return {"wrong_phase", "FUR-5.4b"};
    }
}

Refusal yes_no(Action a) {
    if (a.kind != Kind::Yes && a.kind != Kind::No) return kWrongPhase;
    return is_plain(a) ? kLegal : kNoSuchOption;
}

Refusal one_of(Action a, Squares candidates, bool may_decline, const char* clause) {
    if (a.kind == Kind::No && may_decline) return is_plain(a) ? kLegal : kNoSuchOption;
    if (a.kind != Kind::Unit) return kWrongPhase;
    if (!is_on_square(a)) return kNoSuchOption;
    return a.y < kSquares && has(candidates, a.y) ? kLegal : Refusal{"not_eligible", clause};
}

Refusal numbered(Action a, Kind kind, int n) {
    if (a.kind != kind) return kWrongPhase;
    return is_number(a) && a.x < n ? kLegal : kNoSuchOption;
}

// Why a unit cannot take over: what is told where it is known (FUR-16.5b, 16.9).
Refusal defender_refusal(const Setup& setup, const State& s, Action a, const char* clause) {
    const Refusal why = one_of(a, defenders(setup, s), true, clause);
    if (!why || a.kind != Kind::Unit || a.y >= kSquares || !has(owned(s, s.battle.victim), a.y)) return why;
    if (unit_at(s, a.y).is(Unit::Ring)) return {"invisible", "FUR-16.9"};
    if (unit_at(s, a.y).is(Unit::New) && card_of(setup, unit_at(s, s.battle.attacker - 1)).no_attack_new)
        return {"new_unit_protected", "FUR-16.5b"};
    return why;
}

Refusal answer_refusal(const Setup& setup, const State& s, Action a) {
    const Task& task = s.agenda.top();
    const int k = task.who;
    const Kingdom& kd = kingdom(s, k);
    switch (task.kind) {
        case Ask::PickLeader:
            if (a.kind != Kind::PickLeader) return kWrongPhase;
            return is_number(a) && a.x < kMaxLeaders && (s.leader_hand >> a.x & 1) != 0
                       ? kLegal
                       : Refusal{"no_such_leader", "FUR-4.9"};
        case Ask::WorkerStep:
        case Ask::UnitStep: return step_refusal(setup, s, k, task, a);
        case Ask::BuyPick: return acquire_refusal(setup, s, k, DeckId::Items, a, task.c != 0);
        case Ask::BuildPick:
            return a.kind == Kind::Done ? kWrongPhase : acquire_refusal(setup, s, k, DeckId::Buildings, a, false);
        case Ask::RecruitPick: return acquire_refusal(setup, s, k, DeckId::Units, a, task.c != 0);
        case Ask::DiscardBuilding:
            if (a.kind != Kind::Choose) return kWrongPhase;
            if (!is_number(a)) return kNoSuchOption;
            return discard_refusal(setup, s, k, a.x, task.c - 1, acting_worker(s), kd.gold);
        case Ask::DevelopPick:
            if (a.kind != Kind::Develop) return kWrongPhase;
            if (!is_on_square(a)) return kNoSuchOption;
            return target_refusal(setup, s, k, TargetKind::OwnCardWithCounters, {}, a.y);
        case Ask::PlaceUnit:
            if (a.kind != Kind::Place) return kWrongPhase;
            if (!is_on_square(a) || a.y >= kSquares) return kNoSuchOption;
            if (!has(setup.board.castle[static_cast<std::size_t>(k)], a.y)) return {"not_your_castle", "FUR-9.3"};
            return has(occupied(s), a.y) ? Refusal{"occupied", "FUR-3.9"} : kLegal;
        case Ask::ResearchDeck:
            if (a.kind != Kind::Deck) return kWrongPhase;
            if (!is_number(a) || a.x >= kMarkets) return kNoSuchOption;
            return can_draw(s, static_cast<DeckId>(a.x)) ? kLegal : Refusal{"deck_empty", "FUR-12.6"};
        case Ask::ResearchTake:
            if (a.kind == Kind::Done && task.c != 0) return is_plain(a) ? kLegal : kNoSuchOption;
            return numbered(a, Kind::Take, s.look.size());
        case Ask::ResearchReturn: return numbered(a, Kind::Return, kd.research.size());
        case Ask::ResearchTop:
            if (a.kind == Kind::Bottom && s.look.size() == 1) return is_plain(a) ? kLegal : kNoSuchOption;
            return numbered(a, Kind::Top, s.look.size());
        case Ask::ScholarAcquire:
            if (a.kind == Kind::Done) return is_plain(a) ? kLegal : kNoSuchOption;
            if (a.kind != Kind::Research) return kWrongPhase;
            return is_number(a) ? scholar_refusal(setup, s, k, a.x) : kNoSuchOption;
        case Ask::UpgradePick: return numbered(a, Kind::TakeUpgrade, s.drawn.size());
        case Ask::UpgradeReplace:
            if (a.kind != Kind::Replace) return kWrongPhase;
            return is_number(a) && a.x < kMaxWorkers && (replaceable(setup, s, k) >> a.x & 1) != 0
                       ? kLegal
                       : Refusal{"no_starting_worker", "FUR-13.4"};
        case Ask::Substitute: return defender_refusal(setup, s, a, "FUR-16.6");
        case Ask::Defend: return defender_refusal(setup, s, a, "FUR-10.8");
        case Ask::Absorb: return one_of(a, absorbers(setup, s, task.a), true, "FUR-16.8");
        case Ask::Counter:
        case Ask::CastleCounter:
        case Ask::Salvage:
        case Ask::Cloak:
        case Ask::Trap:
        case Ask::ExtraTurn: return yes_no(a);
        case Ask::CastleHit: return castle_hit_refusal(setup, s, a);
        case Ask::Window:
            if (a.kind == Kind::No) return is_plain(a) ? kLegal : kNoSuchOption;
            return a.kind == Kind::UseItem ? item_refusal(setup, s, k, task, a) : Refusal{"wrong_window", "FUR-11.5"};
        case Ask::ForcedItem:
            if (a.kind == Kind::UseItem) return item_refusal(setup, s, k, task, a);
            if (a.kind != Kind::DiscardItem) return {"use_an_item", "FUR-11.2"};
            if (!is_number(a) || a.x >= kMaxKinds || !kd.items.has(a.x)) return {"no_such_item", "FUR-11.1"};
            return has_usable_item(setup, s, k, WindowKind::F) ? Refusal{"use_an_item", "FUR-11.2b"} : kLegal;
        case Ask::SoloOrder: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.10");
        case Ask::SoloTarget: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.12c");
        case Ask::SoloDefender: return one_of(a, solo_candidates(setup, s, task), false, "FUR-17.20b");
        case Ask::SoloSpawn:
            if (a.kind != Kind::Spawn) return kWrongPhase;
            return is_number(a) && solo_spawns(setup, s, task).has(a.x) ? kLegal
                                                                        : Refusal{"not_eligible", "FUR-17.16b"};
        default: return kWrongPhase;
    }
}

}  // namespace

// --- Shared judgements -----------------------------------------------------------------------------------------------

bool can_draw(const State& s, DeckId deck) {
    switch (deck) {
        case DeckId::Units: return !s.unit_deck.empty() || s.discards[0].present() != 0;
        case DeckId::Items: return !s.item_deck.empty() || s.discards[1].present() != 0;
        case DeckId::Buildings: return !s.building_deck.empty() || s.discards[2].present() != 0;
        case DeckId::Upgrades: return !s.upgrade_deck.empty() || s.upgrade_discard.present() != 0;
    }
    return false;
}

Refusal work_refusal(const Setup& setup, const State& s, int k, int worker, Work work, int gold) {
    const Kingdom& kd = kingdom(s, k);
    switch (work) {
        case Work::Mine: return kLegal;
        case Work::Buy:
            return can_afford_any(setup, s, k, DeckId::Items, worker, gold) ? kLegal
                                                                            : Refusal{"cannot_afford", "FUR-6.14"};
        case Work::Build: return build_refusal(setup, s, k, worker, gold);
        case Work::Develop:
            return under_construction(kd) > 0 || !kd.training.empty() ? kLegal
                                                                      : Refusal{"nothing_to_develop", "FUR-6.14"};
        case Work::Recruit:
            if (const Refusal why = room_refusal(setup, s, k, DeckId::Units)) return why;
            return can_afford_any(setup, s, k, DeckId::Units, worker, gold) ? kLegal
                                                                            : Refusal{"cannot_afford", "FUR-6.14"};
        case Work::Research:
            for (int d = 0; d < kMarkets; ++d)
                if (can_draw(s, static_cast<DeckId>(d))) return kLegal;
            return {"deck_empty", "FUR-12.6"};
        case Work::Upgrade: {
            int starting = 0;
            for (const Worker& w : kd.workers) starting += w.kind == Worker::Starting ? 1 : 0;
            if (starting <= kd.training.size()) return {"no_starting_worker", "FUR-13.3"};
            if (!can_draw(s, DeckId::Upgrades)) return {"deck_empty", "FUR-13.5"};
            return gold < setup.numbers.upgrade_cost ? Refusal{"cannot_afford", "FUR-6.12"} : kLegal;
        }
        case Work::None: break;
    }
    return kNoSuchOption;
}

Refusal target_refusal(const Setup& setup, const State& s, int k, TargetKind kind, const Effect& effect, int t) {
    constexpr Refusal kUseless{"no_useful_target", "FUR-11.7"};
    if (target::is_square(t)) {
        if (has(unit_targets(setup, s, k, kind, effect), t)) return kLegal;
        const bool enemy = kind == TargetKind::EnemyUnitAtOwnCastle || kind == TargetKind::EnemyUnitNear;
        if (enemy && has(owned(s, k), t)) return {"own_target", "FUR-10.18"};
        if (enemy && unit_at(s, t).is(Unit::Ring)) return {"invisible", "FUR-16.9"};
        return kUseless;
    }
    bool found = false;
    other_targets(setup, kingdom(s, k), kind, [&](std::uint8_t other) { found = found || other == t; });
    return found ? kLegal : kUseless;
}

bool has_usable_item(const Setup& setup, const State& s, int k, WindowKind window) {
    for (std::uint32_t held = kingdom(s, k).items.present(); held != 0; held &= held - 1) {
        const int item = std::countr_zero(held);
        if (belongs(setup, item, window) && is_usable(setup, s, k, item)) return true;
    }
    return false;
}

int held_item(const Setup& setup, const Kingdom& kd, WindowKind window) {
    for (std::uint32_t held = kd.items.present(); held != 0; held &= held - 1)
        if (const int item = std::countr_zero(held); setup.item(item).in(window)) return item + 1;
    return 0;
}

Squares defenders(const Setup& setup, const State& s) {
    const Battle& b = s.battle;
    if (b.attacker == 0) return 0;
    const auto victim = static_cast<std::size_t>(b.victim);
    const Squares where =
        b.on_castle != 0 ? setup.board.castle[victim] : setup.board.next[static_cast<std::size_t>(b.defender - 1)];
    const bool spares_new = card_of(setup, unit_at(s, b.attacker - 1)).no_attack_new;
    Squares set = 0;
    for (const int q : squares(s.owned[victim] & where)) {
        const Unit& u = unit_at(s, q);
        if (!u.is(Unit::Ring) && !(spares_new && u.is(Unit::New))) set |= only(q);
    }
    return set;
}

Squares absorbers(const Setup& setup, const State& s, int square) {
    const int owner = unit_at(s, square).owner;
    Squares set = 0;
    for (const int q : squares(owned(s, owner) & setup.board.next[static_cast<std::size_t>(square)]))
        if (card_of(setup, unit_at(s, q)).absorb) set |= only(q);
    return set;
}

bool can_counter(const Setup& setup, const State& s) {
    const Battle& b = s.battle;
    const Unit& d = unit_at(s, b.defender - 1);
    const Unit& a = unit_at(s, b.attacker - 1);
    if (atk_of(setup, d) < 1 || card_of(setup, d).no_counter || card_of(setup, a).no_counter) return false;
    if (!setup.counter_needs_reach || card_of(setup, a).reach < 2 || b.on_castle != 0) return true;
    return has(reach_of(setup, s, d, b.defender - 1), b.attacker - 1);
}

unsigned replaceable(const Setup& setup, const State& s, int k) {
    const Kingdom& kd = kingdom(s, k);
    const bool trosh = leader_stat(setup, kd, Stat::Repeat) != 0;
    const bool working = s.active == k && s.phase == static_cast<int>(Phase::Workers);
    unsigned set = 0;
    std::uint64_t seen = 0;
    for (int i = 0; i < kd.workers.size(); ++i) {
        if (kd.workers[i].kind != Worker::Starting) continue;
        const int sort = !working ? 0 : trosh ? kd.workers[i].did : kd.workers[i].is_ready() ? 0 : 1;
        if ((seen >> sort & 1) != 0) continue;
        seen |= std::uint64_t{1} << sort;
        set |= 1u << i;
    }
    return set;
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

// --- The contract ----------------------------------------------------------------------------------------------------

Refusal Furtherance::refusal(const State& s, Seat p, Action a) const {
    if (s.over != 0) return {"game_over", "FUR-15.1"};
    if (p == kChance) return chance_refusal(*setup_, s, a);
    if (!turn(s).who.has(p)) return {"not_your_decision", "FUR-5.1"};
    return answer_refusal(*setup_, s, a);
}

Listing Furtherance::actions(const State& s, Seat p, std::vector<Action>& out) const {
    out.clear();
    if (!turn(s).who.has(p)) return Listing::All;
    ToVector sink{out};
    Lister<ToVector>(*setup_, s, sink).list();
    return Listing::All;
}

Action Furtherance::chance(const State& s, Rng& rng) const {
    const Task& task = s.agenda.top();
    const auto nth = [&](unsigned set) {
        for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(set))); skip > 0; --skip) set &= set - 1;
        return std::countr_zero(set);
    };
    switch (task.kind) {
        case Ask::FirstPlayer: {
            unsigned humans = 0;
            for (int k = 0; k < kKingdoms; ++k)
                if (setup_->is_human(k) && is_alive(*setup_, s, k)) humans |= 1u << k;
            return Action::of(Kind::FirstPlayer, nth(humans));
        }
        case Ask::DealLeader: return Action::of(Kind::DealLeader, nth(s.leader_pool));
        case Ask::DrawUpgrade: return Action::of(Kind::Draw, index(DeckId::Upgrades), s.upgrade_deck.draw(rng));
        case Ask::DrawSpawn: return Action::of(Kind::Draw, index(DeckId::Units), s.unit_deck.draw(rng));
        default: break;
    }
    switch (static_cast<DeckId>(task.a)) {
        case DeckId::Units: return Action::of(Kind::Draw, task.a, s.unit_deck.draw(rng));
        case DeckId::Items: return Action::of(Kind::Draw, task.a, s.item_deck.draw(rng));
        default: return Action::of(Kind::Draw, task.a, s.building_deck.draw(rng));
    }
}

bool Furtherance::outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
    out.clear();
    if (s.over != 0) return true;
    const Task& task = s.agenda.top();
    if (!task.is_chance()) return true;
    const auto weigh = [&](int deck, const auto& cards, int kinds) {
        for (int kind = 0; kind < kinds; ++kind)
            if (const int weight = cards.weight(kind); weight > 0)
                out.push_back({Action::of(Kind::Draw, deck, kind), static_cast<std::uint32_t>(weight)});
    };
    switch (task.kind) {
        case Ask::FirstPlayer:
            for (int k = 0; k < kKingdoms; ++k)
                if (setup_->is_human(k) && is_alive(*setup_, s, k))
                    out.push_back({Action::of(Kind::FirstPlayer, k), 1});
            return true;
        case Ask::DealLeader:
            for (int i = 0; i < kMaxLeaders; ++i)
                if ((s.leader_pool >> i & 1) != 0) out.push_back({Action::of(Kind::DealLeader, i), 1});
            return true;
        case Ask::DrawUpgrade: weigh(index(DeckId::Upgrades), s.upgrade_deck, kMaxUpgradeKinds); return true;
        case Ask::DrawSpawn: weigh(index(DeckId::Units), s.unit_deck, kMaxKinds); return true;
        default: break;
    }
    switch (static_cast<DeckId>(task.a)) {
        case DeckId::Units: weigh(task.a, s.unit_deck, kMaxKinds); break;
        case DeckId::Items: weigh(task.a, s.item_deck, kMaxKinds); break;
        default: weigh(task.a, s.building_deck, kMaxKinds); break;
    }
    return true;
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
