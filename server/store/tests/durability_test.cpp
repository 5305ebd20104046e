// What is reported as committed is there, once, in order: races, full disks, kill -9, and a writer that groups.
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <future>
#include <random>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/connection.hpp"
#include "server/store/pace.hpp"
#include "server/store/secrets.hpp"
#include "server/store/store.hpp"
#include "server/store/tests/place.hpp"

namespace endtable::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Collects outcomes; `all` waits for as many as were asked for.
class Outcomes {
public:
    Store::Done next() {
        const std::lock_guard lock(mutex_);
        const std::size_t i = outcomes_.size();
        outcomes_.emplace_back();
        return [this, i](const Outcome& outcome) {
            const std::lock_guard inner(mutex_);
            outcomes_[i] = outcome;
            order_.push_back(i);
            changed_.notify_all();
        };
    }
    const std::vector<Outcome>& all() {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::seconds(60), [&] { return order_.size() == outcomes_.size(); })) {
            throw std::runtime_error("somebody was never told what became of a write");
        }
        return outcomes_;
    }
    const std::vector<std::size_t>& order() const { return order_; }  // after all()

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Outcome> outcomes_;
    std::vector<std::size_t> order_;
};

class Durability : public testing::TestWithParam<Kind> {
protected:
    void SetUp() override {
        place = std::make_unique<Place>(GetParam());
        if (place->url().empty()) GTEST_SKIP() << "there is no PostgreSQL server to start";
    }
    std::unique_ptr<Store> open(const StoreOptions& options = {}) const { return Store::open(place->url(), options); }

    std::unique_ptr<Place> place;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, Durability, testing::Values(Kind::Sqlite));
INSTANTIATE_TEST_SUITE_P(PostgreSQL, Durability, testing::Values(Kind::PostgreSQL));

// Keeps the writer busy until the end of the block, so that what is submitted meanwhile becomes one transaction.
class Hold {
public:
    explicit Hold(Store& store) {
        std::promise<void> held;
        store.submit(DropExpiredSessions{at(0)}, [&held, gate = gate_.get_future().share()](const Outcome&) {
            held.set_value();
            gate.wait();
        });
        held.get_future().wait();
    }
    ~Hold() { gate_.set_value(); }

private:
    std::promise<void> gate_;
};

// So many lines one after another, each an append of its own.
void append_each(Store& store, const TableId& table, int count, const std::string& text, Outcomes& outcomes) {
    LogEnd end;
    for (int i = 0; i < count; ++i) {
        store.submit(Append{table, end, {line(text)}, {}}, outcomes.next());
        end = end_after(end, text);
    }
}

TEST_P(Durability, appends_that_wait_together_are_committed_together_and_in_order) {
    const auto store = open();
    std::vector<TableId> tables;
    for (int i = 0; i < 20; ++i) tables.push_back(seed_table(*store));
    const StoreCounters before = store->counters();
    Outcomes outcomes;
    {
        const Hold hold(*store);
        std::vector<LogEnd> ends(tables.size());
        for (int n = 0; n < 30; ++n) {
            for (std::size_t i = 0; i < tables.size(); ++i) {
                const LogLine one = line(std::to_string(n));
                store->submit(Append{tables[i], ends[i], {one}, {}}, outcomes.next());
                ends[i] = end_after(ends[i], one.text);
            }
        }
        EXPECT_GE(store->counters().waiting, 600u);
    }
    for (const Outcome& outcome : outcomes.all()) ASSERT_TRUE(outcome.committed()) << outcome.text;
    EXPECT_TRUE(std::is_sorted(outcomes.order().begin(), outcomes.order().end()));
    EXPECT_EQ(store->counters().commits - before.commits, 2u);  // that of the hold, and one for all of them
    EXPECT_EQ(store->counters().writes - before.writes, 601u);
    for (const TableId& table : tables) EXPECT_THAT(store->log(table).lines, SizeIs(30));
}

