// Goofspiel: the rules, and the example of options, a deck, sealed simultaneous bids and forced moves (core/game.hpp
// says what each function promises). Header-only, so that the loops of search and simulation inline all of it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/deck.hpp"
#include "core/game.hpp"

namespace endtable::goofspiel {

// The version of these rules. A rule that changes asks the Setup which one the match is played by (docs/upgrades.md).
inline constexpr int kNewestRules = 1;

inline constexpr int kMaxPlayers = 3;
inline constexpr int kMaxCards = 13;

// What is the same for a whole match (GS-1, GS-2, GS-6).
struct Setup {
    int seats = 2;
    int cards = kMaxCards;
    bool carry = false;

    constexpr int all_points() const { return cards * (cards + 1) / 2; }
};

// A hand: a bit for each value. Everybody can work out everybody's hand, so that there is nothing secret about it.
using Hand = std::uint16_t;
constexpr Hand only(int value) { return static_cast<Hand>(1u << value); }
constexpr Hand full_hand(int cards) { return static_cast<Hand>((1u << (cards + 1)) - 2); }
constexpr int lowest(Hand hand) { return std::countr_zero(hand); }

inline constexpr DecisionId kBid{0};

enum class Happening : std::uint16_t {
    Turned,     // value
    Sealed,     // who; value: seen by the seat itself only
    Shown,      // who; value
    Won,        // who; value of all that was won; of it carried from before
    Discarded,  // value
    Carried,    // value of all that is carried now; of it carried from before
    Resigned,   // who; the cards that leave the game; of them sealed: known to the seat itself only
    Returned,   // who; value of a sealed bid that goes back to the hand: seen by the seat itself only
    Ended,
};

class Goofspiel {
public:
    template <class T>
    using PerSeat = std::array<T, kMaxPlayers>;

    struct State {
        PerSeat<Hand> hand{};         // a sealed bid is still in it
        Deck<kMaxCards, 1> prizes{};  // face down; kind k is the prize of value k + 1
        std::uint8_t prize = 0;       // what is bid for; 0 between rounds
        std::uint8_t carried = 0;     // value of the prizes carried over (GS-6)
        PerSeat<std::uint8_t> bid{};  // sealed; 0: none yet
        PerSeat<std::uint8_t> score{};
        PerSeat<std::uint8_t> resigned{};  // 0: in play; otherwise 1 for who left first, 2 for who left then
        std::uint8_t round = 0;            // derived: how many prizes were turned up
    };

    struct Action {
        std::uint8_t card = 0;  // the value of a bid; of chance: of the prize
        constexpr bool operator==(const Action&) const = default;
    };

    // The setup must live as long as the game.
    constexpr explicit Goofspiel(const Setup& setup) : setup_(&setup) {}
    constexpr const Setup& setup() const { return *setup_; }

    constexpr State start() const {
        State s;
        for (int p = 0; p < setup_->seats; ++p) s.hand[at(p)] = full_hand(setup_->cards);
        for (int k = 0; k < setup_->cards; ++k) s.prizes.shuffle_in(k);
        return s;
    }

    constexpr Seats in_play(const State& s) const {
        Seats who;
        for (int p = 0; p < setup_->seats; ++p)
            if (s.resigned[at(p)] == 0) who |= Seats::only(seat(p));
        return who;
    }

    constexpr Turn turn(const State& s) const {
        if (is_over(s)) return Turn::over();
        return s.prize == 0 ? Turn::chance() : Turn::each(yet_to_bid(s));
    }

