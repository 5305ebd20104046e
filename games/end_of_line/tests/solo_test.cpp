// EOL-14: one player fills a 5x5 area.
#include <algorithm>
#include <array>

#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::solo_test {
namespace {

const Json kSolo{{"mode", "solo"}};

// A turn of solo that begins in this round with these cards on the grid and in hand.
Play solo(int round, const Words& line, const Json& hand, int energy = 3, const Json& options = kSolo) {
    return Play(options, 1, position("turn", round, {player(line, hand, energy)}));
}

TEST(EndOfLine, EOL_14_1_one_player_on_five_by_five_places_as_in_versus) {
    Play play(kSolo);
    EXPECT_EQ(play.setup().seats, 1);
    EXPECT_EQ(play.setup().side, 5);
    EXPECT_EQ(complaint([] { Play(kSolo, 2); }), "bad_seats: mode solo is played with 1 seat, not with 2");
    play.deal("S X CL S S");
    EXPECT_EQ(play.legal(0), (Words{"S>N", "CL>N", "X>N"}));
    EXPECT_EQ(play.refusal(0, "S>E"), "no_such_way_out EOL-3.8");
    EXPECT_EQ(play.refusal(0, "T>N"), "card_not_in_hand EOL-9.5");
    play.act(0, "X>N");
    EXPECT_EQ(play.line(0), (Words{"1,2 X N"}));
    EXPECT_EQ(play.legal(0), (Words{"S>N", "S>E", "S>W", "CL>N", "CL>E", "CL>W"}));
    // The edges are joined: from (0,2) N to (4,2).
    play.act(0, "S>N");
    play.roll();
    play.act(0, "S>N");
    EXPECT_EQ(play.line(0).back(), "4,2 S N");
}

TEST(EndOfLine, EOL_14_2_the_start_lies_on_the_grid_so_one_card_is_left_over) {
    const Play play(kSolo);
    EXPECT_EQ(play.cell(2, 2), start_of(seat(0)));
    EXPECT_EQ(play.s.empty, 24);
    EXPECT_EQ(play.setup().deck_size, 25);
}

TEST(EndOfLine, EOL_14_3_the_start_is_the_middle_pointing_north) {
    EXPECT_EQ(Play(kSolo).table.scene()["starts"], Json::parse(R"([{"cell":"2,2","dir":"N"}])"));
}

TEST(EndOfLine, EOL_14_4_every_round_has_two_cards_the_first_one_too) {
    Play play(kSolo);
    play.deal("S S S CL X");
    EXPECT_EQ(play.s.round, 1);
    EXPECT_EQ(play.s.due, 2);
    play.act(0, "S>N");
    EXPECT_EQ(play.question(), "place");
    EXPECT_EQ(play.s.round, 1);
    play.act(0, "CL>N");
    EXPECT_EQ(play.s.round, 2);
    EXPECT_EQ(play.question(), "chance");
    play.deal("S S");
    EXPECT_EQ(play.s.due, 2);

    Play one(Json{{"mode", "solo"}, {"solo_first_round_cards", 1}});  // option of part 8
    one.deal("S S S CL X");
    EXPECT_EQ(one.s.due, 1);
    one.act(0, "S>N");
    EXPECT_EQ(one.s.round, 2);
    // 1 + 2n is never 24: the last turn is short or an energy point is spent, so 0 is out of reach with this option.
    for (int rounds = 0; rounds < 24; ++rounds) EXPECT_NE(1 + 2 * rounds, 24);
}

TEST(EndOfLine, EOL_14_5_draw_hand_and_energy_are_those_of_versus_without_turn_order) {
    Play play(kSolo);
    EXPECT_EQ(play.question(), "chance");
    EXPECT_EQ(play.s.phase, Phase::Draw);  // no reveal (EOL-5.9)
    EXPECT_EQ(play.energy(0), 3);
    play.deal("S S S CL X");
    EXPECT_EQ(play.hand_n(0), 5);
    EXPECT_EQ(play.refusal(0, "boost"), "energy_not_yet EOL-10.3");
    play.act_all(0, "S>N CL>N");
    play.deal("T T");
    EXPECT_EQ(play.hand_n(0), 5);
    EXPECT_EQ(play.question(), "place");  // round 2: no energy yet
    EXPECT_EQ(play.order(), (std::vector<int>{0}));
    play.act_all(0, "S>W S>W");
    play.deal("BL BR");
    EXPECT_EQ(play.s.round, 3);
    EXPECT_EQ(play.legal(0), (Words{"none", "boost", "brake"}));  // the S before the last has no free way out
    play.act(0, "boost");
    EXPECT_EQ(play.energy(0), 2);
    EXPECT_EQ(play.s.due, 3);
    EXPECT_EQ(play.refusal(0, "brake"), "energy_used_this_round EOL-10.2");
}

TEST(EndOfLine, EOL_14_6_the_score_adds_remaining_cards_energy_spent_and_empty_cells) {
    // S (1) and X (5) placed, 1 energy left: 44 + 2 + 22 = 68.
    Play play = solo(4, {"1,2 S N", "0,2 X N"}, {{"S", 3}, {"T", 2}}, 1);
    EXPECT_EQ(play.score(), (std::vector<int>{44, 2, 22, 0, 68}));
    play.resign(0);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.table.result(play.s), Json::parse(R"({"ranks":[1],"score":68,"solved":false,"parts":{
        "remaining":44,"energy_spent":2,"energy_left":1,"empty":22,"short_turns":0}})"));
    EXPECT_EQ(play.game().result(play.s).score[0], 68);
    // Low is good: the same with one card more on the grid is worth more to a bot.
    Play better = solo(4, {"1,2 S N", "0,2 X N", "4,2 T N"}, {{"S", 3}}, 1);
    better.resign(0);
    EXPECT_EQ(better.score(), (std::vector<int>{40, 2, 21, 0, 63}));
    EXPECT_GT(better.game().result(better.s).utility[0], play.game().result(play.s).utility[0]);
}

