// End of Line: everything viewers see, from a masked state, and what they may ask before they decide (previews).
#include "games/end_of_line/board.hpp"
#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/present.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace {

constexpr const char* kArrows = "^>v<";

}  // namespace

Json Presentation::cards_json(const Cards& cards) const {
    Json json = Json::object();
    for (int f = 0; f < setup_->faces_n; ++f)
        if (cards[f] > 0) json[notation_.code(f)] = cards[f];
    return json;
}

Json Presentation::dirs_json(Dirs dirs) const {
    Json json = Json::array();
    for (int d = 0; d < 4; ++d)
        if (has(dirs, dir(d))) json.push_back(std::string(1, kDirNames[d]));
    return json;
}

// Empty before the first round, which has an order of its own (EOL-5), and in the mode without rounds.
Json Presentation::next_order_json(const State& s) const {
    Json order = Json::array();
    if (s.round > 0)
        for (const int p : game_.next_order(s)) order.push_back(p);
    return order;
}

void Presentation::show_grid(ViewBuilder& view, const State& s) const {
    ViewBuilder::Cells cells = view.cells("grid");
    for (const Cell wall : setup_->walls) cells.add(notation_.cell(wall), "####", {"cell.wall"}).mark(Mark::Wall);
    for (int i = 0; i < setup_->seats; ++i) {
        const Seat p = seat(i);
        const auto& start = setup_->starts[static_cast<std::size_t>(i)];
        cells
            .add(notation_.cell(start.cell), std::to_string(i) + "*" + kArrows[index(start.heading)],
                 {"cell.start", object({{"seat", seat_arg(p)}})})
            .owner(p)
            .mark(Mark::Start);
        for (int k = 0; k < of(s.placed_n, p); ++k) {
            const Placed card = of(s.history, p)[static_cast<std::size_t>(k)];
            const std::string face = notation_.code(card.face());
            ViewBuilder::Cell cell =
                cells.add(notation_.cell(card.cell), std::to_string(i) + face + kArrows[index(card.heading())],
                          {"cell.line", object({{"face", arg(face_text(card.face()))},
                                                {"seat", seat_arg(p)},
                                                {"dir", arg(dir_text(card.heading()))}})});
            cell.owner(p).own("face", face).own("dir", std::string(1, kDirNames[index(card.heading())]));
            cell.own("ways", dirs_json(setup_->ways_of(card)));
            if (k + 1 == of(s.placed_n, p) && of(s.cut, p) == 0) cell.mark(Mark::Head);
        }
    }
}

// The cards of a seat, and its energy.
void Presentation::show_cards(ViewBuilder& view, const State& s, Seat p) const {
    ViewBuilder::Row hand = view.row(of_seat("hand", p));
    for (int f = 0; f < setup_->faces_n; ++f)
        if (of(s.hand, p)[f] > 0) hand.add(hand_id(p, f), notation_.code(f), face_text(f)).count(of(s.hand, p)[f]);
    hand.hidden(of(s.hand_n, p) - of(s.hand, p).size());

    ViewBuilder::Deck deck = view.deck(of_seat("deck", p), of(s.deck_n, p));
    if (of(s.deck, p).size() == of(s.deck_n, p)) {
        deck.contents();
        for (int f = 0; f < setup_->faces_n; ++f)
            if (of(s.deck, p)[f] > 0) deck.add(notation_.code(f), face_text(f), of(s.deck, p)[f]);
    }
    if (setup_->has_rounds()) view.meter(of_seat("energy", p), of(s.energy, p));
}

// How safe a line stands: its free ways out; whether an opponent gets to the only one with the cards of an ordinary
// turn (EOL-11.5); whether going on from an earlier card could save it (EOL-10.14).
Json Presentation::stands_json(const State& s, Seat p) const {
    const auto said = [](const char* state, int free) { return object({{"state", state}, {"free", free}}); };
    if (of(s.cut, p) != 0) return said("cut", 0);
    const bool crosses = setup_->crossing == Crossing::Free;
    const Source from = source(*setup_, s, p, 0);
    const Dirs ways = available(*setup_, s, p, from, crosses);
    const int free = std::popcount(static_cast<unsigned>(ways));
    if (free > 1) return said("safe", free);
    if (free == 1) {
        const Cell way = landing(*setup_, s, p, from.cell, dir(std::countr_zero(static_cast<unsigned>(ways))), crosses);
        for (const Seat other : Seats(s.alive))
            if (of(setup_->side_of, other) != of(setup_->side_of, p) && of(s.placed_n, other) > 0 &&
                distances(s, other, setup_->cards_per_round)[way] >= 0)
                return said("threatened", 1);
        return said("safe", 1);
    }
    for (const Effect& effect : setup_->effects)
        if (effect.enabled && effect.needs.way_out_previous && of(s.energy, p) >= effect.cost &&
            ordinary_ways(*setup_, s, p, effect.needs.back) != 0)
            return said("rescue", 0);
    return said("doomed", 0);
}

