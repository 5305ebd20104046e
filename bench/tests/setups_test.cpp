// No game of the house is left out of the benchmarks.
#include "bench/setups.hpp"

#include <set>

#include <gtest/gtest.h>

#include "match/any_game.hpp"

namespace endtable {
namespace {

TEST(BenchSetups, every_game_of_the_house_is_measured) {
    std::set<std::string> measured;
    bench::for_each_setup([&](const auto& setup) {
        if (setup.typical) measured.insert(setup.table->info().id);
    });
    for (const GameModule& module : games())
        EXPECT_TRUE(measured.count(module.info->id)) << module.info->id << " has no line in bench/setups.hpp";
}

TEST(BenchSetups, names_are_unique) {
    std::set<std::string> names;
    bench::for_each_setup(
        [&](const auto& setup) { EXPECT_TRUE(names.insert(setup.name).second) << setup.name << " twice"; });
}

}  // namespace
}  // namespace endtable
