// After the Empire: what an event changes, by the ids of zones and things: stores, gold, flags, the order of play,
// season and threat. Of troops, cards and castles it tells where something happens; what has become of them is in the
// next view.
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/play.hpp"
#include "games/after_the_empire/present.hpp"

namespace endtable::after_the_empire {

EventChanges Presentation::changes(const Event& e, Seats) const {
    EventChanges changes;
    const auto& a = e.args;
    if (!is_seat(e.who)) {
        switch (static_cast<Happening>(e.kind)) {
            case Happening::OrderSet: {
                std::vector<std::string> order;
                for (std::size_t i = 0; i < 4; ++i)
                    if (a[i] != 255) order.push_back(Id::in("order", std::to_string(a[i])).text());
                changes.arranged("order", std::move(order));
                break;
            }
            case Happening::SeasonBegan:
                changes.counted_to({"season", {}}, a[0]);
                changes.counted_to({"threat", {}}, setup_->season(a[0]).threat);
                break;
            case Happening::Income:
            case Happening::RivalGained: changes.counted({"rival_gold", {}}, a[0]); break;
            case Happening::GoldFell: changes.counted_to({"rival_gold", {}}, a[1]); break;
            case Happening::MarketFilled: {
                const std::string zone = a[0] < kFirstRefugee ? "market_buildings" : "market_refugees";
                changes.marked({zone, zone + ":" + std::to_string(a[1])});
                break;
            }
            case Happening::InvaderTurned: changes.marked({"invaders", "invaders:" + std::to_string(a[0])}); break;
            case Happening::SiegeTurned: changes.marked({"siege", "siege:0"}); break;
            case Happening::RivalOrdered:
            case Happening::SpaceBlocked:
                if (a[0] >= 0 && a[0] < kLocations) changes.marked({"spaces", kSpaceNames[a[0]]});
                break;
            default: break;
        }
        return changes;
    }
    const auto zone = [&](const char* name) { return of_seat(name, e.who); };
    const auto at_castle = [&](std::string at) { changes.marked({zone("castle"), std::move(at)}); };
    const auto field = [&](std::int32_t side) {
        if (side >= 0 && side < kSides) at_castle(std::string("field_") + kSideNames[side]);
    };
    const auto place = [&](std::int32_t at) { at_castle(kPlaceNames[at & 7]); };
    const auto card = [&](std::int32_t which) {
        if (which >= 0 && which < kCards) changes.marked({zone("cards"), zone("cards") + ":" + notation_.card(which)});
    };
    const auto good = [&](Good which, int by) {
        if (which == Good::Gold) return changes.counted({zone("gold"), {}}, by);
        if (by == 0 || which > Good::Gold) return;  // those who come are troops
        const Where there{zone("stock"), Id::in(zone("stock"), kGoodNames[index(which)]).text()};
        by > 0 ? changes.appeared(there, {}, by) : changes.vanished(there, {}, -by);
    };
    switch (static_cast<Happening>(e.kind)) {
        case Happening::WorkerPlaced:
            if (a[0] >= kLocations && a[0] < kSpaces)
                changes.marked({zone("board"), zone("board") + ":" + kSpaceNames[a[0]]});
            else if (a[0] >= 0 && a[0] < kLocations)
                changes.marked({"spaces", kSpaceNames[a[0]]});
            card(a[1]);
            break;
        case Happening::RefugeeTaken:
        case Happening::FreeUsed:
        case Happening::CardTaken:
        case Happening::CardMended:
        case Happening::CardHurt: card(a[0]); break;
        case Happening::VolleyChosen:
            card(a[0]);
            field(a[1]);
            break;
        case Happening::GateBuilt: place(a[0]); break;
        case Happening::Built:
        case Happening::Repaired:
        case Happening::FlameRemoved: place(a[0]); break;
        case Happening::Replaced:
            place(a[0]);
            good(Good::Wood, a[2]);
            break;
        case Happening::PieceHit:
            place(a[0]);
            if (a[2] == 0) good(static_cast<Good>(a[3]), a[1]);
            break;
        case Happening::Sown:
        case Happening::Protected:
        case Happening::FarmRazed:
        case Happening::InvadersFell:
        case Happening::InvadersEntered: field(a[0]); break;
        case Happening::InvadersCame: field(a[1]); break;
        case Happening::SiegeCame: field(a[2]); break;
        case Happening::TroopsAssigned:
            if (a[0] >= 0 && a[0] < kSides) place(a[0]);
            break;
        case Happening::TargetChosen: at_castle(kCornerNames[a[0] & 3]); break;
        case Happening::Peeked: changes.marked({"invaders", "invaders:" + std::to_string(a[0])}); break;
        case Happening::Gained: good(static_cast<Good>(a[0]), a[1]); break;
        case Happening::Income: good(Good::Gold, a[0]); break;
        case Happening::Harvested: good(Good::Food, a[0]); break;
        case Happening::Paid: good(static_cast<Good>(a[0]), -a[1]); break;
        case Happening::Feasted:
            good(Good::Food, -a[0]);
            if (a[1] > 0) good(Good::Gold, -a[1]);
            break;
        case Happening::FlagWon:
            changes.appeared({zone("flags"), Id::in(zone("flags"), "flag_" + std::to_string(a[0])).text()});
            break;
        case Happening::GoldFell: changes.counted_to({zone("gold"), {}}, a[1]); break;
        default: break;
    }
    return changes;
}

}  // namespace endtable::after_the_empire
