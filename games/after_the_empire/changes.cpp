// After the Empire: where an event happens, by the ids of zones and things, and what it does to gold. What troops,
// cards and stores have become is in the next view.
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/play.hpp"
#include "games/after_the_empire/present.hpp"

namespace endtable::after_the_empire {

EventChanges Presentation::changes(const Event& e, Seats) const {
    EventChanges changes;
    const auto& a = e.args;
    if (!is_seat(e.who)) {
        switch (static_cast<Happening>(e.kind)) {
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
    const auto gold = [&](int by) { changes.counted({zone("gold"), {}}, by); };
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
        case Happening::Replaced:
        case Happening::Repaired:
        case Happening::FlameRemoved:
        case Happening::PieceHit: place(a[0]); break;
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
        case Happening::GoldGiven:
        case Happening::Income: gold(a[0]); break;
        case Happening::GoldFell: changes.counted_to({zone("gold"), {}}, a[1]); break;
        case Happening::Gained:
            if (static_cast<Good>(a[0]) == Good::Gold) gold(a[1]);
            break;
        case Happening::Paid:
            if (static_cast<Good>(a[0]) == Good::Gold) gold(-a[1]);
            break;
        default: break;
    }
    return changes;
}

}  // namespace endtable::after_the_empire
