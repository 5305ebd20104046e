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

void Crew::Lane::add(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) return;
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
}

std::size_t Crew::Lane::load() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() + busy_;
}

void Crew::Lane::stop() {
    std::deque<std::function<void()>> dropped;  // may own what wants the lock when it goes
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        dropped.swap(waiting_);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

void Crew::Lane::work(bool in_the_background) {
    // On Linux a thread has a niceness of its own; where that is not so, nothing is lost but some politeness.
    if (in_the_background) (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
        if (stopped_) return;
        std::function<void()> next = std::move(waiting_.front());
        waiting_.pop_front();
        ++busy_;
        lock.unlock();
        next();
        next = nullptr;
        lock.lock();
        --busy_;
    }
}

}  // namespace endtable::server
