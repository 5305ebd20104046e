// Furtherance: the state machine of ledger part 3. What is still to be done lies on the agenda; `answer` resolves the
// decision or chance on top, `run` goes on until the next decision, chance or end.
//
// A task is popped before it runs. What it pushes happens in reverse order: the last one pushed is on top.
#pragma once

#include "games/furtherance/effects.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

class Flow {
public:
    Flow(const Furtherance& game, State& s, Events* events) : setup_(game.setup()), s_(s), events_(events) {}

    void answer(Action a) {  // a legal answer of the seat that is asked, or an outcome of chance
        const Task task = s_.agenda.pop();
        row(task.kind).answer(*this, task, a);
    }
    void run();                                      // up to the next decision, chance or end
    void leave(int k);                               // k resigns (FUR-15.3)
    [[gnu::cold, gnu::noinline]] void lose_track();  // a list of the state had no room for an item: the match is void

private:
    // --- tasks.cpp: what becomes of each task: those that are asked about have an answer, the others run by themselves
    struct Row {
        Task::Kind kind = Task::Kind::None;
        void (*answer)(Flow& f, const Task& task, Action a) = nullptr;
        void (*run)(Flow& f, const Task& task) = nullptr;
    };
    static const Row& row(Task::Kind kind);

    // --- flow.cpp: the beginning, turns, the end
    void run_leaders();
    void take_leader(const Task& task, int leader);
    void reveal_leaders();
    void start_leaders();
    void begin_turn(int k);  // FUR-5.2
    void ask_workers(int k);
    void begin_units(int k);
    void order(int k, Action a);
    void extra_turn(int k);
    void end_turn(int k);
    void next_turn(int k);
    void begin_round();
    void end_game(int winner, Reason reason);  // winner: kingdom or -1
    void drop(const Task& task);               // that will not be done: the card it holds is discarded
    void drop_tasks_of(int k);
    int humans_alive() const;

    // --- follow_up.cpp: what follows from an atomic step (FUR-5.9)
    void follow_up();
    bool collapse_buildings();
    bool bury_units();
    int killer_of(const Unit& dead) const;
    void bury(int square, int killer);
    void add_fallen(const Fallen& fallen);
    void credit_kill(int square);
    bool next_salvage();
    void salvage(const Task& task, bool pay_for_it);
    bool destroy_castles();
    void eliminate(int k, int destroyer);  // FUR-10.12, 10.13; destroyer -1: nobody
    // As bits of squares, for events; those of a solo enemy stay (FUR-17.21b).
    std::int32_t units_that_leave(int k) { return is_human(k) ? static_cast<std::int32_t>(owned(s_, k)) : 0; }
    bool enforce_limits();
    bool refill();
    void check_end();  // victory points, workers, winner (FUR-1.7, 13.7)
    void gain_worker(int k, int why);

    // --- work.cpp: workers, market, research
    void act(int k, Action a);
    void begin_work(int k, Work work);
    void answer_pick(const Task& task, Action a, DeckId deck);
    void acquire(int k, DeckId deck, int kind, int source, int price, Places places);
    void acquire_researched(int k, int i);
    void acquire_as_scholar(int k, int i);
    void acquire_blind(const Task& task, int kind);
    void discard_building(const Task& task, int i);
    void develop(int k, int target);
    void begin_upgrade(int k, int i);
    void place_unit(int k, Card card, int square);
    void take_counters(int k, int target, int n);  // Develop, Sands of Haste
    void upgrade_done(int k, int i);
    void replace_worker(int k, int i, int worker);
    void begin_look(int k, DeckId deck);
    void looked_at(const Task& task, int kind);
    void take_looked(const Task& task, int i);
    void end_look(int k);
    void put_back(int k, int top);  // top: index of the card that goes on top, -1: the only one goes to the bottom
    void return_research(int k, int i);
    void draw_upgrades(int k);
    void drew_upgrade(int k, int kind);
    void flip(const Task& task, int kind);
    void add_research(int k, DeckId deck, int kind, Seats knows);
    void pay(int k, int gold);
    void gain(int k, int gold);
    void discard(DeckId deck, int kind);
    bool prepare_draw(DeckId deck);  // reshuffles if need be; false: there is no card
    void take_from_deck(DeckId deck, int kind);
    void put_on_top(DeckId deck, int kind, Seats knows);
    void put_at_bottom(DeckId deck, int kind, Seats knows);

