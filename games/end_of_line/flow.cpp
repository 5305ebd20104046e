// End of Line: the state machine of ledger part 3.2. `apply` does what was decided and then runs on, step by step,
// until the next decision, chance or end. Everything that happens without being asked happens here.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/end_of_line/board.hpp"
#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

namespace {

class Flow {
public:
    Flow(const EndOfLine& game, State& s, Events* events) : game_(game), setup_(game.setup()), s_(s), events_(events) {}

    // What happens next, without being asked. Wait: a decision, chance or the end has been reached.
    enum class Next { Wait, Round, Draws, Turn, Placing, TurnEnd, RoundEnd, Classic };
    void run(Next next);

    // Answers
    Next reveal(Seat p, int face);
    Next draw(Seat p, int face);
    Next answer_mulligan(Seat p, bool redraw);
    Next decline(Seat p);
    Next declare(Seat p, int effect);
    Next place(Seat p, int face, Dir d, bool forced);
    Next place_classic(Seat p, int face, Dir d, bool forced);
    Next take_card();
    Next take_top_discard(Seat p);
    Next put_on_discards(Seat p);
    Next stop(Seat p);
    Next resign(Seat p);

private:
    Next begin_round();
    Next continue_draws();
    Next begin_turn();
    Next prepare(Seat p, int due);
    Next continue_placing();
    Next end_turn();
    Next end_round();
    Next continue_classic();
    Next close_reveals();
    Next close_mulligan();

    Next end_game();
    Next cut(Seat p, CutReason why, Next otherwise);
    void mark_cut(Seat p, CutReason why, std::uint8_t sequence);
    bool decided() const;
    void return_reveals();
    void take_from_deck(Seat p, int face);
    void put_on_grid(Seat p, int face, Dir d, Cell cell, bool forced);
    void note_short_turn(Seat p);

    int usual_due() const { return s_.round == 1 ? setup_.cards_first_round : setup_.cards_per_round; }  // EOL-9.2, 9.3
    Seat active() const { return seat(s_.order[s_.turn_index]); }
    bool in_play(Seat p) const { return (s_.alive >> endtable::index(p) & 1) != 0; }
    Seats survivors() const { return Seats(s_.alive); }
    Event* report(Happening what, Seat who, const char* clause, std::int32_t a = 0, std::int32_t b = 0,
                  std::int32_t c = 0, std::int32_t d = 0) {
        if (events_ == nullptr) return nullptr;
        Event e;
        e.kind = static_cast<std::uint16_t>(what);
        e.who = who;
        e.clause = clause;
        e.args = {a, b, c, d, 0, 0};
        return &events_->add(e);
    }

    const EndOfLine& game_;
    const Setup& setup_;
    State& s_;
    Events* events_;
};

using Next = Flow::Next;

std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }

void Flow::run(Next next) {
    for (;;) {
        switch (next) {
            case Next::Wait: return;
            case Next::Round: next = begin_round(); break;
            case Next::Draws: next = continue_draws(); break;
            case Next::Turn: next = begin_turn(); break;
            case Next::Placing: next = continue_placing(); break;
            case Next::TurnEnd: next = end_turn(); break;
            case Next::RoundEnd: next = end_round(); break;
            case Next::Classic: next = continue_classic(); break;
        }
    }
}

// --- The order of the first round (EOL-5) ---------------------------------------------------------------------------

Next Flow::reveal(Seat p, int face) {
    of(s_.deck, p).take(face);
    --of(s_.deck_n, p);
    of(s_.revealed, p) = u8(face + 1);
    s_.answered |= Seats::only(p).bits();
    report(Happening::Revealed, p, "EOL-5.1", face);
    return close_reveals();
}

