// One connection to SQLite or PostgreSQL, as much of it as the store needs: statements with named parameters, all
// values texts or integers. The only door to SOCI, and the only place that knows what the two databases call their
// errors. For one thread at a time.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/store.hpp"

namespace endtable::store {

struct Address {
    bool postgresql = false;
    std::string place;  // path or URL
    StoreOptions options;

    static Address parse(std::string_view url, const StoreOptions& options);
    std::string shown() const;  // without user and password
};

using Value = std::variant<std::monostate, std::int64_t, std::string>;
struct Bound {
    const char* name;
    Value value;
};
Value or_null(const std::optional<std::string>& text);

class Row {
public:
    explicit Row(std::vector<std::optional<std::string>> cells) : cells_(std::move(cells)) {}
    bool null(std::size_t column) const { return !cells_[column]; }
    const std::string& text(std::size_t column) const;  // empty for null
    std::int64_t number(std::size_t column) const;

private:
    std::vector<std::optional<std::string>> cells_;
};

class Connection {
public:
    explicit Connection(const Address& address);  // StoreError
    ~Connection();

    bool postgresql() const;
    // A connection that broke stays broken; its owner makes a new one.
    bool broken() const;

    // Statements are prepared once and kept. How many rows changed; StoreError.
    std::int64_t run(const std::string& sql, std::initializer_list<Bound> values = {});
    std::vector<Row> query(const std::string& sql, std::size_t columns, std::initializer_list<Bound> values = {});
    void script(const std::string& sql);  // statements without parameters, separated by semicolons

    void begin();  // for writing: SQLite's lock is taken at once
    void commit();
    void rollback() noexcept;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace endtable::store
