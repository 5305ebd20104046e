// Following the End: what can be read off a position: who stands where, whose it is, what its skills are now.
#pragma once

#include <bit>

#include "games/following_the_end/setup.hpp"

namespace endtable::following_the_end {

inline constexpr int kBehemothSide = 6, kFallenSide = 7;

struct Shot {  // an attack as the rules see it
    int attacker = 0, target = 0, mode = 0;
    int distance = 0;
};

struct Look {
    const Setup& setup;
    const State& s;

    // --- Figures
    const Unit& unit(int i) const { return s.units[static_cast<std::size_t>(i)]; }
    const FallenToken& token(int figure) const { return s.fallen[static_cast<std::size_t>(figure - kUnits)]; }
    const UnitCard& card(int i) const { return setup.card(unit(i).card - 1); }
    const Player& player(int seat) const { return s.players[static_cast<std::size_t>(seat)]; }
    static bool is_unit(int figure) { return figure < kUnits; }
    bool is_on_table(int figure) const {
        return is_unit(figure) ? unit(figure).is_alive() : figure < kFigures && s.awake != 0 && token(figure).lives > 0;
    }
    Point at(int figure) const { return is_unit(figure) ? unit(figure).at : token(figure).at; }
    static int height(int figure) { return is_unit(figure) ? kUnitHeight : kFallenHeight; }
    int controller(int figure) const {
        return figure < kBehemoth ? figure / kTeam : figure == kBehemoth ? s.behemoth_of : s.fallen_of;
    }
    int side(int figure) const {
        return figure < kBehemoth ? setup.side_of(figure / kTeam) : figure == kBehemoth ? kBehemothSide : kFallenSide;
    }
    bool are_enemies(int a, int b) const { return side(a) != side(b); }
    // The side a seat's doing counts for now: its heroes', the Behemoth's, the Fallen's.
    int side_in_play(int seat) const {
        const auto role = player(seat).role;
        return role == Player::Behemoth ? kBehemothSide : role == Player::Fallen ? kFallenSide : setup.side_of(seat);
    }
    bool is_own(int seat, int figure) const {
        return is_unit(figure) && is_on_table(figure) && controller(figure) == seat;
    }
    // The first and the last figure number of a seat's units.
    int first_unit(int seat) const { return s.behemoth_of == seat ? kBehemoth : seat * kTeam; }
    int last_unit(int seat) const { return s.behemoth_of == seat ? kBehemoth : seat * kTeam + kTeam - 1; }
    bool has_units(int seat) const {
        for (int i = first_unit(seat); i <= last_unit(seat); ++i)
            if (unit(i).is_alive()) return true;
        return false;
    }
    // Sides with a living hero of somebody who has not resigned, a bit each (FTE-15.10, 16.1a).
    unsigned living_sides() const {
        unsigned sides = 0;
        for (int seat = 0; seat < setup.seats; ++seat) {
            if (player(seat).resigned != 0 || player(seat).role != Player::Heroes) continue;
            bool any = s.set_up != 0;
            for (int i = seat * kTeam; i < seat * kTeam + kTeam; ++i) any = any || unit(i).is_alive();
            if (any) sides |= 1u << setup.side_of(seat);
        }
        return sides;
    }

    // --- Measuring
    int distance(int a, int b) const { return setup.rows->distance(at(a), height(a), at(b), height(b)); }
    bool sees(int a, int b) const {
        return is_unit(a)   ? setup.rows->sees(at(a), at(b), height(b))
               : is_unit(b) ? setup.rows->sees(at(b), at(a), height(a))
                            : setup.rows->ground().sees(at(a), height(a), at(b), height(b));
    }
    int rise(int a, int b) const { return (at(a).z - at(b).z) / kStripe; }  // FTE-4.6a
    bool is_occupied(const Point& p, int figure_height, int but_for) const {
        for (int f = 0; f < kFigures; ++f)
            if (f != but_for && is_on_table(f) && bodies_overlap(p, figure_height, at(f), height(f))) return true;
        return false;
    }
    // FTE-2.13a: null, or the reason.
    const char* obstacle(const Point& p, int figure) const {
        if (const char* why = setup.rows->ground().obstacle(p, height(figure))) return why;
        return is_occupied(p, height(figure), figure) ? "occupied" : nullptr;
    }
    bool is_on_deposit(int figure, int d) const {  // FTE-4.8
        const Point p = at(figure), &q = setup.deposit(d).at;
        return p.z == q.z && plan_squared(p, q) < 100;
    }
    int live_deposit_under(int figure) const {  // -1: none
        for (int d = 0; d < setup.deposits(); ++d)
            if (s.deposits[static_cast<std::size_t>(d)] > 0 && is_on_deposit(figure, d)) return d;
        return -1;
    }

