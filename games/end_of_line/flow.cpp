// End of Line: the state machine of ledger part 3.2. `apply` does what was decided and then runs on, step by step,
// until the next decision, chance or end. Everything that happens without being asked happens here.
#include "games/end_of_line/flow.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

// --- Cut and end (EOL-11, 13.15, 14.9, 15.6) ------------------------------------------------------------------------

Next end_game(Flow f) {
    const bool returns = f.s.phase == Phase::Reveal && f.s.round == 0;
    if (returns) return_reveals(f);  // somebody resigned before the first round
    f.s.phase = Phase::Over;
    f.s.due = f.s.placed = f.s.effect = f.s.back = f.s.crossings = f.s.to_draw = f.s.turn_index = 0;
    f.s.contenders = f.s.answered = f.s.redraw = f.s.options = 0;
    f.report(EventKind::Ended, kNobody, f.setup.scored() ? "EOL-14.9" : "EOL-11.10", f.s.round, returns ? 1 : 0);
    return Next::Wait;
}

namespace {

void mark_cut(Flow f, Seat p, CutReason why, std::uint8_t sequence) {
    static constexpr const char* kClauses[] = {"EOL-11.2", "EOL-11.4",  "EOL-11.6", "EOL-11.6",
                                               "EOL-11.7", "EOL-11.16", "EOL-17.6"};
    of(f.s.cut, p) = sequence;
    of(f.s.cut_round, p) = f.s.round;
    f.s.alive &= u8(~Seats::only(p).bits());
    f.report(EventKind::Cut, p, kClauses[static_cast<int>(why)], static_cast<int>(why), f.s.round,
             source(f.setup, f.s, p, 0).cell);
}

// Only one player or team is left; in modes with a score: every line has ended.
bool decided(Flow f) {
    if (f.setup.scored()) return f.s.alive == 0;
    Seats sides;
    for (const Seat p : f.survivors()) sides |= Seats::only(seat(of(f.setup.side_of, p)));
    return sides.at_most_one();
}

Next cut(Flow f, Seat p, CutReason why, Next otherwise) {
    mark_cut(f, p, why, ++f.s.cuts);
    return decided(f) ? end_game(f) : otherwise;
}

// EOL-11.16: a cut at that moment, whatever the table waits for.
Next leave(Flow f, Seat p) {
    const Phase phase = f.s.phase;
    const bool own_turn =
        (phase == Phase::Energy || phase == Phase::Place || phase == Phase::EffectDraw) && f.active() == p;
    if (cut(f, p, CutReason::Resigned, Next::Turn); f.s.phase == Phase::Over) return Next::Wait;
    switch (phase) {
        case Phase::Reveal: {
            f.s.contenders &= f.s.alive;
            const Seats left = Seats(f.s.contenders);
            // The last contender left needs no further card; one who has not revealed yet counts as lowest all the
            // same.
            if (left.count() == 1 && of(f.s.revealed, left.lowest()) == 0) of(f.s.revealed, left.lowest()) = 1;
            if (left.count() == 1) f.s.answered = f.s.contenders;
            return close_reveals(f);
        }
        case Phase::Draw: return Next::Draws;
        case Phase::Mulligan: return close_mulligan(f);
        default: break;
    }
    if (!own_turn) return Next::Wait;
    f.s.to_draw = f.s.options = 0;
    return Next::TurnEnd;
}

// --- Round and draw (EOL-6, 7, 8) -----------------------------------------------------------------------------------

Next begin_round(Flow f) {
    ++f.s.round;
    f.s.order = {};
    const auto order = f.game.next_order(f.s);
    for (int i = 0; i < order.size(); ++i) f.s.order[static_cast<std::size_t>(i)] = order[i];
    f.s.order_n = u8(order.size());
    f.s.turn_index = 0;
    if (f.events != nullptr) {
        std::int32_t packed = 0;
        for (int i = order.size() - 1; i >= 0; --i)
            packed = static_cast<std::int32_t>(static_cast<std::uint32_t>(packed) << 4 | order[i]);
        f.report(EventKind::RoundBegan, kNobody, f.s.round == 1 ? "EOL-6.2" : "EOL-7.1", f.s.round, packed,
                 order.size());
    }
    return Next::Draws;
}

}  // namespace

