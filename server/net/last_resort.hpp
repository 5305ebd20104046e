// Does something if it is not called off in time: how a server that was told to go gets away from a store that hangs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace endtable::server::net {

class LastResort {
public:
    LastResort() = default;
    LastResort(const LastResort&) = delete;
    LastResort& operator=(const LastResort&) = delete;
    ~LastResort() {  // called off
        {
            const std::lock_guard lock(mutex_);
            called_off_ = true;
        }
        wake_.notify_one();
        if (thread_.joinable()) thread_.join();
    }

    void begin(std::chrono::milliseconds patience, std::function<void()> act) {
        thread_ = std::thread([this, patience, act = std::move(act)] {
            std::unique_lock lock(mutex_);
            if (!wake_.wait_for(lock, patience, [this] { return called_off_; })) act();
        });
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    bool called_off_ = false;
    std::thread thread_;
};

}  // namespace endtable::server::net
