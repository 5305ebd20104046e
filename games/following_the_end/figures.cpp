// Following the End: sums over cards, auras and buffs (ledger FTE-1.9, 5.2, 8.4 to 8.7, 12.3).
#include "games/following_the_end/figures.hpp"

namespace endtable::following_the_end {

bool Look::belongs(Whom whom, int from, int figure) const {
    switch (whom) {
        case Whom::Nobody:
        case Whom::Deposit: return false;
        case Whom::Self: return figure == from;
        case Whom::Own: return is_unit(figure) && controller(figure) == controller(from);
        case Whom::OwnOther: return is_unit(figure) && controller(figure) == controller(from) && figure != from;
        case Whom::Friendly: return side(figure) == side(from);
        case Whom::FriendlyOther: return side(figure) == side(from) && figure != from;
        case Whom::Enemy: return side(figure) != side(from);
        case Whom::EnemyUnit: return is_unit(figure) && side(figure) != side(from);
    }
    return false;
}

bool Look::holds(const Condition& c, int owner, const Shot* shot) const {
    if (c.unmoved && unit(owner).is(Unit::Moved)) return false;
    if (c.is_about_attack()) {
        if (shot == nullptr || shot->distance < c.least || shot->distance > c.most) return false;
        if (c.other_target && shot->target == owner) return false;
        if (c.ganged) {
            const unsigned by =
                is_unit(shot->target) ? unit(shot->target).attacked_by : token(shot->target).attacked_by;
            unsigned others = shot->attacker < kBehemoth ? 0xFu << (shot->attacker / kTeam * kTeam) : 0u;
            others &= ~(1u << shot->attacker);
            if ((by & others) == 0) return false;
        }
    }
    if (c.count > 0) {
        int n = 0;
        for (int i = 0; i < kUnits; ++i) n += fits(c.of, owner, i) ? 1 : 0;
        if (n < c.count) return false;
    }
    return true;
}

int Look::modifiers(Stat stat, int i, const Shot* shot) const {
    const auto k = static_cast<std::size_t>(stat);
    int sum = 0;
    const auto add = [&](int owner) {
        for (const Mod& m : card(owner).mods)
            if (m.stat == stat && fits(m.to, owner, i) && holds(m.when, owner, shot)) sum += m.n;
    };
    const std::uint32_t auras = setup.auras_with[k];
    if (auras != 0)
        for (int o = 0; o < kUnits; ++o)
            if (o != i && unit(o).is_alive() && ((auras >> (unit(o).card - 1)) & 1) != 0) add(o);
    if (((setup.mods_with[k] >> (unit(i).card - 1)) & 1) != 0) add(i);
    return sum;
}

bool Look::is_open(int i, Box box, bool fireball) const {
    const UnitCard& c = card(i);
    if (!c.skill_points) return false;
    if (box == Box::Fireball) return fireball && c.special.is_there && unit(i).box < 100;
    const int k = static_cast<int>(box);
    return base(i, k) < std::min<int>(c.limit[static_cast<std::size_t>(k)], 100);
}

bool Look::has_open_box(int i, bool fireball) const {
    for (int b = 0; b < 4; ++b)
        if (is_open(i, static_cast<Box>(b), fireball)) return true;
    return false;
}

int Look::price(const Shot& shot) const {
    if (unit(shot.attacker).is(Unit::FreeAttack)) return 0;
    const int plain = shot.mode == 1 ? card(shot.attacker).special.price : setup.numbers.attack_price;
    return std::max(0, plain + modifiers(Stat::Cost, shot.attacker, &shot) + buffs(Buff::Cost, shot.attacker));
}

int Look::number_to_beat(const Shot& shot) const {
    int aim = aiming(shot.attacker, &shot);
    if (card(shot.attacker).can_indirect && !sees(shot.attacker, shot.target)) aim += card(shot.attacker).indirect;
    return shot.distance - rise(shot.attacker, shot.target) - aim;
}

int Look::roll_bonus(const Shot& shot) const {
    const int tags = is_unit(shot.target) ? unit(shot.target).tags : token(shot.target).tags;
    return modifiers(Stat::Roll, shot.attacker, &shot) + buffs(Buff::Roll, shot.attacker) +
           (controller(shot.attacker) == s.active ? tags : 0);
}

int Look::buy_price(int seat) const {
    int price = setup.numbers.buy_price;
    for (int i = first_unit(seat); i <= last_unit(seat); ++i)
        if (unit(i).is_alive()) price += modifiers(Stat::Buy, i, nullptr);
    return std::max(0, price);
}

int Look::nearest_own(int seat, const Point& p) const {
    int best = -1;
    for (int i = first_unit(seat); i <= last_unit(seat); ++i)
        if (unit(i).is_alive() && (best < 0 || squared(at(i), p) < squared(at(best), p))) best = i;
    return best;
}

}  // namespace endtable::following_the_end