void take_from_deck(Flow f, Seat p, int face) {
    of(f.s.deck, p).take(face);
    --of(f.s.deck_n, p);
    of(f.s.hand, p).add(face);
    ++of(f.s.hand_n, p);
    if (Event* e = f.report(EventKind::Drew, p, f.s.phase == Phase::EffectDraw ? "EOL-17.3" : "EOL-8.1", face);
        e != nullptr && !f.setup.open_table) {
        e->secret = 1;
        e->known_to = Seats::only(p);
        if (f.setup.partners_share)
            for (int i = 0; i < f.setup.seats; ++i)
                if (of(f.setup.side_of, seat(i)) == of(f.setup.side_of, p)) e->known_to |= Seats::only(seat(i));
    }
}

namespace {

// Every survivor draws up to the hand size, player by player in turn order, one card an action (EOL-8.1, 18.4b).
Next continue_draws(Flow f) {
    for (; f.s.turn_index < f.s.order_n; ++f.s.turn_index) {
        const Seat p = f.active();
        if (!f.in_play(p)) continue;  // EOL-8.6
        while (of(f.s.hand_n, p) < f.setup.hand_size && of(f.s.deck_n, p) > 0) {
            if (!f.setup.fixed_order()) {
                f.s.phase = Phase::Draw;
                return Next::Wait;
            }
            take_from_deck(
                f, p, f.setup.draw_order[static_cast<std::size_t>(f.setup.deck_size - of(f.s.deck_n, p))]);  // EOL-16.1
        }
    }
    f.s.turn_index = 0;
    bool any_card = false;
    for (const Seat p : f.survivors()) any_card = any_card || of(f.s.hand_n, p) > 0;
    if (!any_card) return end_game(f);  // EOL-11.13
    if (f.setup.mulligan && f.s.mulligan_done == 0 && f.s.round == 1) {
        f.s.phase = Phase::Mulligan;
        return Next::Wait;
    }
    return Next::Turn;
}

// --- A turn (ledger 3.2, T0 to T5) ----------------------------------------------------------------------------------

// T3: what an effect draws comes first, then due is limited by the hand (EOL-9.6, 11.8).
Next prepare(Flow f, Seat p, int due) {
    if (f.s.to_draw > 0) {
        f.s.due = u8(due);
        f.s.phase = Phase::EffectDraw;
        return Next::Wait;
    }
    f.s.due = u8(std::min<int>(due, of(f.s.hand_n, p)));
    return Next::Placing;
}

Next begin_turn(Flow f) {
    while (f.s.turn_index < f.s.order_n && !f.in_play(f.active())) ++f.s.turn_index;
    if (f.s.turn_index >= f.s.order_n) return Next::RoundEnd;
    const Seat p = f.active();
    f.s.due = f.s.placed = f.s.effect = f.s.back = f.s.crossings = f.s.to_draw = 0;
    if (of(f.s.hand_n, p) == 0) return cut(f, p, CutReason::NoCards, Next::TurnEnd);  // T0, EOL-11.7
    const Dirs ways = ordinary_ways(f.setup, f.s, p, 0);
    const EffectSet effects = legal_effects(f.setup, f.s, p, ways);
    const bool asked = effects != 0;
    if (!asked && ways == 0) return cut(f, p, CutReason::NoRescue, Next::TurnEnd);  // T1, EOL-11.6
    if (!asked) return prepare(f, p, f.usual_due());                                // EOL-18.2
    f.s.phase = Phase::Energy;
    f.s.options = effects;
    return Next::Wait;
}

// T2: no effect; while blocked that is giving up (EOL-11.6).
Next decline(Flow f, Seat p) {
    if (ordinary_ways(f.setup, f.s, p, 0) == 0) return cut(f, p, CutReason::GaveUp, Next::TurnEnd);
    return prepare(f, p, f.usual_due());
}

// T2: an effect, paid at once (EOL-10.5).
Next declare(Flow f, Seat p, int effect) {
    const Effect& chosen = f.setup.effects[static_cast<std::size_t>(effect)];
    f.s.effect = u8(effect + 1);
    of(f.s.energy, p) = u8(of(f.s.energy, p) - chosen.cost);
    f.report(EventKind::Declared, p, chosen.clause.c_str(), effect, of(f.s.energy, p));
    int due = f.usual_due();
    for (const auto& step : chosen.steps) {
        switch (step.op) {
            case Effect::Op::SetDue: due = step.n; break;
            case Effect::Op::SetSource: f.s.back = step.n; break;
            case Effect::Op::Draw: f.s.to_draw = step.n; break;
            case Effect::Op::AllowCross: f.s.crossings = step.n; break;
        }
    }
    return prepare(f, p, due);
}

// EOL-14.8; harmless in modes without score, which never read it.
void note_short_turn(Flow f, Seat p) {
    if (!f.setup.scored() || f.s.placed == 0 || f.s.placed >= f.s.due) return;
    ++of(f.s.short_turns, p);
    f.report(EventKind::ShortTurn, p, "EOL-14.8", f.s.placed, f.s.due);
}

}  // namespace

