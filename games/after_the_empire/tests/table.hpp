// A table at which the rules of After the Empire are tried out: positions are set by hand, cards are named by their
// ids, chance does what it is told, and after every action the state must be sound.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "games/after_the_empire/content.hpp"
#include "games/after_the_empire/play.hpp"
#include "games/after_the_empire/rules.hpp"

namespace endtable::after_the_empire::test {

using K = Action::Kind;
using PK = Piece::Kind;
enum Side : int { N, E, S, W };
enum Corner : int { NW, NE, SE, SW };

const ContentFiles& official_files();
const std::shared_ptr<const Content>& official();
// What is said about content in which `file` was replaced, and about options.
std::string content_mistake(const std::string& file, const Json& text);
std::string option_mistake(const Json& options, int seats);

struct Stock {
    int wood = 0, stone = 0, iron = 0, food = 0, gold = 0;
};

class Table {
public:
    // Season 1, the first player to place: seats have `forester`, `midwife`, ... in this order, the Gate in the south,
    // and nothing is in the rows.
    explicit Table(int seats = 2, const Json& options = nullptr, std::shared_ptr<const Content> content = official());

    // --- The position
    State s;
    Fief& f(int p = 0) { return s.fief(p); }
    Battle& b(int p = 0) { return s.fief(p).battle; }
    const Setup& setup() const { return *setup_; }
    const AfterTheEmpire& game() const { return game_; }
    Card card(std::string_view id) const;
    int invader(std::string_view id) const;
    int siege(std::string_view id) const;
    int objective(std::string_view id) const;
    void stock(int p, const Stock& stock);
    void own(int p, std::initializer_list<const char*> ids);   // takes them from wherever they are
    void hold(int p, std::initializer_list<const char*> ids);  // Objectives
    void buildings(std::initializer_list<const char*> row);    // "" is an empty slot
    void refugees(std::initializer_list<const char*> row);
    void piece(int p, int place, Piece::Kind kind, int cubes = -1);  // -1: full
    void start_castle(int p = 0);                                    // as at the beginning, Gate in the south
    void troops(int p, int soldiers, int mercs);
    void season(int n);  // as if it had come to it: the cards of the Season face down, the first one not drawn
    void objectives_bag(std::initializer_list<const char*> bag, std::initializer_list<const char*> discards);

    // --- Moves
    void act(int p, Action a);  // must be legal
    void act(int p, K kind, int x = 0, int y = 0, int z = 0) { act(p, Action::of(kind, x, y, z)); }
    void place(int p, Space space, int choice = 0) { act(p, K::Place, static_cast<int>(space), choice); }
    void place(int p, const char* id) { act(p, K::PlaceCard, card(id)); }
    void free(int p, const char* id) { act(p, K::Free, card(id)); }
    void chance(Action a);
    void chance(K kind, int x, int y = 0) { chance(Action::of(kind, x, y)); }
    void chance_any();  // the first outcome
    void resign(int p);
    std::string why(int p, Action a) const;  // "": legal
    std::string why(int p, K kind, int x = 0, int y = 0, int z = 0) const { return why(p, Action::of(kind, x, y, z)); }
    std::vector<Action> options(int p) const;
    std::vector<int> xs(int p) const;  // first arguments of all options
    std::string asked(int p) const;    // the name of the question; "": none
    bool over() const { return game_.turn(s).is_over(); }

    // --- Phases
    void turn_of(int p, int workers = 1);  // p is asked for a placement, with so many Workers left
    void to_prepare();                     // all Workers are placed
    void hide_all();                       // everybody keeps all Troops inside
    // A battle of seat p, from the surge on: fields as {side, Swordsmen, Archers}. Another seat's battle, against a
    // single Swordsman, stays open, so that the end of this one can be looked at.
    struct Field {
        int side, swordsmen, archers;
    };
    void fight(int p, std::initializer_list<Field> fields, const char* siege_card = "mangonel_3", int siege_side = N);
    void assign(int p, std::initializer_list<std::initializer_list<int>> walls);  // {side, Soldiers, Mercenaries}
    void give_up(int p);  // fallbacks until nothing is asked in this Season's Combat
    void aftermath();     // all battles are over: Flags, Income ... up to the first card of Refresh
    void refresh();       // the cards of Refresh: the first outcomes

    // --- What was told since the last `forget`
    int count(Happening what) const;
    std::vector<Event> told(Happening what) const;
    void forget() { events.clear(); }
    Events events;

private:
    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
    AfterTheEmpire game_;
    void check() const;
    void remove(Card card);
};

Squad squad(int swordsmen, int archers);
Troops on(int soldiers, int mercs);

}  // namespace endtable::after_the_empire::test

namespace endtable::after_the_empire {
void PrintTo(const Squad& squad, std::ostream* out);
void PrintTo(const Troops& troops, std::ostream* out);
void PrintTo(const Action& action, std::ostream* out);
void PrintTo(const Piece& piece, std::ostream* out);
}  // namespace endtable::after_the_empire
