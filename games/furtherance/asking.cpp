// Furtherance: questions and answers: the names of decisions, prompts, labels, and the things a person clicks.
#include <array>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"
#include "games/furtherance/present.hpp"
#include "games/furtherance/questions.hpp"
#include "games/furtherance/task_names.hpp"

namespace endtable::furtherance {

namespace {

using Kind = Action::Kind;

constexpr int kDecisions = static_cast<int>(Task::kLastDecision) - static_cast<int>(Task::kLastChance);

const char* question_of(const State& s) {
    const Task& task = s.agenda.top();
    return task.is_decision() ? task_name(task.kind) : "";
}

// What using it takes from a unit at once.
template <class Effects>
int damage_of(const Effects& effects) {
    int damage = 0;
    for (const Effect& effect : effects)
        if (effect.op == Effect::Op::DamageUnit) damage += effect.n;
    return damage;
}

}  // namespace

// Ties of enemy defenders and returning units are `solo_target` in the ledger.
std::string Presentation::decision_name(DecisionId d) {
    const auto i = static_cast<int>(d);
    if (i < 0 || i >= kDecisions) return "";
    const auto kind = static_cast<Task::Kind>(static_cast<int>(Task::kLastChance) + 1 + i);
    const bool tie = kind == Task::Kind::SoloDefender || kind == Task::Kind::SoloSpawn;
    return task_name(tie ? Task::Kind::SoloTarget : kind);
}

// What somebody's move asks, and one may well say no to all of it (FUR-19.2 says what no is: striking back costs
// nothing). All of these follow from what lies open: units, items, gold.
bool Presentation::is_reaction(DecisionId d) {
    const auto i = static_cast<int>(d);
    return i >= 0 && i < kDecisions &&
           question_row(static_cast<Task::Kind>(static_cast<int>(Task::kLastChance) + 1 + i)).is_reaction;
}

std::string Presentation::turn_name(const State& s) {
    return std::to_string(s.round) + " " + kKingdomNames[s.active & 3] + (s.extra_turn != 0 ? " again" : "");
}

// --- Prompts ---------------------------------------------------------------------------------------------------------

// What the questions talk about; each catalogue entry takes what it needs.
Json Presentation::asking_args(const State& s, const Task& task) const {
    const Kingdom& kd = kingdom(s, task.who & 3);
    Json args = object({{"gold", kd.gold}, {"left", task.b}});
    int ready = 0;
    for (const Worker& w : kd.workers) ready += w.is_ready() ? 1 : 0;
    args["ready"] = ready;
    const auto add_unit = [&](const char* name, const char* where, int sq) {
        if (sq < 0 || sq >= kSquares) return;
        args[name] = arg(unit_text(s, sq));
        args[where] = square_name(sq);
    };
    // The item that could be used, and what it would do to the unit.
    const auto add_item = [&](WindowKind window) {
        const int item = held_item(*setup_, kd, window) - 1;
        if (item < 0) return;
        args["item"] = arg(card_text(DeckId::Items, item));
        args["damage"] = damage_of(setup_->item(item).effects);
    };
    if (s.battle.attacker > 0) {
        const int attacker = s.battle.attacker - 1;
        add_unit("attacker", "from", attacker);
        if (unit_at(s, attacker).kind != 0) args["atk"] = atk_of(*setup_, unit_at(s, attacker));
        args["victim"] = arg(kingdom_text(s.battle.victim));
        if (s.battle.defender > 0) {
            const int defender = s.battle.defender - 1;
            add_unit("defender", "at", defender);
            if (unit_at(s, defender).kind != 0) args["defender_atk"] = atk_of(*setup_, unit_at(s, defender));
        }
    }
    switch (task.kind) {
        case Task::Kind::PlaceUnit: args["card"] = arg(card_text(DeckId::Units, kind_of(task.a))); break;
        case Task::Kind::Cloak:
            add_unit("unit", "square", task.a);
            add_item(WindowKind::H);
            break;
        case Task::Kind::Trap:
            add_unit("unit", "square", task.a);
            add_item(WindowKind::M);
            break;
        case Task::Kind::Absorb: add_unit("unit", "square", task.a); break;
        case Task::Kind::SoloTarget: add_unit("unit", "square", task.a); break;
        case Task::Kind::UpgradeReplace:
            args["card"] =
                arg(card_text(DeckId::Upgrades, task.a < kd.training.size() ? kd.training[task.a].kind : -1));
            break;
        case Task::Kind::CastleCounter:
            args["damage"] = setup_->numbers.castle_counter_damage + kingdom_stat(*setup_, kd, Stat::CastleCounter);
            break;
        case Task::Kind::Salvage:
            if (!s.fallen.empty()) {
                args["card"] = arg(card_text(deck_of(s.fallen[0].card), kind_of(s.fallen[0].card)));
                args["price"] = salvage_price(*setup_, kd, deck_of(s.fallen[0].card));
            }
            break;
        case Task::Kind::ResearchDeck:
        case Task::Kind::ResearchTake:
        case Task::Kind::ResearchTop:
            args["deck"] = arg({std::string("deck.") + kDeckNames[s.job.deck & 3], Json::object()});
            break;
        case Task::Kind::ResearchReturn: args["limit"] = research_limit(*setup_, kd); break;
        case Task::Kind::ExtraTurn: args["counters"] = kd.leader_counters; break;
        default: break;
    }
    return args;
}

Text Presentation::prompt(const State& s, Seat) const {
    const Task& task = s.agenda.top();
    std::string key = std::string("prompt.") + question_of(s);
    const int buys = task.kind == Task::Kind::BuyPick || task.kind == Task::Kind::RecruitPick ||
                     task.kind == Task::Kind::ResearchTake;
    if (buys && task.c != 0) key += "_again";
    if (task.kind == Task::Kind::WorkerStep) {
        bool ready = false;
        for (const Worker& w : kingdom(s, task.who).workers) ready |= w.is_ready();
        if (!ready) key += "_done";
    }
    if (task.kind == Task::Kind::Window) key += task.a == static_cast<int>(WindowKind::A) ? "_attack" : "_end";
    return {std::move(key), asking_args(s, task)};
}

// --- Labels ----------------------------------------------------------------------------------------------------------

Text Presentation::worker_label(const State& s, int k, Action a) const {
    const Kingdom& kd = kingdom(s, k);
    const int gold = setup_->numbers.mine_gold + kingdom_stat(*setup_, kd, Stat::MineGold) +
                     worker_stat(*setup_, a.x, Stat::MineGold);
    Json args = object({{"worker", arg(worker_text(a.x))},
                        {"work", arg({std::string("work.") + kWorkNames[a.y & 7],
                                      object({{"gold", gold}, {"cost", setup_->numbers.upgrade_cost}})})}});
    if (a.kind == Kind::Act) return {"label.act", std::move(args)};
    args["price"] = kingdom_stat(*setup_, kd, Stat::Repeat);
    args["did"] = arg({std::string("did.") + kWorkNames[a.z & 7], Json::object()});
    return {"label.repeat", std::move(args)};
}

Text Presentation::yes_no_label(const State& s, Action a) const {
    return {std::string(a.kind == Kind::Yes ? "yes." : "no.") + question_of(s), asking_args(s, s.agenda.top())};
}

Text Presentation::label(const State& s, Seat p, Action a) const {
    const auto card_label = [&](const char* key, DeckId deck, int kind, Json more = Json::object()) {
        more["card"] = arg(card_text(deck, kind));
        return Text{key, std::move(more)};
    };
    if (p == kChance) {
        if (a.kind == Kind::FirstPlayer) return {"label.first", object({{"who", arg(kingdom_text(a.x))}})};
        if (a.kind == Kind::DealLeader) return {"label.deal", object({{"leader", arg(leader_text(a.x))}})};
        return card_label("label.draw", static_cast<DeckId>(a.x & 3), a.y);
    }
    const int k = kingdom_of(p);
    const Kingdom& kd = kingdom(s, k);
    const Task& task = s.agenda.top();
    const DeckId deck = task.kind == Task::Kind::BuyPick     ? DeckId::Items
                        : task.kind == Task::Kind::BuildPick ? DeckId::Buildings
                                                             : DeckId::Units;
    const auto researched = [&](int i) { return i < kd.research.size() ? kd.research[i] : Researched{}; };
    const auto looked_at = [&](int i) {
        const bool known = i < s.look.size() && s.look[i].is_known();
        return card_text(static_cast<DeckId>(s.job.deck & 3), known ? s.look[i].kind : -1);
    };
    const auto building = [&](int owner, int i) {
        const auto& list = kingdom(s, owner & 3).buildings;
        return card_text(DeckId::Buildings, i < list.size() ? list[i].kind : -1);
    };
    // What an item or Develop is used on.
    const auto on = [&](std::uint8_t t) -> Text {
        if (target::is_square(t))
            return {"target.unit", object({{"unit", arg(unit_text(s, t))}, {"square", square_name(t)}})};
        if (target::is_building(t)) return building(k, target::number(t));
        if (target::is_training(t)) {
            const int i = target::number(t);
            return card_text(DeckId::Upgrades, i < kd.training.size() ? kd.training[i].kind : -1);
        }
        return {"target.castle", Json::object()};
    };
    const auto unit_label = [&](const char* key, int sq) {
        return Text{key, object({{"unit", arg(unit_text(s, sq))}, {"square", Notation::square(sq)}})};
    };
    switch (a.kind) {
        case Kind::PickLeader:
            return {"label.leader",
                    object({{"leader", arg(leader_text(a.x))},
                            {"text", arg(a.x < setup_->cards.leaders_n ? leader_rules_text(a.x)
                                                                       : Text{"text.none", Json::object()})}})};
        case Kind::Act:
        case Kind::Repeat: return worker_label(s, k, a);
        case Kind::UseItem:
            if (a.y == target::kNone) return card_label("label.item", DeckId::Items, a.x);
            return card_label("label.item_on", DeckId::Items, a.x,
                              object({{"target", arg(on(a.y))}, {"damage", damage_of(setup_->item(a.x).effects)}}));
        case Kind::UseLeader:
            return {"label.leader_use",
                    object({{"leader", arg(leader_text(kd.leader - 1))}, {"target", arg(on(a.y))}})};
        case Kind::UseBuilding:
            return card_label("label.item_on", DeckId::Buildings, a.x,
                              object({{"target", arg(on(a.y))},
                                      {"damage", damage_of(std::array{setup_->building(a.x).use.effect})}}));
        case Kind::Market: {
            const Slot slot =
                a.x < kMarketSlots ? s.market[static_cast<std::size_t>(furtherance::index(deck))][a.x] : Slot{};
            return card_label("label.market", deck, slot.kind,
                              object({{"cost", cost_of(*setup_, kd, deck, slot.kind, false, buyer_worker(s, k))}}));
        }
        case Kind::Research: {
            const Researched r = researched(a.x);
            if (!r.card.is_known()) return card_label("label.return", r.deck, -1);
            const int worker =
                task.kind == Task::Kind::ScholarAcquire ? static_cast<int>(Worker::Starting) : buyer_worker(s, k);
            return card_label("label.research", r.deck, r.card.kind,
                              object({{"cost", cost_of(*setup_, kd, r.deck, r.card.kind, true, worker)}}));
        }
        case Kind::Blind: return {"label.blind", object({{"cost", kingdom_stat(*setup_, kd, Stat::Blind)}})};
        case Kind::Choose: return {"label.discard_building", object({{"card", arg(building(k, a.x))}})};
        case Kind::Develop: return {"label.develop", object({{"card", arg(on(a.y))}})};
        case Kind::Place: return {"label.place", object({{"square", Notation::square(a.y)}})};
        case Kind::Deck: return {std::string("deck.") + kDeckNames[a.x & 3], Json::object()};
        case Kind::Take: return {"label.take", object({{"card", arg(looked_at(a.x))}})};
        case Kind::Top: return {"label.top", object({{"card", arg(looked_at(a.x))}})};
        case Kind::Bottom: return {"label.bottom", object({{"card", arg(looked_at(0))}})};
        case Kind::Return: {
            const Researched r = researched(a.x);
            return card_label("label.return", r.deck, r.card.is_known() ? r.card.kind : -1);
        }
        case Kind::TakeUpgrade:
            return card_label("label.upgrade", DeckId::Upgrades, a.x < s.drawn.size() ? s.drawn[a.x] : -1);
        case Kind::Replace: {
            const Worker w = a.x < kd.workers.size() ? kd.workers[a.x] : Worker{};
            return {
                "label.replace",
                object({{"did", arg({std::string("did.") + kWorkNames[static_cast<int>(w.work())], Json::object()})}})};
        }
        case Kind::Move:
            return {"label.move", object({{"unit", arg(unit_text(s, a.x))},
                                          {"from", Notation::square(a.x)},
                                          {"to", Notation::square(a.y)}})};
        case Kind::AttackUnit:
            return {"label.attack", object({{"unit", arg(unit_text(s, a.x))},
                                            {"from", Notation::square(a.x)},
                                            {"target", arg(unit_text(s, a.y))},
                                            {"to", Notation::square(a.y)}})};
        case Kind::AttackCastle:
            return {"label.attack_castle", object({{"unit", arg(unit_text(s, a.x))},
                                                   {"from", Notation::square(a.x)},
                                                   {"who", arg(kingdom_text(a.y))}})};
        case Kind::Sacrifice:
            return {"label.sacrifice", object({{"unit", arg(unit_text(s, a.x))},
                                               {"from", Notation::square(a.x)},
                                               {"card", arg(building(a.y, a.z))},
                                               {"who", arg(kingdom_text(a.y))}})};
        case Kind::Unit: return unit_label((std::string("label.") + question_of(s)).c_str(), a.y);
        case Kind::HitCastle: return {"label.hit_castle", Json::object()};
        case Kind::HitBuilding: return {"label.hit_building", object({{"card", arg(building(s.battle.victim, a.x))}})};
        case Kind::Spawn: return card_label("label.spawn", DeckId::Units, a.x);
        case Kind::DiscardItem: return card_label("label.discard_item", DeckId::Items, a.x);
        case Kind::Yes:
        case Kind::No: return yes_no_label(s, a);
        case Kind::Done: return {std::string("done.") + question_of(s), Json::object()};
        default: return {"label." + notation_.write(a), Json::object()};  // end_workers, end_turn
    }
}

// --- Paths -----------------------------------------------------------------------------------------------------------

Finality Presentation::finality(const State&, Seat, Action a) const {
    return a.kind == Kind::EndTurn || a.kind == Kind::Done ? Finality::Ends : Finality::None;
}

// A worker's task comes before what it is about (FUR-6.1): what could be bought, built, recruited or developed by it.
std::vector<Id> Presentation::leads(const State& s, Seat p, Action a) const {
    if (a.kind != Kind::Act && a.kind != Kind::Repeat) return {};
    Task::Kind question = Task::Kind::None;
    switch (static_cast<Work>(a.y)) {
        case Work::Buy: question = Task::Kind::BuyPick; break;
        case Work::Build: question = Task::Kind::BuildPick; break;
        case Work::Develop: question = Task::Kind::DevelopPick; break;
        case Work::Recruit: question = Task::Kind::RecruitPick; break;
        default: return {};
    }
    const int k = kingdom_of(p);
    State then = s;
    Kingdom& kd = then.kingdoms[static_cast<std::size_t>(k)];
    const bool repeats = a.kind == Kind::Repeat;
    const int worker = repeats ? used_worker(kd, a.x, static_cast<Work>(a.z)) : ready_worker(kd, a.x);
    if (worker < 0) return {};
    if (repeats) kd.gold = static_cast<std::uint16_t>(kd.gold - kingdom_stat(*setup_, kd, Stat::Repeat));
    then.job = {u8(worker + 1), a.y, 0};
    Task task;
    task.kind = question;
    task.who = u8(k);
    if (!then.agenda.push(task)) return {};
    std::vector<Action> answers;
    Offer offer;
    offer.actions = &answers;
    question_row(question).list(Asked(*setup_, then), offer);
    std::vector<Id> ids;
    for (const Action answer : answers) ids.emplace_back(path(then, p, answer).ids().front());
    return ids;
}

Path Presentation::path(const State& s, Seat p, Action a) const {
    const auto square = [](int sq) { return Id::in("board", Notation::square(sq)); };
    const auto numbered = [](const std::string& zone, int i) { return Id::in(zone, std::to_string(i)); };
    if (p == kChance) return Id::option(notation_.write(a));
    const int k = kingdom_of(p);
    const Kingdom& kd = kingdom(s, k);
    switch (a.kind) {
        case Kind::PickLeader: return Id::in("look", notation_.leader(a.x));
        case Kind::Act: {  // with one kind of worker ready, the work says it all
            bool alone = true;
            for (const Worker& w : kd.workers) alone &= !w.is_ready() || w.kind == a.x;
            if (alone) return Id::option(kWorkNames[a.y & 7]);
            return {worker_id(k, {a.x, 0}), Id::option(kWorkNames[a.y & 7])};
        }
        case Kind::Repeat: return {worker_id(k, {a.x, a.z}), Id::option(kWorkNames[a.y & 7])};
        case Kind::UseItem: {
            const Id item = Id::in(owner_id("items", k), notation_.card(DeckId::Items, a.x));
            if (a.y == target::kNone) return item;
            return {item, target_id(k, a.y)};
        }
        case Kind::UseLeader: return {Id::in(owner_id("kingdom", k), "leader"), square(a.y)};
        case Kind::UseBuilding: {  // the first of its kind that can still be used
            for (int i = 0; i < kd.buildings.size(); ++i) {
                const Building& b = kd.buildings[i];
                if (b.kind == a.x && b.is_finished() && b.used < setup_->building(b.kind).use.per_turn)
                    return {building_id(k, i), square(a.y)};
            }
            return {Id::option(notation_.card(DeckId::Buildings, a.x)), square(a.y)};
        }
        case Kind::Market: {
            const Task::Kind task = s.agenda.top().kind;
            const char* deck = task == Task::Kind::BuyPick     ? "item"
                               : task == Task::Kind::BuildPick ? "building"
                                                               : "unit";
            return numbered(std::string("market_") + deck, a.x);
        }
        case Kind::Research:
        case Kind::Return: return numbered(owner_id("research", k), a.x);
        case Kind::Choose: return building_id(k, a.x);
        case Kind::Develop: return target_id(k, a.y);
        case Kind::Place:
        case Kind::Unit: return square(a.y);
        case Kind::Deck: return Id::option(kDeckNames[a.x & 3]);
        case Kind::Take:
        case Kind::Top:
        case Kind::TakeUpgrade: return numbered("look", a.x);
        case Kind::Replace: return worker_id(k, a.x < kd.workers.size() ? kd.workers[a.x] : Worker{});
        case Kind::Move:
        case Kind::AttackUnit: return {square(a.x), square(a.y)};
        case Kind::AttackCastle: return {square(a.x), castle_id(a.y)};
        case Kind::Sacrifice: return {square(a.x), building_id(a.y & 3, a.z)};
        case Kind::HitCastle: return castle_id(s.battle.victim);
        case Kind::HitBuilding: return building_id(s.battle.victim & 3, a.x);
        case Kind::DiscardItem: return Id::in(owner_id("items", k), notation_.card(DeckId::Items, a.x));
        case Kind::Spawn: return Id::option(notation_.card(DeckId::Units, a.x));
        default: return Id::option(notation_.write(a));
    }
}

// --- What a log tells whom -------------------------------------------------------------------------------------------

// Cards looked at, and leaders until all are turned face-up, are for those who hold them (ledger part 4).
std::string Presentation::redacted(const State& s, Seat, Action a, Seats viewers) const {
    if (s.over == 0 && !s.agenda.empty()) {
        const Task& task = s.agenda.top();
        const bool theirs = viewers.has(setup_->seat_of[task.who & 3]);
        if (a.kind == Kind::Draw && task.kind == Task::Kind::Look && !theirs)
            return std::string("draw ") + kDeckNames[a.x & 3] + " ?";
        if (a.kind == Kind::Take && !theirs) return "take ?";
        if (a.kind == Kind::Top && !theirs) return "top ?";
        const bool drafting = setup_->leaders == Leaders::Draft;
        if (a.kind == Kind::DealLeader && drafting && !theirs) return "deal ?";
        if (a.kind == Kind::PickLeader && drafting && !theirs) return "leader ?";
    }
    return notation_.write(a);
}

}  // namespace endtable::furtherance
