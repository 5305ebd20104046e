// What the bots know of Furtherance (mind.hpp): that it is sane, sees nothing hidden, and helps.
#include "games/furtherance/mind.hpp"

#include <algorithm>
#include <cstring>

#include "bots/player.hpp"
#include "core/playout.hpp"
#include "games/furtherance/tests/play.hpp"
#include "games/furtherance/tests/support.hpp"

namespace endtable::furtherance::test {
namespace mind {

using Bot = Player<Furtherance, Mind>;

// One game between levels, by iterations; the state at its end.
struct Contender {
    std::string_view level;
    std::uint64_t iterations = 0;
};
State play_out(const Furtherance& game, const std::vector<Contender>& levels, std::uint64_t seed) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t i = 0; i < levels.size(); ++i)
        bots.push_back(std::make_unique<Bot>(game, Mind(game), seat(static_cast<int>(i)), *find_level(levels[i].level),
                                             Budget::of_iterations(levels[i].iterations), seed * 8 + i));
    State s = game.start();
    Rng dice(seed / levels.size());
    while (!game.turn(s).is_over()) {
        const Turn turn = game.turn(s);
        const Seat p = turn.is_chance() ? kChance : turn.who.lowest();
        const Action a =
            turn.is_chance() ? game.chance(s, dice) : bots[static_cast<std::size_t>(index(p))]->think(s).action;
        EXPECT_FALSE(game.refusal(s, p, a));
        game.apply(s, p, a, nullptr);
        for (const auto& bot : bots) bot->see(s);
    }
    return s;
}

// How often the first of two levels wins, seats swapped with the same dice.
double won(const Furtherance& game, Contender a, Contender b, int games) {
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        const bool first = i % 2 == 0;
        const State s = play_out(game, first ? std::vector{a, b} : std::vector{b, a}, static_cast<std::uint64_t>(i));
        sum += game.result(s).utility[first ? 0 : 1] / 10000.0;
    }
    return sum / games;
}

struct Setting {
    Configured configured;
    Furtherance game;
    Setting(const Json& options, int seats)
        : configured(configure(official(), options, seats)), game(*configured.setup) {}
};

std::vector<Setting> settings() {
    std::vector<Setting> list;
    list.emplace_back(Json::object(), 2);
    list.emplace_back(Json{{"board", "open"}, {"item_windows", "all"}}, 3);
    list.emplace_back(Json{{"leaders", "random"}}, 4);
    list.emplace_back(Json{{"mode", "beginner"}}, 2);
    list.emplace_back(Json{{"mode", "solo"}}, 1);
    return list;
}

TEST(FurtheranceMind, values_are_exact_at_the_end_and_estimates_before) {
    for (const Setting& table : settings()) {
        const Mind mind(table.game);
        Rng rng(1);
        std::vector<Action> buffer;
        for (int i = 0; i < 2; ++i) {
            State s = table.game.start();
            Values values{};
            do {
                mind.value(s, values);
                float sum = 0;
                for (std::size_t p = 0; p < static_cast<std::size_t>(table.configured.seats); ++p) {
                    ASSERT_GE(values[p], 0.0f);
                    ASSERT_LE(values[p], 1.0f);
                    sum += values[p];
                }
                if (table.configured.seats == 2) {
                    ASSERT_NEAR(sum, 1.0f, 1e-4f);
                }
            } while (random_step(table.game, s, rng, buffer));
            const Result r = table.game.result(s);
            for (std::size_t p = 0; p < static_cast<std::size_t>(table.configured.seats); ++p)
                EXPECT_FLOAT_EQ(values[p], static_cast<float>(r.utility[p]) / 10000.0f);
        }
    }
}

// Rollouts, reflexes and narrowed lists offer nothing illegal, and narrowing leaves something, in order.
TEST(FurtheranceMind, rollout_moves_and_narrowed_lists_are_legal) {
    for (const Setting& table : settings()) {
        const Mind mind(table.game);
        std::vector<Action> all, some, buffer;
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            Rng rng(seed);
            State s = table.game.start();
            int dropped = 0;
            while (!table.game.turn(s).is_over()) {
                const Turn turn = table.game.turn(s);
                if (turn.is_chance()) {
                    table.game.apply(s, kChance, table.game.chance(s, rng), nullptr);
                    continue;
                }
                const Seat p = turn.who.lowest();
                table.game.actions(s, p, all);
                some = all;
                mind.narrow(s, p, some);
                ASSERT_FALSE(some.empty());
                dropped += some.size() < all.size() ? 1 : 0;
                auto at = all.begin();
                for (const Action& a : some) {
                    at = std::find(at, all.end(), a);
                    ASSERT_NE(at, all.end());
                }
                ASSERT_FALSE(table.game.refusal(s, p, mind.reflex(s)))
                    << "task " << +static_cast<int>(s.agenda.top().kind);
                // Every other move by chance, so that games go where no reflex would take them.
                const Action a = rng.below(2) == 0 ? mind.roll(s, p, rng, buffer)
                                                   : all[rng.below(static_cast<std::uint32_t>(all.size()))];
                ASSERT_FALSE(table.game.refusal(s, p, a));
                table.game.apply(s, p, a, nullptr);
            }
            EXPECT_GT(dropped, 0);
        }
    }
}

