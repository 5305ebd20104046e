// EMP-8 to EMP-11: Preparation, Invaders, siege, battles, sacks; the vectors of ledger 6.2, 6.3 and some of 6.4.
#include "games/after_the_empire/goods.hpp"
#include "games/after_the_empire/muster.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace combat {

using testing::ElementsAre;
using Status = Battle::Status;

Piece wall(PK kind, int cubes) { return {kind, u8(cubes)}; }
bool survived(Table& t) { return t.b().status == Status::Survived; }
bool sacked(Table& t) { return t.b().status == Status::Sacked; }

// The rulebook's long example (ledger 6.2): Blue is seat 0.
class LongExample : public testing::Test {
protected:
    LongExample() : t(2) {
        t.season(4);
        t.stock(0, {0, 0, 0, 10, 17});
        t.stock(1, {0, 0, 0, 10, 3});
        t.piece(0, N, PK::StoneWall);
        t.piece(0, E, PK::StoneGate);
        t.piece(0, S, PK::WoodWall);
        t.piece(0, W, PK::WoodWall);
        t.piece(0, turret(NW), PK::WoodTurret);
        t.piece(0, turret(SW), PK::WoodTurret);
        t.piece(0, turret(NE), PK::StoneTurret);
        t.f().farm = {1, 1, 1, 2};
        t.troops(0, 4, 4);
        t.troops(1, 2, 0);
        t.to_prepare();
        t.assign(0, {{N, 0, 2}, {E, 2, 0}, {S, 0, 0}, {W, 2, 2}});
        t.hide_all();
    }
    void turn_cards() {
        t.chance(K::DrawInvader, t.invader("fighting_band_3"), W);
        t.chance(K::DrawInvader, t.invader("hordesmen_3"), W);
        t.chance(K::DrawInvader, t.invader("hordesmen_2"), N);
        t.chance(K::DrawInvader, t.invader("infernal_army_1"), N);
    }
    void siege() {
        turn_cards();
        t.chance(K::DrawSiege, t.siege("mangonel_1"), W);
        t.act(0, K::SiegeTarget, SW);
    }
    Table t;
};

TEST_F(LongExample, V_20_EMP_8_1_EMP_8_5_EMP_9_1_EMP_9_2_reveal) {
    EXPECT_EQ(t.b().on_wall[N], on(0, 2));
    turn_cards();
    EXPECT_EQ(t.b().field[N], squad(7, 3));
    EXPECT_EQ(t.b().field[W], squad(4, 1));
    EXPECT_EQ(t.b().field[E].all() + t.b().field[S].all(), 0);
}
TEST_F(LongExample, V_21_EMP_9_10_EMP_9_11_two_Turrets_tie) {
    turn_cards();
    t.chance(K::DrawSiege, t.siege("mangonel_1"), W);
    EXPECT_EQ(t.asked(0), "siege_target");
    EXPECT_THAT(t.xs(0), ElementsAre(NW, SW));
    EXPECT_EQ(t.why(0, K::SiegeTarget, NE), "bad_target");
    t.act(0, K::SiegeTarget, SW);
    EXPECT_FALSE(t.f().pieces[turret(SW)].stands());
    EXPECT_EQ(t.f().pieces[turret(NW)], wall(PK::WoodTurret, 1));
    EXPECT_EQ(t.f().stock[index(Good::Wood)], 1);
}
TEST_F(LongExample, V_22_V_23_EMP_8_6_EMP_8_7_EMP_9_19_EMP_9_21_surge_and_razing) {
    siege();
    int swordsmen = 0;
    for (const Event& e : t.told(Happening::InvadersCame))
        if (e.who == seat(0) && e.args[0] == kInvaderRow) swordsmen += e.args[2];
    EXPECT_EQ(swordsmen, 4);
    EXPECT_EQ(t.s.surge, Seats::only(seat(0))) << "the Leader";
    EXPECT_THAT(t.f().farm, ElementsAre(0, 1, 1, 1));
}
TEST_F(LongExample, V_24_EMP_10_2_EMP_10_3_EMP_10_4_EMP_10_14_archery) {
    siege();
    EXPECT_EQ(t.asked(0), "combat_assign") << "no Move tokens";
    EXPECT_EQ(t.b().field[N], squad(5, 0));
    EXPECT_EQ(t.b().field[W], squad(4, 0));
    EXPECT_EQ(t.b().on_wall[N], on(0, 0));
    EXPECT_EQ(t.b().on_wall[W], on(2, 1));
    EXPECT_EQ(t.b().on_wall[E], on(2, 0));
}
TEST_F(LongExample, V_25_V_26_V_27_V_28_V_29_V_30_movement_melee_and_income) {
    siege();
    t.assign(0, {{N, 2, 1}, {E, 0, 0}, {S, 0, 0}, {W, 2, 0}});  // V-25
    // V-26: N stands with no cube, W fell; V-27: archery; V-28: three Swordsmen are inside.
    EXPECT_EQ(t.f().pieces[N], wall(PK::StoneWall, 0));
    EXPECT_FALSE(t.f().pieces[W].stands());
    EXPECT_EQ(t.f().stock[index(Good::Stone)], 5);
    EXPECT_EQ(t.f().stock[index(Good::Wood)], 3);
    EXPECT_EQ(t.b().field[N].all() + t.b().field[W].all(), 0);
    EXPECT_EQ(t.b().inside, squad(3, 0));
    EXPECT_EQ(t.b().cycle, 1);
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}});
    EXPECT_TRUE(survived(t));  // V-29
    EXPECT_EQ(t.f().healthy, 2);
    EXPECT_EQ(t.f().wounded, 2);
    EXPECT_EQ(t.f().mercs, 0);
    EXPECT_EQ(t.f().stock[index(Good::Wood)], 3);
    EXPECT_EQ(t.f().stock[index(Good::Stone)], 5);
    t.give_up(1);
    EXPECT_EQ(t.f().gold(), 22);  // V-30, EMP-13.1, 13.3
    EXPECT_THAT(t.f().flags, ElementsAre(0, 1, 0));
}

