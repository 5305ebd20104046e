// What somebody says to a table (message.hpp), as a decision or as an answer: the same wherever the table is played.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/message.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

// What the message would have written into the log. `rng` draws who sits where.
Table::Decision decide(const Table& table, const ClientMessage& m, const std::string& player, Time now, Rng& rng);

// Who is to sit where when a table is opened.
struct WantedPlace {
    enum class Who : std::uint8_t { Open, Me, Bot } who = Who::Open;
    std::string level;
};
// People and bots take their places, and if that is wanted, the game begins: one decision. `admitted`: who else may
// come.
Table::Decision take_places(const Table& empty, const std::vector<WantedPlace>& places, const std::string& player,
                            const std::string& nonce, const std::vector<std::string>& admitted, bool start, Rng& rng);

// What is asked and changes nothing.
struct TableReply {
    std::optional<Denial> denial;
    Json answer;
};
TableReply why(const Table& table, const ClientMessage& m, std::string_view player);
TableReply probe(const Table& table, const ClientMessage& m, Seats eyes);  // who looks through these seats
// Why this seat's player gets no hint now; nothing: a bot may say what it would do.
std::optional<Denial> no_hint(const Table& table, Seat p, std::string_view player);
// A position to play on from, after so many plies. It tells everything: where others play, only when the game is over.
TableReply position_to_fork(const Table& table, std::int64_t ply);

}  // namespace endtable::server
