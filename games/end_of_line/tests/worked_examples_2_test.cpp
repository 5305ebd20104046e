// The worked examples of ledger part 6 from the team game on: WE-33 to WE-48.
#include "games/end_of_line/puzzle.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::worked_examples_2_test {
namespace {

// --- Team: seat 0 to place in round 2, only the cards named are on the grid besides the Starts

Play team(const Words& own, const Words& partner, const Words& opponent = {}) {
    return Play({{"mode", "team"}}, 4,
                position("turn", 2,
                         {player(own, {{"S", 2}, {"CL", 1}, {"CR", 1}}), player(opponent), player(partner), player({})},
                         {{"order", {0, 1, 2, 3}}}));
}

TEST(EndOfLineExamples, WE_33_a_crossing) {  // EOL-13.5
    Play play = team({"7,3 S E"}, {"6,4 S S", "7,4 S S", "8,4 S S"});
    EXPECT_EQ(play.ways(0), "E");
    EXPECT_EQ(play.legal(0), (Words{"S>E", "CL>E", "CR>E"}));
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0).back(), "7,5 S E");
}

TEST(EndOfLineExamples, WE_34_at_a_bend_nobody_crosses) {  // EOL-13.8
    const Words partner{"6,4 S S", "7,4 CR S", "7,3 S W"};
    EXPECT_EQ(team({"7,5 BR W"}, partner).legal(0), (Words{"S>N", "CL>N", "CR>N"}));
    const Play play = team({"7,5 S W"}, partner);
    EXPECT_TRUE(play.cut(0));  // W was the only way out: no way out and no rescue in round 2
}

TEST(EndOfLineExamples, WE_35_the_last_card_of_the_partner_is_crossed) {  // EOL-13.8
    Play play = team({"7,3 S E"}, {"7,4 BL S"});
    EXPECT_EQ(play.ways(0), "E");
    EXPECT_EQ(play.ways(2), "ES");  // BL heading S: on S, left E
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0).back(), "7,5 S E");
    EXPECT_EQ(play.ways(2), "S");  // the crossing has taken one of the partner's ways out
}

TEST(EndOfLineExamples, WE_36_along_the_axis_nobody_crosses) {  // EOL-13.10
    EXPECT_EQ(team({"8,4 BL N"}, {"7,4 S S"}).ways(0), "W");
    EXPECT_TRUE(team({"8,4 S N"}, {"7,4 S S"}).cut(0));
}

TEST(EndOfLineExamples, WE_37_two_partner_cards_in_a_row) {  // EOL-13.6
    EXPECT_EQ(team({"7,3 BR E"}, {"7,4 BL S", "7,5 S E"}).ways(0), "S");
}

TEST(EndOfLineExamples, WE_38_starts_and_opponents_are_not_crossed) {  // EOL-13.9
    EXPECT_EQ(team({"5,3 BR E"}, {}).ways(0), "S");                    // the partner's Start (5,4)
    EXPECT_EQ(team({"3,6 BR S"}, {}, {"4,6 S E"}).ways(0), "W");       // an opponent's S, perpendicular, (5,6) empty
}

TEST(EndOfLineExamples, WE_39_a_team_is_out_when_both_are) {  // EOL-13.15
    Play play({{"mode", "team"}}, 4);
    play.roll();
    play.resign(1);
    EXPECT_FALSE(play.over());
    play.resign(3);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 2, 1, 2}));
}

// --- Solo and co-op

TEST(EndOfLineExamples, WE_40_solo_ends_in_front_of_its_start) {  // EOL-14.6 to 14.9
    Play play(Json{{"mode", "solo"}});
    play.deal("CL CL CL S S");
    play.act_all(0, "CL>N CL>W");
    EXPECT_EQ(play.line(0), (Words{"1,2 CL N", "1,1 CL W"}));
    play.deal("S X");
    EXPECT_EQ(play.legal(0), (Words{"S>S", "CL>S", "X>S"}));
    play.act(0, "CL>S");
    EXPECT_EQ(play.line(0).back(), "2,1 CL S");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{44, 0, 21, 1, 66}));
    EXPECT_EQ(play.happened(), (Words{"placed", "short_turn", "cut", "ended"}));
    EXPECT_EQ(play.event("cut")["clause"], "EOL-11.4");
}