// --- EMP-8 -----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_8_1_EMP_8_2_EMP_8_3_troops_stand_on_walls_or_inside) {
    Table t;
    t.troops(0, 2, 1);
    t.f().pieces[E] = {};
    t.to_prepare();
    EXPECT_EQ(t.asked(0), "prep_assign");
    EXPECT_EQ(t.options(0).size(), 6u) << "0 to 2 Soldiers, 0 or 1 Mercenary";
    EXPECT_EQ(t.why(0, K::Assign, N, 3, 0), "limit");
    EXPECT_EQ(t.why(0, K::Assign, E, 0, 0), "bad_target") << "a destroyed Wall";
    EXPECT_EQ(t.why(0, K::Assign, S, 0, 0), "bad_target") << "in the order N E S W";
    t.act(0, K::Assign, N, 2, 1);  // no limit in one place; the rest of the chain is forced
    EXPECT_EQ(t.asked(0), "");
    t.hide_all();
    EXPECT_EQ(t.b().on_wall[N], on(2, 1));
    t.chance(K::DrawSiege, t.siege("ladders_1"), N);
    t.give_up(0);
    t.give_up(1);
    t.refresh();
    t.turn_of(0);
    t.to_prepare();
    EXPECT_EQ(t.b().on_wall[N], on(0, 0)) << "afresh each Season";
}
TEST(AfterTheEmpire, EMP_8_4_EMP_20_2_placements_are_sealed) {
    Table t(3);
    t.to_prepare();
    EXPECT_EQ(t.game().turn(t.s).who, Seats::first(3));
    t.act(0, K::Assign, N, 1, 0);
    State seen = t.s;
    t.game().mask(seen, Seats::only(seat(1)));
    EXPECT_EQ(seen.lanes[seat(0)].top(), (Task{Task::Kind::PrepAssign, 0, N, 0}));
    EXPECT_EQ(seen.fief(0).battle.plan[N], on(0, 0));
    t.assign(0, {{E, 1, 0}});
    EXPECT_EQ(t.game().turn(t.s).who, Seats(6));
    seen = t.s;
    t.game().mask(seen, Seats::only(seat(1)));
    EXPECT_EQ(t.game().turn(seen).who, Seats::first(3)) << "nor whether they have answered";
    for (const Event& e : t.told(Happening::TroopsSealed)) {
        EXPECT_FALSE(e.visible_to(Seats::only(seat(1))));
        EXPECT_TRUE(e.visible_to(Seats::only(seat(0))));
    }
    t.forget();
    t.hide_all();
    EXPECT_EQ(t.count(Happening::TroopsPlaced), 3) << "shown together";
    EXPECT_EQ(t.b(0).on_wall[E], on(1, 0));
}
TEST(AfterTheEmpire, EMP_8_7a_V_38_razing_spares_protected_farms) {
    Table t;
    t.f().farm = {2, 2, 0, 1};
    t.f().protect = 1 << N;
    t.fight(0, {{N, 6, 0}, {E, 1, 0}, {S, 3, 0}});
    EXPECT_THAT(t.f().farm, ElementsAre(2, 1, 0, 1));
}
TEST(AfterTheEmpire, EMP_8_8_EMP_8_9_EMP_20_7a_V_39_move_tokens) {
    Table t;
    t.troops(0, 2, 2);
    t.f().move = 3;
    t.b().on_wall[N] = on(1, 2);
    t.b().on_wall[S] = on(1, 0);
    t.fight(0, {{W, 1, 0}});
    EXPECT_EQ(t.asked(0), "prep_move");
    Table other = t;
    t.act(0, K::Assign, N, 1, 0);
    t.act(0, K::Assign, E, 0, 0);
    t.act(0, K::Assign, S, 0, 0);
    t.act(0, K::Assign, W, 1, 2);
    EXPECT_EQ(t.count(Happening::TroopsAssigned), 4);
    EXPECT_TRUE(survived(t)) << "three arrows at one Swordsman";
    EXPECT_EQ(t.b().on_wall[N], on(1, 0));
    EXPECT_EQ(t.b().on_wall[W], on(1, 2));
    other.act(0, K::Assign, N, 0, 0);
    other.act(0, K::Assign, E, 0, 0);
    EXPECT_EQ(other.why(0, K::Assign, S, 0, 0), "limit") << "a fourth move";
    EXPECT_EQ(other.why(0, K::Assign, S, 1, 0), "");
}
TEST(AfterTheEmpire, EMP_8_8_cards_add_moves_and_without_a_wall_nobody_is_asked) {
    Table t;
    t.own(0, {"watchtower", "drill_sergeant"});
    t.f().move = 1;
    EXPECT_EQ(moves_of({t.setup(), t.s}, 0), 5);
    t.f().pieces = {};
    t.fight(0, {{N, 1, 0}});
    EXPECT_EQ(t.count(Happening::TroopsAssigned), 0);
}
TEST(AfterTheEmpire, EMP_8_10_EMP_11_10_move_tokens_are_lost) {
    Table t;
    t.f().move = 3;
    t.aftermath();
    EXPECT_EQ(t.f().move, 0);
}
TEST(AfterTheEmpire, EMP_8_11_everybody_goes_alone_and_all_wait_for_the_last) {
    Table t(3);
    t.season(2);
    for (int p = 0; p < 3; ++p) t.stock(p, {0, 0, 0, 9, 12});
    t.to_prepare();
    t.hide_all();
    t.chance(K::DrawInvader, t.invader("iron_vanguard_1"), N);
    t.chance(K::DrawInvader, t.invader("iron_vanguard_2"), E);
    EXPECT_TRUE(t.s.lanes.busy().empty());
    t.chance(K::DrawSiege, t.siege("trebuchet_2"), S);
    EXPECT_EQ(t.game().turn(t.s).who, Seats::first(3));
    t.give_up(1);
    EXPECT_EQ(t.game().turn(t.s).who, Seats(5));
    EXPECT_EQ(t.s.season, 2);
    t.give_up(0);
    t.give_up(2);
    EXPECT_EQ(t.s.agenda.all()[0].kind, Task::Kind::DealRefresh);
}

