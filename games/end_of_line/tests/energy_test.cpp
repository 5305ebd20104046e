// EOL-10: energy and its three effects.
#include "games/end_of_line/tests/support.hpp"
#include "present/input_error.hpp"

namespace endtable::end_of_line::energy_test {

namespace {

using Line = std::vector<std::string>;

const Json kHand{{"S", 2}, {"CL", 1}, {"CR", 1}, {"T", 1}};

// The turn of A begins. By default: last card BL (3,2) heading N with N and W, previous card T (4,2) of which W and E
// are free; BR (5,2), older, has E free.
//
//       1    2    3    4
//  3    .  0BL^   .  1S^
//  4    .  0T^    .  1S^       (the T was left by N before the example began: positions need not be reachable)
//  5    .  0BR^   .  1S^
//  6    .   0*    .   1*
Play turn_of_a(int round, int energy = 3, const Json& hand = kHand,
               const Line& line = {"5,2 BR N", "4,2 T N", "3,2 BL N"}, const Json& options = Json::object()) {
    return Play(options, 2,
                position("turn", round,
                         {player(line, hand, energy), player({"5,4 S N", "4,4 S N", "3,4 S N"}, {{"S", 3}, {"CL", 2}})},
                         {{"order", {0, 1}}}));
}

}  // namespace

TEST(EndOfLine, EOL_10_1_three_points_for_the_whole_game) {
    for (const int energy : {1, 2, 3}) EXPECT_EQ(turn_of_a(3, energy).question(), "energy");
    const Play none = turn_of_a(3, 0);
    EXPECT_EQ(none.question(), "place");
    for (const char* effect : {"boost", "brake", "turnaround"})
        EXPECT_EQ(none.refusal(0, effect), "energy_none_left EOL-10.1");
    // They do not come back: random games, always spending when possible.
    int spent_all = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Play g({}, 2 + static_cast<int>(seed % 4));
        Rng rng(seed);
        std::vector<Action> list;
        while (!g.over()) {
            const State before = g.s;
            if (g.game().turn(g.s).is_chance()) {
                g.game().apply(g.s, kChance, g.game().chance(g.s, rng), nullptr);
            } else {
                g.game().actions(g.s, seat(g.asked()), list);
                const bool effect = g.question() == "energy";
                g.game().apply(g.s, seat(g.asked()),
                               list[effect ? 1 : rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
            }
            for (int p = 0; p < g.setup().seats; ++p) {
                ASSERT_LE(g.energy(p), before.energy[static_cast<std::size_t>(p)]);
                if (g.energy(p) == 0 && before.energy[static_cast<std::size_t>(p)] > 0) ++spent_all;
            }
        }
    }
    EXPECT_GT(spent_all, 5);
}

TEST(EndOfLine, EOL_10_2_one_point_a_round) {
    Play g = turn_of_a(3);
    g.act(0, "boost");
    EXPECT_EQ(g.energy(0), 2);
    for (int placed = 0; placed < 3; ++placed) {
        for (const char* effect : {"boost", "brake", "turnaround"})
            EXPECT_EQ(g.refusal(0, effect), "energy_used_this_round EOL-10.2");
        g.act(0, placed == 0 ? "T>N" : "S>W");
    }
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.energy(0), 2);
    g.act_all(1, "none S>N CL>N");
    g.roll();
    EXPECT_EQ(g.asked(), 0);
    EXPECT_EQ(g.s.round, 4);
    EXPECT_EQ(g.question(), "energy");  // the next round, the next point
}

TEST(EndOfLine, EOL_10_3_from_round_three_on) {
    const Play early = turn_of_a(2);
    EXPECT_EQ(early.question(), "place");
    for (const char* effect : {"boost", "brake", "turnaround"})
        EXPECT_EQ(early.refusal(0, effect), "energy_not_yet EOL-10.3");
    EXPECT_EQ(turn_of_a(3).question(), "energy");
    EXPECT_EQ(turn_of_a(4).question(), "energy");
}

TEST(EndOfLine, EOL_10_4_three_effects) {
    Play g = turn_of_a(3);
    EXPECT_EQ(g.legal(0), Play::split("none boost brake turnaround"));
    EXPECT_EQ(g.refusal(0, "gas_extra"), "effect_unknown EOL-10.4");
    EXPECT_EQ(g.refusal(0, "cross"), "effect_unknown EOL-10.4");
    EXPECT_EQ(g.game().refusal(g.s, seat(0), Action::effect(200)).reason, std::string("effect_unknown"));
    // It is one a turn, of the player whose turn it is.
    EXPECT_EQ(g.refusal(1, "boost"), "not_your_turn EOL-9.1");
}

TEST(EndOfLine, EOL_10_5_declared_before_the_first_card_public_paid_at_once_final) {
    Play g = turn_of_a(3);
    EXPECT_EQ(g.refusal(0, "S>N"), "wrong_decision EOL-18.3");  // the energy question comes first
    g.act(0, "boost");
    EXPECT_EQ(g.energy(0), 2);
    EXPECT_EQ(g.line(0).size(), 3u);
    EXPECT_TRUE(g.events.list().at(0).visible_to(Seats()));
    EXPECT_EQ(g.refusal(0, "none"), "wrong_decision EOL-10.5");
    // Nothing declared: too late once cards are being placed.
    Play late = turn_of_a(3);
    late.act(0, "none");
    EXPECT_EQ(late.energy(0), 3);
    for (const char* effect : {"boost", "brake", "turnaround"})
        EXPECT_EQ(late.refusal(0, effect), "wrong_decision EOL-10.5");
    late.act(0, "T>N");
    for (const char* effect : {"boost", "brake", "turnaround"})
        EXPECT_EQ(late.refusal(0, effect), "wrong_decision EOL-10.5");
}

TEST(EndOfLine, EOL_10_6_the_pool_is_turned_by_one) {
    for (const char* effect : {"boost", "brake", "turnaround"}) {
        Play g = turn_of_a(3);
        g.act(0, effect);
        EXPECT_EQ(g.happened(), (Line{"effect"}));
        const Json seen = g.table.event(g.events.list().at(0).masked(Seats()));
        EXPECT_EQ(seen["effect"], effect);
        EXPECT_EQ(seen["energy"], 2);
        EXPECT_EQ(g.table.view(g.s, Seats())["zones"]["energy_0"]["value"], 2);
        EXPECT_EQ(g.energy(1), 3);
    }
}

TEST(EndOfLine, EOL_10_7_effects_are_never_combined) {
    for (const char* first : {"boost", "brake", "turnaround"})
        for (const char* second : {"boost", "brake", "turnaround"}) {
            Play g = turn_of_a(3);
            g.act(0, first);
            EXPECT_EQ(g.refusal(0, second), "energy_used_this_round EOL-10.2");
        }
    Json effects = Presentation::official_content().json("effects.json");
    effects["energy_per_round"] = 2;
    EXPECT_THROW(read_content(Presentation::official_content().replaced_by(Json{{"effects.json", effects}})),
                 InputError);
}

TEST(EndOfLine, EOL_10_8_boost_places_three_cards) {
    Play g = turn_of_a(3);
    g.act_all(0, "boost T>N S>W S>W");
    EXPECT_EQ(g.line(0), (Line{"5,2 BR N", "4,2 T N", "3,2 BL N", "2,2 T N", "2,1 S W", "2,0 S W"}));
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.energy(0), 2);
}

