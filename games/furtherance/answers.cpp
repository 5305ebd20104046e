// Furtherance: answers: a row for each kind of them: what it is called, what a person clicks, whether it is final.
#include <array>

#include "games/furtherance/effects.hpp"
#include "games/furtherance/present.hpp"
#include "games/furtherance/questions.hpp"
#include "games/furtherance/task_names.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;

// --- Parts of labels -------------------------------------------------------------------------------------------------

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

// --- Answers: what each kind of them is called, what is clicked, what is final ---------------------------------------

// An answer and what it is about.
struct Presentation::Answering {
    const Presentation& shown;
    const State& s;
    int k;
    const Kingdom& kd;
    const Task& task;
    Action a;

    const Setup& setup() const { return *shown.setup_; }
    Text named(const char* key, DeckId deck, int kind, Json more = Json::object()) const {
        more["card"] = arg(shown.card_text(deck, kind));
        return {key, std::move(more)};
    }
    Text plain() const { return {"label." + shown.notation_.write(a), Json::object()}; }
    DeckId market() const {
        return task.kind == Task::Kind::BuyPick     ? DeckId::Items
               : task.kind == Task::Kind::BuildPick ? DeckId::Buildings
                                                    : DeckId::Units;
    }
    Researched researched() const { return a.x < kd.research.size() ? kd.research[a.x] : Researched{}; }
    Text looked_at(int i) const {
        const bool known = i < s.look.size() && s.look[i].is_known();
        return shown.card_text(static_cast<DeckId>(s.job.deck & 3), known ? s.look[i].kind : -1);
    }
    Text building(int owner, int i) const {
        const auto& list = kingdom(s, owner & 3).buildings;
        return shown.card_text(DeckId::Buildings, i < list.size() ? list[i].kind : -1);
    }
    Json unit_on(int sq) const { return arg(shown.unit_text(s, sq)); }
    // What an item or Develop is used on.
    Text on(std::uint8_t t) const {
        if (target::is_square(t)) return {"target.unit", object({{"unit", unit_on(t)}, {"square", square_name(t)}})};
        if (target::is_building(t)) return building(k, target::number(t));
        if (target::is_training(t)) {
            const int i = target::number(t);
            return shown.card_text(DeckId::Upgrades, i < kd.training.size() ? kd.training[i].kind : -1);
        }
        return {"target.castle", Json::object()};
    }
    Text yes_no() const { return shown.yes_no_label(s, a); }
    Id square(int sq) const { return Id::in("board", Notation::square(sq)); }
    static Id numbered(const std::string& zone, int i) { return Id::in(zone, std::to_string(i)); }
    Path option() const { return Id::option(shown.notation_.write(a)); }
    Path worker(std::uint8_t did) const { return {shown.worker_id(k, {a.x, did}), Id::option(kWorkNames[a.y & 7])}; }
    // With one kind of worker ready, the work says it all.
    bool is_one_kind_ready() const {
        bool alone = true;
        for (const Worker& w : kd.workers) alone &= !w.is_ready() || w.kind == a.x;
        return alone;
    }
    // The first of its kind that can still be used.
    Path used_building() const {
        for (int i = 0; i < kd.buildings.size(); ++i) {
            const Building& b = kd.buildings[i];
            if (b.kind == a.x && b.is_finished() && b.used < setup().building(b.kind).use.per_turn)
                return {shown.building_id(k, i), square(a.y)};
        }
        return {Id::option(shown.notation_.card(DeckId::Buildings, a.x)), square(a.y)};
    }
};

struct Presentation::Answer {
    Kind kind = Kind::None;
    Text (*label)(const Answering& q) = [](const Answering& q) { return q.plain(); };
    Path (*path)(const Answering& q) = [](const Answering& q) { return q.option(); };
    Finality finality = Finality::None;
};

