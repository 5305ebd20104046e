// The exact solver (solver.hpp). What it claims is held against the real rules: every line is replayed, and on small
// endgames every optimum is found a second time by trying everything.
#include "games/end_of_line/solver.hpp"

#include <cstdlib>
#include <map>

#include "games/end_of_line/puzzle.hpp"
#include "games/end_of_line/tests/support.hpp"

namespace endtable::end_of_line::solver_test {
namespace {

using Order = std::vector<std::uint8_t>;

// ENDTABLE_LONG=1: what must hold in full, and many more endgames.
int scale() {
    const char* wanted = std::getenv("ENDTABLE_LONG");
    return wanted != nullptr && *wanted != '\0' && *wanted != '0' ? 50 : 1;
}

Play puzzle(std::uint64_t seed, int level) { return Play({{"mode", "puzzle"}, {"seed", seed}, {"level", level}}, 1); }

Order rest_of(const Setup& setup, const State& s) {
    return {setup.draw_order.end() - s.deck_n[0], setup.draw_order.end()};
}

// Where the line ends if the real rules lay it; the draws must be those of the order.
State laid(const EndOfLine& game, State s, const Order& rest, const std::vector<Action>& line) {
    std::size_t drawn = 0;
    for (const Action a : line) {
        const bool is_draw = a.kind == Action::Kind::Draw;
        const Seat who = is_draw ? kChance : seat(0);
        EXPECT_FALSE(game.refusal(s, who, a));
        if (is_draw) {
            EXPECT_EQ(a.y, rest.at(drawn++));
        }
        game.apply(s, who, a, nullptr);
    }
    EXPECT_EQ(s.phase, Phase::Over);
    return s;
}

// Everything there is to try, with nothing but the rules. -1 where that is more than `limit` positions.
class Exhaustion {
public:
    Exhaustion(const EndOfLine& game, const Order& rest, int limit) : game_(game), rest_(rest), limit_(limit) {}
    int best(const State& s, std::size_t drawn = 0) {
        if (s.phase == Phase::Over) return game_.score(s).total;
        if (--limit_ < 0) return -1;
        std::vector<Action> options;
        const bool chance = game_.turn(s).is_chance();
        if (chance)
            options.push_back(Action::draw(seat(0), rest_.at(drawn++)));
        else
            game_.actions(s, seat(0), options);
        int least = 1'000'000;
        for (const Action a : options) {
            State next = s;
            game_.apply(next, chance ? kChance : seat(0), a, nullptr);
            const int score = best(next, drawn);
            if (score < 0) return -1;
            least = std::min(least, score);
        }
        return least;
    }

private:
    const EndOfLine& game_;
    const Order& rest_;
    int limit_;
};

// Some position with about `cells` empty cells: at random, but mostly not straight into the end.
State wander(const EndOfLine& game, int cells, Rng& rng) {
    State s = game.start();
    std::vector<Action> options;
    while (s.phase != Phase::Over && s.empty > cells) {
        if (game.turn(s).is_chance()) {
            game.apply(s, kChance, game.chance(s, rng), nullptr);
            continue;
        }
        game.actions(s, seat(0), options);
        if (s.phase == Phase::Energy && rng.below(4) != 0) options.resize(1);  // energy is kept for later, mostly
        State next = s;
        for (int tries = 0; tries < 6; ++tries) {
            next = s;
            game.apply(next, seat(0), options[rng.below(static_cast<std::uint32_t>(options.size()))], nullptr);
            if (next.phase != Phase::Over) break;
        }
        s = next;
    }
    return s;
}

struct Seen {
    int positions = 0;
    std::map<int, int> effects;  // declared in best lines
    int in_mid_turn = 0, with_energy = 0, with_walls = 0, short_turns = 0, not_full = 0;
};

// Solver and exhaustion agree on a position, and a search that is cut off early says nothing wrong.
void compare(const EndOfLine& game, const State& s, const Order& rest, Solver& solver, Rng& rng, Seen& seen) {
    const int optimum = Exhaustion(game, rest, 20'000).best(s);
    if (optimum < 0) return;
    const SolveResult found = solver.solve(game, s, rest, {});
    ASSERT_EQ(found.refused, nullptr);
    ASSERT_TRUE(found.proved());
    ASSERT_EQ(found.score, optimum);
    const State end = laid(game, s, rest, found.line);
    ASSERT_EQ(game.score(end).total, optimum);

    SolveBudget little;
    little.nodes = 1 + rng.below(100);
    const SolveResult guess = solver.solve(game, s, rest, little);
    ASSERT_LE(guess.lower_bound, optimum);
    ASSERT_GE(guess.score, optimum);
    ASSERT_EQ(game.score(laid(game, s, rest, guess.line)).total, guess.score);

    ++seen.positions;
    for (const Action a : found.line)
        if (a.kind == Action::Kind::Effect && a.x > 0) ++seen.effects[a.x - 1];
    seen.in_mid_turn += s.placed > 0 ? 1 : 0;
    seen.with_energy += s.energy[0] > 0 ? 1 : 0;
    seen.with_walls += game.setup().walls.empty() ? 0 : 1;
    seen.short_turns += game.score(end).short_turns;
    seen.not_full += end.empty > 0 ? 1 : 0;
}

TEST(EndOfLine, EOL_16_9_the_optima_of_the_ten_samples_are_proved) {
    const Json file = Presentation::official_content().json("puzzles.json");
    ASSERT_EQ(file["puzzles"].size(), 10u);
    Solver solver;
    for (const Json& entry : file["puzzles"]) {
        const Play play = puzzle(entry["seed"].get<std::uint64_t>(), entry["level"].get<int>());
        const SolveResult found = solver.solve(play.game(), play.s, {});
        ASSERT_EQ(found.refused, nullptr);
        EXPECT_EQ(found.score, entry["optimum"].get<int>()) << entry["seed"];
        EXPECT_EQ(found.lower_bound, found.score);
        EXPECT_TRUE(found.proved());
        EXPECT_GT(found.nodes, 0u);
        const State end = laid(play.game(), play.s, rest_of(play.setup(), play.s), found.line);
        EXPECT_EQ(play.game().score(end).total, found.score);
        EXPECT_EQ(play.game().broken(end), nullptr);
    }
}

// EOL-16.8 says what no puzzle can fall below; the solver's own bound, from the deck and the cells, says the same.
TEST(EndOfLine, EOL_16_8_the_solver_starts_from_the_bounds_of_the_ledger) {
    SolveBudget none;
    none.nodes = 1;
    Solver solver(1 << 16);
    for (int level = 0; level <= 3; ++level) {
        const Play play = puzzle(202601010 + static_cast<std::uint64_t>(level), level);
        const SolveResult found = solver.solve(play.game(), play.s, none);
        EXPECT_EQ(found.lower_bound, lower_bound(level));
        EXPECT_GE(found.score, found.lower_bound);
    }
}

// The same arithmetic without a position, for any number of seats.
TEST(EndOfLine, EOL_15_9_the_least_score_follows_from_deck_cells_and_turns) {
    for (int level = 0; level <= 3; ++level) EXPECT_EQ(least_score(puzzle(7, level).setup()), lower_bound(level));
    const auto of = [](const Json& options, const Json& content = Json::object()) {
        return least_score(Play::with_content(content, options).setup());
    };
    EXPECT_EQ(of({{"mode", "solo"}}), 0);
    EXPECT_EQ(of({{"mode", "solo"}, {"solo_first_round_cards", 1}}), 1);  // EOL-14.4
    EXPECT_EQ(of({{"mode", "coop"}}), 2);
    // EOL-1.8: with a second 0-card a deck, 1 would do: only the odd number of cells costs.
    Json deck = Presentation::official_content().json("deck.json");
    for (auto& face : deck["faces"]) {
        if (face["code"] == "S") face["copies"] = 8;
        if (face["code"] == "Z") face["copies"] = 2;
    }
    deck["deck"] = "two_zeros";
    EXPECT_EQ(of({{"mode", "coop"}}, {{"deck.json", deck}, {"puzzles.json", {{"puzzles", Json::array()}}}}), 1);
    // 24 cells, 16 cards of all kinds twice: 8 cells stay empty, nothing remains.
    for (auto& face : deck["faces"]) face["copies"] = 2;
    EXPECT_EQ(of({{"mode", "solo"}}, {{"deck.json", deck}, {"puzzles.json", {{"puzzles", Json::array()}}}}), 8);
}

// WE-43, as content: a whole game with its draws that scores no more than the bound.
TEST(EndOfLine, EOL_15_9_the_coop_optimum_is_a_line_and_a_bound) {
    const Play play(Json{{"mode", "coop"}});
    const auto found = play.table.solve(play.s, {});
    EXPECT_EQ(found.score, 2);
    EXPECT_EQ(found.lower_bound, 2);
    EXPECT_EQ(found.lower_bound, least_score(play.setup()));
    State s = play.s;
    for (const Action a : found.line) {
        const Seat who = play.game().turn(s).is_chance() ? kChance : play.game().turn(s).who.lowest();
        ASSERT_FALSE(play.game().refusal(s, who, a));
        play.game().apply(s, who, a, nullptr);
    }
    EXPECT_EQ(s.phase, Phase::Over);
    EXPECT_EQ(play.game().score(s).total, 2);
    // Closed hands, where fewer placements are forced: the same game.
    const Play closed(Json{{"mode", "coop"}, {"coop_hands", "closed"}});
    EXPECT_EQ(closed.table.solve(closed.s, {}).score, 2);
    // What is not the start has no answer, nor has content without such a game.
    Play later(Json{{"mode", "coop"}});
    later.roll();
    EXPECT_EQ(complaint([&] { later.table.solve(later.s, {}); }),
              "cannot_solve: the co-operative game is solved from its start only, for the best of all deals");
    Play bare = Play::with_content({{"puzzles.json", {{"puzzles", Json::array()}}}}, {{"mode", "coop"}});
    EXPECT_EQ(complaint([&] { bare.table.solve(bare.s, {}); }),
              "cannot_solve: no best co-operative game is known for this content and these options");
}

TEST(EndOfLine, EOL_14_10_solver_and_exhaustion_agree_on_endgames_of_puzzles) {
    Rng rng(3);
    Solver solver(1 << 18);
    Seen seen;
    for (int i = 0; i < 600 * scale() && !HasFatalFailure(); ++i) {
        const Play play = puzzle(rng.next() >> 1, static_cast<int>(rng.below(4)));
        const State s = wander(play.game(), 2 + static_cast<int>(rng.below(11)), rng);
        compare(play.game(), s, rest_of(play.setup(), s), solver, rng, seen);
    }
    EXPECT_GE(seen.positions, 500);
    EXPECT_GE(seen.with_energy, 300);
    EXPECT_GE(seen.with_walls, 300);
    EXPECT_GE(seen.in_mid_turn, 50);
    EXPECT_GE(seen.short_turns, 20);
    EXPECT_GE(seen.not_full, 100);
    EXPECT_GE(seen.effects[1], 20);  // brake
    EXPECT_GE(seen.effects[2], 20);  // turnaround
}

// Solo with a draw order that somebody made up, and the options that change how a line ends or what energy does.
TEST(EndOfLine, EOL_14_9_solver_and_exhaustion_agree_on_endgames_of_solo) {
    Rng rng(4);
    Solver solver(1 << 18);
    Seen seen;
    for (int i = 0; i < 600 * scale() && !HasFatalFailure(); ++i) {
        Json options{{"mode", "solo"}};
        options["cut_check"] = i % 2 == 0 ? "own_turn" : "cannot_place";
        options["gas_extra"] = i % 3 == 0;
        options["solo_first_round_cards"] = 1 + i % 2;
        const Play play(options, 1);
        const State s = wander(play.game(), 2 + static_cast<int>(rng.below(10)), rng);
        Order rest;
        for (Cards deck = s.deck[0]; deck.size() > 0; deck.take(rest.back()))
            rest.push_back(static_cast<std::uint8_t>(deck.draw(rng, deck.size())));
        compare(play.game(), s, rest, solver, rng, seen);
    }
    EXPECT_GE(seen.positions, 500);
    EXPECT_GE(seen.effects[1], 8);
    EXPECT_GE(seen.effects[2], 8);
    EXPECT_GE(seen.effects[3], 3);  // gas_extra
}

// Nothing about the official cards is built in: other hands, turns, costs, initiatives, too few cards for the area.
TEST(EndOfLine, EOL_14_6_solver_and_exhaustion_agree_with_other_content) {
    Json effects = Presentation::official_content().json("effects.json"),
         deck = Presentation::official_content().json("deck.json");
    const Json no_puzzles{{"puzzles", Json::array()}};
    std::vector<Json> contents;
    for (auto& face : deck["faces"]) face["copies"] = 2;  // 16 cards for 24 cells
    deck["deck"] = "few";
    contents.push_back({{"deck.json", deck}, {"puzzles.json", no_puzzles}});
    for (auto& face : deck["faces"]) {
        face["copies"] = 3;
        if (face["code"] == "Z") face["initiative"] = 2;
    }
    effects["hand_size"] = 3;
    effects["cards_per_round"] = 3;
    effects["cards_first_round"]["solo"] = 1;
    effects["energy_start"] = 4;
    effects["energy_first_round"] = 2;
    effects["effects"][0]["cost"] = 2;
    contents.push_back({{"deck.json", deck}, {"effects.json", effects}, {"puzzles.json", no_puzzles}});
    effects["cards_per_round"] = 1;
    effects["effects"][2]["do"] = Json::parse(R"([["set_source", 2]])");
    contents.push_back({{"deck.json", deck}, {"effects.json", effects}, {"puzzles.json", no_puzzles}});
    effects["hand_size"] = 7;
    effects["cards_per_round"] = 4;
    effects["effects"][2]["do"] = Json::parse(R"([["set_source", 1], ["set_due", 1]])");
    contents.push_back({{"effects.json", effects}, {"puzzles.json", no_puzzles}});

    Rng rng(5);
    Solver solver(1 << 18);
    for (const Json& content : contents) {
        Seen seen;
        const Play play = Play::with_content(content, {{"mode", "solo"}}, 1);
        for (int i = 0; i < 100 * scale() && !HasFatalFailure(); ++i) {
            const State s = wander(play.game(), 2 + static_cast<int>(rng.below(10)), rng);
            Order rest;
            for (Cards left = s.deck[0]; left.size() > 0; left.take(rest.back()))
                rest.push_back(static_cast<std::uint8_t>(left.draw(rng, left.size())));
            compare(play.game(), s, rest, solver, rng, seen);
        }
        EXPECT_GE(seen.positions, 60);
    }
}

// Two dead ends, one to each side of the only way on: with a Turnaround both are filled, where ending in one does not
// cut.
TEST(EndOfLine, EOL_17_5_a_line_may_end_in_a_dead_end_and_turn_back) {
    const Json at = position("turn", 12,
                             {{{"line", nearly_full({"0,0", "0,1", "0,2"}, "1,1 S N")},
                               {"hand", {{"T", 2}, {"X", 1}, {"Z", 1}}},
                               {"deck", Json::object()}}});
    const auto solved = [&](const char* cut_check) {
        const Play play({{"mode", "solo"}, {"cut_check", cut_check}}, 1, at);
        const SolveResult found = Solver(1 << 16).solve(play.game(), play.s, {});
        EXPECT_TRUE(found.proved());
        EXPECT_EQ(Exhaustion(play.game(), {}, 20'000).best(play.s), found.score);
        return found.score;
    };
    EXPECT_EQ(solved("cannot_place"), 2);  // one point of energy, one for the short turn, Z remains
    EXPECT_EQ(solved("own_turn"), 5);      // an empty cell, Z and T
}

TEST(EndOfLine, EOL_16_7_a_position_in_the_middle_is_solved_from_there) {
    // Puzzle 202601011 (optimum 2), eight cards of its solution laid: still 2. One card laid otherwise: never better.
    Play play = puzzle(202601011, 1);
    play.act_all(0, "S>N S>N S>N CL>N");
    Solver solver;
    EXPECT_EQ(solver.solve(play.game(), play.s, {}).score, 2);
    play.act(0, "none");
    play.act(0, "CL>W");
    EXPECT_EQ(play.question(), "place");  // in mid-turn
    const SolveResult middle = solver.solve(play.game(), play.s, {});
    EXPECT_EQ(middle.score, 2);
    EXPECT_TRUE(middle.proved());
    EXPECT_EQ(middle.line.at(0).kind, Action::Kind::Place);
    // A game that is over has the score it has.
    Play over = puzzle(202601011, 1);
    over.resign(0);
    const SolveResult nothing = solver.solve(over.game(), over.s, {});
    EXPECT_TRUE(nothing.proved());
    EXPECT_TRUE(nothing.line.empty());
    EXPECT_EQ(nothing.score, over.score()[4]);
}

TEST(EndOfLine, EOL_16_1_only_a_known_draw_order_can_be_solved) {
    Solver solver(1 << 16);
    Play solo(Json{{"mode", "solo"}}, 1);
    EXPECT_STREQ(solver.solve(solo.game(), solo.s, {}).refused, "the draw order is not known (that of a puzzle is)");
    EXPECT_FALSE(solver.solve(solo.game(), solo.s, {}).proved());
    // The order of a puzzle in its place: the same optimum, and the line says what is drawn.
    const Play known = puzzle(202601020, 0);
    const SolveResult found = solver.solve(solo.game(), solo.s, known.setup().draw_order, {});
    ASSERT_EQ(found.refused, nullptr);
    EXPECT_EQ(found.score, 0);
    EXPECT_TRUE(found.proved());
    EXPECT_EQ(found.line.at(0), Action::draw(seat(0), known.setup().draw_order[0]));
    laid(solo.game(), solo.s, known.setup().draw_order, found.line);
    // With one kind of card left there is no order to know.
    solo.s = solo.table.read_position(position(
        "turn", 12,
        {{{"line", nearly_full({"0,0", "0,1"}, "0,2 X W")}, {"hand", {{"Z", 1}, {"T", 1}}}, {"deck", {{"S", 1}}}}}));
    EXPECT_EQ(solver.solve(solo.game(), solo.s, {}).refused, nullptr);
    // Orders that are none.
    Order wrong = known.setup().draw_order;
    wrong[0] = static_cast<std::uint8_t>((wrong[0] + 1) % 8);
    solo.s = solo.game().start();
    EXPECT_STREQ(solver.solve(solo.game(), solo.s, wrong, {}).refused,
                 "the draw order does not hold the cards of the deck");
    wrong[0] = 200;
    EXPECT_STREQ(solver.solve(solo.game(), solo.s, wrong, {}).refused,
                 "the draw order names a face the deck does not have");
}

TEST(EndOfLine, EOL_14_1_other_games_are_refused_with_a_reason) {
    const auto refusal = [](const Json& options, int seats) {
        Play play(options, seats);
        play.roll();
        Order rest;
        for (int f = 0; f < play.setup().faces_n; ++f)
            rest.insert(rest.end(), static_cast<std::size_t>(play.s.deck[0][f]), static_cast<std::uint8_t>(f));
        return std::string(Solver(1 << 16).solve(play.game(), play.s, rest, {}).refused);
    };
    const std::string one_player = "only the one-player game can be solved: solo and puzzle";
    EXPECT_EQ(refusal(Json::object(), 2), one_player);
    EXPECT_EQ(refusal({{"mode", "coop"}}, 2), one_player);
    EXPECT_EQ(refusal({{"mode", "solitaire_classic"}}, 1), one_player);
    EXPECT_EQ(refusal({{"mode", "solo"}, {"scoring", "high"}}, 1), "only scoring=low can be solved");
    EXPECT_EQ(refusal({{"mode", "solo"}, {"mulligan", true}}, 1), "the mulligan has to be decided first");
}

TEST(EndOfLine, EOL_16_9_a_search_that_is_cut_off_says_so) {
    // 202601113 has the optimum 9, far above its bound of 4: the proof takes more than a million nodes.
    const Play play = puzzle(202601113, 3);
    Solver solver;
    SolveBudget budget;
    int before = 0;
    for (const std::uint64_t nodes : {1u, 100u, 1'000u, 10'000u, 100'000u}) {
        budget.nodes = nodes;
        const SolveResult found = solver.solve(play.game(), play.s, budget);
        EXPECT_EQ(found.refused, nullptr);
        EXPECT_FALSE(found.proved());
        EXPECT_LE(found.lower_bound, 9);
        EXPECT_GE(found.score, 9);
        EXPECT_LE(found.nodes, nodes + 100);
        EXPECT_GE(found.lower_bound, before);
        before = found.lower_bound;
    }
    budget = {};
    budget.time = std::chrono::milliseconds(20);
    const SolveResult late = solver.solve(play.game(), play.s, budget);
    EXPECT_LE(late.lower_bound, 9);
    EXPECT_GE(late.score, 9);
    EXPECT_LT(late.seconds, 2);  // generous: machines are busy
    // Quick: a good line soon, and no proof asked for.
    budget = {};
    budget.quick = true;
    const SolveResult quick = solver.solve(play.game(), play.s, budget);
    EXPECT_LE(quick.nodes, 200'000u);
    EXPECT_GE(quick.score, 9);
    EXPECT_LE(quick.score, 20);
    // The same question has the same answer, whatever was asked before.
    budget.quick = false;
    budget.nodes = 50'000;
    const SolveResult once = solver.solve(play.game(), play.s, budget), anew = solve(play.game(), play.s, budget);
    EXPECT_EQ(once.line, anew.line);
    EXPECT_EQ(once.nodes, anew.nodes);
    EXPECT_EQ(once.lower_bound, anew.lower_bound);
}

// At least 99 of 100 daily puzzles of level 0 and 95 of the other levels are proved within ten seconds. (Measured: all
// of them, in half a second at worst.)
TEST(EndOfLine, EOL_16_9_daily_puzzles_are_proved_in_time) {
    const int days = 20 * scale();
    Solver solver;
    SolveBudget budget;
    budget.time = std::chrono::seconds(10);
    for (int level = 0; level <= 3; ++level) {
        int proved = 0;
        for (int day = 0; day < days; ++day) {
            const Play play = puzzle(daily_seed(2026 + day / 336, 1 + day / 28 % 12, 1 + day % 28, level), level);
            const SolveResult found = solver.solve(play.game(), play.s, budget);
            EXPECT_LE(lower_bound(level), found.lower_bound);
            EXPECT_LE(found.lower_bound, found.score);
            if (found.proved()) ++proved;
        }
        EXPECT_GE(100 * proved, (level == 0 ? 99 : 95) * days) << level;
    }
}

}  // namespace
}  // namespace endtable::end_of_line::solver_test
