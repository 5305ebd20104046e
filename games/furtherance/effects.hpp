// Furtherance: what a kingdom's cards add up to. Questions only, asked by the rules, previews and bots alike.
#pragma once

#include <algorithm>
#include <bit>

#include "games/furtherance/setup.hpp"
#include "games/furtherance/state.hpp"

namespace endtable::furtherance {

// for (int square : squares(set)) ...: ascending
class SquareRange {
public:
    class Iterator {
    public:
        constexpr explicit Iterator(Squares bits) : bits_(bits) {}
        constexpr int operator*() const { return std::countr_zero(bits_); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return bits_ != o.bits_; }

    private:
        Squares bits_;
    };
    constexpr explicit SquareRange(Squares bits) : bits_(bits) {}
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    Squares bits_;
};
constexpr SquareRange squares(Squares set) { return SquareRange(set); }

inline Kingdom& kingdom(State& s, int k) { return s.kingdoms[static_cast<std::size_t>(k)]; }
inline const Kingdom& kingdom(const State& s, int k) { return s.kingdoms[static_cast<std::size_t>(k)]; }
inline Unit& unit_at(State& s, int square) { return s.units[static_cast<std::size_t>(square)]; }
inline const Unit& unit_at(const State& s, int square) { return s.units[static_cast<std::size_t>(square)]; }
inline Squares owned(const State& s, int k) { return s.owned[static_cast<std::size_t>(k)]; }
inline Squares occupied(const State& s) { return s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]; }

// In the game: its castle stands.
inline bool is_alive(const Setup& setup, const State& s, int k) {
    return ((setup.kingdoms >> k) & 1) != 0 && kingdom(s, k).out == 0;
}
inline int next_kingdom(int k) { return (k + 1) & 3; }  // clockwise (FUR-3.11)

// --- Sums over finished buildings, the leader and the worker that acts ----------------------------------------------

inline int stat_of(const Stats& stats, Stat which) { return stats[static_cast<std::size_t>(which)]; }

inline int building_stat(const Setup& setup, const Kingdom& kd, Stat which) {
    int sum = 0;
    const unsigned kinds = setup.cards.buildings_with[static_cast<std::size_t>(which)];
    if (kinds == 0) return 0;
    for (const Building& b : kd.buildings)
        if ((kinds >> b.kind & 1) != 0 && b.is_finished()) sum += stat_of(setup.building(b.kind).stats, which);
    return sum;
}
inline int leader_stat(const Setup& setup, const Kingdom& kd, Stat which) {
    return kd.leader == 0 || kd.leader == kUnknownKind ? 0 : stat_of(setup.leader(kd.leader - 1).stats, which);
}
inline int worker_stat(const Setup& setup, int worker_kind, Stat which) {
    return worker_kind == Worker::Starting || worker_kind == Worker::Bonus
               ? 0
               : stat_of(setup.upgrade(worker_kind - 1).stats, which);
}
inline int kingdom_stat(const Setup& setup, const Kingdom& kd, Stat which) {
    return building_stat(setup, kd, which) + leader_stat(setup, kd, which);
}

// --- Prices and limits -----------------------------------------------------------------------------------------------

inline int printed_cost(const Setup& setup, DeckId deck, int kind) {
    switch (deck) {
        case DeckId::Units: return setup.unit(kind).cost;
        case DeckId::Items: return setup.item(kind).cost;
        default: return setup.building(kind).cost;
    }
}
inline Stat cost_stat(DeckId deck) { return static_cast<Stat>(static_cast<int>(Stat::CostUnit) + index(deck)); }
inline Stat gain_stat(DeckId deck) { return static_cast<Stat>(static_cast<int>(Stat::GainUnit) + index(deck)); }