// All contenders have revealed: one is the lowest, or the tied ones go on (EOL-5.2, 5.3).
Next Flow::close_reveals() {
    s_.answered &= s_.contenders;
    if (s_.answered != s_.contenders) return Next::Wait;
    int lowest = 256;
    Seats tied;
    for (const Seat p : Seats(s_.contenders)) {
        const int initiative = setup_.initiative(of(s_.revealed, p) - 1);
        if (initiative < lowest) {
            lowest = initiative;
            tied = Seats{};
        }
        if (initiative == lowest) tied |= Seats::only(p);
    }
    s_.answered = 0;
    s_.contenders = tied.bits();
    if (!tied.at_most_one()) {
        bool exhausted = false;
        for (const Seat p : tied) exhausted = exhausted || of(s_.deck_n, p) == 0;
        if (exhausted)
            for (const Seat p : tied) {  // EOL-5.6
                of(s_.deck, p) = setup_.deck;
                of(s_.deck_n, p) = u8(setup_.deck_size);
            }
        report(Happening::TieRepeats, kNobody, "EOL-5.2", tied.bits(), exhausted ? 1 : 0);
        return Next::Wait;
    }
    const int first = endtable::index(tied.lowest());
    for (int i = 0; i < setup_.seats; ++i)
        s_.first_order[static_cast<std::size_t>(i)] = u8((first + i) % setup_.seats);  // EOL-5.4
    return_reveals();
    s_.contenders = 0;
    report(Happening::FirstOrder, seat(first), "EOL-5.4");
    return Next::Round;
}

// EOL-5.5
void Flow::return_reveals() {
    for (int i = 0; i < setup_.seats; ++i) {
        s_.deck[static_cast<std::size_t>(i)] = setup_.deck;
        s_.deck_n[static_cast<std::size_t>(i)] = u8(setup_.deck_size);
    }
    s_.revealed = {};
}

// --- Round and draw (EOL-6, 7, 8) -----------------------------------------------------------------------------------

Next Flow::begin_round() {
    ++s_.round;
    s_.order = {};
    const auto order = game_.next_order(s_);
    for (int i = 0; i < order.size(); ++i) s_.order[static_cast<std::size_t>(i)] = order[i];
    s_.order_n = u8(order.size());
    s_.turn_index = 0;
    if (events_ != nullptr) {
        std::int32_t packed = 0;
        for (int i = order.size() - 1; i >= 0; --i)
            packed = static_cast<std::int32_t>(static_cast<std::uint32_t>(packed) << 4 | order[i]);
        report(Happening::RoundBegan, kNobody, s_.round == 1 ? "EOL-6.2" : "EOL-7.1", s_.round, packed, order.size());
    }
    return Next::Draws;
}

// Every survivor draws up to the hand size, player by player in turn order, one card an action (EOL-8.1, 18.4b).
Next Flow::continue_draws() {
    for (; s_.turn_index < s_.order_n; ++s_.turn_index) {
        const Seat p = active();
        if (!in_play(p)) continue;  // EOL-8.6
        while (of(s_.hand_n, p) < setup_.hand_size && of(s_.deck_n, p) > 0) {
            if (!setup_.fixed_order()) {
                s_.phase = Phase::Draw;
                return Next::Wait;
            }
            take_from_deck(
                p, setup_.draw_order[static_cast<std::size_t>(setup_.deck_size - of(s_.deck_n, p))]);  // EOL-16.1
        }
    }
    s_.turn_index = 0;
    bool any_card = false;
    for (const Seat p : survivors()) any_card = any_card || of(s_.hand_n, p) > 0;
    if (!any_card) return end_game();  // EOL-11.13
    if (setup_.mulligan && s_.mulligan_done == 0 && s_.round == 1) {
        s_.phase = Phase::Mulligan;
        return Next::Wait;
    }
    return Next::Turn;
}

void Flow::take_from_deck(Seat p, int face) {
    of(s_.deck, p).take(face);
    --of(s_.deck_n, p);
    of(s_.hand, p).add(face);
    ++of(s_.hand_n, p);
    if (Event* e = report(Happening::Drew, p, s_.phase == Phase::EffectDraw ? "EOL-17.3" : "EOL-8.1", face);
        e != nullptr && !setup_.open_table) {
        e->secret = 1;
        e->known_to = Seats::only(p);
        if (setup_.partners_share)
            for (int i = 0; i < setup_.seats; ++i)
                if (of(setup_.side_of, seat(i)) == of(setup_.side_of, p)) e->known_to |= Seats::only(seat(i));
    }
}

