// A whole game at the terminal, with a test at the other end of the console.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/app.hpp"

namespace endtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Played {
    Exit code;
    std::string out, err;
};

Played run_with(const std::string& typed, std::vector<const char*> words, Console::Traits traits = {}) {
    std::istringstream in(typed);
    std::ostringstream out, err;
    Console console(in, out, err, traits);
    words.insert(words.begin(), "endtable");
    const Exit code = run(static_cast<int>(words.size()), words.data(), console);
    return {code, out.str(), err.str()};
}

Console::Traits terminal() {
    Console::Traits traits;
    traits.interactive = true;
    traits.screen = true;
    traits.colour = true;
    traits.unicode = true;
    return traits;
}

constexpr const char* kBothHuman[] = {"--seat", "0=human", "--seat", "1=human"};

Played two_players(const std::string& game, const std::string& typed, Console::Traits traits = {}) {
    std::vector<const char*> words = {"play", game.c_str(), "--seed", "1"};
    words.insert(words.end(), std::begin(kBothHuman), std::end(kBothHuman));
    return run_with(typed, words, traits);
}

TEST(Play, a_game_by_numbers_and_by_notation) {
    // Crosses take the left column: a1 by its number, then by notation in either case.
    const Played game = two_players("tic_tac_toe", "1\nb1\nA2\nb2\na3\n");
    EXPECT_EQ(game.code, Exit::Ok) << game.err;
    EXPECT_EQ(game.err, "");
    EXPECT_THAT(game.out, HasSubstr("Crosses mark a1."));
    EXPECT_THAT(game.out, HasSubstr("Mark an empty cell."));
    EXPECT_THAT(game.out, HasSubstr("Final standing"));
    EXPECT_THAT(game.out, HasSubstr("1st"));
    EXPECT_THAT(game.out, Not(HasSubstr("\x1b"))) << "no escape codes in a pipe";
}

TEST(Play, ends_cleanly_at_the_end_of_the_input) {
    const Played game = two_players("tic_tac_toe", "1");
    EXPECT_EQ(game.code, Exit::Ok);
    EXPECT_THAT(game.out, HasSubstr("Crosses mark a1.")) << "the last line needs no end";
    EXPECT_THAT(game.out, Not(HasSubstr("Final standing")));
}

TEST(Play, against_bots_without_anybody) {
    const Played game =
        run_with("", {"play", "connect_four", "--seed", "3", "--seat", "0=bot:random", "--seat", "1=bot:random"});
    EXPECT_EQ(game.code, Exit::Ok) << game.err;
    EXPECT_THAT(game.out, HasSubstr("Final standing"));
}

TEST(Play, the_same_seed_gives_the_same_game) {
    const std::vector<const char*> words = {"play",   "kuhn_poker",   "--seed", "11",
                                            "--seat", "0=bot:normal", "--seat", "1=bot:normal"};
    EXPECT_EQ(run_with("", words).out, run_with("", words).out);
}

TEST(Play, a_refused_action_says_why_and_the_question_mark_shows_the_rule) {
    const Played game = two_players("tic_tac_toe", "b2\nb2\n?\n?\n? TTT-5\n? diagonal\n? dragon\n99\nxyzzy\n");
    EXPECT_THAT(game.out, HasSubstr("No: cell taken (TTT-4). Whoever is to move marks one empty cell."));
    EXPECT_THAT(game.out, HasSubstr("  TTT-4\n    Whoever is to move"));
    EXPECT_THAT(game.out, HasSubstr("You are asked: Mark an empty cell.  (mark)"));
    EXPECT_THAT(game.out, HasSubstr("TTT-5"));
    EXPECT_THAT(game.out, HasSubstr("The rules do not mention dragon."));
    EXPECT_THAT(game.out, HasSubstr("There is no option 99"));
    EXPECT_THAT(game.out, HasSubstr("no such action"));
}

