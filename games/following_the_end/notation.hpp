// Following the End: the short spelling of things and actions that logs, tests and bug reports share (ledger FTE-1.14,
// 3.2): `move 1.2 58,38,0`, `use 1.3 cheer 1.1`, `attack 1.2 f4`, `fallen_climb tower`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/following_the_end/content.hpp"

namespace endtable::following_the_end {

class Notation {
public:
    Notation(std::shared_ptr<const Content> content, std::shared_ptr<const Setup> setup)
        : content_(std::move(content)), setup_(std::move(setup)) {}

    // "?" in place of what does not exist in this game. The state says what a number stands for where that is open.
    std::string write(const State& s, const Action& a) const;
    std::optional<Action> parse(const State& s, std::string_view text) const;

    // Names of things; "?" and nullopt where there is none.
    static std::string figure(int i);  // 1.2  b  f4
    static std::optional<int> figure(std::string_view text);
    static std::string place(const Point& p);  // 58,38,0
    static std::optional<Point> place(std::string_view text);
    static std::string deposit(int i);  // d3
    std::string card(int i) const { return name_of(content_->unit_ids, i); }
    std::string artifact(int i) const { return name_of(content_->artifact_ids, i); }
    std::string team(int i) const { return name_of(content_->team_ids, i); }
    std::string object(int i) const;
    std::string ability(const State& s, int figure, int i) const;

private:
    static std::string name_of(const std::vector<std::string>& ids, int i) {
        return i >= 0 && i < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(i)] : "?";
    }
    std::string write_use(const State& s, const Action& a) const;
    std::optional<Action> parse_use(const State& s, const std::vector<std::string_view>& words) const;

    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
};

// Roles of players, and boxes, in the ledger's spelling.
inline constexpr const char* kRoleNames[] = {"heroes", "waits_for_fallen", "waits_for_behemoth",
                                             "fallen", "behemoth",         "out"};
inline constexpr const char* kBoxNames[] = {"damage", "aiming", "speed", "fireball"};

}  // namespace endtable::following_the_end
