// What a client may say over its socket: one JSON object, read strictly. docs/server.md lists them all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "present/json.hpp"

namespace endtable::server {

struct ClientMessage {
    enum class What : std::uint8_t {
        Watch,
        Unwatch,
        Lobby,
        Sit,
        SitBot,
        StandUp,
        Start,
        Act,
        Resign,
        Undo,
        Leave,
        ComeBack,
        StandIn,
        Pause,
        Resume,
        Agree,
        Chat,
        Hint,
        Why,
        Probe,
        Ping
    };
    // The last a client has seen of a table, when it comes back.
    struct Have {
        std::uint64_t n = 0;
        Seats as;
    };

    What what = What::Ping;
    Json id;  // the client's own number of the message, sent back with the answer; null if it gave none
    std::string table;
    Seat seat = kNobody;
    int answered = 0;
    std::vector<std::string> actions;  // one, or several one after the other
    std::string text;
    std::string level;
    std::string nonce;
    std::string invitation;
    std::string have_scene;
    std::optional<Seats> as;
    std::optional<Have> have;
    bool yes = true;
    bool changes = false;  // of a push: what changed, not everything again
    Json query;

    // InputError{"bad_json" | "bad_message"}. `id` is set as soon as it is known, also when the rest is wrong.
    static ClientMessage read(std::string_view text, Json& id);
    static ClientMessage of(const Json& json, Json& id);
};

}  // namespace endtable::server
