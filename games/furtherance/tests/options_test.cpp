// Ledger part 8: options and what they refuse.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::options_test {

std::string code(int seats, std::string_view options) {
    const std::string said = complaint(seats, options);
    return said.substr(0, said.find(':'));
}

TEST(FurtheranceOptions, every_allowed_value_is_accepted_and_the_next_one_is_not) {
    for (const char* ok : {"",
                           "mode=beginner",
                           "vp_target=1",
                           "vp_target=12",
                           "start_workers=2",
                           "first_player=N",
                           "seats_2p=neighbours first_player=W",
                           "leaders=random",
                           "leaders=none",
                           "board=open",
                           "remove_flag_bearer_2p=false",
                           "siege_over_walls=true",
                           "unit_death=more_than",
                           "item_windows=all",
                           "item_windows=own_turn_only",
                           "counter_needs_reach=true",
                           "ranged_over_units=true",
                           "worker_at_4vp=while_at_4",
                           "castle_hp=5",
                           "castle_hp=20",
                           "round_limit=0",
                           "round_limit=500"})
        EXPECT_EQ(complaint(2, ok), "accepted") << ok;
    for (const char* wrong :
         {"mode=duel", "vp_target=0", "vp_target=13", "start_workers=0", "start_workers=3", "castle_hp=4",
          "castle_hp=21", "round_limit=-1", "round_limit=501", "board=round", "unit_death=less", "item_windows=none",
          "worker_at_4vp=never", "seats_2p=same", "leaders=all", "players=2"})
        EXPECT_EQ(code(2, wrong), "bad_option") << wrong;
}

TEST(FurtheranceOptions, what_does_not_fit_is_refused_by_name) {
    EXPECT_EQ(code(1, "mode=standard"), "bad_seats");
    EXPECT_EQ(code(1, "mode=beginner"), "bad_seats");
    EXPECT_EQ(code(2, "mode=solo"), "bad_seats");
    EXPECT_EQ(complaint(1, ""), "accepted");  // one seat means solo
    EXPECT_EQ(code(1, "leaders=draft"), "bad_option");
    EXPECT_EQ(code(2, "siege_over_walls=true board=open"), "bad_option");
    EXPECT_EQ(code(2, "leader_pool=payne,ivan"), "bad_option");
    EXPECT_EQ(complaint(2, "leader_pool=payne,ivan leaders=random"), "accepted");
    EXPECT_EQ(code(2, "leader_pool=payne,ivan,nobody"), "bad_option");
    EXPECT_EQ(code(2, "first_player=W"), "bad_option");
    EXPECT_EQ(code(3, "first_player=E"), "bad_option");
    EXPECT_EQ(code(2, "solo_difficulty=hard"), "bad_option");
    EXPECT_EQ(complaint(2, "solo_difficulty=normal"), "accepted");  // default values fit everywhere
    EXPECT_EQ(code(3, "seats_2p=neighbours"), "bad_option");
    EXPECT_EQ(complaint(3, "seats_2p=opposite"), "accepted");
    EXPECT_EQ(code(3, "remove_flag_bearer_2p=false"), "bad_option");
}

TEST(Furtherance, FUR_3_5b_the_open_board_has_no_walls) {
    Play g = Play(2, "board=open").to_units();
    g.put("S fighter@b1, N knight@b2, N militia@d2");
    EXPECT_EQ(g.legal("b1"), "b1-c1, b1xb2");
    g.to_turn("N").to_units();
    EXPECT_EQ(g.refusal("d2xS"), "legal");
    EXPECT_EQ(g.refusal("d2-d1"), "enemy_castle FUR-3.7");
}

}  // namespace endtable::furtherance::options_test
