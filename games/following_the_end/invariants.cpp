// Following the End: what holds in every position (core/game.hpp, `broken`). First the ranges, so that the rest may
// index.
#include "games/following_the_end/rules.hpp"

namespace endtable::following_the_end {

namespace {

bool is_seat_or_none(const Setup& setup, int seat) { return seat == kEmpty || seat < setup.seats; }

const char* check_unit(const Setup& setup, const State& s, int i) {
    const Unit& u = s.units[static_cast<std::size_t>(i)];
    if (u.card == 0) return u == Unit{} ? nullptr : "units: there is something where no unit is";
    if (u.card > kUnitCards || (i == kBehemoth) != (u.card == kBehemothCard + 1)) return "units: no such card";
    if (i != kBehemoth && i / kTeam >= setup.seats) return "units: of a seat that is not in the game";
    const UnitCard& card = setup.card(u.card - 1);
    if (u.lives > card.lives) return "units: more lives than it can have";
    if (u.flags >= 32 || u.bond > Unit::Stunned || u.spare != 0 || u.tags > 200) return "units: no such mark";
    for (std::size_t k = 0; k < 3; ++k)
        if (u.skills[k] < 0 || u.skills[k] > 100 || (u.skills[k] > 0 && card.printed[k] + u.skills[k] > card.limit[k]))
            return "units: a skill is out of its bounds";
    if (u.box > 100 || (u.box > 0 && !card.special.is_there)) return "units: no such box";
    for (std::size_t k = 0; k < kBuffs; ++k)
        if (u.turn[k] < -100 || u.turn[k] > 100 || u.round[k] < -100 || u.round[k] > 100)
            return "units: a buff is out of bounds";
    if (!u.is_alive() && !u.at.is_somewhere()) return nullptr;  // not yet on the table
    const Point p = u.at;
    if (setup.rows->ground().obstacle(p, kUnitHeight) != nullptr) return "units: it cannot stand there";
    if (u.is_alive()) return nullptr;
    Unit gone;
    gone.at = u.at;
    gone.card = u.card;
    return u == gone ? nullptr : "units: a defeated one keeps something";
}

const char* check_figures(const Setup& setup, const State& s) {
    std::uint32_t cards = 0;
    for (int i = 0; i < kUnits; ++i) {
        if (const char* why = check_unit(setup, s, i)) return why;
        const int card = s.units[static_cast<std::size_t>(i)].card;
        if (card != 0 && ((cards >> card) & 1) != 0) return "units: a card is there twice";
        cards |= card != 0 ? 1u << card : 0u;
    }
    for (int i = 0; i < kFallen; ++i) {
        const FallenToken& t = s.fallen[static_cast<std::size_t>(i)];
        if (t.lives == 0) {
            if (!(t == FallenToken{})) return "fallen: there is something where no token is";
            continue;
        }
        if (!setup.fallen || i >= setup.numbers.fallen_tokens || t.lives > setup.numbers.fallen_lives || t.acted > 1 ||
            t.spare != 0 || t.tags > 200)
            return "fallen: no such token";
        if (setup.rows->ground().obstacle(t.at, kFallenHeight) != nullptr) return "fallen: it cannot lie there";
    }
    return nullptr;
}

const char* check_things(const Setup& setup, const State& s) {
    for (int d = 0; d < kMaxDeposits; ++d)
        if (s.deposits[static_cast<std::size_t>(d)] >
            (d < setup.deposits() ? std::max<int>(1, setup.fresh[static_cast<std::size_t>(d)]) : 0))
            return "deposits: more than one holds";
    int drawn = 0;
    for (std::size_t i = 0; i < kArtifacts; ++i) {
        const int h = s.holder[i];
        if (h != kInDeck && h != kDrawn && h >= setup.seats) return "artifacts: no such holder";
        drawn += h == kDrawn ? 1 : 0;
        if (s.mantras[i] > (h < setup.seats ? setup.artifacts[i].cap : 0)) return "artifacts: more mantras than fit";
    }
    int in_deck = 0;
    for (const auto h : s.holder) in_deck += h == kInDeck ? 1 : 0;
    if (drawn != s.drawn && (drawn != 0 || s.drawn > in_deck)) return "artifacts: not as many drawn as there are";
    if (s.drawn > setup.numbers.buy_draw) return "artifacts: too many drawn";
    return nullptr;
}

const char* check_players(const Setup& setup, const State& s) {
    for (int i = 0; i < kSeats; ++i) {
        const Player& p = s.players[static_cast<std::size_t>(i)];
        if (p.role > Player::Out || p.resigned > 2 || p.spare != 0) return "players: no such role";
        if (i >= setup.seats && (p.role != Player::Out || p.scrap != 0 || p.resigned != 0 || p.fell != 0))
            return "players: nobody sits there";
        if ((p.role == Player::Heroes) == (p.fell != 0) && i < setup.seats) return "players: eliminated or not";
        if ((p.role == Player::WaitsForFallen || p.role == Player::Fallen) != (s.fallen_of == i))
            return "players: who has the Fallen";
        if ((p.role == Player::WaitsForBehemoth || p.role == Player::Behemoth) && s.behemoth_of != i)
            return "players: who has the Behemoth";
        if (p.scrap > 60000 || p.fell > s.falls) return "players: out of bounds";
        for (int u = i * kTeam; u < i * kTeam + kTeam; ++u)
            if (p.role != Player::Heroes && s.units[static_cast<std::size_t>(u)].is_alive())
                return "players: an eliminated one has units";
    }
    const Unit& b = s.units[kBehemoth];
    if (b.is_alive() && (s.behemoth_of >= setup.seats || s.players[s.behemoth_of].role != Player::Behemoth))
        return "players: the Behemoth is nobody's";
    if (!is_seat_or_none(setup, s.fallen_of) || !is_seat_or_none(setup, s.behemoth_of)) return "players: no such seat";
    if (s.behemoth_of != kEmpty && s.players[s.behemoth_of].role < Player::WaitsForBehemoth)
        return "players: who has the Behemoth";
    if (s.behemoth_of != kEmpty && s.players[s.behemoth_of].role == Player::Fallen)
        return "players: who has the Behemoth";
    if (s.awake > 1 || (s.awake != 0 && s.fallen_of == kEmpty) || s.fallen_defeated > 1) return "players: the Fallen";
    return nullptr;
}

const char* check_order(const Setup& setup, const State& s) {
    if (!s.order.is_ok() || !s.entries.is_ok()) return "order: no list";
    unsigned seen = 0;
    for (const int seat : s.order) {
        if (seat >= setup.seats || ((seen >> seat) & 1) != 0) return "order: no such seat, or twice";
        seen |= 1u << seat;
    }
    for (const Entry& e : s.entries) {
        if (e.who >= setup.seats || e.killer >= setup.seats || ((seen >> e.who) & 1) != 0 || e.armed > 1 || e.now > 1 ||
            e.who == e.killer)
            return "order: no such entry";
        seen |= 1u << e.who;
        const auto role = s.players[e.who].role;
        if (role != Player::WaitsForFallen && role != Player::WaitsForBehemoth) return "order: he does not come back";
    }
    for (int i = 0; i < setup.seats; ++i)
        if ((s.players[static_cast<std::size_t>(i)].role != Player::Out) != (((seen >> i) & 1) != 0))
            return "order: who is in it";
    if (s.cursor > s.order.size() || s.cursor_gone > 1 || s.set_up > 1 || s.cut > 1 || s.over > 1)
        return "order: out of bounds";
    if (s.cursor_gone == 0 && s.over == 0 && (s.cursor >= s.order.size() || s.order[s.cursor] != s.active))
        if (s.agenda.is_ok() && !s.agenda.empty() && s.agenda.top().kind != Do::TurnBegins)
            return "order: whose turn it is";
    if (!is_seat_or_none(setup, s.active) || (s.active == kEmpty) != (s.set_up != 0)) return "order: nobody's turn";
    return nullptr;
}

bool is_on_map(const Setup& setup, const Place& p) {
    return p == Place{} || (p.x <= setup.map.width && p.y <= setup.map.height && p.z <= kMaxHeight);
}

const char* check_agenda(const FollowingTheEnd& g, const State& s) {
    if (!s.agenda.is_ok()) return "agenda: no list";
    if ((s.over != 0) != s.agenda.empty()) return "agenda: empty exactly when the game is over";
    const Look look{g.setup(), s};
    for (const Task& t : s.agenda.all()) {
        if (t.kind == Do::None || t.kind >= Do::Count) return "agenda: no such task";
        const bool is_open = &t == &s.agenda.top();
        const Question& q = question(t.kind);
        // What lies below is looked at again when its time comes; only what is asked now must fit now.
        if (t.who >= kSeats && t.kind != Do::LoseEach && t.kind != Do::StartMantras) return "agenda: no such seat";
        if (is_open && !q.fits(look, t)) return "agenda: the question on top does not fit";
        if (is_open && q.type == Question::Type::Step) return "agenda: something is left undone";
    }
    const Task& top = s.agenda.top();
    const Question& q = question(top.kind);
    if (q.type != Question::Type::Decision) return nullptr;
    if (top.who >= g.setup().seats) return "agenda: no such seat";
    return nullptr;
}

}  // namespace

const char* FollowingTheEnd::broken(const State& s) const {
    const Setup& setup = *setup_;
    if (const char* why = check_figures(setup, s)) return why;
    if (const char* why = check_things(setup, s)) return why;
    if (const char* why = check_players(setup, s)) return why;
    if (const char* why = check_order(setup, s)) return why;
    if (s.mp > 9 || s.spare != 0 || s.teams >= (1u << setup.teams.size()) ||
        s.reason > static_cast<int>(Ending::TooManySteps) || s.winners >= (1u << setup.sides()) ||
        (s.over == 0 && (s.winners != 0 || s.reason != 0)))
        return "the turn: out of bounds";
    if (!is_on_map(setup, s.marker) || !is_on_map(setup, s.mark)) return "the marks: not on the table";
    for (std::size_t i = 0; i < kUnits; ++i)
        if (s.planned[i] > s.units[i].lives) return "planned: more than there are";
    for (const int u : s.swap)
        if (u >= kUnits) return "swap: no such unit";
    if (s.over != 0 && s.agenda.is_ok() && s.agenda.empty()) return nullptr;
    return check_agenda(*this, s);
}

}  // namespace endtable::following_the_end
