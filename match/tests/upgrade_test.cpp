// What was begun under an old rule, card or option goes on under it; what begins today begins with today's.
// The game of heap.hpp has changed in every way a game can change.
#include <gtest/gtest.h>

#include "match/erase.hpp"
#include "match/match.hpp"
#include "match/reopen.hpp"
#include "match/tests/heap.hpp"
#include "present/input_error.hpp"

namespace endtable {

// This program has no registry: what asks for one asks for these.
const std::vector<GameModule>& games() {
    static const std::vector<GameModule> kToday = {module_of<heap::Presentation<2>>(false)};
    return kToday;
}

namespace {

const GameModule& yesterday() {
    static const GameModule kModule = module_of<heap::Presentation<1>>(false);
    return kModule;
}
const GameModule& today() { return games().front(); }

Match played(const GameModule& module, const Json& options, std::vector<int> takes) {
    Match match(module.open(*module.official, options, 2), Dice::none());
    for (std::size_t i = 0; i < takes.size(); ++i) {
        const auto denial = match.act(seat(static_cast<int>(i % 2)), "take " + std::to_string(takes[i]));
        EXPECT_FALSE(denial) << i << ": " << denial->message;
    }
    return match;
}

std::string code_of(const Begun& begun) {
    try {
        reopen(begun);
    } catch (const InputError& e) {
        return e.code();
    }
    return "";
}

Begun begun_of(const Json& record) {
    return {record["game"], record["rules"], record["content"], record["options"], 2};
}

TEST(Upgrade, a_running_game_goes_on_as_it_began) {
    Match old = played(yesterday(), {{"pass", true}}, {3, 0, 2});
    Match now = Match::replay(old.record(std::nullopt));
    EXPECT_EQ(now.game().rules(), 1);
    EXPECT_EQ(now.record(std::nullopt)["content"], old.record(std::nullopt)["content"]);
    EXPECT_EQ(now.game().options(), Json({{"most", 3}, {"pass", true}})) << "as before";
    EXPECT_EQ(now.hash(), old.hash()) << "the hash of a log is that of the state as it was laid out then";

    for (const auto& [who, action] : {std::pair{1, "take 0"}, {0, "take 3"}, {1, "take 2"}}) {
        ASSERT_FALSE(now.act(seat(who), action)) << action;
        ASSERT_FALSE(old.act(seat(who), action)) << action;
    }
    EXPECT_EQ(now.log_lines(), old.log_lines()) << "hashes included";
    EXPECT_TRUE(now.turn().is_over()) << "the heap had ten stones";
    EXPECT_EQ(now.record(std::nullopt)["result"], old.record(std::nullopt)["result"]) << "the last stone counts one";
}

TEST(Upgrade, a_new_game_begins_with_what_is_new) {
    const auto game = today().open(*today().official, nullptr, 2);
    EXPECT_EQ(game->rules(), 2);
    EXPECT_EQ(game->options(), Json({{"most", 2}}));
    EXPECT_THROW(today().open(*today().official, {{"pass", true}}, 2), InputError) << "it is gone";
    const Match match = played(today(), nullptr, {2, 2, 2, 2, 2, 2});
    EXPECT_EQ(match.record(std::nullopt)["result"]["scores"], Json({6, 8})) << "the last stone counts three";
    EXPECT_EQ(Match::replay(match.record(std::nullopt)).hash(), match.hash());
}

TEST(Upgrade, an_old_record_holds_and_a_changed_one_does_not) {
    Json record = played(yesterday(), {{"pass", true}}, {3, 0, 3, 3, 1}).record(std::nullopt);
    EXPECT_TRUE(verify(record).ok);
    EXPECT_TRUE(record.contains("result"));
    for (const auto& [place, value] : std::map<std::string, Json>{
             {"/rules", 2}, {"/options/pass", false}, {"/options/most", 2}, {"/log/0", "0 take 2"}}) {
        Json other = record;
        other[Json::json_pointer(place)] = value;
        EXPECT_FALSE(verify(other).ok) << place;
    }
}

TEST(Upgrade, a_position_of_yesterday_is_one_of_today) {
    const Match old = played(yesterday(), nullptr, {3});
    const auto game = reopen(begun_of(old.record(std::nullopt)));
    const Match now = Match::from_position(game, old.game().position(old.state()), Dice::none());
    EXPECT_EQ(now.hash(), old.hash());
}

TEST(Upgrade, what_cannot_be_had_is_refused_with_the_reason) {
    const Begun good = begun_of(played(yesterday(), nullptr, {3}).record(std::nullopt));
    EXPECT_EQ(code_of(good), "");
    Begun bad = good;
    bad.game = "chess";
    EXPECT_EQ(code_of(bad), "unknown_game");
    for (const int version : {0, -1, 3, 99}) {
        bad = good;
        bad.rules = version;
        EXPECT_EQ(code_of(bad), "unknown_rules") << version;
    }
    bad = good;
    bad.content = "sha256:0000";
    EXPECT_EQ(code_of(bad), "unknown_content");
    bad = good;
    bad.rules = 2;  // by these rules the content has a prize
    bad.options = {{"most", 3}};
    EXPECT_EQ(code_of(bad), "bad_content");
    bad = good;
    bad.options["colour"] = "red";
    EXPECT_EQ(code_of(bad), "bad_option");
    bad = good;
    bad.options = {{"most", 9}};
    EXPECT_EQ(code_of(bad), "bad_option");
    bad = good;
    bad.seats = 3;
    EXPECT_EQ(code_of(bad), "bad_seats");
}

TEST(Upgrade, files_that_were_kept_are_used_if_they_are_the_right_ones) {
    const Json mine = {{"heap.json", {{"stones", 7}}}};
    const auto opened = yesterday().open(yesterday().official->replaced_by(mine), nullptr, 2);
    Begun begun{"heap", 1, opened->content_hash(), opened->options(), 2};
    EXPECT_EQ(code_of(begun), "unknown_content") << "it was never official";
    begun.files = opened->content();
    EXPECT_EQ(reopen(begun)->content_hash(), opened->content_hash());
    begun.files = ContentFiles::of(mine);
    EXPECT_EQ(reopen(begun)->content_hash(), opened->content_hash()) << "what it does not bring was official then";
    begun.files = ContentFiles::of({{"heap.json", {{"stones", 8}}}});
    EXPECT_EQ(code_of(begun), "other_content");
    begun.files = ContentFiles::of({{"heap.json", {{"stones", "many"}}}});
    EXPECT_EQ(code_of(begun), "bad_content");
}

TEST(Upgrade, words_of_a_file_come_before_or_after_those_of_the_program) {
    const Json mine = {{"heap.json", {{"stones", 7}}}, {"text/en.json", {{"prompt", "Take!"}}}};
    const auto opened = yesterday().open(yesterday().official->replaced_by(mine), nullptr, 2);
    Begun begun{"heap", 1, opened->content_hash(), opened->options(), 2, opened->content()};
    EXPECT_EQ(reopen(begun)->words().render("prompt"), "Take!") << "the owner of a printed copy said so";
    EXPECT_EQ(reopen(begun)->words().render("event"), "Something happened.") << "what is new has words, too";
    begun.own_words = false;
    EXPECT_EQ(reopen(begun)->words().render("prompt"), "Take some.");
}

TEST(Upgrade, the_same_again_has_the_options_there_still_are) {
    const GameInfo& info = *today().info;
    EXPECT_EQ(options_again(info, {{"pass", true}}), Json::object()) << "gone, and new";
    EXPECT_EQ(options_again(info, {{"pass", true}, {"most", 3}}), Json({{"most", 3}}));
    EXPECT_EQ(options_again(info, {{"most", 9}}), Json::object()) << "that value is gone";
    EXPECT_EQ(options_again(info, nullptr), Json::object());
    EXPECT_EQ(options_again(*yesterday().info, {{"pass", true}}), Json({{"pass", true}}));
}

TEST(Upgrade, an_option_says_what_was_before_it) {
    OptionSpec option;
    option.name = "fog";
    option.fallback = true;
    EXPECT_EQ(options_as_stored({option}, Json::object(), 1), Json({{"fog", true}}));
    option.before = false;
    EXPECT_EQ(options_as_stored({option}, Json::object(), 1), Json({{"fog", false}}));
    EXPECT_EQ(options_as_stored({option}, {{"fog", true}}, 1), Json({{"fog", true}})) << "it was there already";
    option.until = 1;
    EXPECT_EQ(options_as_stored({option}, Json::object(), 2), Json::object()) << "these rules do not have it any more";
    EXPECT_EQ(complete_options({option}, {{"fog", true}}, 1), Json({{"fog", true}}));
    EXPECT_THROW(complete_options({option}, {{"fog", true}}, 2), InputError);
}

}  // namespace
}  // namespace endtable
