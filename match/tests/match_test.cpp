// A running match, played with the examples.
#include "match/match.hpp"

#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

const Seat kFirst = seat(0);
const Seat kSecond = seat(1);

Match tic_tac_toe(const std::vector<std::string>& log = {}) {
    Match match(open_game("tic_tac_toe", 2), Dice::none());
    play(match, log);
    return match;
}
Match kuhn_poker(const std::vector<std::string>& log = {}) {
    Match match(open_game("kuhn_poker", 2), Dice::none());
    play(match, log);
    return match;
}

TEST(Match, a_choice_says_what_cannot_be_done_otherwise_afterwards) {
    Match match = kuhn_poker({"~deal 0 Q", "~deal 1 K", "0 check", "1 bet"});
    const auto finals = [&](Seat p) {
        std::vector<std::string> said;
        const Json choices = match.choices_json(p);
        for (const Json& option : choices.at("actions"))
            said.push_back(option.at("action").get<std::string>() + " " + option.value("final", "-"));
        return said;
    };
    EXPECT_EQ(finals(seat(0)), (std::vector<std::string>{"call reveals", "fold ends"}));
}

TEST(Match, acting) {
    Match match = tic_tac_toe();
    Step step;
    EXPECT_EQ(code(match.act(kFirst, "b2", &step)), "");
    EXPECT_EQ(step.action, "b2");
    EXPECT_FALSE(step.revealed);
    EXPECT_EQ(match.events_json(step.events, Seats::none()).size(), step.events.size());
    EXPECT_FALSE(step.events.empty());
    EXPECT_TRUE(match.events_json(step.events, Seats::none())[0]["text"].contains("text"));
    EXPECT_EQ(match.turn(), Turn::of(kSecond));
    EXPECT_EQ(match.plies(), 1);
    EXPECT_EQ(match.answered(kFirst), 1);
    EXPECT_EQ(match.answered(kSecond), 0);
}

TEST(Match, what_is_denied_changes_nothing) {
    Match match = tic_tac_toe({"0 b2"});
    const auto hash = match.hash();
    const Json record = match.record(std::nullopt);
    EXPECT_EQ(code(match.act(kSecond, "b9")), "bad_action");
    EXPECT_EQ(code(match.act(kSecond, "")), "bad_action");
    EXPECT_EQ(reason(match.act(kSecond, "b2")), "cell_taken");
    EXPECT_EQ(match.act(kSecond, "b2")->clause, "TTT-4");
    EXPECT_EQ(match.act(kSecond, "b2")->message,
              "Whoever is to move marks one empty cell. A mark is never moved or taken away.");
    EXPECT_EQ(reason(match.act(kFirst, "a1")), "not_your_turn");
    EXPECT_EQ(code(match.act(seat(2), "a1")), "bad_seat");
    EXPECT_EQ(code(match.roll()), "no_chance_turn");
    EXPECT_EQ(code(match.force("a1")), "no_chance_turn");
    EXPECT_EQ(match.hash(), hash);
    EXPECT_EQ(match.record(std::nullopt), record);
}

TEST(Match, chance) {
    Match match = kuhn_poker();
    EXPECT_EQ(code(match.roll()), "no_dice");
    EXPECT_EQ(code(match.act(kFirst, "bet")), "refused");
    EXPECT_EQ(code(match.force("deal 0 ?")), "bad_action");
    Step step;
    EXPECT_EQ(code(match.force("deal 0 K", &step)), "");
    EXPECT_TRUE(step.revealed);
    EXPECT_EQ(reason(match.force("deal 1 K")), "card_not_left");

    Match by_dice(open_game("kuhn_poker", 2), Dice::seeded(5));
    Match again(open_game("kuhn_poker", 2), Dice::seeded(5));
    for (Match* match_by_dice : {&by_dice, &again})
        for (int i = 0; i < 2; ++i) EXPECT_EQ(code(match_by_dice->roll()), "");
    EXPECT_EQ(by_dice.hash(), again.hash());
}

