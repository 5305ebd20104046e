// Any bytes as the parts of a request: nothing crashes, and what comes out keeps its promises.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/net/parts.hpp"

namespace {

void expect(bool promise) {
    if (!promise) std::abort();
}

bool has_control(const std::string& text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return true;
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace endtable::server::net;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto target = parse_target(text)) {
        expect(target->path.starts_with('/') && !has_control(target->path));
        const std::string closed = target->path + "/";
        expect(closed.find("/../") == closed.npos && closed.find("/./") == closed.npos);
        expect(closed.find('\\') == closed.npos);
        for (const auto& [name, value] : target->query) expect(!has_control(name) && !has_control(value));
    }
    expect(find_cookie(text, "endtable").find_first_of("\r\n; \"") == std::string::npos);
    parse_accept_encoding(text);
    names_tag(text, "\"tag\"");
    is_json_type(text);
    expect(!is_our_origin(text, "", false, {}));
    is_our_origin("http://a", text, false, {});
    if (const auto hop = last_hop(text))
        expect(household(*hop) == household(household(*hop)) || hop->find(':') != hop->npos);
    household(text);
    is_loopback(text);
    return 0;
}
