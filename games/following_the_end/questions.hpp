// Following the End: one row for everything that can be on the agenda. What is asked has a name, a judge, a listing, an
// answer and a fallback; chance has outcomes; the rest runs by itself. A row that lacks something does not compile.
#pragma once

#include "core/questions.hpp"
#include "core/refusal.hpp"
#include "games/following_the_end/flow.hpp"

namespace endtable::following_the_end {

using Offers = List<Action>;

struct Question {
    enum class Type : std::uint8_t { Nothing, Chance, Decision, Step };
    Do kind = Do::None;
    Type type = Type::Nothing;
    const char* name = nullptr;
    KindSet<Action::Kind> takes;
    bool always_asked = false;  // FTE-16.6a; these are listed by candidates only
    Refusal (*judge)(const Look&, const Task&, const Action&) = nullptr;
    void (*list)(const Look&, const Task&, Offers&) = nullptr;
    int (*weight)(const Look&, const Task&, int k) = nullptr;  // chance: of outcome k, 0 if there is none
    void (*answer)(Flow&, const Task&, const Action&) = nullptr;
    Action (*fallback)(const Look&, const Task&) = nullptr;
    bool (*moot)(const Look&, const Task&) = nullptr;  // nobody needs to be asked any more
    void (*run)(Flow&, const Task&) = nullptr;
    bool (*fits)(const Look&, const Task&) = nullptr;  // the invariant of its task
};

const Question& question(Do kind);
inline const Question& top_question(const State& s) { return question(s.agenda.top().kind); }

// Shared by rows
inline constexpr Refusal kNotOffered{"not_offered", "FTE-16.6b"};
inline constexpr Refusal kUnknownThing{"unknown_thing", "FTE-16.6b"};
Refusal place_refusal(const Look& look, const Point& p, int figure);
// Is what the action names there at all (FTE-16.6b)?
bool is_known(const Look& look, const Task& task, const Action& a);

// The functions of the rows, by chapter.
#define FTE_QUESTION(name)                                              \
    namespace name {                                                    \
    Refusal judge(const Look& look, const Task& task, const Action& a); \
    void list(const Look& look, const Task& task, Offers& out);         \
    void answer(Flow& f, const Task& task, const Action& a);            \
    Action fallback(const Look& look, const Task& task);                \
    bool fits(const Look& look, const Task& task);                      \
    }
#define FTE_CHANCE(name)                                     \
    namespace name {                                         \
    int weight(const Look& look, const Task& task, int k);   \
    void answer(Flow& f, const Task& task, const Action& a); \
    bool fits(const Look& look, const Task& task);           \
    }
#define FTE_STEP(name)                             \
    namespace name {                               \
    void run(Flow& f, const Task& task);           \
    bool fits(const Look& look, const Task& task); \
    }
FTE_CHANCE(deal)
FTE_CHANCE(roll_time)
FTE_CHANCE(attack_die)
FTE_CHANCE(effect_die)
FTE_CHANCE(draw)
FTE_QUESTION(draft_unit)
FTE_QUESTION(draft_artifact)
FTE_QUESTION(pick_team)
FTE_QUESTION(place_mantra)
FTE_QUESTION(allocate)
FTE_QUESTION(deploy)
FTE_QUESTION(pre)
FTE_QUESTION(movement)
FTE_QUESTION(combat)
FTE_QUESTION(post)
FTE_QUESTION(keep_artifact)
FTE_QUESTION(skill_point)
FTE_QUESTION(bonus_move)
FTE_QUESTION(swap_place)
FTE_QUESTION(lose_life)
FTE_QUESTION(fallen_act)
FTE_QUESTION(bite)
FTE_STEP(drafting)
FTE_STEP(dealing)
FTE_STEP(picking)
FTE_STEP(allocating)
FTE_STEP(deploying)
FTE_STEP(start_mantras)
FTE_STEP(set_up_done)
FTE_STEP(divide)
FTE_STEP(turn_begins)
FTE_STEP(end_movement)
FTE_STEP(mining)
FTE_STEP(end_turn)
FTE_STEP(after_move)
FTE_STEP(lose_each_step)
FTE_STEP(defeat)
FTE_STEP(point)
FTE_STEP(bereaved)
FTE_STEP(thorns)
FTE_STEP(after_attack)
FTE_STEP(gain)
FTE_STEP(mine_each)
FTE_STEP(losing)
FTE_STEP(depletion)
FTE_STEP(climb_next)
FTE_STEP(bite_next)
FTE_STEP(bite_now)
#undef FTE_QUESTION
#undef FTE_CHANCE
#undef FTE_STEP

// Whether a window of the turn is over before it is asked (FTE-9.9), and whether a Fallen is left to act.
bool is_cut(const Look& look, const Task& task);
bool has_no_fallen_left(const Look& look, const Task& task);

}  // namespace endtable::following_the_end
