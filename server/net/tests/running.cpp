#include "server/net/tests/running.hpp"

#include <cstdio>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "server/net/tests/client.hpp"

namespace endtable::server::net {

namespace {

std::string query(const ApiRequest& request, const std::string& name) {
    for (const auto& [key, value] : request.query)
        if (key == name) return value;
    return {};
}

}  // namespace

void FakeBackend::api(ApiRequest request, std::function<void(ApiAnswer)> done) {
    ApiAnswer answer;
    if (request.path == "/api/throw") throw std::runtime_error("a secret in an exception");
    if (request.path == "/api/device" || request.path == "/api/both") answer.device = "device-of-" + request.device;
    if (request.path == "/api/both") answer.cookie = "abc";
    if (request.path == "/api/cookie") answer.cookie = query(request, "value");
    if (request.path == "/api/status") {
        answer.status = std::stoi(query(request, "code"));
        answer.retry_after = 7;
    }
    if (request.path == "/api/big") answer.body = std::string(std::stoul(query(request, "size")), 'x');
    if (request.path == "/api/echo" || request.path == "/api/tables") {
        answer.body =
            nlohmann::json{{"method", request.method}, {"path", request.path},     {"query", request.query},
                           {"body", request.body},     {"cookie", request.cookie}, {"address", request.address}}
                .dump();
    }
    if (request.path == "/api/later") {
        later.emplace_back([done = std::move(done)] { done({.body = R"({"late":true})"}); });
        return;
    }
    done(std::move(answer));
}

void FakeBackend::expect(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> done) {
    if (query(request, "welcome") != "no") return done(std::nullopt);
    done(ApiAnswer{.status = 401, .body = R"({"error":{"code":"not_signed_in"}})"});
}

void FakeBackend::enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) {
    if (query(request, "refuse") == "1")
        return done({.visitor = 0, .refusal = ApiAnswer{.status = 401, .body = R"({"error":{"code":"sign_in"}})"}});
    const auto let_in = [this, request, outlet, done = std::move(done)] {
        const Visitor visitor = next++;
        present[visitor] = outlet;
        done({.visitor = visitor, .refusal = {}});
        const std::string greetings = query(request, "greet");
        for (int i = 0; !greetings.empty() && i < std::stoi(greetings); ++i)
            outlet->send(std::make_shared<const std::string>("greeting " + std::to_string(i)));
    };
    if (query(request, "hold") == "1")
        later.emplace_back(let_in);
    else
        let_in();
}

void FakeBackend::hear(Visitor visitor, std::string_view message) {
    const std::string text(message);
    heard.push_back(text.substr(0, 100));  // memory of sockets is measured, not of this
    const auto outlet = present.at(visitor);
    const auto message_of = [](std::string content) { return std::make_shared<const std::string>(std::move(content)); };
    if (text.starts_with("echo ")) outlet->send(message_of(text.substr(5)));
    if (text.starts_with("all ")) {
        const auto shared = message_of(text.substr(4));
        for (const auto& [who, out] : present) out->send(shared);
    }
    int count = 0, size = 0;
    if (std::sscanf(text.c_str(), "flood %d %d", &count, &size) == 2)
        for (int i = 0; i < count; ++i) {
            std::string content = std::to_string(i) + " ";
            content.resize(std::max(content.size(), static_cast<std::size_t>(size)), 'x');
            outlet->send(message_of(content));
        }
    if (text.starts_with("close ")) {
        outlet->send(message_of("before"));
        outlet->close(static_cast<std::uint16_t>(std::stoi(text.substr(6))), "because");
        outlet->send(message_of("after"));
    }
    if (text == "throw") throw std::runtime_error("a secret in an exception");
}

void FakeBackend::leave(Visitor visitor) {
    ++left[visitor];
    const auto found = present.find(visitor);
    if (found == present.end()) return;
    kept.push_back(found->second);
    present.erase(found);
}

void FakeBackend::close(std::function<void()> done) {
    if (!goodbye.empty())
        for (const auto& [who, out] : present) out->send(std::make_shared<const std::string>(goodbye));
    closed = std::move(done);
    if (close_at_once) closed();
}

Running::Running(NetOptions options) {
    if (!options.log)
        options.log =
            std::make_shared<Log>(Level::Debug, [lines = lines_](std::string_view line) { lines->emplace_back(line); });
    server_ = std::make_unique<Server>(std::move(options), [this](Loop& loop) {
        loop_ = &loop;
        auto made = std::make_unique<FakeBackend>(loop);
        backend_ = made.get();
        return made;
    });
    std::packaged_task<void()> running([this] { server_->run(); });
    stopped_ = running.get_future();
    thread_ = std::thread(std::move(running));
}

Running::~Running() {
    server_->stop();
    thread_.join();
}

bool Running::wait_until_stopped(std::chrono::milliseconds patience) {
    return stopped_.wait_for(patience) == std::future_status::ready;
}

bool Running::eventually(const std::function<bool(FakeBackend&)>& is_so) {
    for (int i = 0; i < 800; ++i) {
        if (ask(is_so)) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

long Running::metric(const std::string& name) {
    const std::string text = "\n" + Client(port()).ask("GET /metrics", "Connection: close\r\n").body;
    const std::size_t found = text.find("\n" + name + " ");
    if (found == text.npos) throw std::runtime_error("no " + name + " in " + text);
    return std::stol(text.substr(found + name.size() + 2));
}

}  // namespace endtable::server::net
