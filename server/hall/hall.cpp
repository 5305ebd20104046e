#include "server/hall/hall.hpp"

#include <algorithm>

#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

constexpr Time kSessionCheck = 30'000;  // how long a socket outlives a session that another server has ended
constexpr Time kBeat = 1'000;
constexpr Time kSilence = 4'000;  // more than this without a beat was an outage
constexpr Time kLobbyPace = 1'000;
constexpr std::size_t kMostWatched = 32;  // tables by one socket
constexpr std::size_t kSweepAtOnce = 8;

int default_thinkers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

// Seeds what need not be secret, from what is.
std::uint64_t a_seed() {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_secret()) seed = seed * 257 + byte;
    return seed;
}

Outlet::Message text_of(const Json& json) { return std::make_shared<const std::string>(dump_json(json)); }

const Denial kNoSuchTable{"no_such_table", "there is no such table, or it is not for you", "", ""};

}  // namespace

Hall::Hall(Loop& loop, store::Store& store, HallOptions options)
    : crew_(options.hands, options.thinkers > 0 ? options.thinkers : default_thinkers()),
      house_{.loop = loop,
             .store = store,
             .crew = crew_,
             .shelf = shelf_,
             .counters = {},
             .rng = Rng(a_seed()),
             .alone = options.alone,
             .accounted = false,
             .closing = false},
      people_(house_),
      options_(options),
      messages_({100, 50}, options.limits),
      moves_({40, 20}, options.limits),
      chats_({6, 1}, options.limits),
      hints_({4, 0.5}, options.limits),
      guests_made_({20, 0.2}, options.limits),
      sign_ins_({20, 0.2}, options.limits),
      sign_ins_of_({6, 1.0 / 30}, options.limits),
      accounts_({5, 0.02}, options.limits),
      tables_made_({20, 0.2}, options.limits),
      requests_({100, 20}, options.limits) {
    // Clocks go on after a restart: every running table is looked at once, a few at a time.
    crew_.chore([this] {
        std::vector<std::string> ids;
        try {
            for (const store::TableId& id : house_.store.live_tables()) ids.push_back(id.text);
        } catch (const store::StoreError&) {
            return;  // then they are looked at when somebody comes
        }
        house_.loop.post([this, ids = std::move(ids)] { to_sweep_ = ids; });
    });
}

Hall::~Hall() { crew_.stop(); }

// --- Visitors

void Hall::enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) {
    if (house_.closing) return done({0, ApiAnswer{.status = 503, .retry_after = 2}});
    people_.identify(request.cookie, [this, request, outlet = std::move(outlet), done = std::move(done)](
                                         const std::optional<Person>& person, bool known) {
        if (!known) return done({0, ApiAnswer{.status = 503, .retry_after = 2}});
        const Visitor visitor = ++last_visitor_;
        guests_[visitor] = {person.value_or(Person{}), request.address, outlet, {}, false, house_.now()};
        done({visitor, std::nullopt});
        const auto here = guests_.find(visitor);
        if (here == guests_.end()) return;
        outlet->send(text_of(object({{"push", "hello"},
                                     {"now", house_.now()},
                                     {"name", here->second.person.name},
                                     {"account", here->second.person.account},
                                     {"known", !here->second.person.id.empty()}})));
    });
}

void Hall::leave(Visitor visitor) {
    const auto guest = guests_.find(visitor);
    if (guest == guests_.end()) return;
    for (const std::string& id : guest->second.watching)
        if (const auto there = tables_.find(id); there != tables_.end()) there->second->unwatch(visitor);
    guests_.erase(guest);
}

void Hall::answer(Visitor visitor, const Json& id, Json fields) {
    const auto guest = guests_.find(visitor);
    if (guest == guests_.end()) return;
    fields["ok"] = true;
    if (!id.is_null()) fields["id"] = id;
    guest->second.outlet->send(text_of(fields));
}

