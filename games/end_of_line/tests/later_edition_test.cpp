// EOL-17: the rules of the later edition, all of them options. The classic solitaire has a file of its own.
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::later_edition_test {
namespace {

const Json kHand{{"S", 2}, {"CL", 2}, {"X", 1}};

// --- Mulligan

Play at_mulligan() {
    Play play(Json{{"mulligan", true}});
    play.chance("reveal 0 CL");
    play.chance("reveal 1 S");  // B is first
    play.deal("S S S S CR");    // B
    play.deal("CL CL T T X");   // A
    return play;
}

TEST(EndOfLine, EOL_17_1_the_first_hand_may_be_redrawn_once) {
    Play play = at_mulligan();
    EXPECT_EQ(play.question(), "mulligan");
    EXPECT_EQ(play.legal(0), (Words{"keep", "redraw"}));
    EXPECT_EQ(play.legal(1), (Words{"keep", "redraw"}));
    play.act(0, "redraw");
    play.act(1, "keep");
    EXPECT_EQ(play.happened(), (Words{"answered", "redrew"}));
    // All five cards are back among the 25 from which five are drawn.
    EXPECT_EQ(play.hand_n(0), 0);
    EXPECT_EQ(play.chances(), (Words{"draw 0 S:9", "draw 0 CL:4", "draw 0 CR:4", "draw 0 BL:2", "draw 0 BR:2",
                                     "draw 0 T:2", "draw 0 X:1", "draw 0 Z:1"}));
    play.deal("S CR CR BL Z");
    EXPECT_EQ(play.hand(0), Json::parse(R"({"S":1,"CR":2,"BL":1,"Z":1})"));
    EXPECT_EQ(play.hand(1), Json::parse(R"({"S":4,"CR":1})"));
    // The new hand is kept: everybody is asked to place, and nobody redraws any more.
    EXPECT_EQ(play.question(), "place");
    play.act(1, "S>N");
    EXPECT_EQ(play.refusal(0, "redraw"), "wrong_decision EOL-17.1");
    play.act(0, "S>N");
    play.roll();
    EXPECT_EQ(play.s.round, 2);
    EXPECT_EQ(play.question(), "place");
    // Without the option nobody is asked.
    Play plain;
    plain.roll();
    EXPECT_EQ(plain.question(), "place");
    EXPECT_EQ(plain.refusal(plain.asked(), "redraw"), "wrong_decision EOL-17.1");
}

TEST(EndOfLine, EOL_17_2_mulligan_answers_are_secret_and_simultaneous) {
    const Play before = at_mulligan();
    EXPECT_EQ(before.game().turn(before.s), Turn::each(Seats::first(2)));
    // Any order of the answers leads to the same state.
    Play one = before, other = before;
    one.act(0, "redraw"), one.act(1, "redraw");
    other.act(1, "redraw"), other.act(0, "redraw");
    EXPECT_EQ(hash(one.s), hash(other.s));
    // What B sees while A has answered, and how: always the same.
    Play redraws = before, keeps = before;
    redraws.act(0, "redraw");
    ASSERT_EQ(redraws.events.list().size(), 1u);
    EXPECT_FALSE(redraws.events.list()[0].visible_to(Seats::only(seat(1))));
    EXPECT_FALSE(redraws.events.list()[0].visible_to(Seats{}));
    EXPECT_TRUE(redraws.events.list()[0].visible_to(Seats::only(seat(0))));
    EXPECT_FALSE(redraws.events.revealed());
    keeps.act(0, "keep");
    const auto seen = [](const Play& play, Seats viewers) {
        State s = play.s;
        play.game().mask(s, viewers);
        return hash(s);
    };
    for (const Seats viewers : {Seats::only(seat(1)), Seats{}}) {
        EXPECT_EQ(seen(redraws, viewers), seen(before, viewers));
        EXPECT_EQ(seen(keeps, viewers), seen(before, viewers));
    }
    EXPECT_NE(seen(redraws, Seats::only(seat(0))), seen(keeps, Seats::only(seat(0))));
    EXPECT_EQ(redraws.refusal(0, "keep"), "not_your_turn EOL-9.1");
    // The fact is public once all have answered.
    redraws.act(1, "keep");
    EXPECT_EQ(redraws.event("redrew"), Json::parse(R"({"event":"redrew","seat":0,"clause":"EOL-17.1"})"));
    EXPECT_TRUE(redraws.events.list().back().visible_to(Seats{}));
    EXPECT_TRUE(redraws.events.revealed());
}

// --- Extra gas

TEST(EndOfLine, EOL_17_3_extra_gas_is_a_fourth_effect) {
    const Json at =
        position("turn", 3, {player({"4,2 BR N", "3,2 BR N"}, kHand), player({"5,4 S N"})}, {{"order", {0, 1}}});
    Play off(Json::object(), 2, at);
    EXPECT_EQ(off.legal(0), (Words{"none", "boost", "brake", "turnaround"}));
    EXPECT_EQ(off.refusal(0, "gas_extra"), "effect_unknown EOL-10.4");
    Play on({{"gas_extra", true}}, 2, at);
    EXPECT_EQ(on.legal(0), (Words{"none", "boost", "brake", "turnaround", "gas_extra"}));
    on.act(0, "gas_extra");
    EXPECT_EQ(on.event("effect"),
              Json::parse(R"({"event":"effect","seat":0,"clause":"EOL-17.3","effect":"gas_extra","energy":2})"));
    EXPECT_EQ(on.question(), "chance");
    on.chance("draw 0 T");
    EXPECT_EQ(on.event("drew")["clause"], "EOL-17.3");
    EXPECT_EQ(on.hand(0), Json::parse(R"({"S":2,"CL":2,"X":1,"T":1})"));
}

TEST(EndOfLine, EOL_17_4_the_card_comes_at_once_due_stays_two_from_the_last_card) {
    const Json options{{"gas_extra", true}};
    Play play(options, 2,
              position("turn", 3, {player({"4,2 BR N", "3,2 CL N"}, kHand), player({"5,4 S N"}, kHand)},
                       {{"order", {0, 1}}}));
    play.act(0, "gas_extra");
    play.chance("draw 0 T");
    EXPECT_EQ(play.hand_n(0), 6);
    EXPECT_EQ(play.s.due, 2);
    EXPECT_EQ(play.legal(0), (Words{"S>W", "CL>W", "T>W", "X>W"}));  // out of (3,2), not of the branch before it
    EXPECT_EQ(play.refusal(0, "boost"), "energy_used_this_round EOL-10.2");
    play.act_all(0, "S>W S>W");
    EXPECT_EQ(play.asked(), 1);
    EXPECT_EQ(play.hand_n(0), 4);
    // Six cards in hand at a draw phase: nothing is drawn and nothing is lost (EOL-8.4).
    Json six = player({"4,2 BR N"}, {{"S", 3}, {"CL", 2}, {"X", 1}});
    const Play full(options, 2, position("round", 3, {six, player({"5,4 S N"}, kHand)}));
    EXPECT_EQ(full.hand_n(0), 6);
    EXPECT_NE(full.question(), "chance");
    // Refused with an empty deck, and while the last card has no way out.
    const Play table(options);
    const Play empty(options, 2,
                     position("turn", 10,
                              {late_player(table, {{"S", 2}, {"CL", 1}}, Json::object(), 0, {"4,2 S N"}),
                               player({"5,4 S N"}, kHand)},
                              {{"order", {0, 1}}}));
    EXPECT_EQ(empty.refusal(0, "gas_extra"), "effect_pointless EOL-17.4");
    EXPECT_EQ(empty.legal(0), (Words{"none", "boost", "brake", "turnaround"}));
    const Play blocked(
        options, 2,
        position("turn", 3, {player({"4,2 BR N", "3,2 S N"}, kHand), player({"2,2 S E"}, kHand)}, {{"order", {0, 1}}}));
    EXPECT_EQ(blocked.legal(0), (Words{"none", "turnaround"}));
    EXPECT_EQ(blocked.refusal(0, "gas_extra"), "blocked EOL-17.4");
}

// --- When a line is cut

// A: (5,1) BR heading S and a hand with which it ends on (6,1), its way out E on the own Start (6,2).
Json before_the_dead_end(int energy = 3) {
    return position("turn", 3,
                    {player({"5,2 S N", "4,2 CL N", "4,1 CL W"}, {{"BR", 1}, {"CL", 1}, {"S", 3}}, energy),
                     player({"5,4 S N"}, kHand)},
                    {{"order", {0, 1}}});
}

TEST(EndOfLine, EOL_17_5_cannot_place_cuts_only_who_cannot_place_a_due_card) {
    const Json options{{"cut_check", "cannot_place"}};
    Play play(options, 2, before_the_dead_end());
    play.act_all(0, "none BR>S CL>S");
    EXPECT_EQ(play.line(0).back(), "6,1 CL S");
    EXPECT_FALSE(play.cut(0));  // a dead end, but no check after placing
    EXPECT_EQ(play.ways(0), "");
    play.act_all(1, "none S>N S>N");
    play.roll();
    EXPECT_EQ(play.s.round, 4);
    while (play.asked() == 1 && !HasFatalFailure()) play.act(1, play.legal(1)[0]);
    EXPECT_EQ(play.legal(0), (Words{"none", "turnaround"}));  // the rescue the default rule does not give
    play.act(0, "turnaround");
    EXPECT_EQ(play.ways(0, 1), "W");
    // The default: cut at the end of the own turn.
    Play strict(Json::object(), 2, before_the_dead_end());
    strict.act_all(0, "none BR>S CL>S");
    EXPECT_TRUE(strict.cut(0));
    EXPECT_EQ(strict.event("cut")["clause"], "EOL-11.2");
    // Without energy nothing rescues: cut at the next own turn, not before.
    Play poor(options, 2, before_the_dead_end(0));
    poor.act_all(0, "BR>S CL>S");
    EXPECT_FALSE(poor.cut(0));
    poor.act_all(1, "none S>N S>N");
    poor.roll();
    while (!poor.over() && !HasFatalFailure()) poor.act(1, poor.legal(1)[0]);
    EXPECT_TRUE(poor.cut(0));
    EXPECT_EQ(poor.s.cut_round[0], 4);
    EXPECT_EQ(poor.event("cut")["reason"], "no_rescue");
    // In the middle of a turn: cut at once, as ever.
    Play stuck(options, 2,
               position("turn", 2, {player({"5,2 CL N"}, {{"CL", 2}, {"S", 1}}), player({"6,1 S N"}, kHand)},
                        {{"order", {0, 1}}}));
    stuck.act(0, "CL>W");  // (5,1), whose way out S is B's (6,1)
    EXPECT_TRUE(stuck.over());
    EXPECT_EQ(stuck.event("cut")["clause"], "EOL-11.4");
}

// Row 0: A stands on (0,1) heading E, B comes from (0,4) heading W and closes the last gap:  A> B< B< B<
Json facing() {
    return position("turn", 2, {player({"0,1 S E"}, kHand), player({"0,4 S W"}, kHand)},
                    {{"order", {0, 1}}, {"turn_index", 1}});
}

TEST(EndOfLine, EOL_17_6_phase_end_cuts_all_blocked_lines_at_the_same_time) {
    Play both({{"cut_check", "phase_end"}}, 2, facing());
    both.act_all(1, "S>W S>W");
    EXPECT_TRUE(both.over());
    EXPECT_EQ(both.happened(), (Words{"placed", "cut", "cut", "ended"}));
    EXPECT_EQ(both.event("cut")["clause"], "EOL-17.6");
    EXPECT_EQ(both.s.cut[0], both.s.cut[1]);
    EXPECT_EQ(both.ranks(), (std::vector<int>{1, 1}));
    EXPECT_EQ(both.table.result(both.s)["draw"], true);
    // The default: B fails first, A wins although blocked.
    Play strict(Json::object(), 2, facing());
    strict.act_all(1, "S>W S>W");
    EXPECT_EQ(strict.ranks(), (std::vector<int>{1, 2}));

    // Three players, two of them face to face since earlier in the round; the third goes on, or ends blocked, too.
    for (const bool third_blocked : {false, true}) {
        const Words line = third_blocked ? Words{"5,3 S E", "5,0 S E"} : Words{"5,0 S E"};
        Play three({{"cut_check", "phase_end"}}, 3,
                   position("turn", 2, {player({"0,0 S E"}, kHand), player({"0,1 S W"}, kHand), player(line, kHand)},
                            {{"order", {0, 1, 2}}, {"turn_index", 2}}));
        EXPECT_FALSE(three.cut(0));  // blocked by others, but the round is not over
        three.act_all(2, "S>E S>E");
        EXPECT_TRUE(three.over());
        EXPECT_EQ(three.ranks(), third_blocked ? (std::vector<int>{1, 1, 1}) : (std::vector<int>{2, 2, 1}));
    }
    // Who cannot place a due card is cut at once, and the game ends at once with one player left.
    Play stuck({{"cut_check", "phase_end"}}, 2,
               position("turn", 2, {player({"5,2 CL N"}, {{"CL", 2}, {"S", 1}}), player({"6,1 S N"}, kHand)},
                        {{"order", {0, 1}}}));
    stuck.act(0, "CL>W");
    EXPECT_TRUE(stuck.over());
    EXPECT_EQ(stuck.ranks(), (std::vector<int>{2, 1}));
    // A dead end of the own turn: cut at the end of the round, not of the turn.
    Play later({{"cut_check", "phase_end"}}, 2, before_the_dead_end());
    later.act_all(0, "none BR>S CL>S");
    EXPECT_FALSE(later.cut(0));
    later.act_all(1, "none S>N S>N");
    EXPECT_TRUE(later.cut(0));
    EXPECT_EQ(later.s.round, 3);
}

TEST(EndOfLine, EOL_17_6_phase_end_in_team_mode) {
    const Json options{{"mode", "team"}, {"cut_check", "phase_end"}};
    Json gone = player({});
    gone["cut"] = 1;
    // The last of each team blocked by the same check: a draw between the teams.
    Play both(options, 4,
              position("turn", 2, {player({"0,1 S E"}, kHand), player({"0,4 S W"}, kHand), gone, gone},
                       {{"order", {0, 1}}, {"turn_index", 1}}));
    both.act_all(1, "S>W S>W");
    EXPECT_TRUE(both.over());
    EXPECT_EQ(both.ranks(), (std::vector<int>{1, 1, 1, 1}));
    // Seats 0 and 1 blocked together, seat 3 goes on: team {1, 3} wins.
    Play one(
        options, 4,
        position("turn", 2, {player({"0,1 S E"}, kHand), player({"0,2 S W"}, kHand), gone, player({"7,0 S E"}, kHand)},
                 {{"order", {0, 1, 3}}, {"turn_index", 2}}));
    one.act_all(3, "S>E S>E");
    EXPECT_TRUE(one.over());
    EXPECT_EQ(one.ranks(), (std::vector<int>{2, 1, 2, 1}));
}

// --- Crossing for an energy point

const Json kPaid{{"mode", "team"}, {"team_cross_cost", 1}};
const Json kFour{{"S", 2}, {"CL", 1}, {"CR", 1}};

Play paid(int round, const Words& own, const Words& partner, int energy = 3, const Words& opponent = {},
          const Json& options = kPaid) {
    return Play(options, 4,
                position("turn", round, {player(own, kFour, energy), player(opponent), player(partner), player({})},
                         {{"order", {0, 1, 2, 3}}}));
}

TEST(EndOfLine, EOL_17_7_crossing_is_an_effect_that_costs_a_point) {
    Play play = paid(3, {"2,2 S N", "7,3 BL E"}, {"7,4 S S"});
    EXPECT_EQ(play.legal(0), (Words{"none", "boost", "brake", "turnaround", "cross"}));
    play.act(0, "cross");
    EXPECT_EQ(play.energy(0), 2);
    EXPECT_EQ(play.event("effect")["clause"], "EOL-17.7");
    EXPECT_EQ(play.legal(0), (Words{"S>N", "S>E", "CL>N", "CL>E", "CR>N", "CR>E"}));
    play.act(0, "S>E");
    EXPECT_EQ(play.line(0).back(), "7,5 S E");
    // With the free crossing of the default there is no such effect.
    const Play free = paid(3, {"2,2 S N", "7,3 BL E"}, {"7,4 S S"}, 3, {}, {{"mode", "team"}});
    EXPECT_EQ(free.legal(0), (Words{"none", "boost", "brake", "turnaround"}));
    EXPECT_EQ(free.refusal(0, "cross"), "effect_unknown EOL-10.4");
}

TEST(EndOfLine, EOL_17_8_one_placement_of_the_declared_turn_may_cross) {
    // Without the effect none may.
    for (const char* effect : {"none", "boost"}) {
        Play plain = paid(3, {"2,2 S N", "7,3 BL E"}, {"7,4 S S"});
        plain.act(0, effect);
        EXPECT_EQ(plain.legal(0), (Words{"S>N", "CL>N", "CR>N"})) << effect;
        EXPECT_EQ(plain.refusal(0, "S>E"), "cell_occupied EOL-3.9");
    }
    // With it one: the second column of the partner stops the line in mid-turn (EOL-11.4).
    Play twice = paid(3, {"7,3 S E"}, {"7,4 S S", "7,6 S S"});
    EXPECT_EQ(twice.legal(0), (Words{"none", "cross"}));  // blocked: a choice of EOL-11.6
    twice.act(0, "cross");
    EXPECT_EQ(twice.s.due, 2);
    EXPECT_EQ(twice.s.crossings, 1);
    twice.act(0, "S>E");
    EXPECT_EQ(twice.line(0).back(), "7,5 S E");
    EXPECT_TRUE(twice.cut(0));
    EXPECT_EQ(twice.event("cut")["reason"], "stuck");
    // It may also be the second placement, or none at all; the point is gone either way.
    Play second = paid(3, {"7,2 S E"}, {"7,4 S S"});
    second.act_all(0, "cross S>E S>E");
    EXPECT_EQ(second.line(0).back(), "7,5 S E");
    EXPECT_EQ(second.energy(0), 2);
    Play unused = paid(3, {"7,2 X N"}, {});
    EXPECT_EQ(unused.refusal(0, "cross"), "legal");  // an ordinary way out is enough
    unused.act_all(0, "cross S>N S>N");
    EXPECT_EQ(unused.energy(0), 2);
    // Not before round 3: blocked is blocked.
    EXPECT_TRUE(paid(2, {"7,3 S E"}, {"7,4 S S"}).cut(0));
    EXPECT_EQ(paid(2, {"7,3 BL E"}, {"7,4 S S"}).refusal(0, "cross"), "energy_not_yet EOL-10.3");
    EXPECT_TRUE(paid(3, {"7,3 S E"}, {"7,4 S S"}, 0).cut(0));
}

TEST(EndOfLine, EOL_17_8_the_other_effects_need_an_ordinary_way_out) {
    const Json options{{"mode", "team"}, {"team_cross_cost", 1}, {"gas_extra", true}};
    // Last card and previous card lead over the partner only.
    Play play = paid(3, {"5,3 S E", "7,3 S E"}, {"7,4 S S"}, 3, {}, options);
    EXPECT_EQ(play.legal(0), (Words{"none", "cross"}));
    EXPECT_EQ(play.refusal(0, "boost"), "blocked EOL-10.17");
    EXPECT_EQ(play.refusal(0, "brake"), "blocked EOL-10.17");
    EXPECT_EQ(play.refusal(0, "gas_extra"), "blocked EOL-17.4");
    Play back = paid(3, {"7,3 S E", "2,2 S N"}, {"7,4 S S"}, 3, {}, options);
    EXPECT_EQ(back.refusal(0, "turnaround"), "turnaround_no_way_out EOL-10.14");
    // No way out at all, not even across: `cross` is refused, the Turnaround is the choice.
    Play blocked = paid(3, {"2,2 S N", "7,3 S E"}, {"7,4 S S"}, 3, {"7,5 S S"}, options);
    EXPECT_EQ(blocked.legal(0), (Words{"none", "turnaround"}));
    EXPECT_EQ(blocked.refusal(0, "cross"), "blocked EOL-17.8");
    // Giving up is the other choice.
    play.act(0, "none");
    EXPECT_TRUE(play.cut(0));
    EXPECT_EQ(play.event("cut")["reason"], "gave_up");
}

TEST(EndOfLine, EOL_17_8_the_cut_check_counts_a_crossing_only_if_it_can_be_paid_next_round) {
    // The turn of round 2 ends on (7,3), heading E, with nothing but the partner's (7,4) ahead: round 3 comes next.
    for (const int energy : {0, 1}) {
        Play play = paid(2, {"7,1 S E"}, {"7,4 S S"}, energy);
        play.act_all(0, "S>E S>E");
        EXPECT_EQ(play.cut(0), energy == 0) << energy;
    }
    // The card of round 1 lands on (2,4) with the partner's (1,4) ahead: in round 2 energy could not be used.
    Play early(kPaid, 4,
               position("turn", 1, {player({}, kFour), player({}), player({"1,4 S E"}), player({})},
                        {{"order", {0, 1, 2, 3}}}));
    early.act(0, "S>N");
    EXPECT_EQ(early.line(0).back(), "2,4 S N");
    EXPECT_TRUE(early.cut(0));
    // The last energy point spent in this very turn does not count either.
    Play spent = paid(3, {"2,8 S N", "7,1 S E"}, {"7,4 S S"}, 1);
    spent.act_all(0, "cross S>E S>E");
    EXPECT_TRUE(spent.cut(0));
}

// --- High scoring

TEST(EndOfLine, EOL_17_9_high_scoring_counts_cards_left_and_energy_left) {
    const auto last_card = [](const char* face, int energy, const Json& options) {
        Play play(options, 1,
                  position("turn", 9, {player(nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}}, energy)}));
        if (play.question() == "energy") play.act(0, "none");
        play.act(0, std::string(face) + ">S");
        EXPECT_TRUE(play.over());
        return play.score()[4];
    };
    const Json high{{"mode", "solo"}, {"scoring", "high"}}, low{{"mode", "solo"}};
    EXPECT_EQ(last_card("Z", 3, high), 8);  // the cross and 3 points: the best there is
    EXPECT_EQ(last_card("X", 3, high), 3);
    EXPECT_EQ(last_card("Z", 1, high), 6);
    EXPECT_EQ(last_card("Z", 3, low), 5 + 0 + 0 + 1);
    Play best(high, 1, position("turn", 9, {player(nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}})}));
    best.act_all(0, "none Z>S");
    EXPECT_EQ(best.game().result(best.s).utility[0], 10'000);
    EXPECT_EQ(best.table.result(best.s)["score"], 8);
    // Co-op: of both.
    Play coop({{"mode", "coop"}, {"scoring", "high"}}, 2);
    EXPECT_EQ(coop.game().score(coop.s).energy_left, 6);
}

