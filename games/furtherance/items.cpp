// Furtherance: items and abilities that are used, operation by operation (FUR-11, 14; ledger 5.1).
#include <algorithm>

#include "games/furtherance/flow.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;

void Flow::use_item(int k, int item, int t) {
    const ItemCard& card = setup_.item(item);
    realm(k).items.take(item);
    if (!card.keep_card) discard(DeckId::Items, item);  // FUR-11.1, 11.16
    report(EventKind::ItemUsed, k, "FUR-11.1", item, t);
    push(Do::FollowUp);
    for (const Effect& effect : card.effects) perform(k, effect, t);
}

void Flow::discard_item(int k, int item) {
    realm(k).items.take(item);
    discard(DeckId::Items, item);
    report(EventKind::ItemDiscarded, k, "FUR-11.2b", item);
    push(Do::FollowUp);
}

void Flow::use_leader(int k, int square) {
    const Use& use = setup_.leader(realm(k).leader - 1).use;
    pay(k, use.cost);
    ++realm(k).leader_used;
    report(EventKind::LeaderUsed, k, "FUR-14.6", square);
    push(Do::FollowUp);
    perform(k, use.effect, square);
}

void Flow::use_building(int k, int kind, int square) {
    const Use& use = setup_.building(kind).use;
    for (Building& b : realm(k).buildings)
        if (b.kind == kind && b.is_finished() && b.used < use.per_turn) {
            ++b.used;
            break;
        }
    pay(k, use.cost);
    report(EventKind::BuildingUsed, k, "FUR-8.13", kind, square);
    push(Do::FollowUp);
    perform(k, use.effect, square);
}

void Flow::perform(int k, const Effect& effect, int t) {
    Kingdom& kd = realm(k);
    switch (effect.op) {
        case Effect::Op::DamageUnit: hit(t, effect.n, by_kingdom(k)); break;
        case Effect::Op::HealUnit: {
            Unit& u = unit_at(s_, t);
            const int healed = std::min<int>(u.damage, effect.n);
            u.damage = u8(u.damage - healed);
            report(EventKind::Healed, k, "FUR-11.4", t, healed, std::max(0, hp_of(setup_, u) - u.damage));
            break;
        }
        case Effect::Op::Repair: {
            if (t == target::kCastle) {
                const int repaired = std::min<int>(effect.n, setup_.castle_hp - kd.hp);  // FUR-10.14
                kd.hp = u8(kd.hp + repaired);
                report(EventKind::Repaired, k, "FUR-8.14", -1, repaired);
            } else {
                Building& b = kd.buildings[target::number(t)];
                report(EventKind::Repaired, k, "FUR-8.14", b.kind, b.damage, target::number(t));
                b.damage = 0;
            }
            break;
        }
        case Effect::Op::AddToken: {
            Unit& u = unit_at(s_, t);
            switch (effect.token) {
                case Token::Sharpener: u.sharpeners = u8(std::min(255, u.sharpeners + 1)); break;
                case Token::Knife: u.knives = u8(std::min(255, u.knives + 1)); break;
                case Token::PlusHp: ++u.plus_hp; break;
                case Token::Ring: u.set(Unit::Ring); break;
                case Token::Grail: u.set(Unit::Grail); break;
                case Token::Excalibur: u.set(Unit::Excalibur); break;
            }
            report(EventKind::TokenPut, k, "FUR-11.16", static_cast<int>(effect.token), t);
            break;
        }
        case Effect::Op::RemoveCounters: take_counters(k, t, effect.n); break;
        case Effect::Op::AddMoves:
            unit_at(s_, t).moves = u8(std::min(255, unit_at(s_, t).moves + effect.n));
            report(EventKind::MovesAdded, k, "FUR-11.1", t, effect.n);
            break;
        case Effect::Op::StopMove:
            unit_at(s_, t).moves = 0;
            report(EventKind::Stopped, unit_at(s_, t).owner, "FUR-11.12", t);
            break;
        case Effect::Op::VpPermanent:
            kd.permanent_vp = u8(std::min(255, kd.permanent_vp + effect.n));
            report(EventKind::VpGained, k, "FUR-1.5", effect.n);
            break;
        case Effect::Op::PreventHit: break;  // battle.cpp: the blow that follows
    }
}

}  // namespace endtable::furtherance
