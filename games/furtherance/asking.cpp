// Furtherance: questions: the names of decisions, prompts, and what a log tells whom. What answers are called and what
// is clicked: answers.cpp.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"
#include "games/furtherance/questions.hpp"
#include "games/furtherance/task_names.hpp"

namespace endtable::furtherance {

namespace {

using Ask = Task::Kind;
using Kind = Action::Kind;

constexpr int kDecisions = static_cast<int>(Task::kLastDecision) - static_cast<int>(Task::kLastChance);

}  // namespace

// Ties of enemy defenders and returning units are `solo_target` in the ledger.
std::string Presentation::decision_name(DecisionId d) {
    const auto i = static_cast<int>(d);
    if (i < 0 || i >= kDecisions) return "";
    const auto kind = static_cast<Task::Kind>(static_cast<int>(Task::kLastChance) + 1 + i);
    const bool tie = kind == Task::Kind::SoloDefender || kind == Task::Kind::SoloSpawn;
    return task_name(tie ? Task::Kind::SoloTarget : kind);
}

// What somebody's move asks, and one may well say no to all of it (FUR-19.2 says what no is: striking back costs
// nothing). All of these follow from what lies open: units, items, gold.
bool Presentation::is_reaction(DecisionId d) {
    const auto i = static_cast<int>(d);
    return i >= 0 && i < kDecisions &&
           question_row(static_cast<Task::Kind>(static_cast<int>(Task::kLastChance) + 1 + i)).is_reaction;
}

std::string Presentation::turn_name(const State& s) {
    return std::to_string(s.round) + " " + kKingdomNames[s.active & 3] + (s.extra_turn != 0 ? " again" : "");
}

// --- Prompts ---------------------------------------------------------------------------------------------------------

// What some questions talk about beside what all do.
struct Presentation::PromptArgs {
    struct About {
        const Presentation& shown;
        const State& s;
        const Task& task;
        const Kingdom& kd;

