// EOL-13: two teams of two on 9x9. Crossing is what is new; the rest is the competitive game.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::team_test {
namespace {

// Seat 0 to place in round 2 (no energy yet), all other lines as given. Four faces in hand, so nothing is forced.
const Json kHand{{"S", 2}, {"CL", 1}, {"CR", 1}};
Json placing(const Words& own, const Words& partner, const Words& left = {}, const Words& right = {}) {
    return position("turn", 2, {player(own, kHand), player(left), player(partner), player(right)},
                    {{"order", {0, 1, 2, 3}}});
}
const Json kTeam{{"mode", "team"}};
Play team(const Json& at) { return Play(kTeam, 4, at); }

//      3     4     5
// 6    .    2Sv    .        seat 0: BL at (7,3) heading E, ways out N and E
// 7   0BL>  2Sv    .        seat 2: down column 4
// 8    .    2Sv    .
const Words kColumn{"6,4 S S", "7,4 S S", "8,4 S S"};

TEST(EndOfLine, EOL_13_1_four_players_on_nine_by_nine_with_the_competitive_rules) {
    const Play team_game(kTeam), royale(Json::object(), 4);
    EXPECT_EQ(team_game.setup().seats, 4);
    EXPECT_EQ(team_game.setup().side, 9);
    EXPECT_EQ(hash(team_game.s), hash(royale.s));  // same decks, starts, energy, reveal
    EXPECT_EQ(team_game.setup().cards_first_round, royale.setup().cards_first_round);
    EXPECT_EQ(team_game.setup().cards_per_round, royale.setup().cards_per_round);
    EXPECT_EQ(team_game.table.scene()["effects"], royale.table.scene()["effects"]);
    for (const int seats : {2, 3, 5, 8})
        EXPECT_EQ(complaint([&] { Play(kTeam, seats); }),
                  "bad_seats: mode team is played with 4 seats, not with " + std::to_string(seats));

    // The same position without teams: nobody crosses anybody.
    EXPECT_EQ(team(placing({"7,3 BL E"}, kColumn)).legal(0), (Words{"S>N", "S>E", "CL>N", "CL>E", "CR>N", "CR>E"}));
    const Play alone(Json::object(), 4, placing({"7,3 BL E"}, kColumn));
    EXPECT_EQ(alone.legal(0), (Words{"S>N", "CL>N", "CR>N"}));
    EXPECT_EQ(alone.refusal(0, "S>E"), "cell_occupied EOL-3.9");
}

TEST(EndOfLine, EOL_13_2_partners_sit_opposite_each_other) {
    const Play play(kTeam);
    EXPECT_EQ(play.table.sides(), (std::vector<int>{0, 1, 0, 1}));
    EXPECT_EQ(play.table.scene()["starts"], Json::parse(R"([{"cell":"3,4","dir":"N"},{"cell":"4,5","dir":"E"},
                                                             {"cell":"5,4","dir":"S"},{"cell":"4,3","dir":"W"}])"));
}

TEST(EndOfLine, EOL_13_3_each_partner_may_cross_the_other_and_nobody_else) {
    // Seat p has a BL heading E at (7,3); the owner of column 4 is another seat.
    for (int p = 0; p < 4; ++p)
        for (int owner_of_column = 0; owner_of_column < 4; ++owner_of_column) {
            if (owner_of_column == p) continue;
            std::vector<Json> players(4, player({}));
            players[static_cast<std::size_t>(p)] = player({"7,3 BL E"}, kHand);
            players[static_cast<std::size_t>(owner_of_column)] = player(kColumn);
            Json order{p};
            for (int i = 0; i < 4; ++i)
                if (i != p) order.push_back(i);
            const Play play = team(position("turn", 2, players, {{"order", order}}));
            EXPECT_EQ(play.ways(p), (owner_of_column + 2) % 4 == p ? "NE" : "N") << p << " over " << owner_of_column;
        }
}

TEST(EndOfLine, EOL_13_4_nobody_follows_the_line_of_the_partner) {
    // The partner's last card (7,4) S heading S goes on to (8,4). Seat 0 stands beside it.
    Play play = team(placing({"7,3 BL E"}, {"6,4 S S", "7,4 S S"}));
    EXPECT_EQ(play.legal(0), (Words{"S>N", "S>E", "CL>N", "CL>E", "CR>N", "CR>E"}));
    EXPECT_EQ(play.refusal(0, "S>S"), "no_such_way_out EOL-3.8");  // not through the partner's way out
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0), (Words{"7,3 BL E", "7,5 S E"}));
    EXPECT_EQ(play.cell(8, 4), kEmpty);
    EXPECT_EQ(play.legal(0), (Words{"S>E", "CL>E", "CR>E"}));  // and it goes on from the own card
    EXPECT_EQ(play.line(2), (Words{"6,4 S S", "7,4 S S"}));
}

