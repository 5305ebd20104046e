#include "server/hall/crew.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace endtable::server {

Crew::Crew(int hands, int thinkers) : hands_(hands, false), thinkers_(thinkers, true) {}

Crew::~Crew() { stop(); }

void Crew::stop() {
    hands_.stop();
    thinkers_.stop();
}

Crew::Lane::Lane(int threads, bool in_the_background) : count_(threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, in_the_background] { work(in_the_background); });
}

void Crew::Lane::add(Work work, bool patient) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) return;
        waiting_[patient ? 1 : 0].push_back(std::move(work));
    }
    wake_.notify_one();
}

std::size_t Crew::Lane::load(bool patient) const {
    const std::lock_guard lock(mutex_);
    return waiting_[patient ? 1 : 0].size() + busy_[patient ? 1 : 0];
}

void Crew::Lane::stop() {
    std::deque<Work> dropped[2];  // may own what wants the lock when it goes
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        for (std::size_t i : {0, 1}) dropped[i].swap(waiting_[i]);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

// Nothing that is in data or in a game may end the process, with all the tables that have nothing to do with it.
bool Crew::Lane::do_one(const Work& work) {
    try {
        return work();
    } catch (...) {
        ++failed_;
        return false;
    }
}

void Crew::Lane::work(bool in_the_background) {
    // On Linux a thread has a niceness of its own; where that is not so, nothing is lost but some politeness.
    if (in_the_background) (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stopped_ || !waiting_[0].empty() || !waiting_[1].empty(); });
        if (stopped_) return;
        const std::size_t kind = waiting_[0].empty() ? 1 : 0;
        Work next = std::move(waiting_[kind].front());
        waiting_[kind].pop_front();
        ++busy_[kind];
        lock.unlock();
        const bool more = do_one(next);
        if (!more) next = nullptr;  // may own much: not under the lock
        lock.lock();
        --busy_[kind];
        // One after the other, not all a little: then what they need in memory is needed once.
        if (more && !stopped_) waiting_[kind].push_front(std::move(next));
        if (!more || !stopped_) continue;
        lock.unlock();
        next = nullptr;
        lock.lock();
    }
}

}  // namespace endtable::server
