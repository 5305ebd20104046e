// Set-up, options and content: the worked examples 70 and 76, and what content may not say.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::setup_test {

using test::Lab;

std::string option_mistake(const Json& options, int seats) {
    try {
        (void)configure(test::official(), options, seats);
    } catch (const InputError& e) {
        return e.code();
    }
    return "";
}
std::string content_mistake(const std::string& file, const Json& text) {
    try {
        const auto content = read_content(test::official_files().replaced_by(Json{{file, text}}));
        (void)configure(content, {{"map", "custom"}}, 2);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}
Json official_json(const char* file) { return test::official_files().json(file); }

// FTE-5.1, FTE-5.5, FTE-5.5a, FTE-5.2, FTE-5.2a, FTE-5.2b, FTE-5.3, FTE-5.4, FTE-1.1, FTE-1.13, FTE-1.13a
TEST(FollowingTheEnd, FTE_5_5a_the_draft_snakes) {
    for (int seats = 2; seats <= 4; ++seats) {
        Lab lab({{"setup", "draft"}}, seats, true);
        std::vector<int> units, artifacts;
        EXPECT_EQ(lab.legal(1).size(), 21u);  // the Behemoth is not among them
        while (lab.asked() == "draft_unit") {
            units.push_back(lab.asked_seat());
            lab.act(units.back(), lab.legal(units.back()).back());
        }
        while (lab.asked() == "draft_artifact") {
            artifacts.push_back(lab.asked_seat());
            lab.act(artifacts.back(), lab.game.fallback(lab.s, seat(artifacts.back() - 1)));
        }
        const std::vector<int> two = {1, 2, 2, 1, 1, 2, 2, 1}, three = {1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1};
        const std::vector<int> four = {1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1};
        EXPECT_EQ(units, seats == 2 ? two : seats == 3 ? three : four);
        EXPECT_EQ(artifacts, seats == 2   ? (std::vector<int>{2, 1, 1, 2})
                             : seats == 3 ? (std::vector<int>{3, 2, 1, 1, 2, 3})
                                          : (std::vector<int>{4, 3, 2, 1, 1, 2, 3, 4}));
        EXPECT_EQ(lab.look().deck_size(), 18 - 2 * seats);  // FTE-5.6
        EXPECT_EQ(lab.asked(), "allocate");
        EXPECT_EQ(lab.unit(Lab::id(1, 1)).card, 21);
    }
}
// FTE-5.7, FTE-5.7a, FTE-5.16, FTE-5.20
TEST(FollowingTheEnd, FTE_5_7a_starter_teams_bring_units_artifacts_and_skills) {
    Lab lab({{"map", "lab"}, {"deploy", "spots"}}, 2, true);
    EXPECT_EQ(lab.legal(1).size(), 4u);
    lab.act(1, Lab::of(Action::PickTeam, 3));
    EXPECT_EQ(lab.why(2, Lab::of(Action::PickTeam, 3)), "not_offered");
    lab.act(2, Lab::of(Action::PickTeam, 0));
    EXPECT_TRUE(lab.look().owns(0, lab.artifact("holtzman_generator")));
    EXPECT_EQ(lab.look().base(Lab::id(1, 1), 0), 3);
    EXPECT_EQ(lab.look().base(Lab::id(2, 1), 1), 2);
    EXPECT_EQ(lab.look().at(Lab::id(1, 2)), (Point{8, 40, 0}));  // FTE-5.19
    EXPECT_EQ(lab.lives(Lab::id(2, 4)), 10);
    EXPECT_EQ(lab.scrap(1), 0);
}
// FTE-5.7b
TEST(FollowingTheEnd, FTE_5_7b_random_teams_are_dealt_card_by_card) {
    Lab lab({{"map", "lab"}, {"setup", "random"}}, 2, true);
    std::vector<Weighted<Action>> outcomes;
    for (int i = 0; i < 12; ++i) {
        ASSERT_EQ(lab.asked(), "chance");
        lab.game.outcomes(lab.s, outcomes);
        EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(i < 8 ? 21 - i : 18 - (i - 8)));
        lab.act(0, outcomes.back().action);
        EXPECT_EQ(lab.why(0, outcomes.back().action),
                  i == 7 || i == 11 ? lab.why(0, outcomes.back().action) : "not_offered");
    }
    EXPECT_EQ(lab.unit(Lab::id(1, 4)).card, 18);
    EXPECT_EQ(lab.unit(Lab::id(2, 1)).card, 17);
    EXPECT_EQ(lab.asked(), "allocate");
}
// EX-70. FTE-5.9, FTE-5.9a, FTE-5.18, FTE-5.18b
TEST(FollowingTheEnd, FTE_5_9_later_seats_begin_with_mantras) {
    Lab lab(Json::object(), 3, true);
    lab.act(1, Lab::of(Action::PickTeam, 2));
    lab.act(2, Lab::of(Action::PickTeam, 1));
    lab.act(3, Lab::of(Action::PickTeam, 0));
    std::vector<int> who;
    while (lab.asked() == "deploy") {
        who.push_back(lab.asked_seat());
        lab.act(who.back(), lab.game.fallback(lab.s, seat(who.back() - 1)));
    }
    EXPECT_EQ(who, (std::vector<int>{1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3}));
    EXPECT_EQ(lab.asked(), "place_mantra");
    EXPECT_EQ(lab.asked_seat(), 2);
    EXPECT_EQ(lab.legal(2).size(), 3u);
    EXPECT_EQ(lab.why(2, Lab::of(Action::PlaceMantra, 3)), "not_offered");
    lab.act(2, Lab::of(Action::PlaceMantra, 1));
    EXPECT_EQ(lab.mantras("ashes_sead"), 1);
    EXPECT_EQ(lab.mantras("sheshas_amulet"), 1);
    EXPECT_EQ(lab.asked_seat(), 3);
    EXPECT_EQ(lab.legal(3).size(), 5u);
    lab.act(3, Lab::of(Action::PlaceMantra, 4));
    EXPECT_EQ(lab.mantras("lapin_iazurit"), 4);
    EXPECT_EQ(lab.s.active, 0);
    EXPECT_EQ(lab.scrap(1), 1);
}
TEST(FollowingTheEnd, FTE_5_18b_where_no_place_is_left_the_nearest_is_taken) {
    Lab lab({{"map", "lab"}, {"deploy_gap", 0}}, 2, true);
    lab.fall_back_until("deploy");
    const int last = Lab::id(1, 4);
    for (int i = 0; i < kBehemoth; ++i)
        if (i != last) lab.unit(i).lives = 0;
    // Seat 1's zone is full: everybody who could stand in it does.
    int n = Lab::id(2, 1);
    for (int y = 5; y <= 115 && n < kBehemoth; y += 15) {
        lab.unit(n).at = Point{8, y, 0};
        lab.unit(n).lives = 10;
        ++n;
    }
    for (int i = Lab::id(1, 1); i < last; ++i) {
        lab.unit(i).at = Point{8, 65 + 15 * i, 0};
        lab.unit(i).lives = 10;
    }
    lab.s.agenda.clear();
    lab.pending({Do::SetUpDone, 0});
    lab.pending({Do::Deploying, 0, 6});
    lab.run();
    EXPECT_EQ(lab.unit(last).lives, 10);
    EXPECT_GT(lab.unit(last).at.x, 10);
}

