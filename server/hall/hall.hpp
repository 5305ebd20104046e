// The hall: everything behind the network. Visitors come in, tables are loaded when somebody looks at them, messages go
// to the table they are about, and the HTTP interface (api.cpp) does what needs no table in memory. docs/server.md is
// what clients see of it.
#pragma once

#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/hall/live_table.hpp"
#include "server/hall/people.hpp"
#include "server/table/wishes.hpp"

namespace endtable::server {

// How long things are kept that nobody needs any more, in milliseconds; 0: for ever.
struct Retention {
    static constexpr Time kHour = 3600 * 1000, kDay = 24 * kHour;
    Time open = kDay;                // tables that have not begun, since somebody touched them
    Time guests_games = 365 * kDay;  // unlisted games that are over, in which nobody has an account
    Time private_games = 0;          // unlisted games that are over, whoever played
    Time sessions = 365 * kDay;      // since they were used
    Time lost = 30 * kDay;           // tables that nobody can come back to
};

struct HallOptions {
    int hands = 4;       // threads that read and hash
    int thinkers = 0;    // threads for bots; 0: one less than there are processors, at least one
    double limits = 1;   // how generous rate limits are: 2 allows twice as much, 0 everything
    Time idle = 60'000;  // how long a table stays in memory that nobody looks at
    bool alone = true;   // no other server uses this store
    int hint_ms = 400;
    std::size_t mind_memory = std::size_t{256} << 20;  // of what bots remember between moves, all tables together
    Retention keep{};
    std::shared_ptr<Log> log{};  // for the operator; none: nothing is written
};

class Hall : public Backend {
public:
    Hall(Loop& loop, store::Store& store, HallOptions options);
    ~Hall() override;

    void api(ApiRequest request, std::function<void(ApiAnswer)> done) override;
    void expect(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> done) override;
    void enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) override;
    void hear(Visitor visitor, std::string_view message) override;
    void leave(Visitor visitor) override;
    void tick() override;
    std::string metrics() override;
    bool healthy() override;
    void close(std::function<void()> done) override;

    // Another server has written something (Store::on_notice, which calls on a thread of its own).
    void notice(const store::Notice& notice);

private:
    struct Guest {  // somebody with a socket
        Person person;
        std::string address;
        std::shared_ptr<Outlet> outlet;
        std::set<std::string> watching;
        bool in_lobby = false;
        Time checked = 0;  // when the session was last known to be good
    };
    using TablePtr = std::shared_ptr<LiveTable>;

    // Sockets (visitors.cpp)
    void answer(Visitor visitor, const Json& id, Json fields);
    void refuse(Visitor visitor, const Json& id, const Denial& denial, Time retry_after = 0);
    static std::string name_for_limits(const Guest& guest);
    static bool writes(ClientMessage::What what);
    bool within_limits(Visitor visitor, const ClientMessage& m);
    void watch(Visitor visitor, const ClientMessage& m);
    void seat_at(Visitor visitor, const ClientMessage& m, const TablePtr& table);
    void wish(Visitor visitor, const ClientMessage& m, const TablePtr& table);
    void hint(Visitor visitor, const ClientMessage& m, const TablePtr& table);
    void think_of_hint(Visitor visitor, const ClientMessage& m, const Match& match, const std::string& player);
    void why(Visitor visitor, const ClientMessage& m, const TablePtr& table);
    void probe(Visitor visitor, const ClientMessage& m, const TablePtr& table);
    void reply(Visitor visitor, const Json& id, const TableReply& reply);
    void lobby_changed();
    void send_away(const std::string& player, const store::TokenHash* except);

    TablePtr table(const std::string& id);  // loads it if need be

    // What nobody asks for (upkeep.cpp)
    void check_sessions(Time now);
    void keep_positions(const std::optional<store::Page::After>& after);
    void keep_position(const store::TableId& fork);
    void find_running();
    void unload_idle(Time now);
    void watch_deadlines(Time now);
    void sweep();
    void beat();
    void beat_came_back(Time sent, bool well);
    void tidy(Time now);
    void end_table(const store::TableId& id, store::LogEnd end);
    void give_up_seats(const std::string& id, const std::string& player);

    // HTTP (api.cpp)
    struct Call;
    using CallPtr = std::shared_ptr<Call>;
    void route(const CallPtr& call);
    void route_me(const CallPtr& call);
    void tell(const CallPtr& call, People::Result result);
    void sign_in(const CallPtr& call, const std::string& login, const std::string& password);
    void route_tables(const CallPtr& call);
    void list_tables(const CallPtr& call);
    void create_table(const CallPtr& call);
    void open_table(const CallPtr& call, store::NewTable write, const LiveTable::Decide& first);
    void like_this(const CallPtr& call, std::function<void(store::NewTable)> then);
    std::shared_ptr<const AnyGame> anew(const store::Table& row);
    void content(const CallPtr& call);
    void rematch(const CallPtr& call, const TablePtr& old);
    void rematch_anew(const CallPtr& call, const TablePtr& old, const std::string& gone);
    void fork(const CallPtr& call, const TablePtr& old);
    void invite(const CallPtr& call, const TablePtr& table);
    void record(const CallPtr& call, const TablePtr& table);
    void verify_record(const CallPtr& call);
    void delete_me(const CallPtr& call);
    bool limited(const CallPtr& call, Limiter& limiter, const std::string& key);

    Shelf shelf_;
    Crew crew_;
    House house_;
    People people_;
    HallOptions options_;
    std::unordered_map<Visitor, Guest> guests_;
    Visitor last_visitor_ = 0;
    std::unordered_map<std::string, TablePtr> tables_;
    // When clocks of tables run out, loaded or not.
    using Deadline = std::pair<Time, std::string>;
    std::set<Deadline> deadlines_;
    std::unordered_map<std::string, Time> deadline_of_;
    std::vector<std::string> to_sweep_;  // running tables not looked at since the start
    bool lobby_changed_ = false;
    Time lobby_told_ = 0;
    Time beat_at_ = 0;               // steady: the next one
    std::optional<Time> beat_sent_;  // steady: the one that is under way
    std::set<std::string> hinted_;   // players who wait for a hint
    std::thread closing_;            // ends the crew, then the store
    Time cleaned_ = 0;
    Time tidied_ = 0;
    Time sessions_checked_ = 0;

    Limiter large_bodies_, changes_;                                                    // by player
    Limiter messages_, moves_, chats_, hints_, watches_;                                // by player or address
    Limiter unreadable_, unheeded_;                                                     // before a socket is closed
    Limiter guests_made_, sign_ins_, sign_ins_of_, accounts_, tables_made_, requests_;  // by address or login
    Limiter entries_;                                                                   // sockets, by address
};

}  // namespace endtable::server