const Presentation::Answer& Presentation::answer(Kind kind) {
    using Q = Answering;
    static constexpr std::array<Answer, static_cast<std::size_t>(Kind::No) + 1> kAnswers = {{
        {.kind = Kind::None},
        {.kind = Kind::FirstPlayer,
         .label =
             [](const Q& q) {
                 return Text{"label.first", object({{"who", arg(q.shown.kingdom_text(q.a.x))}})};
             }},
        {.kind = Kind::DealLeader,
         .label =
             [](const Q& q) {
                 return Text{"label.deal", object({{"leader", arg(q.shown.leader_text(q.a.x))}})};
             }},
        {.kind = Kind::Draw,
         .label = [](const Q& q) { return q.named("label.draw", static_cast<DeckId>(q.a.x & 3), q.a.y); }},
        {.kind = Kind::PickLeader,
         .label =
             [](const Q& q) {
                 const bool known = q.a.x < q.setup().cards.leaders_n;
                 return Text{"label.leader", object({{"leader", arg(q.shown.leader_text(q.a.x))},
                                                     {"text", arg(known ? q.shown.leader_rules_text(q.a.x)
                                                                        : Text{"text.none", Json::object()})}})};
             },
         .path = [](const Q& q) -> Path { return Id::in("look", q.shown.notation_.leader(q.a.x)); }},
        {.kind = Kind::Act,
         .label = [](const Q& q) { return q.shown.worker_label(q.s, q.k, q.a); },
         .path = [](const Q& q) -> Path {
             if (q.is_one_kind_ready()) return Id::option(kWorkNames[q.a.y & 7]);
             return q.worker(0);
         }},
        {.kind = Kind::Repeat,
         .label = [](const Q& q) { return q.shown.worker_label(q.s, q.k, q.a); },
         .path = [](const Q& q) { return q.worker(q.a.z); }},
        {.kind = Kind::EndWorkers},
        {.kind = Kind::UseItem,
         .label =
             [](const Q& q) {
                 if (q.a.y == target::kNone) return q.named("label.item", DeckId::Items, q.a.x);
                 return q.named(
                     "label.item_on", DeckId::Items, q.a.x,
                     object({{"target", arg(q.on(q.a.y))}, {"damage", damage_of(q.setup().item(q.a.x).effects)}}));
             },
         .path = [](const Q& q) -> Path {
             const Id item = Id::in(q.shown.owner_id("items", q.k), q.shown.notation_.card(DeckId::Items, q.a.x));
             if (q.a.y == target::kNone) return item;
             return {item, q.shown.target_id(q.k, q.a.y)};
         }},
        {.kind = Kind::UseLeader,
         .label =
             [](const Q& q) {
                 return Text{"label.leader_use", object({{"leader", arg(q.shown.leader_text(q.kd.leader - 1))},
                                                         {"target", arg(q.on(q.a.y))}})};
             },
         .path = [](const Q& q) -> Path {
             return {Id::in(q.shown.owner_id("kingdom", q.k), "leader"), q.square(q.a.y)};
         }},
        {.kind = Kind::UseBuilding,
         .label =
             [](const Q& q) {
                 return q.named("label.item_on", DeckId::Buildings, q.a.x,
                                object({{"target", arg(q.on(q.a.y))},
                                        {"damage", damage_of(std::array{q.setup().building(q.a.x).use.effect})}}));
             },
         .path = [](const Q& q) { return q.used_building(); }},
        {.kind = Kind::Market,
         .label =
             [](const Q& q) {
                 const DeckId deck = q.market();
                 const auto& slots = q.s.market[static_cast<std::size_t>(furtherance::index(deck))];
                 const Slot slot = q.a.x < kMarketSlots ? slots[q.a.x] : Slot{};
                 const int worker = q.shown.buyer_worker(q.s, q.k);
                 return q.named("label.market", deck, slot.kind,
                                object({{"cost", cost_of(q.setup(), q.kd, deck, slot.kind, false, worker)}}));
             },
         .path = [](const Q& q) -> Path {
             return q.numbered(std::string("market_") + kDeckNames[furtherance::index(q.market())], q.a.x);
         }},
        {.kind = Kind::Research,
         .label =
             [](const Q& q) {
                 const Researched r = q.researched();
                 if (!r.card.is_known()) return q.named("label.return", r.deck, -1);
                 const int worker = q.task.kind == Task::Kind::ScholarAcquire ? static_cast<int>(Worker::Starting)
                                                                              : q.shown.buyer_worker(q.s, q.k);
                 return q.named("label.research", r.deck, r.card.kind,
                                object({{"cost", cost_of(q.setup(), q.kd, r.deck, r.card.kind, true, worker)}}));
             },
         .path = [](const Q& q) -> Path { return q.numbered(q.shown.owner_id("research", q.k), q.a.x); }},
        {.kind = Kind::Blind,
         .label =
             [](const Q& q) {
                 return Text{"label.blind", object({{"cost", kingdom_stat(q.setup(), q.kd, Stat::Blind)}})};
             }},
        {.kind = Kind::Done,
         .label =
             [](const Q& q) {
                 return Text{std::string("done.") + question_of(q.s), Json::object()};
             },
         .finality = Finality::Ends},
        {.kind = Kind::Choose,
         .label =
             [](const Q& q) {
                 return Text{"label.discard_building", object({{"card", arg(q.building(q.k, q.a.x))}})};
             },
         .path = [](const Q& q) -> Path { return q.shown.building_id(q.k, q.a.x); }},
        {.kind = Kind::Develop,
         .label =
             [](const Q& q) {
                 return Text{"label.develop", object({{"card", arg(q.on(q.a.y))}})};
             },
         .path = [](const Q& q) -> Path { return q.shown.target_id(q.k, q.a.y); }},
        {.kind = Kind::Place,
         .label =
             [](const Q& q) {
                 return Text{"label.place", object({{"square", Notation::square(q.a.y)}})};
             },
         .path = [](const Q& q) -> Path { return q.square(q.a.y); }},
        {.kind = Kind::Deck,
         .label =
             [](const Q& q) {
                 return Text{std::string("deck.") + kDeckNames[q.a.x & 3], Json::object()};
             },
         .path = [](const Q& q) -> Path { return Id::option(kDeckNames[q.a.x & 3]); }},
        {.kind = Kind::Take,
         .label =
             [](const Q& q) {
                 return Text{"label.take", object({{"card", arg(q.looked_at(q.a.x))}})};
             },
         .path = [](const Q& q) -> Path { return q.numbered("look", q.a.x); }},
        {.kind = Kind::Return,
         .label =
             [](const Q& q) {
                 const Researched r = q.researched();
                 return q.named("label.return", r.deck, r.card.is_known() ? r.card.kind : -1);
             },
         .path = [](const Q& q) -> Path { return q.numbered(q.shown.owner_id("research", q.k), q.a.x); }},
        {.kind = Kind::Top,
         .label =
             [](const Q& q) {
                 return Text{"label.top", object({{"card", arg(q.looked_at(q.a.x))}})};
             },
         .path = [](const Q& q) -> Path { return q.numbered("look", q.a.x); }},
        {.kind = Kind::Bottom,
         .label =
             [](const Q& q) {
                 return Text{"label.bottom", object({{"card", arg(q.looked_at(0))}})};
             }},
        {.kind = Kind::TakeUpgrade,
         .label =
             [](const Q& q) {
                 return q.named("label.upgrade", DeckId::Upgrades, q.a.x < q.s.drawn.size() ? q.s.drawn[q.a.x] : -1);
             },
         .path = [](const Q& q) -> Path { return q.numbered("look", q.a.x); }},
        {.kind = Kind::Replace,
         .label =
             [](const Q& q) {
                 const Worker w = q.a.x < q.kd.workers.size() ? q.kd.workers[q.a.x] : Worker{};
                 const std::string did = std::string("did.") + kWorkNames[static_cast<int>(w.work())];
                 return Text{"label.replace", object({{"did", arg({did, Json::object()})}})};
             },
         .path = [](const Q& q) -> Path {
             return q.shown.worker_id(q.k, q.a.x < q.kd.workers.size() ? q.kd.workers[q.a.x] : Worker{});
         }},
        {.kind = Kind::Move,
         .label =
             [](const Q& q) {
                 return Text{"label.move", object({{"unit", q.unit_on(q.a.x)},
                                                   {"from", Notation::square(q.a.x)},
                                                   {"to", Notation::square(q.a.y)}})};
             },
         .path = [](const Q& q) -> Path {
             return {q.square(q.a.x), q.square(q.a.y)};
         }},
        {.kind = Kind::AttackUnit,
         .label =
             [](const Q& q) {
                 return Text{"label.attack", object({{"unit", q.unit_on(q.a.x)},
                                                     {"from", Notation::square(q.a.x)},
                                                     {"target", q.unit_on(q.a.y)},
                                                     {"to", Notation::square(q.a.y)}})};
             },
         .path = [](const Q& q) -> Path {
             return {q.square(q.a.x), q.square(q.a.y)};
         }},
        {.kind = Kind::AttackCastle,
         .label =
             [](const Q& q) {
                 return Text{"label.attack_castle", object({{"unit", q.unit_on(q.a.x)},
                                                            {"from", Notation::square(q.a.x)},
                                                            {"who", arg(q.shown.kingdom_text(q.a.y))}})};
             },
         .path = [](const Q& q) -> Path {
             return {q.square(q.a.x), q.shown.castle_id(q.a.y)};
         }},
        {.kind = Kind::Sacrifice,
         .label =
             [](const Q& q) {
                 return Text{"label.sacrifice", object({{"unit", q.unit_on(q.a.x)},
                                                        {"from", Notation::square(q.a.x)},
                                                        {"card", arg(q.building(q.a.y, q.a.z))},
                                                        {"who", arg(q.shown.kingdom_text(q.a.y))}})};
             },
         .path = [](const Q& q) -> Path {
             return {q.square(q.a.x), q.shown.building_id(q.a.y & 3, q.a.z)};
         }},
        {.kind = Kind::EndTurn, .finality = Finality::Ends},
        {.kind = Kind::Unit,
         .label =
             [](const Q& q) {
                 return Text{std::string("label.") + question_of(q.s),
                             object({{"unit", q.unit_on(q.a.y)}, {"square", Notation::square(q.a.y)}})};
             },
         .path = [](const Q& q) -> Path { return q.square(q.a.y); }},
        {.kind = Kind::HitCastle,
         .label =
             [](const Q&) {
                 return Text{"label.hit_castle", Json::object()};
             },
         .path = [](const Q& q) -> Path { return q.shown.castle_id(q.s.battle.victim); }},
        {.kind = Kind::HitBuilding,
         .label =
             [](const Q& q) {
                 return Text{"label.hit_building", object({{"card", arg(q.building(q.s.battle.victim, q.a.x))}})};
             },
         .path = [](const Q& q) -> Path { return q.shown.building_id(q.s.battle.victim & 3, q.a.x); }},
        {.kind = Kind::Spawn,
         .label = [](const Q& q) { return q.named("label.spawn", DeckId::Units, q.a.x); },
         .path = [](const Q& q) -> Path { return Id::option(q.shown.notation_.card(DeckId::Units, q.a.x)); }},
        {.kind = Kind::DiscardItem,
         .label = [](const Q& q) { return q.named("label.discard_item", DeckId::Items, q.a.x); },
         .path = [](const Q& q) -> Path {
             return Id::in(q.shown.owner_id("items", q.k), q.shown.notation_.card(DeckId::Items, q.a.x));
         }},
        {.kind = Kind::Yes, .label = [](const Q& q) { return q.yes_no(); }},
        {.kind = Kind::No, .label = [](const Q& q) { return q.yes_no(); }},
    }};
    static_assert(has_every_row(kAnswers, Kind::No));
    return kAnswers[static_cast<std::size_t>(kind)];
}

Text Presentation::label(const State& s, Seat p, Action a) const {
    const int k = p == kChance ? s.agenda.top().who & 3 : kingdom_of(p);
    return answer(a.kind).label({*this, s, k, kingdom(s, k), s.agenda.top(), a});
}

Path Presentation::path(const State& s, Seat p, Action a) const {
    const int k = p == kChance ? s.agenda.top().who & 3 : kingdom_of(p);
    return answer(a.kind).path({*this, s, k, kingdom(s, k), s.agenda.top(), a});
}

Finality Presentation::finality(const State&, Seat, Action a) const { return answer(a.kind).finality; }

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

}  // namespace endtable::furtherance
