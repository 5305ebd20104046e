// Furtherance: what is true of every state. Positions from outside are judged by this, and so is every state of the
// house test: whatever passes, all other functions can work with. Ranges come first: what follows may use them.
#include "games/furtherance/invariants.hpp"

#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

using Do = Task::Kind;

namespace {

template <int N>
bool is_within(const Bag<N>& bag, int kinds) {
    for (int i = kinds; i < N; ++i)
        if (bag[i] != 0) return false;
    return true;
}

// --- Ranges ----------------------------------------------------------------------------------------------------------

const char* broken_unit(const Setup& setup, const Unit& u, int square) {
    if (u.kind == 0) return u == Unit{} ? nullptr : "something lies on an empty square";
    if (u.kind > setup.cards.units_n) return "a unit of no kind";
    if (!plays(setup, u.owner)) return "a unit of nobody";
    if (!has(ground_of(setup, u.owner), square)) return "a unit where it may not stand (FUR-3.7, 3.10)";
    if (u.points > setup.numbers.max_points) return "too many points of Excalibur (FUR-2.5)";
    if (u.points > 0 && !u.is(Unit::Excalibur)) return "points without Excalibur";
    if (u.hit_by >= by_unit(kSquares) && u.hit_by < by_kingdom(0)) return "damage by nobody";
    if (u.hit_by > by_kingdom(kKingdoms - 1)) return "damage by nobody";
    if ((u.flags & 0x80) != 0) return "a unit with an unknown token";
    if (u.is(Unit::Acted) && setup.is_human(u.owner)) return "a player's unit acts as an enemy's";
    return nullptr;
}

const char* broken_hidden(const Hidden& card, int kinds, int seats) {
    if (card.is_known() && card.kind >= kinds) return "a card of no kind";
    const Seats able = Seats::first(seats) | kEverybody;
    return card.knows.without(able).empty() ? nullptr : "a card known to an absent seat";
}

int kinds_of(const Setup& setup, DeckId deck) {
    switch (deck) {
        case DeckId::Units: return setup.cards.units_n;
        case DeckId::Items: return setup.cards.items_n;
        case DeckId::Buildings: return setup.cards.buildings_n;
        default: return setup.cards.upgrades_n;
    }
}

const char* broken_workers(const Setup& setup, const Kingdom& kd) {
    int starting = 0;
    for (const Worker& w : kd.workers) {
        if (w.kind != Worker::Bonus && w.kind > setup.cards.upgrades_n) return "a worker of no kind";
        if (w.kind == Worker::Bonus && !setup.worker_while_at_4) return "an additional worker without the option";
        const int did = w.did & ~Worker::Repeated;
        const bool repeated = w.did != did;
        if (did != Worker::Resting && did >= kWorks) return "a worker did what does not exist";
        if (repeated && (did == 0 || did == Worker::Resting)) return "a worker repeats nothing";
        starting += w.kind == Worker::Starting ? 1 : 0;
    }
    for (const Training& t : kd.training)
        if (t.kind >= setup.cards.upgrades_n) return "an upgrade of no kind";
    return kd.training.size() <= starting ? nullptr : "more upgrades in training than starting workers (FUR-13.3)";
}

const char* broken_cards_of(const Setup& setup, const Kingdom& kd) {
    for (const Building& b : kd.buildings) {
        if (b.kind >= setup.cards.buildings_n) return "a building of no kind";
        if (!b.is_finished() && b.trophies != 0) return "trophies on a building under construction";
    }
    if (kd.buildings.size() > setup.numbers.max_buildings) return "too many buildings (FUR-8.4)";
    if (under_construction(kd) > setup.numbers.max_under_construction)
        return "too many buildings under construction (FUR-8.3)";
    for (const Researched& r : kd.research) {
        if (furtherance::index(r.deck) >= kMarkets || r.fresh > 1) return "a researched card of no deck";
        if (const char* why = broken_hidden(r.card, kinds_of(setup, r.deck), setup.seats)) return why;
    }
    if (kd.items.size() > setup.numbers.max_items + 1) return "too many items (FUR-11.2)";
    return nullptr;
}

bool has_nothing(const Kingdom& kd) {
    return kd.gold == 0 && kd.hp == 0 && kd.leader == 0 && kd.leader_counters == 0 && kd.leader_used == 0 &&
           kd.workers.empty() && kd.training.empty() && kd.buildings.empty() && kd.items.size() == 0 &&
           kd.research.empty() && kd.enemy_research.size() == 0 && kd.enemy_counters == 0;
}

const char* broken_kingdom(const Setup& setup, const State& s, int k) {
    const Kingdom& kd = kingdom(s, k);
    if (!kd.workers.is_ok() || !kd.training.is_ok() || !kd.buildings.is_ok() || !kd.research.is_ok())
        return "a list of a kingdom is no list";
    if (kd.zero != 0) return "unused bytes are used";
    if (!is_within(kd.items, setup.cards.items_n) || !is_within(kd.enemy_research, setup.cards.units_n))
        return "a card of no kind";
    if (!plays(setup, k))
        return has_nothing(kd) && kd.out == 0 && kd.permanent_vp == 0 ? nullptr : "an absent kingdom has something";
    if (kd.hp > setup.castle_hp) return "a castle has too much health (FUR-10.14)";
    if (kd.had_bonus > 1 || kd.out > s.outs) return "a kingdom's marks are out of range";
    if (kd.leader != kUnknownKind && kd.leader > setup.cards.leaders_n) return "a leader of no kind";
    if (setup.is_human(k)) {
        if (kd.enemy_counters != 0 || kd.enemy_research.size() != 0) return "a player has what only enemies have";
        if (kd.out != 0 && s.over == 0 && !has_nothing(kd)) return "a fallen kingdom has something (FUR-10.13)";
    } else {
        Kingdom rest = kd;
        rest.hp = 0, rest.enemy_research.clear(), rest.enemy_counters = 0;
        if (!has_nothing(rest) || kd.permanent_vp != 0) return "an enemy has what only players have (FUR-17.19b)";
        if (kd.out != 0 && !has_nothing(kd)) return "a fallen enemy castle has something (FUR-17.24)";
    }
    if (const char* why = broken_workers(setup, kd)) return why;
    return broken_cards_of(setup, kd);
}

const char* broken_ranges(const Setup& setup, const State& s) {
    if (!s.look.is_ok() || !s.drawn.is_ok() || !s.fallen.is_ok() || !s.agenda.is_ok()) return "a list is no list";
    for (const std::uint8_t byte : s.zero)
        if (byte != 0) return "unused bytes are used";
    if (s.phase > static_cast<int>(Phase::Enemies) || !plays(setup, s.active) || !plays(setup, s.first) ||
        !setup.is_human(s.first))
        return "phase, active or first player is out of range";
    if (s.extra_turn > 1 || s.over > 1 || s.hurt > 1 || s.outs > kKingdoms || s.reason > Reason::ListFull)
        return "a mark is out of range";
    if (s.winner > 0 && (!plays(setup, s.winner - 1) || !setup.is_human(s.winner - 1))) return "the winner is nobody";
    if (s.round > 10'000) return "round is out of range";
    for (int k = 0; k < kKingdoms; ++k)
        if (const char* why = broken_kingdom(setup, s, k)) return why;
    for (int k = 0; k < kKingdoms; ++k)
        for (int other = 0; other < k; ++other)
            if (kingdom(s, k).out != 0 && kingdom(s, k).out == kingdom(s, other).out)
                return "two kingdoms left at the same time (FUR-15.2)";
    for (int sq = 0; sq < kSquares; ++sq)
        if (const char* why = broken_unit(setup, unit_at(s, sq), sq)) return why;
    if (s.job.deck >= kMarkets || s.job.work >= kWorks) return "a job of no kind";
    if (s.job.worker > kingdom(s, s.active).workers.size()) return "a job of no worker";
    for (const Hidden& card : s.look)
        if (const char* why = broken_hidden(card, kinds_of(setup, static_cast<DeckId>(s.job.deck)), setup.seats))
            return why;
    for (const std::uint8_t kind : s.drawn)
        if (kind >= setup.cards.upgrades_n) return "a drawn upgrade of no kind";
    for (const Fallen& f : s.fallen) {
        const DeckId deck = deck_of(f.card);
        if (deck != DeckId::Units && deck != DeckId::Buildings) return "a fallen card of no deck";
        if (kind_of(f.card) >= kinds_of(setup, deck) || !plays(setup, f.owner) || f.battled > 1)
            return "a fallen card of no kind";
    }
    return nullptr;
}

// --- Cards: each one exactly once (FUR-7.5) --------------------------------------------------------------------------

class Count {
public:
    explicit Count(const Setup& setup) : setup_(setup) {}
    void add(DeckId deck, int kind, int n = 1) {
        found_[static_cast<std::size_t>(furtherance::index(deck))][static_cast<std::size_t>(kind)] += n;
    }
    void add_bag(DeckId deck, const auto& bag) {
        for (int i = 0; i < kinds_of(setup_, deck); ++i) add(deck, i, bag[i]);
    }
    void add_hidden(DeckId deck, const Hidden& card) {
        if (card.is_known())
            add(deck, card.kind);
        else
            ++unknown_[static_cast<std::size_t>(furtherance::index(deck))];
    }
    int unknown(DeckId deck) const { return unknown_[static_cast<std::size_t>(furtherance::index(deck))]; }
    bool is_complete(DeckId deck) const {
        for (int i = 0; i < kinds_of(setup_, deck); ++i)
            if (found_[static_cast<std::size_t>(furtherance::index(deck))][static_cast<std::size_t>(i)] !=
                copies(deck, i))
                return false;
        return true;
    }

private:
    int copies(DeckId deck, int kind) const {
        switch (deck) {
            case DeckId::Units: return setup_.unit(kind).copies;
            case DeckId::Items: return setup_.item(kind).copies;
            case DeckId::Buildings: return setup_.building(kind).copies;
            default: return setup_.upgrade(kind).copies;
        }
    }
    const Setup& setup_;
    std::array<std::array<int, kMaxKinds>, 4> found_{};
    std::array<int, 4> unknown_{};  // masked cards outside of their deck
};

void count_kingdom(const Kingdom& kd, Count& count) {
    count.add_bag(DeckId::Items, kd.items);
    count.add_bag(DeckId::Units, kd.enemy_research);
    for (const Building& b : kd.buildings) count.add(DeckId::Buildings, b.kind);
    for (const Training& t : kd.training) count.add(DeckId::Upgrades, t.kind);
    for (const Worker& w : kd.workers)
        if (w.kind != Worker::Starting && w.kind != Worker::Bonus) count.add(DeckId::Upgrades, w.kind - 1);
    for (const Researched& r : kd.research) count.add_hidden(r.deck, r.card);
}

template <int Kinds, int Known>
const char* broken_deck(const Setup& setup, const Deck<Kinds, Known>& cards, DeckId deck, Count& count) {
    if (!cards.is_ok(count.unknown(deck))) return "a deck is no deck";
    if (!is_within(cards.bag(), kinds_of(setup, deck))) return "a card of no kind in a deck";
    count.add_bag(deck, cards.bag());
    for (const auto& end : {cards.top(), cards.bottom()})
        for (const Hidden& card : end) {
            if (const char* why = broken_hidden(card, kinds_of(setup, deck), setup.seats)) return why;
            if (card.is_known()) count.add(deck, card.kind);
        }
    return nullptr;
}

const char* broken_cards(const Setup& setup, const State& s) {
    Count count(setup);
    for (const Kingdom& kd : s.kingdoms) count_kingdom(kd, count);
    for (const Unit& u : s.units) {
        if (u.kind == 0) continue;
        count.add(DeckId::Units, u.kind - 1);
        if (u.is(Unit::Grail) && setup.cards.grail_item == 0) return "a Grail without its card";
        if (u.is(Unit::Excalibur) && setup.cards.excalibur_item == 0) return "an Excalibur without its card";
        if (u.is(Unit::Grail)) count.add(DeckId::Items, setup.cards.grail_item - 1);
        if (u.is(Unit::Excalibur)) count.add(DeckId::Items, setup.cards.excalibur_item - 1);
    }
    for (int d = 0; d < kMarkets; ++d) {
        const auto deck = static_cast<DeckId>(d);
        const auto at = static_cast<std::size_t>(d);
        if (!is_within(s.discards[at], kinds_of(setup, deck))) return "a card of no kind in a discard pile";
        count.add_bag(deck, s.discards[at]);
        std::uint32_t open = 0;
        for (const Slot& slot : s.market[at]) {
            if (slot.n == 0 && slot.kind != 0) return "an empty slot with a kind";
            if (slot.n == 0) continue;
            if (slot.kind >= kinds_of(setup, deck)) return "a card of no kind in the market";
            if (((open >> slot.kind) & 1) != 0) return "two slots with the same kind (FUR-7.3)";
            open |= 1u << slot.kind;
            count.add(deck, slot.kind, slot.n);
        }
    }
    if (!is_within(s.upgrade_discard, setup.cards.upgrades_n)) return "a card of no kind in a discard pile";
    count.add_bag(DeckId::Upgrades, s.upgrade_discard);
    for (const std::uint8_t kind : s.drawn) count.add(DeckId::Upgrades, kind);
    for (const Hidden& card : s.look) count.add_hidden(static_cast<DeckId>(s.job.deck), card);
    for (const Fallen& f : s.fallen) count.add(deck_of(f.card), kind_of(f.card));
    for (const Task& task : s.agenda.all())
        if (task.kind == Do::PlaceUnit) {
            if (deck_of(task.a) != DeckId::Units || kind_of(task.a) >= setup.cards.units_n)
                return "no unit to be placed";
            count.add(DeckId::Units, kind_of(task.a));
        }
    if (const char* why = broken_deck(setup, s.unit_deck, DeckId::Units, count)) return why;
    if (const char* why = broken_deck(setup, s.item_deck, DeckId::Items, count)) return why;
    if (const char* why = broken_deck(setup, s.building_deck, DeckId::Buildings, count)) return why;
    if (const char* why = broken_deck(setup, s.upgrade_deck, DeckId::Upgrades, count)) return why;
    if (!count.is_complete(DeckId::Units)) return "unit cards are missing or there are too many (FUR-7.5)";
    if (!count.is_complete(DeckId::Items)) return "item cards are missing or there are too many (FUR-7.5)";
    if (!count.is_complete(DeckId::Buildings)) return "building cards are missing or there are too many (FUR-7.5)";
    if (!count.is_complete(DeckId::Upgrades)) return "upgrade cards are missing or there are too many (FUR-7.5)";
    return nullptr;
}

const char* broken_board(const Setup& setup, const State& s) {
    std::array<Squares, kKingdoms> owned_by{};
    int plus_hp = 0;
    for (int sq = 0; sq < kSquares; ++sq) {
        const Unit& u = unit_at(s, sq);
        if (u.kind == 0) continue;
        owned_by[u.owner] |= only(sq);
        plus_hp += u.plus_hp;
    }
    if (owned_by != s.owned) return "the squares of a kingdom's units are wrong";
    if (plus_hp > setup.numbers.max_plus_hp) return "too many health tokens (FUR-2.3)";
    for (int k = 0; k < kKingdoms; ++k) {
        if (std::popcount(owned(s, k)) > setup.numbers.max_units) return "too many units (FUR-9.2)";
        if (setup.is_human(k) && kingdom(s, k).out != 0 && owned(s, k) != 0 && s.over == 0)
            return "a fallen kingdom has units";
    }
    return nullptr;
}

// FUR-4.9: there are enough leaders for those who have none yet.
const char* broken_draft(const Setup& setup, const State& s) {
    const auto all = static_cast<std::uint16_t>((1u << setup.cards.leaders_n) - 1);
    if (((s.leader_pool | s.leader_hand) & ~all) != 0 || s.leader_hand_n > kMaxLeaders) return "a leader of no kind";
    const bool drafting = setup.leaders != Leaders::None && !s.agenda.empty() && s.agenda.all()[0].kind == Do::Leaders;
    if (!drafting) {
        for (const Kingdom& kd : s.kingdoms)
            if (kd.leader == kUnknownKind && s.over == 0) return "a hidden leader after the draft";
        return nullptr;
    }
    int missing = 0, picked = 0;
    for (int k = 0; k < kKingdoms; ++k)
        if (setup.is_human(k)) (kingdom(s, k).leader != 0 || kingdom(s, k).out != 0 ? picked : missing) += 1;
    const int needed = setup.leaders == Leaders::Draft && missing > 0
                           ? setup.seats + setup.numbers.leaders_dealt_extra - picked
                       : setup.leaders == Leaders::None ? 0
                                                        : missing;
    const int left = std::popcount(static_cast<unsigned>(s.leader_pool | s.leader_hand));
    return left >= needed && left >= s.leader_hand_n ? nullptr : "too few leaders are left (FUR-4.9)";
}

bool is_masked(const State& s) {
    for (const Kingdom& kd : s.kingdoms) {
        if (kd.leader == kUnknownKind) return true;
        for (const Researched& r : kd.research)
            if (!r.card.is_known()) return true;
    }
    for (const Hidden& card : s.look)
        if (!card.is_known()) return true;
    return std::popcount(s.leader_hand) != s.leader_hand_n || s.unit_deck.is_masked() || s.item_deck.is_masked() ||
           s.building_deck.is_masked() || s.upgrade_deck.is_masked();
}

}  // namespace

const char* broken_before(const Setup& setup, const State& s) {
    if (const char* why = broken_ranges(setup, s)) return why;
    if (const char* why = broken_board(setup, s)) return why;
    if (s.over != 0 ? !s.agenda.empty() : s.agenda.empty()) return "the agenda does not fit the end of the game";
    if (s.over == 0 && (s.winner != 0 || s.reason != Reason::None)) return "a winner before the end";
    if (const char* why = broken_cards(setup, s)) return why;
    if (const char* why = broken_draft(setup, s)) return why;
    if (s.over != 0) return nullptr;
    return broken_agenda(setup, s);
}

const char* Furtherance::broken(const State& s) const {
    if (const char* why = broken_before(*setup_, s)) return why;
    if (s.over != 0) return nullptr;
    const Task& top = s.agenda.top();
    if (!top.is_chance() && !top.is_decision()) return "nobody is asked";
    if (is_masked(s)) return nullptr;
    if (top.is_chance()) {
        std::vector<Weighted<Action>> outcomes;
        this->outcomes(s, outcomes);
        return outcomes.empty() ? "nothing can be drawn" : nullptr;
    }
    std::vector<Action> list;
    actions(s, setup_->seat_of[top.who], list);
    return list.empty() ? "a question without an answer" : nullptr;
}

}  // namespace endtable::furtherance
