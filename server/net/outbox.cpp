#include "server/net/outbox.hpp"

namespace endtable::server::net {

void Outbox::send(Message message) {
    if (shut_ || overflowed_ || farewell_) return;
    const bool full = messages_.size() >= limits_.messages || bytes_ + message->size() > limits_.bytes;
    if (full && !messages_.empty()) {
        overflowed_ = true;
    } else {
        bytes_ += message->size();
        total_->bytes += message->size();
        ++total_->messages;
        messages_.push_back(std::move(message));
    }
    if (changed_) changed_();
}

void Outbox::close(std::uint16_t code, std::string_view why) {
    if (shut_ || farewell_) return;
    farewell_ = {code, std::string(why)};
    if (changed_) changed_();
}

void Outbox::pop() {
    const std::size_t size = messages_.front()->size();
    messages_.pop_front();
    bytes_ -= size;
    total_->bytes -= size;
    --total_->messages;
}

void Outbox::shut() {
    if (shut_) return;
    shut_ = true;
    changed_ = nullptr;
    while (!messages_.empty()) pop();
    std::deque<Message>().swap(messages_);  // whoever still holds the outbox holds no more than this object
}

}  // namespace endtable::server::net
