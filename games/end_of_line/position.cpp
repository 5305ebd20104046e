// End of Line: a full position as JSON a person can read and write, and back. A position need not be reachable, but it
// must be consistent (`broken`); what is left out has a sensible default, so that a test names only what it is about.
//
//   {"phase": "place", "round": 3, "first_order": [0, 1], "order": [1, 0], "turn_index": 0,
//    "players": [{"line": ["5,2 BL N", "4,2 BR N"], "hand": {"S": 2, "X": 1}, "deck"?: {…}, "energy"?: 3, "cut"?: 2,
//                 "cut_round"?: 4, "short_turns"?: 1, "revealed"?: "S"}, …],
//    "turn"?: {"due", "placed", "effect", "back", "crossings", "to_draw"},
//    "reveal"?: {"contenders": […], "done": […]}, "mulligan"?: {"answered": […], "redraw": […], "over": true},
//    "discard"?: ["S", …]}
//
// Without `deck` a player's deck is what is left of the cards. Besides the phases of the state machine two are
// understood on reading: `turn` (the seat's turn begins now) and `round` (a new round begins now): the rules run on
// from there.
#include <algorithm>

#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/present.hpp"
#include "games/end_of_line/questions.hpp"
#include "present/input_error.hpp"
#include "present/reader.hpp"