void Hall::refuse(Visitor visitor, const Json& id, const Denial& denial, Time retry_after) {
    ++house_.counters.refused;
    const auto guest = guests_.find(visitor);
    if (guest == guests_.end()) return;
    Json error = object({{"code", denial.code}, {"message", denial.message}});
    if (!denial.reason.empty()) error["reason"] = denial.reason;
    if (!denial.clause.empty()) error["clause"] = denial.clause;
    if (retry_after > 0) error["retry_after_ms"] = retry_after;
    Json json = object({{"ok", false}, {"error", std::move(error)}});
    if (!id.is_null()) json["id"] = id;
    guest->second.outlet->send(text_of(json));
}

// Sockets of a player whose sessions ended are closed; `except` is the one it goes on with.
void Hall::send_away(const std::string& player, const store::TokenHash* except) {
    for (const auto& [visitor, guest] : guests_)
        if (guest.person.id == player && !(except && guest.person.session == *except))
            guest.outlet->close(1008, "signed out");
}

void Hall::check_sessions(Time now) {
    if (now - sessions_checked_ < 1'000) return;
    sessions_checked_ = now;
    for (auto& [visitor, guest] : guests_) {
        if (guest.person.id.empty() || now - guest.checked < kSessionCheck) continue;
        guest.checked = now;
        crew_.chore([this, who = visitor, token = guest.person.session, now] {
            bool over = false;
            try {
                over = !house_.store.session(token, House::at(now));
            } catch (const store::StoreError&) {
                over = false;  // we do not know
            }
            if (!over) return;
            house_.loop.post([this, who, token] {
                const auto here = guests_.find(who);
                if (here != guests_.end() && here->second.person.session == token)
                    here->second.outlet->close(1008, "signed out");
            });
        });
    }
}

// --- Messages

bool Hall::within_limits(Visitor visitor, const ClientMessage& m) {
    const Guest& guest = guests_.at(visitor);
    const std::string key = guest.person.id.empty() ? "visitor " + std::to_string(visitor) : guest.person.id;
    const Time now = house_.now();
    Time wait = messages_.take(key, now);
    if (wait == 0 && m.what == ClientMessage::What::Act) wait = moves_.take(key, now);
    if (wait == 0 && m.what == ClientMessage::What::Chat) wait = chats_.take(key, now);
    if (wait == 0 && m.what == ClientMessage::What::Hint) wait = hints_.take(key, now);
    if (wait == 0) return true;
    ++house_.counters.limited;
    refuse(visitor, m.id, {"too_often", "that was too often; wait a little", "", ""}, wait);
    return false;
}

void Hall::hear(Visitor visitor, std::string_view text) {
    if (!guests_.contains(visitor) || house_.closing) return;
    ClientMessage m;
    Json id;
    try {
        m = ClientMessage::read(text, id);
    } catch (const InputError& e) {
        return refuse(visitor, id, {e.code(), e.what(), "", ""});
    }
    if (!within_limits(visitor, m)) return;
    Guest& speaker = guests_.at(visitor);
    switch (m.what) {
        case ClientMessage::What::Ping: return answer(visitor, m.id, object({{"now", house_.now()}}));
        case ClientMessage::What::Lobby: speaker.in_lobby = m.yes; return answer(visitor, m.id, Json::object());
        case ClientMessage::What::Watch: return watch(visitor, m);
        case ClientMessage::What::Unwatch:
            if (speaker.watching.erase(m.table) > 0)
                if (const auto there = tables_.find(m.table); there != tables_.end()) there->second->unwatch(visitor);
            return answer(visitor, m.id, Json::object());
        default: break;
    }
    const TablePtr table = this->table(m.table);
    table->when_loaded([this, visitor, m, table] {
        const auto guest = guests_.find(visitor);
        if (guest == guests_.end()) return;
        if (table->state() == LiveTable::State::Missing || !table->table().may_watch(guest->second.person.id))
            return refuse(visitor, m.id, kNoSuchTable);
        switch (m.what) {
            case ClientMessage::What::Hint: return hint(visitor, m, table);
            case ClientMessage::What::Why: return why(visitor, m, table);
            case ClientMessage::What::Probe: return probe(visitor, m, table);
            default: return wish(visitor, m, table);
        }
    });
}

void Hall::watch(Visitor visitor, const ClientMessage& m) {
    if (guests_.at(visitor).watching.size() >= kMostWatched)
        return refuse(visitor, m.id, {"too_many", "you watch 32 tables already", "", ""});
    const TablePtr table = this->table(m.table);
    table->when_loaded([this, visitor, m, table] {
        const auto guest = guests_.find(visitor);
        if (guest == guests_.end()) return;
        if (table->state() == LiveTable::State::Missing) return refuse(visitor, m.id, kNoSuchTable);
        if (table->table().may_watch(guest->second.person.id)) return seat_at(visitor, m, table);
        if (m.invitation.empty() || guest->second.person.id.empty()) return refuse(visitor, m.id, kNoSuchTable);
        // An invitation is good once and for all: the table remembers who came with one.
        crew_.chore([this, visitor, m, table, player = guest->second.person.id] {
            bool invited = false;
            try {
                const auto to = house_.store.invited_to(store::hash_of(store::Token(m.invitation)));
                invited = to && to->text == m.table;
            } catch (const store::StoreError&) {
                invited = false;
            }
            house_.loop.post([this, visitor, m, table, player, invited] {
                if (!invited) return refuse(visitor, m.id, kNoSuchTable);
                table->propose([player](const Table& t) { return t.admit(player); },
                               [this, visitor, m, table](const std::optional<Denial>& denial) {
                                   if (denial && denial->code != "nothing_to_do") return refuse(visitor, m.id, *denial);
                                   seat_at(visitor, m, table);
                               });
            });
        });
    });
}

void Hall::seat_at(Visitor visitor, const ClientMessage& m, const TablePtr& table) {
    const auto guest = guests_.find(visitor);
    if (guest == guests_.end()) return;
    const Person& person = guest->second.person;
    if (m.as && !m.as->without(table->table().seats_of(person.id)).empty())
        return refuse(visitor, m.id, {"not_your_seat", "you can only look through your own seats", "", ""});
    if (!table->table().may_watch(person.id)) return refuse(visitor, m.id, kNoSuchTable);
    guest->second.watching.insert(m.table);
    answer(visitor, m.id, Json::object());
    const auto show = [this, visitor, m, table] {
        const auto here = guests_.find(visitor);
        if (here == guests_.end() || !here->second.watching.contains(m.table)) return;
        table->watch({visitor, here->second.outlet, here->second.person.id, m.as}, m.have, m.have_scene);
    };
    // Who has seen something may have seen it on a server that knows more.
    if (m.have)
        table->refresh(show);
    else
        show();
}

LiveTable::Decide Hall::decide(const ClientMessage& m, const Person& person) {
    using What = ClientMessage::What;
    const std::string player = person.id;
    Loop* loop = &house_.loop;
    switch (m.what) {
        case What::Sit: return [m, player](const Table& t) { return t.sit(m.seat, player, m.nonce); };
        case What::SitBot: return [m, player](const Table& t) { return t.sit_bot(m.seat, player, m.level); };
        case What::StandUp: return [m, player](const Table& t) { return t.stand_up(m.seat, player); };
        case What::Start: return [this, player](const Table& t) { return t.start(player, house_.rng); };
        case What::Act:
            return
                [m, player, loop](const Table& t) { return t.act(m.seat, player, m.answered, m.action, loop->now()); };
        case What::Resign: return [m, player](const Table& t) { return t.resign(m.seat, player); };
        case What::Undo: return [m, player](const Table& t) { return t.undo(m.seat, player); };
        case What::Leave: return [m, player](const Table& t) { return t.leave(m.seat, player); };
        case What::ComeBack: return [m, player](const Table& t) { return t.come_back(m.seat, player); };
        case What::StandIn:
            return [m, player, loop](const Table& t) { return t.ask_for_stand_in(m.seat, player, loop->now()); };
        case What::Pause: return [player](const Table& t) { return t.pause(player); };
        case What::Resume: return [player](const Table& t) { return t.resume(player); };
        case What::Agree: return [m, player](const Table& t) { return t.agree(player, m.yes); };
        case What::Chat: return [m, player](const Table& t) { return t.chat(player, m.text); };
        default: break;
    }
    return [](const Table&) { return Table::Decision{Denial{"bad_message", "nothing to do", "", ""}, {}}; };
}

void Hall::wish(Visitor visitor, const ClientMessage& m, const TablePtr& table) {
    const Person& person = guests_.at(visitor).person;
    if (person.id.empty())
        return refuse(visitor, m.id, {"no_name", "say your name first: then you may do more than look", "", ""});
    table->know(person.id, person.name);
    const bool move = m.what == ClientMessage::What::Act;
    table->propose(decide(m, person), [this, visitor, id = m.id, move, table](const std::optional<Denial>& denial) {
        if (denial) return refuse(visitor, id, *denial);
        if (move) ++house_.counters.moves;
        if (table->table().charter().settings.listed && table->table().status() != Table::Status::Running)
            lobby_changed();
        answer(visitor, id, Json::object());
    });
}

void Hall::hint(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    const Table& table = live->table();
    if (!table.charter().settings.hints)
        return refuse(visitor, m.id, {"no_hints", "this table is played without hints", "", ""});
    if (!table.seats_of(guests_.at(visitor).person.id).has(m.seat))
        return refuse(visitor, m.id, {"not_your_seat", "somebody else sits there", "", ""});
    if (!table.match() || table.status() != Table::Status::Running || table.match()->turn().is_chance() ||
        !table.match()->turn().who.has(m.seat))
        return refuse(visitor, m.id, {"not_asked", "you are not asked anything now", "", ""});
    BotBudget budget;
    budget.level = "hard";
    budget.milliseconds = options_.hint_ms;
    budget.seed = house_.rng.next();
    crew_.thought([this, visitor, m, budget, game = table.match()->shared_game(), state = table.match()->state()] {
        Json best = Json::array();
        std::optional<Denial> denial;
        try {
            AnyState masked = state;
            game->mask(masked, Seats::only(m.seat));
            for (const BotAnswer::Line& line : game->think(state, m.seat, budget).best)
                best.push_back(Json{{"action", game->notation(masked, m.seat, line.action)},
                                    {"value", line.value},
                                    {"visits", line.visits}});
        } catch (const InputError& e) {
            denial = Denial{e.code(), e.what(), "", ""};
        }
        house_.loop.post([this, visitor, id = m.id, best = std::move(best), denial] {
            if (denial) return refuse(visitor, id, *denial);
            answer(visitor, id, object({{"best", best}}));
        });
    });
}

void Hall::why(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    const Table& table = live->table();
    if (!table.seats_of(guests_.at(visitor).person.id).has(m.seat))
        return refuse(visitor, m.id, {"not_your_seat", "somebody else sits there", "", ""});
    if (!table.match()) return refuse(visitor, m.id, {"not_running", "the game has not begun", "", ""});
    const auto denial = table.match()->why(m.seat, m.action);
    if (!denial) return answer(visitor, m.id, object({{"legal", true}}));
    answer(visitor, m.id,
           object({{"legal", false},
                   {"code", denial->code},
                   {"message", denial->message},
                   {"reason", denial->reason},
                   {"clause", denial->clause}}));
}

void Hall::probe(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    const std::string& player = guests_.at(visitor).person.id;
    const Table& table = live->seen_by(player, house_.now());
    if (!table.match()) return refuse(visitor, m.id, {"not_running", "the game has not begun", "", ""});
    const Seats own = table.seats_of(player);
    const Seats as = m.as ? Seats(*m.as & own) : live->eyes_of(visitor, player);
    try {
        answer(visitor, m.id,
               object({{"answer", table.match()->game().probe(table.match()->state_for(as), as, m.query)}}));
    } catch (const InputError& e) {
        refuse(visitor, m.id, {e.code(), e.what(), "", ""});
    }
}

void Hall::lobby_changed() { lobby_changed_ = true; }

// --- Tables

Hall::TablePtr Hall::table(const std::string& id) {
    TablePtr& table = tables_[id];
    if (!table) {
        table = std::make_shared<LiveTable>(house_, store::TableId{id});
        table->load();
    }
    return table;
}

void Hall::unload_idle(Time now) {
    for (auto it = tables_.begin(); it != tables_.end();) {
        const bool missing = it->second->state() == LiveTable::State::Missing;
        if (missing)
            if (const auto known = deadline_of_.find(it->first); known != deadline_of_.end()) {
                deadlines_.erase({known->second, it->first});
                deadline_of_.erase(known);
            }
        if (missing || it->second->is_idle(now, options_.idle))
            it = tables_.erase(it);
        else
            ++it;
    }
}

// Which clocks are to be looked at when, also after their tables have left the memory.
void Hall::watch_deadlines(Time now) {
    for (const auto& [id, table] : tables_) {
        const auto due = table->deadline();
        const auto known = deadline_of_.find(id);
        if (known != deadline_of_.end() && (!due || *due != known->second) &&
            table->state() == LiveTable::State::Ready) {
            deadlines_.erase({known->second, id});
            deadline_of_.erase(known);
        }
        if (due && deadlines_.emplace(*due, id).second) deadline_of_[id] = *due;
    }
    for (auto first = deadlines_.begin(); first != deadlines_.end() && first->first <= now; ++first)
        table(first->second);  // its own tick does the rest; when it has, the entry goes
}

void Hall::sweep() {
    if (!house_.accounted) return;
    for (std::size_t i = 0; i < kSweepAtOnce && !to_sweep_.empty() && crew_.chores() < kSweepAtOnce; ++i) {
        table(to_sweep_.back());
        to_sweep_.pop_back();
    }
}

void Hall::beat(Time now) {
    if (beating_ || now < beat_at_) return;
    beating_ = true;
    house_.store.submit(store::Beat{House::at(now), std::chrono::milliseconds(kSilence)},
                        [this, now](const store::Outcome& outcome) {
                            house_.loop.post([this, now, well = outcome.committed()] {
                                beating_ = false;
                                beat_at_ = house_.now() + kBeat;
                                store_well_ = well;
                                if (!well) return;
                                // At the start, and when the store was away for so long that it counts as an
                                // outage, the clocks get back what was lost.
                                const bool outage = !house_.accounted || now - last_beat_ > kSilence;
                                house_.accounted = true;
                                last_beat_ = now;
                                if (!outage) return;
                                for (const auto& [id, table] : tables_)
                                    if (table->state() == LiveTable::State::Ready) table->check_outages();
                            });
                        });
}

void Hall::tick() {
    const Time now = house_.now();
    if (house_.closing) return;
    beat(now);
    for (const auto& [id, table] : tables_) table->tick(now);
    watch_deadlines(now);
    unload_idle(now);
    sweep();
    check_sessions(now);
    people_.tick(now);
    if (lobby_changed_ && now - lobby_told_ >= kLobbyPace) {
        lobby_changed_ = false;
        lobby_told_ = now;
        const auto text = text_of(object({{"push", "lobby"}}));
        for (const auto& [visitor, guest] : guests_)
            if (guest.in_lobby) guest.outlet->send(text);
    }
    if (now - cleaned_ > 60'000) {
        cleaned_ = now;
        for (Limiter* limiter : {&messages_, &moves_, &chats_, &hints_, &guests_made_, &sign_ins_, &sign_ins_of_,
                                 &accounts_, &tables_made_, &requests_})
            limiter->forget_full(now);
        house_.store.submit(store::DropExpiredSessions{House::at(now)}, [](const store::Outcome&) {});
    }
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

bool Hall::healthy() { return store_well_ && !house_.closing; }

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
    add("tables_loaded_total", "counter", "tables read from the store", c.loaded);
    add("void_matches_total", "counter", "matches that ended without a result because rules or content met a bound",
        c.voids);
    add("tables_in_memory", "gauge", "tables somebody looks at, or did a moment ago", tables_.size());
    add("watchers", "gauge", "views that are kept up to date", watchers);
    add("visitors", "gauge", "open sockets that were let in", guests_.size());
    add("thoughts", "gauge", "bots that think or wait for their turn to", crew_.thoughts());
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
    std::thread([this, done = std::move(done)] {
        crew_.stop();
        house_.store.close();
        house_.loop.post(done);
    }).detach();
}

}  // namespace endtable::server
