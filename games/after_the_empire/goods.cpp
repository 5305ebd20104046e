#include "games/after_the_empire/goods.hpp"

#include <algorithm>

namespace endtable::after_the_empire {

Goods operator+(const Goods& a, const Goods& b) {
    Goods sum;
    for (std::size_t i = 0; i < kGoods; ++i) sum[i] = u8(std::min(255, a[i] + b[i]));
    return sum;
}

// EMP-20.6: what lies neither with players nor on their pieces.
int supply_of(const Reading& r, Good good) {
    const auto i = at(index(good));
    if (!r.setup.limited_supply || r.setup.supply[i] == 0) return kPlenty;
    int left = r.setup.supply[i];
    for (int p = 0; p < r.setup.seats; ++p) {
        const Fief& f = r.fief(p);
        if (good == Good::Soldier)
            left -= f.healthy + f.wounded;
        else if (good == Good::Mercenary)
            left -= f.mercs;
        else
            left -= f.stock[i];
        if (good == Good::Wood || good == Good::Stone)
            for (const Piece& piece : f.pieces)
                if (piece.stands() && cube_of(piece) == good) left -= piece.cubes;
    }
    return std::max(left, 0);
}

int receivable(const Reading& r, int p, Good good, int n, const Goods& paid) {
    const Fief& f = r.fief(p);
    const auto i = at(index(good));
    int room = 0;
    switch (good) {
        case Good::Soldier: room = kMostTroops - f.healthy - f.wounded; break;
        case Good::Mercenary: room = kMostTroops - f.mercs; break;
        case Good::Move: room = kMostTroops - f.move; break;
        case Good::Wood:
        case Good::Stone:
        case Good::Iron:
        case Good::Food:
        case Good::Gold: room = kMostStock - f.stock[i]; break;
    }
    n = std::min(n, room);
    return r.setup.limited_supply ? std::min(n, supply_of(r, good) + paid[i]) : n;
}

bool can_pay(const Fief& f, const Goods& cost, const Goods& paid) {
    for (std::size_t i = 0; i < kResources; ++i)
        if (cost[i] > 0 && f.stock[i] < cost[i] + paid[i]) return false;
    return true;
}

void pay(Play& g, int p, const Goods& cost, const char* clause) {
    Fief& f = g.fief(p);
    for (std::size_t i = 0; i < kResources; ++i) {
        if (cost[i] == 0) continue;
        f.stock[i] = static_cast<std::uint16_t>(f.stock[i] - cost[i]);
        g.report(Happening::Paid, p, clause, static_cast<int>(i), cost[i]);
    }
}

int take_in(Play& g, int p, Good good, int n) {
    n = receivable(g, p, good, n);
    if (n <= 0) return 0;
    Fief& f = g.fief(p);
    switch (good) {
        case Good::Soldier: f.healthy = u8(f.healthy + n); break;  // EMP-5.12: inside
        case Good::Mercenary: f.mercs = u8(f.mercs + n); break;
        case Good::Move: f.move = u8(f.move + n); break;
        case Good::Wood:
        case Good::Stone:
        case Good::Iron:
        case Good::Food:
        case Good::Gold: {
            auto& held = f.stock[at(index(good))];
            held = static_cast<std::uint16_t>(held + n);
            break;
        }
    }
    return n;
}

int gain_one(Play& g, int p, Good good, int n, const char* clause) {
    n = take_in(g, p, good, n);
    if (n > 0) g.report(Happening::Gained, p, clause, index(good), n);
    return n;
}

void gain(Play& g, int p, const Goods& goods, const char* clause) {
    for (int i = 0; i < kGoods; ++i)
        if (goods[at(i)] > 0) gain_one(g, p, static_cast<Good>(i), goods[at(i)], clause);
}

void return_cubes(Play& g, int p, Good good, int n) {
    auto& held = g.fief(p).stock[at(index(good))];
    held = static_cast<std::uint16_t>(std::min(kMostStock, held + n));
}

void heal(Play& g, int p, int most, const char* clause) {
    Fief& f = g.fief(p);
    const int n = std::min<int>(most, f.wounded);  // EMP-6.2
    if (n == 0) return;
    f.wounded = u8(f.wounded - n);
    f.healthy = u8(f.healthy + n);
    g.report(Happening::Healed, p, clause, n);
}

}  // namespace endtable::after_the_empire
