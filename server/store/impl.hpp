// What a Store is made of; for the files of this room only.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "server/store/connection.hpp"
#include "server/store/notices.hpp"
#include "server/store/pace.hpp"
#include "server/store/store.hpp"
#include "server/store/writer.hpp"

namespace endtable::store {

class Store::Impl {
public:
    Impl(Address where, std::unique_ptr<Connection> connection, const std::string& name)
        : address(std::move(where)),
          node(name),
          writer(address, std::move(connection), node, pace, [this] { forget_idle(); }) {}

    // Runs `body` with a connection for reading. One that turns out to be broken is replaced, once.
    template <class Body>
    auto read(const Body& body) {
        Lease lease(*this);
        try {
            return body(lease.connection());
        } catch (const StoreError&) {
            if (!lease.broken()) throw;
        }
        lease.renew();
        return body(lease.connection());
    }

    const Address address;
    const std::string node;
    Pace pace;

private:
    class Lease {
    public:
        explicit Lease(Impl& impl);
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        Connection& connection();
        bool broken() const { return connection_ && connection_->broken(); }
        void renew() { connection_.reset(); }

    private:
        Impl& impl_;
        std::unique_ptr<Connection> connection_;
    };

    // When the writer needs a new connection, so do readers: SQLite's in one process share what they know of the file.
    void forget_idle();

    std::mutex mutex_;
    std::condition_variable free_;
    std::vector<std::unique_ptr<Connection>> idle_;
    std::size_t busy_ = 0;

public:
    std::shared_ptr<void> ours_alone;  // the lock of a SQLite file
    std::unique_ptr<Listener> listener;
    Writer writer;  // last: its thread uses all of the above
};

}  // namespace endtable::store
