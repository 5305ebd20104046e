// Furtherance: what workers may do, and what may be acquired (FUR-6, 8, 12, 13).
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

bool can_draw(const State& s, DeckId deck) {
    switch (deck) {
        case DeckId::Units: return !s.unit_deck.empty() || s.discards[0].present() != 0;
        case DeckId::Items: return !s.item_deck.empty() || s.discards[1].present() != 0;
        case DeckId::Buildings: return !s.building_deck.empty() || s.discards[2].present() != 0;
        case DeckId::Upgrades: return !s.upgrade_deck.empty() || s.upgrade_discard.present() != 0;
    }
    return false;
}

// --- Acquiring -------------------------------------------------------------------------------------------------------

// What is needed to take a card of this deck, its price apart (FUR-6.9, 8.3).
static Refusal room_refusal(const Setup& setup, const State& s, int k, DeckId deck) {
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
static bool can_afford_any(const Setup& setup, const State& s, int k, DeckId deck, int worker, int gold) {
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
    after.discards[static_cast<std::size_t>(index(DeckId::Buildings))].add(kingdom(after, k).buildings.remove(i).kind);
    const bool possible = scholar_card >= 0
                              ? !research_refusal(setup, after, k, DeckId::Buildings, scholar_card, worker, gold, true)
                              : can_afford_any(setup, after, k, DeckId::Buildings, worker, gold);
    return possible ? kLegal : Refusal{"cannot_afford", "FUR-8.5d"};
}

static Refusal build_refusal(const Setup& setup, const State& s, int k, int worker, int gold) {
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
    const bool repeat = a.kind == Action::Kind::Repeat;
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

unsigned replaceable(const Setup& setup, const State& s, int k) {
    const Kingdom& kd = kingdom(s, k);
    const bool trosh = leader_stat(setup, kd, Stat::Repeat) != 0;
    const bool working = s.active == k && s.phase == static_cast<int>(Phase::Workers);
    unsigned set = 0;
    std::uint64_t seen = 0;
    const auto look_at = [&](int i) {
        if (kd.workers[i].kind != Worker::Starting) return;
        const int sort = !working ? 0 : trosh ? kd.workers[i].did : kd.workers[i].is_ready() ? 0 : 1;
        if ((seen >> sort & 1) != 0) return;
        seen |= std::uint64_t{1} << sort;
        set |= 1u << i;
    };
    // The one that is acting stands for those like it: only that one still has a use for what the new one can.
    if (working && s.job.worker != 0) look_at(s.job.worker - 1);
    for (int i = 0; i < kd.workers.size(); ++i) look_at(i);
    return set;
}

}  // namespace endtable::furtherance