TEST(EndOfLine, EOL_14_7_hand_and_deck_count_walls_do_not) {
    // The same cards on the grid; what is left is in hand or in the deck: the same score.
    const auto in_hand = solo(4, {"1,2 S N"}, {{"X", 1}, {"T", 2}, {"S", 2}});
    const auto in_deck = solo(4, {"1,2 S N"}, {{"S", 2}});
    EXPECT_EQ(in_hand.score(), (std::vector<int>{49, 0, 23, 0, 72}));
    EXPECT_EQ(in_deck.score(), in_hand.score());
    for (int level = 0; level <= 3; ++level) {
        const Play puzzle({{"mode", "puzzle"}, {"level", level}}, 1);
        EXPECT_EQ(puzzle.score(), (std::vector<int>{50, 0, 24 - level, 0, 74 - level}));
    }
    EXPECT_EQ(solo(4, {"1,2 S N"}, {{"S", 2}}, 0).score()[1], 3);  // 3 minus what is left
}

TEST(EndOfLine, EOL_14_8_a_short_turn_costs_one_point) {
    // No way out in mid-turn: one of two (WE-40 is the same from the start).
    Play stuck = solo(2, {"1,2 CL N", "1,1 CL W"}, {{"CL", 1}, {"S", 3}});
    stuck.act(0, "CL>S");
    EXPECT_TRUE(stuck.over());
    EXPECT_EQ(stuck.score(), (std::vector<int>{44, 0, 21, 1, 66}));
    EXPECT_EQ(stuck.event("short_turn"),
              Json::parse(R"({"event":"short_turn","seat":0,"clause":"EOL-14.8","placed":1,"due":2})"));
    // A regular turn that ends in a dead end is not short: both due cards were placed.
    Play dead_end = solo(2, {"1,2 CL N"}, {{"CL", 3}, {"S", 3}});
    dead_end.act_all(0, "CL>W CL>S");
    EXPECT_TRUE(dead_end.over());
    EXPECT_EQ(dead_end.score(), (std::vector<int>{44, 0, 21, 0, 65}));
    EXPECT_EQ(dead_end.event("cut")["clause"], "EOL-11.2");
    // Nor is one in which nothing could be placed: round 2, blocked, no rescue.
    const Play blocked = solo(2, {"1,2 CL N", "1,1 CL W", "2,1 CL S"}, {{"S", 3}});
    EXPECT_TRUE(blocked.over());
    EXPECT_EQ(blocked.score()[3], 0);
    // Boost and one card short of it: 2 of 3 is short, too.
    Play boosted = solo(3, {"1,2 CL N"}, {{"CL", 3}, {"S", 2}});
    boosted.act_all(0, "boost CL>W CL>S");
    EXPECT_TRUE(boosted.over());
    EXPECT_EQ(boosted.score(), (std::vector<int>{44, 1, 21, 1, 67}));
    // Braking makes one card the whole turn: no short turn, but an energy point.
    Play braked = solo(3, {"1,2 CL N", "1,1 CL W"}, {{"CL", 1}, {"S", 3}});
    braked.act_all(0, "brake CL>S");
    EXPECT_TRUE(braked.over());
    EXPECT_EQ(braked.score(), (std::vector<int>{44, 1, 21, 0, 66}));
}