// --- EMP-9 -----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_9_3_EMP_9_4_V_31_V_32_threat_is_a_floor) {
    Table t;
    t.season(5);
    t.stock(0, {0, 0, 0, 0, 7});
    EXPECT_EQ(effective_gold({t.setup(), t.s}, 7), 12);
    const auto hit = [&](const char* id, int gold) {
        const Tier* tier = t.setup().invaders[at(t.invader(id))].reached(effective_gold({t.setup(), t.s}, gold));
        return tier == nullptr ? squad(0, 0) : tier->squad;
    };
    EXPECT_EQ(hit("hordesmen_3", 7), squad(3, 0));
    EXPECT_EQ(hit("infernal_army_3", 7), squad(2, 2));
    EXPECT_EQ(hit("infernal_army_4", 7), squad(0, 0));
    t.s.season = 1;  // V-32
    EXPECT_EQ(hit("iron_vanguard_1", 5), squad(0, 0));
    EXPECT_EQ(hit("iron_vanguard_1", 10), squad(3, 0));
    for (int s = 1; s <= kSeasons; ++s) EXPECT_EQ(t.setup().season(s).threat, 3 * (s - 1));
}
TEST(AfterTheEmpire, EMP_9_5_EMP_9_6_a_side_is_the_same_for_everybody) {
    Table t(4);
    for (int p = 0; p < 4; ++p) t.stock(p, {0, 0, 0, 0, 5});
    t.s.invader_row[0].it = {{u8(t.invader("scavengers_3")), kEverybody}, E};
    t.s.invaders.add(0);
    t.s.invaders.take(t.invader("scavengers_3"));
    t.to_prepare();
    t.hide_all();
    for (int p = 0; p < 4; ++p) EXPECT_EQ(t.b(p).field[E], squad(1, 0));
}
TEST(AfterTheEmpire, EMP_9_7_every_even_amount_is_somebodys_threshold) {
    Table t;
    int at_gold[64] = {};
    for (int i = 0; i < t.setup().invaders_n; ++i)
        for (int k = 0; k < t.setup().invaders[at(i)].n; ++k) ++at_gold[t.setup().invaders[at(i)].list[at(k)].gold];
    for (int gold = 2; gold <= 38; ++gold) EXPECT_EQ(at_gold[gold] > 0, gold % 2 == 0) << gold;
    EXPECT_EQ(at_gold[10], 9);
    EXPECT_EQ(at_gold[20], 16);
    EXPECT_EQ(at_gold[30], 12);
}
TEST(AfterTheEmpire, EMP_9_8_EMP_9_8a_EMP_9_20_V_33_siege_tiers_and_leaders) {
    Table t(3);
    t.season(3);
    t.s.invader_row[1] = t.s.invader_row[2] = {};
    for (int p = 0; p < 3; ++p) {
        t.stock(p, {0, 0, 0, 9, p < 2 ? 14 : 9});
        t.start_castle(p);
    }
    t.to_prepare();
    t.hide_all();
    t.chance(K::DrawInvader, t.invader("infernal_army_4"), N);  // hits those with 14
    t.chance(K::DrawSiege, t.siege("catapult_3"), E);
    EXPECT_EQ(t.s.surge, Seats(3)) << "both with 14";
    int power[3] = {};
    for (const Event& e : t.told(Happening::SiegeCame)) power[index(e.who)] = e.args[1];
    EXPECT_THAT(power, ElementsAre(2, 2, 1));
    EXPECT_EQ(t.f(0).pieces[E], wall(PK::WoodWall, 0));
    EXPECT_EQ(t.f(2).pieces[E], wall(PK::WoodWall, 1));
    EXPECT_EQ(t.count(Happening::SurgeFell), 1);
}
TEST(AfterTheEmpire, EMP_9_9_kinds_of_siege_cards) {
    Table t;
    int bypass = 0;
    for (int i = 0; i < t.setup().siege_n; ++i) bypass += t.setup().siege[at(i)].bypass ? 1 : 0;
    EXPECT_EQ(t.setup().siege_n, 11);
    EXPECT_EQ(bypass, 3);
    EXPECT_TRUE(t.setup().siege[at(t.siege("siege_tower_1"))].bypass);
    EXPECT_FALSE(t.setup().siege[at(t.siege("trebuchet_1"))].bypass);
}

