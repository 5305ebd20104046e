#include "server/store/schema.hpp"

#include <string>

namespace endtable::store {

namespace {

// Times are milliseconds since 1970 (UTC). Columns of JSON are texts: nothing here looks into them. Nothing reads the
// table `chat` or the columns `nonces`, `revision` and `clocks` any more (what is said and what is left on the clocks
// stands in the log): they stay, empty, because dropping a column copies a whole log, and because other servers of an
// older program that share the database still name them.
constexpr Migration kMigrations[] = {
    R"(CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'account', 'deleted')),
    created BIGINT NOT NULL
);
CREATE TABLE accounts (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    login TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id),
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX sessions_by_end ON sessions (expires);
CREATE TABLE contents (
    hash TEXT PRIMARY KEY,
    json TEXT NOT NULL
);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created BIGINT NOT NULL,
    host TEXT NOT NULL REFERENCES players (id),
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    content TEXT NOT NULL,
    settings TEXT NOT NULL,
    listed BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'paused', 'over')),
    commitment TEXT NOT NULL,
    nonces TEXT NOT NULL,
    dice_secret TEXT NOT NULL,
    result TEXT NOT NULL,
    parent TEXT REFERENCES tables (id),
    parent_ply BIGINT,
    started BIGINT,
    ended BIGINT,
    revision BIGINT NOT NULL
);
CREATE INDEX tables_open ON tables (created, id) WHERE listed = 1 AND status = 'open';
CREATE INDEX tables_running ON tables (created, id) WHERE listed = 1 AND status = 'running';
CREATE INDEX tables_over ON tables (ended, id) WHERE listed = 1 AND status = 'over';
CREATE INDEX tables_live ON tables (id) WHERE status IN ('running', 'paused');
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    player_id TEXT REFERENCES players (id),
    level TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
)/*clustered*/;
CREATE INDEX seats_by_player ON seats (player_id, created, table_id) WHERE player_id IS NOT NULL;
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    clocks TEXT NOT NULL,
    at BIGINT NOT NULL,
    chain BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
)/*clustered*/;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    player_id TEXT REFERENCES players (id),
    line TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
)/*clustered*/;
CREATE TABLE invitations (
    token_hash TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    created BIGINT NOT NULL
);
CREATE INDEX invitations_by_table ON invitations (table_id);
)",
    // When a server was last known to run, and when none did.
    R"(CREATE TABLE alive (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);
)",
    // Where a fork begins stands with it; it does not depend on the table it came from. The index finds those that were
    // made before that.
    R"(ALTER TABLE tables ADD COLUMN position TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_leaning ON tables (created, id) WHERE parent_ply IS NOT NULL AND position = '';
)",
    // Devices somebody has signed in on; and what finds the things nobody can reach any more.
    R"(CREATE TABLE devices (
    token_hash TEXT NOT NULL,
    player_id TEXT NOT NULL REFERENCES players (id),
    expires BIGINT NOT NULL,
    PRIMARY KEY (token_hash, player_id)
)/*clustered*/;
CREATE INDEX devices_by_player ON devices (player_id);
CREATE INDEX devices_by_end ON devices (expires);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_parent ON tables (parent) WHERE parent IS NOT NULL;
CREATE INDEX tables_by_content ON tables (content);
CREATE INDEX tables_by_age ON tables (created) WHERE status <> 'over';
CREATE INDEX tables_by_end ON tables (ended) WHERE listed = 0 AND status = 'over';
CREATE INDEX chat_by_player ON chat (player_id) WHERE player_id IS NOT NULL;
)",
};

std::string in_dialect(std::string sql, bool postgresql) {
    constexpr std::string_view kClustered = "/*clustered*/";
    for (std::size_t at = 0; (at = sql.find(kClustered, at)) != std::string::npos;) {
        sql.replace(at, kClustered.size(), postgresql ? "" : " WITHOUT ROWID");
    }
    return sql;
}

// One step, if there is one to do.
bool step(Connection& connection, std::span<const Migration> all) {
    // Until the end of the transaction; SQLite's transaction is such a lock itself. The number means nothing.
    if (connection.postgresql()) connection.script("SELECT pg_advisory_xact_lock(7316482905713)");
    connection.script("CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)");
    const std::vector<Row> rows = connection.query("SELECT version FROM schema", 1);
    const std::int64_t version = rows.empty() ? 0 : rows.front().number(0);
    const auto newest = static_cast<std::int64_t>(all.size());
    if (version > newest) {
        throw StoreError(Failure::Other, "the database has schema version " + std::to_string(version) +
                                             ", this program knows " + std::to_string(newest) +
                                             ": it was used by a newer program, and only that can open it");
    }
    if (version == newest) return false;
    connection.script(in_dialect(all[static_cast<std::size_t>(version)], connection.postgresql()));
    connection.run(
        rows.empty() ? "INSERT INTO schema (version) VALUES (:version)" : "UPDATE schema SET version = :version",
        {{"version", version + 1}});
    return true;
}

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

void migrate(Connection& connection, std::span<const Migration> all) {
    for (bool more = true; more;) {
        connection.begin();
        try {
            more = step(connection, all);
            connection.commit();
        } catch (...) {
            connection.rollback();
            throw;
        }
    }
}

}  // namespace endtable::store
