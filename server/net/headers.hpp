// Headers of every answer. The policy allows nothing from elsewhere and no inline script; WebAssembly needs its own
// permission, and styles are set by script on single elements.
#pragma once

#include <array>
#include <string_view>

namespace endtable::server::net {

struct Header {
    std::string_view name, value;
};

inline constexpr std::array kAlways{
    Header{"Content-Security-Policy",
           "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
           "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
           "frame-ancestors 'none'"},
    Header{"X-Content-Type-Options", "nosniff"},
    Header{"Referrer-Policy", "no-referrer"},
    Header{"Cross-Origin-Opener-Policy", "same-origin"},
    Header{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

}  // namespace endtable::server::net
