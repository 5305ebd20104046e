// EOL-11: cut, elimination, end of a competitive game.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::cut_test {

namespace {

using Line = std::vector<std::string>;

// A's turn begins in round 3 or later; B stands aside with a way out.
const Line kAside{"5,4 S N", "4,4 S N", "3,4 S N"};

Play turn_of_a(const Line& a, const Json& hand, const Line& b = kAside, int round = 3, int energy = 3) {
    return Play(
        {}, 2,
        position("turn", round, {player(a, hand, energy), player(b, {{"S", 3}, {"CL", 2}})}, {{"order", {0, 1}}}));
}

// A's only way out, E of the CR on 3,2, is taken by B; the BR before it has its E, 4,3, free.
//
//       2    3    4
//  2    .  1CL<  1CL^
//  3  0CR^ 1S v  1S^
//  4  0BR^  .    1S^
//  5  0S^   .    1S^
const Line kBlockedA{"5,2 S N", "4,2 BR N", "3,2 CR N"};
const Line kBlocker{"5,4 S N", "4,4 S N", "3,4 S N", "2,4 CL N", "2,3 CL W", "3,3 S S"};
const Json kHand{{"S", 2}, {"CL", 1}, {"CR", 1}, {"T", 1}};

Json cut_player(const Line& line, int number, int round, const Json& hand = Json::object()) {
    Json out = player(line, hand);
    out["cut"] = number;
    out["cut_round"] = round;
    return out;
}

// Two empty cells, 5,1 and 5,2. A enters them from 5,0 heading E, with two straights; B's 22 cards are shut in.
Json nearly_full(const std::vector<int>& order) {
    const Play empty;
    const Json a = late_player(empty, {{"S", 2}}, Json::object(), 0, {"5,0 S E"});  // 22 cards up to 3,0, and 5,0
    Json b = late_player(empty, {{"Z", 1}, {"X", 1}, {"T", 1}}, Json::object(), 0, {});
    std::size_t next = 0;
    for (int c = 22; c < 49; ++c) {
        if ((c >= 35 && c <= 37) || empty.s.grid[static_cast<std::size_t>(c)] != kEmpty) continue;
        const std::string card = b["line"].at(next);
        b["line"][next++] = std::to_string(c / 7) + "," + std::to_string(c % 7) + card.substr(card.find(' '));
    }
    EXPECT_EQ(next, b["line"].size());
    return position("turn", 12, {a, b}, {{"order", order}});
}

}  // namespace

TEST(EndOfLine, EOL_11_1_who_ends_the_action_without_way_out_is_cut_and_loses) {
    Play g = turn_of_a({"5,2 S N", "4,2 CL N", "4,1 CL W"}, {{"BR", 1}, {"CL", 1}});
    g.act_all(0, "none BR>S CL>S");  // 6,1 heading S: way out E to 6,2, A's own Start
    EXPECT_EQ(g.ways(0), "");
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.happened(), (Line{"placed", "cut", "ended"}));
    EXPECT_EQ(g.event("cut"),
              (Json{{"event", "cut"}, {"seat", 0}, {"clause", "EOL-11.2"}, {"reason", "dead_end"}, {"round", 3}}));
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLine, EOL_11_2_the_moment_is_the_end_of_the_own_turn) {
    // Three players. Seat 0 ends in a dead end: cut before seat 1 acts, and the round goes on.
    Play g({}, 3,
           position("turn", 2,
                    {player({"1,3 CL N", "1,2 CL W"}, {{"CL", 1}, {"BR", 1}, {"S", 1}}),
                     player({"3,5 S E", "3,6 T E"}, {{"S", 2}, {"CL", 1}}),
                     player({"4,1 S W", "4,0 S W"}, {{"S", 2}, {"CL", 1}})},
                    {{"order", {0, 1, 2}}}));
    g.act(0, "BR>S");  // 2,2 heading S: S is 3,2, the Start of seat 2; W is free
    EXPECT_FALSE(g.cut(0));
    g.act(0, "CL>W");  // 2,1 heading W: S to 3,1
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.asked(), 1);
    g = Play({}, 3,
             position("turn", 2,
                      {player({"1,3 CL N", "1,2 CL W"}, {{"CL", 1}, {"BR", 1}, {"S", 1}}),
                       player({"3,5 S E", "3,6 T E"}, {{"S", 2}, {"CL", 1}}),
                       player({"4,1 S W", "3,1 S W"}, {{"S", 2}, {"CL", 1}})},
                      {{"order", {0, 1, 2}}}));
    g.act_all(0, "BR>S CL>W");  // now 3,1 is taken
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.s.cut_round[0], 2);
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.s.round, 2);
}

