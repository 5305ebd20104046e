// Following the End: what each event changes of the things on the table, by their ids. Not told: what is chosen from in
// set-up, and skills, which are sums.
#include "games/following_the_end/present.hpp"

namespace endtable::following_the_end {

namespace {

Where on_table(const Id& id) { return {"table", id.text()}; }
Where spot_of(std::int32_t packed_figure) { return on_table(figure_id(figure_of(packed_figure))); }
const Where kDeck{"deck", {}};

}  // namespace

EventChanges Presentation::changes(const Event& e, Seats) const {
    EventChanges changes;
    const auto& a = e.args;
    const auto zone = [&](const char* name) { return of_seat(name, e.who); };
    const auto artifact = [&](int i) { return Where{zone("artifacts"), artifact_id(notation_.artifact(i)).text()}; };
    const auto unit = [&](int figure) { return Where{zone("team"), Id::in("unit", Notation::figure(figure)).text()}; };
    const auto scrap = [&](int by) {
        if (by != 0) changes.counted({zone("scrap"), {}}, by);
    };
    const auto points = [&](int n) { changes.counted_to({"points", {}}, n); };
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Taken: changes.appeared(unit(figure_of(a[1]))); break;
        case Happening::ArtifactTaken: changes.moved(kDeck, artifact(a[0])); break;
        case Happening::Placed: changes.appeared(spot_of(a[0])); break;
        case Happening::Gained: scrap(a[0]); break;
        case Happening::TimeRolled: points(a[0]); break;
        case Happening::Moved:
            changes.marked(spot_of(a[0]));
            if (a[4] == 0) points(a[5]);
            break;
        case Happening::Converted:
            changes.counted(artifact(a[0]), a[1], "mantras");
            // A point that was turned into one while units moved, not what was left at the end.
            if (e.clause == std::string_view("FTE-7.6")) changes.counted({"points", {}}, -a[1]);
            break;
        case Happening::PhaseEnded:
            if (e.clause == std::string_view("FTE-7.1")) points(0);
            break;
        case Happening::TurnEnded: points(0); break;
        case Happening::Used:
            changes.counted(artifact(a[0]), -setup_->artifact(a[0]).levels[static_cast<std::size_t>(a[1])].mantras,
                            "mantras");
            break;
        case Happening::Ability: {
            changes.marked(spot_of(a[0]));
            scrap(-a[5]);
            const int card = (a[0] >> 8) - 1;
            if (a[3] != kEmpty16 && card >= 0) {
                const Ability& ability = setup_->card(card).abilities[static_cast<std::size_t>(a[1])];
                changes.counted(artifact(a[3]), -ability.ways[a[4] == kEmpty ? 0 : a[4]].mantras, "mantras");
            }
            break;
        }
        case Happening::Attacked:
            changes.marked(spot_of(a[1]));
            scrap(-a[3]);
            break;
        case Happening::LivesLost: changes.counted(spot_of(a[0]), -a[1], "lives"); break;
        case Happening::Healed: changes.counted(spot_of(a[0]), a[1], "lives"); break;
        case Happening::Defeated: changes.vanished(spot_of(a[0])); break;
        case Happening::TokenPlaced: changes.appeared(spot_of(a[0])); break;
        case Happening::Mined: changes.counted(on_table(deposit_id(a[1])), -1, "left"); break;
        case Happening::Refilled: changes.counted(on_table(deposit_id(a[0])), 1, "left"); break;
        case Happening::Depletion:
            for (int d = 0; d < setup_->deposits(); ++d) changes.counted_to(on_table(deposit_id(d)), 1, "left");
            break;
        case Happening::Bought: scrap(-a[0]); break;
        case Happening::CardDrawn:
            changes.moved(kDeck, {"drawn", a[0] == kUnknownArg ? std::string()
                                                               : Id::in("drawn", notation_.artifact(a[0])).text()});
            break;
        case Happening::Kept:
            changes.arranged("drawn", {});
            changes.appeared(artifact(a[0]));
            if (a[1] > 0) changes.counted(kDeck, a[1]);
            break;
        case Happening::Eliminated:
            changes.counted_to({zone("scrap"), {}}, 0);
            changes.arranged(zone("artifacts"), {});
            if (a[3] > 0) changes.counted(kDeck, a[3]);
            points(a[2]);
            if (a[1] == Player::WaitsForFallen) changes.appeared(on_table(Id::in("mark", "fallen")));
            if (a[1] == Player::WaitsForBehemoth) changes.appeared(on_table(Id::in("mark", "behemoth")));
            break;
        case Happening::GaveUp:
            for (int slot = 0; slot < kTeam; ++slot)
                if (((a[0] >> slot) & 1) != 0)
                    changes.vanished(on_table(figure_id(endtable::index(e.who) * kTeam + slot)));
            if ((a[0] & 16) != 0) changes.vanished(on_table(figure_id(kBehemoth)));
            if ((a[0] & 32) != 0) changes.vanished(on_table(Id::in("mark", "behemoth")));
            break;
        case Happening::Ended:  // in the middle of a purchase
            if (a[2] == 0) break;
            changes.arranged("drawn", {});
            changes.counted(kDeck, a[2]);
            break;
        case Happening::FallenEnter:  // they are somebody's now
            for (int i = 0; i < kFallen; ++i)
                if (((a[0] >> i) & 1) != 0) changes.turned(on_table(figure_id(kUnits + i)));
            break;
        case Happening::BehemothEnters:
            changes.vanished(on_table(Id::in("mark", "behemoth")));
            changes.appeared(on_table(figure_id(kBehemoth)));
            changes.appeared(unit(kBehemoth));
            break;
        default: break;
    }
    return changes;
}

}  // namespace endtable::following_the_end
