// EOL-18: the digital form, and the reason codes of ledger part 3.5.
#include <map>

#include "core/playout.hpp"
#include "games/end_of_line/tests/support.hpp"
#include "match/erase.hpp"
#include "match/match.hpp"

namespace endtable::end_of_line::digital_test {
namespace {

const Json kHand{{"S", 2}, {"CL", 2}, {"X", 1}};
const Json kAFirst{{"order", {0, 1}}};

Play versus(int round, const Json& a, const Json& b = player({"5,4 S N"}, kHand),
            const Json& options = Json::object()) {
    return Play(options, 2, position("turn", round, {a, b}, kAFirst));
}

TEST(EndOfLine, EOL_18_1_a_single_option_is_applied_and_logged) {
    // The last card in hand and one way out: nothing to decide, and nothing that the others do not know.
    Play last = versus(9, player({"5,2 S N"}, {{"X", 1}, {"S", 1}}, 0));
    EXPECT_EQ(last.legal(0), (Words{"S>N", "X>N"}));
    last.act(0, "X>N");
    EXPECT_EQ(last.legal(0), (Words{"S>N", "S>E", "S>W"}));  // one face and three ways out: asked
    Play forced = versus(9, player({"5,2 S N"}, {{"CL", 1}, {"S", 1}}, 0));
    forced.act(0, "CL>N");
    EXPECT_EQ(forced.line(0), (Words{"5,2 S N", "4,2 CL N", "4,1 S W"}));
    ASSERT_EQ(forced.happened(), (Words{"placed", "placed"}));
    const Json event = forced.table.event(forced.events.list()[1]);
    EXPECT_EQ(event["forced"], true);
    EXPECT_EQ(event["action"], "S>W");
    EXPECT_EQ(forced.table.event(forced.events.list()[0]).count("forced"), 0u);
    // Where everybody sees the hands, several equal cards are one option, too.
    const Json same = player({"5,2 S N"}, {{"S", 4}});
    const Play open({{"mode", "coop"}}, 2, position("turn", 2, {same, player({"5,4 S N"}, kHand)}, kAFirst));
    EXPECT_EQ(open.line(0), (Words{"5,2 S N", "4,2 S N", "3,2 S N"}));
    EXPECT_EQ(open.asked(), 1);
}

TEST(EndOfLine, EOL_18_1_hidden_hands_are_not_betrayed_by_a_question_that_is_not_asked) {
    const Json same = player({"5,2 S N"}, {{"S", 4}}), other = player({"5,2 S N"}, kHand);
    const Play play = versus(2, same);
    EXPECT_EQ(play.question(), "place");
    EXPECT_EQ(play.legal(0), (Words{"S>N"}));  // one option, equal faces merged, and asked all the same
    // What the others see does not depend on what is held.
    State one = play.s, another = versus(2, player({"5,2 S N"}, {{"S", 2}, {"CL", 2}})).s;
    play.game().mask(one, Seats::only(seat(1)));
    play.game().mask(another, Seats::only(seat(1)));
    EXPECT_EQ(hash(one), hash(another));
    const Play closed({{"mode", "coop"}, {"coop_hands", "closed"}}, 2,
                      position("turn", 2, {same, player({"5,4 S N"}, kHand)}, kAFirst));
    EXPECT_EQ(closed.asked(), 0);
}

TEST(EndOfLine, EOL_18_2_energy_is_asked_only_if_some_effect_is_legal) {
    // No energy; or one card in hand and a previous card without free way out.
    const Play none_left = versus(3, player({"5,2 BL N", "4,2 S N"}, kHand, 0));
    EXPECT_EQ(none_left.question(), "place");
    Play one_card = versus(9, player({"5,2 S N", "4,2 S N"}, {{"X", 1}}), player({"5,4 S N"}, kHand));
    EXPECT_EQ(one_card.asked(), 1);  // the X has been placed already
    EXPECT_EQ(one_card.line(0).back(), "3,2 X N");
    EXPECT_EQ(one_card.energy(0), 3);
    const Play asked = versus(3, player({"5,2 BL N", "4,2 S N"}, kHand, 1));
    EXPECT_EQ(asked.question(), "energy");
    // Applied silently: no event of its own.
    Play silent = versus(2, player({"5,2 S N"}, kHand));
    silent.act_all(0, "S>N S>N");
    EXPECT_EQ(silent.event("effect"), Json());
}

TEST(EndOfLine, EOL_18_3_refused_actions_change_nothing) {
    // Every bit pattern of a few hundred sampled actions, at every state of some games: refused or legal, and asking
    // does not change the state; what `actions` lists is exactly what is legal.
    const Play play({{"gas_extra", true}, {"mulligan", true}}, 3);
    const EndOfLine& game = play.game();
    std::vector<Action> listed, buffer;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Rng rng(seed);
        State s = game.start();
        do {
            const auto before = hash(s);
            for (int p = 0; p < 3; ++p) {
                game.actions(s, seat(p), listed);
                int legal = 0;
                for (int kind = 0; kind < 12; ++kind)
                    for (int x = 0; x < 10; ++x)
                        for (int y = 0; y < 5; ++y) {
                            const Action a = Action::of(static_cast<Action::Kind>(kind), x, y);
                            const Refusal why = game.refusal(s, seat(p), a);
                            if (!why) {
                                ++legal;
                                EXPECT_NE(std::find(listed.begin(), listed.end(), a), listed.end());
                            } else {
                                EXPECT_NE(why.reason, nullptr);
                                EXPECT_NE(why.clause, nullptr);
                            }
                        }
                EXPECT_EQ(legal, static_cast<int>(listed.size()));
            }
            EXPECT_EQ(hash(s), before);
        } while (random_step(game, s, rng, buffer));
    }
    // A spare byte that is not zero is another encoding of the same thing: refused.
    Play table = versus(2, player({"5,2 S N"}, kHand));
    Action a = Action::place(0, Dir::N);
    EXPECT_FALSE(table.game().refusal(table.s, seat(0), a));
    a.zero = 1;
    EXPECT_STREQ(table.game().refusal(table.s, seat(0), a).reason, "wrong_decision");
}

TEST(EndOfLine, EOL_18_4_a_game_is_its_options_and_its_actions) {
    const Play play(Json{{"mulligan", true}, {"gas_extra", true}}, 4);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Rng rng(seed);
        State s = play.game().start();
        std::vector<std::pair<Seat, std::string>> log;
        std::vector<Action> buffer;
        while (!play.game().turn(s).is_over()) {
            const Turn turn = play.game().turn(s);
            const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
            Action a{};
            if (turn.is_chance()) {
                a = play.game().chance(s, rng);
            } else {
                play.game().actions(s, p, buffer);
                a = buffer[rng.below(static_cast<std::uint32_t>(buffer.size()))];
            }
            log.emplace_back(p, play.table.notation(s, p, a));
            play.game().apply(s, p, a, nullptr);
        }
        State again = play.game().start();
        for (const auto& [p, word] : log) {
            const auto a = play.table.parse(again, p, word);
            ASSERT_TRUE(a);
            ASSERT_FALSE(play.game().refusal(again, p, *a)) << word;
            play.game().apply(again, p, *a, nullptr);
        }
        EXPECT_EQ(hash(again), hash(s));
    }
}

