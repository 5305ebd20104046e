// What the two halves of the engine share.
#pragma once

#include <optional>
#include <utility>

#include "match/match.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable {

// A match said no: becomes the `error` of the answer.
struct Denied {
    Denial denial;
};

inline void throw_if(const std::optional<Denial>& denial) {
    if (denial) throw Denied{*denial};
}

inline Seats everybody(const Match& match) { return Seats::first(match.game().seats()); }

inline Seat seat_of(const Reader& request, const Match& match) {
    return seat(static_cast<int>(request.at("seat").integer(0, match.game().seats() - 1)));
}

// Through whose eyes: the field `seats`, by default everybody's.
Seats viewers_of(const Reader& request, const Match& match);

// The field `content` of a request about a record: the files it was played with; nothing where they were official.
std::optional<ContentFiles> content_of_record(const Reader& request);

// `scene_hash`, and `scene` unless the field `have_scene` is that hash.
void add_scene(Json& reply, const Reader& request, const AnyGame& game);

}  // namespace endtable
