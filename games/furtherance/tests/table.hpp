// The whole table for tests of how Furtherance shows itself: words in, words out, through the same doors as a match.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "core/playout.hpp"
#include "games/furtherance/present.hpp"
#include "present/input_error.hpp"

namespace endtable::furtherance::test {

struct Sitting {
    explicit Sitting(const Json& options = Json::object(), int seats = 0)
        : table(Presentation::open(Presentation::official_content(), options, seats)), s(table.game().start()) {}
    Sitting(const Json& options, int seats, const Json& position) : Sitting(options, seats) {
        s = table.read_position(position);
    }

    const Furtherance& game() const { return table.game(); }
    const Setup& setup() const { return table.game().setup(); }
    std::string say(const Text& text) const { return table.words().render(text); }
    int asked() const { return endtable::index(game().turn(s).who.lowest()); }
    std::string question() const {
        const Turn turn = game().turn(s);
        return turn.is_over()     ? "over"
               : turn.is_chance() ? "chance"
                                  : Presentation::decision_name(game().decision(s, turn.who.lowest()));
    }
    std::vector<std::string> legal(int p) const {
        std::vector<Action> list;
        game().actions(s, seat(p), list);
        std::vector<std::string> words;
        for (const Action a : list) words.push_back(table.notation(s, seat(p), a));
        return words;
    }
    State masked(Seats viewers) const {
        State seen = s;
        game().mask(seen, viewers);
        return seen;
    }
    Json view(Seats viewers) const { return table.view(masked(viewers), viewers); }
    // A refused action fails the test; the events of the last step are kept.
    void act(int p, std::string_view word) { apply(seat(p), word); }
    void chance(std::string_view word) { apply(kChance, word); }
    void roll(std::uint64_t seed = 1) {
        Rng rng(seed);
        while (game().turn(s).is_chance()) game().apply(s, kChance, game().chance(s, rng), nullptr);
    }
    std::vector<std::string> sentences(Seats viewers) const {
        std::vector<std::string> list;
        for (const Event& e : events.list())
            if (e.visible_to(viewers)) list.push_back(say(table.event_text(e.masked(viewers))));
        return list;
    }

    Presentation table;
    State s;
    Events events;

private:
    void apply(Seat p, std::string_view word) {
        const auto a = table.parse(s, p, word);
        ASSERT_TRUE(a.has_value()) << "no such action: " << word;
        const Refusal why = game().refusal(s, p, *a);
        ASSERT_FALSE(why) << word << ": " << why.reason << " " << why.clause;
        events.clear();
        game().apply(s, p, *a, &events);
        const char* broken = game().broken(s);
        ASSERT_EQ(broken, nullptr) << broken;
    }
};

// In the units phase of S: an axeman before a fighter and a damaged knight of N; `more` changes the position.
inline Json battle_position(const Json& more = Json::object()) {
    Json json{{"phase", "units"},
              {"active", "S"},
              {"units",
               {{"c3", {{"kind", "axeman"}, {"owner", "S"}}},
                {"c4", {{"kind", "fighter"}, {"owner", "N"}}},
                {"c5", {{"kind", "knight"}, {"owner", "N"}, {"damage", 1}}}}}};
    json.merge_patch(more);
    return json;
}

// Every mode and number of seats, with options that open other ways.
inline const std::vector<std::pair<Json, int>>& all_games() {
    static const std::vector<std::pair<Json, int>> games{
        {Json::object(), 2},
        {Json::object(), 3},
        {Json::object(), 4},
        {Json{{"mode", "beginner"}}, 2},
        {Json{{"mode", "solo"}}, 1},
        {Json{{"mode", "solo"}, {"solo_difficulty", "hard"}, {"board", "open"}}, 1},
        {Json{{"item_windows", "all"},
              {"worker_at_4vp", "while_at_4"},
              {"vp_target", 12},
              {"round_limit", 40},
              {"siege_over_walls", true}},
         2},
        {Json{{"leaders", "random"},
              {"unit_death", "more_than"},
              {"counter_needs_reach", true},
              {"ranged_over_units", true},
              {"board", "open"}},
         4},
    };
    return games;
}

// What somebody gets to read who hands in something wrong: "bad_position: position: …"; "accepted" if it is not.
template <class Attempt>
std::string mistake(const Attempt& attempt) {
    try {
        attempt();
    } catch (const InputError& e) {
        return e.code() + ": " + e.what();
    }
    return "accepted";
}

}  // namespace endtable::furtherance::test