void put_on_grid(Flow f, Seat p, int face, Dir d, Cell cell, bool forced) {
    if (f.events != nullptr) {
        const Cell next_to = neighbour(f.setup, source(f.setup, f.s, p, f.s.back).cell, d);
        const int crossed = cell == next_to ? -1 : next_to;
        f.report(EventKind::Placed, p, crossed < 0 ? "EOL-9.5" : "EOL-13.5", face, index(d), cell, crossed)->forced =
            forced;
    }
    of(f.s.hand, p).take(face);
    --of(f.s.hand_n, p);
    of(f.s.history, p)[of(f.s.placed_n, p)++] = Placed::of(cell, face, d);
    f.s.grid[cell] = line_of(p, d);
    --f.s.empty;
}

namespace {

Next place_card(Flow f, Seat p, int face, Dir d, bool forced) {
    const Source from = source(f.setup, f.s, p, f.s.back);
    const Cell cell = landing(f.setup, f.s, p, from.cell, d, may_cross_now(f.setup, f.s));
    if (f.setup.crossing == Crossing::Paid && cell != neighbour(f.setup, from.cell, d)) --f.s.crossings;
    put_on_grid(f, p, face, d, cell, forced);
    ++f.s.placed;
    f.s.back = 0;
    if (f.setup.scored() && f.s.empty == 0) {  // EOL-14.9, 15.6
        note_short_turn(f, p);
        return end_game(f);
    }
    return Next::Placing;
}

// T4: the next due card. A single option is not asked, unless not asking would betray a hidden hand (EOL-18.1).
Next continue_placing(Flow f) {
    const Seat p = f.active();
    if (f.s.placed == f.s.due) return Next::TurnEnd;
    const Dirs ways = ways_now(f.setup, f.s, p);
    if (ways == 0) {  // EOL-11.4
        note_short_turn(f, p);
        return cut(f, p, CutReason::Stuck, Next::TurnEnd);
    }
    if (is_single(ways)) {
        const std::uint32_t faces = of(f.s.hand, p).present();
        const bool known = f.setup.open_table || of(f.s.hand_n, p) == 1;
        if (known && (faces & (faces - 1)) == 0)
            return place_card(f, p, std::countr_zero(faces), dir(std::countr_zero(ways)), true);
    }
    f.s.phase = Phase::Place;
    f.s.options = ways;
    return Next::Wait;
}

Next end_turn(Flow f) {
    const Seat p = f.active();
    if (f.in_play(p) && f.setup.cut_check == CutCheck::OwnTurn && !can_go_on(f.setup, f.s, p))
        return cut(f, p, CutReason::DeadEnd, Next::TurnEnd);  // T5, EOL-11.2
    f.s.due = f.s.placed = f.s.effect = f.s.back = f.s.crossings = 0;
    ++f.s.turn_index;
    return Next::Turn;
}

Next end_round(Flow f) {
    f.s.turn_index = 0;
    if (f.setup.cut_check == CutCheck::PhaseEnd) {  // EOL-17.6: all at the same moment
        Seats blocked;
        for (const Seat p : f.survivors())
            if (!can_go_on(f.setup, f.s, p)) blocked |= Seats::only(p);
        if (!blocked.empty()) {
            ++f.s.cuts;
            for (const Seat p : blocked) mark_cut(f, p, CutReason::PhaseEnd, f.s.cuts);
            if (decided(f)) return end_game(f);
        }
    }
    return Next::Round;
}

}  // namespace

// --- Answers ---------------------------------------------------------------------------------------------------------

Next draw::answer(Flow f, Seat, Action a) {
    const Seat p = seat(a.x);
    take_from_deck(f, p, a.y);
    // Most draws are followed by another of the same player.
    return of(f.s.hand_n, p) < f.setup.hand_size && of(f.s.deck_n, p) > 0 ? Next::Wait : Next::Draws;
}