// EX-76. Section 8
TEST(FollowingTheEnd, EX_76_options_are_settled_by_the_number_of_seats) {
    const Configured three = configure(test::official(), Json::object(), 3);
    EXPECT_EQ(three.options.at("map"), "lunch_break");
    EXPECT_EQ(three.options.at("fallen"), true);
    EXPECT_EQ(three.options.at("behemoth"), false);
    EXPECT_EQ(three.options.size(), option_specs().size());
    EXPECT_EQ(configure(test::official(), three.options, 3).options, three.options);
    EXPECT_EQ(configure(test::official(), Json::object(), 4).options.at("behemoth"), true);
    EXPECT_EQ(option_mistake({{"map_seed", 7}}, 2), "bad_option");
    EXPECT_EQ(configure(test::official(), {{"map_seed", 1}}, 2).options.at("map"), "desk_duel");
    EXPECT_EQ(option_mistake({{"map", "random"}, {"map_seed", 7}}, 2), "");
    EXPECT_EQ(option_mistake({{"map", "lunch_break"}}, 2), "bad_option");
    EXPECT_EQ(option_mistake({{"fallen", true}}, 2), "bad_option");
    EXPECT_EQ(option_mistake({{"behemoth", true}}, 3), "bad_option");
    EXPECT_EQ(option_mistake({{"starter_skills", "free"}, {"setup", "draft"}}, 2), "bad_option");
    EXPECT_EQ(option_mistake({{"deploy_gap", 2}, {"deploy", "spots"}}, 2), "bad_option");
    EXPECT_EQ(option_mistake({{"fallen", false}, {"behemoth", true}}, 4), "");  // edge case 43
    EXPECT_EQ(option_mistake({{"players", 2}}, 2), "bad_option");
    EXPECT_EQ(option_mistake(Json::object(), 5), "bad_seats");
    EXPECT_EQ(configure(test::official(), {{"scrap", "rich"}}, 2).setup->fresh[2], 2);
    EXPECT_EQ(configure(test::official(), {{"scrap", "scarce"}}, 2).setup->fresh[0], 1);
}
// FTE-2.1b, FTE-2.19a, FTE-2.5a, FTE-2.17
TEST(FollowingTheEnd, FTE_2_1b_players_may_bring_a_table) {
    EXPECT_EQ(content_mistake("maps/custom.ftemap", "ftemap 1; map x 50 50 2 X"),
              "maps/custom.ftemap: V1: line 1: both sides of the table are 60 to 400 long");
    const std::string lab = test::official_files().text("maps/lab.ftemap");
    EXPECT_EQ(content_mistake("maps/custom.ftemap", lab), "");
    EXPECT_NE(content_mistake("maps/custom.ftemap", test::official_files().text("maps/lunch_break.ftemap")), "");
    EXPECT_EQ(configure(test::official(), Json::object(), 2).setup->map.id, "desk_duel");
}
TEST(FollowingTheEnd, section_5_content_mistakes_are_named) {
    const auto change = [](const char* file, const Json& patch) {
        Json all = official_json(file);
        return content_mistake(file, all.patch(patch));
    };
    const auto set = [](const char* path, const Json& value) {
        return Json::array({{{"op", "add"}, {"path", path}, {"value", value}}});
    };
    EXPECT_EQ(change("units.json", set("/units/0/limits", {{"damage", 2}, {"aiming", 2}, {"speed", 2}})),
              "units.json: units[0]: the limits leave no room for 6 points");
    EXPECT_NE(change("units.json", set("/units/0/abilities/0", {{"fly", true}})), "");
    EXPECT_NE(change("units.json", set("/units/3/abilities/0/to", "neighbours@3")), "");
    EXPECT_NE(change("units.json", set("/units/4/abilities/0/if", {"sunny"})), "");
    EXPECT_NE(change("units.json", set("/units/9/abilities/0/min", 2)), "");
    EXPECT_NE(change("units.json", set("/units/1/id", "tan_kapp")), "");
    EXPECT_NE(change("artifacts.json", set("/artifacts/5/levels/0/do/0/op", "explode")), "");
    EXPECT_NE(change("artifacts.json", set("/artifacts/5/levels/0/cost", {{"scrap", 1}})), "");
    EXPECT_NE(change("teams.json", set("/teams/0/units/0", "rasp_eeddu")), "");
    EXPECT_NE(change("teams.json", set("/teams/0/skills/0", {3, 3, 0})), "");
    EXPECT_NE(change("prep.json", set("/units/2", {1, 1, 1, 1, 1, 2, 2, 2})), "");
    EXPECT_NE(change("constants.json", set("/base_radius_u", 6)), "");
    EXPECT_NE(change("constants.json", set("/time_die", {1, 2, 3})), "");
    EXPECT_EQ(change("constants.json", set("/attack_price", 3)), "");
}
// FTE-1.3; section 3.4
TEST(FollowingTheEnd, FTE_1_3_dice_have_their_odds) {
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.at(Do::Pre, 1);
    lab.run();
    std::vector<Weighted<Action>> outcomes;
    lab.game.outcomes(lab.s, outcomes);
    ASSERT_EQ(outcomes.size(), 3u);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(outcomes[static_cast<std::size_t>(i)].action, Lab::of(Action::Time, 3 + i));
        EXPECT_EQ(outcomes[static_cast<std::size_t>(i)].weight, 2u);
    }
}
TEST(FollowingTheEnd, positions_nobody_can_have_are_broken) {
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.at(Do::Movement, 1);
    EXPECT_EQ(lab.game.broken(lab.s), nullptr);
    Rng rng(5);
    for (int i = 0; i < 3000; ++i) {
        State s = lab.s;
        auto* bytes = reinterpret_cast<unsigned char*>(&s);
        for (std::uint32_t k = 0; k <= rng.below(4); ++k)
            bytes[rng.below(sizeof s)] = static_cast<unsigned char>(rng.below(256));
        if (lab.game.broken(s) != nullptr) continue;
        std::vector<Action> list;  // what is accepted can be worked with
        const Turn t = lab.game.turn(s);
        if (t.is_over() || t.is_chance()) continue;
        lab.game.actions(s, t.who.lowest(), list);
        ASSERT_FALSE(list.empty());
        for (std::size_t n = 0; n < list.size(); n += 17) {
            State next = s;
            lab.game.apply(next, t.who.lowest(), list[n], nullptr);
            EXPECT_EQ(lab.game.broken(next), nullptr);
        }
    }
}

}  // namespace endtable::following_the_end::setup_test