TEST(EndOfLine, EOL_11_3_energy_in_reserve_does_not_save) {
    Play g = turn_of_a({"5,2 S N", "4,2 CL N", "4,1 CL W"}, {{"BR", 1}, {"CL", 1}});
    g.act_all(0, "none BR>S CL>S");
    EXPECT_EQ(g.energy(0), 3);
    EXPECT_EQ(g.ways(0, 1), "W");  // the previous card has a way out, but that does not count
    EXPECT_TRUE(g.cut(0));
}

TEST(EndOfLine, EOL_11_4_who_cannot_place_a_due_card_is_cut_at_once) {
    Play g = turn_of_a({"5,2 S N", "4,2 CL N", "4,1 CL W"}, {{"CL", 1}, {"S", 2}});
    g.act_all(0, "none CL>S");  // 5,1 heading S: way out E to 5,2, A's own card
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["reason"], "stuck");
    EXPECT_EQ(g.event("cut")["clause"], "EOL-11.4");
    EXPECT_EQ(g.line(0), (Line{"5,2 S N", "4,2 CL N", "4,1 CL W", "5,1 CL S"}));  // it stays
    EXPECT_EQ(g.cell(5, 1), line_of(seat(0), Dir::S));
    EXPECT_EQ(g.hand(0), (Json{{"S", 2}}));
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLine, EOL_11_5_blocked_by_somebody_else_is_not_cut_yet) {
    // B to move, A's only way out is 3,3.
    Play g({}, 2,
           position("turn", 3,
                    {player(kBlockedA, kHand), player({"5,4 S N", "4,4 S N", "3,4 S N"}, {{"CL", 2}, {"S", 1}})},
                    {{"order", {1, 0}}}));
    EXPECT_EQ(g.ways(0), "E");
    g.act_all(1, "boost CL>N CL>W S>S");
    EXPECT_EQ(g.ways(0), "");
    EXPECT_FALSE(g.cut(0));
    EXPECT_FALSE(g.over());
    EXPECT_EQ(g.asked(), 0);  // A's own turn: here it is decided
    EXPECT_EQ(g.legal(0), Play::split("none turnaround"));
}

TEST(EndOfLine, EOL_11_6_blocked_at_the_start_of_the_turn) {
    // Turnaround is legal: a choice between it and giving up.
    Play g = turn_of_a(kBlockedA, kHand, kBlocker);
    EXPECT_EQ(g.question(), "energy");
    EXPECT_EQ(g.legal(0), Play::split("none turnaround"));
    Play saved = g;
    g.act(0, "none");
    EXPECT_EQ(g.event("cut")["reason"], "gave_up");
    EXPECT_EQ(g.event("cut")["clause"], "EOL-11.6");
    EXPECT_EQ(g.energy(0), 3);
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
    saved.act_all(0, "turnaround CR>E S>S");
    EXPECT_FALSE(saved.cut(0));
    // It is not: cut without being asked. No way out of the previous card, no energy, too early.
    EXPECT_TRUE(turn_of_a({"5,2 BR N", "4,2 S N", "3,2 CR N"}, kHand, kBlocker).cut(0));
    EXPECT_TRUE(turn_of_a(kBlockedA, kHand, kBlocker, 3, 0).cut(0));
    EXPECT_TRUE(turn_of_a(kBlockedA, kHand, kBlocker, 2).cut(0));
    EXPECT_TRUE(turn_of_a(kBlockedA, kHand, kBlocker, 2).over());
}

