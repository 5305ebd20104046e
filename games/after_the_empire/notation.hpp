// After the Empire: the short spelling of actions that logs, tests and bug reports share: `place tax 0`,
// `build N wall stone`, `assign N 2 1`, `invader hordesmen_1 W`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/after_the_empire/content.hpp"
#include "games/after_the_empire/setup.hpp"

namespace endtable::after_the_empire {

class Notation {
public:
    // Both must outlive the notation.
    Notation(const Content& content, const Setup& setup) : content_(&content), setup_(&setup) {}

    std::string write(Action a) const;  // "?" in place of what does not exist in this game
    std::optional<Action> parse(std::string_view text) const;

    // The ids of cards; "?" where there is none.
    std::string card(int card) const;
    std::string invader(int kind) const;
    std::string siege(int kind) const;
    std::string objective(int kind) const;
    // Has a placement to say more than the space: which branch, which slot?
    bool has_choices(int space) const;

    std::optional<int> card(std::string_view id) const;
    std::optional<int> invader(std::string_view id) const;
    std::optional<int> siege(std::string_view id) const;
    std::optional<int> objective(std::string_view id) const;

private:
    const Content* content_;
    const Setup* setup_;
};

}  // namespace endtable::after_the_empire
