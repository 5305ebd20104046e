// Records: written, read, redacted, tampered with, verified.
#include <map>
#include <tuple>

#include "match/match.hpp"
#include "match/tests/helpers.hpp"

namespace endtable {
namespace {

Match random_match(const std::string& game, int seats, std::uint64_t seed) {
    std::vector<std::string> nonces;
    for (int i = 0; i < seats; ++i) nonces.push_back("nonce " + std::to_string(i));
    Match match(open_game(game, seats), Dice::committed(nonces));
    Rng rng(seed);
    while (random_step(match, rng)) {
        if (rng.below(20) == 0) match.undo(seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats)))), true);
        if (rng.below(20) == 0) match.remark("note so far");
    }
    return match;
}

// Every seat count that a game can be played with in its default mode. `test` plays a match and counts its
// plies: of a game whose matches are long, fewer are enough.
template <class Test>
void for_every_game(std::uint64_t matches, const Test& test) {
    constexpr int kEnoughPlies = 500;
    for (const auto& module : games())
        for (int seats = module.info->min_seats; seats <= module.info->max_seats; ++seats) {
            SCOPED_TRACE(module.info->id + " with " + std::to_string(seats));
            if (!complaint([&] { open_game(module.info->id, seats); }).empty()) continue;
            int plies = 0;
            for (std::uint64_t seed = 0; seed < matches && plies < kEnoughPlies; ++seed)
                test(module.info->id, seats, seed, plies);
        }
}

TEST(Record, finished_games_replay_and_verify) {
    for_every_game(10, [](const std::string& id, int seats, std::uint64_t seed, int& plies) {
        const Match match = random_match(id, seats, seed);
        const Json record = match.record(Seats::none());  // it is over: everybody may have all of it
        EXPECT_EQ(record, match.record(std::nullopt));
        const Match again = Match::replay(parse_json(dump_json(record), "record"));
        EXPECT_EQ(again.state(), match.state());
        EXPECT_EQ(again.record(std::nullopt), record);
        const Verification verification = verify(record);
        EXPECT_EQ(verification.problems, std::vector<std::string>{});
        EXPECT_TRUE(verification.ok);
        EXPECT_EQ(verification.dice, "proved");
        EXPECT_GE(verification.checks.size(), 5u);
        plies += match.plies();
    });
}

TEST(Record, running_games_replay_and_go_on) {
    Match match(open_game("kuhn_poker", 2), Dice::committed({"a", "b"}));
    EXPECT_EQ(code(match.roll()), "");
    Match again = Match::replay(match.record(std::nullopt));
    EXPECT_EQ(code(match.roll()), "");
    EXPECT_EQ(code(again.roll()), "");
    EXPECT_EQ(again.record(std::nullopt), match.record(std::nullopt));
    EXPECT_FALSE(match.record(std::nullopt).contains("result"));
}

// Two servers with one store: what one has logged, the other follows, and either may go on.
TEST(Record, a_log_is_stored_line_by_line_and_followed) {
    for_every_game(2, [](const std::string& id, int seats, std::uint64_t seed, int& plies) {
        const Dice dice = Dice::committed(std::vector<std::string>(static_cast<std::size_t>(seats), "nonce"));
        Match one(open_game(id, seats), dice), other(open_game(id, seats), dice);
        Match stored = one;
        std::vector<std::string> store;
        Rng rng(seed);
        while (random_step(one, rng)) {
            const Seat p = seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats))));
            if (rng.below(10) == 0) one.undo(p, true);
            if (rng.below(10) == 0) one.remark("bot " + std::to_string(index(p)));
            if (rng.below(40) == 0) one.resign(p);
            if (rng.below(20) == 0) time_out(one, p);
            if (rng.below(3) == 0) continue;  // several steps are stored at once
            const auto added = one.log_lines_since(stored);
            ASSERT_EQ(store.size() + added.size(), one.log_size());
            store.insert(store.end(), added.begin(), added.end());
            other.follow(added);
            ASSERT_EQ(other.hash(), one.hash());
            stored = one;
            if (rng.below(4) == 0) std::swap(one, other);
        }
        const auto added = one.log_lines_since(stored);
        store.insert(store.end(), added.begin(), added.end());
        other.follow(added);
        EXPECT_EQ(other.state(), one.state());
        EXPECT_EQ(other.record(std::nullopt), one.record(std::nullopt));
        EXPECT_EQ(one.log_lines(), lines(one.record(std::nullopt)));
        EXPECT_EQ(store, one.log_lines());
        plies += one.plies();
    });
}

