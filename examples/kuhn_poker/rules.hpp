// Kuhn poker: the rules, and the smallest example of chance and hidden cards (core/game.hpp says what each function
// promises). Header-only, so that the loops of search and simulation inline all of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/deck.hpp"
#include "core/game.hpp"

namespace endtable::kuhn_poker {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kCards = 3;  // KP-1: 0 jack, 1 queen, 2 king
inline constexpr Seats kPlayers = Seats::first(2);

inline constexpr DecisionId kOpen{0};
inline constexpr DecisionId kFaceBet{1};

enum class Happening : std::uint16_t {
    Dealt,     // who; card (secret)
    Checked,   // who
    Bet,       // who
    Called,    // who
    Folded,    // who
    Resigned,  // who
    Shown,     // who; card
    Won,       // who; chips
};

class KuhnPoker {
public:
    // What the table waits for. The betting is a path through these, so that a phase is all there is to remember of it.
    enum class Phase : std::uint8_t {
        Deal,      // chance: a card for the first seat that has none (KP-3)
        First,     // seat 0: open (KP-4)
        Checked,   // seat 1: open (KP-5)
        Bet,       // seat 1: face_bet (KP-6)
        CheckBet,  // seat 0: face_bet (KP-6)
        Showdown,  // over, all cards are open (KP-8)
        Folded,    // over, `folded` says who (KP-7)
    };

    struct State {
        // A card is known to its holder alone; before it is dealt it is Hidden{}, known to nobody. The third card has
        // no place of its own: `rest` are the cards that have not been dealt. In a masked state a card the viewers do
        // not know is unknown, and among the `rest`.
        std::array<Hidden, 2> card{};
        Bag<kCards> rest{};
        std::array<std::uint8_t, 2> chips{1, 1};  // in the pot
        Phase phase = Phase::Deal;
        std::uint8_t folded = 0;  // the seat that folded; 0 otherwise

        constexpr bool has_card(int p) const { return !card[static_cast<std::size_t>(p)].knows.empty(); }
        constexpr bool is_over() const { return phase >= Phase::Showdown; }
    };

    struct Action {
        enum class Kind : std::uint8_t { Deal, Check, Bet, Call, Fold };
        Kind kind = Kind::Deal;
        std::uint8_t card = 0;  // of a deal; otherwise 0
        constexpr bool operator==(const Action&) const = default;
    };

    constexpr State start() const {
        State s;
        for (int k = 0; k < kCards; ++k) s.rest.set(k, 1);
        return s;
    }

    constexpr Turn turn(const State& s) const {
        switch (s.phase) {
            case Phase::Deal: return Turn::chance();
            case Phase::First:
            case Phase::CheckBet: return Turn::of(seat(0));
            case Phase::Checked:
            case Phase::Bet: return Turn::of(seat(1));
            case Phase::Showdown:
            case Phase::Folded: break;
        }
        return Turn::over();
    }

    constexpr DecisionId decision(const State& s, Seat p) const {
        if (!turn(s).who.has(p)) return kNoDecision;
        return faces_bet(s) ? kFaceBet : kOpen;
    }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        if (faces_bet(s))
            out.assign({{Action::Kind::Call, 0}, {Action::Kind::Fold, 0}});
        else
            out.assign({{Action::Kind::Check, 0}, {Action::Kind::Bet, 0}});
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        const Turn now = turn(s);
        if (now.is_over()) return {"game_over", s.phase == Phase::Showdown ? "KP-8" : "KP-7"};
        if (p == kChance ? !now.is_chance() : !now.who.has(p)) return {"not_your_turn", "KP-4"};
        if ((p == kChance) != (a.kind == Action::Kind::Deal)) return {"not_a_deal", "KP-3"};
        if (p == kChance) return s.rest.has(a.card) ? kLegal : Refusal{"card_not_left", "KP-3"};
        if (a.kind > Action::Kind::Fold || a.card != 0) return {"no_such_action", "KP-4"};
        const bool answers_bet = a.kind == Action::Kind::Call || a.kind == Action::Kind::Fold;
        if (faces_bet(s) && !answers_bet) return {"facing_a_bet", "KP-6"};
        if (!faces_bet(s) && answers_bet) return {"no_bet_to_face", "KP-5"};
        return kLegal;
    }

