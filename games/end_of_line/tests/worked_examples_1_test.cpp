// The worked examples WE-01 to WE-32, WE-49 and WE-50 of the ledger (part 6), one test each. Those that tell a game are
// played from the first reveal on.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::worked_examples_1_test {

namespace {

using Line = std::vector<std::string>;
using Order = std::vector<int>;

// A 2-player game in which each deck has a known beginning; behind it comes whatever the deck still has.
class Game {
public:
    Game(const char* deck_a, const char* deck_b, const char* reveals = "S CL", const Json& options = Json::object())
        : play(options, 2), decks_{Play::split(deck_a), Play::split(deck_b)} {
        play.deal(reveals);
        draw();
    }
    // The answers of one turn, then the draws that follow.
    void turn(int p, const char* words) {
        EXPECT_EQ(play.asked(), p) << words;
        play.act_all(p, words);
        draw();
    }

    Play play;

private:
    void draw() {
        while (play.game().turn(play.s).is_chance()) {
            const Line chances = play.chances();
            const auto p = static_cast<std::size_t>(chances.at(0).at(5) - '0');
            auto& deck = decks_[p];
            if (deck.empty()) {
                const std::string word = chances.back();  // "draw 0 X:1"
                play.chance(word.substr(0, word.find(':')));
                continue;
            }
            play.deal(deck.front());
            deck.erase(deck.begin());
        }
    }

    std::vector<Line> decks_;
};

// WE-08 up to the end of round 2: B to move in round 3.
Game before_round_3() {
    Game g("BL BR CR CR S", "S S S CL CL S");
    g.turn(0, "BL>N");
    g.turn(1, "S>N");
    EXPECT_EQ(g.play.order(), (Order{1, 0}));
    g.turn(1, "S>N S>N");
    g.turn(0, "BR>N CR>N");
    EXPECT_EQ(g.play.s.round, 3);
    EXPECT_EQ(g.play.order(), (Order{1, 0}));
    return g;
}

// WE-26 and WE-28 up to the own turn of A in round 3, B having played only S>N.
Game curled_up(const char* third_of_a, const Json& options = Json::object()) {
    Game g((std::string("S CL CL ") + third_of_a).c_str(), "S S S S T S S", "S CL", options);
    g.turn(0, "S>N");
    g.turn(1, "S>N");
    g.turn(0, "CL>N CL>W");
    g.turn(1, "S>N S>N");
    EXPECT_EQ(g.play.order(), (Order{1, 0}));
    g.turn(1, "none S>N S>N");
    return g;
}

std::string card_ways(const char* card) {  // "BL E": all ways out, by face and heading
    const Play g({}, 2, position("round", 1, {player({std::string("3,3 ") + card}), player({})}));
    return g.ways(0);
}

Order order_of(const Order& first, const std::vector<Json>& players) {
    return Play({}, static_cast<int>(players.size()), position("round", 3, players, {{"first_order", first}})).order();
}

}  // namespace

// --- Geometry

TEST(EndOfLineExamples, WE_01_ways_out_by_heading) {
    EXPECT_EQ(card_ways("BL E"), "NE");
    EXPECT_EQ(card_ways("CR S"), "W");
    EXPECT_EQ(card_ways("T W"), "NS");
    EXPECT_EQ(card_ways("X N"), "NEW");
    EXPECT_EQ(card_ways("BR W"), "NW");
}

TEST(EndOfLineExamples, WE_02_neighbours_across_the_edges) {
    const Play g;
    const auto cell = [](int r, int c) { return static_cast<Cell>(r * 7 + c); };
    EXPECT_EQ(neighbour(g.setup(), cell(0, 3), Dir::N), cell(6, 3));
    EXPECT_EQ(neighbour(g.setup(), cell(2, 6), Dir::E), cell(2, 0));
    EXPECT_EQ(neighbour(g.setup(), cell(6, 1), Dir::S), cell(0, 1));
    EXPECT_EQ(neighbour(g.setup(), cell(4, 0), Dir::W), cell(4, 6));
}

