// How a game shows itself: the contract of games/<game>/present.hpp. It stands beside the rules, turns values into JSON
// and text and back, and decides nothing. match/ is its only user.
//
// A presentation is a game set up for one match: content, options and seat count are fixed in it. Everything below
// takes `masked` states where a viewer is involved: the caller masks, so what leaves a presentation cannot leak.
//
//   info()          static: id, title, rules version, seats, options.
//   open(content, options, seats, rules)   static; content: the official files or their replacement. Validates all of
//                   it. `rules` is a version from 1 to info().rules: by that one the match is played. Throws
//                   InputError: bad_content, bad_option, bad_seats.
//   game()          the rules, pointing to a Setup that lives as long as the presentation (copies share it).
//   options()       all options, defaults included.   seats()   how many.   sides()   partners: the side of each seat.
//   rule_content()  the rule-bearing content as JSON, for the record's hash.
//   released()      static, optional: the official contents that were ever released (present/content.hpp).
//   words()         the catalogue.   clauses()   the text of RULES.md.
//   scene()         what never changes in this match: zones, pieces, names (made by SceneBuilder, present/zones.hpp).
//   view(masked, viewers)   everything the viewers see (made by ViewBuilder); zones as in the scene.
//   decision_name(d)        the ledger's name, lower_snake.
//   prompt(masked, p), label(masked, p, a)    as Text.
//   path(masked, p, a)      ids of the things a person clicks, in order; unique and prefix-free within a decision.
//   finality(masked, p, a)  whether clients ask once before a: something comes to light, or the turn ends.
//   leads(masked, p, a)     optional: what can be clicked next, where `a` is a task that is given before the thing it
//                   is about is chosen: whoever clicks the thing at once means both.
//   places(masked, p)       optional, where `actions` lists some only: what else is legal, as any place of a plane
//                   (OpenPlaces, present/zones.hpp). `refusal` judges a place; `label` says what it costs.
//   notation(s, p, a)       short, readable, stable, the ledger's names. p may be kChance.
//   redacted(s, p, a, viewers)  the notation as these viewers may know it (`draw 1 ?`).
//   parse(s, p, text)       the action of a notation; nullopt if it is none. Says nothing of legality.
//   event(e)        an event (already masked), made by EventBuilder: {"event": name, "seat"?, …, "clause"?}.
//   event_text(e)   the same as a sentence.
//   changes(e, viewers)     what it changes of the things in the view of these viewers (present/event_changes.hpp).
//   round(s)        a number that changes when a round (or what comes closest) begins: a state hash is logged then.
//   position(s)     the full state as JSON a person can read and write.
//   read_position(json)     and back: consistent, not necessarily reachable. Throws InputError{"bad_position"}.
//   result(s)       what the record tells of the end: {"ranks", "scores"?, …}.
//   solve(s, limits), puzzles()   optional: present/solution.hpp.
//   probe(masked, viewers, query)   what-if answers for hovering; InputError{"bad_query"} for a query it does not know.
//   is_reaction(d), turn_name(masked)   optional, both or none: is it asked whether to react to what somebody does, so
//                   that one may decline by `fallback` and want no more of it in this turn? And a name of the turn,
//                   another one for every turn, the same for every viewer.
//   labels(end, p)  optional: what can be said of p when the game is over ("order:1", "placed:Z"), for statistics:
//                   lower_snake names, mostly with a value after a colon. `end` is not masked; a label is given at
//                   most once.
//   label_of_event(e)       optional: a label that the seat of this event (not masked) has from then on, whatever
//                   becomes of it ("acquired:palace"); empty if the event earns none.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "present/content.hpp"
#include "present/event_changes.hpp"
#include "present/input_error.hpp"
#include "present/json.hpp"
#include "present/options.hpp"
#include "present/text.hpp"
#include "present/zones.hpp"

