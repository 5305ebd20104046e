// Records read by the engine: moments, as far as they go, and verified.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/tests/driver.hpp"
#include "match/match.hpp"

namespace endtable {
namespace {

using testing::HasSubstr;

// Three seats bid; seat 0 takes its sealed bid back after seat 1's and bids again.
Json bids(Driver& d) {
    const Json match = d.ok({{"cmd", "new"}, {"game", "goofspiel"}, {"seats", 3}, {"seed", 1}})["match"];
    d.ok({{"cmd", "chance"}, {"match", match}});
    d.act(match, 0, "3");
    d.act(match, 1, "5");
    d.ok({{"cmd", "undo"}, {"match", match}, {"seat", 0}});
    d.act(match, 0, "7");
    return match;
}

Json moments(Driver& d, const Json& match, const Json& seats, int from, int count) {
    return d.ok({{"cmd", "moments"}, {"match", match}, {"seats", seats}, {"from", from}, {"count", count}});
}

TEST(Engine, moments_of_a_record_with_a_sealed_answer_taken_back) {
    Driver d;
    const Json played = bids(d);
    d.act(played, 2, "2");
    const Json record = d.ok({{"cmd", "record"}, {"match", played}})["record"];
    const Json match = d.ok({{"cmd", "replay"}, {"record", record}})["match"];
    const Json all = moments(d, match, {0, 1, 2}, 0, 256);
    ASSERT_EQ(all["moments"].size(), all["last"].get<std::size_t>() + 1);
    std::vector<int> who;
    for (const auto& moment : all["moments"])
        if (!moment["events"].empty()) who.push_back(moment["events"][0].value("seat", -1));
    EXPECT_EQ(who, (std::vector<int>{-1, 1, 0, 2})) << "a prize, and the bids that stood";
    const Json view = d.ok({{"cmd", "view"}, {"match", played}, {"seats", {0, 1, 2}}});
    EXPECT_EQ(all["moments"].back()["view"], view["view"]);
    EXPECT_EQ(all["scene"], view["scene"]);
    EXPECT_EQ(all["scene_hash"], view["scene_hash"]);
}

TEST(Engine, moments_are_read_on_and_back_and_anywhere) {
    Driver d;
    const Json match = bids(d);
    const Json all = moments(d, match, {0}, 0, 256)["moments"];
    for (const int from : {0, 1, 2, 1, 0, 2}) {
        const Json some = moments(d, match, {0}, from, 2)["moments"];
        for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(some[i], all[static_cast<std::size_t>(from) + i]);
    }
    EXPECT_EQ(moments(d, match, {0}, static_cast<int>(all.size()) - 1, 9)["moments"].size(), 1u);
    const Json brief =
        d.ok({{"cmd", "moments"}, {"match", match}, {"seats", {0}}, {"from", 1}, {"count", 1}, {"brief", true}});
    EXPECT_EQ(brief["moments"], Json::array({{{"ply", 1}, {"events", all[1]["events"]}}}));
    EXPECT_FALSE(brief.contains("scene"));
}

TEST(Engine, moments_tell_viewers_nothing_they_may_not_know) {
    Driver d;
    const Json match = bids(d);
    EXPECT_EQ(moments(d, match, {0, 1, 2}, 0, 1)["last"], 3);
    EXPECT_EQ(moments(d, match, {1}, 0, 1)["last"], 2) << "the prize and its own bid";
    EXPECT_EQ(moments(d, match, Json::array(), 0, 1)["last"], 1);
    EXPECT_THAT(moments(d, match, {1}, 0, 9).dump(), testing::Not(HasSubstr("\"card\":7")));
    d.act(match, 2, "2");
    EXPECT_EQ(moments(d, match, Json::array(), 0, 1)["last"], 4) << "the match has gone on: all bids lie open";
}

TEST(Engine, moments_end_with_the_result) {
    Driver d;
    const Json match = d.dealt_kuhn_poker();
    d.act(match, 0, "bet");
    d.act(match, 1, "fold");
    const Json all = moments(d, match, {0, 1}, 0, 9)["moments"];
    EXPECT_EQ(all.back()["result"], d.ok({{"cmd", "result"}, {"match", match}})["result"]);
    EXPECT_FALSE(all[1].contains("result"));
}

TEST(Engine, moments_refuse_what_is_not_there) {
    Driver d;
    const Json match = bids(d);
    EXPECT_EQ(d.code({{"cmd", "moments"}, {"match", match}}), "bad_request") << "whose eyes?";
    EXPECT_EQ(d.code({{"cmd", "moments"}, {"match", match}, {"seats", {0}}, {"from", 99}}), "bad_request");
    EXPECT_EQ(d.code({{"cmd", "moments"}, {"match", match}, {"seats", {0}}, {"count", 0}}), "bad_request");
    EXPECT_EQ(d.code({{"cmd", "moments"}, {"match", match}, {"seats", {0}}, {"count", 257}}), "bad_request");
    d.ok({{"cmd", "close"}, {"match", match}});
    EXPECT_EQ(d.code({{"cmd", "moments"}, {"match", match}, {"seats", {0}}}), "unknown_match");
}

TEST(Engine, a_position_of_any_moment) {
    Driver d;
    const Json match = d.tic_tac_toe();
    d.act(match, 0, "a1");
    const Json after_one = d.ok({{"cmd", "position"}, {"match", match}})["position"];
    d.act(match, 1, "b2");
    EXPECT_EQ(d.ok({{"cmd", "position"}, {"match", match}, {"ply", 1}})["position"], after_one);
    EXPECT_EQ(d.ok({{"cmd", "position"}, {"match", match}, {"ply", 2}})["position"],
              d.ok({{"cmd", "position"}, {"match", match}})["position"]);
    EXPECT_EQ(d.code({{"cmd", "position"}, {"match", match}, {"ply", 3}}), "bad_request");
}

TEST(Engine, replays_as_far_as_it_goes) {
    Driver d;
    Json record = d.ok({{"cmd", "record"}, {"match", bids(d)}})["record"];
    EXPECT_FALSE(d.ok({{"cmd", "replay"}, {"record", record}, {"as_far", true}}).contains("stopped"));
    record["log"].back() = "0 99";
    EXPECT_EQ(d.code({{"cmd", "replay"}, {"record", record}}), "bad_record");
    const Json opened = d.ok({{"cmd", "replay"}, {"record", record}, {"as_far", true}});
    EXPECT_THAT(opened["stopped"], HasSubstr("0 99"));
    EXPECT_EQ(moments(d, opened["match"], {0, 1, 2}, 0, 1)["last"], 2);
}

// ---- verify

TEST(Engine, verifies_like_the_command_line) {
    Driver d;
    const Json match = d.ok({{"cmd", "new"}, {"game", "kuhn_poker"}, {"seats", 2}})["match"];
    d.ok({{"cmd", "chance"}, {"match", match}});
    d.ok({{"cmd", "chance"}, {"match", match}});
    d.act(match, 0, "check");
    d.act(match, 1, "check");
    Json record = d.ok({{"cmd", "record"}, {"match", match}})["record"];
    Json told = d.ok({{"cmd", "verify"}, {"record", record}})["verification"];
    EXPECT_EQ(told, to_json(verify(record)));
    EXPECT_EQ(told["ok"], true);
    EXPECT_EQ(told["dice"], "proved");

    // A drawn card that the dice did not bring: still legal, and found out.
    const std::string drawn = record["log"][0];
    record["log"][0] = drawn == "~deal 0 K" ? "~deal 0 Q" : "~deal 0 K";
    if (record["log"][1].get<std::string>().back() == record["log"][0].get<std::string>().back())
        record["log"][1] = "~deal 1 " + drawn.substr(8);
    told = d.ok({{"cmd", "verify"}, {"record", record}})["verification"];
    EXPECT_EQ(told["ok"], false);
    EXPECT_EQ(told["dice"], "wrong");
    EXPECT_EQ(told, to_json(verify(record)));
    EXPECT_EQ(d.code({{"cmd", "verify"}}), "bad_request");
}

}  // namespace
}  // namespace endtable