TEST(EndOfLineExamples, WE_03_the_first_card_goes_through_the_start) {
    Game g("S CL BL T X", "S");
    EXPECT_EQ(g.play.legal(0), Play::split("S>N CL>N BL>N T>N X>N"));
    EXPECT_EQ(g.play.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
    g.turn(0, "BL>N");
    EXPECT_EQ(g.play.line(0), (Line{"5,2 BL N"}));
}

TEST(EndOfLineExamples, WE_04_one_card_in_round_1) {
    Game g("S S", "S T");
    g.turn(0, "S>N");
    EXPECT_EQ(g.play.asked(), 1);
    EXPECT_EQ(g.play.refusal(0, "S>N"), "not_your_turn EOL-9.1");
}

TEST(EndOfLineExamples, WE_05_an_occupied_and_a_missing_way_out) {
    const Play g({}, 2,
                 position("turn", 2, {player({"5,2 BL N"}, {{"S", 1}, {"T", 1}}), player({"5,1 S N"}, {{"S", 1}})},
                          {{"order", {0, 1}}}));
    EXPECT_EQ(g.ways(0), "N");
    EXPECT_EQ(g.legal(0), Play::split("S>N T>N"));
    EXPECT_EQ(g.refusal(0, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
}

// --- Examples of the rulebook

// The frame of the picture lies one column further left than ours: its 6,1 is our 6,2.
//
//      0     1     2     3     4     5     6
// 0    .    yS^    .     .     .     .     .
// 1    .    yS^    .     .     .     .     .
// 2    .    yBR^   .     .     .     .     .
// 3    .    yCR<  yT^    .     .     .     .
// 4   pS<   pCL^  yBR^   .     .     .     .
// 5   pS>   pT>   yS^    .    pCR^  pS>   pX>
// 6    .     .    y*^    .    p*^    .     .
TEST(EndOfLineExamples, WE_06_lateral_limits) {
    Game g("S BR T CR BR S S", "CR S X S T CL S");
    g.turn(0, "S>N");
    g.turn(1, "CR>N");
    EXPECT_EQ(g.play.order(), (Order{0, 1}));
    g.turn(0, "BR>N T>N");
    g.turn(1, "S>E X>E");
    EXPECT_EQ(g.play.order(), (Order{0, 1}));
    g.turn(0, "none CR>W BR>N");
    g.turn(1, "none S>E T>E");
    EXPECT_EQ(g.play.order(), (Order{0, 1}));
    g.turn(0, "none S>N S>N");
    g.turn(1, "none CL>N S>W");
    EXPECT_EQ(g.play.line(0), (Line{"5,2 S N", "4,2 BR N", "3,2 T N", "3,1 CR W", "2,1 BR N", "1,1 S N", "0,1 S N"}));
    EXPECT_EQ(g.play.line(1), (Line{"5,4 CR N", "5,5 S E", "5,6 X E", "5,0 S E", "5,1 T E", "4,1 CL N", "4,0 S W"}));
    EXPECT_EQ(g.play.s.round, 5);
    EXPECT_FALSE(g.play.cut(0));
    EXPECT_FALSE(g.play.cut(1));
    EXPECT_EQ(g.play.ways(0), "N");  // to 6,1 across the top edge
    EXPECT_EQ(neighbour(g.play.setup(), 0 * 7 + 1, Dir::N), 6 * 7 + 1);
    EXPECT_EQ(g.play.ways(1), "W");  // to 4,6
    EXPECT_EQ(neighbour(g.play.setup(), 4 * 7 + 0, Dir::W), 4 * 7 + 6);
}

TEST(EndOfLineExamples, WE_07_rounds_1_and_2_of_the_picture) {
    Game g("S BR T", "CR S X");
    g.turn(0, "S>N");
    g.turn(1, "CR>N");
    EXPECT_EQ(g.play.s.round, 2);
    EXPECT_EQ(g.play.order(), (Order{0, 1}));
    g.turn(0, "BR>N T>N");
    g.turn(1, "S>E X>E");
    EXPECT_EQ(g.play.line(0), (Line{"5,2 S N", "4,2 BR N", "3,2 T N"}));
    EXPECT_EQ(g.play.line(1), (Line{"5,4 CR N", "5,5 S E", "5,6 X E"}));
    EXPECT_EQ(g.play.s.round, 3);
    EXPECT_EQ(g.play.order(), (Order{0, 1}));
}

TEST(EndOfLineExamples, WE_08_boost) {
    Game g = before_round_3();
    EXPECT_EQ(g.play.ways(0), "E");
    g.play.act(1, "boost");
    EXPECT_EQ(g.play.energy(1), 2);
    EXPECT_EQ(g.play.s.due, 3);
    g.turn(1, "CL>N CL>W S>S");
    EXPECT_EQ(g.play.line(1), (Line{"5,4 S N", "4,4 S N", "3,4 S N", "2,4 CL N", "2,3 CL W", "3,3 S S"}));
    EXPECT_FALSE(g.play.cut(1));
    EXPECT_EQ(g.play.ways(1), "S");
    EXPECT_EQ(g.play.ways(0), "");
    EXPECT_FALSE(g.play.cut(0));
    EXPECT_EQ(g.play.asked(), 0);
}

TEST(EndOfLineExamples, WE_09_brake) {
    Game g = before_round_3();
    g.play.act(1, "brake");
    EXPECT_EQ(g.play.energy(1), 2);
    EXPECT_EQ(g.play.s.due, 1);
    g.turn(1, "CL>N");
    EXPECT_EQ(g.play.line(1), (Line{"5,4 S N", "4,4 S N", "3,4 S N", "2,4 CL N"}));
    EXPECT_EQ(g.play.ways(1), "W");
    EXPECT_EQ(g.play.asked(), 0);
}

TEST(EndOfLineExamples, WE_10_turnaround) {
    Game g = before_round_3();
    g.turn(1, "boost CL>N CL>W S>S");
    EXPECT_EQ(g.play.ways(0, 1), "E");
    EXPECT_EQ(g.play.legal(0), Play::split("none turnaround"));
    g.play.act(0, "turnaround");
    EXPECT_EQ(g.play.energy(0), 2);
    g.play.act_all(0, "CR>E S>S");
    EXPECT_EQ(g.play.line(0), (Line{"5,2 BL N", "4,2 BR N", "3,2 CR N", "4,3 CR E", "5,3 S S"}));
    EXPECT_EQ(g.play.ways(0), "S");
    EXPECT_FALSE(g.play.cut(0));
}

TEST(EndOfLineExamples, WE_11_older_cards_are_not_allowed) {
    Game g = before_round_3();
    g.turn(1, "boost CL>N CL>W S>S");
    g.play.act(0, "turnaround");
    EXPECT_EQ(g.play.cell(5, 1), kEmpty);
    EXPECT_EQ(g.play.ways(0, 2), "W");  // of the BL, two before the last
    EXPECT_EQ(g.play.refusal(0, "S>W"), "no_such_way_out EOL-10.12");
}

TEST(EndOfLineExamples, WE_12_blocked_without_rescue_ends_the_game_at_once) {
    Game g = before_round_3();
    g.turn(1, "boost CL>N CL>W S>S");
    g.turn(0, "turnaround CR>E S>S");
    EXPECT_EQ(g.play.s.round, 4);
    EXPECT_EQ(g.play.order(), (Order{1, 0}));  // 1 = 1, 2 = 2, 2 = 2, then 3 v 1
    EXPECT_TRUE(g.play.over());
    EXPECT_TRUE(g.play.cut(1));
    EXPECT_EQ(g.play.s.cut_round[1], 4);
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{1, 2}));
    EXPECT_EQ(g.play.event("cut")["reason"], "no_rescue");
    EXPECT_EQ(g.play.line(0).size(), 5u);  // A does not move in round 4
}

// --- Turn order

TEST(EndOfLineExamples, WE_13_first_round_of_two_players) {
    Play g;
    g.deal("CL CR");
    EXPECT_EQ(g.event("tie")["seats"], (Json{0, 1}));
    g.deal("S BL");
    EXPECT_EQ(g.order(), (Order{0, 1}));
    EXPECT_EQ(g.deck_n(0), 25);
    EXPECT_EQ(g.deck_n(1), 25);
}

TEST(EndOfLineExamples, WE_14_first_round_of_four_players) {
    Play g({}, 4);
    g.deal("BL S S CL");
    EXPECT_EQ(g.event("tie")["seats"], (Json{1, 2}));
    g.chance("reveal 1 T");
    g.chance("reveal 2 CR");
    EXPECT_EQ(g.order(), (Order{2, 3, 0, 1}));
}

TEST(EndOfLineExamples, WE_15_a_tie_is_broken_one_card_back) {
    EXPECT_EQ(
        order_of({0, 1}, {player({"5,2 S N", "4,2 BR N", "3,2 CR N"}), player({"5,4 CL N", "5,3 S W", "0,5 CL W"})}),
        (Order{1, 0}));
}

TEST(EndOfLineExamples, WE_16_the_group_follows_the_first_round_order) {
    EXPECT_EQ(
        order_of({2, 0, 1}, {player({"1,3 S N"}), player({"3,5 Z E", "3,6 S E"}), player({"3,1 CR W", "2,1 S N"})}),
        (Order{2, 0, 1}));
}

TEST(EndOfLineExamples, WE_17_lines_of_different_length) {
    EXPECT_EQ(order_of({1, 0}, {player({"5,2 S N", "4,2 CR N"}), player({"5,4 T N", "5,5 S E", "5,6 CR E"})}),
              (Order{1, 0}));
}

TEST(EndOfLineExamples, WE_18_three_players) {
    EXPECT_EQ(
        order_of({0, 1, 2}, {player({"1,3 S N", "0,3 S N", "6,3 T N"}), player({"3,5 CL E", "2,5 S N", "1,5 S N"}),
                             player({"3,1 BR W", "3,0 S W", "3,6 S W"})}),
        (Order{1, 2, 0}));
}

// --- Draw phase and running out

TEST(EndOfLineExamples, WE_19_draws) {
    const Play empty;
    const Json full{{"S", 5}};
    Play one(
        {}, 2,
        position("round", 11,
                 {late_player(empty, {{"S", 2}, {"T", 1}}, {{"BL", 1}}, 0, {"5,2 S N"}), player({"5,4 T N"}, full)}));
    EXPECT_EQ(one.chances(), (Line{"draw 0 BL:1"}));
    one.deal("BL");
    EXPECT_EQ(one.hand(0), (Json{{"S", 2}, {"BL", 1}, {"T", 1}}));
    EXPECT_NE(one.question(), "chance");
    const Play none({}, 2,
                    position("round", 11,
                             {late_player(empty, {{"S", 2}, {"T", 1}}, Json::object(), 0, {"5,2 S N"}),
                              player({"5,4 T N"}, full)}));
    EXPECT_EQ(none.hand_n(0), 3);
    EXPECT_NE(none.question(), "chance");
    EXPECT_EQ(none.hand_n(1), 5);
}

TEST(EndOfLineExamples, WE_20_the_last_card_and_the_round_after) {
    const Play empty;
    Play g({}, 2,
           position("turn", 13,
                    {late_player(empty, {{"S", 1}}, Json::object(), 0, {"5,2 BL N"}, 0),
                     player({"5,4 S N", "4,4 T N"}, {{"S", 3}, {"T", 1}, {"CL", 1}})},
                    {{"order", {0, 1}}}));
    EXPECT_EQ(g.s.due, 1);
    g.act(0, "S>N");
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.ways(0), "N");
    g.act_all(1, "none S>E T>E");
    g.roll();  // B draws, A has nothing to draw
    EXPECT_EQ(g.s.round, 14);
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["reason"], "no_cards");
    EXPECT_EQ(g.event("cut")["clause"], "EOL-11.7");
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLineExamples, WE_21_pointless_effects) {
    const auto holding = [](const Json& hand) {
        return Play(
            {}, 2,
            position("turn", 5, {player({"5,2 S N", "4,2 BL N", "3,2 T N"}, hand), player({"5,4 S N"}, {{"S", 1}})},
                     {{"order", {0, 1}}}));
    };
    EXPECT_EQ(holding({{"S", 1}}).refusal(0, "brake"), "effect_pointless EOL-10.17");
    EXPECT_EQ(holding({{"S", 2}}).refusal(0, "boost"), "effect_pointless EOL-10.17");
    EXPECT_EQ(holding({{"S", 2}}).refusal(0, "brake"), "legal");
}

