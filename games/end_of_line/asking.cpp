// End of Line: questions and answers: the names of decisions, prompts, labels, and the things a person clicks.
#include "games/end_of_line/present.hpp"
#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

namespace {

using Kind = Action::Kind;

// A card that is alone in a hand.
int only_face(const State& s, Seat p) {
    int face = 0;
    while (face < kMaxFaces && of(s.hand, p)[face] == 0) ++face;
    return face;
}

}  // namespace

std::string Presentation::decision_name(DecisionId d) {
    for (const Question& q : kQuestions)
        if (q.decision == d && q.decision_name != nullptr) return q.decision_name;
    return "";
}

// --- Prompts: a row for everything the table can wait for -----------------------------------------------------------

namespace {

struct Prompt {
    Phase kind;
    const char* key;  // null: nobody is asked
    const char* otherwise = nullptr;
    bool (*is_otherwise)(const Asked& q) = nullptr;
};

bool is_blocked(const Asked& q) { return ordinary_ways(q.setup, q.s, q.p, 0) == 0; }
bool has_empty_deck(const Asked& q) { return of(q.s.deck_n, q.p) == 0; }

constexpr std::array<Prompt, kQuestions.size()> kPrompts = {{
    {Phase::Reveal, nullptr},
    {Phase::Draw, nullptr},
    {Phase::Mulligan, "prompt.mulligan"},
    {Phase::Energy, "prompt.energy", "prompt.energy_blocked", is_blocked},
    {Phase::EffectDraw, nullptr},
    {Phase::Place, "prompt.place"},
    {Phase::Classic, "prompt.classic", "prompt.classic_end", has_empty_deck},
    {Phase::ClassicDraw, nullptr},
    {Phase::ClassicDrawn, "prompt.classic_drawn"},
    {Phase::ClassicTop, "prompt.classic_top"},
    {Phase::Over, nullptr},
}};
constexpr bool every_decision_has_its_prompt() {
    for (const Prompt& prompt : kPrompts)
        if ((prompt.key != nullptr) !=
            (kQuestions[static_cast<std::size_t>(prompt.kind)].type == Question::Type::Decision))
            return false;
    return true;
}
static_assert(has_every_row(kPrompts, Phase::Over) && every_decision_has_its_prompt());

}  // namespace

// What the questions talk about; each catalogue entry takes what it needs.
Text Presentation::prompt(const State& s, Seat p) const {
    const Prompt& row = kPrompts[static_cast<std::size_t>(s.phase)];
    const bool otherwise = row.is_otherwise != nullptr && row.is_otherwise({*setup_, s, p});
    Json args = object({{"hand", setup_->hand_size},
                        {"energy", of(s.energy, p)},
                        {"number", s.placed + 1},
                        {"due", s.due},
                        {"cell", notation_.cell(source(*setup_, s, p, s.back).cell)}});
    if (s.phase == Phase::ClassicDrawn || s.phase == Phase::ClassicTop) args["face"] = arg(face_text(only_face(s, p)));
    return {otherwise ? row.otherwise : row.key, std::move(args)};
}

// --- Answers: a row for every kind of them --------------------------------------------------------------------------

struct Presentation::Answer {
    Kind kind;
    Text (Presentation::*label)(const State& s, Seat p, Action a) const = nullptr;
    Path (Presentation::*path)(const State& s, Seat p, Action a) const = &Presentation::option_path;
    Finality (*finality)(const Asked& q, Action a) = [](const Asked&, Action) { return Finality::None; };
};

Text Presentation::chance_label(const State&, Seat, Action a) const {
    return {a.kind == Kind::Reveal ? "label.reveal" : "label.drew",
            object({{"seat", seat_arg(seat(a.x))}, {"face", arg(face_text(a.y))}})};
}

Text Presentation::word_label(const State&, Seat p, Action a) const {
    return {"label." + notation_.write(p, a), Json::object()};
}

