// What the tables of a hall share.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "core/rng.hpp"
#include "match/match.hpp"
#include "server/hall/clockwork.hpp"
#include "server/hall/crew.hpp"
#include "server/hall/minds.hpp"
#include "server/hall/shelf.hpp"
#include "server/net/backend.hpp"
#include "server/store/store.hpp"
#include "server/table/table.hpp"

namespace endtable::server {

class Log;

struct Counters {
    std::uint64_t moves = 0;  // answers of people that were stored
    std::uint64_t bot_moves = 0;
    std::uint64_t thoughts_cut = 0;  // bots that thought for less than their level's time, because many did
    std::uint64_t conflicts = 0;     // another server was first
    std::uint64_t not_stored = 0;    // the store failed
    std::uint64_t refused = 0;       // messages and requests that were denied
    std::uint64_t limited = 0;       // by a rate limit
    std::uint64_t loaded = 0;        // tables read from the store
    std::uint64_t voids = 0;         // matches that ended as void: content or rules met a bound of the state
    std::uint64_t mistakes = 0;      // wishes that could not be decided because of a mistake of ours
    std::uint64_t sent_away = 0;     // sockets that were closed because of what they said
    std::uint64_t dropped = 0;       // tables that were kept no longer
};

struct House {
    Loop& loop;
    store::Store& store;
    Crew& crew;
    Shelf& shelf;
    Counters counters;
    Rng rng;                 // seats, bots' own streams: nothing that has to be secret
    Minds minds;             // what bots remember
    bool alone = true;       // no other server writes into this store
    bool store_well = true;  // the last beat could be stored
    bool closing = false;
    Clockwork clock{loop};

    Time session_lasts = Time{365} * 24 * 3600 * 1000;  // since it was last used
    // Tables that were found not to be able to go on here, by their id. Each is told to the operator once.
    std::map<std::string, Trouble> stuck{};
    std::shared_ptr<Log> log{};
    void note_trouble(const std::string& table, const Trouble* trouble);  // null: it can go on
    // Rules or content met a bound: the match is over without a result, and somebody has to look at why.
    void note_void(const Table& table, std::string_view why);

    Time now() { return clock.now(); }
    Time steady() const { return clock.steady(); }
    static store::Time at(Time time) { return store::Time(std::chrono::milliseconds(time)); }
    static Time at(store::Time time) { return time.time_since_epoch().count(); }
};

// Why something could not be stored, for the client: what it can do about it, and nothing about the inside. `in_doubt`
// where nobody knows whether it was.
Denial not_stored(const store::Outcome& outcome);

}  // namespace endtable::server
