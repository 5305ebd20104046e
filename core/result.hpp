// How a game ended.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.hpp"

namespace endtable {

// Why a match ended without a result: a bound of its state was met (core/capacity.hpp), so that its rules could not do
// what they should. Nobody has won or lost.
enum class Void : std::uint8_t { No, AgendaFull, TooManySteps, ListFull };
constexpr const char* name_of(Void why) {
    switch (why) {
        case Void::No: break;
        case Void::AgendaFull: return "agenda_full";
        case Void::TooManySteps: return "too_many_steps";
        case Void::ListFull: return "list_full";
    }
    return "";
}

struct Result {
    static constexpr std::int32_t kNoScore = -1'000'000'000;

    std::array<std::uint8_t, kMaxSeats> rank{};   // 1 is best; equal ranks share a place; 0: not over, or no such seat
    std::array<std::int32_t, kMaxSeats> score{};  // kNoScore where the game has none
    std::array<std::uint8_t, kMaxSeats> side{};   // seats of one side win and lose together
    std::array<std::uint16_t, kMaxSeats> utility{};  // 0..10,000 for search: what a bot wants more of

    Void void_by = Void::No;  // of a match that is over; then nobody is better than anybody

    constexpr bool is_void() const { return void_by != Void::No; }
    // All seats share the first place, no points count, and a bot wants none of it more than the other.
    constexpr void make_void(Void why, int seats) {
        void_by = why;
        score.fill(kNoScore);
        for (int i = 0; i < seats; ++i) {
            rank[static_cast<std::size_t>(i)] = 1;
            utility[static_cast<std::size_t>(i)] = 5'000;
        }
    }
    constexpr bool operator==(const Result&) const = default;
};

}  // namespace endtable
