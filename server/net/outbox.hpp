// What one client is still to get: the queue between those who send and the socket that writes. Bounded: when a client
// reads too slowly for what it is sent, the queue overflows, and the network drops the client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/backend.hpp"

namespace endtable::server::net {

class Outbox final : public Outlet {
public:
    struct Farewell {
        std::uint16_t code;
        std::string why;
    };
    struct Limits {
        std::size_t messages;
        std::size_t bytes;  // one message alone may be larger
    };
    // What waits in all outboxes together, for /metrics.
    struct Total {
        std::size_t messages = 0;
        std::size_t bytes = 0;
    };

    Outbox(Limits limits, std::shared_ptr<Total> total) : limits_(limits), total_(std::move(total)) {}
    ~Outbox() override { shut(); }
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    // Those who send

    void send(Message message) override;
    void close(std::uint16_t code, std::string_view why) override;  // only the first one counts

    // The socket that writes

    void on_change(std::function<void()> changed) { changed_ = std::move(changed); }
    const Message* first() const { return messages_.empty() ? nullptr : &messages_.front(); }
    void pop();
    bool overflowed() const { return overflowed_; }
    const std::optional<Farewell>& farewell() const { return farewell_; }  // to be said after the last message
    void shut();  // nobody writes any more: forget everything, and all that comes

private:
    const Limits limits_;
    const std::shared_ptr<Total> total_;  // shared: those who send may keep an outbox longer than the network lives
    std::deque<Message> messages_;
    std::size_t bytes_ = 0;
    std::optional<Farewell> farewell_;
    bool overflowed_ = false;
    bool shut_ = false;
    std::function<void()> changed_;
};

}  // namespace endtable::server::net
