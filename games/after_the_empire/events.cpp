// After the Empire: what happened, as JSON and as a sentence. One table says what each event is called and what its
// arguments are; both forms follow from it.
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/play.hpp"
#include "games/after_the_empire/present.hpp"

namespace endtable::after_the_empire {

namespace {

// What an argument is. A card, side or place that is -1 or 255 is none.
enum class As : std::uint8_t {
    Nothing,
    Number,
    Flag,
    Good,
    Card,
    Objective,
    Invader,
    Siege,
    Side,  // 4: inside
    HitPlace,
    Place,
    Corner,
    Space,
    Piece,
    Status,
    Surge,
    Seats,
    Player,  // a seat, or the Rival
    Void,    // why there is no result
    Walls,   // four arguments: Soldiers << 8 | Mercenaries
};

struct Argument {
    const char* name = nullptr;
    As as = As::Nothing;
};
struct Row {
    const char* name;
    Argument args[5] = {};
};

// In the order of Happening.
constexpr Row kRows[] = {
    {"objective_drawn", {{"objective", As::Objective}}},
    {"objective_kept", {{"objective", As::Objective}, {"place", As::Number}}},
    {"objective_discarded", {{"objective", As::Objective}}},
    {"refugee_taken", {{"card", As::Card}}},
    {"order", {{"first", As::Player}, {"second", As::Player}, {"third", As::Player}, {"fourth", As::Player}}},
    {"gold_given", {{"gold", As::Number}}},
    {"gate_built", {{"side", As::Side}}},
    {"market_filled", {{"card", As::Card}, {"slot", As::Number}}},
    {"invader_turned", {{"slot", As::Number}, {"invader", As::Invader}, {"side", As::Side}}},
    {"siege_turned", {{"siege", As::Siege}, {"side", As::Side}}},
    {"season", {{"season", As::Number}}},
    {"turn"},
    {"placed", {{"space", As::Space}, {"card", As::Card}, {"choice", As::Number}}},
    {"free", {{"card", As::Card}}},
    {"passed"},
    {"turn_ended"},
    {"gained", {{"good", As::Good}, {"n", As::Number}}},
    {"paid", {{"good", As::Good}, {"n", As::Number}}},
    {"card_taken", {{"card", As::Card}, {"slot", As::Number}}},
    {"healed", {{"n", As::Number}}},
    {"sown", {{"side", As::Side}, {"level", As::Number}}},
    {"protected", {{"side", As::Side}}},
    {"built", {{"place", As::Place}, {"piece", As::Piece}}},
    {"replaced", {{"place", As::Place}, {"piece", As::Piece}, {"n", As::Number}}},
    {"repaired", {{"place", As::Place}, {"n", As::Number}}},
    {"flame_removed", {{"place", As::Place}}},
    {"card_mended", {{"card", As::Card}}},
    {"work_done"},
    {"peeked", {{"slot", As::Number}, {"invader", As::Invader}, {"side", As::Side}}},
    {"not_traded"},
    {"troops_sealed", {{"side", As::Side}, {"soldiers", As::Number}, {"mercenaries", As::Number}}},
    {"troops_assigned",
     {{"side", As::Side}, {"soldiers", As::Number}, {"mercenaries", As::Number}, {"in_combat", As::Flag}}},
    {"troops_placed", {{"walls", As::Walls}}},
    {"invaders_came", {{"slot", As::Number}, {"side", As::Side}, {"swordsmen", As::Number}, {"archers", As::Number}}},
    {"surge", {{"surge", As::Surge}, {"n", As::Number}, {"seats", As::Seats}}},
    {"siege_came", {{"bypass", As::Flag}, {"n", As::Number}, {"side", As::Side}}},
    {"target_chosen", {{"place", As::Corner}}},
    {"piece_hit", {{"place", As::Place}, {"n", As::Number}, {"end", As::Number}}},
    {"farm_razed", {{"side", As::Side}, {"level", As::Number}}},
    {"volley_chosen", {{"card", As::Card}, {"side", As::Side}}},
    {"hits_chosen", {{"place", As::HitPlace}, {"n", As::Number}}},
    {"invaders_fell", {{"side", As::Side}, {"swordsmen", As::Number}, {"archers", As::Number}}},
    {"troops_fell", {{"side", As::Side}, {"soldiers", As::Number}, {"mercenaries", As::Number}}},
    {"invaders_entered",
     {{"side", As::Side}, {"swordsmen", As::Number}, {"archers", As::Number}, {"over_wall", As::Flag}}},
    {"cycle_ended", {{"cycles", As::Number}}},
    {"battle_ended", {{"status", As::Status}}},
    {"card_hurt", {{"card", As::Card}}},
    {"gold_fell", {{"from", As::Number}, {"to", As::Number}}},
    {"villager_gained"},
    {"flag_won", {{"value", As::Number}}},
    {"income", {{"gold", As::Number}}},
    {"harvested", {{"food", As::Number}}},
    {"feasted", {{"food", As::Number}, {"gold", As::Number}, {"unpaid", As::Number}}},
    {"cards_discarded", {{"building", As::Card}, {"refugee", As::Card}}},
    {"rows_slid"},
    {"mercenaries_left", {{"n", As::Number}}},
    {"rival_ordered", {{"space", As::Space}, {"done", As::Flag}}},
    {"rival_gained",
     {{"gold", As::Number}, {"works", As::Number}, {"scouts", As::Number}, {"camp", As::Number}, {"card", As::Card}}},
    {"rival_idle", {{"n", As::Number}}},
    {"rival_fought", {{"attackers", As::Number}, {"defence", As::Number}, {"sacked", As::Flag}}},
    {"rival_lost", {{"card", As::Card}}},
    {"space_blocked", {{"space", As::Space}, {"blocked", As::Flag}}},
    {"objective_scored", {{"objective", As::Objective}, {"gold", As::Number}}},
    {"scored", {{"total", As::Number}}},
    {"left"},
    {"ended", {{"void", As::Void}}},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(Happening::Ended) + 1);

const Row& row_of(const Event& e) { return kRows[e.kind < std::size(kRows) ? e.kind : std::size(kRows) - 1]; }

template <std::size_t N>
const char* word_of(const char* const (&words)[N], std::int32_t i) {
    return i >= 0 && i < static_cast<std::int32_t>(N) ? words[i] : "?";
}
const char* side_word(std::int32_t side) { return side == kSides ? "inside" : word_of(kSideNames, side); }
bool is_none(std::int32_t v) { return v < 0 || v == 255; }

// EMP-19: events of nobody's that are the Rival's.
bool is_the_rivals(const Event& e) {
    if (e.who != kNobody) return false;
    switch (static_cast<Happening>(e.kind)) {
        case Happening::GoldFell:
        case Happening::FlagWon:
        case Happening::Income:
        case Happening::RivalOrdered:
        case Happening::RivalGained:
        case Happening::RivalIdle:
        case Happening::RivalFought:
        case Happening::RivalLost: return true;
        default: return false;
    }
}

}  // namespace

Json Presentation::event(const Event& e) const {
    const Row& row = row_of(e);
    EventBuilder event(row.name, e);
    if (is_the_rivals(e)) event.own("rival", true);
    if (e.forced) event.action(notation_.write(action_of(e.args[5])));
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const std::int32_t v = e.args[i];
        Json field;
        switch (v == kUnknownArg ? As::Nothing : row.args[i].as) {
            case As::Nothing: break;
            case As::Number: field = v; break;
            case As::Flag: field = v != 0; break;
            case As::Good: field = word_of(kGoodNames, v); break;
            case As::Card: field = is_none(v) ? Json() : Json(notation_.card(v)); break;
            case As::Objective: field = notation_.objective(v); break;
            case As::Invader: field = notation_.invader(v); break;
            case As::Siege: field = notation_.siege(v); break;
            case As::Side: field = side_word(v); break;
            case As::HitPlace:
                field = side_word(v % 5);
                event.own("troops", v >= 5);
                break;
            case As::Place: field = word_of(kPlaceNames, v); break;
            case As::Corner: field = word_of(kCornerNames, v); break;
            case As::Space: field = is_none(v) ? Json() : Json(word_of(kSpaceNames, v)); break;
            case As::Piece: field = word_of(kPieceNames, v); break;
            case As::Status: field = word_of(kStatusNames, v); break;
            case As::Surge: field = word_of(kSurgeNames, v); break;
            case As::Seats:
                field = Json::array();
                for (int p = 0; p <= kRival; ++p)
                    if (((v >> p) & 1) != 0) field.push_back(p == kRival ? Json("rival") : Json(p));
                break;
            case As::Player:
                if (v == kRival)
                    field = "rival";
                else if (!is_none(v))
                    field = v;
                break;
            case As::Void: field = v == 0 ? Json() : Json(name_of(static_cast<Void>(v))); break;
            case As::Walls:
                for (std::size_t side = 0; side < kSides; ++side)
                    field[kSideNames[side]] = Json::array({e.args[side] >> 8 & 255, e.args[side] & 255});
                break;
        }
        event.own(row.args[i].name, std::move(field));
    }
    return event.done();
}

