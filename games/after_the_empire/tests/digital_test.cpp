// EMP-20 and the content: the digital form, options, refusals (ledger 6.5), edge cases (ledger 7) that no other file
// has, the content files and what is said of their mistakes.
#include "games/after_the_empire/effects.hpp"
#include "games/after_the_empire/flow.hpp"
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace digital {

using testing::ElementsAre;
using testing::HasSubstr;

int held(Table& t, Good good, int p = 0) { return t.f(p).stock[at(index(good))]; }
constexpr int loc(Space space) { return index(space); }
int supply(Table& t, Good good) { return supply_of({t.setup(), t.s}, good); }
// Leaves so much of something in the supply: the rest lies with the last player.
void leave(Table& t, Good good, int n) {
    Fief& f = t.f(t.setup().seats - 1);
    if (good == Good::Mercenary)
        f.mercs = u8(f.mercs + supply(t, good) - n);
    else if (good == Good::Soldier)
        f.wounded = u8(f.wounded + supply(t, good) - n);
    else
        f.stock[at(index(good))] = static_cast<std::uint16_t>(held(t, good, t.setup().seats - 1) + supply(t, good) - n);
}

// --- The bounds of a state -------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, a_full_agenda_ends_the_match_as_void) {
    Table t;
    Play g{t.setup(), t.s, &t.events};
    for (int i = t.s.agenda.depth(); i < kMaxTasks; ++i) g.push(Task::Kind::DrawPair);
    EXPECT_EQ(t.s.void_by, Void::No);
    g.push(Task::Kind::DrawPair);
    run_on(g);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).void_by, Void::AgendaFull);
    EXPECT_EQ(t.game().broken(t.s), nullptr) << t.game().broken(t.s);
    EXPECT_EQ(t.told(Happening::Ended).at(0).args[0], static_cast<int>(Void::AgendaFull));
}

TEST(AfterTheEmpire, a_full_lane_ends_the_match_as_void) {
    Table t;
    t.to_prepare();
    Play g{t.setup(), t.s, &t.events};
    for (int i = 0; i < kMaxLane; ++i) g.push_lane(0, Task::Kind::Muster);
    run_lane(g, 0);
    run_on(g);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).void_by, Void::AgendaFull);
    EXPECT_EQ(t.game().broken(t.s), nullptr) << t.game().broken(t.s);
}

// --- EMP-20 ----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, a_full_list_ends_the_match_as_void) {
    Table t;
    Play g{t.setup(), t.s, &t.events};
    g.push(Task::Kind::DrawPair);
    run_on(g);  // the first of the pair is to be drawn
    ASSERT_TRUE(t.game().turn(t.s).is_chance());
    while (!t.s.drawn.full()) t.s.drawn.push({t.s.drawn.empty() ? u8(16) : u8(15), Seats::only(seat(0))});
    t.game().apply(t.s, kChance, Action::of(K::DrawObjective, 2), &t.events);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).void_by, Void::ListFull);
}

TEST(AfterTheEmpire, EMP_10_19_a_battle_beyond_its_bound_ends_the_match_as_void) {
    Table t;
    t.troops(0, 2, 0);
    t.fight(0, {{N, 3, 0}});
    ASSERT_EQ(t.asked(0), "combat_assign");
    t.b().bound = 0;
    for (int side = 0; side < kSides; ++side) t.game().apply(t.s, seat(0), Action::of(K::Assign, side), &t.events);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).void_by, Void::TooManySteps);
}

