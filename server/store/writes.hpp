// Everything that can be written, one struct each. A write is committed as a whole or not at all. `Conflict` is the
// answer to those that name what they expect to find and find something else; what that is stands with each of them.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/store/rows.hpp"

namespace endtable::store {

// Players, accounts, sessions

struct NewPlayer {
    PlayerId id;
    std::string name;
    Time time;
};
struct RenamePlayer {
    PlayerId id;
    std::string name;
};
// Makes the guest an account. Conflict: the login is taken, or the player has an account. Login and hash come from
// accounts.hpp.
struct NewAccount {
    PlayerId player;
    std::string login;
    std::string password_hash;
    Time time;
};
struct ChangePassword {
    PlayerId player;
    std::string password_hash;
};
// Account, sessions and devices go, seats at tables that have not started become open, the name is forgotten: finished
// games show nobody. The player's id stays, for they refer to it.
struct DeletePlayer {
    PlayerId id;
};
struct NewSession {
    TokenHash token;
    PlayerId player;
    Time time;
    Time expires;
};
struct UseSession {
    TokenHash token;
    Time time;
    Time expires;
};
struct EndSession {
    TokenHash token;
};
struct EndSessions {  // sign out everywhere
    PlayerId player;
};
struct DropExpiredSessions {  // and devices
    Time now;
};
// Somebody has signed in on this device. It says so by a token of its own, which opens nothing.
struct KnowDevice {
    TokenHash token;
    PlayerId player;
    Time expires;
};
// Guests without a session, and deleted players, whom no table refers to: nobody can be them again.
struct DropGuests {
    Time before;  // who came later stays
    int most = 1000;
};

// Tables

struct NewTable {
    Table table;               // status Open; started and ended are ignored
    std::string dice_secret;   // hexadecimal; empty if there is none
    std::string content_json;  // all files it is played with; at most 4 MiB; kept once for all tables that use it
    std::string position{};    // JSON: where a fork begins; at most 1 MiB
};

// Where a fork begins that was stored without it. Nothing changes if that is known by now.
struct KeepPosition {
    TableId table;
    std::string position;
};

// What changes about a table: only what is set. (Each has a default, so that designated initializers may name a few.)
struct TableChange {
    std::optional<TableStatus> status{};
    std::optional<std::string> result{};
    std::optional<Time> started{};
    std::optional<Time> ended{};
    std::optional<PlayerId> host{};
    struct SeatChange {
        int seat = 0;
        Seat now;
    };
    std::vector<SeatChange> seats{};
};

// Adds lines to the log of a match, and what belongs to them (over, with this result). Conflict: the log does not end
// at `after`, another node was first; read what is new and decide again.
struct Append {
    TableId table;
    LogEnd after;
    std::vector<LogLine> lines;
    TableChange change;
};

// The table with all that belongs to it. Forks of it stay. Conflict: its log goes on after `end`, or a fork has not got
// its position yet.
struct DropTable {
    TableId table;
    LogEnd end;
};
// Content that no table is played with.
struct DropContents {};

struct NewInvitation {
    TokenHash token;
    TableId table;
    Time time;
};
struct EndInvitations {
    TableId table;
};

// A server runs. If none has said so for longer than `silence`, that was an outage.
struct Beat {
    Time now;
    std::chrono::milliseconds silence{15'000};
};

using Write = std::variant<NewPlayer, RenamePlayer, NewAccount, ChangePassword, DeletePlayer, NewSession, UseSession,
                           EndSession, EndSessions, DropExpiredSessions, KnowDevice, DropGuests, NewTable, KeepPosition,
                           Append, DropTable, DropContents, NewInvitation, EndInvitations, Beat>;

// What became of a write

enum class Verdict { Committed, Conflict, Failed };

enum class Failure {
    None,
    Invalid,   // the write itself: not UTF-8, too long, empty; nothing was tried
    NotFound,  // the table, player or session it is about does not exist
    DiskFull,  // try again when there is space
    ReadOnly,  // file or database may not be written
    LostConnection,
    InDoubt,  // the connection broke while committing: stored or not; read to find out (LogEnd tells for an append)
    Busy,     // another process holds the database for too long, or nodes deadlocked; try again
    Closed,   // the store is shutting down
    Other
};

struct Outcome {
    Verdict verdict = Verdict::Committed;
    Failure why = Failure::None;
    std::string text;  // for the operator; never contains what was written

    bool committed() const { return verdict == Verdict::Committed; }
};

}  // namespace endtable::store
