// Containers of fixed capacity for states: no heap, no padding, and unused slots are always zero, so that two equal
// lists are equal bytes.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/capacity.hpp"

namespace endtable {

namespace detail {
// The counter has the alignment of the items, so that no padding appears behind it.
template <std::size_t Align>
using CounterFor =
    std::conditional_t<Align == 1, std::uint8_t, std::conditional_t<Align == 2, std::uint16_t, std::uint32_t>>;
}  // namespace detail

template <class T, int N>
class FixedVec {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 4);
    static_assert(N > 0 && (alignof(T) > 1 || N < 256));

public:
    static constexpr int capacity() { return N; }
    constexpr int size() const { return static_cast<int>(n_); }
    constexpr bool empty() const { return n_ == 0; }
    constexpr bool full() const { return size() == N; }

    constexpr T& operator[](int i) { return assert(i >= 0 && i < size()), items_[static_cast<std::size_t>(i)]; }
    constexpr const T& operator[](int i) const {
        return assert(i >= 0 && i < size()), items_[static_cast<std::size_t>(i)];
    }
    constexpr T& back() { return (*this)[size() - 1]; }
    constexpr const T& back() const { return (*this)[size() - 1]; }

    // Where there is no room the item is lost, and an OverflowWatch tells (core/capacity.hpp).
    constexpr void push(const T& item) {
        if (full()) [[unlikely]]
            return detail::note_overflow();
        items_[n_++] = item;
    }
    constexpr T pop() {
        const T item = back();
        items_[--n_] = T{};
        return item;
    }
    // Keeps the order of the rest.
    constexpr T remove(int i) {
        const T item = (*this)[i];
        for (int k = i; k + 1 < size(); ++k) (*this)[k] = (*this)[k + 1];
        pop();
        return item;
    }
    constexpr void insert(int i, const T& item) {
        assert(i >= 0 && i <= size());
        if (full()) [[unlikely]]
            return detail::note_overflow();
        ++n_;
        for (int k = size() - 1; k > i; --k) (*this)[k] = (*this)[k - 1];
        (*this)[i] = item;
    }
    constexpr void clear() { *this = FixedVec{}; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + n_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + n_; }

    constexpr bool operator==(const FixedVec&) const = default;

    // For `broken`: whether these bytes are a list at all. Nothing else may be asked of one that is not.
    constexpr bool is_ok() const {
        if (n_ > static_cast<unsigned>(N)) return false;
        for (auto i = static_cast<std::size_t>(n_); i < items_.size(); ++i)
            if (!(items_[i] == T{})) return false;
        return true;
    }

private:
    std::array<T, static_cast<std::size_t>(N)> items_{};
    detail::CounterFor<alignof(T)> n_ = 0;
};

}  // namespace endtable