Next Flow::draw(Seat p, int face) {
    take_from_deck(p, face);
    switch (s_.phase) {
        case Phase::EffectDraw:
            if (--s_.to_draw > 0 && of(s_.deck_n, p) > 0) return Next::Wait;
            s_.to_draw = 0;
            s_.due = u8(std::min<int>(s_.due, of(s_.hand_n, p)));
            return Next::Placing;
        case Phase::ClassicDraw:
            s_.phase = Phase::ClassicDrawn;
            s_.options = ways_now(setup_, s_, p);
            return Next::Wait;
        default: break;
    }
    // Most draws are followed by another of the same player.
    return of(s_.hand_n, p) < setup_.hand_size && of(s_.deck_n, p) > 0 ? Next::Wait : Next::Draws;
}

// --- Mulligan (EOL-17.1, 17.2) --------------------------------------------------------------------------------------

Next Flow::answer_mulligan(Seat p, bool redraw) {
    s_.answered |= Seats::only(p).bits();
    if (redraw) s_.redraw |= Seats::only(p).bits();
    if (Event* e = report(Happening::Answered, p, "EOL-17.2", redraw ? 1 : 0)) {
        e->is_public = false;
        e->seen_by = Seats::only(p);
    }
    return close_mulligan();
}

Next Flow::close_mulligan() {
    s_.answered &= s_.alive;
    s_.redraw &= s_.alive;
    if (s_.answered != s_.alive) return Next::Wait;
    for (int i = 0; i < s_.order_n; ++i) {
        const Seat p = seat(s_.order[static_cast<std::size_t>(i)]);
        if (!Seats(s_.redraw).has(p)) continue;
        const int held = of(s_.hand_n, p);
        conceal(of(s_.hand, p), of(s_.deck, p));
        of(s_.deck_n, p) = u8(of(s_.deck_n, p) + of(s_.hand_n, p));
        of(s_.hand_n, p) = 0;
        report(Happening::Redrew, p, "EOL-17.1", held);
    }
    if (events_ != nullptr) events_->note_reveal();
    s_.answered = s_.redraw = 0;
    s_.mulligan_done = 1;
    return Next::Draws;
}

// --- A turn (ledger 3.2, T0 to T5) ----------------------------------------------------------------------------------

Next Flow::begin_turn() {
    while (s_.turn_index < s_.order_n && !in_play(active())) ++s_.turn_index;
    if (s_.turn_index >= s_.order_n) return Next::RoundEnd;
    const Seat p = active();
    s_.due = s_.placed = s_.effect = s_.back = s_.crossings = s_.to_draw = 0;
    if (of(s_.hand_n, p) == 0) return cut(p, CutReason::NoCards, Next::TurnEnd);  // T0, EOL-11.7
    const Dirs ways = ordinary_ways(setup_, s_, p, 0);
    const EffectSet effects = legal_effects(setup_, s_, p, ways);
    const bool asked = effects != 0;
    if (!asked && ways == 0) return cut(p, CutReason::NoRescue, Next::TurnEnd);  // T1, EOL-11.6
    if (!asked) return prepare(p, usual_due());                                  // EOL-18.2
    s_.phase = Phase::Energy;
    s_.options = effects;
    return Next::Wait;
}

// T2: no effect; while blocked that is giving up (EOL-11.6).
Next Flow::decline(Seat p) {
    if (ordinary_ways(setup_, s_, p, 0) == 0) return cut(p, CutReason::GaveUp, Next::TurnEnd);
    return prepare(p, usual_due());
}

// T2: an effect, paid at once (EOL-10.5).
Next Flow::declare(Seat p, int effect) {
    const Effect& chosen = setup_.effects[static_cast<std::size_t>(effect)];
    s_.effect = u8(effect + 1);
    of(s_.energy, p) = u8(of(s_.energy, p) - chosen.cost);
    report(Happening::Declared, p, chosen.clause.c_str(), effect, of(s_.energy, p));
    int due = usual_due();
    for (const auto& step : chosen.steps) {
        switch (step.op) {
            case Effect::Op::SetDue: due = step.n; break;
            case Effect::Op::SetSource: s_.back = step.n; break;
            case Effect::Op::Draw: s_.to_draw = step.n; break;
            case Effect::Op::AllowCross: s_.crossings = step.n; break;
        }
    }
    return prepare(p, due);
}

