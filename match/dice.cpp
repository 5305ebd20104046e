#include "match/dice.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "match/printable.hpp"
#include "present/digest.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/reader.hpp"

namespace endtable {

namespace {

constexpr std::size_t kMaxNonce = 64;
constexpr std::string_view kAlgorithm = "sha256:";

std::string_view text_of(const Digest& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::string commitment_of(const Digest& secret) { return std::string(kAlgorithm) + to_hex(sha256(text_of(secret))); }

Digest key_of(const Digest& secret, const std::vector<std::string>& nonces) {
    constexpr std::string_view kDomain("endtable dice 1\0", 16);
    std::string bytes(kDomain);
    bytes += text_of(secret);
    for (const auto& nonce : nonces) bytes.append(1, static_cast<char>(nonce.size())).append(nonce);
    return sha256(bytes);
}

// A nonce that a record cannot carry exactly would make honest dice look forged.
void check_nonces(const std::vector<std::string>& nonces) {
    for (const auto& nonce : nonces) {
        if (nonce.size() > kMaxNonce)
            throw InputError("bad_nonce", "a nonce has at most " + std::to_string(kMaxNonce) + " bytes");
        if (!is_utf8(nonce)) throw InputError("bad_nonce", "a nonce is text in UTF-8");
    }
}

}  // namespace

Dice Dice::seeded(std::uint64_t seed) {
    Dice dice;
    dice.kind_ = Kind::Seeded;
    dice.seed_ = seed;
    return dice;
}

Dice Dice::committed(const std::vector<std::string>& nonces) { return committed(random_secret(), nonces); }

Dice Dice::committed(const Digest& secret, const std::vector<std::string>& nonces) {
    check_nonces(nonces);
    Dice dice;
    dice.kind_ = Kind::Committed;
    dice.commitment_ = commitment_of(secret);
    dice.nonces_ = nonces;
    dice.secret_ = secret;
    dice.key_ = key_of(secret, nonces);
    return dice;
}

Dice Dice::none() { return {}; }

bool Dice::is_committed() const { return kind_ == Kind::Committed; }
bool Dice::secret_known() const { return secret_.has_value(); }
bool Dice::commitment_holds() const { return secret_ && commitment_of(*secret_) == commitment_; }
bool Dice::can_roll() const { return seed_ || secret_; }

Rng Dice::outcome(std::uint64_t n) const {
    assert(can_roll());
    // Rng spreads a seed over its whole state, so neighbouring seeds are as good as distant ones.
    if (seed_) return Rng(SplitMix64{*seed_}.next() + n);

    std::string bytes(text_of(key_));
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(n >> shift & 0xff);
    const Digest digest = sha256(bytes);
    std::uint64_t words[4] = {};
    for (std::size_t i = 0; i < digest.size(); ++i) words[i / 8] = words[i / 8] << 8 | digest[i];
    return Rng(words);
}

Json Dice::to_json(bool publish) const {
    switch (kind_) {
        case Kind::None: return object({{"kind", "none"}});
        case Kind::Seeded: return object({{"kind", "seeded"}});
        case Kind::Committed: break;
    }
    Json json = object({{"kind", "committed"}, {"commitment", commitment_}, {"nonces", nonces_}});
    if (publish && secret_) json["secret"] = to_hex(*secret_);
    return json;
}

Dice Dice::from_json(const Json& fairness, int seats) {
    const Reader reader(fairness, "fairness", "bad_record");
    Dice dice;
    const int kind = reader.at("kind").one_of({"none", "seeded", "committed"});
    if (kind < 2) {
        reader.only_keys({"kind"});
        dice.kind_ = kind == 0 ? Kind::None : Kind::Seeded;
        return dice;
    }
    reader.only_keys({"kind", "commitment", "nonces", "secret"});
    dice.kind_ = Kind::Committed;
    dice.commitment_ = reader.at("commitment").text();
    const std::string_view commitment = dice.commitment_;
    if (commitment.substr(0, kAlgorithm.size()) != kAlgorithm || !digest_from_hex(commitment.substr(kAlgorithm.size())))
        reader.at("commitment").fail("expected sha256: and 64 hexadecimal digits");
    const Reader nonces = reader.at("nonces");
    for (int i = 0, n = nonces.size(0, seats); i < n; ++i) dice.nonces_.push_back(nonces.at(i).text(kMaxNonce));
    if (reader.has("secret")) {
        dice.secret_ = digest_from_hex(reader.at("secret").text());
        if (!dice.secret_) reader.at("secret").fail("expected 64 hexadecimal digits");
        dice.key_ = key_of(*dice.secret_, dice.nonces_);
    }
    return dice;
}

}  // namespace endtable