// Two worlds that look alike to a seat get the same answer (part 9: only what the seat knows).
TEST(FurtheranceMind, hidden_cards_change_no_choice) {
    const Setting table({{"leaders", "random"}, {"leader_pool", {"orrin", "dedric", "mirabel"}}}, 2);
    Rng rng(4);
    std::vector<Action> buffer;
    State s = table.game.start();
    int compared = 0, differed = 0;
    for (int ply = 0; ply < 400 && random_step(table.game, s, rng, buffer); ++ply) {
        const Turn turn = table.game.turn(s);
        if (turn.is_over() || turn.is_chance() || ply % 10 != 0) continue;
        const Seat p = turn.who.lowest();
        State other = s;
        table.game.mask(other, Seats::only(p));
        table.game.fill(other, rng);
        differed += std::memcmp(&s, &other, sizeof s) != 0 ? 1 : 0;
        for (const char* level : {"greedy", "hard"}) {
            Bot a(table.game, Mind(table.game), p, *find_level(level), Budget::of_iterations(30), 9);
            Bot b(table.game, Mind(table.game), p, *find_level(level), Budget::of_iterations(30), 9);
            const Action answer = a.think(s).action;
            EXPECT_EQ(answer, b.think(other).action);
            worthy_actions(table.game, Mind(table.game), s, p, buffer);
            EXPECT_NE(std::find(buffer.begin(), buffer.end(), answer), buffer.end()) << "not worth a thought";
        }
        ++compared;
    }
    EXPECT_GT(compared, 20);
    EXPECT_GT(differed, 3);
}

TEST(FurtheranceMind, weights_change_what_is_valued) {
    const Setting table({}, 2);
    std::vector<double> weights;
    for (const Weight& w : Mind::weights()) weights.push_back(w.name == "scale" ? w.value : 0);
    const Mind blind(table.game, weights);
    State s = Play(2).put("S champion@c3").points("N", 2).s;
    Values values{};
    blind.value(s, values);
    const float nothing = values[0];
    s = Play(2).put("S champion@c3").points("S", 2).s;
    blind.value(s, values);
    EXPECT_FLOAT_EQ(values[0], nothing);
    Mind(table.game).value(s, values);
    EXPECT_GT(values[0], nothing + 0.1f);
}

// A leader pays long after any search looks away: bots draft by what whole games showed (ledger 5.9), which differs
// with the number of seats. Levels that plan agree.
TEST(FurtheranceMind, leaders_are_drafted_by_what_whole_games_showed) {
    const auto drafted = [](int seats, const std::vector<std::string>& pool, std::string_view level) {
        const Setting table({{"leader_pool", pool}}, seats);
        State s = table.game.start();
        Rng rng(3);
        while (table.game.turn(s).is_chance()) table.game.apply(s, kChance, table.game.chance(s, rng), nullptr);
        const Seat p = table.game.turn(s).who.lowest();
        Bot bot(table.game, Mind(table.game), p, *find_level(level), Budget::of_iterations(50), 1);
        return official()->leader_ids[bot.think(s).action.x];
    };
    for (const char* level : {"greedy", "normal", "hard"}) {
        EXPECT_EQ(drafted(2, {"vari", "audric", "orrin"}, level), "audric");
        EXPECT_EQ(drafted(2, {"trosh", "sable", "mirabel"}, level), "mirabel");
        EXPECT_EQ(drafted(3, {"audric", "dedric", "vari", "orrin"}, level), "vari");
        EXPECT_EQ(drafted(4, {"trosh", "bertram", "dedric", "orrin", "mirabel"}, level), "mirabel");
    }
}

// Ledger part 9, point by point: more of it is better.
TEST(FurtheranceMind, a_kingdom_is_worth_what_part_9_says) {
    const auto of_south = [](const Play& play) { return Mind(play.game()).strength(play.s, 0); };
    const float nothing = of_south(Play(2));
    EXPECT_GT(of_south(Play(2).points("S", 1)), nothing);
    EXPECT_GT(of_south(Play(2).gold("S", 9)), nothing);
    EXPECT_LT(of_south(Play(2).hp("S", 6)), nothing);
    EXPECT_GT(of_south(Play(2).build("S", "treasury")), of_south(Play(2).build("S", "treasury:1")));
    EXPECT_GT(of_south(Play(2).build("S", "walls")), of_south(Play(2).build("S", "walls(3)")));
    EXPECT_GT(of_south(Play(2).put("S knight@c1")), nothing);
    EXPECT_GT(of_south(Play(2).put("S knight@c1")), of_south(Play(2).put("S knight@c1(2)")));
    EXPECT_GT(of_south(Play(2).put("S knight@c4")), of_south(Play(2).put("S knight@c2")));
    EXPECT_GT(of_south(Play(2).put("S knight@c3 grail")), of_south(Play(2).put("S knight@b3 grail")));
    EXPECT_GT(of_south(Play(2).give("S", "royal_charter")), of_south(Play(2).give("S", "potion")));
    EXPECT_GT(of_south(Play(2).hire("S", "miner")), nothing);
    EXPECT_GT(of_south(Play(2).hire("S", "starting starting")), of_south(Play(2).hire("S", "miner")));
}

