// The HTTP interface: lists of tables, opening them, their records.
#include <charconv>

#include "bots/levels.hpp"
#include "match/match.hpp"
#include "match/reopen.hpp"
#include "present/content.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "server/hall/api.hpp"
#include "server/hall/opening.hpp"
#include "server/table/wishes.hpp"

namespace endtable::server {

namespace {

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
    like.result.clear();
    std::fill(like.seats.begin(), like.seats.end(), store::Seat{});
    return {std::move(like), to_hex(secret), std::move(content)};
}

Json brief(const Trouble& trouble) { return object({{"code", trouble.code}, {"message", trouble.message}}); }

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

LiveTable::Decide first_lines(const std::vector<WantedPlace>& places, const std::string& player,
                              const std::string& nonce, const std::vector<std::string>& admitted, bool start,
                              Rng* rng) {
    return [=](const Table& empty) { return take_places(empty, places, player, nonce, admitted, start, *rng); };
}

}  // namespace

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
        if (table->state() == LiveTable::State::Unread) return call->refuse(kNotRead, 2000);
        if (!table->may_watch(player))
            return call->refuse({"no_such_table", "there is no such table, or it is not for you", "", ""});
        const std::string& method = call->request.method;
        try {
            if (method == "GET" && what.empty()) return call->answer(table->to_json(player));
            if (method == "GET" && what == "record") return record(call, table);
            if (const auto denied = table->denial()) return call->refuse(*denied);
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
        try {
            const store::Store& store = house_.store;
            const auto rows = list == "mine"      ? store.tables_of({player}, page)
                              : list == "open"    ? store.open_tables(page)
                              : list == "running" ? store.running_tables(page)
                                                  : store.finished_tables(page);
            Json tables = Json::array();
            for (const store::Table& row : rows) {
                tables.push_back(row_json(row, player));
                if (const auto trouble = trouble_in(row)) tables.back()["trouble"] = brief(*trouble);
            }
            Json json = object({{"tables", std::move(tables)}});
            if (static_cast<int>(rows.size()) == page.limit) {
                const store::Table& last = rows.back();
                const store::Time time = list == "over" && last.ended ? *last.ended : last.created;
                json["next"] = std::to_string(House::at(time)) + "-" + last.id.text;
            }
            house_.loop.post([this, call, json = std::move(json)]() mutable {
                for (Json& table : json["tables"])
                    if (const auto stuck = house_.stuck.find(table["id"].get<std::string>());
                        stuck != house_.stuck.end())
                        table["trouble"] = brief(stuck->second);
                call->answer(json);
            });
        } catch (const std::exception&) {
            house_.loop.post([call] { call->refuse(kNotRead); });
        }
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
            row.rules = game->rules();
            row.options = dump_json(game->options());
            row.content = game->content_hash();
            row.settings = dump_json(settings.to_json());
            row.listed = settings.listed;
            row.seats.resize(static_cast<std::size_t>(game->seats()));
            write = another(std::move(row), dump_json(game->content().to_json()), call->player(), house_.now());
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

// The same table again: who asked and the bots sit down, the others are let in and told. Who asks after somebody else
// is sent to that one's table, as long as it is there.
void Hall::rematch(const CallPtr& call, const TablePtr& old) {
    const Table& table = old->table();
    if (!table.is_seated(call->player())) return call->refuse({"not_your_seat", "you have no seat here", "", ""});
    if (table.status() != Table::Status::Over) return call->refuse({"not_over", "the game is not over", "", ""});
    const std::string other = table.rematched();
    if (other.empty()) return rematch_anew(call, old, other);
    const TablePtr there = this->table(other);
    there->when_loaded([this, call, old, other, there] {
        if (there->state() == LiveTable::State::Unread) return call->refuse(kNotRead, 2000);
        if (there->state() == LiveTable::State::Missing) return rematch_anew(call, old, other);
        call->answer(object({{"table", other}}));
    });
}

void Hall::rematch_anew(const CallPtr& call, const TablePtr& old, const std::string& gone) {
    if (limited(call, tables_made_, call->request.address)) return;
    std::vector<WantedPlace> places;
    std::vector<std::string> admitted;
    for (const Table::Place& place : old->table().places()) {
        const bool bot = place.who == Table::Place::Who::Bot;
        const bool mine = !bot && place.player == call->player();
        places.push_back({bot    ? WantedPlace::Who::Bot
                          : mine ? WantedPlace::Who::Me
                                 : WantedPlace::Who::Open,
                          bot ? place.level : ""});
        if (!bot && !mine && std::find(admitted.begin(), admitted.end(), place.player) == admitted.end())
            admitted.push_back(place.player);
    }
    like_this(call, [this, call, old, gone, places, admitted](store::NewTable write) {
        write.table.parent = store::Parent{{call->path[1]}, std::nullopt};
        auto told = std::make_shared<Call>(*call);
        told->done = [this, old, call, gone, id = write.table.id.text](ApiAnswer answer) {
            if (answer.status != 200) return call->done(std::move(answer));
            old->propose([player = call->player(), id, gone](const Table& t) { return t.rematch(player, id, gone); },
                         [this, old, call, id, answer = std::move(answer)](const std::optional<Denial>& denial) {
                             if (!denial || denial->code != "rematched") return call->done(answer);
                             // Two at the same moment: what was made here is nobody's.
                             end_table({id}, this->table(id)->end());
                             call->answer(object({{"table", old->table().rematched()}}));
                         });
        };
        open_table(told, std::move(write), first_lines(places, call->player(), "", admitted, false, &house_.rng));
    });
}

// A new game of what the call is about: by the newest rules, with today's content where it was official, otherwise with
// the same.
void Hall::like_this(const CallPtr& call, std::function<void(store::NewTable)> then) {
    crew_.chore([this, call, then = std::move(then)] {
        std::optional<store::NewTable> write;
        Denial denial = kNotRead;
        try {
            if (auto row = house_.store.table({call->path[1]})) {
                const auto game = anew(*row);
                row->rules = game->rules();
                row->options = dump_json(game->options());
                row->content = game->content_hash();
                write = another(std::move(*row), dump_json(game->content().to_json()), call->player(), house_.now());
            }
        } catch (const InputError& e) {
            denial = Denial{e.code(), e.what(), "", ""};
        } catch (const std::exception&) {
            write.reset();
        }
        house_.loop.post([call, then, write, denial] { write ? then(*write) : call->refuse(denial); });
    });
}

std::shared_ptr<const AnyGame> Hall::anew(const store::Table& row) {
    const GameModule& module = find_game_or_throw(row.game);
    const Begun begun = begun_of(row);
    const Json options = options_again(*module.info, begun.options);
    const auto official = house_.shelf.game(row.game, options, begun.seats, Json());
    if (official->content_hash() == row.content || find_released(module, row.content)) return official;
    // Files that have come since are today's.
    const ContentFiles own = game_of(house_, row, begun)->content();
    return module.open(own.onto(*module.official).with_words_from(*module.official), options, begun.seats);
}

void Hall::fork(const CallPtr& call, const TablePtr& old) {
    const Table& table = old->table();
    const Reader body = call->read();
    body.only_keys({"ply", "settings", "places", "start"});
    if (table.status() != Table::Status::Over) return call->refuse({"not_over", "the game is not over", "", ""});
    const auto ply = body.at("ply").integer(0, table.match()->plies());
    const TableReply begin = position_to_fork(table, ply);
    if (begin.denial) body.at("ply").fail(begin.denial->message);
    if (limited(call, tables_made_, call->request.address)) return;
    const Settings settings = Settings::read(body.has("settings") ? body.at("settings").json() : Json::object());
    const auto first = first_lines(places_of(body, table.charter().game->seats()), call->player(), "", {},
                                   body.boolean_or("start", false), &house_.rng);
    // Where it begins is stored with it: a fork does not depend on the table it came from.
    const std::string position = dump_json(begin.answer);
    store::Table row;
    row.game = table.charter().game->info().id;
    row.rules = table.charter().game->rules();
    row.options = dump_json(table.charter().game->options());
    row.content = table.charter().game->content_hash();
    row.settings = dump_json(settings.to_json());
    row.listed = settings.listed;
    row.parent = store::Parent{{call->path[1]}, ply};
    row.seats.resize(static_cast<std::size_t>(table.charter().game->seats()));
    store::NewTable write =
        another(std::move(row), dump_json(table.charter().game->content().to_json()), call->player(), house_.now());
    write.position = position;
    open_table(call, std::move(write), first);
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
    Json record = live->record_for(call->person ? call->player() : "");
    if (!record.is_null()) return call->answer(object({{"record", std::move(record)}}));
    if (live->state() == LiveTable::State::Shut) return call->refuse(*live->denial());
    call->refuse({"not_running", "the game has not begun", "", ""});
}

// Content by its hash: what was released with the program is public, other content is for those who may see a table
// that is played with it.
void Hall::content(const CallPtr& call) {
    const std::string& hash = call->path[1];
    const auto give = [call, hash](const ContentFiles& files) {
        ApiAnswer answer = said(object({{"hash", hash}, {"files", files.to_json()}}));
        answer.cache = "private, max-age=31536000, immutable";  // the hash says what it is
        call->done(std::move(answer));
    };
    for (const GameModule& module : games())
        if (const ReleasedContent* released = find_released(module, hash)) return give(released->files);
    const std::string id = option_of(call->request, "table");
    const Denial none{"no_such_content", "there is no such content, or it is not for you", "", ""};
    if (!is_id(id)) return call->refuse(none);
    const TablePtr table = this->table(id);
    table->when_loaded([call, table, hash, give, none] {
        const bool its = table->state() == LiveTable::State::Ready &&
                         table->may_watch(call->person ? call->player() : "") &&
                         table->table().charter().game->content_hash() == hash;
        its ? give(table->table().charter().game->content()) : call->refuse(none);
    });
}

}  // namespace endtable::server