TEST(Match, turn_for_its_viewers) {
    const Match match = kuhn_poker({"~deal 0 K", "~deal 1 J", "0 check"});
    const Json everybody = match.turn_json(all_of(match));
    EXPECT_EQ(everybody["kind"], "each");
    EXPECT_EQ(everybody["over"], false);
    EXPECT_EQ(everybody["chance"], false);
    EXPECT_EQ(everybody["seats"], Json({1}));
    EXPECT_EQ(everybody["ply"], 3);
    EXPECT_EQ(everybody["asked"][0]["decision"], "open");
    EXPECT_EQ(everybody["asked"][0]["answered"], 0);
    EXPECT_TRUE(everybody["asked"][0]["prompt"].contains("text"));
    EXPECT_EQ(everybody["undo"], Json::parse(R"([{"seat":0,"possible":true},
                                                 {"seat":1,"possible":false,"why_not":"nothing_to_undo"}])"));

    const Json other = match.turn_json(Seats::only(kFirst));
    EXPECT_EQ(other["asked"], Json::parse(R"([{"seat":1,"decision":"open"}])"));
    EXPECT_EQ(other["undo"], Json::parse(R"([{"seat":0,"possible":true}])"));
    EXPECT_EQ(match.turn_json(Seats::none())["undo"], Json::array());
    EXPECT_EQ(match.turn_json(Seats(0xFF)), everybody);  // seats that nobody has show nothing more

    EXPECT_EQ(kuhn_poker().turn_json(Seats::none())["kind"], "chance");
    EXPECT_EQ(kuhn_poker().turn_json(Seats::none())["chance"], true);
}

TEST(Match, undo_is_free_until_somebody_else_answers) {
    Match match = tic_tac_toe({"0 b2"});
    EXPECT_TRUE(match.can_undo(kFirst).possible);
    EXPECT_EQ(match.can_undo(kFirst).plies_after, 0);
    EXPECT_EQ(code(match.undo(kFirst)), "");
    EXPECT_EQ(match.hash(), tic_tac_toe().hash());
    EXPECT_EQ(match.take_backs(), 1);

    play(match, {"0 a1", "1 b2", "0 c3"});
    EXPECT_EQ(match.can_undo(kSecond).why_not, "others_moved");
    EXPECT_EQ(match.can_undo(kSecond).plies_after, 1);
    const auto denial = match.undo(kSecond);
    EXPECT_EQ(code(denial), "cannot_undo");
    EXPECT_EQ(reason(denial), "others_moved");
    EXPECT_EQ(match.plies(), 3);
    EXPECT_EQ(code(match.undo(kSecond, true)), "");
    EXPECT_EQ(match.hash(), tic_tac_toe({"0 a1"}).hash());
    EXPECT_EQ(match.take_backs(), 2);
    EXPECT_EQ(lines(match.record(std::nullopt)).back(), "!undo 1 1");
}

TEST(Match, undo_stops_at_chance_and_at_the_end) {
    Match match = kuhn_poker({"~deal 0 K", "~deal 1 J"});
    EXPECT_EQ(reason(match.undo(kFirst)), "nothing_to_undo");
    EXPECT_EQ(reason(match.undo(kFirst, true)), "nothing_to_undo");  // consent does not help
    play(match, {"0 bet", "1 fold"});
    EXPECT_EQ(reason(match.undo(kSecond)), "game_over");
    EXPECT_EQ(reason(match.undo(kSecond, true)), "game_over");
    EXPECT_EQ(match.plies(), 4);
}

TEST(Match, resigning_ends_a_game_for_two) {
    Match match = tic_tac_toe({"0 b2"});
    Step step;
    EXPECT_EQ(code(match.resign(kFirst, &step)), "");  // out of turn
    EXPECT_EQ(step.action, "resign");
    EXPECT_TRUE(match.turn().is_over());
    EXPECT_EQ(code(match.resign(kSecond)), "game_over");
    EXPECT_EQ(match.answered(kFirst), 1);
    const Json record = match.record(Seats::none());
    EXPECT_EQ(lines(record)[1], "!resign 0");
    EXPECT_TRUE(record.contains("result"));
    EXPECT_EQ(Match::replay(record).hash(), match.hash());
}

TEST(Match, an_answer_after_a_time_out_counts_as_the_seats) {
    Match match = tic_tac_toe({"0 b2"});
    Step step;
    EXPECT_EQ(code(time_out(match, kSecond, &step)), "");
    EXPECT_EQ(step.action, "a1");  // TTT-9
    EXPECT_EQ(lines(match.record(std::nullopt))[1], "!timeout 1");
    EXPECT_EQ(lines(match.record(std::nullopt))[2], "1 a1");
    EXPECT_EQ(code(match.undo(kSecond)), "");  // it counts as an answer of that seat
    EXPECT_EQ(match.plies(), 1);
}

