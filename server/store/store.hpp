// The storage room: everything the server must not forget, in one SQLite file or in a PostgreSQL database that several
// nodes share. It knows no rules, no network and no lobby; tables are rows, a match is the lines of its log.
//
// Threads. All methods may be called from any thread.
//  - Writes are queued and done by one thread of the store's own, in the order they were submitted as far as one table
//    is concerned. All that waits goes into one transaction (group commit), and each completion is called on that
//    thread after COMMIT returned: it should do no more than hand the outcome on, must not throw, and must not wait for
//    another write; submitting one is fine.
//  - Reads run in the calling thread on a small pool of connections, wait for a free one when all are busy, and see
//    whatever was committed before they began. They cost a query: not for a thread that serves sockets.
//  - Reads and open throw StoreError; a write's failure is its outcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/rows.hpp"
#include "server/store/writes.hpp"

namespace endtable::store {

class StoreError : public std::runtime_error {
public:
    StoreError(Failure failure, const std::string& text) : std::runtime_error(text), why(failure) {}
    Failure why;
};

// Something at a table was committed by another node. Only a wake-up: it may come late, twice or (after a lost
// connection, with What::Anything and no table) stand for all that was missed.
struct Notice {
    enum class What { Log, Table, Anything };
    What what = What::Anything;
    TableId table;
};

struct StoreOptions {
    std::size_t batch = 1024;     // most writes in one transaction
    std::size_t readers = 4;      // connections for reading
    std::int64_t most_pages = 0;  // SQLite: how large the file may become, in pages of 4 KiB; 0: no limit
    bool alone = false;  // SQLite: nobody else may have the file open who wants it alone, too; open() refuses then
    std::chrono::milliseconds patience{10'000};  // SQLite: how long to wait for another process's lock
};

struct StoreCounters {
    std::uint64_t commits = 0;  // transactions of the writer
    std::uint64_t writes = 0;   // that were committed
    std::uint64_t conflicts = 0;
    std::uint64_t failures = 0;
    std::size_t waiting = 0;  // submitted, not yet taken by the writer: what back-pressure looks at
};

// A page of a list, newest first. The next page begins after the last table of this one.
struct Page {
    struct After {
        Time time;  // the column the list is ordered by: created, or ended for finished games
        TableId table;
    };
    std::optional<After> after;
    int limit = 20;  // at most 100
};

// How long tables are kept: those from before that time go. Without a time they stay.
struct Keep {
    Time now;
    std::optional<Time> open{};           // that have not begun, and nobody has touched since
    std::optional<Time> guests_games{};   // over since, unlisted, without anybody who has an account
    std::optional<Time> private_games{};  // over since, unlisted, whoever played
    // That nobody can come back to (guests whose sessions are over, deleted players), and nobody has touched since:
    // running ones, and unlisted ones that are over.
    std::optional<Time> lost{};
};

class Store {
public:
    using Done = std::function<void(const Outcome&)>;

    // "sqlite:PATH", a bare path, or "postgresql://…". Creates and migrates the schema; a database of a newer program
    // is refused.
    static std::unique_ptr<Store> open(std::string_view url, const StoreOptions& options = {});
    ~Store();  // close()

    // Writing

    void submit(Write write, Done done);
    Outcome commit(Write write);  // submits and waits; never from a completion
    void close();                 // all that was submitted is committed or reported; later writes fail as Closed

    // Players and sessions

    std::optional<Player> player(const PlayerId& id) const;
    std::optional<Account> account(std::string_view folded_login) const;
    std::optional<Account> account_of(const PlayerId& id) const;
    std::optional<Session> session(const TokenHash& token, Time now) const;  // none if expired
    std::vector<Session> sessions(const PlayerId& id) const;

    bool knows_device(const TokenHash& token, const PlayerId& id, Time now) const;

    // Tables

    std::optional<Table> table(const TableId& id) const;
    Log log(const TableId& id, std::int64_t from = 0) const;
    LogEnd log_end(const TableId& id) const;  // alone, for little
    std::optional<std::string> content(std::string_view hash) const;
    // Where a fork begins; none of other tables, and of forks that were stored without it (leaning_forks).
    std::optional<std::string> position(const TableId& id) const;
    std::vector<Page::After> leaning_forks(const std::optional<Page::After>& after, int limit) const;  // oldest first
    std::optional<TableId> invited_to(const TokenHash& token) const;
    std::optional<std::string> dice_secret(
        const TableId& id) const;  // for the dice, and for the record when it is over

    std::vector<Table> tables_of(const PlayerId& id, const Page& page = {}) const;
    std::vector<Table> open_tables(const Page& page = {}) const;      // listed ones
    std::vector<Table> running_tables(const Page& page = {}) const;   // listed ones, to watch
    std::vector<Table> finished_tables(const Page& page = {}) const;  // listed ones, by when they ended
    std::vector<TableId> live_tables()
        const;  // all that run or pause, listed or not: whose clocks go on after a restart

    std::vector<TableId> opened_by(const PlayerId& host) const;  // tables that have not begun
    // Tables whose time is up, with where their logs end; at most so many of each kind.
    std::vector<std::pair<TableId, LogEnd>> stale_tables(const Keep& keep, int most) const;

    std::vector<Outage> outages(Time since) const;  // those that ended after it, in order

    // PostgreSQL: called on a thread of its own whenever another node committed something. Never with SQLite. To be set
    // once, before the first write.
    void on_notice(std::function<void(const Notice&)> callback);

    StoreCounters counters() const;

private:
    class Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace endtable::store
