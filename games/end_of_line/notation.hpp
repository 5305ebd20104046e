// End of Line: the short spelling of actions that logs, tests and bug reports share: `S>N`, `boost`, `draw 0 X`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/end_of_line/content.hpp"
#include "games/end_of_line/setup.hpp"
#include "games/end_of_line/state.hpp"

namespace endtable::end_of_line {

inline constexpr const char* kDirNames = "NESW";

class Notation {
public:
    // Both must outlive the notation.
    Notation(const Setup& setup, const std::vector<FaceText>& faces) : setup_(&setup), faces_(&faces) {}

    std::string write(Seat p, Action a) const;  // "?" for what is no action of this game
    std::optional<Action> parse(const State& s, Seat p, std::string_view text) const;

    std::optional<int> face(std::string_view code) const;
    std::string code(int face) const;  // "?" if there is no such face
    std::optional<int> effect(std::string_view id) const;
    // "4,2"
    std::string cell(Cell c) const;
    std::optional<Cell> cell(std::string_view text) const;
    static std::optional<Dir> direction(std::string_view text);

private:
    const Setup* setup_;
    const std::vector<FaceText>* faces_;
};

}  // namespace endtable::end_of_line
