#include "present/digest.hpp"

#ifdef __EMSCRIPTEN__
#include <unistd.h>

#include "present/plain_sha256.hpp"
#else
#include <sodium.h>
#endif

#include "present/input_error.hpp"

namespace endtable {

#ifdef __EMSCRIPTEN__

Digest sha256(std::string_view bytes) { return plain_sha256(bytes); }

static bool fill_at_random(Digest& bytes) { return getentropy(bytes.data(), bytes.size()) == 0; }

#else

static_assert(sizeof(Digest) == crypto_hash_sha256_BYTES);

Digest sha256(std::string_view bytes) {
    Digest digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return digest;
}

static bool fill_at_random(Digest& bytes) {
    if (sodium_init() < 0) return false;
    randombytes_buf(bytes.data(), bytes.size());
    return true;
}

#endif

Digest random_secret() {
    Digest bytes;
    if (!fill_at_random(bytes)) throw InputError("no_randomness", "the system's random generator is not available");
    return bytes;
}

constexpr std::string_view kDigits = "0123456789abcdef";

std::string to_hex(const Digest& digest) {
    std::string text;
    for (const std::uint8_t byte : digest) text.append({kDigits[byte >> 4], kDigits[byte & 15]});
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view text) {
    Digest digest;
    if (text.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const std::size_t high = kDigits.find(text[2 * i]), low = kDigits.find(text[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        digest[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return digest;
}

}  // namespace endtable
