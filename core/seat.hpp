// Who sits at the table: a seat, and a set of seats.
// A seat is a place, not a person: who sits there is the business of match/ and server/.
#pragma once

#include <bit>
#include <cstdint>

namespace endtable {

inline constexpr int kMaxSeats = 8;

enum class Seat : std::uint8_t {};

inline constexpr Seat kChance{254};  // the actor of dice, draws and reveals
inline constexpr Seat kNobody{255};

constexpr Seat seat(int i) { return static_cast<Seat>(i); }
constexpr int index(Seat p) { return static_cast<int>(p); }
constexpr bool is_seat(Seat p) { return index(p) < kMaxSeats; }

// A set of seats in one byte. As a viewer it says through whose eyes something is seen: the empty set is a
// spectator, several seats are a device that is passed around.
class Seats {
public:
    constexpr Seats() = default;
    constexpr explicit Seats(std::uint8_t bits) : bits_(bits) {}

    static constexpr Seats none() { return Seats{}; }
    static constexpr Seats only(Seat p) {
        return is_seat(p) ? Seats(static_cast<std::uint8_t>(1u << index(p))) : Seats{};
    }
    static constexpr Seats first(int n) { return Seats(static_cast<std::uint8_t>((1u << n) - 1u)); }

    constexpr std::uint8_t bits() const { return bits_; }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool at_most_one() const { return (bits_ & (bits_ - 1)) == 0; }  // cheaper than count()
    constexpr bool has(Seat p) const { return is_seat(p) && ((bits_ >> index(p)) & 1u) != 0; }
    constexpr bool any_of(Seats o) const { return (bits_ & o.bits_) != 0; }
    constexpr Seat lowest() const { return bits_ == 0 ? kNobody : static_cast<Seat>(std::countr_zero(bits_)); }

    constexpr Seats operator|(Seats o) const { return Seats(static_cast<std::uint8_t>(bits_ | o.bits_)); }
    constexpr Seats operator&(Seats o) const { return Seats(static_cast<std::uint8_t>(bits_ & o.bits_)); }
    constexpr Seats without(Seats o) const { return Seats(static_cast<std::uint8_t>(bits_ & ~o.bits_)); }
    constexpr Seats& operator|=(Seats o) { return *this = *this | o; }
    constexpr bool operator==(const Seats&) const = default;

    // for (Seat p : seats): in ascending order
    class Iterator {
    public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return bits_ != o.bits_; }

    private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint8_t bits_ = 0;
};

// Not a seat: what is known to this one is known to everybody, spectators too. For games of fewer than eight seats;
// their `mask` adds it to all viewers.
inline constexpr Seats kEverybody{0x80};

}  // namespace endtable
