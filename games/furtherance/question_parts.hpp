// Furtherance: what rows of several questions have in common (questions.hpp): simple judgements and lists.
#pragma once

#include "games/furtherance/questions.hpp"
#include "games/furtherance/rules.hpp"
#include "games/furtherance/solo.hpp"

namespace endtable::furtherance::parts {

using Kind = Action::Kind;
using Ask = Task::Kind;

// --- Simple answers --------------------------------------------------------------------------------------------------

inline Refusal plain(Action a) { return is_plain(a) ? kLegal : kNoSuchOption; }

inline Refusal numbered(Action a, Kind kind, int n) {
    if (a.kind != kind) return kWrongPhase;
    return is_number(a) && a.x < n ? kLegal : kNoSuchOption;
}

inline Refusal judge_yes_no(const Asked&, Action a) {
    return a.kind == Kind::Yes || a.kind == Kind::No ? plain(a) : kWrongPhase;
}

inline Refusal one_of(Action a, Squares candidates, bool may_decline, const char* clause) {
    if (a.kind == Kind::No && may_decline) return plain(a);
    if (a.kind != Kind::Unit) return kWrongPhase;
    if (!is_on_square(a)) return kNoSuchOption;
    return a.y < kSquares && has(candidates, a.y) ? kLegal : Refusal{"not_eligible", clause};
}

inline void offer_yes_no(const Asked&, Offer& out) {
    out.add(Kind::Yes);
    out.add(Kind::No);
}
inline void offer_no_yes(const Asked&, Offer& out) {
    out.add(Kind::No);
    out.add(Kind::Yes);
}
inline void offer_defenders(const Asked& q, Offer& out) {
    out.add(Kind::No);
    out.add_squares(Kind::Unit, defenders(q.setup, q.s));
}
inline void offer_candidates(const Asked& q, Offer& out) {
    out.add_squares(Kind::Unit, solo_candidates(q.setup, q.s, q.task));
}

inline Action say_yes(const Asked&) { return Action::of(Kind::Yes); }
inline Action say_no(const Asked&) { return Action::of(Kind::No); }

inline bool whenever_it_is_single(const Asked&) { return true; }

// Has this seat a researched card that others do not know and that could be acquired now? `deck` kMarkets: of any deck.
inline bool has_secret(const Kingdom& kd, int deck) {
    for (const Researched& r : kd.research)
        if (r.fresh == 0 && !r.card.knows.any_of(kEverybody) && (deck == kMarkets || index(r.deck) == deck))
            return true;
    return false;
}
template <DeckId deck>
bool without_secret(const Asked& q) {
    return !has_secret(q.kd, index(deck));
}

// --- Tasks that could not be survived --------------------------------------------------------------------------------

inline bool is_on_unit(const Asked& q) { return q.task.a < kSquares && unit_at(q.s, q.task.a).kind != 0; }

// --- Completeness ----------------------------------------------------------------------------------------------------

// Are these the rows of all questions after `before` up to `last`, and do they say how answers are judged and listed?
// Whoever may skip a question has to know that nothing is betrayed, so the rest is what no row may lack.
template <std::size_t N>
constexpr bool are_rows_between(const QuestionRow (&rows)[N], Ask before, Ask last) {
    int expected = static_cast<int>(before) + 1;
    for (const QuestionRow& row : rows)
        if (static_cast<int>(row.kind) != expected++ || row.judge == nullptr || row.list == nullptr) return false;
    return expected == static_cast<int>(last) + 1;
}

}  // namespace endtable::furtherance::parts