// Two players cannot both run out on 47 cells: the two survivors of four.
TEST(EndOfLineExamples, WE_22_nobody_has_cards) {
    const Play empty({}, 4);
    Json out = player({});
    out["cut"] = 1, out["cut_round"] = 4;
    Json out_later = out;
    out_later["cut"] = 2;
    const Play g({}, 4,
                 position("round", 13,
                          {late_player(empty, Json::object(), Json::object(), 0, {"3,0 S E"}), out,
                           late_player(empty, Json::object(), Json::object(), 6, {"5,0 S E"}), out_later}));
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{1, 4, 1, 3}));
}

// --- Energy refusals

TEST(EndOfLineExamples, WE_23_no_energy_in_round_2) {
    Game g("T S S CL CR", "S S S CL CR");
    g.turn(0, "T>N");
    g.turn(1, "S>N");
    EXPECT_EQ(g.play.s.round, 2);
    EXPECT_EQ(g.play.question(), "place");
    EXPECT_EQ(g.play.refusal(1, "boost"), "energy_not_yet EOL-10.3");
}

TEST(EndOfLineExamples, WE_24_blocked_without_energy) {
    const Play g(
        {}, 2,
        position("turn", 5, {player({"5,2 S N", "4,2 BR N", "3,2 CR N"}, {{"S", 2}, {"T", 1}}, 0), player({"3,3 S S"})},
                 {{"order", {0, 1}}}));
    EXPECT_EQ(g.ways(0), "");
    EXPECT_EQ(g.ways(0, 1), "E");
    EXPECT_TRUE(g.cut(0));
    EXPECT_TRUE(g.over());
}

