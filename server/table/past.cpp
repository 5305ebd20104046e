#include "server/table/past.hpp"

#include <algorithm>

namespace endtable::server {

namespace {

// Who sees a difference between these states. Who looks through more seats sees at least as much.
std::bitset<1 << kMaxSeats> who_sees(const AnyGame& game, const AnyState& before, const AnyState& after,
                                     std::size_t sets) {
    std::bitset<1 << kMaxSeats> seen;
    for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t seat = 1; seat < sets && !seen[set]; seat <<= 1)
            if ((set & seat) != 0) seen[set] = seen[set ^ seat];
        if (seen[set]) continue;
        AnyState one = before, other = after;
        game.mask(one, Seats(static_cast<std::uint8_t>(set)));
        game.mask(other, Seats(static_cast<std::uint8_t>(set)));
        seen[set] = one != other;
    }
    return seen;
}

}  // namespace

bool Past::Entry::seen_by(Seats as) const {
    if (!news.is_null()) return true;
    if (took_back.any()) return took_back[as.bits()];
    return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.visible_to(as); });
}

std::vector<Past::Entry> Past::add(const Table& table, std::vector<Happening> happened) {
    std::vector<Entry> entries;
    for (Happening& one : happened) {
        Entry entry{one.time, std::move(one.news), std::move(one.events), {}};
        if (!entry.news.is_null() && table.public_news(entry.news).is_null()) continue;
        if (!one.undone.empty())
            entry.took_back = who_sees(*table.charter().game, one.undone[0], one.undone[1], counts_.size());
        entry.events.shrink_to_fit();
        if (entry.news.is_null() && entry.took_back.none() && entry.events.empty()) continue;
        for (std::size_t set = 0; set < counts_.size(); ++set)
            counts_[set] += entry.seen_by(Seats(static_cast<std::uint8_t>(set))) ? 1 : 0;
        events_ += entry.events.size();
        kept_.push_back(entry);
        while (kept_.size() > kMostEntries || (events_ > kMostEvents && kept_.size() > 1)) {
            events_ -= kept_.front().events.size();
            kept_.pop_front();
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<const Past::Entry*> Past::last(std::uint64_t missed, Seats as) const {
    std::vector<const Entry*> found;
    for (auto entry = kept_.rbegin(); entry != kept_.rend() && found.size() < missed; ++entry)
        if (entry->seen_by(as)) found.push_back(&*entry);
    if (found.size() < missed) found.clear();
    std::reverse(found.begin(), found.end());
    return found;
}

}  // namespace endtable::server
