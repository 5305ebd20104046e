// Table manners, what tables should be like, and rulings that no worked example shows.
#include <cstdlib>
#include <numeric>
#include <queue>

#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::manners_test {

using test::Lab;

// --- What is counted -------------------------------------------------------------------------------------------------

// FTE-1.12, FTE-1.12a; edge case 36
TEST(FollowingTheEnd, FTE_1_12_scales_run_to_ten_and_the_behemoth_beyond) {
    Lab lab(Json::object(), 4);
    for (int i = 0; i < kHeroes; ++i) EXPECT_LE(lab.setup().card(i).lives, 10);
    for (int i = 0; i < kArtifacts; ++i) EXPECT_LE(lab.setup().artifact(i).cap, 10);
    for (int i = 1; i < 4; ++i) lab.put(i == 2 ? 4 : i, 1, i == 2 ? "tag_tic" : "cap_tayne", {20 * i, 190, 0}, 9);
    lab.put(2, 1, "behemoth", {120, 62, 0}, 14);
    for (const int owner : {1, 2}) {
        lab.give(owner, "sheshas_amulet", 9);
        lab.at(Do::Pre, owner);
        lab.act(owner, lab.use("sheshas_amulet", 1, owner == 1 ? Lab::id(1, 1) : kBehemoth));
    }
    EXPECT_EQ(lab.lives(Lab::id(1, 1)), 10);
    EXPECT_EQ(lab.lives(kBehemoth), 15);
}

// --- What tables are like --------------------------------------------------------------------------------------------

// FTE-2.5, FTE-2.5a
TEST(FollowingTheEnd, FTE_2_5_tables_are_as_large_as_their_players_need) {
    for (const auto& [name, seats] : {std::pair{"desk_duel", 2}, std::pair{"pub_quarrel", 2}, std::pair{"high_road", 2},
                                      std::pair{"lunch_break", 3}, std::pair{"drafting_board", 3},
                                      std::pair{"board_meeting", 4}, std::pair{"last_orders", 4}}) {
        SCOPED_TRACE(name);
        const Lab lab(Json{{"map", name}}, seats);
        const Map& map = lab.setup().map;
        const int cobra = lab.setup().cobra_stripes * kStripe;
        EXPECT_GE(2 * map.width, 5 * cobra);
        EXPECT_LE(map.width, 250);
        EXPECT_GE(map.height, seats == 2 ? 120 : 180);
        EXPECT_GT(map.width * map.height, seats == 2 ? 0 : 220 * 130);
    }
}
// FTE-2.19, FTE-2.19a
TEST(FollowingTheEnd, FTE_2_19_the_first_table_is_symmetrical) {
    const Lab lab(Json::object(), 2);
    const Map& map = lab.setup().map;
    EXPECT_EQ(map.id, "desk_duel");
    const auto turned = [&](const Point& p) { return Point{map.width - p.x, map.height - p.y, p.z}; };
    for (const Deposit& d : map.deposits)
        EXPECT_TRUE(std::count(map.deposits.begin(), map.deposits.end(), Deposit{turned(d.at), d.side}) == 1);
    for (const MapObject& o : map.objects) {
        const Solid& s = o.solid;
        EXPECT_TRUE(std::any_of(map.objects.begin(), map.objects.end(), [&](const MapObject& other) {
            const Solid& t = other.solid;
            return t.z0 == s.z0 && t.z1 == s.z1 && t.flat == s.flat && t.left == map.width - s.right &&
                   t.right == map.width - s.left && t.top == map.height - s.bottom && t.bottom == map.height - s.top;
        })) << o.id;
    }
    for (int slot = 0; slot < kTeam; ++slot)
        EXPECT_EQ(map.zones[1].spots[static_cast<std::size_t>(slot)],
                  turned(map.zones[0].spots[static_cast<std::size_t>(slot)]));
}

// --- How exact it is -------------------------------------------------------------------------------------------------

