// Furtherance: what follows every atomic step (FUR-5.9): destroyed buildings, deaths, salvage, fallen castles, research
// limits, empty market slots, victory points, workers, the winner.
#include <algorithm>

#include "games/furtherance/flow.hpp"
#include "games/furtherance/legal.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;

// Does one thing and stays on the agenda, or is done.
void Flow::follow_up() {
    if (s_.hurt != 0 && collapse_buildings()) return;
    if (!s_.fallen.empty() && deck_of(s_.fallen[0].card) == DeckId::Buildings && next_salvage()) return;
    if (s_.hurt != 0 && bury_units()) return;
    if (!s_.fallen.empty() && next_salvage()) return;
    if (destroy_castles()) return;
    if (refill()) return;
    if (enforce_limits()) return;
    s_.agenda.pop();
    check_end();
}

// --- Buildings (FUR-8.7, 8.10) ---------------------------------------------------------------------------------------

// True: something fell, and more may fall because of it (FUR-8.10c).
bool Flow::collapse_buildings() {
    bool any = false;
    for (int k = 0; k < kKingdoms; ++k) {
        Kingdom& kd = realm(k);
        for (int i = 0; i < kd.buildings.size(); ++i) {
            if (kd.buildings[i].damage == 0 && kd.buildings[i].used != Building::kWrecked) continue;
            if (!is_destroyed(setup_, kd, kd.buildings[i])) continue;
            const Places places{i, kd.buildings.size()};
            const Building fallen = kd.buildings.remove(i--);
            s_.fallen.push({card_of(DeckId::Buildings, fallen.kind), u8(k), 0});
            report(EventKind::Destroyed, k, setup_.building(fallen.kind).hits == 0 ? "FUR-8.10" : "FUR-8.7",
                   fallen.kind, places.packed());
            any = true;
        }
    }
    return any;
}

// --- Deaths (FUR-10.6, 10.7) -----------------------------------------------------------------------------------------

// FUR-10.17
void Flow::credit_kill(int square) {
    const Unit& dead = unit_at(s_, square);
    const int killer = killer_of(dead);
    if (killer < 0) return;
    for (Building& b : realm(killer).buildings)
        if (b.is_finished() && stat_of(setup_.building(b.kind).stats, Stat::CountKills) != 0 && b.trophies < 255)
            ++b.trophies;
    if (!is_by_unit(dead.hit_by)) return;
    Unit& by = unit_at(s_, dead.hit_by - 1);
    if (by.is(Unit::Excalibur) && by.points < setup_.numbers.max_points) ++by.points;  // FUR-2.5
}

// Whose kill this is; -1: nobody's.
int Flow::killer_of(const Unit& dead) const {
    if (dead.is(Unit::Sacrificed) || dead.hit_by == 0) return -1;
    if (!is_by_unit(dead.hit_by)) return dead.hit_by & 3;
    const Unit& by = unit_at(s_, dead.hit_by - 1);
    return by.kind != 0 ? by.owner : -1;  // its owner has left the game
}

// The unit leaves the board; its card waits for salvage, its tokens are lost (FUR-10.7b).
void Flow::bury(int square, int killer) {
    const Unit u = lift_unit(square);
    report(EventKind::Died, u.owner, "FUR-10.6", u.kind - 1, square, killer);
    if (u.is(Unit::Grail)) discard(DeckId::Items, setup_.cards.grail_item - 1);          // FUR-11.14c
    if (u.is(Unit::Excalibur)) discard(DeckId::Items, setup_.cards.excalibur_item - 1);  // FUR-11.15
    const bool battled = s_.battle.attacker == square + 1 || s_.battle.defender == square + 1;
    add_fallen({card_of(DeckId::Units, u.kind - 1), u.owner, u8(battled ? 1 : 0)});
}

// FUR-10.7c: clockwise from the left of the active player; of one owner the one that battled first
void Flow::add_fallen(const Fallen& fallen) {
    const auto place = [&](const Fallen& f) { return 2 * ((f.owner + 3 - s_.active) & 3) + (f.battled != 0 ? 0 : 1); };
    int i = 0;
    while (i < s_.fallen.size() && place(s_.fallen[i]) <= place(fallen)) ++i;
    s_.fallen.insert(i, fallen);
}