Text Presentation::effect_label(const State& s, Seat p, Action a) const {
    if (a.x > 0) return {"effect." + setup_->effects[static_cast<std::size_t>(a.x - 1)].id, Json::object()};
    return {is_blocked({*setup_, s, p}) ? "effect.give_up" : "effect.none", Json::object()};
}

Text Presentation::discard_label(const State& s, Seat, Action) const {
    return {"label.top_discard", object({{"face", arg(face_text(s.discard[s.discard_n - 1]))}})};
}

Text Presentation::place_label(const State& s, Seat p, Action a) const {
    const Source from = source(*setup_, s, p, s.back);
    const Cell to = landing(*setup_, s, p, from.cell, dir(a.y), may_cross_now(*setup_, s));
    const Cell beside = neighbour(*setup_, from.cell, dir(a.y));
    Json args = object({{"face", arg(face_text(a.x))},
                        {"dir", arg(dir_text(dir(a.y)))},
                        {"cell", to == kNoCell ? Json() : Json(notation_.cell(to))}});
    if (to == kNoCell || to == beside) return {"label.place", args};
    args["crossed"] = notation_.cell(beside);
    return {"label.cross", args};
}

Path Presentation::option_path(const State&, Seat p, Action a) const { return Id::option(notation_.write(p, a)); }

// A card of the hand, and the cell it goes to.
Path Presentation::place_path(const State& s, Seat p, Action a) const {
    const Cell to = landing(*setup_, s, p, source(*setup_, s, p, s.back).cell, dir(a.y), may_cross_now(*setup_, s));
    return {hand_id(p, a.x), Id::in("grid", to == kNoCell ? "?" : notation_.cell(to))};
}

const Presentation::Answer& Presentation::answer(Kind kind) {
    using P = Presentation;
    static constexpr std::array<Answer, static_cast<std::size_t>(Kind::Stop) + 1> kAnswers = {{
        {.kind = Kind::None, .label = &P::word_label},
        {.kind = Kind::Reveal, .label = &P::chance_label},
        {.kind = Kind::Draw, .label = &P::chance_label},
        {.kind = Kind::Mulligan,
         .label = &P::word_label,
         .finality = [](const Asked&, Action a) { return a.x == 1 ? Finality::Reveals : Finality::None; }},
        {.kind = Kind::Effect,
         .label = &P::effect_label,
         .finality = [](const Asked& q,
                        Action a) { return a.x == 0 && is_blocked(q) ? Finality::GivesUp : Finality::None; }},
        {.kind = Kind::Place, .label = &P::place_label, .path = &P::place_path},
        {.kind = Kind::TakeCard,
         .label = &P::word_label,
         .finality = [](const Asked&, Action) { return Finality::Reveals; }},
        {.kind = Kind::TopDiscard, .label = &P::discard_label},
        {.kind = Kind::Discard, .label = &P::word_label},
        {.kind = Kind::Stop, .label = &P::word_label, .finality = [](const Asked&, Action) { return Finality::Ends; }},
    }};
    static_assert(has_every_row(kAnswers, Kind::Stop));
    return kAnswers[static_cast<std::size_t>(kind)];
}

Text Presentation::label(const State& s, Seat p, Action a) const { return (this->*answer(a.kind).label)(s, p, a); }

Finality Presentation::finality(const State& s, Seat p, Action a) const {
    return answer(a.kind).finality({*setup_, s, p}, a);
}

Path Presentation::path(const State& s, Seat p, Action a) const { return (this->*answer(a.kind).path)(s, p, a); }

std::string Presentation::notation(const State&, Seat p, Action a) const { return notation_.write(p, a); }

std::string Presentation::redacted(const State& s, Seat p, Action a, Seats viewers) const {
    if (a.kind == Action::Kind::Draw && !is_visible(seat(a.x), viewers)) return "draw " + std::to_string(a.x) + " ?";
    return notation(s, p, a);
}

}  // namespace endtable::end_of_line