TEST(EndOfLine, EOL_18_4_a_deck_is_a_bag_and_draws_happen_when_they_happen) {
    Play play;
    EXPECT_EQ(play.chances(), (Words{"reveal 0 S:9", "reveal 0 CL:4", "reveal 0 CR:4", "reveal 0 BL:2", "reveal 0 BR:2",
                                     "reveal 0 T:2", "reveal 0 X:1", "reveal 0 Z:1"}));
    play.chance("reveal 0 S");
    play.chance("reveal 1 T");
    play.chance("draw 0 X");  // and so there is none left
    EXPECT_EQ(play.chances(), (Words{"draw 0 S:9", "draw 0 CL:4", "draw 0 CR:4", "draw 0 BL:2", "draw 0 BR:2",
                                     "draw 0 T:2", "draw 0 Z:1"}));
    EXPECT_EQ(play.chance_refusal("draw 0 X"), "card_not_in_deck EOL-4.4");
    play.roll();
    EXPECT_EQ(play.chance_refusal("draw 0 S"), "wrong_decision EOL-18.4");  // no chance is open
}

TEST(EndOfLine, EOL_18_4b_reveals_by_seat_draws_in_turn_order_one_card_an_action) {
    Play play(Json{{"mulligan", true}}, 3);
    EXPECT_EQ(play.chance_refusal("reveal 1 S"), "wrong_decision EOL-18.4b");
    EXPECT_EQ(play.chance_refusal("draw 0 S"), "wrong_decision EOL-18.4b");
    for (const char* word : {"reveal 0 T", "reveal 1 CL", "reveal 2 S"}) play.chance(word);
    EXPECT_EQ(play.order(), (std::vector<int>{2, 0, 1}));
    for (const int p : {2, 0, 1})
        for (int i = 0; i < 5; ++i) {
            for (int other = 0; other < 3; ++other)
                if (other != p) {
                    EXPECT_EQ(play.chance_refusal("draw " + std::to_string(other) + " S"), "wrong_decision EOL-18.4b");
                }
            play.chance("draw " + std::to_string(p) + (i == 0 ? " Z" : " CL"));
        }
    EXPECT_EQ(play.question(), "mulligan");
    for (const int p : {0, 1, 2}) play.act(p, "redraw");
    std::string drawers;
    while (play.s.round == 1 && !HasFatalFailure() && play.question() == "chance") {
        drawers += play.chances()[0][5];
        const std::string outcome = play.chances()[0];
        play.chance(outcome.substr(0, outcome.find(':')));
    }
    EXPECT_EQ(drawers, "222220000011111");
}

