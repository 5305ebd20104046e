#include "server/net/counters.hpp"

#include <string_view>

namespace endtable::server::net {

namespace {

class Page {
public:
    void family(std::string_view name, std::string_view type, std::string_view help) {
        name_ = "endtable_net_" + std::string(name);
        text.append("# HELP ").append(name_).append(" ").append(help);
        text.append("\n# TYPE ").append(name_).append(" ").append(type).append("\n");
    }
    void value(std::uint64_t number, std::string_view label = {}, std::string_view of = {}) {
        text += name_;
        if (!label.empty()) text.append("{").append(label).append("=\"").append(of).append("\"}");
        text.append(" ").append(std::to_string(number)).append("\n");
    }
    void one(std::string_view name, std::string_view type, std::uint64_t number, std::string_view help) {
        family(name, type, help);
        value(number);
    }
    std::string text;

private:
    std::string name_;
};

}  // namespace

std::string Counters::text() const {
    Page page;
    page.one("connections_open", "gauge", connections_open, "TCP connections, WebSockets among them");
    page.one("connections_total", "counter", connections, "TCP connections accepted");
    page.one("websockets_open", "gauge", sockets_open, "WebSockets");
    page.one("websockets_total", "counter", sockets, "WebSockets that were opened");
    page.family("requests_total", "counter", "HTTP requests answered, by class of status");
    for (std::size_t i = 1; i < requests.size(); ++i) page.value(requests[i], "status", std::to_string(i) + "xx");
    page.family("bytes_total", "counter", "Bytes of requests, answers and messages");
    page.value(bytes_in, "direction", "in");
    page.value(bytes_out, "direction", "out");
    page.family("messages_total", "counter", "WebSocket messages");
    page.value(messages_in, "direction", "in");
    page.value(messages_out, "direction", "out");
    page.one("messages_waiting", "gauge", waiting->messages, "Messages queued for clients");
    page.one("messages_waiting_bytes", "gauge", waiting->bytes,
             "Bytes queued for clients; a shared message counts for each");
    page.family("dropped_total", "counter", "WebSockets dropped, by reason");
    page.value(dropped_slow, "reason", "slow");
    page.value(dropped_silent, "reason", "silent");
    page.family("refused_total", "counter", "Requests the network refused by itself, by reason");
    for (const auto& [code, count] : refused) page.value(count, "reason", code);
    return page.text;
}

}  // namespace endtable::server::net