TEST(Play, undo_takes_back_or_says_why_not) {
    const Played open = two_players("tic_tac_toe", "u\na1\nu\nb2\nc3\n");
    EXPECT_THAT(open.out, HasSubstr("It cannot be taken back: nothing has been answered yet."));
    EXPECT_THAT(open.out, HasSubstr("Seat 0 took back the last answer.")) << "whoever is asked may say it";
    EXPECT_THAT(open.out, HasSubstr("Crosses mark b2."));
    EXPECT_THAT(open.out, HasSubstr("Noughts mark c3."));

    const Played bot = run_with("a1\nu\nb2\nq\n", {"play", "tic_tac_toe", "--seed", "1"});
    EXPECT_THAT(bot.out, HasSubstr("You took back the last answer.")) << "against bots always";
    EXPECT_THAT(bot.out, HasSubstr("Crosses mark b2."));

    // Seat 0 bets, seat 1 answers: with cards in hand seat 1 can only take back what is its own.
    const Played secret = two_players("kuhn_poker", "check\nu\nbet\nu\nu!\nfold\n");
    EXPECT_THAT(secret.out, HasSubstr("It cannot be taken back: nothing has been answered yet."));
    EXPECT_THAT(secret.out, HasSubstr("Not without consent: another seat has answered since."));
    EXPECT_THAT(secret.out, HasSubstr("If everybody agrees: u!"));
    EXPECT_THAT(secret.out, HasSubstr("Seat 0 took back the last answer."));
}

TEST(Play, commands) {
    const Played game = two_players("tic_tac_toe", "h\nb\no\nl\na1\nl\nl all\n:l\n:nothing\nr\n");
    EXPECT_THAT(game.out, HasSubstr("take back (u! with everyone's consent)"));
    EXPECT_THAT(game.out, HasSubstr("Nothing has happened yet."));
    EXPECT_THAT(game.out, HasSubstr("There is no command :nothing"));
    EXPECT_THAT(game.out, HasSubstr("resigned."));
    EXPECT_THAT(game.out, HasSubstr("Final standing"));
}

TEST(Play, quitting_leaves_at_once) {
    const Played game = two_players("tic_tac_toe", "q\na1\n");
    EXPECT_EQ(game.code, Exit::Ok);
    EXPECT_THAT(game.out, Not(HasSubstr("mark a1.")));
}

// The card of the other is never on the screen: the screen is cleared, and handed over with the hand hidden.
TEST(Play, a_shared_screen_is_handed_over_where_there_are_secrets) {
    const Played game = two_players("kuhn_poker", "\nbet\n\ncall\n\n", terminal());
    EXPECT_THAT(game.out, HasSubstr("The screen is for "));
    EXPECT_THAT(game.out, HasSubstr("\x1b[2J"));
    EXPECT_THAT(game.out, HasSubstr("1 face down"));
    Console::Traits dumb;
    dumb.interactive = true;
    EXPECT_THAT(two_players("kuhn_poker", "\nbet\n\ncall\n\n", dumb).out, HasSubstr(std::string(100, '\n')));
    const Played open = two_players("tic_tac_toe", "a1\nb2\n", terminal());
    EXPECT_THAT(open.out, Not(HasSubstr("The screen is for "))) << "nothing to hide, nothing to hand over";
}

// Goofspiel's bids are sealed: what seat 0 bid is gone from the screen before seat 1 looks at it.
TEST(Play, a_sealed_answer_is_cleared_away_before_the_next_one_looks) {
    const Played game = two_players("goofspiel", "7\n\n9\n", terminal());
    const auto sealed = game.out.find("seals the 7");
    const auto cleared = game.out.find("\x1b[2J", sealed);
    const auto handed_over = game.out.find("The screen is for ", sealed);
    const auto turned_over = game.out.find("has bid the 7");
    ASSERT_NE(sealed, std::string::npos) << game.out;
    ASSERT_NE(cleared, std::string::npos);
    EXPECT_LT(cleared, handed_over) << "not only when the other one has pressed Enter";
    EXPECT_LT(handed_over, turned_over);
    EXPECT_EQ(game.out.substr(cleared, turned_over - cleared).find("seals the 7"), std::string::npos);
}

TEST(Play, what_one_seat_is_shown_does_not_depend_on_the_other_card) {
    // Seat 0 only ever sees its own card, so until the showdown two deals that differ in seat 1's card look the same.
    const auto shown = [](const char* seed) { return run_with("q\n", {"play", "kuhn_poker", "--seed", seed}).out; };
    std::map<std::string, std::set<std::string>> seen;
    for (const char* seed : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}) {
        const std::string out = shown(seed);
        for (const char* card : {"king", "queen", "jack"})
            if (out.find(card) != std::string::npos) seen[card].insert(out);
    }
    EXPECT_EQ(seen.size(), 3u);
    for (const auto& [card, screens] : seen) EXPECT_EQ(screens.size(), 1u) << card;
}

