#include "server/store/connection.hpp"

#include <charconv>
#include <deque>
#include <stdexcept>
#include <unordered_map>

#include <fcntl.h>
#include <unistd.h>

// SOCI says that it was built with Boost and then includes more of it than the rest of its headers; we bind no Boost
// types.
#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST
#undef SOCI_HAVE_BOOST_DATE_TIME
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace endtable::store {

Address Address::parse(std::string_view url, const StoreOptions& options) {
    Address address{.postgresql = false, .place = std::string(url), .options = options};
    if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
        address.postgresql = true;
        if (url.find_first_of(" \t\n") != std::string_view::npos) {
            throw StoreError(Failure::Invalid, "the database's URL contains a space; write it as %20");
        }
        // For whoever looks at the server's connections. Also, SOCI takes the URL apart at its first "=", and would add
        // one if there were none.
        if (url.find("application_name=") == std::string_view::npos) {
            address.place += url.find('?') == std::string_view::npos ? '?' : '&';
            address.place += "application_name=endtable";
        }
        return address;
    }
    if (url.starts_with("sqlite:")) {
        address.place = url.substr(7);
    } else if (url.find("://") != std::string_view::npos) {
        throw StoreError(Failure::Invalid, "unknown kind of database \"" + std::string(url.substr(0, url.find("://"))) +
                                               "://\": expected sqlite:PATH or postgresql://…");
    }
    const std::string& path = address.place;
    if (path.empty() || path.starts_with(':')) {
        throw StoreError(Failure::Invalid, "the database needs the path of a file: sqlite:PATH");
    }
    if (path.find('"') != std::string::npos || path.starts_with(' ')) {
        throw StoreError(Failure::Invalid,
                         "the path of a database may not contain quotation marks or begin with a space: " + path);
    }
    return address;
}

std::string Address::shown() const {
    if (!postgresql) return place;
    std::string text = place.substr(0, place.find('?'));
    const std::size_t start = text.find("://") + 3;
    const std::size_t at = text.rfind('@');
    if (at != std::string::npos && at > start) text.erase(start, at + 1 - start);
    return text;
}

Value or_null(const std::optional<std::string>& text) { return text ? Value(*text) : Value(); }

const std::string& Row::text(std::size_t column) const {
    static const std::string kEmpty;
    return cells_[column] ? *cells_[column] : kEmpty;
}

std::int64_t Row::number(std::size_t column) const {
    const std::string& digits = text(column);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) {
        throw StoreError(Failure::Other, "the database holds something else where a number should be");
    }
    return value;
}

namespace {

Failure sqlite_failure(int code, const std::string& text) {
    switch (code & 0xff) {
        case SQLITE_FULL: return Failure::DiskFull;
        case SQLITE_READONLY:
        case SQLITE_PERM: return Failure::ReadOnly;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Failure::Busy;
        case SQLITE_CONSTRAINT:
            return text.find("FOREIGN KEY") != std::string::npos ? Failure::NotFound : Failure::Other;
        default: return Failure::Other;
    }
}

Failure postgresql_failure(const std::string& state) {
    if (state == "53100") return Failure::DiskFull;
    if (state == "25006") return Failure::ReadOnly;
    if (state == "23503") return Failure::NotFound;
    if (state == "40P01" || state == "40001" || state == "55P03") return Failure::Busy;
    // 57P..: the server is going or coming. Blank: not the server's words but libpq's own, for want of a server.
    if (state.starts_with("08") || state.starts_with("57P") || state.find_first_not_of(' ') == std::string::npos) {
        return Failure::LostConnection;
    }
    return Failure::Other;
}

// SOCI's what() quotes statement and parameters, and those may be secrets; the bare message has neither.
StoreError told(const soci::soci_error& error) {
    std::string text = error.get_error_message();
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    Failure why = Failure::Other;
    if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
        why = sqlite_failure(sqlite->result(), text);
    } else if (const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error)) {
        why = postgresql_failure(postgresql->sqlstate());
    }
    return {why, text};
}

// A statement with the variables its parameters and columns are bound to for good.
struct Prepared {
    struct Parameter {
        bool number = false;
        long long integer = 0;
        std::string text;
        soci::indicator indicator = soci::i_ok;
    };
    struct Column {
        std::string text;
        soci::indicator indicator = soci::i_ok;
    };