TEST_P(Durability, a_transaction_is_bounded) {
    const auto store = open({.batch = 10});
    const TableId table = seed_table(*store);
    const StoreCounters before = store->counters();
    Outcomes outcomes;
    {
        const Hold hold(*store);
        append_each(*store, table, 100, "x", outcomes);
    }
    outcomes.all();
    EXPECT_EQ(store->counters().commits - before.commits, 11u);
    EXPECT_THAT(store->log(table).lines, SizeIs(100));
}

TEST_P(Durability, nothing_is_reported_before_others_can_read_it) {
    const auto store = open();
    const auto other = open();
    const TableId table = seed_table(*store);
    LogEnd end;
    std::promise<void> done;
    int seen = 0;
    for (int i = 0; i < 50; ++i) {
        const LogLine one = line(std::to_string(i));
        store->submit(Append{table, end, {one}, {}}, [&, i](const Outcome& outcome) {
            seen += outcome.committed() && other->log(table).end.n > i;
            if (i == 49) done.set_value();
        });
        end = end_after(end, one.text);
    }
    done.get_future().wait();
    EXPECT_EQ(seen, 50);
}

TEST_P(Durability, one_bad_write_fails_alone) {
    const auto store = open();
    const TableId first = seed_table(*store);
    const TableId second = seed_table(*store);
    const PlayerId late = new_player_id();
    const NewTable of_late = plain_table(late);
    Outcomes outcomes;
    {
        const Hold hold(*store);
        store->submit(Append{first, {}, {line("a"), line("b")}, {}}, outcomes.next());
        store->submit(Append{new_table_id(), {}, {line("nowhere")}, {}}, outcomes.next());
        store->submit(plain_table(new_player_id()), outcomes.next());  // nobody's: the transaction has to be undone
        store->submit(Append{first, {}, {line("too late")}, {}}, outcomes.next());
        store->submit(NewPlayer{late, "Late", at(0)}, outcomes.next());
        store->submit(of_late, outcomes.next());
        store->submit(Append{second, {}, {line("c")}, {}}, outcomes.next());
        store->submit(Append{of_late.table.id, {}, {line("d")}, {}}, outcomes.next());
    }
    const std::vector<Outcome>& all = outcomes.all();
    EXPECT_TRUE(all[0].committed());
    EXPECT_EQ(all[1].why, Failure::NotFound);
    EXPECT_EQ(all[2].why, Failure::NotFound);
    EXPECT_EQ(all[3].verdict, Verdict::Conflict);
    for (const std::size_t i : {4, 5, 6, 7}) EXPECT_TRUE(all[i].committed()) << i << all[i].text;
    EXPECT_THAT(store->log(first).lines, SizeIs(2));
    EXPECT_THAT(store->log(second).lines, SizeIs(1));
    EXPECT_THAT(store->log(of_late.table.id).lines, SizeIs(1));
    EXPECT_EQ(store->counters().conflicts, 1u);
    EXPECT_EQ(store->counters().failures, 2u);
}

TEST_P(Durability, what_follows_a_lost_append_is_lost_with_it) {
    const auto mine = open();
    const auto other = open();
    const TableId table = seed_table(*mine);
    Outcomes outcomes;
    {
        const Hold hold(*mine);
        mine->submit(Append{table, {}, {line("0 bet")}, {}}, outcomes.next());
        mine->submit(Append{table, end_after({}, "0 bet"), {line("1 call")}, {}}, outcomes.next());
        ASSERT_TRUE(other->commit(Append{table, {}, {line("0 check")}, {}}).committed());
    }
    for (const Outcome& outcome : outcomes.all()) EXPECT_EQ(outcome.verdict, Verdict::Conflict);
    EXPECT_THAT(mine->log(table).lines, SizeIs(1));
}

