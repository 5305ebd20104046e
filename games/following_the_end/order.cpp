// Following the End: turns, their order, elimination, leaving and the end (ledger FTE-6, 9.9, 13.2 to 13.5, 14,
// 15, 16.1).
#include "games/following_the_end/questions.hpp"

namespace endtable::following_the_end {

namespace {

bool is_in_order(const State& s, int seat) {
    for (const int p : s.order)
        if (p == seat) return true;
    return false;
}

// FTE-15.4: out of the order; those who wait for him take over his place.
void take_out(Flow& f, int seat) {
    State& m = f.m;
    int at = 0;
    while (at < m.order.size() && m.order[at] != seat) ++at;
    if (at == m.order.size()) return;
    int heirs = 0;
    for (int i = 0; i < m.entries.size();) {
        const Entry e = m.entries[i];
        if (e.killer != seat || e.now != 0 || (m.active == seat && e.armed != 0)) {
            ++i;
            continue;
        }
        m.entries.remove(i);
        if (heirs++ == 0) {
            m.order[at] = e.who;
            continue;
        }
        m.order.insert(++at, e.who);
        if (at <= m.cursor) ++m.cursor;
    }
    if (heirs > 0) {
        if (m.active == seat && m.cursor_gone == 0) m.cursor = u8(at);  // they play when this place comes up again
        return;
    }
    m.order.remove(at);
    if (at < m.cursor)
        --m.cursor;
    else if (at == m.cursor && m.cursor_gone == 0)
        m.cursor_gone = 1;
}

int players_fallen(const Look& look) {
    int n = 0;
    for (int seat = 0; seat < look.setup.seats; ++seat) n += look.player(seat).fell != 0 ? 1 : 0;
    return n;
}

// How an eliminated player comes back (FTE-15.2).
Player::Role return_of(const Look& look, int before) {
    if (before == 0) return look.setup.fallen ? Player::WaitsForFallen : Player::Out;
    return before == 1 && look.setup.seats == 4 && look.setup.behemoth ? Player::WaitsForBehemoth : Player::Out;
}

struct Standing {  // FTE-15.9
    int heroes = 0, lives = 0, scrap = 0;
    bool operator==(const Standing&) const = default;
    bool operator<(const Standing& o) const {
        return heroes != o.heroes ? heroes < o.heroes : lives != o.lives ? lives < o.lives : scrap < o.scrap;
    }
};
Standing standing(const Look& look, int side) {
    Standing sum;
    for (int seat = 0; seat < look.setup.seats; ++seat) {
        if (look.setup.side_of(seat) != side || look.player(seat).role != Player::Heroes) continue;
        for (int i = seat * kTeam; i < seat * kTeam + kTeam; ++i) {
            sum.heroes += look.unit(i).is_alive() ? 1 : 0;
            sum.lives += look.unit(i).lives;
        }
        sum.scrap += look.player(seat).scrap;
    }
    return sum;
}

void end_by_count(Flow& f) {
    const unsigned living = f.living_sides();
    Standing best;
    unsigned winners = 0;
    for (int side = 0; side < f.setup.sides(); ++side) {
        if (((living >> side) & 1) == 0) continue;
        const Standing own = standing(f, side);
        if (winners == 0 || best < own) {
            best = own;
            winners = 1u << side;
        } else if (best == own) {
            winners |= 1u << side;
        }
    }
    end_game(f, winners, Ending::RoundLimit);
}

// FTE-6.7
void expire(Flow& f, int active) {
    for (int i = 0; i < kUnits; ++i) {
        Unit& u = f.own_unit(i);
        if (u.card == 0) continue;
        u.turn = {};
        u.tags = 0;
        u.attacked_by = 0;
        u.attacks_more = 0;
        u.set(Unit::NoLimit, false);
        u.set(Unit::FreeAttack, false);
        if (f.controller(i) == active && (u.bond == Unit::Held || u.bond == Unit::Stunned)) u.bond = Unit::Loose;
        if (u.bond == Unit::HeldNow) u.bond = Unit::Held;
        if (u.bond == Unit::StunnedNow) u.bond = Unit::Stunned;
    }
    for (FallenToken& t : f.m.fallen) {
        t.tags = 0;
        t.attacked_by = 0;
    }
}

}  // namespace

void end_game(Flow& f, unsigned winners, Ending reason) {
    if (f.s.over != 0) return;
    f.m.over = 1;
    f.m.winners = u8(static_cast<int>(winners));
    f.m.reason = static_cast<std::uint8_t>(reason);
    f.m.agenda.clear();
    for (auto& h : f.m.holder)
        if (h == kDrawn) h = kInDeck;
    const int back = f.s.drawn;
    f.m.drawn = 0;
    f.m.planned = {};
    f.m.swap = {};
    f.report(Happening::Ended, -1, "FTE-15.11", static_cast<int>(reason), static_cast<int>(winners), back);
}

void check_victory(Flow& f) {
    const unsigned living = f.living_sides();
    if (std::popcount(living) <= 1) end_game(f, living, Ending::LastSide);
}

void eliminate(Flow& f, int seat, int killer, const Point& at) {
    State& m = f.m;
    Player& p = f.own_player(seat);
    const bool had_heroes = p.role == Player::Heroes;
    const int before = players_fallen(f);
    p.scrap = 0;
    int artifacts = 0;
    for (int i = 0; i < kArtifacts; ++i)
        if (f.owns(seat, i)) {
            ++artifacts;
            m.holder[static_cast<std::size_t>(i)] = kInDeck;
            m.mantras[static_cast<std::size_t>(i)] = 0;
        }
    if (p.fell == 0) p.fell = m.falls;
    if (m.active == seat) {
        m.cut = 1;
        m.mp = 0;
    }
    p.role = had_heroes ? return_of(f, before) : Player::Out;
    if (p.role == Player::WaitsForFallen) {
        m.fallen_of = u8(seat);
        m.marker = at;
    }
    if (p.role == Player::WaitsForBehemoth) {
        m.behemoth_of = u8(seat);
        m.mark = at;
    }
    f.report(Happening::Eliminated, seat, "FTE-9.9", killer, p.role, m.mp, artifacts);
    if (p.role == Player::Out) return take_out(f, seat);
    if (killer == seat) return;  // FTE-15.4: he keeps his place
    take_out(f, seat);
    const bool waits = f.player(killer).role != Player::Out;
    m.entries.push({u8(seat), u8(killer), 0, u8(waits ? 0 : 1)});
}

// --- Leaving (FTE-16.1) ----------------------------------------------------------------------------------------------

void leave_table(Flow& f) {
    for (int seat = 0; seat < f.setup.seats && f.s.over == 0; ++seat) {
        Player& p = f.own_player(seat);
        if (p.resigned != 1) continue;
        p.resigned = 2;
        if (p.role != Player::Heroes && p.role != Player::Behemoth && p.role != Player::WaitsForBehemoth) continue;
        int units = p.role == Player::WaitsForBehemoth ? 32 : 0;  // slots, the Behemoth, its mark: a bit each
        if (f.unit(kBehemoth).is_alive() && p.role == Player::Behemoth) units |= 16;
        for (int slot = 0; slot < kTeam; ++slot) units |= f.unit(seat * kTeam + slot).is_alive() ? 1 << slot : 0;
        f.report(Happening::GaveUp, seat, "FTE-16.1a", units);
        if (p.role == Player::WaitsForBehemoth) {
            for (int i = 0; i < f.m.entries.size(); ++i)
                if (f.m.entries[i].killer == seat) f.m.entries[i].now = 1;  // FTE-15.4a
            for (int i = f.m.entries.size() - 1; i >= 0; --i)
                if (f.m.entries[i].who == seat) f.m.entries.remove(i);
            p.role = Player::Out;
            take_out(f, seat);
            continue;
        }
        Point last;
        for (int i = f.first_unit(seat); i <= f.last_unit(seat); ++i) {
            Unit& u = f.own_unit(i);
            if (!u.is_alive()) continue;
            last = u.at;
            if (i != kBehemoth) place_token(f, last);
            Unit gone;
            gone.at = u.at;
            gone.card = u.card;
            u = gone;
        }
        check_victory(f);
        if (f.s.over != 0) return;
        ++f.m.falls;
        eliminate(f, seat, seat, last);
    }
}

void resign(Flow& f, int seat) {
    if (f.s.over != 0 || f.player(seat).resigned != 0) return;
    f.own_player(seat).resigned = 1;
    f.report(Happening::Resigned, seat, "FTE-16.1a");
    const unsigned living = f.living_sides();
    if (std::popcount(living) <= 1) return end_game(f, living, Ending::Resigned);
    run(f);
}

// --- Turns -----------------------------------------------------------------------------------------------------------

namespace turn_begins {
namespace {
void fallen_turn(Flow& f, int seat) {
    for (FallenToken& t : f.m.fallen) t.acted = 0;
    f.push(Do::EndTurn, seat);
    f.push(Do::Fallen, seat);
    if (f.s.fallen_defeated == 0) return;
    for (int i = 0; i < f.setup.numbers.fallen_tokens; ++i) {  // FTE-13.19
        FallenToken& t = f.m.fallen[static_cast<std::size_t>(i)];
        if (t.lives > 0) continue;
        const Point at = f.setup.rows->nearest_place(
            f.s.marker, kFallenHeight, [&](const Point& p) { return !f.is_occupied(p, kFallenHeight, -1); });
        t = {};
        t.at = at;
        t.lives = u8(f.setup.numbers.fallen_lives);
        f.report(Happening::TokenPlaced, seat, "FTE-13.19", kUnits + i, packed(at));
        return;
    }
}
void enter_behemoth(Flow& f, int seat) {
    Unit& u = f.own_unit(kBehemoth);
    u = {};
    u.card = kBehemothCard + 1;
    u.at = f.setup.rows->nearest_place(f.s.mark, kUnitHeight,
                                       [&](const Point& p) { return !f.is_occupied(p, kUnitHeight, -1); });
    u.lives = f.setup.card(kBehemothCard).lives;
    f.own_player(seat).role = Player::Behemoth;
    f.report(Happening::BehemothEnters, seat, "FTE-14.3a", packed(u.at));
}
// FTE-6.6
void refresh(Flow& f, int seat) {
    for (int i = f.first_unit(seat); i <= f.last_unit(seat); ++i) {
        Unit& u = f.own_unit(i);
        u.round = {};
        u.flags = 0;
        u.speed_used = u.attacks_used = u.moved_points = u.cobra_spent = u.uses = 0;
    }
}
}  // namespace
void run(Flow& f, const Task& task) {
    const int seat = task.who;
    f.m.active = u8(seat);
    f.m.cut = 0;
    f.m.mp = 0;
    f.m.mined = {};
    for (int i = 0; i < f.m.entries.size(); ++i)
        if (f.m.entries[i].killer == seat) f.m.entries[i].armed = 1;
    f.report(Happening::TurnBegan, seat, "FTE-6.1", f.s.turns + 1);
    Player& p = f.own_player(seat);
    if (p.role == Player::WaitsForFallen) {
        p.role = Player::Fallen;
        f.m.awake = 1;
        int tokens = 0;
        for (int i = 0; i < kFallen; ++i) tokens |= f.s.fallen[static_cast<std::size_t>(i)].lives > 0 ? 1 << i : 0;
        f.report(Happening::FallenEnter, seat, "FTE-13.3", tokens);
    }
    if (p.role == Player::Fallen) return fallen_turn(f, seat);
    if (p.role == Player::WaitsForBehemoth) enter_behemoth(f, seat);
    refresh(f, seat);
    gain_scrap(f, seat, f.setup.numbers.scrap_per_turn, "FTE-6.2");
    for (const Do phase : {Do::EndTurn, Do::Post, Do::Mining, Do::Combat, Do::EndMovement, Do::Movement, Do::Pre})
        f.push(phase, seat);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && is_in_order(look.s, task.who); }
}  // namespace turn_begins

namespace end_turn {
void run(Flow& f, const Task& task) {
    State& m = f.m;
    f.report(Happening::TurnEnded, task.who, "FTE-6.7");
    expire(f, task.who);
    m.mp = 0;
    m.mined = {};
    ++m.turns;
    leave_table(f);
    if (m.over != 0) return;
    int at = m.cursor_gone != 0 ? m.cursor : m.cursor + 1;
    for (int i = 0; i < m.entries.size();) {
        const Entry e = m.entries[i];
        if (e.now == 0 && (e.killer != task.who || e.armed == 0)) {
            ++i;
            continue;
        }
        m.entries.remove(i);
        m.order.insert(at++, e.who);
        f.report(Happening::Comes, e.who, "FTE-15.4");
    }
    if (m.turns >= f.setup.max_rounds * f.setup.seats) return end_by_count(f);
    if (m.order.empty()) return end_game(f, 0, Ending::Void);
    m.cursor = u8((m.cursor_gone != 0 ? m.cursor : m.cursor + 1) % m.order.size());
    m.cursor_gone = 0;
    f.push(Do::TurnBegins, m.order[m.cursor]);
}
bool fits(const Look& look, const Task& task) { return task.who < look.setup.seats && task.who == look.s.active; }
}  // namespace end_turn

}  // namespace endtable::following_the_end
