// Tables of a game's questions: one row for each, keyed by an enum, so that a question that lacks its row, or its row
// something, does not compile. What a row holds is the game's own business (games/furtherance/questions.hpp,
// games/after_the_empire/tasks.hpp); this is what the tables have in common.
//
//   has_every_row(rows, last)   in a static_assert: the rows are those of the enumerators from 0 to `last`, in order,
//   so
//                               the table can be indexed by the enum.
//   RowsByKind<Last, Row, N>    the rows of some enumerators only, in any order, found by their kind.
//   `is_about(wanted)`
//                               in a static_assert: each wanted kind has its row, and no other has one.
//   KindSet                     a set of enumerators: the kinds of action that answer a question.
//   List                        where options are listed, or only counted.
//
// A row has a member `kind`: its enumerator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/game.hpp"

namespace endtable {

template <class Rows, class Kind>
constexpr bool has_every_row(const Rows& rows, Kind last) {
    std::size_t i = 0;
    for (const auto& row : rows)
        if (static_cast<std::size_t>(row.kind) != i++) return false;
    return i == static_cast<std::size_t>(last) + 1;
}

template <auto Last, class Row, std::size_t N>
class RowsByKind {
public:
    using Kind = decltype(Last);

    constexpr explicit RowsByKind(const Row (&rows)[N]) {
        static_assert(N < 255);
        for (std::size_t i = 0; i < N; ++i) {
            rows_[i] = rows[i];
            std::uint8_t& place = places_[static_cast<std::size_t>(rows[i].kind)];
            is_unique_ = is_unique_ && place == 0;
            place = static_cast<std::uint8_t>(i + 1);
        }
    }
    constexpr const Row* find(Kind kind) const {  // null: it has none
        const auto i = static_cast<std::size_t>(kind);
        return i < places_.size() && places_[i] != 0 ? &rows_[places_[i] - 1u] : nullptr;
    }
    constexpr const Row& operator[](Kind kind) const {  // which has one
        return rows_[places_[static_cast<std::size_t>(kind)] - 1u];
    }
    constexpr const std::array<Row, N>& all() const { return rows_; }
    template <class Wanted>
    constexpr bool is_about(const Wanted& wanted) const {
        for (std::size_t i = 0; i < places_.size(); ++i)
            if ((places_[i] != 0) != wanted(static_cast<Kind>(i))) return false;
        return is_unique_;
    }

private:
    std::array<Row, N> rows_{};
    std::array<std::uint8_t, static_cast<std::size_t>(Last) + 1> places_{};  // 1 + the place of its row; 0: none
    bool is_unique_ = true;
};
template <auto Last, class Row, std::size_t N>
constexpr auto rows_by_kind(const Row (&rows)[N]) {
    return RowsByKind<Last, Row, N>(rows);
}

// A set of enumerators, of which there are at most 64.
template <class Kind>
class KindSet {
public:
    constexpr KindSet() = default;
    template <class... More>
    constexpr KindSet(Kind first, More... more)  // NOLINT: a kind is the set of itself
        : bits_((bit(first) | ... | bit(more))) {}
    static constexpr KindSet up_to(Kind last) {
        KindSet set;
        for (int i = 0; i <= static_cast<int>(last); ++i) set.bits_ |= bit(static_cast<Kind>(i));
        return set;
    }

    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(Kind kind) const {
        return static_cast<unsigned>(kind) < 64 && (bits_ >> static_cast<unsigned>(kind) & 1) != 0;
    }
    constexpr KindSet operator|(KindSet o) const {
        o.bits_ |= bits_;
        return o;
    }
    constexpr bool operator==(const KindSet&) const = default;

private:
    static constexpr std::uint64_t bit(Kind kind) { return std::uint64_t{1} << static_cast<unsigned>(kind); }
    std::uint64_t bits_ = 0;
};

// Where the options of a question, or the outcomes of chance, are listed. Without a place to put them they are only
// counted, up to `most`: whoever lists may stop then.
template <class Action>
struct List {
    std::vector<Action>* actions = nullptr;
    std::vector<Weighted<Action>>* outcomes = nullptr;
    int most = std::numeric_limits<int>::max();
    int n = 0;
    Action first{};

    bool full() const { return n >= most; }
    void add(const Action& a, std::uint32_t weight = 1) {
        if (n++ == 0) first = a;
        if (actions != nullptr) actions->push_back(a);
        if (outcomes != nullptr) outcomes->push_back({a, weight});
    }
};

}  // namespace endtable
