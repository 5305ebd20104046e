// What the bots know of End of Line (mind.hpp): that it is sane, and that it helps.
#include "games/end_of_line/mind.hpp"

#include <algorithm>
#include <cmath>

#include "bots/player.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::mind_test {
namespace {

using Bot = Player<EndOfLine, Mind>;

std::unique_ptr<Bot> bot_on(const EndOfLine& game, Mind mind, std::size_t i, std::string_view level,
                            std::uint64_t seed) {
    return std::make_unique<Bot>(game, std::move(mind), seat(static_cast<int>(i)), *find_level(level),
                                 Budget::of_iterations(400), seed * 8 + i);
}

// One game, by iterations; the state at its end.
State play_out(const EndOfLine& game, const std::vector<std::unique_ptr<Bot>>& bots, std::uint64_t seed) {
    State s = game.start();
    Rng dice(seed / bots.size());
    while (!game.turn(s).is_over()) {
        const Turn turn = game.turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        game.apply(s, p,
                   turn.is_chance() ? game.chance(s, dice) : bots[static_cast<std::size_t>(index(p))]->think(s).action,
                   nullptr);
        for (const auto& bot : bots) bot->see(s);
    }
    return s;
}

// The same between levels.
State play_out(const EndOfLine& game, const std::vector<std::string_view>& levels, std::uint64_t seed) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t i = 0; i < levels.size(); ++i) bots.push_back(bot_on(game, Mind(game), i, levels[i], seed));
    return play_out(game, bots, seed);
}

// How often the first of two levels wins, seats swapped with the same dice.
double won(const EndOfLine& game, std::string_view a, std::string_view b, int games) {
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        const bool first = i % 2 == 0;
        const State s = play_out(game, first ? std::vector{a, b} : std::vector{b, a}, static_cast<std::uint64_t>(i));
        sum += game.result(s).utility[first ? 0 : 1] / 10000.0;
    }
    return sum / games;
}

TEST(EndOfLineMind, values_are_exact_at_the_end_and_estimates_before) {
    const Play play({}, 3);
    const Mind mind(play.game());
    Rng rng(1);
    std::vector<Action> buffer;
    for (int i = 0; i < 50; ++i) {
        State s = play.game().start();
        Values values{};
        do {
            mind.value(s, values);
            for (int p = 0; p < 3; ++p) {
                ASSERT_GE(values[static_cast<std::size_t>(p)], 0.0f);
                ASSERT_LE(values[static_cast<std::size_t>(p)], 1.0f);
            }
        } while (random_step(play.game(), s, rng, buffer));
        const Result r = play.game().result(s);
        for (std::size_t p = 0; p < 3; ++p) EXPECT_FLOAT_EQ(values[p], static_cast<float>(r.utility[p]) / 10000.0f);
    }
}

TEST(EndOfLineMind, two_opponents_share_one_game) {
    const Play play({}, 2);
    const Mind mind(play.game());
    Rng rng(2);
    std::vector<Action> buffer;
    for (int i = 0; i < 50; ++i) {
        State s = play.game().start();
        do {
            Values values{};
            mind.value(s, values);
            ASSERT_NEAR(values[0] + values[1], 1.0f, 1e-5f);
        } while (random_step(play.game(), s, rng, buffer));
    }
}

// Every empty cell that can be reached belongs to one seat, and a way out is safe only where its cell does.
TEST(EndOfLineMind, reach_divides_the_area) {
    for (int seats = 2; seats <= 8; ++seats) {
        const Play play({}, seats);
        const Mind mind(play.game());
        Rng rng(3);
        std::vector<Action> buffer;
        State s = play.game().start();
        do {
            const Mind::Reach reach = mind.reach(s);
            int cells = 0;
            for (int p = 0; p < seats; ++p) {
                const auto at = static_cast<std::size_t>(p);
                cells += reach.cells[at];
                ASSERT_LE(reach.safe_exits[at], reach.exits[at]);
                if (s.order_n > 0 && Seats(s.alive).has(seat(p)) && s.phase != Phase::Place) {
                    ASSERT_EQ(reach.exits[at], std::popcount(ordinary_ways(play.setup(), s, seat(p), 0)));
                }
            }
            ASSERT_LE(cells, s.empty);
        } while (random_step(play.game(), s, rng, buffer));
    }
}

// Two straights that face each other share the whole area between them, and the first to move has more of it.
TEST(EndOfLineMind, reach_goes_by_ways_out_and_order) {
    const Play play({}, 2, position("turn", 2, {player({"5,3 S N"}, {{"S", 5}}), player({"1,3 S S"}, {{"S", 5}})}));
    const Mind mind(play.game());
    const Mind::Reach reach = mind.reach(play.s);
    EXPECT_EQ(reach.cells[0] + reach.cells[1], play.s.empty);
    EXPECT_GT(reach.cells[0], reach.cells[1]);
    EXPECT_EQ(reach.exits[0], 1);
    EXPECT_EQ(reach.exits[1], 1);
}