Text Presentation::event_text(const Event& e) const {
    const Row& row = row_of(e);
    const auto& a = e.args;
    Json args = Json::object();
    if (e.who != kNobody) args["who"] = arg(who_text(endtable::index(e.who)));
    if (is_the_rivals(e)) args["who"] = arg(who_text(kRival));
    for (std::size_t i = 0; i < std::size(row.args) && row.args[i].name != nullptr; ++i) {
        const std::int32_t v = a[i] == kUnknownArg ? -1 : a[i];
        Json& field = args[row.args[i].name];
        switch (row.args[i].as) {
            case As::Nothing: break;
            case As::Number:
            case As::Flag:
            case As::Void:
            case As::Seats: field = v; break;
            case As::Good: field = arg({std::string("good.") + word_of(kGoodNames, v), object({{"n", a[1]}})}); break;
            case As::Card: field = arg(card_text(is_none(v) ? -1 : v)); break;
            case As::Objective: field = arg(objective_text(v)); break;
            case As::Invader: field = arg(invader_text(v)); break;
            case As::Siege: field = arg(siege_text(v)); break;
            case As::Side: field = arg(as_text(v < 0 ? "side.unknown" : std::string("side.") + side_word(v))); break;
            case As::HitPlace: field = arg(as_text(std::string("at.") + side_word(v % 5))); break;
            case As::Place: field = arg(as_text(std::string("place.") + word_of(kPlaceNames, v))); break;
            case As::Corner: field = arg(as_text(std::string("place.") + word_of(kCornerNames, v))); break;
            case As::Space:
                field = arg(as_text(is_none(v) ? "nobody" : std::string("space.") + word_of(kSpaceNames, v)));
                break;
            case As::Piece: field = arg(as_text(std::string("piece.") + word_of(kPieceNames, v))); break;
            case As::Status: field = word_of(kStatusNames, v); break;
            case As::Surge: field = arg(as_text(std::string("surge.") + word_of(kSurgeNames, v))); break;
            case As::Player: field = arg(who_text(v)); break;
            case As::Walls: {
                field = Json::array();
                for (int side = 0; side < kSides; ++side)
                    if (const std::int32_t there = a[at(side)]; there != 0)
                        field.push_back(
                            arg({"wall.troops", object({{"side", arg(as_text(std::string("side.") + kSideNames[side]))},
                                                        {"soldiers", there >> 8 & 255},
                                                        {"mercenaries", there & 255}})}));
                break;
            }
        }
    }
    // Sentences that depend on more than the event's name.
    std::string key = std::string("event.") + row.name;
    switch (static_cast<Happening>(e.kind)) {
        case Happening::OrderSet: {
            Json list = Json::array();
            for (std::size_t i = 0; i < 4; ++i)
                if (a[i] != 255) list.push_back(arg(who_text(a[i])));
            args["list"] = std::move(list);
            break;
        }
        case Happening::WorkerPlaced: key += a[0] < 0 ? "_card" : ""; break;
        case Happening::Peeked: key += a[1] == kUnknownArg ? "_unseen" : ""; break;
        case Happening::TroopsPlaced: key += args["walls"].empty() ? "_inside" : ""; break;
        case Happening::InvadersCame: key += a[0] == kInvaderRow ? "_surge" : ""; break;
        case Happening::SurgeFell: key = std::string("event.surge.") + word_of(kSurgeNames, a[0]); break;
        case Happening::SiegeCame: key += a[0] != 0 ? "_bypass" : ""; break;
        case Happening::PieceHit: key += a[2] == 0 ? "" : a[2] == 1 ? "_destroyed" : "_ruin"; break;
        case Happening::HitsChosen: key += a[0] >= 5 ? "_troops" : ""; break;
        case Happening::InvadersEntered: key += a[3] != 0 ? "_over" : ""; break;
        case Happening::BattleEnded: key = std::string("event.battle_ended.") + word_of(kStatusNames, a[0]); break;
        case Happening::Feasted: key += a[1] + a[2] == 0 ? "" : a[2] == 0 ? "_gold" : "_hungry"; break;
        case Happening::CardsDiscarded:
            key += is_none(a[0]) ? (is_none(a[1]) ? "_none" : "_refugee") : is_none(a[1]) ? "_building" : "";
            break;
        case Happening::RivalOrdered: key += a[1] != 0 ? "" : "_in_vain"; break;
        case Happening::RivalGained:
            key += a[4] != 255 ? "_card" : a[1] > 0 ? "_works" : a[2] > 0 ? "_scouts" : a[3] > 0 ? "_camp" : "";
            break;
        case Happening::RivalFought: key += a[2] != 0 ? "_sacked" : ""; break;
        case Happening::SpaceBlocked: key += a[1] != 0 ? "" : "_in_vain"; break;
        case Happening::ObjectiveScored: key += a[1] > 0 ? "" : "_not"; break;
        case Happening::Ended: key += a[0] != 0 ? "_void" : ""; break;
        default: break;
    }
    return {std::move(key), std::move(args)};
}

}  // namespace endtable::after_the_empire
