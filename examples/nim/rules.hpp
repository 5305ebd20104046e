// Nim: the rules (core/game.hpp says what each function promises). scripts/new-game copies this game for a new one to
// begin with.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/game.hpp"

namespace endtable::nim {

// The version of these rules. A rule that changes asks which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kHeaps = 3;
inline constexpr std::array<std::uint8_t, kHeaps> kFull = {3, 5, 7};  // NIM-1

inline constexpr DecisionId kTake{0};

enum class EventKind : std::uint16_t {
    Taken,     // who; heap; how many; how many are left of it
    Resigned,  // who
    Won,       // who
};

class Nim {
public:
    enum class Status : std::uint8_t { Playing, Taken, Resigned };

    struct State {
        std::array<std::uint8_t, kHeaps> heaps = kFull;
        std::uint8_t moves = 0;  // even: seat 0 is to move
        Status status = Status::Playing;
        std::uint8_t winner = 0;  // the seat that won; 0 while nobody has

        constexpr Seat mover() const { return seat(moves & 1); }
        constexpr int stones() const { return std::accumulate(heaps.begin(), heaps.end(), 0); }
    };

    struct Action {
        std::uint8_t heap = 0;
        std::uint8_t count = 0;
        constexpr bool operator==(const Action&) const = default;
    };

    constexpr explicit Nim(bool last_loses) : last_loses_(last_loses) {}

    constexpr State start() const { return {}; }

    constexpr Turn turn(const State& s) const {
        return s.status == Status::Playing ? Turn::of(s.mover()) : Turn::over();
    }

    constexpr DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? kTake : kNoDecision; }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        for (std::uint8_t heap = 0; heap < kHeaps; ++heap)
            for (std::uint8_t count = 1; count <= s.heaps[heap]; ++count) out.push_back({heap, count});
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (s.status != Status::Playing) return {"game_over", s.status == Status::Taken ? "NIM-4" : "NIM-5"};
        if (p != s.mover()) return {"not_your_turn", "NIM-2"};
        if (a.heap >= kHeaps) return {"no_such_heap", "NIM-1"};
        if (a.count == 0) return {"no_stone", "NIM-3"};
        if (a.count > s.heaps[a.heap]) return {"too_many", "NIM-3"};
        return kLegal;
    }

    // Nothing is left to chance.
    constexpr Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out.clear();
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        std::uint8_t& heap = s.heaps[a.heap];
        heap = static_cast<std::uint8_t>(heap - a.count);
        ++s.moves;
        report(events, EventKind::Taken, p, "NIM-3", a.heap, a.count, heap);
        if (s.stones() > 0) return;
        s.status = Status::Taken;
        s.winner = winner_of_last(s);
        report(events, EventKind::Won, seat(s.winner), "NIM-4");
    }

    // Everything is open: there is nothing to hide and nothing to guess.
    constexpr void mask(State&, Seats) const {}
    constexpr void fill(State&, Rng&) const {}

    constexpr Action fallback(const State& s, Seat) const {  // NIM-7
        std::uint8_t heap = 0;
        while (s.heaps[heap] == 0) ++heap;
        return {heap, 1};
    }

    void resign(State& s, Seat p, Events* events) const {  // NIM-5
        s.status = Status::Resigned;
        s.winner = static_cast<std::uint8_t>(1 - index(p));
        report(events, EventKind::Resigned, p, "NIM-5");
        report(events, EventKind::Won, seat(s.winner), "NIM-5");
    }

    constexpr Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        for (std::size_t p = 0; p < 2; ++p) {
            r.side[p] = static_cast<std::uint8_t>(p);
            if (s.status == Status::Playing) continue;
            r.rank[p] = p == s.winner ? 1 : 2;
            r.utility[p] = p == s.winner ? 10'000 : 0;
        }
        return r;
    }

    // Whoever wins when the last move took the last stone (NIM-4).
    constexpr std::uint8_t winner_of_last(const State& s) const {
        return static_cast<std::uint8_t>(last_loses_ ? s.moves & 1 : (s.moves & 1) ^ 1);
    }

    constexpr const char* broken(const State& s) const {
        int taken = 0, begun = 0;
        for (std::size_t heap = 0; heap < kHeaps; ++heap) {
            if (s.heaps[heap] > kFull[heap]) return "heaps: more stones than there are";
            taken += kFull[heap] - s.heaps[heap];
            begun += s.heaps[heap] < kFull[heap] ? 1 : 0;
        }
        if (s.moves < begun || s.moves > taken) return "moves: not as many as take these stones";
        if (s.status > Status::Resigned) return "status: no such status";
        if ((s.status == Status::Taken) != (s.stones() == 0)) return "status: not what the heaps say";
        if (s.winner > (s.status == Status::Playing ? 0 : 1)) return "winner: no such seat, or nobody has won";
        if (s.status == Status::Taken && s.winner != winner_of_last(s)) return "winner: not who NIM-4 says";
        return nullptr;
    }

private:
    static void report(Events* events, EventKind kind, Seat who, const char* clause, int heap = 0, int count = 0,
                       int left = 0) {
        if (events == nullptr) return;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args = {heap, count, left};
        events->add(e);
    }

    bool last_loses_;
};

static_assert(Game<Nim>);

}  // namespace endtable::nim