        void unit(Json& args) const {
            if (task.a >= kSquares) return;
            args["unit"] = arg(shown.unit_text(s, task.a));
            args["square"] = square_name(task.a);
        }
        // The item that could be used, and what it would do to the unit.
        void item(Json& args, WindowKind window) const {
            const int item = held_item(*shown.setup_, kd, window) - 1;
            if (item < 0) return;
            args["item"] = arg(shown.card_text(DeckId::Items, item));
            args["damage"] = damage_of(shown.setup_->item(item).effects);
        }
        void deck(Json& args) const {
            args["deck"] = arg({std::string("deck.") + kDeckNames[s.job.deck & 3], Json::object()});
        }
    };
    Task::Kind kind = Task::Kind::None;
    void (*add)(const About& about, Json& args) = nullptr;
};

const Presentation::PromptArgs* Presentation::prompt_args(Task::Kind kind) {
    using About = PromptArgs::About;
    static constexpr PromptArgs kRows[] = {
        {Ask::PlaceUnit,
         [](const About& q, Json& args) { args["card"] = arg(q.shown.card_text(DeckId::Units, kind_of(q.task.a))); }},
        {Ask::Cloak,
         [](const About& q, Json& args) {
             q.unit(args);
             q.item(args, WindowKind::H);
         }},
        {Ask::Trap,
         [](const About& q, Json& args) {
             q.unit(args);
             q.item(args, WindowKind::M);
         }},
        {Ask::Absorb, [](const About& q, Json& args) { q.unit(args); }},
        {Ask::SoloTarget, [](const About& q, Json& args) { q.unit(args); }},
        {Ask::UpgradeReplace,
         [](const About& q, Json& args) {
             const bool known = q.task.a < q.kd.training.size();
             args["card"] = arg(q.shown.card_text(DeckId::Upgrades, known ? q.kd.training[q.task.a].kind : -1));
         }},
        {Ask::CastleCounter,
         [](const About& q, Json& args) {
             args["damage"] = q.shown.setup_->numbers.castle_counter_damage +
                              kingdom_stat(*q.shown.setup_, q.kd, Stat::CastleCounter);
         }},
        {Ask::Salvage,
         [](const About& q, Json& args) {
             if (q.s.fallen.empty()) return;
             const std::uint8_t card = q.s.fallen[0].card;
             args["card"] = arg(q.shown.card_text(deck_of(card), kind_of(card)));
             args["price"] = salvage_price(*q.shown.setup_, q.kd, deck_of(card));
         }},
        {Ask::ResearchDeck, [](const About& q, Json& args) { q.deck(args); }},
        {Ask::ResearchTake, [](const About& q, Json& args) { q.deck(args); }},
        {Ask::ResearchTop, [](const About& q, Json& args) { q.deck(args); }},
        {Ask::ResearchReturn,
         [](const About& q, Json& args) { args["limit"] = research_limit(*q.shown.setup_, q.kd); }},
        {Ask::ExtraTurn, [](const About& q, Json& args) { args["counters"] = q.kd.leader_counters; }},
    };
    static constexpr auto kArgs = rows_by_kind<Task::kLastDecision>(kRows);
    return kArgs.find(kind);
}

// What all questions talk about; each catalogue entry takes what it needs.
Json Presentation::asking_args(const State& s, const Task& task) const {
    const Kingdom& kd = kingdom(s, task.who & 3);
    Json args = object({{"gold", kd.gold}, {"left", task.b}});
    int ready = 0;
    for (const Worker& w : kd.workers) ready += w.is_ready() ? 1 : 0;
    args["ready"] = ready;
    const auto add_unit = [&](const char* name, const char* where, int sq) {
        if (sq < 0 || sq >= kSquares) return;
        args[name] = arg(unit_text(s, sq));
        args[where] = square_name(sq);
    };
    if (s.battle.attacker > 0) {
        const int attacker = s.battle.attacker - 1;
        add_unit("attacker", "from", attacker);
        if (unit_at(s, attacker).kind != 0) args["atk"] = atk_of(*setup_, unit_at(s, attacker));
        args["victim"] = arg(kingdom_text(s.battle.victim));
        if (s.battle.defender > 0) {
            const int defender = s.battle.defender - 1;
            add_unit("defender", "at", defender);
            if (unit_at(s, defender).kind != 0) args["defender_atk"] = atk_of(*setup_, unit_at(s, defender));
        }
    }
    if (const PromptArgs* more = prompt_args(task.kind)) more->add({*this, s, task, kd}, args);
    return args;
}

Text Presentation::prompt(const State& s, Seat) const {
    const Task& task = s.agenda.top();
    std::string key = std::string("prompt.") + question_of(s);
    const int buys = task.kind == Task::Kind::BuyPick || task.kind == Task::Kind::RecruitPick ||
                     task.kind == Task::Kind::ResearchTake;
    if (buys && task.c != 0) key += "_again";
    if (task.kind == Task::Kind::WorkerStep) {
        bool ready = false;
        for (const Worker& w : kingdom(s, task.who).workers) ready |= w.is_ready();
        if (!ready) key += "_done";
    }
    if (task.kind == Task::Kind::Window) key += task.a == static_cast<int>(WindowKind::A) ? "_attack" : "_end";
    return {std::move(key), asking_args(s, task)};
}

// --- What a log tells whom -------------------------------------------------------------------------------------------

// Cards looked at, and leaders until all are turned face-up, are for those who hold them (ledger part 4).
std::string Presentation::redacted(const State& s, Seat, Action a, Seats viewers) const {
    if (s.over == 0 && !s.agenda.empty()) {
        const Task& task = s.agenda.top();
        const bool theirs = viewers.has(setup_->seat_of[task.who & 3]);
        if (a.kind == Kind::Draw && task.kind == Task::Kind::Look && !theirs)
            return std::string("draw ") + kDeckNames[a.x & 3] + " ?";
        if (a.kind == Kind::Take && !theirs) return "take ?";
        if (a.kind == Kind::Top && !theirs) return "top ?";
        const bool drafting = setup_->leaders == Leaders::Draft;
        if (a.kind == Kind::DealLeader && drafting && !theirs) return "deal ?";
        if (a.kind == Kind::PickLeader && drafting && !theirs) return "leader ?";
    }
    return notation_.write(a);
}

}  // namespace endtable::furtherance