// FTE-3.12, FTE-16.5
TEST(FollowingTheEnd, FTE_3_12_the_table_says_how_pedantic_it_is) {
    const auto why = [](int tolerance, const Point& to) {
        Lab lab(Json{{"map", "lab"}, {"tolerance_ms", tolerance}});
        const int u = lab.put(1, 1, "cap_tayne", {20, 20, 0});
        lab.put(2, 1, "tag_tic", {185, 110, 0});
        lab.at(Do::Movement, 1);
        lab.s.mp = 3;
        return lab.why(1, Lab::move(u, to));
    };
    EXPECT_EQ(why(0, {60, 20, 0}), "");
    EXPECT_EQ(why(0, {61, 20, 0}), "not_enough_points");
    EXPECT_EQ(why(200, {62, 20, 0}), "");
    EXPECT_EQ(why(200, {63, 20, 0}), "not_enough_points");
}

// The string over pins that are twice as dense as those of the rules: the yardstick of their quality.
class DensePins {
public:
    explicit DensePins(const Ground& ground) : ground_(ground) {
        for (const Solid& s : ground.solids())
            for (int i = 0; i < s.corners.size(); ++i) {
                const auto &a = s.corners[i], &b = s.next(i);
                const int dx = b.x - a.x, dy = b.y - a.y, g = std::gcd(dx, dy);
                for (int j = 0; j < g; ++j) {
                    const Point p{a.x + dx / g * j, a.y + dy / g * j, s.z1};
                    if ((p.x - a.x + p.y - a.y) % 2 == 0) add(p);
                }
                for (int z = s.z0; z < s.z1; z += 5) add({a.x, a.y, z});
            }
        joints_.resize(pins_.size());
        for (std::size_t i = 0; i < pins_.size(); ++i)
            for (std::size_t j = i + 1; j < pins_.size(); ++j)
                if (ground.free(pins_[i], pins_[j])) {
                    joints_[i].push_back(j);
                    joints_[j].push_back(i);
                }
    }
    std::vector<std::uint32_t> lengths(const Point& from, const std::vector<Point>& to) const {
        std::vector<std::uint32_t> ms(pins_.size(), kNever), out;
        std::priority_queue<std::pair<std::int64_t, std::size_t>> open;
        for (std::size_t i = 0; i < pins_.size(); ++i)
            if (ground_.free(from, pins_[i])) open.push({-static_cast<std::int64_t>(straight_ms(from, pins_[i])), i});
        while (!open.empty()) {
            const auto [less, i] = open.top();
            open.pop();
            const auto length = static_cast<std::uint32_t>(-less);
            if (length >= ms[i]) continue;
            ms[i] = length;
            for (const std::size_t j : joints_[i])
                open.push({less - static_cast<std::int64_t>(straight_ms(pins_[i], pins_[j])), j});
        }
        for (const Point& q : to) {
            std::uint32_t best = kNever;
            for (std::size_t i = 0; i < pins_.size(); ++i)
                if (ms[i] != kNever && ground_.free(pins_[i], q))
                    best = std::min(best, ms[i] + straight_ms(pins_[i], q));
            out.push_back(best);
        }
        return out;
    }

private:
    void add(const Point& p) {
        bool kept = p.x > 0 && p.x < ground_.width() && p.y > 0 && p.y < ground_.height();
        for (const Solid& s : ground_.solids()) kept = kept && !s.interior(p);
        if (kept && std::find(pins_.begin(), pins_.end(), p) == pins_.end()) pins_.push_back(p);
    }
    const Ground& ground_;
    std::vector<Point> pins_;
    std::vector<std::vector<std::size_t>> joints_;
};
// FTE-3.13
TEST(FollowingTheEnd, FTE_3_13_denser_pins_would_hardly_change_a_cost) {
    const Lab lab;
    const Rows& rows = *lab.setup().rows;
    const DensePins dense(rows.ground());
    Rng rng(313);
    const auto node = [&] {
        for (;;) {
            const auto i = static_cast<int>(rng.below(static_cast<std::uint32_t>(rows.nodes().size())));
            if (rows.node(i).holds_unit()) return rows.node(i).at;
        }
    };
    int pairs = 0, other_cost = 0;
    std::int64_t longer = 0;
    for (int source = 0; source < 40; ++source) {
        const Point from = node();
        std::vector<Point> to;
        for (int i = 0; i < 40; ++i)
            if (const Point q = node(); !rows.ground().free(from, q)) to.push_back(q);
        const auto best = dense.lengths(from, to);
        for (std::size_t i = 0; i < to.size(); ++i) {
            const std::uint32_t ours = rows.string_ms(from, to[i]);
            ++pairs;
            longer += static_cast<std::int64_t>(ours) - best[i];
            other_cost += move_cost(rows, ours) != move_cost(rows, best[i]) ? 1 : 0;
        }
    }
    ASSERT_GT(pairs, 300);
    EXPECT_GE(longer, 0);
    EXPECT_LE(longer, 15 * pairs);
    EXPECT_LE(100 * other_cost, 3 * pairs);
}

