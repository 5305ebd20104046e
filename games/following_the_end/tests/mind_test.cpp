// What the bots know of it (mind.hpp): that it is sane, sees nothing hidden, answers everything, and helps.
#include "games/following_the_end/mind.hpp"

#include "bots/player.hpp"
#include "core/playout.hpp"
#include "games/following_the_end/tests/lab.hpp"

namespace endtable::following_the_end::mind_test {

using test::Lab;
using Bot = endtable::Player<FollowingTheEnd, Mind>;

struct Table {
    Json options;
    int seats;
};
const Table kTables[] = {{{{"map", "lab"}, {"max_rounds", 12}}, 2},
                         {{{"max_rounds", 12}, {"setup", "random"}, {"scrap", "rich"}}, 3},
                         {{{"max_rounds", 12}, {"setup", "draft"}, {"scrap", "rich"}}, 4}};
FollowingTheEnd game_of(const Table& t) {
    return FollowingTheEnd(configure(test::official(), t.options, t.seats).setup);
}

// One game between levels; the result at its end.
Result play_out(const FollowingTheEnd& game, const std::vector<std::string_view>& levels, std::uint64_t seed,
                std::uint64_t iterations = 0) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t i = 0; i < levels.size(); ++i)
        bots.push_back(std::make_unique<Bot>(game, Mind(game), seat(static_cast<int>(i)), *find_level(levels[i]),
                                             Budget::of_iterations(iterations), seed * 8 + i));
    State s = game.start();
    Rng dice(seed);
    while (!game.turn(s).is_over()) {
        const Turn turn = game.turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        const Action a =
            turn.is_chance() ? game.chance(s, dice) : bots[static_cast<std::size_t>(index(p))]->think(s).action;
        EXPECT_FALSE(game.refusal(s, p, a));
        game.apply(s, p, a, nullptr);
    }
    return game.result(s);
}

TEST(FollowingTheEndMind, values_are_exact_at_the_end_and_estimates_before) {
    for (const Table& table : kTables) {
        const FollowingTheEnd game = game_of(table);
        const Mind mind(game);
        Rng rng(1);
        std::vector<Action> buffer;
        State s = game.start();
        Values values{};
        int ply = 0;
        do {
            if (++ply % 5 != 0) continue;
            mind.value(s, values);
            float sum = 0;
            for (std::size_t p = 0; p < static_cast<std::size_t>(table.seats); ++p) {
                ASSERT_GE(values[p], 0.0f);
                ASSERT_LE(values[p], 1.0f);
                sum += values[p];
            }
            if (table.seats == 2) {
                ASSERT_NEAR(sum, 1.0f, 1e-3f);
            }
        } while (random_step(game, s, rng, buffer));
        mind.value(s, values);
        const Result r = game.result(s);
        for (std::size_t p = 0; p < static_cast<std::size_t>(table.seats); ++p)
            EXPECT_FLOAT_EQ(values[p], static_cast<float>(r.utility[p]) / 10000.0f);
    }
}

// Rollouts and narrowed lists offer nothing illegal, and narrowing leaves something, in order.
TEST(FollowingTheEndMind, rollout_moves_and_narrowed_lists_are_legal) {
    for (const Table& table : kTables) {
        const FollowingTheEnd game = game_of(table);
        const Mind mind(game);
        std::vector<Action> all, some, buffer;
        Rng rng(7);
        State s = game.start();
        std::size_t most = 0;
        while (!game.turn(s).is_over()) {
            const Turn turn = game.turn(s);
            if (turn.is_chance()) {
                game.apply(s, kChance, game.chance(s, rng), nullptr);
                continue;
            }
            const Seat p = turn.who.lowest();
            game.actions(s, p, all);
            some = all;
            mind.narrow(s, p, some);
            ASSERT_FALSE(some.empty());
            if (s.agenda.top().kind == Do::Movement) most = std::max(most, some.size());
            auto at = all.begin();
            for (const Action& a : some) {
                at = std::find(at, all.end(), a);
                ASSERT_NE(at, all.end());
            }
            for (const Action& a : some) {
                const float prior = mind.prior(s, p, a);
                ASSERT_TRUE(prior > 0 && prior < 1);
            }
            const Action a = rng.below(2) == 0 ? mind.roll(s, p, rng, buffer)
                                               : all[rng.below(static_cast<std::uint32_t>(all.size()))];
            ASSERT_FALSE(game.refusal(s, p, a));
            game.apply(s, p, a, nullptr);
        }
        EXPECT_LE(most, 70u);
    }
}