TEST(EndOfLineExamples, WE_41_the_perfect_solo) {  // EOL-14.10
    Play play({{"mode", "puzzle"}, {"seed", 202601010}}, 1);
    const Words turns[] = {{"S>N", "CL>N"}, {"S>W", "CR>W"}, {"S>N", "BL>N"}, {"CL>N", "BR>W"},
                           {"CR>W", "S>N"}, {"S>N", "CR>N"}, {"CL>E", "T>N"}, {"S>W", "T>W"},
                           {"CR>S", "X>W"}, {"S>N", "S>N"},  {"CL>N", "S>W"}, {"BR>W", "BL>N"}};
    int round = 0;
    for (const auto& turn : turns) {
        ++round;
        EXPECT_EQ(play.s.round, round);
        if (round >= 3) play.act(0, "none");
        play.act_all(0, turn[0] + " " + turn[1]);
    }
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.line(0).size(), 24u);
    EXPECT_EQ(play.hand(0), (Json{{"Z", 1}}));
    EXPECT_EQ(play.score(), (std::vector<int>{0, 0, 0, 0, 0}));
    EXPECT_EQ(play.table.result(play.s)["solved"], true);
}

TEST(EndOfLineExamples, WE_42_an_odd_area_costs_a_short_turn) {  // EOL-14.8
    Play play({{"mode", "puzzle"}, {"seed", 202601011}, {"level", 1}}, 1);
    EXPECT_EQ(play.s.empty, 23);
    solve(play,
          "S>N S>N S>N CL>N CL>W CR>S T>W BL>N CR>W BL>N T>W S>S BR>S X>S S>E S>E CR>E S>S CR>S BR>W CL>N S>W CL>W");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.hand(0), (Json{{"S", 1}, {"Z", 1}}));
    EXPECT_EQ(play.score(), (std::vector<int>{1, 0, 0, 1, 2}));
    EXPECT_EQ(play.event("short_turn")["placed"], 1);
    EXPECT_EQ(play.event("short_turn")["due"], 2);
}

// A co-op game with known deck orders: every draw takes the next card of the drawer's list.
class KnownDecks {
public:
    KnownDecks(Play& play, std::string_view a, std::string_view b)
        : play_(play), decks_{Play::split(a), Play::split(b)} {}
    void draw() {
        while (play_.question() == "chance" && !::testing::Test::HasFatalFailure()) {
            std::vector<Weighted<Action>> outcomes;
            play_.game().outcomes(play_.s, outcomes);
            const auto p = static_cast<std::size_t>(outcomes.front().action.x);
            play_.chance("draw " + std::to_string(p) + " " + decks_[p].at(next_[p]++));
        }
    }

private:
    Play& play_;
    Words decks_[2];
    std::size_t next_[2] = {0, 0};
};

constexpr const char* kDeckA = "S CL S X CR S S BR T T BR CR CL CR BL S S S S BL CR CL CL S Z";
constexpr const char* kDeckB = "X BR S CR CR S BR BL T CL CR S T CR BL S S S CL S CL CL S Z S";
const Words kTurnsA{"S>N",       "CL>N S>W",  "X>W CR>W", "S>N S>N", "BR>N T>N",  "T>W BR>S",
                    "CR>W CL>N", "CR>W BL>N", "S>N S>N",  "S>N S>N", "BL>N CR>W", "CL>N CL>W"};
const Words kTurnsB{"X>N",     "BR>N S>N",  "CR>N CR>E", "S>S BR>S", "BL>S T>S", "CL>E CR>N",
                    "S>E T>E", "CR>S BL>W", "S>S S>S",   "S>S CL>S", "S>E CL>E", "CL>N S>W"};

// Rounds 1 to 12 of the perfect game; A is asked for its effect in round 13.
void play_perfect_coop(Play& play) {
    play.chance("reveal 0 S");
    play.chance("reveal 1 CL");
    KnownDecks decks(play, kDeckA, kDeckB);
    for (int round = 1; round <= 12; ++round) {
        decks.draw();
        const bool b_first = round == 4 || round == 7 || round == 12;
        EXPECT_EQ(play.order(), b_first ? (std::vector<int>{1, 0}) : (std::vector<int>{0, 1})) << round;
        for (const int p : play.order()) {
            ASSERT_EQ(play.asked(), p) << round;
            if (play.question() == "energy") play.act(p, "none");
            play.act_all(p, (p == 0 ? kTurnsA : kTurnsB)[static_cast<std::size_t>(round - 1)]);
        }
    }
    decks.draw();
}

