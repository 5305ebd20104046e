// What changed between two JSON values, so that somebody who has the first can be told the second in few words.
// docs/presentation.md describes the form; web/src/core/changes.ts reads it.
//
//   {"gold": [5]}              an object: the member gold is 5 now; what is not named stays as it is
//   {"battle": []}             the member is gone
//   ["at", {"c3": {…}}]        a list whose entries are told apart by their member "at": the entry c3 changed
//   ["at", {"c4": [{…}, 2]}]   a new entry, which stands at place 2 when all is done; []: it is gone
//   ["#", {"1": [7]}]          a list that is not shorter than before: its second entry is 7 now
//   [value]                    anything else: it is this now
#pragma once

#include <string>

#include "present/json_fwd.hpp"

namespace endtable {

struct JsonText;

Json changes_between(const Json& before, const Json& after);  // null: nothing changed
// The same from text to text, behind what stands there; false: nothing changed, and
// nothing is written.
bool append_changes(std::string& text, const JsonText& before, const JsonText& after);
Json with_changes(const Json& before, const Json& changes);  // InputError{"bad_changes"} if they do not fit

}  // namespace endtable
