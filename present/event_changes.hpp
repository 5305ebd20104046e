// What an event changes on the table, by the ids of zones and things (docs/presentation.md, Events). Clients show a
// move, light what a line of the log is about and unfold a view from this; they know no event of any game.
#pragma once

#include <string>
#include <vector>

#include "present/json_fwd.hpp"

namespace endtable {

// Where a thing is: its zone, and in it the cell, spot, shape or item. Without `at`: among what lies in the zone
// without being known, a deck or face down in a row; a meter as a whole.
struct Where {
    std::string zone;
    std::string at;
};

class EventChanges {
public:
    // A thing, or `n` equal ones, goes from one spot to another; where it lies in a row it may get another id.
    void moved(Where from, Where to, int n = 1);
    // Out of a thing that is there, or into one: a castle its units come from, whoever takes a card.
    void appeared(Where at, Where out_of = {}, int n = 1);
    void vanished(Where at, Where into = {}, int n = 1);
    // It shows another side, or has become something else, where it lies.
    void turned(Where at, Where as);
    void turned(Where at);
    // A meter or how many a deck holds; with `what`, a number that stands on a thing (a member of it in the view).
    void counted(Where at, int by, std::string what = {});
    void counted_to(Where at, int value, std::string what = {});
    // These are the things of a row now, in this order.
    void arranged(std::string zone, std::vector<std::string> items);
    // Nothing about it changes, but something was done to it or there.
    void marked(Where at);

    bool empty() const { return list_.empty(); }
    Json json() const;

private:
    enum class Kind { Moved, Appeared, Vanished, Turned, CountedBy, CountedTo, Arranged, Marked };
    struct Change {
        Kind kind;
        Where at;
        Where to = {};
        int n = 1;
        std::string what = {};
        std::vector<std::string> items = {};
    };
    std::vector<Change> list_;
};

}  // namespace endtable
