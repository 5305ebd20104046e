// What the game answers before something is done (Presentation::probe): how a battle will end, what a placement would
// do, what an action brings.
#include "core/rng.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/foresight.hpp"
#include "games/after_the_empire/present.hpp"
#include "games/after_the_empire/tests/table.hpp"
#include "present/input_error.hpp"

namespace endtable::after_the_empire::test {
namespace preview {

Presentation open(int seats = 2) { return Presentation::open(Presentation::official_content(), nullptr, seats); }
Json ask(const Table& t, const Json& query, int viewer = 0) {
    const Presentation table = open();
    State s = t.s;
    table.game().mask(s, Seats::only(seat(viewer)));
    return table.probe(s, Seats::only(seat(viewer)), query);
}
std::string mistake(const Table& t, const Json& query) {
    try {
        (void)ask(t, query);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}
double share(const Json& outlook) { return outlook["survived"].get<double>() / outlook["battles"].get<double>(); }

// A Season with one known card at the Wall, cards face down beside it, and Troops to place.
Table before_the_reveal(int season = 3) {
    Table t;
    t.season(season);
    t.start_castle();
    t.start_castle(1);
    t.troops(0, 3, 2);
    t.troops(1, 2, 0);
    t.stock(0, {.food = 4, .gold = 12});
    t.s.invaders.take(t.invader("hordesmen_2"));
    t.s.invader_row[0] = {{{u8(t.invader("hordesmen_2")), kEverybody}, W}, Lying::How::FaceUp};
    t.to_prepare();
    return t;
}

TEST(AfterTheEmpirePreview, a_battle_that_lies_open_is_told_as_it_will_end) {  // EMP-10
    Rng rng(9);
    int survived = 0, lost = 0;
    for (int i = 0; i < 60; ++i) {
        Table t;
        t.start_castle();
        const auto up_to = [&](std::uint32_t n) { return static_cast<int>(rng.below(n + 1)); };
        t.troops(0, up_to(4), up_to(4));
        t.stock(0, {.food = 4, .gold = 14});
        if (up_to(1) == 0) t.piece(0, turret(NW), PK::WoodTurret);
        t.fight(0, {{N, up_to(6), up_to(2)}, {E, up_to(4), up_to(1)}}, "mangonel_3", S);
        if (t.asked(0) != "combat_assign") continue;
        const Json told = ask(t, {{"what", "outlook"}, {"seat", 0}})["outlook"];
        ASSERT_TRUE(told["exact"].get<bool>());
        t.forget();
        // As it is suggested, cycle by cycle.
        while (t.b().status == Battle::Status::Fighting && !t.asked(0).empty()) {
            if (t.asked(0) != "combat_assign") {
                t.act(0, t.options(0).front());
                continue;
            }
            const Json plans = ask(t, {{"what", "plans"}, {"seat", 0}})["plans"];
            ASSERT_EQ(plans[0]["name"], "suggested");
            for (const Json& a : plans[0]["actions"]) {
                const auto action = open().parse(t.s, seat(0), a.get<std::string>());
                t.act(0, *action);
            }
        }
        int wounded = 0, dead = 0;
        for (const Event& e : t.told(Happening::TroopsFell))
            if (e.who == seat(0)) wounded += e.args[1], dead += e.args[2];
        EXPECT_EQ(t.f().sacked == 0, told["survived"] == 1) << "battle " << i;
        EXPECT_EQ(t.f().gold(), told["gold"]) << "battle " << i;
        EXPECT_EQ(wounded, told["wounded"]) << "battle " << i;
        EXPECT_EQ(dead, told["dead"]) << "battle " << i;
        (told["survived"] == 1 ? survived : lost) += 1;
    }
    EXPECT_GT(survived, 5);
    EXPECT_GT(lost, 5);
}

TEST(AfterTheEmpirePreview, a_plan_is_judged_by_the_rules_and_told_to_its_end) {  // EMP-8.2, 10.12
    Table t;
    t.start_castle();
    t.troops(0, 2, 0);
    t.piece(0, E, PK::None, 0);
    t.fight(0, {{N, 3, 0}}, "mangonel_3", S);
    ASSERT_EQ(t.asked(0), "combat_assign");
    const Json outside = ask(t, {{"what", "place"}, {"seat", 0}, {"walls", {{"N", {2, 0}}}}});
    EXPECT_EQ(outside["actions"], Json::array({"assign N 2 0"}));  // the other Walls are left with nobody
    EXPECT_TRUE(outside["outlook"]["exact"].get<bool>());
    const Json many = ask(t, {{"what", "place"}, {"seat", 0}, {"walls", {{"N", {3, 0}}}}});
    EXPECT_EQ(many, Json::parse(R"({"legal": false, "reason": "limit", "clause": "EMP-8.1"})"));
}

TEST(AfterTheEmpirePreview, odds_are_those_of_the_reveals_that_can_come) {
    const Table t = before_the_reveal();
    const auto odds = [&](const Json& walls) {
        const Json answer = ask(t, {{"what", "place"}, {"seat", 0}, {"walls", walls}});
        EXPECT_TRUE(answer["legal"].get<bool>()) << answer.dump();
        return answer["outlook"];
    };
    const Json known = odds({{"W", {3, 2}}}), wrong = odds({{"E", {3, 2}}});
    EXPECT_FALSE(known["exact"].get<bool>());
    EXPECT_GT(share(known), share(wrong)) << "where they are known to come";
    EXPECT_EQ(known, odds({{"W", {3, 2}}})) << "whoever asks again is told the same";

    // Against battles fought by other dice.
    int survived = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        Table other = before_the_reveal();
        for (int side = 0; side < kSides; ++side)
            if (other.asked(0) == "prep_assign") other.act(0, K::Assign, side, side == W ? 3 : 0, side == W ? 2 : 0);
        Rng rng(7000 + i);
        State s = other.s;
        const AfterTheEmpire& game = other.game();
        while (asked(s, 1) != nullptr && asked(s, 1)->kind == Task::Kind::PrepAssign)
            game.apply(s, seat(1), game.fallback(s, seat(1)), nullptr);
        std::vector<Action> list;
        while (s.season == 3 && s.agenda.all()[0].kind != Task::Kind::Refresh && s.fief(0).sacked == 0) {
            if (game.turn(s).is_chance()) {
                if (s.agenda.all()[0].kind == Task::Kind::DealRefresh) break;
                game.apply(s, kChance, game.chance(s, rng), nullptr);
                continue;
            }
            const Seat p = game.turn(s).who.lowest();
            game.actions(s, p, list);
            game.apply(s, p, lane_answer(other.setup(), s, endtable::index(p), *asked(s, endtable::index(p)), list),
                       nullptr);
        }
        survived += s.fief(0).sacked == 0 ? 1 : 0;
    }
    EXPECT_NEAR(share(known), survived / 300.0, 0.12);
}

TEST(AfterTheEmpirePreview, a_suggestion_is_at_least_as_good_as_staying_inside) {
    const Table t = before_the_reveal(5);
    const Json plans = ask(t, {{"what", "plans"}, {"seat", 0}})["plans"];
    ASSERT_EQ(plans.size(), 2u) << plans.dump();
    EXPECT_EQ(plans[0]["name"], "suggested");
    EXPECT_EQ(plans[1]["name"], "inside");
    EXPECT_GE(share(plans[0]["outlook"]), share(plans[1]["outlook"]));
    Table played = t;
    for (const Json& a : plans[0]["actions"]) played.act(0, *open().parse(played.s, seat(0), a.get<std::string>()));
    EXPECT_EQ(played.asked(0), "") << "it is taken whole";
}

TEST(AfterTheEmpirePreview, an_action_tells_what_it_brings_and_what_the_gold_does) {  // EMP-5.1, 9.2
    Table t;
    t.stock(0, {.food = 4, .gold = 9});
    t.turn_of(0, 2);
    const Json tax = ask(t, {{"what", "after"}, {"seat", 0}, {"action", "place tax 0"}});
    EXPECT_EQ(tax["gains"], Json::parse(R"({"gold": 4, "mercenary": 1})")) << tax.dump();
    EXPECT_EQ(tax["gold"], 13);
    EXPECT_EQ(tax["danger"]["gold"], 13);
    EXPECT_EQ(tax["danger"]["red"], t.setup().red_number(13));
    EXPECT_TRUE(tax["before"].contains("survived"));
    const Json no = ask(t, {{"what", "after"}, {"seat", 0}, {"action", "place infirmary"}});
    EXPECT_EQ(no["reason"], "no_effect");
}

TEST(AfterTheEmpirePreview, the_danger_is_told_for_any_gold) {  // EMP-9.2
    const Table t = before_the_reveal();
    const Json rich = ask(t, {{"what", "danger"}, {"gold", 25}});
    const Json poor = ask(t, {{"what", "danger"}, {"gold", 0}});
    EXPECT_GT(rich["tenths"], poor["tenths"]);
    EXPECT_GE(rich["most"], rich["least"]);
    EXPECT_EQ(poor["gold"], t.setup().season(3).threat) << "the Threat counts for everybody";
}

// Another's sealed placement, and a card somebody else has looked at.
TEST(AfterTheEmpirePreview, nothing_is_betrayed) {
    Table here = before_the_reveal(), there = before_the_reveal();
    there.act(1, K::Assign, N, 2, 0);
    const auto look_at = [](Table& t, const char* card, int side) {
        const int kind = t.invader(card);
        t.s.invaders.take(kind);
        t.s.invader_row[1].it = {{u8(kind), Seats::only(seat(1))}, u8(side)};
    };
    look_at(here, "reavers_1", N);
    look_at(there, "reavers_2", S);
    for (const char* query :
         {R"({"what":"outlook","seat":0})", R"({"what":"outlook","seat":1})", R"({"what":"plans","seat":0})",
          R"({"what":"place","seat":0,"walls":{"N":[1,0]}})", R"({"what":"danger","gold":14})"})
        EXPECT_EQ(ask(here, Json::parse(query)), ask(there, Json::parse(query))) << query;
}

// Along random games: worlds that a seat cannot tell apart, and what it may ask of them.
TEST(AfterTheEmpirePreview, worlds_that_look_alike_give_equal_answers) {
    const Presentation table = open(3);
    const AfterTheEmpire& game = table.game();
    Rng rng(31);
    State s = game.start();
    std::vector<Action> list;
    for (int ply = 0; !game.turn(s).is_over(); ++ply) {
        const Turn turn = game.turn(s);
        if (turn.is_chance()) {
            game.apply(s, kChance, game.chance(s, rng), nullptr);
            continue;
        }
        const Seat p = turn.who.lowest();
        game.actions(s, p, list);
        const Action next = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        if (ply % 7 == 0) {
            const Seats eyes = Seats::only(p);
            const Json seat_of = endtable::index(p);
            State here = s;
            game.mask(here, eyes);
            State there = here;
            game.fill(there, rng);
            game.mask(there, eyes);
            const Json queries[] = {{{"what", "plans"}, {"seat", seat_of}},
                                    {{"what", "outlook"}, {"seat", (endtable::index(p) + 1) % 3}},
                                    {{"what", "after"}, {"seat", seat_of}, {"action", table.notation(s, p, next)}}};
            for (const Json& query : queries)
                ASSERT_EQ(table.probe(here, eyes, query), table.probe(there, eyes, query)) << query << " ply " << ply;
        }
        game.apply(s, p, next, nullptr);
    }
}

TEST(AfterTheEmpirePreview, bad_queries_say_what_is_wrong) {
    const Table t = before_the_reveal();
    EXPECT_NE(mistake(t, {{"what", "fate"}}), "");
    EXPECT_NE(mistake(t, {{"what", "outlook"}, {"seat", 2}}).find("seat"), std::string::npos);
    EXPECT_NE(mistake(t, {{"what", "plans"}, {"seat", 1}}).find("viewers"), std::string::npos);
    EXPECT_NE(mistake(t, {{"what", "after"}, {"seat", 0}, {"action", "dance"}}).find("action"), std::string::npos);
    EXPECT_NE(mistake(t, {{"what", "place"}, {"seat", 0}, {"walls", {{"N", {1}}}}}), "");
    EXPECT_NE(mistake(t, {{"what", "place"}, {"seat", 0}, {"walls", {{"NW", {1, 0}}}}}), "");
}

}  // namespace preview
}  // namespace endtable::after_the_empire::test
