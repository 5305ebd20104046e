// How the tests of End of Line speak: positions in JSON, actions in notation, exact sets of options, refusals by reason
// and clause. Everything goes through the same doors as a match: Presentation for words, EndOfLine for rules.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "games/end_of_line/board.hpp"
#include "games/end_of_line/present.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line {

class Play {
public:
    explicit Play(const Json& options = Json::object(), int seats = 0)
        : table(Presentation::open(Presentation::official_content(), options, seats)), s(table.game().start()) {}
    Play(const Json& options, int seats, const Json& position) : Play(options, seats) {
        s = table.read_position(position);
    }
    // With other content: {"deck.json": {…}, …} in the place of the official files.
    static Play with_content(const Json& files, const Json& options = Json::object(), int seats = 0) {
        Play play;
        play.table = Presentation::open(Presentation::official_content().replaced_by(files), options, seats);
        play.s = play.game().start();
        return play;
    }

    const EndOfLine& game() const { return table.game(); }
    const Setup& setup() const { return table.game().setup(); }

    // Looking
    std::vector<std::string> legal(int p) const {
        std::vector<Action> list;
        game().actions(s, seat(p), list);
        std::vector<std::string> words;
        for (const Action a : list) words.push_back(table.notation(s, seat(p), a));
        return words;
    }
    int asked() const { return endtable::index(game().turn(s).who.lowest()); }  // 255: nobody
    std::string question() const {
        const Turn turn = game().turn(s);
        return turn.is_over()     ? "over"
               : turn.is_chance() ? "chance"
                                  : Presentation::decision_name(game().decision(s, turn.who.lowest()));
    }
    bool over() const { return game().turn(s).is_over(); }
    std::vector<int> ranks() const {
        const Result r = game().result(s);
        return {r.rank.begin(), r.rank.begin() + setup().seats};
    }
    // The parts of the score and their sum: {remaining initiatives, energy spent, empty cells, short turns, total}.
    std::vector<int> score() const {
        const auto parts = game().score(s);
        return {parts.remaining, parts.energy_spent, parts.empty, parts.short_turns, parts.total};
    }
    std::vector<int> order() const { return {s.order.begin(), s.order.begin() + s.order_n}; }
    int energy(int p) const { return s.energy[static_cast<std::size_t>(p)]; }
    int hand_n(int p) const { return s.hand_n[static_cast<std::size_t>(p)]; }
    int deck_n(int p) const { return s.deck_n[static_cast<std::size_t>(p)]; }
    bool cut(int p) const { return s.cut[static_cast<std::size_t>(p)] != 0; }
    // The line of a seat in the order of placement: "5,2 BL N", …
    std::vector<std::string> line(int p) const {
        return table.position(s)["players"][static_cast<std::size_t>(p)]["line"].get<std::vector<std::string>>();
    }
    Json hand(int p) const { return table.position(s)["players"][static_cast<std::size_t>(p)]["hand"]; }
    // Available ways out of the card `back` before the last, e.g. "NW"; crossings count where they are free.
    std::string ways(int p, int back = 0) const {
        std::string text;
        const Dirs dirs = ordinary_ways(setup(), s, seat(p), back);
        for (int d = 0; d < 4; ++d)
            if (has(dirs, dir(d))) text += kDirNames[d];
        return text;
    }
    Occupant cell(int r, int c) const { return s.grid[static_cast<std::size_t>(r * setup().side + c)]; }

    // What chance may bring, each with its weight: "draw 0 S:9", …
    std::vector<std::string> chances() const {
        std::vector<Weighted<Action>> list;
        game().outcomes(s, list);
        std::vector<std::string> words;
        for (const auto& o : list)
            words.push_back(table.notation(s, kChance, o.action) + ":" + std::to_string(o.weight));
        return words;
    }

    // Acting. A refused action fails the test; the events of the last step are kept.
    void act(int p, std::string_view word) { apply(seat(p), word); }
    void chance(std::string_view word) { apply(kChance, word); }
    // Several answers of one seat. A placement that was the only option is made by the rules (EOL-18.1): its word is
    // skipped.
    void act_all(int p, std::string_view words) {
        std::size_t forced = 0;
        std::vector<std::string> made;
        for (const auto& word : split(words)) {
            if (forced < made.size() && made[forced] == word) {
                ++forced;
                continue;
            }
            act(p, word);
            made = forced_placements(p);
            forced = 0;
        }
    }
    std::vector<std::string> forced_placements(int p) const {
        std::vector<std::string> made;
        for (const auto& e : events.list())
            if (e.forced && e.who == seat(p)) made.push_back(table.event(e)["action"]);
        return made;
    }
    // Draws (or reveals) by the odds until somebody is asked or the game is over.
    void roll(std::uint64_t seed = 1) {
        Rng rng(seed);
        while (game().turn(s).is_chance()) step(kChance, game().chance(s, rng));
    }
    // Draws for the seat whose turn it is to draw, in this order: deal("S CL X").
    void deal(std::string_view codes) {
        for (const auto& code : split(codes)) {
            ASSERT_TRUE(game().turn(s).is_chance()) << "no chance turn left for " << code;
            Action a{};
            std::vector<Weighted<Action>> outcomes;
            game().outcomes(s, outcomes);
            bool found = false;
            for (const auto& o : outcomes)
                if (Notation(setup(), faces()).code(o.action.y) == code) a = o.action, found = true;
            ASSERT_TRUE(found) << code << " cannot come now";
            step(kChance, a);
        }
    }
    void resign(int p) {
        events.clear();
        game().resign(s, seat(p), &events);
        ASSERT_EQ(game().broken(s), nullptr);
    }

