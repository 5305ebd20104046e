// Furtherance: what happened, as JSON and as a sentence. One table says what each event is called and what its
// arguments are; both forms follow from it.
#include "games/furtherance/present.hpp"

namespace endtable::furtherance {

namespace {

// What an argument is. CardOfPrevious: a kind of the deck the argument before it names.
enum class As : std::uint8_t {
    Nothing,
    Number,
    Flag,
    Deck,
    CardOfPrevious,
    Unit,
    Item,
    Building,  // -1: the castle
    Upgrade,
    Leader,
    Worker,
    Work,
    Square,
    Kingdom,  // -1: nobody
    Phase,
    Token,
    Target,
    By,
    Reason,
};

struct Argument {
    const char* name = nullptr;
    As as = As::Nothing;
};
struct Row {
    const char* name;
    Argument args[5] = {};
};

// In the order of EventKind.
constexpr Row kRows[] = {
    {"first_player"},
    {"leader_dealt", {{"leader", As::Leader}}},
    {"leader_picked", {{"leader", As::Leader}}},
    {"leader_revealed", {{"leader", As::Leader}}},
    {"round", {{"round", As::Number}}},
    {"turn", {{"round", As::Number}, {"extra", As::Flag}}},
    {"phase", {{"phase", As::Phase}}},
    {"flipped", {{"deck", As::Deck}, {"card", As::CardOfPrevious}, {"slot", As::Number}, {"stacked", As::Flag}}},
    {"reshuffled", {{"deck", As::Deck}}},
    {"income", {{"gold", As::Number}}},
    {"worked", {{"worker", As::Worker}, {"work", As::Work}, {"price", As::Number}}},
    {"mined", {{"gold", As::Number}}},
    {"acquired", {{"deck", As::Deck}, {"card", As::CardOfPrevious}, {"from", As::Number}, {"price", As::Number}}},
    {"gained", {{"gold", As::Number}}},
    {"building_discarded", {{"card", As::Building}}},
    {"developed", {{"deck", As::Deck}, {"card", As::CardOfPrevious}, {"left", As::Number}}},
    {"finished", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"worker_replaced", {{"card", As::Upgrade}}},
    {"worker_gained", {{"by_vp", As::Flag}}},
    {"recruited", {{"card", As::Unit}, {"square", As::Square}}},
    {"looked_at", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"researched", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"returned", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"put_on_top", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"put_at_bottom", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"upgrade_drawn", {{"card", As::Upgrade}}},
    {"upgrade_begun", {{"card", As::Upgrade}}},
    {"upgrade_returned", {{"card", As::Upgrade}}},
    {"moved", {{"card", As::Unit}, {"from", As::Square}, {"to", As::Square}}},
    {"attacked", {{"from", As::Square}, {"to", As::Square}, {"victim", As::Kingdom}}},
    {"attacked_castle", {{"from", As::Square}, {"victim", As::Kingdom}}},
    {"sacrificed", {{"card", As::Unit}, {"square", As::Square}, {"victim", As::Kingdom}, {"building", As::Building}}},
    {"defended", {{"card", As::Unit}, {"square", As::Square}}},
    {"substituted", {{"card", As::Unit}, {"square", As::Square}}},
    {"item_used", {{"card", As::Item}, {"target", As::Target}}},
    {"leader_used", {{"square", As::Square}}},
    {"building_used", {{"card", As::Building}, {"square", As::Square}}},
    {"prevented", {{"square", As::Square}}},
    {"absorbed", {{"spared", As::Square}, {"square", As::Square}}},
    {"damaged", {{"card", As::Unit}, {"square", As::Square}, {"damage", As::Number}, {"by", As::By}}},
    {"countered", {{"square", As::Square}}},
    {"castle_countered", {{"square", As::Square}, {"damage", As::Number}}},
    {"castle_hit", {{"damage", As::Number}, {"left", As::Number}}},
    {"building_hit", {{"card", As::Building}, {"damage", As::Number}}},
    {"plundered", {{"gold", As::Number}, {"victim", As::Kingdom}}},
    {"healed", {{"square", As::Square}, {"damage", As::Number}}},
    {"repaired", {{"card", As::Building}, {"damage", As::Number}}},
    {"token", {{"token", As::Token}, {"square", As::Square}}},
    {"counters_removed", {{"deck", As::Deck}, {"card", As::CardOfPrevious}, {"left", As::Number}}},
    {"moves_added", {{"square", As::Square}, {"moves", As::Number}}},
    {"stopped", {{"square", As::Square}}},
    {"vp_gained", {{"n", As::Number}}},
    {"died", {{"card", As::Unit}, {"square", As::Square}, {"killer", As::Kingdom}}},
    {"destroyed", {{"card", As::Building}}},
    {"revenge", {{"square", As::Square}}},
    {"salvaged", {{"deck", As::Deck}, {"card", As::CardOfPrevious}, {"price", As::Number}}},
    {"discarded", {{"deck", As::Deck}, {"card", As::CardOfPrevious}}},
    {"item_discarded", {{"card", As::Item}}},
    {"castle_destroyed", {{"destroyer", As::Kingdom}}},
    {"left"},
    {"extra_turn", {{"left", As::Number}}},
    {"counter_moved", {{"from", As::Kingdom}, {"to", As::Kingdom}, {"n", As::Number}}},
    {"enemy_turn", {{"enemy", As::Kingdom}}},
    {"enemy_waits", {{"enemy", As::Kingdom}, {"left", As::Number}}},
    {"spawned", {{"enemy", As::Kingdom}, {"card", As::Unit}, {"square", As::Square}}},
    {"spawn_passed", {{"enemy", As::Kingdom}, {"card", As::Unit}}},
    {"enemy_researched", {{"enemy", As::Kingdom}, {"card", As::Unit}}},
    {"ended", {{"winner", As::Kingdom}, {"reason", As::Reason}}},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(EventKind::Ended) + 1);

const Row& row_of(const Event& e) { return kRows[e.kind < std::size(kRows) ? e.kind : std::size(kRows) - 1]; }

template <std::size_t N>
const char* word_of(const char* const (&words)[N], std::int32_t i) {
    return i >= 0 && i < static_cast<std::int32_t>(N) ? words[i] : "?";
}

DeckId deck_before(const Event& e, std::size_t i) {
    const std::int32_t deck = i > 0 ? e.args[i - 1] : 0;
    return static_cast<DeckId>(deck >= 0 && deck < 4 ? deck : 0);
}

// The kingdom that acts: a seat, or a solo enemy.
int enemy_of(const Event& e) { return e.who == kNobody ? e.args[5] - 1 : -1; }

}  // namespace

Json Presentation::event(const Event& e) const {
    const Row& row = row_of(e);
    EventBuilder event(row.name, e);
    if (const int enemy = enemy_of(e); enemy >= 0) event.own("kingdom", word_of(kKingdomNames, enemy));
    if (e.forced) event.action(notation_.write(action_of(e.args[5])));
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const std::int32_t v = e.args[i];
        if (v == kUnknownArg) {
            event.own(row.args[i].name, nullptr);
            continue;
        }
        Json field;
        switch (row.args[i].as) {
            case As::Flag: field = v != 0; break;
            case As::Deck: field = word_of(kDeckNames, v); break;
            case As::CardOfPrevious: field = notation_.card(deck_before(e, i), v); break;
            case As::Unit: field = notation_.card(DeckId::Units, v); break;
            case As::Item: field = notation_.card(DeckId::Items, v); break;
            case As::Building: field = v < 0 ? "castle" : notation_.card(DeckId::Buildings, v); break;
            case As::Upgrade: field = notation_.card(DeckId::Upgrades, v); break;
            case As::Leader: field = notation_.leader(v); break;
            case As::Worker: field = notation_.worker(v); break;
            case As::Work: field = word_of(kWorkNames, v); break;
            case As::Square:
                field = Notation::square(v);
                event.own("cell", field);
                break;
            case As::Kingdom: field = v < 0 ? Json() : Json(word_of(kKingdomNames, v)); break;
            case As::Phase: field = word_of(kPhaseNames, v); break;
            case As::Token: field = word_of(kTokenNames, v); break;
            case As::Target: field = notation_.target(u8(v)); break;
            case As::By:
                if (is_by_unit(u8(v)))
                    field = Notation::square(v - 1);
                else if (v != 0)
                    field = word_of(kKingdomNames, v & 15);
                break;
            case As::Reason: field = word_of(kReasonNames, v); break;
            default: field = v; break;
        }
        event.own(row.args[i].name, std::move(field));
    }
    return event.done();
}

