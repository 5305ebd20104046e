// `endtable serve`: the server, whole, in one process.
#include <cstdlib>
#include <mutex>

#include "cli/app.hpp"
#include "server/hall/hall.hpp"
#include "server/net/last_resort.hpp"
#include "server/net/server.hpp"
#include "server/store/store.hpp"

namespace endtable::cli {

namespace {

struct ServeOptions {
    std::string listen = "127.0.0.1:8080";
    std::string database = "endtable.db";
    std::uint64_t most_pages = 0;
    server::NetOptions net;
    server::HallOptions hall;
    // How long things are kept; 0: for ever.
    int open_hours = 24;
    int games_days = 365;
    int account_games_days = 0;
    int sessions_days = 365;
    int lost_days = 30;

    server::Retention keep() const {
        using R = server::Retention;
        return {open_hours * R::kHour, games_days * R::kDay, account_games_days * R::kDay, sessions_days * R::kDay,
                lost_days * R::kDay};
    }
};

// "HOST:PORT", "[IPV6]:PORT", or a port alone.
void read_address(const std::string& text, server::NetOptions& net) {
    const std::size_t colon = text.rfind(':');
    std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
    const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
    const bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoi(port) > 65535 || host.empty())
        throw CommandError(Exit::Usage, "--listen " + text + ": expected HOST:PORT", "for example 0.0.0.0:8080");
    net.host = host;
    net.port = static_cast<std::uint16_t>(std::stoi(port));
}

// Notices of other servers reach the hall as long as there is one.
struct Bell {
    std::mutex mutex;
    server::Hall* hall = nullptr;

    void ring(const store::Notice& notice) {
        const std::lock_guard lock(mutex);
        if (hall) hall->notice(notice);
    }
    void belongs_to(server::Hall* now) {
        const std::lock_guard lock(mutex);
        hall = now;
    }
};

std::unique_ptr<store::Store> open_store(const ServeOptions& options) {
    store::StoreOptions how;
    how.alone = true;
    how.most_pages = static_cast<std::int64_t>(options.most_pages);
    try {
        auto store = store::Store::open(options.database, how);
        // What cannot be written should be known before anybody sits down.
        const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
        if (const store::Outcome outcome = store->commit(store::DropExpiredSessions{now}); !outcome.committed())
            throw CommandError(Exit::BadInput, "the database cannot be written: " + outcome.text);
        return store;
    } catch (const store::StoreError& e) {
        throw CommandError(Exit::BadInput, std::string("the database cannot be opened: ") + e.what());
    }
}

Exit serve(ServeOptions options, Console& console) {
    read_address(options.listen, options.net);
    options.net.signals = true;
    // What was acknowledged is stored; what waits for a storage that hangs was not, and will not be.
    options.net.give_up = [] { std::_Exit(static_cast<int>(Exit::CannotWrite)); };
    options.net.log = options.hall.log = std::make_shared<server::Log>();
    const auto last_resort = options.net.last_resort =
        std::make_shared<server::net::LastResort>();  // outlives the store
    options.hall.keep = options.keep();
    options.hall.alone = !options.database.starts_with("postgres");
    const auto store = open_store(options);
    const auto bell = std::make_shared<Bell>();
    try {
        server::Server server(options.net, [&](server::Loop& loop) {
            auto hall = std::make_unique<server::Hall>(loop, *store, options.hall);
            bell->belongs_to(hall.get());
            return hall;
        });
        store->on_notice([bell](const store::Notice& notice) { bell->ring(notice); });
        const bool v6 = options.net.host.find(':') != std::string::npos;
        console.out() << "listening on http://" << (v6 ? "[" + options.net.host + "]" : options.net.host) << ":"
                      << server.port() << std::endl;
        server.run();
        bell->belongs_to(nullptr);
    } catch (const std::runtime_error& e) {
        bell->belongs_to(nullptr);
        throw CommandError(Exit::BadInput, e.what());
    }
    store->close();
    return Exit::Ok;
}

}  // namespace

void add_serve(Command app, Task& task) {
    auto o = std::make_shared<ServeOptions>();
    auto command = app.add_subcommand("serve", "Serve games to browsers and other clients");
    command.add_option("--listen", o->listen, "Where to listen (default 127.0.0.1:8080); port 0: any that is free")
        .type_name("HOST:PORT");
    command.add_option("--db", o->database, "SQLite file, or postgresql://… (default endtable.db)")
        .type_name("DATABASE");
    command.add_option("--db-most-pages", o->most_pages, "SQLite: how large the file may become, in pages of 4 KiB")
        .type_name("N");
    command.add_option("--web", o->net.web, "Folder of static files to serve").type_name("DIR");
    command.add_option("--origin", o->net.origins, "Another origin whose pages may use this server")
        .type_name("URL")
        .repeated();
    command.add_flag("--behind-proxy", o->net.behind_proxy, "Trust X-Forwarded-For and X-Forwarded-Proto");
    command.add_flag("--secure-cookies", o->net.secure_cookies,
                     "Clients come by https (a proxy's): cookies are for it only");
    command.add_flag("--public-metrics", o->net.public_metrics, "/metrics for everybody, not only for this machine");
    command.add_option("--limits", o->hall.limits, "How generous rate limits are: 2 allows twice as much, 0 everything")
        .type_name("FACTOR")
        .range(0.0, 1000.0);
    const auto keep = [&](const char* flag, int& value, const char* what, const char* unit) {
        command.add_option(flag, value, what).type_name(unit).range(0, 36500);
    };
    keep("--keep-open", o->open_hours, "How long a table is kept that does not begin (default 24; 0: for ever)",
         "HOURS");
    keep("--keep-games", o->games_days,
         "How long an unlisted game is kept that is over and in which nobody has an account (default 365)", "DAYS");
    keep("--keep-account-games", o->account_games_days, "The same, whoever played (default 0: for ever)", "DAYS");
    keep("--keep-sessions", o->sessions_days, "How long a session lasts that is not used (default 365)", "DAYS");
    keep("--keep-lost", o->lost_days, "How long a table is kept that nobody can come back to (default 30)", "DAYS");
    command.add_option("--thinkers", o->hall.thinkers, "Threads for bots (default: processors less one)")
        .type_name("N")
        .range(0, 256);
    command.footer(
        R"(Runs until SIGTERM or SIGINT; then everything that was begun is finished and stored. The first line on standard
output says where it listens; the log, one JSON object a line, goes to standard error. docs/operating.md tells the rest.

Examples:
  endtable serve
  endtable serve --listen 0.0.0.0:8080 --db /var/lib/endtable/games.db --behind-proxy --secure-cookies
  endtable serve --db postgresql://endtable@db/endtable)");
    command.callback([o, &task] { task = [o](Console& console) { return serve(*o, console); }; });
}

}  // namespace endtable::cli
