#include "server/store/writer.hpp"

#include <algorithm>

#include "server/store/notices.hpp"
#include "server/store/perform.hpp"

namespace endtable::store {

namespace {

Outcome failed(Failure why, std::string text) {
    return {.verdict = Verdict::Failed, .why = why, .text = std::move(text)};
}

// Nodes that lock the same tables must do so in the same order, or they wait for each other. Only neighbours that
// concern tables change places: a player is there before the table that names him.
void sort_for_locking(std::vector<const TableId*>& keys, std::vector<std::size_t>& order) {
    for (std::size_t start = 0; start < order.size();) {
        std::size_t end = start;
        while (end < order.size() && keys[order[end]]) ++end;
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(start);
        std::stable_sort(first, order.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](std::size_t a, std::size_t b) { return keys[a]->text < keys[b]->text; });
        start = end + 1;
    }
}

}  // namespace

Writer::Writer(Address address, std::unique_ptr<Connection> connection, std::string node, Pace& pace,
               std::function<void()> renewing)
    : address_(std::move(address)),
      node_(std::move(node)),
      pace_(pace),
      renewing_(std::move(renewing)),
      connection_(std::move(connection)),
      thread_([this] { work(); }) {}

Writer::~Writer() { close(); }

void Writer::submit(Write write, Store::Done done) {
    Outcome refused;
    if (const std::optional<std::string> wrong = invalid(write)) {
        refused = failed(Failure::Invalid, *wrong);
    } else {
        const std::lock_guard lock(mutex_);
        if (!closing_) {
            queue_.push_back({std::move(write), std::move(done), {}});
            wake_.notify_one();
            return;
        }
        refused = failed(Failure::Closed, "the store is shutting down");
    }
    done(refused);
}

void Writer::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        wake_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
}

StoreCounters Writer::counters() const {
    const std::lock_guard lock(mutex_);
    StoreCounters now = counters_;
    now.waiting = queue_.size();
    return now;
}

void Writer::work() {
    for (Batch batch = take(); !batch.empty(); batch = take()) {
        write(batch);
        count(batch);
        for (Pending& pending : batch) pending.done(pending.outcome);
    }
}

// Empty only when the store is closed and nothing is left.
Writer::Batch Writer::take() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return !queue_.empty() || closing_; });
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), address_.options.batch));
    Batch batch(std::move_iterator(queue_.begin()), std::move_iterator(end));
    queue_.erase(queue_.begin(), end);
    return batch;
}

void Writer::write(Batch& batch) {
    std::vector<const TableId*> keys(batch.size());
    std::vector<std::size_t> order(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        keys[i] = table_of(batch[i].write);
        order[i] = i;
    }
    sort_for_locking(keys, order);
    std::vector<Pending*> group;
    group.reserve(batch.size());
    for (const std::size_t i : order) group.push_back(&batch[i]);

    if (!transaction(group)) {
        for (Pending& pending : batch) write_alone(pending);
    }
}

void Writer::write_alone(Pending& pending) { transaction({&pending}); }

// Whether all of the group have their outcome now. A group that failed for another reason than the connection has not,
// if there is more than one: nothing of it is stored, and it is to be tried one by one.
bool Writer::transaction(const std::vector<Pending*>& group) {
    for (int tries = 0;; ++tries) {
        bool committing = false;
        try {
            if (!connection_) connection_ = pace_.connect([&] { return std::make_unique<Connection>(address_); });
            connection_->begin();
            for (Pending* pending : group) pending->outcome = perform(*connection_, pending->write);
            if (address_.postgresql) notify(group);
            committing = true;
            connection_->commit();
            const std::lock_guard lock(mutex_);
            ++counters_.commits;
            return true;
        } catch (const StoreError& error) {
            const bool lost = !connection_ || connection_->broken();
            if (connection_ && !lost) connection_->rollback();
            // Most often the server was restarted while nobody wrote: then a new connection helps, and nothing was
            // stored.
            const bool again = lost && !committing && connection_ && tries == 0;
            if (lost || error.why == Failure::ReadOnly || error.why == Failure::Other) {
                connection_.reset();
                renewing_();
            }
            if (again) continue;
            if (!lost && group.size() > 1) return false;
            const Failure why = lost && committing ? Failure::InDoubt : lost ? Failure::LostConnection : error.why;
            for (Pending* pending : group) pending->outcome = failed(why, error.what());
            return true;
        }
    }
}

void Writer::notify(const std::vector<Pending*>& group) {
    std::vector<Notice> notices;
    for (const Pending* pending : group) {
        if (!pending->outcome.committed()) continue;
        if (const std::optional<Notice> notice = notice_of(pending->write)) notices.push_back(*notice);
    }
    for (const std::string& payload : payloads(node_, notices)) {
        connection_->query("SELECT pg_notify('endtable', :payload)", 1, {{"payload", payload}});
    }
}

void Writer::count(const Batch& batch) {
    const std::lock_guard lock(mutex_);
    for (const Pending& pending : batch) {
        counters_.writes += pending.outcome.verdict == Verdict::Committed;
        counters_.conflicts += pending.outcome.verdict == Verdict::Conflict;
        counters_.failures += pending.outcome.verdict == Verdict::Failed;
    }
}

}  // namespace endtable::store
