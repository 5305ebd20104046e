// What a match must not tell: sealed answers, hidden cards, minds that were changed. Played with parley, a game of the
// tests; this program lists such games instead of the house's.
#include <array>

#include "match/erase.hpp"
#include "match/moments.hpp"
#include "match/tests/helpers.hpp"
#include "match/tests/parley.hpp"
#include "match/tests/runaway.hpp"

namespace endtable {

const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kGames = {module_of<parley::Presentation>(true),
                                                   module_of<runaway::Presentation>(true)};
    return kGames;
}

namespace {

const std::vector<std::string> kDeal = {"~deal elm", "~deal oak", "~deal fir"};

Match dealt() {
    Match match(open_game("parley", 3), Dice::seeded(1));
    play(match, kDeal);
    return match;
}

// Every moment of a match, as these viewers may know it.
Json moments_of(const Match& match, Seats viewers) {
    Moments moments(match, viewers);
    Json list = Json::array();
    for (int at = 0; at <= moments.last(); ++at) {
        moments.seek(at);
        const Match& then = moments.match();
        list.push_back(
            {then.turn_json(viewers), then.view_json(viewers), then.events_json(moments.step().events, viewers)});
    }
    return list;
}

// Everything these viewers can ask of a match.
Json all_shown_to(const Match& match, Seats viewers) {
    return {match.turn_json(viewers), match.view_json(viewers), match.record(viewers), moments_of(match, viewers)};
}

TEST(Sealed, an_answer_changes_nothing_for_others) {
    Match match = dealt();
    std::vector<Json> before;
    for (std::uint8_t viewers = 0; viewers < 8; ++viewers) before.push_back(all_shown_to(match, Seats(viewers)));
    play(match, {"1 bid 3"});
    for (std::uint8_t viewers = 0; viewers < 8; ++viewers) {
        const bool same = all_shown_to(match, Seats(viewers)) == before[viewers];
        EXPECT_EQ(same, !Seats(viewers).has(seat(1))) << int{viewers};
    }
    EXPECT_EQ(match.turn_json(Seats::only(seat(0)))["seats"], Json({0, 1, 2}));
    EXPECT_EQ(match.turn_json(Seats::only(seat(1)))["seats"], Json({0, 2}));
    EXPECT_EQ(match.turn_json(Seats::only(seat(0)))["ply"], 3);
    EXPECT_EQ(match.turn_json(Seats::only(seat(1)))["ply"], 4);
}

TEST(Sealed, an_open_answer_in_the_same_turn_shows_no_sealed_one) {
    Match match = dealt();
    play(match, {"1 bid 3", "2 show"});
    EXPECT_EQ(lines(match.record(Seats::only(seat(0)))),
              (std::vector<std::string>{"~deal elm", "~deal ?", "~deal ?", "2 show"}));
    EXPECT_EQ(lines(match.record(Seats::only(seat(1)))),
              (std::vector<std::string>{"~deal ?", "~deal oak", "~deal ?", "1 bid 3", "2 show"}));
    EXPECT_EQ(match.turn_json(Seats::none())["seats"], Json({0, 1}));
    EXPECT_EQ(match.turn_json(Seats::none())["ply"], 4);
}

TEST(Sealed, the_last_answer_shows_them_all) {
    Match match = dealt();
    play(match, {"1 bid 3", "0 bid 1", "2 bid 2"});
    EXPECT_EQ(lines(match.record(Seats::none())),
              (std::vector<std::string>{"~deal ?", "~deal ?", "~deal ?", "1 bid 3", "0 bid 1", "2 bid 2"}));
    EXPECT_EQ(match.turn_json(Seats::none())["ply"], 6);
}

TEST(Sealed, an_answer_is_taken_back_alone) {
    Match match = dealt();
    play(match, {"1 bid 3", "2 bid 2"});
    Match without_1 = dealt();
    play(without_1, {"2 bid 2"});

    EXPECT_TRUE(match.can_undo(seat(1)).possible);
    EXPECT_EQ(match.can_undo(seat(1)).plies_after, 4);
    EXPECT_EQ(code(match.undo(seat(1))), "");
    EXPECT_EQ(match.hash(), without_1.hash());
    EXPECT_EQ(match.answered(seat(1)), 0);
    EXPECT_EQ(match.answered(seat(2)), 1);
    EXPECT_EQ(lines(match.record(std::nullopt)),
              (std::vector<std::string>{"~deal elm", "~deal oak", "~deal fir", "1 bid 3", "2 bid 2", "!undo 1 4"}));
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).hash(), match.hash());
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).record(std::nullopt), match.record(std::nullopt));
}

