// Following the End: the table of questions, and what all of them share.
#include "games/following_the_end/questions.hpp"

#include "core/capacity.hpp"

namespace endtable::following_the_end {

namespace {

using Type = Question::Type;

using Takes = KindSet<Action::Kind>;

#define FTE_DECISION(kind, space, name, takes, asked, moot)                                              \
    {                                                                                                    \
        Do::kind, Type::Decision, name, takes, asked, space::judge, space::list, nullptr, space::answer, \
            space::fallback, moot, nullptr, space::fits                                                  \
    }
#define FTE_DIE(kind, space, takes)                                                                             \
    {                                                                                                           \
        Do::kind, Type::Chance, nullptr, takes, false, nullptr, nullptr, space::weight, space::answer, nullptr, \
            nullptr, nullptr, space::fits                                                                       \
    }
#define FTE_STEP(kind, space)                                                                                       \
    {                                                                                                               \
        Do::kind, Type::Step, nullptr, {}, false, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, space::run, \
            space::fits                                                                                             \
    }

constexpr Takes kUses(Action::UseArtifact, Action::UseAbility, Action::Buy);

constexpr std::array<Question, static_cast<std::size_t>(Do::Count)> kQuestions = {{
    {},
    FTE_DIE(Deal, deal, Takes(Action::Dealt)),
    FTE_DIE(RollTime, roll_time, Takes(Action::Time)),
    FTE_DIE(AttackDie, attack_die, Takes(Action::Die)),
    FTE_DIE(EffectDie, effect_die, Takes(Action::Die)),
    FTE_DIE(Draw, draw, Takes(Action::Drawn)),
    FTE_DECISION(DraftUnit, draft_unit, "draft_unit", Takes(Action::DraftUnit), false, nullptr),
    FTE_DECISION(DraftArtifact, draft_artifact, "draft_artifact", Takes(Action::DraftArtifact), false, nullptr),
    FTE_DECISION(PickTeam, pick_team, "pick_team", Takes(Action::PickTeam), false, nullptr),
    FTE_DECISION(PlaceMantra, place_mantra, "place_mantra", Takes(Action::PlaceMantra), false, nullptr),
    FTE_DECISION(Allocate, allocate, "allocate", Takes(Action::Allocate), false, nullptr),
    FTE_DECISION(Deploy, deploy, "deploy", Takes(Action::Deploy), true, nullptr),
    FTE_DECISION(Pre, pre, "pre", kUses | Takes(Action::Roll), false, is_cut),
    FTE_DECISION(Movement, movement, "movement", kUses | Takes(Action::Move, Action::Convert, Action::EndMovement),
                 true, is_cut),
    FTE_DECISION(Combat, combat, "combat", kUses | Takes(Action::Attack, Action::EndCombat), false, is_cut),
    FTE_DECISION(Post, post, "post", kUses | Takes(Action::EndTurn), false, is_cut),
    FTE_DECISION(KeepArtifact, keep_artifact, "keep_artifact", Takes(Action::KeepArtifact), false, nullptr),
    FTE_DECISION(SkillPoint, skill_point, "skill_point", Takes(Action::SkillPoint), false, nullptr),
    FTE_DECISION(BonusMove, bonus_move, "bonus_move", Takes(Action::BonusMove), true, nullptr),
    FTE_DECISION(SwapPlace, swap_place, "swap_place", Takes(Action::SwapPlace), false, nullptr),
    FTE_DECISION(LoseLife, lose_life, "lose_life", Takes(Action::LoseLife), false, nullptr),
    FTE_DECISION(Fallen, fallen_act, "fallen", Takes(Action::FallenAct, Action::FallenClimb), false,
                 has_no_fallen_left),
    FTE_DECISION(Bite, bite, "bite", Takes(Action::Bite), false, nullptr),
    FTE_STEP(Drafting, drafting),
    FTE_STEP(Dealing, dealing),
    FTE_STEP(Picking, picking),
    FTE_STEP(Allocating, allocating),
    FTE_STEP(Deploying, deploying),
    FTE_STEP(StartMantras, start_mantras),
    FTE_STEP(SetUpDone, set_up_done),
    FTE_STEP(Divide, divide),
    FTE_STEP(TurnBegins, turn_begins),
    FTE_STEP(EndMovement, end_movement),
    FTE_STEP(Mining, mining),
    FTE_STEP(EndTurn, end_turn),
    FTE_STEP(AfterMove, after_move),
    FTE_STEP(LoseEach, lose_each_step),
    FTE_STEP(Defeat, defeat),
    FTE_STEP(Point, point),
    FTE_STEP(Bereaved, bereaved),
    FTE_STEP(Thorns, thorns),
    FTE_STEP(AfterAttack, after_attack),
    FTE_STEP(Gain, gain),
    FTE_STEP(MineEach, mine_each),
    FTE_STEP(Losing, losing),
    FTE_STEP(Depletion, depletion),
    FTE_STEP(ClimbNext, climb_next),
    FTE_STEP(BiteNext, bite_next),
    FTE_STEP(BiteNow, bite_now),
}};

constexpr bool is_complete() {
    for (std::size_t i = 1; i < kQuestions.size(); ++i) {
        const Question& q = kQuestions[i];
        if (q.fits == nullptr) return false;
        if (q.type == Type::Decision && (q.name == nullptr || q.takes.empty() || q.judge == nullptr ||
                                         q.list == nullptr || q.answer == nullptr || q.fallback == nullptr))
            return false;
        if (q.type == Type::Chance && (q.weight == nullptr || q.answer == nullptr || q.takes.empty())) return false;
        if (q.type == Type::Step && q.run == nullptr) return false;
        if (q.type == Type::Nothing) return false;
    }
    return true;
}
static_assert(has_every_row(kQuestions, static_cast<Do>(kQuestions.size() - 1)) && is_complete(),
              "a row of the table lacks something, or stands in the wrong place");

// Which fields a kind of action uses; all others are empty.
enum Field : std::uint8_t { Figure = 1, X = 2, Y = 4, Z = 8, K = 16 };
constexpr std::array<std::uint8_t, Action::Count> kFields = {
    K,
    K,
    K,
    K,  // draft_unit, draft_artifact, pick_team, place_mantra
    X | Y | Z,
    X | Y | Z,  // allocate, deploy
    0,
    Figure | X | Y | Z,
    K,
    0,
    0,
    0,  // roll, move, convert, the ends
    Figure | X | Y | Z | K,
    Figure | X | Y | Z | K,
    Figure | X | K,
    0,
    K,
    K,  // use, use, attack, buy, keep, skill_point
    X | Y | Z,
    Figure,
    K,
    Figure | X,
    K,
    Figure,  // bonus_move, swap_place, lose_life, fallen_act, fallen_climb, bite
    K,
    K,
    K,
    K,
};

bool is_figure(const Look& look, int figure) { return figure < kFigures && look.is_on_table(figure); }

// Which arguments of an event are figures, or causes that may be figures; a bit each.
constexpr auto kFigureArgs = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(Happening::Count)> bits{};
    const auto set = [&](std::uint8_t which, auto... happenings) {
        ((bits[static_cast<std::size_t>(happenings)] = which), ...);
    };
    using H = Happening;
    set(1, H::Allocated, H::Placed, H::Moved, H::Healed, H::Buffed, H::Bound, H::TokenPlaced, H::SkillGained, H::Mined,
        H::Watching, H::Declined, H::LostLife, H::Tagged);
    set(2, H::Taken);
    set(1 | 2, H::Attacked, H::Defeated, H::WatchFired, H::SwapNamed);
    set(1 | 4, H::Ability, H::LivesLost);
    set(4 | 8, H::Used);
    set(16 | 32, H::DieRolled);
    return bits;
}();

}  // namespace

