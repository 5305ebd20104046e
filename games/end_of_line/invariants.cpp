// End of Line: what is true of every state. Positions from outside are judged by this, and so is every state of the
// house test: whatever passes, all other functions can work with.
#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

namespace {

// A list of seats: `n` different ones that exist, zeros behind.
bool is_seat_list(const PerSeat<std::uint8_t>& list, int n, int seats) {
    Seats seen;
    for (int i = 0; i < kMaxSeats; ++i) {
        const std::uint8_t p = list[static_cast<std::size_t>(i)];
        if (i >= n) {
            if (p != 0) return false;
            continue;
        }
        if (p >= seats || seen.has(seat(p))) return false;
        seen |= Seats::only(seat(p));
    }
    return true;
}

bool nothing_at(const State& s, std::size_t at) {
    for (const auto& card : s.history[at])
        if (card.cell != 0 || card.card != 0) return false;
    return s.hand[at].size() == 0 && s.deck[at].size() == 0 && s.placed_n[at] == 0 && s.hand_n[at] == 0 &&
           s.deck_n[at] == 0 && s.energy[at] == 0 && s.cut[at] == 0 && s.cut_round[at] == 0 && s.short_turns[at] == 0 &&
           s.revealed[at] == 0;
}

// EOL-2.9, 2.13: the grid is exactly starts, walls and histories, and no cell holds two things.
const char* broken_grid(const Setup& setup, const State& s) {
    std::array<Occupant, kMaxCells> grid{};
    int empty = setup.cells - static_cast<int>(setup.walls.size()) - setup.seats;
    for (const Cell wall : setup.walls) grid[wall] = kWall;
    for (int i = 0; i < setup.seats; ++i) grid[setup.starts[static_cast<std::size_t>(i)].cell] = start_of(seat(i));
    for (int i = 0; i < setup.seats; ++i) {
        const auto& line = s.history[static_cast<std::size_t>(i)];
        for (int k = 0; k < kMaxDeck; ++k) {
            const Placed card = line[static_cast<std::size_t>(k)];
            if (k >= s.placed_n[static_cast<std::size_t>(i)]) {
                if (card.cell != 0 || card.card != 0) return "history behind its end is not empty";
                continue;
            }
            if (card.cell >= setup.cells || card.face() >= setup.faces_n)
                return "history names no cell or face of this game";
            if (grid[card.cell] != kEmpty) return "two things in one cell (EOL-2.9)";
            grid[card.cell] = line_of(seat(i), card.heading());
            --empty;
        }
    }
    if (grid != s.grid) return "grid differs from starts, walls and histories";
    return empty == s.empty ? nullptr : "number of empty cells is wrong";
}

// EOL-1.7: every seat's cards are all there. In a masked state a hand's cards lie among those of the deck.
const char* broken_cards(const Setup& setup, const State& s, std::size_t at) {
    Cards all;
    if (s.placed_n[at] > setup.deck_size) return "more cards placed than the deck has";
    for (int k = 0; k < s.placed_n[at]; ++k) all.add(s.history[at][static_cast<std::size_t>(k)].face());
    if (at == 0)
        for (int k = 0; k < kMaxDeck; ++k) {
            const int face = s.discard[static_cast<std::size_t>(k)];
            if (k >= s.discard_n ? face != 0 : face >= setup.faces_n) return "discard pile is wrong";
            if (k < s.discard_n) all.add(face);
        }
    const int in_hand = s.hand[at].size(), in_deck = s.deck[at].size();
    const bool full = in_hand == s.hand_n[at] && in_deck == s.deck_n[at];
    const bool masked = !setup.open_table && in_hand == 0 && in_deck == s.hand_n[at] + s.deck_n[at];
    if (!full && !masked) return "number of cards in hand or deck is wrong";
    for (int f = 0; f < kMaxFaces; ++f) {
        const int expected = s.phase == Phase::Reveal ? -1 : setup.deck[f];
        const int found = all[f] + s.hand[at][f] + s.deck[at][f];
        if (expected >= 0 && found != expected) return "cards are not those of the deck (EOL-1.7)";
        if (found > setup.deck[f]) return "more cards of a face than the deck has (EOL-1.7)";
    }
    if (s.phase == Phase::Reveal && (in_hand != 0 || s.placed_n[at] != 0))
        return "cards in hand or placed while revealing";
    if (setup.fixed_order() && s.placed_n[at] + s.hand_n[at] + s.deck_n[at] == setup.deck_size) {
        Cards rest;
        for (int k = setup.deck_size - s.deck_n[at]; k < setup.deck_size; ++k)
            rest.add(setup.draw_order[static_cast<std::size_t>(k)]);
        if (!(rest == s.deck[at])) return "deck is not the rest of the puzzle's order (EOL-16.5)";
    }
    return nullptr;
}

const char* broken_seat(const Setup& setup, const State& s, int i) {
    const auto at = static_cast<std::size_t>(i);
    if (i >= setup.seats) return nothing_at(s, at) ? nullptr : "an absent seat has something";
    if (s.energy[at] > (setup.has_rounds() ? setup.energy_start : 0)) return "energy is out of range (EOL-10.1)";
    if (s.cut[at] > s.cuts) return "cut number is out of range";
    if (s.cut[at] == 0 ? s.cut_round[at] != 0 : s.cut_round[at] > s.round) return "round of a cut is wrong";
    if ((s.cut[at] == 0) != Seats(s.alive).has(seat(i))) return "list of survivors differs from the cuts";
    if (s.revealed[at] > (s.phase == Phase::Reveal ? setup.faces_n : 0)) return "revealed card is out of range";
    return broken_cards(setup, s, at);
}

const char* broken_order(const Setup& setup, const State& s) {
    const bool before = s.phase == Phase::Reveal || (s.phase == Phase::Over && s.round == 0) || !setup.has_rounds();
    if (!is_seat_list(s.first_order, before ? 0 : setup.seats, setup.seats))
        return "first-round order is wrong (EOL-5.7)";
    if (s.order_n > setup.seats || !is_seat_list(s.order, s.order_n, setup.seats))
        return "order of the round is wrong (EOL-7.5)";
    if (before) return s.order_n == 0 && s.round == 0 ? nullptr : "a round before the first-round order";
    if (s.order_n == 0 || s.round == 0) return "no round has begun";
    Seats ordered;
    for (int i = 0; i < s.order_n; ++i) ordered |= Seats::only(seat(s.order[static_cast<std::size_t>(i)]));
    if (!Seats(s.alive).without(ordered).empty()) return "a survivor is missing in the order of the round";
    return nullptr;
}

// The fields of a turn say nothing outside of one.
const char* broken_turn(const Setup& setup, const State& s) {
    const bool in_turn = s.phase == Phase::Energy || s.phase == Phase::Place || s.phase == Phase::EffectDraw;
    if (!in_turn && (s.due | s.placed | s.effect | s.back | s.crossings) != 0) return "turn fields outside of a turn";
    if (s.phase == Phase::Energy && (s.due | s.placed | s.effect | s.back | s.crossings) != 0)
        return "turn fields before the turn";
    if ((s.phase == Phase::EffectDraw) != (s.to_draw > 0)) return "cards to draw outside of an effect";
    if (s.to_draw > kMaxDeck || s.crossings > 4 || s.due > kMaxDeck) return "turn fields are out of range";
    if (s.effect > setup.effects.size()) return "effect is out of range";
    if (s.effect != 0 && s.round < setup.energy_first_round) return "an effect before its round (EOL-10.3)";
    if (s.phase == Phase::Place && (s.due == 0 || s.placed >= s.due)) return "no card is due";
    if (s.phase != Phase::Reveal && s.phase != Phase::Mulligan && (s.answered | s.redraw) != 0)
        return "answers without a question";
    if (s.phase != Phase::Reveal && s.contenders != 0) return "contenders outside of the reveal";
    if ((s.answered & ~s.alive) != 0 || (s.redraw & ~s.answered) != 0) return "answers of seats that are not asked";
    if (s.mulligan_done > (setup.mulligan ? 1 : 0)) return "mulligan without the option";
    return nullptr;
}

// Only one player or team is left, where there is no score.
bool is_decided(const Setup& setup, const State& s) {
    Seats sides;
    for (const Seat p : Seats(s.alive)) sides |= Seats::only(seat(of(setup.side_of, p)));
    return !setup.scored() && sides.at_most_one();
}

// Whoever is asked has something to answer; whatever is drawn can be drawn.
const char* broken_question(const Setup& setup, const State& s) {
    const bool classic = s.phase >= Phase::Classic && s.phase <= Phase::ClassicTop;
    if (s.phase > Phase::Over) return "no such phase";
    if (s.phase != Phase::Over && classic == setup.has_rounds()) return "phase of another mode";
    if (s.phase != Phase::Over && s.alive == 0) return "nobody is left";
    if (s.turn_index != 0 && (classic || s.turn_index >= s.order_n)) return "turn index is out of range";
    const Question& q = question(s.phase);
    if (q.type == Question::Type::Nothing) return nullptr;
    const Seat p = q.who == nullptr ? kNobody : q.who(s);
    if (const char* why = q.broken({setup, s, p})) return why;
    if (q.who != nullptr && !Seats(s.alive).has(p)) return "a cut player is asked";
    if (q.type == Question::Type::Chance && (of(s.deck_n, p) == 0 || setup.fixed_order())) return "no card to draw";
    return nullptr;
}

const char* broken_placing(const Asked& q) {
    return ways_now(q.setup, q.s, q.p) == 0 || of(q.s.hand_n, q.p) == 0 ? "nothing can be placed" : nullptr;
}

const char* broken_single_placing(const Asked& q) {
    if (const char* why = broken_placing(q)) return why;
    return of(q.s.hand_n, q.p) != 1 ? "not exactly one card to place" : nullptr;
}

}  // namespace

