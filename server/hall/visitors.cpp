// People with a socket: they come and go, say things, and are told what became of it.
#include <algorithm>

#include "match/advice.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "server/hall/api.hpp"
#include "server/hall/hall.hpp"

namespace endtable::server {

namespace {

constexpr std::size_t kMostWatched = 32;  // tables by one socket
constexpr std::size_t kMostHints = 16;    // that wait for a thinker
constexpr int kLeastHint = 10;            // milliseconds
constexpr int kHintSlice = 10;            // milliseconds a bot may have to wait for one

const Denial kTooOften{"too_often", "that was too often; wait a little", "", ""};
const Denial kNoSuchTable{"no_such_table", "there is no such table, or it is not for you", "", ""};

}  // namespace

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

}  // namespace endtable::server
