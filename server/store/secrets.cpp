#include "server/store/secrets.hpp"

#include <array>
#include <stdexcept>

#include <sodium.h>

#include "server/store/accounts.hpp"

namespace endtable::store {

namespace {

void need_sodium() {
    static const bool kReady = sodium_init() >= 0;
    if (!kReady) throw std::runtime_error("libsodium cannot start: the system has no random numbers");
}

template <std::size_t Size>
std::array<unsigned char, Size> random_bytes() {
    need_sodium();
    std::array<unsigned char, Size> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

template <std::size_t Size>
std::string hexadecimal(const std::array<unsigned char, Size>& bytes) {
    std::string text(2 * Size + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

constexpr auto kOperations = crypto_pwhash_OPSLIMIT_INTERACTIVE;
constexpr auto kMemory = crypto_pwhash_MEMLIMIT_INTERACTIVE;

}  // namespace

std::string new_id() { return hexadecimal(random_bytes<16>()); }

Token Token::random() {
    const auto bytes = random_bytes<32>();
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.pop_back();
    return Token(text);
}

TokenHash hash_of(const Token& token) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
    const std::string& text = token.reveal();
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return {hexadecimal(digest)};
}

std::optional<std::string> fold_login(std::string_view login) {
    if (login.size() < 3 || login.size() > 64) return std::nullopt;
    std::string folded(login);
    for (char& c : folded) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!plain && std::string_view("._-+@").find(c) == std::string_view::npos) return std::nullopt;
    }
    return folded;
}

std::optional<std::string> hash_password(std::string_view password) {
    need_sodium();
    if (password.size() < kLeastPassword || password.size() > kMostPassword) return std::nullopt;
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), kOperations, kMemory) != 0)
        return std::nullopt;
    return std::string(hash.data());
}

std::optional<PlayerId> check_password(const Store& store, std::string_view login, std::string_view password) {
    need_sodium();
    if (password.size() > kMostPassword) return std::nullopt;
    // The hash of a password nobody knows, for the time it takes.
    static const std::string kNobody = hash_password(Token::random().reveal()).value_or("");
    const std::optional<std::string> folded = fold_login(login);
    const std::optional<Account> account = folded ? store.account(*folded) : std::nullopt;
    const std::string& hash = account ? account->password_hash : kNobody;
    const bool right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
    if (!account || !right) return std::nullopt;
    return account->player;
}

}  // namespace endtable::store