TEST(EndOfLine, EOL_17_10_not_solved_is_no_score_and_short_turns_do_not_matter) {
    Play play(Json{{"mode", "solo"}, {"scoring", "high"}});
    play.roll();
    play.resign(0);
    EXPECT_EQ(play.score()[4], Result::kNoScore);
    EXPECT_EQ(play.game().result(play.s).score[0], Result::kNoScore);
    EXPECT_EQ(play.table.result(play.s)["score"], Json());
    EXPECT_EQ(play.table.result(play.s)["solved"], false);
    EXPECT_EQ(play.table.view(play.s, Seats{})["status"][1]["text"], "If it ended now: not solved, 24 cells empty");
    // A short turn fills the area (EOL-17.9 above): 8 with one short turn is 8 without.
    Json with_short = player(nearly_full({"2,1"}, "1,1 S S"), {{"X", 1}, {"Z", 1}}, 0);
    with_short["short_turns"] = 4;
    Play solved({{"mode", "solo"}, {"scoring", "high"}}, 1, position("turn", 9, {with_short}));
    solved.act(0, "Z>S");
    EXPECT_EQ(solved.score(), (std::vector<int>{5, 3, 0, 5, 5}));
}

// --- Co-op with more players

TEST(EndOfLine, EOL_17_11_coop_for_three_to_eight_on_the_areas_of_the_annex) {
    const int side[] = {7, 7, 9, 9, 11, 11, 13};
    for (int n = 2; n <= 8; ++n) {
        const Json options{{"mode", "coop"}, {"coop_many", true}};
        const Play play(options, n), royale(Json::object(), n);
        EXPECT_EQ(play.setup().side, side[n - 2]);
        EXPECT_EQ(play.table.scene()["starts"], royale.table.scene()["starts"]);
        EXPECT_EQ(hash(play.s), hash(royale.s));
        if (n > 2) {
            EXPECT_EQ(complaint([&] { Play({{"mode", "coop"}}, n); }).substr(0, 9), "bad_seats");
        }
    }
}

