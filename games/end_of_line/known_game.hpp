// End of Line: whole games written down as the words of their lines, played with the real rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/end_of_line/notation.hpp"
#include "games/end_of_line/rules.hpp"

namespace endtable::end_of_line {

struct PlayedGame {
    std::vector<Action> actions;  // chance included
    int score = 0;                // as EndOfLine::score
};

// Each line: what one seat lays, in order ("S>N CL>N"), with the effects it declares ("brake") before the cards of
// their turn. Where chance draws, every deck is in the order in which its cards are laid, and seat 0 is first in
// round 1. Nothing if the rules refuse a word or the words end before the game.
std::optional<PlayedGame> play_known(const EndOfLine& game, const Notation& notation,
                                     const std::vector<std::string>& lines);

}  // namespace endtable::end_of_line
