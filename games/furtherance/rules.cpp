// Furtherance: the beginning, hiding, results. The state machine is in flow.cpp, legality in legal.cpp.
#include "games/furtherance/rules.hpp"

#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"

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
    (void)s.agenda.push({Task::Kind::Leaders});
    if (setup.first_player >= 0)
        s.first = u8(setup.first_player);
    else
        (void)s.agenda.push({Task::Kind::FirstPlayer});
    (void)s.agenda.push({Task::Kind::FollowUp});
    Furtherance(setup).run_on(s, nullptr);  // up to the first card of the market
    return s;
}

// --- Hidden information (ledger part 4) ------------------------------------------------------------------------------

namespace {

// The drafters in their order (FUR-4.10): the last in turn order first.
FixedVec<std::uint8_t, kKingdoms> drafters(const Setup& setup, const State& s) {
    FixedVec<std::uint8_t, kKingdoms> list;
    for (int i = 1; i <= kKingdoms; ++i)
        if (const int k = (s.first + kKingdoms - i) & 3; setup.is_human(k)) list.push(u8(k));
    return list;
}

bool drafts(const Setup& setup, const State& s) {
    return setup.leaders == Leaders::Draft && s.phase == static_cast<int>(Phase::Draft);
}

// What the last viewer who held the hand passed on is known to these viewers as a set: picks made after that viewer
// stay in `leader_hand`, all other secret picks go back into `leader_pool`. Nobody held it: all of it does.
void mask_draft(const Setup& setup, State& s, Seats viewers) {
    const auto order = drafters(setup, s);
    int last = -1;
    for (int i = 0; i < order.size(); ++i) {
        const Kingdom& kd = kingdom(s, order[i]);
        if (kd.out != 0) continue;
        if (viewers.has(setup.seat_of[order[i]])) last = i;
        if (kd.leader == 0) break;  // holds the hand now
    }
    unsigned hand = last < 0 ? 0u : s.leader_hand;
    unsigned pool = last < 0 ? s.leader_pool | s.leader_hand : s.leader_pool;
    for (int i = 0; i < order.size(); ++i) {
        Kingdom& kd = kingdom(s, order[i]);
        if (kd.leader == 0 || kd.leader == kUnknownKind || viewers.has(setup.seat_of[order[i]])) continue;
        (last >= 0 && i > last ? hand : pool) |= 1u << (kd.leader - 1);
        kd.leader = kUnknownKind;
    }
    s.leader_hand = static_cast<std::uint16_t>(hand);
    s.leader_pool = static_cast<std::uint16_t>(pool);
}

int draw_bit(std::uint16_t& set, Rng& rng) {
    unsigned left = set;
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip) left &= left - 1;
    const int bit = std::countr_zero(left);
    set = static_cast<std::uint16_t>(set & ~(1u << bit));
    return bit;
}

void fill_draft(const Setup& setup, State& s, Rng& rng) {
    const auto order = drafters(setup, s);
    int from_hand = s.leader_hand == 0 ? 0 : std::popcount(s.leader_hand) - s.leader_hand_n;
    for (int i = order.size() - 1; i >= 0; --i) {  // those who held the hand last first
        Kingdom& kd = kingdom(s, order[i]);
        if (kd.leader != kUnknownKind) continue;
        kd.leader = u8(1 + draw_bit(from_hand > 0 ? s.leader_hand : s.leader_pool, rng));
        --from_hand;
    }
    while (std::popcount(s.leader_hand) < s.leader_hand_n)
        s.leader_hand = static_cast<std::uint16_t>(s.leader_hand | 1u << draw_bit(s.leader_pool, rng));
}

// Every face-down card outside of the decks, with the bag of the cards it could be.
template <class Each>
void for_each_hidden(State& s, const Each& each) {
    const auto visit = [&](DeckId deck, Hidden& card) {
        switch (deck) {
            case DeckId::Units: each(card, s.unit_deck.unseen()); break;
            case DeckId::Items: each(card, s.item_deck.unseen()); break;
            default: each(card, s.building_deck.unseen()); break;
        }
    };
    for (Kingdom& kd : s.kingdoms)
        for (Researched& r : kd.research) visit(r.deck, r.card);
    for (Hidden& card : s.look) visit(static_cast<DeckId>(s.job.deck), card);
}

// Is the question on top one that somebody is asked only if there is an answer, which may be a card others cannot see?
bool needs_a_secret(const State& s) {
    if (s.over != 0) return false;
    const Task& task = s.agenda.top();
    switch (task.kind) {
        case Task::Kind::BuyPick:
        case Task::Kind::RecruitPick: return task.c == 0;
        case Task::Kind::BuildPick:
        case Task::Kind::DiscardBuilding: return true;
        default: return false;
    }
}

}  // namespace

