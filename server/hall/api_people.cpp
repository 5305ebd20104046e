// The HTTP interface: who one is. Guests, accounts, sessions.
#include <algorithm>

#include "server/hall/api.hpp"
#include "server/store/accounts.hpp"

namespace endtable::server {

namespace {

Json person_json(const Person& person) { return object({{"name", person.name}, {"account", person.account}}); }

}  // namespace

// Who one is now, to the client and to whoever sees it at a table.
void Hall::tell(const CallPtr& call, People::Result result) {
    if (result.denial) return call->refuse(*result.denial);
    ApiAnswer answer = said(person_json(result.person));
    answer.cookie = result.cookie;
    if (result.person.account && result.cookie)
        answer.device = people_.remember_device(call->request.device, result.person);
    for (const auto& [id, table] : tables_)
        if (table->state() == LiveTable::State::Ready && table->table().belongs(result.person.id))
            table->know(result.person.id, result.person.name);
    for (auto& [visitor, guest] : guests_)
        if (guest.person.id == result.person.id) guest.person.name = result.person.name;
    call->done(std::move(answer));
}

// By address against somebody who tries many logins (before), by login, however it is spelled, against many who try
// one. A device on which its owner has signed in before counts for itself, so that nobody can lock the owner out.
void Hall::sign_in(const CallPtr& call, const std::string& login, const std::string& password) {
    people_.knows_device(call->request.device, login, [this, call, login, password](bool known) {
        const auto folded = store::fold_login(login);
        const std::string key = known ? "device " + store::hash_of(store::Token(call->request.device)).text
                                      : "login " + folded.value_or("");
        if (folded && limited(call, sign_ins_of_, key)) return;
        people_.sign_in(login, password, [this, call](People::Result result) { tell(call, std::move(result)); });
    });
}

void Hall::route_me(const CallPtr& call) {
    const auto finish = [this, call](People::Result result) { tell(call, std::move(result)); };
    const Reader body = call->read();
    if (call->is("POST", {"guest"})) {
        if (limited(call, guests_made_, call->request.address)) return;
        body.only_keys({"name"});
        return people_.come_as_guest(body.at("name").text(), finish);
    }
    if (call->is("POST", {"sign-in"})) {
        body.only_keys({"login", "password"});
        const std::string login = body.at("login").text(256), password = body.at("password").text(1024);
        if (limited(call, sign_ins_, call->request.address)) return;
        return sign_in(call, login, password);
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
            for (const store::TableId& id : house_.store.opened_by({call->player()}))
                if (std::find(ids.begin(), ids.end(), id.text) == ids.end()) ids.push_back(id.text);
        } catch (const std::exception&) {
            house_.loop.post([call] { call->refuse(kNotRead); });
            return;
        }
        house_.loop.post([this, call, ids, password] {
            const std::string player = call->player();
            people_.remove(*call->person, password, [this, call, ids, player](People::Result result) {
                if (result.denial) return call->refuse(*result.denial);
                for (const std::string& id : ids) give_up_seats(id, player);
                send_away(player, nullptr);
                ApiAnswer answer = said(Json::object());
                answer.cookie = "";
                call->done(std::move(answer));
            });
        });
    });
}

// Bots play on; a table that has not begun gets another host, or ends where nobody else sits.
void Hall::give_up_seats(const std::string& id, const std::string& player) {
    const TablePtr table = this->table(id);
    const auto give_up = [player](const Table& t) {
        Table::Decision all;
        Table left = t;
        for (const Seat p : t.seats_of(player)) {
            const Table::Decision one = t.match() ? t.leave(p, player) : t.stand_up(p, player);
            all.lines.insert(all.lines.end(), one.lines.begin(), one.lines.end());
        }
        if (!t.match() && t.charter().host == player) {
            for (const std::string& line : all.lines) left.fold({{line, 1}});
            const Table::Decision host = left.pass_host();
            all.lines.insert(all.lines.end(), host.lines.begin(), host.lines.end());
        }
        if (all.lines.empty()) all.denial = Denial{"nothing_to_do", "no seat", "", ""};
        return all;
    };
    table->propose(give_up, [this, table, id, player](const std::optional<Denial>& denial) {
        const bool done = !denial || denial->code == "nothing_to_do";
        if (!done || !table->can_go_on() || table->table().match() || table->table().charter().host != player) return;
        end_table({id}, table->end());
    });
    table->know(player, "");
}

}  // namespace endtable::server
