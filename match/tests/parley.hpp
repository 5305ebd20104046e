// A game only these tests know, with everything a match can meet in one turn: three seats, a hidden card each, and
// answers that are open (`show` turns the card over at once) or sealed (`bid 2` lies face down until all have
// answered). Two rounds; a shown card counts its rank, a bid itself.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "present/presentation.hpp"

namespace endtable::parley {

inline constexpr int kSeats = 3;
inline constexpr int kCards = 6;
inline constexpr int kRounds = 2;
inline constexpr std::uint8_t kNone = 254;
inline constexpr std::uint8_t kUnknown = 255;
inline constexpr std::array<const char*, kCards> kNames = {"ash", "birch", "cedar", "elm", "fir", "oak"};

struct State {
    std::uint8_t round = 1;
    std::uint8_t gone = 0;  // a bit for each card of earlier rounds
    Seats out;
    Seats shown;
    std::array<std::uint8_t, kSeats> card{kNone, kNone, kNone};
    std::array<std::uint8_t, kSeats> bid{kNone, kNone, kNone};
    std::array<std::uint8_t, kSeats> score{};

    constexpr bool operator==(const State&) const = default;
};

struct Action {
    std::uint8_t kind = 0;  // Deal, Show, Bid
    std::uint8_t value = 0;
};
enum : std::uint8_t { Deal, Show, Bid };
enum : std::uint16_t { Dealt, Showed, Turned };

class Rules {
public:
    using State = parley::State;
    using Action = parley::Action;

    State start() const { return {}; }
    Turn turn(const State& s) const {
        if (s.round > kRounds || players(s).count() < 2) return Turn::over();
        if (next_to_deal(s) != kNobody) return Turn::chance();
        return Turn::each(waiting(s));
    }
    DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? DecisionId{0} : kNoDecision; }
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (!turn(s).who.has(p)) return Listing::All;
        out.push_back({Show, 0});
        for (std::uint8_t n = 0; n < 4; ++n) out.push_back({Bid, n});
        return Listing::All;
    }
    Refusal refusal(const State& s, Seat p, Action a) const {
        if (p == kChance) {
            if (!turn(s).is_chance()) return {"no_chance", nullptr};
            return a.kind == Deal && a.value < kCards && !taken(s, a.value) ? kLegal
                                                                            : Refusal{"no_such_card", "PAR-1.1"};
        }
        if (!turn(s).who.has(p)) return {"not_asked", "PAR-1.2"};
        const bool known = (a.kind == Show && a.value == 0) || (a.kind == Bid && a.value < 4);
        return known ? kLegal : Refusal{"too_high", "PAR-1.3"};
    }
    Action chance(const State& s, Rng& rng) const {
        std::vector<Weighted<Action>> all;
        outcomes(s, all);
        return all[rng.below(static_cast<std::uint32_t>(all.size()))].action;
    }
    bool outcomes(const State& s, std::vector<Weighted<Action>>& out) const {
        out.clear();
        for (std::uint8_t c = 0; c < kCards; ++c)
            if (!taken(s, c)) out.push_back({{Deal, c}, 1});
        return true;
    }
    void apply(State& s, Seat p, Action a, Events* events) const {
        if (a.kind == Deal) {
            const Seat to = next_to_deal(s);
            s.card[at(to)] = a.value;
            if (events) {
                Event& e = report(*events, Dealt, to, a.value);
                e.secret = 1;
                e.known_to = Seats::only(to);
            }
            return;
        }
        if (a.kind == Show) {
            s.shown |= Seats::only(p);
            if (events) report(*events, Showed, p, s.card[at(p)]);
            if (events) events->note_reveal();
        } else {
            s.bid[at(p)] = a.value;
        }
        if (waiting(s).empty()) turn_over(s, events);
    }
    void mask(State& s, Seats viewers) const {
        for (const Seat p : Seats::first(kSeats).without(viewers)) {
            if (s.card[at(p)] != kNone && !s.shown.has(p)) s.card[at(p)] = kUnknown;
            s.bid[at(p)] = kNone;
        }
    }
    void fill(State& s, Rng& rng) const {
        for (auto& card : s.card)
            if (card == kUnknown) card = chance(s, rng).value;
    }
    Action fallback(const State&, Seat) const { return {Bid, 0}; }
    void resign(State& s, Seat p, Events* events) const {
        if (s.out.has(p)) return;
        if (s.card[at(p)] != kNone) s.gone = static_cast<std::uint8_t>(s.gone | 1u << s.card[at(p)]);
        s.out |= Seats::only(p);
        s.shown = s.shown.without(s.out);
        s.card[at(p)] = s.bid[at(p)] = kNone;
        if (!turn(s).is_over() && next_to_deal(s) == kNobody && waiting(s).empty()) turn_over(s, events);
    }
    Result result(const State& s) const {
        Result r;
        for (int i = 0; i < kSeats; ++i) {
            const auto k = static_cast<std::size_t>(i);
            r.score[k] = s.out.has(seat(i)) ? -1 : s.score[k];
            r.side[k] = static_cast<std::uint8_t>(i);
            r.utility[k] = static_cast<std::uint16_t>(s.score[k] * 500);
        }
        for (std::size_t i = 0; i < kSeats; ++i) {
            r.rank[i] = 1;
            for (std::size_t k = 0; k < kSeats; ++k)
                r.rank[i] = static_cast<std::uint8_t>(r.rank[i] + (r.score[k] > r.score[i]));
        }
        return r;
    }
    const char* broken(const State& s) const {
        return s.round < 1 || s.round > kRounds + 1 ? "round out of range" : nullptr;
    }

    static Seat next_to_deal(const State& s) {
        for (const Seat p : players(s))
            if (s.card[at(p)] == kNone) return p;
        return kNobody;
    }

