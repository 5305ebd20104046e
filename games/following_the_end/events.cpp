// Following the End: what happened, as JSON and as a sentence. One table says what each event is called and what its
// arguments are; both forms follow from it.
#include "games/following_the_end/flow.hpp"
#include "games/following_the_end/present.hpp"

namespace endtable::following_the_end {

namespace {

enum class As : std::uint8_t {
    Nothing,
    Number,
    Flag,
    Card,
    Figure,  // with its card (Flow::report); kEmpty16: none
    Artifact,
    Team,
    Place,
    Skill,
    Stat,
    Ability,  // of the figure before it
    Deposit,  // kEmpty: none
    Cause,
    Seat,
    How,  // a figure moved
    Reason,
    Sides,
};
struct Argument {
    const char* name = nullptr;
    As as = As::Nothing;
};
struct Row {
    const char* name;
    Argument args[6] = {};
};

// In the order of Happening.
constexpr Row kRows[] = {
    {"taken", {{"card", As::Card}, {"unit", As::Figure}}},
    {"artifact_taken", {{"artifact", As::Artifact}}},
    {"team_picked", {{"team", As::Team}}},
    {"allocated", {{"unit", As::Figure}, {"damage", As::Number}, {"aiming", As::Number}, {"speed", As::Number}}},
    {"placed", {{"unit", As::Figure}, {"place", As::Place}}},
    {"turn", {{"number", As::Number}}},
    {"gained", {{"n", As::Number}}},
    {"time_rolled", {{"n", As::Number}}},
    {"moved", {{"unit", As::Figure}, {"from", As::Place}, {"to", As::Place}, {"cost", As::Number}, {"how", As::How}}},
    {"mantras", {{"artifact", As::Artifact}, {"n", As::Number}}},
    {"phase_ended"},
    {"lapsed", {{"n", As::Number}}},
    {"used",
     {{"artifact", As::Artifact},
      {"level", As::Number},
      {"target", As::Figure},
      {"other", As::Figure},
      {"deposit", As::Deposit}}},
    {"ability", {{"unit", As::Figure}, {"ability", As::Ability}, {"target", As::Figure}, {"artifact", As::Artifact}}},
    {"attacked",
     {{"unit", As::Figure},
      {"target", As::Figure},
      {"special", As::Flag},
      {"price", As::Number},
      {"number", As::Number}}},
    {"rolled",
     {{"die", As::Number},
      {"result", As::Number},
      {"number", As::Number},
      {"hit", As::Flag},
      {"unit", As::Figure},
      {"target", As::Figure}}},
    {"effect_rolled", {{"die", As::Number}}},
    {"lives_lost", {{"unit", As::Figure}, {"n", As::Number}, {"cause", As::Cause}}},
    {"healed", {{"unit", As::Figure}, {"n", As::Number}}},
    {"changed", {{"unit", As::Figure}, {"stat", As::Stat}, {"n", As::Number}}},
    {"bound", {{"unit", As::Figure}, {"stunned", As::Flag}}},
    {"defeated", {{"unit", As::Figure}, {"cause", As::Cause}}},
    {"token_placed", {{"token", As::Figure}, {"place", As::Place}}},
    {"skill_gained", {{"unit", As::Figure}, {"skill", As::Skill}}},
    {"eliminated", {{"killer", As::Seat}}},
    {"mined", {{"unit", As::Figure}, {"deposit", As::Deposit}, {"n", As::Number}}},
    {"depletion"},
    {"refilled", {{"deposit", As::Deposit}}},
    {"bought", {{"price", As::Number}}},
    {"drawn", {{"artifact", As::Artifact}}},
    {"kept", {{"artifact", As::Artifact}}},
    {"watching", {{"unit", As::Figure}}},
    {"watch_fired", {{"unit", As::Figure}, {"mover", As::Figure}}},
    {"declined", {{"unit", As::Figure}}},
    {"fallen_enter"},
    {"behemoth_enters", {{"place", As::Place}}},
    {"comes"},
    {"resigned"},
    {"gave_up"},
    {"life_named", {{"unit", As::Figure}}},
    {"swap_named", {{"place", As::Figure}, {"unit", As::Figure}}},
    {"tagged", {{"unit", As::Figure}}},
    {"turn_ended"},
    {"ended", {{"reason", As::Reason}, {"sides", As::Sides}}},
    {"answered"},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(Happening::Count));

constexpr const char* kStatNames[] = {"damage", "aiming", "speed", "roll", "range", "cost", "hurt", "hurt", "attacks"};
static_assert(std::size(kStatNames) == kBuffs + 1);
constexpr const char* kHowNames[] = {"cobra", "bonus", "swap", "fallen", "climb", "put"};

const Row& row_of(const Event& e) { return kRows[e.kind < std::size(kRows) ? e.kind : std::size(kRows) - 1]; }
template <std::size_t N>
const char* word_of(const char* const (&words)[N], std::int32_t i) {
    return i >= 0 && i < static_cast<std::int32_t>(N) ? words[i] : "?";
}
int card_of(std::int32_t packed_figure) { return (packed_figure >> 8) - 1; }
bool is_none(As as, std::int32_t v) {
    return ((as == As::Figure || as == As::Artifact) && v == kEmpty16) || (as == As::Deposit && v == kEmpty);
}

}  // namespace

Text Presentation::event_figure(std::int32_t packed_figure) const {
    const int figure = figure_of(packed_figure);
    if (figure >= kUnits) return {"fallen", object({{"n", figure - kUnits + 1}})};
    return {"figure", object({{"name", arg(card_text(card_of(packed_figure)))}, {"figure", Notation::figure(figure)}})};
}

// Figures, an artifact's owner, or depletion (state.hpp).
Text Presentation::cause_text(std::int32_t cause) const {
    if (cause == kNoCause) return {"cause.depletion"};
    if (figure_of(cause) >= kArtifactOf)
        return {"cause.artifact", object({{"who", arg({"seat", object({{"n", figure_of(cause) - kArtifactOf}})})}})};
    return event_figure(cause);
}

Json Presentation::event(const Event& e) const {
    const Row& row = row_of(e);
    EventBuilder out(row.name, e);
    if (static_cast<Happening>(e.kind) == Happening::Answered) out.action(notation_.write(State{}, unpacked_action(e)));
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const std::int32_t v = e.args[i];
        if (is_none(row.args[i].as, v)) continue;
        Json field;
        if (v != kUnknownArg) switch (row.args[i].as) {
                case As::Flag: field = v != 0; break;
                case As::Card: field = notation_.card(v); break;
                case As::Figure: field = Notation::figure(figure_of(v)); break;
                case As::Artifact: field = notation_.artifact(v); break;
                case As::Team: field = notation_.team(v); break;
                case As::Place: field = Notation::place(unpacked(v)); break;
                case As::Skill: field = word_of(kBoxNames, v); break;
                case As::Stat: field = word_of(kStatNames, v); break;
                case As::Ability: field = v; break;
                case As::Deposit: field = Notation::deposit(v); break;
                case As::Cause:
                    field = v == kNoCause                 ? Json("depletion")
                            : figure_of(v) >= kArtifactOf ? Json("artifact")
                                                          : Json(Notation::figure(figure_of(v)));
                    break;
                case As::How: field = word_of(kHowNames, v); break;
                case As::Reason: field = word_of(kReasonNames, v); break;
                default: field = v; break;
            }
        out.own(row.args[i].name, std::move(field));
    }
    return out.done();
}

