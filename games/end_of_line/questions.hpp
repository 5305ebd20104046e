// End of Line: one row for everything the table can wait for (ledger 3.2, 3.3): what it is called, which seat it waits
// for, how answers are judged and listed, what an answer does, what stands for one that does not come, what is offered,
// and what is true meanwhile. A row that lacks something does not compile. Its prompts, and the labels and paths of
// answers, have rows of their own where texts are known (asking.cpp).
#pragma once

#include <array>
#include <vector>

#include "core/questions.hpp"
#include "core/refusal.hpp"
#include "games/end_of_line/flow.hpp"

namespace endtable::end_of_line {

// A question, and who is asked.
struct Asked {
    const Setup& setup;
    const State& s;
    Seat p;
};

struct Question {
    enum class Type : std::uint8_t { Chance, Decision, Nothing };

    Phase kind = Phase::Over;
    Type type = Type::Nothing;
    const char* name = nullptr;           // of the phase, in positions
    DecisionId decision = kNoDecision;    // which of the ledger's questions this is
    const char* decision_name = nullptr;  // and what that is called
    KindSet<Action::Kind> takes{};
    Seat (*who)(const State& s) = nullptr;  // null: several at the same time, or nobody
    Refusal (*judge)(const Asked& q, Action a) = nullptr;
    void (*list)(const Asked& q, std::vector<Action>& out) = nullptr;  // in the canonical order of EOL-18.6
    Next (*answer)(Flow f, Seat p, Action a) = nullptr;
    Action (*fallback)(const Asked& q) = nullptr;       // EOL-18.6
    std::uint8_t (*offered)(const Asked& q) = nullptr;  // State::options; null: always 0
    const char* (*broken)(const Asked& q) = nullptr;    // what is wrong with the state while it is asked
};

// The functions of the rows: judgements and lists in legal.cpp, answers in flow.cpp, opening.cpp and classic.cpp, what
// is true meanwhile in invariants.cpp.
#define EOL_CHANCE(name)                   \
    namespace name {                       \
    Next answer(Flow f, Seat p, Action a); \
    const char* broken(const Asked& q);    \
    }
#define EOL_DECISION(name)                               \
    namespace name {                                     \
    Refusal judge(const Asked& q, Action a);             \
    void list(const Asked& q, std::vector<Action>& out); \
    Next answer(Flow f, Seat p, Action a);               \
    Action fallback(const Asked& q);                     \
    const char* broken(const Asked& q);                  \
    }
EOL_CHANCE(reveal)
EOL_CHANCE(draw)
EOL_CHANCE(effect_draw)
EOL_CHANCE(classic_draw)
EOL_DECISION(mulligan)
EOL_DECISION(energy)
EOL_DECISION(place)
EOL_DECISION(classic)
EOL_DECISION(classic_drawn)
EOL_DECISION(classic_top)
#undef EOL_CHANCE
#undef EOL_DECISION

std::uint8_t offered_effects(const Asked& q);
std::uint8_t offered_ways(const Asked& q);

// EOL-5.3
inline Seat next_to_reveal(const State& s) { return Seats(s.contenders).without(Seats(s.answered)).lowest(); }
inline Seat seat_in_turn(const State& s) { return seat(s.order[s.turn_index]); }
inline Seat only_seat(const State&) { return seat(0); }  // solitaire_classic

#define EOL_CHANCE(kind, space, takes, who)                                                              \
    {                                                                                                    \
        Phase::kind, Question::Type::Chance, #space, kNoDecision, nullptr, takes, who, nullptr, nullptr, \
            space::answer, nullptr, nullptr, space::broken                                               \
    }
#define EOL_DECISION(kind, space, decision, decision_name, takes, who, offered)                                        \
    {                                                                                                                  \
        Phase::kind, Question::Type::Decision, #space, decision, decision_name, takes, who, space::judge, space::list, \
            space::answer, space::fallback, offered, space::broken                                                     \
    }
// Written here, so that flow.cpp sees which function stands in which row: it calls none through a pointer.
using Takes = KindSet<Action::Kind>;
inline constexpr std::array<Question, static_cast<std::size_t>(Phase::Over) + 1> kQuestions = {{
    EOL_CHANCE(Reveal, reveal, Takes(Action::Kind::Reveal), next_to_reveal),
    EOL_CHANCE(Draw, draw, Takes(Action::Kind::Draw), seat_in_turn),
    EOL_DECISION(Mulligan, mulligan, kMulligan, "mulligan", Takes(Action::Kind::Mulligan), nullptr, nullptr),
    EOL_DECISION(Energy, energy, kEnergy, "energy", Takes(Action::Kind::Effect), seat_in_turn, offered_effects),
    EOL_CHANCE(EffectDraw, effect_draw, Takes(Action::Kind::Draw), seat_in_turn),
    EOL_DECISION(Place, place, kPlace, "place", Takes(Action::Kind::Place), seat_in_turn, offered_ways),
    EOL_DECISION(Classic, classic, kClassic, "classic",
                 Takes(Action::Kind::TakeCard, Action::Kind::TopDiscard, Action::Kind::Stop), only_seat, nullptr),
    EOL_CHANCE(ClassicDraw, classic_draw, Takes(Action::Kind::Draw), only_seat),
    EOL_DECISION(ClassicDrawn, classic_drawn, kClassic, "classic", Takes(Action::Kind::Place, Action::Kind::Discard),
                 only_seat, offered_ways),
    EOL_DECISION(ClassicTop, classic_top, kPlace, "place", Takes(Action::Kind::Place), only_seat, offered_ways),
    {Phase::Over, Question::Type::Nothing, "over"},
}};
#undef EOL_CHANCE
#undef EOL_DECISION

constexpr bool is_complete(const Question& q) {
    using Type = Question::Type;
    if (q.name == nullptr || (q.type == Type::Chance) != is_chance_phase(q.kind)) return false;
    if (q.type == Type::Nothing) return q.kind == Phase::Over;
    if (q.takes.empty() || q.answer == nullptr || q.broken == nullptr) return false;
    if (q.type == Type::Chance) return q.who != nullptr;
    return q.decision != kNoDecision && q.decision_name != nullptr && q.judge != nullptr && q.list != nullptr &&
           q.fallback != nullptr;
}
constexpr bool are_complete() {
    for (const Question& q : kQuestions)
        if (!is_complete(q)) return false;
    return true;
}
static_assert(has_every_row(kQuestions, Phase::Over) && are_complete(),
              "a row of the table lacks something, or stands in the wrong place");

inline const Question& question(Phase kind) { return kQuestions[static_cast<std::size_t>(kind)]; }

}  // namespace endtable::end_of_line
