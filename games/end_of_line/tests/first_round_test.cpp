// EOL-5: the order of the first round.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::first_round_test {

namespace {

std::vector<int> first_order(const Play& g) {
    return {g.s.first_order.begin(), g.s.first_order.begin() + g.setup().seats};
}

Json full_deck() { return {{"S", 9}, {"CL", 4}, {"CR", 4}, {"BL", 2}, {"BR", 2}, {"T", 2}, {"X", 1}, {"Z", 1}}; }

Json deck(const Play& g, int p) { return g.table.position(g.s)["players"][static_cast<std::size_t>(p)]["deck"]; }

}  // namespace

TEST(EndOfLine, EOL_5_1_the_lowest_revealed_initiative_plays_first) {
    Play g;
    EXPECT_EQ(g.question(), "chance");
    EXPECT_EQ(g.chances(), (std::vector<std::string>{"reveal 0 S:9", "reveal 0 CL:4", "reveal 0 CR:4", "reveal 0 BL:2",
                                                     "reveal 0 BR:2", "reveal 0 T:2", "reveal 0 X:1", "reveal 0 Z:1"}));
    g.chance("reveal 0 CL");
    EXPECT_EQ(g.chance_refusal("reveal 0 S"), "wrong_decision EOL-18.4b");  // now it is seat 1's
    g.chance("reveal 1 S");
    EXPECT_EQ(first_order(g), (std::vector<int>{1, 0}));
    EXPECT_EQ(g.order(), (std::vector<int>{1, 0}));
    // The printed number counts, not the type: the zero cross beats a straight.
    Play zero;
    zero.deal("S Z");
    EXPECT_EQ(first_order(zero), (std::vector<int>{1, 0}));
}

TEST(EndOfLine, EOL_5_2_a_tie_repeats_the_reveal) {
    Play g;
    g.deal("CL CR");  // 2 = 2, though the faces differ
    EXPECT_EQ(g.happened(), (std::vector<std::string>{"revealed", "tie"}));
    EXPECT_EQ(g.event("tie")["seats"], (Json{0, 1}));
    EXPECT_EQ(g.s.round, 0);
    g.deal("T T");
    EXPECT_EQ(g.s.round, 0);
    g.deal("X S");
    EXPECT_EQ(first_order(g), (std::vector<int>{1, 0}));
    EXPECT_EQ(g.s.round, 1);
}

TEST(EndOfLine, EOL_5_3_only_those_tied_for_the_lowest_reveal_again) {
    Play g({}, 4);
    g.deal("S BL S X");  // seats 0 and 2 tie
    EXPECT_EQ(g.event("tie")["seats"], (Json{0, 2}));
    // The next card of the deck: what was revealed stays face up, so only 8 straights are left.
    EXPECT_EQ(g.chances().at(0), "reveal 0 S:8");
    EXPECT_EQ(g.deck_n(0), 24);
    g.chance("reveal 0 T");
    EXPECT_EQ(g.chance_refusal("reveal 1 S"), "wrong_decision EOL-18.4b");
    EXPECT_EQ(g.chances().at(0), "reveal 2 S:8");
    // Seat 2 shows a 4 too: higher than the 3 of seat 1, but that one is no longer in the contest.
    g.chance("reveal 2 T");
    EXPECT_EQ(g.event("tie")["seats"], (Json{0, 2}));
    g.deal("X CL");
    EXPECT_EQ(first_order(g), (std::vector<int>{2, 3, 0, 1}));
}

TEST(EndOfLine, EOL_5_4_the_others_follow_clockwise) {
    Play five({}, 5);
    five.deal("T BL X S CL");  // not by ascending reveals: 3, 4, 1, 0, 2 would be that
    EXPECT_EQ(first_order(five), (std::vector<int>{3, 4, 0, 1, 2}));
    for (int first = 0; first < 8; ++first) {
        Play g({}, 8);
        for (int p = 0; p < 8; ++p) g.deal(p == first ? "S" : "X");
        for (int i = 0; i < 8; ++i) EXPECT_EQ(g.order().at(static_cast<std::size_t>(i)), (first + i) % 8);
    }
}

TEST(EndOfLine, EOL_5_5_revealed_cards_go_back_into_the_decks) {
    Play g({}, 3);
    g.deal("S S X");
    EXPECT_EQ(g.deck_n(0), 24);
    g.deal("Z T");
    for (int p = 0; p < 3; ++p) {
        EXPECT_EQ(g.deck_n(p), 25);
        EXPECT_EQ(deck(g, p), full_deck());
    }
    EXPECT_EQ(g.chances().size(), 8u);  // the first draw may bring any of them
    EXPECT_EQ(g.chances().back(), "draw 0 Z:1");
}