// How many cards the line of a seat needs to cover each cell, whatever their faces (ledger part 10: "show my reach");
// -1: more than so many.
std::vector<int> Presentation::distances(const State& s, Seat p, int cards) const {
    std::vector<int> distance(kMaxCells, -1);
    std::vector<Cell> edge;
    const Source from = source(*setup_, s, p, 0);
    for (int d = 0; d < 4; ++d)
        if (has(from.ways, dir(d)))
            if (const Cell c = landing(*setup_, s, p, from.cell, dir(d), setup_->crossing == Crossing::Free);
                c != kNoCell && distance[c] < 0) {
                distance[c] = 1;
                edge.push_back(c);
            }
    for (std::size_t i = 0; i < edge.size(); ++i)
        for (int d = 0; d < 4 && distance[edge[i]] < cards; ++d)
            if (const Cell c = neighbour(*setup_, edge[i], dir(d)); s.grid[c] == kEmpty && distance[c] < 0) {
                distance[c] = distance[edge[i]] + 1;
                edge.push_back(c);
            }
    return distance;
}

void Presentation::show_player(ViewBuilder& view, const State& s, Seat p) const {
    Cards unseen = of(s.deck, p);
    unseen.add(of(s.hand, p));
    Json line = Json::array();
    for (int k = 0; k < of(s.placed_n, p); ++k) {
        const Placed card = of(s.history, p)[static_cast<std::size_t>(k)];
        line.push_back(object({{"face", notation_.code(card.face())},
                               {"cell", notation_.cell(card.cell)},
                               {"dir", std::string(1, kDirNames[index(card.heading())])}}));
    }
    ViewBuilder::Player player = view.player(p);
    player.own("side", of(setup_->side_of, p)).own("hand", of(s.hand_n, p)).own("deck", of(s.deck_n, p));
    player.own("energy", of(s.energy, p)).own("line", std::move(line)).own("unseen", cards_json(unseen));
    player.own("ways",
               dirs_json(available(*setup_, s, p, source(*setup_, s, p, 0), setup_->crossing == Crossing::Free)));
    if (of(s.cut, p) != 0) player.own("cut", object({{"number", of(s.cut, p)}, {"round", of(s.cut_round, p)}}));
    player.own("stands", stands_json(s, p));
    if (s.phase == Phase::Reveal && of(s.revealed, p) != 0)
        player.own("revealed", notation_.code(of(s.revealed, p) - 1));
}

void Presentation::show_status(ViewBuilder& view, const State& s) const {
    if (s.phase == Phase::Over)
        view.status({"status.over"});
    else if (s.phase == Phase::Reveal)
        view.status({"status.reveal"});
    else if (setup_->has_rounds())
        view.status({"status.round", object({{"round", s.round}})});
    else
        view.status({"status.classic", object({{"empty", s.empty}})});
    if (setup_->scored()) {
        const auto score = game_.score(s);
        const bool high = setup_->scoring == Scoring::High;
        const Json parts = object({{"total", score.total == Result::kNoScore ? Json() : Json(score.total)},
                                   {"remaining", score.remaining},
                                   {"energy", high ? score.energy_left : score.energy_spent},
                                   {"empty", score.empty},
                                   {"short", score.short_turns}});
        view.status({!high ? "status.score" : score.solved ? "status.solved" : "status.not_solved", parts});
    }
    if (const auto optimum = par()) view.status({"status.par", object({{"optimum", *optimum}})});
}

