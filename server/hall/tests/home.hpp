// A hall with a store of its own and no network: requests and messages go in by function calls, what clients would get
// is collected. Time goes by itself, and can be pushed ahead.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>

#include <gtest/gtest.h>

#include "present/json.hpp"
#include "present/schema.hpp"
#include "server/hall/hall.hpp"

namespace endtable::server {

class TestLoop : public Loop {
public:
    Time now() const override {
        using namespace std::chrono;
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count() + ahead + put_forward;
    }
    Time steady() const override {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count() + ahead;
    }
    void post(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        work_.push_back(std::move(work));
        wake_.notify_one();
    }
    // One piece of work, if there is one within that time.
    bool step(int milliseconds) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] { return !work_.empty(); }))
            return false;
        auto work = std::move(work_.front());
        work_.pop_front();
        lock.unlock();
        work();
        return true;
    }

    std::atomic<Time> ahead = 0;        // as if the process had stood still for so long
    std::atomic<Time> put_forward = 0;  // the clock on the wall alone

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> work_;
};

class Home;

// Somebody with a cookie and a socket.
class Client : public Outlet, public std::enable_shared_from_this<Client> {
public:
    explicit Client(Home& home) : home_(home) {}

    void send(Message message) override {
        wire.push_back(*message);
        Json json = Json::parse(*message);
        if (json.contains("push"))  // whatever is pushed is what the page has its types of
            for (const auto& fault : faults(json.contains("changes") ? "ChangesPush" : "Push", json))
                ADD_FAILURE() << fault << " in " << brief_json(json);
        if (json.contains("push") && json["push"] == "table") last[json["id"].get<std::string>()] = json;
        messages.push_back(std::move(json));
    }
    void close(std::uint16_t code, std::string_view) override { closed = code; }

    ApiAnswer call(const std::string& method, const std::string& path, const Json& body = Json::object());
    Json ok(const std::string& method, const std::string& path, const Json& body = Json::object());
    void connect();
    void disconnect();
    Json ask(Json message);                 // the answer
    std::string code(const Json& message);  // of the refusal; empty if it was done
    Json& table(const std::string& id) { return last[id]; }
    // Answers for the seat with its n-th choice.
    std::string act(const std::string& table, int seat, std::size_t choice = 0);
    Json choices(const std::string& table, int seat);
    bool is_asked(const std::string& table, int seat) { return !choices(table, seat).empty(); }

    std::string cookie;
    std::vector<std::string> wire;  // all that was ever sent
    std::vector<Json> messages;
    std::map<std::string, Json> last;  // the last push of each table
    int closed = 0;
    Backend::Visitor visitor = 0;

private:
    Home& home_;
    int asked_ = 0;
};

class Home {
public:
    explicit Home(HallOptions options = quiet()) : options_(options) {
        std::filesystem::create_directories(folder_);
        open();
    }
    ~Home() {
        shut();
        std::filesystem::remove_all(folder_);
    }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    static HallOptions quiet() {
        HallOptions options;
        options.limits = 0;
        options.thinkers = 1;
        options.hands = 2;
        options.hint_ms = 20;
        return options;
    }

    std::string database() const { return (folder_ / "store.db").string(); }
    void open() {
        store = store::Store::open(database());
        hall = std::make_unique<Hall>(loop, *store, options_);
    }
    // As a server that goes: whatever was posted to it still runs.
    void shut() {
        if (!hall) return;
        bool done = false;
        hall->close([&] { done = true; });
        until([&] { return done; });
        while (loop.step(0)) {
        }
        hall.reset();
        store.reset();
    }

    void until(const std::function<bool()>& what, int milliseconds = 20'000) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
        auto tick = std::chrono::steady_clock::now();
        while (!what()) {
            ASSERT_LT(std::chrono::steady_clock::now(), end) << "it did not happen";
            loop.step(5);
            if (hall && std::chrono::steady_clock::now() >= tick) {
                hall->tick();
                tick = std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
            }
        }
    }
    // Until nothing has happened for a moment.
    void settle(int milliseconds = 60) {
        while (loop.step(milliseconds)) {
        }
    }

    ApiAnswer call(ApiRequest request) {
        std::optional<ApiAnswer> answer;
        hall->api(std::move(request), [&](ApiAnswer given) { answer = std::move(given); });
        until([&] { return answer.has_value(); });
        return answer.value_or(ApiAnswer{.status = 599});
    }

