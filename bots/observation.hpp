// What a seat sees of a table, as numbers: what a net judges by, and what other programs may learn from.
//
//   marks     what holds, by number, each at most once and in ascending order: "a card of mine lies two cells ahead"
//   numbers   counts and shares, each about 0..1, always all of them
//
// A game offers it beside its mind:
//
//   observation()            how many marks and numbers there are in this set-up; none: it cannot be observed
//   observe(s, p, out)       the table from p's point of view. It says nothing that p may not know: a masked state, the
//                            truth and any dealt world that looks like it to p give the same observation.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "core/fixed.hpp"
#include "core/game.hpp"

namespace endtable {

struct ObservationShape {
    int marks = 0;
    int numbers = 0;
    constexpr bool none() const { return marks + numbers == 0; }
    constexpr bool operator==(const ObservationShape&) const = default;
};

class Observation {
public:
    static constexpr int kMostMarks = 512;
    static constexpr int kMostNumbers = 256;

    void clear() { marks_n_ = numbers_n_ = 0; }
    void mark(int id) {
        assert(marks_n_ < kMostMarks);
        marks_[static_cast<std::size_t>(marks_n_++)] = static_cast<std::uint16_t>(id);
    }
    void number(float value) {
        assert(numbers_n_ < kMostNumbers);
        numbers_[static_cast<std::size_t>(numbers_n_++)] = value;
    }
    void flag(bool holds) { number(holds ? 1.0f : 0.0f); }

    std::span<const std::uint16_t> marks() const { return {marks_.data(), static_cast<std::size_t>(marks_n_)}; }
    std::span<const float> numbers() const { return {numbers_.data(), static_cast<std::size_t>(numbers_n_)}; }

private:
    std::array<std::uint16_t, kMostMarks> marks_;
    std::array<float, kMostNumbers> numbers_;
    int marks_n_ = 0, numbers_n_ = 0;
};

template <class K, class G>
concept Observes = requires(const K k, const typename G::State s, Seat p, Observation& out) {
    { k.observation() } -> std::same_as<ObservationShape>;
    { k.observe(s, p, out) } -> std::same_as<void>;
};

}  // namespace endtable
