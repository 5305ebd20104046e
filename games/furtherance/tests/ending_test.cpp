// FUR-1, FUR-15: victory points, victory, ranking, leaving, the round limit.
#include "games/furtherance/tests/play.hpp"

namespace endtable::furtherance::ending_test {

std::string ranks(const Play& g) {
    const Result r = g.game().result(g.s);
    std::string text;
    for (int i = 0; i < g.setup().seats; ++i) text += std::to_string(r.rank[static_cast<std::size_t>(i)]);
    return text;
}

TEST(Furtherance, FUR_1_2_six_points_win_at_once) {
    Play g;
    g.points("S", 4).give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(g.ask(), "S worker_step");
    g.give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(g.ask(), "S vp");
    EXPECT_EQ(ranks(g), "12");
    EXPECT_EQ(g.count(EventKind::Ended), 1);
    Play target(2, "vp_target=9");
    target.points("S", 7).give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(target.ask(), "S worker_step");
}

TEST(Furtherance, FUR_1_2_points_gained_in_the_turn_of_another_win_too) {
    Play g = Play().to_units();
    g.put("S militia@c3, N knight@c4").build("N", "trophy_hall*2").points("N", 5).gold("S", 0);
    g.king("N").had_bonus = 1;
    g.act("c3xc4, yes");
    EXPECT_EQ(g.ask(), "N vp");
}

TEST(Furtherance, FUR_1_3_the_last_castle_wins) {
    Play g = Play(3).to_units();
    g.put("S champion@b3, S knight@c4").hp("W", 1).hp("N", 1);
    g.act("b3xW, no");
    EXPECT_EQ(g.ask(), "S unit_step");
    g.act("c4xN, no");
    EXPECT_EQ(g.ask(), "S last_alive");
    EXPECT_EQ(ranks(g), "132");  // N fell later
}

TEST(Furtherance, FUR_1_4_a_destroyed_castle_is_worth_two) {  // ledger 3.7: vp if the target is reached too
    Play g = Play(3).to_units();
    g.put("S champion@c4").hp("N", 1).points("S", 4);
    g.king("S").had_bonus = 1;
    g.act("c4xN, no");
    EXPECT_EQ(g.ask(), "S vp");
    EXPECT_EQ(g.vp("S"), 6);
    EXPECT_EQ(g.king("S").permanent_vp, 6);
}

TEST(Furtherance, FUR_1_5_permanent_points_stay) {
    Play g;
    g.give("S", "royal_charter").build("S", "cathedral").act("use royal_charter");
    EXPECT_EQ(g.vp("S"), 3);
    g.to_units("N").put("N sapper@c2").act("c2*S cathedral, no, no");
    EXPECT_EQ(g.vp("S"), 1);  // the charter's
}

TEST(Furtherance, FUR_1_6_the_total_follows_the_state) {
    Play g;
    g.build("S", "refuge park palace").hp("S", 6);
    EXPECT_EQ(g.vp("S"), 1);
    g.give("S", "masons_kit").act("use masons_kit castle");
    EXPECT_EQ(g.hp("S"), 9);
    EXPECT_EQ(g.vp("S"), 3);
}

TEST(Furtherance, FUR_1_7_if_the_active_player_is_not_among_them_the_next_clockwise) {
    // The points of E and S are there already, by hand: W's step is the first after which they are counted.
    Play g = Play(4).to_units("W");
    g.put("W sapper@c4").build("N", "park").points("S", 6).points("E", 6).gold("W", 0).gold("N", 0);
    g.king("S").had_bonus = g.king("E").had_bonus = 1;
    g.act("c4*N park");
    EXPECT_EQ(g.ask(), "E vp");  // clockwise from W: N, E, S
}

TEST(Furtherance, FUR_1_8_nothing_can_be_given_away) {
    Play g = Play().to_units();
    g.put("S knight@c3").give("S", "sharpener").study("S", "archer").gold("S", 9);
    EXPECT_EQ(g.legal(), "c3-b3, c3-c2, c3-c4, c3-d3, end_turn, use sharpener c3");
    g.put("N knight@d4");
    EXPECT_EQ(g.refusal("use sharpener d4"), "no_useful_target FUR-11.7");
}

TEST(Furtherance, FUR_15_1_nothing_is_asked_after_the_end) {
    Play g;
    g.points("S", 5).give("S", "royal_charter potion").act("use royal_charter");
    EXPECT_TRUE(g.game().turn(g.s).is_over());
    EXPECT_EQ(g.refusal("S", "mine"), "game_over FUR-15.1");
    EXPECT_TRUE(g.s.agenda.empty());
}

TEST(Furtherance, FUR_15_2_ranking) {
    Play g(4, "round_limit=1");
    g.points("W", 1).points("N", 1).hp("N", 9).gold("E", 9).build("S", "treasury");
    for (const char* k : {"S", "W", "N", "E"}) g.to_turn(k).to_units().act("end_turn");
    // W and N have a point, W the better castle; S has a finished building, E gold.
    EXPECT_EQ(g.ask(), "W round_limit");
    EXPECT_EQ(ranks(g), "3124");
    Play gold(2, "round_limit=1");
    gold.to_units("N").gold("N", 5).gold("S", 4).act("end_turn");
    EXPECT_EQ(gold.ask(), "N round_limit");
    Play out(4);  // the later eliminated the better
    out.resign("W");
    out.resign("E");
    out.points("S", 5).give("S", "royal_charter").act("use royal_charter");
    EXPECT_EQ(ranks(out), "1423");
}

TEST(Furtherance, FUR_15_3_leaving_in_the_own_turn_passes_it_on) {
    Play g(3);
    g.put("S knight@c3").give("S", "potion").study("S", "archer").act("build");
    g.resign("S");
    EXPECT_EQ(g.ask(), "W worker_step");
    EXPECT_EQ(g.board(), "");
    EXPECT_EQ(g.discards("units"), "knight archer");
    EXPECT_EQ(g.discards("items"), "potion");
    EXPECT_EQ(g.vp("W") + g.vp("N"), 0);
    Play last;
    last.resign("S");
    EXPECT_EQ(last.ask(), "N resign");
    EXPECT_EQ(ranks(last), "21");
}

TEST(Furtherance, FUR_15_3_leaving_in_the_middle_of_things) {
    const auto attacked = [] {
        Play g = Play(3).to_units();
        g.put("S axeman@c4, S knight@b3, N militia@c5, N knight@c3").build("N", "park");
        return g;
    };
    Play defender = attacked();  // who is asked to defend leaves: there is nothing left to attack
    defender.act("c4xN");
    EXPECT_EQ(defender.ask(), "N defend");
    defender.resign("N");
    EXPECT_EQ(defender.ask(), "S unit_step");
    EXPECT_EQ(defender.board(), "b3 S knight, c4 S axeman");
    EXPECT_EQ(defender.vp("S"), 0);
    EXPECT_EQ(defender.king("S").workers.size(), 1);
    Play attacker = attacked();  // the attacker leaves while the other thinks
    attacker.act("c4xc5");
    EXPECT_EQ(attacker.ask(), "N counter");
    attacker.resign("S");
    EXPECT_EQ(attacker.ask(), "N salvage");  // the blow was dealt
    attacker.act("no");
    EXPECT_EQ(attacker.ask(), "W worker_step");
    EXPECT_EQ(attacker.board(), "c3 N knight");
    Play kill = Play(3).to_units("W");  // and it is nobody's kill
    kill.put("W axeman@c4, N militia@c5").build("S", "trophy_hall").build("N", "trophy_hall").act("c4xc5");
    kill.resign("W");
    kill.act("no");
    EXPECT_EQ(kill.buildings("S") + " " + kill.buildings("N"), "trophy_hall trophy_hall");
    Play third = attacked();  // a bystander leaves: the attack goes on
    third.act("c4xc5").resign("W");
    EXPECT_EQ(third.ask(), "N counter");
    third.act("yes, no");
    EXPECT_EQ(third.board(), "b3 S knight, c3 N knight, c4 S axeman(1)");
    Play salvage = attacked();  // the dead of the one who leaves are discarded
    salvage.act("c4xc5, no");
    EXPECT_EQ(salvage.ask(), "N salvage");
    salvage.resign("N");
    EXPECT_EQ(salvage.ask(), "S unit_step");
    EXPECT_EQ(salvage.discards("units"), "militia knight");
    Play trap = Play(3).to_units();
    trap.put("S knight@c3").give("N", "bear_trap").act("c3-c4");
    EXPECT_EQ(trap.ask(), "N trap");
    trap.resign("N");
    EXPECT_EQ(trap.ask(), "S unit_step");
    EXPECT_EQ(trap.discards("items"), "bear_trap");
    Play looking(3);  // in the middle of a Research action: the cards go back
    looking.next("champion archer sapper").act("research, deck units");
    looking.resign("S");
    EXPECT_EQ(looking.ask(), "W worker_step");
    EXPECT_EQ(looking.s.unit_deck.size(), 36 - 3);
    Play placing(3);  // a bought unit that was not placed yet
    placing.act("recruit, market fighter");
    placing.resign("S");
    EXPECT_EQ(placing.discards("units"), "fighter");
    EXPECT_EQ(placing.ask(), "W worker_step");
    Play window = Play(3).to_units();
    window.put("W knight@a3(1)").give("W", "potion").act("end_turn");
    EXPECT_EQ(window.ask(), "W window");
    window.resign("W");
    EXPECT_EQ(window.ask(), "N worker_step");
}

TEST(Furtherance, FUR_15_3b_a_castle_that_has_fallen_falls_all_the_same) {
    const auto stormed = [] {  // castle N is at 0, N is asked for the counter-attack
        Play g = Play(4).to_units("W");
        g.put("W champion@c4").hp("N", 1).points("W", 1).act("c4xN");
        EXPECT_EQ(g.ask(), "N castle_counter");
        return g;
    };
    Play attacker = stormed();  // nobody who is not in the battle is rewarded
    attacker.resign("W");
    EXPECT_EQ(attacker.ask(), "E worker_step");
    EXPECT_EQ(attacker.king("N").out, 2);
    EXPECT_EQ(attacker.vp("S") + attacker.vp("E"), 0);
    EXPECT_EQ(attacker.king("S").workers.size() + attacker.king("E").workers.size(), 2);
    EXPECT_EQ(attacker.count(EventKind::CastleDestroyed), 1);
    Play victim = stormed();  // giving up does not save it (FUR-10.12)
    victim.resign("N");
    EXPECT_EQ(victim.ask(), "W unit_step");
    EXPECT_EQ(victim.vp("W"), 3);
    EXPECT_EQ(victim.king("W").workers.size(), 2);
    for (const auto& [points, ended] : {std::pair{4, "S vp"}, std::pair{3, "S last_alive"}}) {  // ledger 3.7
        Play last = Play(2).to_units();
        last.put("S champion@c4").hp("N", 1).points("S", points).act("c4xN");
        EXPECT_EQ(last.ask(), "N castle_counter");
        last.resign("N");
        EXPECT_EQ(last.ask(), ended);
    }
    Play bystander = stormed();
    bystander.resign("S");
    EXPECT_EQ(bystander.ask(), "N castle_counter");
    bystander.act("no");
    EXPECT_EQ(bystander.vp("W"), 3);
    Play first = Play(4).to_units();  // S as well: a number that is 0 is not nobody
    first.put("S champion@c4").hp("N", 1).act("c4xN");
    first.resign("S");
    EXPECT_EQ(first.vp("S"), 0);
}

TEST(Furtherance, FUR_15_3b_what_others_may_answer_stays_open) {  // FUR-5.7, 11.5
    Play end = Play(3).to_units();
    end.put("N knight@c4(1)").give("N", "potion").act("end_turn");
    EXPECT_EQ(end.ask(), "N window");
    end.resign("S");
    EXPECT_EQ(end.ask(), "N window");
    end.act("use potion c4");
    EXPECT_EQ(end.at("c4"), "N knight");
    EXPECT_EQ(end.ask(), "W worker_step");
    Play after = Play(3).to_units();
    after.put("S militia@c4, N knight@c5").give("N", "potion").act("c4xc5, no");
    EXPECT_EQ(after.ask(), "N window");
    after.resign("S");
    EXPECT_EQ(after.ask(), "N window");
    after.act("no");
    EXPECT_EQ(after.ask(), "W worker_step");
}

TEST(Furtherance, FUR_15_3b_what_others_played_is_settled) {  // FUR-10.7, 11.5, 12.7, 16.8
    // S's turn is over, W burns a unit of N's, and S leaves while N is asked about it.
    const auto burnt = [](const char* units, const char* asked) {
        Play g = Play(3).to_units();
        g.put(units).give("W", "fire_flask").gold("N", 4).study("N", "champion archer").act("end_turn");
        EXPECT_EQ(g.ask(), "W window");
        g.act("use fire_flask b4");
        EXPECT_EQ(g.ask(), asked);
        return g;
    };
    Play salvage = burnt("W knight@b3, N militia@b4", "N salvage");
    salvage.resign("S");
    EXPECT_EQ(salvage.game().broken(salvage.s), nullptr);
    EXPECT_EQ(salvage.ask(), "N salvage");
    salvage.act("yes");
    EXPECT_EQ(salvage.ask(), "N research_return");
    salvage.act("return archer");
    EXPECT_EQ(salvage.ask(), "W worker_step");
    EXPECT_EQ(salvage.king("N").research.size(), 2);
    Play late = burnt("W knight@b3, N militia@b4", "N salvage");  // the next question stays open as well
    late.act("yes").resign("S");
    EXPECT_EQ(late.game().broken(late.s), nullptr);
    EXPECT_EQ(late.ask(), "N research_return");
    Play absorb = burnt("W knight@b3, N knight@b4, N bulwark@c4", "N absorb");
    absorb.resign("S");
    EXPECT_EQ(absorb.game().broken(absorb.s), nullptr);
    EXPECT_EQ(absorb.ask(), "N absorb");
    absorb.act("no");
    EXPECT_EQ(absorb.at("b4"), "N knight(2)");
    EXPECT_EQ(absorb.ask(), "W worker_step");
    // The same after an attack of S's own: N burns a unit of W's.
    Play attack = Play(3).to_units();
    attack.put("S axeman@c4, N champion@c5, N knight@b3, W militia@b2").give("N", "fire_flask").gold("W", 4);
    attack.act("c4xc5, no");
    EXPECT_EQ(attack.ask(), "N window");
    attack.act("use fire_flask b2");
    EXPECT_EQ(attack.ask(), "W salvage");
    attack.resign("S");
    EXPECT_EQ(attack.game().broken(attack.s), nullptr);
    EXPECT_EQ(attack.ask(), "W salvage");
    attack.act("no");
    EXPECT_EQ(attack.board(), "b3 N knight, c5 N champion(3)");
    EXPECT_EQ(attack.ask(), "W worker_step");
}

// Random games in which everybody leaves at every moment, on a copy; and some goes on without. Items are used wherever
// that is possible: what they bring about while others think is what leaving can leave unsettled.
TEST(Furtherance, FUR_15_3_anybody_can_leave_at_any_time) {
    for (int seats = 1; seats <= 4; ++seats)
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const Play g = Play::from_start(seats, seats == 1 ? "leaders=random" : "round_limit=25 leaders=draft");
            const Furtherance& game = g.game();
            Rng rng(seed);
            State s = game.start();
            std::vector<Action> list;
            for (int ply = 0; !game.turn(s).is_over(); ++ply) {
                if (ply % 3 == 0 || !s.fallen.empty())
                    for (int p = 0; p < seats; ++p) {
                        State left = s;
                        game.resign(left, seat(p), nullptr);
                        ASSERT_EQ(game.broken(left), nullptr)
                            << game.broken(left) << ": " << seats << " " << seed << " " << ply << " at task "
                            << static_cast<int>(s.agenda.top().kind) << ", left by " << p;
                        ASSERT_FALSE(game.turn(left).who.has(seat(p)));
                        if (rng.below(3'000) == 0) s = left;
                    }
                if (game.turn(s).is_over()) break;
                if (game.turn(s).is_chance()) {
                    game.apply(s, kChance, game.chance(s, rng), nullptr);
                } else {
                    const Seat p = game.turn(s).who.lowest();
                    game.actions(s, p, list);
                    if (s.agenda.top().kind == Task::Kind::Window && list.size() > 1) list.erase(list.begin());
                    game.apply(s, p, list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
                }
                ASSERT_EQ(game.broken(s), nullptr) << game.broken(s) << ": " << seats << " " << seed << " " << ply;
            }
        }
}

TEST(Furtherance, FUR_15_4_the_round_limit) {
    Play g(2, "round_limit=2");
    g.to_units("N").act("end_turn");
    EXPECT_EQ(g.ask(), "S worker_step");
    g.points("N", 1).to_units("N").act("end_turn");
    EXPECT_EQ(g.ask(), "N round_limit");
    Play draw(2, "round_limit=1");
    draw.to_units("N").gold("S", 4).gold("N", 4).act("end_turn");
    EXPECT_EQ(draw.ask(), "nobody round_limit");
    EXPECT_EQ(ranks(draw), "11");
    Play solo(1, "round_limit=1");
    solo.strip("units", "flag_bearer").to_units().act("end_turn");
    EXPECT_EQ(solo.ask(), "nobody round_limit");
    EXPECT_EQ(solo.game().result(solo.s).utility[0], 0);  // a loss
    EXPECT_EQ(Play(2).setup().round_limit, 100);
}

}  // namespace endtable::furtherance::ending_test
