#include "games/after_the_empire/scoring.hpp"

#include <algorithm>
#include <bit>

namespace endtable::after_the_empire {

namespace {

int values_of(const Setup& setup, Cards cards) {
    int sum = 0;
    for (; cards != 0; cards &= cards - 1) sum += setup.card(std::countr_zero(cards)).value;
    return sum;
}

// EMP-17.4: hurt cards are ignored where damage is destructive.
int cards_of(const Setup& setup, const Fief& f, Cards which) {
    return std::popcount(f.owned & which & (setup.destructive_damage ? ~f.hurt : ~Cards{0}));
}

template <class Is>
int count_pieces(const Fief& f, const Is& is) {
    int n = 0;
    for (int place = 0; place < kPlaces; ++place) n += f.pieces[at(place)].stands() && is(place, f.pieces[at(place)]);
    return n;
}

// EMP-19.12
int rival_metric(const Reading& r, Metric metric) {
    if (metric == Metric::Buildings) return std::popcount(r.s.rival.cards & kBuildingCards);
    if (metric == Metric::Refugees) return std::popcount(r.s.rival.cards & kRefugeeCards);
    if (metric == Metric::Flags) return flags_of(r.s.rival.flags);
    if (metric == Metric::Gold) return r.s.rival.gold;
    return r.setup.alone.compare[at(static_cast<int>(metric))];
}

}  // namespace

int metric_of(const Reading& r, int p, Metric metric) {
    if (p == kRival) return rival_metric(r, metric);
    const Fief& f = r.fief(p);
    const auto in_stock = [&](Good good) { return int{f.stock[at(index(good))]}; };
    switch (metric) {
        case Metric::SoldiersTotal: return f.healthy + f.wounded;
        case Metric::SoldiersHealthy: return f.healthy;
        case Metric::StonePieces: return count_pieces(f, [](int, const Piece& piece) { return piece.is_stone(); });
        case Metric::OperableTurrets:
            return count_pieces(
                f, [](int place, const Piece& piece) { return is_turret(place) && piece.kind != Piece::Kind::Ruin; });
        case Metric::OperableStoneTurrets:
            return count_pieces(f, [](int, const Piece& piece) { return piece.kind == Piece::Kind::StoneTurret; });
        case Metric::FullRing:
            return count_pieces(f, [&](int place, const Piece& piece) {
                       return !is_turret(place) && piece.cubes == r.setup.piece(piece.kind).cubes;
                   }) == kSides;
        case Metric::Food: return in_stock(Good::Food);
        case Metric::Wood: return in_stock(Good::Wood);
        case Metric::Stone: return in_stock(Good::Stone);
        case Metric::Iron: return in_stock(Good::Iron);
        case Metric::FarmsLevel2: return static_cast<int>(std::count(f.farm.begin(), f.farm.end(), 2));
        case Metric::Buildings: return cards_of(r.setup, f, kBuildingCards);
        case Metric::Refugees: return cards_of(r.setup, f, kRefugeeCards);
        case Metric::Flags: return flags_of(f.flags);
        case Metric::Gold: return f.gold();
    }
    return 0;
}

bool is_fulfilled(const Reading& r, int p, int objective) {
    const ObjectiveRow& row = r.setup.objectives[at(objective)];
    const int mine = metric_of(r, p, row.metric);
    if (!row.most) return mine >= row.least;
    if (mine < 1) return false;  // EMP-16.2
    for (int other = 0; other < r.setup.seats; ++other)
        if (other != p && r.fief(other).resigned == 0 && metric_of(r, other, row.metric) > mine) return false;
    if (r.setup.is_rival()) return metric_of(r, kRival, row.metric) <= mine;
    return mine >= r.setup.alone.compare[at(static_cast<int>(row.metric))];  // EMP-19.13; 0 among several
}

Totals totals_of(const Reading& r, int p) {
    const Fief& f = r.fief(p);
    Totals t;
    t.gold = f.gold();
    t.buildings = values_of(r.setup, f.owned & kBuildingCards & ~f.hurt);
    t.refugees = values_of(r.setup, f.owned & kRefugeeCards & ~f.hurt);
    t.flags = value_of(f.flags);
    for (const int level : f.farm) t.farms += level > 0 ? 1 : 0;
    for (Objectives left = f.objectives; left != 0; left &= left - 1)
        if (const int o = std::countr_zero(left); is_fulfilled(r, p, o)) t.objectives += r.setup.objectives[at(o)].gold;
    return t;
}

// EMP-19.11
int rival_total(const Reading& r) {
    return r.s.rival.gold + values_of(r.setup, r.s.rival.cards) + value_of(r.s.rival.flags) +
           r.setup.alone.scout_gold * r.s.rival.scouts;
}

int ladder_rank(const Setup& setup, int total) {
    int rank = 0;
    while (rank + 1 < setup.alone.ranks_n && total >= setup.alone.rank_from[at(rank + 1)]) ++rank;
    return rank;
}

bool is_solo_won(const Reading& r) {
    if (r.fief(0).resigned != 0) return false;
    const int mine = totals_of(r, 0).all();
    if (!r.setup.is_rival()) return ladder_rank(r.setup, mine) >= r.setup.alone.won_from;
    const int theirs = rival_total(r);
    return mine > theirs || (mine == theirs && flags_of(r.fief(0).flags) > flags_of(r.s.rival.flags));
}

Result result_of(const Reading& r) {
    Result result;
    result.score.fill(Result::kNoScore);
    const int seats = r.setup.seats;
    // What is compared: total, then Flag tokens; who resigned ranks behind, the later the better (EMP-16.5, 20.11).
    std::array<int, kFiefs> standing{};
    for (int p = 0; p < seats; ++p) {
        const Fief& f = r.fief(p);
        const int total = f.resigned != 0 ? 0 : totals_of(r, p).all();
        standing[at(p)] = f.resigned != 0 ? f.resigned : 1'000 + total * 256 + flags_of(f.flags);
        result.side[at(p)] = u8(p);
        if (f.resigned == 0) result.score[at(p)] = total;
    }
    if (r.s.void_by != Void::No) [[unlikely]] {
        result.make_void(r.s.void_by, seats);
        return result;
    }
    if (r.setup.solo != Solo::None) {
        const bool stays = r.fief(0).resigned == 0;
        const int total = stays ? result.score[0] : 0;
        result.rank[0] = 1;
        result.utility[0] = static_cast<std::uint16_t>(
            r.setup.is_rival() ? (is_solo_won(r) ? 10'000 : 0) : 100 * std::clamp(total, 0, 100));  // EMP-19.14a
        return result;
    }
    for (int p = 0; p < seats; ++p) {
        int better = 0, equal = 0;
        for (int other = 0; other < seats; ++other) {
            better += standing[at(other)] > standing[at(p)] ? 1 : 0;
            equal += standing[at(other)] == standing[at(p)] ? 1 : 0;
        }
        result.rank[at(p)] = u8(1 + better);
        // Places from best to worst are worth 10,000 down to 0 in equal steps; who shares places shares their mean.
        result.utility[at(p)] = static_cast<std::uint16_t>(10'000 - 5'000 * (2 * better + equal - 1) / (seats - 1));
    }
    return result;
}

void end_game(Play& g) {
    g.s.over = 1;
    g.s.agenda.clear();
    g.note_reveal();
    for (const int p : g.s.order) {
        if (p == kRival) continue;
        Fief& f = g.fief(p);
        f.shown = f.objectives;  // EMP-7.8
        for (Objectives left = f.objectives; left != 0; left &= left - 1) {
            const int o = std::countr_zero(left);
            const int gold = is_fulfilled(g, p, o) ? g.setup.objectives[at(o)].gold : 0;
            g.report(Happening::ObjectiveScored, p, "EMP-16.1", o, gold);
        }
        g.report(Happening::Scored, p, "EMP-16.1", totals_of(g, p).all());
    }
    g.report(Happening::Ended, kTable, "EMP-16.5", static_cast<int>(g.s.void_by));
}

}  // namespace endtable::after_the_empire