TEST(EndOfLine, EOL_14_9_it_ends_full_cut_or_resigned_and_not_earlier) {
    // Full, with the first of two due cards: short.  (The line itself is not connected, the last card is.)
    Play full = solo(9, nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}}, 0);
    EXPECT_EQ(full.legal(0), (Words{"X>S", "Z>S"}));
    full.act(0, "X>S");
    EXPECT_TRUE(full.over());
    EXPECT_EQ(full.happened(), (Words{"placed", "short_turn", "ended"}));  // not cut: the area is full
    EXPECT_FALSE(full.cut(0));
    EXPECT_EQ(full.event("ended")["clause"], "EOL-14.9");
    EXPECT_EQ(full.table.result(full.s)["solved"], true);
    EXPECT_EQ(full.refusal(0, "Z>S"), "game_over EOL-14.9");
    // Full, with both: no short turn.
    Play even = solo(9, nearly_full({"2,0", "2,1"}, "1,1 S S"), {{"T", 1}, {"X", 1}, {"Z", 1}}, 0);
    even.act_all(0, "T>S Z>W");
    EXPECT_TRUE(even.over());
    EXPECT_EQ(even.score(), (std::vector<int>{5, 3, 0, 0, 8}));
    // Not earlier: there is no way to stop but to resign.
    Play running = solo(3, {"1,2 S N", "0,2 S N"}, {{"S", 2}, {"CL", 1}});
    EXPECT_EQ(running.refusal(0, "stop"), "wrong_decision EOL-18.3");
    running.act(0, "none");
    EXPECT_EQ(running.refusal(0, "stop"), "wrong_decision EOL-18.3");
    EXPECT_EQ(running.refusal(0, "none"), "wrong_decision EOL-10.5");
    running.resign(0);
    EXPECT_TRUE(running.over());
    EXPECT_EQ(running.event("cut")["reason"], "resigned");
    EXPECT_EQ(running.score(), (std::vector<int>{48, 0, 22, 0, 70}));
}

TEST(EndOfLine, EOL_14_10_the_optimum_of_the_basic_puzzle_is_0) {
    constexpr const char* kSolution =
        "S>N CL>N S>W CR>W S>N BL>N CL>N BR>W CR>W S>N S>N CR>N CL>E T>N S>W T>W CR>S X>W S>N S>N CL>N S>W BR>W BL>N";
    Play play({{"mode", "puzzle"}, {"seed", 202601010}}, 1);
    solve(play, kSolution);
    EXPECT_EQ(play.score(), (std::vector<int>{0, 0, 0, 0, 0}));
    EXPECT_EQ(play.table.par(), 0);
    // And a solo game with chance: the same cards drawn in the same order.
    Play drawn(kSolo);
    const auto deck = Play::split("T Z CL X S CR S BL S CL BR S CR S CR S CL T S BL CR S CL BR S");
    const auto words = Play::split(kSolution);
    for (std::size_t next = 0; !drawn.over() && !HasFatalFailure();) {
        if (drawn.question() == "chance")
            drawn.chance("draw 0 " + deck.at(next++));
        else
            drawn.act(0, drawn.question() == "energy" ? "none" : words.at(drawn.line(0).size()));
    }
    EXPECT_EQ(drawn.score(), (std::vector<int>{0, 0, 0, 0, 0}));
}

