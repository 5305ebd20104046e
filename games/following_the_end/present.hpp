// Following the End: how the game shows itself (present/presentation.hpp says what each function promises).
//
// present.cpp   set-up, scene, result     view.cpp     what viewers see
// asking.cpp    prompts, labels, paths    events.cpp   what happened, as JSON and as a sentence
// changes.cpp   what events change of the things on the table
// preview.cpp   what-if answers: reach, a place, a shot
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/following_the_end/content.hpp"
#include "games/following_the_end/notation.hpp"
#include "games/following_the_end/rules.hpp"
#include "present/presentation.hpp"

namespace endtable::following_the_end {

class Presentation {
public:
    using Rules = FollowingTheEnd;

    static const GameInfo& info();
    static const ContentFiles& official_content();
    static std::string_view clauses();
    static Presentation open(const ContentFiles& files, const Json& options, int seats, int rules = kNewestRules);

    const FollowingTheEnd& game() const { return game_; }
    const Json& options() const { return options_; }
    int seats() const { return setup_->seats; }
    std::vector<int> sides() const;
    Json rule_content() const { return content_->rule_bearing; }
    const Catalogue& words() const { return content_->words; }

    Json scene() const;
    Json view(const State& masked, Seats viewers) const;
    static std::string decision_name(DecisionId d);
    Text prompt(const State& masked, Seat p) const;
    Text label(const State& masked, Seat p, Action a) const;
    Path path(const State& masked, Seat p, Action a) const;
    std::vector<OpenPlaces> places(const State& masked, Seat p) const;
    Finality finality(const State&, Seat, Action a) const {
        return a.kind == Action::EndTurn ? Finality::Ends : Finality::None;
    }
    std::string notation(const State& s, Seat, Action a) const { return notation_.write(s, a); }
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const;
    std::optional<Action> parse(const State& s, Seat p, std::string_view text) const;
    Json event(const Event& e) const;
    Text event_text(const Event& e) const;
    EventChanges changes(const Event& e, Seats viewers) const;
    int round(const State& s) const { return s.turns / setup_->seats; }
    Json position(const State& s) const;
    State read_position(const Json& position) const;
    Json result(const State& s) const;
    std::vector<std::string> labels(const State& end, Seat p) const;
    // {"reach": "1.2"}, {"place": {"unit": "1.2", "at": "58,38,0"}}, {"shot": {"unit": "1.2", "target": "2.1"}},
    // {"measure": {"from": "50,40,0", "to": "80,50,10"}}
    Json probe(const State& masked, Seats viewers, const Json& query) const;

private:
    Presentation(std::shared_ptr<const Content> content, Configured configured);
    Look look(const State& s) const { return {*setup_, s}; }

    // Names as texts
    Text card_text(int card) const;  // of a unit; -1: "a unit"
    Text figure_text(const State& s, int figure) const;
    Text artifact_text(int artifact) const;  // -1: "an artifact"
    Text team_text(int team) const;
    Text object_text(int object) const;
    static Text place_text(const Point& p);
    Text ability_text(int card, int ability) const;
    Text event_figure(std::int32_t packed) const;  // as an event names it: with its card
    Text cause_text(std::int32_t cause) const;
    Json say(Text text) const { return to_json(std::move(text), words()); }

    // Parts of the scene and of views
    Json scene_map() const;
    Json scene_cards() const;
    Json unit_json(const State& s, int figure) const;
    void show_table(const State& s, ViewBuilder& view) const;
    void show_pool(const State& s, ViewBuilder& view) const;
    std::vector<Text> status(const State& s) const;
    Json shot_json(const State& s, const Shot& shot) const;
    Json measure_json(const Point& from, const Point& to) const;
    Json hidden_by(const State& s, const Shot& shot) const;
    Json place_json(const State& s, int figure, const Point& at) const;

    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
    Json options_;
    FollowingTheEnd game_;
    Notation notation_;
};

static_assert(IsPresentation<Presentation> && HasLabels<Presentation> && HasPlaces<Presentation>);

// Things that are clicked.
Id figure_id(int figure);     // figure:1.2
Id place_id(const Point& p);  // table:58,38,0
Id artifact_id(const std::string& name);
Id deposit_id(int deposit);
Id object_id(const std::string& name);

// The faces of the Combat die that hit: "5 6"; empty where none does.
std::string hitting_faces(int number, int bonus);

inline constexpr const char* kReasonNames[] = {"none",        "last_side", "behemoth", "depletion",
                                               "round_limit", "resigned",  "void",     "void"};
// A figure as an event names it, without its card (Flow::report).
constexpr int figure_of(std::int32_t packed_figure) { return packed_figure & 255; }
inline constexpr const char* kPhaseNames[] = {"setup", "pre", "movement", "combat", "mining", "post", "fallen", "over"};
const char* phase_of(const State& s);

}  // namespace endtable::following_the_end