TEST(EndOfLine, EOL_13_5_crossing_lands_beyond_the_partner) {
    Play play = team(placing({"7,3 BL E"}, kColumn));
    play.act(0, "CL>E");
    EXPECT_EQ(play.line(0), (Words{"7,3 BL E", "7,5 CL E"}));
    EXPECT_EQ(play.event("placed"), Json::parse(R"({"event":"placed","seat":0,"clause":"EOL-13.5","face":"CL","dir":"E",
                                                    "cell":"7,5","crossed":"7,4"})"));
    // In all four directions, over both headings that are perpendicular, and across the edge of the area.
    struct Case {
        const char *own, *partner, *lands, *way;
    };
    for (const Case& c : {Case{"7,7 S N", "6,7 S E", "5,7 S N", "S>N"}, Case{"7,7 S N", "6,7 CR W", "5,7 S N", "S>N"},
                          Case{"7,7 S S", "8,7 X W", "0,7 S S", "S>S"}, Case{"7,0 S W", "7,8 S N", "7,7 S W", "S>W"},
                          Case{"7,8 S E", "7,0 T S", "7,1 S E", "S>E"}}) {
        Play other = team(placing({c.own}, {c.partner}));
        EXPECT_EQ(other.legal(0).front(), c.way);
        other.act(0, c.way);
        EXPECT_EQ(other.line(0).back(), c.lands) << c.partner;
    }
}

TEST(EndOfLine, EOL_13_6_exactly_one_partner_card_is_leapt_over) {
    const Words beyond[] = {{"7,4 S S", "7,5 S S"}, {"7,4 S S"}, {"7,4 S S"}};
    const Words opponent[] = {{}, {"7,5 S S"}, {}};
    const Words own[] = {{"7,3 BL E"}, {"7,3 BL E"}, {"7,5 S S", "7,3 BL E"}};
    for (int i = 0; i < 3; ++i) {  // behind the card lies another of the partner, of an opponent, of one's own
        const Play play = team(placing(own[i], beyond[i], opponent[i]));
        EXPECT_EQ(play.legal(0), (Words{"S>N", "CL>N", "CR>N"})) << i;
        EXPECT_EQ(play.refusal(0, "S>E"), "cell_occupied EOL-3.9") << i;
    }
    // A Start card behind it: seat 2's card on (4,4), seat 1's Start on (4,5); seat 3's Start (4,3) is no Line card.
    const Play start = team(placing({"4,2 BL E"}, {}));
    EXPECT_EQ(start.ways(0), "N");
}

TEST(EndOfLine, EOL_13_7_the_crossed_cell_keeps_its_card_and_one_card_is_spent) {
    Play play = team(placing({"7,3 BL E"}, kColumn));
    const Json partner = play.table.position(play.s)["players"][2];
    play.act(0, "S>E");
    EXPECT_EQ(play.cell(7, 4), line_of(seat(2), Dir::S));
    EXPECT_EQ(play.cell(7, 5), line_of(seat(0), Dir::E));
    EXPECT_EQ(play.table.position(play.s)["players"][2], partner);
    EXPECT_EQ(play.hand_n(0), 3);
    EXPECT_EQ(play.s.placed, 1);  // one of the two due cards
    EXPECT_EQ(play.asked(), 0);
    play.act(0, "S>E");
    EXPECT_EQ(play.hand_n(0), 2);
    EXPECT_NE(play.asked(), 0);
}

