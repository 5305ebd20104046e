// How the tests of Furtherance speak: positions built by hand from whole decks, actions in short words, exact sets of
// legal actions, refusals by reason and clause. Names are those of the content files; a castle is S, W, N or E.
//
// Words of actions: mine buy build develop recruit research upgrade (a starting worker), "miner mine", "repeat
// mine>buy", end_workers, "use potion c2", "use masons_kit castle", "use catapult c2", "leader c2", "market knight",
// "research walls", blind, done, "discard walls", "develop walls", "place b1", "deck units", "take park", "return
// walls", "top library", bottom, "replace 1", "c2-c3" (step), "c3xc4" (attack), "c4xN" (attack castle), "c4*N park"
// (sacrifice), end_turn, "unit b5", "hit castle", "hit walls", "spawn axeman", "throw potion", yes, no. The second of
// two equal cards: walls#2.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/rules.hpp"

namespace endtable::furtherance {

class Play {
public:
    // Options as words: "board=open leader_pool=payne,ivan". Unless they say otherwise there are no leaders and S
    // begins. The market shows kUnits, kItems, kBuildings, and S is asked for the first worker_step.
    explicit Play(int seats = 2, std::string_view options = "");
    // The same before anything happened: chance has not been asked for anything.
    static Play from_start(int seats, std::string_view options = "");

    // --- Building a position. Cards come from the decks (and the market's), so that every card exists once.
    Play& put(
        std::string_view units);  // "S knight@c2(1) new ring grail excalibur:3 knife sharpener hp:1, N fighter@c4"
    Play& build(std::string_view k, std::string_view buildings);  // "walls:2 park(1) trophy_hall*3": counters, damage,
                                                                  // trophies
    Play& give(std::string_view k, std::string_view items);
    Play& study(std::string_view k, std::string_view cards);  // researched on an earlier turn
    Play& hire(std::string_view k,
               std::string_view workers);  // instead of those there are: "starting starting:mine miner"
    Play& train(std::string_view k, std::string_view upgrades);  // "miner:1"
    Play& lead(std::string_view k, std::string_view leader);
    Play& open(std::string_view deck, std::string_view slots);       // "knight*2 fighter archer"
    Play& strip(std::string_view deck, std::string_view keep = "");  // all but these go from the deck to the discards
    Play& gold(std::string_view k, int n);
    Play& hp(std::string_view k, int n);
    Play& points(std::string_view k, int n);                           // permanent ones
    Play& counters(std::string_view k, int n);                         // solo
    Play& enemy_research(std::string_view k, std::string_view units);  // solo
    // The cards that come next, of whatever deck is asked; others come by chance.
    Play& next(std::string_view cards);
    Play& to_units();                   // all workers mine (and the gold is taken back): unit_step
    Play& to_turn(std::string_view k);  // worker_step of k
    Play& to_units(std::string_view k) { return to_turn(k).to_units(); }

    // --- Looking
    std::string ask() const;                                // "N defend", "chance", "S vp" when it is over
    std::string legal(std::string_view prefix = "") const;  // of the one who is asked, in the order of the alphabet
    std::string refusal(std::string_view word) const;       // "new_unit FUR-9.4", or "legal"
    std::string refusal(std::string_view k, std::string_view word) const;
    std::string board() const;  // "b5 N knight(2), c4 S fighter(1) new"
    std::string at(std::string_view square) const;
    std::string reach(std::string_view square) const;  // all squares the unit could go to in this turn
    std::string buildings(std::string_view k) const;
    std::string items(std::string_view k) const;
    std::string research(std::string_view k) const;
    std::string workers(std::string_view k) const;   // "starting miner:mine": the second has mined
    std::string training(std::string_view k) const;  // "miner:3"
    std::string market(std::string_view deck) const;
    std::string discards(std::string_view deck) const;
    std::string ends(
        std::string_view deck) const;  // "library walls ... palace": what is known to lie on top and at the bottom
    std::string enemy_research(std::string_view k) const;
    std::string chances() const;  // "axeman:4, ..." of the draw that is due
    int gold(std::string_view k) const;
    int hp(std::string_view k) const;
    int vp(std::string_view k) const;
    int counters(std::string_view k) const;
    int count(EventKind what) const;  // events of the last act()
    const char* clause(EventKind what) const;
    Kingdom& king(std::string_view k);
    const Kingdom& king(std::string_view k) const;
    Unit& unit(std::string_view square);

    // --- Acting: "c3xc4, no, yes". Chance follows by itself, except after `waiting()`.
    Play& act(std::string_view words);
    Play& chance(std::string_view word);  // forces an outcome: "draw knight", "first S", "deal payne"
    Play& roll();                         // chance by its odds, until somebody is asked
    Play& waiting() { return hold_ = true, *this; }
    void resign(std::string_view k);
    Play& edited();
    void grant_bonus();  // after the position was changed by hand: checks it

    const Furtherance& game() const { return game_; }
    const Setup& setup() const { return *setup_; }
    std::string say(Action a) const;
    Action parse(std::string_view word) const;
    Seat asked() const { return game_.turn(s).who.lowest(); }

    State s;
    Events events;

private:
    struct Raw {};
    Play(Raw, int seats, std::string_view options);
    void step(Seat p, Action a);
    void follow();  // chance

    std::shared_ptr<const Setup> setup_;
    Furtherance game_;
    std::vector<std::string> next_;
    Rng rng_{7};
    bool hold_ = false;
};

inline constexpr const char* kUnits = "militia fighter axeman";
inline constexpr const char* kItems = "potion sharpener bear_trap";
inline constexpr const char* kBuildings = "walls guard_tower marketplace";

// What somebody gets to read who asks for a game that does not exist: "bad_option: ..."; "accepted" if it does.
std::string complaint(int seats, std::string_view options);
// The numbers of the content by name.
int unit_kind(std::string_view name);
int item_kind(std::string_view name);
int building_kind(std::string_view name);
int leader_kind(std::string_view name);

}  // namespace endtable::furtherance