    std::shared_ptr<Client> stranger() { return std::make_shared<Client>(*this); }
    std::shared_ptr<Client> guest(const std::string& name) {
        auto client = std::make_shared<Client>(*this);
        EXPECT_EQ(client->call("POST", "/api/guest", object({{"name", name}})).status, 200);
        client->connect();
        return client;
    }
    // A running table of two.
    std::string pair_up(Client& host, Client& other, const std::string& game, Json more = Json::object()) {
        Json body = object({{"game", game}, {"seats", 2}, {"places", Json::parse(R"([{"who":"me"},{"who":"open"}])")}});
        if (!more.contains("settings")) more["settings"] = Json::object();
        more["settings"]["listed"] = true;
        body.update(more);
        const std::string id = host.ok("POST", "/api/tables", body).at("table");
        EXPECT_EQ(other.code(object({{"do", "watch"}, {"table", id}})), "");
        EXPECT_EQ(other.code(object({{"do", "sit"}, {"table", id}, {"seat", 1}})), "");
        EXPECT_EQ(host.code(object({{"do", "watch"}, {"table", id}})), "");
        EXPECT_EQ(host.code(object({{"do", "start"}, {"table", id}})), "");
        return id;
    }

    TestLoop loop;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Hall> hall;

private:
    HallOptions options_;
    std::filesystem::path folder_ = std::filesystem::temp_directory_path() / ("endtable-hall-" + store::new_id());
};

inline ApiAnswer Client::call(const std::string& method, const std::string& path, const Json& body) {
    ApiRequest request;
    request.method = method;
    const std::size_t question = path.find('?');
    request.path = path.substr(0, question);
    if (question != std::string::npos) {
        const std::string query = path.substr(question + 1);
        for (std::size_t at = 0; at < query.size();) {
            const std::size_t end = std::min(query.find('&', at), query.size());
            const std::string one = query.substr(at, end - at);
            request.query.emplace_back(one.substr(0, one.find('=')), one.substr(one.find('=') + 1));
            at = end + 1;
        }
    }
    if (method != "GET") request.body = dump_json(body);
    request.cookie = cookie;
    request.address = "127.0.0.1";
    ApiAnswer answer = home_.call(std::move(request));
    if (answer.cookie) cookie = *answer.cookie;
    return answer;
}

inline Json Client::ok(const std::string& method, const std::string& path, const Json& body) {
    const ApiAnswer answer = call(method, path, body);
    EXPECT_EQ(answer.status, 200) << method << " " << path << ": " << answer.body;
    return Json::parse(answer.body);
}

inline void Client::connect() {
    bool done = false;
    ApiRequest request;
    request.cookie = cookie;
    request.address = "127.0.0.1";
    home_.hall->enter(request, shared_from_this(), [&](Backend::Entry entry) {
        visitor = entry.visitor;
        done = true;
    });
    home_.until([&] { return done; });
}

inline void Client::disconnect() { home_.hall->leave(visitor); }

inline Json Client::ask(Json message) {
    message["id"] = ++asked_;
    const std::size_t from = messages.size();
    home_.hall->hear(visitor, dump_json(message));
    Json answer;
    home_.until([&] {
        for (std::size_t i = from; i < messages.size(); ++i)
            if (messages[i].value("id", Json()) == Json(asked_)) answer = messages[i];
        return !answer.is_null();
    });
    return answer;
}

inline std::string Client::code(const Json& message) {
    const Json answer = ask(message);
    return answer.value("ok", false) ? std::string() : answer.at("error").at("code").get<std::string>();
}

inline Json Client::choices(const std::string& id, int seat) {
    for (const Json& one : last[id].value("choices", Json::array()))
        if (one.at("seat") == seat) return one.at("actions");
    return Json::array();
}

inline std::string Client::act(const std::string& id, int seat, std::size_t choice) {
    const Json list = choices(id, seat);
    if (list.empty()) return "nothing to choose";
    for (const Json& asked : last[id].at("turn").at("asked"))
        if (asked.at("seat") == seat)
            return code(object({{"do", "act"},
                                {"table", id},
                                {"seat", seat},
                                {"answered", asked.at("answered")},
                                {"action", list.at(choice % list.size()).at("action")}}));
    return "not asked";
}

}  // namespace endtable::server
