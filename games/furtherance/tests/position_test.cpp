// Positions: written and read back without loss, and refused naming the field where they are wrong.
#include <functional>

#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::position_test {
namespace {

using test::all_games;
using test::mistake;
using test::Sitting;

TEST(FurtherancePosition, every_state_of_every_mode_survives_the_round_trip) {
    for (const auto& [options, seats] : all_games())
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Sitting sitting(options, seats);
            Rng rng(seed);
            std::vector<Action> buffer;
            int ply = 0;
            do {
                const char* broken = sitting.game().broken(sitting.s);
                ASSERT_EQ(broken, nullptr) << broken << " at ply " << ply << options << seats;
                if (++ply % 17 != 0) continue;  // the slow part
                const Json json = Json::parse(sitting.table.position(sitting.s).dump());
                const State back = sitting.table.read_position(json);
                ASSERT_EQ(hash(back), hash(sitting.s)) << options << json;
            } while (random_step(sitting.game(), sitting.s, rng, buffer));
            EXPECT_EQ(hash(sitting.table.read_position(sitting.table.position(sitting.s))), hash(sitting.s));
        }
}

}  // namespace
}  // namespace endtable::furtherance::position_test
