// What the people at a table have agreed on: clocks, take-backs, hints, who may watch. None of it is a rule of the
// game, so none of it is in a record's options.
#pragma once

#include <cstdint>
#include <string>

#include "present/json_fwd.hpp"

namespace endtable::server {

using Time = std::int64_t;  // milliseconds since 1970, and differences of them

struct Settings {
    enum class Clock : std::uint8_t {
        None,
        Move,  // so much for every answer
        Game,  // so much for the whole game, and something back for every answer
    };
    enum class Undo : std::uint8_t {
        Never,
        Ask,   // everybody else has to agree
        Free,  // only where something was revealed or others have moved since
    };
    enum class Late : std::uint8_t { Bot, Forfeit };

    bool listed = false;       // in the lobby, and among the replays when it is over
    bool spectators = true;    // who has no seat may watch
    Time spectator_delay = 0;  // and sees the table as it was then
    bool hints = false;
    bool shuffle = false;  // who sits where is drawn at the start
    Undo undo = Undo::Free;
    Clock clock = Clock::None;
    Time clock_time = 0;
    Time clock_increment = 0;
    Late late = Late::Bot;
    std::string stand_in = "normal";  // level of a bot that takes over

    // {"listed","spectators","spectator_delay_s","hints","shuffle","undo":"never|ask|free",
    //  "clock":"none|move|game","clock_s","increment_s","late":"bot|forfeit","stand_in"}; what is not said is as above.
    static Settings read(const Json& json);  // InputError{"bad_settings"}
    Json to_json() const;
};

}  // namespace endtable::server
