// What every game promises (core/game.hpp, present/presentation.hpp), checked at every state of random games: a short
// form of the house test that an author can run beside the tests of the clauses.
#pragma once

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "core/playout.hpp"
#include "present/presentation.hpp"
#include "present/schema.hpp"
#include "present/shown.hpp"

namespace endtable::examples {

template <IsPresentation P>
class Walk {
    using Rules = typename P::Rules;
    using State = typename Rules::State;
    using Action = typename Rules::Action;

public:
    explicit Walk(P table) : table_(std::move(table)), g_(table_.game()), shown_(table_.scene()) {
        for (const auto& fault : shown_.scene_faults()) ADD_FAILURE() << fault;
    }

    void random_games(int count, std::uint64_t seed) {
        Rng rng(seed);
        std::vector<Action> buffer;
        for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
            State s = g_.start();
            Events events;
            do {
                check(s, rng);
                check_resigning(s);
                check_events(events);
                events.clear();
            } while (random_step(g_, s, rng, buffer, &events));
            EXPECT_TRUE(table_.result(s).contains("ranks"));
        }
    }

    void check(const State& s, Rng& rng) {
        SCOPED_TRACE(dump_json(table_.position(s)));
        ASSERT_EQ(g_.broken(s), nullptr);
        check_legality(s);
        check_answers(s);
        check_masks(s, rng);
        check_order(s, rng);
        const State back = table_.read_position(table_.position(s));
        EXPECT_TRUE(same(back, s)) << "position does not round-trip";
    }

private:
    Walk(const Walk&) = delete;  // g_ points into this one
    Walk& operator=(const Walk&) = delete;

    static bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
    static std::uint64_t bits(const Action& a) {
        std::uint64_t packed = 0;
        std::memcpy(&packed, &a, sizeof a);
        return packed;
    }
    static Action from_bits(std::uint64_t packed) {
        Action a;
        std::memcpy(static_cast<void*>(&a), &packed, sizeof a);
        return a;
    }

    std::set<std::uint64_t> offered(const State& s, Seat p) const {
        std::set<std::uint64_t> set;
        if (p == kChance) {
            std::vector<Weighted<Action>> outcomes;
            EXPECT_TRUE(g_.outcomes(s, outcomes));
            for (const auto& o : outcomes) {
                EXPECT_GT(o.weight, 0u);
                EXPECT_TRUE(set.insert(bits(o.action)).second) << "listed twice";
            }
        } else {
            std::vector<Action> actions;
            EXPECT_EQ(g_.actions(s, p, actions), Listing::All);
            for (const auto& a : actions) EXPECT_TRUE(set.insert(bits(a)).second) << "listed twice";
        }
        EXPECT_EQ(!set.empty(), p == kChance ? g_.turn(s).is_chance() : g_.turn(s).who.has(p));
        return set;
    }

    // `refusal` is total, agrees with what is listed, and gives its reasons. Everybody is asked about every bit
    // pattern.
    void check_legality(const State& s) {
        static_assert(sizeof(Action) <= 2, "too many bit patterns to try them all: sample");
        const std::string_view ledger = P::clauses();
        const std::uint64_t before = hash(s);
        for (const int who : {0, 1, 2, 3, 7, 8, 100, 253, index(kChance), index(kNobody)}) {
            const Seat p = seat(who);
            const auto legal = offered(s, p);
            for (std::uint64_t pattern = 0; pattern < (1u << (8 * sizeof(Action))); ++pattern) {
                const Action a = from_bits(pattern);
                const Refusal no = g_.refusal(s, p, a);
                ASSERT_EQ(!no, legal.count(pattern) == 1) << "seat " << who << ", pattern " << pattern;
                if (!no) continue;
                ASSERT_NE(no.clause, nullptr);
                if (!refusals_.insert({no.reason, no.clause}).second) continue;
                EXPECT_NE(ledger.find("- **" + std::string(no.clause) + "**"), std::string_view::npos) << no.clause;
                EXPECT_NE(ledger.find("`" + std::string(no.reason) + "`"), std::string_view::npos) << no.reason;
            }
        }
        EXPECT_EQ(hash(s), before);
    }

    void check_answers(const State& s) const {
        for (const Seat p : g_.turn(s).who) {
            EXPECT_FALSE(g_.refusal(s, p, g_.fallback(s, p)));
            EXPECT_NE(P::decision_name(g_.decision(s, p)), "none");
            State masked = s;
            g_.mask(masked, Seats::only(p));
            check_text(table_.prompt(masked, p));
            std::vector<std::vector<std::string>> paths;
            const Json view = table_.view(masked, Seats::only(p));
            std::vector<Action> actions;
            g_.actions(masked, p, actions);
            for (const auto& a : actions) {
                check_text(table_.label(masked, p, a));
                check_notation(s, p, a);
                paths.push_back(table_.path(masked, p, a).ids());
                EXPECT_TRUE(shown_.path_faults(view, paths.back()).empty());
                ASSERT_FALSE(paths.back().empty());
            }
            check_paths(paths);
        }
        for (const std::uint64_t pattern : offered(s, kChance)) check_notation(s, kChance, from_bits(pattern));
    }

    void check_notation(const State& s, Seat p, const Action& a) const {
        const std::string text = table_.notation(s, p, a);
        const auto back = table_.parse(s, p, text);
        ASSERT_TRUE(back.has_value()) << text;
        EXPECT_EQ(bits(*back), bits(a)) << text;
        EXPECT_FALSE(table_.parse(s, p, text + " ").has_value()) << "one spelling each";
        if (!is_seat(p)) return;
        EXPECT_EQ(table_.redacted(s, p, a, Seats::only(p)), text) << "one knows what one did";
    }

