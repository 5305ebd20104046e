#include "server/client/talk.hpp"

#include <future>

namespace endtable::client {

namespace {

Wire::Options patient() {
    Wire::Options options;
    options.silence = std::chrono::seconds(60);
    return options;
}

}  // namespace

Talk::Talk(const Address& address) : wire_(address, patient()), thread_([this] { wire_.run(); }) {}

Talk::~Talk() {
    wire_.stop();
    thread_.join();
}

Reply Talk::request(const std::string& method, const std::string& path, const std::string& body,
                    const std::string& cookie) {
    auto answer = std::make_shared<std::promise<Reply>>();
    auto future = answer->get_future();
    wire_.post([=, this] {
        wire_.request(method, path, body, cookie, [answer](Reply reply) { answer->set_value(std::move(reply)); });
    });
    Reply reply = future.get();
    if (reply.status == 0) throw WireError("the server does not answer: " + reply.trouble);
    return reply;
}

void Talk::open(const std::string& path, const std::string& cookie) {
    std::unique_lock lock(mutex_);
    const int mine = ++opened_;
    state_ = State::Opening;
    messages_.clear();
    const auto enter = [this, mine](State state, const std::string& why) {
        const std::lock_guard inner(mutex_);
        if (mine != opened_) return;
        state_ = state;
        why_ = why;
        changed_.notify_all();
    };
    Wire::Ears ears;
    ears.opened = [enter] { enter(State::Open, ""); };
    ears.closed = [enter](const std::string& why) { enter(State::Gone, why); };
    ears.heard = [this, mine](std::string_view text) {
        const std::lock_guard inner(mutex_);
        if (mine != opened_) return;
        messages_.emplace_back(text);
        changed_.notify_all();
    };
    wire_.post([this, path, cookie, ears] {
        if (socket_) socket_->close();
        socket_ = wire_.open(path, cookie, ears);
    });
    changed_.wait(lock, [this] { return state_ != State::Opening; });
    if (state_ == State::Gone) throw WireError("cannot reach the server: " + why_);
}

void Talk::send(std::string text) {
    wire_.post([this, text = std::move(text)]() mutable {
        if (socket_) socket_->send(std::move(text));
    });
}

std::optional<std::string> Talk::next(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return !messages_.empty() || state_ == State::Gone; });
    if (messages_.empty()) {
        if (state_ == State::Gone) throw WireError("the connection is gone: " + why_);
        return std::nullopt;
    }
    std::string first = std::move(messages_.front());
    messages_.pop_front();
    return first;
}

}  // namespace endtable::client
