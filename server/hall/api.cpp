// The HTTP interface: who one is, lists of tables, opening them, records. docs/server.md describes every path.
#include <algorithm>
#include <charconv>

#include "bots/levels.hpp"
#include "engine/describe.hpp"
#include "match/match.hpp"
#include "present/content.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"
#include "server/hall/hall.hpp"

namespace endtable::server {

namespace {

constexpr std::size_t kMostBody = std::size_t{1280} << 10;  // custom content, records

int status_of(const std::string& code) {
    if (code == "no_such_table" || code == "no_such_path" || code == "unknown_game") return 404;
    if (code == "not_signed_in" || code == "bad_credentials") return 401;
    if (code == "not_host" || code == "not_your_seat" || code == "not_allowed") return 403;
    if (code == "login_taken" || code == "has_account" || code == "not_over" || code == "not_open") return 409;
    if (code == "not_stored") return 503;
    if (code == "too_often") return 429;
    return 400;
}

ApiAnswer refusal(const Denial& denial, Time retry_after_ms = 0) {
    Json error = object({{"code", denial.code}, {"message", denial.message}});
    ApiAnswer answer;
    answer.status = status_of(denial.code);
    if (retry_after_ms > 0) {
        answer.retry_after = static_cast<int>((retry_after_ms + 999) / 1000);
        error["retry_after_ms"] = retry_after_ms;
    }
    answer.body = dump_json(object({{"error", std::move(error)}}));
    return answer;
}

ApiAnswer said(const Json& json) {
    ApiAnswer answer;
    answer.body = dump_json(json);
    return answer;
}

Json person_json(const Person& person) { return object({{"name", person.name}, {"account", person.account}}); }

const char* const kSeatKinds[] = {"nobody", "person", "bot"};
const char* const kStatus[] = {"open", "running", "paused", "over"};

// A table in a list, as anybody may see it who may see the list.
Json row_json(const store::Table& row, const std::string& player) {
    Json seats = Json::array();
    Json own = Json::array();
    for (std::size_t i = 0; i < row.seats.size(); ++i) {
        const store::Seat& seat = row.seats[i];
        seats.push_back(object({{"who", kSeatKinds[static_cast<int>(seat.kind)]}, {"name", seat.name}}));
        if (seat.kind == store::SeatKind::Bot) seats.back()["level"] = seat.level;
        if (!player.empty() && seat.player && seat.player->text == player) own.push_back(i);
    }
    Json json = object({{"id", row.id.text},
                        {"game", row.game},
                        {"options", parse_json(row.options, "options")},
                        {"settings", parse_json(row.settings, "settings")},
                        {"status", kStatus[static_cast<int>(row.status)]},
                        {"seats", std::move(seats)},
                        {"you", std::move(own)},
                        {"hosting", row.host.text == player},
                        {"created", House::at(row.created)}});
    if (row.started) json["started"] = House::at(*row.started);
    if (row.ended) json["ended"] = House::at(*row.ended);
    if (!row.result.empty()) json["result"] = parse_json(row.result, "result");
    if (row.parent && row.parent->ply)
        json["fork"] = object({{"table", row.parent->table.text}, {"ply", *row.parent->ply}});
    return json;
}

std::string option_of(const ApiRequest& request, std::string_view name) {
    for (const auto& [key, value] : request.query)
        if (key == name) return value;
    return {};
}

std::optional<std::int64_t> whole_number(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return number;
}

bool is_id(std::string_view text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// A table like that one (same game, options, content), where nobody sits yet and the dice are new.
store::NewTable another(store::Table like, std::string content, const std::string& host, Time now) {
    const Digest secret = random_secret();
    like.id = store::new_table_id();
    like.created = House::at(now);
    like.host = {host};
    like.status = store::TableStatus::Open;
    like.commitment = "sha256:" + to_hex(sha256({reinterpret_cast<const char*>(secret.data()), secret.size()}));
    like.nonces = "[]";
    like.result.clear();
    std::fill(like.seats.begin(), like.seats.end(), store::Seat{});
    return {std::move(like), to_hex(secret), std::move(content)};
}

const Denial kNotRead{"not_stored", "the server could not read its storage; try again", "", ""};

// Who is to sit where when a table is opened.
struct WantedPlace {
    enum class Who : std::uint8_t { Open, Me, Bot } who = Who::Open;
    std::string level;
};

// As many as places are named, or the only number the game can be played with.
int seats_wanted(const Reader& body, const GameModule& module) {
    if (body.has("seats")) return static_cast<int>(body.at("seats").integer(1, kMaxSeats));
    if (body.has("places")) return body.at("places").size(1, kMaxSeats);
    if (module.info->min_seats != module.info->max_seats) body.fail("\"seats\" is missing: how many play?");
    return module.info->min_seats;
}

std::vector<WantedPlace> places_of(const Reader& body, int seats) {
    std::vector<WantedPlace> places(static_cast<std::size_t>(seats));
    if (!body.has("places")) return places;
    const Reader list = body.at("places");
    list.size(seats, seats);
    for (int i = 0; i < seats; ++i) {
        const Reader one = list.at(i);
        one.only_keys({"who", "level"});
        WantedPlace& place = places[static_cast<std::size_t>(i)];
        place.who = static_cast<WantedPlace::Who>(one.at("who").one_of({"open", "me", "bot"}));
        if (place.who == WantedPlace::Who::Bot) {
            place.level = one.at("level").text(32);
            if (find_level(place.level) == nullptr)
                one.at("level").fail("there is no such level; there are: " + level_names());
        }
    }
    return places;
}

// People and bots take their places, and if that was asked for, the game begins: one decision.
LiveTable::Decide first_lines(const std::vector<WantedPlace>& places, const std::string& player,
                              const std::string& nonce, const std::vector<std::string>& admitted, bool start,
                              Rng* rng) {
    return [=](const Table& empty) {
        Table table = empty;
        Table::Decision all;
        const auto then = [&](const Table::Decision& decision) {
            if (all.denial) return;
            all.denial = decision.denial;
            if (all.denial) return;
            std::vector<Line> lines;
            for (const std::string& text : decision.lines) lines.push_back({text, 1});
            table.fold(lines);
            all.lines.insert(all.lines.end(), decision.lines.begin(), decision.lines.end());
        };
        for (const std::string& one : admitted)
            if (!table.belongs(one)) then(table.admit(one));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Seat p = seat(static_cast<int>(i));
            if (places[i].who == WantedPlace::Who::Me) then(table.sit(p, player, nonce));
            if (places[i].who == WantedPlace::Who::Bot) then(table.sit_bot(p, player, places[i].level));
        }
        if (start) then(table.start(player, *rng));
        if (all.denial) all.lines.clear();
        return all;
    };
}

}  // namespace

// One request on its way through the house.
struct Hall::Call {
    ApiRequest request;
    std::function<void(ApiAnswer)> done;
    std::optional<Person> person{};
    std::vector<std::string> path{};  // the parts behind /api
    Json body{};