// Siege damage of a Trebuchet or Mangonel on one side, as it is dealt in a battle.
void besiege(Table& t, int side, int points) {
    t.fight(1, {}, "trebuchet_1", side);  // both battles stand, the card lies there
    t.s.lanes.drop(seat(0));
    t.b(0) = {};
    Play g{t.setup(), t.s, &t.events};
    row_of(Task::Kind::Siege).run(g, {Task::Kind::Siege, 0, u8(points), 0}, {});
}
int wood(Table& t) { return t.f().stock[index(Good::Wood)]; }
int stone(Table& t) { return t.f().stock[index(Good::Stone)]; }

TEST(AfterTheEmpire, EMP_9_12_EMP_9_14_V_34_stone_turrets_become_inoperable) {
    Table t;
    t.stock(0, {});
    t.piece(0, turret(NW), PK::StoneTurret, 1);
    t.piece(0, turret(NE), PK::StoneTurret);
    besiege(t, N, 5);
    EXPECT_EQ(t.f().pieces[turret(NW)], wall(PK::Ruin, 0));
    EXPECT_EQ(t.f().pieces[turret(NE)], wall(PK::Ruin, 0));
    EXPECT_EQ(t.f().pieces[N], wall(PK::WoodWall, 2));
    EXPECT_EQ(stone(t), 3);
}
TEST(AfterTheEmpire, EMP_9_10_EMP_9_13_V_35_wood_before_stone_before_the_wall) {
    Table t;
    t.stock(0, {});
    t.piece(0, turret(NW), PK::WoodTurret);
    t.piece(0, turret(NE), PK::StoneTurret);
    besiege(t, N, 6);
    EXPECT_FALSE(t.f().pieces[turret(NW)].stands());
    EXPECT_EQ(t.f().pieces[turret(NE)], wall(PK::Ruin, 0));
    EXPECT_EQ(t.f().pieces[N], wall(PK::WoodWall, 1));
    EXPECT_EQ(wood(t), 2);
    EXPECT_EQ(stone(t), 2);
    Table u;
    u.stock(0, {});
    u.piece(0, turret(NW), PK::StoneTurret, 0);
    u.piece(0, turret(NE), PK::WoodTurret);
    besiege(u, N, 2);
    EXPECT_FALSE(u.f().pieces[turret(NE)].stands());
    EXPECT_EQ(u.f().pieces[turret(NW)], wall(PK::StoneTurret, 0));
    EXPECT_EQ(wood(u), 1);
}
TEST(AfterTheEmpire, EMP_9_15_EMP_9_16_V_36_the_wall_falls_and_its_troops_are_inside) {
    Table t;
    t.stock(0, {});
    t.piece(0, turret(NE), PK::WoodTurret);
    t.piece(0, turret(SW), PK::WoodTurret);
    besiege(t, E, 0);
    t.b().on_wall[E] = on(2, 0);
    Play g{t.setup(), t.s, &t.events};
    row_of(Task::Kind::Siege).run(g, {Task::Kind::Siege, 0, 6, 0}, {});
    EXPECT_FALSE(t.f().pieces[turret(NE)].stands());
    EXPECT_TRUE(t.f().pieces[turret(SW)].stands()) << "no corner of E";
    EXPECT_FALSE(t.f().pieces[E].stands());
    EXPECT_EQ(in_castle(t.f()), on(2, 0));
    EXPECT_EQ(wood(t), 3);
}
TEST(AfterTheEmpire, EMP_9_14_V_37_inoperable_turrets_are_passed) {
    Table t;
    t.piece(0, turret(NW), PK::Ruin, 0);
    t.piece(0, turret(SW), PK::Ruin, 0);
    t.piece(0, W, PK::StoneWall);
    besiege(t, W, 3);
    EXPECT_EQ(t.f().pieces[W], wall(PK::StoneWall, 2));
}
TEST(AfterTheEmpire, EMP_9_17_EMP_9_18_V_40_ladders_in_every_movement) {
    Table t;
    t.troops(0, 2, 1);
    t.b().on_wall[W] = on(0, 1);
    t.b().bypass = 2;
    t.b().bypass_side = W;
    t.fight(0, {{W, 3, 2}});
    EXPECT_EQ(t.b().field[W], squad(1, 1));
    EXPECT_EQ(t.b().inside, squad(2, 0)) << "Swordsmen first";
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().pieces[W].cubes, 0);
    EXPECT_EQ(t.f().wounded, 2);
}
TEST(AfterTheEmpire, EMP_9_18_once_is_a_switch_of_the_card) {
    Table t;
    t.troops(0, 2, 0);
    t.b().bypass = 1;
    t.b().bypass_once = 1;
    t.b().bypass_side = W;
    t.fight(0, {{W, 3, 0}});
    EXPECT_EQ(t.b().inside, squad(1, 0));
    t.give_up(0);
    EXPECT_EQ(t.count(Happening::InvadersEntered), 2) << "over the Wall once, then through the gap";
}

