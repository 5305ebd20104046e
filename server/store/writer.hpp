// The one thread that writes. It takes all that waits, puts it into one transaction and tells everybody what became of
// it. When the transaction cannot go on, it is rolled back and each write gets a transaction of its own, so that only
// those fail that must.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/connection.hpp"
#include "server/store/pace.hpp"
#include "server/store/writes.hpp"

namespace endtable::store {

class Writer {
public:
    // `node` marks this store's notices; `renewing` is called when the connection turned out to be no good.
    Writer(Address address, std::unique_ptr<Connection> connection, std::string node, Pace& pace,
           std::function<void()> renewing);
    ~Writer();

    void submit(Write write, Store::Done done);
    void close();
    StoreCounters counters() const;

private:
    struct Pending {
        Write write;
        Store::Done done;
        Outcome outcome;
    };
    using Batch = std::vector<Pending>;

    void work();
    Batch take();
    void write(Batch& batch);
    void write_alone(Pending& pending);
    bool transaction(const std::vector<Pending*>& group);
    void notify(const std::vector<Pending*>& group);
    void count(const Batch& batch);

    const Address address_;
    const std::string node_;
    Pace& pace_;
    const std::function<void()> renewing_;
    std::unique_ptr<Connection> connection_;  // null after it was lost; only the thread touches it

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Pending> queue_;
    bool closing_ = false;
    StoreCounters counters_;
    std::thread thread_;
};

}  // namespace endtable::store