// What cards of a deck cost more or less now, from the market or from research.
inline int price_change(const Setup& setup, const Kingdom& kd, DeckId deck, bool from_research, int worker) {
    int change = kingdom_stat(setup, kd, cost_stat(deck)) + worker_stat(setup, worker, cost_stat(deck));
    if (from_research)
        change += kingdom_stat(setup, kd, Stat::CostResearch) + worker_stat(setup, worker, Stat::CostResearch);
    return change;
}
// What a card costs now; `worker` is the kind of the one that acts (FUR-2.6, 12.5).
inline int cost_of(const Setup& setup, const Kingdom& kd, DeckId deck, int kind, bool from_research, int worker) {
    const int cost = printed_cost(setup, deck, kind) + price_change(setup, kd, deck, from_research, worker);
    return std::max(cost, setup.numbers.min_cost);
}
inline int research_limit(const Setup& setup, const Kingdom& kd) {
    return setup.numbers.research_limit + kingdom_stat(setup, kd, Stat::LimitResearch);
}
inline int salvage_price(const Setup& setup, const Kingdom& kd, DeckId deck) {
    return setup.numbers.salvage_cost + (deck == DeckId::Units ? kingdom_stat(setup, kd, Stat::SalvageUnit) : 0);
}
inline int under_construction(const Kingdom& kd) {
    int n = 0;
    for (const Building& b : kd.buildings) n += b.is_finished() ? 0 : 1;
    return n;
}
// How much damage a building bears; of one that counts its kingdom's buildings, as things stand.
inline int hits_of(const Setup& setup, const Kingdom& kd, const Building& b) {
    const int hits = setup.building(b.kind).hits;
    return hits == 0 ? kd.buildings.size() + 1 : hits;
}
// FUR-8.7, 8.10
inline bool is_destroyed(const Setup& setup, const Kingdom& kd, const Building& b) {
    if (b.used == Building::kWrecked) return true;
    return b.damage >= hits_of(setup, kd, b);
}
inline int shields(const Setup& setup, const Kingdom& kd) { return building_stat(setup, kd, Stat::Shield); }

// --- Units -----------------------------------------------------------------------------------------------------------

inline const UnitCard& card_of(const Setup& setup, const Unit& u) { return setup.unit(u.kind - 1); }
inline int atk_of(const Setup& setup, const Unit& u) {
    return card_of(setup, u).atk + u.sharpeners * setup.numbers.sharpener_atk +
           (u.is(Unit::Excalibur) ? setup.numbers.excalibur_atk : 0);
}
inline int hp_of(const Setup& setup, const Unit& u) { return card_of(setup, u).hp + u.plus_hp; }
// FUR-10.6: the damage at which it dies.
inline int fatal_damage(const Setup& setup, const Unit& u) { return hp_of(setup, u) + (setup.more_than ? 1 : 0); }
inline bool is_dying(const Setup& setup, const Unit& u) {
    return u.is(Unit::Sacrificed) || u.damage >= fatal_damage(setup, u);
}
// Squares a unit of k may stand on, occupied or not (FUR-3.7, 3.10).
inline Squares ground_of(const Setup& setup, int k) {
    return setup.board.field | setup.board.castle[static_cast<std::size_t>(k)];
}
// Squares whose units it may attack from here (FUR-3.6, 16.1c), whoever stands there.
inline Squares reach_of(const Setup& setup, const State& s, const Unit& u, int square) {
    const auto& next = setup.board.next;
    Squares set = next[static_cast<std::size_t>(square)];
    if (card_of(setup, u).reach < 2) return set;
    Squares between = set & ground_of(setup, u.owner);
    if (!setup.ranged_over_units) between &= ~occupied(s);
    for (const int b : squares(between)) set |= next[static_cast<std::size_t>(b)];
    return set & ~only(square);
}
inline bool has_attack(const Unit& u) { return u.attacks > 0 || u.knives > 0; }

// --- Victory points (FUR-1.5, 1.6) -----------------------------------------------------------------------------------

struct VpParts {
    int permanent = 0, buildings = 0, units = 0, tokens = 0;  // units: Flag Bearers; tokens: Grail and Excalibur
    int total() const { return permanent + buildings + units + tokens; }
};
int vp_of_building(const Setup& setup, const Kingdom& kd, const Building& b);  // while it is finished
VpParts vp_parts(const Setup& setup, const State& s, int k);
inline int vp_of(const Setup& setup, const State& s, int k) { return vp_parts(setup, s, k).total(); }

// What using it takes from a unit at once.
template <class Effects>
int damage_of(const Effects& effects) {
    int damage = 0;
    for (const Effect& effect : effects)
        if (effect.op == Effect::Op::DamageUnit) damage += effect.n;
    return damage;
}

}  // namespace endtable::furtherance
