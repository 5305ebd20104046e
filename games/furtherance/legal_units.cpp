// Furtherance: what units may do, and who may take over, absorb, counter (FUR-9, 10, 16).
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

namespace {

bool share_a_side(int a, int b) {
    static constexpr signed char kFile[] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4};
    static constexpr signed char kRank[] = {2, 3, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 2, 3, 4};
    const int df = kFile[a] - kFile[b], dr = kRank[a] - kRank[b];
    return df * df + dr * dr == 1;
}

}  // namespace

// --- Units -----------------------------------------------------------------------------------------------------------

static Refusal own_unit_refusal(const State& s, int k, int square) {
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

static Refusal ready_to_attack(const Setup& setup, const State& s, int k, int from) {
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

}  // namespace endtable::furtherance
