// Notation and positions: one spelling each, there and back, and bad input named.
#include <functional>

#include "core/playout.hpp"
#include "games/following_the_end/position.hpp"
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::notation_test {

using test::Lab;

struct Words {
    explicit Words(const Json& options = test::lab_map(), int seats = 2)
        : configured(configure(test::official(), options, seats)),
          game(configured.setup),
          notation(test::official(), configured.setup) {}
    Configured configured;
    FollowingTheEnd game;
    Notation notation;
};

// Everything that is asked in random games of every kind, and every position of them.
void walk(const Json& options, int seats, std::uint64_t seed) {
    Words w(options, seats);
    Rng rng(seed);
    std::vector<Action> list;
    std::vector<Weighted<Action>> outcomes;
    State s = w.game.start();
    int ply = 0;
    do {
        const Turn turn = w.game.turn(s);
        if (++ply % 3 == 0) {
            const Json json = write_position(s, *w.configured.setup, w.notation);
            const State back = read_position(json, *w.configured.setup, *test::official());
            ASSERT_EQ(std::memcmp(&back, &s, sizeof s), 0) << json.dump();
        }
        list.clear();
        if (turn.is_chance()) {
            w.game.outcomes(s, outcomes);
            for (const auto& o : outcomes) list.push_back(o.action);
        } else if (!turn.is_over()) {
            w.game.actions(s, turn.who.lowest(), list);
        }
        for (const Action& a : list) {
            const std::string text = w.notation.write(s, a);
            const auto back = w.notation.parse(s, text);
            ASSERT_TRUE(back.has_value()) << text;
            ASSERT_TRUE(*back == a) << text;
            ASSERT_FALSE(w.notation.parse(s, text + " ").has_value()) << text;
        }
    } while (random_step(w.game, s, rng, list));
    EXPECT_GT(ply, 100);
}
TEST(FollowingTheEnd, every_answer_and_position_is_written_and_read_again) {
    walk({{"map", "lab"}, {"setup", "draft"}, {"max_rounds", 14}}, 2, 1);
    walk({{"setup", "random"}, {"scrap", "rich"}, {"max_rounds", 30}}, 3, 2);
    walk({{"scrap", "rich"}, {"max_rounds", 30}, {"starter_skills", "free"}}, 4, 3);
}

// FTE-1.14 and section 3.2
TEST(FollowingTheEnd, FTE_1_14_things_have_their_names) {
    Lab lab;
    const Words w;
    const int dave = lab.put(1, 1, "dr_dave", {20, 20, 0}), foe = lab.put(2, 3, "tag_tic", {60, 20, 0});
    const auto text = [&](const Action& a) { return w.notation.write(lab.s, a); };
    EXPECT_EQ(text(Lab::move(dave, {58, 38, 0})), "move 1.1 58,38,0");
    EXPECT_EQ(text(Lab::attack(dave, foe)), "attack 1.1 2.3");
    EXPECT_EQ(text(Lab::attack(dave, Lab::fallen(4), 1)), "attack 1.1 f4 special");
    EXPECT_EQ(text(Lab::attack(dave, kBehemoth)), "attack 1.1 b");
    EXPECT_EQ(text(Lab::ability(dave, dave)), "use 1.1 first_aid 1.1");
    EXPECT_EQ(text(lab.use("dowsing_spork", 0, kEmpty16, kEmpty16, 2)), "use dowsing_spork 0 d3");
    EXPECT_EQ(text(lab.use("trojan_hobby_horse", 0, dave, foe)), "use trojan_hobby_horse 0 1.1 2.3");
    EXPECT_EQ(text(Lab::none()), "bonus_move none");
    EXPECT_EQ(text(Lab::allocate(3, 1, 0)), "allocate 3/1/0");
    EXPECT_EQ(text(Lab::climb(1)), "fallen_climb tower");
    EXPECT_EQ(text(Lab::of(Action::LoseLife, 0)), "lose_life 1");
    for (const char* no : {"",
                           "move",
                           "move 1.1",
                           "move 1.5 1,2,3",
                           "move 1.1 1,2",
                           "move 1.1 01,2,3",
                           "attack 1.1",
                           "attack f0 1.1",
                           "attack f17 1.1",
                           "attack 1.1 2.1 fast",
                           "use 1.1 nothing",
                           "use 2.1 tag",
                           "use gold_sphere",
                           "use gold_sphere x",
                           "roll 3",
                           "lose_life 0",
                           "lose_life 5",
                           "combat 300",
                           "fallen_climb glass_tower",
                           "skill_point luck",
                           "allocate 1/2",
                           "nonsense 1.1"})
        EXPECT_FALSE(w.notation.parse(lab.s, no).has_value()) << no;
}
TEST(FollowingTheEnd, bad_positions_are_named) {
    Lab lab(test::lab_map(), 2, true);
    const Words w;
    const Json good = write_position(lab.s, *w.configured.setup, w.notation);
    const auto why = [&](const std::function<void(Json&)>& spoil) -> std::string {
        Json json = good;
        spoil(json);
        try {
            (void)read_position(json, *w.configured.setup, *test::official());
        } catch (const InputError& e) {
            return std::string(e.code()) + ": " + e.what();
        }
        return "";
    };
    EXPECT_EQ(why([](Json&) {}), "");
    EXPECT_NE(why([](Json& j) { j["units"]["1.7"] = Json::object(); }).find("no such figure"), std::string::npos);
    EXPECT_NE(why([](Json& j) { j["units"]["1.1"] = {{"card", "nobody"}}; }).find("no such unit"), std::string::npos);
    EXPECT_NE(why([](Json& j) {
                  j["units"]["1.1"] = {{"card", "tan_kapp"}, {"at", "3"}};
              }).find("a place"),
              std::string::npos);
    EXPECT_NE(why([](Json& j) {
                  j["artifacts"]["spoon"] = {{"holder", 0}};
              }).find("no such artifact"),
              std::string::npos);
    EXPECT_NE(why([](Json& j) { j["deposits"] = Json::array({1}); }), "");
    EXPECT_NE(why([](Json& j) { j["colour"] = 1; }).find("colour"), std::string::npos);
    EXPECT_NE(why([](Json& j) { j["turn"]["mp"] = 300; }), "");
    EXPECT_NE(why([](Json& j) { j["agenda"][0]["do"] = "dance"; }).find("dance"), std::string::npos);
    EXPECT_NE(why([](Json& j) { j.erase("players"); }), "");
    EXPECT_NE(why([](Json& j) { j = Json::array(); }), "");
}

}  // namespace endtable::following_the_end::notation_test
