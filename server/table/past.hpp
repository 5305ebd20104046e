// What has happened at a table, counted for everybody who may look at it, and the last of it kept. How many happenings
// there are for some seats follows from the log alone, and so does every number a client is told; counted as they come,
// nobody has to fold the log again for somebody who looks in, or comes back.
#pragma once

#include <bitset>
#include <cstdint>
#include <deque>
#include <vector>

#include "server/table/table.hpp"

namespace endtable::server {

class Past {
public:
    // One line of the log, as far as there is something in it to be told.
    struct Entry {
        Time time = 0;
        Json news;                                // of the table; null if it is none
        std::vector<Event> events;                // of the match, unmasked
        std::bitset<1 << kMaxSeats> took_back{};  // by seats: those who see that something was taken back
        bool seen_by(Seats as) const;
    };

    explicit Past(int seats) : counts_(std::size_t{1} << seats) {}

    // What has happened next; the table is the one it happened at. Gives the entries, in order.
    std::vector<Entry> add(const Table& table, std::vector<Happening> happened);
    std::uint64_t count(Seats as) const { return counts_[as.bits()]; }
    // The last `missed` entries of those that these seats may know of; null pointers nowhere, and nothing at all if
    // they are not all kept any more.
    std::vector<const Entry*> last(std::uint64_t missed, Seats as) const;

private:
    static constexpr std::size_t kMostEntries = 200;  // to who comes back; after more a fresh start is clearer
    static constexpr std::size_t kMostEvents = 1'000;

    std::vector<std::uint64_t> counts_;  // by seats
    std::deque<Entry> kept_;
    std::size_t events_ = 0;  // in what is kept
};

}  // namespace endtable::server
