// After the Empire: what seats are asked, what their answers are called, and what a person clicks to give them.
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/names.hpp"
#include "games/after_the_empire/present.hpp"
#include "games/after_the_empire/stockpile.hpp"

namespace endtable::after_the_empire {

namespace {

using K = Action::Kind;
using T = Task::Kind;

Id own(const char* zone, int p, std::string_view name) { return Id::in(of_seat(zone, seat(p)), name); }
Id slot_of(const char* zone, int slot) { return Id::in(zone, std::to_string(slot)); }
Json side_arg(int side) { return arg(as_text(std::string("side.") + kSideNames[side & 3])); }
Json place_arg(int place) { return arg(as_text(std::string("place.") + kPlaceNames[place & 7])); }
Json piece_arg(Piece::Kind kind) { return arg(as_text(std::string("piece.") + kPieceNames[index(kind)])); }

// Troops that no Wall has been given yet.
Troops unassigned(const Fief& f, int side) {
    int soldiers = f.healthy, mercs = f.mercs;
    for (int i = 0; i < side; ++i) {
        soldiers -= f.battle.plan[at(i)].soldiers;
        mercs -= f.battle.plan[at(i)].mercs;
    }
    return {u8(soldiers), u8(mercs)};
}

}  // namespace

std::string Presentation::decision_name(DecisionId d) {
    const auto kind = static_cast<int>(d);
    return d == kNoDecision || kind >= kTaskKinds ? "none" : row_of(static_cast<T>(kind)).name;
}

Text Presentation::prompt(const State& s, Seat p) const {
    const Task* task = asked(s, endtable::index(p));
    if (task == nullptr) return as_text("prompt.none");
    const Fief& f = s.fief(endtable::index(p));
    std::string key = std::string("prompt.") + row_of(*task).name;
    Json args = Json::object();
    switch (task->kind) {
        case T::Turn:
            if (task->a == 1) key += "_placed";
            args["n"] = f.workers_left;
            break;
        case T::Sow:
        case T::Protect:
        case T::RepairFree:
        case T::Peek:
        case T::SiegeTarget:
        case T::SackDamage: args["n"] = task->a; break;
        case T::PrepAssign:
        case T::PrepMove:
        case T::CombatAssign: {
            const Troops rest = unassigned(f, task->a);
            args = object({{"side", side_arg(task->a)}, {"soldiers", rest.soldiers}, {"mercenaries", rest.mercs}});
            args["moves"] = moves_of({*setup_, s}, endtable::index(p));
            break;
        }
        case T::Volley:
            args["card"] = arg(card_text(task->a));
            args["n"] = setup_->card(task->a).mods[at(static_cast<int>(Mod::Volley))];
            break;
        case T::Hits:
            if (task->a >= 5) key += "_troops";
            args["where"] = arg(as_text(std::string("at.") + (task->a % 5 == 4 ? "inside" : kSideNames[task->a % 5])));
            break;
        default: break;
    }
    return {std::move(key), std::move(args)};
}

// --- Labels ----------------------------------------------------------------------------------------------------------

Text Presentation::place_label(const State& s, int, Action a) const {
    const auto space = static_cast<Space>(a.x);
    if (space == Space::Buildings || space == Space::Refugees) {
        const bool building = space == Space::Buildings;
        const Card card = building ? s.building_row[a.y % kBuildingSlots] : s.refugee_row[a.y % kRefugeeSlots];
        return {"label.take", object({{"card", arg(card_text(card))},
                                      {"cost", arg(goods_text(card == kNoCard ? Goods{} : setup_->card(card).cost))}})};
    }
    return {"label.place", object({{"space", arg(as_text(std::string("space.") + kSpaceNames[a.x % kSpaces]))},
                                   {"what", arg(branch_text(a.x, a.y))}})};
}

Text Presentation::build_label(const State& s, int p, Action a) const {
    const Piece& piece = s.fief(p).pieces[at(a.x & 7)];
    const Reading r{*setup_, s};
    Json args = object({{"place", place_arg(a.x)}, {"piece", piece_arg(piece.kind)}});
    const auto to = [&](Piece::Kind kind, bool replaces) {
        args["piece"] = piece_arg(kind);
        args["cost"] = arg(goods_text(price_of(r, p, kind, replaces)));
        args["cubes"] = setup_->piece(kind).cubes;
    };
    switch (a.kind) {
        case K::Build: to(piece_of(static_cast<Shape>(a.y), a.z == 1), false); return {"label.build", std::move(args)};
        case K::Replace: to(in_stone(piece.kind), true); return {"label.replace", std::move(args)};
        case K::Unflame: args["cost"] = arg(goods_text(setup_->unflame)); return {"label.unflame", std::move(args)};
        default:
            args["left"] = piece.cubes;
            args["most"] = setup_->piece(piece.kind).cubes;
            return {asked(s, p) != nullptr && asked(s, p)->kind == T::RepairFree ? "label.repair_free" : "label.repair",
                    std::move(args)};
    }
}

Text Presentation::label(const State& s, Seat seat_of, Action a) const {
    const int p = endtable::index(seat_of);
    const Task* task = asked(s, p);
    const auto of_card = [&](const char* key, int node = kNoNode) {
        Json args = object({{"card", arg(card_text(a.x))}});
        if (node != kNoNode) args["what"] = arg(effect_text(node));
        return Text{key, std::move(args)};
    };
    const auto counted = [](const char* key, int n) { return Text{key, object({{"n", n}})}; };
    switch (a.kind) {
        case K::None: break;
        case K::DrawObjective: return {"label.draw", object({{"card", arg(objective_text(a.x))}})};
        case K::DrawStarting:
        case K::DrawRefugee:
        case K::DrawBuilding: return {"label.draw", object({{"card", arg(card_text(a.x))}})};
        case K::DrawInvader: return {"label.turn", object({{"card", arg(invader_text(a.x))}, {"side", side_arg(a.y)}})};
        case K::DrawSiege: return {"label.turn", object({{"card", arg(siege_text(a.x))}, {"side", side_arg(a.y)}})};
        case K::DrawOrder:
            return {"label.order",
                    object({{"space", arg(as_text(std::string("space.") + kSpaceNames[a.x % kSpaces]))}})};
        case K::StartRefugee: {
            const CardRow& row = setup_->card(a.x & 63);
            return {"label.start",
                    object({{"card", arg(card_text(a.x))}, {"n", row.initiative}, {"what", arg(card_rule(a.x & 63))}})};
        }
        case K::Gate: return {"label.gate", object({{"side", side_arg(a.x)}})};
        case K::Free: return of_card("label.free", setup_->card(a.x & 63).rotate);
        case K::Place: return place_label(s, p, a);
        case K::PlaceCard: return of_card("label.place_card", setup_->card(a.x & 63).worker);
        case K::Pass: return as_text("label.pass");
        case K::EndTurn: return as_text("label.end_turn");
        case K::Branch: {
            const Node& node = setup_->node(task != nullptr && task->kind == T::Branch ? task->a : 0);
            if (node.op != Op::Exchange) return effect_text(node.kids[a.x % kMaxKids]);
            return {"effect.pay", object({{"cost", arg(goods_text(a.x == 0 ? node.goods : node.back))},
                                          {"what", arg(goods_text(a.x == 0 ? node.back : node.goods))}})};
        }
        case K::Subset: {
            const Node& node = setup_->node(task != nullptr && task->kind == T::Subset ? task->a : 0);
            const auto part = [&](int i) { return effect_text(node.kids[at(i)]); };
            if (a.x != 3) return part(a.x == 2 ? 1 : 0);
            return {"label.both", object({{"first", arg(part(0))}, {"next", arg(part(1))}})};
        }
        case K::Sow: return {"label.sow", object({{"side", side_arg(a.x)}, {"level", s.fief(p).farm[a.x & 3] + 1}})};
        case K::Protect: return {"label.protect", object({{"side", side_arg(a.x)}})};
        case K::Build:
        case K::Replace:
        case K::Repair:
        case K::Unflame: return build_label(s, p, a);
        case K::HealCard:
        case K::RebuildCard: {
            Text text = of_card(a.kind == K::HealCard ? "label.heal_card" : "label.rebuild_card");
            text.args["cost"] = arg(goods_text(a.kind == K::HealCard ? setup_->heal_card : setup_->rebuild_card));
            return text;
        }
        case K::Done: return as_text("label.enough");
        case K::Trade: return branch_text(index(Space::Merchant), a.x);
        case K::NoTrade: return as_text("label.no_trade");
        case K::Keep: {
            const bool known = a.x < s.drawn.size() && s.drawn[a.x].is_known();
            return {"label.keep",
                    object({{"card", arg(objective_text(known ? s.drawn[a.x].kind : -1))},
                            {"what", arg(known ? objective_rule(s.drawn[a.x].kind) : as_text("goods.none"))}})};
        }
        case K::Peek: return counted("label.peek", a.x + 1);
        case K::Assign:
            return {a.y + a.z == 0 ? "label.nobody"
                    : a.z == 0     ? "label.soldiers"
                    : a.y == 0     ? "label.mercenaries"
                                   : "label.troops",
                    object({{"side", side_arg(a.x)}, {"soldiers", a.y}, {"mercenaries", a.z}})};
        case K::SiegeTarget: return {"label.target", object({{"place", place_arg(turret(a.x & 3))}})};
        case K::Volley: {
            const Squad& squad = s.fief(p).battle.field[a.x & 3];
            return {"label.volley",
                    object({{"side", side_arg(a.x)}, {"swordsmen", squad.swordsmen}, {"archers", squad.archers}})};
        }
        case K::Hits: return counted(task != nullptr && task->a >= 5 ? "label.hits_troops" : "label.hits", a.y);
        case K::SackDamage: return of_card("label.sack_damage");
    }
    return as_text("label.pass");
}

// --- Paths -----------------------------------------------------------------------------------------------------------

// A card with both a Worker space and a free action says which is meant.
Path Presentation::card_path(int p, Action a) const {
    const Id card = own("cards", p, notation_.card(a.x));
    if (!has(setup_->with_rotate & setup_->with_worker, a.x & 63)) return card;
    return {card, Id::option(a.kind == K::Free ? "free" : "worker")};
}

Finality Presentation::finality(const State&, Seat, Action a) const {
    return a.kind == K::Pass || a.kind == K::EndTurn ? Finality::Ends : Finality::None;
}

Path Presentation::path(const State&, Seat seat_of, Action a) const {
    const int p = endtable::index(seat_of);
    const auto numbered = [](const char* name, int n) { return Id::option(name + std::to_string(n)); };
    if (seat_of == kChance) return Id::option(notation_.write(a));
    switch (a.kind) {
        case K::StartRefugee: return Id::in("starting", notation_.card(a.x));
        case K::Gate: return own("castle", p, kSideNames[a.x & 3]);
        case K::Free:
        case K::PlaceCard: return card_path(p, a);
        case K::Place: {
            const int space = a.x % kSpaces;
            if (space >= kLocations) return own("board", p, kSpaceNames[space]);
            if (space == index(Space::Buildings)) return slot_of("market_buildings", a.y);
            if (space == index(Space::Refugees)) return slot_of("market_refugees", a.y);
            const Id spot = Id::in("spaces", kSpaceNames[space]);
            if (!notation_.has_choices(space)) return spot;
            return {spot, numbered("branch_", a.y)};
        }
        case K::Branch: return numbered("branch_", a.x);
        case K::Subset: return numbered("parts_", a.x);
        case K::Sow:
        case K::Protect:
        case K::Volley: return own("castle", p, std::string("field_") + kSideNames[a.x & 3]);
        case K::Build:
            return {own("castle", p, kPlaceNames[a.x & 7]),
                    Id::option(kPieceNames[index(piece_of(static_cast<Shape>(a.y % 3), a.z == 1))])};
        case K::Replace:
        case K::Unflame:
        case K::Repair:
            return {own("castle", p, kPlaceNames[a.x & 7]), Id::option(a.kind == K::Replace   ? "replace"
                                                                       : a.kind == K::Unflame ? "unflame"
                                                                                              : "repair")};
        case K::HealCard:
        case K::RebuildCard:
        case K::SackDamage: return own("cards", p, notation_.card(a.x));
        case K::Done: return Id::option("enough");
        case K::Trade: return numbered("trade_", a.x);
        case K::Keep: return slot_of("drawn", a.x);
        case K::Peek: return slot_of("invaders", a.x);
        case K::Assign:
            return {own("castle", p, kSideNames[a.x & 3]), Id::option(std::to_string(a.y) + "_" + std::to_string(a.z))};
        case K::SiegeTarget: return own("castle", p, kCornerNames[a.x & 3]);
        case K::Hits: return numbered("hits_", a.y);
        default: return Id::option(notation_.write(a));
    }
}

// --- What a log tells whom -------------------------------------------------------------------------------------------

// Objectives and cards that are peeked at are for those who see them (ledger part 4).
std::string Presentation::redacted(const State& s, Seat, Action a, Seats viewers) const {
    if (s.over == 0 && !s.agenda.empty() && (a.kind == K::DrawObjective || a.kind == K::DrawInvader)) {
        const Task& task = s.agenda.top();
        const bool hidden = task.kind == T::DrawObjective || task.kind == T::PeekInvader;
        if (hidden && !viewers.has(seat(task.who))) return a.kind == K::DrawObjective ? "objective ?" : "invader ?";
    }
    return notation_.write(a);
}

std::optional<Action> Presentation::parse(const State&, Seat p, std::string_view text) const {
    const auto a = notation_.parse(text);
    if (!a || (a->kind <= Action::kLastChance) != (p == kChance)) return std::nullopt;
    return a;
}

}  // namespace endtable::after_the_empire
