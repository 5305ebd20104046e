// How a game ended, in words.
#include "cli/standing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/erase.hpp"
#include "match/tests/runaway.hpp"

namespace endtable::cli {
namespace standing_test {

std::string standing_after(std::uint8_t order) {
    const Erased<runaway::Presentation> game(runaway::Presentation::open({}, Json::object(), 2));
    AnyState s = game.start();
    for (int i = 0; i < 3 && !game.turn(s).is_over(); ++i) game.apply(s, game.turn(s).who.lowest(), order, nullptr);
    return render(draw_standing(game, s, {"Ada", "Ben"}), false);
}

TEST(Standing, places_and_points) {
    EXPECT_EQ(standing_after(runaway::Count), "Final standing\n  1st  Ada     3 points\n  2nd  Ben     0 points\n");
}

TEST(Standing, a_void_match_has_none_and_says_why) {
    EXPECT_EQ(standing_after(runaway::Nest),
              "The match is void\n"
              "  Its rules had more to do than they can keep track of. Nobody wins, nobody loses.\n");
}

}  // namespace standing_test
}  // namespace endtable::cli