// --- What it thinks of things ----------------------------------------------------------------------------------------

struct Duel {
    Duel() {
        lab.put(1, 1, "cap_tayne", {20, 20, 0});
        lab.put(2, 1, "tag_tic", {60, 20, 0});
        lab.skills(Lab::id(1, 1), 3, 1, 1);
        lab.skills(Lab::id(2, 1), 3, 1, 1);
        lab.at(Do::Combat, 1);
    }
    float value() const {
        Values values{};
        Mind(lab.game).value(lab.s, values);
        return values[0];
    }
    Lab lab;
};
TEST(FollowingTheEndMind, lives_scrap_mantras_and_targets_are_worth_something) {
    const float plain = Duel().value();
    Duel d;
    d.lab.unit(Lab::id(1, 1)).lives = 6;
    EXPECT_LT(d.value(), plain);
    d = Duel();
    d.lab.player(1).scrap = 2;  // a bullet, and somebody in sight
    const float armed = d.value();
    EXPECT_GT(armed, plain);
    d.lab.unit(Lab::id(2, 1)).at = Point{190, 110, 0};
    EXPECT_LT(d.value(), armed);
    d = Duel();
    d.lab.give(1, "gold_sphere", 3);
    const float held = d.value();
    EXPECT_GT(held, plain);
    d.lab.s.mantras[static_cast<std::size_t>(d.lab.artifact("gold_sphere"))] = 4;
    EXPECT_GT(d.value(), held);
    d = Duel();
    d.lab.unit(Lab::id(1, 1)).at = Point{50, 30, 0};  // on a live deposit
    const float mines = d.value();
    d.lab.s.deposits[1] = 0;
    EXPECT_GT(mines, d.value());
}
// A die that is about to be rolled is worth what its faces are worth.
TEST(FollowingTheEndMind, a_die_is_valued_by_its_odds) {
    Duel d;
    d.lab.player(1).scrap = 2;
    d.lab.act(1, Lab::attack(Lab::id(1, 1), Lab::id(2, 1)));
    ASSERT_EQ(d.lab.asked(), "chance");
    float sum = 0;
    for (int die = 1; die <= 6; ++die) {
        Duel after;
        after.lab.s = d.lab.s;
        after.lab.roll(die);
        sum += after.value();
    }
    EXPECT_NEAR(d.value(), sum / 6, 1e-4f);
}
TEST(FollowingTheEndMind, danger_is_where_enemies_can_come_and_shoot) {
    Duel d;
    d.lab.player(2).scrap = 5;
    d.lab.s.agenda.clear();
    d.lab.at(Do::Post, 1);
    const float open = d.value();
    d.lab.unit(Lab::id(1, 1)).at = Point{8, 110, 0};  // far away
    d.lab.unit(Lab::id(2, 1)).at = Point{195, 20, 0};
    EXPECT_GT(d.value(), open);
}

// --- It helps --------------------------------------------------------------------------------------------------------

// The first of two levels against the second, seats swapped with the same dice.
double won(const Table& table, std::string_view a, std::string_view b, int games) {
    const FollowingTheEnd game = game_of(table);
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        std::vector<std::string_view> levels;
        for (int p = 0; p < table.seats; ++p) levels.push_back((p + i) % 2 == 0 ? a : b);
        const Result r = play_out(game, levels, static_cast<std::uint64_t>(i / 2));
        sum += r.utility[static_cast<std::size_t>(i % 2)] / 10000.0;
    }
    return sum / games;
}
TEST(FollowingTheEndMind, greedy_beats_random) {
    EXPECT_GE(won({{{"map", "lab"}, {"deploy", "spots"}}, 2}, "greedy", "random", 8), 0.9);
    EXPECT_GE(won({{{"deploy", "spots"}}, 4}, "greedy", "random", 2), 0.9);
}
// Alone against two who know nothing.
TEST(FollowingTheEndMind, greedy_beats_two_at_random) {
    const FollowingTheEnd game = game_of({{{"deploy", "spots"}, {"scrap", "rich"}}, 3});
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<std::string_view> levels(3, "random");
        levels[i] = "greedy";
        sum += play_out(game, levels, i).utility[i] / 10000.0;
    }
    EXPECT_GE(sum, 2);
}
TEST(FollowingTheEndMind, search_answers_every_question) {
    for (const Table& table : kTables) {
        const FollowingTheEnd game = game_of(table);
        const std::vector<std::string_view> levels(static_cast<std::size_t>(table.seats), "easy");
        (void)play_out(game, levels, 3, 4);
    }
}

}  // namespace endtable::following_the_end::mind_test
