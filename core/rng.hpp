// The house's random numbers: xoshiro256** by Blackman and Vigna, seeded through SplitMix64.
// The same seed gives the same numbers on every machine and in the browser; records of fair dice depend on it
// (docs/protocol.md), so neither the generator nor `below` may ever change.
#pragma once

#include <cstdint>

namespace endtable {

// SplitMix64: spreads a seed over a state; also the generator of End of Line's puzzles.
struct SplitMix64 {
    std::uint64_t state;

    constexpr std::uint64_t next() {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
};

class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed) {
        SplitMix64 mix{seed};
        for (auto& word : s_) word = mix.next();
    }
    // All 256 bits of state from outside (committed dice). All zero is the one state the generator cannot leave.
    constexpr explicit Rng(const std::uint64_t (&state)[4]) {
        for (int i = 0; i < 4; ++i) s_[i] = state[i];
        if ((s_[0] | s_[1] | s_[2] | s_[3]) == 0) s_[0] = 1;
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = rotl(s_[3], 45);
        return result;
    }

    // Exactly uniform in 0..n-1, n >= 1 (Lemire's multiplication with rejection, on the upper 32 bits).
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t least = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t s_[4] = {};
};

}  // namespace endtable
