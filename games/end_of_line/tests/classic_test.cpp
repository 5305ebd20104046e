// EOL-17.12 to 17.13b: the classic solitaire. No hand, no rounds, no energy; a discard pile instead.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::classic_test {
namespace {

const Json kClassic{{"mode", "solitaire_classic"}};

Words pile(const Play& play) { return play.table.position(play.s)["discard"].get<Words>(); }

// Late: these cards on the grid, these on the pile, these in the deck; all other cards of the 25 fill the pile's
// bottom.
Play late(const Words& line, const Words& on_top, const Json& deck = Json::object()) {
    Play play(kClassic);
    Cards left = play.setup().deck;
    const auto content = read_content(Presentation::official_content());
    const Notation notation(play.setup(), content->face_texts);
    const auto put_away = [&](const std::string& code) { left.take(*notation.face(code)); };
    for (const auto& card : line) put_away(Play::split(card).at(1));
    for (const auto& code : on_top) put_away(code);
    for (const auto& [code, count] : deck.items())
        for (int i = 0; i < count.get<int>(); ++i) put_away(code);
    Words discard;
    for (int f = 0; f < play.setup().faces_n; ++f)
        for (int i = 0; i < left[f]; ++i) discard.push_back(notation.code(f));
    discard.insert(discard.end(), on_top.begin(), on_top.end());
    Json one{{"line", line}, {"deck", deck}, {"hand", Json::object()}};
    play.s = play.table.read_position({{"phase", "classic"}, {"players", {one}}, {"discard", discard}});
    return play;
}

TEST(EndOfLine, EOL_17_12_draw_then_place_or_discard_the_top_discard_may_come_instead) {
    Play play(kClassic);
    EXPECT_EQ(play.setup().side, 5);
    EXPECT_EQ(play.hand_n(0), 0);
    EXPECT_EQ(play.deck_n(0), 25);
    EXPECT_EQ(play.question(), "chance");  // nothing else to do than to draw (EOL-18.1)
    play.deal("T");
    EXPECT_EQ(play.question(), "classic");
    EXPECT_EQ(play.legal(0), (Words{"T>N", "discard"}));
    play.act(0, "discard");
    EXPECT_EQ(pile(play), (Words{"T"}));
    EXPECT_EQ(play.event("discarded"),
              Json::parse(R"({"event":"discarded","seat":0,"clause":"EOL-17.12","face":"T"})"));
    EXPECT_EQ(play.legal(0), (Words{"draw", "top_discard"}));  // before each draw
    play.act(0, "draw");
    play.deal("X");
    EXPECT_EQ(play.legal(0), (Words{"X>N", "discard"}));
    play.act(0, "X>N");
    EXPECT_EQ(play.line(0), (Words{"1,2 X N"}));
    EXPECT_EQ(play.legal(0), (Words{"draw", "top_discard"}));
    play.act(0, "top_discard");
    EXPECT_EQ(pile(play), Words{});
    EXPECT_EQ(play.question(), "place");
    EXPECT_EQ(play.legal(0), (Words{"T>N", "T>E", "T>W"}));
    play.act(0, "T>W");
    EXPECT_EQ(play.line(0).back(), "1,1 T W");
    EXPECT_EQ(play.question(), "chance");  // the pile is empty again
}

TEST(EndOfLine, EOL_17_13_no_rounds_no_energy_set_up_as_in_solo) {
    Play play(kClassic);
    EXPECT_EQ(play.table.scene()["starts"], Play(Json{{"mode", "solo"}}).table.scene()["starts"]);
    EXPECT_EQ(play.energy(0), 0);
    EXPECT_EQ(play.s.round, 0);
    std::vector<Action> buffer;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Rng rng(seed);
        Play game(kClassic);
        for (int steps = 0; !game.over(); ++steps) {
            ASSERT_LT(steps, 200) << "it never ends";
            game.roll(seed);
            EXPECT_NE(game.question(), "energy");
            EXPECT_EQ(game.s.round, 0);
            const auto options = game.legal(0);
            if (!options.empty()) game.act(0, options[rng.below(static_cast<std::uint32_t>(options.size()))]);
        }
        const auto score = game.score();
        EXPECT_EQ(score[1], 0);
        EXPECT_EQ(score[3], 0);
        EXPECT_EQ(score[4], score[0] + score[2]);
        EXPECT_EQ(score[2], 24 - static_cast<int>(game.line(0).size()));
    }
}

TEST(EndOfLine, EOL_17_13_it_ends_when_the_line_has_no_way_out) {
    Play play(kClassic);
    play.deal("CL");
    play.act(0, "CL>N");
    play.deal("CL");
    play.act(0, "CL>W");
    play.deal("CL");
    play.act(0, "CL>S");  // (2,1), way out E on the Start
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{44, 0, 21, 0, 65}));
    EXPECT_EQ(play.refusal(0, "draw"), "game_over EOL-14.9");
}

