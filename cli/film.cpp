#include "cli/film.hpp"

#include <fmt/format.h>

#include "cli/exit.hpp"
#include "present/json.hpp"

namespace endtable::cli {

Film film_of(const Json& record, const ContentFiles* content) {
    std::vector<Frame> frames;
    // Plies and what takes them back change how many there are; hashes and remarks do not.
    Match end = Match::replay(record, content, true, [&](const std::string& line, const Match& now, const Step& step) {
        const int before = frames.empty() ? 0 : frames.back().ply;
        if (now.plies() != before) frames.push_back({line, now.plies(), now.state(), step.events});
    });
    frames.insert(frames.begin(), {"", 0, end.state_after(0), {}});
    return {std::move(end), std::move(frames)};
}

std::size_t Film::frame_of(int ply) const {
    if (ply < 0) return frames.size() - 1;
    for (std::size_t i = frames.size(); i-- > 0;)
        if (frames[i].ply == ply) return i;
    throw CommandError(Exit::Usage, fmt::format("--ply {}: the record has {} plies", ply, match.plies()));
}

}  // namespace endtable::cli