// --- Taking back, and those who play on ------------------------------------------------------------------------------

// FTE-7.11, FTE-7.11a, FTE-16.2, FTE-16.2a: the rules take nothing back; a table may, until something came to light.
TEST(FollowingTheEnd, FTE_7_11_a_placed_unit_stays_and_only_dice_and_cards_reveal) {
    Lab lab;
    const int u = lab.put(1, 1, "cap_tayne", {20, 20, 0}), foe = lab.put(2, 1, "tag_tic", {60, 40, 0});
    lab.player(1).scrap = 9;
    lab.give(1, "gold_sphere", 2);
    lab.at(Do::Pre, 1);
    lab.act(1, Lab::of(Action::Roll));
    EXPECT_FALSE(lab.events.revealed());
    lab.roll(5);
    EXPECT_TRUE(lab.events.revealed());
    lab.act(1, Lab::move(u, {40, 40, 0}));
    EXPECT_FALSE(lab.events.revealed());
    EXPECT_EQ(lab.why(1, Lab::move(u, {20, 20, 0})), "already_moved");
    lab.act(1, Lab::of(Action::Convert, lab.artifact("gold_sphere")));
    EXPECT_FALSE(lab.events.revealed());
    lab.act(1, Lab::of(Action::Buy));
    EXPECT_FALSE(lab.events.revealed());
    lab.act(0, Lab::of(Action::Drawn, 0));
    EXPECT_TRUE(lab.events.revealed());
    for (const int card : {2, 3, 4, 5}) lab.act(0, Lab::of(Action::Drawn, card));
    lab.act(1, Lab::of(Action::KeepArtifact, 3));
    lab.act(1, Lab::of(Action::EndMovement));
    EXPECT_FALSE(lab.events.revealed());
    if (lab.asked() == "place_mantra") lab.act(1, lab.legal(1).front());
    ASSERT_EQ(lab.asked(), "combat");
    lab.act(1, Lab::attack(u, foe));
    EXPECT_FALSE(lab.events.revealed());
    lab.roll(1);
    EXPECT_TRUE(lab.events.revealed());
}
// FTE-16.4, FTE-16.4a
TEST(FollowingTheEnd, FTE_16_4_the_dead_may_feed_their_former_partner) {
    Lab lab(Json::object(), 4);
    lab.put(2, 1, "sup_port", {228, 12, 0});
    lab.put(4, 1, "tag_tic", {12, 188, 0});
    lab.fallen_of(1);
    const int partner = lab.put(3, 1, "cap_tayne", {60, 20, 0});
    lab.skills(partner, 5, 5, 0);
    const int token = lab.put_fallen(1, {75, 20, 0});
    lab.player(3).scrap = 2;
    lab.at(Do::Combat, 3);
    lab.act(3, Lab::attack(partner, token));
    lab.roll(6);
    EXPECT_EQ(lab.asked(), "skill_point");
    EXPECT_EQ(lab.asked_seat(), 3);
}

// --- Rulings ---------------------------------------------------------------------------------------------------------