TEST(Record, what_could_not_have_come_next_is_not_followed) {
    Match match(open_game("tic_tac_toe", 2), Dice::seeded(1));
    Match other = match;
    play(other, {"0 b2", "1 a1"});
    match.follow(other.log_lines());
    const Json before = match.record(std::nullopt);
    EXPECT_EQ(complaint([&] {
                  match.follow({"0 a2", "1 b2"});
              }),
              "bad_record: log: [1]: \"1 b2\" (after ply 3): refused (cell_taken, TTT-4): " +
                  match.why(seat(0), "b2")->message);
    EXPECT_NE(complaint([&] { match.follow({"1 a2"}); }), "");
    EXPECT_NE(complaint([&] { match.follow({"~heads"}); }), "");
    EXPECT_NE(complaint([&] { match.follow({""}); }), "");
    // A round that ends logs a hash by itself: a store that has the move has the hash as well.
    EXPECT_EQ(complaint([&] { match.follow({"0 a2", "1 c1"}); }), "bad_record: log: expected 3 lines, found 2");
    EXPECT_EQ(match.record(std::nullopt), before) << "nothing of it happened";
}

TEST(Record, hashes_stand_at_new_rounds_and_at_the_end) {
    Match match(open_game("kuhn_poker", 2), Dice::none());
    play(match, {"~deal 0 K", "~deal 1 J", "0 bet", "1 fold"});
    const auto log = lines(match.record(std::nullopt));
    ASSERT_EQ(log.size(), 6u);
    EXPECT_EQ(log[2][0], '=');  // the betting begins
    EXPECT_EQ(log[5][0], '=');
    EXPECT_EQ(log[5].size(), 17u);
}

// Redaction

TEST(Record, others_cards_and_all_hashes_stay_out_while_it_runs) {
    Match match(open_game("kuhn_poker", 2), Dice::committed({"a", "b"}));
    play(match, {"~deal 0 K", "~deal 1 J", "0 check"});
    EXPECT_EQ(lines(match.record(Seats::only(seat(0)))),
              (std::vector<std::string>{"~deal 0 K", "~deal 1 ?", "0 check"}));
    EXPECT_EQ(lines(match.record(Seats::only(seat(1)))),
              (std::vector<std::string>{"~deal 0 ?", "~deal 1 J", "0 check"}));
    EXPECT_EQ(lines(match.record(Seats::none())), (std::vector<std::string>{"~deal 0 ?", "~deal 1 ?", "0 check"}));
    EXPECT_EQ(lines(match.record(all_of(match))), (std::vector<std::string>{"~deal 0 K", "~deal 1 J", "0 check"}));
    EXPECT_FALSE(match.record(all_of(match))["fairness"].contains("secret"));
    EXPECT_TRUE(match.record(all_of(match))["fairness"].contains("commitment"));
    EXPECT_TRUE(match.record(std::nullopt)["fairness"].contains("secret"));
    EXPECT_NE(complaint([&] { Match::replay(match.record(Seats::none())); }).find("log[0]"), std::string::npos);
    play(match, {"1 check"});
    EXPECT_TRUE(match.record(Seats::none())["fairness"].contains("secret"));
    EXPECT_EQ(lines(match.record(Seats::none()))[0], "~deal 0 K");
}

