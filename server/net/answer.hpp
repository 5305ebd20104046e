// What an HTTP request is answered with, before it becomes bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace endtable::server::net {

struct Answer {
    int status = 200;
    std::shared_ptr<const std::string> body{};  // shared: a file is sent from where it was read to
    std::string type = "application/json";
    std::string cache = "no-store";
    std::vector<std::pair<std::string, std::string>> more{};  // further headers
    std::string refused{};                                    // by the network itself, and why: counted
};

// {"error":{"code":…,"message":…}}. Code and message are ours and need no escaping; a code is one word.
inline Answer refuse(int status, std::string_view code, std::string_view message) {
    std::string body = R"({"error":{"code":")";
    body.append(code).append(R"(","message":")").append(message).append("\"}}");
    return {
        .status = status, .body = std::make_shared<const std::string>(std::move(body)), .refused = std::string(code)};
}

}  // namespace endtable::server::net