TEST(EndOfLine, EOL_11_7_who_must_place_and_has_no_card_is_cut) {
    const Play empty;
    const Play g(
        {}, 2,
        position("turn", 14,
                 {late_player(empty, Json::object(), Json::object(), 0, {"5,2 S N"}), player({"5,4 S N"}, {{"S", 2}})},
                 {{"order", {0, 1}}}));
    EXPECT_EQ(g.ways(0), "N");  // a way out is free
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

TEST(EndOfLine, EOL_11_8_fewer_cards_than_due_are_placed_without_penalty) {
    const Play empty;
    Play g({}, 2,
           position("turn", 13,
                    {late_player(empty, {{"T", 1}}, Json::object(), 0, {"5,2 BL N"}, 0),
                     player({"5,4 S N"}, {{"S", 2}, {"CL", 3}})},
                    {{"order", {0, 1}}}));
    EXPECT_EQ(g.s.due, 1);
    EXPECT_EQ(g.legal(0), Play::split("T>N T>W"));
    g.act(0, "T>N");
    EXPECT_EQ(g.hand_n(0), 0);
    EXPECT_FALSE(g.cut(0));
    EXPECT_EQ(g.asked(), 1);
}

TEST(EndOfLine, EOL_11_9_the_line_stays_the_hand_stays_hidden_and_no_turn_comes) {
    const std::vector<Json> players{player({"5,3 X N"}, {{"S", 2}, {"T", 1}}),
                                    cut_player({"5,2 S E", "5,4 S E"}, 1, 2, {{"X", 1}, {"S", 2}}),
                                    player({"3,1 S W"}, {{"S", 2}, {"T", 1}})};
    Play g({}, 3, position("turn", 3, players, {{"order", {0, 1, 2}}, {"first_order", {0, 1, 2}}}));
    g.act(0, "none");
    EXPECT_EQ(g.legal(0), Play::split("S>N T>N"));  // E and W: the cards of seat 1 block for everyone
    EXPECT_EQ(g.refusal(0, "S>E"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.refusal(0, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(g.refusal(1, "S>E"), "not_your_turn EOL-11.9");
    EXPECT_EQ(g.refusal(2, "S>W"), "not_your_turn EOL-9.1");
    // The hand is put away unseen.
    State masked = g.s;
    g.game().mask(masked, Seats::only(seat(0)));
    EXPECT_EQ(masked.hand[1].size(), 0);
    EXPECT_EQ(masked.hand_n[1], 3);
    // Seat 1 is skipped: after seat 0 comes seat 2.
    g.act_all(0, "T>N S>W");
    EXPECT_EQ(g.asked(), 2);
}

TEST(EndOfLine, EOL_11_10_the_last_one_able_to_follow_the_line_wins) {
    Play g({}, 3,
           position("turn", 4,
                    {cut_player({"1,3 S N"}, 1, 2), player({"3,5 CR E", "4,5 CR S"}, {{"CR", 1}, {"S", 1}}, 0),
                     player({"3,1 S W"}, {{"S", 2}})},
                    {{"order", {1, 2}}}));
    g.act(1, "CR>W");  // seat 1 curls up: 4,4, way out N to 3,4, its own Start: stuck
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.line(1).back(), "4,4 CR W");
    EXPECT_EQ(g.ranks(), (std::vector<int>{3, 2, 1}));
    EXPECT_FALSE(g.cut(2));
}

TEST(EndOfLine, EOL_11_11_the_game_ends_at_that_moment_in_mid_round) {
    // Round 3: A gives up as the first of the round. B is blocked too (its S on 3,3 looks at A's card on 4,3), but has
    // won and is not asked.
    Play g = turn_of_a({"5,2 BR N", "4,3 BL N", "3,2 CR N"}, kHand, kBlocker);
    ASSERT_EQ(g.ways(1), "");
    ASSERT_EQ(g.legal(0), Play::split("none turnaround"));
    g.act(0, "none");
    EXPECT_EQ(g.happened(), (Line{"cut", "ended"}));
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.s.round, 3);
    EXPECT_EQ(g.line(1), kBlocker);
    EXPECT_FALSE(g.cut(1));
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
    EXPECT_EQ(g.refusal(1, "S>S"), "game_over EOL-11.11");
    EXPECT_EQ(g.legal(1), Line{});
}

TEST(EndOfLine, EOL_11_12_two_players_are_never_cut_at_the_same_time) {
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        Play g({}, 2 + static_cast<int>(seed % 7));
        Rng rng(seed);
        std::vector<Action> list;
        while (!g.over()) {
            const Turn turn = g.game().turn(g.s);
            g.game().actions(g.s, turn.who.lowest(), list);
            const Action a =
                turn.is_chance() ? g.game().chance(g.s, rng) : list[rng.below(static_cast<std::uint32_t>(list.size()))];
            g.game().apply(g.s, turn.is_chance() ? kChance : turn.who.lowest(), a, nullptr);
        }
        std::vector<int> ranks = g.ranks();
        if (std::count(ranks.begin(), ranks.end(), 1) > 1) continue;  // EOL-11.13
        std::sort(ranks.begin(), ranks.end());
        for (std::size_t i = 0; i < ranks.size(); ++i) ASSERT_EQ(ranks[i], static_cast<int>(i) + 1) << "seed " << seed;
    }
}

TEST(EndOfLine, EOL_11_13_nobody_has_a_card_left_is_a_draw) {
    const Play empty({}, 4);
    const auto spent = [&](int row, const char* last) {
        return late_player(empty, Json::object(), Json::object(), row, {last});
    };
    Play g(
        {}, 4,
        position("round", 13, {spent(0, "3,0 S E"), cut_player({}, 2, 6), spent(6, "5,0 S E"), cut_player({}, 1, 5)}));
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{1, 3, 1, 4}));
    EXPECT_FALSE(g.cut(0));
    EXPECT_FALSE(g.cut(2));
    // One survivor still has a card: the other one is cut on the own turn (EOL-11.7), no draw.
    Play one({}, 4,
             position("round", 13,
                      {spent(0, "3,0 S E"), cut_player({}, 2, 6),
                       late_player(empty, {{"S", 1}}, Json::object(), 6, {"5,0 T E"}), cut_player({}, 1, 5)}));
    EXPECT_TRUE(one.over());
    EXPECT_EQ(one.ranks(), (std::vector<int>{2, 3, 1, 4}));
    // In co-op the game is scored: all cards placed, nothing spent.
    const Json many{{"mode", "coop"}, {"coop_many", true}};
    std::vector<Json> four{spent(0, "3,0 S E"), player({}), spent(6, "5,0 S E"), player({})};
    four[1]["cut"] = 1, four[3]["cut"] = 2;
    const Play coop(many, 4, position("round", 13, four));
    EXPECT_TRUE(coop.over());
    EXPECT_EQ(coop.game().score(coop.s).total, 50 + 50 + (81 - 4 - 50));
}