TEST(AfterTheEmpire, EMP_20_5_refusals_in_their_order) {
    Table t;
    EXPECT_EQ(t.why(0, Action{}), "malformed");
    EXPECT_EQ(t.why(0, K::Pass, 1), "malformed") << "spare bytes are zero";
    EXPECT_EQ(t.why(0, K::Sow, 4), "malformed");
    EXPECT_EQ(t.why(0, K::Free, 63), "malformed") << "no such card";
    EXPECT_EQ(t.why(1, K::Free, t.card("tavern")), "not_your_turn");
    EXPECT_EQ(t.why(0, K::Sow, 0), "wrong_phase");
    EXPECT_EQ(t.why(0, K::DrawObjective, 1), "wrong_phase") << "chance is no seat";
    EXPECT_EQ(t.why(0, K::EndTurn), "wrong_phase");
    EXPECT_EQ(t.why(0, K::Free, t.card("tavern")), "not_owner");
    EXPECT_EQ(t.why(0, K::PlaceCard, kBarracks), "bad_target");
    EXPECT_STREQ(t.game().refusal(t.s, kChance, Action::of(K::DrawObjective, 1)).reason, "not_your_turn");
    t.aftermath();
    EXPECT_EQ(t.why(0, K::Pass), "not_your_turn");
    EXPECT_STREQ(t.game().refusal(t.s, kChance, Action::of(K::DrawBuilding, 9)).reason, "wrong_phase");
}
TEST(AfterTheEmpire, EMP_20_5_table_of_refusals) {
    Table t;
    t.own(1, {"bakery"});
    EXPECT_EQ(t.why(0, K::PlaceCard, t.card("bakery")), "not_owner");
    EXPECT_EQ(t.why(0, K::PlaceCard, t.card("sawmill")), "not_owner") << "nobody's";
    t.turn_of(0, 1);
    t.own(0, {"stables"});
    t.place(0, Space::Mine);
    EXPECT_EQ(t.why(0, K::Place, loc(Space::Quarry)), "no_worker");
    t.turn_of(0);
    t.own(0, {"spy"});
    EXPECT_EQ(t.why(0, K::Free, t.card("spy")), "no_effect") << "no face-down card";
    Table u;  // PEEK at the face-up card, or at one that was seen
    u.season(3);
    u.s.invader_row[0] = {{{0, kEverybody}, N}, Lying::How::FaceUp};
    u.s.invaders.take(0);
    u.own(0, {"spy"});
    u.turn_of(0);
    u.free(0, "spy");
    EXPECT_EQ(u.asked(0), "peek");
    EXPECT_THAT(u.xs(0), ElementsAre(1, 2));
    EXPECT_EQ(u.why(0, K::Peek, 0), "bad_target");
    EXPECT_EQ(u.why(0, K::Peek, 3), "bad_target");
    u.act(0, K::Peek, 1);
    u.chance_any();
    u.f().rotated = 0;
    u.turn_of(0);
    u.free(0, "spy");
    EXPECT_FALSE(u.s.invader_row[2].it.card.is_known());
    EXPECT_TRUE(u.game().turn(u.s).is_chance()) << "the other one is forced";
}
TEST(AfterTheEmpire, EMP_20_5a_V_75_unpaid_or_without_effect) {
    Table t;
    t.stock(0, {0, 1, 0, 2, 0});
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::Free, kBarracks), "cannot_pay");
    t.own(0, {"weigh_house", "abbess"});
    t.stock(0, {0, 1, 0, 1, 0});
    EXPECT_EQ(t.why(0, K::Free, t.card("weigh_house")), "cannot_pay");
    EXPECT_EQ(t.why(0, K::Free, t.card("abbess")), "no_effect");
    t.buildings({"tavern"});
    EXPECT_EQ(t.why(0, K::Free, t.card("tavern")), "not_owner");
    t.own(0, {"tavern"});
    EXPECT_EQ(t.why(0, K::PlaceCard, t.card("tavern")), "bad_target");
    Table u(2, {{"limited_supply", true}});
    u.stock(0, {0, 0, 1, 0, 0});
    u.turn_of(0);
    leave(u, Good::Soldier, 0);
    EXPECT_EQ(u.why(0, K::Free, kBarracks), "no_effect");
}
TEST(AfterTheEmpire, EMP_20_6_V_70_limited_supply) {
    Table t(3, {{"limited_supply", true}});
    t.stock(0, {0, 0, 0, 0, 3});
    leave(t, Good::Iron, 1);
    t.turn_of(0, 3);
    t.place(0, Space::Mine);
    EXPECT_EQ(held(t, Good::Iron), 1);
    t.turn_of(0, 2);
    EXPECT_EQ(t.why(0, K::Place, loc(Space::Mine)), "no_effect");
    t.stock(0, {0, 0, held(t, Good::Iron), 2, 3});
    t.place(0, Space::Merchant, 3);
    EXPECT_EQ(held(t, Good::Food), 0);
    EXPECT_EQ(t.f().gold(), 6);
    EXPECT_EQ(held(t, Good::Iron), 1);
    leave(t, Good::Mercenary, 2);
    t.turn_of(0, 2);
    t.place(0, Space::CampRight, 1);
    EXPECT_EQ(t.f().gold(), 4);
    EXPECT_EQ(t.f().mercs, 2);

    Table u(3, {{"limited_supply", true}});
    u.f().pieces = {};
    u.piece(0, N, PK::WoodWall);
    u.piece(0, W, PK::WoodWall);
    u.stock(0, {2, 4, 0, 0, 0});
    leave(u, Good::Stone, 0);
    u.turn_of(0);
    const auto build = [](int place, Shape shape) { return Action::of(K::Build, place, static_cast<int>(shape), 1); };
    u.place(0, Space::Stockpile);
    EXPECT_EQ(u.why(0, build(E, Shape::Wall)), "limit");
    u.act(0, build(E, Shape::Gate));
    EXPECT_EQ(u.f().pieces[E], (Piece{PK::StoneGate, 4}));
    EXPECT_EQ(supply(u, Good::Stone), 0);
    EXPECT_THAT(u.f().stock, ElementsAre(0, 0, 0, 0, 0));
}
TEST(AfterTheEmpire, EMP_20_6a_V_71_repairs_and_gifts_from_a_limited_supply) {
    Table t(2, {{"limited_supply", true}});
    t.own(0, {"carpenter"});
    t.f().pieces = {};
    t.piece(0, N, PK::StoneWall, 4);
    t.piece(0, E, PK::WoodWall, 1);
    t.piece(0, W, PK::WoodWall, 1);
    leave(t, Good::Wood, 1);
    leave(t, Good::Stone, 0);
    t.turn_of(0);
    Table none = t;
    t.free(0, "carpenter");
    EXPECT_THAT(t.xs(0), ElementsAre(E, W));
    EXPECT_EQ(t.why(0, K::Repair, N), "limit");
    EXPECT_EQ(t.why(0, K::Done), "wrong_phase");
    t.act(0, K::Repair, W);
    EXPECT_EQ(t.f().pieces[W].cubes, 2);
    EXPECT_EQ(t.asked(0), "turn") << "the supply is empty";
    leave(none, Good::Wood, 0);
    EXPECT_EQ(none.why(0, K::Free, none.card("carpenter")), "no_effect");

    Table u(3, {{"limited_supply", true}});
    u.f(0).sacked = u.f(1).sacked = 1;
    leave(u, Good::Mercenary, 3);
    const auto food = [](Table& x) { return held(x, Good::Food, 0) + held(x, Good::Food, 1); };
    for (int p = 0; p < 3; ++p) u.troops(p, 0, u.f(p).mercs);
    u.f(2).farm.fill(0);
    u.stock(0, {0, 0, 0, 0, 9});
    u.stock(1, {0, 0, 0, 0, 0});
    leave(u, Good::Food, 3);
    u.aftermath();
    EXPECT_EQ(u.f(0).mercs, 2);
    EXPECT_EQ(u.f(1).mercs, 1);
    EXPECT_EQ(held(u, Good::Food, 1), 3) << "the order is new by now";
    EXPECT_EQ(food(u), 3);
}
TEST(AfterTheEmpire, EMP_20_7_every_arrangement_has_one_encoding) {
    Table t;
    t.troops(0, 2, 1);
    t.to_prepare();
    int ways = 0;
    const auto count = [&](const auto& self, const Table& at_link) -> void {
        if (at_link.asked(0) != "prep_assign") {
            ++ways;
            return;
        }
        for (const Action& a : at_link.options(0)) {
            Table next = at_link;
            next.act(0, a);
            self(self, next);
        }
    };
    count(count, t);
    EXPECT_EQ(ways, 15 * 5) << "C(2+4,4) x C(1+4,4)";
}
TEST(AfterTheEmpire, EMP_20_7a_within_the_moves_every_chain_can_be_completed) {
    // All arrangements of 2 Soldiers and 2 Mercenaries within 2 moves, counted twice.
    Table t;
    t.troops(0, 2, 2);
    t.f().move = 2;
    t.b().on_wall[N] = on(1, 1);
    t.b().on_wall[S] = on(1, 0);
    t.fight(0, {{W, 9, 0}});
    int chains = 0;
    const auto count = [&](const auto& self, const Table& at_link) -> void {
        if (at_link.asked(0) != "prep_move") {
            ++chains;
            return;
        }
        ASSERT_FALSE(at_link.options(0).empty());
        for (const Action& a : at_link.options(0)) {
            Table next = at_link;
            next.act(0, a);
            self(self, next);
        }
    };
    count(count, t);
    int expected = 0;  // places N E S W inside
    const int before[2][5] = {{1, 0, 1, 0, 0}, {1, 0, 0, 0, 1}};
    const auto all = [](int n) {
        std::vector<std::array<int, 5>> list;
        for (int a = 0; a <= n; ++a)
            for (int b = 0; a + b <= n; ++b)
                for (int c = 0; a + b + c <= n; ++c)
                    for (int d = 0; a + b + c + d <= n; ++d) list.push_back({a, b, c, d, n - a - b - c - d});
        return list;
    };
    const auto moved = [&](int kind, const std::array<int, 5>& after) {
        int n = 0;
        for (std::size_t i = 0; i < 5; ++i) n += std::max(0, before[kind][i] - after[i]);
        return n;
    };
    for (const auto& soldiers : all(2))
        for (const auto& mercs : all(2)) expected += moved(0, soldiers) + moved(1, mercs) <= 2 ? 1 : 0;
    EXPECT_EQ(chains, expected);
}
TEST(AfterTheEmpire, EMP_20_7b_other_chains_go_in_any_order) {
    Table t;
    t.f().farm = {0, 0, 0, 2};
    Table other = t;
    t.place(0, Space::Granary);
    for (const int side : {N, E, N}) t.act(0, K::Sow, side);
    other.place(0, Space::Granary);
    for (const int side : {N, N, E}) other.act(0, K::Sow, side);
    EXPECT_EQ(t.f().farm, other.f().farm);
    EXPECT_EQ(t.asked(0), "protect");
}