// FTE-3.11; edge case 2
TEST(FollowingTheEnd, FTE_3_11_the_string_passes_where_no_base_would) {
    std::vector<MapMistake> mistakes;
    const Map map = read_map(
        "ftemap 1; map m 200 120 2 M; rect a 90 0 94 58 0 60 none; rect b 90 60 94 120 0 60 none; dep 20 60 0 2",
        mistakes);
    ASSERT_TRUE(mistakes.empty());
    Ground ground(map);
    ground.join();
    EXPECT_EQ(ground.string_ms({80, 59, 0}, {104, 59, 0}), 2400u);
    EXPECT_STREQ(ground.obstacle({92, 59, 0}, kUnitHeight), "inside_object");
}
// FTE-13.3, FTE-2.15, FTE-2.16; edge cases 27, 28
TEST(FollowingTheEnd, FTE_13_3_dormant_tokens_are_markers_until_they_wake) {
    Lab lab(Json::object(), 3);
    const int on_it = lab.put(2, 1, "cap_tayne", {110, 12, 0}), other = lab.put(2, 2, "sup_port", {110, 30, 0});
    lab.put(3, 1, "tag_tic", {208, 134, 0});
    const int token = lab.put_fallen(1, {110, 14, 0});
    lab.s.fallen_of = 0;
    lab.player(1).role = Player::WaitsForFallen;
    lab.player(1).fell = ++lab.s.falls;
    lab.player(2).scrap = 9;
    lab.at(Do::Movement, 2);
    lab.s.mp = 5;
    EXPECT_EQ(lab.why(2, Lab::move(other, {110, 22, 0})), "");  // 8 from the token, 10 from the unit
    lab.at(Do::Combat, 2);
    EXPECT_EQ(lab.why(2, Lab::attack(on_it, token)), "unknown_thing");
    lab.s.awake = 1;
    lab.player(1).role = Player::Fallen;
    EXPECT_EQ(lab.why(2, Lab::attack(on_it, token)), "");
    lab.at(Do::Movement, 2);
    lab.s.mp = 5;
    EXPECT_EQ(lab.game.broken(lab.s), nullptr);  // both stay where they are
    EXPECT_EQ(lab.why(2, Lab::move(other, {110, 22, 0})), "occupied");
}
// FTE-13.11; edge cases 29, 30
TEST(FollowingTheEnd, FTE_13_11_who_cannot_come_nearer_stays_and_new_tokens_wait) {
    Lab lab(Json::object(), 3);
    const int victim = lab.put(2, 1, "cap_tayne", {40, 140, 0}, 1), far = lab.put(2, 2, "sup_port", {110, 12, 0});
    lab.put(3, 1, "tag_tic", {208, 134, 0});
    lab.fallen_of(1);
    lab.put_fallen(1, {20, 140, 0});
    lab.put_fallen(3, {20, 20, 0});
    lab.fallen_turn(1);
    lab.act(1, Lab::fallen_act(Lab::fallen(1), victim));
    EXPECT_EQ(lab.lives(victim), 0);
    EXPECT_EQ(lab.lives(Lab::fallen(2)), 2);  // where the victim fell
    EXPECT_EQ(lab.why(1, Lab::fallen_act(Lab::fallen(2), far)), "already_acted");
    EXPECT_EQ(lab.count(1, Action::FallenAct), 2);  // the other old one, on either side's unit
    lab.fallen_turn(1);
    EXPECT_EQ(lab.why(1, Lab::fallen_act(Lab::fallen(2), far)), "already_acted");
    lab.s.agenda.clear();
    lab.s.active = 0;
    lab.pending({Do::TurnBegins, 0});
    lab.run();
    EXPECT_EQ(lab.why(1, Lab::fallen_act(Lab::fallen(2), far)), "");
}
// FTE-15.4; edge case 31
TEST(FollowingTheEnd, FTE_15_4_a_dead_killers_place_is_taken_over) {
    Lab lab(Json::object(), 4);
    const Point corner[] = {{12, 12, 0}, {228, 12, 0}, {228, 188, 0}, {12, 188, 0}};
    for (int i = 0; i < 4; ++i)
        lab.put(i + 1, 1, i == 0 ? "cap_tayne" : i == 1 ? "sup_port" : i == 2 ? "tag_tic" : "kypp_usher", corner[i]);
    lab.unit(Lab::id(3, 1)).at = Point{60, 20, 0};
    lab.unit(Lab::id(4, 1)).at = Point{75, 20, 0};
    lab.unit(Lab::id(3, 1)).lives = lab.unit(Lab::id(4, 1)).lives = 1;
    lab.unit(Lab::id(1, 1)).at = Point{90, 20, 0};
    for (const int i : {Lab::id(1, 1), Lab::id(4, 1)}) lab.skills(i, 3, 5, 1);
    lab.player(4).scrap = lab.player(1).scrap = 2;
    lab.at(Do::Combat, 4);
    lab.act(4, Lab::attack(Lab::id(4, 1), Lab::id(3, 1)));  // 3 is out, and waits for 4
    lab.roll(6);
    lab.act(4, Lab::of(Action::SkillPoint, 1));
    ASSERT_EQ(lab.player(3).role, Player::WaitsForFallen);
    lab.fall_back_until("movement");  // seat 1's
    lab.at(Do::Combat, 1);
    lab.act(1, Lab::attack(Lab::id(1, 1), Lab::id(4, 1)));  // before 4 had another turn
    lab.roll(6);
    lab.act(1, Lab::of(Action::SkillPoint, 1));
    EXPECT_EQ(lab.player(4).role, Player::WaitsForBehemoth);
    EXPECT_EQ(lab.s.active, 1);  // seat 2 plays already
    EXPECT_EQ(lab.next_turns(4), (std::vector<int>{3, 1, 4, 2}));
}
// FTE-15.3, FTE-15.4; edge case 32
TEST(FollowingTheEnd, FTE_15_3_who_bleeds_of_ones_own_mining_returns_in_ones_own_place) {
    Lab lab(Json::object(), 3);
    const Point at = lab.setup().deposit(0).at;
    lab.put(1, 1, "cap_tayne", at, 4);
    lab.put(2, 1, "sup_port", {102, 8, 0});
    lab.put(3, 1, "tag_tic", {208, 134, 0});
    lab.s.deposits = {};
    lab.s.deposits[0] = 1;
    lab.at(Do::Mining, 1);
    lab.run();
    EXPECT_EQ(lab.player(1).role, Player::WaitsForFallen);
    EXPECT_TRUE(lab.s.entries.empty());
    EXPECT_EQ(lab.next_turns(4), (std::vector<int>{3, 1, 2, 3}));
}
// FTE-15.3; edge case 33
TEST(FollowingTheEnd, FTE_15_3_the_fallens_player_is_a_killer_too) {
    Lab lab(Json::object(), 4);
    lab.put(2, 1, "sup_port", {60, 20, 0}, 1);
    lab.put(3, 1, "tag_tic", {228, 188, 0});
    lab.put(4, 1, "kypp_usher", {12, 188, 0});
    lab.fallen_of(1);
    lab.put_fallen(1, {20, 20, 0});
    lab.put_fallen(2, {20, 100, 0});
    lab.fallen_turn(1);
    lab.act(1, Lab::fallen_act(Lab::fallen(1), Lab::id(2, 1)));
    EXPECT_EQ(lab.player(2).role, Player::WaitsForBehemoth);
    EXPECT_EQ(lab.next_turns(5), (std::vector<int>{3, 4, 1, 2, 3}));
    EXPECT_TRUE(lab.look().is_on_table(kBehemoth));
}
// FTE-14.5, FTE-14.7a, FTE-14.8; edge cases 35, 44
TEST(FollowingTheEnd, FTE_14_8_the_behemoths_player_buys_and_may_undo_himself) {
    Lab lab(Json::object(), 4);
    lab.put(1, 1, "cap_tayne", {12, 12, 0});
    lab.put(3, 1, "tag_tic", {228, 188, 0});
    const int foe = lab.put(4, 1, "kypp_usher", {60, 40, 0});
    lab.put(2, 1, "behemoth", {40, 40, 0}, 1);
    lab.player(2).scrap = 5;
    lab.at(Do::Combat, 2);
    EXPECT_EQ(lab.why(2, Lab::of(Action::Buy)), "");
    lab.give(2, "schroedingers_lunchbox", 5);
    lab.act(2, lab.use("schroedingers_lunchbox", 0, foe));
    lab.roll(1);
    EXPECT_EQ(lab.lives(kBehemoth), 0);
    EXPECT_NE(lab.asked(), "over");
    EXPECT_EQ(lab.player(2).role, Player::Out);
    EXPECT_EQ(lab.s.fallen[0].lives, 0);
    EXPECT_NE(lab.asked(), "skill_point");
}

}  // namespace endtable::following_the_end::manners_test