TEST(EndOfLineExamples, WE_25_previous_card_without_way_out) {
    const Play g(
        {}, 2,
        position("turn", 4, {player({"5,2 X N", "4,2 S N", "3,2 T N"}, {{"S", 2}, {"CL", 1}}, 1), player({"5,4 S N"})},
                 {{"order", {0, 1}}}));
    EXPECT_EQ(g.legal(0), Play::split("none boost brake"));
    EXPECT_EQ(g.refusal(0, "turnaround"), "turnaround_no_way_out EOL-10.14");
}

// --- Cuts

TEST(EndOfLineExamples, WE_26_own_dead_end) {
    Game g = curled_up("BR CL");
    g.turn(0, "none BR>S CL>S");
    EXPECT_EQ(g.play.line(0), (Line{"5,2 S N", "4,2 CL N", "4,1 CL W", "5,1 BR S", "6,1 CL S"}));
    EXPECT_TRUE(g.play.cut(0));
    EXPECT_EQ(g.play.energy(0), 3);
    EXPECT_EQ(g.play.ways(0, 1), "W");
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{2, 1}));
}

// B, who moves first in round 4, brakes: two more straights would end in B's own Start.
TEST(EndOfLineExamples, WE_27_the_same_with_cannot_place) {
    Game g = curled_up("BR CL S S", Json{{"cut_check", "cannot_place"}});
    g.turn(0, "none BR>S CL>S");
    EXPECT_FALSE(g.play.cut(0));
    EXPECT_EQ(g.play.s.round, 4);
    g.turn(1, "brake S>N");
    EXPECT_EQ(g.play.ways(0), "");
    EXPECT_EQ(g.play.legal(0), Play::split("none turnaround"));
    g.play.act_all(0, "turnaround S>W S>W");
    EXPECT_EQ(g.play.line(0).at(5), "5,0 S W");
    EXPECT_EQ(g.play.line(0).at(6), "5,6 S W");
    EXPECT_EQ(g.play.ways(0), "W");
    EXPECT_FALSE(g.play.cut(0));
}