// T3: what an effect draws comes first, then due is limited by the hand (EOL-9.6, 11.8).
Next Flow::prepare(Seat p, int due) {
    if (s_.to_draw > 0) {
        s_.due = u8(due);
        s_.phase = Phase::EffectDraw;
        return Next::Wait;
    }
    s_.due = u8(std::min<int>(due, of(s_.hand_n, p)));
    return Next::Placing;
}

// T4: the next due card. A single option is not asked, unless not asking would betray a hidden hand (EOL-18.1).
Next Flow::continue_placing() {
    const Seat p = active();
    if (s_.placed == s_.due) return Next::TurnEnd;
    const Dirs ways = ways_now(setup_, s_, p);
    if (ways == 0) {  // EOL-11.4
        note_short_turn(p);
        return cut(p, CutReason::Stuck, Next::TurnEnd);
    }
    if (is_single(ways)) {
        const std::uint32_t faces = of(s_.hand, p).present();
        const bool known = setup_.open_table || of(s_.hand_n, p) == 1;
        if (known && (faces & (faces - 1)) == 0)
            return place(p, std::countr_zero(faces), dir(std::countr_zero(ways)), true);
    }
    s_.phase = Phase::Place;
    s_.options = ways;
    return Next::Wait;
}

Next Flow::place(Seat p, int face, Dir d, bool forced) {
    const Source from = source(setup_, s_, p, s_.back);
    const Cell cell = landing(setup_, s_, p, from.cell, d, may_cross_now(setup_, s_));
    if (setup_.crossing == Crossing::Paid && cell != neighbour(setup_, from.cell, d)) --s_.crossings;
    put_on_grid(p, face, d, cell, forced);
    ++s_.placed;
    s_.back = 0;
    if (setup_.scored() && s_.empty == 0) {  // EOL-14.9, 15.6
        note_short_turn(p);
        return end_game();
    }
    return Next::Placing;
}

void Flow::put_on_grid(Seat p, int face, Dir d, Cell cell, bool forced) {
    if (events_ != nullptr) {
        const Cell next_to = neighbour(setup_, source(setup_, s_, p, s_.back).cell, d);
        const int crossed = cell == next_to ? -1 : next_to;
        report(Happening::Placed, p, crossed < 0 ? "EOL-9.5" : "EOL-13.5", face, index(d), cell, crossed)->forced =
            forced;
    }
    of(s_.hand, p).take(face);
    --of(s_.hand_n, p);
    of(s_.history, p)[of(s_.placed_n, p)++] = Placed::of(cell, face, d);
    s_.grid[cell] = line_of(p, d);
    --s_.empty;
}

// EOL-14.8; harmless in modes without score, which never read it.
void Flow::note_short_turn(Seat p) {
    if (!setup_.scored() || s_.placed == 0 || s_.placed >= s_.due) return;
    ++of(s_.short_turns, p);
    report(Happening::ShortTurn, p, "EOL-14.8", s_.placed, s_.due);
}

Next Flow::end_turn() {
    const Seat p = active();
    if (in_play(p) && setup_.cut_check == CutCheck::OwnTurn && !can_go_on(setup_, s_, p))
        return cut(p, CutReason::DeadEnd, Next::TurnEnd);  // T5, EOL-11.2
    s_.due = s_.placed = s_.effect = s_.back = s_.crossings = 0;
    ++s_.turn_index;
    return Next::Turn;
}

Next Flow::end_round() {
    s_.turn_index = 0;
    if (setup_.cut_check == CutCheck::PhaseEnd) {  // EOL-17.6: all at the same moment
        Seats blocked;
        for (const Seat p : survivors())
            if (!can_go_on(setup_, s_, p)) blocked |= Seats::only(p);
        if (!blocked.empty()) {
            ++s_.cuts;
            for (const Seat p : blocked) mark_cut(p, CutReason::PhaseEnd, s_.cuts);
            if (decided()) return end_game();
        }
    }
    return Next::Round;
}

// --- Cut and end (EOL-11, 13.15, 14.9, 15.6) ------------------------------------------------------------------------

Next Flow::cut(Seat p, CutReason why, Next otherwise) {
    mark_cut(p, why, ++s_.cuts);
    return decided() ? end_game() : otherwise;
}

