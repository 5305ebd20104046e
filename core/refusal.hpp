// Why not: the reason (lower_snake, listed in the ledger) and the clause that says so.
#pragma once

namespace endtable {

struct Refusal {
    const char* reason = nullptr;  // null: legal
    const char* clause = nullptr;

    constexpr explicit operator bool() const { return reason != nullptr; }
};

inline constexpr Refusal kLegal{};

}  // namespace endtable