private:
    static Event& report(Events& events, std::uint16_t kind, Seat who, std::int32_t card) {
        Event& e = events.add(Event{});
        e.kind = kind;
        e.who = who;
        e.args[0] = card;
        return e;
    }
    static std::size_t at(Seat p) { return static_cast<std::size_t>(index(p)); }
    static Seats players(const State& s) { return Seats::first(kSeats).without(s.out); }
    static bool taken(const State& s, std::uint8_t card) {
        return ((s.gone >> card) & 1) != 0 || s.card[0] == card || s.card[1] == card || s.card[2] == card;
    }
    static Seats waiting(const State& s) {
        Seats who;
        for (const Seat p : players(s).without(s.shown))
            if (s.bid[at(p)] == kNone) who |= Seats::only(p);
        return who;
    }
    static void turn_over(State& s, Events* events) {
        for (const Seat p : players(s)) {
            const std::uint8_t points = s.shown.has(p) ? s.card[at(p)] : s.bid[at(p)];
            s.score[at(p)] = static_cast<std::uint8_t>(s.score[at(p)] + points);
            if (events) report(*events, Turned, p, s.card[at(p)]);
            s.gone = static_cast<std::uint8_t>(s.gone | 1u << s.card[at(p)]);
        }
        if (events) events->note_reveal();
        s.card = s.bid = {kNone, kNone, kNone};
        s.shown = Seats{};
        ++s.round;
    }
};

class Presentation {
public:
    using Rules = parley::Rules;

    static const GameInfo& info() {
        static const GameInfo kInfo{"parley", "Parley", 1, kSeats, kSeats, {}};
        return kInfo;
    }
    static const ContentFiles& official_content() {
        static const ContentFiles kNothing;
        return kNothing;
    }
    static Presentation open(const ContentFiles&, const Json& options, int seats, int rules = 1) {
        if (seats != kSeats) throw InputError("bad_seats", "parley is for three");
        complete_options({}, options, rules);
        return {};
    }
    const Rules& game() const { return rules_; }
    const Json& options() const { return options_; }
    int seats() const { return kSeats; }
    std::vector<int> sides() const { return {0, 1, 2}; }
    Json rule_content() const { return Json::object(); }
    const Catalogue& words() const { return words_; }
    static std::string_view clauses() {
        return "- **PAR-1.1** [A] A card is dealt once.\n- **PAR-1.2** [A] Everybody answers\n  once a round.\n"
               "- **PAR-1.3** `[A]` A bid is 0 to 3.\n";
    }
    Json scene() const { return {{"game", "parley"}}; }
    Json view(const State& s, Seats) const { return position(s); }
    static std::string decision_name(DecisionId) { return "answer"; }
    Text prompt(const State& s, Seat p) const {
        return {"prompt", {{"card", name(s.card[static_cast<std::size_t>(index(p))])}}};
    }
    Text label(const State&, Seat p, Action a) const { return {notation({}, p, a)}; }
    Finality finality(const State&, Seat, Action) const { return Finality::None; }
    Path path(const State&, Seat p, Action a) const { return Id::option(notation({}, p, a)); }
    std::string notation(const State&, Seat, Action a) const {
        if (a.kind == Show) return "show";
        return a.kind == Deal ? "deal " + name(a.value) : "bid " + std::to_string(a.value);
    }
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const {
        return a.kind == Deal && !viewers.has(Rules::next_to_deal(s)) ? "deal ?" : notation(s, p, a);
    }
    std::optional<Action> parse(const State&, Seat, std::string_view text) const {
        if (text == "show") return Action{Show, 0};
        if (text.substr(0, 4) == "bid ")
            return Action{Bid, static_cast<std::uint8_t>(std::stoi(std::string(text.substr(4))))};
        for (std::uint8_t c = 0; c < kCards; ++c)
            if (text == "deal " + name(c)) return Action{Deal, c};
        return std::nullopt;
    }
    Json event(const Event& e) const { return {{"event", e.kind}, {"seat", index(e.who)}, {"card", name(e.args[0])}}; }
    Text event_text(const Event& e) const { return {"event", {{"card", name(e.args[0])}}}; }
    EventChanges changes(const Event&, Seats) const { return {}; }
    int round(const State& s) const { return s.round; }
    Json position(const State& s) const {
        Json cards = Json::array();
        for (const auto card : s.card) cards.push_back(name(card));
        return {{"round", s.round}, {"gone", s.gone}, {"out", s.out.bits()}, {"shown", s.shown.bits()},
                {"cards", cards},   {"bids", s.bid},  {"scores", s.score}};
    }
    State read_position(const Json& json) const {
        State s;
        s.round = json.at("round");
        s.gone = json.at("gone");
        for (std::size_t i = 0; i < kSeats; ++i) {
            for (std::uint8_t c = 0; c < kCards; ++c)
                if (json.at("cards")[i] == name(c)) s.card[i] = c;
            s.score[i] = json.at("scores")[i];
        }
        return s;
    }
    Json result(const State& s) const { return {{"scores", s.score}}; }
    Json probe(const State&, Seats, const Json&) const { return nullptr; }

private:
    static std::string name(std::int32_t card) {
        return card >= 0 && card < kCards ? kNames[static_cast<std::size_t>(card)] : card == kNone ? "-" : "?";
    }
    Rules rules_;
    Json options_ = Json::object();
    Catalogue words_;
};

}  // namespace endtable::parley