TEST(EndOfLine, EOL_13_8_straight_runs_and_the_last_card_can_be_crossed_bends_cannot) {
    // A line of the partner that runs down and turns W:  (6,4) S, (7,4) CR, (7,3) S heading W.
    const Words bent{"6,4 S S", "7,4 CR S", "7,3 S W"};
    EXPECT_EQ(team(placing({"7,5 BR W"}, bent)).legal(0), (Words{"S>N", "CL>N", "CR>N"}));  // (7,3): the next card
    EXPECT_EQ(team(placing({"6,5 BR W"}, bent)).ways(0), "NW");                             // straight through (6,4)
    // Its last card is crossed although it bends, as long as the cell beyond is free.
    EXPECT_EQ(team(placing({"7,3 BL E"}, {"6,4 S S", "7,4 CL S"})).ways(0), "NE");
}

TEST(EndOfLine, EOL_13_9_starts_own_cards_and_opponents_are_never_crossed) {
    EXPECT_EQ(team(placing({"5,3 BR E"}, {})).ways(0), "S");                   // the partner's Start (5,4)
    EXPECT_EQ(team(placing({"7,4 S S", "7,3 BL E"}, {})).ways(0), "N");        // an own card
    EXPECT_EQ(team(placing({"7,3 BL E"}, {}, {"7,4 S S"})).ways(0), "N");      // seat 1
    EXPECT_EQ(team(placing({"7,3 BL E"}, {}, {}, {"7,4 S S"})).ways(0), "N");  // seat 3
    EXPECT_EQ(team(placing({"7,3 BL E"}, {"7,4 S S"})).ways(0), "NE");         // the partner: yes
}

TEST(EndOfLine, EOL_13_10_along_the_axis_of_the_partners_card_nobody_crosses) {
    for (const char* partner : {"6,3 S N", "6,3 S S", "6,3 X N"})  // straight on over it would be following it
        EXPECT_EQ(team(placing({"7,3 BL N"}, {partner})).ways(0), "W") << partner;
    for (const char* partner : {"6,3 S E", "6,3 S W"})
        EXPECT_EQ(team(placing({"7,3 BL N"}, {partner})).ways(0), "NW") << partner;
    // The direction of travel does not change while crossing: out of (7,3) to the N, into (5,3) heading N.
    Play play = team(placing({"7,3 S N"}, {"6,3 T E"}));
    play.act(0, "S>N");
    EXPECT_EQ(play.line(0).back(), "5,3 S N");
}

TEST(EndOfLine, EOL_13_11_crossing_is_free_from_round_1_and_any_number_of_times) {
    // Round 1: from the Start (3,4) N over the partner's (2,4).
    Play first = team(position("turn", 1, {player({}, kHand), player({}), player({"2,4 S E"}), player({})},
                               {{"order", {0, 1, 2, 3}}}));
    EXPECT_EQ(first.legal(0), (Words{"S>N", "CL>N", "CR>N"}));
    first.act(0, "S>N");
    EXPECT_EQ(first.line(0), (Words{"1,4 S N"}));
    EXPECT_EQ(first.energy(0), 3);
    // Two crossings in one turn, and one more as the way on.
    Play twice = team(placing({"7,1 S E"}, {"7,2 S S", "7,4 S S", "7,6 S S"}));
    twice.act_all(0, "S>E S>E");
    EXPECT_EQ(twice.line(0), (Words{"7,1 S E", "7,3 S E", "7,5 S E"}));
    EXPECT_EQ(twice.energy(0), 3);
    EXPECT_FALSE(twice.cut(0));
    EXPECT_EQ(twice.ways(0), "E");
}

TEST(EndOfLine, EOL_13_12_a_crossing_counts_as_available_everywhere) {
    // The cut check: the last card's only way out leads over the partner; with (7,5) taken it does not exist.
    for (const bool taken : {false, true}) {
        Play play = team(placing({"7,1 S E"}, kColumn, taken ? Words{"7,5 S S"} : Words{}));
        play.act_all(0, "S>E S>E");
        EXPECT_EQ(play.line(0).back(), "7,3 S E");
        EXPECT_EQ(play.cut(0), taken);
    }
    // In the middle of a turn: the second due card crosses.
    Play middle = team(placing({"7,2 S E"}, kColumn));
    middle.act_all(0, "S>E CL>E");
    EXPECT_EQ(middle.line(0).back(), "7,5 CL E");
    // Turnaround: the previous card (7,3) has nothing but the crossing.
    for (const bool taken : {false, true}) {
        const Play play = team(position("turn", 3,
                                        {player({"7,2 S E", "7,3 S E", "2,2 S N"}, kHand),
                                         player(taken ? Words{"7,5 S S"} : Words{}), player(kColumn), player({})},
                                        {{"order", {0, 1, 2, 3}}}));
        EXPECT_EQ(play.question(), "energy");
        EXPECT_EQ(play.refusal(0, "turnaround"), taken ? "turnaround_no_way_out EOL-10.14" : "legal");
        EXPECT_EQ(play.legal(0),
                  taken ? (Words{"none", "boost", "brake"}) : (Words{"none", "boost", "brake", "turnaround"}));
    }
}

