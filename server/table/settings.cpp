#include "server/table/settings.hpp"

#include <algorithm>
#include <iterator>

#include "bots/levels.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable::server {

namespace {

constexpr Time kSecond = 1000;
constexpr Time kLongestDelay = 600;                      // seconds
constexpr Time kLongestClock = Time{30} * 24 * 60 * 60;  // seconds: thirty days a move
constexpr Time kLongestIncrement = 24 * 60 * 60;
constexpr const char* kUndo[] = {"never", "ask", "free"};
constexpr const char* kClock[] = {"none", "move", "game"};
constexpr const char* kLate[] = {"bot", "forfeit"};

}  // namespace

Settings Settings::read(const Json& json) {
    const Reader reader(json, "settings", "bad_settings");
    reader.only_keys({"listed", "spectators", "spectator_delay_s", "hints", "shuffle", "undo", "clock", "clock_s",
                      "increment_s", "late", "stand_in"});
    Settings s;
    s.listed = reader.boolean_or("listed", s.listed);
    s.spectators = reader.boolean_or("spectators", s.spectators);
    s.spectator_delay = reader.integer_or("spectator_delay_s", 0, 0, kLongestDelay) * kSecond;
    s.hints = reader.boolean_or("hints", s.hints);
    s.shuffle = reader.boolean_or("shuffle", s.shuffle);
    if (reader.has("undo")) s.undo = static_cast<Undo>(reader.at("undo").one_of({kUndo[0], kUndo[1], kUndo[2]}));
    if (reader.has("clock")) s.clock = static_cast<Clock>(reader.at("clock").one_of({kClock[0], kClock[1], kClock[2]}));
    if (reader.has("late")) s.late = static_cast<Late>(reader.at("late").one_of({kLate[0], kLate[1]}));
    if (s.clock != Clock::None)
        s.clock_time = reader.at("clock_s").integer(1, kLongestClock) * kSecond;
    else if (reader.has("clock_s"))
        reader.at("clock_s").fail("there is no clock to set; say which with \"clock\"");
    if (s.clock == Clock::Game)
        s.clock_increment = reader.integer_or("increment_s", 0, 0, kLongestIncrement) * kSecond;
    else if (reader.has("increment_s"))
        reader.at("increment_s").fail("only a clock for the whole game has an increment");
    if (reader.has("stand_in")) {
        s.stand_in = reader.at("stand_in").text();
        if (find_level(s.stand_in) == nullptr)
            reader.at("stand_in").fail("there is no such level; there are: " + level_names());
    }
    return s;
}

Json Settings::to_json() const {
    Json json = object({{"listed", listed},
                        {"spectators", spectators},
                        {"spectator_delay_s", spectator_delay / kSecond},
                        {"hints", hints},
                        {"shuffle", shuffle},
                        {"undo", kUndo[static_cast<int>(undo)]},
                        {"clock", kClock[static_cast<int>(clock)]},
                        {"late", kLate[static_cast<int>(late)]},
                        {"stand_in", stand_in}});
    if (clock != Clock::None) json["clock_s"] = clock_time / kSecond;
    if (clock == Clock::Game) json["increment_s"] = clock_increment / kSecond;
    return json;
}

}  // namespace endtable::server
