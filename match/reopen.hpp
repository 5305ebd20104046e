// Opening again what was begun: a table of a server, a record, a game kept in a browser. A match goes on with the rules
// version, the content and the options it began with, whatever the newest are by now; where that cannot be had, it is
// refused with the reason, never opened with something else.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/any_game.hpp"

namespace endtable {

// What is written down of a match that was begun.
struct Begun {
    std::string game;
    int rules = 1;
    std::string content;  // the hash of its rule-bearing part: "sha256:…"
    Json options;         // all that there were then; newer ones take the value 'as before'
    int seats = 0;
    // The files it was begun with, where whoever kept it kept them, too; otherwise it must be official content that
    // this program knows, today's or an earlier one.
    std::optional<ContentFiles> files{};
    bool own_words = true;  // the files' words come before this program's; false for content that was official
};

// Throws InputError, with a sentence for players: unknown_game; unknown_rules (a version this program does not know);
// unknown_content (official content it does not know); other_content (the files are not those it was begun with);
// bad_content, bad_option, bad_seats (they do not fit these rules any more).
std::shared_ptr<const AnyGame> reopen(const Begun& begun);

// The options of a match that is over, for another one like it by the newest rules: as far as there still is such an
// option and such a value. What is not there is for whoever opens it, as with every new match.
Json options_again(const GameInfo& info, const Json& stored);

// The official content with this hash that was released one day; null if there is none.
const ReleasedContent* find_released(const GameModule& module, std::string_view hash);

}  // namespace endtable
