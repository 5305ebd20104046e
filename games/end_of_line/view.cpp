// End of Line: everything viewers see, from a masked state, and what they may ask before they decide (previews).
#include <algorithm>

#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/present.hpp"
#include "games/end_of_line/questions.hpp"
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

// Where a card continues from: the own card beside it (EOL-10.10 says why that need not be the last one), or, over a
// partner's line, the one beyond (EOL-13.5).
Presentation::Continued Presentation::continued(const State& s, Seat p, int k) const {
    const Placed card = of(s.history, p)[static_cast<std::size_t>(k)];
    const auto back_to = [&](Cell from) {  // -1: no card before this one lies there
        for (int n = k - 1; n >= 0; --n)
            if (of(s.history, p)[static_cast<std::size_t>(n)].cell == from) return k - 1 - n;
        return setup_->starts[static_cast<std::size_t>(endtable::index(p))].cell == from ? k : -1;
    };
    const Cell beside = neighbour(*setup_, card.cell, opposite(card.heading()));
    if (const int back = back_to(beside); back >= 0) return {back, kNoCell};
    return {std::max(0, back_to(neighbour(*setup_, beside, opposite(card.heading())))), beside};
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
            const Continued from = continued(s, p, k);
            if (from.back > 0) cell.own("back", from.back);
            if (from.over != kNoCell) cell.own("over", notation_.cell(from.over));
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

// The ways out of a card: where a card would lie, and what it would cross; without `to` there is no way on.
Json Presentation::exits_json(const State& s, Seat p, Source from, bool may_cross) const {
    Json exits = Json::array();
    for (int d = 0; d < 4; ++d) {
        if (!has(from.ways, dir(d))) continue;
        Json exit = object({{"dir", std::string(1, kDirNames[d])}});
        const Cell beside = neighbour(*setup_, from.cell, dir(d));
        if (const Cell to = landing(*setup_, s, p, from.cell, dir(d), may_cross); to != kNoCell) {
            exit["to"] = notation_.cell(to);
            if (to != beside) exit["over"] = notation_.cell(beside);
        }
        exits.push_back(std::move(exit));
    }
    return exits;
}

// What is under way: the card the line goes on from, and, by how many cards before the last one an effect may go back,
// the others.
Json Presentation::turn_json(const State& s) const {
    Json turn =
        object({{"due", s.due},
                {"placed", s.placed},
                {"back", s.back},
                {"effect", s.effect == 0 ? Json() : Json(setup_->effects[static_cast<std::size_t>(s.effect - 1)].id)}});
    const Question& asked = question(s.phase);
    if (asked.type != Question::Type::Decision || asked.who == nullptr) return turn;
    const Seat p = asked.who(s);
    int furthest = 0;
    for (const Effect& effect : setup_->effects)
        if (effect.enabled) furthest = std::max<int>(furthest, effect.needs.back);
    Json sources = Json::array();
    for (int back = 0; back <= std::min<int>(furthest, of(s.placed_n, p)); ++back) {
        const Source from = source(*setup_, s, p, back);
        if (from.ways == 0) break;
        sources.push_back(object(
            {{"cell", notation_.cell(from.cell)}, {"exits", exits_json(s, p, from, may_cross_now(*setup_, s))}}));
    }
    turn["sources"] = std::move(sources);
    return turn;
}

// The table as a card is laid: while energy is asked about, as if none were used.
State Presentation::before_placing(const State& s, Seat p) const {
    State now = s;
    if (s.phase != Phase::Energy) return now;
    const int usual = s.round == 1 ? setup_->cards_first_round : setup_->cards_per_round;
    now.phase = Phase::Place;
    now.due = static_cast<std::uint8_t>(std::min<int>(usual, of(s.hand_n, p)));
    now.options = ways_now(*setup_, now, p);
    return now;
}

// The ways on from a card that would be laid.
Dirs Presentation::ways_on(const State& s, Seat p, Action a) const {
    const State after = after_placement(*setup_, s, p, a);
    const Source last = source(*setup_, after, p, 0);
    if (s.placed + 1 < s.due) return ways_now(*setup_, after, p);
    const Dirs ordinary = available(*setup_, after, p, last, setup_->crossing == Crossing::Free);
    return ordinary != 0 || !can_go_on(*setup_, after, p) ? ordinary : available(*setup_, after, p, last, true);
}

// What a card without a way on would mean: its owner is out, its line ends where that only counts, or the area is full.
// Null: nothing, or nothing at once (EOL-17.5, 17.6).
const char* Presentation::danger(const State& s, Seat p, Action a) const {
    if (leaves_way_out(*setup_, s, p, a)) return nullptr;
    const bool last_of_turn = s.placed + 1 >= s.due;
    if (last_of_turn && setup_->cut_check != CutCheck::OwnTurn) return nullptr;
    if (!setup_->scored()) return "cut";
    return s.empty <= 1 ? "fills" : "ends";
}

Json Presentation::placements_json(const State& s, Seat p) const {
    const State now = before_placing(s, p);
    Json placements = Json::array();
    if (question(now.phase).offered != offered_ways) return placements;
    const Source from = source(*setup_, now, p, now.back);
    for (int d = 0; d < 4; ++d) {
        if (!has(now.options, dir(d))) continue;
        Json cards = Json::object();
        for (int f = 0; f < setup_->faces_n; ++f) {
            if (of(now.hand, p)[f] == 0) continue;
            const Action a = Action::place(f, dir(d));
            Json card = object({{"action", notation_.write(p, a)}, {"on", dirs_json(ways_on(now, p, a))}});
            if (const char* what = danger(now, p, a)) card["danger"] = what;
            cards[notation_.code(f)] = std::move(card);
        }
        const Cell to = landing(*setup_, now, p, from.cell, dir(d), may_cross_now(*setup_, now));
        Json way =
            object({{"dir", std::string(1, kDirNames[d])}, {"to", notation_.cell(to)}, {"cards", std::move(cards)}});
        const Cell beside = neighbour(*setup_, from.cell, dir(d));
        if (to != beside) way["over"] = notation_.cell(beside);
        placements.push_back(std::move(way));
    }
    return placements;
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
    const bool in_turn = s.phase == Phase::Place && seat_in_turn(s) == p;
    const bool may_cross = in_turn ? may_cross_now(*setup_, s) : setup_->crossing == Crossing::Free;
    player.own("exits", exits_json(s, p, source(*setup_, s, p, 0), may_cross));
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

Json Presentation::view(const State& s, Seats viewers) const {
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
    view.own("turn", turn_json(s));
    if (const Question& asked = question(s.phase);  // before the eyes of whoever lays: what each card would bring
        asked.type == Question::Type::Decision && asked.who != nullptr && viewers.has(asked.who(s)))
        view.own("placements", placements_json(s, asked.who(s)));
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

// --- Previews -------------------------------------------------------------------------------------------------------

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
            const State now = before_placing(s, p);
            if (const Refusal why = game_.refusal(now, p, *a))
                return object({{"legal", false}, {"reason", why.reason}, {"clause", why.clause}});
            const State after = after_placement(*setup_, now, p, *a);
            return object({{"legal", true},
                           {"cell", notation_.cell(of(after.history, p)[of(after.placed_n, p) - 1u].cell)},
                           {"ways", dirs_json(ways_on(now, p, *a))},
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
