// How a game ended.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.hpp"

namespace endtable {

struct Result {
    static constexpr std::int32_t kNoScore = -1'000'000'000;

    std::array<std::uint8_t, kMaxSeats> rank{};   // 1 is best; equal ranks share a place; 0: not over, or no such seat
    std::array<std::int32_t, kMaxSeats> score{};  // kNoScore where the game has none
    std::array<std::uint8_t, kMaxSeats> side{};   // seats of one side win and lose together
    std::array<std::uint16_t, kMaxSeats> utility{};  // 0..10,000 for search: what a bot wants more of

    constexpr bool operator==(const Result&) const = default;
};

}  // namespace endtable
