#include "server/net/parts.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <arpa/inet.h>

#include "present/json.hpp"

namespace endtable::server::net {

namespace {

constexpr std::size_t kMostQueryParts = 32;
constexpr std::size_t kMostCookie = 256;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Cuts the text up to `mark` off and gives it; all of it if there is no mark.
std::string_view take(std::string_view& rest, char mark) {
    const std::size_t end = std::min(rest.find(mark), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (lower(c) >= 'a' && lower(c) <= 'f') return lower(c) - 'a' + 10;
    return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return {};
            const int high = hex(text[i + 1]);
            const int low = hex(text[i + 2]);
            if (high < 0 || low < 0) return {};
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if (is_control(c)) return {};
        plain += c;
    }
    if (!is_utf8(plain)) return {};
    return plain;
}

bool stays_inside(std::string_view path) {
    if (path.find('\\') != path.npos) return false;
    path.remove_prefix(1);
    while (!path.empty()) {
        const std::string_view segment = take(path, '/');
        if (segment == "." || segment == "..") return false;
    }
    return true;
}

// "q=0.5" as thousandths; what cannot be read counts as 0, so that nothing is sent that may not be understood.
int quality(std::string_view parameters) {
    while (!parameters.empty()) {
        const std::string_view parameter = trim(take(parameters, ';'));
        if (parameter.size() < 3 || lower(parameter[0]) != 'q' || parameter[1] != '=') continue;
        const std::string_view number = parameter.substr(2);
        if ((number[0] != '0' && number[0] != '1') || number.size() > 5 || (number.size() > 1 && number[1] != '.'))
            return 0;
        int thousandths = number[0] == '1' ? 1000 : 0;
        for (std::size_t i = 2, unit = 100; i < number.size(); ++i, unit /= 10) {
            if (number[i] < '0' || number[i] > '9') return 0;
            thousandths += static_cast<int>(unit) * (number[i] - '0');
        }
        return std::min(thousandths, 1000);
    }
    return 1000;
}

struct Ip {
    bool six = false;
    std::array<unsigned char, 16> bytes{};  // the first four of an IPv4 address
};

// An IPv4 address in IPv6's clothes (::ffff:1.2.3.4) is that IPv4 address.
std::optional<Ip> parse_ip(std::string_view text) {
    char zero_ended[INET6_ADDRSTRLEN + 1] = {};
    if (text.size() > INET6_ADDRSTRLEN) return {};
    std::copy(text.begin(), text.end(), zero_ended);
    if (std::strlen(zero_ended) != text.size()) return {};
    Ip ip;
    if (inet_pton(AF_INET, zero_ended, ip.bytes.data()) == 1) return ip;
    if (inet_pton(AF_INET6, zero_ended, ip.bytes.data()) != 1) return {};
    static constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::equal(kMapped.begin(), kMapped.end(), ip.bytes.begin())) {
        std::copy(ip.bytes.begin() + 12, ip.bytes.end(), ip.bytes.begin());
        return ip;
    }
    ip.six = true;
    return ip;
}

std::string text_of(const Ip& ip) {
    char text[INET6_ADDRSTRLEN] = {};
    inet_ntop(ip.six ? AF_INET6 : AF_INET, ip.bytes.data(), text, sizeof text);
    return text;
}

// "host:443" of https and "host:80" of http are "host".
std::string_view without_default_port(std::string_view host, bool https) {
    const std::string_view port = https ? ":443" : ":80";
    if (host.ends_with(port)) host.remove_suffix(port.size());
    return host;
}

}  // namespace

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<Target> parse_target(std::string_view text) {
    if (text.empty() || text.front() != '/' || text.find('#') != text.npos) return {};
    const std::optional<std::string> path = decode(take(text, '?'), false);
    if (!path || !stays_inside(*path)) return {};
    Target target{.path = *path};
    while (!text.empty()) {
        std::string_view part = take(text, '&');
        if (part.empty()) continue;
        std::optional<std::string> name = decode(take(part, '='), true);
        std::optional<std::string> value = decode(part, true);
        if (!name || !value || target.query.size() == kMostQueryParts) return {};
        target.query.emplace_back(std::move(*name), std::move(*value));
    }
    return target;
}