TEST(Sealed, nobody_learns_of_a_mind_that_was_changed) {
    Match match = dealt();
    play(match, {"0 bid 0"});
    const Json before = all_shown_to(match, Seats::only(seat(0)));
    play(match, {"1 bid 3"});
    EXPECT_EQ(code(match.undo(seat(1))), "");
    EXPECT_EQ(all_shown_to(match, Seats::only(seat(0))), before);

    play(match, {"2 bid 2", "1 bid 1"});  // the last answer: now all are turned over
    EXPECT_EQ(lines(match.record(Seats::only(seat(0)))),
              (std::vector<std::string>{"~deal elm", "~deal ?", "~deal ?", "0 bid 0", "2 bid 2", "1 bid 1"}));
    EXPECT_EQ(lines(match.record(Seats::only(seat(1)))),
              (std::vector<std::string>{"~deal ?", "~deal oak", "~deal ?", "0 bid 0", "1 bid 3", "!undo 1 4", "2 bid 2",
                                        "1 bid 1"}));
}

// A count that includes what a viewer does not see would tell that there is something.
TEST(Sealed, undo_lines_count_what_the_viewer_sees) {
    Match match = dealt();
    play(match, {"1 bid 3", "0 bid 1"});
    EXPECT_EQ(code(match.undo(seat(0))), "");
    EXPECT_EQ(lines(match.record(std::nullopt)).back(), "!undo 0 4");
    EXPECT_EQ(lines(match.record(Seats::only(seat(0)))),
              (std::vector<std::string>{"~deal elm", "~deal ?", "~deal ?", "0 bid 1", "!undo 0 3"}));
}

TEST(Sealed, what_others_show_or_see_cannot_be_taken_back_freely) {
    Match match = dealt();
    play(match, {"1 bid 3", "2 show"});
    EXPECT_EQ(match.can_undo(seat(1)).why_not, "others_moved");
    EXPECT_EQ(match.can_undo(seat(2)).why_not, "something_revealed");
    EXPECT_EQ(match.can_undo(seat(0)).why_not, "nothing_to_undo");
    EXPECT_EQ(reason(match.undo(seat(1))), "others_moved");
    EXPECT_EQ(code(match.undo(seat(1), true)), "");
    EXPECT_EQ(match.plies(), 3);
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).hash(), match.hash());
}

// Whoever takes a draw back (all must agree) gets a new one: nobody can try the same draw twice.
TEST(Sealed, a_draw_that_was_taken_back_is_a_new_one) {
    int different = 0;
    for (std::uint8_t i = 0; i < 20; ++i) {
        std::array<std::uint8_t, 32> secret{};
        secret[0] = i;
        Match match(open_game("parley", 3), Dice::committed(secret, {"a", "b", "c"}));
        std::vector<std::string> deals;
        const auto round = [&] {
            for (Step step; match.turn().is_chance(); deals.push_back(step.action)) match.roll(&step);
        };
        round();
        play(match, {"0 bid 1", "1 bid 1", "2 bid 1"});
        round();
        EXPECT_EQ(match.can_undo(seat(2)).why_not, "something_revealed");  // the last answer turned all over
        EXPECT_EQ(code(match.undo(seat(2), true)), "");
        play(match, {"2 bid 1"});
        round();
        play(match, {"0 bid 1", "1 bid 1", "2 bid 1"});
        ASSERT_EQ(deals.size(), 9u);
        different += std::vector(deals.begin() + 3, deals.begin() + 6) != std::vector(deals.begin() + 6, deals.end());
        EXPECT_EQ(verify(match.record(Seats::none())).dice, "proved");
        EXPECT_EQ(verify(match.record(Seats::none())).problems, std::vector<std::string>{});
    }
    EXPECT_GE(different, 10);
}

TEST(Sealed, a_time_out_is_as_hidden_as_the_answer_it_gave) {
    Match match = dealt();
    const Json before = all_shown_to(match, Seats::only(seat(0)));
    EXPECT_EQ(code(time_out(match, seat(2))), "");
    EXPECT_EQ(all_shown_to(match, Seats::only(seat(0))), before);
    EXPECT_EQ(code(time_out(match, seat(2))), "not_asked");
    EXPECT_EQ(lines(match.record(std::nullopt)),
              (std::vector<std::string>{"~deal elm", "~deal oak", "~deal fir", "!timeout 2", "2 bid 0"}));
}

TEST(Sealed, answers_in_any_order_give_the_same_state) {
    Match one = dealt();
    Match two = dealt();
    play(one, {"0 bid 1", "1 show", "2 bid 3"});
    play(two, {"2 bid 3", "0 bid 1", "1 show"});
    EXPECT_EQ(one.hash(), two.hash());
}

TEST(Sealed, a_start_with_secrets_is_not_shown_while_the_match_runs) {
    const Match dealt_match = dealt();
    const Json position = dealt_match.game().position(dealt_match.state());
    const Match match = Match::from_position(open_game("parley", 3), position, Dice::none());
    EXPECT_EQ(match.hash(), dealt_match.hash());
    EXPECT_EQ(match.record(Seats::only(seat(0)))["start"], "?");
    EXPECT_EQ(match.record(all_of(match))["start"], position);
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).hash(), match.hash());
    EXPECT_EQ(complaint([&] { Match::replay(match.record(Seats::none())); }),
              "bad_record: record: start: expected a position, found \"?\"");
}

