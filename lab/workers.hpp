// Work that is done by several threads and counted in order, so that nobody can tell from the result how many there
// were.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace endtable::lab {

struct Range {
    std::uint64_t first = 0;
    std::uint64_t last = 0;  // not included
    std::uint64_t size() const { return last - first; }
    bool operator==(const Range&) const = default;
};

// Part `i` of `n` (1 <= i <= n) of the work 0..of-1: the parts are disjoint, together all of it, and equal but for one.
inline Range share_of(std::uint64_t of, std::uint64_t i, std::uint64_t n) {
    const auto end = [&](std::uint64_t part) { return of / n * part + std::min(of % n, part); };
    return {end(i - 1), end(i)};
}

struct Crew {
    int threads = 1;
    // Called on the calling thread about ten times a second, with how much of the work is counted.
    std::function<void(std::uint64_t)> tick;
};

// Where workers put what is ready, in any order, and one who counts takes it from, in order.
template <class Part>
class Shelf {
public:
    void put(Range range, Part part) {
        {
            const std::lock_guard lock(mutex_);
            ready_.emplace(range.first, std::pair(std::move(part), range.last));
        }
        changed_.notify_one();
    }
    void fail(std::exception_ptr failure) {
        {
            const std::lock_guard lock(mutex_);
            failure_ = std::move(failure);
        }
        changed_.notify_one();
    }
    // The part that begins at `first`, and its end; nothing if it is not there in time. Throws what a worker threw.
    std::optional<std::pair<Part, std::uint64_t>> take(std::uint64_t first,
                                                       std::chrono::steady_clock::time_point until) {
        std::unique_lock lock(mutex_);
        changed_.wait_until(lock, until, [&] { return failure_ || ready_.count(first) > 0; });
        if (failure_) std::rethrow_exception(failure_);
        auto node = ready_.extract(first);
        if (node.empty()) return std::nullopt;
        return std::move(node.mapped());
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint64_t, std::pair<Part, std::uint64_t>> ready_;  // by their beginning
    std::exception_ptr failure_;
};

// Threads that draw pieces of the work until it is done, they are stopped or one of them fails.
template <class Part, class Work>
class Workers {
public:
    Workers(int threads, Range range, std::uint64_t piece, const Work& work, Shelf<Part>& shelf) : next_(range.first) {
        const std::uint64_t pieces = (range.size() + piece - 1) / piece;
        const auto toil = [this, range, piece, &work, &shelf] {
            try {
                while (!stop_) {
                    const std::uint64_t first = next_.fetch_add(piece);
                    if (first >= range.last) return;
                    const Range mine{first, std::min(range.last, first + piece)};
                    shelf.put(mine, work(mine));
                }
            } catch (...) {
                stop_ = true;
                shelf.fail(std::current_exception());
            }
        };
        for (std::uint64_t i = 0; i < pieces && i < static_cast<std::uint64_t>(std::max(1, threads)); ++i)
            threads_.emplace_back(toil);
    }
    ~Workers() {
        stop_ = true;
        for (auto& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

private:
    std::atomic<std::uint64_t> next_;
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

// work(Range) -> Part for consecutive pieces of at most `piece`, on all threads; take(Part, end) in order, on the
// calling thread, until it says false: what was done beyond that is thrown away.
template <class Work, class Take>
void work_in_order(const Crew& crew, Range range, std::uint64_t piece, const Work& work, const Take& take) {
    using Part = decltype(work(range));
    using Clock = std::chrono::steady_clock;
    constexpr auto kTick = std::chrono::milliseconds(100);
    Shelf<Part> shelf;
    const Workers<Part, Work> workers(crew.threads, range, piece, work, shelf);
    auto next_tick = Clock::now() + kTick;
    for (std::uint64_t counted = range.first; counted < range.last;) {
        if (auto part = shelf.take(counted, next_tick)) {
            counted = part->second;
            if (!take(std::move(part->first), counted)) return;
        }
        if (Clock::now() < next_tick) continue;
        if (crew.tick) crew.tick(counted - range.first);
        next_tick = Clock::now() + kTick;
    }
}

}  // namespace endtable::lab