void Furtherance::mask(State& s, Seats viewers) const {
    const Seats eyes = viewers | kEverybody;
    s.unit_deck.mask(eyes);
    s.item_deck.mask(eyes);
    s.building_deck.mask(eyes);
    s.upgrade_deck.mask(eyes);
    for_each_hidden(s, [&](Hidden& card, auto& unseen) { conceal(card, unseen, eyes); });
    if (drafts(*setup_, s)) mask_draft(*setup_, s, viewers);
}

// Who chose to buy, build or recruit can pay for something: where that must be a hidden card, only such deals are
// possible (FUR-6.14). They are found by dealing again, and where they are rare by looking for one.
void Furtherance::fill(State& s, Rng& rng) const {
    if (drafts(*setup_, s)) fill_draft(*setup_, s, rng);
    const auto fill_once = [&](State& world) {
        world.unit_deck.fill(rng);
        world.item_deck.fill(rng);
        world.building_deck.fill(rng);
        world.upgrade_deck.fill(rng);
        for_each_hidden(world, [&](Hidden& card, auto& unseen) { deal(card, unseen, rng); });
    };
    if (!needs_a_secret(s)) return fill_once(s);
    const State masked = s;
    for (int tries = 0; tries < 50; ++tries) {
        s = masked;
        fill_once(s);
        if (has_answer(*setup_, s)) return;
    }
    for (int i = 0; i < kingdom(masked, masked.agenda.top().who).research.size(); ++i)
        for (int kind = 0; kind < kMaxKinds; ++kind) {
            s = masked;
            Researched& r = kingdom(s, s.agenda.top().who).research[i];
            auto& unseen = r.deck == DeckId::Units   ? s.unit_deck.unseen()
                           : r.deck == DeckId::Items ? s.item_deck.unseen()
                                                     : s.building_deck.unseen();
            if (r.card.is_known() || !unseen.has(kind)) continue;
            unseen.take(kind);
            r.card.kind = u8(kind);
            fill_once(s);
            if (has_answer(*setup_, s)) return;
        }
}

// --- Result (FUR-15.2, 17.23) ----------------------------------------------------------------------------------------

namespace {

// What is compared, the most important first: alive, VP, castle HP, finished buildings, gold; of the others when they
// left.
std::uint64_t standing(const Setup& setup, const State& s, int k) {
    const Kingdom& kd = kingdom(s, k);
    if (kd.out != 0) return kd.out;
    std::uint64_t finished = 0;
    for (const Building& b : kd.buildings) finished += b.is_finished() ? 1 : 0;
    const bool winner = s.winner == k + 1;
    return (winner ? std::uint64_t{1} << 56 : 0) | std::uint64_t{1} << 48 |
           static_cast<std::uint64_t>(vp_of(setup, s, k)) << 36 | static_cast<std::uint64_t>(kd.hp) << 28 |
           finished << 20 | kd.gold;
}

Void void_by(Reason reason) {
    switch (reason) {
        case Reason::AgendaFull: return Void::AgendaFull;
        case Reason::TooManySteps: return Void::TooManySteps;
        default: return Void::ListFull;
    }
}

}  // namespace

int best_kingdom(const Setup& setup, const State& s) {
    int best = -1;
    bool tied = false;
    for (int k = 0; k < kKingdoms; ++k) {
        if (!setup.is_human(k)) continue;
        const std::uint64_t mine = standing(setup, s, k), top = best < 0 ? 0 : standing(setup, s, best);
        if (best < 0 || mine > top) {
            best = k;
            tied = false;
        } else {
            tied = tied || mine == top;
        }
    }
    return tied ? -1 : best;
}

Result Furtherance::result(const State& s) const {
    Result r;
    r.score.fill(Result::kNoScore);
    for (int i = 0; i < setup_->seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int k = setup_->kingdom_of[at];
        r.side[at] = u8(i);
        r.score[at] = kingdom(s, k).out != 0 ? 0 : vp_of(*setup_, s, k);
        int better = 0, equal = 0;
        for (int other = 0; other < setup_->seats; ++other) {
            const std::uint64_t theirs = standing(*setup_, s, setup_->kingdom_of[static_cast<std::size_t>(other)]);
            const std::uint64_t mine = standing(*setup_, s, k);
            better += theirs > mine ? 1 : 0;
            equal += theirs == mine ? 1 : 0;
        }
        r.rank[at] = u8(1 + better);
        // Places from best to worst are worth 10,000 down to 0 in equal steps; who shares places shares their mean.
        if (setup_->solo())
            r.utility[at] = static_cast<std::uint16_t>(s.winner != 0 ? 10'000 : 0);
        else
            r.utility[at] = static_cast<std::uint16_t>(10'000 - 5'000 * (2 * better + equal - 1) / (setup_->seats - 1));
    }
    if (s.reason >= Reason::AgendaFull) [[unlikely]]
        r.make_void(void_by(s.reason), setup_->seats);
    return r;
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
        if (b.is_finished() && !setup.building(b.kind).vp.empty()) parts.buildings += vp_of_building(setup, kd, b);
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
