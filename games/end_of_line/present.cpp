// End of Line: scene, view, prompts, labels, paths, events, result and previews. Positions are in position.cpp.
#include "games/end_of_line/present.hpp"

#include "core/embedded.hpp"
#include "games/end_of_line/board.hpp"
#include "games/end_of_line/legal.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace embedded {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

constexpr const char* kArrows = "^>v<";

Json seat_arg(Seat p) { return arg({"seat", object({{"n", endtable::index(p)}})}); }
Text dir_text(Dir d) { return {std::string("dir.") + kDirNames[index(d)], Json::object()}; }

std::string seat_list(Seats seats) {
    std::string list;
    for (const Seat p : seats) list += (list.empty() ? "" : ", ") + std::to_string(endtable::index(p));
    return list;
}

// From how many cards before the last one an effect makes the line go on.
int back_of(const Effect& effect) {
    for (const auto& step : effect.steps)
        if (step.op == Effect::Op::SetSource) return step.n;
    return 0;
}

constexpr const char* kCutReasons[] = {"dead_end", "stuck",    "no_rescue", "gave_up",
                                       "no_cards", "resigned", "phase_end"};

}  // namespace

// --- The game and its set-up ----------------------------------------------------------------------------------------

const GameInfo& Presentation::info() {
    static const GameInfo info{"end_of_line", "End of Line", kNewestRules, 1, kMaxSeats, option_specs()};
    return info;
}

const ContentFiles& Presentation::official_content() {
    static const ContentFiles files = ContentFiles::embedded(embedded::embedded_files(), "content/");
    return files;
}

std::string_view Presentation::clauses() {
    for (const auto& file : embedded::embedded_files())
        if (file.path == "RULES.md") return file.text;
    return {};
}

const std::vector<ReleasedContent>& Presentation::released() {
    static const std::vector<ReleasedContent> all = released_contents(embedded::embedded_files());
    return all;
}

Presentation Presentation::open(const ContentFiles& files, const Json& options, int seats, int rules) {
    // The official content is checked once; it is the same for every match.
    static const std::shared_ptr<const Content> official = read_content(official_content());
    const auto content = &files == &official_content() ? official : read_content(files);
    return Presentation(content, configure(content, options, seats, rules));
}

Presentation::Presentation(std::shared_ptr<const Content> content, Configured configured)
    : content_(std::move(content)),
      setup_(std::move(configured.setup)),
      options_(std::move(configured.options)),
      game_(*setup_),
      notation_(*setup_, content_->face_texts) {}

std::vector<int> Presentation::sides() const {
    return {setup_->side_of.begin(), setup_->side_of.begin() + setup_->seats};
}

std::optional<int> Presentation::par() const {
    if (setup_->mode != Mode::Puzzle) return std::nullopt;
    const std::uint64_t seed = Reader(options_, "options", "bad_option").at("seed").unsigned64();
    const auto* puzzle = content_->find_puzzle(seed, options_.at("level").get<int>());
    return puzzle == nullptr ? std::nullopt : std::optional(puzzle->optimum);
}

bool Presentation::is_visible(Seat p, Seats viewers) const {
    if (setup_->open_table || viewers.has(p)) return true;
    if (!setup_->partners_share) return false;
    for (const Seat v : viewers)
        if (of(setup_->side_of, v) == of(setup_->side_of, p)) return true;
    return false;
}

// --- Scene and view -------------------------------------------------------------------------------------------------

