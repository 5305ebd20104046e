// Keeps those who want a connection from asking a database that gives none as fast as they can: after every failure the
// next try of anybody waits a little longer, up to a quarter of a second. May be used from any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

namespace endtable::store {

class Pace {
public:
    // Makes the connection, when it is time to.
    template <class Make>
    auto connect(const Make& make) {
        wait();
        try {
            auto made = make();
            const std::lock_guard lock(mutex_);
            pause_ = {};
            return made;
        } catch (...) {
            const std::lock_guard lock(mutex_);
            pause_ = std::clamp(2 * pause_, kLeast, kMost);
            throw;
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kLeast{10}, kMost{250};

    // Each takes the next moment and waits for it.
    void wait() {
        Clock::time_point mine;
        {
            const std::lock_guard lock(mutex_);
            if (pause_ == std::chrono::milliseconds{}) return;
            mine = next_ = std::max(Clock::now(), std::min(next_, Clock::now() + kMost) + pause_);
        }
        std::this_thread::sleep_until(mine);
    }

    std::mutex mutex_;
    std::chrono::milliseconds pause_{};  // none while connections are given
    Clock::time_point next_{};
};

}  // namespace endtable::store
