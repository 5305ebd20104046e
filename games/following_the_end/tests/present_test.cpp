// How the game shows itself: everything fits the schema, every word is there, events tell what changes, and what-if
// answers agree with the rules.
#include "games/following_the_end/present.hpp"

#include <fstream>
#include <set>

#include "core/playout.hpp"
#include "games/following_the_end/tests/lab.hpp"
#include "present/schema.hpp"
#include "present/shown.hpp"
#include "tests/house/shown.hpp"

namespace endtable::following_the_end::present_test {

using test::Lab;

Presentation open(const Json& options, int seats) {
    return Presentation::open(Presentation::official_content(), options, seats);
}

class Watcher {
public:
    Watcher(const Json& options, int seats) : p_(open(options, seats)), g_(p_.game()), shown_(p_.scene()) {
        EXPECT_EQ(shown_.scene_faults(), std::vector<std::string>{});
    }
    // A random game that is looked at all the time; now and then somebody resigns.
    void watch(std::uint64_t seed) {
        Rng rng(seed);
        State s = g_.start();
        for (int ply = 0; !testing::Test::HasFatalFailure(); ++ply) {
            if (ply % 23 == 0) check_asked(s);
            State after = s;
            Events events;
            if (ply % 300 == 299)
                g_.resign(after, seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(p_.seats())))), &events);
            else if (!random_step(g_, after, rng, buffer_, &events))
                break;
            const Seats eyes(static_cast<std::uint8_t>(rng.below(1u << p_.seats())));
            if (ply % 4 == 0 || events.list().size() > 3) check_events(s, after, events, eyes);
            s = after;
        }
        EXPECT_EQ(p_.result(s).at("ranks").size(), static_cast<std::size_t>(p_.seats()));
        EXPECT_EQ(Json(p_.read_position(p_.position(s)).turns), Json(s.turns));
        for (int i = 0; i < p_.seats(); ++i) EXPECT_FALSE(p_.labels(s, seat(i)).empty());
    }
    void look_at(const State& s) { check_asked(s); }
    void expect_seen(std::initializer_list<const char*> keys) const {
        for (const char* key : keys) EXPECT_TRUE(keys_.count(key) > 0) << key;
    }

private:
    void check_text(const Text& text) {
        keys_.insert(text.key);
        const std::string said = p_.words().render(text);
        ASSERT_TRUE(p_.words().has(text.key)) << text.key;
        ASSERT_EQ(said.find('{'), std::string::npos) << said;
        ASSERT_EQ(said.find('?'), text.key.rfind("prompt", 0) == 0 ? said.find('?') : std::string::npos) << said;
    }
    void check_asked(const State& s) {
        const Turn turn = g_.turn(s);
        if (turn.is_over() || turn.is_chance()) return;
        const Seat p = turn.who.lowest();
        State masked = s;
        g_.mask(masked, Seats::only(p));
        const Json view = p_.view(masked, Seats::only(p));
        ASSERT_EQ(shown_.view_faults(view), std::vector<std::string>{});
        ASSERT_FALSE(Presentation::decision_name(g_.decision(masked, p)).empty());
        check_text(p_.prompt(masked, p));
        std::vector<std::vector<std::string>> paths;
        g_.actions(masked, p, buffer_);
        for (const Action& a : buffer_) {
            check_text(p_.label(masked, p, a));
            paths.push_back(p_.path(masked, p, a).ids());
            ASSERT_EQ(shown_.path_faults(view, paths.back()), std::vector<std::string>{}) << p_.notation(s, p, a);
            ASSERT_EQ(p_.redacted(s, p, a, Seats::only(p)), p_.notation(s, p, a));
        }
        std::sort(paths.begin(), paths.end());
        for (std::size_t i = 1; i < paths.size(); ++i)
            ASSERT_FALSE(paths[i - 1].size() <= paths[i].size() &&
                         std::equal(paths[i - 1].begin(), paths[i - 1].end(), paths[i].begin()))
                << Json(paths[i]).dump();
    }
    void check_events(const State& s, const State& after, const Events& events, Seats eyes) {
        State before_seen = s, after_seen = after;
        g_.mask(before_seen, eyes);
        g_.mask(after_seen, eyes);
        const auto told = [](const std::string& zone) { return zone != "pool"; };
        house::Shown shown(p_.view(before_seen, eyes), told);
        std::string log;
        for (const Event& e : events.list()) {
            const Event m = e.masked(eyes);
            Json whole = p_.event(m);
            whole["text"] = to_json(p_.event_text(m), p_.words());
            ASSERT_EQ(faults("GameEvent", whole), std::vector<std::string>{}) << whole;
            check_text(p_.event_text(m));
            log += p_.words().render(p_.event_text(m)) + "\n";
            shown.change(p_.changes(m, eyes).json());
        }
        ASSERT_EQ(shown.differs_from(house::Shown(p_.view(after_seen, eyes), told)), "") << log;
    }

    Presentation p_;
    const FollowingTheEnd& g_;
    ShownCheck shown_;
    std::vector<Action> buffer_;
    std::set<std::string> keys_;
};

