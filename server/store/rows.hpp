// What the store keeps, as values: players, accounts, sessions, tables with their seats and logs. Nothing here knows
// SQL, rules or JSON: options, settings and results are JSON texts that the store hands back as it got them.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace endtable::store {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;

// 128 random bits as 32 hexadecimal digits (new_id in secrets.hpp); a type of its own for players and for tables.
struct PlayerId {
    std::string text;
    auto operator<=>(const PlayerId&) const = default;
};
struct TableId {
    std::string text;
    auto operator<=>(const TableId&) const = default;
};

// What is kept of a token (secrets.hpp): enough to know it again, not enough to use it.
struct TokenHash {
    std::string text;
    auto operator<=>(const TokenHash&) const = default;
};

enum class PlayerKind { Guest, Account, Deleted };

struct Player {
    PlayerId id;
    std::string name;  // empty when deleted
    PlayerKind kind = PlayerKind::Guest;
    Time created;
};

struct Account {
    PlayerId player;
    std::string login;          // folded: fold_login in accounts.hpp
    std::string password_hash;  // Argon2id, with its salt and limits
};

struct Session {
    TokenHash token;
    PlayerId player;
    Time created;
    Time used;
    Time expires;
};

enum class TableStatus { Open, Running, Paused, Over };
enum class SeatKind { Open, Human, Bot };

struct Seat {
    SeatKind kind = SeatKind::Open;
    std::optional<PlayerId> player;  // exactly of a human seat
    std::string level;               // of a bot, and of whoever takes over; may be empty
    std::string name;                // read only: the player's, as it is now
    auto operator<=>(const Seat&) const = default;
};

// A table that begins where another one stood: a fork at a ply, or a rematch (the ply is left out).
struct Parent {
    TableId table;
    std::optional<std::int64_t> ply;
    auto operator<=>(const Parent&) const = default;
};

// The secret of the dice is no part of this: Store::dice_secret.
struct Table {
    TableId id;
    Time created;
    PlayerId host;
    std::string game;
    std::int64_t rules = 1;
    std::string options;   // JSON
    std::string content;   // "sha256:…"; its files are under that hash in Store::content
    std::string settings;  // JSON: clock, undo, hints, spectators; not rules
    bool listed = false;   // public: anybody finds it; otherwise by invitation
    TableStatus status = TableStatus::Open;
    std::string commitment;  // of the dice; empty: seeded or none
    std::string result;      // JSON; empty before the end
    std::optional<Parent> parent;
    std::optional<Time> started;
    std::optional<Time> ended;
    std::vector<Seat> seats;
};

// One line of the log, as in a record (docs/protocol.md).
struct LogLine {
    std::string text;
    Time time;
    auto operator<=>(const LogLine&) const = default;
};

// Where a log ends, as somebody knows it: how many lines, and a hash chained over all of them. Two that know the same
// end know the same log, so that an append that names it cannot land on lines its author has not seen.
struct LogEnd {
    std::int64_t n = 0;
    std::uint64_t chain = 0;
    auto operator<=>(const LogEnd&) const = default;
};
LogEnd end_after(LogEnd end, std::string_view line);
LogEnd end_after(LogEnd end, const std::vector<LogLine>& lines);

struct Log {
    std::vector<LogLine> lines;  // from the number asked for
    LogEnd end;
};

// A time when no server ran: nobody could have answered then.
struct Outage {
    Time since;
    Time until;
    auto operator<=>(const Outage&) const = default;
};

}  // namespace endtable::store
