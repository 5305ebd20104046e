// Where the outcomes of chance come from. Outcome n of a match depends on n alone (and on the dice), never on what was
// taken back: after an undo the next draw is a new one, and nobody can try the same draw twice.
//
// Committed dice: before the start the table publishes SHA-256 of a secret of 32 bytes; each seat then adds a nonce;
//     key       = SHA-256("endtable dice 1" || 0x00 || secret || for each seat: length of its nonce as one byte, nonce)
//     state(n)  = SHA-256(key || n as 8 bytes, big-endian) read as four big-endian 64-bit words
// and outcome n is drawn by core's Rng with that state. The secret is published at the end, and anybody can check
// every draw (docs/protocol.md, `endtable verify`).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "present/digest.hpp"
#include "present/json_fwd.hpp"

namespace endtable {

class Dice {
public:
    // Simulations and tests: reproducible, proves nothing. The seed is never written into a record.
    static Dice seeded(std::uint64_t seed);
    // A new secret from the system's generator. `nonces` are one text of at most 64 bytes a seat (may be empty);
    // InputError{"bad_nonce"} if one is longer or not UTF-8.
    static Dice committed(const std::vector<std::string>& nonces);
    static Dice committed(const Digest& secret, const std::vector<std::string>& nonces);
    // No dice: outcomes come from outside (a replay of somebody else's record whose secret is not known).
    static Dice none();

    bool can_roll() const;
    Rng outcome(std::uint64_t n) const;  // requires can_roll()

    // For a record: {"kind":"committed","commitment":"sha256:…","nonces":[…],"secret":"hex…"} or {"kind":"seeded"} or
    // {"kind":"none"}. The secret only when `publish`.
    Json to_json(bool publish) const;
    // Back from a record. A committed record without secret gives dice that cannot roll but keep their commitment.
    // Throws InputError{"bad_record"}.
    static Dice from_json(const Json& fairness, int seats);

    bool is_committed() const;
    bool secret_known() const;
    bool commitment_holds() const;  // SHA-256(secret) is what was published

private:
    enum class Kind { None, Seeded, Committed };
    Kind kind_ = Kind::None;
    std::optional<std::uint64_t> seed_;  // forgotten in a record
    std::string commitment_;             // "sha256:…"
    std::vector<std::string> nonces_;
    std::optional<Digest> secret_;
    Digest key_{};
};

}  // namespace endtable