TEST(EndOfLine, EOL_10_9_brake_places_one_card) {
    Play g = turn_of_a(3);
    g.act_all(0, "brake T>N");
    EXPECT_EQ(g.line(0), (Line{"5,2 BR N", "4,2 T N", "3,2 BL N", "2,2 T N"}));
    EXPECT_EQ(g.asked(), 1);
    EXPECT_EQ(g.energy(0), 2);
}

TEST(EndOfLine, EOL_10_10_turnaround_continues_from_the_previous_card) {
    Play g = turn_of_a(3);
    g.act(0, "turnaround");
    EXPECT_EQ(g.legal(0), Play::split("S>E S>W CL>E CL>W CR>E CR>W T>E T>W"));
    g.act(0, "S>W");
    EXPECT_EQ(g.line(0).at(3), "4,1 S W");
}

TEST(EndOfLine, EOL_10_11_turnaround_places_two_cards_the_second_after_the_first) {
    Play g = turn_of_a(3);
    g.act_all(0, "turnaround T>W");
    EXPECT_EQ(g.asked(), 0);
    EXPECT_EQ(g.legal(0), Play::split("S>N S>S CL>N CL>S CR>N CR>S"));  // of the T on 4,1, not of the T on 4,2
    g.act(0, "S>S");
    EXPECT_EQ(g.line(0), (Line{"5,2 BR N", "4,2 T N", "3,2 BL N", "4,1 T W", "5,1 S S"}));
    EXPECT_EQ(g.asked(), 1);
}

