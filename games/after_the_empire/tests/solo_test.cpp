// EMP-19: playing alone; the vectors of ledger 6.4b about it.
#include "games/after_the_empire/solo.hpp"

#include "games/after_the_empire/scoring.hpp"
#include "games/after_the_empire/tests/table.hpp"

namespace endtable::after_the_empire::test {
namespace solo {

using testing::ElementsAre;

constexpr int loc(Space space) { return index(space); }
void order(Table& t, Space space) { t.chance(K::DrawOrder, loc(space)); }
std::uint32_t weight(Table& t, Space space) {
    std::vector<Weighted<Action>> outcomes;
    t.game().outcomes(t.s, outcomes);
    std::uint32_t found = 0, all = 0;
    for (const auto& o : outcomes) {
        all += o.weight;
        if (o.action.x == loc(space)) found = o.weight;
    }
    return found * 100 + all;  // "2 of 12" is 212
}
void rival_turn(Table& t) {  // the human has placed
    t.turn_of(0, 0);
    t.s.agenda.clear();
    (void)t.s.agenda.push({Task::Kind::NextTurn});
    (void)t.s.agenda.push({Task::Kind::RivalOrder});
    t.s.active = kRival;
}
void face_up(Table& t, std::initializer_list<const char*> invaders, const char* siege) {
    int slot = 0;
    for (const char* id : invaders) {
        if (t.s.invaders.has(t.invader(id))) t.s.invaders.take(t.invader(id));
        t.s.invader_row[at(slot++)] = {{{u8(t.invader(id)), kEverybody}, N}, Lying::How::FaceUp};
    }
    if (t.s.siege.has(t.siege(siege))) t.s.siege.take(t.siege(siege));
    t.s.siege_slot = {{{u8(t.siege(siege)), kEverybody}, N}, Lying::How::FaceUp};
}

TEST(AfterTheEmpire, EMP_19_1_EMP_19_2_EMP_19_3_EMP_19_4_EMP_19_5_the_rival) {
    const std::pair<const char*, std::vector<int>> levels[] = {
        {"gentle", {5, 4, 2}}, {"normal", {6, 8, 3}}, {"harsh", {8, 11, 5}}};
    for (const auto& [level, row] : levels) {
        Table t(1, {{"solo_level", level}});
        EXPECT_EQ(t.s.rival.gold, row[0]);
        EXPECT_EQ(t.setup().alone.guard, row[1]);
        EXPECT_EQ(t.setup().alone.income, row[2]);
        EXPECT_EQ(t.f().gold(), 5);
        EXPECT_THAT(std::vector<int>(t.s.order.begin(), t.s.order.end()), ElementsAre(0, kRival));
        EXPECT_EQ(t.s.rival.workers_left, 3);
        EXPECT_EQ(t.setup().locations[at(loc(Space::Buildings))].spaces, 2);
    }
}
TEST(AfterTheEmpire, EMP_19_6_EMP_19_7_EMP_19_8_V_66_orders) {
    Table t(1);
    t.buildings({"bakery", "stables", "vault"});
    t.refugees({"spy", "farmer"});
    t.s.workers_on[at(loc(Space::Refugees))] = 1;
    t.s.workers_on[at(loc(Space::Buildings))] = 1;
    t.buildings({"", "stables", "vault"});
    rival_turn(t);
    EXPECT_EQ(weight(t, Space::Tax), 212u);
    order(t, Space::Tax);
    EXPECT_EQ(t.s.rival.gold, 10);
    EXPECT_EQ(t.s.rival.workers_left, 2);
    rival_turn(t);
    EXPECT_EQ(weight(t, Space::Refugees), 111u);
    order(t, Space::Refugees);
    EXPECT_EQ(weight(t, Space::Buildings), 210u) << "it turns another one";
    order(t, Space::Buildings);
    EXPECT_EQ(t.s.rival.cards, only(t.card("stables")));
    EXPECT_EQ(t.s.rival.gold, 10) << "pays nothing";
    EXPECT_THAT(t.s.building_row, ElementsAre(kNoCard, kNoCard, t.card("vault")));
    t.turn_of(0, 1);
    EXPECT_EQ(t.why(0, K::Place, loc(Space::Buildings), 2), "space_full");
    rival_turn(t);
    EXPECT_EQ(weight(t, Space::Tax), 109u);
    order(t, Space::Tax);
    EXPECT_EQ(weight(t, Space::Mine), 108u);
    order(t, Space::Mine);
    EXPECT_EQ(t.s.rival.works, 1);
    EXPECT_EQ(t.s.rival.workers_left, 0);
}
TEST(AfterTheEmpire, EMP_19_7_without_orders_its_workers_are_lost) {
    Table t(1);
    rival_turn(t);
    t.s.orders = {};
    t.s.orders.add(loc(Space::Mine));
    t.s.workers_on[at(loc(Space::Mine))] = 1;
    order(t, Space::Mine);
    EXPECT_EQ(t.s.rival.workers_left, 0);
    EXPECT_EQ(t.count(Happening::RivalIdle), 1);
}
TEST(AfterTheEmpire, EMP_19_9_EMP_19_10_V_67_the_rivals_battle) {
    for (const int human : {19, 18}) {
        Table t(1);
        t.season(5);
        face_up(t, {"iron_vanguard_4", "infernal_army_4", "hordesmen_2", "infernal_army_1"}, "siege_tower_1");
        t.stock(0, {0, 0, 0, 0, human});
        t.s.rival.gold = 18;
        t.s.rival.works = 3;
        t.s.rival.camp = 4;
        for (const char* id : {"vault", "drill_sergeant", "windmill"}) {
            t.own(0, {id});
            t.f().owned &= ~only(t.card(id));
            t.s.rival.cards |= only(t.card(id));
        }
        t.troops(0, 0, 0);
        t.to_prepare();
        const auto fought = t.told(Happening::RivalFought);
        ASSERT_EQ(fought.size(), 1u);
        EXPECT_EQ(fought[0].args[0], human == 19 ? 21 : 26);
        EXPECT_EQ(fought[0].args[1], 25);
        EXPECT_EQ(t.s.rival.gold, human == 19 ? 22 : 10);
        EXPECT_EQ(t.s.rival.cards,
                  human == 19 ? only(t.card("vault")) | only(t.card("drill_sergeant")) | only(t.card("windmill"))
                              : only(t.card("vault")));
        EXPECT_THAT(t.s.rival.flags, human == 19 ? ElementsAre(0, 1, 0) : ElementsAre(0, 0, 0)) << "EMP-19.10";
    }
}
TEST(AfterTheEmpire, EMP_19_11_EMP_19_12_V_68_the_rivals_score) {
    Table t(1);
    t.s.rival = {};
    t.s.rival.gold = 24;
    t.s.rival.cards = only(t.card("treasury")) | only(t.card("farmer")) | only(t.card("exiled_noble"));
    t.s.rival.flags = {0, 1, 1};
    t.s.rival.scouts = 3;
    const Reading r{t.setup(), t.s};
    EXPECT_EQ(rival_total(r), 54);
    t.hold(0, {});
    t.f().farm.fill(0);
    t.stock(0, {0, 0, 0, 0, 50});
    t.f().flags = {1, 0, 1};
    EXPECT_EQ(totals_of(r, 0).all(), 54);
    EXPECT_FALSE(is_solo_won(r)) << "tied, with no more Flag tokens";
    t.f().flags = {2, 1, 0};
    EXPECT_TRUE(is_solo_won(r));
    EXPECT_EQ(t.game().result(t.s).utility[0], 10'000);
    t.own(0, {"spy", "ranger"});
    EXPECT_TRUE(is_fulfilled(r, 0, t.objective("open_gates")));
    t.troops(0, 4, 0);
    EXPECT_FALSE(is_fulfilled(r, 0, t.objective("standing_army")));
    t.troops(0, 5, 0);
    EXPECT_TRUE(is_fulfilled(r, 0, t.objective("standing_army")));
}
TEST(AfterTheEmpire, EMP_19_13_V_69_the_ladder_blocks_spaces) {
    Table t(1, {{"solo", "ladder"}});
    const auto blocks = [&](Space first, Space second) {
        t.season(4);
        t.s.blocked.fill(0);
        t.s.agenda.clear();
        t.s.orders = t.setup().alone.orders;
        (void)t.s.agenda.push({Task::Kind::NextTurn});
        (void)t.s.agenda.push({Task::Kind::BlockSpaces, 0, 1});
        (void)t.s.agenda.push({Task::Kind::BlockOrder});
        t.f().workers_left = 3;
        order(t, first);
        order(t, second);
    };
    blocks(Space::Buildings, Space::Buildings);
    t.buildings({"bakery"});
    t.stock(0, {9, 9, 9, 9, 14});
    EXPECT_EQ(t.why(0, K::Place, loc(Space::Buildings), 0), "space_full");
    blocks(Space::Tax, Space::Tax);
    EXPECT_EQ(t.s.blocked[at(loc(Space::Tax))], 1) << "there is no second one";
    for (const int gold : {14, 13}) {
        Table u(1, {{"solo", "ladder"}});
        u.season(4);
        face_up(u, {"infernal_army_4"}, "ladders_2");
        u.s.invader_row[1] = u.s.invader_row[2] = u.s.invader_row[3] = {};
        u.stock(0, {0, 0, 0, 30, gold});
        for (int corner = 0; corner < 4; ++corner) u.piece(0, turret(corner), PK::StoneTurret);
        u.troops(0, 9, 0);
        u.piece(0, N, PK::StoneWall);
        u.to_prepare();
        u.act(0, K::Assign, N, 9, 0);
        EXPECT_EQ(u.told(Happening::SurgeFell).front().args[2], 1) << "whatever the Gold";
        EXPECT_EQ(flags_of(u.f().flags), gold == 14 ? 1 : 0);
    }
    Table v(1, {{"solo", "ladder"}});
    const Reading r{v.setup(), v.s};
    v.own(0, {"bakery", "tavern"});
    EXPECT_FALSE(is_fulfilled(r, 0, v.objective("city_planner")));
    v.own(0, {"moat"});
    EXPECT_TRUE(is_fulfilled(r, 0, v.objective("city_planner")));
}
TEST(AfterTheEmpire, EMP_19_14_EMP_19_14a_V_69_ranks_of_the_ladder) {
    Table t(1, {{"solo", "ladder"}});
    t.hold(0, {});
    t.f().farm.fill(0);
    const std::pair<int, std::pair<const char*, int>> cases[] = {
        {39, {"burnt_hamlet", 3'900}},         {54, {"holdfast", 5'400}},
        {55, {"walled_town", 5'500}},          {84, {"strong_city", 8'400}},
        {99, {"bastion_of_the_realm", 9'900}}, {112, {"heir_of_the_empire", 10'000}}};
    for (const auto& [total, expected] : cases) {
        t.stock(0, {0, 0, 0, 0, total});
        EXPECT_EQ(official()->rank_ids[at(ladder_rank(t.setup(), total))], expected.first);
        EXPECT_EQ(t.game().result(t.s).utility[0], expected.second);
        EXPECT_EQ(is_solo_won({t.setup(), t.s}), total >= 55);
    }
    t.resign(0);
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.game().result(t.s).utility[0], 0);
    EXPECT_FALSE(is_solo_won({t.setup(), t.s}));
}
TEST(AfterTheEmpire, EMP_19_15_levels_differ_in_what_the_rival_earns) {
    const auto levels = official()->levels;
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GT(levels[i].gold, levels[i - 1].gold);
        EXPECT_GT(levels[i].guard, levels[i - 1].guard);
        EXPECT_GT(levels[i].income, levels[i - 1].income);
    }
}

}  // namespace solo
}  // namespace endtable::after_the_empire::test