// FUR-17: what a lone player watches, and that doing nothing loses.
TEST(FurtheranceMind, a_lone_kingdom_fears_what_the_enemies_send) {
    const auto chances = [](const Play& play) {
        Values values{};
        Mind(play.game()).value(play.s, values);
        return values[0];
    };
    const float start = chances(Play(1));
    EXPECT_LT(start, 0.2f);
    EXPECT_LT(chances(Play(1).put("W champion@a3")), start);
    EXPECT_LT(chances(Play(1).put("W champion@b2")), chances(Play(1).put("W champion@a3")));
    EXPECT_LT(chances(Play(1).put("W champion@b2")), chances(Play(1).put("W champion@b2(3)")));
    EXPECT_LT(chances(Play(1).hp("S", 5)), start);
    EXPECT_GT(chances(Play(1).counters("N", 12)), start);
    EXPECT_GT(chances(Play(1).hp("W", 4)), start);
    EXPECT_GT(chances(Play(1).points("S", 3)), 2 * start);
    EXPECT_GT(Mind(Play(1).game()).rollout(), 4 * Mind(Play(2).game()).rollout()) << "nobody else thinks: it looks far";
}

// A card that is taken unseen is worth what the cards it could be are worth together, not what one of them is.
TEST(FurtheranceMind, an_unseen_card_is_judged_by_all_it_could_be) {
    Play play(2);
    play.lead("S", "dedric").gold("S", 8).act("build");
    const Furtherance& game = play.game();
    const Mind mind(game);
    State drawing = play.s;
    game.apply(drawing, play.asked(), Action::of(Action::Kind::Blind), nullptr);
    ASSERT_TRUE(game.turn(drawing).is_chance());
    Values values;
    mind.value(drawing, values);
    std::vector<Weighted<Action>> outcomes;
    game.outcomes(drawing, outcomes);
    ASSERT_GT(outcomes.size(), 5u);
    float sum = 0, total = 0, least = 1, most = 0;
    for (const auto& outcome : outcomes) {
        State next = drawing;
        game.apply(next, kChance, outcome.action, nullptr);
        Values after;
        mind.value(next, after);
        const auto weight = static_cast<float>(outcome.weight);
        sum += weight * after[0], total += weight;
        least = std::min(least, after[0]), most = std::max(most, after[0]);
    }
    EXPECT_NEAR(values[0], sum / total, 1e-4f);
    EXPECT_GT(most, least + 0.05f) << "it matters which";
}

// What wins at once is done, by one who plans only a step or two.
TEST(FurtheranceMind, greedy_takes_what_wins) {
    Play play(2);
    play.points("S", 5).give("S", "royal_charter");
    Bot bot(play.game(), Mind(play.game()), play.asked(), *find_level("greedy"), {}, 1);
    EXPECT_EQ(play.say(bot.think(play.s).action).substr(0, 17), "use royal_charter");
    Play war(2);
    war.put("S knight@c4").hp("N", 1).to_units();
    Bot other(war.game(), Mind(war.game()), war.asked(), *find_level("greedy"), {}, 1);
    EXPECT_EQ(war.say(other.think(war.s).action), "c4xN");
}

TEST(FurtheranceMind, levels_beat_each_other_in_order) {
    const Setting table({}, 2);
    EXPECT_GE(won(table.game, {"greedy"}, {"random"}, 10), 0.9);
    const Setting brief({{"mode", "beginner"}}, 2);  // search takes its time
    EXPECT_GE(won(brief.game, {"hard", 40}, {"random"}, 2), 0.9);
    EXPECT_GE(won(brief.game, {"normal", 100}, {"easy", 3}, 8), 0.6);
}

// The same in a crowd: the one who thinks wins more than a quarter of the games.
TEST(FurtheranceMind, thinking_pays_among_four) {
    const Setting table({{"mode", "beginner"}}, 4);
    int wins = 0;
    for (int i = 0; i < 8; ++i) {
        std::vector<Contender> levels(4, {"random"});
        levels[static_cast<std::size_t>(i % 4)] = {"greedy"};
        const State s = play_out(table.game, levels, static_cast<std::uint64_t>(i));
        wins += table.game.result(s).rank[static_cast<std::size_t>(i % 4)] == 1 ? 1 : 0;
    }
    EXPECT_GE(wins, 6);
}

}  // namespace mind
}  // namespace endtable::furtherance::test