    // --- battle.cpp: steps, attacks, damage, windows
    void step_in(const Task& task, int square);
    void use_cloak(const Task& task);
    void hold_back();
    void absorb(const Task& task, Action a);
    void strike_from_castle(const Task& task);
    void spring_trap(const Task& task);
    void put_unit(int square, const Unit& u);
    Unit lift_unit(int square);
    void move_unit(int from, int to);  // and the trap window
    void attack_unit(int from, int to);
    void attack_castle(int from, int castle);
    void declare(int from);
    void sacrifice(int from, int castle, int building);
    void run_battle(const Task& task);
    void open_battle();
    void castle_strike();
    void castle_counter();
    void hit(int square, int damage, std::uint8_t by);  // asks whether somebody absorbs it
    void run_hit(const Task& task);
    void deal(int square, int damage, std::uint8_t by);  // puts the counters
    void run_traps(const Task& task);

    // --- items.cpp
    void use_item(int k, int item, int target);
    void discard_item(int k, int item);
    void use_leader(int k, int square);
    void use_building(int k, int kind, int square);
    void perform(int k, const Effect& effect, int target);

    // --- solo.cpp (FUR-17)
    void drew_spawn(const Task& task, int kind);
    void choose_enemy_defender();              // sets battle.defender, or asks SoloDefender (FUR-17.20b)
    void hit_enemy_castle(int k, int damage);  // after its HP went down: counters that move (FUR-17.22)
    void begin_enemy(int e);
    void back_to_player();
    void choose_enemy_unit(int e);
    void act_with_enemy(int e, int square);
    void step_enemy(int e, int square);
    void attack_as_enemy(const Task& task);
    void attack_unit_as_enemy(int square, int target);
    void begin_spawn(int e);
    void spawn_from_research(int e, int kind);
    void spawn(int e, int kind, bool from_deck);
    void end_enemy(int e);
    void move_counters(int e, int n, const char* clause);
    void enemy_defends(int square);

    Kingdom& realm(int k) { return kingdom(s_, k); }
    bool is_human(int k) const { return setup_.is_human(k); }
    void push(Task::Kind kind, int who = 0, int a = 0, int b = 0, int c = 0) {
        push(Task{kind, u8(who), u8(a), u8(b), u8(c)});
    }
    void push(Task task) {
        if (!s_.agenda.push(task)) [[unlikely]]  // ten tasks are the most that play has shown
            spill(task);
    }
    [[gnu::cold, gnu::noinline]] void spill(Task task);  // there is no room: the match is void
    [[gnu::cold, gnu::noinline]] void end_void(Reason reason);
    Event* report(EventKind what, int k, const char* clause, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                  std::int32_t d = 0, std::int32_t e = 0) {
        if (events_ == nullptr) return nullptr;
        Event event;
        event.kind = static_cast<std::uint16_t>(what);
        event.who = k < 0 ? kNobody : setup_.seat_of[static_cast<std::size_t>(k)];
        event.clause = clause;
        event.args = {a, b, c, d, e, k < 0 || is_human(k) ? 0 : 1 + k};
        if (forced_.kind != Action::Kind::None &&
            k == forced_by_) {  // the first event of its seat tells what was applied
            event.forced = true;
            event.args[5] = bits_of(forced_);
            forced_ = {};
        }
        return &events_->add(event);
    }
    // The arguments in `secret` (a bit each) are known to `who` and `knows` alone.
    void report_secret(EventKind what, int k, const char* clause, unsigned secret, Seats knows, std::int32_t a,
                       std::int32_t b = 0, std::int32_t c = 0) {
        if (Event* e = report(what, k, clause, a, b, c); e != nullptr && !knows.any_of(kEverybody)) {
            e->secret = static_cast<std::uint8_t>(secret);
            e->known_to = knows;
        }
    }
    void note_reveal() {
        if (events_ != nullptr) events_->note_reveal();
    }
    Seats only_seat(int k) const { return Seats::only(setup_.seat_of[static_cast<std::size_t>(k)]); }

    const Setup& setup_;
    State& s_;
    Events* events_;
    Action forced_;  // the only option, which is being applied without asking
    int forced_by_ = 0;
};

}  // namespace endtable::furtherance