// Two nodes want the same number of the same logs, thousands of times.
TEST_P(Durability, of_two_nodes_exactly_one_wins) {
    const auto a = open();
    const auto b = open();
    std::vector<TableId> tables;
    for (int i = 0; i < 200; ++i) tables.push_back(seed_table(*a));
    std::vector<LogEnd> ends(tables.size());
    std::vector<std::vector<std::string>> winners(tables.size());
    const int rounds = long_mode() ? 100 : 12;
    int won_by_a = 0;
    for (int round = 0; round < rounds; ++round) {
        Outcomes of_a;
        Outcomes of_b;
        const auto race = [&](Store& store, Outcomes& outcomes, const std::string& text) {
            for (std::size_t i = 0; i < tables.size(); ++i)
                store.submit(Append{tables[i], ends[i], {line(text)}, {}}, outcomes.next());
        };
        std::thread rival([&] { race(*b, of_b, "b" + std::to_string(round)); });
        race(*a, of_a, "a" + std::to_string(round));
        rival.join();
        for (std::size_t i = 0; i < tables.size(); ++i) {
            const Outcome& in_a = of_a.all()[i];
            const Outcome& in_b = of_b.all()[i];
            ASSERT_NE(in_a.committed(), in_b.committed()) << in_a.text << in_b.text;
            ASSERT_EQ((in_a.committed() ? in_b : in_a).verdict, Verdict::Conflict) << in_a.text << in_b.text;
            won_by_a += in_a.committed();
            winners[i].push_back((in_a.committed() ? "a" : "b") + std::to_string(round));
            ends[i] = end_after(ends[i], winners[i].back());
        }
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const Log log = b->log(tables[i]);
        ASSERT_EQ(log.end, ends[i]);
        for (std::size_t n = 0; n < log.lines.size(); ++n) ASSERT_EQ(log.lines[n].text, winners[i][n]);
    }
    RecordProperty("won_by_a", won_by_a);
}

TEST_P(Durability, closing_drains) {
    auto store = open({.batch = 16});
    const TableId table = seed_table(*store);
    Outcomes outcomes;
    append_each(*store, table, 500, "x", outcomes);
    store->close();
    for (const Outcome& outcome : outcomes.all()) EXPECT_TRUE(outcome.committed());
    EXPECT_EQ(store->commit(Append{table, {}, {line("x")}, {}}).why, Failure::Closed);
    EXPECT_THAT(store->log(table).lines, SizeIs(500));
}

TEST_P(Durability, readers_share_connections) {
    const auto store = open({.readers = 2});
    const TableId table = seed_table(*store);
    ASSERT_TRUE(store->commit(Append{table, {}, {line("x")}, {}}).committed());
    std::vector<std::future<int>> readers;
    for (int i = 0; i < 8; ++i) {
        readers.push_back(std::async(std::launch::async, [&] {
            int good = 0;
            for (int k = 0; k < 50; ++k) good += store->log(table).end.n == 1 && store->table(table)->seats.size() == 2;
            return good;
        }));
    }
    for (std::future<int>& reader : readers) EXPECT_EQ(reader.get(), 50);
}

// kill -9

constexpr std::size_t kTables = 8;

struct Report {  // what the child says of an append that was committed; shorter than what a pipe keeps whole
    std::int64_t table;
    std::int64_t n;
};

std::string nth(std::size_t table, std::int64_t n) { return std::to_string(table) + " move " + std::to_string(n); }

// Appends to all tables, several at a time each, and tells the pipe; until it is killed.
[[noreturn]] void append_for_ever(const std::string& url, const std::vector<TableId>& tables, int pipe) {
    const auto store = Store::open(url);
    std::vector<LogEnd> ends(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) ends[i] = store->log_end(tables[i]);
    for (;;) {
        if (store->counters().waiting > 200) {
            usleep(200);
            continue;
        }
        for (std::size_t i = 0; i < tables.size(); ++i) {
            const LogLine one = line(nth(i, ends[i].n));
            const Report report{static_cast<std::int64_t>(i), ends[i].n};
            store->submit(Append{tables[i], ends[i], {one}, {}}, [pipe, report](const Outcome& outcome) {
                if (!outcome.committed() || write(pipe, &report, sizeof report) != sizeof report) _exit(3);
            });
            ends[i] = end_after(ends[i], one.text);
        }
    }
}

