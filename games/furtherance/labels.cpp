// Furtherance: what can be said of a seat when a game is over, for `endtable lab balance` (docs/lab.md): leader, place
// in the turn order, where its points came from, and the cards it ended with.
#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"

namespace endtable::furtherance {

std::vector<std::string> Table::labels(const State& end, Seat p) const {
    const int k = kingdom_of(p);
    const Kingdom& kd = kingdom(end, k);
    std::vector<std::string> labels;
    const auto add = [&](const char* name, const std::string& value) {
        std::string label = std::string(name) + ":" + value;
        if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(std::move(label));
    };
    int order = 1;
    for (int other = end.first; other != k; other = next_kingdom(other)) order += setup_->is_human(other) ? 1 : 0;
    if (setup_->seats > 1 && end.round > 0) add("order", std::to_string(order));
    if (kd.leader != 0 && kd.leader != kUnknownKind) add("leader", notation_.leader(kd.leader - 1));
    add("reason", kReasonNames[static_cast<int>(end.reason)]);
    if (kd.out != 0) labels.emplace_back("destroyed");

    // The route: where most of the points came from.
    const VpParts parts = vp_parts(*setup_, end, k);
    add("vp", std::to_string(parts.total()));
    const std::pair<const char*, int> routes[] = {{"permanent", parts.permanent},
                                                  {"buildings", parts.buildings},
                                                  {"field", parts.units},
                                                  {"tokens", parts.tokens}};
    const auto best = std::max_element(std::begin(routes), std::end(routes),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const bool last = end.reason == Reason::LastAlive && end.winner == k + 1;
    if (last)
        add("route", "war");
    else if (best->second > 0)
        add("route", best->first);

    add("workers", std::to_string(kd.workers.size()));
    for (const Building& b : kd.buildings)
        if (b.is_finished()) add("building", notation_.card(DeckId::Buildings, b.kind));
    for (const Worker& w : kd.workers)
        if (w.kind != Worker::Starting && w.kind != Worker::Bonus) add("worker", notation_.worker(w.kind));
    for (const int sq : squares(owned(end, k))) add("unit", notation_.card(DeckId::Units, unit_at(end, sq).kind - 1));
    for (int i = 0; i < setup_->cards.items_n; ++i)
        if (kd.items[i] > 0) add("item", notation_.card(DeckId::Items, i));
    return labels;
}

}  // namespace endtable::furtherance