TEST(EndOfLineExamples, WE_28_stuck_in_mid_turn) {
    Game g = curled_up("CL");
    g.turn(0, "none CL>S");
    EXPECT_TRUE(g.play.cut(0));
    EXPECT_EQ(g.play.event("cut")["reason"], "stuck");
    EXPECT_EQ(g.play.line(0).back(), "5,1 CL S");
    EXPECT_TRUE(g.play.over());
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLineExamples, WE_29_blocked_before_round_3) {
    Game g("CR S S T BR", "Z CL S");
    g.turn(0, "CR>N");
    g.turn(1, "Z>N");
    EXPECT_EQ(g.play.order(), (Order{1, 0}));
    g.turn(1, "CL>W S>S");
    EXPECT_EQ(g.play.line(1), (Line{"5,4 Z N", "5,3 CL W", "6,3 S S"}));
    EXPECT_EQ(g.play.ways(1), "S");
    EXPECT_TRUE(g.play.cut(0));
    EXPECT_EQ(g.play.event("cut")["reason"], "no_rescue");
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLineExamples, WE_30_both_blocked) {
    Game g("S CR CR", "T CL CL");
    g.turn(0, "S>N");
    g.turn(1, "T>N");
    g.turn(0, "CR>N CR>E");
    EXPECT_EQ(g.play.ways(0), "S");
    g.turn(1, "CL>W CL>S");
    EXPECT_EQ(g.play.ways(0), "");
    EXPECT_EQ(g.play.ways(1), "");
    EXPECT_TRUE(g.play.cut(1));
    EXPECT_FALSE(g.play.cut(0));
    EXPECT_EQ(g.play.s.round, 2);
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{1, 2}));
}

