// How the game shows itself: words, paths, notation, previews. Rendered over random games of every mode: nothing may
// show as its own key or leave a {name}.
#include <algorithm>
#include <set>

#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::presentation_test {
namespace {

const std::vector<std::pair<Json, int>>& games() {
    static const std::vector<std::pair<Json, int>> all{
        {Json::object(), 2},
        {{{"mulligan", true}, {"gas_extra", true}}, 5},
        {{{"cut_check", "phase_end"}}, 8},
        {{{"edition", "later"}}, 3},
        {{{"mode", "team"}}, 4},
        {{{"mode", "team"}, {"edition", "later"}}, 4},
        {{{"mode", "solo"}}, 1},
        {{{"mode", "solo"}, {"edition", "later"}}, 1},
        {{{"mode", "coop"}}, 2},
        {{{"mode", "coop"}, {"coop_many", true}, {"coop_hands", "closed"}}, 3},
        {{{"mode", "puzzle"}, {"seed", 202601023}, {"level", 3}}, 1},
        {{{"mode", "solitaire_classic"}}, 1},
    };
    return all;
}

const Json kHand{{"S", 2}, {"CL", 1}};

// What random play seldom or never finds: {game, what is done in it}.
std::vector<std::pair<Play, std::pair<int, std::string>>> rare_moments() {
    const auto team = [](int cost) {
        return Play(
            {{"mode", "team"}, {"team_cross_cost", cost}}, 4,
            position("turn", 3,
                     {player({"7,3 S E"}, kHand), player({}, kHand), player({"7,4 S S"}, kHand), player({}, kHand)},
                     {{"order", {0, 1, 2, 3}}}));
    };
    Play free = team(0);
    free.act(0, "none");
    Play classic(Json{{"mode", "solitaire_classic"}});
    Words pile;
    for (int f = 0; f < classic.setup().faces_n; ++f)
        for (int i = 0; i < classic.setup().deck[f]; ++i)
            pile.push_back(
                read_content(Presentation::official_content())->face_texts[static_cast<std::size_t>(f)].code);
    classic.s = classic.table.read_position(
        {{"phase", "classic"}, {"players", {{{"deck", Json::object()}}}}, {"discard", pile}});
    const Play empty;
    const Play no_cards(
        Json::object(), 2,
        position("place", 13, {late_player(empty, Json::object(), Json::object(), 0, {}), player({"5,4 S N"}, kHand)},
                 {{"order", {1, 0}}, {"turn", {{"due", 1}}}}));
    return {{free, {0, "CL>E"}}, {team(1), {0, "none"}}, {classic, {0, "stop"}}, {no_cards, {1, "S>N"}}};
}

// Plays random games of every mode and shows every state and the events that led to it.
template <class Visit>
void over_random_games(int per_mode, const Visit& visit) {
    for (const auto& [options, seats] : games())
        for (int seed = 1; seed <= per_mode; ++seed) {
            Play play(options, seats);
            Rng rng(static_cast<std::uint64_t>(seed));
            std::vector<Action> buffer;
            do {
                visit(play);
                play.events.clear();
                if (rng.below(60) == 0) play.resign(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats))));
            } while (random_step(play.game(), play.s, rng, buffer, &play.events));
            visit(play);
        }
    for (auto& [play, answer] : rare_moments()) {
        visit(play);
        play.act(answer.first, answer.second);
        visit(play);
    }
}

class Ears {
public:
    explicit Ears(const Play& play) : play_(play) {}
    void check(const Text& text) const {
        check_key(text.key);
        for (const auto& value : text.args)
            if (value.is_object() && value.contains("key")) check_key(value["key"].get<std::string>());
        const std::string said = play_.table.words().render(text);
        EXPECT_NE(said, text.key);
        EXPECT_EQ(said.find('{'), std::string::npos) << said;
        EXPECT_EQ(said.find("null"), std::string::npos) << said;
    }
    // {"key", "args", "text"} anywhere in a view or scene
    void check_all(const Json& json) const {
        if (json.is_object() && json.contains("key") && json.contains("args"))
            check({json["key"].get<std::string>(), json["args"]});
        if (json.is_structured())
            for (const auto& part : json) check_all(part);
    }

private:
    void check_key(const std::string& key) const { EXPECT_TRUE(play_.table.words().has(key)) << key; }
    const Play& play_;
};