TEST(FollowingTheEnd, everything_it_shows_fits_and_events_tell_what_changes) {
    Watcher two({{"map", "lab"}, {"setup", "draft"}, {"starter_skills", "recommended"}, {"max_rounds", 14}}, 2);
    two.watch(1);
    two.expect_seen({"prompt.draft_unit", "prompt.deploy", "prompt.movement", "label.move", "event.moved_cobra",
                     "event.answered", "event.mined"});
    Watcher three({{"scrap", "rich"}, {"max_rounds", 20}}, 3);
    three.watch(2);
    Watcher four({{"scrap", "rich"}, {"max_rounds", 30}, {"setup", "random"}}, 4);
    four.watch(3);
    four.watch(4);
    four.expect_seen({"event.fallen_enter", "event.token_placed"});
    Lab lab(Json::object(), 4);
    lab.put(2, 1, "sup_port", {60, 20, 0});
    lab.put(2, 2, "dr_dave", {60, 40, 0});
    lab.put(3, 1, "tag_tic", {228, 188, 0});
    lab.put(4, 1, "kypp_usher", {12, 188, 0});
    lab.fallen_of(1);
    lab.put_fallen(1, {20, 20, 0});
    lab.put_fallen(2, {20, 100, 0});
    lab.fallen_turn(1);
    four.look_at(lab.s);
    four.expect_seen({"prompt.fallen", "label.fallen_act"});
}

// Both catalogues say the same things.
TEST(FollowingTheEnd, german_has_every_word_that_english_has) {
    const auto read = [](const char* language) {
        std::ifstream in(std::string(ENDTABLE_SOURCE_DIR) + "/games/following_the_end/content/text/" + language +
                         ".json");
        return Json::parse(in);
    };
    const Json en = read("en"), de = read("de");
    for (const auto& [key, text] : en.items()) EXPECT_TRUE(de.contains(key)) << key;
    EXPECT_EQ(en.size(), de.size());
    for (const auto& unit : test::official_files().json("units.json").at("units")) {
        EXPECT_EQ(en.value("unit." + unit.at("id").get<std::string>(), ""), unit.at("name").get<std::string>());
        EXPECT_TRUE(en.contains("rules.unit." + unit.at("id").get<std::string>()));
    }
    for (const auto& artifact : test::official_files().json("artifacts.json").at("artifacts")) {
        EXPECT_EQ(en.value("artifact." + artifact.at("id").get<std::string>(), ""),
                  artifact.at("name").get<std::string>());
        EXPECT_TRUE(en.contains("rules.artifact." + artifact.at("id").get<std::string>()));
    }
    for (const OptionSpec& spec : Presentation::info().options) {
        EXPECT_TRUE(en.contains("option." + spec.name)) << spec.name;
        for (const auto& value : spec.values) EXPECT_TRUE(en.contains("value." + spec.name + "." + value)) << value;
    }
}