const Question& question(Do kind) { return kQuestions[static_cast<std::size_t>(kind)]; }

Refusal place_refusal(const Look& look, const Point& p, int figure) {
    const char* why = look.obstacle(p, figure);
    return why == nullptr ? kLegal : Refusal{why, "FTE-2.13a"};
}

bool is_known(const Look& look, const Task& task, const Action& a) {
    const unsigned fields = kFields[a.kind];
    if ((fields & Figure) == 0 && a.figure != kEmpty) return false;
    if ((fields & X) == 0 && a.x != kEmpty16) return false;
    if ((fields & Y) == 0 && a.y != kEmpty16) return false;
    if ((fields & Z) == 0 && a.z != kEmpty) return false;
    if ((fields & K) == 0 && a.k != kEmpty) return false;
    switch (static_cast<Action::Kind>(a.kind)) {
        case Action::DraftUnit: return a.k < kHeroes;
        case Action::DraftArtifact:
        case Action::KeepArtifact:
        case Action::Convert: return a.k < kArtifacts;
        case Action::PickTeam: return a.k < look.setup.teams.size();
        case Action::Move: return Look::is_unit(a.figure) && is_figure(look, a.figure);
        case Action::UseArtifact:
            return a.figure < kArtifacts && a.k < look.setup.artifact(a.figure).levels.size() &&
                   (a.x == kEmpty16 || is_figure(look, a.x)) && (a.y == kEmpty16 || is_figure(look, a.y)) &&
                   (a.z == kEmpty || a.z < look.setup.deposits());
        case Action::UseAbility: {
            if (!Look::is_unit(a.figure) || !is_figure(look, a.figure)) return false;
            const auto& abilities = look.card(a.figure).abilities;
            if (a.z >= abilities.size()) return false;
            const auto& ways = abilities[a.z].ways;
            if (ways.size() == 1 ? a.k != kEmpty : a.k >= ways.size()) return false;
            return (a.x == kEmpty16 || is_figure(look, a.x)) && (a.y == kEmpty16 || a.y < kArtifacts);
        }
        case Action::Attack:
            return Look::is_unit(a.figure) && is_figure(look, a.figure) && is_figure(look, a.x) &&
                   (a.k == 0 || (a.k == 1 && look.card(a.figure).special.is_there));
        case Action::SkillPoint: return a.k < 4;
        case Action::SwapPlace: return Look::is_unit(a.figure) && is_figure(look, a.figure);
        case Action::Bite: return Look::is_unit(a.figure) && is_figure(look, a.figure);
        case Action::LoseLife: return a.k < kTeam && look.unit(task.who * kTeam + a.k).is_alive();
        case Action::FallenAct:
            return a.figure >= kUnits && is_figure(look, a.figure) && a.x < kUnits && is_figure(look, a.x);
        case Action::FallenClimb: return a.k < look.setup.map.objects.size();
        case Action::Time:
        case Action::Die:
        case Action::Drawn:
        case Action::Dealt:
        case Action::PlaceMantra:
        case Action::Allocate:
        case Action::Deploy:
        case Action::Roll:
        case Action::EndMovement:
        case Action::EndCombat:
        case Action::EndTurn:
        case Action::Buy:
        case Action::BonusMove: return true;
        case Action::Count: break;
    }
    return false;
}