TEST(EndOfLine, EOL_10_12_older_cards_are_no_source) {
    Play g = turn_of_a(3, 3, kHand, {"5,2 X N", "4,2 BL N", "3,2 S N"});
    EXPECT_EQ(g.ways(0, 2), "EW");  // free ways out of the card two before the last
    g.act(0, "turnaround");
    EXPECT_EQ(g.legal(0), Play::split("S>W CL>W CR>W T>W"));
    EXPECT_EQ(g.refusal(0, "S>E"), "no_such_way_out EOL-10.12");
    g.act(0, "S>W");
    EXPECT_EQ(g.line(0).at(3), "4,1 S W");
    // With no way out of the previous card the older one does not help.
    const Play closed = turn_of_a(3, 3, kHand, {"5,2 X N", "4,2 S N", "3,2 S N"});
    EXPECT_EQ(closed.legal(0), Play::split("none boost brake"));
}

TEST(EndOfLine, EOL_10_13_the_last_card_stays_and_keeps_its_place) {
    Play g = turn_of_a(3);
    g.act_all(0, "turnaround S>W CL>W");
    EXPECT_EQ(g.cell(3, 2), line_of(seat(0), Dir::N));  // still on the table, still in the way
    EXPECT_EQ(g.line(0), (Line{"5,2 BR N", "4,2 T N", "3,2 BL N", "4,1 S W", "4,0 CL W"}));
    EXPECT_EQ(g.hand(0), (Json{{"S", 1}, {"CR", 1}, {"T", 1}}));  // it did not come back
    EXPECT_EQ(source(g.setup(), g.s, seat(0), 0).cell, 4 * 7 + 0);
    EXPECT_EQ(source(g.setup(), g.s, seat(0), 1).cell, 4 * 7 + 1);
    EXPECT_EQ(source(g.setup(), g.s, seat(0), 2).cell, 3 * 7 + 2);
}

TEST(EndOfLine, EOL_10_14_turnaround_needs_a_way_out_of_the_previous_card) {
    // The only way out of the previous card leads to the last one.
    const Play straight = turn_of_a(3, 3, kHand, {"5,2 S N", "4,2 S N", "3,2 X N"});
    EXPECT_EQ(straight.legal(0), Play::split("none boost brake"));
    EXPECT_EQ(straight.refusal(0, "turnaround"), "turnaround_no_way_out EOL-10.14");
    // A branch whose other way out is taken by B (4,3) or free.
    const auto branch = [](const char* b) {
        return Play(
            {}, 2,
            position("turn", 3, {player({"5,2 S N", "4,2 BR N", "3,2 X N"}, kHand), player({"5,4 S N", "4,4 S N", b})},
                     {{"order", {0, 1}}}));
    };
    EXPECT_EQ(branch("4,3 S W").legal(0), Play::split("none boost brake"));
    EXPECT_EQ(branch("3,4 S N").legal(0), Play::split("none boost brake turnaround"));
    Play g = branch("3,4 S N");
    g.act(0, "turnaround");
    EXPECT_EQ(g.legal(0), Play::split("S>E CL>E CR>E T>E"));
    EXPECT_EQ(g.refusal(0, "S>N"), "cell_occupied EOL-3.9");  // there lies the last card
}

