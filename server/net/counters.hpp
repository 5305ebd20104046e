// What the network counts about itself, and how /metrics shows it (Prometheus' text format).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/net/outbox.hpp"

namespace endtable::server::net {

struct Counters {
    std::size_t connections_open = 0;
    std::uint64_t connections = 0;
    std::size_t sockets_open = 0;  // WebSockets
    std::uint64_t sockets = 0;
    std::array<std::uint64_t, 6> requests{};  // by the first digit of the answer's status
    std::uint64_t bytes_in = 0;               // of requests and messages, without the protocol around messages
    std::uint64_t bytes_out = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t dropped_slow = 0;    // read too slowly
    std::uint64_t dropped_silent = 0;  // did not answer a ping
    std::shared_ptr<Outbox::Total> waiting = std::make_shared<Outbox::Total>();
    std::map<std::string, std::uint64_t, std::less<>> refused;  // by code

    std::string text() const;
};

}  // namespace endtable::server::net
