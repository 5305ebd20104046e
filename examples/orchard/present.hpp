// Orchard: how it shows itself (present/presentation.hpp says what each function promises).
#pragma once

#include <memory>

#include "examples/orchard/rules.hpp"
#include "present/setting.hpp"

namespace endtable::orchard {

class Presentation {
public:
    using Rules = Orchard;
    using State = Rules::State;
    using Action = Rules::Action;

    // The game, whatever the match
    static const GameInfo& info();
    static const ContentFiles& official_content();
    static std::string_view clauses();
    static std::string decision_name(DecisionId d);

    // This match
    static Presentation open(const ContentFiles& content, const Json& options, int seats, int rules = kNewestRules);
    const Rules& game() const { return rules_; }
    const Json& options() const { return setting_.options; }
    int seats() const { return setting_.seats; }
    std::vector<int> sides() const { return setting_.everyone_alone(); }
    Json rule_content() const { return Json::object(); }  // no content bears on the rules
    const Catalogue& words() const { return setting_.words; }

    // For the eye
    Json scene() const;
    Json view(const State& masked, Seats viewers) const;
    Text prompt(const State& masked, Seat p) const;
    Text label(const State& masked, Seat p, Action a) const;
    Path path(const State& masked, Seat p, Action a) const;
    Finality finality(const State&, Seat, Action) const { return Finality::None; }
    Json event(const Event& e) const;
    Text event_text(const Event& e) const;
    EventChanges changes(const Event& e, Seats viewers) const;
    Json probe(const State& masked, Seats viewers, const Json& query) const;

    // For the record
    std::string notation(const State& s, Seat p, Action a) const;
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const;
    std::optional<Action> parse(const State& s, Seat p, std::string_view text) const;
    int round(const State& s) const;
    Json position(const State& s) const;
    State read_position(const Json& json) const;
    Json result(const State& s) const;

private:
    explicit Presentation(Setting setting);

    Setting setting_;
    std::shared_ptr<const Setup> setup_;  // copies of the table share it, so that the rules' pointer stays good
    Rules rules_;
};

static_assert(IsPresentation<Presentation>);

}  // namespace endtable::orchard