// What it reported before it was killed, after so many milliseconds of work.
std::vector<Report> killed_while_appending(const std::string& url, const std::vector<TableId>& tables,
                                           int milliseconds) {
    int pipes[2];
    if (pipe(pipes) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        append_for_ever(url, tables, pipes[1]);
    }
    close(pipes[1]);
    std::vector<Report> reports;
    Report report{};
    const auto take = [&] { return read(pipes[0], &report, sizeof report) == sizeof report; };
    if (take()) {  // it works; now it has so long to live
        reports.push_back(report);
        std::thread executioner([&] {
            usleep(static_cast<useconds_t>(milliseconds) * 1000);
            kill(child, SIGKILL);
        });
        while (take()) reports.push_back(report);
        executioner.join();
    }
    close(pipes[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "the child ended by itself: " << status;
    return reports;
}

TEST_P(Durability, kill_9_while_appending_loses_and_doubles_nothing) {
    std::vector<TableId> tables;
    {
        const auto store = open();
        for (std::size_t i = 0; i < kTables; ++i) tables.push_back(seed_table(*store));
    }
    std::vector<std::int64_t> reported(kTables, 0);
    std::mt19937 random(20260214);  // NOLINT: the same moments every time, as far as there is such a thing
    const int rounds = long_mode() ? 500 : 20;
    for (int round = 0; round < rounds; ++round) {
        const int life = static_cast<int>(random() % 40);
        for (const Report& report : killed_while_appending(place->url(), tables, life)) {
            std::int64_t& next = reported[static_cast<std::size_t>(report.table)];
            ASSERT_GE(report.n, next) << "reported twice";
            next = report.n + 1;
        }
        const auto store = open();
        for (std::size_t i = 0; i < kTables; ++i) {
            // Old lines were looked at in earlier rounds; those reported in this one are always among these.
            const std::int64_t from = std::max<std::int64_t>(reported[i] - 2000, 0);
            const Log log = store->log(tables[i], from);
            ASSERT_GE(log.end.n, reported[i]) << "lost in round " << round;
            ASSERT_EQ(log.end.n, from + static_cast<std::int64_t>(log.lines.size()));
            for (std::size_t k = 0; k < log.lines.size(); ++k) {
                ASSERT_EQ(log.lines[k].text, nth(i, from + static_cast<std::int64_t>(k)));
            }
        }
    }
    std::int64_t sum = 0;
    for (const std::int64_t n : reported) sum += n;
    EXPECT_GT(sum, rounds * static_cast<int>(kTables));
    RecordProperty("appends_reported", std::to_string(sum));
}

// What only PostgreSQL has

class TwoNodes : public testing::Test {
protected:
    void SetUp() override {
        place = std::make_unique<Place>(Kind::PostgreSQL);
        if (place->url().empty()) GTEST_SKIP() << "there is no PostgreSQL server to start";
        a = Store::open(place->url());
        b = Store::open(place->url());
        b->on_notice([this](const Notice& notice) {
            const std::lock_guard lock(mutex);
            notices.push_back(notice);
            changed.notify_all();
        });
        wait_for(Notice::What::Anything);
    }

    // Waits for such a notice and forgets all up to it.
    void wait_for(Notice::What what, const TableId& table = {}) {
        std::unique_lock lock(mutex);
        const auto there = [&] {
            for (auto at = notices.begin(); at != notices.end(); ++at) {
                if (at->what == what && at->table == table) {
                    notices.erase(notices.begin(), at + 1);
                    return true;
                }
            }
            return false;
        };
        EXPECT_TRUE(changed.wait_for(lock, std::chrono::seconds(20), there))
            << "no notice of kind " << static_cast<int>(what);
    }

    std::unique_ptr<Place> place;
    std::unique_ptr<Store> a;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Notice> notices;
    std::unique_ptr<Store> b;  // its listener uses the above
};
using PostgreSQLTwoNodes = TwoNodes;

TEST_F(PostgreSQLTwoNodes, tell_each_other_what_happened) {
    const TableId table = seed_table(*a);
    ASSERT_TRUE(a->commit(Append{table, {}, {line("0 check")}, {}}).committed());
    wait_for(Notice::What::Log, table);
    EXPECT_THAT(b->log(table).lines, SizeIs(1));
    LogEnd end = end_after({}, "0 check");
    ASSERT_TRUE(a->commit(Append{table, end, {line("1 bet")}, {.status = TableStatus::Running}}).committed());
    end = end_after(end, "1 bet");
    wait_for(Notice::What::Table, table);
    // Neither what was refused nor what a node did itself is news.
    EXPECT_EQ(a->commit(Append{table, {}, {line("0 bet")}, {}}).verdict, Verdict::Conflict);
    ASSERT_TRUE(b->commit(Append{table, end, {line("0 call")}, {}}).committed());
    end = end_after(end, "0 call");
    ASSERT_TRUE(a->commit(Append{table, end, {line("#over")}, {.status = TableStatus::Over}}).committed());
    {
        std::unique_lock lock(mutex);
        ASSERT_TRUE(changed.wait_for(lock, std::chrono::seconds(20), [&] { return !notices.empty(); }));
        EXPECT_THAT(notices, SizeIs(1));
    }
    wait_for(Notice::What::Table, table);
}

TEST_F(PostgreSQLTwoNodes, get_over_a_crash_of_the_database) {
    const TableId table = seed_table(*a);
    ASSERT_TRUE(a->commit(Append{table, {}, {line("0 check")}, {}}).committed());
    PostgresServer::get()->crash();
    const LogEnd end = end_after({}, "0 check");
    const Outcome lost = a->commit(Append{table, end, {line("1 bet")}, {}});
    EXPECT_EQ(lost.why, Failure::LostConnection) << lost.text;
    EXPECT_THROW(a->log(table), StoreError);
    PostgresServer::get()->start();
    wait_for(Notice::What::Anything);
    EXPECT_EQ(a->log(table).end, end);
    EXPECT_TRUE(a->commit(Append{table, end, {line("1 bet")}, {}}).committed());
    wait_for(Notice::What::Log, table);
    EXPECT_THAT(b->log(table).lines, SizeIs(2));
}

// Committed is there, lost is not, in doubt is one of both: whatever the database was doing when it went.
TEST_F(PostgreSQLTwoNodes, know_what_was_committed_when_the_database_crashed_under_load) {
    std::vector<TableId> tables;
    for (int i = 0; i < 20; ++i) tables.push_back(seed_table(*a));
    int committed = 0;
    int failed = 0;
    const int rounds = long_mode() ? 100 : 4;
    for (int round = 0; round < rounds; ++round) {
        std::vector<Outcomes> outcomes(tables.size());
        std::vector<LogEnd> starts;
        for (const TableId& table : tables) starts.push_back(a->log_end(table));
        std::vector<LogEnd> ends = starts;
        std::atomic<int> acknowledged = 0;
        std::atomic<bool> crashed = false;
        std::thread crash([&] {  // in the midst of it, however slow the machine is
            for (int i = 0; i < 20'000 && acknowledged == 0; ++i) usleep(1000);
            usleep(static_cast<useconds_t>(3000 * round % 40'000));
            PostgresServer::get()->crash();
            crashed = true;
        });
        while (!crashed) {
            for (std::size_t i = 0; i < tables.size(); ++i) {
                a->submit(Append{tables[i], ends[i], {line("x")}, {}},
                          [&acknowledged, told = outcomes[i].next()](const Outcome& outcome) {
                              if (outcome.committed()) ++acknowledged;
                              told(outcome);
                          });
                ends[i] = end_after(ends[i], "x");
            }
            usleep(300);
        }
        crash.join();
        for (Outcomes& of_table : outcomes) of_table.all();
        PostgresServer::get()->start();
        for (std::size_t i = 0; i < tables.size(); ++i) {
            const std::int64_t stored = a->log_end(tables[i]).n - starts[i].n;
            const std::vector<Outcome>& all = outcomes[i].all();
            for (std::size_t k = 0; k < all.size(); ++k) {
                const bool there = static_cast<std::int64_t>(k) < stored;
                committed += all[k].committed();
                failed += !all[k].committed();
                if (all[k].why == Failure::InDoubt) continue;
                ASSERT_EQ(all[k].committed(), there)
                    << "append " << k << " of " << stored << " stored: " << all[k].text;
            }
        }
    }
    EXPECT_GT(committed, 0);
    EXPECT_GT(failed, 0);
}

TEST_F(PostgreSQLTwoNodes, do_not_notice_a_restart_while_nobody_writes) {
    const TableId table = seed_table(*a);
    EXPECT_THAT(a->log(table).lines, IsEmpty());
    PostgresServer::get()->crash();
    PostgresServer::get()->start();
    const Outcome outcome = a->commit(Append{table, {}, {line("0 check")}, {}});
    EXPECT_TRUE(outcome.committed()) << outcome.text;
    EXPECT_THAT(a->log(table).lines, SizeIs(1));
}

TEST_F(PostgreSQLTwoNodes, are_told_that_the_database_may_only_be_read) {
    const TableId table = seed_table(*a);
    Connection connection(Address::parse(place->url(), {}));
    const std::string name = connection.query("SELECT current_database()", 1).front().text(0);
    connection.script("ALTER DATABASE " + name + " SET default_transaction_read_only = on");
    connection.script(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        "pg_backend_pid()");
    EXPECT_EQ(a->commit(Append{table, {}, {line("0 check")}, {}}).why, Failure::ReadOnly);
    EXPECT_THAT(a->log(table).lines, IsEmpty());
    connection.script("ALTER DATABASE " + name + " RESET default_transaction_read_only");
    EXPECT_TRUE(a->commit(Append{table, {}, {line("0 check")}, {}}).committed());
}

// Disks

TEST(SqliteDisk, a_file_has_one_server) {
    const Place place(Kind::Sqlite);
    StoreOptions alone;
    alone.alone = true;
    auto first = Store::open(place.url(), alone);
    try {
        (void)Store::open(place.url(), alone);
        FAIL() << "two servers";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.why, Failure::Busy);
        EXPECT_NE(std::string(error.what()).find("another server uses"), std::string::npos) << error.what();
    }
    first.reset();
    EXPECT_TRUE(Store::open(place.url(), alone));
}

TEST(Pacing, a_database_that_gives_no_connection_is_asked_more_and_more_seldom) {
    Pace pace;
    int asked = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(600);
    std::vector<std::thread> readers;
    std::atomic<int> all = 0;
    for (int i = 0; i < 4; ++i)
        readers.emplace_back([&] {
            while (std::chrono::steady_clock::now() < end) {
                try {
                    (void)pace.connect([&]() -> int {
                        ++all;
                        throw StoreError(Failure::LostConnection, "starting");
                    });
                } catch (const StoreError&) {
                    // Again.
                }
            }
        });
    for (std::thread& reader : readers) reader.join();
    EXPECT_LE(all, 20);
    EXPECT_GE(all, 3);
    asked = pace.connect([] { return 7; });
    EXPECT_EQ(asked, 7);
    const auto before = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) (void)pace.connect([] { return 7; });
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::milliseconds(100)) << "no pause when all is well";
}

TEST(SqliteDisk, a_file_is_its_owners_alone_and_every_commit_reaches_it) {
    const Place place(Kind::Sqlite);
    const auto store = Store::open(place.url());
    const TableId table = seed_table(*store);
    for (const char* suffix : {"", "-wal", "-shm"}) {
        const auto rights = std::filesystem::status(place.file().string() + suffix).permissions();
        EXPECT_EQ(rights, std::filesystem::perms(0600)) << suffix;
    }
    Connection connection(Address::parse(place.url(), {}));
    const auto setting = [&](const std::string& name) { return connection.query("PRAGMA " + name, 1).front().text(0); };
    EXPECT_EQ(setting("journal_mode"), "wal");
    EXPECT_EQ(setting("synchronous"), "2");
    EXPECT_EQ(setting("foreign_keys"), "1");
    EXPECT_THROW(connection.run("DELETE FROM tables WHERE id = :id", {{"id", table.text}}), StoreError);
}

TEST(SqliteDisk, full_is_told_loses_nothing_and_passes) {
    const Place place(Kind::Sqlite);
    Store::open(place.url());
    Connection connection(Address::parse(place.url(), {}));
    connection.script("CREATE TABLE filler (x TEXT)");
    for (int i = 0; i < 100; ++i) connection.run("INSERT INTO filler VALUES (:x)", {{"x", std::string(4000, 'x')}});

    const auto store = Store::open(place.url(), {.most_pages = 200});
    const TableId table = seed_table(*store);
    std::vector<TableId> others;
    for (int i = 0; i < 5; ++i) others.push_back(seed_table(*store));
    LogEnd end;
    Outcome outcome;
    const auto append = [&](const std::string& text) {
        outcome = store->commit(Append{table, end, {line(text)}, {}});
        if (outcome.committed()) end = end_after(end, text);
    };
    for (int i = 0; i < 200 && outcome.committed(); ++i) append(std::string(4000, 'y'));
    ASSERT_EQ(outcome.why, Failure::DiskFull) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("full"));
    EXPECT_GT(end.n, 10);
    EXPECT_EQ(store->log(table).end, end);

    // Several at once: nobody is told that it worked, nobody waits for ever.
    Outcomes outcomes;
    {
        const Hold hold(*store);
        for (const TableId& other : others)
            store->submit(Append{other, {}, {line(std::string(9000, 'z'))}, {}}, outcomes.next());
    }
    for (const Outcome& one : outcomes.all()) EXPECT_EQ(one.why, Failure::DiskFull) << one.text;
    for (const TableId& other : others) EXPECT_THAT(store->log(other).lines, IsEmpty());

    connection.script("DELETE FROM filler");
    append(std::string(4000, 'w'));
    EXPECT_TRUE(outcome.committed()) << outcome.text;
    EXPECT_EQ(store->log(table).end, end);
}

// For root no file is read-only, so somebody else has to try. What the child ended with: 0 if all was as it should be.
int write_as_nobody(const std::string& url, const TableId& table, int told, int waits) {
    if (geteuid() == 0 && setuid(65534) != 0) return 1;
    const auto store = Store::open(url);
    const Append append{table, {}, {line("0 check")}, {}};
    for (int i = 0; i < 2; ++i) {
        const Outcome outcome = store->commit(append);
        if (outcome.why != Failure::ReadOnly || outcome.text.find("readonly") == std::string::npos) return 2;
    }
    if (!store->log(table).lines.empty()) return 3;
    char byte = 'x';
    if (write(told, &byte, 1) != 1 || read(waits, &byte, 1) != 1) return 4;
    // The first may still find what others of this process had open.
    return store->commit(append).committed() || store->commit(append).committed() ? 0 : 5;
}

TEST(SqliteDisk, a_file_that_may_only_be_read_is_told_and_passes) {
    const Place place(Kind::Sqlite);
    const TableId table = seed_table(*Store::open(place.url()));
    std::filesystem::permissions(place.file().parent_path(), std::filesystem::perms::all);
    std::filesystem::permissions(place.file(), std::filesystem::perms(0444));
    int told[2];
    int waits[2];
    ASSERT_EQ(pipe(told) + pipe(waits), 0);
    const pid_t child = fork();
    if (child == 0) _exit(write_as_nobody(place.url(), table, told[1], waits[0]));
    close(told[1]);
    char byte = 0;
    if (read(told[0], &byte, 1) == 1) {
        for (const auto& file : std::filesystem::directory_iterator(place.file().parent_path())) {
            std::filesystem::permissions(file.path(),
                                         std::filesystem::perms(0666));  // with SQLite's log and index beside it
        }
        EXPECT_EQ(write(waits[1], &byte, 1), 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_THAT(Store::open(place.url())->log(table).lines, SizeIs(1));
    for (const int fd : {told[0], waits[0], waits[1]}) close(fd);
}

}  // namespace
}  // namespace endtable::store
