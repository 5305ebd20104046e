#include "games/after_the_empire/aftermath.hpp"

#include <algorithm>

#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/opening.hpp"
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/solo.hpp"

namespace endtable::after_the_empire {

namespace {

// Every player in order; the Rival is none.
template <class Each>
void in_order(Play& g, const Each& each) {
    for (const int p : g.s.order)
        if (p != kRival) each(p);
}

// EMP-11.2 (6), 11.8, 11.10
void give_gifts(Play& g) {
    in_order(g, [&](int p) {
        Fief& f = g.fief(p);
        f.battle = {};
        f.move = 0;
        if (f.sacked == 0) return;
        f.gift_mercs = u8(gain_one(g, p, Good::Mercenary, g.setup.sack_mercs, "EMP-11.2"));
        f.villager_next = 1;
        g.report(Happening::VillagerGained, p, "EMP-11.6");
    });
}

// EMP-12: the richest of those who were not sacked, or on the ladder who is rich enough (EMP-19.13).
void give_flags(Play& g) {
    State& s = g.s;
    const SeasonRow& season = g.setup.season(s.season);
    FixedVec<std::uint8_t, kFiefs + 1> winners;
    int most = -1;
    for (const int p : s.order) {
        if (p == kRival ? s.rival.sacked != 0 : g.fief(p).sacked != 0) continue;
        const int gold = p == kRival ? s.rival.gold : g.fief(p).gold();
        if (g.setup.solo == Solo::Ladder && gold < season.threat + g.setup.alone.flag_over_threat) continue;
        if (gold > most) winners.clear();
        if (gold >= most) winners.push(u8(p));
        most = std::max(most, gold);
    }
    const int value = winners.size() > 1 ? season.flag_tied : season.flag;
    for (const int p : winners) {
        add_flag(p == kRival ? s.rival.flags : g.fief(p).flags, value);
        g.report(Happening::FlagWon, p, winners.size() > 1 ? "EMP-12.2" : "EMP-12.1", value);
    }
}

// EMP-13.1
void give_income(Play& g) {
    in_order(g, [&](int p) {
        const Fief& f = g.fief(p);
        int gold = sum_of(g.setup, f, Mod::IncomeBonus);
        for (const Piece& piece : f.pieces) gold += g.setup.piece(piece.kind).income;
        gold = take_in(g, p, Good::Gold, gold);
        g.report(Happening::Income, p, "EMP-13.1", gold);
    });
    if (g.setup.is_rival()) rival_income(g);
}

// EMP-13.2: least Gold first; who ties keeps their order.
void set_order(Play& g) {
    auto& order = g.s.order;
    const auto gold = [&](int p) { return p == kRival ? int{g.s.rival.gold} : g.fief(p).gold(); };
    for (int i = 1; i < order.size(); ++i)
        for (int k = i; k > 0 && gold(order[k - 1]) > gold(order[k]); --k) std::swap(order[k - 1], order[k]);
    report_order(g, "EMP-13.2");
}

// EMP-14
void harvest_and_feast(Play& g) {
    in_order(g, [&](int p) {
        const Fief& f = g.fief(p);
        int food = sum_of(g.setup, f, Mod::HarvestBonus);
        for (const int level : f.farm) food += level;
        food = take_in(g, p, Good::Food, food);
        g.report(Happening::Harvested, p, "EMP-14.1", food);
    });
    in_order(g, [&](int p) {
        Fief& f = g.fief(p);
        const int eaters = std::max(0, f.healthy + f.wounded - sum_of(g.setup, f, Mod::FeastLess));
        auto &food = f.stock[at(index(Good::Food))], &gold = f.stock[at(index(Good::Gold))];
        const int fed = std::min<int>(eaters, food), paid = std::min<int>(eaters - fed, gold);  // EMP-14.4, 14.6
        food = static_cast<std::uint16_t>(food - fed);
        gold = static_cast<std::uint16_t>(gold - paid);
        g.report(Happening::Feasted, p, "EMP-14.2", fed, paid, eaters - fed - paid);
    });
}

// EMP-15.6, 15.7: slot 0 is discarded, the others slide.
template <std::size_t N>
Card slide(std::array<Card, N>& row) {
    const Card discarded = row[0];
    row[0] = kNoCard;
    std::size_t to = 0;
    for (std::size_t i = 0; i < N; ++i)
        if (row[i] != kNoCard) std::swap(row[to++], row[i]);
    return discarded;
}

}  // namespace

void lay_face_down(Play& g, int season) {
    const int n = 1 + g.setup.season(season).face_down;
    const Lying hidden{{{kUnknownKind, Seats::none()}, kUnknownSide}, Lying::How::FaceDown};
    for (int slot = 0; slot < kInvaderRow; ++slot) g.s.invader_row[at(slot)] = slot < n ? hidden : Lying{};
    g.s.siege_slot = hidden;
}

void report_order(Play& g, const char* clause) {
    std::array<int, 5> places{255, 255, 255, 255, 255};
    for (int i = 0; i < g.s.order.size(); ++i) places[at(i)] = g.s.order[i];
    g.report(Happening::OrderSet, kTable, clause, places[0], places[1], places[2], places[3]);
}

void add_flag(std::array<std::uint8_t, 3>& flags, int value) {
    auto& count = flags[at(value - 1)];
    count = u8(std::min(kMostFlags, count + 1));
}

namespace aftermath {

// Phases 2 to 5 after the battles; in the last Season the game ends with them (EMP-3.2).
void count_up(Play& g, const Task&, Action) {
    give_gifts(g);
    give_flags(g);
    give_income(g);
    set_order(g);
    harvest_and_feast(g);
    g.s.surge = Seats::none();
    if (g.s.season == kSeasons) return end_game(g);
    g.push(Task::Kind::Refresh);
}

// EMP-15
void refresh(Play& g, const Task&, Action) {
    State& s = g.s;
    lay_face_down(g, s.season + 1);
    s.rival.sacked = 0;
    const Card building = slide(s.building_row), refugee = slide(s.refugee_row);
    g.report(Happening::CardsDiscarded, kTable, "EMP-15.6", building, refugee);
    g.report(Happening::RowsSlid, kTable, "EMP-15.7");
    in_order(g, [&](int p) {  // EMP-15.10
        Fief& f = g.fief(p);
        const int leaving = f.mercs - f.gift_mercs;
        f.mercs = f.gift_mercs;
        f.gift_mercs = 0;
        if (leaving > 0) g.report(Happening::MercenariesLeft, p, "EMP-15.10", leaving);
    });
    g.push(Task::Kind::DealRefresh);
}

bool sound_deal(const Reading&, const Task& t) { return t.a <= kDealSteps && t.b == 0; }

void deal(Play& g, const Task& t, Action) {
    if (t.a == kDealSteps) return g.push(Task::Kind::SeasonStart);
    g.push(Task::Kind::DealRefresh, 0, t.a + 1);
    deal_step(g, t.a, false);
}

}  // namespace aftermath
}  // namespace endtable::after_the_empire