TEST(EndOfLinePresentation, everything_that_is_said_has_words) {
    std::set<std::string> said;
    int states = 0;
    over_random_games(4, [&](const Play& play) {
        const Ears words(play);
        const Turn turn = play.game().turn(play.s);
        for (const Seats viewers : {Seats{}, Seats::only(seat(0))}) {
            State seen = play.s;
            play.game().mask(seen, viewers);
            if (++states % 7 == 0) words.check_all(play.table.view(seen, viewers));  // the slow part
            for (const auto& e : play.events.list())
                if (e.visible_to(viewers)) {
                    words.check(play.table.event_text(e.masked(viewers)));
                    said.insert(play.table.event_text(e.masked(viewers)).key);
                    const Json json = play.table.event(e.masked(viewers));
                    EXPECT_TRUE(json["event"].is_string());
                    EXPECT_NE(Presentation::clauses().find("**" + json["clause"].get<std::string>() + "**"),
                              std::string_view::npos)
                        << json;
                }
        }
        for (const Seat p : turn.who) {
            State seen = play.s;
            play.game().mask(seen, Seats::only(p));
            words.check(play.table.prompt(seen, p));
            said.insert(play.table.prompt(seen, p).key);
            std::vector<Action> list;
            play.game().actions(seen, p, list);
            for (const Action a : list) {
                words.check(play.table.label(seen, p, a));
                said.insert(play.table.label(seen, p, a).key);
            }
        }
        if (turn.is_chance()) {
            std::vector<Weighted<Action>> outcomes;
            play.game().outcomes(play.s, outcomes);
            for (const auto& o : outcomes) words.check(play.table.label(play.s, kChance, o.action));
        }
    });
    for (const auto& [options, seats] : games()) {
        const Play play(options, seats);
        Ears(play).check_all(play.table.scene());
    }
    // The games were not all alike: these were really said.
    for (const char* key : {"prompt.mulligan",
                            "prompt.energy",
                            "prompt.energy_blocked",
                            "prompt.place",
                            "prompt.classic",
                            "prompt.classic_end",
                            "prompt.classic_drawn",
                            "prompt.classic_top",
                            "label.cross",
                            "effect.give_up",
                            "effect.none",
                            "effect.boost",
                            "effect.gas_extra",
                            "effect.cross",
                            "label.place",
                            "label.top_discard",
                            "label.discard",
                            "label.draw",
                            "label.stop",
                            "event.tie",
                            "event.drew",
                            "event.drew_hidden",
                            "event.answered_redraw",
                            "event.redrew",
                            "event.crossed",
                            "event.placed_forced",
                            "event.short_turn",
                            "event.cut.dead_end",
                            "event.cut.stuck",
                            "event.cut.no_rescue",
                            "event.cut.gave_up",
                            "event.cut.no_cards",
                            "event.stopped",
                            "event.took_discard",
                            "event.cut.resigned",
                            "event.cut.phase_end",
                            "event.ended"})
        EXPECT_EQ(said.count(key), 1u) << key;
}

TEST(EndOfLinePresentation, no_word_is_kept_that_nothing_says) {
    // Every key of the catalogue is one the code can say: the prefixes of part 3, and the content's faces and effects.
    const Json catalogue = Presentation::official_content().json("text/en.json");
    const auto content = read_content(Presentation::official_content());
    std::set<std::string> faces{}, effects{"effect.none", "effect.give_up"};
    for (const auto& face : content->face_texts) faces.insert("face." + face.code);
    for (const auto& effect : content->effects) effects.insert("effect." + effect.id);
    for (const auto& [key, text] : catalogue.items()) {
        if (key.rfind("face.", 0) == 0) {
            EXPECT_EQ(faces.erase(key), 1u) << key;
        }
        if (key.rfind("effect.", 0) == 0) {
            EXPECT_EQ(effects.erase(key), 1u) << key;
        }
    }
    EXPECT_TRUE(faces.empty());
    EXPECT_TRUE(effects.empty());
}