    Prepared(soci::session& session, const std::string& sql, std::size_t column_count,
             std::initializer_list<Bound> values)
        : columns(column_count), statement(session) {
        for (const Bound& bound : values) {
            Parameter& parameter = parameters.emplace_back();
            parameter.number = std::holds_alternative<std::int64_t>(bound.value);
            if (parameter.number) {
                statement.exchange(soci::use(parameter.integer, parameter.indicator, bound.name));
            } else {
                statement.exchange(soci::use(parameter.text, parameter.indicator, bound.name));
            }
        }
        for (Column& column : columns) statement.exchange(soci::into(column.text, column.indicator));
        statement.alloc();
        statement.prepare(sql);
        statement.define_and_bind();
    }

    // A number where the first caller had null goes as its digits; the column's type makes a number of it again.
    void set(std::initializer_list<Bound> values) {
        std::size_t i = 0;
        for (const Bound& bound : values) {
            Parameter& parameter = parameters[i++];
            parameter.indicator = soci::i_ok;
            if (const auto* integer = std::get_if<std::int64_t>(&bound.value)) {
                parameter.integer = *integer;
                if (!parameter.number) parameter.text = std::to_string(*integer);
            } else if (const auto* text = std::get_if<std::string>(&bound.value)) {
                if (parameter.number) throw StoreError(Failure::Other, "a text for a parameter that is a number");
                parameter.text = *text;
            } else {
                parameter.indicator = soci::i_null;
            }
        }
    }

    std::deque<Parameter> parameters;  // their addresses stay
    std::vector<Column> columns;
    soci::statement statement;  // last, so that it is the first to go
};

}  // namespace