namespace endtable::end_of_line {

namespace {

Json seats_json(Seats seats) {
    Json list = Json::array();
    for (const Seat p : seats) list.push_back(endtable::index(p));
    return list;
}

std::uint8_t number(const Reader& r, const char* key, std::int64_t fallback, std::int64_t most = 255) {
    return static_cast<std::uint8_t>(r.integer_or(key, fallback, 0, most));
}

// A list of different seats, in the order given.
int read_seat_list(const Reader& r, int seats, PerSeat<std::uint8_t>& out) {
    const int n = r.size(0, seats);
    Seats seen;
    for (int i = 0; i < n; ++i) {
        const int p = static_cast<int>(r.at(i).integer(0, seats - 1));
        if (seen.has(seat(p))) r.at(i).fail("seat " + std::to_string(p) + " is named twice");
        seen |= Seats::only(seat(p));
        out[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(p);
    }
    return n;
}

std::uint8_t read_seats(const Reader& r, const char* key, int seats) {
    if (!r.has(key)) return 0;
    PerSeat<std::uint8_t> list{};
    const int n = read_seat_list(r.at(key), seats, list);
    Seats set;
    for (int i = 0; i < n; ++i) set |= Seats::only(seat(list[static_cast<std::size_t>(i)]));
    return set.bits();
}

class PositionReader {
public:
    PositionReader(const EndOfLine& game, const Notation& notation)
        : game_(game), setup_(game.setup()), notation_(notation) {}
    State read(const Json& json);

private:
    void read_player(const Reader& r, Seat p);
    void read_line(const Reader& r, Seat p);
    Cards read_cards(const Reader& r);
    void read_turn(const Reader& r);
    void read_order(const Reader& r);
    int read_face(const Reader& r);
    void derive_grid();

    const EndOfLine& game_;
    const Setup& setup_;
    const Notation& notation_;
    State s_{};
};

int PositionReader::read_face(const Reader& r) {
    const std::string code = r.text(10);
    const auto face = notation_.face(code);
    if (!face) r.fail("no face has the code \"" + code + "\"");
    return *face;
}

Cards PositionReader::read_cards(const Reader& r) {
    if (!r.json().is_object()) r.fail("expected an object of codes and counts");
    Cards cards;
    for (const auto& [code, count] : r.json().items()) {
        const auto face = notation_.face(code);
        if (!face) r.fail("no face has the code \"" + code + "\"");
        cards.add(*face, static_cast<int>(r.at(code).integer(0, setup_.deck[*face])));
    }
    return cards;
}

// "5,2 BL N"
void PositionReader::read_line(const Reader& r, Seat p) {
    const int n = r.size(0, setup_.deck_size);
    for (int i = 0; i < n; ++i) {
        const std::string text = r.at(i).text(20);
        const std::size_t first = text.find(' '), second = text.find(' ', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            r.at(i).fail("expected \"row,column face heading\", found \"" + text + "\"");
        const auto cell = notation_.cell(std::string_view(text).substr(0, first));
        const auto face = notation_.face(std::string_view(text).substr(first + 1, second - first - 1));
        const auto heading = Notation::direction(std::string_view(text).substr(second + 1));
        if (!cell || !face || !heading) r.at(i).fail("expected \"row,column face heading\", found \"" + text + "\"");
        of(s_.history, p)[static_cast<std::size_t>(i)] = Placed::of(*cell, *face, *heading);
    }
    of(s_.placed_n, p) = static_cast<std::uint8_t>(n);
}

void PositionReader::read_player(const Reader& r, Seat p) {
    r.only_keys({"line", "hand", "deck", "energy", "cut", "cut_round", "short_turns", "revealed"});
    if (r.has("line")) read_line(r.at("line"), p);
    if (r.has("hand")) of(s_.hand, p) = read_cards(r.at("hand"));
    if (r.has("deck")) {
        of(s_.deck, p) = read_cards(r.at("deck"));
    } else {
        std::array<int, kMaxFaces> left{};
        for (int f = 0; f < setup_.faces_n; ++f) left[static_cast<std::size_t>(f)] = setup_.deck[f] - of(s_.hand, p)[f];
        for (int k = 0; k < of(s_.placed_n, p); ++k)
            --left[static_cast<std::size_t>(of(s_.history, p)[static_cast<std::size_t>(k)].face())];
        for (int k = 0; k < s_.discard_n; ++k) --left[s_.discard[static_cast<std::size_t>(k)]];
        for (int f = 0; f < setup_.faces_n; ++f) {
            if (left[static_cast<std::size_t>(f)] < 0) r.fail("more cards " + notation_.code(f) + " than the deck has");
            of(s_.deck, p).set(f, left[static_cast<std::size_t>(f)]);
        }
    }
    of(s_.hand_n, p) = static_cast<std::uint8_t>(of(s_.hand, p).size());
    of(s_.deck_n, p) = static_cast<std::uint8_t>(std::min(of(s_.deck, p).size(), 255));
    of(s_.energy, p) = number(r, "energy", setup_.has_rounds() ? setup_.energy_start : 0);
    of(s_.cut, p) = number(r, "cut", 0, kMaxSeats);
    of(s_.cut_round, p) = number(r, "cut_round", of(s_.cut, p) == 0 ? 0 : s_.round);
    of(s_.short_turns, p) = number(r, "short_turns", 0, kMaxDeck);
    if (r.has("revealed")) of(s_.revealed, p) = static_cast<std::uint8_t>(read_face(r.at("revealed")) + 1);
    s_.cuts = std::max(s_.cuts, of(s_.cut, p));
    if (of(s_.cut, p) == 0) s_.alive |= Seats::only(p).bits();
}

void PositionReader::read_turn(const Reader& r) {
    r.only_keys({"due", "placed", "effect", "back", "crossings", "to_draw"});
    s_.due = number(r, "due", 0, kMaxDeck);
    s_.placed = number(r, "placed", 0, kMaxDeck);
    s_.back = number(r, "back", 0, kMaxDeck);
    s_.crossings = number(r, "crossings", 0, 4);
    s_.to_draw = number(r, "to_draw", 0, kMaxDeck);
    if (!r.has("effect")) return;
    const std::string id = r.at("effect").text(40);
    const auto effect = notation_.effect(id);
    if (!effect && id != "none") r.at("effect").fail("no effect is called \"" + id + "\"");
    s_.effect = static_cast<std::uint8_t>(effect ? *effect + 1 : 0);
}

void PositionReader::read_order(const Reader& r) {
    if (s_.phase == Phase::Reveal || !setup_.has_rounds() || (s_.phase == Phase::Over && s_.round == 0)) return;
    if (r.has("first_order")) {
        if (read_seat_list(r.at("first_order"), setup_.seats, s_.first_order) != setup_.seats)
            r.at("first_order").fail("expected all seats (EOL-5.7)");
    } else {
        for (int i = 0; i < setup_.seats; ++i)
            s_.first_order[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    }
    if (r.has("order")) {
        s_.order_n = static_cast<std::uint8_t>(read_seat_list(r.at("order"), setup_.seats, s_.order));
        return;
    }
    for (const std::uint8_t p : game_.next_order(s_)) s_.order[s_.order_n++] = p;
}

// Cells that two things claim are found by `broken`, which recomputes the grid card by card.
void PositionReader::derive_grid() {
    int empty = setup_.cells - setup_.seats - static_cast<int>(setup_.walls.size());
    for (const Cell wall : setup_.walls) s_.grid[wall] = kWall;
    for (int i = 0; i < setup_.seats; ++i) s_.grid[setup_.starts[static_cast<std::size_t>(i)].cell] = start_of(seat(i));
    for (int i = 0; i < setup_.seats; ++i) {
        const Seat p = seat(i);
        for (int k = 0; k < of(s_.placed_n, p); ++k) {
            const Placed card = of(s_.history, p)[static_cast<std::size_t>(k)];
            s_.grid[card.cell] = line_of(p, card.heading());
            --empty;
        }
    }
    s_.empty = static_cast<std::uint8_t>(std::max(0, empty));
}

State PositionReader::read(const Json& json) {
    const Reader r(json, "position", "bad_position");
    r.only_keys(
        {"phase", "round", "first_order", "order", "turn_index", "players", "turn", "reveal", "mulligan", "discard"});
    const std::string phase = r.at("phase").text(20);
    const bool begins_turn = phase == "turn", begins_round = phase == "round";
    const auto* known = std::find_if(kQuestions.begin(), kQuestions.end(),
                                     [&](const Question& question) { return phase == question.name; });
    if (known == kQuestions.end() && !begins_turn && !begins_round)
        r.at("phase").fail("no phase is called \"" + phase + "\"");
    s_.phase = begins_turn || begins_round ? Phase::Draw : known->kind;
    s_.round = number(r, "round", setup_.has_rounds() && s_.phase != Phase::Reveal && !begins_round ? 1 : 0, 100);
    if (r.has("discard")) {
        s_.discard_n = static_cast<std::uint8_t>(r.at("discard").size(0, setup_.has_rounds() ? 0 : setup_.deck_size));
        for (int i = 0; i < s_.discard_n; ++i)
            s_.discard[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(read_face(r.at("discard").at(i)));
    }
    const Reader players = r.at("players");
    players.size(setup_.seats, setup_.seats);
    for (int i = 0; i < setup_.seats; ++i) read_player(players.at(i), seat(i));
    if (r.has("turn")) read_turn(r.at("turn"));
    if (r.has("reveal")) {
        r.at("reveal").only_keys({"contenders", "done"});
        s_.contenders = read_seats(r.at("reveal"), "contenders", setup_.seats);
        s_.answered = read_seats(r.at("reveal"), "done", setup_.seats);
    }
    if (r.has("mulligan")) {
        r.at("mulligan").only_keys({"answered", "redraw", "over"});
        s_.answered |= read_seats(r.at("mulligan"), "answered", setup_.seats);
        s_.redraw = read_seats(r.at("mulligan"), "redraw", setup_.seats);
        s_.mulligan_done = r.at("mulligan").boolean_or("over", false) ? 1 : 0;
    }
    read_order(r);
    s_.turn_index = number(r, "turn_index", 0, kMaxSeats - 1);
    derive_grid();
    if (begins_turn || begins_round) {
        if (!setup_.has_rounds()) r.at("phase").fail("solitaire_classic has no turns and rounds");
        if (const char* why = game_.broken_before(s_)) r.fail(why);
        game_.run_on(s_, begins_round);
    }
    if (!begins_turn && !begins_round && s_.order_n > s_.turn_index) s_.options = options_of(setup_, s_);
    if (!setup_.has_rounds()) s_.options = options_of(setup_, s_);
    if (const char* why = game_.broken(s_)) r.fail(why);
    return s_;
}

}  // namespace

Json Presentation::position(const State& s) const {
    const auto order = [](const PerSeat<std::uint8_t>& list, int n) {
        Json json = Json::array();
        for (int i = 0; i < n; ++i) json.push_back(list[static_cast<std::size_t>(i)]);
        return json;
    };
    Json players = Json::array();
    for (int i = 0; i < setup_->seats; ++i) {
        const Seat p = seat(i);
        Json line = Json::array();
        for (int k = 0; k < of(s.placed_n, p); ++k) {
            const Placed card = of(s.history, p)[static_cast<std::size_t>(k)];
            line.push_back(notation_.cell(card.cell) + " " + notation_.code(card.face()) + " " +
                           kDirNames[index(card.heading())]);
        }
        Json player = object({{"line", line},
                              {"hand", cards_json(of(s.hand, p))},
                              {"deck", cards_json(of(s.deck, p))},
                              {"energy", of(s.energy, p)}});
        if (of(s.cut, p) != 0) player["cut"] = of(s.cut, p), player["cut_round"] = of(s.cut_round, p);
        if (of(s.short_turns, p) != 0) player["short_turns"] = of(s.short_turns, p);
        if (of(s.revealed, p) != 0) player["revealed"] = notation_.code(of(s.revealed, p) - 1);
        players.push_back(player);
    }
    Json json = object(
        {{"phase", question(s.phase).name}, {"round", s.round}, {"players", players}, {"turn_index", s.turn_index}});
    if (s.round > 0) {
        json["first_order"] = order(s.first_order, setup_->seats);
        json["order"] = order(s.order, s.order_n);
    }
    if ((s.due | s.placed | s.effect | s.back | s.crossings | s.to_draw) != 0)
        json["turn"] =
            object({{"due", s.due},
                    {"placed", s.placed},
                    {"effect", s.effect == 0 ? "none" : setup_->effects[static_cast<std::size_t>(s.effect - 1)].id},
                    {"back", s.back},
                    {"crossings", s.crossings},
                    {"to_draw", s.to_draw}});
    if (s.phase == Phase::Reveal)
        json["reveal"] =
            object({{"contenders", seats_json(Seats(s.contenders))}, {"done", seats_json(Seats(s.answered))}});
    if (setup_->mulligan && s.phase != Phase::Reveal) {
        json["mulligan"] = object({{"over", s.mulligan_done == 1}});
        if (s.phase == Phase::Mulligan) {
            json["mulligan"]["answered"] = seats_json(Seats(s.answered));
            json["mulligan"]["redraw"] = seats_json(Seats(s.redraw));
        }
    }
    if (!setup_->has_rounds()) {
        json["discard"] = Json::array();
        for (int i = 0; i < s.discard_n; ++i)
            json["discard"].push_back(notation_.code(s.discard[static_cast<std::size_t>(i)]));
    }
    return json;
}

State Presentation::read_position(const Json& position) const {
    return PositionReader(game_, notation_).read(position);
}

}  // namespace endtable::end_of_line