TEST(EndOfLinePresentation, notation_of_every_action_reads_back) {
    std::set<std::string> words;
    over_random_games(2, [&](const Play& play) {
        const auto check = [&](Seat p, Action a) {
            const std::string word = play.table.notation(play.s, p, a);
            EXPECT_EQ(word.find('?'), std::string::npos);
            const auto back = play.table.parse(play.s, p, word);
            ASSERT_TRUE(back) << word;
            EXPECT_TRUE(*back == a) << word;
            words.insert(word.substr(0, word.find_first_of(" >")));
        };
        std::vector<Action> list;
        for (const Seat p : play.game().turn(play.s).who) {
            play.game().actions(play.s, p, list);
            std::set<std::string> unique;
            for (const Action a : list) {
                check(p, a);
                EXPECT_TRUE(unique.insert(play.table.notation(play.s, p, a)).second);
            }
        }
        std::vector<Weighted<Action>> outcomes;
        play.game().outcomes(play.s, outcomes);
        for (const auto& o : outcomes) check(kChance, o.action);
    });
    EXPECT_EQ(words,
              (std::set<std::string>{"BL",   "BR",    "CL",     "CR",     "S",       "T",           "X",
                                     "Z",    "boost", "brake",  "cross",  "discard", "draw",        "gas_extra",
                                     "keep", "none",  "redraw", "reveal", "stop",    "top_discard", "turnaround"}));
}

TEST(EndOfLinePresentation, what_is_no_action_is_not_read) {
    Play play;
    play.roll();
    for (const char* word :
         {"", "S", "S>", ">N", "S>n", "S>NE", "Q>N", "S >N", "s>N", "boost ", "fly", "draw 0 S", "S>N S>N"})
        EXPECT_EQ(play.table.parse(play.s, seat(0), word), std::nullopt) << word;
    for (const char* word :
         {"", "draw", "draw 0", "draw 2 S", "draw 0 Q", "draw 00 S", "draw -1 S", "take 0 S", "draw 0 S "})
        EXPECT_EQ(play.table.parse(play.s, kChance, word), std::nullopt) << word;
    // Actions that are none show as such and never crash.
    EXPECT_EQ(play.table.notation(play.s, seat(0), Action::of(Action::Kind::Effect, 200)), "?");
    EXPECT_EQ(play.table.notation(play.s, seat(0), Action{}), "?");
    EXPECT_EQ(play.table.notation(play.s, seat(0), Action::of(Action::Kind::Place, 200, 0)), "?>N");
}

TEST(EndOfLinePresentation, paths_are_unique_and_prefix_free) {
    over_random_games(2, [&](const Play& play) {
        std::vector<Action> list;
        for (const Seat p : play.game().turn(play.s).who) {
            play.game().actions(play.s, p, list);
            std::vector<std::vector<std::string>> paths;
            for (const Action a : list) paths.push_back(play.table.path(play.s, p, a).ids());
            for (std::size_t i = 0; i < paths.size(); ++i)
                for (std::size_t k = 0; k < paths.size(); ++k) {
                    if (i == k) continue;
                    const auto n = std::min(paths[i].size(), paths[k].size());
                    EXPECT_FALSE(std::equal(paths[i].begin(), paths[i].begin() + static_cast<std::ptrdiff_t>(n),
                                            paths[k].begin()))
                        << play.table.notation(play.s, p, list[i]);
                }
        }
    });
    Play play(
        Json::object(), 2,
        position("turn", 2, {player({"5,2 BL N"}, {{"S", 2}, {"CL", 1}}), player({"5,4 S N"})}, {{"order", {0, 1}}}));
    EXPECT_EQ(play.table.path(play.s, seat(0), *play.table.parse(play.s, seat(0), "CL>W")).ids(),
              (Words{"hand_0:CL", "grid:5,1"}));
}

// --- Some sentences, word for word

TEST(EndOfLinePresentation, sentences) {
    Play play({{"mode", "team"}}, 4,
              position("turn", 2,
                       {player({"7,3 BL E"}, kHand), player({}, kHand), player({"7,4 S S"}, kHand), player({}, kHand)},
                       {{"order", {0, 1, 2, 3}}}));
    const auto say = [&](const Text& text) { return play.table.words().render(text); };
    EXPECT_EQ(say(play.table.prompt(play.s, seat(0))), "Place a card: 1 of 2, from 7,3.");
    EXPECT_EQ(say(play.table.label(play.s, seat(0), *play.table.parse(play.s, seat(0), "S>N"))),
              "straight (1) north to 6,3");
    EXPECT_EQ(say(play.table.label(play.s, seat(0), *play.table.parse(play.s, seat(0), "CL>E"))),
              "left corner (2) east across 7,4 to 7,5");
    play.act(0, "CL>E");
    EXPECT_EQ(say(play.table.event_text(play.events.list()[0])),
              "Seat 0 crosses 7,4 and places left corner (2) east on 7,5.");
    const Json view = play.table.view(play.s, Seats::only(seat(0)));
    EXPECT_EQ(view["status"][0]["text"], "Round 2");
    EXPECT_EQ(play.table.scene()["zones"][0]["label"]["text"], "Game area, 9 x 9, opposite edges joined");
}