TEST(EndOfLine, EOL_13_13_the_line_of_a_cut_partner_can_still_be_crossed) {
    Json at = placing({"7,3 BL E"}, kColumn);
    at["players"][2]["cut"] = 1;
    Play play = team(at);
    EXPECT_EQ(play.legal(0), (Words{"S>N", "S>E", "CL>N", "CL>E", "CR>N", "CR>E"}));
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0).back(), "7,5 S E");
}

TEST(EndOfLine, EOL_13_14_order_cards_and_energy_stay_individual) {
    // Last initiatives 4, 1, 2, 3: partners do not move together.
    Play play(kTeam, 4,
              position("round", 2,
                       {player({"8,0 S E", "8,1 T E"}, {{"S", 2}, {"CL", 2}, {"X", 1}}),
                        player({"7,0 S E", "7,1 S E"}, {{"S", 2}, {"CL", 2}, {"X", 1}}),
                        player({"6,0 S E", "6,1 CR E"}, {{"S", 2}, {"CL", 2}, {"X", 1}}),
                        player({"1,0 S E", "1,1 BL E"}, {{"S", 2}, {"CL", 2}, {"X", 1}})}));
    EXPECT_EQ(play.order(), (std::vector<int>{1, 2, 3, 0}));
    EXPECT_EQ(play.asked(), 1);
    play.act(1, "brake");
    EXPECT_EQ(play.energy(1), 2);
    EXPECT_EQ(play.energy(3), 3);
    EXPECT_EQ(play.hand_n(3), 5);
    EXPECT_EQ(play.refusal(3, "S>E"), "not_your_turn EOL-9.1");
    // Hands are not shown (option team_open_hands: part 4, hidden_test).
    EXPECT_FALSE(play.setup().partners_share);
}

TEST(EndOfLine, EOL_13_15_a_team_loses_when_both_its_players_are_cut) {
    Play play(kTeam);
    play.roll();
    play.resign(1);
    EXPECT_FALSE(play.over());
    EXPECT_EQ(play.order().size(), 4u);
    while (play.asked() != 3 && !HasFatalFailure()) {  // seat 3 plays on alone
        play.act(play.asked(), play.legal(play.asked())[0]);
        play.roll();
    }
    EXPECT_TRUE(play.cut(1));
    play.resign(2);  // one of each team: still nobody has won
    EXPECT_FALSE(play.over());
    play.resign(3);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 2, 1, 2}));  // the cut winner wins, too
    EXPECT_EQ(play.table.result(play.s), Json::parse(R"({"ranks":[1,2,1,2],"winners":[0,2],"draw":false})"));
    const Result r = play.game().result(play.s);
    EXPECT_EQ(r.utility[0], 10'000);
    EXPECT_EQ(r.utility[1], 0);
    EXPECT_EQ(r.side[2], r.side[0]);
}

TEST(EndOfLine, EOL_13_16_both_teams_out_of_cards_is_a_draw) {
    const Play empty(kTeam);
    // Seats 0 and 1 have placed all 25 cards, their partners are cut. The next draw phase finds nothing (EOL-11.13).
    const auto spent = [&](int row) { return late_player(empty, Json::object(), Json::object(), row, {}); };
    Json out = player({});
    out["cut"] = 1;
    Json out_later = player({});
    out_later["cut"] = 2;
    const Play play(kTeam, 4, position("round", 12, {spent(0), spent(6), out, out_later}));
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 1, 1, 1}));
    EXPECT_EQ(play.table.result(play.s)["draw"], true);
    EXPECT_EQ(play.game().result(play.s).utility[3], 5'000);
}

}  // namespace
}  // namespace endtable::end_of_line::team_test