    // Sorted, the beginning of a path comes right before it.
    static void check_paths(std::vector<std::vector<std::string>> paths) {
        std::sort(paths.begin(), paths.end());
        for (std::size_t i = 1; i < paths.size(); ++i) {
            const auto &a = paths[i - 1], &b = paths[i];
            EXPECT_FALSE(a.size() <= b.size() && std::equal(a.begin(), a.end(), b.begin())) << "a path begins another";
        }
    }

    void check_masks(const State& s, Rng& rng) const {
        for (unsigned set = 0; set < (1u << table_.seats()); ++set) {
            const Seats viewers(static_cast<std::uint8_t>(set));
            State masked = s;
            g_.mask(masked, viewers);
            ASSERT_EQ(g_.broken(masked), nullptr);
            const Json view = table_.view(masked, viewers);
            check_json(view);
            for (const auto& fault : shown_.view_faults(view)) ADD_FAILURE() << fault;
            EXPECT_EQ(g_.turn(masked).kind, g_.turn(s).kind);
            for (const Seat p : viewers)
                EXPECT_EQ(offered(masked, p), offered(s, p)) << "one's own answers are no secret";
            State again = masked;
            g_.mask(again, viewers);
            EXPECT_TRUE(same(again, masked)) << "masking twice changes something";
            g_.fill(again, rng);
            EXPECT_EQ(g_.broken(again), nullptr) << "filled with something impossible";
            g_.mask(again, viewers);
            EXPECT_TRUE(same(again, masked)) << "filling changed what the viewers see";
        }
    }

    // Answers that are given at the same time give the same state in any order.
    void check_order(const State& s, Rng& rng) const {
        const Turn turn = g_.turn(s);
        if (turn.kind != Turn::Kind::Each || turn.who.count() < 2) return;
        std::vector<std::pair<Seat, Action>> answers;
        for (const Seat p : turn.who) {
            std::vector<Action> actions;
            g_.actions(s, p, actions);
            answers.emplace_back(p, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        State forwards = s, backwards = s;
        for (auto it = answers.begin(); it != answers.end(); ++it) g_.apply(forwards, it->first, it->second, nullptr);
        for (auto it = answers.rbegin(); it != answers.rend(); ++it)
            g_.apply(backwards, it->first, it->second, nullptr);
        EXPECT_TRUE(same(forwards, backwards)) << "the order of simultaneous answers matters";
    }

    void check_resigning(const State& s) const {
        if (g_.turn(s).is_over()) return;
        for (int p = 0; p < table_.seats(); ++p) {
            State left = s;
            Events events;
            g_.resign(left, seat(p), &events);
            EXPECT_EQ(g_.broken(left), nullptr);
            EXPECT_FALSE(events.list().empty());
            EXPECT_FALSE(g_.turn(left).who.has(seat(p)));
            EXPECT_TRUE(same(table_.read_position(table_.position(left)), left));
            check_events(events);
        }
    }

    void check_events(const Events& events) const {
        for (const Event& e : events.list())
            for (const Seats viewers : {Seats::none(), Seats::only(seat(0)), Seats::first(2)}) {
                const Event masked = e.masked(viewers);
                Json json = table_.event(masked);
                json["text"] = to_json(table_.event_text(masked), table_.words());
                for (const auto& fault : faults("GameEvent", json)) ADD_FAILURE() << fault;
                EXPECT_TRUE(json.contains("event") && json.contains("clause")) << json;
                const std::string clause = "- **" + json.value("clause", "") + "**";
                EXPECT_NE(P::clauses().find(clause), std::string_view::npos) << json;
                check_text(table_.event_text(masked));
            }
    }

    void check_text(const Text& text) const { check_json(to_json(text, table_.words())); }

    // Every text in it must have been found in the catalogue, with all its arguments.
    void check_json(const Json& json) const {
        if (json.is_object() && json.contains("key") && json.contains("text")) {
            const auto text = json["text"].get<std::string>();
            EXPECT_TRUE(table_.words().has(json["key"].get<std::string>())) << json;
            EXPECT_EQ(text.find('{'), std::string::npos) << text;
            EXPECT_FALSE(text.find('.') != std::string::npos && text.find('.') + 1 < text.size()) << text;
        }
        if (json.is_structured())
            for (const auto& item : json) check_json(item);
    }

    const P table_;
    const Rules& g_;
    const ShownCheck shown_;
    std::set<std::pair<const char*, const char*>> refusals_;  // those whose words were looked up in the ledger
};

// Every clause of a ledger: "TTT-1", "TTT-2", … How many there are is asserted, so that a new one wants a new test.
inline int count_clauses(std::string_view ledger, std::string_view prefix) {
    int n = 0;
    const std::string mark = "\n- **" + std::string(prefix) + "-";
    for (auto at = ledger.find(mark); at != std::string_view::npos; at = ledger.find(mark, at + 1)) ++n;
    return n;
}

template <Game G>
std::vector<typename G::Action> actions_of(const G& g, const typename G::State& s, Seat p) {
    std::vector<typename G::Action> list;
    g.actions(s, p, list);
    return list;
}

inline void expect_refused(const Refusal& r, const char* reason, const char* clause) {
    EXPECT_STREQ(r.reason, reason);
    EXPECT_STREQ(r.clause, clause);
}

// The events of an apply, by name: "marked won".
template <IsPresentation P>
std::string names(const P& table, const Events& events) {
    std::string text;
    for (const auto& e : events.list()) {
        const Json json = table.event(e);
        text += (text.empty() ? "" : " ") + json["event"].get<std::string>();
    }
    return text;
}

}  // namespace endtable::examples
