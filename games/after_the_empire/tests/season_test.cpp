// EMP-12 to EMP-17: Flags, Income, Feast, Refresh, the end, variants; most vectors of ledger 6.4.
#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace season {

using testing::ElementsAre;

int held(Table& t, Good good, int p = 0) { return t.f(p).stock[at(index(good))]; }
Totals totals(Table& t, int p = 0) { return totals_of({t.setup(), t.s}, p); }
std::vector<int> order(Table& t) { return {t.s.order.begin(), t.s.order.end()}; }
void poor(Table& t) {  // nobody eats, nobody earns
    for (int p = 0; p < t.setup().seats; ++p) {
        t.troops(p, 0, 0);
        t.f(p).pieces = {};
        t.f(p).farm.fill(0);
    }
}

TEST(AfterTheEmpire, EMP_12_1_EMP_12_2_EMP_12_2a_EMP_12_3_V_53_flags) {
    Table t(3);
    poor(t);
    t.season(2);
    const int gold[] = {6, 11, 11};
    for (int p = 0; p < 3; ++p) t.stock(p, {0, 0, 0, 0, gold[p]});
    t.f(0).sacked = 1;
    Table all = t, late = t;
    t.aftermath();
    EXPECT_THAT(t.f(0).flags, ElementsAre(0, 0, 0));
    EXPECT_THAT(t.f(1).flags, ElementsAre(1, 0, 0));
    EXPECT_THAT(t.f(2).flags, ElementsAre(1, 0, 0));
    all.f(1).sacked = all.f(2).sacked = 1;
    all.aftermath();
    for (int p = 0; p < 3; ++p) EXPECT_EQ(flags_of(all.f(p).flags), 0);
    late.season(5);
    late.stock(1, {0, 0, 0, 0, 15});
    late.stock(2, {0, 0, 0, 0, 14});
    late.aftermath();
    EXPECT_THAT(late.f(1).flags, ElementsAre(0, 1, 0));
    EXPECT_EQ(flags_of(late.f(2).flags), 0);
}
TEST(AfterTheEmpire, EMP_12_1_a_richer_player_who_was_sacked_wins_no_flag) {
    Table t;
    poor(t);
    t.season(7);
    t.stock(0, {0, 0, 0, 0, 40});
    t.stock(1, {0, 0, 0, 0, 2});
    t.f(0).sacked = 1;
    t.aftermath();
    EXPECT_THAT(t.f(1).flags, ElementsAre(0, 0, 1));
}
TEST(AfterTheEmpire, EMP_12_4_flags_count_at_the_end_only) {
    Table t;
    poor(t);
    t.f().flags = {1, 1, 0};
    t.stock(0, {0, 0, 0, 0, 10});
    EXPECT_EQ(totals(t).flags, 3);
    EXPECT_EQ(t.f().gold(), 10);
    t.b().inside = squad(1, 0);
    t.fight(0, {});
    EXPECT_EQ(flags_of(t.f().flags), 2) << "a sack takes none";
}
TEST(AfterTheEmpire, EMP_13_1_EMP_13_1a_EMP_13_3_income) {
    Table t;
    poor(t);
    t.stock(0, {0, 0, 0, 0, 10});
    t.piece(0, N, PK::StoneWall);
    t.piece(0, E, PK::StoneGate, 0);
    t.piece(0, turret(NW), PK::WoodTurret);
    t.piece(0, turret(SE), PK::StoneTurret, 0);
    t.piece(0, turret(SW), PK::Ruin, 0);
    t.own(0, {"treasury", "tax_collector"});
    t.f().sacked = 1;
    t.aftermath();
    EXPECT_EQ(t.f().gold(), 10 + 4 + 3) << "an Inoperable Turret gives nothing";
}
TEST(AfterTheEmpire, EMP_13_2_EMP_14_5_V_54_turn_order) {
    Table t(4);
    poor(t);
    const int gold[] = {14, 9, 14, 9};
    for (int p = 0; p < 4; ++p) t.stock(p, {0, 0, 0, 0, gold[p]});
    t.troops(0, 8, 0);  // the Feast comes later
    t.aftermath();
    EXPECT_THAT(order(t), ElementsAre(1, 3, 0, 2));
    EXPECT_EQ(t.f(0).gold(), 6);
}
TEST(AfterTheEmpire, EMP_14_2_EMP_14_3_EMP_14_4_EMP_14_6_V_55_feast) {
    for (const bool quartermaster : {false, true}) {
        Table t;
        poor(t);
        t.troops(0, 4, 3);
        t.f().wounded = 2;
        t.stock(0, {0, 0, 0, 3, 2});
        if (quartermaster) t.own(0, {"quartermaster"});
        t.aftermath();
        EXPECT_EQ(held(t, Good::Food), 0);
        EXPECT_EQ(t.f().gold(), quartermaster ? 1 : 0);
        EXPECT_EQ(t.f().healthy, 4) << "no Soldier leaves";
        EXPECT_EQ(t.told(Happening::Feasted).front().args[2], quartermaster ? 0 : 1);
    }
}
TEST(AfterTheEmpire, EMP_14_1_V_56_harvest) {
    for (const bool windmill : {false, true}) {
        Table t;
        poor(t);
        t.f().farm = {2, 1, 0, 2};
        t.stock(0, {});
        if (windmill) t.own(0, {"windmill"});
        t.aftermath();
        EXPECT_EQ(held(t, Good::Food), windmill ? 7 : 5);
    }
    Table t;  // a card harvests by Farm levels only
    t.own(0, {"windmill", "demesne_farm"});
    t.turn_of(0);
    t.place(0, "demesne_farm");
    EXPECT_EQ(held(t, Good::Food), 8);
}
TEST(AfterTheEmpire, EMP_15_6_EMP_15_6a_EMP_15_7_V_57_rows_slide) {
    Table t;
    t.buildings({"tavern", "", "chapel"});
    Table other = t;
    t.aftermath();
    EXPECT_EQ(t.s.building_row[0], t.card("chapel"));
    EXPECT_FALSE(t.s.buildings.has(t.card("tavern") - kFirstBuilding)) << "discarded";
    t.refresh();
    for (const Card card : t.s.building_row) EXPECT_NE(card, kNoCard);
    other.buildings({"", "stables", "chapel"});
    other.aftermath();
    EXPECT_EQ(other.s.building_row[0], other.card("stables"));
    EXPECT_EQ(other.s.building_row[1], other.card("chapel"));
    EXPECT_EQ(other.s.building_row[2], kNoCard);
    EXPECT_EQ(other.told(Happening::CardsDiscarded).front().args[0], 255);
}
TEST(AfterTheEmpire, EMP_15_1_EMP_15_2_EMP_15_3_EMP_15_4_EMP_15_5_V_58_refresh) {
    Table t;
    t.season(2);
    t.aftermath();
    std::vector<K> kinds;
    while (t.game().turn(t.s).is_chance()) {
        std::vector<Weighted<Action>> outcomes;
        t.game().outcomes(t.s, outcomes);
        kinds.push_back(outcomes.front().action.kind);
        t.chance(outcomes.front().action);
    }
    EXPECT_THAT(kinds, ElementsAre(K::DrawInvader, K::DrawRefugee, K::DrawRefugee, K::DrawBuilding, K::DrawBuilding,
                                   K::DrawBuilding))
        << "EMP-20.4";
    EXPECT_EQ(t.s.season, 3);
    EXPECT_EQ(t.s.invader_row[0].how, Lying::How::FaceUp);
    EXPECT_EQ(t.s.invader_row[1].how, Lying::How::FaceDown);
    EXPECT_EQ(t.s.invader_row[2].how, Lying::How::FaceDown);
    EXPECT_EQ(t.s.invader_row[3].how, Lying::How::Empty);
    EXPECT_EQ(t.s.siege_slot.how, Lying::How::FaceDown);
    EXPECT_EQ(t.setup().season(t.s.season).threat, 6);
    EXPECT_EQ(t.f().workers_left, 4);
}
TEST(AfterTheEmpire, EMP_15_8_EMP_15_9_EMP_15_10_V_59_what_is_returned) {
    Table t;
    t.own(0, {"bakery"});
    t.season(3);
    t.troops(0, 1, 5);
    t.f().sacked = 1;
    t.f().mercs = 0;  // EMP-11.2: they leave in the sack
    t.f().protect = 5;
    t.f().rotated = only(kBarracks);
    t.f().worked = only(t.card("bakery"));
    t.f().spaces = 7;
    t.troops(1, 1, 4);
    t.aftermath();
    EXPECT_EQ(t.f().mercs, 2) << "gifts of this Season's sack";
    EXPECT_EQ(t.f(1).mercs, 0);
    t.refresh();
    EXPECT_EQ(t.f().protect, 0);
    EXPECT_EQ(t.f().rotated | t.f().worked | t.f().spaces, 0u);
    EXPECT_EQ(t.f().villager_now, 1);
    t.aftermath();
    EXPECT_EQ(t.f().mercs, 0) << "they leave a Season later";
    t.refresh();
    EXPECT_EQ(t.f().villager_now, 0) << "returned though it was not placed";
}