    // --- Selectors and conditions. `from` is the unit whose card says so.
    bool fits(const Selector& sel, int from, int figure) const {
        return is_on_table(figure) && belongs(sel.whom, from, figure) &&
               (sel.within == kEmpty || distance(from, figure) <= sel.within) && (!sel.sight || sees(from, figure));
    }
    bool belongs(Whom whom, int from, int figure) const;
    bool holds(const Condition& c, int owner, const Shot* shot) const;

    // --- Skills (FTE-1.9)
    int base(int i, int skill) const {
        const auto k = static_cast<std::size_t>(skill);
        return card(i).printed[k] + unit(i).skills[k];
    }
    bool is_open(int i, Box box, bool fireball) const;
    bool has_open_box(int i, bool fireball) const;
    int modifiers(Stat stat, int i, const Shot* shot) const;
    int buffs(Buff b, int i) const {
        const auto k = static_cast<std::size_t>(b);
        return unit(i).turn[k] + unit(i).round[k];
    }
    int damage(int i, const Shot* shot) const {
        return std::max(0, base(i, 0) + modifiers(Stat::Damage, i, shot) + buffs(Buff::Damage, i));
    }
    int aiming(int i, const Shot* shot) const {
        return base(i, 1) + modifiers(Stat::Aiming, i, shot) + buffs(Buff::Aiming, i);
    }
    int speed(int i) const {
        return std::max(0, base(i, 2) + modifiers(Stat::Speed, i, nullptr) + buffs(Buff::Speed, i));
    }
    int speed_left(int i) const { return std::max(0, speed(i) - unit(i).speed_used); }
    int range(int i) const {
        const int own = card(i).range != 0 ? card(i).range : setup.cobra_stripes;
        return std::max(0, own + modifiers(Stat::Range, i, nullptr) + buffs(Buff::Range, i));
    }
    int attacks_left(int i) const {
        return card(i).attacks + modifiers(Stat::Attacks, i, nullptr) + unit(i).attacks_more - unit(i).attacks_used;
    }
    int box(int i) const { return card(i).special.box + unit(i).box; }
    int mine_bonus(int i) const { return modifiers(Stat::Mine, i, nullptr); }

    // --- Attacks (FTE-8)
    Shot shot(int attacker, int target, int mode) const { return {attacker, target, mode, distance(attacker, target)}; }
    int price(const Shot& shot) const;
    int number_to_beat(const Shot& shot) const;  // FTE-8.6
    int roll_bonus(const Shot& shot) const;

    // --- Artifacts
    bool owns(int seat, int artifact) const { return s.holder[static_cast<std::size_t>(artifact)] == seat; }
    int room(int artifact) const {
        return setup.artifact(artifact).cap - s.mantras[static_cast<std::size_t>(artifact)];
    }
    int room_of(int seat, int first = 0) const {
        int sum = 0;
        for (int i = first; i < kArtifacts; ++i) sum += owns(seat, i) ? room(i) : 0;
        return sum;
    }
    int deck_size() const {
        int n = 0;
        for (const auto h : s.holder) n += h == kInDeck ? 1 : 0;
        return n;
    }
    int buy_price(int seat) const;
    int nearest_own(int seat, const Point& p) const;  // FTE-9.3a: the unit, -1 if there is none

    bool is_asked(int seat) const { return !s.agenda.empty() && s.agenda.top().who == seat; }
};

}  // namespace endtable::following_the_end
