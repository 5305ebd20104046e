// What is left of a table that cannot go on here, from its rows alone: who may know of it, what they are told, and the
// record of a game that was over. Needs no game: the program may not have it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

struct Remains {
    store::Table row;
    Trouble trouble;
    std::vector<std::string> admitted;  // players with an invitation
    std::optional<Json> record;         // whole, as it was stored; only when nothing in it is secret any more

    bool may_watch(std::string_view player) const;  // as Table::may_watch
    Json to_json(std::string_view player) const;    // as Table::to_json, with what the rows have
};

std::vector<std::string> admitted_in(const std::vector<Line>& log);

// The record of a game that was over; none if not even that can be put together.
std::optional<Json> record_from(const store::Table& row, const std::vector<Line>& log, const Digest& secret,
                                const std::optional<Json>& position);

// A table in a list, as anybody may see it who may see the list.
Json row_json(const store::Table& row, std::string_view player);

}  // namespace endtable::server
