// How each write is done: its statements, inside a transaction that the writer began and will end.
#pragma once

#include <optional>
#include <string>

#include "server/store/connection.hpp"
#include "server/store/writes.hpp"

namespace endtable::store {

// Why a write cannot be tried at all: what field, and what is wrong with it. Before any statement, so that one bad
// write never costs the others of its transaction a second try.
std::optional<std::string> invalid(const Write& write);

// Committed means: will be, with the transaction. Nothing was changed in case of Conflict or NotFound. Throws
// StoreError when the transaction has to be rolled back.
Outcome perform(Connection& connection, const Write& write);

// The table whose rows it locks, and what others should be told; null if it concerns no table, or one nobody knows yet.
const TableId* table_of(const Write& write);
std::optional<Notice> notice_of(const Write& write);

// The words for enumerators in the database.
const char* word(PlayerKind kind);
const char* word(TableStatus status);
const char* word(SeatKind kind);
std::int64_t number(Time time);
Time time_of(std::int64_t number);

}  // namespace endtable::store