    constexpr Action chance(const State& s, Rng& rng) const { return deal_of(s.rest.draw(rng, s.rest.size())); }

    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
        out.clear();
        for (int k = 0; k < kCards && s.phase == Phase::Deal; ++k)
            if (s.rest.has(k)) out.push_back({deal_of(k), static_cast<std::uint32_t>(s.rest[k])});
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        switch (a.kind) {
            case Action::Kind::Deal: return deal(s, a.card, events);
            case Action::Kind::Check:
                report(events, Happening::Checked, p, s.phase == Phase::First ? "KP-4" : "KP-5");
                if (s.phase == Phase::First)
                    s.phase = Phase::Checked;
                else
                    show_down(s, events);
                return;
            case Action::Kind::Bet:
                report(events, Happening::Bet, p, s.phase == Phase::First ? "KP-4" : "KP-5");
                ++s.chips[static_cast<std::size_t>(index(p))];
                s.phase = s.phase == Phase::First ? Phase::Bet : Phase::CheckBet;
                return;
            case Action::Kind::Call:
                report(events, Happening::Called, p, "KP-6");
                ++s.chips[static_cast<std::size_t>(index(p))];
                return show_down(s, events);
            case Action::Kind::Fold: report(events, Happening::Folded, p, "KP-7"); return fold(s, p, "KP-7", events);
        }
    }

    // KP-3, KP-8. After a showdown both cards lie open, for spectators too; after a fold they stay hidden (KP-7).
    constexpr void mask(State& s, Seats viewers) const {
        if (s.phase == Phase::Showdown) return;
        for (int p = 0; p < 2; ++p)
            if (s.has_card(p)) conceal(s.card[static_cast<std::size_t>(p)], s.rest, viewers);
    }
    constexpr void fill(State& s, Rng& rng) const {
        for (Hidden& card : s.card) endtable::deal(card, s.rest, rng);
    }

    constexpr Action fallback(const State& s, Seat) const {  // KP-12
        return {faces_bet(s) ? Action::Kind::Fold : Action::Kind::Check, 0};
    }

    void resign(State& s, Seat p, Events* events) const {  // KP-10
        report(events, Happening::Resigned, p, "KP-10");
        fold(s, p, "KP-10", events);
    }

    constexpr Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        for (std::size_t p = 0; p < 2; ++p) {
            r.side[p] = static_cast<std::uint8_t>(p);
            r.score[p] = 0;
            if (!s.is_over()) continue;
            const bool won = p == winner(s);
            const int stake = s.chips[1 - winner(s)];  // KP-9: the winner gains what the other seat has put in
            r.rank[p] = won ? 1 : 2;
            r.score[p] = won ? stake : -stake;
            r.utility[p] = static_cast<std::uint16_t>(5'000 + 2'500 * r.score[p]);
        }
        return r;
    }

    constexpr const char* broken(const State& s) const {
        if (s.phase > Phase::Folded) return "phase: no such phase";
        if (s.folded > (s.phase == Phase::Folded ? 1 : 0)) return "folded: no such seat, or nobody has folded";
        if (const char* cards = broken_cards(s)) return cards;
        const auto [first, second] = s.chips;
        switch (s.phase) {
            case Phase::Deal:
            case Phase::First:
            case Phase::Checked: return first == 1 && second == 1 ? nullptr : "chips: nobody has bet";
            case Phase::Bet: return first == 2 && second == 1 ? nullptr : "chips: only seat 0 has bet";
            case Phase::CheckBet: return first == 1 && second == 2 ? nullptr : "chips: only seat 1 has bet";
            case Phase::Showdown: return first == second && (first == 1 || first == 2) ? nullptr : "chips: not equal";
            case Phase::Folded: break;  // after a bet of either, or by resigning before there was one
        }
        return first >= 1 && second >= 1 && first + second <= 3 ? nullptr : "chips: too few or too many for a fold";
    }