TEST(AfterTheEmpire, EMP_20_9_EMP_20_10_V_73_fallbacks) {
    Table t;
    t.troops(0, 3, 1);
    t.f().move = 2;
    t.b().on_wall[N] = on(1, 0);
    t.b().on_wall[S] = on(2, 0);
    t.fight(0, {{W, 9, 0}});
    t.act(0, K::Assign, N, 2, 0);
    EXPECT_EQ(t.game().fallback(t.s, seat(0)), Action::of(K::Assign, E, 0, 0));
    t.act(0, K::Assign, E, 0, 0);
    EXPECT_EQ(t.game().fallback(t.s, seat(0)), Action::of(K::Assign, S, 1, 0)) << "two stood there, one is left";
    t.act(0, K::Assign, S, 1, 0);
    if (t.asked(0) == "prep_move") t.act(0, t.game().fallback(t.s, seat(0)));
    EXPECT_EQ(t.b().on_wall[N], on(2, 0));
    EXPECT_EQ(t.b().on_wall[S], on(1, 0));
    EXPECT_EQ(in_castle(t.f()), on(0, 1));

    Table u;
    u.stock(0, {8, 0, 0, 0, 0});
    u.turn_of(0);
    EXPECT_EQ(u.game().fallback(u.s, seat(0)), Action::of(K::Pass));
    u.place(0, Space::Stockpile);
    EXPECT_EQ(u.game().fallback(u.s, seat(0)), Action::of(K::Build, turret(NW), 2, 0));
    u.act(0, u.game().fallback(u.s, seat(0)));
    EXPECT_EQ(u.game().fallback(u.s, seat(0)), Action::of(K::Done));

    Table v;
    v.own(0, {"farmer", "moat", "chapel"});
    v.troops(0, 0, 0);
    v.b().inside = squad(1, 0);
    v.fight(0, {});
    EXPECT_EQ(v.game().fallback(v.s, seat(0)), Action::of(K::SackDamage, v.card("chapel")));
    v.act(0, v.game().fallback(v.s, seat(0)));
    EXPECT_EQ(v.game().fallback(v.s, seat(0)), Action::of(K::SackDamage, v.card("moat")));

    Table w;  // SIEGE_TARGET tied on S: SE
    w.piece(0, turret(SE), PK::WoodTurret);
    w.piece(0, turret(SW), PK::WoodTurret);
    w.stock(0, {0, 0, 0, 0, 10});
    w.s.siege.take(w.siege("trebuchet_1"));
    w.s.siege_slot = {{{u8(w.siege("trebuchet_1")), kEverybody}, S}, Lying::How::FaceUp};
    w.to_prepare();
    w.hide_all();
    EXPECT_EQ(w.asked(0), "siege_target");
    EXPECT_EQ(w.game().fallback(w.s, seat(0)), Action::of(K::SiegeTarget, SE));
}
TEST(AfterTheEmpire, EMP_20_11_EMP_20_11a_V_74_resigning) {
    Table t(4);
    t.season(3);
    t.turn_of(2, 2);
    t.s.workers_on[at(loc(Space::Mine))] = 1;
    t.place(2, Space::Merchant, 3);
    t.turn_of(2, 1);
    t.own(1, {"moat", "bakery"});
    t.own(2, {"vault", "chapel", "tavern"});
    t.hold(1, {"city_planner"});
    t.resign(2);
    EXPECT_EQ(t.game().turn(t.s).who, Seats::only(seat(3)));
    EXPECT_EQ(t.s.workers_on[at(loc(Space::Mine))], 1);
    EXPECT_EQ(t.setup().locations[at(loc(Space::Merchant))].spaces, 2);
    EXPECT_EQ(t.setup().locations[at(loc(Space::Buildings))].spaces, 3);
    EXPECT_TRUE(has(t.f(2).owned, t.card("vault")));
    t.resign(0);
    EXPECT_TRUE(is_fulfilled({t.setup(), t.s}, 1, t.objective("city_planner"))) << "compared with D alone";
    Table other = t;
    t.stock(1, {0, 0, 0, 20, 40});
    t.stock(3, {0, 0, 0, 20, 20});
    t.season(7);
    t.aftermath();
    const auto ranks = [](Table& x) {
        const auto r = x.game().result(x.s).rank;
        return std::vector<int>(r.begin(), r.begin() + 4);
    };
    EXPECT_THAT(ranks(t), ElementsAre(3, 1, 4, 2));
    other.resign(3);
    EXPECT_TRUE(other.over());
    EXPECT_THAT(ranks(other), ElementsAre(3, 1, 4, 2));
}
TEST(AfterTheEmpire, EMP_20_11_drawn_objectives_stay_with_who_leaves) {
    Table t(3);
    t.f().protect = 15;
    t.place(0, Space::Scout);
    t.chance_any();
    t.chance_any();
    t.resign(0);
    EXPECT_EQ(std::popcount(t.f().objectives), 3);
    EXPECT_EQ(t.game().turn(t.s).who, Seats::only(seat(1)));
}
TEST(AfterTheEmpire, EMP_20_11a_who_leaves_at_set_up_is_dealt_nothing_more) {
    const auto setup = configure(official(), nullptr, 3).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    game.apply(s, kChance, Action::of(K::DrawObjective, 0), nullptr);
    game.resign(s, seat(1), nullptr);
    game.apply(s, kChance, Action::of(K::DrawObjective, 1), nullptr);
    EXPECT_EQ(s.fief(2).objectives, 2u);
    game.apply(s, seat(0), Action::of(K::StartRefugee, 2), nullptr);
    game.apply(s, seat(2), Action::of(K::StartRefugee, 1), nullptr);
    EXPECT_EQ(s.fief(2).gold(), 5);
    EXPECT_EQ(s.fief(0).gold(), 6);
}

