// What people agree on before they play, read and written.
#include "server/table/settings.hpp"

#include <gtest/gtest.h>

#include "match/tests/helpers.hpp"

namespace endtable::server {
namespace {

TEST(Settings, what_is_not_said_has_a_default) {
    const Settings s = Settings::read(Json::object());
    EXPECT_FALSE(s.listed);
    EXPECT_TRUE(s.spectators);
    EXPECT_EQ(s.undo, Settings::Undo::Free);
    EXPECT_EQ(s.clock, Settings::Clock::None);
    EXPECT_EQ(Settings::read(s.to_json()).to_json(), s.to_json());
}

TEST(Settings, come_back_as_they_went) {
    const Json all = {{"listed", true},   {"spectators", false}, {"spectator_delay_s", 90}, {"hints", true},
                      {"shuffle", true},  {"undo", "ask"},       {"clock", "game"},         {"clock_s", 300},
                      {"increment_s", 5}, {"late", "forfeit"},   {"stand_in", "hard"}};
    const Settings s = Settings::read(all);
    EXPECT_EQ(s.to_json(), all);
    EXPECT_EQ(s.clock_time, 300'000);
    EXPECT_EQ(s.clock_increment, 5'000);
    EXPECT_EQ(s.spectator_delay, 90'000);
    EXPECT_EQ(Settings::read({{"clock", "move"}, {"clock_s", 3 * 24 * 3600}}).clock_time, 259'200'000);
}

TEST(Settings, mistakes_are_named_with_their_place) {
    const auto said = [](const Json& json) { return complaint([&] { Settings::read(json); }); };
    EXPECT_EQ(said({{"colour", "red"}}).substr(0, 44), "bad_settings: settings: unknown key \"colour\"");
    EXPECT_NE(said({{"undo", "always"}}).find("undo"), std::string::npos);
    EXPECT_NE(said({{"clock", "move"}}).find("clock_s"), std::string::npos) << "a clock has to be set";
    EXPECT_EQ(said({{"clock_s", 5}}),
              "bad_settings: settings: clock_s: there is no clock to set; say which with \"clock\"");
    EXPECT_NE(said({{"clock", "move"}, {"clock_s", 0}}), "");
    EXPECT_NE(said({{"clock", "move"}, {"clock_s", 5}, {"increment_s", 1}}), "");
    EXPECT_NE(said({{"stand_in", "genius"}}).find("there are: random"), std::string::npos);
    EXPECT_NE(said(Json::array()), "");
}

}  // namespace
}  // namespace endtable::server