TEST(EndOfLine, EOL_10_15_turnaround_also_when_not_blocked) {
    const Play g = turn_of_a(3);
    EXPECT_EQ(g.ways(0), "NW");
    EXPECT_EQ(g.refusal(0, "turnaround"), "legal");
}

TEST(EndOfLine, EOL_10_16_from_round_three_on_a_survivor_has_three_cards) {
    int asked = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Play g({}, 2 + static_cast<int>(seed % 7));
        Rng rng(seed);
        std::vector<Action> list;
        while (!g.over() && g.s.round < 4) {
            if (g.game().turn(g.s).is_chance()) {
                g.game().apply(g.s, kChance, g.game().chance(g.s, rng), nullptr);
                continue;
            }
            if (g.s.round == 3) {
                const Seat p = seat(g.asked());
                ASSERT_GE(of(g.s.placed_n, p), 3);
                ASSERT_NE(source(g.setup(), g.s, p, 1).cell, of(g.setup().starts, p).cell);
                ++asked;
            }
            g.game().actions(g.s, seat(g.asked()), list);
            g.game().apply(g.s, seat(g.asked()), list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
        }
    }
    EXPECT_GT(asked, 100);
}

TEST(EndOfLine, EOL_10_17_boost_and_brake_need_a_way_out_and_must_change_something) {
    EXPECT_EQ(turn_of_a(3, 3, {{"S", 2}, {"T", 1}}).legal(0), Play::split("none boost brake turnaround"));
    const Play two = turn_of_a(3, 3, {{"S", 1}, {"T", 1}});
    EXPECT_EQ(two.legal(0), Play::split("none brake turnaround"));
    EXPECT_EQ(two.refusal(0, "boost"), "effect_pointless EOL-10.17");
    const Play one = turn_of_a(3, 3, {{"T", 1}});
    EXPECT_EQ(one.legal(0), Play::split("none turnaround"));
    EXPECT_EQ(one.refusal(0, "boost"), "effect_pointless EOL-10.17");
    EXPECT_EQ(one.refusal(0, "brake"), "effect_pointless EOL-10.17");
    // Blocked: the last card, CR (3,2), looks at (3,3), where B lies.
    const Play blocked({}, 2,
                       position("turn", 3,
                                {player({"5,2 X N", "4,2 BR N", "3,2 CR N"}, kHand),
                                 player({"5,4 S N", "4,4 CL N", "3,3 S S"}, {{"S", 1}})},
                                {{"order", {0, 1}}}));
    EXPECT_EQ(blocked.legal(0), Play::split("none turnaround"));
    EXPECT_EQ(blocked.refusal(0, "boost"), "blocked EOL-10.17");
    EXPECT_EQ(blocked.refusal(0, "brake"), "blocked EOL-10.17");
}