// --- The agenda ------------------------------------------------------------------------------------------------------

void Flow::push(const Task& task) {
    if (s.over == 0 && !m.agenda.push(task)) end_game(*this, 0, Ending::Void);
}

Event* Flow::report(Happening what, int who, const char* clause, int a, int b, int c, int d, int e, int f) {
    if (events == nullptr) return nullptr;
    Event event;
    event.kind = static_cast<std::uint16_t>(what);
    event.who = who >= 0 && who < kSeats ? seat(who) : kNobody;
    event.clause = clause;
    event.args = {a, b, c, d, e, f};
    // Figures are told with their cards: who reads a log sees no position.
    for (std::size_t i = 0; i < Event::kArgs; ++i)
        if (((kFigureArgs[static_cast<std::size_t>(what)] >> i) & 1) != 0 && event.args[i] < kUnits)
            event.args[i] |= unit(event.args[i]).card << 8;
    return &events->add(event);
}

void answer_top(Flow& f, Action a) {
    const Task task = f.m.agenda.pop();
    question(task.kind).answer(f, task, a);
}

void run(Flow& f) {
    StepBudget budget;
    while (f.s.over == 0 && !f.s.agenda.empty()) {
        if (!budget.spend()) return end_game(f, 0, Ending::TooManySteps);
        const Task task = f.s.agenda.top();
        const Question& q = question(task.kind);
        if (q.type == Type::Chance) return;
        if (q.type == Type::Step) {
            f.m.agenda.pop();
            q.run(f, task);
            continue;
        }
        if (q.moot != nullptr && q.moot(f, task)) {
            f.m.agenda.pop();
            continue;
        }
        Action only;
        if (f.player(task.who).resigned != 0) {
            only = q.fallback(f, task);
        } else {
            if (q.always_asked) return;
            Offers offers;
            offers.most = 2;
            q.list(f, task, offers);
            if (offers.n != 1) return;
            only = offers.first;
        }
        int low = 0, high = 0;
        pack_action(only, low, high);
        if (Event* e = f.report(Happening::Answered, task.who, "FTE-16.6a", low, high)) e->forced = true;
        answer_top(f, only);
    }
}

}  // namespace endtable::following_the_end
