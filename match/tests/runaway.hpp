// A game only these tests know, whose scripts may run away: one seat gives an order, and tasks on an agenda carry it
// out. `count` scores a point; `nest` is a task that puts two more in its place, for ever; `loop` is one that comes
// back.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/agenda.hpp"
#include "core/capacity.hpp"
#include "present/presentation.hpp"

namespace endtable::runaway {

struct Task {
    std::uint8_t kind = 0;  // as in Action
    constexpr bool operator==(const Task&) const = default;
};

struct State {
    Agenda<Task, 4> agenda;
    std::uint8_t points = 0;
    Void void_by = Void::No;

    constexpr bool operator==(const State&) const = default;
};

struct Action {
    std::uint8_t kind = 0;  // Count, Nest, Loop
};
enum : std::uint8_t { Count, Nest, Loop };
inline constexpr std::array<const char*, 3> kNames = {"count", "nest", "loop"};

class Rules {
public:
    using State = runaway::State;
    using Action = runaway::Action;

    State start() const { return {}; }
    Turn turn(const State& s) const {
        return s.points == 3 || s.void_by != Void::No ? Turn::over() : Turn::of(seat(s.points % 2));
    }
    DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? DecisionId{0} : kNoDecision; }
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        if (turn(s).who.has(p)) out = {{Count}, {Nest}, {Loop}};
        return Listing::All;
    }
    Refusal refusal(const State& s, Seat p, Action a) const {
        if (!turn(s).who.has(p)) return {"not_asked", nullptr};
        return a.kind <= Loop ? kLegal : Refusal{"no_such_order", nullptr};
    }
    Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>& out) const {
        out.clear();
        return true;
    }
    void apply(State& s, Seat, Action a, Events*) const {
        push(s, a.kind);
        StepBudget budget;
        while (!s.agenda.empty() && s.void_by == Void::No) {
            if (!budget.spend()) s.void_by = Void::TooManySteps;
            const Task task = s.agenda.pop();
            if (task.kind == Count) ++s.points;
            if (task.kind == Loop || task.kind == Nest) push(s, task.kind);
            if (task.kind == Nest) push(s, task.kind);
        }
        if (s.void_by != Void::No) s.agenda.clear();
    }
    void mask(State&, Seats) const {}
    void fill(State&, Rng&) const {}
    Action fallback(const State&, Seat) const { return {Count}; }
    void resign(State& s, Seat, Events*) const { s.points = 3; }
    Result result(const State& s) const {
        Result r;
        r.score = {s.points, 0};
        r.side = {0, 1};
        r.rank = {1, 2};
        r.utility = {10'000, 0};
        if (s.void_by != Void::No) r.make_void(s.void_by, 2);
        return r;
    }
    const char* broken(const State& s) const {
        return s.agenda.is_ok() && s.points <= 3 && s.void_by <= Void::ListFull ? nullptr : "out of range";
    }

private:
    static void push(State& s, std::uint8_t kind) {
        if (!s.agenda.push({kind})) s.void_by = Void::AgendaFull;
    }
};

class Presentation {
public:
    using Rules = runaway::Rules;

    static const GameInfo& info() {
        static const GameInfo kInfo{"runaway", "Runaway", 1, 2, 2, {}};
        return kInfo;
    }
    static const ContentFiles& official_content() {
        static const ContentFiles kNothing;
        return kNothing;
    }
    static Presentation open(const ContentFiles&, const Json& options, int /*seats*/, int rules = 1) {
        complete_options({}, options, rules);
        return {};
    }
    const Rules& game() const { return rules_; }
    const Json& options() const { return options_; }
    int seats() const { return 2; }
    std::vector<int> sides() const { return {0, 1}; }
    Json rule_content() const { return Json::object(); }
    const Catalogue& words() const { return words_; }
    static std::string_view clauses() { return ""; }
    Json scene() const {
        SceneBuilder scene(info(), sides(), words_);
        scene.meter("points", {"prompt"}, 0, 3);
        return scene.done();
    }
    Json view(const State& s, Seats) const {
        ViewBuilder view(words_);
        view.meter("points", s.points);
        for (const Seat p : Seats::first(2)) view.player(p);
        return view.done();
    }
    static std::string decision_name(DecisionId) { return "order"; }
    Text prompt(const State&, Seat) const { return {"prompt", Json::object()}; }
    Text label(const State&, Seat p, Action a) const { return {notation({}, p, a)}; }
    Finality finality(const State&, Seat, Action) const { return Finality::None; }
    Path path(const State&, Seat p, Action a) const { return Id::option(notation({}, p, a)); }
    std::string notation(const State&, Seat, Action a) const { return kNames[a.kind % kNames.size()]; }
    std::string redacted(const State& s, Seat p, Action a, Seats) const { return notation(s, p, a); }
    std::optional<Action> parse(const State&, Seat, std::string_view text) const {
        for (std::uint8_t kind = Count; kind <= Loop; ++kind)
            if (text == kNames[kind]) return Action{kind};
        return std::nullopt;
    }
    Json event(const Event& e) const { return EventBuilder("done", e).done(); }
    Text event_text(const Event&) const { return {"event", Json::object()}; }
    EventChanges changes(const Event&, Seats) const { return {}; }
    int round(const State&) const { return 1; }
    Json position(const State& s) const { return {{"points", s.points}}; }
    State read_position(const Json& json) const {
        State s;
        s.points = json.at("points");
        return s;
    }
    Json result(const State& s) const { return {{"points", s.points}}; }
    Json probe(const State&, Seats, const Json&) const { return nullptr; }

private:
    Rules rules_;
    Json options_ = Json::object();
    Catalogue words_;
};

}  // namespace endtable::runaway