TEST(EndOfLineExamples, WE_43_perfect_coop) {  // EOL-15.9
    Play play(Json{{"mode", "coop"}});
    play_perfect_coop(play);
    EXPECT_TRUE(play.cut(1));
    EXPECT_EQ(play.line(1).size(), 23u);
    EXPECT_EQ(play.s.round, 13);
    EXPECT_EQ(play.order(), (std::vector<int>{0}));
    EXPECT_EQ(play.s.empty, 1);
    EXPECT_EQ(play.hand(0), (Json{{"S", 1}, {"Z", 1}}));
    play.act(0, "brake");
    play.act(0, "S>S");
    EXPECT_EQ(play.line(0).back(), "1,1 S S");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.hand(0), (Json{{"Z", 1}}));
    EXPECT_EQ(play.score(), (std::vector<int>{1, 1, 0, 0, 2}));
}

TEST(EndOfLineExamples, WE_44_a_short_turn_instead_of_the_brake) {  // EOL-14.8
    Play play(Json{{"mode", "coop"}});
    play_perfect_coop(play);
    play.act(0, "none");
    play.act(0, "S>S");
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.energy(0), 3);
    EXPECT_EQ(play.score(), (std::vector<int>{1, 0, 0, 1, 2}));
}

TEST(EndOfLineExamples, WE_45_giving_up_ends_one_line_only) {  // EOL-11.6, 15.6
    // B's last card (2,4) is blocked by A's (1,4); B's previous card BR (3,4) is free to the E.
    const Json hand{{"S", 2}, {"CL", 2}, {"X", 1}};
    Play play(
        {{"mode", "coop"}}, 2,
        position("turn", 5, {player({"1,3 S E", "1,4 S E"}, hand), player({"4,4 S N", "3,4 BR N", "2,4 S N"}, hand)},
                 {{"order", {1, 0}}}));
    EXPECT_EQ(play.ways(1), "");
    EXPECT_EQ(play.ways(1, 1), "E");
    EXPECT_EQ(play.legal(1), (Words{"none", "turnaround"}));
    play.act(1, "none");
    EXPECT_TRUE(play.cut(1));
    EXPECT_EQ(play.event("cut")["reason"], "gave_up");
    EXPECT_EQ(play.energy(1), 3);
    EXPECT_FALSE(play.over());
    EXPECT_EQ(play.asked(), 0);
    EXPECT_EQ(play.question(), "energy");
}

// --- Generator

TEST(EndOfLineExamples, WE_46_the_stream) {  // EOL-16.3
    SplitMix64 zero{0}, one{1};
    for (const std::uint64_t expected : {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u, 0x06c45d188009454fu})
        EXPECT_EQ(zero.next(), expected);
    for (const std::uint64_t expected : {0x910a2dec89025cc1u, 0xbeeb8da1658eec67u, 0xf893a2eefb32555eu})
        EXPECT_EQ(one.next(), expected);
}

std::string joined(const Json& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : " ") + word.get<std::string>();
    return text;
}

TEST(EndOfLineExamples, WE_47_the_deck_of_seed_1) {  // EOL-16.5
    const Play play({{"mode", "puzzle"}, {"seed", 1}}, 1);
    EXPECT_EQ(joined(play.table.scene()["draw_order"]),
              "S CR BL S T BR Z S S CL CR CL CL CR BR S BL S S S CL X T S CR");
}

TEST(EndOfLineExamples, WE_48_walls_in_the_order_in_which_they_are_drawn) {  // EOL-16.6
    const Play two({{"mode", "puzzle"}, {"seed", 202601012}, {"level", 2}}, 1);
    EXPECT_EQ(joined(two.table.scene()["draw_order"]), "S CR CL BL S BR CL CL S S S T BR S CR CL CR S S X BL T S Z CR");
    EXPECT_EQ(two.setup().walls, (std::vector<Cell>{1 * 5 + 1, 3 * 5 + 2}));
    const Play three({{"mode", "puzzle"}, {"seed", 202601023}, {"level", 3}}, 1);
    EXPECT_EQ(three.setup().walls, (std::vector<Cell>{3 * 5 + 0, 3 * 5 + 2, 0 * 5 + 3}));
}

}  // namespace
}  // namespace endtable::end_of_line::worked_examples_2_test