Json Presentation::scene() const {
    SceneBuilder scene(info(), sides(), words());
    scene.grid("grid", {"zone.grid", object({{"side", setup_->side}})}, setup_->side, setup_->side).wrap();
    if (setup_->has_rounds()) scene.row("order", {"zone.order"});
    for (const Seat p : Seats::first(setup_->seats)) {
        const Json who = object({{"seat", seat_arg(p)}});
        scene.row(of_seat("hand", p), {"zone.hand", who}).owner(p);
        scene.deck(of_seat("deck", p), {"zone.deck", who}).owner(p);
        if (setup_->has_rounds())
            scene.meter(of_seat("energy", p), {"zone.energy", who}, 0, setup_->energy_start).owner(p);
    }
    if (!setup_->has_rounds()) scene.row("discard", {"zone.discard"});

    Json faces = Json::array();
    for (int f = 0; f < setup_->faces_n; ++f) {
        const auto& text = content_->face_texts[static_cast<std::size_t>(f)];
        faces.push_back(object({{"code", text.code},
                                {"id", text.id},
                                {"type", text.type},
                                {"exits", text.exits},
                                {"initiative", setup_->initiative(f)},
                                {"copies", setup_->deck[f]},
                                {"label", to_json(face_text(f), words())}}));
    }
    Json effects = Json::array();
    for (const auto& effect : setup_->effects)
        if (effect.enabled)
            effects.push_back(object(
                {{"id", effect.id}, {"cost", effect.cost}, {"clause", effect.clause}, {"back", back_of(effect)}}));
    Json starts = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        const auto& start = setup_->starts[static_cast<std::size_t>(i)];
        starts.push_back(
            object({{"cell", notation_.cell(start.cell)}, {"dir", std::string(1, kDirNames[index(start.heading)])}}));
    }
    scene.own("side", setup_->side).own("faces", std::move(faces)).own("effects", std::move(effects));
    scene.own("starts", std::move(starts)).own("options", options_);
    if (setup_->has_rounds()) scene.own("energy_round", setup_->energy_first_round);
    if (const auto optimum = par()) scene.own("optimum", *optimum);
    if (setup_->fixed_order()) {  // EOL-16.1: nothing is hidden in a puzzle
        Json order = Json::array();
        for (const int face : setup_->draw_order) order.push_back(notation_.code(face));
        scene.own("draw_order", std::move(order));
    }
    return scene.done();
}

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

// --- Questions and answers ------------------------------------------------------------------------------------------

std::string Presentation::decision_name(DecisionId d) {
    static constexpr const char* kNames[] = {"mulligan", "energy", "place", "classic"};
    const auto i = static_cast<std::size_t>(d);
    return i < std::size(kNames) ? kNames[i] : "";
}

Text Presentation::prompt(const State& s, Seat p) const {
    const auto card_in_question = [&] {
        for (int f = 0; f < setup_->faces_n; ++f)
            if (of(s.hand, p)[f] > 0) return arg(face_text(f));
        return Json();
    };
    switch (s.phase) {
        case Phase::Mulligan: return {"prompt.mulligan", object({{"hand", setup_->hand_size}})};
        case Phase::Energy:
            return {ordinary_ways(*setup_, s, p, 0) == 0 ? "prompt.energy_blocked" : "prompt.energy",
                    object({{"energy", of(s.energy, p)}})};
        case Phase::Classic: return {of(s.deck_n, p) > 0 ? "prompt.classic" : "prompt.classic_end", Json::object()};
        case Phase::ClassicDrawn: return {"prompt.classic_drawn", object({{"face", card_in_question()}})};
        case Phase::ClassicTop: return {"prompt.classic_top", object({{"face", card_in_question()}})};
        default:
            return {"prompt.place", object({{"number", s.placed + 1},
                                            {"due", s.due},
                                            {"cell", notation_.cell(source(*setup_, s, p, s.back).cell)}})};
    }
}

Text Presentation::label(const State& s, Seat p, Action a) const {
    switch (a.kind) {
        case Action::Kind::Reveal:
            return {"label.reveal", object({{"seat", seat_arg(seat(a.x))}, {"face", arg(face_text(a.y))}})};
        case Action::Kind::Draw:
            return {"label.drew", object({{"seat", seat_arg(seat(a.x))}, {"face", arg(face_text(a.y))}})};
        case Action::Kind::Mulligan: return {a.x == 0 ? "label.keep" : "label.redraw", Json::object()};
        case Action::Kind::Effect:
            if (a.x > 0) return {"effect." + setup_->effects[static_cast<std::size_t>(a.x - 1)].id, Json::object()};
            return {ordinary_ways(*setup_, s, p, 0) == 0 ? "effect.give_up" : "effect.none", Json::object()};
        case Action::Kind::TopDiscard:
            return {"label.top_discard", object({{"face", arg(face_text(s.discard[s.discard_n - 1]))}})};
        case Action::Kind::Place: break;
        default: return {"label." + notation_.write(p, a), Json::object()};
    }
    const Source from = source(*setup_, s, p, s.back);
    const Cell to = landing(*setup_, s, p, from.cell, dir(a.y), may_cross_now(*setup_, s));
    const Cell beside = neighbour(*setup_, from.cell, dir(a.y));
    Json args = object({{"face", arg(face_text(a.x))},
                        {"dir", arg(dir_text(dir(a.y)))},
                        {"cell", to == kNoCell ? Json() : Json(notation_.cell(to))}});
    if (to == kNoCell || to == beside) return {"label.place", args};
    args["crossed"] = notation_.cell(beside);
    return {"label.cross", args};
}

