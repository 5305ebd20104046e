// End of Line: what happened, as JSON, as a sentence, and as changes of what lies on the table.
#include "games/end_of_line/present.hpp"

namespace endtable::end_of_line {

namespace {

std::string seat_list(Seats seats) {
    std::string list;
    for (const Seat p : seats) list += (list.empty() ? "" : ", ") + std::to_string(endtable::index(p));
    return list;
}

constexpr const char* kCutReasons[] = {"dead_end", "stuck",    "no_rescue", "gave_up",
                                       "no_cards", "resigned", "phase_end"};

}  // namespace

Json Presentation::event(const Event& e) const {
    static constexpr const char* kNames[] = {"revealed",     "tie",     "first",      "round",  "drew",
                                             "answered",     "redrew",  "effect",     "placed", "discarded",
                                             "took_discard", "stopped", "short_turn", "cut",    "ended"};
    EventBuilder event(kNames[e.kind], e);
    const auto face = [&](std::int32_t f) { return f == kUnknownArg ? Json() : Json(notation_.code(f)); };
    const auto& args = e.args;
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::Revealed:
        case EventKind::Drew:
        case EventKind::Discarded:
        case EventKind::TookDiscard: event.own("face", face(args[0])); break;
        case EventKind::TieRepeats: {
            Json seats = Json::array();
            for (const Seat p : Seats(static_cast<std::uint8_t>(args[0]))) seats.push_back(endtable::index(p));
            event.own("seats", std::move(seats));
            break;
        }
        case EventKind::RoundBegan: {
            Json order = Json::array();
            for (int i = 0; i < args[2]; ++i) order.push_back(args[1] >> (4 * i) & 7);
            event.own("round", args[0]).own("order", std::move(order));
            break;
        }
        case EventKind::Answered: event.own("redraw", args[0] == 1); break;
        case EventKind::Declared:
            event.own("effect", setup_->effects[static_cast<std::size_t>(args[0])].id).own("energy", args[1]);
            break;
        case EventKind::Placed:
            event.own("face", face(args[0])).own("dir", std::string(1, kDirNames[args[1]]));
            event.own("cell", notation_.cell(static_cast<Cell>(args[2])));
            if (args[3] >= 0) event.own("crossed", notation_.cell(static_cast<Cell>(args[3])));
            if (e.forced) event.action(notation_.write(e.who, Action::place(args[0], dir(args[1]))));
            break;
        case EventKind::ShortTurn: event.own("placed", args[0]).own("due", args[1]); break;
        case EventKind::Cut: event.own("reason", kCutReasons[args[0]]).own("round", args[1]); break;
        case EventKind::Ended: event.own("round", args[0]); break;
        case EventKind::FirstOrder:
        case EventKind::Redrew:
        case EventKind::Stopped: break;
    }
    return event.done();
}

Text Presentation::event_text(const Event& e) const {
    Json args = Json::object();
    if (e.who != kNobody) args["seat"] = seat_arg(e.who);
    const auto& a = e.args;
    const auto with_face = [&] { args["face"] = arg(face_text(a[0])); };
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::Revealed: with_face(); return {"event.revealed", args};
        case EventKind::TieRepeats:
            return {"event.tie", object({{"seats", seat_list(Seats(static_cast<std::uint8_t>(a[0])))}})};
        case EventKind::FirstOrder: return {"event.first", args};
        case EventKind::RoundBegan: {
            std::string order;
            for (int i = 0; i < a[2]; ++i) order += (i == 0 ? "" : ", ") + std::to_string(a[1] >> (4 * i) & 7);
            return {"event.round", object({{"round", a[0]}, {"order", order}})};
        }
        case EventKind::Drew:
            if (a[0] == kUnknownArg) return {"event.drew_hidden", args};
            with_face();
            return {"event.drew", args};
        case EventKind::Answered: return {a[0] == 1 ? "event.answered_redraw" : "event.answered_keep", args};
        case EventKind::Redrew: return {"event.redrew", args};
        case EventKind::Declared:
            args["effect"] = arg({"effect." + setup_->effects[static_cast<std::size_t>(a[0])].id, Json::object()});
            args["energy"] = a[1];
            return {"event.effect", args};
        case EventKind::Placed:
            with_face();
            args["dir"] = arg(dir_text(dir(a[1])));
            args["cell"] = notation_.cell(static_cast<Cell>(a[2]));
            if (a[3] >= 0) args["crossed"] = notation_.cell(static_cast<Cell>(a[3]));
            return {a[3] >= 0 ? "event.crossed" : e.forced ? "event.placed_forced" : "event.placed", args};
        case EventKind::Discarded: with_face(); return {"event.discarded", args};
        case EventKind::TookDiscard: with_face(); return {"event.took_discard", args};
        case EventKind::Stopped: return {"event.stopped", args};
        case EventKind::ShortTurn: return {"event.short_turn", object({{"placed", a[0]}, {"due", a[1]}})};
        case EventKind::Cut: return {std::string("event.cut.") + kCutReasons[a[0]], args};
        case EventKind::Ended: break;
    }
    return {"event.ended", Json::object()};
}

EventChanges Presentation::changes(const Event& e, Seats viewers) const {
    EventChanges changes;
    const Seat p = e.who;
    const auto& a = e.args;
    const auto cell = [&](std::int32_t c) { return Where{"grid", notation_.cell(static_cast<Cell>(c))}; };
    const auto deck = [&](Seat whose) { return Where{of_seat("deck", whose), {}}; };
    const auto in_hand = [&](std::int32_t face) {
        const bool open = face != kUnknownArg && is_visible(p, viewers);
        return Where{of_seat("hand", p), open ? of_seat("hand", p) + ":" + notation_.code(face) : ""};
    };
    const auto discarded = [](std::int32_t i) { return Where{"discard", "discard:" + std::to_string(i)}; };
    const auto whole_decks = [&](Seats whose) {
        for (const Seat other : whose) changes.counted_to(deck(other), setup_->deck_size);
    };
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::Revealed: changes.vanished(deck(p)); break;  // it lies open before its owner until all have
        case EventKind::TieRepeats:
            if (a[1] != 0) whole_decks(Seats(static_cast<std::uint8_t>(a[0])));
            break;
        case EventKind::FirstOrder: whole_decks(Seats::first(setup_->seats)); break;
        case EventKind::RoundBegan: {
            std::vector<std::string> order;
            for (int i = 0; i < a[2]; ++i) order.push_back(of_seat("seat", seat(a[1] >> (4 * i) & 7)));
            changes.arranged("order", std::move(order));
            break;
        }
        case EventKind::Drew: changes.moved(deck(p), in_hand(a[0])); break;
        case EventKind::Redrew:
            changes.arranged(of_seat("hand", p), {});
            changes.counted(deck(p), a[0]);
            break;
        case EventKind::Declared: changes.counted_to({of_seat("energy", p), {}}, a[1]); break;
        case EventKind::Placed:
            if (a[3] >= 0) changes.marked(cell(a[3]));
            changes.moved(in_hand(a[0]), cell(a[2]));
            break;
        case EventKind::Discarded: changes.moved(in_hand(a[0]), discarded(a[1])); break;
        case EventKind::TookDiscard: changes.moved(discarded(a[1]), in_hand(a[0])); break;
        case EventKind::Cut: changes.turned(cell(a[2])); break;
        case EventKind::Ended:
            if (a[1] != 0) whole_decks(Seats::first(setup_->seats));
            break;
        case EventKind::Answered:
        case EventKind::Stopped:
        case EventKind::ShortTurn: break;
    }
    return changes;
}

}  // namespace endtable::end_of_line