void Flow::mark_cut(Seat p, CutReason why, std::uint8_t sequence) {
    static constexpr const char* kClauses[] = {"EOL-11.2", "EOL-11.4",  "EOL-11.6", "EOL-11.6",
                                               "EOL-11.7", "EOL-11.16", "EOL-17.6"};
    of(s_.cut, p) = sequence;
    of(s_.cut_round, p) = s_.round;
    s_.alive &= u8(~Seats::only(p).bits());
    report(Happening::Cut, p, kClauses[static_cast<int>(why)], static_cast<int>(why), s_.round,
           source(setup_, s_, p, 0).cell);
}

// Only one player or team is left; in modes with a score: every line has ended.
bool Flow::decided() const {
    if (setup_.scored()) return s_.alive == 0;
    Seats sides;
    for (const Seat p : survivors()) sides |= Seats::only(seat(of(setup_.side_of, p)));
    return sides.at_most_one();
}

Next Flow::end_game() {
    const bool returns = s_.phase == Phase::Reveal && s_.round == 0;
    if (returns) return_reveals();  // somebody resigned before the first round
    s_.phase = Phase::Over;
    s_.due = s_.placed = s_.effect = s_.back = s_.crossings = s_.to_draw = s_.turn_index = 0;
    s_.contenders = s_.answered = s_.redraw = s_.options = 0;
    report(Happening::Ended, kNobody, setup_.scored() ? "EOL-14.9" : "EOL-11.10", s_.round, returns ? 1 : 0);
    return Next::Wait;
}

// EOL-11.16: a cut at that moment, whatever the table waits for.
Next Flow::resign(Seat p) {
    const Phase phase = s_.phase;
    const bool own_turn =
        (phase == Phase::Energy || phase == Phase::Place || phase == Phase::EffectDraw) && active() == p;
    if (cut(p, CutReason::Resigned, Next::Turn); s_.phase == Phase::Over) return Next::Wait;
    switch (phase) {
        case Phase::Reveal: {
            s_.contenders &= s_.alive;
            const Seats left = Seats(s_.contenders);
            // The last contender left needs no further card; one who has not revealed yet counts as lowest all the
            // same.
            if (left.count() == 1 && of(s_.revealed, left.lowest()) == 0) of(s_.revealed, left.lowest()) = 1;
            if (left.count() == 1) s_.answered = s_.contenders;
            return close_reveals();
        }
        case Phase::Draw: return Next::Draws;
        case Phase::Mulligan: return close_mulligan();
        default: break;
    }
    if (!own_turn) return Next::Wait;
    s_.to_draw = s_.options = 0;
    return Next::TurnEnd;
}

// --- Solitaire classic (EOL-17.12 to 17.13b) ------------------------------------------------------------------------

Next Flow::continue_classic() {
    const Seat p = seat(0);
    if (s_.empty == 0 || ways_now(setup_, s_, p) == 0) return end_game();
    if (of(s_.deck_n, p) == 0 && s_.discard_n == 0) return end_game();
    if (s_.discard_n == 0) return take_card();
    s_.phase = Phase::Classic;
    return Next::Wait;
}

Next Flow::take_card() {
    s_.phase = Phase::ClassicDraw;
    return Next::Wait;
}

Next Flow::take_top_discard(Seat p) {
    const int face = s_.discard[--s_.discard_n];
    s_.discard[s_.discard_n] = 0;
    of(s_.hand, p).add(face);
    ++of(s_.hand_n, p);
    report(Happening::TookDiscard, p, "EOL-17.13b", face, s_.discard_n);
    const Dirs ways = ways_now(setup_, s_, p);
    if (is_single(ways)) return place_classic(p, face, dir(std::countr_zero(ways)), true);  // EOL-18.1
    s_.phase = Phase::ClassicTop;
    s_.options = ways;
    return Next::Wait;
}

Next Flow::place_classic(Seat p, int face, Dir d, bool forced) {
    put_on_grid(p, face, d, landing(setup_, s_, p, source(setup_, s_, p, 0).cell, d, false), forced);
    return Next::Classic;
}

Next Flow::put_on_discards(Seat p) {
    int face = 0;
    while (of(s_.hand, p)[face] == 0) ++face;
    of(s_.hand, p).take(face);
    --of(s_.hand_n, p);
    s_.discard[s_.discard_n++] = u8(face);
    report(Happening::Discarded, p, "EOL-17.12", face, s_.discard_n - 1);
    return Next::Classic;
}

