// A record taken apart: the table after every line of its log that changed it.
#pragma once

#include <string>
#include <vector>

#include "match/match.hpp"

namespace endtable::cli {

struct Frame {
    std::string line;  // of the log; empty at the start
    int ply = 0;
    AnyState state;
    std::vector<Event> events;
};

struct Film {
    Match match;  // as it ended
    std::vector<Frame> frames;

    // The last frame with so many plies: where some were taken back, what stood in the end; -1: the last of all.
    // CommandError if there are not so many.
    std::size_t frame_of(int ply) const;
};

// InputError{"bad_record"} as Match::replay has it.
Film film_of(const Json& record, const ContentFiles* content);

}  // namespace endtable::cli
