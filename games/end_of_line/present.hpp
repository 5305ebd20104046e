// End of Line: how the game shows itself (present/presentation.hpp says what each function promises).
//
// present.cpp   set-up, scene, result   view.cpp      what viewers see, previews
// asking.cpp    prompts, labels, paths  events.cpp    what happened, and what it changes
// position.cpp  positions in and out    labels.cpp    statistics of an end
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/end_of_line/board.hpp"
#include "games/end_of_line/content.hpp"
#include "games/end_of_line/notation.hpp"
#include "games/end_of_line/rules.hpp"
#include "present/presentation.hpp"
#include "present/solution.hpp"

namespace endtable::end_of_line {

class Presentation {
public:
    using Rules = EndOfLine;

    static const GameInfo& info();
    static const ContentFiles& official_content();
    static std::string_view clauses();
    static const std::vector<ReleasedContent>& released();
    static Presentation open(const ContentFiles& files, const Json& options, int seats, int rules = kNewestRules);

    const EndOfLine& game() const { return game_; }
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
    Finality finality(const State& masked, Seat p, Action a) const;
    std::string notation(const State& s, Seat p, Action a) const;
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const;
    std::optional<Action> parse(const State& s, Seat p, std::string_view text) const {
        return notation_.parse(s, p, text);
    }
    Json event(const Event& e) const;
    Text event_text(const Event& e) const;
    EventChanges changes(const Event& e, Seats viewers) const;
    int round(const State& s) const { return setup_->has_rounds() ? s.round : s.placed_n[0]; }
    Json position(const State& s) const;
    State read_position(const Json& position) const;
    Json result(const State& s) const;
    std::vector<std::string> labels(const State& end, Seat p) const;
    Json probe(const State& masked, Seats viewers, const Json& query) const;

    // present/solution.hpp
    static const PuzzlePack& puzzles();
    Solution<Action> solve(const State& s, const SolveLimits& limits) const;

    // The proved optimum of this puzzle, if it is known (EOL-16.9).
    std::optional<int> par() const;

private:
    Presentation(std::shared_ptr<const Content> content, Configured configured);

    struct Answer;  // how one kind of answer is called, and what is clicked (asking.cpp)
    static const Answer& answer(Action::Kind kind);
    Text chance_label(const State& s, Seat p, Action a) const;
    Text word_label(const State& s, Seat p, Action a) const;
    Text effect_label(const State& s, Seat p, Action a) const;
    Text discard_label(const State& s, Seat p, Action a) const;
    Text place_label(const State& s, Seat p, Action a) const;
    Path option_path(const State& s, Seat p, Action a) const;
    Path place_path(const State& s, Seat p, Action a) const;

    Solution<Action> solve_coop(const State& s) const;
    void show_grid(ViewBuilder& view, const State& s) const;
    void show_player(ViewBuilder& view, const State& s, Seat p) const;
    struct Continued {
        int back = 0;         // so many cards before the last one
        Cell over = kNoCell;  // what was crossed
    };
    Continued continued(const State& s, Seat p, int k) const;  // card k of the line
    Json exits_json(const State& s, Seat p, Source from, bool may_cross) const;
    Json turn_json(const State& s) const;
    Json placements_json(const State& s, Seat p) const;
    State before_placing(const State& s, Seat p) const;
    Dirs ways_on(const State& s, Seat p, Action a) const;
    const char* danger(const State& s, Seat p, Action a) const;
    Json stands_json(const State& s, Seat p) const;
    std::vector<int> distances(const State& s, Seat p, int cards) const;
    void show_cards(ViewBuilder& view, const State& s, Seat p) const;
    void show_status(ViewBuilder& view, const State& s) const;
    Json cards_json(const Cards& cards) const;
    Json dirs_json(Dirs dirs) const;
    Json next_order_json(const State& s) const;
    Id hand_id(Seat p, int face) const { return Id::in(of_seat("hand", p), notation_.code(face)); }
    Text face_text(int face) const { return {"face." + notation_.code(face), Json::object()}; }
    bool is_visible(Seat p, Seats viewers) const;  // may these viewers see p's hand?

    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
    Json options_;
    EndOfLine game_;
    Notation notation_;
};

static_assert(IsPresentation<Presentation>);

// What several texts speak of, as arguments of them.
Json seat_arg(Seat p);
Text dir_text(Dir d);

}  // namespace endtable::end_of_line