Text Presentation::event_text(const Event& e) const {
    const Row& row = row_of(e);
    Json args = Json::object();
    if (e.who != kNobody) args["who"] = arg({"seat", object({{"n", endtable::index(e.who)}})});
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const std::int32_t v = e.args[i] == kUnknownArg ? -1 : e.args[i];
        if (is_none(row.args[i].as, v)) continue;
        Json& field = args[row.args[i].name];
        switch (row.args[i].as) {
            case As::Card: field = arg(card_text(v)); break;
            case As::Figure: field = arg(event_figure(v)); break;
            case As::Artifact: field = arg(artifact_text(v)); break;
            case As::Team: field = arg(team_text(v)); break;
            case As::Place: field = arg(place_text(unpacked(v))); break;
            case As::Skill: field = arg({std::string("skill.") + word_of(kBoxNames, v)}); break;
            case As::Stat: field = arg({std::string("stat.") + word_of(kStatNames, v)}); break;
            case As::Ability: field = arg(ability_text(card_of(e.args[0]), v)); break;
            case As::Deposit: field = arg({"deposit.name", object({{"n", v + 1}})}); break;
            case As::Cause: field = arg(cause_text(v)); break;
            case As::Seat: field = arg({"seat", object({{"n", v}})}); break;
            default: field = v; break;
        }
    }
    // Sentences that depend on more than the event's name.
    std::string key = std::string("event.") + row.name;
    const auto& a = e.args;
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Moved: key = std::string("event.moved_") + word_of(kHowNames, a[4]); break;
        case Happening::Used:
            args["level"] = a[1] + 1;
            key += a[3] != kEmpty16 ? "_two" : a[2] != kEmpty16 ? "_on" : a[4] != kEmpty ? "_at" : "";
            break;
        case Happening::Ability: key += a[2] != kEmpty16 ? "_on" : a[3] != kEmpty16 ? "_from" : ""; break;
        case Happening::Attacked: key += a[2] != 0 ? "_special" : ""; break;
        case Happening::DieRolled: key += a[3] != 0 ? "_hit" : "_missed"; break;
        case Happening::Buffed:
            key += a[2] < 0 ? "_less" : "";
            args["n"] = a[2] < 0 ? -a[2] : a[2];
            break;
        case Happening::Bound: key += a[1] != 0 ? "_stunned" : "_held"; break;
        case Happening::Ended: {
            const bool is_draw = std::popcount(static_cast<unsigned>(a[1])) != 1;
            key += std::string(".") + word_of(kReasonNames, a[0]) +
                   (is_draw && a[0] != static_cast<int>(Ending::Depletion) && a[0] < static_cast<int>(Ending::Void)
                        ? "_draw"
                        : "");
            for (int side = 0; side < setup_->sides(); ++side)
                if (((a[1] >> side) & 1) != 0) args["winner"] = arg({"seat", object({{"n", side}})});
            if (!is_draw && setup_->seats == 4) {
                key += "_side";
                args["partner"] = arg({"seat", object({{"n", ((a[1] >> 1) & 1) + 2}})});
            }
            break;
        }
        case Happening::Answered: args["action"] = notation_.write(State{}, unpacked_action(e)); break;
        default: break;
    }
    return {std::move(key), std::move(args)};
}

}  // namespace endtable::following_the_end
