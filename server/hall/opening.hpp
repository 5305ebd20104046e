// From rows to a table: opens what the store has of a table with the rules and the content it began with, and folds its
// log. What cannot be opened, or does not fold, is told as what it is (Trouble); nothing is ever opened with other
// rules or other content than its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/hall/house.hpp"
#include "server/hall/remains.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

struct Opened {
    std::optional<store::Table> row;  // none: there is no such table
    std::optional<Table> table;       // before anything happened; none: it cannot be opened
    std::vector<Line> log;
    store::LogEnd end;
    std::optional<Json> position{};  // where a fork begins
    std::optional<Remains> remains;  // of a table that cannot go on
};

// For a thread that may wait. StoreError if the store cannot be read.
Opened open_stored(House& house, const store::TableId& id);
// Its log does not fold: leaves of it what does, and tells the trouble.
void fall_short(House& house, Opened& opened);

std::vector<Line> lines_of(const store::Log& log);
// Ids and names of the people in these lines.
using Names = std::vector<std::pair<std::string, std::string>>;
Names names_in(const store::Store& store, const std::vector<Line>& lines);

// The game of a table, by the rules and with the content that were begun with. InputError: the codes of Trouble.
Begun begun_of(const store::Table& row);
std::shared_ptr<const AnyGame> game_of(House& house, const store::Table& row, Begun begun);

// What can be told from the row alone: a game or rules that this program does not have.
std::optional<Trouble> trouble_in(const store::Table& row);

// Where the fork begins. Forks that were stored without it (by an earlier program) are found by folding the tables they
// came from, one after the other, and it is stored with them. InputError.
Json position_of(House& house, const store::Table& fork);

}  // namespace endtable::server
