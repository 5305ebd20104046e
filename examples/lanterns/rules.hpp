// Lanterns: the rules (core/game.hpp says what each function promises). A game in which any place of a plane with
// heights may be chosen: far more answers than can be listed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/game.hpp"

namespace endtable::lanterns {

// The version of these rules. A rule that changes asks which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kWidth = 60, kHeight = 40;  // LAN-1
inline constexpr int kMostSeats = 4, kOil = 8, kMostLanterns = kMostSeats * kOil;
inline constexpr int kApart = 4;            // LAN-5
inline constexpr int kNear = 8, kStep = 3;  // LAN-6

struct Place {
    std::uint8_t x = 0, y = 0, z = 0;
    constexpr bool operator==(const Place&) const = default;
};

// A body from one corner to the other, its edges included.
struct Block {
    const char* name;
    int x0, y0, x1, y1, z0, z1;
    constexpr bool covers(int x, int y) const { return x0 <= x && x <= x1 && y0 <= y && y <= y1; }
};
inline constexpr std::array<Block, 7> kBlocks = {{{"hill", 6, 8, 20, 22, 0, 1},
                                                  {"hill", 40, 18, 54, 32, 0, 1},
                                                  {"terrace", 9, 11, 15, 17, 1, 2},
                                                  {"terrace", 45, 23, 51, 29, 1, 2},
                                                  {"tower", 26, 2, 30, 6, 0, 3},
                                                  {"tower", 30, 34, 34, 38, 0, 3},
                                                  {"bridge", 20, 18, 40, 22, 1, 2}}};
struct House {
    int x, y;
};
inline constexpr int kHouses = 20;
inline constexpr std::array<House, kHouses> kVillage = {
    {{4, 5},   {12, 14}, {18, 20}, {7, 20},  {14, 30}, {4, 36}, {22, 28}, {24, 13}, {28, 4},  {36, 9},
     {56, 35}, {48, 26}, {42, 20}, {53, 20}, {46, 10}, {56, 4}, {38, 12}, {36, 27}, {32, 36}, {24, 31}}};

constexpr bool has_footing(int x, int y, int z) {  // LAN-2
    bool ground = z == 0;
    for (const Block& b : kBlocks) {
        if (!b.covers(x, y)) continue;
        if (b.z0 <= z && z < b.z1) return false;
        ground = ground || b.z1 == z;
    }
    return ground;
}
constexpr int top(int x, int y) {
    int z = 0;
    for (const Block& b : kBlocks)
        if (b.covers(x, y)) z = std::max(z, b.z1);
    return z;
}
constexpr int price(const Place& p) { return p.z + 1; }  // LAN-4
constexpr int reach(int z) { return kNear + kStep * z; }
constexpr int squared(int x, int y) { return x * x + y * y; }
constexpr int light_on(const House& h, const Place& from) {  // LAN-6
    return std::max(0, reach(from.z) * reach(from.z) - squared(h.x - from.x, h.y - from.y));
}

inline constexpr DecisionId kLight{0};
inline constexpr int kNobodysHouse = kMostSeats;

enum class Happening : std::uint16_t {
    Lit,       // who; x, y, z; how many lanterns there were before; a bit for each house that changes hands
    Resigned,  // who
    Ended,
};

class Lanterns {
public:
    struct State {
        std::array<Place, kMostLanterns> lanterns{};  // in order of time
        std::array<std::uint8_t, kMostLanterns> whose{};
        std::array<std::uint8_t, kMostSeats> oil{};
        std::uint8_t lit = 0;       // how many lanterns there are
        std::uint8_t mover = 0;     // when the game is over: 0
        std::uint8_t resigned = 0;  // a bit a seat
    };
    using Action = Place;
    using Owners = std::array<int, kHouses>;  // the seat that lights each house, or kNobodysHouse

    constexpr explicit Lanterns(int seats) : seats_(seats) {}

    constexpr State start() const {
        State s;
        for (std::size_t p = 0; p < static_cast<std::size_t>(seats_); ++p) s.oil[p] = kOil;
        return s;
    }

