// End of Line: solitaire classic (EOL-17.12 to 17.13b), which has no rounds: a card is taken, and laid or put aside.
#include <bit>

#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

namespace {

Next take_card(Flow f) {
    f.s.phase = Phase::ClassicDraw;
    return Next::Wait;
}

Next place_classic(Flow f, Seat p, int face, Dir d, bool forced) {
    put_on_grid(f, p, face, d, landing(f.setup, f.s, p, source(f.setup, f.s, p, 0).cell, d, false), forced);
    return Next::Classic;
}

Next take_top_discard(Flow f, Seat p) {
    const int face = f.s.discard[--f.s.discard_n];
    f.s.discard[f.s.discard_n] = 0;
    of(f.s.hand, p).add(face);
    ++of(f.s.hand_n, p);
    f.report(EventKind::TookDiscard, p, "EOL-17.13b", face, f.s.discard_n);
    const Dirs ways = ways_now(f.setup, f.s, p);
    if (is_single(ways)) return place_classic(f, p, face, dir(std::countr_zero(ways)), true);  // EOL-18.1
    f.s.phase = Phase::ClassicTop;
    f.s.options = ways;
    return Next::Wait;
}

Next put_on_discards(Flow f, Seat p) {
    int face = 0;
    while (of(f.s.hand, p)[face] == 0) ++face;
    of(f.s.hand, p).take(face);
    --of(f.s.hand_n, p);
    f.s.discard[f.s.discard_n++] = u8(face);
    f.report(EventKind::Discarded, p, "EOL-17.12", face, f.s.discard_n - 1);
    return Next::Classic;
}

}  // namespace

Next continue_classic(Flow f) {
    const Seat p = seat(0);
    if (f.s.empty == 0 || ways_now(f.setup, f.s, p) == 0) return end_game(f);
    if (of(f.s.deck_n, p) == 0 && f.s.discard_n == 0) return end_game(f);
    if (f.s.discard_n == 0) return take_card(f);
    f.s.phase = Phase::Classic;
    return Next::Wait;
}

Next classic::answer(Flow f, Seat p, Action a) {
    if (a.kind == Action::Kind::TakeCard) return take_card(f);
    if (a.kind == Action::Kind::TopDiscard) return take_top_discard(f, p);
    f.report(EventKind::Stopped, p, "EOL-17.13");
    return end_game(f);
}

Next classic_draw::answer(Flow f, Seat, Action a) {
    take_from_deck(f, seat(a.x), a.y);
    f.s.phase = Phase::ClassicDrawn;
    f.s.options = ways_now(f.setup, f.s, seat(a.x));
    return Next::Wait;
}

Next classic_drawn::answer(Flow f, Seat p, Action a) {
    return a.kind == Action::Kind::Discard ? put_on_discards(f, p) : place_classic(f, p, a.x, dir(a.y), false);
}

Next classic_top::answer(Flow f, Seat p, Action a) { return place_classic(f, p, a.x, dir(a.y), false); }

}  // namespace endtable::end_of_line