TEST(EndOfLine, EOL_5_6_when_a_deck_runs_out_the_tied_players_shuffle_their_revealed_cards) {
    const Json players{{{"deck", {{"S", 1}}}, {"revealed", "S"}},
                       {{"deck", {{"S", 1}, {"X", 1}}}, {"revealed", "S"}},
                       {{"deck", {{"T", 2}}}, {"revealed", "T"}}};
    Play g({}, 3, {{"phase", "reveal"}, {"players", players}, {"reveal", {{"contenders", {0, 1}}}}});
    g.deal("S S");  // tied again, and seat 0 has no card left
    EXPECT_EQ(g.event("tie")["seats"], (Json{0, 1}));
    EXPECT_EQ(deck(g, 0), full_deck());
    EXPECT_EQ(deck(g, 1), full_deck());       // all tied players
    EXPECT_EQ(deck(g, 2), (Json{{"T", 2}}));  // nobody else
    g.deal("T CL");
    EXPECT_EQ(first_order(g), (std::vector<int>{1, 2, 0}));
    EXPECT_EQ(deck(g, 2), full_deck());
}

TEST(EndOfLine, EOL_5_7_the_first_round_order_is_kept_for_the_whole_game) {
    Play g({}, 3);
    g.deal("X T S");
    g.roll();
    Rng rng(3);
    std::vector<Action> list;
    int rounds = 0;
    while (!g.over()) {
        EXPECT_EQ(first_order(g), (std::vector<int>{2, 0, 1}));
        rounds = g.s.round;
        g.game().actions(g.s, seat(g.asked()), list);
        g.game().apply(g.s, seat(g.asked()), list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
        g.roll();
    }
    EXPECT_GE(rounds, 3);
    EXPECT_EQ(first_order(g), (std::vector<int>{2, 0, 1}));
    // And it decides where all cards tie, rounds later.
    const Play later({}, 3,
                     position("round", 2,
                              {player({"1,3 S N", "0,3 S N", "6,3 S N"}), player({"3,5 S E", "3,6 S E", "3,0 S E"}),
                               player({"3,1 S W", "2,1 S W", "2,0 S W"})},
                              {{"first_order", {2, 0, 1}}}));
    EXPECT_EQ(later.order(), (std::vector<int>{2, 0, 1}));
}

TEST(EndOfLine, EOL_5_8_everybody_is_first_with_equal_chance_and_reveals_are_public) {
    for (int n = 2; n <= 8; ++n) {
        std::vector<int> first(static_cast<std::size_t>(n));
        Play g({}, n);
        Rng rng(static_cast<std::uint64_t>(n));
        for (int i = 0; i < 1000 * n; ++i) {
            State s = g.game().start();
            while (s.phase == Phase::Reveal) g.game().apply(s, kChance, g.game().chance(s, rng), nullptr);
            ++first[s.first_order[0]];
        }
        for (const int count : first) EXPECT_NEAR(count, 1000, 160) << n << " players";  // 5 sigma
    }
    Play g;
    g.chance("reveal 0 BR");
    ASSERT_EQ(g.events.list().size(), 1u);
    EXPECT_TRUE(g.events.list()[0].visible_to(Seats()));
    const Json seen{{"event", "revealed"}, {"seat", 0}, {"face", "BR"}, {"clause", "EOL-5.1"}};
    EXPECT_EQ(g.table.event(g.events.list()[0].masked(Seats())), seen);  // a spectator sees the face
    State masked = g.s;
    g.game().mask(masked, Seats());
    EXPECT_EQ(hash(masked), hash(g.s));
}

TEST(EndOfLine, EOL_5_9_solo_skips_the_reveal_coop_and_team_use_it) {
    const Play solo(Json{{"mode", "solo"}});
    EXPECT_EQ(solo.s.phase, Phase::Draw);
    EXPECT_EQ(solo.s.round, 1);
    EXPECT_EQ(solo.chances().at(0), "draw 0 S:9");
    EXPECT_EQ(Play(Json{{"mode", "puzzle"}}).question(), "place");
    for (const char* mode : {"coop", "team"}) {
        Play g(Json{{"mode", mode}});
        EXPECT_EQ(g.s.phase, Phase::Reveal);
        for (int p = 0; p < g.setup().seats; ++p) g.deal(p == 1 ? "S" : "CL");
        EXPECT_EQ(g.order().at(0), 1);
        EXPECT_EQ(g.s.phase, Phase::Draw);
    }
}

}  // namespace endtable::end_of_line::first_round_test
