// Furtherance: the state machine of ledger part 3. What is still to be done lies on the agenda; `answer` resolves the
// decision or chance on top, `run` goes on until the next decision, chance or end.
#pragma once

#include "games/furtherance/effects.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

class Flow {
public:
    Flow(const Furtherance& game, State& s, Events* events)
        : game_(game), setup_(game.setup()), s_(s), events_(events) {}

    void answer(Seat p, Action a);  // a legal answer of the seat asked, or an outcome of chance
    void run();                     // up to the next decision, chance or end
    void leave(int k);              // k resigns (FUR-15.3)

    // --- flow.cpp: turns, settling, the end
    void begin_turn(int k);  // FUR-5.2
    void next_turn();
    void end_game(int winner, Reason reason);  // winner: kingdom or -1
    void eliminate(int k, int destroyer);      // FUR-10.12, 10.13; destroyer -1: nobody
    void settle();                             // one thing of FUR-5.9, or done
    bool check_end();                          // victory points, workers, winner (FUR-1.7, 13.7)

    // --- work.cpp: workers, market, research
    void run_worker_phase();
    void begin_work(Work work, int worker);
    void pay(int k, int gold);
    void gain(int k, int gold);
    void take_counters(int k, std::uint8_t target, int n);  // Develop, Sands of Haste
    void add_research(int k, Card card, Seats knows);
    void reshuffle_if_empty(DeckId deck);
    int deck_size(DeckId deck) const;
    void discard(Card card);

    // --- battle.cpp: steps, attacks, damage, windows
    void put_unit(int square, const Unit& u);
    Unit lift_unit(int square);
    void attack_unit(int from, int to);
    void attack_castle(int from, int k);
    void run_battle(Task& task);
    void hit(int square, int damage, std::uint8_t by);   // pushes the Hit task
    void deal(int square, int damage, std::uint8_t by);  // puts the counters
    void move_unit(int from, int to);                    // and the trap window

    // --- items.cpp
    void use_item(int k, int item, std::uint8_t target);
    void perform(int k, const Effect& effect, std::uint8_t target);

    // --- solo.cpp (FUR-17)
    void run_enemy(Task task);                 // the tasks EnemyPhase to EnemyEnd, when on top (a copy, already popped)
    void answer_enemy(Task task, Action a);    // DrawSpawn and the decisions SoloOrder to SoloSpawn (already popped)
    void hit_enemy_castle(int k, int damage);  // counters that move (FUR-17.22)

    Event* report(Happening what, int k, const char* clause, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                  std::int32_t d = 0, std::int32_t e = 0);
    void push(Task::Kind kind, int who = 0, int a = 0, int b = 0, int c = 0);

private:
    const Furtherance& game_;
    const Setup& setup_;
    State& s_;
    Events* events_;
};

}  // namespace endtable::furtherance