TEST(EndOfLine, EOL_17_11b_both_means_all_lines) {
    Play play({{"mode", "coop"}, {"coop_many", true}}, 4);
    for (const char* reveal : {"reveal 0 S", "reveal 1 CL", "reveal 2 Z", "reveal 3 T"}) play.chance(reveal);
    EXPECT_EQ(play.order(), (std::vector<int>{2, 3, 0, 1}));
    play.roll();
    EXPECT_EQ(play.table.par(), std::nullopt);
    for (const int p : {2, 0, 3}) {
        play.resign(p);
        EXPECT_FALSE(play.over());
    }
    play.act(1, play.legal(1)[0]);
    const int placed = play.setup().initiative(play.s.history[1][0].face());
    play.resign(1);
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.score(), (std::vector<int>{200 - placed, 0, 76, 0, 276 - placed}));
    EXPECT_EQ(play.ranks(), (std::vector<int>{1, 1, 1, 1}));
}

// --- The preset

TEST(EndOfLine, EOL_17_14_the_preset_of_the_later_edition) {
    const auto chosen = [](const char* mode, int seats) {
        Json all = Play({{"mode", mode}, {"edition", "later"}}, seats).table.options();
        return Json{all["mulligan"], all["gas_extra"], all["cut_check"], all["team_cross_cost"], all["scoring"]};
    };
    EXPECT_EQ(chosen("competitive", 2), (Json{true, true, "cannot_place", 0, "low"}));
    EXPECT_EQ(chosen("team", 4), (Json{true, true, "cannot_place", 1, "low"}));
    EXPECT_EQ(chosen("solo", 1), (Json{true, true, "cannot_place", 0, "high"}));
    EXPECT_EQ(chosen("coop", 2), (Json{true, true, "cannot_place", 0, "high"}));
    for (const char* mode : {"puzzle", "solitaire_classic"})
        EXPECT_EQ(complaint([&] {
                      Play({{"mode", mode}, {"edition", "later"}}, 1);
                  }),
                  std::string("bad_option: option edition: \"later\" does not exist for ") + mode + " (EOL-17.14)");
}

}  // namespace
}  // namespace endtable::end_of_line::later_edition_test
