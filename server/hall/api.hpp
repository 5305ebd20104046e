// One HTTP request on its way through the house, for the sources that answer it (api*.cpp).
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "present/json.hpp"
#include "present/reader.hpp"
#include "server/hall/hall.hpp"

namespace endtable::server {

ApiAnswer refusal(const Denial& denial, Time retry_after_ms = 0);
ApiAnswer said(const Json& json);
Outlet::Message text_of(const Json& json);  // for a socket

inline const Denial kNotRead{"not_stored", "the server could not read its storage; try again", "", ""};

struct Hall::Call {
    ApiRequest request;
    std::function<void(ApiAnswer)> done;
    std::optional<Person> person{};
    std::vector<std::string> path{};  // the parts behind /api
    Json body{};

    void answer(const Json& json) const { done(said(json)); }
    void refuse(const Denial& denial, Time retry_after = 0) const { done(refusal(denial, retry_after)); }
    bool is(std::string_view method, std::initializer_list<std::string_view> parts) const {
        return request.method == method && std::equal(path.begin(), path.end(), parts.begin(), parts.end());
    }
    Reader read() const { return {body, "request", "bad_request"}; }
    std::optional<Denial> parse();  // the body
    const std::string& player() const { return person->id; }
};

}  // namespace endtable::server