private:
    static constexpr bool faces_bet(const State& s) { return s.phase == Phase::Bet || s.phase == Phase::CheckBet; }
    static constexpr Action deal_of(int kind) { return {Action::Kind::Deal, static_cast<std::uint8_t>(kind)}; }

    static constexpr std::size_t winner(const State& s) {
        if (s.phase == Phase::Folded) return 1u - s.folded;
        return s.card[0].kind > s.card[1].kind ? 0 : 1;
    }

    static void deal(State& s, int kind, Events* events) {
        const int p = s.has_card(0) ? 1 : 0;
        s.rest.take(kind);
        s.card[static_cast<std::size_t>(p)] = {static_cast<std::uint8_t>(kind), Seats::only(seat(p))};
        if (p == 1) s.phase = Phase::First;
        if (Event* e = report(events, Happening::Dealt, seat(p), "KP-3", kind)) {
            e->secret = 1;
            e->known_to = Seats::only(seat(p));
        }
    }

    static void show_down(State& s, Events* events) {
        s.phase = Phase::Showdown;
        for (Hidden& card : s.card) card.knows = kPlayers;
        for (std::size_t p = 0; p < 2; ++p)
            report(events, Happening::Shown, seat(static_cast<int>(p)), "KP-8", s.card[p].kind);
        if (events != nullptr) events->note_reveal();
        pay(s, "KP-8", events);
    }

    static void fold(State& s, Seat p, const char* clause, Events* events) {
        s.phase = Phase::Folded;
        s.folded = static_cast<std::uint8_t>(index(p));
        pay(s, clause, events);
    }

    static void pay(const State& s, const char* clause, Events* events) {
        const std::size_t w = winner(s);
        report(events, Happening::Won, seat(static_cast<int>(w)), clause, s.chips[1 - w]);
    }

    // Every card is somewhere exactly once, and as many places are unknown as there are cards without one.
    static constexpr const char* broken_cards(const State& s) {
        Bag<kCards> all = s.rest;
        int dealt = 0, unknown = 0;
        for (int p = 0; p < 2; ++p) {
            const Hidden& card = s.card[static_cast<std::size_t>(p)];
            if (!s.has_card(p)) {
                if (card != Hidden{}) return "cards: something where no card was dealt";
                continue;
            }
            const Seats holders = s.phase == Phase::Showdown ? kPlayers : Seats::only(seat(p));
            if (card.knows != holders) return "cards: known to others than its holder";
            ++dealt;
            if (!card.is_known()) {
                ++unknown;
            } else {
                if (card.kind >= kCards) return "cards: no such card";
                if (all.has(card.kind)) return "cards: dealt twice, or dealt and left";
                all.add(card.kind);
            }
        }
        for (int k = 0; k < kCards; ++k)
            if (all[k] != 1) return "rest: a card is missing or too many";
        if (s.rest.size() != kCards - dealt + unknown) return "rest: not what has not been dealt";
        if (s.phase == Phase::Showdown && unknown > 0) return "cards: hidden at the showdown";
        if (s.phase == Phase::Folded) return dealt == 1 && !s.has_card(0) ? "cards: seat 0 is dealt first" : nullptr;
        if (s.phase == Phase::Deal) return dealt == 2 || s.has_card(1) ? "cards: dealt out of order" : nullptr;
        return dealt == 2 ? nullptr : "cards: betting before the deal";
    }

    static Event* report(Events* events, Happening kind, Seat who, const char* clause, int arg = 0) {
        if (events == nullptr) return nullptr;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args[0] = arg;
        return &events->add(e);
    }
};

static_assert(Game<KuhnPoker>);
static_assert(sizeof(KuhnPoker::State) <= 64);

}  // namespace endtable::kuhn_poker