TEST(EndOfLine, EOL_18_5_taking_back_is_the_tables_business) {
    Play play;
    play.roll();
    EXPECT_EQ(play.refusal(play.asked(), "undo"), "no such action");  // the rules know no such thing
    // Free within one's own turn until somebody else has moved or a card was drawn.
    const auto game = std::make_shared<const Erased<Presentation>>(
        Presentation::open(Presentation::official_content(), Json::object(), 2));
    Match match(game, Dice::seeded(3));
    while (match.turn().is_chance()) ASSERT_FALSE(match.roll());
    const Seat first = match.turn().who.lowest(), second = seat(1 - index(first));
    const auto before = match.hash();
    const auto answer = [&](Seat p) { return match.act(p, game->actions(match.state(), p).list.front()); };
    ASSERT_FALSE(answer(first));
    EXPECT_TRUE(match.can_undo(first).possible);
    ASSERT_FALSE(match.undo(first));
    EXPECT_EQ(match.hash(), before);
    ASSERT_FALSE(answer(first));
    ASSERT_FALSE(answer(second));  // round 1 is over, cards are to be drawn
    EXPECT_EQ(match.can_undo(first).why_not, "others_moved");
    ASSERT_FALSE(match.roll());
    EXPECT_EQ(match.can_undo(second).why_not, "chance_drawn");
    EXPECT_FALSE(match.undo(second, true));  // by consent
}

TEST(EndOfLine, EOL_18_6_the_order_of_options) {
    const Json all{{"mode", "team"}, {"gas_extra", true}, {"team_cross_cost", 1}};
    const Play effects(
        all, 4,
        position("turn", 3, {player({"2,2 BL N", "1,2 BL N"}, kHand), player({}), player({}), player({})},
                 {{"order", {0, 1, 2, 3}}}));
    EXPECT_EQ(effects.legal(0), (Words{"none", "boost", "brake", "turnaround", "gas_extra", "cross"}));
    Play places(Json::object(), 2,
                position("turn", 2,
                         {player({"3,2 X S"},
                                 {{"Z", 1}, {"X", 0}, {"T", 1}, {"BR", 1}, {"BL", 1}, {"CR", 1}, {"CL", 1}, {"S", 1}}),
                          player({"5,4 S N"})},
                         kAFirst));
    EXPECT_EQ(places.legal(0),
              (Words{"S>E",  "S>S",  "S>W",  "CL>E", "CL>S", "CL>W", "CR>E", "CR>S", "CR>W", "BL>E", "BL>S",
                     "BL>W", "BR>E", "BR>S", "BR>W", "T>E",  "T>S",  "T>W",  "Z>E",  "Z>S",  "Z>W"}));
}