// --- EMP-10 ----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_10_1_EMP_10_1a_no_invaders_no_battle) {
    Table t;
    t.fight(0, {});
    EXPECT_TRUE(survived(t));
    EXPECT_EQ(t.count(Happening::CycleEnded), 0);
}
TEST(AfterTheEmpire, EMP_10_5_EMP_10_6_EMP_10_7_archers_and_mercenaries_fall_first) {
    Table t;
    t.troops(0, 1, 1);
    t.b().on_wall[N] = on(1, 1);
    t.fight(0, {{N, 2, 1}});
    EXPECT_EQ(t.b().field[N], squad(1, 0)) << "of two hits the first is the Archer's";
    EXPECT_EQ(t.b().on_wall[N], on(1, 0)) << "who shot all the same";
    EXPECT_EQ(t.f().wounded, 0);
}
TEST(AfterTheEmpire, EMP_10_8_EMP_10_9_EMP_10_10_EMP_10_20_EMP_10_21_movement) {
    Table t;
    t.troops(0, 2, 0);
    t.f().pieces[N] = {};
    t.fight(0, {{N, 1, 1}, {E, 1, 0}});
    EXPECT_EQ(t.b().inside, squad(1, 1)) << "they come in before the player moves";
    EXPECT_EQ(t.b().field[E], squad(1, 0));
    EXPECT_EQ(t.asked(0), "combat_assign");
    t.act(0, K::Assign, E, 2, 0);  // out, with Invaders inside: one's own sack
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().wounded, 2);
}
TEST(AfterTheEmpire, EMP_10_11_EMP_10_12_EMP_10_15_V_41_overflow_is_lost) {
    Table t;
    t.troops(0, 0, 2);
    t.b().on_wall[S] = on(0, 2);
    t.fight(0, {{S, 7, 0}});
    EXPECT_EQ(t.b().field[S], squad(5, 0));
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 2}});
    EXPECT_FALSE(t.f().pieces[S].stands());
    EXPECT_EQ(t.f().mercs, 2) << "unhurt inside";
    EXPECT_EQ(t.b().inside, squad(5, 0));
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {W, 0, 0}});
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().pieces[E], wall(PK::WoodWall, 2));
}
TEST(AfterTheEmpire, EMP_10_13_EMP_10_18_EMP_10_19_V_42_both_sides_gone_inside) {
    Table t;
    t.troops(0, 2, 0);
    t.b().inside = squad(2, 0);
    t.fight(0, {{N, 1, 0}});
    EXPECT_EQ(t.b().bound, 2 + 2 + 3 + 3 + 2 + 3);
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.count(Happening::CycleEnded), 4);
}
TEST(AfterTheEmpire, EMP_10_16_V_43_troops_on_walls_do_not_count) {
    Table t;
    t.troops(0, 3, 0);
    t.b().on_wall[N] = on(3, 0);
    t.b().inside = squad(1, 0);
    t.fight(0, {});
    t.act(0, K::Assign, N, 3, 0);
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().wounded, 3);
    EXPECT_EQ(t.f().healthy, 0);
}
TEST(AfterTheEmpire, EMP_10_17_V_44_the_last_one_falls_in_archery) {
    Table t;
    t.troops(0, 2, 0);
    t.b().on_wall[N] = on(2, 0);
    t.fight(0, {{N, 1, 1}});
    EXPECT_TRUE(survived(t));
    EXPECT_EQ(t.f().pieces[N], wall(PK::WoodWall, 2));
    EXPECT_EQ(t.count(Happening::TroopsAssigned), 0);
}
TEST(AfterTheEmpire, EMP_10_2_V_45_stone_turrets_shoot_twice_at_both_fields) {
    Table t;
    t.troops(0, 0, 0);
    for (int corner = 0; corner < 4; ++corner) t.piece(0, turret(corner), PK::StoneTurret);
    t.fight(0, {{N, 4, 0}, {E, 3, 2}});
    const auto falls = t.told(Happening::InvadersFell);
    ASSERT_GE(falls.size(), 2u);
    EXPECT_EQ(falls[0].args[0], N);
    EXPECT_EQ(falls[0].args[1], 4);
    EXPECT_EQ(falls[1].args[1], 2);
    EXPECT_EQ(falls[1].args[2], 2);
}
TEST(AfterTheEmpire, V_46_hoardings_guard_in_the_first_melee) {
    Table t;
    t.own(0, {"hoardings"});
    t.troops(0, 1, 0);
    t.fight(0, {{N, 3, 0}});
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_EQ(t.f().pieces[N], wall(PK::WoodWall, 1));
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_FALSE(t.f().pieces[N].stands());
}
TEST(AfterTheEmpire, V_47_EMP_20_10_volleys_are_asked_in_the_order_of_cards) {
    Table t;
    t.own(0, {"longbowmen", "ballista_platform"});
    t.troops(0, 1, 0);
    t.b().on_wall[N] = on(1, 0);
    t.fight(0, {{N, 4, 2}, {E, 2, 0}});
    EXPECT_EQ(t.asked(0), "volley");
    EXPECT_THAT(t.xs(0), ElementsAre(N, E));
    EXPECT_EQ(t.why(0, K::Volley, S), "bad_target");
    t.act(0, K::Volley, N);
    EXPECT_EQ(t.told(Happening::VolleyChosen).front().args[0], t.card("ballista_platform"));
    t.act(0, K::Volley, E);
    EXPECT_EQ(t.b().field[E].all(), 0);
    EXPECT_EQ(t.f().wounded, 1);
    const auto falls = t.told(Happening::InvadersFell);
    EXPECT_EQ(falls[0].args[1], 2);
    EXPECT_EQ(falls[0].args[2], 2) << "four hits on N: both Archers, two Swordsmen";
}
TEST(AfterTheEmpire, V_48_armory_helps_walls_with_soldiers) {
    Table t;
    t.own(0, {"armory"});
    t.troops(0, 1, 2);
    t.b().on_wall[N] = on(1, 1);
    t.b().on_wall[E] = on(0, 1);
    t.fight(0, {{N, 5, 0}, {E, 5, 0}});
    EXPECT_EQ(t.b().field[N], squad(2, 0));
    EXPECT_EQ(t.b().field[E], squad(4, 0));
}
TEST(AfterTheEmpire, V_49_champion_hits_twice_in_melee) {
    Table t;
    t.own(0, {"champion"});
    t.troops(0, 1, 0);
    t.b().inside = squad(2, 0);
    t.fight(0, {});
    t.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_TRUE(survived(t));
    EXPECT_EQ(t.f().wounded, 1);
    EXPECT_EQ(t.f().healthy, 0);
}
TEST(AfterTheEmpire, EMP_9_10_moat_lessens_siege_and_ladders) {
    Table t;
    t.own(0, {"moat"});
    t.stock(0, {0, 0, 0, 0, 10});
    t.stock(1, {0, 0, 0, 0, 10});
    t.s.invader_row[0] = t.s.invader_row[1] = {};
    t.s.siege_slot = {{{u8(t.siege("trebuchet_1")), kEverybody}, E}, Lying::How::FaceUp};
    t.s.siege.take(t.siege("trebuchet_1"));
    t.s.invader_row[0] = {{{0, kEverybody}, N}, Lying::How::FaceUp};
    t.to_prepare();
    t.hide_all();
    int power[2] = {};
    for (const Event& e : t.told(Happening::SiegeCame)) power[index(e.who)] = e.args[1];
    EXPECT_THAT(power, ElementsAre(2, 3));
}