// --- Edge cases of ledger 7 that no vector shows ---------------------------------------------------------------------

TEST(AfterTheEmpire, edge_cases_of_turrets_walls_and_arrows) {
    Table t;  // 6: no Wall from the beginning; 9: arrows at nobody
    t.troops(0, 3, 0);
    t.f().pieces[N] = {};
    t.piece(0, turret(NW), PK::WoodTurret);
    t.fight(0, {{N, 1, 2}, {E, 0, 1}});
    EXPECT_EQ(t.b().inside, squad(1, 1)) << "one Archery by the Turret, then they walk in";
    EXPECT_EQ(t.f().pieces[E].cubes, 2);
    Table u;  // 7, 20: no cubes left
    u.troops(0, 1, 0);
    u.piece(0, N, PK::WoodWall, 0);
    u.piece(0, turret(NE), PK::StoneTurret, 0);
    u.b().on_wall[N] = on(1, 0);
    u.fight(0, {{N, 9, 0}});
    EXPECT_EQ(u.b().field[N], squad(6, 0)) << "both still shoot";
}
TEST(AfterTheEmpire, edge_cases_of_ladders) {
    Table t;  // 14: ladders add nothing where there is no Wall; 15: fewer than the number; 17: no shots from inside
    t.troops(0, 2, 0);
    t.f().pieces[W] = {};
    t.b().bypass = 2;
    t.b().bypass_side = W;
    t.fight(0, {{W, 1, 0}});
    EXPECT_EQ(t.b().inside, squad(1, 0));
    Table u;
    u.troops(0, 2, 0);
    u.b().bypass = 5;
    u.b().bypass_side = W;
    u.fight(0, {{W, 1, 2}});
    EXPECT_EQ(u.b().inside, squad(1, 2));
    EXPECT_EQ(u.count(Happening::TroopsFell), 0);
}
TEST(AfterTheEmpire, edge_cases_of_cards) {
    Table t;  // 32: two volley cards; 41 stands in EMP-14.1; 44 in EMP-18.3a; 33: a free action after the last Worker
    t.f().rotated = t.f().owned & t.setup().with_rotate;
    t.own(0, {"stables"});
    t.turn_of(0, 1);
    t.place(0, Space::Mine);
    t.free(0, "stables");
    EXPECT_EQ(t.f().move, 3);
    EXPECT_NE(t.asked(0), "turn") << "then none until next Season";
    Table u;  // 35: Protect on a razed Farm
    u.f().farm = {0, 2, 2, 2};
    u.place(0, Space::Scout);
    EXPECT_EQ(u.why(0, K::Protect, N), "");
    Table v;  // 36, 5.5: danger stops growing at 38
    v.season(7);
    for (int i = 0; i < v.setup().invaders_n; ++i)
        EXPECT_EQ(v.setup().invaders[at(i)].reached(38), v.setup().invaders[at(i)].reached(250));
    Table w;  // 39, 40: the wounded eat and do not fight
    w.troops(0, 0, 0);
    w.f().wounded = 3;
    w.stock(0, {0, 0, 0, 9, 9});
    w.f().farm.fill(0);
    w.to_prepare();
    EXPECT_EQ(w.asked(0), "");
    w.aftermath();
    EXPECT_EQ(held(w, Good::Food), 6);
}
TEST(AfterTheEmpire, edge_case_8_a_trade_at_the_trading_post_may_be_declined) {
    Table t;
    t.own(0, {"trading_post"});
    t.stock(0, {0, 0, 1, 0, 0});
    t.s.workers_on[at(loc(Space::Merchant))] = 1;
    t.turn_of(0, 2);
    t.place(0, "trading_post");
    EXPECT_EQ(t.f().gold(), 2);
    EXPECT_EQ(t.asked(0), "trade") << "whoever stands at the Merchant";
    EXPECT_EQ(t.why(0, K::Trade, 0), "cannot_pay");
    t.act(0, K::NoTrade);
    EXPECT_EQ(t.f().gold(), 2);
}
TEST(AfterTheEmpire, builders_lodge_may_be_left_at_once) {
    Table t;
    t.own(0, {"builders_lodge"});
    t.stock(0, {1, 0, 0, 0, 0});
    t.turn_of(0, 1);
    t.place(0, "builders_lodge");
    EXPECT_EQ(held(t, Good::Wood), 4);
    EXPECT_EQ(t.asked(0), "stockpile");
    t.act(0, K::Done);
    EXPECT_EQ(held(t, Good::Wood), 4);
}