std::string fallback(const Play& play, int p = 0) {
    const Action a = play.game().fallback(play.s, seat(p));
    EXPECT_FALSE(play.game().refusal(play.s, seat(p), a));
    return play.table.notation(play.s, seat(p), a);
}

TEST(EndOfLine, EOL_18_6_the_answer_for_somebody_who_does_not_answer) {
    Play mulligan(Json{{"mulligan", true}});
    mulligan.roll();
    EXPECT_EQ(fallback(mulligan, 0), "keep");
    EXPECT_EQ(fallback(versus(3, player({"5,2 BL N", "4,2 S N"}, kHand))), "none");
    // Blocked: the first rescue listed.
    EXPECT_EQ(fallback(versus(3, player({"4,2 BR N", "3,2 S N"}, kHand), player({"2,2 S E"}, kHand))), "turnaround");
    const Json paid{{"mode", "team"}, {"team_cross_cost", 1}};
    const auto blocked = [&](const Words& own) {
        return Play(paid, 4,
                    position("turn", 3, {player(own, kHand), player({}), player({"7,4 S S"}), player({})},
                             {{"order", {0, 1, 2, 3}}}));
    };
    EXPECT_EQ(fallback(blocked({"2,2 S N", "7,3 S E"})), "turnaround");
    EXPECT_EQ(fallback(blocked({"7,3 S E"})), "cross");
    // The first placement whose card has a way out: S>N would look at B's (2,2), CL>N turns W into the open.
    const auto two_due = versus(2, player({"4,2 S N"}, {{"S", 2}, {"CL", 1}}), player({"2,2 S E"}, kHand));
    EXPECT_EQ(two_due.legal(0), (Words{"S>N", "CL>N"}));
    EXPECT_EQ(fallback(two_due), "CL>N");
    // None has: the first. (3,2) is surrounded by B.
    const auto walled = versus(2, player({"4,2 S N"}, {{"S", 2}, {"CL", 1}}), player({"2,2 S E", "3,1 S E"}, kHand));
    EXPECT_EQ(fallback(walled), "S>N");
    // The classic solitaire: draw, then discard; with an empty deck stop.
    Play classic(Json{{"mode", "solitaire_classic"}});
    classic.deal("X");
    EXPECT_EQ(fallback(classic), "discard");
    classic.act(0, "discard");
    EXPECT_EQ(fallback(classic), "draw");
    while (classic.deck_n(0) > 0 && !HasFatalFailure()) {
        classic.act(0, "draw");
        classic.roll();
        classic.act(0, "discard");
    }
    EXPECT_EQ(fallback(classic), "stop");
}

TEST(EndOfLine, EOL_18_6_the_fallback_of_the_last_due_card_obeys_the_cut_check) {
    // One due card left; beyond it only the partner's line. A paid crossing counts while it can be paid (EOL-17.8).
    for (const int energy : {0, 3}) {
        const Play play({{"mode", "team"}, {"team_cross_cost", 1}}, 4,
                        position("place", 2,
                                 {player({"7,1 S E", "7,2 S E"}, {{"S", 2}, {"CL", 1}}, energy), player({"6,3 S S"}),
                                  player({"7,4 S S"}), player({})},
                                 {{"order", {0, 1, 2, 3}}, {"turn", {{"due", 2}, {"placed", 1}}}}));
        EXPECT_EQ(play.legal(0), (Words{"S>E", "CL>E"}));
        EXPECT_EQ(fallback(play), "S>E") << energy;  // with energy it goes on; without, nothing does: the first
    }
}