TEST(Play, names_of_people_are_used_and_harmless) {
    const Played game = run_with("q\n", {"play", "tic_tac_toe", "--seat", "0=human:An\x1bna", "--seat", "1=human:Ben"});
    EXPECT_THAT(game.out + game.err, Not(HasSubstr("\x1b")));
    const Played named = run_with("q\n", {"play", "tic_tac_toe", "--seat", "0=human:Anna", "--seat", "1=human:Ben"});
    EXPECT_THAT(named.out, HasSubstr("Anna"));
}

TEST(Play, fair_dice_show_their_commitment_first) {
    const Played game = run_with("luck\nq\n\n", {"play", "kuhn_poker", "--fair"}, terminal());
    const auto commitment = game.out.find("sha256:");
    const auto word = game.out.find("A word from");
    ASSERT_NE(commitment, std::string::npos) << game.out;
    ASSERT_NE(word, std::string::npos);
    EXPECT_LT(commitment, word);
}

TEST(Play, asks_which_game_on_a_terminal_only) {
    const Played asked = run_with("tic_tac_toe\nq\n", {"play"}, terminal());
    EXPECT_THAT(asked.out, HasSubstr("What shall it be?"));
    EXPECT_THAT(asked.out, HasSubstr("Mark an empty cell."));
    EXPECT_EQ(run_with("tic_tac_toe\n", {"play"}).code, Exit::Usage);
}

TEST(Play, usage_errors_are_clear) {
    const auto fails = [](std::vector<const char*> words, const char* message) {
        words.insert(words.begin(), "play");
        const Played played = run_with("", words);
        EXPECT_EQ(played.code, Exit::Usage) << played.err;
        EXPECT_THAT(played.err, HasSubstr("endtable: error: "));
        EXPECT_THAT(played.err, HasSubstr(message));
    };
    fails({"tic_tac_to"}, "did you mean 'tic_tac_toe'?");
    fails({"end_of_line", "-o", "mod=solo"}, "did you mean 'mode'?");
    fails({"end_of_line", "-o", "mode"}, "expected NAME=VALUE");
    fails({"end_of_line", "-o", "mode=chess"}, "mode");
    fails({"end_of_line", "-o", "mulligan=maybe"}, "mulligan");
    fails({"end_of_line", "-o", "mode=solo", "-o", "mode=coop"}, "twice");
    fails({"tic_tac_toe", "--seats", "9"}, "--seats");
    fails({"tic_tac_toe", "--seats", "5"}, "seats");
    fails({"tic_tac_toe", "--seat", "2=human"}, "the seats are 0 to 1");
    fails({"tic_tac_toe", "--seat", "0=dog"}, "expected human");
    fails({"tic_tac_toe", "--seat", "0=bot:genius"}, "there is no bot 'genius'");
    fails({"tic_tac_toe", "--seat", "human"}, "expected SEAT=WHO");
    fails({"tic_tac_toe", "--seed", "x"}, "--seed");
    fails({"tic_tac_toe", "--seed", "1", "--fair"}, "--fair");
    fails({"tic_tac_toe", "--sed", "1"}, "did you mean '--seed'?");
}

TEST(Play, end_of_line_is_drawn_and_played) {
    const Played game = run_with("1\n?\nq\n", {"play", "end_of_line", "--seed", "5"});
    EXPECT_EQ(game.code, Exit::Ok) << game.err;
    EXPECT_THAT(game.out, HasSubstr("opposite edges are joined"));
    EXPECT_THAT(game.out, HasSubstr("You (seat 0)"));
    EXPECT_THAT(game.out, HasSubstr("EOL-"));
    const Played solo = run_with("q\n", {"play", "End of Line", "-o", "mode=solo", "--seed", "5"});
    EXPECT_EQ(solo.code, Exit::Ok) << solo.err;
    EXPECT_THAT(solo.out, HasSubstr("mode=solo"));
}

}  // namespace
}  // namespace endtable::cli
