#include "server/table/wishes.hpp"

#include <algorithm>

#include "present/input_error.hpp"
#include "present/json.hpp"

namespace endtable::server {

namespace {

Table::Decision decide_unless_full(const Table& t, const ClientMessage& m, const std::string& player, Time now,
                                   Rng& rng) {
    using Said = ClientMessage::What;
    switch (m.what) {
        case Said::Sit: return t.sit(m.seat, player, m.nonce);
        case Said::SitBot: return t.sit_bot(m.seat, player, m.level);
        case Said::StandUp: return t.stand_up(m.seat, player);
        case Said::Start: return t.start(player, rng);
        case Said::Act: return t.act(m.seat, player, m.answered, m.actions, now);
        case Said::Resign: return t.resign(m.seat, player);
        case Said::Undo: return t.undo(m.seat, player, now);
        case Said::Leave: return t.leave(m.seat, player);
        case Said::ComeBack: return t.come_back(m.seat, player);
        case Said::StandIn: return t.ask_for_stand_in(m.seat, player, now);
        case Said::Pause: return t.pause(player, now);
        case Said::Resume: return t.resume(player);
        case Said::Agree: return t.agree(player, m.yes);
        case Said::Chat: return t.chat(player, m.text);
        default: break;
    }
    return {Denial{"bad_message", "nothing to do", "", ""}, {}};
}

TableReply denied(const char* code, const char* message) { return {Denial{code, message, "", ""}, {}}; }

}  // namespace

Table::Decision decide(const Table& table, const ClientMessage& m, const std::string& player, Time now, Rng& rng) {
    const bool ends_it = m.what == ClientMessage::What::Resign;  // always possible
    if (auto full = ends_it ? std::nullopt : table.full(m.what == ClientMessage::What::Act))
        return {std::move(full), {}};
    return decide_unless_full(table, m, player, now, rng);
}

Table::Decision take_places(const Table& empty, const std::vector<WantedPlace>& places, const std::string& player,
                            const std::string& nonce, const std::vector<std::string>& admitted, bool start, Rng& rng) {
    Table table = empty;
    Table::Decision all;
    const auto then = [&](const Table::Decision& decision) {
        if (all.denial) return;
        all.denial = decision.denial;
        if (all.denial) return;
        std::vector<Line> lines;
        for (const std::string& text : decision.lines) lines.push_back({text, 1});
        table.fold(lines);
        all.lines.insert(all.lines.end(), decision.lines.begin(), decision.lines.end());
    };
    for (const std::string& one : admitted)
        if (!table.belongs(one)) then(table.admit(one));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Seat p = seat(static_cast<int>(i));
        if (places[i].who == WantedPlace::Who::Me) then(table.sit(p, player, nonce));
        if (places[i].who == WantedPlace::Who::Bot) then(table.sit_bot(p, player, places[i].level));
    }
    if (start) then(table.start(player, rng));
    if (all.denial) all.lines.clear();
    return all;
}

TableReply why(const Table& table, const ClientMessage& m, std::string_view player) {
    if (!table.seats_of(player).has(m.seat)) return denied("not_your_seat", "somebody else sits there");
    if (!table.match()) return denied("not_running", "the game has not begun");
    Json option;
    const auto denial = table.match()->why(m.seat, m.actions.front(), &option);
    if (!denial) return {std::nullopt, object({{"legal", true}, {"option", std::move(option)}})};
    return {std::nullopt, object({{"legal", false},
                                  {"code", denial->code},
                                  {"message", denial->message},
                                  {"reason", denial->reason},
                                  {"clause", denial->clause}})};
}

TableReply probe(const Table& table, const ClientMessage& m, Seats eyes) {
    if (!table.match()) return denied("not_running", "the game has not begun");
    try {
        const Match& match = *table.match();
        return {std::nullopt, object({{"answer", match.game().probe(match.state_for(eyes), eyes, m.query)}})};
    } catch (const InputError& e) {
        return {Denial{e.code(), e.what(), "", ""}, {}};
    }
}

std::optional<Denial> no_hint(const Table& table, Seat p, std::string_view player) {
    if (!table.charter().settings.hints) return denied("no_hints", "this table is played without hints").denial;
    if (!table.seats_of(player).has(p)) return denied("not_your_seat", "somebody else sits there").denial;
    if (!table.match() || table.status() != Table::Status::Running || table.match()->turn().is_chance() ||
        !table.match()->turn().who.has(p))
        return denied("not_asked", "you are not asked anything now").denial;
    return std::nullopt;
}

TableReply position_to_fork(const Table& table, std::int64_t ply) {
    if (!table.match()) return denied("not_running", "the game has not begun");
    const Match& match = *table.match();
    const int plies = static_cast<int>(std::clamp<std::int64_t>(ply, 0, match.plies()));
    const AnyState state = match.state_after(plies);
    if (match.game().turn(state).is_over())
        return denied("game_over", "the game is over there; choose an earlier moment");
    return {std::nullopt, match.game().position(state)};
}

}  // namespace endtable::server