TEST(EndOfLine, EOL_17_13_it_ends_when_the_area_is_full) {
    // Only (2,1) is empty; the top discard fills it, X and nothing else remains.
    Play play = late(nearly_full({"2,1"}, "1,1 S S"), {"Z"}, {{"X", 1}});
    EXPECT_EQ(play.legal(0), (Words{"draw", "top_discard"}));
    play.act(0, "top_discard");  // one way out, one card: placed by itself
    EXPECT_EQ(play.line(0).back(), "2,1 Z S");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{5, 0, 0, 0, 5}));
}

TEST(EndOfLine, EOL_17_13_it_ends_when_deck_and_pile_are_empty_or_the_player_stops) {
    Play stops = late({"1,2 S N"}, {"X", "T"});
    EXPECT_EQ(stops.legal(0), (Words{"top_discard", "stop"}));
    stops.act(0, "stop");
    EXPECT_TRUE(stops.over());
    EXPECT_EQ(stops.happened(), (Words{"stopped", "ended"}));
    EXPECT_EQ(stops.score(), (std::vector<int>{49, 0, 23, 0, 72}));

    // A deck of five, all of them placed: nothing to draw, nothing to take.
    const Json mini = Json::parse(R"({"deck": "mini", "faces": [
        {"id": "line_straight", "code": "S", "type": 1, "exits": ["F"], "initiative": 1, "copies": 3, "source": "ours"},
        {"id": "line_left", "code": "CL", "type": 2, "exits": ["L"], "initiative": 2, "copies": 2, "source": "ours"}]})");
    Play play = Play::with_content({{"deck.json", mini}, {"puzzles.json", {{"puzzles", Json::array()}}}}, kClassic);
    for (const char* step :
         {"draw 0 S", "S>N", "draw 0 S", "S>N", "draw 0 CL", "CL>N", "draw 0 S", "S>W", "draw 0 CL", "CL>W"}) {
        ASSERT_FALSE(play.over()) << step;
        play.question() == "chance" ? play.chance(step) : play.act(0, step);
    }
    EXPECT_EQ(play.ways(0), "S");  // the line could go on
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{0, 0, 19, 0, 19}));
}

TEST(EndOfLine, EOL_17_13b_the_decisions_in_their_four_situations) {
    // Cards in the deck, a pile: draw or the top discard; never stop.
    Play play = late({"1,2 X N"}, {"S", "T"}, {{"CL", 1}, {"CR", 1}});
    EXPECT_EQ(play.legal(0), (Words{"draw", "top_discard"}));
    EXPECT_EQ(play.refusal(0, "stop"), "deck_not_empty EOL-17.13b");
    EXPECT_EQ(play.refusal(0, "discard"), "wrong_decision EOL-18.3");
    EXPECT_EQ(play.refusal(0, "T>N"), "wrong_decision EOL-18.3");  // first top_discard, then PLACE
    // The card below becomes the new top; the order of the pile never changes.
    const Words before = pile(play);
    play.act(0, "top_discard");
    EXPECT_EQ(play.legal(0), (Words{"T>N", "T>E", "T>W"}));
    EXPECT_EQ(play.refusal(0, "S>N"), "card_not_in_hand EOL-9.5");  // the one card in question
    EXPECT_EQ(play.refusal(0, "discard"), "wrong_decision EOL-18.3");
    play.act(0, "T>N");
    EXPECT_EQ(pile(play), Words(before.begin(), before.end() - 1));
    EXPECT_EQ(pile(play).back(), "S");
    // After `draw`: that card, or discard it; it lies on top then.
    play.act(0, "draw");
    play.deal("CR");
    EXPECT_EQ(play.legal(0), (Words{"CR>E", "CR>W", "discard"}));
    EXPECT_EQ(play.refusal(0, "S>E"), "card_not_in_hand EOL-9.5");
    EXPECT_EQ(play.refusal(0, "draw"), "wrong_decision EOL-18.3");
    play.act(0, "discard");
    EXPECT_EQ(pile(play).back(), "CR");
    // Deck empty: the top discard or stop.
    play.act(0, "draw");
    play.deal("CL");
    play.act(0, "discard");
    EXPECT_EQ(play.deck_n(0), 0);
    EXPECT_EQ(play.legal(0), (Words{"top_discard", "stop"}));
    EXPECT_EQ(play.refusal(0, "draw"), "deck_empty EOL-17.13b");
    play.act(0, "top_discard");
    EXPECT_EQ(play.event("took_discard")["face"], "CL");
    EXPECT_EQ(play.legal(0), (Words{"CL>E", "CL>W"}));
    // Resigning is possible as in every mode; the card in question counts as not placed.
    const int remaining = play.score()[0];
    play.resign(0);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score()[0], remaining);
}

}  // namespace
}  // namespace endtable::end_of_line::classic_test