TEST(EndOfLine, EOL_11_14_later_cut_is_better_rank) {
    const auto ranks = [](std::vector<int> cuts) {
        std::vector<Json> players;
        for (const int number : cuts) {
            players.push_back(player({}));
            if (number > 0) players.back()["cut"] = number;
        }
        return Play({}, static_cast<int>(cuts.size()), position("over", 9, players)).ranks();
    };
    EXPECT_EQ(ranks({0, 1}), (std::vector<int>{1, 2}));
    EXPECT_EQ(ranks({2, 1, 0}), (std::vector<int>{2, 3, 1}));
    EXPECT_EQ(ranks({1, 4, 0, 2, 3}), (std::vector<int>{5, 2, 1, 4, 3}));
    EXPECT_EQ(ranks({0, 1, 0, 2}), (std::vector<int>{1, 4, 1, 3}));        // survivors share the first place
    EXPECT_EQ(ranks({1, 2, 2, 0, 1}), (std::vector<int>{4, 2, 2, 1, 4}));  // cut at one moment (option phase_end)
}

TEST(EndOfLine, EOL_11_15_who_fills_the_last_cell_is_cut) {
    Play g({}, 2, nearly_full({0, 1}));
    EXPECT_EQ(g.s.empty, 2);
    g.act_all(0, "none S>E S>E");
    EXPECT_EQ(g.s.empty, 0);
    EXPECT_EQ(g.line(0).size(), 25u);
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["clause"], "EOL-11.2");
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1}));
}

// EOL-11.15: the one who filled it, not the other one, who has no way out either and has not moved yet.
TEST(EndOfLineEdgeCases, EC_24_the_area_is_full) {
    Play g({}, 2, nearly_full({0, 1}));
    EXPECT_EQ(g.ways(1), "");
    Play filled = g;
    filled.act_all(0, "none S>E S>E");
    EXPECT_TRUE(filled.cut(0));
    EXPECT_FALSE(filled.cut(1));
    g.act_all(0, "brake S>E");  // one of the two cells: the area is not full yet
    EXPECT_EQ(g.s.empty, 1);
    EXPECT_TRUE(g.cut(1));  // now B's turn, blocked: the other way round
    EXPECT_EQ(g.ranks(), (std::vector<int>{1, 2}));
}

TEST(EndOfLine, EOL_11_16_resigning_is_a_cut_at_that_moment) {
    Play versus = turn_of_a(kBlockedA, kHand);
    versus.resign(1);  // not asked: A is
    EXPECT_TRUE(versus.over());
    EXPECT_EQ(versus.ranks(), (std::vector<int>{1, 2}));
    EXPECT_EQ(versus.event("cut")["clause"], "EOL-11.16");
    // Four players: in mid-turn, while drawing, while revealing.
    Play g({}, 4);
    g.deal("X S T T");  // order 1, 2, 3, 0
    g.resign(2);        // during the draw phase
    EXPECT_TRUE(g.cut(2));
    EXPECT_EQ(g.chances().at(0).substr(0, 6), "draw 1");
    g.roll();
    EXPECT_EQ(g.hand_n(2), 0);
    g.act(1, g.legal(1).at(0));
    EXPECT_EQ(g.asked(), 3);  // seat 2 takes no turn
    g.resign(3);              // in the own turn
    EXPECT_EQ(g.asked(), 0);
    g.act(0, g.legal(0).at(0));
    EXPECT_EQ(g.s.round, 2);
    const State before = g.s;
    g.resign(3);  // twice is nothing
    EXPECT_EQ(hash(before), hash(g.s));
    g.resign(0);
    EXPECT_TRUE(g.over());
    EXPECT_EQ(g.ranks(), (std::vector<int>{2, 1, 4, 3}));
    Play early({}, 3);
    early.chance("reveal 0 S");
    early.resign(0);
    early.deal("X T");
    EXPECT_EQ(early.s.first_order[0], 2);  // the S of seat 0 no longer counts
    EXPECT_EQ(early.order(), (std::vector<int>{2, 1}));
}

}  // namespace endtable::end_of_line::cut_test
