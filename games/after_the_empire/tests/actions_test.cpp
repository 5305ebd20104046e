// EMP-1 to EMP-7 and EMP-18: set-up, the Actions phase, building, cards; the vectors of ledger 6.1 and some of 6.4a.
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace actions {

using testing::ElementsAre;
using testing::IsEmpty;

int held(Table& t, Good good, int p = 0) { return t.f(p).stock[at(index(good))]; }
Piece piece(PK kind, int cubes) { return {kind, u8(cubes)}; }
constexpr int kWood = 0, kStone = 1;  // materials
constexpr int shape(Shape s) { return static_cast<int>(s); }

// --- EMP-1, EMP-2, EMP-3 ---------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_1_1_EMP_1_2_EMP_2_1_EMP_2_2_EMP_2_5_EMP_2_6_what_a_player_has) {
    Table t(4);
    for (int p = 0; p < 4; ++p) {
        EXPECT_TRUE(has(t.f(p).owned, kBarracks));
        EXPECT_EQ(std::popcount(t.f(p).owned), 2) << "and a Starting Refugee";
        EXPECT_EQ(t.f(p).workers_left, 3);
        EXPECT_EQ(t.f(p).healthy, 2);
        EXPECT_EQ(in_castle(t.f(p)), on(2, 0));
        EXPECT_THAT(t.f(p).stock, ElementsAre(3, 2, 1, 4, 5 + p));
        EXPECT_THAT(t.f(p).farm, ElementsAre(1, 1, 1, 1));
        EXPECT_EQ(std::popcount(t.f(p).objectives), 1);
    }
}
TEST(AfterTheEmpire, EMP_1_3_EMP_1_4_EMP_1_5_gold_is_a_number) {
    Table t;
    t.stock(0, {0, 0, 0, 0, 148});
    t.turn_of(0);
    t.place(0, Space::Tax);
    EXPECT_EQ(t.f().gold(), 152);
    t.stock(0, {0, 0, 0, 0, 1});
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::Place, index(Space::CampRight), 1), "cannot_pay") << "in full or not at all";
}
TEST(AfterTheEmpire, EMP_1_6_EMP_1_6a_nothing_is_limited_by_the_box) {
    Table t;
    t.stock(0, {0, 0, 30, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Mine);
    EXPECT_EQ(held(t, Good::Iron), 32) << "there are 20 cubes in the box";
    t.stock(0, {0, 0, 0, 0, kMostStock - 1});
    t.turn_of(0);
    t.place(0, Space::Tax);
    EXPECT_EQ(t.f().gold(), kMostStock);
    t.f().mercs = kMostTroops - 1;
    t.s.workers_on.fill(0);
    t.stock(0, {0, 0, 0, 0, 9});
    t.turn_of(0);
    t.place(0, Space::CampLeft, 1);
    EXPECT_EQ(t.f().mercs, kMostTroops);
}
TEST(AfterTheEmpire, EMP_1_8_EMP_1_9_soldiers_are_wounded_mercenaries_die) {
    Table t;
    t.troops(0, 1, 1);
    EXPECT_EQ(t.f().troops(), 2);
    t.b().on_wall[N] = on(1, 1);
    t.fight(0, {{N, 9, 2}});
    EXPECT_EQ(t.f().mercs, 0);
    EXPECT_EQ(t.f().wounded, 1);
}
TEST(AfterTheEmpire, EMP_1_10_a_gate_is_a_wall_with_a_cube_less) {
    Table t;
    EXPECT_EQ(t.setup().piece(PK::WoodGate).cubes, t.setup().piece(PK::WoodWall).cubes - 1);
    EXPECT_EQ(t.setup().piece(PK::StoneGate).cubes, t.setup().piece(PK::StoneWall).cubes - 1);
    EXPECT_EQ(t.setup().piece(PK::WoodGate).cost, t.setup().piece(PK::WoodWall).cost);
    EXPECT_EQ(t.setup().piece(PK::StoneGate).cost, t.setup().piece(PK::StoneWall).cost);
    EXPECT_EQ(next_wall(t.f(), S), S) << "troops may stand on it";
}
TEST(AfterTheEmpire, EMP_1_11_regions_have_no_effect) {
    Table t(4);
    for (int p = 1; p < 4; ++p) {
        EXPECT_EQ(t.f(p).pieces, t.f(0).pieces);
        EXPECT_EQ(t.f(p).farm, t.f(0).farm);
    }
}
TEST(AfterTheEmpire, EMP_1_12_the_interior_holds_both_sides) {
    Table t;
    t.troops(0, 2, 3);
    t.b().inside = squad(9, 4);
    t.fight(0, {});
    EXPECT_EQ(in_castle(t.f()), on(2, 3));
    EXPECT_EQ(t.b().inside, squad(9, 4));
}
TEST(AfterTheEmpire, EMP_2_3_EMP_7_8_a_secret_objective_each) {
    const auto setup = configure(official(), nullptr, 2).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    EXPECT_TRUE(game.turn(s).is_chance());
    Events events;
    game.apply(s, kChance, Action::of(K::DrawObjective, 3), &events);
    EXPECT_EQ(s.fief(0).objectives, 8u);
    EXPECT_EQ(events.list().front().masked(Seats::only(seat(1))).args[0], kUnknownArg);
    EXPECT_EQ(events.list().front().masked(Seats::only(seat(0))).args[0], 3);
    State seen = s;
    game.mask(seen, Seats::only(seat(1)));
    EXPECT_EQ(seen.fief(0).objectives, 0u);
    EXPECT_EQ(seen.fief(0).hidden, 1);
    EXPECT_EQ(seen.objectives.bag()[3], 1);
    EXPECT_FALSE(!game.refusal(s, kChance, Action::of(K::DrawObjective, 3))) << "it is gone";
}
TEST(AfterTheEmpire, EMP_2_4_the_gate_is_a_choice) {
    const auto setup = configure(official(), nullptr, 2).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    for (int p = 0; p < 2; ++p) game.apply(s, kChance, Action::of(K::DrawObjective, p), nullptr);
    game.apply(s, seat(0), Action::of(K::StartRefugee, 5), nullptr);  // moneyer
    game.apply(s, seat(1), Action::of(K::StartRefugee, 2), nullptr);
    EXPECT_EQ(game.turn(s).who, Seats::only(seat(1))) << "EMP-2.20: in player order";
    std::vector<Action> list;
    game.actions(s, seat(1), list);
    EXPECT_EQ(list.size(), 4u);
    game.apply(s, seat(1), Action::of(K::Gate, E), nullptr);
    EXPECT_EQ(s.fief(1).pieces[E], piece(PK::WoodGate, 1));
    for (const int side : {N, S, W}) EXPECT_EQ(s.fief(1).pieces[at(side)], piece(PK::WoodWall, 2));
}
TEST(AfterTheEmpire, EMP_2_7_EMP_2_8_EMP_2_9_EMP_2_10_EMP_2_11_V_1_starting_refugees) {
    const auto setup = configure(official(), nullptr, 3).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    for (int p = 0; p < 3; ++p) game.apply(s, kChance, Action::of(K::DrawObjective, p), nullptr);
    const auto take = [&](int p, int card) {
        EXPECT_EQ(game.turn(s).who, Seats::only(seat(p)));
        std::vector<Action> list;
        game.actions(s, seat(p), list);
        EXPECT_EQ(list.size(), static_cast<std::size_t>(5 - p));
        game.apply(s, seat(p), Action::of(K::StartRefugee, card), nullptr);
    };
    take(0, 4);  // fletcher
    EXPECT_STREQ(game.refusal(s, seat(1), Action::of(K::StartRefugee, 4)).reason, "bad_target");
    take(1, 1);  // forester
    take(2, 3);  // outrider
    EXPECT_THAT(std::vector<int>(s.order.begin(), s.order.end()), ElementsAre(1, 2, 0));
    EXPECT_EQ(s.fief(1).gold(), 5);
    EXPECT_EQ(s.fief(2).gold(), 6);
    EXPECT_EQ(s.fief(0).gold(), 7);
    for (int p = 0; p < 3; ++p) game.apply(s, game.turn(s).who.lowest(), Action::of(K::Gate, N), nullptr);
    EXPECT_EQ(s.refugees.size(), 20) << "the other two never enter the deck";
}
TEST(AfterTheEmpire, EMP_2_8_random_refugees_are_dealt) {
    const auto setup = configure(official(), {{"start_refugees", "random"}}, 2).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    for (int p = 0; p < 2; ++p) game.apply(s, kChance, Action::of(K::DrawObjective, p), nullptr);
    std::vector<Weighted<Action>> outcomes;
    game.outcomes(s, outcomes);
    EXPECT_EQ(outcomes.size(), 5u);
    game.apply(s, kChance, outcomes[2].action, nullptr);
    game.outcomes(s, outcomes);
    EXPECT_EQ(outcomes.size(), 4u);
}
TEST(AfterTheEmpire, EMP_2_12_EMP_2_13_EMP_2_14_seasons_flags_and_threat) {
    Table t;
    EXPECT_EQ(t.s.season, 1);
    const int flags[] = {1, 1, 2, 2, 2, 2, 3};
    for (int s = 1; s <= kSeasons; ++s) {
        EXPECT_EQ(t.setup().season(s).flag, flags[s - 1]);
        EXPECT_EQ(t.setup().season(s).flag_tied, 1);
    }
    EXPECT_EQ(t.setup().season(1).threat, 0);
}
TEST(AfterTheEmpire, EMP_2_15_EMP_2_16_EMP_2_17_EMP_2_18_EMP_2_20_EMP_20_4_cards_come_last) {
    const auto setup = configure(official(), nullptr, 2).setup;
    const AfterTheEmpire game(*setup);
    State s = game.start();
    Rng rng(1);
    while (!game.turn(s).is_chance() || s.order.empty()) {
        EXPECT_EQ(s.building_row[0], kNoCard) << "nobody knows them while choosing";
        const Seat p = game.turn(s).is_chance() ? kChance : game.turn(s).who.lowest();
        game.apply(s, p, p == kChance ? game.chance(s, rng) : game.fallback(s, p), nullptr);
    }
    std::vector<Weighted<Action>> outcomes;
    for (const auto& [kind, n] :
         {std::pair{K::DrawRefugee, 20}, std::pair{K::DrawRefugee, 19}, std::pair{K::DrawBuilding, 28},
          std::pair{K::DrawBuilding, 27}, std::pair{K::DrawBuilding, 26}, std::pair{K::DrawInvader, 128}}) {
        game.outcomes(s, outcomes);
        ASSERT_EQ(outcomes.size(), static_cast<std::size_t>(n));
        EXPECT_EQ(outcomes.front().action.kind, kind);
        for (const auto& o : outcomes) EXPECT_EQ(o.weight, 1u) << "uniform, also over the sides";
        game.apply(s, kChance, outcomes.front().action, nullptr);
    }
    EXPECT_EQ(s.invader_row[0].how, Lying::How::FaceUp);
    EXPECT_EQ(s.invader_row[1].how, Lying::How::Empty) << "no face-down card in Season 1";
    EXPECT_EQ(s.siege_slot.how, Lying::How::FaceDown);
    EXPECT_FALSE(s.siege_slot.it.card.is_known());
    EXPECT_EQ(s.season, 1);
}
TEST(AfterTheEmpire, EMP_2_16a_a_revealed_card_keeps_its_side) {
    Table t;
    t.s.invader_row[0].it.side = W;
    t.to_prepare();
    EXPECT_EQ(t.s.invader_row[0].it.side, W);
    t.hide_all();
    EXPECT_EQ(t.s.invader_row[0].it.side, W);
}
TEST(AfterTheEmpire, EMP_2_19_EMP_17_2_EMP_17_3_hard_and_no_reports_at_set_up) {
    Table hard(2, {{"mode", "hard"}});
    EXPECT_EQ(hard.s.invader_row[0].how, Lying::How::FaceUp);
    EXPECT_EQ(hard.s.invader_row[1].how, Lying::How::FaceDown);
    Table blind(2, {{"no_reports", true}, {"mode", "hard"}});
    EXPECT_EQ(blind.s.invader_row[0].how, Lying::How::FaceDown);
    EXPECT_FALSE(blind.s.invader_row[0].it.card.is_known());
    EXPECT_EQ(blind.s.invader_row[1].how, Lying::How::FaceDown);
}
TEST(AfterTheEmpire, EMP_2_19a_the_supply_is_open_to_all) {
    Table t(2, {{"limited_supply", true}});
    EXPECT_EQ(supply_of({t.setup(), t.s}, Good::Food), 60 - 8);
    EXPECT_EQ(supply_of({t.setup(), t.s}, Good::Wood), 80 - 6 - 14) << "cubes on pieces are not in it";
    EXPECT_EQ(supply_of({t.setup(), t.s}, Good::Soldier), 46);
}
TEST(AfterTheEmpire, EMP_3_1_EMP_3_3_EMP_15_11_workers_of_seasons) {
    Table t;
    const int workers[] = {3, 3, 4, 4, 4, 5, 5};
    for (int s = 1; s <= kSeasons; ++s) {
        EXPECT_EQ(t.s.season, s);
        EXPECT_EQ(t.f().workers_left, workers[s - 1]);
        for (int p = 0; p < 2; ++p) t.stock(p, {0, 0, 0, 20, 0});
        t.aftermath();
        t.refresh();
    }
    EXPECT_TRUE(t.over()) << "EMP-3.2: after the last Season there is no Refresh";
}

// --- EMP-4 -----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_4_1_EMP_4_2_players_take_turns) {
    Table t(3);
    t.f(1).workers_left = 1;
    t.f(0).workers_left = t.f(2).workers_left = 2;
    for (int p = 0; p < 3; ++p) t.f(p).rotated = t.f(p).owned & t.setup().with_rotate;  // no free actions
    std::vector<int> order;
    for (int i = 0; i < 5; ++i) {
        const int p = index(t.game().turn(t.s).who.lowest());
        order.push_back(p);
        for (const Space space : {Space::Mine, Space::Quarry, Space::Woodmill})
            if (t.why(p, K::Place, index(space)).empty()) {
                t.place(p, space);
                break;
            }
    }
    EXPECT_THAT(order, ElementsAre(0, 1, 2, 0, 2)) << "who has no Worker left is skipped";
    EXPECT_EQ(t.asked(0), "prep_assign");
}
TEST(AfterTheEmpire, EMP_4_3_EMP_4_4_EMP_4_4a_V_6_spaces_by_number_of_players) {
    const int spaces[][10] = {
        {1, 1, 1, 1, 1, 1, 1, 1, 2, 1}, {2, 1, 2, 1, 1, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 2, 3, 2}};
    for (int seats = 2; seats <= 4; ++seats) {
        Table t(seats);
        for (int i = 0; i < kLocations; ++i) EXPECT_EQ(t.setup().locations[at(i)].spaces, spaces[seats - 2][i]);
        t.place(0, Space::Mine);
        t.turn_of(1);
        EXPECT_EQ(t.why(1, K::Place, index(Space::Mine)), seats == 2 ? "space_full" : "");
        if (seats == 2) continue;
        t.turn_of(0);
        t.place(0, Space::Mine);  // also a second time
        t.turn_of(1);
        EXPECT_EQ(t.why(1, K::Place, index(Space::Mine)), "space_full");
    }
}
TEST(AfterTheEmpire, EMP_4_5_EMP_4_14_EMP_18_2_V_2_bakery) {
    Table t;
    t.own(0, {"bakery"});
    t.turn_of(0, 3);
    t.place(0, "bakery");
    EXPECT_EQ(held(t, Good::Food), 11);
    t.turn_of(0, 2);
    EXPECT_EQ(t.why(0, K::PlaceCard, t.card("bakery")), "space_full");
    t.turn_of(1);
    EXPECT_EQ(t.why(1, K::PlaceCard, t.card("bakery")), "not_owner");
    t.f().wounded = 1;
    t.turn_of(0, 2);
    t.place(0, Space::Infirmary);
    t.f().wounded = 1;
    t.turn_of(0, 1);
    EXPECT_EQ(t.why(0, K::Place, index(Space::Infirmary)), "space_full");
}
TEST(AfterTheEmpire, EMP_4_6_EMP_5_1_V_3_tax) {
    Table t;
    Table other = t;
    t.place(0, Space::Tax, 0);
    EXPECT_EQ(t.f().gold(), 9);
    EXPECT_EQ(t.f().mercs, 1);
    other.place(0, Space::Tax, 1);
    EXPECT_EQ(held(other, Good::Food), 9);
    EXPECT_EQ(other.f().gold(), 5);
    EXPECT_EQ(Table().why(0, K::Place, index(Space::Tax), 2), "bad_target");
}
TEST(AfterTheEmpire, EMP_4_7_V_13_where_nothing_would_change_nobody_goes) {
    Table t;
    t.f().farm = {2, 2, 2, 2};
    t.f().protect = 15;
    EXPECT_EQ(t.why(0, K::Place, index(Space::Granary)), "no_effect");
    EXPECT_EQ(t.why(0, K::Place, index(Space::Infirmary)), "no_effect");
    t.f().protect = 14;
    EXPECT_EQ(t.why(0, K::Place, index(Space::Granary)), "");
}
TEST(AfterTheEmpire, EMP_4_8_V_19_passing_is_final) {
    Table t;
    t.season(3);
    t.f(0).rotated = t.f(0).owned & t.setup().with_rotate;
    t.f(1).workers_left = 0;
    t.f(0).workers_left = 4;
    t.place(0, Space::Mine);
    t.place(0, Space::Quarry);
    EXPECT_EQ(t.asked(0), "turn");
    t.act(0, K::Pass);
    EXPECT_EQ(t.asked(0), "prep_assign");
    EXPECT_EQ(t.f(0).workers_left, 2);
}
TEST(AfterTheEmpire, EMP_4_9_EMP_4_10_EMP_4_11_EMP_4_13_EMP_18_1_free_actions) {
    Table t;
    t.own(0, {"stables"});
    EXPECT_EQ(t.why(1, K::Free, kFirstStarting + 1), "not_your_turn");
    t.turn_of(0, 2);
    t.free(0, "stables");
    EXPECT_EQ(t.f().move, 3);
    EXPECT_EQ(t.f().workers_left, 2) << "without a Worker";
    EXPECT_EQ(t.why(0, K::Free, t.card("stables")), "already_used");
    EXPECT_EQ(t.why(0, K::EndTurn), "wrong_phase");
    t.place(0, Space::Mine);
    EXPECT_EQ(t.asked(0), "turn") << "a free action is still possible";
    EXPECT_EQ(t.why(0, K::Pass), "wrong_phase");
    EXPECT_EQ(t.why(0, K::Place, index(Space::Quarry)), "no_worker");
    t.act(0, K::EndTurn);
    EXPECT_EQ(t.asked(0), "");
    t.f().rotated = 0;
    t.to_prepare();
    EXPECT_EQ(t.why(0, K::Free, t.card("stables")), "wrong_phase");
}
TEST(AfterTheEmpire, EMP_4_11_without_a_free_action_the_turn_ends_by_itself) {
    Table t;
    t.f(0).rotated = t.f(0).owned & t.setup().with_rotate;
    t.place(0, Space::Mine);
    EXPECT_EQ(t.asked(0), "");
    EXPECT_TRUE(t.told(Happening::TurnEnded).front().forced);
    EXPECT_EQ(action_of(t.told(Happening::TurnEnded).front().args[5]), Action::of(K::EndTurn));
}
TEST(AfterTheEmpire, EMP_4_12_EMP_5_8_EMP_5_10_EMP_5_11_V_9_a_card_bought_is_used_at_once) {
    Table t;
    t.buildings({"vault", "tavern", "bakery"});
    t.stock(0, {5, 2, 0, 0, 3});
    t.turn_of(0, 2);
    EXPECT_EQ(t.why(0, K::Place, index(Space::Buildings), 0), "cannot_pay");
    t.place(0, Space::Buildings, 1);
    EXPECT_EQ(held(t, Good::Wood), 1);
    EXPECT_EQ(held(t, Good::Stone), 1);
    EXPECT_TRUE(has(t.f().owned, t.card("tavern")));
    EXPECT_EQ(t.s.building_row[1], kNoCard) << "until Refresh";
    t.free(0, "tavern");
    EXPECT_EQ(t.f().gold(), 2);
    EXPECT_EQ(t.f().mercs, 2);
    EXPECT_EQ(t.why(0, K::Free, t.card("tavern")), "already_used");
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::Place, index(Space::Buildings), 1), "bad_target");
}