// All units with lethal damage leave at the same time; true: some did.
bool Flow::bury_units() {
    Squares dying = 0;
    for (const int square : squares(occupied(s_)))
        if (is_dying(setup_, unit_at(s_, square))) dying |= only(square);
    if (dying == 0) {
        for (const int square : squares(occupied(s_))) unit_at(s_, square).hit_by = 0;
        s_.hurt = 0;
        return false;
    }
    std::array<int, kSquares> killer{};
    for (const int square : squares(dying)) {
        killer[static_cast<std::size_t>(square)] = killer_of(unit_at(s_, square));
        credit_kill(square);
    }
    for (const int square : squares(dying)) {  // Vari: after the deaths of this exchange (ledger 5.7)
        const Unit& u = unit_at(s_, square);
        const int n = kingdom_stat(setup_, realm(u.owner), Stat::Revenge);
        if (n == 0 || !is_by_unit(u.hit_by) || has(dying, u.hit_by - 1)) continue;
        hit(u.hit_by - 1, n, by_kingdom(u.owner));
        report(EventKind::Revenge, u.owner, "FUR-14.1", u.hit_by - 1);
    }
    for (const int square : squares(dying)) bury(square, killer[static_cast<std::size_t>(square)]);
    for (const int square : squares(occupied(s_))) unit_at(s_, square).hit_by = 0;
    return true;
}

// Asks for the first of the fallen, or lays it away; false: there was none.
bool Flow::next_salvage() {
    const Fallen fallen = s_.fallen[0];
    const DeckId deck = deck_of(fallen.card);
    const int kind = kind_of(fallen.card);
    if (!is_human(fallen.owner)) {  // FUR-17.15, 17.24
        s_.fallen.remove(0);
        if (realm(fallen.owner).out != 0) {
            discard(deck, kind);
        } else {
            realm(fallen.owner).enemy_research.add(kind);
            report(EventKind::EnemyResearched, -1, "FUR-17.15", fallen.owner, kind);
        }
        return true;
    }
    if (realm(fallen.owner).gold >= salvage_price(setup_, realm(fallen.owner), deck)) {
        push(Do::Salvage, fallen.owner);
        return true;
    }
    s_.fallen.remove(0);
    discard(deck, kind);
    report(EventKind::Discarded, fallen.owner, deck == DeckId::Units ? "FUR-10.7" : "FUR-8.7", index(deck), kind);
    return true;
}

void Flow::salvage(const Task& task, bool pay_for_it) {
    const int k = task.who;
    const Fallen fallen = s_.fallen.remove(0);
    const DeckId deck = deck_of(fallen.card);
    const int kind = kind_of(fallen.card);
    const char* clause = deck == DeckId::Units ? "FUR-10.7" : "FUR-8.7";
    if (!pay_for_it) {
        discard(deck, kind);
        report(EventKind::Discarded, k, clause, index(deck), kind);
        return;
    }
    const int price = salvage_price(setup_, realm(k), deck);
    pay(k, price);
    report(EventKind::Salvaged, k, clause, index(deck), kind, price, realm(k).research.size());
    add_research(k, deck, kind, kEverybody);  // FUR-12.9
    push(Do::ResearchLimit, k);               // FUR-12.7
}

// --- Castles (FUR-10.12, 10.13, 17.21) -------------------------------------------------------------------------------

bool Flow::destroy_castles() {
    for (int k = 0; k < kKingdoms; ++k)
        if (is_alive(setup_, s_, k) && realm(k).hp == 0) {
            const bool left = s_.battle.attacker == 0;  // who brought it down has given up since (FUR-15.3b)
            if (left) report(EventKind::CastleDestroyed, k, "FUR-10.12", -1, units_that_leave(k));
            eliminate(k, left ? -1 : s_.battle.by);
            return true;
        }
    return false;
}

