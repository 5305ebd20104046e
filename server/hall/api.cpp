// The HTTP interface: every request's way in, and what needs neither person nor table. docs/server.md describes every
// path.
#include "server/hall/api.hpp"

#include <algorithm>

#include "bots/levels.hpp"
#include "engine/describe.hpp"
#include "match/match.hpp"
#include "present/input_error.hpp"

namespace endtable::server {

namespace {

constexpr std::size_t kMostBody = std::size_t{1280} << 10;  // custom content, records
constexpr std::size_t kMostOfStrangers = 64 * 1024;
constexpr std::size_t kSmallBody = 4 * 1024;  // is read at once

const Denial kNobody{"not_signed_in", "say your name or sign in first", "", ""};

int status_of(const std::string& code) {
    if (code == "no_such_table" || code == "no_such_path" || code == "no_such_content" || code == "unknown_game")
        return 404;
    if (code == "not_signed_in" || code == "bad_credentials") return 401;
    if (code == "not_host" || code == "not_your_seat" || code == "not_allowed") return 403;
    if (code == "login_taken" || code == "has_account" || code == "not_over" || code == "not_open" || code == "stuck")
        return 409;
    if (code == "not_stored" || code == "in_doubt") return 503;
    if (code == "too_often") return 429;
    return 400;
}

}  // namespace

ApiAnswer refusal(const Denial& denial, Time retry_after_ms) {
    Json error = object({{"code", denial.code}, {"message", denial.message}});
    if (!denial.reason.empty()) error["reason"] = denial.reason;
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

Outlet::Message text_of(const Json& json) { return std::make_shared<const std::string>(dump_json(json)); }

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
    people_.identify(call->request.cookie, [this, call](std::optional<Person> person, bool known) {
        if (!known) return call->refuse(kNotRead, 2000);
        call->person = std::move(person);
        const std::size_t size = call->request.body.size();
        if (size > kMostOfStrangers && !call->person) return call->refuse(kNobody);
        const auto go_on = [this, call](const std::optional<Denial>& denial) {
            if (denial) return call->refuse(*denial);
            try {
                route(call);
            } catch (const InputError& e) {
                call->refuse({e.code(), e.what(), "", ""});
            }
        };
        // What is large is taken apart on a thread that may take its time.
        if (size <= kSmallBody) return go_on(call->parse());
        crew_.chore([this, call, go_on] { house_.loop.post([go_on, denial = call->parse()] { go_on(denial); }); });
    });
}

void Hall::expect(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> done) {
    if (house_.closing) return done(refusal({"not_stored", "the server is going down; try again", "", ""}, 2000));
    people_.identify(request.cookie, [this, done = std::move(done)](const std::optional<Person>& person, bool known) {
        if (!known) return done(refusal(kNotRead, 2000));
        if (!person) return done(refusal(kNobody));
        const Time wait = large_bodies_.take(person->id, house_.steady());
        if (wait == 0) return done(std::nullopt);
        ++house_.counters.limited;
        done(refusal({"too_often", "that was too often; wait a little", "", ""}, wait));
    });
}

std::optional<Denial> Hall::Call::parse() {
    try {
        if (!request.body.empty()) body = parse_json(request.body, "request", kMostBody);
    } catch (const InputError& e) {
        return Denial{e.code(), e.what(), "", ""};
    }
    if (body.is_null()) body = Json::object();
    return std::nullopt;
}

bool Hall::limited(const CallPtr& call, Limiter& limiter, const std::string& key) {
    const Time wait = limiter.take(key, house_.steady());
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
    if (call->request.method == "GET" && call->path.size() == 2 && first == "contents") return content(call);
    if (first == "tables") return route_tables(call);
    route_me(call);
}

void Hall::verify_record(const CallPtr& call) {
    const Reader body = call->read();
    body.only_keys({"record"});
    body.at("record");
    if (limited(call, tables_made_, call->request.address)) return;
    crew_.chore([this, call] {
        ApiAnswer answer;
        try {
            answer = said(to_json(verify(call->body.at("record"))));
        } catch (const InputError& e) {
            answer = refusal({e.code(), e.what(), "", ""});
        }
        house_.loop.post([call, answer = std::move(answer)] { call->done(answer); });
    });
}

}  // namespace endtable::server