TEST(EndOfLineMind, rollout_moves_are_legal) {
    for (const Json& options : {Json::object(), Json{{"edition", "later"}}, Json{{"mode", "team"}},
                                Json{{"mode", "team"}, {"team_cross_cost", 1}}, Json{{"mode", "solo"}},
                                Json{{"mode", "coop"}}, Json{{"mode", "solitaire_classic"}}}) {
        const bool alone =
            options.contains("mode") && (options["mode"] == "solo" || options["mode"] == "solitaire_classic");
        const bool team = options.contains("mode") && options["mode"] == "team";
        const Play play(options, alone ? 1 : team ? 4 : 2);
        const Mind mind(play.game());
        std::vector<Action> buffer;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            Rng rng(seed);
            State s = play.game().start();
            while (!play.game().turn(s).is_over()) {
                const Turn turn = play.game().turn(s);
                const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
                const Action a = turn.is_chance() ? play.game().chance(s, rng) : mind.roll(s, p, rng, buffer);
                ASSERT_FALSE(play.game().refusal(s, p, a)) << options;
                play.game().apply(s, p, a, nullptr);
            }
        }
    }
}

TEST(EndOfLineMind, weights_change_what_is_valued) {
    const Play play({}, 2);
    std::vector<double> weights;
    for (const Weight& w : Mind::weights()) weights.push_back(0 * w.value);
    const Mind blind(play.game(), weights);
    State s = play.game().start();
    Rng rng(5);
    std::vector<Action> buffer;
    for (int i = 0; i < 40 && random_step(play.game(), s, rng, buffer); ++i) {
        Values values{};
        blind.value(s, values);
        if (play.game().turn(s).is_over()) break;
        ASSERT_FLOAT_EQ(values[0], 0.5f);
    }
}

TEST(EndOfLineMind, levels_beat_each_other_in_order) {
    const Play play({}, 2);
    EXPECT_GE(won(play.game(), "greedy", "random", 40), 0.85);
    EXPECT_GE(won(play.game(), "hard", "greedy", 24), 0.5);
    EXPECT_GE(won(play.game(), "hard", "flat", 12), 0.6);
}

TEST(EndOfLineMind, what_was_learnt_beats_what_was_made_by_hand) {
    const Play play({}, 2);
    const EndOfLine& game = play.game();
    ASSERT_TRUE(Mind(game).has_net());
    constexpr int kGames = 30;
    double sum = 0;
    for (std::size_t i = 0; i < kGames; ++i) {
        std::vector<std::unique_ptr<Bot>> bots;
        for (std::size_t p = 0; p < 2; ++p)
            bots.push_back(bot_on(game, p == i % 2 ? Mind(game) : Mind(game, nullptr), p, "hard", i));
        sum += game.result(play_out(game, bots, i)).utility[i % 2] / 10000.0;
    }
    EXPECT_GE(sum / kGames, 0.6);  // three of four, by thousands of games
}

TEST(EndOfLineMind, judges_by_hand_where_nothing_was_learnt) {
    EXPECT_FALSE(Mind(Play({}, 3).game()).has_net());
    EXPECT_FALSE(Mind(Play({{"mode", "solo"}}, 1).game()).has_net());
    EXPECT_FALSE(Mind(Play({{"mode", "team"}}, 4).game()).has_net());
}

// A torus has no edge and no north: the same lines elsewhere, and turned, are the same to whoever looks.
TEST(EndOfLineMind, an_observation_does_not_know_where_north_is) {
    const Play play({}, 2);
    const EndOfLine& game = play.game();
    const Mind mind(game);
    const int side = game.setup().side;
    Rng rng(8);
    std::vector<Action> buffer;
    for (int i = 0; i < 20; ++i) {
        State s = game.start();
        for (int steps = 30; steps > 0 && random_step(game, s, rng, buffer); --steps) {
        }
        if (game.turn(s).is_over() || s.placed_n[0] == 0 || s.placed_n[1] == 0) continue;
        State turned = s;
        const auto quarter = [&](Cell c) { return static_cast<Cell>((c % side) * side + side - 1 - c / side); };
        for (int c = 0; c < game.setup().cells; ++c) {
            const Occupant there = s.grid[static_cast<std::size_t>(c)];
            turned.grid[quarter(static_cast<Cell>(c))] =
                is_line(there) ? line_of(owner(there), right_of(heading(there))) : there;
        }
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t k = 0; k < s.placed_n[p]; ++k) {
                const Placed was = s.history[p][k];
                turned.history[p][k] = Placed::of(quarter(was.cell), was.face(), right_of(was.heading()));
            }
        for (int p = 0; p < 2; ++p) {
            Observation here, there;
            mind.observe(s, seat(p), here);
            mind.observe(turned, seat(p), there);
            EXPECT_TRUE(std::ranges::equal(here.marks(), there.marks()));
            EXPECT_TRUE(std::ranges::equal(here.numbers(), there.numbers()));
        }
    }
}

// The same in a crowd: the one who thinks wins more than a quarter of the games.
TEST(EndOfLineMind, thinking_pays_among_four) {
    const Play play({}, 4);
    int wins = 0;
    for (int i = 0; i < 24; ++i) {
        std::vector<std::string_view> levels(4, "random");
        levels[static_cast<std::size_t>(i % 4)] = "greedy";
        const State s = play_out(play.game(), levels, static_cast<std::uint64_t>(i));
        wins += play.game().result(s).rank[static_cast<std::size_t>(i % 4)] == 1 ? 1 : 0;
    }
    EXPECT_GE(wins, 18);
}

TEST(EndOfLineMind, solo_is_nearly_solved_blind) {
    const Play play({{"mode", "solo"}}, 1);
    int total = 0;
    for (std::uint64_t i = 0; i < 10; ++i) total += play.game().score(play_out(play.game(), {"hard"}, i)).total;
    EXPECT_LE(total, 50);  // random play: some 400
}

}  // namespace
}  // namespace endtable::end_of_line::mind_test
