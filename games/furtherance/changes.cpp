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
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::Flipped: changes.moved(deck_spot(a[0]), market_spot(a[0], a[2])); break;
        case EventKind::Reshuffled: changes.moved(discard_spot(a[0]), deck_spot(a[0]), a[1]); break;
        case EventKind::Income:
        case EventKind::Mined:
        case EventKind::Gained: gold(k, a[0]); break;
        case EventKind::Worked:
            if (a[2] > 0) gold(k, -a[2]);
            break;
        case EventKind::Acquired: {
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
        case EventKind::BuildingDiscarded:
        case EventKind::Destroyed: {
            const Places places = Places::of(a[1]);
            if (static_cast<EventKind>(e.kind) == EventKind::Destroyed)
                changes.vanished(numbered("buildings", k, places.i));
            else
                changes.moved(numbered("buildings", k, places.i), discard_spot(index(DeckId::Buildings)));
            close_gap("buildings", places);
            break;
        }
        case EventKind::Developed:
            if (static_cast<DeckId>(a[0]) == DeckId::Buildings)
                changes.turned(numbered("buildings", k, a[3]));
            else
                changes.marked({owner_id("kingdom", k), target_id(k, target::training(a[3])).text()});
            break;
        case EventKind::Recruited: changes.appeared(on_board(a[1]), castle_spot(k)); break;
        case EventKind::LookedAt: changes.moved(deck_spot(a[0]), look_spot(a[2])); break;
        case EventKind::UpgradeDrawn: changes.moved(deck_spot(index(DeckId::Upgrades)), look_spot(a[1])); break;
        case EventKind::Researched: {
            const Places places = Places::of(a[2]);
            changes.moved(look_spot(places.i), numbered("research", k, places.to));
            for (int i = places.i + 1; i < places.n; ++i) changes.moved(look_spot(i), look_spot(i - 1));
            break;
        }
        case EventKind::Returned: {
            const Places places = Places::of(a[2]);
            changes.moved(numbered("research", k, places.i), deck_spot(a[0]));
            close_gap("research", places);
            break;
        }
        case EventKind::PutOnTop:
        case EventKind::PutAtBottom: changes.appeared(deck_spot(a[0])); break;
        case EventKind::UpgradeBegun:
            changes.vanished({"look", {}}, {owner_id("kingdom", k), target_id(k, target::training(a[1])).text()});
            break;
        case EventKind::UpgradeReturned: changes.appeared(deck_spot(index(DeckId::Upgrades))); break;
        case EventKind::Moved: changes.moved(on_board(a[1]), on_board(a[2])); break;
        case EventKind::AttackedUnit:
            mark(a[0]);
            mark(a[1]);
            break;
        case EventKind::AttackedCastle:
            mark(a[0]);
            changes.marked(castle_spot(a[1]));
            break;
        case EventKind::Sacrificed: mark(a[1]); break;
        case EventKind::Defended:
        case EventKind::Substituted: mark(a[1]); break;
        case EventKind::ItemUsed:
            changes.vanished(in_items(a[0]), a[1] == target::kNone ? Where{} : target_spot(k, a[1]));
            break;
        case EventKind::ItemDiscarded: changes.moved(in_items(a[0]), discard_spot(index(DeckId::Items))); break;
        case EventKind::LeaderUsed:
        case EventKind::Prevented:
        case EventKind::Countered:
        case EventKind::MovesAdded:
        case EventKind::Revenge: mark(a[0]); break;
        case EventKind::Stopped: changes.counted_to(on_board(a[0]), 0, "moves"); break;
        case EventKind::BuildingUsed: mark(a[1]); break;
        case EventKind::Absorbed:
            mark(a[0]);
            mark(a[1]);
            break;
        case EventKind::CastleCountered:
            changes.marked(castle_spot(k));
            mark(a[0]);
            break;
        case EventKind::Damaged:
            changes.counted(on_board(a[1]), a[2], "damage");
            changes.counted_to(on_board(a[1]), a[4], "left");
            break;
        case EventKind::Healed:
            changes.counted(on_board(a[0]), -a[1], "damage");
            changes.counted_to(on_board(a[0]), a[2], "left");
            break;
        case EventKind::TokenPut: changes.turned(on_board(a[1])); break;
        case EventKind::CastleHit:
            if (setup_->is_human(k))
                changes.counted_to({owner_id("hp", k), {}}, a[1]);
            else
                changes.turned(castle_spot(k));
            break;
        case EventKind::BuildingHit: changes.turned(numbered("buildings", k, a[2])); break;
        case EventKind::Repaired:
            if (a[0] < 0)
                changes.counted({owner_id("hp", k), {}}, a[1]);
            else
                changes.turned(numbered("buildings", k, a[2]));
            break;
        case EventKind::Plundered:
            gold(k, a[0]);
            if (setup_->is_human(a[1])) gold(a[1], -a[0]);
            break;
        case EventKind::Died: changes.vanished(on_board(a[1])); break;
        case EventKind::Salvaged:
            if (a[2] > 0) gold(k, -a[2]);
            changes.appeared(numbered("research", k, a[3]));
            break;
        case EventKind::Discarded: changes.appeared(discard_spot(a[0])); break;
        case EventKind::CastleDestroyed:
            changes.turned(castle_spot(k));
            if (setup_->is_human(k)) all_goes(a[1]);
            break;
        case EventKind::Left:
            if (a[1] != 0) all_goes(a[0]);
            if (const Places looked = Places::of(a[2]); looked.n > 0)
                changes.appeared(deck_spot(looked.i), {}, looked.n);
            if (a[3] > 0) changes.appeared(deck_spot(index(DeckId::Upgrades)), {}, a[3]);
            break;
        case EventKind::CounterMoved:
            changes.turned(castle_spot(a[0]));
            if (a[1] >= 0) changes.turned(castle_spot(a[1]));
            break;
        case EventKind::EnemyTurn:
        case EventKind::EnemyWaits:
        case EventKind::SpawnPassed:
        case EventKind::EnemyResearched: changes.marked(castle_spot(a[0])); break;
        case EventKind::Spawned:
            if (a[3] != 0) changes.vanished(deck_spot(index(DeckId::Units)));
            changes.appeared(on_board(a[2]), castle_spot(a[0]));
            break;
        case EventKind::FirstPlayer:
        case EventKind::LeaderDealt:
        case EventKind::LeaderPicked:
        case EventKind::LeaderRevealed:
        case EventKind::RoundBegan:
        case EventKind::TurnBegan:
        case EventKind::PhaseBegan:
        case EventKind::Finished:
        case EventKind::WorkerReplaced:
        case EventKind::WorkerGained:
        case EventKind::CountersRemoved:
        case EventKind::VpGained:
        case EventKind::ExtraTurn:
        case EventKind::Ended: break;
    }
    return changes;
}

}  // namespace endtable::furtherance