// --- EMP-5 -----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_5_2_EMP_5_3_EMP_5_12_V_4_mercenary_camps) {
    Table t;
    t.stock(0, {0, 0, 0, 0, 4});
    EXPECT_EQ(t.why(0, K::Place, index(Space::CampLeft), 0), "cannot_pay");
    Table other = t;
    t.place(0, Space::CampLeft, 1);
    EXPECT_EQ(t.f().gold(), 1);
    EXPECT_EQ(t.f().mercs, 5);
    EXPECT_EQ(in_castle(t.f()).mercs, 5);
    other.place(0, Space::CampRight, 0);
    EXPECT_EQ(other.f().gold(), 0);
    EXPECT_EQ(other.f().healthy, 4);
    Table rich;
    rich.stock(0, {0, 0, 0, 0, 9});
    rich.place(0, Space::CampLeft, 0);
    EXPECT_EQ(rich.f().healthy, 5);
    rich.turn_of(0);
    rich.place(0, Space::CampRight, 1);
    EXPECT_EQ(rich.f().mercs, 3);
    EXPECT_EQ(rich.f().gold(), 2);
}
TEST(AfterTheEmpire, EMP_5_4_V_5_merchant) {
    const auto after = [](int branch) {
        Table t;
        t.stock(0, {0, 0, 1, 4, 6});
        t.place(0, Space::Merchant, branch);
        return t.f().stock;
    };
    EXPECT_THAT(after(0), ElementsAre(6, 0, 2, 4, 2));
    EXPECT_THAT(after(1), ElementsAre(0, 2, 1, 7, 3));
    EXPECT_THAT(after(2), ElementsAre(0, 0, 0, 7, 10));
    EXPECT_THAT(after(3), ElementsAre(0, 0, 3, 2, 9));
}
TEST(AfterTheEmpire, EMP_5_5_EMP_7_6_V_7_scout) {
    Table t;
    t.place(0, Space::Scout);
    EXPECT_EQ(t.f().move, 3);
    EXPECT_EQ(t.asked(0), "protect");
    t.act(0, K::Protect, E);
    EXPECT_EQ(t.f().protect, 1 << E);
    t.chance(K::DrawObjective, t.objective("iron_reserve"));
    t.chance(K::DrawObjective, t.objective("open_gates"));
    EXPECT_EQ(t.asked(0), "keep_objective");
    t.act(0, K::Keep, 1);
    EXPECT_EQ(std::popcount(t.f().objectives), 2);
    EXPECT_EQ(t.f().objectives >> t.objective("open_gates") & 1, 1u);
    ASSERT_EQ(t.s.objectives.bottom().size(), 1);
    EXPECT_EQ(t.s.objectives.bottom()[0].kind, t.objective("iron_reserve"));
    State seen = t.s;
    t.game().mask(seen, Seats::none());
    EXPECT_EQ(seen.objectives.bottom()[0].kind, t.objective("iron_reserve")) << "public";
}
TEST(AfterTheEmpire, EMP_5_6_V_8_scout_with_few_objectives) {
    Table t;
    t.objectives_bag({"twin_keeps"}, {});
    t.f().protect = 15;
    t.place(0, Space::Scout);
    t.chance(K::DrawObjective, t.objective("twin_keeps"));
    EXPECT_EQ(t.f().objectives, 1u << t.objective("twin_keeps"));
    EXPECT_EQ(t.asked(0), "turn") << "kept without a question";
    Table empty;
    empty.objectives_bag({}, {});
    empty.f().protect = 15;
    empty.place(0, Space::Scout);
    EXPECT_EQ(empty.f().move, 3);
    EXPECT_EQ(empty.asked(0), "turn");
}
TEST(AfterTheEmpire, EMP_5_7_woodmill_quarry_mine) {
    Table t;
    t.place(0, Space::Woodmill);
    t.turn_of(0);
    t.place(0, Space::Quarry);
    t.turn_of(0);
    t.place(0, Space::Mine);
    EXPECT_THAT(t.f().stock, ElementsAre(8, 5, 3, 4, 5));
}
TEST(AfterTheEmpire, EMP_5_9_refugees_are_paid_and_taken) {
    Table t;
    t.refugees({"spy", "farmer"});
    t.place(0, Space::Refugees, 1);
    EXPECT_EQ(held(t, Good::Food), 2);
    EXPECT_TRUE(has(t.f().owned, t.card("farmer")));
    EXPECT_EQ(t.s.refugee_row[1], kNoCard);
}

