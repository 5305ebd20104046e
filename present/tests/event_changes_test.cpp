// What an event changes, as clients get it.
#include "present/event_changes.hpp"

#include <gtest/gtest.h>

#include "present/json.hpp"

namespace endtable {
namespace {

TEST(EventChanges, are_told_by_zones_and_what_is_in_them) {
    EventChanges changes;
    EXPECT_TRUE(changes.empty());
    changes.moved({"hand_0", "hand_0:S"}, {"grid", "3,6"});
    changes.moved({"discard", {}}, {"deck", {}}, 7);
    changes.appeared({"board", "c2"}, {"castles", "castles:S"});
    changes.appeared({"board", "c3"});
    changes.vanished({"items_0", "items_0:trap"}, {"board", "c2"});
    changes.turned({"card_1", {}}, {"card_1", "card_1"});
    changes.turned({"board", "c2"});
    changes.counted({"pot", {}}, -1);
    changes.counted_to({"board", "c2"}, 3, "damage");
    changes.arranged("order", {"seat_1", "seat_0"});
    changes.marked({"board", "c2"});
    EXPECT_FALSE(changes.empty());
    EXPECT_EQ(changes.json(), Json::parse(R"([
        {"moved": ["hand_0", "hand_0:S"], "to": ["grid", "3,6"]},
        {"moved": ["discard"], "to": ["deck"], "n": 7},
        {"appeared": ["board", "c2"], "out_of": ["castles", "castles:S"]},
        {"appeared": ["board", "c3"]},
        {"vanished": ["items_0", "items_0:trap"], "into": ["board", "c2"]},
        {"turned": ["card_1"], "as": ["card_1", "card_1"]},
        {"turned": ["board", "c2"], "as": ["board", "c2"]},
        {"counted": ["pot"], "by": -1},
        {"counted": ["board", "c2"], "to": 3, "what": "damage"},
        {"arranged": ["order"], "as": ["seat_1", "seat_0"]},
        {"marked": ["board", "c2"]}])"));
}

}  // namespace
}  // namespace endtable