Finality Presentation::finality(const State& s, Seat p, Action a) const {
    switch (a.kind) {
        case Action::Kind::Mulligan: return a.x == 1 ? Finality::Reveals : Finality::None;
        case Action::Kind::TakeCard: return Finality::Reveals;
        case Action::Kind::Effect:  // giving up
            return a.x == 0 && ordinary_ways(*setup_, s, p, 0) == 0 ? Finality::GivesUp : Finality::None;
        case Action::Kind::Stop: return Finality::Ends;
        default: return Finality::None;
    }
}

Path Presentation::path(const State& s, Seat p, Action a) const {
    if (a.kind != Action::Kind::Place) return Id::option(notation_.write(p, a));
    const Cell to = landing(*setup_, s, p, source(*setup_, s, p, s.back).cell, dir(a.y), may_cross_now(*setup_, s));
    return {hand_id(p, a.x), Id::in("grid", to == kNoCell ? "?" : notation_.cell(to))};
}

std::string Presentation::notation(const State&, Seat p, Action a) const { return notation_.write(p, a); }

std::string Presentation::redacted(const State& s, Seat p, Action a, Seats viewers) const {
    if (a.kind == Action::Kind::Draw && !is_visible(seat(a.x), viewers)) return "draw " + std::to_string(a.x) + " ?";
    return notation(s, p, a);
}

// --- Events ---------------------------------------------------------------------------------------------------------

Json Presentation::event(const Event& e) const {
    static constexpr const char* kNames[] = {"revealed",     "tie",     "first",      "round",  "drew",
                                             "answered",     "redrew",  "effect",     "placed", "discarded",
                                             "took_discard", "stopped", "short_turn", "cut",    "ended"};
    EventBuilder event(kNames[e.kind], e);
    const auto face = [&](std::int32_t f) { return f == kUnknownArg ? Json() : Json(notation_.code(f)); };
    const auto& args = e.args;
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Revealed:
        case Happening::Drew:
        case Happening::Discarded:
        case Happening::TookDiscard: event.own("face", face(args[0])); break;
        case Happening::TieRepeats: {
            Json seats = Json::array();
            for (const Seat p : Seats(static_cast<std::uint8_t>(args[0]))) seats.push_back(endtable::index(p));
            event.own("seats", std::move(seats));
            break;
        }
        case Happening::RoundBegan: {
            Json order = Json::array();
            for (int i = 0; i < args[2]; ++i) order.push_back(args[1] >> (4 * i) & 7);
            event.own("round", args[0]).own("order", std::move(order));
            break;
        }
        case Happening::Answered: event.own("redraw", args[0] == 1); break;
        case Happening::Declared:
            event.own("effect", setup_->effects[static_cast<std::size_t>(args[0])].id).own("energy", args[1]);
            break;
        case Happening::Placed:
            event.own("face", face(args[0])).own("dir", std::string(1, kDirNames[args[1]]));
            event.own("cell", notation_.cell(static_cast<Cell>(args[2])));
            if (args[3] >= 0) event.own("crossed", notation_.cell(static_cast<Cell>(args[3])));
            if (e.forced) event.action(notation_.write(e.who, Action::place(args[0], dir(args[1]))));
            break;
        case Happening::ShortTurn: event.own("placed", args[0]).own("due", args[1]); break;
        case Happening::Cut: event.own("reason", kCutReasons[args[0]]).own("round", args[1]); break;
        case Happening::Ended: event.own("round", args[0]); break;
        case Happening::FirstOrder:
        case Happening::Redrew:
        case Happening::Stopped: break;
    }
    return event.done();
}

Text Presentation::event_text(const Event& e) const {
    Json args = Json::object();
    if (e.who != kNobody) args["seat"] = seat_arg(e.who);
    const auto& a = e.args;
    const auto with_face = [&] { args["face"] = arg(face_text(a[0])); };
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Revealed: with_face(); return {"event.revealed", args};
        case Happening::TieRepeats:
            return {"event.tie", object({{"seats", seat_list(Seats(static_cast<std::uint8_t>(a[0])))}})};
        case Happening::FirstOrder: return {"event.first", args};
        case Happening::RoundBegan: {
            std::string order;
            for (int i = 0; i < a[2]; ++i) order += (i == 0 ? "" : ", ") + std::to_string(a[1] >> (4 * i) & 7);
            return {"event.round", object({{"round", a[0]}, {"order", order}})};
        }
        case Happening::Drew:
            if (a[0] == kUnknownArg) return {"event.drew_hidden", args};
            with_face();
            return {"event.drew", args};
        case Happening::Answered: return {a[0] == 1 ? "event.answered_redraw" : "event.answered_keep", args};
        case Happening::Redrew: return {"event.redrew", args};
        case Happening::Declared:
            args["effect"] = arg({"effect." + setup_->effects[static_cast<std::size_t>(a[0])].id, Json::object()});
            args["energy"] = a[1];
            return {"event.effect", args};
        case Happening::Placed:
            with_face();
            args["dir"] = arg(dir_text(dir(a[1])));
            args["cell"] = notation_.cell(static_cast<Cell>(a[2]));
            if (a[3] >= 0) args["crossed"] = notation_.cell(static_cast<Cell>(a[3]));
            return {a[3] >= 0 ? "event.crossed" : e.forced ? "event.placed_forced" : "event.placed", args};
        case Happening::Discarded: with_face(); return {"event.discarded", args};
        case Happening::TookDiscard: with_face(); return {"event.took_discard", args};
        case Happening::Stopped: return {"event.stopped", args};
        case Happening::ShortTurn: return {"event.short_turn", object({{"placed", a[0]}, {"due", a[1]}})};
        case Happening::Cut: return {std::string("event.cut.") + kCutReasons[a[0]], args};
        case Happening::Ended: break;
    }
    return {"event.ended", Json::object()};
}

