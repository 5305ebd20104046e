// How the game shows itself: words, paths, notation, previews. Rendered over random games of every mode: nothing may
// show as its own key or leave a {name}.
#include <algorithm>
#include <set>

#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::presentation_test {
namespace {

using test::all_games;
using test::mistake;
using test::Sitting;
using Words = std::vector<std::string>;

// Plays random games of every mode and shows every state and the events that led to it.
template <class Visit>
void over_random_games(int per_mode, const Visit& visit) {
    for (const auto& [options, seats] : all_games())
        for (int seed = 1; seed <= per_mode; ++seed) {
            Sitting sitting(options, seats);
            Rng rng(static_cast<std::uint64_t>(seed));
            std::vector<Action> buffer;
            do {
                visit(sitting);
                sitting.events.clear();
                if (rng.below(500) == 0)
                    sitting.game().resign(sitting.s,
                                          seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats)))),
                                          &sitting.events);
            } while (random_step(sitting.game(), sitting.s, rng, buffer, &sitting.events));
            visit(sitting);
        }
}

class Ears {
public:
    explicit Ears(const Sitting& sitting) : sitting_(sitting) {}
    void check(const Text& text) const {
        check_key(text.key);
        for (const auto& value : text.args)
            if (value.is_object() && value.contains("key")) check_key(value["key"].get<std::string>());
        const std::string said = sitting_.say(text);
        EXPECT_NE(said, text.key);
        EXPECT_EQ(said.find('{'), std::string::npos) << text.key << ": " << said;
        EXPECT_EQ(said.find("null"), std::string::npos) << text.key << ": " << said;
        EXPECT_EQ((" " + said).find(" ?"), std::string::npos) << text.key << ": " << said;
    }
    // {"key", "args", "text"} anywhere in a view or scene
    void check_all(const Json& json) const {
        if (json.is_object() && json.contains("key") && json.contains("args"))
            check({json["key"].get<std::string>(), json["args"]});
        if (json.is_structured())
            for (const auto& part : json) check_all(part);
    }

private:
    void check_key(const std::string& key) const { EXPECT_TRUE(sitting_.table.words().has(key)) << key; }
    const Sitting& sitting_;
};

TEST(FurtherancePresentation, everything_that_is_said_has_words) {
    std::set<std::string> said;
    int states = 0;
    over_random_games(3, [&](const Sitting& sitting) {
        if (testing::Test::HasFailure()) return;
        const Ears words(sitting);
        const Turn turn = sitting.game().turn(sitting.s);
        for (const Seats viewers : {Seats{}, Seats::only(seat(0))}) {
            if (++states % 53 == 0) words.check_all(sitting.view(viewers));  // the slow part
            for (const auto& e : sitting.events.list()) {
                if (!e.visible_to(viewers)) continue;
                words.check(sitting.table.event_text(e.masked(viewers)));
                said.insert(sitting.table.event_text(e.masked(viewers)).key);
                const Json json = sitting.table.event(e.masked(viewers));
                EXPECT_TRUE(json["event"].is_string());
                EXPECT_NE(Table::clauses().find("**" + json["clause"].get<std::string>() + "**"),
                          std::string_view::npos)
                    << json;
            }
        }
        for (const Seat p : turn.who) {
            const State seen = sitting.masked(Seats::only(p));
            words.check(sitting.table.prompt(seen, p));
            said.insert(sitting.table.prompt(seen, p).key);
            std::vector<Action> list;
            sitting.game().actions(seen, p, list);
            for (const Action a : list) {
                words.check(sitting.table.label(seen, p, a));
                said.insert(sitting.table.label(seen, p, a).key);
            }
        }
        if (turn.is_chance() && states % 7 == 0) {
            std::vector<Weighted<Action>> outcomes;
            sitting.game().outcomes(sitting.s, outcomes);
            for (const auto& o : outcomes) words.check(sitting.table.label(sitting.s, kChance, o.action));
        }
    });
    for (const auto& [options, seats] : all_games()) {
        const Sitting sitting(options, seats);
        Ears(sitting).check_all(sitting.table.scene());
    }
    // The games were not all alike: whatever is said in a question, an answer or a story was really said, except for
    // what random play seldom finds (the sentences further down say some of it).
    const std::set<std::string> seldom{"event.castle_destroyed",
                                       "event.counters_removed",
                                       "event.ended.none",
                                       "event.ended_draw",
                                       "event.plundered",
                                       "event.substituted",
                                       "label.deal",
                                       "label.draw",
                                       "label.first",
                                       "label.solo_defender",
                                       "label.solo_target",
                                       "label.spawn",
                                       "label.substitute",
                                       "no.substitute",
                                       "prompt.solo_defender",
                                       "prompt.solo_spawn",
                                       "prompt.solo_target",
                                       "prompt.substitute"};
    const Json catalogue = Table::official_content().json("text/en.json");
    for (const auto& [key, text] : catalogue.items()) {
        const std::string start = key.substr(0, key.find('.'));
        const bool spoken = start == "prompt" || start == "label" || start == "event" || start == "yes" ||
                            start == "no" || start == "done";
        if (spoken && seldom.count(key) == 0) {
            EXPECT_EQ(said.count(key), 1u) << key;
        }
    }
}

}  // namespace
}  // namespace endtable::furtherance::presentation_test