TEST(Sealed, bad_notations_are_answered_with_what_the_seat_may_do) {
    Match match = dealt();
    const auto denial = match.act(seat(0), std::string("bid \x01") + "\xff much");
    ASSERT_EQ(code(denial), "bad_action");
    EXPECT_EQ(denial->message, "no such action: \"bid \\u0001\uFFFD much\"; for example: show, bid 0, bid 1");
    EXPECT_EQ(code(match.act(seat(0), std::string(100'000, 'x'))), "bad_action");
    EXPECT_LT(match.act(seat(0), std::string(100'000, 'x'))->message.size(), 200u);
    EXPECT_EQ(match.plies(), 3);
    play(match, {"0 show"});
    EXPECT_EQ(match.act(seat(0), "hello")->message, "no such action: \"hello\"; seat 0 is not asked now");
}

TEST(Sealed, refusals_carry_reason_clause_and_its_words) {
    Match match = dealt();
    const auto too_high = match.act(seat(0), "bid 7");
    ASSERT_EQ(code(too_high), "refused");
    EXPECT_EQ(too_high->reason, "too_high");
    EXPECT_EQ(too_high->clause, "PAR-1.3");
    EXPECT_EQ(too_high->message, "A bid is 0 to 3.");
    play(match, {"0 bid 1"});
    EXPECT_EQ(match.why(seat(0), "bid 1")->message, "Everybody answers once a round.");
    EXPECT_EQ(match.why(seat(1), "bid 1"), std::nullopt);
    EXPECT_EQ(reason(match.act(seat(1), PackedAction{1} << 40)), "no_such_action");
    EXPECT_EQ(code(match.act(seat(3), "bid 1")), "bad_seat");
    EXPECT_EQ(code(match.act(kChance, "deal ash")), "bad_seat");
    EXPECT_EQ(code(match.resign(kNobody)), "bad_seat");
    EXPECT_EQ(code(match.undo(seat(7))), "bad_seat");
}

TEST(Sealed, resigning) {
    Match match = dealt();
    play(match, {"0 bid 1", "1 bid 1"});
    EXPECT_EQ(code(match.resign(seat(2))), "");  // the others' answers are all there is to wait for
    EXPECT_EQ(match.turn(), Turn::chance());
    EXPECT_EQ(reason(match.resign(seat(2))), "already_out");
    EXPECT_EQ(code(match.resign(seat(0))), "");
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(code(match.resign(seat(1))), "game_over");
    EXPECT_EQ(reason(match.undo(seat(0), true)), "game_over");
    const Json record = match.record(Seats::none());
    EXPECT_EQ(lines(record)[5], "!resign 2");
    EXPECT_EQ(Match::replay(record).hash(), match.hash());
}

TEST(Sealed, a_draw_is_a_barrier) {
    Match match(open_game("parley", 3), Dice::seeded(1));
    play(match, {kDeal[0]});
    EXPECT_EQ(code(match.resign(seat(0))), "");
    EXPECT_TRUE(match.can_undo(seat(0)).possible);
    play(match, {kDeal[1]});
    EXPECT_EQ(match.can_undo(seat(0)).why_not, "chance_drawn");
    EXPECT_EQ(code(match.undo(seat(0), true)), "");
    EXPECT_EQ(match.plies(), 1);
}

// A hidden card's name must not appear in anything that somebody gets who cannot know it.
void expect_no_leak(const Match& match, const std::vector<Event>& events) {
    const Json cards = match.game().position(match.state())["cards"];
    const std::uint8_t shown = match.game().position(match.state())["shown"];
    for (std::uint8_t viewers = 0; viewers < 8; ++viewers) {
        std::string text =
            dump_json(all_shown_to(match, Seats(viewers))) + dump_json(match.events_json(events, Seats(viewers)));
        for (int i = 0; i < 3; ++i) {
            const std::string name = cards[static_cast<std::size_t>(i)];
            if (name == "-" || Seats(viewers | shown).has(seat(i))) continue;
            ASSERT_EQ(text.find(name), std::string::npos) << "viewers " << int{viewers} << ", " << name << " in\n"
                                                          << text;
        }
    }
}

TEST(Sealed, random_games_leak_nothing_and_replay) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        Match match(open_game("parley", 3), Dice::seeded(seed));
        Rng rng(seed);
        Step step;
        while (random_step(match, rng, &step)) {
            if (match.turn().is_over()) break;
            expect_no_leak(match, step.events);
            const Seat p = seat(static_cast<int>(rng.below(3)));
            switch (rng.below(8)) {
                case 0: match.undo(p); break;
                case 1: time_out(match, p, &step); break;
                case 2: match.remark("note it goes on"); break;
                case 3:
                    if (rng.below(8) == 0) match.resign(p, &step);
                    break;
                default: break;
            }
            if (match.turn().is_over()) break;
            expect_no_leak(match, step.events);
            const Match again = Match::replay(match.record(std::nullopt));
            ASSERT_EQ(again.state(), match.state());
            ASSERT_EQ(again.record(std::nullopt), match.record(std::nullopt));
            ASSERT_EQ(again.turn_json(Seats::none()), match.turn_json(Seats::none()));
        }
    }
}

}  // namespace
}  // namespace endtable
