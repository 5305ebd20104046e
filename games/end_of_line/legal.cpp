// End of Line: what is legal, and why not: the judgements and lists of the questions (questions.hpp). `refusal` is the
// definition; `actions` lists exactly what it accepts, in the canonical order of EOL-18.6.
#include "games/end_of_line/legal.hpp"

#include <bit>
#include <cassert>

#include "games/end_of_line/questions.hpp"

namespace endtable::end_of_line {

namespace {

// The four things an effect needs before its own conditions, in the order in which they are told.
Refusal energy_refusal(const Setup& setup, const State& s, Seat p, int i) {
    if (i < 0 || i >= static_cast<int>(setup.effects.size()) || !setup.effects[static_cast<std::size_t>(i)].enabled)
        return {"effect_unknown", "EOL-10.4"};
    if (s.round < setup.energy_first_round) return {"energy_not_yet", "EOL-10.3"};
    if (s.effect != 0) return {"energy_used_this_round", "EOL-10.2"};
    if (of(s.energy, p) < setup.effects[static_cast<std::size_t>(i)].cost) return {"energy_none_left", "EOL-10.1"};
    return kLegal;
}

Refusal place_refusal(const Asked& q, Action a) {
    const auto& [setup, s, p] = q;
    if (a.x >= setup.faces_n || !of(s.hand, p).has(a.x)) return {"card_not_in_hand", "EOL-9.5"};
    const Source from = source(setup, s, p, s.back);
    if (a.y > 3 || !has(from.ways, dir(a.y))) return {"no_such_way_out", s.back > 0 ? "EOL-10.12" : "EOL-3.8"};
    if (landing(setup, s, p, from.cell, dir(a.y), may_cross_now(setup, s)) == kNoCell)
        return {"cell_occupied", "EOL-3.9"};
    return kLegal;
}

// A decision that is asked at another time, or an action that is none.
Refusal wrong_decision(const Setup& setup, const State& s, Seat p, Action a) {
    // An effect while cards are being placed: say what is really wrong with it (WE-23).
    if (a.kind == Action::Kind::Effect && a.x > 0 && s.phase == Phase::Place)
        if (const Refusal why = energy_refusal(setup, s, p, a.x - 1)) return why;
    if (a.kind == Action::Kind::Effect) return {"wrong_decision", "EOL-10.5"};
    if (a.kind == Action::Kind::Mulligan) return {"wrong_decision", "EOL-17.1"};
    return {"wrong_decision", "EOL-18.3"};
}

Refusal chance_refusal(const Setup& setup, const State& s, Action a) {
    const Question& q = question(s.phase);
    if (q.type != Question::Type::Chance) return {"wrong_decision", "EOL-18.4"};
    const Seat p = q.who(s);
    if (!q.takes.has(a.kind) || a.x != endtable::index(p)) return {"wrong_decision", "EOL-18.4b"};
    if (a.y >= setup.faces_n || !of(s.deck, p).has(a.y)) return {"card_not_in_deck", "EOL-4.4"};
    return kLegal;
}

// One encoding for each meaning: arguments that an action does not have are zero.
bool well_formed(Action a) {
    if (a.zero != 0) return false;
    switch (a.kind) {
        case Action::Kind::Reveal:
        case Action::Kind::Draw:
        case Action::Kind::Place: return true;
        case Action::Kind::Mulligan: return a.x <= 1 && a.y == 0;
        case Action::Kind::Effect: return a.y == 0;
        case Action::Kind::TakeCard:
        case Action::Kind::TopDiscard:
        case Action::Kind::Discard:
        case Action::Kind::Stop: return a.x == 0 && a.y == 0;
        case Action::Kind::None: break;
    }
    return false;
}

// std::popcount is a call on the baseline processor.
std::size_t count_bits(std::uint32_t set) {
    static constexpr std::size_t kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static_assert(kMaxFaces <= 12);
    return kBits[set & 15] + kBits[set >> 4 & 15] + kBits[set >> 8 & 15];
}

// Faces in table order, then N, E, S, W (EOL-18.6).
void list_placements(const State& s, Seat p, std::vector<Action>& out) {
    const std::uint32_t held = of(s.hand, p).present();
    out.resize(count_bits(held) * count_bits(s.options));
    Action* at = out.data();
    for (std::uint32_t faces = held; faces != 0; faces &= faces - 1)
        for (unsigned left = s.options; left != 0; left &= left - 1)
            *at++ = Action::place(std::countr_zero(faces), dir(std::countr_zero(left)));
}

// The reason why an effect's needs are not met, or null. `last` are the ordinary ways out of the last card.
const char* unmet(const Setup& setup, const State& s, Seat p, const Effect::Needs& needs, Dirs last) {
    if (needs.way_out_last && last == 0) return "blocked";
    if (needs.way_out_or_cross && last == 0 && available(setup, s, p, source(setup, s, p, 0), true) == 0)
        return "blocked";
    if (needs.way_out_previous && ordinary_ways(setup, s, p, needs.back) == 0) return "turnaround_no_way_out";
    if (of(s.hand_n, p) < needs.hand || of(s.deck_n, p) < needs.deck) return "effect_pointless";
    return nullptr;
}

}  // namespace

State after_placement(const Setup& setup, const State& s, Seat p, Action a) {
    State after = s;
    const Source from = source(setup, s, p, s.back);
    const Cell cell = landing(setup, s, p, from.cell, dir(a.y), may_cross_now(setup, s));
    if (setup.crossing == Crossing::Paid && cell != neighbour(setup, from.cell, dir(a.y))) --after.crossings;
    after.grid[cell] = line_of(p, dir(a.y));
    of(after.history, p)[of(after.placed_n, p)++] = Placed::of(cell, a.x, dir(a.y));
    after.back = 0;
    return after;
}

bool leaves_way_out(const Setup& setup, const State& s, Seat p, Action a) {
    const State after = after_placement(setup, s, p, a);
    return s.placed + 1 < s.due ? ways_now(setup, after, p) != 0 : can_go_on(setup, after, p);
}

Refusal effect_refusal(const Setup& setup, const State& s, Seat p, int i) {
    if (const Refusal why = energy_refusal(setup, s, p, i)) return why;
    const Effect& effect = setup.effects[static_cast<std::size_t>(i)];
    const char* why = unmet(setup, s, p, effect.needs, ordinary_ways(setup, s, p, 0));
    return why == nullptr ? kLegal : Refusal{why, effect.needs_clause.c_str()};
}

[[gnu::flatten]] EffectSet legal_effects(const Setup& setup, const State& s, Seat p, Dirs last) {
    unsigned set = 0;
    if (s.round < setup.energy_first_round || of(s.energy, p) == 0 || s.effect != 0) return 0;
    for (const auto& offer : setup.offers)
        if (of(s.energy, p) >= offer.cost && unmet(setup, s, p, offer.needs, last) == nullptr)
            set |= 1u << offer.effect;
    return static_cast<EffectSet>(set);
}

std::uint8_t options_of(const Setup& setup, const State& s) {
    const Question& q = question(s.phase);
    return q.offered == nullptr ? std::uint8_t{0} : q.offered({setup, s, q.who(s)});
}

std::uint8_t offered_effects(const Asked& q) {
    return legal_effects(q.setup, q.s, q.p, ordinary_ways(q.setup, q.s, q.p, 0));
}

std::uint8_t offered_ways(const Asked& q) { return ways_now(q.setup, q.s, q.p); }

// --- Mulligan (EOL-17.1) --------------------------------------------------------------------------------------------

Refusal mulligan::judge(const Asked&, Action) { return kLegal; }

void mulligan::list(const Asked&, std::vector<Action>& out) {
    out.push_back(Action::mulligan(false));
    out.push_back(Action::mulligan(true));
}

Action mulligan::fallback(const Asked&) { return Action::mulligan(false); }

// --- Energy (EOL-10) ------------------------------------------------------------------------------------------------

Refusal energy::judge(const Asked& q, Action a) {
    return a.x == 0 ? kLegal : effect_refusal(q.setup, q.s, q.p, a.x - 1);
}

void energy::list(const Asked& q, std::vector<Action>& out) {
    out.push_back(Action::no_effect());
    for (unsigned set = q.s.options; set != 0; set &= set - 1) out.push_back(Action::effect(std::countr_zero(set)));
}

Action energy::fallback(const Asked& q) {
    if (ordinary_ways(q.setup, q.s, q.p, 0) == 0) return Action::effect(std::countr_zero(q.s.options));
    return Action::no_effect();
}

// --- A card is laid (EOL-9) -----------------------------------------------------------------------------------------

Refusal place::judge(const Asked& q, Action a) { return place_refusal(q, a); }

void place::list(const Asked& q, std::vector<Action>& out) { list_placements(q.s, q.p, out); }

Action place::fallback(const Asked& q) {
    std::vector<Action> options;
    list_placements(q.s, q.p, options);
    assert(!options.empty());
    for (const Action a : options)
        if (leaves_way_out(q.setup, q.s, q.p, a)) return a;
    return options.front();
}

// --- Solitaire classic (EOL-17.13b) ---------------------------------------------------------------------------------

Refusal classic::judge(const Asked& q, Action a) {
    const bool any = of(q.s.deck_n, q.p) > 0;
    if (a.kind == Action::Kind::TakeCard && !any) return {"deck_empty", "EOL-17.13b"};
    if (a.kind == Action::Kind::Stop && any) return {"deck_not_empty", "EOL-17.13b"};
    return kLegal;
}

void classic::list(const Asked& q, std::vector<Action>& out) {
    const bool any = of(q.s.deck_n, q.p) > 0;
    if (any) out.push_back(Action::of(Action::Kind::TakeCard));
    out.push_back(Action::of(Action::Kind::TopDiscard));
    if (!any) out.push_back(Action::of(Action::Kind::Stop));
}

Action classic::fallback(const Asked& q) {
    return Action::of(of(q.s.deck_n, q.p) > 0 ? Action::Kind::TakeCard : Action::Kind::Stop);
}

Refusal classic_drawn::judge(const Asked& q, Action a) {
    return a.kind == Action::Kind::Discard ? kLegal : place_refusal(q, a);
}

void classic_drawn::list(const Asked& q, std::vector<Action>& out) {
    list_placements(q.s, q.p, out);
    out.push_back(Action::of(Action::Kind::Discard));
}

Action classic_drawn::fallback(const Asked&) { return Action::of(Action::Kind::Discard); }

Refusal classic_top::judge(const Asked& q, Action a) { return place_refusal(q, a); }

void classic_top::list(const Asked& q, std::vector<Action>& out) { list_placements(q.s, q.p, out); }

Action classic_top::fallback(const Asked& q) { return place::fallback(q); }

// --- What the table says of any of them -----------------------------------------------------------------------------

DecisionId EndOfLine::decision(const State& s, Seat p) const {
    return turn(s).who.has(p) ? question(s.phase).decision : kNoDecision;
}

Refusal EndOfLine::refusal(const State& s, Seat p, Action a) const {
    if (s.phase == Phase::Over) return {"game_over", setup_->scored() ? "EOL-14.9" : "EOL-11.11"};
    if (p == kChance) return chance_refusal(*setup_, s, a);
    if (!turn(s).who.has(p)) {
        const bool is_out = endtable::index(p) < setup_->seats && of(s.cut, p) != 0;
        return {"not_your_turn", is_out ? "EOL-11.9" : "EOL-9.1"};
    }
    const Question& q = question(s.phase);
    if (!well_formed(a) || !q.takes.has(a.kind)) return wrong_decision(*setup_, s, p, a);
    return q.judge({*setup_, s, p}, a);
}

Listing EndOfLine::actions(const State& s, Seat p, std::vector<Action>& out) const {
    if (s.phase == Phase::Place && p == seat(s.order[s.turn_index])) {  // most of all questions
        list_placements(s, p, out);
        return Listing::All;
    }
    out.clear();
    if (turn(s).who.has(p)) question(s.phase).list({*setup_, s, p}, out);
    return Listing::All;
}

Action EndOfLine::chance(const State& s, Rng& rng) const {
    const Seat p = s.phase == Phase::Draw ? seat_in_turn(s) : question(s.phase).who(s);
    const int face = of(s.deck, p).draw(rng, of(s.deck_n, p));
    return Action::of(s.phase == Phase::Reveal ? Action::Kind::Reveal : Action::Kind::Draw, endtable::index(p), face);
}

bool EndOfLine::outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
    out.clear();
    if (!is_chance_phase(s.phase)) return true;
    const Seat p = question(s.phase).who(s);
    for (int f = 0; f < setup_->faces_n; ++f)
        if (const int count = of(s.deck, p)[f]; count > 0)
            out.push_back({s.phase == Phase::Reveal ? Action::reveal(p, f) : Action::draw(p, f),
                           static_cast<std::uint32_t>(count)});
    return true;
}

Action EndOfLine::fallback(const State& s, Seat p) const { return question(s.phase).fallback({*setup_, s, p}); }

}  // namespace endtable::end_of_line
