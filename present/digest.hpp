// SHA-256 and bytes nobody can foresee: libsodium's, or, where there is no libsodium (WebAssembly), plain_sha256.hpp
// and the host's generator.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace endtable {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);

// Lower-case hexadecimal digits, 64 of them; back from exactly that.
std::string to_hex(const Digest& digest);
std::optional<Digest> digest_from_hex(std::string_view text);

// 32 bytes from the system's generator. InputError{"no_randomness"} if it has none.
Digest random_secret();

}  // namespace endtable