// Two tables that differ only in what a viewer cannot know must look the same to that viewer, whatever it asks for.
TEST(Record, what_a_viewer_gets_does_not_depend_on_what_it_cannot_know) {
    const std::vector<std::string> cards = {"J", "Q", "K"};
    const std::vector<std::vector<std::string>> bettings = {{}, {"0 check"}, {"0 bet"}, {"0 check", "1 bet"}};
    for (const auto& mine : cards)
        for (const auto& betting : bettings) {
            std::vector<Json> shown;
            std::vector<Json> shown_to_nobody;
            for (const auto& theirs : cards) {
                if (theirs == mine) continue;
                Match match(open_game("kuhn_poker", 2), Dice::none());
                std::vector<Json> events;
                std::vector<std::string> log = {"deal 0 " + mine, "deal 1 " + theirs};
                for (const auto& outcome : log) {
                    Step step;
                    ASSERT_EQ(code(match.force(outcome, &step)), "");
                    for (const auto& event : match.events_json(step.events, Seats::only(seat(0))))
                        events.push_back(event);
                }
                play(match, betting);
                const auto all = [&](Seats viewers) {
                    return Json{match.turn_json(viewers), match.view_json(viewers), match.record(viewers)};
                };
                shown.push_back({events, all(Seats::only(seat(0)))});
                shown_to_nobody.push_back(all(Seats::none()));
            }
            EXPECT_EQ(shown[0], shown[1]) << mine;
            EXPECT_EQ(shown_to_nobody[0], shown_to_nobody[1]) << mine;
        }
}

// What these viewers are told when this ply is made: its line and its events.
Json told(const Match& match, Seat p, PackedAction a, Seats viewers) {
    const AnyGame& game = match.game();
    AnyState s = match.state();
    Events events;
    game.apply(s, p, a, &events);
    return {game.redacted(match.state(), p, a, viewers), match.events_json(events.list(), viewers)};
}

// For every game: outcomes that differ only in what a viewer cannot see must have been told to it in the same words.
TEST(Record, outcomes_that_look_alike_are_told_alike) {
    for_every_game(2, [](const std::string& id, int seats, std::uint64_t seed, int& plies) {
        Match match(open_game(id, seats), Dice::seeded(seed));
        const AnyGame& game = match.game();
        Rng rng(seed);
        do {
            std::vector<Weighted<PackedAction>> outcomes;
            if (!match.turn().is_chance() || !game.outcomes(match.state(), outcomes)) continue;
            for (int viewer = -1; viewer < seats; ++viewer) {
                const Seats viewers = viewer < 0 ? Seats::none() : Seats::only(seat(viewer));
                std::map<std::uint64_t, std::pair<AnyState, Json>> by_sight;
                for (const auto& outcome : outcomes) {
                    AnyState after = match.state();
                    game.apply(after, kChance, outcome.action, nullptr);
                    AnyState seen = after;
                    game.mask(seen, viewers);
                    const Json words = told(match, kChance, outcome.action, viewers);
                    const auto& [other, other_words] = by_sight.try_emplace(seen.hash(), after, words).first->second;
                    // Where the table itself keeps no difference (a card shown and shuffled back), none is hidden.
                    if (other != after) {
                        ASSERT_EQ(other_words, words) << "viewer " << viewer;
                    }
                }
            }
        } while (random_step(match, rng));
        plies += match.plies();
    });
}

// Tampering

Json good_record() {
    Match match(open_game("tic_tac_toe", 2), Dice::none(), {{"Ann", "human", ""}, {"Bob", "bot", "simple"}});
    play(match, {"0 b2"});
    match.remark("bot 1");
    play(match, {"1 a1"});
    EXPECT_EQ(code(match.undo(seat(1))), "");
    match.remark("note again");
    play(match, {"1 c3", "0 a1", "1 a2"});
    EXPECT_EQ(code(time_out(match, seat(0))), "");
    EXPECT_EQ(code(match.resign(seat(1))), "");
    return match.record(std::nullopt);
}

std::string complaint_about(const Json& record) {
    return complaint([&] { Match::replay(record); });
}