// --- EOL-14.11: counted again, by a search that knows nothing of the engine

class Routes {
public:
    Routes() { walk(2 * 5 + 2, 0, 0); }
    long all = 0, layable = 0;

private:
    // N, E, S, W on the 5x5 torus
    static int step(int cell, int d) {
        static constexpr int kRow[] = {4, 0, 1, 0}, kCol[] = {0, 1, 0, 4};
        return (cell / 5 + kRow[d]) % 5 * 5 + (cell % 5 + kCol[d]) % 5;
    }
    // The line leaves `cell` in direction d; `placed` Line cards lie already.
    void walk(int cell, int d, int placed) {
        const int to = step(cell, d);
        if (used_[static_cast<std::size_t>(to)] || to == 12) return;
        used_[static_cast<std::size_t>(to)] = true;
        if (placed + 1 == 24) {
            ++all;
            if (can_be_laid()) ++layable;
        } else {
            for (int turn = 0; turn < 3; ++turn) {  // 0 ahead, 1 right, 2 left
                ++needs_[static_cast<std::size_t>(turn)];
                walk(to, (d + (turn == 2 ? 3 : turn)) % 4, placed + 1);
                --needs_[static_cast<std::size_t>(turn)];
            }
        }
        used_[static_cast<std::size_t>(to)] = false;
    }
    // 24 cards without the zero: 9 straight, 4 + 4 corners, 2 + 2 branches, 2 tees, 1 cross; the last card of the
    // route may be any of them.
    bool can_be_laid() const {
        const auto [ahead, right, left] = needs_;
        for (int bl = 0; bl <= 2; ++bl)         // left branches used ahead
            for (int br = 0; br <= 2; ++br)     // right branches used ahead
                for (int t = 0; t <= 2; ++t) {  // tees used to the left
                    const int spare_ahead = 9 + bl + br - ahead;
                    const int spare_left = 4 + (2 - bl) + t - left;
                    const int spare_right = 4 + (2 - br) + (2 - t) - right;
                    // The cross fills one gap; 24 cards for 23 needs, so a sum of one is left by itself.
                    const int gaps = std::max(0, -spare_ahead) + std::max(0, -spare_left) + std::max(0, -spare_right);
                    if (gaps <= 1) return true;
                }
        return false;
    }
    std::array<bool, 25> used_{};
    std::array<int, 3> needs_{};
};

TEST(EndOfLine, EOL_14_11_perfect_routes_exist_and_are_as_many_as_the_ledger_says) {
    const Routes routes;
    EXPECT_EQ(routes.all, 59'114);
    EXPECT_EQ(routes.layable, 37'074);
    EXPECT_EQ(12 * 2, Play(kSolo).s.empty);  // 12 turns of 2 cards, no energy, the zero left
}

TEST(EndOfLine, EOL_14_12_the_score_lies_between_0_and_74) {
    Play play(kSolo);
    EXPECT_EQ(play.setup().worst_score, 74);
    play.resign(0);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{50, 0, 24, 0, 74}));
    EXPECT_EQ(play.game().result(play.s).utility[0], 0);
    std::vector<Action> buffer;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Rng rng(seed);
        State s = play.game().start();
        while (!play.game().turn(s).is_over()) {
            if (play.game().turn(s).is_chance()) {
                play.game().apply(s, kChance, play.game().chance(s, rng), nullptr);
                continue;
            }
            play.game().actions(s, seat(0), buffer);
            play.game().apply(s, seat(0), buffer[rng.below(static_cast<std::uint32_t>(buffer.size()))], nullptr);
        }
        EXPECT_GE(play.game().score(s).total, 0);
        EXPECT_LE(play.game().score(s).total, 74);
    }
}

}  // namespace
}  // namespace endtable::end_of_line::solo_test
