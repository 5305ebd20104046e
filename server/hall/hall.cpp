#include "server/hall/hall.hpp"

#include <algorithm>

#include "match/advice.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/hall/api.hpp"
#include "server/hall/opening.hpp"

namespace endtable::server {

namespace {

constexpr Time kSessionCheck = 30'000;  // how long a socket outlives a session that another server has ended
constexpr Time kBeat = 1'000;
constexpr Time kLobbyPace = 1'000;
constexpr std::size_t kMostWatched = 32;  // tables by one socket
constexpr std::size_t kSweepAtOnce = 8;
constexpr std::size_t kMostHints = 16;  // that wait for a thinker
constexpr int kLeastHint = 10;          // milliseconds
constexpr int kHintSlice = 10;          // milliseconds a bot may have to wait for one
constexpr int kForksAtOnce = 16;
constexpr Time kTidyPace = 10 * 60'000;
constexpr int kTidyAtOnce = 100;

int default_thinkers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

// Seeds what need not be secret, from what is.
std::uint64_t a_seed() {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_secret()) seed = seed * 257 + byte;
    return seed;
}

Outlet::Message text_of(const Json& json) { return std::make_shared<const std::string>(dump_json(json)); }

const Denial kTooOften{"too_often", "that was too often; wait a little", "", ""};
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

// --- After the start

// Forks that an earlier program stored without the position they begin at get it, the oldest first, so that each needs
// no more than the table it came from.
void Hall::keep_positions(const std::optional<store::Page::After>& after) {
    if (house_.closing) return;
    crew_.chore([this, after] {
        std::optional<store::Page::After> last;
        try {
            for (const store::Page::After& fork : house_.store.leaning_forks(after, kForksAtOnce)) {
                last = fork;
                keep_position(fork.table);
            }
        } catch (const store::StoreError&) {
            last.reset();  // the next start tries again; until then they are found when they are loaded
        }
        house_.loop.post([this, last] {
            if (last) return keep_positions(last);
            // Whoever came for one meanwhile was told to try again.
            for (const auto& [id, table] : tables_) table->open_again("bad_position");
            find_running();
        });
    });
}

void Hall::keep_position(const store::TableId& fork) {
    const auto row = house_.store.table(fork);
    if (!row) return;
    try {
        const Json position = position_of(house_, *row);
        house_.store.commit(store::KeepPosition{fork, dump_json(position)});
    } catch (const InputError&) {
        // Whoever looks at the table is told what is the matter with it.
    }
}

// Clocks go on after a restart: every running table is looked at once, a few at a time.
void Hall::find_running() {
    crew_.chore([this] {
        std::vector<std::string> ids;
        try {
            for (const store::TableId& id : house_.store.live_tables()) ids.push_back(id.text);
        } catch (const std::exception&) {
            return;  // then they are looked at when somebody comes
        }
        house_.loop.post([this, ids = std::move(ids)] { to_sweep_ = ids; });
    });
}

// --- Visitors

void Hall::enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) {
    if (house_.closing) return done({0, ApiAnswer{.status = 503, .retry_after = 2}});
    // Each costs a look into the database, also with a cookie that is made up.
    if (const Time wait = entries_.take(request.address, house_.steady()); wait > 0) {
        ++house_.counters.limited;
        return done({0, refusal(kTooOften, wait)});
    }
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
    Json error = to_json(denial);
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
            } catch (const std::exception&) {
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

// What adds lines to a table's log and has no limit of its own.
bool Hall::writes(ClientMessage::What what) {
    using What = ClientMessage::What;
    switch (what) {
        case What::Sit:
        case What::SitBot:
        case What::StandUp:
        case What::Start:
        case What::Resign:
        case What::Undo:
        case What::Leave:
        case What::ComeBack:
        case What::StandIn:
        case What::Pause:
        case What::Resume:
        case What::Agree: return true;
        default: return false;
    }
}

// Whom limits are counted by: who says no name has nothing but an address, however many sockets that opens.
std::string Hall::name_for_limits(const Guest& guest) {
    return guest.person.id.empty() ? "address " + guest.address : guest.person.id;
}

bool Hall::within_limits(Visitor visitor, const ClientMessage& m) {
    const std::string key = name_for_limits(guests_.at(visitor));
    const Time now = house_.steady();
    Time wait = 0;
    if (m.what == ClientMessage::What::Act) wait = moves_.take(key, now);
    if (m.what == ClientMessage::What::Chat) wait = chats_.take(key, now);
    if (writes(m.what)) wait = changes_.take(key, now);
    if (m.what == ClientMessage::What::Hint) wait = hints_.take(key, now);
    if (m.what == ClientMessage::What::Watch) wait = watches_.take(key, now);
    if (wait == 0) return true;
    ++house_.counters.limited;
    refuse(visitor, m.id, kTooOften, wait);
    return false;
}

// Whoever goes on although it is told that this is too much, or says nothing that can be read, is sent away: also a no
// has its price.
void Hall::hear(Visitor visitor, std::string_view text) {
    const auto speaking = guests_.find(visitor);
    if (speaking == guests_.end() || house_.closing) return;
    const std::string key = name_for_limits(speaking->second);
    const Time now = house_.steady();
    const Time wait = messages_.take(key, now);
    if (wait > 0 && unheeded_.take(key, now) > 0) {
        ++house_.counters.sent_away;
        return speaking->second.outlet->close(1008, "too many messages");
    }
    ClientMessage m;
    Json id;
    try {
        m = ClientMessage::read(text, id);
    } catch (const InputError& e) {
        if (unreadable_.take(key, now) == 0) return refuse(visitor, id, {e.code(), e.what(), "", ""});
        ++house_.counters.sent_away;
        return speaking->second.outlet->close(1008, "nothing that could be understood");
    }
    if (wait > 0) {
        ++house_.counters.limited;
        return refuse(visitor, m.id, kTooOften, wait);
    }
    if (!within_limits(visitor, m)) return;
    Guest& speaker = speaking->second;
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
        if (!table->may_watch(guest->second.person.id))
            return refuse(visitor, m.id, table->state() == LiveTable::State::Unread ? *table->denial() : kNoSuchTable);
        if (const auto denied = table->denial()) return refuse(visitor, m.id, *denied);
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
        if (table->state() == LiveTable::State::Missing || table->state() == LiveTable::State::Unread)
            return refuse(visitor, m.id, *table->denial());
        if (table->may_watch(guest->second.person.id)) return seat_at(visitor, m, table);
        if (m.invitation.empty() || guest->second.person.id.empty()) return refuse(visitor, m.id, kNoSuchTable);
        // An invitation is good once and for all: the table remembers who came with one.
        crew_.chore([this, visitor, m, table, player = guest->second.person.id] {
            bool invited = false;
            try {
                const auto to = house_.store.invited_to(store::hash_of(store::Token(m.invitation)));
                invited = to && to->text == m.table;
            } catch (const std::exception&) {
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
    if (m.as && table->state() == LiveTable::State::Ready && !m.as->without(table->table().seats_of(person.id)).empty())
        return refuse(visitor, m.id, {"not_your_seat", "you can only look through your own seats", "", ""});
    if (!table->may_watch(person.id)) return refuse(visitor, m.id, kNoSuchTable);
    guest->second.watching.insert(m.table);
    answer(visitor, m.id, Json::object());
    const auto show = [this, visitor, m, table] {
        const auto here = guests_.find(visitor);
        if (here == guests_.end() || !here->second.watching.contains(m.table)) return;
        table->watch({visitor, here->second.outlet, here->second.person.id, m.as, m.changes}, m.have, m.have_scene);
    };
    // Who has seen something may have seen it on a server that knows more.
    if (m.have)
        table->refresh(show);
    else
        show();
}

void Hall::wish(Visitor visitor, const ClientMessage& m, const TablePtr& table) {
    const Person& person = guests_.at(visitor).person;
    if (person.id.empty())
        return refuse(visitor, m.id, {"no_name", "say your name first: then you may do more than look", "", ""});
    table->know(person.id, person.name);
    const bool move = m.what == ClientMessage::What::Act;
    const auto told = std::make_shared<Json>();
    const auto decides = [this, m, player = person.id, told](const Table& t) {
        Table::Decision decision = decide(t, m, player, house_.now(), house_.rng);
        *told = std::move(decision.answer);
        return decision;
    };
    table->propose(decides, [this, visitor, id = m.id, move, table, told](const std::optional<Denial>& denial) {
        if (denial) return refuse(visitor, id, *denial);
        if (move) ++house_.counters.moves;
        if (table->table().charter().settings.listed && table->table().status() != Table::Status::Running)
            lobby_changed();
        answer(visitor, id, std::move(*told));
    });
}

void Hall::hint(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    const Table& table = live->table();
    const std::string& player = guests_.at(visitor).person.id;
    if (const auto denial = no_hint(table, m.seat, player)) return refuse(visitor, m.id, *denial);
    if (hinted_.contains(player))
        return refuse(visitor, m.id, {"too_often", "you wait for a hint already", "", ""}, options_.hint_ms);
    if (crew_.hints() >= kMostHints * static_cast<std::size_t>(crew_.thinkers()))
        return refuse(visitor, m.id, {"too_often", "many want a hint now; wait a little", "", ""}, 1'000);
    hinted_.insert(player);
    think_of_hint(visitor, m, *table.match(), player);
}

// In slices, so that no bot waits for it; those who want a hint share what bots leave.
void Hall::think_of_hint(Visitor visitor, const ClientMessage& m, const Match& match, const std::string& player) {
    struct Hint {
        std::shared_ptr<const AnyGame> game;
        AnyState state;
        BotBudget budget;
        std::unique_ptr<AnyBot> bot;  // goes before its game
    };
    auto hint = std::make_shared<Hint>();
    hint->game = match.shared_game();
    hint->state = match.state();
    hint->budget.level = "hard";
    const auto all = static_cast<int>(crew_.thoughts() + crew_.hints()) + 1;
    hint->budget.milliseconds =
        std::max(kLeastHint, std::min(options_.hint_ms, options_.hint_ms * crew_.thinkers() / all));
    hint->budget.seed = house_.rng.next();
    crew_.hint([this, visitor, player, seat = m.seat, id = m.id, hint] {
        Json best = Json::array();
        std::optional<Denial> denial;
        try {
            if (!hint->bot) hint->bot = hint->game->bot(seat, hint->budget);
            const BotAnswer answer = hint->bot->think_on(hint->state, kHintSlice, 0);
            if (answer.progress < 1) return true;
            best = advice_json(*hint->game, hint->state, seat, answer);
        } catch (const std::exception&) {
            denial = Denial{"no_hint", "nothing comes to mind", "", ""};
        }
        house_.loop.post([this, visitor, player, id, best = std::move(best), denial] {
            hinted_.erase(player);
            if (denial) return refuse(visitor, id, *denial);
            answer(visitor, id, object({{"best", best}}));
        });
        return false;
    });
}

void Hall::why(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    reply(visitor, m.id, server::why(live->table(), m, guests_.at(visitor).person.id));
}

void Hall::probe(Visitor visitor, const ClientMessage& m, const TablePtr& live) {
    const std::string& player = guests_.at(visitor).person.id;
    const Table& table = live->seen_by(player, house_.now());
    const Seats eyes = m.as ? Seats(*m.as & table.seats_of(player)) : live->eyes_of(visitor, player);
    reply(visitor, m.id, server::probe(table, m, eyes));
}

void Hall::reply(Visitor visitor, const Json& id, const TableReply& reply) {
    reply.denial ? refuse(visitor, id, *reply.denial) : answer(visitor, id, reply.answer);
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
        const bool missing =
            it->second->state() == LiveTable::State::Missing || it->second->state() == LiveTable::State::Unread;
        if (missing)
            if (const auto known = deadline_of_.find(it->first); known != deadline_of_.end()) {
                deadlines_.erase({known->second, it->first});
                deadline_of_.erase(known);
            }
        if (missing || it->second->is_idle(now, options_.idle)) {
            house_.minds.forget(it->first);
            it = tables_.erase(it);
        } else {
            ++it;
        }
    }
}

// Which clocks are to be looked at when, also after their tables have left the memory.
void Hall::watch_deadlines(Time now) {
    for (const auto& [id, table] : tables_) {
        const auto due = table->deadline();
        const auto known = deadline_of_.find(id);
        if (known != deadline_of_.end() && (!due || *due != known->second) &&
            table->state() != LiveTable::State::Loading) {
            deadlines_.erase({known->second, id});
            deadline_of_.erase(known);
        }
        if (due && deadlines_.emplace(*due, id).second) deadline_of_[id] = *due;
    }
    for (auto first = deadlines_.begin(); first != deadlines_.end() && first->first <= now; ++first)
        table(first->second);  // its own tick does the rest; when it has, the entry goes
}

void Hall::sweep() {
    if (!house_.clock.known()) return;
    for (std::size_t i = 0; i < kSweepAtOnce && !to_sweep_.empty() && crew_.chores() < kSweepAtOnce; ++i) {
        table(to_sweep_.back());
        to_sweep_.pop_back();
    }
}

void Hall::beat() {
    const Time now = house_.now(), sent = house_.steady();
    if (beat_sent_ || (sent < beat_at_ && house_.clock.known())) return;
    beat_sent_ = sent;
    house_.store.submit(store::Beat{House::at(now), std::chrono::milliseconds(Clockwork::kSilence)},
                        [this, sent](const store::Outcome& outcome) {
                            house_.loop.post([this, sent, well = outcome.committed()] { beat_came_back(sent, well); });
                        });
}

// At the start, and when nothing could be known for a while, clocks get back what was lost.
void Hall::beat_came_back(Time sent, bool well) {
    beat_sent_.reset();
    beat_at_ = house_.steady() + kBeat;
    house_.store_well = well;
    bool lost = false;
    if (!well || !house_.clock.stored(sent, lost) || !lost) return;
    for (const auto& [id, table] : tables_)
        if (table->state() == LiveTable::State::Ready) table->check_outages();
}

void Hall::tick() {
    const Time now = house_.now();
    if (house_.closing) return;
    beat();
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
    tidy(now);
    if (now - cleaned_ > 60'000) {
        cleaned_ = now;
        for (Limiter* limiter :
             {&large_bodies_, &changes_, &messages_, &moves_, &chats_, &hints_, &watches_, &unreadable_, &unheeded_,
              &guests_made_, &sign_ins_, &sign_ins_of_, &accounts_, &tables_made_, &requests_, &entries_})
            limiter->forget_full(house_.steady());
        house_.store.submit(store::DropExpiredSessions{House::at(now)}, [](const store::Outcome&) {});
    }
}

// Drops what is kept no longer, so much at a time.
void Hall::tidy(Time now) {
    if (!house_.clock.known() || now - tidied_ < kTidyPace) return;
    tidied_ = now;
    const auto before = [now](Time keep) { return keep > 0 ? std::optional(House::at(now - keep)) : std::nullopt; };
    const Retention& r = options_.keep;
    const store::Keep keep{House::at(now), before(r.open), before(r.guests_games), before(r.private_games),
                           before(r.lost)};
    crew_.chore([this, keep, now] {
        std::vector<std::pair<store::TableId, store::LogEnd>> stale;
        try {
            stale = house_.store.stale_tables(keep, kTidyAtOnce);
        } catch (const store::StoreError&) {
            return;  // later
        }
        house_.loop.post([this, stale, keep, now] {
            for (const auto& [id, end] : stale) end_table(id, end);
            if (stale.size() >= kTidyAtOnce) tidied_ = now - kTidyPace + 1'000;  // there is more
            house_.store.submit(store::DropContents{}, [](const store::Outcome&) {});
            if (keep.lost) house_.store.submit(store::DropGuests{*keep.lost}, [](const store::Outcome&) {});
        });
    });
}

// Unless somebody has just written something there.
void Hall::end_table(const store::TableId& id, store::LogEnd end) {
    house_.store.submit(store::DropTable{id, end}, [this, id](const store::Outcome& outcome) {
        if (!outcome.committed()) return;
        house_.loop.post([this, id] {
            ++house_.counters.dropped;
            if (const auto there = tables_.find(id.text); there != tables_.end()) there->second->vanish();
            house_.stuck.erase(id.text);
            lobby_changed();
        });
    });
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