Text Presentation::event_text(const Event& e) const {
    const Row& row = row_of(e);
    Json args = Json::object();
    if (e.who != kNobody)
        args["who"] = arg({"seat", object({{"n", endtable::index(e.who)}})});
    else if (const int enemy = enemy_of(e); enemy >= 0)
        args["who"] = arg(kingdom_text(enemy));
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const bool unknown = e.args[i] == kUnknownArg;
        const std::int32_t v = unknown ? -1 : e.args[i];
        Json& field = args[row.args[i].name];
        switch (row.args[i].as) {
            case As::Deck: field = arg({std::string("deck.") + word_of(kDeckNames, v), Json::object()}); break;
            case As::CardOfPrevious: field = arg(card_text(deck_before(e, i), v)); break;
            case As::Unit: field = arg(card_text(DeckId::Units, v)); break;
            case As::Item: field = arg(card_text(DeckId::Items, v)); break;
            case As::Building:
                field = arg(v < 0 ? Text{"target.castle", Json::object()} : card_text(DeckId::Buildings, v));
                break;
            case As::Upgrade: field = arg(card_text(DeckId::Upgrades, v)); break;
            case As::Leader: field = arg(leader_text(v)); break;
            case As::Worker: field = arg(worker_text(v)); break;
            case As::Work: field = arg({std::string("action.") + word_of(kWorkNames, v), Json::object()}); break;
            case As::Square: field = Notation::square(v); break;
            case As::Kingdom: field = arg(kingdom_text(v)); break;
            case As::Phase: field = arg({std::string("phase.") + word_of(kPhaseNames, v), Json::object()}); break;
            case As::Token: field = arg({std::string("token.") + word_of(kTokenNames, v), Json::object()}); break;
            case As::Target:
                if (target::is_square(v))
                    field = square_name(v);
                else
                    field = arg({target::is_building(v)   ? "target.building"
                                 : target::is_training(v) ? "target.training"
                                                          : "target.castle",
                                 Json::object()});
                break;
            default: field = v; break;
        }
    }
    // Sentences that depend on more than the event's name.
    std::string key = std::string("event.") + row.name;
    const auto& a = e.args;
    switch (static_cast<EventKind>(e.kind)) {
        case EventKind::TurnBegan: key += a[1] != 0 ? "_extra" : ""; break;
        case EventKind::PhaseBegan: key = std::string("event.phase.") + word_of(kPhaseNames, a[0]); break;
        case EventKind::Flipped: key += a[3] != 0 ? "_stacked" : ""; break;
        case EventKind::Worked: key += a[2] > 0 ? "_again" : ""; break;
        case EventKind::Acquired: key += a[2] == 1 ? "_research" : a[2] == 2 ? "_blind" : ""; break;
        case EventKind::WorkerGained: key += a[0] != 0 ? "_vp" : ""; break;
        case EventKind::ItemUsed: key += a[1] == target::kNone ? "" : "_on"; break;
        case EventKind::Died: key += a[2] >= 0 ? "_killed" : ""; break;
        case EventKind::CastleDestroyed: key += a[0] >= 0 ? "_by" : ""; break;
        case EventKind::CounterMoved: key += a[1] < 0 ? "_gone" : ""; break;
        case EventKind::Ended: {
            if (a[1] >= static_cast<int>(Reason::AgendaFull)) {
                key += "_void";
                break;
            }
            const bool nobody = a[0] < 0 && a[1] != static_cast<int>(Reason::Lost);
            key += nobody && !setup_->solo() ? "_draw"
                                             : (nobody ? ".solo_" : ".") + std::string(word_of(kReasonNames, a[1]));
            break;
        }
        default: break;
    }
    return {std::move(key), std::move(args)};
}

}  // namespace endtable::furtherance