// --- What is true while the table waits for something ---------------------------------------------------------------

const char* reveal::broken(const Asked& q) {
    const State& s = q.s;
    if (q.setup.seats < 2 || Seats(s.contenders).count() < 2 || (s.contenders & ~s.alive) != 0)
        return "contenders are wrong";
    if ((s.answered & ~s.contenders) != 0 || s.answered == s.contenders || s.redraw != 0)
        return "nobody is left to reveal";
    for (const Seat p : Seats(s.answered))
        if (of(s.revealed, p) == 0) return "a revealed card is missing";
    return nullptr;
}

const char* draw::broken(const Asked& q) {
    return of(q.s.hand_n, q.p) >= q.setup.hand_size ? "a full hand draws" : nullptr;
}

const char* mulligan::broken(const Asked& q) {
    const bool is_time = q.setup.mulligan && q.s.round == 1 && q.s.mulligan_done == 0 && q.s.answered != q.s.alive;
    return is_time ? nullptr : "no mulligan now";
}

const char* energy::broken(const Asked& q) {
    if (offered_effects(q) == 0) return "no effect to choose";
    return of(q.s.hand_n, q.p) == 0 ? "no card in hand" : nullptr;
}

const char* effect_draw::broken(const Asked&) { return nullptr; }  // `broken_turn` looks at what is to be drawn