Json Presentation::view(const State& s, Seats) const {
    ViewBuilder view(words());
    show_grid(view, s);
    for (const Seat p : Seats::first(setup_->seats)) {
        show_player(view, s, p);
        show_cards(view, s, p);
    }
    Json order = Json::array();
    for (int i = 0; i < s.order_n; ++i) order.push_back(s.order[static_cast<std::size_t>(i)]);
    if (setup_->has_rounds()) {
        ViewBuilder::Row chips = view.row("order");
        for (int i = 0; i < s.order_n; ++i) {
            const Seat p = seat(s.order[static_cast<std::size_t>(i)]);
            const int n = endtable::index(p);
            chips.add(Id(of_seat("seat", p)), std::to_string(n), {"seat", object({{"n", n}})}).owner(p);
        }
    } else {
        ViewBuilder::Row pile = view.row("discard");
        for (int i = 0; i < s.discard_n; ++i) {
            const int face = s.discard[static_cast<std::size_t>(i)];
            pile.add(Id::in("discard", std::to_string(i)), notation_.code(face), face_text(face));
        }
    }
    show_status(view, s);
    view.own("round", s.round).own("order", std::move(order)).own("turn_index", s.turn_index);
    view.own("next_order", next_order_json(s));
    view.own("turn",
             object({{"due", s.due},
                     {"placed", s.placed},
                     {"back", s.back},
                     {"effect",
                      s.effect == 0 ? Json() : Json(setup_->effects[static_cast<std::size_t>(s.effect - 1)].id)}}));
    if (setup_->scored()) {
        const auto score = game_.score(s);
        view.own("score", object({{"total", score.total == Result::kNoScore ? Json() : Json(score.total)},
                                  {"remaining", score.remaining},
                                  {"energy_spent", score.energy_spent},
                                  {"energy_left", score.energy_left},
                                  {"empty", score.empty},
                                  {"short_turns", score.short_turns},
                                  {"solved", score.solved}}));
    }
    return view.done();
}

// --- Previews
// ---------------------------------------------------------------------------------------------------------

Json Presentation::probe(const State& s, Seats viewers, const Json& query) const {
    const Reader q(query, "query", "bad_query");
    q.only_keys({"what", "seat", "action", "cards"});
    switch (q.at("what").one_of({"next_order", "place", "reach"})) {
        case 0: return object({{"next_order", next_order_json(s)}});
        case 1: {  // the consequence of a placement before it is made
            const Seat p = game_.turn(s).who.lowest();
            if (!viewers.has(p)) q.fail("the seat that is asked is not among the viewers");
            const auto a = notation_.parse(s, p, q.at("action").text(20));
            if (!a || a->kind != Action::Kind::Place) q.at("action").fail("expected a placement such as S>N");
            State now = s;  // while energy is asked about: without any
            if (s.phase == Phase::Energy && ordinary_ways(*setup_, s, p, 0) != 0)
                game_.apply(now, p, Action::no_effect(), nullptr);
            if (const Refusal why = game_.refusal(now, p, *a))
                return object({{"legal", false}, {"reason", why.reason}, {"clause", why.clause}});
            State after = now;
            const Source from = source(*setup_, now, p, now.back);
            const Cell to = landing(*setup_, now, p, from.cell, dir(a->y), may_cross_now(*setup_, now));
            after.grid[to] = line_of(p, dir(a->y));
            of(after.history, p)[of(after.placed_n, p)++] = Placed::of(to, a->x, dir(a->y));
            const Dirs ways =
                available(*setup_, after, p, source(*setup_, after, p, 0), setup_->crossing == Crossing::Free);
            return object({{"legal", true},
                           {"cell", notation_.cell(to)},
                           {"ways", dirs_json(ways)},
                           {"dead_end", !leaves_way_out(*setup_, now, p, *a)},
                           {"next_order", next_order_json(after)}});
        }
        default: break;
    }
    const Seat p = seat(static_cast<int>(q.at("seat").integer(0, setup_->seats - 1)));
    const std::vector<int> distance = distances(s, p, static_cast<int>(q.at("cards").integer(1, 5)));
    Json cells = Json::object();
    for (Cell c = 0; c < kMaxCells; ++c)
        if (distance[c] > 0) cells[notation_.cell(c)] = distance[c];
    return object({{"reach", cells}});
}

}  // namespace endtable::end_of_line