// --- Part 3.5: every reason is reachable and carries its clause

TEST(EndOfLine, EOL_18_3_every_reason_code_of_part_3_5_is_reachable) {
    std::map<std::string, std::string> clause;  // by reason
    const auto note = [&](const std::string& answer) {
        const auto space = answer.find(' ');
        ASSERT_NE(space, std::string::npos) << answer;
        clause.emplace(answer.substr(0, space), answer.substr(space + 1));
    };
    const Play round2 = versus(2, player({"5,2 BL N"}, kHand), player({"4,2 S E"}, kHand));
    note(round2.refusal(1, "S>N"));
    note(round2.refusal(0, "keep"));
    note(round2.refusal(0, "boost"));
    note(round2.refusal(0, "T>W"));
    note(round2.refusal(0, "S>E"));
    note(round2.refusal(0, "S>N"));
    const Play poor = versus(3, player({"5,2 BL N"}, kHand, 0));
    note(poor.refusal(0, "boost"));
    Play boosted = versus(3, player({"5,2 BL N"}, kHand));
    note(boosted.refusal(0, "gas_extra"));
    note(boosted.refusal(0, "turnaround"));
    boosted.act(0, "boost");
    note(boosted.refusal(0, "brake"));
    note(versus(3, player({"5,2 BL N"}, {{"S", 1}, {"CL", 1}})).refusal(0, "boost"));
    note(versus(3, player({"4,2 BR N", "3,2 S N"}, kHand), player({"2,2 S E"}, kHand)).refusal(0, "brake"));
    Play over;
    over.resign(0);
    note(over.refusal(1, "S>N"));
    note(Play().chance_refusal("draw 0 S"));  // wrong_decision already there
    Play drawn;
    drawn.chance("reveal 0 S"), drawn.chance("reveal 1 T"), drawn.chance("draw 0 Z");
    note(drawn.chance_refusal("draw 0 Z"));
    Play classic(Json{{"mode", "solitaire_classic"}});
    classic.deal("X");
    classic.act(0, "discard");
    note(classic.refusal(0, "stop"));
    while (classic.deck_n(0) > 0 && !HasFatalFailure()) {
        classic.act(0, "draw");
        classic.roll();
        classic.act(0, "discard");
    }
    note(classic.refusal(0, "draw"));
    EXPECT_EQ(clause, (std::map<std::string, std::string>{{"not_your_turn", "EOL-9.1"},
                                                          {"wrong_decision", "EOL-17.1"},
                                                          {"energy_not_yet", "EOL-10.3"},
                                                          {"energy_none_left", "EOL-10.1"},
                                                          {"energy_used_this_round", "EOL-10.2"},
                                                          {"effect_unknown", "EOL-10.4"},
                                                          {"effect_pointless", "EOL-10.17"},
                                                          {"turnaround_no_way_out", "EOL-10.14"},
                                                          {"blocked", "EOL-10.17"},
                                                          {"card_not_in_hand", "EOL-9.5"},
                                                          {"no_such_way_out", "EOL-3.8"},
                                                          {"cell_occupied", "EOL-3.9"},
                                                          {"game_over", "EOL-11.11"},
                                                          {"card_not_in_deck", "EOL-4.4"},
                                                          {"deck_empty", "EOL-17.13b"},
                                                          {"deck_not_empty", "EOL-17.13b"}}));
    // The codes are those of the ledger, no more and no fewer.
    const std::string rules(Presentation::clauses());
    const auto from = rules.find("### 3.5"), to = rules.find("### 3.6");
    for (const auto& [reason, where] : clause) {
        const auto at = rules.find(reason, from);
        EXPECT_LT(at, to) << reason;
        EXPECT_NE(rules.find("**" + where + "**"), std::string::npos) << where;
    }
}

}  // namespace
}  // namespace endtable::end_of_line::digital_test
