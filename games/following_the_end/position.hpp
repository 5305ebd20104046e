// Following the End: a full position as JSON a person can read and write. Fields that are zero or empty are left out.
//
//   {"units": {"1.1": {"card": "tan_kapp", "at": "18,24,0", "lives": 10, "skills": [3, 2, 0], …}, "b": {…}},
//    "fallen": {"f1": {"at": "40,20,0", "lives": 2}}, "deposits": [2, 1, …],
//    "artifacts": {"gold_sphere": {"holder": 0, "mantras": 4}},        those in the deck are left out
//    "players": [{"scrap": 3, "role": "heroes"}, …], "order": [0, 1], "returns": [{"who": 1, "killer": 0}],
//    "turn": {"active": 0, "mp": 4, …}, "planned": {"1.1": 2}, "swap": ["1.2"],
//    "agenda": [{"do": "end_turn", "who": 0}, …, {"do": "movement", "who": 0}]}      what is asked now comes last
#pragma once

#include "games/following_the_end/notation.hpp"
#include "games/following_the_end/rules.hpp"
#include "present/json.hpp"

namespace endtable::following_the_end {

Json write_position(const State& s, const Setup& setup, const Notation& notation);
// Throws InputError{"bad_position"}. Whether the game could be there is for `broken` to say.
State read_position(const Json& json, const Setup& setup, const Content& content);

}  // namespace endtable::following_the_end
