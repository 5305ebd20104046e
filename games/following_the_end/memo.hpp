// Following the End: rows of a table that are computed on first use and then stay. A row belongs to a place and never
// changes, so that who computed it makes no difference: rules stay pure, and threads may share a table.
//
// Rows of nodes are published once, as long as there is room, and read without a lock; those of other places lie in a
// small cache, where the oldest of two that want the same slot gives way.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "games/following_the_end/geometry.hpp"

namespace endtable::following_the_end {

template <class Row>
class Ref {
public:
    explicit Ref(const Row* row) : row_(row) {}
    explicit Ref(std::shared_ptr<const Row> row) : row_(row.get()), keep_(std::move(row)) {}
    const Row* operator->() const { return row_; }
    const Row& operator*() const { return *row_; }

private:
    const Row* row_;
    std::shared_ptr<const Row> keep_;
};

template <class Row>
class Memo {
public:
    Memo(std::size_t nodes, std::size_t most) : published_(nodes), slots_(kSlots), most_(most) {}
    Memo(const Memo&) = delete;
    Memo& operator=(const Memo&) = delete;
    ~Memo() {
        for (auto& row : published_) delete row.load(std::memory_order_relaxed);
    }

    // `make` computes the row of this place; `node` is -1 for a place that is none.
    template <class Make>
    Ref<Row> get(int node, const Point& at, const Make& make) {
        if (node >= 0) {
            auto& slot = published_[static_cast<std::size_t>(node)];
            if (const Row* row = slot.load(std::memory_order_acquire)) return Ref<Row>(row);
            if (count_.fetch_add(1, std::memory_order_relaxed) < most_) {
                auto made = std::make_unique<const Row>(make());
                const Row* none = nullptr;
                if (slot.compare_exchange_strong(none, made.get(), std::memory_order_acq_rel))
                    return Ref<Row>(made.release());
                count_.fetch_sub(1, std::memory_order_relaxed);  // another thread was quicker
                return Ref<Row>(none);
            }
            count_.fetch_sub(1, std::memory_order_relaxed);
        }
        Slot& slot = slots_[static_cast<std::size_t>(at.x * 31 + at.y * 7 + at.z) % kSlots];
        {
            const std::lock_guard lock(mutex_);
            if (slot.row != nullptr && slot.at == at) return Ref<Row>(slot.row);
        }
        auto made = std::make_shared<const Row>(make());
        const std::lock_guard lock(mutex_);
        slot.at = at;
        slot.row = made;
        return Ref<Row>(std::move(made));
    }

private:
    static constexpr std::size_t kSlots = 64;
    struct Slot {
        Point at;
        std::shared_ptr<const Row> row;
    };
    std::vector<std::atomic<const Row*>> published_;
    std::vector<Slot> slots_;
    std::mutex mutex_;
    std::atomic<std::size_t> count_{0};
    std::size_t most_;
};

}  // namespace endtable::following_the_end
