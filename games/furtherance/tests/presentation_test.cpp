// How the game shows itself: words, paths, notation. Rendered over random games of every mode: nothing may
// show as its own key or leave a {name}.
#include <algorithm>
#include <set>

#include "games/furtherance/tests/table.hpp"

namespace endtable::furtherance::presentation_test {
namespace {

using test::all_games;
using test::battle_position;
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
    constexpr int kNowAndThen = 8;
    std::set<std::string> said, clauses;
    int states = 0;
    over_random_games(3, [&](const Sitting& sitting) {
        if (testing::Test::HasFailure()) return;
        const Ears words(sitting);
        const Turn turn = sitting.game().turn(sitting.s);
        for (const Seats viewers : {Seats{}, Seats::only(seat(0))}) {
            if (++states % 53 == 0) words.check_all(sitting.view(viewers));  // the slow part
            for (const auto& e : sitting.events.list()) {
                if (!e.visible_to(viewers)) continue;
                const Text sentence = sitting.table.event_text(e.masked(viewers));
                if (said.insert(sentence.key).second || states % kNowAndThen == 0) words.check(sentence);
                const Json json = sitting.table.event(e.masked(viewers));
                EXPECT_TRUE(json["event"].is_string());
                if (const auto& clause = json["clause"].get_ref<const std::string&>(); clauses.insert(clause).second) {
                    EXPECT_NE(Presentation::clauses().find("**" + clause + "**"), std::string_view::npos) << json;
                }
            }
        }
        for (const Seat p : turn.who) {
            const State seen = sitting.masked(Seats::only(p));
            const Text prompt = sitting.table.prompt(seen, p);
            if (said.insert(prompt.key).second || states % kNowAndThen == 0) words.check(prompt);
            std::vector<Action> list;
            sitting.game().actions(seen, p, list);
            for (const Action a : list) {  // most of the time; what is new is always looked at
                const Text label = sitting.table.label(seen, p, a);
                if (said.insert(label.key).second || states % kNowAndThen == 0) words.check(label);
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
    const std::set<std::string> seldom{"event.absorbed",
                                       "event.castle_destroyed",
                                       "event.castle_destroyed_by",
                                       "event.counters_removed",
                                       "event.ended.last_alive",
                                       "event.ended.none",
                                       "event.ended.solo_resign",
                                       "event.ended.solo_round_limit",
                                       "event.ended_draw",
                                       "event.ended_void",
                                       "event.plundered",
                                       "event.substituted",
                                       "event.worker_gained",
                                       "label.absorb",
                                       "label.bottom",
                                       "label.deal",
                                       "label.draw",
                                       "label.first",
                                       "label.solo_defender",
                                       "label.solo_target",
                                       "label.spawn",
                                       "label.substitute",
                                       "no.absorb",
                                       "no.substitute",
                                       "prompt.absorb",
                                       "prompt.solo_defender",
                                       "prompt.solo_spawn",
                                       "prompt.solo_target",
                                       "prompt.substitute"};
    const Json catalogue = Presentation::official_content().json("text/en.json");
    for (const auto& [key, text] : catalogue.items()) {
        const std::string start = key.substr(0, key.find('.'));
        const bool spoken = start == "prompt" || start == "label" || start == "event" || start == "yes" ||
                            start == "no" || start == "done";
        const bool to_whom_it_happened = key.ends_with(".you");  // the page says it in place of the sentence itself
        if (spoken && !to_whom_it_happened && seldom.count(key) == 0) {
            EXPECT_EQ(said.count(key), 1u) << key;
        }
    }
}

TEST(FurtherancePresentation, cards_have_names_and_texts_and_no_word_is_left_over) {
    const Json catalogue = Presentation::official_content().json("text/en.json");
    const auto content = read_content(Presentation::official_content());
    std::set<std::string> names;
    const auto add = [&](const std::string& type, const std::vector<std::string>& ids) {
        for (const auto& id : ids) names.insert(type + "." + id);
    };
    add("unit", content->unit_ids);
    add("item", content->item_ids);
    add("building", content->building_ids);
    add("worker", content->upgrade_ids);
    add("leader", content->leader_ids);
    for (const auto& name : names) EXPECT_TRUE(catalogue.contains(name)) << name;
    for (const auto& [key, text] : catalogue.items()) {
        const std::size_t dot = key.find('.');
        std::string rest = dot == std::string::npos ? "" : key.substr(dot + 1);
        const bool of_card = key.rfind("text.", 0) == 0 || key.rfind("code.", 0) == 0;
        if (of_card && key != "text.none") {
            if (const std::size_t end = rest.find(".solo"); end != std::string::npos) {  // FUR-17.2c
                rest.resize(end);
                EXPECT_EQ(content->other_in_solo.count(rest), 1u) << key;
            }
            EXPECT_EQ(names.count(rest), 1u) << key;
        }
    }
    for (const char* type : {"item", "building", "worker", "leader"})
        for (const auto& name : names)
            if (name.rfind(type, 0) == 0) {
                EXPECT_TRUE(catalogue.contains("text." + name)) << name;
            }
}

TEST(FurtherancePresentation, notation_of_every_action_reads_back) {
    std::set<std::string> verbs;
    over_random_games(1, [&](const Sitting& sitting) {
        const auto check = [&](Seat p, Action a) {
            const std::string word = sitting.table.notation(sitting.s, p, a);
            EXPECT_EQ(word.find('?'), std::string::npos) << word;
            const auto back = sitting.table.parse(sitting.s, p, word);
            ASSERT_TRUE(back) << word;
            EXPECT_TRUE(*back == a) << word;
            verbs.insert(word.substr(0, word.find(' ')));
        };
        std::vector<Action> list;
        for (const Seat p : sitting.game().turn(sitting.s).who) {
            sitting.game().actions(sitting.s, p, list);
            std::set<std::string> unique;
            for (const Action a : list) {
                check(p, a);
                EXPECT_TRUE(unique.insert(sitting.table.notation(sitting.s, p, a)).second);
            }
        }
        std::vector<Weighted<Action>> outcomes;
        sitting.game().outcomes(sitting.s, outcomes);
        for (const auto& o : outcomes) check(kChance, o.action);
    });
    for (const char* verb : {"first", "deal",    "draw",     "leader", "act",    "item",     "market", "research",
                             "done",  "develop", "place",    "deck",   "take",   "return",   "top",    "upgrade",
                             "move",  "attack",  "end_turn", "unit",   "castle", "building", "yes",    "no"})
        EXPECT_EQ(verbs.count(verb), 1u) << verb;
}

TEST(FurtherancePresentation, what_is_no_action_is_not_read) {
    Sitting sitting;
    for (const char* word : {"",
                             "mine",
                             "act",
                             "act worker",
                             "act worker fly",
                             "act nobody mine",
                             "move c2",
                             "move c2 c9",
                             "move c2 c3 c4",
                             "attack c3 Q",
                             "market x",
                             "market 01",
                             "market 256",
                             "item potion b9",
                             "item nothing c3",
                             "item masons_kit building:99",
                             "end_turn now",
                             "yes ",
                             " yes",
                             "yes  no",
                             "draw unit knight",
                             "first S",
                             "deck gold",
                             "sacrifice c4 N"})
        EXPECT_EQ(sitting.table.parse(sitting.s, seat(0), word), std::nullopt) << word;
    for (const char* word : {"", "draw", "draw unit", "draw unit castle", "draw knight", "first Q", "deal", "end_turn"})
        EXPECT_EQ(sitting.table.parse(sitting.s, kChance, word), std::nullopt) << word;
    // Actions that are none show as such and never crash.
    const auto write = [&](Action a) { return sitting.table.notation(sitting.s, seat(0), a); };
    EXPECT_EQ(write(Action{}), "?");
    EXPECT_EQ(write(Action::of(static_cast<Action::Kind>(200))), "?");
    EXPECT_EQ(write(Action::of(Action::Kind::Move, 200, 3)), "move ? b1");
    EXPECT_EQ(write(Action::of(Action::Kind::UseItem, 200, 200)), "item ? ?");
    EXPECT_EQ(write(Action::of(Action::Kind::Draw, 9, 0)), "draw ? ?");
}

TEST(FurtherancePresentation, paths_are_unique_and_prefix_free_and_lead_over_things_that_are_there) {
    int states = 0;
    over_random_games(1, [&](const Sitting& sitting) {
        if (++states % 3 != 0 || testing::Test::HasFailure()) return;
        std::vector<Action> list;
        for (const Seat p : sitting.game().turn(sitting.s).who) {
            sitting.game().actions(sitting.s, p, list);
            std::vector<Words> paths;
            std::set<std::string> steps;
            for (const Action a : list) {
                paths.push_back(sitting.table.path(sitting.s, p, a).ids());
                steps.insert(paths.back().begin(), paths.back().end());
            }
            for (std::size_t i = 0; i < paths.size(); ++i)
                for (std::size_t k = 0; k < paths.size(); ++k) {
                    if (i == k) continue;
                    const auto n = static_cast<std::ptrdiff_t>(std::min(paths[i].size(), paths[k].size()));
                    ASSERT_FALSE(std::equal(paths[i].begin(), paths[i].begin() + n, paths[k].begin()))
                        << sitting.table.notation(sitting.s, p, list[i]) << " / "
                        << sitting.table.notation(sitting.s, p, list[k]);
                }
            if (list.size() % 3 != 0) continue;  // the slow part
            const Json zones = sitting.view(Seats::only(p))["zones"];
            std::set<std::string> things;
            for (const auto& zone : zones)
                for (const auto& item : zone.value("items", Json::array()))
                    things.insert(item["id"].get<std::string>());
            for (const std::string& step : steps)
                if (step.rfind("option:", 0) != 0 && step.rfind("board:", 0) != 0) {
                    ASSERT_EQ(things.count(step), 1u) << step;
                }
        }
    });
}

// --- What somebody cannot know is in nothing that is shown (ledger part 4) -------------------------------------------

TEST(FurtherancePresentation, two_worlds_that_look_alike_show_alike) {
    Rng deal(11);
    int states = 0;
    over_random_games(1, [&](const Sitting& sitting) {
        if (++states % 41 != 0 || testing::Test::HasFailure()) return;
        for (int i = -1; i < sitting.setup().seats; ++i) {
            const Seats eyes = i < 0 ? Seats::none() : Seats::only(seat(i));
            Sitting other = sitting;
            other.s = sitting.masked(eyes);
            sitting.game().fill(other.s, deal);
            ASSERT_EQ(sitting.view(eyes), other.view(eyes));
            std::vector<Action> list;
            for (const Seat p : sitting.game().turn(sitting.s).who& eyes) {
                const State one = sitting.masked(eyes), two = other.masked(eyes);
                EXPECT_EQ(sitting.say(sitting.table.prompt(one, p)), sitting.say(sitting.table.prompt(two, p)));
                sitting.game().actions(one, p, list);
                for (const Action a : list) {
                    ASSERT_EQ(sitting.say(sitting.table.label(one, p, a)), sitting.say(sitting.table.label(two, p, a)));
                    ASSERT_EQ(sitting.table.path(one, p, a).ids(), sitting.table.path(two, p, a).ids());
                }
            }
        }
    });
    EXPECT_GT(states, 1000);
}

// FUR-12.1: research is for its owner; the others see backs.
TEST(FurtherancePresentation, research_is_face_down_for_others) {
    const Json position{{"phase", "units"},
                        {"active", "S"},
                        {"kingdoms",
                         {{"S",
                           {{"research",
                             {{{"deck", "unit"}, {"kind", "archer"}},
                              {{"deck", "building"}, {"kind", "park"}, {"knows", {"all"}}}}}}}}}};
    const Sitting sitting(Json::object(), 2, position);
    const auto research = [&](Seats eyes) { return sitting.view(eyes)["players"][0]["research"]; };
    EXPECT_EQ(research(Seats::only(seat(0)))[0]["kind"], "archer");
    EXPECT_EQ(research(Seats::only(seat(0)))[0]["cost"], sitting.setup().unit(5).cost);
    EXPECT_EQ(research(Seats::only(seat(1)))[0], Json({{"deck", "unit"}, {"fresh", false}}));
    EXPECT_EQ(research(Seats::none())[0].count("kind"), 0u);
    EXPECT_EQ(research(Seats::none())[1]["kind"], "park");  // FUR-12.9
    const Json shown = sitting.view(Seats::only(seat(1)))["zones"]["research_0"]["items"];
    EXPECT_EQ(shown[0]["label"]["text"], "a unit card");
    EXPECT_EQ(shown[1]["label"]["text"], "Royal Park");
}

// FUR-6.10, 4.11: what is looked at and picked is written for those who may know it.
TEST(FurtherancePresentation, logs_are_redacted) {
    Sitting sitting(Json{{"leaders", "draft"}, {"first_player", "S"}}, 2);
    while (sitting.question() == "chance") {
        std::vector<Weighted<Action>> outcomes;
        sitting.game().outcomes(sitting.s, outcomes);
        const Action a = outcomes.front().action;
        const bool dealt = a.kind == Action::Kind::DealLeader;
        EXPECT_EQ(sitting.table.redacted(sitting.s, kChance, a, Seats::only(seat(1))),
                  sitting.table.notation(sitting.s, kChance, a));
        if (dealt) {
            EXPECT_EQ(sitting.table.redacted(sitting.s, kChance, a, Seats::only(seat(0))), "deal ?");
        }
        sitting.game().apply(sitting.s, kChance, a, nullptr);
    }
    ASSERT_EQ(sitting.asked(), 1);  // the last in turn order picks first (FUR-4.10)
    const auto pick = sitting.table.parse(sitting.s, seat(1), sitting.legal(1)[0]);
    EXPECT_EQ(sitting.table.redacted(sitting.s, seat(1), *pick, Seats::only(seat(0))), "leader ?");
    EXPECT_EQ(sitting.table.redacted(sitting.s, seat(1), *pick, Seats::only(seat(1))), sitting.legal(1)[0]);
    const Json hand = sitting.view(Seats::only(seat(0)))["zones"]["look"]["items"];
    EXPECT_EQ(hand.size(), 3u);
    for (const auto& card : hand) EXPECT_EQ(card["label"]["text"], "a leader");
}

// Which of the cards that were looked at is kept or goes on top tells what it is to whoever knows the deck: whoever put
// a card on top would recognise it.
TEST(FurtherancePresentation, logs_do_not_tell_which_card_was_taken) {
    Sitting sitting(Json::object(), 2, {{"phase", "workers"}, {"active", "S"}});
    sitting.act(0, "act worker research");
    sitting.act(0, "deck unit");
    sitting.roll();
    const auto written = [&](std::string_view word, int viewer) {
        return sitting.table.redacted(sitting.s, seat(0), *sitting.table.parse(sitting.s, seat(0), word),
                                      Seats::only(seat(viewer)));
    };
    ASSERT_EQ(sitting.question(), "research_take");
    EXPECT_EQ(written("take 1", 0), "take 1");
    EXPECT_EQ(written("take 1", 1), "take ?");
    sitting.act(0, "take 1");
    ASSERT_EQ(sitting.question(), "research_top");
    EXPECT_EQ(written("top 0", 0), "top 0");
    EXPECT_EQ(written("top 0", 1), "top ?");
    EXPECT_EQ(sitting.table.redacted(sitting.s, seat(0), *sitting.table.parse(sitting.s, seat(0), "top 0"), Seats{}),
              "top ?");
}

// --- Some sentences, word for word -----------------------------------------------------------------------------------

TEST(FurtherancePresentation, sentences) {
    Sitting sitting(Json::object(), 2, battle_position());
    const auto label = [&](int p, const char* word) {
        return sitting.say(sitting.table.label(sitting.s, seat(p), *sitting.table.parse(sitting.s, seat(p), word)));
    };
    EXPECT_EQ(sitting.say(sitting.table.prompt(sitting.s, seat(0))),
              "Move and attack with your units, or end the turn.");
    EXPECT_EQ(label(0, "attack c3 c4"), "Axeman on c3 attacks Fighter on c4");
    EXPECT_EQ(label(0, "move c3 b3"), "Axeman: c3 to b3");
    EXPECT_EQ(sitting.table.path(sitting.s, seat(0), *sitting.table.parse(sitting.s, seat(0), "attack c3 c4")).ids(),
              (Words{"board:c3", "board:c4"}));
    EXPECT_EQ(sitting.table.path(sitting.s, seat(0), *sitting.table.parse(sitting.s, seat(0), "attack c3 N")).ids(),
              (Words{"board:c3", "castles:N"}));
    sitting.act(0, "attack c3 c4");
    EXPECT_EQ(sitting.sentences(Seats::none()),
              (Words{"Seat 0 attacks from c3: the unit of Seat 1 on c4.", "Fighter of Seat 1 on c4 takes 3 damage."}));
    EXPECT_EQ(sitting.question(), "counter");
    EXPECT_EQ(sitting.say(sitting.table.prompt(sitting.s, seat(1))),
              "Axeman on c3 attacked your Fighter on c4. Counter-attack with 2?");
    EXPECT_EQ(label(1, "yes"), "counter-attack");
    sitting.act(1, "yes");
    EXPECT_EQ(sitting.sentences(Seats::none()),
              (Words{"Seat 1 counter-attacks from c4.", "Axeman of Seat 0 on c3 takes 2 damage.",
                     "Axeman of Seat 0 on c3 is killed by Seat 1.", "Fighter of Seat 1 on c4 is killed by Seat 0."}));
    EXPECT_EQ(sitting.say(sitting.table.prompt(sitting.s, seat(1))), "Pay 2 gold to put Fighter into your research?");
    const Json view = sitting.view(Seats::only(seat(0)));
    EXPECT_EQ(view["status"][0]["text"], "Round 1: Seat 0, units");
    EXPECT_EQ(view["zones"]["board"]["cells"][0]["label"]["text"], "c5: Knight of Seat 1, attack 2, health 2 of 3");
    EXPECT_EQ(view["zones"]["board"]["cells"][0]["glyph"], "Kn22");
}

// FUR-12.6: where the deck has no third card, the only one that is left may go below as well.
TEST(FurtherancePresentation, the_last_card_that_was_looked_at_may_go_to_the_bottom) {
    Sitting sitting(Json::object(), 2,
                    {{"phase", "workers"},
                     {"active", "S"},
                     {"kingdoms", {{"S", {{"workers", {"worker"}}}}}},
                     {"decks", {{"unit", {{"top", {"knight", "sapper", "archer"}}}}}}});
    sitting.act(0, "act worker research");
    sitting.act(0, "deck unit");
    sitting.roll();
    sitting.act(0, "take 0");
    ASSERT_EQ(sitting.question(), "research_top");
    const auto label = [&](const char* word) {
        return sitting.say(sitting.table.label(sitting.s, seat(0), *sitting.table.parse(sitting.s, seat(0), word)));
    };
    EXPECT_EQ(label("top 0"), "Sapper on top");
    sitting.s.look.pop();
    EXPECT_EQ(sitting.legal(0), (Words{"top 0", "bottom"}));
    EXPECT_EQ(label("bottom"), "Sapper to the bottom");
}

TEST(FurtherancePresentation, absorbing_is_asked_and_told) {  // FUR-16.9
    Sitting sitting(Json::object(), 2, battle_position({{"units", {{"b4", {{"kind", "bulwark"}, {"owner", "N"}}}}}}));
    sitting.act(0, "attack c3 c4");
    ASSERT_EQ(sitting.question(), "absorb");
    EXPECT_EQ(sitting.say(sitting.table.prompt(sitting.s, seat(1))),
              "Your Fighter on c4 is about to take 3 damage. Shall another unit take it?");
    const auto label = [&](const char* word) {
        return sitting.say(sitting.table.label(sitting.s, seat(1), *sitting.table.parse(sitting.s, seat(1), word)));
    };
    EXPECT_EQ(label("unit b4"), "Bulwark on b4 takes the damage");
    EXPECT_EQ(label("no"), "nobody takes it");
    sitting.act(1, "unit b4");
    EXPECT_EQ(sitting.sentences(Seats::none()),
              (Words{"The unit on b4 takes the damage meant for c4.", "Bulwark of Seat 1 on b4 takes 3 damage."}));
}

TEST(FurtherancePresentation, a_castle_that_falls_is_told) {  // FUR-10.12, 1.3
    Sitting sitting(Json::object(), 2,
                    {{"phase", "units"},
                     {"active", "S"},
                     {"kingdoms", {{"S", {{"workers", {{{"kind", "worker"}, {"did", "mine"}}}}}}, {"N", {{"hp", 1}}}}},
                     {"units", {{"c4", {{"kind", "champion"}, {"owner", "S"}}}}}});
    sitting.act(0, "attack c4 N");
    Words told = sitting.sentences(Seats::none());
    if (sitting.question() == "castle_counter") {
        sitting.act(1, "yes");
        for (auto& sentence : sitting.sentences(Seats::none())) told.push_back(std::move(sentence));
    }
    EXPECT_EQ(sitting.question(), "over");
    for (const char* sentence : {"The castle of Seat 1 loses 1: 0 left.", "The castle of Seat 1 falls to Seat 0.",
                                 "Seat 0 gains a worker for the castle.", "Seat 0 has the last castle and wins."}) {
        EXPECT_NE(std::find(told.begin(), told.end(), sentence), told.end()) << sentence;
    }
}

TEST(FurtherancePresentation, plunder_is_told_and_no_more_than_there_is) {  // FUR-14.6, ledger 5.7
    Sitting sitting(Json{{"leaders", "random"}}, 2,
                    {{"phase", "units"},
                     {"active", "S"},
                     {"kingdoms",
                      {{"S", {{"leader", "ivan"}, {"workers", {{{"kind", "worker"}, {"did", "mine"}}}}, {"gold", 0}}},
                       {"N", {{"leader", "sable"}, {"gold", 1}}}}},
                     {"units", {{"c4", {{"kind", "champion"}, {"owner", "S"}}}}}});
    Words told;
    for (int blow = 0; blow < 2; ++blow) {
        sitting.act(0, "attack c4 N");
        while (sitting.question() != "unit_step") {
            for (auto& sentence : sitting.sentences(Seats::none())) told.push_back(std::move(sentence));
            sitting.act(1, "no");
        }
        for (auto& sentence : sitting.sentences(Seats::none())) told.push_back(std::move(sentence));
    }
    EXPECT_EQ(std::count(told.begin(), told.end(), "Seat 0 plunders 1 gold from Seat 1."), 1);
    EXPECT_EQ(std::count_if(told.begin(), told.end(), [](const auto& t) { return t.find("plunders") != t.npos; }), 1);
    EXPECT_EQ(sitting.view(Seats::none())["players"][0]["gold"], 1);
}

// FUR-19.1: what was applied unasked says so once, with the action.
TEST(FurtherancePresentation, forced_answers_name_their_action) {
    Sitting sitting(
        Json::object(), 2,
        {{"phase", "workers"},
         {"active", "S"},
         {"kingdoms", {{"S", {{"gold", 2}}}}},
         {"units", {{"b1", {{"kind", "knight"}, {"owner", "S"}}}, {"d1", {{"kind", "knight"}, {"owner", "S"}}}}},
         {"market", {{"unit", {"militia", "fighter", "axeman"}}}}});
    sitting.act(0, "act worker recruit");  // two gold buy one militia, one square is free
    std::vector<std::string> forced;
    for (const Event& e : sitting.events.list())
        if (const Json json = sitting.table.event(e); json.value("forced", false)) forced.push_back(json["action"]);
    EXPECT_EQ(forced, (Words{"market 0", "place c1"}));
}

TEST(FurtherancePresentation,
     labels_of_events_tell_what_a_seat_had_and_did) {  // for statistics: FUR-10.13 leaves nothing behind
    const Sitting sitting;
    const auto label = [&](EventKind what, std::int32_t a, std::int32_t b = 0) {
        Event e;
        e.kind = static_cast<std::uint16_t>(what);
        e.who = seat(0);
        e.args = {a, b};
        return sitting.table.label_of_event(e);
    };
    EXPECT_EQ(label(EventKind::LeaderRevealed, 2), "leader:payne");
    EXPECT_EQ(label(EventKind::Acquired, index(DeckId::Units), 0), "unit:militia");
    EXPECT_EQ(label(EventKind::Acquired, index(DeckId::Items), 6), "item:royal_charter");
    EXPECT_EQ(label(EventKind::Acquired, index(DeckId::Buildings), 5), "building:park");
    EXPECT_EQ(label(EventKind::UpgradeBegun, 0), "upgrade:miner");
    EXPECT_EQ(label(EventKind::Finished, index(DeckId::Buildings), 5), "finished:park");
    EXPECT_EQ(label(EventKind::Finished, index(DeckId::Upgrades), 1), "finished:scholar");
    EXPECT_EQ(label(EventKind::WorkerGained, 0), "destroyed_a_castle");
    EXPECT_EQ(label(EventKind::WorkerGained, 1), "worker_for_points");
    EXPECT_EQ(label(EventKind::Mined, 4), "");
}

TEST(FurtherancePresentation, FUR_17_2c_cards_show_what_they_are_in_solo_and_that_it_is_other_there) {
    const auto card = [](int seats, const char* type, const std::string& id) {
        const Json cards = Sitting(Json::object(), seats).table.scene()["cards"][type];
        return *std::find_if(cards.begin(), cards.end(), [&](const Json& one) { return one["id"] == id; });
    };
    const Json alone = card(1, "building", "refuge"), among = card(2, "building", "refuge");
    EXPECT_EQ(alone["solo"], "FUR-17.2c");
    EXPECT_EQ(alone["text"]["text"], "2 victory points while your castle has 8 health or more.");
    EXPECT_FALSE(among.contains("solo"));
    EXPECT_EQ(among["text"]["text"], "2 victory points while your castle has 5 health or more.");
    EXPECT_EQ(card(1, "item", "holy_grail")["cost"], 12);
    EXPECT_EQ(card(2, "item", "holy_grail")["cost"], 6);
    EXPECT_FALSE(card(1, "building", "workshop").contains("solo")) << "says nothing of solo";
    EXPECT_EQ(card(1, "leader", "mirabel")["solo"], "FUR-17.2c");
    EXPECT_EQ(card(1, "leader", "mirabel")["text"]["text"], "Mine gives 1 more gold.");
    EXPECT_EQ(card(2, "leader", "mirabel")["text"]["text"],
              "Mine gives 1 more gold; buildings cost you 1 more, units 1 more.");
    EXPECT_EQ(card(1, "leader", "dedric")["text"]["key"], card(2, "leader", "dedric")["text"]["key"]);
    EXPECT_FALSE(card(1, "leader", "payne").contains("solo"));
}

TEST(FurtherancePresentation, scene_and_info) {
    EXPECT_EQ(Presentation::info().id, "furtherance");
    EXPECT_EQ(Presentation::info().min_seats, 1);
    EXPECT_EQ(Presentation::info().max_seats, 4);
    const Json scene = Sitting().table.scene();
    const Json board = scene["zones"][0];
    EXPECT_EQ(board["holes"].size(), 4u + 6u);  // FUR-3.12: W and E are closed with two
    EXPECT_EQ(board["walls"], Json::parse(R"([["b5","b4"],["d5","d4"],["b2","b1"],["d2","d1"]])"));  // FUR-3.5b
    const Json four = Sitting(Json::object(), 4).table.scene()["zones"][0];
    EXPECT_EQ(four["walls"].size(), 8u);
    EXPECT_EQ(four["holes"].size(), 4u);
    EXPECT_EQ(Sitting(Json{{"mode", "solo"}}, 1).table.scene()["zones"][0]["walls"].size(), 6u);  // FUR-17.4
    EXPECT_EQ(Sitting(Json{{"board", "open"}}, 4).table.scene()["zones"][0]["walls"].size(), 0u);
}

}  // namespace
}  // namespace endtable::furtherance::presentation_test