TEST(EndOfLinePresentation, before_the_first_round_there_is_no_order) {
    Play play(Json::object(), 3);
    EXPECT_EQ(play.table.view(play.s, Seats{})["order"], Json::array());
    EXPECT_EQ(play.table.view(play.s, Seats{})["next_order"], Json::array());
    EXPECT_EQ(play.table.probe(play.s, Seats{}, {{"what", "next_order"}})["next_order"], Json::array());
    for (const char* word : {"reveal 0 T", "reveal 1 S", "reveal 2 T"}) play.chance(word);
    EXPECT_EQ(play.table.view(play.s, Seats{})["next_order"], (Json{1, 2, 0}));
}

// --- Previews

TEST(EndOfLinePresentation, probe_next_order) {
    const Play play(
        Json::object(), 2,
        position("turn", 3, {player({"5,2 T N"}, {{"S", 2}, {"CL", 1}}), player({"5,4 S N"})}, {{"order", {0, 1}}}));
    EXPECT_EQ(play.table.probe(play.s, Seats{}, {{"what", "next_order"}}), (Json{{"next_order", {1, 0}}}));
}

TEST(EndOfLinePresentation, probe_place_tells_what_a_placement_would_bring) {
    const Play play(Json::object(), 2,
                    position("place", 2, {player({"5,2 CL N"}, {{"S", 2}, {"CL", 1}}), player({"6,1 CR N"})},
                             {{"order", {0, 1}}, {"turn", {{"due", 2}}}}));
    const Seats me = Seats::only(seat(0));
    const auto ask = [&](const char* word) {
        return play.table.probe(play.s, me, {{"what", "place"}, {"action", word}});
    };
    EXPECT_EQ(ask("S>W"),
              Json::parse(R"({"legal":true,"cell":"5,1","ways":["W"],"dead_end":false,"next_order":[0,1]})"));
    EXPECT_EQ(ask("CL>W"), Json::parse(R"({"legal":true,"cell":"5,1","ways":[],"dead_end":true,"next_order":[0,1]})"));
    EXPECT_EQ(ask("S>N"), Json::parse(R"({"legal":false,"reason":"no_such_way_out","clause":"EOL-3.8"})"));
    const auto before = hash(play.s);
    ask("S>W");
    EXPECT_EQ(hash(play.s), before);
    const auto refused = [&](Seats viewers, const Json& query) {
        return complaint([&] { play.table.probe(play.s, viewers, query); });
    };
    EXPECT_EQ(refused(Seats::only(seat(1)), {{"what", "place"}, {"action", "S>W"}}),
              "bad_query: query: the seat that is asked is not among the viewers");
    EXPECT_EQ(refused(me, {{"what", "place"}, {"action", "boost"}}),
              "bad_query: query: action: expected a placement such as S>N");
    EXPECT_EQ(refused(me, {{"what", "place"}}), "bad_query: query: \"action\" is missing");
    EXPECT_EQ(refused(me, {{"what", "fly"}}),
              "bad_query: query: what: expected one of next_order, place, reach, found \"fly\"");
    EXPECT_EQ(refused(me, {{"when", 1}}).substr(0, 36), "bad_query: query: unknown key \"when\"");
}

TEST(EndOfLinePresentation, probe_place_knows_what_the_cut_check_counts) {  // EOL-17.8
    // The card of round 2 ends in front of the partner: no dead end as long as a crossing can be paid in round 3.
    for (const int energy : {0, 1}) {
        const Play play(
            {{"mode", "team"}, {"team_cross_cost", 1}}, 4,
            position("place", 2,
                     {player({"7,2 S E"}, {{"S", 2}, {"CL", 1}}, energy), player({}), player({"7,4 S S"}), player({})},
                     {{"order", {0, 1, 2, 3}}, {"turn", {{"due", 1}}}}));
        const Json answer = play.table.probe(play.s, Seats::only(seat(0)), {{"what", "place"}, {"action", "S>E"}});
        EXPECT_EQ(answer["dead_end"], energy == 0) << energy;
    }
}

