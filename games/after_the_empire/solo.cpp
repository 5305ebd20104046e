#include "games/after_the_empire/solo.hpp"

#include <algorithm>

#include "games/after_the_empire/aftermath.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/turns.hpp"

namespace endtable::after_the_empire {

namespace {

// The lowest occupied slot of a market; kBuildingSlots: none.
int lowest_slot(const State& s, Space market) {
    const int slots = market == Space::Buildings ? kBuildingSlots : kRefugeeSlots;
    for (int slot = 0; slot < slots; ++slot)
        if (card_in(s, market, slot) != kNoCard) return slot;
    return kBuildingSlots;
}

void add_gold(Rival& rival, int n) { rival.gold = static_cast<std::uint16_t>(std::min(kMostStock, rival.gold + n)); }
void add_to(std::uint8_t& count, int n) { count = u8(std::min(200, count + n)); }

// EMP-19.9: the two cards of lowest value; ties: Buildings before Refugees, then file order.
void lose_cards(Play& g) {
    for (int n = 0; n < g.setup.sack_cards && g.s.rival.cards != 0; ++n) {
        int lowest = -1;
        for (Cards left = g.s.rival.cards; left != 0; left &= left - 1) {
            const int card = std::countr_zero(left);
            if (lowest < 0 || g.setup.card(card).value < g.setup.card(lowest).value) lowest = card;
        }
        g.s.rival.cards &= ~only(lowest);
        g.report(Happening::RivalLost, kTable, "EMP-19.9", lowest);
    }
}

}  // namespace

void fight_rival(Play& g) {
    Rival& rival = g.s.rival;
    const SoloRows& rows = g.setup.alone;
    const int gold = effective_gold(g, rival.gold);
    int attackers = 0;
    for (const Lying& lying : g.s.invader_row) {
        if (lying.how != Lying::How::FaceUp) continue;
        const Tier* tier = g.setup.invaders[lying.it.card.kind].reached(gold);
        if (tier != nullptr) attackers += tier->squad.all();
    }
    const Tier* siege = g.setup.siege[g.s.siege_slot.it.card.kind].tiers.reached(gold);
    if (siege != nullptr) attackers += siege->power;
    if (g.s.surge.has(seat(kRival))) attackers += g.setup.season(g.s.season).surge;
    const int defence = rows.guard + rows.guard_per_season * g.s.season + rival.works + rival.camp;
    const bool sacked = attackers > defence;
    g.report(Happening::RivalFought, kTable, "EMP-19.9", attackers, defence, sacked ? 1 : 0);
    if (!sacked) return;
    rival.sacked = 1;
    rival.sacks = u8(std::min(kSeasons, rival.sacks + 1));
    const int from = rival.gold;
    rival.gold = static_cast<std::uint16_t>(g.setup.red_number(from));
    g.report(Happening::GoldFell, kTable, "EMP-19.9", from, rival.gold);
    lose_cards(g);
}

// EMP-19.10
void rival_income(Play& g) {
    const int gold = g.setup.alone.income + g.s.rival.works / g.setup.alone.works_per_income;
    add_gold(g.s.rival, gold);
    g.report(Happening::Income, kTable, "EMP-19.10", gold);
}

namespace solo {

bool sound_order(const Reading& r, const Task& t) {
    const bool rivals = t.kind == Task::Kind::RivalOrder;
    return t.a == 0 && t.b == 0 && r.s.orders.size() > 0 && r.setup.solo == (rivals ? Solo::Rival : Solo::Ladder) &&
           (!rivals || (r.s.rival.workers_left > 0 && r.s.active == kRival));
}
Refusal judge_order(const Reading& r, const Task&, Action a) {
    return r.s.orders.has(a.x) ? kLegal : reason::bad_target("EMP-19.6");
}
void list_order(const Reading& r, const Task&, List& list) {
    for (int location = 0; location < kLocations; ++location)
        if (r.s.orders.has(location))
            list.add(Action::of(Action::Kind::DrawOrder, location), static_cast<std::uint32_t>(r.s.orders[location]));
}
Action draw_order(const Reading& r, const Task&, Rng& rng) {
    return Action::of(Action::Kind::DrawOrder, r.s.orders.draw(rng, r.s.orders.size()));
}

// EMP-19.7
void rival_turn(Play& g, const Task&, Action) {
    if (g.s.orders.size() > 0) return g.push(Task::Kind::RivalOrder);
    g.report(Happening::RivalIdle, kTable, "EMP-19.7", g.s.rival.workers_left);
    g.s.rival.workers_left = 0;
}

// EMP-19.7, 19.8
void run_order(Play& g, const Task&, Action a) {
    State& s = g.s;
    const RivalGain& gain = g.setup.alone.gains[a.x];
    const auto market = static_cast<Space>(a.x);
    const int slot = gain.card ? lowest_slot(s, market) : 0;
    const bool can = has_space(g, a.x) && slot < kBuildingSlots;
    s.orders.take(a.x);
    g.note_reveal();
    g.report(Happening::RivalOrdered, kTable, "EMP-19.7", a.x, can ? 1 : 0);
    if (!can) return g.push(Task::Kind::RivalTurn);
    ++s.workers_on[a.x];
    --s.rival.workers_left;
    int card = 255;
    if (gain.card) {
        card = card_in(s, market, slot);
        take_from_row(s, market, slot);
        s.rival.cards |= only(card);
    }
    add_gold(s.rival, gain.gold);
    add_to(s.rival.works, gain.works);
    add_to(s.rival.scouts, gain.scouts);
    add_to(s.rival.camp, gain.camp);
    g.report(Happening::RivalGained, kTable, "EMP-19.8", gain.gold, gain.works, gain.scouts, gain.camp, card);
}

bool sound_blocks(const Reading& r, const Task& t) { return t.a <= r.setup.alone.blocked && t.b == 0; }

// EMP-19.13
void blocks(Play& g, const Task& t, Action) {
    if (t.a >= g.setup.alone.blocked || g.s.orders.size() == 0) return;
    g.push(Task::Kind::BlockSpaces, 0, t.a + 1);
    g.push(Task::Kind::BlockOrder);
}
void run_block(Play& g, const Task&, Action a) {
    g.s.orders.take(a.x);
    g.note_reveal();
    const bool can = has_space(g, a.x);
    if (can) ++g.s.blocked[a.x];
    g.report(Happening::SpaceBlocked, kTable, "EMP-19.13", a.x, can ? 1 : 0);
}

}  // namespace solo
}  // namespace endtable::after_the_empire
