// A game that has changed, as two programs know it: yesterday's (Presentation<1>) and today's (Presentation<2>). Two
// seats take stones from a heap in turn; whoever took most has won. Between the two programs everything changed that
// can change:
//
//   a number of the content   the heap has 12 stones instead of 10
//   a file of the content     prize.json is new
//   a rule                    the last stone counts what prize.json says (before: one, as any)
//   an option                 `most` is new: how many stones at most; as before means 3, the default is 2
//   an option                 `pass` is gone: one could take nothing
//   the state                 it knows who took the last stone
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "present/presentation.hpp"
#include "present/reader.hpp"

namespace endtable::heap {

inline constexpr int kSeats = 2;

struct Setup {
    int rules = 1;
    int stones = 10;
    int prize = 1;  // what the last stone counts
    int most = 3;
    bool pass = false;
};

struct Yesterday {
    std::uint8_t left = 0;
    std::uint8_t turns = 0;
    std::array<std::uint8_t, kSeats> score{};
};
struct Today {
    std::uint8_t left = 0;
    std::uint8_t last = 255;  // new: who took the last stone
    std::uint8_t turns = 0;
    std::array<std::uint8_t, kSeats> score{};
};

struct Action {
    std::uint8_t stones = 0;
};

template <int Program>
class Rules {
public:
    using State = std::conditional_t<Program == 1, Yesterday, Today>;
    using Action = heap::Action;

    explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

    State start() const {
        State s;
        s.left = static_cast<std::uint8_t>(setup_->stones);
        return s;
    }
    Turn turn(const State& s) const { return s.left == 0 ? Turn::over() : Turn::of(seat(s.turns % kSeats)); }
    DecisionId decision(const State& s, Seat p) const { return turn(s).who.has(p) ? DecisionId{0} : kNoDecision; }
    Listing actions(const State& s, Seat p, std::vector<Action>& out) const {
        out.clear();
        for (std::uint8_t n = 0; n <= s.left; ++n)
            if (!refusal(s, p, {n})) out.push_back({n});
        return Listing::All;
    }
    Refusal refusal(const State& s, Seat p, Action a) const {
        if (!turn(s).who.has(p)) return {"not_asked", "HEAP-1"};
        if (a.stones > s.left || a.stones > setup_->most) return {"too_many", "HEAP-2"};
        if (a.stones == 0 && !setup_->pass) return {"too_few", "HEAP-2"};
        return kLegal;
    }
    Action chance(const State&, Rng&) const { return {}; }
    bool outcomes(const State&, std::vector<Weighted<Action>>&) const { return true; }
    void apply(State& s, Seat p, Action a, Events*) const {
        int points = a.stones;
        s.left = static_cast<std::uint8_t>(s.left - a.stones);
        if constexpr (Program == 2) {
            if (s.left == 0) s.last = static_cast<std::uint8_t>(index(p));
            if (setup_->rules >= 2 && s.left == 0) points += setup_->prize - 1;
        }
        auto& score = s.score[static_cast<std::size_t>(index(p))];
        score = static_cast<std::uint8_t>(score + points);
        ++s.turns;
    }
    void mask(State&, Seats) const {}
    void fill(State&, Rng&) const {}
    Action fallback(const State&, Seat) const { return {1}; }
    void resign(State& s, Seat, Events*) const { s.left = 0; }
    Result result(const State&) const { return {}; }
    const char* broken(const State&) const { return nullptr; }
    std::uint64_t logged_hash(const State& s) const {
        if constexpr (Program == 2) {
            static constexpr AddedBytes kSince2[] = {{offsetof(Today, last), sizeof s.last}};
            if (setup_->rules < 2) return hash_without(s, kSince2);
        }
        return hash(s);
    }

private:
    std::shared_ptr<const Setup> setup_;
};

template <int Program>
class Presentation {
public:
    using Rules = heap::Rules<Program>;
    using State = typename Rules::State;

