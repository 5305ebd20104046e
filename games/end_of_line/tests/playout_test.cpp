// The quick way through chance (core/playout.hpp) is the same way.
#include "core/playout.hpp"

#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::playout_test {
namespace {

TEST(EndOfLinePlayout, rolling_on_is_drawing_one_by_one) {
    const Json modes[] = {Json::object(),
                          {{"mode", "solo"}},
                          {{"mode", "coop"}},
                          {{"mode", "solitaire_classic"}},
                          {{"edition", "later"}}};
    for (const Json& options : modes) {
        const Play play(options);
        const EndOfLine& game = play.game();
        std::vector<Action> buffer;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Rng one(seed), two(seed);
            State quick = game.start(), slow = game.start();
            int plies = 0;
            for (bool more = true; more; ++plies) {
                const int rolled = game.roll_on(quick, one);
                for (int i = 0; i < rolled; ++i) ASSERT_TRUE(random_step(game, slow, two, buffer));
                plies += rolled;
                ASSERT_EQ(hash(quick), hash(slow));
                ASSERT_FALSE(game.turn(slow).is_chance());
                more = random_step(game, quick, one, buffer);
                random_step(game, slow, two, buffer);
                ASSERT_EQ(hash(quick), hash(slow));
            }
            State whole = game.start();
            Rng three(seed);
            EXPECT_EQ(playout(game, whole, three, buffer), plies - 1);
            EXPECT_EQ(hash(whole), hash(slow));
        }
    }
}

}  // namespace
}  // namespace endtable::end_of_line::playout_test