TEST(Record, every_field_is_checked) {
    const Json good = good_record();
    ASSERT_EQ(complaint_about(good), "");
    const std::vector<std::tuple<const char*, Json, const char*>> changes = {
        {"/endtable", 2, "bad_record: record: endtable: "},
        {"/endtable", "1", "bad_record: record: endtable: "},
        {"/game", "chess", "unknown_game: "},
        {"/game", 5, "bad_record: record: game: "},
        {"/rules", 99, "unknown_rules: record: rules: "},
        {"/content", "sha256:00", "unknown_content: record: content: "},
        {"/options", {{"wrap", true}}, "bad_option: "},
        {"/options", nullptr, "bad_record: record: options: "},
        {"/seats", Json::array(), "bad_record: record: seats: "},
        {"/seats/1/kind", "robot", "bad_seats: "},
        {"/seats/1/name", "\n", "bad_seats: "},
        {"/seats/1/colour", "red", "bad_record: record: seats[1]: "},
        {"/fairness/kind", "loaded", "bad_record: fairness: kind: "},
        {"/start", 5, "bad_record: record: start: "},
        {"/start", {{"board", 5}}, "bad_position: "},
        {"/log", "0 b2", "bad_record: record: log: "},
        {"/result", {{"ranks", {1, 1}}}, "bad_record: record: result: "},
        {"/comment", "hello", "bad_record: record: unknown key "},
    };
    for (const auto& [place, value, expected] : changes) {
        Json bad = good;
        bad[Json::json_pointer(place)] = value;
        EXPECT_EQ(complaint_about(bad).substr(0, std::string(expected).size()), expected) << place << " " << value;
    }
    for (const char* field : {"endtable", "game", "rules", "content", "options", "seats", "fairness", "log"}) {
        Json bad = good;
        bad.erase(field);
        EXPECT_EQ(complaint_about(bad), "bad_record: record: \"" + std::string(field) + "\" is missing");
    }
    for (const Json& bad : {Json(), Json(5), Json::array(), Json::object()}) EXPECT_NE(complaint_about(bad), "");
}

TEST(Record, every_line_is_checked) {
    const Json good = good_record();
    const std::vector<std::string> log = lines(good);
    const std::vector<Json> nonsense = {"",
                                        "hello",
                                        "0",
                                        "0 ",
                                        "0 z9",
                                        "2 a1",
                                        "-1 a1",
                                        "00 a1",
                                        " 0 a1",
                                        "~a1",
                                        "~",
                                        "!",
                                        "!shout",
                                        "!undo",
                                        "!undo 0",
                                        "!undo 5 0",
                                        "!undo 0 99",
                                        "!undo 0 -1",
                                        "!undo 0 00",
                                        "!resign",
                                        "!resign 2",
                                        "!resign x",
                                        "!timeout 9",
                                        "!bot",
                                        "!human x",
                                        "!note",
                                        "!note \u0001",
                                        "=",
                                        "=0",
                                        "=0123456789abcdeg",
                                        "=0000000000000000",
                                        "=00000000000000000",
                                        5,
                                        nullptr};
    for (std::size_t i = 0; i < log.size(); ++i) {
        for (const auto& line : nonsense) {
            Json bad = good;
            bad["log"][i] = line;
            const std::string place = "record: log[" + std::to_string(i) + "]: ";
            const std::string message = complaint_about(bad);
            ASSERT_NE(message, "") << i << " " << line;
            EXPECT_NE(message.find(place), std::string::npos) << message;
        }
    }
}

TEST(Record, what_was_played_cannot_be_changed_unnoticed) {
    const Json good = good_record();
    const std::vector<std::string> log = lines(good);
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (log[i][0] != '0' && log[i][0] != '1') continue;
        for (const char* cell : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}) {
            Json bad = good;
            bad["log"][i] = log[i].substr(0, 2) + cell;
            const bool same = bad["log"][i] == log[i];
            const bool taken_back = i + 1 < log.size() && log[i + 1].substr(0, 5) == "!undo";
            EXPECT_EQ(complaint_about(bad).empty(), same || taken_back) << bad["log"][i];
        }
    }
    Json shorter = good;
    shorter["log"].erase(shorter["log"].size() - 2);  // the resignation: the hash after it differs
    EXPECT_NE(complaint_about(shorter).find("the state differs"), std::string::npos);
}

TEST(Record, a_refusal_names_line_ply_reason_and_clause) {
    Json bad = good_record();
    bad["log"] = {"0 b2", "1 b2"};
    EXPECT_EQ(
        complaint_about(bad),
        "bad_record: record: log[1]: \"1 b2\" (after ply 1): refused (cell_taken, TTT-4): Whoever is to move marks one "
        "empty cell. A mark is never moved or taken away.");
}

