#include "server/store/store.hpp"

#include <cerrno>
#include <future>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/hash.hpp"
#include "server/store/impl.hpp"
#include "server/store/schema.hpp"
#include "server/store/secrets.hpp"

namespace endtable::store {

LogEnd end_after(LogEnd end, std::string_view line) {
    return {end.n + 1, XXH3_64bits_withSeed(line.data(), line.size(), end.chain)};
}

LogEnd end_after(LogEnd end, const std::vector<LogLine>& lines) {
    for (const LogLine& line : lines) end = end_after(end, line.text);
    return end;
}

Store::Impl::Lease::Lease(Impl& impl) : impl_(impl) {
    std::unique_lock lock(impl_.mutex_);
    impl_.free_.wait(lock, [&] { return impl_.busy_ < impl_.address.options.readers; });
    ++impl_.busy_;
    if (!impl_.idle_.empty()) {
        connection_ = std::move(impl_.idle_.back());
        impl_.idle_.pop_back();
    }
}

Store::Impl::Lease::~Lease() {
    const std::lock_guard lock(impl_.mutex_);
    --impl_.busy_;
    if (connection_ && !connection_->broken()) impl_.idle_.push_back(std::move(connection_));
    impl_.free_.notify_one();
}

void Store::Impl::forget_idle() {
    const std::lock_guard lock(mutex_);
    idle_.clear();
}

Connection& Store::Impl::Lease::connection() {
    if (!connection_) {
        connection_ = impl_.pace.connect([&] { return std::make_unique<Connection>(impl_.address); });
        connection_->script(impl_.address.postgresql ? "SET default_transaction_read_only = on"
                                                     : "PRAGMA query_only = ON");
    }
    return *connection_;
}

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

namespace {

// A file beside the database, locked as long as the store is open: SQLite itself would let two servers in, and neither
// would hear what the other one wrote. It stays behind, empty; the system gives the lock back whatever happens to us.
std::shared_ptr<void> lock_beside(const std::string& database) {
    const std::string path = database + "-lock";
    const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) return nullptr;  // opening the database tells what is wrong with the place
    std::shared_ptr<void> lock(nullptr, [file](void*) { ::close(file); });
    if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        throw StoreError(Failure::Busy, "another server uses " + database +
                                            "; two servers share a database in PostgreSQL, not in a file");
    return lock;
}

}  // namespace

std::unique_ptr<Store> Store::open(std::string_view url, const StoreOptions& options) {
    const Address address = Address::parse(url, options);
    const std::shared_ptr<void> lock = options.alone && !address.postgresql ? lock_beside(address.place) : nullptr;
    if (options.batch == 0 || options.readers == 0) {
        throw StoreError(Failure::Invalid, "a store needs at least one reader, and one write in a transaction");
    }
    auto connection = std::make_unique<Connection>(address);
    try {
        migrate(*connection);
    } catch (const StoreError& error) {
        throw StoreError(error.why, "cannot use " + address.shown() + ": " + error.what());
    }
    std::unique_ptr<Store> store(new Store(std::make_unique<Impl>(address, std::move(connection), new_id())));
    store->impl_->ours_alone = lock;
    return store;
}

void Store::submit(Write write, Done done) { impl_->writer.submit(std::move(write), std::move(done)); }

Outcome Store::commit(Write write) {
    std::promise<Outcome> promise;
    std::future<Outcome> outcome = promise.get_future();
    submit(std::move(write), [&](const Outcome& what) { promise.set_value(what); });
    return outcome.get();
}

void Store::close() {
    impl_->writer.close();
    impl_->listener.reset();
}

void Store::on_notice(std::function<void(const Notice&)> callback) {
    if (!impl_->address.postgresql) return;
    impl_->listener = std::make_unique<Listener>(impl_->address.place, impl_->node, std::move(callback));
}

StoreCounters Store::counters() const { return impl_->writer.counters(); }

}  // namespace endtable::store
