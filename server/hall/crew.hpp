// Threads for what the network's thread must not do itself. Two kinds: hands read from the store and hash passwords,
// thinkers are bots. Thinkers run at the lowest priority the system has for them, so that however many bots think, the
// table they sit at answers at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace endtable::server {

class Crew {
public:
    Crew(int hands, int thinkers);
    ~Crew();  // stop()

    // In the order they come, each on some thread. Work must not throw.
    void chore(std::function<void()> work) { hands_.add(std::move(work)); }
    void thought(std::function<void()> work) { thinkers_.add(std::move(work)); }

    int thinkers() const { return thinkers_.threads(); }
    std::size_t thoughts() const { return thinkers_.load(); }  // waiting and under way
    std::size_t chores() const { return hands_.load(); }

    void stop();  // what is under way is finished, what waits is dropped; nothing is taken any more

private:
    class Lane {
    public:
        Lane(int threads, bool in_the_background);
        void add(std::function<void()> work);
        void stop();
        int threads() const { return count_; }
        std::size_t load() const;

    private:
        void work(bool in_the_background);

        const int count_;
        mutable std::mutex mutex_;
        std::condition_variable wake_;
        std::deque<std::function<void()>> waiting_;
        std::size_t busy_ = 0;
        bool stopped_ = false;
        std::vector<std::thread> threads_;
    };

    Lane hands_;
    Lane thinkers_;
};

}  // namespace endtable::server
