// Furtherance: what can be said of a seat when a game is over, for `endtable lab balance` (docs/lab.md): its place in
// the turn order, how the game ended, where its points came from; and what it has done on the way: its leader, the
// cards it acquired, the buildings and upgrades it finished. Those are told by events, since a kingdom that falls
// leaves nothing behind (FUR-10.13).
#include <algorithm>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"

namespace endtable::furtherance {

std::vector<std::string> Presentation::labels(const State& end, Seat p) const {
    const int k = kingdom_of(p);
    const Kingdom& kd = kingdom(end, k);
    std::vector<std::string> labels;
    const auto add = [&](const char* name, const std::string& value) {
        labels.push_back(std::string(name) + ":" + value);
    };
    int order = 1;
    for (int other = end.first; other != k; other = next_kingdom(other)) order += setup_->is_human(other) ? 1 : 0;
    if (setup_->seats > 1 && end.round > 0) add("order", std::to_string(order));
    add("reason", kReasonNames[static_cast<int>(end.reason)]);
    if (kd.out != 0) labels.emplace_back("destroyed");

    // The route: what gave more than half of the points.
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
        add("route", 2 * best->second > parts.total() ? best->first : "mixed");

    add("workers", std::to_string(kd.workers.size()));
    return labels;
}

std::string Presentation::label_of_event(const Event& e) const {
    const auto card = [&](const char* verb) {
        return verb + (":" + notation_.card(static_cast<DeckId>(e.args[0]), e.args[1]));
    };
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::LeaderRevealed: return "leader:" + notation_.leader(e.args[0]);
        case EventKind::Acquired: {
            constexpr const char* kNames[] = {"unit", "item", "building", "upgrade"};
            return card(kNames[e.args[0]]);
        }
        case EventKind::UpgradeBegun: return "upgrade:" + notation_.card(DeckId::Upgrades, e.args[0]);
        case EventKind::Finished: return card("finished");
        case EventKind::WorkerGained: return e.args[0] != 0 ? "worker_for_points" : "destroyed_a_castle";
        default: return {};
    }
}

}  // namespace endtable::furtherance