TEST(EndOfLinePresentation, the_view_tells_where_ways_lead_and_what_a_card_would_bring) {
    const Play play(Json::object(), 2,
                    position("place", 2, {player({"5,2 CL N"}, {{"S", 2}, {"CL", 1}}), player({"6,1 CR N"})},
                             {{"order", {0, 1}}, {"turn", {{"due", 2}}}}));
    const Json mine = play.table.view(play.s, Seats::only(seat(0)));
    EXPECT_EQ(mine["players"][0]["exits"], Json::parse(R"([{"dir":"W","to":"5,1"}])"));
    EXPECT_EQ(mine["turn"]["sources"][0], Json::parse(R"({"cell":"5,2","exits":[{"dir":"W","to":"5,1"}]})"));
    EXPECT_EQ(mine["placements"], Json::parse(R"([{"dir":"W","to":"5,1","cards":{"S":{"action":"S>W","on":["W"]},
                              "CL":{"action":"CL>W","on":[],"danger":"cut"}}}])"));
    // The hand is nobody else's business.
    State hidden = play.s;
    play.table.game().mask(hidden, Seats::only(seat(1)));
    EXPECT_FALSE(play.table.view(hidden, Seats::only(seat(1))).contains("placements"));
}

TEST(EndOfLinePresentation, a_card_says_which_one_it_continues) {  // EOL-10.10, 13.5
    const Play turned(
        Json::object(), 2,
        position("place", 4, {player({"5,2 BL N", "4,2 S N", "5,1 CR W"}, {{"S", 2}}), player({"5,4 S N"})},
                 {{"order", {0, 1}}, {"turn", {{"due", 2}}}}));
    const auto cell_at = [](const Play& play, const char* at) {
        const Json view = play.table.view(play.s, Seats{});
        for (const Json& cell : view["zones"]["grid"]["cells"])
            if (cell["at"] == at) return cell;
        return Json();
    };
    EXPECT_EQ(cell_at(turned, "5,1")["back"], 1);
    EXPECT_FALSE(cell_at(turned, "4,2").contains("back"));
    const Play crossed(
        {{"mode", "team"}}, 4,
        position("place", 3, {player({"2,4 CL N", "2,2 S W"}, {{"S", 2}}), player({}), player({"2,3 S N"}), player({})},
                 {{"order", {0, 1, 2, 3}}, {"turn", {{"due", 2}}}}));
    EXPECT_EQ(cell_at(crossed, "2,2")["over"], "2,3");
    EXPECT_FALSE(cell_at(crossed, "2,2").contains("back"));
}

TEST(EndOfLinePresentation, probe_reach) {
    // 5x5, the Start points N to (1,2): one card reaches that cell, two its three free neighbours.
    Play play(Json{{"mode", "solo"}});
    const auto reach = [&](int cards) {
        return play.table.probe(play.s, Seats{}, {{"what", "reach"}, {"seat", 0}, {"cards", cards}})["reach"];
    };
    EXPECT_EQ(reach(1), (Json{{"1,2", 1}}));
    EXPECT_EQ(reach(2), (Json{{"1,2", 1}, {"0,2", 2}, {"1,1", 2}, {"1,3", 2}}));
    EXPECT_EQ(reach(3).size(), 4u + 7u);
    EXPECT_EQ(reach(3)["4,2"], 3);  // across the edge
    EXPECT_EQ(complaint([&] { reach(6); }), "bad_query: query: cards: expected a whole number from 1 to 5, found 6");
    EXPECT_EQ(complaint([&] {
                  play.table.probe(play.s, Seats{}, {{"what", "reach"}, {"seat", 1}, {"cards", 1}});
              }),
              "bad_query: query: seat: expected a whole number from 0, found 1");
}

TEST(EndOfLinePresentation, rounds_and_info) {
    EXPECT_EQ(Presentation::info().id, "end_of_line");
    EXPECT_EQ(Presentation::info().min_seats, 1);
    EXPECT_EQ(Presentation::info().max_seats, 8);
    EXPECT_EQ(Presentation::info().options.size(), 13u);
    Play play(Json{{"mode", "solo"}});
    EXPECT_EQ(play.table.round(play.s), 1);
    Play classic(Json{{"mode", "solitaire_classic"}});
    EXPECT_EQ(classic.table.round(classic.s), 0);
    classic.deal("X");
    classic.act(0, "X>N");
    EXPECT_EQ(classic.table.round(classic.s), 1);  // the number of cards stands in for rounds
}

}  // namespace
}  // namespace endtable::end_of_line::presentation_test