// --- EMP-11 ----------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_11_1_who_survives_keeps_gold) {
    Table t;
    t.stock(0, {0, 0, 0, 0, 24});
    t.fight(0, {});
    EXPECT_EQ(t.f().gold(), 24);
    EXPECT_EQ(t.f().sacked, 0);
}
TEST(AfterTheEmpire, EMP_11_2_EMP_11_5_EMP_11_6_EMP_11_8_V_50_a_sack) {
    Table t;
    t.own(0, {"tavern", "chapel", "farmer"});
    t.stock(0, {0, 0, 0, 9, 24});
    t.troops(0, 0, 0);
    t.b().inside = squad(1, 0);
    t.fight(0, {{N, 2, 0}});
    EXPECT_EQ(t.asked(0), "sack_damage");
    EXPECT_EQ(t.why(0, K::SackDamage, kBarracks), "bad_target");
    EXPECT_EQ(t.why(0, K::SackDamage, t.card("moat")), "not_owner");
    t.act(0, K::SackDamage, t.card("chapel"));
    EXPECT_EQ(t.why(0, K::SackDamage, t.card("chapel")), "bad_target");
    t.act(0, K::SackDamage, t.card("farmer"));
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().gold(), 8);
    EXPECT_EQ(t.f().hurt, only(t.card("chapel")) | only(t.card("farmer")));
    EXPECT_EQ(invaders_of(t.b()), 0);  // EMP-11.4
    EXPECT_EQ(t.f().mercs, 0);
    t.give_up(1);
    EXPECT_EQ(t.f().mercs, 2) << "they stay through Refresh";
    t.refresh();
    EXPECT_EQ(t.f().villager_now, 1);
    EXPECT_EQ(t.f().workers_left, 4);
}
TEST(AfterTheEmpire, EMP_11_3_EMP_7_4_V_51_fewer_cards_than_tokens) {
    Table t;
    t.own(0, {"farmer"});
    t.troops(0, 0, 0);
    t.b().inside = squad(1, 0);
    t.fight(0, {});
    EXPECT_TRUE(sacked(t));
    EXPECT_EQ(t.f().hurt, only(t.card("farmer"))) << "without a question";
    Table u;
    u.own(0, {"farmer"});
    u.f().hurt = only(u.card("farmer"));
    u.troops(0, 0, 0);
    u.b().inside = squad(1, 0);
    u.fight(0, {});
    EXPECT_EQ(u.count(Happening::CardHurt), 0);
    EXPECT_EQ(u.f().hurt, only(u.card("farmer"))) << "EMP-7.3: one token a card";
}
TEST(AfterTheEmpire, EMP_11_2_V_52_vault) {
    for (const auto& [gold, left] : {std::pair{24, 16}, std::pair{9, 6}}) {
        Table t;
        t.own(0, {"vault", "moat"});
        t.stock(0, {0, 0, 0, 0, gold});
        t.troops(0, 0, 0);
        t.b().inside = squad(1, 0);
        t.fight(0, {});
        t.act(0, K::SackDamage, t.card("moat"));
        EXPECT_TRUE(sacked(t)) << "one card only";
        EXPECT_EQ(t.f().gold(), left);
    }
}
TEST(AfterTheEmpire, EMP_11_5_red_numbers_go_on_above_50) {
    Table t;
    for (int gold = 0; gold <= 150; ++gold) EXPECT_EQ(t.setup().red_number(gold), 2 * (gold / 5)) << gold;
}
TEST(AfterTheEmpire, EMP_11_7_one_villager_at_a_time) {
    Table t;
    t.f().villager_now = 1;
    t.f().sacked = 1;
    t.aftermath();
    EXPECT_EQ(t.f().villager_next, 1);
    t.refresh();
    EXPECT_EQ(t.f().villager_now, 1);
    EXPECT_EQ(t.f().villager_next, 0);
    t.aftermath();
    t.refresh();
    EXPECT_EQ(t.f().villager_now, 0) << "used or not";
}
TEST(AfterTheEmpire, EMP_11_9_what_stands_stays) {
    Table t;
    t.stock(0, {3, 2, 1, 4, 10});
    t.troops(0, 0, 0);
    t.piece(0, turret(NE), PK::WoodTurret);
    t.b().inside = squad(1, 0);
    t.fight(0, {});
    EXPECT_TRUE(sacked(t));
    EXPECT_TRUE(t.f().pieces[turret(NE)].stands());
    EXPECT_EQ(wood(t), 3);
    EXPECT_EQ(stone(t), 2);
}

