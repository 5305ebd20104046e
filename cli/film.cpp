#include "cli/film.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "cli/exit.hpp"
#include "present/json.hpp"

namespace endtable::cli {

namespace {

// The line has been folded once already, so whatever it says can be done.
bool play_line(Match& match, const std::string& line, Step& step) {
    const auto space = line.find(' ');
    const auto seat_at = [&](std::size_t from) {
        int number = 0;
        std::from_chars(line.data() + std::min(from, line.size()), line.data() + line.size(), number);
        return seat(number);
    };
    if (line.starts_with("~")) return !match.force(std::string_view(line).substr(1), &step);
    if (line.starts_with("!undo ")) return !match.undo(seat_at(6), true);
    if (line.starts_with("!resign ")) return !match.resign(seat_at(8), &step);
    if (line.starts_with("!") || line.starts_with("=") || space == std::string::npos) return false;
    return !match.act(seat_at(0), std::string_view(line).substr(space + 1), &step);
}

}  // namespace

Film film_of(const Json& record, const ContentFiles* content) {
    Match end = Match::replay(record, content);  // refuses what is not right, naming the line
    Match match = record.contains("start") ? Match::from_position(end.shared_game(), record["start"], Dice::none())
                                           : Match(end.shared_game(), Dice::none(), end.seats());
    std::vector<Frame> frames;
    frames.push_back({"", 0, match.state(), {}});
    for (const auto& entry : record["log"]) {
        const std::string line = entry.get<std::string>();
        Step step;
        if (play_line(match, line, step))
            frames.push_back({line, match.plies(), match.state(), std::move(step.events)});
    }
    return {std::move(end), std::move(frames)};
}

std::size_t Film::frame_of(int ply) const {
    if (ply < 0) return frames.size() - 1;
    for (std::size_t i = frames.size(); i-- > 0;)
        if (frames[i].ply == ply) return i;
    throw CommandError(Exit::Usage, fmt::format("--ply {}: the record has {} plies", ply, match.plies()));
}

}  // namespace endtable::cli
