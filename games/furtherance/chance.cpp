// Furtherance: dice the game does not have, cards it does: outcomes of chance and their odds (ledger 3.3).
#include "games/furtherance/legal.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;
using Ask = Task::Kind;

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

}  // namespace endtable::furtherance