TEST(Match, remarks_change_no_state) {
    Match match = tic_tac_toe({"0 b2"});
    const auto hash = match.hash();
    for (const char* remark : {"note gr\u00fcezi mitenand", "bot 1", "human 0", "timeout 1"}) match.remark(remark);
    EXPECT_EQ(match.hash(), hash);
    EXPECT_EQ(lines(match.record(Seats::none())),
              (std::vector<std::string>{"0 b2", "!note gr\u00fcezi mitenand", "!bot 1", "!human 0", "!timeout 1"}));
    for (const char* bad : {"", "note", "note ", "note a\nb", "note \x7f", "note \xff", "bot", "bot 2", "bot x",
                            "bot 1 2", "undo 0 0", "resign 1", "cheer", "NOTE x"})
        EXPECT_EQ(complaint([&] { match.remark(bad); }).substr(0, 11), "bad_remark:") << bad;
    EXPECT_NE(complaint([&] { match.remark("note " + std::string(501, 'x')); }), "");
    EXPECT_EQ(match.record(std::nullopt)["log"].size(), 5u);
}

TEST(Match, begins_at_a_position) {
    const Match played = tic_tac_toe({"0 b2", "1 a1"});
    Match match =
        Match::from_position(open_game("tic_tac_toe", 2), played.game().position(played.state()), Dice::none());
    EXPECT_EQ(match.hash(), played.hash());
    EXPECT_EQ(match.plies(), 0);
    play(match, {"0 c3"});
    EXPECT_EQ(code(match.undo(kFirst)), "");
    EXPECT_EQ(match.hash(), played.hash());
    EXPECT_EQ(match.record(Seats::none())["start"], played.game().position(played.state()));
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).record(std::nullopt), match.record(std::nullopt));
    EXPECT_EQ(complaint([] {
                  Match::from_position(open_game("tic_tac_toe", 2), {{"board", 5}}, Dice::none());
              }).substr(0, 13),
              "bad_position:");
}

TEST(Match, seats_are_described_or_nameless) {
    const auto game = open_game("tic_tac_toe", 2);
    const Match match(game, Dice::none(), {{"Ann", "human", ""}, {"", "bot", "simple"}});
    EXPECT_EQ(match.record(Seats::none())["seats"],
              Json::parse(R"([{"name":"Ann","kind":"human"},{"name":"","kind":"bot","level":"simple"}])"));
    EXPECT_EQ(Match(game, Dice::none()).seats().size(), 2u);
    const auto complaint_about = [&](std::vector<SeatInfo> seats) {
        return complaint([&] { Match(game, Dice::none(), seats); }).substr(0, 10);
    };
    EXPECT_EQ(complaint_about({{"Ann", "human", ""}}), "bad_seats:");
    EXPECT_EQ(complaint_about({{}, {"Ann", "robot", ""}}), "bad_seats:");
    EXPECT_EQ(complaint_about({{}, {"A\nn", "human", ""}}), "bad_seats:");
    EXPECT_EQ(complaint_about({{}, {std::string(41, 'n'), "human", ""}}), "bad_seats:");
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "\u00fc";
    EXPECT_EQ(complaint_about({{}, {forty, "human", ""}}), "");
}

TEST(Match, bots_think_by_level) {
    const Match match = tic_tac_toe({"0 a1", "1 a2", "0 b1", "1 b2"});
    BotBudget budget;
    budget.iterations = 500;
    budget.level = "flat";
    const BotAnswer answer = match.game().think(match.state(), kFirst, budget);
    EXPECT_EQ(match.game().notation(match.state(), kFirst, answer.action), "c1");
    EXPECT_EQ(answer.best.size(), 5u);
    EXPECT_EQ(answer.best[0].action, answer.action);
    EXPECT_EQ(answer.iterations, 500u);
    budget.level = "random";
    EXPECT_FALSE(match.game().refusal(match.state(), kFirst, match.game().think(match.state(), kFirst, budget).action));
    EXPECT_EQ(complaint([&] { match.game().think(match.state(), kSecond, budget); }).substr(0, 10), "not_asked:");
    budget.level = "genius";
    EXPECT_EQ(complaint([&] { match.game().think(match.state(), kFirst, budget); }),
              "bad_level: no bot level \"genius\"; there are: random, greedy, flat, easy, normal, hard, expert");
}

}  // namespace
}  // namespace endtable
