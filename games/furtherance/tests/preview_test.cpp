// What the game answers before something is done: attacks, castles, ways (Presentation::probe).
#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::preview_test {
namespace {

using test::battle_position;
using test::mistake;
using test::Sitting;
using Words = std::vector<std::string>;

TEST(FurtherancePreview, probe_attack_tells_both_sides) {  // FUR-10.2, 10.3
    const Sitting sitting(Json::object(), 2, battle_position());
    const auto ask = [&](const Json& query) { return sitting.table.probe(sitting.s, Seats::only(seat(0)), query); };
    const Json unit = ask({{"what", "attack"}, {"from", "c3"}, {"to", "c4"}});
    EXPECT_EQ(unit["damage"], 3);
    EXPECT_EQ(unit["dies"], true);
    EXPECT_EQ(unit["counter"], 2);
    EXPECT_EQ(unit["attacker_dies"], true);
    // Everything at once, and the order of keys does not matter.
    EXPECT_EQ(unit, Json::parse(R"({"square":"c4","unit":"fighter","damage":3,"left":0,"dies":true,"counter":2,
        "attacker_left":0,"attacker_dies":true,"absorbers":[],"substitutes":[]})"));
}

TEST(FurtherancePreview, probe_knows_who_may_step_in) {  // FUR-16.5b, 16.6, 16.8, 16.9
    const Sitting sitting(Json::object(), 2,
                          battle_position({{"units",
                                            {{"c3", {{"kind", "cavalier"}}},
                                             {"c4", {{"kind", "captain"}}},
                                             {"b4", {{"kind", "bulwark"}, {"owner", "N"}}},
                                             {"d4", {{"kind", "knight"}, {"owner", "N"}, {"new", true}}}}}}));
    const Json answer = sitting.table.probe(sitting.s, Seats{}, {{"what", "attack"}, {"from", "c3"}, {"to", "c4"}});
    EXPECT_EQ(answer["absorbers"], Json::array({"b4"}));
    std::vector<std::string> substitutes;
    for (const auto& one : answer["substitutes"]) substitutes.push_back(one["square"]);
    EXPECT_EQ(substitutes, (Words{"b4", "c5"}));  // not the new knight
}

TEST(FurtherancePreview, probe_castle) {  // FUR-8.9, 10.8, 10.10
    const auto ask = [](const Json& more) {
        Json position = battle_position({{"units", {{"c3", nullptr}, {"c5", {{"ring", true}}}}}});
        position["units"]["c4"] = {{"kind", "fighter"}, {"owner", "S"}};
        position.merge_patch(more);
        const Sitting sitting(Json::object(), 2, position);
        return sitting.table.probe(sitting.s, Seats{}, {{"what", "attack"}, {"from", "c4"}, {"castle", "N"}});
    };
    const Json bare = ask({{"kingdoms", {{"N", {{"hp", 1}}}}}});
    EXPECT_EQ(bare,
              Json::parse(R"({"castle":"N","damage":1,"shielded":false,"left":0,"falls":true,"vp_after":0,"counter":1,
        "attacker_left":1,"attacker_dies":false,"buildings":[],"must_defend":false,"defenders":[]})"));  // the knight
                                                                                                         // is invisible
    const Json walled =
        ask({{"kingdoms", {{"N", {{"buildings", {{{"kind", "walls"}, {"damage", 4}}, "guard_tower", "park"}}}}}}});
    EXPECT_EQ(walled["shielded"], true);
    EXPECT_EQ(walled["left"], 10);
    EXPECT_EQ(walled["counter"], 2);
    EXPECT_EQ(walled["attacker_dies"], true);
    EXPECT_EQ(walled["buildings"], Json::parse(R"([{"building":0,"kind":"walls","destroyed":true,"vp_after":1}])"));
    const Json inside = ask({{"units", {{"c5", {{"ring", false}}}}}});
    EXPECT_EQ(inside["defenders"].size(), 1u);
    EXPECT_EQ(inside["defenders"][0]["square"], "c5");
    EXPECT_EQ(inside["defenders"][0]["counter"], 2);
    EXPECT_EQ(inside["must_defend"], false);
}

// FUR-1.5: what the victim would still have, whatever is hit.
TEST(FurtherancePreview, probe_castle_tells_the_points_that_would_be_left) {
    Json position =
        battle_position({{"units", {{"c3", nullptr}, {"c5", nullptr}}},
                         {"kingdoms",
                          {{"N",
                            {{"hp", 5},
                             {"permanent_vp", 1},
                             {"had_bonus", true},
                             {"buildings", {"park", "refuge", {{"kind", "library"}, {"damage", 1}}, "palace"}}}}}}});
    position["units"]["c4"] = {{"kind", "fighter"}, {"owner", "S"}};
    const Sitting sitting(Json::object(), 2, position);
    ASSERT_EQ(sitting.view(Seats{})["players"][1]["vp"]["total"], 5);  // 1 kept, park 1, refuge 2, palace 1
    const Json siege = sitting.table.probe(sitting.s, Seats{}, {{"what", "attack"}, {"from", "c4"}, {"castle", "N"}});
    EXPECT_EQ(siege["vp_after"], 3);  // the Refuge holds from 5 health
    std::vector<int> after;
    for (const auto& one : siege["buildings"]) after.push_back(one["vp_after"]);
    // A damaged Park; a damaged Refuge; no Library, so two buildings beside the Palace; a damaged Palace.
    EXPECT_EQ(after, (std::vector<int>{4, 5, 4, 5}));
}

// FUR-17.20b: an enemy castle is defended whenever somebody is inside, by the healthiest.
TEST(FurtherancePreview, probe_castle_solo_defenders_must_defend) {
    const auto ask = [](const Json& inside) {
        Json units = inside;
        units["b3"] = {{"kind", "fighter"}, {"owner", "S"}};
        const Sitting sitting(Json{{"mode", "solo"}}, 1, {{"phase", "units"}, {"active", "S"}, {"units", units}});
        return sitting.table.probe(sitting.s, Seats::only(seat(0)),
                                   {{"what", "attack"}, {"from", "b3"}, {"castle", "W"}});
    };
    const Json empty = ask(Json::object());
    EXPECT_EQ(empty["must_defend"], false);
    const Json two =
        ask({{"a2", {{"kind", "fighter"}, {"owner", "W"}}}, {"a3", {{"kind", "champion"}, {"owner", "W"}}}});
    EXPECT_EQ(two["must_defend"], true);
    ASSERT_EQ(two["defenders"].size(), 1u);
    EXPECT_EQ(two["defenders"][0]["square"], "a3");
    EXPECT_EQ(two["defenders"][0]["attacker_dies"], true);
    const Json equal =
        ask({{"a2", {{"kind", "knight"}, {"owner", "W"}}}, {"a3", {{"kind", "knight"}, {"owner", "W"}}}});
    EXPECT_EQ(equal["defenders"].size(), 2u);  // the player chooses
}

TEST(FurtherancePreview, probe_reach) {  // FUR-9.6; E2
    const Sitting sitting(
        Json::object(), 2,
        {{"phase", "units"},
         {"active", "S"},
         {"units", {{"b2", {{"kind", "juggernaut"}, {"owner", "S"}}}, {"b3", {{"kind", "militia"}, {"owner", "S"}}}}}});
    EXPECT_EQ(
        sitting.table.probe(sitting.s, Seats{}, {{"what", "reach"}, {"from", "b2"}}),
        Json::parse(
            R"({"from":"b2","ways":{"c1":["c2","c1"],"c2":["c2"],"c3":["c2","c3"],"d2":["c2","d2"]},"targets":[],"castles":[]})"));
}

TEST(FurtherancePreview, probe_answers_tells_what_each_answer_would_bring) {  // FUR-8.7, 10.3, 10.9
    const Json numbers{{"what", "answers"}};
    // While nothing is asked about somebody's move there are none.
    Sitting fight(Json::object(), 2, battle_position());
    EXPECT_EQ(fight.table.probe(fight.s, Seats{}, numbers), Json::object());
    EXPECT_EQ(mistake([&] {
                  fight.table.probe(fight.s, Seats{}, {{"what", "answers"}, {"from", "c3"}});
              }),
              "bad_query: query: \"answers\" asks about no square");

    // A castle with a Park is attacked, and nobody defends it: the castle, or the building with its point.
    Sitting siege(Json{{"leaders", "none"}}, 2,
                  {{"phase", "units"},
                   {"active", "S"},
                   {"kingdoms", {{"N", {{"buildings", {"park"}}}}}},
                   {"units", {{"c4", {{"kind", "knight"}, {"owner", "S"}}}}}});
    siege.act(0, "attack c4 N");
    ASSERT_EQ(siege.question(), "castle_hit");
    const Json answers = siege.table.probe(siege.s, Seats{}, numbers);
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers["castle"],
              Json::parse(R"([{"of":"castle","kind":"castle","before":10,"after":9,"dies":false}])"));
    for (const auto& [answer, changes] : answers.items())
        if (answer != "castle") {
            EXPECT_EQ(changes, Json::parse(R"([{"of":"building","kind":"park","before":2,"after":1,"dies":false},
                                               {"of":"points","kind":"vp","before":1,"after":0,"dies":false}])"));
        }
}