class Connection::Impl {
public:
    explicit Impl(const Address& address) : postgresql(address.postgresql) {
        try {
            if (postgresql) {
                greet_before_soci(address.place);
                session.open(soci::postgresql, address.place);
                greet_postgresql();
            } else {
                // The owner's alone, for it holds secrets; SQLite gives its other files the same rights. Errors are
                // SQLite's to tell.
                if (const int made = ::open(address.place.c_str(), O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0)
                    ::close(made);
                session.open(soci::sqlite3, "db=\"" + address.place + "\" timeout=1");
                greet_sqlite(address.options);
            }
        } catch (const soci::soci_error& error) {
            // Whatever kept us from a PostgreSQL server, there is no connection.
            StoreError why = told(error);
            if (postgresql && why.why == Failure::Other) why.why = Failure::LostConnection;
            throw StoreError(why.why, "cannot open " + address.shown() + ": " + why.what());
        }
    }

    void greet_sqlite(const StoreOptions& options) {
        pragma("busy_timeout = " + std::to_string(options.patience.count()));
        if (const std::string mode = pragma("journal_mode = WAL"); mode != "wal") {
            throw StoreError(Failure::Other,
                             "the database cannot keep a write-ahead log here (journal mode is " + mode + ")");
        }
        session << "PRAGMA synchronous = FULL";
        session << "PRAGMA foreign_keys = ON";
        pragma("journal_size_limit = 67108864");  // what a burst of writes needs is given back
        if (options.most_pages > 0) pragma("max_page_count = " + std::to_string(options.most_pages));
    }

    // SOCI forgets a connection that breaks between its being made and its first statement. So somebody else finds out
    // whether the server is there and does what it is asked.
    static void greet_before_soci(const std::string& place) {
        const std::unique_ptr<PGconn, decltype(&PQfinish)> first(PQconnectdb(place.c_str()), &PQfinish);
        const std::unique_ptr<PGresult, decltype(&PQclear)> answer(
            first && PQstatus(first.get()) == CONNECTION_OK ? PQexec(first.get(), "SELECT 1") : nullptr, &PQclear);
        if (PQresultStatus(answer.get()) == PGRES_TUPLES_OK) return;
        std::string why = first ? PQerrorMessage(first.get()) : "no memory";
        while (!why.empty() && (why.back() == '\n' || why.back() == ' ')) why.pop_back();
        throw soci::soci_error(why);
    }

    void greet_postgresql() {
        PGconn* raw = connection();
        PQsetErrorVerbosity(raw, PQERRORS_TERSE);  // details quote rows
        PQsetNoticeProcessor(
            raw, [](void*, const char*) {}, nullptr);
        std::string encoding;
        session << "SHOW server_encoding", soci::into(encoding);
        if (encoding != "UTF8")
            throw StoreError(Failure::Other, "the database's encoding must be UTF8, not " + encoding);
        session << "SET client_encoding TO 'UTF8'";
        // What is reported as committed has to be on disk, whatever the server's default is.
        session << "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = "
                   "'off'";
    }

    std::string pragma(const std::string& setting) {
        std::string answer;
        session << "PRAGMA " + setting, soci::into(answer);
        return answer;
    }

    PGconn* connection() { return static_cast<soci::postgresql_session_backend*>(session.get_backend())->conn_; }

    // Runs `body` with SOCI's errors told in our terms. A statement that failed is not used again: SOCI would forget
    // the texts it copied for it.
    template <class Body>
    auto guarded(const Body& body, const std::string& sql = {}) {
        try {
            return body();
        } catch (const soci::soci_error& error) {
            if (const auto found = prepared.find(sql); found != prepared.end()) {
                failed.push_back(std::move(found->second));
                prepared.erase(found);
            }
            // In a transaction that failed PostgreSQL would refuse to drop it.
            if (!postgresql || PQtransactionStatus(connection()) == PQTRANS_IDLE) failed.clear();
            StoreError why = told(error);
            if (postgresql && PQstatus(connection()) != CONNECTION_OK) why.why = Failure::LostConnection;
            broken = broken || why.why == Failure::LostConnection;
            throw StoreError(why.why, why.what());
        }
    }

    Prepared& prepare(const std::string& sql, std::size_t columns, std::initializer_list<Bound> values) {
        auto found = prepared.find(sql);
        if (found == prepared.end()) {
            found = prepared.emplace(sql, std::make_unique<Prepared>(session, sql, columns, values)).first;
        }
        found->second->set(values);
        return *found->second;
    }

    bool postgresql;
    bool broken = false;
    soci::session session;
    std::unordered_map<std::string, std::unique_ptr<Prepared>> prepared;
    std::vector<std::unique_ptr<Prepared>> failed;  // until the transaction is rolled back
};

Connection::Connection(const Address& address) : impl_(std::make_unique<Impl>(address)) {}
Connection::~Connection() = default;

bool Connection::postgresql() const { return impl_->postgresql; }
bool Connection::broken() const { return impl_->broken; }

std::int64_t Connection::run(const std::string& sql, std::initializer_list<Bound> values) {
    return impl_->guarded(
        [&] {
            soci::statement& statement = impl_->prepare(sql, 0, values).statement;
            statement.execute(true);
            return static_cast<std::int64_t>(statement.get_affected_rows());
        },
        sql);
}

std::vector<Row> Connection::query(const std::string& sql, std::size_t columns, std::initializer_list<Bound> values) {
    return impl_->guarded(
        [&] {
            Prepared& prepared = impl_->prepare(sql, columns, values);
            std::vector<Row> rows;
            // To the end, always: a half-read statement would keep SQLite from clearing its write-ahead log.
            for (bool more = prepared.statement.execute(true); more; more = prepared.statement.fetch()) {
                std::vector<std::optional<std::string>> cells(columns);
                for (std::size_t i = 0; i < columns; ++i) {
                    if (prepared.columns[i].indicator == soci::i_ok) cells[i] = prepared.columns[i].text;
                }
                rows.emplace_back(std::move(cells));
            }
            return rows;
        },
        sql);
}

void Connection::script(const std::string& sql) {
    impl_->guarded([&] {
        for (std::size_t start = 0; start < sql.size();) {
            const std::size_t end = std::min(sql.find(";\n", start), sql.size());
            const std::string statement = sql.substr(start, end - start);
            if (statement.find_first_not_of(" \n") != std::string::npos) impl_->session << statement;
            start = end + 2;
        }
    });
}

void Connection::begin() {
    impl_->guarded([&] { impl_->session << (impl_->postgresql ? "BEGIN" : "BEGIN IMMEDIATE"); });
}

void Connection::commit() {
    impl_->guarded([&] { impl_->session << "COMMIT"; });
}

void Connection::rollback() noexcept {
    try {
        impl_->guarded([&] { impl_->session << "ROLLBACK"; });
        impl_->failed.clear();
    } catch (const StoreError&) {
        // Nothing is open any more: the database did it by itself, or the connection is gone, which has the same
        // effect.
    }
}

}  // namespace endtable::store
