// Furtherance: what each event changes on the table, by the ids of zones and things. Not told: how the workers of a
// kingdom stand, and victory points, which are sums.
#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"

namespace endtable::furtherance {

namespace {

Where on_board(int square) { return {"board", Notation::square(square)}; }
Where deck_spot(std::int32_t deck) { return {std::string("deck_") + kDeckNames[deck & 3], {}}; }
Where discard_spot(std::int32_t deck) { return {std::string("discard_") + kDeckNames[deck & 3], {}}; }
Where market_spot(std::int32_t deck, int slot) {
    const std::string zone = std::string("market_") + kDeckNames[deck & 3];
    return {zone, zone + ":" + std::to_string(slot)};
}
Where look_spot(int i) { return {"look", "look:" + std::to_string(i)}; }

}  // namespace

// What is numbered from 0 in a zone of a kingdom.
Where Presentation::numbered(const char* zone, int k, int i) const {
    const std::string id = owner_id(zone, k);
    return {id, id + ":" + std::to_string(i)};
}

Where Presentation::castle_spot(int k) const { return {"castles", castle_id(k).text()}; }

Where Presentation::target_spot(int k, std::int32_t t) const {
    if (target::is_square(t)) return on_board(t);
    if (target::is_building(t)) return numbered("buildings", k, target::number(t));
    if (target::is_training(t)) return {owner_id("kingdom", k), target_id(k, u8(t)).text()};
    return castle_spot(k);
}

EventChanges Presentation::changes(const Event& e, Seats) const {
    EventChanges changes;
    const auto& a = e.args;
    const int k = is_seat(e.who) ? kingdom_of(e.who) : a[5] > 0 ? a[5] - 1 : -1;
    // Those behind it move up.
    const auto close_gap = [&](const char* zone, const Places& places) {
        for (int i = places.i + 1; i < places.n; ++i) changes.moved(numbered(zone, k, i), numbered(zone, k, i - 1));
    };
    const auto gold = [&](int whose, int by) {
        const std::string home = owner_id("kingdom", whose);
        changes.counted({home, home + ":gold"}, by, "gold");
    };
    const auto mark = [&](std::int32_t square) {
        if (square >= 0 && square < kSquares) changes.marked(on_board(square));
    };
    const auto in_items = [&](std::int32_t item) {
        const std::string zone = owner_id("items", k);
        return Where{zone, zone + ":" + notation_.card(DeckId::Items, item)};
    };
    const auto all_goes = [&](std::int32_t units) {
        for (const int square : squares(static_cast<Squares>(units))) changes.vanished(on_board(square));
        for (const char* zone : {"buildings", "items", "research"}) changes.arranged(owner_id(zone, k), {});
        changes.counted_to({owner_id("hp", k), {}}, 0);
    };
    switch (static_cast<Happening>(e.kind)) {
        case Happening::Flipped: changes.moved(deck_spot(a[0]), market_spot(a[0], a[2])); break;
        case Happening::Reshuffled: changes.moved(discard_spot(a[0]), deck_spot(a[0]), a[1]); break;
        case Happening::Income:
        case Happening::Mined:
        case Happening::Gained: gold(k, a[0]); break;
        case Happening::Worked:
            if (a[2] > 0) gold(k, -a[2]);
            break;
        case Happening::Acquired: {
            const Places places = Places::of(a[4]);
            const Where from = a[2] == 0   ? market_spot(a[0], places.i)
                               : a[2] == 1 ? numbered("research", k, places.i)
                                           : deck_spot(a[0]);
            if (a[3] > 0) gold(k, -a[3]);
            switch (static_cast<DeckId>(a[0])) {
                case DeckId::Items: changes.moved(from, in_items(a[1])); break;
                case DeckId::Buildings: changes.moved(from, numbered("buildings", k, places.to)); break;
                default: changes.vanished(from, castle_spot(k)); break;  // a unit waits for its square
            }
            if (a[2] == 1) close_gap("research", places);
            break;
        }
        case Happening::BuildingDiscarded:
        case Happening::Destroyed: {
            const Places places = Places::of(a[1]);
            if (static_cast<Happening>(e.kind) == Happening::Destroyed)
                changes.vanished(numbered("buildings", k, places.i));
            else
                changes.moved(numbered("buildings", k, places.i), discard_spot(index(DeckId::Buildings)));
            close_gap("buildings", places);
            break;
        }
        case Happening::Developed:
            if (static_cast<DeckId>(a[0]) == DeckId::Buildings)
                changes.turned(numbered("buildings", k, a[3]));
            else
                changes.marked({owner_id("kingdom", k), target_id(k, target::training(a[3])).text()});
            break;
        case Happening::Recruited: changes.appeared(on_board(a[1]), castle_spot(k)); break;
        case Happening::LookedAt: changes.moved(deck_spot(a[0]), look_spot(a[2])); break;
        case Happening::UpgradeDrawn: changes.moved(deck_spot(index(DeckId::Upgrades)), look_spot(a[1])); break;
        case Happening::Researched: {
            const Places places = Places::of(a[2]);
            changes.moved(look_spot(places.i), numbered("research", k, places.to));
            for (int i = places.i + 1; i < places.n; ++i) changes.moved(look_spot(i), look_spot(i - 1));
            break;
        }
        case Happening::Returned: {
            const Places places = Places::of(a[2]);
            changes.moved(numbered("research", k, places.i), deck_spot(a[0]));
            close_gap("research", places);
            break;
        }
        case Happening::PutOnTop:
        case Happening::PutAtBottom: changes.appeared(deck_spot(a[0])); break;
        case Happening::UpgradeBegun:
            changes.vanished({"look", {}}, {owner_id("kingdom", k), target_id(k, target::training(a[1])).text()});
            break;
        case Happening::UpgradeReturned: changes.appeared(deck_spot(index(DeckId::Upgrades))); break;
        case Happening::Moved: changes.moved(on_board(a[1]), on_board(a[2])); break;
        case Happening::AttackedUnit:
            mark(a[0]);
            mark(a[1]);
            break;
        case Happening::AttackedCastle:
            mark(a[0]);
            changes.marked(castle_spot(a[1]));
            break;
        case Happening::Sacrificed: mark(a[1]); break;
        case Happening::Defended:
        case Happening::Substituted: mark(a[1]); break;
        case Happening::ItemUsed:
            changes.vanished(in_items(a[0]), a[1] == target::kNone ? Where{} : target_spot(k, a[1]));
            break;
        case Happening::ItemDiscarded: changes.moved(in_items(a[0]), discard_spot(index(DeckId::Items))); break;
        case Happening::LeaderUsed:
        case Happening::Prevented:
        case Happening::Countered:
        case Happening::MovesAdded:
        case Happening::Revenge: mark(a[0]); break;
        case Happening::Stopped: changes.counted_to(on_board(a[0]), 0, "moves"); break;
        case Happening::BuildingUsed: mark(a[1]); break;
        case Happening::Absorbed:
            mark(a[0]);
            mark(a[1]);
            break;
        case Happening::CastleCountered:
            changes.marked(castle_spot(k));
            mark(a[0]);
            break;
        case Happening::Damaged:
            changes.counted(on_board(a[1]), a[2], "damage");
            changes.counted_to(on_board(a[1]), a[4], "left");
            break;
        case Happening::Healed:
            changes.counted(on_board(a[0]), -a[1], "damage");
            changes.counted_to(on_board(a[0]), a[2], "left");
            break;
        case Happening::TokenPut: changes.turned(on_board(a[1])); break;
        case Happening::CastleHit:
            if (setup_->is_human(k))
                changes.counted_to({owner_id("hp", k), {}}, a[1]);
            else
                changes.turned(castle_spot(k));
            break;
        case Happening::BuildingHit: changes.turned(numbered("buildings", k, a[2])); break;
        case Happening::Repaired:
            if (a[0] < 0)
                changes.counted({owner_id("hp", k), {}}, a[1]);
            else
                changes.turned(numbered("buildings", k, a[2]));
            break;
        case Happening::Plundered:
            gold(k, a[0]);
            if (setup_->is_human(a[1])) gold(a[1], -a[0]);
            break;
        case Happening::Died: changes.vanished(on_board(a[1])); break;
        case Happening::Salvaged:
            if (a[2] > 0) gold(k, -a[2]);
            changes.appeared(numbered("research", k, a[3]));
            break;
        case Happening::Discarded: changes.appeared(discard_spot(a[0])); break;
        case Happening::CastleDestroyed:
            changes.turned(castle_spot(k));
            if (setup_->is_human(k)) all_goes(a[1]);
            break;
        case Happening::Left:
            if (a[1] != 0) all_goes(a[0]);
            if (const Places looked = Places::of(a[2]); looked.n > 0)
                changes.appeared(deck_spot(looked.i), {}, looked.n);
            if (a[3] > 0) changes.appeared(deck_spot(index(DeckId::Upgrades)), {}, a[3]);
            break;
        case Happening::CounterMoved:
            changes.turned(castle_spot(a[0]));
            if (a[1] >= 0) changes.turned(castle_spot(a[1]));
            break;
        case Happening::EnemyTurn:
        case Happening::EnemyWaits:
        case Happening::SpawnPassed:
        case Happening::EnemyResearched: changes.marked(castle_spot(a[0])); break;
        case Happening::Spawned:
            if (a[3] != 0) changes.vanished(deck_spot(index(DeckId::Units)));
            changes.appeared(on_board(a[2]), castle_spot(a[0]));
            break;
        case Happening::FirstPlayer:
        case Happening::LeaderDealt:
        case Happening::LeaderPicked:
        case Happening::LeaderRevealed:
        case Happening::RoundBegan:
        case Happening::TurnBegan:
        case Happening::PhaseBegan:
        case Happening::Finished:
        case Happening::WorkerReplaced:
        case Happening::WorkerGained:
        case Happening::CountersRemoved:
        case Happening::VpGained:
        case Happening::ExtraTurn:
        case Happening::Ended: break;
    }
    return changes;
}

}  // namespace endtable::furtherance
