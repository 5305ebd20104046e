// Advice: the moves a bot thought of, best first, with what each is worth and, where it can give one, a reason.
#pragma once

#include "match/any_game.hpp"

namespace endtable {

// A list of {"action", "value", "visits", "because"?}, as p may know it. `because` is {"how", "what"}: of what the
// evaluation sees (AnyGame::aspects), that in which this move differs most from the others that were thought of. Better
// moves `gain` it, or `keep` what others lose; worse ones `cost` it, or `miss` what others gain.
Json advice_json(const AnyGame& game, const AnyState& s, Seat p, const BotAnswer& answer);

}  // namespace endtable
