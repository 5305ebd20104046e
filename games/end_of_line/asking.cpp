// End of Line: questions and answers: the names of decisions, prompts, labels, and the things a person clicks.
#include "games/end_of_line/board.hpp"
#include "games/end_of_line/legal.hpp"
#include "games/end_of_line/present.hpp"

namespace endtable::end_of_line {

std::string Presentation::decision_name(DecisionId d) {
    static constexpr const char* kNames[] = {"mulligan", "energy", "place", "classic"};
    const auto i = static_cast<std::size_t>(d);
    return i < std::size(kNames) ? kNames[i] : "";
}

Text Presentation::prompt(const State& s, Seat p) const {
    const auto card_in_question = [&] {
        for (int f = 0; f < setup_->faces_n; ++f)
            if (of(s.hand, p)[f] > 0) return arg(face_text(f));
        return Json();
    };
    switch (s.phase) {
        case Phase::Mulligan: return {"prompt.mulligan", object({{"hand", setup_->hand_size}})};
        case Phase::Energy:
            return {ordinary_ways(*setup_, s, p, 0) == 0 ? "prompt.energy_blocked" : "prompt.energy",
                    object({{"energy", of(s.energy, p)}})};
        case Phase::Classic: return {of(s.deck_n, p) > 0 ? "prompt.classic" : "prompt.classic_end", Json::object()};
        case Phase::ClassicDrawn: return {"prompt.classic_drawn", object({{"face", card_in_question()}})};
        case Phase::ClassicTop: return {"prompt.classic_top", object({{"face", card_in_question()}})};
        default:
            return {"prompt.place", object({{"number", s.placed + 1},
                                            {"due", s.due},
                                            {"cell", notation_.cell(source(*setup_, s, p, s.back).cell)}})};
    }
}

Text Presentation::label(const State& s, Seat p, Action a) const {
    switch (a.kind) {
        case Action::Kind::Reveal:
            return {"label.reveal", object({{"seat", seat_arg(seat(a.x))}, {"face", arg(face_text(a.y))}})};
        case Action::Kind::Draw:
            return {"label.drew", object({{"seat", seat_arg(seat(a.x))}, {"face", arg(face_text(a.y))}})};
        case Action::Kind::Mulligan: return {a.x == 0 ? "label.keep" : "label.redraw", Json::object()};
        case Action::Kind::Effect:
            if (a.x > 0) return {"effect." + setup_->effects[static_cast<std::size_t>(a.x - 1)].id, Json::object()};
            return {ordinary_ways(*setup_, s, p, 0) == 0 ? "effect.give_up" : "effect.none", Json::object()};
        case Action::Kind::TopDiscard:
            return {"label.top_discard", object({{"face", arg(face_text(s.discard[s.discard_n - 1]))}})};
        case Action::Kind::Place: break;
        default: return {"label." + notation_.write(p, a), Json::object()};
    }
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

Finality Presentation::finality(const State& s, Seat p, Action a) const {
    switch (a.kind) {
        case Action::Kind::Mulligan: return a.x == 1 ? Finality::Reveals : Finality::None;
        case Action::Kind::TakeCard: return Finality::Reveals;
        case Action::Kind::Effect:  // giving up
            return a.x == 0 && ordinary_ways(*setup_, s, p, 0) == 0 ? Finality::GivesUp : Finality::None;
        case Action::Kind::Stop: return Finality::Ends;
        default: return Finality::None;
    }
}

Path Presentation::path(const State& s, Seat p, Action a) const {
    if (a.kind != Action::Kind::Place) return Id::option(notation_.write(p, a));
    const Cell to = landing(*setup_, s, p, source(*setup_, s, p, s.back).cell, dir(a.y), may_cross_now(*setup_, s));
    return {hand_id(p, a.x), Id::in("grid", to == kNoCell ? "?" : notation_.cell(to))};
}

std::string Presentation::notation(const State&, Seat p, Action a) const { return notation_.write(p, a); }

std::string Presentation::redacted(const State& s, Seat p, Action a, Seats viewers) const {
    if (a.kind == Action::Kind::Draw && !is_visible(seat(a.x), viewers)) return "draw " + std::to_string(a.x) + " ?";
    return notation(s, p, a);
}

}  // namespace endtable::end_of_line