TEST(Record, a_result_without_an_end_is_refused) {
    Json bad = good_record();
    bad["log"] = {"0 b2"};
    EXPECT_EQ(complaint_about(bad), "bad_record: record: result: the game is not over");
}

// Verifying

Json fair_record() {
    std::array<std::uint8_t, 32> secret{};
    secret[0] = 3;
    Match match(open_game("kuhn_poker", 2), Dice::committed(secret, {"mine", "yours"}));
    EXPECT_EQ(code(match.roll()), "");
    EXPECT_EQ(code(match.roll()), "");
    play(match, {"0 bet", "1 call"});
    return match.record(Seats::none());
}

// The same game with another card for seat 0, its hashes and result made to fit.
Json forged(const Json& record) {
    std::vector<std::string> log = lines(record);
    const std::string mine = log[0].substr(8, 1);
    const std::string theirs = log[1].substr(8, 1);
    const std::string third = mine != "J" && theirs != "J" ? "J" : mine != "Q" && theirs != "Q" ? "Q" : "K";
    Match match(open_game("kuhn_poker", 2), Dice::from_json(record["fairness"], 2));
    play(match, {"~deal 0 " + third, log[1], "0 bet", "1 call"});
    return match.record(std::nullopt);
}

TEST(Verify, finds_an_outcome_that_was_not_drawn) {
    const Json record = forged(fair_record());
    EXPECT_EQ(complaint_about(record), "");  // as a game it is possible
    const Verification verification = verify(record);
    EXPECT_FALSE(verification.ok);
    EXPECT_EQ(verification.dice, "wrong");
    ASSERT_EQ(verification.problems.size(), 2u);
    EXPECT_EQ(verification.problems[0].substr(0, 15), "record: log[0]:");
    EXPECT_EQ(verification.problems[1], "record: 1 of 2 outcomes do not follow from secret and nonces");
}

TEST(Verify, finds_another_secret_and_another_nonce) {
    Json record = fair_record();
    EXPECT_EQ(verify(record).dice, "proved");
    record["fairness"]["secret"] = std::string(64, '7');
    EXPECT_EQ(verify(record).dice, "wrong");
    EXPECT_EQ(verify(record).problems[0], "record: fairness: SHA-256 of the secret is not the commitment");

    record = fair_record();
    int found = 0;
    for (const char* nonce : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
        record["fairness"]["nonces"][1] = nonce;
        found += verify(record).dice == "wrong";
    }
    EXPECT_GE(found, 5);  // two cards of three come out the same by luck once in six
}

TEST(Verify, says_what_is_not_committed_or_not_yet_published) {
    Json record = fair_record();
    record["fairness"].erase("secret");
    EXPECT_EQ(verify(record).dice, "not yet published");
    EXPECT_TRUE(verify(record).ok);
    record["fairness"] = {{"kind", "seeded"}};
    EXPECT_EQ(verify(record).dice, "not committed");
    EXPECT_TRUE(verify(record).ok);
}

TEST(Verify, goes_on_after_a_divergence_and_names_the_first) {
    Json record = fair_record();
    for (auto& line : record["log"])
        if (line.get<std::string>()[0] == '=') line = "=0123456789abcdef";
    record["result"]["ranks"] = "many";
    const Verification verification = verify(record);
    EXPECT_FALSE(verification.ok);
    EXPECT_EQ(verification.dice, "proved");
    ASSERT_EQ(verification.problems.size(), 2u);
    EXPECT_EQ(verification.problems[0],
              "record: log[2]: \"=0123456789abcdef\" (after ply 2): the state differs from the one that was played");
    EXPECT_EQ(verification.problems[1].substr(0, 15), "record: result:");
}

TEST(Verify, a_log_that_cannot_be_folded_proves_nothing) {
    Json record = fair_record();
    record["log"][3] = "1 bet";
    const Verification verification = verify(record);
    EXPECT_FALSE(verification.ok);
    EXPECT_EQ(verification.dice, "not checked");
    EXPECT_EQ(verify(Json(5)).dice, "not checked");
    EXPECT_FALSE(verify(Json(5)).ok);
}

}  // namespace
}  // namespace endtable