// --- The end ---------------------------------------------------------------------------------------------------------

TEST(AfterTheEmpire, EMP_3_2_EMP_7_1_EMP_16_1_EMP_16_4_EMP_16_5_EMP_16_6_V_60_scoring) {
    Table t;
    poor(t);
    t.season(7);
    t.own(0, {"tavern", "chapel", "vault", "farmer", "exiled_noble"});
    t.f().hurt = only(t.card("chapel"));
    t.hold(0, {"iron_reserve", "twin_keeps"});
    t.hold(1, {});
    t.f(0).farm = {1, 2, 0, 1};
    t.f(0).flags = {1, 2, 0};
    t.stock(0, {0, 0, 4, 0, 24});
    t.f(1).flags = {0, 1, 1};
    t.stock(1, {0, 0, 0, 0, 52 - 5});
    t.f(0).sacked = t.f(1).sacked = 1;  // no Flag
    t.aftermath();
    EXPECT_TRUE(t.over());
    const Totals a = totals(t);
    EXPECT_EQ(a.gold, 24);
    EXPECT_EQ(a.buildings, 7);
    EXPECT_EQ(a.refugees, 9);
    EXPECT_EQ(a.flags, 5);
    EXPECT_EQ(a.farms, 3);
    EXPECT_EQ(a.objectives, 4);
    EXPECT_EQ(a.all(), 52);
    EXPECT_EQ(totals(t, 1).all(), 52);
    const Result r = t.game().result(t.s);
    EXPECT_EQ(r.rank[0], 1) << "3 Flag tokens against 2";
    EXPECT_EQ(r.rank[1], 2);
    EXPECT_EQ(r.score[0], 52);
    EXPECT_EQ(r.utility[0], 10'000);
    EXPECT_EQ(t.count(Happening::ObjectiveScored), 2);
}
TEST(AfterTheEmpire, EMP_16_5a_shared_victory) {
    Table t;
    poor(t);
    for (int p = 0; p < 2; ++p) {
        t.hold(p, {});
        t.stock(p, {0, 0, 0, 0, 30});
        t.f(p).sacked = 1;
    }
    t.season(7);
    t.aftermath();
    const Result r = t.game().result(t.s);
    EXPECT_EQ(r.rank[0], 1);
    EXPECT_EQ(r.rank[1], 1);
    EXPECT_EQ(r.utility[0], r.utility[1]);
}
TEST(AfterTheEmpire, EMP_16_2_EMP_7_4a_V_61_the_most_of_something) {
    Table t(3);
    t.hold(0, {"city_planner", "banner_hall"});
    t.own(0, {"tavern", "chapel", "vault"});
    t.own(1, {"moat", "bakery", "windmill"});
    t.own(2, {"armory", "stables"});
    EXPECT_EQ(totals(t).objectives, 4) << "a tie counts; banner_hall needs a Flag";
    t.own(1, {"armory"});
    EXPECT_EQ(totals(t).objectives, 0);
    Table u;
    u.hold(0, {"city_planner", "open_gates"});
    EXPECT_EQ(totals(u).objectives, 0) << "starting cards are neither";
}
TEST(AfterTheEmpire, EMP_16_3_gold_on_the_track_before_scoring) {
    Table t;
    t.hold(0, {"overflowing_coffers"});
    t.own(0, {"cathedral"});
    t.stock(0, {0, 0, 0, 0, 29});
    EXPECT_EQ(totals(t).objectives, 0);
    t.stock(0, {0, 0, 0, 0, 30});
    EXPECT_EQ(totals(t).objectives, 5);
}
TEST(AfterTheEmpire, EMP_17_4_EMP_17_4a_V_62_destructive_damage) {
    for (const bool destructive : {false, true}) {
        Table t(2, {{"destructive_damage", destructive}});
        t.hold(0, {"grand_works"});
        t.own(0, {"tavern", "chapel", "vault", "moat", "bakery"});
        EXPECT_EQ(totals(t).objectives, 5);
        t.f().hurt = only(t.card("moat"));
        EXPECT_EQ(totals(t).objectives, destructive ? 0 : 5);
        t.hold(0, {"city_planner"});
        t.own(1, {"armory", "stables", "orchard", "windmill", "sawmill"});
        EXPECT_EQ(totals(t).objectives, destructive ? 0 : 4);
        t.f(1).hurt = only(t.card("armory"));
        EXPECT_EQ(totals(t).objectives, 4) << "every player's cards";
    }
}
TEST(AfterTheEmpire, EMP_16_1_every_objective_counts_what_it_says) {
    Table t;
    const auto worth = [&](const char* id) {
        t.hold(0, {id});
        return totals(t).objectives;
    };
    t.hold(1, {});
    t.troops(0, 6, 0);
    EXPECT_EQ(worth("standing_army"), 5);
    EXPECT_EQ(worth("muster_roll"), 5);
    t.troops(0, 5, 0);
    t.f().wounded = 9;
    EXPECT_EQ(worth("muster_roll"), 0);
    t.troops(1, 15, 0);
    EXPECT_EQ(worth("standing_army"), 0);
    EXPECT_EQ(worth("house_of_stone"), 0);
    t.piece(0, N, PK::StoneWall);
    t.piece(0, turret(NW), PK::StoneTurret, 0);
    t.piece(0, turret(NE), PK::StoneTurret);
    EXPECT_EQ(worth("twin_keeps"), 5);
    t.piece(0, turret(SE), PK::Ruin, 0);
    EXPECT_EQ(worth("house_of_stone"), 6) << "an Inoperable Turret counts";
    t.piece(0, turret(SW), PK::WoodTurret);
    EXPECT_EQ(worth("four_corners"), 0);
    t.piece(0, turret(SE), PK::WoodTurret);
    EXPECT_EQ(worth("four_corners"), 4);
    EXPECT_EQ(worth("unbroken_ring"), 4);
    t.piece(0, E, PK::WoodWall, 1);
    EXPECT_EQ(worth("unbroken_ring"), 0);
    t.stock(0, {5, 3, 4, 8, 30});
    t.stock(1, {5, 4, 0, 0, 0});
    EXPECT_EQ(worth("full_cellars"), 4);
    EXPECT_EQ(worth("timber_baron"), 3);
    EXPECT_EQ(worth("quarry_lord"), 0);
    EXPECT_EQ(worth("iron_reserve"), 4);
    t.f().farm = {2, 2, 2, 0};
    EXPECT_EQ(worth("golden_fields"), 4);
    EXPECT_EQ(worth("overflowing_coffers"), 5);
    t.own(0, {"farmer", "spy", "ranger", "abbess"});
    EXPECT_EQ(worth("safe_haven"), 4);
    EXPECT_EQ(worth("open_gates"), 4);
    t.f().flags = {0, 1, 0};
    EXPECT_EQ(worth("banner_hall"), 4);
}
TEST(AfterTheEmpire, EMP_17_1_EMP_17_2_EMP_17_3_modes) {
    const int rows[][7] = {{0, 1, 2, 2, 2, 2, 2}, {0, 1, 2, 3, 3, 3, 3}, {1, 2, 3, 3, 3, 3, 3}};
    const char* modes[] = {"easy", "normal", "hard"};
    for (int m = 0; m < 3; ++m) {
        const auto setup = configure(official(), {{"mode", modes[m]}, {"no_reports", true}}, 2).setup;
        for (int s = 1; s <= kSeasons; ++s) EXPECT_EQ(setup->season(s).face_down, rows[m][s - 1]);
    }
    Table t(2, {{"no_reports", true}});
    t.own(0, {"spy"});
    t.free(0, "spy");  // the first card can be peeked at
    EXPECT_TRUE(t.game().turn(t.s).is_chance());
    t.chance_any();
    t.aftermath();
    t.refresh();
    EXPECT_EQ(t.s.invader_row[0].how, Lying::How::FaceDown);
}

}  // namespace season
}  // namespace endtable::after_the_empire::test