TEST(EndOfLineExamples, WE_31_the_same_with_phase_end) {
    Game g("S CR CR", "T CL CL", "S CL", Json{{"cut_check", "phase_end"}});
    g.turn(0, "S>N");
    g.turn(1, "T>N");
    g.turn(0, "CR>N CR>E");
    g.turn(1, "CL>W CL>S");
    EXPECT_TRUE(g.play.over());
    EXPECT_TRUE(g.play.cut(0));
    EXPECT_TRUE(g.play.cut(1));
    EXPECT_EQ(g.play.s.round, 2);
    EXPECT_EQ(g.play.ranks(), (std::vector<int>{1, 1}));
}

// Seat 1 runs back into its own Start in round 2, seat 0 into a card of seat 1 in round 4.
TEST(EndOfLineExamples, WE_32_ranks_of_three_players) {
    Play g({}, 3,
           position("turn", 2,
                    {player({"1,3 CL N"}, {{"S", 3}, {"CL", 1}, {"T", 1}}), player({"3,5 CR E"}, {{"CR", 2}, {"S", 1}}),
                     player({"3,1 S W"}, {{"S", 3}, {"T", 2}})},
                    {{"order", {1, 0, 2}}}));
    g.act_all(1, "CR>S CR>W");  // 4,5 and 4,4, way out N: 3,4, the own Start
    EXPECT_TRUE(g.cut(1));
    EXPECT_FALSE(g.over());
    EXPECT_EQ(g.cell(4, 4), line_of(seat(1), Dir::W));
    EXPECT_EQ(g.asked(), 0);
    // Round 4: seat 0 heads S into 3,5, a card of seat 1, which still blocks.
    const Json line_1 = g.table.position(g.s)["players"][1];
    const Play last({}, 3,
                    position("turn", 4,
                             {player({"1,3 CL N", "2,5 S S"}, {{"CR", 1}, {"S", 1}}, 0), line_1,
                              player({"3,1 S W"}, {{"S", 3}, {"T", 2}})},
                             {{"order", {0, 2}}}));
    EXPECT_TRUE(last.over());
    EXPECT_EQ(last.s.round, 4);
    EXPECT_EQ(last.ranks(), (std::vector<int>{2, 3, 1}));
}

// --- Further illegal actions

TEST(EndOfLineExamples, WE_49_a_card_not_in_hand) {
    Game g("S CL BL T Z", "S");
    EXPECT_EQ(g.play.refusal(0, "X>N"), "card_not_in_hand EOL-9.5");
}

TEST(EndOfLineExamples, WE_50_brake_while_blocked) {
    Game g = before_round_3();
    g.turn(1, "boost CL>N CL>W S>S");
    EXPECT_EQ(g.play.refusal(0, "brake"), "blocked EOL-10.17");
    EXPECT_EQ(g.play.refusal(0, "turnaround"), "legal");
}

}  // namespace endtable::end_of_line::worked_examples_1_test