Next effect_draw::answer(Flow f, Seat, Action a) {
    const Seat p = seat(a.x);
    take_from_deck(f, p, a.y);
    if (--f.s.to_draw > 0 && of(f.s.deck_n, p) > 0) return Next::Wait;
    f.s.to_draw = 0;
    f.s.due = u8(std::min<int>(f.s.due, of(f.s.hand_n, p)));
    return Next::Placing;
}

Next energy::answer(Flow f, Seat p, Action a) { return a.x == 0 ? decline(f, p) : declare(f, p, a.x - 1); }

Next place::answer(Flow f, Seat p, Action a) { return place_card(f, p, a.x, dir(a.y), false); }

// --- Running ---------------------------------------------------------------------------------------------------------

void run(Flow f, Next next) {
    for (;;) {
        switch (next) {
            case Next::Wait: return;
            case Next::Round: next = begin_round(f); break;
            case Next::Draws: next = continue_draws(f); break;
            case Next::Turn: next = begin_turn(f); break;
            case Next::Placing: next = continue_placing(f); break;
            case Next::TurnEnd: next = end_turn(f); break;
            case Next::RoundEnd: next = end_round(f); break;
            case Next::Classic: next = continue_classic(f); break;
        }
    }
}

namespace {

// What the row of this phase says; written out for every row, so that nothing is called through a pointer.
template <std::size_t... I>
Next answer_by_row(Flow f, Phase phase, Seat p, Action a, std::index_sequence<I...>) {
    Next next = Next::Wait;
    const auto is = [&](std::size_t row) { return static_cast<std::size_t>(phase) == row; };
    (void)((kQuestions[I].answer != nullptr && is(I) && (next = kQuestions[I].answer(f, p, a), true)) || ...);
    return next;
}

void answer(Flow f, Seat p, Action a) {
    f.s.options = 0;
    run(f, answer_by_row(f, f.s.phase, p, a, std::make_index_sequence<kQuestions.size()>()));
}

// Search and simulation want no events: for them everything is flattened into one function, without a trace of events.
// Draws, more than half of all plies, mostly end before they reach the state machine and its registers.
[[gnu::flatten, gnu::noinline]] void run_quietly(const EndOfLine& game, State& s, Next next) {
    run(Flow(game, s, nullptr), next);
}

[[gnu::flatten, gnu::noinline]] void draw_quietly(const EndOfLine& game, State& s, Action a) {
    const Next next = draw::answer(Flow(game, s, nullptr), kChance, a);
    if (next != Next::Wait) run_quietly(game, s, next);
}

[[gnu::flatten, gnu::noinline]] void answer_quietly(const EndOfLine& game, State& s, Seat p, Action a) {
    answer(Flow(game, s, nullptr), p, a);
}

}  // namespace

void EndOfLine::apply(State& s, Seat p, Action a, Events* events) const {
    assert(!refusal(s, p, a));
    if (events != nullptr) return answer(Flow(*this, s, events), p, a);
    if (s.phase == Phase::Draw) return draw_quietly(*this, s, a);
    answer_quietly(*this, s, p, a);
}

int EndOfLine::roll_on(State& s, Rng& rng) const {
    int plies = 0;
    for (; is_chance_phase(s.phase); ++plies) {
        if (s.phase != Phase::Draw) {
            apply(s, kChance, chance(s, rng), nullptr);
            continue;
        }
        const Seat p = seat(s.order[s.turn_index]);
        Cards &hand = of(s.hand, p), &deck = of(s.deck, p);
        const int cards = std::min<int>(setup_->hand_size - of(s.hand_n, p), of(s.deck_n, p));
        deal(hand, deck, cards, rng);
        of(s.hand_n, p) = u8(of(s.hand_n, p) + cards);
        of(s.deck_n, p) = u8(of(s.deck_n, p) - cards);
        plies += cards - 1;
        run_quietly(*this, s, Next::Draws);
    }
    return plies;
}

void EndOfLine::run_on(State& s, bool from_round) const {
    run(Flow(*this, s, nullptr), from_round ? Next::Round : Next::Turn);
}

void EndOfLine::resign(State& s, Seat p, Events* events) const {
    if (s.phase == Phase::Over || !Seats(s.alive).has(p)) return;
    const Flow f(*this, s, events);
    run(f, leave(f, p));
}

}  // namespace endtable::end_of_line
