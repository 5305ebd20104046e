// A client that waits for what it asked: for programs that do one thing after the other, such as a person's terminal. A
// thread of its own keeps the socket alive meanwhile, whatever its owner is busy with.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/client/wire.hpp"

namespace endtable::client {

class Talk {
public:
    explicit Talk(const Address& address);  // WireError if there is no such host
    ~Talk();
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    // WireError if nobody answers.
    Reply request(const std::string& method, const std::string& path, const std::string& body,
                  const std::string& cookie);
    // In place of the socket there was, if any. WireError if it cannot be opened.
    void open(const std::string& path, const std::string& cookie);
    void send(std::string text);
    // The next message of the socket; nothing if none comes in time. WireError when the socket is gone and all that it
    // brought has been read.
    std::optional<std::string> next(std::chrono::milliseconds time);

private:
    enum class State : std::uint8_t { Opening, Open, Gone };

    Wire wire_;
    std::shared_ptr<Wire::Socket> socket_;  // the thread's
    std::mutex mutex_;
    std::condition_variable changed_;
    State state_ = State::Gone;
    std::string why_ = "it was never opened";
    int opened_ = 0;  // how often: what an older socket says no longer counts
    std::deque<std::string> messages_;
    std::thread thread_;
};

}  // namespace endtable::client
