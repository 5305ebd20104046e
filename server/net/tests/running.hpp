// A server with a backend that does what it is told, for tests over real sockets.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/net/server.hpp"

namespace endtable::server::net {

// What it does is in its path, its query or the message:
//   /api/echo     says what it was asked       /api/later   answers when a test says so     /api/throw
//   /api/cookie?value=X   sets it              /api/status?code=N   answers so
//   /ws?refuse=1  does not let in              /ws?hold=1   decides when a test says so     /ws?greet=N   sends N
//   messages "echo X", "all X", "flood COUNT SIZE", "close CODE", "throw", anything else is only counted
class FakeBackend final : public Backend {
public:
    explicit FakeBackend(Loop& loop) : loop_(loop) {}

    void api(ApiRequest request, std::function<void(ApiAnswer)> done) override;
    void expect(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> done) override;  // not ?welcome=no
    void enter(ApiRequest request, std::shared_ptr<Outlet> outlet, std::function<void(Entry)> done) override;
    void hear(Visitor visitor, std::string_view message) override;
    void leave(Visitor visitor) override;
    void tick() override { ++ticks; }
    std::string metrics() override { return "fake_metric 7\n"; }
    bool healthy() override { return well; }
    void close(std::function<void()> done) override;

    // All of this is the network's thread's; a test asks by Running::ask.
    Loop& loop_;
    std::map<Visitor, std::shared_ptr<Outlet>> present;
    std::vector<std::shared_ptr<Outlet>> kept;  // outlets of those who left, as a careless backend might keep them
    std::map<Visitor, int> left;                // how often
    std::vector<std::function<void()>> later;   // held answers
    std::vector<std::string> heard;
    Visitor next = 1;
    int ticks = 0;
    bool well = true;
    bool close_at_once = true;  // otherwise when a test calls `closed`
    std::function<void()> closed;
    std::string goodbye;  // sent to all by close(), if it is not empty
};

class Running {
public:
    explicit Running(NetOptions options = {});
    ~Running();  // stops

    std::uint16_t port() const { return server_->port(); }
    void stop() { server_->stop(); }
    bool wait_until_stopped(std::chrono::milliseconds patience = std::chrono::seconds(8));
    // After it has stopped:
    FakeBackend& backend() { return *backend_; }
    const std::vector<std::string>& log() const { return *lines_; }

    // Runs something on the network's thread and gives what it gives.
    template <class Question>
    auto ask(Question question) {
        std::promise<decltype(question(*backend_))> answer;
        loop_->post([&] { answer.set_value(question(*backend_)); });
        return answer.get_future().get();
    }
    // Whether it becomes true within a few seconds.
    bool eventually(const std::function<bool(FakeBackend&)>& is_so);
    // A figure of /metrics: "endtable_net_dropped_total{reason=\"slow\"}".
    long metric(const std::string& name);

private:
    std::shared_ptr<std::vector<std::string>> lines_ = std::make_shared<std::vector<std::string>>();
    FakeBackend* backend_ = nullptr;
    Loop* loop_ = nullptr;
    std::unique_ptr<Server> server_;
    std::thread thread_;
    std::future<void> stopped_;
};

}  // namespace endtable::server::net