// --- EMP-6 -----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_6_1_EMP_6_2_infirmary) {
    Table t;
    t.f().wounded = 5;
    t.place(0, Space::Infirmary);
    EXPECT_EQ(t.f().wounded, 1);
    EXPECT_EQ(t.f().healthy, 6);
    t.f().spaces = 0;
    t.turn_of(0);
    t.place(0, Space::Infirmary);
    EXPECT_EQ(t.f().wounded, 0);
}
TEST(AfterTheEmpire, EMP_6_3_EMP_6_4_EMP_6_5_EMP_6_6_EMP_6_7_V_12_granary) {
    Table t;
    t.f().farm = {0, 1, 2, 2};
    t.f().protect = 1 << W;
    t.place(0, Space::Granary);
    EXPECT_THAT(t.xs(0), ElementsAre(N, E));
    EXPECT_EQ(t.why(0, K::Sow, S), "bad_target");
    t.act(0, K::Sow, N);
    t.act(0, K::Sow, N);
    EXPECT_THAT(t.f().farm, ElementsAre(2, 2, 2, 2)) << "the third is forced";
    EXPECT_EQ(t.asked(0), "protect");
    EXPECT_EQ(t.why(0, K::Protect, W), "bad_target");
    EXPECT_THAT(t.xs(0), ElementsAre(N, E, S));
    t.act(0, K::Protect, S);
    EXPECT_EQ(t.f().protect, 1 << W | 1 << S);
    Table u;
    u.f().farm = {2, 2, 2, 1};
    u.place(0, Space::Granary);
    EXPECT_THAT(u.f().farm, ElementsAre(2, 2, 2, 2)) << "Sows without a target are lost";
}
TEST(AfterTheEmpire, EMP_6_8_EMP_6_9_V_11_barracks) {
    Table t;
    t.stock(0, {0, 0, 1, 0, 0});
    t.f().wounded = 1;
    t.turn_of(0);
    t.free(0, "barracks");
    EXPECT_EQ(t.f().healthy, 3) << "without a question";
    EXPECT_EQ(t.f().wounded, 1);
    t.stock(0, {0, 0, 1, 5, 0});
    EXPECT_EQ(t.why(0, K::Free, kBarracks), "already_used");
    t.f().rotated = 0;
    t.free(0, "barracks");
    EXPECT_EQ(t.asked(0), "subset");
    EXPECT_THAT(t.xs(0), ElementsAre(1, 2, 3));
    t.act(0, K::Subset, 3);
    EXPECT_EQ(t.f().healthy, 5);
    EXPECT_EQ(t.f().wounded, 0);
}
TEST(AfterTheEmpire, EMP_6_10_EMP_6_12_EMP_6_13_EMP_6_17_V_14_stockpile) {
    Table t;
    t.stock(0, {1, 9, 1, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    EXPECT_EQ(t.why(0, K::Done), "wrong_phase") << "EMP-6.11: at least one step";
    t.act(0, K::Replace, N);
    EXPECT_EQ(held(t, Good::Wood), 3);
    EXPECT_EQ(held(t, Good::Stone), 5);
    EXPECT_EQ(t.f().pieces[N], piece(PK::StoneWall, 5));
    t.act(0, K::Replace, S);
    EXPECT_EQ(t.f().pieces[S], piece(PK::StoneGate, 4));
    EXPECT_EQ(held(t, Good::Wood), 4);
    t.act(0, K::Build, turret(NE), shape(Shape::Turret), kWood);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 1, 1, 0, 0));
    EXPECT_EQ(t.asked(0), "turn") << "nothing more is possible: it ends by itself";
    int pieces = 0;
    for (const Piece& p : t.f().pieces) pieces += p.stands() ? 1 : 0;
    EXPECT_EQ(pieces, 5);
}
TEST(AfterTheEmpire, EMP_6_11_EMP_20_5a_a_stockpile_without_a_step_has_no_effect) {
    Table t;
    t.stock(0, {0, 0, 0, 4, 0});
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::Place, index(Space::Stockpile)), "no_effect");
}
TEST(AfterTheEmpire, EMP_6_13_EMP_6_14a_EMP_6_14b_EMP_6_14c_EMP_6_14d_EMP_6_14e_costs_and_cubes) {
    Table t;
    const auto cost = [&](PK kind) {
        const Goods& c = t.setup().piece(kind).cost;
        return std::vector<int>(c.begin(), c.begin() + 3);
    };
    for (const PK kind : {PK::WoodWall, PK::WoodGate}) EXPECT_THAT(cost(kind), ElementsAre(3, 0, 0));
    for (const PK kind : {PK::StoneWall, PK::StoneGate}) EXPECT_THAT(cost(kind), ElementsAre(2, 4, 0));
    EXPECT_THAT(cost(PK::WoodTurret), ElementsAre(4, 0, 0));
    EXPECT_THAT(cost(PK::StoneTurret), ElementsAre(3, 4, 1));
    std::vector<int> cubes;
    for (int i = 1; i <= 6; ++i) cubes.push_back(t.setup().pieces[at(i)].cubes);
    EXPECT_THAT(cubes, ElementsAre(2, 1, 1, 5, 4, 2));
}
TEST(AfterTheEmpire, EMP_6_14f_damage_to_remove_a_full_piece) {
    for (int kind = 1; kind <= 2; ++kind) {
        Table t;
        t.troops(0, 1, 0);
        t.piece(0, N, kind == 1 ? PK::StoneWall : PK::StoneGate);
        t.f().pieces[S] = {};
        t.fight(0, {{N, kind == 1 ? 6 : 5, 0}});
        t.assign(0, {{N, 0, 0}, {E, 0, 0}, {W, 0, 0}});
        EXPECT_FALSE(t.f().pieces[N].stands());
    }
}
TEST(AfterTheEmpire, EMP_1_7_EMP_6_15_V_17_three_walls_and_a_gate) {
    Table t;
    t.piece(0, N, PK::WoodWall);
    t.f().pieces[E] = {};
    t.piece(0, S, PK::WoodWall);
    t.stock(0, {3, 0, 0, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    EXPECT_TRUE(t.f().pieces[E].is_gate()) << "the only step: it was forced";
    Table u;
    u.piece(0, S, PK::WoodWall);
    u.f().pieces[E] = {};
    u.stock(0, {8, 0, 0, 0, 0});
    u.turn_of(0);
    u.place(0, Space::Stockpile);
    EXPECT_EQ(u.why(0, K::Build, E, shape(Shape::Wall), kWood), "limit");
    EXPECT_EQ(u.why(0, K::Build, E, shape(Shape::Turret), kWood), "bad_target");
    u.act(0, K::Build, E, shape(Shape::Gate), kWood);
    EXPECT_EQ(u.f().pieces[E], piece(PK::WoodGate, 1));
    Table v;  // a second Gate
    v.f().pieces[E] = {};
    v.stock(0, {8, 0, 0, 0, 0});
    v.turn_of(0);
    v.place(0, Space::Stockpile);
    EXPECT_EQ(v.why(0, K::Build, E, shape(Shape::Gate), kWood), "limit");
}
TEST(AfterTheEmpire, EMP_6_16_one_turret_a_corner) {
    Table t;
    t.piece(0, turret(NW), PK::WoodTurret);
    t.stock(0, {9, 0, 0, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    EXPECT_EQ(t.why(0, K::Build, turret(NW), shape(Shape::Turret), kWood), "bad_target");
    EXPECT_EQ(t.why(0, K::Build, turret(NE), shape(Shape::Wall), kWood), "bad_target");
    EXPECT_EQ(t.why(0, K::Build, turret(NE), shape(Shape::Turret), kWood), "");
}
TEST(AfterTheEmpire, EMP_6_17_EMP_6_18_V_15_replacing_costs_no_wood) {
    Table t;
    t.piece(0, turret(NE), PK::WoodTurret, 0);
    t.stock(0, {0, 5, 1, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    t.act(0, K::Replace, turret(NE));
    EXPECT_EQ(t.f().pieces[turret(NE)], piece(PK::StoneTurret, 2));
    EXPECT_THAT(t.f().stock, ElementsAre(0, 1, 0, 0, 0));
    Table u;
    u.piece(0, N, PK::StoneWall);
    u.stock(0, {9, 9, 9, 0, 0});
    u.turn_of(0);
    u.place(0, Space::Stockpile);
    EXPECT_EQ(u.why(0, K::Replace, N), "bad_target") << "Stone is never replaced";
}
TEST(AfterTheEmpire, EMP_6_19_EMP_6_20_EMP_6_21_EMP_6_22_V_16_repairs) {
    Table t;
    t.piece(0, turret(NE), PK::Ruin, 0);
    t.piece(0, N, PK::WoodWall, 1);
    t.stock(0, {1, 5, 0, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    EXPECT_EQ(t.why(0, K::Repair, turret(NE)), "bad_target");
    EXPECT_EQ(t.why(0, K::Unflame, turret(NW)), "bad_target");
    t.act(0, K::Unflame, turret(NE));
    EXPECT_EQ(t.f().pieces[turret(NE)], piece(PK::StoneTurret, 0));
    EXPECT_EQ(held(t, Good::Stone), 3);
    t.act(0, K::Repair, turret(NE));
    t.act(0, K::Repair, turret(NE));
    EXPECT_EQ(t.f().pieces[turret(NE)], piece(PK::StoneTurret, 2));
    EXPECT_EQ(held(t, Good::Stone), 1);
    EXPECT_EQ(t.why(0, K::Repair, turret(NE)), "bad_target") << "full";
    t.act(0, K::Repair, N);
    EXPECT_EQ(t.f().pieces[N], piece(PK::WoodWall, 2));
    EXPECT_EQ(held(t, Good::Wood), 0);
}
TEST(AfterTheEmpire, EMP_6_23_mending_cards) {
    Table t;
    t.own(0, {"farmer", "tavern"});
    t.f().hurt = only(t.card("farmer")) | only(t.card("tavern"));
    t.stock(0, {0, 0, 2, 4, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    EXPECT_EQ(t.why(0, K::HealCard, t.card("tavern")), "bad_target");
    EXPECT_EQ(t.why(0, K::RebuildCard, t.card("moat")), "not_owner");
    t.act(0, K::HealCard, t.card("farmer"));
    t.act(0, K::RebuildCard, t.card("tavern"));
    EXPECT_EQ(t.f().hurt, 0u);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 0, 1, 2, 0));
}
TEST(AfterTheEmpire, EMP_6_24_cubes_of_a_piece_come_back) {
    Table t;
    t.stock(0, {});
    t.troops(0, 1, 0);
    t.fight(0, {{N, 1, 0}});
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_EQ(held(t, Good::Wood), 1);
}
TEST(AfterTheEmpire, V_18_master_mason) {
    Table t;
    t.own(0, {"master_mason"});
    t.piece(0, turret(SW), PK::StoneTurret, 1);
    t.stock(0, {3, 9, 1, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    t.act(0, K::Build, turret(NE), shape(Shape::Turret), kStone);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 6, 0, 0, 0));
    t.act(0, K::Replace, N);
    EXPECT_EQ(held(t, Good::Stone), 3);
    t.act(0, K::Repair, turret(SW));
    EXPECT_EQ(held(t, Good::Stone), 2);
}
TEST(AfterTheEmpire, EMP_6_10_V_65_wood_first_then_stone) {
    Table t;
    t.f().pieces[E] = {};
    t.stock(0, {3, 4, 0, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Stockpile);
    Table other = t;
    t.act(0, K::Build, E, shape(Shape::Wall), kWood);
    t.act(0, K::Replace, E);
    EXPECT_THAT(t.f().stock, ElementsAre(2, 0, 0, 0, 0));
    EXPECT_EQ(t.f().pieces[E], piece(PK::StoneWall, 5));
    other.act(0, K::Build, E, shape(Shape::Wall), kStone);
    EXPECT_THAT(other.f().stock, ElementsAre(1, 0, 0, 0, 0));
}

// --- EMP-7, EMP-18 ---------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_7_2_a_hurt_card_still_works) {
    Table t;
    t.own(0, {"shepherd"});
    t.f().hurt = only(t.card("shepherd"));
    t.free(0, "shepherd");
    EXPECT_EQ(held(t, Good::Food), 6);
}
TEST(AfterTheEmpire, EMP_7_5_EMP_7_5a_EMP_7_7a_kinds_of_abilities) {
    Table t;
    EXPECT_NE(t.setup().card(t.card("bakery")).worker, kNoNode);
    EXPECT_NE(t.setup().card(t.card("tavern")).rotate, kNoNode);
    EXPECT_NE(t.setup().card(t.card("cathedral")).immediate, kNoNode);
    EXPECT_EQ(t.setup().card(t.card("treasury")).mods[at(static_cast<int>(Mod::IncomeBonus))], 2);
    for (const char* id : {"armory", "chapel", "smithy", "training_yard", "cathedral"})
        EXPECT_TRUE(has(kBuildingCards, t.card(id)));
}
TEST(AfterTheEmpire, EMP_7_7_EMP_7_7b_V_64_discards_come_back_in_their_order) {
    Table t;
    t.objectives_bag({}, {"muster_roll", "twin_keeps", "iron_reserve"});
    t.f().protect = 15;
    t.place(0, Space::Scout);
    EXPECT_EQ(t.asked(0), "keep_objective") << "without chance";
    EXPECT_EQ(t.s.drawn[0].kind, t.objective("muster_roll"));
    t.act(0, K::Keep, 1);
    ASSERT_EQ(t.s.objectives.bottom().size(), 2);
    EXPECT_EQ(t.s.objectives.bottom()[0].kind, t.objective("iron_reserve"));
    EXPECT_EQ(t.s.objectives.bottom()[1].kind, t.objective("muster_roll"));
    State seen = t.s;
    t.game().mask(seen, Seats::only(seat(1)));
    EXPECT_EQ(seen.fief(0).objectives, 1u << t.objective("twin_keeps")) << "everybody knows";
}
TEST(AfterTheEmpire, EMP_18_3_V_10_gained_at_once) {
    Table t;
    t.buildings({"storehouse"});
    t.stock(0, {6, 0, 0, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Buildings, 0);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 3, 1, 0, 0));
}
TEST(AfterTheEmpire, EMP_18_3a_an_immediate_effect_without_effect_is_skipped) {
    Table t;
    t.buildings({"cathedral"});
    t.stock(0, {3, 6, 2, 0, 0});
    t.turn_of(0);
    t.place(0, Space::Buildings, 0);
    EXPECT_TRUE(has(t.f().owned, t.card("cathedral")));
}
TEST(AfterTheEmpire, EMP_18_4_EMP_18_5_EMP_18_6_EMP_18_7_EMP_20_1_symbols) {
    Table t;
    t.own(0, {"smithy", "weigh_house", "abbess", "smuggler"});
    t.stock(0, {0, 2, 1, 2, 3});
    t.f().wounded = 1;
    t.turn_of(0);
    t.free(0, "smithy");  // spend to gain
    EXPECT_EQ(t.f().healthy, 4);
    t.free(0, "weigh_house");  // either way round
    EXPECT_EQ(t.asked(0), "branch");
    t.act(0, K::Branch, 1);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 0, 0, 4, 3));
    t.free(0, "abbess");  // this, then that
    EXPECT_EQ(t.f().wounded, 0);
    EXPECT_EQ(t.f().gold(), 5);
    t.free(0, "smuggler");  // or
    EXPECT_THAT(t.xs(0), ElementsAre(0, 1, 2));
    t.act(0, K::Branch, 2);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 0, 1, 4, 4));
    Table u;  // one way only: not asked
    u.own(0, {"weigh_house"});
    u.stock(0, {0, 2, 0, 1, 0});
    u.turn_of(0);
    u.free(0, "weigh_house");
    EXPECT_THAT(u.f().stock, ElementsAre(0, 0, 0, 3, 0));
}
TEST(AfterTheEmpire, V_63_EMP_20_4_spy) {
    Table t(3);
    t.season(2);
    t.s.invader_row[0] = {{{0, kEverybody}, N}, Lying::How::FaceUp};
    t.s.invaders.take(0);
    t.own(0, {"spy"});
    t.turn_of(0);
    t.free(0, "spy");
    const Action seen_card = Action::of(K::DrawInvader, t.invader("reavers_2"), E);
    t.chance(seen_card);
    EXPECT_EQ(t.s.invader_row[1].it.card.knows, Seats::only(seat(0)));
    State other = t.s;
    t.game().mask(other, Seats::only(seat(1)));
    EXPECT_FALSE(other.invader_row[1].it.card.is_known());
    EXPECT_EQ(other.invader_row[1].it.side, kUnknownSide);
    EXPECT_TRUE(other.invaders.has(t.invader("reavers_2")));
    EXPECT_EQ(t.told(Happening::Peeked).front().masked(Seats::only(seat(1))).args[1], kUnknownArg);
    EXPECT_EQ(t.told(Happening::Peeked).front().masked(Seats::only(seat(1))).args[0], 1) << "the slot is public";
    t.own(1, {"spy"});
    t.turn_of(1);
    t.free(1, "spy");
    EXPECT_EQ(t.s.invader_row[1].it.card.knows, Seats(3)) << "the same card, without chance";
    for (int p = 0; p < 3; ++p) t.stock(p, {0, 0, 0, 9, 12});
    t.to_prepare();
    t.hide_all();
    EXPECT_EQ(t.game().turn(t.s).is_chance(), true) << "the Siege card; i1 was turned without chance";
    for (int p = 0; p < 3; ++p) EXPECT_EQ(t.b(p).field[E].swordsmen, 2);
}

TEST(AfterTheEmpire, EMP_6_9_V_76_the_barracks_with_a_worker_space) {
    Json starting = official_files().json("starting.json");
    starting[0]["abilities"][0]["when"] = "worker";
    Table t(2, nullptr, read_content(official_files().replaced_by(Json{{"starting.json", starting}})));
    t.stock(0, {0, 0, 1, 1, 0});
    t.f().wounded = 1;
    t.turn_of(0, 2);
    EXPECT_EQ(t.why(0, K::Free, kBarracks), "bad_target");
    t.place(0, "barracks");
    t.act(0, K::Subset, 3);
    EXPECT_EQ(t.f().healthy, 4);
    EXPECT_EQ(t.f().wounded, 0);
    EXPECT_THAT(t.f().stock, ElementsAre(0, 0, 0, 0, 0));
    t.turn_of(0);
    EXPECT_EQ(t.why(0, K::PlaceCard, kBarracks), "space_full");
}
TEST(AfterTheEmpire, EMP_18_8_icons_are_the_words_of_the_content) {
    EXPECT_EQ(content_mistake("board.json", official_files().json("board.json")), "");
    Json board = official_files().json("board.json");
    board["locations"][5]["branches"][0] = {"gain", {{"silver", 2}}};
    EXPECT_NE(content_mistake("board.json", board).find("locations[5].branches[0][1]"), std::string::npos);
}

}  // namespace actions
}  // namespace endtable::after_the_empire::test
