// Furtherance: the beginning, hiding, results. The state machine is in flow.cpp, legality in legal.cpp.
#include "games/furtherance/rules.hpp"

#include "games/furtherance/effects.hpp"

namespace endtable::furtherance {

// FUR-4; what is drawn by chance follows as tasks.
State opening(const Setup& setup) {
    State s{};
    for (int i = 0; i < setup.cards.units_n; ++i)
        if (setup.unit(i).copies > 0) s.unit_deck.shuffle_in(i, setup.unit(i).copies);
    for (int i = 0; i < setup.cards.items_n; ++i) s.item_deck.shuffle_in(i, setup.item(i).copies);
    for (int i = 0; i < setup.cards.buildings_n; ++i) s.building_deck.shuffle_in(i, setup.building(i).copies);
    for (int i = 0; i < setup.cards.upgrades_n; ++i) s.upgrade_deck.shuffle_in(i, setup.upgrade(i).copies);
    for (int k = 0; k < kKingdoms; ++k) {
        if (((setup.kingdoms >> k) & 1) == 0) continue;
        kingdom(s, k).hp = u8(setup.castle_hp);
        if (!setup.is_human(k)) continue;
        kingdom(s, k).gold = static_cast<std::uint16_t>(setup.numbers.start_gold);
        for (int i = 0; i < setup.start_workers; ++i) kingdom(s, k).workers.push({});
    }
    if (setup.solo()) kingdom(s, setup.solo_counters_on).enemy_counters = u8(setup.solo_counters);  // FUR-17.3
    s.leader_pool = setup.leader_pool;
    return s;
}

// --- Victory points (FUR-1.5) ----------------------------------------------------------------------------------------

int vp_of_building(const Setup& setup, const Kingdom& kd, const Building& b) {
    int sum = 0;
    for (const VpRule& rule : setup.building(b.kind).vp) {
        int n = 0;
        switch (rule.of) {
            case VpRule::Of::Always: n = rule.n; break;
            case VpRule::Of::SelfUndamaged: n = b.damage == 0 ? rule.n : 0; break;
            case VpRule::Of::CastleHp: n = kd.hp >= rule.least ? rule.n : 0; break;
            case VpRule::Of::Trophies: n = b.trophies / rule.per * rule.n; break;
            case VpRule::Of::OtherFinishedBuildings: {
                int others = -1;  // itself
                for (const Building& other : kd.buildings) others += other.is_finished() ? 1 : 0;
                n = others / rule.per * rule.n;
                break;
            }
        }
        sum += rule.max > 0 ? std::min<int>(n, rule.max) : n;
    }
    return sum;
}

VpParts vp_parts(const Setup& setup, const State& s, int k) {
    const Kingdom& kd = kingdom(s, k);
    VpParts parts;
    parts.permanent = kd.permanent_vp;
    for (const Building& b : kd.buildings)
        if (b.is_finished()) parts.buildings += vp_of_building(setup, kd, b);
    const Squares on_field = owned(s, k) & setup.board.field;
    for (const int square : squares(owned(s, k))) {
        const Unit& u = unit_at(s, square);
        const int per = card_of(setup, u).field_vp;
        if (per > 0 && has(on_field, square)) parts.units += std::popcount(on_field) / per;             // FUR-16.7
        if (u.is(Unit::Grail) && square == setup.board.centre) parts.tokens += setup.numbers.grail_vp;  // FUR-11.14
        if (u.is(Unit::Excalibur))
            parts.tokens += std::min(setup.numbers.excalibur_max,
                                     u.points / setup.numbers.excalibur_per * setup.numbers.excalibur_n);
    }
    return parts;
}

}  // namespace endtable::furtherance
