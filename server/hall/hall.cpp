#include "server/hall/hall.hpp"

#include <algorithm>

#include "present/digest.hpp"
#include "present/json.hpp"
#include "server/hall/api.hpp"

namespace endtable::server {

namespace {

int default_thinkers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

// Seeds what need not be secret, from what is.
std::uint64_t a_seed() {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_secret()) seed = seed * 257 + byte;
    return seed;
}

}  // namespace

Hall::Hall(Loop& loop, store::Store& store, HallOptions options)
    : crew_(options.hands, options.thinkers > 0 ? options.thinkers : default_thinkers()),
      house_{.loop = loop,
             .store = store,
             .crew = crew_,
             .shelf = shelf_,
             .counters = {},
             .rng = Rng(a_seed()),
             .minds = Minds(options.mind_memory),
             .alone = options.alone,
             .session_lasts = options.keep.sessions > 0 ? options.keep.sessions : 100 * 365 * Retention::kDay,
             .stuck = {},
             .log = options.log},
      people_(house_),
      options_(options),
      large_bodies_({5, 0.1}, options.limits),
      changes_({20, 2}, options.limits),
      messages_({100, 50}, options.limits),
      moves_({40, 20}, options.limits),
      chats_({6, 1}, options.limits),
      hints_({4, 0.5}, options.limits),
      watches_({40, 2}, options.limits),
      unreadable_({20, 1}, options.limits),
      unheeded_({200, 10}, options.limits),
      guests_made_({20, 0.2}, options.limits),
      sign_ins_({20, 0.2}, options.limits),
      sign_ins_of_({6, 1.0 / 30}, options.limits),
      accounts_({5, 0.02}, options.limits),
      tables_made_({20, 0.2}, options.limits),
      requests_({100, 20}, options.limits),
      entries_({256, 10}, options.limits) {
    keep_positions(std::nullopt);
}

// One joiner only: whoever closes is waited for here, and nobody else stops the crew meanwhile.
Hall::~Hall() {
    if (closing_.joinable()) closing_.join();
    crew_.stop();
}

// --- Tables

Hall::TablePtr Hall::table(const std::string& id) {
    TablePtr& table = tables_[id];
    if (!table) {
        table = std::make_shared<LiveTable>(house_, store::TableId{id});
        table->load();
    }
    return table;
}

void Hall::notice(const store::Notice& notice) {
    house_.loop.post([this, notice] {
        if (notice.what == store::Notice::What::Table || notice.what == store::Notice::What::Anything) lobby_changed();
        if (notice.what == store::Notice::What::Anything) {
            for (const auto& [id, table] : tables_) table->others_wrote();
        } else if (const auto there = tables_.find(notice.table.text); there != tables_.end()) {
            there->second->others_wrote();
        }
    });
}

// --- The whole

// A store that hangs is not well either, whatever it said last.
bool Hall::healthy() {
    const bool hangs = beat_sent_ && house_.steady() - *beat_sent_ > Clockwork::kSilence;
    return house_.store_well && !hangs && !house_.closing;
}

std::string Hall::metrics() {
    std::string text;
    const auto add = [&](const char* name, const char* type, const char* help, auto value) {
        text += std::string("# HELP endtable_") + name + " " + help + "\n# TYPE endtable_" + name + " " + type +
                "\nendtable_" + name + " " + std::to_string(value) + "\n";
    };
    const Counters& c = house_.counters;
    const store::StoreCounters s = house_.store.counters();
    std::size_t watchers = 0;
    for (const auto& [id, table] : tables_) watchers += table->watchers();
    add("moves_total", "counter", "answers of people that were stored", c.moves);
    add("bot_moves_total", "counter", "answers of bots that were stored", c.bot_moves);
    add("thoughts_cut_total", "counter", "answers of bots that had less time than their level's", c.thoughts_cut);
    add("conflicts_total", "counter", "writes that another server was first with", c.conflicts);
    add("not_stored_total", "counter", "writes that the store failed to do", c.not_stored);
    add("refused_total", "counter", "messages that were denied", c.refused);
    add("limited_total", "counter", "messages and requests over a rate limit", c.limited);
    add("tables_dropped_total", "counter", "tables that were kept no longer", c.dropped);
    add("tables_loaded_total", "counter", "tables read from the store", c.loaded);
    add("void_matches_total", "counter", "matches that ended without a result because rules or content met a bound",
        c.voids);
    add("tables_stuck", "gauge", "tables that were found not to be able to go on here", house_.stuck.size());
    add("tables_in_memory", "gauge", "tables somebody looks at, or did a moment ago", tables_.size());
    add("watchers", "gauge", "views that are kept up to date", watchers);
    add("visitors", "gauge", "open sockets that were let in", guests_.size());
    add("thoughts", "gauge", "bots that think or wait for their turn to", crew_.thoughts());
    add("hints", "gauge", "hints that are thought of or wait", crew_.hints());
    add("minds_bytes", "gauge", "what bots remember between their moves", house_.minds.bytes());
    add("work_failed_total", "counter", "work off the network's thread that ended with an exception", crew_.failed());
    add("mistakes_total", "counter", "wishes denied because of a mistake of ours", c.mistakes);
    add("sent_away_total", "counter", "sockets closed because of too many or unreadable messages", c.sent_away);
    add("chores", "gauge", "reads and other work that waits", crew_.chores());
    add("clocks", "gauge", "tables with a running clock", deadlines_.size());
    add("store_commits_total", "counter", "transactions", s.commits);
    add("store_writes_total", "counter", "writes in them", s.writes);
    add("store_conflicts_total", "counter", "writes that found something else than they expected", s.conflicts);
    add("store_failures_total", "counter", "writes that failed", s.failures);
    add("store_waiting", "gauge", "writes that wait for their transaction", s.waiting);
    return text;
}

void Hall::close(std::function<void()> done) {
    house_.closing = true;
    const auto text = text_of(object({{"push", "goodbye"}, {"retry_after_ms", 2000}}));
    for (const auto& [visitor, guest] : guests_) guest.outlet->send(text);
    // All that was submitted is committed, and its answers are posted before this one.
    closing_ = std::thread([this, done = std::move(done)] {
        crew_.stop();
        house_.store.close();
        house_.loop.post(done);
    });
}

}  // namespace endtable::server