// --- Hits of one's own choice (EMP-20.8) -----------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_20_8_EMP_20_8a_V_72_manual_hits) {
    Table t(2, {{"manual_hits", true}});
    t.troops(0, 3, 2);
    t.b().on_wall[N] = on(2, 2);
    t.b().on_wall[E] = on(1, 0);
    t.fight(0, {{N, 3, 2}, {E, 1, 1}});
    const auto counts = [&] {
        std::vector<int> list;
        for (const Action& a : t.options(0)) list.push_back(a.y);
        return list;
    };
    EXPECT_EQ(t.asked(0), "hits");
    EXPECT_THAT(counts(), ElementsAre(1, 2));
    EXPECT_EQ(t.why(0, K::Hits, N, 0), "limit");
    EXPECT_EQ(t.why(0, K::Hits, E, 1), "bad_target");
    t.act(0, K::Hits, N, 2);
    EXPECT_THAT(counts(), ElementsAre(0, 1));
    t.act(0, K::Hits, E, 1);
    EXPECT_THAT(counts(), ElementsAre(0, 1, 2));
    t.act(0, K::Hits, N, 0);
    EXPECT_EQ(t.b().field[N], squad(1, 0));
    EXPECT_EQ(t.b().field[E], squad(1, 0));
    EXPECT_EQ(t.b().on_wall[N], on(0, 2));
    EXPECT_EQ(t.b().on_wall[E], on(0, 0));
    EXPECT_EQ(t.f().wounded, 3);

    Table u(2, {{"manual_hits", true}});
    u.troops(0, 1, 1);
    u.b().inside = squad(1, 2);
    u.fight(0, {});
    u.assign(0, {{N, 0, 0}, {E, 0, 0}, {S, 0, 0}, {W, 0, 0}});
    EXPECT_EQ(u.asked(0), "hits");
    EXPECT_EQ(u.options(0).front(), Action::of(K::Hits, 4, 1));
    EXPECT_EQ(u.options(0).size(), 2u);
    u.act(0, K::Hits, 4, 1);
    EXPECT_TRUE(sacked(u)) << "three hits fell both Troops without a question";
}

}  // namespace combat
}  // namespace endtable::after_the_empire::test