Next Flow::stop(Seat p) {
    report(Happening::Stopped, p, "EOL-17.13");
    return end_game();
}

}  // namespace

namespace {

void answer(const EndOfLine& game, State& s, Seat p, Action a, Events* events) {
    Flow flow(game, s, events);
    if (a.kind != Action::Kind::Draw) s.options = 0;
    const bool classic = game.setup().mode == Mode::Classic;
    Next next = Next::Wait;
    switch (a.kind) {
        case Action::Kind::Reveal: next = flow.reveal(seat(a.x), a.y); break;
        case Action::Kind::Draw: next = flow.draw(seat(a.x), a.y); break;
        case Action::Kind::Mulligan: next = flow.answer_mulligan(p, a.x == 1); break;
        case Action::Kind::Effect: next = a.x == 0 ? flow.decline(p) : flow.declare(p, a.x - 1); break;
        case Action::Kind::Place:
            next = classic ? flow.place_classic(p, a.x, dir(a.y), false) : flow.place(p, a.x, dir(a.y), false);
            break;
        case Action::Kind::TakeCard: next = flow.take_card(); break;
        case Action::Kind::TopDiscard: next = flow.take_top_discard(p); break;
        case Action::Kind::Discard: next = flow.put_on_discards(p); break;
        case Action::Kind::Stop: next = flow.stop(p); break;
        case Action::Kind::None: break;
    }
    flow.run(next);
}

// Search and simulation want no events: for them everything is flattened into one function, without a trace of events.
// Inside it the compiler keeps the Flow in registers; a state made of bytes could otherwise alias it. Draws, more than
// half of all plies, mostly end before they reach the state machine and its registers.
[[gnu::flatten, gnu::noinline]] void run_quietly(const EndOfLine& game, State& s, Next next) {
    Flow(game, s, nullptr).run(next);
}

[[gnu::flatten, gnu::noinline]] void draw_quietly(const EndOfLine& game, State& s, Action a) {
    const Next next = Flow(game, s, nullptr).draw(seat(a.x), a.y);
    if (next != Next::Wait) run_quietly(game, s, next);
}

[[gnu::flatten, gnu::noinline]] void answer_quietly(const EndOfLine& game, State& s, Seat p, Action a) {
    answer(game, s, p, a, nullptr);
}

}  // namespace

void EndOfLine::apply(State& s, Seat p, Action a, Events* events) const {
    assert(!refusal(s, p, a));
    if (events != nullptr) return answer(*this, s, p, a, events);
    if (a.kind == Action::Kind::Draw) return draw_quietly(*this, s, a);
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

// The state before anything happened (EOL-4): starts and walls lie, decks are full, and whatever needs no chance and no
// decision has been done. In a puzzle that is the first draw already.
State opening(const EndOfLine& game) {
    const Setup& setup = game.setup();
    State s{};
    for (const Cell wall : setup.walls) s.grid[wall] = kWall;
    for (int i = 0; i < setup.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        s.grid[setup.starts[at].cell] = start_of(seat(i));
        s.deck[at] = setup.deck;
        s.deck_n[at] = u8(setup.deck_size);
        s.energy[at] = u8(setup.has_rounds() ? setup.energy_start : 0);
    }
    s.empty = u8(setup.cells - setup.seats - static_cast<int>(setup.walls.size()));
    s.alive = Seats::first(setup.seats).bits();
    Flow flow(game, s, nullptr);
    if (setup.seats > 1) {
        s.phase = Phase::Reveal;
        s.contenders = s.alive;
    } else {
        flow.run(setup.has_rounds() ? Next::Round : Next::Classic);  // EOL-5.9
    }
    return s;
}

void EndOfLine::run_on(State& s, bool from_round) const {
    Flow(*this, s, nullptr).run(from_round ? Next::Round : Next::Turn);
}

void EndOfLine::resign(State& s, Seat p, Events* events) const {
    if (s.phase == Phase::Over || !Seats(s.alive).has(p)) return;
    Flow flow(*this, s, events);
    flow.run(flow.resign(p));
}

}  // namespace endtable::end_of_line
