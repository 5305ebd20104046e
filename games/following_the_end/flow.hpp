// Following the End: what changes a position. Chapters of the rules are free functions over a Flow; what is pending
// lies on the agenda, and `run` works it off until somebody has to decide, chance speaks, or the game is over.
#pragma once

#include "core/events.hpp"
#include "core/refusal.hpp"
#include "games/following_the_end/figures.hpp"

namespace endtable::following_the_end {

struct Flow : Look {
    State& m;
    Events* events;

    Flow(const Setup& of, State& state, Events* listener) : Look{of, state}, m(state), events(listener) {}

    Unit& own_unit(int i) { return m.units[static_cast<std::size_t>(i)]; }
    FallenToken& own_token(int figure) { return m.fallen[static_cast<std::size_t>(figure - kUnits)]; }
    Player& own_player(int seat) { return m.players[static_cast<std::size_t>(seat)]; }

    void push(const Task& task);
    void push(Do kind, int who, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0, int f = 0) {
        push(Task{kind, u8(who), u8(a), u8(b), u8(c), u8(d), u8(e), u8(f)});
    }
    Event* report(Happening what, int who, const char* clause, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0,
                  int f = 0);
};

// An action as two arguments of an event.
inline Action unpacked_action(const Event& e) {
    const auto low = static_cast<std::uint32_t>(e.args[0]), high = static_cast<std::uint32_t>(e.args[1]);
    const auto byte = [](std::uint32_t word, int i) { return static_cast<std::uint8_t>(word >> (8 * i)); };
    const auto two = [](std::uint32_t word, int i) { return static_cast<std::uint16_t>(word >> (16 * i)); };
    return {byte(low, 0), byte(low, 1), two(low, 1), two(high, 0), byte(high, 2), byte(high, 3)};
}
inline void pack_action(const Action& a, int& low, int& high) {
    const auto word = [](std::uint32_t first, std::uint32_t second, int by) {
        return static_cast<int>(first | (second << by));
    };
    low = word(a.kind | (std::uint32_t{a.figure} << 8), a.x, 16);
    high = word(a.y, a.z | (std::uint32_t{a.k} << 8), 16);
}

constexpr int packed(const Point& p) { return p.x | (p.y << 9) | (p.z << 18); }
constexpr Point unpacked(int n) { return {n & 511, (n >> 9) & 511, n >> 18}; }

void run(Flow& f);
void answer_top(Flow& f, Action a);  // whoever is asked, or chance

// --- Set-up (FTE-5)
void begin(Flow& f);

// --- Turns and order (FTE-6, 15)
void eliminate(Flow& f, int seat, int killer, const Point& at);
void check_victory(Flow& f);
void end_game(Flow& f, unsigned winners, Ending reason);
void leave_table(Flow& f);  // those who have resigned (FTE-16.1a)
void resign(Flow& f, int seat);

// --- Movement and mantras (FTE-7)
void put_figure(Flow& f, int figure, const Point& to, int what, int cost);

// --- Combat and defeat (FTE-8, 9)
void lose(Flow& f, int figure, int lives, int cause);
void lose_each(Flow& f, std::uint64_t figures, int lives, int cause);
void place_token(Flow& f, const Point& at);
void death_triggers(Flow& f, int figure);
void gain_scrap(Flow& f, int seat, int n, const char* clause);

// --- Mining (FTE-10)
void mine(Flow& f, int unit, int deposit);

// --- Effects (FTE-11, 12)
void apply_step(Flow& f, const Step& step, int seat, int unit, int it, int it2, int deposit, FixedVec<Task, 8>& later);
Refusal judge_use(const Look& look, int seat, const Action& a, Phase phase);

}  // namespace endtable::following_the_end
