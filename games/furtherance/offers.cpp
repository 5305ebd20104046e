// Furtherance: what is offered: the lists of legal answers that need a page (the others stand in questions.cpp), in the
// order of ledger 3.2, and what is applied unasked.
#include <cassert>

#include "games/furtherance/questions.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;

namespace {

// What this worker may do; `did`: besides what it has done.
void offer_works(const Asked& q, Kind kind, int worker, int gold, Work did, Offer& out) {
    for (int w = 1; w < kWorks; ++w)
        if (w != static_cast<int>(did) && !work_refusal(q.setup, q.s, q.k, worker, static_cast<Work>(w), gold))
            out.add(kind, worker, w, static_cast<int>(did));
}

void offer_repeats(const Asked& q, Offer& out) {
    for (int kind = 0; kind <= Worker::Bonus; ++kind) {
        if (kind > q.setup.cards.upgrades_n && kind != Worker::Bonus) continue;
        for (int did = 1; did < kWorks; ++did)
            if (used_worker(q.kd, kind, static_cast<Work>(did)) >= 0)
                offer_works(q, Kind::Repeat, kind, q.kd.gold - leader_stat(q.setup, q.kd, Stat::Repeat),
                            static_cast<Work>(did), out);
    }
}

// Items, the leader's ability and those of buildings, in the own turn.
void offer_tools(const Asked& q, Offer& out) {
    offer_items(q, WindowKind::T, out);
    const Kingdom& kd = q.kd;
    if (kd.leader != 0) {
        const Use& use = q.setup.leader(kd.leader - 1).use;
        if (use.per_turn > kd.leader_used && kd.gold >= use.cost)
            out.add_squares(Kind::UseLeader, unit_targets(q.setup, q.s, q.k, use.target, use.effect));
    }
    unsigned kinds = 0;  // with an ability
    for (const Building& b : kd.buildings) {
        const Use& use = q.setup.building(b.kind).use;
        if (b.is_finished() && b.used < use.per_turn && kd.gold >= use.cost) kinds |= 1u << b.kind;
    }
    for (; kinds != 0; kinds &= kinds - 1) {
        const int kind = std::countr_zero(kinds);
        const Use& use = q.setup.building(kind).use;
        out.add_squares(Kind::UseBuilding, unit_targets(q.setup, q.s, q.k, use.target, use.effect), kind);
    }
}

// The first two answers tell whether there is one, and whether it is alone.
Offer first_two(const Asked& q) {
    Offer two;
    two.most = 2;
    question_row(q.task).list(q, two);
    return two;
}

}  // namespace

void offer_worker_step(const Asked& q, Offer& out) {
    bool any_ready = false;
    for (int kind = 0; kind <= Worker::Bonus; ++kind) {
        if (kind > q.setup.cards.upgrades_n && kind != Worker::Bonus) continue;
        if (ready_worker(q.kd, kind) < 0) continue;
        any_ready = true;
        offer_works(q, Kind::Act, kind, q.kd.gold, Work::None, out);
        if (out.full()) return;
    }
    if (!repeat_refusal(q.setup, q.kd)) offer_repeats(q, out);
    offer_tools(q, out);
    if (!any_ready) out.add(Kind::EndWorkers);
}

void offer_items(const Asked& q, WindowKind window, Offer& out) {
    for (std::uint32_t held = q.kd.items.present(); held != 0; held &= held - 1) {
        const int item = std::countr_zero(held);
        if (!belongs(q.setup, item, window)) continue;
        const ItemCard& card = q.setup.item(item);
        out.add_squares(Kind::UseItem, unit_targets(q.setup, q.s, q.k, card.target, card.effects[0]), item);
        other_targets(q.setup, q.kd, card.target, [&](std::uint8_t t) { out.add(Kind::UseItem, item, t); });
    }
}

void offer_acquiring(const Asked& q, DeckId deck, Offer& out) {
    const int worker = acting_worker(q.s);
    for (int i = 0; i < kMarketSlots; ++i)
        if (!market_refusal(q.setup, q.s, q.k, deck, i, worker, q.kd.gold)) out.add(Kind::Market, i);
    for (int i = 0; i < q.kd.research.size(); ++i)
        if (!research_refusal(q.setup, q.s, q.k, deck, i, worker, q.kd.gold, false)) out.add(Kind::Research, i);
    if (!blind_refusal(q.setup, q.s, q.k, deck, q.kd.gold)) out.add(Kind::Blind);
}

void offer_unit_step(const Asked& q, Offer& out) {
    const Setup& setup = q.setup;
    const State& s = q.s;
    const Squares taken = occupied(s), own = owned(s, q.k), enemies = taken & ~own;
    const Squares free_ground = ground_of(setup, q.k) & ~taken;
    for (const int from : squares(own)) {
        const Unit& u = unit_at(s, from);
        const UnitCard& card = card_of(setup, u);
        if (!u.is(Unit::New)) {
            if (u.moves > 0 && !u.is(Unit::Attacked))
                out.add_squares(Kind::Move, setup.board.next[static_cast<std::size_t>(from)] & free_ground, from);
            if (has_attack(u) && atk_of(setup, u) > 0) {
                for (const int to : squares(reach_of(setup, s, u, from) & enemies)) {
                    const Unit& other = unit_at(s, to);
                    if (!other.is(Unit::Ring) && !(card.no_attack_new && other.is(Unit::New)))
                        out.add(Kind::AttackUnit, from, to);
                }
                for (int c = 0; c < kKingdoms; ++c)
                    if (!castle_refusal(setup, s, q.k, from, c)) out.add(Kind::AttackCastle, from, c);
            }
        }
        if (card.sacrifice)
            for (int c = 0; c < kKingdoms; ++c)
                if (!castle_refusal(setup, s, q.k, from, c))
                    for (int b = 0; b < kingdom(s, c).buildings.size(); ++b) out.add(Kind::Sacrifice, from, c, b);
    }
    offer_tools(q, out);
    out.add(Kind::EndTurn);
}

void offer_castle_hit(const Asked& q, Offer& out) {
    const Kingdom& victim = kingdom(q.s, q.s.battle.victim);
    const bool shielded = shields(q.setup, victim) > 0;
    if (!shielded) out.add(Kind::HitCastle);
    for (int i = 0; i < victim.buildings.size(); ++i) {
        const Building& b = victim.buildings[i];
        if (!shielded || (b.is_finished() && stat_of(q.setup.building(b.kind).stats, Stat::Shield) != 0))
            out.add(Kind::HitBuilding, i);
    }
}

bool has_answer(const Setup& setup, const State& s) { return first_two(Asked(setup, s)).n > 0; }

bool forced_action(const Setup& setup, const State& s, Action& single) {
    const Asked q(setup, s);
    const QuestionRow& row = question_row(q.task);
    if (row.may_be_skipped == nullptr || !row.may_be_skipped(q)) return false;
    const Offer two = first_two(q);
    single = two.first;
    return two.n == 1;
}

Listing Furtherance::actions(const State& s, Seat p, std::vector<Action>& out) const {
    out.clear();
    if (!turn(s).who.has(p)) return Listing::All;
    const Asked q(*setup_, s);
    Offer all;
    all.actions = &out;
    question_row(q.task).list(q, all);
    return Listing::All;
}

// FUR-19.2
Action Furtherance::fallback(const State& s, Seat) const {
    const Asked q(*setup_, s);
    if (const auto usual = question_row(q.task).fallback) return usual(q);
    const Offer two = first_two(q);
    assert(two.n > 0);
    return two.first;
}

}  // namespace endtable::furtherance
