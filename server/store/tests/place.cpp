#include "server/store/tests/place.hpp"

#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/connection.hpp"
#include "server/store/secrets.hpp"

// SOCI forgets a connection that breaks between its being made and its first statement; a server that crashes on
// purpose does that to it now and then.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the sanitizer's name
extern "C" const char* __lsan_default_suppressions() { return "leak:PQconnectdb"; }

namespace endtable::store {

namespace {

std::filesystem::path make_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "endtable store XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
    return name;
}

std::string data(const Folder& folder) { return (folder.path / "data").string(); }

// Debian keeps each version in a folder of its own.
std::filesystem::path newest_programs() {
    std::filesystem::path newest;
    int best = 0;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
        const int version = std::atoi(entry.path().filename().c_str());
        if (version > best && std::filesystem::exists(entry.path() / "bin" / "initdb")) {
            best = version;
            newest = entry.path() / "bin";
        }
    }
    return newest;
}

}  // namespace

Folder::Folder() : path(make_folder()) {}
Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
}

PostgresServer* PostgresServer::get() {
    // PostgreSQL refuses to run as root; Debian's package brings somebody who may.
    const passwd* const who = geteuid() == 0 ? getpwnam("postgres") : getpwuid(geteuid());
    const std::filesystem::path programs = newest_programs();
    if (!who || programs.empty()) return nullptr;
    static PostgresServer server(programs, who->pw_uid, who->pw_gid);
    return &server;
}

PostgresServer::PostgresServer(std::filesystem::path programs, unsigned user, unsigned group)
    : programs_(std::move(programs)), user_(user), group_(group) {
    if (geteuid() == 0 && chown(folder_.path.c_str(), user_, group_) != 0)
        throw std::runtime_error("cannot give a folder away");
    int status = 0;
    waitpid(
        run("initdb", {"-D", data(folder_), "--no-sync", "-E", "UTF8", "--locale=C", "-A", "trust", "-U", "endtable"}),
        &status, 0);
    if (status != 0)
        throw std::runtime_error("initdb failed; what it said is in " + (folder_.path / "initdb.log").string());
    start();
}

PostgresServer::~PostgresServer() { crash(); }

// As its user, with its output in a file, and not outliving us.
pid_t PostgresServer::run(const std::string& program, const std::vector<std::string>& arguments) const {
    const std::string path = (programs_ / program).string();
    const std::string log = (folder_.path / (program + ".log")).string();
    std::vector<char*> argv{const_cast<char*>(path.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child != 0) return child;
    if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setgid(group_) != 0 || setuid(user_) != 0)) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (getppid() != parent || out < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0 || chdir("/") != 0) _exit(125);
    execv(path.c_str(), argv.data());
    _exit(127);
}

std::string PostgresServer::url(const std::string& database) const {
    std::string folder;
    for (const char c : folder_.path.string()) folder += c == ' ' ? std::string("%20") : std::string(1, c);
    return "postgresql:///" + database + "?host=" + folder + "&user=endtable";
}

void PostgresServer::start() {
    server_ = run("postgres", {"-D", data(folder_), "-k", folder_.path.string(), "-c", "listen_addresses=", "-c",
                               "fsync=off"});  // no power fails here
    for (int i = 0; i < 200; ++i) {
        try {
            const Connection connection(Address::parse(url("postgres"), {}));
            return;
        } catch (const StoreError&) {
            usleep(50'000);
        }
    }
    throw std::runtime_error("PostgreSQL does not start; what it said is in " +
                             (folder_.path / "postgres.log").string());
}

void PostgresServer::crash() {
    if (server_ < 0) return;
    kill(server_, SIGQUIT);
    waitpid(server_, nullptr, 0);
    server_ = -1;
}

std::string PostgresServer::new_database() {
    const std::string name = "games" + std::to_string(databases_++);
    Connection(Address::parse(url("postgres"), {})).script("CREATE DATABASE " + name);
    return url(name);
}

void PrintTo(Kind kind, std::ostream* out) { *out << (kind == Kind::Sqlite ? "SQLite" : "PostgreSQL"); }

Place::Place(Kind kind) {
    if (kind == Kind::Sqlite) {
        url_ = "sqlite:" + file().string();
    } else if (PostgresServer* const server = PostgresServer::get()) {
        url_ = server->new_database();
    }
}

Time at(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(1'700'000'000'000 + milliseconds)); }

PlayerId seed_player(Store& store, const std::string& name) {
    const PlayerId id = new_player_id();
    EXPECT_TRUE(store.commit(NewPlayer{id, name, at(0)}).committed());
    return id;
}

NewTable plain_table(const PlayerId& host, std::int64_t created) {
    NewTable w;
    w.table.id = new_table_id();
    w.table.created = at(created);
    w.table.host = host;
    w.table.game = "kuhn_poker";
    w.table.options = "{}";
    w.table.content = "sha256:0";
    w.table.settings = "{}";
    w.table.seats = {{SeatKind::Human, host, "", ""}, {SeatKind::Open, std::nullopt, "", ""}};
    return w;
}

TableId seed_table(Store& store) {
    const NewTable w = plain_table(seed_player(store));
    EXPECT_TRUE(store.commit(w).committed());
    return w.table.id;
}

LogLine line(const std::string& text) { return {text, at(5)}; }

bool long_mode() {
    const char* wanted = std::getenv("ENDTABLE_LONG");
    return wanted && *wanted && std::string(wanted) != "0";
}

}  // namespace endtable::store