    constexpr bool moves(const State& s, int p) const {
        return p < seats_ && ((s.resigned >> p) & 1) == 0 && s.oil[static_cast<std::size_t>(p)] > 0;
    }
    constexpr bool is_over(const State& s) const {  // LAN-8, LAN-9
        int left = 0, can = 0;
        for (int p = 0; p < seats_; ++p) {
            left += (s.resigned >> p) & 1 ? 0 : 1;
            can += moves(s, p) ? 1 : 0;
        }
        return left < 2 || can == 0;
    }

    constexpr Turn turn(const State& s) const { return is_over(s) ? Turn::over() : Turn::of(seat(s.mover)); }
    constexpr DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? kLight : kNoDecision; }

    // A grid of places on top of everything, those under the bridge, and the houses (LAN-10): by height, then rows.
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        constexpr int kEvery = 6, kFirst = 3;
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        const auto add = [&](int x, int y, int z) {
            const Place at{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(z)};
            if (!refusal(s, p, at)) out.push_back(at);
        };
        for (int y = kFirst - 1; y <= kHeight; y += kEvery)
            for (int x = kFirst; x <= kWidth; x += kEvery)
                for (int z = 0; z <= top(x, y); ++z) add(x, y, z);
        for (const House& h : kVillage) add(h.x, h.y, top(h.x, h.y));
        const auto order = [](const Place& a, const Place& b) {
            return a.z != b.z ? a.z < b.z : a.y != b.y ? a.y < b.y : a.x < b.x;
        };
        std::sort(out.begin(), out.end(), order);
        out.erase(std::unique(out.begin(), out.end()), out.end());
        if (out.empty()) out.push_back(first_free(s, p));
        return Listing::Some;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (is_over(s)) return {"game_over", "LAN-8"};
        if (p != seat(s.mover)) return {"not_your_turn", "LAN-3"};
        if (a.x > kWidth || a.y > kHeight) return {"off_the_hillside", "LAN-1"};
        if (!has_footing(a.x, a.y, a.z)) return {"no_footing", "LAN-2"};
        if (price(a) > s.oil[s.mover]) return {"too_little_oil", "LAN-4"};
        for (std::size_t i = 0; i < s.lit; ++i)
            if (s.lanterns[i].z == a.z && squared(s.lanterns[i].x - a.x, s.lanterns[i].y - a.y) < kApart * kApart)
                return {"too_near", "LAN-5"};
        return kLegal;
    }

    // Nothing is left to chance.
    constexpr Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out.clear();
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        const Owners before = owners(s);
        const std::size_t n = s.lit++;
        s.lanterns[n] = a;
        s.whose[n] = s.mover;
        s.oil[s.mover] = static_cast<std::uint8_t>(s.oil[s.mover] - price(a));
        pass_on(s);
        if (events == nullptr) return;
        const Owners after = owners(s);
        int changed = 0;
        for (std::size_t h = 0; h < kHouses; ++h) changed |= before[h] != after[h] ? 1 << h : 0;
        report(events, Happening::Lit, p, "LAN-4", {a.x, a.y, a.z, static_cast<std::int32_t>(n), changed});
        if (is_over(s)) report(events, Happening::Ended, kNobody, "LAN-8", {});
    }

    // Everything is open: there is nothing to hide and nothing to guess.
    constexpr void mask(State&, Seats) const {}
    constexpr void fill(State&, Rng&) const {}

    Action fallback(const State& s, Seat p) const {  // LAN-11
        std::vector<Action> listed;
        actions(s, p, listed);
        return listed.front();
    }

    void resign(State& s, Seat p, Events* events) const {  // LAN-9
        if (is_over(s) || index(p) >= seats_ || ((s.resigned >> index(p)) & 1) != 0) return;
        s.resigned = static_cast<std::uint8_t>(s.resigned | (1 << index(p)));
        if (s.mover == index(p) || is_over(s)) pass_on(s);
        report(events, Happening::Resigned, p, "LAN-9", {});
        if (is_over(s)) report(events, Happening::Ended, kNobody, "LAN-9", {});
    }

    Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        const auto worth = [&](int p) { return ((s.resigned >> p) & 1) != 0 ? -1 : houses(s, p); };
        for (int p = 0; p < seats_; ++p) {
            const auto i = static_cast<std::size_t>(p);
            r.side[i] = static_cast<std::uint8_t>(p);
            r.score[i] = houses(s, p);
            if (!is_over(s)) continue;
            int better = 0, equal = 0;
            for (int q = 0; q < seats_; ++q) {
                better += worth(q) > worth(p) ? 1 : 0;
                equal += q != p && worth(q) == worth(p) ? 1 : 0;
            }
            r.rank[i] = static_cast<std::uint8_t>(1 + better);
            // A place is worth the share of the others who are behind; who share it are worth as much together.
            r.utility[i] =
                static_cast<std::uint16_t>(10'000 * (2 * (seats_ - 1 - better) - equal) / (2 * (seats_ - 1)));
        }
        return r;
    }

    constexpr Owners owners(const State& s) const {  // LAN-7
        Owners all{};
        for (std::size_t h = 0; h < kHouses; ++h) {
            int most = 0;
            all[h] = kNobodysHouse;
            for (std::size_t i = 0; i < s.lit; ++i) {
                const int light = light_on(kVillage[h], s.lanterns[i]);
                if (light > most)
                    most = light, all[h] = s.whose[i];
                else if (light == most && light > 0 && all[h] != s.whose[i])
                    all[h] = kNobodysHouse;
            }
        }
        return all;
    }
    constexpr int houses(const State& s, int p) const {
        const Owners all = owners(s);
        return static_cast<int>(std::count(all.begin(), all.end(), p));
    }

    constexpr const char* broken(const State& s) const {
        if (s.lit > kMostLanterns) return "lanterns: more than there can be";
        std::array<int, kMostSeats> spent{};
        for (std::size_t i = 0; i < kMostLanterns; ++i) {
            const Place& at = s.lanterns[i];
            if (i >= s.lit && (!(at == Place{}) || s.whose[i] != 0)) return "lanterns: one that is not there";
            if (i >= s.lit) continue;
            if (s.whose[i] >= seats_) return "lanterns: of no seat";
            if (at.x > kWidth || at.y > kHeight || !has_footing(at.x, at.y, at.z)) return "lanterns: without footing";
            for (std::size_t k = 0; k < i; ++k)
                if (s.lanterns[k].z == at.z &&
                    squared(s.lanterns[k].x - at.x, s.lanterns[k].y - at.y) < kApart * kApart)
                    return "lanterns: two that are too near";
            spent[s.whose[i]] += price(at);
        }
        if (s.resigned >> seats_ != 0) return "resigned: no such seat";
        if (s.resigned == (1 << seats_) - 1) return "resigned: everybody";
        for (std::size_t p = 0; p < kMostSeats; ++p)
            if (s.oil[p] + spent[p] != (static_cast<int>(p) < seats_ ? kOil : 0)) return "oil: not what is left of it";
        if (s.mover >= seats_) return "mover: no such seat";
        if (is_over(s) ? s.mover != 0 : !moves(s, s.mover)) return "mover: cannot move";
        return nullptr;
    }

private:
    constexpr void pass_on(State& s) const {
        if (is_over(s)) {
            s.mover = 0;
            return;
        }
        do s.mover = static_cast<std::uint8_t>((s.mover + 1) % seats_);
        while (!moves(s, s.mover));
    }
    // There always is one: all lanterns there can be take less of the ground than there is.
    Place first_free(const State& s, Seat p) const {
        Place at;
        for (at.y = 0; at.y <= kHeight; ++at.y)
            for (at.x = 0; at.x <= kWidth; ++at.x)
                if (!refusal(s, p, at)) return at;
        return {};
    }
    static void report(Events* events, Happening kind, Seat who, const char* clause,
                       const std::array<std::int32_t, 5>& args) {
        if (events == nullptr) return;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        std::copy(args.begin(), args.end(), e.args.begin());
        events->add(e);
    }

    int seats_;
};

static_assert(Game<Lanterns>);

}  // namespace endtable::lanterns
