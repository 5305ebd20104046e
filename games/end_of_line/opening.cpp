// End of Line: what comes before the first turn: the state a match begins with, the order of the first round, the
// mulligan.
#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

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
    if (setup.seats > 1) {
        s.phase = Phase::Reveal;
        s.contenders = s.alive;
    } else {
        run(Flow(game, s, nullptr), setup.has_rounds() ? Next::Round : Next::Classic);  // EOL-5.9
    }
    return s;
}

// --- The order of the first round (EOL-5) ---------------------------------------------------------------------------

Next reveal::answer(Flow f, Seat, Action a) {
    const Seat p = seat(a.x);
    const int face = a.y;
    of(f.s.deck, p).take(face);
    --of(f.s.deck_n, p);
    of(f.s.revealed, p) = u8(face + 1);
    f.s.answered |= Seats::only(p).bits();
    f.report(EventKind::Revealed, p, "EOL-5.1", face);
    return close_reveals(f);
}

// All contenders have revealed: one is the lowest, or the tied ones go on (EOL-5.2, 5.3).
Next close_reveals(Flow f) {
    f.s.answered &= f.s.contenders;
    if (f.s.answered != f.s.contenders) return Next::Wait;
    int lowest = 256;
    Seats tied;
    for (const Seat p : Seats(f.s.contenders)) {
        const int initiative = f.setup.initiative(of(f.s.revealed, p) - 1);
        if (initiative < lowest) {
            lowest = initiative;
            tied = Seats{};
        }
        if (initiative == lowest) tied |= Seats::only(p);
    }
    f.s.answered = 0;
    f.s.contenders = tied.bits();
    if (!tied.at_most_one()) {
        bool exhausted = false;
        for (const Seat p : tied) exhausted = exhausted || of(f.s.deck_n, p) == 0;
        if (exhausted)
            for (const Seat p : tied) {  // EOL-5.6
                of(f.s.deck, p) = f.setup.deck;
                of(f.s.deck_n, p) = u8(f.setup.deck_size);
            }
        f.report(EventKind::TieRepeats, kNobody, "EOL-5.2", tied.bits(), exhausted ? 1 : 0);
        return Next::Wait;
    }
    const int first = endtable::index(tied.lowest());
    for (int i = 0; i < f.setup.seats; ++i)
        f.s.first_order[static_cast<std::size_t>(i)] = u8((first + i) % f.setup.seats);  // EOL-5.4
    return_reveals(f);
    f.s.contenders = 0;
    f.report(EventKind::FirstOrder, seat(first), "EOL-5.4");
    return Next::Round;
}

// EOL-5.5
void return_reveals(Flow f) {
    for (int i = 0; i < f.setup.seats; ++i) {
        f.s.deck[static_cast<std::size_t>(i)] = f.setup.deck;
        f.s.deck_n[static_cast<std::size_t>(i)] = u8(f.setup.deck_size);
    }
    f.s.revealed = {};
}

// --- Mulligan (EOL-17.1, 17.2) --------------------------------------------------------------------------------------

Next mulligan::answer(Flow f, Seat p, Action a) {
    const bool redraw = a.x == 1;
    f.s.answered |= Seats::only(p).bits();
    if (redraw) f.s.redraw |= Seats::only(p).bits();
    if (Event* e = f.report(EventKind::Answered, p, "EOL-17.2", redraw ? 1 : 0)) {
        e->is_public = false;
        e->seen_by = Seats::only(p);
    }
    return close_mulligan(f);
}

Next close_mulligan(Flow f) {
    f.s.answered &= f.s.alive;
    f.s.redraw &= f.s.alive;
    if (f.s.answered != f.s.alive) return Next::Wait;
    for (int i = 0; i < f.s.order_n; ++i) {
        const Seat p = seat(f.s.order[static_cast<std::size_t>(i)]);
        if (!Seats(f.s.redraw).has(p)) continue;
        const int held = of(f.s.hand_n, p);
        conceal(of(f.s.hand, p), of(f.s.deck, p));
        of(f.s.deck_n, p) = u8(of(f.s.deck_n, p) + of(f.s.hand_n, p));
        of(f.s.hand_n, p) = 0;
        f.report(EventKind::Redrew, p, "EOL-17.1", held);
    }
    if (f.events != nullptr) f.events->note_reveal();
    f.s.answered = f.s.redraw = 0;
    f.s.mulligan_done = 1;
    return Next::Draws;
}

}  // namespace endtable::end_of_line