// FTE-1.11, FTE-1.11a, FTE-7.14, FTE-7.14a
TEST(FollowingTheEnd, FTE_1_11a_the_reference_card_and_the_points_left_are_shown) {
    const Presentation p = open(test::lab_map(), 2);
    const Json help = p.scene().at("help");
    ASSERT_EQ(help.size(), 5u);
    for (const Json& text : help) EXPECT_NE(text.at("text"), text.at("key"));
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 4;
    EXPECT_EQ(p.view(lab.s, Seats::first(2)).at("zones").at("points").at("value"), 4);
}
// FTE-5.21, FTE-5.21a
TEST(FollowingTheEnd, FTE_5_21a_tips_are_shown_while_teams_are_chosen) {
    const Presentation p = open({{"map", "lab"}, {"setup", "draft"}}, 2);
    State s = p.game().start();
    const auto tips = [&] {
        std::string keys;
        const Json view = p.view(s, Seats::first(2));
        for (const Json& text : view.at("status"))
            if (text.at("key").get<std::string>().rfind("tip.", 0) == 0) keys += text.at("key").get<std::string>();
        return keys;
    };
    EXPECT_EQ(tips(), "tip.units");
    while (Presentation::decision_name(p.game().decision(s, p.game().turn(s).who.lowest())) == "draft_unit")
        p.game().apply(s, p.game().turn(s).who.lowest(), p.game().fallback(s, p.game().turn(s).who.lowest()), nullptr);
    EXPECT_EQ(tips(), "tip.artifacts");
}
// FTE-16.3, FTE-16.3a
TEST(FollowingTheEnd, FTE_16_3a_a_move_is_tried_without_being_made) {
    const Presentation p = open(test::lab_map(), 2);
    Lab lab;
    const int dave = lab.put(1, 1, "dr_dave", {50, 40, 0}), foe = lab.put(2, 1, "tag_tic", {145, 25, 0});
    lab.skills(dave, 2, 1, 1);
    lab.at(Do::Movement, 1);
    lab.s.mp = 4;
    const State before = lab.s;
    const auto ask = [&](const Json& query) { return p.probe(lab.s, Seats::only(seat(0)), query); };
    const Json there = ask({{"place", {{"unit", "1.1"}, {"at", "80,50,10"}}}});  // EX-27
    EXPECT_EQ(there.at("string_ms"), 3561);
    EXPECT_EQ(there.at("cost"), 3);
    EXPECT_EQ(there.at("points"), 5);
    EXPECT_EQ(there.at("deposit"), "deposit:1");
    // The string bends where it is as long as it was said to be.
    std::uint32_t along = 0;
    const Json& path = there.at("path");
    ASSERT_GE(path.size(), 2u);
    EXPECT_EQ(path.front(), Json::array({50, 40, 0}));
    EXPECT_EQ(path.back(), Json::array({80, 50, 10}));
    const auto point = [&](std::size_t i) { return Point{path[i][0], path[i][1], path[i][2]}; };
    for (std::size_t i = 1; i < path.size(); ++i) {
        EXPECT_TRUE(lab.look().setup.rows->ground().free(point(i - 1), point(i)));
        along += straight_ms(point(i - 1), point(i));
    }
    EXPECT_EQ(along, 3561u);
    for (const Json& shot : there.at("shots")) EXPECT_EQ(shot.at("seen").get<bool>(), shot.at("hidden_by").empty());
    ASSERT_EQ(there.at("shots").size(), 1u);
    EXPECT_EQ(there.at("shots")[0].at("number"), 4);
    EXPECT_EQ(there.at("shots")[0].at("faces"), "5 6");
    EXPECT_EQ(there.at("shots")[0].at("chances"), 2);
    EXPECT_EQ(there.at("seen_by").size(), 1u);
    EXPECT_EQ(ask({{"place", {{"unit", "1.1"}, {"at", "56,55,0"}}}}).at("why"), "inside_object");
    const Json measured = ask({{"measure", {{"from", "50,40,0"}, {"to", "80,50,10"}}}});
    EXPECT_EQ(measured.at("string_ms"), 3561);
    EXPECT_EQ(measured.at("path"), path);
    EXPECT_EQ(measured.at("distance"), lab.look().setup.rows->distance({50, 40, 0}, 15, {80, 50, 10}, 15));
    EXPECT_EQ(ask({{"measure", {{"from", "56,55,0"}, {"to", "80,50,10"}}}}).at("why"), "inside_object");
    const Json reach = ask({{"reach", "1.1"}});
    for (const Json& place : reach.at("places")) {
        const Action a = Lab::move(dave, {place[0], place[1], place[2]});
        EXPECT_EQ(lab.why(1, a), "") << place;
    }
    EXPECT_GT(reach.at("places").size(), 100u);
    EXPECT_EQ(ask({{"shot", {{"unit", "1.1"}, {"target", "2.1"}}}}).at("distance"), lab.look().distance(dave, foe));
    EXPECT_EQ(std::memcmp(&before, &lab.s, sizeof before), 0);
    for (const Json& bad :
         {Json::object(), Json{{"reach", "1.4"}}, Json{{"reach", "f1"}}, Json{{"colour", 1}},
          Json{{"place", {{"unit", "1.1"}, {"at", "here"}}}}, Json{{"measure", {{"from", "here"}, {"to", "80,50,10"}}}},
          Json{{"shot", {{"unit", "1.1"}, {"target", "1.1"}}}}})
        EXPECT_THROW((void)ask(bad), InputError) << bad;
}
// FTE-12.1, FTE-16.3a: the reach that is shown ends where the rules end it.
TEST(FollowingTheEnd, FTE_16_3a_a_reach_ends_where_a_card_ends_it) {
    const Presentation p = open(test::lab_map(), 2);
    Lab lab;
    const int tan = lab.put(1, 1, "tan_kapp", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.at(Do::Movement, 1);
    lab.s.mp = 6;
    const Json reach = p.probe(lab.s, Seats::only(seat(0)), {{"reach", "1.1"}});
    EXPECT_EQ(reach.at("points"), 3);
    int farthest = 0;
    for (const Json& place : reach.at("places")) {
        EXPECT_EQ(lab.why(1, Lab::move(tan, {place[0], place[1], place[2]})), "") << place;
        farthest = std::max(farthest, place[3].get<int>());
    }
    EXPECT_EQ(farthest, 3);
    EXPECT_EQ(p.probe(lab.s, Seats::only(seat(0)), {{"place", {{"unit", "1.1"}, {"at", "70,20,0"}}}}).at("points"), 3);
}
// Ledger part 4: the cards of a purchase are the buyer's.
TEST(FollowingTheEnd, section_4_a_purchase_is_seen_by_the_buyer_alone) {
    const Presentation p = open(test::lab_map(), 2);
    Lab lab;
    lab.put(1, 1, "cap_tayne", {20, 20, 0});
    lab.put(2, 1, "tag_tic", {185, 20, 0});
    lab.player(1).scrap = 5;
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::of(Action::Buy));
    const Action card = Lab::of(Action::Drawn, 7);
    EXPECT_EQ(p.redacted(lab.s, kChance, card, Seats::only(seat(0))), "draw holtzman_generator");
    EXPECT_EQ(p.redacted(lab.s, kChance, card, Seats::only(seat(1))), "draw ?");
    lab.act(0, card);
    const auto zones = [&](int viewer) {
        State masked = lab.s;
        lab.game.mask(masked, Seats::only(seat(viewer)));
        return p.view(masked, Seats::only(seat(viewer))).at("zones");
    };
    EXPECT_EQ(zones(0).at("drawn").at("items").size(), 1u);
    EXPECT_EQ(zones(0).at("deck").at("count"), 17);
    EXPECT_EQ(zones(1).at("drawn").value("hidden", 0), 1);
    EXPECT_EQ(zones(1).at("deck").at("count"), 17);
    EXPECT_FALSE(zones(1).at("deck").contains("contents"));
}

}  // namespace endtable::following_the_end::present_test
