// What a view tells besides what lies on the table: where points come from, what enemies are about to do, prices, the
// end of a solo game.
#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::view_test {
namespace {

using test::Sitting;
using Words = std::vector<std::string>;

TEST(FurtheranceView, the_view_tells_where_victory_points_come_from) {
    const Sitting sitting(
        {{"vp_target", 9}}, 2,
        {{"phase", "units"},
         {"active", "S"},
         {"kingdoms",
          {{"S",
            {{"permanent_vp", 1},
             {"had_bonus", true},
             {"buildings", {"cathedral", {{"kind", "park"}, {"damage", 1}}, {{"kind", "refuge"}, {"counters", 2}}}}}}}},
         {"units",
          {{"c3", {{"kind", "flag_bearer"}, {"owner", "S"}, {"grail", true}}},
           {"b3", {{"kind", "militia"}, {"owner", "S"}}}}}});
    const Json vp = sitting.view(Seats::none())["players"][0]["vp"];
    EXPECT_EQ(vp["total"], 1 + 2 + 1 + 2);
    std::vector<std::string> parts;
    for (const auto& part : vp["parts"])
        parts.push_back(part["n"].dump() + " " + part["text"]["text"].get<std::string>() +
                        (part.contains("lost") ? ": " + part["lost"]["text"].get<std::string>() : ""));
    EXPECT_EQ(parts, (Words{"1 kept for good", "2 Cathedral: lost if it is destroyed",
                            "0 Royal Park: lost while it is damaged", "0 Refuge: counts once finished, counters: 2",
                            "1 Flag Bearer: 1 for every 2 of your units on the field while it stands there",
                            "2 Holy Grail: counts while its unit stands on c3"}));
}

// Alone, with the castle across still asleep and these units on the board.
Sitting solo_with(const Json& units) {
    const Json position{
        {"phase", "units"}, {"active", "S"}, {"kingdoms", {{"N", {{"enemy_counters", 3}}}}}, {"units", units}};
    return Sitting(Json{{"mode", "solo"}}, 1, position);
}

// FUR-17.11, 17.12: where an enemy would go, and whom it would attack there.
TEST(FurtheranceView, enemies_show_their_intentions) {
    const Sitting sitting = solo_with({{"b1", {{"kind", "fighter"}, {"owner", "S"}}},
                                       {"a3", {{"kind", "knight"}, {"owner", "W"}}},
                                       {"d3", {{"kind", "axeman"}, {"owner", "E"}}}});
    const Json enemies = sitting.view(Seats::only(seat(0)))["enemies"];
    EXPECT_EQ(enemies[0]["units"], Json::parse(R"([{"from":"a3","way":["b3","b2"],"targets":["b1"],"castle":false}])"));
    EXPECT_EQ(enemies[2]["units"], Json::parse(R"([{"from":"d3","way":["d2"],"targets":[],"castle":true}])"));
    EXPECT_EQ(enemies[0]["acts_next"], true);
    EXPECT_EQ(enemies[1]["acts_next"], false);  // FUR-17.8: counters stop the phase
    EXPECT_EQ(enemies[2]["acts_next"], false);
    EXPECT_EQ(sitting.table.scene()["board"]["arrows"]["a3"], "b3");
}

// FUR-17.10: the closest goes first and makes room for the one behind it.
TEST(FurtheranceView, enemies_intend_to_follow_each_other) {
    const Sitting sitting = solo_with({{"a3", {{"kind", "knight"}, {"owner", "W"}}},
                                       {"a4", {{"kind", "fighter"}, {"owner", "W"}}},
                                       {"b3", {{"kind", "axeman"}, {"owner", "W"}}}});
    EXPECT_EQ(sitting.view(Seats::only(seat(0)))["enemies"][0]["units"],
              Json::parse(R"([{"from":"b3","way":["b2"],"targets":[],"castle":true},
                              {"from":"a3","way":["b3"],"targets":[],"castle":false},
                              {"from":"a4","way":["a3"],"targets":[],"castle":false}])"));
}

// Who plans during another's turn sees the own prices; who watches, those of the one whose turn it is.
TEST(FurtheranceView, the_market_has_the_prices_of_who_looks) {
    const Sitting sitting(
        Json::object(), 2,
        {{"phase", "workers"},
         {"active", "S"},
         {"kingdoms", {{"S", {{"gold", 4}, {"leader", "trosh"}}}, {"N", {{"gold", 5}, {"leader", "mirabel"}}}}},
         {"market", {{"unit", {"fighter", "knight", "archer"}}}}});
    const auto price = [&](Seats viewers) { return sitting.view(viewers)["market"]["unit"][0]["cost"].get<int>(); };
    const int printed = sitting.view(Seats{})["market"]["unit"][0]["printed"];
    EXPECT_EQ(price(Seats::only(seat(0))), printed - 1);
    EXPECT_EQ(price(Seats::only(seat(1))), printed + 1);
    EXPECT_EQ(price(Seats{}), printed - 1);
    EXPECT_EQ(price(Seats::only(seat(0)) | Seats::only(seat(1))), printed - 1);  // both on one device
}

// FUR-13.7b: once.
TEST(FurtheranceView, a_worker_is_promised_once) {
    const auto due = [](const Json& options, bool had) {
        Json position{{"phase", "units"}, {"active", "S"}};
        if (had) position["kingdoms"]["S"]["had_bonus"] = true;
        return Sitting(options, 2, position).view(Seats{})["players"][0]["worker_due"].get<bool>();
    };
    EXPECT_TRUE(due(Json::object(), false));
    EXPECT_FALSE(due(Json::object(), true));
    EXPECT_TRUE(due(Json{{"worker_at_4vp", "while_at_4"}}, true));
}

// FUR-15.3, 15.4: a solo game that was given up or took too long is lost, and not a draw.
TEST(FurtheranceView, solo_games_end_in_their_own_words) {
    Sitting late(Json{{"mode", "solo"}, {"round_limit", 1}}, 1, {{"phase", "units"}, {"active", "S"}, {"round", 1}});
    late.act(0, "end_turn");
    for (std::uint64_t seed = 1; late.question() != "over" && seed < 9; ++seed) {
        const auto legal = late.question() == "chance" ? Words{} : late.legal(0);
        if (!legal.empty())
            late.act(0, legal.front());
        else {
            Rng rng(seed);
            late.events.clear();
            late.game().apply(late.s, kChance, late.game().chance(late.s, rng), &late.events);
        }
    }
    ASSERT_EQ(late.question(), "over");
    EXPECT_EQ(late.sentences(Seats{}).back(), "The last round is over without the victory points: the game is lost.");
    Sitting early(Json{{"mode", "solo"}}, 1, {{"phase", "units"}, {"active", "S"}});
    early.game().resign(early.s, seat(0), &early.events);
    EXPECT_EQ(early.sentences(Seats{}).back(), "The game is given up.");
}

}  // namespace
}  // namespace endtable::furtherance::view_test