    // "reason EOL-x.y", or "legal". The state must not change by asking, which the caller need not check.
    std::string refusal(int p, std::string_view word) const { return refusal_of(seat(p), word); }
    std::string chance_refusal(std::string_view word) const { return refusal_of(kChance, word); }

    // The names of the events of the last step, in order; and the sentences.
    std::vector<std::string> happened() const {
        std::vector<std::string> names;
        for (const auto& e : events.list()) names.push_back(table.event(e.masked(Seats::first(8)))["event"]);
        return names;
    }
    Json event(std::string_view name) const {  // the first one with this name, as all seats together see it
        for (const auto& e : events.list())
            if (Json json = table.event(e.masked(Seats::first(8))); json["event"] == name) return json;
        return Json();
    }

    static std::vector<std::string> split(std::string_view words) {
        std::vector<std::string> list;
        for (std::size_t at = 0; at < words.size();) {
            std::size_t end = std::min(words.find(' ', at), words.size());
            if (end > at) list.emplace_back(words.substr(at, end - at));
            at = end + 1;
        }
        return list;
    }

    Presentation table;
    State s;
    Events events;

private:
    const std::vector<FaceText>& faces() const {
        static const auto content = read_content(Presentation::official_content());
        return content->face_texts;
    }
    void step(Seat p, Action a) {
        events.clear();
        game().apply(s, p, a, &events);
        const char* broken = game().broken(s);
        ASSERT_EQ(broken, nullptr) << broken;
    }
    void apply(Seat p, std::string_view word) {
        const auto a = table.parse(s, p, word);
        ASSERT_TRUE(a.has_value()) << "no such action: " << word;
        const Refusal why = game().refusal(s, p, *a);
        ASSERT_FALSE(why) << word << ": " << why.reason << " " << why.clause;
        step(p, *a);
    }
    std::string refusal_of(Seat p, std::string_view word) const {
        const auto a = table.parse(s, p, word);
        if (!a) return "no such action";
        const auto before = hash(s);
        const Refusal why = game().refusal(s, p, *a);
        EXPECT_EQ(hash(s), before);
        return why ? std::string(why.reason) + " " + why.clause : "legal";
    }
};

// The 2-player game of most worked examples: seats 0 (A) and 1 (B), first-round order A, B; hands are given in full.
// {"S": 2} style objects for the hands; lines as "5,2 BL N".
inline Json player(const std::vector<std::string>& line, const Json& hand = Json::object(), int energy = 3) {
    return {{"line", line}, {"hand", hand}, {"energy", energy}};
}

// What somebody gets to read who hands in something wrong: "bad_option: option level: …"; "accepted" if it is not.
template <class Attempt>
std::string complaint(const Attempt& attempt) {
    try {
        attempt();
    } catch (const InputError& e) {
        return e.code() + ": " + e.what();
    }
    return "accepted";
}

using Words = std::vector<std::string>;

// A position of these players; `more` adds to it: first_order, turn_index, turn, …
inline Json position(const char* phase, int round, const std::vector<Json>& players,
                     const Json& more = Json::object()) {
    Json json{{"phase", phase}, {"round", round}, {"players", players}};
    json.update(more);
    return json;
}

// A player late in the game: hand and deck are all that is left. The other cards lie heading E, row after row from
// `row` on, except for the last ones, `tail`.
inline Json late_player(const Play& game, const Json& hand, const Json& deck, int row,
                        const std::vector<std::string>& tail, int energy = 3) {
    const Setup& setup = game.setup();
    const auto content = read_content(Presentation::official_content());
    const Notation notation(setup, content->face_texts);
    Cards left = setup.deck;
    const auto put_away = [&](const std::string& code, int count) {
        for (int i = 0; i < count; ++i) left.take(*notation.face(code));
    };
    for (const auto& [code, count] : hand.items()) put_away(code, count);
    for (const auto& [code, count] : deck.items()) put_away(code, count);
    for (const auto& card : tail) put_away(Play::split(card).at(1), 1);
    std::vector<std::string> line;
    int cell = row * setup.side;
    for (int f = 0; f < setup.faces_n; ++f)
        for (int i = 0; i < left[f]; ++i)
            line.push_back(notation.cell(static_cast<Cell>(cell++)) + " " + notation.code(f) + " E");
    line.insert(line.end(), tail.begin(), tail.end());
    return {{"line", line}, {"hand", hand}, {"deck", deck}, {"energy", energy}};
}

// Plays a solution of seat 0 to its end without energy: the n-th word is the n-th card of the line, so the words of
// forced placements are passed over.
inline void solve(Play& play, std::string_view solution) {
    const auto words = Play::split(solution);
    while (!play.over() && !::testing::Test::HasFatalFailure()) {
        const auto placed = play.line(0).size();
        ASSERT_LT(placed, words.size()) << "the solution is over, the game is not";
        play.act(0, play.question() == "energy" ? "none" : words[placed]);
    }
}

// Solo, a nearly full area: every cell but the open ones holds some card, and the line goes on from `last`.
inline Words nearly_full(std::initializer_list<const char*> open, const char* last) {
    Words line;
    const Words faces{"S",  "S",  "S",  "S",  "S",  "S",  "S",  "S",  "CL", "CL", "CL",
                      "CL", "CR", "CR", "CR", "CR", "BL", "BL", "BR", "BR", "T",  "T"};
    std::size_t next = 0;
    const std::string last_cell = std::string(last).substr(0, 3);
    for (int cell = 0; cell < 25; ++cell) {
        const std::string name = std::to_string(cell / 5) + "," + std::to_string(cell % 5);
        const bool free = std::find(open.begin(), open.end(), name) != open.end();
        if (cell != 12 && !free && name != last_cell) line.push_back(name + " " + faces[next++] + " N");
    }
    line.push_back(last);
    return line;
}

}  // namespace endtable::end_of_line
