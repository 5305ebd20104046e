// The parts of an HTTP request that Beast leaves as text, taken apart: target, query, cookies, negotiation, origin, who
// asks. Pure functions over what any stranger may have sent; they know no sockets and never throw.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace endtable::server::net {

using Query = std::vector<std::pair<std::string, std::string>>;

struct Target {
    std::string path;  // decoded, begins with '/', and no segment of it leads anywhere else
    Query query{};
};

// What a request asks for. Strict: nothing if an escape is broken, if something decodes to NUL or another control
// character, a backslash, or no UTF-8, if a segment of the path is "." or "..", or if the query has more than 32 parts.
std::optional<Target> parse_target(std::string_view target);

// The value of a cookie by its name, the first if there are several; empty if there is none, or none that this server
// could have made.
std::string find_cookie(std::string_view header, std::string_view name);

struct Encodings {
    bool brotli = false;
    bool gzip = false;
};
Encodings parse_accept_encoding(std::string_view header);

// Whether If-None-Match names this entity tag, which is given with its quotes.
bool names_tag(std::string_view header, std::string_view tag);

bool is_json_type(std::string_view content_type);  // application/json, with or without parameters

// Whether a page of `origin` ("https://example.org:8443") is one of ours: of the host that was asked for, or on the
// list.
bool is_our_origin(std::string_view origin, std::string_view host, bool https, const std::vector<std::string>& allowed);

// Who asks, by what a trusted proxy said: the last hop of X-Forwarded-For, which is the one it wrote itself. Nothing if
// that is no address.
std::optional<std::string> last_hop(std::string_view forwarded_for);

// Whether a header of this name says that somebody stands between the client and us.
bool is_of_a_proxy(std::string_view name);

// Whom limits are counted by: an IPv4 address, or the 64 bits of an IPv6 address that one household has to itself.
// What is no address is given back as it is.
std::string household(std::string_view address);
bool is_loopback(std::string_view address);

bool same_ignoring_case(std::string_view a, std::string_view b);

}  // namespace endtable::server::net
