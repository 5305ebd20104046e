// The tables of the database and how an older database becomes today's. Migrations are only ever added at the end.
#pragma once

#include <span>

#include "server/store/connection.hpp"

namespace endtable::store {

// What stands between two versions: statements, separated by ";\n". "/*clustered*/" after a table's parenthesis becomes
// what SQLite needs to keep its rows in the order of the primary key.
using Migration = const char*;

std::span<const Migration> migrations();

// Version n is the first n migrations. Each is a transaction; nodes that start at the same time wait for each other. A
// database that has seen more migrations than there are is refused with StoreError and not touched.
void migrate(Connection& connection, std::span<const Migration> all = migrations());

}  // namespace endtable::store
