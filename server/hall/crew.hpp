// Threads for what the network's thread must not do itself. Two kinds: hands read from the store and hash passwords,
// thinkers are bots. Thinkers run at the lowest priority the system has for them, so that however many bots think, the
// table they sit at answers at once. Hints are thought of in slices, by thinkers that no bot needs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
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

    // In the order they come, each on some thread. Work should not throw; if it does, that is counted and ends nothing
    // but itself.
    void chore(std::function<void()> work) {
        hands_.add([work = std::move(work)] { return work(), false; }, false);
    }
    void thought(std::function<void()> work) {
        thinkers_.add([work = std::move(work)] { return work(), false; }, false);
    }
    // A slice of a hint, called again as long as it says true; before each, bots that wait go first.
    void hint(std::function<bool()> slice) { thinkers_.add(std::move(slice), true); }

    int thinkers() const { return thinkers_.threads(); }
    std::size_t thoughts() const { return thinkers_.load(false); }  // of bots, waiting and under way
    std::size_t hints() const { return thinkers_.load(true); }
    std::size_t chores() const { return hands_.load(false); }
    std::uint64_t failed() const { return hands_.failed() + thinkers_.failed(); }  // work that threw

    void stop();  // what is under way is finished, what waits is dropped; nothing is taken any more

private:
    using Work = std::function<bool()>;  // true: there is more to do

    class Lane {
    public:
        Lane(int threads, bool in_the_background);
        void add(Work work, bool patient);  // what is patient waits until nothing else does
        void stop();
        int threads() const { return count_; }
        std::size_t load(bool patient) const;
        std::uint64_t failed() const { return failed_; }

    private:
        void work(bool in_the_background);
        bool do_one(const Work& work);

        const int count_;
        mutable std::mutex mutex_;
        std::condition_variable wake_;
        std::deque<Work> waiting_[2];  // [1]: patient
        std::size_t busy_[2] = {0, 0};
        bool stopped_ = false;
        std::atomic<std::uint64_t> failed_ = 0;
        std::vector<std::thread> threads_;
    };

    Lane hands_;
    Lane thinkers_;
};

}  // namespace endtable::server
