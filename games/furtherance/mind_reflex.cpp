// Answers without a thought: what rollouts say to every question but those for workers and units, and what the
// evaluation assumes of a question that is still open (mind.hpp).
#include <algorithm>

#include "core/questions.hpp"
#include "games/furtherance/effects.hpp"
#include "games/furtherance/legal.hpp"
#include "games/furtherance/mind.hpp"

namespace endtable::furtherance {

using Kind = Action::Kind;
using Ask = Task::Kind;

namespace {

std::vector<Action>& scratch() {
    static thread_local std::vector<Action> list;
    return list;
}

}  // namespace

template <class Good>
Action Mind::best_of(const State& s, const Good& good) const {
    auto& list = scratch();
    game_->actions(s, game_->setup().seat_of[static_cast<std::size_t>(s.agenda.top().who)], list);
    return *std::max_element(list.begin(), list.end(),
                             [&](const Action& a, const Action& b) { return good(a) < good(b); });
}

void Mind::answer_by_reflex(State& s, bool draws_blind) const {
    Rng rng(0x5E77u + s.round * 64u + s.kingdoms[s.active].gold);  // any will do: what is drawn hardly matters
    for (int left = 24; left > 0 && s.over == 0; --left) {
        if (is_step(s) || s.round == 0) return;
        const Task& task = s.agenda.top();
        if (task.kind == Ask::DrawBlind && !draws_blind) return;
        if (task.is_chance())
            game_->apply(s, kChance, game_->chance(s, rng), nullptr);
        else
            game_->apply(s, game_->setup().seat_of[task.who], reflex(s), nullptr);
    }
}

// What a purchase gains, in actions.
float Mind::margin(const State& s, int k, DeckId deck, Action a) const {
    const Setup& setup = game_->setup();
    const Kingdom& kd = kingdom(s, k);
    if (a.kind == Kind::Blind) return blind_margin(s, k, deck);
    const bool studied = a.kind == Kind::Research;
    const int kind = studied ? kd.research[a.x].card.kind : s.market[static_cast<std::size_t>(index(deck))][a.x].kind;
    const auto cost = static_cast<float>(cost_of(setup, kd, deck, kind, studied, acting_worker(s)));
    return gain(kd, deck, kind) - w_[Gold] * cost;
}

// The same of the unseen top card: what the cards of the deck gain on average.
float Mind::blind_margin(const State& s, int k, DeckId deck) const {
    const Kingdom& kd = kingdom(s, k);
    float sum = 0, cards = 0;
    each_deck(s, [&](DeckId id, const auto& pile) {
        if (id != deck) return;
        for (int kind = 0; kind < kMaxKinds; ++kind) {
            const auto weight = static_cast<float>(pile.weight(kind));
            if (weight > 0) sum += weight * gain(kd, deck, kind), cards += weight;
        }
    });
    const auto cost = static_cast<float>(leader_stat(game_->setup(), kd, Stat::Blind));
    return (cards > 0 ? sum / cards : 0.0f) - w_[Gold] * cost;
}

// What a kingdom has of a card, whatever it costs.
float Mind::gain(const Kingdom& kd, DeckId deck, int kind) const {
    const Setup& setup = game_->setup();
    float good = worth(deck, kind);
    if (deck == DeckId::Buildings) {
        const BuildingCard& card = setup.building(kind);
        good += w_[Vp] * building_vp(kind) - 0.8f * static_cast<float>(card.turns);
        if (stat_of(card.stats, Stat::Shield) != 0) good += kd.hp < 6 ? 3.0f : 1.0f;
    }
    if (deck == DeckId::Items)
        for (const Effect& e : setup.item(kind).effects)
            if (e.op == Effect::Op::VpPermanent) good += w_[Vp] * static_cast<float>(e.n);
    return good;
}

Action Mind::best_pick(const State& s, DeckId deck, bool may_stop) const {
    auto& list = scratch();
    const int k = s.agenda.top().who;
    game_->actions(s, game_->setup().seat_of[static_cast<std::size_t>(k)], list);
    Action best = Action::of(Kind::Done);
    float most = may_stop ? 0.0f : -1e9f;
    for (const Action& a : list) {
        if (a.kind == Kind::Done) continue;
        const DeckId from = a.kind == Kind::Research ? kingdom(s, k).research[a.x].deck : deck;
        if (const float good = margin(s, k, from, a); good > most) best = a, most = good;
    }
    return best;
}

// A unit defends where it lives on or takes the attacker with it, or where the castle cannot take much more.
Action Mind::defend(const State& s) const {
    const Setup& setup = game_->setup();
    const Unit& attacker = unit_at(s, s.battle.attacker - 1);
    const int blow = atk_of(setup, attacker);
    const int hp = hp_of(setup, attacker) - attacker.damage;
    const Kingdom& kd = kingdom(s, s.battle.victim);
    const bool last = s.battle.on_castle != 0 && kd.hp <= 2 && shields(setup, kd) == 0;
    Action best = Action::of(Kind::No);
    float most = last ? -100.0f : -0.6f;
    if (s.battle.on_castle == 0) most = 0.3f;
    for (const int q : squares(defenders(setup, s))) {
        const Unit& u = unit_at(s, q);
        const bool strikes = !card_of(setup, u).no_counter && !card_of(setup, attacker).no_counter;
        const int back = strikes ? std::min(atk_of(setup, u), hp) : 0;
        const int loss = std::min(blow, hp_of(setup, u) - u.damage);
        float good = 0.5f * static_cast<float>(back) - 0.5f * static_cast<float>(loss);
        if (back >= hp) good += 0.45f * static_cast<float>(blow);
        if (loss >= hp_of(setup, u) - u.damage) good -= 0.45f * static_cast<float>(atk_of(setup, u)) + 0.4f;
        if (good > most) best = Action::of(Kind::Unit, 0, q), most = good;
    }
    return best;
}

// A point that is lost by a scratch first, then the castle.
Action Mind::castle_hit(const State& s) const {
    const Setup& setup = game_->setup();
    auto& list = scratch();
    game_->actions(s, setup.seat_of[s.agenda.top().who], list);
    const Kingdom& kd = kingdom(s, s.battle.victim);
    Action best = list.front();
    float most = -1;
    for (const Action& a : list) {
        float good = castle(kd.hp) - castle(kd.hp - 1);
        if (a.kind == Kind::HitBuilding) {
            Kingdom after = kd;
            Building& b = after.buildings[a.x];
            ++b.damage;
            const int lost = b.is_finished() ? vp_of_building(setup, kd, kd.buildings[a.x]) -
                                                   (is_destroyed(setup, after, b) ? 0 : vp_of_building(setup, after, b))
                                             : 0;
            good = w_[Vp] * static_cast<float>(lost) + 0.1f;
            if (is_destroyed(setup, after, b)) good += worth(DeckId::Buildings, b.kind);
        }
        if (good > most) best = a, most = good;
    }
    return best;
}

// Would this hit kill the unit, or put something at risk that it carries?
bool Mind::is_precious(const State& s, const Task& task, int damage) const {
    const Unit& u = unit_at(s, task.a);
    return u.damage + damage >= hp_of(game_->setup(), u) || u.is(Unit::Grail) || u.is(Unit::Excalibur);
}

Action Mind::pick_developed(const State& s) const {
    const Kingdom& kd = kingdom(s, s.agenda.top().who);
    return best_of(s, [&](const Action& a) {
        const int i = target::number(a.y);
        const bool building = target::is_building(a.y);
        const int counters = building ? kd.buildings[i].counters : kd.training[i].counters;
        const float good =
            building ? worth(DeckId::Buildings, kd.buildings[i].kind) + w_[Vp] * building_vp(kd.buildings[i].kind)
                     : worth(DeckId::Upgrades, kd.training[i].kind);
        return good * (part_done(counters - 1) - part_done(counters));
    });
}

Action Mind::pick_researched(const State& s) const {
    return best_of(s, [&](const Action& a) {
        if (a.kind == Kind::Done) return -1.0f;
        const auto deck = static_cast<DeckId>(s.job.deck);
        const int kind = s.look[a.x].kind;
        return worth(deck, kind) + (deck == DeckId::Buildings ? w_[Vp] * building_vp(kind) : 0.0f) -
               w_[Gold] * static_cast<float>(printed_cost(game_->setup(), deck, kind));
    });
}

Action Mind::pick_returned(const State& s) const {
    const Kingdom& kd = kingdom(s, s.agenda.top().who);
    return best_of(s, [&](const Action& a) {
        const Researched& r = kd.research[a.x];
        return -worth(r.deck, r.card.kind) - (r.deck == DeckId::Buildings ? w_[Vp] * building_vp(r.card.kind) : 0.0f) +
               w_[Gold] * static_cast<float>(printed_cost(game_->setup(), r.deck, r.card.kind));
    });
}

Action Mind::pick_discarded(const State& s) const {
    const Kingdom& kd = kingdom(s, s.agenda.top().who);
    return best_of(s, [&](const Action& a) {
        return -worth(DeckId::Buildings, kd.buildings[a.x].kind) -
               w_[Vp] * static_cast<float>(vp_of_building(game_->setup(), kd, kd.buildings[a.x]));
    });
}

Action Mind::absorb(const State& s) const {
    const Setup& setup = game_->setup();
    const Task& task = s.agenda.top();
    if (is_precious(s, task, task.b))
        for (const int q : squares(absorbers(setup, s, task.a))) {
            const Unit& u = unit_at(s, q);
            if (u.damage + task.b < hp_of(setup, u)) return Action::of(Kind::Unit, 0, q);
        }
    return Action::of(Kind::No);
}

bool Mind::wants_salvage(const State& s) const {
    const Kingdom& kd = kingdom(s, s.agenda.top().who);
    const Fallen& f = s.fallen[0];
    const bool room = kd.research.size() < research_limit(game_->setup(), kd);
    return room && worth(deck_of(f.card), kind_of(f.card)) >= 2 && kd.gold >= 4;
}

bool Mind::wants_trap(const State& s) const {
    const Setup& setup = game_->setup();
    const Task& task = s.agenda.top();
    const Unit& u = unit_at(s, task.a);
    const bool kills = u.damage + 2 >= hp_of(setup, u);
    const bool at_gate = has(setup.board.gate[static_cast<std::size_t>(task.who)], task.a);
    return kills || at_gate || u.is(Unit::Grail);
}

bool Mind::wants_cloak(const State& s) const {
    const Task& task = s.agenda.top();
    const int other = task.a == s.battle.attacker - 1 ? s.battle.defender - 1 : s.battle.attacker - 1;
    return is_precious(s, task, atk_of(game_->setup(), unit_at(s, other)));
}

// --- What is said to which question: a row for each ------------------------------------------------------------------

namespace {
Action yes_or_no(bool wants) { return Action::of(wants ? Kind::Yes : Kind::No); }
}  // namespace

struct Mind::Reflex {
    Ask kind = Ask::None;
    Action (*answer)(const Mind& m, const State& s) = nullptr;  // null: what stands for an answer that does not come
};

const Mind::Reflex* Mind::reflex_to(Ask kind) {
    static constexpr Reflex kRows[] = {
        {Ask::PickLeader,
         [](const Mind& m, const State& s) {
             return m.best_of(s, [&](const Action& a) { return m.leader_worth_[a.x]; });
         }},
        {Ask::WorkerStep, nullptr},
        {Ask::BuyPick,
         [](const Mind& m, const State& s) { return m.best_pick(s, DeckId::Items, s.agenda.top().c != 0); }},
        {Ask::DiscardBuilding, [](const Mind& m, const State& s) { return m.pick_discarded(s); }},
        {Ask::BuildPick, [](const Mind& m, const State& s) { return m.best_pick(s, DeckId::Buildings, false); }},
        {Ask::DevelopPick, [](const Mind& m, const State& s) { return m.pick_developed(s); }},
        {Ask::RecruitPick,
         [](const Mind& m, const State& s) { return m.best_pick(s, DeckId::Units, s.agenda.top().c != 0); }},
        {Ask::PlaceUnit,
         [](const Mind& m, const State& s) {
             const std::size_t k = s.agenda.top().who;
             return m.best_of(s, [&](const Action& a) { return -m.to_gate_[k][k][a.y]; });
         }},
        {Ask::ResearchDeck,
         [](const Mind& m, const State& s) {
             return m.best_of(s, [](const Action& a) { return a.x == 2 ? 3 : a.x; });
         }},
        {Ask::ResearchTake, [](const Mind& m, const State& s) { return m.pick_researched(s); }},
        {Ask::ResearchReturn, [](const Mind& m, const State& s) { return m.pick_returned(s); }},
        {Ask::ResearchTop, nullptr},
        {Ask::ScholarAcquire, [](const Mind& m, const State& s) { return m.best_pick(s, DeckId::Units, true); }},
        {Ask::UpgradePick,
         [](const Mind& m, const State& s) {
             return m.best_of(s, [&](const Action& a) { return m.worth(DeckId::Upgrades, s.drawn[a.x]); });
         }},
        {Ask::UpgradeReplace, nullptr},
        {Ask::UnitStep, nullptr},
        {Ask::Substitute, [](const Mind& m, const State& s) { return m.defend(s); }},
        {Ask::Defend, [](const Mind& m, const State& s) { return m.defend(s); }},
        {Ask::Cloak, [](const Mind& m, const State& s) { return yes_or_no(m.wants_cloak(s)); }},
        {Ask::Absorb, [](const Mind& m, const State& s) { return m.absorb(s); }},
        {Ask::Counter, [](const Mind&, const State&) { return yes_or_no(true); }},
        {Ask::CastleHit, [](const Mind& m, const State& s) { return m.castle_hit(s); }},
        {Ask::CastleCounter, [](const Mind&, const State&) { return yes_or_no(true); }},
        {Ask::Salvage, [](const Mind& m, const State& s) { return yes_or_no(m.wants_salvage(s)); }},
        {Ask::Trap, [](const Mind& m, const State& s) { return yes_or_no(m.wants_trap(s)); }},
        {Ask::Window, nullptr},
        {Ask::ForcedItem, nullptr},
        {Ask::ExtraTurn, [](const Mind&, const State&) { return yes_or_no(true); }},
        {Ask::SoloOrder, nullptr},
        {Ask::SoloTarget, nullptr},
        {Ask::SoloDefender, nullptr},
        {Ask::SoloSpawn, nullptr},
    };
    static constexpr auto kReflexes = rows_by_kind<Task::kLastDecision>(kRows);
    static_assert(kReflexes.is_about([](Ask asked) { return Task{asked}.is_decision(); }));
    return kReflexes.find(kind);
}

Action Mind::reflex(const State& s) const {
    const Task& task = s.agenda.top();
    if (const Reflex* row = reflex_to(task.kind); row->answer != nullptr) return row->answer(*this, s);
    return game_->fallback(s, game_->setup().seat_of[static_cast<std::size_t>(task.who)]);
}

}  // namespace endtable::furtherance