    constexpr DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? kBid : kNoDecision; }

    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        for (unsigned left = s.hand[at(p)]; left != 0; left &= left - 1)
            out.push_back({static_cast<std::uint8_t>(std::countr_zero(left))});
        return Listing::All;
    }

    constexpr Refusal refusal(const State& s, Seat p, Action a) const {
        if (is_over(s)) return {"game_over", in_play(s).count() > 1 ? "GS-8" : "GS-9"};
        if (p == kChance) {
            if (s.prize != 0) return {"not_chance", "GS-3"};
            return s.prizes.weight(a.card - 1) > 0 ? kLegal : Refusal{"prize_not_left", "GS-3"};
        }
        if (s.prize == 0 || !in_play(s).has(p)) return {"not_asked", "GS-3"};
        if (s.bid[at(p)] != 0) return {"already_bid", "GS-4"};
        return a.card <= setup_->cards && (s.hand[at(p)] & only(a.card)) != 0 ? kLegal : Refusal{"not_in_hand", "GS-5"};
    }

    constexpr Action chance(const State& s, Rng& rng) const { return prize_of(s.prizes.draw(rng)); }

    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
        out.clear();
        if (!turn(s).is_chance()) return true;
        for (int k = 0; k < setup_->cards; ++k)
            if (const int weight = s.prizes.weight(k)) out.push_back({prize_of(k), static_cast<std::uint32_t>(weight)});
        return true;
    }

    void apply(State& s, Seat p, Action a, Events* events) const {
        if (p == kChance) return turn_up(s, a.card, false, events);
        s.bid[at(p)] = a.card;
        if (Event* e = report(events, Happening::Sealed, p, "GS-4", a.card)) {
            e->is_public = false;
            e->seen_by = Seats::only(p);
        }
        if (yet_to_bid(s).empty()) finish_round(s, false, events);
    }

    // GS-4: a bid that others have sealed looks as if it had not been made yet. They are asked again by whoever thinks
    // ahead from here, so that there is nothing to fill.
    constexpr void mask(State& s, Seats viewers) const {
        for (int p = 0; p < setup_->seats; ++p)
            if (!viewers.has(seat(p))) s.bid[at(p)] = 0;
    }
    constexpr void fill(State&, Rng&) const {}

    constexpr Action fallback(const State& s, Seat p) const {  // GS-10
        return {static_cast<std::uint8_t>(lowest(s.hand[at(p)]))};
    }

    void resign(State& s, Seat p, Events* events) const {  // GS-9
        s.resigned[at(p)] = static_cast<std::uint8_t>(1 + setup_->seats - in_play(s).count());
        if (Event* e = report(events, Happening::Resigned, p, "GS-9", s.hand[at(p)], s.bid[at(p)])) {
            e->secret = 2;
            e->known_to = Seats::only(p);
        }
        s.bid[at(p)] = 0;
        s.hand[at(p)] = 0;
        if (is_over(s)) {
            for (int q = 0; q < setup_->seats; ++q) {
                if (s.bid[at(q)] == 0) continue;
                if (Event* e = report(events, Happening::Returned, seat(q), "GS-9", s.bid[at(q)])) {
                    e->is_public = false;
                    e->seen_by = Seats::only(seat(q));
                }
            }
            s.bid = {};
            report(events, Happening::Ended, kNobody, "GS-9");
        } else if (s.prize != 0 && yet_to_bid(s).empty()) {
            finish_round(s, false, events);
        }
    }

    // GS-8, GS-9. Utility: the share of the others one is ahead of, a tie counting half.
    constexpr Result result(const State& s) const {
        Result r;
        r.score.fill(Result::kNoScore);
        for (int p = 0; p < setup_->seats; ++p) {
            r.side[at(p)] = static_cast<std::uint8_t>(p);
            r.score[at(p)] = s.score[at(p)];
            if (!is_over(s)) continue;
            int ahead = 0, behind = 0;
            for (int q = 0; q < setup_->seats; ++q) {
                ahead += standing(s, q) > standing(s, p) ? 1 : 0;
                behind += standing(s, q) < standing(s, p) ? 1 : 0;
            }
            r.rank[at(p)] = static_cast<std::uint8_t>(1 + ahead);
            r.utility[at(p)] = static_cast<std::uint16_t>(5'000 + 5'000 * (behind - ahead) / (setup_->seats - 1));
        }
        return r;
    }

    constexpr const char* broken(const State& s) const {
        if (const char* why = broken_seats(s)) return why;
        if (const char* why = broken_prizes(s)) return why;
        return broken_round(s);
    }

