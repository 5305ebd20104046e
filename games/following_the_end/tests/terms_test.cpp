// Terms, ties and answers of those who do not answer.
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::terms_test {

using test::Lab;

// FTE-1.6, FTE-1.7, FTE-1.8, FTE-1.14
TEST(FollowingTheEnd, FTE_1_8_own_friendly_and_enemy) {
    Lab lab(Json::object(), 4);
    const int own = lab.put(1, 1, "cap_tayne", {12, 12, 0}), partner = lab.put(3, 1, "sup_port", {228, 188, 0});
    const int foe = lab.put(4, 1, "tag_tic", {12, 188, 0});
    lab.put(2, 1, "behemoth", {228, 12, 0}, 15);
    const int token = lab.put_fallen(1, {120, 62, 0});
    const Look look = lab.look();
    EXPECT_TRUE(look.belongs(Whom::Own, own, own));
    EXPECT_FALSE(look.belongs(Whom::Own, own, partner));
    EXPECT_TRUE(look.belongs(Whom::Friendly, own, partner));
    EXPECT_FALSE(look.belongs(Whom::FriendlyOther, own, own));
    for (const int other : {foe, kBehemoth, token}) EXPECT_TRUE(look.are_enemies(own, other));
    EXPECT_TRUE(look.are_enemies(foe, kBehemoth));
    EXPECT_TRUE(look.are_enemies(token, kBehemoth));
    EXPECT_FALSE(look.belongs(Whom::EnemyUnit, own, token));
    EXPECT_FALSE(look.is_on_table(token));  // dormant
    EXPECT_EQ(look.controller(kBehemoth), 1);
    EXPECT_LT(own, partner);
    EXPECT_LT(partner, kBehemoth);
    EXPECT_LT(kBehemoth, token);
}
// FTE-2.3, FTE-2.7, FTE-2.1a, FTE-2.18, FTE-2.18a
TEST(FollowingTheEnd, FTE_2_7_corners_listed_the_other_way_round_are_turned) {
    std::vector<MapMistake> mistakes;
    const Map map = read_map(
        "ftemap 1; map m 200 120 2 M; point 90 61; poly a 4 10 10 10 30 30 30 30 10 0 10 flat; rect b 10 10 30 30 0 10 "
        "flat",
        mistakes);
    ASSERT_TRUE(mistakes.empty());
    EXPECT_EQ(map.point_x, 90);
    for (const MapObject& o : map.objects) {
        EXPECT_TRUE(o.solid.interior({20, 20, 5}));
        EXPECT_FALSE(o.solid.interior({20, 20, 10}));
        EXPECT_TRUE(o.solid.interior({20, 20, 0}));  // nothing slips under it
        EXPECT_FALSE(o.solid.interior({10, 20, 5}));
    }
}
// FTE-7.3a
TEST(FollowingTheEnd, FTE_7_3a_speed_is_for_movement_only) {
    Lab lab;
    const int agnes = lab.put(1, 1, "agnes_poullain", {20, 20, 0}), other = lab.put(1, 2, "sup_port", {20, 40, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.give(1, "gold_sphere");
    lab.player(1).scrap = 9;
    lab.at(Do::Movement, 1);
    EXPECT_EQ(lab.look().speed_left(agnes), 1);
    lab.act(1, Lab::of(Action::EndMovement));
    EXPECT_EQ(lab.mantras("gold_sphere"), 0);  // no mantra comes of Speed
    EXPECT_EQ(lab.asked(), "combat");
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, other)), "wrong_phase");
}
// FTE-11.5b
TEST(FollowingTheEnd, FTE_11_5b_the_first_reason_counts) {
    Lab lab;
    const int agnes = lab.put(1, 1, "agnes_poullain", {20, 20, 0}), other = lab.put(1, 2, "sup_port", {20, 40, 0});
    const int foe = lab.put(2, 1, "agnes_poullain", {185, 20, 0});
    lab.at(Do::Movement, 1);
    EXPECT_EQ(lab.why(1, Lab::ability(foe, agnes)), "not_yours");
    lab.unit(agnes).bond = Unit::Stunned;
    lab.unit(agnes).uses = 2;
    lab.unit(agnes).speed_used = 1;
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, foe)), "stunned");
    lab.unit(agnes).bond = Unit::Loose;
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, foe)), "used_up");
    lab.unit(agnes).uses = 0;
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, foe)), "no_speed_left");
    lab.unit(agnes).speed_used = 0;
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, foe)), "no_target");
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, agnes)), "no_target");
    EXPECT_EQ(lab.why(1, Lab::ability(agnes, other)), "");
    EXPECT_EQ(lab.why(1, Lab::ability(other, agnes)), "unknown_thing");  // it has no ability
}
// FTE-12.8, FTE-9.3a
TEST(FollowingTheEnd, FTE_12_8_thorns_that_kill_give_their_owner_the_point) {
    Lab lab;
    const int fighter = lab.put(1, 1, "cap_tayne", {20, 20, 0}, 1), thor = lab.put(2, 1, "thor_nebush", {40, 20, 0});
    lab.put(1, 2, "sup_port", {20, 90, 0});
    lab.skills(fighter, 1, 5, 0);
    lab.player(1).scrap = 9;
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::attack(fighter, thor));
    lab.roll(6);
    EXPECT_EQ(lab.lives(fighter), 0);
    EXPECT_EQ(lab.asked(), "skill_point");
    EXPECT_EQ(lab.asked_seat(), 2);
    EXPECT_EQ(lab.s.agenda.top().a, thor);
}
// FTE-13.4a
TEST(FollowingTheEnd, FTE_13_4a_the_marker_lies_at_the_highest_slot) {
    Lab lab(Json::object(), 3);
    const Point places[] = {{12, 134, 0}, {12, 158, 0}};
    lab.put(1, 1, "cap_tayne", places[0], 2);
    lab.put(1, 2, "sup_port", places[1], 2);
    lab.put(2, 1, "tag_tic", {110, 170, 0});
    lab.put(3, 1, "kypp_usher", {208, 134, 0});
    lab.s.deposits = {};
    for (int d = 0; d < lab.setup().deposits(); ++d)
        if (lab.setup().deposit(d).at == Point{110, 170, 0}) lab.s.deposits[static_cast<std::size_t>(d)] = 1;
    lab.at(Do::Mining, 2);
    lab.run();
    EXPECT_EQ(lab.player(1).role, Player::WaitsForFallen);
    EXPECT_EQ(Point(lab.s.marker), places[1]);
    EXPECT_EQ(lab.s.fallen[1].lives, 2);
}
// FTE-13.20, FTE-15.11
TEST(FollowingTheEnd, FTE_13_20_the_fallens_player_is_ranked_last_but_not_alone) {
    Lab lab(Json::object(), 3);
    const int winner = lab.put(2, 1, "tag_tic", {102, 8, 0}), last = lab.put(3, 1, "kypp_usher", {118, 8, 0}, 1);
    lab.fallen_of(1);
    lab.skills(winner, 3, 5, 0);
    lab.player(2).scrap = 2;
    lab.at(Do::Combat, 2);
    lab.act(2, Lab::attack(winner, last));
    lab.roll(6);
    ASSERT_EQ(lab.asked(), "over");
    const Result r = lab.game.result(lab.s);
    EXPECT_EQ((std::array<int, 3>{r.rank[0], r.rank[1], r.rank[2]}), (std::array<int, 3>{3, 1, 2}));
    EXPECT_EQ(r.utility[1], 10000);
    EXPECT_EQ(r.utility[0], 0);
    EXPECT_EQ(r.score[0], Result::kNoScore);
}
// FTE-16.6: section 3.5
TEST(FollowingTheEnd, FTE_16_6_answers_for_who_does_not_answer) {
    Lab lab(Json::object(), 3);
    const auto fallback = [&] { return lab.game.fallback(lab.s, lab.game.turn(lab.s).who.lowest()); };
    const int a = lab.put(1, 1, "cap_tayne", {12, 134, 0}, 5), b = lab.put(1, 2, "sup_port", {12, 158, 0}, 9);
    lab.put(2, 1, "tag_tic", {102, 8, 0});
    lab.at(Do::Pre, 1);
    EXPECT_EQ(fallback(), Lab::of(Action::Roll));
    lab.at(Do::Movement, 1);
    EXPECT_EQ(fallback(), Lab::of(Action::EndMovement));
    lab.at(Do::Combat, 1);
    EXPECT_EQ(fallback(), Lab::of(Action::EndCombat));
    lab.at(Do::Post, 1);
    EXPECT_EQ(fallback(), Lab::of(Action::EndTurn));
    lab.pending({Do::SkillPoint, 0, u8(a), 1});
    EXPECT_EQ(fallback(), Lab::of(Action::SkillPoint, 0));
    lab.pending({Do::BonusMove, 0, u8(a), 2});
    EXPECT_EQ(fallback(), Lab::none());
    lab.pending({Do::LoseLife, 0, 4, 0});
    EXPECT_EQ(fallback(), Lab::of(Action::LoseLife, 1));
    lab.pending({Do::SwapPlace, 0, 0});
    EXPECT_EQ(fallback(), Lab::swap(b));
    lab.fallen_of(3);
    lab.put_fallen(2, {12, 100, 0});
    lab.fallen_turn(3);
    EXPECT_EQ(fallback(), Lab::fallen_act(Lab::fallen(2), a));
}
// FTE-6.9
TEST(FollowingTheEnd, FTE_6_9_nothing_is_given_to_a_partner) {
    Lab lab(Json::object(), 4);
    lab.put(1, 1, "cap_tayne", {12, 12, 0});
    lab.put(2, 1, "tag_tic", {228, 12, 0});
    lab.put(3, 1, "sup_port", {228, 188, 0});
    lab.put(4, 1, "scav_enger", {12, 188, 0});
    lab.give(3, "gold_sphere", 7);
    lab.at(Do::Movement, 1);
    lab.s.mp = 3;
    EXPECT_EQ(lab.why(1, lab.use("gold_sphere", 0)), "not_yours");
    EXPECT_EQ(lab.why(1, Lab::of(Action::Convert, lab.artifact("gold_sphere"))), "not_yours");
}

}  // namespace endtable::following_the_end::terms_test