    static const GameInfo& info() {
        static const GameInfo kInfo{"heap", "Heap", Program, kSeats, kSeats, options_there_are()};
        return kInfo;
    }
    static ContentFiles files_of(int program) {
        Json files = {{"heap.json", {{"stones", program == 1 ? 10 : 12}}},
                      {"text/en.json", {{"prompt", "Take some."}}}};
        if (program == 2) files["prize.json"] = {{"last", 3}};
        if (program == 2) files["text/en.json"]["event"] = "Something happened.";
        return ContentFiles::of(files);
    }
    static const ContentFiles& official_content() {
        static const ContentFiles kFiles = files_of(Program);
        return kFiles;
    }
    static const std::vector<ReleasedContent>& released() {
        static const std::vector<ReleasedContent> kAll = [] {
            std::vector<ReleasedContent> all;
            const Presentation first = Presentation::open(files_of(1), nullptr, kSeats, 1);
            all.push_back({content_hash(first.rule_content()), files_of(1)});
            return all;
        }();
        return kAll;
    }
    static Presentation open(const ContentFiles& files, const Json& options, int seats, int rules) {
        if (seats != kSeats) throw InputError("bad_seats", "heap is for two");
        Presentation table;
        table.options_ = complete_options(options_there_are(), options, rules);
        table.words_ = Catalogue::read(files.json("text/en.json"), "text/en.json");
        Setup setup;
        setup.rules = rules;
        table.content_ = {{"heap", files.json("heap.json")}};
        setup.stones =
            static_cast<int>(Reader(table.content_["heap"], "heap.json", "bad_content").at("stones").integer(1, 50));
        if (Program == 2 && rules >= 2) {
            table.content_["prize"] = files.json("prize.json");
            setup.prize = table.content_["prize"].at("last").get<int>();
        }
        if (table.options_.contains("most")) setup.most = table.options_.at("most").get<int>();
        if (table.options_.contains("pass")) setup.pass = table.options_.at("pass").get<bool>();
        table.rules_ = Rules(std::make_shared<const Setup>(setup));
        return table;
    }
    const Rules& game() const { return rules_; }
    const Json& options() const { return options_; }
    int seats() const { return kSeats; }
    std::vector<int> sides() const { return {0, 1}; }
    Json rule_content() const { return content_; }
    const Catalogue& words() const { return words_; }
    static std::string_view clauses() { return ""; }
    Json scene() const {
        SceneBuilder scene(info(), sides(), words_);
        scene.meter("stones", {"prompt"}, 0, 50);
        return scene.done();
    }
    Json view(const State& s, Seats) const {
        ViewBuilder view(words_);
        view.meter("stones", s.left);
        for (const Seat p : Seats::first(kSeats)) view.player(p);
        return view.done();
    }
    static std::string decision_name(DecisionId) { return "take"; }
    Text prompt(const State&, Seat) const { return {"prompt"}; }
    Text label(const State&, Seat, Action) const { return {"prompt"}; }
    Finality finality(const State&, Seat, Action) const { return Finality::None; }
    Path path(const State&, Seat, Action a) const { return Id(std::to_string(a.stones)); }
    std::string notation(const State&, Seat, Action a) const { return "take " + std::to_string(a.stones); }
    std::string redacted(const State& s, Seat p, Action a, Seats) const { return notation(s, p, a); }
    std::optional<Action> parse(const State&, Seat, std::string_view text) const {
        if (text.size() != 6 || text.substr(0, 5) != "take ") return std::nullopt;
        return Action{static_cast<std::uint8_t>(text[5] - '0')};
    }
    Json event(const Event& e) const { return EventBuilder("taken", e).done(); }
    Text event_text(const Event&) const { return {"event"}; }
    EventChanges changes(const Event&, Seats) const { return {}; }
    int round(const State& s) const { return s.turns / kSeats; }
    Json position(const State& s) const {
        Json json = {{"left", s.left}, {"turns", s.turns}, {"score", s.score}};
        if constexpr (Program == 2) json["last"] = s.last;
        return json;
    }
    State read_position(const Json& json) const {
        State s;
        s.left = json.at("left");
        s.turns = json.at("turns");
        s.score = json.at("score");
        if constexpr (Program == 2) s.last = json.value("last", s.last);
        return s;
    }
    Json result(const State& s) const { return {{"scores", s.score}}; }
    Json probe(const State&, Seats, const Json&) const { return nullptr; }

private:
    static const std::vector<OptionSpec>& options_there_are() {
        static const std::vector<OptionSpec> kSpecs = [] {
            OptionSpec most, pass;
            most.name = "most";
            most.type = OptionSpec::Type::Int;
            most.fallback = 2;
            most.least = 1;
            most.most = 4;
            most.before = 3;
            pass.name = "pass";
            pass.fallback = false;
            if (Program == 2) pass.until = 1;
            return Program == 1 ? std::vector{pass} : std::vector{most, pass};
        }();
        return kSpecs;
    }

    Rules rules_{nullptr};
    Json options_;
    Json content_;
    Catalogue words_;
};

}  // namespace endtable::heap
