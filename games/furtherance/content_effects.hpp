// Furtherance: effects of cards as content files write them (ledger 5.1), read and checked.
#pragma once

#include <initializer_list>

#include "games/furtherance/setup.hpp"
#include "present/reader.hpp"

namespace endtable::furtherance {

inline std::uint8_t read_byte(const Reader& r, int least, int most) {
    return u8(static_cast<int>(r.integer(least, most)));
}

// One operation of an item or an ability; `target` is what the card is used on.
Effect read_operation(const Reader& e, TargetKind& target);
// The effects of a building, an upgraded worker or a leader.
void read_effects(const Reader& entry, int salvage_cost, Stats& stats, FixedVec<VpRule, 2>* vp, Use* use);
// Effects that only make sense on one kind of card.
void only_for(const Reader& entry, const Stats& stats, std::initializer_list<Stat> foreign, const char* where);

}  // namespace endtable::furtherance
