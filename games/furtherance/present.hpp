// Furtherance: how the game shows itself (present/presentation.hpp says what each function promises).
//
// present.cpp   set-up, scene          view.cpp      what viewers see
// asking.cpp    prompts, labels, paths events.cpp    what happened, as JSON and as a sentence
// preview.cpp   what-if answers        position.cpp  positions in, position_write.cpp out
// labels.cpp    statistics of an end
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/furtherance/content.hpp"
#include "games/furtherance/notation.hpp"
#include "games/furtherance/rules.hpp"
#include "present/presentation.hpp"

namespace endtable::furtherance {

class Presentation {
public:
    using Rules = Furtherance;

    static const GameInfo& info();
    static const ContentFiles& official_content();
    static std::string_view clauses();
    static const std::vector<ReleasedContent>& released();
    static Presentation open(const ContentFiles& files, const Json& options, int seats, int rules = kNewestRules);

    const Furtherance& game() const { return game_; }
    const Json& options() const { return options_; }
    int seats() const { return setup_->seats; }
    std::vector<int> sides() const;
    Json rule_content() const { return content_->rule_bearing; }
    const Catalogue& words() const { return content_->words; }

    Json scene() const;
    Json view(const State& masked, Seats viewers) const;
    static std::string decision_name(DecisionId d);
    Text prompt(const State& masked, Seat p) const;
    static bool is_reaction(DecisionId d);
    static std::string turn_name(const State& s);
    Text label(const State& masked, Seat p, Action a) const;
    Path path(const State& masked, Seat p, Action a) const;
    Finality finality(const State& masked, Seat p, Action a) const;
    std::vector<Id> leads(const State& masked, Seat p, Action a) const;
    std::string notation(const State&, Seat, Action a) const { return notation_.write(a); }
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const;
    std::optional<Action> parse(const State&, Seat p, std::string_view text) const;
    Json event(const Event& e) const;
    Text event_text(const Event& e) const;
    EventChanges changes(const Event& e, Seats viewers) const;
    int round(const State& s) const { return s.round; }
    Json position(const State& s) const;
    State read_position(const Json& position) const;
    Json result(const State& s) const;
    std::vector<std::string> labels(const State& end, Seat p) const;
    std::string label_of_event(const Event& e) const;
    Json probe(const State& masked, Seats viewers, const Json& query) const;

private:
    Presentation(std::shared_ptr<const Content> content, Configured configured);

    // Names as texts
    Text kingdom_text(int k) const;               // a seat, or a solo enemy
    Text card_text(DeckId deck, int kind) const;  // kUnknownKind: "a unit card"
    Text leader_text(int kind) const;
    Text worker_text(int kind) const;
    Text unit_text(const State& s, int square) const;  // its name; nothing stands there: "a unit"
    std::string unit_code(int kind) const;             // two letters for a terminal
    Text rules_text(DeckId deck, int kind) const;      // what the card does
    Text leader_rules_text(int kind) const;
    Json say(Text text) const { return to_json(std::move(text), words()); }

    // Ids of things that are clicked
    std::string owner_id(const char* zone, int k) const;  // "items_0"
    Id worker_id(int k, const Worker& w) const;
    Id castle_id(int k) const;
    Id building_id(int k, int i) const;
    Id target_id(int k, std::uint8_t t) const;
    Where numbered(const char* zone, int k, int i) const;
    Where castle_spot(int k) const;
    Where target_spot(int k, std::int32_t t) const;
    int kingdom_of(Seat p) const { return setup_->kingdom_of[static_cast<std::size_t>(endtable::index(p))]; }

    // Parts of scene and view
    void add_zones(SceneBuilder& scene) const;
    void add_board(SceneBuilder& scene) const;
    Json scene_cards() const;
    Json scene_board() const;
    Json scene_numbers() const;
    Json kinds_json(DeckId deck, const Kinds& kinds) const;
    void show_unit(ViewBuilder::Cells& board, const State& s, int square) const;
    Text unit_status(const State& s, int square) const;
    void show_player(ViewBuilder& view, const State& s, int k) const;
    Json vp_json(const State& s, int k) const;
    Json enemies_json(const State& s) const;
    Json intention_json(State& after, int square) const;
    Json battle_json(const State& s) const;
    Json market_json(const State& s, int deck, int k) const;  // with the prices of k
    int buyer(const State& s, Seats viewers) const;  // whose prices are shown: the only viewer's, or who has the turn
    int buyer_worker(const State& s, int k) const;   // the kind of the worker that acts for k
    void show_castles(ViewBuilder& view, const State& s) const;
    void show_kingdom(ViewBuilder& view, const State& s, int k) const;
    void show_look(ViewBuilder& view, const State& s, Seats viewers) const;
    void show_market(ViewBuilder& view, const State& s, Seats viewers) const;
    void show_decks(ViewBuilder& view, const State& s) const;
    void show_status(ViewBuilder& view, const State& s) const;

    // Parts of prompts and labels (asking.cpp)
    struct PromptArgs;
    static const PromptArgs* prompt_args(Task::Kind kind);
    struct Answering;
    struct Answer;
    static const Answer& answer(Action::Kind kind);
    Json asking_args(const State& s, const Task& task) const;
    Text worker_label(const State& s, int k, Action a) const;
    Text yes_no_label(const State& s, Action a) const;

    // Parts of previews
    Json attack_preview(const State& s, int from, int to) const;
    Json castle_preview(const State& s, int from, int k) const;
    Json exchange_json(State battle, int to) const;
    Json reach_json(const State& s, int from) const;
    class Consequences;
    Json answers_json(const State& s) const;

    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
    Json options_;
    Furtherance game_;
    Notation notation_;
};

static_assert(HasReactions<Presentation> && HasLabels<Presentation> && HasLeads<Presentation>);

// The name of a decision's question in the catalogue and the ledger.
inline constexpr const char* kPhaseNames[] = {"setup", "draft",    "leader_start", "workers",
                                              "units", "turn_end", "enemies"};
inline constexpr const char* kReasonNames[] = {"none", "vp",          "last_alive",     "round_limit", "resign",
                                               "lost", "agenda_full", "too_many_steps", "list_full"};
inline constexpr const char* kTokenNames[] = {"sharpener", "excalibur", "grail", "knife", "ring", "plus_hp"};

}  // namespace endtable::furtherance