namespace endtable {

struct GameInfo {
    std::string id;     // "end_of_line"
    std::string title;  // "End of Line"
    int rules = 1;      // the newest version of the rules; the game plays all of them from 1 on
    int min_seats = 1;
    int max_seats = 1;
    std::vector<OptionSpec> options;
};

// What an action brings that cannot simply be done otherwise afterwards.
enum class Finality : std::uint8_t {
    None,
    Reveals,  // chance, or something hidden, comes to light
    Ends,     // a turn, or more, ends though something else could be done
    GivesUp,  // the same, and whoever does it has lost something for good
};

template <class P>
concept IsPresentation = Game<typename P::Rules> &&
    requires(const P p, const ContentFiles& files, const Json& json, int seats, int rules,
             const typename P::Rules::State& s, Seat who, Seats viewers, typename P::Rules::Action a,
             std::string_view text, const Event& e, DecisionId d) {
    { P::info() } -> std::same_as<const GameInfo&>;
    { P::official_content() } -> std::same_as<const ContentFiles&>;
    { P::open(files, json, seats, rules) } -> std::same_as<P>;
    { p.game() } -> std::same_as<const typename P::Rules&>;
    { p.options() } -> std::same_as<const Json&>;
    { p.seats() } -> std::same_as<int>;
    { p.sides() } -> std::same_as<std::vector<int>>;
    { p.rule_content() } -> std::same_as<Json>;
    { p.words() } -> std::same_as<const Catalogue&>;
    { P::clauses() } -> std::same_as<std::string_view>;
    { p.scene() } -> std::same_as<Json>;
    { p.view(s, viewers) } -> std::same_as<Json>;
    { P::decision_name(d) } -> std::same_as<std::string>;
    { p.prompt(s, who) } -> std::same_as<Text>;
    { p.label(s, who, a) } -> std::same_as<Text>;
    { p.path(s, who, a) } -> std::same_as<Path>;
    { p.finality(s, who, a) } -> std::same_as<Finality>;
    { p.notation(s, who, a) } -> std::same_as<std::string>;
    { p.redacted(s, who, a, viewers) } -> std::same_as<std::string>;
    { p.parse(s, who, text) } -> std::same_as<std::optional<typename P::Rules::Action>>;
    { p.event(e) } -> std::same_as<Json>;
    { p.event_text(e) } -> std::same_as<Text>;
    { p.changes(e, viewers) } -> std::same_as<EventChanges>;
    { p.round(s) } -> std::same_as<int>;
    { p.position(s) } -> std::same_as<Json>;
    { p.read_position(json) } -> std::same_as<typename P::Rules::State>;
    { p.result(s) } -> std::same_as<Json>;
    { p.probe(s, viewers, json) } -> std::same_as<Json>;
};

template <class P>
concept HasReleases = IsPresentation<P> && requires {
    { P::released() } -> std::same_as<const std::vector<ReleasedContent>&>;
};

template <class P>
concept HasLeads = IsPresentation<P> &&
    requires(const P p, const typename P::Rules::State& s, Seat who, typename P::Rules::Action a) {
    { p.leads(s, who, a) } -> std::same_as<std::vector<Id>>;
};

template <class P>
concept HasPlaces = IsPresentation<P> && requires(const P p, const typename P::Rules::State& s, Seat who) {
    { p.places(s, who) } -> std::same_as<std::vector<OpenPlaces>>;
};

template <class P>
concept HasLabels = IsPresentation<P> && requires(const P p, const typename P::Rules::State& end, Seat who) {
    { p.labels(end, who) } -> std::same_as<std::vector<std::string>>;
};
template <class P>
concept HasEventLabels = IsPresentation<P> && requires(const P p, const Event& e) {
    { p.label_of_event(e) } -> std::same_as<std::string>;
};

template <class P>
concept HasReactions = IsPresentation<P> && requires(const P p, const typename P::Rules::State& s, DecisionId d) {
    { P::is_reaction(d) } -> std::same_as<bool>;
    { p.turn_name(s) } -> std::same_as<std::string>;
};

}  // namespace endtable
