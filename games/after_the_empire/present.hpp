// After the Empire: how the game shows itself (present/presentation.hpp says what each function promises).
//
// present.cpp   set-up, scene, result  view.cpp      what viewers see
// telling.cpp   names, what cards do   asking.cpp    prompts, labels, paths
// events.cpp    what happened          changes.cpp   where, and what it does to gold
// position.cpp  positions in and out   preview.cpp    what would come of it
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/after_the_empire/content.hpp"
#include "games/after_the_empire/foresight.hpp"
#include "games/after_the_empire/notation.hpp"
#include "games/after_the_empire/rules.hpp"
#include "present/presentation.hpp"

namespace endtable::after_the_empire {

class Presentation {
public:
    using Rules = AfterTheEmpire;

    static const GameInfo& info();
    static const ContentFiles& official_content();
    static std::string_view clauses();
    static const std::vector<ReleasedContent>& released();
    static Presentation open(const ContentFiles& files, const Json& options, int seats, int rules = kNewestRules);

    const AfterTheEmpire& game() const { return game_; }
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
    std::string notation(const State&, Seat, Action a) const { return notation_.write(a); }
    std::string redacted(const State& s, Seat p, Action a, Seats viewers) const;
    std::optional<Action> parse(const State&, Seat p, std::string_view text) const;
    Json event(const Event& e) const;
    Text event_text(const Event& e) const;
    EventChanges changes(const Event& e, Seats viewers) const;
    int round(const State& s) const { return s.season; }
    Json position(const State& s) const;
    State read_position(const Json& position) const;
    Json result(const State& s) const;
    std::vector<std::string> labels(const State& end, Seat p) const;
    Json probe(const State& masked, Seats viewers, const Json& query) const;

private:
    Presentation(std::shared_ptr<const Content> content, Configured configured);

    // Names as texts, and what things do (telling.cpp)
    Text who_text(int p) const;  // a seat, or the Rival
    Text card_text(int card) const;
    Text invader_text(int kind) const;
    Text siege_text(int kind) const;
    Text objective_text(int kind) const;
    Text objective_rule(int kind) const;
    Text goods_text(const Goods& goods) const;
    Text effect_text(int node) const;
    Text card_rule(int card) const;     // all it does
    Text invader_rule(int kind) const;  // its tiers
    Text siege_rule(int kind) const;
    Text branch_text(int space, int branch) const;
    Json say(Text text) const { return to_json(std::move(text), words()); }

    // Parts of scene and view
    void add_zones(SceneBuilder& scene) const;
    void add_cards(SceneBuilder& scene) const;
    void add_board(SceneBuilder& scene) const;
    void add_dangers(SceneBuilder& scene) const;
    void show_player(ViewBuilder& view, const State& s, int p) const;
    Json danger_json(const State& s, int gold) const;
    Json battle_json(const State& s, int p) const;
    Json rival_json(const State& s) const;
    void show_castle(ViewBuilder& view, const State& s, int p) const;
    void show_fief(ViewBuilder& view, const State& s, int p) const;
    void show_board(ViewBuilder& view, const State& s) const;
    void show_market(ViewBuilder& view, const std::string& zone, std::span<const Card> row) const;
    void show_lying(ViewBuilder::Row& row, const Lying& lying, bool siege, int slot) const;
    void show_enemies(ViewBuilder& view, const State& s) const;
    void show_cards(ViewBuilder& view, const State& s) const;
    void show_rival(ViewBuilder& view, const State& s) const;
    void show_status(ViewBuilder& view, const State& s) const;

    // What would come of it
    Json spread_json(const State& s, int gold) const;
    Json outlook_json(const Outlook& o) const;
    Json placed_json(const State& s, int p, const Walls& walls) const;
    Json plans_json(const State& s, int p) const;
    Json after_json(const State& s, int p, Action a) const;

    // Parts of prompts and labels
    Text place_label(const State& s, int p, Action a) const;
    Text build_label(const State& s, int p, Action a) const;
    Path card_path(int p, Action a) const;

    std::shared_ptr<const Content> content_;
    std::shared_ptr<const Setup> setup_;
    Json options_;
    AfterTheEmpire game_;
    Notation notation_;
};

static_assert(HasLabels<Presentation>);

inline Text as_text(std::string key) { return {std::move(key)}; }

}  // namespace endtable::after_the_empire