EventChanges Presentation::changes(const Event& e, Seats viewers) const {
    EventChanges changes;
    const Seat p = e.who;
    const auto& a = e.args;
    const auto cell = [&](std::int32_t c) { return Where{"grid", notation_.cell(static_cast<Cell>(c))}; };
    const auto deck = [&](Seat whose) { return Where{of_seat("deck", whose), {}}; };
    const auto in_hand = [&](std::int32_t face) {
        const bool open = face != kUnknownArg && is_visible(p, viewers);
        return Where{of_seat("hand", p), open ? of_seat("hand", p) + ":" + notation_.code(face) : ""};
    };
    const auto discarded = [](std::int32_t i) { return Where{"discard", "discard:" + std::to_string(i)}; };
    const auto whole_decks = [&](Seats whose) {
        for (const Seat other : whose) changes.counted_to(deck(other), setup_->deck_size);
    };
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Revealed: changes.vanished(deck(p)); break;  // it lies open before its owner until all have
        case Happening::TieRepeats:
            if (a[1] != 0) whole_decks(Seats(static_cast<std::uint8_t>(a[0])));
            break;
        case Happening::FirstOrder: whole_decks(Seats::first(setup_->seats)); break;
        case Happening::RoundBegan: {
            std::vector<std::string> order;
            for (int i = 0; i < a[2]; ++i) order.push_back(of_seat("seat", seat(a[1] >> (4 * i) & 7)));
            changes.arranged("order", std::move(order));
            break;
        }
        case Happening::Drew: changes.moved(deck(p), in_hand(a[0])); break;
        case Happening::Redrew:
            changes.arranged(of_seat("hand", p), {});
            changes.counted(deck(p), a[0]);
            break;
        case Happening::Declared: changes.counted_to({of_seat("energy", p), {}}, a[1]); break;
        case Happening::Placed:
            if (a[3] >= 0) changes.marked(cell(a[3]));
            changes.moved(in_hand(a[0]), cell(a[2]));
            break;
        case Happening::Discarded: changes.moved(in_hand(a[0]), discarded(a[1])); break;
        case Happening::TookDiscard: changes.moved(discarded(a[1]), in_hand(a[0])); break;
        case Happening::Cut: changes.turned(cell(a[2])); break;
        case Happening::Ended:
            if (a[1] != 0) whole_decks(Seats::first(setup_->seats));
            break;
        case Happening::Answered:
        case Happening::Stopped:
        case Happening::ShortTurn: break;
    }
    return changes;
}

// --- Result and previews --------------------------------------------------------------------------------------------

Json Presentation::result(const State& s) const {
    const Result r = game_.result(s);
    Json ranks = Json::array(), winners = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        ranks.push_back(r.rank[static_cast<std::size_t>(i)]);
        if (r.rank[static_cast<std::size_t>(i)] == 1) winners.push_back(i);
    }
    Json result = object({{"ranks", ranks}});
    if (setup_->scored()) {
        const auto score = game_.score(s);
        result["score"] = score.total == Result::kNoScore ? Json() : Json(score.total);
        result["parts"] = object({{"remaining", score.remaining},
                                  {"energy_spent", score.energy_spent},
                                  {"energy_left", score.energy_left},
                                  {"empty", score.empty},
                                  {"short_turns", score.short_turns}});
        result["solved"] = score.solved;
        return result;
    }
    result["winners"] = winners;
    Seats sides;
    for (const auto& winner : winners) sides |= Seats::only(seat(setup_->side_of[winner.get<std::size_t>()]));
    result["draw"] = sides.count() > 1;
    return result;
}

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
