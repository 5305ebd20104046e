// EOL-16: the puzzle pack.
#include "games/end_of_line/puzzle.hpp"

#include <algorithm>
#include <set>

#include "games/end_of_line/tests/support.hpp"
#include "match/erase.hpp"
#include "match/match.hpp"

namespace endtable::end_of_line::puzzle_test {
namespace {

Play puzzle(std::uint64_t seed, int level) { return Play({{"mode", "puzzle"}, {"seed", seed}, {"level", level}}, 1); }

// The generator once more, straight from the words of the ledger.
struct Reference {
    std::uint64_t state;
    std::uint64_t next() {  // EOL-16.3
        state += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    std::uint64_t bounded(std::uint64_t n) {  // EOL-16.4
        const std::uint64_t most = ~0ull, limit = most - (most % n + 1) % n;
        for (;;)
            if (const std::uint64_t x = next(); x <= limit) return x % n;
    }
};

TEST(EndOfLine, EOL_16_1_an_open_deck_and_up_to_three_walls) {
    Play play = puzzle(202601023, 3);
    EXPECT_EQ(play.question(), "place");  // no chance at all: the first hand is there
    EXPECT_EQ(play.hand(0), Json::parse(R"({"S":2,"BR":2,"Z":1})"));
    EXPECT_EQ(play.table.scene()["draw_order"].size(), 25u);
    State spectator = play.s;
    play.game().mask(spectator, Seats{});
    EXPECT_EQ(hash(spectator), hash(play.s));
    // The draws follow the list: after two placements the sixth and seventh card come.
    play.act_all(0, "S>N S>N");
    EXPECT_EQ(play.hand(0), Json::parse(R"({"BR":2,"Z":1,"BL":1,"S":1})"));
    EXPECT_EQ(play.question(), "place");
    while (!play.over() && !HasFatalFailure()) {
        EXPECT_FALSE(play.game().turn(play.s).is_chance());
        play.act(0, play.legal(0)[0]);
    }
    for (int level = 0; level <= 3; ++level)
        EXPECT_EQ(puzzle(7, level).setup().walls.size(), static_cast<std::size_t>(level));
    EXPECT_EQ(complaint([] { puzzle(7, 4); }),
              "bad_option: options: level: expected a whole number from 0 to 3, found 4");
    EXPECT_EQ(complaint([] {
                  Play({{"mode", "puzzle"}}, 2);
              }),
              "bad_seats: mode puzzle is played with 1 seat, not with 2");
}

TEST(EndOfLine, EOL_16_2_the_daily_seed_is_the_date_and_the_level) {
    EXPECT_EQ(daily_seed(2026, 1, 1, 0), 202601010u);
    EXPECT_EQ(daily_seed(2026, 1, 2, 3), 202601023u);
    EXPECT_EQ(daily_seed(2026, 12, 31, 1), 202612311u);
    // Seed and level are two things: the same seed deals the same deck on every level, the level only builds walls.
    EXPECT_EQ(puzzle(7, 0).setup().draw_order, puzzle(7, 3).setup().draw_order);
    // Records carry large seeds as text; both spellings are the same puzzle.
    const Play text({{"mode", "puzzle"}, {"seed", "18446744073709551615"}}, 1);
    const Play number({{"mode", "puzzle"}, {"seed", ~0ull}}, 1);
    EXPECT_EQ(text.setup().draw_order, number.setup().draw_order);
}

// EOL-16.3, EOL-16.4
TEST(EndOfLine, EOL_16_3_EOL_16_4_bounded_numbers_come_from_the_stream_without_bias) {
    for (const std::uint64_t n : {1u, 2u, 3u, 25u}) {
        std::uint64_t state = 42;
        Reference reference{42};
        for (int i = 0; i < 1000; ++i) {
            EXPECT_EQ(bounded(state, n), reference.bounded(n));
            EXPECT_EQ(state, reference.state);
        }
    }
    // n = 2^63 + 1: everything above it is rejected, about every second number. n = 2^63: nothing is.
    std::uint64_t state = 1;
    Reference reference{1};
    const std::uint64_t n = (1ull << 63) + 1;
    std::set<std::uint64_t> steps;
    for (int i = 0; i < 64; ++i) {
        const std::uint64_t before = state;
        const std::uint64_t x = bounded(state, n);
        EXPECT_EQ(x, reference.bounded(n));
        EXPECT_LT(x, n);
        steps.insert((state - before) / 0x9E3779B97F4A7C15ull);
    }
    EXPECT_EQ(state, reference.state);
    EXPECT_GT(steps.size(), 1u);  // some were drawn more than once
    state = 1;
    for (int i = 1; i <= 64; ++i) {
        bounded(state, 1ull << 63);
        EXPECT_EQ(state, 1 + static_cast<std::uint64_t>(i) * 0x9E3779B97F4A7C15ull);
    }
}

// EOL-16.5, EOL-16.6
TEST(EndOfLine, EOL_16_5_EOL_16_6_deck_and_walls_of_any_seed) {
    const int copies[] = {9, 4, 4, 2, 2, 2, 1, 1};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Reference r{seed};
        std::vector<std::uint8_t> deck;
        for (int face = 0; face < 8; ++face)
            deck.insert(deck.end(), static_cast<std::size_t>(copies[face]), static_cast<std::uint8_t>(face));
        for (std::size_t i = 24; i >= 1; --i) std::swap(deck[i], deck[r.bounded(i + 1)]);
        std::vector<Cell> walls;
        while (walls.size() < 3) {
            const auto c = static_cast<Cell>(r.bounded(25));
            if (c != 12 && c != 7 && std::find(walls.begin(), walls.end(), c) == walls.end()) walls.push_back(c);
        }
        for (int level = 0; level <= 3; ++level) {
            const Play play = puzzle(seed, level);
            EXPECT_EQ(play.setup().draw_order, deck) << seed;
            EXPECT_EQ(play.setup().walls, std::vector<Cell>(walls.begin(), walls.begin() + level)) << seed;
        }
    }
}

TEST(EndOfLine, EOL_16_7_a_wall_is_never_empty_and_the_rest_is_solo) {
    // Walls of 202601012: (1,1) and (3,2).
    Play play({{"mode", "puzzle"}, {"seed", 202601012}, {"level", 2}}, 1);
    EXPECT_EQ(play.cell(1, 1), kWall);
    EXPECT_EQ(play.cell(3, 2), kWall);
    EXPECT_EQ(play.s.empty, 22);
    EXPECT_EQ(play.s.due, 2);  // two cards in round 1
    EXPECT_EQ(play.energy(0), 3);
    play.act(0, "BL>N");  // (1,2) heading N: on N, left W, where the wall is
    EXPECT_EQ(play.ways(0), "N");
    EXPECT_EQ(play.refusal(0, "S>W"), "cell_occupied EOL-3.9");
    EXPECT_EQ(play.legal(0), (Words{"S>N", "CL>N", "CR>N"}));
    EXPECT_EQ(play.score(), (std::vector<int>{47, 0, 21, 0, 68}));
    play.act(0, "S>N");
    play.act(0, "S>N");  // (4,2), in front of the wall (3,2): the second card finds no way out
    EXPECT_TRUE(play.over());
    EXPECT_EQ(play.event("cut")["clause"], "EOL-11.4");
}

TEST(EndOfLine, EOL_16_8_lower_bounds_follow_from_what_must_remain) {
    const int expected[] = {0, 2, 2, 4};
    const Play play = puzzle(0, 0);
    for (int level = 0; level <= 3; ++level) {
        EXPECT_EQ(lower_bound(level), expected[level]);
        // The same from the deck: the cheapest 1 + level cards remain, and an odd number of cells costs a point.
        std::vector<int> initiatives;
        for (int f = 0; f < play.setup().faces_n; ++f)
            initiatives.insert(initiatives.end(), static_cast<std::size_t>(play.setup().deck[f]),
                               play.setup().initiative(f));
        std::sort(initiatives.begin(), initiatives.end());
        int cheapest = 0;
        for (int i = 0; i <= level; ++i) cheapest += initiatives[static_cast<std::size_t>(i)];
        EXPECT_EQ(lower_bound(level), cheapest + (24 - level) % 2);
    }
}

TEST(EndOfLine, EOL_16_9_only_proved_puzzles_have_a_par) {
    EXPECT_EQ(salted_seed(202601010, 0), 202601010u);
    EXPECT_EQ(salted_seed(202601010, 3), 3'000'202'601'010u);
    for (int level = 0; level <= 3; ++level) {
        EXPECT_FALSE(publishable(level, lower_bound(level) - 1));
        EXPECT_TRUE(publishable(level, lower_bound(level)));
        EXPECT_TRUE(publishable(level, lower_bound(level) + 2));
        EXPECT_FALSE(publishable(level, lower_bound(level) + 3));
    }
    const Play known = puzzle(202601012, 2), free = puzzle(202601012, 1);
    EXPECT_EQ(known.table.par(), 2);
    EXPECT_EQ(known.table.scene()["optimum"], 2);
    EXPECT_EQ(free.table.par(), std::nullopt);  // another level of the same seed is another puzzle
    EXPECT_EQ(free.table.scene().count("optimum"), 0u);
    EXPECT_EQ(puzzle(1, 0).table.par(), std::nullopt);  // played as it is, without par
    EXPECT_EQ(Play(Json{{"mode", "solo"}}).table.par(), std::nullopt);
    // A salted puzzle is found under the seed that is really played.
    Json file = Presentation::official_content().json("puzzles.json");
    file["puzzles"][0]["salt_k"] = 1;
    EXPECT_NE(complaint([&] {
                  Play::with_content({{"puzzles.json", file}});
              }).find("the seed deals"),
              std::string::npos);
}

TEST(EndOfLine, EOL_16_9_the_ten_samples_are_solved_by_their_stored_solutions) {
    const Json file = Presentation::official_content().json("puzzles.json");
    const int optimum[] = {0, 2, 2, 0, 2, 2, 4, 0, 2, 2};
    const int level[] = {0, 1, 2, 0, 1, 2, 3, 0, 1, 2};
    ASSERT_EQ(file["puzzles"].size(), 10u);
    for (std::size_t i = 0; i < 10; ++i) {
        const Json& entry = file["puzzles"][i];
        Play play = puzzle(entry["seed"].get<std::uint64_t>(), level[i]);
        solve(play, entry["solution"].get<std::string>());
        EXPECT_EQ(play.score()[4], optimum[i]) << entry["seed"];
        EXPECT_EQ(play.score()[2], 0) << entry["seed"];
        EXPECT_EQ(play.score()[3], level[i] % 2) << "the last turn of levels 1 and 3 is short";
        EXPECT_EQ(play.score()[1], 0);
        EXPECT_EQ(play.table.par(), optimum[i]);
    }
}

// Attempts are kept and ranked where they are made: in the page (web/src/games/end_of_line/puzzle.ts). The stored
// solution that can be shown is part of the content.
TEST(EndOfLine, EOL_16_10_the_stored_solution_can_be_shown) {
    const auto content = read_content(Presentation::official_content());
    ASSERT_NE(content->find_puzzle(202601010, 0), nullptr);
    EXPECT_EQ(content->find_puzzle(202601010, 0)->solution.substr(0, 8), "S>N CL>N");
    EXPECT_EQ(content->find_puzzle(202601010, 1), nullptr);
}

TEST(EndOfLine, EOL_16_11_take_backs_are_free_and_counted) {
    const auto game = std::make_shared<const Erased<Presentation>>(
        Presentation::open(Presentation::official_content(), {{"mode", "puzzle"}, {"seed", 202601010}}, 1));
    Match match(game, Dice::seeded(1));
    const auto start = match.hash();
    EXPECT_EQ(match.take_backs(), 0);
    ASSERT_FALSE(match.act(seat(0), "S>N"));
    ASSERT_FALSE(match.act(seat(0), "CL>N"));  // a whole turn, and the next draw has happened
    EXPECT_TRUE(match.can_undo(seat(0)).possible);
    ASSERT_FALSE(match.undo(seat(0)));
    ASSERT_FALSE(match.undo(seat(0)));
    EXPECT_EQ(match.take_backs(), 2);
    EXPECT_EQ(match.hash(), start);
    EXPECT_TRUE(match.undo(seat(0)));  // nothing left to take back
    EXPECT_EQ(match.take_backs(), 2);
}

}  // namespace
}  // namespace endtable::end_of_line::puzzle_test
