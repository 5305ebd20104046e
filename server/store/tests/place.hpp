// Where a test keeps its database: a file in a folder of its own, or a database in a PostgreSQL server of its own.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

#include "server/store/store.hpp"

namespace endtable::store {

class Folder {  // temporary, gone with the object
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path path;
};

// A PostgreSQL server for this process alone, on a socket in a folder of its own; started when first asked for, gone
// with the process however that ends.
class PostgresServer {
public:
    static PostgresServer* get();  // null where PostgreSQL is not installed
    std::string new_database();    // its URL
    void crash();                  // as if the power had failed
    void start();
    std::filesystem::path folder() const { return folder_.path; }  // of its socket

private:
    PostgresServer(std::filesystem::path programs, unsigned user, unsigned group);
    ~PostgresServer();
    pid_t run(const std::string& program, const std::vector<std::string>& arguments) const;
    std::string url(const std::string& database) const;

    Folder folder_;
    const std::filesystem::path programs_;
    const unsigned user_;
    const unsigned group_;
    pid_t server_ = -1;
    int databases_ = 0;
};

enum class Kind { Sqlite, PostgreSQL };
void PrintTo(Kind kind, std::ostream* out);  // GoogleTest's names

class Place {
public:
    explicit Place(Kind kind);  // url() is empty where there is no PostgreSQL to start
    std::string url() const { return url_; }
    std::filesystem::path file() const { return folder_.path / "store.db"; }  // of SQLite

private:
    Folder folder_;
    std::string url_;
};

Time at(std::int64_t milliseconds);  // a time like any other
PlayerId seed_player(Store& store, const std::string& name = "Ada");
NewTable plain_table(const PlayerId& host, std::int64_t created = 0);
TableId seed_table(Store& store);
LogLine line(const std::string& text);
bool long_mode();

}  // namespace endtable::store