const char* place::broken(const Asked& q) {
    if (const char* why = broken_placing(q)) return why;
    return q.s.due - q.s.placed > of(q.s.hand_n, q.p) ? "more cards due than in hand (EOL-9.6)" : nullptr;
}

const char* classic::broken(const Asked& q) {
    if (of(q.s.hand_n, q.p) != 0) return "a card in hand before the draw";
    return q.s.discard_n == 0 || ways_now(q.setup, q.s, q.p) == 0 ? "no choice to make" : nullptr;
}

const char* classic_draw::broken(const Asked& q) {
    return of(q.s.hand_n, q.p) != 0 ? "a card in hand before the draw" : nullptr;
}

const char* classic_drawn::broken(const Asked& q) { return broken_single_placing(q); }

const char* classic_top::broken(const Asked& q) { return broken_single_placing(q); }

// --- All of it ------------------------------------------------------------------------------------------------------

const char* EndOfLine::broken_before(const State& s) const {
    const Setup& setup = *setup_;
    if ((s.alive & ~Seats::first(setup.seats).bits()) != 0) return "an absent seat is in play";
    if (s.round > 100 || s.cuts > setup.seats) return "round or cuts out of range";
    if (s.discard_n > (setup.has_rounds() ? 0 : kMaxDeck)) return "discard pile is out of range";
    if (const char* why = broken_order(setup, s)) return why;
    for (int i = 0; i < kMaxSeats; ++i)
        if (const char* why = broken_seat(setup, s, i)) return why;
    if (const char* why = broken_grid(setup, s)) return why;
    return nullptr;
}

const char* EndOfLine::broken(const State& s) const {
    if (const char* why = broken_before(s)) return why;
    if (const char* why = broken_turn(*setup_, s)) return why;
    if (const char* why = broken_question(*setup_, s)) return why;
    return s.options == options_of(*setup_, s) ? nullptr : "options differ from what is offered";
}

const char* EndOfLine::unsettled(const State& s) const {
    return s.phase != Phase::Over && is_decided(*setup_, s) ? "cut: only one side is left, but has not won (EOL-11.10)"
                                                            : nullptr;
}

}  // namespace endtable::end_of_line
