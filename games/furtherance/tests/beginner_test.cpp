// FUR-14.5, FUR-18: beginner games.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::beginner_test {

TEST(Furtherance, FUR_18_1_beginners_play_to_three_points) {  // FUR-1.2
    Play g(2, "mode=beginner");
    g.points("S", 2).give("S", "royal_charter");
    g.act("use royal_charter");
    EXPECT_EQ(g.ask(), "S vp");
}

TEST(Furtherance, FUR_14_5_three_leaders_are_not_for_beginners) {
    Play g = Play::from_start(4, "mode=beginner leaders=draft");
    while (g.chances().find("deal") == std::string::npos) g.chance(g.chances().substr(0, g.chances().find(':')));
    EXPECT_EQ(g.chances(),
              "deal audric:1, deal dedric:1, deal payne:1, deal bertram:1, deal mirabel:1, deal sable:1, deal orrin:1");
    for (const char* leader : {"trosh", "vari", "ivan"})
        EXPECT_NE(complaint(2, std::string("mode=beginner leader_pool=audric,payne,sable,") + leader).find("FUR-14.5"),
                  std::string::npos);
    EXPECT_EQ(complaint(2, "mode=beginner leader_pool=audric,payne,sable"), "accepted");
}

TEST(Furtherance, FUR_18_2_no_worker_of_four_points_for_beginners) {
    Play g(2, "mode=beginner");
    g.build("S", "cathedral:1 refuge:1").points("S", 1);
    g.act("develop, develop cathedral");  // 3 points: the game is over before anybody has 4
    EXPECT_EQ(g.ask(), "S vp");
    EXPECT_EQ(g.king("S").workers.size(), 2);
}

}  // namespace endtable::furtherance::beginner_test