    void answer(const Json& json) const { done(said(json)); }
    void refuse(const Denial& denial, Time retry_after = 0) const { done(refusal(denial, retry_after)); }
    bool is(std::string_view method, std::initializer_list<std::string_view> parts) const {
        return request.method == method && std::equal(path.begin(), path.end(), parts.begin(), parts.end());
    }
    Reader read() const { return {body, "request", "bad_request"}; }
    const std::string& player() const { return person->id; }
};

void Hall::api(ApiRequest request, std::function<void(ApiAnswer)> done) {
    auto call = std::make_shared<Call>(Call{std::move(request), std::move(done)});
    if (house_.closing) return call->refuse({"not_stored", "the server is going down; try again", "", ""}, 2000);
    if (limited(call, requests_, call->request.address)) return;
    std::string_view rest(call->request.path);
    rest.remove_prefix(std::min(rest.size(), std::string_view("/api/").size()));
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        call->path.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    try {
        if (!call->request.body.empty()) call->body = parse_json(call->request.body, "request", kMostBody);
    } catch (const InputError& e) {
        return call->refuse({e.code(), e.what(), "", ""});
    }
    if (call->body.is_null()) call->body = Json::object();
    people_.identify(call->request.cookie, [this, call](std::optional<Person> person, bool known) {
        if (!known) return call->refuse(kNotRead, 2000);
        call->person = std::move(person);
        try {
            route(call);
        } catch (const InputError& e) {
            call->refuse({e.code(), e.what(), "", ""});
        }
    });
}

bool Hall::limited(const CallPtr& call, Limiter& limiter, const std::string& key) {
    const Time wait = limiter.take(key, house_.now());
    if (wait == 0) return false;
    ++house_.counters.limited;
    call->refuse({"too_often", "that was too often; wait a little", "", ""}, wait);
    return true;
}

void Hall::route(const CallPtr& call) {
    if (call->path.empty()) return call->refuse({"no_such_path", "there is nothing here", "", ""});
    const std::string& first = call->path[0];
    if (call->is("GET", {"games"})) {
        Json list = Json::array();
        for (const GameModule& module : games()) list.push_back(describe(module));
        Json levels = Json::array();
        for (const Level& level : kLevels) levels.push_back(level.name);
        return call->answer(object({{"games", std::move(list)}, {"levels", std::move(levels)}}));
    }
    if (call->request.method == "GET" && call->path.size() == 3 && first == "games" && call->path[2] == "rules") {
        ApiAnswer answer;
        answer.body = std::string(find_game_or_throw(call->path[1]).clauses);
        answer.type = "text/markdown; charset=utf-8";
        answer.cache = "public, max-age=3600";
        return call->done(std::move(answer));
    }
    if (call->is("POST", {"verify"})) return verify_record(call);
    if (first == "tables") return route_tables(call);
    route_me(call);
}

// --- Who one is

void Hall::route_me(const CallPtr& call) {
    const auto finish = [this, call](People::Result result) {
        if (result.denial) return call->refuse(*result.denial);
        ApiAnswer answer = said(person_json(result.person));
        answer.cookie = result.cookie;
        for (const auto& [id, table] : tables_)
            if (table->state() == LiveTable::State::Ready && table->table().belongs(result.person.id))
                table->know(result.person.id, result.person.name);
        for (auto& [visitor, guest] : guests_)
            if (guest.person.id == result.person.id) guest.person.name = result.person.name;
        call->done(std::move(answer));
    };
    const Reader body = call->read();
    if (call->is("POST", {"guest"})) {
        if (limited(call, guests_made_, call->request.address)) return;
        body.only_keys({"name"});
        return people_.come_as_guest(body.at("name").text(), finish);
    }
    if (call->is("POST", {"sign-in"})) {
        body.only_keys({"login", "password"});
        const std::string login = body.at("login").text(256), password = body.at("password").text(1024);
        // By address against somebody who tries many logins, by login against many who try one.
        if (limited(call, sign_ins_, call->request.address) || limited(call, sign_ins_of_, login)) return;
        return people_.sign_in(login, password, finish);
    }
    const bool known = call->is("GET", {"me"}) || call->is("POST", {"me"}) || call->is("DELETE", {"me"}) ||
                       call->is("POST", {"account"}) || call->is("POST", {"password"}) ||
                       call->is("POST", {"sign-out"}) || call->is("POST", {"sign-out-everywhere"});
    if (!known) return call->refuse({"no_such_path", "there is nothing here", "", ""});
    if (!call->person) return call->refuse({"not_signed_in", "say your name or sign in first", "", ""});
    const Person& person = *call->person;
    if (call->is("GET", {"me"})) return call->answer(person_json(person));
    if (call->is("POST", {"me"})) {
        body.only_keys({"name"});
        return people_.rename(person, body.at("name").text(), finish);
    }
    if (call->is("POST", {"account"})) {
        if (limited(call, accounts_, call->request.address)) return;
        body.only_keys({"login", "password"});
        return people_.sign_up(person, body.at("login").text(256), body.at("password").text(1024),
                               [this, player = person.id, finish](People::Result result) {
                                   // Sockets opened with the old token come again with the new one.
                                   if (!result.denial) send_away(player, &result.person.session);
                                   finish(std::move(result));
                               });
    }
    if (call->is("POST", {"password"})) {
        if (limited(call, sign_ins_, call->request.address)) return;
        body.only_keys({"old", "new"});
        return people_.change_password(person, body.at("old").text(1024), body.at("new").text(1024),
                                       [this, player = person.id, finish](People::Result result) {
                                           if (!result.denial) send_away(player, &result.person.session);
                                           finish(std::move(result));
                                       });
    }
    if (call->is("POST", {"sign-out"}))
        return people_.sign_out(person, [this, call, session = person.session](People::Result result) {
            if (result.denial) return call->refuse(*result.denial);
            for (const auto& [visitor, guest] : guests_)
                if (guest.person.session == session) guest.outlet->close(1008, "signed out");
            ApiAnswer answer = said(Json::object());
            answer.cookie = "";
            call->done(std::move(answer));
        });
    if (call->is("POST", {"sign-out-everywhere"}))
        return people_.sign_out_everywhere(person, [this, call, player = person.id](People::Result result) {
            if (result.denial) return call->refuse(*result.denial);
            send_away(player, nullptr);
            ApiAnswer answer = said(Json::object());
            answer.cookie = "";
            call->done(std::move(answer));
        });
    delete_me(call);
}

// Seats are given up first, so that nobody waits for somebody who is gone.
void Hall::delete_me(const CallPtr& call) {
    const Reader body = call->read();
    body.only_keys({"password"});
    if (limited(call, sign_ins_, call->request.address)) return;
    const std::string password = body.has("password") ? body.at("password").text(1024) : "";
    crew_.chore([this, call, password] {
        std::vector<std::string> ids;
        try {
            store::Page page{std::nullopt, 100};
            for (bool more = true; more;) {
                const auto rows = house_.store.tables_of({call->player()}, page);
                for (const store::Table& row : rows)
                    if (row.status != store::TableStatus::Over) ids.push_back(row.id.text);
                more = rows.size() == 100;
                if (more) page.after = store::Page::After{rows.back().created, rows.back().id};
            }
        } catch (const store::StoreError&) {
            house_.loop.post([call] { call->refuse(kNotRead); });
            return;
        }
        house_.loop.post([this, call, ids, password] {
            const std::string player = call->player();
            people_.remove(*call->person, password, [this, call, ids, player](People::Result result) {
                if (result.denial) return call->refuse(*result.denial);
                for (const std::string& id : ids) {
                    const TablePtr table = this->table(id);
                    table->propose(
                        [player](const Table& t) {
                            Table::Decision all;
                            for (const Seat p : t.seats_of(player)) {
                                const Table::Decision one = t.match() ? t.leave(p, player) : t.stand_up(p, player);
                                all.lines.insert(all.lines.end(), one.lines.begin(), one.lines.end());
                            }
                            if (all.lines.empty()) all.denial = Denial{"nothing_to_do", "no seat", "", ""};
                            return all;
                        },
                        [](const std::optional<Denial>&) {});
                    table->know(player, "");
                }
                send_away(player, nullptr);
                ApiAnswer answer = said(Json::object());
                answer.cookie = "";
                call->done(std::move(answer));
            });
        });
    });
}

// --- Tables

void Hall::route_tables(const CallPtr& call) {
    if (call->is("GET", {"tables"})) return list_tables(call);
    const bool writes = call->request.method != "GET";
    if (writes && !call->person) return call->refuse({"not_signed_in", "say your name or sign in first", "", ""});
    if (call->is("POST", {"tables"})) return create_table(call);
    if (call->path.size() < 2 || call->path.size() > 3 || !is_id(call->path[1]))
        return call->refuse({"no_such_path", "there is nothing here", "", ""});
    const std::string what = call->path.size() == 3 ? call->path[2] : "";
    const TablePtr table = this->table(call->path[1]);
    table->when_loaded([this, call, table, what] {
        const std::string player = call->person ? call->player() : "";
        const bool visible = table->state() == LiveTable::State::Ready && table->table().may_watch(player);
        if (!visible) return call->refuse({"no_such_table", "there is no such table, or it is not for you", "", ""});
        const std::string& method = call->request.method;
        try {
            if (method == "GET" && what.empty())
                return call->answer(table->seen_by(player, house_.now()).to_json(player, house_.now()));
            if (method == "GET" && what == "record") return record(call, table);
            if (method == "POST" && what == "rematch") return rematch(call, table);
            if (method == "POST" && what == "fork") return fork(call, table);
            if ((method == "POST" || method == "DELETE") && what == "invitation") return invite(call, table);
        } catch (const InputError& e) {
            return call->refuse({e.code(), e.what(), "", ""});
        }
        call->refuse({"no_such_path", "there is nothing here", "", ""});
    });
}

void Hall::list_tables(const CallPtr& call) {
    const std::string list = option_of(call->request, "list");
    const bool mine = list == "mine";
    if (!mine && list != "open" && list != "running" && list != "over")
        return call->refuse({"bad_request", "list: expected one of open, running, over, mine", "", ""});
    if (mine && !call->person) return call->refuse({"not_signed_in", "say your name or sign in first", "", ""});
    store::Page page;
    const std::string after = option_of(call->request, "after");
    if (!after.empty()) {  // TIME-ID, as the page before said
        const std::size_t dash = after.find('-');
        const auto time = whole_number(after.substr(0, dash));
        if (!time || dash == std::string::npos || !is_id(after.substr(dash + 1)))
            return call->refuse({"bad_request", "after: expected what the page before gave as \"next\"", "", ""});
        page.after = store::Page::After{House::at(*time), {after.substr(dash + 1)}};
    }
    const std::string player = call->person ? call->player() : "";
    crew_.chore([this, call, list, page, player] {
        ApiAnswer answer;
        try {
            const store::Store& store = house_.store;
            const auto rows = list == "mine"      ? store.tables_of({player}, page)
                              : list == "open"    ? store.open_tables(page)
                              : list == "running" ? store.running_tables(page)
                                                  : store.finished_tables(page);
            Json tables = Json::array();
            for (const store::Table& row : rows) tables.push_back(row_json(row, player));
            Json json = object({{"tables", std::move(tables)}});
            if (static_cast<int>(rows.size()) == page.limit) {
                const store::Table& last = rows.back();
                const store::Time time = list == "over" && last.ended ? *last.ended : last.created;
                json["next"] = std::to_string(House::at(time)) + "-" + last.id.text;
            }
            answer = said(json);
        } catch (const store::StoreError&) {
            answer = refusal(kNotRead);
        }
        house_.loop.post([call, answer = std::move(answer)] { call->done(answer); });
    });
}

void Hall::create_table(const CallPtr& call) {
    if (limited(call, tables_made_, call->request.address)) return;
    // Opening a game validates its content: not on this thread.
    crew_.chore([this, call] {
        store::NewTable write;
        LiveTable::Decide first;
        std::optional<Denial> denial;
        try {
            const Reader body = call->read();
            body.only_keys({"game", "options", "seats", "settings", "places", "content", "nonce", "start"});
            const std::string id = body.at("game").text(64);
            const GameModule& module = find_game_or_throw(id);
            const Json options = body.has("options") ? body.at("options").json() : Json::object();
            const int seats = seats_wanted(body, module);
            const Json content = body.has("content") ? body.at("content").json() : Json();
            const Settings settings =
                Settings::read(body.has("settings") ? body.at("settings").json() : Json::object());
            const auto game = house_.shelf.game(id, options, seats, content);
            store::Table row;
            row.game = id;
            row.rules = module.info->rules;
            row.options = dump_json(game->options());
            row.content = game->content_hash();
            row.settings = dump_json(settings.to_json());
            row.listed = settings.listed;
            row.seats.resize(static_cast<std::size_t>(game->seats()));
            write = another(std::move(row), content.is_null() ? "" : dump_json(content), call->player(), house_.now());
            const std::string nonce = body.has("nonce") ? body.at("nonce").text(64) : "";
            first = first_lines(places_of(body, game->seats()), call->player(), nonce, {},
                                body.boolean_or("start", false), &house_.rng);
            // Whatever is wrong with places or start is said before there is a table.
            Charter charter{write.table.id.text, call->player(), game, settings};
            Rng rng(1);
            denial = first_lines(places_of(body, game->seats()), call->player(), nonce, {},
                                 body.boolean_or("start", false), &rng)(Table(charter))
                         .denial;
        } catch (const InputError& e) {
            denial = Denial{e.code(), e.what(), "", ""};
        }
        house_.loop.post([this, call, write = std::move(write), first, denial] {
            if (denial) return call->refuse(*denial);
            open_table(call, write, first);
        });
    });
}

// Stores a new table, has the first lines written, and answers with its id.
void Hall::open_table(const CallPtr& call, store::NewTable write, const LiveTable::Decide& first) {
    const std::string id = write.table.id.text;
    const bool listed = write.table.listed;
    house_.store.submit(std::move(write), [this, call, id, first, listed](const store::Outcome& outcome) {
        house_.loop.post([this, call, id, first, listed, outcome] {
            if (!outcome.committed()) return call->refuse(not_stored(outcome));
            const TablePtr table = this->table(id);
            table->when_loaded([this, call, id, first, listed, table] {
                if (table->state() != LiveTable::State::Ready) return call->refuse(kNotRead);
                table->know(call->player(), call->person->name);
                table->propose(
                    [first](const Table& empty) {
                        Table::Decision decision = first(empty);
                        if (!decision.denial && decision.lines.empty())
                            decision.denial = Denial{"nothing_to_do", "nobody sits down yet", "", ""};
                        return decision;
                    },
                    [this, call, id, listed](const std::optional<Denial>& denial) {
                        if (denial && denial->code != "nothing_to_do") return call->refuse(*denial);
                        if (listed) lobby_changed();
                        call->answer(object({{"table", id}}));
                    });
            });
        });
    });
}

// The same table again: who asked and the bots sit down, the others are let in and told.
void Hall::rematch(const CallPtr& call, const TablePtr& old) {
    const Table& table = old->table();
    if (!table.is_seated(call->player())) return call->refuse({"not_your_seat", "you have no seat here", "", ""});
    if (table.status() != Table::Status::Over) return call->refuse({"not_over", "the game is not over", "", ""});
    if (limited(call, tables_made_, call->request.address)) return;
    std::vector<WantedPlace> places;
    std::vector<std::string> admitted;
    for (const Table::Place& place : table.places()) {
        const bool bot = place.who == Table::Place::Who::Bot;
        const bool mine = !bot && place.player == call->player();
        places.push_back({bot    ? WantedPlace::Who::Bot
                          : mine ? WantedPlace::Who::Me
                                 : WantedPlace::Who::Open,
                          bot ? place.level : ""});
        if (!bot && !mine && std::find(admitted.begin(), admitted.end(), place.player) == admitted.end())
            admitted.push_back(place.player);
    }
    like_this(call, [this, call, old, places, admitted](store::NewTable write) {
        write.table.parent = store::Parent{{call->path[1]}, std::nullopt};
        auto told = std::make_shared<Call>(*call);
        told->done = [old, call, id = write.table.id.text](ApiAnswer answer) {
            if (answer.status == 200)
                old->propose([player = call->player(), id](const Table& t) { return t.rematch(player, id); },
                             [](const std::optional<Denial>&) {});
            call->done(std::move(answer));
        };
        open_table(told, std::move(write), first_lines(places, call->player(), "", admitted, false, &house_.rng));
    });
}

// A new table like the one the call is about.
void Hall::like_this(const CallPtr& call, std::function<void(store::NewTable)> then) {
    crew_.chore([this, call, then = std::move(then)] {
        std::optional<store::Table> row;
        std::optional<std::string> content;
        try {
            row = house_.store.table({call->path[1]});
            if (row) content = house_.store.content(row->content);
        } catch (const store::StoreError&) {
            row.reset();
        }
        house_.loop.post([this, call, then, row, content] {
            if (!row) return call->refuse(kNotRead);
            then(another(*row, content.value_or(""), call->player(), house_.now()));
        });
    });
}

void Hall::fork(const CallPtr& call, const TablePtr& old) {
    const Table& table = old->table();
    const Reader body = call->read();
    body.only_keys({"ply", "settings", "places", "start"});
    if (table.status() != Table::Status::Over) return call->refuse({"not_over", "the game is not over", "", ""});
    const int plies = table.match()->plies();
    const auto ply = body.at("ply").integer(0, plies);
    AnyState state = table.match()->state_after(static_cast<int>(ply));
    if (table.charter().game->turn(state).is_over())
        body.at("ply").fail("the game is over there; choose an earlier one");
    if (limited(call, tables_made_, call->request.address)) return;
    const Settings settings = Settings::read(body.has("settings") ? body.at("settings").json() : Json::object());
    const auto first = first_lines(places_of(body, table.charter().game->seats()), call->player(), "", {},
                                   body.boolean_or("start", false), &house_.rng);
    like_this(call, [this, call, settings, ply, first](store::NewTable write) {
        write.table.settings = dump_json(settings.to_json());
        write.table.listed = settings.listed;
        write.table.parent = store::Parent{{call->path[1]}, ply};
        open_table(call, std::move(write), first);
    });
}

// The token goes behind the # of a link: browsers send that to nobody.
void Hall::invite(const CallPtr& call, const TablePtr& live) {
    const Table& table = live->table();
    if (!table.belongs(call->player())) return call->refuse({"not_allowed", "you do not belong to this table", "", ""});
    const store::TableId id{call->path[1]};
    if (call->request.method == "DELETE") {
        if (table.charter().host != call->player())
            return call->refuse({"not_host", "only who opened the table may do that", "", ""});
        house_.store.submit(store::EndInvitations{id}, [this, call](const store::Outcome& outcome) {
            house_.loop.post([call, outcome] {
                if (!outcome.committed()) return call->refuse(not_stored(outcome));
                call->answer(Json::object());
            });
        });
        return;
    }
    if (limited(call, tables_made_, call->request.address)) return;
    const store::Token token = store::Token::random();
    house_.store.submit(store::NewInvitation{store::hash_of(token), id, House::at(house_.now())},
                        [this, call, token](const store::Outcome& outcome) {
                            house_.loop.post([call, token, outcome] {
                                if (!outcome.committed()) return call->refuse(not_stored(outcome));
                                call->answer(object({{"invitation", token.reveal()}}));
                            });
                        });
}

void Hall::record(const CallPtr& call, const TablePtr& live) {
    const std::string player = call->person ? call->player() : "";
    const Table& table = live->seen_by(player, house_.now());
    if (!table.match()) return call->refuse({"not_running", "the game has not begun", "", ""});
    call->answer(object({{"record", table.match()->record(table.seats_of(player))}}));
}

void Hall::verify_record(const CallPtr& call) {
    const Reader body = call->read();
    body.only_keys({"record"});
    body.at("record");
    if (limited(call, tables_made_, call->request.address)) return;
    crew_.chore([this, call] {
        ApiAnswer answer;
        try {
            const Verification result = verify(call->body.at("record"));
            answer = said(object(
                {{"ok", result.ok}, {"dice", result.dice}, {"checks", result.checks}, {"problems", result.problems}}));
        } catch (const InputError& e) {
            answer = refusal({e.code(), e.what(), "", ""});
        }
        house_.loop.post([call, answer = std::move(answer)] { call->done(answer); });
    });
}

}  // namespace endtable::server