TEST(EndOfLine, EOL_10_18_boost_obliges) {
    // The third card has to be placed, even into a dead end: CR>N (2,2), CR>E (2,3), and S of it B's 3,3.
    const auto start = [] {
        return Play({}, 2,
                    position("turn", 3,
                             {player({"5,2 X N", "4,2 S N", "3,2 S N"}, {{"CR", 3}, {"S", 1}}),
                              player({"6,5 S N", "5,3 S N", "4,3 S N"}, {{"S", 1}})},
                             {{"order", {0, 1}}}));
    };
    Play g = start();
    g.act_all(0, "boost CR>N CR>E");
    EXPECT_EQ(g.asked(), 0);
    EXPECT_EQ(g.ways(0), "S");
    EXPECT_EQ(g.refusal(0, "none"), "wrong_decision EOL-10.5");
    g.act(0, "CR>S");  // 3,3 heading S: way out W to 3,2, A's own card
    EXPECT_TRUE(g.cut(0));
    EXPECT_EQ(g.event("cut")["clause"], "EOL-11.2");
    // Without Boost the same two cards are a regular turn.
    Play two = start();
    two.act_all(0, "none CR>N CR>E");
    EXPECT_FALSE(two.cut(0));
    // A boosted player who cannot place the third card fails at once.
    Play stuck({}, 2,
               position("turn", 3,
                        {player({"5,2 X N", "4,2 S N", "3,2 S N"}, {{"CR", 3}, {"S", 1}}),
                         player({"6,5 S N", "4,3 S N", "3,3 S N"}, {{"S", 1}})},
                        {{"order", {0, 1}}}));
    stuck.act_all(0, "boost CR>N CR>E");
    EXPECT_TRUE(stuck.cut(0));
    EXPECT_EQ(stuck.event("cut")["clause"], "EOL-11.4");
    EXPECT_EQ(stuck.line(0).size(), 5u);
}

TEST(EndOfLine, EOL_10_19_energy_is_the_same_in_every_mode) {
    for (const char* mode : {"solo", "coop", "team", "competitive"}) {
        const Json options{{"mode", mode}};
        const int n = Play(options).setup().seats;
        std::vector<Json> players{player({"0,0 S E", "0,1 BL E", "0,2 BL E"}, kHand)};
        for (int p = 1; p < n; ++p) players.push_back(player({}, {{"S", 3}}));
        Json order = Json::array();
        for (int p = 0; p < n; ++p) order.push_back(p);
        const Play early(options, n, position("turn", 2, players, {{"order", order}}));
        EXPECT_EQ(early.refusal(0, "boost"), "energy_not_yet EOL-10.3") << mode;
        Play g(options, n, position("turn", 3, players, {{"order", order}}));
        EXPECT_EQ(g.legal(0), Play::split("none boost brake turnaround")) << mode;
        g.act(0, "turnaround");
        EXPECT_EQ(g.energy(0), 2) << mode;
        EXPECT_EQ(g.s.due, 2) << mode;
        EXPECT_EQ(g.legal(0), Play::split("S>N CL>N CR>N T>N")) << mode;
        EXPECT_EQ(g.refusal(0, "boost"), "energy_used_this_round EOL-10.2") << mode;
    }
}

TEST(EndOfLine, EOL_10_20_energy_left_has_no_value_in_competitive_modes) {
    const auto result = [](const char* mode, int first, int second) {
        const Json options{{"mode", mode}};
        const int n = Play(options).setup().seats;
        std::vector<Json> players;
        for (int p = 0; p < n; ++p) {
            players.push_back(player({}, Json::object(), p % 2 == 0 ? first : second));
            if (p % 2 == 1) players.back()["cut"] = 1 + p / 2;
        }
        const Play g(options, n, position("over", 5, players));
        return g.game().result(g.s);
    };
    for (const char* mode : {"competitive", "team"}) {
        EXPECT_EQ(result(mode, 3, 0), result(mode, 0, 3));
        EXPECT_EQ(result(mode, 3, 3).rank[0], 1);
        EXPECT_EQ(result(mode, 0, 3).rank[1], 2);
        EXPECT_EQ(result(mode, 0, 3).score[0], Result::kNoScore);
    }
    EXPECT_NE(result("coop", 3, 3), result("coop", 3, 2));  // there it is scored (EOL-14.6)
}

}  // namespace endtable::end_of_line::energy_test