std::string find_cookie(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        std::string_view pair = take(header, ';');
        if (trim(take(pair, '=')) != name) continue;
        const std::string_view value = trim(pair);
        const bool ours = value.size() <= kMostCookie && std::all_of(value.begin(), value.end(), [](char c) {
                              return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' ||
                                     c == '_' || c == '.' || c == '~';
                          });
        return ours ? std::string(value) : std::string();
    }
    return {};
}

Encodings parse_accept_encoding(std::string_view header) {
    Encodings accepted;
    std::optional<bool> any, brotli, gzip;
    while (!header.empty()) {
        std::string_view parameters = take(header, ',');
        const std::string_view name = trim(take(parameters, ';'));
        const bool wanted = quality(parameters) > 0;
        if (name == "*") any = wanted;
        if (same_ignoring_case(name, "br")) brotli = wanted;
        if (same_ignoring_case(name, "gzip") || same_ignoring_case(name, "x-gzip")) gzip = wanted;
    }
    accepted.brotli = brotli.value_or(any.value_or(false));
    accepted.gzip = gzip.value_or(any.value_or(false));
    return accepted;
}

bool names_tag(std::string_view header, std::string_view tag) {
    if (trim(header) == "*") return true;
    while (!header.empty()) {
        std::string_view named = trim(take(header, ','));  // our tags have no comma in them
        if (named.starts_with("W/")) named.remove_prefix(2);
        if (named == tag) return true;
    }
    return false;
}

bool is_json_type(std::string_view content_type) {
    return same_ignoring_case(trim(take(content_type, ';')), "application/json");
}

bool is_our_origin(std::string_view origin, std::string_view host, bool https,
                   const std::vector<std::string>& allowed) {
    if (std::any_of(allowed.begin(), allowed.end(),
                    [&](const std::string& one) { return same_ignoring_case(origin, one); }))
        return true;
    const std::string_view scheme = https ? "https://" : "http://";
    if (origin.size() <= scheme.size() || !same_ignoring_case(origin.substr(0, scheme.size()), scheme)) return false;
    return !host.empty() && same_ignoring_case(without_default_port(origin.substr(scheme.size()), https),
                                               without_default_port(host, https));
}

std::optional<std::string> last_hop(std::string_view forwarded_for) {
    const std::size_t comma = forwarded_for.rfind(',');
    const std::string_view last = trim(comma == forwarded_for.npos ? forwarded_for : forwarded_for.substr(comma + 1));
    const std::optional<Ip> ip = parse_ip(last);
    if (!ip) return {};
    return text_of(*ip);
}

bool is_of_a_proxy(std::string_view name) {
    static constexpr std::array<std::string_view, 9> kNames{
        "Forwarded",           "Via",       "X-Real-IP",      "X-Client-IP",
        "X-Cluster-Client-IP", "Client-IP", "True-Client-IP", "CF-Connecting-IP",
        "Fastly-Client-IP"};
    static constexpr std::string_view kMany = "X-Forwarded-";  // For, Host, Proto, …
    return same_ignoring_case(name.substr(0, kMany.size()), kMany) ||
           std::any_of(kNames.begin(), kNames.end(),
                       [&](std::string_view one) { return same_ignoring_case(name, one); });
}

std::string household(std::string_view address) {
    std::optional<Ip> ip = parse_ip(address);
    if (!ip) return std::string(address);
    if (!ip->six) return text_of(*ip);
    std::fill(ip->bytes.begin() + 8, ip->bytes.end(), static_cast<unsigned char>(0));
    return text_of(*ip) + "/64";
}

bool is_loopback(std::string_view address) {
    const std::optional<Ip> ip = parse_ip(address);
    if (!ip) return false;
    return ip->six ? text_of(*ip) == "::1" : ip->bytes[0] == 127;
}

}  // namespace endtable::server::net