private:
    static constexpr std::size_t at(int p) { return static_cast<std::size_t>(p); }
    static constexpr std::size_t at(Seat p) { return static_cast<std::size_t>(index(p)); }
    static constexpr Action prize_of(int kind) { return {static_cast<std::uint8_t>(kind + 1)}; }

    constexpr bool is_over(const State& s) const {
        return in_play(s).count() < 2 || (s.prize == 0 && s.prizes.empty());
    }

    constexpr Seats yet_to_bid(const State& s) const {
        Seats who;
        for (const Seat p : in_play(s))
            if (s.bid[at(p)] == 0) who |= Seats::only(p);
        return who;
    }

    // More is better: the points of those who stayed; below them those who left, later before earlier.
    static constexpr int standing(const State& s, int p) {
        return s.resigned[at(p)] == 0 ? s.score[at(p)] : s.resigned[at(p)] - kMaxPlayers;
    }

    static void turn_up(State& s, int value, bool forced, Events* events) {
        s.prizes.take(value - 1);
        s.prize = static_cast<std::uint8_t>(value);
        ++s.round;
        if (Event* e = report(events, Happening::Turned, kNobody, forced ? "GS-7" : "GS-3", value)) e->forced = forced;
    }

    void finish_round(State& s, bool forced, Events* events) const {
        show_bids(s, forced, events);
        const int best = *std::max_element(s.bid.begin(), s.bid.end());
        award(s, best, events);
        s.bid = {};
        s.prize = 0;
        if (s.prizes.size() == 1) return play_last_round(s, events);
        if (is_over(s)) report(events, Happening::Ended, kNobody, "GS-8");
    }

    void show_bids(State& s, bool forced, Events* events) const {
        for (const Seat p : in_play(s)) {
            Hand& hand = s.hand[at(p)];
            hand = static_cast<Hand>(hand & ~only(s.bid[at(p)]));
            if (Event* e = report(events, Happening::Shown, p, forced ? "GS-7" : "GS-4", s.bid[at(p)]))
                e->forced = forced;
        }
        if (events != nullptr) events->note_reveal();
    }

    // GS-5, GS-6
    void award(State& s, int best, Events* events) const {
        const int stake = s.prize + s.carried, carried = s.carried;
        if (std::count(s.bid.begin(), s.bid.end(), best) == 1) {
            const auto winner = static_cast<int>(std::find(s.bid.begin(), s.bid.end(), best) - s.bid.begin());
            s.score[at(winner)] = static_cast<std::uint8_t>(s.score[at(winner)] + stake);
            s.carried = 0;
            report(events, Happening::Won, seat(winner), "GS-5", stake, carried);
        } else if (setup_->carry) {
            s.carried = static_cast<std::uint8_t>(stake);
            report(events, Happening::Carried, kNobody, "GS-6", stake, carried);
        } else {
            report(events, Happening::Discarded, kNobody, "GS-6", stake);
        }
    }

    // GS-7: one prize, one card in every hand, nothing to decide.
    void play_last_round(State& s, Events* events) const {
        int kind = 0;
        while (s.prizes.weight(kind) == 0) ++kind;
        turn_up(s, kind + 1, true, events);
        for (const Seat p : in_play(s)) s.bid[at(p)] = static_cast<std::uint8_t>(lowest(s.hand[at(p)]));
        finish_round(s, true, events);
    }

    constexpr const char* broken_seats(const State& s) const {
        int gone = 0;
        Seats orders;  // which places among those who left are taken
        for (int p = 0; p < kMaxPlayers; ++p) {
            const bool plays = p < setup_->seats && s.resigned[at(p)] == 0;
            if (s.resigned[at(p)] >= kMaxPlayers) return "resigned: no such order";
            if (p >= setup_->seats && s.resigned[at(p)] != 0) return "resigned: no such seat";
            if (p >= setup_->seats && s.score[at(p)] != 0) return "scores: no such seat";
            if ((s.hand[at(p)] & ~full_hand(setup_->cards)) != 0) return "hands: no such card";
            if (!plays && s.hand[at(p)] != 0) return "hands: of a seat that does not play";
            if (p < setup_->seats && !plays) {
                ++gone;
                orders |= Seats::only(seat(s.resigned[at(p)] - 1));
            }
        }
        if (orders != Seats::first(gone)) return "resigned: not one after the other";
        return gone < setup_->seats ? nullptr : "resigned: everybody";
    }

    constexpr const char* broken_prizes(const State& s) const {
        if (!s.prizes.is_ok() || s.prizes.size() != s.prizes.middle()) return "prizes: not a shuffled deck";
        int points = s.prize + s.carried;
        for (int k = 0; k < kMaxCards; ++k) {
            const int count = s.prizes.bag()[k];
            if (count > (k < setup_->cards ? 1 : 0)) return "prizes: one is too many";
            points += count * (k + 1);
        }
        if (s.prize > setup_->cards) return "prize: no such prize";
        if (s.prize > 0 && s.prizes.bag().has(s.prize - 1)) return "prize: still among the others";
        if (s.carried > 0 && !setup_->carry) return "carried: ties are discarded";
        for (const auto score : s.score) points += score;
        if (points > setup_->all_points()) return "scores: more points than there are";
        if (setup_->carry && points < setup_->all_points()) return "scores: fewer points than there are";
        if (s.round != setup_->cards - s.prizes.size()) return "round: not the number of prizes turned up";
        return nullptr;
    }

    constexpr const char* broken_round(const State& s) const {
        const int rounds_left = s.prizes.size() + (s.prize > 0 ? 1 : 0);
        for (const Seat p : in_play(s))
            if (std::popcount(s.hand[at(p)]) != rounds_left) return "hands: not a card for each round that is left";
        if (!is_over(s) && rounds_left < 2) return "round: the last one is played by itself";
        for (int p = 0; p < kMaxPlayers; ++p) {
            if (s.bid[at(p)] == 0) continue;
            if (is_over(s) || s.prize == 0) return "bids: none are taken now";
            if (s.bid[at(p)] > setup_->cards || (s.hand[at(p)] & only(s.bid[at(p)])) == 0) return "bids: not in hand";
        }
        if (!is_over(s) && s.prize > 0 && yet_to_bid(s).empty()) return "bids: all are there, but not shown";
        return nullptr;
    }

    static Event* report(Events* events, Happening kind, Seat who, const char* clause, int value = 0, int more = 0) {
        if (events == nullptr) return nullptr;
        Event e;
        e.kind = static_cast<std::uint16_t>(kind);
        e.who = who;
        e.clause = clause;
        e.args[0] = value;
        e.args[1] = more;
        return &events->add(e);
    }

    const Setup* setup_;
};

static_assert(Game<Goofspiel>);
static_assert(sizeof(Goofspiel::State) <= 64);

}  // namespace endtable::goofspiel