// --- Options and content ---------------------------------------------------------------------------------------------

TEST(AfterTheEmpireContent, options_that_do_not_fit_are_refused) {
    EXPECT_EQ(option_mistake(nullptr, 1), "");
    EXPECT_EQ(configure(official(), nullptr, 1).options.at("solo"), "rival");
    EXPECT_EQ(configure(official(), nullptr, 0).seats, 2);
    EXPECT_EQ(configure(official(), {{"solo", "ladder"}}, 0).seats, 1);
    EXPECT_THAT(option_mistake({{"solo", "none"}}, 1), HasSubstr("option solo"));
    EXPECT_THAT(option_mistake({{"solo", "rival"}}, 3), HasSubstr("option solo"));
    EXPECT_THAT(option_mistake({{"solo_level", "harsh"}}, 2), HasSubstr("option solo_level"));
    EXPECT_THAT(option_mistake({{"solo", "ladder"}, {"solo_level", "harsh"}}, 1), HasSubstr("option solo_level"));
    EXPECT_THAT(option_mistake(nullptr, 5), HasSubstr("1 to 4 seats"));
    EXPECT_THAT(option_mistake({{"mode", "impossible"}}, 2), HasSubstr("mode"));
    EXPECT_THAT(option_mistake({{"players", 3}}, 3), HasSubstr("players"));
}
TEST(AfterTheEmpireContent, EMP_4_4a_EMP_9_1_cards_of_the_box) {
    const auto& t = official()->table;
    EXPECT_EQ(t.buildings_n, 28);
    EXPECT_EQ(t.refugees_n, 20);
    EXPECT_EQ(t.starting_n, 5);
    EXPECT_EQ(t.invaders_n, 32);
    EXPECT_EQ(t.siege_n, 11);
    EXPECT_EQ(t.objectives_n, 17);
    // Average strength (ledger 5.5), in hundredths of all 32 cards.
    const auto all = [&](int gold) {
        int n = 0;
        for (int i = 0; i < t.invaders_n; ++i)
            if (const Tier* tier = t.invaders[at(i)].reached(gold)) n += tier->squad.all();
        return n;
    };
    EXPECT_EQ(all(0), 4);
    EXPECT_EQ(all(10), 60);
    EXPECT_EQ(all(20), 126);
    EXPECT_EQ(all(38), 202);
}
TEST(AfterTheEmpireContent, mistakes_are_told_with_their_place) {
    const auto changed = [](const char* file, const auto& change) {
        Json json = official_files().json(file);
        change(json);
        return content_mistake(file, json);
    };
    EXPECT_EQ(changed("buildings.json", [](Json& j) { j[0]["value"] = 99; }),
              "buildings.json: [0].value: expected a whole number from 0 to 50, found 99");
    EXPECT_THAT(changed("buildings.json", [](Json& j) { j[0]["cost"] = {{"glass", 1}}; }), HasSubstr("[0].cost"));
    EXPECT_THAT(changed("buildings.json", [](Json& j) { j[3]["id"] = "bakery"; }), HasSubstr("[3].id"));
    EXPECT_THAT(changed("buildings.json",
                        [](Json& j) {
                            j[0]["abilities"][0]["do"] = {"bake", 7};
                        }),
                HasSubstr("[0].abilities[0].do[0]: no such verb"));
    EXPECT_THAT(changed("buildings.json", [](Json& j) { j[0].erase("source"); }), HasSubstr("source"));
    EXPECT_THAT(changed("buildings.json", [](Json& j) { j.erase(j.begin(), j.begin() + 10); }), HasSubstr("21 to 32"));
    EXPECT_THAT(changed("refugees.json",
                        [](Json& j) {
                            j[7]["abilities"][0]["mod"] = {{"prep_moves", 2}};
                        }),
                HasSubstr("[7].abilities[0].mod"));
    EXPECT_THAT(changed("invaders.json", [](Json& j) { j[2]["tiers"][1]["gold"] = 2; }),
                HasSubstr("[2].tiers[1].gold"));
    EXPECT_THAT(changed("invaders.json", [](Json& j) { j.erase(j.begin(), j.begin() + 8); }), HasSubstr("25 to 32"));
    EXPECT_THAT(changed("siege.json", [](Json& j) { j[0]["kind"] = "flood"; }), HasSubstr("[0].kind"));
    EXPECT_THAT(changed("siege.json", [](Json& j) { j[0]["repeat"] = "each"; }), HasSubstr("repeat"));
    EXPECT_THAT(changed("objectives.json", [](Json& j) { j[0]["test"][1] = "cats"; }), HasSubstr("[0].test[1]"));
    EXPECT_THAT(changed("seasons.json", [](Json& j) { j[4]["face_down"]["hard"] = 4; }),
                HasSubstr("[4].face_down.hard"));
    EXPECT_THAT(changed("gold_track.json", [](Json& j) { j["red"][3] = 4; }), HasSubstr("red[3]"));
    EXPECT_THAT(changed("castle.json", [](Json& j) { j[0]["shot"] = 1; }), HasSubstr("[0].shot"));
    EXPECT_THAT(changed("starting.json", [](Json& j) { j[2]["initiative"] = 1; }), HasSubstr("[2].initiative"));
    EXPECT_THAT(changed("board.json", [](Json& j) { j["locations"][0]["id"] = "toll"; }), HasSubstr("locations[0].id"));
    EXPECT_THAT(changed("solo.json", [](Json& j) { j["orders"][0] = "moon"; }), HasSubstr("orders[0]"));
    EXPECT_THAT(changed("solo.json", [](Json& j) { j["ladder"]["won_from"] = "moon"; }), HasSubstr("ladder.won_from"));
}

}  // namespace digital
}  // namespace endtable::after_the_empire::test