void Flow::eliminate(int k, int destroyer) {
    Kingdom& kd = realm(k);
    kd.out = ++s_.outs;
    if (destroyer >= 0) {
        report(EventKind::CastleDestroyed, k, is_human(k) ? "FUR-10.12" : "FUR-17.21", destroyer, units_that_leave(k));
        Kingdom& winner = realm(destroyer);
        winner.permanent_vp = u8(std::min(255, winner.permanent_vp + setup_.numbers.vp_castle));
        report(EventKind::VpGained, destroyer, "FUR-10.12", setup_.numbers.vp_castle);
        if (is_human(k)) gain_worker(destroyer, 0);
    }
    kd.hp = 0;
    if (!is_human(k)) {  // its units stay (FUR-17.21b)
        for (int kind = 0; kind < kMaxKinds; ++kind)
            while (kd.enemy_research.has(kind)) {
                kd.enemy_research.take(kind);
                discard(DeckId::Units, kind);
            }
        kd.enemy_counters = 0;
        return;
    }
    for (const int square : squares(owned(s_, k))) {  // FUR-10.13b: removed, not killed
        const Unit u = lift_unit(square);
        if (u.is(Unit::Grail)) discard(DeckId::Items, setup_.cards.grail_item - 1);
        if (u.is(Unit::Excalibur)) discard(DeckId::Items, setup_.cards.excalibur_item - 1);
        discard(DeckId::Units, u.kind - 1);
    }
    for (const Building& b : kd.buildings) discard(DeckId::Buildings, b.kind);
    for (int kind = 0; kind < kMaxKinds; ++kind)
        for (int n = kd.items[kind]; n > 0; --n) discard(DeckId::Items, kind);
    for (const Researched& r : kd.research) discard(r.deck, r.card.kind);
    for (const Worker& w : kd.workers)
        if (w.kind != Worker::Starting && w.kind != Worker::Bonus) discard(DeckId::Upgrades, w.kind - 1);
    for (const Training& t : kd.training) discard(DeckId::Upgrades, t.kind);
    for (int i = 0; i < s_.fallen.size(); ++i)
        if (s_.fallen[i].owner == k) {
            const Fallen gone = s_.fallen.remove(i--);
            discard(deck_of(gone.card), kind_of(gone.card));
        }
    const std::uint8_t out = kd.out, permanent = kd.permanent_vp, had_bonus = kd.had_bonus;
    kd = {};
    kd.out = out;
    kd.permanent_vp = permanent;
    kd.had_bonus = had_bonus;
    note_reveal();
}

// --- Limits and market -----------------------------------------------------------------------------------------------

// FUR-12.8: a Library was lost
bool Flow::enforce_limits() {
    for (int i = 0; i < kKingdoms; ++i) {
        const int k = (s_.active + i) & 3;
        const Kingdom& kd = realm(k);
        if (kd.research.size() <= setup_.numbers.research_limit) continue;
        if (kd.research.size() <= research_limit(setup_, kd)) continue;
        push(Do::ResearchLimit, k);
        return true;
    }
    return false;
}

// FUR-7.2, 4.4: the first empty slot for which there is a card
bool Flow::refill() {
    for (int d = 0; d < kMarkets; ++d)
        for (int i = 0; i < kMarketSlots; ++i)
            if (s_.market[static_cast<std::size_t>(d)][static_cast<std::size_t>(i)].n == 0 &&
                prepare_draw(static_cast<DeckId>(d))) {
                push(Do::Flip, 0, d, i);
                return true;
            }
    return false;
}

// --- Victory (FUR-1.2, 1.3, 1.7, 13.7) -------------------------------------------------------------------------------

void Flow::gain_worker(int k, int why) {
    Worker worker;
    if (why == 1 && setup_.worker_while_at_4) worker.kind = Worker::Bonus;
    const bool at_once =
        s_.active == k && s_.phase == static_cast<int>(Phase::Workers) && worker.kind != Worker::Bonus;  // FUR-13.8
    if (!at_once) worker.did = Worker::Resting;
    if (realm(k).workers.full()) return;
    realm(k).workers.push(worker);
    report(EventKind::WorkerGained, k, why == 0 ? "FUR-13.6" : "FUR-13.7", why);
}

void Flow::check_end() {
    int winner = -1;
    for (int i = 0; i < kKingdoms; ++i) {
        const int k = (s_.active + i) & 3;
        if (!is_human(k) || realm(k).out != 0) continue;
        const int vp = vp_of(setup_, s_, k);
        if (realm(k).had_bonus == 0 && vp >= setup_.numbers.worker_bonus_vp) {
            realm(k).had_bonus = 1;
            gain_worker(k, 1);
        }
        if (vp >= setup_.vp_target && winner < 0) winner = k;
    }
    if (winner >= 0) return end_game(winner, Reason::Vp);
    if (setup_.solo()) return;
    if (s_.outs > 0 && humans_alive() == 1)
        for (int k = 0; k < kKingdoms; ++k)
            if (is_human(k) && realm(k).out == 0) return end_game(k, Reason::LastAlive);
}

}  // namespace endtable::furtherance
