// Furtherance: what workers do (FUR-6): mine, buy, build, develop, recruit, research, upgrade; decks and market
// (FUR-7).
#include <algorithm>
#include <cassert>

#include "games/furtherance/flow.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;
using Kind = Action::Kind;

// --- Gold and decks --------------------------------------------------------------------------------------------------

void Flow::pay(int k, int gold) {
    assert(realm(k).gold >= gold);
    realm(k).gold = static_cast<std::uint16_t>(realm(k).gold - gold);
}

void Flow::gain(int k, int gold) { realm(k).gold = static_cast<std::uint16_t>(std::min(65'535, realm(k).gold + gold)); }

void Flow::discard(DeckId deck, int kind) {
    if (deck == DeckId::Upgrades)
        s_.upgrade_discard.add(kind);
    else
        s_.discards[static_cast<std::size_t>(index(deck))].add(kind);
}

// FUR-7.6
bool Flow::prepare_draw(DeckId deck) {
    const auto reshuffle = [&](auto& cards, auto& pile) {
        if (!cards.empty()) return true;
        int n = 0;
        for (int kind = 0; kind < pile.kinds(); ++kind)
            if (pile[kind] > 0) {
                cards.shuffle_in(kind, pile[kind]);
                n += pile[kind];
            }
        pile.clear();
        if (n > 0) report(EventKind::Reshuffled, -1, "FUR-7.6", index(deck), n);
        return n > 0;
    };
    switch (deck) {
        case DeckId::Units: return reshuffle(s_.unit_deck, s_.discards[0]);
        case DeckId::Items: return reshuffle(s_.item_deck, s_.discards[1]);
        case DeckId::Buildings: return reshuffle(s_.building_deck, s_.discards[2]);
        case DeckId::Upgrades: return reshuffle(s_.upgrade_deck, s_.upgrade_discard);
    }
    return false;
}

void Flow::take_from_deck(DeckId deck, int kind) {
    switch (deck) {
        case DeckId::Units: s_.unit_deck.take(kind); break;
        case DeckId::Items: s_.item_deck.take(kind); break;
        case DeckId::Buildings: s_.building_deck.take(kind); break;
        case DeckId::Upgrades: s_.upgrade_deck.take(kind); break;
    }
    note_reveal();
}

void Flow::put_on_top(DeckId deck, int kind, Seats knows) {
    switch (deck) {
        case DeckId::Units: s_.unit_deck.put_on_top(kind, knows); break;
        case DeckId::Items: s_.item_deck.put_on_top(kind, knows); break;
        case DeckId::Buildings: s_.building_deck.put_on_top(kind, knows); break;
        case DeckId::Upgrades: s_.upgrade_deck.put_on_top(kind, knows); break;
    }
}

void Flow::put_at_bottom(DeckId deck, int kind, Seats knows) {
    switch (deck) {
        case DeckId::Units: s_.unit_deck.put_at_bottom(kind, knows); break;
        case DeckId::Items: s_.item_deck.put_at_bottom(kind, knows); break;
        case DeckId::Buildings: s_.building_deck.put_at_bottom(kind, knows); break;
        case DeckId::Upgrades: s_.upgrade_deck.put_at_bottom(kind, knows); break;
    }
}

// FUR-7.2, 7.3
void Flow::flip(const Task& task, int kind) {
    const auto deck = static_cast<DeckId>(task.a);
    take_from_deck(deck, kind);
    auto& slots = s_.market[task.a];
    int slot = task.b;
    for (int i = 0; i < kMarketSlots; ++i)
        if (slots[static_cast<std::size_t>(i)].n > 0 && slots[static_cast<std::size_t>(i)].kind == kind) slot = i;
    Slot& pile = slots[static_cast<std::size_t>(slot)];
    pile.kind = u8(kind);
    ++pile.n;
    report(EventKind::Flipped, -1, slot == task.b ? "FUR-7.2" : "FUR-7.3", task.a, kind, slot, slot == task.b ? 0 : 1);
}

// --- Acting ----------------------------------------------------------------------------------------------------------

void Flow::act(int k, Action a) {
    Kingdom& kd = realm(k);
    const bool repeat = a.kind == Kind::Repeat;
    int worker = 0;
    while (kd.workers[worker].kind != a.x || kd.workers[worker].did != (repeat ? a.z : 0)) ++worker;
    int price = 0;
    if (repeat) {
        price = leader_stat(setup_, kd, Stat::Repeat);
        pay(k, price);
        ++kd.leader_used;
    }
    kd.workers[worker].did = u8(a.y | (repeat ? Worker::Repeated : 0));
    s_.job = {u8(worker + 1), a.y, 0};
    report(EventKind::Worked, k, repeat ? "FUR-14.6" : "FUR-6.1", a.x, a.y, price);
    begin_work(k, static_cast<Work>(a.y));
}

void Flow::begin_work(int k, Work work) {
    const Kingdom& kd = realm(k);
    const int worker = acting_worker(s_);
    const auto extra = [&](Stat which) { return kingdom_stat(setup_, kd, which) + worker_stat(setup_, worker, which); };
    switch (work) {
        case Work::Mine: {
            const int gold = setup_.numbers.mine_gold + extra(Stat::MineGold);
            gain(k, gold);
            report(EventKind::Mined, k, "FUR-6.2", gold);
            break;
        }
        case Work::Buy: push(Do::BuyPick, k, 0, setup_.numbers.buy_count + extra(Stat::BuyCount)); break;
        case Work::Build:
            push(Do::BuildPick, k);
            if (kd.buildings.size() >= setup_.numbers.max_buildings) push(Do::DiscardBuilding, k);
            break;
        case Work::Develop: push(Do::DevelopPick, k); break;
        case Work::Recruit: push(Do::RecruitPick, k, 0, 1 + extra(Stat::RecruitCount)); break;
        case Work::Research: push(Do::ResearchDeck, k); break;
        case Work::Upgrade:
            pay(k, setup_.numbers.upgrade_cost);
            draw_upgrades(k);
            break;
        case Work::None: break;
    }
}

// --- Answers that no other part of the rules gives -------------------------------------------------------------------

void Flow::acquire_blind(const Task& task, int kind) {
    const auto deck = static_cast<DeckId>(task.a);
    take_from_deck(deck, kind);
    acquire(task.who, deck, kind, 2, leader_stat(setup_, realm(task.who), Stat::Blind), {});
}

void Flow::discard_building(const Task& task, int i) {
    const int k = task.who;
    const Places places{u8(i), realm(k).buildings.size()};
    const Building gone = realm(k).buildings.remove(i);
    discard(DeckId::Buildings, gone.kind);
    s_.hurt = 1;  // FUR-8.10c
    report(EventKind::BuildingDiscarded, k, "FUR-8.4", gone.kind, places.packed());
    if (task.c != 0) acquire_researched(k, task.c - 1);
}

void Flow::develop(int k, int target) {
    push(Do::FollowUp);
    const int worker = acting_worker(s_);
    take_counters(
        k, target,
        1 + kingdom_stat(setup_, realm(k), Stat::DevelopCount) + worker_stat(setup_, worker, Stat::DevelopCount));
}

void Flow::acquire_as_scholar(int k, int i) {
    const Kingdom& kd = realm(k);
    if (kd.research[i].deck == DeckId::Buildings && kd.buildings.size() >= setup_.numbers.max_buildings)
        push(Do::DiscardBuilding, k, 0, 0, i + 1);
    else
        acquire_researched(k, i);
}

void Flow::begin_upgrade(int k, int i) {
    const int chosen = s_.drawn.remove(i);
    realm(k).training.push({u8(chosen), u8(setup_.numbers.upgrade_turns)});
    report(EventKind::UpgradeBegun, k, "FUR-6.12", chosen, realm(k).training.size() - 1);
    if (s_.drawn.empty()) return;
    const int other = s_.drawn.pop();
    put_at_bottom(DeckId::Upgrades, other, kEverybody);
    report(EventKind::UpgradeReturned, k, "FUR-6.12", other);
}

// --- Acquiring (FUR-6.3 to 6.9, 8.12, 12.5, 14.3) --------------------------------------------------------------------

void Flow::answer_pick(const Task& task, Action a, DeckId deck) {
    const int k = task.who;
    if (a.kind == Kind::Done) return;
    if (task.kind != Do::BuildPick && task.b > 1) push(task.kind, k, 0, task.b - 1, 1);
    switch (a.kind) {
        case Kind::Market: {
            Slot& pile = s_.market[static_cast<std::size_t>(index(deck))][a.x];
            const int kind = pile.kind;
            if (--pile.n == 0) pile = {};
            acquire(k, deck, kind, 0, cost_of(setup_, realm(k), deck, kind, false, acting_worker(s_)), {a.x, 0});
            break;
        }
        case Kind::Research: acquire_researched(k, a.x); break;
        default:  // blind
            (void)prepare_draw(deck);
            push(Do::DrawBlind, k, index(deck));
            break;
    }
}

void Flow::acquire_researched(int k, int i) {
    const DeckId deck = realm(k).research[i].deck;
    const int kind = realm(k).research[i].card.kind;
    const int price = cost_of(setup_, realm(k), deck, kind, true, acting_worker(s_));
    const Places places{i, realm(k).research.size()};
    realm(k).research.remove(i);
    note_reveal();
    acquire(k, deck, kind, 1, price, places);
}

// `source`: 0 market, 1 research, 2 unseen
void Flow::acquire(int k, DeckId deck, int kind, int source, int price, Places places) {
    Kingdom& kd = realm(k);
    places.to = kd.buildings.size();
    pay(k, price);
    static constexpr const char* kClauses[] = {"FUR-6.8", "FUR-6.3", "FUR-6.5"};
    report(EventKind::Acquired, k,
           source == 2   ? "FUR-14.3"
           : source == 1 ? "FUR-12.5"
                         : kClauses[index(deck)],
           index(deck), kind, source, price, places.packed());
    if (const int gold = kingdom_stat(setup_, kd, gain_stat(deck)); gold > 0) {  // FUR-8.12
        gain(k, gold);
        report(EventKind::Gained, k, "FUR-8.12", gold);
    }
    switch (deck) {
        case DeckId::Items:
            kd.items.add(kind);
            if (kd.items.size() > setup_.numbers.max_items) push(Do::ForcedItem, k);  // FUR-11.2
            push(Do::FollowUp);
            break;
        case DeckId::Units:
            push(Do::FollowUp);
            push(Do::PlaceUnit, k, card_of(deck, kind));
            break;
        default: {
            const int turns = setup_.building(kind).turns + kingdom_stat(setup_, kd, Stat::BuildTurns) +
                              worker_stat(setup_, acting_worker(s_), Stat::BuildTurns);
            Building b;
            b.kind = u8(kind);
            b.counters = u8(std::max(1, turns));
            kd.buildings.push(b);
            push(Do::FollowUp);
            break;
        }
    }
}

void Flow::place_unit(int k, Card card, int square) {
    Unit u;
    u.kind = u8(1 + kind_of(card));
    u.owner = u8(k);
    u.set(Unit::New);  // FUR-9.4
    put_unit(square, u);
    report(EventKind::Recruited, k, "FUR-6.8", kind_of(card), square);
    // A further unit of this action needs room (FUR-6.9).
    const bool full = (setup_.board.castle[static_cast<std::size_t>(k)] & ~occupied(s_)) == 0 ||
                      std::popcount(owned(s_, k)) >= setup_.numbers.max_units;
    if (!full) return;
    const Task follow_up = s_.agenda.pop();
    if (!s_.agenda.empty() && s_.agenda.top().kind == Do::RecruitPick) s_.agenda.pop();
    (void)s_.agenda.push(follow_up);
}

// --- Developing and upgrading (FUR-6.6, 6.12, 6.13, 13) --------------------------------------------------------------

void Flow::take_counters(int k, int t, int n) {
    Kingdom& kd = realm(k);
    const int i = target::number(t);
    const bool upgrade = target::is_training(t);
    std::uint8_t& counters = upgrade ? kd.training[i].counters : kd.buildings[i].counters;
    const int kind = upgrade ? kd.training[i].kind : kd.buildings[i].kind;
    const int deck = index(upgrade ? DeckId::Upgrades : DeckId::Buildings);
    counters = u8(std::max(0, counters - n));
    report(EventKind::Developed, k, "FUR-6.6", deck, kind, counters, i);
    if (counters > 0) return;
    report(EventKind::Finished, k, upgrade ? "FUR-6.13" : "FUR-6.6", deck, kind);
    if (upgrade) push(Do::UpgradeDone, k, i);
}

void Flow::upgrade_done(int k, int i) {
    const unsigned workers = replaceable(setup_, s_, k);
    if ((workers & (workers - 1)) != 0)
        push(Do::UpgradeReplace, k, i);  // FUR-13.4
    else
        replace_worker(k, i, std::countr_zero(workers));
}

void Flow::replace_worker(int k, int i, int worker) {
    const Training done = realm(k).training.remove(i);
    realm(k).workers[worker].kind = u8(1 + done.kind);
    report(EventKind::WorkerReplaced, k, "FUR-6.13", done.kind);
}

// FUR-6.12, 13.5
void Flow::draw_upgrades(int k) {
    const auto others_left = [&] {  // a kind that differs from the one drawn
        for (int kind = 0; kind < kMaxUpgradeKinds; ++kind) {
            if (kind == s_.drawn[0]) continue;
            if (s_.upgrade_deck.bag().has(kind)) return true;
            for (const Hidden& card : s_.upgrade_deck.top())
                if (card.kind == kind) return true;
            for (const Hidden& card : s_.upgrade_deck.bottom())
                if (card.kind == kind) return true;
        }
        return false;
    };
    // The discards come into it only when there is no card at all: a deck of one is taken as it is.
    const bool more = s_.drawn.empty() ? prepare_draw(DeckId::Upgrades) : !s_.drawn.full() && others_left();
    if (more)
        push(Do::DrawUpgrade, k);
    else
        push(Do::UpgradePick, k);
}

void Flow::drew_upgrade(int k, int kind) {
    take_from_deck(DeckId::Upgrades, kind);
    report(EventKind::UpgradeDrawn, k, "FUR-6.12", kind, s_.drawn.size());
    if (!s_.drawn.empty() && s_.drawn[0] == kind) {
        put_at_bottom(DeckId::Upgrades, kind, kEverybody);
        report(EventKind::UpgradeReturned, k, "FUR-13.5", kind);
    } else {
        s_.drawn.push(u8(kind));
    }
    draw_upgrades(k);
}

// --- Research (FUR-6.10, 12) -----------------------------------------------------------------------------------------

void Flow::begin_look(int k, DeckId deck) {
    s_.job.deck = u8(index(deck));
    const int n = setup_.numbers.research_look + kingdom_stat(setup_, realm(k), Stat::ResearchLook) +
                  worker_stat(setup_, acting_worker(s_), Stat::ResearchLook);
    (void)prepare_draw(deck);
    push(Do::Look, k, index(deck), n);
}

void Flow::looked_at(const Task& task, int kind) {
    const int k = task.who;
    const auto deck = static_cast<DeckId>(task.a);
    take_from_deck(deck, kind);
    s_.look.push({u8(kind), only_seat(k)});
    report_secret(EventKind::LookedAt, k, "FUR-6.10", 2, only_seat(k), task.a, kind, s_.look.size() - 1);
    if (task.b > 1 && prepare_draw(deck)) return push(Do::Look, k, task.a, task.b - 1);  // FUR-12.6
    push(Do::ResearchTake, k, 0, 1 + worker_stat(setup_, acting_worker(s_), Stat::ResearchTake));
}

void Flow::take_looked(const Task& task, int i) {
    const int k = task.who;
    const Places places{i, s_.look.size(), realm(k).research.size()};
    const Hidden card = s_.look.remove(i);
    const auto deck = static_cast<DeckId>(s_.job.deck);
    add_research(k, deck, card.kind, only_seat(k));
    report_secret(EventKind::Researched, k, "FUR-6.10", 2, only_seat(k), index(deck), card.kind, places.packed());
    if (task.b > 1 && !s_.look.empty()) return push(Do::ResearchTake, k, 0, task.b - 1, 1);
    end_look(k);
}

// FUR-12.3
void Flow::end_look(int k) {
    if (s_.look.empty())
        put_back(k, -1);
    else
        push(Do::ResearchTop, k);
    push(Do::ResearchLimit, k);
}

void Flow::add_research(int k, DeckId deck, int kind, Seats knows) {
    Researched r;
    r.deck = deck;
    r.card = {u8(kind), knows};
    r.fresh = s_.active == k && s_.round > 0 ? 1 : 0;
    realm(k).research.push(r);
}

void Flow::return_research(int k, int i) {
    const Places places{i, realm(k).research.size()};
    const Researched r = realm(k).research.remove(i);
    put_on_top(r.deck, r.card.kind, r.card.knows);
    report_secret(EventKind::Returned, k, "FUR-12.2", 2, r.card.knows, index(r.deck), r.card.kind, places.packed());
}

void Flow::put_back(int k, int top) {
    const auto deck = static_cast<DeckId>(s_.job.deck);
    const Seats knows = only_seat(k);
    for (int i = 0; i < s_.look.size(); ++i)
        if (i != top) {
            put_at_bottom(deck, s_.look[i].kind, knows);
            report_secret(EventKind::PutAtBottom, k, "FUR-6.10", 2, knows, index(deck), s_.look[i].kind);
        }
    if (top >= 0) {
        put_on_top(deck, s_.look[top].kind, knows);
        report_secret(EventKind::PutOnTop, k, "FUR-6.10", 2, knows, index(deck), s_.look[top].kind);
    }
    s_.look.clear();
    s_.job.deck = 0;
    if (worker_stat(setup_, acting_worker(s_), Stat::AcquireFromResearch) != 0 && !realm(k).research.empty())
        push(Do::ScholarAcquire, k);
    push(Do::FollowUp);
}

}  // namespace endtable::furtherance