TEST(FurtherancePreview, queries_that_make_no_sense_are_refused) {
    const Sitting sitting(Json::object(), 2, battle_position());
    const auto refused = [&](const Json& query) {
        return mistake([&] { sitting.table.probe(sitting.s, Seats{}, query); });
    };
    EXPECT_EQ(refused({{"what", "fly"}, {"from", "c3"}}),
              "bad_query: query: what: expected one of attack, reach, answers, found \"fly\"");
    EXPECT_EQ(refused({{"what", "attack"}}), "bad_query: query: \"from\" is missing");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "c3"}}),
              "bad_query: query: an attack has either \"to\" or \"castle\"");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "z9"}, {"to", "c4"}}),
              "bad_query: query: from: no square is called \"z9\"");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "b3"}, {"to", "c4"}}),
              "bad_query: query: from: no unit stands on b3");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "c3"}, {"to", "b3"}}),
              "bad_query: query: to: no unit stands on b3");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "c4"}, {"to", "c5"}}),
              "bad_query: query: to: both units have the same owner (FUR-10.18)");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "c3"}, {"castle", "W"}}),
              "bad_query: query: castle: there is no such castle in this game any more");
    EXPECT_EQ(refused({{"what", "attack"}, {"from", "c3"}, {"castle", "S"}}),
              "bad_query: query: castle: it is the unit's own castle (FUR-10.18)");
    EXPECT_EQ(refused({{"what", "reach"}, {"from", "c3"}, {"to", "c4"}}),
              "bad_query: query: \"reach\" asks about one square only");
    EXPECT_EQ(refused({{"when", 1}}).substr(0, 36), "bad_query: query: unknown key \"when\"");
}

}  // namespace
}  // namespace endtable::furtherance::preview_test
