// After the Empire: the reasons of a refusal (EMP-20.5), each with the clause that is shown unless a rule names its
// own.
#pragma once

#include "core/refusal.hpp"

namespace endtable::after_the_empire::reason {

constexpr Refusal malformed() { return {"malformed", "EMP-20.5"}; }
constexpr Refusal not_your_turn() { return {"not_your_turn", "EMP-20.5"}; }
constexpr Refusal wrong_phase(const char* clause = "EMP-20.5") { return {"wrong_phase", clause}; }
constexpr Refusal no_worker() { return {"no_worker", "EMP-4.1"}; }
constexpr Refusal not_owner() { return {"not_owner", "EMP-4.5"}; }
constexpr Refusal bad_target(const char* clause) { return {"bad_target", clause}; }
constexpr Refusal already_used() { return {"already_used", "EMP-4.9"}; }
constexpr Refusal space_full(const char* clause) { return {"space_full", clause}; }
constexpr Refusal limit(const char* clause) { return {"limit", clause}; }
constexpr Refusal cannot_pay(const char* clause) { return {"cannot_pay", clause}; }
constexpr Refusal no_effect(const char* clause) { return {"no_effect", clause}; }

}  // namespace endtable::after_the_empire::reason
